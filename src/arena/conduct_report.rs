//! What [`Conduct`] comes to over a match, for each player.

use super::{Clock, Conduct, Match, MirroredPair};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write;

/// How one player conducted itself: numbers of a battle are means over its battles.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ConductRow {
    /// Its name.
    pub player: String,
    /// Sides played.
    pub battles: u32,
    /// Turns of a battle.
    pub turns: f64,
    /// Turns with nothing done, in per cent of all turns.
    pub idle_turns_percent: f64,
    /// Points lost unspent, in per cent of all points that turns gave.
    pub points_lost_percent: f64,
    /// Points lost unspent in a battle.
    pub points_lost: f64,
    /// Free deeds of a turn.
    pub free_deeds_a_turn: f64,
    /// Free deeds without effect of a turn.
    pub free_deeds_in_vain_a_turn: f64,
    /// Life that own deeds took from own people in a battle.
    pub own_harm: f64,
    /// Own people removed by own deeds, in all battles.
    pub own_deaths: u32,
    /// In how many per cent of the battles the leader was out of the fight by each round, from the first.
    pub leader_lost_by_round: Vec<f64>,
    /// Spells of a battle.
    pub casts: f64,
    /// Enemies put into water in a battle.
    pub enemies_into_water: f64,
    /// Own people put into water in a battle.
    pub own_into_water: f64,
    /// Victory points of a battle.
    pub objective_points: f64,
    /// What is left of every stock at the start of each round, mean over the battles that got there.
    pub stocks_by_round: BTreeMap<String, Vec<f64>>,
    /// Decisions of a battle.
    pub decisions: f64,
    /// Half of the decisions took at most so many milliseconds of processor time.
    pub median_ms: f64,
    /// 99 of 100 decisions took at most so many.
    pub p99_ms: f64,
    /// The longest decision.
    pub worst_ms: f64,
    /// Processor time of all decisions of a battle, in milliseconds.
    pub battle_ms: f64,
}

/// How both players of a match conducted themselves.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ConductReport {
    /// Id of the rule system.
    pub system: String,
    /// Id of the scenario.
    pub scenario: String,
    /// Keys of the gangs.
    pub gangs: [String; 2],
    /// The seed of the match.
    pub seed: u64,
    /// Pairs played.
    pub pairs: usize,
    /// Player a, and player b where it is another one.
    pub players: Vec<ConductRow>,
}

impl ConductReport {
    /// Counts the pairs of a match.
    pub fn new(what: &Match, pairs: &[MirroredPair]) -> ConductReport {
        let names = [0, 1].map(|i| what.players[i].name());
        let mut of: [(Conduct, Clock); 2] = Default::default();
        for pair in pairs {
            let swapped = pair.swapped.iter().map(|record| (record, [1, 0]));
            for (record, seats) in std::iter::once((&pair.straight, [0, 1])).chain(swapped) {
                for (side, player) in seats.into_iter().enumerate() {
                    // One player on both sides is told of once.
                    let player = if names[0] == names[1] { 0 } else { player };
                    of[player].0.add(&record.conduct[side]);
                    of[player].1.add(&record.clock[side]);
                }
            }
        }
        let rows = names.iter().zip(&of).filter(|(_, (conduct, _))| conduct.battles > 0);
        ConductReport {
            system: what.system.clone(),
            scenario: what.scenario.clone(),
            gangs: what.gangs.clone(),
            seed: what.seed,
            pairs: pairs.len(),
            players: rows.map(|(name, (conduct, clock))| ConductRow::new(name, conduct, clock)).collect(),
        }
    }

    /// The report as a table for people.
    pub fn text(&self) -> String {
        let ConductReport { system, scenario, gangs: [a, b], seed, pairs, players } = self;
        let mut text = format!(
            "Conduct in {system}, {scenario}, {a} against {b}, seed {seed}, {pairs} pairs; per battle unless it says otherwise.\n\n"
        );
        let mut line = |title: &str, cell: &dyn Fn(&ConductRow) -> String| {
            let cells: String = players.iter().map(|row| format!(" {:>14}", cell(row))).collect();
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{title:<34}{cells}");
        };
        line("", &|row| row.player.clone());
        line("sides played", &|row| row.battles.to_string());
        line("turns", &|row| format!("{:.1}", row.turns));
        line("turns with nothing done, %", &|row| format!("{:.1}", row.idle_turns_percent));
        line("points lost unspent", &|row| format!("{:.2}", row.points_lost));
        line("points lost unspent, %", &|row| format!("{:.1}", row.points_lost_percent));
        line("free deeds a turn", &|row| format!("{:.2}", row.free_deeds_a_turn));
        line("free deeds without effect a turn", &|row| format!("{:.2}", row.free_deeds_in_vain_a_turn));
        line("life lost by own deeds", &|row| format!("{:.2}", row.own_harm));
        line("removed by own deeds, in all", &|row| row.own_deaths.to_string());
        line("leader lost by round 1, 2, 3, %", &|row| {
            let by: Vec<String> = row.leader_lost_by_round.iter().take(3).map(|share| format!("{share:.0}")).collect();
            by.join(" ")
        });
        line("spells", &|row| format!("{:.2}", row.casts));
        line("enemies put into water", &|row| format!("{:.2}", row.enemies_into_water));
        line("own people put into water", &|row| format!("{:.2}", row.own_into_water));
        line("victory points", &|row| format!("{:.2}", row.objective_points));
        line("decisions", &|row| format!("{:.1}", row.decisions));
        line("decision, median, ms", &|row| format!("{:.2}", row.median_ms));
        line("decision, 99 of 100, ms", &|row| format!("{:.2}", row.p99_ms));
        line("decision, worst, ms", &|row| format!("{:.2}", row.worst_ms));
        line("processor time, ms", &|row| format!("{:.0}", row.battle_ms));
        for row in players {
            for (stock, left) in &row.stocks_by_round {
                let left: Vec<String> = left.iter().map(|left| format!("{left:.1}")).collect();
                let _ = writeln!(text, "{} has of {stock} as each round begins: {}", row.player, left.join(" "));
            }
        }
        text
    }
}

impl ConductRow {
    fn new(player: &str, conduct: &Conduct, clock: &Clock) -> ConductRow {
        let of = |number: f64, all: u32| if all == 0 { 0.0 } else { number / f64::from(all) };
        let battle = |number: u32| of(f64::from(number), conduct.battles);
        let rounds = conduct.rounds.len().max(conduct.leader_lost.keys().last().map_or(0, |&round| usize::from(round)));
        let lost_by = |round: usize| -> u32 {
            conduct.leader_lost.iter().filter(|(in_round, _)| usize::from(**in_round) <= round).map(|(_, n)| n).sum()
        };
        let by_round = |left: &Vec<i64>| {
            left.iter().zip(&conduct.rounds).map(|(&left, &battles)| of(left as f64, battles)).collect()
        };
        let (lost, points) = (conduct.points_lost, conduct.points_lost + conduct.points_spent);
        ConductRow {
            player: player.to_owned(),
            battles: conduct.battles,
            turns: battle(conduct.turns),
            idle_turns_percent: 100.0 * of(f64::from(conduct.idle_turns), conduct.turns),
            points_lost_percent: 100.0 * of(f64::from(lost), points),
            points_lost: battle(lost),
            free_deeds_a_turn: of(f64::from(conduct.free_deeds), conduct.turns),
            free_deeds_in_vain_a_turn: of(f64::from(conduct.free_deeds_in_vain), conduct.turns),
            own_harm: battle(conduct.own_harm),
            own_deaths: conduct.own_deaths,
            leader_lost_by_round: (1..=rounds).map(|round| 100.0 * battle(lost_by(round))).collect(),
            casts: battle(conduct.casts),
            enemies_into_water: battle(conduct.enemies_into_water),
            own_into_water: battle(conduct.own_into_water),
            objective_points: of(f64::from(conduct.objective_points), conduct.battles),
            stocks_by_round: conduct.stocks.iter().map(|(stock, left)| (stock.clone(), by_round(left))).collect(),
            decisions: battle(clock.decisions()),
            median_ms: clock.within(0.5),
            p99_ms: clock.within(0.99),
            worst_ms: clock.worst.as_secs_f64() * 1000.0,
            battle_ms: of(clock.all.as_secs_f64() * 1000.0, conduct.battles),
        }
    }
}
