//! Setting up battles of Canal, and what their characters carry.

use super::any::{check_deployment, check_own_name, check_places, tell_apart};
use super::{GangChoice, Library, Setup, SetupError};
use crate::battle::{CharacterId, Choice, Gang, MAX_CHARACTERS, Recruit, RuleSystem, Side};
use crate::name::check_name;
use crate::rules::canal;
use serde_json::{Value, json};
use std::sync::Arc;

/// The battle that a set-up describes.
pub(super) fn battle(setup: &Setup, library: &Library) -> Result<canal::Battle, SetupError> {
    let options: canal::RuleOptions = setup.options.read()?;
    if let Some(problem) = options.problem() {
        return Err(SetupError(problem));
    }
    let board = setup.map.board(library)?;
    let mut enlist = Enlist { codex: library.canal(), roster: canal::Roster::default() };
    let mut places = Vec::new();
    match &setup.placed {
        Some(placed) => {
            for one in placed {
                let who = {
                    let name = one.name.clone().unwrap_or_default();
                    let (spells, gear) = (one.spells.clone(), one.gear.clone());
                    let recruit = Recruit { kind: one.kind.clone(), name, spells, gear };
                    enlist.add(&recruit, one.side)?
                };
                places.push((who, one.square));
            }
            enlist.tell_apart();
            enlist.name_sides(&setup.gangs);
            check_places(&board, &places)?;
        }
        None => {
            for (side, gang) in setup.gangs.iter().enumerate() {
                enlist.add_gang(gang, side as u8, i32::from(options.points))?;
            }
            enlist.tell_apart();
            check_deployment(&board, enlist.roster.members.iter().map(|member| member.side))?;
        }
    }
    if enlist.roster.members.is_empty() {
        return Err(SetupError("expected at least one character".to_owned()));
    }
    let stage = setup.scenario(library)?.stage(&board).map_err(SetupError)?;
    let mut battle = canal::Battle::staged(board, Arc::new(enlist.roster), options, Arc::new(stage));
    if setup.placed.is_some() {
        battle.place_all(&places);
    }
    Ok(battle)
}

/// Builds the roster of a battle from known kinds.
struct Enlist<'a> {
    codex: &'a canal::Codex,
    roster: canal::Roster,
}

impl Enlist<'_> {
    fn add(&mut self, recruit: &Recruit, side: u8) -> Result<CharacterId, SetupError> {
        let Recruit { kind: key, name, spells, gear } = recruit;
        let Some(kind) = self.codex.kind(key) else {
            let known: Vec<_> = self.codex.kinds.iter().map(|kind| kind.key.as_str()).collect();
            return Err(SetupError(format!("expected a known kind ({}), found `{key}`", known.join(", "))));
        };
        if side > 1 {
            return Err(SetupError(format!("expected side 0 or 1, found {side}")));
        }
        let spells = self.codex.known_spells(kind, spells).map_err(SetupError)?;
        if !gear.is_empty() {
            return Err(SetupError(format!("{}: expected no list of purchases; only Ladder sells things", kind.name)));
        }
        let roster = &mut self.roster;
        if roster.members.len() >= MAX_CHARACTERS {
            return Err(SetupError(format!("expected at most {MAX_CHARACTERS} characters in all")));
        }
        check_own_name(name)?;
        // Only the kinds that take part are listed, so that a battle does not change when the library grows.
        let index = roster.kinds.iter().position(|known| known.key == *key).unwrap_or_else(|| {
            roster.kinds.push(kind.clone());
            roster.kinds.len() - 1
        });
        let name = if name.is_empty() { kind.name.clone() } else { name.to_owned() };
        let spells = roster.learn(&spells);
        roster.members.push(canal::Member { kind: index as u8, name, side: Side(side), spells });
        Ok(CharacterId(roster.members.len() as u8 - 1))
    }

    /// Nobody has the name of somebody else.
    fn tell_apart(&mut self) {
        tell_apart(self.roster.members.iter_mut().map(|member| &mut member.name));
    }

    /// Names for sides whose characters were placed one by one: that of the gang the set-up names, else after the dearest.
    fn name_sides(&mut self, gangs: &[GangChoice; 2]) {
        for side in Side::BOTH {
            let known = match &gangs[side.index()] {
                GangChoice::Known(key) => self.codex.gang(key).map(|gang| gang.name.clone()),
                GangChoice::Own(gang) => Some(gang.name.clone()).filter(|name| check_name(name).is_ok()),
                GangChoice::Members(_) => None,
            };
            let roster = &self.roster;
            let cost = |member: &canal::Member| roster.kinds.get(usize::from(member.kind)).map_or(0, |kind| kind.cost);
            let own = roster.members.iter().filter(|member| member.side == side).min_by_key(|member| -cost(member));
            let after = || own.map(|member| format!("{}'s gang", member.name));
            self.roster.gangs[side.index()] = known.or_else(after).unwrap_or_else(|| "Nobody".to_owned());
        }
    }

    fn add_gang(&mut self, choice: &GangChoice, side: u8, most: i32) -> Result<(), SetupError> {
        let gang = match choice {
            GangChoice::Known(key) => self.codex.gang(key).cloned().ok_or_else(|| {
                let known: Vec<_> = self.codex.gangs.iter().map(|gang| gang.key.as_str()).collect();
                SetupError(format!("expected a known gang ({}), found `{key}`", known.join(", ")))
            })?,
            GangChoice::Members(members) => Gang {
                key: format!("gang of side {side}"),
                name: format!("Gang {}", side + 1),
                members: members.clone(),
                text: String::new(),
            },
            GangChoice::Own(gang) => gang.clone(),
        };
        check_name(&gang.name).map_err(SetupError)?;
        if let Some(fault) = self.codex.faults(&gang, most).first() {
            return Err(SetupError(format!("{}: {fault} (CAN-72)", gang.name)));
        }
        for recruit in &gang.members {
            self.add(recruit, side)?;
        }
        self.roster.gangs[usize::from(side)] = gang.name;
        Ok(())
    }
}

/// Kit of a character as JSON: what it carries and what it can do, beyond its numbers.
pub(super) fn kit(battle: &canal::Battle, id: CharacterId) -> Value {
    let Some(member) = battle.roster().members.get(id.index()) else { return Value::Null };
    let Some(kind) = battle.roster().kinds.get(usize::from(member.kind)) else { return Value::Null };
    let ability = |(ability, x): &(canal::Ability, i8)| json!({ "ability": ability.name(), "x": x, "text": ability.text(), "rule": ability.rule() });
    let command = |c: &canal::CommandAbility| json!({ "ability": c.name, "x": 1, "text": c.text, "rule": "CAN-60" });
    // A command ability is listed by its own name.
    let abilities = kind.abilities.iter().filter(|(of, _)| *of != canal::Ability::CommandAbility).map(ability);
    let weapon = |weapon: &canal::Weapon| {
        let mut fields = json!(weapon);
        fields["rule"] = canal::Weapon::RULE.into();
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
pub(super) fn option_words(battle: &canal::Battle, choice: Choice) -> Value {
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
