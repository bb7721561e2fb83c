//! What a set-up offers of each rule system: ready gangs, kinds of characters, what they cost, and strangers.

use super::Library;
use crate::battle::{Entry, Gang, RuleId, StatId, SystemInfo};
use crate::rules::ladder::{self, Item, Trait, rung, rung_name};
use crate::rules::{canal, ladder::vocabulary::stat as ladder_stat};

/// One line of a [`KindCard`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CardLine {
    /// What it is called.
    pub name: String,
    /// What there is to say of it, in few words.
    pub note: String,
    /// Where the rulebook has it.
    pub rule: RuleId,
}

/// A kind of character as a set-up shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KindCard {
    /// Name.
    pub name: String,
    /// Class or tier, as players read it.
    pub rank: String,
    /// Points.
    pub cost: i32,
    /// A sentence about it.
    pub text: String,
    /// Its stats, each with the value that players know.
    pub stats: Vec<(Entry, i8)>,
    /// What it carries and can do, under headings.
    pub lists: Vec<(&'static str, Vec<CardLine>)>,
}

/// Gangs and kinds of one rule system.
pub trait Muster {
    /// Ready gangs, in order.
    fn gangs(&self) -> &[Gang];
    /// Points of a gang; unknown kinds count nothing.
    fn points(&self, gang: &Gang) -> i32;
    /// A legal gang for at most so many points, another one for another `seed`; none if the known kinds make none.
    fn random_gang(&self, points: i32, seed: u64) -> Option<Gang>;
    /// A kind by its key.
    fn kind(&self, key: &str) -> Option<KindCard>;
    /// What gangs are put together from, where a person may do that.
    fn builder(&self) -> Option<&canal::Codex> {
        None
    }
    /// A ready gang by its key.
    fn gang(&self, key: &str) -> Option<&Gang> {
        self.gangs().iter().find(|gang| gang.key == key)
    }
}

impl Library {
    /// What a set-up offers of a rule system; of the first one if it is not known.
    pub fn muster(&self, system: &str) -> &dyn Muster {
        match system {
            "ladder" => self.ladder(),
            _ => self.canal(),
        }
    }
}

fn numbered(info: &SystemInfo, value: impl Fn(StatId) -> i8) -> Vec<(Entry, i8)> {
    info.stats.iter().enumerate().map(|(i, entry)| (*entry, value(StatId(i as u8)))).collect()
}

impl Muster for canal::Codex {
    fn gangs(&self) -> &[Gang] {
        &self.gangs
    }

    fn points(&self, gang: &Gang) -> i32 {
        canal::Codex::points(self, gang)
    }

    fn random_gang(&self, points: i32, seed: u64) -> Option<Gang> {
        canal::Codex::random_gang(self, points, seed)
    }

    fn kind(&self, key: &str) -> Option<KindCard> {
        canal::Codex::kind(self, key).map(KindCard::from)
    }

    fn builder(&self) -> Option<&canal::Codex> {
        Some(self)
    }
}

impl From<&canal::Kind> for KindCard {
    fn from(kind: &canal::Kind) -> KindCard {
        let weapon = |weapon: &canal::Weapon| CardLine {
            name: weapon.name.clone(),
            note: profile(weapon),
            rule: canal::Weapon::RULE,
        };
        let ability = |(ability, x): &(canal::Ability, i8)| CardLine {
            name: if *x > 1 { format!("{} {x}", ability.title()) } else { ability.title() },
            note: ability.text().to_owned(),
            rule: ability.rule(),
        };
        KindCard {
            name: kind.name.clone(),
            rank: format!("{:?}", kind.class),
            cost: kind.cost,
            text: kind.text.clone(),
            stats: numbered(&canal::vocabulary::INFO, |id| kind.stat(id)),
            lists: vec![
                ("Weapons", kind.weapons.iter().map(weapon).collect()),
                ("Abilities", kind.abilities.iter().map(ability).collect()),
            ],
        }
    }
}

/// `+2`, and a real minus sign.
fn signed(value: i8) -> String {
    if value < 0 { format!("\u{2212}{}", -value) } else { format!("+{value}") }
}

/// A weapon of Canal in few words: its numbers, then its abilities.
fn profile(weapon: &canal::Weapon) -> String {
    let mut parts = vec![if weapon.range == 0 { "contact".to_owned() } else { format!("range {}", weapon.range) }];
    let numbers = [("damage", weapon.damage), ("evasion", weapon.evasion), ("penetration", weapon.penetration)];
    parts.extend(numbers.iter().filter(|(_, n)| *n != 0).map(|(name, n)| format!("{name} {}", signed(*n))));
    if weapon.reload > 0 {
        parts.push(format!("reload {}", weapon.reload));
    }
    let flags = [
        ("aquatic", weapon.aquatic),
        ("black powder", weapon.black_powder),
        ("two-handed", weapon.two_handed),
        ("stun", weapon.stun),
        ("knockback", weapon.knockback),
        ("poisoned", weapon.poisoned),
        ("blast", weapon.blast),
        ("harmless", weapon.harmless),
    ];
    parts.extend(flags.iter().filter(|(_, on)| *on).map(|(name, _)| (*name).to_owned()));
    parts.join(", ")
}

impl Muster for ladder::Codex {
    fn gangs(&self) -> &[Gang] {
        &self.gangs
    }

    fn points(&self, gang: &Gang) -> i32 {
        ladder::Codex::points(self, gang)
    }

    fn random_gang(&self, points: i32, seed: u64) -> Option<Gang> {
        ladder::Codex::random_gang(self, points, seed)
    }

    fn kind(&self, key: &str) -> Option<KindCard> {
        ladder::Codex::kind(self, key).map(KindCard::from)
    }
}

impl From<&ladder::Kind> for KindCard {
    fn from(kind: &ladder::Kind) -> KindCard {
        // LAD-09: what counts of a rating is its rung.
        let ratings = [ladder_stat::MELEE, ladder_stat::ACCURACY, ladder_stat::DEFENCE];
        let value = |id: StatId| if ratings.contains(&id) { rung(kind.stat(id)) } else { kind.stat(id) };
        let ladder = ratings.iter().map(|&id| {
            let entry = ladder::vocabulary::INFO.stats[usize::from(id.0)];
            format!("{} {}", entry.name, rung_name(rung(kind.stat(id))))
        });
        let speeds = [("on foot", kind.foot), ("swimming", kind.swim), ("flying", kind.fly)];
        let speeds = speeds.iter().filter(|(_, speed)| *speed != ladder::Speed::None);
        let speeds: Vec<_> = speeds.map(|(name, speed)| format!("{} {name}", speed.name())).collect();
        let line = |name: &str, note: String, rule: RuleId| CardLine { name: name.to_owned(), note, rule };
        let body = vec![
            line("Ladder", ladder.collect::<Vec<_>>().join(", "), "LAD-09"),
            line("Speed", speeds.join(", "), "LAD-64"),
            line("Size", format!("{:?}", kind.size), "LAD-73"),
        ];
        let skills = kind.learned().map(|(skill, learned)| {
            let mut notes = Vec::new();
            notes.extend((learned.training > 0).then(|| format!("Training {}", learned.training)));
            notes.extend((learned.focus > 0).then(|| format!("Focus {}", learned.focus)));
            line(skill.name(), notes.join(", "), "LAD-03")
        });
        let mut things: Vec<CardLine> = kind.items.iter().map(|(item, count)| thing(item, *count)).collect();
        if let Some(armour) = &kind.armour {
            things.push(line(&armour.name, format!("Armour {}", armour.armour), "LAD-16"));
        }
        let talents = kind.talents.iter().map(|one| line(one.name(), one.text().to_owned(), one.rule()));
        let spells = kind.spells.iter().map(|one| line(&one.name, one.text.clone(), "LAD-508"));
        let miracles = kind.miracles.iter().map(|one| line(&one.name, one.text.clone(), "LAD-509"));
        KindCard {
            name: kind.name.clone(),
            rank: format!("{:?}", kind.tier),
            cost: kind.cost,
            text: kind.text.clone(),
            stats: numbered(&ladder::vocabulary::INFO, value),
            lists: vec![
                ("Body", body),
                ("Skills", skills.collect()),
                ("Things", things),
                ("Talents", talents.collect()),
                ("Spells and miracles", spells.chain(miracles).collect()),
            ],
        }
    }
}

/// A thing of Ladder in few words.
fn thing(item: &Item, count: u8) -> CardLine {
    let number = if count > 1 { format!("{count} \u{d7} ") } else { String::new() };
    let name = format!("{number}{}", item.name());
    match item {
        Item::Weapon(weapon) => CardLine { name, note: weapon_words(weapon), rule: "LAD-15" },
        Item::Elixir(elixir) => CardLine { name, note: String::new(), rule: elixir.rule() },
    }
}

/// A weapon of Ladder in few words: its damage, then its traits.
pub(super) fn weapon_words(weapon: &ladder::Weapon) -> String {
    let damage = weapon.damage.map(|damage| match (damage.successes, damage.fixed) {
        (true, 0) => "damage S".to_owned(),
        (true, more) => format!("damage S{}", signed(more as i8)),
        (false, fixed) => format!("damage {fixed}"),
    });
    let traits = weapon.traits.iter().map(|one: &Trait| one.name());
    damage.into_iter().chain(traits).collect::<Vec<_>>().join(", ")
}
