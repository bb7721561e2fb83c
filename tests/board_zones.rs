//! Zones as zone-based rules use them: ladder 1.4, LAD-58..84, LAD-501..516, the board's part.

use std::collections::{BTreeMap, BTreeSet};

use acqua_alta::board::{
    Board, Cover, Entry, FEWEST_DEPLOYMENT_SQUARES, FEWEST_ZONE_SQUARES, FEWEST_ZONES, Hazard, Layer, MOST_ZONES,
    Obscured, Spot, Spread, Square, Step, StepKinds, TileSpec, Traits, WIDEST_GAP, Walk, ZoneId, from_legend,
    from_rows, from_tmx, shipped, shipped_board,
};

fn at(x: u8, y: u8) -> Square {
    Square::new(x, y)
}

fn top(x: u8, y: u8) -> Spot {
    Spot::top(at(x, y))
}

fn drawn(rows: &[&str]) -> Board {
    from_rows(rows).unwrap_or_else(|error| panic!("{error}"))
}

/// A board whose zones are given by a second drawing, one character a zone, its name.
fn zoned(rows: &[&str], zones: &[&str]) -> Board {
    zoned_with(rows, zones, &[])
}

fn zoned_with(rows: &[&str], zones: &[&str], traits: &[(char, Traits)]) -> Board {
    // A private character for every pair of ground and zone.
    let mut legend: BTreeMap<char, TileSpec> = BTreeMap::new();
    let mut codes: BTreeMap<(char, char), char> = BTreeMap::new();
    let mut coded = Vec::new();
    for (row, names) in rows.iter().zip(zones) {
        let mut line = String::new();
        for (ground, zone) in row.chars().zip(names.chars()) {
            let next = char::from_u32(0x4e00 + codes.len() as u32).expect("a character");
            let code = *codes.entry((ground, zone)).or_insert(next);
            let area_traits = traits.iter().find(|(name, _)| *name == zone).map_or(Traits::default(), |(_, t)| *t);
            let spec = TileSpec::by_default(ground).expect("a ground of the legend");
            legend.entry(code).or_insert(TileSpec { area: Some(zone.to_string()), area_traits, ..spec });
            line.push(code);
        }
        coded.push(line);
    }
    from_legend(&coded, &legend).unwrap_or_else(|error| panic!("{error}"))
}

fn zone(board: &Board, name: &str) -> ZoneId {
    let graph = board.zone_graph();
    graph.ids().find(|&id| board.zone_named(id).name == name).unwrap_or_else(|| panic!("no zone {name}"))
}

fn words(kinds: StepKinds) -> Vec<&'static str> {
    kinds.iter().map(|(_, word)| word).collect()
}

fn step(board: &Board, from: Spot, to: Spot) -> Option<Step> {
    board.step(from, to)
}

fn kinds(board: &Board, from: Spot, to: Spot) -> Vec<&'static str> {
    step(board, from, to).map_or(Vec::new(), |step| words(step.kinds))
}

fn boards() -> impl Iterator<Item = Board> {
    shipped().iter().map(|(id, _)| shipped_board(id).expect("known").unwrap_or_else(|error| panic!("{error}")))
}

/// The text of a shipped map without its layer of areas.
fn without_areas(text: &str) -> String {
    let start = text.find("<objectgroup id=\"4\" name=\"areas\">").expect("areas");
    let end = start + text[start..].find("</objectgroup>").expect("an end") + "</objectgroup>".len();
    format!("{}{}", &text[..start], &text[end..])
}

// Zones

#[test]
fn lad_515_every_map_of_the_game_has_good_zones() {
    for board in boards() {
        assert_eq!(board.zone_faults(), Vec::<String>::new(), "{}", board.id());
        let graph = board.zone_graph();
        assert!((FEWEST_ZONES..=MOST_ZONES).contains(&graph.len()) && graph.is_connected());
        for square in board.squares() {
            let holding = graph.ids().filter(|&id| board.zone_named(id).contains(square)).count();
            assert_eq!(holding, usize::from(!board.is_wall(square)), "{} {square}", board.id());
        }
        for side in 0..2 {
            assert!(board.deployment(side).len() >= FEWEST_DEPLOYMENT_SQUARES);
            assert!(board.deployment(side).iter().all(|&square| board.zone_of(Spot::top(square)).is_some()));
        }
        // Each zone can be walked into, and left, without a jump or a fall.
        let feet = StepKinds::JUMP.union(StepKinds::DROP);
        for id in graph.ids() {
            let ways = |edge: &acqua_alta::board::Edge| edge.crossings.iter().any(|step| !step.kinds.intersects(feet));
            assert!(graph.edges(id).iter().any(ways), "{}", board.zone_named(id).name);
            assert!(graph.ids().any(|from| graph.edge(from, id).is_some_and(ways)));
        }
    }
}

#[test]
fn maps_are_fair_zones_equal_those_turned_by_half_a_turn() {
    for board in boards() {
        let turned = |s: Square| Square::new(board.width() - 1 - s.x, board.height() - 1 - s.y);
        for area in board.areas() {
            let mut twin: Vec<Square> = area.squares.iter().map(|&square| turned(square)).collect();
            twin.sort_by_key(|s| (s.y, s.x));
            assert!(board.areas().iter().any(|other| other.squares == twin), "{} {}", board.id(), area.name);
        }
    }
}

/// Near graph by its wording: two squares side by side, neither a wall. Bridges: the water goes on below them.
fn near_by_hand(board: &Board) -> BTreeSet<(ZoneId, ZoneId)> {
    let mut near = BTreeSet::new();
    let places = |square: Square| [Spot::top(square), Spot::below(square)];
    for a in board.squares() {
        for b in board.squares().filter(|b| a.x.abs_diff(b.x) + a.y.abs_diff(b.y) == 1) {
            for (from, to) in places(a).into_iter().flat_map(|from| places(b).map(|to| (from, to))) {
                let (Some(one), Some(other)) = (board.zone_of(from), board.zone_of(to)) else { continue };
                let wet = |spot: Spot| spot.layer == Layer::Below || board.is_water(spot.square);
                let beside = (from.layer, to.layer) == (Layer::Top, Layer::Top) || (wet(from) && wet(to));
                if one != other && beside {
                    near.insert((one, other));
                }
            }
        }
    }
    near
}

#[test]
fn ladder_1_4_near_graph_and_distances_agree_with_counting() {
    for board in boards().chain(random_boards(12)) {
        let graph = board.zone_graph();
        let near = near_by_hand(&board);
        for a in graph.ids() {
            let expected: Vec<ZoneId> = near.iter().filter(|pair| pair.0 == a).map(|pair| pair.1).collect();
            assert_eq!(graph.near(a), expected);
        }
        // Fewest edges, by relaxing until nothing changes.
        let zones: Vec<ZoneId> = graph.ids().collect();
        let mut far: BTreeMap<(ZoneId, ZoneId), u8> = zones.iter().map(|&id| ((id, id), 0)).collect();
        loop {
            let mut better = BTreeMap::new();
            for (&(a, b), &distance) in &far {
                for &(_, c) in near.iter().filter(|pair| pair.0 == b) {
                    if far.get(&(a, c)).is_none_or(|&known| known > distance + 1) {
                        better.insert((a, c), distance + 1);
                    }
                }
            }
            if better.is_empty() {
                break;
            }
            far.extend(better);
        }
        for (&a, &b) in zones.iter().flat_map(|a| zones.iter().map(move |b| (a, b))) {
            assert_eq!(graph.distance(a, b), far.get(&(a, b)).copied());
        }
        for &id in &zones {
            let two: Vec<ZoneId> = graph.within(id, 2).collect();
            let expected: Vec<ZoneId> =
                zones.iter().copied().filter(|&b| far.get(&(id, b)).is_some_and(|&d| d <= 2)).collect();
            assert_eq!(two, expected);
        }
    }
}

#[test]
fn ladder_1_4_walk_graph_holds_every_step_between_zones_and_no_other() {
    for board in boards().chain(random_boards(12)) {
        let graph = board.zone_graph();
        let mut expected: BTreeMap<(ZoneId, ZoneId), Vec<Step>> = BTreeMap::new();
        for layer in [Layer::Top, Layer::Below] {
            for square in board.squares() {
                for &step in board.steps_from(Spot { square, layer }) {
                    assert_eq!(step.from, Spot { square, layer });
                    let (Some(a), Some(b)) = (board.zone_of(step.from), board.zone_of(step.to)) else {
                        panic!("a step out of all zones: {step:?}")
                    };
                    if a != b {
                        expected.entry((a, b)).or_default().push(step);
                    }
                }
            }
        }
        for a in graph.ids() {
            for b in graph.ids() {
                let edge = graph.edge(a, b);
                let ways = expected.get(&(a, b));
                assert_eq!(edge.map(|edge| &edge.crossings), ways);
                let all = ways.into_iter().flatten().fold(StepKinds::default(), |all, step| all.union(step.kinds));
                assert_eq!(edge.map_or(StepKinds::default(), |edge| edge.kinds), all);
            }
        }
    }
}

/// Boards of random grounds and sizes, the same on every run.
fn random_boards(count: u32) -> impl Iterator<Item = Board> {
    (0..count).map(|seed| {
        let mut state = u64::from(seed) * 2 + 1;
        let mut next = move |below: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % below
        };
        let (width, height) = (4 + next(26), 4 + next(22));
        let grounds: Vec<char> = "....,,,~~~~==#1223s%odcw^".chars().collect();
        let mut rows = vec![vec!['.'; width]; height];
        // Patches, so that there are streets and canals, and some single squares.
        for _ in 0..width * height / 6 {
            let (x, y, wide, high) = (next(width), next(height), 1 + next(5), 1 + next(5));
            let ground = grounds[next(grounds.len())];
            for row in rows.iter_mut().skip(y).take(high) {
                row.iter_mut().skip(x).take(wide).for_each(|cell| *cell = ground);
            }
        }
        let rows: Vec<String> = rows.into_iter().map(|row| row.into_iter().collect()).collect();
        from_rows(&rows).unwrap_or_else(|error| panic!("{error}"))
    })
}

/// Squares of the zone that hang together with its first one by their sides.
fn together(squares: &[Square]) -> usize {
    let mut found = vec![squares[0]];
    let mut done = 0;
    while let Some(&a) = found.get(done) {
        done += 1;
        for &b in squares {
            if a.x.abs_diff(b.x) + a.y.abs_diff(b.y) == 1 && !found.contains(&b) {
                found.push(b);
            }
        }
    }
    found.len()
}

#[test]
fn made_up_zones_cover_every_square_once_and_hang_together() {
    for board in random_boards(60) {
        let mut names = BTreeSet::new();
        for area in board.areas() {
            assert_eq!(together(&area.squares), area.squares.len(), "{} of {board:?}", area.name);
            assert!(area.squares.is_sorted_by_key(|s| (s.y, s.x)));
            assert!(names.insert(area.name.clone()), "{} twice", area.name);
            // Too small only where walls leave nothing to join.
            let alone = area.squares.iter().all(|&square| {
                let mut sides = board.neighbours(square).filter(|next| !next.is_diagonal_to(square));
                sides.all(|next| board.is_wall(next) || area.contains(next))
            });
            assert!(area.squares.len() >= FEWEST_ZONE_SQUARES || alone, "{} of {board:?}", area.name);
        }
        for square in board.squares() {
            let holding = board.areas().iter().filter(|area| area.contains(square)).count();
            assert_eq!(holding, usize::from(!board.is_wall(square)));
        }
        let graph = board.zone_graph();
        assert!(!graph.is_connected() || graph.len() <= MOST_ZONES, "{} zones of {board:?}", graph.len());
    }
}

#[test]
fn made_up_zones_of_the_maps_could_be_played_on() {
    for (id, text) in shipped() {
        let board = from_tmx("made_up.tmx", &without_areas(text)).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(board.zone_faults(), Vec::<String>::new(), "{id}");
        let again = from_tmx("made_up.tmx", &without_areas(text)).expect("good");
        assert_eq!(board.areas(), again.areas());
        for area in board.areas() {
            let most = 36.max(board.squares().count() / 8);
            assert!((FEWEST_ZONE_SQUARES..=most).contains(&area.squares.len()), "{id} {area:?}");
        }
    }
}

#[test]
fn made_up_zones_follow_the_ground() {
    let board = drawn(&[
        "......~~~333333",
        "......~~~333333",
        "......~~~333333",
        "......~~~333333",
        "......~~~......",
        "......~~~......",
    ]);
    let names: Vec<(&str, usize)> = board.areas().iter().map(|area| (area.name.as_str(), area.squares.len())).collect();
    assert_eq!(names, [("Calle 1", 36), ("Rio 1", 18), ("Tetti 1", 24), ("Calle 2", 12)]);
}

#[test]
fn a_board_without_good_zones_says_what_it_lacks() {
    let wants = |board: &Board, message: &str| {
        let faults = board.zone_faults();
        assert!(faults.iter().any(|fault| fault == message), "{faults:?}");
    };
    let board = zoned(&["...#....", "...#...."], &["aaa#bbbb", "aaa#bbba"]);
    wants(&board, "expected 6 to 20 areas on the map, found 2");
    wants(&board, "expected the area \"a\" to hang together, found (7, 1) apart from (0, 0)");
    wants(&board, "expected 8 squares of solid ground to deploy side 0 on, found 6");
    let board = zoned(&["..#....", "..#...."], &["aa#bbbb", "aa#bbbb"]);
    wants(&board, "expected every area to border on others, found no way from \"a\" to \"b\"");
    let board = zoned(&["......."], &["aaabbbb"]);
    wants(&board, "expected 4 squares in the area \"a\", found 3");
}

// Bridges: two layers

#[test]
fn lad_503_below_a_bridge_the_canal_goes_on() {
    let board = zoned(&["....", "~~~~", "====", "~~~~", "...."], &["aaaa", "cccc", "bbbb", "cccc", "dddd"]);
    let below = Spot::below(at(1, 2));
    assert_eq!(board.spot(at(1, 2), 0), top(1, 2));
    assert_eq!(board.spot(at(1, 2), -1), below);
    assert_eq!(board.spot(at(1, 1), -1), top(1, 1));
    assert_eq!((board.spot_level(top(1, 2)), board.spot_level(below)), (0, -1));
    assert!(board.is_swum_at(below) && board.ends_at(below) && !board.is_swum_at(top(1, 2)));
    assert_eq!(board.zone_of(below), Some(zone(&board, "c")));
    assert_eq!(board.zone_of(top(1, 2)), Some(zone(&board, "b")));
    // The canal hangs together below the bridge.
    assert!(!board.zone_faults().iter().any(|fault| fault.contains("hang together")));
    assert_eq!(kinds(&board, top(1, 1), below), ["swim"]);
    assert_eq!(kinds(&board, below, Spot::below(at(2, 2))), ["swim"]);
    // Nobody climbs through a deck, from the deck one drops into the water beside it.
    assert_eq!(step(&board, below, top(2, 2)), None);
    assert_eq!(kinds(&board, top(1, 2), top(1, 1)), ["swim"]);
    assert_eq!(kinds(&board, top(1, 1), top(1, 2)), ["climb"]);
    // At high water there is no below any more.
    let flooded = drawn(&["....", "====", "...."]).with_sea(0);
    assert!(!flooded.has_below(at(1, 1)) && flooded.step(top(1, 1), Spot::below(at(2, 1))).is_none());
}

#[test]
fn lad_503_swimmers_pass_below_debris_but_do_not_stay() {
    let board = zoned(&["~d~~"], &["aabb"]);
    let below = Spot::below(at(1, 0));
    assert_eq!(board.zone_of(below), Some(zone(&board, "a")));
    assert!(board.has_below(at(1, 0)) && !board.ends_at(below) && !board.ends_at(top(1, 0)));
    assert_eq!(kinds(&board, top(0, 0), below), ["swim"]);
    assert_eq!(kinds(&board, below, top(2, 0)), ["swim"]);
    assert_eq!(kinds(&board, top(0, 0), top(1, 0)), ["climb"]);
}

#[test]
fn ladder_1_4_decks_block_the_line_between_layers() {
    let board = drawn(&["......", "~~==~~", "~~==~~", "......"]);
    let below = Spot::below(at(2, 1));
    assert!(board.in_line_of_sight(top(0, 1), below) && board.in_line_of_sight(below, top(0, 1)));
    assert!(board.in_line_of_sight(below, Spot::below(at(3, 2))));
    assert!(!board.in_line_of_sight(top(2, 0), below) && !board.in_line_of_sight(below, top(2, 0)));
    assert!(!board.in_line_of_sight(top(3, 1), below));
    assert!(board.in_line_of_sight(top(2, 1), top(0, 1)));
}

// Steps

#[test]
fn lad_68_ledges_up_are_climbed_one_level_down_is_a_plain_drop() {
    let board = drawn(&[".123", "s2.5", "~.w%"]);
    assert_eq!(kinds(&board, top(0, 0), top(1, 0)), ["climb"]);
    assert_eq!(kinds(&board, top(1, 0), top(0, 0)), ["plain"]);
    assert_eq!(kinds(&board, top(2, 0), top(1, 0)), ["plain"]);
    assert_eq!(kinds(&board, top(2, 1), top(2, 0)), ["climb"]);
    assert_eq!(kinds(&board, top(2, 0), top(2, 1)), ["climb"], "two levels down");
    assert_eq!(step(&board, top(2, 1), top(3, 0)), None, "three levels up");
    assert_eq!(kinds(&board, top(3, 0), top(2, 1)), ["drop"]);
    assert_eq!(step(&board, top(3, 0), top(2, 1)).map(|step| step.rise), Some(-3));
    // Stairs are plain whatever they lead to (LAD-506).
    assert_eq!(kinds(&board, top(0, 1), top(1, 1)), ["plain"]);
    assert_eq!(kinds(&board, top(1, 1), top(0, 1)), ["plain"]);
    // Water: in by a step, out over the quay; shallow water is difficult (LAD-503).
    assert_eq!(kinds(&board, top(1, 2), top(0, 2)), ["swim"]);
    assert_eq!(kinds(&board, top(0, 2), top(1, 2)), ["climb"]);
    assert_eq!(kinds(&board, top(1, 2), top(2, 2)), ["difficult"]);
    assert_eq!(kinds(&board, top(2, 1), top(3, 2)), ["difficult"]);
}

#[test]
fn lad_503_steps_into_the_water_are_plain_both_ways() {
    let board = drawn(&["~j."]);
    assert_eq!(kinds(&board, top(1, 0), top(0, 0)), ["swim"]);
    assert_eq!(kinds(&board, top(0, 0), top(1, 0)), ["plain"]);
}

#[test]
fn lad_68_between_two_obstacles_at_a_corner_one_squeezes() {
    let board = drawn(&[".o", "B."]);
    assert_eq!(kinds(&board, top(0, 0), top(1, 1)), ["squeeze"]);
    assert_eq!(kinds(&board, top(0, 0), top(1, 0)), ["climb"]);
    let board = drawn(&[".o", ".."]);
    assert_eq!(kinds(&board, top(0, 0), top(1, 1)), ["plain"]);
    // Between two quays in the water as well; no wall corner is cut.
    let board = drawn(&["~.", ".~"]);
    assert_eq!(kinds(&board, top(0, 0), top(1, 1)), ["swim", "squeeze"]);
    assert_eq!(step(&drawn(&[".#", ".."]), top(0, 0), top(1, 1)), None);
}

#[test]
fn lad_71_jumps_lead_over_gaps_and_up_ledges() {
    let board = drawn(&["2~~2.1", "......"]);
    let jumps = |from| board.steps_from(from).iter().filter(|step| step.is(StepKinds::JUMP)).collect::<Vec<_>>();
    let over: Vec<(Spot, u8, i8)> = jumps(top(0, 0)).iter().map(|step| (step.to, step.gap, step.rise)).collect();
    assert_eq!(over, [(top(3, 0), 2, 0)]);
    let up: Vec<(Spot, u8, i8)> = jumps(top(4, 0)).iter().map(|step| (step.to, step.gap, step.rise)).collect();
    assert_eq!(up, [(top(5, 0), 0, 1), (top(3, 0), 0, 2)]);
    // From the far roof both ways: back over the water, and over the alley to the lower one.
    let back: Vec<(Spot, u8, i8)> = jumps(top(3, 0)).iter().map(|step| (step.to, step.gap, step.rise)).collect();
    assert_eq!(back, [(top(5, 0), 1, -1), (top(0, 0), 2, 0)]);
    assert!(jumps(top(1, 0)).is_empty(), "nobody jumps out of the water");
    let wide = drawn(&["2......2", "2.......2"].map(|row| &row[..8]));
    assert!(wide.steps_from(top(0, 0)).iter().any(|step| step.gap == WIDEST_GAP));
}

#[test]
fn lad_58_close_has_a_level_between_and_no_wall() {
    let board = drawn(&[".1.", ".#2"]);
    assert!(board.contact(at(0, 0), 0, at(1, 0), 1));
    assert!(!board.contact(at(0, 0), 0, at(2, 0), 0));
    assert!(!board.contact(at(2, 0), 0, at(2, 1), 2));
    assert!(!board.contact(at(0, 1), 0, at(1, 0), 1), "a cut corner");
}

// Range and movement

#[test]
fn lad_59_lad_60_lad_61_lad_62_bands_are_distances_of_zones() {
    let board = zoned(&["............"], &["aaabbbcccddd"]);
    let graph = board.zone_graph();
    let far = |name| graph.distance(zone(&board, "a"), zone(&board, name));
    assert_eq!(["a", "b", "c", "d"].map(far), [Some(0), Some(1), Some(2), Some(3)]);
    // A wall between parts them, a ledge of any height does not.
    let board = zoned(&["..#..", "..#..", "9999."], &["aa#bb", "aa#bb", "ccccb"]);
    let graph = board.zone_graph();
    let [a, b, c] = ["a", "b", "c"].map(|name| zone(&board, name));
    assert_eq!((graph.distance(a, b), graph.near(a), graph.near(c)), (Some(2), &[c][..], &[a, b][..]));
    assert!(graph.edge(a, c).is_none() && graph.edge(c, a).is_some_and(|edge| edge.kinds == StepKinds::DROP));
}

fn on_foot(step: &Step) -> Entry {
    let never = StepKinds::JUMP.union(StepKinds::DROP);
    if step.kinds.intersects(never) { Entry::Blocked } else { Entry::Pass(1) }
}

#[test]
fn lad_64_lad_65_lad_66_a_walk_enters_so_many_zones_and_no_more() {
    let board = zoned(&["............", "............"], &["aaabbbcccddd", "aaabbbcccddd"]);
    let ends = |edges: u8| {
        let walk = Walk::flood(&board, top(1, 0), edges, on_foot);
        let spots: BTreeSet<Spot> = walk.spots().collect();
        let expected = board.squares().filter(|square| square.x < 3 * (edges + 1)).map(Spot::top);
        assert_eq!(spots, expected.collect(), "{edges} edges");
        walk
    };
    ends(0);
    ends(1);
    let walk = ends(2);
    let path = walk.path(&board, top(7, 1));
    assert_eq!(path.len(), 6);
    assert_eq!((path[0].from, path[5].to), (top(1, 0), top(7, 1)));
    assert!(path.windows(2).all(|pair| pair[0].to == pair[1].from));
    let reached = walk.reached(&board, top(7, 1)).expect("in reach");
    assert_eq!((reached.edges, reached.cost), (2, 6));
    assert_eq!(walk.reached(&board, top(9, 0)), None);
    assert!(walk.path(&board, top(9, 0)).is_empty() && walk.path(&board, top(1, 0)).is_empty());
}

#[test]
fn lad_64_free_movement_does_not_leave_the_zone_even_for_a_short_cut() {
    let board = zoned(&["...", ".#.", "..."], &["aba", "a#a", "aaa"]);
    let walk = Walk::flood(&board, top(0, 0), 0, on_foot);
    assert_eq!(walk.reached(&board, top(2, 0)).map(|reached| reached.cost), Some(6));
    assert_eq!(walk.reached(&board, top(1, 0)), None);
    let walk = Walk::flood(&board, top(0, 0), 2, on_foot);
    assert_eq!(
        walk.reached(&board, top(2, 0)).map(|reached| (reached.edges, reached.cost)),
        Some((0, 6)),
        "fewest zones first"
    );
    assert_eq!(walk.reached(&board, top(1, 0)).map(|reached| reached.edges), Some(1));
}

#[test]
fn lad_78_a_walk_ends_on_the_first_difficult_square() {
    let board = drawn(&["..%%.", "#####"]);
    let patch = |step: &Step| if step.is(StepKinds::DIFFICULT) { Entry::Stop(1) } else { on_foot(step) };
    let walk = Walk::flood(&board, top(0, 0), 9, patch);
    let spots: Vec<Spot> = walk.spots().collect();
    assert_eq!(spots, [top(0, 0), top(1, 0), top(2, 0)]);
}

#[test]
fn lad_71_a_run_up_is_two_straight_squares_before_the_jump() {
    let board = drawn(&["....~~..", "########"]);
    let leaps = |standing: u8, running: u8| {
        move |step: &Step| match step.is(StepKinds::JUMP) {
            true if step.gap <= if step.run_up { running } else { standing } => Entry::Pass(1),
            true => Entry::Blocked,
            false if step.is(StepKinds::SWIM) => Entry::Blocked,
            false => Entry::Pass(1),
        }
    };
    let walk = Walk::flood(&board, top(0, 0), 9, leaps(1, 2));
    let path = walk.path(&board, top(7, 0));
    assert_eq!(
        path.iter().map(|step| (step.to, step.run_up)).collect::<Vec<_>>(),
        [(top(1, 0), false), (top(2, 0), false), (top(3, 0), false), (top(6, 0), true), (top(7, 0), false)]
    );
    // From the brink one goes back for it.
    let walk = Walk::flood(&board, top(3, 0), 9, leaps(1, 2));
    assert_eq!(walk.path(&board, top(6, 0)).len(), 5);
    assert_eq!(Walk::flood(&board, top(3, 0), 9, leaps(2, 2)).path(&board, top(6, 0)).len(), 1);
    assert_eq!(Walk::flood(&board, top(0, 0), 9, leaps(1, 1)).reached(&board, top(6, 0)), None);
    // Two squares are needed.
    let short = drawn(&[".~~..", "#####"]);
    assert_eq!(Walk::flood(&short, top(0, 0), 9, leaps(1, 2)).reached(&short, top(3, 0)), None);
}

#[test]
fn walks_agree_with_walking_every_way() {
    for board in boards().chain(random_boards(8)) {
        let graph = board.zone_graph();
        let Some(start) = board.squares().find(|&square| board.is_solid(square)).map(Spot::top) else { continue };
        let entry = |step: &Step| match step.kinds {
            kinds if kinds.intersects(StepKinds::JUMP.union(StepKinds::DROP)) => Entry::Blocked,
            kinds if kinds.contains(StepKinds::DIFFICULT) => Entry::Stop(1),
            kinds if kinds.contains(StepKinds::CLIMB) => Entry::Pass(2),
            _ => Entry::Pass(1),
        };
        // (zones, cost) by relaxing until nothing changes; the flag says that the way may go on.
        let mut best: BTreeMap<(Spot, bool), (u8, u16)> = BTreeMap::from([((start, true), (0, 0))]);
        loop {
            let mut changed = false;
            for ((from, goes_on), (zones, cost)) in best.clone() {
                for step in board.steps_from(from).iter().filter(|_| goes_on) {
                    let (price, open) = match entry(step) {
                        Entry::Blocked => continue,
                        Entry::Pass(price) => (price, true),
                        Entry::Stop(price) => (price, false),
                    };
                    let zones = zones + u8::from(graph.of(step.from) != graph.of(step.to));
                    let way = (zones, cost + u16::from(price));
                    if zones <= 2 && best.get(&(step.to, open)).is_none_or(|&known| known > way) {
                        best.insert((step.to, open), way);
                        changed = true;
                    }
                }
            }
            if !changed {
                break;
            }
        }
        let mut expected: BTreeMap<Spot, (u8, u16)> = BTreeMap::new();
        for ((spot, _), way) in best {
            let known = expected.entry(spot).or_insert(way);
            *known = (*known).min(way);
        }
        // Buffers left by another walk do not matter.
        let mut walk = Walk::flood(&board, start, 0, |_| Entry::Pass(0));
        walk.refill(&board, start, 2, entry);
        let found: BTreeMap<Spot, (u8, u16)> = walk
            .spots()
            .filter_map(|spot| Some((spot, walk.reached(&board, spot).map(|r| (r.edges, r.cost))?)))
            .collect();
        assert_eq!(found, expected, "{}", board.id());
        for (&spot, &(zones, cost)) in &found {
            let path = walk.path(&board, spot);
            let prices = path.iter().map(|step| match entry(step) {
                Entry::Pass(price) | Entry::Stop(price) => u16::from(price),
                Entry::Blocked => panic!("a blocked step in a path"),
            });
            assert_eq!(prices.sum::<u16>(), cost);
            let crossed = path.iter().filter(|step| graph.of(step.from) != graph.of(step.to)).count();
            assert_eq!(crossed, usize::from(zones));
            assert!(
                path.last().is_none_or(|step| step.to == spot) && path.first().is_none_or(|step| step.from == start)
            );
        }
    }
}

#[test]
fn places_grow_from_way_to_way_to_what_a_walk_finds() {
    // What a piece can do on foot, by swimming too, and by everything it has; each with zones that it enters at most.
    let slow = StepKinds::CLIMB.union(StepKinds::SQUEEZE);
    let ways = [(slow.union(StepKinds::SWIM), 2), (slow, 1), (StepKinds::default(), 2)];
    for board in boards().chain(random_boards(8)) {
        let all = |step: &Step| match step.kinds {
            kinds if kinds.contains(StepKinds::DROP) => Entry::Blocked,
            kinds if kinds.contains(StepKinds::JUMP) && step.gap > 1 + u8::from(step.run_up) => Entry::Blocked,
            kinds if kinds.contains(StepKinds::DIFFICULT) => Entry::Stop(1),
            _ => Entry::Pass(1),
        };
        let most = 2;
        let starts = board.squares().filter(|&square| board.is_standable(square)).step_by(41).map(Spot::top);
        for start in starts {
            let mut spread = Spread::from(&board, start, most);
            for (missing, edges) in ways {
                spread.grow(&board, edges, |step| (!step.kinds.intersects(missing)).then(|| all(step)));
                let entry = |step: &Step| if step.kinds.intersects(missing) { Entry::Blocked } else { all(step) };
                for edges in 0..=edges {
                    let walk = Walk::flood(&board, start, edges, entry);
                    let mut expected: Vec<Spot> = walk.spots().collect();
                    expected.sort_by_key(|spot| (spot.square.y, spot.square.x, spot.layer));
                    let found: Vec<Spot> = spread.within(edges).iter().collect();
                    assert_eq!(found, expected, "{} from {start:?} without {missing:?}", board.id());
                    assert!(found.iter().all(|&spot| spread.within(edges).contains(spot)));
                    let everywhere = board.squares().map(Spot::top).step_by(17).chain(expected.last().copied());
                    for far in everywhere {
                        let sought = Walk::new().seek(&board, [start, far], edges, entry);
                        assert_eq!(sought, walk.path(&board, far), "{} from {start:?} to {far:?}", board.id());
                    }
                }
            }
        }
    }
}

#[test]
fn lad_79_perils_and_ends_are_those_of_the_places() {
    for board in boards().chain(random_boards(8)) {
        let graph = board.zone_graph();
        for square in board.squares() {
            for spot in [Spot::top(square), Spot::below(square)] {
                let there = spot == Spot::top(square) || board.has_below(square);
                assert_eq!(graph.ends().contains(spot), there && board.ends_at(spot), "{spot:?}");
                assert_eq!(graph.perils().contains(spot), there && board.traits_at(spot).hazard.is_some(), "{spot:?}");
            }
        }
    }
}

// Traits

#[test]
fn lad_76_to_lad_84_zone_and_square_together_the_stronger_counts() {
    let mist = Traits { obscured: Obscured::Lightly, cover: Cover::Partial, ..Traits::default() };
    let forge = Traits { difficult: true, hazard: Some(Hazard::Minor), ignore_armour: true, ..Traits::default() };
    let board = zoned_with(&[".C.*", ".c.^"], &["mmff", "mmff"], &[('m', mist), ('f', forge)]);
    assert_eq!(board.traits_at(top(0, 0)), mist);
    assert_eq!(board.traits_at(top(1, 0)), Traits { cover: Cover::Total, ..mist });
    assert_eq!(board.traits_at(top(1, 1)), mist, "equal kinds never add");
    assert_eq!(board.traits_at(top(2, 0)), forge);
    let major = Traits { hazard: Some(Hazard::Major), ignore_armour: false, ..forge };
    assert_eq!(board.traits_at(top(3, 0)), major, "the stronger hazard with its own flag");
    assert_eq!(board.traits_at(top(3, 1)), forge);
    // A difficult zone makes the steps into it difficult (LAD-78).
    assert_eq!(kinds(&board, top(1, 0), top(2, 0)), ["difficult"]);
    assert_eq!(kinds(&board, top(2, 0), top(1, 0)), ["plain"]);
    let forge = zone(&board, "f");
    assert_eq!(
        board.zone_graph().edge(zone(&board, "m"), forge).map(|edge| words(edge.kinds)),
        Some(vec!["difficult"])
    );
}

#[test]
fn ladder_1_4_an_open_line_has_no_cover_and_nothing_obscured_on_it() {
    let mist = Traits { obscured: Obscured::Heavily, ..Traits::default() };
    let board = zoned_with(&[".....c.....", ".....o....."], &["aaamaaaaaaa", "aaaaaaaaaaa"], &[('m', mist)]);
    assert!(board.open_line(top(6, 0), top(10, 0)));
    assert!(!board.open_line(top(0, 0), top(4, 0)), "through the mist");
    assert_eq!(board.obscured_between(top(0, 0), top(4, 0)), Obscured::Heavily);
    assert_eq!(board.obscured_between(top(6, 0), top(10, 0)), Obscured::Clear);
    assert_eq!(board.cover_of(top(8, 0), top(5, 0)), Cover::Partial, "its own square");
    assert_eq!(board.cover_of(top(8, 0), top(4, 0)), Cover::Partial, "the last square before it");
    assert_eq!(board.cover_of(top(8, 1), top(4, 1)), Cover::Partial, "a barrel in front of it");
    assert_eq!(board.cover_at(top(4, 0)), Cover::None);
    assert!(!board.open_line(top(8, 0), top(4, 0)) && board.in_line_of_sight(top(8, 0), top(4, 0)));
    let water = drawn(&["..~"]);
    assert_eq!(water.cover_of(top(0, 0), top(2, 0)), Cover::Partial, "LAD-503");
    assert!(!drawn(&[".#."]).in_line_of_sight(top(0, 0), top(2, 0)));
    let house = drawn(&[".2."]);
    assert!(!house.in_line_of_sight(top(0, 0), top(2, 0)));
}
