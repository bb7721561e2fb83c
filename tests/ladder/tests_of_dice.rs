//! 1.3 and LAD-01 to LAD-08 at the table: what is asked before and after a roll, opposed Tests, what makes them easier, and
//! the exact cases L-V5, L-V13, L-V14.

use super::scene::*;
use acqua_alta::battle::{AnyBattle, Breakdown, Change, Choice, Odds, RuleSystem, Target, odds};
use acqua_alta::dice::SixesTest;
use acqua_alta::rules::ladder::vocabulary::{action, counter, stat, status};
use acqua_alta::rules::ladder::{Ask, RuleOptions};

const STREET: &[&str] = &["........", "........", "........"];

#[test]
fn lad_01_each_test_has_its_attribute_and_skill() {
    let who = [("medic", US, at(2, 1)), ("talker", US, at(2, 0)), ("plain", US, at(1, 1)), ("plain", THEM, at(3, 1))];
    let mut s = Scene::new(STREET, &who);
    s.set_counter(2, counter::TOUGHNESS, 3);
    let terms = |b: &Breakdown| b.pool_terms().iter().map(|term| term.cause).collect::<Vec<_>>();
    let of = |s: &Scene, who: u8, action, target| {
        let choice = Choice { action, actor: id(who), target, option: 0 };
        terms(&s.battle.breakdown(choice).expect("a roll"))
    };
    assert_eq!(of(&s, 0, action::FIRST_AID, Target::Character(id(2))), ["Mind", "Medicine"]);
    assert_eq!(of(&s, 0, action::SHOVE, Target::Character(id(3)))[0], "Body");
    s.turn(1);
    assert_eq!(of(&s, 1, action::PARLEY, Target::Character(id(3))), ["Mind", "Guile"]);
}

#[test]
fn lad_02_an_untrained_test_is_the_attribute_alone() {
    let s = Scene::new(STREET, &[("plain", US, at(2, 1)), ("plain", THEM, at(3, 1))]);
    assert_eq!(s.roll(0, action::SHOVE, Target::Character(id(1)), 0), (4, 4, 1));
}

#[test]
fn lad_02_a_pool_has_one_die_at_least() {
    let mut s = Scene::new(STREET, &[("weak", US, at(2, 1)), ("plain", THEM, at(3, 1))]);
    s.afflict(0, status::POISONED).afflict(0, status::FRIGHTENED);
    assert_eq!(s.attack_roll(0, 1, 0).0, 1, "1 - 2 dice");
}

#[test]
fn lad_03_a_die_for_each_training() {
    let s = Scene::new(STREET, &[("wrestler", US, at(2, 1)), ("plain", THEM, at(3, 1))]);
    assert_eq!(s.roll(0, action::SHOVE, Target::Character(id(1)), 0).0, 7);
}

#[test]
fn lad_04_focus_is_spent_where_it_does_most_without_a_question() {
    let mut s = Scene::new(STREET, &[("focused", US, at(2, 1)), ("plain", THEM, at(3, 1))]);
    // 3 (a 4), 2, 1, 1, 1 against 4 (Average each would be 4): Melee 5 is Good, so 3.
    s.attacks(0, 1, 0, &[2, 2, 1, 1, 1]);
    assert_eq!(s.toughness(1), 7, "both twos are lifted to 3: 1 and two successes");
    assert!(matches!(s.ask(), Ask::Act(_)));
}

#[test]
fn lad_04_the_player_shares_it_out_where_sixes_count() {
    let mut s = Scene::with(STREET, &[("bill", US, at(2, 1)), ("plain", THEM, at(3, 1))], without_ember());
    s.set_counter(0, counter::METTLE, 0);
    s.attacks(0, 1, 0, &[6, 1, 1, 1]);
    assert!(matches!(s.ask(), Ask::Act(_)), "no Focus: no question");
}

#[test]
fn lad_05_the_active_side_first_and_ties_are_the_resisting_sides() {
    let pair = [("plain", US, at(2, 1)), ("plain", THEM, at(3, 1))];
    let mut s = Scene::new(STREET, &pair);
    s.act(0, action::SHOVE, Target::Character(id(1)), 0, &[6, 4, 3, 3, 5, 4, 1, 1]);
    assert_eq!(s.square(1), at(3, 1), "two each");
    let mut s = Scene::new(STREET, &pair);
    s.act(0, action::SHOVE, Target::Character(id(1)), 0, &[6, 4, 3, 3, 5, 1, 1, 1]);
    assert_eq!(s.square(1), at(4, 1), "two to one");
    let mut s = Scene::new(STREET, &pair);
    s.act(0, action::SHOVE, Target::Character(id(1)), 0, &[3, 3, 3, 3]);
    assert_eq!(s.square(1), at(3, 1), "without a success the other does not even roll");
}

#[test]
fn lad_05_the_resisting_side_is_asked_after_the_active_one() {
    let who = [("willing", US, at(2, 1)), ("willing", THEM, at(3, 1))];
    let mut s = Scene::with(STREET, &who, RuleOptions::default());
    s.act(0, action::SHOVE, Target::Character(id(1)), 0, &[]);
    assert_eq!(s.ask(), Ask::Before(id(0)));
    s.does(0, action::ROLL, &[5, 4, 3, 3, 1]);
    assert_eq!(s.ask(), Ask::Reroll(id(0)));
    s.does(0, action::KEEP, &[]);
    assert_eq!(s.ask(), Ask::Focus(id(0)), "the last moment to double it");
    s.act(0, action::FOCUS, Target::Nothing, 0, &[]);
    assert_eq!(s.ask(), Ask::Before(id(1)));
    s.does(1, action::ROLL, &[3, 3, 1, 1, 1]);
    s.does(1, action::KEEP, &[]);
    s.does(1, action::DOUBLE_FOCUS, &[]);
    assert_eq!(s.square(1), at(4, 1), "three to two");
    assert_eq!((s.counter(0, counter::METTLE), s.counter(1, counter::METTLE)), (2, 1));
}

/// The Test of the resisting side of a shove or grapple, as it would be rolled: dice and Difficulty.
fn resists(s: &mut Scene, action: acqua_alta::battle::ActionId, n: u8) -> (i8, i8) {
    s.set_counter(n, counter::METTLE, 1);
    s.act(0, action, Target::Character(id(n)), 0, &[6; 4]);
    let roll = s.roll(n, action::ROLL, Target::Nothing, 0);
    (roll.0, roll.1)
}

#[test]
fn lad_06_advantage_is_difficulty_3() {
    let mut s = Scene::new(STREET, &[("plain", US, at(2, 1)), ("arsenal_bulwark", THEM, at(3, 1))]);
    assert_eq!(resists(&mut s, action::SHOVE, 1), (6, 3), "Immovable");
}

#[test]
fn lad_06_disadvantage_is_difficulty_5_and_one_of_each_cancels() {
    let who = [("talker", US, at(2, 1)), ("talker", THEM, at(3, 1)), ("talker", THEM, at(4, 1))];
    let mut s = Scene::new(STREET, &who);
    let parley = |s: &Scene, n| s.roll(0, action::PARLEY, Target::Character(id(n)), 0).1;
    assert_eq!(parley(&s, 1), 4);
    s.befalls(0, status::CHARMED, 1);
    assert_eq!(parley(&s, 1), 5, "talking to its charmer");
    s.befalls(1, status::CHARMED, 0);
    assert_eq!(parley(&s, 1), 4, "each has charmed the other: they cancel");
    s.befalls(2, status::CHARMED, 0);
    assert_eq!(parley(&s, 2), 3);
}

#[test]
fn lad_06_two_of_a_kind_are_one() {
    let who = [("watch", US, at(2, 1)), ("sneak", THEM, at(5, 1)), ("plain", THEM, at(7, 1))];
    let mut s = Scene::new(&["........", ".....~..", "........"], &[who[0], ("sneak", THEM, at(5, 0)), who[2]]);
    s.afflict(1, status::HIDDEN);
    s.set_counter(1, counter::STEALTH, 1);
    s.does(0, action::SEARCH, &[1; 6]);
    assert_eq!(s.rolled(), (6, 4, 2));
    s.turn(0).afflict(0, status::BLINDED);
    // It sees no farther than arm's reach, and nothing is rolled.
    s.does(0, action::SEARCH, &[]);
}

#[test]
fn lad_07_greater_disadvantage_of_the_blinded() {
    let mut s = Scene::new(STREET, &[("watch", US, at(2, 1)), ("sneak", THEM, at(3, 1)), ("plain", THEM, at(7, 1))]);
    s.afflict(1, status::HIDDEN).afflict(0, status::BLINDED);
    s.set_counter(1, counter::STEALTH, 1);
    s.does(0, action::SEARCH, &[1; 6]);
    assert_eq!(s.rolled(), (6, 6, 2));
}

#[test]
fn lad_07_greater_advantage_of_a_bulwark_behind_its_shield() {
    let long = &["........................", "........................", "........................"];
    let mut s = Scene::new(long, &[("arsenal_bulwark", US, at(8, 1)), ("plain", THEM, at(15, 1))]);
    s.does(0, action::DEFEND_ZONE, &[]);
    s.ends(0, &[]);
    s.set_counter(0, counter::METTLE, 1);
    s.moves(1, at(7, 0), &[]);
    assert_eq!(s.ask(), Ask::Force { who: id(1), holder: id(0) });
    s.act(1, action::ACCEPT, Target::Character(id(0)), 0, &[6, 6, 1, 1]);
    assert_eq!(s.ask(), Ask::Before(id(0)));
    assert_eq!(s.roll(0, action::ROLL, Target::Nothing, 0).1, 2);
}

#[test]
fn lad_08_the_word_for_the_chance() {
    let s = Scene::new(STREET, &[("plain", US, at(2, 1)), ("plain", THEM, at(3, 1))]);
    let choice = Choice { action: action::ATTACK, actor: id(0), target: Target::Character(id(1)), option: 0 };
    let roll = s.battle.breakdown(choice).expect("it is rolled for");
    assert_eq!(s.battle.difficulty(&roll), Some("Very Easy"), "four dice against 4: 93.75 %");
}

/// How likely something is, in hundredths of a per cent.
fn percent(odds: &Odds, holds: impl Fn(&[Change]) -> bool) -> i64 {
    (odds.chance(holds).value() * 10_000.0).round() as i64
}

/// How likely a shove moves character 1.
fn shoved(s: &Scene) -> i64 {
    let odds = s.odds(0, action::SHOVE, Target::Character(id(1)), 0);
    percent(&odds, |changes| changes.iter().any(|change| change.who == id(1) && change.place.is_some()))
}

#[test]
fn lad_05_l_v5b_four_dice_against_three() {
    let mut s = Scene::new(STREET, &[("plain", US, at(2, 1)), ("plain", THEM, at(3, 1))]);
    s.stat(1, stat::BODY, 3);
    assert_eq!(shoved(&s), 5000);
}

#[test]
fn lad_06_l_v5f_the_defenders_advantage() {
    let mut s = Scene::new(STREET, &[("plain", US, at(2, 1)), ("arsenal_bulwark", THEM, at(3, 1))]);
    // Might 2 with Focus 1 on Body 2: four dice. The Focus is taken out by taking out its senses.
    s.stat(1, stat::BODY, 2).afflict(1, status::INCAPACITATED);
    assert_eq!(shoved(&s), 1968);
}

#[test]
fn lad_45_l_v5h_a_grapple_seven_against_five() {
    let mut s = Scene::new(STREET, &[("wrestler", US, at(2, 1)), ("plain", THEM, at(3, 1))]);
    s.stat(1, stat::BODY, 5);
    let odds = s.odds(0, action::GRAPPLE, Target::Character(id(1)), 0);
    let held = |changes: &[Change]| {
        changes.iter().any(|change| change.who == id(1) && change.statuses.contains(&(status::GRAPPLED.0, true)))
    };
    assert_eq!(percent(&odds, held), 6128, "1255 of 2048");
    assert_eq!(shoved(&s), 6128);
}

/// Somebody with so many dice who is dying at this Difficulty and Complexity and is asked how.
fn dying(dice: i8, difficulty: i8, complexity: i8, options: RuleOptions) -> Scene {
    let who = [("plain", US, at(0, 1)), ("plain", THEM, at(7, 1)), ("plain", THEM, at(7, 2))];
    let mut s = Scene::with(STREET, &who, options);
    s.stat(1, stat::BODY, dice).stat(1, stat::MIND, 1).stat(1, stat::SOUL, 1);
    s.befalls(1, status::MORTALLY_WOUNDED, 0).set_counter(1, counter::METTLE, 0);
    s.set_counter(1, counter::DEATH_DIFFICULTY, difficulty).set_counter(1, counter::DEATH_COMPLEXITY, complexity);
    s.ends(0, &[]);
    assert_eq!(s.ask(), Ask::Death(id(1)));
    s
}

/// How likely it lives; dice that failed are rolled again where the player is asked.
fn lives(s: &Scene, difficulty: u8) -> f64 {
    let choice = Choice { action: action::DEATH_TEST, actor: id(1), target: Target::Nothing, option: 0 };
    let answer = |battle: &AnyBattle, _: &[Choice]| {
        let asked = battle.decision().filter(|d| d.reaction())?;
        let mut choices = Vec::new();
        battle.choices(&mut choices);
        let failed = asked.prompt.chars().filter_map(|c| c.to_digit(10)).skip(1).filter(|n| *n < u32::from(difficulty));
        let failed = failed.count() as u8;
        let again = choices.iter().find(|c| c.action == action::REROLL && c.option == failed);
        again.or(choices.first()).copied()
    };
    let survives = |changes: &[Change]| {
        changes.iter().any(|c| c.who == id(1) && c.statuses.contains(&(status::MORTALLY_WOUNDED.0, false)))
    };
    odds(&AnyBattle::new(s.battle.clone()), choice, &answer).chance(survives).value()
}

#[test]
fn lad_30_l_v14_rolling_the_failures_again() {
    let cases = [(3, 4, 2, 5000, 8438), (4, 5, 2, 4074, 7659), (5, 6, 1, 5981, 8385), (6, 4, 4, 3438, 8306)];
    for (dice, difficulty, complexity, plain, again) in cases {
        let chance = |options| lives(&dying(dice, difficulty, complexity, options), difficulty as u8);
        // Exact halves are written rounded up.
        let rounded = |chance: f64| ((chance * 1e6).round() / 100.0).round() as i64;
        let (found, with) = (chance(without_ember()), chance(RuleOptions::default()));
        assert_eq!(rounded(found), plain, "{dice} dice, {difficulty}:{complexity}");
        assert_eq!(rounded(with), again, "{dice} dice, {difficulty}:{complexity}, with Ember");
    }
}

#[test]
fn lad_30_l_v14_seven_dice() {
    // Too many ways to walk through a battle: so many good at once, and the others a second time.
    let good = |dice: u8, needs: u8| SixesTest { dice, difficulty: 4, focus: 0 }.chance(needs).value();
    let exactly = |n: u8| good(7, n) - if n == 7 { 0.0 } else { good(7, n + 1) };
    let again: f64 = (0..=7).map(|n| exactly(n) * if n >= 5 { 1.0 } else { good(7 - n, 5 - n) }).sum();
    assert_eq!(((good(7, 5) * 1e4).round(), (again * 1e4).round()), (2266.0, 7564.0));
}

#[test]
fn lad_21_l_v13_three_death_tests_in_the_battle() {
    let rows = [(2, [0, 3519, 6571, 8392, 9305, 9717, 9890, 9959]), (4, [0, 0, 0, 748, 2269, 4146, 5939, 7389])];
    for (complexity, row) in rows {
        for (dice, expected) in (1..).zip(row) {
            let fails =
                |difficulty: i8| 1.0 - lives(&dying(dice, difficulty, complexity, without_ember()), difficulty as u8);
            let found = ((1.0 - fails(4) * fails(5) * fails(6)) * 10_000.0).round() as i64;
            assert_eq!(found, expected, "{dice} dice, 4:{complexity}");
        }
    }
}
