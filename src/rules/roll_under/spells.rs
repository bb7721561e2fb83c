//! Spells and tricks as data (RUX-24, RUX-25): school, rank, aim, and a list of typed effects.

use super::traits::Skill;
use crate::kit::keyed;
use serde::{Deserialize, Serialize};

/// RUX-24: power levels of a spell.
pub const LEVELS: std::ops::RangeInclusive<u8> = 1..=3;
/// Spells and tricks of one figure at most: an option of a choice has room for so many.
pub const MOST_SPELLS: usize = 8;

/// RUX-25: the school of a spell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum School {
    /// Water, wind and fire.
    Flow,
    /// Roots and life.
    Growth,
    /// Will.
    Mind,
    /// It fits every school.
    Any,
}

impl School {
    /// Its skill; none where every school fits.
    pub fn skill(self) -> Option<Skill> {
        match self {
            School::Flow => Some(Skill::Flow),
            School::Growth => Some(Skill::Growth),
            School::Mind => Some(Skill::Mind),
            School::Any => None,
        }
    }
}

/// At whom a spell can be aimed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Whom {
    /// An enemy.
    Foe,
    /// A friend, or the caster.
    Friend,
    /// A friend, the caster or an enemy.
    Any,
}

/// RUX-24: what a spell is aimed at. All lengths in metres; the second is added for each power level above 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Aim {
    /// The caster.
    Own,
    /// Somebody within so many metres.
    Figure(Whom, u8, u8),
    /// The caster or somebody beside it.
    Touch(Whom),
    /// A sphere of a radius around a square within so many metres.
    Sphere {
        /// How far its centre may be.
        within: u8,
        /// Its radius, and what is added.
        radius: (u8, u8),
    },
    /// A sphere of a radius around the caster.
    Around(u8, u8),
    /// A cone of a length from the caster, in one of eight directions.
    Cone(u8),
    /// A cone of a length from a square of water within so many metres.
    Surge(u8, u8),
    /// A square within so many metres that can bear a pillar.
    Ground(u8),
    /// A square within so many metres.
    Place(u8),
    /// A door within so many metres that is not locked.
    Door(u8),
    /// A small thing that lies within so many metres.
    Thing(u8),
    /// Somebody or a square within so many metres with a spell on it.
    Spell(u8),
    /// None: it answers a hit on the caster.
    Hit,
    /// None: it answers the spell of an enemy within so many metres.
    Casting(u8),
    /// None: it is cast before the battle.
    Muster,
}

/// RUX-24: what can be done against a spell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Reply {
    /// Nothing.
    #[default]
    Nothing,
    /// It can be dodged.
    Dodge,
    /// It can be dodged, or parried with a shield.
    Bolt,
}

/// Dice of a spell: how many at power level 1, their sides, and how many more for each level above.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Power(pub u8, pub u8, pub u8);

impl Power {
    /// How many dice at a power level.
    pub fn dice(self, level: u8) -> u8 {
        self.0 + self.2 * level.saturating_sub(1)
    }
}

/// RUX-25: what a spell does. A closed list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Working {
    /// Damage, less armour.
    Damage(Power),
    /// The same; each power level above 1 may go to another target instead of a die more.
    Darts(Power),
    /// What burns easily where it hits begins to burn.
    Flames,
    /// Damage, without metal armour; then other damage to a random figure beside the target.
    Lightning(Power, Power),
    /// Takes so much damage without armour.
    Harm(u8),
    /// Takes a d6 of HP and a d6 of WP.
    Chill,
    /// Frozen until Strength succeeds.
    Freeze,
    /// Fires go out, canals become ice for the battle.
    Ice,
    /// Moved away so many metres, with as much damage.
    Hurl(Power),
    /// Prone.
    Prone,
    /// A pillar of so many metres, and so many more for each power level above 1.
    Post(u8, u8),
    /// A hit on the caster does less damage.
    Screen(Power),
    /// Ensnared until Evade succeeds.
    Snare,
    /// HP; ends Dying.
    Heal(Power),
    /// An opposed roll against Willpower: Asleep, or Dazed.
    Sleep,
    /// Armour of so much, and so much more for each power level above 1, instead of what is worn.
    Hide(i8, i8),
    /// Twice the squares of a turn; another target beside the caster for each power level above 1.
    Haste,
    /// Set down within so many metres, and floating there.
    Float(u8),
    /// A weapon rolls a Dragon by 1 to 2, 1 to 3 or 1 to 4.
    Keen,
    /// An opposed roll against Willpower: the target moves and acts once as the caster wants, then loses its next turn.
    Command,
    /// As many friends as the power level draw two cards in round 1 and keep one.
    Reading,
    /// Ends a spell of at most this power level.
    Unweave,
    /// Takes its power level from the spell of an enemy.
    Ward,
    /// The thing comes to the caster's hand.
    Fetch,
    /// Light over so many squares.
    Light(u8),
    /// A door opens or shuts.
    Door,
    /// The caster's square is dim until its next turn.
    Smoke,
    /// The next fall does no harm.
    SoftFall,
}

impl Working {
    /// It is good for those whom it works on.
    pub fn helps(self) -> bool {
        use Working::{Float, Haste, Heal, Hide, Keen, Reading, SoftFall};
        matches!(self, Heal(_) | Hide(..) | Haste | Float(_) | Keen | SoftFall | Reading)
    }

    /// The dice of its damage, less armour.
    pub fn damage(self) -> Option<Power> {
        use Working::{Damage, Darts, Hurl, Lightning};
        match self {
            Damage(power) | Darts(power) | Lightning(power, _) | Hurl(power) => Some(power),
            _ => None,
        }
    }

    /// It has dice that a Dragon doubles.
    pub fn has_dice(self) -> bool {
        use Working::{Chill, Damage, Darts, Harm, Heal, Hurl, Lightning, Screen};
        matches!(self, Damage(_) | Darts(_) | Lightning(..) | Hurl(_) | Heal(_) | Screen(_) | Chill | Harm(_))
    }
}

/// RUX-25: a spell or a trick.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spell {
    /// Stable key.
    pub key: String,
    /// Name.
    pub name: String,
    /// Its school.
    pub school: School,
    /// Its rank; 0 for a trick.
    #[serde(default)]
    pub rank: u8,
    /// What it is aimed at.
    pub aim: Aim,
    /// What can be done against it.
    #[serde(default)]
    pub reply: Reply,
    /// What it does, in order.
    pub works: Vec<Working>,
    /// It lasts as long as its caster concentrates.
    #[serde(default)]
    pub held: bool,
    /// Nothing happens to Large and Huge bodies.
    #[serde(default)]
    pub passes_big: bool,
    /// It is spoken alone: no free hand is needed.
    #[serde(default)]
    pub spoken: bool,
    /// A sentence.
    pub text: String,
}

keyed! { Spell }

impl Spell {
    /// RUX-24: a trick: 1 WP, no roll, no power level.
    pub fn is_trick(&self) -> bool {
        self.rank == 0
    }

    /// It is cast by the action of a turn.
    pub fn is_action(&self) -> bool {
        !matches!(self.aim, Aim::Hit | Aim::Casting(_) | Aim::Muster)
    }

    /// RUX-24: metres over which it works at power level 1.
    pub fn range(&self) -> u8 {
        match self.aim {
            Aim::Figure(_, metres, _) | Aim::Cone(metres) | Aim::Surge(metres, _) | Aim::Ground(metres) => metres,
            Aim::Sphere { within, .. } => within,
            Aim::Around(metres, _) | Aim::Place(metres) | Aim::Door(metres) | Aim::Thing(metres) => metres,
            Aim::Spell(metres) | Aim::Casting(metres) => metres,
            Aim::Own | Aim::Touch(_) | Aim::Hit | Aim::Muster => 0,
        }
    }

    /// RUX-24: WP that it costs at a power level.
    pub fn cost(&self, level: u8) -> u8 {
        if self.is_trick() { 1 } else { 2 * level }
    }

    /// Its power levels.
    pub fn levels(&self) -> std::ops::RangeInclusive<u8> {
        if self.is_trick() { 1..=1 } else { LEVELS }
    }

    /// It is good for those whom it works on.
    pub fn helps(&self) -> bool {
        self.works.iter().any(|work| work.helps())
    }

    /// It does this.
    pub fn does(&self, wanted: impl Fn(Working) -> bool) -> bool {
        self.works.iter().any(|&work| wanted(work))
    }

    /// RUN-26: it does damage where it strikes, to things as well.
    pub fn breaks(&self) -> bool {
        self.does(|work| work.damage().is_some())
    }

    /// It can be aimed at the same at each power level.
    pub fn same_aims(&self) -> bool {
        let grows = match self.aim {
            Aim::Figure(_, _, more) => more > 0,
            Aim::Sphere { .. } | Aim::Around(..) | Aim::Spell(_) => true,
            _ => false,
        };
        !grows && !self.does(|work| matches!(work, Working::Flames | Working::Hide(..)))
    }

    /// RUX-24: it has an area.
    pub fn is_area(&self) -> bool {
        matches!(self.aim, Aim::Sphere { .. } | Aim::Around(..) | Aim::Cone(_) | Aim::Surge(..))
    }

    /// What contradicts the rules in it, as a clause.
    pub fn fault(&self) -> Option<String> {
        match () {
            () if self.rank > 3 => Some(format!("expected a rank up to 3, found {}", self.rank)),
            () if self.works.is_empty() => Some("expected something that it does".to_owned()),
            () if self.is_area() && self.reply == Reply::Bolt => {
                Some("expected Dodge or Nothing against an area, found Bolt".to_owned())
            }
            () => None,
        }
    }
}
