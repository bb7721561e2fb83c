//! Attacks on friends (RUN-20), types of damage (RUN-37), steps after a parry (RUX-21), abilities that pay for one parry together (RUX-23),
//! supplies (RUX-32).

use super::scene::{FIELD, Scene, THEM, US, at, id};
use acqua_alta::battle::{Choice, RuleSystem};
use acqua_alta::rules::roll_under::vocabulary::{action, counter, status};
use acqua_alta::rules::roll_under::{Ask, RuleOptions};
use acqua_alta::scenario::Scenario;

/// The second type of damage.
const CUT: u8 = 32;

fn parry(who: u8, slot: u8, way: u8) -> Choice {
    Choice { option: slot | way << 3, ..Choice::plain(action::PARRY, id(who)) }
}

#[test]
fn run_20_a_friend_may_be_attacked_and_defends_itself() {
    let who = [("bridge_halberdier", US, at(3, 3)), ("harbour_watch", US, at(4, 3)), ("lagoon_bravo", THEM, at(11, 8))];
    let mut scene = Scene::field(&who);
    assert_eq!(scene.refused(Choice::new(action::STRIKE, id(0), id(1), 0)).code(), "E_TARGET", "a command of its own");
    assert_eq!(scene.refused(Choice::new(action::BETRAY, id(0), id(2), 0)).code(), "E_TARGET", "an enemy is struck");
    let blow = Choice::new(action::BETRAY, id(0), id(1), 0);
    assert!(scene.choices().contains(&blow));
    assert_eq!(scene.roll(blow), (13, 0));
    assert!(!scene.battle.considered(&scene.choices()).contains(&blow), "no computer player attacks its friends");
    scene.choose(blow, &[13]);
    assert_eq!(scene.ask(), Ask::React(id(1)));
    // 2d8 and d4 less armour 1.
    scene.plain(1, action::TAKE, &[2, 2, 1]).plain(0, action::SPARE, &[]);
    assert_eq!(scene.counter(1, counter::HP), 6);
    assert_eq!(scene.refused(blow).code(), "E_ACTION");
}

#[test]
fn run_20_run_21_a_friend_is_shot_at_within_range_and_never_as_a_surprise() {
    let who = [("hired_bowman", US, at(0, 0)), ("harbour_watch", US, at(8, 0)), ("lagoon_bravo", THEM, at(11, 8))];
    let mut scene = Scene::field(&who);
    scene.set(0, status::HIDDEN);
    // The second way is to shoot: Bows 11, no approach and no boon.
    let shot = Choice::new(action::BETRAY, id(0), id(1), 1 << 3);
    assert_eq!(scene.roll(shot), (11, 0));
    scene.choose(shot, &[11]);
    assert_eq!(scene.ask(), Ask::React(id(1)));
    let mut scene = Scene::field(&who);
    assert_eq!(scene.refused(Choice::new(action::BETRAY, id(0), id(1), 0)).code(), "E_RANGE", "the bow as a club");
    let words = [0, 1 << 3].map(|way| scene.battle.describe(Choice::new(action::BETRAY, id(0), id(1), way)));
    assert_eq!(words, ["attack your friend 1 with short bow, as a club", "attack your friend 1 with short bow, shot"]);
    // Blood Rage strikes at enemies.
    let who = [("dock_reaver", US, at(3, 3)), ("harbour_watch", US, at(4, 3)), ("lagoon_bravo", THEM, at(6, 3))];
    let mut scene = Scene::field(&who);
    scene.plain(0, action::RAGE, &[]);
    assert_eq!(scene.refused(Choice::new(action::BETRAY, id(0), id(1), 0)).code(), "E_STATE");
}

#[test]
fn run_37_the_wielder_chooses_the_type_of_damage_before_the_attack_roll() {
    let duel = || Scene::field(&[("bridge_halberdier", US, at(3, 3)), ("lagoon_bravo", THEM, at(4, 3))]);
    let strike = |option| Choice::new(action::STRIKE, id(0), id(1), option);
    // 16 against a broadsword of durability 15: the point breaks nothing, the edge breaks it.
    for (option, broken) in [(0, 0), (CUT, 1)] {
        let mut scene = duel();
        assert!(scene.choices().contains(&strike(option)));
        scene.choose(strike(option), &[13]).choose(parry(1, 0, 0), &[14, 8, 5, 3]);
        assert_eq!((scene.counter(1, counter::HP), scene.counter(1, counter::BROKEN)), (12, broken));
    }
    let scene = duel();
    let words = [0, CUT].map(|option| scene.battle.describe(strike(option)));
    assert_eq!(words, ["strike 1 with halberd", "strike 1 with halberd, to cut"]);
    // RUX-09: the edge does not pierce: a Dragon doubles the dice, and there is nothing to choose.
    let mut scene = duel();
    scene.choose(strike(CUT), &[1]).plain(1, action::TAKE, &[1, 1, 1, 1, 1]);
    assert_eq!(scene.counter(1, counter::HP), 8);
    let mut scene = duel();
    scene.choose(strike(0), &[1]).plain(1, action::TAKE, &[]);
    assert_eq!(scene.ask(), Ask::Dragon(id(0)));
}

#[test]
fn run_37_the_type_is_chosen_where_it_can_break_something() {
    let refused = |kind: &str, on: &str| {
        let mut scene = Scene::field(&[(kind, US, at(3, 3)), (on, THEM, at(4, 3))]);
        scene.refused(Choice::new(action::STRIKE, id(0), id(1), CUT)).code()
    };
    assert_eq!(refused("arsenal_mauler", "lagoon_bravo"), "E_WEAPON", "a hammer bruises, and nothing else");
    assert_eq!(refused("bridge_halberdier", "bridge_brawler"), "E_NONE", "bare hands parry nothing");
    let mut scene = Scene::field(&[("bridge_halberdier", US, at(3, 3)), ("lagoon_bravo", THEM, at(4, 3))]);
    scene.set(1, status::SPENT).set_counter(1, counter::WP, 2);
    assert_eq!(scene.refused(Choice::new(action::STRIKE, id(0), id(1), CUT)).code(), "E_NONE", "it cannot parry");
    // With the switch the point breaks as well.
    let options = RuleOptions { piercing_breaks: true, ..RuleOptions::default() };
    let who = [("bridge_halberdier", US, at(3, 3)), ("lagoon_bravo", THEM, at(4, 3))];
    let mut scene = Scene::opening(&FIELD, &who, &Scenario::default(), options, &[1, 2]);
    assert_eq!(scene.refused(Choice::new(action::STRIKE, id(0), id(1), CUT)).code(), "E_NONE");
}

#[test]
fn rux_21_a_parry_step_takes_both_a_square_in_the_same_direction() {
    let who = [("harbour_watch", US, at(0, 3)), ("lagoon_bravo", THEM, at(1, 3)), ("harbour_watch", US, at(1, 5))];
    let stage = |parry_step| {
        let options = RuleOptions { parry_step, ..RuleOptions::default() };
        let mut scene = Scene::opening(&FIELD, &who, &Scenario::default(), options, &[1, 2, 3]);
        // Swords 10; the broadsword parries with 14, and d10 tests it.
        scene.strikes(0, 1, &[10]).choose(parry(1, 0, 0), &[14, 3]);
        scene
    };
    assert_eq!(stage(false).ask(), Ask::Act(id(0)), "the switch is off");
    let mut scene = stage(true);
    let to: Vec<_> = scene.choices().into_iter().filter_map(|choice| choice.target.square()).collect();
    // West is the edge of the board for the attacker, and so are the corners there; the third one stands in no way.
    assert_eq!(to.len(), 5);
    assert!(!to.contains(&at(0, 3)) && to.contains(&at(2, 3)));
    scene.act(1, action::STEP, at(1, 4), 0, &[]);
    assert_eq!((scene.square(0), scene.square(1)), (at(0, 4), at(1, 4)));
    assert_eq!(scene.ask(), Ask::Act(id(0)), "nobody strikes at them for it");
    let mut scene = stage(true);
    scene.plain(1, action::SPARE, &[]);
    assert_eq!((scene.square(0), scene.square(1)), (at(0, 3), at(1, 3)));
}

/// A hero with three abilities for parries: WP 12, Swords 13.
const WARDEN: &str = "attributes: (13, 13, 10, 12, 12, 12), skills: [(Swords, 13)], \
    abilities: [\"second_guard\", \"bulwark_arm\", \"arrow_catcher\"], hands: [\"broadsword\", \"small_shield\"], worn: [\"leather\"]";

#[test]
fn rux_23_second_guard_pays_for_a_parry_with_bulwark_arm_too() {
    let who = [("harbour_watch", US, at(3, 3)), ("own", THEM, at(4, 3)), ("harbour_watch", US, at(3, 4))];
    let mut scene = Scene::with_own(WARDEN, &who);
    scene.strikes(0, 1, &[10]);
    let both = parry(1, 1, 4);
    assert!(scene.choices().contains(&both));
    assert_eq!(scene.battle.costs(both), [(counter::WP, 5)]);
    assert_eq!(scene.roll(both), (13, 1));
    // A boon: two dice; d10 tests the shield.
    scene.choose(both, &[17, 9, 4]);
    assert_eq!(scene.counter(1, counter::WP), 7);
    assert!(!scene.has(1, status::SPENT), "action and movement are left");
    // 4 WP do not pay for both.
    scene.set_counter(1, counter::WP, 4).activate(2);
    scene.strikes(2, 1, &[10]);
    assert!(!scene.choices().contains(&both));
    assert!(scene.choices().contains(&parry(1, 1, 1)) && scene.choices().contains(&parry(1, 1, 2)));
}

#[test]
fn rux_23_second_guard_pays_for_a_parry_of_a_shot_with_arrow_catcher_too() {
    let who = [("hired_bowman", US, at(3, 3)), ("own", THEM, at(8, 3))];
    let mut scene = Scene::with_own(WARDEN, &who);
    scene.set(1, status::SPENT);
    scene.act(0, action::SHOOT, id(1), 0, &[11]);
    // With action and movement used the sword catches the arrow by both abilities alone.
    let both = parry(1, 0, 5);
    assert!(scene.choices().contains(&both) && !scene.choices().contains(&parry(1, 0, 3)));
    assert_eq!(scene.battle.costs(both), [(counter::WP, 4)]);
    scene.choose(both, &[13, 5]);
    assert_eq!((scene.counter(1, counter::WP), scene.counter(1, counter::HP)), (8, 13));
}

#[test]
fn rux_32_a_quiver_is_filled_at_a_supply() {
    let rows = ["S....", ".....", "....."];
    let refill = Choice { option: 0, ..Choice::plain(action::REFILL, id(0)) };
    let stage = |square| {
        let who = [("hired_bowman", US, square), ("harbour_watch", THEM, at(4, 2))];
        let mut scene = Scene::with_legend(&rows, r#"{"S": {"supply": true}}"#, &who);
        scene.set_counter(0, counter::EMPTY, 1);
        scene
    };
    // A Bowman has no second quiver.
    assert_eq!(stage(at(2, 1)).refused(refill).code(), "E_ONCE");
    for square in [at(0, 0), at(1, 1)] {
        let mut scene = stage(square);
        assert!(scene.choices().contains(&refill));
        scene.choose(refill, &[]);
        assert_eq!(scene.counter(0, counter::EMPTY), 0);
        assert_eq!(scene.refused(refill).code(), "E_ACTION");
    }
    // Beside a supply the second quiver stays in the pack.
    let who = [("altana_arbalist", US, at(1, 1)), ("harbour_watch", THEM, at(4, 2))];
    let mut scene = Scene::with_legend(&rows, r#"{"S": {"supply": true}}"#, &who);
    scene.set_counter(0, counter::EMPTY, 1).choose(refill, &[]);
    assert_eq!((scene.counter(0, counter::EMPTY), scene.counter(0, counter::QUIVERS)), (0, 1));
    assert!(scene.battle.marks(US).iter().any(|mark| mark.square == at(0, 0) && mark.rule == "RUX-32"));
    assert!(scene.battle.describe_square(at(0, 0)).1.iter().any(|line| line.1 == "RUX-32"));
}

#[test]
fn rux_32_the_burning_arsenal_has_supplies() {
    let board =
        acqua_alta::board::shipped_board("arsenale").expect("a map").expect("a good map").staged("burning_arsenal");
    let supplies = board.zones().iter().filter(|zone| zone.kind == acqua_alta::board::ZoneKind::Supply);
    assert_eq!(supplies.flat_map(|zone| zone.squares.clone()).collect::<Vec<_>>(), [at(17, 8), at(30, 23)]);
}
