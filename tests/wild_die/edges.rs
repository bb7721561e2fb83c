//! Edges, called shots at what somebody holds, healing and Bennies against Shaken in battle (WLD-11, WLD-16, WLD-28, WLD-44, WLX-02,
//! WLX-16).

use super::scene::{Scene, THEM, US, at, id};
use acqua_alta::battle::{Choice, Event, RuleSystem, Target};
use acqua_alta::rules::wild_die::Ask;
use acqua_alta::rules::wild_die::stances::Stance;
use acqua_alta::rules::wild_die::traits::Skill;
use acqua_alta::rules::wild_die::vocabulary::{action, counter, status};

fn strike(by: u8, on: u8, slot: u8) -> Choice {
    Choice::new(action::STRIKE, id(by), id(on), slot)
}

fn several(scene: &mut Scene, who: u8, actions: u8) {
    scene.act(who, action::SEVERAL, Target::Nothing, actions, &[]);
}

/// A Masque Cutter and its enemies.
fn cutter(foes: &[(&str, acqua_alta::board::Square)]) -> Scene {
    let mut who = vec![("masque_cutter", US, at(4, 4))];
    who.extend(foes.iter().map(|&(kind, square)| (kind, THEM, square)));
    Scene::field(&who)
}

#[test]
fn wlx_16_slip_away_names_the_enemy_that_gets_no_free_attack() {
    let away = Choice::new(action::MOVE, id(0), at(1, 4), 0);
    // From one enemy it slips away without a question.
    let mut alone = cutter(&[("dogal_guard", at(5, 4))]);
    alone.choose(away, &[]);
    assert_eq!(alone.square(0), at(1, 4));
    // Of two it names one, the better fighter first; the other one strikes: d6 against Parry 6 misses.
    let mut scene = cutter(&[("pike_levy", at(5, 4)), ("dogal_guard", at(5, 5))]);
    scene.choose(away, &[]);
    assert_eq!(scene.ask(), Ask::Slip(id(0)));
    let named: Vec<_> = scene.choices().iter().filter_map(|choice| choice.target.character()).collect();
    assert_eq!(named, [id(2), id(1)]);
    scene.act(0, action::SLIP_AWAY, id(1), 0, &[2]);
    let by = |event: &Event| match event {
        Event::OpportunityGranted { who, .. } => Some(*who),
        _ => None,
    };
    assert_eq!(scene.events.iter().filter_map(by).collect::<Vec<_>>(), [id(2)]);
    assert_eq!(scene.square(0), at(1, 4));
}

#[test]
fn wlx_02_a_benny_ends_shaken_at_once_out_of_turn_too() {
    let mut scene = Scene::field(&[("dogal_guard", US, at(3, 3)), ("rialto_blade", THEM, at(4, 3))]);
    // A spear: d6 + d6 would be enough; 8 against Toughness 6.
    scene.bennies(1, 1).set_counter(1, counter::LIFE, 4).option(0, Stance::WildAttack);
    scene.act(0, action::STRIKE, id(1), 0, &[6, 3, 4, 2]);
    assert_eq!(scene.ask(), Ask::Unshake(id(1)));
    scene.plain(1, action::UNSHAKE, &[]);
    assert!(!scene.has(1, status::SHAKEN));
    assert_eq!(scene.counter(1, counter::BENNIES), 0);
}

#[test]
fn wlx_16_two_fisted_counts_one_attack_fewer_and_ambidextrous_has_two_main_hands() {
    let mut scene = Scene::field(&[("rialto_blade", US, at(3, 3)), ("pike_levy", THEM, at(4, 3))]);
    several(&mut scene, 0, 2);
    // Two weapons against one: +1.
    assert_eq!(scene.roll(strike(0, 1, 0)), (5, 1));
    scene.choose(strike(0, 1, 0), &[2, 2]);
    assert_eq!(scene.roll(strike(0, 1, 0)), (5, -1), "the same hand again is counted");
    assert_eq!(scene.roll(strike(0, 1, 1)), (5, 1), "the other one is not");
}

#[test]
fn wlx_16_the_attack_that_is_not_counted_is_rolled_as_its_odds_said() {
    let mut scene = Scene::field(&[("rialto_blade", US, at(3, 3)), ("pike_levy", THEM, at(4, 3))]);
    several(&mut scene, 0, 2);
    // 3 and 1 for two weapons are no hit of 5; 4 and 1 are.
    scene.choose(strike(0, 1, 0), &[3, 2]);
    let rolled = |scene: &Scene| {
        let mut rolls = scene.events.iter().filter_map(|event| match event {
            Event::Rolled { breakdown, .. } => Some(breakdown.total.value()),
            _ => None,
        });
        rolls.next().expect("a roll")
    };
    assert_eq!(rolled(&scene), 1, "as the odds said");
    let again = scene.roll(strike(0, 1, 0)).1;
    scene.choose(strike(0, 1, 0), &[2, 2]);
    assert_eq!((again, rolled(&scene)), (-1, -1), "the same hand again is counted");
    // A battle of the first version was played otherwise, and goes on so.
    let mut scene = Scene::field(&[("rialto_blade", US, at(3, 3)), ("pike_levy", THEM, at(4, 3))]);
    scene.battle.play_by(1);
    several(&mut scene, 0, 2);
    scene.choose(strike(0, 1, 0), &[2, 2]);
    assert_eq!(rolled(&scene), -1);
}

#[test]
fn wld_44_the_off_hand_has_minus_two() {
    let mut scene = Scene::field(&[("smoke_gunner", US, at(3, 3)), ("pike_levy", THEM, at(7, 3))]);
    scene.shoots(0, 1, &[2]);
    scene.activate(0);
    assert_eq!(scene.roll(Choice::new(action::SHOOT, id(0), id(1), 1)), (4, -2));
}

#[test]
fn wlx_16_a_sweep_strikes_everybody_in_reach_with_one_roll() {
    let who = [
        ("quay_breaker", US, at(3, 3)),
        ("pike_levy", THEM, at(4, 3)),
        ("marsh_archer", THEM, at(4, 4)),
        ("pike_levy", US, at(2, 3)),
    ];
    let mut scene = Scene::field(&who);
    scene.option(0, Stance::Sweep);
    assert_eq!(scene.battle.covers(strike(0, 1, 0)).len(), 3);
    // 5 hits the enemies of Parry 5 and 4, and the friend of Parry 5 beside it. Each takes Str+d10.
    scene.choose(strike(0, 1, 0), &[5, 3, 2, 1, 5, 1, 3, 2]);
    assert!(!scene.has(1, status::SHAKEN) && scene.has(2, status::SHAKEN) && !scene.has(3, status::SHAKEN));
}

#[test]
fn wlx_16_steady_aim_adds_one_or_ignores_two_and_costs_the_movement() {
    let rows = [".................."; 3];
    let mut scene = Scene::new(&rows, &[("altana_arbalest", US, at(0, 1)), ("pike_levy", THEM, at(15, 1))]);
    let shoot = Choice::new(action::SHOOT, id(0), id(1), 0);
    assert_eq!(scene.roll(shoot), (4, -2));
    scene.option(0, Stance::SteadyAim);
    assert_eq!(scene.roll(shoot), (4, 0));
    assert!(scene.choices().iter().all(|choice| choice.action != action::MOVE));
}

#[test]
fn wlx_16_jokers_blow_doubles_the_first_damage_of_a_round() {
    let mut scene = Scene::field(&[("campo_champion", US, at(3, 3)), ("quay_breaker", THEM, at(4, 3))]);
    scene.set(0, status::JOKER);
    // 5 + 1 for the Signature Weapon and 2 for the Joker: a hit. 3 + 2 + 2 is 7, doubled 14: a Wound over Toughness 10.
    scene.choose(strike(0, 1, 0), &[3, 2, 3, 2]);
    assert_eq!((scene.has(1, status::SHAKEN), scene.life(1)), (true, 3));
    let mut scene = Scene::field(&[("campo_champion", US, at(3, 3)), ("quay_breaker", THEM, at(4, 3))]);
    scene.choose(strike(0, 1, 0), &[6, 2, 5, 2]);
    assert!(!scene.has(1, status::SHAKEN), "7 alone is below");
}

#[test]
fn wld_28_a_hit_on_a_hand_may_disarm_and_the_thing_can_be_picked_up() {
    let mut scene = Scene::field(&[("rialto_blade", US, at(3, 3)), ("pike_levy", THEM, at(4, 3))]);
    scene.option(0, Stance::Hand);
    // 9 + 1 - 4: a hit; 4 + 2: Shaken. Strength d8 with -4: 5 is a failure.
    scene.choose(strike(0, 1, 0), &[9, 2, 4, 2, 5]);
    assert!(scene.has(1, status::SHAKEN));
    assert_eq!((scene.counter(1, counter::HELD), scene.counter(1, counter::GONE)), (0, 1));
    let pike = Choice { option: 0, ..Choice::plain(action::READY, id(1)) };
    scene.activate(1).choose(pike, &[]);
    assert_eq!((scene.counter(1, counter::HELD), scene.counter(1, counter::GONE)), (1, 0), "WLD-47");
}

#[test]
fn wld_28_an_attack_on_the_item_hurts_nobody() {
    let mut scene = Scene::field(&[("rialto_blade", US, at(3, 3)), ("dogal_guard", THEM, at(4, 3))]);
    scene.option(0, Stance::Item);
    assert_eq!(scene.roll(strike(0, 1, 0)), (6, -2));
    // Damage of 5 + 3; the guard's Strength of d8 comes to 7.
    scene.choose(strike(0, 1, 0), &[8, 2, 5, 3, 7]);
    assert!(!scene.has(1, status::SHAKEN));
    assert_eq!(scene.counter(1, counter::HELD), 0);
    let mut scene = Scene::field(&[("rialto_blade", US, at(3, 3)), ("dogal_guard", THEM, at(4, 3))]);
    scene.option(0, Stance::Item).choose(strike(0, 1, 0), &[8, 2, 4, 3, 7]);
    assert_eq!(scene.counter(1, counter::HELD), 1, "7 against 7");
}

#[test]
fn wld_11_dice_of_a_volley_go_to_targets_within_two_squares() {
    let who = [
        ("arsenal_repeater", US, at(0, 3)),
        ("pike_levy", THEM, at(6, 3)),
        ("marsh_archer", THEM, at(7, 3)),
        ("pike_levy", THEM, at(10, 3)),
    ];
    let mut scene = Scene::field(&who);
    scene.act(0, action::ALSO, id(2), 0, &[]);
    let volley = |on| Choice::new(action::SHOOT, id(0), id(on), 0x10);
    assert_eq!(scene.refused(volley(3)).code(), "E_TARGET", "three squares apart");
    // The first die misses, the second hits the archer: 4 + 3 against 6.
    scene.choose(volley(1), &[3, 8, 1, 2, 4, 3]);
    assert!(!scene.has(1, status::SHAKEN));
    assert!(scene.has(2, status::SHAKEN));
}

#[test]
fn wld_16_field_dressing_takes_a_whole_turn_and_one_attempt() {
    let mut scene = Scene::field(&[
        ("lagoon_captain", US, at(3, 3)),
        ("rialto_blade", US, at(4, 3)),
        ("pike_levy", THEM, at(11, 3)),
    ]);
    let heal = Choice::new(action::HEAL, id(0), id(1), 0);
    assert_eq!(scene.refused(heal).code(), "E_HANDS");
    // Its hands are emptied; it has no kit and no training: d4 with -2, -2, and -1 for the Wound.
    scene.act(0, action::READY, Target::Nothing, 7, &[]).set_counter(1, counter::LIFE, 3);
    assert_eq!(scene.roll(heal), (4, -5));
    scene.choose(heal, &[4, 4, 2, 3]);
    assert_eq!(scene.life(1), 4);
    scene.set_counter(1, counter::LIFE, 3).activate(0);
    assert_eq!(scene.refused(heal).code(), "E_ONCE");
}

#[test]
fn wlx_16_field_hands_need_no_kit_and_no_whole_turn() {
    let mut scene = Scene::field(&[
        ("barber_surgeon", US, at(3, 3)),
        ("rialto_blade", US, at(4, 3)),
        ("pike_levy", THEM, at(3, 4)),
    ]);
    scene.act(0, action::READY, Target::Nothing, 7, &[]).set_counter(1, counter::LIFE, 2);
    several(&mut scene, 0, 2);
    let heal = Choice::new(action::HEAL, id(0), id(1), 0);
    assert_eq!(scene.roll(heal), (4, -4), "two actions, two Wounds");
    // 10 and 3 more less 4: a raise.
    scene.choose(heal, &[10, 3, 2]);
    assert_eq!(scene.life(1), 4);
}

#[test]
fn wlx_16_inspire_supports_all_extras_near() {
    let who = [
        ("lagoon_captain", US, at(3, 3)),
        ("pike_levy", US, at(4, 3)),
        ("pike_levy", US, at(3, 5)),
        ("pike_levy", THEM, at(5, 3)),
    ];
    let mut scene = Scene::field(&who);
    scene.act(0, action::INSPIRE, Target::Nothing, Skill::Fighting as u8, &[5, 2]);
    // Strength a die short: -1; Support +1; ganging up by nobody else.
    scene.activate(1);
    assert_eq!(scene.roll(strike(1, 3, 0)).1, 0);
}
