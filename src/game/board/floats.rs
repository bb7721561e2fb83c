//! What floats bobs and turns a little (look 11): boats, debris, rafts. What they are is decided by a pure function.

use super::ground::{Ground, hash2};
use crate::battle::Event;
use crate::board::Prop;
use crate::game::assets::SQUARE;
use crate::game::board::centre;
use crate::game::playback::timing::{self, seconds};
use crate::game::playback::{EventShown, Playback};
use crate::game::session::{FrameSystems, Screen};
use crate::game::settings::Settings;
use bevy::prelude::*;
use std::f32::consts::TAU;

/// Seconds of one bob.
const PERIOD: f32 = 3.2;
/// World units that it rises and sinks.
const HEIGHT: f32 = 2.0;
/// World units that it dips at most under a landing.
const DEPTH: f32 = 4.0;
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

/// Something that floats has been landed on so many seconds ago; negative while whoever jumps is still in the air.
#[derive(Component, Clone, Copy, Debug)]
pub struct Dip(f32);

/// How far it is below its place, so many seconds after a landing.
fn depth_of(age: f32) -> f32 {
    let t = age / seconds::DIP;
    if (0.0..1.0).contains(&t) { DEPTH * (t * 2.0 * TAU * 0.75).sin() * (1.0 - t) * (1.0 - t) } else { 0.0 }
}

/// Debris, rafts and boats dip under whoever lands on them.
fn land(
    mut commands: Commands,
    mut shown: MessageReader<EventShown>,
    settings: Option<Res<Settings>>,
    floating: Query<(Entity, &GlobalTransform), With<Bob>>,
) {
    let still = settings.is_some_and(|settings| settings.calm);
    for shown in shown.read() {
        let (place, after) = match &shown.event {
            Event::Jumped { from, landed, .. } => (*landed, timing::jump(from.distance(*landed))),
            Event::Fell { square, from, to, into_water: false, .. } => (*square, timing::fall(from.abs_diff(*to))),
            _ => continue,
        };
        if still || shown.hasty {
            continue;
        }
        for (entity, at) in &floating {
            if at.translation().truncate().distance(centre(place)) < SQUARE / 3.0 {
                commands.entity(entity).insert(Dip(-after));
            }
        }
    }
}

fn bob(
    mut commands: Commands,
    time: Res<Time>,
    settings: Option<Res<Settings>>,
    playback: Option<Res<Playback>>,
    mut floating: Query<(Entity, &Bob, Option<&mut Dip>, &mut Transform)>,
) {
    let still = settings.is_some_and(|settings| settings.calm);
    let speed = playback.map_or(1.0, |playback| playback.speed).clamp(0.05, 4.0);
    let now = time.elapsed_secs_wrapped();
    for (entity, bob, dip, mut transform) in &mut floating {
        let mut place = if still { Transform::from_translation(bob.rest) } else { bob.at(now) };
        if let Some(mut dip) = dip {
            dip.0 += time.delta_secs() * speed;
            place.translation.y -= depth_of(dip.0);
            if dip.0 > seconds::DIP {
                commands.entity(entity).remove::<Dip>();
            }
        }
        transform.set_if_neq(place);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (land, bob).chain().in_set(FrameSystems::Draw).run_if(in_state(Screen::Battle)));
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
    fn a_landing_pushes_a_float_down_and_it_comes_to_rest() {
        assert_eq!((depth_of(-0.1), depth_of(0.0), depth_of(seconds::DIP)), (0.0, 0.0, 0.0));
        let down = (0..100).map(|i| depth_of(i as f32 * 0.005)).fold(f32::MIN, f32::max);
        assert!(down > DEPTH * 0.5 && down <= DEPTH, "{down}");
        let late = (70..100).map(|i| depth_of(i as f32 * 0.005).abs()).fold(0.0, f32::max);
        assert!(late < DEPTH * 0.12, "it is damped: {late}");
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
