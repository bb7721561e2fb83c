//! The computer player at the table: thinks beside the frame, then means its choice like anybody else.

use crate::ai::Thinking;
use crate::battle::{Choice, Side};
use crate::game::lesson::Class;
use crate::game::playback::Playback;
use crate::game::session::Session;
use crate::game::storage::Storage;
use bevy::platform::time::Instant;
use bevy::prelude::*;
#[cfg(not(target_arch = "wasm32"))]
use bevy::tasks::{AsyncComputeTaskPool, Task, futures::check_ready};

/// Seconds before a choice is made, so that a person can follow.
const PAUSE: f32 = 0.35;

/// Seconds of one frame that thinking may take where it cannot be done beside the frame (design section 4).
const SLICE: f32 = 0.004;

/// What the computer player is at.
#[derive(Default)]
pub(super) struct Thought {
    /// State hash and step of the decision.
    about: Option<(u64, usize)>,
    since: f32,
    found: Option<Option<Choice>>,
    #[cfg(not(target_arch = "wasm32"))]
    task: Option<Task<Option<Choice>>>,
    /// Where there are no threads: goes on for a slice of every frame.
    slices: Option<Thinking>,
}

impl Thought {
    fn begin(&mut self, session: &Session) {
        let table = &session.table;
        let side = table.decision().map_or(Side(0), |decision| decision.side);
        let mind = session.player(side).mind();
        *self = Thought { about: Some((table.hash(), table.steps().len())), ..default() };
        let (battle, salt) = (table.battle().clone(), table.salt());
        #[cfg(not(target_arch = "wasm32"))]
        if let Some(pool) = AsyncComputeTaskPool::try_get() {
            self.task = Some(pool.spawn(async move { mind.choose(&battle, salt) }));
            return;
        }
        self.slices = mind.think(battle, salt);
        if self.slices.is_none() {
            self.found = Some(None);
        }
    }

    fn poll(&mut self) {
        #[cfg(not(target_arch = "wasm32"))]
        if let Some(task) = &mut self.task
            && let Some(choice) = check_ready(task)
        {
            self.found = Some(choice);
            self.task = None;
        }
        let began = Instant::now();
        while let Some(thinking) = &mut self.slices {
            if thinking.go_on() {
                self.found = Some(self.slices.take().and_then(|thinking| thinking.thoughts().pick()));
            } else if began.elapsed().as_secs_f32() >= SLICE {
                break;
            }
        }
    }
}

/// Thinks while it is the computer's decision and nothing is being shown. The choice depends on the position alone.
pub(super) fn think(
    time: Res<Time>,
    session: Option<ResMut<Session>>,
    mut playback: ResMut<Playback>,
    mut storage: ResMut<Storage>,
    mut class: ResMut<Class>,
    mut thought: Local<Thought>,
) {
    let Some(mut session) = session else { return };
    let asked = session.table.decision().is_some_and(|decision| !session.is_human(decision.side));
    if !asked || session.hand_over.is_some() {
        thought.about = None;
        return;
    }
    let now = (session.table.hash(), session.table.steps().len());
    if thought.about != Some(now) {
        thought.begin(&session);
    }
    thought.poll();
    // In a lesson the other side does what the lesson is about, as long as it can.
    if let Some(meant) = class.meant(&session.table) {
        thought.found = Some(Some(meant));
    }
    if playback.is_playing() {
        thought.since = 0.0;
        return;
    }
    thought.since += time.delta_secs();
    let hasty = playback.speed.is_infinite();
    let Some(found) = thought.found.filter(|_| hasty || thought.since >= PAUSE / playback.speed) else { return };
    thought.about = None;
    let choice = found.or_else(|| session.table.choices().first().copied());
    let Some(choice) = choice else { return };
    match class.apply(&mut session.table, choice, None) {
        Ok(events) => playback.enqueue(events, &session.table),
        Err(error) => {
            // It chose from another list: the first that is legal goes on with the battle.
            error!("the computer player chose what is not offered: {error}");
            if let Some(&first) = session.table.choices().first()
                && let Ok(events) = session.table.apply(first)
            {
                playback.enqueue(events, &session.table);
            }
        }
    }
    let mut notice = None;
    storage.keep(&session.table, &mut notice);
    if notice.is_some() {
        session.notice = notice;
    }
}
