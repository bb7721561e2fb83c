//! What a set-up offers of Canal.

use super::{Bill, CardLine, KindCard, Muster, Offer, SpellList, SpellOffer, numbered, signed};
use crate::battle::{Gang, Recruit, RuleId};
use crate::data_file::FileError;
use crate::rules::canal::{self, Class, Codex, Kind, Spell};

impl Muster for Codex {
    fn gangs(&self) -> &[Gang] {
        &self.gangs
    }

    fn points(&self, gang: &Gang) -> i32 {
        Codex::points(self, gang)
    }

    fn random_gang(&self, points: i32, seed: u64) -> Option<Gang> {
        Codex::random_gang(self, points, seed)
    }

    fn kind(&self, key: &str) -> Option<KindCard> {
        Codex::kind(self, key).map(KindCard::from)
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
        canal::MOST_MEMBERS
    }

    fn rule(&self) -> RuleId {
        "CAN-72"
    }

    fn obstacle(&self, gang: &Gang, key: &str, points: i32) -> Option<String> {
        let kind = Codex::kind(self, key)?;
        let has = |test: &dyn Fn(&Kind) -> bool| {
            gang.members.iter().filter_map(|member| Codex::kind(self, &member.kind)).any(test)
        };
        match () {
            () if gang.members.len() >= canal::MOST_MEMBERS => Some(format!("{} at most", canal::MOST_MEMBERS)),
            () if kind.class == Class::Leader && has(&|of| of.class == Class::Leader) => Some("one leader".to_owned()),
            () if kind.unique && has(&|of| of.key == kind.key) => Some("only once".to_owned()),
            () if Codex::points(self, gang) + kind.cost > points => Some("too dear".to_owned()),
            () => None,
        }
    }

    fn faults(&self, gang: &Gang, points: i32) -> Vec<String> {
        Codex::faults(self, gang, points)
    }

    fn recruit(&self, gang: &mut Gang, key: &str) {
        Codex::recruit(self, gang, key);
    }

    fn bill(&self, key: &str) -> Option<Bill> {
        let parts = Codex::kind(self, key)?.prices().into_iter().map(|price| (price.cause, price.halves)).collect();
        Some(Bill { parts, sum: "in all, rounded up, 4 at least", rule: "7.1" })
    }

    fn read_gangs(&self, file: &str, text: &str) -> Result<Vec<Gang>, FileError> {
        Codex::read_gangs(self, file, text)
    }

    fn folder(&self) -> &'static str {
        "gangs"
    }

    fn spells(&self, recruit: &Recruit) -> Option<SpellList> {
        let kind = Codex::kind(self, &recruit.kind)?;
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
        let (Some(kind), Some(spell)) = (Codex::kind(self, &recruit.kind), self.spell(spell)) else { return };
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
        let Some(kind) = Codex::kind(self, &recruit.kind) else { return };
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
