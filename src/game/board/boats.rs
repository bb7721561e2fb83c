//! Boats (CAN-69). They are rowed, so they are no part of the painting: each is a sprite that goes along with whoever rows it.

use super::floats::Bob;
use crate::battle::{CharacterId, Event, Manner};
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
    /// The squares that it covers, in order.
    squares: Vec<Square>,
    /// While rowing is shown: the rower, and the way from the rower to the middle of the boat.
    led: Option<(CharacterId, Vec2)>,
}

/// The middle of these squares in the world.
fn middle(squares: &[Square]) -> Vec2 {
    let ends = squares.first().zip(squares.last());
    ends.map_or(Vec2::ZERO, |(&bow, &stern)| (centre(bow) + centre(stern)) / 2.0)
}

/// Where a boat on these squares lies; turned where they go from north to south.
fn berth(squares: &[Square]) -> Transform {
    let upright = squares.first().zip(squares.last()).is_some_and(|(bow, stern)| bow.y != stern.y);
    let turn = Quat::from_rotation_z(if upright { std::f32::consts::FRAC_PI_2 } else { 0.0 });
    Transform::from_translation(middle(squares).extend(depth::BOATS)).with_rotation(turn)
}

/// All boats of the battle: hulls of several squares as one, each other boat square by itself.
fn all_boats(session: &Session) -> Vec<Vec<Square>> {
    let battle = session.table.battle();
    let board = battle.board();
    let mut boats = battle.floats();
    let single = |square: &Square| board.is_boat(*square) && !boats.iter().any(|hull| hull.contains(square));
    let singles: Vec<Vec<Square>> = board.squares().filter(single).map(|square| vec![square]).collect();
    boats.extend(singles);
    boats
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
    if let Some(Event::Moved { who, from, manner: Manner::Row, .. }) = &playback.current {
        let rower = tokens.iter().find(|(token, _)| token.0 == *who);
        for (_, mut craft, mut place) in &mut crafts {
            if craft.led.is_none() && craft.squares.contains(from) {
                craft.led = Some((*who, middle(&craft.squares) - centre(*from)));
            }
            if let (Some((led, away)), Some((_, token))) = (craft.led, rower)
                && led == *who
            {
                place.translation = (token.translation.truncate() + away).extend(depth::BOATS);
            }
        }
    }
    if playback.is_playing() {
        return;
    }
    let mut wanted = all_boats(&session);
    let mut astray = Vec::new();
    for (entity, mut craft, mut place) in &mut crafts {
        let known = wanted.len();
        wanted.retain(|squares| *squares != craft.squares);
        if wanted.len() == known {
            astray.push(entity);
        }
        if craft.led.is_some() {
            craft.led = None;
        }
        place.set_if_neq(berth(&craft.squares));
    }
    // What has been rowed away, a step back, another battle.
    for entity in astray {
        commands.entity(entity).despawn();
    }
    for squares in wanted {
        let place = berth(&squares);
        // A longer hull is the same picture, drawn out.
        let mut sprite = atlas.tile("obstacle_gondola", SQUARE);
        sprite.custom_size = Some(Vec2::new(squares.len() as f32, 1.0) * SQUARE);
        let (x, y) = squares.first().map_or((0, 0), |bow| (i32::from(bow.x), i32::from(bow.y)));
        let bob = Bob::new(Vec3::ZERO, x, y);
        let craft = Craft { squares, led: None };
        commands
            .spawn((Name::new("Boat"), craft, place, Visibility::default(), DespawnOnExit(Screen::Battle)))
            .with_child((sprite, bob));
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, float.in_set(FrameSystems::Draw).run_if(in_state(Screen::Battle)));
}
