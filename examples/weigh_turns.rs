//! Tells how much each aspect of a position wins, from turns that were played in several ways:
//! `cargo run --release --no-default-features --example weigh_turns -- SYSTEM GANG BATTLES SEED`, so many battles on each map.
//!
//! A third of the turns of each battle are looked at. Such a turn is begun in eight ways, the four that the player likes best and four others, and played to its end;
//! from there the battle is played out twice. If the ends with more of an aspect win more often than the other ends of the same turn, the aspect wins: least squares on the
//! differences from the mean of the turn tell by how much. Battles that are merely watched (`fit_weights`) can't tell that: the winning side keeps its stocks, but keeping them may not win.

use acqua_alta::ai::{Effort, Thinking};
use acqua_alta::battle::{AnyBattle, Aspect, CharacterId, Choice, Events, Side};
use acqua_alta::dice::{Seeded, mix};
use acqua_alta::table::{Library, Setup};
use std::error::Error;

/// Numbers of one side: its aspects, then the distance of the nearest enemy from the character that is worth most, and from the others.
const OF_SIDE: usize = Aspect::ALL.len() + 2;
const LEADER_FAR: usize = OF_SIDE - 2;
const OTHERS_FAR: usize = OF_SIDE - 1;
const N: usize = 2 * OF_SIDE;
/// Ways in which a turn is begun.
const WAYS: usize = 8;
/// How often a battle is played out from the end of a turn.
const TIMES: u64 = 2;
/// Of so many turns one is looked at.
const TURNS: u64 = 3;
/// Choices after which a turn is taken to be over.
const LONG: u64 = 60;
/// Squares beyond which an enemy is not felt.
const FAR: u8 = 12;

/// One number for each aspect of both sides.
type Numbers = [f64; N];

/// How one turn ended in one way: what was so, and what part of the battles that followed was won.
type End = (Numbers, f64);

/// One blow ahead, judged by aspects: quick enough to play thousands of battles out.
const PLAYER: Effort = Effort { aspects: 1, haste: 100, walks: 24, ..Effort::NONE };

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [system, gang, battles, seed] = &args[..] else {
        return Err("expected SYSTEM GANG BATTLES SEED, as in `canal lamp_duel 6 1`".into());
    };
    let number = |text: &str| text.parse::<u32>().map_err(|_| format!("expected a whole number, found `{text}`"));
    let (battles, seed) = (u64::from(number(battles)?), u64::from(number(seed)?));
    let library = Library::shipped();
    let mut turns: Vec<Vec<End>> = Vec::new();
    for battle in 0..battles {
        for (i, (map, _)) in library.maps().enumerate() {
            let mut setup = Setup::skirmish(map, [gang, gang], mix(seed ^ mix(battle * 64 + i as u64)));
            setup.system = system.to_owned();
            look_at(setup.battle(&library)?, setup.seed, &mut turns);
        }
    }
    turns.retain(|turn| turn.len() > 1);
    report(&turns);
    Ok(())
}

/// Plays a battle and looks at some of its turns.
fn look_at(mut battle: AnyBattle, seed: u64, turns: &mut Vec<Vec<End>>) {
    battle.start(&mut Seeded::new(seed, 0), &mut Events::drop());
    let (mut step, mut active): (u64, Option<CharacterId>) = (0, None);
    while battle.decision().is_some() {
        step += 1;
        let now = battle.active();
        let key = mix(seed ^ mix(step));
        if let Some(who) = now.filter(|_| now != active && battle.round() > 0 && key.is_multiple_of(TURNS)) {
            turns.extend(ends_of(&battle, who, key));
        }
        active = now;
        go_on(&mut battle, seed, step);
    }
}

/// Makes the next choice.
fn go_on(battle: &mut AnyBattle, seed: u64, step: u64) {
    if let Some(choice) = ranked(battle, mix(!seed).wrapping_add(step)).first() {
        battle.apply_listed(*choice, &mut Seeded::new(seed, step), &mut Events::drop());
    }
}

/// What the player looks at, the best first.
fn ranked(battle: &AnyBattle, salt: u64) -> Vec<Choice> {
    let thought = Thinking::with(PLAYER, battle.clone(), salt).map(Thinking::to_the_end);
    thought.unwrap_or_default().into_iter().map(|(choice, _)| choice).collect()
}

/// A turn played in several ways; none if there is hardly a choice.
fn ends_of(battle: &AnyBattle, who: CharacterId, key: u64) -> Option<Vec<End>> {
    let side = battle.characters().get(who.index())?.side;
    battle.decision().filter(|decision| decision.side == side)?;
    let ranked = ranked(battle, key);
    if ranked.len() < 3 {
        return None;
    }
    let mut ways: Vec<usize> = (0..ranked.len().min(WAYS / 2)).collect();
    for n in 0..4 * WAYS as u64 {
        let way = (mix(key ^ mix(n)) % ranked.len() as u64) as usize;
        if ways.len() < WAYS && !ways.contains(&way) {
            ways.push(way);
        }
    }
    let ends = ways.into_iter().filter_map(|way| {
        let mut after = battle.clone();
        let dice = mix(key ^ mix(1000 + way as u64));
        after.apply_listed(ranked[way], &mut Seeded::new(dice, 0), &mut Events::drop());
        for step in 1..LONG {
            if after.active() != Some(who) || after.decision().is_none() {
                break;
            }
            go_on(&mut after, dice, step);
        }
        after.decision()?;
        let won: f64 = (0..TIMES).map(|n| played_out(&after, side, mix(dice ^ n))).sum();
        Some((told(&after, side), won / TIMES as f64))
    });
    Some(ends.collect())
}

/// 1 if the side wins, 0 if it loses, else ½.
fn played_out(battle: &AnyBattle, side: Side, seed: u64) -> f64 {
    let (mut battle, mut step) = (battle.clone(), 0);
    while battle.decision().is_some() {
        step += 1;
        go_on(&mut battle, seed, step);
    }
    let winner = battle.verdict().and_then(|verdict| verdict.winner);
    winner.map_or(0.5, |winner| if winner == side { 1.0 } else { 0.0 })
}

/// Aspects in gang points as both sides feel them, and squares.
fn told(battle: &AnyBattle, side: Side) -> Numbers {
    let mut numbers = [0.0; N];
    for (half, side) in numbers.chunks_mut(OF_SIDE).zip([side, side.other()]) {
        let aspects = battle.aspects(side);
        for aspect in Aspect::ALL {
            half[aspect as usize] = f64::from(aspects.get(aspect)) / 100.0;
        }
        let there = |of: Side| {
            let people = battle.characters().iter().zip(0..).filter(move |(ch, _)| ch.side == of && ch.is_present());
            people.filter_map(|(ch, id)| Some((battle.worth(CharacterId(id)), ch.square?)))
        };
        let most = there(side).map(|(worth, _)| worth).max().unwrap_or(0);
        for (worth, square) in there(side) {
            let nearest = there(side.other()).map(|(_, enemy)| enemy.distance(square).min(FAR)).min();
            half[if worth == most { LEADER_FAR } else { OTHERS_FAR }] += f64::from(nearest.unwrap_or(FAR));
        }
    }
    numbers
}

/// Least squares on what the ends of each turn differ by from their mean.
fn report(turns: &[Vec<End>]) {
    let mut ends: Vec<End> = Vec::new();
    for turn in turns {
        let by = 1.0 / turn.len() as f64;
        let mean = |i: usize| turn.iter().map(|(numbers, _)| numbers[i] * by).sum::<f64>();
        let (means, won): (Numbers, f64) = (std::array::from_fn(mean), turn.iter().map(|(_, won)| won * by).sum());
        ends.extend(turn.iter().map(|(numbers, w)| (std::array::from_fn(|i| numbers[i] - means[i]), w - won)));
    }
    let told: Vec<usize> =
        (0..N).filter(|&i| ends.iter().map(|(numbers, _)| numbers[i].abs()).sum::<f64>() > 1e-6).collect();
    let dot = |a: &dyn Fn(&End) -> f64, b: &dyn Fn(&End) -> f64| ends.iter().map(|end| a(end) * b(end)).sum::<f64>();
    // A little more on the diagonal: aspects that always go together would leave no inverse.
    let square = |i: usize, j: usize| dot(&|end| end.0[i], &|end| end.0[j]) + if i == j { 1e-3 } else { 0.0 };
    let squares: Vec<Vec<f64>> = told.iter().map(|&i| told.iter().map(|&j| square(i, j)).collect()).collect();
    let inverse = inverted(squares);
    let along: Vec<f64> = told.iter().map(|&i| dot(&|end| end.0[i], &|end| end.1)).collect();
    let slopes: Vec<f64> = inverse.iter().map(|row| row.iter().zip(&along).map(|(a, b)| a * b).sum()).collect();
    let left = |end: &End| end.1 - told.iter().zip(&slopes).map(|(&i, slope)| slope * end.0[i]).sum::<f64>();
    let free = ends.len().saturating_sub(turns.len() + told.len()).max(1) as f64;
    let noise = dot(&left, &left) / free;
    println!(
        "{} ends of {} turns; per cent of battles won by one gang point or square more, and 95 per cent intervals:",
        ends.len(),
        turns.len()
    );
    for (at, &i) in told.iter().enumerate() {
        let (whose, number) = if i < OF_SIDE { ("own", i) } else { ("enemy", i - OF_SIDE) };
        let far = if number == LEADER_FAR { "leader far" } else { "others far" };
        let name = Aspect::ALL.get(number).map_or(far, |aspect| aspect.key());
        let error = 1.96 * (noise * inverse[at][at]).max(0.0).sqrt();
        println!("{:20} {:+7.2} ± {:.2}", format!("{whose} {name}"), 100.0 * slopes[at], 100.0 * error);
    }
}

/// The inverse of a symmetrical matrix, by elimination.
fn inverted(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let n = matrix.len();
    let mut inverse: Vec<Vec<f64>> = (0..n).map(|i| (0..n).map(|j| f64::from(u8::from(i == j))).collect()).collect();
    for i in 0..n {
        let by = matrix[i][i];
        for half in [&mut matrix, &mut inverse] {
            half[i].iter_mut().for_each(|x| *x /= by);
        }
        for j in (0..n).filter(|&j| j != i) {
            let times = matrix[j][i];
            for half in [&mut matrix, &mut inverse] {
                let row = half[i].clone();
                half[j].iter_mut().zip(row).for_each(|(x, y)| *x -= times * y);
            }
        }
    }
    inverse
}
