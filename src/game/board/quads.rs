//! Pieces of a sheet, anywhere and in any size, as one mesh: thousands of them cost a frame nothing.

use crate::game::assets::SheetFile;
use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;
use bevy_egui::egui::Color32;

/// A piece of the sheet somewhere on the board.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Quad {
    /// Its middle, in the world.
    pub middle: Vec2,
    /// Its sides, in world units, before it is turned; mirrored where one is negative.
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

/// Quads of one mesh, the later over the earlier.
#[derive(Default)]
pub struct Pile {
    positions: Vec<[f32; 3]>,
    uvs: Vec<[f32; 2]>,
    colours: Vec<[f32; 4]>,
    indices: Vec<u32>,
}

impl Pile {
    /// Lays a part of a picture between corners, clockwise from the one in the north-west.
    pub fn lay(&mut self, corners: [Vec2; 4], part: Rect, colour: [f32; 4]) {
        let first = self.positions.len() as u32;
        let (low, high) = (part.min, part.max);
        let within = [low, Vec2::new(high.x, low.y), high, Vec2::new(low.x, high.y)];
        self.positions.extend(corners.map(|corner| corner.extend(0.0).to_array()));
        self.uvs.extend(within.map(|uv| uv.to_array()));
        self.colours.extend([colour; 4]);
        self.indices.extend([0, 2, 1, 0, 3, 2].map(|corner| first + corner));
    }

    /// Nothing was laid.
    pub fn is_empty(&self) -> bool {
        self.indices.is_empty()
    }

    /// What was laid, as a mesh.
    pub fn mesh(self) -> Mesh {
        Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
            .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, self.positions)
            .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, self.uvs)
            .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, self.colours)
            .with_inserted_indices(Indices::U32(self.indices))
    }
}

/// The corners of a rectangle about its middle, clockwise from the north-west.
pub fn corners(middle: Vec2, size: Vec2, turn: Vec2) -> [Vec2; 4] {
    [(-0.5, 0.5), (0.5, 0.5), (0.5, -0.5), (-0.5, -0.5)].map(|(x, y)| middle + turn.rotate(Vec2::new(x, y) * size))
}

/// Where a cell lies on a sheet of so many cells in so many columns, as a share of its sides; half a pixel in from the border.
pub fn part(columns: u32, cells: u32, index: u32) -> Rect {
    let columns = columns.max(1);
    let sides = Vec2::new(columns as f32, (cells / columns).max(1) as f32);
    let inset = Vec2::splat(0.5 / 64.0);
    let cell = Vec2::new((index % columns) as f32, (index / columns) as f32);
    Rect { min: (cell + inset) / sides, max: (cell + 1.0 - inset) / sides }
}

/// Pieces of a sheet as a mesh, in their order.
pub fn mesh<Sets>(sheet: &SheetFile<Sets>, quads: &[Quad]) -> Mesh {
    let mut pile = Pile::default();
    for quad in quads {
        let index = sheet.tiles.get(quad.cell).copied().unwrap_or(0).max(0) as u32;
        let part = part(sheet.columns, sheet.layers, index);
        let turn = Vec2::from_angle(-f32::from(quad.turn) * std::f32::consts::FRAC_PI_2);
        let colour = crate::game::board::colour(quad.colour).to_linear().to_f32_array();
        pile.lay(corners(quad.middle, quad.size, turn), part, colour);
    }
    pile.mesh()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::assets::Atlas;

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
        assert_eq!(mesh(&atlas.marks, &shown(34)).count_vertices(), 8);
    }
}
