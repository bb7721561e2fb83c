//! The scenarios that are laid out on their maps (7.5): Night Raid, High Water, Burning Arsenal, Causeway.

use super::scene::{FIELD, Scene, THEM, US, at, id};
use acqua_alta::battle::{Choice, Deed, Event, RuleSystem, Side};
use acqua_alta::board::{Board, FixtureKind, Light, Square, from_legend, shipped_board};
use acqua_alta::rules::roll_under::vocabulary::{action, counter, status};
use acqua_alta::rules::roll_under::{Ask, RuleOptions};
use acqua_alta::scenario::{Ending, Feat, Guards, Pick, Scenario, Scenarios, Score, When};
use acqua_alta::table::{Library, Setup, Table};
use std::sync::Arc;

fn shipped(key: &str) -> Scenario {
    Scenarios::shipped().get(key).cloned().expect("a shipped scenario")
}

fn ground(map: &str, key: &str) -> Arc<Board> {
    shipped(key).ground(&Arc::new(shipped_board(map).expect("known").expect("good")))
}

fn board(rows: &[&str], legend: &str) -> Board {
    from_legend(rows, &serde_json::from_str(legend).expect("a legend")).expect("a good board")
}

fn setup(key: &str, map: &str, gangs: [&str; 2]) -> Setup {
    let setup = Setup { scenario: key.to_owned(), ..Setup::skirmish(map, gangs, 3) };
    Setup { system: "roll_under".to_owned(), ..setup }
}

/// The battle that a set-up begins with, by kind and what is seen of each figure.
fn opened(key: &str, map: &str, gangs: [&str; 2]) -> Table {
    Table::new(setup(key, map, gangs), &Library::shipped()).expect("it can be played")
}

fn watch() -> Guards {
    Guards { side: 1, call: "watch".to_owned(), unaware: 1, asleep: 1 }
}

#[test]
fn section_7_5_night_raid_is_dark_and_has_three_sentries_who_expect_nobody_and_one_asleep() {
    for gangs in [["masks", "quay_and_bell"], ["quay_and_bell", "masks"], ["glass", "garden"], ["tide", "glass"]] {
        let table = opened("night_raid", "campo", gangs);
        let battle = table.battle();
        let state = |key: &str| {
            let status = battle.info().statuses.iter().position(|one| one.key == key).expect("a status");
            let has = |one: &&acqua_alta::battle::Character| {
                one.side == Side(1) && one.statuses.has(acqua_alta::battle::StatusId(status as u8))
            };
            battle.characters().iter().filter(has).map(|one| one.square.expect("at its post")).collect::<Vec<_>>()
        };
        assert_eq!(state("unaware"), [at(15, 8), at(15, 14), at(15, 1)], "{gangs:?}");
        assert_eq!(state("asleep"), [at(15, 11)], "{gangs:?}");
        // They are part of the budget.
        let names: Vec<&str> = (0..battle.characters().len() as u8).map(|n| battle.names(id(n)).1).collect();
        let watch = names
            .iter()
            .zip(battle.characters())
            .filter(|(kind, one)| **kind == "Harbour Watch" && one.side == Side(1));
        assert!(watch.count() >= 4, "{names:?}");
        // Only names tell figures apart in a sentence.
        let called: std::collections::BTreeSet<&str> = (0..names.len() as u8).map(|n| battle.names(id(n)).0).collect();
        assert_eq!(called.len(), names.len(), "{called:?}");
    }
}

#[test]
fn section_7_5_night_raid_has_a_locked_door_a_gate_a_chest_a_cache_and_exits() {
    let board = ground("campo", "night_raid");
    let doors: Vec<_> = board.fixtures().iter().filter(|one| one.spec.kind == FixtureKind::Door).collect();
    assert!(doors.len() == 2 && doors.iter().all(|one| one.spec.turned && one.spec.test.is_some()));
    let tags: Vec<&str> = shipped("night_raid")
        .stage(&board)
        .expect("staged")
        .objectives
        .iter()
        .map(|o| o.name.as_str())
        .collect::<Vec<_>>()
        .into_iter()
        .map(|_| "")
        .collect();
    assert_eq!(tags.len(), 2, "the chest and the cache, once each");
    assert!(board.is_exit(at(0, 10)) && !board.is_exit(at(1, 10)) && !board.is_exit(at(23, 10)));
    // The rest of the guards is indoors: no way in but the door and the gate.
    let inside = board.deployment(1);
    assert!(inside.iter().all(|square| square.x >= 20 && (4..20).contains(&square.y)), "{inside:?}");
    let walls = (3..=20).filter(|&y| ![8, 14, 15].contains(&y)).map(|y| at(19, y));
    assert!(walls.chain((20..24).flat_map(|x| [at(x, 3), at(x, 20)])).all(|square| board.is_wall(square)));
    // The map itself is as it was.
    let plain = shipped_board("campo").expect("known").expect("good");
    assert!(!plain.is_wall(at(19, 5)) && plain.fixtures().len() + 2 == board.fixtures().len());
}

/// A raider and a sentry each awake and asleep, on a field in this light, with an officer of theirs far away.
fn raid(night: Option<Light>, faces: &[u8]) -> Scene {
    let who = [
        ("lagoon_bravo", US, at(1, 1)),
        ("harbour_watch", THEM, at(5, 1)),
        ("harbour_watch", THEM, at(8, 6)),
        ("gondola_marshal", THEM, at(10, 7)),
    ];
    let scenario = Scenario { guards: Some(watch()), night, ..Scenario::default() };
    Scene::opening(&FIELD, &who, &scenario, RuleOptions::default(), faces)
}

#[test]
fn run_46_a_sentry_who_expects_nobody_does_nothing_until_awareness_succeeds() {
    // Cards: the Bravo 2, the sentry 1, the sleeper 4, the Marshal 3. Awareness 10: an 11 sees nothing, and its turn is over.
    let scene = raid(None, &[2, 1, 4, 3, 11]);
    assert!(scene.has(1, status::UNAWARE) && scene.has(2, status::ASLEEP));
    assert_eq!(scene.ask(), Ask::Act(id(0)));
    // A 10 sees the Bravo: it plays its turn.
    let scene = raid(None, &[2, 1, 4, 3, 10]);
    assert!(!scene.has(1, status::UNAWARE));
    assert_eq!(scene.ask(), Ask::Act(id(1)));
}

#[test]
fn rux_02_darkness_is_against_a_sentry_that_looks_around() {
    // In the dark the Watch carries a lantern: the Bravo stands in its light, bright within five squares.
    let scene = raid(Some(Light::Dark), &[2, 1, 4, 3, 10]);
    assert!(!scene.has(1, status::UNAWARE) && scene.has(1, status::LIT));
    // A Bravo seven squares away is in dim light: a bane, two dice, the highest counts.
    let who = [("lagoon_bravo", US, at(1, 1)), ("harbour_watch", THEM, at(8, 1)), ("harbour_watch", THEM, at(8, 6))];
    let scenario = Scenario { guards: Some(watch()), night: Some(Light::Dark), ..Scenario::default() };
    let scene = Scene::opening(&FIELD, &who, &scenario, RuleOptions::default(), &[2, 1, 3, 10, 11]);
    assert!(scene.has(1, status::UNAWARE));
    assert_eq!(scene.battle.light_at(at(1, 1)), Light::Dim);
}

#[test]
fn run_17_a_shout_wakes_sentries_and_tells_those_who_expect_nobody() {
    let mut scene = raid(None, &[4, 2, 3, 1]);
    assert_eq!(scene.ask(), Ask::Act(id(3)));
    scene.plain(3, action::CALL, &[]);
    assert!(!scene.has(1, status::UNAWARE) && !scene.has(2, status::ASLEEP));
    // Free, once a turn, and of no use where everybody knows.
    assert!(scene.choices().iter().all(|choice| choice.action != action::CALL));
    assert!(scene.choices().iter().any(|choice| choice.action == action::DASH), "the action is left");
    // Twenty squares, and no farther.
    let rows = ["........................"; 3];
    let who = [
        ("gondola_marshal", THEM, at(1, 1)),
        ("harbour_watch", THEM, at(22, 1)),
        ("harbour_watch", THEM, at(21, 1)),
        ("lagoon_bravo", US, at(12, 1)),
    ];
    let scenario = Scenario { guards: Some(Guards { unaware: 2, asleep: 0, ..watch() }), ..Scenario::default() };
    let mut far = Scene::opening(&rows, &who, &scenario, RuleOptions::default(), &[1, 2, 3, 4]);
    let horn = far.battle.kit(id(0)).to_string().contains("horn");
    far.plain(0, action::CALL, &[]);
    assert_eq!(
        (far.has(1, status::UNAWARE), far.has(2, status::UNAWARE)),
        (!horn, false),
        "a horn is heard everywhere"
    );
}

#[test]
fn run_46_an_attack_tells_its_target_and_those_who_see_it() {
    let mut scene = raid(None, &[1, 4, 3, 2]);
    assert_eq!(scene.ask(), Ask::Act(id(0)));
    // A sentry who expects nobody neither reacts nor strikes freely.
    scene.moves(0, 4, 1, &[]);
    scene.strikes(0, 1, &[15]).plain(0, action::KEEP, &[]);
    assert!(!scene.has(1, status::UNAWARE) && scene.has(2, status::ASLEEP), "a miss is seen; the sleeper sleeps on");
}

#[test]
fn run_46_a_failed_approach_wakes_those_who_expect_nobody_and_not_those_who_sleep() {
    let who = [("mask_whisperer", US, at(1, 1)), ("harbour_watch", THEM, at(5, 1)), ("harbour_watch", THEM, at(8, 6))];
    let approach = Some(acqua_alta::scenario::Approach { by: vec![0], one: false });
    let scenario = Scenario { guards: Some(watch()), approach, ..Scenario::default() };
    let mut scene = Scene::opening(&FIELD, &who, &scenario, RuleOptions::default(), &[]);
    assert_eq!(scene.ask(), Ask::Approach(id(0)));
    // Sneaking 15: 16 fails, and is not pushed.
    scene.act(0, action::APPROACH, acqua_alta::battle::Target::Nothing, 0, &[16]);
    scene.plain(0, action::KEEP, &[1, 2, 3]);
    assert!(!scene.has(1, status::UNAWARE) && scene.has(2, status::ASLEEP));
}

#[test]
fn run_27_the_guards_have_the_keys_and_the_raiders_have_not() {
    let legend = r##"{"D": {"fixture": {"kind": "door", "turned": true, "test": {"knack": "dexterity", "difficulty": 4, "successes": 2}}, "works": "door"},
        "G": {"fixture": {"kind": "door", "turned": true, "test": {"knack": "might", "difficulty": 4, "successes": 2}}, "works": "gate"}}"##;
    let rows = ["....#....", "....D....", "....#....", "....G....", "....#...."];
    let who = [
        ("lagoon_bravo", US, at(3, 1)),
        ("mask_whisperer", US, at(3, 3)),
        ("harbour_watch", THEM, at(5, 1)),
        ("harbour_watch", THEM, at(5, 3)),
    ];
    let scenario = Scenario { guards: Some(Guards { unaware: 0, asleep: 0, ..watch() }), ..Scenario::default() };
    let mut scene = Scene::opening_on(board(&rows, legend), &who, &scenario, RuleOptions::default(), &[1, 2, 3, 4]);
    scene.activate(0);
    let open = |who, y| Choice::new(action::DOOR, id(who), at(4, y), 0);
    assert_eq!(scene.refused(open(0, 1)).code(), "E_LOCKED");
    scene.activate(1);
    assert_eq!(scene.refused(open(1, 3)).code(), "E_LOCKED", "the gate is locked as well");
    scene.plain(1, action::DROP, &[]);
    assert!(
        scene.choices().iter().any(|choice| choice.action == action::PICK_LOCK && choice.target == at(4, 3).into())
    );
    scene.activate(2).choose(open(2, 1), &[]);
    scene.activate(3).choose(open(3, 3), &[]);
    assert!(!scene.battle.board().is_wall(at(4, 1)) && !scene.battle.board().is_wall(at(4, 3)));
}

#[test]
fn rux_39_a_hidden_cache_takes_spot_hidden() {
    let legend = r#"{"c": {"objective": "hidden", "tag": "cache"}}"#;
    let objectives = vec![Pick {
        kinds: vec![acqua_alta::board::ObjectiveKind::Hidden],
        tag: "cache".to_owned(),
        least: 1,
        draw: false,
    }];
    let scores = vec![Score { feat: Feat::Objective, points: 2, when: When::End, only: Some(0) }];
    let scenario = Scenario { objectives, scores, ..Scenario::default() };
    let who = [("altana_arbalist", US, at(1, 1)), ("harbour_watch", THEM, at(8, 2))];
    let rows = ["..c......", ".........", "........."];
    let mut scene = Scene::opening_on(board(&rows, legend), &who, &scenario, RuleOptions::default(), &[1, 2]);
    let search = Choice::new(action::INTERACT, id(0), at(2, 0), 0);
    // Spot Hidden 12.
    assert_eq!(scene.roll(search), (12, 0));
    scene.choose(search, &[13]).plain(0, action::KEEP, &[]);
    assert_eq!(scene.battle.score_sheet().points, [0, 0]);
    assert_eq!(scene.refused(search).code(), "E_ACTION");
    scene.activate(0).choose(search, &[12]);
    assert_eq!(scene.battle.score_sheet().points, [2, 0]);
}

/// Somebody with the chest beside the exit.
fn exit_with_chest(extra: &[(&'static str, Side, Square)]) -> Scene {
    let legend = r#"{"c": {"objective": "mobile", "tag": "chest"}, "x": {"exit": true}}"#;
    let objectives = vec![Pick {
        kinds: vec![acqua_alta::board::ObjectiveKind::Mobile],
        tag: "chest".to_owned(),
        least: 1,
        draw: false,
    }];
    let scores = vec![Score { feat: Feat::CarriedOut, points: 6, when: When::End, only: Some(0) }];
    let scenario = Scenario { objectives, scores, ends: Some(Ending::CarriedOut), ..Scenario::default() };
    let mut who = vec![("lagoon_bravo", US, at(0, 1)), ("harbour_watch", THEM, at(8, 2))];
    who.extend_from_slice(extra);
    let rows = [".........", "xc.......", "........."];
    let cards: Vec<u8> = (1..=who.len() as u8).collect();
    let mut scene = Scene::opening_on(board(&rows, legend), &who, &scenario, RuleOptions::default(), &cards);
    scene.act(0, action::INTERACT, at(1, 1), 0, &[]);
    scene
}

#[test]
fn rux_37_the_chest_is_carried_off_by_the_exit_and_the_battle_ends_with_the_round() {
    let mut scene = exit_with_chest(&[("lagoon_bravo", US, at(4, 2))]);
    scene.plain(0, action::LEAVE, &[]);
    let off = |event: &Event| matches!(event, Event::Objective { deed: Deed::CarriedOff, .. });
    assert!(scene.events.iter().any(off) && scene.gone(0));
    assert_eq!(scene.battle.score_sheet().points, [6, 0]);
    scene.plain(1, action::END, &[]).plain(2, action::END, &[]);
    let verdict = scene.battle.verdict.as_ref().expect("over");
    assert_eq!((verdict.winner, verdict.score), (Some(US), [6, 0]));
}

#[test]
fn rux_37_a_side_that_has_left_with_the_chest_has_not_lost() {
    // 2.6: nobody of the raiders is left on the board; they have what they came for.
    let mut scene = exit_with_chest(&[]);
    scene.plain(0, action::LEAVE, &[]);
    let verdict = scene.battle.verdict.as_ref().expect("over");
    assert_eq!((verdict.winner, verdict.score), (Some(US), [6, 0]));
}

#[test]
fn causeway_is_won_by_a_minion_that_leaves_at_the_far_edge() {
    let scenario = shipped("causeway");
    assert_eq!((scenario.exit, scenario.ends), (Some(1), Some(Ending::Escorted)));
    let library = Library::shipped();
    for (map, plain) in library.maps() {
        let board = scenario.ground(plain);
        let exits: Vec<Square> = board.squares().filter(|&square| board.is_exit(square)).collect();
        assert!(exits.len() >= 3, "{map}");
        assert!(
            exits.iter().all(|square| board.deployment(1).contains(square) && board.tile(*square).is_ashore()),
            "{map}"
        );
    }
    // The last minion is the charge, whatever stands behind it in the list.
    let board = board(&["x........", "........."], r#"{"x": {"exit": true}}"#);
    let who = [("harbour_watch", US, at(0, 0)), ("lagoon_bravo", US, at(3, 1)), ("lagoon_bravo", THEM, at(8, 1))];
    let mine = Scenario { needs: Vec::new(), exit: Some(1), ..scenario };
    let mut scene = Scene::opening_on(board, &who, &mine, RuleOptions::default(), &[1, 2, 3]);
    assert_eq!(scene.battle.score_sheet().points, [0, 0]);
    scene.plain(0, action::LEAVE, &[]);
    assert_eq!(scene.battle.score_sheet().points, [8, 0]);
    scene.plain(1, action::END, &[]).plain(2, action::END, &[]);
    assert_eq!(scene.battle.verdict.as_ref().expect("the round was the last").winner, Some(US));
}

#[test]
fn rux_33_riders_begin_the_causeway_in_the_saddle() {
    let table = opened("causeway", "rio", ["glass", "masks"]);
    let battle = table.battle();
    let mounted = battle.info().statuses.iter().position(|one| one.key == "mounted").expect("a status");
    let rider =
        (0..battle.characters().len() as u8).find(|&n| battle.names(id(n)).1 == "Terraferma Rider").expect("a rider");
    assert!(battle.characters()[usize::from(rider)].statuses.has(acqua_alta::battle::StatusId(mounted as u8)));
}

#[test]
fn section_7_5_high_water_has_two_gondolas_for_each_side_a_sluice_a_winch_bridge_and_floating_crates() {
    let board = ground("rio", "high_water");
    let hulls = acqua_alta::rules::roll_under::boats::hulls_of(&board);
    assert_eq!(hulls.len(), 4);
    assert!(hulls.iter().all(|hull| hull.squares.len() == 3));
    let near = |side: u8| {
        let home = board.deployment(side).to_vec();
        hulls.iter().filter(|hull| hull.squares.iter().any(|a| home.iter().any(|b| a.distance(*b) <= 4))).count()
    };
    assert_eq!([near(0), near(1)], [2, 2]);
    let count = |kind| board.fixtures().iter().filter(|one| one.spec.kind == kind).count();
    assert!(count(FixtureKind::Valve) == 2 && count(FixtureKind::Platform) >= 1);
    let stage = shipped("high_water").stage(&board).expect("staged");
    assert_eq!(stage.objectives.len(), 4);
    assert!(stage.objectives.iter().all(|one| board.is_water(one.square)));
}

#[test]
fn run_28_an_open_sluice_raises_the_water_by_a_level_once() {
    let legend = r#"{"v": {"fixture": {"kind": "valve"}, "works": "sluice"}, "w": {"fixture": {"kind": "valve"}, "works": "other sluice"}}"#;
    let rows = ["v.w~~~~", "...~~~~"];
    let who = [("lagoon_bravo", US, at(0, 0)), ("lagoon_bravo", US, at(2, 1)), ("harbour_watch", THEM, at(5, 1))];
    let mut scene =
        Scene::opening_on(board(&rows, legend), &who, &Scenario::default(), RuleOptions::default(), &[1, 2, 3]);
    let level = |scene: &Scene| (scene.battle.board().tile(at(4, 0)).level, scene.battle.characters()[2].level);
    assert_eq!(level(&scene), (-1, -1));
    scene.act(0, action::LEVER, at(0, 0), 0, &[]);
    assert_eq!(level(&scene), (0, 0));
    assert_eq!(
        scene.refused(Choice::new(action::DASH, id(0), acqua_alta::battle::Target::Nothing, 0)).code(),
        "E_ACTION"
    );
    scene.activate(1);
    assert_eq!(scene.refused(Choice::new(action::LEVER, id(1), at(2, 0), 0)).code(), "E_NONE", "the lagoon is in");
}

#[test]
fn section_7_5_burning_arsenal_has_fire_glass_planks_two_fallen_and_rats() {
    let board = ground("arsenale", "burning_arsenal");
    let glass =
        board.squares().filter(|&square| board.hazard(square) == Some(acqua_alta::board::Hazard::Minor)).count();
    let planks = board.fixtures().iter().filter(|one| one.spec.kind == FixtureKind::Plank).count();
    assert!(glass >= 8 && planks == 2, "{glass} {planks}");
    let table = opened("burning_arsenal", "arsenale", ["quay_and_bell", "masks"]);
    let battle = table.battle();
    let burning = battle.marks(US).into_iter().filter(|mark| mark.text.starts_with("Fire")).count();
    assert!(burning >= 8, "{burning}");
    let dying = battle.info().statuses.iter().position(|one| one.key == "dying").expect("a status");
    let down = battle
        .characters()
        .iter()
        .filter(|one| one.side == US && one.statuses.has(acqua_alta::battle::StatusId(dying as u8)));
    assert_eq!(down.count(), 2);
    assert!((0..battle.characters().len() as u8).any(|n| battle.names(id(n)).1 == "Rat Tide"));
}

#[test]
fn rux_07_what_a_scenario_sets_on_fire_burns_until_it_ends() {
    let legend = r#"{"f": {"fire": true}}"#;
    let rows = ["..f......", "........."];
    let who = [("lagoon_bravo", US, at(1, 0)), ("harbour_watch", THEM, at(8, 1))];
    let burning = |fires| {
        let scenario = Scenario { fires, ..Scenario::default() };
        Scene::opening_on(board(&rows, legend), &who, &scenario, RuleOptions::default(), &[1, 2])
    };
    let mut scene = burning(true);
    for _ in 0..4 {
        scene.plain(0, action::END, &[]).plain(1, action::END, &[1, 2]);
    }
    scene.moves(0, 2, 0, &[]);
    assert!(scene.has(0, status::BURNING));
    let mut quiet = burning(false);
    quiet.moves(0, 2, 0, &[]);
    assert!(!quiet.has(0, status::BURNING));
}

#[test]
fn run_45_the_fallen_are_brought_out_by_an_exit_as_well() {
    let legend = r#"{"x": {"exit": true}}"#;
    let who = [("lagoon_bravo", US, at(0, 0)), ("lantern_leech", US, at(1, 0)), ("harbour_watch", THEM, at(8, 1))];
    let scenario = Scenario {
        fallen: Some(acqua_alta::scenario::Fallen { side: 0, count: 1 }),
        scores: vec![Score { feat: Feat::BroughtOut, points: 3, when: When::End, only: Some(0) }],
        ..Scenario::default()
    };
    let rows = ["x........", "........."];
    let mut scene = Scene::opening_on(board(&rows, legend), &who, &scenario, RuleOptions::default(), &[1, 2, 3]);
    assert!(scene.has(1, status::DYING) && scene.counter(1, counter::HP) == 0);
    let home = scene.battle.score_sheet().points;
    scene.act(0, action::STOW, acqua_alta::battle::Target::Nothing, 0, &[]);
    scene.act(0, action::DRAG, id(1), 0, &[]).plain(0, action::LEAVE, &[]);
    assert!(scene.gone(0) && scene.gone(1));
    assert_eq!(home, [3, 0], "the western third is home on this board");
    assert_eq!(scene.battle.score_sheet().points, [3, 0]);
}
