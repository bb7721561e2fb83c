//! A small picture of a board, by the painter that paints the large one (look 5.1): for maps to choose from.

use super::floats::afloat;
use super::ground::{Ground, GroundLook};
use super::lamps::{lamps, lit};
use super::noise::{ENDLESS, octaves, step};
use super::paint::{FRONT, paint};
use super::{light, shore};
use crate::board::{Board, Prop};
use crate::game::assets::{Atlas, HOUSES, ROOFS, Sheet, TILES, picture};
use crate::game::theme;
use bevy_egui::egui::Color32;

/// Pixels a side of a cell of the sheets.
const CELL: usize = 64;

/// A colour as it is written, with alpha; all 0 to 1.
type Rgba = [f32; 4];

/// The sheets of the painter, each cell made small.
pub struct Miniatures {
    /// Pixels a square.
    pixels: usize,
    atlas: Atlas,
    tiles: Vec<Rgba>,
    roofs: Vec<Rgba>,
    houses: Vec<Rgba>,
}

impl Miniatures {
    /// For pictures of so many pixels a square: a divisor of 64. `None` if the pictures of the program cannot be read.
    pub fn new(pixels: usize) -> Option<Miniatures> {
        let atlas = Atlas::read();
        let sheet = |bytes, columns: u32, layers: u32| {
            let image = picture(bytes)?;
            Some(shrunk(image.data.as_deref()?, columns as usize, layers as usize, pixels))
        };
        let tiles = sheet(TILES, atlas.tiles.columns, atlas.tiles.layers)?;
        let roofs = sheet(ROOFS, atlas.roofs.columns, atlas.roofs.layers)?;
        let houses = sheet(HOUSES, atlas.houses.columns, atlas.houses.layers)?;
        Some(Miniatures { pixels, atlas, tiles, roofs, houses })
    }

    /// The picture of a board, row by row, red, green, blue.
    pub fn paint(&self, board: &Board) -> Vec<[u8; 3]> {
        let ground = Ground::new(board, 0);
        let (size, width) = (self.pixels, ground.width * self.pixels);
        let mut canvas = vec![[0.0; 3]; width * ground.height * size];
        self.water(&ground, &mut canvas);
        let shade = light::shade(&ground);
        let glow = light::glow(&ground, &lamps(&ground, &lit(board)));
        let layers = paint(&ground, &self.atlas);
        for (i, layer) in layers.iter().enumerate() {
            // The large picture has its shade between roofs and fronts, its light over all but the plaques.
            if i == FRONT {
                darken(&mut canvas, width, size, &shade, shore::FINE);
            }
            let cells = match layer.sheet {
                Sheet::Roofs => &self.roofs,
                Sheet::Houses => &self.houses,
                Sheet::Tiles | Sheet::Marks => &self.tiles,
            };
            for (x, y) in ground.cells() {
                if let Some(index) = layer.cells[ground.index(x, y)] {
                    self.lay(&mut canvas, width, cells, usize::from(index), (x as usize, y as usize));
                }
            }
        }
        let boats = ground.cells().filter(|&(x, y)| ground.tile(x, y).prop == Some(Prop::Boat));
        let floats = afloat(&ground).into_iter().chain(boats.map(|(x, y)| (x, y, "obstacle_gondola")));
        for (x, y, name) in floats {
            let index = self.atlas.tiles.tiles.get(name).and_then(|&index| usize::try_from(index).ok());
            if let Some(index) = index {
                self.lay(&mut canvas, width, &self.tiles, index, (x as usize, y as usize));
            }
        }
        darken(&mut canvas, width, size, &glow, light::COARSE);
        canvas.iter().map(|pixel| pixel.map(|value| (value.clamp(0.0, 1.0) * 255.0).round() as u8)).collect()
    }

    /// The tones of the water, without what moves on it.
    fn water(&self, ground: &Ground, canvas: &mut [[f32; 3]]) {
        let mix = |a: [f32; 3], b: [f32; 3], t: f32| std::array::from_fn(|i| a[i] + (b[i] - a[i]) * t);
        let of = |colour: Color32| [colour.r(), colour.g(), colour.b()].map(|value| f32::from(value) / 255.0);
        let [abyss, deep, canal, shoal, film] =
            [theme::ABYSS, theme::DEEP, theme::CANAL, theme::SHOAL, theme::FILM].map(of);
        let width = ground.width * self.pixels;
        let at = |i: usize| ((i % width / self.pixels) as i32, (i / width / self.pixels) as i32);
        let land: Vec<bool> = (0..canvas.len()).map(|i| !ground.look(at(i).0, at(i).1).is_wet()).collect();
        let distances = super::distance::to_nearest(&land, width);
        for (i, pixel) in canvas.iter_mut().enumerate() {
            let place = |pixel: usize| (pixel as f32 + 0.5) / self.pixels as f32;
            let (tx, ty) = (place(i % width), place(i / width));
            let near = (-1.6 * distances[i] / self.pixels as f32).exp();
            let tone = octaves(tx * 0.34, ty * 0.62, 11, 3, ENDLESS) * 1.15 - 0.14 + 0.46 * near;
            let mut colour = mix(abyss, deep, step(0.28, 0.34, tone));
            colour = mix(colour, canal, step(0.43, 0.50, tone));
            colour = mix(colour, shoal, 0.85 * step(0.63, 0.71, tone));
            *pixel = if ground.look(at(i).0, at(i).1) == GroundLook::Shallow { film } else { mix(colour, canal, 0.22) };
        }
    }

    fn lay(&self, canvas: &mut [[f32; 3]], width: usize, cells: &[Rgba], index: usize, (x, y): (usize, usize)) {
        let size = self.pixels;
        let Some(cell) = cells.get(index * size * size..(index + 1) * size * size) else { return };
        for (i, &[red, green, blue, alpha]) in cell.iter().enumerate() {
            let pixel = &mut canvas[(y * size + i / size) * width + x * size + i % size];
            *pixel = [(red, pixel[0]), (green, pixel[1]), (blue, pixel[2])]
                .map(|(over, under)| over + under * (1.0 - alpha));
        }
    }
}

/// Multiplies by a picture of factors that has `fine` pixels a square.
fn darken(canvas: &mut [[f32; 3]], width: usize, size: usize, factors: &[u8], fine: usize) {
    let wide = width / size * fine;
    for (i, pixel) in canvas.iter_mut().enumerate() {
        let at = |pixel: usize| (pixel * 2 + 1) * fine / (size * 2);
        let factor = &factors[(at(i / width) * wide + at(i % width)) * 4..][..3];
        for (value, &by) in pixel.iter_mut().zip(factor) {
            *value *= f32::from(by) / 127.5;
        }
    }
}

/// Every cell of a sheet as so many pixels a side, one after the other; colours times alpha.
fn shrunk(sheet: &[u8], columns: usize, layers: usize, pixels: usize) -> Vec<Rgba> {
    let block = CELL / pixels;
    let share = 1.0 / (block * block) as f32;
    let mut cells = Vec::with_capacity(layers * pixels * pixels);
    for i in 0..layers * pixels * pixels {
        let (cell, within) = (i / (pixels * pixels), i % (pixels * pixels));
        let left = cell % columns * CELL + within % pixels * block;
        let top = cell / columns * CELL + within / pixels * block;
        let mut sum = [0.0; 4];
        for (x, y) in (top..top + block).flat_map(|y| (left..left + block).map(move |x| (x, y))) {
            let at = (y * columns * CELL + x) * 4;
            let Some(&[red, green, blue, alpha]) = sheet.get(at..at + 4).and_then(|pixel| pixel.first_chunk()) else {
                continue;
            };
            let alpha = f32::from(alpha) / 255.0;
            let [red, green, blue] = [red, green, blue].map(|value| f32::from(value) / 255.0 * alpha);
            for (sum, part) in sum.iter_mut().zip([red, green, blue, alpha]) {
                *sum += part * share;
            }
        }
        cells.push(sum);
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::from_rows;

    #[test]
    fn a_miniature_shows_water_stone_and_roofs_apart() {
        let miniatures = Miniatures::new(8).expect("the pictures of the program");
        let board =
            from_rows(&["....222", "....222", "....222", "~~~~~~~", "~~~~~~~", "~~~~~~~"]).expect("a good board");
        let picture = miniatures.paint(&board);
        assert_eq!(picture.len(), 7 * 8 * 6 * 8);
        let mean = |x: usize, y: usize| {
            let at = |i: usize| picture[(y * 8 + i / 8) * 56 + x * 8 + i % 8];
            [0, 1, 2].map(|channel| (0..64).map(|i| u32::from(at(i)[channel])).sum::<u32>() / 64)
        };
        let (street, roof, water) = (mean(1, 1), mean(5, 1), mean(3, 5));
        assert!(water[2] > water[0] + 30, "water is blue: {water:?}");
        assert!(roof[0] > roof[2] + 30, "a roof is red: {roof:?}");
        assert!(street.iter().sum::<u32>() > water.iter().sum::<u32>() + 60, "stone is light: {street:?}, {water:?}");
    }
}
