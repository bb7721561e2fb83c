//! Squares, levels, surfaces, contact, lines and jumps.

use acqua_alta::board::{
    Board, ChangedTiles, DIRECTIONS, Hazard, Landing, Square, Tile, WALL_TOP, distance3, from_rows,
};

fn board(rows: &[&str]) -> Board {
    from_rows(rows).expect("a good board")
}

const fn at(x: u8, y: u8) -> Square {
    Square::new(x, y)
}

#[test]
fn can_1_1_distance_is_the_greatest_of_columns_rows_and_levels() {
    assert_eq!(distance3(at(2, 3), 0, at(5, 4), 1), 3);
    assert_eq!(distance3(at(2, 3), -1, at(3, 3), 4), 5);
    assert_eq!(distance3(at(2, 3), 2, at(2, 3), 2), 0);
}

#[test]
fn neighbours_come_from_north_clockwise() {
    let board = board(&["...", "...", "..."]);
    let around: Vec<Square> = board.neighbours(at(1, 1)).collect();
    let expected = [at(1, 0), at(2, 0), at(2, 1), at(2, 2), at(1, 2), at(0, 2), at(0, 1), at(0, 0)];
    assert_eq!(around, expected);
    assert_eq!(board.neighbours(at(0, 0)).collect::<Vec<_>>(), [at(1, 0), at(1, 1), at(0, 1)]);
    for (i, &(east, south)) in DIRECTIONS.iter().enumerate() {
        let square = board.offset(at(1, 1), east, south).expect("on the board");
        assert_eq!(at(1, 1).direction_to(square), Some(i));
    }
    assert_eq!(board.contains(-1, 0), None);
    assert_eq!(board.contains(0, 3), None);
    assert_eq!(board.contains(2, 2), Some(at(2, 2)));
}

#[test]
fn can_06_rings_come_by_row_then_column() {
    let board = board(&["....", "....", "...."]);
    assert_eq!(board.ring(at(1, 1), 0).collect::<Vec<_>>(), [at(1, 1)]);
    let first = [at(0, 0), at(1, 0), at(2, 0), at(0, 1), at(2, 1), at(0, 2), at(1, 2), at(2, 2)];
    assert_eq!(board.ring(at(1, 1), 1).collect::<Vec<_>>(), first);
    assert_eq!(board.ring(at(1, 1), 2).collect::<Vec<_>>(), [at(3, 0), at(3, 1), at(3, 2)]);
    assert_eq!(board.ring(at(1, 1), 3).count(), 0);
    assert_eq!(board.within(at(3, 0), 1).collect::<Vec<_>>(), [at(2, 0), at(3, 0), at(2, 1), at(3, 1)]);
}

#[test]
fn squares_and_numbers_agree() {
    let board = board(&["....", "....", "...."]);
    for (i, square) in board.squares().enumerate() {
        assert_eq!(board.index(square), i);
        assert_eq!(board.square_at(i), square);
    }
    assert_eq!(board.squares().count(), 12);
}

#[test]
fn can_1_1_surface_is_the_top_that_one_stands_on() {
    let board = board(&[".~d=3#oOB"]);
    let tops: Vec<i8> = board.squares().map(|square| board.surface(square)).collect();
    assert_eq!(tops, [0, -1, 0, 0, 3, WALL_TOP, 1, 1, 2]);
}

#[test]
fn can_68_small_obstacles_and_debris_are_landed_on_but_not_ended_on() {
    let board = board(&[".~d=#oOp"]);
    let names = |test: &dyn Fn(Square) -> bool| -> String {
        board.squares().map(|square| if test(square) { 'x' } else { ' ' }).collect()
    };
    assert_eq!(names(&|s| board.is_standable(s)), "xx x  x ");
    assert_eq!(names(&|s| board.is_solid(s)), "x  x  x ");
    assert_eq!(names(&|s| board.is_small_perch(s)), "  x  x x");
    assert_eq!(names(&|s| board.is_water(s)), " x      ");
}

#[test]
fn can_67_swimmers_pass_below_bridges_and_debris_but_not_posts() {
    let board = board(&[".~d=p"]);
    let open: Vec<bool> = board.squares().map(|square| board.is_open_water(square)).collect();
    assert_eq!(open, [false, true, true, true, false]);
    let levels: Vec<Option<i8>> = board.squares().map(|square| board.water_surface(square)).collect();
    assert_eq!(levels, [None, Some(-1), Some(-1), Some(-1), None]);
}

#[test]
fn can_67_difficult_ground_and_hazards() {
    let board = board(&[".%&w~^!"]);
    let difficult: Vec<bool> = board.squares().map(|square| board.is_difficult(square)).collect();
    assert_eq!(difficult, [false, true, true, true, false, false, false]);
    assert_eq!(board.hazard(at(5, 0)), Some(Hazard::Minor));
    assert_eq!(board.hazard(at(6, 0)), Some(Hazard::Deadly));
    assert_eq!(board.hazard(at(0, 0)), None);
}

#[test]
fn can_55_landing_spots() {
    let board = board(&["u!."]);
    let landings: Vec<Landing> = board.squares().map(|square| board.tile(square).landing).collect();
    assert_eq!(landings, [Landing::Soft, Landing::Dangerous, Landing::Normal]);
}

#[test]
fn can_53_ladders_and_stairs_lift_the_check_on_orthogonal_steps() {
    let board = board(&["3.3", ".Ls", "3.3"]);
    assert!(!board.is_ladder_step(at(0, 0), at(1, 1)), "not by the corner");
    assert!(board.is_ladder_step(at(1, 1), at(1, 0)));
    assert!(board.is_ladder_step(at(2, 0), at(2, 1)));
    assert!(board.is_ladder_step(at(2, 1), at(2, 0)));
    assert!(!board.is_ladder_step(at(0, 0), at(1, 0)));
    assert!(!board.is_ladder_step(at(0, 0), at(2, 0)), "not adjacent");
}

#[test]
fn can_54_water_access_joins_water_and_land() {
    let board = board(&["j~.", ".~~"]);
    assert!(board.is_water_access(at(0, 0), at(1, 0)));
    assert!(board.is_water_access(at(1, 0), at(0, 0)));
    assert!(board.is_ladder_step(at(0, 0), at(1, 0)));
    assert!(board.is_water_access(at(0, 0), at(1, 1)));
    assert!(!board.is_water_access(at(0, 0), at(0, 1)), "land to land");
    assert!(!board.is_water_access(at(0, 1), at(1, 1)), "no jetty");
}

#[test]
fn can_1_1_no_diagonal_step_past_a_wall() {
    let board = board(&["..", "#."]);
    assert!(board.corner_cut(at(0, 0), at(1, 1)));
    assert!(board.corner_cut(at(1, 1), at(0, 0)));
    assert!(!board.corner_cut(at(0, 0), at(1, 0)));
    assert!(!board.is_step(at(0, 0), at(1, 1)));
    assert!(!board.is_step(at(0, 0), at(0, 1)), "into the wall");
    assert_eq!(board.steps(at(0, 0)).collect::<Vec<_>>(), [at(1, 0)]);
    assert_eq!(board.steps(at(0, 1)).count(), 0);
}

#[test]
fn can_31_contact_needs_a_legal_step_and_at_most_one_level() {
    let board = board(&["....", ".#..", ".~2."]);
    assert!(board.contact(at(0, 0), 0, at(1, 0), 0));
    assert!(board.contact(at(2, 0), 0, at(3, 1), 1));
    assert!(!board.contact(at(2, 0), 0, at(3, 1), 2), "two levels apart");
    assert!(!board.contact(at(0, 1), 0, at(1, 0), 0), "cut corner");
    assert!(!board.contact(at(0, 0), 0, at(2, 0), 0), "two squares apart");
    assert!(!board.contact(at(0, 0), 0, at(0, 0), 0), "the same square");
    assert!(board.contact(at(0, 2), 0, at(1, 2), -1), "a swimmer at the bank");
    assert!(!board.contact(at(1, 2), -1, at(2, 2), 2), "a swimmer below a roof");
}

#[test]
fn can_31_contact_is_symmetric() {
    let board = board(&["..#.", ".~2.", "#.d3"]);
    for a in board.squares() {
        for b in board.squares() {
            let (la, lb) = (board.surface(a), board.surface(b));
            assert_eq!(board.contact(a, la, b, lb), board.contact(b, lb, a, la), "{a} {b}");
        }
    }
}

#[test]
fn can_03_line_excludes_the_start_and_has_as_many_squares_as_the_distance() {
    let board = board(&["......"; 6]);
    let line = |a, b| board.line(a, b).collect::<Vec<_>>();
    assert_eq!(line(at(0, 0), at(3, 0)), [at(1, 0), at(2, 0), at(3, 0)]);
    assert_eq!(line(at(4, 4), at(2, 2)), [at(3, 3), at(2, 2)]);
    assert_eq!(line(at(0, 0), at(4, 1)), [at(1, 0), at(2, 1), at(3, 1), at(4, 1)]);
    assert_eq!(line(at(1, 1), at(1, 1)), []);
    for a in board.squares() {
        for b in board.squares() {
            let line = board.line(a, b);
            assert_eq!(line.len(), usize::from(a.distance(b)));
            let squares: Vec<Square> = line.collect();
            let mut before = a;
            for &square in &squares {
                assert!(before.is_adjacent(square));
                before = square;
            }
            assert_eq!(before, b);
            // Fair on point-symmetric maps: the turned line is the line of the turned ends.
            let turned = |s: Square| at(5 - s.x, 5 - s.y);
            let expected: Vec<Square> = squares.into_iter().map(turned).collect();
            assert_eq!(board.line(turned(a), turned(b)).collect::<Vec<_>>(), expected);
        }
    }
}

#[test]
fn can_03_jump_is_blocked_by_a_surface_higher_than_the_line_rounded_down() {
    let row = board(&[".1.2"]);
    assert!(!row.jump_line(at(0, 0), 0, at(2, 0)), "a roof of level 1 on a level line");
    // From 0 to 2 over three squares the line is at 0, 1 after one and two squares.
    assert!(!row.jump_line(at(0, 0), 0, at(3, 0)));
    let row = board(&["..12"]);
    assert!(row.jump_line(at(0, 0), 0, at(3, 0)), "level 1 after two squares: just over the roof");
    // Downwards from 2 to -1 over three squares the line is at 1 and 0, rounded down.
    let row = board(&["21.~"]);
    assert!(row.jump_line(at(0, 0), 2, at(3, 0)));
    let row = board(&["2.1~"]);
    assert!(!row.jump_line(at(0, 0), 2, at(3, 0)));
    // From 2 to -1 over two squares the line is at 0.5, so at 0.
    let row = board(&["21~"]);
    assert!(!row.jump_line(at(0, 0), 2, at(2, 0)));
    assert_eq!(row.jump_level(at(0, 0), 2, at(2, 0), 1), 0);
    assert_eq!(row.jump_level(at(0, 0), 2, at(2, 0), 2), -1);
}

#[test]
fn can_03_jump_starts_at_the_level_given() {
    let row = board(&[".1."]);
    assert!(!row.jump_line(at(0, 0), 1, at(2, 0)), "half-way between 1 and 0, rounded down");
    assert!(row.jump_line(at(0, 0), 2, at(2, 0)), "hanging on a wall at level 2");
}

#[test]
fn can_03_jump_neither_through_nor_into_walls() {
    let row = board(&["3.#.."]);
    assert!(!row.jump_line(at(0, 0), 3, at(2, 0)));
    assert!(!row.jump_line(at(0, 0), 3, at(4, 0)));
    assert!(row.jump_line(at(0, 0), 3, at(1, 0)));
    assert!(!row.jump_line(at(0, 0), 3, at(0, 0)), "nowhere");
}

#[test]
fn can_03_remembered_jump_lines_equal_fresh_ones() {
    let board = board(&["..2.d~", "1#.3~~", "o.B.=."]);
    for a in board.squares().filter(|&a| !board.is_wall(a)) {
        for b in board.squares() {
            assert_eq!(board.jump_line_from_surface(a, b), board.jump_line(a, board.surface(a), b), "{a} {b}");
        }
    }
}

#[test]
fn can_69_a_boat_is_a_platform_on_the_water() {
    let board = board(&[".~g~"]);
    let boat = at(2, 0);
    assert!(board.is_boat(boat) && board.is_solid(boat) && !board.is_small_perch(boat));
    assert!(!board.is_water(boat) && !board.is_open_water(boat), "its hull lies in the way of swimmers");
    assert_eq!(board.surface(boat), 0);
    assert!(!board.is_boat(at(1, 0)));
}

#[test]
fn can_76_a_barricade_is_stepped_over_and_not_stayed_on() {
    let board = board(&[".xX."]);
    for barricade in [at(1, 0), at(2, 0)] {
        assert!(board.is_barricade(barricade) && board.is_small_perch(barricade));
        assert_eq!(board.surface(barricade), 1);
        assert!(!board.is_standable(barricade));
    }
    assert!(!board.is_barricade(at(0, 0)));
}

#[test]
fn can_67_unstable_squares_side_by_side_are_one_platform() {
    let board = board(&["~rr~r", "~r~r~", "kkK.."]);
    assert_eq!(board.platform(at(2, 0)), [at(1, 0), at(2, 0), at(1, 1)]);
    assert_eq!(board.platform(at(4, 0)), [at(4, 0)], "not by a corner");
    assert_eq!(board.platform(at(0, 2)), [at(0, 2), at(1, 2)], "a cart stands a level higher than a raft");
    assert_eq!(board.platform(at(2, 2)), [], "a cart of cloth stands firm");
    assert!(board.is_solid(at(1, 0)) && !board.is_open_water(at(1, 0)));
}

#[test]
fn a_push_leads_straight_away() {
    let from = at(5, 5);
    let around = [(5, 2), (9, 1), (8, 5), (6, 9), (5, 6), (0, 9), (4, 5), (2, 4)].map(|(x, y)| at(x, y));
    for (square, direction) in around.into_iter().zip(DIRECTIONS) {
        assert_eq!(square.away_from(from), direction, "{square}");
    }
    assert_eq!(from.away_from(from), (0, 0));
}

#[test]
fn the_nearest_square_is_the_first_by_row_and_column() {
    let board = board(&["#####", "#.#.#", "#####", "#####", "#...#"]);
    let open = |square| !board.is_wall(square);
    assert_eq!(board.nearest(at(2, 2), open), Some(at(1, 1)));
    assert_eq!(board.nearest(at(3, 1), open), Some(at(3, 1)), "the square itself");
    assert_eq!(board.nearest(at(0, 4), |square| square.y == 4 && open(square)), Some(at(1, 4)));
    assert_eq!(board.nearest(at(2, 2), |_| false), None);
}

#[test]
fn a_patch_is_what_hangs_together() {
    let board = board(&["..#.", ".##.", "#..."]);
    let open = |_, to| !board.is_wall(to);
    assert_eq!(board.patch(at(0, 0), open).len(), 8, "corners join");
    let by_sides = |from: Square, to: Square| open(from, to) && !to.is_diagonal_to(from);
    assert_eq!(board.patch(at(0, 1), by_sides), [at(0, 0), at(1, 0), at(0, 1)]);
}

#[test]
fn changes_lie_on_top_of_one_another() {
    let board = board(&["~~~.", "~~~."]);
    let mut changed = ChangedTiles::on(&board, 0);
    assert_eq!(changed.tiles(), []);
    changed.lay_boats([at(1, 0)].into_iter());
    changed.change(at(1, 0), |tile| Tile { level: 5, ..tile });
    changed.change(at(3, 0), |tile| tile.shut());
    let laid = changed.laid();
    assert!(laid.is_boat(at(1, 0)) && laid.tile(at(1, 0)).level == 5 && laid.is_wall(at(3, 0)));
    assert_eq!(laid.boats().collect::<Vec<_>>(), [at(1, 0)]);
    // A boat that has left again leaves the water as the map has it.
    changed = ChangedTiles::on(&laid, 0);
    changed.lay_boats([at(0, 1)].into_iter());
    assert_eq!(changed.laid().boats().collect::<Vec<_>>(), [at(0, 1)]);
    // Water that has risen is in it too.
    assert_eq!(ChangedTiles::on(&board, 2).laid().sea(), board.sea() + 2);
}
