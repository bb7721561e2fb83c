//! What is shown, the order of turns, Charges and revival, what everybody knows, how a battle begins (CAP-35 to CAP-38, CAP-57, CAP-68 to CAP-70).

use crate::cap::scene::*;
use acqua_alta::battle::rulebook::Rulebook;
use acqua_alta::battle::{Aspect, Entry, RuleSystem, StatusId};
use acqua_alta::rules::cap::Ask;
use acqua_alta::rules::cap::vocabulary::{INFO, action, counter, stat, status};

#[test]
fn cap_35_resources_are_counted_where_they_can_be_shown() {
    let mut scene = Scene::field(&[(SISTER, US, at(1, 4)), (BRAVO, US, at(2, 4)), (ARBALIST, THEM, at(9, 4))]);
    scene.set_hp(1, 20).uses_here(0, "hearthlight", &[3]);
    assert_eq!((scene.ap(0), scene.counter(0, counter::SUSTAINS), scene.hp(1)), (2, 1, 23));
    assert_eq!(scene.offered(action::RELEASE).len(), 1, "a Sustain Effect can be released");
    let pips = INFO.panels.roles.points.map(|(points, _)| points);
    assert!(pips == Some(counter::AP) && INFO.panels.keeps_points, "pips, and what is left stays");
}

#[test]
fn cap_36_turns_alternate_between_the_sides() {
    let all = [(BRAVO, US, at(1, 4)), (SISTER, US, at(1, 6)), (BRAVO, THEM, at(9, 4)), (SISTER, THEM, at(9, 6))];
    let mut scene = Scene::field(&all);
    assert_eq!(scene.ends(0, &[]).ask(), Ask::Activate(THEM));
    scene.plain(2, action::ACTIVATE, &[]);
    assert_eq!(scene.ends(2, &[]).ask(), Ask::Activate(US));
    let ready: Vec<_> = scene.offered(action::ACTIVATE).iter().map(|choice| choice.actor).collect();
    assert_eq!(ready, [id(1)], "nobody acts twice in a round");
}

#[test]
fn cap_37_both_sides_play_by_the_same_rules() {
    let mut scene = Scene::field(&[(CAPTAIN, US, at(3, 4)), (CAPTAIN, THEM, at(8, 4))]);
    let mut of = |who: u8| {
        let choices = scene.activate(who).choices();
        let mut kinds: Vec<_> = choices.iter().map(|choice| (choice.action.0, choice.option)).collect();
        kinds.retain(|&(kind, _)| kind != action::SURRENDER.0);
        kinds.sort_unstable();
        kinds
    };
    let (ours, theirs) = (of(0), of(1));
    assert!(ours.len() > 50);
    assert_eq!(ours, theirs);
}

#[test]
fn cap_38_every_keyword_has_its_page() {
    let book = Rulebook::read(INFO.rulebook);
    let actions = INFO.actions.iter().map(|action| &action.entry);
    let words: Vec<&Entry> = [INFO.stats, INFO.counters, INFO.statuses].into_iter().flatten().chain(actions).collect();
    assert!(words.len() > 60);
    for word in words {
        assert!(book.knows(word.rule), "{} cites {}", word.name, word.rule);
    }
}

#[test]
fn cap_57_a_fall_gives_every_standing_friend_a_charge() {
    let all = [(BRAVO, US, at(1, 4)), (ARBALIST, THEM, at(2, 4)), (SISTER, THEM, at(9, 4)), (DIVER, THEM, at(9, 6))];
    let mut scene = Scene::field(&all);
    scene.set_counter(0, counter::AMPLIFIES, 9).set_counter(3, counter::TIDE, 1).set_hp(1, 1);
    scene.uses(0, "rapier_cut", 1, &[5, 3]);
    assert!(scene.fallen(1));
    let charges = [0, 1, 2, 3].map(|who| scene.counter(who, counter::TIDE));
    assert_eq!(charges, [0, 0, 1, 1], "never more than the Diver's one");
}

#[test]
fn cap_57_a_revived_combatant_stands_without_points() {
    let all = [(SISTER, US, at(1, 4)), (BULWARK, US, at(2, 4)), (BRAVO, THEM, at(3, 4)), (SISTER, THEM, at(9, 8))];
    let mut scene = Scene::field(&all);
    scene.set_counter(2, counter::AMPLIFIES, 9).set_hp(1, 1).activate(2).uses(2, "rapier_cut", 1, &[5, 3]);
    assert!(scene.fallen(1));
    scene.activate(0).uses(0, "rekindle", 1, &[4, 5]);
    assert!(!scene.fallen(1));
    assert_eq!((scene.hp(1), scene.ap(1), scene.counter(0, counter::TIDE)), (13, 0, 0));
}

#[test]
fn cap_68_harm_lowers_and_charges_raise_what_a_combatant_is_worth() {
    let mut scene = Scene::field(&[(BRAVO, US, at(1, 4)), (ARBALIST, THEM, at(2, 4)), (SISTER, THEM, at(9, 4))]);
    scene.set_counter(0, counter::AMPLIFIES, 9);
    let whole = scene.battle.worth(id(1));
    scene.set_hp(1, 16);
    let hurt = scene.battle.worth(id(1));
    scene.set(1, status::STUNNED);
    let stunned = scene.battle.worth(id(1));
    scene.set_counter(1, counter::TIDE, 1);
    let charged = scene.battle.worth(id(1));
    assert!(whole > hurt && hurt > stunned && stunned < charged, "{whole} {hurt} {stunned} {charged}");
    scene.set_hp(1, 1).uses(0, "rapier_cut", 1, &[5, 3]);
    assert!(scene.battle.worth(id(1)) < stunned / 5, "Fallen");
}

#[test]
fn cap_68_what_can_no_longer_be_used_is_worth_little() {
    let of = |scene: &Scene, side, aspect| scene.battle.aspects(side).get(aspect);
    // Exposed to somebody that has no point left to strike with.
    let mut scene = Scene::field(&[(BRAVO, US, at(2, 2)), (BULWARK, THEM, at(3, 2)), (SISTER, THEM, at(9, 8))]);
    scene.calm();
    let whole = of(&scene, THEM, Aspect::Harms);
    scene.uses(0, "feint", 1, &[9]);
    assert!(of(&scene, THEM, Aspect::Harms) < whole);
    scene.set_counter(0, counter::AP, 0);
    assert_eq!(of(&scene, THEM, Aspect::Harms), whole);
    // A Fuse where nobody will step on it, and one beside a Foe.
    let stocks = |x: u8| {
        let mut scene = Scene::field(&[(ALCHEMIST, US, at(3, 4)), (BULWARK, THEM, at(11, 4))]);
        scene.calm().uses_at(0, "slow_match", at(x, 4), &[]);
        of(&scene, US, Aspect::Stocks)
    };
    assert!(stocks(0) > 0 && stocks(7) > 4 * stocks(0));
}

#[test]
fn cap_69_everybody_sees_the_hidden() {
    let mut scene = Scene::field(&[(BRAVO, US, at(1, 4)), (DIVER, THEM, at(5, 4))]);
    scene.set(1, status::HIDDEN);
    assert!(!scene.battle.is_unseen_by(id(1), US));
}

#[test]
fn cap_70_a_battle_begins_with_full_hp_and_nothing_spent() {
    let scene = Scene::field(&[(BRAVO, US, at(1, 4)), (DIVER, THEM, at(5, 4)), (SISTER, THEM, at(5, 6))]);
    for (i, one) in scene.battle.characters().iter().enumerate() {
        let spent = [counter::TIDE, counter::TRIGGERS, counter::AMPLIFIES, counter::SUSTAINS, counter::SHIELD];
        assert_eq!(one.counters.get(counter::HP), one.stats.get(stat::HP));
        assert_eq!(one.counters.get(counter::AP), 4);
        assert!(spent.iter().all(|&counter| one.counters.get(counter) == 0));
        let mut others = (0..INFO.statuses.len() as u8).map(StatusId).filter(|&one| one != status::ACTED);
        let found = others.find(|&one| scene.has(i as u8, one)).map(|one| INFO.statuses[usize::from(one.0)].key);
        assert_eq!(found, None, "{i}");
    }
}
