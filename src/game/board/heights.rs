//! The view of heights: the level of every square as a tint and a figure, how deep water is, and what it costs to fall over
//! an edge, where the rules say so.

use super::ground::SIDES;
use super::quads::{Quad, mesh, number};
use crate::battle::Falls;
use crate::board::{Board, Level, Square};
use crate::game::assets::{Atlas, SQUARE, Sheet};
use crate::game::board::{centre, depth};
use crate::game::session::{FrameSystems, Screen, Session};
use crate::game::theme;
use crate::game::views::Views;
use bevy::prelude::*;
use bevy::sprite_render::AlphaMode2d;
use std::sync::Arc;

/// How much of the board the tint leaves to be seen.
const TINT: f32 = 0.80;
/// Sizes of figures, and where the level stands: in the corner in which roofs have their plaques.
const FIGURE: f32 = 30.0;
const SMALL: f32 = 21.0;
const CORNER: Vec2 = Vec2::new(-16.0, 15.0);

/// What the view consists of.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Plan {
    /// Below reach and tokens.
    pub low: Vec<Quad>,
    /// Above tokens.
    pub high: Vec<Quad>,
}

/// The tint of a square; walls have one of their own.
fn tint(board: &Board, square: Square) -> bevy_egui::egui::Color32 {
    let tile = board.tile(square);
    match () {
        _ if board.is_wall(square) => theme::INK,
        _ if board.is_water(square) => theme::LEVEL_WATER,
        _ if tile.depth > 0 && tile.prop.is_none() => theme::LEVEL_WADE,
        _ => theme::level(board.surface(square)),
    }
}

/// What a fall over the edge from one level to a square costs.
fn fall(board: &Board, falls: Option<Falls>, from: Level, to: Square) -> u8 {
    let levels = i16::from(from) - i16::from(board.surface(to));
    let levels = u8::try_from(levels.max(0)).unwrap_or(u8::MAX);
    falls.map_or(0, |falls| (falls.cost)(levels, board.is_water(to)))
}

/// The view of a board under rules with such falls.
pub fn plan(board: &Board, falls: Option<Falls>) -> Plan {
    let mut plan = Plan::default();
    let whole = Vec2::splat(SQUARE);
    for square in board.squares() {
        plan.low.push(Quad::new("piece_fill", centre(square), whole, theme::faded(tint(board, square), TINT)));
    }
    for square in board.squares().filter(|&square| !board.is_wall(square)) {
        edges(board, falls, square, &mut plan);
        let (at, level) = (centre(square), board.surface(square));
        let tile = board.tile(square);
        let wet = tile.depth > 0 && tile.prop.is_none() && tile.terrain == crate::board::Terrain::Water;
        let ink = match level {
            _ if wet => theme::SAFE,
            0 => theme::DUSTY,
            _ => theme::BONE,
        };
        let size = if level == 0 || wet { SMALL } else { FIGURE };
        plan.high.extend(number(i32::from(level), at + CORNER, size, ink));
        if wet {
            let beside = at + Vec2::new(12.0, -16.0);
            let pale = theme::mix(theme::SAFE, theme::LEVEL_WATER, 0.35);
            plan.low.push(Quad::new("piece_waves", beside - Vec2::new(15.0, 0.0), Vec2::splat(SMALL * 0.8), pale));
            plan.low.extend(number(i32::from(tile.depth), beside + Vec2::new(3.0, 0.0), SMALL, pale));
        }
    }
    plan
}

/// The edges over which one comes down onto a square: a line, and teeth with the cost where it hurts.
fn edges(board: &Board, falls: Option<Falls>, square: Square, plan: &mut Plan) {
    let own = board.surface(square);
    let mut told = 0;
    for (side, (east, south)) in SIDES.into_iter().enumerate() {
        let Some(above) = board.contains(i32::from(square.x) + east, i32::from(square.y) + south) else { continue };
        if board.is_wall(above) || board.surface(above) <= own {
            continue;
        }
        let cost = fall(board, falls, board.surface(above), square);
        let towards = Vec2::new(east as f32, -(south as f32));
        let line = |thick: f32, colour| Quad {
            middle: centre(square) + towards * (SQUARE / 2.0),
            size: Vec2::new(SQUARE + thick, thick),
            turn: side as u8,
            cell: "piece_fill",
            colour,
        };
        let colour = if cost > 0 { theme::THREAT } else { theme::PARCH };
        plan.low.extend([line(6.0, theme::faded(theme::INK, 0.6)), line(3.0, colour)]);
        if cost == 0 {
            continue;
        }
        plan.low.push(Quad {
            middle: centre(square),
            size: Vec2::splat(SQUARE),
            turn: side as u8,
            cell: "piece_teeth",
            colour: theme::THREAT,
        });
        // On every other square of an edge, so that it does not become a wall of figures.
        if (square.x + square.y).is_multiple_of(2) && told != cost {
            told = cost;
            let at = centre(square) + towards * 13.0 + Vec2::new(12.0, 0.0) * f32::from(u8::from(east == 0));
            plan.low.extend(number(-i32::from(cost), at, SMALL, theme::LOSS));
        }
    }
}

/// What is drawn now.
#[derive(Component)]
struct ShownHeights(Arc<Board>);

fn draw(
    mut commands: Commands,
    session: Option<Res<Session>>,
    views: Res<Views>,
    atlas: Res<Atlas>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<ColorMaterial>>,
    old: Query<(Entity, &ShownHeights)>,
) {
    let Some(session) = session else { return };
    let battle = session.table.battle();
    let board = battle.board();
    let wanted = views.heights && session.hand_over.is_none();
    if old.iter().next().map(|(_, shown)| Arc::as_ptr(&shown.0)) == wanted.then_some(Arc::as_ptr(board)) {
        return;
    }
    for (entity, _) in &old {
        commands.entity(entity).despawn();
    }
    if !wanted {
        return;
    }
    let plan = plan(board, battle.info().panels.falls);
    let material = materials.add(ColorMaterial {
        color: Color::WHITE,
        alpha_mode: AlphaMode2d::Blend,
        texture: Some(atlas.image(Sheet::Marks)),
        ..default()
    });
    let things = (Name::new("Heights"), ShownHeights(board.clone()), Transform::default(), Visibility::default());
    let parent = commands.spawn((things, DespawnOnExit(Screen::Battle))).id();
    for (quads, z) in [(&plan.low, depth::HEIGHTS), (&plan.high, depth::FIGURES)] {
        let mesh = Mesh2d(meshes.add(mesh(&atlas.marks, quads)));
        let place = Transform::from_xyz(0.0, 0.0, z);
        commands.spawn((mesh, MeshMaterial2d(material.clone()), place, ChildOf(parent)));
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, draw.in_set(FrameSystems::Draw).run_if(in_state(Screen::Battle)));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::from_rows;
    use crate::table::SYSTEMS;

    fn falls(id: &str) -> Option<Falls> {
        SYSTEMS.iter().find(|system| system.id == id).and_then(|system| system.panels.falls)
    }

    #[test]
    fn every_square_says_its_level_and_water_its_depth() {
        let board = from_rows(&["..2", "~~1"]).expect("a good board");
        let plan = plan(&board, None);
        let fills: Vec<_> = plan.low.iter().filter(|quad| quad.size == Vec2::splat(SQUARE)).collect();
        assert_eq!(fills.len(), 6);
        let tints: std::collections::BTreeSet<_> = fills.iter().map(|quad| quad.colour.to_array()).collect();
        assert_eq!(tints.len(), 4, "street, water and two roofs differ");
        let minus = plan.high.iter().filter(|quad| quad.cell == "figure_minus").count();
        assert_eq!((plan.high.len(), minus), (8, 2), "the canal lies a level below the street");
        assert_eq!(plan.low.iter().filter(|quad| quad.cell == "piece_waves").count(), 2);
        assert!(!plan.low.iter().any(|quad| quad.cell == "piece_teeth"), "these rules know no falls");
    }

    #[test]
    fn an_edge_says_what_the_rules_make_of_a_fall() {
        let board = from_rows(&["3..", "...", "..1"]).expect("a good board");
        for id in ["canal", "ladder"] {
            let plan = plan(&board, falls(id));
            let teeth = plan.low.iter().filter(|quad| quad.cell == "piece_teeth").count();
            assert_eq!(teeth, 2, "{id}: east and south of the high roof, and nowhere about the low one");
        }
        let canal = falls("canal").expect("Canal knows falls");
        let ladder = falls("ladder").expect("so does Ladder");
        assert_eq!([1, 2, 3, 5].map(|levels| (canal.cost)(levels, false)), [0, 2, 3, 5]);
        assert_eq!([1, 2, 3, 5].map(|levels| (canal.cost)(levels, true)), [0, 0, 1, 3]);
        assert_eq!([1, 2, 4, 6].map(|levels| (ladder.cost)(levels, false)), [0, 1, 2, 3]);
    }
}
