//! Danger: the squares where an enemy could strike a character next turn, and how much life it can expect to lose there.
//!
//! The answer comes from the rules themselves. The enemy gets a turn on a copy of the battle and goes wherever its choices lead; the
//! character is put on a square of that copy, and the choices are listed again. The harm of a blow is that of its odds, or of
//! plays where there are too many outcomes; blows that begin alike count alike. The enemy strikes once, with the best blow that was found, and
//! moves as if everybody else stood where they stand now. Where chance opens its turn ([`RuleSystem::openings`](crate::battle::RuleSystem::openings)), every way counts as often as it comes.
//! A place that it comes to in less than one of ten tries is left out, and places with nothing new beside them are not looked around from.
//! The danger from several enemies is the sum.

mod blows;
mod moves;

use super::AnyBattle;
use super::threat_map::placed;
use crate::battle::{CharacterId, Choice, Occasion};
use crate::board::Square;
use crate::dice::Chance;
use blows::Known;
use moves::{Crossing, Way};
use std::collections::{BTreeMap, BTreeSet};

/// One enemy's best blow at a square.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Blow {
    /// The enemy.
    pub by: CharacterId,
    /// The square from which it strikes.
    pub from: Square,
    /// The blow, as a choice of that turn.
    pub choice: Choice,
    /// Chance that its first roll succeeds, before anything is rolled against it; none where nothing is rolled.
    pub chance: Option<Chance>,
    /// Life lost on average, with the chance to come to that place.
    pub harm: f64,
}

/// A place to which an enemy can go in its turn.
#[derive(Clone, Debug)]
struct Stand {
    square: Square,
    /// The battle with the enemy there, its turn still going on.
    battle: AnyBattle,
    /// How likely it comes there.
    p: f64,
    /// Moves so far.
    legs: u8,
    /// Squares in its arm at which it could strike from here, and could not.
    hits: u16,
    misses: u16,
}

impl Stand {
    fn new(square: Square, battle: AnyBattle, p: f64, legs: u8) -> Stand {
        Stand { square, battle, p, legs, hits: 0, misses: 0 }
    }
}

/// One enemy whose turn is looked at.
#[derive(Clone, Debug)]
struct Striker {
    who: CharacterId,
    /// How likely chance opens its turn in this way.
    share: f64,
    stands: Vec<Stand>,
    /// Places from which it has not been looked farther.
    open: Vec<usize>,
    reached: BTreeSet<Square>,
    /// Moves that were noted and not gone yet.
    ways: Vec<Way>,
    /// Moves with a roll that were walked through, how likely each brings it to where it leads, and dice that do.
    rolled: Vec<(Crossing, f64, u64)>,
    /// The longest distance at which it could strike from where it stands; 0 as long as that is not known.
    arm: u8,
    /// The squares that have still to be asked for that, the farthest last.
    far: Option<Vec<Square>>,
    /// Blows that were looked at.
    known: Vec<Known>,
}

/// The squares where an enemy could strike a character, worked out a piece at a time: call [`Danger::go_on`] as often as there is time.
#[derive(Clone, Debug)]
pub struct Danger {
    battle: AnyBattle,
    who: CharacterId,
    enemy: CharacterId,
    /// The enemy, once for each way in which chance can open its turn.
    strikers: Vec<Striker>,
    /// The one that is looked at now.
    at: usize,
    /// Squares that are left for it, the nearest to the character last.
    todo: Vec<Square>,
    /// All squares of the board.
    squares: Vec<Square>,
    /// The squares that are asked about.
    asked: Vec<Square>,
    blows: BTreeMap<Square, Blow>,
    reach: Vec<Square>,
}

impl Danger {
    /// Danger for `who` from one enemy, on every square where it can stand.
    pub fn new(battle: &AnyBattle, who: CharacterId, enemy: CharacterId) -> Danger {
        let here = battle.characters().get(who.index()).and_then(|one| one.square);
        let mut squares: Vec<Square> = battle.board().squares().collect();
        // The last ones are looked at first.
        squares.sort_by_key(|square| std::cmp::Reverse(here.map_or(0, |here| here.distance(*square))));
        Danger {
            battle: battle.clone(),
            who,
            enemy,
            strikers: Striker::of(battle, enemy),
            at: 0,
            todo: squares.clone(),
            asked: squares.clone(),
            squares,
            blows: BTreeMap::new(),
            reach: Vec::new(),
        }
    }

    /// Danger for somebody else from the same enemy, on the square where it stands now and on no other; where the enemy can go, as far as
    /// that is known, is not worked out again.
    pub fn against(&self, who: CharacterId) -> Danger {
        let here = self.battle.characters().get(who.index()).and_then(|one| one.square);
        let here: Vec<Square> = here.into_iter().collect();
        let strikers = self.strikers.iter().map(Striker::afresh).collect();
        let (todo, asked, reach) = (here.clone(), here, Vec::new());
        let (battle, squares) = (self.battle.clone(), self.squares.clone());
        Danger { battle, who, enemy: self.enemy, strikers, at: 0, todo, squares, asked, blows: BTreeMap::new(), reach }
    }

    /// Works everything out at once.
    pub fn of(battle: &AnyBattle, who: CharacterId, enemy: CharacterId) -> Danger {
        let mut danger = Danger::new(battle, who, enemy);
        while !danger.go_on() {}
        danger
    }

    /// The character in danger.
    pub fn who(&self) -> CharacterId {
        self.who
    }

    /// The enemy that is looked at.
    pub fn enemy(&self) -> CharacterId {
        self.enemy
    }

    /// The best blow at a square; where chance opens the turn of the enemy in several ways, the blow of one of them, with the mean harm of all.
    pub fn blow(&self, square: Square) -> Option<&Blow> {
        self.blows.get(&square)
    }

    /// Every square where it could strike, with its best blow there.
    pub fn blows(&self) -> impl Iterator<Item = (Square, &Blow)> {
        self.blows.iter().map(|(&square, blow)| (square, blow))
    }

    /// Squares to which the enemy can go in its turn, with its own.
    pub fn reach(&self) -> &[Square] {
        &self.reach
    }

    /// True once everything is worked out.
    pub fn is_done(&self) -> bool {
        self.at >= self.strikers.len()
    }

    /// Works out a little more; true once there is no more to do.
    pub fn go_on(&mut self) -> bool {
        let Some(striker) = self.strikers.get_mut(self.at) else { return true };
        if let Some(way) = striker.ways.pop() {
            striker.go(&way);
            return false;
        }
        if let Some(open) = striker.open.pop() {
            striker.look_around(open);
            return false;
        }
        if striker.arm == 0 {
            striker.stretch(self.who, &self.squares);
            if striker.arm > 0 {
                let known: BTreeSet<Square> = self.reach.iter().copied().collect();
                let squares = striker.stands.iter().map(|stand| stand.square);
                self.reach.extend(squares.filter(|square| !known.contains(square)));
            }
            return false;
        }
        if let Some(square) = self.todo.pop() {
            if let Some(blow) = striker.best(&self.battle, self.who, square) {
                let known = self.blows.entry(square).or_insert(Blow { harm: 0.0, ..blow });
                let sum = known.harm + blow.harm;
                if known.harm < blow.harm {
                    *known = blow;
                }
                known.harm = sum;
            }
            return false;
        }
        self.at += 1;
        self.todo = self.asked.clone();
        self.is_done()
    }
}

impl Striker {
    /// One for each way in which chance can open its turn.
    fn of(battle: &AnyBattle, who: CharacterId) -> Vec<Striker> {
        let openings = battle.openings(who);
        let all: u32 = openings.iter().map(|&weight| u32::from(weight)).sum();
        if all == 0 {
            return Striker::new(battle, who, None, 1.0).into_iter().collect();
        }
        let ways = (0..).zip(openings).filter(|&(_, weight)| weight > 0);
        let striker = |(n, weight)| Striker::new(battle, who, Some(n), f64::from(weight) / f64::from(all));
        ways.filter_map(striker).collect()
    }

    /// None for one who cannot take a turn.
    fn new(battle: &AnyBattle, who: CharacterId, opening: Option<u8>, share: f64) -> Option<Striker> {
        let mut turn = battle.clone();
        turn.edit_activate(who);
        if let Some(opening) = opening {
            turn.edit_opening(opening);
        }
        let own = |turn: &AnyBattle| {
            turn.decision().is_some_and(|decision| decision.occasion == Occasion::Act && decision.actor == Some(who))
        };
        let square = turn.characters().get(who.index())?.square.filter(|_| own(&turn))?;
        let stand = Stand::new(square, turn, 1.0, 0);
        let reached = BTreeSet::from([square]);
        let (open, ways, rolled, known) = (vec![0], Vec::new(), Vec::new(), Vec::new());
        Some(Striker { who, share, stands: vec![stand], open, reached, ways, rolled, arm: 0, far: None, known })
    }

    /// The same, as if it had not been asked about anybody yet.
    fn afresh(&self) -> Striker {
        let mut other = Striker { arm: 0, far: None, known: Vec::new(), ..self.clone() };
        other.stands.iter_mut().for_each(|stand| (stand.hits, stand.misses) = (0, 0));
        other
    }
}
