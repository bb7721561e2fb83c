//! The flood fill against the plainest way to work the same out.

use acqua_alta::board::{Board, Entry, Reach, Square, from_rows, shipped, shipped_board};

const fn at(x: u8, y: u8) -> Square {
    Square::new(x, y)
}

/// Relaxes every step of the board until nothing changes: least cost to be there, and to be there and go on.
fn relax(
    board: &Board,
    start: Square,
    budget: u8,
    entry: impl Fn(Square, Square) -> Entry,
) -> Vec<(Option<u8>, Option<u8>)> {
    let mut costs = vec![(None, None); board.squares().count()];
    costs[board.index(start)] = (Some(0), Some(0));
    loop {
        let before = costs.clone();
        for from in board.squares() {
            let Some(spent) = costs[board.index(from)].1 else { continue };
            for to in board.neighbours(from).filter(|&to| board.is_step(from, to)) {
                let (price, stops) = match entry(from, to) {
                    Entry::Blocked => continue,
                    Entry::Pass(price) => (price, false),
                    Entry::Stop(price) => (price, true),
                };
                let Some(cost) = u8::checked_add(spent, price).filter(|&cost| cost <= budget) else { continue };
                let (be, pass) = &mut costs[board.index(to)];
                *be = Some(be.map_or(cost, |old: u8| old.min(cost)));
                if !stops {
                    *pass = Some(pass.map_or(cost, |old: u8| old.min(cost)));
                }
            }
        }
        if costs == before {
            return costs;
        }
    }
}

/// Steps cost 0 to 3, some squares stop, some steps are blocked: by a fixed scramble of the two squares.
fn scrambled(salt: u32) -> impl Fn(Square, Square) -> Entry + Copy {
    move |from, to| {
        let mut mixed = u32::from_le_bytes([from.x, from.y, to.x, to.y]) ^ salt;
        for _ in 0..3 {
            mixed = mixed.wrapping_mul(0x9E37_79B1).rotate_left(13) ^ salt;
        }
        let price = (mixed >> 8) as u8 % 4;
        match mixed % 7 {
            0 => Entry::Blocked,
            1 => Entry::Stop(price),
            _ => Entry::Pass(price),
        }
    }
}

#[test]
fn reach_agrees_with_relaxing_every_step() {
    for (id, _) in shipped() {
        let board = shipped_board(id).expect("known").expect("good");
        let mut reach = Reach::new();
        for salt in 0..12 {
            let entry = scrambled(salt);
            let start = board.square_at(salt as usize * 47 + 5);
            let budget = salt as u8 * 2;
            reach.refill(&board, start, budget, |from, to, _| entry(from, to));
            let expected = relax(&board, start, budget, entry);
            let mut count = 0;
            for square in board.squares() {
                let (be, pass) = expected[board.index(square)];
                assert_eq!(reach.cost(square), be, "{id} {salt} {square}");
                assert_eq!(reach.pass_cost(square), pass, "{id} {salt} {square}");
                count += usize::from(be.is_some() && square != start);
            }
            assert_eq!(reach.squares().count(), count);
        }
    }
}

#[test]
fn reach_paths_cost_what_they_say_and_stop_only_at_the_end() {
    let board = shipped_board("rio").expect("known").expect("good");
    for salt in 20..30 {
        let entry = scrambled(salt);
        let start = board.square_at(salt as usize * 11);
        let reach = Reach::flood(&board, start, 14, |from, to, _| entry(from, to));
        for (square, cost) in reach.squares() {
            let path = reach.path(square);
            assert_eq!(path.last(), Some(&square));
            let (mut from, mut spent) = (start, 0);
            for (i, &to) in path.iter().enumerate() {
                assert!(board.is_step(from, to));
                spent += match entry(from, to) {
                    Entry::Pass(price) => price,
                    Entry::Stop(price) if i + 1 == path.len() => price,
                    other => panic!("{from} to {to}: {other:?}"),
                };
                from = to;
            }
            assert_eq!(spent, cost, "{square}");
        }
    }
}

#[test]
fn reach_tells_the_caller_what_is_spent() {
    let board = from_rows(&["....."]).expect("good");
    // A character that may not step further once it has spent 2.
    let reach =
        Reach::flood(&board, at(0, 0), 9, |_, _, spent| if spent < 2 { Entry::Pass(1) } else { Entry::Blocked });
    assert_eq!(reach.cost(at(2, 0)), Some(2));
    assert_eq!(reach.cost(at(3, 0)), None);
    assert_eq!(reach.cost(at(0, 0)), Some(0));
    assert_eq!(reach.path(at(0, 0)), []);
    assert_eq!(reach.path(at(4, 0)), []);
    assert_eq!(reach.squares().collect::<Vec<_>>(), [(at(1, 0), 1), (at(2, 0), 2)]);
}

#[test]
fn reach_goes_round_walls_and_their_corners() {
    let board = from_rows(&["...", ".#.", "..."]).expect("good");
    let reach = Reach::flood(&board, at(0, 1), 9, |_, _, _| Entry::Pass(1));
    assert_eq!(reach.cost(at(1, 1)), None);
    assert_eq!(reach.path(at(2, 1)), [at(0, 0), at(1, 0), at(2, 0), at(2, 1)], "the northern way was found first");
}

#[test]
fn reach_takes_the_longer_way_where_the_shorter_one_stops() {
    let board = from_rows(&["...", "..."]).expect("good");
    let entry = |from: Square, to: Square, _| match (from, to) {
        (Square { x: 0, .. }, Square { x: 1, y: 0 }) if from.y == 0 => Entry::Stop(1),
        (_, Square { x: 2, y: 1 }) => Entry::Blocked,
        (Square { x: 1, y: 1 }, Square { x: 2, y: 0 }) => Entry::Blocked,
        _ => Entry::Pass(1),
    };
    let reach = Reach::flood(&board, at(0, 0), 9, entry);
    assert_eq!(reach.cost(at(1, 0)), Some(1));
    assert_eq!(reach.pass_cost(at(1, 0)), Some(2));
    assert_eq!(reach.path(at(1, 0)), [at(1, 0)]);
    assert_eq!(reach.cost(at(2, 0)), Some(3));
    assert_eq!(reach.path(at(2, 0)).len(), 3);
}
