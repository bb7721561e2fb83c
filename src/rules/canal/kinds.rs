//! Kinds of characters, their weapons and abilities, and gangs: read from RON (Canal 7).

use super::menace::menace;
use super::prices::{points, prices};
use super::spells::Effect;
use super::spells::Spell;
use super::vocabulary::stat;
use crate::battle::{Gang, RuleId, StatId, Stats};
use crate::data_file::FileError;
use crate::kit::{Catalogue, Listed, Menace, keyed, put, read_list};
use crate::name::check_entry;
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// Class of a character, for building gangs (CAN-72).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize, Serialize)]
pub enum Class {
    /// Exactly one in a gang.
    Leader,
    /// Not more than henchmen.
    Hero,
    /// Any number.
    Henchman,
}

/// Size class (CAN-65).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Deserialize, Serialize, Default)]
pub enum Size {
    /// Small or normal.
    #[default]
    Normal,
    /// Large: sees from one level higher.
    Large,
    /// Huge.
    Huge,
}

macro_rules! abilities {
    ($($name:ident $worth:literal $text:literal),* $(,)?) => {
        /// A character ability (CAN-58, 7.1). The number is the (x) of the rulebook; those without one carry 1.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize, Serialize)]
        pub enum Ability { $(#[doc = $text] $name,)* }

        const ABILITIES: usize = [$(stringify!($name)),*].len();
        /// Half points that one (x) costs (7.1).
        static WORTH: [i32; ABILITIES] = [$($worth),*];
        static TEXTS: [&str; ABILITIES] = [$($text),*];
        static NAMES: [&str; ABILITIES] = [$(stringify!($name)),*];
    };
}

abilities! {
    WaterCreature 2 "Full MOVE from water, glides 8, cannot be drowned.",
    Mage 3 "Casts and dispels.",
    Adept 2 "Re-rolls dice when casting or dispelling; knows more spells.",
    StrongSwimmer 1 "More budget for a Move that starts in water.",
    Nimble 1 "Re-rolls failed dice of Move checks and jumps.",
    RoofDrop 2 "Loses no Life Points by a fall that ends in a charge from above.",
    Fearless 1 "Ignores Dread.",
    Brawler 1 "More ATT in contact with two or more enemies.",
    ClingingGrip 2 "Enemies fail to disengage from it.",
    Wrestler 1 "Re-rolls failed dice in Grapple and Drown.",
    Sharpshooter 1 "Re-rolls failed dice of Combat out of contact.",
    Duellist 1 "Re-rolls failed dice of Combat in contact.",
    Stalwart 1 "Re-rolls failed Protection dice.",
    LastStand 2 "With 5 Life Points or fewer: 1 AP more and ATT +1 for its activation.",
    SwornGuard 2 "Steps in when a friend that it is sworn to is charged.",
    Shadow 1 "More Protection dice in cover.",
    Winged 4 "May fly, and falls softly.",
    BloodPrice 1 "May pay for Will dice with Life Points, never the last.",
    LandBound -2 "At most 2 squares of water and 2 levels of climbing in a Move; carries nothing.",
    Bulky -1 "Never in cover, and cannot hide.",
    Dread 2 "Its victim checks MIND, or all failed dice of the attack are re-rolled.",
    Onrush 1 "More ATT on its charge.",
    Hunter 2 "Penetration -3 with weapons against larger targets.",
    Lurker 1 "May deploy at any height.",
    Mindless 0 "Does not count for objectives.",
    Parry 1 "Makes an attacker in contact re-roll Aces.",
    Cutpurse 2 "Takes a Will Point from the enemy it slips away from.",
    BeastMinded -2 "Checks MIND at the start of its activation or is Stunned for it.",
    SlipAway 2 "Always succeeds at disengaging.",
    Plated 1 "PRO never falls below (x).",
    Leech 1 "Heals when it wounds in contact.",
    Boatman 2 "May deploy in water or in a boat; re-rolls failed dice of Row.",
    FieldSurgery 3 "1 AP: a friend in contact regains Life Points.",
    VinegarMask 2 "Immune to Stun from weapons and to poison.",
    CommandAbility 2 "Knows a command ability.",
}

impl Ability {
    /// Name as the rulebook prints it.
    pub fn name(self) -> &'static str {
        NAMES[self as usize]
    }

    /// Name in words: `Slip Away`.
    pub fn title(self) -> String {
        let mut title = String::new();
        for letter in self.name().chars() {
            if letter.is_uppercase() && !title.is_empty() {
                title.push(' ');
            }
            title.push(letter);
        }
        title
    }

    /// Where the rulebook has it.
    pub fn rule(self) -> RuleId {
        match self {
            Ability::WaterCreature => "CAN-27",
            _ => "CAN-58",
        }
    }

    /// Half points that one (x) costs (7.1).
    pub(super) fn worth(self) -> i32 {
        WORTH[self as usize]
    }

    /// What it does, in one sentence.
    pub fn text(self) -> &'static str {
        TEXTS[self as usize]
    }
}

/// A weapon profile (CAN-56).
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize, Default)]
#[serde(default, deny_unknown_fields)]
pub struct Weapon {
    /// Name.
    pub name: String,
    /// Squares; 0 = base contact only.
    pub range: u8,
    /// Added to the number to reach.
    pub evasion: i8,
    /// Added to the Aces.
    pub damage: i8,
    /// Added to the target's PRO.
    pub penetration: i8,
    /// CAN-28: may be used while swimming.
    pub aquatic: bool,
    /// CAN-57: wet powder, dangerous fumbles.
    pub black_powder: bool,
    /// CAN-57: uses per round; 0 = no limit.
    pub reload: u8,
    /// CAN-57: Evasion +1 in an Attack of Opportunity.
    pub two_handed: bool,
    /// CAN-57: who takes Damage is Stunned.
    pub stun: bool,
    /// CAN-57: who takes Damage is pushed 2 squares away.
    pub knockback: bool,
    /// CAN-57: who loses Life Points may lose 3 more.
    pub poisoned: bool,
    /// CAN-57: hits everybody in the 3 x 3 block.
    pub blast: bool,
    /// CAN-57: no Damage; riders still apply.
    pub harmless: bool,
}

impl Weapon {
    /// Where the rulebook has weapons and their abilities.
    pub const RULE: RuleId = "CAN-57";

    /// What everybody has (CAN-56).
    pub fn unarmed(aquatic: bool) -> Weapon {
        Weapon { name: "Unarmed".into(), penetration: 1, aquatic, ..Weapon::default() }
    }

    /// The numbers and flags without the name: small enough to be taken along while the battle changes.
    pub(super) fn profile(&self) -> Profile {
        let Weapon { damage, black_powder, stun, knockback, poisoned, blast, harmless, .. } = *self;
        Profile { damage, black_powder, stun, knockback, poisoned, blast, harmless }
    }

    /// Half points (7.1); never below 0.
    pub(super) fn worth(&self) -> i32 {
        let range = match self.range {
            0 | 1 => 0,
            2 => 1,
            3..=7 => 2,
            _ => 3,
        };
        let numbers = 2 * i32::from(self.damage)
            - i32::from(self.penetration)
            - 2 * i32::from(self.evasion).min(0)
            - i32::from(self.evasion).max(0);
        let flags = i32::from(self.aquatic)
            + 2 * i32::from(self.stun)
            + i32::from(self.knockback)
            + 3 * i32::from(self.poisoned)
            + 3 * i32::from(self.blast)
            - i32::from(self.two_handed)
            - i32::from(self.reload == 1)
            - i32::from(self.black_powder);
        (numbers + range + flags).max(0)
    }
}

/// What of a weapon matters once it has hit or fumbled.
#[derive(Clone, Copy, Debug)]
pub(super) struct Profile {
    pub damage: i8,
    pub black_powder: bool,
    pub stun: bool,
    pub knockback: bool,
    pub poisoned: bool,
    pub blast: bool,
    pub harmless: bool,
}

/// A kind of character, as its file states it and with what follows from that.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Kind {
    /// Stable key.
    pub key: String,
    /// Name.
    pub name: String,
    /// Class.
    pub class: Class,
    /// Size.
    #[serde(default)]
    pub size: Size,
    /// CAN-72: at most once in a gang.
    #[serde(default)]
    pub unique: bool,
    ap: i8,
    lp: i8,
    wp: i8,
    cp: i8,
    #[serde(rename = "move")]
    movement: i8,
    dex: i8,
    att: i8,
    pro: i8,
    mind: i8,
    /// Weapons; the last one is Unarmed.
    #[serde(default)]
    pub weapons: Vec<Weapon>,
    /// Abilities as listed.
    #[serde(default)]
    pub abilities: Vec<(Ability, i8)>,
    /// What others may be sworn to: its class in small letters, and what its file adds.
    #[serde(default)]
    pub tags: Vec<String>,
    /// CAN-58 SwornGuard: the tag of those it guards; empty without that ability.
    #[serde(default)]
    pub sworn_to: String,
    /// CAN-60: its command abilities.
    #[serde(default)]
    pub commands: Vec<CommandAbility>,
    /// CAN-29: the disciplines it may choose spells of, its usual one first; empty = any.
    #[serde(default)]
    pub disciplines: Vec<String>,
    /// A sentence about it.
    #[serde(default)]
    pub text: String,
    /// Stats at the start.
    #[serde(skip)]
    pub stats: Stats,
    /// Points (7.1), computed.
    #[serde(skip)]
    pub cost: i32,
    /// What it can do in a turn, for the computer player.
    #[serde(skip)]
    pub(super) menace: Menace,
    #[serde(skip)]
    levels: Levels,
}

/// The (x) of each ability.
#[derive(Clone, Debug)]
struct Levels([Option<i8>; ABILITIES]);

impl Default for Levels {
    fn default() -> Levels {
        Levels([None; ABILITIES])
    }
}

impl Kind {
    /// The (x) of an ability, or `None` without it.
    pub fn ability(&self, ability: Ability) -> Option<i8> {
        self.levels.0[ability as usize]
    }

    /// True if it has the ability.
    pub fn has(&self, ability: Ability) -> bool {
        self.ability(ability).is_some()
    }

    /// CAN-29: spells that it chooses before the battle, besides a cantrip: the (x) of Mage and of Adept.
    pub fn spell_count(&self) -> usize {
        let x = |ability| usize::from(self.ability(ability).unwrap_or(0).max(0).unsigned_abs());
        if self.has(Ability::Mage) { x(Ability::Mage) + x(Ability::Adept) } else { 0 }
    }

    /// One stat.
    pub fn stat(&self, id: StatId) -> i8 {
        self.stats.get(id)
    }

    /// Its numbers as the file has them, by stat, each with its name there and what it may be.
    fn numbers(&self) -> [(StatId, i8, &'static str, RangeInclusive<i8>); 9] {
        [
            (stat::AP, self.ap, "ap", 1..=3),
            (stat::LP, self.lp, "lp", 1..=40),
            (stat::WP, self.wp, "wp", 0..=10),
            (stat::CP, self.cp, "cp", 0..=10),
            (stat::MOVE, self.movement, "move", 0..=8),
            (stat::DEX, self.dex, "dex", 0..=10),
            (stat::ATT, self.att, "att", 0..=10),
            (stat::PRO, self.pro, "pro", 0..=10),
            (stat::MIND, self.mind, "mind", 0..=10),
        ]
    }

    /// With what follows from its file.
    fn worked_out(mut self) -> Kind {
        for (id, value, ..) in self.numbers() {
            self.stats.set(id, value);
        }
        for &(ability, x) in &self.abilities {
            // CAN-58: numbers of one ability add up, to at most 3.
            let level = &mut self.levels.0[ability as usize];
            *level = Some((level.unwrap_or(0) + x.clamp(-3, 3)).min(3));
        }
        self.cost = points(&prices(&self.stats, &self.weapons, &self.abilities));
        self.weapons.push(Weapon::unarmed(true));
        self.menace = menace(&self);
        self.tags.push(format!("{:?}", self.class).to_lowercase());
        self
    }
}

keyed! { Kind, Spell }

/// All kinds and gangs that are known.
#[derive(Clone, Debug, Default)]
pub struct Codex {
    /// Kinds of characters.
    pub kinds: Vec<Kind>,
    /// Gangs.
    pub gangs: Vec<Gang>,
    /// Spells.
    pub spells: Vec<Spell>,
}

impl Codex {
    /// The kinds and gangs that the game ships.
    pub fn shipped() -> Codex {
        let mut codex = Codex::default();
        // The shipped files are tested; a broken one would leave its part out rather than stop the game.
        let _ = codex.add_spells("spells.ron", include_str!("../../../assets/canal/spells.ron"));
        let _ = codex.add_kinds("characters.ron", include_str!("../../../assets/canal/characters.ron"));
        let _ = codex.add_gangs("gangs.ron", include_str!("../../../assets/canal/gangs.ron"));
        codex
    }

    /// Adds kinds from a RON text; a kind with a known key replaces it.
    ///
    /// # Errors
    /// File, line, column and what was expected; nothing is added then.
    pub fn add_kinds(&mut self, file: &str, text: &str) -> Result<(), FileError> {
        let list: Vec<Kind> =
            read_list(file, text, |kind| check_kind(kind).and_then(|()| self.check_disciplines(kind)))?;
        list.into_iter().for_each(|kind| put(&mut self.kinds, kind.worked_out()));
        Ok(())
    }

    /// The kind with this key.
    pub fn kind(&self, key: &str) -> Option<&Kind> {
        self.kinds.keyed(key)
    }

    fn check_disciplines(&self, kind: &Kind) -> Result<(), String> {
        let known = self.disciplines();
        let unknown = kind.disciplines.iter().find(|of| !known.contains(&of.as_str()));
        let mage = kind.abilities.iter().any(|(ability, _)| *ability == Ability::Mage);
        match (unknown, kind.disciplines.first()) {
            (Some(of), _) => {
                Err(format!("{}: expected known disciplines ({}), found `{of}`", kind.key, known.join(", ")))
            }
            (None, Some(_)) if !mage => Err(format!("{}: expected disciplines for a Mage only", kind.key)),
            _ => Ok(()),
        }
    }
}

fn check_kind(kind: &Kind) -> Result<(), String> {
    check_entry(&kind.key, &kind.name, &kind.text)?;
    kind.weapons.iter().try_for_each(|weapon| check_entry(&kind.key, &weapon.name, ""))?;
    kind.commands.iter().try_for_each(|command| check_entry(&kind.key, &command.name, &command.text))?;
    for (_, value, name, range) in kind.numbers() {
        if !range.contains(&value) {
            let (low, high) = (range.start(), range.end());
            return Err(format!("{}: expected {name} from {low} to {high}, found {value}", kind.key));
        }
    }
    if kind.weapons.len() > 2 {
        return Err(format!("{}: expected at most 2 weapons, found {}", kind.key, kind.weapons.len()));
    }
    let known = kind.abilities.iter().filter(|(ability, _)| *ability == Ability::CommandAbility);
    let known: i8 = known.map(|(_, x)| *x).sum();
    if usize::try_from(known) != Ok(kind.commands.len()) {
        let found = kind.commands.len();
        return Err(format!(
            "{}: expected {known} `commands`, as the ability CommandAbility says, found {found}",
            kind.key
        ));
    }
    if let Some(problem) = kind.commands.iter().find_map(CommandAbility::problem) {
        return Err(format!("{}: {problem}", kind.key));
    }
    let sworn = kind.abilities.iter().any(|(ability, _)| *ability == Ability::SwornGuard);
    if sworn == kind.sworn_to.is_empty() {
        return Err(format!("{}: expected `sworn_to` together with the ability SwornGuard", kind.key));
    }
    let far = kind.weapons.iter().find(|weapon| weapon.range > 24);
    far.map_or(Ok(()), |weapon| Err(format!("{}: expected range 0 to 24, found {}", kind.key, weapon.range)))
}

/// A command ability.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct CommandAbility {
    /// Name.
    pub name: String,
    /// Pulse or aura.
    pub shape: Shape,
    /// Squares, 1 to 24.
    pub range: u8,
    /// On whom.
    pub whom: Whom,
    /// Only on those who are in water.
    #[serde(default)]
    pub in_water: bool,
    /// What it does to each of them, in this order; 1 to 4.
    pub effects: Vec<Effect>,
    /// A sentence about it.
    #[serde(default)]
    pub text: String,
}

/// How a command ability works, as it is printed; how long an effect lasts is the effect's own business.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
pub enum Shape {
    /// Once.
    Pulse,
    /// On whoever is in range when it is used, for as long as its effects last.
    Aura,
}

/// On whom a command ability works.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
pub enum Whom {
    /// One friend, not the commander itself.
    OtherFriend,
    /// Every friend; the commander is one too.
    EveryFriend,
}
