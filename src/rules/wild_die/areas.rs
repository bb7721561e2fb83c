//! Areas (WLD-19 to WLD-21): what is thrown at a place, where it goes when it misses, who gets out of it, and what it does to everybody in
//! it.

use super::attack::{light_penalty, range_penalty};
use super::blast::{Blast, Charge, WAY};
use super::checks::plain_die;
use super::deviation::deviated;
use super::feats::PowerEffect;
use super::fields::Veil;
use super::frames::{Frame, Roll, Source};
use super::items::{Damage, Quality};
use super::kegs::KEG;
use super::no;
use super::rolls::{TN, number};
use super::state::{Battle, Io};
use super::traits::{Attribute, Skill, Trait};
use super::vocabulary::{INFO, action, status, telling};
use crate::battle::{Breakdown, CharacterId, Event, IdSet, Refusal, Told};
use crate::board::{Cover as Hiding, Spot, Square, Template};
use crate::kit::Until;

/// WLD-21: how far somebody gets out of an area.
const ESCAPE: u8 = 4;
/// WLD-20: the face of the clock.
const CLOCK: u8 = 12;

impl Battle {
    /// The template of what goes off; none of what does not.
    fn template(&self, by: CharacterId, what: Charge) -> Option<Template> {
        match what {
            Charge::Weapon(slot) => self.weapon(by, slot)?.template,
            Charge::Keg(_) => Some(KEG),
            Charge::Power(at) => self.power(by, at)?.templates.get(usize::from(at >> WAY)).copied(),
        }
    }

    /// Its damage.
    fn blast_damage(&self, by: CharacterId, what: Charge, raise: bool) -> Option<Damage> {
        match what {
            Charge::Weapon(slot) => self.weapon(by, slot)?.damage,
            Charge::Keg(_) => Some(Damage { strength: false, dice: 3, sides: 6, plus: 0 }),
            Charge::Power(at) => match self.power(by, at)?.does {
                PowerEffect::Harm(plain, raised) => Some(if raise { raised } else { plain }),
                PowerEffect::Hurl(_, _, damage) => Some(damage),
                _ => None,
            },
        }
    }

    fn evadable(&self, by: CharacterId, what: Charge) -> bool {
        match what {
            Charge::Weapon(slot) => self.weapon(by, slot).is_some_and(|weapon| weapon.is(Quality::Evadable)),
            Charge::Power(at) => self.power(by, at).is_some_and(|power| power.evadable),
            Charge::Keg(_) => true,
        }
    }

    /// WLD-19: the squares that it covers there, walls left out.
    pub(super) fn blasted(&self, by: CharacterId, what: Charge, at: Square) -> Vec<Square> {
        let Some(template) = self.template(by, what) else { return Vec::new() };
        let from = self.origin(by, what, at);
        let mut squares = self.board.covered(template, self.part_near(by, at), at);
        squares.retain(|&square| self.spreads(from, square));
        squares
    }

    /// WLX-11: no wall keeps it from a square.
    fn spreads(&self, from: Square, to: Square) -> bool {
        let level = self.board.surface(from);
        !self.board.is_wall(to) && self.clear_line((from, level), (to, self.board.surface(to)))
    }

    /// Where an area comes from: its centre, or the one who sends a cone or a stream.
    fn origin(&self, by: CharacterId, what: Charge, at: Square) -> Square {
        let directed = self.template(by, what).is_some_and(Template::has_direction);
        if directed { self.part_near(by, at) } else { at }
    }

    /// What it leaves on the ground instead of doing harm.
    fn veil(&self, by: CharacterId, what: Charge, raise: bool) -> Option<(Veil, Until)> {
        match what {
            Charge::Weapon(slot) => self.weapon(by, slot)?.qualities.iter().find_map(|quality| match quality {
                Quality::Smoke(rounds) => Some((Veil::Smoke, Until::EndOfRound(*rounds))),
                _ => None,
            }),
            Charge::Power(at) => {
                let power = self.power(by, at).filter(|power| power.does == PowerEffect::Murk)?;
                Some((Veil::Murk(raise), Until::EndOfTurn(by, power.turns.unwrap_or(1))))
            }
            Charge::Keg(_) => None,
        }
    }

    /// WLX-11: an area is as high as its radius.
    fn within_height(&self, by: CharacterId, what: Charge, at: Square, who: CharacterId) -> bool {
        let radius = if let Some(Template::Circle(r)) = self.template(by, what) { r } else { 1 };
        self.board.surface(self.origin(by, what, at)).abs_diff(self.level(who)) <= radius
    }

    /// Those whom it catches there.
    pub(super) fn caught(&self, by: CharacterId, what: Charge, at: Square) -> IdSet {
        let mut caught = IdSet::EMPTY;
        self.ids().filter(|&who| self.catches(by, what, at, who)).for_each(|who| caught.insert(who));
        caught
    }

    /// It catches this one there.
    fn catches(&self, by: CharacterId, what: Charge, at: Square, who: CharacterId) -> bool {
        let Some(template) = self.template(by, what).filter(|_| self.standing(who)) else { return false };
        let (from, user) = (self.origin(by, what, at), self.part_near(by, at));
        let inside = |part: Square| self.board.covers(template, user, at, part) && self.spreads(from, part);
        self.body(who).any(inside) && self.within_height(by, what, at, who)
    }

    /// How far it is thrown or sent at most.
    fn farthest(&self, by: CharacterId, what: Charge) -> u8 {
        match what {
            Charge::Weapon(slot) => self.weapon(by, slot).and_then(|weapon| weapon.range).map_or(0, |range| range.2),
            Charge::Keg(_) => 0,
            Charge::Power(at) => match self.template(by, what) {
                Some(Template::Fan(far) | Template::Stream(far)) => far,
                _ => {
                    let smarts = self.attribute(by, Attribute::Smarts);
                    self.power(by, at).map_or(0, |power| power.squares(smarts))
                }
            },
        }
    }

    /// WLD-19: what is against letting something go off at a place, if it is named.
    pub(super) fn may_blast(&self, by: CharacterId, what: Charge, at: Option<Square>) -> Result<(), Refusal> {
        self.may_send(by, what)?;
        at.map_or(Ok(()), |at| self.may_land(by, what, at))
    }

    /// WLD-19: what is against letting something go off anywhere.
    pub(super) fn may_send(&self, by: CharacterId, what: Charge) -> Result<(), Refusal> {
        self.may_act_bound(by)?;
        if self.template(by, what).is_none() {
            return Err(no::WEAPON);
        }
        match what {
            Charge::Weapon(_) if self.has(by, status::BOUND) => return Err(no::STATE),
            Charge::Weapon(slot) if !self.holds_weapon(by, slot) => return Err(no::WEAPON),
            Charge::Weapon(_) if self.engaged(by) && !self.options.thrown_in_melee => return Err(no::MELEE),
            Charge::Weapon(_) if self.swims(by) => return Err(no::STATE),
            // WLD-24: a called shot is no area.
            Charge::Weapon(_) if self.now.stances.iter().any(|stance| stance.is_called()) => return Err(no::EXCLUSIVE),
            Charge::Power(at) => self.may_pay_for(by, at)?,
            Charge::Keg(_) => return Err(no::TARGET),
            Charge::Weapon(_) => {}
        }
        Ok(())
    }

    /// WLD-19: what is against a place: it must lie in sight and in range, and catch an enemy.
    fn may_land(&self, by: CharacterId, what: Charge, at: Square) -> Result<(), Refusal> {
        let (from, level) = (self.part_near(by, at), self.level(by));
        match () {
            () if from.distance(at) > self.farthest(by, what) => Err(no::RANGE),
            () if self.board.is_wall(at) => Err(no::TEMPLATE),
            () if from != at && !self.clear_line((from, level), (at, self.board.surface(at))) => Err(no::LOS),
            () if self.template(by, what).is_some_and(Template::has_direction)
                && !self.occupant(Spot::top(at)).is_some_and(|who| self.foes(by, who)) =>
            {
                Err(no::TEMPLATE)
            }
            () if self.veil(by, what, false).is_some() => match self.occupant(Spot::top(at)) {
                Some(_) => Ok(()),
                None => Err(no::TEMPLATE),
            },
            () if !self.enemies_of(by).any(|foe| self.catches(by, what, at, foe)) => Err(no::TEMPLATE),
            () => Ok(()),
        }
    }

    /// The places where it would catch one of these enemies, by rows and columns.
    pub(super) fn blast_places(&self, by: CharacterId, what: Charge, foes: &[CharacterId]) -> Vec<Square> {
        if self.may_send(by, what).is_err() {
            return Vec::new();
        }
        let Some(template) = self.template(by, what) else { return Vec::new() };
        let open = |at: &Square| self.may_land(by, what, *at).is_ok();
        // A cone is aimed at somebody; smoke and darkness hide somebody.
        let r = match template {
            Template::Circle(r) if self.veil(by, what, false).is_none() => r,
            _ => {
                let mut squares: Vec<Square> =
                    self.ids().filter(|&who| self.standing(who)).flat_map(|who| self.body(who)).collect();
                squares.sort_unstable_by_key(|at| (at.y, at.x));
                squares.dedup();
                squares.retain(open);
                return squares;
            }
        };
        let foes: Vec<Square> =
            foes.iter().filter(|&&foe| self.standing(foe)).flat_map(|&foe| self.body(foe)).collect();
        let near = self.board.within(self.square(by), self.farthest(by, what) + self.span(by) - 1);
        let catches = |at: &Square| foes.iter().any(|foe| foe.distance(*at) <= r);
        near.filter(catches).filter(open).collect()
    }

    /// WLD-19: the roll of an area: range, light and what the attacker itself adds, and nothing of those inside.
    pub(super) fn blast_roll(&self, by: CharacterId, what: Charge, at: Square) -> Option<Breakdown> {
        let skill = match what {
            Charge::Weapon(_) => Skill::Athletics,
            Charge::Power(_) => self.kind(by).arcane()?.0,
            Charge::Keg(_) => return None,
        };
        let mut roll = self.trait_of(by, Trait::Skill(skill), skill.name(), "WLD-19", true)?;
        let far = self.away(by, at);
        let range = match what {
            Charge::Weapon(slot) => range_penalty(far, self.weapon(by, slot)?.range?, true)?,
            Charge::Power(_) | Charge::Keg(_) => 0,
        };
        let light = light_penalty(self.light(Spot::top(at)), self.darksight(by));
        let ranged = match what {
            Charge::Weapon(_) | Charge::Keg(_) => true,
            Charge::Power(at) => self.bursts(by, at),
        };
        let unstable = if ranged && self.unstable(by) { -2 } else { 0 };
        for (points, cause, rule) in
            [(range, "range", "WLD-09"), (light, "light", "WLD-39"), (unstable, "unstable platform", "WLD-58")]
        {
            if points != 0 {
                roll.total.add(points, cause, rule);
            }
        }
        roll.goal = number(None);
        roll.goal.number.add(TN, "target number", "WLD-19");
        Some(roll)
    }

    /// Throws or sends something at a place.
    pub(super) fn begin_blast(&mut self, by: CharacterId, what: Charge, at: Square, io: &mut Io) {
        self.spend_action();
        self.cure(by, status::HIDDEN, "WLX-21", io);
        let place = at;
        let name = match what {
            Charge::Weapon(slot) => {
                let entry = INFO.action_of(action::HURL);
                io.events.push(|| Event::Acted { who: by, action: entry, against: None, cost: 1, rule: entry.rule });
                self.lose_weapon(by, slot, "WLD-19", io);
                self.weapon(by, slot).map(|weapon| weapon.name.clone())
            }
            Charge::Power(at) => {
                self.now.cast |= 1 << self.place_of_power(by, at);
                // WLD-10: an attack from melee at a place farther off.
                let burst = self.bursts(by, at) && !self.template(by, what).is_some_and(Template::has_direction);
                if burst && self.engaged(by) && self.away(by, place) > 1 {
                    self.afflict_a_turn(by, status::VULNERABLE, "WLD-10", io);
                }
                self.power(by, at).map(|power| power.name.clone())
            }
            Charge::Keg(_) => None,
        };
        io.events.push(|| Event::told(Told::of(&telling::SENDS).who(by).thing(name.unwrap_or_default()).at([at])));
        self.push(Frame::Aimed { by, what, at });
        self.check(by, Roll::Blast(what, at));
    }

    /// WLD-20: it goes off where it was aimed at, or elsewhere.
    pub(super) fn step_aimed(&mut self, by: CharacterId, what: Charge, at: Square, io: &mut Io) {
        let Some(rolled) = self.rolled.take() else { return };
        if let Charge::Power(power) = what
            && !self.pays_for(by, power, rolled, io)
        {
            return;
        }
        let thrown = matches!(what, Charge::Weapon(_));
        // WLD-20: only attacks deviate.
        let directed = self.template(by, what).is_some_and(Template::has_direction);
        let strays = !directed && (thrown || matches!(what, Charge::Power(at) if self.bursts(by, at)));
        if !rolled.success && !strays {
            return;
        }
        let centre = match () {
            () if rolled.critical && thrown => self.square(by),
            () if rolled.success => at,
            () => {
                let direction = plain_die(by, CLOCK, "Direction", "WLD-20", io);
                let first = plain_die(by, 6, "Deviation", "WLD-20", io);
                let second = if thrown { 0 } else { plain_die(by, 6, "Deviation", "WLD-20", io) };
                self.strayed(self.square(by), at, direction, first + second)
            }
        };
        let raise = rolled.success && rolled.raises > 0;
        io.events.push(|| Event::told(Told::of(&telling::BLAST).who(by).at([centre])));
        if let Some((veil, until)) = self.veil(by, what, raise) {
            let squares = self.blasted(by, what, centre);
            return match (veil, until) {
                (Veil::Murk(raise), Until::EndOfTurn(_, turns)) => self.darken(squares, raise, by, turns),
                _ => self.lay(veil, squares, by, until),
            };
        }
        if let Charge::Weapon(slot) = what
            && self.weapon(by, slot).is_some_and(|weapon| weapon.is(Quality::Burns))
        {
            let squares = self.blasted(by, what, centre);
            self.lay(Veil::Fire, squares.clone(), by, Until::EndOfRound(2));
            self.ignite(&squares, by, io);
        }
        let left = self.caught(by, what, centre);
        self.push(Frame::Blast(Blast { by, what, centre, raise, left }));
    }

    fn bursts(&self, by: CharacterId, power: u8) -> bool {
        self.power(by, power).is_some_and(|power| matches!(power.does, PowerEffect::Harm(..)))
    }

    /// WLD-20: the last open square on the way to where it strays.
    fn strayed(&self, from: Square, aimed: Square, direction: u8, far: u8) -> Square {
        let (x, y) = deviated(from, aimed, direction, far);
        // Beyond the board the way is followed as far as the board goes.
        let steps = (x - i32::from(aimed.x)).abs().max((y - i32::from(aimed.y)).abs());
        let mut last = aimed;
        for step in 1..=steps {
            let along = |start: u8, end: i32| i32::from(start) + (end - i32::from(start)) * step / steps;
            match self.board.contains(along(aimed.x, x), along(aimed.y, y)) {
                Some(square) if !self.board.is_wall(square) => last = square,
                _ => break,
            }
        }
        last
    }

    /// WLD-21: the nearest free square outside, for somebody who can get there; in the water for a swimmer alone.
    fn way_out(&self, who: CharacterId, inside: &[Square]) -> Option<Square> {
        let (level, swims) = (self.level(who), self.swims(who));
        let safe = |square: Square| {
            let spot = Spot::top(square);
            let even = self.level_at(who, spot).abs_diff(level) <= 1 && (swims || !self.wet_at(who, spot));
            let outside = self.block(square, self.span(who)).all(|part| !inside.contains(&part));
            even && outside && self.may_be_put(who, spot)
        };
        self.board.nearest(self.square(who), safe).filter(|to| to.distance(self.square(who)) <= ESCAPE)
    }

    /// WLD-19: what has gone off happens to one after another; those who can get out of it roll for that first.
    pub(super) fn step_blast(&mut self, mut blast: Blast, io: &mut Io) {
        let evaded = self.rolled.take();
        let Some(who) = blast.left.iter().next() else { return };
        let inside = self.blasted(blast.by, blast.what, blast.centre);
        let aware = !self.has(who, status::SURPRISED);
        let free = aware && self.able(who) && !self.fixed(who);
        let out = self.way_out(who, &inside).filter(|_| free && self.evadable(blast.by, blast.what));
        if out.is_some() && evaded.is_none() && self.standing(who) {
            self.push(Frame::Blast(blast));
            return self.check(who, Roll::Evade);
        }
        blast.left = blast.left.without(IdSet::of(who));
        self.push(Frame::Blast(blast));
        match out.filter(|_| evaded.is_some_and(|rolled| rolled.success)) {
            Some(to) => {
                let from = self.square(who);
                self.part(who, Spot::top(to), io);
                self.put_at(who, Spot::top(to), io);
                let level = self.level(who);
                io.events.push(|| Event::Displaced { who, from, to, level, rule: "WLD-21" });
                self.was_moved(who, io);
            }
            None => match self.hurls(&blast) {
                Some(_) => self.push(Frame::Swept { who, blast }),
                None => self.hit(who, Source::Blast(blast)),
            },
        }
    }

    /// WLD-19: what cover and lying prone take from its damage.
    fn shelter(&self, who: CharacterId, blast: &Blast) -> i8 {
        let centre = self.origin(blast.by, blast.what, blast.centre);
        let near = self.part_near(who, centre);
        let cover = match self.board.cover_kind(centre, near, self.level(who)) {
            _ if centre.distance(near) <= 1 => 0,
            Hiding::None => 0,
            Hiding::Partial => -4,
            Hiding::Total => -6,
        };
        if self.has(who, status::PRONE) { cover.min(-4) } else { cover }
    }

    /// WLD-19: its damage to somebody, before the number that it has to reach.
    pub(super) fn damage_of_blast(&self, on: CharacterId, blast: &Blast) -> Option<Breakdown> {
        let damage = self.blast_damage(blast.by, blast.what, blast.raise)?;
        let dice = [(damage.dice, damage.sides, "blast", "WLD-19")];
        let mut roll = super::rolls::damage_roll("Damage", "WLD-19", blast.by, &dice);
        let shelter = self.shelter(on, blast);
        let joker = if self.has(blast.by, status::JOKER) { 2 } else { 0 };
        let parts = [(damage.plus, "blast", "WLX-13"), (shelter, "cover", "WLD-19"), (joker, "Joker", "WLD-02")];
        for (points, cause, rule) in parts {
            if points != 0 {
                roll.total.add(points, cause, rule);
            }
        }
        if blast.raise && matches!(blast.what, Charge::Weapon(_)) {
            super::rolls::add_raise_die(&mut roll, "WLD-19");
        }
        Some(roll)
    }

    /// WLX-18: the Strength roll against being hurled, and the dice of squares.
    fn hurls(&self, blast: &Blast) -> Option<(i8, u8)> {
        let Charge::Power(at) = blast.what else { return None };
        match self.power(blast.by, at)?.does {
            PowerEffect::Hurl(worse, dice, _) => Some((if blast.raise { worse } else { 0 }, dice)),
            _ => None,
        }
    }

    /// WLX-18: somebody in a wave is Distracted, and hurled away unless its Strength keeps it there.
    pub(super) fn step_swept(&mut self, who: CharacterId, blast: Blast, io: &mut Io) {
        let Some((modifier, dice)) = self.hurls(&blast).filter(|_| self.standing(who)) else {
            self.rolled = None;
            return;
        };
        let Some(rolled) = self.rolled.take() else {
            self.push(Frame::Swept { who, blast });
            return self.check(who, Roll::Brace(modifier));
        };
        self.afflict_a_turn(who, status::DISTRACTED, "WLX-18", io);
        if rolled.success {
            return;
        }
        let far: u8 = (0..dice).map(|_| plain_die(blast.by, 6, "Hurled", "WLX-18", io)).sum();
        self.hit(who, Source::Blast(blast));
        let mut origin = self.origin(blast.by, blast.what, blast.centre);
        if self.body(who).any(|part| part == origin) {
            origin = self.part_facing(blast.by, who);
        }
        self.hurled(who, origin, far, io);
    }

    /// WLX-10: those whom it hurts burn.
    pub(super) fn kindle(&mut self, on: CharacterId, blast: &Blast, io: &mut Io) {
        let Charge::Weapon(slot) = blast.what else { return };
        let burns = self.weapon(blast.by, slot).is_some_and(|weapon| weapon.is(Quality::Burns));
        if burns && self.standing(on) && !self.swims(on) {
            // Three of its turns, the present one not among them.
            let turns = 3 + u8::from(self.turn == Some(on));
            self.afflict(on, status::BURNING, Until::EndOfTurn(on, turns), "WLX-10", io);
        }
    }
}
