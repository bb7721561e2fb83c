//! Casting (RUN-30, RUX-24): what can be cast at what, the roll, what a Dragon gives and what a Demon does; Ward Off (RUX-25).

use super::areas::{Area, squares_of};
use super::casts::{Cast, Casting, Lasts, Spellwork};
use super::frames::{Ask, Frame, Roll};
use super::items::Feature;
use super::no;
use super::rolls::{Came, Rolled};
use super::spells::{Aim, Spell, Whom, Working};
use super::state::{Battle, Io};
use super::traits::{Condition, Skill};
use super::vocabulary::{action, counter, stat, status, telling};
use crate::battle::{ActionId, CharacterId, Choice, Event, IdSet, Refusal, Target, Told};
use crate::board::{DIRECTIONS, Square};
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

    /// Squares over which a spell with a range works; a Dragon may double them.
    fn reach_of(&self, cast: Cast, metres: u8) -> u8 {
        squares_of(metres) * if cast.far { 2 } else { 1 }
    }

    /// It can see somebody or a square so well that it can aim there: the Blinded only what is beside them.
    fn aims_at(&self, who: CharacterId, at: Square) -> bool {
        let from = self.square(who);
        let blind = self.has(who, status::BLINDED) && from.distance(at) > 1;
        let level = self.board.surface(at);
        !blind && (from == at || self.board.sees(from, self.level(who), 1, at, level, 1))
    }

    /// What is against somebody as the target of a spell, but for its distance.
    fn suits(&self, cast: Cast, spell: &Spell, whom: Whom, on: CharacterId) -> Result<(), Refusal> {
        let by = cast.by;
        let foe = self.foes(by, on);
        let wrong = match whom {
            Whom::Foe => !foe,
            Whom::Friend => foe,
            Whom::Any => false,
        };
        let unseen = self.has(on, status::SUBMERGED) || foe && self.has(on, status::HIDDEN);
        if !self.present(on) || wrong || unseen {
            return Err(no::TARGET);
        }
        // RUX-28: monsters stand fast against these. RUX-25: a man-sized target floats, and nothing greater.
        let proof = |work: Working| match work {
            Working::Snare | Working::Sleep | Working::Command => self.monster(on),
            Working::Float(_) => self.span(on) > 1,
            _ => false,
        };
        if spell.does(proof) {
            return Err(no::TARGET);
        }
        let stone = |armour: i8, more: i8| armour + more * (cast.level as i8 - 1);
        let useless = |work: Working| match work {
            Working::Heal(_) => self.counter(on, counter::HP) >= self.stat(on, stat::HP),
            Working::Hide(armour, more) => stone(armour, more) <= self.armour(on),
            Working::Snare => self.has(on, status::ENSNARED) || !self.standing(on),
            Working::Sleep => !self.able(on),
            Working::Command => !self.able(on),
            Working::Keen => self.held(on).next().is_none(),
            Working::Haste => self.under(on, Lasts::Haste) || !self.standing(on),
            Working::SoftFall => self.under(on, Lasts::SoftFall),
            Working::Float(_) => self.held_by(on).is_some(),
            _ => false,
        };
        if spell.does(useless) { Err(no::USELESS) } else { Ok(()) }
    }

    /// RUX-24: what is against aiming a spell like this.
    pub(super) fn aim_fault(&self, cast: Cast) -> Result<(), Refusal> {
        let by = cast.by;
        let Some(spell) = self.spell(by, cast.spell) else { return Err(no::UNTRAINED) };
        let (on, at) = (cast.at.character(), cast.at.square());
        let figure = |whom: Whom, far: Option<u8>| {
            let on = on.ok_or(no::TARGET)?;
            self.suits(cast, spell, whom, on)?;
            let near = far.map_or_else(|| on == by || self.adjacent(by, on), |far| self.distance(by, on) <= far);
            match () {
                () if !near => Err(no::RANGE),
                () if on != by && !self.adjacent(by, on) && !self.aims_at(by, self.square(on)) => Err(no::LOS),
                () => Ok(()),
            }
        };
        let ground = |metres: u8| {
            let at = at.ok_or(no::TARGET)?;
            match () {
                () if self.board.is_wall(at) => Err(no::BLOCKED),
                () if self.square(by).distance(at) > self.reach_of(cast, metres) => Err(no::RANGE),
                () if !self.aims_at(by, at) => Err(no::LOS),
                () => Ok(at),
            }
        };
        match spell.aim {
            // RUX-07: what burns easily is set on fire.
            Aim::Figure(_, metres, _) if at.is_some_and(|at| self.is_tinder(cast, spell, at)) => {
                ground(metres).map(drop)
            }
            // RUN-26: what strikes a figure can strike a thing.
            Aim::Figure(_, metres, more) if at.is_some() && spell.breaks() => {
                self.may_strike_thing(by, at, self.reach_of(cast, metres + more * (cast.level - 1)))
            }
            Aim::Own if cast.at == Target::Nothing => Ok(()),
            Aim::Figure(whom, metres, more) => {
                figure(whom, Some(self.reach_of(cast, metres + more * (cast.level - 1))))
            }
            Aim::Touch(whom) => figure(whom, None),
            Aim::Sphere { within, .. } => ground(within).and_then(|_| self.worth_casting(cast, spell)),
            Aim::Around(..) if cast.at == Target::Nothing => self.worth_casting(cast, spell),
            Aim::Cone(_) => {
                let at = at.ok_or(no::TARGET)?;
                match self.way_of_cone(by, at) {
                    Some(_) => self.worth_casting(cast, spell),
                    None => Err(no::TARGET),
                }
            }
            Aim::Surge(within, _) => {
                let at = ground(within)?;
                if !self.board.is_water(at) || cast.way > 7 {
                    return Err(no::TARGET);
                }
                self.worth_casting(cast, spell)
            }
            Aim::Ground(metres) => ground(metres).and_then(|at| self.bears_a_post(at)),
            Aim::Door(metres) => {
                let at = at.ok_or(no::TARGET)?;
                if self.square(by).distance(at) > squares_of(metres) {
                    return Err(no::RANGE);
                }
                self.may_swing(at)
            }
            Aim::Thing(metres) => ground(metres).and_then(|at| self.may_fetch(by, at)),
            Aim::Spell(metres) => self.may_unweave(cast, squares_of(metres)),
            _ => Err(no::TARGET),
        }
    }

    /// RUX-07: a square that burns easily and does not burn yet, for a spell that lights it: at its lowest level, since nothing else is hit.
    fn is_tinder(&self, cast: Cast, spell: &Spell, at: Square) -> bool {
        let thing = || self.things_to_break().any(|one| one == at);
        let lights = cast.level == 1 && spell.does(|work| work == Working::Flames);
        lights && self.is_flammable(at) && !self.burns(at) && !thing()
    }

    /// The direction of a cone that is aimed at the square beside its caster.
    fn way_of_cone(&self, by: CharacterId, at: Square) -> Option<usize> {
        let from = self.square(by);
        DIRECTIONS.iter().position(|&(east, south)| self.board.offset(from, east, south) == Some(at))
    }

    /// An area that catches no enemy is not worth a spell, unless it freezes the water that it is centred on.
    fn worth_casting(&self, cast: Cast, spell: &Spell) -> Result<(), Refusal> {
        let ice = spell.does(|work| work == Working::Ice) && cast.at.square().is_some_and(|at| self.freezes(at));
        let area = self.area(cast);
        let passes = |foe| spell.passes_big && self.size(foe).big();
        let caught = |foe| !passes(foe) && area.is_some_and(|area| self.in_area(area, foe));
        if ice || self.enemies_of(cast.by).any(caught) { Ok(()) } else { Err(no::USELESS) }
    }

    /// RUX-24: the area of a spell, if it has one.
    fn area(&self, cast: Cast) -> Option<Area> {
        let spell = self.spell(cast.by, cast.spell)?;
        let own = self.square(cast.by);
        let size = |metres: u8, more: u8| self.reach_of(cast, metres + more * (cast.level - 1));
        match (spell.aim, cast.at.square()) {
            (Aim::Sphere { radius: (metres, more), .. }, Some(at)) => Some(Area::Sphere(at, size(metres, more))),
            (Aim::Around(metres, more), _) => Some(Area::Sphere(own, size(metres, more))),
            (Aim::Cone(metres), Some(at)) => {
                self.way_of_cone(cast.by, at).map(|way| Area::Cone(own, way, size(metres, 0)))
            }
            (Aim::Surge(_, metres), Some(at)) => Some(Area::Cone(at, usize::from(cast.way), size(metres, 0))),
            _ => None,
        }
    }

    /// RUX-30: a part of its body is in an area.
    fn in_area(&self, area: Area, who: CharacterId) -> bool {
        self.body(who).any(|at| area.holds(&self.board, at))
    }

    /// RUX-24: the squares of a spell with an area; none of others.
    pub(super) fn covered(&self, cast: Cast) -> Vec<Square> {
        self.area(cast).map_or(Vec::new(), |area| area.squares(&self.board))
    }

    /// RUX-24: everybody in the area of a spell; the caster of a sphere around it is not, nor are those who are exempted.
    pub(super) fn caught(&self, cast: Cast) -> Vec<CharacterId> {
        let Some(area) = self.area(cast) else { return Vec::new() };
        let spell = self.spell(cast.by, cast.spell);
        let around = spell.is_some_and(|spell| matches!(spell.aim, Aim::Around(..)));
        let passes = spell.is_some_and(|spell| spell.passes_big);
        let inside = |who: &CharacterId| {
            let own = *who == cast.by && around || cast.spared && !self.foes(cast.by, *who);
            let exempt = own || passes && self.size(*who).big();
            self.present(*who) && !exempt && self.in_area(area, *who)
        };
        self.ids().filter(inside).collect()
    }

    /// A spell that players who are not people leave alone: an area that catches no enemy, or more friends than enemies.
    pub(super) fn is_waste(&self, cast: Cast) -> bool {
        if self.area(cast).is_none() {
            let spell = self.spell(cast.by, cast.spell);
            return cast.at.square().is_some() && spell.is_some_and(|spell| matches!(spell.aim, Aim::Figure(..)));
        }
        let caught = self.caught(cast);
        let foes = caught.iter().filter(|&&on| self.foes(cast.by, on)).count();
        foes == 0 || 2 * foes <= caught.len()
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

    /// Everything that a spell can be aimed at: targets, and directions of a surge. Of surges that catch the same figures in one
    /// direction the nearest origin counts.
    fn aims(&self, who: CharacterId, place: u8, level: u8) -> Vec<Cast> {
        let Some(spell) = self.spell(who, place) else { return Vec::new() };
        let own = self.square(who);
        let cast = |at: Target, way: u8| Cast { way, ..Cast::of(who, at, Cast::option(place, level, way)) };
        let squares = |metres: u8| self.board.within(own, squares_of(metres)).map(Target::from);
        let figures = || self.ids().map(Target::from);
        let list: Vec<Target> = match spell.aim {
            Aim::Own | Aim::Around(..) => vec![Target::Nothing],
            Aim::Figure(_, metres, _) if spell.breaks() => {
                let tinder = |at: &Square| self.is_tinder(cast(Target::Nothing, 0), spell, *at);
                let within = self.board.within(own, squares_of(metres)).filter(tinder);
                let things = self.things_to_break().filter(|at| !tinder(at)).chain(within);
                figures().chain(things.map(Target::from)).collect()
            }
            Aim::Figure(..) | Aim::Touch(_) => figures().collect(),
            Aim::Sphere { within, .. } | Aim::Ground(within) | Aim::Door(within) => squares(within).collect(),
            Aim::Thing(within) => {
                let mut lying: Vec<Square> = self.lying.iter().map(|one| one.at).collect();
                lying.sort_unstable_by_key(|at| (at.y, at.x));
                lying.dedup();
                lying.retain(|at| at.distance(own) <= squares_of(within));
                lying.into_iter().map(Target::from).collect()
            }
            Aim::Spell(within) => {
                let laid = self.laid.iter().flat_map(|one| one.places().iter().copied());
                let mut laid: Vec<Square> = laid.filter(|at| at.distance(own) <= squares_of(within)).collect();
                laid.sort_unstable_by_key(|at| (at.y, at.x));
                laid.dedup();
                figures().chain(laid.into_iter().map(Target::from)).collect()
            }
            Aim::Cone(_) => self.board.steps(own).map(Target::from).collect(),
            Aim::Surge(within, length) => return self.surges(who, place, level, within, length),
            Aim::Hit | Aim::Casting(_) | Aim::Muster => Vec::new(),
        };
        // Who is caught is asked first: that is quicker than whether the centre is seen.
        let worth = |cast: &Cast| !spell.is_area() || self.worth_casting(*cast, spell).is_ok();
        list.into_iter().map(|at| cast(at, 0)).filter(worth).filter(|&cast| self.aim_fault(cast).is_ok()).collect()
    }

    /// RUX-25: surges worth casting: from water from which an enemy is in the cone.
    fn surges(&self, who: CharacterId, place: u8, level: u8, within: u8, length: u8) -> Vec<Cast> {
        let own = self.square(who);
        let foes: Vec<Square> = self.enemies_of(who).map(|foe| self.square(foe)).collect();
        let mut known: Vec<(u8, Vec<CharacterId>)> = Vec::new();
        let mut list = Vec::new();
        let mut water: Vec<Square> =
            self.board.within(own, squares_of(within)).filter(|&at| self.board.is_water(at)).collect();
        water.sort_by_key(|at| (at.distance(own), at.y, at.x));
        for at in water {
            let near = |foe: &Square| foe.distance(at) <= squares_of(length);
            for way in (0..8u8).filter(|_| foes.iter().any(near)) {
                let offset = |to: &Square| (i16::from(to.x) - i16::from(at.x), i16::from(to.y) - i16::from(at.y));
                let direction = DIRECTIONS[usize::from(way)];
                let ahead = |foe: &Square| super::areas::in_cone(direction, squares_of(length), offset(foe));
                if !foes.iter().any(ahead) {
                    continue;
                }
                let cast = Cast::of(who, at.into(), Cast::option(place, level, way));
                let catch = (way, self.caught(cast));
                if !known.contains(&catch) && self.aim_fault(cast).is_ok() {
                    known.push(catch);
                    list.push(cast);
                }
            }
        }
        list
    }

    /// RUX-24: every spell that can be cast in a turn; `not` is left out.
    pub(super) fn cast_choices(&self, who: CharacterId, deed: ActionId, not: Option<u8>, out: &mut Vec<Choice>) {
        for (place, spell) in (0..).zip(&self.kind(who).spells) {
            if !spell.is_action() || not == Some(place) {
                continue;
            }
            for level in spell.levels().filter(|&level| self.may_weave(who, spell, level).is_ok()) {
                let choice = |cast: Cast| {
                    let option = Cast::option(place, level, cast.way);
                    Choice { action: deed, actor: who, target: cast.at, option }
                };
                out.extend(self.aims(who, place, level).into_iter().map(choice));
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
                let damage = self.sum_of("Mishap", "RUX-24", by, (cast.level, 6), io);
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
