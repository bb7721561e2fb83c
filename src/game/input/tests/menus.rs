//! From the title into a battle and through every page, by the gamepad alone and by the keyboard alone.

use super::*;

/// What moves the focus, presses and goes back.
#[derive(Clone, Copy, PartialEq, Debug)]
enum By {
    Pad,
    Keys,
}

impl By {
    fn both() -> [By; 2] {
        [By::Pad, By::Keys]
    }

    fn start(self) -> Game {
        let mut game = Game::new(1280, 720);
        if self == By::Pad {
            game.connect_pad();
        }
        game
    }

    fn turn(self, game: &mut Game, east: i32, south: i32) {
        match (self, east, south) {
            (By::Pad, 1, _) => game.button(GamepadButton::DPadRight),
            (By::Pad, -1, _) => game.button(GamepadButton::DPadLeft),
            (By::Pad, _, 1) => game.button(GamepadButton::DPadDown),
            (By::Pad, ..) => game.button(GamepadButton::DPadUp),
            (By::Keys, 1, _) => game.key(KeyCode::ArrowRight),
            (By::Keys, -1, _) => game.key(KeyCode::ArrowLeft),
            (By::Keys, _, 1) => game.key(KeyCode::ArrowDown),
            (By::Keys, ..) => game.key(KeyCode::ArrowUp),
        }
    }

    fn press(self, game: &mut Game) {
        match self {
            By::Pad => game.button(GamepadButton::South),
            By::Keys => game.key(KeyCode::Enter),
        }
        game.frames(4);
    }

    fn back(self, game: &mut Game) {
        match self {
            By::Pad => game.button(GamepadButton::East),
            By::Keys => game.key(KeyCode::Escape),
        }
        game.frames(4);
    }

    /// Into the panels of a battle, or out again.
    fn panels(self, game: &mut Game) {
        match self {
            By::Pad => game.button(GamepadButton::Start),
            By::Keys => game.key(KeyCode::KeyP),
        }
        game.frames(3);
    }

    /// Moves the focus to whatever has this label, as somebody does who sees it: always towards it.
    fn go_to(self, game: &mut Game, label: &str) {
        let mut seen: Vec<Rect> = Vec::new();
        for i in 0..80 {
            if game.is_on(label) {
                return;
            }
            let Some(focus) = game.focus() else {
                self.turn(game, 0, 1);
                assert!(game.focus().is_some(), "{self:?}: something gets the focus");
                continue;
            };
            let away = game.place(label) - focus.center();
            let stuck = seen.iter().filter(|rect| **rect == focus).count();
            seen.push(focus);
            // Straight there; who does not come on that way tries across.
            let across = (away.x.abs() > away.y.abs()) != (stuck % 2 == 1);
            match (across, stuck) {
                (_, 4..) if self == By::Keys => game.key(KeyCode::Tab),
                (true, _) => self.turn(game, if away.x > 0.0 { 1 } else { -1 }, 0),
                (false, _) => self.turn(game, 0, if away.y > 0.0 { 1 } else { -1 }),
            }
            let last = &seen[seen.len().saturating_sub(6)..];
            assert!(i < 79, "{self:?}: `{label}` at {away} is not reached; the focus went {last:?}");
        }
    }

    fn choose(self, game: &mut Game, label: &str) {
        self.go_to(game, label);
        self.press(game);
    }
}

#[test]
fn every_page_of_the_title_opens_and_closes() {
    for by in By::both() {
        let mut game = by.start();
        for (entry, page) in [
            ("Rulebook", "close rulebook"),
            ("Rules", "close help"),
            ("Replays", "close replays"),
            ("Settings", "close settings"),
            ("Credits", "close credits"),
        ] {
            by.choose(&mut game, entry);
            assert!(game.sees(page), "{by:?}: `{entry}` opens");
            by.back(&mut game);
            assert!(!game.sees(page), "{by:?}: `{entry}` closes");
            assert_eq!(game.screen(), Screen::Title);
        }
        // By its own button, too.
        by.choose(&mut game, "Credits");
        by.choose(&mut game, "close credits");
        assert!(!game.sees("close credits"), "{by:?}");
    }
}

#[test]
fn settings_and_controls_are_changed() {
    for by in By::both() {
        let mut game = by.start();
        by.choose(&mut game, "Settings");
        by.choose(&mut game, "Less motion");
        assert!(!game.app.world().resource::<Settings>().calm, "{by:?}: a switch is turned");
        by.choose(&mut game, "controls");
        assert!(game.sees("close controls"), "{by:?}");
        by.choose(&mut game, "key NextTarget");
        game.key(KeyCode::Backslash);
        let bindings = game.app.world().resource::<Settings>().bindings.clone();
        assert_eq!(
            bindings.of(Control::NextTarget)[0],
            super::super::bindings::Input::Key(KeyCode::Backslash),
            "{by:?}"
        );
        assert!(game.sees("close controls"), "{by:?}: the key that was bound did nothing else");
        // One that means something else already.
        by.choose(&mut game, "key NextTarget");
        game.key(KeyCode::KeyN);
        game.frames(3);
        assert!(game.sees("swap binding"), "{by:?}: it is asked back");
        by.choose(&mut game, "swap binding");
        let bindings = game.app.world().resource::<Settings>().bindings.clone();
        assert_eq!(
            bindings.of(Control::NextCharacter)[0],
            super::super::bindings::Input::Key(KeyCode::Backslash),
            "{by:?}: swapped"
        );
        by.back(&mut game);
        assert!(game.sees("close settings") && !game.sees("close controls"), "{by:?}: back to the settings");
        by.back(&mut game);
        assert!(!game.sees("close settings"), "{by:?}: back to the title");
    }
}

#[test]
fn from_the_title_to_the_first_decision() {
    for by in By::both() {
        let mut game = by.start();
        by.choose(&mut game, "New skirmish");
        game.frames(4);
        assert_eq!(game.screen(), Screen::Setup, "{by:?}");
        by.choose(&mut game, "Start");
        game.until("the battle begins", |game| game.screen() == Screen::Battle);
        game.until("somebody is asked", |game| {
            !game.is_playing()
                && game.app.world().get_resource::<Session>().is_some_and(|it| it.deciding_human().is_some())
        });
        assert!(game.session().table.decision().is_some());
    }
}

#[test]
fn a_gang_is_put_together_and_left() {
    for by in By::both() {
        let mut game = by.start();
        by.choose(&mut game, "New skirmish");
        game.frames(4);
        let open = "edit gang 0";
        by.choose(&mut game, open);
        let built = |game: &Game| game.app.world().resource::<crate::game::screens::SetupForm>().builder.is_some();
        assert!(built(&game), "{by:?}: `{open}` opens it");
        by.back(&mut game);
        assert!(!built(&game), "{by:?}: it is left");
        assert_eq!(game.screen(), Screen::Setup, "{by:?}: one key closes one thing");
        by.back(&mut game);
        assert_eq!(game.screen(), Screen::Title, "{by:?}");
    }
}

/// The gang on the workbench as text, its name among it.
fn bench(game: &Game) -> String {
    format!("{:?}", game.app.world().resource::<crate::game::screens::SetupForm>().builder)
}

#[test]
fn a_gamepad_writes_a_name_letter_by_letter() {
    let by = By::Pad;
    let mut game = by.start();
    by.choose(&mut game, "New skirmish");
    game.frames(4);
    by.choose(&mut game, "edit gang 0");
    by.go_to(&mut game, "gang name");
    assert!(!game.sees("letters"));
    by.press(&mut game);
    web::forget();
    game.frames(3);
    assert!(game.sees("letters"));
    by.press(&mut game);
    by.turn(&mut game, 1, 0);
    by.press(&mut game);
    assert!(bench(&game).contains("Qw"), "{}", bench(&game));
    game.button(GamepadButton::West);
    assert!(bench(&game).contains('Q') && !bench(&game).contains("Qw"), "{}", bench(&game));
    by.back(&mut game);
    web::forget();
    game.frames(20);
    assert!(!game.sees("letters") && game.sees("gang name"), "one button closes one thing");
    assert!(game.is_on("gang name"), "one goes on from the field");
}

#[test]
fn a_finger_taps_a_name() {
    let mut game = Game::new(1280, 720);
    for label in ["New skirmish", "edit gang 0", "gang name"] {
        game.tap(label);
        game.frames(8);
    }
    assert!(game.sees("letters"));
    game.tap("letter w");
    game.tap("letter x");
    assert!(bench(&game).contains("Wx"), "{}", bench(&game));
    game.tap("letters delete");
    assert!(bench(&game).contains('W') && !bench(&game).contains("Wx"));
    game.tap("letters done");
    web::forget();
    game.frames(20);
    assert!(!game.sees("letters") && game.sees("gang name"));
}

#[test]
fn the_menu_of_a_battle_and_its_pages() {
    for by in By::both() {
        let rows = ["........", "........", "........"];
        let mut game = Game::battle(placed(&rows, &[("bravo", 0, 1, 1), ("dock_rat", 1, 6, 1)]), 1280, 720);
        if by == By::Pad {
            game.connect_pad();
        }
        let steps = game.steps();
        by.back(&mut game);
        assert!(game.sees("resume"), "{by:?}: the menu opens");
        for (entry, page) in
            [("settings", "close settings"), ("read rules", "close rulebook"), ("how to play", "close help")]
        {
            by.choose(&mut game, entry);
            assert!(game.sees(page), "{by:?}: `{entry}` opens");
            by.back(&mut game);
            assert!(!game.sees(page), "{by:?}: `{entry}` closes");
            assert!(game.sees("resume"), "{by:?}: after `{entry}`");
        }
        by.choose(&mut game, "resume");
        assert!(!game.sees("resume"), "{by:?}");
        // Every button of the panels is within reach.
        by.panels(&mut game);
        assert!(game.focus().is_some(), "{by:?}: the focus is in the panels");
        by.choose(&mut game, "log");
        assert!(game.hud().log_open, "{by:?}");
        by.back(&mut game);
        assert!(!game.hud().panels && game.focus().is_none(), "{by:?}: back on the board");
        by.back(&mut game);
        assert!(!game.hud().log_open, "{by:?}: one key closes one thing");
        by.back(&mut game);
        by.choose(&mut game, "leave");
        game.frames(4);
        assert_eq!(game.screen(), Screen::Title, "{by:?}");
        assert_eq!(game.steps(), steps, "nothing was decided by all that");
    }
}

#[test]
fn a_replay_is_watched_and_left() {
    for by in By::both() {
        let rows = ["........", "........", "........"];
        let mut game = Game::battle(placed(&rows, &[("bravo", 0, 1, 1), ("dock_rat", 1, 6, 1)]), 1280, 720);
        let choice = game.session().table.choices()[0];
        game.app.world_mut().write_message(Intent::Choose(choice));
        game.settle();
        game.app.world_mut().write_message(Intent::Replay(0));
        game.frames(10);
        assert!(game.session().is_watched());
        if by == By::Pad {
            game.connect_pad();
        }
        // It runs by itself; a round back stops it at the start.
        by.turn(&mut game, 0, -1);
        game.settle();
        assert_eq!(game.steps(), 0, "{by:?}: to the start");
        by.turn(&mut game, 1, 0);
        game.settle();
        assert_eq!(game.steps(), 1, "{by:?}: a choice on");
        by.turn(&mut game, -1, 0);
        game.settle();
        assert_eq!(game.steps(), 0, "{by:?}: and back");
        by.panels(&mut game);
        by.choose(&mut game, "play on");
        assert!(game.hud().film.asking, "{by:?}: who plays on?");
        by.back(&mut game);
        assert!(!game.hud().film.asking, "{by:?}");
        by.back(&mut game);
        by.back(&mut game);
        game.frames(4);
        let session = game.app.world().get_resource::<Session>();
        assert!(session.is_none_or(|session| !session.is_watched()), "{by:?}: it is left");
    }
}
