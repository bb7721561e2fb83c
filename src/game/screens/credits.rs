//! Who and what made this: fonts with their licences, libraries, and what was made by code.

use crate::game::input::Control;
use crate::game::theme::{self, Art, size};
use crate::game::widgets::{self, Button, Look, words};
use bevy_egui::egui::{ScrollArea, Ui, vec2};

/// A library that the game is built with: its name, what it does here, its licence.
type Made = (&'static str, &'static str, &'static str);

/// The libraries that the project names itself; a test compares them with its manifest.
const LIBRARIES: [Made; 19] = [
    ("bevy", "the engine: window, pictures, sounds, time", "MIT or Apache 2.0"),
    ("bevy_ecs_tilemap", "the board as a map of tiles", "MIT"),
    ("bevy_egui", "the panels, with egui", "MIT"),
    ("wgpu", "the graphics card, and whether there is one", "MIT or Apache 2.0"),
    ("leafwing-input-manager", "keys, buttons and sticks", "MIT or Apache 2.0"),
    ("tiled", "maps as they are drawn in an editor", "MIT"),
    ("rand", "where seeds come from", "MIT or Apache 2.0"),
    ("rand_xoshiro", "the dice of a seed", "MIT or Apache 2.0"),
    ("ron", "files of characters, gangs and scenarios", "MIT or Apache 2.0"),
    ("serde", "reading and writing files", "MIT or Apache 2.0"),
    ("serde_json", "saves and the protocol of the engine", "MIT or Apache 2.0"),
    ("smallvec", "short lists of modifiers", "MIT or Apache 2.0"),
    ("clap", "the command line", "MIT or Apache 2.0"),
    ("cpu-time", "how long the computer player thinks", "MIT or Apache 2.0"),
    ("wasm-bindgen", "the page in the browser", "MIT or Apache 2.0"),
    ("web-sys", "the page in the browser", "MIT or Apache 2.0"),
    ("directories", "where this machine keeps what programs keep", "MIT or Apache 2.0"),
    ("getrandom", "seeds in the browser", "MIT or Apache 2.0"),
    ("console_error_panic_hook", "errors in the browser", "MIT or Apache 2.0"),
];

/// A font: its name, who made it, its licence.
const FONTS: [Made; 2] = [
    ("Yeseva One", "The Yeseva One Project Authors", include_str!("../../../assets/fonts/OFL-YesevaOne.txt")),
    ("Asap Condensed", "The Asap Project Authors", include_str!("../../../assets/fonts/OFL-AsapCondensed.txt")),
];

const BY_CODE: [(&str, &str); 3] = [
    (
        "Pictures",
        "Tiles, roofs, bridges, water, tokens, icons, dice and the picture of the title are drawn by programs that are \
         part of this project. Nothing was painted by hand or taken from elsewhere.",
    ),
    (
        "Sounds and music",
        "Steps, splashes, blades, bells, the water and the music are made by a synthesiser of this project, sample by \
         sample.",
    ),
    ("Rules", "The rulebooks in the game are told in our own words."),
];

/// The licence that is open; none at first.
#[derive(Default)]
pub struct Open(Option<usize>);

impl Open {
    /// The first one.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn first() -> Open {
        Open(Some(0))
    }
}

/// Shows them; true when they are to be closed.
pub fn show(ui: &mut Ui, art: &Art, open: &mut Open, height: f32) -> bool {
    let title = open.0.map_or("Credits".to_owned(), |font| format!("Licence of {}", FONTS[font].0));
    ui.label(words(title, theme::display(28.0), theme::BRASS_HI));
    widgets::rule(ui);
    let salt = if open.0.is_some() { "licence" } else { "credits" };
    ScrollArea::vertical().id_salt(salt).max_height(height).auto_shrink([false, true]).show(ui, |ui| {
        crate::game::widgets::scroll(ui);
        ui.set_width(ui.available_width() - 12.0);
        match open.0 {
            Some(font) => {
                let text = flowing(FONTS[font].2);
                ui.label(words(text, theme::body(size::SECONDARY), theme::PARCH));
            }
            None => page(ui, art, open),
        }
    });
    ui.add_space(6.0);
    let full = vec2(ui.available_width(), 44.0);
    if open.0.is_some() {
        if Button::new("close licence", "Back to the credits", full)
            .hint("Close this licence.")
            .icon("undo")
            .show(ui, art)
        {
            open.0 = None;
        }
        return false;
    }
    Button::new("close credits", "Close", full)
        .hint("Back to the title.")
        .look(Look::Gold)
        .control(Control::Cancel)
        .show(ui, art)
}

/// A text whose lines were broken for a narrower page: paragraphs are one line again, lines of dashes are left out.
fn flowing(text: &str) -> String {
    let mut out = String::new();
    for line in text.lines().map(str::trim_end).filter(|line| !line.starts_with("---")) {
        // What stands alone in its line is a heading.
        let heading = line.chars().any(char::is_alphabetic) && !line.chars().any(char::is_lowercase);
        let goes_on = !line.is_empty() && !out.is_empty() && !out.ends_with('\n');
        match () {
            () if line.is_empty() && !out.is_empty() && !out.ends_with("\n\n") => {
                out.push_str(if out.ends_with('\n') { "\n" } else { "\n\n" });
            }
            () if goes_on => {
                out.push(' ');
                out.push_str(line);
            }
            () => out.push_str(line),
        }
        if heading {
            out.push('\n');
        }
    }
    out
}

fn page(ui: &mut Ui, art: &Art, open: &mut Open) {
    ui.spacing_mut().item_spacing.y = 5.0;
    let heading = |ui: &mut Ui, text: &str| {
        ui.add_space(4.0);
        ui.label(words(text, theme::display(17.0), theme::SAFFRON));
    };
    let version = concat!("Acqua Alta, version ", env!("CARGO_PKG_VERSION"), ", written in Rust.");
    ui.label(words(version, theme::medium(size::BODY), theme::BONE));
    heading(ui, "Made by code");
    for (name, text) in BY_CODE {
        ui.label(words(name, theme::strong(size::BODY), theme::BRASS_HI));
        ui.label(words(text, theme::body(size::BODY), theme::BONE));
    }
    heading(ui, "Fonts");
    ui.label(words("Under the SIL Open Font License 1.1, unchanged.", theme::body(size::BODY), theme::BONE));
    for (i, (name, by, _)) in FONTS.iter().enumerate() {
        ui.label(words(*name, theme::strong(size::BODY), theme::BRASS_HI));
        ui.label(words(*by, theme::body(size::SECONDARY), theme::PARCH));
        let label = format!("licence {}", i + 1);
        let wide = vec2(ui.available_width().min(220.0), 36.0);
        if Button::new(&label, "Read its licence", wide).hint("Its whole text.").icon("log").show(ui, art) {
            open.0 = Some(i);
        }
    }
    heading(ui, "Libraries");
    ui.label(words(
        "What the project names itself; each brings others along.",
        theme::body(size::SECONDARY),
        theme::NOTE,
    ));
    ui.spacing_mut().interact_size.y = 18.0;
    for (name, what, licence) in LIBRARIES {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 8.0;
            ui.label(words(name, theme::strong(size::BODY), theme::BRASS_HI));
            ui.label(words(format!("{what} ({licence})"), theme::body(size::SECONDARY), theme::PARCH));
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// The libraries that the manifest names, but for those of tests.
    fn named() -> BTreeSet<&'static str> {
        let mut names = BTreeSet::new();
        let mut within = false;
        for line in include_str!("../../../Cargo.toml").lines() {
            if let Some(table) = line.strip_prefix('[') {
                let table = table.trim_end_matches(']');
                within = table == "dependencies" || table.ends_with(".dependencies");
                names.extend(table.strip_prefix("dependencies."));
            } else if within && let Some((name, _)) = line.split_once(" = ") {
                names.insert(name);
            }
        }
        names
    }

    #[test]
    fn every_library_is_named_and_no_other() {
        let credited: BTreeSet<&str> = LIBRARIES.iter().map(|(name, ..)| *name).collect();
        assert_eq!(credited, named());
        let lock = include_str!("../../../Cargo.lock");
        for name in credited {
            assert!(lock.contains(&format!("name = \"{name}\"\n")), "{name} is not built in");
        }
    }

    #[test]
    fn no_word_of_a_licence_is_lost() {
        for (name, _, licence) in FONTS {
            let all = |text: &str| text.split_whitespace().filter(|word| !word.starts_with("---")).collect::<String>();
            let shown = flowing(licence);
            assert_eq!(all(&shown), all(licence), "{name}");
            assert!(shown.lines().any(|line| line.chars().count() > 200), "{name} has paragraphs: {shown}");
            assert!(shown.lines().any(|line| line == "PREAMBLE"), "{name} has headings: {shown}");
        }
    }

    #[test]
    fn every_font_has_its_licence() {
        let files = std::fs::read_dir("assets/fonts").expect("the folder of fonts");
        let names = files.filter_map(|file| file.ok()?.file_name().into_string().ok());
        for file in names.filter(|name| name.ends_with(".ttf")) {
            let family = file.split('-').next().unwrap_or_default().to_owned();
            assert!(FONTS.iter().any(|(name, ..)| name.replace(' ', "") == family), "{file} is not credited");
        }
        for (name, by, licence) in FONTS {
            assert!(licence.contains("SIL OPEN FONT LICENSE") && licence.contains(by), "{name}: {by}");
        }
    }
}
