//! Opposed deeds and what holds somebody (WLD-22, WLD-37, WLD-46, WLD-54), Support and first aid (WLD-51, WLX-14).

use super::feats::EdgeEffect;
use super::frames::{Deed, Frame, Roll, Rolled};
use super::no;
use super::state::{Battle, Io, Supported};
use super::traits::{Attribute, Skill, Trait};
use super::vocabulary::{action, counter, stat, status};
use crate::battle::{Breakdown, CharacterId, Event, Refusal, RuleId};
use crate::board::Spot;
use crate::kit::Until;

/// WLD-51: how far Support reaches.
const SUPPORT: u8 = 10;
/// WLD-22, WLD-46: traits that a Push and Break Free may name.
pub(super) const WAYS: u8 = 2;
/// WLD-23: the hardness of ropes.
const ROPE: i8 = 4;
/// WLD-51: kinds of rolls that are supported by the same trait only from beside.
const FROM_BESIDE: [Skill; 4] = [Skill::Healing, Skill::Athletics, Skill::Boating, Skill::Thievery];
/// WLD-51: skills that support any other.
const SUPPORTING: [Skill; 3] = [Skill::Persuasion, Skill::Battle, Skill::Performance];

impl Battle {
    /// WLD-22, WLD-37: who holds somebody.
    pub(super) fn holder(&self, held: CharacterId) -> Option<CharacterId> {
        self.holds.iter().find(|(_, one)| *one == held).map(|(holder, _)| *holder)
    }

    /// WLD-37: it holds nobody any more.
    pub(super) fn let_go(&mut self, who: CharacterId, io: &mut Io) {
        let held: Vec<CharacterId> =
            self.holds.iter().filter(|(holder, _)| *holder == who).map(|(_, one)| *one).collect();
        held.into_iter().for_each(|one| self.freed(one, io));
    }

    /// WLD-22: nothing holds it any more.
    pub(super) fn freed(&mut self, who: CharacterId, io: &mut Io) {
        let holder = self.holder(who);
        self.bonds.retain(|(tied, _)| *tied != who);
        self.holds.retain(|(_, one)| *one != who);
        for status in [status::ENTANGLED, status::BOUND] {
            self.cure(who, status, "WLD-22", io);
        }
        if let Some(holder) = holder.filter(|&holder| !self.holds.iter().any(|(other, _)| *other == holder)) {
            self.show(holder, status::GRAPPLER, false, "WLD-37", io);
        }
    }

    /// WLD-37: two of whom one holds the other are no longer beside each other.
    pub(super) fn part(&mut self, who: CharacterId, to: Spot, io: &mut Io) {
        let far = |other: CharacterId| !self.touch_at((who, to), (other, self.spot(other)));
        let slips = self.holder(who).is_some_and(far);
        let loses = self.holds.iter().any(|&(holder, held)| holder == who && far(held));
        if slips {
            self.freed(who, io);
        }
        if loses {
            self.let_go(who, io);
        }
    }

    /// WLD-22: Entangled, or Bound.
    pub(super) fn entangle(&mut self, who: CharacterId, bound: bool, rule: RuleId, io: &mut Io) {
        let bound = bound || self.has(who, status::ENTANGLED) || self.has(who, status::BOUND);
        let (gained, lost) =
            if bound { (status::BOUND, status::ENTANGLED) } else { (status::ENTANGLED, status::BOUND) };
        self.cure(who, lost, rule, io);
        self.afflict(who, gained, Until::Removed, rule, io);
        self.cure(who, status::AIMING, "WLD-18", io);
    }

    /// WLD-22: one step freer, or quite free.
    fn untie(&mut self, who: CharacterId, quite: bool, io: &mut Io) {
        if quite || !self.has(who, status::BOUND) {
            return self.freed(who, io);
        }
        self.cure(who, status::BOUND, "WLD-22", io);
        self.afflict(who, status::ENTANGLED, Until::Removed, "WLD-22", io);
    }

    /// The active side has won an opposed roll.
    pub(super) fn won(&mut self, by: CharacterId, on: CharacterId, deed: Deed, raises: u8, io: &mut Io) {
        match deed {
            Deed::Test(_) => self.push(Frame::TestWon { by, on, shaken: raises > 0 }),
            Deed::Grapple => {
                self.entangle(on, raises > 0, "WLD-37", io);
                if !self.holds.contains(&(by, on)) {
                    self.holds.retain(|(_, held)| *held != on);
                    self.holds.push((by, on));
                }
                self.show(by, status::GRAPPLER, true, "WLD-37", io);
            }
            Deed::Push(_) => {
                let modifier = if raises > 0 { -2 } else { 0 };
                self.push(Frame::Pushed { who: on, by, left: 1 + u8::from(raises > 0), modifier, edge: false });
            }
            Deed::Drag(to) => self.begin_dragging(by, on, to),
            Deed::BreakFree(_) => self.untie(by, raises > 0, io),
            Deed::Search => self.cure(on, status::HIDDEN, "WLX-21", io),
        }
    }

    /// WLD-54: the winner of a Test names the state; with a raise Shaken as well.
    pub(super) fn step_test_won(&mut self, by: CharacterId, on: CharacterId, shaken: bool, io: &mut Io) {
        let Some(answer) = self.answer.take() else {
            return self.wait(Frame::TestWon { by, on, shaken }, super::frames::Ask::Test(by));
        };
        let state = if answer.action == action::EXPOSE { status::VULNERABLE } else { status::DISTRACTED };
        self.afflict_a_turn(on, state, "WLD-54", io);
        if shaken {
            self.shake(on, "WLD-54", io);
        }
    }

    /// WLD-54: what is against a Test.
    pub(super) fn may_test(
        &self,
        by: CharacterId,
        skill: Option<Skill>,
        on: Option<CharacterId>,
    ) -> Result<(), Refusal> {
        self.may_act_bound(by)?;
        let (Some(skill), Some(on)) = (skill, on) else { return Ok(()) };
        let range = self.test_range(by, skill).ok_or(no::TARGET)?;
        let body = skill.linked() == Attribute::Agility;
        match () {
            () if body && self.has(by, status::BOUND) => Err(no::STATE),
            () if !self.standing(on) || !self.foes(by, on) || self.has(on, status::HIDDEN) => Err(no::TARGET),
            () if self.distance(by, on) > range || range == 1 && !self.adjacent(by, on) => Err(no::RANGE),
            () if range > 1 && !self.sees(by, on) => Err(no::LOS),
            () => Ok(()),
        }
    }

    /// WLD-54: the weapon of a Test by Shooting: the first in its hands that is ready to shoot.
    pub(super) fn test_weapon(&self, by: CharacterId) -> Option<u8> {
        self.slots(by).find(|&slot| self.may_attack(by, action::SHOOT, None, slot).is_ok())
    }

    /// WLD-54: how far a Test by a skill reaches; none where it cannot be made.
    pub(super) fn test_range(&self, by: CharacterId, skill: Skill) -> Option<u8> {
        match skill {
            Skill::Fighting | Skill::Thievery => Some(1),
            Skill::Athletics => Some(5),
            Skill::Shooting => Some(self.weapon(by, self.test_weapon(by)?)?.range?.2),
            Skill::Riding => self.has(by, status::MOUNTED).then_some(10),
            Skill::Boating => self.boat_of(by).map(|_| 10),
            _ => self.kind(by).skill(skill).map(|_| 10),
        }
    }

    /// WLD-37, WLD-46: what is against going at somebody with hands.
    pub(super) fn may_wrestle(&self, by: CharacterId, deed: Deed, on: Option<CharacterId>) -> Result<(), Refusal> {
        self.may_act(by)?;
        if self.has(by, status::BOUND) {
            return Err(no::STATE);
        }
        if matches!(deed, Deed::Push(WAYS..)) {
            return Err(no::USELESS);
        }
        let held = |on: CharacterId| self.holds.contains(&(by, on));
        let Some(on) = on else { return Ok(()) };
        match () {
            () if !self.standing(on) || !self.foes(by, on) || self.has(on, status::HIDDEN) => Err(no::TARGET),
            () if !self.adjacent(by, on) => Err(no::RANGE),
            () if self.stat(on, stat::SIZE) - self.stat(by, stat::SIZE) > 2 => Err(no::SIZE),
            () if deed == Deed::Grapple && !held(on) && self.hands_in_use(by) > 1 => Err(no::HANDS),
            () if deed == Deed::Grapple && self.has(on, status::BOUND) => Err(no::USELESS),
            () if matches!(deed, Deed::Push(_)) && (self.swims(by) || self.swims(on)) => Err(no::STATE),
            () => Ok(()),
        }
    }

    /// WLD-37: whom it may crush.
    pub(super) fn may_crush(&self, by: CharacterId, on: Option<CharacterId>) -> Result<(), Refusal> {
        self.may_act(by)?;
        let holds = self.holds.iter().any(|&(holder, held)| holder == by && on.is_none_or(|on| on == held));
        if holds { Ok(()) } else { Err(no::TARGET) }
    }

    /// WLD-22: something holds it.
    pub(super) fn may_break_free(&self, who: CharacterId, way: u8) -> Result<(), Refusal> {
        let tied = self.has(who, status::ENTANGLED) || self.has(who, status::BOUND);
        self.may_act_bound(who)?;
        if tied && way < WAYS { Ok(()) } else { Err(no::USELESS) }
    }

    /// WLD-22: breaks free, from somebody or from a net.
    pub(super) fn break_free(&mut self, who: CharacterId, way: u8) {
        match self.holder(who) {
            Some(holder) => self.oppose(who, holder, Deed::BreakFree(way)),
            None => {
                let roll = Roll::Untie(way);
                self.push(Frame::Helping { by: who, whom: who, roll });
                self.check(who, roll);
            }
        }
    }

    /// WLD-33: what is against killing somebody.
    pub(super) fn may_finish(&self, by: CharacterId, on: Option<CharacterId>) -> Result<(), Refusal> {
        self.may_act(by)?;
        let armed = self.held(by).any(|(_, weapon)| weapon.damage.is_some())
            || self.kind(by).weapons.iter().any(|one| one.is(super::items::Quality::Natural));
        if !armed || self.has(by, status::BOUND) {
            return Err(no::WEAPON);
        }
        let Some(on) = on else { return Ok(()) };
        let helpless =
            self.has(on, status::INCAPACITATED) || self.has(on, status::BOUND) && self.has(on, status::STUNNED);
        match () {
            () if !self.present(on) || !self.foes(by, on) => Err(no::TARGET),
            () if !helpless || self.captive(on) => Err(no::HELPLESS),
            () if !self.adjacent(by, on) => Err(no::RANGE),
            () => Ok(()),
        }
    }

    /// WLD-51: what is against supporting a friend.
    pub(super) fn may_support(
        &self,
        by: CharacterId,
        of: Option<Trait>,
        on: Option<CharacterId>,
    ) -> Result<(), Refusal> {
        self.may_act_bound(by)?;
        let (Some(of), Some(on)) = (of, on) else { return Ok(()) };
        let given = self.supported.iter().any(|one| (one.whom, one.of, one.by) == (on, of, by));
        match () {
            () if on == by || self.foes(by, on) || !self.standing(on) => Err(no::TARGET),
            () if self.distance(by, on) > SUPPORT => Err(no::RANGE),
            () if !self.sees(by, on) => Err(no::LOS),
            () if given => Err(no::USELESS),
            () => Ok(()),
        }
    }

    /// WLD-51: what it supports a trait of somebody by: the best of the skills that serve for all, and of the same one, which for some
    /// takes being beside it.
    pub(super) fn supporting(&self, by: CharacterId, of: Trait, whom: CharacterId) -> Trait {
        let known = |of: &Trait| match *of {
            Trait::Skill(skill) => self.kind(by).skill(skill).map(|(die, untrained)| (die as i8) + untrained),
            Trait::Attribute(attribute) => Some(self.attribute(by, attribute) as i8),
        };
        let beside = match of {
            Trait::Skill(skill) => FROM_BESIDE.contains(&skill),
            Trait::Attribute(_) => true,
        };
        // WLD-22: the Bound do nothing by their bodies.
        let bodily = match of {
            Trait::Skill(skill) => skill.linked() == Attribute::Agility,
            Trait::Attribute(_) => true,
        };
        let able = !(bodily && self.has(by, status::BOUND)) && (!beside || self.adjacent(by, whom));
        let same = Some(of).filter(|_| able);
        let all = SUPPORTING.into_iter().map(Trait::Skill).chain(same);
        all.max_by_key(known).unwrap_or(Trait::Skill(Skill::Persuasion))
    }

    /// WLX-14: what is against stabilising somebody.
    pub(super) fn may_stabilise(&self, by: CharacterId, on: Option<CharacterId>) -> Result<(), Refusal> {
        self.may_act(by)?;
        let Some(on) = on else { return Ok(()) };
        match () {
            () if self.has(by, status::BOUND) => Err(no::STATE),
            () if !self.has(on, status::BLEEDING) || self.foes(by, on) => Err(no::TARGET),
            () if !self.adjacent(by, on) => Err(no::RANGE),
            () => Ok(()),
        }
    }

    /// WLD-16: what is against Field Dressing.
    pub(super) fn may_heal(&self, by: CharacterId, on: Option<CharacterId>) -> Result<(), Refusal> {
        self.may_act(by)?;
        let hands = self.kind(by).has(EdgeEffect::FieldHands);
        if !hands {
            self.whole_turn(by)?;
        }
        match () {
            () if self.now.limited => return Err(no::LIMITED),
            () if !hands && self.now.spent > 0 => return Err(no::EXCLUSIVE),
            () if !hands && self.engaged(by) => return Err(no::STATE),
            () if self.hands_in_use(by) > 1 => return Err(no::HANDS),
            () => {}
        }
        let Some(on) = on else { return Ok(()) };
        match () {
            () if on == by || self.foes(by, on) || !self.present(on) || !self.freshly_hurt(on) => Err(no::TARGET),
            () if !self.adjacent(by, on) => Err(no::RANGE),
            () if !hands && self.engaged(on) => Err(no::STATE),
            () if self.dressed.contains(&(by, on)) => Err(no::USELESS),
            () => Ok(()),
        }
    }

    /// WLX-10: what is against putting out fire on somebody.
    pub(super) fn may_put_out(&self, by: CharacterId, on: Option<CharacterId>) -> Result<(), Refusal> {
        self.may_act(by)?;
        let Some(on) = on else { return Ok(()) };
        match () {
            () if !self.has(on, status::BURNING) || self.foes(by, on) => Err(no::TARGET),
            () if on != by && !self.adjacent(by, on) => Err(no::RANGE),
            () => Ok(()),
        }
    }

    /// WLX-06: what is against hauling a helpless friend out of the water: there must be a dry place beside it.
    pub(super) fn may_haul(&self, by: CharacterId, on: Option<CharacterId>) -> Result<(), Refusal> {
        self.may_act(by)?;
        let Some(on) = on else { return Ok(()) };
        match () {
            () if on == by || self.foes(by, on) || !self.present(on) || self.standing(on) || !self.swims(on) => {
                Err(no::TARGET)
            }
            () if !self.adjacent(by, on) => Err(no::RANGE),
            () if self.dry_place(on).is_none() => Err(no::BLOCKED),
            () => Ok(()),
        }
    }

    /// WLX-06: the dry free square beside somebody in the water.
    fn dry_place(&self, on: CharacterId) -> Option<Spot> {
        let fits = |at: crate::board::Square| {
            let spot = Spot::top(at);
            self.touch_at((on, spot), (on, self.spot(on))) && !self.wet_at(on, spot) && self.may_be_put(on, spot)
        };
        self.board.nearest(self.square(on), fits).map(Spot::top)
    }

    fn hauled(&mut self, on: CharacterId, io: &mut Io) {
        let Some(to) = self.dry_place(on) else { return };
        let (from, level) = (self.square(on), self.level_at(on, to));
        io.events.push(|| Event::Displaced { who: on, from, to: to.square, level, rule: "WLX-06" });
        self.put_at(on, to, io);
    }

    /// WLD-22: the small blade that it cuts bonds with.
    fn blade(&self, by: CharacterId) -> Option<u8> {
        use super::items::{Class, Quality};
        let cuts = |weapon: &super::items::Weapon| {
            weapon.class == Class::Melee && weapon.hands <= 1 && weapon.is(Quality::Edged)
        };
        self.held(by).find(|(_, weapon)| cuts(weapon)).map(|(slot, _)| slot)
    }

    /// WLD-22: what is against cutting the bonds of somebody, of a friend or its own.
    pub(super) fn may_cut(&self, by: CharacterId, on: Option<CharacterId>) -> Result<(), Refusal> {
        self.may_act(by)?;
        if self.blade(by).is_none() {
            return Err(no::WEAPON);
        }
        let Some(on) = on else { return Ok(()) };
        match () {
            () if self.foes(by, on) || !self.standing(on) || self.bonds_of(on).is_none() => Err(no::TARGET),
            () if on != by && !self.adjacent(by, on) => Err(no::RANGE),
            () => Ok(()),
        }
    }

    /// WLD-22, WLD-23: the hardness of what ties somebody; none where somebody holds it, or nothing does.
    fn bonds_of(&self, on: CharacterId) -> Option<i8> {
        let tied = self.has(on, status::ENTANGLED) || self.has(on, status::BOUND);
        let bonds = self.bonds.iter().find(|(who, _)| *who == on).map_or(ROPE, |bonds| bonds.1);
        (tied && self.holder(on).is_none()).then_some(bonds)
    }

    /// WLD-22, WLD-23: its damage against bonds, without Aces.
    pub(super) fn cutting_roll(&self, by: CharacterId, on: CharacterId) -> Option<Breakdown> {
        let attack = self.attack_by(by, action::STRIKE, on, self.blade(by)?);
        let plain = super::frames::Attack { stances: Vec::new(), drop: false, ..attack };
        self.damage_to_thing(&plain, self.bonds_of(on)?)
    }

    /// WLD-22: cuts the bonds of somebody; what hits them hits without a roll.
    pub(super) fn cut(&mut self, by: CharacterId, on: CharacterId, io: &mut Io) {
        self.spend_action();
        if let Some(roll) = self.cutting_roll(by, on)
            && self.breaks(roll, io)
        {
            self.freed(on, io);
        }
    }

    /// WLX-16: own Extras within 5 squares of a leader.
    fn extras_near(&self, by: CharacterId) -> impl Iterator<Item = CharacterId> + '_ {
        self.allies_of(by).filter(move |&ally| !self.wild(ally) && self.standing(ally) && self.distance(ally, by) <= 5)
    }

    /// WLX-16: the kinds of rolls that a leader can support, by the options of Support: skills that an Extra near it is trained in, and
    /// Strength.
    pub(super) fn inspirable(&self, by: CharacterId) -> impl Iterator<Item = u8> {
        let trained = |skill: Skill| self.extras_near(by).any(|ally| self.kind(ally).trained(skill).is_some());
        let leads = self.kind(by).has(EdgeEffect::Inspire);
        let skills: Vec<u8> =
            Skill::ALL.iter().filter(|&&skill| leads && trained(skill)).map(|&skill| skill as u8).collect();
        skills.into_iter().chain(leads.then_some(Skill::ALL.len() as u8))
    }

    /// WLX-16: what is against inspiring the Extras near it.
    pub(super) fn may_inspire(&self, by: CharacterId, of: Option<Trait>) -> Result<(), Refusal> {
        self.may_act_bound(by)?;
        let fits = |of: Trait| match of {
            Trait::Skill(skill) => self.extras_near(by).any(|ally| self.kind(ally).trained(skill).is_some()),
            Trait::Attribute(_) => true,
        };
        let given = |of: Trait| {
            let by_me =
                |ally: CharacterId| self.supported.iter().any(|one| (one.whom, one.of, one.by) == (ally, of, by));
            self.extras_near(by).all(by_me)
        };
        match () {
            () if !self.kind(by).has(EdgeEffect::Inspire) => Err(no::POWERLESS),
            () if self.now.limited => Err(no::LIMITED),
            () if self.extras_near(by).next().is_none() || of.is_some_and(|of| !fits(of)) => Err(no::TARGET),
            () if of.is_some_and(given) => Err(no::USELESS),
            () => Ok(()),
        }
    }

    /// What a roll of its own has come to, for somebody.
    pub(super) fn helped(&mut self, by: CharacterId, whom: CharacterId, roll: Roll, io: &mut Io) {
        let Some(rolled) = self.rolled.take() else { return };
        match roll {
            Roll::Stabilise(_) if rolled.success => self.cure(whom, status::BLEEDING, "WLX-14", io),
            Roll::Ram(on) if rolled.success => self.rammed(by, on, io),
            Roll::Lock(number) => self.picked(by, number, rolled, io),
            Roll::Mend(number) if rolled.success => self.unjam(by, number, io),
            Roll::Haul(on) if rolled.success => self.hauled(on, io),
            Roll::Untie(_) if rolled.success => self.untie(by, rolled.raises > 0, io),
            Roll::Hide if rolled.success => self.show(by, status::HIDDEN, true, "WLX-21", io),
            Roll::PutOut(whom) if rolled.success => self.quench(whom, io),
            Roll::Heal(_) => match super::hurt::healed(super::harm::outcome(rolled)) {
                more @ 1.. => self.wound(whom, more.unsigned_abs(), None, false, "WLD-16", io),
                less => self.mend(whom, less.unsigned_abs(), "WLD-16", io),
            },
            Roll::Inspire(of) => {
                let led: Vec<CharacterId> = self.extras_near(by).collect();
                led.into_iter().for_each(|whom| self.supports(by, whom, of, rolled));
            }
            Roll::Support(of, _) => self.supports(by, whom, of, rolled),
            _ => {}
        }
    }

    /// WLD-51: what a roll of Support is worth to a friend.
    fn supports(&mut self, by: CharacterId, whom: CharacterId, of: Trait, rolled: Rolled) {
        let points = match () {
            () if rolled.critical => -2,
            () if !rolled.success => return,
            () => 1 + i8::from(rolled.raises > 0),
        };
        self.supported.retain(|one| (one.whom, one.of, one.by) != (whom, of, by));
        self.supported.push(Supported { whom, of, points, by, ends: 2 });
    }

    /// WLX-02: a Benny ends Shaken at any time: it is asked as soon as a figure is Shaken.
    pub(super) fn step_unshake(&mut self, who: CharacterId, io: &mut Io) {
        if !self.standing(who) || self.may_unshake(who).is_err() {
            return;
        }
        match self.answer.take() {
            None => self.wait(Frame::Unshake(who), super::frames::Ask::Unshake(who)),
            Some(answer) if answer.action == action::UNSHAKE => self.unshake_for_a_benny(who, io),
            Some(_) => {}
        }
    }

    /// WLX-02: a Benny ends Shaken at once.
    pub(super) fn unshake_for_a_benny(&mut self, who: CharacterId, io: &mut Io) {
        self.pay_benny(who, io);
        self.cure(who, status::SHAKEN, "WLD-13", io);
    }

    /// WLX-02: it may pay a Benny against Shaken.
    pub(super) fn may_unshake(&self, who: CharacterId) -> Result<(), Refusal> {
        match () {
            () if !self.wild(who) => Err(no::EXTRA),
            () if !self.has(who, status::SHAKEN) || self.counter(who, counter::BENNIES) < 1 => Err(no::BENNY),
            () => Ok(()),
        }
    }
}
