//! LAD-76 to LAD-84, LAD-506, LAD-513, LAD-515, high water: what the ground does.

use super::moving::{zoned_board, zoned_with};
use super::scene::*;
use acqua_alta::battle::{Event, Side, Target};
use acqua_alta::board::{Cover, Hazard, Obscured, Square, Traits};
use acqua_alta::rules::ladder::vocabulary::{action, counter, status};
use acqua_alta::rules::ladder::{Ask, RuleOptions, hazard_damage};
use acqua_alta::scenario::{Scenario, Tide};
use std::sync::Arc;

fn to(x: u8, y: u8) -> Target {
    Target::Square(at(x, y))
}

fn at_somebody(n: u8) -> Target {
    Target::Character(id(n))
}

/// Two zones of three columns, the eastern one with these traits.
fn east(traits: Traits, who: &[(&str, Side, Square)]) -> Scene {
    zoned_with(&["......", "......"], &["aaabbb", "aaabbb"], &[('b', traits)], who, without_ember())
}

/// The Difficulty of a shot with the arbalest.
fn shot(s: &Scene) -> i8 {
    s.attack_roll(0, 1, 0).1
}

#[test]
fn lad_76_partial_cover_of_zone_or_square_or_before_the_target() {
    let archer = |rows: &[&str]| Scene::new(rows, &[("archer", US, at(0, 0)), ("plain", THEM, at(4, 0))]);
    assert_eq!(shot(&archer(&["....."])), 4);
    assert_eq!(shot(&archer(&["....c"])), 5, "its square");
    assert_eq!(shot(&archer(&["...c."])), 5, "the last square before it");
    assert_eq!(shot(&archer(&["..c.."])), 4, "no other one");
    assert_eq!(shot(&archer(&["...cc"])), 5, "they do not add up");
    let cover = Traits { cover: Cover::Partial, ..Traits::default() };
    let who = [("archer", US, at(0, 0)), ("plain", THEM, at(4, 0))];
    assert_eq!(shot(&east(cover, &who)), 5, "its zone");
}

#[test]
fn lad_76_at_arms_reach_only_the_targets_own_place_counts() {
    // A shot at arm's reach is a step worse by itself (LAD-501): Accuracy Average to Poor.
    let close = |rows: &[&str]| shot(&Scene::new(rows, &[("archer", US, at(3, 0)), ("plain", THEM, at(4, 0))]));
    assert_eq!(close(&["....."]), 5);
    assert_eq!(close(&["...c."]), 5, "the attacker stands in it");
    assert_eq!(close(&["....c"]), 6);
    // Blows do not care.
    let s = Scene::new(&["....c"], &[("plain", US, at(3, 0)), ("plain", THEM, at(4, 0))]);
    assert_eq!(s.attack_roll(0, 1, 0).1, 4);
}

#[test]
fn lad_77_total_cover_is_two_steps_and_can_be_shot_at() {
    let s = Scene::new(&["....C"], &[("archer", US, at(0, 0)), ("plain", THEM, at(4, 0))]);
    assert_eq!(shot(&s), 6);
    let both = Traits { cover: Cover::Partial, ..Traits::default() };
    let who = [("archer", US, at(0, 0)), ("plain", THEM, at(4, 0))];
    let s = zoned_with(&[".....C"], &["aaabbb"], &[('b', both)], &[who[0], ("plain", THEM, at(5, 0))], without_ember());
    assert_eq!(shot(&s), 6, "the stronger, never both");
}

#[test]
fn lad_76_lad_77_lad_83_hiding_is_easier_behind_cover_and_in_the_dim() {
    let hide = |rows: &[&str]| {
        let s = Scene::new(rows, &[("skilled", US, at(4, 0)), ("plain", THEM, at(0, 0))]);
        s.roll(0, action::HIDE, Target::Nothing, 0)
    };
    assert_eq!(hide(&["....c"]), (5, 3, 1), "Body 4, Stealth 1");
    assert_eq!(hide(&["....C"]), (5, 2, 1));
    let mist = Traits { obscured: Obscured::Lightly, ..Traits::default() };
    let s = east(mist, &[("skilled", US, at(5, 0)), ("plain", THEM, at(0, 0))]);
    assert_eq!(s.roll(0, action::HIDE, Target::Nothing, 0), (5, 3, 1));
}

#[test]
fn lad_78_coming_into_difficult_ground_is_the_end_but_for_a_run() {
    let mut s = Scene::new(&["..%%%.", "..%%%."], &[("plain", US, at(0, 0)), ("plain", THEM, at(5, 1))]);
    assert!(s.offers(action::STEP, to(2, 0)) && !s.offers(action::STEP, to(3, 0)));
    s.act(0, action::STEP, to(2, 0), 0, &[]);
    assert_eq!(s.counter(0, counter::MOVES), 0, "the Move is gone");
    assert!(!s.choices().iter().any(|c| [action::STEP, action::MOVE].contains(&c.action)));
    // The Run is not stopped by the patch in which it starts.
    s.act(0, action::RUN, to(4, 1), 0, &[]);
    assert_eq!(s.square(0), at(4, 1));
}

#[test]
fn lad_78_a_patch_in_another_zone_stops_again() {
    let mut s = zoned_with(
        &[".%%%%."],
        &["aaabbb"],
        &[],
        &[("plain", US, at(1, 0)), ("plain", THEM, at(5, 0))],
        without_ember(),
    );
    assert!(s.offers(action::RUN, to(3, 0)) && !s.offers(action::RUN, to(4, 0)));
    s.act(0, action::RUN, to(3, 0), 0, &[]);
    assert_eq!(s.counter(0, counter::MOVES), 0);
}

#[test]
fn lad_78_beginning_the_turn_in_it_makes_slower() {
    let moves = |kind| {
        let who = [(kind, US, at(0, 0)), ("plain", THEM, at(5, 1))];
        let difficult = Traits { difficult: true, ..Traits::default() };
        let rows = ["......", "......"];
        let s = zoned_with(&rows, &["aabbcc", "aabbcc"], &[('a', difficult)], &who, without_ember());
        [s.offers(action::STEP, to(1, 0)), s.offers(action::MOVE, to(2, 0)), s.offers(action::MOVE, to(4, 0))]
    };
    assert_eq!(moves("plain"), [false, false, false]);
    assert_eq!(moves("quick"), [true, true, false], "Fast is Normal there");
    assert_eq!(moves("flyer"), [true, true, false], "flyers do not care");
}

#[test]
fn lad_78_reflexes_are_harder_in_it() {
    let resist = |kind: &str, row: &str| {
        let nimble = r#"[(key: "nimble", name: "Nimble", body: 4, mind: 4, soul: 2, skills: [(Reflexes, 3, 0)]),
            (key: "bat", name: "Bat", body: 4, mind: 4, soul: 2, fly: Normal, skills: [(Reflexes, 3, 0)])]"#;
        let mut s = Scene::own(["()", nimble], &[row], &[("plain", US, at(0, 0)), (kind, THEM, at(1, 0))]);
        // Seven dice of Reflexes are better than four of Might even there. On rubble a 4 is no success any more.
        s.act(0, action::SHOVE, at_somebody(1), 0, &[6, 1, 1, 1, 4, 1, 1, 1, 1, 1, 1]);
        s.square(1)
    };
    assert_eq!(resist("nimble", "....."), at(1, 0));
    assert_eq!(resist("nimble", ".%..."), at(2, 0));
    assert_eq!(resist("bat", ".%..."), at(1, 0), "flyers are above it");
}

#[test]
fn lad_79_lad_80_lad_81_hazards_hurt_who_enters() {
    let enter = |ground: char| {
        let row = format!(".{ground}...");
        let mut s = Scene::new(&[&row], &[("plain", US, at(0, 0)), ("plain", THEM, at(4, 0))]);
        s.act(0, action::STEP, to(1, 0), 0, &[]);
        10 - s.toughness(0)
    };
    assert_eq!((enter('^'), enter('*'), enter('!')), (1, 3, 5));
}

#[test]
fn lad_79_lad_80_lad_81_l_v19_armour_and_hazards() {
    let taken = |ground: char, armour: i8, options: RuleOptions| {
        let row = format!(".{ground}...");
        let mut s = Scene::with(&[&row], &[("plain", US, at(0, 0)), ("plain", THEM, at(4, 0))], options);
        s.set_counter(0, counter::METTLE, 0);
        s.stat(0, acqua_alta::rules::ladder::vocabulary::stat::ARMOUR, armour);
        s.act(0, action::STEP, to(1, 0), 0, &[]);
        10 - s.toughness(0)
    };
    let all = |ground| [0, 1, 2, 3].map(|armour| taken(ground, armour, without_ember()));
    assert_eq!([all('^'), all('*'), all('!')], [[1, 0, 0, 0], [3, 2, 1, 0], [5, 4, 3, 2]]);
    let ignored = RuleOptions { hazard_armour: false, ..without_ember() };
    assert_eq!(['^', '*', '!'].map(|ground| taken(ground, 3, ignored)), [1, 3, 5]);
    assert_eq!([Hazard::Minor, Hazard::Major, Hazard::Deadly].map(hazard_damage), [1, 3, 5]);
    // A hazard that ignores Armour by itself.
    let steam = Traits { hazard: Some(Hazard::Major), ignore_armour: true, ..Traits::default() };
    let mut s = east(steam, &[("plated", US, at(2, 0)), ("plain", THEM, at(5, 1))]);
    s.moves(0, at(3, 0), &[]);
    assert_eq!(s.toughness(0), 7);
}

#[test]
fn lad_79_once_a_turn_however_often_and_again_in_the_next() {
    let who = [("plain", US, at(0, 0)), ("plain", THEM, at(3, 0))];
    let mut s = Scene::new(&["..^.", "...."], &who);
    s.act(0, action::STEP, to(2, 0), 0, &[]);
    s.act(0, action::STEP, to(1, 0), 0, &[]);
    s.act(0, action::STEP, to(2, 0), 0, &[]);
    assert_eq!(s.toughness(0), 9);
    s.ends(0, &[]);
    // In the enemy's turn it is not hurt by standing there; in its own it is.
    assert_eq!(s.toughness(0), 9);
    s.ends(1, &[]);
    assert_eq!(s.toughness(0), 8, "it begins its turn inside");
    s.act(0, action::STEP, to(1, 0), 0, &[]);
    s.act(0, action::STEP, to(2, 0), 0, &[]);
    assert_eq!(s.toughness(0), 8);
}

#[test]
fn lad_79_whoever_is_pushed_in_is_hurt_too() {
    let mut s = Scene::new(&["..*."], &[("plain", US, at(0, 0)), ("plain", THEM, at(1, 0))]);
    s.act(0, action::SHOVE, at_somebody(1), 0, &[4, 4, 1, 1, 1, 1, 1, 1]);
    assert_eq!((s.square(1), s.toughness(1)), (at(3, 0), 7));
}

#[test]
fn lad_83_light_mist_closes_open_lines_and_changes_no_attack() {
    let mist = Traits { obscured: Obscured::Lightly, ..Traits::default() };
    let who = [("archer", US, at(0, 0)), ("plain", THEM, at(5, 0))];
    assert_eq!(shot(&east(mist, &who)), 4);
    let hide = |s: Scene| s.offers(action::HIDE, Target::Nothing);
    assert!(hide(east(mist, &[("plain", US, at(5, 0)), ("plain", THEM, at(0, 0))])));
    assert!(!hide(east(Traits::default(), &[("plain", US, at(5, 0)), ("plain", THEM, at(0, 0))])));
    // Searching there is at Disadvantage.
    let mut s = east(mist, &[("skilled", US, at(0, 0)), ("plain", THEM, at(5, 0))]);
    s.afflict(1, status::HIDDEN).set_counter(1, counter::STEALTH, 1);
    s.does(0, action::SEARCH, &[1; 5]);
    assert_eq!(s.rolled(), (5, 5, 2));
}

#[test]
fn lad_84_smoke_blinds_those_inside_and_hinders_shots_into_it() {
    let smoke = Traits { obscured: Obscured::Heavily, ..Traits::default() };
    // Accuracy Average -1; the target's Defence Average -1, as it is Blinded.
    let s = east(smoke, &[("archer", US, at(0, 0)), ("plain", THEM, at(5, 0))]);
    assert_eq!(shot(&s), 4);
    // From inside nothing beyond arm's reach is seen.
    let s = east(smoke, &[("archer", US, at(5, 0)), ("plain", THEM, at(0, 0))]);
    assert!(!s.offers(action::ATTACK, at_somebody(1)));
    // Hand to hand both are Blinded.
    let s = east(smoke, &[("plain", US, at(5, 0)), ("plain", THEM, at(4, 0))]);
    assert_eq!(s.attack_roll(0, 1, 0).1, 4);
    let s = east(smoke, &[("plain", US, at(2, 0)), ("plain", THEM, at(3, 0))]);
    assert_eq!(s.attack_roll(0, 1, 0).1, 3, "only the target is inside");
}

#[test]
fn lad_506_two_levels_above_a_shot_is_a_step_better() {
    let above = |level: char| {
        let row = format!("{level}....");
        shot(&Scene::new(&[&row], &[("archer", US, at(0, 0)), ("plain", THEM, at(4, 0))]))
    };
    assert_eq!((above('.'), above('1'), above('2'), above('3')), (4, 4, 3, 3));
    let up = Scene::new(&["....2"], &[("archer", US, at(0, 0)), ("plain", THEM, at(4, 0))]);
    assert_eq!(shot(&up), 4, "upwards nothing changes");
}

#[test]
fn lad_513_a_blast_strikes_everybody_in_the_zone_and_nobody_else() {
    let who = [
        ("powder_alchemist", US, at(0, 0)),
        ("plain", THEM, at(3, 0)),
        ("plain", US, at(5, 1)),
        ("plain", THEM, at(2, 1)),
    ];
    let mut s = east(Traits::default(), &who);
    let pot = s.choices().into_iter().find(|c| c.action == action::BLAST && c.target == to(3, 0)).expect("a fire-pot");
    // Steady Fuse: the friend rolls, and fails.
    s.choose(pot, &[1, 1, 1, 1]);
    assert_eq!([1, 2, 3].map(|n| 10 - s.toughness(n)), [3, 3, 0]);
}

#[test]
fn lad_515_the_maps_of_the_game_have_good_zones() {
    for board in acqua_alta::board::shipped() {
        let board = acqua_alta::board::shipped_board(board.0).expect("a known map").expect("a good map");
        assert_eq!(board.zone_faults(), Vec::<String>::new(), "{}", board.id());
        for side in 0..2 {
            assert!(board.deployment(side).len() >= 8, "{}: room for a side", board.id());
        }
    }
    let poor = zoned_board(&["......"], &["aaabbb"], &[]);
    assert!(!poor.zone_faults().is_empty(), "two zones of three squares");
}

// High water

fn rising(tide: &[(u8, u8)], who: &[(&str, Side, Square)], rows: &[&str]) -> Scene {
    let tide = tide.iter().map(|&(round, levels)| Tide { round, levels }).collect();
    let scenario = Scenario { tide, ..Scenario::default() };
    let board = Arc::new(acqua_alta::board::from_rows(rows).expect("a good board"));
    let mut s = Scene::on(board, who, without_ember(), &scenario);
    (0..who.len() as u8).for_each(|n| {
        s.set_counter(n, counter::METTLE, 0);
    });
    s
}

#[test]
fn section_1_6_high_water_lifts_floods_and_is_announced() {
    let who = [("plain", US, at(0, 0)), ("plain", THEM, at(3, 0))];
    let mut s = rising(&[(2, 1), (3, 1)], &who, &["..~~11"]);
    s.afflict(0, status::PRONE);
    assert_eq!(s.level(1), -1);
    s.ends(0, &[]);
    while !s.events.iter().any(|event| matches!(event, Event::RoundStarted { .. })) {
        let Ask::Act(now) = s.ask() else { panic!("asked: {:?}", s.ask()) };
        s.ends(now.0, &[]);
    }
    assert!(s.events.iter().any(|event| matches!(event, Event::WaterRose { levels: 1, .. })), "{:?}", s.events);
    assert!(s.events.iter().any(|event| matches!(event, Event::WaterAnnounced { round: 3, .. })));
    assert_eq!((s.level(1), s.level(0)), (0, 0), "the swimmer is lifted; the street is dry yet");
    assert!(s.prone(0));
}

#[test]
fn section_1_6_lad_503_a_flooded_street_is_swum_and_boats_float() {
    let who = [("plain", US, at(0, 0)), ("plain", THEM, at(2, 0)), ("plain", THEM, at(5, 0))];
    let mut s = rising(&[(2, 3)], &who, &["..g~~5"]);
    s.afflict(0, status::PRONE);
    s.ends(0, &[]);
    while !s.events.iter().any(|event| matches!(event, Event::RoundStarted { .. })) {
        let Ask::Act(now) = s.ask() else { panic!("asked: {:?}", s.ask()) };
        s.ends(now.0, &[]);
    }
    // The canal was at -1 and stands at 2 now.
    assert_eq!([0, 1, 2].map(|n| s.level(n)), [2, 3, 5]);
    assert!(!s.prone(0), "nobody is Prone in deep water");
    s.turn(0);
    assert!(!s.choices().iter().any(|c| c.action == action::STEP), "a swimmer is Slow");
    assert!(s.choices().iter().any(|c| c.action == action::DIVE));
    // The boat is rowed over what was a street.
    s.turn(1);
    assert!(s.offers(action::ROW, to(1, 0)));
    s.act(1, action::ROW, to(1, 0), 0, &[]);
    assert_eq!((s.square(1), s.level(1)), (at(1, 0), 3));
}

#[test]
fn lad_78_flyers_fly_over_rubble() {
    let who = [("flyer", US, at(0, 0)), ("plain", THEM, at(5, 1))];
    let mut s = zoned_with(&[".%%.%.", "......"], &["aabbbb", "aabbbb"], &[], &who, without_ember());
    s.act(0, action::STEP, to(1, 0), 0, &[]);
    assert!(s.offers(action::STEP, to(0, 0)), "not stopped");
    s.moves(0, at(4, 0), &[]);
    assert_eq!(s.square(0), at(4, 0), "over one patch and into another");
    assert!(s.offers(action::STEP, to(3, 0)));
}

#[test]
fn lad_79_each_hazard_hurts_on_its_own() {
    // Two patches of one kind with bare ground between.
    let mut s = Scene::new(&[".^^.^."], &[("plain", US, at(0, 0)), ("plain", THEM, at(5, 0))]);
    s.act(0, action::STEP, to(3, 0), 0, &[]);
    assert_eq!(s.toughness(0), 9, "squares that touch are one hazard");
    s.act(0, action::STEP, to(4, 0), 0, &[]);
    assert_eq!(s.toughness(0), 8, "another one");
    s.act(0, action::STEP, to(0, 0), 0, &[]);
    assert_eq!(s.toughness(0), 8, "each once a turn");
}

#[test]
fn lad_79_hazards_of_two_zones_are_two() {
    let spikes = Traits { hazard: Some(Hazard::Minor), ..Traits::default() };
    let who = [("quick", US, at(0, 0)), ("plain", THEM, at(0, 1))];
    let mut s = zoned_with(
        &["......", "......"],
        &["aabbcc", "aabbcc"],
        &[('b', spikes), ('c', spikes)],
        &who,
        without_ember(),
    );
    s.moves(0, at(5, 0), &[]);
    assert_eq!(s.toughness(0), 8);
}

#[test]
fn lad_80_lad_81_the_stronger_of_a_place_applies_and_is_a_hazard_of_its_own() {
    let spikes = Traits { hazard: Some(Hazard::Minor), ..Traits::default() };
    let who = [("plain", US, at(0, 0)), ("plain", THEM, at(0, 1))];
    let mut s = zoned_with(&["...*..", "......"], &["aaabbb", "aaabbb"], &[('b', spikes)], &who, without_ember());
    s.moves(0, at(4, 1), &[]);
    assert_eq!(s.toughness(0), 9);
    s.act(0, action::STEP, to(3, 0), 0, &[]);
    assert_eq!(s.toughness(0), 6, "3, not 3 and 1");
}
