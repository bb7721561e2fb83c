//! Small pictures of boards: flat colours, a light and a dark edge where the level changes.

use crate::board::{Board, Prop, Square, Terrain};
use crate::game::theme;
use bevy_egui::egui::{self, Color32, ColorImage, TextureHandle, TextureOptions};
use std::collections::BTreeMap;

/// Pixels of a square.
const CELL: usize = 6;

/// The pictures that were painted so far.
#[derive(Default)]
pub struct Thumbnails(BTreeMap<String, TextureHandle>);

impl Thumbnails {
    /// The picture of a board, painted when it is first asked for.
    pub fn get(&mut self, ctx: &egui::Context, board: &Board) -> &TextureHandle {
        self.0
            .entry(board.id().to_owned())
            .or_insert_with(|| ctx.load_texture(format!("map {}", board.id()), paint(board), TextureOptions::LINEAR))
    }
}

fn ground(board: &Board, square: Square) -> Color32 {
    let tile = board.tile(square);
    let base = match tile.terrain {
        Terrain::Paving | Terrain::Stairs | Terrain::Ladder => theme::mix(theme::TRACHYTE, theme::SAND, 0.35),
        Terrain::Water if board.is_water(square) => theme::mix(theme::CANAL, theme::SHOAL, 0.25),
        Terrain::Water => theme::mix(theme::SHOAL, theme::TRACHYTE, 0.35),
        Terrain::Bridge => theme::ISTRIA,
        Terrain::Roof => match tile.level {
            ..=1 => theme::TILE1,
            2 => theme::TILE2,
            3 => theme::TILE3,
            _ => theme::COPPER,
        },
        Terrain::Wall => theme::SHADE,
        Terrain::Difficult => theme::GARDEN,
    };
    let alternate = if (square.x + square.y).is_multiple_of(2) { 0.0 } else { 0.06 };
    theme::mix(base, theme::INK, alternate)
}

fn paint(board: &Board) -> ColorImage {
    let (columns, rows) = (usize::from(board.width()), usize::from(board.height()));
    let mut image = ColorImage::filled([columns * CELL, rows * CELL], Color32::BLACK);
    for square in board.squares() {
        let fill = ground(board, square);
        let level = board.surface(square);
        let higher = |east, south| board.offset(square, east, south).is_some_and(|other| board.surface(other) > level);
        let lower = |east, south| board.offset(square, east, south).is_some_and(|other| board.surface(other) < level);
        let tile = board.tile(square);
        for dy in 0..CELL {
            for dx in 0..CELL {
                let (north, west, south, east) = (dy == 0, dx == 0, dy == CELL - 1, dx == CELL - 1);
                let mut colour = fill;
                if (north && higher(0, -1)) || (west && higher(-1, 0)) {
                    colour = theme::mix(fill, theme::INK, 0.5);
                } else if (north && lower(0, -1)) || (west && lower(-1, 0)) {
                    colour = theme::mix(fill, theme::BONE, 0.35);
                } else if (south && lower(0, 1)) || (east && lower(1, 0)) {
                    colour = theme::mix(fill, theme::INK, 0.35);
                }
                let inside = (1..CELL - 1).contains(&dx) && (1..CELL - 1).contains(&dy);
                match tile.prop {
                    Some(Prop::Debris { .. }) if inside => colour = theme::WOOD_HI,
                    Some(Prop::Obstacle { .. }) if inside => colour = theme::WOOD,
                    _ => {}
                }
                image[(usize::from(square.x) * CELL + dx, usize::from(square.y) * CELL + dy)] = colour;
            }
        }
    }
    for (side, colour) in [(0, theme::SAFFRON), (1, theme::VIOLET)] {
        for square in board.deployment(side) {
            let (x, y) = (usize::from(square.x) * CELL, usize::from(square.y) * CELL);
            for (dx, dy) in [(2, 2), (3, 2), (2, 3), (3, 3)] {
                let at = (x + dx, y + dy);
                image[at] = theme::mix(image[at], colour, 0.7);
            }
        }
    }
    image
}
