//! What a battle came to, counted from its log.

use crate::battle::{CharacterId, Event, Nature, Side, Target};
use crate::table::{AnyBattle, Table};
use std::collections::{BTreeMap, BTreeSet};

/// What one character did.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub struct Deeds {
    /// Life that it took from others, injuries included.
    pub dealt: u32,
    /// Life that it lost, injuries included.
    pub lost: u32,
    /// Characters that it removed, or put out of the fight.
    pub removed: u32,
    /// Successes that it rolled.
    pub aces: u32,
    /// Squares that it went, swam, climbed and jumped.
    pub squares: u32,
}

/// How the rolls of one kind went for one side; rolls from which the other side took dice are left out, and rolls that cannot fail, such as damage.
#[derive(Clone, Copy, Default, Debug, PartialEq)]
pub struct RollTally {
    /// Rolls.
    pub rolls: u32,
    /// Those that succeeded.
    pub succeeded: u32,
    /// How many were to succeed in the mean, by the odds of each.
    pub expected: f64,
}

/// A battle in numbers.
#[derive(Clone, Default, Debug)]
pub struct Statistics {
    /// By character.
    pub deeds: Vec<Deeds>,
    /// By what was rolled for and by side; what was rolled for most comes first.
    pub rolls: Vec<(&'static str, [RollTally; 2])>,
}

/// Whose doing it is when somebody is hurt, as events tell it.
struct Blame {
    /// The side of everybody.
    sides: Vec<Side>,
    /// Who struck whom last: the loss that follows, and the removal after it, are that one's.
    striker: Vec<Option<CharacterId>>,
    /// Who of each side acted last: whom a blow, a spell or a fall hurts besides its target is that one's.
    doer: [Option<CharacterId>; 2],
    /// Who was hurt last by nobody's doing.
    fate: Option<CharacterId>,
}

impl Blame {
    fn side(&self, who: CharacterId) -> Option<Side> {
        self.sides.get(who.index()).copied()
    }

    /// It does something, perhaps to somebody.
    fn acts(&mut self, who: CharacterId, target: Option<CharacterId>) {
        self.fate = None;
        if let Some(side) = self.side(who) {
            self.doer[side.index()] = Some(who);
        }
        if let Some(last) = target.and_then(|target| self.striker.get_mut(target.index())) {
            *last = Some(who);
        }
    }

    /// Who hurt it, on behalf of this side.
    fn of_side(&self, who: CharacterId, credit: Option<Side>) -> Option<CharacterId> {
        // What friends do to each other is credited to nobody.
        let side = credit.or(self.side(who));
        let struck = self.striker.get(who.index()).copied().flatten().filter(|&by| self.side(by) == side);
        struck.or_else(|| self.doer[credit?.index()]).filter(|&by| by != who)
    }

    /// Who gave it an injury: events do not say for which side it counts.
    fn of_injury(&self, who: CharacterId) -> Option<CharacterId> {
        let struck = self.striker.get(who.index()).copied().flatten();
        let other = || self.side(who).and_then(|side| self.doer[side.other().index()]);
        struck.or_else(other).filter(|&by| by != who && self.fate != Some(who))
    }

    fn forget(&mut self) {
        self.striker.fill(None);
        (self.doer, self.fate) = ([None; 2], None);
    }
}

impl Statistics {
    /// Counts the log of a table.
    pub fn of(table: &Table) -> Statistics {
        Statistics::count(table.battle(), table.log().iter().map(|(_, event)| event))
    }

    /// Counts what happened in a battle.
    fn count<'a>(battle: &AnyBattle, events: impl Iterator<Item = &'a Event>) -> Statistics {
        let people = battle.characters();
        let mut all = Statistics { deeds: vec![Deeds::default(); people.len()], rolls: Vec::new() };
        let mut blame = Blame {
            sides: people.iter().map(|person| person.side).collect(),
            striker: vec![None; people.len()],
            doer: [None; 2],
            fate: None,
        };
        let down = battle.info().panels.down.map(|(status, _)| status);
        // Characters out of the fight: a death that follows is not counted again.
        let mut out: BTreeSet<CharacterId> = BTreeSet::new();
        // A last blow may take more than there was.
        let mut life: Vec<Option<u8>> = vec![None; people.len()];
        // Spaces of the track of injuries that each entry takes.
        let mut injuries: BTreeMap<(CharacterId, u8), i8> = BTreeMap::new();
        for event in events {
            match event {
                // Where nobody tells whose damage it was, it is that of the blow.
                Event::Acted { who, action, against, .. } => {
                    blame.acts(*who, against.filter(|_| action.nature == Nature::Blow));
                }
                Event::Cast { who, target, .. } => {
                    let target = if let Target::Character(target) = target { Some(*target) } else { None };
                    blame.acts(*who, target.filter(|&target| blame.side(target) != blame.side(*who)));
                }
                Event::CounterChanged { who, counter, value, .. }
                    if battle.info().panels.track.is_some_and(|track| track.holds(*counter)) =>
                {
                    let before = injuries.insert((*who, counter.0), *value).unwrap_or(0);
                    let taken = u32::from((value - before).max(0).unsigned_abs());
                    all.add(*who, |deeds| deeds.lost += taken);
                    if let Some(by) = blame.of_injury(*who) {
                        all.add(by, |deeds| deeds.dealt += taken);
                    }
                }
                Event::Rolled { breakdown, aces, taken, outcome, .. } => {
                    all.add(breakdown.roller, |deeds| deeds.aces += u32::from(*aces));
                    let can_fail = breakdown.thresholds().next().is_some();
                    let counts = *taken == 0 && can_fail;
                    if let Some(person) = people.get(breakdown.roller.index()).filter(|_| counts) {
                        let chance = battle.chance(breakdown, 0).value();
                        all.tally(breakdown.name, person.side, outcome.succeeded(), chance);
                    }
                }
                Event::DamageDealt { who, by, .. } => blame.acts(*by, Some(*who)),
                Event::LifeLost { who, amount, left, credit, .. } => {
                    let by = blame.of_side(*who, *credit);
                    blame.fate = by.is_none().then_some(*who);
                    let Some(life) = life.get_mut(who.index()) else { continue };
                    let amount = if *left > 0 { *amount } else { life.unwrap_or(*amount).min(*amount) };
                    *life = Some(*left);
                    all.add(*who, |deeds| deeds.lost += u32::from(amount));
                    if let Some(by) = by {
                        all.add(by, |deeds| deeds.dealt += u32::from(amount));
                    }
                }
                Event::Removed { who, credit } if out.insert(*who) => {
                    if let Some(by) = blame.of_side(*who, *credit) {
                        all.add(by, |deeds| deeds.removed += 1);
                    }
                }
                Event::StatusGained { who, status, .. } if down == Some(*status) && out.insert(*who) => {
                    let by = blame.of_injury(*who).filter(|&by| blame.side(by) != blame.side(*who));
                    if let Some(by) = by {
                        all.add(by, |deeds| deeds.removed += 1);
                    }
                }
                Event::StatusLost { who, status, .. } if down == Some(*status) => drop(out.remove(who)),
                Event::Activated { .. } | Event::RoundStarted { .. } => blame.forget(),
                Event::Moved { who, .. } => all.add(*who, |deeds| deeds.squares += 1),
                Event::Jumped { who, from, landed, .. } => {
                    all.add(*who, |deeds| deeds.squares += u32::from(from.distance(*landed)));
                }
                _ => {}
            }
        }
        let count = |(_, sides): &(&str, [RollTally; 2])| sides[0].rolls + sides[1].rolls;
        all.rolls.sort_by_key(|kind| std::cmp::Reverse(count(kind)));
        all
    }

    fn tally(&mut self, name: &'static str, side: Side, succeeded: bool, chance: f64) {
        let at = self.rolls.iter().position(|(known, _)| *known == name).unwrap_or_else(|| {
            self.rolls.push((name, Default::default()));
            self.rolls.len() - 1
        });
        let tally = &mut self.rolls[at].1[side.index()];
        tally.rolls += 1;
        tally.succeeded += u32::from(succeeded);
        tally.expected += chance;
    }

    /// Who did most: damage, and a removal counts as five of it; nobody where nobody did any.
    pub fn best(&self) -> Option<CharacterId> {
        let deeds = self.deeds.iter().enumerate().filter(|(_, deeds)| deeds.dealt + deeds.removed > 0);
        let best = deeds.max_by_key(|(i, deeds)| (deeds.dealt + 5 * deeds.removed, std::cmp::Reverse(*i)));
        best.map(|(i, _)| CharacterId(i as u8))
    }

    fn add(&mut self, who: CharacterId, change: impl FnOnce(&mut Deeds)) {
        if let Some(deeds) = self.deeds.get_mut(who.index()) {
            change(deeds);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{Library, load};

    const CANAL: &str = include_str!("../../../tests/golden/canal-skirmish.acqua");
    const LADDER: &str = include_str!("../../../tests/golden/ladder-skirmish.acqua");

    /// A battle of two gangs, and the first of the second one.
    fn battle(golden: &str) -> (AnyBattle, u8) {
        let battle = load(golden, &Library::shipped()).expect("a save").table.battle().clone();
        let foe = battle.characters().iter().position(|person| person.side == Side(1)).expect("somebody");
        assert!(foe >= 2 && battle.characters().len() >= foe + 2);
        (battle, foe as u8)
    }

    fn lost(who: u8, amount: u8, credit: Option<Side>) -> Event {
        Event::LifeLost { who: CharacterId(who), amount, left: 5, cause: "the spell", credit, rule: "CAN-30" }
    }

    fn cast(who: u8, at: u8) -> Event {
        let target = Target::Character(CharacterId(at));
        Event::Cast { who: CharacterId(who), spell: "Burning Lamp-oil".to_owned(), target, will: 1 }
    }

    #[test]
    fn what_a_spell_takes_is_dealt_by_its_caster() {
        for golden in [CANAL, LADDER] {
            let (battle, foe) = battle(golden);
            let events = [
                Event::Activated { who: CharacterId(1) },
                cast(1, foe),
                lost(foe, 3, Some(Side(0))),
                // Who stands beside the target is hurt by the same spell.
                lost(foe + 1, 2, Some(Side(0))),
                Event::Removed { who: CharacterId(foe + 1), credit: Some(Side(0)) },
            ];
            let statistics = Statistics::count(&battle, events.iter());
            let deeds = |n: u8| statistics.deeds[usize::from(n)];
            assert_eq!((deeds(1).dealt, deeds(1).removed, deeds(0).dealt), (5, 1, 0));
            assert_eq!((deeds(foe).lost, deeds(foe + 1).lost), (3, 2));
        }
    }

    #[test]
    fn what_nobody_did_is_dealt_by_nobody() {
        let (battle, foe) = battle(CANAL);
        let events =
            [cast(1, 0), lost(0, 4, None), Event::Activated { who: CharacterId(foe) }, lost(foe, 1, Some(Side(0)))];
        let statistics = Statistics::count(&battle, events.iter());
        assert!(statistics.deeds.iter().all(|deeds| deeds.dealt == 0), "a fall, and poison of long ago");
        assert_eq!(statistics.deeds[0].lost, 4);
    }

    #[test]
    fn injuries_by_a_spell_are_dealt_by_its_caster() {
        let (battle, foe) = battle(LADDER);
        let counter = battle.info().panels.track.expect("a track of Wounds").counters.0;
        let wound = |who: u8| Event::CounterChanged { who: CharacterId(who), counter, value: 2, rule: "LAD-19" };
        let events = [cast(1, foe), wound(foe), lost(0, 1, None), wound(0)];
        let statistics = Statistics::count(&battle, events.iter());
        let deeds = |n: u8| statistics.deeds[usize::from(n)];
        assert_eq!((deeds(1).dealt, deeds(foe).lost), (2, 2));
        assert_eq!((deeds(0).lost, deeds(foe).dealt + deeds(0).dealt), (3, 0), "a fall");
    }

    #[test]
    fn those_who_are_put_out_of_the_fight_are_counted_once() {
        let cap = include_str!("../../../tests/golden/cap-skirmish.acqua");
        let (battle, foe) = battle(cap);
        let status = battle.info().panels.down.expect("Fallen").0;
        let fallen = Event::StatusGained { who: CharacterId(foe), status, rule: "CAP-21" };
        let removed = Event::Removed { who: CharacterId(foe), credit: Some(Side(0)) };
        let events = [cast(1, foe), lost(foe, 3, Some(Side(0))), fallen, removed];
        assert_eq!(Statistics::count(&battle, events.iter()).deeds[1].removed, 1);
        let table = load(cap, &Library::shipped()).expect("a save").table;
        let statistics = Statistics::of(&table);
        assert!(statistics.deeds.iter().any(|deeds| deeds.removed > 0));
        assert!(statistics.rolls.iter().all(|(name, _)| *name != "Damage"), "no damage fails");
    }

    #[test]
    fn rolls_are_counted_by_kind_and_side() {
        let text = include_str!("../../../tests/golden/canal-skirmish.acqua");
        let table = load(text, &Library::shipped()).expect("a save").table;
        let statistics = Statistics::of(&table);
        let told = |event: &Event| matches!(event, Event::Rolled { taken: 0, breakdown, .. } if breakdown.thresholds().next().is_some());
        let rolled = table.log().iter().filter(|(_, event)| told(event)).count();
        let tallies = || statistics.rolls.iter().flat_map(|(_, sides)| sides);
        assert_eq!(tallies().map(|tally| tally.rolls as usize).sum::<usize>(), rolled);
        for tally in tallies() {
            assert!(tally.succeeded <= tally.rolls && (0.0..=f64::from(tally.rolls)).contains(&tally.expected));
        }
        let all = |what: &dyn Fn(&RollTally) -> f64| tallies().map(what).sum::<f64>();
        let (came, expected) = (all(&|tally| f64::from(tally.succeeded)), all(&|tally| tally.expected));
        assert!((came - expected).abs() < 4.0 * (rolled as f64).sqrt() / 2.0, "{came} of {expected}");
        assert!(statistics.best().is_some());
    }
}
