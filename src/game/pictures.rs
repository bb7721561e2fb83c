//! Pictures of every screen, without a person: `acqua-alta pictures FOLDER --size 1600x900`. Battles come from saves; each scene
//! looks for the first moment in one of them that shows what it is about.

use super::rulebook;
use super::screens::{ReportPage, SetupForm, TitlePage};
use super::session::{Content, Intent, Planning, ReplayCommand, Screen, Session};
use super::settings::Settings;
use super::storage::Storage;
use super::views::Views;
use crate::battle::{Choice, Side, Target};
use crate::game::hud::state::{Hud, Overlay};
use crate::game::input::{Device, LastDevice};
use crate::game::playback::Playback;
use crate::game::text_store::TextStore;
use crate::table::{Library, Player, ReplayMoment, Table, load_observed};
use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured, save_to_disk};
use bevy_egui::EguiContexts;
use std::collections::VecDeque;
use std::path::{Path, PathBuf};

/// Frames that a scene is given to come to rest.
const REST: u32 = 24;

/// The frame of that in which what comes second is arranged.
const THEN: u32 = 8;

/// Most frames that a scene may take: a machine that is slower than this has something wrong.
const MOST: u32 = 1500;

/// One picture.
struct PictureScene {
    name: &'static str,
    /// The battle that it is taken in, up to the moment.
    battle: Option<String>,
    /// The lesson that it is taken in.
    lesson: Option<usize>,
    screen: Screen,
    arrange: fn(&mut World),
    /// What is done when the screen that `arrange` led to is there.
    then: fn(&mut World),
}

/// What is being taken.
#[derive(Resource)]
struct Director {
    folder: PathBuf,
    size: String,
    scenes: VecDeque<PictureScene>,
    now: Option<PictureScene>,
    phase: Phase,
    frames: u32,
    failed: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    /// What was there before goes.
    Clearing,
    /// The screen is being changed.
    Coming,
    /// Everything is arranged and comes to rest.
    Resting,
    /// The picture is being taken.
    Taking,
    /// It lies on disk.
    Taken,
}

/// A moment in a battle: what has been asked, and the battle.
type Wanted = fn(&Table) -> bool;

/// The text of a save cut off at the first moment that is wanted, with people for players.
///
/// # Errors
/// The save cannot be read, or has no such moment; as a sentence.
fn until(file: &Path, library: &Library, wanted: Wanted) -> Result<String, String> {
    let text = std::fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let mut found = None;
    let mut step = 0;
    load_observed(&text, library, &mut |moment| {
        let table = match moment {
            ReplayMoment::Start(table) => table,
            ReplayMoment::Step { after, .. } => {
                step += 1;
                after
            }
        };
        if found.is_none() && wanted(table) {
            found = Some(step);
        }
    })
    .map_err(|error| format!("{}:{error}", file.display()))?;
    let found = found.ok_or_else(|| format!("{}: no such moment", file.display()))?;
    let mut lines = text.lines().take(found + 1).map(str::to_owned).collect::<Vec<_>>();
    let people = serde_json::to_value([Player::Human, Player::Human]).map_err(|error| error.to_string())?;
    let mut header: serde_json::Value = serde_json::from_str(&lines[0]).map_err(|error| error.to_string())?;
    header["setup"]["players"] = people;
    lines[0] = header.to_string();
    Ok(lines.join("\n") + "\n")
}

/// True if an action with this key can be chosen, in the middle of the battle.
fn offers(table: &Table, key: &str) -> bool {
    let battle = table.battle();
    battle.round() >= 1 && table.choices().iter().any(|&choice| key_of(table, choice) == key)
}

fn key_of(table: &Table, choice: Choice) -> &'static str {
    table.battle().info().actions.get(usize::from(choice.action.0)).map_or("", |entry| entry.key)
}

fn asked(table: &Table, kind: &str) -> bool {
    table.decision().is_some_and(|decision| decision.kind == kind)
}

/// It leads onto something that floats: from there one jumps on.
fn floats(table: &Table, choice: &Choice) -> bool {
    matches!(choice.target, Target::Square(square) if table.battle().describe_square(square).0.starts_with("Debris"))
}

/// So far away something is aimed at most: two squares are in every jump, the third takes an Ace.
const FAR: u8 = 3;

/// Proposes the first choice with this key, aimed at what floats, else as far away as that.
fn propose(world: &mut World, key: &str) {
    let session = world.resource::<Session>();
    let table = &session.table;
    let from = |choice: &Choice| table.battle().characters().get(choice.actor.index()).and_then(|one| one.square);
    let far = |choice: &Choice| match (choice.target, from(choice)) {
        (Target::Square(square), Some(from)) => from.distance(square),
        _ => 0,
    };
    // Of equals the first: the best weapon, the plainest way.
    let all = table.choices().iter().rev().filter(|&&choice| key_of(table, choice) == key && far(&choice) <= FAR);
    let found = all.max_by_key(|choice| (floats(table, choice), far(choice)));
    let Some(&choice) = found else { return };
    let square = match choice.target {
        Target::Square(square) => Some(square),
        Target::Character(who) => table.battle().characters().get(who.index()).and_then(|one| one.square),
        Target::Nothing => None,
    };
    let mut planning = world.resource_mut::<Planning>();
    planning.action = Some(choice.action);
    planning.option = choice.option;
    planning.proposed = Some(choice);
    planning.hovered = square;
}

fn nothing(_: &mut World) {}

fn with_context(world: &mut World, run: impl Fn(&bevy_egui::egui::Context)) {
    let mut state = bevy::ecs::system::SystemState::<EguiContexts>::new(world);
    let Ok(mut contexts) = state.get_mut(world) else { return };
    if let Ok(ctx) = contexts.ctx_mut() {
        run(ctx);
    }
}

/// All scenes; those that find no moment in these battles are named.
fn scenes(battles: &Path, library: &Library) -> (VecDeque<PictureScene>, Vec<String>) {
    let mut scenes = VecDeque::new();
    let mut missing = Vec::new();
    let mut plain = |name, screen, arrange: fn(&mut World)| {
        scenes.push_back(PictureScene { name, battle: None, lesson: None, screen, arrange, then: nothing });
    };
    plain("title", Screen::Title, nothing);
    plain("settings", Screen::Title, |world| world.resource_mut::<TitlePage>().settings = true);
    plain("controls", Screen::Title, |world| {
        world.resource_mut::<TitlePage>().settings = true;
        with_context(world, super::settings::open_controls);
    });
    plain("help", Screen::Title, |world| world.resource_mut::<TitlePage>().help = true);
    plain("lessons", Screen::Title, |world| world.resource_mut::<TitlePage>().open_lessons());
    plain("credits", Screen::Title, |world| world.resource_mut::<TitlePage>().credits = true);
    plain("rulebook", Screen::Title, |world| with_context(world, |ctx| rulebook::open(ctx, "CAN-03")));
    plain("rulebook contents", Screen::Title, |world| with_context(world, |ctx| rulebook::open(ctx, "")));
    plain("licence", Screen::Title, |world| world.resource_mut::<TitlePage>().open_licence());
    plain("setup", Screen::Setup, nothing);
    plain("rule options", Screen::Setup, |world| world.resource_mut::<SetupForm>().open_rules(true));
    plain("gangs", Screen::Setup, |world| world.resource_mut::<SetupForm>().picking = Some(Side(1)));
    plain("a character", Screen::Setup, |world| world.resource_mut::<SetupForm>().member = Some((Side(0), 0)));
    plain("gang builder", Screen::Setup, |world| {
        world.resource_scope(|world, content: Mut<Content>| {
            world.resource_mut::<SetupForm>().build(Side(0), &content.0);
        });
    });
    plain("ladder setup", Screen::Setup, |world| {
        let mut form = world.resource_mut::<SetupForm>();
        form.recall("ladder", &Library::shipped());
    });
    plain("ladder differs", Screen::Setup, |world| {
        world.resource_mut::<SetupForm>().ask("ladder", &Library::shipped())
    });
    for (name, lesson) in [("lesson moving", 2), ("lesson odds", 6), ("lesson striking", 9), ("lesson reacting", 11)] {
        let screen = Screen::Battle;
        scenes.push_back(PictureScene {
            name,
            battle: None,
            lesson: Some(lesson),
            screen,
            arrange: nothing,
            then: nothing,
        });
    }
    let mut battle = |name, file: &str, wanted: Wanted, screen, arrange: fn(&mut World)| match until(
        &battles.join(file),
        library,
        wanted,
    ) {
        Ok(text) => {
            scenes.push_back(PictureScene { name, battle: Some(text), lesson: None, screen, arrange, then: nothing })
        }
        Err(why) => missing.push(format!("{name}: {why}")),
    };
    let skirmish = "canal-skirmish.acqua";
    battle("deployment", skirmish, |table| asked(table, "deploy"), Screen::Battle, nothing);
    battle(
        "strike",
        skirmish,
        |table| asked(table, "act") && table.battle().round() >= 2 && offers(table, "combat"),
        Screen::Battle,
        |world| propose(world, "combat"),
    );
    battle(
        "jump",
        skirmish,
        |table| {
            let onto = |choice: &Choice| key_of(table, *choice) == "jump" && floats(table, choice);
            let from = |choice: &Choice| table.battle().characters().get(choice.actor.index())?.square;
            let near = |choice: &Choice| match (choice.target, from(choice)) {
                (Target::Square(square), Some(from)) => (2..=FAR).contains(&from.distance(square)),
                _ => false,
            };
            offers(table, "jump") && table.choices().iter().any(|choice| onto(choice) && near(choice))
        },
        Screen::Battle,
        |world| propose(world, "jump"),
    );
    battle("move", skirmish, |table| table.battle().round() >= 3 && offers(table, "move"), Screen::Battle, nothing);
    battle(
        "heights",
        skirmish,
        |table| table.battle().round() >= 3 && offers(table, "move"),
        Screen::Battle,
        |world| world.resource_mut::<Views>().heights = true,
    );
    battle(
        "squares",
        skirmish,
        |table| table.battle().round() >= 3 && offers(table, "move"),
        Screen::Battle,
        |world| world.resource_mut::<Views>().grid = true,
    );
    battle(
        "ladder heights",
        "ladder-skirmish.acqua",
        |table| table.battle().round() >= 2 && offers(table, "attack"),
        Screen::Battle,
        |world| world.resource_mut::<Views>().heights = true,
    );
    battle(
        "zones",
        "ladder-skirmish.acqua",
        |table| table.battle().round() >= 2 && offers(table, "attack"),
        Screen::Battle,
        |world| world.resource_mut::<Views>().zones = true,
    );
    battle(
        "more actions",
        skirmish,
        |table| table.battle().round() >= 3 && offers(table, "move"),
        Screen::Battle,
        |world| world.resource_mut::<Hud>().more_open = true,
    );
    battle("who acts next", skirmish, |table| asked(table, "activate"), Screen::Battle, nothing);
    battle("drown", skirmish, |table| offers(table, "drown"), Screen::Battle, |world| propose(world, "drown"));
    let dispelled: Wanted = |table| asked(table, "dispel");
    let file = ["canal-acqua_alta.acqua", "canal-behead.acqua", "canal-crossing.acqua"];
    let file = file.into_iter().find(|file| until(&battles.join(file), library, dispelled).is_ok());
    battle("dispel", file.unwrap_or(skirmish), dispelled, Screen::Battle, nothing);
    battle("plan", skirmish, |table| asked(table, "plan"), Screen::Battle, nothing);
    battle("ladder deployment", "ladder-skirmish.acqua", |table| asked(table, "deploy"), Screen::Battle, nothing);
    battle(
        "ladder sheet",
        "ladder-skirmish.acqua",
        |table| table.battle().round() >= 2 && offers(table, "attack"),
        Screen::Battle,
        |world| world.resource_mut::<Hud>().sheet_open = true,
    );
    battle("reaction", skirmish, |table| table.decision().is_some_and(|it| it.reaction()), Screen::Battle, nothing);
    battle("opportunity", skirmish, |table| asked(table, "opportunity"), Screen::Battle, nothing);
    battle("will", skirmish, |table| asked(table, "will"), Screen::Battle, nothing);
    battle(
        "ladder focus",
        "ladder-skirmish.acqua",
        |table| table.battle().on_table().is_some(),
        Screen::Battle,
        nothing,
    );
    battle(
        "dice",
        skirmish,
        |table| table.battle().round() >= 3 && offers(table, "end"),
        Screen::Battle,
        |world| world.resource_mut::<Hud>().tray_open = true,
    );
    battle(
        "log",
        skirmish,
        |table| table.battle().round() >= 3 && offers(table, "end"),
        Screen::Battle,
        |world| world.resource_mut::<Hud>().log_open = true,
    );
    battle(
        "sheet",
        skirmish,
        |table| table.battle().round() >= 2,
        Screen::Battle,
        |world| world.resource_mut::<Hud>().sheet_open = true,
    );
    battle(
        "pause",
        skirmish,
        |table| table.battle().round() >= 2,
        Screen::Battle,
        |world| world.resource_mut::<Hud>().overlay = Overlay::Pause,
    );
    battle(
        "points would be lost",
        skirmish,
        |table| table.battle().round() >= 2 && offers(table, "end"),
        Screen::Battle,
        |world| {
            let table = &world.resource::<Session>().table;
            let end = table.choices().iter().find(|&&choice| key_of(table, choice) == "end").copied();
            world.resource_mut::<Hud>().ending = end;
        },
    );
    battle(
        "pass the screen",
        skirmish,
        |table| table.battle().round() >= 2,
        Screen::Battle,
        |world| world.resource_mut::<Session>().hand_over = Some(Side(1)),
    );
    battle(
        "settings in a battle",
        skirmish,
        |table| table.battle().round() >= 2,
        Screen::Battle,
        |world| world.resource_mut::<Hud>().overlay = Overlay::Settings,
    );
    battle(
        "high water",
        "canal-acqua_alta.acqua",
        |table| table.battle().round() >= 5 && offers(table, "end"),
        Screen::Battle,
        nothing,
    );
    battle(
        "ladder",
        "ladder-skirmish.acqua",
        |table| table.battle().round() >= 2 && offers(table, "attack"),
        Screen::Battle,
        |world| propose(world, "attack"),
    );
    battle(
        "ladder reaction",
        "ladder-skirmish.acqua",
        |table| table.decision().is_some_and(|it| it.reaction()),
        Screen::Battle,
        nothing,
    );
    battle("report", skirmish, |table| table.decision().is_none(), Screen::Report, nothing);
    battle(
        "every roll",
        skirmish,
        |table| table.decision().is_none(),
        Screen::Report,
        |world| world.resource_mut::<ReportPage>().list_rolls(),
    );
    let acts = |table: &Table| asked(table, "act") && table.battle().round() >= 2;
    for (name, file) in [
        ("cap turn", "cap-skirmish.acqua"),
        ("wild die turn", "wild_die-skirmish.acqua"),
        ("roll under turn", "roll_under-skirmish.acqua"),
        ("night", "roll_under-night_raid.acqua"),
    ] {
        battle(name, file, acts, Screen::Battle, nothing);
    }
    battle("wild die soak", "wild_die-skirmish.acqua", |table| asked(table, "soak"), Screen::Battle, nothing);
    battle("roll under defence", "roll_under-skirmish.acqua", |table| asked(table, "react"), Screen::Battle, nothing);
    let ladder = "ladder-skirmish.acqua";
    battle("ladder report", ladder, |table| table.decision().is_none(), Screen::Report, nothing);
    // Watched again: it stands still at a moment, and the question is asked where it stands.
    let paused: fn(&mut World) = |world| {
        world.write_message(Intent::ReplayCommand(ReplayCommand::Toggle));
        world.write_message(Intent::ReplayCommand(ReplayCommand::To(131)));
    };
    let asking: fn(&mut World) = |world| {
        world.write_message(Intent::ReplayCommand(ReplayCommand::Toggle));
        world.resource_mut::<Hud>().film.asking = true;
    };
    for (name, then) in [("replay", paused), ("play on", asking)] {
        match until(&battles.join(skirmish), library, |table| table.battle().round() >= 4) {
            Ok(text) => scenes.push_back(PictureScene {
                name,
                battle: Some(text),
                lesson: None,
                screen: Screen::Battle,
                arrange: |world| {
                    world.write_message(Intent::Replay(131));
                },
                then,
            }),
            Err(why) => missing.push(format!("{name}: {why}")),
        }
    }
    // The battle that was told of last is one to be watched.
    let arrange = |world: &mut World| world.resource_mut::<TitlePage>().replays = true;
    scenes.push_back(PictureScene {
        name: "replays",
        battle: None,
        lesson: None,
        screen: Screen::Title,
        arrange,
        then: nothing,
    });
    (scenes, missing)
}

/// Takes all pictures, or only those named, and leaves.
///
/// # Errors
/// The folder cannot be made, or there is no scene of a name.
pub fn run(folder: &Path, size: (u32, u32), battles: &Path, only: &[String]) -> Result<AppExit, String> {
    std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let (mut scenes, mut missing) = scenes(battles, &Library::shipped());
    let named = |name: &str| name.replace('_', " ");
    if let Some(stranger) = only.iter().find(|name| !scenes.iter().any(|scene| scene.name == named(name))) {
        return Err(format!("there is no scene `{stranger}`"));
    }
    if !only.is_empty() {
        scenes.retain(|scene| only.iter().any(|name| scene.name == named(name)));
        missing.clear();
    }
    for why in &missing {
        eprintln!("not taken: {why}");
    }
    let mut app = super::app(size, true);
    app.insert_resource(Storage::in_memory())
        .insert_resource(TextStore::Memory(default()))
        .insert_resource(Director {
            folder: folder.to_owned(),
            size: format!("{}x{}", size.0, size.1),
            scenes,
            now: None,
            phase: Phase::Taken,
            frames: 0,
            failed: missing.len() as u32,
        })
        .add_systems(Startup, |mut settings: ResMut<Settings>| (settings.speed, settings.loud) = (0.0, 0.0))
        .add_systems(First, look_away)
        .add_systems(Last, direct);
    // A telephone is touched.
    if size.0 < 700 {
        app.insert_resource(LastDevice(Device::Touch));
    }
    Ok(app.run())
}

/// One frame of the work.
fn direct(world: &mut World) {
    let Some(mut director) = world.remove_resource::<Director>() else { return };
    director.frames += 1;
    if director.frames > MOST {
        error!("{} took too long", director.now.as_ref().map_or("a picture", |scene| scene.name));
        director.failed += 1;
        director.phase = Phase::Taken;
    }
    match director.phase {
        Phase::Taken => next(world, &mut director),
        Phase::Clearing => begin(world, &mut director),
        Phase::Coming => come(world, &mut director),
        Phase::Resting if director.frames == THEN => {
            if let Some(scene) = &director.now {
                (scene.then)(world);
            }
        }
        Phase::Resting if director.frames > REST && is_counted(world) => take(world, &mut director),
        Phase::Resting | Phase::Taking => {}
    }
    world.insert_resource(director);
}

fn next(world: &mut World, director: &mut Director) {
    director.frames = 0;
    world.resource_mut::<Settings>().speed = 0.0;
    world.insert_resource(TitlePage::default());
    world.insert_resource(Hud::default());
    world.insert_resource(Views::default());
    world.insert_resource(rulebook::Book::default());
    world.insert_resource(ReportPage::default());
    world.resource_mut::<SetupForm>().clear();
    with_context(world, super::settings::close_controls);
    director.now = director.scenes.pop_front();
    if director.now.is_none() {
        world.write_message(match director.failed {
            0 => AppExit::Success,
            _ => AppExit::error(),
        });
        director.phase = Phase::Taking;
        return;
    }
    world.write_message(Intent::Go(Screen::Title));
    director.phase = Phase::Clearing;
}

fn begin(world: &mut World, director: &mut Director) {
    let Some(scene) = &director.now else { return };
    if *world.resource::<State<Screen>>().get() != Screen::Title || director.frames < 4 {
        return;
    }
    director.phase = Phase::Coming;
    director.frames = 0;
    match (&scene.battle, scene.lesson) {
        (_, Some(lesson)) => {
            world.write_message(Intent::Teach(lesson));
        }
        (Some(text), None) => {
            world.resource_mut::<Storage>().hold(text.clone());
            world.write_message(Intent::Continue);
        }
        (None, None) => {
            if scene.screen == Screen::Setup {
                world.init_resource::<SetupForm>();
            }
            world.write_message(Intent::Go(scene.screen));
        }
    }
}

fn come(world: &mut World, director: &mut Director) {
    let Some(scene) = &director.now else { return };
    let there = *world.resource::<State<Screen>>().get();
    if scene.battle.is_some() && scene.screen == Screen::Report && there == Screen::Battle {
        world.write_message(Intent::Go(Screen::Report));
    }
    let playing = scene.screen == Screen::Battle && world.resource::<Playback>().is_playing();
    if there != scene.screen || playing || director.frames < 8 {
        return;
    }
    // Until here everything was shown at once.
    world.resource_mut::<Settings>().speed = 1.0;
    (scene.arrange)(world);
    director.phase = Phase::Resting;
    director.frames = 0;
}

/// The luck of the battle is counted, where that is what is shown.
fn is_counted(world: &World) -> bool {
    let steps = world.get_resource::<Session>().map_or(0, |session| session.table.steps().len());
    *world.resource::<State<Screen>>().get() != Screen::Report || world.resource::<ReportPage>().is_complete(steps)
}

/// Nobody points at anything, wherever the pointer of this screen may be.
fn look_away(mut windows: Query<&mut Window>, mut moved: ResMut<Messages<CursorMoved>>) {
    moved.clear();
    for mut window in &mut windows {
        window.bypass_change_detection().set_physical_cursor_position(None);
    }
}

fn take(world: &mut World, director: &mut Director) {
    let Some(scene) = &director.now else { return };
    let file = director.folder.join(format!("{}-{}.png", scene.name.replace(' ', "_"), director.size));
    info!("{}", file.display());
    director.phase = Phase::Taking;
    world.spawn(Screenshot::primary_window()).observe(save_to_disk(file)).observe(
        |_: On<ScreenshotCaptured>, mut director: ResMut<Director>| {
            director.phase = Phase::Taken;
        },
    );
}
