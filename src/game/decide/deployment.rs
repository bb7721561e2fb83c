//! *Place for me*: those who are left are placed as the computer player would place them.

use super::{IntentContext, Session};
use crate::ai;
use crate::battle::{Occasion, Side};
use bevy::prelude::*;

/// The side that deploys now.
fn deploying(session: &Session) -> Option<Side> {
    session.table.decision().filter(|decision| decision.occasion == Occasion::Deploy).map(|decision| decision.side)
}

/// Places everybody of the side that deploys, and remembers that it wants so: where both sides place one at a time, [`place_on`] goes on.
pub(super) fn place_rest(session: &mut ResMut<Session>, desk: &mut IntentContext) {
    let Some(side) = deploying(session) else { return };
    desk.memory.placing[usize::from(side.0)] = true;
    while deploying(session) == Some(side) {
        let Some(pick) = ai::choose(session.table.battle(), session.table.salt()) else { return };
        if !desk.choose(session, pick) {
            return;
        }
    }
}

/// Places the next one of a side whose player asked for it, as soon as it is that side's turn to deploy and everything before is shown.
pub(super) fn place_on(session: Option<ResMut<Session>>, mut desk: IntentContext) {
    let Some(mut session) = session else { return };
    let Some(side) = deploying(&session) else {
        if desk.memory.placing != [false; 2] {
            desk.memory.placing = [false; 2];
        }
        return;
    };
    if desk.memory.placing[usize::from(side.0)] && session.is_human(side) && !desk.playback.is_playing() {
        place_rest(&mut session, &mut desk);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::decide::Memory;
    use crate::game::playback::Playback;
    use crate::game::session::Intent;
    use crate::game::testing::{battle_app, run_until};
    use crate::table::Setup;

    #[test]
    fn where_both_sides_place_in_turns_one_click_places_all_of_ones_own() {
        let setup = Setup { system: "cap".to_owned(), ..Setup::skirmish("rio", ["bridge_watch", "carnival"], 5) };
        let mut app = battle_app(setup);
        let waiting = |app: &App, side: Side| {
            let session = app.world().resource::<Session>();
            let people = session.table.battle().characters();
            people.iter().filter(|one| one.side == side && one.square.is_none()).count()
        };
        let side = deploying(app.world().resource::<Session>()).expect("deployment");
        assert!(waiting(&app, side) > 1);
        app.world_mut().write_message(Intent::PlaceRest);
        // The other player places the first one offered each time.
        for _ in 0..12 {
            run_until(&mut app, "it is shown", |app| !app.world().resource::<Playback>().is_playing());
            app.update();
            let session = app.world().resource::<Session>();
            if session.hand_over.is_some() {
                app.world_mut().write_message(Intent::TakeScreen);
            } else if deploying(session) == Some(side.other()) {
                let first = session.table.choices()[0];
                app.world_mut().write_message(Intent::Choose(first));
            }
            app.update();
        }
        assert_eq!(waiting(&app, side), 0);
        assert_eq!(app.world().resource::<Memory>().placing, [false; 2], "the battle has begun");
    }
}
