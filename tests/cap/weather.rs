//! States, fields, skies and the end, sentence by sentence (CAP-21 to CAP-23, CAP-53, CAP-55 to CAP-59, CAP-61, CAP-65, CAP-66, section 2).

use super::scene::*;
use acqua_alta::battle::{Choice, RuleSystem, Target};
use acqua_alta::board::Square;
use acqua_alta::rules::cap::vocabulary::{action, counter, stat, status};
use acqua_alta::rules::cap::{Ask, RuleOptions};

fn go(who: u8, to: Square) -> Choice {
    Choice::new(action::ADVANCE, id(who), to, 0)
}

/// C, A and P of a choice as they count now against its first target.
fn values(scene: &Scene, choice: Choice) -> [i8; 3] {
    let roll = scene.battle.breakdown(choice).expect("it is rolled");
    let mut found = roll.thresholds().map(|goal| goal.number.value());
    [(); 3].map(|()| found.next().expect("three values"))
}

/// Plays on without doing anything until this round.
fn until_round(scene: &mut Scene, round: u8) {
    while scene.battle.round() < round && scene.battle.verdict().is_none() {
        match scene.ask() {
            Ask::Act(who) => scene.ends(who.0, &[]),
            _ => {
                let first = scene.choices()[0];
                scene.choose(first, &[])
            }
        };
    }
}

#[test]
fn cap_21_the_fallen_lose_their_conditions_and_block_nobody() {
    let who = [(BRAVO, US, at(2, 0)), (BULWARK, THEM, at(3, 0)), (SISTER, THEM, at(9, 0))];
    let mut scene = Scene::new(&["..........", "##########"], &who);
    scene
        .calm()
        .set(1, status::BLEEDING)
        .set(1, status::ROOTED)
        .set_counter(1, counter::SHIELD, 2)
        .set(1, status::SHIELDED);
    scene.set_hp(1, 1).uses(0, "rapier_cut", 1, &[1]);
    assert!(scene.fallen(1));
    for gone in [status::BLEEDING, status::ROOTED, status::SHIELDED] {
        assert!(!scene.has(1, gone));
    }
    assert_eq!((scene.ap(1), scene.counter(1, counter::SHIELD)), (0, 0));
    scene.choose(go(0, at(5, 0)), &[]);
    assert_eq!(scene.square(0), at(5, 0), "over the body");
    let blow = scene.hero(0, "lunge", id(1));
    assert_eq!(scene.refused(blow).code(), "E_TARGET_FALLEN");
    scene.ends(0, &[]);
    let ready: Vec<_> = scene.offered(action::ACTIVATE).iter().map(|choice| choice.actor).collect();
    assert_eq!(ready, [id(2)], "it is not activated");
}

#[test]
fn cap_22_healing_ends_bleeding_and_stops_at_the_maximum() {
    let mut scene = Scene::field(&[(SISTER, US, at(2, 2)), (BRAVO, US, at(3, 2)), (BULWARK, THEM, at(9, 8))]);
    scene.calm().set_hp(1, 36).set(1, status::BLEEDING).uses(0, "mend", 1, &[8, 8]);
    assert_eq!((scene.hp(1), scene.has(1, status::BLEEDING)), (38, false));
}

#[test]
fn cap_23_an_area_that_heals_skips_the_fallen() {
    let mut scene = Scene::field(&[(SISTER, US, at(2, 2)), (BRAVO, US, at(3, 2)), (BULWARK, THEM, at(9, 8))]);
    scene.calm().set(1, status::FALLEN).set_counter(1, counter::HP, 0).set_hp(0, 10).uses_here(0, "hearthlight", &[4]);
    assert_eq!((scene.hp(0), scene.hp(1)), (14, 0));
}

#[test]
fn cap_53_masque_may_swap_places_with_a_foe_that_was_hit() {
    let who = [(WHISPERER, US, at(2, 2)), (BRAVO, THEM, at(4, 2)), (BULWARK, THEM, at(2, 5)), (BRAVO, US, at(2, 1))];
    let mut scene = Scene::field(&who);
    scene.calm().set_counter(0, counter::TIDE, 1).uses_here(0, "masque", &[10, 3, 4]);
    // Friends are spared: the Action names Foes (CAP-65).
    assert_eq!([1, 2, 3].map(|who| scene.has(who, status::DAZED)), [true, true, false]);
    assert_eq!(scene.ask(), Ask::Swap(id(0)));
    let with = Choice::new(action::PICK, id(0), id(2), 0);
    scene.choose(with, &[]);
    assert_eq!((scene.square(0), scene.square(2)), (at(2, 5), at(2, 2)));
}

#[test]
fn cap_55_low_cover_takes_two_from_shots_and_spells() {
    let rows = ["......", "...o..", "......"];
    let who = [(ARBALIST, US, at(0, 1)), (BRAVO, THEM, at(4, 1)), (WHISPERER, US, at(0, 2)), (BULWARK, THEM, at(5, 0))];
    let mut scene = Scene::new(&rows, &who);
    assert_eq!(values(&scene, scene.hero(0, "snap_shot", id(1))), [3, 13, 10]);
    assert_eq!(values(&scene, scene.hero(0, "mark_the_prey", id(1))), [3, 15, 10], "neither Ranged nor Spell");
    scene.activate(2);
    scene.battle.characters_mut()[2].square = Some(at(1, 1));
    assert_eq!(values(&scene, scene.hero(2, "needle_thought", id(1))), [2, 13, 9]);
}

#[test]
fn cap_56_burning_lasts_three_rounds_and_a_shield_until_the_next_own_turn_ends() {
    let who = [(ALCHEMIST, US, at(1, 4)), (BRAVO, THEM, at(5, 5)), (SISTER, THEM, at(11, 8))];
    let mut scene = Scene::field(&who);
    scene.set_counter(0, counter::AMPLIFIES, 9).uses_at(0, "fire_pot", at(5, 4), &[20]);
    scene.activate(1).choose(go(1, at(5, 4)), &[1]).choose(go(1, at(8, 8)), &[]);
    assert!(scene.has(1, status::BURNING));
    let mut burnt = 0;
    for _ in 0..5 {
        let before = scene.hp(1);
        scene.ends(1, &[]);
        while !scene.offers(Choice::plain(action::ACTIVATE, id(1))) {
            match scene.ask() {
                Ask::Act(who) => scene.ends(who.0, &[]),
                _ => {
                    let first = scene.choices()[0];
                    scene.choose(first, &[])
                }
            };
        }
        let faces: &[u8] = if scene.has(1, status::BURNING) { &[2] } else { &[] };
        scene.plain(1, action::ACTIVATE, faces);
        burnt += before - scene.hp(1);
    }
    assert_eq!(burnt, 4, "the round of the fire counts: two more turns begin in flames");
    // SHIELDED of somebody else's turn ends with the next own one.
    let who = [(BULWARK, US, at(2, 2)), (SISTER, US, at(3, 2)), (BRAVO, THEM, at(9, 8))];
    let mut scene = Scene::field(&who);
    scene.calm().set_counter(0, counter::TIDE, 1).uses_here(0, "the_gate_holds", &[]);
    scene.until_turn_of(1);
    assert_eq!(scene.counter(1, counter::SHIELD), 8);
    scene.ends(1, &[]);
    assert_eq!((scene.counter(1, counter::SHIELD), scene.has(1, status::SHIELDED)), (0, false));
    assert_eq!(scene.counter(0, counter::SHIELD), 8, "its own lasts through its next turn");
}

#[test]
fn cap_56_the_stunned_are_shaken_awake_by_an_ally_only() {
    let mut scene = Scene::field(&[(BRAVO, US, at(2, 2)), (SISTER, US, at(3, 2)), (BULWARK, THEM, at(9, 8))]);
    scene.set(1, status::STUNNED);
    // Feat 12 + 4.
    scene.act(0, action::SHAKE_OFF, id(1).into(), status::STUNNED.0, &[16]);
    assert!(!scene.has(1, status::STUNNED));
    scene.set(1, status::ROOTED).act(0, action::SHAKE_OFF, id(1).into(), status::ROOTED.0, &[17]);
    assert!(scene.has(1, status::ROOTED), "17 is too much");
    let own = Choice::new(action::SHAKE_OFF, id(0), id(0), status::STUNNED.0);
    assert_eq!(scene.set(0, status::BLINDED).refused(own).code(), "E_STATE");
}

#[test]
fn cap_57_a_revived_combatant_acts_only_if_it_had_not() {
    for acted in [false, true] {
        let who = [(SISTER, US, at(2, 2)), (BRAVO, US, at(3, 2)), (BULWARK, THEM, at(9, 8)), (SISTER, THEM, at(9, 6))];
        let mut scene = Scene::field(&who);
        scene.calm().set(1, status::FALLEN).set_counter(1, counter::HP, 0).set_counter(0, counter::TIDE, 1);
        if acted {
            scene.set(1, status::ACTED);
        }
        scene.uses(0, "rekindle", 1, &[8, 8]).ends(0, &[]).plain(2, action::ACTIVATE, &[]).ends(2, &[]);
        let ready = scene.offers(Choice::plain(action::ACTIVATE, id(1)));
        assert_eq!((ready, scene.hp(1)), (!acted, 20));
    }
    // In its square, or in the nearest free one.
    let who = [(SISTER, US, at(2, 2)), (BRAVO, US, at(3, 2)), (BULWARK, THEM, at(3, 2))];
    let mut scene = Scene::field(&who);
    scene.calm().set(1, status::FALLEN).set_counter(1, counter::HP, 0).set_counter(0, counter::TIDE, 1);
    scene.uses(0, "rekindle", 1, &[1, 1]);
    assert_eq!(scene.square(1).distance(at(3, 2)), 1);
}

#[test]
fn cap_58_an_area_finds_the_hidden_and_a_wound_reveals_them() {
    let who = [(ALCHEMIST, US, at(1, 4)), (BRAVO, THEM, at(7, 4)), (BULWARK, THEM, at(11, 8))];
    let mut scene = Scene::field(&who);
    scene.calm().set(1, status::HIDDEN).uses_at(0, "fire_pot", at(7, 4), &[10, 3, 4]);
    assert_eq!((scene.hp(1), scene.has(1, status::HIDDEN)), (31, false));
}

#[test]
fn cap_58_mask_moon_gives_the_hidden_a_point_more() {
    let who = [(CAPTAIN, US, at(0, 0)), (BRAVO, US, at(2, 2)), (BULWARK, THEM, at(3, 2))];
    let mut scene = Scene::field(&who);
    scene.calm().set(1, status::HIDDEN).activate(1);
    assert_eq!(values(&scene, scene.hero(1, "rapier_cut", id(2))), [5, 15, 9]);
    let moon = Choice::new(action::USE, id(0), Target::Nothing, scene.slot(0, "read_the_sky") | 3 << 4);
    scene.activate(0).choose(moon, &[]).activate(1);
    assert_eq!(values(&scene, scene.hero(1, "rapier_cut", id(2))), [6, 15, 9]);
}

#[test]
fn cap_59_a_gale_blows_shots_away_for_two_rounds() {
    let who = [(CAPTAIN, US, at(0, 0)), (ARBALIST, US, at(1, 4)), (BRAVO, THEM, at(8, 4)), (BRAVO, THEM, at(7, 4))];
    let mut scene = Scene::field(&who);
    let gale = Choice::new(action::USE, id(0), Target::Nothing, scene.slot(0, "read_the_sky") | 2 << 4);
    scene.calm().choose(gale, &[]).activate(1);
    let accuracy = |scene: &Scene, foe: u8| values(scene, scene.hero(1, "snap_shot", id(foe)))[1];
    assert_eq!((accuracy(&scene, 2), accuracy(&scene, 3)), (13, 15), "beyond 6 squares");
    until_round(&mut scene, 2);
    scene.activate(1);
    assert_eq!(accuracy(&scene, 2), 13, "the second round");
    until_round(&mut scene, 3);
    scene.activate(1);
    assert_eq!(accuracy(&scene, 2), 15);
}

#[test]
fn cap_59_mist_smoke_and_sanctum_change_the_check() {
    let who = [(WHISPERER, US, at(4, 4)), (ARBALIST, US, at(0, 4)), (BRAVO, THEM, at(6, 4)), (SISTER, THEM, at(11, 8))];
    let mut scene = Scene::field(&who);
    scene.calm().uses_at(0, "glass_veil", at(6, 4), &[]).activate(1);
    assert_eq!(values(&scene, scene.hero(1, "snap_shot", id(2))), [3, 13, 10], "Ranged, from more than 4");
    scene.battle.characters_mut()[1].square = Some(at(2, 4));
    assert_eq!(values(&scene, scene.hero(1, "snap_shot", id(2))), [3, 15, 10], "from 4");
    scene.activate(0);
    assert_eq!(values(&scene, scene.hero(0, "needle_thought", id(2))), [2, 15, 9], "a Spell sees through");
    // Smoke: beside it A -2, and beyond nothing at all.
    let who = [(ALCHEMIST, US, at(2, 4)), (BRAVO, US, at(5, 4)), (BRAVO, THEM, at(6, 4)), (SISTER, THEM, at(11, 8))];
    let mut scene = Scene::field(&who);
    scene.calm().uses_at(0, "smoke_pot", at(7, 4), &[]);
    let acid = scene.hero(0, "acid_flask", id(2));
    assert_eq!(scene.refused(acid).code(), "E_COVER");
    scene.activate(1);
    assert_eq!(values(&scene, scene.hero(1, "rapier_cut", id(2))), [3, 13, 9]);
    // Sanctum: Ward +2, and P -4 for Spells against those in it.
    let who = [(SISTER, US, at(2, 2)), (WHISPERER, THEM, at(8, 2)), (BULWARK, THEM, at(11, 8))];
    let mut scene = Scene::field(&who);
    scene.calm();
    let slot = scene.slot(0, "blessed_circle");
    let own = scene.offered(action::USE).into_iter().find(|c| c.option == slot && c.target == Target::Square(at(2, 2)));
    scene.choose(own.expect("the own zone"), &[]);
    assert_eq!(scene.battle.effective(id(0), stat::WARD).value(), 6);
    scene.activate(1);
    assert_eq!(values(&scene, scene.hero(1, "needle_thought", id(0))), [2, 15, 5]);
}

#[test]
fn cap_59_flame_lies_on_no_water_but_that_of_arsenal_fire() {
    let rows = ["......", "~~~~~~", "......"];
    let burning = |scene: &Scene, square| {
        scene.battle.describe_square(square).1.iter().any(|(text, _)| text.starts_with("Flame"))
    };
    let who = [(ALCHEMIST, US, at(0, 0)), (BRAVO, THEM, at(4, 1)), (SISTER, THEM, at(5, 2))];
    let mut scene = Scene::new(&rows, &who);
    scene.calm().uses_at(0, "fire_pot", at(3, 1), &[20]);
    assert!(!burning(&scene, at(3, 1)));
    scene.battle.characters_mut()[1].square = Some(at(2, 2));
    scene.activate(0).calm().set_counter(0, counter::TIDE, 1).uses_at(0, "arsenal_fire", at(1, 1), &[20]);
    assert!(burning(&scene, at(1, 1)), "over the canal, where it is told to");
}

#[test]
fn cap_61_swimming_spoils_aim_and_hides_a_little() {
    let rows = ["......", "~~~~~~", "......"];
    let who = [(BRAVO, US, at(1, 1)), (DIVER, THEM, at(2, 1)), (ARBALIST, THEM, at(5, 0)), (CAPTAIN, US, at(0, 1))];
    let mut scene = Scene::new(&rows, &who);
    assert_eq!(values(&scene, scene.hero(0, "rapier_cut", id(1))), [3, 12, 9], "A -3");
    let shove = Choice::new(action::SHOVE, id(0), id(1), 0);
    assert_eq!(values(&scene, shove), [3, 15, 9], "Shove is Aquatic");
    scene.activate(3);
    scene.battle.characters_mut()[3].square = Some(at(3, 1));
    assert_eq!(values(&scene, scene.hero(3, "sabre", id(1))), [2, 15, 8], "a Swimmer");
    scene.activate(2);
    assert_eq!(values(&scene, scene.hero(2, "snap_shot", id(0))), [3, 13, 10], "A -2 against those who swim");
    assert_eq!(values(&scene, scene.hero(2, "mark_the_prey", id(0))), [3, 15, 10]);
}

#[test]
fn cap_61_areas_spare_the_submerged_but_for_undertow() {
    let rows = ["......", "~~~~~~", "......"];
    let who = [(ALCHEMIST, US, at(0, 0)), (CAPTAIN, THEM, at(3, 1)), (BRAVO, THEM, at(4, 1)), (DIVER, US, at(1, 1))];
    let mut scene = Scene::new(&rows, &who);
    scene.calm().set(1, status::SUBMERGED);
    scene.uses_at(0, "fire_pot", at(3, 1), &[10, 3, 4]);
    assert_eq!((scene.hp(1), scene.hp(2)), (40, 31));
    // Ward 2 and 1. The nearer one comes beside the Diver, and the other is stopped by it: 1d4.
    scene.activate(3).calm().set_counter(3, counter::TIDE, 1).uses_here(3, "undertow", &[13, 3, 4, 2]);
    assert_eq!((scene.hp(1), scene.hp(2)), (33, 31 - 8 - 2));
    assert_eq!([1, 2].map(|who| scene.square(who)), [at(2, 1), at(3, 1)]);
}

#[test]
fn cap_61_drag_under_and_slip_the_blade_below_the_surface() {
    let rows = ["......", "~~~~~~", "......"];
    let who = [(DIVER, US, at(2, 1)), (BRAVO, THEM, at(2, 0)), (SISTER, THEM, at(5, 2))];
    let mut scene = Scene::new(&rows, &who);
    scene.calm().uses(0, "drag_under", 1, &[9, 4]);
    assert_eq!((scene.hp(1), scene.square(1)), (30, at(1, 1)));
    assert!(scene.has(1, status::SUBMERGED) && scene.has(1, status::DRAGGED));
    scene.activate(1);
    for choice in
        [scene.hero(1, "rapier_cut", id(0)), Choice::plain(action::BRACE, id(1)), Choice::plain(action::HIDE, id(1))]
    {
        assert_eq!(scene.refused(choice).code(), "E_STATE");
    }
    scene.plain(1, action::SURFACE, &[]);
    assert_eq!(scene.ap(1), 3, "Fast after Drag Under");
}

#[test]
fn cap_66_brace_shove_and_haul_need_no_check_but_shove() {
    let mut scene = Scene::field(&[(BRAVO, US, at(2, 2)), (BULWARK, THEM, at(3, 2)), (SISTER, THEM, at(9, 8))]);
    assert!(scene.battle.breakdown(Choice::plain(action::BRACE, id(0))).is_none());
    assert!(scene.battle.breakdown(Choice::new(action::SHOVE, id(0), id(1), 0)).is_some());
    // A Critical Hit pushes 2 and knocks down; the Steadfast move one square and stay on their feet.
    scene.calm().act(0, action::SHOVE, id(1).into(), 0, &[1]);
    assert_eq!((scene.square(1), scene.has(1, status::PRONE), scene.hp(1)), (at(4, 2), false, 46));
    let mut scene = Scene::field(&[(BRAVO, US, at(2, 2)), (SISTER, THEM, at(3, 2)), (BULWARK, THEM, at(9, 8))]);
    scene.calm().act(0, action::SHOVE, id(1).into(), 0, &[1]);
    assert_eq!((scene.square(1), scene.has(1, status::PRONE), scene.hp(1)), (at(5, 2), true, 36));
}

#[test]
fn cap_36_both_sides_felled_at_once_is_won_by_the_side_whose_turn_it_is() {
    let mut scene = Scene::field(&[(ALCHEMIST, US, at(2, 4)), (BRAVO, THEM, at(3, 4))]);
    scene.calm().set_hp(0, 1).set_hp(1, 1).uses_at(0, "fire_pot", at(3, 4), &[10, 3, 4]);
    assert!(scene.fallen(0) && scene.fallen(1));
    assert_eq!(scene.battle.verdict().expect("it is over").winner, Some(US));
}

#[test]
fn cap_36_the_lead_goes_to_the_smaller_side_and_else_changes_hands() {
    let who = [(BRAVO, US, at(1, 1)), (SISTER, US, at(1, 5)), (BULWARK, THEM, at(9, 1)), (SISTER, THEM, at(9, 5))];
    let mut scene = Scene::with(&FIELD, &who, RuleOptions::default());
    until_round(&mut scene, 2);
    let Ask::Activate(second) = scene.ask() else { panic!("{:?}", scene.ask()) };
    until_round(&mut scene, 3);
    assert_eq!(scene.ask(), Ask::Activate(second.other()));
    // One of a side falls: that side leads from now on.
    let fallen = if second == US { 1 } else { 3 };
    scene.set(fallen, status::FALLEN).set_counter(fallen, counter::HP, 0);
    for round in [4, 5] {
        until_round(&mut scene, round);
        assert_eq!(scene.ask(), Ask::Activate(second), "round {round}");
    }
}

#[test]
fn cap_65_areas_of_foes_spare_friends_and_areas_of_all_burn_the_user() {
    let who = [(ALCHEMIST, US, at(4, 4)), (BRAVO, US, at(4, 5)), (BRAVO, THEM, at(5, 4))];
    let mut scene = Scene::field(&who);
    scene.calm().uses_at(0, "fire_pot", at(4, 4), &[12, 3, 4]);
    // 7 less Wards of 2, 1 and 1; nobody is missed by A 13.
    assert_eq!([0, 1, 2].map(|who| scene.hp(who)), [34 - 5, 38 - 6, 38 - 6]);
}
