//! LAD-505: gondolas: boarded, rowed, holed, sunk.

use super::moving::zoned;
use super::scene::*;
use acqua_alta::battle::{Event, Manner, Refusal, Side, Target};
use acqua_alta::board::Square;
use acqua_alta::rules::ladder::vocabulary::{action, counter, no, status};
use acqua_alta::rules::ladder::{Ask, BOAT_TOUGHNESS, Boat, Trigger};

fn to(x: u8, y: u8) -> Target {
    Target::Square(at(x, y))
}

/// A quay, and a canal of three zones with a gondola at the quay.
fn canal(who: &[(&str, Side, Square)]) -> Scene {
    zoned(&[".g~~~~~~~~~~", ".~~~~~~~~~~~"], &["abbbbccccddd", "abbbbccccddd"], who)
}

fn boats(s: &Scene) -> Vec<(Square, u8)> {
    s.battle.boats().iter().map(|&Boat { square, toughness }| (square, toughness)).collect()
}

#[test]
fn lad_505_boarding_is_plain_movement() {
    let mut s = canal(&[("plain", US, at(0, 0)), ("plain", THEM, at(11, 0))]);
    s.moves(0, at(1, 0), &[]);
    assert_eq!((s.square(0), s.level(0)), (at(1, 0), 0));
    assert!(s.offers(action::RUN, to(0, 0)));
    // Out of the water over its side as well: a fish is Normal on foot.
    let s = canal(&[("fish", US, at(2, 1)), ("plain", THEM, at(11, 0))]);
    assert!(s.offers(action::STEP, to(1, 0)));
}

#[test]
fn lad_505_rowing_is_an_action_over_four_squares_or_into_the_next_zone_of_water() {
    let mut s = canal(&[("plain", US, at(1, 0)), ("plain", THEM, at(11, 1))]);
    assert!(s.offers(action::ROW, to(2, 1)) && s.offers(action::ROW, to(8, 0)), "the zone next to it to its end");
    assert!(!s.offers(action::ROW, to(9, 0)), "no farther zone");
    assert!(!s.offers(action::ROW, to(0, 1)), "no land");
    s.act(0, action::ROW, to(6, 0), 0, &[]);
    assert_eq!((s.square(0), s.level(0), boats(&s)), (at(6, 0), 0, vec![(at(6, 0), BOAT_TOUGHNESS)]));
    assert_eq!(s.counter(0, counter::ACTIONS), 0);
    let rowed = |event: &&Event| matches!(event, Event::Moved { manner: Manner::Row, .. });
    assert_eq!(s.events.iter().filter(rowed).count(), 5);
    // Four squares cross more than one border where zones are narrow.
    let who = [("plain", US, at(0, 0)), ("plain", THEM, at(7, 0))];
    let s = zoned(&["g~~~~~~."], &["abcdefgh"], &who);
    assert!(s.offers(action::ROW, to(4, 0)) && !s.offers(action::ROW, to(5, 0)));
}

#[test]
fn lad_505_only_in_a_boat_with_hands_and_feet_free() {
    let mut s = canal(&[("plain", US, at(0, 0)), ("plain", THEM, at(11, 1))]);
    assert_eq!(s.refused(0, action::ROW, to(2, 0), 0), Refusal::NotInBoat);
    let mut s = canal(&[("plain", US, at(1, 0)), ("plain", THEM, at(11, 1))]);
    s.afflict(0, status::RESTRAINED);
    assert_eq!(s.refused(0, action::ROW, to(2, 0), 0), no::RESTRAINED);
    let mut s = canal(&[("plain", US, at(1, 0)), ("plain", THEM, at(11, 1))]);
    s.afflict(0, status::GRAPPLING);
    assert_eq!(s.refused(0, action::ROW, to(2, 0), 0), no::HANDS_NOT_FREE);
}

#[test]
fn lad_505_swimmers_and_other_boats_are_in_the_way() {
    let row = ["#g~~~g", "######"];
    let s = zoned(&row, &["#aaaaa", "######"], &[("plain", US, at(1, 0)), ("plain", THEM, at(3, 0))]);
    assert!(s.offers(action::ROW, to(2, 0)));
    assert!(!s.offers(action::ROW, to(3, 0)) && !s.offers(action::ROW, to(4, 0)));
    let s = zoned(&row, &["#aaaaa", "######"], &[("plain", US, at(1, 0)), ("plain", THEM, at(5, 0))]);
    assert!(s.offers(action::ROW, to(4, 0)) && !s.offers(action::ROW, to(5, 0)));
}

#[test]
fn lad_505_whoever_is_in_it_has_partial_cover_and_does_not_swim() {
    let shot = |x| {
        let who = [("archer", US, at(5, 0)), ("plain", THEM, at(x, 0))];
        zoned(&[".g~..."], &["aaaaaa"], &who).attack_roll(0, 1, 0).1
    };
    assert_eq!((shot(1), shot(0)), (5, 4));
    let s = canal(&[("plain", US, at(1, 0)), ("plain", THEM, at(0, 0))]);
    assert_eq!(s.attack_roll(0, 1, 0).1, 4, "from its deck one fights as on land");
}

#[test]
fn lad_505_a_boat_is_holed_and_sinks_at_0() {
    let mut s = canal(&[("plain", US, at(0, 0)), ("plated", THEM, at(1, 0))]);
    assert_eq!(s.roll(0, action::HOLE, to(1, 0), 0), (4, 2, 1));
    // Sabre 1+S, Armour 1.
    s.act(0, action::HOLE, to(1, 0), 0, &[2, 2, 2, 1]);
    assert_eq!(boats(&s), [(at(1, 0), BOAT_TOUGHNESS - 3)]);
    let told = Event::BoatHurt { square: at(1, 0), amount: 3, left: 7, rule: "LAD-505" };
    assert!(s.events.contains(&told), "{:?}", s.events);
    s.turn(0).act(0, action::HOLE, to(1, 0), 0, &[1, 1, 1, 1]);
    assert_eq!(boats(&s), [(at(1, 0), BOAT_TOUGHNESS - 3)], "a miss");
    s.turn(0).act(0, action::HOLE, to(1, 0), 0, &[6, 6, 6, 6]);
    s.turn(0).act(0, action::HOLE, to(1, 0), 0, &[6, 6, 6, 1]);
    assert_eq!(boats(&s), []);
    assert!(s.events.iter().any(|event| matches!(event, Event::BoatHurt { left: 0, .. })), "it sinks");
    assert_eq!((s.square(1), s.level(1), s.toughness(1)), (at(1, 0), -1, 10), "its rider swims");
    assert!(s.events.iter().any(|event| matches!(event, Event::Splashed { into_water: true, .. })));
}

#[test]
fn lad_505_no_friends_boat_and_only_at_arms_reach() {
    let mut s = canal(&[("plain", US, at(0, 0)), ("plain", US, at(1, 0)), ("plain", THEM, at(11, 0))]);
    assert_eq!(s.refused(0, action::HOLE, to(1, 0), 0), Refusal::NotEnemy);
    let mut s = canal(&[("plain", US, at(5, 0)), ("plain", THEM, at(1, 0))]);
    assert_eq!(s.refused(0, action::HOLE, to(1, 0), 0), Refusal::NotInContact);
    assert_eq!(s.refused(0, action::HOLE, to(2, 0), 0), Refusal::NothingToDo);
}

#[test]
fn lad_505_lad_513_a_blast_strikes_boats() {
    let mut s = canal(&[("powder_alchemist", US, at(5, 0)), ("plain", THEM, at(1, 0))]);
    s.set_counter(0, counter::METTLE, 0);
    s.turn(0);
    let pot = s.choices().into_iter().find(|c| c.action == action::BLAST && c.target == to(1, 0));
    assert!(pot.is_none(), "not while swimming");
    let mut s = zoned(
        &[".g~~....", ".~~~...."],
        &["abbbcccc", "abbbcccc"],
        &[("powder_alchemist", US, at(6, 0)), ("plain", THEM, at(1, 0))],
    );
    let pot = s.choices().into_iter().find(|c| c.action == action::BLAST && c.target == to(1, 0)).expect("a pot");
    s.choose(pot, &[]);
    assert_eq!((boats(&s), s.toughness(1)), (vec![(at(1, 0), BOAT_TOUGHNESS - 2)], 7));
}

#[test]
fn lad_505_a_boat_is_shot_at_in_range_and_in_sight() {
    let mut s = zoned(
        &[".g~~......", ".~~~......"],
        &["abbbccddee", "abbbccddee"],
        &[("archer", US, at(5, 0)), ("gunner", US, at(8, 0)), ("plain", THEM, at(1, 0))],
    );
    assert_eq!(s.roll(0, action::HOLE, to(1, 0), 0), (4, 2, 1));
    // Arbalest 2+S, Armour 1; then it must be reloaded.
    s.act(0, action::HOLE, to(1, 0), 0, &[2, 2, 1, 1]);
    assert_eq!(boats(&s), [(at(1, 0), BOAT_TOUGHNESS - 3)]);
    s.turn(0);
    assert_eq!(s.refused(0, action::HOLE, to(1, 0), 0), Refusal::NeedsReload);
    // A belt pistol carries one zone.
    s.turn(1);
    assert_eq!(s.refused(1, action::HOLE, to(1, 0), 0), Refusal::OutOfRange);
}

#[test]
fn lad_42_rowing_is_met_like_walking() {
    let rows = |mettle: i8| {
        let mut s = canal(&[("plain", US, at(1, 0)), ("fish", THEM, at(8, 1))]);
        s.turn(1).does(1, action::DEFEND_ZONE, &[]);
        s.turn(0).set_counter(0, counter::METTLE, mettle);
        s.act(0, action::ROW, to(6, 0), 0, &[]);
        s
    };
    let s = rows(0);
    assert_eq!((s.square(0), boats(&s), s.ask()), (at(4, 0), vec![(at(4, 0), BOAT_TOUGHNESS)], Ask::Act(id(0))));
    let mut s = rows(1);
    assert_eq!((s.square(0), s.ask()), (at(4, 0), Ask::Force { who: id(0), holder: id(1) }));
    s.act(0, action::ACCEPT, Target::Character(id(1)), 0, &[4, 4, 1, 1, 1, 1, 1, 1]);
    assert_eq!((s.square(0), boats(&s)), (at(6, 0), vec![(at(6, 0), BOAT_TOUGHNESS)]));
}

#[test]
fn lad_50_rowing_is_watched_like_walking() {
    for trigger in [Trigger::ComesClose, Trigger::EntersZone] {
        let mut s = canal(&[("plain", US, at(1, 0)), ("fish", THEM, at(6, 1))]);
        s.turn(1).keeps(1, trigger, action::DODGE);
        s.turn(0).act(0, action::ROW, to(8, 0), 0, &[]);
        assert_eq!(s.square(0), at(5, 0), "at the first step that concerns it");
        assert!(matches!(s.ask(), Ask::React(f) if f.who == id(1) && f.trigger == trigger));
        s.does(1, action::DODGE, &[]);
        assert_eq!((s.square(0), boats(&s)), (at(8, 0), vec![(at(8, 0), BOAT_TOUGHNESS)]), "then it is rowed on");
    }
}
