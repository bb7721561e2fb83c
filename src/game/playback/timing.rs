//! When what happens: one table of times, and how the parts of one movement share its time. No windows, no entities.

use crate::battle::{Event, Manner, Nature};
use std::f32::consts::PI;

/// Seconds at normal speed. The speed of the playback divides them.
pub mod seconds {
    /// A step on foot, and a whole way at most.
    pub const WALK: f32 = 0.140;
    /// A whole way on foot at most.
    pub const WALK_MOST: f32 = 0.900;
    /// A square of swimming.
    pub const SWIM: f32 = 0.220;
    /// A square up a wall.
    pub const CLIMB: f32 = 0.200;
    /// A square of rowing.
    pub const ROW: f32 = 0.240;
    /// A square through the air on wings, and a flight at least.
    pub const FLY: f32 = 0.090;
    /// A flight at least.
    pub const FLY_LEAST: f32 = 0.350;
    /// Any other way at most.
    pub const WAY_MOST: f32 = 1.600;
    /// A square of being pushed or thrown.
    pub const PUSH: f32 = 0.110;
    /// A jump without its squares.
    pub const JUMP: f32 = 0.220;
    /// Each square of a jump.
    pub const JUMP_SQUARE: f32 = 0.060;
    /// Knees bend after a jump.
    pub const LAND: f32 = 0.090;
    /// What floats dips under whoever lands on it; a part of it only is waited for.
    pub const DIP: f32 = 0.500;
    /// How much of the dip is waited for.
    pub const DIP_WAIT: f32 = 0.240;
    /// A fall without its levels.
    pub const FALL: f32 = 0.120;
    /// Each level of a fall.
    pub const FALL_LEVEL: f32 = 0.090;
    /// A splash, of which less is waited for.
    pub const SPLASH: f32 = 0.520;
    /// How much of a splash is waited for.
    pub const SPLASH_WAIT: f32 = 0.180;
    /// Foam left by a splash.
    pub const FOAM: f32 = 0.900;
    /// The wake of a swimmer.
    pub const WAKE: f32 = 0.600;
    /// Under water and up again.
    pub const DIVE: f32 = 0.260;
    /// A blow: there and back.
    pub const LUNGE: f32 = 0.220;
    /// The share of a lunge that goes forward.
    pub const LUNGE_OUT: f32 = 0.090 / LUNGE;
    /// Being hit.
    pub const HIT: f32 = 0.260;
    /// The shaking within a hit.
    pub const HIT_SHAKE: f32 = 0.160;
    /// The flash within a hit.
    pub const FLASH: f32 = 0.060;
    /// No two flashes nearer to each other than this, whatever the speed: three a second are the most.
    pub const BETWEEN_FLASHES: f32 = 0.340;
    /// A number rises.
    pub const NUMBER: f32 = 0.700;
    /// Something written rises.
    pub const WORDS: f32 = 0.900;
    /// A blow that does nothing.
    pub const BLOCKED: f32 = 0.220;
    /// Leaving the board.
    pub const REMOVED: f32 = 0.620;
    /// Growing grey within it.
    pub const GREY: f32 = 0.120;
    /// The camera shakes.
    pub const SHAKE: f32 = 0.120;
    /// The camera moves.
    pub const CAMERA: f32 = 0.320;
    /// The camera goes near for a reaction.
    pub const REACTION_IN: f32 = 0.380;
    /// And back.
    pub const REACTION_OUT: f32 = 0.300;
    /// All dice lie.
    pub const DICE: f32 = 0.620;
    /// Dice show another face while they tumble.
    pub const FACE: f32 = 0.050;
    /// One die settles after the other, at most this far apart.
    pub const DIE_APART: f32 = 0.060;
    /// An ace, or a raised die, pops.
    pub const POP: f32 = 0.160;
    /// The ring of whoever is selected grows to its place.
    pub const SELECT: f32 = 0.120;
    /// Its arrowheads breathe.
    pub const BREATH: f32 = 1.600;
    /// Marks appear.
    pub const OVERLAY: f32 = 0.120;
    /// Later for each square of distance.
    pub const OVERLAY_SQUARE: f32 = 0.012;
    /// A ring of little life glows and dims.
    pub const LOW_LIFE: f32 = 1.400;
    /// The water rises.
    pub const TIDE: f32 = 1.600;
    /// What it has covered is gone.
    pub const EBB: f32 = 0.900;
    /// A walk or a jump where motion is reduced.
    pub const CALM: f32 = 0.120;
    /// How long its way stays drawn.
    pub const CALM_WAY: f32 = 0.700;
}

use seconds as s;

/// How a movement gathers and loses speed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Curve {
    /// Gathers and loses speed.
    InOut,
    /// Loses speed.
    Out,
}

impl Curve {
    /// Share of the way at a share of the time.
    pub fn at(self, time: f32) -> f32 {
        let t = time.clamp(0.0, 1.0);
        match self {
            Curve::InOut => t * t * (3.0 - 2.0 * t),
            Curve::Out => 1.0 - (1.0 - t) * (1.0 - t),
        }
    }

    /// Share of the time at a share of the way.
    pub fn when(self, way: f32) -> f32 {
        let w = way.clamp(0.0, 1.0);
        match self {
            Curve::InOut => 0.5 - ((1.0 - 2.0 * w).asin() / 3.0).sin(),
            Curve::Out => 1.0 - (1.0 - w).sqrt(),
        }
    }
}

/// Gathers and loses speed more strongly: the camera.
pub fn cubic(time: f32) -> f32 {
    let t = time.clamp(0.0, 1.0);
    if t < 0.5 { 4.0 * t * t * t } else { 1.0 - (2.0 - 2.0 * t).powi(3) / 2.0 }
}

/// A part of a way that is walked as one: which shares of time and way it has.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Leg {
    /// Seconds of this part.
    pub seconds: f32,
    time: (f32, f32),
    way: (f32, f32),
    curve: Curve,
}

impl Leg {
    /// A way of one part.
    pub fn whole(seconds: f32, curve: Curve) -> Leg {
        Leg { seconds, time: (0.0, 1.0), way: (0.0, 1.0), curve }
    }

    /// Share of this part that is behind at a share of its time.
    pub fn at(&self, time: f32) -> f32 {
        let (begin, end) = self.time;
        let (from, to) = self.way;
        let way = self.curve.at(begin + (end - begin) * time.clamp(0.0, 1.0));
        if time >= 1.0 || to <= from { 1.0 } else { ((way - from) / (to - from)).clamp(0.0, 1.0) }
    }

    /// The way begins with it.
    pub fn is_first(&self) -> bool {
        self.way.0 == 0.0
    }

    /// The way ends with it.
    pub fn is_last(&self) -> bool {
        self.way.1 >= 1.0
    }
}

/// Parts of one movement, each with the seconds that it would take alone; together at most `most`.
pub fn legs(alone: &[f32], most: f32, curve: Curve) -> Vec<Leg> {
    let sum: f32 = alone.iter().sum();
    if sum <= 0.0 {
        return alone.iter().map(|_| Leg::whole(0.0, curve)).collect();
    }
    let all = sum.min(most);
    let mut behind = 0.0;
    let count = alone.len();
    let part = |(i, part): (usize, &f32)| {
        let from = behind / sum;
        behind += part;
        let to = if i + 1 == count { 1.0 } else { behind / sum };
        let time = (curve.when(from), curve.when(to));
        Leg { seconds: all * (time.1 - time.0), time, way: (from, to), curve }
    };
    alone.iter().enumerate().map(part).collect()
}

/// How one goes: seconds a square, of a way at most, and the curve.
pub fn pace(manner: Manner) -> (f32, f32, Curve) {
    match manner {
        Manner::Walk | Manner::StepOff | Manner::Carried => (s::WALK, s::WALK_MOST, Curve::InOut),
        Manner::Swim | Manner::Glide => (s::SWIM, s::WAY_MOST, Curve::InOut),
        Manner::Climb => (s::CLIMB, s::WAY_MOST, Curve::InOut),
        Manner::Row => (s::ROW, s::WAY_MOST, Curve::InOut),
        Manner::Fly => (s::FLY, s::WAY_MOST, Curve::InOut),
        Manner::Forced => (s::PUSH, s::WAY_MOST, Curve::Out),
    }
}

/// Seconds in the air of a jump over so many squares.
pub fn jump(squares: u8) -> f32 {
    s::JUMP + s::JUMP_SQUARE * f32::from(squares)
}

/// Seconds of a fall through so many levels.
pub fn fall(levels: u8) -> f32 {
    s::FALL + s::FALL_LEVEL * f32::from(levels)
}

/// How the player wants things shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Taste {
    /// Motion is reduced.
    pub calm: bool,
    /// Four times as fast: dice lie at once.
    pub swift: bool,
}

/// Seconds that an event is shown at normal speed. Of a way this is what one part would take alone.
pub fn length(event: &Event, taste: Taste) -> f32 {
    match event {
        Event::Moved { .. } | Event::Displaced { .. } | Event::Jumped { .. } | Event::Fell { .. } if taste.calm => {
            s::CALM
        }
        Event::Moved { from, to, manner, .. } => match manner {
            Manner::Fly => (s::FLY * f32::from(from.distance(*to))).max(s::FLY_LEAST),
            _ => pace(*manner).0,
        },
        Event::Displaced { from, to, .. } => s::PUSH * f32::from(from.distance(*to)).max(1.0),
        Event::Jumped { from, landed, .. } => jump(from.distance(*landed)) + s::LAND,
        Event::Fell { from, to, .. } => fall(from.abs_diff(*to)),
        Event::Splashed { into_water: true, .. } => s::SPLASH_WAIT,
        Event::Splashed { into_water: false, .. } => 0.10,
        Event::Deployed { .. } => 0.10,
        Event::RolledOff { .. } => 0.70,
        Event::RoundStarted { .. } => 0.45,
        Event::Activated { .. } => 0.16,
        Event::Acted { action, .. } if matches!(action.nature, Nature::Dive | Nature::Surface) => s::DIVE,
        Event::Acted { against: Some(_), .. } => s::LUNGE,
        Event::Acted { .. } => 0.12,
        Event::Rolled { .. } if taste.calm || taste.swift => 0.45,
        Event::Rolled { .. } => s::DICE + s::POP + 0.10,
        Event::Clung { .. } => 0.18,
        Event::DamageDealt { damage: 0, .. } => s::BLOCKED,
        Event::LifeLost { .. } | Event::BoatHurt { .. } => s::HIT,
        Event::Cast { .. } => 0.55,
        Event::Dispelling { .. } => 0.45,
        Event::Froze { .. } => 0.40,
        Event::Melted { .. } => 0.20,
        Event::Scathed { .. } => 0.20,
        Event::StatusGained { .. } => 0.12,
        Event::Told(told) => f32::from(told.telling.pause) / 100.0,
        Event::Charged { .. } => s::LUNGE,
        Event::OpportunityGranted { .. } => 0.10,
        Event::Removed { .. } => s::REMOVED,
        Event::Objective { .. } | Event::GoalReached { .. } => 0.30,
        Event::WaterRose { .. } => s::TIDE,
        Event::WaterAnnounced { .. } | Event::Scored { .. } => 0.20,
        _ => 0.0,
    }
}

/// When die `die` of so many lies: one after the other, a marked one (the first) last, all of them after [`s::DICE`].
pub fn settles(die: usize, count: usize, marked: bool) -> f32 {
    let last = count.saturating_sub(1);
    let rank = match (marked, die) {
        (true, 0) => last,
        (true, _) => die - 1,
        (false, _) => die,
    };
    let apart = s::DIE_APART.min(0.36 / last.max(1) as f32);
    s::DICE - apart * last.saturating_sub(rank) as f32
}

/// What a die does so many seconds after it was thrown.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Tumbling {
    /// It rolls: the face that it shows, 1 to the sides; how far it still has to go, from 1 to 0; and how high it hops.
    Rolls {
        /// Face that is up for a moment.
        face: u8,
        /// Share of the way from the hand that is ahead.
        ahead: f32,
        /// 0 to 1.
        hop: f32,
    },
    /// It lies; for a moment after that it pops: 0 to 1 and back.
    Lies {
        /// How much larger it is, 0 to 1.
        pop: f32,
    },
}

/// A die that settles at a time.
pub fn tumble(die: usize, sides: u8, settles: f32, now: f32) -> Tumbling {
    if now >= settles {
        let after = (now - settles) / s::POP;
        return Tumbling::Lies { pop: if after < 1.0 { (after * PI).sin() } else { 0.0 } };
    }
    let turn = (now / s::FACE).floor().max(0.0) as u32;
    let face = 1 + (noise(turn, die as u32) * f32::from(sides)) as u8;
    let left = 1.0 - now / settles.max(0.001);
    let hop = (now / settles * 3.0 * PI).sin().abs() * left;
    Tumbling::Rolls { face: face.min(sides), ahead: left * left, hop }
}

/// A number from 0 to below 1 that looks like chance and is the same every time.
pub fn noise(a: u32, b: u32) -> f32 {
    let mut n = a.wrapping_mul(374_761_393).wrapping_add(b.wrapping_mul(668_265_263)).wrapping_add(0x9E37_79B9);
    n = (n ^ n >> 13).wrapping_mul(1_274_126_177);
    n = (n ^ n >> 15).wrapping_mul(2_246_822_519);
    ((n ^ n >> 16) >> 8) as f32 / 16_777_216.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::CharacterId;
    use crate::board::Square;

    #[test]
    fn a_way_is_one_movement() {
        let way = legs(&[s::WALK; 5], s::WALK_MOST, Curve::InOut);
        let total: f32 = way.iter().map(|leg| leg.seconds).sum();
        assert!((total - 0.7).abs() < 1e-4, "{total}");
        assert!(way[0].seconds > way[2].seconds && way[4].seconds > way[2].seconds, "slow at both ends: {way:?}");
        assert!(way[0].is_first() && !way[1].is_first() && way[4].is_last());
        // No jerk where two parts meet: the same speed before and after.
        let speed = |leg: &Leg, t: f32| (leg.at(t + 0.01) - leg.at(t)) / (0.01 * leg.seconds);
        for pair in way.windows(2) {
            let (before, after) = (speed(&pair[0], 0.985), speed(&pair[1], 0.0));
            assert!((before / after - 1.0).abs() < 0.1, "{before} and {after}");
        }
    }

    #[test]
    fn a_long_way_takes_no_longer_than_it_may() {
        let way = legs(&[s::WALK; 20], s::WALK_MOST, Curve::InOut);
        let total: f32 = way.iter().map(|leg| leg.seconds).sum();
        assert!((total - s::WALK_MOST).abs() < 1e-3);
        assert!(legs(&[0.0, 0.0], 1.0, Curve::Out).iter().all(|leg| leg.seconds == 0.0 && leg.at(1.0) == 1.0));
    }

    #[test]
    fn curves_and_their_inverses_agree() {
        for curve in [Curve::InOut, Curve::Out] {
            for i in 0..=20 {
                let t = i as f32 / 20.0;
                assert!((curve.when(curve.at(t)) - t).abs() < 2e-3, "{curve:?} at {t}");
            }
        }
        assert_eq!((cubic(0.0), cubic(0.5), cubic(1.0)), (0.0, 0.5, 1.0));
    }

    #[test]
    fn the_marked_die_lies_last() {
        for count in 1..=12 {
            let times: Vec<f32> = (0..count).map(|die| settles(die, count, true)).collect();
            assert!((times[0] - s::DICE).abs() < 1e-6);
            assert!(times[1..].iter().all(|&time| time < s::DICE && time > 0.2), "{times:?}");
            assert!(times[1..].windows(2).all(|pair| pair[0] < pair[1]));
            assert!((settles(count - 1, count, false) - s::DICE).abs() < 1e-6);
        }
    }

    #[test]
    fn dice_tumble_and_then_lie() {
        let mut faces = std::collections::BTreeSet::new();
        for i in 0..12 {
            let Tumbling::Rolls { face, ahead, .. } = tumble(2, 10, s::DICE, i as f32 * s::FACE) else {
                panic!("it lies too early")
            };
            assert!((1..=10).contains(&face) && (0.0..=1.0).contains(&ahead));
            faces.insert(face);
        }
        assert!(faces.len() >= 4, "{faces:?}");
        assert_eq!(tumble(0, 10, s::DICE, 2.0), Tumbling::Lies { pop: 0.0 });
        assert!(matches!(tumble(0, 6, 0.5, 0.58), Tumbling::Lies { pop } if pop > 0.9));
    }

    #[test]
    fn times_are_those_of_the_table() {
        let who = CharacterId(0);
        let at = |x| Square::new(x, 1);
        let usual = |event: &Event| length(event, Taste::default());
        let jump = Event::Jumped { who, from: at(0), aimed: at(3), landed: at(3), level: 0, reach: 3 };
        assert!((usual(&jump) - (0.22 + 0.18 + 0.09)).abs() < 1e-5);
        let fall = Event::Fell { who, square: at(0), from: 3, to: 0, into_water: false };
        assert!((usual(&fall) - 0.39).abs() < 1e-5);
        let calm = Taste { calm: true, swift: false };
        assert_eq!((length(&jump, calm), length(&fall, calm)), (s::CALM, s::CALM));
    }
}
