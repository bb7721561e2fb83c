//! RUX-40: a series of battles: lives saved and lost after the fight, rests, and what is brought into the next battle.

use crate::roll_under::scene::{Scene, THEM, US, at, id};
use acqua_alta::battle::{Carried, Choice, Event, Fate, RuleSystem};
use acqua_alta::kit::{Campaign, Series, SeriesBattle, Switches};
use acqua_alta::rules::roll_under::Ask;
use acqua_alta::rules::roll_under::vocabulary::{action, counter, status};

/// A campaign whose first battle is followed by this.
fn campaign(quiet: bool, safe: bool) -> Campaign {
    let battle = SeriesBattle {
        name: "A battle".to_owned(),
        map: "campo".to_owned(),
        scenario: "skirmish".to_owned(),
        options: Switches::default(),
        quiet,
        safe,
        days: 0,
    };
    let battles = vec![battle];
    Campaign::new(Series { key: "s".to_owned(), name: "A series".to_owned(), text: String::new(), battles })
}

/// A bravo, a leech and a mauler of ours against a bravo and a watchman: a battle of a series.
fn series_of(quiet: bool, safe: bool, kept: &[Carried]) -> Scene {
    let mut scene = Scene::field(&[
        ("lagoon_bravo", US, at(1, 1)),
        ("lantern_leech", US, at(3, 1)),
        ("arsenal_mauler", US, at(5, 1)),
        ("lagoon_bravo", THEM, at(1, 8)),
    ]);
    let minions = vec![("harbour_watch".to_owned(), "Harbour Watch".to_owned())];
    scene.battle.begin_series(&campaign(quiet, safe), kept, minions).expect("what was kept fits");
    scene
}

fn series(quiet: bool, safe: bool) -> Scene {
    series_of(quiet, safe, &[])
}

/// The fight ends: the enemy surrenders.
#[track_caller]
fn won(scene: &mut Scene, faces: &[u8]) {
    scene.activate(3).plain(3, action::SURRENDER, faces);
}

fn dies(scene: &mut Scene, who: u8) {
    scene.set_counter(who, counter::HP, 0).set(who, status::DYING);
}

fn kept(scene: &Scene, who: u8) -> Carried {
    match scene.battle.fate(id(who)) {
        Fate::Lives(kept) => kept,
        other => panic!("{who}: {other:?}"),
    }
}

fn option(who: u8, action: acqua_alta::battle::ActionId, option: u8) -> Choice {
    Choice { option, ..Choice::plain(action, id(who)) }
}

/// Both sides are ready.
fn ready(scene: &mut Scene) {
    while let Some(Ask::Rest(side)) = scene.battle.ask {
        scene.plain(if side == US { 0 } else { 3 }, action::ENOUGH, &[]);
    }
    assert!(scene.battle.verdict().is_some());
}

#[test]
fn rux_40_every_counter_is_carried_on_or_is_of_a_battle() {
    use acqua_alta::rules::roll_under::series::{CARRIED, OF_A_BATTLE};
    use acqua_alta::rules::roll_under::vocabulary::INFO;
    for (n, entry) in (0..).zip(INFO.counters) {
        let counter = acqua_alta::battle::CounterId(n);
        let [carried, ends] = [CARRIED.contains(&counter), OF_A_BATTLE.contains(&counter)];
        assert!(carried != ends, "`{}` is carried: {carried}, and ends with a battle: {ends}", entry.key);
    }
}

#[test]
fn rux_40_a_horse_is_kept_as_it_is_and_a_dead_one_stays_dead() {
    let who = [("terraferma_rider", US, at(0, 1)), ("lagoon_bravo", THEM, at(11, 8))];
    let mut scene = Scene::field(&who);
    scene.battle.begin_series(&campaign(true, false), &[], Vec::new()).expect("good");
    assert!(scene.has(0, status::MOUNTED) && scene.counter(0, counter::MOUNT_HP) == 16);
    scene.set_counter(0, counter::MOUNT_HP, 0);
    scene.battle.characters_mut()[0].statuses.clear(status::MOUNTED);
    let dead = kept(&scene, 0);
    assert_eq!(dead.counters["mount_hp"], 0);
    let mut next = Scene::field(&who);
    next.battle.begin_series(&campaign(true, false), &[dead, Carried::default()], Vec::new()).expect("good");
    assert!(!next.has(0, status::MOUNTED) && next.counter(0, counter::MOUNT_HP) == 0);
}

#[test]
fn rux_40_the_winner_saves_lives_once_for_each_healer_and_friend() {
    let mut scene = series(true, false);
    dies(&mut scene, 0);
    dies(&mut scene, 2);
    won(&mut scene, &[]);
    assert_eq!(scene.ask(), Ask::Bedside(US));
    let save = |on| Choice::new(action::SAVE, id(1), id(on), 0);
    assert_eq!(scene.choices(), [save(0), save(2), Choice::plain(action::ENOUGH, id(1))]);
    // Healing 16: 9 saves the first with two dice of a Field Surgeon. No healer is left for the other: CON 15 decides, 3, 4 and 5 win.
    scene.choose(save(0), &[9, 3, 2, 3, 4, 5, 6]);
    assert_eq!((scene.counter(0, counter::HP), scene.counter(2, counter::HP)), (5, 6));
    assert_eq!(scene.ask(), Ask::Rest(US));
}

#[test]
fn rux_40_death_rolls_are_made_to_their_end_as_if_nobody_helped() {
    let mut scene = series(true, false);
    dies(&mut scene, 3);
    // The enemy has lost: nobody saves its life. CON 12: 13, 20 counts two: dead.
    scene.activate(0);
    scene.battle.characters_mut()[3].statuses.set(status::RALLIED, 255);
    scene.activate(3).plain(3, action::SURRENDER, &[13, 20]);
    assert_eq!(scene.battle.fate(id(3)), Fate::Dead);
    let mut lives = series(true, false);
    dies(&mut lives, 3);
    lives.set(3, status::RALLIED);
    // A Dragon counts two, 12 one more: d6 HP.
    won(&mut lives, &[1, 12, 4]);
    assert_eq!(lives.counter(3, counter::HP), 4);
    ready(&mut lives);
    assert_eq!(kept(&lives, 3).counters["hp"], 4);
}

#[test]
fn rux_40_a_minion_takes_the_place_of_the_dead() {
    let mut scene = series(true, false);
    dies(&mut scene, 3);
    scene.set(3, status::RALLIED);
    won(&mut scene, &[20, 20]);
    scene.plain(0, action::ENOUGH, &[]);
    assert_eq!(scene.ask(), Ask::Rest(THEM));
    scene.choose(option(3, action::REPLACE, 0), &[]);
    assert_eq!(scene.choices(), [Choice::plain(action::ENOUGH, id(3))], "one for each of the dead");
    ready(&mut scene);
    assert_eq!(scene.battle.fate(id(3)), Fate::Replaced("harbour_watch".to_owned()));
}

#[test]
fn run_52_a_stretch_rest_gives_hp_wp_and_a_condition_once_in_a_shift() {
    let mut scene = series(true, false);
    scene.set_counter(0, counter::HP, 3).set_counter(0, counter::WP, 1).set(0, status::DAZED).set(0, status::ANGRY);
    won(&mut scene, &[]);
    // One condition of choice: Dazed is the third.
    assert!(scene.choices().contains(&option(0, action::STRETCH, 2)));
    scene.choose(option(0, action::STRETCH, 2), &[4, 3]);
    assert_eq!((scene.counter(0, counter::HP), scene.counter(0, counter::WP)), (7, 4));
    assert!(!scene.has(0, status::DAZED) && scene.has(0, status::ANGRY));
    assert!(!scene.choices().iter().any(|choice| choice.actor == id(0) && choice.action == action::STRETCH));
    ready(&mut scene);
    let kept = kept(&scene, 0);
    assert_eq!((kept.counters["hp"], kept.counters["stretched"], kept.statuses), (7, 1, vec!["angry".to_owned()]));
    // In the next battle of the shift the use is still spent.
    let mut next =
        series_of(true, false, &[Carried { counters: [("stretched".to_owned(), 1)].into(), ..Carried::default() }]);
    won(&mut next, &[]);
    assert!(!next.choices().iter().any(|choice| choice.actor == id(0) && choice.action == action::STRETCH));
}

#[test]
fn run_52_whoever_is_tended_well_regains_two_dice() {
    let mut scene = series(true, false);
    scene.set_counter(0, counter::HP, 3).set_counter(2, counter::HP, 3).set_counter(1, counter::HP, 3);
    won(&mut scene, &[]);
    let tend = |by, on| Choice::new(action::TEND, id(by), id(on), 0);
    assert_eq!(scene.roll(tend(1, 0)), (16, 0));
    scene.choose(tend(1, 0), &[16]);
    assert!(!scene.choices().contains(&tend(1, 2)), "each healer tends one figure in a stretch");
    scene.choose(option(0, action::STRETCH, 6), &[6, 5, 1]);
    assert_eq!(scene.counter(0, counter::HP), 12, "not above its maximum");
    // The healer has no benefit of its own roll, and may rest as well.
    scene.choose(option(1, action::STRETCH, 6), &[2, 1]);
    assert_eq!(scene.counter(1, counter::HP), 5);
}

#[test]
fn run_52_a_rest_that_is_interrupted_is_spent_and_gives_nothing() {
    let mut scene = series(false, false);
    scene.set_counter(0, counter::HP, 3).set_counter(2, counter::HP, 3);
    won(&mut scene, &[]);
    // Not quiet: a d6 decides once, and shows 1.
    scene.choose(option(0, action::STRETCH, 6), &[1]);
    assert_eq!((scene.counter(0, counter::HP), scene.counter(0, counter::STRETCHED)), (3, 1));
    assert!(
        !scene.choices().iter().any(|choice| choice.action == action::STRETCH),
        "the stretch is over for all of them"
    );
    assert!(scene.events.iter().any(|event| matches!(event, Event::Told(told) if told.telling.key == "disturbed")));
    let mut calm = series(false, false);
    calm.set_counter(0, counter::HP, 3).set_counter(2, counter::HP, 3);
    won(&mut calm, &[]);
    calm.choose(option(0, action::STRETCH, 6), &[2, 4, 3]);
    // It is rolled once.
    calm.choose(option(2, action::STRETCH, 6), &[4, 3]);
    assert_eq!((calm.counter(0, counter::HP), calm.counter(2, counter::HP)), (7, 7));
}

#[test]
fn run_53_a_shift_in_a_safe_place_restores_everything() {
    let mut scene = series(true, true);
    scene.set_counter(0, counter::HP, 3).set_counter(0, counter::WP, 1).set(0, status::SCARED);
    scene.set_counter(0, counter::RESTED, 1).set_counter(0, counter::STRETCHED, 1);
    won(&mut scene, &[]);
    scene.plain(0, action::SLEEP, &[]);
    ready(&mut scene);
    assert_eq!(kept(&scene, 0), Carried::default());
    let mut unsafe_place = series(true, false);
    won(&mut unsafe_place, &[]);
    assert!(!unsafe_place.choices().iter().any(|choice| choice.action == action::SLEEP));
}

#[test]
fn run_54_mending_between_battles_takes_the_place_of_rest() {
    let mut scene = series(true, false);
    // The mauler has a tool bag; its weapon is broken and lies on the ground.
    scene.set_counter(2, counter::BROKEN, 1).set_counter(2, counter::TRIED, 1).set_counter(2, counter::HP, 3);
    won(&mut scene, &[]);
    let mend = option(2, action::MEND, 0);
    assert_eq!(scene.roll(mend), (12, 0));
    scene.choose(mend, &[12]);
    assert_eq!(scene.counter(2, counter::BROKEN), 0);
    assert!(!scene.choices().iter().any(|choice| choice.actor == id(2) && choice.action == action::STRETCH));
    assert!(!scene.choices().contains(&mend));
}

#[test]
fn run_51_uses_of_a_shift_are_kept_between_battles() {
    let mut scene = series(true, false);
    scene.set_counter(0, counter::WP, 1).plain(0, action::REST, &[2]);
    won(&mut scene, &[]);
    ready(&mut scene);
    assert_eq!(kept(&scene, 0).counters["rested"], 1);
    let rested = kept(&scene, 0);
    assert_eq!(rested.counters["wp"], 3);
    let mut next = series_of(true, false, &[rested]);
    assert_eq!(next.refused(Choice::plain(action::REST, id(0))).code(), "E_ONCE");
}

#[test]
fn rux_40_gear_is_kept() {
    let mut scene = series(true, false);
    // The leech has used two bandages; the bravo has dropped its weapon, and broken another one.
    scene.set_counter(1, counter::BANDAGES, 8).set_counter(0, counter::BROKEN, 2);
    scene.act(0, action::DROP, acqua_alta::battle::Target::Nothing, 0, &[]);
    assert_eq!(scene.counter(0, counter::GONE), 1);
    won(&mut scene, &[]);
    ready(&mut scene);
    assert_eq!(kept(&scene, 1).counters["bandages"], 8);
    assert_eq!(kept(&scene, 0).counters.get("gone"), None, "what lies about is picked up after the fight");
    assert_eq!(kept(&scene, 0).counters["broken"], 2);
    let next = series_of(true, false, &[kept(&scene, 0), kept(&scene, 1)]);
    assert_eq!((next.counter(1, counter::BANDAGES), next.counter(0, counter::HELD) & 2), (8, 0));
}

#[test]
fn rux_40_what_nobody_can_have_kept_is_refused() {
    let wrong = |key: &str, value| {
        let mut scene = Scene::field(&[("lagoon_bravo", US, at(1, 1)), ("lagoon_bravo", THEM, at(1, 8))]);
        let kept = Carried { counters: [(key.to_owned(), value)].into(), ..Carried::default() };
        scene.battle.begin_series(&campaign(true, true), &[kept], Vec::new()).is_err()
    };
    assert!(wrong("hp", 99) && wrong("hp", 0) && wrong("hp", -3) && wrong("card", 3) && wrong("nothing", 1));
    assert!(!wrong("hp", 5));
}

#[test]
fn rux_40_the_computer_player_takes_the_same_steps() {
    let mut scene = series(true, false);
    scene.set_counter(0, counter::HP, 3).set_counter(2, counter::BROKEN, 1);
    won(&mut scene, &[]);
    let prescribed = |scene: &Scene| scene.battle.prescribed().expect("the steps are prescribed");
    assert_eq!(prescribed(&scene), Choice::new(action::TEND, id(1), id(0), 0), "the best healer");
    scene.choose(prescribed(&scene), &[19]).plain(1, action::KEEP, &[]);
    // The mauler fails as well; the bravo rests; the mauler mends; then they are ready.
    assert_eq!(prescribed(&scene).action, action::TEND, "somebody else tries");
    scene.choose(prescribed(&scene), &[19]).plain(2, action::KEEP, &[]);
    assert_eq!(prescribed(&scene), option(0, action::STRETCH, 6));
    scene.choose(prescribed(&scene), &[4, 3]);
    assert_eq!(prescribed(&scene), option(2, action::MEND, 0));
    scene.choose(prescribed(&scene), &[5]);
    assert_eq!(prescribed(&scene).action, action::ENOUGH);
}

#[test]
fn run_50_neither_a_stretch_nor_a_shift_fits_into_a_fight() {
    let mut scene = series(true, true);
    scene.set_counter(0, counter::HP, 3);
    let long = |choice: &Choice| [action::STRETCH, action::SLEEP, action::TEND].contains(&choice.action);
    assert!(!scene.choices().iter().any(long), "a fight lasts rounds of ten seconds");
    won(&mut scene, &[]);
    assert!(scene.choices().iter().any(long));
}
