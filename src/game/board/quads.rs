//! Pieces of the sheet of marks, anywhere and in any size, as one mesh: thousands of them cost a frame nothing.

use crate::game::assets::Atlas;
use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;
use bevy_egui::egui::Color32;

/// A piece of the sheet somewhere on the board.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Quad {
    /// Its middle, in the world.
    pub middle: Vec2,
    /// Its sides, in world units, before it is turned.
    pub size: Vec2,
    /// Quarter turns to the right.
    pub turn: u8,
    /// Name of its cell.
    pub cell: &'static str,
    /// What its white becomes.
    pub colour: Color32,
}

impl Quad {
    /// A piece that is not turned.
    pub fn new(cell: &'static str, middle: Vec2, size: Vec2, colour: Color32) -> Quad {
        Quad { middle, size, turn: 0, cell, colour }
    }
}

const FIGURES: [&str; 10] = [
    "figure_0", "figure_1", "figure_2", "figure_3", "figure_4", "figure_5", "figure_6", "figure_7", "figure_8",
    "figure_9",
];

/// Share of its height that a figure takes of the line.
const ADVANCE: f32 = 0.52;

/// A number with its middle there, in figures of this size.
pub fn number(value: i32, middle: Vec2, size: f32, colour: Color32) -> Vec<Quad> {
    let minus = (value < 0).then_some("figure_minus");
    let digits = value.unsigned_abs().to_string().into_bytes();
    let cells: Vec<&'static str> =
        minus.into_iter().chain(digits.iter().map(|digit| FIGURES[usize::from(digit - b'0')])).collect();
    let step = size * ADVANCE;
    let first = middle.x - step * (cells.len() - 1) as f32 / 2.0;
    let one = |(i, cell): (usize, &&'static str)| {
        Quad::new(cell, Vec2::new(first + step * i as f32, middle.y), Vec2::splat(size), colour)
    };
    cells.iter().enumerate().map(one).collect()
}

/// All of them as a mesh, in their order.
pub fn mesh(atlas: &Atlas, quads: &[Quad]) -> Mesh {
    let columns = atlas.marks.columns.max(1);
    let rows = (atlas.marks.layers / columns).max(1);
    let (mut positions, mut uvs, mut colours, mut indices) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for quad in quads {
        let index = atlas.marks.tiles.get(quad.cell).copied().unwrap_or(0).max(0) as u32;
        let cell = Vec2::new((index % columns) as f32, (index / columns) as f32);
        let first = positions.len() as u32;
        let turn = Vec2::from_angle(-f32::from(quad.turn) * std::f32::consts::FRAC_PI_2);
        let linear = super::colour(quad.colour).to_linear().to_f32_array();
        for (u, v) in [(0.0_f32, 0.0_f32), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)] {
            let corner = turn.rotate(Vec2::new(u - 0.5, 0.5 - v) * quad.size);
            positions.push([quad.middle.x + corner.x, quad.middle.y + corner.y, 0.0]);
            // Half a pixel in from the border of the cell.
            let within = |at: f32| at.clamp(0.5 / 64.0, 1.0 - 0.5 / 64.0);
            uvs.push([(cell.x + within(u)) / columns as f32, (cell.y + within(v)) / rows as f32]);
            colours.push(linear);
        }
        indices.extend([0, 2, 1, 0, 3, 2].map(|corner| first + corner));
    }
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
        .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, uvs)
        .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, colours)
        .with_inserted_indices(Indices::U32(indices))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_in_figures_that_the_sheet_has() {
        let atlas = Atlas::read();
        let shown = |value| number(value, Vec2::ZERO, 10.0, Color32::WHITE);
        for value in [-12, 0, 7, 340] {
            let quads = shown(value);
            assert_eq!(quads.len(), value.to_string().len());
            assert!(quads.iter().all(|quad| atlas.marks.tiles.contains_key(quad.cell)));
            let middle: f32 = quads.iter().map(|quad| quad.middle.x).sum();
            assert!(middle.abs() < 1e-3, "it has its middle where it should");
        }
        assert_eq!(shown(-1)[0].cell, "figure_minus");
        assert_eq!(mesh(&atlas, &shown(34)).count_vertices(), 8);
    }
}
