//! What players are shown: the strip of the d20, areas, results in words, Hero Actions one by one, what is in force (CAP-08, CAP-11, CAP-35).

use crate::cap::scene::*;
use acqua_alta::battle::{Choice, Event, Grade, InForceState, RuleSystem, Target};
use acqua_alta::rules::cap::vocabulary::{action, counter, stat, status};

fn duel() -> Scene {
    let mut scene = Scene::field(&[(BRAVO, US, at(3, 4)), (BULWARK, THEM, at(4, 4))]);
    scene.set_counter(0, counter::AMPLIFIES, 9).set_counter(1, counter::TRIGGERS, 9);
    scene.set_counter(0, counter::TRIGGERS, 9).set_counter(1, counter::AMPLIFIES, 9);
    scene
}

#[test]
fn cap_11_a_strip_has_a_band_for_each_result_with_what_it_does() {
    let mut scene = duel();
    scene.usual(0).set_stat(1, stat::GUARD, 2);
    let strips = scene.battle.strips(scene.hero(0, "rapier_cut", id(1)));
    let [strip] = &strips[..] else { panic!("one target has one strip: {strips:?}") };
    let bands: Vec<_> = strip.told().map(|(band, first, last, p)| (band.name, first, last, p.percent())).collect();
    let wanted =
        [("Critical", 1, 2, "10 %"), ("Bypassed", 3, 8, "30 %"), ("Blocked", 9, 14, "30 %"), ("Miss", 15, 20, "30 %")];
    let wanted = wanted.map(|(name, first, last, p)| (name, first, last, p.replace(' ', "")));
    let found: Vec<_> =
        bands.into_iter().map(|(name, first, last, p)| (name, first, last, p.replace(' ', ""))).collect();
    assert_eq!(found, wanted);
    // 1d8+1: at most 9, 5.5 in the mean, and 3.5 with Guard 2 taken off.
    let texts: Vec<&str> = strip.bands.iter().map(|band| band.text.as_str()).collect();
    assert_eq!(texts, ["9 damage", "avg 5.5", "avg 3.5", ""]);
    let grades: Vec<Grade> = strip.bands.iter().map(|band| band.grade).collect();
    assert_eq!(grades, [Grade::Best, Grade::Full, Grade::Part, Grade::Nothing]);
    let (name, sum) = &strip.barriers[0];
    assert_eq!((*name, sum.value(), strip.sides(), strip.sure), ("Guard", 2, 20, false));
}

#[test]
fn cap_11_the_bands_of_a_strip_are_what_the_die_comes_to() {
    for (face, wanted) in
        [(2, "Critical"), (3, "Bypassed"), (8, "Bypassed"), (9, "Blocked"), (14, "Blocked"), (15, "Miss")]
    {
        let mut scene = duel();
        scene.usual(0);
        let choice = scene.hero(0, "rapier_cut", id(1));
        let strip = scene.battle.strips(choice).remove(0);
        let band =
            strip.told().find(|(_, first, last, _)| (*first..=*last).contains(&face)).expect("every face has one");
        assert_eq!(band.0.name, wanted);
        // A Critical Hit and a miss throw no dice for damage.
        let faces = if matches!(wanted, "Critical" | "Miss") { vec![face] } else { vec![face, 8] };
        scene.choose(choice, &faces);
        let told = scene.events.iter().find_map(|event| match event {
            Event::Rolled { breakdown, results, .. } => breakdown.word_of(results.first()?),
            _ => None,
        });
        assert_eq!(told, Some(wanted), "a {face} is called what the strip says");
    }
}

#[test]
fn cap_19_a_strip_tells_why_a_barrier_is_what_it_is() {
    let mut scene = duel();
    scene.set_stat(1, stat::GUARD, 5).set(1, status::BRACED);
    let guard = |scene: &Scene| {
        let strip = scene.battle.strips(scene.hero(0, "rapier_cut", id(1))).remove(0);
        let (_, sum) = strip.barriers[0].clone();
        let causes: Vec<_> = sum.terms().iter().map(|term| (term.cause, term.value)).collect();
        (sum.value(), causes)
    };
    assert_eq!(guard(&scene), (7, vec![("Guard", 5), ("Braced", 2)]));
    scene.set(1, status::EXPOSED);
    assert_eq!(guard(&scene), (0, vec![("Guard", 5), ("Braced", 2), ("Exposed", -7)]));
}

#[test]
fn cap_15_what_needs_no_roll_is_one_sure_band() {
    let scene = Scene::field(&[(ALCHEMIST, US, at(2, 4)), (BULWARK, THEM, at(4, 4))]);
    let strips = scene.battle.strips(scene.hero(0, "grapeshot", at(3, 4)));
    let told: Vec<_> = strips.iter().map(|strip| (strip.about, strip.sure, strip.bands.len())).collect();
    assert_eq!(told, [(id(1), true, 1)]);
    assert_eq!(strips[0].bands[0].name, "Blocked");
}

#[test]
fn cap_08_an_area_says_what_it_covers_and_whom_it_catches() {
    let them =
        [(ALCHEMIST, US, at(1, 4)), (ARBALIST, THEM, at(6, 4)), (BRAVO, THEM, at(7, 5)), (BRAVO, THEM, at(10, 4))];
    let scene = Scene::field(&them);
    let pot = scene.hero(0, "fire_pot", at(6, 4));
    assert!(scene.offers(pot));
    let mut squares = scene.battle.covers(pot);
    squares.sort_by_key(|square| (square.y, square.x));
    let nine: Vec<_> = (3..6).flat_map(|y| (5..8).map(move |x| at(x, y))).collect();
    assert_eq!(squares, nine, "a burst of 1");
    assert_eq!(scene.battle.catches(pot), [id(1), id(2)], "from its centre outwards");
    let shot = scene.hero(0, "wheel_lock_shot", id(1));
    assert!(scene.battle.covers(shot).is_empty() && scene.battle.catches(shot).is_empty());
}

#[test]
fn cap_08_an_area_says_whether_it_helps_those_whom_it_catches() {
    let scene = Scene::field(&[(CAPTAIN, US, at(1, 4)), (BRAVO, US, at(3, 4)), (BRAVO, THEM, at(4, 4))]);
    let hold = scene.hero(0, "hold_the_quay", Target::Nothing);
    assert_eq!(scene.battle.catches(hold), [id(1)], "the enemy stands within 4, too");
    assert!(scene.battle.helps(hold));
    let scene = Scene::field(&[(ALCHEMIST, US, at(1, 4)), (BRAVO, US, at(6, 4))]);
    let pot = scene.hero(0, "fire_pot", at(6, 4));
    assert!(!scene.battle.helps(pot), "fire burns friends no less");
}

#[test]
fn cap_35_every_hero_action_has_a_way_of_its_own() {
    let scene = Scene::field(&[(CAPTAIN, US, at(2, 4)), (BRAVO, THEM, at(9, 4))]);
    let ways = scene.battle.ways_of(id(0), action::USE);
    let named = |option: u8| {
        let choice = Choice { option, ..Choice::plain(action::USE, id(0)) };
        (scene.battle.label(choice, &[]).way, scene.battle.costs(choice))
    };
    let names: Vec<String> = ways.iter().map(|options| named(options[0]).0).collect();
    assert_eq!(
        names,
        ["Sabre", "Belt Pistol", "Signal Whistle", "Hold the Quay", "All Hands", "Read the Sky: Lagoon Fog"],
        "no Trigger and no Amplify is among them"
    );
    assert_eq!(ways.last().map(Vec::len), Some(4), "one for each sky");
    assert_eq!(named(ways[0][0]).1, [(counter::AP, 1)]);
    assert_eq!(named(ways[4][0]).1, [(counter::AP, 2), (counter::TIDE, 1)]);
    assert!(scene.battle.ways_of(id(0), action::BRACE).is_empty());
}

#[test]
fn cap_08_a_hero_action_without_a_target_says_what_is_nearest_to_being_one() {
    let mut scene = Scene::field(&[(BRAVO, US, at(1, 4)), (BRAVO, THEM, at(9, 4))]);
    let why = |scene: &mut Scene, key: &str| {
        let refusal = scene.refused(scene.hero(0, key, Target::Nothing));
        (refusal.code().to_owned(), refusal.to_string())
    };
    assert_eq!(why(&mut scene, "rapier_cut"), ("E_RANGE".to_owned(), "No target in range 1.".to_owned()));
    assert_eq!(why(&mut scene, "lunge"), ("E_RANGE".to_owned(), "No target in range 2.".to_owned()));
    let mut near = duel();
    let (code, said) = why(&mut near, "final_touch");
    assert_eq!((code.as_str(), said.contains("state")), ("E_KIND", true), "{said}");
    near.set_counter(0, counter::AP, 1);
    let (code, said) = why(&mut near, "lunge");
    assert_eq!((code.as_str(), said.as_str()), ("E_AP", "Not enough AP (1 missing)."));
}

#[test]
fn cap_35_sustains_triggers_and_the_sky_are_listed_with_their_owners() {
    let mut scene = Scene::field(&[(ARBALIST, US, at(1, 4)), (BRAVO, THEM, at(5, 4))]);
    scene.set_counter(0, counter::AMPLIFIES, 9).set_counter(1, counter::TRIGGERS, 9);
    let triggers = |scene: &Scene, who: u8| {
        let all = scene.battle.in_force().into_iter();
        all.filter(|one| one.owner == Some(id(who)) && one.ends.is_none())
            .map(|one| (one.name, one.stands))
            .collect::<Vec<_>>()
    };
    assert_eq!(triggers(&scene, 0), [("Overwatch".to_owned(), InForceState::Ready)]);
    assert_eq!(triggers(&scene, 1), [("Riposte".to_owned(), InForceState::Spent)]);
    scene.uses(0, "mark_the_prey", 1, &[5]);
    let all = scene.battle.in_force();
    let sustained = all.iter().find(|one| one.ends.is_some()).expect("it is sustained");
    assert_eq!((sustained.owner, sustained.on, sustained.name.as_str()), (Some(id(0)), Some(id(1)), "Mark the Prey"));
    let ends = sustained.ends.expect("it was looked for");
    assert!(scene.offers(ends), "its owner may end it");
    scene.choose(ends, &[]);
    assert!(scene.battle.in_force().iter().all(|one| one.ends.is_none()));

    let mut scene = Scene::field(&[(CAPTAIN, US, at(2, 4)), (BRAVO, THEM, at(9, 4))]);
    scene.set_counter(0, counter::AMPLIFIES, 9).uses_here(0, "read_the_sky", &[]);
    let sky = scene.battle.in_force().into_iter().find(|one| one.owner.is_none()).expect("a sky");
    assert_eq!((sky.name.as_str(), sky.note.as_str()), ("Lagoon Fog", "2 rounds"));
}

#[test]
fn cap_36_that_a_turn_was_played_is_not_told() {
    let mut scene = duel();
    scene.ends(0, &[]);
    let panels = &scene.battle.info().panels;
    let acted = panels.acted.expect("it is noted");
    let gained = Event::StatusGained { who: id(0), status: acted, rule: "CAP-36" };
    let lost = Event::StatusLost { who: id(0), status: acted, rule: "CAP-36" };
    assert!(panels.leaves_out(&gained) && panels.leaves_out(&lost));
    let other = Event::StatusGained { who: id(0), status: status::PRONE, rule: "CAP-56" };
    assert!(!panels.leaves_out(&other));
}
