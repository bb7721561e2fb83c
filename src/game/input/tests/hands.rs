//! The hands that play: what a person does, by each kind of device.

use super::*;

/// The steps from one square to another, one direction at a time.
pub(super) fn way(from: Square, to: Square) -> (i32, i32) {
    (i32::from(to.x) - i32::from(from.x), i32::from(to.y) - i32::from(from.y))
}

/// Where the cursor is, or would begin.
pub(super) fn cursor(game: &Game) -> Square {
    let session = game.session();
    let battle = session.table.battle();
    let actor = session.table.decision().and_then(|decision| decision.actor).or(game.planning().inspected);
    let own = actor.and_then(|who| battle.characters().get(who.index())).and_then(|ch| ch.square);
    let middle = Square::new(battle.board().width() / 2, battle.board().height() / 2);
    game.planning().hovered.or(own).unwrap_or(middle)
}

pub(super) struct Keyboard;

impl Hand for Keyboard {
    fn plan(&mut self, game: &mut Game, action: &str) {
        let table = &game.session().table;
        let known = plan::action_named(table, action).expect("an action");
        let control = crate::game::input::control::control_of(table.battle().info(), known, 0).expect("it has a key");
        let (key, _) = usual_key(control).expect("it has a key");
        game.key(key);
    }

    fn square(&mut self, game: &mut Game, square: Square) {
        let (mut east, mut south) = way(cursor(game), square);
        while east != 0 {
            game.key(if east > 0 { KeyCode::Numpad6 } else { KeyCode::Numpad4 });
            east -= east.signum();
        }
        while south != 0 {
            game.shifted(if south > 0 { KeyCode::ArrowDown } else { KeyCode::ArrowUp });
            south -= south.signum();
        }
        assert_eq!(game.planning().hovered, Some(square), "the cursor is there");
        game.key(KeyCode::Enter);
    }

    fn go(&mut self, game: &mut Game) {
        game.key(KeyCode::Enter);
    }

    fn answer(&mut self, game: &mut Game, number: usize) {
        if number < 9 {
            let digits = super::super::control::NUMBERS.map(|control| usual_key(control).expect("a digit").0);
            game.key(digits[number]);
            return;
        }
        for _ in 0..=number {
            game.key(KeyCode::ArrowRight);
        }
        game.key(KeyCode::Enter);
    }

    fn ready(&mut self, game: &mut Game) {
        game.key(KeyCode::Enter);
    }

    fn end(&mut self, game: &mut Game) {
        game.key(KeyCode::KeyE);
        if game.hud().ending.is_some() {
            game.key(KeyCode::Enter);
        }
    }

    fn device(&self) -> Device {
        Device::Keyboard
    }
}

pub(super) struct Pad;

impl Hand for Pad {
    fn plan(&mut self, game: &mut Game, action: &str) {
        let wanted = plan::action_named(&game.session().table, action);
        for _ in 0..30 {
            game.button(GamepadButton::RightTrigger);
            if game.planning().action == wanted {
                return;
            }
        }
        panic!("`{action}` is not reached");
    }

    fn square(&mut self, game: &mut Game, square: Square) {
        let (mut east, mut south) = way(cursor(game), square);
        while east != 0 {
            game.button(if east > 0 { GamepadButton::DPadRight } else { GamepadButton::DPadLeft });
            east -= east.signum();
        }
        while south != 0 {
            // The stick does what the cross does.
            game.stick(GamepadAxis::LeftStickY, if south > 0 { -1.0 } else { 1.0 });
            game.frames(2);
            game.stick(GamepadAxis::LeftStickY, 0.0);
            game.frames(2);
            south -= south.signum();
        }
        assert_eq!(game.planning().hovered, Some(square), "the cursor is there");
        game.button(GamepadButton::South);
    }

    fn go(&mut self, game: &mut Game) {
        game.button(GamepadButton::South);
    }

    fn answer(&mut self, game: &mut Game, number: usize) {
        let wanted = plan::answers(&game.session().table).get(number).copied();
        // The cross goes through answers, and over the board where they are squares.
        let question = plan::is_question(&game.session().table);
        for _ in 0..60 {
            if game.planning().proposed == wanted {
                break;
            }
            game.button(if question { GamepadButton::DPadRight } else { GamepadButton::West });
        }
        game.button(GamepadButton::South);
    }

    fn ready(&mut self, game: &mut Game) {
        game.button(GamepadButton::South);
    }

    fn end(&mut self, game: &mut Game) {
        // Nothing is planned, and the bar ends with it.
        if game.planning().action.is_some() || game.planning().proposed.is_some() {
            game.button(GamepadButton::East);
        }
        for _ in 0..30 {
            if game.planning().action == plan::action_named(&game.session().table, "end") {
                break;
            }
            game.button(GamepadButton::LeftTrigger);
        }
        game.button(GamepadButton::South);
        if game.hud().ending.is_some() {
            game.button(GamepadButton::South);
        }
    }

    fn device(&self) -> Device {
        Device::Pad
    }
}

/// A mouse, or a finger: both press what they see.
pub(super) struct Pointing {
    pub touch: bool,
}

impl Pointing {
    fn press(&self, game: &mut Game, label: &str) {
        if self.touch {
            game.tap(label);
        } else {
            game.click(label);
        }
    }
}

impl Hand for Pointing {
    fn plan(&mut self, game: &mut Game, action: &str) {
        self.press(game, &format!("action {action}"));
    }

    fn square(&mut self, game: &mut Game, square: Square) {
        self.press(game, &format!("square {} {}", square.x, square.y));
    }

    fn go(&mut self, game: &mut Game) {
        self.press(game, "Go");
    }

    fn answer(&mut self, game: &mut Game, number: usize) {
        // The second press of a double click would answer nothing.
        game.frames(75);
        self.press(game, &format!("choice {number}"));
    }

    fn ready(&mut self, game: &mut Game) {
        self.press(game, "Ready");
    }

    fn end(&mut self, game: &mut Game) {
        self.press(game, "action end");
        if game.hud().ending.is_some() {
            game.frames(2);
            self.press(game, "end anyway");
        }
    }

    fn device(&self) -> Device {
        if self.touch { Device::Touch } else { Device::Mouse }
    }
}
