//! Those who belong to neither side, and captives (7.3): where they begin, and what the rules do with a third side.

use super::contests::WAYS;
use super::fields::Veil;
use super::no;
use super::rolls::{TN, likeliest};
use super::state::{Battle, Io};
use super::vocabulary::{action, counter, status};
use crate::battle::{Breakdown, CharacterId, Choice, Refusal, RuleSystem, Statuses, Target};
use crate::board::{Spot, Square, ZoneKind, apart};
use crate::kit::{Contested, FieldEffect, Until};

impl Battle {
    /// 7.3: somebody who is led away: nobody kills it with a Finishing Move (WLD-33).
    pub(super) fn captive(&self, who: CharacterId) -> bool {
        self.roster.captive == Some(who)
    }

    fn begins_at(&mut self, who: CharacterId, at: Square) {
        let level = self.level_at(who, Spot::top(at));
        let one = self.ch_mut(who);
        (one.square, one.level) = (Some(at), level);
        if self.swims(who) {
            self.ch_mut(who).statuses.set(status::SWIMMING, Statuses::UNTIL_REMOVED);
        }
    }

    /// 7.3: those who belong to neither side come up in the middle of the map. They have no Bennies: nobody pays them.
    pub(super) fn place_third_side(&mut self) {
        let middle = Square::new(self.board.width() / 2, self.board.height() / 2);
        let waiting: Vec<CharacterId> = self.ids().filter(|&who| self.third(who)).collect();
        for who in waiting {
            self.ch_mut(who).counters.set(counter::BENNIES, 0);
            if let Some(at) = self.board.nearest(middle, |square| self.may_be_put(who, Spot::top(square))) {
                self.begins_at(who, at);
            }
        }
    }

    /// 7.3: a captive begins Bound at the first post of the map, with the first Extra of the other side beside it, or the first figure
    /// of a side without Extras.
    pub(super) fn tie_captive(&mut self) {
        let Some(who) = self.roster.captive else { return };
        self.ch_mut(who).statuses.set(status::BOUND, Statuses::UNTIL_REMOVED);
        let posts = self.map.zones().iter().filter(|zone| zone.kind == ZoneKind::Post);
        let Some(at) = posts.flat_map(|zone| zone.squares.iter().copied()).next() else { return };
        self.begins_at(who, at);
        let guards = || self.ids().filter(|&other| self.foes(who, other) && !self.third(other));
        let Some(guard) = guards().find(|&other| !self.wild(other)).or_else(|| guards().next()) else { return };
        let beside = |square: Square| {
            let spot = Spot::top(square);
            self.touch_at((guard, spot), (who, Spot::top(at)))
                && !self.board.is_swum_at(spot)
                && self.may_be_put(guard, spot)
        };
        if let Some(square) = self.board.nearest(at, beside) {
            self.begins_at(guard, square);
        }
    }

    /// 7.3: squares that burn as the battle begins, and until it ends.
    pub(super) fn set_alight(&mut self) {
        let squares = self.fires_at_first();
        if !squares.is_empty() {
            self.fields.lay(FieldEffect::new(Veil::Fire, squares, None, Until::Removed));
        }
    }

    /// 7.3: a third side is commanded by the rules: it attacks the nearest figure, of equals the one with fewer Wounds left, and goes to it.
    pub(super) fn command(&mut self, who: CharacterId, io: &mut Io) {
        let choice = self.commanded(who);
        match choice {
            Some(choice) if self.opens_window(choice) => {}
            Some(choice) => self.do_deed(choice, io),
            None => self.end_turn(who, io),
        }
    }

    /// What one of a third side does next in its turn; nothing when it has done all that it can.
    fn commanded(&self, who: CharacterId) -> Option<Choice> {
        let can = |choice: &Choice| -> Result<(), Refusal> {
            self.may_do(who, choice.action, choice.target, Some(choice.option))
        };
        let plain = |deed| Some(Choice::plain(deed, who)).filter(|choice| can(choice).is_ok());
        let frees = |way: u8| Choice::new(action::BREAK_FREE, who, Target::Nothing, way);
        let ways: Vec<Choice> = (0..WAYS).map(frees).filter(|choice| can(choice).is_ok()).collect();
        let rolls: Vec<Breakdown> = ways.iter().filter_map(|&choice| self.breakdown(choice)).collect();
        if !rolls.is_empty() {
            return ways.get(likeliest(&rolls, i16::from(TN))).copied();
        }
        if let Some(stands) = plain(action::STAND) {
            return Some(stands);
        }
        let far = |on: &CharacterId| (self.distance(who, *on), self.counter(*on, counter::LIFE), *on);
        let seen = |on: &CharacterId| self.standing(*on) && !self.has(*on, status::HIDDEN);
        let prey = self.enemies_of(who).filter(seen).min_by_key(far)?;
        let strike = Choice::new(action::STRIKE, who, Target::Character(prey), 0);
        match can(&strike) {
            Ok(()) => Some(strike),
            Err(no::ACTION) => None,
            Err(_) if self.now.squares > 0 || self.now.spent > 0 => None,
            Err(_) => {
                let gap = |at: Square| apart((at, self.span(who)), (self.square(prey), self.span(prey)));
                let near = |at: Square| (gap(at), at.distance(self.square(who)));
                let end = self.ends(who).into_iter().min_by_key(|end| near(end.square))?;
                let closer = gap(end.square) < gap(self.square(who));
                closer.then(|| Choice::new(action::MOVE, who, end.square, end.layer as u8))
            }
        }
    }
}
