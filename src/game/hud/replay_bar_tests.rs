//! The bar of a battle that is watched, drawn at three sizes and pressed.

use super::tests::SIZES;
use super::view::View;
use super::watched;
use crate::game::decide::Watching;
use crate::game::hud::state::Hud;
use crate::game::layout_checks;
use crate::game::session::{Intent, Planning, ReplayCommand, Screen, Seat, Session};
use crate::game::ui_harness::{Draw, UiHarness};
use crate::table::{Library, Replay};
use bevy_egui::egui::{PointerButton, pos2};

/// A battle that is watched.
struct Reeled {
    hud: Hud,
    watching: Watching,
    session: Session,
}

const FILM: Draw<Reeled> = |ctx, art, reeled, out| {
    let Reeled { hud, watching, session } = reeled;
    hud.facts.refresh(session);
    hud.story.refresh(session);
    let planning = Planning::default();
    let view = View::still(session, &planning, art, ctx.viewport_rect());
    let unfinished = Some("The battle that you have not finished is kept among the replays.");
    watched(ctx, &view, hud, watching, unfinished, out);
};

/// A battle that is over, after so many of its steps.
fn reeled(save: &str, step: usize) -> Reeled {
    let film = Replay::read(save, &Library::shipped()).expect("a save");
    let session = Session { seat: Seat::Watching { over: true }, ..Session::new(film.at(step), None) };
    let mut watching = Watching::new(film, Screen::Report);
    watching.running = false;
    Reeled { hud: Hud::default(), watching, session }
}

const SKIRMISH: &str = include_str!("../../../tests/golden/canal-skirmish.acqua");

fn bench(size: (f32, f32), step: usize) -> UiHarness<Reeled> {
    UiHarness::new(size, reeled(SKIRMISH, step), FILM)
}

#[test]
fn the_reel_is_turned_by_its_buttons() {
    let wanted = [
        ("round back", ReplayCommand::LastRound),
        ("step back", ReplayCommand::Back),
        ("play", ReplayCommand::Toggle),
        ("step on", ReplayCommand::On),
        ("round on", ReplayCommand::NextRound),
        ("leave replay", ReplayCommand::Leave),
    ];
    for size in SIZES {
        let mut bench = bench(size, 100);
        for (label, reel) in wanted {
            let meant = bench.click(label);
            assert!(matches!(meant[..], [Intent::ReplayCommand(meant)] if meant == reel), "{label}: {meant:?}");
        }
    }
}

#[test]
fn nothing_leads_on_from_the_end() {
    for size in SIZES {
        let mut bench = bench(size, usize::MAX);
        for label in ["step on", "round on", "play on"] {
            let meant = bench.click(label);
            assert!(meant.is_empty(), "{label}: {meant:?}");
        }
        assert!(!bench.of.hud.film.asking);
    }
}

#[test]
fn pressing_the_scrubber_leads_there() {
    for size in SIZES {
        let mut bench = bench(size, 100);
        let rect = bench.place("scrubber");
        let meant = bench.press(pos2(rect.left() + 9.0, rect.center().y), PointerButton::Primary);
        assert!(meant.iter().any(|it| matches!(it, Intent::ReplayCommand(ReplayCommand::To(0..3)))), "{meant:?}");
        let len = bench.of.watching.film.len();
        let meant = bench.press(pos2(rect.right() - 9.0, rect.center().y), PointerButton::Primary);
        assert!(
            meant.iter().any(|it| matches!(it, Intent::ReplayCommand(ReplayCommand::To(at)) if *at + 3 > len)),
            "{meant:?}"
        );
    }
}

#[test]
fn playing_on_asks_who_plays() {
    for size in SIZES {
        let mut bench = bench(size, 100);
        let meant = bench.click("play on");
        assert!(meant.is_empty() && bench.of.hud.film.asking, "{meant:?}");
        let meant = bench.click("stay");
        assert!(meant.is_empty() && !bench.of.hud.film.asking, "{meant:?}");
        bench.click("play on");
        let meant = bench.click("play on for two");
        assert!(
            matches!(&meant[..], [Intent::PlayOn(players)] if *players == crate::game::hud::replay_bar::players()[2]),
            "{meant:?}"
        );
    }
}

#[test]
fn nothing_is_cut_off_at_any_size() {
    let mut all = Vec::new();
    for save in [SKIRMISH, include_str!("../../../tests/golden/ladder-skirmish.acqua")] {
        for step in [0, 90, usize::MAX] {
            let mut bench = UiHarness::new(SIZES[0], reeled(save, step), FILM);
            let system = bench.of.session.table.setup().system.clone();
            all.extend(bench.walk(&format!("film of {system} at {step}")));
            bench.of.hud.film.asking = step == 90;
            if bench.of.hud.film.asking {
                all.extend(bench.walk(&format!("film of {system}: who plays on")));
            }
        }
    }
    layout_checks::complain(&all);
}
