//! Watching a battle: its table is put before the player, goes on as it once went, and is never kept.

use super::Desk;
use crate::game::playback::Playback;
use crate::game::session::{Intent, Planning, Reel, Screen, Seat, Session};
use crate::table::{Film, Player};
use bevy::prelude::*;

/// Seconds between two steps at normal speed, after everything of the first was shown.
const PAUSE: f32 = 0.45;

/// The same where everything is shown at once.
const HASTY_PAUSE: f32 = 0.2;

/// What is watched. As long as this is there, nobody decides.
#[derive(Resource)]
pub struct Watching {
    /// The whole battle.
    pub film: Film,
    /// It goes on by itself.
    pub running: bool,
    /// Where one came from.
    pub back: Screen,
    /// The battle that lay on the table, to be told of again: it is over.
    aside: Option<Session>,
    /// Seconds since everything of the last step was shown.
    rested: f32,
}

impl Watching {
    /// Does the next step, and has it shown; false at the end.
    fn on(&mut self, session: &mut Session, playback: &mut Playback) -> bool {
        match self.film.go_on(&mut session.table) {
            Ok(Some(events)) => {
                playback.enqueue(events, &session.table);
                true
            }
            Ok(None) => false,
            Err(error) => {
                session.notice = Some(error.to_string());
                false
            }
        }
    }

    /// Goes there at once.
    fn to(&mut self, step: usize, session: &mut Session, playback: &mut Playback) {
        let step = step.min(self.film.len());
        if step != session.table.steps().len() {
            session.table = self.film.at(step);
            playback.reset(&session.table);
        }
        self.rested = 0.0;
    }
}

/// Begins to watch. The table that lies there now is put aside if its battle is over.
pub(super) fn begin(
    film: Film,
    step: usize,
    back: Screen,
    commands: &mut Commands,
    session: &mut Option<ResMut<Session>>,
    desk: &mut Desk,
) {
    let over = film.whole().decision().is_none();
    let new = Session { seat: Seat::Watching { over }, ..Session::new(film.at(step), None) };
    desk.playback.reset(&new.table);
    *desk.planning = Planning::default();
    desk.next.set(Screen::Battle);
    let mut aside = None;
    match session {
        Some(session) => aside = Some(std::mem::replace(&mut **session, new)),
        None => commands.insert_resource(new),
    }
    let aside = aside.filter(|session| back == Screen::Report && session.table.decision().is_none());
    commands.insert_resource(Watching { film, running: step > 0, back, aside, rested: 0.0 });
}

/// No more watching: the table that lay there before lies there again, or none.
pub(super) fn end(commands: &mut Commands, session: &mut Option<ResMut<Session>>, watching: &mut Watching) {
    commands.remove_resource::<Watching>();
    match (watching.aside.take(), session) {
        (Some(aside), Some(session)) => **session = aside,
        _ => commands.remove_resource::<Session>(),
    }
}

/// What one wants of what is watched.
pub(super) fn turn(reel: Reel, session: &mut Session, watching: &mut Watching, playback: &mut Playback) {
    let step = session.table.steps().len();
    match reel {
        Reel::Toggle => {
            watching.running = !watching.running;
            watching.rested = PAUSE;
            if watching.running && step == watching.film.len() {
                watching.to(0, session, playback);
            }
        }
        Reel::On => {
            watching.running = false;
            // Whoever asks for the next one has seen enough of this one.
            playback.skip();
            watching.on(session, playback);
        }
        Reel::Back => {
            watching.running = false;
            watching.to(step.saturating_sub(1), session, playback);
        }
        Reel::NextRound => watching.to(watching.film.round_from(step, true), session, playback),
        Reel::LastRound => watching.to(watching.film.round_from(step, false), session, playback),
        Reel::To(step) => watching.to(step, session, playback),
        Reel::End => watching.to(watching.film.len(), session, playback),
        Reel::Leave => {}
    }
}

/// A new battle from where one watches. What was not finished and would be lost by it is kept in a file of its own.
pub(super) fn play_on(
    players: [Player; 2],
    session: &Session,
    watching: &Watching,
    desk: &mut Desk,
) -> Result<Session, String> {
    let step = session.table.steps().len();
    let table = watching.film.branch(step, players, &desk.content.0).map_err(|error| error.to_string())?;
    let mut notice = None;
    desk.storage.set_aside(&mut notice);
    desk.storage.begin(&table, &mut notice);
    Ok(desk.seat(table, notice))
}

/// Reads what is to be watched.
pub(super) fn film_of(
    intent: &Intent,
    session: Option<&Session>,
    desk: &Desk,
) -> Result<(Film, usize), String> {
    match (intent, session) {
        (Intent::Replay(step), Some(session)) => {
            Film::of(&session.table, &desk.content.0).map(|film| (film, *step)).map_err(|error| error.to_string())
        }
        (Intent::ReplaySaved(name), _) => {
            let text = desk.storage.text_of(name)?;
            Film::read(&text, &desk.content.0).map(|film| (film, 0)).map_err(|error| format!("{name}: {error}"))
        }
        _ => Err("There is no battle to watch.".to_owned()),
    }
}

/// The next step, when the last one has been shown.
pub(super) fn go_on(
    time: Res<Time>,
    session: Option<ResMut<Session>>,
    watching: Option<ResMut<Watching>>,
    mut playback: ResMut<Playback>,
) {
    let (Some(mut session), Some(mut watching)) = (session, watching) else { return };
    if !watching.running || playback.is_playing() {
        return;
    }
    let watching = watching.bypass_change_detection();
    watching.rested += time.delta_secs();
    let pause = if playback.speed.is_infinite() { HASTY_PAUSE } else { PAUSE / playback.speed };
    if watching.rested >= pause {
        watching.rested = 0.0;
        watching.running = watching.on(&mut session, &mut playback);
    }
}
