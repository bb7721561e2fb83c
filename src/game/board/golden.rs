//! Golden pictures (look 14.5): every shipped map as the painter of boards paints it small, and the tokens, compared with
//! files in `tests/pictures`. Nothing of it needs a graphics card. After a change that is meant, look at the new ones and keep them:
//!
//! `RENEW_PICTURES=1 cargo test --lib game::board::golden`

use super::miniature::Miniatures;
use crate::game::appearance::recolour;
use crate::game::assets::{Atlas, TOKENS, picture};
use bevy::asset::RenderAssetUsages;
use bevy::image::{CompressedImageFormats, ImageSampler, ImageType};
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use std::path::{Path, PathBuf};

/// How far a channel may be off: other machines round otherwise.
const TOLERANCE: u8 = 2;
/// Pixels a square of the maps, of large ones, and how many squares are a large one: the files shall be small.
const SQUARE: usize = 8;
const SMALL: usize = 4;
const LARGE: usize = 600;
/// Pixels of the sheet of tokens that become one, as drawn and in the other colours.
const TOKEN: usize = 4;
const OTHER: usize = 8;

/// A picture without transparency.
struct Picture {
    width: usize,
    height: usize,
    pixels: Vec<[u8; 3]>,
}

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pictures").join(format!("{name}.png"))
}

fn read(path: &Path) -> Option<Picture> {
    let bytes = std::fs::read(path).ok()?;
    let (kind, none) = (ImageType::Extension("png"), CompressedImageFormats::NONE);
    let image = Image::from_buffer(&bytes, kind, none, true, ImageSampler::Default, RenderAssetUsages::default());
    let image = image.ok()?.try_into_dynamic().ok()?.into_rgb8();
    let pixels = image.pixels().map(|pixel| pixel.0).collect();
    Some(Picture { width: image.width() as usize, height: image.height() as usize, pixels })
}

fn write(path: &Path, picture: &Picture) {
    let size = Extent3d { width: picture.width as u32, height: picture.height as u32, depth_or_array_layers: 1 };
    let pixels: Vec<u8> = picture.pixels.iter().flat_map(|&[r, g, b]| [r, g, b, 255]).collect();
    let format = TextureFormat::Rgba8UnormSrgb;
    let image = Image::new(size, TextureDimension::D2, pixels, format, RenderAssetUsages::default());
    let image = image.try_into_dynamic().expect("plain pixels").into_rgb8();
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("the folder can be made");
    image.save(path).expect("the picture can be written");
}

/// What is wrong with a picture, if anything is.
fn fault(now: &Picture, kept: Option<Picture>) -> Option<String> {
    let Some(kept) = kept else { return Some("there is no golden picture of it".to_owned()) };
    if (now.width, now.height) != (kept.width, kept.height) {
        let sizes = [(now.width, now.height), (kept.width, kept.height)];
        return Some(format!("it is {:?} large, the golden picture {:?}", sizes[0], sizes[1]));
    }
    let off = |i: usize| (0..3).map(|c| now.pixels[i][c].abs_diff(kept.pixels[i][c])).max().unwrap_or(0);
    let wrong: Vec<usize> = (0..now.pixels.len()).filter(|&i| off(i) > TOLERANCE).collect();
    let &worst = wrong.iter().max_by_key(|&&i| off(i))?;
    let share = 100.0 * wrong.len() as f32 / now.pixels.len() as f32;
    let at = (worst % now.width, worst / now.width);
    Some(format!(
        "{share:.1} % of its pixels are off by more than {TOLERANCE}; most, by {}, at {at:?}: {:?} instead of {:?}",
        off(worst),
        now.pixels[worst],
        kept.pixels[worst]
    ))
}

/// Compares all of them, or keeps them as the new golden ones where that is asked for.
fn compare(pictures: Vec<(String, Picture)>) {
    let renew = std::env::var_os("RENEW_PICTURES").is_some();
    let mut faults = Vec::new();
    for (name, now) in pictures {
        if renew {
            write(&file(&name), &now);
        } else if let Some(fault) = fault(&now, read(&file(&name))) {
            let seen = std::env::temp_dir().join(format!("acqua-alta-{name}.png"));
            write(&seen, &now);
            faults.push(format!("{name}: {fault}; it is now {}", seen.display()));
        }
    }
    let renew = "if that is meant: RENEW_PICTURES=1 cargo test --lib game::board::golden";
    assert!(faults.is_empty(), "{}\n{renew}", faults.join("\n"));
}

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
    const HALF: usize = 34;
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

#[test]
fn a_change_is_told_of_and_rounding_is_not() {
    let plain = |value: u8| Picture { width: 2, height: 1, pixels: vec![[value; 3], [40; 3]] };
    assert_eq!(fault(&plain(100), Some(plain(102))), None);
    let told = fault(&plain(100), Some(plain(110))).expect("ten are more than two");
    assert!(told.contains("50.0 %") && told.contains("(0, 0)"), "{told}");
    assert!(fault(&plain(1), None).is_some());
}
