//! What is written beside a way: from the odds of the engine, clear of whom it is about.

use super::seat;
use crate::battle::{Choice, Target};
use crate::game::hud::tests::{Bench, SIZES, two_targets, until};
use crate::game::session::{Planning, Session};
use crate::game::web;
use crate::table::Library;
use bevy_egui::egui::{Rect, pos2, vec2};

/// Draws what is proposed on a board of large squares; what can be read, and where the pill is.
fn shown(session: &Session, choice: Choice, size: (f32, f32)) -> (Vec<String>, Option<Rect>) {
    let planning = Planning { action: Some(choice.action), proposed: Some(choice), ..Planning::default() };
    let mut bench = Bench::new(size);
    bench.squares = Some(64.0);
    web::forget();
    for _ in 0..4 {
        bench.frame(session, &planning, Vec::new());
    }
    let rect = web::rect("way pill").map(|[x, y, w, h]| Rect::from_min_size(pos2(x, y), vec2(w, h)));
    (bench.told, rect)
}

#[test]
fn a_jump_tells_its_price_and_its_chance_beside_its_arc() {
    let library = Library::shipped();
    let session = until(&library, "act");
    let battle = session.table.battle();
    let jumps = |choice: &&Choice| {
        let key = battle.info().actions[usize::from(choice.action.0)].key;
        key == "jump" && matches!(choice.target, Target::Square(_)) && choice.option == 0
    };
    let choice = *session.table.choices().iter().find(jumps).expect("a jump");
    let Target::Square(to) = choice.target else { panic!("a square") };
    let odds = session.table.odds(choice).expect("its odds");
    let there = odds.chance(|changes| {
        changes.iter().any(|c| c.who == choice.actor && c.place.is_some_and(|(square, _)| square == to))
    });
    let wanted = format!("1 AP \u{b7} {}", there.percent());
    for size in SIZES {
        let (told, rect) = shown(&session, choice, size);
        assert_eq!(told.iter().filter(|text| **text == wanted).count(), 1, "`{wanted}` in {told:?} at {size:?}");
        assert!(rect.is_some());
    }
}

#[test]
fn a_blow_tells_its_chance_and_its_mean_beside_whom_it_is_meant_for() {
    let library = Library::shipped();
    let (session, strike) = two_targets(&library);
    let choice = *session.table.choices().iter().find(|c| c.action == strike).expect("somebody to strike at");
    let (told, rect) = shown(&session, choice, SIZES[0]);
    assert!(told.iter().any(|text| text.contains("% hit \u{b7} avg ")), "{told:?}");
    let rect = rect.expect("a pill");
    let people = session.table.battle().characters().iter().filter_map(|one| one.square);
    for square in people {
        let token = Rect::from_min_size(pos2(f32::from(square.x), f32::from(square.y)) * 64.0, vec2(64.0, 64.0));
        assert!(!token.shrink(8.0).intersects(rect), "{rect} lies on {token}");
    }
}

#[test]
fn a_pill_gives_way_to_what_matters() {
    let (size, screen) = (vec2(80.0, 22.0), Rect::from_min_size(pos2(0.0, 0.0), vec2(800.0, 600.0)));
    let (at, apart) = (pos2(400.0, 300.0), vec2(10.0, 10.0));
    assert_eq!(seat(size, at, apart, &[], screen).center().y, 300.0, "at its right");
    let right = Rect::from_min_size(pos2(400.0, 290.0), vec2(200.0, 20.0));
    assert!(!seat(size, at, apart, &[(right, 3.0)], screen).intersects(right.shrink(1.0)));
    let corner = seat(size, pos2(795.0, 5.0), apart, &[], screen);
    assert!(screen.contains_rect(corner), "{corner} is not seen");
}
