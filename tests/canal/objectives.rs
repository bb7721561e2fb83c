//! CAN-70 objectives, CAN-71 agendas, CAN-73 victory points.

use super::magic::MAGES;
use super::scene::*;
use acqua_alta::battle::{Deed, Event, Events, Refusal, RuleSystem, Side, Target};
use acqua_alta::board::{Board, ObjectiveKind, TileSpec, from_legend};
use acqua_alta::dice::{Faces, Seeded};
use acqua_alta::rules::canal::vocabulary::{action, counter, no, status};
use acqua_alta::rules::canal::{Agenda, Ask, Battle, Codex, Member, Opposed, Roster, RuleOptions};
use acqua_alta::scenario::{Scenario, Scenarios};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A board on which `!` is an objective of this kind and `z` a campo.
fn board(rows: &[&str], kind: ObjectiveKind) -> Board {
    let mut legend = BTreeMap::new();
    legend.insert('!', TileSpec { objective: Some(kind), tag: Some("prize".into()), ..TileSpec::default() });
    legend.insert('z', TileSpec { campo: Some("Campo".into()), ..TileSpec::default() });
    from_legend(rows, &legend).expect("a good board")
}

/// Scenarios from RON.
fn scenario(ron: &str) -> Scenario {
    let mut all = Scenarios::default();
    all.add("test.ron", ron).expect("a good scenario");
    all.iter().next().expect("one").clone()
}

/// 2 points for every objective at the end, one round, no agendas.
fn prize(points: &str) -> Scenario {
    scenario(&format!(
        r#"(key: "prize", name: "Prize", text: "", rounds: Some(1),
            objectives: [(kinds: [control, claimable, destructible, hidden, mobile])], scores: [{points}])"#
    ))
}

const AT_END: &str = "(feat: Objective, points: 2)";

fn scene(board: Board, scenario: &Scenario, who: &[(&str, Side, acqua_alta::board::Square)]) -> Scene {
    let options = RuleOptions { agendas: false, ..RuleOptions::default() };
    Scene::staged(Arc::new(board), who, options, PLAIN, scenario)
}

fn deeds(s: &Scene) -> Vec<Deed> {
    let of = |event: &Event| if let Event::Objective { deed, .. } = event { Some(*deed) } else { None };
    s.events.iter().filter_map(of).collect()
}

/// Ends the activation of 0, then plays everybody else's without doing anything.
fn play_out(s: &mut Scene) {
    while let Some(Ask::Activate(_)) = s.battle.ask {
        let next = s.choices()[0];
        s.choose(next, &[]);
        let who = next.actor.0;
        s.ends(who, &[]);
    }
}

#[test]
fn can_70_a_control_objective_is_whose_friend_is_within_3_and_no_enemy() {
    let rows = ["....!.........."];
    let who = [("plain", US, at(1, 0)), ("plain", THEM, at(8, 0))];
    let s = scene(board(&rows, ObjectiveKind::Control), &prize(AT_END), &who);
    assert_eq!(s.battle.score_sheet().objectives[0].holder, Some(US), "3 away, the enemy is 4 away");
    assert_eq!(s.battle.standing(), [2, 0]);
    let who = [("plain", US, at(1, 0)), ("plain", THEM, at(7, 0))];
    let mut s = scene(board(&rows, ObjectiveKind::Control), &prize(AT_END), &who);
    assert_eq!(s.battle.standing(), [0, 0], "an enemy within 3 contests it");
    s.ends(0, &[]);
    play_out(&mut s);
    assert_eq!(s.battle.verdict().expect("over").winner, None);
    let who = [("drowned_thing", US, at(3, 0)), ("plain", THEM, at(14, 0))];
    let s = scene(board(&rows, ObjectiveKind::Control), &prize(AT_END), &who);
    assert_eq!(s.battle.standing(), [0, 0], "the Mindless do not score");
    let who = [("plain", US, at(3, 0)), ("drowned_thing", THEM, at(6, 0))];
    let s = scene(board(&rows, ObjectiveKind::Control), &prize(AT_END), &who);
    assert_eq!(s.battle.standing(), [2, 0], "nor do they contest");
}

#[test]
fn can_70_a_claimable_objective_is_claimed_by_ending_in_contact_without_an_enemy() {
    let rows = ["....!.........."];
    let who = [("plain", US, at(3, 0)), ("plain", THEM, at(14, 0))];
    let mut s = scene(board(&rows, ObjectiveKind::Claimable), &prize(AT_END), &who);
    assert_eq!(s.battle.standing(), [0, 0]);
    s.ends(0, &[]);
    assert_eq!(deeds(&s), [Deed::Claimed]);
    play_out(&mut s);
    let verdict = s.battle.verdict().expect("over");
    assert_eq!((verdict.winner, verdict.score, verdict.reason), (Some(US), [2, 0], "More victory points."));
    // An enemy in contact with the objective prevents it.
    let who = [("plain", US, at(3, 0)), ("plain", THEM, at(5, 0))];
    let mut s = scene(board(&rows, ObjectiveKind::Claimable), &prize(AT_END), &who);
    s.ends(0, &[]);
    assert_eq!(deeds(&s), []);
}

#[test]
fn can_70_a_hidden_objective_is_found_once() {
    let rows = ["....!....."];
    let who = [("plain", US, at(3, 0)), ("plain", THEM, at(5, 0))];
    let mut s = scene(board(&rows, ObjectiveKind::Hidden), &prize(AT_END), &who);
    assert_eq!(s.battle.score_sheet().objectives[0].text, "not found yet");
    s.ends(0, &[]);
    assert_eq!((deeds(&s), s.battle.standing()), (vec![Deed::Revealed], [2, 0]));
    s.act(1, action::ACTIVATE, Target::Nothing, 0, &[]).ends(1, &[]);
    assert_eq!((deeds(&s), s.battle.standing()), (vec![], [2, 0]), "the finder keeps it");
}

#[test]
fn can_70_a_destructible_objective_costs_1_ap_in_contact_from_the_start() {
    let rows = ["....!.........."];
    let who = [("plain", US, at(1, 0)), ("plain", US, at(3, 0)), ("plain", THEM, at(14, 0))];
    let mut s = scene(board(&rows, ObjectiveKind::Destructible), &prize(AT_END), &who);
    let target = Target::Square(at(4, 0));
    assert_eq!(s.refused(0, action::DESTROY, target, 0), Refusal::NotInContact);
    s.activate(1).act(1, action::DESTROY, target, 0, &[]);
    assert_eq!((deeds(&s), s.ap(1), s.battle.standing()), (vec![Deed::Destroyed], 1, [2, 0]));
    assert!(s.battle.score_sheet().objectives[0].square.is_none());
    let who = [("plain", US, at(1, 0)), ("plain", THEM, at(14, 0))];
    let mut s = scene(board(&rows, ObjectiveKind::Destructible), &prize(AT_END), &who);
    s.moves(0, at(3, 0), &[]);
    assert_eq!(s.refused(0, action::DESTROY, target, 0), no::TOO_LATE);
}

/// 0 beside the prize, which 0 has taken up, and its next activation.
fn laden(rows: &[&str], others: &[(&str, Side, acqua_alta::board::Square)]) -> Scene {
    let mut who = vec![("plain", US, at(3, 0))];
    who.extend_from_slice(others);
    let mut s = scene(board(rows, ObjectiveKind::Mobile), &prize(AT_END), &who);
    s.ends(0, &[]);
    assert_eq!(s.ask(), Ask::Take(id(0)));
    assert_eq!(s.choices().len(), 2, "take it, or not");
    s.act(0, action::TAKE, Target::Square(at(4, 0)), 0, &[]);
    assert_eq!(deeds(&s), [Deed::PickedUp]);
    s.activate(0);
    s
}

#[test]
fn can_70_who_ends_beside_a_mobile_objective_may_take_it_and_then_only_moves() {
    let mut s = laden(&["....!.........."], &[("plain", THEM, at(14, 0))]);
    assert_eq!(s.battle.score_sheet().objectives[0].carrier, Some(id(0)));
    for (what, target) in [
        (action::JUMP, Target::Square(at(5, 0))),
        (action::COMBAT, Target::Character(id(1))),
        (action::GRAPPLE, Target::Character(id(1))),
        (action::DIVE, Target::Nothing),
    ] {
        assert_eq!(s.refused(0, what, target, 0), no::CARRYING_OBJECTIVE);
    }
    assert_eq!(s.refused(0, action::DROP, Target::Nothing, 0), Refusal::NotOffered, "only after an action");
    s.moves(0, at(6, 0), &[]);
    assert_eq!(s.battle.score_sheet().objectives[0].square, Some(at(6, 0)), "it comes along");
    s.act(0, action::DROP, Target::Nothing, 0, &[]);
    assert_eq!((deeds(&s), s.ap(0), s.battle.standing()), (vec![Deed::Dropped], 1, [0, 0]));
    assert!(s.offers(action::JUMP, Target::Square(at(8, 0))), "and its hands are free again");
}

#[test]
fn can_70_it_may_be_left_lying() {
    let who = [("plain", US, at(3, 0)), ("plain", THEM, at(14, 0))];
    let mut s = scene(board(&["....!.........."], ObjectiveKind::Mobile), &prize(AT_END), &who);
    s.ends(0, &[]).declines();
    assert_eq!((deeds(&s), s.battle.score_sheet().objectives[0].carrier), (vec![], None));
    assert_eq!(s.ask(), Ask::Activate(THEM));
}

#[test]
fn can_70_a_carrier_makes_no_attack_of_opportunity() {
    let mut s = laden(&["....!.........."], &[("plain", THEM, at(8, 0))]);
    // It walks into contact: a charge, without its strike.
    s.moves(0, at(7, 0), &[]);
    assert!(s.events.iter().any(|event| matches!(event, Event::OpportunityLost { .. })));
    assert_eq!(s.ask(), Ask::Act(id(0)));
}

#[test]
fn can_70_three_life_points_in_one_action_make_a_carrier_drop_it() {
    let others = [("plain", THEM, at(2, 0))];
    let mut s = laden(&["....!.........."], &others);
    s.activate(1);
    // One Ace and no Protection: 1 lost. It holds on.
    s.strikes(1, 0, 0, &[5, 1, 1, 1, 2, 2, 2]);
    assert_eq!((s.life(0), deeds(&s)), (11, vec![]));
    // Two more in the next action: neither has cost three.
    s.strikes(1, 0, 0, &[5, 5, 1, 1, 2, 2, 2]);
    assert_eq!((s.life(0), deeds(&s)), (9, vec![]));
    s.activate(1).strikes(1, 0, 0, &[5, 5, 5, 1, 2, 2, 2]);
    assert_eq!((s.life(0), deeds(&s)), (6, vec![Deed::Dropped]));
    assert_eq!(s.battle.score_sheet().objectives[0].square, Some(at(3, 0)));
}

#[test]
fn can_75_the_removed_drop_what_they_carry() {
    let mut s = laden(&["....!.........."], &[("plain", US, at(0, 0)), ("plain", THEM, at(2, 0))]);
    s.set_life(0, 1).activate(2).strikes(2, 0, 0, &[5, 1, 1, 1, 2, 2, 2]);
    assert!(s.gone(0));
    assert_eq!(s.battle.score_sheet().objectives[0].carrier, None);
    assert_eq!(s.battle.score_sheet().objectives[0].square, Some(at(3, 0)));
}

#[test]
fn can_70_a_friend_who_ends_in_contact_takes_it_over() {
    let mut s = laden(&["....!.........."], &[("plain", US, at(2, 0)), ("plain", THEM, at(14, 0))]);
    s.activate(1).ends(1, &[]);
    s.act(1, action::TAKE, Target::Character(id(0)), 0, &[]);
    assert_eq!((deeds(&s), s.battle.score_sheet().objectives[0].carrier), (vec![Deed::Passed], Some(id(1))));
}

#[test]
fn can_70_can_58_the_mindless_and_the_land_bound_carry_nothing() {
    let kinds = r#"[(key: "porter", name: "Porter", class: Henchman, ap: 2, lp: 12, wp: 0, cp: 0, move: 4, dex: 4, att: 4,
        pro: 3, mind: 3, weapons: [(name: "Blade")], abilities: [(LandBound, 1)]),
        (key: "plain", name: "Plain", class: Henchman, ap: 2, lp: 12, wp: 0, cp: 0, move: 4, dex: 4, att: 4, pro: 3, mind: 3,
        weapons: [(name: "Blade")])]"#;
    for kind in ["drowned_thing", "porter"] {
        let who = [(kind, US, at(3, 0)), ("plain", THEM, at(14, 0))];
        let board = Arc::new(board(&["....!.........."], ObjectiveKind::Mobile));
        let mut s = Scene::staged(board, &who, RuleOptions::default(), kinds, &prize(AT_END));
        s.ends(0, &[]);
        assert_eq!(s.ask(), Ask::Activate(THEM), "nothing is asked of a {kind}");
    }
}

#[test]
fn can_73_brought_home_counts_in_the_own_zone_only() {
    // The western third is the zone of side 0.
    let rows = [".....!........."];
    let who = [("plain", US, at(6, 0)), ("plain", THEM, at(14, 0))];
    let mut s = scene(board(&rows, ObjectiveKind::Mobile), &prize("(feat: BroughtHome, points: 4)"), &who);
    s.ends(0, &[]).act(0, action::TAKE, Target::Square(at(5, 0)), 0, &[]);
    assert_eq!(s.battle.standing(), [0, 0]);
    s.activate(0).moves(0, at(4, 0), &[]);
    assert_eq!(s.battle.standing(), [4, 0]);
}

#[test]
fn can_73_campi_pay_at_the_end_of_every_round_whoever_is_there_alone() {
    let held = scenario(
        r#"(key: "campi", name: "Campi", text: "", rounds: Some(2), campi: 1,
            scores: [(feat: Campo, points: 1, when: EachRound(1))])"#,
    );
    let rows = ["....zzz........"];
    let who = [("plain", US, at(4, 0)), ("plain", THEM, at(14, 0))];
    let mut s = scene(board(&rows, ObjectiveKind::Control), &held, &who);
    assert_eq!(s.battle.score_sheet().zones[0].holder, Some(US));
    assert_eq!(s.battle.standing(), [0, 0], "it pays when the round ends");
    s.ends(0, &[]).act(1, action::ACTIVATE, Target::Nothing, 0, &[]).ends(1, &[2, 9]);
    assert_eq!((s.battle.round(), s.battle.standing()), (2, [1, 0]));
    assert!(s.events.iter().any(|event| matches!(event, Event::Scored { side: US, points: 1, .. })));
}

#[test]
fn can_73_a_side_left_alone_has_what_it_could_still_reach() {
    let rows = ["....!.........."];
    let who = [("plain", US, at(12, 0)), ("plain", THEM, at(13, 0))];
    let mut s = scene(board(&rows, ObjectiveKind::Claimable), &prize(AT_END), &who);
    s.set_life(1, 1).strikes(0, 1, 0, &[2, 8, 8, 2, 2, 2, 2]);
    let verdict = s.battle.verdict().expect("over");
    assert_eq!((verdict.winner, verdict.score), (Some(US), [2, 0]));
}

#[test]
fn can_73_equal_points_are_decided_by_the_living() {
    let rows = ["....!.........."];
    let who = [("capo_of_the_lamps", US, at(0, 0)), ("dock_rat", THEM, at(14, 0))];
    let mut s = scene(board(&rows, ObjectiveKind::Claimable), &prize(AT_END), &who);
    s.ends(0, &[]);
    play_out(&mut s);
    let verdict = s.battle.verdict().expect("over");
    assert_eq!((verdict.winner, verdict.score), (Some(US), [22, 4]));
}

#[test]
fn can_73_across_counts_those_in_the_enemys_zone() {
    let crossing = scenario(r#"(key: "x", name: "X", text: "", scores: [(feat: Across, points: 2)])"#);
    let who = [("plain", US, at(9, 0)), ("drowned_thing", US, at(11, 0)), ("plain", THEM, at(14, 0))];
    let mut s = scene(board(&["..............."], ObjectiveKind::Control), &crossing, &who);
    assert_eq!(s.battle.standing(), [0, 0], "the Mindless bring nothing over");
    s.moves(0, at(10, 0), &[]);
    assert_eq!(s.battle.standing(), [2, 0]);
}

#[test]
fn can_73_the_round_in_which_a_leader_falls_can_be_the_last() {
    let behead = Scenarios::shipped().get("behead").expect("shipped").clone();
    let who = [("plain", US, at(0, 0)), ("capo_of_the_lamps", THEM, at(1, 0)), ("dock_rat", THEM, at(14, 0))];
    let mut s = scene(board(&["..............."], ObjectiveKind::Control), &behead, &who);
    s.battle.characters_mut()[1].counters.set(counter::WP, 0);
    s.set_life(1, 1).strikes(0, 1, 0, &[5, 1, 1, 1, 2, 2, 2, 2]);
    s.ends(0, &[]).act(2, action::ACTIVATE, Target::Nothing, 0, &[]).ends(2, &[]);
    let verdict = s.battle.verdict().expect("over");
    assert_eq!((verdict.winner, verdict.score, s.battle.round()), (Some(US), [6, 0], 1));
}

#[test]
fn can_70_of_several_candidates_a_die_picks_the_one_in_play() {
    let reliquary = scenario(
        r#"(key: "r", name: "R", text: "", objectives: [(kinds: [mobile], tag: "prize", draw: true)],
            scores: [(feat: Objective, points: 1)])"#,
    );
    let board = board(&["...!.......!..."], ObjectiveKind::Mobile);
    for (face, square) in [(1, at(3, 0)), (2, at(11, 0))] {
        let mut battle = battle(board.clone(), &reliquary, RuleOptions { agendas: false, ..RuleOptions::default() });
        let mut events = Events::keep();
        let mut dice = Faces::new([face, 4, 3]);
        battle.start(&mut dice, &mut events);
        dice.finish().expect("the draw and the roll for the zone");
        let open = battle.score_sheet().objectives;
        assert_eq!((open.len(), open[0].square), (1, Some(square)));
    }
}

/// Two Leaders, not deployed.
fn battle(board: Board, scenario: &Scenario, options: RuleOptions) -> Battle {
    let codex = Codex::shipped();
    let kind = |key: &str| codex.kinds.iter().position(|k| k.key == key).expect("known") as u8;
    let members = vec![
        Member { kind: kind("capo_of_the_lamps"), name: "A".into(), side: US, spells: Vec::new() },
        Member { kind: kind("tide_mother"), name: "B".into(), side: THEM, spells: Vec::new() },
    ];
    let stage = Arc::new(scenario.stage(&board).expect("it fits"));
    let roster = Roster { kinds: codex.kinds.clone(), members, ..Roster::default() };
    Battle::staged(Arc::new(board), Arc::new(roster), options, stage)
}

#[test]
fn can_71_each_side_draws_three_different_agendas() {
    let mut battle =
        battle(board(&["..............."], ObjectiveKind::Control), &Scenario::default(), RuleOptions::default());
    let mut dice = Faces::new([1, 1, 1, /* the other side */ 8, 7, 6, /* the zone */ 4, 3]);
    battle.start(&mut dice, &mut Events::drop());
    dice.finish().expect("a die of eight, of seven and of six for each side");
    let names: Vec<&str> = battle.score_sheet().goals.iter().map(|goal| goal.name).collect();
    assert_eq!(names, ["Wet Work", "High Road", "Long Leap", "No Mercy", "Crossing", "Behead"]);
}

#[test]
fn can_71_agendas_can_be_left_out() {
    let options = RuleOptions { agendas: false, ..RuleOptions::default() };
    let mut battle = battle(board(&["..............."], ObjectiveKind::Control), &Scenario::default(), options);
    battle.start(&mut Faces::new([4, 3]), &mut Events::drop());
    assert!(battle.score_sheet().goals.is_empty());
}

/// A scene in which side 0 has drawn these agendas, by the faces of its three draws.
fn with_agendas(draws: [u8; 3], rows: &[&str], who: &[(&str, Side, acqua_alta::board::Square)]) -> Scene {
    with_agendas_of(PLAIN, draws, rows, who, RuleOptions::default())
}

/// The same with other kinds and other options.
fn with_agendas_of(
    kinds: &str,
    draws: [u8; 3],
    rows: &[&str],
    who: &[(&str, Side, acqua_alta::board::Square)],
    options: RuleOptions,
) -> Scene {
    let mut faces = draws.to_vec();
    faces.extend([1, 1, 1]);
    // The round's initiative: nobody has Command Points.
    faces.extend([9, 2]);
    let board = Arc::new(acqua_alta::board::from_rows(rows).expect("good"));
    Scene::begun(board, who, options, kinds, &Scenario::default(), &mut Faces::new(faces))
}

fn reached(s: &Scene) -> Vec<&'static str> {
    s.battle.score_sheet().goals.iter().filter(|goal| goal.done && goal.side == US).map(|goal| goal.name).collect()
}

/// Everybody else does nothing until the round is over; the initiative goes to side 0.
fn end_round(s: &mut Scene, who: u8) {
    s.ends(who, &[]);
    while let Some(Ask::Activate(_)) = s.battle.ask {
        let round = s.battle.round();
        let next = s.choices()[0];
        s.choose(next, &[]);
        let mut dice = Seeded::new(3, u64::from(next.actor.0));
        let end =
            acqua_alta::battle::Choice { action: action::END, actor: next.actor, target: Target::Nothing, option: 0 };
        s.battle.apply(end, &mut dice, &mut Events::drop()).expect("legal");
        if s.battle.round() != round {
            return;
        }
    }
}

#[test]
fn can_71_wet_work_is_an_enemy_drowned_to_death() {
    let who = [("plain", US, at(0, 0)), ("plain", THEM, at(1, 0)), ("plain", THEM, at(9, 0))];
    let mut s = with_agendas([1, 1, 1], &[".~........"], &who);
    s.set_life(1, 2).act(0, action::DROWN, Target::Character(id(1)), 0, &[2, 2, 2, 2, 8, 2, 2, 2]);
    assert!(s.gone(1));
    assert_eq!(reached(&s), [""; 0], "it is looked at when the round ends");
    end_round(&mut s, 0);
    assert_eq!(reached(&s), ["Wet Work"]);
    assert_eq!(s.battle.standing(), [1, 0]);
}

#[test]
fn can_71_long_leap_is_a_reach_of_six() {
    let who = [("plain", US, at(0, 0)), ("plain", THEM, at(14, 0))];
    let mut s = with_agendas([1, 1, 1], &["..............."], &who);
    s.jumps(0, at(6, 0), &[7, 7, 7, 2]);
    end_round(&mut s, 0);
    assert_eq!(reached(&s), [""; 0], "a reach of five");
    let mut s = with_agendas([1, 1, 1], &["..............."], &who);
    s.jumps(0, at(6, 0), &[7, 7, 7, 7]);
    end_round(&mut s, 0);
    assert_eq!(reached(&s), ["Long Leap"]);
}

#[test]
fn can_71_high_road_is_three_friends_four_levels_above_the_water() {
    let who = [("plain", US, at(0, 0)), ("plain", US, at(1, 0)), ("plain", US, at(2, 0)), ("plain", THEM, at(9, 0))];
    let mut s = with_agendas([1, 1, 1], &["333......."], &who);
    end_round(&mut s, 0);
    assert_eq!(reached(&s), ["High Road"]);
}

#[test]
fn can_71_throw_them_in_is_two_grapples_into_the_water() {
    let who = [("fast", US, at(1, 0)), ("plain", THEM, at(1, 1)), ("plain", THEM, at(0, 1)), ("plain", THEM, at(9, 0))];
    // Cards 4, 5, 6 of the deck.
    let mut s = with_agendas([4, 4, 4], &["~...~.....", "...~......"], &who);
    s.grapples(0, 1, &[2, 2, 2, 2, 8, 2, 2, 2]);
    s.act(1, action::FORCE, Target::Square(at(3, 1)), -1_i8 as u8, &[]);
    s.grapples(0, 2, &[2, 2, 2, 2, 8, 2, 2, 2]);
    s.act(2, action::FORCE, Target::Square(at(0, 0)), -1_i8 as u8, &[]);
    end_round(&mut s, 0);
    assert_eq!(reached(&s), ["Throw Them In"]);
}

/// Two spells of the other side, both failed in spite of or thanks to a Dispel by a Mage of side 0: is that Silence? The
/// faces are those of the second Dispel and of the roll that it was against.
fn silenced(version: u32, options: RuleOptions, mage: &str, faces: &[u8]) -> bool {
    let who = [
        (mage, US, at(1, 0)),
        ("witch", THEM, at(4, 0)),
        ("witch", THEM, at(4, 2)),
        ("plain", THEM, at(9, 0)),
        ("witch", US, at(1, 2)),
    ];
    // Card 5 of the deck is Silence.
    let mut s = with_agendas_of(MAGES, [5, 1, 1], &["..........", "..........", ".........."], &who, options);
    s.battle = s.battle.clone().by_version(version);
    for who in 0..5 {
        s.set_counter(who, counter::WP, 0);
    }
    let dispel = |s: &mut Scene, mage: u8, caster: u8, faces: &[u8]| {
        s.activate(caster).casts_at(caster, 0, mage, &[]);
        s.act(mage, action::DISPEL, Target::Character(id(caster)), 0, faces);
        assert!(s.has(caster, status::CAST_LOCKED), "the spell failed");
    };
    // One Ace takes a die (or an Ace), and what is left fails.
    let first: &[u8] =
        if options.opposed == Opposed::SubtractDice { &[8, 2, 2, 2, 2, 2, 2] } else { &[8, 2, 2, 2, 8, 2, 2, 2] };
    dispel(&mut s, 4, 2, first);
    dispel(&mut s, 0, 1, faces);
    end_round(&mut s, 1);
    reached(&s) == ["Silence"]
}

#[test]
fn can_71_silence_counts_dispels_that_took_something_from_a_spell_that_failed() {
    let dice = RuleOptions::default();
    let helpful: &[u8] = &[8, 2, 2, 2, 2, 2, 2];
    let without_an_ace: &[u8] = &[2, 3, 4, 5, 2, 2, 2, 2];
    assert!(silenced(3, dice, "witch", helpful));
    assert!(!silenced(3, dice, "witch", without_an_ace), "the spell failed by itself");
    assert!(!silenced(3, dice, "novice", &[8, 2, 2, 2, 2, 2, 2, 2]), "no Ace of a Mage (0) counts (CAN-24)");
    for version in [1, 2] {
        assert!(silenced(version, dice, "witch", without_an_ace), "version {version} asks only if the spell failed");
    }
    let aces = RuleOptions { opposed: Opposed::SubtractAces, ..RuleOptions::default() };
    assert!(silenced(3, aces, "witch", &[8, 2, 2, 2, 8, 2, 2, 2]));
    assert!(!silenced(3, aces, "witch", &[8, 2, 2, 2, 2, 2, 2, 2]), "there was no Ace to take");
}

#[test]
fn can_71_behead_and_no_mercy_ask_who_did_it() {
    let who = [
        ("fast", US, at(1, 0)),
        ("capo_of_the_lamps", THEM, at(0, 0)),
        ("plain", THEM, at(2, 0)),
        ("plain", THEM, at(9, 0)),
    ];
    // Cards 6, 7, 8: Behead, Crossing, No Mercy. The Capo has Command Points and no dice are rolled for the initiative.
    let faces = [6, 6, 6, 1, 1, 1];
    let board = Arc::new(acqua_alta::board::from_rows(&[".........."]).expect("good"));
    let mut dice = Faces::new(faces);
    let mut s = Scene::begun(board, &who, RuleOptions::default(), PLAIN, &Scenario::default(), &mut dice);
    s.battle.characters_mut()[1].counters.set(counter::WP, 0);
    s.set_life(1, 1).strikes(0, 1, 0, &[5, 1, 1, 1, 2, 2, 2, 2]);
    s.set_life(2, 1).strikes(0, 2, 0, &[5, 1, 1, 1, 2, 2, 2]);
    end_round(&mut s, 0);
    assert_eq!(reached(&s), ["Behead", "No Mercy"]);
}

#[test]
fn can_71_crossing_is_two_friends_in_the_enemys_zone_at_the_end_of_a_round() {
    let who = [("plain", US, at(10, 0)), ("plain", US, at(11, 0)), ("plain", THEM, at(0, 0))];
    let mut s = with_agendas([6, 6, 6], &["..............."], &who);
    end_round(&mut s, 0);
    assert_eq!(reached(&s), ["Crossing"]);
    assert_eq!(Agenda::Crossing.name(), "Crossing");
}

#[test]
fn can_72_a_scenario_may_fix_the_zones() {
    let fixed = scenario(r#"(key: "f", name: "F", text: "", deployment: Fixed)"#);
    let options = RuleOptions { agendas: false, ..RuleOptions::default() };
    let mut battle = battle(board(&["..............."], ObjectiveKind::Control), &fixed, options);
    battle.start(&mut Faces::new([3, 4]), &mut Events::drop());
    assert_eq!(battle.ask, Some(Ask::Deploy(THEM)), "the roll only says who places first");
    let mut choices = Vec::new();
    battle.choices(&mut choices);
    assert!(choices.iter().all(|c| matches!(c.target, Target::Square(s) if s.x >= 10)), "side 1 in the east");
}

#[test]
fn can_73_a_scenario_may_break_ties_by_heads() {
    let heads = scenario(r#"(key: "h", name: "H", text: "", rounds: Some(1), ties: [LivingCharacters])"#);
    let who = [("capo_of_the_lamps", US, at(0, 0)), ("dock_rat", THEM, at(13, 0)), ("dock_rat", THEM, at(14, 0))];
    let mut s = scene(board(&["..............."], ObjectiveKind::Control), &heads, &who);
    s.ends(0, &[]);
    play_out(&mut s);
    let verdict = s.battle.verdict().expect("over");
    assert_eq!((verdict.winner, verdict.score), (Some(THEM), [1, 2]));
}

#[test]
fn can_73_a_side_left_alone_has_the_rounds_to_come_too() {
    let held = scenario(
        r#"(key: "campi", name: "Campi", text: "", rounds: Some(4), campi: 1,
            scores: [(feat: Campo, points: 2, when: EachRound(2))])"#,
    );
    let who = [("plain", US, at(1, 0)), ("plain", THEM, at(2, 0))];
    let mut s = scene(board(&["....zzz........"], ObjectiveKind::Control), &held, &who);
    s.set_life(1, 1).strikes(0, 1, 0, &[2, 8, 8, 2, 2, 2, 2]);
    // Rounds 2, 3 and 4 would have paid 2 points each.
    assert_eq!(s.battle.verdict().expect("over").score, [6, 0]);
}
