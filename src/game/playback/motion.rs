//! How tokens get from one place to the next: for each moment of an event, how a token stands.

use super::timing::{self, Curve, Leg, seconds as s};
use crate::battle::{CharacterId, Event, Manner, Nature};
use crate::board::{Board, Prop, Square, distance3};
use crate::game::assets::SQUARE;
use crate::game::board::centre;
use bevy::math::Vec2;
use std::f32::consts::PI;

/// World units that a level is high.
const FACE: f32 = 11.0;
/// World units of a lunge and of the shaking of whoever is hit.
const LUNGE: f32 = 14.0;
const SHAKE: f32 = 5.0;
/// Radians that somebody pushed leans, and somebody removed tips.
const LEAN: f32 = 8.0 / 180.0 * PI;
const TIP: f32 = 12.0 / 180.0 * PI;

/// How a token stands.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pose {
    /// Where in the world.
    pub at: Vec2,
    /// World units above the ground, and to the east of its place.
    pub lift: f32,
    /// World units to the east of its place.
    pub aside: f32,
    /// Wider and higher than usual.
    pub stretch: Vec2,
    /// Radians, to the left.
    pub turn: f32,
    /// 0 = as ever, 1 = grey.
    pub grey: f32,
    /// 1 = as ever, 0 = not to be seen.
    pub alpha: f32,
    /// Size of the shadow.
    pub shadow: f32,
    /// How much of the ring of life is seen.
    pub ring: f32,
}

impl Pose {
    /// Standing still.
    pub fn still(at: Vec2) -> Pose {
        let (lift, aside, turn, grey) = (0.0, 0.0, 0.0, 0.0);
        Pose { at, lift, aside, stretch: Vec2::ONE, turn, grey, alpha: 1.0, shadow: 1.0, ring: 1.0 }
    }
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum MotionShape {
    /// Along the ground, so high up and down with every step.
    Way { leg: Leg, bob: f32, lean: f32 },
    /// Through the air; the last part of the time belongs to the landing, which may be on something that floats.
    Arc { height: f32, flight: f32, dip: f32 },
    /// Down so many world units, faster and faster; whoever stood still until now is lifted first.
    Drop { height: f32, stood: bool },
    /// Hit.
    Shake,
    /// Towards somebody and back; negative: away from whom one shoots at.
    Lunge { by: Vec2 },
    /// Down into the water, or up out of it.
    Sink { up: bool },
    /// Away: what stands tips and fades, what swims goes under.
    Leave { swims: bool },
    /// Gone here and there again: motion is reduced.
    Fade,
}

/// A token on its way.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Motion {
    /// Who moves.
    pub who: CharacterId,
    from: Vec2,
    to: Vec2,
    form: MotionShape,
    /// World units above the ground at the end: it falls from there.
    over: f32,
    /// Seconds of it.
    pub seconds: f32,
}

/// What a motion depends on beside its event.
pub struct MotionContext<'a> {
    /// The board.
    pub board: &'a Board,
    /// Where somebody is seen to stand.
    pub at: &'a dyn Fn(CharacterId) -> Option<Vec2>,
    /// Who swims.
    pub swims: &'a dyn Fn(CharacterId) -> bool,
    /// Motion is reduced.
    pub calm: bool,
}

/// From too far away for a blow.
pub fn is_shot(from: Vec2, to: Vec2) -> bool {
    from.distance(to) > 1.6 * SQUARE
}

/// Towards an enemy; from afar one is thrown back a little by the shot instead.
fn lunge(around: &MotionContext, who: CharacterId, enemy: CharacterId) -> Option<MotionShape> {
    let (from, to) = ((around.at)(who)?, (around.at)(enemy)?);
    let by = (to - from).normalize_or_zero() * if is_shot(from, to) { -4.0 } else { LUNGE };
    Some(MotionShape::Lunge { by })
}

/// World units that somebody is above the ground so many levels up.
fn height(levels: u8) -> f32 {
    FACE * f32::from(levels).min(6.0)
}

/// Debris, a boat, a raft: it dips under whoever lands on it.
pub fn is_afloat(board: &Board, square: Square) -> bool {
    let tile = board.tile(square);
    matches!(tile.prop, Some(Prop::Debris { .. } | Prop::Boat)) || tile.unstable
}

/// One part of a way.
pub fn step(who: CharacterId, from: Square, to: Square, manner: Manner, leg: Leg) -> Motion {
    let bob = match manner {
        Manner::Walk | Manner::StepOff => 3.0,
        Manner::Fly => 22.0,
        _ => 0.0,
    };
    let lean = if manner == Manner::Forced { lean_towards(from, to) } else { 0.0 };
    let form = MotionShape::Way { leg, bob, lean };
    Motion { who, from: centre(from), to: centre(to), form, over: 0.0, seconds: leg.seconds }
}

/// Whoever is pushed leans back from where it is pushed to.
fn lean_towards(from: Square, to: Square) -> f32 {
    if to.x >= from.x { LEAN } else { -LEAN }
}

/// A whole way where motion is reduced.
pub fn fade(who: CharacterId, from: Vec2, to: Vec2) -> Motion {
    Motion { who, from, to, form: MotionShape::Fade, over: 0.0, seconds: s::CALM }
}

impl Motion {
    /// The motion of an event that is no part of a way, if anybody moves in it.
    pub fn of(event: &Event, around: &MotionContext) -> Option<Motion> {
        let seconds = timing::length(event, timing::Taste { calm: around.calm, swift: false });
        let moving = |who: CharacterId, from: Vec2, to: Vec2, form: MotionShape| Motion {
            who,
            from,
            to,
            form,
            over: 0.0,
            seconds,
        };
        let here = |who: CharacterId, form: MotionShape| {
            let at = (around.at)(who)?;
            Some(moving(who, at, at, form))
        };
        if around.calm {
            return match event {
                Event::Displaced { who, from, to, .. } => Some(fade(*who, centre(*from), centre(*to))),
                Event::Jumped { who, from, landed, .. } => Some(fade(*who, centre(*from), centre(*landed))),
                Event::Fell { who, square, .. } => Some(fade(*who, centre(*square), centre(*square))),
                Event::Removed { who, .. } => here(*who, MotionShape::Fade)
                    .map(|motion| Motion { form: MotionShape::Leave { swims: false }, ..motion }),
                _ => None,
            };
        }
        match event {
            Event::Displaced { who, from, to, .. } => {
                let leg = Leg::whole(seconds, Curve::Out);
                let form = MotionShape::Way { leg, bob: 0.0, lean: lean_towards(*from, *to) };
                Some(moving(*who, centre(*from), centre(*to), form))
            }
            Event::Deployed { who, square, .. } => Some(moving(
                *who,
                centre(*square),
                centre(*square),
                MotionShape::Drop { height: SQUARE * 0.4, stood: true },
            )),
            Event::Jumped { who, from, landed, .. } => {
                let height = if distance3(*from, 0, *landed, 0) >= 4 { 64.0 } else { 46.0 };
                let floats = is_afloat(around.board, *landed);
                let dip = if floats { 4.0 } else { 0.0 };
                let air = timing::jump(from.distance(*landed));
                let after = if floats { s::DIP_WAIT } else { s::LAND };
                let form = MotionShape::Arc { height, flight: air / (air + after), dip };
                Some(Motion { seconds: air + after, ..moving(*who, centre(*from), centre(*landed), form) })
            }
            Event::Fell { who, square, from, to, .. } => {
                let form = MotionShape::Drop { height: height(from.abs_diff(*to)), stood: true };
                Some(moving(*who, centre(*square), centre(*square), form))
            }
            Event::LifeLost { who, .. } => here(*who, MotionShape::Shake),
            Event::Charged { who, enemy, .. } => lunge(around, *who, *enemy).and_then(|form| here(*who, form)),
            Event::Acted { who, action, against: Some(enemy), .. } if action.nature.strikes() => {
                lunge(around, *who, *enemy).and_then(|form| here(*who, form))
            }
            Event::Acted { who, action, .. } if action.nature == Nature::Dive => {
                here(*who, MotionShape::Sink { up: false })
            }
            Event::Acted { who, action, .. } if action.nature == Nature::Surface && (around.swims)(*who) => {
                here(*who, MotionShape::Sink { up: true })
            }
            Event::Removed { who, .. } => here(*who, MotionShape::Leave { swims: (around.swims)(*who) }),
            _ => None,
        }
    }

    /// It ends so many levels above where it is: a fall comes next.
    pub fn before_a_fall(self, levels: u8) -> Motion {
        match self.form {
            MotionShape::Way { .. } | MotionShape::Arc { .. } => Motion { over: height(levels), ..self },
            _ => self,
        }
    }

    /// It begins in the air, where the motion before it ended.
    pub fn out_of_the_air(self) -> Motion {
        match self.form {
            MotionShape::Drop { height, .. } => Motion { form: MotionShape::Drop { height, stood: false }, ..self },
            _ => self,
        }
    }

    /// How the token stands at a share of the time, from 0 to 1.
    pub fn at(&self, t: f32) -> Pose {
        let t = t.clamp(0.0, 1.0);
        let mut pose = Pose::still(self.to);
        if t >= 1.0 {
            pose.lift = self.over;
            return pose;
        }
        match self.form {
            MotionShape::Way { leg, bob, lean } => {
                let way = leg.at(t);
                pose.at = self.from.lerp(self.to, way);
                pose.lift = bob * (way * PI).sin() + if leg.is_last() { self.over * way } else { 0.0 };
                // Upright again before it stands.
                pose.turn = if leg.is_last() { lean * (1.0 - way) } else { lean };
                if bob > 10.0 {
                    pose.shadow = 1.0 - 0.3 * (way * PI).sin();
                }
            }
            MotionShape::Arc { height, flight, dip } => {
                let air = (t / flight).min(1.0);
                let arc = 4.0 * air * (1.0 - air);
                pose.at = self.from.lerp(self.to, air);
                pose.lift = height * arc + self.over * air;
                pose.stretch = Vec2::splat(1.0 + 0.12 * arc);
                pose.shadow = 1.0 - 0.3 * arc;
                if air >= 1.0 && self.over == 0.0 {
                    let after = (t - flight) / (1.0 - flight);
                    let bent = (after * PI).sin() * if dip > 0.0 { 1.0 - after } else { 1.0 };
                    pose.stretch = Vec2::new(1.0 + 0.08 * bent, 1.0 - 0.08 * bent);
                    pose.lift = -dip * (after * 2.0 * PI).sin() * (1.0 - after) - 1.5 * bent;
                }
            }
            MotionShape::Drop { height, stood } => {
                // It leaves the edge at once, but is not thrown up there.
                let begun = if stood { (t / 0.12).min(1.0) } else { 1.0 };
                pose.lift = height * begun * (1.0 - t * t);
                pose.stretch = Vec2::splat(1.0 + 0.2 * begun * (1.0 - t * t));
                pose.shadow = 1.0 - 0.3 * begun * (1.0 - t * t);
            }
            MotionShape::Shake => {
                let part = (t * s::HIT / s::HIT_SHAKE).min(1.0);
                pose.aside = SHAKE * (part * 6.0 * PI).sin() * (1.0 - part);
            }
            MotionShape::Lunge { by } => {
                let out = s::LUNGE_OUT;
                let share =
                    if t < out { Curve::Out.at(t / out) } else { 1.0 - Curve::InOut.at((t - out) / (1.0 - out)) };
                pose.at = self.to + by * share;
            }
            MotionShape::Sink { up } => {
                let down = if up { 1.0 - Curve::InOut.at(t) } else { Curve::InOut.at(t) };
                pose.lift = -8.0 * down;
                pose.alpha = 1.0 - 0.26 * down;
            }
            MotionShape::Leave { swims } => {
                pose.grey = (t * s::REMOVED / s::GREY).min(1.0);
                let late = Curve::InOut.at((t - 0.25) / 0.75);
                pose.turn = -TIP * late;
                pose.alpha = 1.0 - late;
                pose.ring = 0.0;
                pose.shadow = 1.0 - late;
                if swims {
                    pose.lift = -16.0 * late;
                    pose.stretch = Vec2::splat(1.0 - 0.3 * late);
                }
            }
            MotionShape::Fade => {
                pose.at = if t < 0.5 { self.from } else { self.to };
                pose.alpha = (2.0 * t - 1.0).abs();
                pose.ring = pose.alpha;
                pose.shadow = 1.0;
            }
        }
        pose
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An action of the flagship.
    fn named(key: &str) -> &'static crate::battle::Action {
        crate::table::SYSTEMS[0].action(key).expect("the flagship has it")
    }

    fn around(board: &Board, calm: bool) -> MotionContext<'_> {
        MotionContext { board, at: &|who| Some(centre(Square::new(1 + who.0, 0))), swims: &|_| false, calm }
    }

    fn board() -> Board {
        crate::board::from_rows(&["....d...", "....~..."]).expect("a good board")
    }

    const WHO: CharacterId = CharacterId(0);

    fn jump(to: u8) -> Event {
        let landed = Square::new(to, 0);
        Event::Jumped { who: WHO, from: Square::new(0, 0), aimed: landed, landed, level: 0, reach: 4 }
    }

    #[test]
    fn whoever_jumps_flies_in_an_arc_and_bends_the_knees() {
        let board = board();
        let motion = Motion::of(&jump(2), &around(&board, false)).expect("a motion");
        let heights: Vec<f32> = (0..20).map(|i| motion.at(i as f32 / 20.0).lift).collect();
        let top = heights.iter().copied().fold(0.0, f32::max);
        assert!((44.0..=46.0).contains(&top), "{top}");
        let apex = motion.at(0.35);
        assert!(apex.shadow < 0.8 && apex.stretch.x > 1.08, "{apex:?}");
        let landing = motion.at(0.9);
        assert!(landing.stretch.x > 1.0 && landing.stretch.y < 1.0, "{landing:?}");
        assert_eq!(motion.at(1.0), Pose::still(centre(Square::new(2, 0))));
    }

    #[test]
    fn what_floats_dips_under_the_landing() {
        let board = board();
        let (firm, afloat) = (jump(3), jump(4));
        let of = |event| Motion::of(event, &around(&board, false)).expect("a motion");
        let lowest = |m: &Motion| (0..100).map(|i| m.at(i as f32 / 100.0).lift).fold(0.0, f32::min);
        assert!(lowest(&of(&afloat)) < lowest(&of(&firm)) - 0.5);
        assert!(of(&afloat).seconds > of(&firm).seconds);
    }

    #[test]
    fn every_motion_ends_standing_still() {
        let board = board();
        let at = Square::new(1, 0);
        let events = [
            jump(3),
            Event::Fell { who: WHO, square: at, from: 4, to: 0, into_water: false },
            Event::LifeLost { who: WHO, amount: 2, left: 3, cause: "", credit: None, rule: "" },
            Event::Acted { who: WHO, action: named("combat"), against: Some(CharacterId(1)), cost: 1, rule: "" },
            Event::Acted { who: WHO, action: named("dive"), against: None, cost: 1, rule: "" },
            Event::Removed { who: WHO, credit: None },
            Event::Displaced { who: WHO, from: Square::new(0, 0), to: at, level: 0, rule: "" },
        ];
        for event in &events {
            let motion = Motion::of(event, &around(&board, false)).expect("a motion");
            let end = motion.at(1.0);
            assert_eq!(end, Pose::still(end.at), "{event:?}");
            assert!(motion.seconds > 0.0);
        }
    }

    #[test]
    fn a_fall_grows_faster() {
        let board = board();
        let fall = Event::Fell { who: WHO, square: Square::new(1, 0), from: 3, to: 0, into_water: false };
        let motion = Motion::of(&fall, &around(&board, false)).expect("a motion");
        let lift = |t: f32| motion.at(t).lift;
        assert!(lift(0.3) - lift(0.4) < lift(0.8) - lift(0.9));
        assert!(lift(0.2) > 20.0 && lift(0.99) < 2.0);
    }

    #[test]
    fn whoever_jumps_short_falls_on_from_the_air() {
        let board = board();
        let jump = Motion::of(&jump(2), &around(&board, false)).expect("a motion").before_a_fall(3);
        let fall = Event::Fell { who: WHO, square: Square::new(2, 0), from: 3, to: 0, into_water: false };
        let fall = Motion::of(&fall, &around(&board, false)).expect("a motion").out_of_the_air();
        let lifts: Vec<f32> = (0..=40).map(|i| jump.at(i as f32 / 40.0).lift).collect();
        let falls: Vec<f32> = (0..=40).map(|i| fall.at(i as f32 / 40.0).lift).collect();
        assert!((lifts[40] - falls[0]).abs() < 1e-3 && falls[0] > 30.0, "{} and {}", lifts[40], falls[0]);
        assert!(lifts[30..].iter().all(|&lift| lift > 30.0), "it does not land in between: {lifts:?}");
        assert!(falls.windows(2).all(|pair| pair[1] <= pair[0]) && falls[40] == 0.0);
    }

    #[test]
    fn calm_moves_nothing_through_the_air() {
        let board = board();
        for event in [jump(3), Event::Fell { who: WHO, square: Square::new(1, 0), from: 3, to: 0, into_water: true }] {
            let motion = Motion::of(&event, &around(&board, true)).expect("a fade");
            assert_eq!(motion.seconds, s::CALM);
            for i in 0..=10 {
                let pose = motion.at(i as f32 / 10.0);
                assert_eq!((pose.lift, pose.aside, pose.turn, pose.stretch), (0.0, 0.0, 0.0, Vec2::ONE));
            }
        }
        let hit = Event::LifeLost { who: WHO, amount: 6, left: 0, cause: "", credit: None, rule: "" };
        assert_eq!(Motion::of(&hit, &around(&board, true)), None);
    }

    #[test]
    fn a_lunge_goes_towards_the_enemy_and_comes_back() {
        let board = board();
        let blow = Event::Acted { who: WHO, action: named("combat"), against: Some(CharacterId(1)), cost: 1, rule: "" };
        let motion = Motion::of(&blow, &around(&board, false)).expect("a motion");
        let home = centre(Square::new(1, 0));
        let far = (0..100).map(|i| motion.at(i as f32 / 100.0).at.x - home.x).fold(0.0, f32::max);
        assert!((far - LUNGE).abs() < 0.5, "{far}");
    }
}
