//! How panels look: colours, sizes, fonts, and the picture sheets that they draw from. No other file names a colour.

use super::settings::Sides;
use crate::battle::Side;
use crate::game::assets::side_of as side_of_token;
use crate::game::recolour::recolour;
use bevy::asset::RenderAssetUsages;
use bevy::image::{CompressedImageFormats, ImageSampler, ImageType};
use bevy::prelude::{Image, Resource};
use bevy_egui::egui::{
    self, Color32, ColorImage, FontData, FontDefinitions, FontFamily, FontId, Pos2, Rect, Shape, TextureHandle,
    TextureOptions, Vec2, pos2, vec2,
};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

const fn hex(rgb: u32) -> Color32 {
    Color32::from_rgb((rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8)
}

macro_rules! colours {
    ($($name:ident $rgb:literal)*) => { $(#[doc = concat!("Colour `", stringify!($rgb), "` of the palette.")] pub const $name: Color32 = hex($rgb);)* };
}

colours! {
    INK 0x0B0E1C NIGHT 0x12162B SLATE 0x2B3358 MIST 0x5A638C BONE 0xF4E9D6 PARCH 0xD9C8AA DUSTY 0xB4A9AC
    BRASS 0xC99A4B BRASS_HI 0xF0CE86 BRASS_LO 0x7A5A2C
    ABYSS 0x0A1B33 DEEP 0x102A48 CANAL 0x174160 SHOAL 0x23646F FILM 0x184656 TILE2 0xB05A42
    ORANGE 0xFF9E3D BLUE 0x5AB4FF
    SAFFRON 0xFFC145 SAFFRON_LIGHT 0xFFE6A8 VIOLET 0xB79CFF
    SAFE 0xBFEBFF RISK 0xFFC04D ROLL 0xE3B8FF THREAT 0xFF5B45
    LIFE_LOW 0xFF6F6A LIFE_EMPTY 0x05070F WILL 0x8FD3FF ACE_GOLD 0xFFD873 GOOD 0x8CE3A8 LOSS 0xFF8F85
    PANEL_TOP 0x1C2346 PANEL_LOW 0x131833 BUTTON_TOP 0x27305E BUTTON_LOW 0x1A2040 BUTTON_LINE 0x46518A
    OFF_FILL 0x10142A OFF_ICON 0x737AA0 OFF_TEXT 0xA7A3B8 REASON 0xFFB0A0 NOTE 0xC7BBC0 VIOLET_TEXT 0xC9B4FF
    GOLD_HI 0xFFD873 GOLD_MID 0xE39A2E GOLD_LO 0xB4741B ON_GOLD 0x2E1606 GOLD_INNER 0x5A2A10 GOLD_OUTER 0xFFF0C4
    TRAY_TOP 0x5E1F33 TRAY_LOW 0x2A0C1E
    MAP_STREET 0x8C8397 MAP_BRIDGE 0xC3A08A MAP_ROUGH 0x6F8F62
    LEVEL_WATER 0x12547A LEVEL_WADE 0x3A8A92
    SELECTED_TOP 0x5B4420 SELECTED_LOW 0x3A2A18 TITLE 0xFFE6B0
}

/// Sizes of letters at scale 1.
pub mod size {
    /// The name of a screen.
    pub const SCREEN: f32 = 46.0;
    /// The score.
    pub const SCORE: f32 = 32.0;
    /// The big numbers of odds.
    pub const ODDS: f32 = 25.0;
    /// The name on a sheet.
    pub const NAME: f32 = 21.0;
    /// The round.
    pub const ROUND: f32 = 19.0;
    /// The name of a gang.
    pub const GANG: f32 = 17.0;
    /// The heading of a panel.
    pub const HEADING: f32 = 15.0;
    /// A question.
    pub const PROMPT: f32 = 17.0;
    /// A button.
    pub const BUTTON: f32 = 16.0;
    /// Ordinary text.
    pub const BODY: f32 = 15.0;
    /// Less important text.
    pub const SECONDARY: f32 = 14.0;
    /// Counters, reasons, keys.
    pub const SMALL: f32 = 13.0;
}

/// How panels come and go.
pub mod motion {
    /// Points that a panel slides.
    pub const SLIDE: f32 = 12.0;
    /// Seconds in which it comes.
    pub const COMES: f32 = 0.16;
    /// Seconds in which it goes.
    pub const GOES: f32 = 0.12;
}

/// Ink over the board around those whom a question is about: next to their light, and at the rim of the screen. It is mixed as
/// light is, so it looks like 50 and 62 %.
pub const SPOTLIGHT: [f32; 2] = [0.78, 0.88];

/// Tint of a level in the view of heights: the higher, the lighter.
pub fn level(level: i8) -> Color32 {
    const TINTS: [Color32; 7] =
        [hex(0x2F3557), hex(0x625D7C), hex(0x8C4646), hex(0xB8603F), hex(0xE0924F), hex(0xF2CF85), BONE];
    TINTS[(i16::from(level) + 1).clamp(0, 6) as usize]
}

/// Sides are orange and blue instead of saffron and violet.
static OTHER_SIDES: AtomicBool = AtomicBool::new(false);

/// Which colours the sides have from now on.
pub fn set_sides(sides: Sides) {
    OTHER_SIDES.store(sides != Sides::Standard, Ordering::Relaxed);
}

fn side_of([standard, other]: [[Color32; 2]; 2], side: Side) -> Color32 {
    let pair = if OTHER_SIDES.load(Ordering::Relaxed) { other } else { standard };
    pair[side.index() % 2]
}

/// Colour of a side.
pub fn side(side: Side) -> Color32 {
    side_of([[SAFFRON, VIOLET], [ORANGE, BLUE]], side)
}

/// Colour of a side for text.
pub fn side_text(side: Side) -> Color32 {
    side_of([[SAFFRON, VIOLET_TEXT], [ORANGE, BLUE]], side)
}

/// The same colour, but only that much of it.
pub fn faded(colour: Color32, alpha: f32) -> Color32 {
    colour.gamma_multiply(alpha)
}

/// A mix of two colours.
pub fn mix(a: Color32, b: Color32, t: f32) -> Color32 {
    let of = |a: u8, b: u8| (f32::from(a) + (f32::from(b) - f32::from(a)) * t).round() as u8;
    Color32::from_rgb(of(a.r(), b.r()), of(a.g(), b.g()), of(a.b(), b.b()))
}

/// Yeseva One.
pub fn display(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name("display".into()))
}

/// Asap Condensed, regular.
pub fn body(size: f32) -> FontId {
    FontId::new(size, FontFamily::Proportional)
}

/// Asap Condensed, medium.
pub fn medium(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name("medium".into()))
}

/// Asap Condensed, semibold.
pub fn strong(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name("strong".into()))
}

/// Asap Condensed, bold.
pub fn bold(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name("bold".into()))
}

fn fonts() -> FontDefinitions {
    let files: [(&str, &[u8]); 5] = [
        ("yeseva", include_bytes!("../../assets/fonts/YesevaOne-Regular.ttf")),
        ("regular", include_bytes!("../../assets/fonts/AsapCondensed-Regular.ttf")),
        ("medium", include_bytes!("../../assets/fonts/AsapCondensed-Medium.ttf")),
        ("strong", include_bytes!("../../assets/fonts/AsapCondensed-SemiBold.ttf")),
        ("bold", include_bytes!("../../assets/fonts/AsapCondensed-Bold.ttf")),
    ];
    let font_data = files.map(|(name, bytes)| (name.to_owned(), Arc::new(FontData::from_static(bytes))));
    let chain = |list: &[&str]| list.iter().map(|&name| name.to_owned()).collect::<Vec<_>>();
    let families = BTreeMap::from([
        (FontFamily::Proportional, chain(&["regular", "yeseva"])),
        (FontFamily::Monospace, chain(&["medium", "regular"])),
        (FontFamily::Name("display".into()), chain(&["yeseva", "strong"])),
        (FontFamily::Name("medium".into()), chain(&["medium", "regular"])),
        (FontFamily::Name("strong".into()), chain(&["strong", "regular"])),
        (FontFamily::Name("bold".into()), chain(&["bold", "regular"])),
    ]);
    FontDefinitions { font_data: font_data.into(), families }
}

/// Gives egui our fonts, colours and spacing. Takes effect with the next pass.
pub fn apply(ctx: &egui::Context) {
    ctx.set_fonts(fonts());
    ctx.set_theme(egui::ThemePreference::Dark);
    ctx.options_mut(|options| options.zoom_with_keyboard = false);
    ctx.all_styles_mut(|style| {
        use egui::TextStyle::{Body, Button, Heading, Monospace, Small};
        style.text_styles = BTreeMap::from([
            (Body, body(size::BODY)),
            (Button, strong(size::BUTTON)),
            (Heading, display(size::HEADING)),
            (Small, body(size::SMALL)),
            (Monospace, medium(size::SECONDARY)),
        ]);
        style.spacing.item_spacing = vec2(6.0, 4.0);
        style.spacing.button_padding = vec2(10.0, 5.0);
        style.spacing.interact_size = vec2(32.0, 28.0);
        style.spacing.tooltip_width = 320.0;
        // A thin bar says that there is more below, also where nobody points at it.
        style.spacing.scroll.floating_width = 4.0;
        style.spacing.scroll.dormant_handle_opacity = 0.55;
        style.spacing.scroll.dormant_background_opacity = 0.0;
        // What is cut off by the end of a list is seen to go on.
        style.spacing.scroll.fade.strength = 0.9;
        style.spacing.scroll.fade.size = 18.0;
        style.interaction.selectable_labels = false;
        style.interaction.tooltip_delay = 0.25;
        let visuals = &mut style.visuals;
        visuals.override_text_color = Some(BONE);
        visuals.panel_fill = Color32::TRANSPARENT;
        visuals.window_fill = NIGHT;
        visuals.window_stroke = egui::Stroke::new(1.5, BRASS);
        visuals.extreme_bg_color = INK;
        visuals.selection.bg_fill = SELECTED_TOP;
        visuals.selection.stroke = egui::Stroke::new(1.0, SAFFRON);
        visuals.hyperlink_color = BRASS_HI;
        for (state, fill, line) in [
            (&mut visuals.widgets.noninteractive, NIGHT, SLATE),
            (&mut visuals.widgets.inactive, BUTTON_LOW, BUTTON_LINE),
            (&mut visuals.widgets.hovered, BUTTON_TOP, BRASS_HI),
            (&mut visuals.widgets.active, SELECTED_LOW, SAFFRON),
            (&mut visuals.widgets.open, BUTTON_TOP, BRASS_HI),
        ] {
            state.bg_fill = fill;
            state.weak_bg_fill = fill;
            state.bg_stroke = egui::Stroke::new(1.0, line);
            state.fg_stroke = egui::Stroke::new(1.0, BONE);
            state.expansion = 0.0;
        }
    });
}

/// A sheet of pictures, with a copy at half size so that small ones are not ragged.
struct IconSheet {
    full: TextureHandle,
    half: TextureHandle,
    size: Vec2,
    cells: BTreeMap<String, [f32; 4]>,
}

impl IconSheet {
    fn new(ctx: &egui::Context, name: &str, png: &[u8], cells: BTreeMap<String, [f32; 4]>) -> Option<IconSheet> {
        let picture = decode(png)?;
        let half = halved(&picture);
        let size = vec2(picture.size[0] as f32, picture.size[1] as f32);
        Some(IconSheet {
            full: ctx.load_texture(name, picture, TextureOptions::LINEAR),
            half: ctx.load_texture(format!("{name}, half"), half, TextureOptions::LINEAR),
            size,
            cells,
        })
    }

    /// Another picture with the same cells.
    fn replace(&mut self, picture: ColorImage) {
        self.half.set(halved(&picture), TextureOptions::LINEAR);
        self.full.set(picture, TextureOptions::LINEAR);
    }

    /// The picture, stretched over `rect`; nothing if there is none of this name.
    fn shape(&self, name: &str, rect: Rect, tint: Color32, pixels_per_point: f32) -> Shape {
        let Some(&[x, y, w, h]) = self.cells.get(name) else { return Shape::Noop };
        let at = |x: f32, y: f32| pos2(x / self.size.x, y / self.size.y);
        let texture = if rect.width() * pixels_per_point <= w * 0.6 { &self.half } else { &self.full };
        Shape::image(texture.id(), rect, Rect::from_min_max(at(x, y), at(x + w, y + h)), tint)
    }
}

/// All pictures that panels draw, loaded once.
#[derive(Resource)]
pub struct Art {
    icons: IconSheet,
    tokens: IconSheet,
    marks: IconSheet,
    emblems: BTreeMap<String, String>,
    title: TextureHandle,
    /// False in the pass in which the fonts were handed over: they can be used from the next one on.
    pub ready: bool,
}

/// In a cell of 128 pixels: where the middle of a token lies, and pixels for each of its 128 units.
const TOKEN_MIDDLE: Vec2 = vec2(64.0, 60.54);
const TOKEN_SCALE: f32 = 0.864_86;

impl Art {
    /// Decodes the embedded pictures.
    pub fn load(ctx: &egui::Context) -> Option<Art> {
        #[derive(serde::Deserialize)]
        struct Icons {
            icons: BTreeMap<String, [f32; 4]>,
        }
        #[derive(serde::Deserialize)]
        struct Tokens {
            tokens: BTreeMap<String, [f32; 4]>,
            characters: BTreeMap<String, String>,
        }
        let icons: Icons = serde_json::from_str(include_str!("../../assets/art/icons.json")).ok()?;
        let tokens: Tokens = serde_json::from_str(include_str!("../../assets/art/tokens.json")).ok()?;
        let title = decode(include_bytes!("../../assets/art/title.png"))?;
        #[derive(serde::Deserialize)]
        struct Marks {
            columns: u32,
            tiles: BTreeMap<String, u32>,
        }
        let marks: Marks = serde_json::from_str(include_str!("../../assets/art/marks.json")).ok()?;
        let cell = |index: u32| [index % marks.columns, index / marks.columns].map(|at| at as f32 * 64.0);
        let cells =
            marks.tiles.iter().map(|(name, &index)| (name.clone(), [cell(index)[0], cell(index)[1], 64.0, 64.0]));
        let cells = cells.collect();
        Some(Art {
            marks: IconSheet::new(ctx, "marks", super::assets::PATTERNS[1], cells)?,
            icons: IconSheet::new(ctx, "icons", include_bytes!("../../assets/art/icons.png"), icons.icons)?,
            tokens: IconSheet::new(ctx, "tokens", super::assets::TOKENS, tokens.tokens)?,
            emblems: tokens.characters,
            title: ctx.load_texture("title", title, TextureOptions::LINEAR),
            ready: false,
        })
    }

    /// Tokens in the other colours of the sides, or as they are drawn, and marks of another strength.
    pub fn dress(&mut self, other_sides: bool, marks: &[u8]) {
        if let Some(mut picture) = decode(super::assets::TOKENS) {
            let cells: Vec<_> =
                self.tokens.cells.iter().filter_map(|(name, &place)| Some((side_of_token(name)?, place))).collect();
            if other_sides {
                let width = picture.size[0];
                let mut pixels: Vec<u8> =
                    picture.pixels.iter().flat_map(|pixel| pixel.to_srgba_unmultiplied()).collect();
                recolour(&mut pixels, width, &cells);
                picture = ColorImage::from_rgba_unmultiplied(picture.size, &pixels);
            }
            self.tokens.replace(picture);
        }
        if let Some(picture) = decode(marks) {
            self.marks.replace(picture);
        }
    }

    /// The title picture.
    pub fn title(&self) -> &TextureHandle {
        &self.title
    }

    /// Draws an icon into a square.
    pub fn icon(&self, painter: &egui::Painter, name: &str, middle: Pos2, size: f32, tint: Color32) {
        let rect = Rect::from_center_size(middle, Vec2::splat(size));
        painter.add(self.icons.shape(name, rect, tint, painter.pixels_per_point()));
    }

    /// There is an icon of this name.
    pub fn has_icon(&self, name: &str) -> bool {
        self.icons.cells.contains_key(name)
    }

    /// Draws a mark of the board.
    pub fn mark(&self, painter: &egui::Painter, name: &str, rect: Rect, tint: Color32) {
        painter.add(self.marks.shape(name, rect, tint, painter.pixels_per_point()));
    }

    /// Draws the token of a kind without its ring of life; `diameter` is that of its box of 128 units.
    pub fn token(&self, painter: &egui::Painter, kind: &str, side: Side, middle: Pos2, diameter: f32, alpha: f32) {
        let emblem = self.emblems.get(kind).map_or("blank", String::as_str);
        let scale = diameter / 128.0 / TOKEN_SCALE;
        let rect = Rect::from_min_size(middle - TOKEN_MIDDLE * scale, Vec2::splat(128.0 * scale));
        let tint = Color32::from_white_alpha((alpha * 255.0) as u8);
        let named = format!("{emblem}_{}", side.0 + 1);
        let named = if self.tokens.cells.contains_key(&named) { named } else { format!("blank_{}", side.0 + 1) };
        painter.add(self.tokens.shape(&named, rect, tint, painter.pixels_per_point()));
    }
}

fn decode(png: &[u8]) -> Option<ColorImage> {
    let image = Image::from_buffer(
        png,
        ImageType::Extension("png"),
        CompressedImageFormats::NONE,
        true,
        ImageSampler::Default,
        RenderAssetUsages::MAIN_WORLD,
    );
    let image = image.ok()?.try_into_dynamic().ok()?.into_rgba8();
    let size = [image.width() as usize, image.height() as usize];
    Some(ColorImage::from_rgba_unmultiplied(size, image.as_raw()))
}

/// Every two by two pixels as one.
fn halved(picture: &ColorImage) -> ColorImage {
    let [width, height] = picture.size.map(|side| side / 2);
    let pixels = (0..width * height).map(|i| {
        let (x, y) = (i % width * 2, i / width * 2);
        let four = [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(dx, dy)| picture[(x + dx, y + dy)].to_array());
        let mean = |c: usize| (four.iter().map(|p| u16::from(p[c])).sum::<u16>() / 4) as u8;
        Color32::from_rgba_premultiplied(mean(0), mean(1), mean(2), mean(3))
    });
    ColorImage::new([width, height], pixels.collect())
}
