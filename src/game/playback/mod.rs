//! What happened is shown in order: the queue of events, their timing, and the components that follow them.

mod effects;
mod idle;
mod motion;
mod path;
mod shapes;
mod show;
mod sparks;
mod stage;
pub mod timing;

use super::board::centre;
use super::characters::{
    Active, CharacterRef, HasActed, IsRemoved, Parts, Place, acted, is_swimming, place_of, standing,
};
use super::session::{FrameSystems, Screen, Session};
use super::settings::Settings;
use crate::battle::{Character, CharacterId, Counters, Event, IdSet, Manner, Stats, Statuses};
use crate::board::Square;
use crate::table::Table;
use bevy::prelude::*;
use effects::Brush;
pub use effects::Effect;
use motion::{Around, Motion};
use path::{Path, Step};
use stage::Stage;
use std::collections::VecDeque;
use timing::Taste;

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
    /// The components know of it.
    told: bool,
    motion: Option<Moving>,
    /// The way of which the present step is a part.
    path: Path,
    /// Whose motion has just ended in the air.
    in_air: Option<CharacterId>,
    skip: bool,
}

/// Somebody on the way.
#[derive(Clone, Debug)]
struct Moving {
    motion: Motion,
    /// The colour of its token when it stands still.
    own: Color,
    /// Who is carried along.
    riders: Vec<CharacterId>,
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
        self.queue.iter().filter(|cue| matches!(cue, Cue::Event(_))).count()
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
        let old = std::mem::take(self);
        *self = Playback { speed: old.speed, shown: table.log().len(), mismatches: old.mismatches, ..default() };
        // Whoever is on the way comes to rest first.
        if old.motion.is_some() {
            (self.current, self.motion, self.told) = (old.current, old.motion, true);
        }
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

/// At which part of its time an event is told to the components: whoever jumps is there when it lands.
fn told_at(event: &Event) -> f32 {
    match event {
        Event::Moved { .. } => 0.5,
        Event::Jumped { .. } | Event::Fell { .. } | Event::Displaced { .. } => 1.0,
        _ => 0.0,
    }
}

impl Playback {
    /// Begins the next event: how long it takes and who moves in it.
    fn begin(&mut self, event: &Event, stage: &Stage, session: &Session, taste: Taste) {
        (self.elapsed, self.told, self.motion) = (0.0, false, None);
        self.length = timing::length(event, taste);
        let motion = match Step::of(event) {
            Some(step) => self.step(step, taste),
            None => {
                let around = Around {
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
            Some(Cue::Event(Event::Fell { who: falls, from, to, .. })) if *falls == who => from.abs_diff(*to),
            _ => 0,
        }
    }

    /// A step as a part of its way.
    fn step(&mut self, step: Step, taste: Taste) -> Option<Motion> {
        // Whoever is carried came along with whoever carries.
        if step.manner == Manner::Carried && self.path.has_passed(step.from, step.to) {
            self.length = 0.0;
            return None;
        }
        let leg = match self.path.take(step) {
            Some(leg) => leg,
            None => {
                let events = self.queue.iter().map_while(|cue| match cue {
                    Cue::Event(event) => Some(event),
                    Cue::Settle(_) => None,
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
            Cue::Event(Event::Moved { who: other, from: a, to: b, manner: Manner::Carried, .. }) => {
                ((*a, *b) == (from, to) && *other != who).then_some(*other)
            }
            _ => None,
        });
        next.collect()
    }
}

/// Somebody is seen in the water.
fn swims(stage: &Stage, session: &Session, who: CharacterId) -> bool {
    let place = stage.people.iter().find(|person| person.0.0 == who).map(|person| *person.1);
    place.is_some_and(|place| is_swimming(session.table.battle().board(), place))
}

#[allow(clippy::too_many_arguments, reason = "a system names all that it touches")]
fn play(
    mut commands: Commands,
    time: Res<Time>,
    session: Option<Res<Session>>,
    settings: Res<Settings>,
    shapes: Res<shapes::Shapes>,
    mut lately: ResMut<effects::Lately>,
    mut playback: ResMut<Playback>,
    mut active: ResMut<Active>,
    mut shown: MessageWriter<Shown>,
    mut stage: Stage,
) {
    let Some(session) = session else { return };
    if !playback.is_playing() {
        return;
    }
    let playback = &mut *playback;
    let instant = playback.skip || playback.speed.is_infinite();
    let taste = Taste { calm: settings.calm, swift: playback.speed >= 4.0 };
    let mut left = if instant { f32::INFINITY } else { time.delta_secs() * playback.speed };
    loop {
        if let Some(event) = &playback.current {
            let missing = playback.length - playback.elapsed;
            let step = missing.min(left).max(0.0);
            playback.elapsed += step;
            left -= step;
            let done = playback.elapsed >= playback.length;
            let at = if done { 1.0 } else { playback.elapsed / playback.length };
            if !playback.told && at >= told_at(event) {
                playback.told = true;
                show::show(event, &session, &mut stage.people, &mut active);
            }
            if let Some(moving) = &playback.motion {
                let pose = moving.motion.at(at);
                stage.pose(moving.motion.who, &pose, moving.own, 0.0);
                for &rider in &moving.riders {
                    stage.pose(rider, &motion::Pose { lift: 0.0, ..pose }, Color::WHITE, 0.3);
                }
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
                playback.mismatches += settle(&settled, &mut stage);
                active.set_if_neq(Active(settled.active));
            }
            Some(Cue::Event(event)) => {
                playback.shown += 1;
                playback.begin(&event, &stage, &session, taste);
                if told_at(&event) == 0.0 {
                    playback.told = true;
                    show::show(&event, &session, &mut stage.people, &mut active);
                }
                if !instant {
                    let mut brush = Brush {
                        commands: &mut commands,
                        shapes: &shapes,
                        atlas: &stage.atlas,
                        lately: &mut lately,
                        taste,
                        now: time.elapsed_secs(),
                        speed: playback.speed.max(0.05),
                        seed: playback.shown as u32,
                    };
                    paint(&mut brush, &stage, &event, &session, &playback.path);
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

/// What flies and fades of an event.
fn paint(brush: &mut Brush, stage: &Stage, event: &Event, session: &Session, path: &Path) {
    let hidden = |who: CharacterId| session.hides(who);
    let Some(step) = Step::of(event) else {
        let who = match event {
            Event::Removed { who, .. } | Event::Acted { who, .. } => Some(*who),
            _ => None,
        };
        effects::spawn(brush, stage, event, session, who.is_some_and(|who| swims(stage, session, who)));
        return;
    };
    if hidden(step.who) {
        return;
    }
    let first = path.squares.first() == Some(&step.from);
    let ends = [centre(step.from), centre(step.to)];
    if !brush.taste.calm {
        effects::step(brush, stage, step.who, ends, step.manner, first);
    } else if first {
        let points: Vec<Vec2> = path.squares.iter().copied().map(centre).collect();
        effects::drawn(brush, &points);
    }
}

/// Which statuses are there.
fn present(statuses: &Statuses) -> impl Iterator<Item = bool> + '_ {
    statuses.0.iter().map(|&left| left != 0)
}

/// Makes everybody equal to the battle. Returns how many differed in what events are to tell: place, counters and statuses.
fn settle(settled: &Settled, stage: &mut Stage) -> u32 {
    let mut wrong = 0;
    let mut resting = Vec::new();
    for (who, mut place, mut stats, mut counters, mut statuses, mut acted, mut removed, mut transform, tokens) in
        &mut stage.people
    {
        let Some(ch) = settled.people.get(who.0.index()) else { continue };
        let target = place_of(ch);
        // How long a status lasts is no event.
        let same = || *counters == ch.counters && present(&statuses).eq(present(&ch.statuses));
        let told = !settled.told || (*place, removed.0) == (target, ch.removed) && (ch.removed || same());
        if !told {
            warn!(
                "{:?} is shown at {:?} with {:?}, but is at {target:?} with {:?}",
                who.0, *place, counters.0, ch.counters.0
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
        resting.push(*tokens);
    }
    for parts in &resting {
        stage.rest(parts);
    }
    wrong
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Playback>()
        .init_resource::<Settings>()
        .init_resource::<shapes::Shapes>()
        .init_resource::<effects::Lately>()
        .add_message::<Shown>()
        .add_systems(PreStartup, shapes::load.run_if(resource_exists::<Assets<Image>>))
        .add_systems(Update, play.in_set(FrameSystems::Play).in_set(PlaybackSystems))
        .add_systems(Update, effects::age.in_set(FrameSystems::Draw))
        .add_plugins(idle::plugin)
        .add_systems(OnExit(Screen::Battle), |mut playback: ResMut<Playback>| playback.skip());
}
