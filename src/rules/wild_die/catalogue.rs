//! The catalogue of Wild Die: what it has to play with, and battles set up from it.

use super::codex::{Codex, MEMBERS, POINTS, WILD_CARDS};
use super::describe::weapon_numbers;
use super::kinds::{Kind, Nature};
use super::options::RuleOptions;
use super::season::injuries_of;
use super::state::{Battle, Member, Roster};
use super::vocabulary::{INFO, stat};
use crate::battle::{AnyBattle, CharacterId, Gang, MOST_CHARACTERS, Recruit, RuleId, Side, SystemInfo};
use crate::data_file::FileError;
use crate::kit::{Bill, CardLine, Catalogue, Draft, KindCard, Listed, Muster, Series, SetupError, WareOffer, numbered};
use serde_json::{Value, json};
use std::sync::Arc;

impl Codex {
    /// The battle that a draft describes.
    pub(super) fn battle(&self, draft: &Draft) -> Result<Battle, SetupError> {
        let options: RuleOptions = draft.options.read()?;
        let muster = Muster::of(draft, self, i32::from(options.points))?;
        let unarmed = self.armoury.weapons.keyed("unarmed").cloned();
        let clubs =
            ["light_thing", "heavy_thing"].into_iter().filter_map(|key| self.armoury.weapons.keyed(key).cloned());
        let mut roster = Roster { gangs: muster.gangs, unarmed, clubs: clubs.collect(), ..Roster::default() };
        for (i, one) in muster.members.into_iter().enumerate() {
            if !one.recruit.spells.is_empty() {
                return Err(SetupError(format!("{}: expected no list of spells", one.name)));
            }
            let (mut kind, _) = self
                .recruit(&one.recruit.kind, &one.recruit.gear)
                .map_err(|fault| SetupError(format!("{}: {fault}", one.name)))?;
            for injury in muster.kept.get(i).into_iter().flat_map(injuries_of) {
                kind = kind.with_injury(injury);
            }
            // Only the kinds that take part are listed, so that a battle does not change when the library grows.
            let index = roster.kinds.iter().position(|known| *known == kind).unwrap_or_else(|| {
                roster.kinds.push(kind);
                roster.kinds.len() - 1
            });
            roster.members.push(Member { kind: index as u8, name: one.name, side: one.side });
        }
        // 7.3: those whom the scenario brings: a captive of a side, and those who belong to neither.
        let scenario = &draft.stage.scenario;
        let captive = scenario.captive.iter().map(|one| (&one.call, Side(one.side), true));
        for (call, side, tied) in captive.chain(scenario.third.iter().map(|call| (call, Side(1), false))) {
            let Some(kind) = self.kinds.keyed(call) else { continue };
            if roster.members.len() >= MOST_CHARACTERS {
                return Err(SetupError(format!("expected at most {MOST_CHARACTERS} characters in all")));
            }
            let who = CharacterId(roster.members.len() as u8);
            if tied {
                roster.captive = Some(who);
            } else {
                roster.third.insert(who);
            }
            let name = kind.name.clone();
            roster.kinds.push(kind.clone());
            roster.members.push(Member { kind: roster.kinds.len() as u8 - 1, name, side });
        }
        let mut battle = Battle::staged(draft.board.clone(), Arc::new(roster), options, draft.stage.clone());
        if let Some(series) = draft.series {
            battle.join_season(series, &muster.kept)?;
        }
        if let Some(places) = &muster.places {
            battle.place_all(places);
        }
        Ok(battle)
    }

    fn figures(&self) -> impl Iterator<Item = &Kind> {
        let apart = |kind: &&Kind| kind.natures.iter().any(|nature| matches!(nature, Nature::Mount | Nature::Captive));
        self.kinds.iter().filter(move |kind| !apart(kind))
    }
}

impl Catalogue for Codex {
    fn info(&self) -> &'static SystemInfo {
        &INFO
    }

    fn set_up(&self, draft: &Draft) -> Result<AnyBattle, SetupError> {
        self.battle(draft).map(AnyBattle::new)
    }

    fn files(&self) -> &'static [&'static str] {
        &["armoury", "edges", "powers", "characters", "gangs", "series"]
    }

    fn add_file(&mut self, stem: &str, file: &str, text: &str) -> Result<(), FileError> {
        match stem {
            "armoury" => self.add_armoury(file, text),
            "edges" => self.add_edges(file, text),
            "powers" => self.add_powers(file, text),
            _ => self.add_kinds(file, text),
        }
    }

    fn gangs(&self) -> &[Gang] {
        &self.gangs
    }

    fn gangs_mut(&mut self) -> &mut Vec<Gang> {
        &mut self.gangs
    }

    fn series(&self) -> &[Series] {
        &self.series
    }

    fn series_mut(&mut self) -> Option<&mut Vec<Series>> {
        Some(&mut self.series)
    }

    fn kinds(&self) -> Vec<(&str, &str)> {
        self.figures().map(|kind| (kind.key.as_str(), kind.name.as_str())).collect()
    }

    fn card(&self, recruit: &Recruit) -> Option<KindCard> {
        let (kind, cost) = self.recruit(&recruit.kind, &recruit.gear).ok()?;
        Some(KindCard { cost, ..KindCard::from(&kind) })
    }

    fn bill(&self, recruit: &Recruit) -> Option<Bill> {
        self.bill_of(recruit)
    }

    fn wares(&self, recruit: &Recruit, left: i32) -> Vec<(&'static str, Vec<WareOffer>)> {
        self.shop(recruit, left)
    }

    fn buy(&self, recruit: &mut Recruit, ware: &str) {
        self.put_on(recruit, ware);
    }

    fn sell(&self, recruit: &mut Recruit, ware: &str) {
        self.put_off(recruit, ware);
    }

    fn standard_points(&self) -> i32 {
        POINTS
    }

    fn most_members(&self) -> usize {
        *MEMBERS.end()
    }

    fn least_members(&self) -> usize {
        *MEMBERS.start()
    }

    fn rule(&self) -> RuleId {
        "WLX-01"
    }

    fn band(&self) -> &'static str {
        "company"
    }

    fn limit(&self, gang: &Gang, key: &str) -> Option<String> {
        let wild = |key: &str| self.kinds.keyed(key).is_some_and(|kind| kind.wild);
        let cards = gang.members.iter().filter(|member| wild(&member.kind)).count();
        (wild(key) && cards >= *WILD_CARDS.end()).then(|| format!("{} Wild Cards at most", WILD_CARDS.end()))
    }

    fn member_faults(&self, gang: &Gang, i: usize) -> Vec<String> {
        let member = &gang.members[i];
        let fault = self.recruit(&member.kind, &member.gear).err().map(|fault| format!("{}: {fault}", member.name));
        let spells = (!member.spells.is_empty()).then(|| format!("{}: expected no list of spells", member.name));
        fault.into_iter().chain(spells).collect()
    }

    fn mixture_faults(&self, gang: &Gang) -> Vec<String> {
        let wild = gang.members.iter().filter(|member| self.kinds.keyed(&member.kind).is_some_and(|kind| kind.wild));
        let wild = wild.count();
        if WILD_CARDS.contains(&wild) {
            return Vec::new();
        }
        vec![format!("expected {} to {} Wild Cards, found {wild}", WILD_CARDS.start(), WILD_CARDS.end())]
    }

    fn listing(&self) -> Value {
        let kinds = self.figures().map(|kind| {
            json!({
                "key": kind.key, "name": kind.name, "cost": kind.cost, "wild_card": kind.wild, "text": kind.text,
                "edges": kind.edges.iter().map(|edge| edge.key.as_str()).collect::<Vec<_>>(),
                "powers": kind.powers.iter().map(|power| power.key.as_str()).collect::<Vec<_>>(),
                "weapons": kind.weapons.iter().map(|weapon| weapon.key.as_str()).collect::<Vec<_>>(),
            })
        });
        json!({
            "gangs": self.gangs_listing(),
            "characters": kinds.collect::<Vec<_>>(),
            "armoury": self.armoury,
            "edges": self.edges,
            "powers": self.powers,
        })
    }
}

impl From<&Kind> for KindCard {
    fn from(kind: &Kind) -> KindCard {
        let line = |name: &str, note: String, rule| CardLine { name: name.to_owned(), note, rule };
        let skills = kind.skills.iter().map(|(skill, die)| line(skill.name(), die.to_string(), "1.1"));
        let weapons = kind.weapons.iter().map(|weapon| line(&weapon.name, weapon_numbers(weapon), "WLX-13"));
        let edges = kind.edges.iter().map(|edge| line(&edge.name, edge.text.clone(), "WLX-16"));
        let powers = kind.powers.iter().map(|power| line(&power.name, power.text.clone(), "WLX-18"));
        let [pace, parry, toughness, armour, size, _] = kind.sheet();
        let value = |id| match id {
            stat::LIFE => kind.wounds() as i8 + 1,
            stat::PACE => pace,
            stat::PARRY => parry,
            stat::TOUGHNESS => toughness,
            stat::ARMOUR => armour,
            stat::SIZE => size,
            id => {
                let of = stat::ATTRIBUTES.into_iter().position(|known| known == id).unwrap_or(0);
                kind.attributes[of].sides() as i8 + kind.attributes[of].plus()
            }
        };
        KindCard {
            name: kind.name.clone(),
            rank: if kind.wild { "Wild Card" } else { "Extra" }.to_owned(),
            cost: kind.cost,
            text: kind.text.clone(),
            stats: numbered(&INFO, value),
            lists: vec![
                ("Skills", skills.collect()),
                ("Weapons", weapons.collect()),
                ("Edges", edges.collect()),
                ("Powers", powers.collect()),
            ],
        }
    }
}
