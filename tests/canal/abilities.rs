//! CAN-58: abilities of characters that have no chapter of their own; CAN-66 grappling a friend; what stats come to and
//! what actions cost (1.2, 2.4).

use super::scene::*;
use acqua_alta::battle::{CharacterId, Choice, Refusal, RuleSystem, StatId, Target};
use acqua_alta::dice::Outcome;
use acqua_alta::rules::canal::vocabulary::{action, counter, no, stat, status};
use acqua_alta::rules::canal::{Ask, Codex, RuleOptions};

const KINDS: &str = r#"[
    (key: "plain", name: "Plain", class: Henchman, ap: 2, lp: 12, wp: 0, cp: 0, move: 4, dex: 4, att: 4, pro: 3, mind: 3,
     weapons: [(name: "Blade")]),
    (key: "archer", name: "Archer", class: Henchman, ap: 2, lp: 12, wp: 0, cp: 0, move: 4, dex: 4, att: 4, pro: 3, mind: 3,
     weapons: [(name: "Bow", range: 8, aquatic: true)]),
    (key: "stand", name: "Stand", class: Henchman, ap: 2, lp: 12, wp: 0, cp: 0, move: 4, dex: 4, att: 4, pro: 3, mind: 3,
     weapons: [(name: "Blade")], abilities: [(LastStand, 1)]),
    (key: "shadow", name: "Shadow", class: Henchman, ap: 2, lp: 12, wp: 0, cp: 0, move: 4, dex: 4, att: 4, pro: 3, mind: 3,
     weapons: [(name: "Blade")], abilities: [(Shadow, 2)]),
    (key: "bulky", name: "Bulky", class: Henchman, ap: 2, lp: 12, wp: 0, cp: 0, move: 4, dex: 4, att: 4, pro: 3, mind: 3,
     weapons: [(name: "Blade")], abilities: [(Bulky, 1)]),
    (key: "bird", name: "Bird", class: Henchman, ap: 2, lp: 12, wp: 0, cp: 0, move: 4, dex: 4, att: 4, pro: 3, mind: 3,
     weapons: [(name: "Blade")], abilities: [(Winged, 1)]),
    (key: "blood", name: "Blood", class: Henchman, ap: 2, lp: 12, wp: 1, cp: 0, move: 4, dex: 4, att: 4, pro: 3, mind: 3,
     weapons: [(name: "Blade")], abilities: [(BloodPrice, 1)]),
    (key: "bound", name: "Bound", class: Henchman, ap: 2, lp: 12, wp: 0, cp: 0, move: 4, dex: 4, att: 4, pro: 3, mind: 3,
     weapons: [(name: "Blade")], abilities: [(LandBound, 1), (StrongSwimmer, 3)]),
    (key: "brawler", name: "Brawler", class: Henchman, ap: 2, lp: 12, wp: 0, cp: 0, move: 4, dex: 4, att: 4, pro: 3, mind: 3,
     weapons: [(name: "Blade")], abilities: [(Brawler, 2), (Onrush, 1)]),
    (key: "boss", name: "Boss", class: Leader, ap: 3, lp: 12, wp: 0, cp: 1, move: 4, dex: 4, att: 4, pro: 3, mind: 3,
     weapons: [(name: "Blade")]),
]"#;

const STREET: [&str; 1] = ["............"];

/// The dice of the roll that a choice leads to.
fn dice(s: &Scene, who: u8, action: acqua_alta::battle::ActionId, target: Target) -> i8 {
    let choice = Choice { action, actor: id(who), target, option: 0 };
    s.battle.breakdown(choice).expect("it is rolled for").pool()
}

/// What a stat comes to, and the causes of what changes it.
fn now(s: &Scene, who: u8, stat: StatId) -> (i8, Vec<&'static str>) {
    let b = s.battle.effective(CharacterId(who), stat);
    (b.value(), b.terms()[1..].iter().map(|term| term.cause).collect())
}

/// Begins the activation of `1`, after `0` and the enemy have done nothing.
fn second(s: &mut Scene, enemy: u8) {
    s.ends(0, &[]).act(enemy, action::ACTIVATE, Target::Nothing, 0, &[]);
    s.ends(enemy, &[]).act(1, action::ACTIVATE, Target::Nothing, 0, &[]);
}

#[test]
fn can_58_last_stand_begins_at_five_life_points() {
    let who = [("plain", US, at(0, 0)), ("stand", US, at(3, 0)), ("plain", THEM, at(11, 0))];
    let mut s = Scene::of(KINDS, &STREET, &who);
    s.set_life(1, 5);
    second(&mut s, 2);
    assert_eq!((s.ap(1), now(&s, 1, ATT)), (3, (5, vec!["Last Stand"])));
    s.ends(1, &[2, 9]);
    assert_eq!(now(&s, 1, ATT), (4, vec![]), "for that activation only");
    let mut s = Scene::of(KINDS, &STREET, &who);
    s.set_life(1, 6);
    second(&mut s, 2);
    assert_eq!((s.ap(1), now(&s, 1, ATT).0), (2, 4));
}

/// Somebody with Last Stand and this life, Stunned in the water, begins.
fn stunned_last_stand(version: u32, life: i8, faces: &[u8]) -> Scene {
    let who = [("plain", US, at(0, 0)), ("stand", US, at(3, 0)), ("plain", THEM, at(11, 0))];
    let mut s = Scene::of(KINDS, &["...~........"], &who).by_version(version);
    s.set_life(1, life).stun(1);
    s.ends(0, &[]).act(2, action::ACTIVATE, Target::Nothing, 0, &[]).ends(2, &[]);
    s.act(1, action::ACTIVATE, Target::Nothing, 0, faces);
    s
}

#[test]
fn can_58_last_stand_is_looked_at_after_stunned_in_water() {
    let begins = |version, life| {
        let s = stunned_last_stand(version, life, &[]);
        (s.life(1), s.ap(1))
    };
    // 2.3: the loss of CAN-17 is step 2, what the start of an activation gives is step 4.
    assert_eq!((begins(3, 7), begins(3, 8)), ((5, 3), (6, 2)));
    for version in [1, 2] {
        assert_eq!((begins(version, 7), begins(version, 5)), ((5, 2), (3, 3)), "version {version}: before the loss");
    }
    // It was the last of the round: the next initiative is rolled.
    let s = stunned_last_stand(3, 2, &[2, 9]);
    assert!(s.gone(1) && !s.has(1, status::LAST_STAND), "nobody stands up from that");
}

#[test]
fn can_58_last_stand_is_looked_at_after_hazards_and_before_an_order() {
    let fire = |version| {
        let who =
            [("plain", US, at(0, 0)), ("stand", US, at(3, 0)), ("plain", THEM, at(11, 0)), ("boss", US, at(2, 0))];
        let mut s = Scene::of(KINDS, &["...!........"], &who).by_version(version);
        s.set_life(1, 8);
        second(&mut s, 2);
        s
    };
    let s = fire(3);
    assert_eq!((s.life(1), s.ap(1), s.ask()), (4, 3, Ask::Act(id(1))), "3 Action Points: an Order would be wasted");
    assert_eq!((fire(2).life(1), fire(2).ap(1), fire(2).ask()), (4, 2, Ask::Order(id(1))), "version 2");
}

#[test]
fn can_58_shadow_protects_in_cover_and_bulk_never_has_any() {
    let protection = |target: &str, rows: &[&str]| {
        let mut s = Scene::of(KINDS, rows, &[("archer", US, at(0, 0)), (target, THEM, at(5, 0))]);
        let pool = |s: &Scene| s.rolls("Protection")[0].0;
        s.strikes(0, 1, 0, &[2, 8, 3, 3].into_iter().chain([2; 6]).take(4 + dice_of(target, rows)).collect::<Vec<_>>());
        pool(&s)
    };
    fn dice_of(target: &str, rows: &[&str]) -> usize {
        match (target, rows[0].contains('c')) {
            ("shadow", true) => 6,
            ("plain", true) => 4,
            _ => 3,
        }
    }
    let cover = [".....c......"];
    assert_eq!(protection("plain", &cover), 4);
    assert_eq!(protection("shadow", &cover), 6);
    assert_eq!(protection("shadow", &STREET), 3);
    assert_eq!(protection("bulky", &cover), 3);
    let mut s = Scene::of(KINDS, &cover, &[("bulky", US, at(5, 0)), ("plain", THEM, at(11, 0))]);
    assert_eq!(s.refused(0, action::HIDE, Target::Nothing, 0), Refusal::TooBulky);
}

#[test]
fn can_58_the_winged_fly_any_way_without_a_check() {
    // Over the water, up the tower and over an enemy's head.
    let rows = ["..~~~.......", "....4......."];
    let mut s = Scene::of(KINDS, &rows, &[("bird", US, at(0, 1)), ("plain", THEM, at(11, 0))]);
    s.act(0, action::FLY, Target::Square(at(4, 1)), 0, &[]);
    assert_eq!((s.square(0), s.level(0), s.ap(0)), (at(4, 1), 4, 1));
    assert_eq!(s.refused(0, action::FLY, Target::Square(at(9, 1)), 0), Refusal::PathTooLong);
    let mut s = Scene::of(KINDS, &["...#........"], &[("bird", US, at(1, 0)), ("plain", THEM, at(11, 0))]);
    assert_eq!(s.refused(0, action::FLY, Target::Square(at(4, 0)), 0), Refusal::Impassable);
    let mut s = Scene::of(KINDS, &STREET, &[("plain", US, at(1, 0)), ("plain", THEM, at(11, 0))]);
    assert_eq!(s.refused(0, action::FLY, Target::Square(at(2, 0)), 0), Refusal::NotOffered);
}

#[test]
fn can_58_in_the_air_only_flying_goes_on_and_the_end_is_a_fall() {
    let rows = [".~~~~~~~~..."];
    let mut s = Scene::of(KINDS, &rows, &[("bird", US, at(0, 0)), ("plain", THEM, at(11, 0))]);
    s.act(0, action::FLY, Target::Square(at(4, 0)), 1, &[]);
    assert_eq!((s.level(0), s.ask()), (0, Ask::Act(id(0))));
    assert_eq!(s.refused(0, action::MOVE, Target::Square(at(5, 0)), 0), no::IN_THE_AIR);
    assert_eq!(s.refused(0, action::GUARD, Target::Nothing, 0), no::IN_THE_AIR);
    s.act(0, action::FLY, Target::Square(at(8, 0)), 1, &[]).ends(0, &[]);
    assert_eq!((s.level(0), s.life(0)), (-1, 12), "a level above the water");
    // High above the paving: 4 levels, wings -2, no Ace.
    let mut s = Scene::of(KINDS, &STREET, &[("bird", US, at(0, 0)), ("plain", THEM, at(11, 0))]);
    s.act(0, action::FLY, Target::Square(at(4, 0)), 2, &[]);
    assert_eq!(s.level(0), 4);
    s.ends(0, &[2, 3, 3, 3]);
    assert_eq!((s.level(0), s.life(0)), (0, 10));
}

#[test]
fn can_58_can_50_can_10_a_flight_charges_and_disengages() {
    let rows = ["............", "............"];
    let who = [("bird", US, at(0, 0)), ("plain", THEM, at(1, 0)), ("plain", THEM, at(5, 0))];
    let mut s = Scene::of(KINDS, &rows, &who);
    // Away from one, past nobody, to the other.
    s.act(0, action::FLY, Target::Square(at(4, 0)), 0, &[2, 3, 3, 3, 2, 8, 3, 3]);
    assert!(matches!(s.ask(), Ask::Opportunity(f) if f.charge && f.against == id(2)));
    assert_eq!(s.square(0), at(4, 0));
    assert!(s.battle.refusal(id(0), action::FLY, Target::Square(at(4, 1))).is_some());
    // Hovering beside an enemy is not offered.
    let who = [("bird", US, at(0, 0)), ("plain", THEM, at(5, 0))];
    let mut s = Scene::of(KINDS, &[".....~......", "....~......."], &who);
    assert_eq!(s.refused(0, action::FLY, Target::Square(at(4, 1)), 1), Refusal::NotOffered);
}

#[test]
fn can_58_can_59_blood_pays_for_will_dice_but_never_with_the_last_point() {
    let strike = |life| {
        let mut s = Scene::of(KINDS, &STREET, &[("blood", US, at(1, 0)), ("plain", THEM, at(2, 0))]);
        s.set_life(0, life).strikes(0, 1, 0, &[]);
        s
    };
    let options = |s: &Scene| s.choices().iter().map(|c| c.option).collect::<Vec<_>>();
    let mut s = strike(12);
    assert_eq!(options(&s), [0, 1, 5, 6, 10], "none, 1 Will, 1 blood, both, 2 blood");
    s.act(0, action::WILL, Target::Nothing, 6, &[2, 3, 3, 3, 3, 3]);
    assert_eq!((s.rolls("Combat")[0].0, s.life(0), s.battle.characters()[0].counters.get(counter::WP)), (6, 11, 0));
    assert_eq!(options(&strike(2)), [0, 1, 5, 6], "one Life Point must be left");
    assert_eq!(options(&strike(1)), [0, 1]);
}

#[test]
fn can_58_the_land_bound_swim_two_squares_and_climb_two_levels() {
    let reaches = |kind: &str, rows: &[&str], from, to| {
        let s = Scene::of(KINDS, rows, &[(kind, US, from), ("plain", THEM, at(11, 0))]);
        s.offers(action::MOVE, Target::Square(to))
    };
    let canal = [".~~~~......."];
    assert!(reaches("bound", &canal, at(0, 0), at(2, 0)) && !reaches("bound", &canal, at(0, 0), at(3, 0)));
    assert!(reaches("plain", &canal, at(0, 0), at(3, 0)));
    assert!(reaches("bound", &canal, at(1, 0), at(3, 0)) && !reaches("bound", &canal, at(1, 0), at(4, 0)));
    // A wall of 3 takes two Moves.
    let wall = [".3.........."];
    let mut s = Scene::of(KINDS, &wall, &[("bound", US, at(0, 0)), ("plain", THEM, at(11, 0))]);
    s.moves(0, at(1, 0), &[2, 8, 3, 3]);
    assert_eq!((s.square(0), s.level(0)), (at(0, 0), 2));
    s.moves(0, at(1, 0), &[2, 8, 3, 3]);
    assert_eq!((s.square(0), s.level(0)), (at(1, 0), 3));
    let mut s = Scene::of(KINDS, &wall, &[("plain", US, at(0, 0)), ("plain", THEM, at(11, 0))]);
    s.moves(0, at(1, 0), &[2, 8, 3, 3]);
    assert_eq!(s.level(0), 3, "others climb it in one");
}

#[test]
fn can_58_brawler_and_onrush_help_in_grappling_too() {
    let who = [("brawler", US, at(2, 0)), ("plain", THEM, at(1, 0)), ("plain", THEM, at(3, 0))];
    let s = Scene::of(KINDS, &STREET, &who);
    assert_eq!(now(&s, 0, ATT), (6, vec!["Brawler"]));
    assert_eq!(dice(&s, 0, action::GRAPPLE, Target::Character(id(1))), 6);
    let mut s = Scene::of(KINDS, &STREET, &[("brawler", US, at(2, 0)), ("plain", THEM, at(5, 0))]);
    s.moves(0, at(4, 0), &[]);
    assert_eq!(dice(&s, 0, action::GRAPPLE, Target::Character(id(1))), 5);
    assert_eq!(dice(&s, 0, action::COMBAT, Target::Character(id(1))), 5);
    s.grapples(0, 1, &[2, 3, 3, 3, 2, 3, 3, 3, 8]);
    assert_eq!(s.rolls("Grapple"), [(5, Outcome::Success, 1)]);
}

#[test]
fn can_66_a_friend_is_thrown_without_resisting() {
    let throw = |faces: &[u8]| {
        let mut s = Scene::of(
            KINDS,
            &["..~~~......."],
            &[("plain", US, at(0, 0)), ("plain", US, at(1, 0)), ("plain", THEM, at(11, 0))],
        );
        s.grapples(0, 1, faces);
        s
    };
    let mut s = throw(&[2, 8, 8, 3]);
    assert_eq!(s.rolls("Grapple"), [(4, Outcome::Success, 2)]);
    s.act(1, action::FORCE, Target::Square(at(5, 0)), 0, &[]);
    assert_eq!((s.square(1), s.life(1), s.stunned(1)), (at(5, 0), 12, false), "across the canal");
    let mut s = throw(&[10, 8, 3, 3]);
    s.act(1, action::FORCE, Target::Square(at(5, 0)), 0, &[]);
    assert!(s.stunned(1), "a critical stuns a friend as well");
    for nothing in [[2, 3, 3, 3], [1, 3, 3, 3]] {
        let s = throw(&nothing);
        assert_eq!((s.square(1), s.ask()), (at(1, 0), Ask::Act(id(0))));
    }
    let mut s = throw(&[2, 3, 3, 3]);
    assert_eq!(s.refused(0, action::DROWN, Target::Character(id(1)), 0), Refusal::NotEnemy);
}

#[test]
fn can_16_can_64_stats_say_what_changes_them() {
    let options = RuleOptions { outnumbered_dex: true, ..RuleOptions::default() };
    let who =
        [("plain", US, at(1, 1)), ("plain", THEM, at(0, 0)), ("plain", THEM, at(1, 0)), ("plain", THEM, at(2, 0))];
    let rows = ["............", "............"];
    let mut s = Scene::with(&rows, &who, options);
    assert_eq!(now(&s, 0, DEX), (3, vec!["three enemies in contact"]));
    s.stun(0);
    assert_eq!(now(&s, 0, DEX), (2, vec!["Stunned", "three enemies in contact"]));
    assert_eq!(now(&s, 0, MOVE), (3, vec!["Stunned"]));
    assert_eq!(now(&s, 0, PRO), (3, vec![]));
    assert_eq!(now(&s, 0, stat::MIND), (2, vec!["Stunned"]));
    let mut s = Scene::with(&rows, &who, RuleOptions::default());
    s.stun(0).stat(0, MOVE, 1);
    assert_eq!((now(&s, 0, DEX), now(&s, 0, MOVE)), ((3, vec!["Stunned"]), (1, vec![])), "not below 1");
}

#[test]
fn section_2_4_what_actions_cost() {
    let s = Scene::of(KINDS, &["~~.........."], &[("plain", US, at(0, 0)), ("plain", THEM, at(1, 0))]);
    let costs = |action, option| s.battle.costs(Choice { action, actor: id(0), target: Target::Nothing, option });
    assert_eq!(costs(action::MOVE, 0), [(counter::AP, 1)]);
    assert_eq!(costs(action::JUMP, 1), [(counter::AP, 2)]);
    assert_eq!(costs(action::DIVE, 0), [(counter::AP, 2)]);
    assert_eq!((costs(action::CHAIN, 0), costs(action::END, 0)), (vec![], vec![]));
    assert_eq!((costs(action::ORDER, 0), costs(action::WILL, 2)), (vec![(counter::CP, 1)], vec![(counter::WP, 2)]));
}

#[test]
fn section_7_1_new_abilities_have_their_price() {
    let mut codex = Codex::default();
    codex.add_kinds("kinds.ron", KINDS).expect("good kinds");
    let cost = |key: &str| codex.kind(key).expect("listed").cost;
    // 8 points without any ability; half points are rounded up.
    let costs = ["plain", "stand", "shadow", "bird", "blood", "bulky", "bound"].map(cost);
    assert_eq!(costs, [8, 9, 9, 10, 9, 8, 9]);
}
