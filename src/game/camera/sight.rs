//! What has to be seen to decide: what a proposal aims at, where the card of its odds lies over the board; and the places that
//! can be chosen, where none of them is in sight.

use super::{AHEAD, AROUND, Age, CameraFrame, Devices, Eye, Lens, are_seen, is_dragged, middle, nudged, rect, seen};
use crate::battle::Choice;
use crate::game::assets::SQUARE;
use crate::game::board::centre;
use crate::game::characters::ShownCharacters;
use crate::game::decide::plan::spot;
use crate::game::playback::Playback;
use crate::game::playback::timing::seconds;
use crate::game::session::{Planning, Session};
use crate::game::settings::Settings;
use bevy::prelude::*;

/// A proposal that the eye has looked after.
pub(super) struct ProposalInView {
    choice: Choice,
    /// The part of the window beside its card, and since when that is asked for.
    free: Rect,
    age: Age,
}

/// From where all of these are seen beside a card, the first of them where that cannot be; none where they are already, or
/// the card leaves next to nothing.
fn uncovered(spots: &[Vec2], free: Rect, window: Vec2, now: CameraFrame) -> Option<CameraFrame> {
    if are_seen(spots, free, window, now) || free.size().min_element() < SQUARE / now.scale {
        return None;
    }
    let all = nudged(spots, free, window, now, AROUND);
    let first = spots.get(..1)?;
    Some(if are_seen(spots, free, window, all) { all } else { nudged(first, free, window, now, AROUND) })
}

/// Whoever a proposal is about comes out from under its card, where the card has no room beside them. A player who moves the
/// camera then keeps it.
#[allow(clippy::too_many_arguments, reason = "a system takes what it reads")]
pub(super) fn aim(
    time: Res<Time>,
    session: Option<Res<Session>>,
    planning: Res<Planning>,
    settings: Res<Settings>,
    devices: Devices,
    window: Query<&Window>,
    lens: Lens,
    people: ShownCharacters,
    mut eye: ResMut<Eye>,
    mut known: Local<Option<ProposalInView>>,
) {
    let proposal = || Some((planning.proposed?, devices.hud.as_ref()?.beside_card.map(rect)?));
    let (Some(session), Some((frame, window)), Some((choice, free))) =
        (session, seen(&eye, &window, &lens), proposal())
    else {
        *known = None;
        return;
    };
    match known.as_mut().filter(|known| known.choice == choice) {
        Some(known) => {
            known.age.advance(&time);
            let grew = known.free != free && known.age.grows() && !eye.moved;
            known.free = free;
            if !grew {
                return;
            }
        }
        None if is_dragged(&devices) => return,
        None => {
            *known = Some(ProposalInView { choice, free, age: Age::default() });
            eye.moved = false;
        }
    }
    let actor = people.square(choice.actor);
    let spots: Vec<Vec2> = [spot(&session.table, &choice), actor].into_iter().flatten().map(centre).collect();
    let bound = eye.glide.map_or(frame, |glide| glide.to);
    let Some(to) = uncovered(&spots, free, window, bound) else { return };
    eye.go(frame, to, seconds::CAMERA, true, settings.calm);
    if let Some(glide) = &mut eye.glide {
        glide.far = true;
    }
}

/// The nearest of these places, if none of them is seen.
fn out_of_sight(spots: &[Vec2], clear: Rect, window: Vec2, now: CameraFrame) -> Option<Vec2> {
    if spots.iter().any(|&spot| are_seen(&[spot], clear, window, now)) {
        return None;
    }
    let far = |spot: &Vec2| spot.distance_squared(now.place);
    spots.iter().copied().min_by(|a, b| far(a).total_cmp(&far(b)))
}

/// Where somebody is to be chosen, or a place to begin at, and none of them is in sight, the nearest comes into it.
#[allow(clippy::too_many_arguments, reason = "a system takes what it reads")]
pub(super) fn find(
    session: Option<Res<Session>>,
    playback: Res<Playback>,
    settings: Res<Settings>,
    devices: Devices,
    window: Query<&Window>,
    lens: Lens,
    mut eye: ResMut<Eye>,
    mut known: Local<Option<(u64, usize, u64)>>,
) {
    let (Some(session), Some((frame, window))) = (session, seen(&eye, &window, &lens)) else { return };
    let table = &session.table;
    let waits = playback.is_playing() || session.hand_over.is_some() || session.deciding_human().is_none();
    // Whoever acts is followed, and a question has those whom it is about.
    let asked = table.decision().filter(|decision| !waits && !decision.reaction() && table.battle().active().is_none());
    let clear = devices.hud.as_ref().and_then(|hud| hud.clear).map(rect);
    let (Some(_), Some(clear)) = (asked, clear) else {
        *known = known.filter(|_| waits);
        return;
    };
    let moment = (table.start_hash(), table.steps().len(), table.undone());
    if *known == Some(moment) || is_dragged(&devices) {
        return;
    }
    *known = Some(moment);
    let spots: Vec<Vec2> = table.choices().iter().filter_map(|choice| spot(table, choice)).map(centre).collect();
    let bound = eye.glide.map_or(frame, |glide| glide.to);
    if let Some(nearest) = out_of_sight(&spots, clear, window, bound) {
        let to = nudged(&[nearest], middle(window, Some(clear)), window, bound, AHEAD);
        eye.go(frame, to, seconds::CAMERA, true, settings.calm);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WINDOW: Vec2 = Vec2::new(390.0, 844.0);

    fn here() -> CameraFrame {
        CameraFrame { place: Vec2::ZERO, scale: SQUARE / 56.0 }
    }

    #[test]
    fn what_a_card_covers_comes_out_from_under_it() {
        // A telephone whose lower half is the card.
        let free = Rect::new(6.0, 124.0, 384.0, 500.0);
        let under = [Vec2::new(32.0, -160.0), Vec2::new(-32.0, -32.0)];
        let to = uncovered(&under, free, WINDOW, here()).expect("one of them lies under the card");
        assert!(are_seen(&under, free, WINDOW, to), "{to:?}");
        assert_eq!(to.scale, here().scale, "no farther away than that takes");
        let beside = [Vec2::new(32.0, 120.0), Vec2::new(-32.0, 32.0)];
        assert_eq!(uncovered(&beside, free, WINDOW, here()), None, "nothing moves where all is seen");
        let apart = [Vec2::new(500.0, -160.0), Vec2::new(-300.0, 32.0)];
        let to = uncovered(&apart, free, WINDOW, here()).expect("too wide for that");
        assert!(are_seen(&apart[..1], free, WINDOW, to), "then what is aimed at: {to:?}");
        assert_eq!(uncovered(&[], free, WINDOW, here()), None);
        let slit = Rect::new(6.0, 124.0, 384.0, 150.0);
        assert_eq!(uncovered(&under, slit, WINDOW, here()), None, "nobody is chased through a slit");
    }

    #[test]
    fn only_where_nobody_is_in_sight_the_nearest_is_looked_for() {
        let clear = Rect::new(6.0, 124.0, 384.0, 780.0);
        let (near, far) = (Vec2::new(-640.0, 0.0), Vec2::new(1200.0, 0.0));
        assert_eq!(out_of_sight(&[far, near], clear, WINDOW, here()), Some(near));
        assert_eq!(out_of_sight(&[far, near, Vec2::new(64.0, 64.0)], clear, WINDOW, here()), None);
        assert_eq!(out_of_sight(&[], clear, WINDOW, here()), None);
    }
}
