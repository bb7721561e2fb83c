//! What an enemy can strike from its places, and what that is worth.

use super::super::{AnyBattle, assume, life_lost};
use super::{Blow, Stand, Striker, placed};
use crate::battle::{
    ActionId, Breakdown, Change, CharacterId, Choice, Events, Nature, Target, Wanted, changes, odds_within,
};
use crate::board::Square;
use crate::dice::Seeded;
use std::cell::RefCell;
use std::collections::BTreeSet;

/// Outcomes that are walked for a blow, and for one that is only compared with others.
const WALKS: usize = 100;
const GLANCE: usize = 30;
/// Chance of what is left out, up to which they are enough.
const LITTLE: f64 = 0.02;
/// Plays of a blow that promises most, where they are not: at least and at most, and how small the standard error of the mean, in points
/// of life, has to be before. The same dice for each blow.
const PLAYS: (u64, u64) = (32, 200);
const CLOSE: f64 = 0.1;
/// Questions in a row that are answered in one of them.
const ANSWERS: usize = 24;
/// Blows of one place at one square that are walked through in full.
const FULLY: usize = 2;
/// Places of one enemy that are asked about one square, the nearest first.
const TRIES: usize = 8;
/// Squares at which an enemy could not strike from a place, before no more are asked about there.
const MISSES: u16 = 4;
/// Squares that are asked about at once.
const FEW: usize = 6;

/// How a blow begins, wherever it is struck: with what, how far from the character it is aimed, and the first roll.
#[derive(Clone, PartialEq, Debug)]
struct Begun {
    with: (ActionId, u8),
    /// Columns and rows from the character to the middle of an area, if the roll is not made against the character itself.
    beside: Option<(i8, i8)>,
    roll: Option<Breakdown>,
}

impl Begun {
    /// A blow at somebody on a square.
    fn of(choice: Choice, who: CharacterId, square: Square, roll: Option<Breakdown>) -> Begun {
        let off = |to: u8, from: u8| to.wrapping_sub(from) as i8;
        let mut begun = Begun { with: (choice.action, choice.option), beside: None, roll };
        match begun.roll.as_mut() {
            // Other targets, and where its middle lies, make no difference to this one.
            Some(roll) if roll.thresholds().any(|goal| goal.about == Some(who)) => {
                let mut own = roll.thresholds().filter(|goal| goal.about == Some(who)).cloned().collect::<Vec<_>>();
                roll.goal = own.remove(0);
                roll.goals = own;
                roll.against = Some(who);
            }
            _ => begun.beside = choice.target.square().map(|at| (off(at.x, square.x), off(at.y, square.y))),
        }
        begun
    }
}

/// How closely a blow was looked at.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
enum Looked {
    Not,
    Shortly,
    Fully,
}

/// What is known of a blow.
#[derive(Clone, Debug)]
pub(super) struct Known {
    begun: Begun,
    /// Life that is lost by it on average.
    harm: f64,
    /// Chance of what was left out.
    unwalked: f64,
    looked: Looked,
}

impl Stand {
    /// Nothing seems to be left of the turn to strike with.
    fn is_spent(&self) -> bool {
        self.hits == 0 && self.misses >= MISSES
    }
}

impl Striker {
    /// Looks for the longest distance at which it could strike from where it stands, with everything that it has: a few squares at a time, the
    /// farthest first. The first one that it could strike at is the answer.
    pub(super) fn stretch(&mut self, who: CharacterId, squares: &[Square]) {
        let Stand { square: from, battle, .. } = &self.stands[0];
        let from = *from;
        let far = self.far.get_or_insert_with(|| {
            let mut far: Vec<Square> = squares.to_vec();
            far.retain(|&square| from.distance(square) > 1 && battle.board().sight_from_surface(from, square));
            far.sort_by_key(|square| from.distance(*square));
            far
        });
        let next: Vec<Square> = (0..FEW).map_while(|_| far.pop()).collect();
        let found = next.iter().find(|&&square| !self.listed(0, who, square).1.is_empty());
        self.arm = match (found, next.is_empty()) {
            (Some(&square), _) => from.distance(square),
            (None, true) => 1,
            (None, false) => 0,
        };
    }

    /// The blows that it can strike from one of its places at somebody on a square, and that position.
    fn listed(&self, at: usize, who: CharacterId, square: Square) -> (Option<AnyBattle>, Vec<Choice>) {
        let Ok(there) = placed(&self.stands[at].battle, who, square) else { return (None, Vec::new()) };
        let mut choices = Vec::new();
        there.choices_for(Wanted::AttacksOn(who), &mut choices);
        let info = there.info();
        choices.retain(|choice| {
            let nature = info.nature(choice.action);
            let aimed = match choice.target {
                Target::Character(on) => on == who,
                // A blow at a square or all around counts for everybody that it catches.
                _ => nature.strikes(),
            };
            choice.actor == self.who && nature != Nature::Word && aimed
        });
        // Of those at squares only the one that is nearest to the character, of each kind.
        choices.sort_by_key(|choice| choice.target.square().map(|at| at.distance(square)));
        let mut areas = BTreeSet::new();
        choices.retain(|choice| {
            let kind = (choice.action, choice.option);
            choice.target.character().is_some()
                || !areas.contains(&kind) && there.catches(*choice).contains(&who) && areas.insert(kind)
        });
        (Some(there), choices)
    }

    /// The best blow at a square, from the places that are nearest to it.
    pub(super) fn best(&mut self, battle: &AnyBattle, who: CharacterId, square: Square) -> Option<Blow> {
        let arm = self.arm;
        let mut near: Vec<usize> = (0..self.stands.len()).collect();
        let far = |at: &usize| self.stands[*at].square.distance(square);
        near.retain(|at| {
            let Stand { square: from, .. } = self.stands[*at];
            let seen = || far(at) <= 1 || battle.board().sight_from_surface(from, square);
            from != square && far(at) <= arm && !self.stands[*at].is_spent() && seen()
        });
        near.sort_by_key(|at| (far(at), self.stands[*at].legs, *at));
        near.truncate(TRIES);
        // From where it stands it has everything left.
        let here = &self.stands[0];
        let far = here.square.distance(square);
        let seen = far <= arm && (far <= 1 || battle.board().sight_from_surface(here.square, square));
        if here.square != square && seen && !near.contains(&0) {
            near.push(0);
        }
        if near.is_empty() || placed(battle, who, square).is_err() {
            return None;
        }
        let mut best: Option<Blow> = None;
        for at in near {
            let (there, choices) = self.listed(at, who, square);
            let Some(there) = there else { continue };
            let stand = &mut self.stands[at];
            (stand.hits, stand.misses) = match choices.is_empty() {
                true => (stand.hits, stand.misses.saturating_add(1)),
                false => (stand.hits.saturating_add(1), stand.misses),
            };
            let (from, p) = (self.stands[at].square, self.stands[at].p);
            let begun = |choice: Choice| Begun::of(choice, who, square, there.breakdown(choice));
            let mut ways: Vec<_> = choices.into_iter().map(|choice| (choice, self.place_of(begun(choice)))).collect();
            if ways.len() > FULLY {
                ways.iter().for_each(|&(choice, at)| self.look_at(at, &there, who, choice, Looked::Shortly));
                ways.sort_by(|(_, a), (_, b)| self.known[*b].harm.total_cmp(&self.known[*a].harm));
            }
            for (choice, at) in ways.into_iter().take(FULLY) {
                self.look_at(at, &there, who, choice, Looked::Fully);
                let harm = self.share * p * self.known[at].harm;
                let roll = &self.known[at].begun.roll;
                let chance = roll.as_ref().map(|roll| there.chance(roll, 0));
                let blow = Blow { by: self.who, from, choice, chance, harm };
                if best.is_none_or(|known| known.harm < harm) {
                    best = Some(blow);
                }
            }
            // Where it comes for certain, the nearest place is as good as any.
            if best.is_some_and(|blow| blow.harm > 0.0) && p >= 1.0 {
                break;
            }
        }
        best
    }

    /// The place of a blow among the known ones.
    fn place_of(&mut self, begun: Begun) -> usize {
        let known = self.known.iter().position(|known| known.begun == begun);
        known.unwrap_or_else(|| {
            self.known.push(Known { begun, harm: 0.0, unwalked: 1.0, looked: Looked::Not });
            self.known.len() - 1
        })
    }

    /// Looks at a known blow, unless that has been done.
    fn look_at(&mut self, at: usize, there: &AnyBattle, who: CharacterId, choice: Choice, wanted: Looked) {
        let known = &mut self.known[at];
        if known.looked >= wanted {
            return;
        }
        known.looked = wanted;
        if known.unwalked > LITTLE {
            let walks = if wanted == Looked::Fully { WALKS } else { GLANCE };
            (known.harm, known.unwalked) = lost(there, who, choice, walks);
        }
        if wanted == Looked::Fully && known.unwalked > LITTLE {
            known.harm = lost_in_play(there, who, choice);
        }
    }
}

/// Life that `who` loses on average by a choice, as far as so many walks tell; and the chance of what they leave out.
fn lost(battle: &AnyBattle, who: CharacterId, choice: Choice, walks: usize) -> (f64, f64) {
    let scratch = RefCell::new(Vec::new());
    let odds =
        odds_within(battle, choice, walks, &|position, made| assume(position, made, 0, &mut scratch.borrow_mut()));
    let mean = odds.mean(|changes| f64::from(lost_of(battle, who, changes)));
    // What is left out is taken to be like the rest.
    let unwalked = odds.unwalked.value();
    (mean / (1.0 - unwalked).max(f64::EPSILON), unwalked)
}

/// The same in a number of plays.
fn lost_in_play(battle: &AnyBattle, who: CharacterId, choice: Choice) -> f64 {
    let mut scratch = Vec::new();
    let (mut sum, mut squares) = (0.0, 0.0);
    let (least, most) = PLAYS;
    for n in 0..most {
        let (mut after, mut dice, mut made) = (battle.clone(), Seeded::new(0, n), vec![choice]);
        for step in 0..ANSWERS {
            let Some(&next) = made.get(step) else { break };
            after.apply_listed(next, &mut dice, &mut Events::drop());
            made.extend(assume(&after, &made, 0, &mut scratch));
        }
        let life = f64::from(lost_of(battle, who, &changes(battle, &after)));
        (sum, squares) = (sum + life, squares + life * life);
        let plays = (n + 1) as f64;
        let mean = sum / plays;
        if n + 1 >= least && squares / plays - mean * mean <= CLOSE * CLOSE * plays {
            return mean;
        }
    }
    sum / most as f64
}

/// Life that is lost; somebody who has none left to lose and is put out of the fight all the same loses a point.
fn lost_of(battle: &AnyBattle, who: CharacterId, changes: &[Change]) -> i8 {
    let down = battle.info().panels.down;
    let falls =
        |change: &Change| change.removed || down.is_some_and(|(status, _)| change.statuses.contains(&(status.0, true)));
    let lost = |change: &Change| life_lost(battle.info(), change).max(i8::from(falls(change)));
    changes.iter().find(|change| change.who == who).map_or(0, lost)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::{LEAF_LIMIT, Occasion, Side};
    use crate::table::{Library, Setup, Table};

    #[test]
    fn to_be_put_down_is_a_loss_also_for_somebody_who_has_no_life_left() {
        let library = Library::shipped();
        let battle = Setup::duel("ladder", &library, 1).expect("a duel").battle(&library).expect("a good set-up");
        let (down, _) = battle.info().panels.down.expect("Mortally Wounded");
        let who = CharacterId(0);
        let change = |statuses, removed| Change { who, counters: Vec::new(), statuses, place: None, removed };
        let lost = |change| lost_of(&battle, who, &[change]);
        assert_eq!(lost(change(vec![(down.0, true)], false)), 1);
        assert_eq!(lost(change(Vec::new(), true)), 1);
        assert_eq!(lost(change(vec![(down.0, false)], false)), 0, "up again");
    }

    #[test]
    fn what_is_played_out_comes_near_the_exact_odds() {
        let library = Library::shipped();
        let mut compared = 0;
        for system in library.systems() {
            let gangs = library.catalogue(system.id).gangs();
            let setup = Setup::skirmish("campo", [&gangs[0].key, &gangs[1].key], 5);
            let mut table =
                Table::new(Setup { system: system.id.to_owned(), ..setup }, &library).expect("a good set-up");
            for n in 0..400 {
                let asked = table.decision().expect("it goes on").occasion;
                if asked == Occasion::Act {
                    break;
                }
                let choices = table.choices();
                let at = if asked == Occasion::Deploy { n * 7 % choices.len() } else { 0 };
                table.apply(choices[at]).expect("one of the choices");
            }
            let battle = table.battle();
            let of = |side| {
                let all = battle.characters();
                CharacterId(all.iter().position(|one| one.side == side).expect("one of each side") as u8)
            };
            let (who, enemy) = (of(Side(0)), of(Side(1)));
            let turn = battle.at_turn_of(enemy);
            let from = turn.characters()[enemy.index()].square.expect("it stands somewhere");
            let near = battle.board().within(from, 2).filter_map(|square| placed(&turn, who, square).ok());
            for there in near.take(3) {
                let mut choices = Vec::new();
                there.choices_for(Wanted::AttacksOn(who), &mut choices);
                choices.retain(|choice| choice.target == Target::Character(who));
                for &choice in choices.iter().take(4) {
                    let (exact, unwalked) = lost(&there, who, choice, LEAF_LIMIT);
                    let played = lost_in_play(&there, who, choice);
                    assert!(unwalked < 0.01, "{}: {unwalked}", there.describe(choice));
                    assert!((exact - played).abs() < 0.5, "{}: {exact} {played}", there.describe(choice));
                    compared += usize::from(exact > 0.0);
                }
            }
        }
        assert!(compared > 10, "{compared}");
    }
}
