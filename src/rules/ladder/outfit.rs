//! Section 7: what can be bought by points, what a recruit is with it, and what is wrong with a purchase.

use super::equipment::{Armour, Elixir, Trait, Weapon};
use super::kinds::{Codex, Item, KNOWLEDGE, Kind, MOST_ITEMS, kit};
use super::skills::Skill;
use super::talents::{Miracle, Spell};
use crate::battle::{Recruit, RuleId};
use std::borrow::Cow;

/// Most of one thing that somebody carries.
pub const MOST_OF_A_THING: usize = 20;

/// Key that stands alone in the list of those who carry nothing: an empty list means the usual things of the kind.
pub const NOTHING_BOUGHT: &str = "fists";

/// Something that can be bought.
#[derive(Clone, Copy, Debug)]
pub enum Ware<'a> {
    /// A weapon or a shield.
    Weapon(&'a Weapon),
    /// A suit of armour.
    Armour(&'a Armour),
    /// Lustral Water.
    Elixir(Elixir),
    /// LAD-508.
    Spell(&'a Spell),
    /// LAD-509.
    Miracle(&'a Miracle),
}

impl Ware<'_> {
    /// Key, name, points and rule.
    fn facts(&self) -> (&str, &str, i32, RuleId) {
        match self {
            Ware::Weapon(weapon) => (&weapon.key, &weapon.name, weapon.cost.into(), "LAD-15"),
            Ware::Armour(suit) => (&suit.key, &suit.name, suit.cost.into(), "LAD-16"),
            Ware::Elixir(elixir) => {
                let entry = elixir.entry();
                (entry.key, entry.name, elixir.cost(elixir.bundle()).into(), entry.rule)
            }
            Ware::Spell(spell) => (&spell.key, &spell.name, KNOWLEDGE, "LAD-508"),
            Ware::Miracle(miracle) => (&miracle.key, &miracle.name, KNOWLEDGE, "LAD-509"),
        }
    }

    /// Key under which it is bought.
    pub fn key(&self) -> &str {
        self.facts().0
    }

    /// As players read it.
    pub fn name(&self) -> &str {
        self.facts().1
    }

    /// Points.
    pub fn cost(&self) -> i32 {
        self.facts().2
    }

    /// Its rule.
    pub fn rule(&self) -> RuleId {
        self.facts().3
    }

    /// It is carried, and not known.
    pub fn is_gear(&self) -> bool {
        !matches!(self, Ware::Spell(_) | Ware::Miracle(_))
    }

    /// Why somebody of a kind cannot have it, as a sentence; none if it can.
    pub fn refused_by(&self, kind: &Kind) -> Option<String> {
        let skill = match self {
            Ware::Spell(spell) if !kind.spells.contains(spell) => Skill::Channelling,
            Ware::Miracle(miracle) if !kind.miracles.contains(miracle) => Skill::Devotion,
            Ware::Spell(_) | Ware::Miracle(_) => return None,
            _ if kind.is_beast() => {
                return Some(format!("expected no purchases, for a {} has no hands", kind.name));
            }
            _ => return None,
        };
        let untrained = kind.skill(skill).training == 0;
        untrained.then(|| format!("{} needs Training in {}", self.name(), skill.name()))
    }

    /// As it lies in a kit; a suit and what is known do not.
    fn carried(&self) -> Option<(Item, u8)> {
        match self {
            Ware::Weapon(weapon) => Some((Item::Weapon((*weapon).clone()), 1)),
            Ware::Elixir(elixir) => Some((Item::Elixir(*elixir), elixir.bundle())),
            _ => None,
        }
    }
}

impl Codex {
    /// Everything that can be bought, list by list: weapons, armour, Lustral Water, spells, miracles.
    pub fn wares(&self) -> Vec<Ware<'_>> {
        let weapons = self.equipment.weapons.iter().filter(|weapon| !weapon.has(Trait::Natural)).map(Ware::Weapon);
        let suits = self.equipment.armour.iter().filter(|suit| !suit.natural).map(Ware::Armour);
        let elixirs = Elixir::ALL.iter().copied().map(Ware::Elixir);
        let mut wares: Vec<Ware<'_>> = weapons.chain(suits).chain(elixirs).collect();
        let spells = self.kinds.iter().flat_map(|kind| &kind.spells).chain(&self.equipment.spells).map(Ware::Spell);
        let miracles = self.kinds.iter().flat_map(|kind| &kind.miracles).chain(&self.equipment.miracles);
        for known in spells.chain(miracles.map(Ware::Miracle)) {
            // Several kinds may know the same.
            if !wares.iter().any(|ware| !ware.is_gear() && ware.key() == known.key()) {
                wares.push(known);
            }
        }
        wares
    }

    /// A recruit with what it has bought and learned: its kind as it comes into battle. Unknown things are left out; none
    /// if the kind is not known.
    pub fn outfitted(&self, recruit: &Recruit) -> Option<Cow<'_, Kind>> {
        let kind = self.kind(&recruit.kind)?;
        if recruit.gear.is_empty() && recruit.spells.is_empty() {
            return Some(Cow::Borrowed(kind));
        }
        let wares = self.wares();
        let named = |keys: &[String], gear: bool| -> Vec<Ware<'_>> {
            let of = |key: &String| wares.iter().find(|ware| ware.is_gear() == gear && ware.key() == key);
            keys.iter().filter_map(of).copied().collect()
        };
        let mut own = kind.clone();
        if !recruit.gear.is_empty() {
            let bought = named(&recruit.gear, true);
            own.items = kit(bought.iter().filter_map(Ware::carried));
            own.armour =
                bought.iter().find_map(|ware| if let Ware::Armour(suit) = ware { Some(*suit) } else { None }).cloned();
        }
        if !recruit.spells.is_empty() {
            let known = named(&recruit.spells, false);
            let spell = |ware: &Ware| if let Ware::Spell(spell) = ware { Some((*spell).clone()) } else { None };
            let miracle = |ware: &Ware| if let Ware::Miracle(one) = ware { Some((*one).clone()) } else { None };
            own.spells = known.iter().filter_map(spell).collect();
            own.miracles = known.iter().filter_map(miracle).collect();
        }
        own.work_out();
        Some(Cow::Owned(own))
    }

    /// Section 7, 1.1: everything that is wrong with what a recruit has bought and learned, as sentences.
    pub fn purchase_faults(&self, recruit: &Recruit) -> Vec<String> {
        let Some(kind) = self.kind(&recruit.kind) else { return Vec::new() };
        let wares = self.wares();
        let mut faults = Vec::new();
        // Of a list that is much too long nobody reads all that is wrong.
        let most = MOST_ITEMS * MOST_OF_A_THING;
        for (list, gear) in [(&recruit.gear, true), (&recruit.spells, false)] {
            let mut bought: Vec<(Ware, usize)> = Vec::new();
            for key in list.iter().take(most).filter(|key| !(gear && *key == NOTHING_BOUGHT)) {
                match wares.iter().find(|ware| ware.is_gear() == gear && ware.key() == key) {
                    None => faults.push(self.unknown(key, gear, &wares)),
                    Some(ware) => match bought.iter_mut().find(|(known, _)| known.key() == ware.key()) {
                        Some((_, count)) => *count += 1,
                        None => bought.push((*ware, 1)),
                    },
                }
            }
            faults.extend(bought.iter().find_map(|(ware, _)| ware.refused_by(kind)));
            faults.extend(bought.iter().filter_map(|&(ware, count)| too_many(ware, count)));
            let suits = bought.iter().filter(|(ware, _)| matches!(ware, Ware::Armour(_)));
            let suits: Vec<&str> = suits.map(|(ware, _)| ware.name()).collect();
            if suits.len() > 1 {
                faults.push(format!("expected one suit of armour, found {}", suits.join(" and ")));
            }
            let things = bought.iter().filter(|(ware, _)| ware.carried().is_some()).count();
            // The fists take a place too.
            if things > MOST_ITEMS - 1 {
                faults.push(format!("expected at most {} different things, found {things}", MOST_ITEMS - 1));
            }
            if list.len() > most {
                faults.push(format!("expected at most {most} purchases, found {}", list.len()));
            }
        }
        faults
    }

    /// What is said of a key that nobody sells.
    fn unknown(&self, key: &str, gear: bool, wares: &[Ware]) -> String {
        let grown = self.equipment.weapons.iter().filter(|weapon| weapon.has(Trait::Natural)).map(Ware::Weapon);
        let shells = self.equipment.armour.iter().filter(|suit| suit.natural).map(Ware::Armour);
        if let Some(grown) = grown.chain(shells).find(|ware| gear && ware.key() == key) {
            return format!("expected a thing that can be bought, found {}, which only grows", grown.name());
        }
        let known: Vec<&str> = wares.iter().filter(|ware| ware.is_gear() == gear).map(Ware::key).collect();
        let what = if gear { "things to buy" } else { "spells and miracles" };
        format!("expected known {what} ({}), found `{key}`", known.join(", "))
    }
}

/// What is said of too many of one thing. A second one is of use only where it is thrown or used up.
fn too_many(ware: Ware, count: usize) -> Option<String> {
    let name = ware.name();
    match ware {
        Ware::Weapon(weapon) if weapon.thrown().is_none() && !weapon.one_use => {
            (count > 1).then(|| format!("expected one {name}, found {count}"))
        }
        Ware::Armour(_) => (count > 1).then(|| format!("expected one {name}, found {count}")),
        Ware::Spell(_) | Ware::Miracle(_) => {
            (count > 1).then(|| format!("expected {name} once, found it {count} times"))
        }
        Ware::Weapon(_) | Ware::Elixir(_) => {
            let each = if let Ware::Elixir(elixir) = ware { usize::from(elixir.bundle()) } else { 1 };
            let found = count * each;
            (found > MOST_OF_A_THING).then(|| format!("expected at most {MOST_OF_A_THING} of {name}, found {found}"))
        }
    }
}
