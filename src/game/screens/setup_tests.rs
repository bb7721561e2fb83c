//! The set-up without an engine: drawn and clicked.

use super::own_gangs::OwnGangs;
use super::setup::{SetupForm, draw};
use crate::game::session::Intent;
use crate::game::text_store::TextStore;
use crate::game::ui_harness::{Draw, UiHarness};
use crate::game::{golden_pictures, layout_checks, web};
use crate::table::{GangChoice, Library, Player};
use bevy_egui::egui::{Rect, pos2, vec2};

/// All that set-up and workbench are drawn from.
pub(super) struct Desk {
    pub(super) form: SetupForm,
    pub(super) own: OwnGangs,
    pub(super) shelf: TextStore,
    pub(super) library: Library,
}

impl Desk {
    pub(super) fn new(system: &str) -> Desk {
        let (library, shelf) = (Library::shipped(), TextStore::Memory(Default::default()));
        let (mut own, mut form) = (OwnGangs::default(), SetupForm::default());
        own.load(&shelf, &library);
        form.play(system, &library);
        Desk { form, own, shelf, library }
    }
}

/// The whole set-up.
pub(super) const SETUP: Draw<Desk> = |ctx, art, desk, out| {
    draw(ctx, &mut desk.form, &desk.library, art, &mut desk.own, &mut desk.shelf, out);
};

type Bench = UiHarness<Desk>;

fn bench(width: f32, height: f32) -> Bench {
    UiHarness::new(vec2(width, height), Desk::new("canal"), SETUP)
}

/// What a battle is begun with by this button.
fn begun(bench: &mut Bench, label: &str) -> [Player; 2] {
    match &bench.click(label)[..] {
        [Intent::Start(setup)] => setup.players.clone(),
        other => panic!("{label}: {other:?}"),
    }
}

#[test]
fn everything_is_in_sight_without_scrolling() {
    for (width, height) in [(1600.0, 900.0), (2048.0, 1152.0), (1280.0, 720.0)] {
        let mut bench = bench(width, height);
        bench.rest();
        let screen = bench.screen;
        let mut labels = vec!["Start", "hotseat", "watch", "rule options", "seed", "system ladder", "surprise"];
        labels.extend(["member 0 5", "member 1 6", "gangs 0", "gangs 1", "edit gang 1", "player 0 human"]);
        let knows = bench.of.library.system("canal").expect("a system").info.knows;
        let offered = bench.of.library.scenarios().iter().filter(|one| one.suits(knows));
        let scenarios: Vec<String> = offered.map(|one| format!("scenario {}", one.key)).collect();
        let maps: Vec<String> = bench.of.library.maps().map(|(id, _)| format!("map {id}")).collect();
        labels.extend(scenarios.iter().chain(&maps).map(String::as_str));
        for label in labels {
            let [x, y, w, h] = web::rect(label).unwrap_or_else(|| panic!("`{label}` is drawn at {width}"));
            let rect = Rect::from_min_size(pos2(x, y), vec2(w, h));
            assert!(screen.contains_rect(rect), "`{label}` is cut at {width} x {height}: {rect}");
        }
    }
}

#[test]
fn a_system_and_a_gang_are_chosen_by_clicks() {
    let mut bench = bench(1600.0, 900.0);
    bench.click("system ladder");
    assert_eq!(bench.of.form.system(), "ladder");
    let gang = bench.of.library.catalogue("ladder").gangs().last().expect("gangs").key.clone();
    bench.click("gangs 0");
    bench.click(&format!("gang 0 {gang}"));
    assert_eq!(bench.of.form.gangs[0], GangChoice::Known(gang));
    assert_eq!(bench.of.form.picking, None, "the list closes");
}

#[test]
fn quick_choices_begin_with_the_players_that_they_name() {
    let mut bench = bench(1280.0, 720.0);
    assert!(matches!(begun(&mut bench, "Start"), [Player::Human, Player::Computer { .. }]));
    assert_eq!(begun(&mut bench, "hotseat"), [Player::Human, Player::Human]);
    assert!(begun(&mut bench, "watch").iter().all(|player| matches!(player, Player::Computer { .. })));
}

#[test]
fn level_and_personality_of_the_computer_are_chosen_from_a_list() {
    let mut bench = bench(1280.0, 720.0);
    let mind = |bench: &Bench| bench.of.form.players[1].mind();
    assert_eq!(mind(&bench).level.key, crate::ai::NORMAL);
    bench.click("player 1 computer");
    for level in crate::ai::Level::all() {
        bench.click(&format!("level 1 {}", level.key));
        assert_eq!(mind(&bench).level.key, level.key);
    }
    for one in crate::ai::Personality::all() {
        bench.click(&format!("personality 1 {}", one.key));
        assert_eq!(mind(&bench).personality.map(|mine| mine.key.as_str()), Some(one.key.as_str()));
    }
    bench.click("personality 1 none");
    assert_eq!(mind(&bench).personality, None);
    bench.click("player 1 computer");
    assert!(bench.of.form.minds.is_none());
    bench.click("player 1 human");
    assert_eq!(bench.of.form.players[1], Player::Human);
}

#[test]
fn surprises_can_be_played() {
    let mut bench = bench(1600.0, 900.0);
    for _ in 0..6 {
        bench.click("surprise");
        assert_eq!(bench.of.form.problem(&bench.of.library), None);
        assert_ne!(bench.of.form.gangs[0], bench.of.form.gangs[1]);
    }
}

#[test]
fn a_scenario_that_needs_another_map_chooses_it() {
    let mut bench = bench(2048.0, 1152.0);
    bench.click("system wild_die");
    bench.click("map campo");
    bench.click("scenario hold_the_bridge");
    assert_eq!(bench.of.form.base.scenario, "hold_the_bridge");
    assert_ne!(bench.of.form.map, "campo");
    assert_eq!(bench.of.form.problem(&bench.of.library), None);
    // A map on which it cannot be played is chosen afterwards: the reason stands at the button.
    bench.click("map campo");
    let problem = bench.of.form.problem(&bench.of.library).expect("it is not laid out for it");
    assert!(problem.contains("laid out"), "{problem}");
}

#[test]
fn the_last_set_up_comes_back() {
    let mut bench = bench(1600.0, 900.0);
    bench.click("system ladder");
    bench.click("map altane");
    let Some(Intent::Start(setup)) = bench.click("hotseat").pop() else { panic!("it begins") };
    bench.of.form.remember(&setup, &mut bench.of.shelf);
    // Another run of the game.
    bench.of.form = SetupForm::default();
    bench.click("last setup");
    assert_eq!((bench.of.form.system(), bench.of.form.map.as_str()), ("ladder", "altane"));
    assert_eq!(bench.of.form.players, [Player::Human, Player::Human]);
}

#[test]
fn nothing_is_cut_off_at_any_size() {
    let mut all = Vec::new();
    for system in ["canal", "ladder"] {
        // Pictures of maps are painted once.
        let mut bench = bench(1600.0, 900.0);
        bench.of.form.play(system, &bench.of.library);
        all.extend(bench.walk(&format!("set-up of {system}")));
        bench.of.form.picking = Some(crate::battle::Side(1));
        all.extend(bench.walk(&format!("list of gangs of {system}")));
        bench.of.form.picking = None;
        bench.of.form.member = Some((crate::battle::Side(0), 0));
        all.extend(bench.walk(&format!("a character of {system}")));
        bench.of.form.member = None;
        bench.of.form.open_rules(true);
        all.extend(bench.walk(&format!("rule options of {system}")));
    }
    layout_checks::complain(&all);
}

#[test]
fn set_ups_look_as_they_did() {
    let mut bench = bench(1600.0, 900.0);
    bench.of.form.base.seed = 48_213;
    golden_pictures::compare_screen("screen_setup", &mut bench, (1280, 720));
}
