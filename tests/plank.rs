//! Plank, a rule system of a page: what a system is, when nothing else knows of it. `tests/plank` has its rules, the conformance suite
//! plays it with all others, and `tests/game_app.rs` in the window.

#[path = "plank/mod.rs"]
mod plank;

use acqua_alta::battle::{ActionId, CharacterId, Choice, Event, Target};
use acqua_alta::board::Square;
use acqua_alta::dice::Outcome;
use acqua_alta::table::{Drawn, Edit, GangChoice, Library, MapChoice, Placed, Setup, Table, narrate};

fn library() -> Library {
    let mut library = Library::shipped();
    library.add_system(&plank::SYSTEM);
    library
}

/// Two sailors of each side on a plank of fourteen squares, those of side 0 from `x` on and those of side 1 beside them.
fn plank_of(x: u8) -> Table {
    let mut setup = Setup::skirmish("plank", ["", ""], 3);
    setup.system = "plank".to_owned();
    setup.map = MapChoice::Inline(Drawn { rows: vec![".".repeat(14)], legend: Default::default() });
    setup.gangs = [GangChoice::default(), GangChoice::default()];
    let placed = |side: u8, at: u8| Placed {
        kind: "sailor".to_owned(),
        side,
        square: Square::new(at, 0),
        name: None,
        spells: Vec::new(),
        gear: Vec::new(),
    };
    setup.placed = Some(vec![placed(0, x), placed(0, x + 1), placed(1, x + 2), placed(1, x + 3)]);
    Table::new(setup, &library()).expect("a good set-up")
}

/// The second sailor of side 0 strikes at the first of side 1, which answers, and this face falls.
fn strike(table: &mut Table, answer: &str, face: u8) -> Vec<Event> {
    table.edit(Edit { activate: Some(CharacterId(1)), ..Edit::default() }).expect("its turn");
    let blow = find(table, "strike", Target::Character(CharacterId(2)));
    table.apply(blow).expect("side by side");
    let answer = find(table, answer, Target::Nothing);
    table.apply_with(answer, &[face]).expect("an answer")
}

fn find(table: &Table, key: &str, target: Target) -> Choice {
    let info = table.battle().info();
    let meant = |choice: &&Choice| info.action_of(choice.action).key == key && choice.target == target;
    *table.choices().iter().find(meant).unwrap_or_else(|| panic!("no {key} at {target:?}"))
}

fn life(table: &Table, who: usize) -> i8 {
    table.battle().characters()[who].counters.get(acqua_alta::battle::CounterId(0))
}

#[test]
fn plk_01_the_side_with_more_people_left_wins() {
    let mut table = plank_of(4);
    strike(&mut table, "decline", 1);
    strike(&mut table, "decline", 1);
    assert!(table.battle().characters()[2].removed);
    assert_eq!(table.battle().score_sheet().winner.map(|side| side.0), Some(0));
}

#[test]
fn plk_02_a_card_says_who_goes_first() {
    let table = plank_of(0);
    let drawn =
        |event: &Event| matches!(event, Event::RolledOff { faces, .. } if faces[0].faces().all(|card| card <= 54));
    assert!(table.log().iter().any(|(_, event)| drawn(event)), "{:?}", table.log());
}

#[test]
fn plk_03_two_deeds_a_turn() {
    let mut table = plank_of(0);
    table.edit(Edit { activate: Some(CharacterId(3)), ..Edit::default() }).expect("its turn");
    for x in [4, 5] {
        let step = find(&table, "step", Target::Square(Square::new(x, 0)));
        table.apply(step).expect("free");
    }
    assert_eq!(table.choices().len(), 1, "only the end is left");
}

#[test]
fn plk_04_one_steps_to_a_free_square_beside_one() {
    let mut table = plank_of(0);
    table.edit(Edit { activate: Some(CharacterId(1)), ..Edit::default() }).expect("its turn");
    let info = table.battle().info();
    assert!(!table.choices().iter().any(|choice| info.action_of(choice.action).key == "step"), "hemmed in");
}

#[test]
fn plk_05_a_d20_up_to_the_skill_strikes_and_a_low_one_hard() {
    for (face, loss, outcome) in
        [(4, 2, Outcome::Critical), (5, 1, Outcome::Success), (12, 1, Outcome::Success), (13, 0, Outcome::Fail)]
    {
        let mut table = plank_of(4);
        let events = strike(&mut table, "decline", face);
        assert_eq!(life(&table, 2), 3 - loss, "{face}");
        assert!(events.iter().any(|event| matches!(event, Event::Rolled { outcome: found, .. } if *found == outcome)));
    }
}

#[test]
fn plk_05_a_hard_strike_is_told_in_words_of_plank() {
    let mut table = plank_of(4);
    let events = strike(&mut table, "decline", 4);
    let told = |event: &Event| narrate(table.battle(), event);
    let staggers: Vec<String> = events.iter().filter(|event| matches!(event, Event::Told(_))).map(told).collect();
    let [by, at] = [1, 2].map(|who| table.battle().names(CharacterId(who)).0);
    assert_eq!(staggers, [format!("{at} staggers under the strike of {by}")]);
    let at_all = strike(&mut table, "decline", 5).iter().any(|event| matches!(event, Event::Told(_)));
    assert!(!at_all, "5 is not hard");
}

#[test]
fn plk_05_a_refusal_of_plank_names_its_number() {
    let mut table = plank_of(4);
    table.edit(Edit { activate: Some(CharacterId(1)), ..Edit::default() }).expect("its turn");
    let (battle, strike) = (table.battle(), ActionId(1));
    let refusal = battle.refusal(CharacterId(1), strike, Target::Character(CharacterId(3))).expect("too far");
    assert_eq!((refusal.code(), refusal.short()), ("TooFar", "too far"));
    assert_eq!(refusal.to_string(), "A strike reaches 1 square, and it is 2 away.");
    assert_eq!(serde_json::json!(refusal), "TooFar");
}

#[test]
fn plk_06_guarding_makes_the_strike_harder() {
    let mut table = plank_of(4);
    strike(&mut table, "guard", 9);
    assert_eq!(life(&table, 2), 3, "12 less 4 is 8");
    strike(&mut table, "guard", 8);
    assert_eq!(life(&table, 2), 2);
}

#[test]
fn exact_odds_know_the_guard_and_the_numbers() {
    let mut table = plank_of(4);
    table.edit(Edit { activate: Some(CharacterId(1)), ..Edit::default() }).expect("its turn");
    let blow = find(&table, "strike", Target::Character(CharacterId(2)));
    let odds = table.odds(blow).expect("listed");
    // On guard: 1 to 4 costs two, 5 to 8 one.
    let loses = |lost: i8| {
        odds.chance(|changes| {
            changes
                .iter()
                .any(|one| one.who == CharacterId(2) && one.counter(acqua_alta::battle::CounterId(0)) == -lost)
        })
    };
    assert_eq!(loses(2), acqua_alta::dice::Chance::new(4, 20));
    assert_eq!(loses(1), acqua_alta::dice::Chance::new(4, 20));
}
