//! The catalogue of Ladder: what it has to play with.

use super::RuleOptions;
use super::equipment::{Elixir, Trait, Weapon};
use super::gangs::{LEAST_MEMBERS, MOST_MEMBERS, MOST_OF_A_KIND};
use super::info::INFO;
use super::kinds::{Codex, Item, Kind, Speed, Tier};
use super::ladder::{rung, rung_name};
use super::outfit::{NOTHING_BOUGHT, Ware};
use super::vocabulary::stat as ladder_stat;
use crate::battle::{AnyBattle, Gang, Recruit, RuleId, StatId, SystemInfo};
use crate::data_file::FileError;
use crate::kit::{
    Bill, CardLine, Catalogue, Draft, KindCard, Offer, SetupError, WareOffer, numbered, signed, stats_listing,
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
        &["equipment", "characters", "gangs"]
    }

    fn add_file(&mut self, stem: &str, file: &str, text: &str) -> Result<(), FileError> {
        match stem {
            "equipment" => self.add_equipment(file, text),
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

    fn standard_points(&self) -> i32 {
        i32::from(RuleOptions::default().points)
    }

    fn band(&self) -> &'static str {
        "company"
    }

    fn offers(&self) -> Vec<(&'static str, Vec<Offer>)> {
        let tiers = [
            (Tier::Chosen, "Chosen"),
            (Tier::Champion, "Champions"),
            (Tier::Warrior, "Warriors"),
            (Tier::Extra, "Extras"),
        ];
        let of = |tier| self.kinds.iter().filter(move |kind| kind.tier == tier).map(offer).collect::<Vec<_>>();
        let all = tiers.map(|(tier, title)| (title, of(tier)));
        all.into_iter().filter(|(_, offers)| !offers.is_empty()).collect()
    }

    fn most_members(&self) -> usize {
        MOST_MEMBERS
    }

    fn rule(&self) -> RuleId {
        "7"
    }

    fn least_members(&self) -> usize {
        LEAST_MEMBERS
    }

    fn limit(&self, gang: &Gang, key: &str) -> Option<String> {
        let same = gang.members.iter().filter(|member| member.kind == key).count();
        (same >= MOST_OF_A_KIND).then(|| format!("{MOST_OF_A_KIND} of a kind"))
    }

    fn member_faults(&self, gang: &Gang, i: usize) -> Vec<String> {
        let member = &gang.members[i];
        let Some(kind) = self.kind(&member.kind) else { return Vec::new() };
        let before = gang.members[..i].iter().filter(|other| other.kind == member.kind).count();
        let many = (before == MOST_OF_A_KIND).then(|| format!("expected at most {MOST_OF_A_KIND} of {}", kind.name));
        let wrong = self.purchase_faults(member).into_iter();
        many.into_iter().chain(wrong.map(|fault| format!("{}: {fault}", member.name))).collect()
    }

    fn random_gang(&self, points: i32, seed: u64) -> Option<Gang> {
        self.draw_gang(points, seed)
    }

    fn listing(&self) -> Value {
        let kinds = self.kinds.iter().map(|kind| {
            json!({
                "key": kind.key, "name": kind.name, "class": kind.tier, "size": kind.size, "cost": kind.cost,
                "stats": stats_listing(&INFO, &kind.stats), "weapons": kind.items, "armour": kind.armour, "abilities": kind.talents,
                "spells": kind.spells, "miracles": kind.miracles, "text": kind.text,
            })
        });
        let wares = Codex::wares(self).into_iter().map(|ware| {
            let list = if ware.is_gear() { "gear" } else { "spells" };
            json!({ "key": ware.key(), "name": ware.name(), "list": list, "cost": ware.cost(), "rule": ware.rule() })
        });
        json!({
            "gangs": self.gangs_listing(),
            "characters": kinds.collect::<Vec<_>>(),
            "wares": wares.collect::<Vec<_>>(),
        })
    }

    fn offer(&self, recruit: &Recruit) -> Option<Offer> {
        self.outfitted(recruit).map(|kind| offer(&kind))
    }

    fn card(&self, recruit: &Recruit) -> Option<KindCard> {
        self.outfitted(recruit).map(|kind| KindCard::from(&*kind))
    }

    fn cost(&self, recruit: &Recruit) -> Option<i32> {
        self.outfitted(recruit).map(|kind| kind.cost)
    }

    fn bill(&self, recruit: &Recruit) -> Option<Bill> {
        self.outfitted(recruit).map(|kind| account(&kind))
    }

    fn wares(&self, recruit: &Recruit, left: i32) -> Vec<(&'static str, Vec<WareOffer>)> {
        let Some(kind) = self.kind(&recruit.kind).filter(|kind| !kind.is_beast()) else { return Vec::new() };
        let (before, known) = (self.purchase_faults(recruit), learned(kind, recruit));
        let offer = |ware: &Ware| {
            let list = if ware.is_gear() { carried(kind, recruit) } else { known.clone() };
            let count = list.iter().filter(|key| *key == ware.key()).count();
            let mut after = recruit.clone();
            self.buy(&mut after, ware.key());
            let fault = self.purchase_faults(&after).into_iter().find(|fault| !before.contains(fault));
            let missing = ware.cost() - left;
            let dear = format!("{missing} {} missing", if missing == 1 { "point is" } else { "points are" });
            WareOffer {
                key: ware.key().to_owned(),
                name: ware.name().to_owned(),
                note: note(ware),
                rule: ware.rule(),
                cost: ware.cost(),
                count,
                obstacle: fault.or((missing > 0).then_some(dear)),
                // Those who know nothing at all would know the usual again.
                sells: count > 0 && (ware.is_gear() || list.len() > 1),
            }
        };
        let wares = Codex::wares(self);
        let of =
            |wanted: &dyn Fn(&Ware) -> bool| wares.iter().filter(|ware| wanted(ware)).map(offer).collect::<Vec<_>>();
        let open = |ware: &Ware| !ware.is_gear() && ware.refused_by(kind).is_none();
        let lists = [
            ("Weapons", of(&|ware| matches!(ware, Ware::Weapon(_)))),
            ("Armour", of(&|ware| matches!(ware, Ware::Armour(_)))),
            ("Lustral Water", of(&|ware| matches!(ware, Ware::Elixir(_)))),
            ("Spells and miracles", of(&open)),
        ];
        lists.into_iter().filter(|(_, offers)| !offers.is_empty()).collect()
    }

    fn buy(&self, recruit: &mut Recruit, ware: &str) {
        let Some(kind) = self.kind(&recruit.kind) else { return };
        match Codex::wares(self).iter().find(|known| known.key() == ware) {
            Some(Ware::Armour(suit)) => {
                // Another suit takes the place of the old one.
                let mut gear = carried(kind, recruit);
                gear.retain(|key| *key == suit.key || !self.equipment.armour.iter().any(|other| other.key == *key));
                gear.push(ware.to_owned());
                keep_gear(kind, recruit, gear);
            }
            Some(known) if known.is_gear() => {
                let mut gear = carried(kind, recruit);
                gear.push(ware.to_owned());
                keep_gear(kind, recruit, gear);
            }
            Some(_) => {
                let mut spells = learned(kind, recruit);
                spells.push(ware.to_owned());
                keep_spells(kind, recruit, spells);
            }
            None => {}
        }
    }

    fn sell(&self, recruit: &mut Recruit, ware: &str) {
        let Some(kind) = self.kind(&recruit.kind) else { return };
        let Some(known) = Codex::wares(self).into_iter().find(|known| known.key() == ware) else { return };
        let mut list = if known.is_gear() { carried(kind, recruit) } else { learned(kind, recruit) };
        let Some(at) = list.iter().rposition(|key| key == ware) else { return };
        list.remove(at);
        match known.is_gear() {
            true => keep_gear(kind, recruit, list),
            false if list.is_empty() => {}
            false => keep_spells(kind, recruit, list),
        }
    }
}

/// A kind as a list shows it.
fn offer(kind: &Kind) -> Offer {
    Offer { key: kind.key.clone(), name: kind.name.clone(), role: loadout(kind), cost: kind.cost }
}

/// Where a cost comes from.
fn account(kind: &Kind) -> Bill {
    let parts = kind.prices().into_iter().map(|(cause, points)| (cause, 2 * points)).collect();
    Bill { parts, sum: "in all", rule: "7.1" }
}

/// Keys of what a kind carries by itself.
fn usual_gear(kind: &Kind) -> Vec<String> {
    let mut gear = Vec::new();
    for (item, count) in kind.items.iter().take(usize::from(kind.fists())) {
        let (key, bundles) = match item {
            Item::Weapon(weapon) => (&weapon.key[..], *count),
            Item::Elixir(elixir) => (elixir.entry().key, count.div_ceil(elixir.bundle())),
        };
        gear.extend((0..bundles).map(|_| key.to_owned()));
    }
    gear.extend(kind.armour.iter().map(|suit| suit.key.clone()));
    gear
}

/// Keys of what a kind knows by itself.
fn usual_spells(kind: &Kind) -> Vec<String> {
    let spells = kind.spells.iter().map(|spell| &spell.key);
    spells.chain(kind.miracles.iter().map(|miracle| &miracle.key)).cloned().collect()
}

/// What a recruit carries as it stands, legal or not.
fn carried(kind: &Kind, recruit: &Recruit) -> Vec<String> {
    let mut gear = if recruit.gear.is_empty() { usual_gear(kind) } else { recruit.gear.clone() };
    gear.retain(|key| key != NOTHING_BOUGHT);
    gear
}

/// What a recruit knows as it stands, legal or not.
fn learned(kind: &Kind, recruit: &Recruit) -> Vec<String> {
    if recruit.spells.is_empty() { usual_spells(kind) } else { recruit.spells.clone() }
}

/// The usual things need no list, and nothing at all needs a word for it.
fn keep_gear(kind: &Kind, recruit: &mut Recruit, gear: Vec<String>) {
    recruit.gear = match gear {
        _ if same(&gear, &usual_gear(kind)) => Vec::new(),
        _ if gear.is_empty() => vec![NOTHING_BOUGHT.to_owned()],
        _ => gear,
    };
}

fn keep_spells(kind: &Kind, recruit: &mut Recruit, spells: Vec<String>) {
    recruit.spells = if same(&spells, &usual_spells(kind)) { Vec::new() } else { spells };
}

/// The same keys as often, in whatever order.
fn same(a: &[String], b: &[String]) -> bool {
    let sorted = |list: &[String]| {
        let mut list = list.to_vec();
        list.sort();
        list
    };
    sorted(a) == sorted(b)
}

/// A ware in few words.
fn note(ware: &Ware) -> String {
    match ware {
        Ware::Weapon(weapon) => weapon_words(weapon),
        Ware::Armour(suit) => {
            let flags = [("Loud", suit.loud), ("Truesteel", suit.truesteel)];
            let flags = flags.iter().filter(|(_, on)| *on).map(|(name, _)| format!(", {name}"));
            format!("Armour {}{}", suit.armour, flags.collect::<String>())
        }
        Ware::Elixir(Elixir::Drop) => "5 drops, 1 Toughness each".to_owned(),
        Ware::Elixir(Elixir::Phial) => "10 Toughness, one condition ends".to_owned(),
        Ware::Elixir(Elixir::Sphere) => "all Toughness and conditions, a Wound shrinks".to_owned(),
        Ware::Spell(spell) => spell.text.clone(),
        Ware::Miracle(miracle) => miracle.text.clone(),
    }
}

/// What somebody of this kind fights with, in few words.
fn loadout(kind: &Kind) -> String {
    let weapons = kind.items.iter().take(usize::from(kind.fists())).map(|(item, _)| item.name().to_lowercase());
    let suit = kind.armour.iter().map(|suit| suit.name.to_lowercase());
    let all: Vec<String> = weapons.chain(suit).collect();
    if all.is_empty() { "bare hands".to_owned() } else { all.join(", ") }
}

impl From<&Kind> for KindCard {
    fn from(kind: &Kind) -> KindCard {
        // LAD-09: what counts of a rating is its rung.
        let ratings = [ladder_stat::MELEE, ladder_stat::ACCURACY, ladder_stat::DEFENCE];
        let value = |id: StatId| if ratings.contains(&id) { rung(kind.stat(id)) } else { kind.stat(id) };
        let ladder = ratings.iter().map(|&id| {
            let entry = INFO.stats[usize::from(id.0)];
            format!("{} {}", entry.name, rung_name(rung(kind.stat(id))))
        });
        let speeds = [("on foot", kind.foot), ("swimming", kind.swim), ("flying", kind.fly)];
        let speeds = speeds.iter().filter(|(_, speed)| *speed != Speed::None);
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
        let talents = kind.talents.iter().map(|one| line(one.name(), one.entry().text.to_owned(), one.entry().rule));
        let spells = kind.spells.iter().map(|one| line(&one.name, one.text.clone(), "LAD-508"));
        let miracles = kind.miracles.iter().map(|one| line(&one.name, one.text.clone(), "LAD-509"));
        KindCard {
            name: kind.name.clone(),
            rank: format!("{:?}", kind.tier),
            cost: kind.cost,
            text: kind.text.clone(),
            stats: numbered(&INFO, value),
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
        Item::Elixir(elixir) => CardLine { name, note: String::new(), rule: elixir.entry().rule },
    }
}

/// A weapon of Ladder in few words: its damage, then its traits.
pub(super) fn weapon_words(weapon: &Weapon) -> String {
    let damage = weapon.damage.map(|damage| match (damage.successes, damage.fixed) {
        (true, 0) => "damage: successes".to_owned(),
        (true, more) => format!("damage: successes {}", signed(more as i8)),
        (false, fixed) => format!("damage: {fixed}"),
    });
    let traits = weapon.traits.iter().map(|one: &Trait| one.name());
    damage.into_iter().chain(traits).collect::<Vec<_>>().join(", ")
}
