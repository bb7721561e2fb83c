//! Golden pictures (look 14.5): every shipped map as the painter of boards paints it small, and the tokens, compared with
//! files in `tests/pictures`. Nothing of it needs a graphics card. After a change that is meant, look at the new ones and keep them:
//!
//! `RENEW_PICTURES=1 cargo test --lib as_they_did`

use super::miniature::Miniatures;
use crate::game::assets::{Atlas, TOKENS, picture};
use crate::game::golden_pictures::{Picture, compare};
use crate::game::recolour::recolour;

/// Pixels a square of the maps, of large ones, and how many squares are a large one: the files shall be small.
const SQUARE: usize = 8;
const SMALL: usize = 4;
const LARGE: usize = 600;
/// Pixels of the sheet of tokens that become one, as drawn and in the other colours.
const TOKEN: usize = 4;
const OTHER: usize = 8;

#[test]
fn maps_look_as_they_did() {
    let painters = [SQUARE, SMALL].map(|size| (size, Miniatures::new(size).expect("the pictures of the program")));
    let maps = crate::board::shipped().iter().map(|(id, text)| {
        let board = crate::board::from_tmx(id, text).expect("a shipped map");
        let (width, height) = (usize::from(board.width()), usize::from(board.height()));
        let (size, painter) = &painters[usize::from(width * height > LARGE)];
        ((*id).to_owned(), Picture { width: width * size, height: height * size, pixels: painter.paint(&board) })
    });
    compare(maps.collect());
}

/// A sheet on slate, small.
fn shrunk(sheet: &[u8], width: usize, by: usize) -> Picture {
    let (columns, rows) = (width / by, sheet.len() / 4 / width / by);
    let block = |i: usize| {
        let (left, top) = (i % columns * by, i / columns * by);
        let mut sum = [0_u32; 3];
        for (x, y) in (0..by * by).map(|k| (left + k % by, top + k / by)) {
            let pixel = &sheet[(y * width + x) * 4..][..4];
            let alpha = u32::from(pixel[3]);
            for (sum, (over, under)) in sum.iter_mut().zip(pixel.iter().zip([0x2B, 0x33, 0x58])) {
                *sum += (u32::from(*over) * alpha + under * (255 - alpha)) / 255;
            }
        }
        sum.map(|sum| (sum / (by * by) as u32) as u8)
    };
    Picture { width: columns, height: rows, pixels: (0..columns * rows).map(block).collect() }
}

#[test]
fn tokens_look_as_they_did() {
    let sheet = picture(TOKENS).expect("the sheet of tokens");
    let width = sheet.width() as usize;
    let mut pixels = sheet.data.expect("its pixels");
    let standard = shrunk(&pixels, width, TOKEN);
    recolour(&mut pixels, width, &Atlas::read().sided());
    compare(vec![
        ("tokens".to_owned(), standard),
        ("tokens_orange_and_blue".to_owned(), shrunk(&pixels, width, OTHER)),
    ]);
}

/// Look 14.3: at 24 pixels and in grey, every emblem differs from every other by more than a tenth.
#[test]
fn emblems_are_told_apart_when_small_and_grey() {
    const SIZE: usize = 24;
    /// Half of the part of a cell that is measured, in pixels: what all tokens share lies outside of it.
    const HALF: usize = 42;
    let sheet = picture(TOKENS).expect("the sheet of tokens");
    let (width, atlas) = (sheet.width() as usize, Atlas::read());
    let pixels = sheet.data.expect("its pixels");
    let grey = |[left, top, ..]: [f32; 4]| -> Vec<f32> {
        let middle = [left as usize + 64, top as usize + 60];
        let one = |i: usize| {
            let side = 2 * HALF;
            let range = |k: usize| k * side / SIZE..(k + 1) * side / SIZE;
            let mut sum = (0.0, 0.0_f32);
            for (x, y) in range(i / SIZE).flat_map(|y| range(i % SIZE).map(move |x| (x, y))) {
                let at = ((middle[1] + y - HALF) * width + middle[0] + x - HALF) * 4;
                let [r, g, b, a] = [0, 1, 2, 3].map(|c| f32::from(pixels[at + c]) / 255.0);
                sum = (sum.0 + (0.299 * r + 0.587 * g + 0.114 * b) * a, sum.1 + 1.0);
            }
            sum.0 / sum.1
        };
        (0..SIZE * SIZE).map(one).collect()
    };
    let emblems = atlas.emblems();
    assert!(emblems.len() >= 16, "{emblems:?}");
    let drawn: Vec<(String, Vec<f32>)> = emblems
        .into_iter()
        .map(|name| {
            let place = atlas.token_place(&format!("{name}_1")).unwrap_or_else(|| panic!("{name} has no token"));
            (name, grey(place))
        })
        .collect();
    for (i, (one, a)) in drawn.iter().enumerate() {
        for (other, b) in &drawn[i + 1..] {
            let off = a.iter().zip(b).map(|(a, b)| (a - b).abs()).sum::<f32>() / a.len() as f32;
            assert!(off > 0.10, "{one} and {other} differ by {:.1} % only", off * 100.0);
        }
    }
}
