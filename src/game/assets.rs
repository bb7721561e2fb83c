//! Art inside the program: one file runs anywhere, native and web.

use bevy::asset::RenderAssetUsages;
use bevy::image::{CompressedImageFormats, ImageSampler, ImageType};
use bevy::prelude::*;
use bevy::render::render_resource::TextureUsages;
use serde::Deserialize;
use std::collections::BTreeMap;

/// World units a side of a square; textures are painted at this many pixels.
pub const SQUARE: f32 = 64.0;

/// World units across the 128 unit box of a token.
pub const TOKEN_BOX: f32 = 1.06 * SQUARE;

/// The sheets of 64 pixel cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sheet {
    /// Ground, bridges, furniture.
    Tiles,
    /// Hipped roofs, square by square, and their eaves.
    Roofs,
    /// Marks of reach and aim.
    Marks,
    /// Fronts of houses, and what lies on small roofs.
    Houses,
}

/// An index into a sheet as the files write it: -1 draws nothing.
pub type Index = i32;

/// The rising and the falling half of a deck with both parapets, with one, with none.
#[derive(Deserialize, Clone, Debug, Default)]
#[allow(missing_docs, reason = "the names of the art's own file")]
pub struct DeckSet {
    pub both: [Index; 2],
    #[serde(alias = "west")]
    pub north: [Index; 2],
    #[serde(alias = "east")]
    pub south: [Index; 2],
    pub none: [Index; 2],
}

/// One index for each side of a square.
#[derive(Deserialize, Clone, Copy, Debug, Default)]
#[allow(missing_docs, reason = "the names of the art's own file")]
pub struct SideSet {
    pub n: Index,
    pub e: Index,
    pub s: Index,
    pub w: Index,
}

impl SideSet {
    /// By side in the order N E S W.
    pub fn get(&self, side: usize) -> Index {
        [self.n, self.e, self.s, self.w][side % 4]
    }
}

/// The south face of a deck.
#[derive(Deserialize, Clone, Debug, Default)]
#[allow(missing_docs, reason = "the names of the art's own file")]
pub struct FaceSet {
    pub single: Index,
    pub left: Index,
    pub mid: Index,
    pub right: Index,
}

/// What gives cover on its square.
#[derive(Deserialize, Clone, Debug, Default)]
#[allow(missing_docs, reason = "the names of the art's own file")]
pub struct CoverSet {
    pub partial: Vec<Index>,
    pub total: Vec<Index>,
}

/// The plain form of a roof.
#[derive(Deserialize, Clone, Debug, Default)]
#[allow(missing_docs, reason = "the names of the art's own file")]
pub struct PlainRoof {
    pub plain: Vec<Index>,
}

/// Sets of `tiles.json`, as `art/README.md` explains them.
#[derive(Deserialize, Clone, Debug, Default)]
#[allow(missing_docs, reason = "the names of the art's own file")]
pub struct TileSets {
    pub slabs: Vec<Index>,
    pub slabs_along: Vec<Index>,
    pub lozenges: Vec<Index>,
    pub campo_border: Vec<Index>,
    pub garden: Vec<Index>,
    pub bridge_ns: DeckSet,
    pub bridge_ew: DeckSet,
    pub bridge_face: FaceSet,
    pub bridge_foot: BTreeMap<char, [Index; 4]>,
    pub stairs: SideSet,
    pub water_steps: SideSet,
    pub ladder: SideSet,
    pub jetty: Vec<Index>,
    pub difficult: Vec<Index>,
    pub hazard: Vec<Index>,
    pub wall: Vec<Index>,
    pub roof_1: PlainRoof,
    pub roof_2: PlainRoof,
    pub roof_3: PlainRoof,
    pub coping: Vec<Index>,
    pub quay_face: BTreeMap<String, Index>,
    pub cover: CoverSet,
    pub plaque: Vec<Index>,
    pub debris: BTreeMap<String, Index>,
    pub obstacle: BTreeMap<String, Index>,
    pub landing: BTreeMap<String, Index>,
    pub decor: BTreeMap<String, Vec<Index>>,
}

/// Sets of `roofs.json`, by level.
#[derive(Deserialize, Clone, Debug, Default)]
#[allow(missing_docs, reason = "the names of the art's own file")]
pub struct RoofSets {
    pub keys: BTreeMap<u8, BTreeMap<String, Index>>,
    pub eave: BTreeMap<u8, Vec<Index>>,
}

/// Sets of `houses.json`: fronts by the levels of the drop, then by plaster; roofs by the sides where they end.
#[derive(Deserialize, Clone, Debug, Default)]
#[allow(missing_docs, reason = "the names of the art's own file")]
pub struct HouseSets {
    pub front: BTreeMap<u8, Vec<Vec<Index>>>,
    pub water: BTreeMap<u8, Vec<Vec<Index>>>,
    pub altana: BTreeMap<u8, Index>,
    pub terrace: BTreeMap<u8, Index>,
    pub copper: BTreeMap<u8, Index>,
    pub store: Vec<Index>,
}

/// Sets of `marks.json`.
#[derive(Deserialize, Clone, Debug, Default)]
#[allow(missing_docs, reason = "the names of the art's own file")]
pub struct MarkSets {
    pub safe: Vec<Index>,
    pub risk: Vec<Index>,
    pub tide: Vec<Index>,
    pub contact: Vec<Index>,
    pub zone: Vec<Index>,
}

/// A sheet of cells and what its cells are for.
#[derive(Deserialize, Clone, Debug, Default)]
pub struct SheetFile<S> {
    /// Cells side by side.
    pub columns: u32,
    /// Cells in all, with the empty ones at the end.
    pub layers: u32,
    /// Cell of a name.
    pub tiles: BTreeMap<String, Index>,
    /// Cells by use.
    pub sets: S,
}

/// A place on a sheet: x, y, width, height.
pub type SheetPlace = [f32; 4];

#[derive(Deserialize, Clone, Debug, Default)]
struct TokenFile {
    tokens: BTreeMap<String, SheetPlace>,
    characters: BTreeMap<String, String>,
    centre: [f32; 2],
    scale: f32,
}

#[derive(Deserialize, Clone, Debug, Default)]
struct IconFile {
    icons: BTreeMap<String, SheetPlace>,
}

/// All sheets: what is on them, and their pictures.
#[derive(Resource, Clone, Debug, Default)]
pub struct Atlas {
    /// Ground and things.
    pub tiles: SheetFile<TileSets>,
    /// Roofs.
    pub roofs: SheetFile<RoofSets>,
    /// Houses.
    pub houses: SheetFile<HouseSets>,
    /// Marks.
    pub marks: SheetFile<MarkSets>,
    tokens: TokenFile,
    icons: IconFile,
    images: [Handle<Image>; 6],
    /// The lettering of the board.
    pub font: Handle<Font>,
}

impl Atlas {
    /// What is on the sheets; the pictures come with [`load`]. A wrong file is told of in the log and leaves its sheet empty:
    /// the files are part of the program, and a test reads them.
    pub fn read() -> Atlas {
        Atlas {
            tiles: parse("tiles", include_str!("../../assets/art/tiles.json")),
            roofs: parse("roofs", include_str!("../../assets/art/roofs.json")),
            houses: parse("houses", include_str!("../../assets/art/houses.json")),
            marks: parse("marks", include_str!("../../assets/art/marks.json")),
            tokens: parse("tokens", include_str!("../../assets/art/tokens.json")),
            icons: parse("icons", include_str!("../../assets/art/icons.json")),
            ..default()
        }
    }

    /// The picture of a sheet of cells.
    pub fn image(&self, sheet: Sheet) -> Handle<Image> {
        self.images[sheet as usize].clone()
    }

    /// Columns and cells of a sheet.
    pub fn cells(&self, sheet: Sheet) -> (u32, u32) {
        match sheet {
            Sheet::Tiles => (self.tiles.columns, self.tiles.layers),
            Sheet::Roofs => (self.roofs.columns, self.roofs.layers),
            Sheet::Marks => (self.marks.columns, self.marks.layers),
            Sheet::Houses => (self.houses.columns, self.houses.layers),
        }
    }

    /// The picture of the tokens.
    pub fn token_image(&self) -> Handle<Image> {
        self.images[4].clone()
    }

    /// Marks are cut from this picture from now on.
    pub(super) fn set_marks(&mut self, image: Handle<Image>) {
        self.images[Sheet::Marks as usize] = image;
    }

    /// Where tokens and their parts lie that have the colours of a side.
    pub(super) fn sided(&self) -> Vec<(usize, SheetPlace)> {
        let tokens = self.tokens.tokens.iter();
        tokens.filter_map(|(name, &place)| Some((crate::game::assets::side_of(name)?, place))).collect()
    }

    /// Emblems that kinds of characters wear.
    #[cfg(test)]
    pub(super) fn emblems(&self) -> std::collections::BTreeSet<String> {
        self.tokens.characters.values().cloned().collect()
    }

    /// The picture of the icons.
    pub fn icon_image(&self) -> Handle<Image> {
        self.images[5].clone()
    }

    /// Where a token lies on its sheet.
    pub fn token_place(&self, name: &str) -> Option<SheetPlace> {
        self.tokens.tokens.get(name).copied()
    }

    /// Where an icon lies on its sheet.
    pub fn icon_place(&self, name: &str) -> Option<SheetPlace> {
        self.icons.icons.get(name).copied()
    }

    /// Name of the token of a kind of character on a side.
    pub fn token_name(&self, kind: &str, side: usize) -> String {
        let emblem = self.tokens.characters.get(kind).map_or("blank", String::as_str);
        format!("{emblem}_{}", side + 1)
    }

    /// A sprite of a token in board size, and how far its middle lies from the middle of the cell.
    pub fn token(&self, name: &str) -> (Sprite, Vec2) {
        let scale = if self.tokens.scale > 0.0 { self.tokens.scale } else { 1.0 };
        let pixel = TOKEN_BOX / (128.0 * scale);
        let place = self.token_place(name).unwrap_or([0.0, 0.0, 128.0, 128.0]);
        let shift = Vec2::new(place[2] / 2.0 - self.tokens.centre[0], self.tokens.centre[1] - place[3] / 2.0) * pixel;
        (cut(self.token_image(), place, Vec2::new(place[2], place[3]) * pixel), shift)
    }

    /// A sprite of an icon, `size` world units wide.
    pub fn icon(&self, name: &str, size: f32) -> Option<Sprite> {
        Some(cut(self.icon_image(), self.icon_place(name)?, Vec2::splat(size)))
    }

    /// A sprite of a mark, `size` world units wide.
    pub fn mark(&self, name: &str, size: f32) -> Sprite {
        cut(self.image(Sheet::Marks), cell(&self.marks, name), Vec2::splat(size))
    }

    /// A sprite of a tile, `size` world units wide.
    pub fn tile(&self, name: &str, size: f32) -> Sprite {
        cut(self.image(Sheet::Tiles), cell(&self.tiles, name), Vec2::splat(size))
    }
}

/// Where a named cell lies on its sheet; the first cell if there is none of that name.
fn cell<Sets>(sheet: &SheetFile<Sets>, name: &str) -> SheetPlace {
    let index = sheet.tiles.get(name).copied().unwrap_or(0).max(0) as u32;
    let columns = sheet.columns.max(1);
    [(index % columns) as f32 * 64.0, (index / columns) as f32 * 64.0, 64.0, 64.0]
}

/// A part of a picture, half a pixel in from its border so that no neighbour shines through.
fn cut(image: Handle<Image>, place: SheetPlace, size: Vec2) -> Sprite {
    let [x, y, w, h] = place;
    let rect = Rect::new(x + 0.5, y + 0.5, x + w - 0.5, y + h - 0.5);
    Sprite { image, rect: Some(rect), custom_size: Some(size), ..default() }
}

fn parse<T: for<'de> Deserialize<'de> + Default>(name: &str, text: &str) -> T {
    serde_json::from_str(text).unwrap_or_else(|error| {
        error!("assets/art/{name}.json: {error}");
        T::default()
    })
}

/// The sheet of tiles, as a file.
pub(super) const TILES: &[u8] = include_bytes!("../../assets/art/tiles.png");
/// The sheet of roofs, as a file.
pub(super) const ROOFS: &[u8] = include_bytes!("../../assets/art/roofs.png");

/// The sheet of houses, as a file.
pub(super) const HOUSES: &[u8] = include_bytes!("../../assets/art/houses.png");

/// The sheet of tokens, as a file.
pub(super) const TOKENS: &[u8] = include_bytes!("../../assets/art/tokens.png");
/// The sheets of marks: without patterns, as drawn, strong.
pub(super) const PATTERNS: [&[u8]; 3] = [
    include_bytes!("../../assets/art/marks_plain.png"),
    include_bytes!("../../assets/art/marks.png"),
    include_bytes!("../../assets/art/marks_strong.png"),
];

/// Pictures in the order of [`Atlas::images`].
const PICTURES: [&[u8]; 6] = [TILES, ROOFS, PATTERNS[1], HOUSES, TOKENS, include_bytes!("../../assets/art/icons.png")];

const LETTERING: &[u8] = include_bytes!("../../assets/fonts/AsapCondensed-Bold.ttf");

/// A picture of the program as an image; smooth, and fit for tile maps.
pub(super) fn picture(bytes: &[u8]) -> Option<Image> {
    let kind = ImageType::Extension("png");
    let sampler = ImageSampler::linear();
    let read =
        Image::from_buffer(bytes, kind, CompressedImageFormats::NONE, true, sampler, RenderAssetUsages::default());
    match read {
        Ok(mut image) => {
            image.texture_descriptor.usage |= TextureUsages::COPY_SRC;
            Some(image)
        }
        Err(error) => {
            error!("a picture of the program cannot be read: {error}");
            None
        }
    }
}

fn load(mut atlas: ResMut<Atlas>, mut images: ResMut<Assets<Image>>, mut fonts: Option<ResMut<Assets<Font>>>) {
    for (slot, bytes) in atlas.images.iter_mut().zip(PICTURES) {
        if let Some(image) = picture(bytes) {
            *slot = images.add(image);
        }
    }
    if let Some(fonts) = &mut fonts {
        atlas.font = fonts.add(Font::from_bytes(LETTERING.to_vec()));
    }
}

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(Atlas::read()).add_systems(PreStartup, load.run_if(resource_exists::<Assets<Image>>));
}

/// Names of tokens end in the number of their side.
pub fn side_of(name: &str) -> Option<usize> {
    name.strip_suffix("_1").map(|_| 0).or(name.strip_suffix("_2").map(|_| 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sheet_is_read() {
        let atlas = Atlas::read();
        assert_eq!(atlas.tiles.sets.coping.len(), 256);
        assert_eq!(atlas.roofs.sets.eave[&3].len(), 16);
        assert_eq!(atlas.marks.sets.zone.len(), 16);
        assert!(atlas.token_place("selected").is_some());
        assert!(atlas.icon_place("badge_stunned").is_some());
        for layers in [atlas.tiles.layers, atlas.roofs.layers, atlas.marks.layers, atlas.houses.layers] {
            assert!(layers > 1 && layers <= 256 && !layers.is_multiple_of(6), "{layers} layers");
        }
    }

    #[test]
    fn every_action_and_every_status_has_its_drawing() {
        let atlas = Atlas::read();
        for system in crate::table::SYSTEMS {
            for action in system.actions {
                let icon = action.icon;
                assert!(atlas.icon_place(icon).is_some(), "{}: no icon `{icon}`", action.key);
                assert!(icon != "chevron" || action.key == "activate", "{} has no icon of its own", action.key);
            }
            for telling in system.tellings {
                let icon = telling.icon;
                assert!(atlas.icon_place(icon).is_some(), "{}: no icon `{icon}`", telling.key);
            }
            for question in system.questions {
                let icon = question.icon;
                assert!(atlas.icon_place(icon).is_some(), "{}: no icon `{icon}`", question.kind);
            }
            // What is used up says itself on the action, and needs no badge on the board.
            let spent = |i: &usize| system.panels.spent.iter().any(|status| usize::from(status.0) == *i);
            for (_, status) in system.statuses.iter().enumerate().filter(|(i, _)| !spent(i)) {
                let badge = format!("badge_{}", status.key);
                assert!(atlas.icon_place(&badge).is_some(), "{}: no `{badge}`", status.name);
            }
        }
    }

    #[test]
    fn every_kind_of_character_has_its_emblem_on_both_sides() {
        let (atlas, library) = (Atlas::read(), crate::table::Library::shipped());
        let kinds: Vec<&str> =
            library.systems().flat_map(|system| library.catalogue(system.id).kinds()).map(|(key, _)| key).collect();
        assert!(kinds.len() >= 20, "{kinds:?}");
        for (kind, side) in kinds.into_iter().flat_map(|kind| [(kind, 0), (kind, 1)]) {
            let name = atlas.token_name(kind, side);
            assert!(!name.starts_with("blank"), "{kind} has no emblem");
            assert!(atlas.token_place(&name).is_some(), "{kind} has no token `{name}`");
        }
    }

    #[test]
    fn what_lies_on_the_board_has_its_drawing() {
        use crate::board::ObjectiveKind as K;
        let atlas = Atlas::read();
        for kind in [K::Control, K::Claimable, K::Destructible, K::Hidden, K::Mobile] {
            let icon = crate::game::icons::objective(kind);
            assert!(atlas.icon_place(icon).is_some(), "{kind:?}: no icon `{icon}`");
        }
        for system in crate::table::SYSTEMS {
            for disc in system.panels.discs {
                assert!(atlas.icon_place(disc.icon).is_some(), "{}: no icon `{}`", disc.name, disc.icon);
            }
        }
    }

    #[test]
    fn the_pictures_are_as_large_as_their_sheets_say() {
        let atlas = Atlas::read();
        let sizes = [
            (atlas.tiles.columns, atlas.tiles.layers),
            (atlas.roofs.columns, atlas.roofs.layers),
            (atlas.marks.columns, atlas.marks.layers),
            (atlas.houses.columns, atlas.houses.layers),
        ];
        for ((columns, layers), bytes) in sizes.into_iter().zip(PICTURES) {
            let image = picture(bytes).expect("shipped picture");
            assert_eq!((image.width() / 64, image.width() / 64 * (image.height() / 64)), (columns, layers));
        }
    }
}
