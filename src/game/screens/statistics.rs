//! What a battle came to, counted from its log.

use crate::battle::{CharacterId, Event, Side};
use crate::table::Table;
use std::collections::BTreeMap;

/// What one character did.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub struct Deeds {
    /// Life that it took from others, injuries included.
    pub dealt: u32,
    /// Life that it lost, injuries included.
    pub lost: u32,
    /// Characters that it removed.
    pub removed: u32,
    /// Successes that it rolled.
    pub aces: u32,
    /// Squares that it went, swam, climbed and jumped.
    pub squares: u32,
}

/// How the rolls of one kind went for one side; those from which the other side took dice are left out.
#[derive(Clone, Copy, Default, Debug, PartialEq)]
pub struct Tally {
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
    pub rolls: Vec<(&'static str, [Tally; 2])>,
}

impl Statistics {
    /// Counts the log of a table.
    pub fn of(table: &Table) -> Statistics {
        use crate::battle::RuleSystem;
        let people = table.battle().characters();
        let mut all = Statistics { deeds: vec![Deeds::default(); people.len()], rolls: Vec::new() };
        // Who struck whom last: the loss that follows, and the removal after it, are that one's.
        let mut striker: Vec<Option<CharacterId>> = vec![None; people.len()];
        // A last blow may take more than there was.
        let mut life: Vec<Option<u8>> = vec![None; people.len()];
        let info = table.battle().info();
        let blows: Vec<&str> = info
            .panels
            .blows
            .iter()
            .filter_map(|action| info.actions.get(usize::from(action.0)))
            .map(|entry| entry.key)
            .collect();
        // Spaces of the track of injuries that each entry takes.
        let mut injuries: BTreeMap<(CharacterId, u8), i8> = BTreeMap::new();
        for (_, event) in table.log() {
            match event {
                // Where nobody tells whose damage it was, it is that of the blow.
                Event::Acted { who, action, against: Some(target), .. } if blows.contains(action) => {
                    if let Some(last) = striker.get_mut(target.index()) {
                        *last = Some(*who);
                    }
                }
                Event::CounterChanged { who, counter, value, .. }
                    if info.panels.track.is_some_and(|track| track.holds(*counter)) =>
                {
                    let before = injuries.insert((*who, counter.0), *value).unwrap_or(0);
                    let taken = u32::from((value - before).max(0).unsigned_abs());
                    all.add(*who, |deeds| deeds.lost += taken);
                    if let Some(by) = striker.get(who.index()).copied().flatten() {
                        all.add(by, |deeds| deeds.dealt += taken);
                    }
                }
                Event::Rolled { breakdown, aces, taken, outcome, .. } => {
                    all.add(breakdown.roller, |deeds| deeds.aces += u32::from(*aces));
                    if let Some(person) = people.get(breakdown.roller.index()).filter(|_| *taken == 0) {
                        let chance = table.battle().chance(breakdown, 0).value();
                        all.tally(breakdown.name, person.side, outcome.succeeded(), chance);
                    }
                }
                Event::DamageDealt { who, by, .. } => {
                    if let Some(last) = striker.get_mut(who.index()) {
                        *last = Some(*by);
                    }
                }
                Event::LifeLost { who, amount, left, .. } => {
                    let Some(life) = life.get_mut(who.index()) else { continue };
                    let amount = if *left > 0 { *amount } else { life.unwrap_or(*amount).min(*amount) };
                    *life = Some(*left);
                    all.add(*who, |deeds| deeds.lost += u32::from(amount));
                    if let Some(by) = striker.get(who.index()).copied().flatten() {
                        all.add(by, |deeds| deeds.dealt += u32::from(amount));
                    }
                }
                Event::Removed { who, .. } => {
                    if let Some(by) = striker.get(who.index()).copied().flatten() {
                        all.add(by, |deeds| deeds.removed += 1);
                    }
                }
                Event::Activated { .. } | Event::RoundStarted { .. } => striker.fill(None),
                Event::Moved { who, .. } => all.add(*who, |deeds| deeds.squares += 1),
                Event::Jumped { who, from, landed, .. } => {
                    all.add(*who, |deeds| deeds.squares += u32::from(from.distance(*landed)));
                }
                _ => {}
            }
        }
        let count = |(_, sides): &(&str, [Tally; 2])| sides[0].rolls + sides[1].rolls;
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

    #[test]
    fn rolls_are_counted_by_kind_and_side() {
        let text = include_str!("../../../tests/golden/canal-skirmish.acqua");
        let table = load(text, &Library::shipped()).expect("a save").table;
        let statistics = Statistics::of(&table);
        let told = |event: &Event| matches!(event, Event::Rolled { taken: 0, .. });
        let rolled = table.log().iter().filter(|(_, event)| told(event)).count();
        let tallies = || statistics.rolls.iter().flat_map(|(_, sides)| sides);
        assert_eq!(tallies().map(|tally| tally.rolls as usize).sum::<usize>(), rolled);
        for tally in tallies() {
            assert!(tally.succeeded <= tally.rolls && (0.0..=f64::from(tally.rolls)).contains(&tally.expected));
        }
        let all = |what: &dyn Fn(&Tally) -> f64| tallies().map(what).sum::<f64>();
        let (came, expected) = (all(&|tally| f64::from(tally.succeeded)), all(&|tally| tally.expected));
        assert!((came - expected).abs() < 4.0 * (rolled as f64).sqrt() / 2.0, "{came} of {expected}");
        assert!(statistics.best().is_some());
    }
}
