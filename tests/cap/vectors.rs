//! The vectors of section 6 as they come out in play: every number by exact odds or by dice by hand (C-V2 to C-V24).

use super::scene::*;
use acqua_alta::battle::{Choice, RuleSystem};
use acqua_alta::dice::Seeded;
use acqua_alta::rules::cap::Ask;
use acqua_alta::rules::cap::check::{Amount, fall_dice, fall_loss};
use acqua_alta::rules::cap::vocabulary::{action, counter, stat};

/// The chance of each loss of HP from 0 by one use of an Action, exactly.
fn losses(scene: &Scene, key: &str) -> Vec<f64> {
    let odds = scene.odds(scene.hero(0, key, id(1)));
    let lost = |hp: i8| {
        odds.chance(|changes| {
            let change = changes.iter().find(|change| change.who == id(1));
            change.map_or(0, |change| -change.counter(counter::HP)) == hp
        })
        .value()
    };
    (0..=30).map(lost).collect()
}

/// The chance of each sum of two losses.
fn both(a: &[f64], b: &[f64]) -> Vec<f64> {
    let mut sums = vec![0.0; a.len() + b.len() - 1];
    a.iter().enumerate().for_each(|(i, p)| b.iter().enumerate().for_each(|(j, q)| sums[i + j] += p * q));
    sums
}

fn mean(chances: &[f64]) -> f64 {
    chances.iter().enumerate().map(|(hp, chance)| hp as f64 * chance).sum()
}

fn at_least(chances: &[f64], hp: usize) -> f64 {
    chances.iter().skip(hp).sum()
}

#[track_caller]
fn near(found: f64, printed: f64, within: f64) {
    assert!((found - printed).abs() < within + 1e-9, "{found} against {printed}");
}

/// A Bravo beside somebody with 60 HP that answers nothing.
fn duel(guard: i8) -> Scene {
    let mut scene = Scene::field(&[(BRAVO, US, at(3, 4)), (BULWARK, THEM, at(4, 4))]);
    scene.calm().set_hp(1, 60).set_stat(1, stat::HP, 60).set_stat(1, stat::GUARD, guard);
    scene
}

#[test]
fn cap_15_c_v2b_auto_hit_draws_no_die_and_is_always_blocked() {
    let mut scene = Scene::field(&[(ALCHEMIST, US, at(3, 4)), (BRAVO, THEM, at(5, 4))]);
    scene.calm().set_stat(0, stat::C, 8).set_stat(0, stat::A, 20).set_stat(0, stat::P, 20);
    let shot = scene.hero(0, "grapeshot", at(4, 4));
    assert!(scene.battle.breakdown(shot).is_none(), "no check is shown");
    // One die: 1d8 + 1 less Guard 2, whatever C and P are.
    scene.choose(shot, &[8]);
    assert_eq!(scene.hp(1), 38 - 7);
}

#[test]
fn cap_11_c_v3_faces_at_the_edges_in_play() {
    // 1d8 + 1 with an 8 against Guard 2: 9 by a Critical Hit or a bypass, 7 blocked.
    for (face, lost) in [(1, 9), (2, 9), (3, 9), (8, 9), (9, 7), (14, 7), (15, 0), (20, 0)] {
        let mut scene = duel(2);
        let dice: &[u8] = if (3..15).contains(&face) { &[face, 8] } else { &[face] };
        scene.usual(0).uses(0, "rapier_cut", 1, dice);
        assert_eq!(scene.hp(1), 60 - lost, "{face}");
    }
}

#[test]
fn cap_18_c_v5c_two_dice_without_a_flat_part_against_wards() {
    // Fire Pot: 2d6 Spell.
    for (ward, printed) in (0..).zip([5.4, 5.1, 4.8, 4.508, 4.233, 3.983, 3.767]) {
        let mut scene = Scene::field(&[(ALCHEMIST, US, at(1, 4)), (BRAVO, THEM, at(6, 4))]);
        scene.calm().usual(0).set_stat(1, stat::WARD, ward);
        near(scene.mean_loss(scene.hero(0, "fire_pot", at(6, 4)), 1), printed, 0.0005);
    }
}

#[test]
fn cap_18_c_v6_two_fast_actions_against_a_slow_one() {
    for (guard, fast, slow) in [(0, 8.4, 9.1), (4, 6.225, 7.9), (8, 5.175, 6.747)] {
        let mut scene = duel(guard);
        scene.usual(0);
        near(2.0 * mean(&losses(&scene, "rapier_cut")), fast, 0.0005);
        // Lunge prints P +3, which is taken off again here.
        scene.set_stat(0, stat::P, 5);
        near(mean(&losses(&scene, "lunge")), slow, 0.0005);
    }
}

#[test]
fn cap_02_c_v8_three_ways_to_spend_a_turn() {
    // The Bravo as it is printed, C3 A15 P9, against Guard 2.
    let scene = duel(2);
    let (cut, lunge) = (losses(&scene, "rapier_cut"), losses(&scene, "lunge"));
    let two_cuts = both(&cut, &cut);
    let turns = [both(&two_cuts, &two_cuts), both(&lunge, &two_cuts), both(&lunge, &lunge)];
    for (turn, printed) in turns.iter().zip([[16.2, 0.3167, 0.0268], [17.85, 0.4388, 0.0751], [19.5, 0.4775, 0.1645]]) {
        near(turn.iter().sum(), 1.0, 0.0);
        near(mean(turn), printed[0], 0.0005);
        near(at_least(turn, 20), printed[1], 0.00005);
        near(at_least(turn, 30), printed[2], 0.00005);
    }
}

#[test]
fn cap_20_c_v10_an_amplify_of_1d8_on_2d8_and_3_against_guard_3() {
    let lunge = |dice: &[u8], more: &[u8]| {
        let mut scene = duel(3);
        scene.usual(0).set_stat(0, stat::P, 5).set_counter(0, counter::AMPLIFIES, 0);
        scene.uses(0, "lunge", 1, dice);
        assert_eq!(scene.ask(), Ask::Amplify(US));
        scene.amplifies(0, more);
        60 - i32::from(scene.hp(1))
    };
    assert_eq!(lunge(&[2], &[]), 27, "19 without it; a Critical Hit rolls nothing");
    let (mut bypassed, mut blocked) = (0, 0);
    for a in 1..=8 {
        for b in 1..=8 {
            for c in 1..=8 {
                bypassed += lunge(&[3, a, b], &[c]);
                blocked += lunge(&[9, a, b], &[c]);
            }
        }
    }
    assert_eq!((bypassed * 10 / 512, blocked * 10 / 512), (165, 135), "means of 16.5 and 13.5");
    let plain = |face: u8| {
        let all = (1..=8).flat_map(|a| (1..=8).map(move |b| (a, b)));
        let lost = all.map(|(a, b)| {
            let mut scene = duel(3);
            scene.usual(0).set_stat(0, stat::P, 5).uses(0, "lunge", 1, &[face, a, b]);
            60 - i32::from(scene.hp(1))
        });
        lost.sum::<i32>()
    };
    assert_eq!((plain(3), plain(9)), (12 * 64, 9 * 64));
}

#[test]
fn cap_32_c_v10_more_damage_on_a_miss_is_refused() {
    // A face of 17 misses; Hold Breath could make it a hit, and more damage would be for nothing.
    let who = [(ARBALIST, US, at(1, 4)), (BRAVO, THEM, at(6, 4)), (CAPTAIN, US, at(1, 6))];
    let mut scene = Scene::field(&who);
    scene.set_counter(1, counter::TRIGGERS, 3).uses(0, "windlass_bolt", 1, &[17]);
    assert_eq!(scene.ask(), Ask::Amplify(US));
    let press = Choice::new(action::AMPLIFY, id(2), id(0), scene.slot(2, "press_the_advantage") << 2);
    assert_eq!(scene.refused(press).code(), "E_AMP_NO_EFFECT");
    // Once it is a hit, it is not.
    scene.amplifies(0, &[3, 4]);
    assert!(scene.offers(press));
}

#[test]
fn cap_22_c_v14_means_of_a_mend_in_play() {
    let mended = |hp: i8| {
        let mut scene = Scene::field(&[(SISTER, US, at(2, 2)), (BRAVO, US, at(4, 2)), (BULWARK, THEM, at(9, 8))]);
        scene.calm().set_stat(1, stat::HP, 30).set_hp(1, hp);
        f64::from(hp) - scene.mean_loss(scene.hero(0, "mend", id(1)), 1)
    };
    for (hp, printed) in [(1, 12.0), (10, 21.0), (20, 29.125), (25, 29.984), (29, 30.0)] {
        near(mended(hp), printed, 0.0005);
    }
}

#[test]
fn cap_63_c_v16_means_of_falls() {
    // Every throw of so many d6.
    let mean = |levels: u8, water: bool| {
        let Some(Amount { dice, sides, .. }) = fall_dice(levels) else { return 0.0 };
        let sides = u32::from(sides);
        let throws = sides.pow(dice.into());
        let sum = |throw: u32| (0..dice).fold((throw, 0), |(rest, sum), _| (rest / sides, sum + rest % sides + 1)).1;
        let lost: i32 = (0..throws).map(|throw| i32::from(fall_loss(sum(throw) as i16, water))).sum();
        f64::from(lost) / f64::from(throws)
    };
    let means = |water| [1, 2, 3, 4, 5].map(|levels| mean(levels, water));
    assert_eq!(means(false), [0.0, 3.5, 7.0, 10.5, 14.0]);
    assert_eq!(means(true), [0.0, 1.5, 3.25, 5.0, 6.75]);
}

#[test]
fn cap_24_c_v18_how_often_a_riposte_opens_and_what_it_is_worth() {
    for (accuracy, opens, worth) in [(12, 0.4, 1.76), (14, 0.3, 1.32), (16, 0.2, 0.88)] {
        let mut found = [0.0; 2];
        for face in 1..=20 {
            let mut scene = Scene::field(&[(BRAVO, US, at(3, 4)), (BRAVO, THEM, at(4, 4))]);
            scene.calm().set_counter(1, counter::TRIGGERS, 0);
            scene.set_stat(0, stat::A, accuracy as i8).set_stat(0, stat::C, 2).set_stat(0, stat::P, 8);
            let dice: &[u8] = if face > 2 && face <= accuracy { &[face, 4] } else { &[face] };
            scene.uses(0, "rapier_cut", 1, dice);
            if scene.ask() == Ask::Trigger(THEM) {
                let riposte = Choice::new(action::TRIGGER, id(1), id(0), scene.slot(1, "riposte"));
                found[0] += 0.05;
                found[1] += 0.05 * scene.mean_loss(riposte, 0);
            }
        }
        near(found[0], opens, 0.0);
        near(found[1], worth, 0.0005);
    }
}

#[test]
fn cap_27_c_v20_a_sustain_of_1d4_for_2_ap() {
    let who = [(SISTER, US, at(2, 2)), (BRAVO, US, at(3, 2)), (BULWARK, THEM, at(9, 8))];
    let mut scene = Scene::field(&who);
    scene.calm().set_hp(0, 10).set_hp(1, 10);
    let ray = scene.hero(0, "hearthlight", acqua_alta::battle::Target::Nothing);
    near(-scene.mean_loss(ray, 1), 2.5, 0.0);
    scene.choose(ray, &[4]);
    assert_eq!(scene.ap(0), 2);
    let mut healed = 2.5;
    for (hp, printed) in [(18, 5.0), (22, 7.5), (26, 10.0)] {
        scene.until_turn_of(0);
        let again = Choice::plain(action::SUSTAIN, id(0));
        healed -= scene.mean_loss(again, 1);
        near(healed, printed, 0.0);
        scene.choose(again, &[4]);
        // No AP, the same for everybody inside.
        assert_eq!((scene.hp(0), scene.hp(1), scene.ap(0)), (hp, hp, 4));
    }
}

/// Two hundred pairs of duels: each turn's 4 AP go into the better mix of two attacks, from the distance that these want; no Triggers, no
/// Amplifies. Rounds on average, and in how many of a hundred the first one wins.
fn duels(kinds: [&str; 2], blows: [&[&str]; 2], apart: [u8; 2]) -> (f64, f64) {
    const DUELS: u64 = 400;
    let (mut rounds, mut won) = (0, 0);
    for seed in 0..DUELS {
        let mut scene = Scene::field(&[(kinds[0], US, at(1, 4)), (kinds[1], THEM, at(5, 4))]);
        let mut dice = Seeded::new(seed, 24);
        let first = (seed % 2) as u8;
        let mut turns: u64 = 0;
        'duel: loop {
            let acting = if turns.is_multiple_of(2) { first } else { 1 - first };
            turns += 1;
            scene.battle.characters_mut()[1].square = Some(at(1 + apart[usize::from(acting)], 4));
            scene.activate(acting);
            for key in blows[usize::from(acting)] {
                let choice = scene.calm().hero(acting, key, id(1 - acting));
                scene.throw(choice, &mut dice);
                if scene.fallen(1 - acting) {
                    won += u64::from(acting == 0);
                    break 'duel;
                }
            }
        }
        rounds += turns.div_ceil(2);
    }
    (rounds as f64 / DUELS as f64, 100.0 * won as f64 / DUELS as f64)
}

#[test]
fn cap_37_c_v24_a_duel_of_two_archetypes_lasts_some_two_and_a_half_rounds() {
    let shots = |key: &'static str| [key, key];
    let (rounds, won) = duels([BRAVO, BULWARK], [&shots("lunge"), &["hammer_blow"; 4]], [1, 1]);
    near(rounds, 2.79, 0.15);
    near(won, 61.0, 6.0);
    let (rounds, _) = duels([CAPTAIN, ALCHEMIST], [&shots("belt_pistol"), &shots("wheel_lock_shot")], [4, 4]);
    near(rounds, 2.47, 0.15);
    let (rounds, _) = duels([ARBALIST, DIVER], [&shots("windlass_bolt"), &["hook_knife"; 4]], [4, 1]);
    near(rounds, 2.25, 0.15);
}
