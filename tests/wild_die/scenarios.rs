//! The scenarios of 7.3 on the maps that are laid out for them: what they bring, and every way in which they end.

use super::scene::{Scene, THEM, US, at, id};
use acqua_alta::battle::{Choice, Deed, Event, Events, RuleSystem, Side, Target};
use acqua_alta::board::{Board, FixtureKind, Light, Square, ZoneKind, from_legend, shipped_board};
use acqua_alta::dice::Seeded;
use acqua_alta::rules::wild_die::vocabulary::{action, counter, status};
use acqua_alta::rules::wild_die::{Ask, Codex, RuleOptions};
use acqua_alta::scenario::{Scenario, Scenarios};
use acqua_alta::table::{Library, Setup, Table};
use std::sync::Arc;

type Figures<'a> = &'a [(&'a str, Side, Square)];

fn shipped(key: &str) -> Scenario {
    Scenarios::shipped().get(key).cloned().expect("a shipped scenario")
}

fn ground(map: &str, key: &str) -> Arc<Board> {
    shipped(key).ground(&Arc::new(shipped_board(map).expect("known").expect("good")))
}

/// Figures where they stand in a scenario on a board; nobody has a Benny or a Joker, and it is the turn of the first one.
fn on(board: Board, scenario: Scenario, who: Figures) -> Scene {
    let mut battle = Scene::staged(board, who, RuleOptions::default(), scenario);
    battle.start(&mut Seeded::new(0, 0), &mut Events::drop());
    let mut scene = Scene { battle, events: Vec::new() };
    for one in 0..who.len() as u8 {
        scene.set_counter(one, counter::BENNIES, 0);
        scene.battle.characters_mut()[usize::from(one)].statuses.clear(status::JOKER);
        for state in [status::SURPRISED, status::ON_HOLD, status::SHAKEN] {
            scene.battle.characters_mut()[usize::from(one)].statuses.clear(state);
        }
    }
    scene.activate(0);
    scene
}

/// The same on a map of the game.
fn fought(key: &str, map: &str, who: Figures) -> Scene {
    on((*ground(map, key)).clone(), shipped(key), who)
}

/// A small board for a scenario that asks nothing of the map.
fn drawn(rows: &[&str], legend: &str) -> Board {
    from_legend(rows, &serde_json::from_str(legend).expect("a legend")).expect("a good board")
}

/// The battle that a set-up begins with.
fn opened(key: &str, map: &str, gangs: [&str; 2]) -> Table {
    let setup = Setup { scenario: key.to_owned(), ..Setup::skirmish(map, gangs, 3) };
    Table::new(Setup { system: "wild_die".to_owned(), ..setup }, &Library::shipped()).expect("it can be played")
}

impl Scene {
    /// The turn of this one is the last of this round.
    fn last_turn_of_round(&mut self, who: u8, round: u8) -> &mut Scene {
        let all = self.battle.characters().len() as u8;
        (0..all).for_each(|one| {
            self.set(one, status::ACTED);
        });
        self.battle.round = round;
        self.plain(who, action::END, &[])
    }

    fn verdict(&self) -> (Option<Side>, [i32; 2]) {
        let verdict = self.battle.verdict.as_ref().expect("it is over");
        (verdict.winner, verdict.score)
    }
}

#[test]
fn section_7_3_all_six_scenarios_are_offered_and_begin_on_their_maps() {
    let library = Library::shipped();
    let system = library.systems().find(|info| info.id == "wild_die").expect("known");
    let own = [
        ("hold_the_bridge", "rio"),
        ("landing_ambush", "rio"),
        ("night_letters", "campo"),
        ("ransom", "altane"),
        ("regatta", "arsenale"),
        ("cistern", "sommersa"),
    ];
    for (key, map) in own {
        assert!(shipped(key).suits(system.knows), "{key}");
        let table = opened(key, map, ["rialto_watch", "carnival_court"]);
        assert!(table.battle().verdict().is_none(), "{key}");
        let others = library.systems().filter(|info| info.id != "wild_die");
        assert!(others.into_iter().all(|info| !shipped(key).suits(info.knows)), "{key} is of Wild Die");
    }
}

// 1. Crossing.

#[test]
fn section_7_3_crossing_has_a_bridge_to_hold_planks_railings_loose_things_and_exits() {
    let (board, scenario) = (ground("rio", "hold_the_bridge"), shipped("hold_the_bridge"));
    assert_eq!((scenario.rounds, scenario.night), (Some(8), None), "bright");
    let stage = scenario.stage(&board).expect("staged");
    assert_eq!(stage.campi.len(), 1, "the campi of the map are none of it");
    assert_eq!(stage.campi[0].squares.len(), 8);
    assert!(
        stage.campi[0].squares.iter().all(|&square| board.tile(square).terrain == acqua_alta::board::Terrain::Bridge)
    );
    assert!(board.fixtures().iter().any(|one| one.spec.kind == FixtureKind::Plank));
    assert!(board.is_barricade(at(14, 11)) && board.is_barricade(at(17, 12)));
    let loose: Vec<&str> = board.loose().iter().map(|thing| thing.name.as_str()).collect();
    assert!(loose.contains(&"Oar") && loose.contains(&"Stool"));
    assert!(board.is_exit(at(0, 12)) && board.is_exit(at(31, 11)));
}

#[test]
fn section_7_3_crossing_is_won_by_more_able_figures_on_the_bridge_after_round_8() {
    let who = [
        ("rialto_blade", US, at(14, 12)),
        ("quay_breaker", US, at(10, 10)),
        ("dogal_guard", THEM, at(16, 11)),
        ("dogal_guard", THEM, at(17, 11)),
    ];
    let mut scene = fought("hold_the_bridge", "rio", &who);
    scene.last_turn_of_round(0, 8);
    assert_eq!(scene.verdict(), (Some(THEM), [0, 4]));
    // A Stunned one is not able: one against one, and the cost of those who are left decides.
    let mut even = fought("hold_the_bridge", "rio", &who);
    even.set(3, status::STUNNED);
    even.last_turn_of_round(0, 8);
    assert_eq!(even.verdict().0, Some(US), "89 against 26");
}

#[test]
fn section_7_3_crossing_railings_break_and_open_their_square() {
    let who = [("rialto_blade", US, at(15, 11)), ("dogal_guard", THEM, at(20, 8))];
    let mut scene = fought("hold_the_bridge", "rio", &who);
    let smash = Choice::new(action::BREAK, id(0), at(14, 11), 0);
    assert_eq!(scene.roll(smash), (2, -2));
    scene.choose(smash, &[4, 2, 4, 2]);
    assert!(scene.battle.board.is_standable(at(14, 11)));
}

#[test]
fn wlx_23_a_figure_leaves_crossing_by_the_quay() {
    let who = [("rialto_blade", US, at(0, 12)), ("quay_breaker", US, at(5, 9)), ("dogal_guard", THEM, at(20, 8))];
    let mut scene = fought("hold_the_bridge", "rio", &who);
    scene.plain(0, action::LEAVE, &[]);
    assert!(scene.battle.characters()[0].removed);
    // The last of a side: the other one has won.
    let mut alone = fought("hold_the_bridge", "rio", &[who[0], who[2]]);
    alone.plain(0, action::LEAVE, &[]);
    assert_eq!(alone.verdict().0, Some(THEM));
}

// 2. Ambush at the Landing.

#[test]
fn section_7_3_the_ambushed_start_within_eight_squares_at_dusk_and_there_is_heavy_cover() {
    let (board, scenario) = (ground("rio", "landing_ambush"), shipped("landing_ambush"));
    assert_eq!((scenario.ambush, scenario.night), (Some(0), Some(Light::Dim)));
    let [first, second] = [0, 1].map(|side| board.deployment(side).to_vec());
    assert!(first.len() >= 8 && second.len() >= 8, "{} and {}", first.len(), second.len());
    assert!(first.iter().all(|a| second.iter().all(|b| a.distance(*b) <= 8 && a != b)));
    let heavy = |at: Square| matches!(board.tile(at).prop, Some(acqua_alta::board::Prop::Barricade { heavy: true }));
    assert!(heavy(at(22, 9)) && heavy(at(21, 10)));
    // Behind the crates a shot from the landing has -6 for heavy cover, and -2 for dusk.
    let who = [("altana_arbalest", US, at(18, 9)), ("pike_levy", THEM, at(23, 9))];
    let scene = fought("landing_ambush", "rio", &who);
    assert_eq!(scene.roll(Choice::new(action::SHOOT, id(0), id(1), 0)), (4, -8));
}

#[test]
fn wld_53_the_company_that_lies_in_wait_at_the_landing_begins_on_hold() {
    let who = [("rialto_blade", US, at(22, 8)), ("dogal_guard", THEM, at(19, 8)), ("quay_breaker", THEM, at(18, 9))];
    let board = (*ground("rio", "landing_ambush")).clone();
    let mut battle = Scene::staged(board, &who, RuleOptions::default(), shipped("landing_ambush"));
    battle.characters.iter_mut().for_each(|one| one.counters.set(counter::BENNIES, 0));
    let mut dice = acqua_alta::dice::Faces::new([2, 2, 3]);
    battle.start(&mut dice, &mut Events::drop());
    let scene = Scene { battle, events: Vec::new() };
    assert!(scene.has(0, status::ON_HOLD) && scene.has(1, status::SURPRISED));
    assert_eq!(scene.ask(), Ask::CutIn(US));
}

#[test]
fn section_7_3_the_ambush_is_won_by_whoever_is_left_or_has_taken_out_more() {
    let who = [("rialto_blade", US, at(22, 8)), ("dogal_guard", THEM, at(21, 8)), ("dogal_guard", THEM, at(18, 9))];
    let mut scene = fought("landing_ambush", "rio", &who);
    scene.set(1, status::INCAPACITATED).last_turn_of_round(0, 12);
    assert_eq!(scene.verdict(), (Some(US), [2, 0]), "a figure, and the leader of its company");
    let mut last = fought("landing_ambush", "rio", &who);
    last.set(1, status::INCAPACITATED).set(2, status::INCAPACITATED).plain(0, action::END, &[]);
    assert_eq!(last.verdict().0, Some(US));
}

// 3. Night Letters.

#[test]
fn section_7_3_night_letters_has_locked_doors_winches_lamps_letters_and_exits_in_the_dark() {
    let (board, scenario) = (ground("campo", "night_letters"), shipped("night_letters"));
    assert_eq!((scenario.night, scenario.snatched), (Some(Light::Dark), true));
    let count = |kind: FixtureKind| board.fixtures().iter().filter(|one| one.spec.kind == kind).count();
    let locked = board.fixtures().iter().filter(|one| one.spec.kind == FixtureKind::Door && one.spec.turned);
    assert_eq!(locked.filter(|one| one.spec.test.is_some()).count(), 2);
    assert!(count(FixtureKind::Platform) == 2 && count(FixtureKind::Lantern) == 2);
    let stage = scenario.stage(&board).expect("staged");
    assert_eq!(stage.objectives.len(), 2, "one of them is drawn");
    // Nobody gets in but by a door.
    let inside = |square: &Square| (10..14).contains(&square.x) && (10..14).contains(&square.y);
    let who = [("masque_cutter", US, at(8, 11)), ("dogal_guard", THEM, at(20, 10))];
    let scene = fought("night_letters", "campo", &who);
    let ends = scene.choices().into_iter().filter(|choice| choice.action == action::MOVE);
    assert!(!ends.filter_map(|choice| choice.target.square()).any(|square| inside(&square)));
    // The lamps of the wells: bright beside one, dark far from both.
    let shot = |x: u8, y: u8| {
        let who = [("altana_arbalest", US, at(8, 6)), ("pike_levy", THEM, at(x, y))];
        fought("night_letters", "campo", &who).roll(Choice::new(action::SHOOT, id(0), id(1), 0)).1
    };
    assert_eq!((shot(11, 7), shot(3, 9)), (0, -2), "two squares from a lamp, and six");
}

/// A carrier of the letters beside an exit, and a guard beside it.
fn letters(who: Figures) -> Scene {
    let legend = r#"{"e": {"exit": true}, "l": {"objective": "mobile", "tag": "letters"}}"#;
    let scenario = Scenario { staged: false, ..shipped("night_letters") };
    on(drawn(&["e........", ".l.......", "........."], legend), scenario, who)
}

#[test]
fn wld_55_a_touch_that_hits_snatches_the_letters() {
    let who = [("rialto_blade", US, at(1, 2)), ("dogal_guard", THEM, at(2, 1))];
    let mut scene = letters(&who);
    scene.act(0, action::INTERACT, at(1, 1), 0, &[]).activate(1);
    let snatch = Choice::new(action::SNATCH, id(1), id(0), 0);
    // Fighting d6 with +2 for a touch and the darkness of night, -4, against Parry 9: 9 misses, 11 hits.
    assert_eq!(scene.roll(snatch), (9, 2 - 4));
    // WLX-16: the Blade answers with a Riposte of 3 less 4.
    scene.choose(snatch, &[6, 4, 3, 2]);
    assert!(scene.has(0, status::CARRYING) && !scene.has(1, status::CARRYING));
    scene.activate(1).choose(snatch, &[6, 5]);
    assert!(!scene.has(0, status::CARRYING) && scene.has(1, status::CARRYING));
    let passed =
        |event: &Event| matches!(event, Event::Objective { deed: Deed::Passed, who: Some(who), .. } if *who == id(1));
    assert!(scene.events.iter().any(passed));
    assert_eq!(scene.life(0), 4, "nobody is hurt");
    assert_eq!(scene.activate(1).refused(snatch).code(), "E_STATE", "it has them");
    assert_eq!(scene.activate(0).refused(Choice::new(action::SNATCH, id(0), id(0), 0)).code(), "E_TARGET");
}

#[test]
fn wld_55_nothing_is_snatched_in_other_scenarios() {
    let mut scene = Scene::field(&[("rialto_blade", US, at(2, 2)), ("dogal_guard", THEM, at(3, 2))]);
    assert_eq!(scene.refused(Choice::new(action::SNATCH, id(0), id(1), 0)).code(), "E_ONCE");
}

#[test]
fn section_7_3_night_letters_is_won_by_carrying_them_off() {
    let who = [("rialto_blade", US, at(1, 0)), ("quay_breaker", US, at(5, 2)), ("dogal_guard", THEM, at(8, 2))];
    let mut scene = letters(&who);
    scene.act(0, action::INTERACT, at(1, 1), 0, &[]);
    scene.choose(Choice::new(action::MOVE, id(0), at(0, 0), 0), &[]).plain(0, action::LEAVE, &[]);
    let off = |event: &Event| matches!(event, Event::Objective { deed: Deed::CarriedOff, .. });
    assert!(scene.events.iter().any(off));
    scene.activate(1).last_turn_of_round(1, 3);
    assert_eq!(scene.verdict(), (Some(US), [8, 0]));
    // The last of a side that leaves with them has not lost.
    let mut alone = letters(&[who[0], who[2]]);
    alone.act(0, action::INTERACT, at(1, 1), 0, &[]);
    alone.choose(Choice::new(action::MOVE, id(0), at(0, 0), 0), &[]).plain(0, action::LEAVE, &[]);
    assert_eq!(alone.verdict().0, Some(US));
}

#[test]
fn section_7_3_letters_that_are_still_carried_count_after_the_last_round() {
    let who = [("rialto_blade", US, at(1, 0)), ("dogal_guard", THEM, at(8, 2))];
    let mut scene = letters(&who);
    scene.act(0, action::INTERACT, at(1, 1), 0, &[]).last_turn_of_round(0, 12);
    assert_eq!(scene.verdict(), (Some(US), [2, 0]));
}

// 4. The Ransom.

#[test]
fn section_7_3_the_hostage_begins_bound_with_a_defender_beside_him() {
    let table = opened("ransom", "altane", ["rialto_watch", "carnival_court"]);
    let battle = table.battle();
    let all: Vec<_> = (0..battle.characters().len() as u8).map(id).collect();
    let hostage = *all.iter().find(|&&who| battle.names(who).1 == "Hostage").expect("he is there");
    let one = &battle.characters()[hostage.index()];
    assert!(one.side == THEM && one.statuses.has(status::BOUND));
    let square = one.square.expect("at his post");
    let guards = all.iter().filter(|who| {
        let other = &battle.characters()[who.index()];
        other.side == US && other.square.is_some_and(|at| at.distance(square) == 1)
    });
    assert_eq!(guards.count(), 1);
    let codex = Codex::shipped();
    let listed = acqua_alta::kit::Catalogue::kinds(&codex);
    assert!(!listed.iter().any(|(key, _)| *key == "hostage"), "he is in no company");
}

/// A hostage in an exit or a step from it, his guard, and a friend.
fn ransom(hostage: Square) -> Scene {
    let who = [
        ("rialto_blade", THEM, at(2, 2)),
        ("dogal_guard", US, at(1, 2)),
        ("dogal_guard", US, at(8, 2)),
        ("hostage", THEM, hostage),
    ];
    let scenario = Scenario { staged: false, ..shipped("ransom") };
    let mut scene = on(drawn(&["e........", ".........", "........."], r#"{"e": {"exit": true}}"#), scenario, &who);
    scene.set(3, status::BOUND);
    scene
}

#[test]
fn wld_31_the_guard_beside_the_hostage_has_the_drop_and_nobody_finishes_him() {
    let mut scene = ransom(at(2, 1));
    let strike = Choice::new(action::STRIKE, id(1), id(3), 0);
    scene.activate(1);
    // The Drop +4 instead of Vulnerable, +2 against somebody unarmed; Parry 2.
    assert_eq!(scene.roll(strike), (2, 4 + 2));
    scene.set(3, status::STUNNED);
    assert_eq!(scene.refused(Choice::new(action::FINISH, id(1), id(3), 0)).code(), "E_NOT_HELPLESS", "protected");
    // One who is not beside him has none.
    scene.activate(2);
    assert_eq!(scene.refused(Choice::new(action::STRIKE, id(2), id(3), 0)).code(), "E_RANGE");
}

#[test]
fn section_7_3_the_ransom_is_won_by_leading_the_hostage_out() {
    let mut scene = ransom(at(2, 1));
    // A rapier cuts ropes: 4 of hardness, d6 and d4 without Aces.
    scene.act(0, action::CUT, id(3), 0, &[3, 1]);
    assert!(!scene.has(3, status::BOUND));
    scene.activate(3).set(1, status::STUNNED);
    scene.choose(Choice::new(action::MOVE, id(3), at(0, 0), 0), &[]).plain(3, action::LEAVE, &[]);
    assert_eq!(scene.battle.score_sheet().points, [0, 6]);
    scene.activate(0).last_turn_of_round(0, 4);
    assert_eq!(scene.verdict(), (Some(THEM), [0, 6]));
}

#[test]
fn wlx_23_a_hostage_who_is_down_is_carried_out() {
    let mut scene = ransom(at(2, 1));
    scene.set(3, status::INCAPACITATED).act(0, action::READY, Target::Nothing, 7, &[]);
    scene.act(0, action::LIFT, id(3), 0, &[]).set(1, status::STUNNED);
    scene.choose(Choice::new(action::MOVE, id(0), at(0, 0), 0), &[]).plain(0, action::LEAVE, &[]);
    assert_eq!(scene.verdict(), (Some(THEM), [0, 6]), "nobody of them is left, and they have whom they came for");
}

#[test]
fn section_7_3_the_ransom_is_lost_with_the_hostage_or_after_round_12() {
    let mut late = ransom(at(2, 1));
    late.last_turn_of_round(0, 12);
    assert_eq!(late.verdict(), (Some(US), [6, 0]));
    let mut dead = ransom(at(2, 1));
    dead.battle.characters_mut()[3].removed = true;
    dead.battle.characters_mut()[3].square = None;
    dead.last_turn_of_round(0, 2);
    assert_eq!(dead.verdict(), (Some(US), [6, 0]));
    let mut alone = ransom(at(2, 1));
    alone.set(1, status::INCAPACITATED).set(2, status::INCAPACITATED).plain(0, action::END, &[]);
    assert_eq!(alone.verdict(), (Some(THEM), [0, 6]), "nobody keeps them from leading him away");
}

// 5. Regatta.

#[test]
fn section_7_3_regatta_has_two_gondolas_for_each_side_rough_water_and_a_gate_at_each_end() {
    let board = ground("arsenale", "regatta");
    let boats: Vec<Square> = board.boats().collect();
    assert_eq!(boats.len(), 4, "{boats:?}");
    let near = |side: u8| {
        let home = board.deployment(side);
        boats.iter().filter(|boat| home.iter().any(|at| at.distance(**boat) <= 1)).count()
    };
    assert_eq!([near(0), near(1)], [2, 2]);
    assert!(board.squares().any(|square| board.is_rough(square) && board.is_water(square)));
    assert!(board.is_exit(at(13, 14)) && board.is_exit(at(34, 15)));
    assert_eq!(board.zones().iter().filter(|zone| zone.kind == ZoneKind::Rough).count(), 1);
}

#[test]
fn section_7_3_regatta_counts_figures_that_leave_through_the_far_gate() {
    let who = [
        ("regatta_harpooner", US, at(34, 16)),
        ("rialto_blade", US, at(13, 15)),
        ("regatta_harpooner", THEM, at(20, 13)),
        ("dogal_guard", THEM, at(36, 20)),
    ];
    let mut scene = fought("regatta", "arsenale", &who);
    scene.plain(0, action::LEAVE, &[]);
    assert_eq!(scene.battle.score_sheet().points, [1, 0]);
    // By its own gate it leaves all the same, and counts for nothing.
    scene.activate(1).plain(1, action::LEAVE, &[]);
    assert_eq!(scene.battle.score_sheet().points, [1, 2], "nobody is left to keep the others from the far gate");
    assert_eq!(scene.verdict().0, Some(THEM));
}

#[test]
fn section_7_3_regatta_is_decided_after_round_12() {
    let who = [
        ("regatta_harpooner", US, at(34, 16)),
        ("rialto_blade", US, at(13, 15)),
        ("regatta_harpooner", THEM, at(20, 13)),
    ];
    let mut scene = fought("regatta", "arsenale", &who);
    scene.plain(0, action::LEAVE, &[]).activate(1).last_turn_of_round(1, 12);
    assert_eq!(scene.verdict(), (Some(US), [1, 0]));
    let mut nobody = fought("regatta", "arsenale", &who);
    nobody.last_turn_of_round(0, 12);
    assert_eq!(nobody.verdict().0, Some(US), "the cost of those who are left decides");
}

// 6. The Cistern.

#[test]
fn section_7_3_the_cistern_is_pitch_dark_with_kegs_a_sluice_rubble_and_fire() {
    let (board, scenario) = (ground("sommersa", "cistern"), shipped("cistern"));
    assert_eq!((scenario.night, scenario.rounds), (Some(Light::Pitch), Some(10)));
    let count = |kind: FixtureKind| board.fixtures().iter().filter(|one| one.spec.kind == kind).count();
    assert_eq!((count(FixtureKind::Keg), count(FixtureKind::Valve)), (2, 2));
    assert!(board.is_difficult(at(14, 7)) && board.hazard(at(15, 7)).is_some());
    let who = [("lantern_friar", US, at(10, 12)), ("dogal_guard", THEM, at(16, 7)), ("lagoon_horror", THEM, at(22, 3))];
    let scene = fought("cistern", "sommersa", &who);
    let burns = scene.battle.marks(US).into_iter().filter(|mark| mark.text.starts_with("Fire")).count();
    assert_eq!(burns, 4);
}

#[test]
fn section_7_3_the_horror_belongs_to_neither_side_and_goes_for_the_nearest() {
    let table = opened("cistern", "sommersa", ["rialto_watch", "carnival_court"]);
    let battle = table.battle();
    let all: Vec<_> = (0..battle.characters().len() as u8).map(id).collect();
    let horror = *all.iter().find(|&&who| battle.names(who).1 == "Lagoon Horror").expect("it is there");
    assert!(all.iter().filter(|&&who| who != horror).all(|&who| battle.against(who, horror)));
    let begins = battle.characters()[horror.index()].square.expect("it is on the board");
    let wet = battle.body(horror).iter().all(|&part| battle.board().is_water(part));
    assert_eq!(battle.characters()[horror.index()].statuses.has(status::SWIMMING), wet, "WLX-06");
    assert!(battle.body(horror).iter().all(|&part| battle.board().is_standable(part)), "WLX-03: its body has room");
    assert_eq!(battle.body(horror)[0], begins);
    // On a field: it goes to the nearest and bites; the levy, three squares from its body, is nearer than the Blade.
    let who = [("rialto_blade", US, at(1, 1)), ("pike_levy", THEM, at(9, 1)), ("lagoon_horror", THEM, at(5, 1))];
    let scenario = Scenario { staged: false, night: None, ..shipped("cistern") };
    let mut scene = on(drawn(&["............"; 3], "{}"), scenario, &who);
    assert_eq!(scene.counter(2, counter::BENNIES), 0);
    scene.battle.characters_mut()[2].statuses.clear(status::ACTED);
    scene.set(1, status::ACTED);
    // Fighting d8 and its Wild Die against Parry 5: 3 and 2 miss. Then the round is over, three cards are dealt, and the Blade is not afraid.
    scene.plain(0, action::END, &[3, 2, 30, 20, 10, 5, 2]);
    let beside = scene.battle.body(id(2)).iter().any(|part| part.distance(at(9, 1)) == 1);
    assert!(beside, "WLX-03: it has come beside it with its body");
    let bites = |event: &Event| matches!(event, Event::Rolled { breakdown, .. } if breakdown.roller == id(2) && breakdown.against == Some(id(1)));
    assert!(scene.events.iter().any(bites));
    assert!(!matches!(scene.ask(), Ask::Act(who) if who == id(2)), "nobody plays it");
}

#[test]
fn section_7_3_those_who_fight_the_horror_are_neither_paid_nor_out() {
    let who = [("rialto_blade", US, at(1, 1)), ("pike_levy", THEM, at(8, 1)), ("lagoon_horror", THEM, at(5, 1))];
    let scenario = Scenario { staged: false, night: None, ..shipped("cistern") };
    // The levy falls: its side has lost, for the Horror is none of it.
    let mut scene = on(drawn(&["............"; 3], "{}"), scenario.clone(), &who);
    scene.set(1, status::INCAPACITATED).plain(0, action::END, &[]);
    assert_eq!(scene.verdict().0, Some(US));
    // After round 10 the cost of those who are left decides.
    let mut last = on(drawn(&["............"; 3], "{}"), scenario, &who);
    last.last_turn_of_round(0, 10);
    assert_eq!(last.verdict(), (Some(US), [42, 10]));
}
