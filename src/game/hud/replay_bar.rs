//! The bar of a battle that is watched: what happens, all its choices to go to, and how it goes on.

use super::view::View;
use crate::battle::Event;
use crate::game::decide::Watching;
use crate::game::hud::replay_choice::{ChoiceText, ReplayBar};
use crate::game::hud::state::{Hud, Overlay};
use crate::game::input::control::NUMBERS;
use crate::game::input::{Control, key_labels};
use crate::game::layout::Form;
use crate::game::session::{Intent, ReplayCommand};
use crate::game::theme::{self, size};
use crate::game::widgets::tooltips::Tips;
use crate::game::widgets::{self, Button, Look, button_ground, fitted, mark, modal, transitions, words};
use crate::table::{Player, Replay, ReplayMark, narrate};
use bevy_egui::egui::{
    self, Align2, Color32, Order, Painter, Rect, Sense, Shape, Stroke, Ui, UiBuilder, WidgetInfo, WidgetType, pos2,
    vec2,
};

/// Who can play on: the two against the computer, and two people.
pub fn players() -> [[Player; 2]; 3] {
    let computer = || Player::computer("normal");
    [[Player::Human, computer()], [computer(), Player::Human], [Player::Human, Player::Human]]
}

/// Height of the bar.
fn height(form: Form) -> f32 {
    if form == Form::Phone { 204.0 } else { 148.0 }
}

/// The panels of a battle that is watched; where its bar begins.
pub fn show(
    ctx: &egui::Context,
    view: &View,
    hud: &mut Hud,
    watching: &Watching,
    unfinished: Option<&str>,
    out: &mut Vec<Intent>,
) -> f32 {
    let mut bar = std::mem::take(&mut hud.film);
    bar.told.refresh(view, &hud.facts, &watching.film);
    let (left, right) = match view.form {
        Form::Wide => (216.0, 308.0),
        Form::Compact => (80.0, 280.0),
        Form::Phone => (6.0, 6.0),
    };
    let high = height(view.form);
    let rect = Rect::from_min_max(
        pos2(view.screen.left() + left, view.screen.bottom() - high - 8.0),
        pos2(view.screen.right() - right, view.screen.bottom() - 8.0),
    );
    (hud.bar_left, hud.bar_top, hud.bar_right) = (rect.left(), rect.top(), rect.right());
    transitions::area(ctx, "film", Order::Middle, rect.min, |ui| {
        let (rect, _) = ui.allocate_exact_size(rect.size(), widgets::GROUND);
        ui.painter().add(widgets::lacquer(rect));
        let inner = rect.shrink2(vec2(14.0, 8.0));
        let phone = view.form == Form::Phone;
        let head = if phone { 42.0 } else { 26.0 };
        sentence(ui, view, watching, &bar.told, Rect::from_min_size(inner.min, vec2(inner.width(), head)), phone);
        let track = Rect::from_min_size(inner.min + vec2(0.0, head + 2.0), vec2(inner.width(), 46.0));
        scrubber(ui, view, watching, track, out);
        let foot = Rect::from_min_max(pos2(inner.left(), track.bottom() + 6.0), inner.max);
        buttons(ui, view, &mut bar, watching, foot, out);
    });
    if bar.asking {
        ask(ctx, view, hud, &mut bar, unfinished, out);
    }
    hud.film = bar;
    // The menu of the battle has nothing to say here: it leads back.
    if hud.overlay == Overlay::Pause {
        hud.overlay = Overlay::None;
        out.push(Intent::ReplayCommand(ReplayCommand::Leave));
    }
    rect.top()
}

/// What was chosen, its chance, and where in the battle that is.
fn sentence(ui: &mut Ui, view: &View, watching: &Watching, told: &ChoiceText, rect: Rect, phone: bool) {
    let step = view.session.table.steps().len();
    let of = watching.film.len();
    let round = view.battle().round();
    let round = if round == 0 { "Deployment".to_owned() } else { format!("Round {round}") };
    let place = format!("{round} \u{b7} choice {step} of {of}");
    let response = ui.interact(rect, ui.id().with("told"), Sense::hover());
    let odds = told.odds.as_ref().map_or(String::new(), |odds| format!(", {odds}"));
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, format!("{place}: {}{odds}", told.text)));
    mark("told", rect);
    let painter = ui.painter();
    let line = if phone { rect.top() + 11.0 } else { rect.center().y };
    let font = theme::body(size::SECONDARY);
    let wide = painter.layout_no_wrap(place.clone(), font.clone(), theme::DUSTY).size().x;
    let low = pos2(rect.right(), if phone { rect.bottom() - 9.0 } else { line });
    painter.text(low, Align2::RIGHT_CENTER, place, font, theme::DUSTY);
    let mut left = rect.left();
    if let Some(side) = told.side {
        widgets::side_dot(painter, side, pos2(left + 8.0, line), 14.0);
        left += 24.0;
    }
    let ink = told.side.map_or(theme::BONE, theme::side_text);
    let mut right = if phone { rect.right() } else { rect.right() - wide - 14.0 };
    if let Some(odds) = &told.odds {
        let galley = painter.layout_no_wrap(odds.clone(), theme::strong(size::SMALL), theme::NIGHT);
        let wide = galley.size().x + 14.0;
        let at = if phone {
            Rect::from_min_size(pos2(rect.left(), rect.bottom() - 19.0), vec2(wide, 19.0))
        } else {
            right -= wide + 10.0;
            Rect::from_min_size(pos2(right + 6.0, line - 10.0), vec2(wide, 20.0))
        };
        painter.rect_filled(at, 4.0, theme::ROLL);
        painter.galley(at.center() - galley.size() / 2.0, galley, theme::NIGHT);
    }
    fitted(
        painter,
        pos2(left, line),
        Align2::LEFT_CENTER,
        &told.text,
        theme::strong(size::PROMPT),
        ink,
        (right - left).max(40.0),
    );
    if let Some(odds) = &told.odds {
        response.tip(format!("{}: {odds}, as the odds stood before it, without Will dice.", told.text));
    }
}

/// What happened in a step that has a mark, as sentences.
fn happened(film: &Replay, step: usize) -> Vec<String> {
    let log = film.whole().log();
    let from = log.partition_point(|&(of, _)| (of as usize) < step);
    let of_step = log[from..].iter().take_while(|(of, _)| *of as usize == step);
    let worth = |event: &&(u32, Event)| matches!(event.1, Event::Removed { .. } | Event::Scored { .. });
    of_step.filter(worth).map(|(_, event)| narrate(film.whole().battle(), event)).collect()
}

/// All choices side by side: rounds, removals and scores are marked; where one presses, there one is.
fn scrubber(ui: &mut Ui, view: &View, watching: &Watching, rect: Rect, out: &mut Vec<Intent>) {
    let film = &watching.film;
    let last = film.len().max(1) as f32;
    let line = Rect::from_min_max(pos2(rect.left() + 8.0, rect.top()), pos2(rect.right() - 8.0, rect.bottom()));
    let x = |step: usize| line.left() + line.width() * step as f32 / last;
    let y = rect.top() + 26.0;
    let response = ui.interact(rect, ui.id().with("scrubber"), Sense::click_and_drag());
    let now = view.session.table.steps().len();
    response.widget_info(|| WidgetInfo::slider(true, now as f64, "scrubber"));
    mark("scrubber", rect);
    let at = |place: egui::Pos2| (((place.x - line.left()) / line.width()).clamp(0.0, 1.0) * last).round() as usize;
    if (response.is_pointer_button_down_on() || response.clicked())
        && let Some(place) = response.interact_pointer_pos()
        && at(place) != now
    {
        out.push(Intent::ReplayCommand(ReplayCommand::To(at(place))));
    }
    let painter = ui.painter();
    let bar = Rect::from_min_max(pos2(line.left(), y - 4.0), pos2(line.right(), y + 4.0));
    painter.rect_filled(bar.expand(1.5), 5.0, theme::INK);
    painter.rect_filled(bar, 4.0, theme::SLATE);
    painter.rect_filled(Rect::from_min_max(bar.min, pos2(x(now), bar.bottom())), 4.0, theme::BRASS);
    let mut free = f32::MIN;
    for (i, round) in film.rounds().iter().enumerate() {
        let here = x(round.from);
        painter.vline(here, (y - 12.0)..=(y + 8.0), Stroke::new(1.5, theme::BRASS_HI));
        let next = film.rounds().get(i + 1).map_or(line.right(), |next| x(next.from));
        let text = if next - here > 62.0 { format!("Round {}", round.number) } else { round.number.to_string() };
        if here > free {
            let said = pos2(here + 4.0, rect.top() + 8.0);
            free = painter.text(said, Align2::LEFT_CENTER, text, theme::body(12.5), theme::NOTE).right();
        }
    }
    for &(step, what) in film.marks() {
        let (icon, side) = match what {
            ReplayMark::Removed(side) => ("skull", side),
            ReplayMark::Scored(side) => ("trophy", side),
        };
        let here = pos2(x(step), y + 14.0);
        painter.vline(here.x, (y - 4.0)..=(y + 6.0), Stroke::new(1.5, theme::side(side)));
        view.art.icon(painter, icon, here, 14.0, theme::side(side));
    }
    let knob = pos2(x(now), y);
    let hot = response.hovered() || response.dragged();
    painter.circle(knob, if hot { 9.0 } else { 8.0 }, theme::BONE, Stroke::new(2.0, theme::INK));
    painter.circle_filled(knob, 3.0, theme::BRASS_LO);
    let pointed = response.hover_pos().map(at);
    if let Some(step) = pointed {
        // A mark is met within a few points.
        let near = |of: usize| (x(of) - x(step)).abs();
        let marked = film.marks().iter().map(|(of, _)| *of).filter(|&of| near(of) < 7.0);
        let step = marked.min_by(|&a, &b| near(a).total_cmp(&near(b))).unwrap_or(step);
        let round = film.rounds().iter().rev().find(|round| round.from <= step);
        let round = round.map_or("Deployment".to_owned(), |round| format!("Round {}", round.number));
        let mut lines = vec![format!("{round}, choice {step}")];
        lines.extend(happened(film, step));
        response.on_hover_text_at_pointer(lines.join("\n"));
    }
}

/// The signs on the buttons of the reel.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ReplaySign {
    Play,
    Pause,
    Step,
    Round,
}

/// Triangles and bars; to the left where `back` is true.
fn sign(painter: &Painter, sign: ReplaySign, middle: egui::Pos2, ink: Color32, back: bool) {
    let flip = if back { -1.0 } else { 1.0 };
    let at = |x: f32, y: f32| middle + vec2(flip * x, y);
    let triangle = |x: f32, half: f32| {
        let mut corners = vec![at(x, -half), at(x + half * 1.5, 0.0), at(x, half)];
        if back {
            corners.reverse();
        }
        Shape::convex_polygon(corners, ink, Stroke::NONE)
    };
    let bar = |x: f32, wide: f32| {
        let rect = Rect::from_two_pos(at(x, -9.0), at(x + wide, 9.0));
        painter.rect_filled(rect, 1.0, ink);
    };
    match sign {
        ReplaySign::Play => {
            painter.add(triangle(-6.0, 10.0));
        }
        ReplaySign::Pause => {
            bar(-7.0, 5.0);
            bar(2.0, 5.0);
        }
        ReplaySign::Step => {
            bar(-8.0, 3.0);
            painter.add(triangle(-3.0, 8.0));
        }
        ReplaySign::Round => {
            painter.add(triangle(-11.0, 7.0));
            painter.add(triangle(-1.0, 7.0));
            bar(9.5, 2.5);
        }
    }
}

/// One button of the reel.
struct ReplayButton {
    label: &'static str,
    tip: &'static str,
    key: Control,
    sign: ReplaySign,
    back: bool,
    reel: ReplayCommand,
    /// It leads somewhere from here.
    on: bool,
}

impl ReplayButton {
    fn show(&self, ui: &mut Ui, size: egui::Vec2, gold: bool, out: &mut Vec<Intent>) {
        let (rect, response) = ui.allocate_exact_size(size, Sense::click());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, self.on, self.label));
        mark(self.label, rect);
        let look = match (self.on, gold) {
            (false, _) => Look::Off,
            (true, true) => Look::Gold,
            (true, false) => Look::Plain,
        };
        let (ink, rect) = button_ground(ui.painter(), rect, look, &response);
        let ink = if self.on { ink } else { theme::OFF_ICON };
        sign(ui.painter(), self.sign, rect.center(), ink, self.back);
        if response.clicked() && self.on {
            out.push(Intent::ReplayCommand(self.reel));
        }
        response.tip(key_labels::with_key(ui.ctx(), self.tip, self.key));
    }
}

fn buttons(ui: &mut Ui, view: &View, bar: &mut ReplayBar, watching: &Watching, rect: Rect, out: &mut Vec<Intent>) {
    let phone = view.form == Form::Phone;
    let now = view.session.table.steps().len();
    let (first, last) = (now == 0, now == watching.film.len());
    let play = if watching.running {
        ("pause", "Stop", ReplaySign::Pause)
    } else if last {
        ("play", "Once more from the start", ReplaySign::Play)
    } else {
        ("play", "Resume", ReplaySign::Play)
    };
    // A gamepad turns with its cross what the keyboard turns with the arrows.
    let pad = key_labels::by_pad(ui.ctx());
    let either = |key, button| if pad { button } else { key };
    let turn = |label, tip, key, sign, back, reel, on| ReplayButton { label, tip, key, sign, back, reel, on };
    let (up, down) = (either(Control::PanNorth, Control::CursorNorth), either(Control::PanSouth, Control::CursorSouth));
    let (left, right) = (either(Control::PanWest, Control::CursorWest), either(Control::PanEast, Control::CursorEast));
    let go = either(Control::Skip, Control::Confirm);
    let turns = [
        turn(
            "round back",
            "To the start of the round before",
            up,
            ReplaySign::Round,
            true,
            ReplayCommand::LastRound,
            !first,
        ),
        turn("step back", "One choice back", left, ReplaySign::Step, true, ReplayCommand::Back, !first),
        turn(play.0, play.1, go, play.2, false, ReplayCommand::Toggle, !watching.film.is_empty()),
        turn("step on", "One choice on", right, ReplaySign::Step, false, ReplayCommand::On, !last),
        turn(
            "round on",
            "To the start of the next round",
            down,
            ReplaySign::Round,
            false,
            ReplayCommand::NextRound,
            !last,
        ),
    ];
    let each = if phone { vec2(((rect.width() - 32.0) / 5.0).min(76.0), 46.0) } else { vec2(52.0, 44.0) };
    let wide = each.x * 5.0 + 32.0;
    let row = if phone { Rect::from_min_size(rect.min, vec2(rect.width(), 46.0)) } else { rect };
    let middle = Rect::from_center_size(row.center(), vec2(wide, each.y));
    let mut child =
        ui.new_child(UiBuilder::new().max_rect(middle).layout(egui::Layout::left_to_right(egui::Align::Min)));
    child.spacing_mut().item_spacing.x = 8.0;
    for turn in &turns {
        turn.show(&mut child, each, turn.reel == ReplayCommand::Toggle, out);
    }
    // What is left beside the reel, or below it on a telephone.
    let side = if phone { (rect.width() - 16.0) / 3.0 } else { (rect.width() - wide) / 2.0 - 14.0 };
    let high = if phone { 38.0 } else { 44.0 };
    let line = if phone { rect.bottom() - high } else { row.center().y - high / 2.0 };
    let back = Rect::from_min_size(pos2(rect.left(), line), vec2(if phone { side } else { side.min(150.0) }, high));
    let mut child = ui.new_child(UiBuilder::new().max_rect(back));
    let leave = Button::new("leave replay", "Leave", back.size()).icon("close").control(Control::Cancel);
    let response = leave.respond(&mut child, view.art);
    if response.clicked() {
        out.push(Intent::ReplayCommand(ReplayCommand::Leave));
    }
    response.tip(key_labels::with_key(ui.ctx(), "Back to where you came from", Control::Cancel));
    let over = view.session.table.decision().is_none();
    let wide = if phone { side } else { side.min(190.0) };
    let from = Rect::from_min_size(pos2(rect.right() - wide, line), vec2(wide, high));
    let mut child = ui.new_child(UiBuilder::new().max_rect(from));
    let look = if over { Look::Off } else { Look::Plain };
    let text = if wide < 150.0 { "Play on" } else { "Play on from here" };
    let play_on = Button::new("play on", text, from.size()).icon("flag").look(look);
    let play_on = if wide < 180.0 { play_on } else { play_on.control(Control::End) };
    let response = play_on.respond(&mut child, view.art);
    if response.clicked() && !over {
        bar.asking = true;
    }
    response.tip(if over {
        "The battle is over here: go back to play on.".to_owned()
    } else {
        key_labels::with_key(ui.ctx(), "A new battle from here, against the computer or for two", Control::End)
    });
    if phone {
        let at = Rect::from_min_size(pos2(rect.left() + side + 8.0, line), vec2(side, high));
        let mut child = ui.new_child(UiBuilder::new().max_rect(at));
        speed(&mut child, view, at.size(), out);
    }
}

/// How fast what happens is shown.
fn speed(ui: &mut Ui, view: &View, size: egui::Vec2, out: &mut Vec<Intent>) {
    let speeds = crate::game::hud::top_bar::SPEEDS;
    let now = speeds.iter().position(|(speed, _)| (speed - view.settings.speed).abs() < 0.01).unwrap_or(0);
    let response = Button::new("film speed", speeds[now].1, size).icon("fast").respond(ui, view.art);
    if response.clicked() {
        out.push(view.set(|settings| settings.speed = speeds[(now + 1) % speeds.len()].0));
    }
    response.tip("Speed of the playback");
}

/// Who shall play on from here.
fn ask(
    ctx: &egui::Context,
    view: &View,
    hud: &Hud,
    bar: &mut ReplayBar,
    unfinished: Option<&str>,
    out: &mut Vec<Intent>,
) {
    let step = view.session.table.steps().len();
    let close = modal(ctx, view.screen, 460.0, |ui| {
        ui.spacing_mut().item_spacing.y = 8.0;
        ui.label(words("Play on from here", theme::display(26.0), theme::BRASS_HI));
        widgets::rule(ui);
        let text = format!(
            "A new battle begins as this one stood after choice {step}. What you watch stays as it is. Its dice are \
             those of this battle: the same choice rolls the same faces."
        );
        ui.label(words(text, theme::body(size::BODY), theme::BONE));
        if let Some(text) = unfinished {
            ui.label(words(text, theme::medium(size::BODY), theme::REASON));
        }
        let full = vec2(ui.available_width(), 48.0);
        let gang = |side: usize| format!("As {}, against the computer", hud.facts.gangs[side]);
        let answers =
            [("play on as 0", gang(0)), ("play on as 1", gang(1)), ("play on for two", "Two players".to_owned())];
        for (i, (label, text)) in answers.iter().enumerate() {
            let look = if bar.pick == i { Look::Gold } else { Look::Plain };
            let icon = if i < 2 { "ai" } else { "human" };
            let button = Button::new(label, text, full)
                .hint("The players from here on.")
                .icon(icon)
                .look(look)
                .control(NUMBERS[i]);
            if button.show(ui, view.art) || key_labels::pressed(ui.ctx(), NUMBERS[i]) {
                out.push(Intent::PlayOn(players()[i].clone()));
            }
        }
        Button::new("stay", "Watch on", full)
            .hint("Back to what is being watched.")
            .icon("close")
            .control(Control::Cancel)
            .show(ui, view.art)
    });
    if close {
        bar.asking = false;
    }
    if out.iter().any(|intent| matches!(intent, Intent::PlayOn(_))) {
        bar.asking = false;
    }
}

/// A sign to press in a row of another screen: it leads to a moment of the replay.
pub fn play_sign(ui: &mut Ui, label: &str, tip: &str, size: f32) -> bool {
    let (rect, response) = ui.allocate_exact_size(vec2(size, size), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, label));
    mark(label, rect);
    let hot = response.hovered() || response.has_focus();
    if response.has_focus() {
        ui.painter().circle_stroke(rect.center(), size / 2.0 - 1.0, Stroke::new(2.0, theme::BONE));
    }
    sign(ui.painter(), ReplaySign::Play, rect.center(), if hot { theme::BRASS_HI } else { theme::PARCH }, false);
    response.tip(tip).clicked()
}
