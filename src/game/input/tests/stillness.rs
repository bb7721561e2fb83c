//! The world stands still while nobody does anything, and at no other time.

use super::*;
use crate::game::world_labels;
use bevy_egui::EguiRenderOutput;
use bevy_egui::egui::epaint::Primitive;

/// Frames in which the world went on.
#[derive(Resource, Default)]
struct Gone(u32);

/// Two people on a small map, the first to decide; nothing goes on any more.
fn at_rest() -> Game {
    let setup = placed(&["......~~", "......~~", "........"], &[("bravo", 0, 1, 1), ("dock_rat", 1, 4, 1)]);
    let mut game = Game::battle(setup, 1280, 720);
    game.app.init_resource::<Gone>().add_systems(First, |mut gone: ResMut<Gone>| gone.0 += 1);
    game.pointer_to(Vec2::new(640.0, 300.0));
    game.frames(200);
    game
}

/// Of so many frames, those in which the world goes on.
fn gone(game: &mut Game, frames: u32) -> u32 {
    let before = game.app.world().resource::<Gone>().0;
    game.frames(frames);
    game.app.world().resource::<Gone>().0 - before
}

#[test]
fn while_nobody_does_anything_two_frames_of_three_are_drawn_again() {
    let mut game = at_rest();
    // Where a frame takes very long the next one goes on.
    let went = gone(&mut game, 300);
    assert!((100..130).contains(&went), "{went}");
}

#[test]
fn what_a_player_does_ends_it_in_the_same_frame() {
    let mut game = at_rest();
    for step in 0..6 {
        // Whatever frame of the three it is.
        game.frames(step);
        game.key_goes(KeyCode::KeyL, ButtonState::Pressed);
        assert_eq!(gone(&mut game, 1), 1, "a key");
        game.key_goes(KeyCode::KeyL, ButtonState::Released);
        game.frames(120 + step);
        game.mouse_goes(MouseButton::Right, ButtonState::Pressed);
        assert_eq!(gone(&mut game, 1), 1, "a button");
        assert_eq!(gone(&mut game, 9), 9, "as long as it is held");
        game.mouse_goes(MouseButton::Right, ButtonState::Released);
        game.frames(120 + step);
        game.finger(1, TouchPhase::Started, Vec2::new(640.0, 300.0));
        assert_eq!(gone(&mut game, 9), 9, "a finger");
        game.finger(1, TouchPhase::Ended, Vec2::new(640.0, 300.0));
        game.frames(120);
    }
}

#[test]
fn a_pointer_ends_it_where_it_comes_to_another_square_or_to_a_panel() {
    let mut game = at_rest();
    let square = game.place("square 2 1");
    game.pointer_to(square);
    game.frames(120);
    assert!(game.planning().hovered.is_some());
    for i in 0..60 {
        game.pointer_to(square + Vec2::new((i % 7) as f32, (i % 5) as f32));
        game.frames(1);
    }
    let moves = |game: &mut Game| {
        let mut all = 0;
        for i in 0..30 {
            game.pointer_to(square + Vec2::new((i % 7) as f32, (i % 5) as f32));
            all += gone(game, 1);
        }
        all
    };
    let went = moves(&mut game);
    assert!((10..20).contains(&went), "within a square nothing is new, and the world went on {went} times of 30");
    for i in 0..6 {
        game.frames(100 + i);
        let other = game.place(if i % 2 == 0 { "square 3 1" } else { "square 2 1" });
        game.pointer_to(other);
        assert_eq!(gone(&mut game, 1), 1, "another square");
        let hovered = game.planning().hovered;
        assert_eq!(hovered, Some(Square::new(if i % 2 == 0 { 3 } else { 2 }, 1)), "and it is known at once");
    }
    game.frames(100);
    // The score.
    game.pointer_to(Vec2::new(640.0, 20.0));
    assert_eq!(gone(&mut game, 1), 1, "a panel");
}

#[test]
fn nothing_stands_still_while_the_view_moves() {
    let mut game = at_rest();
    let mut went = 0;
    for _ in 0..30 {
        let world = game.app.world_mut();
        let mut eyes = world.query_filtered::<&mut Transform, With<Camera2d>>();
        eyes.iter_mut(world).for_each(|mut eye| eye.translation.x += 3.0);
        went += gone(&mut game, 1);
    }
    // Nobody told of it: the first may be missed.
    assert!((28..=30).contains(&went), "{went} of 30");
}

/// Where what hangs on the board is drawn, seen from the corner of the board; how often panels were laid out.
fn hangs(game: &mut Game) -> (Vec2, u64) {
    let ctx = game.ctx();
    let world = game.app.world_mut();
    let mut drawn = world.query::<(&EguiRenderOutput, &Camera, &GlobalTransform)>();
    let (output, camera, place) = drawn.single(world).expect("one camera");
    let corner = world_labels::corner(camera, place, &ctx).expect("it looks at the board");
    let all = output.paint_jobs.iter().filter(|job| world_labels::hangs(job)).filter_map(|job| match &job.primitive {
        Primitive::Mesh(mesh) => Some(mesh.calc_bounds()),
        Primitive::Callback(_) => None,
    });
    let at = all.reduce(egui::Rect::union).expect("chances of jumps").min - corner;
    (Vec2::new(at.x, at.y), ctx.cumulative_pass_nr())
}

#[test]
fn chances_stay_on_their_squares_while_the_view_moves_and_panels_rest() {
    let mut game = at_rest();
    game.key(KeyCode::Digit1);
    game.settle();
    game.key(KeyCode::KeyJ);
    // Over the score.
    game.pointer_to(Vec2::new(640.0, 20.0));
    game.frames(120);
    let (before, passes) = hangs(&mut game);
    for i in 0..40 {
        let world = game.app.world_mut();
        let mut eyes = world.query_filtered::<&mut Transform, With<Camera2d>>();
        eyes.iter_mut(world).for_each(|mut eye| eye.translation += Vec3::new(1.5, -0.5, 0.0));
        game.frames(1);
        // Whoever changes the view from outside may do so while the world stands still.
        let (now, _) = hangs(&mut game);
        assert!(i < 3 || (now - before).abs().max_element() < 1.2, "frame {i}: at {now}, not at {before}");
    }
    let moved = hangs(&mut game).1 - passes;
    assert!(moved < 40, "laid out {moved} times in 40 frames");
    game.frames(60);
    assert!((hangs(&mut game).0 - before).abs().max_element() < 1.2);
}
