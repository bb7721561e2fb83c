//! The catalogue of Cap: what it has to play with, and battles set up from it.

use super::kinds::{Codex, Kind, MEMBERS, POINTS, Trait};
use super::options::RuleOptions;
use super::state::{Battle, Member, Roster};
use super::vocabulary::INFO;
use crate::battle::{AnyBattle, Gang, Recruit, RuleId, SystemInfo};
use crate::data_file::FileError;
use crate::kit::{Bill, CardLine, Catalogue, Draft, KindCard, Muster, Offer, SetupError, numbered, stats_listing};
use serde_json::{Value, json};
use std::sync::Arc;

/// Section 7: of one archetype at most.
const MOST_ALIKE: usize = 2;

impl Codex {
    /// The battle that a draft describes.
    pub(super) fn battle(&self, draft: &Draft) -> Result<Battle, SetupError> {
        let options: RuleOptions = draft.options.read()?;
        let muster = Muster::of(draft, self, i32::from(options.points))?;
        let mut roster = Roster { gangs: muster.gangs, ..Roster::default() };
        for one in muster.members {
            let unknown = || SetupError(format!("expected a known kind, found `{}`", one.recruit.kind));
            let kind = self.kind(&one.recruit.kind).ok_or_else(unknown)?;
            if !one.recruit.gear.is_empty() || !one.recruit.spells.is_empty() {
                return Err(SetupError(format!("{}: expected no list of purchases or spells", kind.name)));
            }
            // Only the kinds that take part are listed, so that a battle does not change when the library grows.
            let index = roster.kinds.iter().position(|known| known.key == kind.key).unwrap_or_else(|| {
                roster.kinds.push(kind.clone());
                roster.kinds.len() - 1
            });
            roster.members.push(Member { kind: index as u8, name: one.name, side: one.side });
        }
        let mut battle = Battle::staged(draft.board.clone(), Arc::new(roster), options, draft.stage.clone());
        if let Some(places) = &muster.places {
            battle.place_all(places);
        }
        Ok(battle)
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
        &["actions", "characters", "gangs"]
    }

    fn add_file(&mut self, stem: &str, file: &str, text: &str) -> Result<(), FileError> {
        match stem {
            "actions" => self.add_actions(file, text),
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
        let halves = |thousandths: i64| ((thousandths + 250) / 500) as i32;
        let parts = prices.into_iter().map(|(what, thousandths)| (what.to_owned(), halves(thousandths))).collect();
        Some(Bill { parts, sum: "in all, rounded", rule: "CAP-70" })
    }

    fn standard_points(&self) -> i32 {
        POINTS
    }

    fn offers(&self) -> Vec<(&'static str, Vec<Offer>)> {
        let offer = |kind: &Kind| Offer {
            key: kind.key.clone(),
            name: kind.name.clone(),
            role: kind.traits.first().map_or("Combatant", |one| one.name()).to_owned(),
            cost: kind.cost,
        };
        vec![("Archetypes", self.kinds.iter().map(offer).collect())]
    }

    fn most_members(&self) -> usize {
        *MEMBERS.end()
    }

    fn least_members(&self) -> usize {
        *MEMBERS.start()
    }

    fn rule(&self) -> RuleId {
        "CAP-70"
    }

    fn band(&self) -> &'static str {
        "company"
    }

    fn limit(&self, gang: &Gang, key: &str) -> Option<String> {
        let alike = gang.members.iter().filter(|member| member.kind == key).count();
        (alike >= MOST_ALIKE).then(|| "two at most".to_owned())
    }

    fn member_faults(&self, gang: &Gang, i: usize) -> Vec<String> {
        let member = &gang.members[i];
        let Some(kind) = self.kind(&member.kind) else { return Vec::new() };
        let alike = gang.members[..i].iter().filter(|other| other.kind == member.kind).count();
        let twice = (alike == MOST_ALIKE).then(|| format!("expected the {} at most twice", kind.name));
        let bought = !member.gear.is_empty() || !member.spells.is_empty();
        let bought = bought.then(|| format!("{}: expected no list of purchases or spells", member.name));
        twice.into_iter().chain(bought).collect()
    }

    fn listing(&self) -> Value {
        let kinds = self.kinds.iter().map(|kind| {
            json!({
                "key": kind.key, "name": kind.name, "cost": kind.cost, "stats": stats_listing(&INFO, &kind.stats),
                "traits": kind.traits, "actions": kind.actions.iter().map(|of| of.key.as_str()).collect::<Vec<_>>(),
                "text": kind.text,
            })
        });
        json!({
            "gangs": self.gangs_listing(),
            "characters": kinds.collect::<Vec<_>>(),
            "actions": self.actions,
        })
    }
}

impl From<&Kind> for KindCard {
    fn from(kind: &Kind) -> KindCard {
        let action = |of: &super::actions::Action| CardLine {
            name: of.name.clone(),
            note: of.numbers(),
            rule: match () {
                () if of.trigger.is_some() => "CAP-24",
                () if of.boost.is_some() => "CAP-31",
                () if of.tide_turner => "CAP-34",
                () if of.sustain.is_some() => "CAP-26",
                () => "CAP-04",
            },
        };
        let nature =
            |one: &Trait| CardLine { name: one.name().to_owned(), note: one.text().to_owned(), rule: "CAP-61" };
        KindCard {
            name: kind.name.clone(),
            rank: "Combatant".to_owned(),
            cost: kind.cost,
            text: kind.text.clone(),
            stats: numbered(&INFO, |id| kind.stat(id)),
            lists: vec![
                ("Hero Actions", kind.actions.iter().take(usize::from(kind.shove())).map(action).collect()),
                ("Traits", kind.traits.iter().map(nature).collect()),
            ],
        }
    }
}
