//! The choice of what is fought for: a list, each with an icon and a line.

use crate::battle::SystemInfo;
use crate::game::theme::{self, Art, size};
use crate::game::widgets::tooltips::Tips;
use crate::game::widgets::{self, Look, fitted, mark};
use crate::scenario::{Ending, Feat, Scenario, When};
use crate::table::Library;
use bevy_egui::egui::{Align2, ScrollArea, Sense, Ui, WidgetInfo, WidgetType, vec2};

/// Height of the heading with its rule.
const HEADING: f32 = 38.0;

/// The picture of a scenario, by what it is about.
fn icon(scenario: &Scenario) -> &'static str {
    let has = |feat: Feat| scenario.scores.iter().any(|score| score.feat == feat);
    let of_leader = |score: &&crate::scenario::Score| score.feat == Feat::LeaderRemoved;
    let leader = scenario.scores.iter().find(of_leader).map_or(0, |score| score.points);
    match () {
        () if !scenario.tide.is_empty() => "tide",
        () if scenario.ends == Some(Ending::LeaderRemoved) => "crown",
        () if has(Feat::Campo) => "flag",
        () if has(Feat::Across) => "carry",
        () if has(Feat::BroughtHome) || has(Feat::CarriedOut) || has(Feat::Objective) => "trophy",
        () if has(Feat::Escorted) => "interpose",
        () if has(Feat::BroughtOut) => "haul",
        () if scenario.approach.is_some() => "hide",
        () if leader > 1 => "crown",
        () if !scenario.third.is_empty() => "dragon",
        () if scenario.scores.is_empty() => "strike",
        () => "skull",
    }
}

/// What gives victory points, in one line: `Campi held 1 each round`.
fn line(scenario: &Scenario) -> String {
    let one = |score: &crate::scenario::Score| {
        let when = if matches!(score.when, When::EachRound(_)) { " each round" } else { "" };
        format!("{} {}{when}", score.feat.text(), score.points)
    };
    let all: Vec<String> = scenario.scores.iter().map(one).collect();
    if all.is_empty() { "whoever is left standing".to_owned() } else { all.join(" \u{b7} ") }
}

/// Height of a row, at least: it has two lines.
const LEAST: f32 = 37.0;

/// Where a scenario can be played.
enum Ground {
    /// On the map that is chosen.
    Here,
    /// On other maps: their ids and titles.
    Elsewhere(Vec<(String, String)>),
    /// On no map of the library; why not on the one that is chosen.
    Nowhere(String),
}

impl Ground {
    fn of(scenario: &Scenario, map: &str, library: &Library) -> Ground {
        let here = library.board(map).ok();
        let Some(lack) = here.and_then(|board| scenario.lacks(&board)) else { return Ground::Here };
        let fitting = library.maps().filter(|(_, board)| scenario.lacks(board).is_none());
        let maps: Vec<_> = fitting.map(|(id, board)| (id.to_owned(), board.title().to_owned())).collect();
        if maps.is_empty() { Ground::Nowhere(lack) } else { Ground::Elsewhere(maps) }
    }

    /// What is told below the name of the scenario.
    fn line(&self, scenario: &Scenario) -> String {
        match self {
            Ground::Here => line(scenario),
            Ground::Elsewhere(maps) => {
                let titles: Vec<&str> = maps.iter().map(|(_, title)| title.as_str()).collect();
                format!("on {}", titles.join(" or "))
            }
            Ground::Nowhere(lack) => lack.clone(),
        }
    }
}

/// Shows all scenarios of a rule system, all in `high` points where they fit. One that cannot be played on the chosen map says on which it can, and
/// chooses that with it; one that no map has room for is greyed and says why.
pub fn show(
    ui: &mut Ui,
    (key, map): (&mut String, &mut String),
    system: &SystemInfo,
    library: &Library,
    art: &Art,
    high: f32,
) {
    let all: Vec<&Scenario> = library.scenarios().iter().filter(|scenario| scenario.suits(system.knows)).collect();
    widgets::heading(ui, "Scenario", &format!("{} scenarios", all.len()));
    if high <= 0.0 {
        return list(ui, (key, map), all, library, art, high);
    }
    // The heading stays where it is.
    let room = ScrollArea::vertical().id_salt("scenario list").auto_shrink([false, false]).max_height(high - HEADING);
    room.show(ui, |ui| list(ui, (key, map), all, library, art, high));
}

fn list(
    ui: &mut Ui,
    (key, map): (&mut String, &mut String),
    all: Vec<&Scenario>,
    library: &Library,
    art: &Art,
    high: f32,
) {
    ui.spacing_mut().item_spacing.y = 3.0;
    let mut left_over = high - HEADING;
    let each = ((high - HEADING) / all.len().max(1) as f32 - 3.0).floor().clamp(LEAST, 62.0);
    for scenario in all {
        let ground = Ground::of(scenario, map, library);
        let nowhere = matches!(ground, Ground::Nowhere(_));
        left_over -= each + 3.0;
        let (whole, response) = ui.allocate_exact_size(vec2(ui.available_width(), each), Sense::click());
        let label = format!("scenario {}", scenario.key);
        let spoken = format!("{label}: {}. {}", scenario.name, scenario.text);
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, !nowhere, &spoken));
        mark(&label, whole);
        let look = match () {
            () if scenario.key == *key => Look::Selected,
            () if nowhere => Look::Off,
            () => Look::Plain,
        };
        let (ink, rect) = widgets::button_ground(ui.painter(), whole, look, &response);
        let painter = ui.painter();
        let tint = if look == Look::Off { theme::OFF_ICON } else { theme::BRASS_HI };
        art.icon(painter, icon(scenario), rect.left_center() + vec2(20.0, 0.0), 21.0, tint);
        let left = rect.left_center() + vec2(40.0, 0.0);
        let room = rect.width() - 48.0;
        let about = ground.line(scenario);
        let colour = match ground {
            Ground::Here => theme::NOTE,
            Ground::Elsewhere(_) => theme::BRASS_HI,
            Ground::Nowhere(_) => theme::REASON,
        };
        let font = theme::strong(size::BODY);
        let name = left - vec2(0.0, 8.0);
        fitted(painter, name, Align2::LEFT_CENTER, &scenario.name, font, ink, room);
        let at = left + vec2(0.0, 9.0);
        fitted(painter, at, Align2::LEFT_CENTER, &about, theme::body(size::SMALL), colour, room);
        if response.clicked() {
            scenario.key.clone_into(key);
            if let Ground::Elsewhere(maps) = &ground {
                maps[0].0.clone_into(map);
            }
        }
        response.tip(match ground {
            Ground::Elsewhere(_) => format!("{}\n{}\nIt is played {about}.", scenario.text, line(scenario)),
            _ => format!("{}\n{about}", scenario.text),
        });
    }
    // What the chosen one is about, where there is room below the list.
    let chosen = library.scenarios().iter().find(|scenario| scenario.key == *key).filter(|_| left_over > 90.0);
    if let Some(scenario) = chosen {
        ui.add_space(8.0);
        ui.label(widgets::words(&scenario.text, theme::body(size::BODY), theme::PARCH));
    }
}
