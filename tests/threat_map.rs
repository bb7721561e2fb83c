//! What somebody could do from another square, and what could be done to it there.

use acqua_alta::battle::{CharacterId, Choice, Nature, Side, Target};
use acqua_alta::board::Square;
use acqua_alta::table::{Edit, Library, Player, Setup, Table, ThreatMap};

/// A duel after everybody has been placed.
fn duel(setup: Setup) -> Table {
    let mut setup = setup;
    setup.players = [Player::Human, Player::Human];
    let mut table = Table::new(setup, &Library::shipped()).expect("a good set-up");
    for _ in 0..200 {
        if table.decision().is_some_and(|decision| matches!(decision.kind, "activate" | "act" | "plan")) {
            return table;
        }
        let choice = table.choices()[0];
        table.apply(choice).expect("one of the choices");
    }
    panic!("nobody came to act");
}

fn skirmish() -> Table {
    duel(Setup::skirmish("campo", ["lamp_duel", "court_duel"], 5))
}

/// The first of a side.
fn of_side(table: &Table, side: u8) -> CharacterId {
    let at = table.battle().characters().iter().position(|one| one.side == Side(side) && one.is_present());
    CharacterId(at.expect("somebody") as u8)
}

#[test]
fn nobody_is_in_reach_far_away_and_both_are_side_by_side() {
    let mut table = skirmish();
    let (me, enemy) = (of_side(&table, 0), of_side(&table, 1));
    // Far apart in the open, everybody else in a corner of their own.
    let place = |table: &mut Table, who: CharacterId, square: Square| {
        let edit = Edit { character: Some(who), square: Some(square), ..Edit::default() };
        table.edit(edit).expect("a free square");
    };
    place(&mut table, me, Square::new(11, 9));
    place(&mut table, enemy, Square::new(12, 14));
    let hash = table.hash();
    let beside = ThreatMap::of(table.battle(), me, Square::new(12, 13)).expect("a place to stand");
    let aim = beside.aims.iter().find(|aimed| aimed.at == enemy).expect("it can be struck");
    let threat = beside.threats.iter().find(|aimed| aimed.by == enemy).expect("it can strike");
    assert_eq!((aim.by, threat.at), (me, me));
    for chance in [aim.chance, threat.chance] {
        let chance = chance.expect("a blow is rolled").value();
        assert!(chance > 0.0 && chance < 1.0, "{chance}");
    }
    assert_eq!(table.hash(), hash, "nothing has happened");
}

#[test]
fn chances_are_those_that_are_shown_when_one_stands_there() {
    let mut table = skirmish();
    let (me, enemy) = (of_side(&table, 0), of_side(&table, 1));
    let put = |table: &mut Table, who: CharacterId, square: Square, activate: Option<CharacterId>| {
        let edit = Edit { character: Some(who), square: Some(square), activate, ..Edit::default() };
        table.edit(edit).expect("a free square");
    };
    put(&mut table, enemy, Square::new(12, 14), None);
    put(&mut table, me, Square::new(11, 9), None);
    let told = ThreatMap::of(table.battle(), me, Square::new(12, 13)).expect("a place to stand");
    put(&mut table, me, Square::new(12, 13), Some(me));
    let battle = table.battle();
    for aimed in &told.aims {
        assert!(table.choices().contains(&aimed.choice), "{:?} is offered", aimed.choice);
        let now = battle.breakdown(aimed.choice).map(|roll| battle.chance(&roll, 0));
        assert_eq!(aimed.chance, now);
    }
    assert!(!told.aims.is_empty());
}

#[test]
fn where_nobody_can_stand_it_says_why() {
    let table = skirmish();
    let me = of_side(&table, 0);
    let taken = table.battle().characters()[of_side(&table, 1).index()].square.expect("it stands somewhere");
    let error = ThreatMap::of(table.battle(), me, taken).expect_err("somebody stands there");
    assert!(error.to_string().contains("free square"), "{error}");
}

#[test]
fn it_serves_every_rule_system() {
    let table =
        duel(Setup { system: "ladder".to_owned(), ..Setup::skirmish("campo", ["bridge_duel", "lagoon_duel"], 5) });
    let battle = table.battle();
    let board = battle.board();
    let me = of_side(&table, 0);
    let mut seen = 0;
    for x in 0..board.width() {
        for y in 0..board.height() {
            if let Ok(here) = ThreatMap::of(battle, me, Square::new(x, y)) {
                seen += here.aims.len() + here.threats.len();
            }
        }
    }
    assert!(seen > 0, "somebody can be reached from somewhere");
}

#[test]
fn a_weapon_is_told_rather_than_a_likelier_shove() {
    let setup =
        Setup { system: "wild_die".to_owned(), ..Setup::skirmish("campo", ["rialto_watch", "arsenal_volley"], 5) };
    let mut table = duel(setup);
    let (me, enemy) = (of_side(&table, 0), of_side(&table, 1));
    let put = |table: &mut Table, who: CharacterId, square: Square, activate: Option<CharacterId>| {
        table
            .edit(Edit { character: Some(who), square: Some(square), activate, ..Edit::default() })
            .expect("a free square");
    };
    put(&mut table, enemy, Square::new(12, 14), None);
    put(&mut table, me, Square::new(12, 13), Some(me));
    let told = ThreatMap::of(table.battle(), me, Square::new(12, 13)).expect("it stands there");
    let aim = told.aims.iter().find(|aimed| aimed.at == enemy).expect("it can be struck");
    assert_eq!(table.battle().info().nature(aim.choice.action), Nature::Blow);
    let at_it = |choice: &&Choice| choice.target == Target::Character(enemy);
    let others = table
        .choices()
        .iter()
        .filter(at_it)
        .filter(|choice| table.battle().info().nature(choice.action) != Nature::Blow);
    let chance =
        |choice: &Choice| table.battle().breakdown(*choice).map(|roll| table.battle().chance(&roll, 0).value());
    let likelier = others.filter_map(chance).fold(0.0, f64::max);
    assert!(likelier > aim.chance.expect("it is rolled").value(), "nothing else is likelier here");
}

#[test]
fn what_was_done_in_this_turn_counts_and_those_who_are_down_do_not() {
    let library = Library::shipped();
    let (mut ran, mut down) = (0_u32, 0);
    for seed in 0..4 {
        let setup = Setup::duel("wild_die", &library, seed).expect("a good set-up");
        let mut table = Table::new(setup, &library).expect("a good set-up");
        while let Some(choice) = acqua_alta::ai::choose(table.battle(), table.salt()) {
            let info = table.battle().info();
            let run =
                table.choices().iter().copied().find(|choice| info.actions[usize::from(choice.action.0)].key == "run");
            if let Some(run) = run {
                let here = table.battle().characters()[run.actor.index()].square.expect("it stands somewhere");
                let aims =
                    |table: &Table| ThreatMap::of(table.battle(), run.actor, here).expect("it stands there").aims;
                let before = aims(&table);
                let mut after = table.clone();
                after.apply(run).expect("it is offered");
                for (aim, then) in before.iter().flat_map(|aim| {
                    aims(&after).into_iter().filter(|then| then.choice == aim.choice).map(move |then| (aim, then))
                }) {
                    if let (Some(before), Some(then)) = (aim.chance, then.chance) {
                        // Two ones fail whatever is added: where nothing else failed before, nothing more need fail now.
                        let only_two_ones_fail = before.value() >= 23.0 / 24.0;
                        let less = then.value() < before.value();
                        assert!(less || only_two_ones_fail && then == before, "running takes 2 from every action");
                        ran += u32::from(less);
                    }
                }
            }
            let people = table.battle().characters();
            let fallen = |who: &CharacterId| info.is_down(&people[who.index()].statuses);
            for who in (0..people.len() as u8).map(CharacterId) {
                assert!(
                    !acqua_alta::table::enemies(table.battle(), who).iter().any(fallen),
                    "somebody down is no target"
                );
            }
            down += (0..people.len() as u8).map(CharacterId).filter(fallen).count();
            table.apply(choice).expect("it is offered");
        }
    }
    assert!(ran > 0 && down > 0, "{ran}, {down}");
}
