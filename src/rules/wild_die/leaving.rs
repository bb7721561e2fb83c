//! Leaving the board by its exits (WLX-23).

use super::frames::Frame;
use super::no;
use super::state::{Battle, Io};
use super::vocabulary::{status, telling};
use crate::battle::{CharacterId, Deed, Event, Refusal, Side, Told};
use crate::board::{Square, ZoneKind};
use crate::kit::Contested;
use crate::scenario::Feat;

impl Battle {
    /// WLX-23: what is against leaving by the exit in its square.
    pub(super) fn may_leave(&self, who: CharacterId) -> Result<(), Refusal> {
        match () {
            () if self.turn != Some(who) => return Err(no::TURN),
            () if !self.body(who).any(|part| self.map.is_exit(part)) => return Err(no::NO_EXIT),
            () => self.may_go(who)?,
        }
        if self.movement_left(who) == 0 { Err(no::MOVE) } else { Ok(()) }
    }

    /// WLX-23: it goes for a square of movement; WLD-60: those whose side it leaves strike first.
    pub(super) fn step_leaving(&mut self, who: CharacterId, struck: bool, io: &mut Io) {
        if self.may_leave(who).is_err() {
            return;
        }
        if struck {
            self.now.spent += 1;
            let borne: Vec<CharacterId> =
                self.bearers.iter().filter(|pair| pair.0 == who).map(|(_, borne)| *borne).collect();
            // Those whom it carries come along.
            borne.into_iter().chain([who]).for_each(|one| self.flees(one, io));
            return;
        }
        let strikers = self.strikers_at_leaver(who);
        self.push(Frame::Leaving { who, struck: true });
        self.struck_by(who, strikers);
    }

    /// 7.3: the exit lies nearer to where the other side began than to where its own did.
    fn is_far_exit(&self, side: Side, at: Square) -> bool {
        let [own, other] = [side, side.other()].map(|side| self.home(side).iter().map(|home| home.distance(at)).min());
        other < own
    }

    /// 7.3: the squares of the exits.
    pub(super) fn exits(&self) -> impl Iterator<Item = Square> + '_ {
        self.map.zones().iter().filter(|zone| zone.kind == ZoneKind::Exit).flat_map(|zone| zone.squares.iter().copied())
    }

    /// 7.3: steps to the nearest exit; `far`: at the other side's end.
    pub(super) fn way_out_of_the_board(&self, who: CharacterId, far: bool) -> Option<u8> {
        let side = self.side(who);
        let fits = self.exits().filter(|&at| !far || self.is_far_exit(side, at));
        fits.map(|at| self.away(who, at)).min()
    }

    /// WLX-23: what is fought for goes with whoever carries it, where the scenario pays for that.
    fn carries_off(&mut self, who: CharacterId, io: &mut Io) {
        let pays = self.contest.stage.scenario.scores.iter().any(|score| score.feat == Feat::CarriedOut);
        if let Some(i) = self.contest.carried(who).filter(|_| pays) {
            self.deal_with(i, Deed::CarriedOff, who, io.events);
            self.show(who, status::CARRYING, false, "WLX-23", io);
        }
    }

    /// WLX-23: it is off the board for good, and alive.
    fn flees(&mut self, who: CharacterId, io: &mut Io) {
        io.events.push(|| Event::told(Told::of(&telling::FLEES).who(who)));
        self.fled.insert(who);
        let exit = self.body(who).find(|part| self.map.is_exit(*part));
        if exit.is_some_and(|exit| self.is_far_exit(self.side(who), exit)) {
            self.crossed.insert(who);
        }
        self.carries_off(who, io);
        self.remove(who, None, io);
    }
}
