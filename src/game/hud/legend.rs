//! The key strip: names the marks that lie on the board at the moment, and no others.

use super::view::View;
use crate::game::board::in_use::MarkKind;
use crate::game::hud::state::Hud;
use crate::game::layout::Form;
use crate::game::lesson;
use crate::game::theme::{self, size};
use crate::game::widgets::tooltips::Tips;
use crate::game::widgets::{area, mark};
use bevy_egui::egui::{self, Align2, Color32, Id, LayerId, Order, Rect, Sense, WidgetInfo, WidgetType, pos2, vec2};

/// Height of the strip, of a mark on it, and room around both.
const HIGH: f32 = 32.0;
const MARK: f32 = 22.0;
const GAP: f32 = 14.0;

/// What stands before a name.
#[derive(Clone, Debug, PartialEq)]
enum LegendSign {
    /// A cell of the sheet of marks, in this colour.
    Cell(&'static str, Color32),
    /// An icon.
    Icon(&'static str, Color32),
    /// A tint with a figure on it.
    Level(Color32, String),
}

/// One entry: the sign, its name, and what it means in a sentence.
#[derive(Clone, Debug, PartialEq)]
struct LegendEntry {
    sign: LegendSign,
    name: String,
    about: String,
}

fn item(kind: MarkKind) -> LegendEntry {
    let cell = |cell, name: &str, about: &str| LegendEntry {
        sign: LegendSign::Cell(cell, Color32::WHITE),
        name: name.to_owned(),
        about: about.to_owned(),
    };
    match kind {
        MarkKind::Safe => cell("safe_0", "no roll", "Reached without a roll, and dry."),
        MarkKind::Risk => {
            cell("risk_0", "water or contact", "Reached without a roll, but through water, danger or an enemy's reach.")
        }
        MarkKind::Roll => cell(
            "roll",
            "needs a roll",
            "Reached by a roll; a number is the chance to get there, and the square under the pointer tells its own.",
        ),
        MarkKind::Contact => cell("contact_15", "enemy's reach", "A character here is in contact with an enemy."),
        MarkKind::Danger => LegendEntry {
            sign: LegendSign::Level(theme::faded(theme::THREAT, 0.6), String::new()),
            name: "danger (more: deeper)".to_owned(),
            about: "Enemies could move and strike here next turn. The stronger the tint, the more is lost.".to_owned(),
        },
        MarkKind::Target => cell("reticle_target", "can be aimed at", "A target of the action that is planned."),
        MarkKind::Friend => cell("reticle", "can be helped", "One of your own for whom something can be done."),
        MarkKind::Place => cell("safe_0", "a place to choose", "One click chooses this square."),
        MarkKind::Flood => cell("tide_0", "next flood", "Under water when the tide has risen next."),
        MarkKind::Objective => LegendEntry {
            sign: LegendSign::Icon("flag", theme::BRASS_HI),
            name: "objective".to_owned(),
            about: "Fought for: in the colour of whoever holds it.".to_owned(),
        },
        MarkKind::Zone => LegendEntry {
            sign: LegendSign::Cell("zone_15", theme::BRASS_HI),
            name: "zone to hold".to_owned(),
            about: "Fought for as a whole: in the colour of whoever holds it.".to_owned(),
        },
    }
}

/// What is to be named now, the most important first.
fn items(view: &View, hud: &Hud) -> Vec<LegendEntry> {
    let mut items = Vec::new();
    if view.views.heights {
        let level = |level: i8| LegendEntry {
            sign: LegendSign::Level(theme::level(level), level.to_string()),
            name: if level == 0 { "level of the street".to_owned() } else { String::new() },
            about: format!("The ground here lies on level {level}."),
        };
        items.push(level(0));
        items.push(LegendEntry { name: "roofs".to_owned(), ..level(2) });
        items.push(LegendEntry {
            sign: LegendSign::Cell("piece_waves", theme::SAFE),
            name: "depth of water".to_owned(),
            about: "The figure beside the waves is the depth of the water in levels.".to_owned(),
        });
        if let Some(falls) = view.info().panels.falls {
            items.push(LegendEntry {
                sign: LegendSign::Cell("piece_teeth", theme::THREAT),
                name: format!("{} lost by a fall", view.info().words.life),
                about: format!("What a fall over this edge costs before any roll or armour. {}", falls.rule),
            });
        }
    }
    items.extend(hud.in_use.kinds().iter().map(|&kind| item(kind)));
    items
}

/// Shows it above the bar, beside what stands in the middle there, else above that; where the board then ends.
pub fn show(ctx: &egui::Context, view: &View, hud: &Hud, above: f32) -> f32 {
    let asked = view.session.table.decision().is_some_and(|decision| decision.reaction());
    if !view.settings.key_strip || view.form == Form::Phone || asked || view.playing && !view.views.heights {
        return above;
    }
    let mut left = view.screen.left() + if view.form == Form::Wide { 226.0 } else { 80.0 };
    if let Some(map) = hud.minimap.place {
        left = left.max(map.right() + 8.0);
    }
    let left = lesson::card::edge(ctx).map_or(left, |edge| left.max(edge + 8.0));
    let right = view.screen.right() - if view.form == Form::Wide { 308.0 } else { 280.0 };
    let font = theme::medium(size::SECONDARY);
    let mut entries = Vec::new();
    let mut wide = 16.0 - GAP;
    for item in items(view, hud) {
        let text = ctx.fonts_mut(|fonts| fonts.layout_no_wrap(item.name.clone(), font.clone(), theme::BONE));
        let room = MARK + if item.name.is_empty() { 0.0 } else { 6.0 + text.size().x };
        // The last ones are left out where not all of them fit.
        if left + wide + GAP + room > right {
            break;
        }
        wide += GAP + room;
        entries.push((item, text, room));
    }
    if entries.is_empty() {
        return above;
    }
    let rect = |id: &str| ctx.memory(|memory| memory.area_rect(Id::new(id)));
    let visible = |id: &str| {
        let layer = LayerId::new(Order::Middle, Id::new(id));
        ctx.memory(|memory| memory.areas().is_visible(&layer))
    };
    // Above those who are still to be placed.
    let places = rect("deployment").filter(|_| visible("deployment"));
    let above = places.map_or(above, |places| places.top().min(above));
    let bar = rect("action bar").map_or(view.screen.bottom(), |bar| bar.top());
    let extras = rect("bar extras").filter(|extras| (extras.top() - above).abs() < 1.0);
    // In the row of the Will dice, if it ends left of them and nothing else stands there.
    let beside = extras.is_some_and(|extras| left + wide + 8.0 < extras.left());
    let (top, ends) = if beside { (bar - HIGH - 5.0, above) } else { (above - HIGH - 5.0, above - HIGH - 5.0) };
    // It gives way where little of the board would be left.
    if ends < view.screen.top() + view.screen.height() * 0.55 {
        return above;
    }
    // Nor does anything lie over a card that is to be pressed.
    let strip = Rect::from_min_size(pos2(left, top), vec2(wide, HIGH));
    if hud.card.is_some_and(|card| card.intersects(strip)) {
        return above;
    }
    area(ctx, "key strip", Order::Middle, pos2(left, top), |ui| {
        let (strip, _) = ui.allocate_exact_size(vec2(wide, HIGH), Sense::hover());
        mark("key strip", strip);
        ui.painter().rect_filled(strip, 7.0, theme::faded(theme::INK, 0.98));
        let mut x = strip.left() + 8.0;
        for (i, (item, text, room)) in entries.into_iter().enumerate() {
            let place = Rect::from_min_size(pos2(x, strip.top()), vec2(room, HIGH));
            let response = ui.interact(place, ui.id().with(i), Sense::hover());
            response
                .widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, format!("{}: {}", item.name, item.about)));
            let painter = ui.painter();
            let at = Rect::from_center_size(pos2(x + MARK / 2.0, strip.center().y), vec2(MARK, MARK));
            match &item.sign {
                // These are drawn at the rim of their squares: they are shown closer.
                LegendSign::Cell(name @ "piece_teeth", tint) => {
                    let near = Rect::from_min_max(
                        at.right_top() - vec2(1.9 * MARK, 0.0),
                        at.right_bottom() + vec2(0.0, 0.9 * MARK),
                    );
                    let painter = painter.with_clip_rect(at);
                    view.art.mark(&painter, name, near.translate(vec2(0.0, 0.3 * MARK)), *tint);
                }
                LegendSign::Cell(name, tint) => view.art.mark(painter, name, at, *tint),
                LegendSign::Icon(name, tint) => view.art.icon(painter, name, at.center(), MARK, *tint),
                LegendSign::Level(tint, figure) => {
                    painter.rect_filled(at, 3.0, *tint);
                    painter.text(at.center(), Align2::CENTER_CENTER, figure, theme::bold(size::BODY), theme::BONE);
                }
            }
            let y = strip.center().y - text.size().y / 2.0;
            painter.galley(pos2(x + MARK + 6.0, y), text, theme::BONE);
            let _ = response.tip(&item.about);
            x += room + GAP;
        }
    });
    ends
}
