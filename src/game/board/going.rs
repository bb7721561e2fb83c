//! What a tide has covered goes slowly: the picture that was lies over the new one, square by square where they differ, and
//! fades.

use super::ground::RIM;
use super::paint::PaintLayer;
use super::quads::{Pile, corners, part};
use super::scenery::SceneryPainter;
use crate::board::Square;
use crate::game::assets::{Atlas, SQUARE};
use crate::game::board::centre;
use crate::game::playback::timing::seconds;
use crate::game::settings::Settings;
use bevy::prelude::*;
use bevy::sprite_render::AlphaMode2d;

/// Height of a layer of the picture that was, above the new one of the same number.
const ABOVE: f32 = 0.4;

/// A part of the picture that was; goes with the painting that it lies on, if it is not gone before.
#[derive(Component)]
pub(super) struct Going {
    /// Seconds that it has been going.
    age: f32,
    /// What it is painted with, where that does not fade by itself.
    look: Option<Handle<ColorMaterial>>,
}

impl Going {
    /// Fades, or is painted with what fades by itself.
    pub(super) fn new(look: Option<Handle<ColorMaterial>>) -> Going {
        Going { age: 0.0, look }
    }
}

/// How long it takes, in seconds.
pub(super) fn length(settings: &Settings) -> f32 {
    if settings.calm { seconds::CALM } else { seconds::EBB }
}

/// The layers of a picture that was, with nothing but the squares that are not as they were.
fn differing(was: &[PaintLayer], is: &[PaintLayer]) -> Vec<PaintLayer> {
    let alike = |i: usize| was.iter().zip(is).all(|(was, is)| was.cells.get(i) == is.cells.get(i));
    let of = |layer: &PaintLayer| {
        let cells = layer.cells.iter().enumerate().map(|(i, cell)| cell.filter(|_| !alike(i)));
        PaintLayer { cells: cells.collect(), ..layer.clone() }
    };
    was.iter().map(of).collect()
}

/// Lays the squares of `was` that are not as they were over a new painting, so many squares wide.
pub(super) fn lay(
    commands: &mut Commands,
    stage: &mut SceneryPainter,
    materials: &mut Assets<ColorMaterial>,
    atlas: &Atlas,
    (parent, width): (Entity, usize),
    (was, is): (&[PaintLayer], &[PaintLayer]),
) {
    for (i, layer) in differing(was, is).iter().enumerate() {
        let mut pile = Pile::default();
        let (columns, cells) = atlas.cells(layer.sheet);
        for (at, index) in layer.cells.iter().enumerate().filter_map(|(at, cell)| Some((at, (*cell)?))) {
            let (x, y) = ((at % width) as f32, (at / width) as f32);
            let middle = centre(Square::new(0, 0)) + Vec2::new(x - RIM as f32, RIM as f32 - y) * SQUARE;
            pile.lay(corners(middle, Vec2::splat(SQUARE), Vec2::X), part(columns, cells, index.into()), [1.0; 4]);
        }
        if !pile.is_empty() {
            let texture = Some(atlas.image(layer.sheet));
            let look = materials.add(ColorMaterial { alpha_mode: AlphaMode2d::Blend, texture, ..default() });
            let place = Transform::from_xyz(0.0, 0.0, i as f32 + ABOVE);
            let mesh = Mesh2d(stage.meshes.add(pile.mesh()));
            let drawn = (mesh, MeshMaterial2d(look.clone()), place, ChildOf(parent));
            commands.spawn((Name::new("Going"), Going::new(Some(look)), drawn));
        }
    }
}

fn fade(
    mut commands: Commands,
    time: Res<Time>,
    settings: Res<Settings>,
    mut materials: ResMut<Assets<ColorMaterial>>,
    mut going: Query<(Entity, &mut Going)>,
) {
    for (entity, mut going) in &mut going {
        going.age += time.delta_secs();
        let left = 1.0 - going.age / length(&settings);
        if left <= 0.0 {
            commands.entity(entity).despawn();
        } else if let Some(mut look) = going.look.as_ref().and_then(|look| materials.get_mut(look)) {
            look.color.set_alpha(left);
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, fade);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::from_rows;
    use crate::game::board::ground::Ground;
    use crate::game::board::paint::paint;

    #[test]
    fn only_squares_that_are_not_as_they_were_go() {
        let atlas = Atlas::read();
        let painted = |rows: &[&str]| paint(&Ground::new(&from_rows(rows).expect("a good board"), 0), &atlas);
        let (was, is) = (painted(&["......", "......", ".....1"]), painted(&["~.....", "......", ".....1"]));
        let left = differing(&was, &is);
        let squares: Vec<usize> = (0..18).filter(|&i| left.iter().any(|layer| layer.cells[i].is_some())).collect();
        assert!(squares.contains(&0), "the street that is a canal now");
        assert!(!squares.contains(&17) && !squares.contains(&16) && squares.len() <= 4, "{squares:?}");
        assert!(differing(&was, &was).iter().all(|layer| layer.cells.iter().all(Option::is_none)));
    }
}
