//! Everything that is heard: what happens, the buttons, the city. Where there is no device it is silent, and captions still
//! tell.

pub mod captions;
mod cues;
mod library;

use self::cues::{SoundCue, cues, outlasts_haste};
use self::library::{Sound, SoundKind, Sounds};
use super::session::{FrameSystems, Intent, Screen, Session};
use super::settings::Settings;
use crate::battle::{CharacterId, Event, Side};
use crate::game::characters::ShownCharacters;
use crate::game::playback::EventShown;
use bevy::audio::Volume;
use bevy::prelude::*;
use captions::Captions;

/// Most sounds at a time; what comes on top is not heard.
const MOST: usize = 24;

/// Seconds after which a sound that never began is given up: there is no device, or the page has not been touched yet.
const GIVEN_UP: f32 = 4.0;

/// Seconds in which a loop comes or goes.
const FADE: f32 = 1.6;

/// A sound that is heard once.
#[derive(Component)]
struct Once {
    age: f32,
}

/// A sound that repeats, as loud as the moment asks for.
#[derive(Component)]
struct Repeated {
    sound: Sound,
    now: f32,
}

/// Sounds that begin later.
#[derive(Resource, Default)]
struct QueuedSounds(Vec<(f32, Sound)>);

impl Settings {
    fn volume(&self, kind: SoundKind) -> f32 {
        self.loud
            * match kind {
                SoundKind::Effect => self.effects,
                SoundKind::Interface => self.interface,
                SoundKind::Ambience => self.ambience,
            }
    }
}

fn load(mut commands: Commands, mut sources: ResMut<Assets<AudioSource>>, server: Res<AssetServer>) {
    let mut sounds = Sounds::load(&mut sources, &server);
    for sound in [library::LAPPING, library::DRONE, library::SERENADE] {
        let Some(source) = sounds.take(sound) else { continue };
        let settings = PlaybackSettings::LOOP.with_volume(Volume::SILENT);
        commands.spawn((AudioPlayer::new(source), settings, Repeated { sound, now: 0.0 }));
    }
    commands.insert_resource(sounds);
}

/// The only person who plays, if there is just one.
fn person(session: &Session) -> Option<Side> {
    let mut people = Side::BOTH.into_iter().filter(|&side| session.is_human(side));
    people.next().filter(|_| people.next().is_none())
}

/// The two of an event, if there are two.
fn both(event: &Event) -> Option<(CharacterId, CharacterId)> {
    match *event {
        Event::Acted { who, against, .. } => Some((who, against?)),
        _ => None,
    }
}

/// Events become sounds and captions.
fn hear(
    mut shown: MessageReader<EventShown>,
    session: Option<Res<Session>>,
    settings: Res<Settings>,
    people: ShownCharacters,
    mut waiting: ResMut<QueuedSounds>,
    mut captions: ResMut<Captions>,
) {
    let Some(session) = session else { return shown.clear() };
    let battle = session.table.battle();
    let person = person(&session);
    for EventShown { event, hasty } in shown.read() {
        if *hasty && !outlasts_haste(event) {
            continue;
        }
        let at = |who: CharacterId| people.square(who);
        let apart = both(event).and_then(|(a, b)| Some(at(a)?.distance(at(b)?))).unwrap_or(0);
        let who = match event {
            Event::StatusGained { who, .. } | Event::Activated { who } => Some(*who),
            _ => None,
        };
        let mine = who.and_then(|who| people.side(who)).is_some_and(|side| session.is_human(side));
        let own = who.is_some() && who == battle.active();
        let heard = SoundCue { board: battle.board(), person, mine, apart, own };
        let pace = if settings.speed > 0.0 { settings.speed } else { 1.0 };
        let cues = cues(event, &heard);
        // Dice that lie at once are heard at once.
        let at_once = matches!(event, Event::Rolled { .. }) && (settings.calm || pace >= 4.0);
        let early = cues.iter().map(|(after, _)| *after).reduce(f32::min).filter(|_| at_once).unwrap_or(0.0);
        for (after, sound) in cues {
            let after = after - early;
            captions.say(sound.caption);
            waiting.0.push((after / pace, sound));
        }
    }
}

/// Buttons, proposals and refusals.
fn touch(
    mut intents: MessageReader<Intent>,
    session: Option<Res<Session>>,
    mut told: Local<Option<String>>,
    mut waiting: ResMut<QueuedSounds>,
) {
    let mut sound = None;
    for intent in intents.read() {
        sound = match intent {
            Intent::Choose(_) | Intent::ChooseWithWill(..) | Intent::Confirm | Intent::Start(_) | Intent::Continue => {
                Some(library::CONFIRM)
            }
            Intent::Plan(..)
            | Intent::PlanWill(_)
            | Intent::Propose(_)
            | Intent::Undo
            | Intent::Next
            | Intent::Go(_) => Some(library::TICK),
            _ => sound,
        };
    }
    let notice = session.as_ref().and_then(|session| session.notice.clone());
    if notice.is_some() && notice != *told {
        sound = Some(library::REFUSED);
    }
    *told = notice;
    waiting.0.extend(sound.map(|sound| (0.0, sound)));
}

/// What is due begins.
fn begin(
    mut commands: Commands,
    time: Res<Time>,
    settings: Res<Settings>,
    sounds: Option<ResMut<Sounds>>,
    mut waiting: ResMut<QueuedSounds>,
    playing: Query<(), With<Once>>,
) {
    if waiting.0.is_empty() {
        return;
    }
    let mut free = MOST.saturating_sub(playing.iter().count());
    let mut due = Vec::new();
    waiting.0.retain_mut(|(left, sound)| {
        *left -= time.delta_secs();
        let now = *left <= 0.0;
        if now && !due.contains(sound) {
            due.push(*sound);
        }
        !now
    });
    let Some(mut sounds) = sounds else { return };
    for sound in due {
        let volume = settings.volume(sound.kind);
        if volume <= 0.0 || free == 0 {
            continue;
        }
        let Some(source) = sounds.take(sound) else { continue };
        free -= 1;
        let settings = PlaybackSettings::DESPAWN.with_volume(Volume::Linear(volume));
        commands.spawn((AudioPlayer::new(source), settings, Once { age: 0.0 }));
    }
}

/// What cannot be heard is not kept.
fn give_up(mut commands: Commands, time: Res<Time>, mut playing: Query<(Entity, &mut Once), Without<AudioSink>>) {
    for (entity, mut once) in &mut playing {
        once.age += time.delta_secs();
        if once.age > GIVEN_UP {
            commands.entity(entity).despawn();
        }
    }
}

/// How loud a loop is now, 0.0 to 1.0: music where nothing is at stake, water always, a drone under reactions.
fn wanted(sound: Sound, screen: Screen, reaction: bool) -> f32 {
    match (sound, screen) {
        (library::SERENADE, Screen::Battle) => 0.0,
        (library::SERENADE, _) => 1.0,
        (library::LAPPING, Screen::Battle) => 1.0,
        (library::LAPPING, _) => 0.5,
        (library::DRONE, Screen::Battle) if reaction => 1.0,
        _ => 0.0,
    }
}

fn repeat(
    time: Res<Time>,
    settings: Res<Settings>,
    screen: Res<State<Screen>>,
    session: Option<Res<Session>>,
    mut loops: Query<(&mut Repeated, &mut AudioSink)>,
) {
    let asked = |session: &Session| {
        session.deciding_human().is_some() && session.table.decision().is_some_and(|decision| decision.reaction())
    };
    let reaction = session.is_some_and(|session| asked(&session));
    for (mut repeated, mut sink) in &mut loops {
        let wanted = wanted(repeated.sound, *screen.get(), reaction) * settings.volume(repeated.sound.kind);
        let step = time.delta_secs() / FADE;
        let now = repeated.now + (wanted - repeated.now).clamp(-step, step);
        if now != repeated.now {
            repeated.now = now;
            sink.set_volume(Volume::Linear(now));
        }
    }
}

/// The city: now and then something far away, 8 to 20 seconds apart.
fn city(time: Res<Time>, screen: Res<State<Screen>>, mut next: Local<(f32, usize)>, mut waiting: ResMut<QueuedSounds>) {
    const FAR: [Sound; 5] = [library::CREAK, library::FAR_BELL, library::MURMUR, library::CREAK, library::MURMUR];
    const PAUSES: [f32; 7] = [9.0, 16.5, 11.0, 20.0, 8.0, 13.5, 18.0];
    if *screen.get() != Screen::Battle {
        return;
    }
    let (left, count) = &mut *next;
    *left -= time.delta_secs();
    if *left > 0.0 {
        return;
    }
    if *count > 0 {
        waiting.0.push((0.0, FAR[*count % FAR.len()]));
    }
    *left = PAUSES[*count % PAUSES.len()];
    *count += 1;
}

/// What is heard, without anything that needs a device: cues and captions.
pub(super) fn logic_plugin(app: &mut App) {
    app.init_resource::<Settings>()
        .init_resource::<QueuedSounds>()
        .init_resource::<Captions>()
        .add_systems(Update, (hear, touch).in_set(FrameSystems::Draw))
        .add_systems(Update, captions::age.in_set(FrameSystems::Draw));
}

/// The sounds themselves.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, load).add_systems(
        Update,
        (city, begin, give_up, repeat).chain().in_set(FrameSystems::Draw).after(hear).after(touch),
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::playback::Playback;
    use crate::game::testing::{battle_app, run_until};
    use crate::table::{Player, Setup};

    #[test]
    fn a_battle_is_heard_and_written() {
        let mut setup = Setup::skirmish("campo", ["lamp_duel", "court_duel"], 3);
        setup.players = [Player::Human, Player::Human];
        let mut app = battle_app(setup);
        app.world_mut().resource_mut::<Settings>().speed = 4.0;
        app.world_mut().resource_mut::<Playback>().speed = 4.0;
        for _ in 0..30 {
            let choice = app.world().resource::<Session>().table.choices()[0];
            app.world_mut().write_message(Intent::Choose(choice));
            // Confirming is heard at once, and what comes of it when it is shown.
            run_until(&mut app, "something waits to be heard", |app| {
                app.world().resource::<QueuedSounds>().0.iter().any(|(_, sound)| sound.kind == SoundKind::Interface)
            });
            run_until(&mut app, "all is shown", |app| !app.world().resource::<Playback>().is_playing());
            app.world_mut().resource_mut::<QueuedSounds>().0.clear();
            app.world_mut().resource_mut::<Session>().hand_over = None;
        }
        let captions: Vec<_> = app.world().resource::<Captions>().shown().collect();
        assert!(!captions.is_empty() && captions.len() <= 3, "{captions:?}");
    }

    #[test]
    fn there_is_no_music_while_somebody_decides() {
        assert_eq!(wanted(library::SERENADE, Screen::Battle, false), 0.0);
        assert_eq!(wanted(library::DRONE, Screen::Battle, false), 0.0);
        assert_eq!(wanted(library::DRONE, Screen::Battle, true), 1.0);
        assert_eq!(wanted(library::SERENADE, Screen::Title, false), 1.0);
    }

    #[test]
    fn volumes_multiply() {
        let settings = Settings { loud: 0.5, effects: 0.5, ..Settings::default() };
        assert_eq!(settings.volume(SoundKind::Effect), 0.25);
    }
}
