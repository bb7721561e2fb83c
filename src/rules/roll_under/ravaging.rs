//! Monsters in a battle (RUX-28): several cards a round, the attack that the die names, and what it does.

use super::areas::Area;
use super::frames::{Frame, Manner, Roll, Strike};
use super::monsters::{After, Aim, Entry, FACES, Monster};
use super::options::MonsterChoice;
use super::rolls::{DamageDice, damage_roll};
use super::state::{Battle, Io};
use super::vocabulary::{action, counter, status, telling};
use super::{items::Feature, no};
use crate::battle::{ActionId, Breakdown, CharacterId, Choice, Event, Manner as Gait, Refusal, Target, Told};
use crate::board::{DIRECTIONS, Square, apart, body};
use crate::dice::{Lot, draw};

/// RUX-28: what a monster can do in its turn.
const DEEDS: [ActionId; 8] = [
    action::MOVE,
    action::RAVAGE,
    action::STAND,
    action::BREAK_FREE,
    action::RELEASE,
    action::WAIT,
    action::END,
    action::SURRENDER,
];
/// RUX-38: STR that a large shield needs, by which it is told.
const LARGE: u8 = 13;

impl Battle {
    /// RUX-28: it is a monster.
    pub(super) fn monster(&self, who: CharacterId) -> bool {
        self.kind(who).monster.is_some()
    }

    fn beast(&self, who: CharacterId) -> Option<&Monster> {
        self.kind(who).monster.as_ref()
    }

    /// RUX-28: an attack of a monster.
    pub(super) fn entry_of(&self, strike: Strike) -> Option<&Entry> {
        if !strike.manner.monstrous() {
            return None;
        }
        self.beast(strike.by)?.table.get(usize::from(strike.slot))
    }

    pub(super) fn entry(&self, who: CharacterId, slot: u8) -> Option<&Entry> {
        self.beast(who)?.table.get(usize::from(slot))
    }

    /// RUX-28: a monster does what monsters do, and nobody else does.
    pub(super) fn in_its_nature(&self, who: CharacterId, deed: ActionId) -> Result<(), Refusal> {
        match self.monster(who) {
            true if !DEEDS.contains(&deed) => Err(no::UNABLE),
            false if deed == action::RAVAGE => Err(no::UNABLE),
            _ => Ok(()),
        }
    }

    /// RUX-28: at the start of each of its turns the die names its attack, unless its player chooses it, or Lore has foretold it.
    pub(super) fn step_table(&mut self, who: CharacterId, io: &mut Io) {
        if !self.standing(who) || self.options.monster_choice == MonsterChoice::Player && !self.third(who) {
            return;
        }
        let known = self.foretold.iter().position(|one| one.0 == who).map(|i| self.foretold.remove(i).1);
        let entry = known.or_else(|| self.draw_entry(who, io));
        self.now.entry = entry;
        self.tell_entry(who, entry, io);
    }

    /// RUX-28: a d6 on the table.
    pub(super) fn draw_entry(&mut self, who: CharacterId, io: &mut Io) -> Option<u8> {
        let face = draw(io.dice, &Lot { of: FACES }) + 1;
        self.beast(who)?.entry(face)
    }

    pub(super) fn tell_entry(&self, who: CharacterId, entry: Option<u8>, io: &mut Io) {
        let Some(name) = entry.and_then(|slot| self.entry(who, slot)).map(|entry| entry.name.clone()) else { return };
        io.events.push(|| Event::told(Told::of(&telling::ENTRY).who(who).thing(name)));
    }

    /// RUX-28: how many faces of the die stand for each entry of the table, as far as nothing is known of it yet.
    pub(super) fn entries_to_come(&self, who: CharacterId) -> Vec<u8> {
        let Some(monster) = self.beast(who) else { return Vec::new() };
        if self.options.monster_choice == MonsterChoice::Player && !self.third(who) {
            return Vec::new();
        }
        let known = self.foretold.iter().find(|one| one.0 == who).map(|one| one.1);
        let faces = |(n, entry): (u8, &Entry)| match known {
            Some(known) => u8::from(known == n),
            None => entry.faces.len() as u8,
        };
        (0..).zip(&monster.table).map(faces).collect()
    }

    /// RUX-28: the entries that it can use in this turn.
    fn entries_now(&self, who: CharacterId) -> Vec<u8> {
        let all = self.beast(who).map_or(0, |monster| monster.table.len() as u8);
        match self.now.entry {
            Some(entry) => vec![entry],
            None if self.options.monster_choice == MonsterChoice::Player => (0..all).collect(),
            None => Vec::new(),
        }
    }

    /// RUX-28: somebody whom an attack can hit: anybody but the monster itself, its own side as well where it sweeps.
    fn struck(&self, who: CharacterId, on: CharacterId) -> bool {
        on != who && self.present(on) && !self.has(on, status::SUBMERGED)
    }

    /// RUX-28: what is against an attack; a target or an entry that is not named is left open.
    pub(super) fn may_ravage(&self, who: CharacterId, target: Target, slot: Option<u8>) -> Result<(), Refusal> {
        self.may_act(who)?;
        let open = self.entries_now(who);
        let slots: Vec<u8> = slot.map_or(open.clone(), |slot| vec![slot]);
        if slots.iter().any(|slot| !open.contains(slot)) || slots.is_empty() {
            return Err(no::WEAPON);
        }
        if slot.is_none() {
            return Ok(());
        }
        let each = slots.iter().map(|&slot| self.may_ravage_with(who, target, slot));
        each.reduce(Result::or).unwrap_or(Err(no::WEAPON))
    }

    fn may_ravage_with(&self, who: CharacterId, target: Target, slot: u8) -> Result<(), Refusal> {
        let Some(entry) = self.entry(who, slot) else { return Err(no::WEAPON) };
        match (entry.aim, target) {
            (Aim::One | Aim::Bolt(_), Target::Character(on)) => match () {
                () if !self.is_target(who, on) => Err(no::TARGET),
                () => self.in_reach_of(who, entry.aim, on),
            },
            (Aim::Within | Aim::Near(_), Target::Nothing) => {
                let caught = self.ravaged_by(who, slot, target);
                if caught.iter().any(|&on| self.foes(who, on)) { Ok(()) } else { Err(no::RANGE) }
            }
            (Aim::Cone(_), Target::Square(at)) => {
                if !self.cone_aims(who).contains(&at) {
                    return Err(no::TARGET);
                }
                let caught = self.ravaged_by(who, slot, target);
                if caught.iter().any(|&on| self.foes(who, on)) { Ok(()) } else { Err(no::RANGE) }
            }
            (Aim::Through(far), Target::Square(to)) => {
                let way = self.rush(who, to, far).ok_or(no::BLOCKED)?;
                let crossed = self.crossed(who, &way);
                if crossed.iter().any(|&on| self.foes(who, on)) { Ok(()) } else { Err(no::RANGE) }
            }
            _ => Err(no::TARGET),
        }
    }

    fn in_reach_of(&self, who: CharacterId, aim: Aim, on: CharacterId) -> Result<(), Refusal> {
        match aim {
            Aim::One if !self.adjacent(who, on) => Err(no::RANGE),
            Aim::Bolt(far) if self.distance(who, on) > far => Err(no::RANGE),
            Aim::Bolt(_) if !self.sees(who, on) => Err(no::LOS),
            _ => Ok(()),
        }
    }

    /// RUX-24, RUX-30: the squares beside its body that aim a cone, one for each of eight directions.
    fn cone_aims(&self, who: CharacterId) -> Vec<Square> {
        (0..DIRECTIONS.len()).filter_map(|way| Some(self.mouth(who, way)?.1)).collect()
    }

    /// RUX-30: the square of its body from which a cone goes that way, and the next one outside.
    fn mouth(&self, who: CharacterId, way: usize) -> Option<(Square, Square)> {
        let (east, south) = DIRECTIONS[way % DIRECTIONS.len()];
        let (at, span) = (self.square(who), self.span(who) as i8);
        let part = |step: i8| (span - 1) * (step + 1) / 2;
        let from = self.board.offset(at, part(east), part(south))?;
        Some((from, self.board.offset(from, east, south)?))
    }

    /// RUX-24: the squares of a cone that is aimed at this square.
    pub(super) fn cone_squares(&self, who: CharacterId, at: Square, far: u8) -> Vec<Square> {
        let ways = 0..DIRECTIONS.len();
        let aimed = ways.filter_map(|way| Some((way, self.mouth(who, way)?))).find(|(_, (_, aim))| *aim == at);
        aimed.map_or(Vec::new(), |(way, (from, _))| Area::Cone(from, way, far).squares(&self.board))
    }

    /// RUX-28: everybody whom an attack catches.
    pub(super) fn ravaged_by(&self, who: CharacterId, slot: u8, target: Target) -> Vec<CharacterId> {
        let Some(entry) = self.entry(who, slot) else { return Vec::new() };
        let hit = |on: &CharacterId| self.struck(who, *on);
        match (entry.aim, target) {
            (Aim::One | Aim::Bolt(_), Target::Character(on)) => [on].into_iter().filter(hit).collect(),
            (Aim::Within, _) => {
                let inside = |on: &CharacterId| self.ground_between(who, *on) == 0;
                self.ids().filter(hit).filter(inside).collect()
            }
            (Aim::Near(far), _) => {
                let near = |on: &CharacterId| self.distance(who, *on) <= far && self.sees(who, *on);
                self.ids().filter(hit).filter(near).collect()
            }
            (Aim::Cone(far), Target::Square(at)) => {
                let squares = self.cone_squares(who, at, far);
                let inside = |on: &CharacterId| self.body(*on).any(|square| squares.contains(&square));
                self.ids().filter(hit).filter(inside).collect()
            }
            (Aim::Through(far), Target::Square(to)) => {
                self.rush(who, to, far).map_or(Vec::new(), |way| self.crossed(who, &way))
            }
            _ => Vec::new(),
        }
    }

    /// RUX-28: straight ahead through everybody, and on to a square where it has room.
    fn rush(&self, who: CharacterId, to: Square, far: u8) -> Option<Vec<Square>> {
        let from = self.square(who);
        let steps = from.distance(to);
        let (east, south) = to.away_from(from);
        let straight = |a: u8, b: u8| a == b || a.abs_diff(b) == steps;
        if steps == 0 || steps > far || !straight(from.x, to.x) || !straight(from.y, to.y) {
            return None;
        }
        let mut way = Vec::new();
        let mut at = from;
        for _ in 0..steps {
            let next = self.board.offset(at, east, south)?;
            self.body_stride(who, at, next)?;
            way.push(next);
            at = next;
        }
        self.may_be_put(who, to).then_some(way)
    }

    /// RUX-28: everybody whom it goes through on this way.
    fn crossed(&self, who: CharacterId, way: &[Square]) -> Vec<CharacterId> {
        let span = self.span(who);
        let goes_over = |on: CharacterId| {
            let under = |at: &Square| self.body(on).any(|part| apart((*at, span), (part, 1)) == 0);
            way.iter().any(under) && self.level(on).abs_diff(self.level(who)) <= 1
        };
        self.ids().filter(|&on| self.struck(who, on) && goes_over(on)).collect()
    }

    /// RUX-28: every attack that it can make now.
    pub(super) fn ravages(&self, who: CharacterId) -> Vec<Choice> {
        let mut list = Vec::new();
        if self.may_act(who).is_err() {
            return list;
        }
        for slot in self.entries_now(who) {
            let Some(entry) = self.entry(who, slot) else { continue };
            let targets: Vec<Target> = match entry.aim {
                Aim::One | Aim::Bolt(_) => self.enemies_of(who).map(Target::Character).collect(),
                Aim::Within | Aim::Near(_) => vec![Target::Nothing],
                Aim::Cone(_) => self.cone_aims(who).into_iter().map(Target::Square).collect(),
                Aim::Through(far) => {
                    let from = self.square(who);
                    let line = |&(east, south): &(i8, i8)| {
                        (1..=far as i8).filter_map(move |n| Some((from, east.checked_mul(n)?, south.checked_mul(n)?)))
                    };
                    let ends = DIRECTIONS.iter().flat_map(line);
                    ends.filter_map(|(from, east, south)| self.board.offset(from, east, south))
                        .map(Target::Square)
                        .collect()
                }
            };
            for target in targets {
                if self.may_ravage_with(who, target, slot).is_ok() {
                    list.push(Choice { action: action::RAVAGE, actor: who, target, option: slot });
                }
            }
        }
        list
    }

    /// RUX-28: an attack that was chosen: it hits by itself everybody whom it catches, one after another.
    pub(super) fn ravage(&mut self, choice: Choice, io: &mut Io) {
        let Choice { actor: by, target, option: slot, .. } = choice;
        let caught = self.ravaged_by(by, slot, target);
        let Some((aim, mind)) = self.entry(by, slot).map(|entry| (entry.aim, entry.mind())) else { return };
        if let (Aim::Through(far), Target::Square(to)) = (aim, target)
            && let Some(way) = self.rush(by, to, far)
        {
            way.into_iter().for_each(|next| self.goes_to(by, next, Gait::Walk, io));
        }
        let strike = |on| Strike::new(by, on, slot, Manner::Ravage);
        if !mind {
            let frames: Vec<Frame> =
                caught.into_iter().map(|on| self.attack_frame(strike(on), super::frames::Stage::React, None)).collect();
            return self.push_all(frames);
        }
        let frames: Vec<Frame> = caught.into_iter().map(|on| Frame::Ravaged { by, on, slot, next: 0 }).collect();
        self.push_all(frames);
    }

    /// RUX-28: the dice of an attack of a monster.
    pub(super) fn ravage_damage(&self, strike: Strike) -> Option<Breakdown> {
        let entry = self.entry_of(strike)?;
        let damage = entry.damage?;
        let dice: [DamageDice; 1] = [(damage.dice, damage.sides, "attack", "RUX-28")];
        let mut roll = damage_roll("RUX-28", strike.by, &dice);
        roll.against = Some(strike.on);
        let armour = if entry.bare { 0 } else { self.armour(strike.on) };
        roll.target(armour, "armour", "RUX-12");
        Some(roll)
    }

    /// RUX-36: poison comes with a wound.
    pub(super) fn needs_a_wound(&self, strike: Strike) -> bool {
        let venomous = |entry: &Entry| entry.then.iter().any(|after| matches!(after, After::Poison(..)));
        self.entry_of(strike).is_some_and(venomous)
    }

    /// RUX-28, RUX-23: a shield in this place stops an attack of a monster: in its own right, or by Bulwark Arm.
    pub(super) fn shield_stops(&self, strike: Strike, slot: u8) -> (bool, bool) {
        use super::monsters::Stopped;
        let (Some(entry), Some(item)) = (self.entry_of(strike), self.weapon(strike.on, slot)) else {
            return (false, false);
        };
        let shield = item.is(Feature::Shield);
        let large = item.strength >= LARGE;
        let own = match entry.stopped {
            Stopped::Dodged => false,
            Stopped::Shield => shield,
            Stopped::LargeShield => shield && large,
        };
        (own, shield && entry.physical() && !entry.aim.area())
    }

    /// RUX-28: what an attack does besides, part after part.
    pub(super) fn step_ravaged(&mut self, by: CharacterId, on: CharacterId, slot: u8, next: u8, io: &mut Io) {
        let after = self.entry(by, slot).and_then(|entry| entry.then.get(usize::from(next))).copied();
        let Some(after) = after.filter(|_| self.present(on)) else { return };
        self.push(Frame::Ravaged { by, on, slot, next: next + 1 });
        match after {
            After::Fear => self.frighten(on, by),
            After::Drag if self.near_water(on).is_some() => {
                self.push(Frame::Swept { on, after });
                self.check(on, Roll::Hold);
            }
            After::Drag => {}
            After::Trip if self.swims(on) || self.has(on, status::PRONE) || self.swarm(on) => {}
            After::Trip => {
                self.push(Frame::Swept { on, after });
                self.check(on, Roll::Keep);
            }
            After::Push(far) => self.thrown_off(on, by, far, io),
            After::Hurl(far) => {
                self.push(Frame::Swept { on, after });
                self.thrown_off(on, by, far, io);
            }
            After::Poison(poison, potency) => self.poison(on, poison, potency),
        }
    }

    /// RUX-28: what a roll against it came to, and what happens in the end.
    pub(super) fn step_swept(&mut self, on: CharacterId, after: After, io: &mut Io) {
        let held = self.rolled.take().is_some_and(|rolled| rolled.came.good());
        if held || !self.present(on) {
            return;
        }
        match after {
            After::Drag => {
                let Some(to) = self.near_water(on) else { return };
                self.let_go(on, io);
                self.goes_to(on, to, Gait::Forced, io);
                // RUX-23, RUX-25: Sea Legs and Levitate keep it above the water.
                self.show(on, status::SUBMERGED, self.swims(on), "RUX-28", io);
            }
            _ => self.fall_prone(on, "RUX-28", io),
        }
    }

    /// RUX-28: the water beside somebody on land into which it is pulled.
    fn near_water(&self, on: CharacterId) -> Option<Square> {
        if self.swims(on) || self.span(on) > 1 {
            return None;
        }
        let at = self.square(on);
        let wet = |to: &Square| self.board.is_water(*to) && self.may_be_put(on, *to);
        self.board.steps(at).find(wet)
    }

    /// RUX-07: square by square straight away from a monster, as far as nothing stands in the way.
    fn thrown_off(&mut self, on: CharacterId, by: CharacterId, far: u8, io: &mut Io) {
        for _ in 0..far {
            let from = self.square(on);
            let (east, south) = from.away_from(self.nearest_part(by, on));
            if (east, south) == (0, 0) || !self.present(on) || self.swarm(on) || self.span(on) > 1 {
                return;
            }
            let Some(to) = self.board.offset(from, east, south) else { return };
            let open = self.board.is_step(from, to) && self.may_be_put(on, to);
            if !open || self.board.surface(to) > self.level(on) {
                return;
            }
            let drop = self.board.surface(to) < self.level(on);
            let splash = self.board.is_water(to) && !self.swims(on);
            self.forced_to(on, to, io);
            if drop || splash {
                return;
            }
        }
    }

    /// RUX-39: what is against telling from lore what a monster will do.
    pub(super) fn may_recall(&self, who: CharacterId, on: Option<CharacterId>) -> Result<(), Refusal> {
        self.may_act(who)?;
        if self.recalled.contains(who) {
            return Err(no::ONCE);
        }
        let beasts = |on: &CharacterId| self.standing(*on) && self.monster(*on);
        let Some(on) = on else {
            return if self.ids().any(|on| beasts(&on)) { Ok(()) } else { Err(no::USELESS) };
        };
        match () {
            () if !beasts(&on) || on == who => Err(no::TARGET),
            () if !self.sees(who, on) => Err(no::LOS),
            () if self.foretold.iter().any(|one| one.0 == on) => Err(no::USELESS),
            () if self.options.monster_choice == MonsterChoice::Player && !self.third(on) => Err(no::USELESS),
            () => Ok(()),
        }
    }

    /// RUX-39: the next attack of a monster is rolled and shown now.
    pub(super) fn foretell(&mut self, on: CharacterId, io: &mut Io) {
        let Some(entry) = self.draw_entry(on, io) else { return };
        self.foretold.push((on, entry));
        self.tell_entry(on, Some(entry), io);
    }

    /// RUX-28, 2.1: the cards that it has still to play in this round, the lowest first.
    pub(super) fn cards_to_come(&self, who: CharacterId) -> Vec<i8> {
        let first = (!self.has(who, status::ACTED)).then(|| self.counter(who, counter::CARD));
        let mut cards: Vec<i8> = first.into_iter().collect();
        cards.extend(self.more_cards.iter().filter(|one| one.0 == who).map(|one| one.1 as i8));
        cards.sort_unstable();
        cards
    }

    /// RUX-28: the lowest of its cards is the next one.
    pub(super) fn sort_cards(&mut self, who: CharacterId, io: &mut Io) {
        let now = self.counter(who, counter::CARD);
        let mine = self.more_cards.iter().enumerate().filter(|(_, one)| one.0 == who);
        let Some((place, lowest)) = mine.map(|(i, one)| (i, one.1 as i8)).min_by_key(|one| one.1) else { return };
        if self.has(who, status::ACTED) {
            self.more_cards.remove(place);
            self.set_counter(who, counter::CARD, lowest, "RUX-28", io);
            for (status, rule) in [(status::ACTED, "RUX-28"), (status::SPENT, "RUX-28")] {
                self.show(who, status, false, rule, io);
            }
        } else if lowest < now {
            self.more_cards[place].1 = now as u8;
            self.set_counter(who, counter::CARD, lowest, "RUX-28", io);
        }
    }

    /// 7.5: a third side is commanded by the rules: it takes the nearest figure, of equals the one with fewer HP.
    pub(super) fn command(&mut self, who: CharacterId, io: &mut Io) {
        let far = |on: &CharacterId| (self.distance(who, *on), self.counter(*on, counter::HP), *on);
        let standing = self.enemies_of(who).filter(|&on| self.standing(on) && self.is_target(who, on));
        let Some(prey) = standing.min_by_key(far) else { return self.end_turn(who, io) };
        let attacks = self.ravages(who);
        let catches = |choice: &&Choice| self.ravaged_by(who, choice.option, choice.target).contains(&prey);
        if let Some(&choice) = attacks.iter().find(catches).or(attacks.first()) {
            return self.do_deed(choice, io);
        }
        if self.now.moved == 0 && !self.now.acted {
            let span = self.span(who);
            let gap = |at: Square| apart((at, span), (self.square(prey), self.span(prey)));
            let here = gap(self.square(who));
            let nearest = self.ends(who).into_iter().min_by_key(|&at| (gap(at), at.distance(self.square(who))));
            if let Some(to) = nearest.filter(|&to| gap(to) < here) {
                return self.do_deed(Choice::new(action::MOVE, who, to, 0), io);
            }
        }
        self.end_turn(who, io);
    }

    /// RUX-28: the squares that an attack covers.
    pub(super) fn ravaged_squares(&self, choice: Choice) -> Vec<Square> {
        let (who, span) = (choice.actor, self.span(choice.actor));
        let Some(entry) = self.entry(who, choice.option) else { return Vec::new() };
        let within = |far: u8| -> Vec<Square> {
            let at = self.square(who);
            self.board.squares().filter(|&square| apart((at, span), (square, 1)) <= far).collect()
        };
        match (entry.aim, choice.target) {
            (Aim::Within, _) => within(0),
            (Aim::Near(far), _) => within(far),
            (Aim::Cone(far), Target::Square(at)) => self.cone_squares(who, at, far),
            (Aim::Through(far), Target::Square(to)) => {
                let way = self.rush(who, to, far).unwrap_or_default();
                let mut squares: Vec<Square> = way.into_iter().flat_map(|at| body(at, span)).collect();
                squares.sort_unstable_by_key(|square| (square.y, square.x));
                squares.dedup();
                squares
            }
            _ => Vec::new(),
        }
    }

    /// RUX-30: the squares that its body takes besides the one in which it is drawn.
    pub(super) fn rest_of_body(&self, who: CharacterId) -> Vec<Square> {
        self.body(who).skip(1).collect()
    }
}
