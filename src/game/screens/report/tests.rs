//! The report without an engine: drawn at three sizes, and clicked.

use super::*;
use crate::battle::CharacterId;
use crate::game::golden_pictures;
use crate::game::layout_checks;
use crate::game::session::Screen;
use crate::game::ui_harness::Draw;
use crate::game::ui_harness::UiHarness;
use crate::table::Library;
use crate::table::load;

const SIZES: [(f32, f32); 3] = [(1600.0, 900.0), (1280.0, 720.0), (390.0, 844.0)];

/// All that a report is drawn from.
struct ReportScene {
    hud: Hud,
    session: Session,
    statistics: Statistics,
    luck: Luck,
    film: Replay,
    leaf: ReportPages,
}

impl ReportScene {
    fn new(save: &str) -> ReportScene {
        let library = Library::shipped();
        let session = Session::new(load(save, &library).expect("a save").table, None);
        let mut hud = Hud::default();
        hud.facts.refresh(&session);
        ReportScene {
            statistics: Statistics::of(&session.table),
            luck: Luck::of(&session.table, &library).expect("the same set-up"),
            film: Replay::of(&session.table, &library).expect("a save"),
            leaf: ReportPages::default(),
            hud,
            session,
        }
    }

    fn report<'a>(&'a self, art: &'a Art) -> ReportContext<'a> {
        let ReportScene { session, statistics, luck, film, hud, .. } = self;
        ReportContext { session, statistics, luck: Some(luck), share: 1.0, film: Some(film), hud, art }
    }
}

const REPORT: Draw<ReportScene> = |ctx, art, told, out| {
    backdrop(ctx, art, 0.62);
    let mut leaf = std::mem::take(&mut told.leaf);
    page(ctx, "report", |ui, screen| show(ui, &told.report(art), screen, &mut leaf, out));
    told.leaf = leaf;
};

const SKIRMISH: &str = include_str!("../../../../tests/golden/canal-skirmish.acqua");

fn bench() -> UiHarness<ReportScene> {
    UiHarness::new((1600.0, 900.0), ReportScene::new(SKIRMISH), REPORT)
}

#[test]
fn the_report_leads_to_the_replay() {
    let mut bench = bench();
    for size in SIZES {
        bench.resize(size);
        let meant = bench.click("Watch replay");
        assert!(matches!(meant[..], [Intent::Replay(0)]), "{meant:?}");
        let meant = bench.click("Title");
        assert!(matches!(meant[..], [Intent::Go(Screen::Title)]), "{meant:?}");
    }
    bench.resize(SIZES[0]);
    let meant = bench.click("turn 0");
    let [Intent::Replay(step)] = meant[..] else { panic!("{meant:?}") };
    assert!(bench.of.luck.swings.iter().any(|(of, _)| *of as usize == step + 1), "just before it happens");
}

#[test]
fn every_roll_is_listed_by_round_and_can_be_watched() {
    let mut bench = bench();
    for size in SIZES {
        bench.resize(size);
        bench.of.leaf = ReportPages::default();
        bench.click("Every roll");
        let rolls = every_roll::rolls(&bench.of.session.table);
        let rolled = |event: &crate::battle::Event| matches!(event, crate::battle::Event::Rolled { .. });
        assert_eq!(rolls.len(), bench.of.session.table.log().iter().filter(|(_, event)| rolled(event)).count());
        assert!(rolls.iter().any(|roll| roll.chance.as_deref().is_some_and(|chance| chance.ends_with('%'))));
        let first = rolls.first().expect("dice fell").step;
        let meant = bench.click(&format!("watch roll {first}"));
        assert!(matches!(meant[..], [Intent::Replay(step)] if step + 1 == first as usize), "{meant:?}");
        bench.click("close rolls");
        assert!(!bench.of.leaf.rolls_open);
    }
}

#[test]
fn sides_are_swapped_for_another_battle() {
    let mut bench = bench();
    let meant = bench.click("Swap sides");
    let [Intent::Start(setup)] = &meant[..] else { panic!("{meant:?}") };
    let old = bench.of.session.table.setup();
    assert_eq!([&setup.gangs[0], &setup.gangs[1]], [&old.gangs[1], &old.gangs[0]]);
    assert_eq!((&setup.map, &setup.players, &setup.scenario), (&old.map, &old.players, &old.scenario));
}

#[test]
fn the_table_as_text_names_everybody() {
    let bench = bench();
    let (report, told) = (bench.of.report(&bench.art), &bench.of);
    let text = foot::as_text(&report);
    for i in 0..told.statistics.deeds.len() {
        let name = told.session.table.battle().names(CharacterId(i as u8)).0;
        assert!(text.lines().any(|line| line.split('\t').any(|cell| cell == name)), "{name} in {text}");
    }
    assert!(foot::file_name(&report).starts_with("lamp-company-"), "{}", foot::file_name(&report));
}

#[test]
fn nothing_is_cut_off_at_any_size() {
    let mut all = Vec::new();
    for save in [SKIRMISH, include_str!("../../../../tests/golden/ladder-skirmish.acqua")] {
        let mut bench = UiHarness::new((1600.0, 900.0), ReportScene::new(save), REPORT);
        let system = bench.of.session.table.setup().system.clone();
        all.extend(bench.walk(&format!("report of {system}")));
        bench.of.leaf.rolls_open = true;
        all.extend(bench.walk(&format!("every roll of {system}")));
        bench.of.leaf.rolls_open = false;
        bench.of.leaf.said = Some((
            "Now in /home/somebody/Downloads/company-of-the-bridge-10-5-company-of-the-lagoon-1f2e3d.acqua".to_owned(),
            true,
            1e9,
        ));
        all.extend(bench.walk(&format!("report of {system} that was exported")));
    }
    layout_checks::complain(&all);
}

#[test]
fn reports_look_as_they_did() {
    golden_pictures::compare_screen("screen_report", &mut bench(), (1280, 720));
}
