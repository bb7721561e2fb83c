//! What has been filled in of a new skirmish, and whether it can begin.

use super::gang_builder::Builder;
use super::gang_panel;
use super::thumbnail::Thumbnails;
use crate::battle::Side;
use crate::dice::mix;
use crate::game::rulebook;
use crate::game::text_store::TextStore;
use crate::kit::System;
use crate::table::{GangChoice, Library, MapChoice, Player, SYSTEMS, Setup};
use bevy::prelude::*;
use bevy_egui::egui::{self};
use std::collections::BTreeMap;

/// Name of the text in which the last set-up is kept.
const LAST: &str = "last_setup.json";

/// The computer player.
pub fn computer() -> Player {
    Player::computer("normal")
}

/// What has been filled in so far.
#[derive(Resource)]
pub struct SetupForm {
    /// Id of the map.
    pub map: String,
    /// The gangs.
    pub gangs: [GangChoice; 2],
    /// Who plays them.
    pub players: [Player; 2],
    /// What the rules are set to, and whatever else a set-up has.
    pub(super) base: Setup,
    /// The rule system that is played.
    pub(super) rules: &'static System,
    /// What was filled in for the rule systems that are not played now.
    pub(super) others: BTreeMap<String, (Setup, [GangChoice; 2])>,
    /// The rule system played last, as the settings have it, that was taken over.
    pub(super) recalled: String,
    pub(super) rules_open: bool,
    pub(super) faults_open: bool,
    /// The side whose list of gangs is open.
    pub picking: Option<Side>,
    /// The side whose computer player is being chosen.
    pub minds: Option<Side>,
    /// What was begun here last; whether it has been looked up.
    pub(super) last: Option<Setup>,
    pub(super) recollected: bool,
    /// Empty: a fresh one.
    pub(super) seed: String,
    /// The gang that is being put together.
    pub builder: Option<Builder>,
    /// The member whose numbers are shown.
    pub member: Option<(Side, usize)>,
    pub thumbnails: Thumbnails,
    /// The rule system whose page on what is different lies open.
    pub introduced: Option<String>,
    /// A rule system was picked whose page may not have been seen.
    pub(super) met: Option<String>,
    /// The last set-up that was looked at, and what was wrong with it.
    pub(super) checked: Option<(Setup, Option<String>)>,
}

impl Default for SetupForm {
    fn default() -> SetupForm {
        SetupForm {
            map: String::new(),
            gangs: Default::default(),
            players: [Player::Human, computer()],
            base: fresh(),
            rules: &SYSTEMS[0],
            others: BTreeMap::new(),
            recalled: String::new(),
            rules_open: false,
            faults_open: false,
            picking: None,
            minds: None,
            last: None,
            recollected: false,
            seed: String::new(),
            builder: None,
            member: None,
            thumbnails: Thumbnails::default(),
            introduced: None,
            met: None,
            checked: None,
        }
    }
}

/// A set-up with nothing filled in.
pub(super) fn fresh() -> Setup {
    Setup::skirmish("", ["", ""], 0)
}

impl SetupForm {
    /// Fills in what is not known, or no longer.
    pub fn complete(&mut self, library: &Library) {
        if library.board(&self.map).is_err() {
            self.map = library.maps().next().map_or(String::new(), |(id, _)| id.to_owned());
        }
        let catalogue = library.catalogue(&self.base.system);
        for (i, choice) in self.gangs.iter_mut().enumerate() {
            if gang_panel::chosen(choice, catalogue).is_none() {
                let gang = catalogue.gangs().get(i).or(catalogue.gangs().first());
                *choice = GangChoice::Known(gang.map_or(String::new(), |gang| gang.key.clone()));
            }
        }
    }

    /// Id of the rule system that is played.
    pub fn system(&self) -> &str {
        &self.base.system
    }

    /// The rule system that is played.
    pub fn rules(&self) -> &'static System {
        self.rules
    }

    /// Another rule system: its gangs and its switches as they were left, or as it has them; map, scenario and players stay.
    pub fn play(&mut self, system: &str, library: &Library) {
        let Some(rules) = library.system(system).filter(|system| system.id != self.base.system) else { return };
        self.rules = rules;
        let scenario = self.base.scenario.clone();
        let (base, gangs) = self.others.remove(system).unwrap_or_else(|| {
            let base = Setup { system: system.to_owned(), ..fresh() };
            (base, [GangChoice::default(), GangChoice::default()])
        });
        let left = std::mem::replace(&mut self.base, Setup { scenario, ..base });
        let left = (left, std::mem::replace(&mut self.gangs, gangs));
        self.others.insert(left.0.system.clone(), left);
        (self.member, self.builder) = (None, None);
        self.complete(library);
    }

    /// A player picked this system: the page on what is different is shown the first time.
    pub fn meet(&mut self, system: &str) {
        self.met = Some(system.to_owned());
    }

    /// Puts the gang of a side on the workbench.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn build(&mut self, side: Side, library: &Library) {
        let catalogue = library.catalogue(&self.base.system);
        self.builder = gang_panel::chosen(&self.gangs[side.index()], catalogue).map(|gang| Builder::of(side, gang));
    }

    /// Nothing lies over the set-up.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn clear(&mut self) {
        (self.builder, self.member, self.picking, self.minds) = (None, None, None, None);
        (self.rules_open, self.introduced) = (false, None);
    }

    /// Picks a system and asks what is different in it.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn ask(&mut self, system: &str, library: &Library) {
        self.play(system, library);
        self.introduced = Some(system.to_owned());
    }

    /// Begins with the rule system that was played last, unless the player has chosen another one since.
    pub fn recall(&mut self, system: &str, library: &Library) {
        if self.recalled != system {
            system.clone_into(&mut self.recalled);
            self.play(system, library);
        }
    }

    /// The set-up, with a fresh seed if none is typed.
    ///
    /// # Errors
    /// The seed is no number, or the machine gives none; as a sentence.
    pub fn setup(&self) -> Result<Setup, String> {
        let typed = self.seed.trim();
        let seed = if typed.is_empty() {
            Setup::fresh_seed().map_err(|error| error.to_string())?
        } else {
            typed.parse().map_err(|_| "The seed must be a whole number, or empty for a fresh one.".to_owned())?
        };
        Ok(self.with_seed(seed))
    }

    /// Nothing lies over the set-up: its keys work.
    pub fn is_alone(&self, ctx: &egui::Context) -> bool {
        let over = self.builder.is_some()
            || self.introduced.is_some()
            || self.member.is_some()
            || self.picking.is_some()
            || self.minds.is_some()
            || self.rules_open
            || self.faults_open;
        !over && !rulebook::is_open(ctx)
    }

    /// All switches are shown.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn open_rules(&mut self, open: bool) {
        self.rules_open = open;
    }

    /// Fresh dice.
    pub fn forget_seed(&mut self) {
        self.seed.clear();
    }

    /// Looks once for the set-up that was begun last.
    pub(super) fn recollect(&mut self, shelf: &TextStore, library: &Library) {
        if std::mem::replace(&mut self.recollected, true) {
            return;
        }
        let text = shelf.read(LAST).ok().flatten();
        let known = |setup: &Setup| library.system(&setup.system).is_some();
        self.last = text.and_then(|text| serde_json::from_str(&text).ok()).filter(known);
    }

    /// Keeps what is begun; where that fails it is remembered as long as the game runs.
    pub fn remember(&mut self, setup: &Setup, shelf: &mut TextStore) {
        if let Ok(text) = serde_json::to_string(setup) {
            let _ = shelf.write(LAST, &text);
        }
        self.last = Some(setup.clone());
    }

    /// Everything as it was begun last, with fresh dice.
    pub(super) fn take_last(&mut self, library: &Library) {
        let Some(last) = self.last.clone() else { return };
        self.play(&last.system, library);
        if let MapChoice::Named(map) = &last.map {
            self.map.clone_from(map);
        }
        let catalogue = library.catalogue(&last.system);
        self.gangs = last.gangs.map(|gang| gang.by_key(catalogue));
        self.players = last.players;
        self.base.options = last.options;
        self.base.scenario = last.scenario;
        (self.member, self.picking) = (None, None);
        self.seed.clear();
    }

    /// Map, scenario and gangs by chance, such that they can be played.
    pub(super) fn surprise(&mut self, library: &Library) {
        let Ok(seed) = Setup::fresh_seed() else { return };
        self.seed.clear();
        for attempt in 0..16_u64 {
            let chance = |what: u64, of: usize| (mix(seed ^ mix(attempt * 8 + what)) % of.max(1) as u64) as usize;
            let maps: Vec<&str> = library.maps().map(|(id, _)| id).collect();
            self.map = maps.get(chance(0, maps.len())).copied().unwrap_or_default().to_owned();
            let board = library.board(&self.map).ok();
            let knows = library.catalogue(&self.base.system).info().knows;
            let fits = |one: &&crate::scenario::Scenario| {
                one.suits(knows) && board.as_deref().is_some_and(|board| one.lacks(board).is_none())
            };
            let fitting: Vec<_> = library.scenarios().iter().filter(fits).collect();
            if let Some(scenario) = fitting.get(chance(1, fitting.len())) {
                self.base.scenario.clone_from(&scenario.key);
            }
            let catalogue = library.catalogue(&self.base.system);
            let known = catalogue.gangs();
            let Some(first) = known.get(chance(2, known.len())) else { return };
            // Against one that is worth about as much.
            let mut others: Vec<_> = known.iter().filter(|gang| gang.key != first.key).collect();
            others.sort_by_key(|gang| (catalogue.points(gang) - catalogue.points(first)).abs());
            let second = others.get(chance(3, others.len().min(2))).map_or(first, |gang| *gang);
            let mut pair = [first, second].map(|gang| GangChoice::Known(gang.key.clone()));
            if chance(4, 2) == 1 {
                pair.reverse();
            }
            self.gangs = pair;
            (self.member, self.picking) = (None, None);
            if self.problem(library).is_none() {
                return;
            }
        }
    }

    pub(super) fn with_seed(&self, seed: u64) -> Setup {
        Setup {
            map: MapChoice::Named(self.map.clone()),
            gangs: self.gangs.clone(),
            players: self.players.clone(),
            seed,
            ..self.base.clone()
        }
    }

    /// Most points of a gang under the present rules.
    pub fn most_points(&self) -> i32 {
        self.base.switch(self.rules, "points").and_then(|points| points.parse().ok()).unwrap_or(100)
    }

    /// What is wrong, as a sentence; looked at again only when something was changed.
    pub fn problem(&mut self, library: &Library) -> Option<String> {
        if !self.seed.trim().is_empty() && self.seed.trim().parse::<u64>().is_err() {
            return Some("The seed must be a whole number, or empty for a fresh one.".to_owned());
        }
        let setup = self.with_seed(1);
        if self.checked.as_ref().is_none_or(|(known, _)| *known != setup) {
            let wrong = setup.battle(library).err().map(|error| error.to_string());
            self.checked = Some((setup, wrong));
        }
        self.checked.as_ref().and_then(|(_, wrong)| wrong.clone())
    }
}
