//! What happened is shown in order: the queue of events, their timing, and the components that follow them.

mod effects;
mod idle;
mod motion;
mod path;
mod queue;
mod shapes;
mod show;
mod sparks;
mod stage;
pub mod timing;

use super::session::{FrameSystems, Screen, Session};
use super::settings::Settings;
use crate::battle::{Character, CharacterId, Event};
use crate::game::board::centre;
use crate::game::characters::{Active, HasActed, IsRemoved, place_of, standing};
use bevy::prelude::*;
use effects::Brush;
pub use effects::VisualEffect;
pub use queue::{EventShown, INSTANT, Playback, PlaybackSystems};

use path::{Path, PathStep};
use queue::{QueueItem, Settled};
use stage::{TokenStage, swims};
use timing::Taste;

/// At which part of its time an event is told to the components: whoever jumps is there when it lands.
fn told_at(event: &Event) -> f32 {
    match event {
        Event::Moved { .. } => 0.5,
        Event::Jumped { .. } | Event::Fell { .. } | Event::Displaced { .. } => 1.0,
        _ => 0.0,
    }
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
    mut shown: MessageWriter<EventShown>,
    mut stage: TokenStage,
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
            Some(QueueItem::Settle(settled)) => {
                playback.mismatches += settle(&settled, &mut stage);
                active.set_if_neq(Active(settled.active));
            }
            Some(QueueItem::Event(event)) => {
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
                shown.write(EventShown { event: event.clone(), hasty: instant });
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
fn paint(brush: &mut Brush, stage: &TokenStage, event: &Event, session: &Session, path: &Path) {
    let hidden = |who: CharacterId| session.hides(who);
    let Some(step) = PathStep::of(event) else {
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

/// Makes everybody equal to the battle. Returns how many differed in what events are to tell: place, counters and statuses.
fn settle(settled: &Settled, stage: &mut TokenStage) -> u32 {
    let mut wrong = 0;
    let mut resting = Vec::new();
    for (who, mut place, mut stats, mut counters, mut statuses, mut acted, mut removed, mut transform, tokens) in
        &mut stage.people
    {
        let Some(ch) = settled.people.get(who.0.index()) else { continue };
        let target = place_of(ch);
        // How long a status lasts is no event.
        let same = || *counters == ch.counters && statuses.present().eq(ch.statuses.present());
        let told = !settled.told || (*place, removed.0) == (target, ch.removed) && (ch.removed || same());
        if !told {
            warn!(
                "{:?} is shown at {:?} with {:?}, but is at {target:?} with {:?}",
                who.0, *place, *counters, ch.counters
            );
        }
        wrong += u32::from(!told);
        place.set_if_neq(target);
        stats.set_if_neq(ch.stats.clone());
        counters.set_if_neq(ch.counters.clone());
        statuses.set_if_neq(ch.statuses.clone());
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

/// The speed that is set.
pub(super) fn pace(settings: Res<Settings>, mut playback: ResMut<Playback>) {
    playback.speed = if settings.speed == 0.0 { INSTANT } else { settings.speed };
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Playback>()
        .init_resource::<Settings>()
        .init_resource::<shapes::Shapes>()
        .init_resource::<effects::Lately>()
        .add_message::<EventShown>()
        .add_systems(PreStartup, shapes::load.run_if(resource_exists::<Assets<Image>>))
        .add_systems(Update, pace.in_set(FrameSystems::Input).run_if(resource_changed::<Settings>))
        .add_systems(Update, play.in_set(FrameSystems::Play).in_set(PlaybackSystems))
        .add_systems(Update, effects::age.in_set(FrameSystems::Draw))
        .add_plugins(idle::plugin)
        .add_systems(OnExit(Screen::Battle), |mut playback: ResMut<Playback>| playback.skip());
}
