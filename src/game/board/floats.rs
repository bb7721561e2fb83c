//! What floats bobs and turns a little (look 11): boats, debris, rafts. What they are is decided by a pure function.

use super::ground::{Ground, hash2};
use crate::board::Prop;
use crate::game::session::{FrameSystems, Screen};
use crate::game::settings::Settings;
use bevy::prelude::*;
use std::f32::consts::TAU;

/// Seconds of one bob.
const PERIOD: f32 = 3.2;
/// World units that it rises and sinks.
const HEIGHT: f32 = 2.0;
/// How far it turns to each side, in radians.
const TURN: f32 = 1.5 / 180.0 * std::f32::consts::PI;

/// Rises, sinks and turns about its place among its parent.
#[derive(Component, Clone, Copy, Debug)]
pub struct Bob {
    /// Where it is at rest.
    pub rest: Vec3,
    /// Share of a period by which it is ahead of others.
    pub phase: f32,
}

impl Bob {
    /// At rest at a place; squares differ in their phase.
    pub fn new(rest: Vec3, x: i32, y: i32) -> Bob {
        Bob { rest, phase: hash2(x, y, 17) }
    }

    /// Where it is so many seconds after the start.
    pub fn at(&self, seconds: f32) -> Transform {
        let turns = seconds / PERIOD + self.phase;
        // It turns a little slower than it rises, so that the two do not look like one.
        let (rise, turn) = ((turns * TAU).sin(), (turns * TAU * 0.62 + self.phase * 9.0).sin());
        Transform::from_translation(self.rest + Vec3::new(0.0, rise * HEIGHT, 0.0))
            .with_rotation(Quat::from_rotation_z(turn * TURN))
    }
}

/// Debris and rafts: squares of the picture and names of their drawings. Boats are rowed and drawn by `super::boats`.
pub fn afloat(ground: &Ground) -> Vec<(i32, i32, &'static str)> {
    let floats = |(x, y): (i32, i32)| {
        let tile = ground.tile(x, y);
        let name = match tile.prop? {
            Prop::Debris { .. } => {
                const DEBRIS: [&str; 3] = ["debris_crate", "debris_barrel", "debris_raft"];
                DEBRIS[(hash2(x, y, 11) * DEBRIS.len() as f32) as usize % DEBRIS.len()]
            }
            Prop::Obstacle { .. } if tile.unstable && ground.look(x, y).is_wet() => "obstacle_raft",
            _ => return None,
        };
        Some((x, y, name))
    };
    ground.cells().filter(|&(x, y)| ground.on_board(x, y)).filter_map(floats).collect()
}

fn bob(time: Res<Time>, settings: Option<Res<Settings>>, mut floating: Query<(&Bob, &mut Transform)>) {
    let still = settings.is_some_and(|settings| settings.calm);
    let seconds = time.elapsed_secs_wrapped();
    for (bob, mut transform) in &mut floating {
        transform.set_if_neq(if still { Transform::from_translation(bob.rest) } else { bob.at(seconds) });
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, bob.in_set(FrameSystems::Draw).run_if(in_state(Screen::Battle)));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::from_rows;

    #[test]
    fn debris_and_rafts_float_and_carts_do_not() {
        let board = from_rows(&["~d~r", "~~~~", "..k."]).expect("a good board");
        let found = afloat(&Ground::new(&board, 2));
        let places: Vec<(i32, i32)> = found.iter().map(|&(x, y, _)| (x, y)).collect();
        assert_eq!(places, [(3, 2), (5, 2)]);
        assert!(found[0].2.starts_with("debris_") && found[1].2 == "obstacle_raft");
    }

    #[test]
    fn a_float_stays_near_its_place() {
        let bob = Bob::new(Vec3::new(10.0, 20.0, 1.0), 3, 4);
        for i in 0..200 {
            let at = bob.at(i as f32 * 0.1);
            assert!(at.translation.distance(bob.rest) <= HEIGHT + 1e-3);
            assert!(at.rotation.angle_between(Quat::IDENTITY) <= TURN + 1e-3);
        }
        assert!(bob.at(0.0).translation.distance(bob.at(PERIOD / 2.0).translation) > 0.1);
    }
}
