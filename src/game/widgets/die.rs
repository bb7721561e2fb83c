//! Dice as they are drawn: pictures where the art has some, plain shapes of as many corners as fit the others.

use crate::dice::{Die, Reading, Role, Then};
use crate::game::theme::{self, Art};
use bevy_egui::egui::{Align2, Color32, Painter, Pos2, Shape, Stroke, vec2};
use std::f32::consts::TAU;

/// What a die looks like: plain, as one that counts, or as one that does not.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Look {
    Plain,
    Counts,
    Dropped,
}

fn look(die: &Die) -> Look {
    match die.reading {
        _ if die.is_dropped() && die.reading != Reading::Hit => Look::Dropped,
        Reading::Hit | Reading::Kept => Look::Counts,
        Reading::Miss | Reading::Dropped | Reading::Counts(_) => Look::Plain,
    }
}

/// The picture of a die without a figure, where there is one.
fn sprite(die: &Die, lifted: bool) -> Option<&'static str> {
    let counts = look(die) == Look::Counts;
    Some(match (die.sides, die.role, counts, lifted) {
        (10, Role::Destiny, true, _) => "die_d10_marked_ace_blank",
        (10, Role::Destiny, false, _) if die.face == 1 => "die_d10_marked_one_blank",
        (10, Role::Destiny, false, _) => "die_d10_marked_blank",
        (10, Role::Plain, true, _) => "die_d10_ace_blank",
        (10, Role::Plain, false, _) => "die_d10_plain_blank",
        (6, Role::Plain, true, true) => "die_d6_raised_blank",
        (6, Role::Plain, true, false) => "die_d6_hit_blank",
        (6, Role::Plain, false, true) => "die_d6_lifted_blank",
        (6, Role::Plain, false, false) => "die_d6_plain_blank",
        (6, Role::Wild, true, _) => "die_d6_wild_hit_blank",
        (6, Role::Wild, false, _) => "die_d6_wild_blank",
        (4, Role::Plain, true, _) => "die_d4_hit_blank",
        (4, Role::Plain, false, _) => "die_d4_plain_blank",
        (8, Role::Plain, true, _) => "die_d8_hit_blank",
        (8, Role::Plain, false, _) => "die_d8_plain_blank",
        (12, Role::Plain, true, _) => "die_d12_hit_blank",
        (12, Role::Plain, false, _) => "die_d12_plain_blank",
        (20, Role::Boon, true, _) => "die_d20_boon_hit_blank",
        (20, Role::Boon, false, _) => "die_d20_boon_blank",
        (20, Role::Bane, true, _) => "die_d20_bane_hit_blank",
        (20, Role::Bane, false, _) => "die_d20_bane_blank",
        (20, Role::Plain, true, _) => "die_d20_hit_blank",
        (20, Role::Plain, false, _) => "die_d20_plain_blank",
        _ => return None,
    })
}

/// The icon of a roll with dice of so many sides.
pub fn icon_of(sides: u8) -> &'static str {
    match sides {
        4 => "d4",
        6 => "d6",
        8 => "d8",
        12 => "d12",
        20 => "d20",
        _ => "d10",
    }
}

/// A die that has still to fall: it has no figure.
pub fn blank_die(painter: &Painter, art: &Art, sides: u8, role: Role, middle: Pos2, size: f32) {
    let die = Die { sides, role, ..Die::default() };
    match sprite(&die, false) {
        Some(picture) => art.icon(painter, picture, middle, size, Color32::from_white_alpha(110)),
        None => shape(painter, &die, middle, size, 0.43),
    }
}

/// One die; points were added to it where it is lifted.
pub fn die(painter: &Painter, art: &Art, die: &Die, lifted: bool, middle: Pos2, size: f32) {
    let strong = die.role == Role::Destiny || look(die) == Look::Counts;
    match sprite(die, lifted) {
        Some(picture) => {
            let strength = if strong { 1.0 } else { 0.7 };
            art.icon(painter, picture, middle, size, Color32::from_white_alpha((255.0 * strength) as u8));
        }
        None => shape(painter, die, middle, size, 1.0),
    }
    let ink = match look(die) {
        _ if die.role == Role::Destiny && die.face == 1 => Color32::from_rgb(0xB0, 0x12, 0x22),
        Look::Dropped if sprite(die, lifted).is_none() => theme::BONE,
        _ => theme::ON_GOLD,
    };
    // Small dice have large figures: they must be read.
    let font = theme::display((size * if die.face >= 10 { 0.27 } else { 0.32 }).max(12.0));
    painter.text(middle + vec2(0.0, size * 0.01), Align2::CENTER_CENTER, die.face, font, ink);
    if die.then == Then::Exploded {
        let at = middle + vec2(size * 0.34, -size * 0.34);
        painter.circle(at, size * 0.12, theme::ACE_GOLD, Stroke::new(1.0, theme::INK));
    }
}

/// The outline of a die by its sides: a triangle, a square, a square on its corner, a kite, a pentagon, a hexagon.
fn shape(painter: &Painter, die: &Die, middle: Pos2, size: f32, strength: f32) {
    let (corners, turn) = match die.sides {
        ..=4 => (3, 0.75),
        5..=6 => (4, 0.875),
        7..=10 => (4, 0.75),
        11..=12 => (5, 0.75),
        _ => (6, 0.75),
    };
    // A triangle needs more room for its figure.
    let reach = size * if corners == 3 { 0.52 } else { 0.45 };
    let corner = |i: u8| {
        let angle = (f32::from(i) / f32::from(corners) + turn) * TAU;
        let narrow = if (9..=10).contains(&die.sides) { 0.82 } else { 1.0 };
        middle + vec2(angle.cos() * narrow, angle.sin()) * reach
    };
    let fill = match look(die) {
        Look::Counts => theme::BRASS_HI,
        Look::Plain => theme::BONE,
        Look::Dropped => theme::SLATE,
    };
    let line = match die.role {
        Role::Plain | Role::Destiny => theme::INK,
        Role::Wild => theme::ROLL,
        Role::Running => theme::PARCH,
        Role::Boon => theme::GOOD,
        Role::Bane => theme::LOSS,
        Role::Bonus => theme::ACE_GOLD,
    };
    let line = Stroke::new((size * 0.06).max(1.5), theme::faded(line, strength));
    painter.add(Shape::convex_polygon((0..corners).map(corner).collect(), theme::faded(fill, strength), line));
}
