//! CAN-60 Commands: ORDER, COUNTER.

use super::scene::*;
use acqua_alta::battle::{Refusal, RuleSystem, Target};
use acqua_alta::rules::canal::Ask;
use acqua_alta::rules::canal::vocabulary::{action, counter, no, status};

const STREET: [&str; 1] = ["............"];

/// A chief with Command Points, people to command, and a swimmer with a pistol.
const KINDS: &str = r#"[
    (key: "plain", name: "Plain", class: Henchman, ap: 2, lp: 12, wp: 0, cp: 0, move: 4, dex: 4, att: 4, pro: 3, mind: 3,
     weapons: [(name: "Blade")]),
    (key: "chief", name: "Chief", class: Leader, ap: 3, lp: 12, wp: 0, cp: 2, move: 4, dex: 4, att: 4, pro: 3, mind: 3,
     weapons: [(name: "Blade")]),
    (key: "pistol", name: "Pistol", class: Henchman, ap: 2, lp: 12, wp: 0, cp: 0, move: 4, dex: 4, att: 4, pro: 3, mind: 3,
     weapons: [(name: "Pistol", range: 8, aquatic: true, black_powder: true)]),
]"#;

fn counter_of(s: &Scene, who: u8, which: acqua_alta::battle::CounterId) -> i8 {
    s.battle.characters()[usize::from(who)].counters.get(which)
}

fn cp(s: &Scene, who: u8) -> i8 {
    counter_of(s, who, counter::CP)
}

/// The chief (0) has acted and so has the enemy (3); now one of two friends begins.
fn ordering() -> Scene {
    let who = [("chief", US, at(0, 0)), ("plain", US, at(2, 0)), ("plain", US, at(4, 0)), ("plain", THEM, at(11, 0))];
    let mut s = Scene::of(KINDS, &STREET, &who);
    s.ends(0, &[]).act(3, action::ACTIVATE, Target::Nothing, 0, &[]);
    s.ends(3, &[]).act(1, action::ACTIVATE, Target::Nothing, 0, &[]);
    s
}

#[test]
fn can_60_an_order_is_one_action_point_more_for_a_friend_that_begins() {
    let mut s = ordering();
    assert_eq!(s.ask(), Ask::Order(id(1)));
    s.act(0, action::ORDER, Target::Character(id(1)), 0, &[]);
    assert_eq!((s.ask(), s.ap(1), cp(&s, 0)), (Ask::Act(id(1)), 3, 1));
    s.moves(1, at(3, 0), &[]).moves(1, at(2, 0), &[]).moves(1, at(3, 0), &[]);
    assert_eq!(s.refused(1, action::MOVE, Target::Square(at(2, 0)), 0), Refusal::NotEnoughAp);
    // Once a round: the next friend is not asked about.
    s.ends(1, &[]).act(2, action::ACTIVATE, Target::Nothing, 0, &[]);
    assert_eq!(s.ask(), Ask::Act(id(2)));
    assert!(cp(&s, 0) > 0, "it has a Command Point left all the same");
    // And again in the next round.
    s.ends(2, &[]);
    assert_eq!(s.battle.round(), 2);
    assert!(!s.battle.characters()[0].statuses.has(status::ORDERED));
}

#[test]
fn can_60_no_order_is_an_answer_for_now_or_for_the_round() {
    let mut s = ordering();
    s.declines();
    assert_eq!((s.ap(1), cp(&s, 0)), (2, 2));
    s.ends(1, &[]).act(2, action::ACTIVATE, Target::Nothing, 0, &[]);
    assert_eq!(s.ask(), Ask::Order(id(2)), "asked again");
    let mut s = ordering();
    s.act(1, action::DECLINE, Target::Nothing, 1, &[]);
    s.ends(1, &[]).act(2, action::ACTIVATE, Target::Nothing, 0, &[]);
    assert_eq!(s.ask(), Ask::Act(id(2)), "not in this round");
}

#[test]
fn can_60_an_order_needs_sight_points_and_somebody_who_can_use_it() {
    let rows = ["..#..........", "..#.........."];
    let who = [("chief", US, at(0, 0)), ("plain", US, at(4, 0)), ("plain", THEM, at(12, 0))];
    let mut s = Scene::of(KINDS, &rows, &who);
    s.ends(0, &[]).act(2, action::ACTIVATE, Target::Nothing, 0, &[]);
    s.ends(2, &[]).act(1, action::ACTIVATE, Target::Nothing, 0, &[]);
    assert_eq!(s.ask(), Ask::Act(id(1)), "out of sight");
    let mut s = ordering();
    s.declines().ends(1, &[]);
    s.battle.characters_mut()[0].counters.set(counter::CP, 0);
    s.act(2, action::ACTIVATE, Target::Nothing, 0, &[]);
    assert_eq!(s.ask(), Ask::Act(id(2)), "no Command Points");
    // Somebody with 3 Action Points cannot have more.
    let who = [("plain", US, at(4, 0)), ("chief", US, at(0, 0)), ("chief", US, at(2, 0)), ("plain", THEM, at(11, 0))];
    let mut s = Scene::of(KINDS, &STREET, &who);
    s.ends(0, &[]).act(3, action::ACTIVATE, Target::Nothing, 0, &[]);
    s.ends(3, &[]).act(1, action::ACTIVATE, Target::Nothing, 0, &[]);
    assert_eq!(s.ask(), Ask::Act(id(1)));
}

/// An enemy (0) acts next to a friend (2) of the chief (1).
fn countering() -> Scene {
    let who = [("plain", US, at(5, 0)), ("chief", THEM, at(0, 0)), ("plain", THEM, at(4, 0))];
    Scene::of(KINDS, &STREET, &who)
}

#[test]
fn can_60_a_counter_is_one_action_of_a_friend_after_an_enemys_action() {
    let mut s = countering();
    s.strikes(0, 2, 0, &[2, 3, 3, 3]);
    assert_eq!(s.ask(), Ask::Counter(id(0)));
    s.act(1, action::COUNTER, Target::Character(id(2)), 0, &[]);
    assert_eq!((s.ask(), s.battle.active(), cp(&s, 1)), (Ask::OutOfTurn(id(2)), Some(id(2)), 1));
    s.strikes(2, 0, 0, &[2, 8, 3, 3, 2, 2, 2]);
    assert_eq!((s.life(0), s.ask()), (11, Ask::Act(id(0))), "play goes on where it was");
    assert_eq!((s.ap(2), counter_of(&s, 2, counter::AP_SPENT)), (2, 1), "a point of its round, not of its activation");
    // At most one for each action, and one a round.
    s.strikes(0, 2, 0, &[2, 3, 3, 3]);
    assert_eq!(s.ask(), Ask::Act(id(0)));
}

#[test]
fn can_60_no_counter_for_now_or_for_the_round() {
    let mut s = countering();
    s.strikes(0, 2, 0, &[2, 3, 3, 3]).declines();
    assert_eq!((s.ask(), cp(&s, 1)), (Ask::Act(id(0)), 2));
    s.strikes(0, 2, 0, &[2, 3, 3, 3]);
    assert_eq!(s.ask(), Ask::Counter(id(0)), "asked after the next action");
    s.act(0, action::DECLINE, Target::Nothing, 1, &[]);
    s.ends(0, &[]);
    let mut s = countering();
    s.strikes(0, 2, 0, &[2, 3, 3, 3]).act(0, action::DECLINE, Target::Nothing, 1, &[]);
    s.strikes(0, 2, 0, &[2, 3, 3, 3]);
    assert_eq!(s.ask(), Ask::Act(id(0)));
}

#[test]
fn can_60_the_counter_comes_after_all_reactions_and_none_after_a_reaction() {
    let mut s = countering();
    // A fumble: the reprisal comes first, and gives no COUNTER of its own.
    s.strikes(0, 2, 0, &[1, 2, 3, 3]);
    assert!(matches!(s.ask(), Ask::Opportunity(_)));
    s.strikes(2, 0, 0, &[2, 3, 3, 3]);
    assert_eq!(s.ask(), Ask::Counter(id(0)));
    // Nor may a COUNTER be countered.
    let who = [("chief", US, at(5, 0)), ("chief", THEM, at(0, 0)), ("plain", THEM, at(4, 0)), ("plain", US, at(8, 0))];
    let mut s = Scene::of(KINDS, &STREET, &who);
    s.strikes(0, 2, 0, &[2, 3, 3, 3]).act(1, action::COUNTER, Target::Character(id(2)), 0, &[]);
    s.strikes(2, 0, 0, &[2, 3, 3, 3]);
    assert_eq!(s.ask(), Ask::Act(id(0)));
}

#[test]
fn can_60_who_counters_has_a_point_of_its_round_left_and_is_another_friend_in_sight() {
    let mut s = countering();
    s.battle.characters_mut()[2].counters.set(counter::AP_SPENT, 3);
    s.strikes(0, 2, 0, &[2, 3, 3, 3]);
    assert_eq!(s.ask(), Ask::Act(id(0)), "3 points used, and the chief cannot command itself");
    let who = [("plain", US, at(5, 0)), ("chief", THEM, at(0, 0)), ("plain", THEM, at(4, 0))];
    let mut s = Scene::of(KINDS, &["..#.........", "..#........."], &who);
    s.strikes(0, 2, 0, &[2, 3, 3, 3]);
    assert_eq!(s.ask(), Ask::Act(id(0)), "out of sight");
}

#[test]
fn can_60_out_of_turn_only_what_costs_one_point() {
    let mut s = countering();
    s.strikes(0, 2, 0, &[2, 3, 3, 3]).act(1, action::COUNTER, Target::Character(id(2)), 0, &[]);
    assert_eq!(s.refused(2, action::JUMP, Target::Square(at(3, 0)), 1), no::ONE_ACTION_POINT);
    assert_eq!(s.battle.refusal(id(2), action::DIVE, Target::Nothing), Some(no::ONE_ACTION_POINT));
    assert_eq!(s.battle.refusal(id(2), action::CHAIN, Target::Nothing), Some(no::ONE_ACTION_POINT));
    assert!(!s.offers(action::END, Target::Nothing));
    // Nothing has to be done after all.
    s.declines();
    assert_eq!(s.ask(), Ask::Act(id(0)));
}

#[test]
fn can_60_an_action_out_of_turn_begins_and_ends_no_activation() {
    // Stunned in the water: no loss, and still Stunned afterwards (CAN-17, CAN-16).
    let who = [("plain", US, at(5, 0)), ("chief", THEM, at(0, 0)), ("plain", THEM, at(4, 0))];
    let mut s = Scene::of(KINDS, &["....~......."], &who);
    s.stun(2).strikes(0, 2, 0, &[2, 2, 2, 2]).act(1, action::COUNTER, Target::Character(id(2)), 0, &[]);
    s.act(2, action::GRAPPLE, Target::Character(id(0)), 0, &[2, 3, 3, 3, 2, 3, 3]);
    assert_eq!((s.life(2), s.stunned(2), s.ask()), (12, true, Ask::Act(id(0))));
    s.ends(0, &[]).act(1, action::ACTIVATE, Target::Nothing, 0, &[]);
    assert!(s.ap(2) == 2, "it has yet to be activated");
    // On guard out of turn: the activation that goes on is the enemy's.
    let who = [("plain", US, at(9, 0)), ("chief", THEM, at(0, 0)), ("plain", THEM, at(4, 0))];
    let mut s = Scene::of(KINDS, &STREET, &who);
    s.moves(0, at(8, 0), &[]).act(1, action::COUNTER, Target::Character(id(2)), 0, &[]);
    s.act(2, action::GUARD, Target::Nothing, 0, &[]);
    assert_eq!(s.ask(), Ask::Act(id(0)));
}

#[test]
fn can_60_can_57_powder_is_wet_out_of_turn_in_water() {
    let who = [("plain", US, at(9, 0)), ("chief", THEM, at(0, 0)), ("pistol", THEM, at(4, 0))];
    let mut s = Scene::of(KINDS, &["....~......."], &who);
    s.moves(0, at(8, 0), &[]).act(1, action::COUNTER, Target::Character(id(2)), 0, &[]);
    assert_eq!(s.refused(2, action::COMBAT, Target::Character(id(0)), 0), no::POWDER_WET);
    let mut s = Scene::of(KINDS, &STREET, &who);
    s.moves(0, at(8, 0), &[]).act(1, action::COUNTER, Target::Character(id(2)), 0, &[]);
    s.strikes(2, 0, 0, &[2, 3, 3, 3]);
}

#[test]
fn can_60_can_53_who_hangs_on_a_wall_out_of_turn_falls_when_the_activation_ends() {
    let who = [("plain", US, at(9, 0)), ("chief", THEM, at(0, 0)), ("plain", THEM, at(4, 0))];
    let mut s = Scene::of(KINDS, &["............", "....6......."], &who);
    s.moves(0, at(8, 0), &[]).act(1, action::COUNTER, Target::Character(id(2)), 0, &[]);
    s.moves(2, at(4, 1), &[2, 8, 3, 3]);
    assert_eq!((s.level(2), s.ask()), (4, Ask::Act(id(0))));
    s.ends(0, &[2, 8, 8, 8]);
    assert_eq!((s.level(2), s.life(2)), (0, 11), "4 levels, 3 Aces");
}

#[test]
fn can_60_can_11_a_counter_move_is_a_charge_like_any_other() {
    let who = [("plain", US, at(9, 0)), ("chief", THEM, at(0, 0)), ("plain", THEM, at(5, 0))];
    let mut s = Scene::of(KINDS, &STREET, &who);
    s.moves(0, at(8, 0), &[]).act(1, action::COUNTER, Target::Character(id(2)), 0, &[]);
    s.moves(2, at(7, 0), &[]);
    assert!(matches!(s.ask(), Ask::Opportunity(f) if f.who == id(2) && f.charge));
}

#[test]
fn can_60_odds_end_where_the_enemy_may_counter() {
    let s = countering();
    let with = s.odds(0, action::COMBAT, Target::Character(id(2)), 0);
    let mut s = countering();
    s.battle.characters_mut()[1].counters.set(counter::CP, 0);
    let without = s.odds(0, action::COMBAT, Target::Character(id(2)), 0);
    assert_eq!(losses(&with, 2, 6), losses(&without, 2, 6));
    assert!(with.complete() && with.outcomes.len() == without.outcomes.len());
}

#[test]
fn can_60_can_71_a_plan_replaces_an_agenda_before_the_initiative() {
    use acqua_alta::dice::Faces;
    use acqua_alta::rules::canal::RuleOptions;
    use acqua_alta::scenario::Scenario;
    let board = std::sync::Arc::new(acqua_alta::board::from_rows(&STREET).expect("a good board"));
    let who = [("chief", US, at(0, 0)), ("plain", THEM, at(11, 0))];
    let mut dice = Faces::new([1, 1, 1, /* the other side */ 1, 1, 1]);
    let mut s = Scene::begun(board, &who, RuleOptions::default(), KINDS, &Scenario::default(), &mut dice);
    let goals = |s: &Scene| {
        let sheet = s.battle.score_sheet();
        sheet.goals.iter().filter(|goal| goal.side == US).map(|goal| goal.name).collect::<Vec<_>>()
    };
    assert_eq!(goals(&s), ["Wet Work", "High Road", "Long Leap"]);
    s.ends(0, &[]).act(1, action::ACTIVATE, Target::Nothing, 0, &[]).ends(1, &[]);
    assert_eq!((s.battle.round(), s.ask()), (2, Ask::Plan(US)), "whoever has no Command Points is not asked");
    // The second of the five that are neither held nor given up.
    s.act(0, action::PLAN, Target::Nothing, 1, &[2]);
    assert_eq!((goals(&s), cp(&s, 0)), (vec!["Wet Work", "Silence", "Long Leap"], 1));
    assert_eq!(s.ask(), Ask::Activate(US), "once a round; then the initiative, with one point against none");
    // No is an answer, too.
    s.act(0, action::ACTIVATE, Target::Nothing, 0, &[]).ends(0, &[]);
    s.act(1, action::ACTIVATE, Target::Nothing, 0, &[]).ends(1, &[]).declines();
    assert_eq!((cp(&s, 0), s.ask()), (1, Ask::Activate(US)));
}

#[test]
fn can_60_lanterns_up_rouses_a_friend_and_gives_it_luck() {
    let who = [
        ("capo_of_the_lamps", US, at(0, 0)),
        ("plain", US, at(6, 0)),
        ("plain", US, at(7, 0)),
        ("plain", THEM, at(11, 0)),
    ];
    let mut s = Scene::of(KINDS, &STREET, &who);
    s.stun(1);
    assert_eq!(s.refused(0, action::COMMAND, Target::Character(id(2)), 0), Refusal::OutOfRange);
    assert_eq!(s.refused(0, action::COMMAND, Target::Character(id(0)), 0), Refusal::NotFriend);
    s.act(0, action::COMMAND, Target::Character(id(1)), 0, &[]);
    assert!(!s.stunned(1));
    assert_eq!((counter_of(&s, 1, counter::LUCK), cp(&s, 0), s.ap(0)), (1, 2, 3), "1 CP, no AP");
    assert_eq!(s.refused(0, action::COMMAND, Target::Character(id(1)), 0), no::COMMAND_GIVEN);
    // The luck is gone with the round.
    s.ends(0, &[]);
    for (other, faces) in [(3, &[][..]), (1, &[]), (2, &[])] {
        s.act(other, action::ACTIVATE, Target::Nothing, 0, &[]);
        while !matches!(s.ask(), Ask::Act(_)) {
            s.declines();
        }
        s.ends(other, faces);
    }
    assert_eq!((s.battle.round(), counter_of(&s, 1, counter::LUCK)), (2, 0));
    assert!(!s.battle.characters()[0].statuses.has(status::COMMANDED));
}

#[test]
fn can_60_call_the_deep_makes_swimmers_of_friends_in_water() {
    let rows = ["~~~~~~~~~~~~~", "............."];
    let who = [
        ("tide_mother", US, at(0, 0)),
        ("plain", US, at(3, 0)),
        ("plain", US, at(7, 0)),
        ("plain", US, at(2, 1)),
        ("plain", THEM, at(12, 1)),
    ];
    let mut s = Scene::of(KINDS, &rows, &who);
    s.act(0, action::COMMAND, Target::Nothing, 0, &[]);
    let strokes = [0, 1, 2, 3, 4].map(|who| counter_of(&s, who, counter::STROKE));
    assert_eq!(strokes, [2, 2, 0, 0, 0], "herself too; not the far one, not the dry one, no enemy");
    s.activate(1);
    let far = s.offers(action::MOVE, Target::Square(at(7, 1))) || s.offers(action::MOVE, Target::Square(at(6, 0)));
    assert!(far, "MOVE 4, swimming -2, Strong Swimmer 2");
    s.activate(2);
    assert!(!s.offers(action::MOVE, Target::Square(at(10, 0))) && s.offers(action::MOVE, Target::Square(at(9, 0))));
}

#[test]
fn can_60_a_command_ability_is_no_action() {
    let rows = ["~~~~........."];
    let who = [("tide_mother", US, at(0, 0)), ("chief", THEM, at(12, 0)), ("plain", THEM, at(8, 0))];
    let mut s = Scene::of(KINDS, &rows, &who);
    s.set_underwater(0, 1).act(0, action::COMMAND, Target::Nothing, 0, &[]);
    assert_eq!((s.underwater(0), s.ask()), (1, Ask::Act(id(0))), "still under water, and no COUNTER");
    let mut s = Scene::of(KINDS, &rows, &who);
    s.battle.characters_mut()[0].counters.set(counter::CP, 0);
    assert_eq!(s.refused(0, action::COMMAND, Target::Nothing, 0), no::NOT_ENOUGH_CP);
    // Whoever has none is not even told why.
    let mut s = Scene::of(KINDS, &rows, &[("chief", US, at(5, 0)), ("plain", THEM, at(9, 0))]);
    assert_eq!(s.refused(0, action::COMMAND, Target::Nothing, 0), Refusal::NotOffered);
}

#[test]
fn can_60_a_new_command_ability_is_data() {
    use acqua_alta::rules::canal::Codex;
    let kind = |command: &str| {
        format!(
            r#"[(key: "bard", name: "Bard", class: Leader, ap: 2, lp: 12, wp: 0, cp: 2, move: 4, dex: 4, att: 4, pro: 3, mind: 3,
                abilities: [(CommandAbility, 1)], commands: [{command}])]"#
        )
    };
    let song = kind(
        r#"(name: "Song", shape: Aura, range: 3, whom: EveryFriend, effects: [GainLife(amount: (plus: 2)), Protection(amount: (plus: 1))])"#,
    );
    let mut s =
        Scene::of(&song, &STREET, &[("bard", US, at(0, 0)), ("bravo", US, at(3, 0)), ("bravo", THEM, at(11, 0))]);
    s.set_life(0, 5).set_life(1, 11).act(0, action::COMMAND, Target::Nothing, 0, &[]);
    assert_eq!((s.life(0), s.life(1), counter_of(&s, 1, counter::WARD)), (7, 12, 1));
    let wrong = |command: &str| Codex::default().add_kinds("x.ron", &kind(command)).expect_err("wrong").message;
    let bad = wrong(r#"(name: "Curse", shape: Pulse, range: 6, whom: OtherFriend, effects: [Stun])"#);
    assert!(bad.contains("helps a friend"), "{bad}");
    let far = wrong(r#"(name: "Song", shape: Pulse, range: 0, whom: OtherFriend, effects: [Rouse])"#);
    assert!(far.contains("range from 1 to 24"), "{far}");
    assert!(wrong("").contains("expected 1 `commands`"));
}
