//! What a set-up offers of Ladder.

use super::{Bill, CardLine, KindCard, Muster, Offer, numbered, signed};
use crate::battle::{Gang, RuleId, StatId};
use crate::data_file::FileError;
use crate::rules::ladder::vocabulary::stat as ladder_stat;
use crate::rules::ladder::{self, Codex, Item, Kind, Tier, Trait, rung, rung_name};

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
        let tiers = [
            (Tier::Chosen, "Chosen"),
            (Tier::Champion, "Champions"),
            (Tier::Warrior, "Warriors"),
            (Tier::Extra, "Extras"),
        ];
        let offer = |kind: &Kind| Offer {
            key: kind.key.clone(),
            name: kind.name.clone(),
            role: loadout(kind),
            cost: kind.cost,
        };
        let of = |tier| self.kinds.iter().filter(move |kind| kind.tier == tier).map(offer).collect::<Vec<_>>();
        let all = tiers.map(|(tier, title)| (title, of(tier)));
        all.into_iter().filter(|(_, offers)| !offers.is_empty()).collect()
    }

    fn most_members(&self) -> usize {
        ladder::MOST_MEMBERS
    }

    fn rule(&self) -> RuleId {
        "7"
    }

    fn obstacle(&self, gang: &Gang, key: &str, points: i32) -> Option<String> {
        let kind = Codex::kind(self, key)?;
        let same = gang.members.iter().filter(|member| member.kind == key).count();
        match () {
            () if gang.members.len() >= ladder::MOST_MEMBERS => Some(format!("{} at most", ladder::MOST_MEMBERS)),
            () if same >= ladder::MOST_OF_A_KIND => Some(format!("{} of a kind", ladder::MOST_OF_A_KIND)),
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
        let parts = Codex::kind(self, key)?.prices().into_iter().map(|(cause, points)| (cause, 2 * points)).collect();
        Some(Bill { parts, sum: "in all", rule: "7.1" })
    }

    fn read_gangs(&self, file: &str, text: &str) -> Result<Vec<Gang>, FileError> {
        Codex::read_gangs(self, file, text)
    }

    fn folder(&self) -> &'static str {
        "ladder"
    }
}

/// What somebody of this kind fights with, in few words.
fn loadout(kind: &Kind) -> String {
    let weapons = kind.items.iter().take(usize::from(kind.fists())).map(|(item, _)| item.name().to_lowercase());
    let suit = kind.armour.iter().map(|suit| suit.name.to_lowercase());
    weapons.chain(suit).collect::<Vec<_>>().join(", ")
}

impl From<&Kind> for KindCard {
    fn from(kind: &Kind) -> KindCard {
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
        let mut body = vec![
            line("Ladder", ladder.collect::<Vec<_>>().join(", "), "LAD-09"),
            line("Speed", speeds.join(", "), "LAD-64"),
            line("Size", format!("{:?}", kind.size), "LAD-73"),
        ];
        if !kind.lacks.is_empty() {
            let lacks: Vec<&str> = kind.lacks.iter().map(|one| one.name()).collect();
            body.push(line("Called Shots", format!("none at its {}", lacks.join(", ")), "LAD-36"));
        }
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
pub(in crate::table) fn weapon_words(weapon: &ladder::Weapon) -> String {
    let damage = weapon.damage.map(|damage| match (damage.successes, damage.fixed) {
        (true, 0) => "damage S".to_owned(),
        (true, more) => format!("damage S{}", signed(more as i8)),
        (false, fixed) => format!("damage {fixed}"),
    });
    let traits = weapon.traits.iter().map(|one: &Trait| one.name());
    damage.into_iter().chain(traits).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_taken_on_says_why() {
        let codex = Codex::shipped();
        let mut gang = Gang::default();
        assert_eq!(codex.obstacle(&gang, "bridge_bravo", 250), None);
        assert_eq!(codex.obstacle(&gang, "bridge_bravo", 30).as_deref(), Some("too dear"));
        for _ in 0..ladder::MOST_OF_A_KIND {
            Codex::recruit(&codex, &mut gang, "bridge_bravo");
        }
        assert_eq!(codex.obstacle(&gang, "bridge_bravo", 250).as_deref(), Some("2 of a kind"));
    }

    #[test]
    fn everybody_is_offered_once_and_costs_what_its_bill_says() {
        let codex = Codex::shipped();
        let offers: Vec<Offer> = codex.offers().into_iter().flat_map(|(_, list)| list).collect();
        assert_eq!(offers.len(), codex.kinds.len());
        for offer in offers {
            let bill = codex.bill(&offer.key).expect("a known kind");
            assert_eq!(bill.parts.iter().map(|(_, halves)| halves).sum::<i32>(), 2 * offer.cost, "{}", offer.name);
            assert!(!offer.role.is_empty(), "{} carries something", offer.name);
        }
    }
}
