//! The squares where enemies could move and strike next turn, and the life that is lost there on average.

mod random;

use acqua_alta::battle::{CharacterId, Occasion, Side};
use acqua_alta::board::Square;
use acqua_alta::table::{Danger, Edit, GangChoice, Library, Player, Setup, Table, ThreatMap, enemies};
use cpu_time::ProcessTime;

/// A battle of a system after everybody has been placed, at somebody's turn.
fn duel(library: &Library, system: &str, gangs: Option<[GangChoice; 2]>) -> Table {
    let mut setup = Setup { system: system.to_owned(), ..Setup::skirmish("campo", ["", ""], 5) };
    // The first two ready gangs.
    let ready = || [0, 1].map(|n| GangChoice::Known(library.catalogue(system).gangs()[n].key.clone()));
    setup.gangs = gangs.unwrap_or_else(ready);
    setup.players = [Player::Human, Player::Human];
    let mut table = Table::new(setup, library).expect("a good set-up");
    for n in 0..400 {
        let decision = table.decision().expect("it goes on");
        if decision.occasion == Occasion::Act {
            return table;
        }
        let choices = table.choices();
        let choice = choices[if decision.occasion == Occasion::Deploy { n * 7 % choices.len() } else { 0 }];
        table.apply(choice).expect("one of the choices");
    }
    panic!("nobody came to act in {system}");
}

fn of_side(table: &Table, side: u8) -> CharacterId {
    let at = table.battle().characters().iter().position(|one| one.side == Side(side) && one.is_present());
    CharacterId(at.expect("somebody") as u8)
}

fn put(table: &mut Table, who: CharacterId, square: Square) {
    let edit = Edit { character: Some(who), square: Some(square), ..Edit::default() };
    table.edit(edit).expect("a free square");
}

/// The first of either side, some squares from one another.
fn facing(library: &Library, system: &str) -> (Table, CharacterId, CharacterId) {
    let mut table = duel(library, system, None);
    let (me, enemy) = (of_side(&table, 0), of_side(&table, 1));
    put(&mut table, enemy, Square::new(12, 14));
    put(&mut table, me, Square::new(11, 9));
    (table, me, enemy)
}

#[test]
fn whoever_can_be_struck_at_once_is_in_danger_in_every_system() {
    let library = Library::shipped();
    for system in library.systems() {
        let (table, me, enemy) = facing(&library, system.id);
        let hash = table.hash();
        let danger = Danger::of(table.battle(), me, enemy);
        let mut at_once = 0;
        for square in table.battle().board().squares().filter(|square| square.distance(Square::new(12, 14)) <= 2) {
            let Ok(there) = ThreatMap::of(table.battle(), me, square) else { continue };
            if there.threats.iter().any(|aimed| aimed.by == enemy) {
                at_once += 1;
                assert!(danger.blow(square).is_some_and(|blow| blow.by == enemy), "{} at {square}", system.id);
            }
        }
        assert!(at_once > 0, "{}: somebody can be struck at arm's reach", system.id);
        assert!(danger.blows().any(|(_, blow)| blow.harm > 0.0), "{}: blows hurt", system.id);
        assert_eq!(table.hash(), hash, "{}: nothing has happened", system.id);
    }
}

#[test]
fn a_swordsman_strikes_beyond_where_it_stands() {
    let library = Library::shipped();
    for system in library.systems() {
        let (table, me, enemy) = facing(&library, system.id);
        let danger = Danger::of(table.battle(), me, enemy);
        let near = danger.reach().len();
        assert!(near > 4, "{}: it can go to {near} squares", system.id);
        let farther = danger.blows().any(|(square, _)| square.distance(Square::new(12, 14)) > 2);
        assert!(farther, "{}: it goes somewhere and strikes there", system.id);
        // A blow that is told of is offered by the rules once the enemy has gone there.
        let (_, blow) = danger.blows().last().expect("a square");
        assert!(danger.reach().contains(&blow.from), "{}", system.id);
        assert!(blow.harm >= 0.0 && blow.harm.is_finite());
    }
}

#[test]
fn what_is_known_of_an_enemy_serves_against_the_whole_other_side() {
    let library = Library::shipped();
    for system in library.systems() {
        let (table, me, enemy) = facing(&library, system.id);
        let danger = Danger::of(table.battle(), me, enemy);
        let mut struck = 0;
        for (i, one) in table.battle().characters().iter().enumerate() {
            let Some(square) = one.square.filter(|_| one.side == Side(0)) else { continue };
            let who = CharacterId(i as u8);
            let mut against = danger.against(who);
            while !against.go_on() {}
            let asked = Danger::of(table.battle(), who, enemy);
            assert_eq!(against.blow(square), asked.blow(square), "{}: {}", system.id, table.battle().names(who).0);
            assert_eq!(against.blows().count(), usize::from(against.blow(square).is_some()));
            struck += against.blows().count();
        }
        assert!(struck > 0, "{}: somebody can be struck", system.id);
    }
}

/// Prints what it takes: `cargo test --release --test danger -- --nocapture takes`.
#[test]
fn it_takes_a_moment() {
    let library = Library::shipped();
    for system in library.systems() {
        let table = duel(&library, system.id, None);
        let me = of_side(&table, 0);
        let start = ProcessTime::now();
        let (mut longest, mut pieces, mut squares) = (0.0_f64, 0, 0);
        for enemy in enemies(table.battle(), me) {
            let mut danger = Danger::new(table.battle(), me, enemy);
            loop {
                let piece = ProcessTime::now();
                let done = danger.go_on();
                longest = longest.max(piece.elapsed().as_secs_f64());
                pieces += 1;
                if done {
                    break;
                }
            }
            assert!(danger.is_done());
            squares += danger.blows().count();
        }
        let people = table.battle().characters().len();
        println!(
            "{}: {people} people, {:?}, {pieces} pieces, longest {:.2} ms, {squares} squares",
            system.id,
            start.elapsed(),
            longest * 1000.0,
        );
    }
}

#[test]
fn attacks_that_are_rolled_as_a_turn_begins_are_foreseen_as_the_mean_over_what_can_be_rolled() {
    let library = Library::shipped();
    let gangs = ["quay_and_bell", "the_lurcher"].map(|key| GangChoice::Known(key.to_owned()));
    let mut table = duel(&library, "roll_under", Some(gangs));
    let (me, enemy) = (of_side(&table, 0), of_side(&table, 1));
    put(&mut table, enemy, Square::new(10, 10));
    put(&mut table, me, Square::new(12, 10));
    let danger = Danger::of(table.battle(), me, enemy);
    let blow = danger.blow(Square::new(12, 10)).expect("it strikes there");
    // Six faces, six attacks: each counts a sixth. What each does in a turn that it has opened, one by one.
    let openings = table.battle().openings(enemy);
    assert_eq!(openings, [1; 6]);
    let alone: Vec<f64> = (0..6)
        .map(|n| {
            let mut turn = table.battle().at_turn_of(enemy);
            turn.edit_opening(n);
            let mut choices = Vec::new();
            turn.choices(&mut choices);
            let hits = |choice: &acqua_alta::battle::Choice| turn.catches(*choice).contains(&me);
            f64::from(u8::from(choices.iter().any(hits)))
        })
        .collect();
    assert!(alone.iter().sum::<f64>() >= 4.0, "beside it nearly everything strikes: {alone:?}");
    // Bite 2d8 less armour 8 and the others: some, and less than the strongest alone.
    assert!(blow.harm > 0.0 && blow.harm < 9.0, "{}", blow.harm);
}

#[test]
fn a_foretold_attack_is_foreseen_for_certain() {
    let library = Library::shipped();
    let gangs = ["quay_and_bell", "the_drowned_bell"].map(|key| GangChoice::Known(key.to_owned()));
    let table = duel(&library, "roll_under", Some(gangs));
    let enemy = of_side(&table, 1);
    assert_eq!(table.battle().openings(enemy).iter().map(|&n| u32::from(n)).sum::<u32>(), 6);
    assert_eq!(table.battle().openings(of_side(&table, 0)), Vec::<u8>::new());
}

#[test]
fn a_body_larger_than_a_square_is_put_only_where_all_of_it_is_on_the_board() {
    let library = Library::shipped();
    let gangs = ["the_drowned_bell", "quay_and_bell"].map(|key| GangChoice::Known(key.to_owned()));
    let table = duel(&library, "roll_under", Some(gangs));
    let monster = of_side(&table, 0);
    let size = table.battle().body(monster).len();
    assert!(size > 1);
    let board = table.battle().board();
    let corner = Square::new(board.width() - 1, board.height() - 1);
    let (mut fits, mut juts) = (0, 0);
    for square in board.squares() {
        let mut there = table.clone();
        match there.edit(Edit { character: Some(monster), square: Some(square), ..Edit::default() }) {
            Ok(_) => {
                fits += 1;
                let on_board = |at: &Square| at.x <= corner.x && at.y <= corner.y;
                assert!(there.battle().body(monster).iter().all(on_board), "{square}");
                assert!(!there.choices().is_empty(), "{square}");
            }
            Err(_) => {
                juts += 1;
                assert_eq!(there.hash(), table.hash(), "{square}: nothing has changed");
            }
        }
    }
    assert!(fits > 100 && juts > 10, "{fits} {juts}");
    // Its danger is told on such squares alone.
    let enemy = of_side(&table, 1);
    let danger = Danger::of(table.battle(), monster, enemy);
    assert!(danger.blows().all(|(square, _)| square.x < corner.x && square.y < corner.y));
}
