//! What spells do (RUX-24, RUX-25): reactions of those whom they hit, and each typed effect.

use super::areas::squares_of;
use super::casts::{Blast, BlastStage, Cast, Lasting, Lasts, Spellwork};
use super::frames::Frame;
use super::rolls::{Came, Rolled, damage_roll};
use super::spells::{Aim, Power, Reply, Working};
use super::state::{Battle, Io};
use super::vocabulary::{counter, telling};
use crate::battle::{Breakdown, CharacterId, Event, Target, Told};
use crate::board::Square;
use crate::dice::{Lot, Numbers, draw};
use crate::kit::Until;

impl Battle {
    /// A spell works on what it is aimed at.
    pub(super) fn works(&mut self, work: &Spellwork, io: &mut Io) {
        let cast = work.cast;
        let dragon = work.rolled.is_some_and(|rolled| rolled.came == Came::Dragon);
        let Some(spell) = self.spell(cast.by, cast.spell) else { return };
        if let (Aim::Figure(..), Some(at)) = (spell.aim, cast.at.square()) {
            return self.works_on_thing(work, at, io);
        }
        let darts =
            spell.works.iter().find_map(|one| if let Working::Darts(power) = one { Some(*power) } else { None });
        if let Some(power) = darts {
            // RUX-25: a die less for each level that became another dart.
            let first = power.dice(cast.level).saturating_sub(power.2 * work.more.len() as u8);
            let main = cast.at.character().map(|on| self.blast(cast, dragon, vec![on], Some(first)));
            let more = work
                .more
                .iter()
                .map(|&on| self.blast(Cast { at: on.into(), ..cast }, dragon, vec![on], Some(power.dice(1))));
            let all: Vec<Frame> = main.into_iter().chain(more).collect();
            return self.push_all(all);
        }
        let opposed = spell.does(|one| matches!(one, Working::Sleep | Working::Command));
        if opposed {
            if let Some(on) = cast.at.character() {
                self.push(Frame::Resist { cast, on, active: Self::active_roll(work), begun: false });
            }
            return;
        }
        let targets = self.targets(cast, &work.more);
        self.strikes(cast, dragon, targets, io);
    }

    /// RUN-26: a spell works on a thing. RUX-25: further darts have targets of their own.
    fn works_on_thing(&mut self, work: &Spellwork, at: Square, io: &mut Io) {
        let cast = work.cast;
        let dragon = work.rolled.is_some_and(|rolled| rolled.came == Came::Dragon);
        let Some(spell) = self.spell(cast.by, cast.spell).cloned() else { return };
        let power = spell.works.iter().find_map(|one| one.damage());
        let Some(power) = power else { return };
        if !self.things_to_break().any(|one| one == at) {
            return self.kindle(at, io);
        }
        let dice = power.dice(cast.level).saturating_sub(power.2 * work.more.len() as u8);
        let more = work.more.iter();
        let more = more.map(|&on| self.blast(Cast { at: on.into(), ..cast }, dragon, vec![on], Some(power.dice(1))));
        let more: Vec<Frame> = more.collect();
        let damage = self.sum_of("Spell", "RUN-26", cast.by, Self::dice_of_spell(cast, power, Some(dice)), io);
        let flames = spell.does(|one| one == Working::Flames);
        let wood: Vec<Square> = if flames { self.squares_of_thing(at) } else { Vec::new() };
        self.push_all(more);
        self.strike_thing(cast.by, at, damage, io);
        wood.into_iter().for_each(|square| self.kindle(square, io));
    }

    /// Those whom a spell works on.
    fn targets(&self, cast: Cast, more: &[CharacterId]) -> Vec<CharacterId> {
        let Some(spell) = self.spell(cast.by, cast.spell) else { return Vec::new() };
        match (spell.aim, cast.at) {
            _ if spell.is_area() => self.caught(cast),
            (_, Target::Character(on)) => [on].into_iter().chain(more.iter().copied()).collect(),
            (Aim::Own, _) => vec![cast.by],
            (Aim::Muster, _) => more.to_vec(),
            _ => Vec::new(),
        }
    }

    fn blast(&self, cast: Cast, dragon: bool, open: Vec<CharacterId>, dice: Option<u8>) -> Frame {
        let (hit, screens) = (Vec::new(), Vec::new());
        Frame::Blast(Box::new(Blast { cast, dragon, dice, open, now: None, hit, screens, stage: BlastStage::Next }))
    }

    /// They react, if there is anything to be done against the spell; then it works.
    fn strikes(&mut self, cast: Cast, dragon: bool, on: Vec<CharacterId>, io: &mut Io) {
        let reply = self.spell(cast.by, cast.spell).map_or(Reply::Nothing, |spell| spell.reply);
        match reply {
            Reply::Nothing => self.apply(cast, None, &on, &[], io),
            _ => {
                let frame = self.blast(cast, dragon, on, None);
                self.push(frame);
            }
        }
    }

    /// RUX-24: a spell of a mishap works without cost or roll.
    pub(super) fn work_loose(&mut self, cast: Cast, io: &mut Io) {
        let work = Spellwork {
            cast,
            stage: super::casts::Casting::Work,
            rolled: None,
            asked: crate::battle::IdSet::EMPTY,
            more: self.read_for(cast),
            offered: 0,
            again: false,
        };
        self.works(&work, io);
    }

    /// RUX-24: it strikes this one as well, or instead.
    pub(super) fn strikes_too(&mut self, cast: Cast, on: CharacterId, io: &mut Io) {
        let opposed = self.spell(cast.by, cast.spell).is_some_and(|spell| spell.does(|one| one == Working::Sleep));
        let cast = Cast { at: on.into(), ..cast };
        if opposed {
            let active = Rolled { came: Came::Success, face: 19 };
            return self.push(Frame::Resist { cast, on, active, begun: false });
        }
        self.strikes(cast, false, vec![on], io);
    }

    /// Dice of a spell at its power level; twice as many by a Dragon.
    pub(super) fn dice_of_spell(cast: Cast, power: Power, dice: Option<u8>) -> (u8, u8) {
        (dice.unwrap_or(power.dice(cast.level)) * if cast.double { 2 } else { 1 }, power.1)
    }

    /// RUX-25: the damage of a spell to somebody, less its armour; none of spells without damage.
    pub(super) fn spell_damage(&self, cast: Cast, dice: Option<u8>, on: CharacterId) -> Option<Breakdown> {
        let spell = self.spell(cast.by, cast.spell)?;
        let power = spell.works.iter().find_map(|one| one.damage())?;
        let (count, sides) = Self::dice_of_spell(cast, power, dice);
        let mut roll = damage_roll("RUX-25", cast.by, &[(count, sides, "spell", "RUX-25")]);
        roll.against = Some(on);
        let metal = spell.does(|one| matches!(one, Working::Lightning(..)));
        roll.target(if metal { self.armour_without_metal(on) } else { self.armour(on) }, "armour", "RUX-12");
        Some(roll)
    }

    /// RUX-25: its armour without what is of metal.
    fn armour_without_metal(&self, who: CharacterId) -> i8 {
        let worn: i8 = self.worn(who).filter(|armour| !armour.metal).map(|armour| armour.rating).sum();
        worn.max(self.stone_hide(who))
    }

    /// A spell does what it does to those whom nothing saved.
    pub(super) fn apply(
        &mut self,
        cast: Cast,
        dice: Option<u8>,
        hit: &[CharacterId],
        screens: &[(CharacterId, i16)],
        io: &mut Io,
    ) {
        let Some(spell) = self.spell(cast.by, cast.spell).cloned() else { return };
        let there: Vec<CharacterId> = hit.iter().copied().filter(|&on| self.present(on)).collect();
        let screen = |on: CharacterId| screens.iter().find(|one| one.0 == on).map_or(0, |one| one.1);
        for &work in &spell.works {
            match work {
                Working::Damage(_) | Working::Darts(_) => {
                    self.spell_harm(cast, dice, &there, &screen, io);
                }
                Working::Hurl(_) => {
                    if let Some(metres) = self.spell_harm(cast, dice, &there, &screen, io) {
                        self.hurl(cast, squares_of(metres.clamp(0, 200) as u8), &there);
                    }
                }
                Working::Lightning(_, second) => {
                    let first = self.spell_harm(cast, dice, &there, &screen, io);
                    if let (Some(_), Some(&on)) = (first, there.first()) {
                        self.strike_beside(cast, second, on, io);
                    }
                }
                Working::Harm(damage) => {
                    for &on in &there {
                        self.harm(on, i16::from(damage), 0, Some(cast.by), ("a spell", "RUX-25"), io);
                    }
                }
                Working::Chill => self.chill(cast, &there, &screen, io),
                Working::Prone => there.iter().for_each(|&on| self.fall_prone(on, "RUX-25", io)),
                Working::Heal(power) => self.mend(cast, power, &there, io),
                Working::Flames => there.iter().for_each(|&on| self.kindle(self.square(on), io)),
                Working::Ice => self.freeze_ground(cast, io),
                Working::Post(metres, more) => {
                    if let Some(at) = cast.at.square() {
                        self.raise_post(cast, at, (metres + more * (cast.level - 1)) / 2, io);
                    }
                }
                Working::Float(_) => there.iter().for_each(|&on| self.push(Frame::Float { cast, on })),
                Working::Fetch => self.fetch(cast, io),
                Working::Light(squares) => self.light(cast, squares, io),
                Working::Smoke => self.puff(cast, io),
                Working::Door => cast.at.square().into_iter().for_each(|at| self.swing(cast.by, at, io)),
                Working::Unweave => self.unweave(cast, io),
                _ => there.iter().for_each(|&on| self.lasts(cast, work, on, io)),
            }
        }
    }

    /// Something that lasts.
    fn lasts(&mut self, cast: Cast, work: Working, on: CharacterId, io: &mut Io) {
        let more = cast.level as i8 - 1;
        let what = match work {
            // RUX-25: humanoids freeze, monsters do not.
            Working::Freeze if self.present(on) && !self.monster(on) => Lasts::Frost,
            Working::Snare => Lasts::Snare,
            Working::Hide(armour, step) => Lasts::Hide(armour + step * more),
            Working::Haste => Lasts::Haste,
            Working::Keen => Lasts::Keen(cast.level + 1, cast.way),
            Working::SoftFall => Lasts::SoftFall,
            Working::Reading => Lasts::Reading,
            _ => return,
        };
        self.lay_spell(cast, what, on, io);
    }

    /// Lays a spell on somebody, and tells of it.
    pub(super) fn lay_spell(&mut self, cast: Cast, what: Lasts, on: CharacterId, io: &mut Io) {
        let held = self.spell(cast.by, cast.spell).is_some_and(|spell| spell.held);
        let (spell, by, level, until) = (Some(cast.spell), cast.by, cast.level, Until::Removed);
        if what.status().is_none() {
            let name = self.spell_name(by, spell);
            io.events.push(|| Event::told(Told::of(&telling::LASTS).who(on).thing(name)));
        }
        self.lay_on(Lasting { what, on, by, spell, level, held, until }, "RUX-25", io);
    }

    /// Damage of a spell: one roll for all whom it hits.
    fn spell_harm(
        &mut self,
        cast: Cast,
        dice: Option<u8>,
        hit: &[CharacterId],
        screen: &dyn Fn(CharacterId) -> i16,
        io: &mut Io,
    ) -> Option<i16> {
        let &first = hit.first()?;
        let armour: Vec<i8> =
            hit.iter().map(|&on| self.spell_damage(cast, dice, on).map_or(0, |roll| roll.number())).collect();
        let roll = self.spell_damage(cast, dice, first)?;
        // RUX-25: what hurls is thrown as far as the sum says.
        let hurls =
            self.spell(cast.by, cast.spell).is_some_and(|spell| spell.does(|one| matches!(one, Working::Hurl(_))));
        let damage = match hurls {
            true => self.sum_up(roll, io),
            false => {
                let each = hit.iter().zip(&armour).map(|(&on, &armour)| self.harm_numbers(on, armour, screen(on)));
                let numbers = each.fold(Numbers::NONE, Numbers::and);
                self.sum_up_against(roll, numbers, io)
            }
        };
        for (&on, armour) in hit.iter().zip(armour) {
            let less = (damage - screen(on)).max(0);
            self.harm(on, less, armour, Some(cast.by), ("a spell", "RUX-25"), io);
        }
        Some(damage)
    }

    /// RUX-25: lightning goes on to a random figure beside its target.
    fn strike_beside(&mut self, cast: Cast, power: Power, on: CharacterId, io: &mut Io) {
        let at = self.square(on);
        let near = |who: &CharacterId| *who != on && self.present(*who) && self.square(*who).distance(at) <= 1;
        let near: Vec<CharacterId> = self.ids().filter(near).collect();
        let Some(&first) = near.first() else { return };
        let lot = if near.len() > 1 { draw(io.dice, &Lot { of: near.len() as u8 }) } else { 0 };
        let other = near.get(usize::from(lot)).copied().unwrap_or(first);
        let (count, sides) = Self::dice_of_spell(cast, power, None);
        let mut roll = damage_roll("RUX-25", cast.by, &[(count, sides, "spell", "RUX-25")]);
        roll.against = Some(other);
        let armour = self.armour_without_metal(other);
        roll.target(armour, "armour", "RUX-12");
        let numbers = self.harm_numbers(other, armour, 0);
        let damage = self.sum_up_against(roll, numbers, io);
        self.harm(other, damage, armour, Some(cast.by), ("a spell", "RUX-25"), io);
    }

    /// RUX-25: a d6 of HP and a d6 of WP.
    fn chill(&mut self, cast: Cast, hit: &[CharacterId], screen: &dyn Fn(CharacterId) -> i16, io: &mut Io) {
        if hit.is_empty() {
            return;
        }
        let times = if cast.double { 2 } else { 1 };
        let each = hit.iter().map(|&on| self.harm_numbers(on, 0, screen(on)));
        let numbers = each.fold(Numbers::NONE, Numbers::and);
        let hp = self.sum_against(("Cold", "RUX-25"), cast.by, (times, 6), numbers, io);
        let least = hit.iter().map(|&on| self.counter(on, counter::WP)).max().unwrap_or(0).unsigned_abs();
        let numbers = Numbers::every_up_to(least);
        let wp = self.sum_against(("Cold", "RUX-25"), cast.by, (times, 6), numbers, io);
        for &on in hit {
            self.harm(on, (hp - screen(on)).max(0), 0, Some(cast.by), ("cold", "RUX-25"), io);
            if self.present(on) {
                self.lose_wp(on, wp, "RUX-25", io);
            }
        }
    }

    /// RUX-25: HP; turned against its caster it harms.
    fn mend(&mut self, cast: Cast, power: Power, hit: &[CharacterId], io: &mut Io) {
        for &on in hit {
            let dice = Self::dice_of_spell(cast, power, None);
            let hp = self.sum_of("Mend", "RUX-25", cast.by, dice, io);
            match cast.turned {
                true => {
                    self.harm(on, hp, 0, None, ("a mishap", "RUX-24"), io);
                }
                false => self.heal(on, hp, "RUX-25", io),
            }
        }
    }

    /// RUX-24: from where a spell pushes.
    fn pushes_from(&self, cast: Cast) -> Square {
        match (self.spell(cast.by, cast.spell).map(|spell| spell.aim), cast.at.square()) {
            (Some(Aim::Surge(..) | Aim::Sphere { .. }), Some(at)) => at,
            _ => self.square(cast.by),
        }
    }

    /// RUX-07, RUX-25: moved away square by square, the farthest first; it stops before walls, figures and higher ground, and ends in the
    /// first canal or lower square.
    fn hurl(&mut self, cast: Cast, squares: u8, hit: &[CharacterId]) {
        let origin = self.pushes_from(cast);
        let mut order: Vec<CharacterId> = hit.iter().copied().filter(|&on| self.present(on)).collect();
        order.sort_by_key(|&on| (self.square(on).distance(origin), on));
        // The topmost frame goes first: the farthest of them.
        for on in order {
            let way = self.square(on).away_from(origin);
            if way != (0, 0) {
                self.push(Frame::Hurled { who: on, way, left: squares });
            }
        }
    }

    /// RUX-07: one square of a forced movement.
    pub(super) fn step_hurled(&mut self, who: CharacterId, (east, south): (i8, i8), left: u8, io: &mut Io) {
        if left == 0 || !self.present(who) {
            return;
        }
        let from = self.square(who);
        let to = self.board.offset(from, east, south).filter(|&to| self.board.is_step(from, to));
        let Some(to) = to.filter(|&to| self.may_be_put(who, to) && self.board.surface(to) <= self.level(who)) else {
            return;
        };
        let ends = self.board.is_water(to) || self.board.surface(to) < self.level(who);
        if !ends {
            self.push(Frame::Hurled { who, way: (east, south), left: left - 1 });
        }
        self.forced_to(who, to, io);
    }
}
