//! The whole game without a window, played by one kind of device alone: what goes in is what a device sends, what comes out is
//! read from the battle.

mod hands;
mod menus;
mod pages;
mod stillness;
mod turns;

use super::Control;
use crate::board::Square;
use crate::game::decide::plan;
use crate::game::frame_pacing::frozen_world;
use crate::game::hud::state::Hud;
use crate::game::input::{Device, LastDevice};
use crate::game::playback::Playback;
use crate::game::session::{Intent, Planning, Screen, Session};
use crate::game::settings::Settings;
use crate::game::storage::Storage;
use crate::game::testing::{FRAME, placed};
use crate::game::text_store::TextStore;
use crate::game::web;
use crate::table::Setup;
use bevy::ecs::schedule::SingleThreadedExecutor;
use bevy::input::ButtonState;
use bevy::input::gamepad::{
    GamepadAxis, GamepadConnection, GamepadConnectionEvent, RawGamepadAxisChangedEvent, RawGamepadButtonChangedEvent,
    RawGamepadEvent,
};
use bevy::input::keyboard::{Key, KeyboardInput, NativeKey};
use bevy::input::mouse::{MouseButtonInput, MouseScrollUnit, MouseWheel};
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::settings::WgpuSettings;
use bevy::time::TimeUpdateStrategy;
use bevy::window::{ExitCondition, PrimaryWindow, WindowEvent};
use bevy::winit::WinitPlugin;
use bevy_egui::{EguiContext, PrimaryEguiContext, egui};
use std::time::Duration;

/// The application with panels, but neither window nor renderer.
struct Game {
    app: App,
    pad: Entity,
    /// Where the pointer is.
    pointer: Vec2,
}

impl Game {
    fn new(width: u32, height: u32) -> Game {
        let window = Window { resolution: (width, height).into(), ..default() };
        let blind = RenderPlugin { render_creation: WgpuSettings { backends: None, ..default() }.into(), ..default() };
        let mut app = App::new();
        app.add_plugins(
            DefaultPlugins
                .set(WindowPlugin {
                    primary_window: Some(window),
                    exit_condition: ExitCondition::DontExit,
                    ..default()
                })
                .set(blind)
                .disable::<WinitPlugin>()
                .disable::<bevy::log::LogPlugin>()
                .disable::<bevy::gilrs::GilrsPlugin>(),
        )
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(FRAME)))
        .insert_resource(Storage::in_memory())
        .insert_resource(TextStore::Memory(default()))
        .add_plugins(bevy_egui::EguiPlugin::default())
        .add_plugins(crate::game::panels_plugin);
        app.finish();
        app.cleanup();
        frozen_world::keep(&mut app, || {}).expect("there is no renderer to be other than expected");
        // Labels are kept by thread.
        for (_, schedule) in app.world_mut().resource_mut::<Schedules>().iter_mut() {
            schedule.set_executor(SingleThreadedExecutor::new());
        }
        let mut game = Game { app, pad: Entity::PLACEHOLDER, pointer: Vec2::ZERO };
        game.frames(6);
        let mut settings = game.app.world_mut().resource_mut::<Settings>();
        (settings.speed, settings.calm, settings.loud) = (0.0, true, 0.0);
        game.frames(4);
        game
    }

    /// In a battle of these characters on this map, two people playing.
    fn battle(setup: Setup, width: u32, height: u32) -> Game {
        let mut game = Game::new(width, height);
        game.app.world_mut().write_message(Intent::Start(Box::new(setup)));
        game.until("the battle begins", |game| game.screen() == Screen::Battle && !game.is_playing());
        game.frames(10);
        game
    }

    fn frames(&mut self, count: u32) {
        for _ in 0..count {
            self.app.update();
        }
    }

    fn until(&mut self, what: &str, test: impl Fn(&Game) -> bool) {
        for _ in 0..600 {
            self.app.update();
            if test(self) {
                return;
            }
        }
        panic!("waited in vain until {what}");
    }

    /// Until everything is shown.
    fn settle(&mut self) {
        self.frames(2);
        self.until("everything is shown", |game| !game.is_playing());
        self.frames(3);
    }

    fn screen(&self) -> Screen {
        *self.app.world().resource::<State<Screen>>().get()
    }

    fn is_playing(&self) -> bool {
        self.app.world().resource::<Playback>().is_playing()
    }

    fn session(&self) -> &Session {
        self.app.world().resource::<Session>()
    }

    fn planning(&self) -> &Planning {
        self.app.world().resource::<Planning>()
    }

    fn hud(&self) -> &Hud {
        self.app.world().resource::<Hud>()
    }

    fn kind(&self) -> &'static str {
        self.session().table.decision().map_or("over", |decision| decision.kind)
    }

    fn steps(&self) -> usize {
        self.session().table.steps().len()
    }

    fn device(&self) -> Device {
        self.app.world().resource::<LastDevice>().0
    }

    fn window(&mut self) -> Entity {
        let world = self.app.world_mut();
        world.query_filtered::<Entity, With<PrimaryWindow>>().single(world).expect("one window")
    }

    /// The context of the panels.
    fn ctx(&mut self) -> egui::Context {
        let world = self.app.world_mut();
        let mut contexts = world.query_filtered::<&mut EguiContext, With<PrimaryEguiContext>>();
        contexts.single_mut(world).expect("one context").get_mut().clone()
    }

    // Keyboard.

    fn key_goes(&mut self, key: KeyCode, state: ButtonState) {
        let window = self.window();
        let event = KeyboardInput {
            key_code: key,
            logical_key: Key::Unidentified(NativeKey::Unidentified),
            state,
            text: None,
            repeat: false,
            window,
        };
        self.app.world_mut().write_message(event.clone());
        self.app.world_mut().write_message(WindowEvent::KeyboardInput(event));
    }

    /// Down in one frame, up in a later one.
    fn key(&mut self, key: KeyCode) {
        self.key_goes(key, ButtonState::Pressed);
        self.frames(2);
        self.key_goes(key, ButtonState::Released);
        self.frames(3);
    }

    /// A key while Shift is held.
    fn shifted(&mut self, key: KeyCode) {
        self.key_goes(KeyCode::ShiftLeft, ButtonState::Pressed);
        self.frames(1);
        self.key(key);
        self.key_goes(KeyCode::ShiftLeft, ButtonState::Released);
        self.frames(2);
    }

    // Gamepad.

    fn connect_pad(&mut self) {
        self.connect_pad_of(None);
    }

    /// A gamepad of this vendor.
    fn connect_pad_of(&mut self, vendor_id: Option<u16>) {
        let world = self.app.world_mut();
        self.pad = world.spawn_empty().id();
        let connection = GamepadConnection::Connected { name: "A gamepad".to_owned(), vendor_id, product_id: None };
        world.write_message(RawGamepadEvent::Connection(GamepadConnectionEvent::new(self.pad, connection.clone())));
        world.write_message(GamepadConnectionEvent::new(self.pad, connection));
        self.frames(3);
    }

    fn button_goes(&mut self, button: GamepadButton, value: f32) {
        let event = RawGamepadButtonChangedEvent::new(self.pad, button, value);
        self.app.world_mut().write_message(event);
        self.app.world_mut().write_message(RawGamepadEvent::Button(event));
    }

    fn button(&mut self, button: GamepadButton) {
        self.button_goes(button, 1.0);
        self.frames(2);
        self.button_goes(button, 0.0);
        self.frames(3);
    }

    fn stick(&mut self, axis: GamepadAxis, value: f32) {
        let event = RawGamepadAxisChangedEvent::new(self.pad, axis, value);
        self.app.world_mut().write_message(RawGamepadEvent::Axis(event));
    }

    // Mouse.

    fn pointer_to(&mut self, at: Vec2) {
        let window = self.window();
        let delta = at - self.pointer;
        self.pointer = at;
        let world = self.app.world_mut();
        world.get_mut::<Window>(window).expect("it is there").set_cursor_position(Some(at));
        let moved = CursorMoved { window, position: at, delta: Some(delta) };
        world.write_message(moved.clone());
        world.write_message(WindowEvent::CursorMoved(moved));
    }

    fn mouse_goes(&mut self, button: MouseButton, state: ButtonState) {
        let window = self.window();
        let event = MouseButtonInput { button, state, window };
        self.app.world_mut().write_message(event);
        self.app.world_mut().write_message(WindowEvent::MouseButtonInput(event));
    }

    fn wheel(&mut self, lines: f32) {
        let window = self.window();
        let event = MouseWheel { unit: MouseScrollUnit::Line, x: 0.0, y: lines, window, phase: TouchPhase::Moved };
        self.app.world_mut().write_message(event);
        self.app.world_mut().write_message(WindowEvent::MouseWheel(event));
        self.frames(2);
    }

    fn click_at(&mut self, at: Vec2) {
        self.pointer_to(at);
        self.frames(2);
        self.mouse_goes(MouseButton::Left, ButtonState::Pressed);
        self.frames(1);
        self.mouse_goes(MouseButton::Left, ButtonState::Released);
        self.frames(3);
    }

    /// On whatever has this label, or a square of the board.
    fn click(&mut self, label: &str) {
        let at = self.place(label);
        self.click_at(at);
    }

    // Touch.

    fn finger(&mut self, id: u64, phase: TouchPhase, position: Vec2) {
        let window = self.window();
        let event = TouchInput { phase, position, window, force: None, id };
        self.app.world_mut().write_message(event);
        self.app.world_mut().write_message(WindowEvent::TouchInput(event));
    }

    fn tap_at(&mut self, at: Vec2) {
        self.finger(1, TouchPhase::Started, at);
        self.frames(2);
        self.finger(1, TouchPhase::Ended, at);
        self.frames(4);
    }

    fn tap(&mut self, label: &str) {
        let at = self.place(label);
        self.tap_at(at);
    }

    // What is seen.

    fn sees(&self, label: &str) -> bool {
        web::rect(label).is_some()
    }

    /// The middle of whatever has this label.
    fn place(&self, label: &str) -> Vec2 {
        let [x, y, w, h] =
            web::rect(label).unwrap_or_else(|| panic!("`{label}` is not to be seen among {:?}", web::labels()));
        Vec2::new(x + w / 2.0, y + h / 2.0)
    }

    /// Where the focus of the panels is, in pixels.
    fn focus(&mut self) -> Option<Rect> {
        let ctx = self.ctx();
        let id = ctx.memory(|memory| memory.focused())?;
        let rect = ctx.read_response(id)?.rect;
        let zoom = ctx.zoom_factor();
        Some(Rect::new(rect.min.x * zoom, rect.min.y * zoom, rect.max.x * zoom, rect.max.y * zoom))
    }

    /// The focus is on whatever has this label.
    fn is_on(&mut self, label: &str) -> bool {
        let Some([x, y, w, h]) = web::rect(label) else { return false };
        let wanted = Rect::new(x, y, x + w, y + h);
        self.focus().is_some_and(|focus| {
            let near = |a: f32, b: f32| (a - b).abs() < 2.0;
            near(focus.min.x, wanted.min.x) && near(focus.min.y, wanted.min.y) && near(focus.max.y, wanted.max.y)
        })
    }
}

/// What a person does, whatever it is done with.
trait Hand {
    /// Plans the action with this key.
    fn plan(&mut self, game: &mut Game, action: &str);
    /// Clicks on a square, or what comes nearest to that.
    fn square(&mut self, game: &mut Game, square: Square);
    /// Does what is proposed.
    fn go(&mut self, game: &mut Game);
    /// Gives the answer with this number.
    fn answer(&mut self, game: &mut Game, number: usize);
    /// Takes the screen from the other player.
    fn ready(&mut self, game: &mut Game);
    /// Ends the activation; points that are left are lost.
    fn end(&mut self, game: &mut Game);
    /// The device that does it.
    fn device(&self) -> Device;
}

/// Keys of the controls as they come with the game.
fn usual_key(control: Control) -> Option<(KeyCode, bool)> {
    use super::bindings::Input;
    super::control::entry_of(control)?.usual.iter().find_map(|input| match input {
        Input::Key(key) => Some((*key, false)),
        Input::Shift(key) => Some((*key, true)),
        Input::Pad(_) => None,
    })
}
