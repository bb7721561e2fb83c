//! What programs are told of characters and choices of Canal.

use super::kinds::CommandAbility;
use super::kinds::{Ability, Weapon};
use super::state::Battle;
use crate::battle::{CharacterId, Choice, RuleSystem};
use serde_json::{Value, json};

/// Kit of a character as JSON: what it carries and what it can do, beyond its numbers.
pub(super) fn kit(battle: &Battle, id: CharacterId) -> Value {
    let Some(member) = battle.roster().members.get(id.index()) else { return Value::Null };
    let Some(kind) = battle.roster().kinds.get(usize::from(member.kind)) else { return Value::Null };
    let ability = |(ability, x): &(Ability, i8)| json!({ "ability": ability.name(), "x": x, "text": ability.text(), "rule": ability.rule() });
    let command = |c: &CommandAbility| json!({ "ability": c.name, "x": 1, "text": c.text, "rule": "CAN-60" });
    // A command ability is listed by its own name.
    let abilities = kind.abilities.iter().filter(|(of, _)| *of != Ability::CommandAbility).map(ability);
    let weapon = |weapon: &Weapon| {
        let mut fields = json!(weapon);
        fields["rule"] = Weapon::RULE.into();
        fields
    };
    json!({
        "class": kind.class,
        "size": kind.size,
        "cost": kind.cost,
        "weapons": kind.weapons.iter().map(weapon).collect::<Vec<_>>(),
        "abilities": abilities.chain(kind.commands.iter().map(command)).collect::<Vec<_>>(),
        "spells": member.spells.iter().filter_map(|&i| battle.roster().spells.get(usize::from(i))).collect::<Vec<_>>(),
    })
}

/// What the option of a choice means, by name. `option` itself is always there.
pub(super) fn option_words(battle: &Battle, choice: Choice) -> Value {
    let option = choice.option;
    let weapon = || {
        let member = battle.roster().members.get(choice.actor.index())?;
        let kind = battle.roster().kinds.get(usize::from(member.kind))?;
        kind.weapons.get(usize::from(option)).map(|weapon| weapon.name.as_str())
    };
    let spell = || {
        let roster = battle.roster();
        let known = roster.members.get(choice.actor.index())?.spells.get(usize::from(option))?;
        roster.spells.get(usize::from(*known)).map(|spell| spell.key.as_str())
    };
    let key = battle.info().actions.get(usize::from(choice.action.0)).map_or("", |action| action.key);
    match key {
        "combat" => json!({ "option": option, "weapon": weapon() }),
        "will" => json!({ "option": option, "dice": option }),
        "zone" => json!({ "option": option, "zone": option }),
        "move" => json!({ "option": option, "step_off": option == 1 }),
        "jump" | "chain" => json!({ "option": option, "controlled_landing": option == 1 }),
        "force" => json!({ "option": option, "level": option as i8 }),
        "cast" => json!({ "option": option, "spell": spell() }),
        "luck" => json!({ "option": option, "tokens": option }),
        _ => json!({ "option": option }),
    }
}
