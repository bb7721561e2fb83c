//! What can be done in a turn: Hero Actions and the basic Actions that need no board (CAP-03, CAP-34, CAP-66), each with what is against it.

use super::actions::{Action, Aim, Shape, Speed};
use super::frames::{Frame, Gait, Pay};
use super::harm::SHAKEABLE;
use super::no;
use super::resolving::lays;
use super::state::{Battle, Io};
use super::typed_effects::Sky;
use super::vocabulary::{INFO, action, counter, stat, status};
use crate::battle::{ActionId, CharacterId, Choice, Event, Refusal, StatusId, Target, Wanted};
use crate::board::{Layer, Spot, Square};
use crate::kit::{Handled, Until};

/// An option of a Hero Action: its place in the list below, the way it is used above.
const VARIANT: u8 = 4;

/// The place of a Hero Action in the list of its kind.
pub(super) fn slot_of(option: u8) -> u8 {
    option & ((1 << VARIANT) - 1)
}

/// The option of a Hero Action in one of its ways.
pub(super) fn option_of(slot: u8, variant: u8) -> u8 {
    slot | variant << VARIANT
}

/// Which of several ways: the sky of Read the Sky.
pub(super) fn variant_of(option: u8) -> u8 {
    option >> VARIANT
}

/// The bit of a basic Action that can be Free, among those used in a turn.
fn free_bit(deed: ActionId) -> u8 {
    match deed {
        action::DROP => 1,
        action::SURFACE => 2,
        action::RELEASE => 4,
        _ => 0,
    }
}

/// It is aimed at a square and at nobody.
fn aims_at_ground(of: &Action) -> bool {
    let areas = matches!(of.shape, Shape::Burst(_) | Shape::Line(_) | Shape::Cone(_) | Shape::Zone);
    of.dash > 0 || areas || of.shape == Shape::Each && of.aims_at(Aim::Square)
}

impl Battle {
    /// CAP-01 to CAP-03, CAP-26, CAP-34: what is against a Hero Action before its targets are looked at.
    pub(super) fn may_begin(&self, who: CharacterId, slot: u8, pay: Pay) -> Result<(), Refusal> {
        let Some(of) = self.action_at(who, slot).filter(|of| of.is_plain()) else { return Err(no::TRIG_EVENT) };
        let free = pay == Pay::Free;
        let uses = &self.uses[who.index()];
        let at = usize::from(slot);
        let once = (of.speed == Speed::Free && self.options.free_action_uses == 1).then_some(1);
        let per_turn = of.uses_per_turn.or(once);
        match () {
            () if !self.able(who) => Err(no::STATE),
            () if free && (of.speed != Speed::Fast || of.sustain.is_some()) => Err(no::KIND),
            () if of.speed == Speed::Slow && self.carries(who) => Err(no::STATE),
            () if !free && self.missing(who, of.speed.points()) > 0 => {
                Err(no::AP.about(self.missing(who, of.speed.points())))
            }
            () if per_turn.is_some_and(|most| uses.turn[at] >= most) => Err(no::USES),
            () if of.uses_per_battle.is_some_and(|most| uses.battle[at] >= most) => Err(no::USES),
            () if of.tide_turner && self.counter(who, counter::TIDE) < 1 => Err(no::CHARGE),
            () if of.sustain.is_some()
                && self.sustains_of(who).count() as i8 >= self.stat(who, stat::SUSTAIN_LIMIT) =>
            {
                Err(no::SUST_LIMIT)
            }
            () if of.dash > 0 && self.has(who, status::ROOTED) => Err(no::STATE),
            () => self.may_act_in_water(who, of),
        }
    }

    /// CAP-02: AP that it lacks.
    pub(super) fn missing(&self, who: CharacterId, points: i8) -> u8 {
        (points - self.counter(who, counter::AP)).max(0).unsigned_abs()
    }

    /// CAP-05 to CAP-10: what is against a target of it.
    pub(super) fn may_aim_at(&self, who: CharacterId, of: &Action, target: Target) -> Result<(), Refusal> {
        match (of.shape, target) {
            _ if of.dash > 0 => match target {
                Target::Square(square) => self.may_dash(who, of, Spot::top(square)),
                _ => Err(no::KIND),
            },
            (Shape::Each, Target::Character(other)) => {
                self.may_target(who, of, other)?;
                // CAP-23: a use that would change nothing is refused.
                let whole = self.counter(other, counter::HP) == self.stat(other, stat::HP);
                let heals = of.heal.is_some() && of.damage.is_none() && !of.aims_at(Aim::Fallen);
                let shakes = !of.effects.is_empty() && SHAKEABLE.iter().any(|&status| self.has(other, status));
                if heals && whole && !shakes { Err(no::USELESS) } else { Ok(()) }
            }
            (Shape::Each, Target::Square(square)) if of.aims_at(Aim::Square) => self.may_aim(who, of, square),
            (Shape::Burst(_) | Shape::Line(_) | Shape::Cone(_) | Shape::Zone, Target::Square(square)) => {
                self.may_aim(who, of, square)?;
                self.may_have_effect(who, of, self.aimed_spot(who, square))
            }
            (Shape::Aura(_), Target::Nothing) => self.may_have_effect(who, of, self.spot(who)),
            (Shape::Map, Target::Nothing) => Ok(()),
            _ => Err(no::KIND),
        }
    }

    /// CAP-10, CAP-23: an area catches somebody or lies on the ground.
    fn may_have_effect(&self, who: CharacterId, of: &Action, origin: Spot) -> Result<(), Refusal> {
        let works = of.targets.contains(&Aim::Square) && lays(of) || self.catches_any(who, of, origin);
        if works { Ok(()) } else { Err(no::USELESS) }
    }

    /// Why a Hero Action that may be begun has no target: what is against the target that is nearest to being one.
    pub(super) fn nearest_objection(&self, who: CharacterId, of: &Action) -> Refusal {
        let (_, most) = of.range.bounds();
        let reach = match of.shape {
            Shape::Each => most,
            Shape::Burst(r) => most.saturating_add(r),
            Shape::Aura(r) => r,
            Shape::Line(n) | Shape::Cone(n) => n,
            Shape::Zone | Shape::Map => most,
        };
        if of.dash > 0 {
            return no::NONE_IN_RANGE.about(of.dash);
        }
        if !matches!(of.shape, Shape::Each) || of.aims_at(Aim::Square) {
            return no::NONE_IN_RANGE.about(reach);
        }
        let everybody = self.ids().filter(|&one| self.present(one));
        let against: Vec<Refusal> = everybody.filter_map(|one| self.may_aim_at(who, of, one.into()).err()).collect();
        // Of targets of the right kind: what lies between is told before the distance, and that before what they are. Somebody
        // hidden or below the surface comes after those who are seen.
        let near = [
            no::COVER,
            no::WALL,
            no::USELESS,
            no::NOT_STRAIGHT,
            no::LEVELS,
            no::TOO_NEAR,
            no::RANGE,
            no::GONE,
            no::FALLEN,
        ];
        let alike = |a: Refusal, b: Refusal| a.short() == b.short();
        let first = near.into_iter().find_map(|reason| against.iter().copied().find(|&one| alike(one, reason)));
        match first {
            Some(reason) if alike(reason, no::RANGE) => no::NONE_IN_RANGE.about(reach),
            Some(reason) => reason,
            None if !of.only.is_empty() => no::NONE_SUCH,
            None => no::NONE_IN_RANGE.about(reach),
        }
    }

    /// Last Bow: a place that the move reaches, with a Foe beside the way.
    fn may_dash(&self, who: CharacterId, of: &Action, to: Spot) -> Result<(), Refusal> {
        let own = self.spot(who) == to;
        let way = self.way_to(who, to, of.dash, Gait::Advance);
        let way = way.or(own.then(Vec::new)).ok_or(no::PATH)?;
        if self.passes_foes(who, way.into_iter()) { Ok(()) } else { Err(no::USELESS) }
    }

    fn passes_foes(&self, who: CharacterId, way: impl Iterator<Item = Spot>) -> bool {
        std::iter::once(self.spot(who)).chain(way).any(|at| self.adjacent_foes(who, at).next().is_some())
    }

    /// Every target of a Hero Action that may be begun, as far as it is wanted, in a fixed order, each with its way.
    fn aims(&self, who: CharacterId, of: &Action, wanted: Wanted, found: &mut dyn FnMut(Target, u8)) {
        let mut square = |square: Square| found(Target::Square(square), 0);
        match of.shape {
            _ if of.dash > 0 => {
                let stays = std::iter::once((self.spot(who), Vec::new()));
                for (to, way) in stays.chain(self.ways_of(who, of.dash)) {
                    let places = way.iter().map(|leg| leg.to);
                    if to.layer == Layer::Top && self.passes_foes(who, places) {
                        square(to.square);
                    }
                }
            }
            Shape::Each if of.aims_at(Aim::Square) => {
                if wanted.rest() {
                    self.aimed_squares(who, of, |_| true).into_iter().for_each(square);
                }
            }
            Shape::Each => {
                let legal = |target: &CharacterId| self.may_aim_at(who, of, Target::Character(*target)).is_ok();
                self.ids()
                    .filter(|&one| wanted.takes(one))
                    .filter(legal)
                    .for_each(|target| found(Target::Character(target), 0));
            }
            Shape::Burst(r) => {
                let ground = of.targets == [Aim::Square] && wanted.rest();
                // CAP-10: what catches nobody matters only where it lies on the ground.
                let near = |one: CharacterId, at: Square| self.present(one) && self.square(one).distance(at) <= r;
                let someone = |at: Square| self.ids().any(|one| wanted.takes(one) && near(one, at));
                let works = |at: Square| self.may_have_effect(who, of, self.aimed_spot(who, at)).is_ok();
                let aimed = self.aimed_squares(who, of, |at| ground || someone(at)).into_iter();
                aimed.filter(|&at| works(at)).for_each(square);
            }
            Shape::Line(_) | Shape::Cone(_) => {
                let ways = self.directions(who, of).into_iter();
                ways.filter(|&at| self.may_aim_at(who, of, Target::Square(at)).is_ok()).for_each(square);
            }
            Shape::Zone => self.zone_origins(who, of).into_iter().for_each(square),
            Shape::Aura(_) => {
                if self.may_aim_at(who, of, Target::Nothing).is_ok() {
                    found(Target::Nothing, 0);
                }
            }
            Shape::Map => (0..Sky::ALL.len() as u8).for_each(|sky| found(Target::Nothing, sky)),
        }
    }

    /// Every Hero Action and Shove that somebody may use now, as far as it is wanted.
    pub(super) fn hero_choices(&self, who: CharacterId, pay: Pay, wanted: Wanted, out: &mut Vec<Choice>) {
        let shove = self.kind(who).shove();
        for (slot, of) in (0..).zip(&self.kind(who).actions) {
            let left_out = match wanted {
                Wanted::Short => aims_at_ground(of),
                Wanted::AttacksOn(_) => !of.aims_at(Aim::Foe),
                _ => false,
            };
            if left_out || !of.is_plain() || self.may_begin(who, slot, pay).is_err() {
                continue;
            }
            let action = if slot == shove { action::SHOVE } else { action::USE };
            self.aims(who, of, wanted, &mut |target, variant| {
                let option = if slot == shove { 0 } else { option_of(slot, variant) };
                out.push(Choice { action, actor: who, target, option });
            });
        }
    }

    /// A Hero Action or Shove is used.
    pub(super) fn use_hero(&mut self, choice: Choice, pay: Pay) {
        let who = choice.actor;
        let shove = choice.action == action::SHOVE;
        let slot = if shove { self.kind(who).shove() } else { slot_of(choice.option) };
        let act = self.declared(who, slot, choice.target, variant_of(choice.option), pay);
        self.push(Frame::Act(Box::new(act)));
    }

    /// CAP-66: what is against a basic Action that needs no board.
    pub(super) fn may_do(
        &self,
        who: CharacterId,
        deed: ActionId,
        target: Target,
        option: u8,
        free: bool,
    ) -> Result<(), Refusal> {
        let points = self.points_of(deed);
        if !self.able(who) {
            return Err(no::STATE);
        }
        // CAP-61: below the surface little can be done.
        let below = self.has(who, status::SUBMERGED) && !matches!(deed, action::SHAKE_OFF | action::RELEASE);
        if below {
            return Err(no::STATE);
        }
        if free && points != 1 {
            return Err(no::KIND);
        }
        if !free && self.missing(who, points) > 0 {
            return Err(no::AP.about(self.missing(who, points)));
        }
        self.may_repeat(who, deed)?;
        let changes = match deed {
            action::BRACE => !self.has(who, status::BRACED),
            action::STAND => self.has(who, status::PRONE),
            action::DROP => !self.has(who, status::PRONE) && !self.swims(who),
            action::RELEASE => usize::from(option) < self.sustains_of(who).count(),
            action::SHAKE_OFF => return self.may_shake(who, target, None),
            _ => false,
        };
        if changes { Ok(()) } else { Err(no::USELESS) }
    }

    /// CAP-03: option `free_action_uses`: a Free basic Action once a turn.
    pub(super) fn may_repeat(&self, who: CharacterId, deed: ActionId) -> Result<(), Refusal> {
        let used = self.uses[who.index()].free & free_bit(deed) != 0;
        if used && self.options.free_action_uses == 1 { Err(no::USES) } else { Ok(()) }
    }

    /// CAP-66: Shake Off on oneself or an adjacent ally.
    fn may_shake(&self, who: CharacterId, target: Target, which: Option<StatusId>) -> Result<(), Refusal> {
        let Target::Character(whom) = target else { return Err(no::NOTHING_TO_END) };
        let own = whom == who;
        match () {
            () if self.foes(who, whom) => Err(no::KIND),
            () if !self.standing(whom) => Err(no::FALLEN),
            () if !own && self.has(whom, status::SUBMERGED) => Err(no::GONE),
            () if !own && !self.adjacent(who, whom) => Err(no::RANGE.about(1)),
            () if !self.shakeable(who, whom).any(|status| which.is_none_or(|which| which == status)) => {
                Err(no::USELESS)
            }
            () => Ok(()),
        }
    }

    fn shakeable(&self, who: CharacterId, whom: CharacterId) -> impl Iterator<Item = StatusId> + '_ {
        let open = move |status: &StatusId| self.has(whom, *status) && (*status != status::STUNNED || whom != who);
        SHAKEABLE.into_iter().filter(open)
    }

    /// AP of a basic Action that needs no board.
    pub(super) fn points_of(&self, deed: ActionId) -> i8 {
        match deed {
            action::BRACE | action::STAND | action::SHAKE_OFF => 1,
            _ => 0,
        }
    }

    /// The basic Actions that need no board.
    pub(super) fn basic_choices(&self, who: CharacterId, free: bool, out: &mut Vec<Choice>) {
        for deed in [action::BRACE, action::STAND, action::DROP] {
            out.extend(Choice::plain(deed, who).when(self.may_do(who, deed, Target::Nothing, 0, free)));
        }
        for nth in 0..self.sustains_of(who).count() as u8 {
            let choice = Choice { option: nth, ..Choice::plain(action::RELEASE, who) };
            out.extend(choice.when(self.may_do(who, action::RELEASE, Target::Nothing, nth, free)));
        }
        for whom in self.standing_of(self.side(who)) {
            if self.may_do(who, action::SHAKE_OFF, whom.into(), 0, free).is_ok() {
                let each = self.shakeable(who, whom);
                out.extend(each.map(|status| Choice::new(action::SHAKE_OFF, who, whom, status.0)));
            }
        }
    }

    /// Does one of them.
    pub(super) fn do_basic(&mut self, choice: Choice, free: bool, io: &mut Io) {
        let Choice { action: deed, actor: who, target, option } = choice;
        let points = if free { 0 } else { self.points_of(deed) };
        let entry = INFO.action_of(deed);
        let against = target.character().filter(|&whom| whom != who);
        io.events.push(|| Event::Acted { who, action: entry, against, cost: points.unsigned_abs(), rule: entry.rule });
        self.pay(who, points, "CAP-66", io);
        match deed {
            action::BRACE => {
                self.afflict(who, status::BRACED, Some(who), Until::StartOfTurn(who, 1), "CAP-66", io);
            }
            action::STAND => self.cure(who, status::PRONE, "CAP-66", io),
            action::DROP => self.afflict(who, status::PRONE, None, Until::Removed, "CAP-66", io),
            action::RELEASE => self.end_sustain(who, usize::from(option), io),
            action::SHAKE_OFF => {
                let Target::Character(whom) = target else { return };
                let (by, cause) = if whom == who { (0, "") } else { (4, "for an ally") };
                if self.feat(who, "Shake Off", by, cause, "CAP-66", io) {
                    self.cure(whom, StatusId(option), "CAP-66", io);
                }
            }
            _ => {}
        }
    }

    /// What somebody may do in its turn, as far as it is wanted; `free`: one Fast Action for no AP (All Hands).
    pub(super) fn turn_choices(&self, who: CharacterId, free: bool, wanted: Wanted, out: &mut Vec<Choice>) {
        if wanted.attacks() {
            self.hero_choices(who, if free { Pay::Free } else { Pay::Usual }, wanted, out);
        }
        if wanted.rest() {
            self.basic_choices(who, free, out);
        }
        if wanted.moves() {
            self.board_choices(who, free, out);
        }
    }

    /// Does one of those.
    pub(super) fn do_deed(&mut self, choice: Choice, free: bool, io: &mut Io) {
        self.fresh = false;
        self.uses[choice.actor.index()].free |= free_bit(choice.action);
        match choice.action {
            action::USE | action::SHOVE => self.use_hero(choice, if free { Pay::Free } else { Pay::Usual }),
            action::BRACE | action::STAND | action::DROP | action::RELEASE | action::SHAKE_OFF => {
                self.do_basic(choice, free, io)
            }
            _ => self.do_board(choice, free, io),
        }
    }

    /// All Hands: allies who can still use a Fast Action.
    pub(super) fn step_act_now(&mut self, by: CharacterId, mut left: crate::battle::IdSet, io: &mut Io) {
        if let Some(answer) = self.answer.take() {
            if answer.action == action::ENOUGH {
                return;
            }
            let mut done = crate::battle::IdSet::EMPTY;
            done.insert(answer.actor);
            left = left.without(done);
            self.push(Frame::ActNow { by, left });
            return self.do_deed(answer, true, io);
        }
        if left.iter().any(|who| self.able(who)) {
            self.wait(Frame::ActNow { by, left }, super::frames::Ask::ActNow(by));
        }
    }

    /// Signal Whistle: where somebody moves, for no AP.
    pub(super) fn step_move_now(&mut self, who: CharacterId, io: &mut Io) {
        if let Some(answer) = self.answer.take() {
            if answer.action == action::ADVANCE {
                self.do_board(answer, true, io);
            }
            return;
        }
        if self.able(who) && self.may_board(who, action::ADVANCE, Target::Nothing, 0, true).is_ok() {
            self.wait(Frame::MoveNow(who), super::frames::Ask::MoveNow(who));
        }
    }

    /// The moves of an Advance for no AP.
    pub(super) fn advances(&self, who: CharacterId, out: &mut Vec<Choice>) {
        let ends = self.reach_of(who, self.allowance(who), true);
        out.extend(ends.iter().map(|&to| Battle::move_to(action::ADVANCE, who, to)));
    }

    /// CAP-53: the user changes places with a Foe that was hit, or not.
    pub(super) fn step_swap(&mut self, user: CharacterId, with: crate::battle::IdSet, io: &mut Io) {
        if let Some(answer) = self.answer.take() {
            if let (action::PICK, Target::Character(other)) = (answer.action, answer.target) {
                self.swap_with(user, other, io);
            }
            return;
        }
        if self.able(user) && with.iter().any(|other| self.standing(other) && self.may_swap(user, other)) {
            self.wait(Frame::Swap { user, with }, super::frames::Ask::Swap(user));
        }
    }
}
