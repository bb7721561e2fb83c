//! The layers of the picture as tile maps.

use super::bridges::parapets;
use super::floats::{Bob, afloat};
use super::ground::{Ground, RIM};
use super::in_use::{InUse, MarkKind};
use super::lamps::{lamps, lit};
use super::marks::{Marks, edge_mask, marks, region_mask};
use super::paint::{PaintLayer, paint};
use super::quads::mesh;
use super::scenery::SceneryPainter;
use super::{border, going};
use crate::battle::{ActionId, CharacterId, Event};
use crate::board::{Board, Prop, Square, Tile};
use crate::game::appearance::Patterned;
use crate::game::assets::{Atlas, Index, SQUARE, Sheet};
use crate::game::board::{centre, depth};
use crate::game::playback::{EventShown, Playback};
use crate::game::session::{FrameSystems, Planning, Screen, Session};
use bevy::prelude::*;
use bevy::sprite_render::AlphaMode2d;
use bevy_ecs_tilemap::FrustumCulling;
use bevy_ecs_tilemap::prelude::*;
use bevy_ecs_tilemap::tiles::TilePosOld;
use std::sync::Arc;

/// Everything that was painted; despawned as a whole, tiles and all.
#[derive(Component)]
pub(super) struct Painting {
    /// The board that it shows.
    board: Arc<Board>,
    /// Second of the game at which this is to be painted anew: until then the water rises over it.
    due: Option<f32>,
    /// Its tiles.
    layers: Vec<PaintLayer>,
}

/// Squares a side that no layer has.
const WHOLE: u32 = 128;

/// Marks of what is safe, toned down: the eye is for what is not.
const CALM: Color = Color::srgba(1.0, 1.0, 1.0, 0.72);

/// Names and colours of the deployment zones.
const ZONES: [(&str, Color); 2] = [("Zone 1", Color::srgb(0.75, 0.92, 1.0)), ("Zone 2", Color::srgb(1.0, 0.83, 0.45))];

/// A tile map of one layer: its tiles are its children, so that nothing is left when it goes.
pub(super) fn spawn_layer(commands: &mut Commands, parent: Entity, layer: LayerPlan) -> Entity {
    let size = TilemapSize { x: layer.width as u32, y: layer.height as u32 };
    let map = commands.spawn((Name::new(layer.name), ChildOf(parent))).id();
    let mut storage = TileStorage::empty(size);
    for (i, index) in layer.cells.iter().enumerate() {
        let Some(index) = index else { continue };
        let (x, row) = ((i % layer.width) as u32, (i / layer.width) as u32);
        let position = TilePos { x, y: size.y - 1 - row };
        let tile = TileBundle {
            position,
            texture_index: TileTextureIndex(u32::from(*index)),
            tilemap_id: TilemapId(map),
            color: TileColor((layer.tint)(x as usize, row as usize)),
            ..default()
        };
        let tile = commands.spawn((tile, ChildOf(map))).id();
        storage.set(&position, tile);
    }
    let tile_size = TilemapTileSize { x: SQUARE, y: SQUARE };
    let [left, top] = layer.corner;
    let first = Vec3::new((left as f32 + 0.5) * SQUARE, -((top + layer.height as i32) as f32 - 0.5) * SQUARE, layer.z);
    commands.entity(map).insert(TilemapBundle {
        grid_size: tile_size.into(),
        size,
        storage,
        texture: TilemapTexture::Single(layer.image),
        tile_size,
        anchor: TilemapAnchor::None,
        // A layer is one piece, drawn at once, whether it is in view or not.
        render_settings: TilemapRenderSettings { render_chunk_size: UVec2::splat(WHOLE), ..default() },
        frustum_culling: FrustumCulling(false),
        transform: Transform::from_translation(first),
        ..default()
    });
    map
}

/// What a layer is made from.
pub(super) struct LayerPlan<'a> {
    pub name: &'static str,
    pub image: Handle<Image>,
    pub width: usize,
    pub height: usize,
    /// Square of the board at the north-western corner; negative beyond it.
    pub corner: [i32; 2],
    pub cells: &'a [Option<u16>],
    pub z: f32,
    pub tint: &'a dyn Fn(usize, usize) -> Color,
}

/// A boat that was rowed away changes the board, and nothing of its painting.
fn looks_alike(one: &Board, other: &Board) -> bool {
    let painted = |board: &Board, square| {
        let tile = *board.tile(square);
        Tile { prop: tile.prop.filter(|&prop| prop != Prop::Boat), ..tile }
    };
    let sides = |board: &Board| (board.width(), board.height());
    sides(one) == sides(other) && one.squares().all(|square| painted(one, square) == painted(other, square))
}

/// Something that was dry is under water now.
fn drowns(before: &Board, now: &Board) -> bool {
    let sides = |board: &Board| (board.width(), board.height());
    sides(before) == sides(now) && now.squares().any(|square| now.is_water(square) && !before.is_water(square))
}

#[allow(clippy::too_many_arguments, reason = "a system takes what it reads")]
fn paint_board(
    mut commands: Commands,
    session: Option<Res<Session>>,
    atlas: Res<Atlas>,
    mut old: Query<(Entity, &mut Painting)>,
    mut stage: SceneryPainter,
    mut materials: ResMut<Assets<ColorMaterial>>,
    playback: Res<Playback>,
    mut shown: MessageReader<EventShown>,
) {
    let rises = shown.read().any(|shown| matches!(shown.event, Event::WaterRose { .. }) && !shown.hasty);
    let Some(session) = session else { return };
    let board = session.table.battle().board();
    let (mut ground, mut covered) = (None, None);
    for (entity, mut painting) in &mut old {
        if Arc::ptr_eq(&painting.board, board) || looks_alike(&painting.board, board) {
            painting.bypass_change_detection().board = board.clone();
            if painting.due.is_none_or(|due| stage.now() < due) {
                return;
            }
            // The water has risen over it.
            covered = Some(std::mem::take(&mut painting.layers));
        } else if playback.is_playing() && painting.due.is_none() && drowns(&painting.board, board) {
            // The water rises when it is seen to.
            if !rises {
                return;
            }
            let risen = Ground::new(board, RIM);
            painting.due = stage.flood(&mut commands, entity, &risen);
            if painting.due.is_some() {
                painting.board = board.clone();
                return;
            }
            ground = Some(risen);
        }
        commands.entity(entity).despawn();
    }
    let ground = ground.unwrap_or_else(|| Ground::new(board, RIM));
    let layers = paint(&ground, &atlas);
    let painting = Painting { board: board.clone(), due: None, layers: layers.clone() };
    let painting = (Name::new("Painting"), painting, Transform::default(), Visibility::default());
    let parent = commands.spawn((painting, DespawnOnExit(Screen::Battle))).id();
    for (i, layer) in layers.iter().enumerate() {
        if layer.cells.iter().all(Option::is_none) {
            continue;
        }
        let image = atlas.image(layer.sheet);
        let plan = LayerPlan {
            name: layer.name,
            image,
            width: ground.width,
            height: ground.height,
            corner: [-(RIM as i32); 2],
            cells: &layer.cells,
            z: i as f32,
            tint: &|_, _| Color::WHITE,
        };
        let map = spawn_layer(&mut commands, parent, plan);
        commands.entity(map).insert(Fresh::default());
    }
    if let Some(covered) = &covered {
        going::lay(&mut commands, &mut stage, &mut materials, &atlas, (parent, ground.width), (covered, &layers));
    }
    for (name, sheet, z, mesh) in [
        ("Parapets", Sheet::Tiles, depth::PARAPETS, mesh(&atlas.tiles, &parapets(&ground))),
        ("Border", Sheet::Marks, depth::BORDER, mesh(&atlas.marks, &border::plan(board))),
    ] {
        if mesh.count_vertices() == 0 {
            continue;
        }
        let texture = Some(atlas.image(sheet));
        let look = materials.add(ColorMaterial { alpha_mode: AlphaMode2d::Blend, texture, ..default() });
        let (mesh, look) = (Mesh2d(stage.meshes.add(mesh)), MeshMaterial2d(look));
        commands.spawn((Name::new(name), mesh, look, Transform::from_xyz(0.0, 0.0, z), ChildOf(parent)));
    }
    for (x, y, name) in afloat(&ground) {
        let square = Square::new((x - RIM as i32) as u8, (y - RIM as i32) as u8);
        let bob = Bob::new(centre(square).extend(depth::BOATS - 0.1), x, y);
        let sprite = (Name::new("Float"), atlas.tile(name, SQUARE), Transform::from_translation(bob.rest), bob);
        commands.spawn((sprite, ChildOf(parent)));
    }
    let lamps = lamps(&ground, &lit(board));
    stage.set(&mut commands, parent, &atlas, (ground, lamps), covered.is_some());
}

/// A tile map of the painting that the renderer may not have taken yet, and the frames that it has been there.
#[derive(Component, Default)]
struct Fresh(u8);

/// Frames after which the renderer has a tile map, whatever its picture waits for.
const TAKEN: u8 = 4;

/// Tiles of a painting never change, but the renderer looks through them in every frame for those that have. It does not see
/// those without this component, and keeps what it has of them until they are despawned.
fn rest_tiles(mut commands: Commands, mut maps: Query<(Entity, &mut Fresh, &Children)>) {
    for (map, mut fresh, tiles) in &mut maps {
        fresh.0 += 1;
        if fresh.0 >= TAKEN {
            commands.entity(map).remove::<Fresh>();
            for &tile in tiles {
                commands.entity(tile).remove::<TilePosOld>();
            }
        }
    }
}

/// What marks depend on.
#[derive(PartialEq)]
struct MarkKey {
    battle: u64,
    steps: (usize, u64),
    open: bool,
    plan: Option<(ActionId, u8)>,
    inspected: Option<CharacterId>,
}

/// The marks that are drawn now.
#[derive(Component)]
pub(super) struct Marked;

#[allow(clippy::too_many_arguments, reason = "a system takes what it reads")]
fn draw_marks(
    mut commands: Commands,
    session: Option<Res<Session>>,
    planning: Res<Planning>,
    playback: Res<Playback>,
    atlas: Res<Atlas>,
    old: Query<Entity, With<Marked>>,
    mut in_use: ResMut<InUse>,
    mut shown: Local<Option<MarkKey>>,
) {
    let Some(session) = session else { return };
    let planning = planning.shown();
    let open = !playback.is_playing() && session.hand_over.is_none() && session.deciding_human().is_some();
    // Marks cost a look at every choice: they are worked out again only when what they depend on has changed.
    let asked = MarkKey {
        battle: session.table.start_hash(),
        steps: (session.table.steps().len(), session.table.undone()),
        open,
        plan: planning.action.map(|action| (action, planning.option)),
        inspected: planning.inspected,
    };
    if shown.as_ref() == Some(&asked) && !old.is_empty() {
        return;
    }
    *shown = Some(asked);
    let marks = if open { marks(&session.table, &planning) } else { Marks::default() };
    for entity in &old {
        commands.entity(entity).despawn();
    }
    for (kind, squares) in [
        (MarkKind::Safe, &marks.safe),
        (MarkKind::Risk, &marks.risk),
        (MarkKind::Roll, &marks.roll),
        (MarkKind::Contact, &marks.contact),
        (MarkKind::Target, &marks.targets),
        (MarkKind::Friend, &marks.friends),
        (MarkKind::Place, &marks.places),
    ] {
        in_use.note(kind, !squares.is_empty());
    }
    let board = session.table.battle().board();
    let things = (
        Name::new("Marks"),
        Marked,
        Patterned,
        Transform::default(),
        Visibility::default(),
        DespawnOnExit(Screen::Battle),
    );
    let parent = commands.spawn(things).id();
    let (width, height) = (usize::from(board.width()), usize::from(board.height()));
    let sets = &atlas.marks.sets;
    let mut layer = |name, squares: &[Square], index: &dyn Fn(Square) -> Index, z: f32, tint: Color| {
        if squares.is_empty() {
            return;
        }
        let mut cells = vec![None; width * height];
        for &square in squares {
            cells[board.index(square)] = u16::try_from(index(square)).ok();
        }
        let image = atlas.image(Sheet::Marks);
        let plan = LayerPlan { name, image, width, height, corner: [0, 0], cells: &cells, z, tint: &|_, _| tint };
        spawn_layer(&mut commands, parent, plan);
    };
    let blob = |set: &[Index], region: &[Square], square| set.get(region_mask(region, square)).copied().unwrap_or(-1);
    let edge = |set: &[Index], region: &[Square], square| set.get(edge_mask(region, square)).copied().unwrap_or(-1);
    let named = |name: &str| atlas.marks.tiles.get(name).copied().unwrap_or(-1);
    // Where no action is picked, what may fail stands back.
    let rolls = if planning.action.is_some() { Color::WHITE } else { Color::srgba(1.0, 1.0, 1.0, 0.45) };
    layer("contact", &marks.contact, &|s| edge(&sets.contact, &marks.contact, s), depth::MARKS, Color::WHITE);
    layer("safe", &marks.safe, &|s| blob(&sets.safe, &marks.safe, s), depth::MARKS + 1.0, CALM);
    layer("risk", &marks.risk, &|s| blob(&sets.risk, &marks.risk, s), depth::MARKS + 2.0, Color::WHITE);
    layer("roll", &marks.roll, &|_| named("roll"), depth::MARKS + 3.0, rolls);
    layer("places", &marks.places, &|s| blob(&sets.safe, &marks.places, s), depth::MARKS + 1.0, CALM);
    layer("targets", &marks.targets, &|_| named("reticle_target"), depth::AIM - 1.0, Color::WHITE.with_alpha(0.75));
    layer("friends", &marks.friends, &|_| named("reticle"), depth::AIM - 1.0, Color::WHITE.with_alpha(0.75));
    layer("ready", &marks.ready, &|_| sets.safe.first().copied().unwrap_or(-1), depth::MARKS + 4.0, Color::WHITE);
    for (squares, (name, tint)) in marks.zones.iter().zip(ZONES) {
        layer(name, squares, &|s| edge(&sets.zone, squares, s), depth::MARKS, tint);
    }
    for (squares, (name, tint)) in marks.zones.iter().zip(ZONES).filter(|(squares, _)| !squares.is_empty()) {
        let middle: Vec2 = squares.iter().map(|&square| centre(square)).sum::<Vec2>() / squares.len() as f32;
        let font = TextFont { font: atlas.font.clone().into(), font_size: FontSize::Px(64.0), ..default() };
        let place = Transform::from_translation(middle.extend(depth::MARKS + 5.0)).with_scale(Vec3::splat(0.75));
        commands.spawn((Text2d::new(name), font, TextColor(tint), place, ChildOf(parent)));
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(TilemapPlugin)
        .add_systems(Update, rest_tiles.in_set(FrameSystems::Draw))
        .init_resource::<super::spread::Rising>()
        .add_systems(Update, super::spread::spread.after(draw_marks).in_set(FrameSystems::Draw))
        .add_systems(Update, (paint_board, draw_marks).in_set(FrameSystems::Draw).run_if(in_state(Screen::Battle)));
}
