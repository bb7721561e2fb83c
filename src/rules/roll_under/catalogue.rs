//! The catalogue of Roll Under: what it has to play with, and battles set up from it.

use super::describe::weapon_numbers;
use super::kinds::{ALIKE, Codex, Kind, MEMBERS, POINTS};
use super::options::RuleOptions;
use super::state::{Battle, Member, Roster};
use super::vocabulary::{INFO, stat};
use crate::battle::{AnyBattle, CharacterId, Gang, MOST_CHARACTERS, Recruit, RuleId, Side, SystemInfo};
use crate::data_file::FileError;
use crate::kit::{CardLine, Catalogue, Draft, Enlisted, KindCard, Listed, Muster, Series, SetupError, numbered};
use serde_json::{Value, json};
use std::sync::Arc;

/// RUN-49: points that a well-prepared ambush costs.
const PREPARED: i32 = 10;

impl Codex {
    /// RUX-22: improvised weapons: a light object, a heavy one.
    pub fn objects(&self) -> Vec<super::items::Weapon> {
        ["light_object", "heavy_object"]
            .into_iter()
            .filter_map(|key| self.armoury.weapons.keyed(key).cloned())
            .collect()
    }

    /// 7.5: the sentries of a scenario are part of the budget: they join where the company has points and room for them, and take the
    /// places of its dearest other minions where it has not.
    fn call_up_guards(&self, draft: &Draft, muster: &mut Muster, points: i32) {
        let Some(guards) = &draft.stage.scenario.guards else { return };
        let Some(kind) = self.kinds.iter().find(|kind| kind.called == guards.call) else { return };
        let cost = |member: &Enlisted| self.kinds.keyed(&member.recruit.kind).map_or(0, |kind| kind.cost);
        let side = Side(guards.side);
        let other = |one: &Enlisted| {
            let known = self.kinds.keyed(&one.recruit.kind);
            one.side == side && known.is_some_and(|known| known.minion && known.key != kind.key)
        };
        for _ in 0..guards.unaware + guards.asleep {
            let own = || muster.members.iter().filter(|one| one.side == side);
            if own().filter(|one| one.recruit.kind == kind.key).count() >= usize::from(guards.unaware + guards.asleep) {
                return;
            }
            let spent: i32 = own().map(cost).sum();
            let minions = (0..muster.members.len()).filter(|&i| other(&muster.members[i]));
            let dearest = minions.min_by_key(|&i| (-cost(&muster.members[i]), i));
            let room = own().count() < *MEMBERS.end() || dearest.is_none();
            if room && muster.members.len() < MOST_CHARACTERS && spent + kind.cost <= points {
                let recruit = Recruit { kind: kind.key.clone(), ..Recruit::default() };
                // A number that no figure of either side has yet: only names tell figures apart in a sentence.
                let free = |name: &String| muster.members.iter().all(|one| one.name != *name);
                let name = (1..).map(|n| format!("{} {n}", kind.name)).find(free).unwrap_or_default();
                muster.members.push(Enlisted { recruit, name, side });
                continue;
            }
            match dearest {
                Some(i) => muster.members[i].recruit.kind.clone_from(&kind.key),
                None => return,
            }
        }
    }

    /// The battle that a draft describes.
    pub(super) fn battle(&self, draft: &Draft) -> Result<Battle, SetupError> {
        let options: RuleOptions = draft.options.read()?;
        let mut muster = Muster::of(draft, self, i32::from(options.points))?;
        // RUN-49: a well-prepared ambush is paid with points of the company.
        let late = options.ambush.side().or(draft.stage.scenario.ambush.map(Side));
        if let (true, Some(side), None) = (options.well_prepared, late, &muster.places) {
            let own = muster.members.iter().filter(|one| one.side == side);
            let cost: i32 = own.filter_map(|one| self.kinds.keyed(&one.recruit.kind)).map(|kind| kind.cost).sum();
            let most = i32::from(options.points) - PREPARED;
            if cost > most {
                let name = &muster.gangs[side.index()];
                return Err(SetupError(format!(
                    "{name}: expected at most {most} points, as a well-prepared ambush costs {PREPARED}, found {cost} (rule RUN-49)"
                )));
            }
        }
        if draft.series.is_none() && muster.places.is_none() {
            self.call_up_guards(draft, &mut muster, i32::from(options.points));
        }
        let unarmed = self.armoury.weapons.keyed("unarmed").cloned();
        let mut roster = Roster { gangs: muster.gangs, unarmed, objects: self.objects(), ..Roster::default() };
        for one in muster.members {
            if !one.recruit.spells.is_empty() || !one.recruit.gear.is_empty() {
                return Err(SetupError(format!("{}: expected no lists of spells and things", one.name)));
            }
            let key = &one.recruit.kind;
            let kind =
                self.kinds.keyed(key).ok_or_else(|| SetupError(format!("expected a known kind, found `{key}`")))?;
            // Only the kinds that take part are listed, so that a battle does not change when the library grows.
            let index = roster.kinds.iter().position(|known| known == kind).unwrap_or_else(|| {
                roster.kinds.push(kind.clone());
                roster.kinds.len() - 1
            });
            roster.members.push(Member { kind: index as u8, name: one.name, side: one.side });
        }
        // 7.5: those whom the scenario calls up belong to neither side.
        for call in &draft.stage.scenario.third {
            let Some(kind) = self.kinds.iter().find(|kind| kind.called == *call) else { continue };
            if roster.members.len() >= MOST_CHARACTERS {
                return Err(SetupError(format!("expected at most {MOST_CHARACTERS} characters in all")));
            }
            let name = kind.name.clone();
            roster.kinds.push(kind.clone());
            roster.third.insert(CharacterId(roster.members.len() as u8));
            roster.members.push(Member { kind: roster.kinds.len() as u8 - 1, name, side: Side(1) });
        }
        let mut battle = Battle::staged(draft.board.clone(), Arc::new(roster), options, draft.stage.clone());
        if let Some(series) = draft.series {
            let minions = self.kinds.iter().filter(|kind| kind.minion);
            let minions = minions.map(|kind| (kind.key.clone(), kind.name.clone())).collect();
            battle.begin_series(series, &muster.kept, minions)?;
        }
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
        &["armoury", "abilities", "spells", "characters", "gangs", "series"]
    }

    fn add_file(&mut self, stem: &str, file: &str, text: &str) -> Result<(), FileError> {
        match stem {
            "armoury" => self.add_armoury(file, text),
            "abilities" => self.add_abilities(file, text),
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

    fn series(&self) -> &[Series] {
        &self.series
    }

    fn series_mut(&mut self) -> Option<&mut Vec<Series>> {
        Some(&mut self.series)
    }

    fn kinds(&self) -> Vec<(&str, &str)> {
        self.kinds.iter().map(|kind| (kind.key.as_str(), kind.name.as_str())).collect()
    }

    fn card(&self, recruit: &Recruit) -> Option<KindCard> {
        self.kinds.keyed(&recruit.kind).map(KindCard::from)
    }

    fn standard_points(&self) -> i32 {
        POINTS
    }

    fn most_members(&self) -> usize {
        *MEMBERS.end()
    }

    fn rule(&self) -> RuleId {
        "7"
    }

    fn band(&self) -> &'static str {
        "company"
    }

    fn limit(&self, gang: &Gang, key: &str) -> Option<String> {
        let minion = self.kinds.keyed(key).is_some_and(|kind| kind.minion);
        let alike = gang.members.iter().filter(|member| member.kind == key).count();
        (!minion && alike >= ALIKE).then(|| format!("{ALIKE} of a kind at most"))
    }

    fn member_faults(&self, gang: &Gang, i: usize) -> Vec<String> {
        let member = &gang.members[i];
        let things = !member.spells.is_empty() || !member.gear.is_empty();
        things.then(|| format!("{}: expected no lists of spells and things", member.name)).into_iter().collect()
    }

    fn mixture_faults(&self, gang: &Gang) -> Vec<String> {
        let heroes = || self.kinds.iter().filter(|kind| !kind.minion);
        let count = |kind: &Kind| gang.members.iter().filter(|member| member.kind == kind.key).count();
        let monsters = self.kinds.iter().any(|kind| kind.monster.is_some() && count(kind) > 0);
        if monsters && self.kinds.iter().any(|kind| kind.hero() && count(kind) > 0) {
            return vec!["expected monsters without heroes".to_owned()];
        }
        let many = heroes().filter(|kind| count(kind) > ALIKE);
        let mut faults: Vec<String> =
            many.map(|kind| format!("expected at most {ALIKE} of {}, found {}", kind.name, count(kind))).collect();
        if heroes().all(|kind| count(kind) == 0) {
            faults.push("expected at least one hero".to_owned());
        }
        faults
    }

    fn listing(&self) -> Value {
        let kinds = self.kinds.iter().map(|kind| {
            json!({
                "key": kind.key, "name": kind.name, "cost": kind.cost, "minion": kind.minion, "monster": kind.monster, "size": kind.size.name(), "text": kind.text,
                "abilities": kind.abilities.iter().map(|ability| ability.key.as_str()).collect::<Vec<_>>(),
                "spells": kind.spells.iter().map(|spell| spell.key.as_str()).collect::<Vec<_>>(),
                "weapons": kind.weapons.iter().map(|weapon| weapon.key.as_str()).collect::<Vec<_>>(),
            })
        });
        json!({
            "gangs": self.gangs_listing(),
            "characters": kinds.collect::<Vec<_>>(),
            "armoury": self.armoury,
            "abilities": self.abilities,
            "spells": self.spells,
        })
    }
}

impl From<&Kind> for KindCard {
    fn from(kind: &Kind) -> KindCard {
        let line = |name: &str, note: String, rule| CardLine { name: name.to_owned(), note, rule };
        let skills = kind.skills.iter().map(|(skill, level)| line(skill.name(), level.to_string(), "1.1"));
        let weapons = kind.weapons.iter().map(|weapon| line(&weapon.name, weapon_numbers(weapon), "RUX-38"));
        let armour = kind.armour.iter().map(|armour| line(&armour.name, armour.rating.to_string(), "RUX-12"));
        let pieces = kind.gear.lines();
        let gear = pieces.iter().map(|(name, number)| line(name, number.to_string(), "RUN-28"));
        let attacks = kind.monster.iter().flat_map(|monster| &monster.table);
        let attacks = attacks.map(|entry| line(&entry.name, entry.text.clone(), "RUX-28"));
        let abilities = kind.abilities.iter().map(|ability| line(&ability.name, ability.text.clone(), "RUX-23"));
        let spells = kind.spells.iter().map(|spell| line(&spell.name, spell.text.clone(), "RUX-25"));
        let [hp, wp, squares, rating] = kind.sheet();
        let value = |id| match id {
            stat::HP => hp,
            stat::WP => wp,
            stat::MOVE => squares,
            stat::ARMOUR => rating,
            id => {
                let of = stat::ATTRIBUTES.into_iter().position(|known| known == id).unwrap_or(0);
                kind.attributes[of] as i8
            }
        };
        KindCard {
            name: kind.name.clone(),
            rank: kind.rank().to_owned(),
            cost: kind.cost,
            text: kind.text.clone(),
            stats: numbered(&INFO, value),
            lists: vec![
                ("Skills", skills.collect()),
                ("Weapons", weapons.collect()),
                ("Armour", armour.collect()),
                ("Gear", gear.collect()),
                ("Abilities", abilities.collect()),
                ("Spells", spells.collect()),
                ("Attacks", attacks.collect()),
            ],
        }
    }
}
