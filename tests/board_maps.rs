//! What every map that comes with the game promises.

use acqua_alta::board::{
    Board, Cover, Entry, Fixture, Hazard, Landing, Loose, Objective, ObjectiveKind, Prop, Reach, Square, Terrain,
    ZoneKind, shipped, shipped_board,
};

fn boards() -> impl Iterator<Item = Board> {
    shipped().iter().map(|(id, _)| {
        let board = shipped_board(id).expect("known").unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(board.id(), *id);
        board
    })
}

#[test]
fn the_maps_are_known_by_id() {
    let titles: Vec<String> = boards().map(|board| board.title().to_owned()).collect();
    let expected = [
        "Campo dei Pozzi",
        "Rio dei Tre Ponti",
        "Le Calli Perse",
        "Le Altane",
        "Arsenale delle Galee",
        "Santa Marina Sommersa",
    ];
    assert_eq!(titles, expected);
    assert!(shipped_board("atlantis").is_none());
}

#[test]
fn sides_deploy_far_apart_with_dry_ground_for_all() {
    for board in boards() {
        let (west, east) = (board.deployment(0), board.deployment(1));
        let ashore = |zone: &[Square]| zone.iter().filter(|&&square| board.tile(square).is_ashore()).count();
        assert!(ashore(west) >= 8 && ashore(east) >= 8);
        assert!(west.iter().chain(east).all(|&square| board.is_standable(square)));
        for &a in west {
            assert!(east.iter().all(|&b| a.distance(b) >= 10));
        }
        assert!(west.is_sorted_by_key(|s| (s.y, s.x)));
    }
}

/// The square on the other side of the middle.
fn turned(board: &Board, square: Square) -> Square {
    Square::new(board.width() - 1 - square.x, board.height() - 1 - square.y)
}

#[test]
fn maps_are_fair_every_square_equals_the_one_turned_by_half_a_turn() {
    for board in boards() {
        let turned = |s| turned(&board, s);
        for square in board.squares() {
            assert_eq!(board.tile(square), board.tile(turned(square)), "{} {square}", board.id());
        }
        let mut west: Vec<Square> = board.deployment(0).iter().map(|&s| turned(s)).collect();
        west.sort_by_key(|s| (s.y, s.x));
        assert_eq!(west, board.deployment(1));
        for objective in board.objectives() {
            let same = |o: &&Objective| o.square == turned(objective.square) && o.kind == objective.kind;
            assert!(board.objectives().iter().any(|o| same(&o)), "{}: {}", board.id(), objective.name);
        }
        for thing in board.loose() {
            let twin = |o: &&Loose| (o.square, o.heavy, &o.name) == (turned(thing.square), thing.heavy, &thing.name);
            assert!(board.loose().iter().any(|o| twin(&o)), "{}: {}", board.id(), thing.name);
        }
        assert!(board.loose().len() >= 8, "{}: too little lies about", board.id());
        assert!(!board.fixtures().is_empty(), "{}: nothing to use", board.id());
        for fixture in board.fixtures() {
            let mut squares: Vec<Square> = fixture.squares.iter().map(|&s| turned(s)).collect();
            squares.sort_by_key(|s| (s.y, s.x));
            let twin =
                |o: &Fixture| o.square == turned(fixture.square) && o.squares == squares && o.spec == fixture.spec;
            assert!(board.fixtures().iter().any(twin), "{}: {}", board.id(), fixture.name);
            assert!(board.tile(fixture.square).is_ashore(), "{}: {} is out of reach", board.id(), fixture.name);
        }
    }
}

/// Steps that need no climb: one level up or down, stairs, ladders, into and out of the water.
fn walks(board: &Board, from: Square, to: Square) -> Entry {
    let rise = board.surface(from).abs_diff(board.surface(to));
    if rise <= 1 || board.is_ladder_step(from, to) { Entry::Pass(0) } else { Entry::Blocked }
}

#[test]
fn every_square_can_be_walked_or_swum_to_without_a_climb() {
    for board in boards() {
        let start = board.deployment(0)[0];
        let reach = Reach::flood(&board, start, 1, |from, to, _| walks(&board, from, to));
        let lost: Vec<Square> =
            board.squares().filter(|&square| board.is_standable(square) && reach.cost(square).is_none()).collect();
        // Plinths 2 high are for climbers and jumpers.
        let unexpected = lost.iter().filter(|&&square| board.tile(square).prop.is_none());
        assert_eq!(unexpected.count(), 0, "{}: {lost:?}\n{board:?}", board.id());
    }
}

#[test]
fn dry_feet_get_from_one_deployment_zone_to_the_other() {
    for board in boards() {
        let start = board.deployment(0)[0];
        let dry = |from, to, _| if board.is_water(to) { Entry::Blocked } else { walks(&board, from, to) };
        let reach = Reach::flood(&board, start, 1, dry);
        assert!(board.deployment(1).iter().any(|&square| reach.cost(square).is_some()));
    }
}

#[test]
fn maps_have_roofs_bridges_debris_cover_obstacles_ladders_and_jetties() {
    for board in boards() {
        let count = |test: &dyn Fn(Square) -> bool| board.squares().filter(|&square| test(square)).count();
        for level in 1..=3 {
            let roofs = count(&|s| board.tile(s).terrain == Terrain::Roof && board.tile(s).level == level);
            assert!(roofs >= 6, "{}: {roofs} roofs of level {level}", board.id());
        }
        assert!(count(&|s| board.tile(s).water_under) >= 4);
        assert!(count(&|s| matches!(board.tile(s).prop, Some(Prop::Debris { .. }))) >= 6);
        assert!(count(&|s| matches!(board.tile(s).prop, Some(Prop::Obstacle { large: false, .. }))) >= 4);
        assert!(count(&|s| matches!(board.tile(s).prop, Some(Prop::Obstacle { large: true, .. }))) >= 2);
        assert!(count(&|s| board.tile(s).cover != Cover::None) >= 8);
        assert!(count(&|s| board.tile(s).water_access) >= 4);
        assert!(count(&|s| board.is_difficult(s)) >= 2);
        assert!(count(&|s| board.tile(s).terrain == Terrain::Stairs) >= 4);
        assert!(board.objectives().iter().any(|o| o.kind == ObjectiveKind::Mobile));
        assert!(board.objectives().iter().all(|o| board.is_standable(o.square)));
    }
    assert!(boards().any(|board| board.squares().any(|s| board.tile(s).terrain == Terrain::Ladder)));
}

#[test]
fn can_03_maps_offer_jumps_between_roofs_and_over_debris() {
    for board in boards() {
        let roof = |s: Square| board.tile(s).terrain == Terrain::Roof && board.tile(s).level >= 2;
        let roofs: Vec<Square> = board.squares().filter(|&s| roof(s)).collect();
        let jumpable = |a: Square, b: Square| {
            (2..=5).contains(&a.distance(b))
                && board.surface(a) == board.surface(b)
                && board.line(a, b).any(|s| board.surface(s) <= board.surface(a) - 2)
                && board.jump_line_from_surface(a, b)
                && board.sight_from_surface(a, b)
        };
        assert!(roofs.iter().any(|&a| roofs.iter().any(|&b| jumpable(a, b))), "{}", board.id());
        let hops = board.squares().filter(|&debris| {
            let from_land = |s: &Square| board.is_solid(*s) && s.distance(debris) == 2;
            board.is_small_perch(debris)
                && board.is_open_water(debris)
                && board.squares().filter(from_land).any(|s| board.jump_line_from_surface(s, debris))
        });
        assert!(hops.count() >= 4, "{}", board.id());
    }
}

/// Steps to walk or swim from a deployment zone to a square, at least; none if it cannot be done without a climb.
fn way(board: &Board, side: u8, to: Square) -> Option<u8> {
    let ways = board.deployment(side).iter().filter_map(|&from| {
        let reach = Reach::flood(board, from, 250, |from, to, _| match walks(board, from, to) {
            Entry::Pass(_) => Entry::Pass(1),
            other => other,
        });
        reach.cost(to)
    });
    ways.min()
}

#[test]
fn objectives_are_as_far_from_one_side_as_their_twins_are_from_the_other() {
    for board in boards() {
        for objective in board.objectives() {
            let twin = turned(&board, objective.square);
            let (own, other) = (way(&board, 0, objective.square), way(&board, 1, twin));
            assert!(own.is_some(), "{}: {} needs a climb", board.id(), objective.name);
            assert_eq!(own, other, "{}: {}", board.id(), objective.name);
            // Six rounds of two Moves of 4 get everybody everywhere.
            assert!(own <= Some(44), "{}: {} is {own:?} away", board.id(), objective.name);
        }
    }
}

#[test]
fn can_67_can_69_can_76_each_map_has_what_it_is_named_for() {
    let named = |id: &str| shipped_board(id).expect("known").expect("good");
    let count = |board: &Board, test: &dyn Fn(Square) -> bool| board.squares().filter(|&s| test(s)).count();
    let dry_streets = |board: &Board| count(board, &|s| board.is_solid(s) && board.surface(s) == 0);
    let high = |board: &Board| count(board, &|s| board.is_solid(s) && (2..=20).contains(&board.surface(s)));

    let arsenale = named("arsenale");
    assert!(count(&arsenale, &|s| arsenale.is_boat(s)) >= 8);
    assert!(count(&arsenale, &|s| arsenale.tile(s).unstable && arsenale.tile(s).depth > 0) >= 4);
    assert!(count(&arsenale, &|s| arsenale.is_barricade(s)) >= 2);
    assert!(count(&arsenale, &|s| arsenale.hazard(s) == Some(Hazard::Major)) >= 2);
    assert_eq!((arsenale.width(), arsenale.height()), (48, 32));

    let altane = named("altane");
    assert!(high(&altane) * 3 >= dry_streets(&altane) * 2, "{} of {}", high(&altane), dry_streets(&altane));
    assert!(count(&altane, &|s| altane.tile(s).landing == Landing::Soft) >= 8);

    let calli = named("calli");
    let houses = count(&calli, &|s| calli.is_wall(s) || calli.surface(s) >= 2);
    assert!(houses * 10 >= dry_streets(&calli) * 9, "{houses} of {}", dry_streets(&calli));

    let sommersa = named("sommersa");
    assert!(count(&sommersa, &|s| sommersa.tile(s).depth == 1) >= 40);
    assert!(count(&sommersa, &|s| sommersa.is_wall(s)) >= 40);
}

#[test]
fn can_51_streets_are_broken_up_few_far_squares_see_each_other() {
    for board in boards() {
        let streets: Vec<Square> = board.squares().filter(|&s| board.is_solid(s) && board.surface(s) <= 0).collect();
        let far = |&(a, b): &(Square, Square)| a.distance(b) >= 12;
        let pairs = streets.iter().flat_map(|&a| streets.iter().map(move |&b| (a, b))).filter(far);
        let (seen, all) =
            pairs.fold((0, 0), |(seen, all), (a, b)| (seen + u32::from(board.sight_from_surface(a, b)), all + 1));
        println!("{}: {seen} of {all}", board.id());
        assert!(seen * 5 <= all * 2, "{}: {seen} of {all}", board.id());
    }
}

#[test]
fn every_scenario_finds_on_every_map_what_it_needs() {
    for board in boards() {
        let id = board.id();
        let campi: Vec<Vec<Square>> =
            board.zones().iter().filter(|zone| zone.kind == ZoneKind::Campo).map(|zone| zone.squares.clone()).collect();
        assert!((3..=5).contains(&campi.len()), "{id}: {} campi", campi.len());
        for campo in &campi {
            assert!((12..=40).contains(&campo.len()), "{id}: a campo of {} squares", campo.len());
            let mut twin: Vec<Square> = campo.iter().map(|&s| turned(&board, s)).collect();
            twin.sort_by_key(|s| (s.y, s.x));
            assert!(campi.contains(&twin), "{id}: a campo without a twin");
            assert!(campo.iter().filter(|&&s| board.is_solid(s)).count() >= 6, "{id}: a campo to swim in");
        }
        let reliquary = |o: &&Objective| o.tag == "reliquary" && o.kind == ObjectiveKind::Mobile;
        assert_eq!(board.objectives().iter().filter(reliquary).count(), 2, "{id}");
        let fixed = board.objectives().iter().filter(|o| o.kind != ObjectiveKind::Mobile);
        assert!(fixed.count() >= 2, "{id}");
        let dry = board.squares().filter(|&s| board.is_solid(s) && (2..=20).contains(&board.surface(s)));
        assert!(dry.count() >= 24, "{id}: too little that the water does not reach");
    }
}
