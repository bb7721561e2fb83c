//! The catalogue of Canal: what it has to play with.

use super::RuleOptions;
use super::gangs::{LEAST_MEMBERS, MOST_MEMBERS, NO_SHOP};
use super::info::INFO;
use super::kinds::{Ability, Class, Codex, Kind, Weapon};
use super::spells::Spell;
use crate::battle::{AnyBattle, Gang, Recruit, RuleId, SystemInfo};
use crate::data_file::FileError;
use crate::kit::{
    Bill, CardLine, Catalogue, Draft, KindCard, Offer, SetupError, SpellList, SpellOffer, numbered, signed,
    stats_listing,
};
use serde_json::{Value, json};

impl Catalogue for Codex {
    fn info(&self) -> &'static SystemInfo {
        &INFO
    }

    fn set_up(&self, draft: &Draft) -> Result<AnyBattle, SetupError> {
        self.battle(draft).map(AnyBattle::new)
    }

    fn files(&self) -> &'static [&'static str] {
        &["spells", "characters", "gangs"]
    }

    fn add_file(&mut self, stem: &str, file: &str, text: &str) -> Result<(), FileError> {
        match stem {
            "spells" => self.add_spells(file, text),
            _ => self.add_kinds(file, text),
        }
    }

    fn gangs(&self) -> &[Gang] {
        &self.gangs
    }

    fn gangs_mut(&mut self) -> &mut Vec<Gang> {
        &mut self.gangs
    }

    fn kinds(&self) -> Vec<(&str, &str)> {
        self.kinds.iter().map(|kind| (kind.key.as_str(), kind.name.as_str())).collect()
    }

    fn card(&self, recruit: &Recruit) -> Option<KindCard> {
        self.kind(&recruit.kind).map(KindCard::from)
    }

    fn cost(&self, recruit: &Recruit) -> Option<i32> {
        self.kind(&recruit.kind).map(|kind| kind.cost)
    }

    fn bill(&self, recruit: &Recruit) -> Option<Bill> {
        let prices = self.kind(&recruit.kind)?.prices();
        let parts = prices.into_iter().map(|price| (price.cause, price.halves)).collect();
        Some(Bill { parts, sum: "in all, rounded up, 4 at least", rule: "7.1" })
    }

    fn standard_points(&self) -> i32 {
        i32::from(RuleOptions::default().points)
    }

    fn folder(&self) -> &'static str {
        "gangs"
    }

    fn offers(&self) -> Vec<(&'static str, Vec<Offer>)> {
        let ranks = [(Class::Leader, "Leaders"), (Class::Hero, "Heroes"), (Class::Henchman, "Henchmen")];
        let offer = |kind: &Kind| Offer {
            key: kind.key.clone(),
            name: kind.name.clone(),
            role: format!("{:?}", kind.class),
            cost: kind.cost,
        };
        let of = |class| self.kinds.iter().filter(move |kind| kind.class == class).map(offer).collect();
        ranks.map(|(class, title)| (title, of(class))).into()
    }

    fn most_members(&self) -> usize {
        MOST_MEMBERS
    }

    fn rule(&self) -> RuleId {
        "CAN-72"
    }

    fn least_members(&self) -> usize {
        LEAST_MEMBERS
    }

    fn limit(&self, gang: &Gang, key: &str) -> Option<String> {
        let kind = self.kind(key)?;
        let has =
            |test: &dyn Fn(&Kind) -> bool| gang.members.iter().filter_map(|member| self.kind(&member.kind)).any(test);
        match () {
            () if kind.class == Class::Leader && has(&|of| of.class == Class::Leader) => Some("one leader".to_owned()),
            () if kind.unique && has(&|of| of.key == kind.key) => Some("only once".to_owned()),
            () => None,
        }
    }

    fn member_faults(&self, gang: &Gang, i: usize) -> Vec<String> {
        let member = &gang.members[i];
        let Some(kind) = self.kind(&member.kind) else { return Vec::new() };
        let mut before = gang.members[..i].iter().filter_map(|other| self.kind(&other.kind));
        let twice = kind.unique && before.any(|other| other.name == kind.name);
        let once = twice.then(|| format!("expected the {} at most once", kind.name));
        let spells = self.known_spells(kind, &member.spells).err().map(|fault| format!("{}: {fault}", member.name));
        let gear = (!member.gear.is_empty()).then(|| format!("{}: {NO_SHOP}", member.name));
        once.into_iter().chain(spells).chain(gear).collect()
    }

    fn mixture_faults(&self, gang: &Gang) -> Vec<String> {
        let first = gang.members.iter().take(2 * MOST_MEMBERS);
        let kinds: Vec<&Kind> = first.filter_map(|member| self.kind(&member.kind)).collect();
        let [leaders, heroes, henchmen] = [Class::Leader, Class::Hero, Class::Henchman]
            .map(|class| kinds.iter().filter(|kind| kind.class == class).count());
        let leader = (leaders != 1).then(|| format!("expected exactly one Leader, found {leaders}"));
        let more = || format!("expected at least as many Henchmen as Heroes, found {henchmen} and {heroes}");
        leader.into_iter().chain((heroes > henchmen).then(more)).collect()
    }

    fn random_gang(&self, points: i32, seed: u64) -> Option<Gang> {
        self.draw_gang(points, seed)
    }

    fn listing(&self) -> Value {
        let kinds = self.kinds.iter().map(|kind| {
            json!({
                "key": kind.key, "name": kind.name, "class": kind.class, "size": kind.size, "cost": kind.cost,
                "stats": stats_listing(&INFO, &kind.stats), "weapons": kind.weapons, "abilities": kind.abilities,
                "disciplines": self.disciplines_of(kind), "spells_to_choose": kind.spell_count(), "text": kind.text,
            })
        });
        json!({
            "gangs": self.gangs_listing(),
            "characters": kinds.collect::<Vec<_>>(),
            "spells": self.spells,
        })
    }

    fn spells(&self, recruit: &Recruit) -> Option<SpellList> {
        let kind = self.kind(&recruit.kind)?;
        let disciplines = self.disciplines_of(kind);
        let known = chosen(self, kind, recruit);
        let first = known.first().map(|spell| spell.discipline.clone());
        let school = first.or_else(|| disciplines.first().map(|&first| first.to_owned()))?;
        let most = self.spells_to_choose(kind, &school);
        let count = known.iter().filter(|spell| !spell.cantrip).count();
        let offer = |spell: &Spell| {
            let has = spell.cantrip || known.contains(&spell);
            let price = if spell.will == 0 { "no Will".to_owned() } else { format!("{} Will", spell.will) };
            let always = if spell.cantrip { "always known \u{b7} " } else { "" };
            SpellOffer {
                key: spell.key.clone(),
                name: spell.name.clone(),
                numbers: format!("{always}Difficulty {} \u{b7} {price} \u{b7} range {}", spell.difficulty, spell.range),
                text: spell.text.clone(),
                known: has,
                fixed: spell.cantrip || !has && count >= most,
            }
        };
        let spells = self.cantrip(&school).into_iter().chain(self.spells_of(&school)).map(offer).collect();
        let schools = disciplines.into_iter().map(|of| (of.to_owned(), of == school)).collect();
        Some(SpellList { schools, chosen: (count, most), spells, rules: ["CAN-29", "7.3"] })
    }

    fn toggle_spell(&self, recruit: &mut Recruit, spell: &str) {
        let (Some(kind), Some(spell)) = (self.kind(&recruit.kind), self.spell(spell)) else { return };
        let mut keys: Vec<String> = chosen(self, kind, recruit).into_iter().map(|spell| spell.key.clone()).collect();
        match keys.iter().position(|key| *key == spell.key) {
            Some(at) => {
                keys.remove(at);
            }
            None => keys.push(spell.key.clone()),
        }
        // No key at all would mean the usual ones again: the cantrip, known anyway, stands for "none yet".
        if keys.is_empty()
            && let Some(cantrip) = self.cantrip(&spell.discipline)
        {
            keys.push(cantrip.key.clone());
        }
        recruit.spells = keys;
    }

    fn choose_school(&self, recruit: &mut Recruit, school: &str) {
        let Some(kind) = self.kind(&recruit.kind) else { return };
        let usual = self.spells_of(school).take(self.spells_to_choose(kind, school));
        recruit.spells = usual.map(|spell| spell.key.clone()).collect();
    }
}

/// What a recruit knows as it stands, legal or not.
fn chosen<'a>(codex: &'a Codex, kind: &Kind, recruit: &Recruit) -> Vec<&'a Spell> {
    if recruit.spells.is_empty() {
        return codex.usual_spells(kind);
    }
    recruit.spells.iter().filter_map(|key| codex.spell(key)).collect()
}

impl From<&Kind> for KindCard {
    fn from(kind: &Kind) -> KindCard {
        let weapon =
            |weapon: &Weapon| CardLine { name: weapon.name.clone(), note: profile(weapon), rule: Weapon::RULE };
        let ability = |(ability, x): &(Ability, i8)| CardLine {
            name: if *x > 1 { format!("{} {x}", ability.title()) } else { ability.title() },
            note: ability.text().to_owned(),
            rule: ability.rule(),
        };
        KindCard {
            name: kind.name.clone(),
            rank: format!("{:?}", kind.class),
            cost: kind.cost,
            text: kind.text.clone(),
            stats: numbered(&INFO, |id| kind.stat(id)),
            lists: vec![
                ("Weapons", kind.weapons.iter().map(weapon).collect()),
                ("Abilities", kind.abilities.iter().map(ability).collect()),
            ],
        }
    }
}

/// A weapon of Canal in few words: its numbers, then its abilities.
fn profile(weapon: &Weapon) -> String {
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
