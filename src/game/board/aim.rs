//! What is aimed at: the square under the pointer, the proposed way, reticles. Redrawn when it changes.

use super::marks::{Way, way};
use super::quads::{Quad, mesh, number};
use crate::board::Square;
use crate::game::assets::{Atlas, SQUARE, Sheet};
use crate::game::board::{centre, colour, depth};
use crate::game::decide::plan;
use crate::game::playback::Playback;
use crate::game::session::{FrameSystems, Planning, Screen, Session};
use crate::game::theme;
use bevy::asset::RenderAssetUsages;
use bevy::image::ImageSampler;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use bevy::sprite_render::AlphaMode2d;
use bevy_egui::egui::Color32;

/// Strokes of ways, painted once.
#[derive(Resource, Default)]
struct Strokes {
    dash: Handle<Image>,
    head: Handle<Image>,
    shadow: Handle<Image>,
}

/// Something drawn for the present aim.
#[derive(Component)]
struct AimMark;

/// A kind of line: its dashes, the gaps between them, how wide it is and the ink below it, in world units.
#[derive(Clone, Copy)]
struct LineStyle {
    dash: f32,
    gap: f32,
    wide: f32,
    under: f32,
    colour: Color32,
}

/// Somebody's own way.
const WAY: LineStyle = LineStyle { dash: 15.0, gap: 9.0, wide: 6.0, under: 11.0, colour: theme::BONE };
/// The way on which somebody is pushed.
const PUSH: LineStyle = LineStyle { colour: theme::THREAT, ..WAY };
/// A line of fire: dots.
const FIRE: LineStyle = LineStyle { dash: 4.0, gap: 10.0, wide: 4.4, under: 8.4, colour: theme::THREAT };
/// From one of a side to another.
const HELP: LineStyle = LineStyle { colour: theme::GOOD, ..FIRE };
/// How strongly the squares are marked that a choice covers.
const COVERED: f32 = 0.6;
/// Every so many squares of a way are counted.
const COUNTED: usize = 4;
/// Sizes of the figures on a way, and of the fall at the end of one.
const FIGURE: f32 = 19.0;
const FALL: f32 = 28.0;

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
    // A capsule, a triangle that points east, and a stroke that is soft at its sides and its ends.
    strokes.shadow = images.add(picture(48, 16, |x, y| {
        let (x, y) = ((x - 24.0).abs() / 24.0, (y - 8.0).abs() / 8.0);
        (1.0 - x.powi(4)) * (1.0 - y * y) - 0.5
    }));
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
struct AimKey {
    hovered: Option<Square>,
    cursor: bool,
    way: Option<(Way, bool)>,
    target: Option<Square>,
    /// The squares that it covers.
    covered: Vec<Square>,
    /// Where those stand whom its area works on.
    caught: Vec<Square>,
    /// Its area is good for them.
    helps: bool,
}

fn aim(session: &Session, planning: &Planning, playback: &Playback) -> AimKey {
    let table = &session.table;
    if playback.is_playing() || session.hand_over.is_some() || session.deciding_human().is_none() {
        return AimKey { hovered: planning.hovered, ..default() };
    }
    let choice = planning.proposed.or_else(|| {
        // Before anything is proposed the way to the square under the pointer is shown faintly.
        planning.hovered.and_then(|square| plan::choice_at(table, planning, square))
    });
    let way = choice.and_then(|choice| way(table.battle(), choice)).map(|way| (way, planning.proposed.is_some()));
    AimKey {
        caught: choice.map_or_else(Vec::new, |choice| plan::caught(table, choice)),
        covered: choice.map_or_else(Vec::new, |choice| table.battle().covers(choice)),
        helps: choice.is_some_and(|choice| table.battle().helps(choice)),
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
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<ColorMaterial>>,
    old: Query<Entity, With<AimMark>>,
    mut shown: Local<Option<(AimKey, u64)>>,
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
    let mut paint = |name: &str, square: Square, z: f32, tint: Color| {
        let mut sprite = atlas.mark(name, SQUARE);
        sprite.color = tint;
        commands.spawn((
            AimMark,
            sprite,
            Transform::from_translation(centre(square).extend(z)),
            DespawnOnExit(Screen::Battle),
        ));
    };
    let (reticle, tint) = if aim.helps { ("reticle", theme::GOOD) } else { ("reticle_target", theme::THREAT) };
    for &square in &aim.covered {
        paint("hover", square, depth::HOVER - 0.5, colour(tint).with_alpha(COVERED));
    }
    let mut mark = |name: &str, square: Square, z: f32, alpha: f32| {
        paint(name, square, z, Color::WHITE.with_alpha(alpha));
    };
    if let Some(square) = aim.hovered {
        mark("hover", square, depth::HOVER, if aim.cursor { 1.0 } else { 0.5 });
    }
    for &square in aim.caught.iter().filter(|&&square| Some(square) != aim.target) {
        mark(reticle, square, depth::AIM + 1.0, 1.0);
    }
    if let Some(square) = aim.target {
        let at_somebody = matches!(aim.way, Some((Way::Aim(..), _)));
        mark(if at_somebody { "reticle_target" } else { "reticle" }, square, depth::AIM + 1.0, 1.0);
    }
    if let Some((way, firm)) = &aim.way {
        let mut pen = Pen { commands: &mut commands, strokes: &strokes, alpha: if *firm { 1.0 } else { 0.45 } };
        let mut figures = Vec::new();
        match way {
            Way::Path(path) => {
                pen.dashes(&walked(path), WAY, *firm);
                let line: Vec<Vec2> = path.iter().map(|&square| centre(square)).collect();
                figures = counted(&line, *firm);
            }
            Way::Arc(from, to) => {
                pen.shadow(centre(*from), centre(*to));
                pen.dashes(&arc(*from, *to), WAY, *firm);
            }
            Way::Push(path, levels) => {
                let line: Vec<Vec2> = path.iter().map(|&square| centre(square)).collect();
                pen.dashes(&line, PUSH, *firm);
                pen.chevrons(&line, PUSH);
                if let Some(&last) = line.last().filter(|_| *levels > 0) {
                    figures = number(-i32::from(*levels), last + Vec2::new(18.0, 20.0), FALL, theme::LOSS);
                }
            }
            Way::Aim(from, to) if from.distance(*to) > 1 => {
                pen.dashes(&[centre(*from), centre(*to)], FIRE, false);
            }
            Way::Help(from, to) if from.distance(*to) > 1 => {
                pen.dashes(&[centre(*from), centre(*to)], HELP, false);
            }
            Way::Aim(..) | Way::Help(..) => {}
        }
        if !figures.is_empty() {
            let texture = Some(atlas.image(Sheet::Marks));
            let look = materials.add(ColorMaterial { alpha_mode: AlphaMode2d::Blend, texture, ..default() });
            let figures = Mesh2d(meshes.add(mesh(&atlas.marks, &figures)));
            let place = Transform::from_xyz(0.0, 0.0, depth::AIM + 0.5);
            commands.spawn((AimMark, figures, MeshMaterial2d(look), place, DespawnOnExit(Screen::Battle)));
        }
    }
    *shown = Some(now);
}

/// Points of a jump in the world; the middle one is the highest.
pub fn arc(from: Square, to: Square) -> Vec<Vec2> {
    let (a, b) = (centre(from), centre(to));
    // Long jumps rise higher, or they would look straight.
    let apex = if from.distance(to) >= 4 { f32::max(64.0, a.distance(b) * 0.18) } else { 46.0 };
    let top = (a + b) / 2.0 + Vec2::Y * 2.0 * apex;
    let at = |t: f32| a * (1.0 - t) * (1.0 - t) + top * 2.0 * t * (1.0 - t) + b * t * t;
    (0..=32).map(|i| at(i as f32 / 32.0)).collect()
}

/// Points of a way on foot; what is jumped over is an arc.
fn walked(path: &[Square]) -> Vec<Vec2> {
    let mut line: Vec<Vec2> = path.first().map(|&square| centre(square)).into_iter().collect();
    for pair in path.windows(2) {
        match pair[0].distance(pair[1]) {
            0 | 1 => line.push(centre(pair[1])),
            _ => line.extend(arc(pair[0], pair[1]).into_iter().skip(1)),
        }
    }
    line
}

/// Every fourth square of a way says how far it is.
fn counted(line: &[Vec2], firm: bool) -> Vec<Quad> {
    let ink = theme::faded(theme::BONE, if firm { 1.0 } else { 0.7 });
    let squares = line.iter().enumerate().skip(COUNTED).step_by(COUNTED);
    squares.flat_map(|(steps, &at)| number(steps as i32, at + Vec2::new(17.0, 17.0), FIGURE, ink)).collect()
}

/// Draws strokes.
struct Pen<'a, 'w, 's> {
    commands: &'a mut Commands<'w, 's>,
    strokes: &'a Strokes,
    alpha: f32,
}

impl Pen<'_, '_, '_> {
    fn put(&mut self, image: &Handle<Image>, at: Vec2, angle: f32, size: Vec2, of: Color32, z: f32) {
        let colour = colour(of);
        let color = colour.with_alpha(colour.alpha() * self.alpha);
        let sprite = Sprite { image: image.clone(), custom_size: Some(size), color, ..default() };
        let place = Transform::from_translation(at.extend(depth::AIM + z)).with_rotation(Quat::from_rotation_z(angle));
        self.commands.spawn((AimMark, sprite, place, DespawnOnExit(Screen::Battle)));
    }

    /// What flies over the ground throws a soft shadow on it.
    fn shadow(&mut self, a: Vec2, b: Vec2) {
        let (way, strokes) = (b - a, self.strokes);
        let middle = (a + b) / 2.0 + Vec2::new(4.0, -7.0);
        let size = Vec2::new(way.length() - SQUARE * 0.6, 9.0);
        if size.x > 0.0 {
            self.put(&strokes.shadow, middle, way.to_angle(), size, theme::faded(theme::INK, 0.4), -0.1);
        }
    }

    /// A dashed line with an ink edge, and an arrow at its end.
    fn dashes(&mut self, line: &[Vec2], look: LineStyle, head: bool) {
        let strokes = self.strokes;
        let ink = theme::faded(theme::INK, 0.85);
        let total: f32 = line.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
        // The first and the last bit of the way lie under the token and the arrow.
        let mut along = SQUARE * 0.42;
        let end = total - if head { 18.0 } else { 6.0 };
        while along + look.dash <= end {
            let (at, direction) = point(line, along + look.dash / 2.0);
            let angle = direction.to_angle();
            let edge = look.under - look.wide;
            self.put(&strokes.dash, at, angle, Vec2::new(look.dash + 2.0 + edge, look.under), ink, 0.0);
            self.put(&strokes.dash, at, angle, Vec2::new(look.dash + 2.0, look.wide), look.colour, 0.1);
            along += look.dash + look.gap;
        }
        if head && total > SQUARE * 0.4 {
            let (at, direction) = point(line, (total - 8.0).max(0.0));
            let angle = direction.to_angle();
            self.put(&strokes.head, at, angle, Vec2::splat(32.0), ink, 0.2);
            self.put(&strokes.head, at, angle, Vec2::splat(24.0), look.colour, 0.3);
        }
    }

    /// Arrowheads where a way crosses from square to square.
    fn chevrons(&mut self, line: &[Vec2], look: LineStyle) {
        let strokes = self.strokes;
        for pair in line.windows(2) {
            let (at, angle) = ((pair[0] + pair[1]) / 2.0, (pair[1] - pair[0]).to_angle());
            self.put(&strokes.head, at, angle, Vec2::splat(25.0), theme::faded(theme::INK, 0.85), 0.15);
            self.put(&strokes.head, at, angle, Vec2::splat(17.0), look.colour, 0.25);
        }
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
