//! Targets: kinds, ranges, areas (CAP-05 to CAP-10, 1.5).

use super::actions::{Action, Aim, Only, Range, Shape, Tag};
use super::kinds::Trait;
use super::moving::SameBoard;
use super::no;
use super::options::AreaCover;
use super::state::Battle;
use super::typed_effects::{FieldKind, Sky};
use super::vocabulary::status;
use crate::battle::{CharacterId, Refusal, Target};
use crate::board::{DIRECTIONS, Spot, Square, Template, ZoneKind};
use crate::kit::Memo;
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

/// CAP-59: no range beyond this in Lagoon Fog.
const FOG: u8 = 8;
/// CAP-56: no range beyond this for the Blinded.
const BLIND: u8 = 2;
/// Places that were looked around from and are remembered.
const REMEMBERED: usize = 1024;

/// All that the squares in sight are worked out from.
#[derive(PartialEq, Eq, Hash)]
struct Sight {
    board: SameBoard,
    cover_ignores_height: bool,
    smoke: Vec<Spot>,
    from: Spot,
    most: u8,
}

thread_local! {
    static SIGHTED: RefCell<Memo<Sight, Rc<[Square]>>> = RefCell::new(Memo::of(REMEMBERED));
}

/// CAP-58: Foes farther than this cannot target somebody hidden.
const HIDDEN: u8 = 2;

impl Shape {
    /// The squares of it on a board, with a radius that Amplifying made larger.
    fn template(self, wider: u8) -> Option<Template> {
        Some(match self {
            Shape::Each => return None,
            Shape::Burst(r) => Template::Burst(r + wider),
            Shape::Aura(r) => Template::Aura(r + wider),
            Shape::Line(n) => Template::Line(n),
            Shape::Cone(n) => Template::Cone(n),
            Shape::Zone => Template::Zone,
            Shape::Map => Template::Map,
        })
    }
}

impl Battle {
    /// CAP-08: the squares that somebody's range reaches at most now.
    fn farthest(&self, who: CharacterId, most: u8) -> u8 {
        let most = if self.has(who, status::BLINDED) { most.min(BLIND) } else { most };
        if self.sky(Sky::LagoonFog) { most.min(FOG) } else { most }
    }

    /// CAP-08: a place is within the range of an Action from another.
    fn in_range(&self, who: CharacterId, from: Spot, action: &Action, to: Spot) -> Result<(), Refusal> {
        let distance = self.ground().distance(from, to);
        let (least, most) = action.range.bounds();
        let farthest = self.farthest(who, most);
        let (x, y) = (from.square.x.abs_diff(to.square.x), from.square.y.abs_diff(to.square.y));
        let beside = || from == to || self.adjacent_spots(from, to);
        // CAP-54: Melee needs a level apart at most.
        let apart = || self.ground().level(from).abs_diff(self.ground().level(to)) > 1;
        match action.range {
            Range::Adjacent if x <= 1 && y <= 1 && apart() => Err(no::LEVELS),
            Range::Adjacent if !beside() => Err(no::RANGE.about(1)),
            Range::Adjacent => Ok(()),
            _ if distance > farthest => Err(no::RANGE.about(farthest)),
            _ if distance < least => Err(no::TOO_NEAR.about(least)),
            Range::Straight(..) if x != 0 && y != 0 && x != y => Err(no::NOT_STRAIGHT),
            _ if action.has(Tag::Melee) && apart() => Err(no::LEVELS),
            _ => Ok(()),
        }
    }

    /// CAP-05: what a combatant is to the user of an Action, if the Action can be aimed at such.
    fn is_target(&self, who: CharacterId, action: &Action, target: CharacterId) -> Result<(), Refusal> {
        if !self.present(target) {
            return Err(no::GONE);
        }
        let fallen = self.has(target, status::FALLEN);
        let aim = match () {
            () if who == target => Aim::Own,
            () if self.foes(who, target) => Aim::Foe,
            () if fallen && action.aims_at(Aim::Fallen) => Aim::Fallen,
            () => Aim::Ally,
        };
        if !action.aims_at(aim) {
            // A Fallen ally is refused for that by what heals allies, and a standing one by what revives.
            let ally = aim == Aim::Ally && action.aims_at(Aim::Fallen);
            return Err(if ally { no::USELESS } else { no::KIND });
        }
        if fallen != (aim == Aim::Fallen) {
            return Err(no::FALLEN);
        }
        let has = |only: &Only| match only {
            Only::Prone => self.has(target, status::PRONE),
            Only::Rooted => self.has(target, status::ROOTED),
            Only::Stunned => self.has(target, status::STUNNED),
            Only::InWater => self.in_water(target),
        };
        if action.only.is_empty() || action.only.iter().any(has) { Ok(()) } else { Err(no::KIND) }
    }

    /// CAP-58, CAP-61: somebody can be found by this Action where it is.
    fn is_found(&self, who: CharacterId, action: &Action, target: CharacterId) -> Result<(), Refusal> {
        let reaches = action.submerged || action.has(Tag::Aquatic) && self.adjacent(who, target);
        let hidden = self.has(target, status::HIDDEN) && self.foes(who, target);
        let gone = self.has(target, status::SUBMERGED) && !reaches || hidden && self.distance(who, target) > HIDDEN;
        if gone { Err(no::GONE) } else { Ok(()) }
    }

    /// CAP-05 to CAP-09: an Action at a combatant.
    pub(super) fn may_target(&self, who: CharacterId, action: &Action, target: CharacterId) -> Result<(), Refusal> {
        self.may_target_at(who, action, target, self.spot(target))
    }

    /// The same if the target stood elsewhere.
    pub(super) fn may_target_at(
        &self,
        who: CharacterId,
        action: &Action,
        target: CharacterId,
        at: Spot,
    ) -> Result<(), Refusal> {
        self.is_target(who, action, target)?;
        if who == target {
            return Ok(());
        }
        self.is_found(who, action, target)?;
        self.in_range(who, self.spot(who), action, at)?;
        self.below_reaches(who, at)?;
        self.line(self.spot(who), at, self.has(target, status::LIT))
    }

    /// CAP-06: the second, harmless target of an Action.
    pub(super) fn may_aid(&self, who: CharacterId, within: u8, target: CharacterId) -> bool {
        let own = target == who;
        let near = self.distance(who, target) <= self.farthest(who, within);
        let open = || self.line(self.spot(who), self.spot(target), self.has(target, status::LIT)).is_ok();
        let friend = self.standing(target) && !self.foes(who, target) && !self.has(target, status::SUBMERGED);
        friend && (own || near && open())
    }

    /// CAP-61: from below the surface only what is adjacent can be aimed at.
    fn below_reaches(&self, who: CharacterId, to: Spot) -> Result<(), Refusal> {
        let reaches = !self.has(who, status::SUBMERGED) || self.adjacent_spots(self.spot(who), to);
        if reaches { Ok(()) } else { Err(no::RANGE.about(1)) }
    }

    /// CAP-08, CAP-09: a square as the target or the origin of an Action.
    pub(super) fn may_aim(&self, who: CharacterId, action: &Action, square: Square) -> Result<(), Refusal> {
        self.may_point(who, action, square)?;
        let (own, to) = (self.spot(who), self.aimed_spot(who, square));
        if to == own { Ok(()) } else { self.line(own, to, false) }
    }

    /// CAP-08: the same, but for what stops the line.
    fn may_point(&self, who: CharacterId, action: &Action, square: Square) -> Result<(), Refusal> {
        let own = self.spot(who);
        let to = self.on_layer(own, square);
        if self.board.is_wall(square) {
            return Err(no::KIND);
        }
        if matches!(action.shape, Shape::Line(_) | Shape::Cone(_)) {
            let beside = own.square.is_adjacent(square) && self.board.is_step(own.square, square);
            return if beside { Ok(()) } else { Err(no::RANGE.about(1)) };
        }
        self.in_range(who, own, action, to)?;
        self.below_reaches(who, to)?;
        if action.free && (self.occupant(to).is_some() || !self.board.is_standable(square) && !self.ground().swims(to))
        {
            return Err(no::OCCUPIED);
        }
        Ok(())
    }

    /// CAP-08, CAP-09: the squares that an Action can be aimed at, by rows and columns, of those that matter.
    pub(super) fn aimed_squares(
        &self,
        who: CharacterId,
        action: &Action,
        matters: impl Fn(Square) -> bool,
    ) -> Vec<Square> {
        let seen = self.sighted(who, action.range.bounds().1);
        let open = seen.iter().copied();
        open.filter(|&square| matters(square) && self.may_point(who, action, square).is_ok()).collect()
    }

    /// CAP-09: the squares so near to somebody to which nothing stops the line, remembered.
    fn sighted(&self, who: CharacterId, most: u8) -> Rc<[Square]> {
        let (ground, from) = (self.ground(), self.spot(who));
        let smoke = ground.fields.iter().filter(|field| field.kind == FieldKind::Smoke);
        let sight = Sight {
            board: SameBoard(Arc::clone(ground.board)),
            cover_ignores_height: ground.cover_ignores_height,
            smoke: smoke.flat_map(|field| field.places()).copied().collect(),
            from,
            most,
        };
        let look = |_: &Sight| {
            let places = self.board.within(from.square, most).map(|square| self.aimed_spot(who, square));
            ground.in_line(from, places).map(|spot| spot.square).collect()
        };
        SIGHTED.with_borrow_mut(|memo| memo.ask(sight, look))
    }

    /// The place in a square that is aimed at: the water below a deck for somebody who is below it.
    pub(super) fn aimed_spot(&self, who: CharacterId, square: Square) -> Spot {
        self.on_layer(self.spot(who), square)
    }

    /// The place of a square on the layer of another place: below decks where that is in the water.
    fn on_layer(&self, of: Spot, square: Square) -> Spot {
        let covers = || self.board.tile(square).water_under && self.board.has_below(square);
        match of.square == square {
            true => of,
            false if covers() && self.ground().swims(of) => Spot::below(square),
            false => Spot::top(square),
        }
    }

    /// Where the area of an Action begins, from what was declared.
    pub(super) fn origin_of(&self, who: CharacterId, target: Target) -> Spot {
        match target {
            Target::Square(square) => self.aimed_spot(who, square),
            Target::Character(other) => self.spot(other),
            Target::Nothing => self.spot(who),
        }
    }

    /// Where distances of an area are measured from: the user for Auras, Lines and Cones, else the origin.
    fn centre_of(&self, who: CharacterId, action: &Action, origin: Spot) -> Spot {
        let own = matches!(action.shape, Shape::Aura(_) | Shape::Line(_) | Shape::Cone(_) | Shape::Each);
        if own { self.spot(who) } else { origin }
    }

    /// CAP-09: a place inside the shape is within the distance, on the layer, and neither Cover nor a wall lies before it.
    fn reached(&self, who: CharacterId, action: &Action, origin: Spot, wider: u8, spot: Spot) -> bool {
        let (own, centre) = (self.spot(who), self.centre_of(who, action, origin));
        let reach = match action.shape {
            Shape::Burst(r) | Shape::Aura(r) => r + wider,
            Shape::Line(n) | Shape::Cone(n) => n,
            _ => u8::MAX,
        };
        let directed = matches!(action.shape, Shape::Line(_) | Shape::Cone(_));
        let clear = |from: Spot| from == spot || self.line(from, spot, self.lit_at(spot)).is_ok();
        let from_user = self.options.area_cover == AreaCover::UserAndOrigin;
        let from_origin = if directed { origin } else { centre };
        self.ground().distance(centre, spot) <= reach
            && !self.board.is_wall(spot.square)
            && spot == self.on_layer(centre, spot.square)
            && clear(from_origin)
            && (!from_user || own == from_origin || clear(own))
    }

    /// The squares of the shape of an Action, reached or not.
    fn shape_of(&self, who: CharacterId, action: &Action, origin: Spot, wider: u8) -> Vec<Square> {
        match (action.shape, action.shape.template(wider)) {
            (Shape::Zone, _) => self.zone_at(origin.square),
            (_, Some(template)) => self.board.covered(template, self.square(who), origin.square),
            (_, None) => vec![origin.square],
        }
    }

    /// The order in which an area works: distance from its origin, then row, then column (CAP-04).
    fn in_order(&self, who: CharacterId, action: &Action, origin: Spot, spot: Spot) -> (u8, u8, u8) {
        let centre = self.centre_of(who, action, origin);
        (self.ground().distance(centre, spot), spot.square.y, spot.square.x)
    }

    /// 1.5, CAP-09: the places that an Action covers from an origin.
    pub(super) fn covered(&self, who: CharacterId, action: &Action, origin: Spot, wider: u8) -> Vec<Spot> {
        let centre = self.centre_of(who, action, origin);
        let squares = self.shape_of(who, action, origin, wider);
        let spots = squares.into_iter().map(|square| self.on_layer(centre, square));
        let mut spots: Vec<Spot> = spots.filter(|&spot| self.reached(who, action, origin, wider, spot)).collect();
        spots.sort_by_key(|&spot| self.in_order(who, action, origin, spot));
        spots
    }

    /// CAP-05, CAP-06: whom an area works on, in the declared order.
    pub(super) fn caught(&self, who: CharacterId, action: &Action, origin: Spot, wider: u8) -> Vec<CharacterId> {
        let mut caught: Vec<CharacterId> = self.ids().filter(self.catches(who, action, origin, wider)).collect();
        caught.sort_by_key(|&one| self.in_order(who, action, origin, self.spot(one)));
        caught
    }

    /// CAP-05, CAP-06: an area works on somebody at all.
    pub(super) fn catches_any(&self, who: CharacterId, action: &Action, origin: Spot) -> bool {
        let catches = self.catches(who, action, origin, 0);
        self.ids().any(|one| catches(&one))
    }

    /// Says of each whether an area works on it.
    fn catches(&self, who: CharacterId, action: &Action, origin: Spot, wider: u8) -> impl Fn(&CharacterId) -> bool {
        let zone = (action.shape == Shape::Zone).then(|| self.zone_at(origin.square));
        // A level apart is no nearer than none.
        let centre = self.centre_of(who, action, origin).square;
        let near = move |one: CharacterId| match action.shape {
            Shape::Burst(r) | Shape::Aura(r) => self.square(one).distance(centre) <= r + wider,
            _ => true,
        };
        let inside = move |square: Square| match (&zone, action.shape, action.shape.template(wider)) {
            (Some(zone), ..) => zone.contains(&square),
            (_, Shape::Burst(_) | Shape::Aura(_) | Shape::Map, _) => true,
            (_, _, Some(template)) => self.board.covers(template, self.square(who), origin.square, square),
            (_, _, None) => square == origin.square,
        };
        move |one: &CharacterId| {
            if !near(*one) {
                return false;
            }
            let below = self.has(*one, status::SUBMERGED) && !action.submerged;
            let found = !below && self.is_target(who, action, *one).is_ok();
            let at = self.spot(*one);
            found
                && inside(at.square)
                && self.below_reaches(who, at).is_ok()
                && self.reached(who, action, origin, wider, at)
        }
    }

    /// Somebody there is lit up: Mist and Smoke do not protect it.
    fn lit_at(&self, spot: Spot) -> bool {
        self.ids().any(|who| self.has(who, status::LIT) && self.present(who) && self.spot(who) == spot)
    }

    /// CAP-67: the map names zones; those that it makes up do not count.
    fn has_named_zones(&self) -> bool {
        self.map.zones().iter().any(|zone| zone.kind == ZoneKind::Area)
    }

    /// CAP-67: the squares of the zone of a square; the quarters of the board on a map without named zones.
    fn zone_at(&self, square: Square) -> Vec<Square> {
        if self.has_named_zones() {
            return self.board.covered(Template::Zone, square, square);
        }
        let half = (self.map.width().div_ceil(2), self.map.height().div_ceil(2));
        let quarter = |of: Square| (of.x >= half.0, of.y >= half.1);
        self.map.squares().filter(|&other| quarter(other) == quarter(square)).collect()
    }

    /// CAP-08: of each zone the nearest square that can be aimed at.
    pub(super) fn zone_origins(&self, who: CharacterId, action: &Action) -> Vec<Square> {
        let own = self.square(who);
        let half = (self.map.width().div_ceil(2), self.map.height().div_ceil(2));
        let named = self.has_named_zones();
        let zone = |square: Square| match named {
            false => Some(usize::from(square.x >= half.0) + 2 * usize::from(square.y >= half.1)),
            true => self.board.area_at(square),
        };
        let order = |square: Square| (square.distance(own), square.y, square.x);
        let mut nearest: Vec<(usize, Square)> = Vec::new();
        for &square in self.sighted(who, action.range.bounds().1).iter() {
            let Some(zone) = zone(square) else { continue };
            let known = nearest.iter().position(|&(of, _)| of == zone);
            let nearer = known.is_none_or(|at| order(square) < order(nearest[at].1));
            if !nearer || self.may_point(who, action, square).is_err() {
                continue;
            }
            match known {
                Some(at) => nearest[at].1 = square,
                None => nearest.push((zone, square)),
            }
        }
        let mut origins: Vec<Square> = nearest.into_iter().map(|(_, square)| square).collect();
        origins.sort_by_key(|square| (square.y, square.x));
        origins
    }

    /// The squares beside somebody to which an area with a direction can be turned.
    pub(super) fn directions(&self, who: CharacterId, action: &Action) -> Vec<Square> {
        let from = self.square(who);
        let beside = DIRECTIONS.iter().filter_map(|&(east, south)| self.board.offset(from, east, south));
        beside.filter(|&square| self.may_aim(who, action, square).is_ok()).collect()
    }

    /// CAP-61: it can act as it is in the water: tags that water refuses, and what is done below the surface.
    pub(super) fn may_act_in_water(&self, who: CharacterId, action: &Action) -> Result<(), Refusal> {
        if self.has(who, status::SUBMERGED) && !(self.is(who, Trait::Aquatic) && action.has(Tag::Aquatic)) {
            return Err(no::STATE);
        }
        let wet = [Tag::Powder, Tag::Fire, Tag::Draw].iter().any(|&tag| action.has(tag));
        if self.swims(who) && wet { Err(no::WATER) } else { Ok(()) }
    }
}
