//! What every rule system shares: characters, decisions, choices, refusals, breakdowns, events.
//!
//! A battle is a chain of decisions. [`RuleSystem::decision`] says who must decide what, [`RuleSystem::choices`] lists every
//! legal choice and no other, [`RuleSystem::apply`] carries one out. Players, the computer player, replays and the engine
//! protocol all pick from that list; there is no second legality check.

mod breakdown;
mod character;
mod choice;
mod event;
mod gang;
mod mark;
mod odds;
mod refusal;
mod roll_words;
pub mod rulebook;
mod score;
mod switch;

pub use breakdown::{Breakdown, DiceGroup, Part, Reads, Sum, TargetResult, Term, Threshold};
pub use character::{
    Character, CharacterId, CounterId, Counters, IdSet, MAX_CHARACTERS, Side, StatId, Stats, StatusId, Statuses,
};
pub use choice::{ActionId, Choice, Decision, Target, Usual};
pub use event::{Event, Events, Manner};
pub use gang::{Gang, Recruit};
pub use mark::{Mark, MarkKind};
pub use odds::{Change, LEAF_LIMIT, Odds, OddsOutcome, Outcome, Walked, changes, odds, odds_within, outcomes};
pub use refusal::Refusal;
pub use rulebook::Rulebook;
pub use score::{Announcement, Deed, GoalState, ObjectiveState, ScoreLine, ScoreSheet, TieBreak, ZoneState};
pub use switch::{OFF_ON, Switch, Values};

use crate::board::{Board, Square};
use crate::dice::{Chance, Dice, Rolled};
use serde::Serialize;
use std::sync::Arc;

/// The id of a rule, as the rulebook prints it: `CAN-03`.
pub type RuleId = &'static str;

/// An entry of a rule system's vocabulary: a stat, a counter, a status or an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Entry {
    /// Stable key, used by the engine protocol, saves and icons.
    pub key: &'static str,
    /// Name as the rulebook prints it.
    pub name: &'static str,
    /// One sentence for the tooltip.
    pub text: &'static str,
    /// Where the rulebook defines it.
    pub rule: RuleId,
}

/// Everything that describes a rule system without a battle of it.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct SystemInfo {
    /// Stable id: `canal`.
    pub id: &'static str,
    /// Name for players.
    pub name: &'static str,
    /// Version of the rules; saves carry it.
    pub version: u32,
    /// The oldest version of which battles can still be played as they were.
    pub oldest: u32,
    /// Stats, by [`StatId`].
    pub stats: &'static [Entry],
    /// Counters, by [`CounterId`].
    pub counters: &'static [Entry],
    /// Statuses, by [`StatusId`].
    pub statuses: &'static [Entry],
    /// Actions, by [`ActionId`].
    pub actions: &'static [Entry],
    /// How it calls what every system has.
    pub words: Words,
    /// What exact odds take for granted ([`Usual`]), as players read it next to them.
    pub assumed: &'static str,
    /// Doubtful points that a set-up decides.
    pub switches: &'static [Switch],
    /// What panels need to know.
    #[serde(skip)]
    pub panels: Panels,
    /// The document of the rules, for [`Rulebook::read`].
    #[serde(skip)]
    pub rulebook: &'static str,
    /// Where the rulebook says why something cannot be done.
    #[serde(skip)]
    pub refusal_rule: fn(Refusal) -> RuleId,
    /// Where the rulebook tells of what happened.
    #[serde(skip)]
    pub event_rule: fn(&Event) -> RuleId,
}

/// A kind of decision as players read it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Question {
    /// Its key, as [`Decision::kind`] has it.
    pub kind: &'static str,
    /// A heading of a few words.
    pub heading: &'static str,
}

/// Counters that are the entries of one track with a limit: the Wounds of Ladder.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Track {
    /// Name, text and rule.
    pub entry: Entry,
    /// The first and the last of the counters; an entry that is 0 is not there.
    pub counters: (CounterId, CounterId),
    /// How many spaces it has. An entry of so much takes as many.
    pub spaces: StatId,
    /// What an entry of 1, 2 and so on is called.
    pub names: &'static [&'static str],
}

impl Track {
    /// True if the counter is an entry of it.
    pub fn holds(&self, counter: CounterId) -> bool {
        (self.counters.0.0..=self.counters.1.0).contains(&counter.0)
    }

    /// The entries that are there, the first first.
    pub fn entries(&self, counters: &Counters) -> Vec<i8> {
        let all = (self.counters.0.0..=self.counters.1.0).map(|i| counters.get(CounterId(i)));
        all.filter(|&entry| entry > 0).collect()
    }
}

/// What a sheet, a set-up and questions show of a rule system, besides its lists.
#[derive(Clone, Copy, Debug)]
pub struct Panels {
    /// What it is like, in one sentence, for whoever chooses a system.
    pub pitch: &'static str,
    /// Its dice, in two or three words.
    pub dice: &'static str,
    /// In which order characters act, in a few words.
    pub turns: &'static str,
    /// Headings of its decisions.
    pub questions: &'static [Question],
    /// Counters that a sheet leaves out: the kit shows them, or nobody needs them as a number.
    pub unseen: &'static [CounterId],
    /// Statuses that only note what has been used up: the action says so itself, and the log need not.
    pub spent: &'static [StatusId],
    /// A track of injuries, if it has one.
    pub track: Option<Track>,
    /// What a character has for its turn.
    pub discs: &'static [Disc],
    /// Pairs of counters that are read as one.
    pub figures: &'static [Figure],
    /// The status of somebody who is out of the fight though still there, and what becoming so is called: `down`.
    pub down: Option<(StatusId, &'static str)>,
    /// Actions of a turn sorted by what they are about, as the action bar shows them, each group with the likeliest first.
    pub groups: &'static [Group],
    /// Actions whose success is a hit.
    pub blows: &'static [ActionId],
    /// Actions aimed at an enemy that harm nobody: whoever could only do that is no threat, and a click does not mean them.
    pub words: &'static [ActionId],
    /// What a value of a stat is called; empty where it is only a number.
    pub word: fn(StatId, i8) -> &'static str,
    /// What the number to reach and the successes that are needed are called together, where they stand on a line of their own:
    /// `DN`.
    pub number: Option<&'static str>,
    /// It is played on zones: they can be shown with their names.
    pub zones: bool,
    /// What a fall costs; none where nobody falls.
    pub falls: Option<Falls>,
}

/// What a fall costs by itself: before dice, armour and gifts, on ground that is neither soft nor hard.
#[derive(Clone, Copy, Debug)]
pub struct Falls {
    /// Life lost by a fall through so many levels, and whether it ends in water that one swims in.
    pub cost: fn(u8, bool) -> u8,
    /// Where the rulebook has it.
    pub rule: RuleId,
}

impl Panels {
    /// The heading of a decision of this kind.
    pub fn heading(&self, kind: &str) -> &'static str {
        self.questions.iter().find(|question| question.kind == kind).map_or("Decide", |question| question.heading)
    }
}

/// Actions that lie side by side on the action bar.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Group {
    /// What they have in common, in a word: `Fight`.
    pub name: &'static str,
    /// The actions, the likeliest first.
    pub actions: &'static [ActionId],
}

impl Panels {
    /// Where an action stands on the bar: its group and its place there; one that is in no group comes after all others.
    pub fn place(&self, action: ActionId) -> (usize, usize) {
        let found = self
            .groups
            .iter()
            .enumerate()
            .find_map(|(i, group)| group.actions.iter().position(|&known| known == action).map(|place| (i, place)));
        found.unwrap_or((self.groups.len(), usize::from(action.0)))
    }
}

/// Something that a character has for its turn, shown as a disc that is lit until it is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Disc {
    /// Name.
    pub name: &'static str,
    /// Name of its picture.
    pub icon: &'static str,
    /// How many are left.
    pub counter: CounterId,
    /// One sentence for the tooltip.
    pub text: &'static str,
    /// Where the rulebook has it.
    pub rule: RuleId,
}

/// Two counters that are read as one figure: `Death Test 4:2`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Figure {
    /// Name, text and rule.
    pub entry: Entry,
    /// What stands before the colon and behind it; nothing is shown while the first is 0.
    pub counters: [CounterId; 2],
}

/// Dice that were thrown and not read yet.
#[derive(Clone, PartialEq, Debug)]
pub struct OnTable {
    /// The roll.
    pub roll: Breakdown,
    /// Their faces, the highest first.
    pub faces: Rolled,
}

/// Something that goes on once the present question is answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Waiting {
    /// Who does it, or whom it befalls.
    pub who: CharacterId,
    /// What, in a few words that follow its name: `goes on moving`.
    pub text: &'static str,
    /// The kind of decision that it may ask for.
    pub asks: Option<&'static str>,
}

impl Waiting {
    /// It asks for a decision of this kind.
    pub fn asking(who: CharacterId, text: &'static str, kind: &'static str) -> Waiting {
        Waiting { who, text, asks: Some(kind) }
    }

    /// It goes on by itself.
    pub fn going_on(who: CharacterId, text: &'static str) -> Waiting {
        Waiting { who, text, asks: None }
    }
}

/// How far it is from one square to another, as zone-based rules tell it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reach {
    /// Range: `Medium`.
    pub band: &'static str,
    /// Rule of that Range.
    pub rule: RuleId,
    /// Zones from one to the other for Range.
    pub zones: u8,
    /// How one gets there, at which Speed, in a sentence.
    pub way: String,
    /// The same in one or two words.
    pub short: &'static str,
    /// Rule of that movement.
    pub way_rule: RuleId,
}

/// What a rule system calls the things that every system has, for sentences.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Words {
    /// A die that reached its number: `Ace`.
    pub hit: &'static str,
    /// Several of them.
    pub hits: &'static str,
    /// One of what actions cost: `AP`, `Action`.
    pub point: &'static str,
    /// Several of them.
    pub points: &'static str,
    /// What is lost when somebody is hurt: `Life Points`.
    pub life: &'static str,
}

/// How a battle ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Verdict {
    /// The side that won, or none: a draw.
    pub winner: Option<Side>,
    /// Victory points or points of the living of each side, whichever decided.
    pub score: [i32; 2],
    /// Why, as a sentence.
    pub reason: &'static str,
    /// Rule that says so.
    pub rule: RuleId,
}

/// One battle of one rule system: all that can change, and nothing else.
pub trait RuleSystem: Clone {
    /// The vocabulary of this system.
    fn info(&self) -> &'static SystemInfo;
    /// Version of the rules that this battle is played by; an older one where it was saved by an older program.
    fn version(&self) -> u32 {
        self.info().version
    }
    /// The ground as it is now. A board never changes; when the ground does, this is another one.
    fn board(&self) -> &Arc<Board>;
    /// The ground as the map has it. The same board as [`RuleSystem::board`] while nothing has changed on it.
    fn map(&self) -> &Arc<Board>;
    /// Everybody who ever took part, by [`CharacterId`]; the removed stay listed.
    fn characters(&self) -> &[Character];
    /// For editing a position; a battle in play is changed by [`RuleSystem::apply`] only.
    fn characters_mut(&mut self) -> &mut [Character];
    /// A character's own name, and the name of its kind.
    fn names(&self, id: CharacterId) -> (&str, &str);
    /// Name of the gang of a side.
    fn gang(&self, side: Side) -> &str;
    /// Round being played, from 1; 0 before the first.
    fn round(&self) -> u8;
    /// Rounds the battle lasts at most.
    fn rounds(&self) -> u8;
    /// The character that acts: whose activation it is, or who acts out of turn.
    fn active(&self) -> Option<CharacterId>;
    /// Who must decide what; none when the battle is over.
    fn decision(&self) -> Option<Decision>;
    /// Every legal choice of the decision, in a fixed order. Cleared first.
    fn choices(&self, out: &mut Vec<Choice>);
    /// What the rules have against `actor` doing `action`, to `target` or, without one, to anybody; none if they name nothing. It is
    /// asked of what is not listed only, and of people, squares and actions that this battle has: [`RuleSystem::refusal`] asks.
    fn objection(&self, actor: CharacterId, action: ActionId, target: Target) -> Option<Refusal>;
    /// The same for a choice with its option.
    fn objection_to(&self, choice: Choice) -> Option<Refusal> {
        self.objection(choice.actor, choice.action, choice.target)
    }
    /// Why `actor` cannot do `action`, to `target` or, without one, to anybody; none exactly if that is among `listed`, the
    /// [`RuleSystem::choices`] of this decision.
    fn refusal_beside(
        &self,
        listed: &[Choice],
        actor: CharacterId,
        action: ActionId,
        target: Target,
    ) -> Option<Refusal> {
        let choice = Choice { action, actor, target, option: 0 };
        let offered = listed.iter().any(|known| known.answers(Choice { option: known.option, ..choice }));
        (!offered).then(|| reason(self, choice, || self.objection(actor, action, target)))
    }
    /// The same for a choice with its option.
    fn refusal_of_beside(&self, listed: &[Choice], choice: Choice) -> Option<Refusal> {
        let offered = listed.iter().any(|known| known.answers(choice));
        (!offered).then(|| reason(self, choice, || self.objection_to(choice)))
    }
    /// [`RuleSystem::refusal_beside`] for those who have no list at hand.
    fn refusal(&self, actor: CharacterId, action: ActionId, target: Target) -> Option<Refusal> {
        let mut listed = Vec::new();
        self.choices(&mut listed);
        self.refusal_beside(&listed, actor, action, target)
    }
    /// [`RuleSystem::refusal_of_beside`] for those who have no list at hand.
    fn refusal_of(&self, choice: Choice) -> Option<Refusal> {
        let mut listed = Vec::new();
        self.choices(&mut listed);
        self.refusal_of_beside(&listed, choice)
    }
    /// Actor, action and target are such as this battle has.
    fn knows(&self, choice: Choice) -> bool {
        let people = self.characters().len();
        let aimed = match choice.target {
            Target::Nothing => true,
            Target::Square(square) => self.board().contains(i32::from(square.x), i32::from(square.y)).is_some(),
            Target::Character(who) => who.index() < people,
        };
        aimed && choice.actor.index() < people && usize::from(choice.action.0) < self.info().actions.len()
    }
    /// A stat as it counts now: the stat itself first, then what changes it, each with its cause. The number is
    /// [`Sum::value`].
    fn effective(&self, id: CharacterId, stat: StatId) -> Sum;
    /// What a choice, offered or not, costs its actor besides dice and luck: counters and by how much; nothing if it is free.
    fn costs(&self, choice: Choice) -> Vec<(CounterId, u8)>;
    /// The roll that a choice leads to first, if any: the same object that the roll itself reads.
    fn breakdown(&self, choice: Choice) -> Option<Breakdown>;
    /// The same for each of these choices, in order; what they share is worked out once.
    fn breakdowns(&self, choices: &[Choice]) -> Vec<Option<Breakdown>> {
        choices.iter().map(|&choice| self.breakdown(choice)).collect()
    }
    /// Chance that a roll like this succeeds if nobody's roll is set against it, with `extra` dice more.
    fn chance(&self, roll: &Breakdown, extra: u8) -> Chance;
    /// The word that the rulebook has for the chance of a roll like this; none in a system without such words.
    fn difficulty(&self, _roll: &Breakdown) -> Option<&'static str> {
        None
    }
    /// A roll with so many dice more that its player pays for, as a term of its own.
    fn with_will(&self, roll: Breakdown, dice: u8) -> Breakdown {
        let _ = dice;
        roll
    }
    /// In which order characters take turns, where the rules fix one; those who are gone are left out.
    fn order(&self) -> &[CharacterId] {
        &[]
    }
    /// Dice that lie on the table while somebody is asked what to do about them.
    fn on_table(&self) -> Option<OnTable> {
        None
    }
    /// The faces that lie there if this answer is given, as far as no die has still to fall; nothing if it is none about dice.
    fn faces_after(&self, _choice: Choice) -> Rolled {
        Rolled::default()
    }
    /// What goes on when the present question is answered, the next first; what needs no words is left out.
    fn waiting(&self) -> Vec<Waiting> {
        Vec::new()
    }
    /// How far it is from a square to another one, where distance is told in words.
    fn reach(&self, _from: Square, _to: Square) -> Option<Reach> {
        None
    }
    /// Coming to an enemy's reach, or leaving it, can cost something.
    fn contact_matters(&self) -> bool {
        true
    }
    /// What a choice takes from the pools of its side, by their names.
    fn pool_costs(&self, choice: Choice) -> Vec<(&'static str, u8)> {
        let _ = choice;
        Vec::new()
    }
    /// What a side has in common: each with how much of it is left. Nothing in most systems.
    fn pools(&self, _side: Side) -> Vec<(Entry, u8)> {
        Vec::new()
    }
    /// Does a choice that was just taken from [`RuleSystem::choices`]; what another choice would do is not said.
    fn apply_listed(&mut self, choice: Choice, dice: &mut dyn Dice, events: &mut Events);
    /// Does a choice.
    ///
    /// # Errors
    /// The reason why the choice is not among [`RuleSystem::choices`]; nothing has changed then and no die was drawn.
    fn apply(&mut self, choice: Choice, dice: &mut dyn Dice, events: &mut Events) -> Result<(), Refusal> {
        let mut choices = Vec::new();
        self.choices(&mut choices);
        if !choices.contains(&choice) {
            let named = self.refusal_of_beside(&choices, choice);
            return Err(named.unwrap_or(Refusal::NotOffered));
        }
        self.apply_listed(choice, dice, events);
        Ok(())
    }
    /// How it ended, once it has.
    fn verdict(&self) -> Option<Verdict>;
    /// Victory points of each side if it ended now; where nothing gives any, what decides then.
    fn standing(&self) -> [i32; 2];
    /// Who would win if it ended now, for what, and what is still to be had.
    fn score_sheet(&self) -> ScoreSheet;
    /// What the scenario promises a side as things stand, in hundredths of gang points: points it has, points it would get,
    /// and how near it is to more. The system's own judgement, for the computer player.
    fn prospect(&self, side: Side) -> i32;
    /// The answer to the present decision that the rulebook prescribes to a computer player; none where it decides freely.
    fn prescribed(&self) -> Option<Choice> {
        None
    }
    /// One more free deed of a turn that has had many already. People may go on for ever; other players leave it alone, so that
    /// every turn of theirs ends.
    fn dithers(&self, _choice: Choice) -> bool {
        false
    }
    /// The choices that players who are not people pick from: all but those that [`RuleSystem::dithers`].
    fn considered(&self, choices: &[Choice]) -> Vec<Choice> {
        let busy: Vec<Choice> = choices.iter().copied().filter(|&choice| !self.dithers(choice)).collect();
        if busy.is_empty() { choices.to_vec() } else { busy }
    }
    /// What a character is worth to its side as it stands, in hundredths of gang points: the system's own judgement, for the
    /// computer player. 0 once it is removed.
    fn worth(&self, id: CharacterId) -> i32;
    /// The squares that a body covers which is more than its own square; nothing for everybody else.
    fn body(&self, _id: CharacterId) -> Vec<Square> {
        Vec::new()
    }
    /// True if this side does not know where a character is and is not shown it.
    fn is_unseen_by(&self, _id: CharacterId, _side: Side) -> bool {
        false
    }
    /// What lies on the board besides characters, as this side sees it.
    fn marks(&self, _side: Side) -> Vec<Mark> {
        Vec::new()
    }
    /// What a step from a square to one next to it costs on a way of several turns, 1 on plain ground: the system's own
    /// judgement, for the computer player.
    fn step_price(&self, from: Square, to: Square) -> u8 {
        let board = self.board();
        1 + board.surface(from).abs_diff(board.surface(to)).min(8) + u8::from(board.is_water(to))
    }
    /// Steps from an enemy at which a character fights best, 1 for arm's reach: the system's own judgement, for the computer
    /// player.
    fn fights_from(&self, _who: CharacterId) -> u16 {
        1
    }
    /// Where the rulebook tells of a choice of the present decision: of what is done; of what asks, where that is refused.
    fn choice_rule(&self, choice: Choice) -> RuleId {
        match self.info().actions.get(usize::from(choice.action.0)) {
            Some(entry) if entry.key == "decline" => self.decision().map_or(entry.rule, |decision| decision.rule),
            entry => entry.map_or("", |entry| entry.rule),
        }
    }
    /// A choice in words.
    fn describe(&self, choice: Choice) -> String;
    /// A square in words: what it is, then what the rules say of it, each with its rule. For squares of the board only.
    fn describe_square(&self, square: Square) -> (String, Vec<(String, RuleId)>);
}

/// Why a choice is not listed: what the rules have against it, else just that.
fn reason<B: RuleSystem>(battle: &B, choice: Choice, objection: impl FnOnce() -> Option<Refusal>) -> Refusal {
    if battle.verdict().is_some() {
        return Refusal::Over;
    }
    let named = if battle.knows(choice) { objection() } else { None };
    named.unwrap_or(Refusal::NotOffered)
}
