//! Everything that Wild Die has to play with (section 7): kinds of figures, companies and things, read from RON and checked; what is
//! bought for a figure, and what is wrong with a company.

use super::feats::{Edge, Need, Power};
use super::items::{Armoury, Use};
use super::kinds::{Kind, Nature};
use super::menace::menace;
use super::rolls::DieType;
use super::shop::Ware;
use super::traits::Skill;
use crate::battle::Gang;
use crate::data_file::{FileError, locate, parse};
use crate::kit::{Listed, Menace, Series, put, read_list};
use crate::name::check_entry;
use serde::Deserialize;

/// Section 7: points of a standard battle.
pub const POINTS: i32 = 200;
/// WLX-01: figures of a company.
pub const MEMBERS: std::ops::RangeInclusive<usize> = 3..=8;
/// WLX-01: Wild Cards among them.
pub const WILD_CARDS: std::ops::RangeInclusive<usize> = 2..=4;
/// 7.2: edges that a Wild Card may buy at most.
pub const MOST_EDGES: usize = 2;
/// 1.1: Pace before any edge.
const PACE: i8 = 6;

/// A kind of figure as its file states it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct KindFile {
    key: String,
    name: String,
    #[serde(default)]
    extra: bool,
    /// Agility, Smarts, Spirit, Strength, Vigor.
    attributes: [DieType; 5],
    skills: Vec<(Skill, DieType)>,
    #[serde(default)]
    edges: Vec<String>,
    #[serde(default)]
    signature: Option<String>,
    #[serde(default)]
    powers: Vec<String>,
    #[serde(default)]
    power_points: u8,
    #[serde(default)]
    natures: Vec<Nature>,
    #[serde(default)]
    build: i8,
    #[serde(default = "pace")]
    pace: i8,
    #[serde(default)]
    worn: Vec<String>,
    #[serde(default)]
    hands: Vec<String>,
    #[serde(default)]
    carries: Vec<String>,
    #[serde(default)]
    mount: Option<String>,
    /// Pace, Parry, Toughness, armour, Size and Bennies as they are printed.
    printed: [i8; 6],
    #[serde(default)]
    cost: i32,
    #[serde(default)]
    text: String,
}

fn pace() -> i8 {
    PACE
}

/// Everything that Wild Die has to play with.
#[derive(Clone, Debug, Default)]
pub struct Codex {
    /// Weapons, armour, shields and gear.
    pub armoury: Armoury,
    /// Edges.
    pub edges: Vec<Edge>,
    /// Powers.
    pub powers: Vec<Power>,
    /// Kinds of figures.
    pub kinds: Vec<Kind>,
    /// Ready companies.
    pub gangs: Vec<Gang>,
    /// 7.3: seasons.
    pub series: Vec<Series>,
}

impl Codex {
    /// What the game ships.
    pub fn shipped() -> Codex {
        let mut codex = Codex::default();
        // The shipped files are tested; a broken one would leave its part out rather than stop the game.
        let _ = codex.add_armoury("armoury.ron", include_str!("../../../assets/wild_die/armoury.ron"));
        let _ = codex.add_edges("edges.ron", include_str!("../../../assets/wild_die/edges.ron"));
        let _ = codex.add_powers("powers.ron", include_str!("../../../assets/wild_die/powers.ron"));
        let _ = codex.add_kinds("characters.ron", include_str!("../../../assets/wild_die/characters.ron"));
        let _ = codex.add_gangs("gangs.ron", include_str!("../../../assets/wild_die/gangs.ron"));
        let seasons = include_str!("../../../assets/wild_die/series.ron");
        let _ = crate::kit::Catalogue::add_series(&mut codex, "series.ron", seasons);
        codex
    }

    /// Reads weapons, armour, shields and gear; one of a known key takes its place.
    ///
    /// # Errors
    /// Where the file is wrong.
    pub fn add_armoury(&mut self, file: &str, text: &str) -> Result<(), FileError> {
        let list: Armoury = parse(file, text)?;
        let named = |key: &str, name: &str, about: &str, fault: Result<(), String>| {
            let checked = check_entry(key, name, about).and(fault.map_err(|fault| format!("{key}: {fault}")));
            checked.map_err(|message| locate(file, text, key, message))
        };
        for one in &list.weapons {
            named(&one.key, &one.name, &one.text, one.fault())?;
            let known = |key: &str| {
                list.gear.iter().chain(&self.armoury.gear).any(|gear| gear.key == key && gear.does == Use::Supply)
            };
            if let Some(supply) = one.supply.as_deref().filter(|key| !known(key)) {
                return Err(locate(
                    file,
                    text,
                    &one.key,
                    format!("{}: expected the key of a supply, found `{supply}`", one.key),
                ));
            }
        }
        list.armour.iter().try_for_each(|one| {
            let bonus = (1..=6).contains(&one.bonus);
            let fault = if bonus { Ok(()) } else { Err(format!("expected a bonus from 1 to 6, found {}", one.bonus)) };
            named(&one.key, &one.name, "", fault)
        })?;
        list.shields.iter().try_for_each(|one| {
            let cover = one.cover <= 4;
            let fault = if cover { Ok(()) } else { Err(format!("expected cover from 0 to 4, found {}", one.cover)) };
            named(&one.key, &one.name, "", fault)
        })?;
        list.gear.iter().try_for_each(|one| named(&one.key, &one.name, "", Ok(())))?;
        let own = &mut self.armoury;
        list.weapons.into_iter().for_each(|one| put(&mut own.weapons, one));
        list.armour.into_iter().for_each(|one| put(&mut own.armour, one));
        list.shields.into_iter().for_each(|one| put(&mut own.shields, one));
        list.gear.into_iter().for_each(|one| put(&mut own.gear, one));
        Ok(())
    }

    /// Reads edges; one of a known key takes its place.
    ///
    /// # Errors
    /// Where the file is wrong.
    pub fn add_edges(&mut self, file: &str, text: &str) -> Result<(), FileError> {
        let list = read_list::<Edge>(file, text, |edge| {
            check_entry(&edge.key, &edge.name, &edge.text)?;
            if edge.effects.is_empty() { Err(format!("{}: expected an effect", edge.key)) } else { Ok(()) }
        })?;
        for edge in &list {
            let unknown =
                |need: &&Need| matches!(need, Need::Edge(key) if list.keyed(key).or(self.edges.keyed(key)).is_none());
            if let Some(need) = edge.needs.iter().find(unknown) {
                return Err(locate(
                    file,
                    text,
                    &edge.key,
                    format!("{}: expected a known edge, found {}", edge.key, need.words()),
                ));
            }
        }
        list.into_iter().for_each(|edge| put(&mut self.edges, edge));
        Ok(())
    }

    /// Reads powers; one of a known key takes its place.
    ///
    /// # Errors
    /// Where the file is wrong.
    pub fn add_powers(&mut self, file: &str, text: &str) -> Result<(), FileError> {
        let list = read_list::<Power>(file, text, |power| {
            check_entry(&power.key, &power.name, &power.text)?;
            power.fault().map_err(|fault| format!("{}: {fault}", power.key))
        })?;
        list.into_iter().for_each(|power| put(&mut self.powers, power));
        Ok(())
    }

    /// Gives a kind a thing by its key; `held` puts it in its hands.
    pub(super) fn give(&self, kind: &mut Kind, key: &str, held: bool) -> Result<(), String> {
        let ware = self.armoury.ware(key);
        match ware.ok_or_else(|| format!("expected the key of something to carry, found `{key}`"))? {
            Ware::Weapon(weapon) if held => {
                kind.weapons.insert(kind.in_hands, weapon.clone());
                kind.in_hands += 1;
            }
            Ware::Weapon(weapon) => kind.weapons.push(weapon.clone()),
            Ware::Shield(_) if kind.shield.is_some() => return Err("expected one shield, found two".to_owned()),
            Ware::Shield(shield) => kind.shield = Some((shield.clone(), held)),
            Ware::Armour(armour) => kind.armour.push(armour.clone()),
            Ware::Gear(gear) => kind.gear.push(gear.clone()),
        }
        Ok(())
    }

    fn kind_of(&self, file: KindFile) -> Result<Kind, String> {
        let edge = |key: &String| {
            self.edges.keyed(key).cloned().ok_or_else(|| format!("expected the key of an edge, found `{key}`"))
        };
        let power = |key: &String| {
            self.powers.keyed(key).cloned().ok_or_else(|| format!("expected the key of a power, found `{key}`"))
        };
        let mut kind = Kind {
            wild: !file.extra,
            attributes: file.attributes,
            skills: file.skills,
            edges: file.edges.iter().map(edge).collect::<Result<_, _>>()?,
            signature: file.signature,
            powers: file.powers.iter().map(power).collect::<Result<_, _>>()?,
            power_points: file.power_points,
            natures: file.natures,
            build: file.build,
            walk: file.pace,
            armour: Vec::new(),
            weapons: Vec::new(),
            in_hands: 0,
            shield: None,
            gear: Vec::new(),
            mount: file.mount,
            ridden: None,
            cost: file.cost,
            menace: Menace::default(),
            text: file.text,
            injuries: Vec::new(),
            key: file.key,
            name: file.name,
        };
        for (key, held) in file
            .hands
            .iter()
            .map(|key| (key, true))
            .chain(file.carries.iter().chain(&file.worn).map(|key| (key, false)))
        {
            self.give(&mut kind, key, held)?;
        }
        kind.fault()?;
        let names = ["Pace", "Parry", "Toughness", "armour", "Size", "Bennies"];
        let wrong = kind.sheet().into_iter().zip(file.printed).zip(names).find(|((own, printed), _)| own != printed);
        if let Some(((own, printed), name)) = wrong {
            return Err(format!("expected {name} of {own}, as the rules have it, found {printed}"));
        }
        Ok(kind)
    }

    /// Reads kinds of figures; one of a known key takes its place. What is ridden stands before its riders.
    ///
    /// # Errors
    /// Where the file is wrong.
    pub fn add_kinds(&mut self, file: &str, text: &str) -> Result<(), FileError> {
        let list: Vec<KindFile> = parse(file, text)?;
        let mut kinds: Vec<Kind> = Vec::new();
        for one in list {
            let key = one.key.clone();
            let wrong = |message: String| locate(file, text, &key, format!("{key}: {message}"));
            check_entry(&one.key, &one.name, &one.text).map_err(wrong)?;
            let mut kind = self.kind_of(one).map_err(wrong)?;
            let rides = |key: &str| {
                kinds.keyed(key).or(self.kinds.keyed(key)).is_some_and(|mount| mount.natures.contains(&Nature::Mount))
            };
            if let Some(mount) = kind.mount.as_deref().filter(|mount| !rides(mount)) {
                return Err(wrong(format!("expected the key of a mount, found `{mount}`")));
            }
            let mount = kind.mount.as_deref().and_then(|key| kinds.keyed(key).or(self.kinds.keyed(key)));
            kind.ridden = mount.map(|mount| (mount.pace(), mount.run_die()));
            kind.menace = menace(&kind);
            kinds.push(kind);
        }
        kinds.into_iter().for_each(|kind| put(&mut self.kinds, kind));
        Ok(())
    }

    /// Reads companies; one of a known key takes its place.
    ///
    /// # Errors
    /// Where the file is wrong.
    pub fn add_gangs(&mut self, file: &str, text: &str) -> Result<(), FileError> {
        let list: Vec<Gang> = parse(file, text)?;
        for gang in &list {
            let wrong = |message: String| locate(file, text, &gang.key, format!("{}: {message}", gang.key));
            gang.check_words().map_err(wrong)?;
            if let Some(fault) = self.gang_faults(gang, POINTS).into_iter().next() {
                return Err(wrong(fault));
            }
        }
        list.into_iter().for_each(|gang| put(&mut self.gangs, gang));
        Ok(())
    }

    /// Section 7: what is wrong with a company of at most `points` points, as sentences; nothing if it is legal.
    pub fn gang_faults(&self, gang: &Gang, points: i32) -> Vec<String> {
        let mut faults = Vec::new();
        let (mut cost, mut wild) = (0, 0);
        for member in &gang.members {
            match self.recruit(&member.kind, &member.gear) {
                Ok((kind, points)) => {
                    cost += points;
                    wild += usize::from(kind.wild);
                }
                Err(fault) => faults.push(fault),
            }
        }
        if !MEMBERS.contains(&gang.members.len()) {
            faults.push(format!("expected 3 to 8 figures, found {}", gang.members.len()));
        }
        if faults.is_empty() && !WILD_CARDS.contains(&wild) {
            faults.push(format!("expected 2 to 4 Wild Cards, found {wild}"));
        }
        if cost > points {
            faults.push(format!("expected at most {points} points, found {cost}"));
        }
        faults
    }
}
