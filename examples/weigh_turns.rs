//! Tells how much each aspect of a position wins, from turns that were played in several ways:
//! `cargo run --release --no-default-features --example weigh_turns -- SYSTEM GANG BATTLES SEED`, so many battles on each map.
//!
//! A third of the turns of each battle are looked at. Such a turn is begun in eight ways, the four that the player likes best and four others, and played to its end;
//! from there the battle is played out twice. If the ends with more of an aspect win more often than the other ends of the same turn, the aspect wins: least squares on the
//! differences from the mean of the turn tell by how much. Battles that are merely watched (`fit_weights`) can't tell that: the winning side keeps its stocks, but keeping them may not win.
//!
//! It also tells how well the judgement predicts the winner: at the end of the turn, three turns later and two rounds later.

use acqua_alta::ai::{Effort, Thinking, judged};
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
const TIMES: usize = 2;
/// Of so many turns one is looked at.
const TURNS: u64 = 3;
/// Choices after which a turn is taken to be over.
const LONG: u64 = 60;
/// Squares beyond which an enemy is not felt.
const FAR: u8 = 12;

/// One number for each aspect of both sides.
type Numbers = [f64; N];

/// How one turn ended in one way: its numbers, the part of the battles that followed which was won, and each of these battles.
type End = (Numbers, f64, [Played; TIMES]);

/// A battle that was played out from the end of a turn.
#[derive(Clone, Copy, Default)]
struct Played {
    /// 1 if the side won, 0 if it lost, else ½.
    won: f64,
    /// How the position was judged at each of [`MOMENTS`], bounded by -1 and 1.
    judged: [f64; MOMENTS.len()],
}

/// When positions are judged on the way.
const MOMENTS: [&str; 3] = ["at the end of the turn", "3 turns later", "2 rounds later"];
/// The judgement that is half of the way to the bound, in hundredths of gang points.
const HALF: f64 = 1500.0;

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
    if turns.is_empty() {
        return Err("no turns to look at: ask for more battles".into());
    }
    report(&turns);
    predict(&turns);
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
        let played: [Played; TIMES] = std::array::from_fn(|n| played_out(&after, side, mix(dice ^ n as u64)));
        let won = played.iter().map(|played| played.won).sum::<f64>() / TIMES as f64;
        Some((told(&after, side), won, played))
    });
    Some(ends.collect())
}

/// Plays a battle to its end.
fn played_out(battle: &AnyBattle, side: Side, seed: u64) -> Played {
    let (mut battle, from) = (battle.clone(), battle.round());
    let bounded = |battle: &AnyBattle| judged(battle, side) as f64 / (HALF + judged(battle, side).abs() as f64);
    let mut seen: [Option<f64>; MOMENTS.len()] = [Some(bounded(&battle)), None, None];
    let (mut step, mut turns, mut active) = (0, 0, battle.active());
    while battle.decision().is_some() {
        turns += u32::from(battle.active() != active);
        active = battle.active();
        for (at, due) in [(1, turns >= 3), (2, battle.round() > from + 1)] {
            if due && seen[at].is_none() {
                seen[at] = Some(bounded(&battle));
            }
        }
        step += 1;
        go_on(&mut battle, seed, step);
    }
    let winner = battle.verdict().and_then(|verdict| verdict.winner);
    let won = winner.map_or(0.5, |winner| if winner == side { 1.0 } else { 0.0 });
    Played { won, judged: seen.map(|seen| seen.unwrap_or_else(|| bounded(&battle))) }
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
        let mean = |i: usize| turn.iter().map(|end| end.0[i] * by).sum::<f64>();
        let (means, won): (Numbers, f64) = (std::array::from_fn(mean), turn.iter().map(|end| end.1 * by).sum());
        let apart = |end: &End| (std::array::from_fn(|i| end.0[i] - means[i]), end.1 - won, end.2);
        ends.extend(turn.iter().map(apart));
    }
    let told: Vec<usize> = (0..N).filter(|&i| ends.iter().map(|end| end.0[i].abs()).sum::<f64>() > 1e-6).collect();
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

/// How much more often an end wins whose judgement lies one standard deviation above that of the other ends of its turn. The battle in which it
/// was judged is never the one that counts as won, so its luck tells nothing. The standard deviation is that of the mean of endless battles: it is
/// taken from how alike two battles are.
fn predict(turns: &[Vec<End>]) {
    println!("per cent of battles won by a judgement one standard deviation better, and 95 per cent intervals:");
    for (moment, name) in MOMENTS.iter().enumerate() {
        let (mut alike, mut own, mut wins) = (0.0, 0.0, Vec::new());
        for turn in turns {
            let mean = |of: &dyn Fn(&Played) -> f64, n: usize| {
                turn.iter().map(|end| of(&end.2[n])).sum::<f64>() / turn.len() as f64
            };
            let value = |played: &Played| played.judged[moment];
            let won = |played: &Played| played.won;
            let (values, wons) = ([mean(&value, 0), mean(&value, 1)], [mean(&won, 0), mean(&won, 1)]);
            for end in turn {
                let v = [0, 1].map(|n| value(&end.2[n]) - values[n]);
                let w = [0, 1].map(|n| won(&end.2[n]) - wons[n]);
                alike += v[0] * v[1];
                own += (v[0] * v[0] + v[1] * v[1]) / 2.0;
                wins.push((v[0] * w[1] + v[1] * w[0]) / 2.0);
            }
        }
        if alike <= 0.0 {
            println!("{name:24} too much luck to tell: look at more battles");
            continue;
        }
        let free = wins.len().saturating_sub(turns.len()).max(1) as f64;
        let deviation = (alike / free).sqrt();
        let sum: f64 = wins.iter().sum();
        let error = 1.96 * wins.iter().map(|one| one * one).sum::<f64>().sqrt() / free / deviation;
        println!(
            "{name:24} {:+6.1} ± {:.1}, two battles correlate by {:.2}",
            100.0 * sum / free / deviation,
            100.0 * error,
            alike / own
        );
    }
}
