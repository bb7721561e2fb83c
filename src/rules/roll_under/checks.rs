//! Rolls of a d20 (1.5, RUN-01 to RUN-07): what each is rolled against, its boons and banes, and pushing.

use super::casts::{Cast, Lasts, Topic};
use super::feats::Effect;
use super::frames::{Ask, Check, Deed, Frame, Manner, Roll, Strike};
use super::items::Feature;
use super::no;
use super::options::PushCondition;
use super::rolls::{
    Came, Compared, Rolled, bane, boon, d20, damage_dice, damage_dice_against, damage_roll, keen_dice_of, read_keen,
    result,
};
use super::spells::{Spell, Working};
use super::state::{Battle, Io};
use super::traits::{Attribute, Condition, Skill};
use super::vocabulary::{action, counter, status, telling};
use crate::battle::{Breakdown, CharacterId, Event, Refusal, RuleId, Term, Told};
use crate::board::Cover;
use crate::dice::{DiceSum, Numbers, draw};

/// What a roll is made against.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Against {
    /// RUN-05: the level of a skill.
    Skill(Skill),
    /// RUN-05: an attribute.
    Attribute(Attribute),
    /// A number of its own, with its name: nobody's skill, and no condition counts.
    Number(u8, &'static str),
}

impl Against {
    fn attribute(self) -> Option<Attribute> {
        match self {
            Against::Skill(skill) => Some(skill.attribute()),
            Against::Attribute(attribute) => Some(attribute),
            Against::Number(..) => None,
        }
    }
}

/// The item and the way of a parry, as its choice has them: plain, or by an ability.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ParryWay {
    /// The item, by its place.
    pub slot: u8,
    /// RUX-23: 0 plain, 1 without action and movement, 2 with a boon for a shield, 3 a missile with a melee weapon, 4 the first two
    /// together, 5 the first and the third.
    pub way: u8,
}

impl ParryWay {
    pub(super) fn of(option: u8) -> ParryWay {
        ParryWay { slot: option & 7, way: option >> 3 }
    }

    pub(super) fn option(self) -> u8 {
        self.slot | self.way << 3
    }

    /// RUX-23: the abilities that pay for it.
    pub(super) fn abilities(self) -> &'static [Effect] {
        match self.way {
            1 => &[Effect::FreeParry],
            2 => &[Effect::ShieldBoon],
            3 => &[Effect::ParryMissiles],
            4 => &[Effect::FreeParry, Effect::ShieldBoon],
            5 => &[Effect::FreeParry, Effect::ParryMissiles],
            _ => &[],
        }
    }

    /// RUX-23: it costs neither action nor movement.
    pub(super) fn free(self) -> bool {
        self.abilities().contains(&Effect::FreeParry)
    }
}

impl Battle {
    /// What a roll is made against, what it is called, and its rule.
    fn made_against(&self, who: CharacterId, roll: Roll) -> (Against, &'static str, RuleId) {
        let skill = |skill: Skill, name, rule| (Against::Skill(skill), name, rule);
        let of = |attribute: Attribute, name, rule| (Against::Attribute(attribute), name, rule);
        match roll {
            Roll::Attack(strike) if strike.manner.melee() => skill(self.skill_in(strike), "Attack", "RUN-20"),
            Roll::Attack(strike) => skill(self.skill_of(who, strike.slot), "Attack", "RUN-21"),
            Roll::Parry(_, option) => skill(self.skill_of(who, ParryWay::of(option).slot), "Parry", "RUN-36"),
            Roll::Dodge(_) => skill(self.mounted_skill(who, false), "Dodge", "RUN-39"),
            Roll::Active(Deed::Topple(slot), _) => skill(self.skill_of(who, slot), "Topple", "RUX-16"),
            Roll::Active(Deed::Disarm(slot), _) => skill(self.skill_of(who, slot), "Disarm", "RUX-17"),
            Roll::Active(Deed::Grapple, _) => skill(Skill::Brawling, "Grapple", "RUX-19"),
            Roll::Active(Deed::BreakFree, _) | Roll::Passive(Deed::BreakFree, _) => {
                let strong = self.attribute(who, Attribute::Strength) as i8 > self.level_of(who, Skill::Brawling);
                match strong {
                    true => of(Attribute::Strength, "Break free", "RUX-19"),
                    false => skill(Skill::Brawling, "Break free", "RUX-19"),
                }
            }
            Roll::Active(Deed::Drag(_), _) | Roll::Passive(Deed::Drag(_), _) => {
                of(Attribute::Strength, "Drag along", "RUX-19")
            }
            Roll::Passive(Deed::Topple(_), _) => skill(Skill::Evade, "Topple", "RUX-16"),
            Roll::Passive(Deed::Disarm(_), _) => {
                let slot = self.disarmed_of(who).unwrap_or(super::state::UNARMED);
                skill(self.skill_of(who, slot), "Disarm", "RUX-17")
            }
            Roll::Passive(Deed::Grapple, _) => {
                let [brawl, evade] = [Skill::Brawling, Skill::Evade].map(|skill| self.level_of(who, skill));
                skill(
                    if evade > brawl && self.options.grapple_evade { Skill::Evade } else { Skill::Brawling },
                    "Grapple",
                    "RUX-19",
                )
            }
            Roll::Active(Deed::Search, _) => {
                let [aware, spot] = [Skill::Awareness, Skill::SpotHidden].map(|skill| self.level_of(who, skill));
                skill(if spot > aware { Skill::SpotHidden } else { Skill::Awareness }, "Search", "RUX-31")
            }
            Roll::Passive(Deed::Search, _) => skill(Skill::Sneaking, "Stay hidden", "RUX-31"),
            Roll::SlipAway => skill(self.mounted_skill(who, true), "Slip away", "RUN-35"),
            Roll::Death => of(Attribute::Constitution, "Death roll", "RUN-41"),
            Roll::Rally => skill(Skill::Persuasion, "Rally", "RUN-44"),
            Roll::SelfRally => of(Attribute::Willpower, "Rally", "RUN-44"),
            Roll::Save => skill(Skill::Healing, "Save life", "RUN-45"),
            Roll::Tend => skill(Skill::Healing, "Tend", "RUN-52"),
            Roll::Swim => skill(Skill::Swimming, "Swimming", "RUX-03"),
            Roll::Breath => of(Attribute::Constitution, "Breath", "RUX-03"),
            Roll::Ashore => skill(Skill::Acrobatics, "Quay edge", "RUX-03"),
            Roll::Climb(_) => skill(Skill::Acrobatics, "Climb", "RUX-06"),
            Roll::Land => skill(Skill::Acrobatics, "Landing", "RUX-05"),
            Roll::Haul => of(Attribute::Strength, "Haul out", "RUX-03"),
            Roll::Edge => of(Attribute::Agility, "Edge", "RUX-20"),
            Roll::Hide => skill(Skill::Sneaking, "Hide", "RUX-31"),
            Roll::Pull(_) => of(Attribute::Strength, "Pull out", "RUN-22"),
            Roll::Mend(_) => skill(Skill::Crafting, "Mend", "RUN-54"),
            Roll::Pick(_) => skill(Skill::SleightOfHand, "Pick a lock", "RUN-27"),
            Roll::Venom(potency) => (Against::Number(potency, "potency"), "Poison", "RUX-36"),
            Roll::Withstand(_) => of(Attribute::Constitution, "Withstand poison", "RUX-36"),
            Roll::Duck => skill(self.mounted_skill(who, false), "Dodge", "RUN-39"),
            Roll::Douse => of(Attribute::Agility, "Put out flames", "RUX-07"),
            Roll::Pole => skill(Skill::Seamanship, "Pole the boat", "RUX-34"),
            Roll::Balance => skill(Skill::Acrobatics, "Hold on", "RUX-34"),
            Roll::Ride => skill(Skill::Riding, "Riding", "RUX-33"),
            Roll::Feel => skill(Skill::Awareness, "Find it in the dark", "RUX-02"),
            Roll::Leap(_) => skill(Skill::Acrobatics, "Leap", "RUX-04"),
            Roll::Approach(_) => skill(Skill::Sneaking, "Sneak approach", "RUN-46"),
            Roll::Spell(cast) => {
                let school = self.spell(cast.by, cast.spell).and_then(|spell| self.school(cast.by, spell));
                skill(school.unwrap_or(Skill::Mind), "Spell", "RUX-24")
            }
            Roll::Resist(_) => of(Attribute::Willpower, "Resist", "RUX-25"),
            Roll::Tear => skill(Skill::Evade, "Break free", "RUX-25"),
            Roll::Thaw => of(Attribute::Strength, "Thaw", "RUX-25"),
            Roll::Focus => of(Attribute::Willpower, "Concentration", "RUX-24"),
            Roll::Perch => skill(Skill::Acrobatics, "Balance", "RUX-25"),
            Roll::Masked(_) => skill(Skill::Bluffing, "Masked approach", "RUN-46"),
            Roll::Fear => of(Attribute::Willpower, "Fear", "RUX-27"),
            Roll::Compose => of(Attribute::Willpower, "Pull together", "RUX-27"),
            Roll::Hold => of(Attribute::Strength, "Hold fast", "RUX-28"),
            Roll::Keep => skill(Skill::Acrobatics, "Stay on its feet", "RUX-28"),
            Roll::Recall => skill(Skill::Lore, "Lore", "RUX-39"),
            Roll::Notice => skill(Skill::Awareness, "Notice", "RUN-49"),
            Roll::Look => skill(Skill::Awareness, "Look around", "RUN-46"),
            Roll::Spot(_) => skill(Skill::SpotHidden, "Search", "RUX-39"),
        }
    }

    /// RUX-33: a rider dodges with the lower of Riding and Evade, and slips away with the greater.
    fn mounted_skill(&self, who: CharacterId, greater: bool) -> Skill {
        let [ride, evade] = [Skill::Riding, Skill::Evade].map(|skill| self.level_of(who, skill));
        let rides = self.has(who, status::MOUNTED) && if greater { ride > evade } else { ride < evade };
        if rides { Skill::Riding } else { Skill::Evade }
    }

    /// RUN-04: boons and banes of a weapon in somebody's hand.
    fn handling(&self, who: CharacterId, slot: u8, manner: Manner, terms: &mut Vec<Term>) {
        let Some(weapon) = self.weapon(who, slot) else { return };
        // RUX-13: held in both hands it counts 3 lower. One hand throws.
        let melee = weapon.range().is_none() && !weapon.is(Feature::Shield) && manner != Manner::Thrown;
        let both = weapon.hands == 1 && melee && self.hands_in_use(who) == 1;
        // In the off hand it counts 3 higher.
        let off_hand = manner == Manner::OffHand;
        let needed = weapon.strength.saturating_sub(if both { 3 } else { 0 }) + if off_hand { 3 } else { 0 };
        if self.attribute(who, Attribute::Strength) < needed {
            terms.push(bane("too heavy", "RUX-13"));
        }
        if self.marked(who, counter::DAMAGED, slot) {
            terms.push(bane("damaged", "RUX-10"));
        }
    }

    /// RUN-04: boons and banes of an attack.
    fn attack_terms(&self, strike: Strike, terms: &mut Vec<Term>) {
        let (by, on) = (strike.by, strike.on);
        if !self.clubs(strike) {
            self.handling(by, strike.slot, strike.manner, terms);
        }
        let mut when = |true_of: bool, term: Term| {
            if true_of {
                terms.push(term);
            }
        };
        let weapon = self.weapon(by, strike.slot);
        let near = self.adjacent(by, on);
        when(strike.sneak, boon("sneak attack", "RUN-47"));
        when(strike.manner == Manner::WeakSpot, bane("weak spot", "RUX-18"));
        when(strike.manner == Manner::OffHand, bane("off hand", "RUX-23"));
        when(self.rages(by) && strike.manner.melee(), boon("Blood Rage", "RUX-23"));
        when(strike.manner == Manner::Free && self.open == Some(on), boon("a Demon on Evade", "RUN-35"));
        let wet = weapon.is_some_and(|weapon| weapon.is(Feature::Wet));
        when(self.swims(by) && !wet, bane("in the water", "RUX-03"));
        let at = self.nearest_part(on, by);
        if strike.manner.melee() {
            let prone = self.has(on, status::PRONE) && !self.has(by, status::PRONE);
            when(prone, boon("prone target", "RUX-15"));
            when(self.has(by, status::PRONE), bane("prone", "RUX-15"));
            let under = self.has(on, status::SUBMERGED);
            when(self.swims(on) && !self.swims(by) && !under, boon("swimmer", "RUX-03"));
            when(under && !self.swims(by), bane("below the surface", "RUX-03"));
            if let Some(mount) = self.ridden(by) {
                when(!strike.mount && !self.has(on, status::MOUNTED), boon("from the saddle", "RUX-33"));
                when(!mount.saddle, bane("no saddle", "RUX-33"));
            }
            if self.board.cover_kind(self.square(by), at, self.level(on)) == Cover::Total {
                (0..3).for_each(|_| terms.push(bane("cover", "RUX-01")));
            }
            self.darkness(strike, terms);
            return;
        }
        when(strike.manner == Manner::Twin, bane("two arrows", "RUX-23"));
        when(near && matches!(strike.manner, Manner::Shot | Manner::Twin), bane("point-blank", "RUX-14"));
        let far = match strike.manner {
            Manner::Thrown => weapon.and_then(|weapon| weapon.throw(self.attribute(by, Attribute::Strength))),
            _ => weapon.and_then(|weapon| weapon.range()),
        };
        let long = self.options.long_shots && far.is_some_and(|far| self.distance(by, on) > far);
        let eye = self.now.long_eye || strike.manner == Manner::Shot && self.can_use(by, Effect::LongEye).is_some();
        when(long && !eye, bane("long shot", "RUX-14"));
        when(self.has(by, status::MOUNTED), bane("from horseback", "RUX-33"));
        when(self.worn(by).any(|armour| armour.blinds), bane("helmet", "RUX-12"));
        self.darkness(strike, terms);
        self.line_terms(by, on, terms);
    }

    /// RUX-01: cover and figures in the way of a shot or a bolt.
    fn line_terms(&self, by: CharacterId, on: CharacterId, terms: &mut Vec<Term>) {
        let at = self.square(on);
        let banes = match self.board.cover_kind(self.square(by), at, self.level(on)) {
            Cover::None => 0,
            Cover::Partial => 1,
            Cover::Total => 3,
        };
        // RUX-30: one bane of cover does not hide a big body.
        let banes: u8 = if self.size(on).big() { banes.max(1) - 1 } else { banes };
        (0..banes).for_each(|_| terms.push(bane("cover", "RUX-01")));
        let line: Vec<_> = self.board.squares_between(self.square(by), at).collect();
        let (from, to) = (i32::from(self.level(by)), i32::from(self.level(on)));
        let steps = line.len() as i32 + 1;
        // The line passes less than a level above it there.
        let low = |who: CharacterId, n: usize| {
            let n = n as i32 + 1;
            from * (steps - n) + to * n - i32::from(self.level(who)) * steps < steps
        };
        let between = |who: CharacterId| {
            who != by
                && who != on
                && self.standing(who)
                && !self.has(who, status::PRONE)
                && self.body(who).any(|square| line.iter().position(|&at| at == square).is_some_and(|n| low(who, n)))
        };
        if self.ids().any(between) {
            terms.push(bane("somebody in the way", "RUX-01"));
        }
    }

    /// RUN-04: every boon and bane of a roll.
    fn terms(&self, who: CharacterId, roll: Roll, against: Against, helped: bool) -> Vec<Term> {
        let mut terms = Vec::new();
        // RUX-36: the potency is the poison's own, and nothing that is with its victim counts for it.
        if matches!(roll, Roll::Venom(_)) {
            return terms;
        }
        for one in self.lasting_on(who) {
            match one.what {
                Lasts::Song(true) => terms.push(boon("War Song", "RUX-23")),
                Lasts::Song(false) => terms.push(bane("War Song", "RUX-23")),
                Lasts::Grip if matches!(roll, Roll::Active(..) | Roll::Passive(..)) => {
                    terms.push(boon("Iron Grip", "RUX-23"));
                }
                _ => {}
            }
        }
        if let Some(condition) = against.attribute().map(Condition::of).filter(|&one| self.suffers(who, one)) {
            terms.push(bane(condition.name(), "RUN-06"));
        }
        if helped {
            terms.push(boon("help", "RUN-31"));
        }
        if self.shakes(who) {
            terms.push(bane("fear", "RUX-27"));
        }
        if let Against::Skill(skill) = against {
            let hampers = self.worn(who).filter(|armour| armour.banes.contains(&skill));
            terms.extend(hampers.map(|_| bane("armour", "RUX-12")));
        }
        let toppling = |slot| self.weapon(who, slot).is_some_and(|weapon| weapon.is(Feature::Toppling));
        match roll {
            Roll::Attack(strike) => self.attack_terms(strike, &mut terms),
            Roll::Spell(cast) => self.spell_terms(cast, &mut terms),
            Roll::Resist(cast) => {
                let sleep =
                    self.spell(cast.by, cast.spell).is_some_and(|spell| spell.does(|one| one == Working::Sleep));
                match cast.level {
                    1 if sleep => terms.push(boon("power level 1", "RUX-25")),
                    3 if sleep => terms.push(bane("power level 3", "RUX-25")),
                    _ => {}
                }
            }
            Roll::Tear => match self.lasting_on(who).find(|one| one.what == Lasts::Snare).map(|one| one.level) {
                Some(1) => terms.push(boon("power level 1", "RUX-25")),
                Some(3) => terms.push(bane("power level 3", "RUX-25")),
                _ => {}
            },
            Roll::Parry(strike, option) => {
                let way = ParryWay::of(option);
                self.handling(who, way.slot, Manner::Melee, &mut terms);
                if way.abilities().contains(&Effect::ShieldBoon) {
                    terms.push(boon("Bulwark Arm", "RUX-23"));
                }
                self.blind_side(who, strike.by, &mut terms);
            }
            Roll::Dodge(_) | Roll::Duck => {
                let banes =
                    [(self.has(who, status::PRONE), "prone", "RUN-39"), (self.swims(who), "in the water", "RUX-03")];
                terms.extend(banes.into_iter().filter(|one| one.0).map(|(_, cause, rule)| bane(cause, rule)));
                if let Roll::Dodge(strike) = roll {
                    if self.size(who) == super::pieces::Size::Small && self.size(strike.by).big() {
                        terms.push(boon("small", "RUX-30"));
                    }
                    self.blind_side(who, strike.by, &mut terms);
                }
            }
            Roll::Active(Deed::Topple(slot), on) => {
                self.handling(who, slot, Manner::Melee, &mut terms);
                let many = self.kind(on).monster.as_ref().is_some_and(|monster| monster.many_legs);
                if many || self.has(on, status::MOUNTED) {
                    terms.push(bane("four legs", "RUX-16"));
                }
                if toppling(slot) {
                    terms.push(boon("toppling", "RUX-16"));
                }
            }
            Roll::Active(Deed::Disarm(slot), on) => {
                self.handling(who, slot, Manner::Melee, &mut terms);
                let held = self.disarmed_of(on).and_then(|slot| self.weapon(on, slot));
                if held.is_some_and(|weapon| weapon.hands == 2) {
                    terms.push(bane("held in both hands", "RUX-17"));
                }
            }
            Roll::Active(Deed::Search, on) => {
                let light = self.light_on(who, on);
                terms.extend((0..light.awareness_banes()).map(|_| bane(light.word(), "RUX-02")));
            }
            Roll::Look => {
                let light = self.best_seen(who).unwrap_or_default();
                terms.extend((0..light.awareness_banes()).map(|_| bane(light.word(), "RUX-02")));
            }
            Roll::SlipAway if self.size(who) == super::pieces::Size::Small => {
                let strikers = self.strikers(who, None);
                if !strikers.is_empty() && strikers.into_iter().all(|foe| self.size(foe).big()) {
                    terms.push(boon("small", "RUX-30"));
                }
            }
            Roll::SelfRally => terms.push(bane("on its own", "RUN-44")),
            Roll::Save if self.counter(who, counter::BANDAGES) == 0 => terms.push(bane("no bandages", "RUN-45")),
            Roll::Swim => {
                let (body, shield) = (self.worn(who).find(|armour| !armour.helmet), self.shielded(who));
                let heavy = body.map_or(0, |armour| armour.rating);
                let great = self.worn(who).any(|armour| armour.helmet && armour.rating >= 2);
                terms.extend(
                    (0..match heavy {
                        6.. => 2,
                        4..6 => 1,
                        _ => u8::from(great),
                    })
                        .map(|_| bane("armour", "RUX-03")),
                );
                if shield {
                    terms.push(bane("shield", "RUX-03"));
                }
                if self.has(who, status::MOUNTED) {
                    terms.push(bane("a horse", "RUX-33"));
                }
            }
            Roll::Mend(_) if !self.kind(who).gear.tools => terms.push(bane("no tools", "RUN-54")),
            Roll::Pick(_) => match self.counter(who, counter::LOCKPICKS) {
                0 => terms.push(bane("no lockpicks", "RUN-27")),
                1 => {}
                _ => terms.push(boon("fine lockpicks", "RUN-27")),
            },
            Roll::Climb(to) => {
                if self.armour(who) >= 4 {
                    terms.push(bane("armour", "RUX-06"));
                }
                self.ropes_up(who, to, &mut terms);
            }
            Roll::Haul => self.ropes_out(who, &mut terms),
            Roll::Withstand(_) if self.cured.contains(who) => terms.push(boon("antidote", "RUX-36")),
            Roll::Leap(true) => terms.push(bane("a level up", "RUX-04")),
            Roll::Hold => terms.push(bane("dragged", "RUX-28")),
            Roll::Notice if self.well_prepared() => terms.push(bane("well prepared", "RUN-49")),
            Roll::Approach(true) | Roll::Masked(true) => terms.push(bane("into contact", "RUN-46")),
            _ => {}
        }
        terms
    }

    /// RUX-24, RUX-25: boons and banes of a spell.
    fn spell_terms(&self, cast: Cast, terms: &mut Vec<Term>) {
        let by = cast.by;
        let Some(spell) = self.spell(by, cast.spell) else { return };
        if cast.spared {
            terms.push(bane("friends spared", "RUX-24"));
        }
        if cast.second {
            terms.push(bane("second spell", "RUX-24"));
        }
        if spell.does(|one| one == Working::Command) {
            match cast.level {
                1 => terms.push(bane("power level 1", "RUX-25")),
                3 => terms.push(boon("power level 3", "RUX-25")),
                _ => {}
            }
        }
        let Some(on) = cast.at.character().filter(|&on| self.present(on)) else { return };
        if spell.does(|one| matches!(one, Working::Float(_))) && self.foes(by, on) {
            terms.push(bane("unwilling", "RUX-25"));
        }
        if spell.does(|one| matches!(one, Working::Darts(_) | Working::Lightning(..) | Working::Hurl(_))) {
            self.darkness(self.spell_strike(cast, on), terms);
            self.line_terms(by, on, terms);
        }
    }

    /// RUX-25: the greatest face that is a Dragon of this roll.
    fn dragon_of(&self, who: CharacterId, roll: Roll) -> u8 {
        let slot = match roll {
            Roll::Attack(strike) => strike.slot,
            Roll::Parry(_, option) => ParryWay::of(option).slot,
            _ => return 1,
        };
        if slot == super::state::UNARMED { 1 } else { self.keenness(who) }
    }

    /// RUX-13: a shield is in its hands.
    fn shielded(&self, who: CharacterId) -> bool {
        self.held(who).any(|(_, weapon)| weapon.is(Feature::Shield))
    }

    /// RUN-05: the level of a roll, and its name.
    fn level_against(&self, who: CharacterId, roll: Roll) -> (i8, &'static str) {
        match self.made_against(who, roll).0 {
            Against::Skill(skill) => (self.level_of(who, skill), skill.name()),
            Against::Attribute(of) => (self.attribute(who, of) as i8, of.name()),
            Against::Number(number, name) => (number as i8, name),
        }
    }

    /// A roll before it is made.
    pub(super) fn roll_of(&self, who: CharacterId, roll: Roll, helped: bool) -> Breakdown {
        let (against, name, rule) = self.made_against(who, roll);
        let level = self.level_against(who, roll);
        // RUX-25: a Dragon is a success at level 0 too.
        let keen = self.dragon_of(who, roll) as i8;
        let level = if keen > 1 && keen > level.0 { (keen, "Keen Edge") } else { level };
        let mut made = d20(name, rule, who, level, &self.terms(who, roll, against, helped));
        made.against = match roll {
            Roll::Attack(strike) => Some(strike.on),
            Roll::Parry(strike, _) | Roll::Dodge(strike) => Some(strike.by),
            Roll::Active(_, other) | Roll::Passive(_, other) => Some(other),
            Roll::Spell(cast) => cast.at.character().filter(|&on| on != who),
            Roll::Resist(cast) => Some(cast.by),
            _ => None,
        };
        made
    }

    /// The same before anything is rolled: a friend may have helped.
    pub(super) fn roll_ahead(&self, who: CharacterId, roll: Roll) -> Breakdown {
        self.roll_of(who, roll, self.has(who, status::HELPED) || self.advised(who, roll).is_some())
    }

    /// RUN-31: a friend helps with this kind of roll from five squares.
    fn advised(&self, who: CharacterId, roll: Roll) -> Option<Lasts> {
        if self.lasting.is_empty() {
            return None;
        }
        let skill = match self.made_against(who, roll).0 {
            Against::Skill(skill) => Some(skill),
            _ => None,
        };
        let fits = |topic: Topic| match topic {
            Topic::Spell => matches!(roll, Roll::Spell(_)),
            Topic::Persuasion => skill == Some(Skill::Persuasion),
            Topic::Awareness => skill == Some(Skill::Awareness),
            Topic::Healing => skill == Some(Skill::Healing),
        };
        self.lasting_on(who).map(|one| one.what).find(|what| matches!(what, Lasts::Advice(topic) if fits(*topic)))
    }

    /// Rolls first.
    pub(super) fn check(&mut self, who: CharacterId, roll: Roll) {
        self.push(Frame::Check(Check { who, roll, result: None, helped: false }));
    }

    fn throw(&self, check: &Check, io: &mut Io) -> Rolled {
        let roll = self.roll_of(check.who, check.roll, check.helped);
        let dragon = self.dragon_of(check.who, check.roll);
        let kept = draw(io.dice, &keen_dice_of(&roll, dragon, self.compared(check.roll)));
        let rolled = read_keen(roll.number(), dragon, kept.face);
        io.events.push(|| {
            let result = result(&roll, rolled);
            Event::totalled(roll, kept.faces, i16::from(kept.face), vec![result])
        });
        rolled
    }

    /// What the counted die of a roll is compared with.
    fn compared(&self, roll: Roll) -> Compared {
        match roll {
            Roll::Active(deed, on) => Compared::Against(self.level_against(on, Roll::Passive(deed, on)).0),
            Roll::Venom(_) => match self.stack.last() {
                Some(&Frame::Venom { on, .. }) => Compared::Against(self.level_against(on, Roll::Withstand(true)).0),
                _ => Compared::Faces,
            },
            Roll::Spell(cast) => {
                let opposed = |spell: &Spell| spell.does(|one| matches!(one, Working::Sleep | Working::Command));
                match (self.spell(cast.by, cast.spell).is_some_and(opposed), cast.at.character()) {
                    (true, Some(on)) => Compared::Against(self.level_against(on, Roll::Resist(cast)).0),
                    (true, None) => Compared::Faces,
                    _ => Compared::Level,
                }
            }
            Roll::Passive(..) | Roll::Resist(_) | Roll::Withstand(true) => match self.stack.last() {
                Some(
                    Frame::Opposed { active: Some(active), .. }
                    | Frame::Resist { active, .. }
                    | Frame::Venom { active: Some(active), .. },
                ) => Compared::With(active.face),
                _ => Compared::Faces,
            },
            // RUX-19: a miss with an odd die hits one of the two.
            Roll::Attack(strike) if self.held_with(strike).is_some() => Compared::Faces,
            _ => Compared::Level,
        }
    }

    /// RUN-07: a roll that nobody pushes: a death roll, or the passive side of an opposed roll.
    fn is_passive(roll: Roll) -> bool {
        matches!(roll, Roll::Death | Roll::Passive(..) | Roll::Resist(_) | Roll::Venom(_) | Roll::Withstand(true))
    }

    /// RUN-07: what is against pushing a roll.
    pub(super) fn push_fault(&self, who: CharacterId, option: Option<u8>) -> Option<Refusal> {
        let held = |condition: &&Condition| self.suffers(who, **condition);
        if let (Some(Ask::Push(now)), Some(Frame::Check(check))) = (self.ask, self.stack.last())
            && now == who
        {
            let open = self.pushes(who, check.roll);
            let Some(option) = option else { return Some(no::PUSH) };
            let Some(condition) = Condition::ALL.get(usize::from(option)) else { return Some(no::TARGET) };
            return match open.contains(condition) {
                true => None,
                false if self.suffers(who, *condition) => Some(no::COND_HELD),
                false => Some(no::TARGET),
            };
        }
        Some(match self.last_roll.filter(|last| last.0 == who) {
            Some((_, Came::Demon, ..)) => no::PUSH_DEMON,
            Some((_, Came::Failure, _, true)) => no::PUSH_PASSIVE,
            Some((_, Came::Failure, true, _)) => no::PUSH_TWICE,
            Some((_, Came::Failure, ..)) if Condition::ALL.iter().filter(held).count() == Condition::ALL.len() => {
                no::ALL_CONDITIONS
            }
            _ => no::PUSH,
        })
    }

    /// RUN-07: conditions that a push of this roll may leave behind; none where it cannot be pushed.
    pub(super) fn pushes(&self, who: CharacterId, roll: Roll) -> Vec<Condition> {
        let never = Self::is_passive(roll) || self.monster(who) || self.minion(who);
        let Some(attribute) = self.made_against(who, roll).0.attribute().filter(|_| !never) else {
            return Vec::new();
        };
        let open = |list: &[Condition]| -> Vec<Condition> {
            list.iter().copied().filter(|&condition| !self.suffers(who, condition)).collect()
        };
        match self.options.push_condition {
            PushCondition::Linked => open(&[Condition::of(attribute)]),
            PushCondition::Free => open(Condition::ALL),
            PushCondition::Plausible => {
                let fitting = open(&Condition::plausible(attribute));
                if fitting.is_empty() { open(Condition::ALL) } else { fitting }
            }
        }
    }

    /// Goes on with a roll.
    pub(super) fn step_check(&mut self, mut check: Check, io: &mut Io) {
        let who = check.who;
        if !self.present(who) {
            return;
        }
        let Some(rolled) = check.result else {
            if !matches!(check.roll, Roll::Venom(_)) {
                check.helped = self.has(who, status::HELPED);
                self.show(who, status::HELPED, false, "RUN-31", io);
                // One boon of help for each roll: advice is kept where somebody beside it has helped.
                if let (false, Some(advice)) = (check.helped, self.advised(who, check.roll)) {
                    check.helped = true;
                    self.end_on(who, advice, "RUN-31", io);
                }
            }
            check.result = Some(self.throw(&check, io));
            return self.push(Frame::Check(check));
        };
        let Some(answer) = self.answer.take() else {
            if rolled.came == Came::Failure && !self.pushes(who, check.roll).is_empty() {
                return self.wait(Frame::Check(check), Ask::Push(who));
            }
            self.rolled = Some(rolled);
            let passive = Self::is_passive(check.roll);
            // RUN-08: of the passive side of an opposed roll only that is told that nobody pushes it.
            let came = if passive && check.roll != Roll::Death { Came::Failure } else { rolled.came };
            self.last_roll = Some((who, came, false, passive));
            return;
        };
        self.rolled = Some(rolled);
        self.last_roll = Some((who, rolled.came, false, false));
        if answer.action == action::PUSH {
            io.events.push(|| Event::told(Told::of(&telling::PUSHED).who(who)));
            let again = self.throw(&check, io);
            self.rolled = Some(again);
            self.last_roll = Some((who, again.came, true, false));
            if let Some(condition) = Condition::ALL.get(usize::from(answer.option)) {
                self.show(who, condition.status(), true, "RUN-07", io);
            }
        }
    }

    /// Dice that are added up, for a rule of this name.
    pub(super) fn sum_of(
        &self,
        name: &'static str,
        rule: RuleId,
        who: CharacterId,
        dice: (u8, u8),
        io: &mut Io,
    ) -> i16 {
        self.sum_up(named_sum(name, rule, who, dice), io)
    }

    /// The same, where odds tell apart only sums that compare otherwise with these numbers.
    pub(super) fn sum_against(
        &self,
        (name, rule): (&'static str, RuleId),
        who: CharacterId,
        dice: (u8, u8),
        numbers: Numbers,
        io: &mut Io,
    ) -> i16 {
        let roll = named_sum(name, rule, who, dice);
        let dice = damage_dice_against(&roll, numbers);
        told_sum(roll, &dice, io)
    }

    /// The sum of a roll of this kind, told.
    pub(super) fn sum_up(&self, roll: Breakdown, io: &mut Io) -> i16 {
        let dice = damage_dice(&roll);
        told_sum(roll, &dice, io)
    }

    /// The same, where odds tell apart only sums that compare otherwise with these numbers.
    pub(super) fn sum_up_against(&self, roll: Breakdown, numbers: Numbers, io: &mut Io) -> i16 {
        let dice = damage_dice_against(&roll, numbers);
        told_sum(roll, &dice, io)
    }
}

/// Dice of a rule of this name that are added up.
fn named_sum(name: &'static str, rule: RuleId, who: CharacterId, dice: (u8, u8)) -> Breakdown {
    let mut roll = damage_roll(rule, who, &[(dice.0, dice.1, name, rule)]);
    roll.name = name;
    roll
}

fn told_sum(roll: Breakdown, dice: &DiceSum, io: &mut Io) -> i16 {
    let thrown = draw(io.dice, dice);
    let total = thrown.sum.min(1000) as i16;
    io.events.push(|| {
        let about = roll.against;
        let by = total - i16::from(roll.number());
        let outcome = crate::dice::Outcome::Success;
        let result = crate::battle::TargetResult { about, threshold: Some(0), outcome, by, raises: 0 };
        Event::totalled(roll, thrown.faces, total, vec![result])
    });
    total
}
