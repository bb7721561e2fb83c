//! Spells that are being cast, spells that last, and what they leave on the ground, as plain data (RUX-24, RUX-25).

use super::frames::Turn;
use super::rolls::Rolled;
use crate::battle::{CharacterId, IdSet, StatusId, Target};
use crate::kit::Until;

use super::vocabulary::status;

/// A spell as it was declared.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Cast {
    /// Who.
    pub by: CharacterId,
    /// Which of its spells, by its place.
    pub spell: u8,
    /// RUX-24: the power level.
    pub level: u8,
    /// At what.
    pub at: Target,
    /// RUX-25: the direction of a surge, or the weapon of a Keen Edge by its place.
    pub way: u8,
    /// RUX-24: friends are exempted, for a bane.
    pub spared: bool,
    /// RUX-24: the second spell of a Dragon: a bane, and its own Dragon gives nothing.
    pub second: bool,
    /// RUX-24: by a mishap: without cost or roll.
    pub loose: bool,
    /// RUX-24: it turns on its caster, and healing harms.
    pub turned: bool,
    /// RUX-24: a Dragon doubles its dice.
    pub double: bool,
    /// RUX-24: a Dragon doubles its range.
    pub far: bool,
}

impl Cast {
    /// A choice's option: the spell, its power level, and a direction or a weapon.
    pub fn option(spell: u8, level: u8, way: u8) -> u8 {
        spell | level.saturating_sub(1) << 3 | way << 5
    }

    /// A spell as a choice has it.
    pub fn of(by: CharacterId, at: Target, option: u8) -> Cast {
        Cast {
            by,
            spell: option & 7,
            level: (option >> 3 & 3) + 1,
            at,
            way: option >> 5,
            spared: false,
            second: false,
            loose: false,
            turned: false,
            double: false,
            far: false,
        }
    }
}

/// How far a spell has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Casting {
    /// RUX-24: friends in the area: are they exempted?
    Spare,
    /// It is paid for.
    Pay,
    /// It was rolled.
    Rolled,
    /// RUX-25: enemies may ward it off.
    Ward,
    /// One of them has rolled for it, at this power level.
    Warded(CharacterId, u8),
    /// RUX-24: a Dragon: what of it?
    Gift,
    /// RUX-24: aimed anew, at twice the range.
    Anew,
    /// RUX-25: further targets, one for each power level above 1.
    More,
    /// It works.
    Work,
    /// RUX-24: a second spell.
    Second,
}

/// A spell that is being cast.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Spellwork {
    /// As declared.
    pub cast: Cast,
    /// How far it has come.
    pub stage: Casting,
    /// What its roll came to.
    pub rolled: Option<Rolled>,
    /// RUX-25: enemies that were asked to ward it off.
    pub asked: IdSet,
    /// RUX-25: further targets.
    pub more: Vec<CharacterId>,
    /// Further targets that were asked for.
    pub offered: u8,
    /// RUX-24: a second spell follows.
    pub again: bool,
}

/// How far a spell has come with those whom it hits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BlastStage {
    /// The next one.
    Next,
    /// It may react.
    React,
    /// It has parried, by this option.
    Parried(u8),
    /// It has dodged.
    Dodged,
    /// RUX-25: it has cast a Rock Screen at this power level.
    Screened(u8),
}

/// A spell that hits: its targets react one after another, then it works on those whom nothing saved.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Blast {
    /// The spell.
    pub cast: Cast,
    /// RUX-11: the counted die was a 1.
    pub dragon: bool,
    /// Dice that its first working has, where that differs.
    pub dice: Option<u8>,
    /// Those who have still to react.
    pub open: Vec<CharacterId>,
    /// The one who reacts.
    pub now: Option<CharacterId>,
    /// Those whom it hits.
    pub hit: Vec<CharacterId>,
    /// RUX-25: damage that Rock Screens take off.
    pub screens: Vec<(CharacterId, i16)>,
    /// How far it has come.
    pub stage: BlastStage,
}

/// RUX-25: somebody acts as an enemy wants.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Obeying {
    /// The caster.
    pub by: CharacterId,
    /// The one who obeys.
    pub on: CharacterId,
    /// The turn of the caster, to be gone on with.
    pub turn: Turn,
    /// The one who obeys had no reaction left before.
    pub spent: bool,
    /// It has begun.
    pub begun: bool,
}

/// RUN-31: what somebody is helped with from five squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Topic {
    /// A spell, by a friend with Lore.
    Spell,
    /// Persuasion.
    Persuasion,
    /// Awareness.
    Awareness,
    /// Healing.
    Healing,
}

impl Topic {
    /// By their options.
    pub const ALL: [Topic; 4] = [Topic::Spell, Topic::Persuasion, Topic::Awareness, Topic::Healing];

    /// As players read it.
    pub fn word(self) -> &'static str {
        match self {
            Topic::Spell => "spell",
            Topic::Persuasion => "Persuasion",
            Topic::Awareness => "Awareness",
            Topic::Healing => "Healing",
        }
    }
}

/// What lasts on somebody.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Lasts {
    /// Root Snare.
    Snare,
    /// Cold Snap.
    Frost,
    /// Drowse.
    Sleep,
    /// A mishap.
    Blind,
    /// Stone Hide: its armour.
    Hide(i8),
    /// Long Step.
    Haste,
    /// Levitate.
    Float,
    /// Keen Edge: the greatest face of a Dragon, and the weapon by its place.
    Keen(u8, u8),
    /// Slow Fall.
    SoftFall,
    /// RUX-25: Command: it loses its next turn.
    Idle,
    /// RUN-31: a friend helps from five squares.
    Advice(Topic),
    /// Tide Reading: two cards in round 1.
    Reading,
    /// RUX-23: War Song: a boon, or a bane.
    Song(bool),
    /// RUX-23: Sea Legs.
    SeaLegs,
    /// RUX-23: Blood Rage.
    Rage,
    /// RUX-23: Iron Grip, for one roll.
    Grip,
}

impl Lasts {
    /// The state that it is shown as, if it has one of its own.
    pub fn status(self) -> Option<StatusId> {
        match self {
            Lasts::Snare => Some(status::ENSNARED),
            Lasts::Frost => Some(status::FROZEN),
            Lasts::Sleep => Some(status::ASLEEP),
            Lasts::Blind => Some(status::BLINDED),
            _ => None,
        }
    }

    /// It is good for the one whom it is on.
    pub fn helps(self) -> bool {
        use Lasts::{Advice, Float, Grip, Haste, Hide, Keen, Rage, Reading, SeaLegs, SoftFall, Song};
        matches!(
            self,
            Hide(_) | Haste | Float | Keen(..) | SoftFall | Advice(_) | Grip | Reading | SeaLegs | Rage | Song(true)
        )
    }
}

/// Something that lasts on somebody.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Lasting {
    /// What.
    pub what: Lasts,
    /// On whom.
    pub on: CharacterId,
    /// By whom.
    pub by: CharacterId,
    /// The spell of that one, by its place; none of an ability.
    pub spell: Option<u8>,
    /// RUX-24: its power level.
    pub level: u8,
    /// RUX-24: while its caster concentrates.
    pub held: bool,
    /// When it ends by itself.
    pub until: Until,
}

/// What a spell leaves on the ground.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ground {
    /// Cold Snap: canal squares are ice.
    Ice,
    /// Stone Post: so many levels higher.
    Post(u8),
    /// Smoke Puff: dim.
    Smoke,
    /// Light around this square: bright for so many squares, and dim farther out.
    Light(crate::board::Square, u8),
}
