//! The catalogue of Canal: what it has to play with.

use super::RuleOptions;
use super::gangs::MOST_MEMBERS;
use super::kinds::{Ability, Class, Codex, Kind, Weapon};
use super::spells::Spell;
use super::vocabulary::INFO;
use crate::battle::{AnyBattle, Gang, Recruit, RuleId, StatId, SystemInfo};
use crate::data_file::FileError;
use crate::kit::{
    Bill, CardLine, Catalogue, Draft, KindCard, Offer, SetupError, SpellList, SpellOffer, numbered, signed,
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

    fn obstacle(&self, gang: &Gang, key: &str, points: i32) -> Option<String> {
        let kind = self.kind(key)?;
        let has =
            |test: &dyn Fn(&Kind) -> bool| gang.members.iter().filter_map(|member| self.kind(&member.kind)).any(test);
        match () {
            () if gang.members.len() >= MOST_MEMBERS => Some(format!("{} at most", MOST_MEMBERS)),
            () if kind.class == Class::Leader && has(&|of| of.class == Class::Leader) => Some("one leader".to_owned()),
            () if kind.unique && has(&|of| of.key == kind.key) => Some("only once".to_owned()),
            () if self.points(gang) + kind.cost > points => Some("too dear".to_owned()),
            () => None,
        }
    }

    fn faults(&self, gang: &Gang, points: i32) -> Vec<String> {
        self.gang_faults(gang, points)
    }

    fn random_gang(&self, points: i32, seed: u64) -> Option<Gang> {
        self.draw_gang(points, seed)
    }

    fn listing(&self) -> Value {
        let gangs = self.gangs.iter().map(|gang| {
            json!({
                "key": gang.key, "name": gang.name, "members": gang.members, "points": self.points(gang), "text": gang.text,
            })
        });
        let kinds = self.kinds.iter().map(|kind| {
            let stats: serde_json::Map<String, Value> = INFO
                .stats
                .iter()
                .enumerate()
                .map(|(i, entry)| (entry.key.to_owned(), json!(kind.stats.get(StatId(i as u8)))))
                .collect();
            json!({
                "key": kind.key, "name": kind.name, "class": kind.class, "size": kind.size, "cost": kind.cost,
                "stats": stats, "weapons": kind.weapons, "abilities": kind.abilities,
                "disciplines": self.disciplines_of(kind), "spells_to_choose": kind.spell_count(), "text": kind.text,
            })
        });
        json!({
            "gangs": gangs.collect::<Vec<_>>(),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_taken_on_says_why() {
        let codex = Codex::shipped();
        let gang = codex.gang("lamp_company").expect("shipped").clone();
        assert_eq!(codex.obstacle(&gang, "tide_mother", 100).as_deref(), Some("one leader"));
        assert_eq!(codex.obstacle(&gang, "bravo", 80).as_deref(), Some("too dear"));
        assert_eq!(codex.obstacle(&gang, "bravo", 100), None);
    }

    #[test]
    fn spells_are_unlearned_and_others_learned() {
        let codex = Codex::shipped();
        let kind = Codex::kind(&codex, "canal_witch").expect("shipped");
        let mut witch = Recruit::new("canal_witch", "Alga");
        let list = codex.spells(&witch).expect("a Mage");
        let first = list.spells.iter().find(|spell| spell.known && !spell.fixed).expect("one is known").key.clone();
        codex.toggle_spell(&mut witch, &first);
        assert!(codex.known_spells(kind, &witch.spells).is_err(), "one is missing");
        let list = codex.spells(&witch).expect("a Mage");
        assert_eq!(list.chosen.0 + 1, list.chosen.1);
        let other =
            list.spells.iter().find(|spell| !spell.known && spell.key != first).expect("there are more").key.clone();
        codex.toggle_spell(&mut witch, &other);
        let known = codex.known_spells(kind, &witch.spells).expect("a legal choice");
        assert_eq!(known.len(), list.chosen.1 + 1, "and the cantrip");
        assert!(!known.iter().any(|spell| spell.key == first));
    }

    #[test]
    fn who_unlearns_everything_has_not_the_usual_spells() {
        let codex = Codex::shipped();
        let mut mother = Recruit::new("tide_mother", "Marea");
        let list = codex.spells(&mother).expect("a Mage");
        for spell in list.spells.iter().filter(|spell| spell.known && !spell.fixed) {
            codex.toggle_spell(&mut mother, &spell.key);
        }
        assert_eq!(codex.spells(&mother).expect("a Mage").chosen.0, 0);
    }

    #[test]
    fn those_who_are_no_mages_choose_no_spells() {
        assert_eq!(Codex::shipped().spells(&Recruit::new("bravo", "Marco")), None);
    }
}
