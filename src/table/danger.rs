//! Danger: the squares where an enemy could strike a character next turn, and how much life it can expect to lose there.
//!
//! The answer comes from the rules themselves. The enemy gets a turn on a copy of the battle and goes wherever its choices lead; the
//! character is put on a square of that copy, and the choices are listed again. The harm of a blow is that of its odds, of so many outcomes at
//! most, or that of plays where there are far more; blows that begin alike count alike. The enemy strikes once, with the best blow that was found, and
//! moves as if everybody else stood where they stand now. Where chance opens its turn ([`RuleSystem::openings`](crate::battle::RuleSystem::openings)), every way counts as often as it comes.
//! The danger from several enemies is the sum.

use super::threat_map::placed;
use super::{AnyBattle, assume, life_lost};
use crate::battle::{
    ActionId, Breakdown, Change, CharacterId, Choice, Events, Nature, Occasion, Outcome, Target, Wanted, changes,
    odds_within, outcomes,
};
use crate::board::{Landing, Square};
use crate::dice::{Chance, Seeded};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

/// Outcomes that are walked for a move with a roll.
const MOVE_WALKS: usize = 40;
/// Chance to come to a place, below which it is none.
const RARELY: f64 = 0.1;
/// Dice that are tried for a move like one that was walked through.
const MOVE_PLAYS: u64 = 20;
/// Outcomes that are walked for a blow.
const WALKS: usize = 100;
/// Chance of what is left out, up to which they are enough.
const LITTLE: f64 = 0.02;
/// Plays of a blow that promises most, where they are not; the same dice for each.
const PLAYS: u64 = 200;
/// Questions in a row that are answered in one of them.
const ANSWERS: usize = 24;
/// Blows of one place at one square that are walked through in full.
const FULLY: usize = 2;
/// Places of one enemy that are asked about one square, the nearest first.
const TRIES: usize = 8;
/// Squares at which an enemy could not strike from a place, before no more are asked about there.
const MISSES: u16 = 4;
/// Moves in a row that are followed.
const LEGS: u8 = 4;
/// Questions in a row that are answered on a move.
const FOLLOWED: usize = 6;
/// Squares that are asked about at once.
const FEW: usize = 6;

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

    /// Nothing seems to be left of the turn to strike with.
    fn is_spent(&self) -> bool {
        self.hits == 0 && self.misses >= MISSES
    }
}

/// A move that was noted: from which place, and the roll that it begins with.
#[derive(Clone, Debug)]
struct Way {
    at: usize,
    choice: Choice,
    roll: Option<Breakdown>,
}

/// How a move with a roll begins from where an enemy stands: what is rolled, how far it leads and how high, and onto what.
#[derive(Clone, PartialEq, Debug)]
struct Crossing {
    with: (ActionId, u8),
    roll: Breakdown,
    far: u8,
    up: i16,
    water: bool,
    landing: Landing,
}

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
            // Against whom else it is rolled, and where its middle lies, makes no difference to this one.
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
struct Known {
    begun: Begun,
    /// Life that is lost by it on average.
    harm: f64,
    /// Chance of what was left out.
    unwalked: f64,
    looked: Looked,
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

    /// Notes wherever the choices of one place lead: first where nothing is rolled.
    fn look_around(&mut self, at: usize) {
        let Stand { square, battle, legs, .. } = &self.stands[at];
        // From amidst what is reached nothing new is.
        let closed = |beside: Square| self.reached.contains(&beside) || battle.board().is_wall(beside);
        let amidst = || battle.board().within(*square, 1).all(closed);
        if *legs >= LEGS || at > 0 && amidst() {
            return;
        }
        let mut choices = Vec::new();
        battle.choices_for(Wanted::Moves, &mut choices);
        let info = battle.info();
        choices.retain(|choice| {
            let goes = matches!(choice.target, Target::Square(square) if !self.reached.contains(&square));
            goes && info.goes(choice.action) && !info.nature(choice.action).strikes()
        });
        let rolls = battle.breakdowns(&choices);
        // Jumps and climbs are only followed from where it stands: each is a walk through all its outcomes.
        let ways = choices.into_iter().zip(rolls).map(|(choice, roll)| Way { at, choice, roll });
        self.ways = ways.filter(|way| at == 0 || way.roll.is_none()).collect();
        // The last ones are gone first.
        self.ways.sort_by_key(|way| std::cmp::Reverse((way.roll.is_some(), way.choice.option)));
    }

    /// Goes one of the ways that were noted.
    fn go(&mut self, way: &Way) {
        let Target::Square(square) = way.choice.target else { return };
        if self.reached.contains(&square) {
            return;
        }
        let there = if way.roll.is_some() { self.by_roll(way) } else { self.by_foot(way) };
        let Some((battle, likely)) = there else { return };
        let Stand { p, legs, .. } = &self.stands[way.at];
        let stand = Stand::new(square, battle, p * likely, legs + 1);
        self.reached.insert(square);
        self.open.insert(0, self.stands.len());
        self.stands.push(stand);
    }

    /// The battle after a move, if it is still this one's turn there.
    fn arrived(&self, battle: &AnyBattle, aimed: Target) -> bool {
        let acts = battle
            .decision()
            .is_some_and(|decision| decision.occasion == Occasion::Act && decision.actor == Some(self.who));
        let square = battle.characters().get(self.who.index()).and_then(|one| one.square);
        acts && square.map(Target::Square) == Some(aimed)
    }

    /// The answer to a question on the way: nobody does anything about a move.
    fn let_pass(&self, battle: &AnyBattle) -> Option<Choice> {
        battle.decision().filter(|decision| decision.occasion != Occasion::Act && decision.reaction())?;
        let mut choices = Vec::new();
        battle.choices(&mut choices);
        choices.into_iter().find(|choice| battle.info().nature(choice.action) == Nature::No)
    }

    /// The answer to a question on the way: the usual one, or to let it pass.
    fn answer(&self, battle: &AnyBattle, made: &[Choice], scratch: &mut Vec<Choice>) -> Option<Choice> {
        let usual = assume(battle, made, 0, scratch);
        usual.or_else(|| self.let_pass(battle).filter(|_| made.len() < FOLLOWED))
    }

    fn by_foot(&mut self, way: &Way) -> Option<(AnyBattle, f64)> {
        let mut after = self.stands[way.at].battle.clone();
        let mut next = Some(way.choice);
        for _ in 0..FOLLOWED {
            let Some(choice) = next else { break };
            after.apply_listed(choice, &mut Seeded::new(0, 0), &mut Events::drop());
            next = self.let_pass(&after);
        }
        if self.arrived(&after, way.choice.target) { Some((after, 1.0)) } else { self.by_roll(way) }
    }

    /// How likely it ends there, and the likeliest way to. Moves that begin alike are as likely to, and the same dice mostly do.
    fn by_roll(&mut self, way: &Way) -> Option<(AnyBattle, f64)> {
        let (battle, choice) = (&self.stands[way.at].battle, way.choice);
        let crossing = self.crossing(way);
        let alike = |(known, ..): &&(Crossing, f64, u64)| Some(known) == crossing.as_ref();
        if let Some(&(_, p, dice)) = self.rolled.iter().find(alike) {
            if p < RARELY {
                return None;
            }
            if let Some(there) = self.rolled_with(battle, choice, dice) {
                return Some((there, p));
            }
        }
        let scratch = RefCell::new(Vec::new());
        let answer = |position: &AnyBattle, made: &[Choice]| self.answer(position, made, &mut scratch.borrow_mut());
        let walked = outcomes(battle, choice, MOVE_WALKS, &answer);
        let arrived = walked.outcomes.into_iter().filter(|outcome| self.arrived(&outcome.battle, choice.target));
        let arrived: Vec<Outcome> = arrived.collect();
        let p: f64 = arrived.iter().map(|outcome| outcome.p.value()).sum();
        if p < RARELY {
            self.rolled.extend(crossing.map(|crossing| (crossing, p, 0)));
            return None;
        }
        let there = arrived.into_iter().max_by(|a, b| a.p.value().total_cmp(&b.p.value()))?.battle;
        let played: Vec<_> = (0..MOVE_PLAYS).map(|dice| self.rolled_with(battle, choice, dice)).collect();
        let likeliest = played.iter().position(|played| played.as_ref() == Some(&there));
        let dice = likeliest.or_else(|| played.iter().position(Option::is_some));
        self.rolled.extend(crossing.zip(dice).map(|(crossing, dice)| (crossing, p, dice as u64)));
        Some((there, p))
    }

    /// How a move with a roll begins.
    fn crossing(&self, way: &Way) -> Option<Crossing> {
        let Stand { square: from, battle, .. } = &self.stands[way.at];
        let to = way.choice.target.square()?;
        let (board, far) = (battle.board(), from.distance(to));
        let up = i16::from(board.surface(to)) - i16::from(board.surface(*from));
        let with = (way.choice.action, way.choice.option);
        let (water, landing) = (board.is_water(to), board.landing(to));
        Some(Crossing { with, roll: way.roll.clone()?, far, up, water, landing })
    }

    /// Where a move leads with certain dice, if it is where it was aimed.
    fn rolled_with(&self, battle: &AnyBattle, choice: Choice, dice: u64) -> Option<AnyBattle> {
        let (mut after, mut dice) = (battle.clone(), Seeded::new(0, dice));
        let (mut made, mut scratch) = (vec![choice], Vec::new());
        for step in 0..FOLLOWED {
            let Some(&next) = made.get(step) else { break };
            after.apply_listed(next, &mut dice, &mut Events::drop());
            made.extend(self.answer(&after, &made, &mut scratch));
        }
        self.arrived(&after, choice.target).then_some(after)
    }

    /// Looks for the longest distance at which it could strike from where it stands, with everything that it has: a few squares at a time, the
    /// farthest first. The first one that it could strike at is the answer.
    fn stretch(&mut self, who: CharacterId, squares: &[Square]) {
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
    fn best(&mut self, battle: &AnyBattle, who: CharacterId, square: Square) -> Option<Blow> {
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
        if known.looked == Looked::Not {
            (known.harm, known.unwalked) = lost(there, who, choice, WALKS);
            known.looked = Looked::Shortly;
        }
        if known.looked < wanted {
            known.looked = Looked::Fully;
            if known.unwalked > LITTLE {
                known.harm = lost_in_play(there, who, choice);
            }
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
    let mut sum = 0.0;
    for n in 0..PLAYS {
        let (mut after, mut dice, mut made) = (battle.clone(), Seeded::new(0, n), vec![choice]);
        for step in 0..ANSWERS {
            let Some(&next) = made.get(step) else { break };
            after.apply_listed(next, &mut dice, &mut Events::drop());
            made.extend(assume(&after, &made, 0, &mut scratch));
        }
        sum += f64::from(lost_of(battle, who, &changes(battle, &after)));
    }
    sum / PLAYS as f64
}

fn lost_of(battle: &AnyBattle, who: CharacterId, changes: &[Change]) -> i8 {
    changes.iter().find(|change| change.who == who).map_or(0, |change| life_lost(battle.info(), change))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::{LEAF_LIMIT, Side};
    use crate::table::{Library, Setup, Table};

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
