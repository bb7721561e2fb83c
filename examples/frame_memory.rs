//! Memory of a battle on the screen, frame after frame, drawn into a picture by whatever graphics driver the environment
//! names: `cargo run --example frame_memory [FRAMES]`. Choose a driver with `VK_DRIVER_FILES=FILE.json`. Linux only, as it
//! reads what the kernel knows of the process. `docs/graphics.md` has the figures.

use acqua_alta::game::offscreen::drawing_app;
use acqua_alta::game::testing::begin;
use acqua_alta::table::Setup;
use bevy::render::renderer::RenderAdapterInfo;

/// Frames between two lines.
const EVERY: u32 = 200;

/// Memory of the process in MB: resident, and of that what no file backs.
fn memory() -> Option<(f64, f64)> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let megabytes = |name: &str| {
        let line = status.lines().find(|line| line.starts_with(name))?;
        let kib: f64 = line.split_whitespace().nth(1)?.parse().ok()?;
        Some(kib * 1024.0 / 1e6)
    };
    Some((megabytes("VmRSS:")?, megabytes("RssAnon:")?))
}

fn main() {
    let frames: u32 = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(1200);
    let mut app = begin(drawing_app(1280, 720, 0.5), Setup::skirmish("campo", ["lamp_duel", "court_duel"], 5));
    if let Some(adapter) = app.world().get_resource::<RenderAdapterInfo>() {
        println!("{} ({})", adapter.name, adapter.driver_info);
    }
    for frame in 0..=frames {
        if frame % EVERY == 0
            && let Some((resident, anonymous)) = memory()
        {
            println!("frame {frame:>5}: {resident:>7.0} MB resident, {anonymous:>7.0} MB of it without a file");
        }
        app.update();
    }
}
