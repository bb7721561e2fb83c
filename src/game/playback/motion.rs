//! How tokens get from one place to the next.

use super::Person;
use crate::battle::{CharacterId, Event, Manner};
use crate::board::{Square, distance3};
use crate::game::assets::SQUARE;
use crate::game::board::centre;
use crate::game::characters::{CharacterRef, standing};
use bevy::prelude::*;

/// Seconds that an event is shown at normal speed; where motion is reduced, whoever moves is there at once.
pub fn duration(event: &Event, calm: bool) -> f32 {
    match event {
        Event::Moved { .. } | Event::Displaced { .. } | Event::Jumped { .. } | Event::Fell { .. } if calm => 0.12,
        Event::Deployed { .. } => 0.10,
        Event::RolledOff { .. } => 0.70,
        Event::RoundStarted { .. } => 0.45,
        Event::Activated { .. } => 0.16,
        Event::Acted { .. } => 0.12,
        Event::Rolled { .. } => 0.45,
        Event::Moved { manner, .. } => match manner {
            Manner::Walk => 0.13,
            Manner::Swim | Manner::Glide => 0.20,
            Manner::Climb => 0.20,
            Manner::Forced => 0.11,
            Manner::Fly => 0.35,
            Manner::StepOff => 0.13,
            Manner::Row => 0.24,
            Manner::Carried => 0.08,
        },
        Event::Jumped { from, landed, .. } => 0.22 + 0.06 * f32::from(from.distance(*landed)),
        Event::Clung { .. } => 0.18,
        Event::Fell { from, to, .. } => 0.12 + 0.09 * f32::from(from.abs_diff(*to)),
        Event::Displaced { .. } => 0.16,
        Event::Splashed { into_water, .. } => {
            if *into_water {
                0.22
            } else {
                0.10
            }
        }
        Event::LifeLost { .. } | Event::BoatHurt { .. } => 0.36,
        Event::Cast { .. } => 0.55,
        Event::Dispelling { .. } => 0.45,
        Event::SpellLost { .. } => 0.30,
        Event::Froze { .. } => 0.40,
        Event::Melted { .. } => 0.20,
        Event::Scathed { .. } => 0.20,
        Event::StatusGained { .. } => 0.12,
        Event::Charged { .. } => 0.18,
        Event::OpportunityGranted { .. } => 0.10,
        Event::Removed { .. } => 0.55,
        Event::Objective { .. } | Event::GoalReached { .. } => 0.30,
        Event::WaterRose { .. } => 0.80,
        Event::WaterAnnounced { .. } | Event::Scored { .. } => 0.20,
        _ => 0.0,
    }
}

#[derive(Clone, Copy, Debug)]
enum Form {
    /// Along the ground, with a bob if on foot.
    Slide { bob: f32 },
    /// Through the air.
    Arc { height: f32 },
    /// Straight down.
    Drop,
    /// To and fro.
    Shake,
    /// Towards somebody and back.
    Lunge,
    /// Away.
    Fade,
    /// There at once: motion is reduced.
    Still,
}

/// A token on its way.
#[derive(Clone, Copy, Debug)]
pub struct Motion {
    who: CharacterId,
    from: Vec2,
    to: Vec2,
    form: Form,
}

impl Motion {
    /// The motion of an event, if anybody moves in it.
    pub(super) fn of(event: &Event, people: &Query<Person>, calm: bool) -> Option<Motion> {
        let motion = Motion::in_full(event, people)?;
        match motion.form {
            _ if !calm => Some(motion),
            Form::Slide { .. } | Form::Arc { .. } | Form::Drop => Some(Motion { form: Form::Still, ..motion }),
            Form::Shake | Form::Lunge | Form::Fade | Form::Still => None,
        }
    }

    fn in_full(event: &Event, people: &Query<Person>) -> Option<Motion> {
        let at = |who: CharacterId| {
            people.iter().find(|person| person.0.0 == who).and_then(|person| person.1.square).map(centre)
        };
        let between = |who: CharacterId, from: Square, to: Square, form: Form| {
            Some(Motion { who, from: centre(from), to: centre(to), form })
        };
        let there = |who: CharacterId, form: Form| at(who).map(|place| Motion { who, from: place, to: place, form });
        match event {
            Event::Moved { who, from, to, manner, .. } => {
                let bob = if matches!(manner, Manner::Walk) { 3.0 } else { 0.0 };
                between(*who, *from, *to, Form::Slide { bob })
            }
            Event::Displaced { who, from, to, .. } => between(*who, *from, *to, Form::Slide { bob: 0.0 }),
            Event::Deployed { who, square, .. } => between(*who, *square, *square, Form::Drop),
            Event::Jumped { who, from, landed, .. } => {
                let length = distance3(*from, 0, *landed, 0);
                between(*who, *from, *landed, Form::Arc { height: if length >= 4 { 64.0 } else { 46.0 } })
            }
            Event::Fell { who, square, .. } => between(*who, *square, *square, Form::Drop),
            Event::LifeLost { who, .. } => there(*who, Form::Shake),
            Event::Charged { who, enemy, .. } => {
                let (from, to) = (at(*who)?, at(*enemy)?);
                Some(Motion { who: *who, from, to: from + (to - from).normalize_or_zero() * 14.0, form: Form::Lunge })
            }
            Event::Acted { who, against: Some(enemy), .. } => {
                let (from, to) = (at(*who)?, at(*enemy)?);
                Some(Motion { who: *who, from, to: from + (to - from).normalize_or_zero() * 14.0, form: Form::Lunge })
            }
            Event::Removed { who, .. } => there(*who, Form::Fade),
            _ => None,
        }
    }

    /// Poses the token at a moment from 0 to 1.
    pub(super) fn pose(
        &self,
        t: f32,
        people: &mut Query<Person>,
        parts: &mut Query<&mut Transform, Without<CharacterRef>>,
    ) {
        let Some((.., mut transform, tokens)) = people.iter_mut().find(|person| person.0.0 == self.who) else { return };
        let eased = t * t * (3.0 - 2.0 * t);
        let mut body = Transform::from_xyz(0.0, 0.0, 0.01);
        let mut ground = self.from.lerp(self.to, eased);
        match self.form {
            Form::Slide { bob } => body.translation.y = bob * (t * std::f32::consts::PI).sin(),
            Form::Arc { height } => {
                ground = self.from.lerp(self.to, t);
                let arc = 4.0 * t * (1.0 - t);
                body.translation.y = height * arc;
                body.scale = Vec3::splat(1.0 + 0.12 * arc);
            }
            Form::Drop => {
                body.translation.y = SQUARE * 0.5 * (1.0 - t * t);
                body.scale = Vec3::splat(1.2 - 0.2 * t * t);
            }
            Form::Shake => body.translation.x = 5.0 * (t * 6.0 * std::f32::consts::PI).sin() * (1.0 - t),
            Form::Lunge => ground = self.from.lerp(self.to, 1.0 - (2.0 * t - 1.0).abs()),
            Form::Still => ground = if t < 0.5 { self.from } else { self.to },
            Form::Fade => {
                body.rotation = Quat::from_rotation_z(-0.2 * eased);
                body.scale = Vec3::splat(1.0 - 0.75 * eased);
                if t >= 1.0 {
                    body = Transform::from_xyz(0.0, 0.0, 0.01);
                }
            }
        }
        *transform = Transform::from_translation(standing(ground));
        if let Ok(mut place) = parts.get_mut(tokens.body) {
            *place = body;
        }
    }
}
