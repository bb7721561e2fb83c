//! Boats (CAN-69). They are rowed, so they are no part of the painting: each is a sprite that goes along with whoever rows it.

use super::floats::Bob;
use crate::battle::{Event, Manner};
use crate::board::Square;
use crate::game::assets::{Atlas, SQUARE};
use crate::game::board::{centre, depth};
use crate::game::characters::CharacterRef;
use crate::game::playback::Playback;
use crate::game::session::{FrameSystems, Screen, Session};
use bevy::prelude::*;

/// A boat as it is seen.
#[derive(Component)]
struct Craft {
    square: Square,
}

fn float(
    mut commands: Commands,
    session: Option<Res<Session>>,
    atlas: Res<Atlas>,
    playback: Res<Playback>,
    tokens: Query<(&CharacterRef, &Transform), Without<Craft>>,
    mut crafts: Query<(Entity, &mut Craft, &mut Transform)>,
) {
    let Some(session) = session else { return };
    if let Some(Event::Moved { who, from, to, manner: Manner::Row, .. }) = &playback.current {
        let rider = tokens.iter().find(|(token, _)| token.0 == *who);
        for (_, mut craft, mut place) in &mut crafts {
            if craft.square == *from || craft.square == *to {
                craft.square = *to;
                if let Some((_, token)) = rider {
                    place.translation = token.translation.truncate().extend(depth::BOATS);
                }
            }
        }
    }
    if playback.is_playing() {
        return;
    }
    let board = session.table.battle().board();
    let mut wanted: Vec<Square> = board.squares().filter(|&square| board.is_boat(square)).collect();
    let mut astray = Vec::new();
    for (entity, craft, mut place) in &mut crafts {
        let known = wanted.len();
        wanted.retain(|&square| square != craft.square);
        if wanted.len() == known {
            astray.push(entity);
        }
        place.set_if_neq(Transform::from_translation(centre(craft.square).extend(depth::BOATS)));
    }
    // What the events did not tell, after a step back or in another battle.
    for entity in astray {
        commands.entity(entity).despawn();
    }
    for square in wanted {
        let place = Transform::from_translation(centre(square).extend(depth::BOATS));
        let sprite = atlas.tile("obstacle_gondola", SQUARE);
        let bob = Bob::new(Vec3::ZERO, i32::from(square.x), i32::from(square.y));
        commands
            .spawn((Name::new("Boat"), Craft { square }, place, Visibility::default(), DespawnOnExit(Screen::Battle)))
            .with_child((sprite, bob));
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, float.in_set(FrameSystems::Draw).run_if(in_state(Screen::Battle)));
}
