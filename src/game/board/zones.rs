//! The zones of the board with their names, for rule systems that are played on zones: the one under the pointer, or all.

use super::marks;
use super::tilemap::{LayerPlan, spawn_layer};
use crate::board::{Board, Square};
use crate::game::appearance::Patterned;
use crate::game::assets::{Atlas, Sheet};
use crate::game::board::{centre, depth};
use crate::game::characters::ShownCharacters;
use crate::game::session::{FrameSystems, Planning, Screen, Session};
use crate::game::views::Views;
use bevy::prelude::*;

/// What is drawn now.
#[derive(Component, Clone, Copy, PartialEq)]
struct ShownZones {
    /// One zone, by its number; or everything.
    only: Option<usize>,
    /// Where distances are told from, if everything is drawn.
    from: Option<Square>,
}

/// Tints that neighbours differ in, more often than not.
const TINTS: [Srgba; 7] = [
    Srgba::rgb(1.0, 0.85, 0.45),
    Srgba::rgb(0.55, 0.9, 0.75),
    Srgba::rgb(0.75, 0.65, 1.0),
    Srgba::rgb(1.0, 0.62, 0.55),
    Srgba::rgb(0.55, 0.8, 1.0),
    Srgba::rgb(0.9, 0.95, 0.6),
    Srgba::rgb(1.0, 0.7, 0.9),
];

/// The name of a zone that is drawn now: panels write it over the board.
#[derive(Component, Clone, Debug)]
pub struct ZoneName {
    /// Where it stands.
    pub square: Square,
    /// What the zone is called.
    pub name: String,
    /// How far it is, as Range and as movement, where that is told.
    pub far: Option<String>,
    /// Colour of its border.
    pub tint: Srgba,
}

fn draw(
    mut commands: Commands,
    session: Option<Res<Session>>,
    planning: Res<Planning>,
    views: Res<Views>,
    atlas: Res<Atlas>,
    people: ShownCharacters,
    old: Query<(Entity, &ShownZones)>,
) {
    let Some(session) = session else { return };
    let battle = session.table.battle();
    let board = battle.board();
    let here = planning.hovered.filter(|&at| board.area_at(at).is_some());
    // From the square under the pointer, or from whoever acts: all squares of a zone are alike.
    let origin = || {
        let actor = battle.active().and_then(|id| people.square(id));
        let first = |square| board.squares().find(|&other| board.area_at(other) == board.area_at(square));
        here.or(actor).and_then(first)
    };
    let wanted = match (battle.info().panels.zones, views.zones) {
        (false, _) => None,
        (true, true) => Some(ShownZones { only: None, from: origin() }),
        (true, false) => here.and_then(|at| board.area_at(at)).map(|zone| ShownZones { only: Some(zone), from: None }),
    };
    if old.iter().next().map(|(_, shown)| *shown) == wanted {
        return;
    }
    for (entity, _) in &old {
        commands.entity(entity).despawn();
    }
    let Some(shown) = wanted else { return };
    let things = (
        Name::new("Zones"),
        shown,
        Patterned,
        Transform::default(),
        Visibility::default(),
        DespawnOnExit(Screen::Battle),
    );
    let parent = commands.spawn(things).id();
    let (width, height) = (usize::from(board.width()), usize::from(board.height()));
    let mut cells = vec![None; width * height];
    let zones: Vec<usize> = match shown.only {
        Some(zone) => vec![zone],
        None => (0..board.areas().len()).collect(),
    };
    for &zone in &zones {
        // A square of two zones is drawn with the one that it counts for.
        let squares = squares(board, zone);
        for &square in &squares {
            let edge = atlas.marks.sets.zone.get(marks::edge_mask(&squares, square));
            cells[board.index(square)] = edge.and_then(|&index| u16::try_from(index).ok());
        }
        // How far it is, as Range and as movement.
        let far = shown.from.and_then(|from| {
            // Arm's reach over the border says nothing of the zone.
            let to = *squares.iter().find(|square| square.distance(from) > 1).or(squares.first())?;
            let reach = battle.reach(from, to)?;
            Some(if reach.zones == 0 { "here".to_owned() } else { format!("{} \u{b7} {}", reach.band, reach.short) })
        });
        let label = middle(&squares).zip(board.areas().get(zone)).map(|(square, area)| ZoneName {
            square,
            name: area.name.clone(),
            far,
            tint: tint(zone),
        });
        if let Some(label) = label {
            commands.spawn((label, ChildOf(parent)));
        }
    }
    let tint = |x: usize, y: usize| {
        let zone = board.area_at(Square::new(x as u8, y as u8)).unwrap_or(0);
        tint(zone).with_alpha(0.8).into()
    };
    let image = atlas.image(Sheet::Marks);
    let z = depth::MARKS + 4.5;
    let plan = LayerPlan { name: "zones", image, width, height, corner: [0, 0], cells: &cells, z, tint: &tint };
    spawn_layer(&mut commands, parent, plan);
}

fn tint(zone: usize) -> Srgba {
    TINTS[zone % TINTS.len()]
}

fn squares(board: &Board, zone: usize) -> Vec<Square> {
    board.squares().filter(|&square| board.area_at(square) == Some(zone)).collect()
}

/// The square of a zone that lies nearest to its middle: there its name stands.
fn middle(squares: &[Square]) -> Option<Square> {
    let middle: Vec2 = squares.iter().map(|&square| centre(square)).sum::<Vec2>() / squares.len().max(1) as f32;
    let off = |square: &&Square| centre(**square).distance_squared(middle);
    squares.iter().min_by(|a, b| off(a).total_cmp(&off(b))).copied()
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, draw.in_set(FrameSystems::Draw).run_if(in_state(Screen::Battle)));
}
