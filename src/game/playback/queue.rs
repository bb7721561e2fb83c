//! What is being shown and what waits to be: events in their order, how long each takes, and the motion in it.

use super::motion::{self, Motion, MotionContext};
use super::path::{self, Path, PathStep};
use super::stage::{TokenStage, swims};
use super::timing::{self, Taste};
use crate::battle::{Character, CharacterId, Event, IdSet, Manner};
use crate::board::Square;
use crate::game::board::centre;
use crate::game::characters::acted;
use crate::game::session::Session;
use crate::table::Table;
use bevy::prelude::*;
use std::collections::VecDeque;

/// Shows everything at once.
pub const INSTANT: f32 = f32::INFINITY;

/// One thing to show.
#[derive(Clone, Debug)]
pub(super) enum QueueItem {
    /// An event.
    Event(Event),
    /// All events of a choice are shown: this is how everybody is now.
    Settle(Box<Settled>),
}

#[derive(Clone, Debug)]
pub(super) struct Settled {
    /// The events before it should have told all this; not so after a step was taken back.
    pub(super) told: bool,
    pub(super) people: Vec<Character>,
    pub(super) acted: IdSet,
    pub(super) active: Option<CharacterId>,
}

impl Settled {
    fn of(table: &Table, told: bool) -> Settled {
        let battle = table.battle();
        Settled { told, people: battle.characters().to_vec(), acted: acted(table), active: battle.active() }
    }
}

/// An event begins to be shown.
#[derive(Message, Clone, Debug)]
pub struct EventShown {
    /// What happened.
    pub event: Event,
    /// It is over as soon as it begins: everything is shown at once.
    pub hasty: bool,
}

/// What is being shown and what is still to be shown. Others only read it.
#[derive(Resource, Debug)]
pub struct Playback {
    /// The event that is shown now.
    pub current: Option<Event>,
    /// How many entries of the log have been shown; the log window prints no more than these.
    pub shown: usize,
    /// 1, 2 or 4 times as fast, or [`INSTANT`].
    pub speed: f32,
    /// Components that differed from the battle when all events of a choice had been shown; 0 unless the rules keep
    /// something secret from the events.
    pub mismatches: u32,
    pub(super) queue: VecDeque<QueueItem>,
    /// Seconds since the present event began, at speed 1, and how long it takes.
    pub(super) elapsed: f32,
    pub(super) length: f32,
    /// The components know of it.
    pub(super) told: bool,
    pub(super) motion: Option<Moving>,
    /// The way of which the present step is a part.
    pub(super) path: Path,
    /// Whose motion has just ended in the air.
    pub(super) in_air: Option<CharacterId>,
    pub(super) skip: bool,
}

impl Default for Playback {
    fn default() -> Playback {
        Playback {
            current: None,
            shown: 0,
            speed: 1.0,
            mismatches: 0,
            queue: VecDeque::new(),
            elapsed: 0.0,
            length: 0.0,
            told: false,
            motion: None,
            path: Path::default(),
            in_air: None,
            skip: false,
        }
    }
}

impl Playback {
    /// Something is being shown or waits to be.
    pub fn is_playing(&self) -> bool {
        self.current.is_some() || !self.queue.is_empty()
    }

    /// Events that wait to be shown after the present one.
    pub fn waiting(&self) -> usize {
        self.queue.iter().filter(|cue| matches!(cue, QueueItem::Event(_))).count()
    }

    /// This character is leaving the board right now.
    pub fn is_fading(&self, who: CharacterId) -> bool {
        matches!(self.current, Some(Event::Removed { who: gone, .. }) if gone == who)
    }

    /// Where whoever moves now will be in the end. A splash is where a way ended, or all over the board where the tide rises.
    pub fn heading(&self) -> Option<Square> {
        match self.current.as_ref()? {
            Event::Moved { to, .. } => self.path.end().or(Some(*to)),
            Event::Jumped { landed, .. } => Some(*landed),
            Event::Displaced { to, .. } => Some(*to),
            Event::Fell { square, .. } => Some(*square),
            _ => None,
        }
    }

    /// Shows what a choice led to, after all that is shown before.
    pub fn enqueue(&mut self, events: Vec<Event>, table: &Table) {
        self.queue.extend(events.into_iter().map(QueueItem::Event));
        self.queue.push_back(QueueItem::Settle(Box::new(Settled::of(table, true))));
    }

    /// Shows the rest at once.
    pub fn skip(&mut self) {
        self.skip = self.is_playing();
    }

    /// Forgets what was to be shown: the battle is another one, or a step was taken back. Everybody is put where the battle
    /// has them.
    pub fn reset(&mut self, table: &Table) {
        let old = std::mem::take(self);
        *self = Playback { speed: old.speed, shown: table.log().len(), mismatches: old.mismatches, ..default() };
        // Whoever is on the way comes to rest first.
        if old.motion.is_some() {
            (self.current, self.motion, self.told) = (old.current, old.motion, true);
        }
        self.queue.push_back(QueueItem::Settle(Box::new(Settled::of(table, false))));
        self.skip = true;
    }
}

impl Playback {
    /// Begins the next event: how long it takes and who moves in it.
    pub(super) fn begin(&mut self, event: &Event, stage: &TokenStage, session: &Session, taste: Taste) {
        (self.elapsed, self.told, self.motion) = (0.0, false, None);
        self.length = timing::length(event, taste);
        let motion = match PathStep::of(event) {
            Some(step) => self.step(step, taste),
            None => {
                let around = MotionContext {
                    board: session.table.battle().board(),
                    at: &|who| stage.at(who),
                    swims: &|who| swims(stage, session, who),
                    calm: taste.calm,
                };
                Motion::of(event, &around).inspect(|motion| self.length = self.length.max(motion.seconds))
            }
        };
        let motion = motion.map(|motion| match event {
            Event::Fell { who, .. } if self.in_air == Some(*who) => motion.out_of_the_air(),
            _ => motion.before_a_fall(self.fall_of(motion.who)),
        });
        self.in_air = motion.filter(|motion| self.fall_of(motion.who) > 0).map(|motion| motion.who);
        self.motion = motion.map(|motion| {
            let riders = match event {
                Event::Moved { who, from, to, .. } => self.riders(*who, *from, *to),
                _ => Vec::new(),
            };
            Moving { motion, own: stage.colour(motion.who), riders }
        });
    }

    /// Levels that somebody falls as soon as the present event is over.
    fn fall_of(&self, who: CharacterId) -> u8 {
        match self.queue.front() {
            Some(QueueItem::Event(Event::Fell { who: falls, from, to, .. })) if *falls == who => from.abs_diff(*to),
            _ => 0,
        }
    }

    /// A step as a part of its way.
    fn step(&mut self, step: PathStep, taste: Taste) -> Option<Motion> {
        // Whoever is carried came along with whoever carries.
        if step.manner == Manner::Carried && self.path.has_passed(step.from, step.to) {
            self.length = 0.0;
            return None;
        }
        let leg = match self.path.take(step) {
            Some(leg) => leg,
            None => {
                let events = self.queue.iter().map_while(|cue| match cue {
                    QueueItem::Event(event) => Some(event),
                    QueueItem::Settle(_) => None,
                });
                self.path = Path::of(step, events);
                self.path.take(step).unwrap_or_else(|| path::single(&step))
            }
        };
        if !taste.calm {
            self.length = leg.seconds;
            return Some(motion::step(step.who, step.from, step.to, step.manner, leg));
        }
        if !leg.is_first() {
            self.length = 0.0;
            return None;
        }
        let end = self.path.end().unwrap_or(step.to);
        Some(motion::fade(step.who, centre(step.from), centre(end)))
    }

    /// Those who are carried over the same squares right after a step.
    fn riders(&self, who: CharacterId, from: Square, to: Square) -> Vec<CharacterId> {
        let next = self.queue.iter().map_while(|cue| match cue {
            QueueItem::Event(Event::Moved { who: other, from: a, to: b, manner: Manner::Carried, .. }) => {
                ((*a, *b) == (from, to) && *other != who).then_some(*other)
            }
            _ => None,
        });
        next.collect()
    }
}

/// Somebody on the way.
#[derive(Clone, Debug)]
pub(super) struct Moving {
    pub(super) motion: Motion,
    /// The colour of its token when it stands still.
    pub(super) own: Color,
    /// Who is carried along.
    pub(super) riders: Vec<CharacterId>,
}

/// The systems that play.
#[derive(SystemSet, Clone, PartialEq, Eq, Hash, Debug)]
pub struct PlaybackSystems;
