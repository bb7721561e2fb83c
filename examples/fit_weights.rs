//! Fits the weights of the judgement by aspects to battles that a player of the arena plays with itself:
//! `cargo run --release --no-default-features --example fit_weights -- SYSTEM GANG,GANG,... BATTLES SEED PLAYER`, so many battles on each map.
//!
//! Both sides have the same gang and the same player: else aspects would tell which of them is the stronger one, and not what they are worth.
//! As each activation begins, the difference between the aspects of the side that acts and those of the other is noted, and how the battle ended
//! for that side: 1, ½ or 0. Logistic regression then finds the
//! weights that foretell the end best, none of them negative. A penalty draws them towards the present weights, so an aspect that tells little, or
//! always goes along with another, stays where it is. How strong the penalty is, and how much more a difference tells in late rounds than in early ones, is
//! chosen by cross-validation. Approach is left at 0: it leads to the enemy and does not tell who wins.

use acqua_alta::ai::Effort;
use acqua_alta::arena::player;
use acqua_alta::battle::{Aspect, CharacterId, Events, Side};
use acqua_alta::dice::{Seeded, mix};
use acqua_alta::table::{Library, Setup};
use std::error::Error;

/// Aspects, and last that it is one's turn.
const N: usize = Aspect::ALL.len() + 1;
/// Parts of the battles, each of which is foretold by the others.
const FOLDS: u64 = 5;
/// How strongly weights are drawn towards the present ones: as much as so many positions tell.
const PULLS: [f64; 5] = [30.0, 100.0, 300.0, 1000.0, 3000.0];
/// How much more a difference tells at the end of the last round than at the beginning.
const GROWTHS: [f64; 4] = [0.0, 1.0, 2.0, 4.0];
/// Times that every weight is corrected.
const SWEEPS: usize = 60;

/// One number for each aspect, and one more.
type Numbers = [f64; N];

/// A position as an activation begins, as the side sees it that acts.
struct Position {
    /// The battle that it is from.
    battle: u64,
    /// Own aspects less the enemy's, in gang points, and 1.
    differences: Numbers,
    /// Part of the battle that has gone by.
    gone: f64,
    /// What came of it.
    result: f64,
}

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [system, gangs, battles, seed, name] = &args[..] else {
        return Err("expected SYSTEM GANG,GANG,... BATTLES SEED PLAYER".into());
    };
    let (battles, seed): (u64, u64) = (battles.parse()?, seed.parse()?);
    let gangs: Vec<&str> = gangs.split(',').collect();
    let library = Library::shipped();
    let mut positions = Vec::new();
    for battle in 0..battles {
        for (i, (map, _)) in library.maps().enumerate() {
            let number = battle * 64 + i as u64;
            let key = mix(seed ^ mix(number));
            let gang = gangs[key as usize % gangs.len()];
            let mut setup = Setup::skirmish(map, [gang, gang], key);
            setup.system = system.to_owned();
            positions.extend(positions_of(&setup, name, number, &library)?);
        }
    }
    println!("{} positions", positions.len());
    report(&positions);
    Ok(())
}

/// Plays a battle and notes its positions.
fn positions_of(setup: &Setup, name: &str, number: u64, library: &Library) -> Result<Vec<Position>, Box<dyn Error>> {
    let player = player(name).ok_or("expected the name of a player of the arena")?;
    let mut battle = setup.battle(library)?;
    battle.start(&mut Seeded::new(setup.seed, 0), &mut Events::drop());
    let (mut choices, mut step, mut active): (Vec<_>, u64, Option<CharacterId>) = (Vec::new(), 0, None);
    let mut noted: Vec<(Side, Position)> = Vec::new();
    while battle.decision().is_some() {
        let now = battle.active();
        if let Some(who) = now.filter(|_| now != active && battle.round() > 0) {
            let side = battle.characters()[who.index()].side;
            let [own, other] = [side, side.other()].map(|side| battle.aspects(side));
            let mut differences = [1.0; N];
            for aspect in Aspect::ALL {
                differences[aspect as usize] = f64::from(own.get(aspect) - other.get(aspect)) / 100.0;
            }
            let gone = f64::from(battle.round() - 1) / f64::from(battle.rounds().max(1));
            noted.push((side, Position { battle: number, differences, gone, result: 0.5 }));
        }
        active = now;
        step += 1;
        battle.choices(&mut choices);
        let choice = player.choose(&battle, &choices, mix(!setup.seed).wrapping_add(step));
        battle.apply_listed(choice, &mut Seeded::new(setup.seed, step), &mut Events::drop());
    }
    let winner = battle.verdict().and_then(|verdict| verdict.winner);
    let told = noted.into_iter().map(|(side, position)| {
        let result = winner.map_or(0.5, |winner| if winner == side { 1.0 } else { 0.0 });
        Position { result, ..position }
    });
    Ok(told.collect())
}

/// Positions as they are fitted: differences, grown by the round, and the result.
type Sample = (Numbers, f64);

fn samples<'a>(positions: impl Iterator<Item = &'a Position>, growth: f64) -> Vec<Sample> {
    let grown = |position: &Position| {
        let by = 1.0 + growth * position.gone;
        let mut grown = position.differences.map(|difference| difference * by);
        grown[N - 1] = 1.0;
        (grown, position.result)
    };
    positions.map(grown).collect()
}

/// The likelihood of a win.
fn foretold(fit: &Numbers, differences: &Numbers) -> f64 {
    let sum: f64 = fit.iter().zip(differences).map(|(by, difference)| by * difference).sum();
    1.0 / (1.0 + (-sum).exp())
}

/// How much of a surprise all results are, together.
fn surprise(fit: &Numbers, samples: &[Sample]) -> f64 {
    let of = |(differences, result): &Sample| {
        let p = foretold(fit, differences).clamp(1e-9, 1.0 - 1e-9);
        -result * p.ln() - (1.0 - result) * (1.0 - p).ln()
    };
    samples.iter().map(of).sum()
}

/// The usual weights, as numbers around 1.
fn present() -> Numbers {
    let mut present = [0.0; N];
    for (to, from) in present.iter_mut().zip(Effort::NONE.weights) {
        *to = f64::from(from) / 100.0;
    }
    present
}

/// The present weights times the scale that foretells best, which is found by halving.
fn scaled(samples: &[Sample]) -> Numbers {
    let at = |scale: f64| present().map(|weight| weight * scale);
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..40 {
        let (a, b) = (low + (high - low) * 0.4, low + (high - low) * 0.6);
        if surprise(&at(a), samples) < surprise(&at(b), samples) { high = b } else { low = a }
    }
    at((low + high) / 2.0)
}

/// The weights that foretell best, drawn towards `usual`: one after the other is corrected, again and again.
fn fitted(samples: &[Sample], usual: &Numbers, pull: f64) -> Numbers {
    let spread: Numbers = std::array::from_fn(|i| {
        let sum: f64 = samples.iter().map(|(differences, _)| differences[i] * differences[i]).sum();
        sum / samples.len().max(1) as f64
    });
    let mut fit = *usual;
    let mut sums: Vec<f64> =
        samples.iter().map(|(differences, _)| differences.iter().zip(&fit).map(|(a, b)| a * b).sum()).collect();
    for _ in 0..SWEEPS {
        for i in (0..N).filter(|&i| spread[i] > 0.0) {
            // A quarter of a position's spread is the most that it can tell.
            let pull = pull * spread[i] / 4.0;
            let (mut slope, mut bend) = (pull * (fit[i] - usual[i]), pull);
            for ((differences, result), sum) in samples.iter().zip(&sums) {
                let p = 1.0 / (1.0 + (-sum).exp());
                slope += (p - result) * differences[i];
                bend += p * (1.0 - p) * differences[i] * differences[i];
            }
            let free = i == N - 1;
            let next = fit[i] - slope / bend;
            let by = if free { next } else { next.max(0.0) } - fit[i];
            fit[i] += by;
            sums.iter_mut().zip(samples).for_each(|(sum, (differences, _))| *sum += by * differences[i]);
        }
    }
    fit
}

/// Weights in per cent: somebody unharmed, of whose worth 3 parts of 10 are being there, is worth what it costs.
fn in_per_cent(fit: &Numbers) -> Numbers {
    let whole = 0.3 * fit[Aspect::Alive as usize] + 0.7 * fit[Aspect::Health as usize];
    fit.map(|weight| 100.0 * weight / whole.max(f64::MIN_POSITIVE))
}

/// Tries every strength of the penalty, foretelling each fold by the others, and prints the weights.
fn report(positions: &[Position]) {
    let all = positions.len() as f64;
    let part = |growth: f64, fold: Option<u64>, inside: bool| {
        let is = |position: &&Position| fold.is_none_or(|fold| (position.battle % FOLDS == fold) == inside);
        samples(positions.iter().filter(is), growth)
    };
    let by_present = |growth: f64| {
        let of_fold = |fold| surprise(&scaled(&part(growth, Some(fold), false)), &part(growth, Some(fold), true));
        (0..FOLDS).map(of_fold).sum::<f64>() / all
    };
    let growths = GROWTHS.map(|growth| (growth, by_present(growth)));
    growths.iter().for_each(|(growth, loss)| println!("growth {growth}: present weights are surprised by {loss:.5}"));
    let growth = growths.into_iter().min_by(|a, b| a.1.total_cmp(&b.1)).map_or(0.0, |(growth, _)| growth);
    println!("With growth {growth}; weights in per cent, and the least and the most of them in {FOLDS} folds:");
    print!("{:>6} {:>9}", "pull", "surprise");
    Aspect::ALL.iter().for_each(|aspect| print!(" {:>15}", aspect.key()));
    println!();
    for pull in PULLS {
        let mut folds: Vec<Numbers> = Vec::new();
        let mut sum = 0.0;
        for fold in 0..FOLDS {
            let (learnt, asked) = (part(growth, Some(fold), false), part(growth, Some(fold), true));
            let fit = fitted(&learnt, &scaled(&learnt), pull);
            sum += surprise(&fit, &asked);
            folds.push(in_per_cent(&fit));
        }
        let learnt = part(growth, None, true);
        let fit = in_per_cent(&fitted(&learnt, &scaled(&learnt), pull));
        print!("{pull:>6} {:>9.5}", sum / all);
        for aspect in Aspect::ALL {
            let of = |fold: &Numbers| fold[aspect as usize];
            let least = folds.iter().map(of).fold(f64::INFINITY, f64::min);
            let most = folds.iter().map(of).fold(0.0, f64::max);
            print!(" {:>15}", format!("{:.0} ({least:.0}-{most:.0})", of(&fit)));
        }
        println!();
    }
}
