//! LAD-44 to LAD-57 but React and Run: what an Action can be.

use super::scene::*;
use acqua_alta::battle::{CharacterId, Event, Refusal, RuleSystem, Side, Target};
use acqua_alta::board::Square;
use acqua_alta::rules::ladder::vocabulary::{action, counter, no, status};
use acqua_alta::rules::ladder::{Ask, FleeDelay, RuleOptions};

const STREET: &[&str] = &["........", "........", "........"];
const LONG: &[&str] = &["........................", "........................", "........................"];

type Who = (&'static str, Side, Square);

fn target(n: u8) -> Target {
    Target::Character(id(n))
}

fn scene(who: &[Who]) -> Scene {
    Scene::new(STREET, who)
}

fn order(s: &Scene) -> Vec<CharacterId> {
    s.battle.order().to_vec()
}

// LAD-44 Flee.

#[test]
fn lad_44_gone_at_the_end_of_the_round_with_doom_at_once() {
    let who = [("plain", US, at(0, 1)), ("plain", US, at(0, 2)), ("plain", THEM, at(7, 1))];
    let mut s = Scene::new(STREET, &who);
    s.does(0, action::FLEE, &[]);
    assert!(s.has(0, status::FLEEING) && !s.gone(0));
    assert_eq!(s.battle.doom(), [1, 0]);
    let doom = Event::PoolChanged { side: US, pool: "Doom", left: 1, rule: "LAD-34" };
    assert!(s.events.contains(&doom), "{:?}", s.events);
    assert_eq!(s.ask(), Ask::Act(id(1)), "it does nothing more");
    s.ends(1, &[]).turn(2);
    assert!(s.offers(action::STEP, Target::Square(at(2, 1))));
    s.act(2, action::STEP, Target::Square(at(1, 1)), 0, &[]);
    s.attacks(2, 0, 0, &[6, 1, 1, 1]);
    assert_eq!(s.toughness(0), 8, "it can be struck until then");
    s.ends(2, &[]);
    assert!(s.gone(0));
    assert_eq!(s.battle.doom(), [1, 0], "no second point");
}

#[test]
fn lad_44_whoever_falls_before_the_end_does_not_get_away() {
    let mut s = scene(&[("plain", US, at(0, 1)), ("plain", US, at(0, 2)), ("plain", THEM, at(1, 1))]);
    s.set_counter(0, counter::TOUGHNESS, 0).set_counter(0, counter::WOUND_1, 3).set_counter(0, counter::WOUND_2, 2);
    s.does(0, action::FLEE, &[]);
    s.turn(2).attacks(2, 0, 0, &[6, 6, 1, 1]);
    s.ends(2, &[]);
    while matches!(s.ask(), Ask::Act(who) if who == id(1)) {
        s.ends(1, &[]);
    }
    assert!(!s.gone(0) && s.has(0, status::MORTALLY_WOUNDED) && !s.has(0, status::FLEEING));
    assert_eq!(s.battle.doom(), [1, 0], "the Doom stays");
}

#[test]
fn lad_44_at_once_where_the_switch_says_so() {
    let who = [("plain", US, at(0, 1)), ("plain", US, at(0, 2)), ("plain", THEM, at(7, 1))];
    let mut s = Scene::with(STREET, &who, RuleOptions { flee_delay: FleeDelay::Immediate, ..without_ember() });
    s.does(0, action::FLEE, &[]);
    assert!(s.gone(0));
}

#[test]
fn lad_44_not_restrained_nor_prone() {
    for (state, refusal) in
        [(status::RESTRAINED, no::RESTRAINED), (status::GRAPPLED, no::RESTRAINED), (status::PRONE, no::PRONE)]
    {
        let mut s = scene(&[("plain", US, at(0, 1)), ("plain", THEM, at(1, 1))]);
        s.befalls(0, state, 1);
        assert_eq!(s.refused(0, action::FLEE, Target::Nothing, 0), refusal);
    }
}

// LAD-45 Grapple.

const HOLD: &[u8] = &[6, 6, 6, 6, 6, 6, 6, 1, 1, 1, 1];

fn held() -> Scene {
    let mut s = scene(&[("wrestler", US, at(2, 1)), ("plain", THEM, at(3, 1)), ("plain", THEM, at(7, 1))]);
    s.act(0, action::GRAPPLE, target(1), 0, HOLD);
    assert!(s.has(1, status::GRAPPLED) && s.has(0, status::GRAPPLING));
    s
}

#[test]
fn lad_45_the_target_chooses_the_better_of_might_and_reflexes() {
    let mut s = scene(&[("plain", US, at(2, 1)), ("skilled", THEM, at(3, 1))]);
    // Reflexes 2 is better than Might 1: six dice.
    s.act(0, action::GRAPPLE, target(1), 0, &[6, 6, 1, 1, 6, 6, 1, 1, 1, 1]);
    assert!(!s.has(1, status::GRAPPLED), "a tie is the resisting side's");
}

#[test]
fn lad_45_the_held_does_not_move_and_is_restrained() {
    let mut s = held();
    s.ends(0, &[]).turn(1);
    assert_eq!(s.refused(1, action::STEP, Target::Square(at(5, 1)), 0), no::RESTRAINED);
    assert_eq!(s.attack_roll(1, 0, 0).1, 5, "Melee Average less a step against Average");
}

#[test]
fn lad_45_the_holder_drags_it_along_freely_but_not_with_its_move() {
    let mut s = held();
    assert_eq!(s.refused(0, action::MOVE, Target::Square(at(0, 1)), 0), no::MOVE_USED);
    s.act(0, action::STEP, Target::Square(at(1, 1)), 0, &[]);
    assert_eq!((s.square(0), s.square(1)), (at(1, 1), at(2, 1)), "into the square left behind");
    assert!(s.has(1, status::GRAPPLED));
}

#[test]
fn lad_45_broken_by_an_opposed_test_for_an_action() {
    let mut s = held();
    s.ends(0, &[]).turn(1);
    s.does(1, action::BREAK_FREE, &[6, 6, 1, 1, 6, 6, 1, 1, 1, 1, 1]);
    assert!(s.has(1, status::GRAPPLED), "a tie is the holder's");
    s.turn(1).does(1, action::BREAK_FREE, &[6, 6, 6, 1, 6, 6, 1, 1, 1, 1, 1]);
    assert!(!s.has(1, status::GRAPPLED) && !s.has(0, status::GRAPPLING));
    s.turn(1);
    assert_eq!(s.refused(1, action::BREAK_FREE, Target::Nothing, 0), Refusal::NothingToDo);
}

#[test]
fn lad_45_released_freely_and_lost_with_the_senses() {
    let mut s = held();
    s.does(0, action::RELEASE, &[]);
    assert!(!s.has(1, status::GRAPPLED));
    assert_eq!(s.refused(0, action::RELEASE, Target::Nothing, 0), Refusal::NothingToDo);
    for state in [status::STUNNED, status::INCAPACITATED, status::RESTRAINED] {
        let mut s = held();
        s.befalls(0, state, 1);
        assert!(!s.has(1, status::GRAPPLED) && !s.has(0, status::GRAPPLING));
    }
}

#[test]
fn lad_45_parted_by_a_push() {
    let mut s = scene(&[("wrestler", US, at(2, 1)), ("plain", THEM, at(3, 1)), ("wrestler", THEM, at(1, 1))]);
    s.act(0, action::GRAPPLE, target(1), 0, HOLD);
    s.turn(2).act(2, action::SHOVE, target(0), 0, &[6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    assert!(!s.has(1, status::GRAPPLED), "a shove ends it even where nobody can give way");
}

#[test]
fn lad_45_needs_a_free_hand_arms_reach_and_somebody_not_too_big() {
    let who: [Who; 5] = [
        ("plated", US, at(2, 1)),
        ("plain", THEM, at(3, 1)),
        ("plain", THEM, at(6, 1)),
        ("small", US, at(3, 2)),
        ("large", THEM, at(4, 2)),
    ];
    let mut s = Scene::new(STREET, &who);
    assert_eq!(s.refused(0, action::GRAPPLE, target(1), 0), no::HANDS_NOT_FREE);
    s.act(0, action::READY_ITEMS, Target::Nothing, 0b01, &[]);
    assert_eq!(s.refused(0, action::GRAPPLE, target(2), 0), Refusal::NotInContact);
    assert!(s.offers(action::GRAPPLE, target(1)), "the shield is put away");
    s.turn(3);
    assert_eq!(s.refused(3, action::GRAPPLE, target(4), 0), Refusal::TooBulky, "two sizes larger");
    assert_eq!(s.refused(3, action::SHOVE, target(4), 0), Refusal::TooBulky);
    s.afflict(1, status::HIDDEN);
    assert_eq!(s.refused(3, action::GRAPPLE, target(1), 0), Refusal::TargetHidden);
}

#[test]
fn lad_45_one_hold_at_a_time_and_not_while_restrained_oneself() {
    let mut s = scene(&[("wrestler", US, at(2, 1)), ("plain", THEM, at(3, 1)), ("plain", THEM, at(1, 1))]);
    s.act(0, action::GRAPPLE, target(1), 0, HOLD);
    s.turn(0);
    assert_eq!(s.refused(0, action::GRAPPLE, target(2), 0), no::HANDS_NOT_FREE);
    s.turn(2).befalls(2, status::RESTRAINED, 0);
    assert_eq!(s.refused(2, action::GRAPPLE, target(0), 0), no::RESTRAINED);
}

// LAD-46 Help.

#[test]
fn lad_46_a_die_and_one_for_each_training_of_the_helper() {
    let mut s = scene(&[("wrestler", US, at(2, 1)), ("plain", US, at(2, 2)), ("plain", THEM, at(3, 2))]);
    s.act(0, action::HELP, target(1), 0, &[]).ends(0, &[]).turn(1);
    assert_eq!(s.roll(1, action::SHOVE, target(2), 0).0, 8, "Body 4, Help 1, the helper's Might 3");
    assert_eq!(s.attack_roll(1, 2, 0).0, 5, "the helper knows nothing of weapons");
    s.attacks(1, 2, 0, &[1, 1, 1, 1, 1]);
    assert!(!s.has(1, status::HELPED), "one Test");
    s.turn(1);
    assert_eq!(s.attack_roll(1, 2, 0).0, 4);
}

#[test]
fn lad_46_until_the_helpers_next_turn_and_one_helper_a_test() {
    let who = [("plain", US, at(2, 1)), ("skilled", US, at(2, 0)), ("plain", US, at(2, 2)), ("plain", THEM, at(3, 2))];
    let mut s = Scene::new(STREET, &who);
    s.act(0, action::HELP, target(2), 0, &[]);
    assert_eq!(s.refused(0, action::HELP, target(2), 0), no::NO_ACTION_LEFT);
    s.turn(1).act(1, action::HELP, target(2), 0, &[]);
    s.turn(2);
    assert_eq!(s.attack_roll(2, 3, 0).0, 6, "the later helper counts: 4 and 1 and Weapon Skill 1");
    s.ends(2, &[]);
    while s.ask() != Ask::Act(id(1)) {
        let Ask::Act(who) = s.ask() else { panic!("{:?}", s.ask()) };
        s.ends(who.0, &[]);
    }
    assert!(!s.has(2, status::HELPED));
}

#[test]
fn lad_46_only_an_able_ally_in_the_zone_seen_or_heard() {
    let who = [("plain", US, at(2, 1)), ("plain", US, at(3, 1)), ("plain", US, at(20, 1)), ("plain", THEM, at(23, 1))];
    let mut s = Scene::new(LONG, &who);
    assert_eq!(s.refused(0, action::HELP, target(2), 0), Refusal::OutOfRange);
    assert_eq!(s.refused(0, action::HELP, target(3), 0), Refusal::NotFriend);
    s.afflict(1, status::INCAPACITATED);
    assert_eq!(s.refused(0, action::HELP, target(1), 0), Refusal::Dead);
    let walled = &["..#..", "..#..", "....."];
    let mut s = Scene::new(walled, &[("plain", US, at(1, 0)), ("plain", US, at(3, 0)), ("plain", THEM, at(4, 2))]);
    assert_eq!(s.zone(at(1, 0)), s.zone(at(3, 0)));
    assert!(s.offers(action::HELP, target(1)), "heard through the wall");
    s.afflict(1, status::DEAFENED);
    assert_eq!(s.refused(0, action::HELP, target(1), 0), Refusal::NoLineOfSight);
}

#[test]
fn lad_46_mettle_does_not_double_it_and_death_tests_do_not_use_it() {
    let mut s = scene(&[("wrestler", US, at(2, 1)), ("skilled", US, at(2, 2)), ("plain", THEM, at(3, 2))]);
    s.act(0, action::HELP, target(1), 0, &[]).set_counter(1, counter::METTLE, 1);
    s.turn(1).act(1, action::SHOVE, target(2), 0, &[]);
    let (before, after) = (s.roll(1, action::ROLL, Target::Nothing, 0).0, 4 + 1 + 1 + 1 + 3);
    assert_eq!(before, after - 1, "Body 4, Might 1, Help 1 and 3");
    s.does(1, action::DOUBLE_TRAINING, &[1; 10]);
    assert!(!s.has(1, status::HELPED));
}

// LAD-47 Hide, LAD-53 Search.

/// A nook behind total cover at one end.
const NOOK: &[&str] = &["C.......", "........", "........"];
const CRATES: &[&str] = &["c.......", "........", "........"];

#[test]
fn lad_47_more_successes_than_natural_awareness() {
    let who = [("plain", US, at(0, 0)), ("plain", THEM, at(7, 0))];
    let mut s = Scene::new(CRATES, &who);
    assert_eq!(s.roll(0, action::HIDE, Target::Nothing, 0), (4, 3, 1), "partial cover");
    s.does(0, action::HIDE, &[3, 3, 1, 1]);
    assert!(!s.has(0, status::HIDDEN), "two are not more than two");
    s.turn(0).does(0, action::HIDE, &[3, 3, 3, 1]);
    assert!(s.has(0, status::HIDDEN));
    assert_eq!(s.counter(0, counter::STEALTH), 3);
    s.ends(0, &[]);
    assert_eq!(s.refused(1, action::ATTACK, target(0), 0), Refusal::TargetHidden);
}

#[test]
fn lad_47_total_cover_clanking_armour_and_dimness() {
    let s = Scene::new(NOOK, &[("plain", US, at(0, 0)), ("plain", THEM, at(7, 0))]);
    assert_eq!(s.roll(0, action::HIDE, Target::Nothing, 0).1, 2);
    let s = Scene::new(NOOK, &[("plated", US, at(0, 0)), ("plain", THEM, at(7, 0))]);
    assert_eq!(s.roll(0, action::HIDE, Target::Nothing, 0).1, 3, "Loud armour");
}

#[test]
fn lad_47_not_in_an_open_line_and_not_twice() {
    let mut s = Scene::new(CRATES, &[("plain", US, at(0, 1)), ("plain", THEM, at(7, 0))]);
    assert_eq!(s.refused(0, action::HIDE, Target::Nothing, 0), no::WATCHED);
    s.afflict(1, status::BLINDED);
    assert!(s.offers(action::HIDE, Target::Nothing), "the Blinded watch nobody");
    s.does(0, action::HIDE, &[4, 1, 1, 1]);
    assert!(s.has(0, status::HIDDEN), "Natural Awareness 2 less 2");
    s.turn(0);
    assert_eq!(s.refused(0, action::HIDE, Target::Nothing, 0), Refusal::NothingToDo);
}

fn hidden() -> Scene {
    let who = [("plain", US, at(0, 0)), ("watch", THEM, at(7, 0)), ("archer", US, at(0, 2))];
    let mut s = Scene::new(CRATES, &who);
    s.befalls(0, status::HIDDEN, 1).set_counter(0, counter::STEALTH, 3);
    s
}

#[test]
fn lad_47_seen_again_in_an_open_line_when_hurt_and_after_an_attack() {
    let mut s = hidden();
    s.act(0, action::STEP, Target::Square(at(2, 1)), 0, &[]);
    assert!(!s.has(0, status::HIDDEN), "a step in an open line");
    assert_eq!(s.counter(0, counter::STEALTH), 0);
    let mut s = Scene::new(&["^.......", "........"], &[("plain", US, at(0, 0)), ("plain", THEM, at(7, 1))]);
    s.befalls(0, status::HIDDEN, 1);
    s.ends(0, &[]).ends(1, &[]);
    assert!(!s.has(0, status::HIDDEN), "hurt by a hazard");
}

#[test]
fn lad_53_more_than_the_stealth_it_hid_with() {
    let mut s = hidden();
    s.ends(0, &[]).turn(1);
    assert_eq!(
        s.roll(1, action::SEARCH, Target::Nothing, 0),
        (6, 4, 1),
        "Mind 4, Awareness 2; its Stealth is not shown"
    );
    s.does(1, action::SEARCH, &[4, 4, 4, 1, 1, 1]);
    assert!(s.has(0, status::HIDDEN), "as many are not enough");
    s.turn(1).does(1, action::SEARCH, &[4, 4, 4, 4, 1, 1]);
    assert!(!s.has(0, status::HIDDEN), "seen by the whole side");
}

#[test]
fn lad_53_each_hidden_enemy_is_looked_for() {
    let mut s = hidden();
    s.befalls(2, status::HIDDEN, 1).set_counter(2, counter::STEALTH, 1);
    s.turn(1).does(1, action::SEARCH, &[4, 4, 1, 1, 1, 1, 4, 4, 1, 1, 1, 1]);
    assert!(s.has(0, status::HIDDEN) && !s.has(2, status::HIDDEN));
}

#[test]
fn lad_53_not_without_a_line() {
    let rows = &["..#.....", "..#.....", "..#....."];
    let mut s = Scene::new(rows, &[("plain", US, at(0, 0)), ("plain", THEM, at(7, 0))]);
    s.afflict(1, status::HIDDEN);
    s.does(0, action::SEARCH, &[]);
    assert!(s.has(1, status::HIDDEN), "nothing to be rolled for");
}

#[test]
fn lad_53_the_deafened_hear_nothing_rustle() {
    let mut s = hidden();
    s.afflict(1, status::DEAFENED).turn(1);
    assert_eq!(s.roll(1, action::SEARCH, Target::Nothing, 0).0, 5);
}

// LAD-49 Parley.

fn talk() -> Scene {
    scene(&[("talker", US, at(2, 1)), ("plain", THEM, at(5, 1)), ("plain", THEM, at(7, 1)), ("plain", US, at(4, 1))])
}

/// Five dice of Guile against two of a plain Soul.
const WON: &[u8] = &[6, 1, 1, 1, 1, 1, 1];

#[test]
fn lad_49_guile_or_threats_whichever_has_more_dice() {
    let s = talk();
    assert_eq!(s.roll(0, action::PARLEY, target(1), 0).0, 5, "Mind 4, Guile 1");
    let s = scene(&[("bully", US, at(2, 1)), ("plain", THEM, at(5, 1))]);
    assert_eq!(s.roll(0, action::PARLEY, target(1), 0).0, 6, "Soul 4, Intimidation 2");
}

#[test]
fn lad_49_won_it_gives_its_word_and_its_side_is_asked_for_a_truce() {
    let mut s = talk();
    s.act(0, action::PARLEY, target(1), 0, WON);
    assert_eq!(s.ask(), Ask::Truce { side: THEM, speaker: id(0) });
    s.does(1, action::DECLINE, &[]);
    assert!(s.has(1, status::HELD_BY_WORD));
    s.turn(1);
    assert_eq!(s.refused(1, action::ATTACK, target(3), 0), no::GAVE_ITS_WORD);
    assert_eq!(s.refused(1, action::SHOVE, target(3), 0), no::GAVE_ITS_WORD);
    s.turn(0);
    assert_eq!(s.refused(0, action::PARLEY, target(2), 0), Refusal::OnceOnly);
    s.ends(0, &[]);
    while s.ask() != Ask::Act(id(0)) {
        let Ask::Act(who) = s.ask() else { panic!("{:?}", s.ask()) };
        s.ends(who.0, &[]);
    }
    assert!(!s.has(1, status::HELD_BY_WORD), "until the speaker's next turn");
}

#[test]
fn lad_49_accepted_the_battle_is_a_draw_without_doom() {
    let mut s = talk();
    s.act(0, action::PARLEY, target(1), 0, WON);
    s.act(1, action::ACCEPT, target(0), 0, &[]);
    let verdict = s.battle.verdict().expect("peace");
    assert_eq!((verdict.winner, verdict.rule, s.battle.doom()), (None, "LAD-49", [0, 0]));
}

#[test]
fn lad_49_all_of_a_side_held_is_peace() {
    let mut s = scene(&[("talker", US, at(2, 1)), ("plain", THEM, at(5, 1)), ("plain", US, at(4, 1))]);
    s.act(0, action::PARLEY, target(1), 0, WON);
    assert_eq!(s.battle.verdict().expect("peace").winner, None);
}

#[test]
fn lad_49_whoever_is_struck_first_is_free_of_its_word() {
    let mut s = talk();
    s.act(0, action::PARLEY, target(1), 0, WON).does(1, action::DECLINE, &[]);
    s.turn(3).attacks(3, 1, 0, &[6, 1, 1, 1]);
    assert!(!s.has(1, status::HELD_BY_WORD));
}

#[test]
fn lad_49_lost_nothing_happens_and_it_was_the_one_time() {
    let mut s = talk();
    s.act(0, action::PARLEY, target(1), 0, &[6, 1, 1, 1, 1, 6, 1]);
    assert!(!s.has(1, status::HELD_BY_WORD) && s.has(0, status::PARLEYED));
    assert!(matches!(s.ask(), Ask::Act(_)));
}

#[test]
fn lad_49_not_with_extras_hidden_or_far_ones() {
    let who = [("talker", US, at(2, 1)), ("extra", THEM, at(5, 1)), ("plain", THEM, at(7, 1)), ("plain", US, at(0, 1))];
    let mut s = Scene::new(STREET, &[who[0], who[1]]);
    assert_eq!(s.refused(0, action::PARLEY, target(1), 0), Refusal::NotOffered, "nobody leads it");
    let mut s = Scene::new(STREET, &who);
    assert_eq!(s.refused(0, action::PARLEY, target(3), 0), Refusal::NotEnemy);
    s.afflict(2, status::HIDDEN);
    assert_eq!(s.refused(0, action::PARLEY, target(2), 0), Refusal::TargetHidden);
    let row = ".".repeat(60);
    let rows = [row.as_str(), row.as_str(), row.as_str()];
    let mut s = Scene::new(&rows, &[("talker", US, at(0, 1)), ("plain", THEM, at(59, 1))]);
    assert_eq!(s.refused(0, action::PARLEY, target(1), 0), Refusal::OutOfRange);
}

// LAD-51 Retreat.

#[test]
fn lad_51_the_side_leaves_and_has_lost_without_doom() {
    let mut s = scene(&[("plain", US, at(2, 1)), ("plain", US, at(0, 1)), ("plain", THEM, at(7, 1))]);
    s.does(0, action::RETREAT, &[]);
    let verdict = s.battle.verdict().expect("over");
    assert_eq!((verdict.winner, verdict.rule, s.battle.doom()), (Some(THEM), "LAD-51", [0, 0]));
}

#[test]
fn lad_51_the_dying_are_carried_or_make_one_death_test() {
    let who = [
        ("plain", US, at(2, 1)),
        ("plain", US, at(3, 1)),
        ("plain", US, at(6, 1)),
        ("plain", US, at(6, 2)),
        ("plain", THEM, at(7, 1)),
    ];
    let mut s = Scene::new(STREET, &who);
    for dying in [1, 2, 3] {
        s.befalls(dying, status::MORTALLY_WOUNDED, 4);
        s.set_counter(dying, counter::DEATH_DIFFICULTY, 4).set_counter(dying, counter::DEATH_COMPLEXITY, 1);
    }
    // Those beside one another are no help: neither is able. The later one rolls first.
    s.does(0, action::RETREAT, &[1, 1, 1, 1, 4, 1, 1, 1]);
    assert!(!s.gone(1), "carried");
    assert_eq!((s.gone(2), s.gone(3)), (false, true));
    assert_eq!(s.battle.verdict().expect("over").winner, Some(THEM));
}

// LAD-54 Seize the Initiative.

#[test]
fn lad_54_on_top_from_next_round_on_the_later_above_the_earlier() {
    let who = [("watch", THEM, at(7, 0)), ("plain", US, at(0, 0)), ("weak", US, at(0, 2)), ("bully", THEM, at(7, 2))];
    let mut s = Scene::new(STREET, &who);
    let before = order(&s);
    assert_eq!(before, [id(0), id(1), id(3), id(2)]);
    s.turn(3).does(3, action::SEIZE, &[]);
    assert_eq!(order(&s), before, "not in this round");
    s.turn(2).does(2, action::SEIZE, &[]);
    s.ends(2, &[]);
    while s.battle.round() == 1 {
        let Ask::Act(who) = s.ask() else { panic!("{:?}", s.ask()) };
        s.ends(who.0, &[]);
    }
    assert_eq!(order(&s), [id(2), id(3), id(0), id(1)]);
    assert_eq!(s.ask(), Ask::Act(id(2)));
}

// LAD-55 Shove.

#[test]
fn lad_55_net_successes_at_most_three_straight_away() {
    for (faces, expected) in [
        (&[6, 1, 1, 1, 1, 1, 1, 1], at(3, 0)),
        (&[6, 6, 1, 1, 1, 1, 1, 1], at(4, 0)),
        (&[6, 6, 6, 6, 1, 1, 1, 1], at(5, 0)),
        (&[6, 6, 6, 1, 6, 1, 1, 1], at(4, 0)),
    ] {
        let mut s = scene(&[("plain", US, at(1, 0)), ("plain", THEM, at(2, 0))]);
        s.act(0, action::SHOVE, target(1), 0, faces);
        assert_eq!(s.square(1), expected);
    }
    let mut s = scene(&[("plain", US, at(1, 0)), ("plain", THEM, at(2, 1))]);
    s.act(0, action::SHOVE, target(1), 0, &[6, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!(s.square(1), at(3, 2), "diagonally too");
}

#[test]
fn lad_55_it_stops_before_people_walls_and_higher_ground() {
    let faces = &[6, 6, 6, 1, 1, 1, 1, 1];
    let mut s = scene(&[("plain", US, at(1, 0)), ("plain", THEM, at(2, 0)), ("plain", THEM, at(4, 0))]);
    s.act(0, action::SHOVE, target(1), 0, faces);
    assert_eq!(s.square(1), at(3, 0));
    for rows in [&["....#...", "........"], &["....1...", "........"]] {
        let mut s = Scene::new(rows, &[("plain", US, at(1, 0)), ("plain", THEM, at(2, 0))]);
        s.act(0, action::SHOVE, target(1), 0, faces);
        assert_eq!(s.square(1), at(3, 0));
    }
}

#[test]
fn lad_55_nobody_is_left_on_a_barrel() {
    let who = [("plain", US, at(1, 0)), ("plain", THEM, at(2, 0))];
    // One square: onto the barrel and off it again.
    let mut s = Scene::new(&["111o..", "######"], &who);
    s.act(0, action::SHOVE, target(1), 0, &[6, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!(s.square(1), at(2, 0), "the nearest place where one can stand");
    // Three, but there is a wall behind it.
    let mut s = Scene::new(&["111o#.", "######"], &who);
    s.act(0, action::SHOVE, target(1), 0, &[6, 6, 6, 1, 1, 1, 1, 1]);
    assert_eq!(s.square(1), at(2, 0));
    // Two, and the ground behind it is free.
    let mut s = Scene::new(&["111o..", "######"], &who);
    s.act(0, action::SHOVE, target(1), 0, &[6, 6, 1, 1, 1, 1, 1, 1]);
    assert_eq!((s.square(1), s.level(1), s.prone(1)), (at(4, 0), 0, true), "down behind it");
}

#[test]
fn lad_55_into_hazards_and_canals_and_past_a_held_zone() {
    let faces = &[6, 1, 1, 1, 1, 1, 1, 1];
    let mut s = Scene::new(&["...^....", "........"], &[("plain", US, at(1, 0)), ("plain", THEM, at(2, 0))]);
    s.act(0, action::SHOVE, target(1), 0, faces);
    assert_eq!((s.square(1), s.toughness(1)), (at(3, 0), 9));
    let mut s = Scene::new(&["...~~~..", "...~~~.."], &[("plain", US, at(1, 0)), ("plain", THEM, at(2, 0))]);
    s.act(0, action::SHOVE, target(1), 0, faces);
    assert_eq!((s.square(1), s.toughness(1), s.prone(1)), (at(3, 0), 10, false), "a fall into the water");
    let who = [("plain", US, at(9, 1)), ("plain", THEM, at(10, 1)), ("plain", US, at(20, 1))];
    let mut s = Scene::new(LONG, &who);
    s.turn(2).does(2, action::DEFEND_ZONE, &[]);
    s.turn(0).act(0, action::SHOVE, target(1), 0, &[6, 6, 6, 1, 1, 1, 1, 1]);
    assert_eq!(s.square(1), at(13, 1));
    assert_eq!(s.zone(at(13, 1)), s.zone(at(20, 1)), "nobody asks who is thrown in");
}

#[test]
fn lad_55_only_at_arms_reach() {
    let mut s = scene(&[("plain", US, at(1, 0)), ("plain", THEM, at(3, 0))]);
    assert_eq!(s.refused(0, action::SHOVE, target(1), 0), Refusal::NotInContact);
}

// LAD-56 Use an Object.

#[test]
fn lad_56_what_lies_there_is_picked_up_by_those_who_have_use_for_it() {
    let who = [("net", US, at(2, 1)), ("plain", THEM, at(4, 1)), ("net", US, at(5, 2))];
    let mut s = Scene::new(STREET, &who);
    s.act(0, action::DROP_ITEM, Target::Nothing, 1, &[]);
    assert_eq!(s.battle.lying().next(), Some((at(2, 1), "Parry dagger")));
    assert_eq!(s.counter(0, counter::ITEM_1), 0);
    s.turn(1);
    assert_eq!(s.refused(1, action::PICK_UP, Target::Square(at(2, 1)), 0), Refusal::NothingToDo);
    s.turn(2).act(2, action::STEP, Target::Square(at(3, 2)), 0, &[]);
    s.act(2, action::PICK_UP, Target::Square(at(2, 1)), 0, &[]);
    assert_eq!((s.counter(2, counter::ITEM_1), s.counter(2, counter::ACTIONS)), (2, 0));
    assert_eq!(s.battle.lying().count(), 0);
}

#[test]
fn lad_56_handed_over_at_arms_reach() {
    let who = [("net", US, at(2, 1)), ("net", US, at(3, 1)), ("plain", US, at(1, 1)), ("plain", THEM, at(7, 1))];
    let mut s = Scene::new(STREET, &who);
    assert_eq!(s.refused(0, action::HAND_OVER, target(2), 0), no::HANDS_NOT_FREE, "has no use for it");
    s.act(0, action::HAND_OVER, target(1), 0, &[]);
    assert_eq!((s.counter(0, counter::ITEM_0), s.counter(1, counter::ITEM_0)), (0, 2));
    assert_eq!(s.counter(0, counter::ACTIONS), 0);
    s.turn(0);
    assert_eq!(s.refused(0, action::HAND_OVER, target(3), 1), Refusal::NotFriend);
}

#[test]
fn lad_56_reloading() {
    let mut s = scene(&[("archer", US, at(0, 1)), ("plain", THEM, at(7, 1))]);
    assert_eq!(s.refused(0, action::RELOAD, Target::Nothing, 0), Refusal::NothingToDo);
    s.attacks(0, 1, 0, &[1, 1, 1, 1]);
    s.turn(0);
    assert!(!s.choices().iter().any(|c| c.action == action::ATTACK && c.option == 0), "the stiletto only");
    s.act(0, action::RELOAD, Target::Nothing, 0, &[]);
    assert_eq!((s.counter(0, counter::UNLOADED), s.counter(0, counter::ACTIONS)), (0, 0));
}

#[test]
fn lad_56_hauled_out_of_the_water() {
    let mut s = Scene::new(
        &["...~~~..", "...~~~.."],
        &[("plain", US, at(2, 0)), ("plain", US, at(3, 0)), ("plain", THEM, at(7, 0))],
    );
    s.act(0, action::HAUL, target(1), 0, &[]);
    assert_eq!(s.level(1), 0);
    assert_eq!(s.counter(0, counter::ACTIONS), 0);
    s.turn(0);
    assert_eq!(s.refused(0, action::HAUL, target(1), 0), Refusal::TargetNotInWater);
}

// LAD-57 Use a Talent.

#[test]
fn lad_57_a_talent_costs_what_is_printed() {
    let who = [("canal_captain", US, at(2, 1)), ("plain", US, at(3, 1)), ("plain", THEM, at(7, 1))];
    let mut s = Scene::new(STREET, &who);
    assert_eq!(s.refused(0, action::RALLY, Target::Nothing, 0), no::NOT_ENOUGH_METTLE);
    assert_eq!(s.refused(0, action::MIRACLE, Target::Nothing, 0), Refusal::NotAMage);
    assert_eq!(s.refused(0, action::CAST, target(2), 0), Refusal::NotAMage);
    s.turn(1);
    assert_eq!(s.refused(1, action::RALLY, Target::Nothing, 0), Refusal::NotOffered);
}

// LAD-48 Improvise.

#[test]
fn lad_48_an_awning_comes_down_on_four_squares() {
    let rows = &["........", "..u.....", "........"];
    let who =
        [("plain", US, at(1, 1)), ("plain", THEM, at(3, 2)), ("plain", THEM, at(2, 1)), ("plain", THEM, at(4, 1))];
    let mut s = Scene::new(rows, &who);
    let there = Target::Square(at(2, 1));
    assert_eq!(s.roll(0, action::STUNT, there, 0), (4, 4, 2), "Body and Dexterity");
    s.act(0, action::STUNT, there, 0, &[4, 1, 1, 1]);
    assert!(!s.prone(1) && s.counter(0, counter::ACTIONS) == 0, "one success is not enough");
    s.turn(0).act(0, action::STUNT, there, 0, &[4, 4, 1, 1]);
    assert_eq!([0, 1, 2, 3].map(|n| s.prone(n)), [false, true, true, false]);
    s.turn(0);
    assert_eq!(s.refused(0, action::STUNT, there, 0), Refusal::UsedUp, "it hangs no more");
}

#[test]
fn lad_48_a_brazier_sets_its_zone_on_fire_for_two_rounds() {
    let rows = &["........", "..*.....", "........"];
    let mut s = Scene::new(rows, &[("plain", US, at(1, 1)), ("plain", THEM, at(6, 1))]);
    assert_eq!(s.refused(0, action::STUNT, Target::Square(at(5, 1)), 0), Refusal::NothingToDo);
    let there = Target::Square(at(2, 1));
    assert_eq!(s.roll(0, action::STUNT, there, 0), (4, 4, 1), "Body and Might");
    s.act(0, action::STUNT, there, 0, &[4, 1, 1, 1]);
    s.ends(0, &[]);
    assert_eq!(s.toughness(1), 9, "its turn began in it");
    s.ends(1, &[]);
    assert_eq!(s.toughness(0), 9, "and so did this one's: round 2");
    s.ends(0, &[]).ends(1, &[]);
    assert_eq!((s.toughness(0), s.toughness(1)), (9, 8), "burnt out");
}

#[test]
fn lad_48_only_at_arms_reach() {
    let mut s = Scene::new(&["........", "....u..."], &[("plain", US, at(1, 1)), ("plain", THEM, at(6, 1))]);
    assert_eq!(s.refused(0, action::STUNT, Target::Square(at(4, 1)), 0), Refusal::OutOfRange);
}

#[test]
fn lad_45_lad_55_the_better_skill_by_its_chance_and_not_by_its_dice() {
    let firm = r#"[(key: "firm", name: "Firm", body: 4, mind: 4, soul: 2, weapons: ["sabre"],
        skills: [(Might, 1, 2), (Reflexes, 2, 0)])]"#;
    let s =
        |row: &str, them: &str| Scene::own(["()", firm], &[row], &[("plain", US, at(1, 0)), (them, THEM, at(2, 0))]);
    // Two points of Focus are worth more than one die: 5 dice of Might, and a 3 is lifted.
    let mut one = s("......", "firm");
    one.act(0, action::SHOVE, target(1), 0, &[4, 4, 1, 1, 4, 3, 1, 1, 1]);
    assert_eq!(one.square(1), at(2, 0));
    // On rubble Reflexes are harder: Might again, one die less.
    let mut two = s("..%...", "skilled");
    two.act(0, action::SHOVE, target(1), 0, &[4, 1, 1, 1, 4, 1, 1, 1, 1]);
    assert_eq!(two.square(1), at(2, 0));
    // The active side as well: whoever breaks free rolls what wins more often.
    let mut held = s("......", "firm");
    held.befalls(1, status::GRAPPLED, 0).befalls(0, status::GRAPPLING, 1);
    held.turn(1);
    assert_eq!(held.roll(1, action::BREAK_FREE, Target::Nothing, 0).0, 5);
}
