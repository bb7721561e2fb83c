//! Keys and buttons while a battle is watched: Space goes on or stops, left and right go a choice, up and down a round, Home
//! and End to both ends, E plays on from here, Esc leaves. On a gamepad the cross does what the arrows do.

use super::decide::Watching;
use super::hud::film::players;
use super::hud::view::{Hud, Overlay};
use super::input::{Control, reading};
use super::session::{FrameSystems, Intent, Reel, Screen, Session};
use bevy::prelude::*;
use leafwing_input_manager::prelude::ActionState;

/// Seconds that an arrow is held before it goes on by itself, and between two of its steps then.
const HELD: f32 = 0.4;
const AGAIN: f32 = 0.07;

fn read(
    time: Res<Time>,
    controls: Query<&ActionState<Control>>,
    keys: Option<Res<ButtonInput<KeyCode>>>,
    session: Option<Res<Session>>,
    mut hud: Option<ResMut<Hud>>,
    mut held: Local<f32>,
    mut intents: MessageWriter<Intent>,
) {
    let (Some(session), Some(controls)) = (session, controls.iter().next()) else { return };
    let key = |code: KeyCode| keys.as_ref().is_some_and(|keys| keys.just_pressed(code));
    let control = |control: Control| controls.just_pressed(&control);
    let confirm = control(Control::Confirm);
    let down = key(KeyCode::ArrowDown) || control(Control::CursorSouth);
    let up = key(KeyCode::ArrowUp) || control(Control::CursorNorth);
    if let Some(hud) = &mut hud {
        let hud = hud.bypass_change_detection();
        if hud.film.asking {
            let answers = players();
            let count = answers.len();
            match (up, down) {
                (true, false) => hud.film.pick = (hud.film.pick + count - 1) % count,
                (false, true) => hud.film.pick = (hud.film.pick + 1) % count,
                _ => {}
            }
            if control(Control::Cancel) {
                hud.film.asking = false;
            } else if confirm && let Some(players) = answers.get(hud.film.pick) {
                hud.film.asking = false;
                intents.write(Intent::PlayOn(players.clone()));
            }
            return;
        }
        if control(Control::Cancel) {
            // One key closes one thing.
            if hud.overlay != Overlay::None {
                hud.overlay = Overlay::None;
            } else if !(std::mem::take(&mut hud.log_open) || std::mem::take(&mut hud.sheet_open)) {
                intents.write(Intent::Reel(Reel::Leave));
            }
            return;
        }
        if hud.overlay != Overlay::None {
            return;
        }
        if control(Control::End) && session.table.decision().is_some() {
            hud.film.asking = true;
        }
    } else if control(Control::Cancel) {
        intents.write(Intent::Reel(Reel::Leave));
        return;
    }
    // An arrow that is held goes on.
    let pressed = |code: KeyCode| keys.as_ref().is_some_and(|keys| keys.pressed(code));
    let (left, right) = (pressed(KeyCode::ArrowLeft), pressed(KeyCode::ArrowRight));
    *held = if left != right { *held + time.delta_secs() } else { 0.0 };
    let again = *held > HELD + AGAIN;
    if again {
        *held -= AGAIN;
    }
    let on = key(KeyCode::ArrowRight) || control(Control::CursorEast) || again && right;
    let back = key(KeyCode::ArrowLeft) || control(Control::CursorWest) || again && left;
    let meant = [
        (control(Control::Skip) || confirm, Reel::Toggle),
        (on, Reel::On),
        (back, Reel::Back),
        (down || key(KeyCode::PageDown), Reel::NextRound),
        (up || key(KeyCode::PageUp), Reel::LastRound),
        (key(KeyCode::Home), Reel::To(0)),
        (key(KeyCode::End), Reel::End),
    ];
    intents.write_batch(meant.into_iter().filter(|(meant, _)| *meant).map(|(_, reel)| Intent::Reel(reel)));
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
