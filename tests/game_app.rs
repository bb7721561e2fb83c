//! The application without a window, driven by the keys that a person presses.
#![cfg(feature = "game")]

#[path = "plank/mod.rs"]
mod plank;

use acqua_alta::battle::{CharacterId, Counters, Stats, Statuses};
use acqua_alta::board::Square;
use acqua_alta::game::board::marks::marks;
use acqua_alta::game::characters::{Active, CharacterRef, HasActed, IsRemoved, Place, acted, place_of};
use acqua_alta::game::decide::plan;
use acqua_alta::game::playback::Playback;
use acqua_alta::game::playback::VisualEffect;
use acqua_alta::game::session::{Content, Intent, Planning, Screen, Session};
use acqua_alta::game::testing::{battle_app, begin, headless_app, placed, run_until};
use acqua_alta::table::Player;
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;

/// Presses and releases a key, as the window would tell it.
fn tap(app: &mut App, key: KeyCode) {
    for state in [ButtonState::Pressed, ButtonState::Released] {
        app.world_mut().write_message(KeyboardInput {
            key_code: key,
            logical_key: Key::Unidentified(bevy::input::keyboard::NativeKey::Unidentified),
            state,
            text: None,
            repeat: false,
            window: Entity::PLACEHOLDER,
        });
    }
    for _ in 0..3 {
        app.update();
    }
}

fn session(app: &App) -> &Session {
    app.world().resource::<Session>()
}

fn kind(app: &App) -> &'static str {
    session(app).table.decision().map_or("over", |decision| decision.kind)
}

fn settle(app: &mut App) {
    run_until(app, "everything is shown", |app| !app.world().resource::<Playback>().is_playing());
}

/// What everybody's components say is what the battle says.
fn assert_shown(app: &mut App) {
    let world = app.world_mut();
    let mut query = world.query::<(&CharacterRef, &Place, &Stats, &Counters, &Statuses, &HasActed, &IsRemoved)>();
    let shown: Vec<_> = query
        .iter(world)
        .map(|(who, place, stats, counters, statuses, acted, removed)| {
            (who.0, *place, (stats.clone(), counters.clone(), statuses.clone()), acted.0, removed.0)
        })
        .collect();
    let table = &world.resource::<Session>().table;
    let people = table.battle().characters();
    assert_eq!(shown.len(), people.len());
    let acted = acted(table);
    for (who, place, numbers, has_acted, removed) in shown {
        let ch = &people[who.index()];
        assert_eq!((place, removed, has_acted), (place_of(ch), ch.removed, acted.contains(who)), "{who:?}");
        assert_eq!(numbers, (ch.stats.clone(), ch.counters.clone(), ch.statuses.clone()), "{who:?}");
    }
    assert_eq!(world.resource::<Active>().0, table.battle().active());
    assert_eq!(world.resource::<Playback>().mismatches, 0, "an event did not tell the truth");
    assert_eq!(world.resource::<Playback>().shown, table.log().len());
}

#[test]
fn an_activation_is_played_with_the_keyboard_alone() {
    let rows = ["..........", "..........", "..........", "..........", ".........."];
    let mut app = battle_app(placed(&rows, &[("bravo", 0, 2, 2), ("dock_rat", 1, 8, 2)]));
    assert_shown(&mut app);
    assert_eq!(kind(&app), "activate");
    let side = session(&app).table.decision().expect("a decision").side;
    tap(&mut app, KeyCode::KeyN);
    assert!(app.world().resource::<Planning>().proposed.is_some(), "N proposes whom to activate");
    tap(&mut app, KeyCode::Enter);
    settle(&mut app);
    assert_eq!(kind(&app), "act");
    let who = session(&app).table.battle().active().expect("somebody acts");
    let from = session(&app).table.battle().characters()[who.index()].square.expect("on the board");
    // Two squares with the cursor, towards the middle; proposed with the first Enter, done with the second.
    let key = if side.0 == 0 { KeyCode::Numpad6 } else { KeyCode::Numpad4 };
    tap(&mut app, key);
    tap(&mut app, key);
    tap(&mut app, KeyCode::Enter);
    assert!(app.world().resource::<Planning>().proposed.is_some(), "the first Enter proposes");
    assert_eq!(session(&app).table.battle().characters()[who.index()].square, Some(from));
    tap(&mut app, KeyCode::Enter);
    settle(&mut app);
    let to = session(&app).table.battle().characters()[who.index()].square.expect("on the board");
    assert_eq!(from.distance(to), 2);
    assert_shown(&mut app);
    tap(&mut app, KeyCode::KeyZ);
    settle(&mut app);
    assert_eq!(session(&app).table.battle().characters()[who.index()].square, Some(from), "Z takes it back");
    assert_shown(&mut app);
    tap(&mut app, KeyCode::KeyE);
    settle(&mut app);
    assert_ne!(session(&app).table.battle().active(), Some(who));
    assert_shown(&mut app);
}

#[test]
fn the_screen_is_handed_over_in_a_hotseat() {
    let rows = ["........", "........", "........"];
    let mut app = battle_app(placed(&rows, &[("bravo", 0, 1, 1), ("dock_rat", 1, 6, 1)]));
    tap(&mut app, KeyCode::Digit1);
    settle(&mut app);
    tap(&mut app, KeyCode::KeyE);
    settle(&mut app);
    app.update();
    let waiting = session(&app).hand_over.expect("the other player takes the screen");
    let steps = session(&app).table.steps().len();
    tap(&mut app, KeyCode::KeyN);
    tap(&mut app, KeyCode::Digit1);
    assert_eq!(session(&app).table.steps().len(), steps, "nothing is decided before");
    tap(&mut app, KeyCode::Enter);
    assert_eq!(session(&app).hand_over, None);
    assert_eq!(session(&app).table.decision().map(|decision| decision.side), Some(waiting));
}

#[test]
fn two_computers_play_a_battle_to_its_end() {
    let rows = ["..~~~..", "..~d~..", "..===..", "..~~~..", "1.~~~.."];
    let mut setup =
        placed(&rows, &[("bravo", 0, 0, 2), ("dock_rat", 0, 1, 1), ("harpooner", 1, 6, 2), ("dock_rat", 1, 5, 3)]);
    setup.players = [(); 2].map(|()| Player::computer("normal"));
    let mut app = battle_app(setup);
    for _ in 0..20_000 {
        app.update();
        if *app.world().resource::<State<Screen>>().get() == Screen::Report {
            break;
        }
        std::thread::sleep(std::time::Duration::from_micros(200));
    }
    assert_eq!(*app.world().resource::<State<Screen>>().get(), Screen::Report);
    assert!(session(&app).table.battle().verdict().is_some());
    assert_eq!(app.world().resource::<Playback>().mismatches, 0, "an event did not tell the truth");
    assert_eq!(app.world().resource::<Playback>().shown, session(&app).table.log().len());
    // The same again, and from the save of it.
    app.world_mut().write_message(Intent::Rematch);
    run_until(&mut app, "the rematch begins", |app| {
        *app.world().resource::<State<Screen>>().get() == Screen::Battle
            && session(app).table.battle().verdict().is_none()
    });
    assert!(session(&app).table.battle().characters()[CharacterId(0).index()].is_present());
}

#[test]
fn squares_are_marked_by_what_they_cost() {
    let rows = [".....~~...", ".....~~...", ".....~~..."];
    let mut app = battle_app(placed(&rows, &[("bravo", 0, 3, 1), ("dock_rat", 1, 9, 1)]));
    if session(&app).table.decision().is_some_and(|decision| decision.side.0 == 1) {
        tap(&mut app, KeyCode::Digit1);
        settle(&mut app);
        tap(&mut app, KeyCode::KeyE);
        settle(&mut app);
        app.update();
        tap(&mut app, KeyCode::Enter);
    }
    tap(&mut app, KeyCode::Digit1);
    settle(&mut app);
    let table = &session(&app).table;
    let shown = marks(table, &Planning::default());
    assert!(shown.safe.contains(&Square::new(1, 1)) && shown.risk.contains(&Square::new(5, 1)), "{shown:?}");
    assert!(shown.risk.contains(&Square::new(7, 1)), "only through the canal: {shown:?}");
    assert!(shown.roll.contains(&Square::new(8, 1)), "only by a jump: {shown:?}");
    assert!(shown.safe.iter().all(|&square| !table.battle().board().is_water(square)));
    assert!(shown.contact.contains(&Square::new(8, 1)));
    let jump = plan::action_named(table, "jump");
    let planned = marks(table, &Planning { action: jump, ..Planning::default() });
    assert!(planned.safe.is_empty() && planned.risk.is_empty() && !planned.roll.is_empty());
}

#[test]
fn without_a_save_there_is_nothing_to_go_on_with() {
    let mut app = headless_app();
    app.update();
    app.world_mut().write_message(Intent::Continue);
    app.update();
    assert!(app.world().get_resource::<Session>().is_none());
    assert_eq!(*app.world().resource::<State<Screen>>().get(), Screen::Title);
}

/// Says no to every PLAN that is asked before a round.
fn without_plans(app: &mut App) {
    while kind(app) == "plan" {
        if session(app).hand_over.is_some() {
            tap(app, KeyCode::Enter);
        }
        tap(app, KeyCode::Digit0);
        settle(app);
        app.update();
    }
    if session(app).hand_over.is_some() {
        tap(app, KeyCode::Enter);
    }
}

#[test]
fn slow_playback_shows_everything_too() {
    let rows = ["..~~~...", "..~d~...", "..~~~...", "........"];
    let mut app = battle_app(placed(&rows, &[("tile_runner", 0, 1, 1), ("dock_rat", 1, 7, 3)]));
    app.world_mut().resource_mut::<Playback>().speed = 1.0;
    without_plans(&mut app);
    tap(&mut app, KeyCode::KeyN);
    tap(&mut app, KeyCode::Enter);
    settle(&mut app);
    if session(&app).table.decision().expect("a decision").side.0 == 1 {
        // The rat begins: it is done at once.
        tap(&mut app, KeyCode::KeyE);
        settle(&mut app);
        app.update();
        tap(&mut app, KeyCode::Enter);
        tap(&mut app, KeyCode::KeyN);
        tap(&mut app, KeyCode::Enter);
        settle(&mut app);
    }
    assert_eq!(kind(&app), "act");
    // Into the water, two squares east.
    for _ in 0..2 {
        tap(&mut app, KeyCode::Numpad6);
    }
    tap(&mut app, KeyCode::KeyJ);
    tap(&mut app, KeyCode::Enter);
    tap(&mut app, KeyCode::Enter);
    run_until(&mut app, "it is asked or done", |app| !app.world().resource::<Playback>().is_playing());
    assert_shown(&mut app);
}

fn effects(app: &mut App) -> usize {
    app.world_mut().query_filtered::<(), With<VisualEffect>>().iter(app.world()).count()
}

#[test]
fn effects_go_by_themselves() {
    let rows = ["..~~~..", "..~d~..", "..===..", "..~~~..", "1.~~~.."];
    let mut setup =
        placed(&rows, &[("bravo", 0, 0, 2), ("dock_rat", 0, 1, 1), ("harpooner", 1, 6, 2), ("dock_rat", 1, 5, 3)]);
    setup.players = [(); 2].map(|()| Player::computer("easy"));
    let mut app = headless_app();
    app.update();
    app.world_mut().write_message(Intent::Start(Box::new(setup)));
    app.update();
    app.world_mut().resource_mut::<Playback>().speed = 2.0;
    let mut most = 0;
    for _ in 0..6000 {
        app.update();
        most = most.max(effects(&mut app));
        if session(&app).table.battle().verdict().is_some() && !app.world().resource::<Playback>().is_playing() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_micros(200));
    }
    assert!(most > 10, "something splashed: {most}");
    assert!(most < 300, "not too much at once: {most}");
    assert_eq!(app.world().resource::<Playback>().mismatches, 0, "an event did not tell the truth");
    // Nobody decides any more: what is in the air comes down.
    app.world_mut().write_message(Intent::Go(Screen::Title));
    for _ in 0..3 {
        app.update();
    }
    assert_eq!(effects(&mut app), 0, "left behind");
}

#[test]
fn a_walk_is_shown_as_one_and_can_be_skipped() {
    let rows = ["..........", "..........", ".........."];
    let mut app = battle_app(placed(&rows, &[("bravo", 0, 1, 1), ("dock_rat", 1, 9, 1)]));
    without_plans(&mut app);
    app.world_mut().resource_mut::<Playback>().speed = 1.0;
    tap(&mut app, KeyCode::KeyN);
    tap(&mut app, KeyCode::Enter);
    settle(&mut app);
    let who = session(&app).table.battle().active().expect("somebody acts");
    let key = if session(&app).table.battle().characters()[who.index()].side.0 == 0 {
        KeyCode::Numpad6
    } else {
        KeyCode::Numpad4
    };
    for _ in 0..4 {
        tap(&mut app, key);
    }
    tap(&mut app, KeyCode::Enter);
    tap(&mut app, KeyCode::Enter);
    let place = |app: &mut App| {
        let mut tokens = app.world_mut().query::<(&CharacterRef, &Transform)>();
        tokens.iter(app.world()).find(|(of, _)| of.0 == who).map(|(_, at)| at.translation.x).expect("its token")
    };
    let mut xs = vec![place(&mut app)];
    while app.world().resource::<Playback>().is_playing() {
        app.update();
        xs.push(place(&mut app));
    }
    let steps: Vec<f32> = xs.windows(2).map(|pair| (pair[1] - pair[0]).abs()).filter(|step| *step > 0.01).collect();
    let (first, middle) = (steps[0], steps[steps.len() / 2]);
    assert!(first < middle && steps[steps.len() - 1] < middle, "it gathers and loses speed: {steps:?}");
    let slowest = steps[steps.len() / 4..steps.len() * 3 / 4].iter().copied().fold(f32::INFINITY, f32::min);
    assert!(slowest > middle / 2.0, "and does not halt on every square: {steps:?}");
    assert!((0.45..0.75).contains(&(steps.len() as f32 * 0.016)), "{} frames", steps.len());
    assert_shown(&mut app);
    // Back again, but skipped.
    tap(&mut app, KeyCode::KeyZ);
    settle(&mut app);
    for _ in 0..2 {
        tap(&mut app, key);
    }
    app.world_mut().write_message(Intent::SkipPlayback);
    settle(&mut app);
    assert_shown(&mut app);
}

/// What the program says, and whether it ended well, with these variables of the environment and without a screen's.
#[cfg(target_os = "linux")]
fn start(variables: &[(&str, &str)]) -> (bool, String) {
    let mut program = std::process::Command::new(env!("CARGO_BIN_EXE_acqua-alta"));
    program.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY").envs(variables.iter().copied());
    let output = program.output().expect("the program starts");
    (output.status.success(), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
#[cfg(target_os = "linux")]
fn a_missing_screen_or_graphics_adapter_is_named_in_words() {
    let (well, said) = start(&[]);
    assert!(!well && said.starts_with("No screen") && said.lines().count() == 1, "{said}");
    let nowhere = "/nonexistent/driver.json";
    let (well, said) = start(&[("DISPLAY", ":1"), ("VK_DRIVER_FILES", nowhere), ("VK_ICD_FILENAMES", nowhere)]);
    assert!(!well && said.starts_with("No graphics adapter") && said.contains("Install"), "{said}");
    assert!(!said.contains("panicked"), "{said}");
}

/// `tests/plank` is registered by a line, and the window knows nothing else of it.
#[test]
fn a_rule_system_that_the_game_does_not_ship_is_played_to_its_end() {
    let mut app = headless_app();
    app.world_mut().resource_mut::<Content>().0.add_system(&plank::SYSTEM);
    let people = [("sailor", 0, 5, 0), ("sailor", 0, 6, 0), ("sailor", 1, 8, 0), ("sailor", 1, 9, 0)];
    let mut setup = placed(&[&".".repeat(14)], &people);
    setup.system = "plank".to_owned();
    let mut app = begin(app, setup);
    assert_shown(&mut app);
    let mut step = 0;
    while session(&app).table.decision().is_some() {
        let choices = session(&app).table.choices();
        // Strikes come first in the list, so blood flows.
        let choice = if step % 3 == 0 { choices[choices.len() - 1] } else { choices[0] };
        // Two people share the screen.
        app.world_mut().write_message(Intent::TakeScreen);
        app.world_mut().write_message(Intent::Choose(choice));
        app.update();
        settle(&mut app);
        assert_shown(&mut app);
        step += 1;
        assert!(step < 400, "it does not end");
    }
    assert!(session(&app).table.battle().verdict().is_some());
    run_until(&mut app, "the report", |app| *app.world().resource::<State<Screen>>().get() == Screen::Report);
}
