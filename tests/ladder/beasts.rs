//! LAD-73 to LAD-75: bodies as large as zones. LAD-72: mounts.

use super::moving::zoned;
use super::scene::*;
use acqua_alta::battle::{Event, Refusal, RuleSystem, Side, Target};
use acqua_alta::board::Square;
use acqua_alta::rules::ladder::vocabulary::{action, counter, no, status};

fn to(x: u8, y: u8) -> Target {
    Target::Square(at(x, y))
}

fn target(n: u8) -> Target {
    Target::Character(id(n))
}

/// Five zones of two by three squares in a row: a to e.
const ROWS: [&str; 3] = ["..........", "..........", ".........."];
const ZONES: [&str; 3] = ["aabbccddee", "aabbccddee", "aabbccddee"];

fn street(who: &[(&str, Side, Square)]) -> Scene {
    zoned(&ROWS, &ZONES, who)
}

#[test]
fn lad_74_an_enormous_body_is_its_zone() {
    let s = street(&[("giant", US, at(4, 1)), ("plain", THEM, at(9, 0))]);
    assert_eq!(s.battle.body(id(0)), [at(4, 0), at(5, 0), at(4, 1), at(5, 1), at(4, 2), at(5, 2)]);
    assert_eq!(s.battle.body(id(1)), []);
}

#[test]
fn lad_74_arms_reach_is_its_zone_and_those_near_both_ways() {
    let who =
        [("giant", US, at(4, 1)), ("plain", THEM, at(2, 0)), ("plain", THEM, at(7, 2)), ("plain", THEM, at(9, 0))];
    let mut s = street(&who);
    for (enemy, reached) in [(1, true), (2, true), (3, false)] {
        assert_eq!(s.offers(action::ATTACK, target(enemy)), reached, "{enemy}");
    }
    assert_eq!(s.refused(0, action::ATTACK, target(3), 0), Refusal::NotInContact);
    for (enemy, reaches) in [(1, true), (2, true), (3, false)] {
        s.turn(enemy);
        assert_eq!(s.offers(action::ATTACK, target(0)), reaches, "{enemy}");
    }
}

#[test]
fn lad_74_whoever_can_leave_its_zone_may_not_end_the_turn_there() {
    let mut s = street(&[("plain", US, at(2, 0)), ("giant", THEM, at(5, 1))]);
    s.moves(0, at(4, 0), &[]);
    // A Run still leads out.
    assert_eq!(s.refused(0, action::END_TURN, Target::Nothing, 0), no::ZONE_FILLED);
    s.act(0, action::RUN, to(3, 0), 0, &[]);
    assert!(s.offers(action::END_TURN, Target::Nothing));
    // Its own friends may stay.
    let s = street(&[("plain", US, at(4, 0)), ("giant", US, at(5, 1)), ("plain", THEM, at(9, 0))]);
    assert!(s.offers(action::END_TURN, Target::Nothing));
}

#[test]
fn lad_74_whoever_cannot_leave_is_pushed_out_at_the_end_of_the_turn() {
    let mut s = street(&[("plain", US, at(2, 0)), ("giant", THEM, at(5, 1))]);
    s.moves(0, at(4, 0), &[]).attacks(0, 1, 0, &[1, 1, 1, 1]);
    s.ends(0, &[]);
    assert_eq!(s.square(0), at(3, 0));
    let pushed = |event: &Event| matches!(event, Event::Displaced { who, rule: "LAD-74", .. } if *who == id(0));
    assert!(s.events.iter().any(pushed));
}

#[test]
fn lad_74_where_it_arrives_its_enemies_are_pushed_out() {
    let who = [("giant", US, at(1, 1)), ("plain", THEM, at(2, 0)), ("plain", US, at(3, 2)), ("weak", THEM, at(9, 0))];
    let mut s = street(&who);
    s.moves(0, at(3, 1), &[]);
    let zone = s.zone(at(2, 0));
    assert_ne!(s.zone(s.square(1)), zone, "an enemy");
    assert_eq!(s.square(2), at(3, 2), "a friend");
    assert_eq!(s.square(1), at(1, 0), "the nearest free square");
}

#[test]
fn lad_74_pushed_out_over_dry_ground_if_there_is_some() {
    let rows = ["..~..", "..~..", ".~~.."];
    let zones = ["aabcc", "aabcc", "abbcc"];
    let mut s = zoned(&rows, &zones, &[("giant", US, at(4, 1)), ("plain", THEM, at(1, 0)), ("plain", THEM, at(3, 0))]);
    s.turn(2).attacks(2, 0, 0, &[1, 1, 1, 1]).does(2, action::DROP_PRONE, &[]);
    s.afflict(2, status::RESTRAINED).ends(2, &[]);
    assert_eq!(s.square(2), at(1, 1), "over the water to the quay");
}

#[test]
fn lad_74_climbing_atop_takes_the_move_and_athletics() {
    let mut s = street(&[("skilled", US, at(3, 0)), ("giant", THEM, at(5, 1)), ("plain", US, at(0, 0))]);
    assert_eq!(s.roll(0, action::CLIMB_ON, target(1), 0), (5, 4, 1));
    s.does_climb(&[1, 2, 3, 1, 1]);
    assert!(!s.has(0, status::ATOP));
    assert_eq!((s.square(0), s.counter(0, counter::MOVES)), (at(3, 0), 0), "the Move is used");
    s.turn(0).does_climb(&[4, 1, 1, 1, 1]);
    assert!(s.has(0, status::ATOP));
    assert_eq!(s.square(0), at(5, 1), "it shares the square");
    assert!(s.offers(action::ATTACK, target(1)) && s.offers(action::END_TURN, Target::Nothing), "there it may stay");
    // Up there nobody walks.
    s.turn(0);
    assert_eq!(s.refused(0, action::MOVE, to(4, 0), 0), no::SEATED);
    // Too far from its body.
    let mut s = street(&[("skilled", US, at(1, 0)), ("giant", THEM, at(5, 1))]);
    assert_eq!(s.refused(0, action::CLIMB_ON, target(1), 0), Refusal::NotInContact);
    let mut s = street(&[("skilled", US, at(1, 0)), ("large", THEM, at(2, 1))]);
    assert_eq!(s.refused(0, action::CLIMB_ON, target(1), 0), Refusal::NotOffered);
}

#[test]
fn lad_74_whoever_is_atop_is_carried_along_and_gets_off_with_the_move() {
    let mut s = street(&[("skilled", US, at(3, 0)), ("giant", THEM, at(4, 1)), ("plain", US, at(0, 0))]);
    s.does_climb(&[4, 1, 1, 1, 1]);
    s.turn(1).moves(1, at(6, 1), &[]);
    assert_eq!((s.square(0), s.square(1)), (at(6, 1), at(6, 1)));
    s.turn(0).act(0, action::GET_OFF, to(5, 1), 0, &[]);
    assert!(!s.has(0, status::ATOP));
    assert_eq!((s.square(0), s.counter(0, counter::MOVES)), (at(5, 1), 0));
    assert_eq!(s.refused(0, action::GET_OFF, to(4, 1), 0), Refusal::NothingToDo);
}

#[test]
fn lad_74_when_it_dies_whoever_is_atop_lies_on_the_ground() {
    let mut s = street(&[("skilled", US, at(3, 0)), ("giant", THEM, at(4, 1)), ("plain", THEM, at(9, 0))]);
    s.does_climb(&[4, 1, 1, 1, 1]).set_counter(1, counter::TOUGHNESS, 0);
    s.afflict(1, status::MORTALLY_WOUNDED).set_counter(1, counter::DEATH_DIFFICULTY, 6);
    s.set_counter(1, counter::DEATH_COMPLEXITY, 4).ends(0, &[]);
    while !s.gone(1) {
        let choice = s.choices().into_iter().find(|c| c.action == action::DEATH_TEST);
        match choice {
            Some(choice) => s.choose(choice, &[1, 1, 1, 1]),
            None => {
                let who = s.battle.active().expect("somebody").0;
                s.ends(who, &[])
            }
        };
    }
    assert!(!s.has(0, status::ATOP) && s.prone(0));
    assert_eq!(s.square(0), at(4, 1));
}

#[test]
fn lad_74_lad_513_a_blast_reaches_it_once_and_wherever_its_body_is() {
    let who = [("powder_alchemist", US, at(0, 0)), ("giant", THEM, at(3, 2)), ("plain", THEM, at(9, 0))];
    let mut s = street(&who);
    let pot = s.choices().into_iter().find(|c| c.action == action::BLAST && c.target == to(2, 0)).expect("a pot");
    s.choose(pot, &[]);
    assert_eq!(s.toughness(1), 7);
    // LAD-75: two zones, and still once.
    let files = ["()", MONSTER];
    let who = [("powder_alchemist", US, at(0, 0)), ("monster", THEM, at(4, 2)), ("plain", THEM, at(9, 0))];
    let board = super::moving::zoned_board(&ROWS, &ZONES, &[]);
    let mut s = Scene::among(board.into(), &who, without_ember(), &Default::default(), files);
    s.set_counter(0, counter::METTLE, 0).turn(0);
    assert_eq!(s.battle.body(id(1)).len(), 12, "its own zone and the first beside it");
    let pot = s.choices().into_iter().find(|c| c.action == action::BLAST && c.target == to(2, 0)).expect("a pot");
    s.choose(pot, &[]);
    assert_eq!(s.toughness(1), 7);
}

const MONSTER: &str = r#"[(key: "monster", name: "Monster", size: Monstrous, body: 4, mind: 4, soul: 2)]"#;

#[test]
fn lad_75_a_monstrous_body_trails_into_the_zone_that_it_came_from() {
    let files = ["()", MONSTER];
    let mut s = Scene::among(
        super::moving::zoned_board(&ROWS, &ZONES, &[]).into(),
        &[("monster", US, at(4, 1)), ("plain", THEM, at(9, 1)), ("plain", THEM, at(0, 0))],
        without_ember(),
        &Default::default(),
        files,
    );
    s.set_counter(0, counter::METTLE, 0).turn(0);
    let [a, b, c, d] = [0, 2, 4, 6].map(|x| s.zone(at(x, 0)));
    let zones = |s: &Scene| {
        let mut zones: Vec<u16> = s.battle.body(id(0)).into_iter().map(|square| s.zone(square)).collect();
        zones.sort();
        zones.dedup();
        zones
    };
    assert_eq!(zones(&s), [b, c]);
    assert!(s.offers(action::ATTACK, target(2)), "zone a is near its tail");
    assert_ne!(a, b);
    s.moves(0, at(6, 1), &[]);
    assert_eq!(zones(&s), [c, d]);
    assert!(!s.offers(action::ATTACK, target(2)));
    assert!(s.offers(action::ATTACK, target(1)));
}

#[test]
fn lad_74_it_is_seen_wherever_its_body_is() {
    let rows = [".#..", ".#..", "...."];
    let zones = ["a#bb", "a#bb", "aabb"];
    let s = zoned(&rows, &zones, &[("archer", US, at(0, 1)), ("giant", THEM, at(3, 0)), ("plain", THEM, at(2, 0))]);
    assert!(s.offers(action::ATTACK, target(1)), "a foot of it is in sight");
    assert!(!s.choices().iter().any(|c| c.action == action::ATTACK && c.target == target(2)));
}

#[test]
fn lad_73_lad_74_nobody_seizes_or_shoves_it() {
    let mut s = street(&[("giant", US, at(2, 0)), ("giant", THEM, at(4, 1)), ("large", THEM, at(4, 0))]);
    for action in [action::GRAPPLE, action::SHOVE] {
        assert_eq!(s.refused(0, action, target(1), 0), Refusal::TooBulky);
        assert!(s.offers(action, target(2)), "it may lay hands on others as far as it reaches");
    }
}

impl Scene {
    /// Character 0 climbs character 1.
    fn does_climb(&mut self, faces: &[u8]) -> &mut Scene {
        self.act(0, action::CLIMB_ON, target(1), 0, faces)
    }
}

/// A rider of Body 4 and Soul 3 beside a lagoon horse, and somebody far away.
fn stable(more: &[(&str, Side, Square)]) -> Scene {
    let mut who = vec![("plain", US, at(2, 0)), ("lagoon_horse", US, at(3, 1))];
    who.extend(more);
    street(&who)
}

/// The same, in the saddle.
fn mounted(more: &[(&str, Side, Square)]) -> Scene {
    let mut s = stable(more);
    s.act(0, action::MOUNT, target(1), 0, &[]);
    s
}

#[test]
fn lad_72_mounting_takes_the_move_and_the_two_share_a_square() {
    let s = mounted(&[("plain", THEM, at(9, 0))]);
    assert!(s.has(0, status::MOUNTED));
    assert_eq!((s.square(0), s.square(1), s.counter(0, counter::MOVES)), (at(3, 1), at(3, 1), 0));
}

#[test]
fn lad_72_a_mount_is_a_friend_built_for_it_larger_near_and_free() {
    let enemy = ("plain", THEM, at(9, 2));
    let why = |who: &[(&str, Side, Square)]| street(&[who, &[enemy]].concat()).refused(0, action::MOUNT, target(1), 0);
    let plain = ("plain", US, at(2, 0));
    assert_eq!(why(&[plain, ("lagoon_horse", THEM, at(3, 0))]), Refusal::NotFriend);
    assert_eq!(why(&[plain, ("large", US, at(3, 0))]), Refusal::NotOffered);
    assert_eq!(why(&[("large", US, at(2, 0)), ("lagoon_horse", US, at(3, 0))]), Refusal::TooBulky);
    assert_eq!(why(&[plain, ("lagoon_horse", US, at(5, 0))]), Refusal::NotInContact);
    let mut s = mounted(&[("plain", US, at(4, 1)), ("plain", THEM, at(9, 0))]);
    s.turn(2);
    assert_eq!(s.refused(2, action::MOUNT, target(1), 0), Refusal::Occupied);
    s.turn(0);
    assert_eq!(s.refused(0, action::MOUNT, target(1), 0), no::SEATED);
}

#[test]
fn lad_72_the_rider_moves_with_the_speed_of_the_mount_which_comes_along() {
    // Somebody Slow on a horse that is Normal ashore.
    let who = [("slow", US, at(2, 0)), ("lagoon_horse", US, at(3, 1)), ("plain", THEM, at(9, 0))];
    let mut s = street(&who);
    assert!(!s.offers(action::MOVE, to(4, 0)));
    s.act(0, action::MOUNT, target(1), 0, &[]).turn(0).moves(0, at(5, 2), &[]);
    assert_eq!((s.square(0), s.square(1)), (at(5, 2), at(5, 2)));
    // The mount does not walk off with its rider.
    s.turn(1);
    assert_eq!(s.refused(1, action::MOVE, to(6, 1), 0), no::RIDDEN);
    assert!(s.offers(action::DODGE, Target::Nothing), "but it may act");
    // In the water it is Fast, and its rider stays dry.
    let mut s = zoned(
        &["..~~~~~~"],
        &["aabbccdd"],
        &[("plain", US, at(0, 0)), ("lagoon_horse", US, at(1, 0)), ("archer", THEM, at(7, 0))],
    );
    s.act(0, action::MOUNT, target(1), 0, &[]).turn(0).moves(0, at(2, 0), &[]);
    s.turn(0).moves(0, at(6, 0), &[]);
    assert_eq!((s.square(0), s.square(1)), (at(6, 0), at(6, 0)));
    assert_eq!(s.attack_roll(0, 2, 0).1, 4, "a rider does not swim");
}

#[test]
fn lad_72_a_heron_carries_its_rider_through_the_air_and_lands() {
    let rows = ["..####.."];
    let zones = ["aa####bb"];
    let s = zoned(&rows, &zones, &[("plain", US, at(0, 0)), ("great_heron", US, at(1, 0)), ("plain", THEM, at(7, 0))]);
    assert!(!s.offers(action::MOVE, to(6, 0)), "walls are too high for it");
    let rows = ["..~~~~.."];
    let zones = ["aabbbbcc"];
    let mut s =
        zoned(&rows, &zones, &[("plain", US, at(0, 0)), ("great_heron", US, at(1, 0)), ("plain", THEM, at(7, 0))]);
    s.act(0, action::MOUNT, target(1), 0, &[]).turn(0).moves(0, at(4, 0), &[]);
    assert_eq!((s.square(0), s.square(1)), (at(4, 0), at(4, 0)));
    assert!(!s.events.iter().any(|event| matches!(event, Event::Splashed { .. })));
    // A blow to its head, and it falls into the water; its rider stays in the saddle.
    s.turn(2).befalls(1, status::STUNNED, 2).ends(2, &[]);
    assert!(s.has(0, status::MOUNTED) && s.square(0) == s.square(1) && s.level(0) == s.level(1));
    s.turn(0);
    assert!(!s.offers(action::MOVE, to(6, 0)), "it is Stunned, and Slow");
}

#[test]
fn lad_72_getting_off_takes_the_move() {
    let mut s = mounted(&[("plain", THEM, at(9, 0))]);
    s.turn(0).act(0, action::GET_OFF, to(2, 1), 0, &[]);
    assert_eq!((s.square(0), s.square(1), s.counter(0, counter::MOVES)), (at(2, 1), at(3, 1), 0));
    assert!(!s.has(0, status::MOUNTED));
}

#[test]
fn lad_72_the_attacker_picks_rider_or_mount() {
    let mut s = mounted(&[("plain", THEM, at(4, 1))]);
    s.turn(2);
    assert!(s.offers(action::ATTACK, target(0)) && s.offers(action::ATTACK, target(1)));
    s.attacks(2, 0, 0, &[6, 1, 1, 1]);
    assert_eq!((s.toughness(0), s.toughness(1)), (8, 7), "the rider is hurt, and the mount stands still");
}

#[test]
fn lad_72_a_mount_that_is_hurt_is_calmed_or_runs_one_zone_away() {
    let mut s = mounted(&[("plain", THEM, at(4, 1))]);
    // Soul 2, untrained: a 4 calms it.
    s.turn(2).attacks(2, 1, 0, &[1, 5, 1, 1, 4, 1]);
    assert_eq!((s.toughness(1), s.square(1)), (5, at(3, 1)));
    s.turn(2).attacks(2, 1, 0, &[1, 5, 1, 1, 3, 1]);
    assert_eq!(s.toughness(1), 3);
    assert_eq!(s.zone(s.square(1)), s.zone(at(0, 0)), "away from whoever hurt it");
    assert_eq!(s.square(0), s.square(1), "with its rider");
}

#[test]
fn lad_72_when_the_mount_is_prone_or_dead_the_rider_is_prone() {
    let mut s = mounted(&[("plain", THEM, at(4, 1))]);
    // At the legs of the horse.
    s.turn(2).attacks(2, 1, 3 << 4, &[6, 1, 1, 1, 4, 1]);
    assert!(s.prone(0) && s.prone(1) && !s.has(0, status::MOUNTED));
    assert_ne!(s.square(0), s.square(1));
    let mut s = mounted(&[("plain", THEM, at(4, 1))]);
    s.set_counter(1, counter::TOUGHNESS, 1).turn(2).attacks(2, 1, 0, &[6, 1, 1, 1]);
    assert!(s.gone(1) && s.prone(0));
    assert_eq!(s.square(0), at(3, 1));
    // And a rider that is thrown to the ground is out of the saddle.
    let mut s = mounted(&[("plain", THEM, at(4, 1))]);
    s.turn(2).attacks(2, 0, 3 << 4, &[6, 1, 1, 1]);
    assert!(s.prone(0) && !s.prone(1) && !s.has(0, status::MOUNTED));
}

#[test]
fn lad_72_hands_on_the_rider_pull_it_down() {
    let mut s = mounted(&[("skilled", THEM, at(4, 1))]);
    s.turn(2).act(2, action::SHOVE, target(0), 0, &[6, 6, 1, 1, 1, 1, 1, 1, 1]);
    assert!(!s.has(0, status::MOUNTED));
    assert_eq!((s.square(0), s.square(1)), (at(1, 1), at(3, 1)));
    // With no room behind it the rider stays where it is.
    let mut s = mounted(&[("skilled", THEM, at(4, 1)), ("plain", US, at(2, 1))]);
    s.turn(2).act(2, action::SHOVE, target(0), 0, &[6, 6, 1, 1, 1, 1, 1, 1, 1]);
    assert!(s.has(0, status::MOUNTED) && s.square(0) == at(3, 1));
}

#[test]
fn lad_518_a_swarm_has_a_member_for_each_point_of_toughness_and_a_die_for_each_member() {
    let mut s = street(&[("cistern_rats", US, at(2, 0)), ("plain", THEM, at(3, 0)), ("plain", THEM, at(9, 0))]);
    assert_eq!(s.toughness(0), 6);
    // Body 2, Weapon Skill 1, six members.
    assert_eq!(s.attack_roll(0, 1, 0).0, 9);
    s.turn(1).attacks(1, 0, 0, &[6, 4, 1, 1]);
    assert_eq!(s.toughness(0), 3);
    s.turn(0);
    assert_eq!(s.attack_roll(0, 1, 0).0, 6);
    s.turn(1).attacks(1, 0, 0, &[6, 6, 6, 1]);
    assert!(s.gone(0), "Extras have no Wounds");
    let kind = s.battle.kind(id(0));
    assert_eq!(kind.cost % 6, 0, "it costs what its members cost");
}

#[test]
fn lad_518_what_strikes_an_area_strikes_a_swarm_twice() {
    let who = [("powder_alchemist", US, at(0, 0)), ("cistern_rats", THEM, at(3, 2)), ("plain", THEM, at(9, 0))];
    let mut s = street(&who);
    s.set_counter(1, counter::TOUGHNESS, 6);
    let pot = s.choices().into_iter().find(|c| c.action == action::BLAST && c.target == to(2, 0)).expect("a pot");
    s.choose(pot, &[]);
    assert!(s.gone(1) || s.toughness(1) == 0, "3, twice");
}
