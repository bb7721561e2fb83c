//! Small things that panels and devices owe one another.

use super::*;
use crate::game::hud::state::Overlay;
use crate::game::input::bindings::Input;
use crate::table::{Library, Table};

fn yard() -> Game {
    let rows = ["........", "........", "........"];
    Game::battle(placed(&rows, &[("bravo", 0, 1, 1), ("dock_rat", 1, 6, 1)]), 1280, 720)
}

#[test]
fn what_is_bound_holds_at_once() {
    let mut game = yard();
    let y = Input::Key(KeyCode::KeyY);
    game.app.world_mut().resource_mut::<Settings>().bindings.bind(Control::NextCharacter, y, false);
    game.frames(2);
    game.key(KeyCode::KeyN);
    assert_eq!(game.planning().proposed, None, "N means nothing any more");
    game.key(KeyCode::KeyY);
    assert!(game.planning().proposed.is_some(), "Y means it now");
}

#[test]
fn keys_are_shown_for_the_device_that_is_used() {
    let mut game = yard();
    let cap = |game: &mut Game| crate::game::input::key_labels::cap(&game.ctx(), Control::Confirm);
    game.key(KeyCode::KeyN);
    assert_eq!(cap(&mut game).as_deref(), Some("Enter"));
    game.connect_pad();
    game.button(GamepadButton::North);
    assert_eq!(cap(&mut game).as_deref(), Some("A"));
    game.key(KeyCode::KeyN);
    assert_eq!(cap(&mut game).as_deref(), Some("Enter"));
}

#[test]
fn buttons_are_called_as_the_maker_of_the_gamepad_prints_them() {
    let mut game = yard();
    let cap = |game: &mut Game| crate::game::input::key_labels::cap(&game.ctx(), Control::Confirm);
    game.connect_pad_of(Some(0x054C));
    game.button(GamepadButton::North);
    assert_eq!(cap(&mut game).as_deref(), Some("Cross"));
    game.connect_pad_of(Some(0x057E));
    game.button(GamepadButton::North);
    assert_eq!(cap(&mut game).as_deref(), Some("B"), "the one that was used last");
}

#[test]
fn a_menu_keeps_the_keys_to_itself() {
    let mut game = yard();
    game.key(KeyCode::Escape);
    assert_eq!(game.hud().overlay, Overlay::Pause);
    let steps = game.steps();
    for key in [KeyCode::KeyN, KeyCode::Digit1, KeyCode::KeyM, KeyCode::KeyE, KeyCode::KeyZ] {
        game.key(key);
    }
    assert_eq!((game.steps(), game.planning().proposed), (steps, None));
    game.key(KeyCode::Escape);
    assert_eq!(game.hud().overlay, Overlay::None);
}

#[test]
fn escape_gives_up_the_plan_before_it_opens_the_menu() {
    let mut game = yard();
    game.key(KeyCode::KeyN);
    assert!(game.planning().proposed.is_some());
    game.key(KeyCode::Escape);
    assert_eq!((game.planning().proposed, game.hud().overlay), (None, Overlay::None));
    game.key(KeyCode::Escape);
    assert_eq!(game.hud().overlay, Overlay::Pause);
}

#[test]
fn a_cursor_that_moves_on_is_what_enter_means() {
    let mut game = yard();
    game.key(KeyCode::KeyN);
    game.key(KeyCode::Enter);
    game.settle();
    assert_eq!(game.kind(), "act");
    game.key(KeyCode::Numpad8);
    game.key(KeyCode::Enter);
    let first = game.planning().proposed.expect("a walk is proposed");
    game.key(KeyCode::Numpad2);
    assert_eq!(game.planning().proposed, None, "it is not meant any more");
    game.key(KeyCode::Numpad2);
    game.key(KeyCode::Enter);
    assert!(game.planning().proposed.is_some_and(|second| second != first));
}

#[test]
fn a_tooltip_goes_when_a_menu_comes_over_it() {
    let mut game = yard();
    let at = game.place("log");
    game.pointer_to(at);
    game.frames(90);
    let tips = |game: &mut Game| {
        let ctx = game.ctx();
        ctx.memory(|memory| {
            memory.areas().visible_layer_ids().iter().filter(|id| id.order == egui::Order::Tooltip).count()
        })
    };
    assert!(tips(&mut game) > 0, "the log says what it is");
    game.key(KeyCode::Escape);
    game.frames(4);
    assert_eq!(game.hud().overlay, Overlay::Pause);
    assert_eq!(tips(&mut game), 0, "the menu covers it");
}

#[test]
fn the_card_of_a_lesson_is_a_line_on_a_telephone() {
    let mut game = Game::new(390, 844);
    game.app.world_mut().write_message(Intent::Teach(2));
    game.until("the lesson begins", |game| game.screen() == Screen::Battle);
    game.frames(20);
    let high = |_: &Game| web::rect("lesson").expect("the card")[3];
    assert!(game.sees("lesson open") && high(&game) < 844.0 / 10.0, "{}", high(&game));
    game.tap("lesson open");
    game.frames(6);
    assert!(game.sees("lesson show") && high(&game) > 844.0 / 8.0, "a tap opens it");
    game.tap("lesson fold");
    game.frames(6);
    assert!(game.sees("lesson open"), "another one closes it");
    // The menu tells the truth about lessons.
    assert!(game.hud().taught);
}

/// A battle in which somebody is asked a question with more answers than there are number keys.
fn many_answers() -> Table {
    let library = Library::shipped();
    for seed in 0..20 {
        let setup = Setup::skirmish("campo", ["lamp_company", "drowned_court"], seed);
        let mut table = Table::new(setup, &library).expect("a good set-up");
        for step in 0..500 {
            if table.decision().is_none() {
                break;
            }
            if plan::is_question(&table) && plan::answers(&table).len() > 9 {
                return table;
            }
            let choices = table.choices();
            let choice = choices[(step * 37 + step * step) % choices.len()];
            table.apply(choice).expect("one of the choices");
        }
    }
    panic!("no question has so many answers");
}

#[test]
fn more_than_nine_answers_are_reached_with_arrows() {
    let table = many_answers();
    let answers = plan::answers(&table);
    let at = answers.len() - 1;
    for pad in [false, true] {
        let mut game = yard();
        if pad {
            game.connect_pad();
        }
        let mut session = Session::new(table.clone(), None);
        session.hand_over = None;
        game.app.world_mut().resource_mut::<Playback>().reset(&session.table);
        game.app.world_mut().insert_resource(session);
        game.frames(4);
        if game.session().hand_over.is_some() {
            game.key(KeyCode::Enter);
        }
        for _ in 0..=at {
            if pad {
                game.button(GamepadButton::DPadRight);
            } else {
                game.key(KeyCode::ArrowRight);
            }
        }
        game.frames(4);
        assert_eq!(game.planning().proposed, Some(answers[at]), "the focus is on the last answer");
        let [_, y, _, h] = web::rect(&format!("choice {at}")).expect("it is drawn");
        assert!(y >= 0.0 && y + h <= 722.0, "and in sight: {y} {h}");
        let steps = game.steps();
        if pad {
            game.button(GamepadButton::South);
        } else {
            game.key(KeyCode::Enter);
        }
        game.settle();
        assert!(game.steps() > steps, "and taken");
    }
}

/// Frames in which the panels were laid out, of so many.
fn laid_out(game: &mut Game, frames: u32) -> u64 {
    let before = game.ctx().cumulative_pass_nr();
    game.frames(frames);
    game.ctx().cumulative_pass_nr() - before
}

#[test]
fn panels_rest_while_nothing_happens() {
    let mut game = yard();
    game.frames(20);
    let rested = laid_out(&mut game, 30);
    assert!((2..=6).contains(&rested), "about five times a second, not {rested} of 30 frames");
    // Nobody but a test says so without a device: the world stands still for two frames at most.
    game.app.world_mut().write_message(Intent::Hover(Some(Square::new(3, 2))));
    assert!(laid_out(&mut game, 3) > 0, "what is pointed at is shown at once");
    game.frames(20);
    game.key_goes(KeyCode::ArrowRight, ButtonState::Pressed);
    assert!(laid_out(&mut game, 1) > 0, "a key wakes them");
    game.key_goes(KeyCode::ArrowRight, ButtonState::Released);
    game.frames(20);
    game.pointer_to(Vec2::new(300.0, 300.0));
    assert!(laid_out(&mut game, 1) > 0, "the pointer wakes them");
    game.frames(20);
    let square = game.planning().hovered;
    assert!(square.is_some(), "it is over the board");
    let mut woken = 0;
    for i in 1_u8..=6 {
        game.pointer_to(Vec2::new(300.0 + 0.5 * f32::from(i), 300.0));
        woken += laid_out(&mut game, 1);
    }
    assert_eq!(game.planning().hovered, square);
    assert!(woken <= 1, "within a square it wakes nobody, not {woken} times");
    game.frames(20);
    game.app.world_mut().resource_mut::<Settings>().scale = 1.5;
    game.frames(8);
    assert!(laid_out(&mut game, 30) <= 6, "they come to rest again");
}
