//! A question: those whom it is about come into sight, and the eye goes back when it is answered.

use super::{AROUND, Age, CameraFrame, Devices, Eye, Lens, REACTION, are_seen, framed, is_dragged, nudged, rect, seen};
use crate::battle::{CharacterId, Target};
use crate::game::assets::SQUARE;
use crate::game::board::centre;
use crate::game::characters::ShownCharacters;
use crate::game::decide::plan;
use crate::game::playback::Playback;
use crate::game::playback::timing::seconds;
use crate::game::session::Session;
use crate::game::settings::Settings;
use bevy::prelude::*;

/// A question that the eye has gone to see.
pub(super) struct QuestionInView {
    /// Steps of the battle before it.
    step: usize,
    spots: Vec<Vec2>,
    /// The part of the window that panels leave, and since when it is asked.
    free: Rect,
    age: Age,
}

/// The characters that the answers of a question name, where there are several.
fn named(session: &Session) -> Vec<CharacterId> {
    let mut named = Vec::new();
    for choice in session.table.choices() {
        if let Target::Character(who) = choice.target
            && !named.contains(&who)
        {
            named.push(who);
        }
    }
    if named.len() > 1 { named } else { Vec::new() }
}

/// There is a view in which all of them lie in this part of the window, no nearer than now.
fn can_be_seen(spots: &[Vec2], free: Rect, window: Vec2, now: CameraFrame) -> bool {
    framed(spots, free, window, now.scale, None).is_some_and(|all| are_seen(spots, free, window, all))
}

/// The two characters of a question come near, into the part of the window that the panels leave; where its answers name others, all of them come
/// into it. The eye goes back when the question is answered. A player who moves the camera keeps it.
#[allow(clippy::too_many_arguments, reason = "a system takes what it reads")]
pub(super) fn react(
    time: Res<Time>,
    session: Option<Res<Session>>,
    playback: Res<Playback>,
    settings: Res<Settings>,
    devices: Devices,
    window: Query<&Window>,
    lens: Lens,
    people: ShownCharacters,
    mut eye: ResMut<Eye>,
    mut asked: Local<Option<QuestionInView>>,
) {
    let (Some(session), Some((frame, window))) = (session, seen(&eye, &window, &lens)) else { return };
    let open = !playback.is_playing() && session.hand_over.is_none() && session.deciding_human().is_some();
    let question = session.table.decision().filter(|decision| open && decision.reaction());
    let shown = |who: &CharacterId| !session.hides(*who);
    let place = |who: CharacterId| people.square(who).map(centre);
    let about: Vec<Vec2> = question.map_or(Vec::new(), |_| {
        plan::about(&session.table).into_iter().flatten().filter(shown).filter_map(place).collect()
    });
    let named: Vec<Vec2> =
        question.map_or(Vec::new(), |_| named(&session).into_iter().filter(shown).filter_map(place).collect());
    let spots: Vec<Vec2> = about.iter().chain(named.iter().filter(|spot| !about.contains(spot))).copied().collect();
    let calm = settings.calm;
    if spots.is_empty() {
        if asked.take().is_some()
            && let Some(to) = eye.before.take()
        {
            eye.go(frame, to, seconds::REACTION_OUT, false, calm);
        }
        return;
    }
    // It is known only once the question has been drawn.
    let beside = devices.hud.as_ref().and_then(|hud| hud.beside_prompt);
    let Some(free) = beside.map(rect) else { return };
    let step = session.table.steps().len();
    let same = asked.as_mut().filter(|asked| asked.step == step && asked.spots == spots);
    let grew = match same {
        Some(asked) => {
            asked.age.advance(&time);
            let grew = asked.free != free && asked.age.grows() && !eye.moved;
            asked.free = free;
            if !grew {
                return;
            }
            true
        }
        None => false,
    };
    // Whoever drags the board looks for something; the question can wait for the end of that.
    if is_dragged(&devices) {
        return;
    }
    if !grew {
        *asked = Some(QuestionInView { step, spots: spots.clone(), free, age: Age::default() });
        eye.moved = false;
    }
    let several = spots.len() > about.len() && can_be_seen(&spots, free, window, frame);
    let spots = if several { spots } else { about };
    let two = spots.len() > 1 && !several;
    let bound = eye.glide.map_or(frame, |glide| glide.to);
    if (!two || calm) && are_seen(&spots, free, window, bound) {
        return;
    }
    let nearest = (two && !calm).then_some(SQUARE / REACTION);
    let to = nudged(&spots, free, window, frame, 2.0 * AROUND);
    let to = if (!two || calm) && are_seen(&spots, free, window, to) {
        to
    } else {
        let Some(to) = framed(&spots, free, window, frame.scale, nearest) else { return };
        to
    };
    if (nearest.is_some() || several) && eye.before.is_none() {
        eye.before = Some(frame);
    }
    eye.go(frame, to, seconds::REACTION_IN, false, calm);
    if let Some(glide) = &mut eye.glide {
        glide.far = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_who_are_named_come_into_sight_unless_they_are_too_far_apart() {
        let (window, free) = (Vec2::new(1280.0, 720.0), Rect::new(78.0, 94.0, 1004.0, 460.0));
        let now = CameraFrame { place: Vec2::new(640.0, -640.0), scale: SQUARE / 56.0 };
        // One of them lies under the question as it is seen now.
        let near = [Vec2::new(640.0, -640.0), Vec2::new(480.0, -960.0), Vec2::new(900.0, -500.0)];
        assert!(!are_seen(&near, free, window, now));
        assert!(can_be_seen(&near, free, window, now));
        let far = [Vec2::ZERO, Vec2::new(6400.0, 0.0), Vec2::new(0.0, -6400.0)];
        assert!(!can_be_seen(&far, free, window, now));
        assert!(!can_be_seen(&[], free, window, now), "nobody is named");
    }
}
