//! The view of squares: their lines over everything that lies on the ground.

use super::quads::{Quad, mesh};
use crate::board::Board;
use crate::game::assets::{Atlas, SQUARE, Sheet};
use crate::game::board::depth;
use crate::game::session::{FrameSystems, Screen, Session};
use crate::game::theme;
use crate::game::views::Views;
use bevy::prelude::*;
use bevy::sprite_render::AlphaMode2d;

/// Width of a line in world units, and in pixels at least.
const LINE: f32 = 2.2;
const LEAST: f32 = 1.5;
/// The ink below it is so many times as wide.
const UNDER: f32 = 2.2;

/// The lines of a board, so wide.
pub fn plan(board: &Board, line: f32) -> Vec<Quad> {
    let (columns, rows) = (board.width(), board.height());
    let size = Vec2::new(f32::from(columns), f32::from(rows)) * SQUARE;
    let mut quads = Vec::new();
    for (wide, colour) in [(line * UNDER, theme::faded(theme::INK, 0.45)), (line, theme::faded(theme::BONE, 0.5))] {
        let one = |middle, size| Quad::new("piece_fill", middle, size, colour);
        quads.extend(
            (0..=columns).map(|x| one(Vec2::new(f32::from(x) * SQUARE, -size.y / 2.0), Vec2::new(wide, size.y + wide))),
        );
        quads.extend(
            (0..=rows).map(|y| one(Vec2::new(size.x / 2.0, -f32::from(y) * SQUARE), Vec2::new(size.x + wide, wide))),
        );
    }
    quads
}

/// What is drawn now: of which battle, and how wide its lines are.
#[derive(Component, Clone, Copy, PartialEq)]
struct ShownGrid {
    battle: u64,
    line: f32,
}

#[allow(clippy::too_many_arguments, reason = "a system takes what it reads")]
fn draw(
    mut commands: Commands,
    session: Option<Res<Session>>,
    views: Res<Views>,
    atlas: Res<Atlas>,
    lens: Query<&Projection, With<Camera2d>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<ColorMaterial>>,
    old: Query<(Entity, &ShownGrid)>,
) {
    let Some(session) = session else { return };
    let wanted = views.grid && session.hand_over.is_none();
    let scale = match lens.iter().next() {
        Some(Projection::Orthographic(lens)) => lens.scale,
        _ => 1.0,
    };
    // In steps, so that zooming does not make new lines in every frame.
    let line = LINE.max((LEAST * scale * 4.0).ceil() / 4.0);
    let wanted = wanted.then(|| ShownGrid { battle: session.table.start_hash(), line });
    if old.iter().next().map(|(_, shown)| *shown) == wanted {
        return;
    }
    for (entity, _) in &old {
        commands.entity(entity).despawn();
    }
    let Some(shown) = wanted else { return };
    let mesh = Mesh2d(meshes.add(mesh(&atlas.marks, &plan(session.table.battle().board(), line))));
    let material = MeshMaterial2d(materials.add(ColorMaterial {
        color: Color::WHITE,
        alpha_mode: AlphaMode2d::Blend,
        texture: Some(atlas.image(Sheet::Marks)),
        ..default()
    }));
    let place = Transform::from_xyz(0.0, 0.0, depth::GRID);
    commands.spawn((Name::new("Squares"), shown, mesh, material, place, DespawnOnExit(Screen::Battle)));
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, draw.in_set(FrameSystems::Draw).run_if(in_state(Screen::Battle)));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::from_rows;

    #[test]
    fn a_line_lies_on_every_border() {
        let board = from_rows(&["...", "..."]).expect("a good board");
        let lines = plan(&board, 2.0);
        assert_eq!(lines.len(), 2 * (4 + 3));
        let at: Vec<f32> = lines.iter().filter(|quad| quad.size.x == 2.0).map(|quad| quad.middle.x).collect();
        assert_eq!(at, [0.0, 64.0, 128.0, 192.0]);
    }
}
