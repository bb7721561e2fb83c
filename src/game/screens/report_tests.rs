//! The report without an engine: drawn at three sizes, and clicked.

use super::*;
use crate::game::web;
use crate::table::{Library, load};
use bevy_egui::egui::{Event, Modifiers, PointerButton, Pos2, RawInput};

const SIZES: [(f32, f32); 3] = [(1600.0, 900.0), (1280.0, 720.0), (390.0, 844.0)];

struct Bench {
    ctx: egui::Context,
    art: Art,
    hud: Hud,
    session: Session,
    statistics: Statistics,
    luck: Luck,
    film: Film,
    leaf: std::cell::RefCell<Leaf>,
    faults: std::cell::RefCell<Vec<String>>,
}

impl Bench {
    fn new() -> Bench {
        let library = Library::shipped();
        let text = include_str!("../../../tests/golden/canal-skirmish.acqua");
        let session = Session::new(load(text, &library).expect("a save").table, None);
        let ctx = egui::Context::default();
        theme::apply(&ctx);
        ctx.run_ui(RawInput::default(), |_| {}).textures_delta.clear();
        let art = Art::load(&ctx).expect("the pictures are embedded");
        let mut hud = Hud::default();
        hud.facts.refresh(&session);
        Bench {
            statistics: Statistics::of(&session.table),
            luck: Luck::of(&session.table, &library).expect("the same set-up"),
            film: Film::of(&session.table, &library).expect("a save"),
            leaf: Default::default(),
            faults: Default::default(),
            ctx,
            art,
            hud,
            session,
        }
    }

    fn frame(&self, (width, height): (f32, f32), events: Vec<Event>) -> Vec<Intent> {
        let Bench { ctx, art, hud, session, statistics, luck, film, leaf, faults } = self;
        let report = Report { session, statistics, luck: Some(luck), share: 1.0, film: Some(film), hud, art };
        let screen = Rect::from_min_size(Pos2::ZERO, vec2(width, height));
        let mut out = Vec::new();
        let input = RawInput { screen_rect: Some(screen), events, ..RawInput::default() };
        let mut output = ctx.run_ui(input, |ui| {
            let ctx = ui.ctx().clone();
            page(&ctx, "report", |ui, screen| show(ui, &report, screen, &mut leaf.borrow_mut(), &mut out));
        });
        faults.replace(crate::game::fits::faults(ctx, &output, screen));
        output.textures_delta.clear();
        out
    }

    fn click(&self, size: (f32, f32), label: &str) -> Vec<Intent> {
        for _ in 0..2 {
            self.frame(size, Vec::new());
        }
        let [x, y, w, h] = web::rect(label).unwrap_or_else(|| panic!("`{label}` is drawn"));
        assert!(x >= 0.0 && x + w <= size.0, "`{label}` is cut off: {x} {w}");
        let pos = pos2(x + w / 2.0, y + h / 2.0);
        let button =
            |pressed| Event::PointerButton { pos, button: PointerButton::Primary, pressed, modifiers: Modifiers::NONE };
        self.frame(size, vec![Event::PointerMoved(pos)]);
        self.frame(size, vec![button(true)]);
        self.frame(size, vec![button(false)])
    }
}

#[test]
fn the_report_leads_to_the_replay() {
    let bench = Bench::new();
    for size in SIZES {
        let meant = bench.click(size, "Watch replay");
        assert!(matches!(meant[..], [Intent::Replay(0)]), "{meant:?}");
        let meant = bench.click(size, "Title");
        assert!(matches!(meant[..], [Intent::Go(Screen::Title)]), "{meant:?}");
    }
    let meant = bench.click(SIZES[0], "turn 0");
    let [Intent::Replay(step)] = meant[..] else { panic!("{meant:?}") };
    assert!(bench.luck.swings.iter().any(|(of, _)| *of as usize == step + 1), "just before it happens");
}

#[test]
fn every_roll_is_listed_by_round_and_can_be_watched() {
    let bench = Bench::new();
    for size in SIZES {
        *bench.leaf.borrow_mut() = Leaf::default();
        bench.click(size, "Every roll");
        let rolls = every_roll::rolls(&bench.session.table);
        let rolled = |event: &crate::battle::Event| matches!(event, crate::battle::Event::Rolled { .. });
        assert_eq!(rolls.len(), bench.session.table.log().iter().filter(|(_, event)| rolled(event)).count());
        assert!(rolls.iter().any(|roll| roll.chance.as_deref().is_some_and(|chance| chance.ends_with('%'))));
        let first = rolls.first().expect("dice fell").step;
        let meant = bench.click(size, &format!("watch roll {first}"));
        assert!(matches!(meant[..], [Intent::Replay(step)] if step + 1 == first as usize), "{meant:?}");
        bench.click(size, "close rolls");
        assert!(!bench.leaf.borrow().rolls_open);
    }
}

#[test]
fn sides_are_swapped_for_another_battle() {
    let bench = Bench::new();
    let meant = bench.click(SIZES[0], "Swap sides");
    let [Intent::Start(setup)] = &meant[..] else { panic!("{meant:?}") };
    let old = bench.session.table.setup();
    assert_eq!([&setup.gangs[0], &setup.gangs[1]], [&old.gangs[1], &old.gangs[0]]);
    assert_eq!((&setup.map, &setup.players, &setup.scenario), (&old.map, &old.players, &old.scenario));
}

#[test]
fn the_table_as_text_names_everybody() {
    let bench = Bench::new();
    let Bench { session, statistics, luck, film, hud, art, .. } = &bench;
    let report = Report { session, statistics, luck: Some(luck), share: 1.0, film: Some(film), hud, art };
    let text = as_text(&report);
    for i in 0..statistics.deeds.len() {
        let name = session.table.battle().names(CharacterId(i as u8)).0;
        assert!(text.lines().any(|line| line.split('\t').any(|cell| cell == name)), "{name} in {text}");
    }
    assert!(file_name(&report).starts_with("lamp-company-"), "{}", file_name(&report));
}

#[test]
fn nothing_is_cut_off_at_any_size() {
    use crate::game::fits;
    let bench = Bench::new();
    let mut all = Vec::new();
    for longer in [false, true] {
        for size in fits::screens(crate::game::hud::zoom) {
            fits::lengthen(longer);
            for rolls_open in [false, true] {
                bench.leaf.borrow_mut().rolls_open = rolls_open;
                for _ in 0..3 {
                    bench.frame((size.x, size.y), Vec::new());
                }
                let what = format!("report at {size}, rolls: {rolls_open}, longer: {longer}");
                all.push((what, bench.faults.borrow().clone()));
            }
            fits::lengthen(false);
        }
    }
    fits::complain(&all);
}
