//! Casting (RUN-30, RUX-24): what can be cast, the roll, what a Dragon gives and what a Demon does; Ward Off (RUX-25).

use super::areas::squares_of;
use super::casts::{Cast, Casting, Lasts, Spellwork};
use super::frames::{Ask, Frame, Roll};
use super::items::Feature;
use super::no;
use super::rolls::{Came, Rolled};
use super::spells::{Aim, Spell, Working};
use super::state::{Battle, Io};
use super::traits::{Condition, Skill};
use super::vocabulary::{action, counter, status, telling};
use crate::battle::{ActionId, CharacterId, Choice, Event, IdSet, Refusal, Target, Told};
use crate::dice::{Lot, draw};

/// RUX-24: the schools.
const SCHOOLS: [Skill; 3] = [Skill::Flow, Skill::Growth, Skill::Mind];

impl Battle {
    /// One of its spells, by its place.
    pub(super) fn spell(&self, who: CharacterId, place: u8) -> Option<&Spell> {
        self.kind(who).spells.get(usize::from(place))
    }

    /// The name of a spell.
    pub(super) fn spell_name(&self, who: CharacterId, place: Option<u8>) -> String {
        place.and_then(|place| self.spell(who, place)).map_or(String::new(), |spell| spell.name.clone())
    }

    /// RUX-24: the school skill of a spell: its own, or the best that is trained.
    pub(super) fn school(&self, who: CharacterId, spell: &Spell) -> Option<Skill> {
        let level = |skill: Skill| self.kind(who).level(skill);
        match spell.school.skill() {
            Some(skill) => level(skill).map(|_| skill),
            None => SCHOOLS.into_iter().filter(|&skill| level(skill).is_some()).max_by_key(|&skill| level(skill)),
        }
    }

    /// RUX-24: metal that it wears, holds or has at hand.
    fn has_metal(&self, who: CharacterId) -> bool {
        let at_hand = |slot: &u8| self.holds_weapon(who, *slot) || self.is_at_hand(who, *slot);
        let metal = |slot: u8| self.weapon(who, slot).is_some_and(|weapon| weapon.is(Feature::Metal));
        self.worn(who).any(|armour| armour.metal) || self.slots(who).filter(at_hand).any(metal)
    }

    /// RUX-24: what is against casting a spell at this power level, whatever it is aimed at and whatever it costs of a turn.
    pub(super) fn may_weave(&self, who: CharacterId, spell: &Spell, level: u8) -> Result<(), Refusal> {
        let bound = self.has(who, status::GRAPPLED) || self.has(who, status::GRAPPLING);
        let full = self.held(who).count() > 1 && !self.kind(who).gear.focus;
        match () {
            () if self.school(who, spell).is_none() => Err(no::UNTRAINED),
            () if !spell.levels().contains(&level) => Err(no::UNTRAINED),
            () if self.has(who, status::SUBMERGED) => Err(no::STATE),
            () if self.has_metal(who) => Err(no::METAL),
            () if !spell.spoken && bound => Err(no::STATE),
            () if !spell.spoken && full => Err(no::HANDS),
            () if self.counter(who, counter::WP) < spell.cost(level) as i8 => Err(no::WP.about(spell.cost(level))),
            () => Ok(()),
        }
    }

    /// What is against casting a spell; a target or a spell that is not named is left open.
    pub(super) fn may_cast(&self, who: CharacterId, option: Option<u8>, at: Target) -> Result<(), Refusal> {
        if self.kind(who).spells.is_empty() {
            return Err(no::UNTRAINED);
        }
        self.may_act(who)?;
        let Some(option) = option else {
            let places = 0..self.kind(who).spells.len() as u8;
            let all = places.map(|place| self.may_cast(who, Some(Cast::option(place, 1, 0)), at));
            return all.reduce(Result::or).unwrap_or(Err(no::UNTRAINED));
        };
        let cast = Cast::of(who, at, option);
        let spell = self.spell(who, cast.spell).filter(|spell| spell.is_action()).ok_or(no::UNTRAINED)?;
        if self.under(who, Lasts::Rage) {
            return Err(no::STATE);
        }
        self.may_weave(who, spell, cast.level)?;
        let open = at == Target::Nothing && !matches!(spell.aim, Aim::Own | Aim::Around(..));
        if open { Ok(()) } else { self.aim_fault(cast) }
    }

    /// RUX-24: every spell that can be cast in a turn; `not` is left out.
    pub(super) fn cast_choices(&self, who: CharacterId, deed: ActionId, not: Option<u8>, out: &mut Vec<Choice>) {
        for (place, spell) in (0..).zip(&self.kind(who).spells) {
            if !spell.is_action() || not == Some(place) {
                continue;
            }
            let mut known: Option<Vec<Cast>> = None;
            for level in spell.levels().filter(|&level| self.may_weave(who, spell, level).is_ok()) {
                let choice = |cast: &Cast| {
                    let option = Cast::option(place, level, cast.way);
                    Choice { action: deed, actor: who, target: cast.at, option }
                };
                // What it can be aimed at is asked once, where that is the same at each power level.
                let aims = known.take().filter(|_| spell.same_aims()).unwrap_or_else(|| self.aims(who, place, level));
                out.extend(aims.iter().map(choice));
                known = Some(aims);
            }
        }
    }

    /// Begins a spell.
    pub(super) fn cast(&mut self, cast: Cast) {
        let work = Spellwork {
            cast,
            stage: Casting::Spare,
            rolled: None,
            asked: IdSet::EMPTY,
            more: Vec::new(),
            offered: 0,
            again: false,
        };
        self.push(Frame::Cast(Box::new(work)));
    }

    /// RUX-24: pays for a spell, and tells of it.
    pub(super) fn pay_spell(&mut self, cast: Cast, io: &mut Io) {
        let by = cast.by;
        let Some(spell) = self.spell(by, cast.spell) else { return };
        let (cost, name) = (spell.cost(cast.level), spell.name.clone());
        let disturbs = spell.is_action() && !spell.is_trick() && !spell.held;
        self.add_to_counter(by, counter::WP, -(cost as i8), "RUX-24", io);
        let told = Told::of(&telling::CASTS).who(by).thing(name).number(cost);
        let told = match cast.at {
            Target::Character(on) => told.other(on),
            Target::Square(at) => told.at([at]),
            Target::Nothing => told,
        };
        io.events.push(|| Event::told(told));
        self.show(by, status::HIDDEN, false, "RUX-31", io);
        if disturbs {
            self.disturb(by);
        }
    }

    /// RUX-25: enemies who can ward a spell off, and the power levels that they can pay.
    pub(super) fn wards(&self, who: CharacterId, cast: Cast) -> Vec<(u8, u8)> {
        let mut list = Vec::new();
        if !self.able(who) || !self.foes(who, cast.by) || self.under(who, Lasts::Rage) {
            return list;
        }
        for (place, spell) in (0..).zip(&self.kind(who).spells) {
            let Aim::Casting(metres) = spell.aim else { continue };
            let near = self.distance(who, cast.by) <= squares_of(metres) && self.aims_at(who, self.square(cast.by));
            let levels = spell.levels().filter(|&level| near && self.may_weave(who, spell, level).is_ok());
            list.extend(levels.map(|level| (place, level)));
        }
        list
    }

    /// RUX-24: what a Dragon gives to a spell.
    pub(super) fn spell_gifts(&self, cast: Cast) -> Vec<ActionId> {
        let Some(spell) = self.spell(cast.by, cast.spell) else { return Vec::new() };
        if spell.aim == Aim::Muster {
            return vec![action::THRIFT];
        }
        let mut gifts = Vec::new();
        if spell.does(Working::has_dice) {
            gifts.push(action::DOUBLE);
        }
        gifts.push(action::THRIFT);
        let far = Cast { far: true, ..cast };
        let wider = spell.is_area() || matches!(spell.aim, Aim::Figure(..)) && !self.anew(far).is_empty();
        if wider {
            gifts.push(action::FARTHER);
        }
        if !self.seconds(cast).is_empty() {
            gifts.push(action::SECOND_SPELL);
        }
        gifts
    }

    /// RUX-24: other targets that are within twice the range.
    pub(super) fn anew(&self, cast: Cast) -> Vec<CharacterId> {
        let fits = |on: &CharacterId| self.aim_fault(Cast { at: (*on).into(), ..cast }).is_ok();
        self.ids().filter(|&on| cast.at != on.into()).filter(fits).collect()
    }

    /// RUX-24: the second spells that a Dragon allows.
    pub(super) fn seconds(&self, cast: Cast) -> Vec<Choice> {
        let mut list = Vec::new();
        self.cast_choices(cast.by, action::SECOND_SPELL, Some(cast.spell), &mut list);
        list
    }

    /// RUX-25: further targets that a spell can have: for darts any other one, for Long Step others beside the caster.
    pub(super) fn further(&self, work: &Spellwork) -> Vec<CharacterId> {
        let muster = self.spell(work.cast.by, work.cast.spell).is_some_and(|spell| spell.aim == Aim::Muster);
        let open = if muster { self.read_to(work.cast.by) } else { self.anew(work.cast) };
        open.into_iter().filter(|on| !work.more.contains(on)).collect()
    }

    /// Goes on with a spell (RUX-24).
    pub(super) fn step_cast(&mut self, mut work: Box<Spellwork>, io: &mut Io) {
        let cast = work.cast;
        let by = cast.by;
        let Some(spell) = self.spell(by, cast.spell).cloned() else { return };
        if !self.present(by) {
            return;
        }
        match work.stage {
            Casting::Spare => {
                let friends = spell.is_area() && !spell.helps() && !spell.is_trick();
                if friends && self.caught(cast).iter().any(|&on| !self.foes(by, on)) {
                    let Some(answer) = self.answer.take() else {
                        return self.wait(Frame::Cast(work), Ask::Spare(by));
                    };
                    work.cast.spared = answer.action == action::EXEMPT;
                }
                work.stage = Casting::Pay;
                self.push(Frame::Cast(work));
            }
            Casting::Pay => {
                work.stage = if spell.is_trick() { Casting::Work } else { Casting::Rolled };
                self.push(Frame::Cast(work));
                if !spell.is_trick() {
                    self.check(by, Roll::Spell(cast));
                }
                self.pay_spell(cast, io);
            }
            Casting::Rolled => {
                let rolled = self.rolled.take();
                let came = rolled.map_or(Came::Failure, |rolled| rolled.came);
                if came == Came::Demon {
                    return self.miscast(cast, io);
                }
                if came.good() {
                    work.rolled = rolled;
                    work.stage = Casting::Ward;
                    self.push(Frame::Cast(work));
                }
            }
            Casting::Ward => {
                let open = |who: &CharacterId| !work.asked.contains(*who) && !self.wards(*who, cast).is_empty();
                // RUX-25: nobody is there yet to ward a Tide Reading off.
                let next = self.enemies_of(by).find(open).filter(|_| spell.aim != Aim::Muster);
                match (next, self.answer.take()) {
                    (Some(who), None) => self.wait(Frame::Cast(work), Ask::Ward(who)),
                    (Some(who), Some(answer)) => {
                        work.asked.insert(who);
                        if answer.action == action::WARD {
                            let ward = Cast::of(who, by.into(), answer.option);
                            work.stage = Casting::Warded(who, answer.option);
                            self.push(Frame::Cast(work));
                            self.check(who, Roll::Spell(ward));
                            self.pay_spell(ward, io);
                        } else {
                            self.push(Frame::Cast(work));
                        }
                    }
                    (None, _) => {
                        work.stage = Casting::Gift;
                        self.push(Frame::Cast(work));
                    }
                }
            }
            Casting::Warded(who, option) => self.warded(work, Cast::of(who, by.into(), option), io),
            Casting::Gift => self.take_gift(work, io),
            Casting::Anew => {
                let targets = self.anew(cast);
                if !targets.is_empty() {
                    let Some(answer) = self.answer.take() else {
                        return self.wait(Frame::Cast(work), Ask::Aim(by));
                    };
                    if answer.action == action::AIM {
                        work.cast.at = answer.target;
                    }
                }
                work.stage = Casting::More;
                self.push(Frame::Cast(work));
            }
            Casting::More if spell.aim == Aim::Muster => {
                let (open, wanted) = (self.further(&work), usize::from(cast.level).saturating_sub(work.more.len()));
                if open.len() <= wanted {
                    work.more.extend(open);
                } else if wanted > 0 {
                    let Some(answer) = self.answer.take() else {
                        return self.wait(Frame::Cast(work), Ask::Aim(by));
                    };
                    work.more.extend(answer.target.character().filter(|_| answer.action == action::AIM));
                    if answer.action == action::AIM {
                        return self.push(Frame::Cast(work));
                    }
                }
                work.stage = Casting::Work;
                self.push(Frame::Cast(work));
            }
            Casting::More => {
                let further = spell.does(|one| matches!(one, Working::Darts(_) | Working::Haste));
                if further && work.offered < cast.level.saturating_sub(1) && !self.further(&work).is_empty() {
                    let Some(answer) = self.answer.take() else {
                        return self.wait(Frame::Cast(work), Ask::Aim(by));
                    };
                    work.offered += 1;
                    work.more.extend(answer.target.character().filter(|_| answer.action == action::AIM));
                } else {
                    work.stage = Casting::Work;
                }
                self.push(Frame::Cast(work));
            }
            Casting::Work => {
                if work.again {
                    let mut then = work.clone();
                    then.stage = Casting::Second;
                    self.push(Frame::Cast(then));
                }
                self.works(&work, io);
            }
            Casting::Second => {
                if !self.standing(by) || self.seconds(cast).is_empty() {
                    return;
                }
                let Some(answer) = self.answer.take() else {
                    return self.wait(Frame::Cast(work), Ask::Second(by));
                };
                if answer.action == action::SECOND_SPELL {
                    self.cast(Cast { second: true, ..Cast::of(by, answer.target, answer.option) });
                }
            }
        }
    }

    /// RUX-25: what a Ward Off came to.
    fn warded(&mut self, mut work: Box<Spellwork>, ward: Cast, io: &mut Io) {
        let came = self.rolled.take().map_or(Came::Failure, |rolled| rolled.came);
        let (by, who) = (work.cast.by, ward.by);
        let good = came.good();
        work.stage = Casting::Ward;
        let left = work.cast.level.saturating_sub(if good { ward.level } else { 0 });
        if good {
            io.events.push(|| Event::told(Told::of(&telling::WARDED).who(who).other(by).number(left as i8)));
        }
        if came == Came::Dragon {
            self.give_back(ward, io);
        }
        if left > 0 {
            work.cast.level = left;
            self.push(Frame::Cast(work));
        }
        if came == Came::Demon {
            self.miscast(ward, io);
        }
    }

    /// RUX-24: a spell that costs no WP.
    fn give_back(&mut self, cast: Cast, io: &mut Io) {
        let Some(spell) = self.spell(cast.by, cast.spell) else { return };
        let wp = spell.cost(cast.level) as i8;
        self.add_to_counter(cast.by, counter::WP, wp, "RUX-24", io);
    }

    /// RUX-24: a Dragon: the caster chooses.
    fn take_gift(&mut self, mut work: Box<Spellwork>, io: &mut Io) {
        let cast = work.cast;
        let dragon = work.rolled.is_some_and(|rolled| rolled.came == Came::Dragon);
        work.stage = Casting::More;
        if dragon && !cast.second {
            let gifts = self.spell_gifts(cast);
            let answer = self.answer.take().map(|choice| choice.action);
            if answer.is_none() && gifts.len() > 1 {
                work.stage = Casting::Gift;
                return self.wait(Frame::Cast(work), Ask::Gift(cast.by));
            }
            match answer.or(gifts.first().copied()) {
                Some(action::DOUBLE) => work.cast.double = true,
                Some(action::FARTHER) => {
                    work.cast.far = true;
                    let area = self.spell(cast.by, cast.spell).is_some_and(Spell::is_area);
                    work.stage = if area { Casting::More } else { Casting::Anew };
                }
                Some(action::SECOND_SPELL) => work.again = true,
                _ => self.give_back(cast, io),
            }
        }
        self.push(Frame::Cast(work));
    }

    /// RUX-24: a Demon: d12.
    pub(super) fn miscast(&mut self, cast: Cast, io: &mut Io) {
        let by = cast.by;
        let face = draw(io.dice, &Lot { of: 12 }) + 1;
        let what = match face {
            1..=6 => "a condition",
            7 => "it burns its caster",
            8 => "it drains its caster",
            9 => "another spell is cast",
            10 => "it strikes the wrong side as well",
            11 => "it turns on its caster",
            _ => "it blinds its caster",
        };
        io.events.push(|| Event::told(Told::of(&telling::MISCAST).who(by).thing(what)));
        use Condition::{Angry, Dazed, Disheartened, Exhausted, Scared, Sickly};
        match face {
            1..=6 => {
                let condition = [Dazed, Exhausted, Sickly, Angry, Scared, Disheartened][usize::from(face) - 1];
                self.afflict(by, condition, "RUX-24", io);
            }
            7 => {
                let numbers = self.harm_numbers(by, 0, 0);
                let damage = self.sum_against(("Mishap", "RUX-24"), by, (cast.level, 6), numbers, io);
                self.harm(by, damage, 0, None, ("a mishap", "RUX-24"), io);
            }
            8 => {
                let wp = self.sum_of("Mishap", "RUX-24", by, (cast.level, 6), io);
                self.lose_wp(by, wp, "RUX-24", io);
            }
            9 => {
                let others = (0..).zip(&self.kind(by).spells);
                let others: Vec<u8> = others
                    .filter(|(place, spell)| *place != cast.spell && !spell.is_trick())
                    .map(|(place, _)| place)
                    .collect();
                let Some(&first) = others.first() else { return };
                let lot = if others.len() > 1 { draw(io.dice, &Lot { of: others.len() as u8 }) } else { 0 };
                let spell = others.get(usize::from(lot)).copied().unwrap_or(first);
                let other = Cast { spell, loose: true, ..cast };
                if self.aim_fault(other).is_ok() {
                    self.work_loose(other, io);
                }
            }
            10 => {
                let friend = self.wrong_target(cast);
                self.work_loose(Cast { loose: true, ..cast }, io);
                if let Some(friend) = friend {
                    self.strikes_too(Cast { loose: true, ..cast }, friend, io);
                }
            }
            11 => self.strikes_too(Cast { loose: true, turned: true, ..cast }, by, io),
            _ => self.blind(by, io),
        }
    }

    /// RUX-24: the friend nearest the target, or of a helpful spell the enemy nearest it.
    fn wrong_target(&self, cast: Cast) -> Option<CharacterId> {
        let helps = self.spell(cast.by, cast.spell).is_some_and(Spell::helps);
        let at = match cast.at {
            Target::Character(on) => self.square(on),
            Target::Square(at) => at,
            Target::Nothing => self.square(cast.by),
        };
        let others = self.ids().filter(|&who| self.present(who) && who != cast.by && cast.at != who.into());
        let wrong = others.filter(|&who| self.foes(cast.by, who) == helps);
        wrong.min_by_key(|&who| (self.square(who).distance(at), who))
    }

    /// What its roll came to, for opposed rolls; a spell without a roll is like a bare success.
    pub(super) fn active_roll(work: &Spellwork) -> Rolled {
        work.rolled.unwrap_or(Rolled { came: Came::Success, face: 19 })
    }
}
