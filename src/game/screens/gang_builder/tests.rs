//! The workbench without an engine: drawn and clicked.

use super::super::setup_tests::Desk;
use super::*;
use crate::game::ui_harness::{Draw, UiHarness};
use crate::game::{golden_pictures, layout_checks};

/// The workbench alone.
const BENCH: Draw<Desk> = |ctx, art, desk, _| {
    let catalogue = desk.library.catalogue(desk.form.system());
    show(ctx, &mut desk.form, catalogue, art, &mut desk.own, &mut desk.shelf);
};

type Bench = UiHarness<Desk>;

fn bench(size: egui::Vec2) -> Bench {
    bench_of("canal", "lamp_duel", size)
}

fn bench_of(system: &str, gang: &str, size: egui::Vec2) -> Bench {
    let mut desk = Desk::new(system);
    let gang = desk.library.catalogue(system).gang(gang).expect("shipped");
    desk.form.builder = Some(Builder::of(Side(0), gang));
    UiHarness::new(size, desk, BENCH)
}

impl Desk {
    fn kept(&self) -> &[Gang] {
        self.own.of(self.library.catalogue(self.form.system()))
    }

    fn gang(&self) -> &Gang {
        &self.form.builder.as_ref().expect("a gang lies on the bench").gang
    }
}

#[test]
fn somebody_is_taken_on_and_sent_away() {
    let mut bench = bench(vec2(1280.0, 720.0));
    bench.click("add bravo");
    assert_eq!(bench.of.gang().members.len(), 4);
    bench.click("add capo_of_the_lamps");
    assert_eq!(bench.of.gang().members.len(), 4, "a second leader is refused");
    bench.click("dismiss 0");
    assert_eq!(bench.of.gang().members.len(), 3);
    bench.click("take gang");
    assert!(bench.of.form.builder.is_some(), "a gang without a leader is not taken");
}

#[test]
fn a_gang_is_kept_taken_and_deleted() {
    let mut bench = bench(vec2(1600.0, 900.0));
    bench.click("add bravo");
    bench.click("keep gang");
    assert_eq!((bench.of.kept().len(), bench.of.shelf.names("gangs").len()), (1, 1));
    bench.click("take gang");
    let GangChoice::Own(gang) = &bench.of.form.gangs[0] else { panic!("an own gang") };
    assert_eq!((gang.members.len(), bench.of.form.builder.is_none()), (4, true));
    bench.of.form.builder = Some(Builder::of(Side(0), &bench.of.kept()[0].clone()));
    bench.click("delete gang");
    assert!(bench.of.kept().is_empty() && bench.of.shelf.names("gangs").is_empty());
}

#[test]
fn a_recruit_of_ladder_buys_and_gives_back() {
    // High enough that the whole list is in sight.
    let mut bench = bench_of("ladder", "bridge_duel", vec2(1600.0, 2600.0));
    let before = bench.of.library.catalogue("ladder").points(bench.of.gang());
    bench.click("buy phial");
    assert_eq!(bench.of.gang().members[0].gear, ["sabre", "belt_pistol", "brigandine", "phial"]);
    assert_eq!(bench.of.library.catalogue("ladder").points(bench.of.gang()), before + 1);
    bench.click("buy sabre");
    assert_eq!(bench.of.gang().members[0].gear.len(), 4, "a second sabre is of no use");
    bench.click("sell phial");
    assert!(bench.of.gang().members[0].gear.is_empty(), "the usual things again");
}

#[test]
fn a_ready_gang_that_nobody_changed_stays_what_it_is() {
    let mut bench = bench(vec2(1280.0, 720.0));
    bench.click("take gang");
    assert_eq!(bench.of.form.gangs[0], GangChoice::Known("lamp_duel".to_owned()));
}

#[test]
fn everything_is_reached_on_a_telephone() {
    let mut bench = bench(vec2(390.0, 844.0));
    for label in ["keep gang", "leave builder"] {
        bench.click(label);
    }
    assert!(bench.of.form.builder.is_none());
}

#[test]
fn a_gang_of_another_system_is_built_on_the_same_bench() {
    for size in [vec2(1600.0, 900.0), vec2(390.0, 844.0)] {
        let mut bench = bench_of("ladder", "bridge_duel", size);
        assert_eq!(bench.of.form.most_points(), 250);
        if size.x > 700.0 {
            bench.click("add lantern_sister");
            assert_eq!(bench.of.gang().members.len(), 4);
            bench.click("add bridge_bravo");
            bench.click("add bridge_bravo");
            assert_eq!(bench.of.gang().members.len(), 5, "two of a kind, no more");
        } else {
            bench.click("dismiss 2");
            bench.click("take gang");
            assert!(bench.of.form.builder.is_some(), "two are too few");
            continue;
        }
        bench.click("keep gang");
        assert_eq!((bench.of.kept().len(), bench.of.shelf.names("ladder").len()), (1, 1));
        assert!(bench.of.own.of(bench.of.library.catalogue("canal")).is_empty(), "it is no gang of Canal");
        bench.click("take gang");
        assert!(matches!(&bench.of.form.gangs[0], GangChoice::Own(gang) if gang.members.len() == 5));
    }
}

#[test]
fn nothing_is_cut_off_at_any_size() {
    let mut all = Vec::new();
    for (system, gang) in [("canal", "lamp_company"), ("canal", "drowned_court"), ("ladder", "bridge_duel")] {
        let mut bench = bench_of(system, gang, vec2(1600.0, 900.0));
        all.extend(bench.walk(&format!("workbench with {gang}")));
        let builder = bench.of.form.builder.as_mut().expect("a gang lies on the bench");
        builder.member = None;
        let first = builder.gang.members[0].clone();
        builder.gang.members.extend(std::iter::repeat_n(first, 9));
        builder.said = Some(("A name that is very long indeed, as players give them, is kept.".to_owned(), true));
        all.extend(bench.walk(&format!("workbench with too many of {gang}")));
        bench.of.form.builder.as_mut().expect("it lies there").gang.members.clear();
        all.extend(bench.walk(&format!("workbench with nobody of {system}")));
    }
    layout_checks::complain(&all);
}

#[test]
fn workbenches_look_as_they_did() {
    golden_pictures::compare_screen(
        "screen_workbench",
        &mut bench_of("canal", "lamp_company", vec2(1280.0, 720.0)),
        (1280, 720),
    );
}
