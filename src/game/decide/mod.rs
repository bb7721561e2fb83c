//! What players mean is carried out here: the only system that changes the battle. And the computer player, who decides
//! through the same door.

mod advice;
mod computer;
mod deployment;
pub mod plan;
mod watch;

pub use watch::Watching;

use super::lesson::Class;
use super::session::{Content, FrameSystems, Intent, Planning, ReplayCommand, Screen, Session};
use super::storage::Storage;
use crate::battle::{CharacterId, Choice, Nature, Occasion, Side, Target};
use crate::board::Square;
use crate::game::characters::Active;
use crate::game::playback::Playback;
use crate::table::{Setup, StandingAnswer, Table};
use bevy::prelude::*;

/// What is remembered between decisions.
#[derive(Resource, Default)]
pub struct Memory {
    /// Hotseat: the side whose player sits before the screen.
    holder: Option<Side>,
    /// Sides whose player wants the rest placed, also where both sides deploy in turns.
    placing: [bool; 2],
    /// The end of this battle has been shown.
    reported: bool,
    /// Seconds since everything of a finished battle was shown.
    ended: f32,
}

/// Everything that carrying out an intent may touch.
#[derive(bevy::ecs::system::SystemParam)]
struct IntentContext<'w> {
    planning: ResMut<'w, Planning>,
    playback: ResMut<'w, Playback>,
    memory: ResMut<'w, Memory>,
    storage: ResMut<'w, Storage>,
    class: ResMut<'w, Class>,
    content: Res<'w, Content>,
    next: ResMut<'w, NextState<Screen>>,
}

impl IntentContext<'_> {
    /// Does a choice, shows what comes of it, saves.
    fn choose(&mut self, session: &mut Session, choice: Choice) -> bool {
        self.carry_out(session, choice, None)
    }

    fn carry_out(&mut self, session: &mut Session, choice: Choice, will: Option<u8>) -> bool {
        match self.class.apply(&mut session.table, choice, will) {
            Ok(events) => {
                self.playback.enqueue(events, &session.table);
                session.notice = None;
                *self.planning = Planning { hovered: self.planning.hovered, ..default() };
                self.storage.keep(&session.table, &mut session.notice);
                true
            }
            Err(error) => {
                session.notice = Some(error.to_string());
                false
            }
        }
    }

    /// Gives a standing answer, also to what is asked now.
    fn stand(&mut self, session: &mut Session, given: StandingAnswer) {
        match session.table.stand(given) {
            Ok(()) => {
                let mut events = session.table.follow();
                if !self.class.is_open() {
                    events.extend(session.table.spare());
                }
                self.playback.enqueue(events, &session.table);
                session.notice = None;
                *self.planning = Planning { hovered: self.planning.hovered, ..default() };
                self.storage.keep(&session.table, &mut session.notice);
            }
            Err(error) => session.notice = Some(error.to_string()),
        }
    }

    /// As [`IntentContext::choose`], and answers the question for Will dice that follows for the same character.
    fn choose_with(&mut self, session: &mut Session, choice: Choice, will: u8) {
        if self.carry_out(session, choice, Some(will)) && self.class.is_open() {
            self.answer_will(session, choice.actor, will);
        }
    }

    fn answer_will(&mut self, session: &mut Session, who: CharacterId, dice: u8) {
        let table = &session.table;
        let asked = table.decision().is_some_and(|decision| decision.actor == Some(who));
        let bought =
            |choice: &&Choice| table.battle().info().nature(choice.action) == Nature::Dice && choice.option <= dice;
        let offered = table.choices().iter().filter(bought).max_by_key(|choice| choice.option);
        if let Some(&choice) = offered.filter(|_| asked && session.deciding_human().is_some()) {
            self.choose(session, choice);
        }
    }

    /// A battle begins, or goes on.
    fn seat(&mut self, table: Table, notice: Option<String>) -> Session {
        self.playback.reset(&table);
        *self.planning = Planning::default();
        *self.memory = Memory::default();
        self.next.set(Screen::Battle);
        Session::new(table, notice)
    }
}

fn start(desk: &mut IntentContext, setup: Setup) -> Result<Session, String> {
    let table = Table::new(setup, &desk.content.0).map_err(|error| error.to_string())?;
    let mut notice = None;
    desk.storage.begin(&table, &mut notice);
    Ok(desk.seat(table, notice))
}

/// A lesson begins, the first one of a system or another one of the present course. Lessons are not kept: the saved battle stays
/// what it was.
fn teach(desk: &mut IntentContext, course: Option<(&str, usize)>, lesson: usize) -> Result<Session, String> {
    let table = match course {
        Some((system, course)) => desk.class.learn(system, course, lesson, &desk.content.0)?,
        None => desk.class.begin(lesson, &desk.content.0)?,
    };
    desk.storage.rest();
    Ok(desk.seat(table, None))
}

fn rematch(session: &Session) -> Setup {
    let seed = Setup::fresh_seed().unwrap_or_else(|_| session.table.hash() >> 11);
    Setup { seed, ..session.table.setup().clone() }
}

/// Carries out what was meant, in the order in which it was meant.
fn decide(
    mut commands: Commands,
    mut intents: MessageReader<Intent>,
    mut session: Option<ResMut<Session>>,
    mut watching: Option<ResMut<Watching>>,
    screen: Res<State<Screen>>,
    mut desk: IntentContext,
    mut exit: MessageWriter<AppExit>,
) {
    for intent in intents.read() {
        match intent {
            Intent::Start(_)
            | Intent::Continue
            | Intent::Rematch
            | Intent::Learn(..)
            | Intent::Teach(_)
            | Intent::PlayOn(_) => {
                if !matches!(intent, Intent::Learn(..) | Intent::Teach(_)) {
                    desk.class.close();
                }
                let begun = match (intent, &session) {
                    (Intent::PlayOn(players), Some(session)) => match &watching {
                        Some(watching) => watch::play_on(players.clone(), session, watching, &mut desk),
                        None => Err("There is no battle to play on with.".to_owned()),
                    },
                    (Intent::Start(setup), _) => start(&mut desk, (**setup).clone()),
                    (Intent::Rematch, Some(session)) => start(&mut desk, rematch(session)),
                    (Intent::Learn(system, course, lesson), _) => teach(&mut desk, Some((system, *course)), *lesson),
                    (Intent::Teach(lesson), _) => teach(&mut desk, None, *lesson),
                    (Intent::Rematch, None) => Err("There is no battle to play again.".to_owned()),
                    _ => desk.storage.load(&desk.content.0).map(|loaded| {
                        let mut notice = loaded.warning;
                        desk.storage.resume(&loaded.table, &mut notice);
                        desk.seat(loaded.table, notice)
                    }),
                };
                if begun.is_ok() && watching.take().is_some() {
                    commands.remove_resource::<Watching>();
                }
                match (begun, &mut session) {
                    (Ok(new), Some(session)) => **session = new,
                    (Ok(new), None) => {
                        commands.insert_resource(new);
                        // What else was meant in this frame was not meant for this battle.
                        return;
                    }
                    (Err(why), Some(session)) => session.notice = Some(why),
                    (Err(why), None) => desk.storage.notice = Some(why),
                }
            }
            // A lesson has its own way to say things twice.
            Intent::Again if desk.class.is_open() || watching.is_some() => {}
            Intent::Again | Intent::Replay(_) | Intent::ReplaySaved(_) => {
                desk.class.close();
                match watch::film_of(intent, session.as_deref(), &desk) {
                    Ok((film, step)) => {
                        let again = matches!(intent, Intent::Again);
                        let from = (step, *screen.get(), again);
                        watch::begin(film, from, &mut commands, &mut session, &mut desk);
                        // What else was meant in this frame was not meant for what is watched.
                        return;
                    }
                    Err(why) => match &mut session {
                        Some(session) if matches!(intent, Intent::Again) => session.notice = Some(why),
                        _ => desk.storage.notice = Some(why),
                    },
                }
            }
            Intent::Go(_) | Intent::ReplayCommand(ReplayCommand::Leave) => {
                let screen = match (intent, &watching) {
                    (Intent::Go(screen), _) => *screen,
                    (_, Some(watching)) => watching.back,
                    _ => continue,
                };
                desk.class.close();
                desk.next.set(screen);
                if let Some(mut watching) = watching.take() {
                    watch::end(&mut commands, &mut session, &mut watching, &mut desk);
                    return;
                }
            }
            Intent::ReplayCommand(reel) => {
                if let (Some(session), Some(watching)) = (&mut session, &mut watching) {
                    watch::turn(*reel, session, watching, &mut desk.playback);
                }
            }
            Intent::Quit => {
                exit.write(AppExit::Success);
            }
            _ => {
                if let Some(session) = &mut session {
                    carry_out(intent, session, &mut desk);
                }
            }
        }
    }
}

/// Intents within a battle.
fn carry_out(intent: &Intent, session: &mut ResMut<Session>, desk: &mut IntentContext) {
    let playing = desk.playback.is_playing();
    let open = !playing && session.hand_over.is_none() && session.deciding_human().is_some();
    match intent {
        Intent::Hover(square) if desk.planning.hovered != *square => desk.planning.hovered = *square,
        Intent::Inspect(who) => desk.planning.inspected = *who,
        Intent::SkipPlayback => desk.playback.skip(),
        Intent::TakeScreen => {
            desk.memory.holder = session.hand_over.take().or(desk.memory.holder);
        }
        Intent::Cancel => {
            let planning = &mut desk.planning;
            if planning.proposed.take().is_none() && planning.action.take().is_none() {
                planning.inspected = None;
            }
            planning.option = 0;
            session.notice = None;
        }
        // Whoever clicks while something is still shown has seen enough of it.
        Intent::Click(_) if playing => desk.playback.skip(),
        Intent::Choose(choice) if open => {
            desk.choose(session, *choice);
        }
        Intent::ChooseWithWill(choice, will) if open => desk.choose_with(session, *choice, *will),
        Intent::Stand(given) if open => {
            desk.stand(session, given.clone());
        }
        Intent::Plan(action, option) if open => {
            let planning = &mut desk.planning;
            // In another way at the same target, where that can be.
            let choices = session.table.choices();
            let kept =
                planning.proposed.filter(|was| Some(was.action) == *action && was.option != *option).and_then(|was| {
                    let wanted = Choice { option: *option, ..was };
                    choices.contains(&wanted).then_some(wanted)
                });
            (planning.action, planning.option, planning.proposed) = (*action, *option, None);
            // What is aimed at nothing needs no click on the board.
            let only = action.and_then(|action| {
                let mut of = session.table.choices().iter().filter(|c| c.action == action && c.option == *option);
                of.next().filter(|choice| choice.target == Target::Nothing && of.next().is_none()).copied()
            });
            planning.proposed = only.or(kept);
        }
        Intent::PlanWill(dice) => desk.planning.will = (*dice).min(2),
        Intent::Propose(choice) if open && session.table.choices().contains(choice) => {
            desk.planning.proposed = Some(*choice);
        }
        Intent::Click(square) if open => click(*square, session, desk),
        Intent::Click(square) => {
            if let Some(who) = plan::person_at(&session.table, *square) {
                desk.planning.inspected = Some(who);
            }
        }
        Intent::Confirm if open => {
            if let Some(choice) = desk.planning.proposed {
                let will = desk.planning.will;
                desk.choose_with(session, choice, will);
            }
        }
        Intent::PlaceRest if open => deployment::place_rest(session, desk),
        Intent::Undo if session.hand_over.is_none() && !session.is_watched() => {
            // Back to the person's own decision: what the computer did in between goes as well, as far as no die fell.
            desk.memory.placing = [false; 2];
            match session.take_back() {
                Ok(()) => {
                    desk.playback.reset(&session.table);
                    *desk.planning = Planning { hovered: desk.planning.hovered, ..default() };
                    session.notice = None;
                    let mut notice = None;
                    desk.storage.keep(&session.table, &mut notice);
                    session.notice = notice;
                }
                Err(error) => session.notice = Some(error.to_string()),
            }
        }
        Intent::Next => next(session, desk, open),
        _ => {}
    }
}

/// A click on a square: first it proposes, then it does; where nothing is rolled it does at once.
fn click(square: Square, session: &mut ResMut<Session>, desk: &mut IntentContext) {
    let table = &session.table;
    let here = plan::person_at(table, square);
    let direct = table.decision().is_some_and(plan::is_direct);
    let again = desk.planning.proposed.filter(|choice| plan::spot(table, choice) == Some(square));
    let choice = again.or_else(|| plan::choice_at(table, &desk.planning, square));
    if again.is_none() && desk.planning.action.is_none() && at_enemy(square, choice, session, desk) {
        return;
    }
    match choice {
        Some(choice) if direct || again.is_some() => {
            let will = desk.planning.will;
            desk.choose_with(session, choice, will);
        }
        Some(choice) => {
            desk.planning.proposed = Some(choice);
            desk.planning.inspected = here;
        }
        None => {
            desk.planning.inspected = here;
            desk.planning.proposed = None;
        }
    }
}

/// A click on an enemy whom nothing can be aimed at from here: the nearest way to an attack is proposed, and a second click goes there. True if
/// that is what the click meant.
fn at_enemy(square: Square, choice: Option<Choice>, session: &mut ResMut<Session>, desk: &mut IntentContext) -> bool {
    let table = &session.table;
    let acts = table.decision().is_some_and(|decision| decision.occasion == Occasion::Act);
    let Some(enemy) = plan::enemy_at(table, square).filter(|_| acts) else { return false };
    if choice.is_some_and(|choice| matches!(choice.target, Target::Character(_))) {
        return false;
    }
    let name = table.battle().names(enemy).0.to_owned();
    let way = plan::approach(table, enemy);
    match way {
        Some(way) if desk.planning.proposed == Some(way) => {
            let will = desk.planning.will;
            desk.choose_with(session, way, will);
        }
        Some(way) => {
            desk.planning.proposed = Some(way);
            desk.planning.inspected = Some(enemy);
            session.notice = Some(format!("{name} is out of reach from here. Click again to move, then attack."));
        }
        None => {
            let why = plan::why_not(table, enemy).unwrap_or_else(|| "No attack is left this turn.".to_owned());
            desk.planning.proposed = None;
            desk.planning.inspected = Some(enemy);
            session.notice = Some(format!("Cannot attack {name}. {why}"));
        }
    }
    true
}

/// The next character of one's own: those who can be activated are proposed, others shown.
fn next(session: &mut ResMut<Session>, desk: &mut IntentContext, open: bool) {
    let table = &session.table;
    let Some(decision) = table.decision() else { return };
    let offered: Vec<Choice> =
        if decision.occasion == Occasion::Activate && open { table.choices().to_vec() } else { Vec::new() };
    let own = table.battle().characters().iter().enumerate().filter(|(_, ch)| ch.side == decision.side && !ch.removed);
    let list: Vec<CharacterId> = if offered.is_empty() {
        own.map(|(i, _)| CharacterId(i as u8)).collect()
    } else {
        offered.iter().map(|choice| choice.actor).collect()
    };
    let at = desk.planning.inspected.and_then(|who| list.iter().position(|other| *other == who));
    let next = list.get(at.map_or(0, |i| (i + 1) % list.len().max(1))).copied();
    desk.planning.inspected = next;
    if let Some(choice) = offered.into_iter().find(|choice| Some(choice.actor) == next) {
        desk.planning.proposed = Some(choice);
    }
}

/// When everything is shown: who has the screen, and whether the battle is over.
fn pass_screen(
    time: Res<Time>,
    session: Option<ResMut<Session>>,
    playback: Res<Playback>,
    mut memory: ResMut<Memory>,
    mut next: ResMut<NextState<Screen>>,
) {
    let Some(mut session) = session else { return };
    if playback.is_playing() {
        return;
    }
    match session.table.decision().map(|decision| decision.side) {
        None => {
            memory.ended += time.delta_secs();
            if !memory.reported && memory.ended > 1.2 {
                memory.reported = true;
                next.set(Screen::Report);
            }
        }
        Some(side) if session.is_hotseat() && session.hand_over.is_none() => match memory.holder {
            None => memory.holder = Some(side),
            Some(holder) if holder != side => session.hand_over = Some(side),
            Some(_) => {}
        },
        Some(_) => {}
    }
}

/// The character of a player's own that begins a turn is looked at, whichever the player looked at before.
fn look_at_actor(
    active: Res<Active>,
    session: Option<Res<Session>>,
    mut planning: ResMut<Planning>,
    mut last: Local<Option<CharacterId>>,
) {
    let own = |who: &CharacterId| {
        let people = session.as_ref().map(|session| session.table.battle().characters());
        let side = people.and_then(|people| people.get(who.index())).map(|person| person.side);
        side.is_some() && side == session.as_ref().and_then(|session| session.deciding_human())
    };
    // A turn may begin some frames before its player may decide: it counts from then on.
    match active.0.filter(own) {
        None if active.0 != *last => *last = None,
        Some(who) if *last != Some(who) => {
            *last = Some(who);
            if planning.inspected.is_some() {
                planning.inspected = None;
            }
        }
        _ => {}
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Memory>().init_resource::<Planning>();
    app.init_resource::<advice::Advice>().add_systems(
        Update,
        advice::advise.after(decide).in_set(FrameSystems::Decide).run_if(in_state(Screen::Battle)),
    );
    app.add_systems(Update, decide.in_set(FrameSystems::Decide)).add_systems(
        Update,
        (
            ((deployment::place_on, pass_screen).chain(), look_at_actor).after(crate::game::playback::PlaybackSystems),
            computer::think,
        )
            .in_set(FrameSystems::Play)
            .run_if(in_state(Screen::Battle))
            .run_if(not(resource_exists::<Watching>)),
    );
    app.add_systems(
        Update,
        watch::go_on
            .after(crate::game::playback::PlaybackSystems)
            .in_set(FrameSystems::Play)
            .run_if(in_state(Screen::Battle)),
    );
}

#[cfg(test)]
mod tests;
