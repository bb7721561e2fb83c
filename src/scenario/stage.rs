//! A scenario on a map: what of the map it plays with, and what the map lacks for it.

use super::{Pick, Scenario};
use crate::board::{Board, Find, Objective, ObjectiveKind, Square, Zone, ZoneKind};
use std::sync::Arc;

/// The most objectives of one battle.
pub const MOST_OBJECTIVES: usize = 12;

/// A scenario on a map. Fixed for a battle.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Stage {
    /// What is fought for.
    pub scenario: Scenario,
    /// Objectives, those of the first pick first.
    pub objectives: Vec<Staged>,
    /// Zones to be held; none where the scenario does not ask for any.
    pub campi: Vec<Zone>,
}

/// An objective on its map.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Staged {
    /// Name for players.
    pub name: String,
    /// Where it is at the start.
    pub square: Square,
    /// What can be done with it.
    pub kind: ObjectiveKind,
    /// LAD-53: how hard it is to find, where the map says so.
    pub find: Option<Find>,
    /// Only one of those with the same number is in play, if there is a number.
    pub lot: Option<u8>,
}

impl Pick {
    fn takes(&self, objective: &Objective) -> bool {
        self.kinds.contains(&objective.kind) && (self.tag.is_empty() || self.tag == objective.tag)
    }

    /// Objectives of a map, and of what a scenario adds to it.
    fn found<'a>(&'a self, board: &'a Board, scenario: &str) -> impl Iterator<Item = &'a Objective> + 'a {
        let added = board.staging(scenario).into_iter().flat_map(|staging| &staging.objectives);
        board.objectives().iter().chain(added).filter(|objective| self.takes(objective))
    }

    /// What it asks for, in words.
    fn words(&self) -> String {
        let kinds: Vec<&str> = self.kinds.iter().map(|kind| kind.name()).collect();
        let tag = if self.tag.is_empty() { String::new() } else { format!(" tagged {:?}", self.tag) };
        format!("{} of kind {}{tag}", counted(u16::from(self.least), "objective"), kinds.join(" or "))
    }
}

fn counted(n: u16, thing: &str) -> String {
    if n == 1 { format!("1 {thing}") } else { format!("{n} {thing}s") }
}

impl Scenario {
    /// What this map lacks for the scenario, as a sentence; none if it can be played there.
    pub fn lacks(&self, board: &Board) -> Option<String> {
        let map = board.title();
        let needs = |what: String, has: usize| {
            Some(format!(
                "{} needs a map with {what}; {map} has {}.",
                self.name,
                if has == 0 { "none".into() } else { has.to_string() }
            ))
        };
        if self.staged && board.staging(&self.key).is_none() {
            return Some(format!("{} needs a map that is laid out for it; {map} is not.", self.name));
        }
        if let Some(zone) = self.exit.filter(|&zone| !board.has_land_edge(zone)) {
            return Some(format!(
                "{} needs a map with land at the edge of deployment zone {zone}; {map} has none.",
                self.name
            ));
        }
        for pick in &self.objectives {
            let has = pick.found(board, &self.key).count();
            if has < usize::from(pick.least) {
                return needs(pick.words(), has);
            }
        }
        let laid =
            board.staging(&self.key).filter(|staging| staging.holds_zones()).map(|staging| staging.zones.as_slice());
        let zones = laid.unwrap_or(board.zones());
        let campi = zones.iter().filter(|zone| zone.kind == ZoneKind::Campo).count();
        if campi < usize::from(self.campi) {
            return needs(counted(u16::from(self.campi), "campo zone"), campi);
        }
        if let Some(high) = self.high_ground {
            let stands = |s: &Square| board.is_standable(*s) && board.surface(*s) >= high.level;
            let has = board.squares().filter(stands).count();
            if has < usize::from(high.squares) {
                let squares = counted(high.squares, "square");
                return needs(format!("{squares} to stand on at level {} or higher", high.level), has);
            }
        }
        None
    }

    /// The ground of a battle for it: the map, and what the scenario adds.
    pub fn ground(&self, board: &Arc<Board>) -> Arc<Board> {
        if board.staging(&self.key).is_none() && self.exit.is_none() {
            return board.clone();
        }
        let staged = board.staged(&self.key);
        Arc::new(match self.exit {
            Some(zone) => staged.with_exit(zone),
            None => staged,
        })
    }

    /// The scenario on a map.
    ///
    /// # Errors
    /// What the map lacks, as [`Scenario::lacks`] says it.
    pub fn stage(&self, board: &Board) -> Result<Stage, String> {
        if let Some(lack) = self.lacks(board) {
            return Err(lack);
        }
        let mut objectives: Vec<Staged> = Vec::new();
        for (number, pick) in self.objectives.iter().enumerate() {
            let lot = pick.draw.then_some(number as u8);
            for found in pick.found(board, &self.key) {
                let taken = objectives.iter().any(|o| o.square == found.square && o.name == found.name);
                if !taken && objectives.len() < MOST_OBJECTIVES {
                    let Objective { name, square, kind, find, .. } = found;
                    let (square, kind, find) = (*square, *kind, *find);
                    objectives.push(Staged { name: name.clone(), square, kind, find, lot });
                }
            }
        }
        let campi = board.zones().iter().filter(|zone| self.campi > 0 && zone.kind == ZoneKind::Campo);
        Ok(Stage { scenario: self.clone(), objectives, campi: campi.cloned().collect() })
    }
}
