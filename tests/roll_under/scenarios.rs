//! What scenarios bring into play (7.5): a third side, the fallen, an escort, a crowd.

use super::scene::{FIELD, Scene, THEM, US, at, id};
use acqua_alta::battle::{Choice, Events, RuleSystem, Side, Target};
use acqua_alta::board::from_legend;
use acqua_alta::dice::{Chance, enumerate};
use acqua_alta::rules::roll_under::vocabulary::{action, counter, status};
use acqua_alta::rules::roll_under::{Ask, RuleOptions};
use acqua_alta::scenario::{Fallen, Feat, Scenario, Scenarios, Score, When};

const NOBODY: Side = Side(2);

fn score(feat: Feat, points: u8, only: Option<u8>) -> Score {
    Score { feat, points, when: When::End, only }
}

#[test]
fn rux_28_a_third_side_takes_the_nearest_figure_of_either_side() {
    let who = [("rat_tide", NOBODY, at(4, 4)), ("lagoon_bravo", US, at(7, 4)), ("harbour_watch", THEM, at(11, 8))];
    // Cards 1 to 3, and Gnaw: it comes over the Bravo, and bites, without a question to anybody but the victim.
    let mut scene = Scene::opening(&FIELD, &who, &Scenario::default(), RuleOptions::default(), &[1, 2, 3, 1]);
    assert_eq!(scene.ask(), Ask::React(id(1)));
    scene.plain(1, action::TAKE, &[5]);
    assert_eq!(scene.counter(1, counter::HP), 8);
    assert_eq!(scene.ask(), Ask::Act(id(1)), "its turn is over");
    // Both sides may strike at it, and points for removed enemies are not its business.
    assert_eq!(scene.roll(Choice::new(action::STRIKE, id(1), id(0), 0)), (14, 0));
    scene.set_counter(0, counter::HP, 1).strikes(1, 0, &[14, 4, 4, 4]);
    assert!(scene.gone(0));
}

#[test]
fn rux_28_a_third_side_counts_for_nobody() {
    // 2.6: with nobody of the other side left the battle is over, whatever the rats do.
    let who = [("lagoon_bravo", US, at(7, 4)), ("rat_tide", NOBODY, at(1, 1)), ("harbour_watch", THEM, at(8, 4))];
    let removed = Scenario { scores: vec![score(Feat::EnemyRemoved, 1, None)], ..Scenario::default() };
    let mut scene = Scene::opening(&FIELD, &who, &removed, RuleOptions::default(), &[1, 2, 3]);
    scene.strikes(0, 2, &[10]);
    scene.plain(2, action::TAKE, &[6, 6, 1]).plain(0, action::END, &[]);
    let verdict = scene.battle.verdict.as_ref().expect("over");
    assert_eq!((verdict.winner, verdict.score), (Some(US), [1, 0]));
}

#[test]
fn section_7_5_the_odds_of_ending_a_turn_stop_before_a_third_side_is_commanded() {
    let who = [("lagoon_bravo", US, at(7, 4)), ("rat_tide", NOBODY, at(4, 4)), ("harbour_watch", THEM, at(11, 8))];
    let scene = Scene::opening(&FIELD, &who, &Scenario::default(), RuleOptions::default(), &[1, 2, 3]);
    assert_eq!(scene.ask(), Ask::Act(id(0)));
    let end = Choice::plain(action::END, id(0));
    let leaves = enumerate(1_000, |dice| {
        let mut after = scene.battle.clone();
        after.apply_listed(end, dice, &mut Events::drop());
        after.characters()[0].square
    });
    assert_eq!(leaves.walked.len(), 1, "no die of the rats is part of it");
    assert!(leaves.walked[0].value == Some(at(7, 4)) && leaves.unwalked == Chance::ZERO);
}

#[test]
fn an_attack_at_nobody_in_particular_is_refused_by_what_stands_against_the_enemies() {
    let who = [("lagoon_bravo", US, at(0, 4)), ("harbour_watch", THEM, at(9, 4)), ("harbour_watch", THEM, at(9, 6))];
    let mut scene = Scene::field(&who);
    scene.activate(0);
    let refusal = scene.battle.refusal(id(0), action::STRIKE, Target::Nothing).expect("nobody is in reach");
    assert_eq!(refusal.code(), "E_RANGE");
}

#[test]
fn run_45_the_fallen_lie_there_from_the_start_and_are_brought_out() {
    let who = [
        ("lagoon_bravo", US, at(6, 4)),
        ("mask_whisperer", US, at(2, 2)),
        ("lantern_leech", US, at(1, 1)),
        ("harbour_watch", THEM, at(11, 8)),
    ];
    let scenario = Scenario {
        fallen: Some(Fallen { side: 0, count: 3 }),
        scores: vec![score(Feat::BroughtOut, 3, Some(0))],
        ..Scenario::default()
    };
    let scene = Scene::opening(&FIELD, &who, &scenario, RuleOptions::default(), &[2, 1, 3, 4]);
    // The cheapest heroes; one of them stands in any case.
    assert_eq!([0, 1, 2, 3].map(|one| scene.has(one, status::DYING)), [true, false, true, false]);
    // RUX-36: the Whisperer may coat a weapon before the first card.
    assert_eq!((scene.counter(0, counter::HP), scene.ask()), (0, Ask::Muster(id(1))));
    // One of them lies at home already.
    assert_eq!(scene.battle.score_sheet().points, [3, 0]);
}

#[test]
fn section_2_6_half_of_an_odd_cost_is_not_rounded() {
    let who = [("arsenal_mauler", US, at(2, 2)), ("lagoon_bravo", US, at(1, 1))];
    let foes = [("bridge_halberdier", THEM, at(9, 6)), ("lagoon_bravo", THEM, at(10, 7))];
    let mut scene = Scene::field(&[who, foes].concat());
    for one in [0, 2] {
        scene.set_counter(one, counter::HP, 0).set(one, status::DYING).set(one, status::PRONE);
    }
    // Half of 41 against half of 40, beside 32 each.
    let sheet = scene.battle.score_sheet();
    assert_eq!(sheet.ties.last().map(|tie| tie.values), Some([41 + 64, 40 + 64]));
    assert_eq!(sheet.winner, Some(US));
}

#[test]
fn rux_37_those_who_have_left_count_half_unless_an_objective_asks_for_exits() {
    let left = |scores: Vec<Score>| {
        let who = [("dock_reaver", US, at(2, 2)), ("lagoon_bravo", US, at(1, 1)), ("lagoon_bravo", THEM, at(9, 6))];
        let scenario = Scenario { scores, ..Scenario::default() };
        let mut scene = Scene::opening(&FIELD, &who, &scenario, RuleOptions::default(), &[1, 2, 3]);
        scene.set(0, status::FLED);
        let gone = &mut scene.battle.characters_mut()[0];
        (gone.removed, gone.square) = (true, None);
        scene.battle.score_sheet().ties.last().map(|tie| tie.values)
    };
    assert_eq!(left(Vec::new()), Some([38 + 64, 64]));
    assert_eq!(left(vec![score(Feat::Through, 1, None)]), Some([64, 64]));
}

#[test]
fn an_escort_counts_for_its_side_alone() {
    let points = |x| {
        let who = [("lagoon_bravo", US, at(1, 1)), ("harbour_watch", US, at(x, 4)), ("harbour_watch", THEM, at(9, 8))];
        let scenario = Scenario { scores: vec![score(Feat::Escorted, 8, Some(0))], ..Scenario::default() };
        Scene::opening(&FIELD, &who, &scenario, RuleOptions::default(), &[1, 2, 3]).battle.score_sheet().points
    };
    assert_eq!((points(10), points(5)), ([8, 0], [0, 0]), "the last of the company, in the other zone");
}

#[test]
fn rux_07_a_crowd_is_difficult_ground() {
    let legend = serde_json::from_str(r#"{"c": {"campo": "ball"}}"#).expect("a legend");
    let board = || from_legend(&["......", "..cccc", "......"], &legend).expect("a board");
    let who = [("harbour_watch", US, at(0, 1)), ("harbour_watch", THEM, at(5, 0))];
    let ends = |crowd| {
        let scenario = Scenario { crowd, campi: 1, ..Scenario::default() };
        let scene = Scene::opening_on(board(), &who, &scenario, RuleOptions::default(), &[1, 2]);
        scene.refused_or_none(Choice::new(action::MOVE, id(0), at(5, 1), 0))
    };
    // Five squares: one on the open ground, two for each in the crowd; along the walls it is as far as ever.
    assert_eq!((ends(false), ends(true)), (None, Some("E_MOVE".to_owned())));
}

#[test]
fn section_7_5_scenarios_ask_for_what_the_rules_know() {
    let info = acqua_alta::rules::roll_under::vocabulary::INFO.knows;
    let all = Scenarios::shipped();
    for key in ["night_raid", "bridge_ambush", "masked_ball", "burning_arsenal", "lurcher", "drowned_bell", "causeway"]
    {
        let scenario = all.get(key).unwrap_or_else(|| panic!("{key} is missing"));
        assert!(!scenario.needs.is_empty() && scenario.suits(info) && !scenario.suits(&[]), "{key}");
    }
}
