//! Battles as golden pictures: the panels over the board as the painter of small maps paints it, with tokens on it.

use super::panels;
use super::view::View;
use crate::battle::{Choice, Target};
use crate::board::Square;
use crate::game::board::miniature::Miniatures;
use crate::game::golden_pictures::compare_screen;
use crate::game::hud::state::Hud;
use crate::game::session::{Planning, Session};
use crate::game::theme::Art;
use crate::game::ui_harness::{Draw, UiHarness};
use crate::game::widgets::{self, TokenFace};
use crate::table::{Library, Player, Replay, Table};
use bevy_egui::egui::{
    Color32, ColorImage, Context, LayerId, Pos2, Rect, TextureHandle, TextureOptions, Vec2, pos2, vec2,
};

/// Pixels a square of the board.
const SQUARE: usize = 16;

/// A moment of a battle.
struct Moment {
    hud: Hud,
    session: Session,
    planning: Planning,
    board: Option<TextureHandle>,
}

const MOMENT: Draw<Moment> = |ctx, art, moment, out| {
    let place = board(ctx, art, moment);
    let Moment { hud, session, planning, .. } = moment;
    hud.facts.refresh(session);
    hud.story.refresh(session);
    let (screen, people) = (ctx.viewport_rect(), session.table.battle().characters());
    let decision = session.table.decision().expect("it goes on");
    let of = |who: Option<crate::battle::CharacterId>| people.get(who?.index())?.square.map(&place);
    let (actor, other) = (of(decision.actor), of(decision.other));
    let view = View {
        aim: planning.hovered.map(&place),
        actor,
        spot: actor.into_iter().chain(other).reduce(Rect::union).filter(|_| decision.reaction()),
        standing: people.iter().filter(|who| who.is_present()).filter_map(|who| who.square).map(&place).collect(),
        ..View::still(session, planning, art, screen)
    };
    panels(ctx, &view, hud, &|square| Some(place(square)), out);
};

/// Draws board and tokens, whoever acts in the middle; where squares are.
fn board(ctx: &Context, art: &Art, moment: &mut Moment) -> impl Fn(Square) -> Rect + use<> {
    let table = &moment.session.table;
    let (board, screen) = (table.battle().board(), ctx.viewport_rect());
    let across = vec2(f32::from(board.width()), f32::from(board.height()));
    let picture = moment.board.get_or_insert_with(|| {
        let pixels = Miniatures::new(SQUARE).expect("the pictures of the program").paint(board);
        let pixels = pixels.into_iter().map(|[r, g, b]| Color32::from_rgb(r, g, b)).collect();
        let size = [board.width(), board.height()].map(|side| usize::from(side) * SQUARE);
        ctx.load_texture("board", ColorImage::new(size, pixels), TextureOptions::LINEAR)
    });
    let large = screen.height() / 18.0;
    let people = table.battle().characters();
    let actor = table.decision().and_then(|decision| people.get(decision.actor?.index())?.square);
    let at = |square: Square| vec2(f32::from(square.x) + 0.5, f32::from(square.y) + 0.5);
    let origin: Pos2 = screen.center() - actor.map_or(across / 2.0, at) * large;
    let painter = ctx.layer_painter(LayerId::background());
    let whole = Rect::from_min_size(Pos2::ZERO, Vec2::splat(1.0));
    painter.image(picture.id(), Rect::from_min_size(origin, across * large), whole, Color32::WHITE);
    for (i, person) in people.iter().enumerate().filter(|(_, person)| !person.removed) {
        let (Some(square), Some(kind)) = (person.square, moment.hud.facts.kinds.get(i)) else { continue };
        let (life, most) = moment.hud.facts.roles.life.map_or((0, 0), |(counter, stat)| {
            (person.counters.get(counter), stat.map_or(0, |stat| person.stats.get(stat)))
        });
        let shown = TokenFace { side: person.side, life, most, dim: false };
        widgets::token(&painter, art, kind, &shown, origin + at(square) * large, large * 1.25);
    }
    move |square| {
        let corner = origin + vec2(f32::from(square.x), f32::from(square.y)) * large;
        Rect::from_min_size(pos2(corner.x, corner.y), Vec2::splat(large))
    }
}

fn key_of(table: &Table, choice: Choice) -> &'static str {
    table.battle().info().actions[usize::from(choice.action.0)].key
}

/// The first moment of a battle, played by people, that shows what is wanted; with an action proposed, if one is named.
fn moment(save: &str, library: &Library, wanted: fn(&Table) -> bool, action: &str) -> UiHarness<Moment> {
    let (head, steps) = save.split_once('\n').expect("a header");
    let mut head: serde_json::Value = serde_json::from_str(head).expect("a header");
    head["setup"]["players"] = serde_json::to_value([Player::Human, Player::Human]).expect("plain data");
    let film = Replay::read(&format!("{head}\n{steps}"), library).expect("a save");
    let table = (0..film.len()).map(|step| film.at(step)).find(wanted).expect("there is such a moment");
    let proposed = table.choices().iter().find(|&&choice| key_of(&table, choice) == action).copied();
    let aimed = proposed.and_then(|choice| match choice.target {
        Target::Square(square) => Some(square),
        Target::Character(who) => table.battle().characters().get(who.index())?.square,
        Target::Nothing => None,
    });
    let planning = Planning {
        action: proposed.map(|choice| choice.action),
        option: proposed.map_or(0, |choice| choice.option),
        proposed,
        hovered: aimed,
        ..Planning::default()
    };
    let session = Session::new(table, None);
    let mut hud = Hud::default();
    hud.facts.refresh(&session);
    UiHarness::new((1280.0, 720.0), Moment { hud, session, planning, board: None }, MOMENT)
}

const CANAL: &str = include_str!("../../../tests/golden/canal-skirmish.acqua");
const LADDER: &str = include_str!("../../../tests/golden/ladder-skirmish.acqua");

/// An action of an activation, and no answer to a question.
fn offers(table: &Table, key: &str) -> bool {
    let acts = table.decision().is_some_and(|decision| !decision.reaction());
    acts && table.battle().round() >= 2 && table.choices().iter().any(|&choice| key_of(table, choice) == key)
}

#[test]
fn battles_look_as_they_did() {
    let library = Library::shipped();
    let strikes = |table: &Table| table.decision().is_some_and(|it| it.kind == "act") && offers(table, "combat");
    let mut canal = moment(CANAL, &library, strikes, "combat");
    compare_screen("screen_battle", &mut canal, (1280, 720));
    compare_screen("screen_phone", &mut canal, (390, 844));
    let mut sheet = moment(CANAL, &library, |table| offers(table, "end"), "");
    (sheet.of.hud.sheet_open, sheet.of.hud.log_open) = (true, true);
    compare_screen("screen_sheet", &mut sheet, (1280, 720));
}

#[test]
fn battles_of_ladder_look_as_they_did() {
    let library = Library::shipped();
    let mut ladder = moment(LADDER, &library, |table| offers(table, "attack"), "attack");
    compare_screen("screen_battle_ladder", &mut ladder, (1280, 720));
}

#[test]
fn questions_look_as_they_did() {
    let library = Library::shipped();
    let reaction = |table: &Table| table.decision().is_some_and(|decision| decision.reaction());
    compare_screen("screen_reaction", &mut moment(CANAL, &library, reaction, ""), (1280, 720));
}
