//! LAD-11 to LAD-14: surprise, Initiative, one's own turn, what is free.

use super::scene::*;
use acqua_alta::battle::{CharacterId, Event, Refusal, RuleSystem, Target};
use acqua_alta::rules::ladder::vocabulary::{action, counter, no, status};
use acqua_alta::rules::ladder::{Ask, InitiativeTie, RuleOptions};
use acqua_alta::scenario::Scenario;
use acqua_alta::table::{Drawn, Library, MapChoice, Placed, Player, Replay, Setup, Table, load, save_text};

const STREET: &[&str] = &["........", "........", "........"];
/// Two zones, side by side.
const LONG: &[&str] = &["........................", "........................", "........................"];
/// Two squares of cover at one end.
const NOOK: &[&str] = &["c.......", "c.......", "........"];

fn fight() -> Scenario {
    Scenario::default()
}

fn ambush(side: u8) -> Scenario {
    Scenario { ambush: Some(side), ..Scenario::default() }
}

fn ids(list: &[u8]) -> Vec<CharacterId> {
    list.iter().map(|&n| id(n)).collect()
}

fn no_ember(tie: InitiativeTie) -> RuleOptions {
    RuleOptions { initiative_tie: tie, ..without_ember() }
}

#[test]
fn lad_11_those_out_of_sight_roll_stealth_and_the_unseen_act_first() {
    let who = [("sneak", US, at(0, 0)), ("sneak", US, at(0, 1)), ("plain", THEM, at(7, 1))];
    // Natural Awareness of the watcher is 2: three successes of five dice are needed.
    let s = Scene::begins(NOOK, &who, without_ember(), &fight(), &[4, 5, 6, 1, 1, 4, 5, 1, 1, 1]);
    assert!(s.has(0, status::HIDDEN) && !s.has(1, status::HIDDEN), "two successes are seen");
    assert_eq!(s.counter(0, counter::STEALTH), 3);
    assert_eq!(s.ask(), Ask::Surprise(id(0)));
    assert_eq!(s.battle.round(), 0, "before round 1");
}

#[test]
fn lad_11_no_surprise_where_both_or_neither_are_in_sight() {
    let open = [("sneak", US, at(0, 2)), ("plain", THEM, at(7, 1))];
    let s = Scene::begins(NOOK, &open, no_ember(InitiativeTie::PlayerFirst), &fight(), &[]);
    assert_eq!(s.ask(), Ask::Act(id(1)), "Initiative 4 before 2, and no roll");
    let walled = [("sneak", US, at(0, 0)), ("plain", THEM, at(7, 0))];
    let s = Scene::begins(&["...##...", "...##...", "........"], &walled, without_ember(), &fight(), &[]);
    assert_eq!(s.ask(), Ask::Act(id(1)));
}

#[test]
fn lad_11_one_action_each_in_initiative_order_and_then_round_1() {
    let who = [("plain", US, at(2, 1)), ("skilled", US, at(6, 1)), ("plain", THEM, at(3, 1))];
    let mut s = Scene::begins(STREET, &who, no_ember(InitiativeTie::PlayerFirst), &ambush(0), &[]);
    assert_eq!(s.ask(), Ask::Surprise(id(1)), "Initiative 7 before 4; the scenario asks for no roll");
    s.set_counter(0, counter::METTLE, 0);
    assert_eq!(s.counter(1, counter::ACTIONS), 1);
    s.does(1, action::DODGE, &[]);
    assert!(!s.offers(action::SEIZE, Target::Nothing), "one Action");
    s.ends(1, &[]);
    assert_eq!(s.ask(), Ask::Surprise(id(0)));
    assert_eq!(s.counter(0, counter::METTLE), 0, "no Mettle comes back yet");
    s.attacks(0, 2, 0, &[6, 6, 1, 1]);
    assert_eq!(s.toughness(2), 7);
    s.ends(0, &[]);
    assert_eq!((s.battle.round(), s.ask()), (1, Ask::Act(id(1))));
    assert!(!s.has(1, status::DODGING), "until the start of its turn");
}

#[test]
fn lad_11_what_is_not_done_by_surprise() {
    let who = [("willing", US, at(2, 1)), ("plain", US, at(0, 0)), ("plain", THEM, at(4, 1))];
    let mut s = Scene::begins(LONG, &who, no_ember(InitiativeTie::PlayerFirst), &ambush(0), &[]);
    assert_eq!(s.ask(), Ask::Surprise(id(0)));
    for act in [action::MOVE, action::RUN] {
        assert_eq!(s.refused(0, act, Target::Square(at(14, 1)), 0), no::SURPRISE_ROUND);
    }
    for act in [action::FLEE, action::RETREAT, action::REACT] {
        assert_eq!(s.refused(0, act, Target::Nothing, 0), no::SURPRISE_ROUND);
    }
    assert!(s.offers(action::STEP, Target::Square(at(3, 1))), "walking in the zone is free");
    s.act(0, action::STEP, Target::Square(at(3, 1)), 0, &[]);
    // No doubling: the six dice are rolled at once, Focus and all.
    s.attacks(0, 2, 0, &[6, 6, 1, 1, 1, 1]);
    assert_eq!(s.refused(0, action::EXTRA_ACTION, Target::Nothing, 0), no::SURPRISE_ROUND);
}

#[test]
fn lad_11_a_rout_by_surprise_ends_the_battle() {
    let who = [("plain", US, at(2, 1)), ("extra", THEM, at(3, 1))];
    let mut s = Scene::begins(STREET, &who, without_ember(), &ambush(0), &[]);
    s.attacks(0, 1, 0, &[6, 6, 6, 6]);
    assert_eq!(s.battle.verdict().expect("a rout").winner, Some(US));
}

#[test]
fn lad_12_high_to_low_and_never_rolled() {
    let who = [("weak", US, at(0, 0)), ("skilled", THEM, at(7, 0)), ("plain", US, at(0, 1)), ("bully", THEM, at(7, 1))];
    let s = Scene::begins(STREET, &who, without_ember(), &fight(), &[]);
    assert_eq!(s.battle.order(), ids(&[1, 2, 3, 0]), "7, 4, 2, 1");
    assert_eq!(s.ask(), Ask::Act(id(1)));
}

const TIED: [(&str, acqua_alta::battle::Side, acqua_alta::board::Square); 6] = [
    ("plain", THEM, acqua_alta::board::Square::new(7, 0)),
    ("plain", US, acqua_alta::board::Square::new(0, 0)),
    ("plain", US, acqua_alta::board::Square::new(0, 1)),
    ("weak", US, acqua_alta::board::Square::new(0, 2)),
    ("weak", THEM, acqua_alta::board::Square::new(7, 2)),
    ("plain", THEM, acqua_alta::board::Square::new(7, 1)),
];

#[test]
fn lad_12_a_token_wins_a_tie_and_passes_on() {
    let s = Scene::begins(STREET, &TIED, without_ember(), &fight(), &[2, 5]);
    // Side 1 wins the token: first at 4; side 0 has it at 1. Inside a side the order is that of the gang.
    assert_eq!(s.battle.order(), ids(&[0, 5, 1, 2, 3, 4]));
    assert!(matches!(s.events[0], Event::RolledOff { winner: THEM, .. }));
}

#[test]
fn lad_12_ties_by_the_other_switches() {
    let s = Scene::begins(STREET, &TIED, no_ember(InitiativeTie::PlayerFirst), &fight(), &[]);
    assert_eq!(s.battle.order(), ids(&[1, 2, 0, 5, 3, 4]));
    let s = Scene::begins(STREET, &TIED, no_ember(InitiativeTie::Reroll), &fight(), &[2, 5, 1, 6]);
    assert_eq!(s.battle.order(), ids(&[0, 5, 1, 2, 4, 3]), "rolled off at each tie");
}

#[test]
fn lad_12_who_is_gone_has_no_turn() {
    let who = [("plain", US, at(2, 1)), ("extra", THEM, at(3, 1)), ("weak", THEM, at(7, 1))];
    let mut s = Scene::new(STREET, &who);
    s.attacks(0, 1, 0, &[6, 6, 6, 6]);
    assert_eq!(s.battle.order(), ids(&[0, 2]));
    s.ends(0, &[]);
    assert_eq!(s.ask(), Ask::Act(id(2)));
}

#[test]
fn lad_13_one_move_and_one_action_in_any_order() {
    let mut s = Scene::new(LONG, &[("plain", US, at(0, 0)), ("plain", THEM, at(23, 2))]);
    s.does(0, action::DODGE, &[]);
    assert_eq!(s.refused(0, action::SEIZE, Target::Nothing, 0), no::NO_ACTION_LEFT);
    s.moves(0, at(14, 1), &[]);
    assert_eq!(s.refused(0, action::MOVE, Target::Square(at(15, 1)), 0), no::MOVE_USED);
    assert_eq!(s.refused(1, action::DODGE, Target::Nothing, 0), Refusal::NotYourActivation);
    s.turn(0).moves(0, at(13, 1), &[]);
    s.does(0, action::DODGE, &[]);
    assert!(s.has(0, status::DODGING), "the other way round");
}

#[test]
fn lad_14_free_actions_use_neither() {
    let who = [("rich", US, at(2, 1)), ("wrestler", US, at(6, 1)), ("plain", THEM, at(7, 1))];
    let mut s = Scene::new(STREET, &who);
    s.set_counter(0, counter::TOUGHNESS, 3).afflict(0, status::POISONED);
    s.act(0, action::STEP, Target::Square(at(3, 1)), 0, &[]);
    s.act(0, action::DRINK, Target::Nothing, 0, &[]);
    assert_eq!(s.toughness(0), 4);
    assert_eq!(s.refused(0, action::DRINK, Target::Nothing, 1), Refusal::OnceOnly);
    s.does(0, action::DROP_PRONE, &[]);
    assert_eq!((s.counter(0, counter::ACTIONS), s.counter(0, counter::MOVES)), (1, 1));
    assert!(s.prone(0));
    s.turn(1);
    s.act(1, action::GRAPPLE, Target::Character(id(2)), 0, &[6, 6, 6, 6, 6, 6, 6, 1, 1, 1, 1]);
    s.does(1, action::RELEASE, &[]);
    assert!(!s.has(2, status::GRAPPLED) && !s.has(1, status::GRAPPLING));
}

#[test]
fn lad_14_drawing_stowing_and_dropping_are_free() {
    let mut s = Scene::new(STREET, &[("archer", US, at(2, 1)), ("plain", THEM, at(7, 1))]);
    assert_eq!(s.counter(0, counter::IN_HAND), 0b01, "the arbalest fills both hands");
    s.act(0, action::READY_ITEMS, Target::Nothing, 0b10, &[]);
    assert_eq!(s.counter(0, counter::IN_HAND), 0b10);
    s.act(0, action::DROP_ITEM, Target::Nothing, 1, &[]);
    assert_eq!(s.counter(0, counter::IN_HAND), 0);
    assert_eq!(s.battle.lying().collect::<Vec<_>>(), [(at(2, 1), "Stiletto")]);
    assert_eq!(s.refused(0, action::DROP_ITEM, Target::Nothing, 1), Refusal::NoSuchWeapon);
    assert_eq!((s.counter(0, counter::ACTIONS), s.counter(0, counter::MOVES)), (1, 1));
    s.act(0, action::PICK_UP, Target::Square(at(2, 1)), 0, &[]);
    assert_eq!((s.counter(0, counter::IN_HAND), s.counter(0, counter::ACTIONS)), (0b10, 0), "picking up is an Action");
}

#[test]
fn lad_14_the_incapacitated_do_nothing_free() {
    let mut s = Scene::new(STREET, &[("plain", US, at(2, 1)), ("plain", US, at(1, 1)), ("plain", THEM, at(7, 1))]);
    s.afflict(0, status::INCAPACITATED).turn(0);
    assert_ne!(s.ask(), Ask::Act(id(0)), "its turn is over as it begins");
    assert_eq!(s.refused(0, action::DROP_PRONE, Target::Nothing, 0), Refusal::NotYourActivation);
}

#[test]
fn lad_67_prone_again_is_nothing() {
    let mut s = Scene::new(STREET, &[("plain", US, at(2, 1)), ("plain", THEM, at(7, 1))]);
    s.does(0, action::DROP_PRONE, &[]);
    assert_eq!(s.refused(0, action::DROP_PRONE, Target::Nothing, 0), Refusal::NothingToDo);
}

#[test]
fn lad_11_the_surprised_may_double_training_and_focus() {
    let who = [("willing", US, at(2, 1)), ("willing", THEM, at(3, 1))];
    let mut s = Scene::begins(STREET, &who, no_ember(InitiativeTie::PlayerFirst), &ambush(0), &[]);
    // Whoever surprises is not asked; whoever resists is.
    s.act(0, action::SHOVE, Target::Character(id(1)), 0, &[6, 6, 1, 1, 1]);
    assert_eq!(s.ask(), Ask::Before(id(1)));
    s.does(1, action::DOUBLE_TRAINING, &[1, 1, 1, 1, 2, 4]);
    // One Focus makes a 3 of the 2, two a 4.
    assert_eq!(s.ask(), Ask::Focus(id(1)), "and its Focus too");
    s.does(1, action::DOUBLE_FOCUS, &[]);
    assert_eq!(s.counter(1, counter::METTLE), 0);
}

#[test]
fn lad_14_lad_64_free_deeds_have_no_limit() {
    let mut s = Scene::new(STREET, &[("archer", US, at(2, 1)), ("plain", THEM, at(7, 1))]);
    for n in 0..40 {
        s.act(0, action::STEP, Target::Square(at(2 + (n + 1) % 2, 1)), 0, &[]);
        s.act(0, action::READY_ITEMS, Target::Nothing, if n % 2 == 0 { 0b10 } else { 0b01 }, &[]);
    }
    assert_eq!((s.counter(0, counter::ACTIONS), s.counter(0, counter::MOVES)), (1, 1));
    assert!(s.offers(action::STEP, Target::Square(at(3, 1))));
}

#[test]
fn lad_14_a_pot_that_is_not_in_hand_is_not_thrown_out_of_turn() {
    let who = [("powder_alchemist", US, at(1, 1)), ("plain", THEM, at(5, 1)), ("plain", THEM, at(7, 1))];
    let throws = |held: Option<u8>| {
        let mut s = Scene::new(STREET, &who);
        if let Some(grip) = held {
            s.act(0, action::READY_ITEMS, Target::Nothing, grip, &[]);
        }
        s.keeps(0, acqua_alta::rules::ladder::Trigger::ComesClose, action::BLAST);
        s.turn(1).act(1, action::STEP, Target::Square(at(2, 1)), 0, &[]);
        s.ask() != Ask::Act(id(1))
    };
    assert!(!throws(None), "both hands are at the carbine");
    assert!(throws(Some(0b10)), "a fire-pot in hand");
}

#[test]
fn lad_14_a_pot_takes_a_hand_and_leaves_it_empty() {
    let mut s = Scene::new(STREET, &[("powder_alchemist", US, at(1, 1)), ("plain", THEM, at(7, 1))]);
    assert_eq!(s.counter(0, counter::IN_HAND), 0b1, "the carbine");
    let pot = s.choices().into_iter().find(|c| c.action == action::BLAST && c.option == 1).expect("a fire-pot");
    s.choose(pot, &[]);
    assert_eq!((s.counter(0, counter::IN_HAND), s.counter(0, counter::ITEM_1)), (0, 2), "thrown from an empty hand");
}

#[test]
fn lad_15_a_spell_takes_a_hand() {
    let mage = r#"[(key: "staffed", name: "Staffed", body: 3, mind: 4, soul: 3, weapons: ["staff"], spells: [
        (key: "needle", name: "Needle", dn: (4, 1), range: Medium, effect: Harm(3), text: "Glass.")])]"#;
    let mut s = Scene::own(["()", mage], STREET, &[("staffed", US, at(1, 1)), ("plain", THEM, at(5, 1))]);
    assert_eq!(s.counter(0, counter::IN_HAND), 0b1);
    s.act(0, action::CAST, Target::Character(id(1)), 0, &[4, 1, 1, 1]);
    assert_eq!(s.counter(0, counter::IN_HAND), 0, "the staff is put away");
}

/// The order of two bravos, who are equal, with these players and this seed.
fn order_of_equals(players: [Player; 2], seed: u64) -> Table {
    let bravo = |side: u8, x: u8| Placed {
        kind: "bridge_bravo".to_owned(),
        side,
        square: at(x, 1),
        name: None,
        spells: Vec::new(),
        gear: Vec::new(),
    };
    let rows = STREET.iter().map(|row| row.to_string()).collect();
    let setup = Setup {
        system: "ladder".to_owned(),
        map: MapChoice::Inline(Drawn { rows, legend: Default::default() }),
        placed: Some(vec![bravo(0, 0), bravo(1, 7)]),
        players,
        ..Setup::skirmish("", ["", ""], seed)
    };
    Table::new(setup, &Library::shipped()).expect("a good set-up")
}

#[test]
fn lad_12_the_human_side_before_the_computers() {
    let computer = || Player::computer("normal");
    for seed in 0..6 {
        let first = |players| order_of_equals(players, seed).battle().active();
        assert_eq!(first([Player::Human, computer()]), Some(id(0)), "seed {seed}");
        assert_eq!(first([computer(), Player::Human]), Some(id(1)), "seed {seed}");
    }
    // Two people, or two computers: the token, which chance gives to one side or the other.
    for players in [[Player::Human, Player::Human], [computer(), computer()]] {
        let firsts: Vec<_> = (0..8).map(|seed| order_of_equals(players.clone(), seed).battle().active()).collect();
        assert!(firsts.contains(&Some(id(0))) && firsts.contains(&Some(id(1))));
    }
}

#[test]
fn lad_12_the_order_stays_when_others_play_on() {
    let library = Library::shipped();
    let computer = || Player::computer("normal");
    let table = order_of_equals([computer(), Player::Human], 1);
    let branch = Replay::of(&table, &library).expect("a film").branch(0, [Player::Human, computer()], &library);
    let branch = branch.expect("it can be played on");
    assert_eq!(branch.battle().active(), Some(id(1)));
    let loaded = load(&save_text(&branch), &library).expect("its own save loads");
    assert_eq!((loaded.warning, loaded.table.hash()), (None, table.hash()));
}
