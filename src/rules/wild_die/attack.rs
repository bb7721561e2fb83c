//! What an attack is made with and against (3.2, 3.4, WLX-03): every modifier as a named part with its rule. What holds for the
//! whole roll and what only one target changes are two sums, so that a volley at several targets has each of them once.

use super::options::RuleOptions;
use super::rolls::TN;
use super::stances::Stance;
use crate::battle::{RuleId, Sum};
use crate::board::Light;
use serde::{Deserialize, Serialize};

/// WLD-08, WLD-09: how an attack is made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Way {
    /// Fighting.
    #[default]
    Melee,
    /// Shooting, or a power.
    Shot,
    /// Athletics.
    Thrown,
}

/// WLD-25: where cover comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Cover {
    /// 0 to 4: what stands on the target's half of the line.
    pub ground: u8,
    /// 0 to 4: a shield in its hand.
    pub shield: u8,
    /// Prone.
    pub prone: bool,
    /// An edge of dodging.
    pub dodges: bool,
}

/// What is known of the attacker and of what it chose; the same for all its targets.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Attacker {
    /// How.
    pub way: Way,
    /// Options; [`super::stances::conflict`] says which go together.
    pub stances: Vec<Stance>,
    /// WLD-42: actions declared this turn, 1 to 3.
    pub actions: u8,
    /// WLX-16: its second attack is made with another hand and is not counted among them.
    pub free_hand: bool,
    /// WLX-16: the other hand is as good.
    pub ambidextrous: bool,
    /// WLD-48: shots of this action.
    pub shots: u8,
    /// WLX-12: die types of Strength that it lacks for the weapon.
    pub strength_short: u8,
    /// WLX-12: steps that what it wears is too heavy by.
    pub burden: i8,
    /// WLD-43: the weapon has an edge.
    pub edged: bool,
    /// WLD-40: the weapon is none.
    pub improvised: bool,
    /// WLX-16: its Signature Weapon.
    pub signature: bool,
    /// WLX-16: the weapon takes both hands; Sweep needs one.
    pub two_handed: bool,
    /// WLD-56: melee weapons in its hands.
    pub weapons: u8,
    /// WLD-55: contact is enough.
    pub touch: bool,
    /// WLD-45: prone.
    pub prone: bool,
    /// WLX-06: it swims.
    pub swims: bool,
    /// WLD-58: what it stands on moves, or it swims, and no edge helps.
    pub unstable: bool,
    /// WLD-29.
    pub distracted: bool,
    /// WLD-02: it holds a Joker.
    pub joker: bool,
    /// WLD-41: in the saddle.
    pub mounted: bool,
    /// WLX-18: die types by which a power changes its skill.
    pub steps: i8,
    /// WLX-18: die types by which a power changes its Riding.
    pub riding: i8,
    /// WLX-18: die types by which a power changes its Strength.
    pub strength: i8,
    /// WLD-31: The Drop.
    pub drop: bool,
}

/// What is known of one target.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Target {
    /// Squares.
    pub distance: u8,
    /// WLD-09: short, medium and long range; none where range does not count.
    pub ranges: Option<(u8, u8, u8)>,
    /// Cover.
    pub cover: Cover,
    /// WLD-39: light of its square.
    pub light: Light,
    /// WLX-20: points of the penalty for light that the attacker ignores.
    pub darksight: u8,
    /// WLX-03: its Scale less the attacker's.
    pub scale: i8,
    /// WLX-03: squares that it moved or was carried in its last turn.
    pub moved: u8,
    /// WLD-36: see [`gang_up`].
    pub gang_up: i8,
    /// WLD-24: the penalty of the item or the gap that is aimed at.
    pub spot: i8,
    /// WLD-30: it is Vulnerable.
    pub vulnerable: bool,
    /// WLD-57: it has nothing in its hands to fight or to parry with.
    pub unarmed: bool,
    /// WLD-56: weapons in its hands; a shield counts as another.
    pub weapons: u8,
    /// WLX-18: mist around it.
    pub mist: bool,
}

/// WLD-09: what range takes, up to four times the longest; none beyond, and beyond the longest for what is thrown.
pub fn range_penalty(distance: u8, (short, medium, long): (u8, u8, u8), thrown: bool) -> Option<i8> {
    let distance = u16::from(distance);
    let bands = [(short, 0), (medium, -2), (long, -4)];
    let extreme = (!thrown && distance <= 4 * u16::from(long)).then_some(-8);
    bands.iter().find(|(far, _)| distance <= u16::from(*far)).map(|&(_, penalty)| penalty).or(extreme)
}

/// WLX-03: the modifier of a Size.
pub fn scale(size: i8) -> i8 {
    match size {
        ..=-4 => -6,
        -3 => -4,
        -2 => -2,
        -1..=3 => 0,
        4..=7 => 2,
        8..=11 => 4,
        _ => 6,
    }
}

/// WLD-42: what several actions take from each of them. A second hand that is not counted makes them one fewer.
pub fn multi_action(actions: u8, free_hand: bool) -> i8 {
    let counted = actions.saturating_sub(u8::from(free_hand)).clamp(1, 3);
    -2 * (counted as i8 - 1)
}

/// WLD-36: what ganging up adds: able enemies of the target beside it other than the attacker, its able friends beside it,
/// and what its edges take.
pub fn gang_up(enemies: u8, friends: u8, guarded: u8) -> i8 {
    let most = enemies.min(4) as i8;
    (most - friends.min(4) as i8 - guarded.min(4) as i8).max(0)
}

/// WLD-39, WLX-20: what light takes.
pub fn light_penalty(light: Light, darksight: u8) -> i8 {
    let points = 2 * light.darkness();
    -(points.saturating_sub(darksight) as i8)
}

impl Cover {
    /// WLD-25, 1.6: the worst of all that protects counts, and says what it is. Prone counts from three squares on.
    pub fn penalty(self, distance: u8) -> Option<(i8, &'static str, RuleId)> {
        let amount = |amount: u8| -2 * amount.min(4) as i8;
        let prone = if self.prone && distance >= 3 { -4 } else { 0 };
        let dodges = if self.dodges { -2 } else { 0 };
        let all = [
            (amount(self.ground), "cover", "WLD-25"),
            (prone, "prone", "WLD-45"),
            (amount(self.shield), "shield", "WLD-25"),
            (dodges, "Hard Target", "WLX-16"),
        ];
        all.into_iter().min_by_key(|&(points, ..)| points).filter(|&(points, ..)| points < 0)
    }
}

/// WLD-18, WLX-16: what aiming does: a bonus, or points of penalties that it ignores instead.
const AIMED: [(Stance, i8, i8, RuleId); 2] = [(Stance::UseAim, 2, 4, "WLD-18"), (Stance::SteadyAim, 1, 2, "WLX-16")];

impl Attacker {
    fn chose(&self, stance: Stance) -> bool {
        self.stances.contains(&stance)
    }

    /// What holds for the whole roll. Wounds and Fatigue are added by [`super::hurt::add_penalties`].
    pub fn add_to(&self, roll: &mut Sum) {
        let melee = self.way == Way::Melee;
        let mut add = |applies: bool, points: i8, cause, rule| {
            if applies && points != 0 {
                roll.add(points, cause, rule);
            }
        };
        let free = self.chose(Stance::Free);
        add(!free, multi_action(self.actions, self.free_hand), "several actions", "WLD-42");
        add(self.chose(Stance::Run) && !free, -2, "running", "WLD-07");
        add(self.chose(Stance::WildAttack) && melee, 2, "Wild Attack", "WLD-59");
        add(self.chose(Stance::Desperate2), 2, "Desperate Attack", "WLD-27");
        add(self.chose(Stance::Desperate4), 4, "Desperate Attack", "WLD-27");
        let off_hand = self.chose(Stance::OffHand) && !self.ambidextrous;
        add(off_hand && self.way != Way::Thrown, -2, "off-hand", "WLD-44");
        add(self.chose(Stance::Nonlethal) && self.edged, -1, "flat of the blade", "WLD-43");
        add(self.chose(Stance::Sweep) && !self.two_handed, -2, "Sweep", "WLX-16");
        add(self.way == Way::Shot && self.shots > 1, -2, "recoil", "WLD-48");
        add(true, -(self.strength_short.min(6) as i8), "too little Strength", "WLX-12");
        add(self.improvised, -2, "improvised weapon", "WLD-40");
        add(self.signature, 1, "Signature Weapon", "WLX-16");
        add(self.touch, 2, "touch", "WLD-55");
        add(self.prone && melee, -2, "prone", "WLD-45");
        add(self.swims && melee, -2, "in the water", "WLX-06");
        add(self.unstable && !melee, -2, "unstable platform", "WLD-58");
        add(self.distracted, -2, "Distracted", "WLD-29");
        add(self.joker, 2, "Joker", "WLD-02");
        add(self.drop, 4, "The Drop", "WLD-31");
    }

    /// What is added to the damage: by options, The Drop and the Joker.
    pub fn add_to_damage(&self, damage: &mut Sum) {
        let melee = self.way == Way::Melee;
        let mut add = |applies: bool, points: i8, cause, rule| {
            if applies {
                damage.add(points, cause, rule);
            }
        };
        add(self.chose(Stance::WildAttack) && melee, 2, "Wild Attack", "WLD-59");
        add(self.chose(Stance::Desperate2), -2, "Desperate Attack", "WLD-27");
        add(self.chose(Stance::Desperate4), -4, "Desperate Attack", "WLD-27");
        add(self.chose(Stance::Head), 4, "head", "WLD-24");
        add(self.chose(Stance::Vitals), 4, "vitals", "WLD-24");
        add(self.drop, 4, "The Drop", "WLD-31");
        add(self.joker, 2, "Joker", "WLD-02");
    }

    /// What this target changes; none where it is out of range.
    pub fn add_for(&self, target: &Target, roll: &mut Sum, options: &RuleOptions) -> Option<()> {
        let melee = self.way == Way::Melee;
        let area = self.chose(Stance::Area);
        // Penalties that aiming ignores; Steady Aim ignores no speed, and nothing ignores an edge of dodging.
        let (mut ignorable, mut speed) = (0, 0);
        let mut penalty = |points: i8, cause, rule| {
            if rule != "WLX-16" {
                ignorable += points.min(0);
            }
            if cause == "speed" {
                speed += points.min(0);
            }
            if points != 0 {
                roll.add(points, cause, rule);
            }
        };
        if let Some(ranges) = target.ranges.filter(|_| !melee) {
            penalty(range_penalty(target.distance, ranges, self.way == Way::Thrown)?, "range", "WLD-09");
        }
        if let Some((points, cause, rule)) = target.cover.penalty(target.distance).filter(|_| !melee && !area) {
            penalty(points, cause, rule);
        }
        let called = match self.stances.iter().find(|stance| stance.is_called()) {
            Some(Stance::Limb) => -2,
            Some(Stance::Item | Stance::Break | Stance::BreakShield | Stance::Gap) => target.spot,
            Some(_) => -4,
            None => 0,
        };
        penalty(called, "called shot", "WLD-24");
        if !area {
            penalty(target.scale, "size", "WLX-03");
        }
        let fast = i8::from(target.moved >= 10) + i8::from(target.moved >= 20);
        if !melee && !area {
            penalty(-fast, "speed", "WLX-03");
        }
        let aims = |stance| self.chose(stance) && !(melee && (stance == Stance::SteadyAim || options.aim_ranged_only));
        for (stance, bonus, ignores, rule) in AIMED.into_iter().filter(|aimed| aims(aimed.0)) {
            let ignorable = if stance == Stance::SteadyAim { ignorable - speed } else { ignorable };
            roll.add(bonus.max(ignores.min(-ignorable)), stance.name(), rule);
        }
        let mut add = |applies: bool, points: i8, cause, rule| {
            if applies && points != 0 {
                roll.add(points, cause, rule);
            }
        };
        let lit = !melee || target.distance > 1 || options.light_affects_melee;
        add(lit, light_penalty(target.light, target.darksight), "light", "WLD-39");
        add(melee, target.gang_up, "ganging up", "WLD-36");
        add(target.vulnerable && !self.drop && !area, 2, "Vulnerable", "WLD-30");
        add(melee && self.weapons > 0 && target.unarmed, 2, "unarmed target", "WLD-57");
        add(melee && self.weapons > 1 && target.weapons < 2, 1, "two weapons", "WLD-56");
        add(target.mist && !area, -2, "Mist Mantle", "WLX-18");
        Some(())
    }
}

/// What a figure defends itself with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Guard {
    /// 1.1: Parry with weapons, shield and edges.
    pub parry: i8,
    /// WLX-13: of it, the shield's, where the weapon of the attack ignores shields.
    pub ignored: i8,
    /// WLD-26.
    pub defending: bool,
    /// WLD-45.
    pub prone: bool,
    /// WLX-06.
    pub swims: bool,
}

/// WLD-08 to WLD-10, WLD-23: the number that an attack has to reach: Parry in melee and against an adjacent able enemy of an
/// engaged shooter, else 4.
pub fn add_number(number: &mut Sum, parried: Option<Guard>) {
    let Some(guard) = parried else {
        number.add(TN, "target number", "WLD-09");
        return;
    };
    number.add(guard.parry, "Parry", "WLD-08");
    let parts = [
        (guard.ignored > 0, -guard.ignored, "shield ignored", "WLX-13"),
        (guard.defending, 4, "Defend", "WLD-26"),
        (guard.prone, -2, "prone", "WLD-45"),
        (guard.swims, -2, "in the water", "WLX-06"),
    ];
    for (_, points, cause, rule) in parts.into_iter().filter(|part| part.0) {
        number.add(points, cause, rule);
    }
}

/// What keeps harm away.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Hide {
    /// 1.1: Toughness without any armour.
    pub body: i8,
    /// WLX-12: armour of the place that is hit.
    pub armour: i8,
    /// WLX-12: armour that the attack ignores at most.
    pub piercing: i8,
}

/// WLD-12, WLX-12: the number that damage has to reach.
pub fn add_toughness(number: &mut Sum, hide: Hide) {
    number.add(hide.body, "Toughness", "WLD-12");
    for (points, cause) in [(hide.armour, "armour"), (-hide.piercing.min(hide.armour), "armour piercing")] {
        if points != 0 {
            number.add(points, cause, "WLX-12");
        }
    }
}
