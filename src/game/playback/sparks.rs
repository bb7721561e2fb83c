//! What flies, spreads and fades: recipes of splashes and dust, by a seed, and where each piece is at a moment.

use super::shapes::Shape;
use super::timing::{noise, seconds as s};
use crate::game::assets::SQUARE;
use bevy::prelude::*;
use std::f32::consts::{PI, TAU};

/// Foam, drops and bubbles.
pub const FOAM: Color = Color::srgb(0.812, 0.910, 0.886);
/// Dust and chips of stone.
pub const DUST: Color = Color::srgb(0.847, 0.808, 0.776);
/// Points of life.
pub const LIFE: Color = Color::srgb(0.957, 0.914, 0.839);

/// The flight of one piece.
#[derive(Component, Clone, Copy, PartialEq, Debug)]
pub struct Flight {
    /// Seconds until it begins, and that it lasts then.
    pub delay: f32,
    /// Seconds that it lasts.
    pub life: f32,
    /// Where it begins.
    pub from: Vec3,
    /// World units a second at first; what rises without weight slows down to a halt.
    pub speed: Vec2,
    /// World units a second, each second, downwards; 0 = it floats.
    pub weight: f32,
    /// World units across, at the beginning and at the end.
    pub size: (Vec2, Vec2),
    /// Radians at the beginning and at the end.
    pub turn: (f32, f32),
    /// How much of it is seen at most.
    pub alpha: f32,
    /// Share of its life in which it does not fade yet.
    pub keeps: f32,
    /// It pops: larger for a moment.
    pub pops: bool,
    /// Seconds since it was made.
    pub age: f32,
}

impl Flight {
    /// A piece that stays where it is.
    pub fn new(at: Vec2, z: f32, life: f32) -> Flight {
        Flight {
            delay: 0.0,
            life,
            from: at.extend(z),
            speed: Vec2::ZERO,
            weight: 0.0,
            size: (Vec2::ONE, Vec2::ONE),
            turn: (0.0, 0.0),
            alpha: 1.0,
            keeps: 0.0,
            pops: false,
            age: 0.0,
        }
    }

    /// From one size to another.
    pub fn grows(self, from: f32, to: f32) -> Flight {
        Flight { size: (Vec2::splat(from), Vec2::splat(to)), ..self }
    }

    /// Later.
    pub fn after(self, delay: f32) -> Flight {
        Flight { delay, ..self }
    }

    /// How it is seen: where, and how much. None before it begins; over when `is_over`.
    pub fn look(&self) -> Option<(Transform, f32)> {
        let age = self.age - self.delay;
        if age < 0.0 || self.is_over() {
            return None;
        }
        let t = (age / self.life.max(0.001)).clamp(0.0, 1.0);
        let eased = 1.0 - (1.0 - t) * (1.0 - t);
        let shift = if self.weight > 0.0 {
            self.speed * age - Vec2::Y * self.weight * age * age / 2.0
        } else {
            self.speed * self.life / 2.0 * eased
        };
        let mut size = self.size.0.lerp(self.size.1, eased);
        if self.pops {
            size *= 1.0 + 0.25 * (PI * (age / s::BLOCKED).min(1.0)).sin();
        }
        let alpha = if t <= self.keeps { 1.0 } else { 1.0 - (t - self.keeps) / (1.0 - self.keeps) };
        let place = Transform {
            translation: self.from + shift.extend(0.0),
            rotation: Quat::from_rotation_z(self.turn.0 + (self.turn.1 - self.turn.0) * t),
            scale: size.extend(1.0),
        };
        Some((place, alpha * self.alpha))
    }

    /// Nothing more is seen of it.
    pub fn is_over(&self) -> bool {
        self.age >= self.delay + self.life
    }
}

/// A piece: its shape, colour and flight.
pub type Spark = (Shape, Color, Flight);

/// Heights at which pieces are drawn: on the ground below the tokens, and in the air above them.
#[derive(Clone, Copy, Debug)]
pub struct Layers {
    /// On the ground.
    pub low: f32,
    /// In the air.
    pub high: f32,
}

/// Into the water from so high: a crown of drops, rings, and a patch of foam. `strength` is 1 for a square or two.
pub fn splash(at: Vec2, strength: f32, seed: u32, layers: Layers) -> Vec<Spark> {
    let mut sparks = Vec::new();
    let top = 34.0 * strength;
    let weight = 8.0 * top / (s::SPLASH * s::SPLASH);
    for i in 0..9 {
        // Around the token, not under it: the crown stands on its rim.
        let angle = TAU * (i as f32 + 0.6 * noise(seed, i)) / 9.0;
        let rim = at + Vec2::new(angle.cos() * 27.0, angle.sin() * 15.0 - 8.0);
        let (far, up) = (20.0 + 18.0 * noise(seed, 20 + i), 0.75 + 0.25 * noise(seed, 40 + i));
        let speed = Vec2::new(angle.cos() * far / s::SPLASH, up * weight * s::SPLASH / 2.0 + angle.sin() * 14.0);
        let size = (12.0 + 9.0 * noise(seed, 60 + i)) * strength.sqrt();
        let z = if angle.sin() > 0.0 { layers.low } else { layers.high };
        let flight = Flight { speed, weight, keeps: 0.75, ..Flight::new(rim, z, s::SPLASH * up) };
        sparks.push((Shape::Drop, FOAM, flight.grows(size, size * 0.5)));
    }
    for i in 0..3 {
        let (delay, life) = (0.09 * i as f32, s::SPLASH + 0.12 * i as f32);
        sparks.push(ring(at, 58.0, 124.0 * strength.sqrt(), delay, life, FOAM, layers));
    }
    let foam = Flight { alpha: 0.42, keeps: 0.25, turn: (0.0, 0.5), ..Flight::new(at, layers.low, s::FOAM) };
    let (from, to) = (64.0, 112.0 * strength.sqrt());
    sparks.push((Shape::Foam, FOAM, Flight { size: (Vec2::new(from, from * 0.8), Vec2::new(to, to * 0.8)), ..foam }));
    sparks
}

/// A ring that grows on the ground, seen a little from the south.
#[allow(clippy::too_many_arguments, reason = "a ring is nothing but these")]
fn ring(at: Vec2, from: f32, to: f32, delay: f32, life: f32, colour: Color, layers: Layers) -> Spark {
    let flat = |size: f32| Vec2::new(size, size * 0.72);
    let flight = Flight { size: (flat(from), flat(to)), alpha: 0.85, ..Flight::new(at, layers.low, life) };
    (Shape::Ring, colour, flight.after(delay))
}

/// Rings under something that floats.
pub fn ripples(at: Vec2, delay: f32, layers: Layers) -> Vec<Spark> {
    (0..2).map(|i| ring(at, 74.0, 142.0, delay + 0.16 * i as f32, s::DIP, FOAM, layers)).collect()
}

/// Drops that run off whoever comes out of the water.
pub fn drips(at: Vec2, seed: u32, layers: Layers) -> Vec<Spark> {
    let drop = |i| {
        let from = at + Vec2::new(40.0 * (noise(seed, i) - 0.5), 18.0 * noise(seed, 10 + i));
        let flight =
            Flight { weight: 260.0, keeps: 0.6, ..Flight::new(from, layers.high, 0.32 + 0.1 * noise(seed, i)) };
        (Shape::Drop, FOAM, flight.grows(6.0, 4.0).after(0.05 * i as f32))
    };
    (0..5).map(drop).chain([ring(at, 62.0, 104.0, 0.0, s::WAKE, FOAM, layers)]).collect()
}

/// Dust under the feet of whoever sets out, drifting against the way.
pub fn dust(at: Vec2, way: Vec2, seed: u32, layers: Layers) -> Vec<Spark> {
    let feet = at - Vec2::new(0.0, 20.0);
    let puff = |i| {
        let aside = Vec2::new(noise(seed, i) - 0.5, 0.6 * (noise(seed, 9 + i) - 0.5));
        let speed = -way.normalize_or_zero() * 46.0 + aside * 60.0 + Vec2::Y * 8.0;
        let flight = Flight { speed, alpha: 0.6, keeps: 0.2, ..Flight::new(feet + aside * 22.0, layers.low, 0.42) };
        (Shape::Puff, DUST, flight.grows(12.0, 30.0).after(0.02 * i as f32))
    };
    (0..4).map(puff).collect()
}

/// Onto hard ground: chips fly, and a ring of dust spreads.
pub fn impact(at: Vec2, levels: u8, delay: f32, seed: u32, layers: Layers) -> Vec<Spark> {
    let hard = f32::from(levels.clamp(1, 5)) / 2.0;
    let feet = at - Vec2::new(0.0, 16.0);
    let mut sparks = Vec::new();
    for i in 0..6 {
        // Out from under the token, to both sides.
        let angle = PI * (0.1 + 0.8 * (i as f32 + noise(seed, i)) / 6.0);
        let rim = feet + Vec2::new(angle.cos() * 32.0, -4.0);
        let speed = Vec2::new(angle.cos(), angle.sin() * 0.9) * (90.0 + 50.0 * noise(seed, 30 + i)) * hard.sqrt();
        let flight = Flight { speed, weight: 420.0, keeps: 0.7, ..Flight::new(rim, layers.high, 0.42) };
        let flight = Flight { turn: (0.0, 7.0 * (noise(seed, 50 + i) - 0.5)), ..flight };
        sparks.push((Shape::Chip, DUST, flight.grows(9.0, 7.0).after(delay)));
    }
    for i in 0..8 {
        let angle = TAU * (i as f32 + 0.4 * noise(seed, 70 + i)) / 8.0;
        let out = Vec2::new(angle.cos(), angle.sin() * 0.6);
        let flight = Flight {
            speed: out * 130.0 * hard.sqrt(),
            alpha: 0.85,
            ..Flight::new(feet + out * 18.0, layers.low, 0.55)
        };
        sparks.push((Shape::Puff, DUST, flight.grows(16.0, 38.0).after(delay)));
    }
    sparks
}

/// Air out of the mouth of whoever goes under.
pub fn bubbles(at: Vec2, seed: u32, layers: Layers) -> Vec<Spark> {
    let bubble = |i| {
        let aside = 34.0 * (noise(seed, i) - 0.5);
        let flight = Flight {
            speed: Vec2::new(aside * 0.4, 60.0 + 30.0 * noise(seed, 10 + i)),
            keeps: 0.5,
            alpha: 0.9,
            ..Flight::new(at + Vec2::new(aside, -6.0), layers.high, 0.55)
        };
        (Shape::Drop, FOAM, flight.grows(4.0, 9.0).after(0.07 * i as f32))
    };
    (0..5).map(bubble).collect()
}

/// Two arcs of foam behind a swimmer on its way.
pub fn wake(from: Vec2, to: Vec2, layers: Layers) -> Vec<Spark> {
    let way = to - from;
    // The arc is open to the left, as one who swims to the right leaves it.
    let turn = way.to_angle();
    let arc = |i: usize| {
        let at = from + way * (0.45 * i as f32 - 0.3);
        let flight =
            Flight { turn: (turn, turn), alpha: 0.8, speed: -way * 0.4, ..Flight::new(at, layers.low, s::WAKE) };
        (Shape::Wake, FOAM, flight.grows(46.0, 68.0).after(0.1 * i as f32))
    };
    (0..2).map(arc).collect()
}

/// A ring of life that breaks outwards.
pub fn shards(at: Vec2, colour: Color, layers: Layers) -> Vec<Spark> {
    let shard = |i: u32| {
        let turn = -TAU * (i as f32 + 0.5) / 9.0;
        let out = Vec2::new(-turn.sin(), turn.cos());
        let flight = Flight {
            speed: out * 150.0,
            turn: (turn, turn + if i.is_multiple_of(2) { 0.5 } else { -0.5 }),
            keeps: 0.3,
            ..Flight::new(at, layers.high, 0.5)
        };
        (Shape::Segment, colour, flight.grows(SQUARE * 1.06, SQUARE * 1.06))
    };
    (0..9).map(shard).collect()
}

/// A way drawn on the ground: where motion is reduced it stands for the walk.
pub fn drawn_way(points: &[Vec2], colour: Color, layers: Layers) -> Vec<Spark> {
    let line = |pair: &[Vec2]| {
        let [from, to] = pair else { return None };
        let way = *to - *from;
        let turn = way.to_angle();
        let size = Vec2::new(way.length() + 4.0, 16.0);
        let flight =
            Flight { keeps: 0.5, turn: (turn, turn), ..Flight::new(*from + way / 2.0, layers.low, s::CALM_WAY) };
        Some((Shape::Bar, colour, Flight { size: (size, size), ..flight }))
    };
    points.windows(2).filter_map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LAYERS: Layers = Layers { low: 1.0, high: 2.0 };

    #[test]
    fn every_piece_comes_and_goes() {
        let at = Vec2::new(100.0, -50.0);
        let all = [
            splash(at, 1.0, 3, LAYERS),
            ripples(at, 0.1, LAYERS),
            drips(at, 3, LAYERS),
            dust(at, Vec2::X, 4, LAYERS),
            impact(at, 3, 0.2, 5, LAYERS),
            bubbles(at, 6, LAYERS),
            wake(at, at + Vec2::X * 64.0, LAYERS),
            shards(at, LIFE, LAYERS),
            drawn_way(&[at, at + Vec2::X * 64.0], FOAM, LAYERS),
        ];
        for (_, _, flight) in all.into_iter().flatten() {
            let mut seen = 0;
            for i in 0..200 {
                let now = Flight { age: i as f32 * 0.01, ..flight };
                let Some((place, alpha)) = now.look() else { continue };
                seen += 1;
                assert!((0.0..=1.0).contains(&alpha), "{alpha}");
                assert!(place.translation.truncate().distance(at) < 2.0 * SQUARE, "{place:?}");
                assert!(place.scale.x > 0.0 && place.is_finite());
            }
            assert!(seen > 10);
            assert!(Flight { age: 2.0, ..flight }.is_over(), "{flight:?}");
        }
    }

    #[test]
    fn the_same_seed_is_the_same_splash() {
        let of = |seed| splash(Vec2::ZERO, 1.0, seed, LAYERS);
        assert_eq!(of(7), of(7));
        assert_ne!(of(7), of(8));
        let rise = |spark: &Spark| {
            (0..60)
                .filter_map(|i| Flight { age: i as f32 * 0.01, ..spark.2 }.look())
                .map(|(place, _)| place.translation.y)
                .collect::<Vec<f32>>()
        };
        let top = of(7).iter().take(9).flat_map(rise).fold(0.0, f32::max);
        assert!((26.0..=56.0).contains(&top), "the crown rises {top}");
    }
}
