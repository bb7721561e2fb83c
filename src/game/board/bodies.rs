//! Bodies that cover more than a square (LAD-74): the squares that they fill, framed in the colour of their side.

use super::marks;
use super::tilemap::{LayerPlan, spawn_layer};
use crate::battle::{CharacterId, Side};
use crate::board::Square;
use crate::game::appearance::Patterned;
use crate::game::assets::{Atlas, Sheet};
use crate::game::board::depth;
use crate::game::characters::ShownCharacters;
use crate::game::playback::Playback;
use crate::game::session::{FrameSystems, Screen, Session};
use crate::game::theme;
use bevy::prelude::*;

/// The picture that is shown now.
#[derive(Component)]
struct Filled;

/// Whose body, and the squares that it fills.
type Fill = (Side, Vec<Square>);

/// Who fills what, as far as whoever looks is shown it.
fn bodies(session: &Session, people: &ShownCharacters) -> Vec<Fill> {
    let battle = session.table.battle();
    let mut seen: Vec<(CharacterId, Side)> = people.sides().filter(|&(id, _)| !session.hides(id)).collect();
    seen.sort_unstable();
    let filled = seen.into_iter().map(|(id, side)| (side, battle.body(id)));
    filled.filter(|(_, squares)| !squares.is_empty()).collect()
}

fn draw(
    mut commands: Commands,
    session: Option<Res<Session>>,
    playback: Res<Playback>,
    atlas: Res<Atlas>,
    people: ShownCharacters,
    old: Query<Entity, With<Filled>>,
    mut shown: Local<Option<Vec<Fill>>>,
) {
    let Some(session) = session else { return };
    if playback.is_playing() && !old.is_empty() {
        return;
    }
    let wanted = bodies(&session, &people);
    if shown.as_ref() == Some(&wanted) && !old.is_empty() {
        return;
    }
    for entity in &old {
        commands.entity(entity).despawn();
    }
    let things = (Name::new("Bodies"), Filled, Patterned, Transform::default(), Visibility::default());
    let parent = commands.spawn((things, DespawnOnExit(Screen::Battle))).id();
    let board = session.table.battle().board();
    let (width, height) = (usize::from(board.width()), usize::from(board.height()));
    for (i, (side, squares)) in wanted.iter().enumerate() {
        let mut cells = vec![None; width * height];
        for &square in squares {
            let edge = atlas.marks.sets.zone.get(marks::edge_mask(squares, square));
            cells[board.index(square)] = edge.and_then(|&index| u16::try_from(index).ok());
        }
        let tint = crate::game::board::colour(theme::side(*side));
        let z = depth::MARKS + 3.0 + 0.1 * i as f32;
        let image = atlas.image(Sheet::Marks);
        let plan =
            LayerPlan { name: "body", image, width, height, corner: [0, 0], cells: &cells, z, tint: &|_, _| tint };
        spawn_layer(&mut commands, parent, plan);
    }
    *shown = Some(wanted);
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, draw.in_set(FrameSystems::Draw).run_if(in_state(Screen::Battle)));
}
