//! Cards before the reveal: Keep the Card, Two Cards and Tide Reading (2.1, RUX-23, RUX-25).

use super::scene::{FIELD, Scene, THEM, US, at, id};
use acqua_alta::battle::{Choice, RuleSystem};
use acqua_alta::rules::roll_under::casts::Cast;
use acqua_alta::rules::roll_under::vocabulary::{action, counter, status};
use acqua_alta::rules::roll_under::{Ask, RuleOptions};
use acqua_alta::scenario::{Approach, Scenario};

fn cards<const N: usize>(scene: &Scene) -> [i8; N] {
    std::array::from_fn(|who| scene.counter(who as u8, counter::CARD))
}

/// A Marshal (WP 12), an Urchin (WP 12) and a watchman; these faces up to the first question.
fn three(faces: &[u8]) -> Scene {
    let who = [("gondola_marshal", US, at(1, 1)), ("roof_urchin", THEM, at(9, 1)), ("harbour_watch", THEM, at(9, 6))];
    Scene::opening(&FIELD, &who, &Scenario::default(), RuleOptions::default(), faces)
}

/// Round 1 is played: everybody ends its turn; these faces after that.
fn next_round(scene: &mut Scene, faces: &[u8]) {
    for left in (0..3).rev() {
        let Ask::Act(who) = scene.ask() else { panic!("{:?}", scene.ask()) };
        scene.plain(who.0, action::END, if left == 0 { faces } else { &[] });
    }
}

#[test]
fn rux_23_keep_the_card_keeps_that_of_the_last_round_from_round_2_on() {
    // Nothing is kept in round 1: the Urchin is asked at once, and declines.
    let mut scene = three(&[]);
    assert_eq!(scene.ask(), Ask::TwoCards(id(1)));
    scene.plain(1, action::SPARE, &[2, 7, 5]);
    assert_eq!(cards(&scene), [2, 7, 5]);
    next_round(&mut scene, &[]);
    assert_eq!(scene.ask(), Ask::KeepCard(id(0)));
    let keep = Choice::plain(action::KEEP_CARD, id(0));
    assert_eq!(scene.choices(), [keep, Choice::plain(action::SPARE, id(0))]);
    assert_eq!(scene.battle.costs(keep), [(counter::WP, 1)]);
    scene.choose(keep, &[]).plain(1, action::SPARE, &[1, 3]);
    assert_eq!(cards(&scene), [2, 1, 3], "no card is drawn for the Marshal");
    assert_eq!(scene.counter(0, counter::WP), 11);
}

#[test]
fn rux_23_the_card_that_is_kept_is_not_in_the_deck() {
    let mut scene = three(&[]);
    scene.plain(1, action::SPARE, &[2, 7, 5]);
    next_round(&mut scene, &[]);
    scene.plain(0, action::KEEP_CARD, &[]);
    let spare = Choice::plain(action::SPARE, id(1));
    let mut dice = acqua_alta::dice::Faces::new([2, 3]);
    let refused = scene.battle.clone().apply(spare, &mut dice, &mut acqua_alta::battle::Events::drop());
    assert!(refused.is_ok() && dice.finish().is_err(), "the 2 cannot be drawn again");
    // Declined, it goes back into the deck.
    let mut scene = three(&[]);
    scene.plain(1, action::SPARE, &[2, 7, 5]);
    next_round(&mut scene, &[]);
    scene.plain(0, action::SPARE, &[]).plain(1, action::SPARE, &[9, 2, 3]);
    assert_eq!((cards(&scene), scene.counter(0, counter::WP)), ([9, 2, 3], 12));
}

#[test]
fn rux_23_a_figure_keeps_the_card_for_which_it_has_waited() {
    let mut scene = three(&[]);
    scene.plain(1, action::SPARE, &[2, 7, 5]).act(0, action::WAIT, id(1), 0, &[]);
    next_round(&mut scene, &[]);
    scene.plain(0, action::KEEP_CARD, &[]).plain(1, action::SPARE, &[1, 3]);
    assert_eq!(cards(&scene), [7, 1, 3]);
}

#[test]
fn rux_23_two_cards_are_drawn_before_the_others_and_one_is_kept() {
    let mut scene = three(&[]);
    let two = Choice::plain(action::TWO_CARDS, id(1));
    assert_eq!(scene.battle.costs(two), [(counter::WP, 2)]);
    scene.choose(two, &[8, 3]);
    assert_eq!(scene.ask(), Ask::OneOfTwo(id(1)));
    let prompt = scene.battle.decision().expect("a question").prompt;
    assert!(prompt.contains("the 3 and the 8"), "{prompt}");
    let kept = |card| Choice { option: card, ..Choice::plain(action::CARD, id(1)) };
    assert_eq!(scene.choices(), [kept(3), kept(8)]);
    scene.choose(kept(3), &[1, 2]);
    assert_eq!((cards(&scene), scene.counter(1, counter::WP)), ([1, 3, 2], 10));
}

#[test]
fn rux_23_the_card_that_is_not_kept_lies_at_the_bottom_of_the_deck() {
    // Eleven figures draw from a deck of 11: the last of them gets the card that was put back.
    let mut who = vec![("roof_urchin", US, at(0, 0))];
    who.extend((0..10).map(|x| ("harbour_watch", THEM, at(x, 8))));
    let mut scene = Scene::opening(&FIELD, &who, &Scenario::default(), RuleOptions::default(), &[]);
    scene.plain(0, action::TWO_CARDS, &[1, 2]);
    let keep = Choice { option: 1, ..Choice::plain(action::CARD, id(0)) };
    scene.choose(keep, &[3, 4, 5, 6, 7, 8, 9, 10, 11]);
    assert_eq!(cards(&scene), [1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 2]);
}

#[test]
fn rux_23_two_cards_once_a_round_and_while_the_wp_last() {
    let mut scene = three(&[]);
    scene
        .plain(1, action::TWO_CARDS, &[8, 3])
        .choose(Choice { option: 8, ..Choice::plain(action::CARD, id(1)) }, &[1, 2]);
    next_round(&mut scene, &[]);
    scene.plain(0, action::SPARE, &[]);
    assert_eq!(scene.ask(), Ask::TwoCards(id(1)), "in each round anew");
    scene.set_counter(1, counter::WP, 2).plain(1, action::TWO_CARDS, &[8, 3]);
    scene.choose(Choice { option: 3, ..Choice::plain(action::CARD, id(1)) }, &[1, 2]);
    next_round(&mut scene, &[]);
    scene.plain(0, action::SPARE, &[4, 5, 6]);
    assert_eq!(cards(&scene), [4, 5, 6], "without WP nobody is asked");
}

#[test]
fn rux_23_those_who_cannot_act_keep_and_choose_nothing() {
    let mut scene = three(&[]);
    scene.plain(1, action::SPARE, &[2, 7, 5]);
    scene.set(1, status::DYING).set_counter(1, counter::HP, 0);
    scene.plain(0, action::END, &[]).plain(2, action::END, &[3]);
    // Its death roll of round 1 is made; it can rally itself, and does not.
    scene.set(0, status::ASLEEP).plain(1, action::END, &[4, 5, 6, 3]);
    assert_eq!(cards(&scene), [4, 5, 6]);
}

#[test]
fn run_11_a_surprise_takes_its_card_first_and_is_not_combined_with_two_cards() {
    let who = [("roof_urchin", US, at(1, 1)), ("roof_urchin", US, at(1, 3)), ("harbour_watch", THEM, at(9, 6))];
    let scenario = Scenario { approach: Some(Approach { by: vec![0], one: true }), ..Scenario::default() };
    let mut scene = Scene::opening(&FIELD, &who, &scenario, RuleOptions::default(), &[]);
    scene.plain(0, action::APPROACH, &[9]);
    let first = Choice { option: 1, ..Choice::plain(action::CARD, id(0)) };
    scene.choose(first, &[]);
    assert_eq!(scene.ask(), Ask::TwoCards(id(1)), "the one with the card is not asked");
    scene.plain(1, action::TWO_CARDS, &[2, 3]);
    scene.choose(Choice { option: 2, ..Choice::plain(action::CARD, id(1)) }, &[4]);
    assert_eq!(cards(&scene), [1, 2, 4]);
}

#[test]
fn run_49_those_who_are_ambushed_draw_no_second_card_and_others_draw_from_the_low_ones() {
    let who = [("harbour_watch", US, at(1, 1)), ("roof_urchin", THEM, at(9, 1)), ("roof_urchin", THEM, at(9, 6))];
    let scenario = Scenario { ambush: Some(0), ..Scenario::default() };
    // Awareness 5 at base chance: 6 fails, 5 notices.
    let mut scene = Scene::opening(&FIELD, &who, &scenario, RuleOptions::default(), &[6]);
    scene.plain(1, action::KEEP, &[5]);
    assert_eq!(scene.ask(), Ask::TwoCards(id(2)));
    scene.plain(2, action::TWO_CARDS, &[9, 4]);
    scene.choose(Choice { option: 4, ..Choice::plain(action::CARD, id(2)) }, &[1, 10]);
    assert_eq!(cards(&scene), [1, 10, 4]);
}

/// A Canoness (Flow 15, WP 19) with two of the watch and an enemy.
fn canoness(faces: &[u8]) -> Scene {
    let who = [
        ("frost_canoness", US, at(1, 1)),
        ("harbour_watch", US, at(1, 3)),
        ("harbour_watch", US, at(1, 5)),
        ("harbour_watch", THEM, at(9, 6)),
    ];
    Scene::opening(&FIELD, &who, &Scenario::default(), RuleOptions::default(), faces)
}

/// A Tide Reading at a power level.
fn reading(level: u8) -> Choice {
    Choice { option: Cast::option(4, level, 0), ..Choice::plain(action::READ, id(0)) }
}

fn keeps(who: u8, card: u8) -> Choice {
    Choice { option: card, ..Choice::plain(action::CARD, id(who)) }
}

#[test]
fn rux_25_tide_reading_is_cast_before_the_battle_for_a_friend_a_level() {
    let mut scene = canoness(&[]);
    assert_eq!(scene.ask(), Ask::Read(id(0)));
    assert_eq!(scene.choices(), [reading(1), reading(2), reading(3), Choice::plain(action::SPARE, id(0))]);
    assert_eq!(scene.battle.costs(reading(2)), [(counter::WP, 4)]);
    assert_eq!(scene.roll(reading(1)), (15, 0), "Flow");
    scene.choose(reading(1), &[15]);
    assert_eq!((scene.ask(), scene.counter(0, counter::WP)), (Ask::Aim(id(0)), 17), "one friend of two");
    scene.act(0, action::AIM, id(2), 0, &[9, 6]);
    assert_eq!(scene.ask(), Ask::OneOfTwo(id(2)));
    scene.choose(keeps(2, 6), &[1, 2, 3]);
    assert_eq!(cards(&scene), [1, 2, 6, 3]);
    // Level 2: both friends, without a question.
    let mut scene = canoness(&[]);
    scene.choose(reading(2), &[15, 9, 8]);
    scene.choose(keeps(1, 8), &[7, 6]).choose(keeps(2, 7), &[1, 2]);
    assert_eq!((cards(&scene), scene.counter(0, counter::WP)), ([1, 8, 7, 2], 15));
}

#[test]
fn rux_25_a_tide_reading_that_fails_costs_its_wp_and_a_dragon_gives_them_back() {
    let mut scene = canoness(&[]);
    scene.choose(reading(1), &[16]);
    assert_eq!(scene.ask(), Ask::Push(id(0)), "it can be pushed like every roll of a hero");
    scene.plain(0, action::KEEP, &[1, 2, 3, 4]);
    assert_eq!((cards(&scene), scene.counter(0, counter::WP)), ([1, 2, 3, 4], 17));
    let mut scene = canoness(&[]);
    scene.choose(reading(3), &[1, 9, 8]);
    assert_eq!(scene.counter(0, counter::WP), 19);
    scene.choose(keeps(1, 8), &[7, 6]);
    // A Demon: a mishap, here d6 WP a level.
    let mut scene = canoness(&[]);
    scene.choose(reading(1), &[20, 8, 5, 1, 2, 3, 4]);
    assert_eq!(scene.counter(0, counter::WP), 12);
    // 11: it turns on its caster, who draws two cards alone.
    let mut scene = canoness(&[]);
    scene.choose(reading(1), &[20, 11, 3, 5]);
    assert_eq!(scene.ask(), Ask::OneOfTwo(id(0)));
}

#[test]
fn rux_25_a_tide_reading_is_never_cast_in_the_battle() {
    let mut scene = canoness(&[]);
    scene.plain(0, action::SPARE, &[1, 2, 3, 4]);
    assert_eq!(scene.ask(), Ask::Act(id(0)));
    assert!(scene.choices().iter().all(|choice| choice.action != action::READ));
    let in_turn = Choice::new(action::CAST, id(0), acqua_alta::battle::Target::Nothing, Cast::option(4, 1, 0));
    assert_eq!(scene.refused(in_turn).code(), "E_SPELL");
    assert_eq!(scene.refused(reading(1)).code(), "E_TURN");
}

#[test]
fn rux_40_a_tide_reading_takes_the_stretch_before_a_battle_of_a_series() {
    use acqua_alta::battle::Carried;
    use acqua_alta::kit::{Campaign, Series, SeriesBattle, Switches};
    let battle = SeriesBattle {
        name: "A battle".to_owned(),
        map: "campo".to_owned(),
        scenario: "skirmish".to_owned(),
        options: Switches::default(),
        quiet: true,
        safe: false,
        days: 0,
    };
    let series = Series {
        key: "s".to_owned(),
        name: "A series".to_owned(),
        text: String::new(),
        battles: vec![battle.clone(), battle],
    };
    let busy = Carried { marks: vec!["busy".to_owned()], ..Carried::default() };
    for (kept, asked) in [(Carried::default(), true), (busy, false)] {
        let who =
            [("frost_canoness", US, at(1, 1)), ("harbour_watch", US, at(1, 3)), ("harbour_watch", THEM, at(9, 6))];
        let mut scene = Scene::unstarted(&who);
        let all = [kept, Carried::default(), Carried::default()];
        scene.battle.begin_series(&Campaign::new(series.clone()), &all, Vec::new()).expect("what was kept fits");
        scene.starts(if asked { &[] } else { &[1, 2, 3] });
        assert_eq!(scene.ask() == Ask::Read(id(0)), asked);
    }
}
