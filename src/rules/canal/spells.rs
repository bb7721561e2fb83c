//! Spells (7.3) as data, and who knows which (CAN-29). A spell is aimed at something and has a list of effects; what they
//! do stands in `working.rs`.

use super::kinds::{Ability, Codex, Kind};
use crate::data_file::{FileError, locate};
use crate::kit::{Listed, read_list};
use crate::name::check_entry;
use serde::{Deserialize, Serialize};

/// A number of a spell: so many times the caster's Mage value, so many times the Aces of the roll, and so many.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Amount {
    /// Times (x), -3 to 3.
    pub x: i8,
    /// Times the Aces, -3 to 3.
    pub aces: i8,
    /// -10 to 10.
    pub plus: i8,
}

impl Amount {
    /// What it comes to for a Mage of `x` whose roll had so many Aces.
    pub fn of(self, x: i8, aces: i8) -> i8 {
        self.x * x + self.aces * aces + self.plus
    }

    fn is_sane(self) -> bool {
        self.x.unsigned_abs() <= 3 && self.aces.unsigned_abs() <= 3 && self.plus.unsigned_abs() <= 10
    }
}

/// What a spell is aimed at; always within its range and in line of sight.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
pub enum Aim {
    /// One enemy.
    Enemy,
    /// One friend; the caster is one too.
    Friend,
    /// One friend, not the caster.
    OtherFriend,
    /// One character of either side that is in water or next to it.
    ByWater,
    /// Up to so many friends.
    Friends {
        /// How many.
        most: Amount,
    },
    /// The water of a 3 x 3 block, and up to so many squares of water that touch it.
    Water {
        /// How many.
        further: Amount,
    },
}

/// One thing that a spell does to each of its targets.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub enum Effect {
    /// It takes Damage, against which it rolls Protection (CAN-14).
    Damage {
        /// How much.
        amount: Amount,
        /// Added to the target's PRO.
        #[serde(default)]
        penetration: i8,
        /// Who is in water takes half, rounded down.
        #[serde(default)]
        halved_in_water: bool,
    },
    /// Every other character next to it takes Damage.
    Splash {
        /// How much.
        amount: Amount,
        /// Who is in water takes half, rounded down.
        #[serde(default)]
        halved_in_water: bool,
    },
    /// It loses Life Points (CAN-30).
    LoseLife {
        /// How many.
        amount: Amount,
        /// How many more if it swims and is no Water Creature.
        #[serde(default)]
        swimming: Amount,
    },
    /// The caster pushes it in a straight line (CAN-15).
    Push {
        /// Squares at most.
        squares: Amount,
    },
    /// It gains Stunned (CAN-16).
    Stun,
    /// Its PRO is changed until the end of the round.
    Protection {
        /// By how much; negative lowers it.
        amount: Amount,
    },
    /// It gains luck tokens until the end of the round.
    Luck {
        /// How many.
        tokens: Amount,
    },
    /// It regains Will Points (CAN-74).
    GainWill {
        /// How many.
        amount: Amount,
    },
    /// It regains Life Points (CAN-74).
    GainLife {
        /// How many.
        amount: Amount,
        /// Only if (x) is at least this.
        #[serde(default)]
        from_x: i8,
    },
    /// It is no longer Stunned.
    Rouse,
    /// A Move that it starts in water goes so many squares farther until the end of the round (CAN-58 StrongSwimmer).
    Swim {
        /// How many.
        squares: Amount,
    },
    /// It counts as a Water Creature until the end of the round (CAN-27).
    WaterCreature,
    /// The water aimed at is solid ground until the end of the round.
    Freeze,
}

impl Effect {
    fn amounts(self) -> [Amount; 2] {
        match self {
            Effect::Damage { amount, .. }
            | Effect::Splash { amount, .. }
            | Effect::Protection { amount }
            | Effect::GainWill { amount }
            | Effect::GainLife { amount, .. } => [amount, Amount::default()],
            Effect::LoseLife { amount, swimming } => [amount, swimming],
            Effect::Push { squares } | Effect::Swim { squares } => [squares, Amount::default()],
            Effect::Luck { tokens } => [tokens, Amount::default()],
            Effect::Stun | Effect::Rouse | Effect::WaterCreature | Effect::Freeze => [Amount::default(); 2],
        }
    }
}

/// A spell.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Spell {
    /// Stable key.
    pub key: String,
    /// Name.
    pub name: String,
    /// The discipline it belongs to.
    pub discipline: String,
    /// Every Mage of the discipline knows it.
    #[serde(default)]
    pub cantrip: bool,
    /// Will Points that an attempt costs, 0 to 4.
    pub will: i8,
    /// Number that the dice must reach, 2 to 10.
    pub difficulty: i8,
    /// Squares, 1 to 24.
    pub range: u8,
    /// What it is aimed at.
    pub target: Aim,
    /// What it does, in this order; 1 to 6.
    pub effects: Vec<Effect>,
    /// A sentence about it.
    #[serde(default)]
    pub text: String,
}

fn check_spell(spell: &Spell) -> Result<(), String> {
    let wrong = |what: String| Err(format!("{}: {what}", spell.key));
    check_entry(&spell.key, &spell.name, &spell.text)?;
    if spell.discipline.is_empty() {
        return wrong("expected a discipline".to_owned());
    }
    let numbers =
        [("will", spell.will, 0, 4), ("difficulty", spell.difficulty, 2, 10), ("range", spell.range as i8, 1, 24)];
    for (name, value, low, high) in numbers {
        if !(low..=high).contains(&value) {
            return wrong(format!("expected {name} from {low} to {high}, found {value}"));
        }
    }
    if !(1..=6).contains(&spell.effects.len()) {
        return wrong(format!("expected 1 to 6 effects, found {}", spell.effects.len()));
    }
    let aimed = match spell.target {
        Aim::Friends { most } => most,
        Aim::Water { further } => further,
        _ => Amount::default(),
    };
    let amounts = spell.effects.iter().flat_map(|effect| effect.amounts()).chain([aimed]);
    if let Some(amount) = amounts.into_iter().find(|amount| !amount.is_sane()) {
        return wrong(format!("expected x and aces from -3 to 3 and plus from -10 to 10, found {amount:?}"));
    }
    let water = matches!(spell.target, Aim::Water { .. });
    if let Some(effect) = spell.effects.iter().find(|&&effect| (effect == Effect::Freeze) != water) {
        let at = if water { "water" } else { "characters" };
        return wrong(format!("expected an effect on {at}, found {effect:?}"));
    }
    Ok(())
}

impl Codex {
    /// Adds spells from a RON text; a spell with a known key replaces it.
    ///
    /// # Errors
    /// File, line, column and what was expected; nothing is added then.
    pub fn add_spells(&mut self, file: &str, text: &str) -> Result<(), FileError> {
        let mut spells = self.spells.clone();
        for spell in read_list(file, text, check_spell)? {
            spells.retain(|known| known.key != spell.key);
            if let Some(other) = spells.iter().find(|o| spell.cantrip && o.cantrip && o.discipline == spell.discipline)
            {
                let message =
                    format!("{}: expected one cantrip of {}, found {} too", spell.key, spell.discipline, other.key);
                return Err(locate(file, text, &spell.key, message));
            }
            spells.push(spell);
        }
        self.spells = spells;
        Ok(())
    }

    /// The spell with this key.
    pub fn spell(&self, key: &str) -> Option<&Spell> {
        self.spells.keyed(key)
    }

    /// Every discipline that has a spell, in the order of the files.
    pub fn disciplines(&self) -> Vec<&str> {
        let mut list: Vec<&str> = Vec::new();
        for spell in &self.spells {
            if !list.contains(&spell.discipline.as_str()) {
                list.push(&spell.discipline);
            }
        }
        list
    }

    /// CAN-29: the disciplines of which this kind may know spells, its usual one first; none if it is no Mage.
    pub fn disciplines_of<'a>(&'a self, kind: &'a Kind) -> Vec<&'a str> {
        match () {
            () if !kind.has(Ability::Mage) => Vec::new(),
            () if kind.disciplines.is_empty() => self.disciplines(),
            () => kind.disciplines.iter().map(String::as_str).collect(),
        }
    }

    /// The spells that a Mage of this discipline may choose among: all but its cantrip.
    pub fn spells_of<'a>(&'a self, discipline: &'a str) -> impl Iterator<Item = &'a Spell> {
        self.spells.iter().filter(move |spell| spell.discipline == discipline && !spell.cantrip)
    }

    /// CAN-29: the spell that every Mage of this discipline knows.
    pub fn cantrip(&self, discipline: &str) -> Option<&Spell> {
        self.spells.iter().find(|spell| spell.discipline == discipline && spell.cantrip)
    }

    /// CAN-29: how many spells of a discipline this kind chooses besides the cantrip: the (x) of Mage and of Adept.
    pub fn spells_to_choose(&self, kind: &Kind, discipline: &str) -> usize {
        kind.spell_count().min(self.spells_of(discipline).count())
    }

    /// What a Mage of this kind knows if nothing is chosen: the first spells of its usual discipline.
    pub fn usual_spells(&self, kind: &Kind) -> Vec<&Spell> {
        let Some(&discipline) = self.disciplines_of(kind).first() else { return Vec::new() };
        let count = self.spells_to_choose(kind, discipline);
        let of = |spell: &&Spell| spell.discipline == discipline;
        let cantrip = self.spells.iter().filter(of).filter(|spell| spell.cantrip);
        cantrip.chain(self.spells.iter().filter(of).filter(|spell| !spell.cantrip).take(count)).collect()
    }

    /// CAN-29, CAN-72: the spells that a character of this kind knows who chose these keys before the game; the cantrip, first
    /// in the list, need not be among them. Nothing chosen means [`Codex::usual_spells`].
    ///
    /// # Errors
    /// What is wrong with the choice, as a sentence.
    pub fn known_spells(&self, kind: &Kind, chosen: &[String]) -> Result<Vec<&Spell>, String> {
        let wrong = |what: String| Err(format!("{what} (CAN-29)"));
        let mut spells: Vec<&Spell> = Vec::new();
        for key in chosen {
            let Some(spell) = self.spell(key) else {
                return wrong(format!("expected a known spell ({}), found `{key}`", self.spells.keys()));
            };
            if spells.contains(&spell) {
                return wrong(format!("expected {} once only", spell.name));
            }
            spells.push(spell);
        }
        let Some(first) = spells.first() else { return Ok(self.usual_spells(kind)) };
        if !kind.has(Ability::Mage) {
            return wrong(format!("expected no spells for {}, who is no Mage, found {}", kind.name, first.name));
        }
        let discipline = first.discipline.as_str();
        let open = self.disciplines_of(kind);
        if !open.contains(&discipline) {
            return wrong(format!("expected {} to know {}, found {discipline}", kind.name, open.join(" or ")));
        }
        if let Some(other) = spells.iter().find(|spell| spell.discipline != discipline) {
            let (name, of) = (&other.name, &other.discipline);
            return wrong(format!("expected spells of {discipline} only, found {name}, a spell of {of}"));
        }
        spells.retain(|spell| !spell.cantrip);
        let (count, most) = (spells.len(), self.spells_to_choose(kind, discipline));
        if count != most {
            return wrong(format!("expected {most} spells of {discipline} besides its cantrip, found {count}"));
        }
        Ok(self.cantrip(discipline).into_iter().chain(spells).collect())
    }
}
