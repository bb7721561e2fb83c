//! A hint, and why the other side did what it did: thought of beside the frame, then told as a notice. A hint is proposed as well: Enter or a
//! second click does it.

use super::watch::Watching;
use crate::ai::{Level, Mind, Thinking, Thoughts};
use crate::battle::{AnyBattle, Choice, Occasion};
use crate::game::playback::Playback;
use crate::game::session::{Content, Intent, Planning, Session};
use crate::table::{Act, Rationale, Replay};
use bevy::platform::time::Instant;
use bevy::prelude::*;
#[cfg(not(target_arch = "wasm32"))]
use bevy::tasks::{AsyncComputeTaskPool, Task, futures::check_ready};

/// Seconds of one frame that thinking may take where it cannot be done beside the frame.
const SLICE: f32 = 0.004;
/// Steps that are looked back for a choice of the other side.
const BACK: usize = 60;

/// The level of the computer player that gives hints.
const ADVISER: &str = "hard";

/// What is thought of.
#[derive(Resource, Default)]
pub(super) struct Advice {
    /// The step of the battle in which it was asked for.
    asked: Option<(u64, usize)>,
    /// The choice that is to be explained; none for a hint.
    made: Option<Choice>,
    found: Option<Option<Thoughts>>,
    slices: Option<Thinking>,
    #[cfg(not(target_arch = "wasm32"))]
    task: Option<Task<Option<Thoughts>>>,
}

impl Advice {
    fn begin(&mut self, asked: (u64, usize), made: Option<Choice>, mind: Mind, battle: AnyBattle, salt: u64) {
        *self = Advice { asked: Some(asked), made, ..Advice::default() };
        #[cfg(not(target_arch = "wasm32"))]
        if let Some(pool) = AsyncComputeTaskPool::try_get() {
            self.task = Some(pool.spawn(async move { mind.think(battle, salt).map(Thinking::thought_out) }));
            return;
        }
        self.slices = mind.think(battle, salt);
        if self.slices.is_none() {
            self.found = Some(None);
        }
    }

    fn poll(&mut self) -> Option<Option<Thoughts>> {
        #[cfg(not(target_arch = "wasm32"))]
        if let Some(task) = &mut self.task
            && let Some(thoughts) = check_ready(task)
        {
            self.found = Some(thoughts);
            self.task = None;
        }
        let began = Instant::now();
        while let Some(thinking) = &mut self.slices {
            if thinking.go_on() {
                self.found = Some(self.slices.take().map(Thinking::thought_out));
            } else if began.elapsed().as_secs_f32() >= SLICE {
                break;
            }
        }
        self.found.take()
    }
}

/// The last choice of the other side in a turn of its own, with the position before it.
fn last_choice(session: &Session, content: &Content) -> Option<(Mind, AnyBattle, u64, Choice)> {
    let table = &session.table;
    let side = session.viewer()?.other();
    let film = Replay::of(table, &content.0).ok()?;
    let all = film.len();
    (all.saturating_sub(BACK)..all).rev().find_map(|step| {
        let before = film.at(step);
        let decision = before.decision().filter(|one| one.side == side && one.occasion == Occasion::Act)?;
        let asked = decision.side == side && before.choices().len() > 1;
        let Act::Choice { choice, .. } = &table.steps().get(step)?.act else { return None };
        let choice = Some(*choice).filter(|choice| asked && before.choices().contains(choice))?;
        Some((session.player(side).mind(), before.battle().clone(), before.salt(), choice))
    })
}

/// Thinks of what was asked for, and tells it.
pub(super) fn advise(
    mut intents: MessageReader<Intent>,
    session: Option<ResMut<Session>>,
    watching: Option<Res<Watching>>,
    playback: Res<Playback>,
    content: Res<Content>,
    mut planning: ResMut<Planning>,
    mut advice: ResMut<Advice>,
) {
    let asked = intents.read().filter(|intent| matches!(intent, Intent::Hint | Intent::Why)).last().cloned();
    let Some(mut session) = session.filter(|_| watching.is_none()) else { return };
    let now = (session.table.hash(), session.table.steps().len());
    let open = session.deciding_human().is_some() && !playback.is_playing() && session.hand_over.is_none();
    match asked.filter(|_| open) {
        Some(Intent::Hint) => {
            let (battle, salt) = (session.table.battle().clone(), session.table.salt());
            advice.begin(now, None, Mind::plain(Level::or_normal(ADVISER)), battle, salt);
            session.notice = Some("Looking for a good choice.".to_owned());
        }
        Some(Intent::Why) => match last_choice(&session, &content) {
            Some((mind, battle, salt, choice)) => {
                advice.begin(now, Some(choice), mind, battle, salt);
                session.notice = Some("Thinking of the enemy's last move.".to_owned());
            }
            None => session.notice = Some("The enemy has made no choice that could be explained.".to_owned()),
        },
        _ => {}
    }
    if advice.asked.is_none() {
        return;
    }
    let advice = advice.bypass_change_detection();
    if advice.asked != Some(now) {
        *advice = Advice::default();
        return;
    }
    let Some(thoughts) = advice.poll() else { return };
    let made = advice.made;
    advice.asked = None;
    let best = thoughts.as_ref().and_then(|thoughts| made.or_else(|| thoughts.hint()));
    let why = thoughts.as_ref().zip(best).and_then(|(thoughts, choice)| Rationale::of(thoughts, choice));
    session.notice = Some(match (why, made) {
        (Some(why), None) => format!("Hint: {}", why.plainly()),
        (Some(why), Some(_)) => format!("Why: {}", why.plainly()),
        (None, _) => "There is nothing to say about that.".to_owned(),
    });
    session.asked_for = session.notice.clone();
    if made.is_none() {
        planning.proposed = best.filter(|choice| session.table.choices().contains(choice));
        // What was picked on the bar before is not what is meant now.
        let other = planning.proposed.filter(|choice| planning.action.is_some_and(|action| action != choice.action));
        if other.is_some() {
            (planning.action, planning.option) = (None, 0);
        }
    }
}
