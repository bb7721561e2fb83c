//! What damage does (WLD-12 to WLD-17, WLD-32, WLX-08, WLX-14, WLX-15, WLX-22): pure functions of results.

use super::options::RuleOptions;
use crate::battle::{Sum, TargetResult};
use crate::dice::Outcome;
use crate::kit::named;

/// WLD-14: Wounds that a Wild Card carries; the next one takes it out.
pub const WOUNDS: u8 = 3;

/// WLD-12: what damage does to a figure before anything is soaked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Hurt {
    /// It becomes Shaken, or stays so.
    pub shaken: bool,
    /// Wounds.
    pub wounds: u8,
}

/// WLD-12: the table, by the raises over Toughness; none where the damage stayed below.
pub fn hurt(over: Option<u8>, was_shaken: bool) -> Hurt {
    let Some(raises) = over else { return Hurt::default() };
    Hurt { shaken: true, wounds: raises.max(u8::from(was_shaken)) }
}

/// WLD-15: what is left of it after a Soak roll. A success removes a Wound, and each raise another.
pub fn soaked(hurt: Hurt, was_shaken: bool, soak: TargetResult, options: &RuleOptions) -> Hurt {
    let removed = if soak.outcome.succeeded() { soak.raises.saturating_add(1) } else { 0 };
    let wounds = hurt.wounds.saturating_sub(removed);
    let cleared = hurt.wounds > 0 && wounds == 0 && options.full_soak_clears_shaken;
    let stays = was_shaken && !(cleared && options.full_soak_clears_earlier);
    Hurt { shaken: if cleared { stays } else { hurt.shaken }, wounds }
}

/// WLX-01, WLX-03: Wounds that a figure carries and still stands.
pub fn capacity(wild: bool, large: bool) -> u8 {
    if wild { WOUNDS + u8::from(large) } else { u8::from(large) }
}

/// WLD-14: Wounds after these more, at most as many as it carries, and whether they are too many.
pub fn wounded(carried: u8, more: u8, capacity: u8) -> (u8, bool) {
    let wounds = carried.saturating_add(more);
    (wounds.min(capacity), wounds > capacity)
}

/// WLD-32: levels of Fatigue.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Fatigue {
    /// None.
    #[default]
    None,
    /// -1 to all trait rolls.
    Fatigued,
    /// -2 to all trait rolls.
    Exhausted,
    /// It cannot act.
    Incapacitated,
}

impl Fatigue {
    /// One level more.
    #[must_use]
    pub fn more(self) -> Fatigue {
        match self {
            Fatigue::None => Fatigue::Fatigued,
            Fatigue::Fatigued => Fatigue::Exhausted,
            Fatigue::Exhausted | Fatigue::Incapacitated => Fatigue::Incapacitated,
        }
    }

    /// One level less.
    #[must_use]
    pub fn less(self) -> Fatigue {
        match self {
            Fatigue::None | Fatigue::Fatigued => Fatigue::None,
            Fatigue::Exhausted => Fatigue::Fatigued,
            Fatigue::Incapacitated => Fatigue::Exhausted,
        }
    }
}

/// 1.1, 1.6: what Wounds and Fatigue take from a trait roll. Wounds take three at most, before anything is ignored.
pub fn add_penalties(roll: &mut Sum, wounds: u8, ignored: u8, fatigue: Fatigue) {
    let wounds = wounds.min(WOUNDS).saturating_sub(ignored);
    for (points, cause, rule) in [(wounds, "Wounds", "WLD-14"), ((fatigue as u8).min(2), "Fatigue", "WLD-32")] {
        if points > 0 {
            roll.add(-(points as i8), cause, rule);
        }
    }
}

/// WLX-14: what becomes of a Wild Card that is pushed past its Wounds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Incapacity {
    /// Dead.
    Dead,
    /// Bleeding Out, and an injury that lasts.
    BleedingOut,
    /// An injury until the Wounds are healed.
    Injured,
    /// An injury for a day.
    InjuredForADay,
}

/// WLX-14: the Vigor roll at once.
pub fn incapacitated(vigor: Outcome) -> Incapacity {
    match vigor {
        Outcome::Fumble => Incapacity::Dead,
        Outcome::Fail => Incapacity::BleedingOut,
        Outcome::Success => Incapacity::Injured,
        Outcome::Critical => Incapacity::InjuredForADay,
    }
}

/// WLX-14: what a Vigor roll at the start of a turn does to somebody who is Bleeding Out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bleeding {
    /// Dead.
    Dead,
    /// Another roll next turn.
    GoesOn,
    /// It ends.
    Stabilised,
}

/// WLX-14: the Vigor roll of somebody who is Bleeding Out.
pub fn bleeding(vigor: Outcome) -> Bleeding {
    match vigor {
        Outcome::Fumble | Outcome::Fail => Bleeding::Dead,
        Outcome::Success => Bleeding::GoesOn,
        Outcome::Critical => Bleeding::Stabilised,
    }
}

/// WLD-16, WLD-17: by how many Wounds a Healing or a natural healing roll changes them.
pub fn healed(roll: Outcome) -> i8 {
    match roll {
        Outcome::Fumble => 1,
        Outcome::Fail => 0,
        Outcome::Success => -1,
        Outcome::Critical => -2,
    }
}

named! { Injury "WLX-15: what remains of a battle.":
    Scar "scar" "Scar" "WLX-15" "An embarrassing scar; nothing else.",
    Arm "arm" "Useless arm" "WLX-15" "One arm is useless.",
    Agility "agility" "Slow body" "WLX-15" "Agility is a die type lower.",
    Vigor "vigor" "Frail body" "WLX-15" "Vigor is a die type lower.",
    Strength "strength" "Weak body" "WLX-15" "Strength is a die type lower.",
    Leg "leg" "Lame leg" "WLX-15" "Pace is 2 lower.",
    Eye "eye" "Lost eye" "WLX-15" "Notice and Shooting have -2.",
    Smarts "smarts" "Cracked head" "WLX-15" "Smarts is a die type lower.",
}

/// WLX-15: the injury of a sum of 2d6, and of the die that body and head need besides.
pub fn injury(sum: u8, die: u8) -> Injury {
    match (sum, die) {
        (..=2, _) => Injury::Scar,
        (3..=4, _) => Injury::Arm,
        (5..=9, ..=2) => Injury::Agility,
        (5..=9, 3..=4) => Injury::Vigor,
        (5..=9, _) => Injury::Strength,
        (10, _) => Injury::Leg,
        // 11 and 12: a scar, an eye, or the head itself; two faces each.
        (_, ..=2) => Injury::Scar,
        (_, 3..=4) => Injury::Eye,
        _ => Injury::Smarts,
    }
}

/// WLX-08: dice of a fall, each a d6 with 1 more; deep water takes the first three levels, and half of what is left beyond them.
pub fn fall_dice(levels: u8, into_water: bool) -> u8 {
    let dice = (u16::from(levels) * 2 / 3) as u8;
    match (into_water, levels) {
        (true, ..=3) => 0,
        (true, _) => dice / 2,
        (false, _) => dice,
    }
}

/// WLX-22: what a failed Spirit roll does to a Wild Card that sees something fearful, by a d6.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fright {
    /// Shaken.
    Shaken,
    /// Stunned.
    Stunned,
    /// Vulnerable for so many rounds.
    Vulnerable(u8),
    /// Its next turn is spent fleeing.
    Flees,
}

/// WLX-22: the table.
pub fn fright(die: u8) -> Fright {
    match die {
        ..=2 => Fright::Shaken,
        3..=4 => Fright::Stunned,
        5 => Fright::Vulnerable(3),
        _ => Fright::Flees,
    }
}
