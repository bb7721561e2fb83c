//! `acqua-alta odds`: exact chances of a pool of dice, or of choices.

use super::Stop;
use acqua_alta::battle::{Odds, Words};
use acqua_alta::dice::{Chance, Outcome, Pool, Spec};
use acqua_alta::table::{Alternative, Library, Table, read_save};
use std::io::Write;
use std::path::Path;

pub(super) fn of_pool(pool: Pool, out: &mut impl Write) -> Result<(), Stop> {
    let rows = pool.outcomes();
    let total: u64 = rows.iter().map(|(weight, _)| weight).sum();
    let chance = |test: &dyn Fn(Outcome, u8) -> bool| {
        let weight: u64 = rows.iter().filter(|(_, r)| test(r.outcome, r.aces)).map(|(weight, _)| weight).sum();
        Chance::new(u128::from(weight), u128::from(total))
    };
    for outcome in [Outcome::Critical, Outcome::Success, Outcome::Fail, Outcome::Fumble] {
        writeln!(out, "{:<17} {}", Words::PLAIN.outcome(outcome), shown(chance(&|o, _| o == outcome)))?;
    }
    for aces in 0..=pool.dice {
        writeln!(out, "{:<17} {}", format!("{aces} Aces"), shown(chance(&|_, n| n == aces)))?;
    }
    Ok(())
}

fn shown(chance: Chance) -> String {
    match chance.fraction() {
        Some((a, b)) => format!("{:>4}  {a}/{b}", chance.percent()),
        None => format!("{:>4}", chance.percent()),
    }
}

pub(super) fn of_choices(file: &Path, number: Option<usize>, out: &mut impl Write) -> Result<(), Stop> {
    let loaded = read_save(file, &Library::shipped()).map_err(Stop::Wrong)?;
    let table = loaded.table;
    let count = table.choices().len();
    let wanted = match number {
        Some(n) if n < count => n..n + 1,
        Some(n) => {
            return Err(Stop::Wrong(format!("Expected a choice from 0 to {}, found {n}.", count.max(1) - 1)));
        }
        None => 0..count,
    };
    for n in wanted {
        let choice = table.choices()[n];
        writeln!(out, "{n}: {}", table.battle().describe(choice))?;
        let outlook = table.outlook(choice, 0).map_err(|error| Stop::Wrong(error.to_string()))?;
        distribution(&table, &outlook.odds, out)?;
        for Alternative { deed, several, done, odds, .. } in &outlook.alternatives {
            let (not, more) = (if *done { "" } else { "not: " }, if *several { ", and the like" } else { "" });
            writeln!(out, "  if {not}{deed}{more}:")?;
            distribution(&table, odds, out)?;
        }
    }
    writeln!(out, "{}", table.battle().info().assumed)?;
    Ok(())
}

fn distribution(table: &Table, odds: &Odds, out: &mut impl Write) -> Result<(), Stop> {
    for outcome in &odds.outcomes {
        writeln!(out, "    {}  {}", shown(outcome.p), changes(table, &outcome.changes))?;
    }
    if !odds.complete() {
        writeln!(
            out,
            "    {}  not worked out: any of these may be that much more, or something else",
            shown(odds.unwalked)
        )?;
    }
    Ok(())
}

fn changes(table: &Table, changes: &[acqua_alta::battle::Change]) -> String {
    let battle = table.battle();
    let info = battle.info();
    let mut words = Vec::new();
    for change in changes {
        let mut parts = Vec::new();
        for &(id, by) in &change.counters {
            parts.push(format!("{} {by:+}", info.counters.get(usize::from(id)).map_or("?", |entry| entry.name)));
        }
        for &(id, gained) in &change.statuses {
            let name = info.statuses.get(usize::from(id)).map_or("?", |entry| entry.name);
            parts.push(format!("{}{name}", if gained { "" } else { "no longer " }));
        }
        parts.extend(change.place.map(|(square, level)| format!("to {square} level {level}")));
        parts.extend(change.removed.then(|| "removed".to_owned()));
        words.push(format!("{}: {}", battle.names(change.who).0, parts.join(", ")));
    }
    if words.is_empty() { "nothing changes".to_owned() } else { words.join("; ") }
}
