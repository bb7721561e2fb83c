//! Whole turns by each kind of device alone.

use super::hands::{Keyboard, Pad, Pointing, cursor};
use super::*;
use crate::battle::{Choice, Side, Target};
use crate::table::{Act, MapChoice, Player};

/// The first choice of an action that has a place on the board and asks for nothing but a way there.
fn aimed(game: &Game, action: &str) -> Option<(Choice, Square)> {
    let table = &game.session().table;
    let id = plan::action_named(table, action)?;
    let mut of = table.choices().iter().filter(|choice| choice.action == id && choice.option == 0);
    let first = of.next()?;
    // A walk goes somewhere near that is not beside anybody.
    let from = table.battle().characters().get(first.actor.index())?.square?;
    let apart = |square: Square| {
        let people = table.battle().characters().iter().filter(|ch| ch.is_present());
        people.filter(|ch| ch.square != Some(from)).filter_map(|ch| ch.square).map(|at| at.distance(square)).min()
    };
    let near = |choice: &&Choice| match choice.target {
        Target::Square(square) => (from.distance(square), std::cmp::Reverse(apart(square).map_or(0, |far| far.min(2)))),
        _ => (0, std::cmp::Reverse(0)),
    };
    let choice = std::iter::once(first).chain(of).min_by_key(near)?;
    Some((*choice, plan::spot(table, choice)?))
}

/// What has been chosen so far: whose decision it was, and the key of the action.
fn chosen(game: &Game) -> Vec<String> {
    let table = &game.session().table;
    let key = |step: &crate::table::Step| match &step.act {
        Act::Choice { choice, .. } => plan::action_key(table, choice.action).to_owned(),
        Act::Edit(_) => "edit".to_owned(),
        Act::Standing(given) => given.question.clone(),
    };
    table.steps().iter().map(key).collect()
}

/// Plays until both sides have acted and the first is asked again: each activation moves, strikes or jumps, and ends. Every
/// question on the way is answered.
fn turn(game: &mut Game, hand: &mut dyn Hand, blow: &[&str]) -> Vec<String> {
    let mut acted: Vec<Side> = Vec::new();
    let mut done: Vec<&str> = Vec::new();
    let mut answered = 0;
    for _ in 0..80 {
        game.settle();
        if game.session().hand_over.is_some() {
            hand.ready(game);
            assert!(game.session().hand_over.is_none(), "the screen is taken");
            continue;
        }
        let (kind, side, steps) =
            (game.kind(), game.session().table.decision().expect("it goes on").side, game.steps());
        let open = kind == "act" || kind == "activate";
        if open && acted.len() >= 2 && acted[0] != acted[1] && kind == "activate" && side == acted[0] {
            assert!(answered > 0, "no question came up");
            assert_eq!(game.device(), hand.device(), "nothing else was used");
            return chosen(game);
        }
        match kind {
            "activate" => {
                done.clear();
                let spot = plan::spot(&game.session().table, &game.session().table.choices()[0]).expect("on the board");
                hand.square(game, spot);
            }
            "act" => {
                let what = ["move"]
                    .iter()
                    .chain(blow)
                    .find(|&&action| !done.contains(&action) && aimed(game, action).is_some());
                match what {
                    Some(&action) => {
                        let (choice, spot) = aimed(game, action).expect("it is offered");
                        done.push(action);
                        hand.plan(game, action);
                        assert_eq!(game.planning().action, Some(choice.action), "`{action}` is planned");
                        let label = format!("square {} {}", spot.x, spot.y);
                        let was = crate::game::web::rect(&label);
                        hand.square(game, spot);
                        let seen = (
                            game.planning().hovered,
                            was,
                            crate::game::web::rect(&label),
                            crate::game::web::rect("prompt"),
                        );
                        let notice = game.session().notice.clone();
                        assert_eq!(
                            game.planning().proposed.map(|it| it.action),
                            Some(choice.action),
                            "{spot:?} is proposed: {seen:?}, {notice:?}, after {:?}",
                            chosen(game)
                        );
                        assert_eq!(game.steps(), steps, "nothing is done before the second press");
                        hand.go(game);
                    }
                    None => {
                        acted.push(side);
                        hand.end(game);
                    }
                }
            }
            _ => {
                let answers = plan::answers(&game.session().table);
                hand.answer(game, answers.len() - 1);
                answered += 1;
            }
        }
        assert!(game.steps() > steps, "{:?}: `{kind}` was decided by {done:?}", hand.device());
    }
    panic!("no end of it: {:?}", chosen(game));
}

/// A bravo between friends and foes beside a canal; leaders ask for PLANs, blows for reactions.
fn quay() -> Setup {
    let rows = ["..........", "..........", "...~~.....", "...~~.....", "..........", ".........."];
    let people = [("capo_of_the_lamps", 0, 1, 4), ("bravo", 0, 2, 1), ("tile_runner", 1, 5, 1), ("dock_rat", 1, 7, 4)];
    placed(&rows, &people)
}

/// A Captain and a Bravo against a Diver and a Whisperer.
fn brawl() -> Setup {
    let mut setup = placed(
        &[],
        &[
            ("canal_captain", 0, 11, 10),
            ("bridge_bravo", 0, 13, 11),
            ("lagoon_diver", 1, 12, 10),
            ("mask_whisperer", 1, 15, 12),
        ],
    );
    setup.system = "ladder".to_owned();
    setup.map = MapChoice::Named("campo".to_owned());
    setup
}

/// What a whole turn of Canal leaves behind.
fn assert_turn(chosen: &[String]) {
    let count = |key: &str| chosen.iter().filter(|one| *one == key).count();
    assert!(count("activate") >= 2 && count("end") >= 2, "{chosen:?}");
    assert!(count("move") >= 1 && count("combat") + count("jump") + count("attack") >= 1, "{chosen:?}");
}

#[test]
fn a_turn_by_the_keyboard_alone() {
    let mut game = Game::battle(quay(), 1600, 900);
    assert_turn(&turn(&mut game, &mut Keyboard, &["combat", "jump"]));
}

#[test]
fn the_cursor_of_the_keys_begins_again_at_the_one_who_acts() {
    let mut game = Game::battle(quay(), 1600, 900);
    let mut moved = false;
    for _ in 0..20 {
        game.settle();
        if game.session().hand_over.is_some() {
            Keyboard.ready(&mut game);
            continue;
        }
        match game.kind() {
            "activate" => {
                let table = &game.session().table;
                let spot = plan::spot(table, &table.choices()[0]).expect("on the board");
                Keyboard.square(&mut game, spot);
            }
            "act" if moved => {
                assert_eq!(game.planning().hovered, None, "what it was led to has been done");
                let (battle, who) = (game.session().table.battle(), game.session().table.battle().active());
                assert_eq!(Some(cursor(&game)), battle.characters()[who.expect("it acts").index()].square);
                return;
            }
            "act" => {
                let (_, spot) = aimed(&game, "move").expect("it is offered");
                Keyboard.plan(&mut game, "move");
                Keyboard.square(&mut game, spot);
                Keyboard.go(&mut game);
                moved = true;
            }
            _ => {
                let answers = plan::answers(&game.session().table).len();
                Keyboard.answer(&mut game, answers - 1);
            }
        }
    }
    panic!("it never acts again: {:?}", chosen(&game));
}

#[test]
fn a_turn_by_the_mouse_alone() {
    let mut game = Game::battle(quay(), 1600, 900);
    assert_turn(&turn(&mut game, &mut Pointing { touch: false }, &["combat", "jump"]));
}

#[test]
fn a_turn_by_the_gamepad_alone() {
    let mut game = Game::battle(quay(), 1600, 900);
    game.connect_pad();
    assert_turn(&turn(&mut game, &mut Pad, &["combat", "jump"]));
}

#[test]
fn a_turn_by_touch_alone() {
    let mut game = Game::battle(quay(), 1280, 720);
    assert_turn(&turn(&mut game, &mut Pointing { touch: true }, &["combat", "jump"]));
}

#[test]
fn a_turn_of_the_other_system_by_each_device_alone() {
    for (pad, touch) in [(false, None), (true, None), (false, Some(false)), (false, Some(true))] {
        let mut game = Game::battle(brawl(), 1600, 900);
        let mut hand: Box<dyn Hand> = match (pad, touch) {
            (true, _) => {
                game.connect_pad();
                Box::new(Pad)
            }
            (false, Some(touch)) => Box::new(Pointing { touch }),
            (false, None) => Box::new(Keyboard),
        };
        let chosen = ladder_turn(&mut game, hand.as_mut());
        assert!(chosen.iter().any(|key| key == "attack"), "{chosen:?}");
    }
}

/// As [`turn`], where turns follow an order: until the one who began is asked again or has been followed by three others.
fn ladder_turn(game: &mut Game, hand: &mut dyn Hand) -> Vec<String> {
    let mut ended = 0;
    let mut struck = false;
    for _ in 0..120 {
        game.settle();
        if game.session().hand_over.is_some() {
            hand.ready(game);
            continue;
        }
        if ended >= 3 {
            assert_eq!(game.device(), hand.device());
            return chosen(game);
        }
        let (kind, steps) = (game.kind(), game.steps());
        match kind {
            "act" => match aimed(game, "attack").filter(|_| !struck) {
                Some((_, spot)) => {
                    struck = true;
                    hand.plan(game, "attack");
                    hand.square(game, spot);
                    hand.go(game);
                }
                None => {
                    (ended, struck) = (ended + 1, false);
                    hand.end(game);
                }
            },
            _ if plan::is_question(&game.session().table) => hand.answer(game, 0),
            _ => {
                let table = &game.session().table;
                let spot = table.choices().iter().find_map(|choice| plan::spot(table, choice));
                match spot {
                    Some(spot) => hand.square(game, spot),
                    None => hand.answer(game, 0),
                }
            }
        }
        assert!(game.steps() > steps, "{:?}: `{kind}` was decided: {:?}", hand.device(), game.planning());
    }
    panic!("no end of it: {:?}", chosen(game));
}

#[test]
fn a_finger_that_rests_asks_and_does_nothing() {
    let mut game = Game::battle(quay(), 390, 844);
    answer_all(&mut game, &mut Pointing { touch: true });
    let steps = game.steps();
    let at = game.place("square 5 1");
    game.finger(1, TouchPhase::Started, at);
    game.frames(60);
    let who = plan::person_at(&game.session().table, Square::new(5, 1));
    assert!(who.is_some() && game.planning().inspected == who, "whoever stands there is shown");
    assert!(game.hud().sheet_open);
    game.finger(1, TouchPhase::Ended, at);
    game.frames(4);
    assert_eq!(game.steps(), steps);
    assert_eq!(game.planning().proposed, None);
}

/// Answers every question until somebody is to be activated.
fn answer_all(game: &mut Game, hand: &mut dyn Hand) {
    for _ in 0..20 {
        game.settle();
        if game.session().hand_over.is_some() {
            hand.ready(game);
        } else if game.kind() != "activate" {
            let answers = plan::answers(&game.session().table).len();
            hand.answer(game, answers - 1);
        } else {
            return;
        }
    }
    panic!("still `{}`", game.kind());
}

#[test]
fn two_fingers_move_and_zoom_the_view() {
    let mut game = Game::battle(quay(), 1280, 720);
    answer_all(&mut game, &mut Pointing { touch: true });
    let steps = game.steps();
    let before = [game.place("square 4 2"), game.place("square 6 2")];
    let wide = |spots: [Vec2; 2]| spots[0].distance(spots[1]);
    let middle = Vec2::new(640.0, 330.0);
    for (id, x) in [(1, -40.0), (2, 40.0)] {
        game.finger(id, TouchPhase::Started, middle + Vec2::X * x);
    }
    game.frames(2);
    for i in 1..=8 {
        for (id, x) in [(1, -40.0), (2, 40.0)] {
            game.finger(id, TouchPhase::Moved, middle + Vec2::X * x * (1.0 + 0.06 * i as f32));
        }
        game.frames(1);
    }
    let zoomed = [game.place("square 4 2"), game.place("square 6 2")];
    assert!(wide(zoomed) > wide(before) * 1.2, "apart they go nearer: {before:?} {zoomed:?}");
    for i in 1..=8 {
        for (id, x) in [(1, -59.2), (2, 59.2)] {
            game.finger(id, TouchPhase::Moved, middle + Vec2::new(x, 5.0 * i as f32));
        }
        game.frames(1);
    }
    let moved = game.place("square 4 2");
    assert!(moved.y > zoomed[0].y + 20.0, "together they move it: {zoomed:?} {moved:?}");
    for id in [1, 2] {
        game.finger(id, TouchPhase::Ended, middle);
    }
    game.frames(4);
    assert_eq!((game.steps(), game.planning().proposed), (steps, None), "and nothing is meant by it");
}

#[test]
fn a_mouse_moves_and_zooms_the_view() {
    let mut game = Game::battle(quay(), 1280, 720);
    answer_all(&mut game, &mut Pointing { touch: false });
    let before = game.place("square 4 2");
    game.pointer_to(before);
    game.frames(2);
    game.wheel(2.0);
    let zoomed = [game.place("square 4 2"), game.place("square 5 2")];
    assert!(zoomed[0].distance(before) < 4.0, "towards the pointer");
    assert_eq!(game.device(), Device::Mouse);
}

#[test]
fn what_goes_down_and_up_within_one_frame_counts() {
    let mut game = Game::battle(quay(), 1280, 720);
    answer_all(&mut game, &mut Keyboard);
    // A key.
    for state in [ButtonState::Pressed, ButtonState::Released] {
        game.key_goes(KeyCode::KeyN, state);
    }
    game.frames(4);
    let first = game.planning().proposed.expect("N proposes whom to activate");
    // A button of a gamepad.
    game.connect_pad();
    game.button_goes(GamepadButton::North, 1.0);
    game.button_goes(GamepadButton::North, 0.0);
    game.frames(4);
    let second = game.planning().proposed.expect("so does Y");
    assert_ne!(first, second);
    // A click, with the move that leads to it, onto a panel and onto the board.
    let at = game.place("menu");
    game.pointer_to(at);
    for state in [ButtonState::Pressed, ButtonState::Released] {
        game.mouse_goes(MouseButton::Left, state);
    }
    game.frames(3);
    assert!(game.sees("resume"), "the menu opens");
    game.key(KeyCode::Escape);
    let spot = plan::spot(&game.session().table, &game.session().table.choices()[0]).expect("on the board");
    let at = game.place(&format!("square {} {}", spot.x, spot.y));
    let steps = game.steps();
    game.pointer_to(at);
    for state in [ButtonState::Pressed, ButtonState::Released] {
        game.mouse_goes(MouseButton::Left, state);
    }
    game.frames(4);
    game.settle();
    assert!(game.steps() > steps, "somebody is activated");
    // A tap: it proposes a walk.
    let (_, spot) = aimed(&game, "move").expect("a walk");
    let at = game.place(&format!("square {} {}", spot.x, spot.y));
    game.finger(7, TouchPhase::Started, at);
    game.finger(7, TouchPhase::Ended, at);
    game.frames(4);
    assert!(game.planning().proposed.is_some(), "the tap proposes");
}

#[test]
fn a_computer_is_played_against_by_the_gamepad() {
    let mut setup = quay();
    setup.players = [Player::Human, Player::computer("normal")];
    let mut game = Game::battle(setup, 1280, 720);
    game.connect_pad();
    let mut ended = 0;
    for _ in 0..400 {
        game.settle();
        if game.session().deciding_human().is_none() {
            std::thread::sleep(Duration::from_millis(2));
            continue;
        }
        if ended == 2 {
            return;
        }
        let steps = game.steps();
        match game.kind() {
            "activate" => {
                game.button(GamepadButton::North);
                game.button(GamepadButton::South);
            }
            "act" => {
                ended += 1;
                Pad.end(&mut game);
            }
            _ => {
                // No: an order would have somebody else act, who declines instead of ending.
                let last = plan::answers(&game.session().table).len() - 1;
                Pad.answer(&mut game, last);
            }
        }
        assert!(game.steps() > steps, "`{}` was decided: {:?}", game.kind(), game.planning());
    }
    panic!("the other side never came to an end");
}
