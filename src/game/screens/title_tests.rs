//! The title and the pages over it, without an engine: drawn and clicked.

use super::*;
use crate::game::ui_harness::{Draw, UiHarness};
use crate::game::{golden_pictures, layout_checks};

/// All that the title is drawn from.
struct Desk {
    library: Library,
    storage: Storage,
    form: SetupForm,
    shown: TitlePage,
    settings: Settings,
}

const TITLE: Draw<Desk> = |ctx, art, desk, out| {
    let Desk { library, storage, form, shown, settings } = desk;
    show(ctx, &TitleContext { art, library, storage }, form, shown, settings, out);
    rulebook::show(ctx, &mut rulebook::Book::default(), crate::table::SYSTEMS[0].info, art);
};

/// Somebody who has played: one battle to go on with, another one to be watched.
fn desk() -> Desk {
    let library = Library::shipped();
    let mut storage = Storage::in_memory();
    let texts = [
        include_str!("../../../tests/golden/canal-skirmish.acqua"),
        include_str!("../../../tests/golden/ladder-skirmish.acqua"),
    ];
    for text in texts {
        storage.hold(text.to_owned());
        storage.set_aside();
    }
    storage.hold(texts[0].lines().take(40).map(|line| line.to_owned() + "\n").collect());
    Desk { library, storage, form: SetupForm::default(), shown: TitlePage::default(), settings: Settings::default() }
}

fn bench() -> UiHarness<Desk> {
    UiHarness::new(vec2(1600.0, 900.0), desk(), TITLE)
}

#[test]
fn entries_lead_where_they_say() {
    let mut bench = bench();
    for size in [(1600.0, 900.0), (1280.0, 720.0), (390.0, 844.0)] {
        bench.resize(size);
        assert!(matches!(bench.click("New skirmish")[..], [Intent::Go(Screen::Setup)]));
        assert!(matches!(bench.click("Continue")[..], [Intent::Continue]));
        assert!(bench.click("Quick duel").is_empty(), "a battle is not finished: the player is asked");
        assert!(bench.click("no duel").is_empty() && !bench.of.shown.duel);
        bench.click("Quick duel");
        assert!(matches!(bench.click("begin duel")[..], [Intent::Start(_)]));
        for (course, system, number) in
            [("first_night", "canal", 0), ("second_night", "canal", 1), ("power_levels", "roll_under", 1)]
        {
            bench.click("Lessons");
            let begun = bench.click(&format!("course {course}"));
            assert!(
                matches!(begun[..], [Intent::Learn(of, n, 0)] if (of, n) == (system, number)),
                "{course}: {begun:?}"
            );
            assert!(bench.of.shown.lessons.is_none(), "{course} is played");
        }
        for (entry, close) in [
            ("Settings", "close settings"),
            ("Replays", "close replays"),
            ("Credits", "close credits"),
            ("Lessons", "close lessons"),
            ("Rules", "close help"),
        ] {
            bench.click(entry);
            bench.click(close);
        }
        let TitlePage { help, settings, replays, credits, ref lessons, .. } = bench.of.shown;
        assert_eq!([help, settings, replays, credits, lessons.is_some()], [false; 5], "at {size:?}");
    }
}

#[test]
fn a_course_that_was_left_goes_on_there_or_begins_again() {
    let mut bench = bench();
    bench.of.settings.lessons_left_at.insert("power_levels".to_owned(), 3);
    for (button, lesson) in [("course power_levels", 3), ("begin course power_levels", 0), ("course low_is_good", 0)] {
        bench.click("Lessons");
        let begun = bench.click(button);
        assert!(matches!(begun[..], [Intent::Learn("roll_under", _, from)] if from == lesson), "{button}: {begun:?}");
    }
}

#[test]
fn enter_is_the_golden_entry_while_nothing_lies_over_it() {
    let mut bench = bench();
    bench.rest();
    assert!(matches!(bench.key(Key::Enter)[..], [Intent::Continue]), "a battle is not finished");
    bench.of.shown.credits = true;
    bench.rest();
    assert!(bench.key(Key::Enter).is_empty(), "a page is open");
}

#[test]
fn a_stranger_begins_the_first_night_at_once() {
    let mut bench = bench();
    bench.of.storage = Storage::in_memory();
    bench.rest();
    assert!(matches!(bench.key(Key::Enter)[..], [Intent::Learn("canal", 0, 0)]));
    assert!(matches!(bench.click("First night")[..], [Intent::Learn("canal", 0, 0)]));
}

#[test]
fn a_battle_that_is_kept_is_watched() {
    let mut bench = bench();
    bench.click("Replays");
    // One battle is read in each frame.
    bench.rest();
    let meant = bench.click("watch kept-1");
    assert!(matches!(&meant[..], [Intent::ReplaySaved(name)] if name == "kept-1"), "{meant:?}");
}

#[test]
fn nothing_is_cut_off_at_any_size() {
    let mut bench = bench();
    let mut all = bench.walk("title");
    bench.of.storage.notice =
        Some("Some settings could not be read and were reset. settings.ron:3:9: expected a number, and 2 more".into());
    all.extend(bench.walk("title with a notice"));
    (bench.of.storage.notice, bench.of.settings.acquainted) = (None, true);
    bench.of.storage.can_continue = false;
    all.extend(bench.walk("title without a battle"));
    type Open = fn(&mut Desk);
    let pages: [(&str, Open); 6] = [
        ("lessons", |desk| desk.shown.open_lessons()),
        ("how to play", |desk| desk.shown.help = true),
        ("settings", |desk| desk.shown.settings = true),
        ("replays", |desk| desk.shown.replays = true),
        ("credits", |desk| desk.shown.credits = true),
        ("no replays", |desk| (desk.shown.replays, desk.storage) = (true, Storage::in_memory())),
    ];
    for (name, open) in pages {
        bench.of.shown = TitlePage::default();
        open(&mut bench.of);
        all.extend(bench.walk(name));
    }
    bench.of.shown = TitlePage { credits: true, ..TitlePage::default() };
    bench.resize(vec2(1600.0, 900.0));
    bench.click("licence 1");
    all.extend(bench.walk("licence"));
    bench.of.shown = TitlePage { settings: true, ..TitlePage::default() };
    settings::open_controls(&bench.ctx);
    all.extend(bench.walk("controls"));
    layout_checks::complain(&all);
}

#[test]
fn title_and_settings_look_as_they_did() {
    let mut bench = bench();
    golden_pictures::compare_screen("screen_title", &mut bench, (1280, 720));
    bench.of.shown.settings = true;
    golden_pictures::compare_screen("screen_settings", &mut bench, (1280, 720));
}
