//! How a battle opens: ambushes, approaches, cards of those who surprise (RUN-11, RUN-46 to RUN-49, 1.4).

use super::scene::{FIELD, Scene, THEM, US, at, id};
use acqua_alta::battle::{Choice, RuleSystem};
use acqua_alta::rules::roll_under::vocabulary::{action, counter, status};
use acqua_alta::rules::roll_under::{Ask, RuleOptions};
use acqua_alta::scenario::{Approach, Scenario};

/// Three of the watch (Awareness 10) come round a corner; our Whisperer and our Bravo lie there.
fn watch(scenario: &Scenario, options: RuleOptions, faces: &[u8]) -> Scene {
    let who = [
        ("mask_whisperer", US, at(3, 3)),
        ("lagoon_bravo", US, at(3, 6)),
        ("harbour_watch", THEM, at(4, 3)),
        ("harbour_watch", THEM, at(8, 3)),
        ("harbour_watch", THEM, at(8, 6)),
    ];
    Scene::opening(&FIELD, &who, scenario, options, faces)
}

fn ambush() -> Scenario {
    Scenario { ambush: Some(0), ..Scenario::default() }
}

fn cards(scene: &Scene) -> [i8; 5] {
    [0, 1, 2, 3, 4].map(|who| scene.counter(who, counter::CARD))
}

#[test]
fn run_49_those_who_fail_awareness_have_the_highest_cards_and_are_surprised() {
    // Awareness 10: 11 fails, 10 and 2 do not. Cards 1 to 10: the one that failed takes the 10.
    let scene = watch(&ambush(), RuleOptions::default(), &[11, 10, 2, 5, 4, 10, 1, 3]);
    assert_eq!(cards(&scene)[2], 10, "the highest card is his");
    assert!(cards(&scene).into_iter().enumerate().all(|(who, card)| who == 2 || card < 10));
    assert_eq!([2, 3, 4].map(|who| scene.has(who, status::SURPRISED)), [true, false, false]);
}

#[test]
fn run_49_a_well_prepared_ambush_is_a_bane_on_awareness() {
    let prepared = Scenario { prepared: true, ..ambush() };
    // Two dice each, the higher counts.
    let scene = watch(&prepared, RuleOptions::default(), &[3, 11, 2, 4, 10, 1, 5, 4, 10, 1, 3]);
    assert_eq!([2, 3, 4].map(|who| scene.has(who, status::SURPRISED)), [true, false, false]);
    let options = RuleOptions { well_prepared: true, ..RuleOptions::default() };
    let scene = watch(&ambush(), options, &[3, 11, 2, 4, 10, 1, 5, 4, 10, 1, 3]);
    assert!(scene.has(2, status::SURPRISED));
}

#[test]
fn run_49_a_dragon_warns_one_friend_who_rolls_again() {
    let mut scene = watch(&ambush(), RuleOptions::default(), &[11, 1, 15]);
    assert_eq!(scene.ask(), Ask::Warn(id(3)));
    let warned: Vec<_> = scene.choices().iter().filter_map(|choice| choice.target.character()).collect();
    assert_eq!(warned, [id(2), id(4)]);
    // The first of them notices now; the cards follow, the 10 for the one that was not warned.
    scene.act(3, action::WARN, id(2), 0, &[4, 1, 2, 3, 4, 10]);
    assert_eq!([2, 3, 4].map(|who| scene.has(who, status::SURPRISED)), [false, false, true]);
    assert_eq!(cards(&scene)[4], 10);
}

#[test]
fn run_49_first_attacks_from_an_ambush_are_sneak_attacks_until_the_target_has_its_turn() {
    let mut scene = watch(&ambush(), RuleOptions::default(), &[11, 10, 2, 1, 2, 10, 3, 4]);
    scene.activate(0);
    let strike = |on| Choice::new(action::STRIKE, id(0), id(on), 0);
    // RUN-47: a boon, no Sneaking. RUN-48: a dagger rolls another d8; the damage bonus is d6. Nobody reacts.
    assert_eq!(scene.roll(strike(2)), (15, 1));
    scene.choose(strike(2), &[16, 9]);
    assert_eq!(
        scene.ask(),
        Ask::Add(id(0), 0),
        "Killer's Hand is offered: it is a sneak attack, and there is no reaction"
    );
    scene.plain(0, action::SPARE, &[2, 2, 1]);
    assert_eq!(scene.counter(2, counter::HP), 6, "5 less armour 1");
    // The second attack of the same ambusher on the same target is an ordinary one.
    scene.activate(0);
    assert_eq!(scene.roll(strike(2)), (15, 0));
    // Those who noticed are not taken unawares.
    scene.battle.characters_mut()[0].square = Some(at(7, 3));
    assert_eq!(scene.roll(strike(3)), (15, 0));
}

#[test]
fn surprised_figures_neither_react_nor_strike_freely_until_their_own_turn_begins() {
    let off = RuleOptions { ambush_full_sneak: false, ..RuleOptions::default() };
    let mut scene = watch(&ambush(), off, &[11, 10, 2, 1, 2, 10, 3, 4]);
    scene.activate(0);
    assert_eq!(
        scene.roll(Choice::new(action::STRIKE, id(0), id(2), 0)),
        (15, 0),
        "no sneak attack with the switch off"
    );
    // RUN-35: it walks away from him without a roll.
    scene.moves(0, 2, 3, &[]);
    // RUN-18: no reaction is offered: the hit is rolled at once, d8 and d6.
    scene.activate(0);
    scene.battle.characters_mut()[0].square = Some(at(3, 3));
    scene.strikes(0, 2, &[3, 2, 2]);
    assert_eq!(scene.counter(2, counter::HP), 7);
    scene.plain(0, action::SPARE, &[]);
    // 1.4: at the start of its first own turn it has its wits about it.
    for who in [0, 1, 3, 4] {
        scene.set(who, status::ACTED);
    }
    scene.battle.ask = Some(Ask::Act(id(0)));
    scene.plain(0, action::END, &[]);
    assert_eq!(scene.ask(), Ask::Act(id(2)));
    assert!(!scene.has(2, status::SURPRISED));
}

fn approach(one: bool) -> Scenario {
    Scenario { approach: Some(Approach { by: vec![0], one }), ..Scenario::default() }
}

#[test]
fn run_46_run_11_whoever_comes_up_unheard_takes_the_card_that_it_wants() {
    let mut scene = watch(&approach(false), RuleOptions::default(), &[]);
    assert_eq!(scene.ask(), Ask::Approach(id(0)), "the stealthiest is asked first");
    let into_melee = |who| Choice { option: 1, ..Choice::plain(action::APPROACH, id(who)) };
    assert_eq!(scene.roll(into_melee(0)), (15, -1), "into melee: a bane");
    let from_afar = Choice { option: 0, ..into_melee(0) };
    assert_eq!(scene.roll(from_afar), (15, 0));
    scene.choose(into_melee(0), &[15, 3]);
    assert_eq!(scene.ask(), Ask::Approach(id(1)));
    scene.plain(1, action::SPARE, &[]);
    assert_eq!(scene.ask(), Ask::Card(id(0)));
    assert_eq!(scene.choices().len(), 10);
    // The others draw from the nine that are left.
    scene.choose(Choice { option: 1, ..Choice::plain(action::CARD, id(0)) }, &[2, 3, 4, 5]);
    assert_eq!(cards(&scene), [1, 2, 3, 4, 5]);
    // RUX-36: nothing is coated.
    assert_eq!(scene.ask(), Ask::Muster(id(0)));
    scene.plain(0, action::SPARE, &[]);
    assert_eq!(scene.ask(), Ask::Act(id(0)));
    // RUN-47: the attack that opens the battle is a sneak attack, and its target is Surprised.
    let strike = Choice::new(action::STRIKE, id(0), id(2), 0);
    assert_eq!(scene.roll(strike), (15, 1));
    scene.choose(strike, &[18, 17]);
    scene.plain(0, action::KEEP, &[]);
    assert!(scene.has(2, status::SURPRISED));
    // It was for one attack.
    scene.activate(0);
    assert_eq!(scene.roll(strike), (15, 0));
}

#[test]
fn run_46_the_first_failure_wakes_the_whole_side() {
    let mut scene = watch(&approach(false), RuleOptions::default(), &[]);
    let into_melee = |who| Choice { option: 1, ..Choice::plain(action::APPROACH, id(who)) };
    scene.choose(into_melee(0), &[15, 3]);
    // The Bravo's Sneaking is 7: it fails, and nobody is surprised any more. Five cards are drawn.
    scene.choose(into_melee(1), &[9, 2]);
    scene.plain(1, action::KEEP, &[2, 1, 3, 4, 5]);
    assert_eq!(cards(&scene), [2, 1, 3, 4, 5]);
    scene.activate(0);
    assert_eq!(scene.roll(Choice::new(action::STRIKE, id(0), id(2), 0)), (15, 0));
}

#[test]
fn run_46_in_some_scenarios_one_figure_alone_tries_it() {
    let mut scene = watch(&approach(true), RuleOptions::default(), &[]);
    scene.choose(Choice { option: 0, ..Choice::plain(action::APPROACH, id(0)) }, &[3]);
    assert_eq!(scene.ask(), Ask::Card(id(0)), "nobody else is asked");
    scene.choose(Choice { option: 4, ..Choice::plain(action::CARD, id(0)) }, &[1, 2, 3, 5]);
    assert_eq!(cards(&scene), [4, 1, 2, 3, 5]);
    // It came up to throw: a blow is an ordinary one, a throw is not.
    scene.activate(0);
    assert_eq!(scene.roll(Choice::new(action::STRIKE, id(0), id(2), 0)), (15, 0));
    assert_eq!(scene.roll(Choice::new(action::THROW, id(0), id(2), 0)), (15, 1));
}

#[test]
fn run_11_of_two_who_surprise_the_stealthier_chooses_first() {
    let both = Scenario { approach: Some(Approach { by: vec![0, 1], one: true }), ..Scenario::default() };
    let mut scene = watch(&both, RuleOptions::default(), &[]);
    scene.choose(Choice { option: 1, ..Choice::plain(action::APPROACH, id(0)) }, &[4, 3]);
    // Sneaking 5 of the watch, and a bane.
    assert_eq!(scene.ask(), Ask::Approach(id(2)));
    scene.choose(Choice { option: 1, ..Choice::plain(action::APPROACH, id(2)) }, &[5, 2]);
    assert_eq!(scene.ask(), Ask::Card(id(0)));
    scene.choose(Choice { option: 1, ..Choice::plain(action::CARD, id(0)) }, &[]);
    assert_eq!(scene.ask(), Ask::Card(id(2)));
    assert!(!scene.choices().iter().any(|choice| choice.option == 1), "the 1 is taken");
    scene.choose(Choice { option: 2, ..Choice::plain(action::CARD, id(2)) }, &[3, 4, 5]);
    assert_eq!(cards(&scene), [1, 3, 2, 4, 5]);
}

#[test]
fn run_46_a_mask_in_a_crowd_goes_by_bluffing() {
    let crowd = Scenario { crowd: true, ..approach(true) };
    let scene = watch(&crowd, RuleOptions::default(), &[]);
    assert_eq!(scene.ask(), Ask::Approach(id(0)));
    let ways: Vec<u8> = scene.choices().iter().filter(|c| c.action == action::APPROACH).map(|c| c.option).collect();
    assert_eq!(ways, [0, 1], "the Whisperer has no mask");
    let mut scene = scene;
    scene.plain(0, action::SPARE, &[]);
    assert_eq!(scene.ask(), Ask::Approach(id(1)));
    // The Bravo has: Bluffing 10, a bane into melee.
    assert_eq!(scene.roll(Choice { option: 3, ..Choice::plain(action::APPROACH, id(1)) }), (10, -1));
}

#[test]
fn run_49_ten_points_of_a_company_pay_for_a_well_prepared_ambush() {
    use acqua_alta::kit::{Catalogue, Draft, GangChoice, Switches};
    let board = std::sync::Arc::new(acqua_alta::board::from_rows(&FIELD).expect("a board"));
    let stage = std::sync::Arc::new(ambush().stage(&board).expect("a stage"));
    let gangs = ["masks", "hammers"].map(|key| GangChoice::Known(key.to_owned()));
    let codex = acqua_alta::rules::roll_under::Codex::shipped();
    let set_up = |well_prepared, gangs: &[GangChoice; 2]| {
        let options = Switches::of(&RuleOptions { well_prepared, ..RuleOptions::default() });
        let (board, stage) = (board.clone(), stage.clone());
        let draft = Draft { board, stage, options: &options, gangs, placed: None, first: None, series: None };
        codex.set_up(&draft).map(|_| ()).map_err(|error| error.to_string())
    };
    assert_eq!(set_up(false, &gangs), Ok(()), "180 points are no more than 180");
    let error = set_up(true, &gangs).expect_err("10 points are missing");
    assert!(error.starts_with("Masks: expected at most 170 points"), "{error}");
    let [masks, hammers] = gangs;
    assert_eq!(set_up(true, &[hammers, masks]), Ok(()), "170 points leave 10, and the other side pays nothing");
}
