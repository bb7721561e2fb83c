//! Shapes: the squares of bursts, lines, cones and circles, drawn.

use acqua_alta::board::{Board, Square, Template, from_rows};

/// Shapes are laid from the middle of an open board, and the aim lies so many columns and rows from there.
fn field() -> (Board, Square) {
    (from_rows(&vec![".".repeat(25); 25]).expect("a good board"), Square::new(12, 12))
}

fn count(template: Template, east: i8, south: i8) -> usize {
    let (board, user) = field();
    board.covered(template, user, user.offset(east, south).expect("on the board")).len()
}

/// The rows that the shape touches: `@` the user, `#` its squares, without the empty columns to the west of all.
fn drawn(template: Template, east: i8, south: i8) -> Vec<String> {
    let (board, user) = field();
    let squares = board.covered(template, user, user.offset(east, south).expect("on the board"));
    let drawn = squares.iter().copied().chain([user]).collect::<Vec<_>>();
    let columns = |by: fn(u8, u8) -> u8| drawn.iter().map(|square| square.x).reduce(by).expect("the user at least");
    let rows = |by: fn(u8, u8) -> u8| drawn.iter().map(|square| square.y).reduce(by).expect("the user at least");
    let sign = |square: Square| match () {
        () if squares.contains(&square) => '#',
        () if square == user => '@',
        () => '.',
    };
    let row = |y| (columns(u8::min)..=columns(u8::max)).map(|x| sign(Square::new(x, y))).collect();
    (rows(u8::min)..=rows(u8::max)).map(row).collect()
}

#[test]
fn cap_1_5_bursts_and_auras_reach_as_far_as_their_number() {
    assert_eq!([count(Template::Burst(1), 3, 0), count(Template::Burst(2), 3, 0)], [9, 25]);
    assert_eq!(drawn(Template::Burst(1), 3, 0), ["..###", "@.###", "..###"]);
    assert_eq!(drawn(Template::Aura(1), 3, 0), ["###", "###", "###"]);
}

#[test]
fn cap_1_5_lines_lead_in_eight_directions() {
    assert_eq!(drawn(Template::Line(3), 1, 0), ["@###"]);
    assert_eq!(drawn(Template::Line(3), 7, 0), ["@###"]);
    assert_eq!(drawn(Template::Line(2), 0, -1), ["#", "#", "@"]);
    assert_eq!(drawn(Template::Line(2), -1, 1), ["..@", ".#.", "#.."]);
    assert_eq!(count(Template::Line(3), 2, 1), 0);
    assert_eq!(count(Template::Line(3), 0, 0), 0);
}

#[test]
fn cap_1_5_cones_widen_and_are_triangles_by_a_corner() {
    assert_eq!(drawn(Template::Cone(4), 1, 0), ["....#", "..###", "@####", "..###", "....#"]);
    assert_eq!(drawn(Template::Cone(3), 0, 2), [".@.", ".#.", "###", "###"]);
    assert_eq!(drawn(Template::Cone(4), 1, -1), [".#...", ".##..", ".###.", ".####", "@...."]);
    assert_eq!([count(Template::Cone(4), 0, 1), count(Template::Cone(4), -3, -3)], [12, 10]);
    assert_eq!(count(Template::Cone(4), 3, 1), 0);
}

#[test]
fn wlx_11_circles_have_9_21_and_37_squares() {
    let sizes = [1, 2, 3].map(|radius| count(Template::Circle(radius), 5, 5));
    assert_eq!(sizes, [9, 21, 37]);
    assert_eq!(drawn(Template::Circle(2), 0, 0), [".###.", "#####", "#####", "#####", ".###."]);
}

#[test]
fn wlx_11_fans_and_streams_lead_anywhere() {
    // 1 wide up to half the way, where the middle of the next row is as far from the line as the fan is wide.
    assert_eq!(drawn(Template::Fan(9), 1, 0), [".....#####", "@#########", ".....#####"]);
    assert_eq!(drawn(Template::Fan(9), 1, 0), drawn(Template::Fan(9), 5, 0));
    assert_eq!(drawn(Template::Stream(12), -1, 0), ["############@"]);
    assert_eq!(drawn(Template::Stream(4), 2, 1), ["@#...", ".###.", "...##"]);
    assert_eq!(count(Template::Stream(4), 0, 0), 0);
}

/// Every square is compared with the definition of WLX-11 in true lengths.
#[test]
fn wlx_11_fans_are_what_is_defined_in_fractions() {
    let (board, user) = field();
    for aim in board.squares().filter(|&aim| aim != user) {
        let (dx, dy) = (f64::from(aim.x) - 12.0, f64::from(aim.y) - 12.0);
        let length = dx.hypot(dy);
        let fan = board.covered(Template::Fan(9), user, aim);
        for square in board.squares() {
            let (x, y) = (f64::from(square.x) - 12.0, f64::from(square.y) - 12.0);
            let (along, across) = ((x * dx + y * dy) / length, ((x * dy - y * dx) / length).abs());
            let spare = (along - 0.5).min(9.5 - along).min((1.0 + 2.0 * along / 9.0) / 2.0 - across);
            // What lies on the edge is left to whole numbers.
            if spare.abs() > 1e-9 {
                assert_eq!(fan.contains(&square), spare > 0.0, "{square} in a fan aimed at {aim}");
            }
        }
    }
}

#[test]
fn zones_are_covered_by_name_and_walls_have_none() {
    let board = from_rows(&["..#..", "..#..", "..#.."]).expect("a good board");
    let user = Square::new(0, 0);
    let west = board.covered(Template::Zone, user, Square::new(1, 2));
    assert_eq!(Some(&west), board.area_at(user).map(|area| &board.areas()[area].squares));
    assert!(west.contains(&user));
    assert_eq!(board.covered(Template::Zone, user, Square::new(2, 0)), []);
    assert_eq!(board.covered(Template::Map, user, user).len(), 15);
    assert_eq!(board.covered(Template::Burst(9), user, user).len(), 15);
}

#[test]
fn templates_are_read_as_data() {
    let read = |text| ron::from_str::<Template>(text);
    assert_eq!(read("Burst(2)"), Ok(Template::Burst(2)));
    assert_eq!(read("Map"), Ok(Template::Map));
    assert!(read("Cone").is_err());
}

#[test]
fn a_square_is_covered_exactly_if_it_is_listed() {
    let (board, user) = field();
    let shapes = [
        Template::Burst(2),
        Template::Aura(2),
        Template::Circle(3),
        Template::Line(4),
        Template::Cone(4),
        Template::Fan(4),
        Template::Stream(4),
        Template::Zone,
        Template::Map,
    ];
    for template in shapes {
        for (east, south) in [(0, 0), (3, 0), (-2, 2), (2, 5), (-6, -1)] {
            let at = user.offset(east, south).expect("on the board");
            let listed = board.covered(template, user, at);
            let one_by_one: Vec<Square> =
                board.squares().filter(|&one| board.covers(template, user, at, one)).collect();
            assert_eq!(one_by_one, listed, "{template:?} at {at}");
        }
    }
}
