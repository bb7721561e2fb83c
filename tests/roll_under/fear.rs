//! Fear and its six rows (RUX-27), minions (RUX-29).

use super::scene::{FIELD, Scene, THEM, US, at, id};
use acqua_alta::battle::{Choice, RuleSystem, Target};
use acqua_alta::rules::roll_under::vocabulary::{action, counter, status};
use acqua_alta::rules::roll_under::{Ask, RuleOptions};
use acqua_alta::scenario::Scenario;

/// The Lurcher roars at a Bravo (Willpower 11); the roll fails with a 12 and is not pushed; the row of the table.
fn roared(row: u8) -> Scene {
    let who = [("canal_lurcher", US, at(4, 4)), ("lagoon_bravo", THEM, at(8, 4))];
    let mut scene = Scene::opening(&FIELD, &who, &Scenario::default(), RuleOptions::default(), &[1, 9, 2, 4]);
    scene.choose(Choice::new(action::RAVAGE, id(0), Target::Nothing, 3), &[12]);
    assert_eq!(scene.ask(), Ask::Push(id(1)));
    scene.plain(1, action::KEEP, &[row]);
    assert!(scene.has(1, status::SCARED));
    scene
}

/// The turn of the Bravo begins.
fn its_turn(scene: &mut Scene, faces: &[u8]) {
    scene.plain(0, action::END, faces);
}

#[test]
fn rux_27_willpower_stands_it_and_a_push_counts() {
    let who = [("canal_lurcher", US, at(4, 4)), ("lagoon_bravo", THEM, at(8, 4))];
    let mut scene = Scene::opening(&FIELD, &who, &Scenario::default(), RuleOptions::default(), &[1, 9, 2, 4]);
    scene.choose(Choice::new(action::RAVAGE, id(0), Target::Nothing, 3), &[12]);
    // Pushed, it holds: Disheartened, but no fear.
    scene.choose(Choice { option: 5, ..Choice::plain(action::PUSH, id(1)) }, &[11]);
    assert!(!scene.has(1, status::SCARED) && scene.has(1, status::DISHEARTENED));
}

#[test]
fn rux_23_steady_heart_resists_fear_without_a_roll() {
    let who = [("canal_lurcher", US, at(4, 4)), ("lantern_leech", THEM, at(8, 4))];
    let roared = || {
        let mut scene = Scene::opening(&FIELD, &who, &Scenario::default(), RuleOptions::default(), &[1, 9, 2, 4]);
        scene.choose(Choice::new(action::RAVAGE, id(0), Target::Nothing, 3), &[]);
        scene
    };
    let mut scene = roared();
    let Ask::Steady(who, place) = scene.ask() else { panic!("{:?}", scene.ask()) };
    let heart = Choice { option: place, ..Choice::plain(action::ADD, who) };
    assert_eq!(scene.battle.costs(heart), [(counter::WP, 2)]);
    scene.choose(heart, &[]);
    assert_eq!((scene.counter(1, counter::WP), scene.has(1, status::SCARED)), (12, false));
    assert_eq!(scene.ask(), Ask::Act(id(0)), "no die was rolled");
    // Declined, Willpower 14 is rolled as ever.
    let mut scene = roared();
    scene.plain(1, action::SPARE, &[14]);
    assert_eq!((scene.counter(1, counter::WP), scene.has(1, status::SCARED)), (14, false));
    // Without WP there is only the roll.
    let mut scene = Scene::opening(
        &FIELD,
        &[("canal_lurcher", US, at(4, 4)), ("lantern_leech", THEM, at(8, 4))],
        &Scenario::default(),
        RuleOptions::default(),
        &[1, 9, 2, 4],
    );
    scene.set_counter(1, counter::WP, 1);
    scene.choose(Choice::new(action::RAVAGE, id(0), Target::Nothing, 3), &[14]);
    assert_eq!(scene.ask(), Ask::Act(id(0)));
}

#[test]
fn rux_24_fear_breaks_concentration_unless_willpower_holds() {
    use acqua_alta::rules::roll_under::casts::Cast;
    use acqua_alta::rules::roll_under::options::MonsterChoice;
    let options = RuleOptions { monster_choice: MonsterChoice::Player, ..RuleOptions::default() };
    let who = [("canal_lurcher", US, at(4, 4)), ("glass_savant", THEM, at(8, 4))];
    for (second, holds) in [(16, true), (17, false)] {
        let mut scene = Scene::opening(&FIELD, &who, &Scenario::default(), options, &[1, 9, 2]);
        scene.activate(1);
        // Long Step on itself, kept up.
        scene.choose(Choice::new(action::CAST, id(1), id(1), Cast::option(1, 1, 0)), &[15]);
        assert!(scene.has(1, status::CONCENTRATING));
        scene.activate(0).choose(Choice::new(action::RAVAGE, id(0), Target::Nothing, 3), &[17]);
        // Willpower 16 fails, row 1; then Willpower again, with the bane of Scared.
        scene.plain(1, action::KEEP, &[1, 3, second]);
        if !holds {
            scene.plain(1, action::KEEP, &[]);
        }
        assert_eq!(scene.has(1, status::CONCENTRATING), holds);
    }
    // Fear that is resisted disturbs nothing.
    let mut scene = Scene::opening(&FIELD, &who, &Scenario::default(), options, &[1, 9, 2]);
    scene.activate(1).choose(Choice::new(action::CAST, id(1), id(1), Cast::option(1, 1, 0)), &[15]);
    scene.activate(0).choose(Choice::new(action::RAVAGE, id(0), Target::Nothing, 3), &[16]);
    assert_eq!(scene.ask(), Ask::Act(id(0)));
}

#[test]
fn rux_27_row_1_loses_the_next_action() {
    let mut scene = roared(1);
    assert!(scene.has(1, status::STUNNED));
    its_turn(&mut scene, &[]);
    assert_eq!(scene.ask(), Ask::Act(id(1)));
    assert_eq!(scene.refused(Choice::plain(action::DASH, id(1))).code(), "E_ACTION");
    scene.moves(1, 9, 4, &[]).plain(1, action::END, &[1]);
    assert!(!scene.has(1, status::STUNNED));
}

#[test]
fn rux_27_row_2_stands_petrified_until_willpower_succeeds() {
    let mut scene = roared(2);
    // Scared is a bane: Willpower 11 of two dice.
    its_turn(&mut scene, &[3, 12]);
    scene.plain(1, action::KEEP, &[]);
    assert_eq!(scene.refused(Choice::plain(action::DASH, id(1))).code(), "E_ACTION");
    assert_eq!(scene.refused(Choice::new(action::MOVE, id(1), at(9, 4), 0)).code(), "E_STATE");
    assert!(scene.has(1, status::FRIGHTENED));
    let mut scene = roared(2);
    its_turn(&mut scene, &[3, 11]);
    assert!(!scene.has(1, status::FRIGHTENED));
    scene.plain(1, action::DASH, &[]);
}

#[test]
fn rux_27_petrified_figures_do_not_react() {
    let mut scene = roared(2);
    scene.battle.characters_mut()[1].square = Some(at(6, 4));
    scene.activate(0);
    // Bite, named by hand through its free attack: it walks off, and is bitten without a question.
    scene.activate(1);
    scene.moves(1, 9, 4, &[15]).plain(1, action::KEEP, &[1, 1]);
    assert_eq!(scene.counter(1, counter::HP), 11);
}

#[test]
fn rux_27_row_3_drops_what_it_holds() {
    let scene = roared(3);
    assert_eq!(scene.counter(1, counter::HELD), 0);
    assert!(scene.battle.marks(US).iter().any(|mark| mark.square == at(8, 4)), "it lies there");
}

#[test]
fn rux_27_row_4_runs_away_in_its_next_turn() {
    let mut scene = roared(4);
    assert!(scene.has(1, status::FLEEING));
    // The turn is played by the rules: as far from the Lurcher as it gets; then comes the second card of the Lurcher.
    its_turn(&mut scene, &[1]);
    assert_eq!(scene.ask(), Ask::Act(id(0)));
    assert_eq!(scene.square(1).x, 11, "at the edge of the map");
    assert!(!scene.has(1, status::FLEEING) && !scene.has(1, status::AFRAID));
}

#[test]
fn rux_27_row_5_keeps_away_from_the_source_for_good() {
    let mut scene = roared(5);
    its_turn(&mut scene, &[1]);
    assert!(scene.has(1, status::AFRAID));
    let (x, y) = (scene.square(1).x, scene.square(1).y);
    assert_eq!(x, 11);
    scene.activate(1);
    let ends: Vec<_> = scene.choices().into_iter().filter(|c| c.action == action::MOVE).collect();
    assert!(!ends.is_empty());
    let far = |square: acqua_alta::board::Square| {
        square.x.saturating_sub(5).max(square.y.saturating_sub(5).max(4u8.saturating_sub(square.y)))
    };
    assert!(ends.iter().all(|choice| far(choice.target.square().expect("a square")) >= far(at(x, y))));
}

#[test]
fn rux_27_row_6_is_a_bane_until_the_source_is_out_of_sight() {
    let mut scene = roared(6);
    its_turn(&mut scene, &[]);
    let strike = Choice::new(action::STRIKE, id(1), id(0), 0);
    scene.battle.characters_mut()[1].square = Some(at(6, 4));
    assert_eq!(scene.roll(strike), (14, -1));
    scene.plain(1, action::END, &[1]);
    assert!(scene.has(1, status::SHAKEN), "it still sees it");
    // Behind a wall, it ends with the turn.
    let rows = [
        "........#...",
        "........#...",
        "........#...",
        "........#...",
        "........#...",
        "........#...",
        "........#...",
        "........#...",
        "........#...",
    ];
    let who = [("canal_lurcher", US, at(4, 4)), ("lagoon_bravo", THEM, at(7, 4))];
    let mut scene = Scene::opening(&rows, &who, &Scenario::default(), RuleOptions::default(), &[1, 9, 2, 4]);
    scene.choose(Choice::new(action::RAVAGE, id(0), Target::Nothing, 3), &[12]);
    scene.plain(1, action::KEEP, &[6]);
    scene.battle.characters_mut()[1].square = Some(at(10, 4));
    scene.plain(0, action::END, &[]);
    assert!(!scene.has(1, status::SHAKEN));
}

#[test]
fn rux_29_minions_hold_no_conditions_and_neither_push_nor_die_slowly() {
    let who = [("canal_lurcher", US, at(4, 4)), ("harbour_watch", THEM, at(8, 4))];
    let mut scene = Scene::opening(&FIELD, &who, &Scenario::default(), RuleOptions::default(), &[1, 9, 2, 4]);
    // Willpower 10: an 11 fails, nobody asks for a push, and fear still takes its toll.
    scene.choose(Choice::new(action::RAVAGE, id(0), Target::Nothing, 3), &[11, 1]);
    assert!(!scene.has(1, status::SCARED) && scene.has(1, status::STUNNED));
    assert_eq!(scene.counter(1, counter::WP), 0);
    // Its reactions are like everybody's, save in fear; at 0 HP it is dead.
    let mut scene = Scene::field(&[("lagoon_bravo", US, at(3, 3)), ("harbour_watch", THEM, at(4, 3))]);
    scene.strikes(0, 1, &[10]);
    assert_eq!(scene.ask(), Ask::React(id(1)));
    scene.plain(1, action::TAKE, &[6, 4, 1]);
    assert!(scene.gone(1));
}
