//! What spells do (RUX-24, RUX-25): reactions of those whom they hit, and each typed effect.

use super::areas::squares_of;
use super::casts::{Blast, BlastStage, Cast, Ground, Lasting, Lasts, Obeying, Spellwork};
use super::checks::ParryWay;
use super::frames::{Ask, Frame, Manner, Roll, Strike};
use super::no;
use super::rolls::{Came, Rolled, beats, breaks, damage_roll};
use super::spells::{Aim, Power, Reply, Working};
use super::state::{Battle, Io, SPELL};
use super::traits::Condition;
use super::vocabulary::{action, counter, status, telling};
use crate::battle::{Breakdown, CharacterId, Choice, Event, Refusal, Target, Told};
use crate::board::{Square, Tile};
use crate::dice::{Lot, draw};
use crate::kit::{FieldEffect, Until};

impl Battle {
    /// A spell works on what it is aimed at.
    pub(super) fn works(&mut self, work: &Spellwork, io: &mut Io) {
        let cast = work.cast;
        let dragon = work.rolled.is_some_and(|rolled| rolled.came == Came::Dragon);
        let Some(spell) = self.spell(cast.by, cast.spell) else { return };
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

    /// A spell as an attack on somebody, for reactions.
    pub(super) fn spell_strike(&self, cast: Cast, on: CharacterId) -> Strike {
        let bolt = self.spell(cast.by, cast.spell).is_some_and(|spell| spell.reply == Reply::Bolt);
        let manner = if bolt { Manner::Bolt } else { Manner::Blast };
        Strike { by: cast.by, on, slot: SPELL, manner, sneak: false, second: false, mount: false }
    }

    /// RUX-25: Rock Screens against a hit.
    pub(super) fn screens(&self, who: CharacterId) -> Vec<Choice> {
        let mut list = Vec::new();
        for (place, spell) in (0..).zip(&self.kind(who).spells).filter(|(_, spell)| spell.aim == Aim::Hit) {
            for level in spell.levels().filter(|&level| self.may_weave(who, spell, level).is_ok()) {
                list.push(Choice { option: Cast::option(place, level, 0), ..Choice::plain(action::SCREEN, who) });
            }
        }
        list
    }

    /// RUX-25: pays for a Rock Screen, and rolls.
    pub(super) fn begin_screen(&mut self, who: CharacterId, option: u8, io: &mut Io) {
        let cast = Cast::of(who, Target::Nothing, option);
        self.check(who, Roll::Spell(cast));
        self.pay_spell(cast, io);
    }

    /// RUX-25: the damage that a Rock Screen takes off; a Dragon doubles its dice, a Demon is a mishap.
    pub(super) fn screened(&mut self, who: CharacterId, option: u8, io: &mut Io) -> i16 {
        let cast = Cast::of(who, Target::Nothing, option);
        let came = self.rolled.take().map_or(Came::Failure, |rolled| rolled.came);
        let power = self.spell(who, cast.spell).and_then(|spell| {
            spell.works.iter().find_map(|one| if let Working::Screen(power) = one { Some(*power) } else { None })
        });
        let Some(power) = power.filter(|_| came.good()) else {
            if came == Came::Demon {
                self.miscast(cast, io);
            }
            return 0;
        };
        let times = if came == Came::Dragon { 2 } else { 1 };
        self.sum_of("Rock Screen", "RUX-25", who, (power.dice(cast.level) * times, power.1), io)
    }

    /// Goes on with a spell that hits: reactions one after another, then what it does.
    pub(super) fn step_blast(&mut self, mut blast: Box<Blast>, io: &mut Io) {
        let cast = blast.cast;
        match (blast.stage, blast.now) {
            (BlastStage::Next, _) | (_, None) => {
                let open: Vec<CharacterId> = std::mem::take(&mut blast.open);
                let mut left = open.into_iter().filter(|&on| self.present(on));
                let Some(on) = left.next() else {
                    return self.apply(cast, blast.dice, &blast.hit.clone(), &blast.screens.clone(), io);
                };
                blast.open = left.collect();
                (blast.now, blast.stage) = (Some(on), BlastStage::React);
                self.push(Frame::Blast(blast));
            }
            (BlastStage::React, Some(on)) => {
                let strike = self.spell_strike(cast, on);
                let offered = !cast.turned && !self.reactions(strike).is_empty();
                let answer = self.answer.take();
                match answer {
                    None if offered => self.wait(Frame::Blast(blast), Ask::React(on)),
                    Some(answer) if answer.action == action::PARRY => {
                        blast.stage = BlastStage::Parried(answer.option);
                        self.push(Frame::Blast(blast));
                        self.pay_reaction(answer, io);
                        self.check(on, Roll::Parry(strike, answer.option));
                    }
                    Some(answer) if answer.action == action::DODGE => {
                        blast.stage = BlastStage::Dodged;
                        self.push(Frame::Blast(blast));
                        self.pay_reaction(answer, io);
                        self.check(on, Roll::Dodge(strike));
                    }
                    Some(answer) if answer.action == action::SCREEN => {
                        blast.stage = BlastStage::Screened(answer.option);
                        self.push(Frame::Blast(blast));
                        self.begin_screen(on, answer.option, io);
                    }
                    _ => {
                        blast.hit.push(on);
                        blast.stage = BlastStage::Next;
                        self.push(Frame::Blast(blast));
                    }
                }
            }
            (BlastStage::Screened(option), Some(on)) => {
                blast.hit.push(on);
                blast.stage = BlastStage::Next;
                self.push(Frame::Blast(blast));
                let less = self.screened(on, option, io);
                if let Some(Frame::Blast(blast)) =
                    self.stack.iter_mut().rev().find(|frame| matches!(frame, Frame::Blast(_)))
                {
                    blast.screens.push((on, less));
                }
            }
            (BlastStage::Parried(_) | BlastStage::Dodged, Some(on)) => self.replied(blast, on, io),
        }
    }

    /// What a parry or a dodge of a spell came to. RUX-11: a bolt that rolled a Dragon is only stopped by a Dragon.
    fn replied(&mut self, mut blast: Box<Blast>, on: CharacterId, io: &mut Io) {
        let came = self.rolled.take().map_or(Came::Failure, |rolled| rolled.came);
        let strike = self.spell_strike(blast.cast, on);
        let slot = match blast.stage {
            BlastStage::Parried(option) => Some(ParryWay::of(option).slot),
            _ => None,
        };
        let hard = blast.dragon && self.options.dragon_vs_dragon && strike.manner == Manner::Bolt;
        let stopped = came >= if hard { Came::Dragon } else { Came::Success };
        if came == Came::Demon && self.options.house_demons {
            match slot {
                Some(slot) => self.mark(on, counter::DAMAGED, slot, true, "RUN-03", io),
                None => self.fall_prone(on, "RUN-03", io),
            }
        }
        if !stopped {
            blast.hit.push(on);
        }
        let (cast, dice) = (blast.cast, blast.dice);
        blast.stage = BlastStage::Next;
        self.push(Frame::Blast(blast));
        match slot.filter(|_| stopped) {
            Some(slot) => {
                io.events.push(|| Event::told(Told::of(&telling::PARRIED).who(on)));
                // RUN-37: the damage of the spell tests the shield; a Dragon skips the test.
                let durability = self.weapon(on, slot).and_then(|weapon| weapon.durability);
                let roll = self.spell_damage(cast, dice, on).filter(|_| came != Came::Dragon);
                if let (Some(durability), Some(roll)) = (durability, roll) {
                    let damage = self.sum_up(roll, io);
                    if breaks(durability, damage, false) {
                        let name = self.weapon(on, slot).map_or(String::new(), |weapon| weapon.name.clone());
                        io.events.push(|| Event::told(Told::of(&telling::BROKEN).who(on).thing(name)));
                        self.mark(on, counter::BROKEN, slot, true, "RUN-37", io);
                    }
                }
            }
            None if stopped => {
                io.events.push(|| Event::told(Told::of(&telling::DODGED).who(on)));
                if self.options.dodge_step {
                    self.push(Frame::Step(on));
                }
            }
            None => {}
        }
    }

    /// Dice of a spell at its power level; twice as many by a Dragon.
    fn dice_of_spell(cast: Cast, power: Power, dice: Option<u8>) -> (u8, u8) {
        (dice.unwrap_or(power.dice(cast.level)) * if cast.double { 2 } else { 1 }, power.1)
    }

    /// RUX-25: the damage of a spell to somebody, less its armour; none of spells without damage.
    pub(super) fn spell_damage(&self, cast: Cast, dice: Option<u8>, on: CharacterId) -> Option<Breakdown> {
        let spell = self.spell(cast.by, cast.spell)?;
        let power = spell.works.iter().find_map(|one| match one {
            Working::Damage(power) | Working::Darts(power) | Working::Lightning(power, _) | Working::Hurl(power) => {
                Some(*power)
            }
            _ => None,
        })?;
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
    fn apply(
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
            Working::Keen => Lasts::Keen(cast.level + 1),
            Working::SoftFall => Lasts::SoftFall,
            Working::Reading => Lasts::Reading,
            _ => return,
        };
        self.lay_spell(cast, what, on, io);
    }

    /// Lays a spell on somebody, and tells of it.
    fn lay_spell(&mut self, cast: Cast, what: Lasts, on: CharacterId, io: &mut Io) {
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
        let damage = self.sum_up(roll, io);
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
        let damage = self.sum_up(roll, io);
        self.harm(other, damage, armour, Some(cast.by), ("a spell", "RUX-25"), io);
    }

    /// RUX-25: a d6 of HP and a d6 of WP.
    fn chill(&mut self, cast: Cast, hit: &[CharacterId], screen: &dyn Fn(CharacterId) -> i16, io: &mut Io) {
        if hit.is_empty() {
            return;
        }
        let times = if cast.double { 2 } else { 1 };
        let hp = self.sum_of("Cold", "RUX-25", cast.by, (times, 6), io);
        let wp = self.sum_of("Cold", "RUX-25", cast.by, (times, 6), io);
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
    fn raise_post(&mut self, cast: Cast, at: Square, levels: u8, io: &mut Io) {
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
    fn freeze_ground(&mut self, cast: Cast, io: &mut Io) {
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
    fn kindle(&mut self, at: Square, io: &mut Io) {
        use crate::board::{FixtureKind, Landing, Prop};
        let tile = self.board.tile(at);
        let prop = matches!(tile.prop, Some(Prop::Obstacle { .. } | Prop::Barricade { .. } | Prop::Boat));
        let planks = self.map.fixtures().iter();
        let mut planks = planks.filter(|one| one.spec.kind == FixtureKind::Plank && one.squares.contains(&at));
        if prop || tile.landing == Landing::Soft || planks.next().is_some() {
            self.sets_fire(at, io);
        }
    }

    /// RUX-25: fires of these squares go out, and those who burn there burn no more.
    fn put_out(&mut self, squares: &[Square], io: &mut Io) {
        squares.iter().for_each(|&at| self.fields.clear(super::pieces::Haze::Fire, at));
        let there: Vec<CharacterId> =
            self.ids().filter(|&who| self.present(who) && squares.contains(&self.square(who))).collect();
        there.into_iter().for_each(|who| self.show(who, status::BURNING, false, "RUX-25", io));
    }

    /// RUX-25: light around the caster, for the battle.
    fn light(&mut self, cast: Cast, squares: u8, io: &mut Io) {
        let by = cast.by;
        let middle = self.square(by);
        let lit = super::areas::Area::Sphere(middle, squares + super::light::TWILIGHT).squares(&self.board);
        self.laid.lay(FieldEffect::new((Ground::Light(middle, squares), 1), lit.clone(), Some(by), Until::Removed));
        self.lay_ground();
        io.events.push(|| Event::told(Told::of(&telling::LIGHTS).who(by).at(lit)));
    }

    /// RUX-25: its own square is dim until its next turn.
    fn puff(&mut self, cast: Cast, io: &mut Io) {
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
                let bright =
                    super::light::magic_light(middle.distance(square), squares) == super::pieces::Light::Bright;
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
    fn fetched(&self, who: CharacterId, at: Square) -> Option<u8> {
        let full = self.found.iter().any(|one| one.0 == who);
        let mut lying = (0..u8::MAX).zip(&self.lying);
        let fits = lying.find(|(_, one)| {
            let hands = self.kind(one.owner).weapons.get(usize::from(one.slot)).map_or(2, |weapon| weapon.hands);
            one.at == at && hands == 1 && !one.stuck && (one.owner == who || !full)
        });
        fits.map(|(item, _)| item)
    }

    fn fetch(&mut self, cast: Cast, io: &mut Io) {
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

    fn aims_there(&self, who: CharacterId, at: Square) -> bool {
        let from = self.square(who);
        from == at || self.board.sees(from, self.level(who), 1, at, self.board.surface(at), 1)
    }

    /// RUX-25: the strongest spell on a figure that can be ended at this power level.
    fn woven(&self, cast: Cast) -> Option<Lasting> {
        let on = cast.at.character()?;
        let fits = |one: &&Lasting| one.spell.is_some() && one.level <= cast.level;
        self.lasting_on(on).filter(fits).max_by_key(|one| one.level).copied()
    }

    /// RUX-25: the spell on a square that can be ended at this power level.
    fn woven_ground(&self, cast: Cast) -> Option<(Ground, u8)> {
        let at = cast.at.square()?;
        self.laid.at(at).map(|one| one.kind).filter(|kind| kind.1 <= cast.level).max_by_key(|kind| kind.1)
    }

    fn unweave(&mut self, cast: Cast, io: &mut Io) {
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

    /// RUX-24: Blinded.
    pub(super) fn blind(&mut self, who: CharacterId, io: &mut Io) {
        let until = Until::Removed;
        let (what, level, held) = (Lasts::Blind, 1, false);
        self.lay_on(Lasting { what, on: who, by: who, spell: None, level, held, until }, "RUX-24", io);
    }

    /// RUX-25: an opposed roll against Willpower.
    pub(super) fn step_resist(&mut self, cast: Cast, on: CharacterId, active: Rolled, begun: bool, io: &mut Io) {
        if !self.present(on) {
            return;
        }
        if !begun {
            self.push(Frame::Resist { cast, on, active, begun: true });
            return self.check(on, Roll::Resist(cast));
        }
        let won = self.rolled.take().is_none_or(|passive| beats(active, passive));
        let sleep = self.spell(cast.by, cast.spell).is_some_and(|spell| spell.does(|one| one == Working::Sleep));
        match (sleep, won) {
            (true, true) => {
                self.falls_asleep(on, "RUX-25", io);
                self.lay_spell(cast, Lasts::Sleep, on, io);
            }
            (true, false) => self.afflict(on, Condition::Dazed, "RUX-25", io),
            (false, true) => {
                let obeying = Obeying {
                    by: cast.by,
                    on,
                    turn: super::frames::Turn::default(),
                    spent: self.has(on, status::SPENT),
                    begun: false,
                };
                self.push(Frame::Obey(Box::new(obeying)));
            }
            (false, false) => {}
        }
    }

    /// RUX-25: squares in which somebody who floats can come to rest.
    pub(super) fn floats_to(&self, cast: Cast, on: CharacterId) -> Vec<Square> {
        let Some(spell) = self.spell(cast.by, cast.spell) else { return Vec::new() };
        let metres = spell.works.iter().find_map(|one| if let Working::Float(m) = one { Some(*m) } else { None });
        let far = squares_of(metres.unwrap_or(0));
        let (from, level) = self.place(on);
        let fits = |to: &Square| {
            let top = self.board.surface(*to);
            *to != from
                && top.abs_diff(level) <= far
                && self.may_be_put(on, *to)
                && self.board.sees(from, level, 1, *to, top, 1)
        };
        self.board.within(from, far).filter(fits).collect()
    }

    /// RUX-25: it floats where the caster wants, as long as the caster concentrates.
    pub(super) fn step_float(&mut self, cast: Cast, on: CharacterId, io: &mut Io) {
        if !self.present(on) {
            return;
        }
        let squares = self.floats_to(cast, on);
        if squares.is_empty() {
            return;
        }
        let Some(answer) = self.answer.take() else {
            return self.wait(Frame::Float { cast, on }, Ask::Float(cast.by));
        };
        if let Some(to) = answer.target.square() {
            self.let_go(on, io);
            self.lay_spell(cast, Lasts::Float, on, io);
            self.goes_to(on, to, crate::battle::Manner::Fly, io);
        }
    }

    /// RUX-25: what somebody who obeys can do: its movement, and one attack on its own side.
    pub(super) fn obeying_choices(&self, on: CharacterId, out: &mut Vec<Choice>) {
        let victims: Vec<CharacterId> = self.allies_of(on).collect();
        for deed in [action::STRIKE, action::SHOOT, action::THROW] {
            for slot in self.slots(on).filter(|&slot| self.holds_weapon(on, slot)).chain([super::state::UNARMED]) {
                let offered = victims.iter().filter(|&&victim| self.may_attack(on, deed, Some(victim), slot).is_ok());
                out.extend(offered.map(|&victim| Choice::new(deed, on, victim, slot)));
            }
        }
        let plain = [action::DROP_PRONE, action::STAND, action::DASH];
        out.extend(
            plain
                .into_iter()
                .map(|deed| Choice::plain(deed, on))
                .filter(|choice| self.may_do(on, choice.action, Target::Nothing, Some(0)).is_ok()),
        );
        if self.may_do(on, action::DROP, Target::Nothing, Some(super::state::EVERYTHING)).is_ok() {
            out.push(Choice { option: super::state::EVERYTHING, ..Choice::plain(action::DROP, on) });
        }
        out.extend(self.ends(on).into_iter().map(|end| Choice::new(action::MOVE, on, end, 0)));
    }

    /// RUX-25: goes on with somebody who obeys, inside the turn of the caster.
    pub(super) fn step_obey(&mut self, mut obeying: Box<Obeying>, io: &mut Io) {
        let (by, on) = (obeying.by, obeying.on);
        if !obeying.begun {
            obeying.begun = true;
            obeying.turn = std::mem::take(&mut self.now);
            io.events.push(|| Event::told(Told::of(&telling::OBEYS).who(on).other(by)));
            (self.turn, self.obeys) = (Some(on), Some((by, on)));
        }
        let mut choices = Vec::new();
        if self.able(on) {
            self.obeying_choices(on, &mut choices);
        }
        let answer = self.answer.take();
        if answer.is_none() && !choices.is_empty() {
            return self.wait(Frame::Obey(obeying), Ask::Command(by, on));
        }
        match answer.filter(|choice| choice.action != action::END) {
            Some(choice) => {
                self.push(Frame::Obey(obeying));
                self.do_deed(choice, io);
            }
            None => {
                self.now = obeying.turn;
                (self.turn, self.obeys) = (Some(by), None);
                if self.present(on) {
                    self.show(on, status::SPENT, obeying.spent, "RUX-25", io);
                    let (what, level, held, until) = (Lasts::Idle, 1, false, Until::EndOfTurn(on, 1));
                    self.lay_on(Lasting { what, on, by, spell: None, level, held, until }, "RUX-25", io);
                }
            }
        }
    }
}
