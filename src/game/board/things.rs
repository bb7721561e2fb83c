//! What lies on the board besides characters (LAD-82, LAD-512, LAD-514): bodies, things, fixtures, effects on the ground, where
//! somebody was seen last.

use crate::battle::{FieldTone, Mark, MarkKind, Side};
use crate::game::assets::{Atlas, SQUARE};
use crate::game::board::{centre, depth};
use crate::game::playback::Playback;
use crate::game::session::{FrameSystems, Screen, Session};
use bevy::prelude::*;

/// The picture that is shown now.
#[derive(Component)]
struct Strewn;

/// Icon, colour and corner of a kind of mark: several may lie in one square.
fn look(kind: MarkKind) -> (&'static str, Color, Vec2) {
    match kind {
        MarkKind::Body => ("skull", Color::srgb(0.82, 0.78, 0.70), Vec2::new(0.0, -0.08)),
        MarkKind::Things => ("take", Color::srgb(0.95, 0.88, 0.66), Vec2::new(0.28, -0.28)),
        MarkKind::Fixture => ("crank", Color::srgb(1.0, 0.86, 0.55), Vec2::new(-0.28, 0.28)),
        MarkKind::LastSeen => ("hide", Color::srgba(0.85, 0.90, 1.0, 0.75), Vec2::ZERO),
        MarkKind::Field { icon, tone } => (icon, tint(tone).with_alpha(0.9), Vec2::new(0.28, 0.28)),
    }
}

/// Colour of an effect on the ground.
fn tint(tone: FieldTone) -> Color {
    match tone {
        FieldTone::Harm => Color::srgb(1.0, 0.55, 0.30),
        FieldTone::Veil => Color::srgb(0.80, 0.86, 0.95),
        FieldTone::Shelter => Color::srgb(1.0, 0.90, 0.55),
        FieldTone::Hindrance => Color::srgb(0.62, 0.72, 0.50),
    }
}

fn draw(
    mut commands: Commands,
    session: Option<Res<Session>>,
    playback: Res<Playback>,
    atlas: Res<Atlas>,
    old: Query<Entity, With<Strewn>>,
    mut shown: Local<Option<Vec<Mark>>>,
) {
    let Some(session) = session else { return };
    // What is shown of the characters is still behind the battle while events play.
    if playback.is_playing() && !old.is_empty() {
        return;
    }
    let marks = session.table.battle().marks(session.viewer().unwrap_or(Side(0)));
    if shown.as_ref() == Some(&marks) && !old.is_empty() {
        return;
    }
    for entity in &old {
        commands.entity(entity).despawn();
    }
    let things = (Name::new("Things"), Strewn, Transform::default(), Visibility::default());
    let parent = commands.spawn((things, DespawnOnExit(Screen::Battle))).id();
    for mark in &marks {
        let (icon, colour, corner) = look(mark.kind);
        let large = matches!(mark.kind, MarkKind::Body | MarkKind::LastSeen);
        let Some(mut sprite) = atlas.icon(icon, SQUARE * if large { 0.55 } else { 0.36 }) else { continue };
        sprite.color = colour;
        if let MarkKind::Field { tone, .. } = mark.kind {
            // The whole square is tinted, so that the shape of an area can be seen at a glance.
            let ground = Sprite::from_color(tint(tone).with_alpha(0.26), Vec2::splat(SQUARE));
            let place = centre(mark.square).extend(depth::MARKS - 1.6);
            commands.spawn((Name::new("Field"), ground, Transform::from_translation(place), ChildOf(parent)));
        }
        let place = (centre(mark.square) + corner * SQUARE).extend(depth::MARKS - 1.5);
        commands.spawn((Name::new(mark.text.clone()), sprite, Transform::from_translation(place), ChildOf(parent)));
    }
    *shown = Some(marks);
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, draw.in_set(FrameSystems::Draw).run_if(in_state(Screen::Battle)));
}
