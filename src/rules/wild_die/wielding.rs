//! A figure with a weapon (WLD-08 to WLD-12): the rolls of its attack and of its damage, from what it has, what it chose and what is
//! known of its targets.

use super::attack::{Attacker, Guard, Hide, Target, Way, add_number, add_toughness};
use super::feats::EdgeEffect;
use super::hurt::{Fatigue, Injury, add_penalties};
use super::items::{Class, Quality, Weapon};
use super::kinds::Kind;
use super::options::RuleOptions;
use super::rolls::{add_raise_die, damage_roll, number, trait_roll};
use super::stances::Stance;
use super::traits::{Attribute, Skill};
use crate::battle::{Breakdown, CharacterId, Sum};

/// A weapon in somebody's hand, to strike or shoot with, or to be thrown.
#[derive(Clone, Copy, Debug)]
pub struct Wielded<'a> {
    /// What the figure has.
    pub kind: &'a Kind,
    /// The weapon.
    pub weapon: &'a Weapon,
    /// It strikes, but is thrown now.
    pub thrown: bool,
}

/// WLD-08, WLD-09: somebody that an attack is made at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Aimed {
    /// The figure.
    pub who: CharacterId,
    /// What is known of it.
    pub target: Target,
    /// What it parries with: in melee, and adjacent to an engaged shooter.
    pub guard: Option<Guard>,
}

impl Wielded<'_> {
    /// How it attacks.
    pub fn way(&self) -> Way {
        match self.weapon.class {
            Class::Melee if !self.thrown => Way::Melee,
            Class::Melee | Class::Thrown => Way::Thrown,
            Class::Shot => Way::Shot,
        }
    }

    /// The skill of its attack.
    pub fn skill(&self) -> Skill {
        match self.way() {
            Way::Melee => Skill::Fighting,
            Way::Shot => Skill::Shooting,
            Way::Thrown => Skill::Athletics,
        }
    }

    /// WLD-10: an engaged figure may use it.
    pub fn serves_engaged(&self, options: &RuleOptions) -> bool {
        match self.way() {
            Way::Melee => true,
            Way::Shot => self.weapon.is(Quality::Pistol),
            Way::Thrown => options.thrown_in_melee,
        }
    }

    /// What figure and weapon say of an attack with these options, the only action of its turn; the rest is still to be said.
    pub fn attacker(&self, stances: Vec<Stance>) -> Attacker {
        let strength = self.kind.attribute(Attribute::Strength);
        Attacker {
            way: self.way(),
            stances,
            actions: 1,
            shots: 1,
            ambidextrous: self.kind.has(EdgeEffect::Ambidextrous),
            strength_short: strength.short_of(self.weapon.strength),
            burden: self.kind.burden(strength),
            edged: self.weapon.is(Quality::Edged),
            improvised: self.weapon.is(Quality::Improvised),
            signature: self.kind.signature.as_ref() == Some(&self.weapon.key),
            two_handed: self.weapon.hands == 2,
            weapons: u8::from(self.weapon.arms(false)),
            ..Attacker::default()
        }
    }

    /// The roll of an attack at these targets; none where one of them is out of range, or there is none. What only one of several
    /// targets changes raises its number; for a single one it is added to the total.
    pub fn attack(
        &self,
        who: CharacterId,
        attacker: &Attacker,
        targets: &[Aimed],
        (wounds, fatigue): (u8, Fatigue),
        options: &RuleOptions,
    ) -> Option<Breakdown> {
        let skill = self.skill();
        let (die, untrained) = self.kind.skill(skill)?;
        let die = die.raised(attacker.steps);
        // WLD-41: in the saddle, no better than Riding.
        let riding = self.kind.skill(Skill::Riding).filter(|_| attacker.mounted && skill == Skill::Fighting);
        let riding = riding.map(|(die, untrained)| (die.raised(attacker.riding), untrained));
        let (die, untrained) = riding.filter(|riding| *riding < (die, untrained)).unwrap_or((die, untrained));
        let dice = match () {
            () if attacker.stances.contains(&Stance::Flurry) => 2,
            () if attacker.stances.contains(&Stance::Suppress) => 1,
            () => attacker.shots.max(1),
        };
        let rule = if self.way() == Way::Melee { "WLD-08" } else { "WLD-09" };
        let mut roll = trait_roll(skill.name(), rule, who, (dice, die), self.kind.wild);
        if untrained != 0 {
            roll.total.add(untrained, "untrained", "1.1");
        }
        if skill == Skill::Shooting && self.kind.has_injury(Injury::Eye) {
            roll.total.add(-2, "lost eye", "WLX-15");
        }
        // All skills of attacks are linked to Agility.
        if attacker.burden > 0 {
            roll.total.add(-attacker.burden, "heavy armour", "WLX-12");
        }
        let ignored =
            self.kind.effects().map(|effect| if let EdgeEffect::IgnoreWounds(n) = effect { n } else { 0 }).sum();
        add_penalties(&mut roll.total, wounds, ignored, fatigue);
        attacker.add_to(&mut roll.total);
        let several = targets.len() > 1;
        for (i, aimed) in targets.iter().enumerate() {
            let mut goal = number(Some(aimed.who));
            add_number(&mut goal.number, aimed.guard);
            let mut own = Sum::default();
            attacker.add_for(&aimed.target, &mut own, options)?;
            for term in own.terms() {
                if several {
                    goal.number.add(-term.value, term.cause, term.rule);
                } else {
                    roll.total.add(term.value, term.cause, term.rule);
                }
            }
            if i == 0 { roll.goal = goal } else { roll.goals.push(goal) }
        }
        roll.against = targets.first().filter(|_| !several).map(|aimed| aimed.who);
        (!targets.is_empty()).then_some(roll)
    }

    /// The roll of the damage of a hit, with a raise or without; none of a weapon that does none. `vulnerable`: the target is.
    pub fn damage(
        &self,
        who: CharacterId,
        attacker: &Attacker,
        hide: Hide,
        raise: bool,
        vulnerable: bool,
    ) -> Option<Breakdown> {
        let damage = self.weapon.damage?;
        let strength = self.kind.attribute(Attribute::Strength).raised(attacker.strength);
        let own = damage.strength.then_some((1, strength.sides(), "Strength", "WLD-12"));
        let sides = self.weapon.sides_with(strength);
        let weapon = (damage.dice > 0).then_some((damage.dice, sides, "weapon", "WLX-13"));
        let dice: Vec<_> = own.into_iter().chain(weapon).collect();
        let mut roll = damage_roll("Damage", "WLD-12", who, &dice);
        let beyond = if damage.strength { strength.plus() } else { 0 };
        let mut add = |points: i8, cause, rule| {
            if points != 0 {
                roll.total.add(points, cause, rule);
            }
        };
        add(beyond, "die beyond d12", "1.2");
        add(damage.plus, "weapon", "WLX-13");
        for effect in self.kind.effects() {
            if let EdgeEffect::Backstab(points) = effect {
                add(if vulnerable || attacker.drop { points } else { 0 }, "Backstab", "WLX-16");
            }
        }
        attacker.add_to_damage(&mut roll.total);
        add_toughness(&mut roll.goal.number, Hide { piercing: self.weapon.piercing, ..hide });
        if raise {
            add_raise_die(&mut roll, if self.way() == Way::Melee { "WLD-08" } else { "WLD-09" });
        }
        Some(roll)
    }
}
