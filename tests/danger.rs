//! The squares where enemies could move and strike next turn, and the life that is lost there on average.

mod random;

use acqua_alta::battle::{CharacterId, Occasion, Side};
use acqua_alta::board::Square;
use acqua_alta::table::{Danger, Edit, GangChoice, Library, Player, Setup, Table, ThreatMap};
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

#[test]
fn whoever_can_be_struck_at_once_is_in_danger_in_every_system() {
    let library = Library::shipped();
    for system in library.systems() {
        let mut table = duel(&library, system.id, None);
        let (me, enemy) = (of_side(&table, 0), of_side(&table, 1));
        put(&mut table, enemy, Square::new(12, 14));
        put(&mut table, me, Square::new(11, 9));
        let hash = table.hash();
        let danger = Danger::of(table.battle(), me, Some(enemy));
        let mut at_once = 0;
        for square in table.battle().board().squares().filter(|square| square.distance(Square::new(12, 14)) <= 2) {
            let Ok(there) = ThreatMap::of(table.battle(), me, square) else { continue };
            if there.threats.iter().any(|aimed| aimed.by == enemy) {
                at_once += 1;
                assert!(danger.blows(square).iter().any(|blow| blow.by == enemy), "{} at {square}", system.id);
            }
        }
        assert!(at_once > 0, "{}: somebody can be struck at arm's reach", system.id);
        assert!(danger.squares().any(|(_, harm)| harm > 0.0), "{}: blows hurt", system.id);
        assert_eq!(table.hash(), hash, "{}: nothing has happened", system.id);
    }
}

#[test]
fn a_swordsman_strikes_beyond_where_it_stands() {
    let library = Library::shipped();
    for system in library.systems() {
        let mut table = duel(&library, system.id, None);
        let (me, enemy) = (of_side(&table, 0), of_side(&table, 1));
        put(&mut table, enemy, Square::new(12, 14));
        put(&mut table, me, Square::new(11, 9));
        let danger = Danger::of(table.battle(), me, Some(enemy));
        let near = danger.reach(enemy).len();
        assert!(near > 4, "{}: it can go to {near} squares", system.id);
        let farther = danger.squares().any(|(square, _)| square.distance(Square::new(12, 14)) > 2);
        assert!(farther, "{}: it goes somewhere and strikes there", system.id);
        // A blow that is told of is offered by the rules once the enemy has gone there.
        let (square, _) = danger.squares().last().expect("a square");
        let blow = danger.blows(square)[0];
        assert!(danger.reach(enemy).contains(&blow.from), "{}", system.id);
        assert!(blow.harm >= 0.0 && blow.harm.is_finite());
    }
}

#[test]
fn all_enemies_together_are_the_sum_of_each() {
    let library = Library::shipped();
    let table = duel(&library, "canal", None);
    let me = of_side(&table, 0);
    let all = Danger::of(table.battle(), me, None);
    let enemies: Vec<CharacterId> = (0..table.battle().characters().len() as u8)
        .map(CharacterId)
        .filter(|id| table.battle().characters()[id.index()].side == Side(1))
        .collect();
    let each: Vec<Danger> = enemies.iter().map(|&enemy| Danger::of(table.battle(), me, Some(enemy))).collect();
    for square in table.battle().board().squares() {
        let sum: f64 = each.iter().map(|one| one.harm(square)).sum();
        assert!((all.harm(square) - sum).abs() < 1e-9, "{square}");
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
        let (mut longest, mut pieces) = (0.0_f64, 0);
        let mut danger = Danger::new(table.battle(), me, None);
        let begun = start.elapsed();
        loop {
            let piece = ProcessTime::now();
            let done = danger.go_on();
            longest = longest.max(piece.elapsed().as_secs_f64());
            pieces += 1;
            if done {
                break;
            }
        }
        let people = table.battle().characters().len();
        println!(
            "{}: {people} people, {:?}, begun {begun:?}, {pieces} pieces, longest {:.2} ms, {} squares",
            system.id,
            start.elapsed(),
            longest * 1000.0,
            danger.squares().count()
        );
        assert!(danger.is_done());
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
    let danger = Danger::of(table.battle(), me, Some(enemy));
    let blows = danger.blows(Square::new(12, 10));
    assert_eq!(blows.len(), 1, "one enemy, one line");
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
    assert!(blows[0].harm > 0.0 && blows[0].harm < 9.0, "{}", blows[0].harm);
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
