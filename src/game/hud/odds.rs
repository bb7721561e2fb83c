//! Exact odds of a choice: worked out once for a step, a choice and a number of Will dice, then only looked up.

use super::view::{CacheKey, View};
pub use crate::battle::capital;
use crate::battle::{
    AnyBattle, Breakdown, Change, CharacterId, Choice, CounterId, Label, Nature, Odds, Part, Reads, RuleId, StatusId,
    Strip, Target, Track,
};
use crate::board::{Level, Square};
use crate::dice::Chance;
use crate::game::hud::facts::Facts;
use crate::table::{Alternative, life_regained};
use std::collections::BTreeMap;

/// The longest loss of life with a bar of its own; the last bar holds it and all above.
pub const BARS: usize = 6;
/// How likely losses are that need no range of their own.
const RARE: f64 = 0.02;

/// Where somebody who set out for a square ends, and how likely.
#[derive(Clone, PartialEq, Debug)]
pub struct End {
    /// In words.
    pub text: String,
    /// How likely.
    pub p: Chance,
    /// It is what was aimed at.
    pub aimed: bool,
    /// It is in the water.
    pub wet: bool,
    /// It is nowhere: the actor is removed.
    pub gone: bool,
}

/// What the card says of a choice.
#[derive(Clone, Debug)]
pub struct Summary {
    /// The choice.
    pub choice: Choice,
    /// The choice in words.
    pub text: String,
    /// The action in one or two words, with the weapon.
    pub title: String,
    /// Who acts.
    pub actor: CharacterId,
    /// Against whom.
    pub target: Option<CharacterId>,
    /// It is a blow: a success of its roll is a hit.
    pub strike: bool,
    /// The roll it begins with.
    pub breakdown: Option<Breakdown>,
    /// Chance that this roll does what it is made for. None where all that hangs on it is a blow ([`Breakdown::opens_blow`]).
    pub success: Option<Chance>,
    /// Chance that the target loses life.
    pub hurt: Chance,
    /// Mean loss of the target.
    pub mean: f64,
    /// Chance that the target is removed or, where the rules know that, put out of the fight.
    pub removed: Chance,
    /// What that is called: `remove`, `down`.
    pub removal: &'static str,
    /// Chance that no life is lost, and of so many ranges of losses.
    pub losses: Vec<Chance>,
    /// Life in one of these ranges: the first begins at 1.
    pub range: u8,
    /// Loss at which the target is gone.
    pub life: i8,
    /// Life that everybody has.
    pub lives: Vec<i8>,
    /// Chance that something other than a loss befalls the target: it is seized, gains a status.
    pub affected: Chance,
    /// Where the actor ends.
    pub ends: Vec<End>,
    /// Chance that the actor loses life.
    pub own_hurt: Chance,
    /// Mean loss of the actor.
    pub own_mean: f64,
    /// Chance that the actor is removed.
    pub own_removed: Chance,
    /// Others who may lose life: who, how likely, the mean.
    pub others: Vec<(CharacterId, Chance, f64)>,
    /// Those who may regain life: who, how likely, the mean.
    pub regains: Vec<(CharacterId, Chance, f64)>,
    /// Statuses that the target may gain, by name.
    pub statuses: Vec<(&'static str, Chance)>,
    /// Statuses that the actor gains (true) or loses in any case, by name.
    pub becomes: Vec<(&'static str, bool)>,
    /// What the actor may pay beyond the price, in points of the pool that buys dice: at most so many, how likely any.
    pub may_cost: Option<(u8, Chance)>,
    /// Chance of what was too much to walk: so much may come on top of every chance; 0 where all is exact.
    pub open: Chance,
    /// What each face of its die comes to, for each target.
    pub strips: Vec<Strip>,
    /// How it goes if the other side reacts, and if not; only once it was asked for.
    pub reactions: Option<Vec<Pair>>,
}

/// A reaction that changes no figure by as much as this is not worth a line.
const VISIBLE: f64 = 0.005;

/// The same figure with a reaction of the other side and without it.
#[derive(Clone, PartialEq, Debug)]
pub struct Pair {
    /// What is done or not, in words.
    pub deed: String,
    /// Rule that asks for it.
    pub rule: RuleId,
    /// The figure if it is done: `41% there`.
    pub done: String,
    /// The figure if it is not.
    pub not: String,
}

impl Summary {
    /// A chance of this choice as players read it, with its margin where not all was walked.
    pub fn percent(&self, p: Chance) -> String {
        p.percent_within(self.open)
    }

    /// A mean loss of the `life` that somebody has, with its bounds where not all was walked.
    pub fn mean_text(&self, mean: f64, life: i8) -> String {
        let more = self.open.value() * f64::from(life.max(0));
        if more < 0.05 || life == i8::MAX {
            format!("{mean:.1}")
        } else {
            format!("{mean:.1}\u{2013}{:.1}", mean + more)
        }
    }

    /// Its chances by name, what matters most first.
    fn figures(&self) -> Vec<(&'static str, Chance)> {
        let mut figures = Vec::new();
        if let Some(p) = self.success.filter(|_| self.target.is_some()) {
            figures.push((if self.strike { "hit" } else { "works" }, p));
        }
        if self.target.is_some() {
            figures.push(("lose life", self.hurt));
            figures.push((self.removal, self.removed));
        }
        figures.extend(self.ends.iter().find(|end| end.aimed).map(|end| ("there", end.p)));
        figures.push(("own life lost", self.own_hurt));
        figures.push(("own removal", self.own_removed));
        figures
    }

    /// The first of its figures that differs from those of the other summary, in both.
    fn pair(&self, view: &View, other: &Summary, alternative: &Alternative) -> Option<Pair> {
        let others = other.figures();
        let find = |name| others.iter().find(|(known, _)| *known == name).map_or(Chance::ZERO, |(_, p)| *p);
        let mut figures = self.figures().into_iter().map(|(name, p)| (name, p, find(name)));
        let (name, here, there) = figures.find(|(_, p, other)| (p.value() - other.value()).abs() >= VISIBLE)?;
        let (here, there) = (self.percent(here), other.percent(there));
        let (done, not) = if alternative.done { (there, here) } else { (here, there) };
        let more = if alternative.several { ", among others" } else { "" };
        let (who, deed) = (view.name(alternative.who), &alternative.deed);
        let deed = if deed.contains(who) { capital(deed) } else { format!("{who}: {deed}") };
        Some(Pair {
            deed: format!("{deed}{more}"),
            rule: alternative.rule,
            done: format!("then {done} {name}"),
            not: format!("{not} {name}"),
        })
    }

    /// The target can lose life, or fall without any left to lose.
    pub fn harms(&self) -> bool {
        self.hurt.value() > 0.0 || self.removed.value() > 0.0
    }

    /// The number that a button shows.
    pub fn headline(&self) -> Option<String> {
        if self.target.is_some() && self.hurt.value() > 0.0 {
            return Some(format!("{} hurt", self.percent(self.hurt)));
        }
        if let Some(end) = self.ends.iter().find(|end| end.aimed).filter(|_| self.ends.len() > 1) {
            return Some(format!("{} there", self.percent(end.p)));
        }
        self.success.map(|p| self.percent(p))
    }

    /// The chance to come to where the choice aims; of one that goes nowhere, that it works. A roll that succeeds does not bring
    /// everybody as far as that.
    pub fn arrival(&self) -> Option<Chance> {
        if self.ends.is_empty() {
            return self.success;
        }
        Some(self.ends.iter().find(|end| end.aimed).map_or(Chance::ZERO, |end| end.p))
    }

    /// Something of it is left to chance.
    pub fn is_risky(&self) -> bool {
        self.breakdown.is_some() || self.ends.len() > 1 || self.own_hurt.value() > 0.0 || self.hurt.value() > 0.0
    }
}

/// Odds that were already worked out, for the present step.
#[derive(Default, Debug)]
pub struct OddsCache {
    step: CacheKey,
    known: BTreeMap<(Choice, u8), Option<Summary>>,
    waiting: Option<(Choice, f64)>,
}

/// How long the pointer rests on a square before odds are worked out for it, in seconds.
const REST: f64 = 0.10;

impl OddsCache {
    /// What comes of a choice with so many Will dice; none where the choice is no longer offered.
    pub fn get(&mut self, view: &View, facts: &Facts, choice: Choice, will: u8) -> Option<&Summary> {
        if self.step != view.step() {
            *self = OddsCache { step: view.step(), ..OddsCache::default() };
        }
        let make = || {
            let odds = view.session.table.odds_with_will(choice, will).ok()?;
            Some(summary(view, facts, choice, will, &odds))
        };
        self.known.entry((choice, will)).or_insert_with(make).as_ref()
    }

    /// As [`OddsCache::get`], with what becomes of it where the other side reacts.
    pub fn with_reactions(&mut self, view: &View, facts: &Facts, choice: Choice, will: u8) -> Option<&Summary> {
        if self.get(view, facts, choice, will)?.reactions.is_none() {
            let outlook = view.session.table.outlook(choice, will).ok()?;
            let mut all = summary(view, facts, choice, will, &outlook.odds);
            let pairs = outlook.alternatives.iter().filter_map(|alternative| {
                all.pair(view, &summary(view, facts, choice, will, &alternative.odds), alternative)
            });
            all.reactions = Some(pairs.collect());
            self.known.insert((choice, will), Some(all));
        }
        self.get(view, facts, choice, will)
    }

    /// True if these odds need not be worked out any more.
    pub fn knows(&self, view: &View, choice: Choice, will: u8) -> bool {
        self.step == view.step() && self.known.contains_key(&(choice, will))
    }

    /// How many odds were worked out for the present step.
    #[cfg(test)]
    pub fn worked_out(&self) -> usize {
        self.known.len()
    }

    /// The same, but only once the pointer has rested for a moment; `now` in seconds.
    pub fn rested(&mut self, view: &View, facts: &Facts, choice: Choice, will: u8, now: f64) -> Option<&Summary> {
        let known = self.step == view.step() && self.known.contains_key(&(choice, will));
        if !known {
            match self.waiting {
                Some((waiting, since)) if waiting == choice => {
                    if now - since < REST {
                        return None;
                    }
                }
                _ => {
                    self.waiting = Some((choice, now));
                    return None;
                }
            }
        }
        self.with_reactions(view, facts, choice, will)
    }
}

/// A roll in few words: `5 dice, need 7+`; `5 dice, need 4+ twice`; with the points that may be added after the throw, and the
/// word for its chance where the rulebook has one.
pub fn roll_words(battle: &AnyBattle, b: &Breakdown) -> String {
    let times = match b.needs {
        0 | 1 => String::new(),
        2 => " twice".to_owned(),
        n => format!(" {n} times"),
    };
    let focus = if b.focus > 0 { format!(", Focus {}", b.focus) } else { String::new() };
    let word = battle.difficulty(b).map_or(String::new(), |word| format!(", {word}"));
    let goal = match b.reads {
        Reads::EachAtLeast => format!(", need {}+{times}", b.number()),
        _ if b.goal_words().is_empty() => String::new(),
        // Several numbers for one die.
        Reads::TotalAtMost if b.thresholds().nth(1).is_some() => {
            format!(", low is good: {}", b.goal_words().trim_end_matches(" or less"))
        }
        _ => format!(", need {}", b.goal_words()),
    };
    format!("{}{goal}{focus}{word}", b.dice_words())
}

/// What somebody loses: life, and spaces of the track of injuries.
fn loss(changes: &[Change], who: CharacterId, life: CounterId, track: Option<&Track>) -> i8 {
    let Some(change) = changes.iter().find(|change| change.who == who) else { return 0 };
    let entries = track.map_or(0..0, |track| track.counters.0.0..track.counters.1.0 + 1);
    let taken: i8 = entries.map(|entry| change.counter(CounterId(entry)).max(0)).sum();
    (-change.counter(life)).max(0).saturating_add(taken)
}

/// The answer of the present question that rolls, if it is one about a roll that has not been made.
pub fn pending(view: &View) -> Option<Choice> {
    view.session.table.decision().filter(|decision| decision.reaction())?;
    let battle = view.battle();
    let rolls = |choice: &&Choice| choice.target == Target::Nothing && battle.breakdown(**choice).is_some();
    view.session.table.choices().iter().find(rolls).copied()
}

/// Life in one range of losses, so that all but rare ones have a place; given how likely each loss is.
fn range(losses: &BTreeMap<u8, f64>) -> u8 {
    let mut beyond = 0.0;
    let most = losses.iter().rev().find(|(_, p)| {
        beyond += **p;
        beyond > RARE
    });
    // A few that are gathered at the end need no wider ranges.
    let most = most.map_or(0, |(&lost, _)| lost);
    if usize::from(most) <= BARS + 2 { 1 } else { most.div_ceil(BARS as u8) }
}

fn summary(view: &View, facts: &Facts, choice: Choice, will: u8, odds: &Odds) -> Summary {
    let battle = view.battle();
    let life = facts.roles.life.map_or(CounterId(0), |(counter, _)| counter);
    let track = view.info().panels.track;
    let loss = |changes: &[Change], who| loss(changes, who, life, track.as_ref());
    let actor = choice.actor;
    // Where Will is what is asked for, each answer has its dice already.
    let will = if view.info().nature(choice.action) == Nature::Dice { 0 } else { will };
    let breakdown = battle.breakdown(choice).map(|roll| battle.with_will(roll, will));
    // Of a question about a roll: whom the roll is against, whatever the answer.
    let asked = || battle.on_table().map(|table| table.roll).or_else(|| battle.breakdown(pending(view)?));
    let against = breakdown.as_ref().and_then(|b| b.against).or_else(|| asked()?.against);
    let target = match choice.target {
        Target::Character(who) => Some(who),
        Target::Square(_) => None,
        Target::Nothing => against,
    };
    let changed = |changes: &[Change], who| {
        changes.iter().any(|c| c.who == who && (c.place.is_some() || c.statuses.iter().any(|s| s.1)))
    };
    let down = view.info().panels.down;
    let removed = |changes: &[Change], who| {
        let fell = |c: &Change| down.is_some_and(|(status, _)| c.statuses.contains(&(status.0, true)));
        changes.iter().any(|c| c.who == who && (c.removed || fell(c)))
    };
    let hurt = |who| odds.chance(|changes| loss(changes, who) > 0);
    let mean = |who| odds.mean(|changes| f64::from(loss(changes, who)));
    let others = view.ids().filter(|&id| id != actor && Some(id) != target);
    let others = others.map(|id| (id, hurt(id), mean(id))).filter(|(_, p, _)| p.value() > 0.0).collect();
    let regained = |changes: &[Change], who| life_regained(view.info(), changes, who);
    let regains = view.ids().filter_map(|id| {
        let p = odds.chance(|changes| regained(changes, id) > 0);
        (p.value() > 0.0).then(|| (id, p, odds.mean(|changes| f64::from(regained(changes, id)))))
    });
    let regains = regains.collect();
    let of_target = |f: &dyn Fn(CharacterId) -> Chance| target.map_or(Chance::ZERO, f);
    let affected = of_target(&|who| odds.chance(|changes| changed(changes, who)));
    // That somebody's turn is over says nothing of what happens to it.
    let acted = view.info().panels.acted;
    let told =
        view.info().statuses.iter().enumerate().filter(|(i, _)| acted.is_none_or(|acted| usize::from(acted.0) != *i));
    let statuses = told.filter_map(|(i, entry)| {
        let gained =
            |changes: &[Change]| changes.iter().any(|c| Some(c.who) == target && c.statuses.contains(&(i as u8, true)));
        let p = odds.chance(gained);
        (p.value() > 0.0).then_some((entry.name, p))
    });
    let statuses = statuses.collect();
    let range = range(&odds.outcomes.iter().fold(BTreeMap::new(), |mut known, outcome| {
        let lost = target.map_or(0, |who| loss(&outcome.changes, who).unsigned_abs());
        *known.entry(lost).or_insert(0.0) += outcome.p.value();
        known
    }));
    // The end of a turn brings what a new one begins with.
    let lasts = view.info().nature(choice.action) != Nature::End;
    let success = breakdown.as_ref().filter(|b| !b.opens_blow).map(|b| match b.part {
        // The other side's roll counts as well: the test succeeds where it does something to the target.
        Part::Active => {
            let hurt = of_target(&hurt);
            if hurt.value() > 0.0 { hurt } else { affected }
        }
        // Its Aces only take from the other side's: what counts is that nothing comes of that, for whomever it is meant.
        Part::Defending => {
            let unharmed = odds.chance(|changes| {
                changes.iter().all(|c| loss(changes, c.who) == 0 && !changed(changes, c.who) && !c.removed)
            });
            // Where that does not tell the ends apart (somebody who hides is found), what its own dice do.
            let tells = unharmed.value() > 0.0 && unharmed.value() < 1.0;
            if tells { unharmed } else { battle.chance(b, 0) }
        }
        Part::Alone => battle.chance(b, 0),
    });
    Summary {
        choice,
        text: capital(&battle.describe(choice)),
        strike: view.info().nature(choice.action) == Nature::Blow,
        title: title(view, choice),
        actor,
        target,
        success,
        breakdown,
        hurt: of_target(&hurt),
        mean: target.map_or(0.0, mean),
        removed: of_target(&|who| odds.chance(|changes| removed(changes, who))),
        removal: down.map_or("removed", |(_, word)| word),
        range,
        losses: target.map_or(Vec::new(), |who| {
            let of = |changes: &[Change]| loss(changes, who).unsigned_abs().div_ceil(range);
            (0..=BARS).map(|n| odds.chance(|changes| usize::from(of(changes)).min(BARS) == n)).collect()
        }),
        lives: battle.characters().iter().map(|c| c.counters.get(life)).collect(),
        // With a track of injuries nobody is gone when the life is.
        life: target
            .filter(|_| track.is_none())
            .and_then(|who| battle.characters().get(who.index()))
            .map_or(i8::MAX, |c| c.counters.get(life)),
        affected,
        ends: ends(view, choice, odds),
        own_hurt: hurt(actor),
        own_mean: mean(actor),
        own_removed: odds.chance(|changes| removed(changes, actor)),
        others,
        regains,
        statuses,
        becomes: if lasts { becomes(view, actor, odds) } else { Vec::new() },
        may_cost: facts.roles.will.and_then(|(pool, _)| may_cost(battle, choice, will, pool, odds)),
        open: odds.unwalked,
        strips: battle.strips(choice),
        reactions: None,
    }
}

/// What an actor may pay from this pool besides the price of its choice and `will` dice: at most so much, and how likely any.
fn may_cost(battle: &AnyBattle, choice: Choice, will: u8, pool: CounterId, odds: &Odds) -> Option<(u8, Chance)> {
    let costs = battle.costs(choice);
    let price = costs.iter().filter(|(counter, _)| *counter == pool).map(|(_, n)| *n).sum::<u8>() + will;
    let beyond = |changes: &[Change]| {
        let own = changes.iter().filter(|change| change.who == choice.actor);
        let paid: i8 = own.map(|change| -change.counter(pool)).sum();
        u8::try_from(paid).unwrap_or(0).saturating_sub(price)
    };
    let most = odds.outcomes.iter().map(|outcome| beyond(&outcome.changes)).max().filter(|most| *most > 0)?;
    Some((most, odds.chance(|changes| beyond(changes) > 0)))
}

/// Statuses that somebody gains (true) or loses in any case, by name.
fn becomes(view: &View, who: CharacterId, odds: &Odds) -> Vec<(&'static str, bool)> {
    let info = view.info();
    let always = |change: (u8, bool)| {
        let own = |one: &Change| one.who == who && one.statuses.contains(&change);
        odds.complete() && odds.outcomes.iter().all(|outcome| outcome.changes.iter().any(own))
    };
    let told = info.statuses.iter().zip(0..).filter(|(_, i)| !info.panels.spent.contains(&StatusId(*i)));
    told.flat_map(|(entry, i)| [true, false].map(|gains| (entry.name, gains, i)))
        .filter(|&(_, gains, i)| always((i, gains)))
        .map(|(name, gains, _)| (name, gains))
        .collect()
}

/// The action in one or two words, with the weapon.
fn title(view: &View, choice: Choice) -> String {
    let name = view.info().actions.get(usize::from(choice.action.0)).map_or("", |entry| entry.name);
    let Label { way, group, .. } = view.label(choice);
    let words = || {
        let words = super::options::said(view, choice);
        (choice.target != Target::Nothing && !words.is_empty()).then(|| words.join(", "))
    };
    // A way with a button of its own is known by its name alone.
    if !view.battle().ways_of(choice.actor, choice.action).is_empty() && !way.is_empty() {
        return capital(&way);
    }
    if !group.is_empty() {
        return if way.is_empty() { group } else { format!("{group}, {way}") };
    }
    match (!way.is_empty()).then_some(way).or_else(words) {
        Some(way) if way != name => format!("{name}: {way}"),
        _ => name.to_owned(),
    }
}

fn ends(view: &View, choice: Choice, odds: &Odds) -> Vec<End> {
    let Target::Square(aimed) = choice.target else { return Vec::new() };
    let battle = view.battle();
    let mover = choice.actor;
    let Some(start) = battle.characters().get(mover.index()).and_then(|c| Some((c.square?, c.level))) else {
        return Vec::new();
    };
    let mut found: Vec<(Option<(Square, Level)>, Chance)> = Vec::new();
    for outcome in &odds.outcomes {
        let change = outcome.changes.iter().find(|change| change.who == mover);
        let place = match change {
            Some(change) if change.removed => None,
            Some(change) => Some(change.place.unwrap_or(start)),
            None => Some(start),
        };
        match found.iter_mut().find(|(known, _)| *known == place) {
            Some((_, p)) => *p = *p + outcome.p,
            None => found.push((place, outcome.p)),
        }
    }
    // What is aimed at a square without going there, a spell, ends nowhere.
    if found.iter().all(|(place, _)| *place == Some(start)) {
        return Vec::new();
    }
    let board = battle.board();
    // Nobody knows squares by their numbers: what counts is how much is missing.
    let short = |square: Square| match square.distance(aimed) {
        0 => "below it".to_owned(),
        1 => "1 square short".to_owned(),
        n => format!("{n} squares short"),
    };
    let words = |place: Option<(Square, Level)>| match place {
        None => "removed".to_owned(),
        Some(place) if place == start => "stays where it is".to_owned(),
        Some((square, level)) if board.is_water(square) && level <= board.surface(square) => {
            if square == aimed {
                "there, in the water".to_owned()
            } else {
                format!("in the water, {}", short(square))
            }
        }
        Some((square, level)) if level != board.surface(square) => format!("hangs on a wall, {}", short(square)),
        Some((square, _)) if square == aimed => "there".to_owned(),
        Some((square, _)) => short(square),
    };
    let mut ends: Vec<End> = Vec::new();
    for (place, p) in found {
        let text = words(place);
        // Places that are as good are one line.
        if let Some(known) = ends.iter_mut().find(|end| end.text == text) {
            known.p = known.p + p;
            continue;
        }
        ends.push(End {
            text,
            p,
            aimed: place.is_some_and(|(square, level)| square == aimed && level == board.surface(square)),
            wet: place.is_some_and(|(square, level)| board.is_water(square) && level <= board.surface(square)),
            gone: place.is_none(),
        });
    }
    ends.sort_by(|a, b| b.p.value().total_cmp(&a.p.value()));
    if !ends.iter().any(|end| end.aimed) && ends.len() > 1 {
        ends.push(End { text: "there".to_owned(), p: Chance::ZERO, aimed: true, wet: false, gone: false });
    }
    ends.sort_by_key(|end| !end.aimed);
    ends
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn losses_have_ranges_in_which_all_but_rare_ones_find_room() {
        let of = |losses: &[(u8, f64)]| range(&losses.iter().copied().collect());
        assert_eq!(of(&[(0, 1.0)]), 1);
        assert_eq!(of(&[(0, 0.4), (3, 0.3), (8, 0.3)]), 1, "the last bar holds a few more");
        assert_eq!(of(&[(0, 0.2), (5, 0.5), (9, 0.3)]), 2);
        assert_eq!(of(&[(0, 0.2), (16, 0.5), (36, 0.3)]), 6);
        assert_eq!(of(&[(0, 0.5), (3, 0.49), (36, 0.01)]), 1, "hardly ever so much");
    }
}
