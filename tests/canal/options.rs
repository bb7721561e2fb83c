//! Section 0.4: every value of every switch that has no test with its own rule.

use super::scene::*;
use acqua_alta::battle::{Choice, RuleSystem, Target};
use acqua_alta::board::from_rows;
use acqua_alta::dice::Seeded;
use acqua_alta::rules::canal::INFO;
use acqua_alta::rules::canal::vocabulary::{action, counter, no};
use acqua_alta::rules::canal::{Ask, Battle, Codex, ControlledLanding, Glide, Member, MoveCheck, Roster, RuleOptions};
use std::sync::Arc;

const STREET: [&str; 1] = ["............"];

const PAIR: [(&str, acqua_alta::battle::Side, acqua_alta::board::Square); 2] =
    [("plain", US, at_x(1)), ("plain", THEM, at_x(2))];

const fn at_x(x: u8) -> acqua_alta::board::Square {
    acqua_alta::board::Square::new(x, 0)
}

fn default() -> RuleOptions {
    RuleOptions::default()
}

/// The number to reach and the dice of the roll that a choice leads to.
fn roll(s: &Scene, who: u8, action: acqua_alta::battle::ActionId, target: Target) -> (i8, i8) {
    let b = s.battle.breakdown(Choice { action, actor: id(who), target, option: 0 }).expect("it is rolled for");
    (b.pool(), b.number())
}

#[test]
fn can_01_move_check_only_when_it_is_hard_or_always() {
    let who = [("plain", US, at_x(0)), ("plain", THEM, at_x(11))];
    let mut s = Scene::with(&STREET, &who, default());
    s.moves(0, at(4, 0), &[]);
    assert_eq!(s.square(0), at(4, 0));
    let always = RuleOptions { move_check: MoveCheck::EveryMove, ..default() };
    let mut s = Scene::with(&STREET, &who, always);
    s.moves(0, at(4, 0), &[2, 8, 3, 3]);
    assert_eq!(s.square(0), at(4, 0));
    let mut s = Scene::with(&STREET, &who, always);
    s.moves(0, at(4, 0), &[2, 3, 3, 3]);
    assert_eq!(s.square(0), at(0, 0));
}

#[test]
fn can_09_a_glide_is_flat_or_for_each_counter() {
    let glides = |options, counters, x| {
        let who = [("plain", US, at(0, 1)), ("plain", US, at(0, 0)), ("plain", THEM, at(12, 1))];
        let mut s = Scene::with(&["~~~~~~~~~~...", "............."], &who, options);
        s.set_underwater(1, counters).ends(0, &[]).act(2, action::ACTIVATE, Target::Nothing, 0, &[]);
        s.ends(2, &[]).act(1, action::ACTIVATE, Target::Nothing, 0, &[]);
        assert_eq!(s.ask(), Ask::Glide(id(1)));
        s.offers(action::GLIDE, Target::Square(at(x, 0)))
    };
    let each = RuleOptions { glide: Glide::PerCounter, ..default() };
    assert!(glides(default(), 2, 4) && !glides(default(), 2, 5));
    assert!(glides(each, 2, 8) && !glides(each, 2, 9));
    assert!(glides(each, 1, 4) && !glides(each, 1, 5));
}

#[test]
fn can_09_a_09_the_farthest_glide_is_what_the_rulebook_says() {
    let rows = ["~".repeat(20), ".".repeat(20)];
    let who = [("plain", US, at(0, 1)), ("merman", US, at(0, 0)), ("plain", THEM, at(19, 1))];
    let each = RuleOptions { glide: Glide::PerCounter, ..default() };
    let mut s = Scene::with(&[&rows[0], &rows[1]], &who, each);
    s.set_underwater(1, 2).ends(0, &[]).act(2, action::ACTIVATE, Target::Nothing, 0, &[]);
    s.ends(2, &[]).act(1, action::ACTIVATE, Target::Nothing, 0, &[]);
    assert!(s.offers(action::GLIDE, Target::Square(at(16, 0))), "two counters of a Water Creature: 8 squares each");
    assert!(!s.offers(action::GLIDE, Target::Square(at(17, 0))));
    let option = INFO.rulebook.lines().find(|line| line.starts_with("| `glide: per_counter`")).expect("the option");
    assert!(option.contains("16 at most"), "{option}");
}

#[test]
fn can_13_can_56_unarmed_is_aquatic_or_not() {
    let fights = |options| Scene::with(&["~~~........."], &PAIR, options);
    fights(default()).act(0, action::COMBAT, Target::Character(id(1)), 1, &[2, 3, 3, 3]);
    let dry = RuleOptions { unarmed_aquatic: false, ..default() };
    assert_eq!(fights(dry).refused(0, action::COMBAT, Target::Character(id(1)), 1), no::WEAPON_NOT_AQUATIC);
}

#[test]
fn can_64_three_enemies_in_contact_lower_dexterity_or_not() {
    let rows = ["............", "............"];
    let who =
        [("plain", US, at(1, 1)), ("plain", THEM, at(0, 0)), ("plain", THEM, at(1, 0)), ("plain", THEM, at(2, 0))];
    let numbers = |options| {
        let mut s = Scene::with(&rows, &who, options);
        s.activate(1);
        let hit = roll(&s, 1, action::COMBAT, Target::Character(id(0))).1;
        s.activate(0);
        (hit, roll(&s, 0, action::JUMP, Target::Square(at(3, 1))).0)
    };
    assert_eq!(numbers(default()), (4, 4));
    assert_eq!(numbers(RuleOptions { outnumbered_dex: true, ..default() }), (3, 3), "both uses");
    // Two are not enough.
    let mut s = Scene::with(&rows, &who[..3], RuleOptions { outnumbered_dex: true, ..default() });
    s.activate(1);
    assert_eq!(roll(&s, 1, action::COMBAT, Target::Character(id(0))).1, 4);
}

/// A normal one and a large one in contact.
fn sizes(options: RuleOptions) -> Scene {
    let mut codex = Codex::default();
    let kinds = r#"[
        (key: "normal", name: "Normal", class: Henchman, ap: 2, lp: 12, wp: 0, cp: 0, move: 4, dex: 4, att: 4, pro: 3, mind: 3),
        (key: "large", name: "Large", class: Henchman, size: Large, ap: 2, lp: 12, wp: 0, cp: 0, move: 4, dex: 4, att: 4,
         pro: 3, mind: 3),
    ]"#;
    codex.add_kinds("sizes.ron", kinds).expect("good kinds");
    let mut roster = Roster { kinds: codex.kinds.clone(), ..Roster::default() };
    for (kind, side) in [(0, US), (1, THEM)] {
        roster.members.push(Member { kind, name: String::new(), side, spells: Vec::new() });
    }
    let board = from_rows(&["~~.........."]).expect("a good board");
    let mut battle = Battle::new(Arc::new(board), Arc::new(roster), options);
    battle.place_all(&[(id(0), at(1, 0)), (id(1), at(0, 0))]);
    battle.start(&mut Seeded::new(0, 0), &mut acqua_alta::battle::Events::drop());
    let mut s = Scene { battle, events: Vec::new() };
    s.activate(0);
    s
}

#[test]
fn can_65_size_gives_dice_or_not() {
    for (options, bonus) in [(default(), 0), (RuleOptions { size_bonus: true, ..default() }, 1)] {
        let mut s = sizes(options);
        assert_eq!(roll(&s, 0, action::GRAPPLE, Target::Character(id(1))).0, 4, "the smaller one gets none");
        s.activate(1);
        assert_eq!(roll(&s, 1, action::GRAPPLE, Target::Character(id(0))).0, 4 + bonus);
        assert_eq!(roll(&s, 1, action::DROWN, Target::Character(id(0))).0, 4 + bonus);
        // Disengaging: the large one holds with 4 dice, the small one leaves with one more.
        s.activate(0);
        let faces: &[u8] = &[2, 3, 3, 3, 2, 8, 3, 3, 3];
        s.moves(0, at(3, 0), &faces[..8 + bonus as usize]);
        assert_eq!(s.rolls("Disengage")[0].0, 4 + bonus as u8);
    }
}

#[test]
fn can_52_water_covers_in_contact_or_not() {
    for (options, dice) in [(default(), 3), (RuleOptions { water_is_cover_in_contact: true, ..default() }, 4)] {
        let mut s = Scene::with(&["..~........."], &PAIR, options);
        let faces: &[u8] = &[2, 8, 3, 3, 2, 2, 2, 2];
        s.strikes(0, 1, 0, &faces[..4 + dice as usize]);
        assert_eq!(s.rolls("Protection")[0].0, dice);
    }
}

#[test]
fn can_05_a_controlled_landing_costs_a_point_and_saves_two() {
    let mut s = Scene::with(&["6..........."], &[("willing", US, at_x(0)), ("plain", THEM, at_x(11))], default());
    s.act(0, action::JUMP, Target::Square(at(1, 0)), 1, &[]);
    assert_eq!((s.ap(0), s.battle.characters()[0].counters.get(counter::WP)), (0, 4));
    // Fails the jump; no Aces in the fall: 6 levels, 2 saved.
    s.act(0, action::WILL, Target::Nothing, 0, &[2, 3, 3, 3]);
    s.act(0, action::WILL, Target::Nothing, 0, &[2, 5, 6, 3]);
    assert_eq!(s.life(0), 12 - 4);
}

#[test]
fn can_05_a_controlled_landing_costs_will_and_is_rolled_against_five() {
    let options = RuleOptions { controlled_landing: ControlledLanding::WillTarget5, ..default() };
    let who = [("willing", US, at_x(0)), ("plain", THEM, at_x(11))];
    let mut s = Scene::with(&["6..........."], &who, options);
    let jump = Choice { action: action::JUMP, actor: id(0), target: Target::Square(at(1, 0)), option: 1 };
    assert_eq!(s.battle.costs(jump), [(counter::AP, 1), (counter::WP, 1)]);
    s.choose(jump, &[]);
    assert_eq!((s.ap(0), s.battle.characters()[0].counters.get(counter::WP)), (1, 3));
    s.act(0, action::WILL, Target::Nothing, 0, &[2, 3, 3, 3]);
    s.act(0, action::WILL, Target::Nothing, 0, &[2, 5, 6, 3]);
    assert_eq!(s.life(0), 12 - 4, "6 levels, two Aces against 5");
    // Without Will it cannot be declared.
    let mut s = Scene::with(&["6..........."], &[("plain", US, at_x(0)), ("plain", THEM, at_x(11))], options);
    assert_eq!(s.refused(0, action::JUMP, Target::Square(at(1, 0)), 1), no::NOT_ENOUGH_WP);
}

#[test]
fn can_11_the_chain_of_opportunities_has_the_length_that_is_set() {
    for limit in [1, 3, 8] {
        let mut s = Scene::with(&STREET, &PAIR, RuleOptions { aoo_chain_limit: limit, ..default() });
        s.strikes(0, 1, 0, &[1, 2, 3, 3]);
        let mut links = 0;
        while let Ask::Opportunity(f) = s.ask() {
            links += 1;
            let (who, other) = (f.who.0, f.against.0);
            s.set_life(0, 12).set_life(1, 12).strikes(who, other, 0, &[1, 2, 3, 3]);
        }
        assert_eq!(links, limit);
    }
}
