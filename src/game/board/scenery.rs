//! What lies below and over the tiles: water, the film over flooded streets, light, and the glow of lamps. All of it moves in
//! shaders, so a frame costs the processor nothing.

use super::going::{self, Going};
use super::ground::Ground;
use super::lamps::Lamp;
use super::quads::{Pile, corners};
use super::{light, noise, shore};
use crate::game::assets::{Atlas, SQUARE};
use crate::game::playback::timing::seconds;
use crate::game::settings::Settings;
use bevy::asset::{RenderAssetUsages, uuid_handle};
use bevy::camera::visibility::NoFrustumCulling;
use bevy::ecs::system::SystemParam;
use bevy::image::{ImageAddressMode, ImageSampler, ImageSamplerDescriptor};
use bevy::mesh::MeshVertexBufferLayoutRef;
use bevy::prelude::*;
use bevy::render::render_resource::{
    AsBindGroup, BlendComponent, BlendFactor, BlendOperation, BlendState, Extent3d, RenderPipelineDescriptor,
    ShaderType, SpecializedMeshPipelineError, TextureDimension, TextureFormat,
};
use bevy::shader::ShaderRef;
use bevy::sprite_render::{AlphaMode2d, Material2d, Material2dKey, Material2dPlugin};
use std::time::Duration;

const WATER_SHADER: Handle<Shader> = uuid_handle!("5d0a6f0e-8a44-4a53-9d7f-3f4f2b6a1c01");
const LIGHT_SHADER: Handle<Shader> = uuid_handle!("5d0a6f0e-8a44-4a53-9d7f-3f4f2b6a1c02");

/// Share of the time that water keeps when motion is reduced (look 11).
const CALM: f32 = 0.15;
/// How long the water takes to rise.
const RISE: Duration = Duration::from_millis(1600);
/// Half the sides of the glow of a lamp and of its flame, and how far above the foot they are, in world units.
const POOL: (f32, f32) = (132.0, 4.0);
const FLAME: (f32, f32) = (30.0, 27.0);

/// Heights in which the scenery is drawn, between the layers of tiles.
pub mod depth {
    /// Below everything.
    pub const WATER: f32 = -1.0;
    /// Over paving and coping, below steps and roofs.
    pub const FILM: f32 = 3.5;
    /// Over what was under water before.
    pub const RISING: f32 = 3.6;
    /// Over roofs, below the fronts of houses.
    pub const SHADE: f32 = 7.5;
    /// Lamp posts, among the things.
    pub const LAMPS: f32 = 10.5;
    /// Over everything that is painted, below the plaques.
    pub const GLOW: f32 = 10.7;
    /// Over the whole board with everybody on it.
    pub const VIGNETTE: f32 = 90.0;
}

#[derive(ShaderType, Clone, Copy, Debug)]
struct Sea {
    /// Columns and rows of the picture; pace of time; 1 where everything is drawn.
    picture: Vec4,
    /// When the water began to rise and how long it takes; when a film that is open water now began to go and how long that
    /// takes, nothing before; all in seconds.
    tide: Vec4,
}

/// Water, or the film of it over paving.
#[derive(Asset, TypePath, AsBindGroup, Clone)]
#[bind_group_data(WaterKey)]
pub struct WaterMaterial {
    #[uniform(0)]
    sea: Sea,
    #[texture(1)]
    #[sampler(2)]
    shore: Handle<Image>,
    #[texture(3)]
    #[sampler(4)]
    noise: Handle<Image>,
    film: bool,
}

/// Which part of the shader draws it.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct WaterKey {
    film: bool,
}

impl From<&WaterMaterial> for WaterKey {
    fn from(material: &WaterMaterial) -> WaterKey {
        WaterKey { film: material.film }
    }
}

impl Material2d for WaterMaterial {
    fn fragment_shader() -> ShaderRef {
        WATER_SHADER.into()
    }

    fn alpha_mode(&self) -> AlphaMode2d {
        AlphaMode2d::Blend
    }

    fn specialize(
        descriptor: &mut RenderPipelineDescriptor,
        _: &MeshVertexBufferLayoutRef,
        key: Material2dKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        if let Some(fragment) = &mut descriptor.fragment {
            fragment.entry_point = Some(if key.bind_group_data.film { "film" } else { "water" }.into());
        }
        Ok(())
    }
}

/// How light meets what lies below it.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Shine {
    /// Multiplied, and doubled.
    Factor,
    /// Added where it is dark.
    Glow,
    /// Laid over the window.
    Vignette,
}

/// Light over the board.
#[derive(Asset, TypePath, AsBindGroup, Clone)]
#[bind_group_data(Shine)]
pub struct LightMaterial {
    #[uniform(0)]
    manner: Vec4,
    #[texture(1)]
    #[sampler(2)]
    light: Handle<Image>,
    shine: Shine,
}

impl From<&LightMaterial> for Shine {
    fn from(material: &LightMaterial) -> Shine {
        material.shine
    }
}

impl Material2d for LightMaterial {
    fn fragment_shader() -> ShaderRef {
        LIGHT_SHADER.into()
    }

    fn alpha_mode(&self) -> AlphaMode2d {
        AlphaMode2d::Blend
    }

    fn specialize(
        descriptor: &mut RenderPipelineDescriptor,
        _: &MeshVertexBufferLayoutRef,
        key: Material2dKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        let add = |src_factor, dst_factor| BlendComponent { src_factor, dst_factor, operation: BlendOperation::Add };
        let alpha = add(BlendFactor::Zero, BlendFactor::One);
        let (entry, blend) = match key.bind_group_data {
            Shine::Factor => ("factor", BlendState { color: add(BlendFactor::Dst, BlendFactor::Src), alpha }),
            Shine::Glow => ("glow", BlendState { color: add(BlendFactor::OneMinusDst, BlendFactor::One), alpha }),
            Shine::Vignette => {
                descriptor.vertex.shader = LIGHT_SHADER;
                descriptor.vertex.entry_point = Some("pane".into());
                ("vignette", BlendState::ALPHA_BLENDING)
            }
        };
        if let Some(fragment) = &mut descriptor.fragment {
            fragment.entry_point = Some(entry.into());
            for target in fragment.targets.iter_mut().flatten() {
                target.blend = Some(blend);
            }
        }
        Ok(())
    }
}

/// Everything the scenery of one board is made of. Kept as long as the ground looks the same.
struct BoardScene {
    ground: Ground,
    lamps: Vec<Lamp>,
    flooded: Vec<bool>,
    quad: Handle<Mesh>,
    glow: Handle<Mesh>,
    water: Handle<WaterMaterial>,
    shade: Handle<LightMaterial>,
    light: Handle<LightMaterial>,
    lanterns: Handle<LightMaterial>,
    vignette: Handle<LightMaterial>,
    film: Option<Handle<WaterMaterial>>,
}

/// The scenery that is shown, and the noise that all water is made of.
#[derive(Resource, Default)]
pub struct Scenery {
    noise: Option<Handle<Image>>,
    scene: Option<BoardScene>,
    /// Water that rises over streets which it turns into canals.
    rising: Option<Handle<WaterMaterial>>,
}

/// What it takes to set a scene.
#[derive(SystemParam)]
pub struct SceneryPainter<'w> {
    scenery: ResMut<'w, Scenery>,
    settings: Res<'w, Settings>,
    time: Res<'w, Time>,
    images: ResMut<'w, Assets<Image>>,
    /// Shapes of what is no tile.
    pub meshes: ResMut<'w, Assets<Mesh>>,
    waters: ResMut<'w, Assets<WaterMaterial>>,
    lights: ResMut<'w, Assets<LightMaterial>>,
}

fn picture(width: usize, height: usize, pixels: Vec<u8>, repeat: bool) -> Image {
    let size = Extent3d { width: width as u32, height: height as u32, depth_or_array_layers: 1 };
    let mut image =
        Image::new(size, TextureDimension::D2, pixels, TextureFormat::Rgba8Unorm, RenderAssetUsages::RENDER_WORLD);
    let mode = if repeat { ImageAddressMode::Repeat } else { ImageAddressMode::ClampToEdge };
    image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
        address_mode_u: mode,
        address_mode_v: mode,
        ..ImageSamplerDescriptor::linear()
    });
    image
}

/// Pace of the water, and whether it has all its details.
fn manner(settings: &Settings) -> [f32; 2] {
    [if settings.calm { CALM } else { 1.0 }, if settings.simple_water { 0.0 } else { 1.0 }]
}

/// How long the water rises: where motion is reduced it is there at once, all but a short fade.
fn rise(settings: &Settings) -> Duration {
    if settings.calm { Duration::from_secs_f32(seconds::CALM) } else { RISE }
}

/// Lamps flicker or are steady.
fn flicker(settings: &Settings) -> Vec4 {
    Vec4::new(if settings.calm { 0.0 } else { 1.0 }, 0.7, 0.0, 0.0)
}

/// A quad around each flame and each pool of light. Colours carry the phase of the lamp, and which of the two it is.
fn glow_mesh(ground: &Ground, lamps: &[Lamp]) -> Mesh {
    let whole = Rect { min: Vec2::ZERO, max: Vec2::ONE };
    let mut pile = Pile::default();
    for (i, lamp) in lamps.iter().enumerate() {
        let foot = place(ground, lamp.x, lamp.y);
        for (flame, (radius, above)) in [(0.0, POOL), (1.0, FLAME)] {
            let around = corners(foot + Vec2::Y * above, Vec2::splat(radius * 2.0), Vec2::X);
            pile.lay(around, whole, [i as f32 * 0.137 % 1.0, flame, 0.0, 1.0]);
        }
    }
    pile.mesh()
}

/// A place of the picture, in squares, in the world.
fn place(ground: &Ground, x: f32, y: f32) -> Vec2 {
    let rim = ground.rim as f32;
    Vec2::new((x - rim) * SQUARE, -(y - rim) * SQUARE)
}

impl SceneryPainter<'_> {
    /// Makes the scenery of a ground with its lamps and puts it below `parent`. `risen`: water has just risen over what was
    /// there, and its film goes.
    pub fn set(
        &mut self,
        commands: &mut Commands,
        parent: Entity,
        atlas: &Atlas,
        (ground, lamps): (Ground, Vec<Lamp>),
        risen: bool,
    ) {
        let flooded = shore::flooded(&ground);
        let kept = self.scenery.scene.take().filter(|scene| scene.ground.looks_like(&ground));
        // Only a tide that comes while one looks is seen to rise.
        let before = kept.as_ref().map_or_else(|| flooded.clone(), |scene| scene.flooded.clone());
        let mut scene = match kept {
            Some(scene) => scene,
            None => self.build(ground, lamps),
        };
        if before != flooded || scene.film.is_none() {
            scene.film = flooded.contains(&true).then(|| self.film(&scene.ground, &before, &flooded));
        }
        scene.flooded = flooded;
        let middle = place(&scene.ground, scene.ground.width as f32 / 2.0, scene.ground.height as f32 / 2.0);
        let at = |z: f32| Transform::from_translation(middle.extend(z));
        let (quad, ground) = (Mesh2d(scene.quad.clone()), &scene.ground);
        commands.spawn((
            Name::new("Water"),
            quad.clone(),
            MeshMaterial2d(scene.water.clone()),
            at(depth::WATER),
            ChildOf(parent),
        ));
        if let Some(film) = &scene.film {
            let film = MeshMaterial2d(film.clone());
            commands.spawn((Name::new("Film"), quad.clone(), film, at(depth::FILM), ChildOf(parent)));
        }
        if let Some(film) = self.scenery.rising.take().filter(|_| risen)
            && let Some(mut water) = self.waters.get_mut(&film)
        {
            let (now, ebb) = (self.time.elapsed_secs_wrapped(), going::length(&self.settings));
            (water.sea.tide.z, water.sea.tide.w) = (now, ebb);
            let going = (Going::new(None), MeshMaterial2d(film), at(depth::RISING));
            commands.spawn((Name::new("Ebbing water"), going, quad.clone(), ChildOf(parent)));
        }
        for (name, material, z) in [("Shade", &scene.shade, depth::SHADE), ("Light", &scene.light, depth::GLOW)] {
            let material = MeshMaterial2d(material.clone());
            commands.spawn((Name::new(name), quad.clone(), material, at(z), ChildOf(parent)));
        }
        commands.spawn((
            Name::new("Glow"),
            Mesh2d(scene.glow.clone()),
            MeshMaterial2d(scene.lanterns.clone()),
            Transform::from_xyz(0.0, 0.0, depth::GLOW + 0.1),
            ChildOf(parent),
        ));
        commands.spawn((
            Name::new("Vignette"),
            quad,
            MeshMaterial2d(scene.vignette.clone()),
            at(depth::VIGNETTE),
            // It covers the window wherever the board is.
            NoFrustumCulling,
            ChildOf(parent),
        ));
        for lamp in &scene.lamps {
            // The drawing has its foot a quarter of a square below its middle.
            let foot = place(ground, lamp.x, lamp.y) + Vec2::new(0.0, SQUARE * 0.26);
            let post = atlas.tile("obstacle_lamp", SQUARE * 0.92);
            commands.spawn((post, Transform::from_translation(foot.extend(depth::LAMPS)), ChildOf(parent)));
        }
        self.scenery.scene = Some(scene);
    }

    /// Seconds since the game began.
    pub fn now(&self) -> f32 {
        self.time.elapsed_secs()
    }

    /// Lets water rise over the streets of the scene that will be under it, where they turn into canals: until when. None if
    /// they stay streets that one wades through, which [`SceneryPainter::set`] shows.
    pub fn flood(&mut self, commands: &mut Commands, painting: Entity, risen: &Ground) -> Option<f32> {
        let scene = self.scenery.scene.take()?;
        let streets = scene.ground.looks_like(risen) || scene.ground.width != risen.width;
        let due = (!streets).then(|| {
            let now: Vec<bool> =
                risen.cells().map(|(x, y)| risen.is_flooded(x, y) || risen.look(x, y).is_wet()).collect();
            let film = MeshMaterial2d(self.film(&scene.ground, &scene.flooded, &now));
            self.scenery.rising = Some(film.0.clone());
            let quad = Mesh2d(scene.quad.clone());
            let middle = place(&scene.ground, scene.ground.width as f32 / 2.0, scene.ground.height as f32 / 2.0);
            let at = Transform::from_translation(middle.extend(depth::RISING));
            commands.spawn((Name::new("Rising water"), quad, film, at, ChildOf(painting)));
            self.now() + rise(&self.settings).as_secs_f32()
        });
        self.scenery.scene = Some(scene);
        due
    }

    fn build(&mut self, ground: Ground, lamps: Vec<Lamp>) -> BoardScene {
        let (fine, coarse) = (shore::FINE, light::COARSE);
        let mut image =
            |size: usize, pixels| self.images.add(picture(ground.width * size, ground.height * size, pixels, false));
        let shore = image(fine, shore::shore(&ground, &lamps));
        let shade = image(fine, light::shade(&ground));
        let glow = image(coarse, light::glow(&ground, &lamps));
        let noise = self.noise();
        let water = WaterMaterial { sea: self.sea(&ground), shore, noise, film: false };
        let factor = |light| LightMaterial { manner: Vec4::ZERO, light, shine: Shine::Factor };
        let size = Vec2::new(ground.width as f32, ground.height as f32) * SQUARE;
        BoardScene {
            quad: self.meshes.add(Rectangle::from_size(size)),
            glow: self.meshes.add(glow_mesh(&ground, &lamps)),
            water: self.waters.add(water),
            lanterns: self.lights.add(LightMaterial {
                manner: flicker(&self.settings),
                light: glow.clone(),
                shine: Shine::Glow,
            }),
            vignette: self.lights.add(LightMaterial {
                manner: Vec4::ZERO,
                light: glow.clone(),
                shine: Shine::Vignette,
            }),
            shade: self.lights.add(factor(shade)),
            light: self.lights.add(factor(glow)),
            film: None,
            flooded: Vec::new(),
            ground,
            lamps,
        }
    }

    fn film(&mut self, ground: &Ground, before: &[bool], now: &[bool]) -> Handle<WaterMaterial> {
        let pixels = shore::film(ground, before, now);
        let shore = self.images.add(picture(ground.width * shore::FINE, ground.height * shore::FINE, pixels, false));
        let noise = self.noise();
        let sea = self.sea(ground);
        self.waters.add(WaterMaterial { sea, shore, noise, film: true })
    }

    fn noise(&mut self) -> Handle<Image> {
        let images = &mut self.images;
        let noise = || images.add(picture(noise::TILE, noise::TILE, noise::tile(), true));
        self.scenery.noise.get_or_insert_with(noise).clone()
    }

    fn sea(&self, ground: &Ground) -> Sea {
        let [pace, fine] = manner(&self.settings);
        Sea {
            picture: Vec4::new(ground.width as f32, ground.height as f32, pace, fine),
            tide: Vec4::new(self.time.elapsed_secs_wrapped(), rise(&self.settings).as_secs_f32(), 0.0, 0.0),
        }
    }
}

/// What was set about motion and water holds at once.
fn apply_settings(
    settings: Res<Settings>,
    scenery: Res<Scenery>,
    mut waters: ResMut<Assets<WaterMaterial>>,
    mut lights: ResMut<Assets<LightMaterial>>,
    mut applied: Local<Option<[f32; 2]>>,
) {
    let Some(scene) = &scenery.scene else { return };
    let [pace, fine] = manner(&settings);
    if applied.replace([pace, fine]) == Some([pace, fine]) {
        return;
    }
    for handle in [Some(&scene.water), scene.film.as_ref()].into_iter().flatten() {
        if let Some(mut water) = waters.get_mut(handle) {
            (water.sea.picture.z, water.sea.picture.w) = (pace, fine);
        }
    }
    if let Some(mut lanterns) = lights.get_mut(&scene.lanterns) {
        lanterns.manner = flicker(&settings);
    }
}

fn shader(app: &mut App, handle: &Handle<Shader>, name: &'static str, text: &'static str) {
    if let Some(mut shaders) = app.world_mut().get_resource_mut::<Assets<Shader>>() {
        // The handle is one of our own, so there is nothing that this could be too late for.
        let _ = shaders.insert(handle, Shader::from_wgsl(text, name));
    }
}

pub(super) fn plugin(app: &mut App) {
    shader(app, &WATER_SHADER, "water.wgsl", include_str!("shaders/water.wgsl"));
    shader(app, &LIGHT_SHADER, "light.wgsl", include_str!("shaders/light.wgsl"));
    app.init_resource::<Scenery>()
        .init_resource::<Settings>()
        .add_plugins((Material2dPlugin::<WaterMaterial>::default(), Material2dPlugin::<LightMaterial>::default()))
        .add_systems(Update, apply_settings.run_if(resource_changed::<Settings>));
}
