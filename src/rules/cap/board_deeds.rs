//! The basic Actions that have to do with the board (CAP-50, CAP-51, CAP-66): one check for the list, for refusals and for doing them.

use super::frames::Gait;
use super::no;
use super::state::{Battle, Io};
use super::vocabulary::{INFO, action, status};
use crate::battle::{ActionId, CharacterId, Choice, Event, Refusal, Target};
use crate::board::{DIRECTIONS, Spot};
use crate::kit::Handled;

impl Battle {
    /// CAP-66: the AP that it costs.
    pub(super) fn board_cost(&self, who: CharacterId, deed: ActionId) -> i8 {
        match deed {
            action::WITHDRAW | action::HIDE => 2,
            action::SURFACE => i8::from(self.has(who, status::DRAGGED)),
            _ => 1,
        }
    }

    /// The same for a choice.
    pub(super) fn board_costs(&self, choice: Choice) -> u8 {
        self.board_cost(choice.actor, choice.action).unsigned_abs()
    }

    /// What it takes besides its target. `free`: no AP count, and only Fast ones can be used (All Hands).
    fn may_use(&self, who: CharacterId, deed: ActionId, free: bool) -> Result<(), Refusal> {
        let cost = self.board_cost(who, deed);
        let below = self.has(who, status::SUBMERGED) && !matches!(deed, action::ADVANCE | action::SURFACE);
        let burdened = cost == 2 && deed != action::WITHDRAW && self.carries(who);
        match () {
            () if !self.able(who) || below || burdened => Err(no::STATE),
            () if free && cost != 1 => Err(no::STATE),
            () if !free && self.missing(who, cost) > 0 => Err(no::AP.about(self.missing(who, cost))),
            () => Ok(()),
        }
    }

    /// A basic Action of the board: with its target, or with any target where none is named.
    ///
    /// # Errors
    /// What is against it.
    pub(super) fn may_board(
        &self,
        who: CharacterId,
        deed: ActionId,
        target: Target,
        option: u8,
        free: bool,
    ) -> Result<(), Refusal> {
        self.may_use(who, deed, free)?;
        match deed {
            action::ADVANCE | action::WITHDRAW => {
                let gait = if deed == action::ADVANCE { Gait::Advance } else { Gait::Withdraw };
                match Battle::place_of(target, option) {
                    Some(to) => self.may_reach(who, to, gait),
                    None => {
                        self.may_go(who)?;
                        let open = !self.reach_of(who, self.allowance(who), true).is_empty();
                        if open { Ok(()) } else { Err(no::PATH) }
                    }
                }
            }
            action::DIVE => self.may_dive(who),
            action::SURFACE => self.may_repeat(who, deed).and_then(|()| self.may_surface(who)),
            action::HAUL => match target {
                Target::Character(target) => self.may_haul(who, target, option),
                _ => self.hauls(who).next().map(|_| ()).ok_or(no::USELESS),
            },
            action::INTERACT => match target {
                Target::Square(_) if option > 0 => self.may_work(who, option - 1),
                Target::Square(at) => self.may_interact(who, Some(at)),
                _ => self.may_interact(who, None).or_else(|why| {
                    let near = !self.objectives_near(who).is_empty() || self.workable(who).next().is_some();
                    if near { Ok(()) } else { Err(why) }
                }),
            },
            action::ROW => self.may_row(who, target.square()),
            action::HIDE => self.may_hide(who),
            action::SEARCH => self.to_be_found(who).next().map(|_| ()).ok_or(no::USELESS),
            _ => Err(Refusal::NotOffered),
        }
    }

    fn hauls(&self, who: CharacterId) -> impl Iterator<Item = (CharacterId, u8)> + '_ {
        let near =
            self.ids().filter(move |&target| target != who && self.present(target) && self.adjacent(who, target));
        let ways = near.flat_map(|target| (0..DIRECTIONS.len() as u8).map(move |direction| (target, direction)));
        ways.filter(move |&(target, direction)| self.may_haul(who, target, direction).is_ok())
    }

    /// Every basic Action of the board that can be used now.
    pub(super) fn board_choices(&self, who: CharacterId, free: bool, out: &mut Vec<Choice>) {
        let may = |deed| self.may_use(who, deed, free).is_ok();
        let moves = [action::ADVANCE, action::WITHDRAW].map(|deed| (deed, may(deed)));
        if moves.iter().any(|(_, open)| *open) {
            // Both lead to the same places; only their ways may differ.
            let ends = self.reach_of(who, self.allowance(who), true);
            for (deed, _) in moves.into_iter().filter(|(_, open)| *open) {
                out.extend(ends.iter().map(|&end| Battle::move_to(deed, who, end)));
            }
        }
        for deed in [action::DIVE, action::SURFACE, action::HIDE, action::SEARCH] {
            let choice = Choice::plain(deed, who);
            out.extend(choice.when(self.may_board(who, deed, Target::Nothing, 0, free)));
        }
        if may(action::HAUL) {
            out.extend(self.hauls(who).map(|(target, direction)| Choice::new(action::HAUL, who, target, direction)));
        }
        if may(action::INTERACT) {
            let put_down = Choice::plain(action::INTERACT, who);
            out.extend(put_down.when(self.may_interact(who, None)));
            out.extend(self.objectives_near(who).into_iter().map(|at| Choice::new(action::INTERACT, who, at, 0)));
            out.extend(self.workable(who));
        }
        if may(action::ROW) && self.boat_of(who).is_some() && self.may_row(who, None).is_ok() {
            out.extend(self.row_ends(who).into_iter().map(|to| Choice::new(action::ROW, who, to, 0)));
        }
    }

    /// Pays for a basic Action of the board, unless it is free, and does it.
    pub(super) fn do_board(&mut self, choice: Choice, free: bool, io: &mut Io) {
        let Choice { action: deed, actor: who, target, option } = choice;
        let cost = if free { 0 } else { self.board_cost(who, deed) };
        let entry = INFO.action_of(deed);
        let against = target.character();
        io.events.push(|| Event::Acted { who, action: entry, against, cost: cost.unsigned_abs(), rule: entry.rule });
        self.pay(who, cost, entry.rule, io);
        let squares = self.allowance(who);
        let to = Battle::place_of(target, option).unwrap_or(Spot::top(self.square(who)));
        match deed {
            action::ADVANCE => self.walk(who, to, squares, Gait::Advance, false),
            action::WITHDRAW => self.walk(who, to, squares, Gait::Withdraw, false),
            action::DIVE => self.submerge(who, false, "CAP-61", io),
            action::SURFACE => self.surface(who, "CAP-61", io),
            action::HAUL => {
                if let Target::Character(target) = target {
                    self.haul(who, target, option, io);
                }
            }
            action::INTERACT if option > 0 => self.work(who, option - 1, io),
            action::INTERACT => self.interact(who, target.square(), io),
            action::ROW => {
                if let Target::Square(to) = target {
                    self.row(who, to, io);
                }
            }
            action::HIDE => self.hide(who, io),
            action::SEARCH => self.search(who, io),
            _ => {}
        }
    }
}
