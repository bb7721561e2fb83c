//! The small map, the key strip and the views of the board, pressed and looked for at three sizes.

use super::tests::{Bench, SIZES, until};
use crate::game::board::in_use::MarkKind;
use crate::game::session::{Intent, Planning};
use crate::game::web;
use crate::table::Library;
use bevy_egui::egui::{Id, LayerId, Order};

#[test]
fn heights_and_squares_are_shown_by_their_buttons() {
    let library = Library::shipped();
    let session = until(&library, "act");
    for size in SIZES {
        let mut bench = Bench::new(size);
        bench.click(&session, &Planning::default(), "heights");
        assert!(bench.views.heights, "{size:?}");
        bench.click(&session, &Planning::default(), "threats");
        assert!(bench.views.threats, "they are off at the start");
        if size.0 > 700.0 {
            bench.click(&session, &Planning::default(), "grid");
            assert!(bench.views.grid, "{size:?}");
        }
        bench.click(&session, &Planning::default(), "heights");
        assert!(!bench.views.heights);
    }
}

#[test]
fn the_small_map_leads_to_where_it_is_pressed_and_stays_as_it_was_left() {
    let library = Library::shipped();
    let session = until(&library, "act");
    let mut bench = Bench::new(SIZES[0]);
    let meant = bench.click(&session, &Planning::default(), "minimap");
    let Some(&Intent::Look(east, south)) = meant.iter().find(|intent| matches!(intent, Intent::Look(..))) else {
        panic!("{meant:?}");
    };
    let board = session.table.battle().board();
    let middle = [f32::from(board.width()) / 2.0, f32::from(board.height()) / 2.0];
    assert!((east - middle[0]).abs() < 0.5 && (south - middle[1]).abs() < 0.5, "the middle of it is that of the board");
    bench.click(&session, &Planning::default(), "close minimap");
    assert_eq!(bench.settings.minimap, Some(false));
    bench.frame(&session, &Planning::default(), Vec::new());
    assert_eq!(bench.hud.minimap.place, None);
    // In a small window it is there for whoever asks for it.
    let mut bench = Bench::new(SIZES[1]);
    bench.frame(&session, &Planning::default(), Vec::new());
    assert_eq!(bench.hud.minimap.place, None);
    bench.click(&session, &Planning::default(), "open minimap");
    for _ in 0..2 {
        bench.frame(&session, &Planning::default(), Vec::new());
    }
    assert!(bench.hud.minimap.place.is_some());
}

#[test]
fn the_key_strip_names_what_lies_on_the_board_and_can_be_put_away() {
    let library = Library::shipped();
    let session = until(&library, "act");
    for size in &SIZES[..2] {
        let mut bench = Bench::new(*size);
        let shown = |bench: &mut Bench| {
            for _ in 0..3 {
                bench.frame(&session, &Planning::default(), Vec::new());
            }
            let layer = LayerId::new(Order::Middle, Id::new("key strip"));
            bench.ctx.memory(|memory| memory.areas().is_visible(&layer)).then(|| web::rect("key strip")).flatten()
        };
        assert_eq!(shown(&mut bench), None, "nothing to name");
        bench.hud.in_use.note(MarkKind::Safe, true);
        let [_, _, one, _] = shown(&mut bench).expect("something to name");
        bench.hud.in_use.note(MarkKind::Danger, true);
        let [left, top, two, high] = shown(&mut bench).expect("two to name");
        assert!(two > one + 40.0 && left + two < size.0 && top + high < size.1);
        bench.settings.key_strip = false;
        assert_eq!(shown(&mut bench), None);
    }
}

#[test]
fn the_bar_never_runs_into_the_plaque() {
    let library = Library::shipped();
    let session = until(&library, "act");
    for (width, height) in [(1600.0, 900.0), (1500.0, 850.0), (1280.0, 720.0), (1000.0, 562.0), (800.0, 600.0)] {
        let mut bench = Bench::new((width, height));
        for _ in 0..2 {
            bench.frame(&session, &Planning::default(), Vec::new());
        }
        // The leftmost of the bar; a key stands at its right.
        let [left, ..] = web::rect("undo").expect("it is always there");
        let plaque: f32 = if width >= 1500.0 { 540.0 } else { f32::min(480.0, width - 420.0) };
        assert!(left > (width + plaque) / 2.0, "{width} x {height}: {left}");
    }
}
