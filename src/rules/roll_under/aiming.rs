//! Aiming a spell (RUX-24, RUX-25): at whom, at what and where, which squares it covers and whom it catches.

use super::areas::{Area, squares_of};
use super::casts::{Cast, Lasts};
use super::no;
use super::spells::{Aim, Spell, Whom, Working};
use super::state::Battle;
use super::vocabulary::{counter, stat, status};
use crate::battle::{CharacterId, Refusal, Target};
use crate::board::{DIRECTIONS, Square};

impl Battle {
    /// Squares over which a spell with a range works; a Dragon may double them.
    fn reach_of(&self, cast: Cast, metres: u8) -> u8 {
        squares_of(metres) * if cast.far { 2 } else { 1 }
    }

    /// It can see somebody or a square so well that it can aim there: the Blinded only what is beside them.
    pub(super) fn aims_at(&self, who: CharacterId, at: Square) -> bool {
        let from = self.square(who);
        let blind = self.has(who, status::BLINDED) && from.distance(at) > 1;
        !blind && (from == at || self.overlooks(from, self.level(who), at))
    }

    /// RUN-30: it sees the door, or one side of it.
    fn sees_door(&self, who: CharacterId, at: Square) -> bool {
        let beside = |to: &Square| (to.x == at.x || to.y == at.y) && !self.board.is_wall(*to);
        self.board.within(at, 1).filter(beside).any(|to| self.aims_at(who, to))
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
            Working::Keen => self.held(on).all(|(slot, _)| slot != cast.way),
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
            Aim::Place(metres) => ground(metres).map(drop),
            Aim::Door(metres) => {
                let at = at.ok_or(no::TARGET)?;
                if self.square(by).distance(at) > squares_of(metres) {
                    return Err(no::RANGE);
                }
                self.may_swing(at)?;
                if self.sees_door(by, at) { Ok(()) } else { Err(no::LOS) }
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
            return match (self.spell(cast.by, cast.spell).map(|spell| spell.aim), cast.at.square()) {
                (Some(Aim::Figure(..)), Some(_)) => true,
                (Some(Aim::Place(_)), Some(at)) => at != self.square(cast.by),
                _ => false,
            };
        }
        let caught = self.caught(cast);
        let foes = caught.iter().filter(|&&on| self.foes(cast.by, on)).count();
        foes == 0 || 2 * foes <= caught.len()
    }

    /// Everything that a spell can be aimed at: targets, and directions of a surge. Of surges that catch the same figures in one
    /// direction the nearest origin counts.
    pub(super) fn aims(&self, who: CharacterId, place: u8, level: u8) -> Vec<Cast> {
        let Some(spell) = self.spell(who, place) else { return Vec::new() };
        let own = self.square(who);
        let cast = |at: Target, way: u8| Cast { way, ..Cast::of(who, at, Cast::option(place, level, way)) };
        let squares = |metres: u8| self.board.within(own, squares_of(metres)).map(Target::from);
        let figures = || self.ids().map(Target::from);
        let list: Vec<Target> = match spell.aim {
            Aim::Own | Aim::Around(..) => vec![Target::Nothing],
            Aim::Figure(_, metres, _) if spell.breaks() => {
                let flames = spell.does(|work| work == Working::Flames);
                let tinder = |at: &Square| flames && self.is_tinder(cast(Target::Nothing, 0), spell, *at);
                let far = if flames { squares_of(metres) } else { 0 };
                let within = self.board.within(own, far).filter(tinder);
                let things = self.things_to_break().filter(|at| !tinder(at)).chain(within);
                figures().chain(things.map(Target::from)).collect()
            }
            Aim::Figure(..) | Aim::Touch(_) => figures().collect(),
            Aim::Sphere { within, .. } | Aim::Ground(within) | Aim::Place(within) => squares(within).collect(),
            Aim::Door(within) => {
                let mut doors: Vec<Square> = self.map.fixtures().iter().map(|one| one.square).collect();
                doors.retain(|at| at.distance(own) <= squares_of(within));
                doors.sort_unstable_by_key(|at| (at.y, at.x));
                doors.dedup();
                doors.into_iter().map(Target::from).collect()
            }
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
        // RUX-25: one weapon of those in hand is given a Keen Edge.
        let keen = spell.does(|work| work == Working::Keen);
        let ways = |at: Target| match at.character() {
            Some(on) if keen => self.held(on).map(|(slot, _)| slot).collect(),
            _ => vec![0],
        };
        let casts = list.into_iter().flat_map(|at| ways(at).into_iter().map(move |way| cast(at, way)));
        casts.filter(worth).filter(|&cast| self.aim_fault(cast).is_ok()).collect()
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
}
