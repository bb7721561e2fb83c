//! Line of sight and cover (CAN-51, CAN-52).

use acqua_alta::board::{Board, Cover, Square, WALL_TOP, from_rows, shipped, shipped_board};

fn board(rows: &[&str]) -> Board {
    from_rows(rows).expect("a good board")
}

const fn at(x: u8, y: u8) -> Square {
    Square::new(x, y)
}

/// Both of normal size, standing on the surface.
fn sees(board: &Board, a: Square, b: Square) -> bool {
    board.sees(a, board.surface(a), 1, b, board.surface(b), 1)
}

#[test]
fn can_51_a_shooter_back_from_the_roof_edge_does_not_see_the_street_below() {
    let row = board(&["33......"]);
    let back = at(0, 0);
    // Eyes at 4 and 1; the edge (top 3) is half-way, a third of the way, a quarter of the way along.
    assert!(!sees(&row, back, at(2, 0)));
    assert!(!sees(&row, back, at(3, 0)), "the line touches the edge: 4 - 3/3 = 3");
    assert!(sees(&row, back, at(4, 0)));
    let edge = at(1, 0);
    assert!((2..8).all(|x| sees(&row, edge, at(x, 0))));
}

#[test]
fn can_51_anything_up_to_one_level_above_the_lower_of_the_two_is_ignored() {
    assert!(sees(&board(&[".o.1c."]), at(0, 0), at(5, 0)));
    assert!(!sees(&board(&["..b..."]), at(0, 0), at(5, 0)));
    assert!(!sees(&board(&["~o."]), at(0, 0), at(2, 0)), "level 1 is two above the swimmer");
    assert!(sees(&board(&["~.."]), at(0, 0), at(2, 0)));
    assert!(sees(&board(&["12o2"]), at(0, 0), at(3, 0)), "level 2 is one above the lower");
}

#[test]
fn can_51_nobody_sees_through_a_wall() {
    let row = board(&["9#9"]);
    assert!(!sees(&row, at(0, 0), at(2, 0)));
    assert!(!row.sees(at(0, 0), 90, 2, at(2, 0), 90, 2));
}

#[test]
fn can_51_through_a_corner_only_both_squares_block() {
    assert!(!sees(&board(&[".#", "#."]), at(0, 0), at(1, 1)));
    assert!(sees(&board(&[".#", ".."]), at(0, 0), at(1, 1)));
    assert!(sees(&board(&["..", "#."]), at(0, 0), at(1, 1)));
    // From (0, 0) to (3, 1) the line passes through the corner between (1, 1) and (2, 0), after half the way.
    assert!(!sees(&board(&["..#.", ".#.."]), at(0, 0), at(3, 1)));
    assert!(sees(&board(&["..#.", "...."]), at(0, 0), at(3, 1)));
    assert!(!sees(&board(&[".#..", "...."]), at(0, 0), at(3, 1)), "this one is crossed");
}

#[test]
fn can_51_a_large_character_has_its_eyes_two_levels_up() {
    let row = board(&["1b..."]);
    // Eyes at 3 or 2, and 1; the top 2 stands a quarter of the way: 2.5 or 1.75.
    assert!(row.sees(at(0, 0), 1, 2, at(4, 0), 0, 1));
    assert!(!row.sees(at(0, 0), 1, 1, at(4, 0), 0, 1));
}

#[test]
fn can_51_nothing_lies_between_orthogonal_neighbours() {
    let board = board(&["3~", ".2"]);
    for a in board.squares() {
        for b in board.squares().filter(|b| !a.is_diagonal_to(*b)) {
            assert!(sees(&board, a, b), "{a} {b}");
        }
    }
    assert!(sees(&board, at(0, 0), at(1, 1)), "over two low corners");
    assert!(!sees(&board, at(1, 0), at(0, 1)), "between two high corners");
}

/// The rule by brute force: cut the line with every square of the board, in fractions.
fn sees_by_cutting(board: &Board, a: Square, la: i8, b: Square, lb: i8) -> bool {
    // Times are fractions over `whole`, coordinates in half squares, a square being 2 wide.
    let (ax, ay) = (i64::from(a.x) * 2 + 1, i64::from(a.y) * 2 + 1);
    let (dx, dy) = (i64::from(b.x) * 2 + 1 - ax, i64::from(b.y) * 2 + 1 - ay);
    let whole = dx.abs().max(1) * dy.abs().max(1);
    let slab = |from: i64, step: i64, low: i64| -> Option<(i64, i64)> {
        if step == 0 {
            return (low < from && from < low + 2).then_some((0, whole));
        }
        let (t, u) = ((low - from) * whole / step, (low + 2 - from) * whole / step);
        Some((t.min(u).max(0), t.max(u).min(whole)))
    };
    let mut corners: Vec<(i64, bool)> = Vec::new();
    for square in board.squares().filter(|&square| square != a && square != b) {
        let column = slab(ax, dx, i64::from(square.x) * 2);
        let row = slab(ay, dy, i64::from(square.y) * 2);
        let (Some((c0, c1)), Some((r0, r1))) = (column, row) else { continue };
        let (entered, left) = (c0.max(r0), c1.min(r1));
        if entered > left {
            continue;
        }
        let top = i64::from(board.surface(square));
        let (start, end) = (i64::from(la) + 1, i64::from(lb) + 1);
        let height = start * 2 * whole + (end - start) * (entered + left);
        let full_wall = top == i64::from(WALL_TOP);
        let blocks = full_wall || (top > i64::from(la.min(lb)) + 1 && top * 2 * whole >= height);
        if entered < left && blocks {
            return false;
        }
        if entered == left {
            corners.push((entered, blocks));
        }
    }
    corners.iter().all(|&(t, _)| corners.iter().any(|&(u, blocks)| u == t && !blocks))
}

#[test]
fn can_51_agrees_with_cutting_the_line_by_every_square() {
    let boards = [
        board(&["..2.1...3", ".#..b.o..", "3..~~d~.1", "..#~==~..", "1.B~~~~#2", ".....o...", "2..3..#.1"]),
        board(&["3b3b3", "b3b3b", ".....", "1#1#1", "2.2.2", "~~o~~", "....."]),
    ];
    for board in &boards {
        for a in board.squares().filter(|&a| !board.is_wall(a)) {
            for b in board.squares().filter(|&b| !board.is_wall(b) && b != a) {
                let (la, lb) = (board.surface(a), board.surface(b));
                let expected = sees_by_cutting(board, a, la, b, lb);
                assert_eq!(sees(board, a, b), expected, "{a} {b}\n{board:?}");
                assert_eq!(board.sight_from_surface(a, b), expected, "{a} {b}\n{board:?}");
            }
        }
    }
}

#[test]
fn can_51_sight_is_symmetric_on_the_maps() {
    for (id, _) in shipped() {
        let board = shipped_board(id).expect("known").expect("good");
        for a in board.squares() {
            for b in board.squares() {
                assert_eq!(board.sight_from_surface(a, b), board.sight_from_surface(b, a), "{id} {a} {b}");
                if board.is_wall(a) || board.is_wall(b) {
                    continue;
                }
                // A large character that hangs two levels up, and one of normal size.
                let (la, lb) = (board.surface(a) + 2, board.surface(b));
                assert_eq!(board.sees(a, la, 2, b, lb, 1), board.sees(b, lb, 1, a, la, 2), "{id} {a} {b}");
            }
        }
    }
}

#[test]
fn can_52_cover_of_the_square_and_of_the_water() {
    let row = board(&["...c.C~."]);
    assert_eq!(row.cover_kind(at(0, 0), at(3, 0), 0), Cover::Partial);
    assert_eq!(row.cover_kind(at(0, 0), at(5, 0), 0), Cover::Total);
    assert_eq!(row.cover_kind(at(7, 0), at(6, 0), -1), Cover::Partial, "in the water");
    assert!(!row.cover(at(0, 0), at(2, 0), 0));
}

#[test]
fn can_52_the_last_square_before_the_target_gives_cover() {
    let row = board(&["..c.."]);
    assert!(row.cover(at(0, 0), at(3, 0), 0));
    assert!(!row.cover(at(0, 0), at(4, 0), 0), "the cover square is not the last one");
    assert!(row.cover(at(4, 0), at(1, 0), 0), "from the other side it is the last one");
    let row = board(&["..o."]);
    assert!(row.cover(at(0, 0), at(3, 0), 0), "top one level above the target");
    assert!(!row.cover(at(0, 0), at(3, 0), 1), "top level with the target");
    assert!(!row.cover(at(2, 0), at(3, 0), 0), "nothing lies between neighbours");
}

#[test]
fn can_52_cover_on_a_diagonal_line() {
    let field = board(&["....", "....", "..o.", "...."]);
    assert!(field.cover(at(0, 0), at(3, 3), 0));
    let corners = board(&["....", "....", "...o", "..o."]);
    assert!(corners.cover(at(0, 0), at(3, 3), 0), "both squares of the corner");
    let one = board(&["....", "....", "...o", "...."]);
    assert!(!one.cover(at(0, 0), at(3, 3), 0), "one square of the corner");
}

#[test]
fn cap_09_squares_between_are_strictly_between() {
    let field = board(&["....", "...."]);
    let between = |a, b| field.squares_between(a, b).collect::<Vec<_>>();
    assert_eq!(between(at(0, 0), at(3, 0)), [at(1, 0), at(2, 0)]);
    assert_eq!(between(at(0, 0), at(1, 0)), []);
    assert_eq!(between(at(0, 0), at(1, 1)), [at(1, 0), at(0, 1)]);
    assert_eq!(between(at(0, 0), at(3, 1)), [at(1, 0), at(2, 0), at(1, 1), at(2, 1)]);
}
