//! Small pictures of boards, as the board is painted; dots in the colours of the sides where they deploy.

use crate::battle::Side;
use crate::board::Board;
use crate::game::board::miniature::Miniatures;
use crate::game::theme;
use bevy_egui::egui::{self, Color32, ColorImage, TextureHandle, TextureOptions};
use std::collections::BTreeMap;

/// Pixels of a square.
const CELL: usize = 8;

/// The pictures that were painted so far.
#[derive(Default)]
pub struct Thumbnails {
    /// Made when the first picture is asked for.
    painter: Option<Miniatures>,
    painted: BTreeMap<String, TextureHandle>,
}

impl Thumbnails {
    /// The picture of a board, painted when it is first asked for.
    pub fn get(&mut self, ctx: &egui::Context, board: &Board) -> Option<&TextureHandle> {
        if self.painter.is_none() {
            self.painter = Miniatures::new(CELL);
        }
        let painter = self.painter.as_ref()?;
        let painted = self.painted.entry(board.id().to_owned());
        Some(painted.or_insert_with(|| {
            ctx.load_texture(format!("map {}", board.id()), paint(painter, board), TextureOptions::LINEAR)
        }))
    }
}

fn paint(painter: &Miniatures, board: &Board) -> ColorImage {
    let size = [usize::from(board.width()) * CELL, usize::from(board.height()) * CELL];
    let pixels = painter.paint(board).into_iter().map(|[red, green, blue]| Color32::from_rgb(red, green, blue));
    let mut image = ColorImage::new(size, pixels.collect());
    for side in Side::BOTH {
        for square in board.deployment(side.0) {
            let (x, y) = (usize::from(square.x) * CELL, usize::from(square.y) * CELL);
            for (dx, dy) in (2..6).flat_map(|dy| (2..6).map(move |dx| (dx, dy))) {
                let at = (x + dx, y + dy);
                image[at] = theme::mix(image[at], theme::side(side), 0.7);
            }
        }
    }
    image
}
