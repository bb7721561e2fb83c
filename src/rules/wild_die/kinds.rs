//! Kinds of figures (1.1, section 7): what a figure has of its own and with it, and its printed values worked out.

use super::feats::{Edge, EdgeEffect, Need, Power};
use super::hurt::{Injury, capacity};
use super::items::{Armour, Gear, Place, Shield, Weapon};
use super::rolls::DieType;
use super::traits::{Attribute, Skill};
use crate::kit::{Menace, keyed};
use serde::{Deserialize, Serialize};

/// 7.2: weapons and things to throw that a figure carries at most.
pub const MOST_WEAPONS: usize = 6;
/// WLX-02: Bennies of a Wild Card at the start.
const BENNIES: u8 = 3;
/// 7.2: run die of a mount.
const MOUNT_RUN: u8 = 8;
/// WLX-16: powers that Arcane Training gives when it is taken again without more power points.
pub(super) const MORE_POINTS: u8 = 5;

/// What a kind is by nature. A closed list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Nature {
    /// WLX-20: ignores so many points of the penalty for light.
    Darksight(u8),
    /// WLX-22: a Spirit roll with this modifier at its sight.
    Fear(i8),
    /// It swims at full Pace, and never rolls for water.
    Swimmer,
    /// WLD-41: it is ridden, and in no company by itself.
    Mount,
    /// It cannot be given anything.
    Beast,
    /// 7.3: only scenarios bring it, and it is in no company.
    Captive,
}

/// What a figure has of its own and with it: a kind, or a member of a company with what was bought.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kind {
    /// Stable key.
    pub key: String,
    /// Name.
    pub name: String,
    /// WLX-01: a Wild Card.
    pub wild: bool,
    /// Agility, Smarts, Spirit, Strength, Vigor.
    pub attributes: [DieType; 5],
    /// Skills above what everybody has.
    pub skills: Vec<(Skill, DieType)>,
    /// Edges; one that is taken twice stands there twice.
    pub edges: Vec<Edge>,
    /// WLX-16: the key of its Signature Weapon.
    pub signature: Option<String>,
    /// Powers.
    pub powers: Vec<Power>,
    /// WLX-17: power points at the start.
    pub power_points: u8,
    /// What it is by nature.
    pub natures: Vec<Nature>,
    /// Size without edges.
    pub(super) build: i8,
    /// Pace without edges and armour.
    pub(super) walk: i8,
    /// Armour.
    pub armour: Vec<Armour>,
    /// Weapons: those in its hands first.
    pub weapons: Vec<Weapon>,
    /// How many of them are in its hands at the start.
    pub in_hands: usize,
    /// Its shield, and whether it is in its hand at the start.
    pub shield: Option<(Shield, bool)>,
    /// Gear.
    pub gear: Vec<Gear>,
    /// WLD-41: the key of what it rides.
    pub mount: Option<String>,
    /// WLD-41: Pace and run die of what it rides.
    pub ridden: Option<(i8, u8)>,
    /// Points.
    pub cost: i32,
    /// What it can do to an enemy within a turn.
    pub(super) menace: Menace,
    /// A sentence about it.
    pub text: String,
    /// WLX-15: what it keeps from earlier battles of a season.
    pub injuries: Vec<Injury>,
}

keyed! { Kind }

impl Kind {
    /// One attribute.
    pub fn attribute(&self, of: Attribute) -> DieType {
        self.attributes[of as usize]
    }

    /// 1.1: a trained skill.
    pub fn trained(&self, skill: Skill) -> Option<DieType> {
        self.skills.iter().find(|known| known.0 == skill).map(|known| known.1)
    }

    /// 1.1: the die of a skill and what being untrained takes; none of an arcane skill that it does not have.
    pub fn skill(&self, skill: Skill) -> Option<(DieType, i8)> {
        match self.trained(skill) {
            Some(die) => Some((die, 0)),
            None if skill.is_arcane() => None,
            None => Some((DieType::D4, if skill.is_core() { 0 } else { -2 })),
        }
    }

    /// WLX-15: it keeps this injury.
    pub fn has_injury(&self, injury: Injury) -> bool {
        self.injuries.contains(&injury)
    }

    /// WLX-15: an arm is useless: what does not fit into one hand is stowed at the start.
    pub(super) fn spare_hand(&mut self) {
        if self.has_injury(Injury::Arm) {
            self.in_hands = self.in_hands.min(usize::from(self.weapons.first().is_some_and(|first| first.hands < 2)));
            if let Some((_, ready)) = &mut self.shield {
                *ready &= self.in_hands == 0;
            }
        }
    }

    /// All that its edges do.
    pub fn effects(&self) -> impl Iterator<Item = EdgeEffect> + '_ {
        self.edges.iter().flat_map(|edge| edge.effects.iter().copied())
    }

    /// An edge of its does that.
    pub fn has(&self, effect: EdgeEffect) -> bool {
        self.effects().any(|own| own == effect)
    }

    /// WLX-16: it has Steady Aim.
    pub fn steady(&self) -> bool {
        self.effects().any(|effect| matches!(effect, EdgeEffect::SteadyAim(..)))
    }

    /// The sum of what its edges give of one kind.
    fn sum<N: std::iter::Sum>(&self, of: impl Fn(EdgeEffect) -> Option<N>) -> N {
        self.effects().filter_map(of).sum()
    }

    /// 1.1, WLX-03: Size with edges.
    pub fn size(&self) -> i8 {
        self.build + self.sum(|effect| if let EdgeEffect::Size(size) = effect { Some(size) } else { None })
    }

    /// WLX-03: Wounds that it carries and still stands.
    pub fn wounds(&self) -> u8 {
        capacity(self.wild, self.size() >= 4)
    }

    /// WLX-12: steps that its armour and its shield are too heavy by for this Strength: Pace, and skills linked to Agility.
    pub fn burden(&self, strength: DieType) -> i8 {
        let shield = self.shield.iter().map(|(shield, _)| shield.strength);
        let worn = self.armour.iter().map(|armour| armour.strength).chain(shield);
        worn.map(|needed| strength.short_of(needed) as i8).sum()
    }

    /// 1.1: Pace with edges and armour.
    pub fn pace(&self) -> i8 {
        let edges: i8 = self.sum(|effect| if let EdgeEffect::Pace(pace) = effect { Some(pace) } else { None });
        let leg = if self.has_injury(Injury::Leg) { 2 } else { 0 };
        (self.walk + edges - self.burden(self.attribute(Attribute::Strength)) - leg).max(1)
    }

    /// 1.1: sides of the run die.
    pub fn run_die(&self) -> u8 {
        let edge =
            self.effects().find_map(|effect| if let EdgeEffect::RunDie(die) = effect { Some(die) } else { None });
        edge.unwrap_or(if self.natures.contains(&Nature::Mount) { MOUNT_RUN } else { 6 })
    }

    /// WLX-12: armour of a place.
    pub fn armour_of(&self, place: Place) -> i8 {
        self.armour.iter().filter(|armour| armour.place == place).map(|armour| armour.bonus).sum()
    }

    /// 1.1: Toughness with the armour of the torso.
    pub fn toughness(&self) -> i8 {
        2 + self.attribute(Attribute::Vigor).half() + self.size() + self.armour_of(Place::Torso)
    }

    /// 1.1: Parry without anything in its hands.
    pub fn bare_parry(&self) -> i8 {
        let edges: i8 = self.sum(|effect| if let EdgeEffect::Parry(parry) = effect { Some(parry) } else { None });
        2 + self.trained(Skill::Fighting).map_or(0, DieType::half) + edges
    }

    /// WLD-44, WLX-16: Parry that weapons in its hands give, the one in the main hand first, and a shield; `both` where it holds
    /// one weapon in both hands.
    pub fn parry_of(&self, weapons: &[&Weapon], shield: Option<&Shield>, both: bool) -> i8 {
        let signed = |weapon: &Weapon| self.signature.as_ref() == Some(&weapon.key);
        let signature = |effect| if let EdgeEffect::Signature(_, parry) = effect { Some(parry) } else { None };
        let counted = if self.has(EdgeEffect::Ambidextrous) { weapons.len() } else { 1 };
        let parries = weapons.iter().take(counted).map(|weapon| weapon.parry_in(both));
        let own: i8 = if weapons.iter().any(|weapon| signed(weapon)) { self.sum(signature) } else { 0 };
        parries.sum::<i8>() + own + shield.map_or(0, |shield| shield.parry)
    }

    /// What is in its hands at the start.
    pub fn held(&self) -> (Vec<&Weapon>, Option<&Shield>) {
        let shield = self.shield.as_ref().filter(|(_, ready)| *ready).map(|(shield, _)| shield);
        (self.weapons[..self.in_hands].iter().collect(), shield)
    }

    /// 1.1: Parry at the start.
    pub fn parry(&self) -> i8 {
        let (weapons, shield) = self.held();
        self.bare_parry() + self.parry_of(&weapons, shield, false)
    }

    /// WLX-02: Bennies at the start.
    pub fn bennies(&self) -> u8 {
        let edges: u8 = self.sum(|effect| if let EdgeEffect::Bennies(more) = effect { Some(more) } else { None });
        if self.wild { BENNIES + edges } else { 0 }
    }

    /// WLX-17: the skill that its powers are activated with.
    pub fn arcane(&self) -> Option<(Skill, DieType)> {
        self.skills.iter().copied().find(|(skill, _)| skill.is_arcane())
    }

    /// WLX-16: it may take this edge.
    pub(super) fn meets(&self, edge: &Edge) -> Result<(), String> {
        let met = |need: &Need| match need {
            Need::Attribute(attribute, die) => self.attribute(*attribute) >= *die,
            Need::Skill(skills, die) => skills.iter().any(|&skill| self.trained(skill).is_some_and(|own| own >= *die)),
            Need::Arcane => self.arcane().is_some(),
            Need::Edge(key) => self.edges.iter().any(|own| own.key == *key),
        };
        match edge.needs.iter().find(|need| !met(need)) {
            Some(need) => Err(format!("{} needs {}", edge.name, need.words())),
            None => Ok(()),
        }
    }

    /// What contradicts the rules in what it has, as a clause.
    pub(super) fn fault(&self) -> Result<(), String> {
        for (i, edge) in self.edges.iter().enumerate() {
            self.meets(edge)?;
            if !edge.again && self.edges[..i].contains(edge) {
                return Err(format!("expected {} once, found it twice", edge.name));
            }
        }
        for (i, skill) in self.skills.iter().enumerate() {
            if self.skills[..i].iter().any(|other| other.0 == skill.0) {
                return Err(format!("expected {} once, found it twice", skill.0.name()));
            }
        }
        self.arcane_fault()?;
        let (weapons, shield) = self.held();
        let hands = weapons.iter().map(|weapon| weapon.hands).sum::<u8>() + u8::from(shield.is_some());
        if hands > 2 {
            return Err(format!("expected at most 2 hands in use, found {hands}"));
        }
        let carried = self.weapons.len();
        if carried > MOST_WEAPONS {
            return Err(format!("expected at most {MOST_WEAPONS} weapons and things to throw, found {carried}"));
        }
        for place in [Place::Torso, Place::Head] {
            if self.armour.iter().filter(|armour| armour.place == place).count() > 1 {
                return Err(format!("expected one piece of armour for the {}", place.name()));
            }
        }
        if let Some(key) = self.signature.as_ref().filter(|&key| !self.weapons.iter().any(|own| own.key == *key)) {
            return Err(format!("expected a Signature Weapon that it carries, found `{key}`"));
        }
        Ok(())
    }

    /// WLX-16: what the first Arcane Training gives, points and powers, and how many further ones it has.
    fn training(&self) -> ((u8, u8), u8) {
        let given =
            |effect| if let EdgeEffect::Arcane(points, powers) = effect { Some((points, powers)) } else { None };
        let mut all = self.effects().filter_map(given);
        let first = all.next().unwrap_or_default();
        (first, all.count() as u8)
    }

    /// WLX-16: of its last `bought` further Arcane Trainings so many have to give powers for all that it has.
    pub(super) fn trainings_for_powers(&self, bought: u8) -> u8 {
        let ((points, powers), further) = self.training();
        let more = self.power_points.saturating_sub(points) / MORE_POINTS;
        let known = powers * (1 + further.saturating_sub(bought).saturating_sub(more));
        let over = (self.powers.len() as u8).saturating_sub(known);
        over.div_ceil(powers.max(1)).min(bought)
    }

    /// WLX-16: Arcane Training gives points and powers, and each further one more of either.
    fn arcane_fault(&self) -> Result<(), String> {
        let ((points, powers), taken) = self.training();
        let more = self.power_points.saturating_sub(points) / MORE_POINTS;
        let allowed = powers * (1 + taken.saturating_sub(more));
        if self.power_points != points + MORE_POINTS * more || more > taken {
            return Err(format!(
                "expected {points} power points and {MORE_POINTS} for a further Arcane Training, found {}",
                self.power_points
            ));
        }
        if self.powers.len() > usize::from(allowed) {
            return Err(format!("expected at most {allowed} powers, found {}", self.powers.len()));
        }
        if let Some((_, power)) = self.powers.iter().enumerate().find(|(i, power)| self.powers[..*i].contains(power)) {
            return Err(format!("expected {} once, found it twice", power.name));
        }
        Ok(())
    }

    /// Pace, Parry, Toughness, armour, Size and Bennies, as a sheet prints them.
    pub fn sheet(&self) -> [i8; 6] {
        let armour = self.armour_of(Place::Torso);
        [self.pace(), self.parry(), self.toughness(), armour, self.size(), self.bennies() as i8]
    }
}

impl Place {
    pub(super) fn name(self) -> &'static str {
        match self {
            Place::Torso => "torso",
            Place::Head => "head",
        }
    }
}

impl Need {
    /// As players read it.
    pub(super) fn words(&self) -> String {
        match self {
            Need::Attribute(attribute, die) => format!("{} {die}", attribute.name()),
            Need::Skill(skills, die) => {
                let names: Vec<_> = skills.iter().map(|skill| skill.name()).collect();
                format!("{} {die}", names.join(" or "))
            }
            Need::Arcane => "an arcane skill".to_owned(),
            Need::Edge(key) => format!("the edge `{key}`"),
        }
    }
}
