//! An Action from its declaration to what comes of it (CAP-04 to CAP-23, CAP-54, CAP-57, CAP-64, CAP-65).

use super::scene::*;
use acqua_alta::battle::RuleSystem;
use acqua_alta::rules::cap::RuleOptions;
use acqua_alta::rules::cap::vocabulary::{action, counter, stat, status};

fn duel() -> Scene {
    let mut scene = Scene::field(&[(BRAVO, US, at(2, 2)), (BULWARK, THEM, at(3, 2))]);
    scene.calm();
    scene
}

#[test]
fn cap_04_the_check_falls_before_the_damage() {
    let mut scene = duel();
    scene.uses(0, "rapier_cut", 1, &[4, 6]);
    assert_eq!((scene.hp(1), scene.ap(0)), (46 - 7, 3));
}

#[test]
fn cap_04_a_declared_target_that_is_gone_costs_all_the_same() {
    // The Diver slips below the surface before the shot.
    let rows = ["............", "..........~~", "..........~~"];
    let mut scene = Scene::new(&rows, &[(ALCHEMIST, US, at(4, 1)), (DIVER, THEM, at(10, 1))]);
    scene.uses(0, "wheel_lock_shot", 1, &[]);
    scene.triggers(1, "slip_the_blade", acqua_alta::battle::Target::Nothing, &[]);
    assert!(scene.has(1, status::SUBMERGED));
    assert_eq!((scene.hp(1), scene.ap(0)), (36, 2));
}

#[test]
fn cap_05_a_target_of_another_kind_is_refused() {
    let mut scene = Scene::field(&[(BRAVO, US, at(2, 2)), (BRAVO, US, at(3, 2)), (BULWARK, THEM, at(9, 2))]);
    let choice = scene.hero(0, "rapier_cut", id(1));
    assert_eq!(scene.refused(choice).code(), "E_KIND");
}

#[test]
fn cap_06_one_d20_is_compared_with_every_target() {
    let who = [(WHISPERER, US, at(2, 4)), (BRAVO, THEM, at(4, 4)), (BULWARK, THEM, at(5, 5))];
    let mut scene = Scene::field(&who);
    scene.calm();
    // A 15 - 1, P 9: a face of 10 is blocked; 3 + 4 + 2 less Ward 1 and Ward 2.
    scene.uses_at(0, "mirror_scream", at(3, 4), &[10, 3, 4]);
    assert_eq!((scene.hp(1), scene.hp(2)), (38 - 8, 46 - 7));
}

#[test]
fn cap_06_the_option_rolls_for_each_target() {
    let options = RuleOptions { cap_roll_per: acqua_alta::rules::cap::Per::Target, ..RuleOptions::default() };
    let who = [(WHISPERER, US, at(2, 4)), (BRAVO, THEM, at(4, 4)), (BULWARK, THEM, at(5, 5))];
    let mut scene = Scene::with(&FIELD, &who, options);
    scene.calm();
    scene.uses_at(0, "mirror_scream", at(3, 4), &[15, 10, 3, 4]);
    assert_eq!((scene.hp(1), scene.hp(2)), (38, 46 - 7), "the first is missed, the second is hit");
}

#[test]
fn cap_06_the_aside_heals_hit_or_miss() {
    let mut scene = Scene::field(&[(SISTER, US, at(2, 2)), (BRAVO, US, at(2, 3)), (BULWARK, THEM, at(6, 2))]);
    scene.calm().set_hp(1, 10);
    scene.uses(0, "lantern_ray", 2, &[]);
    let heal = scene.offered(action::PICK)[0];
    scene.choose(heal, &[20, 3]);
    assert_eq!((scene.hp(1), scene.hp(2)), (13, 46));
}

#[test]
fn cap_07_no_check_without_foes() {
    let mut scene = Scene::field(&[(SISTER, US, at(2, 2)), (BRAVO, US, at(4, 2)), (BULWARK, THEM, at(9, 8))]);
    scene.calm().set_hp(1, 10);
    scene.uses(0, "mend", 1, &[3, 4]);
    assert_eq!(scene.hp(1), 19);
}

#[test]
fn cap_08_a_target_out_of_range_or_too_near_is_refused() {
    let who = [(ARBALIST, US, at(2, 2)), (BRAVO, THEM, at(3, 2)), (BULWARK, THEM, at(11, 2))];
    let mut scene = Scene::field(&who);
    for target in [1, 2] {
        let choice = scene.hero(0, "snap_shot", id(target));
        assert_eq!(scene.refused(choice).code(), "E_RANGE");
    }
    assert!(scene.offers(scene.hero(0, "windlass_bolt", id(2))));
}

#[test]
fn cap_10_the_same_kind_does_not_stack_on_a_square() {
    let mut scene = Scene::field(&[(DIVER, US, at(2, 4)), (BULWARK, THEM, at(11, 8))]);
    scene.calm();
    scene.uses_at(0, "bilge_oil", at(5, 4), &[]).uses_at(0, "bilge_oil", at(6, 4), &[]);
    let words = scene.battle.describe_square(at(5, 4)).1;
    assert_eq!(words.iter().filter(|(text, _)| text.starts_with("Slick")).count(), 1);
}

#[test]
fn cap_14_a_miss_costs_and_does_nothing() {
    let mut scene = duel();
    scene.uses(0, "rapier_cut", 1, &[16]);
    assert_eq!((scene.hp(1), scene.ap(0)), (46, 3));
}

#[test]
fn cap_16_a_bypass_ignores_the_barrier() {
    let mut scene = duel();
    scene.uses(0, "rapier_cut", 1, &[9, 8]).uses(0, "rapier_cut", 1, &[10, 8]);
    assert_eq!(scene.hp(1), 46 - 9 - (9 - 5));
}

#[test]
fn cap_12_a_critical_hit_needs_no_damage_dice() {
    let mut scene = duel();
    scene.uses(0, "rapier_cut", 1, &[3]);
    assert_eq!(scene.hp(1), 46 - 9);
}

#[test]
fn cap_19_the_barrier_is_that_of_the_damage() {
    let mut scene = Scene::field(&[(WHISPERER, US, at(2, 2)), (SISTER, THEM, at(4, 2))]);
    scene.calm();
    // 6 + 1 Spell against Ward 4; Guard 2 does not count.
    scene.uses(0, "needle_thought", 1, &[10, 6]);
    assert_eq!(scene.hp(1), 36 - 3);
    // Exposed to everybody: no Barrier at all.
    scene.set(1, status::EXPOSED).uses(0, "needle_thought", 1, &[10, 6]);
    assert_eq!(scene.hp(1), 33 - 7);
}

#[test]
fn cap_19_brace_adds_two() {
    let mut scene = duel();
    scene.plain(0, action::BRACE, &[]);
    assert_eq!(scene.battle.effective(id(0), stat::GUARD).value(), 4);
    assert_eq!(scene.battle.effective(id(0), stat::WARD).value(), 3);
}

/// C-V5a in play: the mean of 1d8+1 with C2 A14 P8 against Guard 0 to 6.
#[test]
fn cap_18_means_are_those_of_the_vector() {
    let means = [4.2, 3.9, 3.6, 3.3375, 3.1125, 2.925, 2.775];
    for (guard, mean) in (0..).zip(means) {
        let mut scene = duel();
        scene.usual(0).set_stat(1, stat::GUARD, guard);
        let found = scene.mean_loss(scene.hero(0, "rapier_cut", id(1)), 1);
        assert!((found - mean).abs() < 1e-9, "Guard {guard}: {found}");
    }
}

#[test]
fn cap_11_odds_show_every_band() {
    let mut scene = duel();
    scene.usual(0);
    // Blocked by Guard 5, 1d8+1 comes to 0 with faces 1 to 4: 6/20 of 4/8, and 6/20 miss.
    let choice = scene.hero(0, "rapier_cut", id(1));
    assert!((scene.chance_of_loss(choice, 1, 0) - (0.3 + 0.3 * 0.5)).abs() < 1e-9);
    // 9 by a Critical Hit, or by a bypass with an 8.
    assert!((scene.chance_of_loss(choice, 1, 9) - (0.1 + 0.3 / 8.0)).abs() < 1e-9);
    let roll = scene.battle.breakdown(choice).expect("it is rolled");
    let values: Vec<i8> = roll.thresholds().map(|goal| goal.number.value()).collect();
    assert_eq!(values, [2, 14, 8]);
}

#[test]
fn cap_13_final_touch_needs_no_roll() {
    let mut scene = duel();
    let choice = scene.hero(0, "final_touch", id(1));
    assert_eq!(scene.refused(choice).code(), "E_KIND");
    scene.set(1, status::PRONE).choose(choice, &[]);
    assert_eq!((scene.hp(1), scene.ap(0)), (46 - 8, 2));
}

#[test]
fn cap_15_grapeshot_is_never_missed_and_never_bypasses() {
    let mut scene = Scene::field(&[(ALCHEMIST, US, at(2, 4)), (BULWARK, THEM, at(4, 4))]);
    scene.calm();
    scene.uses_at(0, "grapeshot", at(3, 4), &[8]);
    assert_eq!(scene.hp(1), 46 - (9 - 5));
}

#[test]
fn cap_17_acid_always_bypasses() {
    let mut scene = Scene::field(&[(ALCHEMIST, US, at(2, 4)), (BULWARK, THEM, at(4, 4))]);
    scene.calm();
    scene.uses(0, "acid_flask", 1, &[13, 2]);
    assert_eq!(scene.hp(1), 46 - 3);
}

#[test]
fn cap_21_surplus_damage_is_lost_and_the_body_stays() {
    let mut scene = duel();
    scene.set_hp(1, 2).uses(0, "rapier_cut", 1, &[3]);
    assert!(scene.fallen(1));
    assert_eq!(scene.hp(1), 0);
    let verdict = scene.battle.verdict().expect("nobody else stands");
    assert_eq!(verdict.winner, Some(US));
}

#[test]
fn cap_23_the_fallen_are_not_healed() {
    let mut scene = Scene::field(&[(SISTER, US, at(2, 2)), (BRAVO, US, at(3, 2)), (BULWARK, THEM, at(9, 8))]);
    scene.set_counter(1, counter::HP, 0).set(1, status::FALLEN);
    for key in ["mend", "salve"] {
        let choice = scene.hero(0, key, id(1));
        assert_eq!(scene.refused(choice).code(), "E_TARGET_FALLEN");
    }
}

#[test]
fn cap_54_height_helps_shots() {
    let rows = ["44..........", "44..........", "............"];
    let mut scene = Scene::new(&rows, &[(ARBALIST, US, at(1, 1)), (BULWARK, THEM, at(6, 1)), (BRAVO, US, at(11, 2))]);
    let value = |scene: &Scene| {
        let roll = scene.battle.breakdown(scene.hero(0, "snap_shot", id(1))).expect("it is rolled");
        roll.thresholds().nth(2).expect("Piercing").number.value()
    };
    assert_eq!(value(&scene), 12);
    scene.battle.characters_mut()[0].square = Some(at(2, 2));
    scene.battle.characters_mut()[0].level = scene.battle.board().surface(at(2, 2));
    assert_eq!(value(&scene), 10);
}

#[test]
fn cap_57_allies_of_the_fallen_gain_charges() {
    let who = [(BRAVO, US, at(2, 2)), (BULWARK, THEM, at(3, 2)), (SISTER, THEM, at(8, 8)), (CAPTAIN, US, at(9, 1))];
    let mut scene = Scene::field(&who);
    scene.calm().set_hp(1, 1).uses(0, "rapier_cut", 1, &[3]);
    assert_eq!([0, 2, 3].map(|who| scene.counter(who, counter::TIDE)), [0, 1, 0]);
}

#[test]
fn cap_57_rekindle_brings_back_a_fallen_ally() {
    let who = [(SISTER, US, at(2, 2)), (BRAVO, US, at(4, 2)), (BULWARK, THEM, at(9, 8))];
    let mut scene = Scene::field(&who);
    scene.calm().set_counter(1, counter::HP, 0).set(1, status::FALLEN).set_counter(0, counter::TIDE, 1);
    scene.uses(0, "rekindle", 1, &[3, 4]);
    assert!(!scene.fallen(1));
    assert_eq!((scene.hp(1), scene.ap(1), scene.counter(0, counter::TIDE)), (11, 0, 0));
}

#[test]
fn cap_64_combatants_never_block_a_line() {
    let who = [(ARBALIST, US, at(2, 2)), (BRAVO, US, at(4, 2)), (BULWARK, THEM, at(5, 2)), (BRAVO, THEM, at(7, 2))];
    let scene = Scene::field(&who);
    assert!(scene.offers(scene.hero(0, "snap_shot", id(3))));
}

#[test]
fn cap_65_areas_hit_friends_and_foes_alike() {
    let who = [(ARBALIST, US, at(1, 1)), (BRAVO, US, at(6, 4)), (BULWARK, THEM, at(7, 4))];
    let mut scene = Scene::field(&who);
    scene.calm().set_counter(0, counter::TIDE, 1);
    scene.uses_at(0, "bell_tower_volley", at(7, 4), &[9, 2, 3, 4]);
    assert_eq!((scene.hp(1), scene.hp(2)), (38 - 9, 46 - 9));
}

#[test]
fn cap_69_everything_is_open() {
    let mut scene = duel();
    scene.set(1, status::HIDDEN);
    assert!(!scene.battle.is_unseen_by(id(1), US), "HIDDEN bars targeting, not sight");
}
