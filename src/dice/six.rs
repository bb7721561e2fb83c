//! Pools of six-sided dice with points that may be added after the throw (Ladder 1.2, 1.3).

use super::{Dice, Die, Role, Rolled, Spec};
use std::sync::OnceLock;

/// No pool has more dice than this: Attribute 8, Training 3 twice, Help, Charge and Talents.
pub const MAX_SIXES: u8 = 20;

/// Most points that are ever added: Focus 3, doubled.
pub const MAX_FOCUS: u8 = 6;

/// A number of d6, read face by face.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Sixes {
    /// Dice, at most [`MAX_SIXES`].
    pub dice: u8,
}

/// How many dice show each face.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, serde::Serialize)]
#[serde(transparent)]
pub struct Faces6(pub [u8; 6]);

/// A number of d6 that lie on the table for a while: those who may roll some again, raise some or leave them alone. Where
/// outcomes are walked, faces that nobody can tell apart by what can be made of them count as one: the lowest of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SixesThrow {
    /// Dice, at most [`MAX_SIXES`].
    pub dice: u8,
    /// LAD-02: the Difficulty, 2 to 6.
    pub difficulty: u8,
    /// LAD-04: the most points that may be added in the end, at most [`MAX_FOCUS`].
    pub focus: u8,
    /// LAD-97, LAD-108: somebody asks how many show 6.
    pub sixes: bool,
}

/// What [`Sixes`] or [`SixesThrow`] came to.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct SixesRoll {
    /// Dice by face.
    pub counts: Faces6,
    /// The faces as they fell, for showing.
    pub faces: Rolled,
}

/// A number of d6 read at once: nobody has anything to decide between the throw and the result.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SixesTest {
    /// Dice, at most [`MAX_SIXES`].
    pub dice: u8,
    /// LAD-02: the Difficulty, 2 to 6.
    pub difficulty: u8,
    /// LAD-04: points added where they do most, at most [`MAX_FOCUS`].
    pub focus: u8,
}

/// What [`SixesTest`] came to.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct SixesResult {
    /// Successes and sixes.
    pub read: Read,
    /// The faces as they fell, for showing.
    pub faces: Rolled,
    /// The faces after points were added; empty where none were.
    pub raised: Rolled,
}

/// What counts of a pool.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug, serde::Serialize)]
pub struct Read {
    /// Dice at or above the Difficulty.
    pub successes: u8,
    /// Dice that show 6.
    pub sixes: u8,
}

impl Faces6 {
    /// Adds a die with this face, 1 to 6.
    pub fn add(&mut self, face: u8) {
        self.0[usize::from(face.clamp(1, 6) - 1)] += 1;
    }

    /// Dice in all.
    pub fn len(self) -> u8 {
        self.0.iter().sum()
    }

    /// No dice?
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The faces, the highest first.
    pub fn descending(self) -> impl Iterator<Item = u8> {
        (1..=6u8).rev().flat_map(move |face| (0..self.0[usize::from(face - 1)]).map(move |_| face))
    }

    /// What they come to against a Difficulty, without any points.
    pub fn read(self, difficulty: u8) -> Read {
        let successes = (difficulty.max(1)..=6).map(|face| self.0[usize::from(face - 1)]).sum();
        Read { successes, sixes: self.0[5] }
    }

    /// Takes the `dice` lowest away.
    pub fn without_lowest(self, dice: u8) -> Faces6 {
        let mut left = self;
        let mut away = dice;
        for count in &mut left.0 {
            let gone = away.min(*count);
            *count -= gone;
            away -= gone;
        }
        left
    }

    /// LAD-04: all that up to `focus` points can make of these faces and that nothing beats in both successes and sixes;
    /// most successes first, so that the first is what the rulebook proposes.
    pub fn raisings(self, difficulty: u8, focus: u8) -> Vec<Read> {
        if focus == 0 {
            return vec![self.read(difficulty)];
        }
        let most = Budget::of(self, difficulty, focus).most_sixes();
        let mut list: Vec<Read> = Vec::new();
        for (successes, sixes) in most.into_iter().enumerate().rev() {
            let Some(sixes) = sixes else { continue };
            if list.iter().all(|better| better.sixes < sixes) {
                list.push(Read { successes: successes as u8, sixes });
            }
        }
        list
    }

    /// The faces after points were added so that they come to `wanted`, one of [`Faces6::raisings`]; the highest dice are
    /// raised first.
    pub fn raised(self, difficulty: u8, focus: u8, wanted: Read) -> Faces6 {
        if focus == 0 {
            return self;
        }
        Budget::of(self, difficulty, focus).faces_for(wanted).unwrap_or(self)
    }

    /// The faces as they lie there, the highest first, read against a Difficulty.
    pub fn shown(self, difficulty: u8) -> Rolled {
        self.descending().map(|face| Die::judged(6, face, face >= difficulty)).collect()
    }

    /// The same after raising; empty if nothing changed.
    pub fn shown_after(self, before: Faces6, difficulty: u8) -> Rolled {
        if self == before { Rolled::default() } else { self.shown(difficulty) }
    }
}

/// Spending points: for each die in turn nothing, up to a success, or up to a six.
struct Budget {
    dice: Vec<u8>,
    difficulty: u8,
    focus: u8,
}

impl Budget {
    fn of(faces: Faces6, difficulty: u8, focus: u8) -> Budget {
        Budget { dice: faces.descending().collect(), difficulty: difficulty.clamp(2, 6), focus: focus.min(MAX_FOCUS) }
    }

    /// What a die can become, with what it costs: itself, a bare success, a six.
    fn ends(&self, face: u8) -> impl Iterator<Item = (u8, u8)> + use<> {
        let bare = (face < self.difficulty).then(|| (self.difficulty, self.difficulty - face));
        let six = (face < 6 && self.difficulty < 6).then(|| (6, 6 - face));
        [Some((face, 0)), bare, six].into_iter().flatten()
    }

    /// Most sixes of the dice from each on, by points left and successes wanted of them: [`Budget::place`] says where.
    fn table(&self) -> Vec<Option<u8>> {
        let (n, points) = (self.dice.len(), usize::from(self.focus));
        let mut best = vec![None; (n + 1) * (points + 1) * (n + 1)];
        for left in 0..=points {
            best[self.place(n, left, 0)] = Some(0);
        }
        for i in (0..n).rev() {
            for left in 0..=points {
                for wanted in 0..=n - i {
                    let ends = self.ends(self.dice[i]).filter_map(|(face, cost)| {
                        let left = left.checked_sub(usize::from(cost))?;
                        let wanted = wanted.checked_sub(usize::from(face >= self.difficulty))?;
                        let rest: Option<u8> = best[self.place(i + 1, left, wanted)];
                        Some(rest? + u8::from(face == 6))
                    });
                    best[self.place(i, left, wanted)] = ends.max();
                }
            }
        }
        best
    }

    /// Where the table has the dice from `from` on, with so many points left and successes wanted.
    fn place(&self, from: usize, left: usize, wanted: usize) -> usize {
        let n = self.dice.len();
        (from * (usize::from(self.focus) + 1) + left) * (n + 1) + wanted
    }

    /// For each number of successes the most sixes that go with it; none where it cannot be had.
    fn most_sixes(&self) -> Vec<Option<u8>> {
        let all = self.place(0, usize::from(self.focus), 0);
        self.table()[all..=all + self.dice.len()].to_vec()
    }

    fn faces_for(&self, wanted: Read) -> Option<Faces6> {
        let best = self.table();
        let (mut left, mut successes, mut sixes) =
            (usize::from(self.focus), usize::from(wanted.successes), wanted.sixes);
        let mut faces = Faces6::default();
        for (i, &die) in self.dice.iter().enumerate() {
            let mut ends: Vec<_> = self.ends(die).collect();
            ends.reverse();
            let (face, cost) = ends.into_iter().find(|&(face, cost)| {
                let most = |left, successes| best.get(self.place(i + 1, left, successes)).copied().flatten();
                let rest =
                    |left: usize, successes: usize| most(left, successes).filter(|_| successes <= self.dice.len());
                let after = left.checked_sub(usize::from(cost));
                let then = successes.checked_sub(usize::from(face >= self.difficulty));
                let most = after.zip(then).and_then(|(left, successes)| rest(left, successes));
                most.is_some_and(|most| most + u8::from(face == 6) >= sixes)
            })?;
            faces.add(face);
            left -= usize::from(cost);
            successes -= usize::from(face >= self.difficulty);
            sixes = sixes.saturating_sub(u8::from(face == 6));
        }
        Some(faces)
    }
}

impl Spec for Sixes {
    type Summary = SixesRoll;

    fn roll(&self, dice: &mut dyn Dice) -> SixesRoll {
        thrown(self.dice, dice, |face| Die::counted(6, face, Role::Plain))
    }

    fn outcomes(&self) -> &[(u64, SixesRoll)] {
        static TABLE: [OnceLock<Vec<(u64, SixesRoll)>>; SIZES] = [const { OnceLock::new() }; SIZES];
        let dice = self.dice.min(MAX_SIXES);
        TABLE[usize::from(dice)].get_or_init(|| all_counts(dice, [1; 6]))
    }
}

/// Throws so many dice, each read as `read` says.
fn thrown(number: u8, dice: &mut dyn Dice, read: impl Fn(u8) -> Die) -> SixesRoll {
    let number = number.min(MAX_SIXES);
    let (mut counts, mut faces) = (Faces6::default(), Rolled::with_room(number));
    for _ in 0..number {
        let face = dice.face(6);
        counts.add(face);
        faces.push(read(face));
    }
    SixesRoll { counts, faces }
}

/// Pools of every size, none among them.
const SIZES: usize = MAX_SIXES as usize + 1;

impl SixesThrow {
    /// The lowest face that is worth as much as this one: a failure that no Focus makes a success, a success that no Focus
    /// makes a six or that need not be one. Nothing between two faces that are worth the same is worth more or less, so it
    /// does not matter either which of them are the lowest and are rolled again.
    fn alike(&self, face: u8) -> u8 {
        let within = |goal: u8| face + self.focus >= goal;
        match face {
            6 => 6,
            _ if face < self.difficulty => {
                if within(self.difficulty) {
                    face
                } else {
                    1
                }
            }
            _ => {
                if self.sixes && within(6) {
                    face
                } else {
                    self.difficulty
                }
            }
        }
    }
}

impl Spec for SixesThrow {
    type Summary = SixesRoll;

    fn roll(&self, dice: &mut dyn Dice) -> SixesRoll {
        thrown(self.dice, dice, |face| Die::judged(6, face, face >= self.difficulty))
    }

    fn outcomes(&self) -> &[(u64, SixesRoll)] {
        const KINDS: usize = SIZES * 5 * (MAX_FOCUS as usize + 1) * 2;
        static TABLE: [OnceLock<Vec<(u64, SixesRoll)>>; KINDS] = [const { OnceLock::new() }; KINDS];
        let throw = SixesThrow {
            dice: self.dice.min(MAX_SIXES),
            difficulty: self.difficulty.clamp(2, 6),
            focus: self.focus.min(MAX_FOCUS),
            sixes: self.sixes,
        };
        let kind = kind_of(throw.dice, throw.difficulty, throw.focus) * 2 + usize::from(throw.sixes);
        TABLE[kind].get_or_init(|| {
            let mut faces = [0; 6];
            (1..=6u8).for_each(|face| faces[usize::from(throw.alike(face) - 1)] += 1);
            all_counts(throw.dice, faces)
        })
    }
}

/// Numbers pools by what they are, all within their limits.
fn kind_of(dice: u8, difficulty: u8, focus: u8) -> usize {
    (usize::from(dice) * 5 + usize::from(difficulty - 2)) * (usize::from(MAX_FOCUS) + 1) + usize::from(focus)
}

/// Every way in which some dice show faces, with how many throws of them there are; `faces` says how many faces of a die
/// count as this one, six in all.
fn all_counts(dice: u8, faces: [u64; 6]) -> Vec<(u64, SixesRoll)> {
    let mut list = Vec::new();
    add_counts(dice, 0, &faces, Faces6::default(), 1, &mut list);
    list
}

/// Every way in which `left` dice show faces from `face` on (counted from 0), in `ways` ways so far.
fn add_counts(left: u8, face: usize, faces: &[u64; 6], counts: Faces6, ways: u64, list: &mut Vec<(u64, SixesRoll)>) {
    let same = |dice: u8| faces[face].pow(u32::from(dice));
    if face == 5 {
        let mut counts = counts;
        counts.0[5] = left;
        list.push((ways * same(left), SixesRoll { counts, faces: Rolled::default() }));
        return;
    }
    let most = if faces[face] == 0 { 0 } else { left };
    let mut choose = 1;
    for here in 0..=most {
        let mut counts = counts;
        counts.0[face] = here;
        add_counts(left - here, face + 1, faces, counts, ways * choose * same(here), list);
        // Binomial: so many of those left.
        choose = choose * u64::from(left - here) / u64::from(here + 1);
    }
}

impl Spec for SixesTest {
    type Summary = SixesResult;

    fn roll(&self, dice: &mut dyn Dice) -> SixesResult {
        let roll = thrown(self.dice, dice, |face| Die::judged(6, face, face >= self.difficulty));
        let read = self.read(roll.counts);
        let raised = roll.counts.raised(self.difficulty, self.focus, read).shown_after(roll.counts, self.difficulty);
        SixesResult { read, faces: roll.faces, raised }
    }

    fn outcomes(&self) -> &[(u64, SixesResult)] {
        const KINDS: usize = SIZES * 5 * (MAX_FOCUS as usize + 1);
        static TABLE: [OnceLock<Vec<(u64, SixesResult)>>; KINDS] = [const { OnceLock::new() }; KINDS];
        let test = SixesTest {
            dice: self.dice.min(MAX_SIXES),
            difficulty: self.difficulty.clamp(2, 6),
            focus: self.focus.min(MAX_FOCUS),
        };
        TABLE[kind_of(test.dice, test.difficulty, test.focus)].get_or_init(|| {
            let SixesTest { dice, difficulty, focus } = test;
            let mut list: Vec<(u64, SixesResult)> = Vec::new();
            for (ways, roll) in (SixesThrow { dice, difficulty, focus, sixes: true }).outcomes() {
                let read = test.read(roll.counts);
                match list.iter_mut().find(|(_, known)| known.read == read) {
                    Some((sum, _)) => *sum += ways,
                    None => {
                        let (faces, raised) = Default::default();
                        list.push((*ways, SixesResult { read, faces, raised }));
                    }
                }
            }
            list
        })
    }
}

impl SixesTest {
    /// LAD-04: most successes, then most sixes.
    fn read(&self, counts: Faces6) -> Read {
        match self.focus {
            0 => counts.read(self.difficulty),
            focus => counts.raisings(self.difficulty, focus).first().copied().unwrap_or_default(),
        }
    }

    /// In how many ways the dice show each number of successes, from none on.
    pub fn ways(&self) -> Vec<u128> {
        let mut ways = vec![0; usize::from(self.dice) + 1];
        for (count, roll) in self.outcomes() {
            if let Some(sum) = ways.get_mut(usize::from(roll.read.successes)) {
                *sum += u128::from(*count);
            }
        }
        ways
    }

    /// Chance of at least `complexity` successes, as a fraction.
    pub fn chance(&self, complexity: u8) -> super::Chance {
        let outcomes = self.outcomes();
        let all = outcomes.iter().map(|(ways, _)| u128::from(*ways)).sum();
        let good = outcomes.iter().filter(|(_, roll)| roll.read.successes >= complexity);
        super::Chance::new(good.map(|(ways, _)| u128::from(*ways)).sum(), all)
    }
}
