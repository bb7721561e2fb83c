//! What is aimed at: the square under the pointer, the proposed way, reticles. Redrawn when it changes.

use super::marks::{Way, way};
use super::{centre, depth};
use crate::board::Square;
use crate::game::assets::{Atlas, SQUARE};
use crate::game::decide::plan;
use crate::game::playback::Playback;
use crate::game::session::{FrameSystems, Planning, Screen, Session};
use bevy::asset::RenderAssetUsages;
use bevy::image::ImageSampler;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

/// Strokes of ways, painted once.
#[derive(Resource, Default)]
struct Strokes {
    dash: Handle<Image>,
    head: Handle<Image>,
}

/// Something drawn for the present aim.
#[derive(Component)]
struct Aimed;

const BONE: Color = Color::srgb(0.957, 0.914, 0.839);
const INK: Color = Color::srgba(0.043, 0.055, 0.11, 0.85);
const THREAT: Color = Color::srgb(1.0, 0.36, 0.27);
/// Dashes of a way, and the gaps between them.
const DASH: f32 = 15.0;
const GAP: f32 = 9.0;

/// A white picture from how far a point lies inside, in pixels.
fn picture(width: u32, height: u32, inside: impl Fn(f32, f32) -> f32) -> Image {
    let pixels = (0..width * height).flat_map(|i| {
        let cover = inside((i % width) as f32 + 0.5, (i / width) as f32 + 0.5) + 0.5;
        [255, 255, 255, (cover.clamp(0.0, 1.0) * 255.0) as u8]
    });
    let size = Extent3d { width, height, depth_or_array_layers: 1 };
    let data = pixels.collect();
    let mut image =
        Image::new(size, TextureDimension::D2, data, TextureFormat::Rgba8UnormSrgb, RenderAssetUsages::default());
    image.sampler = ImageSampler::linear();
    image
}

fn paint_strokes(mut strokes: ResMut<Strokes>, mut images: ResMut<Assets<Image>>) {
    // A capsule, and a triangle that points east.
    strokes.dash = images.add(picture(48, 16, |x, y| {
        let along = x.clamp(8.0, 40.0);
        7.0 - (x - along).hypot(y - 8.0)
    }));
    strokes.head = images.add(picture(48, 48, |x, y| {
        let (x, y) = (x - 4.0, (y - 24.0).abs());
        x.min((40.0 - x) * 0.45 - y * 0.9)
    }));
}

/// What is aimed at now; drawn anew when it differs.
#[derive(Clone, PartialEq, Default)]
struct Aim {
    hovered: Option<Square>,
    cursor: bool,
    way: Option<(Way, bool)>,
    target: Option<Square>,
}

fn aim(session: &Session, planning: &Planning, playback: &Playback) -> Aim {
    let table = &session.table;
    if playback.is_playing() || session.hand_over.is_some() || session.deciding_human().is_none() {
        return Aim { hovered: planning.hovered, ..default() };
    }
    let choice = planning.proposed.or_else(|| {
        // Before anything is proposed the way to the square under the pointer is shown faintly.
        let act = table.decision().is_some_and(|decision| decision.kind == "act");
        planning.hovered.filter(|_| act).and_then(|square| plan::choice_at(table, planning, square))
    });
    let way = choice.and_then(|choice| way(table.battle(), choice)).map(|way| (way, planning.proposed.is_some()));
    Aim {
        hovered: planning.hovered,
        cursor: true,
        target: planning.proposed.and_then(|choice| plan::spot(table, &choice)),
        way,
    }
}

#[allow(clippy::too_many_arguments, reason = "a system names all that it touches")]
fn draw_aim(
    mut commands: Commands,
    session: Option<Res<Session>>,
    planning: Res<Planning>,
    playback: Res<Playback>,
    atlas: Res<Atlas>,
    strokes: Res<Strokes>,
    old: Query<Entity, With<Aimed>>,
    mut shown: Local<Option<(Aim, u64)>>,
) {
    let Some(session) = session else { return };
    // Worked out again only when something it depends on changed.
    if shown.is_some() && !(session.is_changed() || planning.is_changed() || playback.is_changed()) && !old.is_empty() {
        return;
    }
    let now = (aim(&session, &planning, &playback), session.table.hash());
    if shown.as_ref() == Some(&now) && !old.is_empty() {
        return;
    }
    for entity in &old {
        commands.entity(entity).despawn();
    }
    let (aim, _) = &now;
    let mut mark = |name: &str, square: Square, z: f32, alpha: f32| {
        let mut sprite = atlas.mark(name, SQUARE);
        sprite.color = Color::WHITE.with_alpha(alpha);
        commands.spawn((
            Aimed,
            sprite,
            Transform::from_translation(centre(square).extend(z)),
            DespawnOnExit(Screen::Battle),
        ));
    };
    if let Some(square) = aim.hovered {
        mark("hover", square, depth::HOVER, if aim.cursor { 1.0 } else { 0.5 });
    }
    if let Some(square) = aim.target {
        let at_somebody = matches!(aim.way, Some((Way::Aim(..), _)));
        mark(if at_somebody { "reticle_target" } else { "reticle" }, square, depth::AIM + 1.0, 1.0);
    }
    if let Some((way, firm)) = &aim.way {
        let alpha = if *firm { 1.0 } else { 0.45 };
        match way {
            Way::Path(path) => {
                let line: Vec<Vec2> = path.iter().map(|&square| centre(square)).collect();
                dashes(&mut commands, &strokes, &line, BONE, alpha, *firm);
            }
            Way::Arc(from, to) => {
                let (a, b) = (centre(*from), centre(*to));
                let apex = (a + b) / 2.0 + Vec2::Y * 2.0 * if from.distance(*to) >= 4 { 64.0 } else { 46.0 };
                let line: Vec<Vec2> = (0..=32)
                    .map(|i| {
                        let t = i as f32 / 32.0;
                        a * (1.0 - t) * (1.0 - t) + apex * 2.0 * t * (1.0 - t) + b * t * t
                    })
                    .collect();
                dashes(&mut commands, &strokes, &line, BONE, alpha, *firm);
            }
            Way::Aim(from, to) if from.distance(*to) > 1 => {
                dashes(&mut commands, &strokes, &[centre(*from), centre(*to)], THREAT, alpha, false);
            }
            Way::Aim(..) => {}
        }
    }
    *shown = Some(now);
}

/// A dashed line with an ink edge, and an arrow at its end.
fn dashes(commands: &mut Commands, strokes: &Strokes, line: &[Vec2], colour: Color, alpha: f32, head: bool) {
    let mut put = |image: &Handle<Image>, at: Vec2, angle: f32, size: Vec2, colour: Color, z: f32| {
        let sprite = Sprite {
            image: image.clone(),
            custom_size: Some(size),
            color: colour.with_alpha(colour.alpha() * alpha),
            ..default()
        };
        let place = Transform::from_translation(at.extend(depth::AIM + z)).with_rotation(Quat::from_rotation_z(angle));
        commands.spawn((Aimed, sprite, place, DespawnOnExit(Screen::Battle)));
    };
    let total: f32 = line.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
    // The first and the last bit of the way lie under the token and the arrow.
    let mut along = SQUARE * 0.42;
    let end = total - if head { 18.0 } else { 6.0 };
    while along + DASH <= end {
        let (at, direction) = point(line, along + DASH / 2.0);
        let angle = direction.to_angle();
        put(&strokes.dash, at, angle, Vec2::new(DASH + 7.0, 11.0), INK, 0.0);
        put(&strokes.dash, at, angle, Vec2::new(DASH + 2.0, 6.0), colour, 0.1);
        along += DASH + GAP;
    }
    if head && total > SQUARE * 0.4 {
        let (at, direction) = point(line, (total - 8.0).max(0.0));
        let angle = direction.to_angle();
        put(&strokes.head, at, angle, Vec2::splat(32.0), INK, 0.2);
        put(&strokes.head, at, angle, Vec2::splat(24.0), colour, 0.3);
    }
}

/// A point on a line and the direction there.
fn point(line: &[Vec2], along: f32) -> (Vec2, Vec2) {
    let mut left = along;
    for pair in line.windows(2) {
        let length = pair[0].distance(pair[1]);
        if left <= length && length > 0.0 {
            return (pair[0].lerp(pair[1], left / length), (pair[1] - pair[0]) / length);
        }
        left -= length;
    }
    let last = line.last().copied().unwrap_or(Vec2::ZERO);
    let before = line.iter().rev().nth(1).copied().unwrap_or(last);
    (last, (last - before).normalize_or(Vec2::X))
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Strokes>()
        .add_systems(Startup, paint_strokes)
        .add_systems(Update, draw_aim.in_set(FrameSystems::Draw).run_if(in_state(Screen::Battle)));
}
