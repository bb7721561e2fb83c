//! Kinds of figures and companies (1.1, section 7): read from RON, checked, and their printed values worked out.

use super::feats::{Ability, Effect};
use super::items::{Armour, Armoury, Feature, Gear, Weapon};
use super::menace::menace;
use super::monsters::Monster;
use super::pieces::Mount;
use super::pieces::Size;
use super::spells::{MOST_SPELLS, Spell};
use super::traits::{Attribute, Skill, base_chance, movement};
use crate::battle::Gang;
use crate::data_file::{FileError, locate, parse};
use crate::kit::{Listed, Menace, keyed, put, read_list};
use crate::name::check_entry;
use serde::Deserialize;
use std::ops::RangeInclusive;

/// Section 7: points of a standard battle.
pub const POINTS: i32 = 180;
/// RUX-41: figures of a company.
pub const MEMBERS: RangeInclusive<usize> = 1..=8;
/// RUX-41: figures of one kind that are no minions.
pub const ALIKE: usize = 2;
/// Weapons and shields that a figure carries at most.
pub const MOST_WEAPONS: usize = 6;
/// RUX-41: abilities of a figure at most, picks of Tough and Focus not counted.
pub const MOST_ABILITIES: usize = 3;
/// RUX-23: the level that an ability needs.
const NEEDED: u8 = 12;

/// A kind of figure as its file states it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct KindFile {
    key: String,
    name: String,
    #[serde(default)]
    minion: bool,
    /// Strength, Constitution, Agility, Intelligence, Willpower, Charisma.
    #[serde(default = "plain")]
    attributes: [u8; 6],
    /// RUX-29: HP of a minion.
    #[serde(default)]
    hp: Option<u8>,
    /// Metres before Agility counts.
    #[serde(default = "ten")]
    pace: u8,
    #[serde(default)]
    skills: Vec<(Skill, u8)>,
    #[serde(default)]
    abilities: Vec<String>,
    #[serde(default)]
    spells: Vec<String>,
    #[serde(default)]
    hands: Vec<String>,
    #[serde(default)]
    carries: Vec<String>,
    #[serde(default)]
    worn: Vec<String>,
    /// RUX-30: how big it is.
    #[serde(default)]
    size: Size,
    /// RUX-28: what makes a monster of it.
    #[serde(default)]
    monster: Option<Monster>,
    /// 7.5: by what scenarios call for it.
    #[serde(default)]
    called: String,
    #[serde(default)]
    gear: Gear,
    #[serde(default)]
    night_eyes: bool,
    #[serde(default)]
    mount: Option<Mount>,
    #[serde(default)]
    small: bool,
    /// HP, WP, squares and armour as they are printed.
    #[serde(default)]
    printed: Option<[i8; 4]>,
    /// Points; a figure without them is built by RUX-41, and its cost is worked out.
    #[serde(default)]
    cost: Option<i32>,
    /// RUX-38: which of its weapons and shields are fine.
    #[serde(default)]
    fine: Vec<String>,
    #[serde(default)]
    text: String,
}

fn plain() -> [u8; 6] {
    [10; 6]
}

fn ten() -> u8 {
    10
}

/// What a figure has of its own and with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kind {
    /// Stable key.
    pub key: String,
    /// Name.
    pub name: String,
    /// RUX-29: no WP, no push, no conditions, dead at 0 HP.
    pub minion: bool,
    /// Strength, Constitution, Agility, Intelligence, Willpower, Charisma.
    pub attributes: [u8; 6],
    hp: Option<u8>,
    pace: u8,
    /// Trained skills.
    pub skills: Vec<(Skill, u8)>,
    /// Abilities.
    pub abilities: Vec<Ability>,
    /// RUX-25: spells and tricks.
    pub spells: Vec<Spell>,
    /// Weapons and shields: those in its hands first.
    pub weapons: Vec<Weapon>,
    /// How many of them are in its hands at the start.
    pub in_hands: usize,
    /// Armour.
    pub armour: Vec<Armour>,
    /// 7.4: gear.
    pub gear: Gear,
    /// RUX-02: dark is dim for it, and pitch is dark.
    pub night_eyes: bool,
    /// RUX-33: the mount that it brings.
    pub mount: Option<Mount>,
    /// RUX-30: it is Small.
    pub small: bool,
    /// RUX-30: how big it is.
    pub size: Size,
    /// RUX-28: what makes a monster of it.
    pub monster: Option<Monster>,
    /// 7.5: by what scenarios call for it.
    pub called: String,
    /// Points.
    pub cost: i32,
    /// What it can do to an enemy within a turn.
    pub(super) menace: Menace,
    /// A sentence about it.
    pub text: String,
}

keyed! { Kind }

impl Kind {
    /// One attribute.
    pub fn attribute(&self, of: Attribute) -> u8 {
        self.attributes[of as usize]
    }

    /// 1.1: the level of a skill; base chance where it is not trained, none of untrained magic.
    pub fn level(&self, skill: Skill) -> Option<u8> {
        let trained = self.skills.iter().find(|known| known.0 == skill).map(|known| known.1);
        let base = base_chance(self.attribute(skill.attribute()));
        trained.or((!skill.is_magic()).then_some(base))
    }

    /// RUN-36: the skill of a shield: the best of the Strength weapon skills.
    pub fn shield_skill(&self) -> Skill {
        let skills = [Skill::Swords, Skill::Axes, Skill::Hammers, Skill::Spears, Skill::Brawling];
        let level = |skill: Skill| self.level(skill).unwrap_or(0);
        skills.into_iter().fold(Skill::Swords, |best, skill| if level(skill) > level(best) { skill } else { best })
    }

    /// All that its abilities do, each with its place.
    pub fn effects(&self) -> impl Iterator<Item = (u8, Effect)> + '_ {
        (0..).zip(&self.abilities).map(|(place, ability)| (place, ability.effect))
    }

    fn sum(&self, of: impl Fn(Effect) -> Option<u8>) -> i8 {
        self.effects().filter_map(|(_, effect)| of(effect)).sum::<u8>() as i8
    }

    /// 1.1: HP at the start.
    pub fn hp(&self) -> i8 {
        let tough = self.sum(|effect| if let Effect::Tough(n) = effect { Some(n) } else { None });
        self.hp.unwrap_or(self.attribute(Attribute::Constitution)) as i8 + tough
    }

    /// 1.1: WP at the start.
    pub fn wp(&self) -> i8 {
        let focus = self.sum(|effect| if let Effect::Focus(n) = effect { Some(n) } else { None });
        if self.minion || self.monster.is_some() { 0 } else { self.attribute(Attribute::Willpower) as i8 + focus }
    }

    /// 1.1: metres of a turn.
    pub fn metres(&self) -> u8 {
        self.pace.saturating_add_signed(movement(self.attribute(Attribute::Agility)))
    }

    /// 1.1: squares of a turn.
    pub fn squares(&self) -> u8 {
        self.metres() / 2
    }

    /// RUX-12: armour rating.
    pub fn rating(&self) -> i8 {
        let worn: i8 = self.armour.iter().map(|armour| armour.rating).sum();
        worn.max(self.monster.as_ref().map_or(0, |monster| monster.hide))
    }

    /// 1.1: metres before Agility counts.
    pub fn pace(&self) -> u8 {
        self.pace
    }

    /// What it is called besides its name.
    pub fn rank(&self) -> &'static str {
        match (self.minion, self.monster.is_some()) {
            (_, true) => "Monster",
            (true, false) => "Minion",
            (false, false) => "Hero",
        }
    }

    /// It is neither a minion nor a monster.
    pub fn hero(&self) -> bool {
        !self.minion && self.monster.is_none()
    }

    /// What contradicts the rules in what it has, as a clause.
    fn fault(&self) -> Result<(), String> {
        if let Some(fault) = self.monster.as_ref().and_then(Monster::fault) {
            return Err(fault);
        }
        if let Some(value) = self.attributes.iter().find(|value| !(3..=18).contains(*value)) {
            return Err(format!("expected attributes from 3 to 18, found {value}"));
        }
        if let Some((skill, level)) = self.skills.iter().find(|(_, level)| !(3..=18).contains(level)) {
            return Err(format!("expected {} from 3 to 18, found {level}", skill.name()));
        }
        let met = |ability: &Ability| {
            ability.needs.is_empty()
                || ability.needs.iter().any(|&skill| self.level(skill).is_some_and(|level| level >= NEEDED))
        };
        if let Some(ability) = self.abilities.iter().find(|ability| !met(ability)) {
            let skills: Vec<_> = ability.needs.iter().map(|skill| skill.name()).collect();
            return Err(format!("{} needs {} {NEEDED}", ability.name, skills.join(" or ")));
        }
        let picks = |ability: &&Ability| matches!(ability.effect, Effect::Tough(_) | Effect::Focus(_));
        let abilities = self.abilities.iter().filter(|ability| !picks(ability)).count();
        if abilities > MOST_ABILITIES {
            return Err(format!("expected at most {MOST_ABILITIES} abilities, found {abilities}"));
        }
        if self.spells.len() > MOST_SPELLS {
            return Err(format!("expected at most {MOST_SPELLS} spells and tricks, found {}", self.spells.len()));
        }
        let trained = |spell: &&Spell| match spell.school.skill() {
            Some(school) => self.level(school).is_none(),
            None => [Skill::Flow, Skill::Growth, Skill::Mind].into_iter().all(|school| self.level(school).is_none()),
        };
        if let Some(spell) = self.spells.iter().find(trained) {
            return Err(format!("{} needs a school of magic", spell.name));
        }
        let hands: u8 = self.weapons[..self.in_hands].iter().map(|weapon| weapon.hands).sum();
        if hands > 2 {
            return Err(format!("expected at most 2 hands in use, found {hands}"));
        }
        if self.weapons.len() > MOST_WEAPONS {
            return Err(format!("expected at most {MOST_WEAPONS} weapons, found {}", self.weapons.len()));
        }
        for helmet in [false, true] {
            if self.armour.iter().filter(|armour| armour.helmet == helmet).count() > 1 {
                let piece = if helmet { "helmet" } else { "body armour" };
                return Err(format!("expected one {piece}, found two"));
            }
        }
        Ok(())
    }

    /// HP, WP, squares and armour, as a sheet prints them.
    pub fn sheet(&self) -> [i8; 4] {
        let squares = self.mount.as_ref().map_or(self.squares(), |mount| mount.metres / 2);
        [self.hp(), self.wp(), squares as i8, self.rating()]
    }
}

/// Everything that Roll Under has to play with.
#[derive(Clone, Debug, Default)]
pub struct Codex {
    /// Weapons, shields and armour.
    pub armoury: Armoury,
    /// Abilities.
    pub abilities: Vec<Ability>,
    /// Spells and tricks.
    pub spells: Vec<Spell>,
    /// Kinds of figures.
    pub kinds: Vec<Kind>,
    /// Ready companies.
    pub gangs: Vec<Gang>,
    /// RUX-40: series of battles.
    pub series: Vec<crate::kit::Series>,
}

impl Codex {
    /// What the game ships.
    pub fn shipped() -> Codex {
        let mut codex = Codex::default();
        // The shipped files are tested; a broken one would leave its part out rather than stop the game.
        let _ = codex.add_armoury("armoury.ron", include_str!("../../../assets/roll_under/armoury.ron"));
        let _ = codex.add_abilities("abilities.ron", include_str!("../../../assets/roll_under/abilities.ron"));
        let _ = codex.add_spells("spells.ron", include_str!("../../../assets/roll_under/spells.ron"));
        let _ = codex.add_kinds("characters.ron", include_str!("../../../assets/roll_under/characters.ron"));
        let _ = crate::kit::Catalogue::add_gangs(
            &mut codex,
            "gangs.ron",
            include_str!("../../../assets/roll_under/gangs.ron"),
        );
        let series = include_str!("../../../assets/roll_under/series.ron");
        let _ = crate::kit::Catalogue::add_series(&mut codex, "series.ron", series);
        codex
    }

    /// Reads weapons and armour; one of a known key takes its place.
    ///
    /// # Errors
    /// Where the file is wrong.
    pub fn add_armoury(&mut self, file: &str, text: &str) -> Result<(), FileError> {
        let list: Armoury = parse(file, text)?;
        let named = |key: &str, name: &str, fault: Option<String>| {
            let checked = check_entry(key, name, "");
            let checked = checked.and(fault.map_or(Ok(()), |fault| Err(format!("{key}: {fault}"))));
            checked.map_err(|message| locate(file, text, key, message))
        };
        for one in &list.weapons {
            let hands = (one.hands > 2).then(|| format!("expected at most 2 hands, found {}", one.hands));
            let shoots = one.is(Feature::Quiver) && one.range().is_none();
            named(&one.key, &one.name, hands.or(shoots.then(|| "expected a range of what needs a quiver".to_owned())))?;
        }
        for one in &list.armour {
            let rating = (!(1..=8).contains(&one.rating)).then(|| format!("expected 1 to 8, found {}", one.rating));
            named(&one.key, &one.name, rating)?;
        }
        list.weapons.into_iter().for_each(|one| put(&mut self.armoury.weapons, one));
        list.armour.into_iter().for_each(|one| put(&mut self.armoury.armour, one));
        Ok(())
    }

    /// Reads abilities; one of a known key takes its place.
    ///
    /// # Errors
    /// Where the file is wrong.
    pub fn add_abilities(&mut self, file: &str, text: &str) -> Result<(), FileError> {
        let list = read_list::<Ability>(file, text, |one| check_entry(&one.key, &one.name, &one.text))?;
        list.into_iter().for_each(|one| put(&mut self.abilities, one));
        Ok(())
    }

    /// Reads spells and tricks; one of a known key takes its place.
    ///
    /// # Errors
    /// Where the file is wrong.
    pub fn add_spells(&mut self, file: &str, text: &str) -> Result<(), FileError> {
        let list = read_list::<Spell>(file, text, |one| {
            check_entry(&one.key, &one.name, &one.text)?;
            one.fault().map_or(Ok(()), |fault| Err(format!("{}: {fault}", one.key)))
        })?;
        list.into_iter().for_each(|one| put(&mut self.spells, one));
        Ok(())
    }

    fn kind_of(&self, file: KindFile) -> Result<Kind, String> {
        let weapon = |key: &String| {
            let known = self.armoury.weapons.keyed(key).cloned();
            known.ok_or_else(|| format!("expected the key of a weapon, found `{key}`"))
        };
        let armour = |key: &String| {
            let known = self.armoury.armour.keyed(key).cloned();
            known.ok_or_else(|| format!("expected the key of armour, found `{key}`"))
        };
        let ability = |key: &String| {
            let known = self.abilities.keyed(key).cloned();
            known.ok_or_else(|| format!("expected the key of an ability, found `{key}`"))
        };
        let spell = |key: &String| {
            let known = self.spells.keyed(key).cloned();
            known.ok_or_else(|| format!("expected the key of a spell, found `{key}`"))
        };
        let mut kind = Kind {
            minion: file.minion,
            attributes: file.attributes,
            hp: file.hp,
            pace: file.pace,
            skills: file.skills,
            abilities: file.abilities.iter().map(ability).collect::<Result<_, _>>()?,
            spells: file.spells.iter().map(spell).collect::<Result<_, _>>()?,
            weapons: file.hands.iter().chain(&file.carries).map(weapon).collect::<Result<_, _>>()?,
            in_hands: file.hands.len(),
            armour: file.worn.iter().map(armour).collect::<Result<_, _>>()?,
            gear: file.gear,
            night_eyes: file.night_eyes,
            mount: file.mount,
            small: file.small,
            size: if file.small { Size::Small } else { file.size },
            monster: file.monster,
            called: file.called,
            cost: file.cost.unwrap_or_default(),
            menace: Menace::default(),
            text: file.text,
            key: file.key,
            name: file.name,
        };
        for key in &file.fine {
            let plain = kind.weapons.iter_mut().find(|weapon| weapon.key == *key);
            let weapon = plain.ok_or_else(|| format!("expected a weapon that it carries as fine, found `{key}`"))?;
            *weapon = weapon.clone().fine();
        }
        kind.fault()?;
        if file.cost.is_none() {
            super::building::fault(&kind).map_err(|fault| format!("{fault} (RUX-41)"))?;
            kind.cost = super::building::cost(&kind) + super::building::FINE * file.fine.len() as i32;
        }
        kind.menace = menace(&kind);
        let names = ["HP", "WP", "squares", "armour"];
        let printed = file.printed.unwrap_or(kind.sheet());
        let wrong = kind.sheet().into_iter().zip(printed).zip(names).find(|((own, printed), _)| own != printed);
        match wrong {
            Some(((own, printed), name)) => {
                Err(format!("expected {name} of {own}, as the rules have it, found {printed}"))
            }
            None => Ok(kind),
        }
    }

    /// Reads kinds of figures; one of a known key takes its place.
    ///
    /// # Errors
    /// Where the file is wrong.
    pub fn add_kinds(&mut self, file: &str, text: &str) -> Result<(), FileError> {
        let list: Vec<KindFile> = parse(file, text)?;
        let mut kinds = Vec::new();
        for one in list {
            let key = one.key.clone();
            let wrong = |message: String| locate(file, text, &key, format!("{key}: {message}"));
            check_entry(&one.key, &one.name, &one.text).map_err(wrong)?;
            kinds.push(self.kind_of(one).map_err(wrong)?);
        }
        kinds.into_iter().for_each(|kind| put(&mut self.kinds, kind));
        Ok(())
    }
}
