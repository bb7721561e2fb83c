//! A battle of whichever rule system: the one place where a later system is added.

use super::{GangChoice, Library, Setup, SetupError};
use crate::battle::{
    Breakdown, Character, CharacterId, Choice, Decision, Events, MAX_CHARACTERS, Refusal, RuleId, RuleSystem,
    ScoreSheet, Side, SystemInfo, Target, Verdict,
};
use crate::board::{Board, Square};
use crate::dice::Dice;
use crate::rules::canal::{self, Recruit};
use serde::Serialize;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The rule systems that can be played.
pub static SYSTEMS: &[&SystemInfo] = &[&canal::vocabulary::INFO];

/// The longest name of a character or a gang, in letters.
const LONGEST_NAME: usize = 40;

/// A battle of one of the rule systems.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum AnyBattle {
    /// Canal.
    Canal(canal::Battle),
}

/// Runs the same code on the battle of whichever system.
macro_rules! each {
    ($any:expr, $battle:ident => $run:expr) => {
        match $any {
            AnyBattle::Canal($battle) => $run,
        }
    };
}

impl RuleSystem for AnyBattle {
    fn info(&self) -> &'static SystemInfo {
        each!(self, battle => battle.info())
    }

    fn board(&self) -> &Arc<Board> {
        each!(self, battle => battle.board())
    }

    fn characters(&self) -> &[Character] {
        each!(self, battle => battle.characters())
    }

    fn characters_mut(&mut self) -> &mut [Character] {
        each!(self, battle => battle.characters_mut())
    }

    fn names(&self, id: CharacterId) -> (&str, &str) {
        each!(self, battle => battle.names(id))
    }

    fn gang(&self, side: Side) -> &str {
        each!(self, battle => battle.gang(side))
    }

    fn round(&self) -> u8 {
        each!(self, battle => battle.round())
    }

    fn rounds(&self) -> u8 {
        each!(self, battle => battle.rounds())
    }

    fn active(&self) -> Option<CharacterId> {
        each!(self, battle => battle.active())
    }

    fn decision(&self) -> Option<Decision> {
        each!(self, battle => battle.decision())
    }

    fn choices(&self, out: &mut Vec<Choice>) {
        each!(self, battle => battle.choices(out));
    }

    fn refusal(&self, actor: CharacterId, action: crate::battle::ActionId, target: Target) -> Option<Refusal> {
        each!(self, battle => battle.refusal(actor, action, target))
    }

    fn refusal_of(&self, choice: Choice) -> Option<Refusal> {
        each!(self, battle => battle.refusal_of(choice))
    }

    fn effective(&self, id: CharacterId, stat: crate::battle::StatId) -> Breakdown {
        each!(self, battle => battle.effective(id, stat))
    }

    fn costs(&self, choice: Choice) -> Vec<(crate::battle::CounterId, u8)> {
        each!(self, battle => battle.costs(choice))
    }

    fn breakdown(&self, choice: Choice) -> Option<Breakdown> {
        each!(self, battle => battle.breakdown(choice))
    }

    fn breakdowns(&self, choices: &[Choice]) -> Vec<Option<Breakdown>> {
        each!(self, battle => battle.breakdowns(choices))
    }

    fn apply_listed(&mut self, choice: Choice, dice: &mut dyn Dice, events: &mut Events) {
        each!(self, battle => battle.apply_listed(choice, dice, events));
    }

    fn verdict(&self) -> Option<Verdict> {
        each!(self, battle => battle.verdict())
    }

    fn standing(&self) -> [i32; 2] {
        each!(self, battle => battle.standing())
    }

    fn score_sheet(&self) -> ScoreSheet {
        each!(self, battle => battle.score_sheet())
    }

    fn prospect(&self, side: Side) -> i32 {
        each!(self, battle => battle.prospect(side))
    }

    fn worth(&self, id: CharacterId) -> i32 {
        each!(self, battle => battle.worth(id))
    }

    fn describe(&self, choice: Choice) -> String {
        each!(self, battle => battle.describe(choice))
    }

    fn describe_square(&self, square: Square) -> (String, Vec<(String, RuleId)>) {
        each!(self, battle => battle.describe_square(square))
    }
}

impl AnyBattle {
    /// The battle that a set-up describes, before [`AnyBattle::start`].
    ///
    /// # Errors
    /// What is wrong with the set-up, as a sentence.
    pub fn new(setup: &Setup, library: &Library) -> Result<AnyBattle, SetupError> {
        match setup.system.as_str() {
            "canal" => canal_battle(setup, library).map(AnyBattle::Canal),
            other => {
                let known: Vec<_> = SYSTEMS.iter().map(|system| system.id).collect();
                Err(SetupError(format!("expected a known rule system ({}), found `{other}`", known.join(", "))))
            }
        }
    }

    /// Rolls and resolves until the first decision. Once, right after [`AnyBattle::new`].
    pub fn start(&mut self, dice: &mut dyn Dice, events: &mut Events) {
        each!(self, battle => battle.start(dice, events));
    }

    /// Makes it this character's activation, for setting up a position.
    pub(super) fn edit_activate(&mut self, who: CharacterId) {
        each!(self, battle => battle.edit_activate(who));
    }

    /// What an edited stat may be.
    pub(super) fn stat_range(&self, key: &str) -> RangeInclusive<i8> {
        match (self, key) {
            (AnyBattle::Canal(_), "ap") => 1..=3,
            (AnyBattle::Canal(_), "lp") => 1..=40,
            (AnyBattle::Canal(_), "move") => 0..=8,
            (AnyBattle::Canal(_), _) => 0..=10,
        }
    }

    /// What an edited counter may be.
    pub(super) fn counter_range(&self, key: &str) -> RangeInclusive<i8> {
        match (self, key) {
            // Nobody is edited to death: removing has consequences that only the rules know.
            (AnyBattle::Canal(_), "lp") => 1..=40,
            (AnyBattle::Canal(_), "ap" | "ap_spent") => 0..=3,
            (AnyBattle::Canal(_), "clinging") => 0..=4,
            (AnyBattle::Canal(_), "spells_spent") => 0..=127,
            (AnyBattle::Canal(_), _) => 0..=10,
        }
    }

    /// Kit of a character as JSON: what it carries and what it can do, beyond its numbers.
    pub fn kit(&self, id: CharacterId) -> serde_json::Value {
        let AnyBattle::Canal(battle) = self;
        let Some(member) = battle.roster().members.get(id.index()) else { return serde_json::Value::Null };
        let Some(kind) = battle.roster().kinds.get(usize::from(member.kind)) else { return serde_json::Value::Null };
        let ability = |(ability, x): &(canal::Ability, i8)| serde_json::json!({ "ability": ability.name(), "x": x, "text": ability.text(), "rule": ability.rule() });
        let command = |c: &canal::CommandAbility| serde_json::json!({ "ability": c.name, "x": 1, "text": c.text, "rule": "CAN-60" });
        // A command ability is listed by its own name.
        let abilities = kind.abilities.iter().filter(|(of, _)| *of != canal::Ability::CommandAbility).map(ability);
        let weapon = |weapon: &canal::Weapon| {
            let mut fields = serde_json::json!(weapon);
            fields["rule"] = canal::Weapon::RULE.into();
            fields
        };
        serde_json::json!({
            "class": kind.class,
            "size": kind.size,
            "cost": kind.cost,
            "weapons": kind.weapons.iter().map(weapon).collect::<Vec<_>>(),
            "abilities": abilities.chain(kind.commands.iter().map(command)).collect::<Vec<_>>(),
            "spells": member.spells.iter().filter_map(|&i| battle.roster().spells.get(usize::from(i))).collect::<Vec<_>>(),
        })
    }

    /// Key of the kind of a character: `bravo`.
    pub fn kind_key(&self, id: CharacterId) -> &str {
        let AnyBattle::Canal(battle) = self;
        let roster = battle.roster();
        let member = roster.members.get(id.index());
        member.and_then(|member| roster.kinds.get(usize::from(member.kind))).map_or("", |kind| kind.key.as_str())
    }
}

fn canal_battle(setup: &Setup, library: &Library) -> Result<canal::Battle, SetupError> {
    let options = setup.options;
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
                    let recruit = Recruit { kind: one.kind.clone(), name, spells: one.spells.clone() };
                    enlist.add(&recruit, one.side)?
                };
                places.push((who, one.square));
            }
            enlist.name_sides(&setup.gangs);
            check_places(&board, &places)?;
        }
        None => {
            for (side, gang) in setup.gangs.iter().enumerate() {
                enlist.add_gang(gang, side as u8, i32::from(options.points))?;
            }
            check_deployment(&board, &enlist.roster)?;
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
        let Recruit { kind: key, name, spells } = recruit;
        let Some(kind) = self.codex.kind(key) else {
            let known: Vec<_> = self.codex.kinds.iter().map(|kind| kind.key.as_str()).collect();
            return Err(SetupError(format!("expected a known kind ({}), found `{key}`", known.join(", "))));
        };
        if side > 1 {
            return Err(SetupError(format!("expected side 0 or 1, found {side}")));
        }
        let spells = self.codex.known_spells(kind, spells).map_err(SetupError)?;
        let roster = &mut self.roster;
        if roster.members.len() >= MAX_CHARACTERS {
            return Err(SetupError(format!("expected at most {MAX_CHARACTERS} characters in all")));
        }
        check_name(name)?;
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
            GangChoice::Members(members) => canal::Gang {
                key: format!("gang of side {side}"),
                name: format!("Gang {}", side + 1),
                members: members.clone(),
                text: String::new(),
            },
            GangChoice::Own(gang) => gang.clone(),
        };
        check_name(&gang.name)?;
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

fn check_name(name: &str) -> Result<(), SetupError> {
    if name.chars().count() > LONGEST_NAME || name.chars().any(char::is_control) {
        return Err(SetupError(format!("expected a name of at most {LONGEST_NAME} letters")));
    }
    Ok(())
}

/// CAN-72: either side may get either zone, so both must hold the larger gang.
fn check_deployment(board: &Board, roster: &canal::Roster) -> Result<(), SetupError> {
    let of = |side| roster.members.iter().filter(|member| member.side == side).count();
    let most = of(Side(0)).max(of(Side(1)));
    for side in [0, 1] {
        let room = board.deployment(side).iter().filter(|&&square| board.tile(square).is_ashore()).count();
        if room < most {
            let id = board.id();
            return Err(SetupError(format!(
                "expected room for {most} characters in deployment zone {side} of map `{id}`, found {room} squares"
            )));
        }
    }
    Ok(())
}

fn check_places(board: &Board, places: &[(CharacterId, Square)]) -> Result<(), SetupError> {
    for (i, &(_, square)) in places.iter().enumerate() {
        let wrong = if board.contains(i32::from(square.x), i32::from(square.y)).is_none() {
            "a square on the board"
        } else if board.is_wall(square) {
            "a square that is no wall"
        } else if places[..i].iter().any(|&(_, other)| other == square) {
            "a square of its own"
        } else {
            continue;
        };
        return Err(SetupError(format!("expected {wrong} for character {i}, found {square}")));
    }
    Ok(())
}
