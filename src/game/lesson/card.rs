//! The card of a lesson: what there is to know, what to do, and where to look.

use super::{Class, CurrentLesson, Hint, by_keys, show_me};
use crate::battle::Target;
use crate::board::Square;
use crate::game::decide::plan;
use crate::game::hud::actions::BarCache;
use crate::game::hud::view::View;
use crate::game::input::{Control, key_labels};
use crate::game::layout::Form;
use crate::game::session::{Intent, Planning, Screen, Session};
use crate::game::settings::Settings;
use crate::game::theme::{self, size};
use crate::game::widgets::tooltips::Tips;
use crate::game::widgets::{self, Button, Look, mark, panel, transitions, words};
use crate::game::{rulebook, web, world_labels};
use crate::lesson::{Goal, LessonDeed, LessonState, LessonStep};
use bevy_egui::egui::{
    self, Color32, Id, LayerId, Order, Rangef, Rect, Sense, Shape, Stroke, Ui, WidgetInfo, WidgetType, pos2, vec2,
};

/// Where the right edge of the card is kept, for what gives way to it.
const EDGE: &str = "lesson card edge";

/// Where it is kept that the lesson asks to look at something.
const LOOK: &str = "lesson asks to look";

/// The right edge of the card, where it stands at the lower left.
pub fn edge(ctx: &egui::Context) -> Option<f32> {
    ctx.data(|data| data.get_temp(Id::new(EDGE)))
}

/// Whether the lesson asks to look at something just now, so that nobody has to be chosen yet.
pub fn asks_to_look(ctx: &egui::Context) -> bool {
    ctx.data(|data| data.get_temp(Id::new(LOOK))).unwrap_or(false)
}

/// Where the card lies, wherever that is.
pub fn place(ctx: &egui::Context) -> Option<Rect> {
    let layer = LayerId::new(Order::Middle, Id::new("lesson"));
    ctx.memory(|memory| memory.area_rect(layer.id).filter(|_| memory.areas().is_visible(&layer)))
}

/// Shows the card, and marks what is to be looked at.
pub fn show(
    ctx: &egui::Context,
    view: &View,
    class: &mut Class,
    (settings, bar): (&Settings, &BarCache),
    place: &dyn Fn(Square) -> Option<Rect>,
    out: &mut Vec<Intent>,
) {
    ctx.data_mut(|data| data.remove_temp::<bool>(Id::new(LOOK)));
    if !class.is_open() || view.session.table.decision().is_none() {
        ctx.data_mut(|data| data.remove_temp::<f32>(Id::new(EDGE)));
        return;
    }
    if rulebook::is_open(ctx) {
        class.note(&view.session.table, LessonDeed::Opened);
    }
    let Some(told) = class.told() else { return };
    let mine = view.me().is_some();
    let fits = told.pupil.fits(told.course, &view.session.table);
    if mine && fits {
        point(ctx, view, &told, (settings, bar), place);
        let looks = |step: &LessonStep| matches!(step.goal, Goal::Look | Goal::Hover(_) | Goal::Rule | Goal::Read);
        let looks = told.pupil.step(told.course).is_some_and(looks);
        ctx.data_mut(|data| data.insert_temp(Id::new(LOOK), looks));
    }
    let phone = view.form == Form::Phone;
    let width = if phone { view.screen.width() - 12.0 } else { 330.0 };
    let id = Id::new("lesson card own height");
    let known: f32 = ctx.data(|data| data.get_temp(id)).unwrap_or(220.0);
    // Beside the roster, where that reaches down so far.
    let left = view.screen.left() + if view.form == Form::Compact { 80.0 } else { 10.0 };
    // A question that reaches under it takes the room below; in small windows the card gives way upwards.
    let question = if mine { question(ctx).filter(|question| question.left() < left + width) } else { None };
    let low = !(phone || question.is_some() && view.form == Form::Compact);
    let slim = phone && !is_unfolded(ctx);
    // The line leaves room for the round buttons at the right, and for who acts above it.
    let width = if slim { width - 60.0 } else { width };
    let at = if phone {
        pos2(view.screen.left() + 6.0, view.screen.top() + if slim { 180.0 } else { 112.0 })
    } else if let Some(question) = question.filter(|_| !low) {
        // Beside a question that leaves no room above it.
        let above = pos2(left, view.screen.top() + 64.0);
        let beside = pos2(question.right() + 6.0, view.screen.bottom() - known - 8.0);
        let high = above.y + known > question.top() && beside.x + width <= view.screen.right();
        if high { beside } else { above }
    } else {
        // As high as the action bar is where all its names fit (`hud::actions`), also while there is none: so the card does not move.
        let usual = if view.form == Form::Compact { 111.0 } else { 125.0 };
        let lowest = floor(ctx, Rangef::new(left, left + width)).min(view.screen.bottom() - usual);
        let y = question.map_or(lowest, |question| question.top().min(lowest)) - known - 10.0;
        pos2(left, y.max(view.screen.top() + 64.0))
    };
    let mut pressed = None;
    // Unfolded on a telephone it lies over what is there.
    let order = if phone && !slim { Order::Foreground } else { Order::Middle };
    let (shown, edge) = transitions::area(ctx, "lesson", order, at, |ui| {
        panel(ui, if slim { 8 } else { 14 }, |ui| {
            if slim {
                ui.set_width(width - 16.0);
                line(ui, view, &told, mine, fits);
                return;
            }
            ui.set_width(width - 28.0);
            ui.spacing_mut().item_spacing.y = 5.0;
            pressed = body(ui, view, &told, bar, (mine, fits));
        });
        mark("lesson", ui.min_rect());
        (ui.min_rect().height(), ui.min_rect().right())
    });
    ctx.data_mut(|data| {
        data.insert_temp(id, shown);
        if low {
            data.insert_temp(Id::new(EDGE), edge);
        } else {
            data.remove_temp::<f32>(Id::new(EDGE));
        }
    });
    if let Some(pressed) = pressed {
        press(ctx, view, class, pressed, out);
    }
}

/// What the card at the lower left stands on: the bar, and what lies above that in these columns. The legend and the sentences about the
/// enemy's turn come and go with the pointer; they stand beside the card, and it does not move for them.
fn floor(ctx: &egui::Context, columns: Rangef) -> f32 {
    let place = |name: &str| {
        let layer = LayerId::new(Order::Middle, Id::new(name));
        ctx.memory(|memory| memory.area_rect(layer.id).filter(|_| memory.areas().is_visible(&layer)))
    };
    let bars = ["action bar", "hint"].into_iter().filter_map(place);
    let above = ["bar extras", "deployment"].into_iter().filter_map(place);
    bars.chain(above.filter(|rect| rect.x_range().intersects(columns))).map(|rect| rect.top()).fold(f32::MAX, f32::min)
}

/// Where the question of the last frame stood, or the places that one of them chooses among.
fn question(ctx: &egui::Context) -> Option<Rect> {
    let layers = ["prompt", "squares"].map(|name| LayerId::new(Order::Foreground, Id::new(name)));
    let shown = |layer: &LayerId| ctx.memory(|memory| memory.areas().is_visible(layer));
    layers.iter().filter(|layer| shown(layer)).find_map(|layer| ctx.memory(|memory| memory.area_rect(layer.id)))
}

/// On a telephone the card is one line until it is tapped.
fn is_unfolded(ctx: &egui::Context) -> bool {
    ctx.data(|data| data.get_temp(Id::new("lesson unfolded"))).unwrap_or(false)
}

fn unfold(ctx: &egui::Context, open: bool) {
    ctx.data_mut(|data| data.insert_temp(Id::new("lesson unfolded"), open));
}

/// The lesson in which the player has said to leave, and is asked.
const LEAVING: &str = "lesson is left";

fn is_leaving(ctx: &egui::Context, lesson: usize) -> bool {
    ctx.data(|data| data.get_temp(Id::new(LEAVING))) == Some(lesson)
}

fn set_leaving(ctx: &egui::Context, lesson: Option<usize>) {
    // No course has so many.
    ctx.data_mut(|data| data.insert_temp(Id::new(LEAVING), lesson.unwrap_or(usize::MAX)));
}

/// The card as a line: what to do now. A tap opens the whole of it.
fn line(ui: &mut Ui, view: &View, told: &CurrentLesson, mine: bool, fits: bool) {
    let (course, pupil) = (told.course, told.pupil);
    let text = match (course.lessons.get(pupil.lesson()), mine, fits) {
        (None, ..) => "That was the course: tap to go on.".to_owned(),
        (_, false, _) => "Watch.".to_owned(),
        (_, true, false) => "The lesson does not fit any more: tap.".to_owned(),
        (Some(lesson), true, true) => {
            let say = pupil.step(course).map_or("", |step| &step.say);
            if say.is_empty() { lesson.title.clone() } else { key_labels::filled(ui.ctx(), say) }
        }
    };
    let width = ui.available_width();
    let font = theme::strong(size::BODY);
    let galley = ui.painter().layout(text.clone(), font, theme::SAFFRON_LIGHT, width - 58.0);
    let high = galley.size().y.max(28.0);
    let (rect, response) = ui.allocate_exact_size(vec2(width, high), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, format!("lesson open: {text}")));
    mark("lesson open", rect);
    let painter = ui.painter();
    if response.has_focus() {
        widgets::focus_line(painter, rect);
    }
    view.art.icon(painter, "help", rect.left_center() + vec2(11.0, 0.0), 22.0, theme::SAFFRON);
    let at = pos2(rect.left() + 28.0, rect.center().y - galley.size().y / 2.0);
    painter.galley(at, galley, theme::SAFFRON_LIGHT);
    view.art.icon(painter, "down", rect.right_center() - vec2(12.0, 0.0), 20.0, theme::BRASS_HI);
    if response.clicked() {
        unfold(ui.ctx(), true);
    }
    response.tip("The whole of the lesson.");
}

/// The buttons of the card.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Pressed {
    Show,
    Skip,
    Again,
    Back,
    /// Asks first, where something has been learned.
    AskToLeave,
    Stay,
    Leave,
    PlayOn,
    /// The course that follows.
    Next,
}

fn press(ctx: &egui::Context, view: &View, class: &mut Class, pressed: Pressed, out: &mut Vec<Intent>) {
    let Some(told) = class.told() else { return };
    let (lesson, reading) = (told.pupil.lesson(), is_reading(&told));
    match pressed {
        Pressed::Skip => out.push(Intent::Teach(lesson + 1)),
        Pressed::Again => out.push(Intent::Teach(lesson)),
        Pressed::Back => out.push(Intent::Undo),
        Pressed::AskToLeave if lesson > 0 => set_leaving(ctx, Some(lesson)),
        Pressed::Stay => set_leaving(ctx, None),
        Pressed::Leave | Pressed::AskToLeave => {
            set_leaving(ctx, None);
            out.push(Intent::Go(Screen::Title));
        }
        Pressed::PlayOn => class.close(),
        Pressed::Next => out.push(Intent::Learn(view.info().id, told.before + 1, 0)),
        Pressed::Show => match show_me(class, view.session, view.planning) {
            Hint::Hover(square) => out.push(Intent::Hover(Some(square))),
            Hint::Propose(choice) => {
                out.extend([Intent::Plan(Some(choice.action), choice.option), Intent::Propose(choice)]);
            }
            Hint::Choose(choice) => out.push(Intent::ChooseWithWill(choice, view.planning.will)),
            Hint::Will(dice) => out.push(Intent::PlanWill(dice)),
            Hint::Undo => out.push(Intent::Undo),
            Hint::Book => rulebook::open(ctx, ""),
            Hint::Nothing if reading => class.note(&view.session.table, LessonDeed::Read),
            Hint::Nothing => class.note(&view.session.table, LessonDeed::Looked),
        },
    }
}

fn body(ui: &mut Ui, view: &View, told: &CurrentLesson, bar: &BarCache, (mine, fits): (bool, bool)) -> Option<Pressed> {
    let (course, pupil) = (told.course, told.pupil);
    let row = progress(ui, told);
    if view.form == Form::Phone && row.interact(Sense::click()).clicked() {
        unfold(ui.ctx(), false);
    }
    let mut pressed = None;
    let width = ui.available_width();
    let Some(lesson) = course.lessons.get(pupil.lesson()) else {
        done(ui, view, told);
        // What the farewell tells of is what should have happened.
        let own_way = pupil.states().contains(&LessonState::OwnWay);
        let farewell =
            if own_way { "That was the course. The battle goes on as you made it." } else { &course.farewell };
        ui.label(words(key_labels::filled(ui.ctx(), farewell), theme::body(size::BODY), theme::BONE));
        ui.add_space(4.0);
        // A question of the battle that is open at the same time has the golden button.
        let asked = mine && view.session.table.decision().is_some_and(|decision| decision.lists_answers());
        let gold = if asked { Look::Plain } else { Look::Gold };
        if course.next.is_some() {
            let next = Button::new("lesson next", "More lessons", vec2(width, 38.0)).look(gold).icon("help");
            let next = next.hint("The course that follows this one. About ten minutes.");
            if press_by(ui, view, next, Control::Lesson1) {
                pressed = Some(Pressed::Next);
            }
        }
        ui.horizontal(|ui| {
            let half = vec2((width - 8.0) / 2.0, 38.0);
            ui.spacing_mut().item_spacing.x = 8.0;
            let look = if course.next.is_some() { Look::Plain } else { gold };
            let play = Button::new("lesson play on", "Play on", half).look(look).icon("strike");
            if press_by(ui, view, play.hint("The battle goes on without lessons."), Control::Lesson2) {
                pressed = Some(Pressed::PlayOn);
            }
            let leave = Button::new("lesson leave", "To the title", half).icon("flag");
            if press_by(ui, view, leave.hint("Leave this battle."), Control::Lesson3) {
                pressed = Some(Pressed::Leave);
            }
        });
        return pressed;
    };
    done(ui, view, told);
    ui.horizontal_wrapped(|ui| {
        ui.label(words(&lesson.title, theme::display(21.0), theme::BRASS_HI));
        if !lesson.rule.is_empty() {
            rulebook::chip(ui, &lesson.rule);
        }
    });
    ui.label(words(key_labels::filled(ui.ctx(), &lesson.text), theme::body(size::BODY), theme::BONE));
    widgets::rule(ui);
    match (mine, fits) {
        (false, _) => {
            let text = if view.playing { "Watch." } else { "The other side acts. Watch." };
            ui.label(words(text, theme::medium(size::BODY), theme::NOTE));
        }
        (true, true) => {
            if pupil.strayed {
                ui.label(words("That works too. Still open:", theme::body(size::SECONDARY), theme::NOTE));
            }
            task(ui, view, bar, pupil.step(course));
        }
        (true, false) => {
            let text = match view.session.table.can_undo() {
                true => {
                    "You went another way, and nothing is wrong with that. Here the lesson does not fit any more: \
                     take it back, or set it up again."
                }
                false => {
                    "You went another way, and nothing is wrong with that. Here the lesson does not fit any more, \
                     and dice that fell cannot be taken back: set it up again."
                }
            };
            ui.label(words(text, theme::medium(size::BODY), theme::RISK));
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 8.0;
                let half = vec2((width - 8.0) / 2.0, 36.0);
                let look = if view.session.table.can_undo() { Look::Plain } else { Look::Off };
                let back =
                    Button::new("lesson back", "Take it back", half).icon("undo").look(look).control(Control::Undo);
                let said =
                    if look == Look::Off { "Dice have fallen: what they showed stays." } else { "One step back." };
                if back.hint(said).show(ui, view.art) {
                    pressed = Some(Pressed::Back);
                }
                let again = Button::new("lesson again", "Set it up", half).icon("reroll").look(Look::Gold);
                let said = "Everybody takes the places that this lesson begins with.";
                // While leaving is asked about, the key is that of staying.
                let again = again.hint(said);
                let is_pressed = match is_leaving(ui.ctx(), pupil.lesson()) {
                    true => again.show(ui, view.art),
                    false => press_by(ui, view, again, Control::Lesson1),
                };
                if is_pressed {
                    pressed = Some(Pressed::Again);
                }
            });
        }
    }
    ui.add_space(3.0);
    if is_leaving(ui.ctx(), pupil.lesson()) {
        return pressed.or(leaving(ui, view, pupil.lesson()));
    }
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        // With room for their keys.
        let widths = [0.39, 0.29, 0.32].map(|share| (width - 12.0) * share);
        let reading = is_reading(told);
        let can_show = mine && fits;
        // Its key belongs to what is set up again instead.
        let key = Some(Control::Lesson1).filter(|_| fits);
        let show = match reading {
            true => (Pressed::Show, key, "lesson show", "Go on", "The next lesson."),
            false => (Pressed::Show, key, "lesson show", "Show me", "It is proposed for you; once more does it."),
        };
        let buttons = [
            show,
            (
                Pressed::Skip,
                Some(Control::Lesson2),
                "lesson skip",
                "Skip",
                "Pass over this lesson: the next one is set up.",
            ),
            (
                Pressed::AskToLeave,
                Some(Control::Lesson3),
                "lesson leave",
                "Leave",
                "Leave the lessons, to the title. They go on from there another time.",
            ),
        ];
        for ((what, key, label, text, said), width) in buttons.into_iter().zip(widths) {
            let look = match what {
                Pressed::Show if !can_show => Look::Off,
                Pressed::Show if reading => Look::Gold,
                _ => Look::Plain,
            };
            let button = Button::new(label, text, vec2(width, 34.0)).look(look).hint(said);
            let is_pressed = match key {
                Some(key) => press_by(ui, view, button, key),
                None => button.show(ui, view.art),
            };
            if is_pressed {
                pressed = Some(what);
            }
        }
    });
    pressed
}

/// Shows a button that a key presses as well.
fn press_by(ui: &mut Ui, view: &View, button: Button, key: Control) -> bool {
    let by_key = button.look != Look::Off && key_labels::pressed_in_battle(ui.ctx(), key);
    button.control(key).show(ui, view.art) || by_key
}

/// Whether the lessons are really left.
fn leaving(ui: &mut Ui, view: &View, lesson: usize) -> Option<Pressed> {
    let text = format!("Leave? Lesson {} waits for you under Lessons.", lesson + 1);
    ui.label(words(text, theme::strong(size::BODY), theme::SAFFRON_LIGHT));
    let mut pressed = None;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        let half = vec2((ui.available_width() - 8.0) / 2.0, 34.0);
        let stay = Button::new("lesson stay", "Stay", half).look(Look::Gold);
        if press_by(ui, view, stay.hint("Go on with the lesson."), Control::Lesson1) {
            pressed = Some(Pressed::Stay);
        }
        let leave = Button::new("lesson left", "Leave", half).icon("flag").hint("To the title.");
        if press_by(ui, view, leave, Control::Lesson3) {
            pressed = Some(Pressed::Leave);
        }
    });
    pressed
}

/// The name of the course, and a dot for each lesson.
fn progress(ui: &mut Ui, told: &CurrentLesson) -> egui::Response {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 18.0), Sense::hover());
    let states = told.pupil.states();
    let at = told.pupil.lesson().min(states.len());
    let count = format!("{} of {}", (at + 1).min(states.len()), states.len());
    let text = format!("{}, lesson {count}", told.course.title);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &text));
    let response = response.tip(&text);
    mark("lesson fold", rect);
    let painter = ui.painter();
    let name = painter.text(
        rect.left_center(),
        egui::Align2::LEFT_CENTER,
        format!("{} \u{b7} {count}", told.course.title),
        theme::medium(size::SMALL),
        theme::NOTE,
    );
    let step = ((rect.right() - name.right() - 14.0) / states.len().max(1) as f32).min(11.0);
    for (i, state) in states.iter().enumerate() {
        let middle = pos2(rect.right() - step * (states.len() - i) as f32 + step / 2.0, rect.center().y);
        let fill = match state {
            LessonState::Done | LessonState::OwnWay => theme::BRASS_HI,
            LessonState::Skipped => theme::MIST,
            LessonState::Open => theme::SLATE,
        };
        painter.circle_filled(middle, if i == at { 4.2 } else { 3.2 }, fill);
        if i == at {
            painter.circle_stroke(middle, 4.6, Stroke::new(1.5, theme::SAFFRON));
        }
    }
    response
}

/// What is to be said of the lesson that was just done.
fn done(ui: &mut Ui, view: &View, told: &CurrentLesson) {
    let pupil = told.pupil;
    let Some(last) = pupil.lesson().checked_sub(1).filter(|_| pupil.at_step() == 0) else { return };
    let Some(lesson) = told.course.lessons.get(last) else { return };
    let after = match pupil.states()[last] {
        LessonState::Done => lesson.after.as_str(),
        LessonState::OwnWay => "Done, in your own way.",
        LessonState::Open | LessonState::Skipped => return,
    };
    ui.horizontal_top(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(20.0, 20.0), Sense::hover());
        view.art.icon(ui.painter(), "check", rect.center(), 17.0, theme::GOOD);
        ui.vertical(|ui| {
            ui.label(words(key_labels::filled(ui.ctx(), after), theme::body(size::SECONDARY), theme::GOOD));
        });
    });
    widgets::rule(ui);
}

/// There is nothing to do but to read.
fn is_reading(told: &CurrentLesson) -> bool {
    told.pupil.step(told.course).is_some_and(|step| matches!(step.goal, Goal::Read))
}

/// What to do now.
fn task(ui: &mut Ui, view: &View, bar: &BarCache, step: Option<&LessonStep>) {
    let Some(step) = step else { return };
    ui.horizontal_top(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(20.0, 22.0), Sense::hover());
        view.art.icon(ui.painter(), "chevron", rect.center(), 18.0, theme::SAFFRON);
        ui.vertical(|ui| {
            ui.label(words(key_labels::filled(ui.ctx(), &step.say), theme::strong(size::BODY), theme::SAFFRON_LIGHT));
            if let Some(key) = by_keys::next_key(ui.ctx(), view, bar, step) {
                ui.label(words(key, theme::medium(size::SECONDARY), theme::NOTE));
            }
        });
    });
}

/// Draws a frame around what is to be looked at: squares of the board, a control.
fn point(
    ctx: &egui::Context,
    view: &View,
    told: &CurrentLesson,
    (settings, bar): (&Settings, &BarCache),
    place: &dyn Fn(Square) -> Option<Rect>,
) {
    let Some(step) = told.pupil.step(told.course) else { return };
    let beat = if settings.calm { 0.5 } else { (ctx.input(|input| input.time) * 3.2).sin() as f32 * 0.5 + 0.5 };
    if !settings.calm {
        ctx.request_repaint_after_secs(0.03);
    }
    let board = world_labels::painter(ctx, "lesson squares");
    let mut squares = step.squares.clone();
    if let Goal::Choose(pick) | Goal::Propose(pick) = &step.goal
        && let Some(Target::Character(who)) = pick.choice(view.info()).map(|choice| choice.target)
    {
        squares.extend(view.person(who).and_then(|person| person.square));
    }
    squares.sort_unstable();
    squares.dedup();
    for rect in squares.iter().filter_map(|&square| place(square)) {
        corners(&board, rect.expand(2.0 + 5.0 * beat), theme::SAFFRON);
    }
    let label = framed(view.session, view.planning, bar, step);
    let Some([left, top, width, height]) = label.and_then(|label| web::rect(&label)) else { return };
    let zoom = ctx.zoom_factor();
    let rect = Rect::from_min_size(pos2(left, top) / zoom, vec2(width, height) / zoom);
    let over = ctx.layer_painter(LayerId::new(Order::Tooltip, Id::new("lesson control")));
    corners(&over, rect.expand(1.0 + 3.5 * beat), theme::SAFFRON);
}

/// The control that a step frames, by its mark; of a question the answer that is meant, as the question numbers it.
fn framed(session: &Session, planning: &Planning, bar: &BarCache, step: &LessonStep) -> Option<String> {
    match &step.goal {
        // What is done by the button is what is proposed.
        Goal::Choose(pick) if step.label == "Go" => {
            let meant = pick.offered(&session.table)?;
            (planning.proposed == Some(meant)).then(|| step.label.clone())
        }
        // Where each way of an action has a button, that of the way that is meant.
        Goal::Choose(pick) | Goal::Propose(pick) if step.label == format!("action {}", pick.action) => {
            bar.label(pick.offered(&session.table)?)
        }
        Goal::Choose(pick) if plan::is_question(&session.table) && step.label.is_empty() => {
            let meant = pick.offered(&session.table)?;
            let at = plan::answers(&session.table).into_iter().position(|answer| answer == meant)?;
            Some(format!("choice {at}"))
        }
        _ => Some(step.label.clone()).filter(|label| !label.is_empty()),
    }
}

/// The four corners of a frame, dark below so that they are seen on light ground too.
fn corners(painter: &egui::Painter, rect: Rect, colour: Color32) {
    let arm = (rect.width().min(rect.height()) * 0.3).clamp(8.0, 22.0);
    for (corner, x, y) in [
        (rect.left_top(), 1.0, 1.0),
        (rect.right_top(), -1.0, 1.0),
        (rect.right_bottom(), -1.0, -1.0),
        (rect.left_bottom(), 1.0, -1.0),
    ] {
        let points = vec![corner + vec2(0.0, arm * y), corner, corner + vec2(arm * x, 0.0)];
        for (width, ink) in [(6.0, theme::INK), (3.0, colour)] {
            painter.add(Shape::line(points.clone(), Stroke::new(width, ink)));
        }
    }
}

#[cfg(test)]
#[path = "card_tests.rs"]
mod tests;
