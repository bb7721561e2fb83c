//! Kinds of figures and companies (1.1, section 7): read from RON, checked, and their printed values worked out.

use super::feats::{Edge, EdgeEffect, Need, Power};
use super::hurt::{Injury, capacity};
use super::items::{Armour, Armoury, Gear, Place, Shield, Use, Weapon};
use super::menace::menace;
use super::rolls::DieType;
use super::traits::{Attribute, Skill};
use crate::battle::Gang;
use crate::data_file::{FileError, locate, parse};
use crate::kit::{Listed, Menace, Series, keyed, put, read_list};
use crate::name::check_entry;
use serde::{Deserialize, Serialize};

/// Section 7: points of a standard battle.
pub const POINTS: i32 = 200;
/// WLX-01: figures of a company.
pub const MEMBERS: std::ops::RangeInclusive<usize> = 3..=8;
/// WLX-01: Wild Cards among them.
pub const WILD_CARDS: std::ops::RangeInclusive<usize> = 2..=4;
/// 7.2: weapons and things to throw that a figure carries at most.
pub const MOST_WEAPONS: usize = 6;
/// 7.2: edges that a Wild Card may buy at most.
pub const MOST_EDGES: usize = 2;
/// 7.2: points of an edge, and of one that is taken again.
const EDGE_POINTS: [i32; 2] = [3, 4];
/// WLX-02: Bennies of a Wild Card at the start.
const BENNIES: u8 = 3;
/// 7.2: run die of a mount.
const MOUNT_RUN: u8 = 8;
/// 1.1: Pace before any edge.
const PACE: i8 = 6;
/// WLX-16: powers that Arcane Training gives when it is taken again without more power points.
const MORE_POINTS: u8 = 5;

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
}

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
    build: i8,
    /// Pace without edges and armour.
    walk: i8,
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

    /// WLX-12: die types of Strength that it lacks for something.
    pub fn strength_short(&self, needed: DieType) -> u8 {
        (needed as u8).saturating_sub(self.attribute(Attribute::Strength) as u8)
    }

    /// WLX-12: steps that its armour is too heavy by: Pace, and skills linked to Agility.
    pub fn burden(&self) -> i8 {
        self.armour.iter().map(|armour| self.strength_short(armour.strength) as i8).sum()
    }

    /// 1.1: Pace with edges and armour.
    pub fn pace(&self) -> i8 {
        let edges: i8 = self.sum(|effect| if let EdgeEffect::Pace(pace) = effect { Some(pace) } else { None });
        let leg = if self.has_injury(Injury::Leg) { 2 } else { 0 };
        (self.walk + edges - self.burden() - leg).max(1)
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
    fn meets(&self, edge: &Edge) -> Result<(), String> {
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
    fn fault(&self) -> Result<(), String> {
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

    /// WLX-16: Arcane Training gives points and powers, and each further one more of either.
    fn arcane_fault(&self) -> Result<(), String> {
        let gives: Vec<(u8, u8)> = self
            .effects()
            .filter_map(
                |effect| if let EdgeEffect::Arcane(points, powers) = effect { Some((points, powers)) } else { None },
            )
            .collect();
        let (points, powers) = gives.first().copied().unwrap_or_default();
        let taken = gives.len().saturating_sub(1) as u8;
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
        Ok(())
    }

    /// Pace, Parry, Toughness, armour, Size and Bennies, as a sheet prints them.
    pub fn sheet(&self) -> [i8; 6] {
        let armour = self.armour_of(Place::Torso);
        [self.pace(), self.parry(), self.toughness(), armour, self.size(), self.bennies() as i8]
    }
}

impl Place {
    fn name(self) -> &'static str {
        match self {
            Place::Torso => "torso",
            Place::Head => "head",
        }
    }
}

impl Need {
    /// As players read it.
    fn words(&self) -> String {
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

/// Something that is in the armoury.
enum Ware {
    Weapon(Weapon),
    Armour(Armour),
    Shield(Shield),
    Gear(Gear),
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

    fn ware(&self, key: &str) -> Option<Ware> {
        let list = &self.armoury;
        let weapon = list.weapons.keyed(key).cloned().map(Ware::Weapon);
        let armour = || list.armour.keyed(key).cloned().map(Ware::Armour);
        let shield = || list.shields.keyed(key).cloned().map(Ware::Shield);
        let gear = || list.gear.keyed(key).cloned().map(Ware::Gear);
        weapon.or_else(armour).or_else(shield).or_else(gear)
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
    fn give(&self, kind: &mut Kind, key: &str, held: bool) -> Result<(), String> {
        match self.ware(key).ok_or_else(|| format!("expected the key of something to carry, found `{key}`"))? {
            Ware::Weapon(weapon) if held => {
                kind.weapons.insert(kind.in_hands, weapon);
                kind.in_hands += 1;
            }
            Ware::Weapon(weapon) => kind.weapons.push(weapon),
            Ware::Shield(_) if kind.shield.is_some() => return Err("expected one shield, found two".to_owned()),
            Ware::Shield(shield) => kind.shield = Some((shield, held)),
            Ware::Armour(armour) => kind.armour.push(armour),
            Ware::Gear(gear) => kind.gear.push(gear),
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

    /// 7.2: a kind with what was bought for it, and the points of both.
    ///
    /// # Errors
    /// What was expected, a clause.
    pub fn recruit(&self, key: &str, bought: &[String]) -> Result<(Kind, i32), String> {
        let mut kind =
            self.kinds.keyed(key).cloned().ok_or_else(|| format!("expected a known kind of figure, found `{key}`"))?;
        if kind.natures.contains(&Nature::Mount) {
            return Err(format!("expected a figure, found a mount: {}", kind.name));
        }
        let mut points = kind.cost;
        let mut edges = 0;
        for key in bought {
            if kind.natures.contains(&Nature::Beast) {
                return Err(format!("expected nothing bought for the {}", kind.name));
            }
            if let Some(edge) = self.edges.keyed(key) {
                edges += 1;
                points += EDGE_POINTS[usize::from(kind.edges.contains(edge))];
                kind.meets(edge)?;
                // A further Arcane Training that is bought gives power points.
                if edge.effects.iter().any(|effect| matches!(effect, EdgeEffect::Arcane(..))) {
                    kind.power_points += if kind.edges.contains(edge) { MORE_POINTS } else { 2 * MORE_POINTS };
                }
                kind.edges.push(edge.clone());
            } else {
                // Armour and a shield that are bought take the place of others.
                match self.ware(key) {
                    Some(Ware::Armour(armour)) => kind.armour.retain(|own| own.place != armour.place),
                    Some(Ware::Shield(_)) => kind.shield = None,
                    _ => {}
                }
                points += self.points(key);
                self.give(&mut kind, key, false)?;
            }
        }
        if edges > if kind.wild { MOST_EDGES } else { 0 } {
            return Err(format!("expected at most {MOST_EDGES} edges bought, for Wild Cards alone, found {edges}"));
        }
        kind.fault()?;
        kind.menace = menace(&kind);
        Ok((kind, points))
    }

    /// 7.2: points of a thing.
    fn points(&self, key: &str) -> i32 {
        match self.ware(key) {
            Some(Ware::Weapon(one)) => one.points,
            Some(Ware::Armour(one)) => one.points,
            Some(Ware::Shield(one)) => one.points,
            Some(Ware::Gear(one)) => one.points,
            None => 0,
        }
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
