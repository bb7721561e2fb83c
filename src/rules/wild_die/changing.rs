//! Traits that a power lifts and sinks (WLX-18): how a choice names one, and what becomes of its die and of what is worked out from it.

use super::blast::WAY;
use super::feats::PowerEffect;
use super::no;
use super::rolls::DieType;
use super::state::Battle;
use super::traits::{Attribute, Skill, Trait};
use super::vocabulary::{stat, status};
use crate::battle::{CharacterId, Refusal, StatId};

/// WLX-18: every trait, in the order of the options that name it.
const TRAITS: [Trait; 22] = [
    Trait::Skill(Skill::Fighting),
    Trait::Skill(Skill::Shooting),
    Trait::Skill(Skill::Athletics),
    Trait::Attribute(Attribute::Agility),
    Trait::Attribute(Attribute::Smarts),
    Trait::Attribute(Attribute::Spirit),
    Trait::Attribute(Attribute::Strength),
    Trait::Attribute(Attribute::Vigor),
    Trait::Skill(Skill::Stealth),
    Trait::Skill(Skill::Thievery),
    Trait::Skill(Skill::Riding),
    Trait::Skill(Skill::Boating),
    Trait::Skill(Skill::Notice),
    Trait::Skill(Skill::Healing),
    Trait::Skill(Skill::Battle),
    Trait::Skill(Skill::Taunt),
    Trait::Skill(Skill::Repair),
    Trait::Skill(Skill::Spellcasting),
    Trait::Skill(Skill::Intimidation),
    Trait::Skill(Skill::Persuasion),
    Trait::Skill(Skill::Performance),
    Trait::Skill(Skill::Faith),
];
/// The first of them are ways of a power, with its place below them; each of the others has an option of its own.
const WAYS: usize = 3;
/// Options from here on name a trait by its number in the list, and mean the power that changes traits.
const BY_NUMBER: u8 = 128;

/// The trait that the option of such a power names.
pub(super) fn named_by(option: u8) -> Option<Trait> {
    let number = if option < BY_NUMBER { option >> WAY } else { option - BY_NUMBER };
    TRAITS.get(usize::from(number)).copied()
}

/// The options that name each trait, for a power at this place.
pub(super) fn options_at(place: u8) -> impl Iterator<Item = u8> {
    (0..TRAITS.len()).map(move |n| if n < WAYS { place | (n as u8) << WAY } else { BY_NUMBER + n as u8 })
}

/// The option names a trait that seldom decides a battle.
pub(super) fn is_minor(option: u8) -> bool {
    option >= BY_NUMBER
}

impl Battle {
    /// The place of the power that an option means, in the list of its kind.
    pub(super) fn place_of_power(&self, who: CharacterId, option: u8) -> u8 {
        let changes = || self.kind(who).powers.iter().position(|power| matches!(power.does, PowerEffect::Steps(..)));
        if option < BY_NUMBER { option & 0x0f } else { changes().map_or(u8::MAX, |place| place as u8) }
    }

    /// 1.1: the die of a trait that somebody has, without powers; none of a skill that is missing.
    fn own_die(&self, who: CharacterId, of: Trait) -> Option<DieType> {
        match of {
            Trait::Attribute(attribute) => Some(self.plain_attribute(who, attribute)),
            Trait::Skill(skill) => {
                let core = skill.is_core().then_some(DieType::D4);
                self.kind(who).trained(skill).or(core)
            }
        }
    }

    /// 1.2, WLX-18: what is against moving a trait by a die type, up or down: somebody lacks it, or its die is the last type already.
    pub(super) fn may_change(&self, who: CharacterId, of: Option<Trait>, down: bool) -> Result<(), Refusal> {
        let die = of.and_then(|of| self.own_die(who, of)).ok_or(no::TARGET)?;
        if die.raised(if down { -1 } else { 1 }) == die { Err(no::USELESS) } else { Ok(()) }
    }

    /// WLX-18: die types by which powers change a trait.
    pub(super) fn steps(&self, who: CharacterId, of: Trait) -> i8 {
        let change = |boon: &super::powers::Boon| match boon.does {
            PowerEffect::Steps(plain, raised) if (boon.on, boon.of) == (who, of) => {
                let steps = if boon.raise { raised } else { plain };
                if boon.state == status::SUNK { -steps } else { steps }
            }
            _ => 0,
        };
        self.boons.iter().map(change).sum()
    }

    /// 1.1: points of the die type of an attribute that a power gives or takes; nothing of another number of a sheet.
    pub(super) fn attribute_of_power(&self, who: CharacterId, of: StatId) -> i8 {
        let attribute = Attribute::ALL.iter().find(|&&one| stat::ATTRIBUTES[one as usize] == of);
        let points = |die: DieType| die.sides() as i8 + die.plus();
        attribute.map_or(0, |&one| points(self.attribute(who, one)) - points(self.plain_attribute(who, one)))
    }

    /// 1.1: Parry that a power gives or takes with die types of Fighting.
    pub(super) fn parry_of_power(&self, who: CharacterId) -> i8 {
        let steps = self.steps(who, Trait::Skill(Skill::Fighting));
        self.kind(who).trained(Skill::Fighting).map_or(0, |die| die.raised(steps).half() - die.half())
    }

    /// 1.1: Toughness that a power gives or takes with die types of Vigor.
    pub(super) fn toughness_of_power(&self, who: CharacterId) -> i8 {
        self.attribute(who, Attribute::Vigor).half() - self.plain_attribute(who, Attribute::Vigor).half()
    }

    /// WLX-12: steps that its armour and its shield are too heavy by, with the Strength that it has now.
    pub(super) fn burden(&self, who: CharacterId) -> i8 {
        self.kind(who).burden(self.attribute(who, Attribute::Strength))
    }

    /// WLX-12: Pace that a power gives or takes with die types of Strength, by what it wears.
    pub(super) fn pace_of_power(&self, who: CharacterId) -> i8 {
        self.kind(who).burden(self.plain_attribute(who, Attribute::Strength)) - self.burden(who)
    }
}
