//! Spells and tricks, one by one (RUX-25).

use super::magic::{cantor_and_watch, cast, place, take};
use super::scene::{Scene, THEM, US, at, id};
use acqua_alta::battle::{Choice, RuleSystem, Target};
use acqua_alta::rules::roll_under::Ask;
use acqua_alta::rules::roll_under::RuleOptions;
use acqua_alta::rules::roll_under::casts::Cast;
use acqua_alta::rules::roll_under::options::MonsterChoice;
use acqua_alta::rules::roll_under::vocabulary::{action, counter, status};

#[test]
fn rux_25_ember_dart_is_a_bolt_with_a_die_more_or_another_dart_a_level() {
    let mut scene = cantor_and_watch();
    assert_eq!(scene.roll(cast("tide_cantor", "ember_dart", 1, id(1))), (15, 0));
    scene.choose(cast("tide_cantor", "ember_dart", 1, id(1)), &[15]);
    take(&mut scene, 1, &[3, 2]);
    assert_eq!(scene.counter(1, counter::HP), 6, "2d6 less armour 1");
    let mut scene = Scene::field(&[
        ("tide_cantor", US, at(1, 4)),
        ("harbour_watch", THEM, at(5, 4)),
        ("harbour_watch", THEM, at(5, 6)),
    ]);
    scene.choose(cast("tide_cantor", "ember_dart", 2, id(1)), &[9]);
    assert_eq!(scene.ask(), Ask::Aim(id(0)), "another dart, or a die more");
    scene.act(0, action::AIM, id(2), 0, &[]);
    take(&mut scene, 1, &[4, 4]);
    take(&mut scene, 2, &[2, 2]);
    assert_eq!([scene.counter(1, counter::HP), scene.counter(2, counter::HP)], [3, 7]);
    let mut scene = Scene::field(&[
        ("tide_cantor", US, at(1, 4)),
        ("harbour_watch", THEM, at(5, 4)),
        ("harbour_watch", THEM, at(5, 6)),
    ]);
    scene.choose(cast("tide_cantor", "ember_dart", 2, id(1)), &[9]).plain(0, action::SPARE, &[]);
    take(&mut scene, 1, &[2, 2, 2]);
    assert_eq!([scene.counter(1, counter::HP), scene.counter(2, counter::HP)], [5, 10], "3d6 on one");
}

#[test]
fn rux_25_a_bolt_is_dodged_or_parried_with_a_shield_alone() {
    let mut scene = Scene::field(&[("tide_cantor", US, at(1, 4)), ("gondola_marshal", THEM, at(5, 4))]);
    scene.choose(cast("tide_cantor", "ember_dart", 1, id(1)), &[9]);
    let offered: Vec<_> = scene.choices().iter().map(|choice| (choice.action, choice.option)).collect();
    assert_eq!(offered, [(action::PARRY, 1), (action::DODGE, 0), (action::TAKE, 0)]);
    // Swords 13 for the shield; 12 of damage do not break durability 18.
    scene.act(1, action::PARRY, Target::Nothing, 1, &[13, 6, 6]);
    assert_eq!((scene.counter(1, counter::HP), scene.counter(1, counter::BROKEN)), (13, 0));
    let mut scene = cantor_and_watch();
    scene.choose(cast("tide_cantor", "ember_dart", 1, id(1)), &[9]).plain(1, action::DODGE, &[8]);
    assert_eq!(scene.ask(), Ask::Step(id(1)));
    assert_eq!(scene.counter(1, counter::HP), 10);
}

#[test]
fn rux_25_gust_pushes_and_harms_and_friends_can_be_spared() {
    let mut scene = Scene::field(&[
        ("tide_cantor", US, at(1, 4)),
        ("harbour_watch", THEM, at(3, 4)),
        ("harbour_watch", US, at(3, 5)),
    ]);
    let gust = cast("tide_cantor", "gust", 1, at(2, 4));
    assert_eq!(scene.battle.catches(gust), [id(1), id(2)]);
    assert!(scene.battle.covers(gust).contains(&at(6, 6)));
    scene.choose(gust, &[]);
    assert_eq!(scene.ask(), Ask::Spare(id(0)));
    // A bane: two dice. The higher one counts.
    scene.plain(0, action::EXEMPT, &[2, 14]);
    take(&mut scene, 1, &[3, 2]);
    assert_eq!((scene.square(1), scene.counter(1, counter::HP)), (at(5, 4), 6), "5 m are 2 squares, 5 less armour 1");
    assert_eq!((scene.square(2), scene.counter(2, counter::HP)), (at(3, 5), 10));
}

#[test]
fn rux_25_a_gust_blows_into_the_canal_and_stops_at_walls() {
    let rows = ["............", "......~~....", "............"];
    let mut scene = Scene::new(&rows, &[("tide_cantor", US, at(3, 1)), ("harbour_watch", THEM, at(5, 1))]);
    scene.choose(cast("tide_cantor", "gust", 1, at(4, 1)), &[5]);
    take(&mut scene, 1, &[4, 4]);
    assert_eq!(scene.square(1), at(6, 1), "it ends in the first square of the canal");
    assert!(scene.has(1, status::SWIMMING));
    let rows = ["............", "......#.....", "............"];
    let mut scene = Scene::new(&rows, &[("tide_cantor", US, at(3, 1)), ("harbour_watch", THEM, at(5, 1))]);
    scene.choose(cast("tide_cantor", "gust", 1, at(4, 1)), &[5]);
    take(&mut scene, 1, &[4, 4]);
    assert_eq!(scene.square(1), at(5, 1));
}

#[test]
fn rux_25_rock_screen_takes_dice_off_a_hit_and_costs_no_action() {
    let mut scene = Scene::field(&[("harbour_watch", US, at(1, 4)), ("tide_cantor", THEM, at(2, 4))]);
    scene.strikes(0, 1, &[9]);
    let screen = Choice {
        option: Cast::option(place("tide_cantor", "rock_screen"), 1, 0),
        ..Choice::plain(action::SCREEN, id(1))
    };
    // Flow 15; the screen takes 4 of 7.
    scene.choose(screen, &[15, 2, 2, 7]);
    assert_eq!((scene.counter(1, counter::HP), scene.counter(1, counter::WP)), (8, 17));
    assert!(!scene.has(1, status::SPENT), "neither action nor movement");
}

#[test]
fn rux_25_canal_surge_begins_in_water_and_pushes_from_there() {
    let rows = ["............", "~...........", "............"];
    let mut scene = Scene::new(&rows, &[("tide_cantor", US, at(1, 0)), ("harbour_watch", THEM, at(4, 1))]);
    let surge = Choice::new(action::CAST, id(0), at(0, 1), Cast::option(place("tide_cantor", "canal_surge"), 1, 2));
    assert!(scene.choices().contains(&surge));
    scene.choose(surge, &[3]);
    take(&mut scene, 1, &[3, 2]);
    assert_eq!((scene.square(1), scene.counter(1, counter::HP)), (at(6, 1), 6));
    let dry = Scene::field(&[("tide_cantor", US, at(1, 0)), ("harbour_watch", THEM, at(4, 1))]);
    let place = place("tide_cantor", "canal_surge");
    assert!(dry.choices().iter().all(|choice| choice.action != action::CAST || choice.option & 7 != place));
}

#[test]
fn rux_25_cold_snap_freezes_figures_and_canals() {
    let rows = ["............", ".....~......", "............", "............"];
    let who =
        [("frost_canoness", US, at(1, 1)), ("gondola_marshal", THEM, at(4, 1)), ("harbour_watch", THEM, at(5, 1))];
    let mut scene = Scene::new(&rows, &who);
    scene.battle.characters_mut()[2].statuses.clear(status::SUBMERGED);
    let snap = cast("frost_canoness", "cold_snap", 1, at(5, 1));
    scene.choose(snap, &[2]);
    take(&mut scene, 1, &[]);
    // d6 HP and d6 WP, armour or not; the swimmer lies on the ice.
    take(&mut scene, 2, &[3, 5]);
    assert_eq!((scene.counter(1, counter::HP), scene.counter(1, counter::WP)), (10, 7));
    assert!(scene.has(1, status::FROZEN) && scene.has(2, status::FROZEN));
    assert!(scene.has(2, status::PRONE) && !scene.has(2, status::SWIMMING));
}

#[test]
fn rux_25_a_frozen_figure_cannot_react_and_thaws_by_strength() {
    let mut scene = Scene::field(&[("harbour_watch", US, at(3, 3)), ("gondola_marshal", THEM, at(4, 3))]);
    scene.set(1, status::FROZEN);
    scene.strikes(0, 1, &[9, 5]);
    assert_eq!(scene.counter(1, counter::HP), 11, "5 less armour 3, and nothing was asked");
    scene.plain(0, action::END, &[14]);
    assert!(!scene.has(1, status::FROZEN));
    assert_eq!(scene.ask(), Ask::Act(id(1)));
}

#[test]
fn rux_25_a_snare_holds_until_evade_and_concentration_ends() {
    let mut scene = Scene::field(&[("garden_witch", US, at(1, 4)), ("lagoon_bravo", THEM, at(4, 4))]);
    scene.choose(cast("garden_witch", "root_snare", 3, id(1)), &[15]);
    assert!(scene.has(1, status::ENSNARED) && scene.has(0, status::CONCENTRATING));
    scene.activate(1);
    assert_eq!(scene.refused(Choice::new(action::MOVE, id(1), at(5, 4), 0)).code(), "E_STATE");
    assert_eq!(scene.refused(Choice::plain(action::DASH, id(1))).code(), "E_STATE");
    let free = Choice::plain(action::BREAK_FREE, id(1));
    assert_eq!(scene.roll(free), (14, -1), "Evade 14, a bane at level 3");
    scene.choose(free, &[14, 3]);
    assert!(!scene.has(1, status::ENSNARED) && !scene.has(0, status::CONCENTRATING));
}

#[test]
fn rux_25_levin_ignores_metal_and_strikes_somebody_beside() {
    let mut scene = Scene::field(&[
        ("garden_witch", US, at(1, 4)),
        ("bridge_halberdier", THEM, at(6, 4)),
        ("harbour_watch", THEM, at(7, 4)),
    ]);
    scene.choose(cast("garden_witch", "levin", 1, id(1)), &[9]);
    take(&mut scene, 1, &[3, 3, 2, 2]);
    assert_eq!(
        [scene.counter(1, counter::HP), scene.counter(2, counter::HP)],
        [8, 7],
        "chain and helmet are of metal, leather is not"
    );
    let mut scene = Scene::field(&[
        ("garden_witch", US, at(1, 4)),
        ("harbour_watch", THEM, at(6, 4)),
        ("harbour_watch", THEM, at(7, 4)),
    ]);
    scene.choose(cast("garden_witch", "levin", 1, id(1)), &[9]).plain(1, action::DODGE, &[3]);
    assert_eq!([scene.counter(1, counter::HP), scene.counter(2, counter::HP)], [10, 10], "dodged: no second strike");
}

#[test]
fn rux_25_mend_heals_and_ends_dying() {
    let mut scene = Scene::field(&[
        ("garden_witch", US, at(1, 4)),
        ("lagoon_bravo", US, at(2, 4)),
        ("harbour_watch", THEM, at(9, 8)),
    ]);
    scene.set_counter(1, counter::HP, 0).set(1, status::DYING).set(1, status::PRONE);
    scene.choose(cast("garden_witch", "mend", 1, id(1)), &[9, 4, 3]);
    assert_eq!(scene.counter(1, counter::HP), 7);
    assert!(!scene.has(1, status::DYING));
}

#[test]
fn rux_25_drowse_sends_to_sleep_or_dazes() {
    let mut scene = Scene::field(&[
        ("garden_witch", US, at(1, 4)),
        ("lagoon_bravo", THEM, at(2, 4)),
        ("harbour_watch", THEM, at(9, 4)),
    ]);
    // Growth 15 against Willpower 11 with a boon at level 1.
    scene.choose(cast("garden_witch", "drowse", 1, id(1)), &[8, 9, 12]);
    assert!(scene.has(1, status::ASLEEP));
    scene.plain(0, action::END, &[]);
    assert_ne!(scene.battle.active(), Some(id(1)), "it does nothing");
    let mut scene = Scene::field(&[("garden_witch", US, at(1, 4)), ("lagoon_bravo", THEM, at(2, 4))]);
    scene.choose(cast("garden_witch", "drowse", 1, id(1)), &[8, 8, 12]);
    assert!(scene.has(1, status::DAZED) && !scene.has(1, status::ASLEEP), "a tie: the active side loses");
}

#[test]
fn rux_25_a_sleeper_wakes_by_harm_or_by_a_friend() {
    let mut scene = Scene::field(&[
        ("harbour_watch", US, at(3, 3)),
        ("lagoon_bravo", THEM, at(4, 3)),
        ("harbour_watch", THEM, at(5, 3)),
    ]);
    scene.set(1, status::ASLEEP);
    scene.strikes(0, 1, &[9, 5]);
    assert!(!scene.has(1, status::ASLEEP), "HP were lost, and nothing was asked");
    scene.set(1, status::ASLEEP).activate(2).act(2, action::WAKE, id(1), 0, &[]);
    assert!(!scene.has(1, status::ASLEEP));
}

#[test]
fn rux_25_stone_hide_is_armour_for_the_battle() {
    let mut scene = Scene::field(&[("glass_savant", US, at(1, 4)), ("harbour_watch", THEM, at(2, 4))]);
    scene.choose(cast("glass_savant", "stone_hide", 2, id(0)), &[9]);
    scene.activate(1).strikes(1, 0, &[9, 8]);
    assert_eq!(scene.counter(0, counter::HP), 9, "8 less 6");
}

#[test]
fn rux_25_long_step_doubles_movement_and_reaches_more_figures() {
    let mut scene = Scene::field(&[
        ("glass_savant", US, at(0, 4)),
        ("lagoon_bravo", US, at(1, 4)),
        ("harbour_watch", THEM, at(11, 8)),
    ]);
    scene.choose(cast("glass_savant", "long_step", 2, id(0)), &[9]);
    assert_eq!(scene.ask(), Ask::Aim(id(0)));
    scene.act(0, action::AIM, id(1), 0, &[]);
    assert!(scene.choices().contains(&Choice::new(action::MOVE, id(0), at(10, 4), 0)), "5 squares twice");
    assert!(!scene.choices().contains(&Choice::new(action::MOVE, id(0), at(11, 4), 0)));
    scene.activate(1);
    assert!(scene.choices().contains(&Choice::new(action::MOVE, id(1), at(11, 0), 0)), "7 squares twice");
}

#[test]
fn rux_25_levitate_sets_down_on_a_roof_or_over_water() {
    let rows = ["......~~~~..", "......~~~~..", "......~~~~.."];
    let mut scene = Scene::new(&rows, &[("glass_savant", US, at(5, 1)), ("harbour_watch", THEM, at(11, 2))]);
    scene.choose(cast("glass_savant", "levitate", 1, id(0)), &[9]);
    assert_eq!(scene.ask(), Ask::Float(id(0)));
    scene.act(0, action::FLOAT, at(8, 1), 0, &[]);
    assert!(!scene.has(0, status::SWIMMING) && scene.has(0, status::CONCENTRATING));
    // It walks on, and is in the water.
    scene.moves(0, 7, 1, &[5]);
    assert!(scene.has(0, status::SWIMMING) && !scene.has(0, status::CONCENTRATING));
    let unwilling = Scene::field(&[("glass_savant", US, at(5, 1)), ("harbour_watch", THEM, at(7, 1))]);
    assert_eq!(unwilling.roll(cast("glass_savant", "levitate", 1, id(1))), (15, -1));
}

#[test]
fn rux_25_mind_hammer_hurls() {
    let mut scene = Scene::field(&[("glass_savant", US, at(1, 4)), ("harbour_watch", THEM, at(3, 4))]);
    scene.choose(cast("glass_savant", "mind_hammer", 1, id(1)), &[9]);
    take(&mut scene, 1, &[2, 3]);
    assert_eq!((scene.square(1), scene.counter(1, counter::HP)), (at(5, 4), 6));
}

#[test]
fn rux_25_keen_edge_widens_the_dragon() {
    let mut scene = Scene::field(&[
        ("glass_savant", US, at(1, 4)),
        ("harbour_watch", US, at(2, 4)),
        ("harbour_watch", THEM, at(3, 4)),
    ]);
    scene.choose(cast("glass_savant", "keen_edge", 3, id(1)), &[9]);
    scene.activate(1).strikes(1, 2, &[4]);
    // A Dragon: an ordinary parry does not stop it.
    scene.act(2, action::PARRY, Target::Nothing, 0, &[8]);
    assert_eq!(scene.ask(), Ask::Dragon(id(1)));
}

#[test]
fn rux_25_keen_edge_is_on_one_weapon() {
    let who = [("glass_savant", US, at(1, 4)), ("lagoon_bravo", US, at(2, 4)), ("harbour_watch", THEM, at(3, 4))];
    let keen = |slot| Choice {
        option: Cast::option(place("glass_savant", "keen_edge"), 3, slot),
        ..cast("glass_savant", "keen_edge", 3, id(1))
    };
    let mut scene = Scene::field(&who);
    assert!(scene.choices().contains(&keen(0)) && scene.choices().contains(&keen(1)), "broadsword and parrying dagger");
    assert!(!scene.choices().contains(&keen(2)), "nothing else is in hand");
    assert!(scene.battle.describe(keen(1)).contains("parrying dagger"));
    scene.choose(keen(1), &[9]).activate(1);
    // A 4 of the broadsword is a plain success: an ordinary parry stops it.
    scene.strikes(1, 2, &[4]).act(2, action::PARRY, Target::Nothing, 0, &[8, 1, 1, 1]);
    assert_ne!(scene.ask(), Ask::Dragon(id(1)));
}

#[test]
fn rux_25_command_turns_an_enemy_on_its_own_side_for_once() {
    let mut scene = Scene::field(&[
        ("glass_savant", US, at(1, 4)),
        ("lagoon_bravo", THEM, at(4, 4)),
        ("harbour_watch", THEM, at(6, 4)),
    ]);
    // Mind 15 with a bane at level 1; Willpower 11.
    scene.choose(cast("glass_savant", "command", 1, id(1)), &[8, 5, 12]);
    assert_eq!(scene.ask(), Ask::Command(id(0), id(1)));
    assert_eq!(scene.battle.decision().expect("a question").side, US, "the caster decides");
    scene.moves(1, 5, 4, &[]);
    let offered = scene.choices();
    assert!(offered.contains(&Choice::new(action::STRIKE, id(1), id(2), 0)), "its own side");
    assert!(offered.iter().all(|choice| choice.target != id(0).into() && choice.target != id(1).into()));
    scene.strikes(1, 2, &[9]).plain(2, action::TAKE, &[3, 3, 1]);
    assert_eq!(scene.counter(2, counter::HP), 4);
    scene.plain(1, action::SPARE, &[]).plain(1, action::END, &[]);
    assert_eq!(scene.ask(), Ask::Act(id(0)), "the turn of the caster goes on");
    scene.plain(0, action::END, &[]);
    assert_ne!(scene.battle.active(), Some(id(1)), "it loses its next turn");
}

#[test]
fn rux_25_unweave_ends_a_spell_of_at_most_its_level() {
    let mut scene = Scene::field(&[("glass_savant", THEM, at(4, 4)), ("garden_witch", US, at(2, 4))]);
    scene.choose(cast("glass_savant", "stone_hide", 2, id(0)), &[9]);
    scene.activate(1);
    let unweave =
        |level| Choice::new(action::CAST, id(1), id(0), Cast::option(place("garden_witch", "unweave"), level, 0));
    assert_eq!(scene.refused(unweave(1)).code(), "E_NONE");
    scene.choose(unweave(2), &[9]);
    assert!(scene.battle.in_force().iter().all(|one| one.name != "Stone Hide"));
}

#[test]
fn rux_25_ward_off_takes_levels_from_the_spell_of_an_enemy() {
    let who = [("tide_cantor", US, at(1, 4)), ("frost_canoness", THEM, at(4, 4)), ("harbour_watch", THEM, at(5, 6))];
    let ward = |level| Choice {
        option: Cast::option(place("frost_canoness", "ward_off"), level, 0),
        ..Choice::plain(action::WARD, id(1))
    };
    let mut scene = Scene::field(&who);
    scene.choose(cast("tide_cantor", "ember_dart", 1, id(2)), &[9]);
    assert_eq!(scene.ask(), Ask::Ward(id(1)));
    scene.choose(ward(1), &[15]);
    assert_eq!(scene.ask(), Ask::Act(id(0)), "at level 0 nothing happens");
    assert_eq!((scene.counter(2, counter::HP), scene.counter(1, counter::WP)), (10, 17));
    assert!(!scene.has(1, status::SPENT), "it costs no action");
    let mut scene = Scene::field(&who);
    scene.choose(cast("tide_cantor", "ember_dart", 2, id(2)), &[9]).choose(ward(1), &[15]);
    // Level 1 is left: no second dart, two dice.
    take(&mut scene, 2, &[2, 2]);
    assert_eq!(scene.counter(2, counter::HP), 7);
}

#[test]
fn rux_25_stone_post_lifts_and_throws_off() {
    let mut scene = Scene::field(&[("frost_canoness", US, at(1, 4)), ("lagoon_bravo", THEM, at(4, 4))]);
    // 6 m at level 2 are 3 levels. Acrobatics 12 fails and is kept; then the fall: Acrobatics again, and 3d6.
    scene.choose(cast("frost_canoness", "stone_post", 2, at(4, 4)), &[9, 13]).plain(1, action::KEEP, &[12, 2, 2, 2]);
    assert_eq!(scene.battle.board().surface(at(4, 4)), 3);
    assert_ne!(scene.square(1), at(4, 4));
    assert_eq!(scene.counter(1, counter::HP), 9, "a success halves the fall");
    let mut scene = Scene::field(&[("frost_canoness", US, at(1, 4)), ("lagoon_bravo", THEM, at(4, 4))]);
    scene.choose(cast("frost_canoness", "stone_post", 1, at(4, 4)), &[9, 12]);
    assert_eq!(scene.battle.characters()[1].level, 1, "it stays on top");
}

#[test]
fn rux_25_whirl_hurls_everybody_around_and_fells_them() {
    let mut scene = Scene::field(&[
        ("frost_canoness", US, at(4, 4)),
        ("harbour_watch", THEM, at(5, 4)),
        ("harbour_watch", THEM, at(4, 6)),
    ]);
    scene.choose(cast("frost_canoness", "whirl", 1, Target::Nothing), &[9]);
    take(&mut scene, 1, &[]);
    take(&mut scene, 2, &[2, 2]);
    assert_eq!([scene.square(1), scene.square(2)], [at(7, 4), at(4, 8)]);
    assert!(scene.has(1, status::PRONE) && scene.has(2, status::PRONE));
    assert_eq!(scene.counter(1, counter::HP), 7);
}

#[test]
fn rux_25_slow_fall_makes_the_next_fall_harmless() {
    let rows = ["33..", "33..", "...."];
    let mut scene = Scene::new(&rows, &[("tide_cantor", US, at(1, 0)), ("harbour_watch", THEM, at(3, 2))]);
    scene.choose(cast("tide_cantor", "slow_fall", 1, id(0)), &[]);
    scene.moves(0, 2, 0, &[]);
    assert_eq!(scene.counter(0, counter::HP), 11);
}

#[test]
fn rux_25_ember_dart_lights_what_burns_easily_where_it_hits() {
    // A bridge of planks: the square burns, and the one who stands there unless it dodges the flames.
    let legend = r#"{"P": {"fixture": {"kind": "plank"}}}"#;
    let rows = ["............", "....P.......", "............"];
    let who = [("tide_cantor", US, at(1, 1)), ("harbour_watch", THEM, at(4, 1))];
    let mut scene = Scene::with_legend(&rows, legend, &who);
    scene.choose(cast("tide_cantor", "ember_dart", 1, id(1)), &[9]);
    take(&mut scene, 1, &[2, 2]);
    assert_eq!(scene.ask(), Ask::Duck(id(1)), "the flames of the square can be dodged");
    scene.plain(1, action::TAKE, &[]);
    assert!(scene.has(1, status::BURNING));
    assert!(scene.battle.marks(US).iter().any(|mark| mark.square == at(4, 1) && mark.rule == "RUX-07"));
    // Paving does not burn.
    let mut scene = cantor_and_watch();
    scene.choose(cast("tide_cantor", "ember_dart", 1, id(1)), &[9]);
    take(&mut scene, 1, &[2, 2]);
    assert!(!scene.has(1, status::BURNING) && scene.battle.marks(US).is_empty());
    // A dart that is dodged lights nothing.
    let mut scene = Scene::with_legend(&rows, legend, &who);
    scene.choose(cast("tide_cantor", "ember_dart", 1, id(1)), &[9]).plain(1, action::DODGE, &[8]);
    scene.plain(1, action::SPARE, &[]);
    assert!(!scene.has(1, status::BURNING) && scene.battle.marks(US).is_empty());
}

#[test]
fn rux_25_cold_snap_puts_out_fires_and_those_who_burn() {
    let who = [("frost_canoness", US, at(1, 3)), ("altana_arbalist", US, at(3, 3)), ("harbour_watch", THEM, at(6, 3))];
    let mut scene = Scene::field(&who);
    scene.activate(1).act(1, action::POT, at(6, 3), 1, &[]).plain(2, action::TAKE, &[]);
    assert!(scene.has(2, status::BURNING) && scene.battle.marks(US).iter().any(|mark| mark.rule == "RUX-07"));
    scene.activate(0).choose(cast("frost_canoness", "cold_snap", 1, at(6, 3)), &[9]);
    take(&mut scene, 2, &[1, 1]);
    assert!(!scene.has(2, status::BURNING) && scene.has(2, status::FROZEN));
    assert!(scene.battle.marks(US).iter().all(|mark| mark.rule != "RUX-07"), "the square burns no more");
}

#[test]
fn rux_25_light_brightens_five_squares_around_its_caster_for_the_battle() {
    use acqua_alta::board::Light;
    let mut scene = Scene::field(&[("tide_cantor", US, at(1, 4)), ("arsenal_thug", THEM, at(11, 4))]);
    scene.battle.set_night(Light::Pitch);
    let lights = |scene: &Scene| [2, 6, 7].map(|x| scene.battle.light_at(at(x, 4)));
    assert_eq!(lights(&scene), [Light::Pitch; 3]);
    scene.choose(cast("tide_cantor", "light", 1, at(1, 4)), &[]);
    assert_eq!(scene.counter(0, counter::WP), 18, "a trick: 1 WP, no roll");
    // RUX-02: magic light makes bright within 5 squares, and dim for 3 more.
    assert_eq!(lights(&scene), [Light::Bright, Light::Bright, Light::Dim]);
    assert_eq!([9, 10].map(|x| scene.battle.light_at(at(x, 4))), [Light::Dim, Light::Pitch]);
}

#[test]
fn rux_25_light_is_made_around_any_square_within_ten_metres() {
    use acqua_alta::board::Light;
    let mut scene = Scene::field(&[("tide_cantor", US, at(1, 4)), ("arsenal_thug", THEM, at(11, 4))]);
    scene.battle.set_night(Light::Pitch);
    let light = |x: u8| cast("tide_cantor", "light", 1, at(x, 4));
    assert_eq!(scene.refused(light(7)).code(), "E_RANGE", "12 m");
    scene.choose(light(6), &[]);
    assert_eq!([0, 1, 11].map(|x| scene.battle.light_at(at(x, 4))), [Light::Dim, Light::Bright, Light::Bright]);
    scene.activate(0);
    let considered = scene.battle.considered(&scene.choices());
    assert!(
        considered.contains(&light(1)) && !considered.contains(&light(3)),
        "the computer player lights its own place"
    );
}

#[test]
fn run_30_shut_or_open_takes_a_door_in_sight() {
    let rows = ["....#.......", "##..D.......", "##..#......."];
    let legend = r#"{"D": {"fixture": {"kind": "door", "turned": true}}}"#;
    let door = cast("garden_witch", "shut_open", 1, at(4, 1));
    let seen = |witch| {
        let scene =
            Scene::with_legend(&rows, legend, &[("garden_witch", US, witch), ("harbour_watch", THEM, at(9, 1))]);
        scene.choices().contains(&door)
    };
    assert!(seen(at(3, 0)) && seen(at(2, 2)) && seen(at(6, 2)), "from either side, along the wall as well");
    let rows = ["..#.#.......", "..#.D.......", "..#.#......."];
    let blind = [("garden_witch", US, at(1, 1)), ("harbour_watch", THEM, at(9, 1))];
    assert_eq!(Scene::with_legend(&rows, legend, &blind).refused(door).code(), "E_LOS");
}

#[test]
fn rux_25_shut_or_open_moves_an_unlocked_door_from_afar() {
    let rows = ["....#.......", "....D.......", "....#......."];
    let legend = |test: &str| format!(r#"{{"D": {{"fixture": {{"kind": "door", "turned": true{test}}}}}}}"#);
    let who = [("garden_witch", US, at(1, 1)), ("harbour_watch", THEM, at(9, 1))];
    let mut scene = Scene::with_legend(&rows, &legend(""), &who);
    let door = cast("garden_witch", "shut_open", 1, at(4, 1));
    assert!(scene.battle.board().is_wall(at(4, 1)));
    scene.choose(door, &[]);
    assert!(!scene.battle.board().is_wall(at(4, 1)), "it is open");
    assert_eq!(scene.counter(0, counter::WP), 17);
    scene.activate(0).choose(door, &[]);
    assert!(scene.battle.board().is_wall(at(4, 1)), "and shut again");
    // Nobody shuts a door on somebody, nor opens a lock; 10 m are five squares.
    let mut scene = Scene::with_legend(&rows, &legend(""), &who);
    scene.choose(door, &[]);
    scene.battle.characters_mut()[1].square = Some(at(4, 1));
    scene.activate(0);
    assert_eq!(scene.refused(door).code(), "E_BLOCKED");
    let locked = r#", "test": {"knack": "dexterity", "difficulty": 4, "successes": 2}"#;
    let mut scene = Scene::with_legend(&rows, &legend(locked), &who);
    assert_eq!(scene.refused(door).code(), "E_LOCKED");
    let far = ["......#.....", "......D.....", "......#....."];
    let mut scene = Scene::with_legend(&far, &legend(""), &[("garden_witch", US, at(0, 1)), who[1]]);
    assert_eq!(scene.refused(cast("garden_witch", "shut_open", 1, at(6, 1))).code(), "E_RANGE");
}

/// A caster beside a Lurcher; its player chooses its attacks.
fn before_the_lurcher(caster: &str) -> Scene {
    let options = RuleOptions { monster_choice: MonsterChoice::Player, ..RuleOptions::default() };
    let who = [(caster, US, at(3, 4)), ("canal_lurcher", THEM, at(4, 4)), ("harbour_watch", THEM, at(5, 8))];
    let mut scene = Scene::unstarted_with(&who, options);
    scene.battle.start(&mut acqua_alta::dice::Seeded::new(0, 0), &mut acqua_alta::battle::Events::drop());
    for figure in scene.battle.characters_mut() {
        figure.statuses.clear(status::ACTED);
        figure.statuses.clear(status::SPENT);
    }
    scene.activate(0);
    scene
}

#[test]
fn rux_28_root_snare_drowse_command_and_levitate_do_nothing_to_a_monster() {
    for (caster, spell) in [
        ("garden_witch", "root_snare"),
        ("garden_witch", "drowse"),
        ("glass_savant", "command"),
        ("glass_savant", "levitate"),
    ] {
        let mut scene = before_the_lurcher(caster);
        assert_eq!(scene.refused(cast(caster, spell, 1, id(1))).code(), "E_TARGET", "{spell}");
    }
    // Others hurt it like everybody else.
    let scene = before_the_lurcher("garden_witch");
    assert!(scene.choices().contains(&cast("garden_witch", "levin", 1, id(1))));
}

#[test]
fn rux_25_a_gust_passes_large_bodies_and_cold_freezes_humanoids_alone() {
    let mut scene = before_the_lurcher("tide_cantor");
    let gust = cast("tide_cantor", "gust", 1, at(4, 4));
    assert_eq!(scene.refused(gust).code(), "E_NONE", "nobody else is in the cone");
    assert!(scene.battle.catches(gust).is_empty());
    let mut scene = before_the_lurcher("frost_canoness");
    // A part of its body is enough; monsters have no reaction.
    scene.choose(cast("frost_canoness", "cold_snap", 1, at(6, 4)), &[9, 4, 3]);
    assert_eq!((scene.counter(1, counter::HP), scene.has(1, status::FROZEN)), (32, false));
}
