//! Abilities, each at its trigger (RUN-29, RUX-23).

use super::scene::{Scene, THEM, US, at, id};
use acqua_alta::battle::{Choice, RuleSystem, Target};
use acqua_alta::rules::roll_under::Ask;
use acqua_alta::rules::roll_under::vocabulary::{action, counter, status};

fn adds(scene: &mut Scene, who: u8, faces: &[u8]) {
    let add = scene.choices().into_iter().find(|choice| choice.action == action::ADD).expect("an ability is offered");
    assert_eq!(add.actor, id(who));
    scene.choose(add, faces);
}

#[test]
fn rux_23_interpose_takes_the_attack_for_a_friend() {
    let who =
        [("harbour_watch", US, at(4, 4)), ("hired_bowman", THEM, at(5, 4)), ("bridge_halberdier", THEM, at(4, 5))];
    let mut scene = Scene::field(&who);
    scene.strikes(0, 1, &[]);
    assert_eq!(scene.ask(), Ask::Interpose(id(2)));
    scene.plain(2, action::INTERPOSE, &[9]);
    assert_eq!(scene.ask(), Ask::React(id(2)), "it is the halberdier who is hit");
    scene.plain(2, action::TAKE, &[9]);
    assert_eq!([scene.counter(1, counter::HP), scene.counter(2, counter::HP)], [9, 10]);
    assert_eq!(scene.counter(2, counter::WP), 9);
    assert!(!scene.has(2, status::SPENT), "it costs no reaction");
    // Declined: the attack goes on as it was. Out of reach of the enemy: nothing is asked.
    let mut scene = Scene::field(&who);
    scene.strikes(0, 1, &[]).plain(2, action::SPARE, &[9]);
    assert_eq!(scene.ask(), Ask::React(id(1)));
    let far =
        [("harbour_watch", US, at(4, 4)), ("hired_bowman", THEM, at(5, 4)), ("bridge_halberdier", THEM, at(7, 4))];
    let mut scene = Scene::field(&far);
    scene.strikes(0, 1, &[9]);
    assert_eq!(scene.ask(), Ask::React(id(1)));
}

#[test]
fn rux_23_human_shield_puts_a_friend_in_front() {
    let who = [("hired_bowman", US, at(1, 4)), ("carnival_fool", THEM, at(7, 4)), ("harbour_watch", THEM, at(8, 4))];
    let mut scene = Scene::field(&who);
    scene.act(0, action::SHOOT, id(1), 0, &[]);
    assert_eq!(scene.ask(), Ask::HumanShield(id(1)));
    scene.act(1, action::HUMAN_SHIELD, id(2), 0, &[2, 3]);
    assert_eq!(scene.ask(), Ask::React(id(2)), "the friend may react");
    scene.plain(2, action::TAKE, &[4]);
    assert_eq!((scene.counter(2, counter::HP), scene.counter(1, counter::WP)), (7, 10));
}

#[test]
fn run_29_rux_23_backline_cut_is_a_sneak_attack_beside_a_friend() {
    let who = [("mask_whisperer", US, at(4, 4)), ("lagoon_bravo", THEM, at(5, 4)), ("harbour_watch", US, at(6, 4))];
    let mut scene = Scene::field(&who);
    let cut = Choice::new(action::BACKLINE, id(0), id(1), 0);
    assert_eq!(scene.roll(cut), (15, 1), "the boon of a sneak attack");
    scene.choose(cut, &[18, 9]);
    // Killer's Hand is offered: 3 WP more for d8. No reaction was.
    assert_eq!(scene.counter(0, counter::WP), 9);
    assert!(matches!(scene.ask(), Ask::Add(..)));
    scene.plain(0, action::SPARE, &[2, 2, 2]);
    assert_eq!(scene.counter(1, counter::HP), 7, "2d8 and d6, less armour 1");
    let mut alone = Scene::field(&[("mask_whisperer", US, at(4, 4)), ("lagoon_bravo", THEM, at(5, 4))]);
    assert_eq!(alone.refused(cut).code(), "E_TARGET");
}

#[test]
fn rux_23_sweep_cut_strikes_two_with_one_roll() {
    let who = [("dock_reaver", US, at(4, 4)), ("harbour_watch", THEM, at(5, 4)), ("harbour_watch", THEM, at(4, 5))];
    let mut scene = Scene::field(&who);
    let sweep = scene.choices().into_iter().find(|choice| choice.action == action::SWEEP).expect("two are in reach");
    scene.choose(sweep, &[9]);
    assert_eq!(scene.ask(), Ask::React(id(1)));
    scene.plain(1, action::TAKE, &[2, 2, 2]);
    // It has a greater damage bonus: a shove is offered, and declined.
    scene.plain(0, action::SPARE, &[]);
    assert_eq!(scene.ask(), Ask::React(id(2)), "a reaction of its own");
    scene.plain(2, action::DODGE, &[8]);
    assert_eq!([scene.counter(1, counter::HP), scene.counter(2, counter::HP)], [5, 10]);
    assert_eq!(scene.counter(0, counter::WP), 9);
}

#[test]
fn rux_23_off_hand_cut_follows_an_attack() {
    let mut scene = Scene::field(&[("lagoon_bravo", US, at(4, 4)), ("harbour_watch", THEM, at(5, 4))]);
    let cut = Choice::new(action::OFF_HAND, id(0), id(1), 1);
    assert_eq!(scene.refused(cut).code(), "E_NONE", "only after an attack");
    scene.strikes(0, 1, &[13]).plain(1, action::TAKE, &[1, 1, 1]).plain(0, action::SPARE, &[]);
    assert_eq!(scene.roll(cut), (12, -1), "Knives 12, a bane");
    scene.choose(cut, &[3, 4]).plain(1, action::TAKE, &[2, 1]);
    assert_eq!((scene.counter(1, counter::HP), scene.counter(0, counter::WP)), (6, 8), "2 and 2, less armour 1 each");
    scene.plain(0, action::SPARE, &[]);
    assert_eq!(scene.refused(cut).code(), "E_FREE", "once in a turn");
}

#[test]
fn rux_23_twin_shafts_are_two_arrows_with_a_bane() {
    let who = [("marsh_archer", US, at(0, 4)), ("harbour_watch", THEM, at(6, 3)), ("harbour_watch", THEM, at(6, 5))];
    let mut scene = Scene::field(&who);
    let twins: Vec<Choice> = scene.choices().into_iter().filter(|choice| choice.action == action::TWIN).collect();
    assert_eq!(twins.len(), 3, "each of the two twice, and both");
    let both = twins.iter().copied().find(|choice| choice.target == id(1).into() && choice.option >> 3 == 2);
    let both = both.expect("both");
    assert_eq!(scene.roll(both), (15, -1));
    scene.choose(both, &[2, 9]).plain(1, action::TAKE, &[4, 1]).plain(2, action::TAKE, &[6, 2]);
    assert_eq!([scene.counter(1, counter::HP), scene.counter(2, counter::HP)], [6, 3]);
    let mut scene = Scene::field(&who);
    let one =
        twins.iter().copied().find(|choice| choice.target == id(1).into() && choice.option >> 3 == 1).expect("one");
    scene.choose(one, &[2, 9]).plain(1, action::TAKE, &[3, 1, 4, 1]);
    assert_eq!(scene.counter(1, counter::HP), 3, "4 and 5, less armour 1 each");
}

#[test]
fn rux_23_long_eye_doubles_the_range_for_its_wp() {
    let rows = ["........................................"; 3];
    let mut scene = Scene::new(&rows, &[("altana_arbalist", US, at(0, 1)), ("harbour_watch", THEM, at(35, 1))]);
    let shot = Choice::new(action::SHOOT, id(0), id(1), 0);
    assert_eq!(scene.roll(shot), (15, 0), "without a bane");
    scene.choose(shot, &[9]);
    assert_eq!(scene.counter(0, counter::WP), 8);
    let mut scene = Scene::new(&rows, &[("hired_bowman", US, at(0, 1)), ("harbour_watch", THEM, at(16, 1))]);
    assert_eq!(scene.refused(shot).code(), "E_RANGE");
}

#[test]
fn rux_23_iron_grip_is_a_boon_in_a_hold() {
    let mut scene = Scene::field(&[("bridge_brawler", US, at(4, 4)), ("harbour_watch", THEM, at(5, 4))]);
    scene.act(0, action::GRAPPLE, id(1), 0, &[]);
    assert!(matches!(scene.ask(), Ask::Grip(..)));
    adds(&mut scene, 0, &[19, 4, 9]);
    assert!(scene.has(1, status::GRAPPLED), "4 of two dice");
    assert_eq!(scene.counter(0, counter::WP), 11);
    // Holding: the boon is for the roll against breaking free.
    scene.activate(1).plain(1, action::BREAK_FREE, &[5]);
    adds(&mut scene, 0, &[19, 3]);
    assert!(scene.has(1, status::GRAPPLED));
}

#[test]
fn rux_23_war_song_lasts_until_the_next_turn_of_the_singer() {
    let who = [("carnival_fool", US, at(4, 4)), ("harbour_watch", US, at(5, 4)), ("harbour_watch", THEM, at(6, 4))];
    let strike = Choice::new(action::STRIKE, id(1), id(2), 0);
    let mut scene = Scene::field(&who);
    scene.act(0, action::SONG, Target::Nothing, 0, &[]).activate(1);
    assert_eq!(scene.roll(strike), (10, 1));
    let mut scene = Scene::field(&who);
    scene.act(0, action::SONG, Target::Nothing, 1, &[]).activate(2);
    let back = Choice::new(action::STRIKE, id(2), id(1), 0);
    assert_eq!(scene.roll(back), (10, -1));
    assert_eq!(scene.counter(0, counter::WP), 10);
}

#[test]
fn rux_23_blood_rage_is_a_boon_and_no_defence() {
    let who = [("dock_reaver", US, at(4, 4)), ("harbour_watch", THEM, at(5, 4)), ("harbour_watch", THEM, at(8, 4))];
    let mut scene = Scene::field(&who);
    scene.plain(0, action::RAGE, &[]);
    assert!(scene.has(0, status::ANGRY));
    scene.activate(1).strikes(1, 0, &[9, 2]);
    assert_eq!(scene.counter(0, counter::HP), 14, "2 less armour 2; nothing was asked");
    scene.activate(0);
    assert_eq!(scene.roll(Choice::new(action::STRIKE, id(0), id(1), 0)), (13, 1));
    assert_eq!(scene.refused(Choice::plain(action::REST, id(0))).code(), "E_STATE");
    assert_eq!(scene.refused(Choice::plain(action::END, id(0))).code(), "E_STATE", "it must attack");
    let mut scene = Scene::field(&who);
    scene.set(0, status::ANGRY);
    scene.plain(0, action::RAGE, &[]);
    assert_eq!(scene.ask(), Ask::Suffer(id(0)), "RUX-26: it is Angry already");
}

#[test]
fn rux_23_blood_rage_ends_without_enemies_in_sight_and_exhausts() {
    let rows = ["......#.....", "......#.....", "......#....."];
    let mut scene = Scene::new(
        &rows,
        &[("dock_reaver", US, at(4, 1)), ("harbour_watch", THEM, at(5, 0)), ("harbour_watch", THEM, at(9, 1))],
    );
    scene.plain(0, action::RAGE, &[]);
    scene.battle.characters_mut()[1].removed = true;
    scene.battle.characters_mut()[1].square = None;
    scene.plain(0, action::END, &[]);
    assert!(scene.has(0, status::EXHAUSTED));
}

#[test]
fn rux_23_sea_legs_walk_on_water() {
    let rows = ["..~~~~~~....", "..~~~~~~....", "..~~~~~~...."];
    let mut scene = Scene::new(&rows, &[("marsh_archer", US, at(1, 1)), ("harbour_watch", THEM, at(11, 1))]);
    scene.plain(0, action::SEA_LEGS, &[]).moves(0, 5, 1, &[]);
    assert!(!scene.has(0, status::SWIMMING));
    let shot = Choice::new(action::SHOOT, id(0), id(1), 0);
    assert_eq!(scene.roll(shot), (15, 0), "no bane, and it can shoot");
    assert!(scene.choices().contains(&Choice::new(action::MOVE, id(0), at(8, 1), 0)), "squares cost 1");
}

#[test]
fn rux_23_cat_fall_takes_a_die_off_a_fall_for_each_wp() {
    let rows = ["333.....", "333.....", "333.....", "........"];
    // Acrobatics 15 fails: three dice; each WP takes one of them off.
    let falls = |wp: u8, faces: &[u8]| {
        let who = [("roof_urchin", US, at(2, 1)), ("harbour_watch", THEM, at(7, 3))];
        let mut scene = Scene::new(&rows, &who);
        scene.moves(0, 3, 1, &[16]).plain(0, action::KEEP, &[]);
        assert_eq!(scene.ask(), Ask::CatFall(id(0)));
        let offered: Vec<u8> = scene.choices().iter().map(|choice| choice.option).collect();
        assert_eq!(offered, [3, 2, 1, 0], "as many as there are dice, or none");
        match wp {
            0 => scene.plain(0, action::SPARE, faces),
            wp => scene.choose(Choice { option: wp, ..Choice::plain(action::CAT_FALL, id(0)) }, faces),
        };
        (scene.counter(0, counter::HP), scene.counter(0, counter::WP), scene.has(0, status::PRONE))
    };
    assert_eq!(falls(2, &[4]), (6, 10, true));
    assert_eq!(falls(3, &[]), (10, 9, false), "no damage: it stays on its feet");
    assert_eq!(falls(0, &[1, 2, 3]), (4, 12, true));
}

#[test]
fn rux_23_giants_bane_is_a_die_more_against_monsters_alone() {
    let mut scene = Scene::field(&[("quay_bulwark", US, at(3, 4)), ("canal_lurcher", THEM, at(4, 4))]);
    scene.strikes(0, 1, &[13]);
    // Morning star 2d8, STR 16: d4, Giant's Bane d8; less hide 2.
    adds(&mut scene, 0, &[3, 4, 2, 7]);
    assert_eq!((scene.counter(1, counter::HP), scene.counter(0, counter::WP)), (36 - 14, 8));
    // Declined, nothing is paid.
    let mut scene = Scene::field(&[("quay_bulwark", US, at(3, 4)), ("canal_lurcher", THEM, at(4, 4))]);
    scene.strikes(0, 1, &[13]).plain(0, action::SPARE, &[3, 4, 2]);
    assert_eq!((scene.counter(1, counter::HP), scene.counter(0, counter::WP)), (36 - 7, 11));
    let mut scene = Scene::field(&[("quay_bulwark", US, at(3, 4)), ("harbour_watch", THEM, at(4, 4))]);
    scene.strikes(0, 1, &[13]).plain(1, action::TAKE, &[1, 1, 1]);
    assert_eq!(scene.counter(1, counter::HP), 8, "nothing was asked");
}
