//! What programs are told of characters and choices of Ladder.

use super::catalogue::weapon_words;
use super::equipment::Trait;
use super::frames::{Ask, Trigger};
use super::kinds::Item;
use super::reactions::KEPT;
use super::state::Battle;
use crate::battle::{CharacterId, Choice, RuleSystem};
use crate::kit::{CardLine, KindCard};
use serde_json::{Value, json};

/// Kit of a character as JSON: what it carries and what it can do, beyond its numbers.
pub(super) fn kit(battle: &Battle, id: CharacterId) -> Value {
    if id.index() >= battle.roster().members.len() {
        return Value::Null;
    }
    let kind = battle.kind(id);
    let ability = |name: &str, text: &str, rule: &str| json!({ "ability": name, "x": 1, "text": text, "rule": rule });
    let talents = kind.talents.iter().map(|talent| ability(talent.name(), talent.entry().text, talent.entry().rule));
    let miracles = kind.miracles.iter().map(|miracle| ability(&miracle.name, &miracle.text, "LAD-509"));
    let skills = kind
        .learned()
        .map(|(skill, learned)| json!({ "skill": skill.name(), "training": learned.training, "focus": learned.focus }));
    let spells = kind.spells.iter().map(|spell| {
        let note = format!("{}:{}, {}", spell.dn.0, spell.dn.1, spell.range.name());
        let mut words = json!(spell);
        (words["note"], words["rule"]) = (json!(note), json!("LAD-508"));
        words
    });
    let card = KindCard::from(kind);
    let shown = card.lists.into_iter().filter(|(heading, _)| matches!(*heading, "Body" | "Skills"));
    let lines = shown.flat_map(|(heading, lines)| {
        let line = move |line: CardLine| json!({ "heading": heading, "name": line.name, "note": line.note, "rule": line.rule });
        lines.into_iter().filter(|line| line.name != "Ladder").map(line)
    });
    let items = kind.items.iter().map(|(item, count)| match item {
        Item::Weapon(weapon) => {
            let traits: Vec<Value> = weapon
                .traits
                .iter()
                .map(|one| json!({ "name": one.name(), "rule": Trait::rule(*one) }))
                .collect();
            json!({ "key": weapon.key, "name": weapon.name, "damage": weapon.damage, "traits": traits, "count": count, "note": weapon_words(weapon), "rule": "LAD-15" })
        }
        Item::Elixir(elixir) => {
            json!({ "key": elixir.name(), "name": elixir.name(), "count": count, "note": "Lustral Water", "rule": elixir.entry().rule })
        }
    });
    json!({
        "class": kind.tier,
        "size": kind.size,
        "cost": kind.cost,
        "speed": { "foot": kind.foot, "swim": kind.swim, "fly": kind.fly },
        "armour": kind.armour,
        "skills": skills.collect::<Vec<_>>(),
        "weapons": items.collect::<Vec<_>>(),
        "abilities": talents.chain(miracles).collect::<Vec<_>>(),
        "spells": spells.collect::<Vec<_>>(),
        "lines": lines.collect::<Vec<_>>(),
    })
}

/// What the option of a choice means, by name. `option` itself is always there.
pub(super) fn option_words(battle: &Battle, choice: Choice) -> Value {
    let option = choice.option;
    let kind = battle.kind(choice.actor);
    let item = |i: u8| kind.item(i).map(Item::name);
    let key = battle.info().actions.get(usize::from(choice.action.0)).map_or("", |action| action.key);
    match key {
        "attack" | "charge" | "riposte" => match battle.blow_of(choice) {
            Some(blow) => {
                let (thrown, called, unaimed) = (blow.thrown, blow.called, blow.unaimed);
                json!({
                    "option": option, "weapon": item(blow.weapon), "thrown": thrown, "called": called, "unaimed": unaimed,
                })
            }
            None => json!({ "option": option }),
        },
        "dual" => match battle.dual_of(choice) {
            Some((first, second)) => {
                let [one, two] =
                    [first, second].map(|blow| json!({ "weapon": item(blow.weapon), "thrown": blow.thrown }));
                json!({ "option": option, "first": one, "second": two })
            }
            None => json!({ "option": option }),
        },
        "pick" if matches!(battle.ask, Some(Ask::Keep { .. })) => {
            let kept = KEPT.get(usize::from(option));
            let kept = kept.and_then(|kept| battle.info().actions.get(usize::from(kept.0)));
            json!({ "option": option, "action": kept.map(|entry| entry.key) })
        }
        "pick" if matches!(battle.ask, Some(Ask::Overcast { .. })) => {
            json!({ "option": option, "overcast": option > 0 })
        }
        "stunt" | "use" | "handle" => {
            let fixture = battle.fixtures().nth(usize::from(option)).map(|(fixture, _)| &fixture.name);
            json!({ "option": option, "fixture": fixture, "state": battle.fixture_state(option) })
        }
        "pick" => match battle.share_of(choice) {
            Some((first, second)) => json!({ "option": option, "first": first, "second": second }),
            None => json!({ "option": option }),
        },
        "blast" | "reload" | "windlass" => json!({ "option": option, "weapon": item(option) }),
        "drink" | "give_drink" => json!({ "option": option, "elixir": item(option & 7) }),
        "cast" => json!({ "option": option, "spell": kind.spells.get(usize::from(option)).map(|spell| &spell.key) }),
        "miracle" => {
            let miracle = kind.miracles.get(usize::from(option & 7)).map(|miracle| &miracle.key);
            json!({ "option": option, "miracle": miracle })
        }
        "pick_up" => json!({ "option": option, "thing": battle.lying_thing(choice) }),
        "step" | "move" | "run" => json!({ "option": option, "below": option == 1 }),
        "zone" => json!({ "option": option, "zone": option }),
        "reroll" => json!({ "option": option, "dice": option }),
        "react" => {
            let trigger = Trigger::ALL.get(usize::from(option));
            json!({ "option": option, "trigger": trigger, "until": trigger.map(|trigger| trigger.text()) })
        }
        _ => json!({ "option": option }),
    }
}
