//! CAN-67 hazards and unstable platforms, CAN-55 landing spots, CAN-68 obstacles and debris.

use super::scene::*;
use acqua_alta::battle::{Event, RuleSystem, Target};
use acqua_alta::dice::Outcome;
use acqua_alta::rules::canal::vocabulary::{action, counter};
use acqua_alta::rules::canal::{Ask, RuleOptions};

/// Somebody at the western end of a row, an enemy far away.
fn row(row: &str) -> Scene {
    Scene::new(&[row], &[("plain", US, at(0, 0)), ("plain", THEM, at(row.len() as u8 - 1, 0))])
}

#[test]
fn can_67_a_hazard_hurts_once_per_activation_by_its_degree() {
    // Damage 2 or 4 against PRO 3; 4 Life Points without a roll.
    for (hazard, faces, life) in [
        ('^', &[8, 2, 2][..], 11),
        ('^', &[10, 8, 2], 12),
        ('^', &[1, 2, 2], 9),
        ('*', &[8, 2, 2], 9),
        ('*', &[1, 2, 2], 7),
        ('!', &[], 8),
    ] {
        let mut s = row(&format!(".{hazard}{hazard}........."));
        s.moves(0, at(2, 0), faces);
        assert_eq!((s.square(0), s.life(0)), (at(2, 0), life), "{hazard} {faces:?}: the second square is free");
        s.moves(0, at(1, 0), &[]);
        assert_eq!(s.life(0), life, "once per activation");
    }
}

#[test]
fn can_67_who_starts_in_a_hazard_is_hurt_again() {
    let mut s = row(".^..........");
    s.moves(0, at(1, 0), &[2, 2, 2]);
    assert_eq!(s.life(0), 10);
    s.ends(0, &[]);
    s.act(1, action::ACTIVATE, Target::Nothing, 0, &[]);
    s.ends(1, &[9, 2]);
    assert_eq!(s.life(0), 10, "not in somebody else's activation");
    s.act(0, action::ACTIVATE, Target::Nothing, 0, &[2, 2, 2]);
    assert_eq!(s.life(0), 8);
    s.moves(0, at(2, 0), &[]).moves(0, at(1, 0), &[]);
    assert_eq!(s.life(0), 8, "starting counted");
}

#[test]
fn can_67_a_hazard_may_kill_in_the_middle_of_a_move() {
    let mut s = row(".!..........");
    s.set_life(0, 3).moves(0, at(3, 0), &[]);
    assert!(s.gone(0));
    let lost = s.events.iter().any(|e| matches!(e, Event::LifeLost { rule: "CAN-67", credit: None, .. }));
    assert!(lost, "by its own doing");
}

#[test]
fn can_67_a_path_leads_round_hazards_where_it_can() {
    let mut s = Scene::new(&["......", ".!....", "......"], &[("plain", US, at(0, 1)), ("plain", THEM, at(5, 0))]);
    s.moves(0, at(2, 1), &[]);
    assert_eq!((s.square(0), s.life(0)), (at(2, 1), 12));
    let s = row("..*.........");
    let name = |to| {
        let choice =
            acqua_alta::battle::Choice { action: action::MOVE, actor: id(0), target: Target::Square(to), option: 0 };
        s.battle.breakdown(choice).map(|b| b.name)
    };
    assert_eq!(name(at(1, 0)), None);
    assert_eq!((name(at(2, 0)), name(at(3, 0))), (Some("Protection"), Some("Protection")), "through it or into it");
}

#[test]
fn can_67_whoever_is_thrown_into_a_hazard_pays_and_the_thrower_has_the_credit() {
    let mut s = Scene::new(&["....*......."], &[("plain", US, at(1, 0)), ("plain", THEM, at(2, 0))]);
    s.grapples(0, 1, &[2, 2, 2, 2, 8, 2, 2, 2]);
    s.act(1, action::FORCE, Target::Square(at(4, 0)), 0, &[2, 8, 2]);
    assert_eq!((s.square(1), s.life(1)), (at(4, 0), 9), "4 Damage less an Ace");
    let credit = |e: &Event| matches!(e, Event::LifeLost { rule: "CAN-67", credit: Some(side), .. } if *side == US);
    assert!(s.events.iter().any(credit));
}

#[test]
fn can_67_jumps_and_falls_that_end_in_a_hazard_are_hurt_after_the_landing() {
    let mut s = row("..!.........");
    s.jumps(0, at(2, 0), &[2, 2, 2, 2]);
    assert_eq!((s.square(0), s.life(0)), (at(2, 0), 8));
    let mut s = row(".!..........");
    s.jumps(0, at(2, 0), &[2, 2, 2, 2]);
    assert_eq!((s.square(0), s.life(0)), (at(2, 0), 12), "over it");
    // 3 levels, spikes 4 more, then 4 for being in them.
    let mut s = row("3!..........");
    s.act(0, action::MOVE, Target::Square(at(1, 0)), 1, &[2, 8, 2, 2]);
    assert_eq!(s.life(0), 12 - (3 + 4 - 1) - 4);
}

#[test]
fn can_67_the_computer_player_fears_a_hazard() {
    let s = row("..!.........");
    let odds = s.odds(0, action::MOVE, Target::Square(at(2, 0)), 0);
    assert_eq!(losses(&odds, 0, 4), [(0, 1), (0, 1), (0, 1), (0, 1), (1, 1)]);
    let mut safe = row("..!.........");
    safe.moves(0, at(1, 0), &[]);
    let mut burnt = row("..!.........");
    burnt.moves(0, at(2, 0), &[]).set_life(0, 12);
    assert!(burnt.battle.worth(id(0)) < safe.battle.worth(id(0)), "it stands to lose more there");
}

const RAFT: [&str; 3] = ["~~~~~~", "~rrr~.", "~~~~~~"];

/// The first jumps onto the raft next to the bank while another stands on its far end; `faces` are those of the other.
fn jolted(faces: &[u8]) -> Scene {
    let mut s = Scene::new(&RAFT, &[("plain", US, at(5, 1)), ("plain", THEM, at(1, 1)), ("plain", US, at(0, 0))]);
    s.jumps(0, at(3, 1), &[&[2, 2, 2, 2], faces].concat());
    assert_eq!(s.rolls("Balance").len(), 1, "the jumper and the swimmer do not roll");
    s
}

#[test]
fn can_67_whoever_jumps_onto_a_raft_makes_the_others_keep_their_feet() {
    let s = jolted(&[8, 2, 2, 2]);
    assert_eq!((s.ask(), s.square(1)), (Ask::Act(id(0)), at(1, 1)), "success: nothing");

    let mut s = jolted(&[10, 8, 2, 2]);
    let question = s.battle.decision().expect("a question");
    assert_eq!((question.side, question.kind, question.rule), (THEM, "place", "CAN-67"));
    assert!(s.offers(action::FORCE, Target::Square(at(1, 1))) && s.offers(action::FORCE, Target::Square(at(2, 0))));
    assert!(s.offers(action::FORCE, Target::Square(at(2, 1))));
    let ashore = s.choices().into_iter().find(|c| c.target == Target::Square(at(2, 1))).expect("offered");
    s.choose(ashore, &[]);
    assert_eq!(s.square(1), at(2, 1), "critical: up to two squares of its own choice");

    let mut s = jolted(&[2, 2, 2, 2]);
    assert!(matches!(s.ask(), Ask::Slide(f) if f.who == id(1)), "fail: towards an edge, several are as near");
    assert_eq!(s.battle.decision().expect("a question").side, THEM);
    let west = s.choices().into_iter().find(|c| c.target == Target::Square(at(0, 1))).expect("offered");
    s.choose(west, &[]);
    assert_eq!((s.square(1), s.level(1)), (at(0, 1), -1), "in the water");

    let mut s = jolted(&[1, 2, 2, 2]);
    assert!(s.choices().iter().all(|c| matches!(c.target, Target::Square(to) if to.is_adjacent(at(1, 1)))));
    let south = s.choices().into_iter().find(|c| c.target == Target::Square(at(1, 2))).expect("offered");
    s.choose(south, &[]);
    assert_eq!((s.square(1), s.level(1)), (at(1, 2), -1), "fumble: off the edge");
}

#[test]
fn can_67_a_fall_onto_a_cart_shakes_it_too_and_a_walk_does_not() {
    let who = [("plain", US, at(0, 0)), ("plain", US, at(2, 0)), ("plain", THEM, at(9, 0))];
    let mut s = Scene::new(&["4kk......."], &who);
    s.act(0, action::MOVE, Target::Square(at(1, 0)), 1, &[2, 2, 2, 2, 8, 2, 2, 2]);
    assert_eq!((s.life(0), s.level(0)), (9, 1), "three levels down to the cart");
    assert_eq!(s.rolls("Balance"), [(4, Outcome::Success, 1)], "friends totter as well");
    let mut s = Scene::new(&[".kk......."], &who);
    s.moves(0, at(1, 0), &[]);
    assert_eq!(s.rolls("Balance"), []);
}

#[test]
fn can_55_landing_spots_change_the_loss_of_a_fall() {
    // 3 levels, failed: stone, awning, cloth, clutter, rubble; the cart of cloth is a level high.
    let fall = |spot: char, landing_spots| {
        let options = RuleOptions { landing_spots, ..RuleOptions::default() };
        let row = format!("{}{spot}........", if spot == 'K' { '4' } else { '3' });
        let who = [("plain", US, at(0, 0)), ("plain", THEM, at(9, 0))];
        let mut s = Scene::with(&[&row], &who, options);
        s.act(0, action::MOVE, Target::Square(at(1, 0)), 1, &[2, 2, 2, 2]);
        12 - s.life(0)
    };
    let all = |spots| ['.', 'u', 'K', 'l', '%', '~'].map(|spot| fall(spot, spots));
    assert_eq!(all(true), [3, 0, 0, 5, 5, 2]);
    assert_eq!(all(false), [3, 3, 3, 3, 3, 2], "water alone is in the core rules");
    assert_eq!([fall('!', true), fall('!', false)], [3 + 4 + 4, 3 + 4], "and then the spikes hurt (CAN-67)");
}

#[test]
fn can_68_whoever_stays_on_debris_or_a_barrel_is_put_off_it() {
    let mut s = Scene::new(&["~d~~~", "....."], &[("plain", US, at(0, 1)), ("plain", THEM, at(4, 1))]);
    s.moves(0, at(1, 0), &[]);
    assert_eq!(s.level(0), 0, "on the debris");
    s.ends(0, &[]);
    let choices: Vec<Target> = s.choices().into_iter().map(|c| c.target).collect();
    assert_eq!(choices, [Target::Square(at(0, 0)), Target::Square(at(2, 0))], "into the water, its player chooses");
    s.act(0, action::PLACE, Target::Square(at(2, 0)), 0, &[]);
    assert_eq!((s.square(0), s.level(0)), (at(2, 0), -1));
    // From a barrel onto dry ground, though water is as near; into the water if there is nothing else.
    let mut s = Scene::new(&["~o~#.", "~~~##", "#.###"], &[("plain", US, at(1, 0)), ("plain", THEM, at(4, 0))]);
    s.ends(0, &[]);
    assert_eq!(s.square(0), at(1, 2));
    let mut s = Scene::new(&["~o#.", "####"], &[("plain", US, at(1, 0)), ("plain", THEM, at(3, 0))]);
    s.ends(0, &[]);
    assert_eq!((s.square(0), s.level(0)), (at(0, 0), -1));
}

#[test]
fn can_68_a_mooring_post_is_jumped_on_and_chained_from_and_a_boat_is_no_obstacle() {
    let mut s = Scene::new(&["..~p~~~~~.", "~~~~~~~~~~"], &[("plain", US, at(1, 0)), ("plain", THEM, at(9, 0))]);
    s.jumps(0, at(3, 0), &[2, 2, 2, 2]);
    assert_eq!(s.level(0), 1);
    assert!(s.choices().iter().any(|c| c.action == action::CHAIN));
    let mut s = Scene::new(&["..~g~~~~~.", "~~~~~~~~~~"], &[("plain", US, at(1, 0)), ("plain", THEM, at(9, 0))]);
    s.jumps(0, at(3, 0), &[2, 2, 2, 2]);
    assert_eq!(s.level(0), 0);
    assert!(s.choices().iter().all(|c| c.action != action::CHAIN));
}

#[test]
fn can_54_a_high_bank_needs_a_check_but_not_over_steps() {
    // A quay two levels above the water.
    let legend: std::collections::BTreeMap<char, acqua_alta::board::TileSpec> =
        serde_json::from_str(r#"{"q": {"level": 1}, "h": {"level": 1, "water_access": true}}"#).expect("good JSON");
    let scene = |row: &str| {
        let board = acqua_alta::board::from_legend(&[row], &legend).expect("good");
        let who = [("plain", US, at(1, 0)), ("plain", THEM, at(row.len() as u8 - 1, 0))];
        Scene::on(std::sync::Arc::new(board), &who, RuleOptions::default(), PLAIN)
    };
    let mut s = scene("~~q..........");
    s.moves(0, at(2, 0), &[2, 8, 2, 2]);
    assert_eq!((s.square(0), s.level(0)), (at(2, 0), 1), "two levels: a climb with its check");
    let mut s = scene("~~h..........");
    s.moves(0, at(4, 0), &[]);
    assert_eq!(s.square(0), at(4, 0), "no check, and MOVE 4 in full: 2 up, 2 on");
}

#[test]
fn can_53_whoever_hangs_on_a_ladder_at_the_end_falls_and_goes_on_without_a_check_before() {
    let mut s = Scene::new(&[".L6........."], &[("plain", US, at(1, 0)), ("plain", THEM, at(11, 0))]);
    s.moves(0, at(2, 0), &[]);
    assert_eq!((s.square(0), s.level(0)), (at(1, 0), 4));
    s.ends(0, &[2, 8, 2, 2]);
    assert_eq!((s.square(0), s.level(0), s.life(0)), (at(1, 0), 0, 9), "four levels less an Ace");
}

#[test]
fn can_67_the_battle_goes_on_after_a_death_at_the_start_of_an_activation() {
    let mut s =
        Scene::new(&["!..........."], &[("plain", US, at(0, 0)), ("plain", THEM, at(11, 0)), ("plain", US, at(2, 0))]);
    s.activate(2).ends(2, &[]);
    s.act(1, action::ACTIVATE, Target::Nothing, 0, &[]);
    s.ends(1, &[9, 2]);
    s.set_life(0, 2).act(0, action::ACTIVATE, Target::Nothing, 0, &[]);
    assert!(s.gone(0));
    assert_eq!(s.ask(), Ask::Activate(THEM), "the other side's go");
}

#[test]
fn can_67_can_55_can_76_what_is_said_of_a_square_holds_its_numbers() {
    let s = Scene::new(&[".^*!uXgr%~"], &[("plain", US, at(0, 0)), ("plain", THEM, at(9, 0))]);
    let said = |x| {
        let (title, notes) = s.battle.describe_square(at(x, 0));
        let notes: Vec<String> = notes.into_iter().map(|(text, rule)| format!("{text} {rule}")).collect();
        format!("{title}: {}", notes.join(" "))
    };
    assert_eq!(said(0), "Paving, level 0: ");
    assert_eq!(said(1), "Broken glass, level 0: Enter it or start in it: 2 Damage, once per activation. CAN-67");
    assert!(said(2).contains("4 Damage"));
    assert_eq!(
        said(3),
        "Spikes, level 0: Enter it or start in it: 4 Life Points, once per activation. CAN-67 \
         A fall onto it costs 4 more. CAN-55"
    );
    assert_eq!(said(4), "Awning, level 0: A fall onto it costs 4 less. CAN-55");
    assert_eq!(
        said(5),
        "Heavy barricade, level 1: Nobody stays on it at the end of an activation. CAN-68 \
         2 more for Protection behind it. CAN-76"
    );
    assert_eq!(said(6), "Gondola, level 0: A character in it is dry and may row it. CAN-69");
    assert_eq!(said(7), "Raft, level 0: Tips when somebody jumps or falls onto it. CAN-67");
    assert!(said(8).contains("DEX check") && said(9).starts_with("Canal, level -1"));
}

#[test]
fn can_14_what_helps_against_a_blow_helps_against_a_hazard() {
    let mut s = row(".**.........");
    let walk = s.choices().into_iter().find(|c| c.action == action::MOVE && c.target == Target::Square(at(1, 0)));
    let walk = walk.expect("it may walk into the fire");
    let dice = |s: &Scene| s.battle.breakdown(walk).expect("Protection is rolled").pool();
    let plain = dice(&s);
    s.battle.characters_mut()[0].counters.set(counter::WARD, 2);
    assert_eq!(dice(&s), plain + 2, "warded");
    s.battle.characters_mut()[0].counters.set(counter::DAZZLED, 3);
    assert_eq!(dice(&s), plain - 1, "warded and dazzled");
}
