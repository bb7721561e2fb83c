//! What a frame costs the processor: 48 x 48 squares, 16 characters; first nothing goes on but water, lamps and boats, then the
//! pointer moves over the board, at last the board itself moves, so that nothing is as it was in any frame. Everything that the
//! application does in a frame is counted, on all its threads: our systems, panels, and the renderer up to the graphics driver.
//! Threads of a driver that paints in software are not: elsewhere that is the graphics card's work. They are known by their
//! names, or by having none of their own: whatever Bevy starts is named.
//! `cargo bench --bench frame` prints it; Linux only, for it reads what the kernel knows of threads.

use acqua_alta::board::Square;
use acqua_alta::game::offscreen::drawing_app;
use acqua_alta::game::testing::begin;
use acqua_alta::table::{Drawn, MapChoice, Placed, Setup};
use bevy::prelude::*;
use bevy::window::WindowEvent;
use std::collections::BTreeMap;
use std::time::Instant;

/// Squares a side.
const SIDE: usize = 48;
/// The window. The picture has a tenth of its pixels to a side: that is nothing to the processor, but much to a driver in
/// software, whose threads would have the processor's caches to themselves.
const WINDOW: [u32; 2] = [1600, 900];
const SHRUNK: f32 = 0.1;
/// Frames that are measured, and frames before, in which shaders are compiled and pictures sent.
const FRAMES: u32 = 120;
const BEFORE: u32 = 60;

/// A town of canals, bridges and houses.
fn town() -> Vec<String> {
    let block = [
        "..............~~",
        ".2222...11111.~d",
        ".2222...11111.~~",
        ".2222.o.11111.~~",
        "..............==",
        "....333.......~~",
        "....333..b....~~",
        ".x.....O....x.~~",
        "..............~~",
        ".1111....2222.~~",
        ".1111....2222.=~",
        ".1111.c..2222.~~",
        "..............~g",
        "~~~=~~~~~~~~~~~~",
        "~~~=~~d~~~~~~~~~",
        "..............~~",
    ];
    (0..SIDE).map(|y| block[y % block.len()].repeat(SIDE / 16)).collect()
}

fn setup() -> Setup {
    let place = |i: u8| Placed {
        kind: if i.is_multiple_of(2) { "bravo" } else { "dock_rat" }.to_owned(),
        side: i / 8,
        square: Square::new(16 * (i % 3) + 5 + i / 8 * 3, 16 * (i / 3 % 3) + 4),
        name: None,
        spells: Vec::new(),
        gear: Vec::new(),
    };
    Setup {
        map: MapChoice::Inline(Drawn { rows: town(), legend: BTreeMap::new() }),
        placed: Some((0..16).map(place).collect()),
        ..Setup::skirmish("campo", ["lamp_duel", "court_duel"], 5)
    }
}

/// The main thread.
const MAIN: &str = "main";
/// Threads that nobody named: they bear the name of the main thread. Vulkan drivers in software submit on such a one.
const UNNAMED: &str = "without a name";

/// Milliseconds of processor time used so far, by the name of the thread.
fn used() -> BTreeMap<String, f64> {
    let mut by_name = BTreeMap::new();
    let process = std::process::id().to_string();
    let name =
        |thread: &std::path::Path| std::fs::read_to_string(thread.join("comm")).unwrap_or_default().trim().to_owned();
    let tasks = std::path::Path::new("/proc/self/task");
    let unnamed = name(&tasks.join(&process));
    for thread in std::fs::read_dir(tasks).into_iter().flatten().flatten() {
        let spent = std::fs::read_to_string(thread.path().join("schedstat")).unwrap_or_default();
        let spent = spent.split(' ').next().and_then(|text| text.parse::<f64>().ok()).unwrap_or(0.0);
        let name = match name(&thread.path()) {
            _ if thread.file_name() == process.as_str() => MAIN.to_owned(),
            name if name == unnamed => UNNAMED.to_owned(),
            name => name,
        };
        *by_name.entry(name).or_insert(0.0) += spent / 1e6;
    }
    by_name
}

fn main() {
    // `cargo test` runs benches as well, to see that they build.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    let mut app = begin(drawing_app(WINDOW[0], WINDOW[1], SHRUNK), setup());
    measure(&mut app, "nothing happens", |_, _| {});
    measure(&mut app, "the pointer moves", |app, frame| {
        // To and fro over some squares of the board.
        let along = (frame % 60) as f32;
        let position = Vec2::new(600.0 + 8.0 * along, 400.0 + 2.0 * along);
        let mut windows = app.world_mut().query::<(Entity, &mut Window)>();
        let moved: Vec<CursorMoved> = windows
            .iter_mut(app.world_mut())
            .map(|(entity, mut window)| {
                window.set_cursor_position(Some(position));
                CursorMoved { window: entity, position, delta: Some(Vec2::new(8.0, 2.0)) }
            })
            .collect();
        for message in moved {
            app.world_mut().write_message(message.clone());
            // Panels hear of it so.
            app.world_mut().write_message(WindowEvent::CursorMoved(message));
        }
    });
    measure(&mut app, "the board moves", |app, frame| {
        let east = if frame % 60 < 30 { 4.0 } else { -4.0 };
        let mut eyes = app.world_mut().query_filtered::<&mut Transform, With<Camera2d>>();
        for mut eye in eyes.iter_mut(app.world_mut()) {
            eye.translation.x += east;
        }
    });
}

/// Prints what frames cost in which this is done before each.
fn measure(app: &mut App, what: &str, mut act: impl FnMut(&mut App, u32)) {
    let mut go = |frames: u32| {
        for frame in 0..frames {
            act(app, frame);
            app.update();
        }
    };
    go(BEFORE);
    let (before, start) = (used(), Instant::now());
    go(FRAMES);
    let (after, wall) = (used(), start.elapsed());
    let mut ours = 0.0;
    for (name, total) in &after {
        let spent = (total - before.get(name).unwrap_or(&0.0)) / f64::from(FRAMES);
        // The rasteriser of a driver in software.
        let driver = ["llvmpipe", "swr", "WSI", UNNAMED].iter().any(|driver| name.starts_with(driver));
        ours += if driver { 0.0 } else { spent };
        if spent >= 0.01 {
            println!("    {name:<24} {spent:>8.3} ms a frame{}", if driver { ", not counted" } else { "" });
        }
    }
    let wall = wall.as_secs_f64() * 1e3 / f64::from(FRAMES);
    println!("frame, {what:<21} {ours:>8.3} ms of processor a frame; {wall:.1} ms by the clock");
}
