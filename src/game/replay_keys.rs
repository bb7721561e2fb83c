//! Keys and buttons while a battle is watched: Space goes on or stops, left and right go a choice, up and down a round, Home
//! and End to both ends, E plays on from here, Esc leaves. On a gamepad the cross does what the arrows do. All of them can be
//! bound to something else.

use super::decide::Watching;
use super::input::battle::close_one;
use super::input::control::{ARROWS, CURSOR, Control};
use super::input::reading;
use super::input::repeat::Repeat;
use super::session::{FrameSystems, Intent, ReplayCommand, Screen, Session};
use super::views::Views;
use crate::game::hud::replay_bar::players;
use crate::game::hud::state::{Hud, Overlay};
use bevy::prelude::*;
use leafwing_input_manager::prelude::ActionState;

/// It is asked who shall play on: an answer, another one, or none.
fn answer(hud: &mut Hud, down: i32, confirm: bool, cancel: bool) -> Option<Intent> {
    let answers = players();
    hud.film.pick = (hud.film.pick as i32 + down).rem_euclid(answers.len() as i32) as usize;
    if cancel {
        hud.film.asking = false;
        return None;
    }
    let players = answers.get(hud.film.pick).filter(|_| confirm)?;
    hud.film.asking = false;
    Some(Intent::PlayOn(players.clone()))
}

fn read(
    time: Res<Time>,
    controls: Query<&ActionState<Control>>,
    session: Option<Res<Session>>,
    mut hud: Option<ResMut<Hud>>,
    mut repeat: Local<Repeat>,
    mut intents: MessageWriter<Intent>,
) {
    let (Some(session), Some(controls)) = (session, controls.iter().next()) else { return };
    let control = |control: Control| controls.just_pressed(&control);
    let confirm = control(Control::Confirm);
    let turned = repeat.step(controls, ARROWS.into_iter().chain(CURSOR), time.delta_secs());
    if let Some(hud) = &mut hud {
        let hud = hud.bypass_change_detection();
        if hud.film.asking {
            intents.write_batch(answer(hud, turned.y, confirm, control(Control::Cancel)));
            return;
        }
        if control(Control::Cancel) && close_one(hud) {
            return;
        }
        if control(Control::Panels) && hud.overlay == Overlay::None {
            hud.panels = !hud.panels;
        }
        if hud.has_keys() {
            return;
        }
        hud.log_open ^= control(Control::Log);
        intents.write_batch(Views::CONTROLS.into_iter().filter(|&layer| control(layer)).map(Intent::ShowOrHide));
        if control(Control::End) && session.table.decision().is_some() {
            hud.film.asking = true;
        }
    }
    let meant = [
        (control(Control::Cancel), ReplayCommand::Leave),
        (control(Control::Skip) || confirm, ReplayCommand::Toggle),
        (turned.x > 0, ReplayCommand::On),
        (turned.x < 0, ReplayCommand::Back),
        (turned.y > 0 || control(Control::NextRound), ReplayCommand::NextRound),
        (turned.y < 0 || control(Control::LastRound), ReplayCommand::LastRound),
        (control(Control::FilmStart), ReplayCommand::To(0)),
        (control(Control::FilmEnd), ReplayCommand::End),
    ];
    intents.write_batch(meant.into_iter().filter(|(meant, _)| *meant).map(|(_, reel)| Intent::ReplayCommand(reel)));
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        read.in_set(FrameSystems::Input)
            .run_if(in_state(Screen::Battle))
            .run_if(resource_exists::<Watching>)
            .run_if(not(reading)),
    );
}
