//! A battle of whichever rule system: the one place where a later system is added.

use super::{Library, Setup, SetupError};
use crate::battle::{
    Breakdown, Character, CharacterId, Choice, Decision, Events, Mark, OnTable, Reach, Refusal, RuleId, RuleSystem,
    ScoreSheet, Side, SystemInfo, Target, Verdict, Waiting,
};
use crate::board::{Board, Square};
use crate::dice::Dice;
use crate::name::check_name;
use crate::rules::{canal, ladder};
use serde::Serialize;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The rule systems that can be played.
pub static SYSTEMS: &[&SystemInfo] = &[&canal::vocabulary::INFO, &ladder::vocabulary::INFO];

/// A battle of one of the rule systems.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[allow(
    clippy::large_enum_variant,
    reason = "what a battle holds lies behind its vectors; a box would only add a step"
)]
pub enum AnyBattle {
    /// Canal.
    Canal(canal::Battle),
    /// Ladder.
    Ladder(ladder::Battle),
}

/// Runs the same code on the battle of whichever system.
macro_rules! each {
    ($any:expr, $battle:ident => $run:expr) => {
        match $any {
            AnyBattle::Canal($battle) => $run,
            AnyBattle::Ladder($battle) => $run,
        }
    };
}

impl RuleSystem for AnyBattle {
    fn info(&self) -> &'static SystemInfo {
        each!(self, battle => battle.info())
    }

    fn version(&self) -> u32 {
        each!(self, battle => battle.version())
    }

    fn board(&self) -> &Arc<Board> {
        each!(self, battle => battle.board())
    }

    fn map(&self) -> &Arc<Board> {
        each!(self, battle => battle.map())
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

    fn objection(&self, actor: CharacterId, action: crate::battle::ActionId, target: Target) -> Option<Refusal> {
        each!(self, battle => battle.objection(actor, action, target))
    }

    fn objection_to(&self, choice: Choice) -> Option<Refusal> {
        each!(self, battle => battle.objection_to(choice))
    }

    fn effective(&self, id: CharacterId, stat: crate::battle::StatId) -> crate::battle::Sum {
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

    fn chance(&self, roll: &Breakdown, extra: u8) -> crate::dice::Chance {
        each!(self, battle => battle.chance(roll, extra))
    }

    fn difficulty(&self, roll: &Breakdown) -> Option<&'static str> {
        each!(self, battle => battle.difficulty(roll))
    }

    fn with_will(&self, roll: Breakdown, dice: u8) -> Breakdown {
        each!(self, battle => battle.with_will(roll, dice))
    }

    fn order(&self) -> &[CharacterId] {
        each!(self, battle => RuleSystem::order(battle))
    }

    fn on_table(&self) -> Option<OnTable> {
        each!(self, battle => battle.on_table())
    }

    fn waiting(&self) -> Vec<Waiting> {
        each!(self, battle => battle.waiting())
    }

    fn faces_after(&self, choice: Choice) -> crate::dice::Rolled {
        each!(self, battle => battle.faces_after(choice))
    }

    fn reach(&self, from: Square, to: Square) -> Option<Reach> {
        each!(self, battle => battle.reach(from, to))
    }

    fn contact_matters(&self) -> bool {
        each!(self, battle => battle.contact_matters())
    }

    fn pool_costs(&self, choice: Choice) -> Vec<(&'static str, u8)> {
        each!(self, battle => battle.pool_costs(choice))
    }

    fn pools(&self, side: Side) -> Vec<(crate::battle::Entry, u8)> {
        each!(self, battle => battle.pools(side))
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

    fn prescribed(&self) -> Option<Choice> {
        each!(self, battle => battle.prescribed())
    }

    fn dithers(&self, choice: Choice) -> bool {
        each!(self, battle => battle.dithers(choice))
    }

    fn worth(&self, id: CharacterId) -> i32 {
        each!(self, battle => battle.worth(id))
    }

    fn body(&self, id: CharacterId) -> Vec<Square> {
        each!(self, battle => battle.body(id))
    }

    fn is_unseen_by(&self, id: CharacterId, side: Side) -> bool {
        each!(self, battle => RuleSystem::is_unseen_by(battle, id, side))
    }

    fn marks(&self, side: Side) -> Vec<Mark> {
        each!(self, battle => battle.marks(side))
    }

    fn step_price(&self, from: Square, to: Square) -> u8 {
        each!(self, battle => battle.step_price(from, to))
    }

    fn fights_from(&self, who: CharacterId) -> u16 {
        each!(self, battle => battle.fights_from(who))
    }

    fn choice_rule(&self, choice: Choice) -> RuleId {
        each!(self, battle => battle.choice_rule(choice))
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
            "canal" => super::canal::battle(setup, library).map(AnyBattle::Canal),
            "ladder" => super::ladder::battle(setup, library).map(AnyBattle::Ladder),
            other => {
                let known: Vec<_> = SYSTEMS.iter().map(|system| system.id).collect();
                Err(SetupError(format!("expected a known rule system ({}), found `{other}`", known.join(", "))))
            }
        }
    }

    /// The same battle, played by an older version of the rules, from [`SystemInfo::oldest`] on.
    pub fn by_version(self, version: u32) -> AnyBattle {
        match self {
            AnyBattle::Canal(battle) => AnyBattle::Canal(battle.by_version(version)),
            AnyBattle::Ladder(battle) => AnyBattle::Ladder(battle),
        }
    }

    /// Rolls and resolves until the first decision. Once, right after [`AnyBattle::new`].
    pub fn start(&mut self, dice: &mut dyn Dice, events: &mut Events) {
        each!(self, battle => battle.start(dice, events));
    }

    /// The battle as it would be if this character's turn began now, with all its points: for what can be said of it, not to be
    /// played.
    pub fn at_turn_of(&self, who: CharacterId) -> AnyBattle {
        let mut turn = self.clone();
        turn.edit_activate(who);
        turn
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
            (AnyBattle::Ladder(_), "body" | "mind" | "soul") => 1..=8,
            (AnyBattle::Ladder(_), "toughness") => 1..=24,
            (AnyBattle::Ladder(_), "armour") => 0..=3,
            (AnyBattle::Ladder(_), _) => 0..=12,
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
            (AnyBattle::Ladder(_), "toughness") => 0..=24,
            (AnyBattle::Ladder(_), "actions" | "moves") => 0..=1,
            (AnyBattle::Ladder(_), "in_hand" | "unloaded") => 0..=127,
            (AnyBattle::Ladder(_), key) if key.starts_with("wound_") => 0..=3,
            (AnyBattle::Ladder(_), "death_difficulty") => 0..=6,
            (AnyBattle::Ladder(_), "death_complexity") => 0..=9,
            (AnyBattle::Ladder(_), _) => 0..=10,
        }
    }

    /// True if enemies do not know of this thing of a kit, by its place in it (LAD-113).
    pub fn conceals(&self, id: CharacterId, item: usize) -> bool {
        match self {
            AnyBattle::Canal(_) => false,
            AnyBattle::Ladder(battle) => {
                let known = id.index() < battle.roster().members.len();
                known && u8::try_from(item).is_ok_and(|item| battle.conceals(id, item))
            }
        }
    }

    /// Kit of a character as JSON: what it carries and what it can do, beyond its numbers.
    pub fn kit(&self, id: CharacterId) -> serde_json::Value {
        match self {
            AnyBattle::Canal(battle) => super::canal::kit(battle, id),
            AnyBattle::Ladder(battle) => super::ladder::kit(battle, id),
        }
    }

    /// What the option of a choice means, as JSON: `option` itself, and what it stands for.
    pub fn option_words(&self, choice: Choice) -> serde_json::Value {
        match self {
            AnyBattle::Canal(battle) => super::canal::option_words(battle, choice),
            AnyBattle::Ladder(battle) => super::ladder::option_words(battle, choice),
        }
    }

    /// Key of the kind of a character: `bravo`.
    pub fn kind_key(&self, id: CharacterId) -> &str {
        let index = |kind: Option<u8>| kind.map_or(usize::MAX, usize::from);
        match self {
            AnyBattle::Canal(battle) => {
                let kind = battle.roster().members.get(id.index()).map(|member| member.kind);
                battle.roster().kinds.get(index(kind)).map_or("", |kind| kind.key.as_str())
            }
            AnyBattle::Ladder(battle) => {
                let kind = battle.roster().members.get(id.index()).map(|member| member.kind);
                battle.roster().kinds.get(index(kind)).map_or("", |kind| kind.key.as_str())
            }
        }
    }
}

/// Either side may get either zone, so both must hold the larger gang (CAN-72, LAD-515).
pub(super) fn check_deployment(board: &Board, sides: impl Iterator<Item = Side>) -> Result<(), SetupError> {
    let mut count = [0; 2];
    sides.for_each(|side| count[side.index()] += 1);
    let most = count[0].max(count[1]);
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

pub(super) fn check_places(board: &Board, places: &[(CharacterId, Square)]) -> Result<(), SetupError> {
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
        return Err(SetupError(format!("expected {wrong} for character {i}, found {}", square.coordinates())));
    }
    Ok(())
}

/// The name of a character; an empty one stands for that of its kind.
pub(super) fn check_own_name(name: &str) -> Result<(), SetupError> {
    if name.is_empty() { Ok(()) } else { check_name(name).map_err(SetupError) }
}

/// Numbers those who would have the same name, through both sides and in their order: `Bravo 1`, `Bravo 2`. A sentence names whom
/// it means by nothing else.
pub(super) fn tell_apart<'a>(names: impl Iterator<Item = &'a mut String>) {
    let mut names: Vec<&mut String> = names.collect();
    let given: Vec<String> = names.iter().map(|name| name.to_string()).collect();
    for (i, name) in given.iter().enumerate() {
        if given.iter().filter(|other| *other == name).count() > 1 {
            let free = |numbered: &String| !given.contains(numbered) && !names.iter().any(|known| **known == *numbered);
            let numbered = (1..).map(|n| format!("{name} {n}")).find(free);
            *names[i] = numbered.unwrap_or_default();
        }
    }
}
