//! Golden pictures (look 14.5): what tests paint without a graphics card, compared with files in `tests/pictures`. After a change
//! that is meant, look at the new ones and keep them:
//!
//! `RENEW_PICTURES=1 cargo test --lib as_they_did`
//!
//! `LOOK_AT=2560x1440 cargo test --lib as_they_did` compares nothing: it leaves pictures of all screens in a window of that
//! size in the folder for what is temporary.

use crate::game::ui_harness::UiHarness;
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use std::path::{Path, PathBuf};

/// How far a channel may be off: other machines round otherwise.
const TOLERANCE: u8 = 2;

/// Colours of screens are kept in steps of so much of 255, at half size: the files shall be small.
const STEP: u8 = 8;

/// A picture without transparency.
pub struct Picture {
    pub width: usize,
    pub height: usize,
    pub pixels: Vec<[u8; 3]>,
}

fn file(name: &str) -> PathBuf {
    Path::new("tests/pictures").join(format!("{name}.png"))
}

fn read(path: &Path) -> Option<Picture> {
    let image = image::open(path).ok()?.into_rgb8();
    let pixels = image.pixels().map(|pixel| pixel.0).collect();
    Some(Picture { width: image.width() as usize, height: image.height() as usize, pixels })
}

fn write(path: &Path, picture: &Picture) {
    let bytes: Vec<u8> = picture.pixels.iter().flatten().copied().collect();
    let image = image::RgbImage::from_raw(picture.width as u32, picture.height as u32, bytes).expect("all its pixels");
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("the folder can be made");
    let file = std::fs::File::create(path).expect("the picture can be written");
    let encoder = PngEncoder::new_with_quality(file, CompressionType::Best, FilterType::Adaptive);
    image.write_with_encoder(encoder).expect("the picture can be written");
}

/// What is wrong with a picture, if anything is.
fn fault(now: &Picture, kept: Option<Picture>, tolerance: u8) -> Option<String> {
    let Some(kept) = kept else { return Some("there is no golden picture of it".to_owned()) };
    if (now.width, now.height) != (kept.width, kept.height) {
        let sizes = [(now.width, now.height), (kept.width, kept.height)];
        return Some(format!("it is {:?} large, the golden picture {:?}", sizes[0], sizes[1]));
    }
    let off = |i: usize| (0..3).map(|c| now.pixels[i][c].abs_diff(kept.pixels[i][c])).max().unwrap_or(0);
    let wrong: Vec<usize> = (0..now.pixels.len()).filter(|&i| off(i) > tolerance).collect();
    let &worst = wrong.iter().max_by_key(|&&i| off(i))?;
    let share = 100.0 * wrong.len() as f32 / now.pixels.len() as f32;
    let at = (worst % now.width, worst / now.width);
    Some(format!(
        "{share:.1} % of its pixels are off by more than {tolerance}; most, by {}, at {at:?}: {:?} instead of {:?}",
        off(worst),
        now.pixels[worst],
        kept.pixels[worst]
    ))
}

/// Compares all of them, or keeps them as the new golden ones where that is asked for.
pub fn compare(pictures: Vec<(String, Picture)>) {
    compare_all(pictures, 1);
}

/// The same with files whose colours are kept in steps.
fn compare_all(pictures: Vec<(String, Picture)>, step: u8) {
    let renew = std::env::var_os("RENEW_PICTURES").is_some();
    let mut faults = Vec::new();
    for (name, now) in pictures {
        if renew {
            write(&file(&name), &stepped(&now, step));
        } else if let Some(fault) = fault(&now, read(&file(&name)), TOLERANCE + step / 2) {
            let seen = std::env::temp_dir().join(format!("acqua-alta-{name}.png"));
            write(&seen, &now);
            faults.push(format!("{name}: {fault}; it is now {}", seen.display()));
        }
    }
    let renew = "if that is meant: RENEW_PICTURES=1 cargo test --lib as_they_did";
    assert!(faults.is_empty(), "{}\n{renew}", faults.join("\n"));
}

/// Every channel brought to the nearest of a few steps.
fn stepped(picture: &Picture, step: u8) -> Picture {
    let near = |value: u8| {
        let steps = u16::from(value) + u16::from(step) / 2;
        u8::try_from(steps / u16::from(step) * u16::from(step)).unwrap_or(u8::MAX)
    };
    let pixels = picture.pixels.iter().map(|pixel| pixel.map(near)).collect();
    Picture { pixels, ..*picture }
}

/// Every two by two pixels as one.
fn halved(picture: &Picture) -> Picture {
    let (width, height) = (picture.width / 2, picture.height / 2);
    let one = |i: usize| {
        let at = i / width * 2 * picture.width + i % width * 2;
        let four = [at, at + 1, at + picture.width, at + picture.width + 1].map(|at| picture.pixels[at]);
        [0, 1, 2].map(|c| (four.iter().map(|pixel| u16::from(pixel[c])).sum::<u16>() / 4) as u8)
    };
    Picture { width, height, pixels: (0..width * height).map(one).collect() }
}

/// A screen as it is in a window of so many pixels.
pub fn compare_screen<T>(name: &str, easel: &mut UiHarness<T>, window: (usize, usize)) {
    let size = |text: String| {
        let (width, height) = text.split_once('x').expect("width x height");
        (width.parse().expect("pixels"), height.parse().expect("pixels"))
    };
    let looked_at = std::env::var("LOOK_AT").ok().map(size);
    let window = looked_at.unwrap_or(window);
    let canvas = easel.paint(window);
    let picture = Picture { width: canvas.width, height: canvas.height, pixels: canvas.pixels() };
    if looked_at.is_some() {
        let seen = std::env::temp_dir().join(format!("acqua-alta-{name}-{}x{}.png", window.0, window.1));
        println!("{}", seen.display());
        write(&seen, &picture);
    } else {
        compare_all(vec![(name.to_owned(), halved(&picture))], STEP);
    }
}

#[test]
fn a_change_is_told_of_and_rounding_is_not() {
    let plain = |value: u8| Picture { width: 2, height: 1, pixels: vec![[value; 3], [40; 3]] };
    assert_eq!(fault(&plain(100), Some(plain(102)), TOLERANCE), None);
    let told = fault(&plain(100), Some(plain(110)), TOLERANCE).expect("ten are more than two");
    assert!(told.contains("50.0 %") && told.contains("(0, 0)"), "{told}");
    assert!(fault(&plain(1), None, TOLERANCE).is_some());
}

#[test]
fn steps_are_near_and_half_a_picture_is_its_mean() {
    let picture = Picture { width: 2, height: 2, pixels: vec![[0; 3], [10; 3], [21; 3], [255; 3]] };
    let stepped = stepped(&picture, STEP);
    assert_eq!(stepped.pixels, [[0; 3], [8; 3], [24; 3], [255; 3]]);
    assert_eq!(fault(&picture, Some(stepped), TOLERANCE + STEP / 2), None);
    assert_eq!(halved(&picture).pixels, [[71; 3]]);
}
