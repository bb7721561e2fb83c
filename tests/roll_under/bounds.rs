//! What holds, water, bodies in the way and size keep figures from (RUN-03, RUN-15, RUN-18, RUN-20, RUN-36, RUN-45, RUX-03, RUX-19, RUX-30), and
//! the codes of cards and WP (1.6).

use super::scene::{FIELD, Scene, THEM, US, at, id};
use acqua_alta::battle::Choice;
use acqua_alta::rules::roll_under::casts::Cast;
use acqua_alta::rules::roll_under::vocabulary::{action, counter, status};
use acqua_alta::rules::roll_under::{Ask, RuleOptions};
use acqua_alta::scenario::Scenario;

#[test]
fn run_20_a_long_weapon_passes_over_one_friend_or_one_who_lies_but_over_no_standing_enemy() {
    let strike = Choice::new(action::STRIKE, id(0), id(1), 0);
    let between = |side, square| {
        let who =
            [("bridge_halberdier", US, at(3, 3)), ("lagoon_bravo", THEM, at(5, 3)), ("harbour_watch", side, square)];
        Scene::field(&who)
    };
    assert_eq!(between(THEM, at(4, 3)).refused(strike).code(), "E_RANGE");
    assert_eq!(between(THEM, at(4, 4)).refused_or_none(strike), None, "it stands beside the line");
    assert_eq!(between(US, at(4, 3)).refused_or_none(strike), None, "a friend");
    let mut scene = between(THEM, at(4, 3));
    scene.set(2, status::PRONE);
    assert_eq!(scene.refused_or_none(strike), None, "over one who lies");
    // One square, not two: the line to this square crosses both.
    let who = [
        ("bridge_halberdier", US, at(3, 3)),
        ("lagoon_bravo", THEM, at(5, 4)),
        ("harbour_watch", US, at(4, 3)),
        ("harbour_watch", US, at(4, 4)),
    ];
    assert_eq!(Scene::field(&who).refused(strike).code(), "E_RANGE");
}

#[test]
fn rux_03_in_the_water_nothing_for_two_hands_parries_or_strikes_freely() {
    let who =
        [("harbour_watch", US, at(2, 0)), ("bridge_halberdier", THEM, at(3, 0)), ("harbour_watch", THEM, at(0, 1))];
    let rows = ["...~", "...~"];
    let mut scene = Scene::new(&rows, &who);
    scene.strikes(0, 1, &[18, 10]);
    assert_eq!(scene.ask(), Ask::React(id(1)));
    let ways: Vec<_> = scene.choices().into_iter().map(|choice| choice.action).collect();
    assert_eq!(ways, [action::DODGE, action::TAKE]);
    // Swords 10 of the watch; Spears 13 of the halberd would hit with an 11, Brawling 10 does not. In the water: a bane.
    let mut scene = Scene::new(&rows, &who);
    scene.moves(0, 0, 0, &[19, 11, 11]);
    assert_eq!(scene.ask(), Ask::Push(id(1)));
}

#[test]
fn rux_19_in_a_hold_nothing_for_two_hands_is_of_use() {
    let who =
        [("harbour_watch", US, at(2, 2)), ("bridge_halberdier", THEM, at(3, 2)), ("harbour_watch", THEM, at(9, 8))];
    let mut scene = Scene::field(&who);
    scene.set(1, status::GRAPPLED).strikes(0, 1, &[10, 9]);
    assert_eq!(scene.counter(1, counter::HP), 10, "neither parry nor dodge: d10 less armour 5");
    let who = [("bridge_halberdier", US, at(2, 2)), ("lagoon_bravo", THEM, at(3, 2))];
    let mut scene = Scene::field(&who);
    scene.set(0, status::GRAPPLED);
    assert_eq!(scene.refused(Choice::new(action::TOPPLE, id(0), id(1), 0)).code(), "E_STATE");
}

#[test]
fn rux_19_a_squeeze_is_bare_hands_and_the_damage_bonus_and_nothing_for_lying() {
    let who = [("bridge_brawler", US, at(3, 3)), ("lagoon_bravo", THEM, at(4, 3)), ("harbour_watch", THEM, at(9, 8))];
    let mut scene = Scene::field(&who);
    scene.act(0, action::GRAPPLE, id(1), 0, &[]).refuse_grip_with(&[5, 9]);
    scene.set(1, status::PRONE).activate(0);
    // d6 and d4 less armour 1.
    scene.act(0, action::SQUEEZE, id(1), 0, &[4, 2]);
    assert_eq!(scene.counter(1, counter::HP), 7);
}

#[test]
fn run_15_run_45_a_holder_is_in_the_hold_too() {
    let who = [("bridge_brawler", US, at(3, 3)), ("lagoon_bravo", THEM, at(4, 3)), ("harbour_watch", US, at(3, 4))];
    let mut scene = Scene::field(&who);
    scene.set(0, status::GRAPPLING).set(0, status::PRONE);
    scene.set(2, status::DYING).set(2, status::PRONE).set_counter(2, counter::HP, 0);
    assert_eq!(scene.refused(Choice::plain(action::STAND, id(0))).code(), "E_STATE");
    assert_eq!(scene.refused(Choice::new(action::SAVE, id(0), id(2), 0)).code(), "E_STATE");
}

#[test]
fn run_03_a_demon_on_sneaking_is_noticed_by_every_enemy_within_ten_squares() {
    let who = [("mask_whisperer", US, at(0, 0)), ("hired_bowman", THEM, at(10, 0)), ("hired_bowman", THEM, at(11, 8))];
    let sentries = || {
        let mut scene = Scene::field(&who);
        scene.battle.set_night(acqua_alta::board::Light::Dark);
        scene.set(1, status::UNAWARE).set(2, status::UNAWARE);
        scene
    };
    let mut scene = sentries();
    scene.plain(0, action::HIDE, &[20]);
    assert!(!scene.has(0, status::HIDDEN) && !scene.has(1, status::UNAWARE));
    assert!(scene.has(2, status::UNAWARE), "eleven squares away");
    // A plain failure tells nobody.
    let mut scene = sentries();
    scene.plain(0, action::HIDE, &[16]).plain(0, action::KEEP, &[]);
    assert!(scene.has(1, status::UNAWARE));
}

#[test]
fn run_18_rux_03_a_submerged_figure_dodges_a_trident_with_a_bane() {
    let rows = ["...~", "...~"];
    let who = [("marsh_archer", US, at(2, 0)), ("lagoon_bravo", THEM, at(3, 0))];
    let mut scene = Scene::new(&rows, &who);
    scene.set(1, status::SUBMERGED).set(1, status::SWIMMING);
    scene.act(0, action::DRAW, acqua_alta::battle::Target::Nothing, 1, &[]);
    scene.act(0, action::STRIKE, id(1), 1, &[4, 9]);
    assert_eq!(scene.ask(), Ask::React(id(1)));
    assert_eq!(scene.roll(Choice::plain(action::DODGE, id(1))), (14, -1));
}

#[test]
fn rux_30_a_small_figure_slips_away_from_a_large_one_with_a_boon() {
    let who = [("roof_urchin", US, at(3, 3)), ("canal_lurcher", THEM, at(4, 3))];
    let mut scene = Scene::field(&who);
    // Evade 15: the lower one of two dice.
    scene.moves(0, 1, 3, &[18, 15]);
    assert_eq!(scene.square(0), at(1, 3));
}

#[test]
fn run_10_run_30_codes_of_a_lower_card_and_of_missing_wp() {
    let who = [("harbour_watch", US, at(1, 3)), ("tide_cantor", THEM, at(8, 3)), ("harbour_watch", THEM, at(8, 6))];
    let mut scene = Scene::opening(&FIELD, &who, &Scenario::default(), RuleOptions::default(), &[2, 5, 7]);
    scene.set_counter(2, counter::CARD, 1);
    assert_eq!(scene.refused(Choice::new(action::WAIT, id(0), id(2), 0)).code(), "E_SWAP_LOWER");
    scene.activate(1).set_counter(1, counter::WP, 1);
    assert_eq!(scene.refused(Choice::new(action::CAST, id(1), id(0), Cast::option(0, 1, 0))).code(), "E_WP");
}
