//! What spells do to the ground and to things: pillars, ice, flames, light, smoke, and what is unwoven (RUX-25).

use super::casts::{Cast, Ground, Lasting};
use super::frames::{Frame, Roll};
use super::no;
use super::state::{Battle, Io};
use super::vocabulary::{status, telling};
use crate::battle::{CharacterId, Event, Refusal, Target, Told};
use crate::board::{Square, Tile};
use crate::kit::{FieldEffect, Until};

impl Battle {
    /// RUX-25: what is against raising a pillar in a square.
    pub(super) fn bears_a_post(&self, at: Square) -> Result<(), Refusal> {
        let tile = self.board.tile(at);
        let free = tile.prop.is_none() && !tile.water_under && !self.board.is_water(at);
        if free && !self.laid.iter().any(|one| one.lies_at(at) && matches!(one.kind.0, Ground::Post(_))) {
            Ok(())
        } else {
            Err(no::BLOCKED)
        }
    }

    /// RUX-25: a pillar rises; somebody on it rolls Acrobatics.
    pub(super) fn raise_post(&mut self, cast: Cast, at: Square, levels: u8, io: &mut Io) {
        let kind = (Ground::Post(levels.max(1)), cast.level);
        self.laid.lay(FieldEffect::new(kind, vec![at], Some(cast.by), Until::Removed));
        self.lay_ground();
        io.events.push(|| Event::told(Told::of(&telling::RISES).at([at])));
        let there = self.ids().find(|&who| self.present(who) && self.square(who) == at);
        if let Some(who) = there {
            self.lift(who, io);
            self.push(Frame::Balance { who, begun: false });
        }
    }

    /// RUX-25: it stays on the pillar, or falls off.
    pub(super) fn step_balance(&mut self, who: CharacterId, begun: bool, io: &mut Io) {
        if !self.present(who) {
            return;
        }
        if !begun {
            self.push(Frame::Balance { who, begun: true });
            if self.able(who) {
                self.check(who, Roll::Perch);
            }
            return;
        }
        if self.rolled.take().is_some_and(|rolled| rolled.came.good()) {
            return;
        }
        let (from, level) = (self.square(who), self.level(who));
        let below =
            |to: &Square| self.may_be_put(who, *to) && self.board.surface(*to) < level && from.distance(*to) == 1;
        let to = self.board.within(from, 1).find(below);
        if let Some(to) = to {
            self.forced_to(who, to, io);
        }
    }

    /// RUX-25: open water that can freeze.
    pub(super) fn freezes(&self, at: Square) -> bool {
        self.board.is_water(at)
    }

    /// RUX-25: fires go out, canal squares become ice; swimmers lie prone on it.
    pub(super) fn freeze_ground(&mut self, cast: Cast, io: &mut Io) {
        if cast.turned {
            return;
        }
        let squares = self.covered(cast);
        self.put_out(&squares, io);
        let ice: Vec<Square> = squares.into_iter().filter(|&at| self.freezes(at)).collect();
        if ice.is_empty() {
            return;
        }
        let swimmers: Vec<CharacterId> =
            self.ids().filter(|&who| self.present(who) && ice.contains(&self.square(who))).collect();
        self.laid.lay(FieldEffect::new((Ground::Ice, cast.level), ice.clone(), Some(cast.by), Until::Removed));
        self.lay_ground();
        io.events.push(|| Event::Froze { squares: ice });
        for who in swimmers {
            let square = self.square(who);
            self.lift(who, io);
            io.events.push(|| Event::Splashed { who, square, into_water: false });
            self.fall_prone(who, "RUX-25", io);
        }
    }

    /// RUX-07: crates, barrels, boats, awnings and planks begin to burn.
    pub(super) fn kindle(&mut self, at: Square, io: &mut Io) {
        if self.is_flammable(at) {
            self.sets_fire(at, io);
        }
    }

    /// RUX-07: a square that begins to burn easily.
    pub(super) fn is_flammable(&self, at: Square) -> bool {
        use crate::board::{FixtureKind, Landing, Prop};
        let tile = self.board.tile(at);
        let prop = matches!(tile.prop, Some(Prop::Obstacle { .. } | Prop::Barricade { .. } | Prop::Boat));
        let planks = self.map.fixtures().iter();
        let mut planks = planks.filter(|one| one.spec.kind == FixtureKind::Plank && one.squares.contains(&at));
        prop || tile.landing == Landing::Soft || planks.next().is_some()
    }

    /// RUX-25: fires of these squares go out, and those who burn there burn no more.
    pub(super) fn put_out(&mut self, squares: &[Square], io: &mut Io) {
        squares.iter().for_each(|&at| self.fields.clear(super::pieces::Haze::Fire, at));
        let there: Vec<CharacterId> =
            self.ids().filter(|&who| self.present(who) && squares.contains(&self.square(who))).collect();
        there.into_iter().for_each(|who| self.show(who, status::BURNING, false, "RUX-25", io));
    }

    /// RUX-25: light around the place where it is cast, for the battle.
    pub(super) fn light(&mut self, cast: Cast, squares: u8, io: &mut Io) {
        let by = cast.by;
        let middle = cast.at.square().unwrap_or_else(|| self.square(by));
        let lit = super::areas::Area::Sphere(middle, squares + super::light::TWILIGHT).squares(&self.board);
        self.laid.lay(FieldEffect::new((Ground::Light(middle, squares), 1), lit.clone(), Some(by), Until::Removed));
        self.lay_ground();
        io.events.push(|| Event::told(Told::of(&telling::LIGHTS).who(by).thing(middle.to_string()).at(lit)));
    }

    /// RUX-25: its own square is dim until its next turn.
    pub(super) fn puff(&mut self, cast: Cast, io: &mut Io) {
        let at = self.square(cast.by);
        let until = Until::StartOfTurn(cast.by, 1);
        self.laid.lay(FieldEffect::new((Ground::Smoke, 1), vec![at], Some(cast.by), until));
        self.lay_ground();
        io.events.push(|| Event::told(Told::of(&telling::PUFFS).at([at])));
    }

    /// What a spell has made of a square.
    pub(super) fn enchanted(kind: Ground, square: Square, tile: Tile) -> Tile {
        use crate::board::{Obscured, Terrain};
        let dry = Tile { terrain: Terrain::Paving, depth: 0, water_access: false, prop: None, ..tile };
        match kind {
            Ground::Ice if tile.is_swum() => dry,
            Ground::Ice => tile,
            Ground::Post(levels) => Tile { level: tile.level.saturating_add_unsigned(levels), ..dry },
            Ground::Smoke => Tile { obscured: tile.obscured.max(Obscured::Lightly), ..tile },
            Ground::Light(middle, squares) => {
                let bright = super::light::magic_light(middle.distance(square), squares) == crate::board::Light::Bright;
                let least = if bright { Obscured::Clear } else { Obscured::Lightly };
                Tile { obscured: tile.obscured.min(least), ..tile }
            }
        }
    }

    /// RUX-25: what is against fetching something that lies there.
    pub(super) fn may_fetch(&self, who: CharacterId, at: Square) -> Result<(), Refusal> {
        match self.fetched(who, at) {
            Some(_) if self.hands_in_use(who) < 2 => Ok(()),
            Some(_) => Err(no::HANDS),
            None => Err(no::USELESS),
        }
    }

    /// RUX-25: the small thing of a square that comes: one for a single hand that is not stuck.
    pub(super) fn fetched(&self, who: CharacterId, at: Square) -> Option<u8> {
        let full = self.found.iter().any(|one| one.0 == who);
        let mut lying = (0..u8::MAX).zip(&self.lying);
        let fits = lying.find(|(_, one)| {
            let hands = self.kind(one.owner).weapons.get(usize::from(one.slot)).map_or(2, |weapon| weapon.hands);
            one.at == at && hands == 1 && !one.stuck && (one.owner == who || !full)
        });
        fits.map(|(item, _)| item)
    }

    pub(super) fn fetch(&mut self, cast: Cast, io: &mut Io) {
        let item = cast.at.square().and_then(|at| self.fetched(cast.by, at));
        if let Some(item) = item {
            self.takes(cast.by, item, io);
        }
    }

    /// RUX-25: what is against ending a spell there.
    pub(super) fn may_unweave(&self, cast: Cast, far: u8) -> Result<(), Refusal> {
        let by = cast.by;
        let at = match cast.at {
            Target::Character(on) if self.present(on) => self.square(on),
            Target::Square(at) => at,
            _ => return Err(no::TARGET),
        };
        match () {
            () if self.square(by).distance(at) > far => Err(no::RANGE),
            () if !self.aims_there(by, at) => Err(no::LOS),
            () if self.woven(cast).is_none() && self.woven_ground(cast).is_none() => Err(no::USELESS),
            () => Ok(()),
        }
    }

    pub(super) fn aims_there(&self, who: CharacterId, at: Square) -> bool {
        let from = self.square(who);
        from == at || self.overlooks(from, self.level(who), at)
    }

    /// RUX-25: the strongest spell on a figure that can be ended at this power level.
    pub(super) fn woven(&self, cast: Cast) -> Option<Lasting> {
        let on = cast.at.character()?;
        let fits = |one: &&Lasting| one.spell.is_some() && one.level <= cast.level;
        self.lasting_on(on).filter(fits).max_by_key(|one| one.level).copied()
    }

    /// RUX-25: the spell on a square that can be ended at this power level.
    pub(super) fn woven_ground(&self, cast: Cast) -> Option<(Ground, u8)> {
        let at = cast.at.square()?;
        self.laid.at(at).map(|one| one.kind).filter(|kind| kind.1 <= cast.level).max_by_key(|kind| kind.1)
    }

    pub(super) fn unweave(&mut self, cast: Cast, io: &mut Io) {
        if let Some(spell) = self.woven(cast) {
            self.end_where(|one| *one == spell, "RUX-25", io);
        }
        let (Some(kind), Some(at)) = (self.woven_ground(cast), cast.at.square()) else { return };
        let gone = self.laid.take_if(|one| one.kind == kind && one.lies_at(at));
        self.lay_ground();
        let squares: Vec<Square> = gone.iter().flat_map(|one| one.places().iter().copied()).collect();
        let name = super::lasting::ground_name(kind.0);
        io.events.push(|| Event::told(Told::of(&telling::UNWOVEN).thing(name).at(squares.clone())));
        let there: Vec<CharacterId> =
            self.ids().filter(|&who| self.present(who) && squares.contains(&self.square(who))).collect();
        for who in there {
            let (from, now) = (self.level(who), self.board.surface(self.square(who)));
            match from > now {
                true => self.push(Frame::Fall { who, from, rolled: false }),
                false => self.lift(who, io),
            }
        }
    }
}
