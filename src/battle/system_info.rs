//! What describes a rule system without a battle of it: its vocabulary, and what panels show of it.

use super::{ActionId, CounterId, Counters, Event, Question, Refusal, StatId, StatusId, Statuses, Switch, Telling};
use crate::dice::Outcome;
use serde::Serialize;

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

/// An action of a rule system: what players read of it, and how it is shown, heard and meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Action {
    /// Key, name, text and rule.
    #[serde(flatten)]
    pub entry: Entry,
    /// What kind of deed it is.
    #[serde(skip)]
    pub nature: Nature,
    /// Name of its picture.
    #[serde(skip)]
    pub icon: &'static str,
    /// Name of what is heard when it begins: `blow` is a shot from afar. Empty where what comes of it is heard.
    #[serde(skip)]
    pub sound: &'static str,
    /// How one of its options is picked, where it has several.
    #[serde(skip)]
    pub ways: Ways,
}

impl std::ops::Deref for Action {
    type Target = Entry;

    fn deref(&self) -> &Entry {
        &self.entry
    }
}

/// How one of the ways in which an action can be done is picked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ways {
    /// From a list above the action bar.
    List,
    /// Each has a button on the bar.
    Buttons,
    /// A switch above the bar: done plainly, or with more care.
    Switch,
    /// From the list of spells, with price and reach.
    Spells,
}

/// What kind of deed an action is, for all that knows no single action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Nature {
    /// Goes at an enemy with a weapon, and its success is a hit.
    Blow,
    /// Goes at somebody with hands, or throws something.
    Hands,
    /// Aimed at an enemy, and harms nobody: an enemy who could only do that is no threat, and a click does not mean it.
    Word,
    /// Adds as many dice as its option says to the coming roll.
    Dice,
    /// Throws dice once more that lie on the table.
    Again,
    /// Does not do what is asked about.
    No,
    /// Ends the activation.
    End,
    /// Gives the battle up: it stands in the menu, not among what is done in a turn.
    GiveUp,
    /// Goes under water.
    Dive,
    /// Comes up out of the water.
    Surface,
    /// Takes a stance or gives a command: shown by its sign, as nothing else is seen of it.
    Stance,
    /// Anything else.
    Deed,
}

impl Nature {
    /// It goes at somebody with hands or weapons.
    pub fn strikes(self) -> bool {
        matches!(self, Nature::Blow | Nature::Hands)
    }
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
    /// What these rules know that some scenarios ask for: `approach`, `monsters`, `fallen`.
    pub knows: &'static [&'static str],
    /// A person goes first among equals against the computer player.
    #[serde(skip)]
    pub person_first: bool,
    /// Stats, by [`StatId`].
    pub stats: &'static [Entry],
    /// Counters, by [`CounterId`].
    pub counters: &'static [Entry],
    /// Statuses, by [`StatusId`].
    pub statuses: &'static [Entry],
    /// Actions, by [`ActionId`].
    pub actions: &'static [Action],
    /// The questions that it asks.
    #[serde(skip)]
    pub questions: &'static [&'static Question],
    /// Reasons of its own why something cannot be done.
    #[serde(skip)]
    pub reasons: &'static [Refusal],
    /// Events of its own.
    #[serde(skip)]
    pub tellings: &'static [&'static Telling],
    /// How it calls what every system has.
    pub words: Words,
    /// What exact odds take for granted ([`Usual`]), as players read it next to them.
    pub assumed: &'static str,
    /// Doubtful points that a set-up decides.
    pub switches: &'static [Switch],
    /// What panels need to know.
    #[serde(skip)]
    pub panels: Panels,
    /// A page on what is different here for those who know the flagship: name and text of its file.
    #[serde(skip)]
    pub primer: Option<(&'static str, &'static str)>,
    /// The document of the rules, for [`Rulebook::read`].
    #[serde(skip)]
    pub rulebook: &'static str,
    /// Where the rulebook says why something cannot be done; empty for what this system never says. [`SystemInfo::rule_of_refusal`] asks
    /// it for what all systems say.
    #[serde(skip)]
    pub refusal_rule: fn(Refusal) -> RuleId,
    /// Where the rulebook tells of what happened; empty for what never happens in this system. [`SystemInfo::rule_of_event`] asks it for
    /// events that do not cite a rule themselves.
    #[serde(skip)]
    pub event_rule: fn(&Event) -> RuleId,
}

impl SystemInfo {
    /// Nothing but a version: what is left out of a system's own.
    pub const PLAIN: SystemInfo = SystemInfo {
        id: "",
        name: "",
        version: 1,
        oldest: 1,
        knows: &[],
        person_first: false,
        stats: &[],
        counters: &[],
        statuses: &[],
        actions: &[],
        questions: &[],
        reasons: &[],
        tellings: &[],
        words: Words::PLAIN,
        assumed: "",
        switches: &[],
        panels: Panels::PLAIN,
        primer: None,
        rulebook: "",
        refusal_rule: |_| "",
        event_rule: |_| "",
    };

    /// Where the rulebook says why something cannot be done.
    pub fn rule_of_refusal(&self, refusal: Refusal) -> RuleId {
        match refusal {
            Refusal::Own(reason, _) => reason.rule,
            shared => (self.refusal_rule)(shared),
        }
    }

    /// Where the rulebook tells of what happened.
    pub fn rule_of_event(&self, event: &Event) -> RuleId {
        event.rule().unwrap_or_else(|| (self.event_rule)(event))
    }

    /// What kind of deed an action is; of one that is not known, any other.
    pub fn nature(&self, action: ActionId) -> Nature {
        self.actions.get(usize::from(action.0)).map_or(Nature::Deed, |action| action.nature)
    }

    /// Somebody with these statuses is out of the fight though still there ([`Panels::down`]).
    pub fn is_down(&self, statuses: &Statuses) -> bool {
        self.panels.down.is_some_and(|(status, _)| statuses.has(status))
    }

    /// It leads to another place: one of the first group of actions. Without groups any action may.
    pub fn goes(&self, action: ActionId) -> bool {
        self.panels.groups.first().is_none_or(|group| group.actions.contains(&action))
    }

    /// An action of this system by its number.
    ///
    /// # Panics
    /// The system has no such action.
    pub fn action_of(&self, action: ActionId) -> &'static Action {
        &self.actions[usize::from(action.0)]
    }

    /// The action with this key.
    pub fn action(&self, key: &str) -> Option<&'static Action> {
        self.actions.iter().find(|action| action.key == key)
    }
}

/// Two counters that race for the same number of marks, good ones and bad ones: the death rolls of Roll Under.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tally {
    /// Name, text and rule.
    pub entry: Entry,
    /// Good marks, and bad ones.
    pub counters: [CounterId; 2],
    /// How many of either end it.
    pub of: i8,
    /// The status of those for whom it runs.
    pub during: StatusId,
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

/// A counter, and the stat that says how many of it somebody begins with.
pub type Gauge = (CounterId, Option<StatId>);

/// Counters with a part of their own in every system that has them.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Roles {
    /// Life that is left.
    pub life: Option<Gauge>,
    /// Points that actions cost.
    pub points: Option<Gauge>,
    /// Points that buy dice for a roll.
    pub will: Option<Gauge>,
    /// Somebody with some of it is under water, and not seen in full.
    pub under: Option<CounterId>,
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
    /// Counters with a part of their own.
    pub roles: Roles,
    /// Counters that a sheet leaves out: the kit shows them, or nobody needs them as a number.
    pub unseen: &'static [CounterId],
    /// Counters that change with something else that is told, such as the points that an action costs: the log need not tell of them.
    pub quiet: &'static [CounterId],
    /// Statuses that only keep the books, or come with something else that is told: logs leave them out.
    pub quiet_statuses: &'static [StatusId],
    /// Statuses that only note what has been used up: the action says so itself, and the log need not.
    pub spent: &'static [StatusId],
    /// Keys of actions of which a telling of the system's own says more: a log tells that, and not that the action was begun.
    pub told_apart: &'static [&'static str],
    /// Keys of actions that only hand the turn to somebody else: a recap leaves out activations of nothing else.
    pub hands_on: &'static [&'static str],
    /// The status that only notes that somebody's turn of this round has been played: it is not told, and not shown in that turn.
    pub acted: Option<StatusId>,
    /// A track of injuries, if it has one.
    pub track: Option<Track>,
    /// Two tracks that race to the same end, if it has such.
    pub tally: Option<Tally>,
    /// Points of a full turn, where no stat says how many.
    pub pool: u8,
    /// Counters of what was used, each with what it is called and the stat that limits it: `Triggers 1/2`.
    pub limits: &'static [(&'static str, CounterId, StatId)],
    /// What a character has for its turn.
    pub discs: &'static [Disc],
    /// Pairs of counters that are read as one.
    pub figures: &'static [Figure],
    /// The status of somebody who is out of the fight though still there, and what becoming so is called: `down`.
    pub down: Option<(StatusId, &'static str)>,
    /// The status of somebody who swims, where the rules have one.
    pub swims: Option<StatusId>,
    /// Actions of a turn sorted by what they are about, as the action bar shows them, each group with the likeliest first.
    pub groups: &'static [Group],
    /// What controls of the window plan, each with the actions and options that it means, the likeliest first.
    pub controls: &'static [(PlanControl, &'static [(ActionId, u8)])],
    /// What the number to reach and the successes that are needed are called together, where they stand on a line of their own:
    /// `DN`.
    pub number: Option<&'static str>,
    /// What a value of a stat is called; empty where it is only a number.
    pub word: fn(StatId, i8) -> &'static str,
    /// Sides of the die that a value of a stat stands for, where it is one: a sheet draws it.
    pub die: fn(StatId, i8) -> Option<u8>,
    /// It is played on zones: they can be shown with their names.
    pub zones: bool,
    /// What a fall costs; none where nobody falls.
    pub falls: Option<Falls>,
    /// Points that are left at the end of a turn stay, and may be used outside it.
    pub keeps_points: bool,
    /// A battle that teaches the system by playing: name and text of its file.
    pub course: Option<(&'static str, &'static str)>,
    /// Courses that others name as the next one: name and text of their files.
    pub further_courses: &'static [(&'static str, &'static str)],
    /// What a quick duel is.
    pub duel: Duel,
}

/// What a quick duel of a rule system is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Duel {
    /// Keys of the gangs that fight it: of three members each, worth about as much. Empty: the first two, three of each.
    pub gangs: [&'static str; 2],
    /// Switches that are set otherwise than in a whole battle: key and value.
    pub switches: &'static [(&'static str, &'static str)],
}

/// Controls that plan an action, each called after what it does in most systems. A player may lay them on other keys.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names say it")]
pub enum PlanControl {
    Move,
    Jump,
    Chain,
    SoftLanding,
    Strike,
    Grapple,
    Drown,
    Dive,
    Surgery,
    Row,
    Guard,
    Hide,
    Cast,
    Run,
    Push,
    Hold,
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
    /// Nothing but lists: what is left out of a system's own.
    pub const PLAIN: Panels = Panels {
        pitch: "",
        dice: "",
        turns: "",
        roles: Roles { life: None, points: None, will: None, under: None },
        unseen: &[],
        quiet: &[],
        quiet_statuses: &[],
        spent: &[],
        told_apart: &[],
        hands_on: &[],
        acted: None,
        track: None,
        tally: None,
        pool: 0,
        limits: &[],
        discs: &[],
        figures: &[],
        down: None,
        swims: None,
        groups: &[],
        controls: &[],
        word: |_, _| "",
        die: |_, _| None,
        number: None,
        zones: false,
        falls: None,
        keeps_points: false,
        course: None,
        further_courses: &[],
        duel: Duel { gangs: [""; 2], switches: &[("rounds", "4")] },
    };

    /// The event goes with another one that is told: a log leaves it out.
    pub fn leaves_out(&self, event: &Event) -> bool {
        match event {
            Event::Acted { action, .. } => self.told_apart.contains(&action.key),
            Event::CounterChanged { counter, .. } => self.quiet.contains(counter),
            Event::StatusGained { status, .. } | Event::StatusLost { status, .. } => {
                self.acted == Some(*status) || self.quiet_statuses.contains(status)
            }
            _ => false,
        }
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
    /// One of them: `Life Point`. Empty where it is the same word.
    pub one_life: &'static str,
    /// What somebody does who is hurt: `loses` Life Points, `takes` Wounds.
    pub hurt: &'static str,
    /// What somebody has while acting: `activation`, `turn`.
    pub turn: &'static str,
    /// The best result of a roll: `critical`, `Dragon`.
    pub critical: &'static str,
    /// The worst result of a roll: `fumble`, `Demon`.
    pub fumble: &'static str,
}

impl Words {
    /// Words that several systems use.
    pub const PLAIN: Words = Words {
        hit: "hit",
        hits: "hits",
        point: "action",
        points: "actions",
        life: "HP",
        one_life: "",
        hurt: "loses",
        turn: "turn",
        critical: "critical",
        fumble: "fumble",
    };

    /// What becomes of somebody who is hurt: `loses 3 LP`, `takes 1 Wound`.
    pub fn lost(&self, amount: u32) -> String {
        let one = amount == 1 && !self.one_life.is_empty();
        format!("{} {amount} {}", self.hurt, if one { self.one_life } else { self.life })
    }

    /// A result in a word.
    pub fn outcome(&self, outcome: Outcome) -> &'static str {
        match outcome {
            Outcome::Fumble => self.fumble,
            Outcome::Fail => "fail",
            Outcome::Success => "success",
            Outcome::Critical => self.critical,
        }
    }
}
