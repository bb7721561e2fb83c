//! What came of a match, counted.

use super::{Match, MirroredPair, Record, Sequential, Strength, Tally};
use crate::battle::Side;
use serde::Serialize;
use std::fmt::Write;
use std::time::Duration;

/// A mean share with how far chance may have moved it.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Share {
    /// Per cent, 0 to 100.
    pub percent: f64,
    /// Half the width of the 95 per cent interval, in per cent: 1.96 standard errors of the mean.
    pub plus_minus: f64,
    /// Of how many, each taken to be independent of the others.
    pub of: usize,
}

impl Share {
    /// The share of points, each from 0 to 1.
    pub fn of(points: impl Iterator<Item = f64>) -> Share {
        let points: Vec<f64> = points.collect();
        let of = points.len();
        if of == 0 {
            return Share::default();
        }
        let n = of as f64;
        let mean = points.iter().sum::<f64>() / n;
        let spread = points.iter().map(|point| (point - mean).powi(2)).sum::<f64>() / (n - 1.0).max(1.0);
        Share { percent: 100.0 * mean, plus_minus: 196.0 * (spread / n).sqrt(), of }
    }

    fn text(&self) -> String {
        match self.of {
            0 => "-".to_owned(),
            _ => format!("{:.1} ±{:.1}", self.percent, self.plus_minus),
        }
    }
}

/// The battles on one map, or all of them. Draws count one half in every share.
#[derive(Clone, Debug, Serialize)]
pub struct ReportRow {
    /// Id of the map; `all` for all of them.
    pub map: String,
    /// Pairs.
    pub pairs: usize,
    /// Different battles that were played for them.
    pub battles: usize,
    /// Player a, over pairs.
    pub a: Share,
    /// The side that deployed first, over battles.
    pub first: Share,
    /// The side that began in deployment zone 0, over battles.
    pub zone_0: Share,
    /// Side 0, over battles.
    pub side_0: Share,
    /// The first gang of the match, over battles; of none if both sides had the same.
    pub gang_0: Share,
    /// Battles without a winner.
    pub draws: usize,
    /// Mean number of rounds.
    pub rounds: f64,
    /// Mean number of decisions of both sides together.
    pub decisions: f64,
    /// Longest decision of either player, in milliseconds of processor time.
    pub slowest_ms: f64,
}

/// What came of a match.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// Names of player a and player b.
    pub players: [String; 2],
    /// Keys of the gangs.
    pub gangs: [String; 2],
    /// Id of the scenario.
    pub scenario: String,
    /// Id of the rule system.
    pub system: String,
    /// The seed of the match.
    pub seed: u64,
    /// How much stronger player a is than player b.
    pub strength: Strength,
    /// The test that the match could end early by, if there was one.
    pub sequential: Option<Sequential>,
    /// One row for each map.
    pub maps: Vec<ReportRow>,
    /// All maps together.
    pub all: ReportRow,
}

impl Report {
    /// Counts the pairs of a match.
    pub fn new(what: &Match, pairs: &[MirroredPair]) -> Report {
        let rows = what.maps.iter().enumerate().map(|(i, map)| {
            let of_map: Vec<&MirroredPair> = pairs.iter().filter(|pair| pair.map == i).collect();
            ReportRow::new(what, map, &of_map)
        });
        let scores = Tally::of(pairs.iter().map(MirroredPair::score));
        Report {
            players: [0, 1].map(|i| what.players[i].name().to_owned()),
            gangs: what.gangs.clone(),
            scenario: what.scenario.clone(),
            system: what.system.clone(),
            seed: what.seed,
            strength: Strength::new(scores),
            sequential: what.stop.map(|bounds| bounds.standing(&scores)),
            maps: rows.collect(),
            all: ReportRow::new(what, "all", &pairs.iter().collect::<Vec<_>>()),
        }
    }

    /// The report as a table for people.
    pub fn text(&self) -> String {
        let [a, b] = &self.players;
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{a} (a) against {b} (b), {}, {}, seed {}", self.system, self.scenario, self.seed);
        let _ = writeln!(
            text,
            "Shares in per cent of the points, a draw is half a point, ± is the 95 per cent interval.\n\
             first: who deploys first. zone 0, side 0: who is there. gang: {} against {}.\n",
            self.gangs[0], self.gangs[1]
        );
        let head = ["map", "pairs", "battles", "a", "first", "zone 0", "side 0", "gang", "draws", "rounds", "slowest"];
        let line = |cells: [String; 11]| {
            let [map, rest @ ..] = cells;
            let rest: String = rest.iter().map(|cell| format!(" {cell:>11}")).collect();
            format!("{map:<10}{rest}\n")
        };
        text += &line(head.map(str::to_owned));
        for row in self.maps.iter().chain((self.maps.len() > 1).then_some(&self.all)) {
            text += &line([
                row.map.clone(),
                row.pairs.to_string(),
                row.battles.to_string(),
                row.a.text(),
                row.first.text(),
                row.zone_0.text(),
                row.side_0.text(),
                row.gang_0.text(),
                row.draws.to_string(),
                format!("{:.1}", row.rounds),
                format!("{:.0} ms", row.slowest_ms),
            ]);
        }
        let [n0, n1, n2, n3, n4] = self.strength.pairs.0;
        let _ = writeln!(text, "\n{a} against {b}: {}", self.strength.text());
        let _ = writeln!(text, "Pairs in which {a} scored 0: {n0}, ¼: {n1}, ½: {n2}, ¾: {n3}, 1: {n4}");
        if let Some(test) = &self.sequential {
            let _ = writeln!(text, "{}", test.text());
        }
        text
    }
}

impl ReportRow {
    fn new(what: &Match, map: &str, pairs: &[&MirroredPair]) -> ReportRow {
        let battles: Vec<(&MirroredPair, &Record)> =
            pairs.iter().flat_map(|&pair| pair.battles().map(move |record| (pair, record))).collect();
        let share = |seat: &dyn Fn(&MirroredPair, &Record) -> Option<Side>| {
            Share::of(battles.iter().filter_map(|&(pair, record)| Some(record.points(seat(pair, record)?))))
        };
        let mean = |number: &dyn Fn(&Record) -> f64| {
            battles.iter().map(|(_, record)| number(record)).sum::<f64>() / battles.len().max(1) as f64
        };
        let slowest = battles
            .iter()
            .flat_map(|(_, record)| record.clock.each_ref().map(|clock| clock.worst))
            .max()
            .unwrap_or(Duration::ZERO);
        ReportRow {
            map: map.to_owned(),
            pairs: pairs.len(),
            battles: battles.len(),
            a: Share::of(pairs.iter().map(|pair| pair.score())),
            first: share(&|_, record| record.first),
            zone_0: share(&|_, record| record.zone_0),
            side_0: share(&|_, _| Some(Side(0))),
            gang_0: share(&|pair, _| {
                let told_apart = what.gangs[0] != what.gangs[1];
                told_apart.then_some(Side(pair.gang_of_side_0 as u8))
            }),
            draws: battles.iter().filter(|(_, record)| record.winner.is_none()).count(),
            rounds: mean(&|record| f64::from(record.rounds)),
            decisions: mean(&|record| f64::from(record.decisions)),
            slowest_ms: slowest.as_secs_f64() * 1000.0,
        }
    }
}
