//! Powers in battle (WLX-17, WLX-18).

use super::scene::{Scene, THEM, US, at, id};
use acqua_alta::battle::{Choice, RuleSystem};
use acqua_alta::rules::wild_die::vocabulary::{action, counter, stat, status};

/// The place of a power in the list of its kind.
const SALT_BOLT: u8 = 0;
const WEED_GRIP: u8 = 1;
const WARD: u8 = 0;
const STAUNCH: u8 = 2;
const SHOCK: u8 = 4;

fn cast(who: u8, power: u8, on: u8) -> Choice {
    Choice::new(action::CAST, id(who), id(on), power)
}

fn adept() -> Scene {
    Scene::field(&[("salt_choir_adept", US, at(1, 3)), ("dogal_guard", THEM, at(7, 3))])
}

fn friar() -> Scene {
    Scene::field(&[("lantern_friar", US, at(1, 3)), ("rialto_blade", US, at(2, 3)), ("dogal_guard", THEM, at(3, 3))])
}

#[test]
fn wlx_18_a_salt_bolt_is_rolled_as_an_attack_is() {
    let mut scene = adept();
    assert_eq!(scene.roll(cast(0, SALT_BOLT, 1)), (4, 0));
    // 10 and 1 more: a raise, and 3d6 against Toughness 8 with 3 of armour.
    scene.choose(cast(0, SALT_BOLT, 1), &[10, 1, 2, 3, 3, 2]);
    assert!(scene.has(1, status::SHAKEN));
    assert_eq!(scene.counter(0, counter::POWER), 14);
}

#[test]
fn wlx_17_a_failure_costs_a_point_and_a_critical_failure_tires() {
    let mut scene = adept();
    scene.choose(cast(0, WEED_GRIP, 1), &[3, 2]);
    assert_eq!((scene.counter(0, counter::POWER), scene.has(1, status::ENTANGLED)), (14, false));
    let mut scene = adept();
    scene.choose(cast(0, WEED_GRIP, 1), &[1, 1]);
    assert_eq!((scene.counter(0, counter::POWER), scene.counter(0, counter::FATIGUE)), (15, 1));
    let mut scene = adept();
    scene.choose(cast(0, WEED_GRIP, 1), &[8, 2]);
    assert_eq!((scene.counter(0, counter::POWER), scene.has(1, status::BOUND)), (13, true), "with a raise");
}

#[test]
fn wlx_17_without_points_there_is_no_power() {
    let mut scene = adept();
    scene.set_counter(0, counter::POWER, 1);
    assert_eq!(scene.refused(cast(0, WEED_GRIP, 1)).code(), "E_PP");
    assert!(scene.choices().contains(&cast(0, SALT_BOLT, 1)));
}

#[test]
fn wlx_18_a_ward_is_armour() {
    let mut scene = friar();
    scene.choose(cast(0, WARD, 1), &[5, 2]);
    assert!(scene.has(1, status::WARDED));
    // A spear of d8 and d6 against Toughness 6 with 2 more of armour: 7 stays below.
    scene.activate(2).strikes(2, 1, &[6, 3, 5, 2]);
    assert!(!scene.has(1, status::SHAKEN));
}

#[test]
fn wlx_18_staunch_heals_and_raises_the_incapacitated() {
    let mut scene = friar();
    scene.set(1, status::INCAPACITATED).set(1, status::BLEEDING).set_counter(1, counter::LIFE, 0);
    scene.choose(cast(0, STAUNCH, 1), &[5, 2]);
    assert!(!scene.has(1, status::INCAPACITATED) && !scene.has(1, status::BLEEDING));
    assert!(scene.has(1, status::SHAKEN) && scene.has(1, status::PRONE));
    assert_eq!(scene.life(1), 2, "two of three Wounds are left");
}

#[test]
fn wld_50_shock_stuns_who_fails_a_vigor_roll() {
    let mut scene = friar();
    // The guard is an Extra: d6 for its Vigor.
    scene.choose(cast(0, SHOCK, 2), &[5, 2, 3]);
    assert!(scene.has(2, status::STUNNED) && scene.has(2, status::PRONE) && scene.has(2, status::DISTRACTED));
    let mut scene = friar();
    scene.choose(cast(0, SHOCK, 2), &[5, 2, 4]);
    assert!(!scene.has(2, status::STUNNED));
}

/// Friar's further powers, by their places; the ways of an option stand above four bits.
const LIFT_SINK: u8 = 3;
const WATER_WALK: u8 = 5;
const TIDAL_SHOVE: u8 = 2;
const BRINE_FAN: u8 = 1;
const WATER_WALL: u8 = 3;
const TIDE: u8 = 4;
const MURK: u8 = 5;

fn witch() -> Scene {
    Scene::field(&[("fog_witch", US, at(1, 3)), ("pike_levy", THEM, at(5, 3)), ("pike_levy", THEM, at(8, 3))])
}

#[test]
fn wld_55_shock_by_touch_costs_one_and_takes_a_blow() {
    let mut scene = friar();
    let touch = cast(0, SHOCK | 1 << 4, 2);
    assert_eq!(scene.refused(touch).code(), "E_RANGE");
    let mut scene = Scene::field(&[("lantern_friar", US, at(2, 3)), ("dogal_guard", THEM, at(3, 3))]);
    let touch = cast(0, SHOCK | 1 << 4, 1);
    // Parry 6; +2 for a touch.
    assert_eq!(scene.roll(touch), (6, 2));
    // 4 hits; 5 of Faith succeeds; the guard's Vigor of 3 fails.
    scene.choose(touch, &[4, 3, 5, 2, 3]);
    assert!(scene.has(1, status::STUNNED));
    assert_eq!(scene.counter(0, counter::POWER), 9);
}

#[test]
fn wlx_18_a_brine_fan_harms_everybody_in_a_stream_and_never_strays() {
    let mut scene = witch();
    let stream = Choice::new(action::CAST, id(0), at(5, 3), BRINE_FAN | 1 << 4);
    // Both fail their Evasion of d6 - 2; 4 + 3 and 1 + 2 against 6.
    scene.choose(stream, &[5, 2, 3, 4, 3, 3, 1, 2]);
    assert!(scene.has(1, status::SHAKEN) && !scene.has(2, status::SHAKEN));
    assert_eq!(scene.counter(0, counter::POWER), 8);
    let mut scene = witch();
    scene.choose(stream, &[3, 2]);
    assert_eq!(scene.counter(0, counter::POWER), 9, "a failure costs a point");
}

#[test]
fn wlx_18_a_tidal_shove_distracts_and_hurls() {
    let mut scene = adept();
    let wave = Choice::new(action::CAST, id(0), at(7, 3), TIDAL_SHOVE);
    // The guard's Strength of d8 comes to 3; it is hurled 1 + 1 squares away from the caster, and takes 2d4.
    scene.choose(wave, &[5, 2, 3, 1, 1, 2, 1]);
    assert!(scene.has(1, status::DISTRACTED));
    assert_eq!(scene.square(1), at(9, 3));
    let mut scene = adept();
    scene.choose(wave, &[5, 2, 4]);
    assert_eq!(scene.square(1), at(7, 3));
}

#[test]
fn wlx_18_lift_and_sink_change_a_skill_until_it_is_shaken_off() {
    let mut scene = friar();
    scene.choose(cast(0, LIFT_SINK, 1), &[5, 2]);
    assert!(scene.has(1, status::LIFTED));
    scene.activate(1);
    let strike = scene.battle.breakdown(Choice::new(action::STRIKE, id(1), id(2), 0)).expect("it rolls");
    assert_eq!(strike.main.sides, 12, "d10 and a die type more");
    let mut scene = friar();
    scene.choose(cast(0, LIFT_SINK, 2), &[8, 2]);
    scene.activate(2);
    let strike = scene.battle.breakdown(Choice::new(action::STRIKE, id(2), id(1), 0)).expect("it rolls");
    assert_eq!(strike.main.sides, 4, "two less, and none below d4");
    // Spirit d6 at the end of its turn.
    scene.plain(2, action::END, &[4]);
    assert!(!scene.has(2, status::SUNK));
}

#[test]
fn wlx_18_quick_tide_doubles_and_slack_tide_halves_movement() {
    let mut scene = Scene::field(&[("fog_witch", US, at(1, 3)), ("marsh_archer", THEM, at(5, 3))]);
    scene.choose(cast(0, TIDE, 0), &[5, 2]);
    assert!(scene.choices().contains(&Choice::new(action::MOVE, id(0), at(11, 5), 0)), "ten squares");
    let mut scene = Scene::field(&[("fog_witch", US, at(1, 3)), ("marsh_archer", THEM, at(5, 3))]);
    scene.choose(cast(0, TIDE, 1), &[5, 2]).activate(1);
    assert_eq!(scene.refused(Choice::new(action::MOVE, id(1), at(9, 3), 0)).code(), "E_MOVE");
    scene.choose(Choice::new(action::MOVE, id(1), at(8, 3), 0), &[]);
}

#[test]
fn wlx_18_murk_is_dark_and_with_a_raise_pitch() {
    let mut archer = Scene::field(&[("fog_witch", US, at(1, 3)), ("marsh_archer", THEM, at(6, 3))]);
    archer.choose(Choice::new(action::CAST, id(0), at(1, 3), MURK), &[5, 2]).activate(1);
    let shot = Choice::new(action::SHOOT, id(1), id(0), 0);
    assert_eq!(archer.roll(shot), (4, -4));
    let mut archer = Scene::field(&[("fog_witch", US, at(1, 3)), ("marsh_archer", THEM, at(6, 3))]);
    archer.choose(Choice::new(action::CAST, id(0), at(1, 3), MURK), &[9, 2]).activate(1);
    assert_eq!(archer.roll(shot), (4, -6));
}

#[test]
fn wlx_18_a_water_wall_stands_before_an_enemy_and_bars_sight() {
    let mut scene = Scene::field(&[("fog_witch", US, at(1, 3)), ("marsh_archer", THEM, at(6, 3))]);
    scene.choose(cast(0, WATER_WALL, 1), &[5, 2]);
    let walls = (0..9).filter(|&y| scene.battle.core().board.is_barricade(at(5, y))).count();
    assert_eq!(walls, 5);
    scene.activate(1);
    assert_eq!(scene.refused(Choice::new(action::SHOOT, id(1), id(0), 0)).code(), "E_LOS");
    let marks = scene.battle.marks(US).into_iter().filter(|mark| mark.text.starts_with("Wall of water")).count();
    assert_eq!(marks, 5);
    // Nobody goes through it, stands on it or jumps over it.
    for y in 1..6 {
        assert!(!scene.choices().contains(&Choice::new(action::MOVE, id(1), at(5, y), 0)), "{y}");
    }
    assert!(!scene.choices().iter().any(|choice| choice.action == action::JUMP));
}

#[test]
fn wlx_18_a_water_wall_is_a_level_high() {
    let rows = [
        "1...........",
        "............",
        "............",
        "............",
        "............",
        "............",
        "............",
    ];
    let who = [
        ("fog_witch", US, at(1, 3)),
        ("marsh_archer", THEM, at(6, 3)),
        ("marsh_archer", US, at(0, 0)),
        ("marsh_archer", US, at(0, 6)),
    ];
    let mut scene = Scene::new(&rows, &who);
    scene.choose(cast(0, WATER_WALL, 1), &[5, 2]);
    let shot = |who: u8| Choice::new(action::SHOOT, id(who), id(1), 0);
    // From the ground it bars sight, from a level above it does not.
    scene.activate(3);
    assert_eq!(scene.refused(shot(3)).code(), "E_LOS");
    scene.activate(2);
    assert!(scene.choices().contains(&shot(2)));
    scene.activate(1);
    assert!(scene.choices().contains(&Choice::new(action::SHOOT, id(1), id(2), 0)), "and the other way");
    // A swimmer below it sees nothing of those behind it either.
    let canal = [
        "....~.......",
        "....~.......",
        "....~.......",
        "....~.......",
        "....~.......",
        "....~.......",
        "....~.......",
    ];
    let who = [("fog_witch", US, at(1, 3)), ("marsh_archer", THEM, at(6, 3)), ("rialto_blade", US, at(4, 0))];
    let mut low = Scene::new(&canal, &who);
    low.choose(cast(0, WATER_WALL, 1), &[5, 2]).activate(1);
    assert!(!low.choices().contains(&Choice::new(action::SHOOT, id(1), id(2), 0)));
}

/// The witch ends so many of its turns.
fn turns_of_the_witch(scene: &mut Scene, turns: u8) {
    for _ in 0..turns {
        scene.battle.characters_mut()[1].statuses.clear(status::ACTED);
        scene.activate(0).plain(0, action::END, &[]);
    }
}

#[test]
fn wlx_17_a_point_keeps_a_water_wall_standing() {
    let mut scene = Scene::field(&[("fog_witch", US, at(1, 3)), ("marsh_archer", THEM, at(6, 3))]);
    let stands = |scene: &Scene| (0..9).any(|y| scene.battle.core().board.is_barricade(at(5, y)));
    scene.choose(cast(0, WATER_WALL, 1), &[5, 2]);
    turns_of_the_witch(&mut scene, 5);
    assert_eq!(scene.ask(), acqua_alta::rules::wild_die::Ask::KeepUp(id(0)));
    let asked = scene.battle.decision().expect("it is asked");
    assert!(asked.prompt.contains("Water Wall"), "{}", asked.prompt);
    scene.plain(0, action::KEEP_UP, &[]);
    assert_eq!((scene.counter(0, counter::POWER), stands(&scene)), (7, true));
    turns_of_the_witch(&mut scene, 5);
    scene.plain(0, action::LET_END, &[]);
    assert_eq!((scene.counter(0, counter::POWER), stands(&scene)), (7, false));
    // Without a point nothing is asked.
    let mut poor = Scene::field(&[("fog_witch", US, at(1, 3)), ("marsh_archer", THEM, at(6, 3))]);
    poor.choose(cast(0, WATER_WALL, 1), &[5, 2]).set_counter(0, counter::POWER, 0);
    turns_of_the_witch(&mut poor, 5);
    assert!(!stands(&poor));
}

#[test]
fn wlx_17_a_point_keeps_murk_there() {
    let mut scene = Scene::field(&[("fog_witch", US, at(1, 3)), ("marsh_archer", THEM, at(6, 3))]);
    let shot = Choice::new(action::SHOOT, id(1), id(0), 0);
    scene.choose(Choice::new(action::CAST, id(0), at(1, 3), MURK), &[5, 2]);
    turns_of_the_witch(&mut scene, 5);
    assert_eq!(scene.ask(), acqua_alta::rules::wild_die::Ask::KeepUp(id(0)));
    scene.plain(0, action::KEEP_UP, &[]);
    assert_eq!(scene.counter(0, counter::POWER), 7);
    scene.activate(1);
    assert_eq!(scene.roll(shot), (4, -4), "still dark");
    turns_of_the_witch(&mut scene, 5);
    scene.plain(0, action::LET_END, &[]).activate(1);
    assert_eq!(scene.roll(shot), (4, 0));
}

#[test]
fn wlx_18_water_walk_makes_water_paving() {
    let rows = [".....~~~....", ".....~~~....", ".....~~~...."];
    let mut scene = Scene::new(
        &rows,
        &[("lantern_friar", US, at(3, 1)), ("rialto_blade", US, at(4, 1)), ("pike_levy", THEM, at(11, 1))],
    );
    scene.choose(cast(0, WATER_WALK, 1), &[5, 2]).activate(1);
    scene.choose(Choice::new(action::MOVE, id(1), at(6, 1), 0), &[]);
    assert!(!scene.has(1, status::SWIMMING));
    // WLX-09: down to the water and up again are a level each.
    scene.choose(Choice::new(action::MOVE, id(1), at(8, 1), 0), &[]);
    assert_eq!(scene.square(1), at(8, 1));
}

#[test]
fn wlx_17_a_point_keeps_a_power_going() {
    let mut scene = friar();
    scene.choose(cast(0, WARD, 1), &[5, 2]);
    for _ in 0..5 {
        for other in [1, 2] {
            scene.battle.characters_mut()[other].statuses.clear(status::ACTED);
        }
        scene.activate(0).plain(0, action::END, &[]);
    }
    assert_eq!(scene.ask(), acqua_alta::rules::wild_die::Ask::KeepUp(id(0)));
    scene.plain(0, action::KEEP_UP, &[]);
    assert!(scene.has(1, status::WARDED));
    assert_eq!(scene.counter(0, counter::POWER), 8);
}

/// The traits that a power may change of somebody, in the order of the choices.
fn traits_of(scene: &Scene, power: u8, on: u8) -> Vec<String> {
    let casts =
        scene.choices().into_iter().filter(|choice| (choice.action, choice.target) == (action::CAST, id(on).into()));
    let words = casts.map(|choice| scene.battle.option_words(choice));
    let name = scene.battle.option_words(cast(0, power, on))["power"].clone();
    words.filter(|words| words["power"] == name).filter_map(|words| Some(words["trait"].as_str()?.to_owned())).collect()
}

/// The choice that changes this trait of somebody.
fn changing(scene: &Scene, on: u8, of: &str) -> Choice {
    let fits = |choice: &Choice| {
        choice.target == id(on).into()
            && scene.battle.option_words(*choice)["trait"] == of
            && choice.action == action::CAST
    };
    scene.choices().into_iter().find(fits).expect("such a choice")
}

#[test]
fn wlx_18_any_trait_that_the_target_has_is_lifted_or_sunk() {
    let scene = friar();
    let all = traits_of(&scene, LIFT_SINK, 1);
    let blade = "Fighting Athletics Agility Smarts Spirit Strength Vigor Stealth Notice Taunt Persuasion";
    assert_eq!(all.join(" "), blade, "attributes and its skills, the core ones included");
    // A guard has Smarts, Stealth and Persuasion at d4, which no power lowers (1.2).
    let all = traits_of(&scene, LIFT_SINK, 2);
    assert_eq!(all.join(" "), "Fighting Athletics Agility Spirit Strength Vigor Notice Intimidation");
    let mut sunk = friar();
    let of = |name: &str, on: u8| Choice { target: id(on).into(), ..changing(&friar(), 1, name) };
    assert_eq!(sunk.refused(of("Smarts", 2)).code(), "E_ONCE");
    assert_eq!(sunk.refused(of("Taunt", 2)).code(), "E_TARGET", "a guard has no such skill");
    let own = traits_of(&scene, LIFT_SINK, 0);
    assert!(own.contains(&"Faith".to_owned()), "the skill of its powers as well: {own:?}");
    let labels: Vec<String> = scene.choices().iter().map(|&choice| scene.battle.describe(choice)).collect();
    assert!(labels.contains(&"Lift / Sink Trait, Vigor on 2".to_owned()), "{labels:?}");
}

#[test]
fn wlx_18_a_sunk_vigor_is_less_toughness() {
    let mut scene = friar();
    assert_eq!(scene.battle.effective(id(2), stat::TOUGHNESS).value(), 8);
    scene.choose(changing(&scene, 2, "Vigor"), &[5, 2]);
    assert_eq!(scene.battle.effective(id(2), stat::TOUGHNESS).value(), 7);
    assert_eq!(scene.battle.effective(id(2), stat::VIGOR).value(), 4);
    // 5 and 2 reach 7.
    scene.activate(1).strikes(1, 2, &[7, 3, 5, 2]);
    assert!(scene.has(2, status::SHAKEN));
}

#[test]
fn wlx_18_a_lifted_strength_is_rolled_for_damage() {
    let mut scene = friar();
    scene.choose(changing(&scene, 1, "Strength"), &[5, 2]);
    // 7 on the d8 that was a d6, and 1: 8 against Toughness 8.
    scene.activate(1).strikes(1, 2, &[7, 3, 7, 1]);
    assert!(scene.has(2, status::SHAKEN));
}

#[test]
fn wlx_12_mail_is_too_heavy_for_a_sunk_strength() {
    let mut scene = friar();
    assert_eq!(scene.battle.effective(id(2), stat::PACE).value(), 6);
    scene.activate(2);
    let strike = Choice::new(action::STRIKE, id(2), id(1), 0);
    let before = scene.roll(strike);
    scene.activate(0);
    scene.choose(changing(&scene, 2, "Strength"), &[5, 2]);
    assert_eq!(scene.battle.effective(id(2), stat::PACE).value(), 5, "d6 for armour of d8");
    scene.activate(2);
    assert_eq!(scene.roll(strike), (before.0, before.1 - 1), "Fighting is linked to Agility");
    assert!(scene.refused(Choice::new(action::MOVE, id(2), at(9, 3), 0)).code() == "E_MOVE", "six squares");
}

#[test]
fn wlx_18_a_sunk_spirit_shakes_powers_off_by_its_lower_die() {
    let mut scene = friar();
    scene.choose(changing(&scene, 2, "Spirit"), &[5, 2]);
    scene.activate(2);
    // 4 of a d4 is rolled again: 4 and 1.
    scene.plain(2, action::END, &[4, 1]);
    assert!(!scene.has(2, status::SUNK));
}
