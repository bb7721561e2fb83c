//! All scenarios that are known, and how their files are read.

use super::{Feat, Scenario, When};
use crate::data_file::{FileError, locate, parse};
use crate::name::{check_entry, check_word};

/// The scenarios that come with the game, in the order that menus show them.
const SHIPPED: [(&str, &str); 20] = [
    ("skirmish.ron", include_str!("../../assets/scenarios/skirmish.ron")),
    ("campi.ron", include_str!("../../assets/scenarios/campi.ron")),
    ("reliquary.ron", include_str!("../../assets/scenarios/reliquary.ron")),
    ("behead.ron", include_str!("../../assets/scenarios/behead.ron")),
    ("crossing.ron", include_str!("../../assets/scenarios/crossing.ron")),
    ("acqua_alta.ron", include_str!("../../assets/scenarios/acqua_alta.ron")),
    ("night_raid.ron", include_str!("../../assets/scenarios/night_raid.ron")),
    ("bridge_ambush.ron", include_str!("../../assets/scenarios/bridge_ambush.ron")),
    ("masked_ball.ron", include_str!("../../assets/scenarios/masked_ball.ron")),
    ("high_water.ron", include_str!("../../assets/scenarios/high_water.ron")),
    ("burning_arsenal.ron", include_str!("../../assets/scenarios/burning_arsenal.ron")),
    ("lurcher.ron", include_str!("../../assets/scenarios/lurcher.ron")),
    ("drowned_bell.ron", include_str!("../../assets/scenarios/drowned_bell.ron")),
    ("causeway.ron", include_str!("../../assets/scenarios/causeway.ron")),
    ("hold_the_bridge.ron", include_str!("../../assets/scenarios/hold_the_bridge.ron")),
    ("landing_ambush.ron", include_str!("../../assets/scenarios/landing_ambush.ron")),
    ("night_letters.ron", include_str!("../../assets/scenarios/night_letters.ron")),
    ("ransom.ron", include_str!("../../assets/scenarios/ransom.ron")),
    ("regatta.ron", include_str!("../../assets/scenarios/regatta.ron")),
    ("cistern.ron", include_str!("../../assets/scenarios/cistern.ron")),
];

/// All scenarios that are known.
#[derive(Clone, Debug, Default)]
pub struct Scenarios {
    list: Vec<Scenario>,
}

impl Scenarios {
    /// Those that come with the game.
    pub fn shipped() -> Scenarios {
        let mut all = Scenarios::default();
        for (file, text) in SHIPPED {
            // The shipped files are tested; a broken one would be left out rather than stop the game.
            let _ = all.add(file, text);
        }
        all
    }

    /// In the order in which menus show them.
    pub fn iter(&self) -> impl Iterator<Item = &Scenario> {
        self.list.iter()
    }

    /// The scenario with this key.
    pub fn get(&self, key: &str) -> Option<&Scenario> {
        self.list.iter().find(|scenario| scenario.key == key)
    }

    /// Adds the scenario of a RON text; it replaces one with the same key in its place.
    ///
    /// # Errors
    /// File, line, column and what was expected; nothing is added then.
    pub fn add(&mut self, file: &str, text: &str) -> Result<(), FileError> {
        let scenario: Scenario = parse(file, text)?;
        scenario.check().map_err(|message| locate(file, text, &scenario.key, message))?;
        match self.list.iter_mut().find(|known| known.key == scenario.key) {
            Some(known) => *known = scenario,
            None => self.list.push(scenario),
        }
        Ok(())
    }
}

/// The most entries of each list of a scenario.
const MOST_ENTRIES: usize = 12;

impl Scenario {
    /// What reading alone cannot see: lengths, ranges, and what must come together.
    ///
    /// # Errors
    /// What was expected, as a sentence.
    pub fn check(&self) -> Result<(), String> {
        let Scenario { key, name, rounds, objectives, campi, scores, tide, .. } = self;
        let wrong = |what: &str| Err(format!("{key}: expected {what}"));
        let letters = !key.is_empty() && key.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_');
        if !letters || key.len() > 40 {
            return wrong("a key of 1 to 40 lower-case letters, digits and _");
        }
        check_entry(key, name, &self.text)?;
        if rounds.is_some_and(|rounds| !(1..=20).contains(&rounds)) {
            return wrong("rounds from 1 to 20");
        }
        if self.ambush.is_some_and(|side| side > 1) {
            return wrong("ambush to name side 0 or 1");
        }
        if self.prepared && self.ambush.is_none() {
            return wrong("ambush, because it is prepared");
        }
        let sides = |by: &[u8]| matches!(by, [0] | [1] | [0, 1] | [1, 0]);
        if self.approach.as_ref().is_some_and(|approach| !sides(&approach.by)) {
            return wrong("approach to name side 0, side 1 or both");
        }
        if self.crowd && *campi == 0 {
            return wrong("campi of 1 or more, because they are crowded");
        }
        if self.third.len() > 4 {
            return wrong("at most 4 entries in third");
        }
        self.third
            .iter()
            .try_for_each(|call| check_word("a call", call))
            .map_err(|expected| format!("{key}: {expected}"))?;
        if self.fallen.is_some_and(|fallen| fallen.side > 1 || !(1..=3).contains(&fallen.count)) {
            return wrong("fallen of side 0 or 1, 1 to 3 of them");
        }
        let many =
            |guards: &super::Guards| guards.unaware > 4 || guards.asleep > 4 || guards.unaware + guards.asleep == 0;
        if self.guards.as_ref().is_some_and(|guards| guards.side > 1 || many(guards)) {
            return wrong("guards of side 0 or 1, up to 4 unaware and up to 4 asleep");
        }
        if let Some(guards) = &self.guards {
            check_word("a call", &guards.call).map_err(|expected| format!("{key}: {expected}"))?;
        }
        if let Some(captive) = &self.captive {
            if captive.side > 1 {
                return wrong("a captive of side 0 or 1");
            }
            check_word("a call", &captive.call).map_err(|expected| format!("{key}: {expected}"))?;
        }
        if self.exit.is_some_and(|zone| zone > 1) {
            return wrong("exit to name zone 0 or 1");
        }
        if scores.iter().any(|score| score.only.is_some_and(|side| side > 1)) {
            return wrong("only to name side 0 or 1");
        }
        if self.needs.len() > MOST_ENTRIES {
            return wrong("at most 12 entries in every list");
        }
        self.needs
            .iter()
            .try_for_each(|need| check_word("a need", need))
            .map_err(|expected| format!("{key}: {expected}"))?;
        let last = rounds.unwrap_or(20);
        if objectives.iter().any(|pick| pick.kinds.is_empty() || !(1..=12).contains(&pick.least)) {
            return wrong("kinds, and least from 1 to 12, in every entry of objectives");
        }
        let lists = [objectives.len(), scores.len(), tide.len(), self.ties.len()];
        if lists.iter().any(|&count| count > MOST_ENTRIES) {
            return wrong("at most 12 entries in every list");
        }
        if objectives.iter().any(|pick| pick.kinds.len() > MOST_ENTRIES) {
            return wrong("at most 12 kinds in every entry of objectives");
        }
        let tags = objectives.iter().try_for_each(|pick| check_word("a tag", &pick.tag));
        tags.map_err(|expected| format!("{key}: {expected}"))?;
        if scores.iter().any(|score| !(1..=20).contains(&score.points)) {
            return wrong("scores of 1 to 20 points each");
        }
        let late = |when| matches!(when, When::EachRound(from) if !(1..=last).contains(&from));
        if scores.iter().any(|score| late(score.when)) {
            return wrong("every EachRound to begin in a round of the battle");
        }
        let of = |feat| scores.iter().any(|score| score.feat == feat);
        if (of(Feat::Objective) || of(Feat::BroughtHome) || of(Feat::CarriedOut)) && objectives.is_empty() {
            return wrong("objectives, because they give points");
        }
        if of(Feat::BroughtOut) && self.fallen.is_none() {
            return wrong("fallen, because they give points");
        }
        if of(Feat::Campo) && *campi == 0 {
            return wrong("campi of 1 or more, because they give points");
        }
        if tide.iter().any(|tide| !(2..=last).contains(&tide.round) || !(1..=4).contains(&tide.levels)) {
            return wrong("the water to rise by 1 to 4 levels in a round of the battle after the first");
        }
        if tide.iter().map(|tide| u32::from(tide.levels)).sum::<u32>() > 8 {
            return wrong("the water to rise by 8 levels in all at most");
        }
        Ok(())
    }
}
