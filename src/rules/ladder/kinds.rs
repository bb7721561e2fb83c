//! Kinds of characters and what they are worth (sections 1.1 and 7): read from RON; ratings and costs are worked out.

use super::equipment::{Armour, Elixir, Equipment, Trait, Weapon};
use super::ladder::rung;
use super::roll::Called;
use super::skills::{Attribute, Learned, SKILLS, Skill};
use super::talents::{Miracle, Spell, Talent};
use super::vocabulary::stat;
use crate::battle::{Gang, StatId, Stats};
use crate::data_file::{FileError, locate, parse};
use crate::kit::{Catalogue, Listed, Menace, keyed, named, put, read_list};
use crate::name::check_entry;
use serde::{Deserialize, Serialize};

named! { Speed "LAD-64 to LAD-66: how far somebody moves.":
    None "none" "None" "LAD-64" "Not at all.",
    Slow "slow" "Slow" "LAD-66" "Inside its zone; to an adjacent zone by Run only.",
    Normal "normal" "Normal" "LAD-64" "To an adjacent zone with its Move.",
    Fast "fast" "Fast" "LAD-65" "Up to two zones with its Move.",
}

impl Default for Speed {
    /// That of most people on foot.
    fn default() -> Speed {
        Speed::Normal
    }
}

impl Speed {
    /// One step lower, never below Slow.
    pub fn slower(self) -> Speed {
        match self {
            Speed::Fast => Speed::Normal,
            Speed::Normal | Speed::Slow => Speed::Slow,
            Speed::None => Speed::None,
        }
    }
}

/// LAD-73 to LAD-75.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names are the rulebook's words")]
pub enum Size {
    Tiny,
    Small,
    #[default]
    Medium,
    Large,
    Enormous,
    Monstrous,
}

/// 1.1: how much of a hero somebody is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Tier {
    /// Everything.
    #[default]
    Chosen,
    /// No track of Wounds.
    Champion,
    /// No track of Wounds, no Mettle.
    Warrior,
    /// One point of Toughness and nothing else.
    Extra,
}

/// A kind of character as its file states it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct KindFile {
    key: String,
    name: String,
    #[serde(default)]
    tier: Tier,
    #[serde(default)]
    size: Size,
    body: u8,
    mind: u8,
    soul: u8,
    #[serde(default)]
    skills: Vec<(Skill, u8, u8)>,
    #[serde(default)]
    foot: Speed,
    #[serde(default = "no_speed")]
    swim: Speed,
    #[serde(default = "no_speed")]
    fly: Speed,
    #[serde(default)]
    weapons: Vec<String>,
    #[serde(default)]
    armour: String,
    #[serde(default)]
    elixirs: Vec<(Elixir, u8)>,
    #[serde(default)]
    mount: bool,
    #[serde(default)]
    swarm: u8,
    #[serde(default)]
    lacks: Vec<Called>,
    #[serde(default)]
    talents: Vec<Talent>,
    #[serde(default)]
    spells: Vec<Spell>,
    #[serde(default)]
    miracles: Vec<Miracle>,
    #[serde(default)]
    text: String,
}

fn no_speed() -> Speed {
    Speed::None
}

/// Most different things that somebody carries.
pub const MOST_ITEMS: usize = 8;

/// Most weapons that a kind carries, those of one sort counted one by one.
const MOST_WEAPONS: usize = 20;

/// LAD-518: most members of a swarm.
const MOST_OF_A_SWARM: u8 = 12;

/// One thing that is carried, or several of a kind.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub enum Item {
    /// A weapon or a shield.
    Weapon(Weapon),
    /// Lustral Water.
    Elixir(Elixir),
}

impl Item {
    /// As players read it.
    pub fn name(&self) -> &str {
        match self {
            Item::Weapon(weapon) => &weapon.name,
            Item::Elixir(elixir) => elixir.name(),
        }
    }

    /// The weapon, if it is one.
    pub fn weapon(&self) -> Option<&Weapon> {
        if let Item::Weapon(weapon) = self { Some(weapon) } else { None }
    }
}

/// A kind of character.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kind {
    /// Stable key.
    pub key: String,
    /// Name.
    pub name: String,
    /// Tier.
    pub tier: Tier,
    /// Size.
    pub size: Size,
    /// Stats at the start, worked out from attributes and skills.
    pub stats: Stats,
    skills: [Learned; SKILLS],
    /// Speed on foot.
    pub foot: Speed,
    /// Speed of a swimmer by nature; None: it swims with its Speed on foot, a step lower.
    pub swim: Speed,
    /// Speed on wings.
    pub fly: Speed,
    /// What it carries and how many of each, by index; fists come last and are always there.
    pub items: Vec<(Item, u8)>,
    /// Its suit of armour, if any.
    pub armour: Option<Armour>,
    /// LAD-72: it can be ridden.
    pub mount: bool,
    /// LAD-518: so many Extras in one place; 0: it is no swarm.
    pub swarm: u8,
    /// LAD-36: where no shot can be aimed, as it has no such thing.
    pub lacks: Vec<Called>,
    /// Its Talents.
    pub talents: Vec<Talent>,
    /// Its spells.
    pub spells: Vec<Spell>,
    /// Its miracles.
    pub miracles: Vec<Miracle>,
    /// Points (section 7), computed.
    pub cost: i32,
    /// What it can do to an enemy within a turn, by zones.
    pub(super) menace: Menace,
    /// A sentence about it.
    pub text: String,
}

impl Kind {
    /// How well it knows a skill.
    pub fn skill(&self, skill: Skill) -> Learned {
        self.skills[skill as usize]
    }

    /// The skills it has learned, in the order of the rulebook.
    pub fn learned(&self) -> impl Iterator<Item = (Skill, Learned)> + '_ {
        Skill::ALL.iter().map(|&skill| (skill, self.skill(skill))).filter(|(_, l)| l.training + l.focus > 0)
    }

    /// It carries nothing but what it has grown: it has no hands to buy anything with.
    pub fn is_beast(&self) -> bool {
        (0..self.fists()).any(|item| self.grown(item))
    }

    /// It has this Talent.
    pub fn has(&self, talent: Talent) -> bool {
        self.talents.contains(&talent)
    }

    /// One stat at the start.
    pub fn stat(&self, id: StatId) -> i8 {
        self.stats.get(id)
    }

    /// The thing with this index.
    pub fn item(&self, index: u8) -> Option<&Item> {
        self.items.get(usize::from(index)).map(|(item, _)| item)
    }

    /// The weapon with this index.
    pub fn weapon(&self, index: u8) -> Option<&Weapon> {
        self.item(index).and_then(Item::weapon)
    }

    /// The thing is a part of its body: nobody takes it away, nobody picks it up.
    pub fn grown(&self, index: u8) -> bool {
        self.weapon(index).is_some_and(|weapon| weapon.has(Trait::Natural))
    }

    /// Index of its fists.
    pub fn fists(&self) -> u8 {
        self.items.len().saturating_sub(1) as u8
    }

    /// Where its cost comes from (section 7): what for, and points.
    pub fn prices(&self) -> Vec<(String, i32)> {
        let mut prices = Vec::new();
        for (attribute, id) in ATTRIBUTES {
            let value = self.stat(id);
            prices.push((format!("{} {value}", attribute.name()), attribute_price(value)));
        }
        for (skill, learned) in self.learned() {
            let text = format!("{} {}, Focus {}", skill.name(), learned.training, learned.focus);
            prices.push((text, LEVELS[usize::from(learned.training)] + LEVELS[usize::from(learned.focus)]));
        }
        prices.extend(self.talents.iter().map(|talent| (talent.name().to_owned(), KNOWLEDGE)));
        prices.extend(self.spells.iter().map(|spell| (spell.name.clone(), KNOWLEDGE)));
        prices.extend(self.miracles.iter().map(|miracle| (miracle.name.clone(), KNOWLEDGE)));
        for (item, count) in &self.items {
            let (name, cost) = match item {
                Item::Weapon(weapon) => (&weapon.name[..], i32::from(weapon.cost) * i32::from(*count)),
                Item::Elixir(elixir) => (elixir.name(), i32::from(elixir.cost(*count))),
            };
            prices.push((if *count > 1 { format!("{count} x {name}") } else { name.to_owned() }, cost));
        }
        prices.extend(self.armour.iter().map(|suit| (suit.name.clone(), i32::from(suit.cost))));
        prices.retain(|(_, cost)| *cost != 0);
        if self.swarm > 1 {
            let one: i32 = prices.iter().map(|(_, cost)| cost).sum();
            prices.push((format!("{} more of them", self.swarm - 1), one * i32::from(self.swarm - 1)));
        }
        prices
    }

    fn from_file(file: KindFile, equipment: &Equipment) -> Kind {
        let mut skills = [Learned::default(); SKILLS];
        for &(skill, training, focus) in &file.skills {
            skills[skill as usize] = Learned { training, focus };
        }
        let weapons = file.weapons.iter().filter_map(|key| equipment.weapons.keyed(key));
        let weapons = weapons.map(|weapon| (Item::Weapon(weapon.clone()), 1));
        let elixirs = file.elixirs.iter().map(|&(elixir, count)| (Item::Elixir(elixir), count));
        let items = kit(weapons.chain(elixirs));
        let foot = if file.talents.contains(&Talent::FleetStep) { Speed::Fast } else { file.foot };
        let mut kind = Kind {
            key: file.key,
            name: file.name,
            tier: file.tier,
            size: file.size,
            stats: Stats::default(),
            skills,
            foot,
            swim: file.swim,
            fly: file.fly,
            items,
            armour: equipment.armour.keyed(&file.armour).cloned(),
            mount: file.mount,
            swarm: file.swarm,
            lacks: file.lacks,
            talents: file.talents,
            spells: file.spells,
            miracles: file.miracles,
            cost: 0,
            menace: Menace::default(),
            text: file.text,
        };
        for (id, value) in [(stat::BODY, file.body), (stat::MIND, file.mind), (stat::SOUL, file.soul)] {
            kind.stats.set(id, value as i8);
        }
        kind.work_out();
        kind
    }

    /// Stats, cost and menace of what it is and carries now.
    pub(super) fn work_out(&mut self) {
        self.stats = self.worked_out(self.stat(stat::BODY), self.stat(stat::MIND), self.stat(stat::SOUL));
        self.cost = self.prices().iter().map(|(_, cost)| cost).sum();
        self.menace = self.menace_of_its_arms();
    }

    /// 1.1: everything that follows from attributes and skills. Ratings are kept as ratings; steps come later.
    fn worked_out(&self, body: i8, mind: i8, soul: i8) -> Stats {
        let training = |skill| self.skill(skill).training as i8;
        let half_up = |n: i8| (n + 1) / 2;
        let sum = body + mind + soul;
        let (track, mettle) = match self.tier {
            Tier::Chosen => (half_up(sum), half_up(soul)),
            Tier::Champion => (0, half_up(soul)),
            Tier::Warrior | Tier::Extra => (0, 0),
        };
        let first = if self.has(Talent::FirstAshore) { 2 } else { 0 };
        let mut stats = Stats::default();
        for (id, value) in [
            (stat::BODY, body),
            (stat::MIND, mind),
            (stat::SOUL, soul),
            (stat::MELEE, body + training(Skill::WeaponSkill)),
            (stat::ACCURACY, mind + training(Skill::BallisticSkill)),
            (stat::DEFENCE, body + training(Skill::Reflexes)),
            (stat::INITIATIVE, mind + training(Skill::Awareness) + training(Skill::Reflexes) + first),
            (stat::AWARENESS, half_up(mind + training(Skill::Awareness))),
            (stat::ARMOUR, self.armour.as_ref().map_or(0, |suit| suit.armour as i8)),
            (stat::TOUGHNESS, if self.tier == Tier::Extra { self.swarm.max(1) as i8 } else { sum }),
            (stat::TRACK, track),
            (stat::METTLE, mettle),
        ] {
            stats.set(id, value);
        }
        stats
    }

    /// LAD-09: the rung of a rating at the start, for sheets; with the shield's step for Defence.
    pub fn rung(&self, id: StatId) -> i8 {
        let shield = self.items.iter().any(|(item, _)| item.weapon().is_some_and(|w| w.has(Trait::Defensive)));
        (rung(self.stat(id)) + i8::from(id == stat::DEFENCE && shield)).clamp(1, 6)
    }
}

/// Things as they are carried: of the same ones several, and the fists last.
pub(super) fn kit(things: impl Iterator<Item = (Item, u8)>) -> Vec<(Item, u8)> {
    let mut items: Vec<(Item, u8)> = Vec::new();
    for (thing, count) in things {
        match items.iter_mut().find(|(known, _)| *known == thing) {
            Some((_, carried)) => *carried = carried.saturating_add(count),
            None => items.push((thing, count)),
        }
    }
    items.push((Item::Weapon(Weapon::fists()), 1));
    items
}

/// The attributes with their stats.
pub const ATTRIBUTES: [(Attribute, StatId); 3] =
    [(Attribute::Body, stat::BODY), (Attribute::Mind, stat::MIND), (Attribute::Soul, stat::SOUL)];

/// Section 7: what a Talent, a spell or a miracle costs.
pub(super) const KNOWLEDGE: i32 = 2;

/// Section 7: what levels of Training or of Focus cost in all.
const LEVELS: [i32; 4] = [0, 1, 3, 7];

/// Section 7: what an attribute costs in all.
fn attribute_price(value: i8) -> i32 {
    const PRICES: [i32; 9] = [0, 0, 2, 7, 14, 23, 34, 47, 62];
    PRICES[value.clamp(0, 8).unsigned_abs() as usize]
}

/// What the load check says of a spell that nobody could cast.
const SOUND_SPELLS: &str = "expected spells with a Difficulty from 2 to 6 and a Complexity of 1 or more";

keyed! { KindFile, Kind, Weapon, Armour, Spell, Miracle }

/// All kinds, gangs and things that are known.
#[derive(Clone, Debug, Default)]
pub struct Codex {
    /// Kinds of characters.
    pub kinds: Vec<Kind>,
    /// Gangs.
    pub gangs: Vec<Gang>,
    /// Weapons and armour.
    pub equipment: Equipment,
}

impl Codex {
    /// What the game ships.
    pub fn shipped() -> Codex {
        let mut codex = Codex::default();
        // The shipped files are tested; a broken one would leave its part out rather than stop the game.
        let _ = codex.add_equipment("equipment.ron", include_str!("../../../assets/ladder/equipment.ron"));
        let _ = codex.add_kinds("characters.ron", include_str!("../../../assets/ladder/characters.ron"));
        let _ = codex.add_gangs("gangs.ron", include_str!("../../../assets/ladder/gangs.ron"));
        codex
    }

    /// Adds weapons and armour from a RON text; one with a known key replaces it.
    ///
    /// # Errors
    /// File, line, column and what was expected; nothing is added then.
    pub fn add_equipment(&mut self, file: &str, text: &str) -> Result<(), FileError> {
        let list: Equipment = parse(file, text)?;
        for weapon in &list.weapons {
            weapon.fault().map_or(Ok(()), |fault| Err(locate(file, text, &weapon.key, fault)))?;
        }
        for suit in &list.armour {
            check_entry(&suit.key, &suit.name, "").map_err(|fault| locate(file, text, &suit.key, fault))?;
        }
        for spell in &list.spells {
            check_entry(&spell.key, &spell.name, "").map_err(|fault| locate(file, text, &spell.key, fault))?;
        }
        if let Some(spell) = list.spells.iter().find(|spell| !spell.is_sound()) {
            return Err(locate(file, text, &spell.key, format!("{}: {SOUND_SPELLS}", spell.key)));
        }
        if let Some(suit) = list.armour.iter().find(|suit| suit.armour > 3) {
            let fault = format!("{}: expected armour from 0 to 3, found {}", suit.key, suit.armour);
            return Err(locate(file, text, &suit.key, fault));
        }
        let known = &mut self.equipment;
        list.weapons.into_iter().for_each(|weapon| put(&mut known.weapons, weapon));
        list.armour.into_iter().for_each(|suit| put(&mut known.armour, suit));
        list.spells.into_iter().for_each(|spell| put(&mut known.spells, spell));
        list.miracles.into_iter().for_each(|miracle| put(&mut known.miracles, miracle));
        Ok(())
    }

    /// Adds kinds from a RON text; a kind with a known key replaces it.
    ///
    /// # Errors
    /// File, line, column and what was expected; nothing is added then.
    pub fn add_kinds(&mut self, file: &str, text: &str) -> Result<(), FileError> {
        let list: Vec<KindFile> = read_list(file, text, |kind| self.check_kind(kind))?;
        list.into_iter().for_each(|kind| put(&mut self.kinds, Kind::from_file(kind, &self.equipment)));
        Ok(())
    }

    /// The kind with this key.
    pub fn kind(&self, key: &str) -> Option<&Kind> {
        self.kinds.keyed(key)
    }

    /// 1.1: what the load check (`L_BUILD`) says of a kind.
    fn check_kind(&self, kind: &KindFile) -> Result<(), String> {
        let key = &kind.key;
        check_entry(key, &kind.name, &kind.text)?;
        kind.spells.iter().try_for_each(|spell| check_entry(key, &spell.name, &spell.text))?;
        kind.miracles.iter().try_for_each(|miracle| check_entry(key, &miracle.name, &miracle.text))?;
        for (name, value) in [("body", kind.body), ("mind", kind.mind), ("soul", kind.soul)] {
            if !(1..=8).contains(&value) {
                return Err(format!("{key}: expected {name} from 1 to 8, found {value}"));
            }
        }
        for (i, (skill, training, focus)) in kind.skills.iter().enumerate() {
            if *training > 3 || *focus > 3 {
                return Err(format!("{key}: expected Training and Focus of {} from 0 to 3", skill.name()));
            }
            if kind.skills[..i].iter().any(|(other, ..)| other == skill) {
                return Err(format!("{key}: expected {} once", skill.name()));
            }
        }
        if kind.swarm > 0 && kind.tier != Tier::Extra || kind.swarm > MOST_OF_A_SWARM {
            return Err(format!("{key}: expected swarms of at most {MOST_OF_A_SWARM} Extras"));
        }
        if kind.mount && kind.size < Size::Large {
            return Err(format!("{key}: expected a mount to be Large or larger"));
        }
        let Equipment { weapons, armour, .. } = &self.equipment;
        if let Some(found) = kind.weapons.iter().find(|key| weapons.keyed(key).is_none()) {
            return Err(format!("{key}: expected known weapons ({}), found `{found}`", weapons.keys()));
        }
        if !kind.armour.is_empty() && armour.keyed(&kind.armour).is_none() {
            return Err(format!("{key}: expected known armour ({}), found `{}`", armour.keys(), kind.armour));
        }
        if kind.weapons.len() > MOST_WEAPONS {
            return Err(format!("{key}: expected at most {MOST_WEAPONS} weapons, found {}", kind.weapons.len()));
        }
        let mut different: Vec<&String> = kind.weapons.iter().collect();
        different.sort();
        different.dedup();
        // The fists take a place too.
        if different.len() + kind.elixirs.len() + 1 > MOST_ITEMS {
            return Err(format!("{key}: expected at most {} different things carried", MOST_ITEMS - 1));
        }
        if kind.elixirs.iter().any(|(_, count)| !(1..=20).contains(count)) {
            return Err(format!("{key}: expected 1 to 20 of each elixir"));
        }
        if !kind.spells.iter().all(Spell::is_sound) {
            return Err(format!("{key}: {SOUND_SPELLS}"));
        }
        Ok(())
    }
}
