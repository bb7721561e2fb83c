//! Dividing a board into areas for zone-based rules (ladder 1.4).

use super::Board;
use super::square::Square;
use super::tile::Terrain;
use super::zone::{Zone, ZoneKind};

/// Side in squares of the blocks that areas are made in; an area has at most 36 squares before small ones join it.
const BLOCK: u8 = 6;
/// Areas smaller than this join a neighbour.
const SMALLEST: usize = 6;

/// The areas by the map's author, then made-up ones; and per square the index of its area, `None` for walls.
pub(super) fn divide(board: &Board) -> (Vec<Zone>, Vec<Option<u16>>) {
    let mut areas: Vec<Zone> = board.zones.iter().filter(|zone| zone.kind == ZoneKind::Area).cloned().collect();
    let authored = areas.len();
    let mut area_of: Vec<Option<u16>> = vec![None; board.tiles.len()];
    for (i, area) in areas.iter().enumerate() {
        for &square in &area.squares {
            area_of[board.index(square)] = Some(i as u16);
        }
    }
    for square in board.squares() {
        if area_of[board.index(square)].is_none() && !board.is_wall(square) {
            let squares = grow(board, square, areas.len() as u16, &mut area_of);
            areas.push(Zone { name: String::new(), kind: ZoneKind::Area, squares });
        }
    }
    join_small(board, authored, &mut areas, &mut area_of);
    name(board, &mut areas[authored..]);
    (areas, area_of)
}

fn sides(board: &Board, square: Square) -> impl Iterator<Item = Square> + use<'_> {
    board.steps(square).filter(move |next| !next.is_diagonal_to(square))
}

/// Fills from `start` inside its block over squares of a kind: all water or all dry, no ledge of 2 levels between.
fn grow(board: &Board, start: Square, area: u16, area_of: &mut [Option<u16>]) -> Vec<Square> {
    let block = |square: Square| (square.x / BLOCK, square.y / BLOCK);
    let mut squares = vec![start];
    area_of[board.index(start)] = Some(area);
    let mut done = 0;
    while let Some(&square) = squares.get(done) {
        done += 1;
        for next in sides(board, square) {
            let alike = board.tile(next).is_canal() == board.tile(square).is_canal()
                && board.surface(next).abs_diff(board.surface(square)) <= 1;
            if alike && block(next) == block(start) && area_of[board.index(next)].is_none() {
                area_of[board.index(next)] = Some(area);
                squares.push(next);
            }
        }
    }
    squares
}

/// Joins every small made-up area to the made-up neighbour that it shares most sides with.
fn join_small(board: &Board, authored: usize, areas: &mut Vec<Zone>, area_of: &mut [Option<u16>]) {
    for small in authored..areas.len() {
        if areas[small].squares.len() >= SMALLEST {
            continue;
        }
        let mut shared = vec![0_u16; areas.len()];
        for &square in &areas[small].squares {
            for next in sides(board, square) {
                if let Some(area) = area_of[board.index(next)].map(usize::from)
                    && area != small
                    && area >= authored
                {
                    shared[area] += 1;
                }
            }
        }
        let best = (authored..areas.len()).rev().max_by_key(|&area| shared[area]);
        if let Some(best) = best.filter(|&area| shared[area] > 0) {
            let squares = std::mem::take(&mut areas[small].squares);
            for &square in &squares {
                area_of[board.index(square)] = Some(best as u16);
            }
            areas[best].squares.extend(squares);
        }
    }
    // Close the gaps that joined areas left.
    let mut renumbered = vec![None; areas.len()];
    let mut kept = 0;
    for (i, area) in areas.iter().enumerate() {
        if i < authored || !area.squares.is_empty() {
            renumbered[i] = Some(kept);
            kept += 1;
        }
    }
    for area in area_of.iter_mut() {
        *area = area.and_then(|old| renumbered[usize::from(old)]);
    }
    let mut i = 0;
    areas.retain(|_| {
        i += 1;
        renumbered[i - 1].is_some()
    });
    for area in areas.iter_mut() {
        area.squares.sort_by_key(|s| (s.y, s.x));
    }
}

/// Names made-up areas by what most of their squares are.
fn name(board: &Board, areas: &mut [Zone]) {
    let mut counts = [0; 3];
    for area in areas {
        let mut votes = [0; 3];
        for &square in &area.squares {
            votes[match board.tile(square).terrain {
                Terrain::Water => 0,
                Terrain::Roof => 1,
                _ => 2,
            }] += 1;
        }
        let kind = (0..3).rev().max_by_key(|&kind| votes[kind]).unwrap_or(2);
        counts[kind] += 1;
        area.name = format!("{} {}", ["Canal", "Roof", "Street"][kind], counts[kind]);
    }
}
