//! What happened is shown in order: the queue of events, their timing, and the components that follow them.

mod effects;
mod motion;
mod show;

pub use motion::{Motion, duration};

use super::board::centre;
use super::characters::{Active, CharacterRef, HasActed, IsRemoved, Parts, Place, acted, place_of, standing};
use super::session::{FrameSystems, Screen, Session};
use super::settings::Settings;
use crate::battle::{Character, CharacterId, Counters, Event, IdSet, Stats, Statuses};
use crate::table::Table;
use bevy::prelude::*;
use std::collections::VecDeque;

/// Shows everything at once.
pub const INSTANT: f32 = f32::INFINITY;

/// One thing to show.
#[derive(Clone, Debug)]
enum Cue {
    /// An event.
    Event(Event),
    /// All events of a choice are shown: this is how everybody is now.
    Settle(Box<Settled>),
}

#[derive(Clone, Debug)]
struct Settled {
    /// The events before it should have told all this; not so after a step was taken back.
    told: bool,
    people: Vec<Character>,
    acted: IdSet,
    active: Option<CharacterId>,
}

impl Settled {
    fn of(table: &Table, told: bool) -> Settled {
        use crate::battle::RuleSystem;
        let battle = table.battle();
        Settled { told, people: battle.characters().to_vec(), acted: acted(table), active: battle.active() }
    }
}

/// An event begins to be shown.
#[derive(Message, Clone, Debug)]
pub struct Shown {
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
    queue: VecDeque<Cue>,
    /// Seconds since the present event began, at speed 1, and how long it takes.
    elapsed: f32,
    length: f32,
    motion: Option<Motion>,
    skip: bool,
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
            motion: None,
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
        self.queue.iter().filter(|cue| matches!(cue, Cue::Event(_))).count()
    }

    /// This character is leaving the board right now.
    pub fn is_fading(&self, who: CharacterId) -> bool {
        matches!(self.current, Some(Event::Removed { who: gone, .. }) if gone == who)
    }

    /// Shows what a choice led to, after all that is shown before.
    pub fn enqueue(&mut self, events: Vec<Event>, table: &Table) {
        self.queue.extend(events.into_iter().map(Cue::Event));
        self.queue.push_back(Cue::Settle(Box::new(Settled::of(table, true))));
    }

    /// Shows the rest at once.
    pub fn skip(&mut self) {
        self.skip = self.is_playing();
    }

    /// Forgets what was to be shown: the battle is another one, or a step was taken back. Everybody is put where the battle
    /// has them.
    pub fn reset(&mut self, table: &Table) {
        let speed = self.speed;
        *self = Playback { speed, shown: table.log().len(), ..default() };
        self.queue.push_back(Cue::Settle(Box::new(Settled::of(table, false))));
        self.skip = true;
    }
}

/// The systems that play.
#[derive(SystemSet, Clone, PartialEq, Eq, Hash, Debug)]
pub struct PlaybackSystems;

/// Everything of a character that changes while events are shown.
type Person<'a> = (
    &'a CharacterRef,
    &'a mut Place,
    &'a mut Stats,
    &'a mut Counters,
    &'a mut Statuses,
    &'a mut HasActed,
    &'a mut IsRemoved,
    &'a mut Transform,
    &'a Parts,
);

#[allow(clippy::too_many_arguments, reason = "a system names all that it touches")]
fn play(
    mut commands: Commands,
    time: Res<Time>,
    session: Option<Res<Session>>,
    atlas: Res<super::assets::Atlas>,
    settings: Res<Settings>,
    mut playback: ResMut<Playback>,
    mut active: ResMut<Active>,
    mut shown: MessageWriter<Shown>,
    mut people: Query<Person>,
    mut parts: Query<&mut Transform, Without<CharacterRef>>,
) {
    let Some(session) = session else { return };
    if !playback.is_playing() {
        return;
    }
    let instant = playback.skip || playback.speed.is_infinite();
    let mut left = if instant { f32::INFINITY } else { time.delta_secs() * playback.speed };
    loop {
        if playback.current.is_some() {
            let missing = playback.length - playback.elapsed;
            let step = missing.min(left).max(0.0);
            playback.elapsed += step;
            left -= step;
            let done = playback.elapsed >= playback.length;
            if let Some(motion) = &playback.motion {
                let at = if playback.length > 0.0 { (playback.elapsed / playback.length).min(1.0) } else { 1.0 };
                motion.pose(at, &mut people, &mut parts);
            }
            if !done {
                break;
            }
            playback.current = None;
            playback.motion = None;
        }
        match playback.queue.pop_front() {
            None => break,
            Some(Cue::Settle(settled)) => {
                playback.mismatches += settle(&settled, &mut people, &mut parts);
                active.set_if_neq(Active(settled.active));
            }
            Some(Cue::Event(event)) => {
                playback.shown += 1;
                playback.elapsed = 0.0;
                playback.length = duration(&event, settings.calm);
                playback.motion = Motion::of(&event, &people, settings.calm);
                show::show(&event, &session, &mut people, &mut active);
                if !instant {
                    effects::spawn(&mut commands, &atlas, &event, &session, &people);
                }
                shown.write(Shown { event: event.clone(), hasty: instant });
                playback.current = Some(event);
            }
        }
    }
    if !playback.is_playing() {
        playback.skip = false;
        playback.shown = session.table.log().len();
    }
}

/// Makes everybody equal to the battle. Returns how many differed in what events are to tell: place and life.
fn settle(
    settled: &Settled,
    people: &mut Query<Person>,
    parts: &mut Query<&mut Transform, Without<CharacterRef>>,
) -> u32 {
    let mut wrong = 0;
    for (who, mut place, mut stats, mut counters, mut statuses, mut acted, mut removed, mut transform, tokens) in people
    {
        let Some(ch) = settled.people.get(who.0.index()) else { continue };
        let target = place_of(ch);
        let told = !settled.told
            || (*place, removed.0) == (target, ch.removed) && (counters.0[0] == ch.counters.0[0] || ch.removed);
        if !told {
            warn!(
                "{:?} is shown at {:?} with {}, but is at {target:?} with {}",
                who.0, *place, counters.0[0], ch.counters.0[0]
            );
        }
        wrong += u32::from(!told);
        place.set_if_neq(target);
        stats.set_if_neq(ch.stats);
        counters.set_if_neq(ch.counters);
        statuses.set_if_neq(ch.statuses);
        acted.set_if_neq(HasActed(settled.acted.contains(who.0)));
        removed.set_if_neq(IsRemoved(ch.removed));
        if let Some(square) = target.square {
            // Whoever sits on somebody else looks out above it.
            let below = |other: &Character| (other.square, other.level, other.removed) == (ch.square, ch.level, false);
            let sits = settled.people.iter().take(who.0.index()).any(below);
            let lift = if sits { super::assets::SQUARE * 0.3 } else { 0.0 };
            let at = Transform::from_translation(standing(centre(square) + Vec2::new(0.0, lift)));
            transform.set_if_neq(at);
        }
        if let Ok(mut body) = parts.get_mut(tokens.body) {
            body.set_if_neq(Transform::from_xyz(0.0, 0.0, 0.01));
        }
    }
    wrong
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Playback>()
        .init_resource::<Settings>()
        .add_message::<Shown>()
        .add_systems(Update, play.in_set(FrameSystems::Play).in_set(PlaybackSystems))
        .add_systems(Update, effects::age.in_set(FrameSystems::Draw))
        .add_systems(OnExit(Screen::Battle), |mut playback: ResMut<Playback>| playback.skip());
}
