//! Which squares a Move can be aimed at (CAN-01), without the ways: what is listed at every free choice. [`super::reach`] finds
//! the way to the one that is chosen, and says of each square what the way asks; both reach the same squares (tests below compare the two).
//!
//! The flood goes on from all squares of the same cost at once, a row of the board in a word. Square by square it looks only at
//! what is no plain step: ledges, water below decks, and squares in contact with enemies.

use super::ground::Step;
use super::kinds::Ability;
use super::options::MoveCheck;
use super::state::Battle;
use super::versions::Change;
use super::vocabulary::counter;
use crate::battle::{CharacterId, IdSet};
use crate::board::{Square, SquareSet, columns};
use std::ops::RangeInclusive;

/// Where a Move can go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reachable {
    /// Squares that it can be aimed at.
    pub squares: SquareSet,
    /// Squares two levels or more below, that its last step can go down into on purpose.
    pub below: SquareSet,
}

/// Somebody who looks where it can go, and on what terms.
struct Looker<'a> {
    battle: &'a Battle,
    who: CharacterId,
    start: Square,
    budget: u8,
    /// What the first step costs more (CAN-02).
    penalty: u8,
    /// From below this cost a ledge can be stepped off.
    brink: u8,
    /// Enemies in contact at the start.
    own: IdSet,
    /// Squares that others stand in, and those in contact with enemies.
    taken: SquareSet,
    near: SquareSet,
    /// Squares that only the other flood knows all about: held barricades (CAN-76).
    odd: SquareSet,
    /// Nobody is in contact at the start and nothing is odd: a ledge is a matter of its height alone.
    plain: bool,
    decks_bar: bool,
    /// CAN-53: it hangs on a wall: the square below it is another place than its own.
    hangs: bool,
}

/// Where a step begins.
#[derive(Clone, Copy)]
struct At {
    spent: u8,
    /// Enemies met there.
    met: IdSet,
    /// Contact was left on the way.
    left: bool,
    /// Below a deck.
    beneath: bool,
}

/// Where steps have led so far, with or without a check on the way.
struct Side {
    /// By cost: squares reached.
    arrived: Vec<SquareSet>,
    /// Squares in contact that are reached from contact: (cost, contact left, the movement ends there), and where.
    beside: Vec<((u8, bool, bool), Square)>,
    /// Reached below decks: (cost, contact left), and where.
    beneath: Vec<((u8, bool), Square)>,
    /// A climb ends halfway to these.
    halfway: SquareSet,
    done: SquareSet,
    done_beneath: SquareSet,
}

impl Side {
    fn new(most: u8) -> Side {
        Side {
            arrived: vec![SquareSet::EMPTY; usize::from(most) + 2],
            beside: Vec::new(),
            beneath: Vec::new(),
            halfway: SquareSet::EMPTY,
            done: SquareSet::EMPTY,
            done_beneath: SquareSet::EMPTY,
        }
    }
}

/// One flood: first without checks, then on from there with one.
struct Spill<'a> {
    looker: &'a Looker<'a>,
    /// Steps out of contact, and into hazards, are taken.
    leave: bool,
    harm: bool,
    sides: [Side; 2],
    /// A hazard was in the way.
    hazards: bool,
    /// Something was met that the other flood must look at.
    odd: bool,
    /// Squares from which it can step off.
    ledges: SquareSet,
}

impl Battle {
    /// CAN-01: where a Move can go.
    pub(super) fn reachable(&self, who: CharacterId) -> Reachable {
        self.spilled(who).unwrap_or_else(|| {
            let reach = self.reach(who);
            let below = self.step_off_squares(who, &reach).into_iter().map(|(below, _)| below).collect();
            Reachable { squares: reach.into_iter().map(|reached| reached.square).collect(), below }
        })
    }

    /// The same by the quick flood, which leaves out what is rare.
    fn spilled(&self, who: CharacterId) -> Option<Reachable> {
        let plain = self.plays(Change::CarefulWays)
            && self.options.move_check == MoveCheck::OnlyWhenClimbingOrDifficult
            && !self.has(who, Ability::LandBound);
        let looker = plain.then(|| self.looker(who))?;
        let mut found = SquareSet::EMPTY;
        let mut ledges = SquareSet::EMPTY;
        let leaves = !looker.own.is_empty();
        let mut hazards = false;
        for (leave, harm) in [(false, false), (true, false), (false, true), (true, true)] {
            if (leave && !leaves) || (harm && !hazards) {
                continue;
            }
            let mut spill = Spill::new(&looker, leave, harm);
            spill.run();
            hazards |= spill.hazards;
            if spill.odd || (hazards && leaves) {
                return None;
            }
            ledges |= spill.ledges & !found;
            found |= spill.sides[0].done | spill.sides[1].done;
        }
        Some(Reachable { squares: found, below: self.below(&looker, ledges) })
    }

    /// CAN-01: what lies below the start and these ledges. A ledge where an enemy is met ends the movement.
    fn below(&self, looker: &Looker, mut ledges: SquareSet) -> SquareSet {
        let mut below = SquareSet::EMPTY;
        if looker.brink > 0 && !looker.hangs && self.counter(looker.who, counter::LP) != 0 {
            for square in (ledges & looker.near).iter() {
                if !looker.met(square).without(looker.own).is_empty() {
                    ledges.remove(square);
                }
            }
            ledges.insert(looker.start);
            (0..self.board.height()).for_each(|y| self.ground.drops.spill(y, ledges.row(y), &mut below));
        }
        below
    }

    fn looker(&self, who: CharacterId) -> Looker<'_> {
        let (start, level) = self.place(who);
        let side = self.side(who);
        let (mut taken, mut near) = (SquareSet::EMPTY, SquareSet::EMPTY);
        let mut own = IdSet::EMPTY;
        for other in self.ids().filter(|&other| other != who && self.present(other)) {
            let (square, height) = self.place(other);
            taken.insert(square);
            if self.side(other) != side {
                for beside in self.board.steps(square) {
                    if self.board.surface(beside).abs_diff(height) <= 1 {
                        near.insert(beside);
                    }
                    if beside == start && level.abs_diff(height) <= 1 {
                        own.insert(other);
                    }
                }
            }
        }
        let budget = self.move_budget(who);
        let penalty = self.swim_penalty(who);
        let odd = if self.options.barricades { near & self.ground.barricades } else { SquareSet::EMPTY };
        Looker {
            battle: self,
            who,
            start,
            budget: budget.clamp(0, 16) as u8,
            penalty: penalty as u8,
            brink: (budget - penalty).max(0) as u8,
            own,
            taken,
            near,
            odd,
            plain: own.is_empty() && odd.is_empty(),
            decks_bar: self.plays(Change::NoClimbThroughDecks) && !self.is_clinging(who),
            hangs: self.is_clinging(who),
        }
    }
}

impl Looker<'_> {
    /// Costs of the dearest way, with or without a check. A-45: a critical check, or a critical disengaging, may lead on.
    fn most(&self, checked: usize) -> u8 {
        self.budget + 2 * checked as u8 + u8::from(!self.own.is_empty())
    }

    /// Rows that can be reached at this cost.
    fn rows(&self, cost: u8) -> RangeInclusive<u8> {
        let last = self.battle.board.height() - 1;
        self.start.y.saturating_sub(cost)..=self.start.y.saturating_add(cost).min(last)
    }

    /// Enemies met in a square.
    fn met(&self, square: Square) -> IdSet {
        if self.near.contains(square) {
            self.battle.contacts_at(self.who, square, self.battle.board.surface(square))
        } else {
            IdSet::EMPTY
        }
    }
}

impl<'a> Spill<'a> {
    fn new(looker: &'a Looker<'a>, leave: bool, harm: bool) -> Spill<'a> {
        let sides = [Side::new(looker.most(0)), Side::new(looker.most(1))];
        Spill { looker, leave, harm, sides, hazards: false, odd: false, ledges: SquareSet::EMPTY }
    }

    fn run(&mut self) {
        let Looker { battle, who, start, penalty, own, hangs, .. } = *self.looker;
        if hangs {
            self.sides.iter_mut().for_each(|side| side.done_beneath.insert(start));
            let at = At { spent: 0, met: own, left: false, beneath: false };
            battle.wall_steps(who).for_each(|step| self.try_step(at, step, false, 0));
            self.spread(0);
            return self.spread(1);
        }
        let in_water = battle.board.is_water(start);
        for &step in battle.ground.steps(battle.board.index(start)) {
            let spent = if step.access { 0 } else { penalty };
            let at = At { spent, met: own, left: false, beneath: false };
            self.try_step(at, step, false, 0);
            if in_water && step.deck {
                self.try_step(at, step.level(), true, 0);
            }
        }
        self.spread(0);
        self.spread(1);
        self.sides.iter_mut().for_each(|side| side.done.remove(start));
    }

    /// Goes on from everything that was reached without a check (0) or with one (1), by cost.
    fn spread(&mut self, checked: usize) {
        let looker = self.looker;
        let ground = &*looker.battle.ground;
        let left = !looker.own.is_empty();
        let most = looker.most(checked);
        let mut shut = looker.taken;
        shut |= self.sides[0].done;
        if !looker.hangs {
            shut.insert(looker.start);
        }
        for cost in 0..=most {
            self.meet(cost, checked, &shut);
            for y in looker.rows(cost) {
                let side = &mut self.sides[checked];
                let arrived = side.arrived[usize::from(cost)].row(y);
                if arrived == 0 {
                    continue;
                }
                self.odd |= arrived & looker.odd.row(y) != 0;
                let mut new = arrived & !shut.row(y) & !side.done.row(y);
                if !self.harm {
                    self.hazards |= new & ground.hazards.row(y) != 0;
                    new &= !ground.hazards.row(y);
                }
                side.done.add_row(y, new);
                if cost < looker.brink {
                    self.ledges.add_row(y, new);
                }
                let free = new & !looker.near.row(y);
                let next = usize::from(cost) + 1;
                ground.easy.spill(y, free, &mut side.arrived[next]);
                ground.hard.spill(y, free, &mut self.sides[1].arrived[next]);
                if looker.plain {
                    self.ledges_of_row(y, free & ground.uneven.row(y), cost, checked);
                }
                let uneven = if looker.plain { 0 } else { ground.uneven.row(y) } | ground.beside_decks.row(y);
                for x in columns(free & uneven) {
                    // Away from contact, whoever was in it has left it (CAN-10).
                    let at = At { spent: cost, met: IdSet::EMPTY, left, beneath: false };
                    self.uneven_steps(at, Square { x, y }, checked);
                }
            }
            self.go_on_beneath(cost, checked);
        }
        let side = &mut self.sides[checked];
        for &(_, square) in side.beside.iter().filter(|((cost, ..), _)| *cost > most) {
            side.halfway.insert(square);
        }
        for y in looker.rows(most + 1) {
            // A held barricade is reached at one more.
            self.odd |= side.arrived[usize::from(most) + 1].row(y) & looker.odd.row(y) != 0;
            let halfway = side.halfway.row(y) & !shut.row(y);
            let harmful = if self.harm { 0 } else { halfway & ground.hazards.row(y) };
            self.hazards |= harmful != 0;
            side.done.add_row(y, halfway & !harmful);
        }
    }

    /// Ledges from squares of a row, where nobody was in contact at the start and nothing is odd.
    fn ledges_of_row(&mut self, y: u8, from: u64, cost: u8, checked: usize) {
        if from == 0 {
            return;
        }
        for kind in &self.looker.battle.ground.ledges {
            let checked = checked.max(usize::from(kind.checked));
            let limit = self.looker.budget + 2 * checked as u8;
            let side = &mut self.sides[checked];
            match cost + kind.cost {
                there if there <= limit => kind.strides.spill(y, from, &mut side.arrived[usize::from(there)]),
                _ if cost < limit => kind.strides.spill(y, from, &mut side.halfway),
                _ => {}
            }
        }
    }

    /// Squares in contact that were reached from contact at this cost. Of several ways to get there: the one without leaving contact,
    /// then the one that goes on.
    fn meet(&mut self, cost: u8, checked: usize, shut: &SquareSet) {
        for class in [(cost, false, false), (cost, false, true), (cost, true, false), (cost, true, true)] {
            let mut next = 0;
            while let Some(&(of, square)) = self.sides[checked].beside.get(next) {
                next += 1;
                let side = &mut self.sides[checked];
                if of != class || shut.contains(square) || side.done.contains(square) {
                    continue;
                }
                if of.1 && of.2 {
                    side.arrived[usize::from(cost)].insert(square);
                    continue;
                }
                side.done.insert(square);
                if cost < self.looker.brink {
                    self.ledges.insert(square);
                }
                if !of.2 {
                    let at = At { spent: cost, met: self.looker.met(square), left: of.1, beneath: false };
                    self.level_steps(at, square, checked);
                    self.uneven_steps(at, square, checked);
                }
            }
        }
    }

    /// From a square: the steps that are no ledge.
    fn level_steps(&mut self, at: At, from: Square, checked: usize) {
        let battle = self.looker.battle;
        for &step in battle.ground.steps(battle.board.index(from)).iter().filter(|step| step.rise.abs() < 2) {
            self.try_step(at, step, false, checked);
        }
    }

    /// From a square: ledges, and from the water the ways below decks.
    fn uneven_steps(&mut self, at: At, from: Square, checked: usize) {
        let battle = self.looker.battle;
        let in_water = battle.board.is_water(from);
        for &step in battle.ground.steps(battle.board.index(from)) {
            if step.rise.abs() >= 2 && !self.looker.plain {
                self.try_step(at, step, false, checked);
            }
            if in_water && step.deck {
                self.try_step(at, step.level(), true, checked);
            }
        }
    }

    /// From below the decks that were reached at this cost.
    fn go_on_beneath(&mut self, cost: u8, checked: usize) {
        let battle = self.looker.battle;
        for left in [false, true] {
            let mut next = 0;
            while let Some(&(reached, square)) = self.sides[checked].beneath.get(next) {
                next += 1;
                let known = self.sides.iter().any(|side| side.done_beneath.contains(square));
                if reached != (cost, left) || known {
                    continue;
                }
                self.sides[checked].done_beneath.insert(square);
                let at = At { spent: cost, met: IdSet::EMPTY, left, beneath: true };
                for &step in battle.ground.steps(battle.board.index(square)) {
                    self.try_step(at, battle.step_from_below(step, square), false, checked);
                    if step.deck {
                        self.try_step(at, step.level(), true, checked);
                    }
                }
            }
        }
    }

    /// Takes a step, if it can be, to the top of a square or below its deck.
    fn try_step(&mut self, at: At, step: Step, under: bool, checked: usize) {
        let looker = self.looker;
        let to = step.at;
        let barred = looker.decks_bar && at.beneath && step.rise >= 2;
        if barred || (step.climb && step.diagonal) || (!under && looker.taken.contains(to)) {
            return;
        }
        let cost = at.spent.saturating_add(step.rise.unsigned_abs().max(1));
        let met = if under { IdSet::EMPTY } else { looker.met(to) };
        let left = at.left || (!under && !looker.own.without(met).is_empty());
        if !under && looker.odd.contains(to) {
            self.odd = true;
        }
        if left && !self.leave {
            return;
        }
        if step.hazard && !under && !self.harm {
            self.hazards = true;
            return;
        }
        let checked = checked.max(usize::from(step.climb || step.difficult));
        let limit = looker.budget + 2 * checked as u8 + u8::from(left);
        let halfway = cost > limit;
        if halfway && (step.rise.abs() < 2 || at.spent >= limit || under) {
            return;
        }
        let side = &mut self.sides[checked];
        if under {
            side.beneath.push(((cost, left), to));
        } else if !looker.own.is_empty() && !met.is_empty() {
            side.beside.push(((cost, left, halfway || !met.without(at.met).is_empty()), to));
        } else if halfway {
            side.halfway.insert(to);
        } else {
            side.arrived[usize::from(cost)].insert(to);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::{Side, Statuses};
    use crate::board::{Board, DIRECTIONS, columns, from_rows};
    use crate::dice::mix;
    use crate::rules::canal::reach::Reached;
    use crate::rules::canal::vocabulary::status;
    use crate::rules::canal::{Codex, Member, Roster, RuleOptions};
    use std::sync::Arc;

    const KINDS: &str = r#"[
        (key: "plain", name: "Plain", class: Henchman, ap: 2, lp: 12, wp: 0, cp: 0, move: 4, dex: 4, att: 4, pro: 3, mind: 3,
         weapons: [(name: "Blade")]),
        (key: "merman", name: "Merman", class: Henchman, ap: 2, lp: 12, wp: 2, cp: 0, move: 6, dex: 3, att: 4, pro: 3, mind: 3,
         weapons: [(name: "Hook", aquatic: true)], abilities: [(WaterCreature, 1)]),
        (key: "ox", name: "Ox", class: Henchman, size: Large, ap: 2, lp: 14, wp: 0, cp: 0, move: 3, dex: 5, att: 4, pro: 3, mind: 2,
         weapons: [(name: "Horn")]),
    ]"#;

    /// Ground that nobody drew; the rarer kinds only on every third board.
    fn board(seed: u64) -> Board {
        let usual = ".....~~~==%%1223sSTL##dbjg";
        let signs: Vec<char> =
            if seed.is_multiple_of(3) { format!("{usual}^!xX*").chars().collect() } else { usual.chars().collect() };
        let sign = |x: u64, y: u64| signs[(mix(seed ^ mix(x ^ mix(y))) % signs.len() as u64) as usize];
        let rows: Vec<String> = (0..12).map(|y| (0..14).map(|x| sign(x, y)).collect()).collect();
        from_rows(&rows.iter().map(String::as_str).collect::<Vec<_>>()).expect("a good board")
    }

    /// Some characters of both sides, near to each other.
    fn battle(seed: u64) -> Battle {
        let board = board(seed);
        let mut codex = Codex::default();
        codex.add_kinds("kinds.ron", KINDS).expect("good kinds");
        let mut roster = Roster { kinds: codex.kinds.clone(), ..Roster::default() };
        let mut free: Vec<Square> = board.squares().filter(|&square| board.is_standable(square)).collect();
        let mut places = Vec::new();
        for n in 0..7 {
            let square = free.swap_remove((mix(seed ^ (n << 32)) % free.len() as u64) as usize);
            places.push((CharacterId(n as u8), square));
            let (kind, side) = ((n % 3) as u8, Side((n % 2) as u8));
            roster.members.push(Member { kind, name: String::new(), side, spells: Vec::new() });
        }
        let mut battle = Battle::new(Arc::new(board), Arc::new(roster), RuleOptions::default());
        battle.place_all(&places);
        for id in battle.ids().filter(|id| (seed + u64::from(id.0)).is_multiple_of(5)) {
            hang(&mut battle, id);
        }
        battle
    }

    /// Somebody hangs a level above its square, if there is a wall to hang on.
    fn hang(battle: &mut Battle, who: CharacterId) {
        let (square, level) = battle.place(who);
        let wall = (0..4).find(|&side| {
            let (east, south) = DIRECTIONS[2 * side];
            let next = battle.board.offset(square, east, south).filter(|&next| battle.board.is_step(square, next));
            next.is_some_and(|next| battle.board.surface(next) - level >= 2)
        });
        if let Some(side) = wall {
            let one = battle.ch_mut(who);
            one.counters.set(counter::CLINGING, side as i8 + 1);
            one.level = level + 1;
        }
    }

    #[test]
    fn can_01_the_quick_flood_reaches_what_the_flood_of_ways_reaches() {
        let (mut quick, mut slow, mut met, mut hung) = (0, 0, 0, 0);
        for seed in 0..600 {
            let battle = battle(seed);
            for who in battle.ids() {
                let reach = battle.reach(who);
                let squares: SquareSet = reach.iter().map(|reached| reached.square).collect();
                let below: SquareSet = battle.step_off_squares(who, &reach).iter().map(|(below, _)| *below).collect();
                match battle.spilled(who) {
                    Some(found) => {
                        quick += 1;
                        met += usize::from(!battle.contacts(who).is_empty());
                        hung += usize::from(battle.is_clinging(who));
                        let at = battle.place(who);
                        let differ = |a: SquareSet, b: SquareSet| (a & !b).iter().collect::<Vec<_>>();
                        let [more, less] = [differ(found.squares, squares), differ(squares, found.squares)];
                        let lost: Vec<_> = reach.iter().filter(|r| less.contains(&r.square)).collect();
                        let below = [differ(found.below, below), differ(below, found.below)];
                        let own = battle.contacts(who);
                        assert!(
                            found.squares == squares && below.concat().is_empty(),
                            "board {seed}, {who:?} at {at:?} beside {own:?}: {more:?} too many, {lost:?} too few, {below:?}\n{:?}",
                            *battle.board
                        );
                    }
                    None => slow += 1,
                }
            }
        }
        assert!(
            quick > 3500 && met > 200 && hung > 200,
            "{quick} quick, {met} in contact, {hung} on walls, {slow} slow"
        );
    }

    #[test]
    fn can_01_a_way_that_is_found_near_the_straight_one_is_the_one_that_the_whole_flood_finds() {
        for seed in 0..150 {
            let battle = battle(seed);
            for who in battle.ids() {
                for Reached { square, .. } in battle.reach(who) {
                    let [near, whole] = [true, false].map(|straight| battle.path_by(who, square, 0, false, straight));
                    assert_eq!(near, whole, "board {seed}, {who:?} to {square:?}\n{:?}", *battle.board);
                }
            }
        }
    }

    #[test]
    fn can_01_the_ledge_of_a_step_down_is_the_first_of_all() {
        for seed in 0..150 {
            let battle = battle(seed);
            for who in battle.ids() {
                for (below, ledge) in battle.step_off_squares(who, &battle.reach(who)) {
                    assert_eq!(battle.ledge_above(who, below), Some(ledge), "board {seed}, {who:?} into {below:?}");
                }
            }
        }
    }

    #[test]
    fn can_03_squares_to_jump_at_are_those_that_nothing_is_said_against() {
        for seed in 0..150 {
            let mut battle = battle(seed);
            let hidden = CharacterId((seed % 7) as u8);
            battle.ch_mut(hidden).statuses.set(status::HIDDEN, Statuses::UNTIL_REMOVED);
            for who in battle.ids() {
                let limit = battle.jump_limit(who);
                let legal = battle.board.squares().filter(|&to| battle.may_jump_to(who, to, limit).is_ok());
                assert_eq!(
                    battle.jump_squares(who).iter().collect::<Vec<_>>(),
                    legal.collect::<Vec<_>>(),
                    "{seed} {who:?}"
                );
            }
        }
        assert_eq!(columns(0b1001).collect::<Vec<_>>(), [0, 3]);
    }
}
