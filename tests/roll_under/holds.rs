//! Holds, Dragons of hands, and shoves that are followed (RUX-09, RUX-19, RUX-20).

use super::scene::{Scene, THEM, US, at, id};
use acqua_alta::battle::{Choice, Target};
use acqua_alta::rules::roll_under::Ask;
use acqua_alta::rules::roll_under::vocabulary::{action, counter, status};

/// A Brawler holds a Bravo beside a canal; a Marshal of theirs and an Arbalist of ours look on.
fn hold() -> Scene {
    let rows = [".........", "....~....", "....~....", "........."];
    let who = [
        ("bridge_brawler", US, at(2, 1)),
        ("lagoon_bravo", THEM, at(3, 1)),
        ("gondola_marshal", THEM, at(2, 2)),
        ("altana_arbalist", US, at(8, 1)),
    ];
    let mut scene = Scene::new(&rows, &who);
    // Brawling 15 against Evade 14: 5 beats 9.
    scene.act(0, action::GRAPPLE, id(1), 0, &[]).refuse_grip_with(&[5, 9]);
    assert!(scene.has(0, status::GRAPPLING) && scene.has(1, status::GRAPPLED));
    scene
}

#[test]
fn rux_19_a_holder_drags_the_held_one_a_square_on_a_won_opposed_strength_roll() {
    let mut scene = hold();
    scene.activate(0);
    let drag = Choice::new(action::DRAG_HELD, id(0), at(3, 0), 0);
    // STR 16 against STR 13.
    assert_eq!(scene.roll(drag), (16, 0));
    // 8 against 8: the active side loses. 8 against 13: it wins, and both go a square to the north-east.
    scene.choose(drag, &[]).refuse_grip_with(&[8, 8]);
    assert_eq!((scene.square(0), scene.square(1)), (at(2, 1), at(3, 1)));
    scene.activate(0);
    scene.choose(drag, &[]).refuse_grip_with(&[8, 13]);
    assert_eq!((scene.square(0), scene.square(1)), (at(2, 0), at(3, 0)));
    // Nobody strikes at them for that, though a Marshal stands beside: no Evade was rolled. It is the action.
    assert_eq!(scene.refused(Choice::new(action::DRAG_HELD, id(0), at(4, 0), 0)).code(), "E_ACTION");
}

#[test]
fn rux_19_dragging_leads_into_the_water_and_the_hold_lasts() {
    let mut scene = hold();
    scene.activate(0);
    scene.act(0, action::DRAG_HELD, at(4, 1), 0, &[]).refuse_grip_with(&[8, 12]);
    assert_eq!((scene.square(0), scene.square(1)), (at(3, 1), at(4, 1)));
    assert!(scene.has(1, status::SWIMMING) && scene.has(0, status::GRAPPLING) && scene.has(1, status::GRAPPLED));
}

#[test]
fn rux_19_strength_breaks_a_hold_where_it_is_greater_than_brawling() {
    let mut scene = hold();
    scene.activate(1);
    // STR 13 and Brawling 6: STR. The holder has Brawling 15 and STR 16: STR.
    let free = Choice::new(action::BREAK_FREE, id(1), Target::Nothing, 0);
    assert_eq!(scene.roll(free), (13, 0));
    scene.choose(free, &[13]).refuse_grip_with(&[17]);
    assert!(!scene.has(1, status::GRAPPLED));
}

#[test]
fn rux_19_a_shot_at_a_hold_that_misses_with_an_odd_die_hits_one_of_the_two() {
    // Crossbows 15: 17 fails and is odd; the second of the two is hit: the Brawler, who has spent its action.
    let mut scene = hold();
    scene.activate(3).act(3, action::SHOOT, id(1), 0, &[17]).plain(3, action::KEEP, &[2, 5, 5]);
    assert_eq!((scene.counter(0, counter::HP), scene.counter(1, counter::HP)), (15 - 9, 12));
    // 16 is even: it misses.
    let mut scene = hold();
    scene.activate(3).act(3, action::SHOOT, id(1), 0, &[16]).plain(3, action::KEEP, &[]);
    assert_eq!((scene.counter(0, counter::HP), scene.counter(1, counter::HP)), (15, 12));
}

#[test]
fn rux_09_a_dragon_on_a_topple_gives_an_attack_on_another_enemy_and_nothing_else() {
    let who = [("arsenal_mauler", US, at(4, 4)), ("harbour_watch", THEM, at(5, 4)), ("harbour_watch", THEM, at(4, 5))];
    let mut scene = Scene::field(&who);
    // Hammers 13 with a boon: a 1; Evade 8: 5, a success, but no Dragon.
    scene.act(0, action::TOPPLE, id(1), 0, &[1, 9, 5]);
    assert!(scene.has(1, status::PRONE));
    assert_eq!(scene.ask(), Ask::Again(id(0)));
    assert_eq!(scene.choices(), [Choice::new(action::AGAIN, id(0), id(2), 0), Choice::plain(action::SPARE, id(0))]);
    scene.act(0, action::AGAIN, id(2), 0, &[14]);
    // A Dragon against a Dragon is a tie: the active side loses, and nothing follows.
    let mut tie = Scene::field(&who);
    tie.act(0, action::TOPPLE, id(1), 0, &[1, 9, 1]);
    assert!(!tie.has(1, status::PRONE) && tie.ask() == Ask::Act(id(0)));
    // An ordinary success gives nothing.
    let mut plain = Scene::field(&who);
    plain.act(0, action::TOPPLE, id(1), 0, &[2, 9, 5]);
    assert!(plain.has(1, status::PRONE) && plain.ask() == Ask::Act(id(0)));
}

#[test]
fn rux_20_the_attacker_may_follow_a_shove() {
    let who = [("arsenal_mauler", US, at(4, 4)), ("lagoon_bravo", THEM, at(5, 4)), ("harbour_watch", THEM, at(9, 8))];
    let shoved = |option| {
        let mut scene = Scene::field(&who);
        scene.set(1, status::SPENT);
        // Hammers 13; 2d10 and d6 less armour 1: 2 + 2 + 1 - 1 = 4 of 12 HP. The Bravo has spent WP elsewhere.
        scene.set_counter(1, counter::WP, 0);
        scene.strikes(0, 1, &[10]);
        // Committed Blow is offered first.
        scene.plain(0, action::SPARE, &[2, 2, 1]);
        assert_eq!(scene.ask(), Ask::Shove(id(0)));
        scene.choose(Choice { option, ..Choice::plain(action::SHOVE, id(0)) }, &[]);
        (scene.square(0), scene.square(1))
    };
    assert_eq!(shoved(0), (at(4, 4), at(6, 4)));
    assert_eq!(shoved(1), (at(5, 4), at(6, 4)));
}
