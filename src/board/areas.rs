//! The zones of zone-based rules (ladder 1.4): those of a map's author, made-up ones elsewhere, and what LAD-515 asks.

use std::collections::BTreeMap;

use super::Board;
use super::spot::Spot;
use super::square::Square;
use super::tile::Terrain;
use super::zone::{Traits, Zone, ZoneId, ZoneKind};
use super::zone_graph::ZoneGraph;

/// LAD-515: the fewest squares of a zone.
pub const FEWEST_ZONE_SQUARES: usize = 4;
/// LAD-515: the fewest zones of a map.
pub const FEWEST_ZONES: usize = 6;
/// LAD-515: the most zones of a map.
pub const MOST_ZONES: usize = 20;
/// Ladder 1.4: a made-up zone smaller than this joins another where one fits.
const SMALL: usize = 12;
/// Ladder 1.4: a made-up zone has at most as many squares, unless the board would have too many zones.
const LARGE: usize = 36;
/// A large board is divided into about so many zones: fewer than [`MOST_ZONES`], as what is left over adds some.
const GOOD_ZONES: usize = 14;

/// What a square counts as when zones are made up; and what it is then called by.
#[derive(Clone, Copy, PartialEq, Eq)]
enum AreaGround {
    Street,
    Bridge,
    Roof,
    Canal,
}

impl AreaGround {
    fn of(board: &Board, square: Square) -> Self {
        let tile = board.tile(square);
        match tile.terrain {
            _ if tile.is_canal() => Self::Canal,
            Terrain::Bridge => Self::Bridge,
            // A stair between roofs is part of them, a step before a door is not.
            _ if tile.level >= 2 || tile.terrain == Terrain::Roof => Self::Roof,
            _ => Self::Street,
        }
    }

    /// What its zones are called.
    fn name(self) -> &'static str {
        match self {
            Self::Street => "Calle",
            Self::Bridge => "Ponte",
            Self::Roof => "Tetti",
            Self::Canal => "Rio",
        }
    }
}

/// The areas by the map's author, then made-up ones; and per square the index of its area, `None` for walls.
pub(super) fn divide(board: &Board) -> (Vec<Zone>, Vec<Option<u16>>) {
    let mut areas: Vec<Zone> = board.zones.iter().filter(|zone| zone.kind == ZoneKind::Area).cloned().collect();
    let mut area_of: Vec<Option<u16>> = vec![None; board.tiles.len()];
    for (i, area) in areas.iter().enumerate() {
        for &square in &area.squares {
            area_of[board.index(square)] = Some(i as u16);
        }
    }
    let free = |square: &Square| !board.is_wall(*square) && area_of[board.index(*square)].is_none();
    let free: Vec<Square> = board.squares().filter(free).collect();
    if !free.is_empty() {
        let mut made = pieces(board, &free);
        join_small(board, &mut made);
        made.sort_by_key(|squares| squares.first().map(|square| (square.y, square.x)));
        let names = names(board, &areas, &made);
        for (squares, name) in made.into_iter().zip(names) {
            for &square in &squares {
                area_of[board.index(square)] = Some(areas.len() as u16);
            }
            areas.push(Zone { name, kind: ZoneKind::Area, squares, traits: Traits::default() });
        }
    }
    (areas, area_of)
}

/// The squares that share a side with this one, walls left out.
fn sides(board: &Board, square: Square) -> impl Iterator<Item = Square> + use<'_> {
    board.steps(square).filter(move |next| !next.is_diagonal_to(square))
}

/// The connected pieces of a kind and height that the squares fall into, none larger than is good.
fn pieces(board: &Board, free: &[Square]) -> Vec<Vec<Square>> {
    let most = LARGE.max(free.len().div_ceil(GOOD_ZONES));
    let mut piece_of: Vec<Option<usize>> = vec![None; board.tiles.len()];
    let mut open = vec![false; board.tiles.len()];
    free.iter().for_each(|&square| open[board.index(square)] = true);
    let mut pieces = Vec::new();
    for &start in free {
        if piece_of[board.index(start)].is_some() {
            continue;
        }
        piece_of[board.index(start)] = Some(pieces.len());
        let mut squares = vec![start];
        let mut done = 0;
        while let Some(&square) = squares.get(done) {
            done += 1;
            for next in sides(board, square) {
                let alike = AreaGround::of(board, next) == AreaGround::of(board, square)
                    && board.tile(next).level.abs_diff(board.tile(square).level) <= 1;
                let index = board.index(next);
                if alike && open[index] && piece_of[index].is_none() {
                    piece_of[index] = Some(pieces.len());
                    squares.push(next);
                }
            }
        }
        pieces.push(squares);
    }
    pieces.into_iter().flat_map(|piece| split(board, piece, most)).collect()
}

/// Cuts a connected piece in two until no part has more squares than `most`. Each cut separates what lies nearer to one
/// end of the piece from what lies nearer to the other, at the place that leaves both parts most alike in size, so that both
/// are connected.
fn split(board: &Board, mut piece: Vec<Square>, most: usize) -> Vec<Vec<Square>> {
    piece.sort_by_key(|square| (square.y, square.x));
    let Some(&first) = piece.first().filter(|_| piece.len() > most) else { return vec![piece] };
    // The squares at the greatest distance: the first of them, row by row.
    let end = |distances: &[u16]| {
        piece.iter().rev().copied().max_by_key(|&square| distances[board.index(square)]).unwrap_or(first)
    };
    let one = end(&distances(board, &piece, first));
    let from_one = distances(board, &piece, one);
    let from_other = distances(board, &piece, end(&from_one));
    let lean = |square: Square| i32::from(from_one[board.index(square)]) - i32::from(from_other[board.index(square)]);
    let mut leans: Vec<i32> = piece.iter().map(|&square| lean(square)).collect();
    leans.sort_unstable();
    let (mut cut, mut best) = (leans[0], usize::MAX);
    for (i, pair) in leans.windows(2).enumerate() {
        let uneven = (2 * (i + 1)).abs_diff(leans.len());
        if pair[0] != pair[1] && uneven < best {
            (cut, best) = (pair[0], uneven);
        }
    }
    let (near, far): (Vec<Square>, Vec<Square>) = piece.iter().partition(|&&square| lean(square) <= cut);
    if far.is_empty() {
        return vec![near];
    }
    [near, far].into_iter().flat_map(|part| split(board, part, most)).collect()
}

/// Steps inside the piece from `start` to each of its squares, by index.
fn distances(board: &Board, piece: &[Square], start: Square) -> Vec<u16> {
    const OUTSIDE: u16 = u16::MAX;
    let mut inside = vec![false; board.tiles.len()];
    piece.iter().for_each(|&square| inside[board.index(square)] = true);
    let mut distances = vec![OUTSIDE; board.tiles.len()];
    distances[board.index(start)] = 0;
    let mut queue = vec![start];
    let mut done = 0;
    while let Some(&square) = queue.get(done) {
        done += 1;
        for next in sides(board, square) {
            let index = board.index(next);
            if inside[index] && distances[index] == OUTSIDE {
                distances[index] = distances[board.index(square)] + 1;
                queue.push(next);
            }
        }
    }
    distances
}

/// Joins pieces that are too small to a neighbour, the smallest first: to one of the same element that stays small enough,
/// with the longest border that can be crossed without a climb. A piece too small for any map joins whatever there is, and so
/// does the smallest one as long as there are too many for any map.
fn join_small(board: &Board, pieces: &mut Vec<Vec<Square>>) {
    let mut piece_of: Vec<Option<usize>> = vec![None; board.tiles.len()];
    for (i, piece) in pieces.iter().enumerate() {
        piece.iter().for_each(|&square| piece_of[board.index(square)] = Some(i));
    }
    let mut left: Vec<usize> = (0..pieces.len()).collect();
    loop {
        left.retain(|&i| !pieces[i].is_empty());
        left.sort_by_key(|&i| (pieces[i].len(), i));
        let too_many = left.len() > MOST_ZONES;
        let joins = |&&i: &&usize| too_many || pieces[i].len() < SMALL;
        let neighbour = |i| neighbour(board, pieces, &piece_of, i, too_many || pieces[i].len() < FEWEST_ZONE_SQUARES);
        let joined = left.iter().filter(joins).find_map(|&i| Some((i, neighbour(i)?)));
        let Some((from, to)) = joined else { break };
        let squares = std::mem::take(&mut pieces[from]);
        squares.iter().for_each(|&square| piece_of[board.index(square)] = Some(to));
        pieces[to].extend(squares);
    }
    pieces.retain(|piece| !piece.is_empty());
    for piece in pieces {
        piece.sort_by_key(|square| (square.y, square.x));
    }
}

/// The piece that a small one joins best; if it `must`, any that it borders on.
fn neighbour(
    board: &Board,
    pieces: &[Vec<Square>],
    piece_of: &[Option<usize>],
    small: usize,
    must: bool,
) -> Option<usize> {
    // Per piece, sides in common that need no climb, and all.
    let mut shared: BTreeMap<usize, (u16, u16)> = BTreeMap::new();
    for &square in &pieces[small] {
        for next in sides(board, square) {
            let Some(piece) = piece_of[board.index(next)].filter(|&piece| piece != small) else { continue };
            let wet = |square| AreaGround::of(board, square) == AreaGround::Canal;
            let level =
                board.tile(next).level.abs_diff(board.tile(square).level) <= 1 || board.is_ladder_step(square, next);
            let common = shared.entry(piece).or_default();
            common.0 += u16::from(level && wet(square) == wet(next));
            common.1 += 1;
        }
    }
    let together = |piece: usize| pieces[piece].len() + pieces[small].len();
    let fits = |piece: usize| together(piece) <= LARGE;
    let suits = |&(&piece, &(level, _)): &(&usize, &(u16, u16))| must || (level > 0 && fits(piece));
    // Of equals the first.
    let best = shared.iter().rev().filter(suits).max_by_key(|(piece, common)| {
        let room = if fits(**piece) { usize::MAX } else { usize::MAX - together(**piece) };
        (common.0 > 0, room, **common)
    });
    best.map(|(&piece, _)| piece)
}

/// A name for each made-up zone that no other has, by what most of its squares are.
fn names(board: &Board, taken: &[Zone], made: &[Vec<Square>]) -> Vec<String> {
    const GROUNDS: [AreaGround; 4] = [AreaGround::Street, AreaGround::Bridge, AreaGround::Roof, AreaGround::Canal];
    let mut counts = [0; GROUNDS.len()];
    let mut names = Vec::with_capacity(made.len());
    for squares in made {
        let votes = GROUNDS.map(|ground| squares.iter().filter(|&&s| AreaGround::of(board, s) == ground).count());
        let kind = (0..GROUNDS.len()).rev().max_by_key(|&kind| votes[kind]).unwrap_or(0);
        let name = loop {
            counts[kind] += 1;
            let name = format!("{} {}", GROUNDS[kind].name(), counts[kind]);
            if taken.iter().all(|zone| zone.name != name) {
                break name;
            }
        };
        names.push(name);
    }
    names
}

/// A square of the zone that cannot be reached from `first` over sides of its squares; the zone goes on below bridges.
fn apart(board: &Board, graph: &ZoneGraph, zone: ZoneId, first: Square) -> Option<Square> {
    let mut reached = vec![false; graph.places()];
    let mut queue = vec![Spot::top(first)];
    reached[graph.number(Spot::top(first))] = true;
    let mut done = 0;
    while let Some(&spot) = queue.get(done) {
        done += 1;
        for next in sides(board, spot.square).flat_map(|square| board.spots_in(square)) {
            let number = graph.number(next);
            if graph.of(next) == Some(zone) && board.borders(spot, next) && !reached[number] {
                reached[number] = true;
                queue.push(next);
            }
        }
    }
    let mut squares = board.zone_named(zone).squares.iter().copied();
    squares.find(|&square| !reached[graph.number(Spot::top(square))])
}

/// What of LAD-515 the zones of a board break: the zone that is wrong, if it is one, and what was expected.
pub(super) fn faults(board: &Board) -> Vec<(Option<ZoneId>, String)> {
    let graph = board.zone_graph();
    let mut faults = Vec::new();
    if !(FEWEST_ZONES..=MOST_ZONES).contains(&graph.len()) {
        let message = format!("expected {FEWEST_ZONES} to {MOST_ZONES} areas on the map, found {}", graph.len());
        faults.push((None, message));
    }
    for id in graph.ids() {
        let Zone { name, squares, .. } = board.zone_named(id);
        let Some(&first) = squares.first() else { continue };
        if squares.len() < FEWEST_ZONE_SQUARES {
            let found = squares.len();
            let message = format!("expected {FEWEST_ZONE_SQUARES} squares in the area {name:?}, found {found}");
            faults.push((Some(id), message));
        }
        if let Some(apart) = apart(board, graph, id, first) {
            let (apart, first) = (apart.coordinates(), first.coordinates());
            let message = format!("expected the area {name:?} to hang together, found {apart} apart from {first}");
            faults.push((Some(id), message));
        }
    }
    let first = ZoneId(0);
    if let Some(cut) = graph.ids().find(|&id| graph.distance(first, id).is_none()) {
        let (one, other) = (&board.zone_named(first).name, &board.zone_named(cut).name);
        let message = format!("expected every area to border on others, found no way from {one:?} to {other:?}");
        faults.push((Some(cut), message));
    }
    for side in 0..2 {
        let room = board.deployment(side).iter().filter(|&&square| board.tile(square).is_ashore()).count();
        let needed = super::FEWEST_DEPLOYMENT_SQUARES;
        if room < needed {
            let message = format!("expected {needed} squares of solid ground to deploy side {side} on, found {room}");
            faults.push((None, message));
        }
    }
    faults
}

impl Board {
    /// LAD-515: what this board lacks to be played on by zones, in sentences; empty if it lacks nothing.
    pub fn zone_faults(&self) -> Vec<String> {
        faults(self).into_iter().map(|(_, message)| message).collect()
    }
}
