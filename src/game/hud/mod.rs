//! The panels of the battle: functions from what is there to what the player means.

pub mod actions;
mod danger_words;
mod earlier_rolls;
pub mod facts;
#[cfg(test)]
mod fit_tests;
#[cfg(test)]
mod golden_tests;
mod in_force;
#[cfg(test)]
mod ladder_tests;
mod legend;
pub mod log_lines;
mod minimap;
pub mod objectives;
pub mod odds;
mod odds_card;
#[cfg(test)]
mod odds_tests;
mod options;
pub mod overlays;
mod path_labels;
mod plan_column;
mod planned_path;
mod prompt;
mod recap;
pub mod replay_bar;
#[cfg(test)]
mod replay_bar_tests;
mod replay_choice;
pub mod roll;
mod roster;
mod score;
mod sheet;
mod shown_ways;
mod spells;
pub mod square_info;
mod square_labels;
mod standing;
pub mod state;
mod strip;
mod tally;
mod target_list;
pub mod targets;
mod terms;
#[cfg(test)]
pub(in crate::game) mod tests;
pub mod top_bar;
pub mod tray;
mod turn_cards;
mod turn_points;
pub mod view;
#[cfg(test)]
mod views_tests;

use super::assets::SQUARE;
use super::board::in_use::InUse;
use super::board::{DangerMap, ZoneName};
use super::decide::{Watching, plan};
use super::lesson::{self, Class};
use super::panels::{PanelSystems, prepare, ready};
use super::session::{Intent, Planning, Screen, Session};
use super::settings::Settings;
use super::sound::captions::{self, Captions};
use super::storage::Storage;
use super::theme::Art;
use super::views::Views;
use crate::battle::{CharacterId, Target};
use crate::board::Square;
use crate::game::board::centre;
use crate::game::characters::ShownCharacters;
use crate::game::input::key_labels;
use crate::game::layout::{self, Form};
use crate::game::playback::Playback;
use crate::game::rulebook;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use state::Hud;
use view::View;

/// Everybody as the board shows them.
#[derive(SystemParam)]
struct BoardOnScreen<'w, 's> {
    people: ShownCharacters<'w, 's>,
    camera: Query<'w, 's, (&'static Camera, &'static GlobalTransform), With<Camera2d>>,
    in_use: Option<Res<'w, InUse>>,
    zones: Query<'w, 's, &'static ZoneName>,
    danger: Option<Res<'w, DangerMap>>,
}

impl BoardOnScreen<'_, '_> {
    /// Where a square lies on the screen, in points of the interface.
    fn place(&self, square: Square, zoom: f32) -> Option<egui::Rect> {
        let (camera, transform) = self.camera.iter().next()?;
        let at = |offset: f32| {
            let world = centre(square) + Vec2::new(-offset, offset);
            camera.world_to_viewport(transform, world.extend(0.0)).ok()
        };
        let (a, b) = (at(SQUARE / 2.0)?, at(-SQUARE / 2.0)?);
        let point = |v: Vec2| egui::pos2(v.x / zoom, v.y / zoom);
        Some(egui::Rect::from_two_pos(point(a), point(b)))
    }
}

/// Where things of the board lie that panels keep clear of.
fn look(view: &mut View, seen: &BoardOnScreen, zoom: f32) {
    let shown = |&id: &CharacterId| !view.session.hides(id);
    let people = view.ids().filter(shown).filter_map(|id| view.person(id)).filter(|who| who.is_present());
    view.standing = people.filter_map(|who| seen.place(who.square?, zoom)).collect();
    let of = |id: Option<CharacterId>| view.person(id?)?.square;
    let Some(decision) = view.session.table.decision() else { return };
    let choice = view.planning.proposed.or_else(|| view.hovered_choice());
    let square = match choice.map(|choice| choice.target) {
        Some(Target::Square(square)) => Some(square),
        Some(Target::Character(who)) => of(Some(who)),
        _ => view.planning.hovered,
    };
    let [actor, other] = plan::about(&view.session.table).map(of);
    let place = |square: Option<Square>| seen.place(square?, zoom);
    view.aim = place(square);
    view.actor = place(actor);
    let both = [actor, other].into_iter().filter(|_| decision.reaction()).filter_map(place);
    view.spot = both.reduce(egui::Rect::union);
}

#[allow(clippy::too_many_arguments, reason = "a system takes what it reads")]
fn battle(
    mut contexts: EguiContexts,
    session: Option<Res<Session>>,
    planning: Res<Planning>,
    art: Res<Art>,
    playback: Res<Playback>,
    settings: Res<Settings>,
    views: Res<Views>,
    captions: Res<Captions>,
    watching: Option<Res<Watching>>,
    storage: Res<Storage>,
    mut class: ResMut<Class>,
    seen: BoardOnScreen,
    mut hud: ResMut<Hud>,
    mut intents: MessageWriter<Intent>,
) -> Result {
    let Some(session) = session else { return Ok(()) };
    let ctx = contexts.ctx_mut()?.clone();
    let hud = hud.bypass_change_detection();
    hud.facts.refresh(&session);
    hud.story.refresh(&session);
    let screen = ctx.viewport_rect();
    let (people, acted) = (seen.people.all(), seen.people.acted());
    let mut view = View {
        session: &session,
        planning: &planning,
        art: &art,
        settings: &settings,
        views: *views,
        people: &people,
        acted,
        screen,
        form: Form::of(screen),
        playing: playback.is_playing(),
        told: playback.shown,
        aim: None,
        actor: None,
        spot: None,
        standing: Vec::new(),
    };
    look(&mut view, &seen, ctx.zoom_factor());
    hud.seen = seen.place(Square::new(0, 0), ctx.zoom_factor()).map(|first| {
        let at = |corner: egui::Pos2| ((corner - first.min) / first.width()).to_pos2();
        egui::Rect::from_min_max(at(screen.min), at(screen.max))
    });
    if let Some(in_use) = &seen.in_use
        && hud.in_use != **in_use
    {
        hud.in_use = (**in_use).clone();
    }
    let mut out = Vec::new();
    let zoom = ctx.zoom_factor();
    key_labels::tell_covered(&ctx, hud.overlay != state::Overlay::None || rulebook::is_open(&ctx));
    hud.taught = class.is_open();
    hud.lesson = class.asked(&session.table);
    hud.danger = seen.danger.as_ref().map(|map| danger_words::read(&view, map)).unwrap_or_default();
    let place = |square| seen.place(square, zoom);
    square_labels::zones(&ctx, &view, hud.bar_top, seen.zones.iter(), &place);
    let low = match &watching {
        Some(watching) => watched(&ctx, &view, hud, watching, storage.sets_aside(), &mut out),
        None => {
            let low = panels(&ctx, &view, hud, &place, &mut out);
            if session.hand_over.is_none() {
                let known = (&*settings, &hud.bar);
                lesson::card::show(&ctx, &view, class.bypass_change_detection(), known, &place, &mut out);
            }
            low
        }
    };
    let clear = lesson_card(&ctx).into_iter().fold(below_chip(&view, hud), layout::beside);
    let clear = clear.with_max_y(low.clamp(clear.top(), clear.bottom()));
    hud.clear = Some(clear * zoom);
    if views.grid && session.hand_over.is_none() {
        square_labels::names(&ctx, &view, clear, &place);
    }
    hud.beside_prompt = beside_prompt(&ctx, &view, hud);
    hud.beside_card = beside_card(&view, hud).map(|part| part * zoom);
    captions::show(&ctx, &captions, &settings, low);
    // What is planned in the panels is aimed on the board.
    if out.iter().any(|intent| matches!(intent, Intent::Plan(..))) {
        hud.panels = false;
    }
    intents.write_batch(out);
    Ok(())
}

/// Where the board is seen beside the question, in pixels of the window.
fn beside_prompt(ctx: &egui::Context, view: &View, hud: &Hud) -> Option<egui::Rect> {
    let prompt = hud.prompt.filter(|_| view.me().is_some())?;
    // The card of a lesson stands above a question that leaves it no room beside it.
    let lesson = lesson::card::place(ctx).filter(|_| view.form != Form::Phone);
    let taken = [Some(prompt), hud.large_tray, lesson].into_iter().flatten();
    Some(taken.fold(below_chip(view, hud), layout::beside) * ctx.zoom_factor())
}

/// Where the card of a lesson lies, if it stands at the lower left.
fn lesson_card(ctx: &egui::Context) -> Option<egui::Rect> {
    lesson::card::edge(ctx).and_then(|_| lesson::card::place(ctx))
}

/// Where the board is seen above the card of odds on a telephone, below the chip of whoever acts.
fn beside_card(view: &View, hud: &Hud) -> Option<egui::Rect> {
    let card = hud.card.filter(|_| view.form == Form::Phone)?;
    Some(below_chip(view, hud).with_max_y(card.top()))
}

/// The part of the board that panels leave free: below the strip of cards, or on a telephone below the chip of whoever acts.
fn below_chip(view: &View, hud: &Hud) -> egui::Rect {
    let free = view.form.free(view.screen);
    let chip = view.form == Form::Phone && !sheet::gives_way(view, hud);
    free.with_min_y(free.top() + if chip { sheet::CHIP } else { turn_cards::height(view, hud) })
}

/// Where what stands at the lower left must end.
fn over_minimap(hud: &Hud, bar: f32) -> f32 {
    hud.minimap.place.map_or(bar, |place| bar.min(place.top()))
}

/// What there is to say of the square under the pointer: in the right column where `below` its panels there is room, else clear of what lies
/// over the board. Nothing while a question is asked that has nothing to do with squares.
fn square_note(ctx: &egui::Context, view: &View, hud: &mut Hud, [bar, below]: [f32; 2], here: Option<egui::Rect>) {
    let asked = view.session.table.decision().filter(|_| view.me().is_some() && hud.prompt.is_some());
    let of_squares = || view.session.table.choices().iter().any(|choice| matches!(choice.target, Target::Square(_)));
    if asked.is_some_and(|decision| decision.lists_answers()) && !of_squares() {
        return;
    }
    let lesson = lesson::card::place(ctx);
    let panels = [lesson, hud.targets.place, hud.prompt, hud.large_tray, hud.card, hud.notice_place];
    let foot = hud.card.map_or(roll::low(view, hud), |card| card.top() - 8.0);
    let column = square_info::Column { free: egui::Rangef::new(below + 8.0, foot), log: hud.log_open };
    let room = [turn_cards::height(view, hud), over_minimap(hud, bar)];
    square_info::show(
        ctx,
        view,
        (hud.pointed, &mut hud.standpoint, &hud.danger.here[..]),
        (&panels, column),
        room,
        here,
    );
}

/// All panels of the battle; where the action bar begins.
pub(super) fn panels(
    ctx: &egui::Context,
    view: &View,
    hud: &mut Hud,
    place: &dyn Fn(Square) -> Option<egui::Rect>,
    out: &mut Vec<Intent>,
) -> f32 {
    if overlays::hand_over(ctx, view, hud, out) {
        return view.screen.bottom();
    }
    planned_path::look(view, &mut hud.along, &hud.odds, hud.ending.is_some());
    let said = hud.along.said;
    square_labels::show(ctx, view, &mut hud.pills, (&hud.facts, &mut hud.odds), said, place);
    path_labels::show(ctx, view, hud, place);
    danger_words::show(ctx, view, &hud.danger, place);
    top_bar::show(ctx, view, hud, out);
    objectives::show(ctx, view, hud);
    turn_cards::show(ctx, view, hud, out);
    roster::show(ctx, view, hud, out);
    roster::ring(ctx, view, hud, place);
    let bar = actions::show(ctx, view, hud, out);
    let bar = plan_column::above(ctx, view, hud, bar, out);
    let clear = bar > hud.bar_top - 1.0;
    minimap::show(ctx, view, &mut hud.minimap, hud.seen, out);
    let bar = legend::show(ctx, view, hud, bar);
    let bar = if clear { recap::show(ctx, view, bar) } else { bar };
    let below = sheet::show(ctx, view, hud, out);
    let lists = plan_column::show(ctx, view, hud, below, out);
    let ends = if lists > below { lists } else { roll::show(ctx, view, hud, below) };
    let here = view.planning.hovered.and_then(place);
    square_note(ctx, view, hud, [bar, ends], here);
    odds_card::show(ctx, view, hud, bar, out);
    plan_column::settle(ctx, view, hud, below);
    prompt::show(ctx, view, hud, out);
    top_bar::round_buttons(ctx, view, hud, out);
    overlays::notice(ctx, view, hud, bar, place);
    overlays::menus(ctx, view, hud, out);
    bar
}

/// All panels of a battle that is watched; where its bar begins.
fn watched(
    ctx: &egui::Context,
    view: &View,
    hud: &mut Hud,
    watching: &Watching,
    unfinished: Option<&str>,
    out: &mut Vec<Intent>,
) -> f32 {
    hud.card = None;
    top_bar::show(ctx, view, hud, out);
    objectives::show(ctx, view, hud);
    turn_cards::show(ctx, view, hud, out);
    roster::show(ctx, view, hud, out);
    let bar = replay_bar::show(ctx, view, hud, watching, unfinished, out);
    minimap::show(ctx, view, &mut hud.minimap, hud.seen, out);
    let below = sheet::show(ctx, view, hud, out);
    let ends = roll::show(ctx, view, hud, below);
    square_note(ctx, view, hud, [bar, ends], None);
    top_bar::round_buttons(ctx, view, hud, out);
    overlays::notice(ctx, view, hud, bar, &|_| None);
    overlays::menus(ctx, view, hud, out);
    bar
}

pub(super) fn plugin(app: &mut App) {
    let battle = battle.in_set(PanelSystems).after(prepare).run_if(ready).run_if(in_state(Screen::Battle));
    app.init_resource::<Hud>().add_systems(EguiPrimaryContextPass, battle);
}
