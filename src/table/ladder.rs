//! Setting up battles of Ladder, and what their characters carry.

use super::any::{check_deployment, check_own_name, check_places, tell_apart};
use super::muster::weapon_words;
use super::{GangChoice, KindCard, Library, Setup, SetupError};
use crate::battle::{CharacterId, Choice, Gang, MAX_CHARACTERS, Recruit, RuleSystem, Side};
use crate::name::check_name;
use crate::rules::ladder::{self, Item, Trait};
use serde_json::{Value, json};
use std::sync::Arc;

/// The battle that a set-up describes.
///
/// # Errors
/// What is wrong with the set-up, as a sentence.
pub(super) fn battle(setup: &Setup, library: &Library) -> Result<ladder::Battle, SetupError> {
    let options: ladder::RuleOptions = setup.options.read()?;
    if let Some(problem) = options.problem() {
        return Err(SetupError(problem));
    }
    let board = setup.map.board(library)?;
    let codex = library.ladder();
    let mut roster = ladder::Roster::default();
    let mut places = Vec::new();
    match &setup.placed {
        Some(placed) => {
            for one in placed {
                let name = one.name.clone().unwrap_or_default();
                let (spells, gear) = (one.spells.clone(), one.gear.clone());
                let recruit = Recruit { kind: one.kind.clone(), name, spells, gear };
                places.push((enlist(codex, &mut roster, &recruit, one.side)?, one.square));
            }
            tell_apart(roster.members.iter_mut().map(|member| &mut member.name));
            for side in Side::BOTH {
                let own = roster.members.iter().find(|member| member.side == side);
                let after = own.map_or("Nobody".to_owned(), |member| format!("{}'s company", member.name));
                roster.gangs[side.index()] = match &setup.gangs[side.index()] {
                    GangChoice::Known(key) => codex.gang(key).map_or(after, |gang| gang.name.clone()),
                    GangChoice::Own(gang) if check_name(&gang.name).is_ok() => gang.name.clone(),
                    GangChoice::Own(_) => after,
                    GangChoice::Members(_) => after,
                };
            }
            check_places(&board, &places)?;
        }
        None => {
            for (side, choice) in setup.gangs.iter().enumerate() {
                let gang = gang(codex, choice, side)?;
                check_name(&gang.name).map_err(SetupError)?;
                if let Some(fault) = codex.faults(&gang, i32::from(options.points)).first() {
                    return Err(SetupError(format!("{}: {fault}", gang.name)));
                }
                for recruit in &gang.members {
                    enlist(codex, &mut roster, recruit, side as u8)?;
                }
                roster.gangs[side] = gang.name;
            }
            tell_apart(roster.members.iter_mut().map(|member| &mut member.name));
            check_deployment(&board, roster.members.iter().map(|member| member.side))?;
        }
    }
    if roster.members.is_empty() {
        return Err(SetupError("expected at least one character".to_owned()));
    }
    let stage = setup.scenario(library)?.stage(&board).map_err(SetupError)?;
    if let Some(side) = setup.first.filter(|&side| side > 1) {
        return Err(SetupError(format!("first: expected side 0 or 1, found {side}")));
    }
    let mut battle = ladder::Battle::staged(board, Arc::new(roster), options, Arc::new(stage));
    battle.goes_first(setup.first.map(Side));
    if setup.placed.is_some() {
        battle.place_all(&places);
    }
    Ok(battle)
}

fn gang(codex: &ladder::Codex, choice: &GangChoice, side: usize) -> Result<Gang, SetupError> {
    match choice {
        GangChoice::Known(key) => codex.gang(key).cloned().ok_or_else(|| {
            let known: Vec<_> = codex.gangs.iter().map(|gang| gang.key.as_str()).collect();
            SetupError(format!("expected a known gang ({}), found `{key}`", known.join(", ")))
        }),
        GangChoice::Members(members) => Ok(Gang {
            key: format!("gang of side {side}"),
            name: format!("Company {}", side + 1),
            members: members.clone(),
            text: String::new(),
        }),
        GangChoice::Own(gang) => Ok(gang.clone()),
    }
}

fn enlist(
    codex: &ladder::Codex,
    roster: &mut ladder::Roster,
    recruit: &Recruit,
    side: u8,
) -> Result<CharacterId, SetupError> {
    let Recruit { kind: key, name, .. } = recruit;
    let Some(kind) = codex.outfitted(recruit) else {
        let known: Vec<_> = codex.kinds.iter().map(|kind| kind.key.as_str()).collect();
        return Err(SetupError(format!("expected a known kind ({}), found `{key}`", known.join(", "))));
    };
    if side > 1 {
        return Err(SetupError(format!("expected side 0 or 1, found {side}")));
    }
    if roster.members.len() >= MAX_CHARACTERS {
        return Err(SetupError(format!("expected at most {MAX_CHARACTERS} characters in all")));
    }
    check_own_name(name)?;
    let name = if name.is_empty() { kind.name.clone() } else { name.to_owned() };
    if let Some(fault) = codex.purchase_faults(recruit).first() {
        return Err(SetupError(format!("{name}: {fault}")));
    }
    // Only the kinds that take part are listed, so that a battle does not change when the library grows; two of a kind
    // that carry different things are two.
    let index = roster.kinds.iter().position(|known| *known == *kind).unwrap_or_else(|| {
        roster.kinds.push(kind.into_owned());
        roster.kinds.len() - 1
    });
    roster.members.push(ladder::Member { kind: index as u8, name, side: Side(side) });
    Ok(CharacterId(roster.members.len() as u8 - 1))
}

/// Kit of a character as JSON: what it carries and what it can do, beyond its numbers.
pub(super) fn kit(battle: &ladder::Battle, id: CharacterId) -> Value {
    if id.index() >= battle.roster().members.len() {
        return Value::Null;
    }
    let kind = battle.kind(id);
    let ability = |name: &str, text: &str, rule: &str| json!({ "ability": name, "x": 1, "text": text, "rule": rule });
    let talents = kind.talents.iter().map(|talent| ability(talent.name(), talent.text(), talent.rule()));
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
        let line = move |line: super::CardLine| json!({ "heading": heading, "name": line.name, "note": line.note, "rule": line.rule });
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
            json!({ "key": elixir.name(), "name": elixir.name(), "count": count, "note": "Lustral Water", "rule": elixir.rule() })
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
pub(super) fn option_words(battle: &ladder::Battle, choice: Choice) -> Value {
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
        "pick" if matches!(battle.ask(), ladder::Ask::Keep { .. }) => {
            let kept = ladder::KEPT.get(usize::from(option));
            let kept = kept.and_then(|kept| battle.info().actions.get(usize::from(kept.0)));
            json!({ "option": option, "action": kept.map(|entry| entry.key) })
        }
        "pick" if matches!(battle.ask(), ladder::Ask::Overcast { .. }) => {
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
        "step" | "move" | "run" => json!({ "option": option, "below": option == 1 }),
        "zone" => json!({ "option": option, "zone": option }),
        "reroll" => json!({ "option": option, "dice": option }),
        "react" => {
            let trigger = ladder::Trigger::ALL.get(usize::from(option));
            json!({ "option": option, "trigger": trigger, "until": trigger.map(|trigger| trigger.text()) })
        }
        _ => json!({ "option": option }),
    }
}
