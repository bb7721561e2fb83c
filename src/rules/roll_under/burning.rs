//! Fire and smoke (RUX-07, 7.4): pots that are thrown, squares that burn, figures that burn.

use super::frames::{Ask, Frame, Peril, Roll};
use super::no;
use super::pieces::Haze;
use super::rolls::Came;
use super::state::{Battle, Io};
use super::traits::Attribute;
use super::vocabulary::{action, counter, status, telling};
use crate::battle::{CharacterId, Choice, Event, FieldTone, Mark, MarkKind, Refusal, Told};
use crate::board::Square;
use crate::kit::{FieldEffect, Moment, Until};

/// 7.4: options of a pot that is thrown.
pub(super) const SMOKE: u8 = 0;
pub(super) const FIRE: u8 = 1;
/// 7.4: squares that a pot is thrown, rounds of smoke and of fire, squares around the middle of smoke.
const THROWN: u8 = 5;
const SMOKES: u8 = 2;
const BURNS: u8 = 3;
const CLOUD: u8 = 2;

/// Pots.
impl Battle {
    fn pots(&self, who: CharacterId, pot: u8) -> i8 {
        self.counter(who, if pot == FIRE { counter::FIRE_POTS } else { counter::SMOKE_POTS })
    }

    /// 7.4: squares that it throws a pot: a fire pot as many metres as it has STR.
    fn pot_range(&self, who: CharacterId, pot: u8) -> u8 {
        if pot == FIRE { THROWN.min(self.attribute(who, Attribute::Strength) / 2) } else { THROWN }
    }

    /// 7.4: what is against throwing a pot.
    pub(super) fn may_throw_pot(&self, who: CharacterId, at: Option<Square>, pot: Option<u8>) -> Result<(), Refusal> {
        self.may_act(who)?;
        let Some(pot) = pot else {
            let none = self.pots(who, SMOKE) + self.pots(who, FIRE) == 0;
            return if none { Err(no::ONCE) } else { Ok(()) };
        };
        match () {
            () if self.pots(who, pot) == 0 => return Err(no::ONCE),
            () if self.swims(who) => return Err(no::STATE),
            () => {}
        }
        at.map_or(Ok(()), |at| self.may_fall_there(who, at, pot))
    }

    /// 7.4: what is against throwing a pot at a square.
    fn may_fall_there(&self, who: CharacterId, at: Square, pot: u8) -> Result<(), Refusal> {
        match () {
            () if self.board.is_wall(at) || pot == FIRE && self.board.is_water(at) => Err(no::TARGET),
            () if self.square(who).distance(at) > self.pot_range(who, pot) => Err(no::RANGE),
            () if !self.overlooks(self.square(who), self.level(who), at) => Err(no::LOS),
            () => Ok(()),
        }
    }

    /// 7.4: squares worth a pot: of fire those of enemies, of smoke any.
    pub(super) fn pot_squares(&self, who: CharacterId, pot: u8) -> Vec<Square> {
        if self.pots(who, pot) == 0 || self.may_throw_pot(who, None, Some(pot)).is_err() {
            return Vec::new();
        }
        let reach = self.board.within(self.square(who), self.pot_range(who, pot));
        reach.filter(|&at| self.may_fall_there(who, at, pot).is_ok()).collect()
    }

    /// 7.4: throws it.
    pub(super) fn throw_pot(&mut self, who: CharacterId, at: Square, pot: u8, io: &mut Io) {
        let pots = if pot == FIRE { counter::FIRE_POTS } else { counter::SMOKE_POTS };
        self.add_to_counter(who, pots, -1, "RUN-28", io);
        if pot == FIRE {
            return self.sets_fire(at, io);
        }
        let cloud: Vec<Square> = self.board.within(at, CLOUD).filter(|&one| !self.board.is_wall(one)).collect();
        io.events.push(|| Event::told(Told::of(&telling::SMOKES).who(who).at(cloud.clone())));
        self.fields.lay(FieldEffect::new(Haze::Smoke, cloud, Some(who), Until::EndOfRound(SMOKES)));
    }
}

/// Fire.
impl Battle {
    /// RUX-07: this square burns.
    pub(super) fn burns(&self, square: Square) -> bool {
        self.fields.has(Haze::Fire, square)
    }

    /// 7.4: this square is in smoke.
    pub(super) fn smokes(&self, square: Square) -> bool {
        self.fields.has(Haze::Smoke, square)
    }

    /// RUX-07: a square burns for three rounds; the one who stands there may dodge, or burns.
    pub(super) fn sets_fire(&mut self, at: Square, io: &mut Io) {
        io.events.push(|| Event::told(Told::of(&telling::FLAMES).at([at])));
        self.fields.lay(FieldEffect::new(Haze::Fire, vec![at], None, Until::EndOfRound(BURNS)));
        let there = self.ids().filter(|&who| self.present(who) && self.square(who) == at && !self.swims(who));
        let there: Vec<CharacterId> = there.collect();
        self.push_all(there.into_iter().map(|who| Frame::Peril { who, peril: Peril::Fire, dodged: false }));
    }

    /// RUX-07: it burns.
    pub(super) fn catches_fire(&mut self, who: CharacterId, io: &mut Io) {
        if self.present(who) && !self.swims(who) {
            self.show(who, status::BURNING, true, "RUX-07", io);
        }
    }

    /// RUN-39: the dodges of something that comes over its square.
    pub(super) fn ducks(&self, who: CharacterId) -> Vec<Choice> {
        // RUN-39, RUX-23, RUX-28: neither those who are held, nor those who rage, nor monsters.
        let bound = [status::GRAPPLED, status::GRAPPLING, status::ENSNARED];
        let held = bound.into_iter().any(|one| self.has(who, one));
        if held || self.monster(who) || self.rages(who) || !self.may_react(who) {
            return Vec::new();
        }
        let free = self.can_use(who, super::feats::Effect::FreeDodge).is_some();
        let ways = [(self.may_pay(who), 0), (free, 1)];
        let dodge = |option| Choice { option, ..Choice::plain(action::DODGE, who) };
        ways.into_iter().filter(|way| way.0).map(|way| dodge(way.1)).collect()
    }

    /// RUN-39: something comes over somebody: it dodges, or takes it.
    pub(super) fn step_peril(&mut self, who: CharacterId, peril: Peril, dodged: bool, io: &mut Io) {
        if !self.present(who) {
            return;
        }
        if dodged {
            let came = self.rolled.take().map_or(Came::Failure, |rolled| rolled.came);
            if came == Came::Demon && self.options.house_demons {
                self.fall_prone(who, "RUN-03", io);
            }
            if !came.good() {
                return self.takes_peril(who, peril, io);
            }
            io.events.push(|| Event::told(Told::of(&telling::DODGED).who(who)));
            if self.options.dodge_step {
                self.push(Frame::Step(who));
            }
            return;
        }
        match self.answer.take() {
            None if !self.ducks(who).is_empty() => {
                self.wait(Frame::Peril { who, peril, dodged: false }, Ask::Duck(who));
            }
            Some(answer) if answer.action == action::DODGE => {
                self.push(Frame::Peril { who, peril, dodged: true });
                self.pay_reaction(answer, io);
                self.check(who, Roll::Duck);
            }
            _ => self.takes_peril(who, peril, io),
        }
    }

    fn takes_peril(&mut self, who: CharacterId, peril: Peril, io: &mut Io) {
        match peril {
            Peril::Fire => self.catches_fire(who, io),
            Peril::Body(damage) => {
                self.harm(who, damage, 0, None, ("somebody who falls", "RUX-05"), io);
            }
            Peril::Stray(strike) => self.strays(strike, false, io),
        }
    }

    /// RUX-07: burning at the start of a turn.
    pub(super) fn fire_works(&mut self, who: CharacterId, io: &mut Io) {
        if self.present(who) && self.has(who, status::BURNING) {
            let damage = self.sum_of("Burning", "RUX-07", who, (1, 6), io);
            self.harm(who, damage, 0, None, ("fire", "RUX-07"), io);
        }
    }

    /// RUX-07: what is against putting out the flames on oneself or on somebody beside.
    pub(super) fn may_douse(&self, who: CharacterId, on: Option<CharacterId>) -> Result<(), Refusal> {
        self.may_act(who)?;
        let Some(on) = on else { return Ok(()) };
        if on != who {
            self.friend(who, on, None)?;
        }
        if self.has(on, status::BURNING) { Ok(()) } else { Err(no::USELESS) }
    }

    /// The end of a round: fires and smoke go down.
    pub(super) fn clears_up(&mut self) {
        self.fields.ended_by(Moment::EndOfRound);
    }

    /// Fire and smoke as players are shown them.
    pub(super) fn field_marks(&self) -> Vec<Mark> {
        let mark = |kind: Haze, square: Square| {
            let (icon, tone, text) = match kind {
                Haze::Smoke => ("smoke", FieldTone::Veil, "Smoke: it is dark here, and lines of sight end."),
                Haze::Fire => ("fire", FieldTone::Harm, "Fire: figures that come here burn."),
            };
            let rule = if kind == Haze::Smoke { "RUX-02" } else { "RUX-07" };
            Mark { square, kind: MarkKind::Field { icon, tone }, text: text.to_owned(), rule }
        };
        self.fields.iter().flat_map(|one| one.places().iter().map(move |&at| mark(one.kind, at))).collect()
    }
}
