//! Watching a battle: its table is put before the player, goes on as it once went, and is never kept.

use super::IntentContext;
use crate::game::playback::Playback;
use crate::game::session::{Intent, Planning, ReplayCommand, Screen, Seat, Session};
use crate::table::{Player, Replay};
use bevy::prelude::*;

/// Seconds between two steps at normal speed, after everything of the first was shown.
const PAUSE: f32 = 0.45;

/// The same where everything is shown at once.
const HASTY_PAUSE: f32 = 0.2;

/// What is watched. As long as this is there, nobody decides.
#[derive(Resource)]
pub struct Watching {
    /// The whole battle.
    pub film: Replay,
    /// It goes on by itself.
    pub running: bool,
    /// Where one came from.
    pub back: Screen,
    /// The battle that lay on the table: it is over and is told of again, or it goes on.
    aside: Option<Session>,
    /// Only what has just happened is watched once more; then the battle goes on.
    pub again: bool,
    /// Seconds since everything of the last step was shown.
    rested: f32,
}

impl Watching {
    /// It goes on by itself from the start; afterwards one is where one came from.
    pub fn new(film: Replay, back: Screen) -> Watching {
        Watching { film, running: true, back, aside: None, again: false, rested: 0.0 }
    }

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

/// Begins to watch from after so many steps. The table that lies there now is put aside if its battle is over, or if it goes on afterwards.
pub(super) fn begin(
    film: Replay,
    (step, back, again): (usize, Screen, bool),
    commands: &mut Commands,
    session: &mut Option<ResMut<Session>>,
    desk: &mut IntentContext,
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
    let aside = aside.filter(|session| again || back == Screen::Report && session.table.decision().is_none());
    commands.insert_resource(Watching { aside, again, ..Watching::new(film, back) });
}

/// No more watching: the table that lay there before lies there again, or none.
pub(super) fn end(
    commands: &mut Commands,
    session: &mut Option<ResMut<Session>>,
    watching: &mut Watching,
    desk: &mut IntentContext,
) {
    commands.remove_resource::<Watching>();
    match (watching.aside.take(), session) {
        (Some(aside), Some(session)) => {
            if watching.again {
                desk.playback.reset(&aside.table);
                *desk.planning = Planning::default();
            }
            **session = aside;
        }
        _ => commands.remove_resource::<Session>(),
    }
}

/// What one wants of what is watched.
pub(super) fn turn(reel: ReplayCommand, session: &mut Session, watching: &mut Watching, playback: &mut Playback) {
    let step = session.table.steps().len();
    match reel {
        ReplayCommand::Toggle => {
            watching.running = !watching.running;
            watching.rested = PAUSE;
            if watching.running && step == watching.film.len() {
                watching.to(0, session, playback);
            }
        }
        ReplayCommand::On => {
            watching.running = false;
            // Whoever asks for the next one has seen enough of this one.
            playback.skip();
            watching.on(session, playback);
        }
        ReplayCommand::Back => {
            watching.running = false;
            watching.to(step.saturating_sub(1), session, playback);
        }
        ReplayCommand::NextRound => watching.to(watching.film.round_from(step, true), session, playback),
        ReplayCommand::LastRound => watching.to(watching.film.round_from(step, false), session, playback),
        ReplayCommand::To(step) => watching.to(step, session, playback),
        ReplayCommand::End => watching.to(watching.film.len(), session, playback),
        ReplayCommand::Leave => {}
    }
}

/// A new battle from where one watches. What was not finished and would be lost by it is kept in a file of its own.
pub(super) fn play_on(
    players: [Player; 2],
    session: &Session,
    watching: &Watching,
    desk: &mut IntentContext,
) -> Result<Session, String> {
    let step = session.table.steps().len();
    let table = watching.film.branch(step, players, &desk.content.0).map_err(|error| error.to_string())?;
    let mut notice = None;
    desk.storage.set_aside();
    desk.storage.begin(&table, &mut notice);
    Ok(desk.seat(table, notice))
}

/// Reads what is to be watched.
pub(super) fn film_of(
    intent: &Intent,
    session: Option<&Session>,
    desk: &IntentContext,
) -> Result<(Replay, usize), String> {
    match (intent, session) {
        (Intent::Again, Some(session)) => {
            let side = session.viewer().or(session.table.decision().map(|decision| decision.side));
            let step = side.and_then(|side| session.table.before_recaps(side.other()));
            let step = step.ok_or_else(|| "The enemy has not acted since your last activation.".to_owned())?;
            Replay::of(&session.table, &desk.content.0).map(|film| (film, step)).map_err(|error| error.to_string())
        }
        (Intent::Replay(step), Some(session)) => {
            Replay::of(&session.table, &desk.content.0).map(|film| (film, *step)).map_err(|error| error.to_string())
        }
        (Intent::ReplaySaved(name), _) => {
            let text = desk.storage.text_of(name)?;
            Replay::read(&text, &desk.content.0).map(|film| (film, 0)).map_err(|error| format!("{name}: {error}"))
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
    mut intents: MessageWriter<Intent>,
) {
    let (Some(mut session), Some(mut watching)) = (session, watching) else { return };
    if watching.again && !playback.is_playing() && session.table.steps().len() >= watching.film.len() {
        intents.write(Intent::ReplayCommand(ReplayCommand::Leave));
        return;
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Square;
    use crate::game::characters::{CharacterRef, IsRemoved, Place, place_of};
    use crate::game::session::Content;
    use crate::game::storage::Storage;
    use crate::game::testing::{battle_app, run_until};
    use crate::table::{Drawn, MapChoice, Placed, Setup};
    use bevy::input::ButtonState;
    use bevy::input::keyboard::{Key, KeyboardInput, NativeKey};

    fn tap(app: &mut App, key_code: KeyCode) {
        for state in [ButtonState::Pressed, ButtonState::Released] {
            app.world_mut().write_message(KeyboardInput {
                key_code,
                logical_key: Key::Unidentified(NativeKey::Unidentified),
                state,
                text: None,
                repeat: false,
                window: Entity::PLACEHOLDER,
            });
        }
        for _ in 0..3 {
            app.update();
        }
    }

    /// Two computers have fought a battle to its end, and its report is seen.
    fn fought() -> App {
        let rows = ["..~~~..", "..~~~..", "..===..", "..~~~.."];
        let person = |kind: &str, side, x, y| Placed {
            kind: kind.to_owned(),
            side,
            square: Square::new(x, y),
            name: None,
            spells: Vec::new(),
            gear: Vec::new(),
        };
        let computer = || Player::computer("normal");
        let mut app = battle_app(Setup {
            map: MapChoice::Inline(Drawn { rows: rows.map(str::to_owned).to_vec(), legend: Default::default() }),
            placed: Some(vec![person("bravo", 0, 1, 2), person("dock_rat", 1, 5, 2)]),
            players: [computer(), computer()],
            ..Setup::skirmish("campo", ["lamp_duel", "court_duel"], 5)
        });
        for _ in 0..20_000 {
            app.update();
            if screen(&app) == Screen::Report {
                return app;
            }
        }
        panic!("the battle does not end");
    }

    fn screen(app: &App) -> Screen {
        *app.world().resource::<State<Screen>>().get()
    }

    fn steps(app: &App) -> usize {
        app.world().resource::<Session>().table.steps().len()
    }

    fn settle(app: &mut App) {
        run_until(app, "everything is shown", |app| !app.world().resource::<Playback>().is_playing());
    }

    fn watch(app: &mut App) {
        app.world_mut().write_message(Intent::Replay(0));
        run_until(app, "the battle is watched", |app| {
            app.world().contains_resource::<Watching>() && screen(app) == Screen::Battle
        });
    }

    fn assert_shown(app: &mut App) {
        let world = app.world_mut();
        let mut query = world.query::<(&CharacterRef, &Place, &IsRemoved)>();
        let shown: Vec<_> = query.iter(world).map(|(who, place, removed)| (who.0, *place, removed.0)).collect();
        let people = world.resource::<Session>().table.battle().characters();
        assert_eq!(shown.len(), people.len());
        for (who, place, removed) in shown {
            let one = &people[who.index()];
            assert_eq!((place, removed), (place_of(one), one.removed), "{who:?}");
        }
        assert_eq!(world.resource::<Playback>().mismatches, 0);
    }

    #[test]
    fn a_battle_is_watched_by_keys_and_stays_as_it_is() {
        let mut app = fought();
        let (all, hash) = (steps(&app), app.world().resource::<Session>().table.hash());
        let kept = app.world().resource::<Storage>().text_of("current").expect("kept");
        watch(&mut app);
        tap(&mut app, KeyCode::Space);
        settle(&mut app);
        assert!(!app.world().resource::<Watching>().running, "Space stops it");
        tap(&mut app, KeyCode::Home);
        settle(&mut app);
        assert_eq!(steps(&app), 0);
        assert_shown(&mut app);
        tap(&mut app, KeyCode::ArrowRight);
        tap(&mut app, KeyCode::ArrowRight);
        settle(&mut app);
        assert_eq!(steps(&app), 2);
        assert_shown(&mut app);
        tap(&mut app, KeyCode::ArrowLeft);
        settle(&mut app);
        assert_eq!(steps(&app), 1);
        assert_shown(&mut app);
        tap(&mut app, KeyCode::End);
        settle(&mut app);
        assert_eq!((steps(&app), app.world().resource::<Session>().table.hash()), (all, hash));
        assert_shown(&mut app);
        // At the end it begins again.
        tap(&mut app, KeyCode::Space);
        run_until(&mut app, "it goes on by itself", |app| steps(app) > 2 && steps(app) < all);
        assert_eq!(screen(&app), Screen::Battle);
        // What a player would mean in a battle means nothing here.
        let now = steps(&app);
        tap(&mut app, KeyCode::Space);
        settle(&mut app);
        tap(&mut app, KeyCode::KeyZ);
        tap(&mut app, KeyCode::KeyM);
        assert!(steps(&app).abs_diff(now) <= 1);
        tap(&mut app, KeyCode::Escape);
        run_until(&mut app, "the report is back", |app| screen(app) == Screen::Report);
        let session = app.world().resource::<Session>();
        assert_eq!((session.table.hash(), session.is_watched()), (hash, false));
        assert!(!app.world().contains_resource::<Watching>());
        assert_eq!(app.world().resource::<Storage>().text_of("current"), Ok(kept), "watching writes nothing");
    }

    #[test]
    fn what_the_enemy_did_is_watched_again_by_one_key_and_the_battle_goes_on() {
        let rows = ["......", "......", "......"];
        let placed = crate::game::testing::placed(&rows, &[("bravo", 0, 0, 1), ("bravo", 0, 0, 2), ("bravo", 1, 5, 1)]);
        let players = [Player::Human, Player::computer("novice")];
        let mut app = battle_app(Setup { players, ..placed });
        let mine = |app: &App| app.world().resource::<Session>().deciding_human().is_some();
        let acted = |app: &App| !app.world().resource::<Session>().table.recaps(crate::battle::Side(1)).is_empty();
        for _ in 0..4000 {
            app.update();
            if app.world().resource::<Playback>().is_playing() || !mine(&app) {
                continue;
            }
            if acted(&app) {
                break;
            }
            let choices = app.world().resource::<Session>().table.choices().to_vec();
            app.world_mut().write_message(Intent::Choose(*choices.last().expect("a choice")));
        }
        settle(&mut app);
        assert!(mine(&app) && acted(&app), "the enemy has acted, and a person is asked");
        let (all, hash) = (steps(&app), app.world().resource::<Session>().table.hash());
        tap(&mut app, KeyCode::Comma);
        run_until(&mut app, "it is watched", |app| app.world().contains_resource::<Watching>());
        assert!(steps(&app) < all, "from before the enemy acted");
        run_until(&mut app, "the battle goes on", |app| !app.world().contains_resource::<Watching>());
        settle(&mut app);
        let session = app.world().resource::<Session>();
        assert_eq!((session.table.hash(), steps(&app), session.is_watched()), (hash, all, false));
        assert!(mine(&app));
        assert_shown(&mut app);
    }

    #[test]
    fn one_plays_on_from_any_moment_as_a_new_battle() {
        let mut app = fought();
        let over = app.world().resource::<Session>().table.hash();
        watch(&mut app);
        app.world_mut().write_message(Intent::ReplayCommand(ReplayCommand::Toggle));
        app.world_mut().write_message(Intent::ReplayCommand(ReplayCommand::To(3)));
        app.update();
        settle(&mut app);
        let there = app.world().resource::<Session>().table.hash();
        app.world_mut().write_message(Intent::PlayOn([Player::Human, Player::Human]));
        run_until(&mut app, "it is played", |app| !app.world().contains_resource::<Watching>());
        settle(&mut app);
        let session = app.world().resource::<Session>();
        assert_eq!((session.table.hash(), steps(&app)), (there, 3));
        assert!(session.deciding_human().is_some() && screen(&app) == Screen::Battle);
        // What was fought is still there, beside what is played now.
        let library = &app.world().resource::<Content>().0;
        let storage = app.world().resource::<Storage>();
        let read = |name: &str| crate::table::load(&storage.text_of(name).expect("kept"), library).expect("a save");
        let hashes: Vec<u64> = storage.kept().iter().map(|one| read(&one.name).table.hash()).collect();
        assert!(hashes.contains(&over) && hashes.contains(&there), "{:?}", storage.kept());
        // From an unfinished battle that is kept, another one begins: the first is put aside.
        app.world_mut().write_message(Intent::ReplaySaved("current".to_owned()));
        run_until(&mut app, "it is watched", |app| app.world().contains_resource::<Watching>());
        app.world_mut().write_message(Intent::ReplayCommand(ReplayCommand::To(2)));
        app.update();
        app.world_mut().write_message(Intent::PlayOn([Player::Human, Player::Human]));
        run_until(&mut app, "it is played", |app| !app.world().contains_resource::<Watching>());
        let storage = app.world().resource::<Storage>();
        assert_eq!(storage.kept().len(), 3, "{:?}", storage.kept());
    }

    #[test]
    fn what_cannot_be_read_is_told() {
        let mut app = crate::game::testing::headless_app();
        app.update();
        app.world_mut().write_message(Intent::ReplaySaved("nothing".to_owned()));
        app.update();
        app.update();
        assert!(!app.world().contains_resource::<Watching>());
        assert!(app.world().resource::<Storage>().notice.is_some());
    }
}
