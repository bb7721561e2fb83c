//! What is fought for, on the board: objectives, zones to be held, and the squares that the next rise of the water floods.

use super::in_use::{InUse, MarkKind};
use super::marks;
use super::tilemap::{LayerPlan, spawn_layer};
use crate::battle::{Event, ScoreSheet, Side};
use crate::board::Square;
use crate::game::appearance::Patterned;
use crate::game::assets::{Atlas, Index, SQUARE, Sheet};
use crate::game::board::{centre, depth};
use crate::game::playback::{EventShown, Playback};
use crate::game::session::{FrameSystems, Screen, Session};
use crate::game::{icons, theme};
use bevy::prelude::*;

/// The picture that is shown now.
#[derive(Component)]
struct Staked;

/// The squares that the next rise of the water floods.
#[derive(Component)]
struct Announced;

/// Colour of what is nobody's.
const NOBODY: Color = Color::srgb(1.0, 0.93, 0.72);
/// The water that is announced.
const COMING: Color = Color::srgba(0.75, 0.92, 1.0, 0.72);

fn colour(side: Option<Side>) -> Color {
    side.map_or(NOBODY, |side| crate::game::board::colour(theme::side(side)))
}

#[allow(clippy::too_many_arguments, reason = "a system takes what it reads")]
fn draw(
    mut commands: Commands,
    session: Option<Res<Session>>,
    playback: Res<Playback>,
    atlas: Res<Atlas>,
    old: Query<Entity, With<Staked>>,
    announced: Query<Entity, With<Announced>>,
    mut in_use: ResMut<InUse>,
    mut events: MessageReader<EventShown>,
    mut shown: Local<Option<ScoreSheet>>,
) {
    // What was announced has come.
    if events.read().any(|shown| matches!(shown.event, Event::WaterRose { .. })) {
        announced.iter().for_each(|layer| commands.entity(layer).despawn());
        *shown = None;
    }
    let Some(session) = session else { return };
    // What is shown of the characters is still behind the battle while events play.
    if playback.is_playing() && !old.is_empty() {
        return;
    }
    let battle = session.table.battle();
    let sheet = battle.score_sheet();
    if shown.as_ref() == Some(&sheet) && !old.is_empty() {
        return;
    }
    for entity in &old {
        commands.entity(entity).despawn();
    }
    let things = (Name::new("Stakes"), Staked, Patterned, Transform::default(), Visibility::default());
    let parent = commands.spawn((things, DespawnOnExit(Screen::Battle))).id();
    let board = battle.board();
    let (width, height) = (usize::from(board.width()), usize::from(board.height()));
    let mut layer = |name, squares: &[Square], index: &dyn Fn(Square) -> Index, z: f32, tint: Color| {
        let mut cells = vec![None; width * height];
        for &square in squares {
            cells[board.index(square)] = u16::try_from(index(square)).ok();
        }
        let image = atlas.image(Sheet::Marks);
        let plan = LayerPlan { name, image, width, height, corner: [0, 0], cells: &cells, z, tint: &|_, _| tint };
        spawn_layer(&mut commands, parent, plan)
    };
    in_use.note(MarkKind::Flood, sheet.next.as_ref().is_some_and(|next| !next.squares.is_empty()));
    in_use.note(MarkKind::Zone, !sheet.zones.is_empty());
    in_use.note(MarkKind::Objective, sheet.objectives.iter().any(|objective| objective.square.is_some()));
    let sets = &atlas.marks.sets;
    let mut coming = None;
    if let Some(next) = sheet.next.as_ref().filter(|next| !next.squares.is_empty()) {
        let blob = |s| sets.tide.get(marks::region_mask(&next.squares, s)).copied().unwrap_or(-1);
        let announced = layer("announced tide", &next.squares, &blob, depth::MARKS - 3.0, COMING);
        coming = Some(announced);
    }
    for zone in &sheet.zones {
        let edge = |s| sets.zone.get(marks::edge_mask(&zone.squares, s)).copied().unwrap_or(-1);
        layer("campo", &zone.squares, &edge, depth::MARKS - 2.0, colour(zone.holder));
    }
    for objective in &sheet.objectives {
        let Some(square) = objective.square else { continue };
        // What is carried rides on the shoulder of its carrier.
        let (offset, size, z) = match objective.carrier {
            Some(_) => (Vec2::new(0.32, 0.36) * SQUARE, 0.46, depth::AIM - 2.0),
            None => (Vec2::ZERO, 0.62, depth::MARKS - 1.0),
        };
        let place = (centre(square) + offset).extend(z);
        let Some(mut sprite) = atlas.icon(icons::objective(objective.kind), SQUARE * size) else { continue };
        let mut shadow = sprite.clone();
        sprite.color = colour(objective.holder);
        shadow.color = Color::srgba(0.04, 0.05, 0.11, 0.85);
        for (x, y) in [(-2.0, 0.0), (2.0, 0.0), (0.0, 2.0), (0.0, -3.0)] {
            let place = Transform::from_translation(place + Vec3::new(x, y, -0.1));
            commands.spawn((shadow.clone(), place, ChildOf(parent)));
        }
        commands.spawn((sprite, Transform::from_translation(place), ChildOf(parent)));
    }
    if let Some(announced) = coming {
        commands.entity(announced).insert(Announced);
    }
    *shown = Some(sheet);
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, draw.in_set(FrameSystems::Draw).run_if(in_state(Screen::Battle)));
}
