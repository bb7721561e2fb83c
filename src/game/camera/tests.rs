//! What the eye sees, where it goes and what it keeps clear of.

use super::*;

#[test]
fn the_eye_stays_over_the_board() {
    let board = Vec2::splat(24.0 * SQUARE);
    let middle = Vec2::new(12.0, -12.0) * SQUARE;
    let far = within(board, Vec2::splat(5.0 * SQUARE), middle, Vec2::new(-9999.0, 9999.0));
    assert_eq!(far, Vec2::new(-SQUARE, SQUARE));
    let wide = within(board, Vec2::splat(40.0 * SQUARE), middle, Vec2::ZERO);
    assert_eq!(wide, Vec2::new(10.0 * SQUARE, -10.0 * SQUARE));
    // From where a question had it, it goes back and no farther out.
    let out = Vec2::new(-4.0, -12.0) * SQUARE;
    let step = |x: f32| within(board, Vec2::splat(5.0 * SQUARE), out, out + Vec2::new(x, 0.0)).x / SQUARE;
    assert_eq!((step(-SQUARE), step(SQUARE)), (-4.0, -3.0));
}

#[test]
fn a_shake_is_short_and_small() {
    for i in -20..40 {
        let off = tremor(i as f32 * 0.01);
        assert!(off.length() <= SHAKE * 1.5 && (i < 12 || off == Vec2::ZERO));
    }
    assert!(tremor(0.03).length() > 0.5);
}

#[test]
fn a_board_is_first_seen_between_the_panels() {
    let board = Vec2::new(24.0, 24.0) * SQUARE;
    for (x, y) in [(1600.0, 900.0), (1280.0, 720.0), (2560.0, 1440.0)] {
        let window = Vec2::new(x, y);
        let frame = first(board, window, 1.0);
        let (west, east) = (pixel(frame, window, Vec2::ZERO).x, pixel(frame, window, board).x);
        let zoom = zoom(egui::vec2(x, y), 1.0);
        let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(x, y) / zoom);
        let free = Form::of(screen).free(screen) * zoom;
        assert!((free.left() - west - (east - free.right())).abs() < 0.1, "{window}: {west} to {east}");
        assert!(west > free.left() - 30.0 && SQUARE / frame.scale > 32.0, "{window}: {west} to {east}");
    }
    let phone = first(board, Vec2::new(390.0, 844.0), 1.0);
    assert!((SQUARE / phone.scale - PHONE).abs() < 0.01);
}

#[test]
fn only_what_leaves_the_middle_is_followed() {
    let (frame, window) = (CameraFrame { place: Vec2::ZERO, scale: 1.0 }, Vec2::new(1000.0, 600.0));
    let aside = |spot, clear| is_aside(spot, middle(window, clear), window, frame);
    assert!(!aside(Vec2::new(340.0, 200.0), None));
    assert!(aside(Vec2::new(360.0, 0.0), None) && aside(Vec2::new(0.0, 220.0), None));
    // A panel lies at the right.
    let clear = Rect::new(80.0, 90.0, 720.0, 600.0);
    assert!(aside(Vec2::new(340.0, 200.0), Some(clear)) && !aside(Vec2::new(200.0, 200.0), Some(clear)));
    assert!(!aside(Vec2::new(340.0, 200.0), Some(Rect::new(0.0, 590.0, 1000.0, 600.0))), "a slit");
}

#[test]
fn two_are_seen_from_near_beside_the_question() {
    let window = Vec2::new(1600.0, 900.0);
    let free = Rect::new(222.0, 106.0, 1296.0, 560.0);
    let spots = [Vec2::new(320.0, -320.0), Vec2::new(384.0, -320.0)];
    let near = Some(SQUARE / REACTION);
    let frame = framed(&spots, free, window, SQUARE / 50.0, near).expect("somebody");
    assert_eq!(frame.scale, SQUARE / REACTION);
    assert!(are_seen(&spots, free, window, frame));
    let middle = (pixel(frame, window, spots[0]) + pixel(frame, window, spots[1])) / 2.0;
    assert!(middle.distance(free.center()) < 0.01, "{middle}");
    let nearer = framed(&spots, free, window, SQUARE / 120.0, near).map(|f| f.scale);
    assert_eq!(nearer, Some(SQUARE / 120.0), "never farther away");
    let far = [Vec2::ZERO, Vec2::new(1600.0, -900.0)];
    let apart = framed(&far, free, window, SQUARE / 50.0, near).expect("somebody");
    assert!(apart.scale > 1.7 && are_seen(&far, free, window, apart), "both are seen: {}", apart.scale);
    assert_eq!(framed(&[], free, window, 1.0, near), None);
}

#[test]
fn the_eye_goes_no_farther_than_it_must() {
    let (window, part) = (Vec2::new(1600.0, 900.0), Rect::new(222.0, 106.0, 1296.0, 700.0));
    let now = CameraFrame { place: Vec2::ZERO, scale: 1.0 };
    let seen = |x, y| pixel(nudged(&[Vec2::new(x, y)], part, window, now, 1.0), window, Vec2::new(x, y));
    assert_eq!(seen(100.0, 50.0), Vec2::new(900.0, 400.0), "it is seen: nothing moves");
    assert_eq!(seen(-790.0, 50.0), Vec2::new(222.0 + SQUARE, 400.0));
    assert_eq!(seen(900.0, -440.0), Vec2::new(1296.0, 700.0) - SQUARE);
    let slit = Rect::new(300.0, 200.0, 340.0, 600.0);
    let at = nudged(&[Vec2::ZERO], slit, window, now, 4.0);
    assert!(slit.contains(pixel(at, window, Vec2::ZERO)), "however narrow: {at:?}");
}

#[test]
fn on_a_telephone_a_question_covers_nobody_it_is_about() {
    let window = Vec2::new(390.0, 844.0);
    let free = Rect::new(6.0, 124.0, 384.0, 330.0);
    for spots in [[Vec2::new(32.0, -1500.0), Vec2::new(96.0, -1564.0)], [Vec2::ZERO, Vec2::new(640.0, -320.0)]] {
        for near in [None, Some(SQUARE / REACTION)] {
            let frame = framed(&spots, free, window, SQUARE / 56.0, near).expect("somebody");
            assert!(are_seen(&spots, free, window, frame), "{spots:?} from {frame:?}");
        }
    }
    // Too far apart for one view: the one who is asked.
    let spots = [Vec2::ZERO, Vec2::new(6400.0, 0.0)];
    let frame = framed(&spots, free, window, SQUARE / 56.0, None).expect("somebody");
    assert!(are_seen(&spots[..1], free, window, frame) && !are_seen(&spots, free, window, frame));
    let here = CameraFrame { place: Vec2::ZERO, scale: SQUARE / 56.0 };
    assert!(!are_seen(&[Vec2::ZERO], free, window, here), "the middle of the window lies under the question");
}

#[test]
fn where_motion_is_reduced_the_eye_is_there_at_once() {
    let (from, to) =
        (CameraFrame { place: Vec2::ZERO, scale: 1.0 }, CameraFrame { place: Vec2::new(100.0, 50.0), scale: 2.0 });
    for (calm, there) in [(true, true), (false, false)] {
        let mut eye = Eye::default();
        eye.go(from, to, 0.3, true, calm);
        let glide = Glide { age: 0.01, ..eye.glide.expect("it goes") };
        assert_eq!(glide.at() == to, there);
    }
}

#[test]
fn a_glide_ends_where_it_should() {
    let (from, to) =
        (CameraFrame { place: Vec2::ZERO, scale: 1.0 }, CameraFrame { place: Vec2::new(100.0, 50.0), scale: 2.0 });
    for both in [false, true] {
        let glide = Glide { from, to, seconds: 0.3, age: 0.3, both, far: false };
        assert_eq!(glide.at(), to);
        assert_eq!(Glide { age: 0.0, ..glide }.at(), from);
    }
}
