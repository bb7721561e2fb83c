//! What moves while nothing happens: the ring of whoever acts, the glow of little life.

use super::timing::{Curve, seconds as s};
use crate::battle::{Counters, Stats};
use crate::game::characters::{Active, CharacterRef, TokenParts, full_life, life_counter};
use crate::game::session::{FrameSystems, Screen, Session};
use crate::game::settings::Settings;
use bevy::prelude::*;
use std::f32::consts::TAU;

/// World units that the arrowheads stand from the middle, and breathe.
const HEADS: f32 = 50.0;
const BREATH: f32 = 2.0;

/// Size of the ring of whoever acts, so many seconds after it was chosen.
fn selection_size(seconds: f32, calm: bool) -> f32 {
    if calm {
        return 1.0;
    }
    let settled = seconds - s::SELECT;
    if settled < 0.0 {
        1.25 - 0.25 * Curve::Out.at(seconds / s::SELECT)
    } else {
        1.0 + BREATH / HEADS * (settled / s::BREATH * TAU).sin()
    }
}

/// Brightness of a ring with little life at a time.
fn glow(seconds: f32, calm: bool) -> f32 {
    if calm { 1.0 } else { 1.0 + 0.15 * (seconds / s::LOW_LIFE * TAU).sin() }
}

fn select(
    time: Res<Time>,
    active: Res<Active>,
    settings: Res<Settings>,
    people: Query<(&CharacterRef, &TokenParts)>,
    mut places: Query<&mut Transform>,
    mut chosen: Local<(Active, f32)>,
) {
    if chosen.0 != *active {
        *chosen = (*active, time.elapsed_secs());
    }
    let Some((_, parts)) = people.iter().find(|(who, _)| active.0 == Some(who.0)) else { return };
    let size = selection_size(time.elapsed_secs() - chosen.1, settings.calm);
    if let Ok(mut place) = places.get_mut(parts.selection) {
        place.scale = Vec3::splat(size);
    }
}

fn pulse(
    time: Res<Time>,
    session: Option<Res<Session>>,
    settings: Res<Settings>,
    people: Query<(&Counters, &Stats, &TokenParts)>,
    mut sprites: Query<&mut Sprite>,
) {
    let Some(session) = session else { return };
    let info = session.table.battle().info();
    let bright = glow(time.elapsed_secs_wrapped(), settings.calm);
    for (counters, stats, parts) in &people {
        let (left, full) = (counters.get(life_counter(info)), full_life(info, stats, counters));
        let low = i16::from(left) * 3 <= i16::from(full);
        let Ok(mut sprite) = sprites.get_mut(parts.ring) else { continue };
        let bright = if low { bright } else { 1.0 };
        let colour = Color::srgba(bright, bright, bright, sprite.color.alpha());
        if sprite.color != colour {
            sprite.color = colour;
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (select, pulse).in_set(FrameSystems::Draw).run_if(in_state(Screen::Battle)));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ring_comes_to_rest_and_breathes() {
        assert_eq!(selection_size(0.0, false), 1.25);
        assert!((selection_size(s::SELECT, false) - 1.0).abs() < 1e-3);
        let sizes = (0..100).map(|i| selection_size(s::SELECT + i as f32 * 0.05, false));
        assert!(sizes.into_iter().all(|size| (size - 1.0).abs() <= BREATH / HEADS + 1e-4));
        assert_eq!(selection_size(0.05, true), 1.0);
    }

    #[test]
    fn little_life_glows_a_little() {
        let brightest = (0..140).map(|i| glow(i as f32 * 0.01, false)).fold(0.0, f32::max);
        assert!((1.14..=1.15).contains(&brightest));
        assert_eq!(glow(0.35, true), 1.0);
    }
}
