//! Every code of 1.7 in its circumstance, and what 3.4 does not let go together. A refusal changes nothing and takes no die: `refused`
//! looks to that.

use super::scene::{Scene, THEM, US, at, id};
use acqua_alta::battle::{Choice, Target};
use acqua_alta::rules::wild_die::stances::Stance;
use acqua_alta::rules::wild_die::traits::Skill;
use acqua_alta::rules::wild_die::vocabulary::{action, counter, status};
use acqua_alta::rules::wild_die::{Ask, RuleOptions};

fn two(own: &'static str, other: &'static str, far: u8) -> Scene {
    Scene::field(&[(own, US, at(1, 3)), (other, THEM, at(1 + far, 3))])
}

fn plain(who: u8, deed: acqua_alta::battle::ActionId) -> Choice {
    Choice::plain(deed, id(who))
}

fn at_foe(deed: acqua_alta::battle::ActionId, slot: u8) -> Choice {
    Choice::new(deed, id(0), id(1), slot)
}

fn option(stance: Stance) -> Choice {
    Choice::new(action::STANCE, id(0), Target::Nothing, stance as u8)
}

fn several(actions: u8) -> Choice {
    Choice { option: actions, ..plain(0, action::SEVERAL) }
}

#[test]
fn section_1_7_turn_action_and_what_is_declared_first() {
    let mut scene = two("rialto_blade", "dogal_guard", 1);
    assert_eq!(scene.refused(plain(1, action::DEFEND)).code(), "E_TURN");
    scene.strikes(0, 1, &[1, 2]);
    assert_eq!(scene.refused(at_foe(action::STRIKE, 0)).code(), "E_ACTION");
    assert_eq!(scene.refused(several(2)).code(), "E_MULTI_DECLARE");
    assert_eq!(scene.refused(plain(0, action::RUN)).code(), "E_RUN_LATE");
    assert_eq!(scene.refused(plain(0, action::HOLD)).code(), "E_HOLD");
    let mut shaken = two("rialto_blade", "dogal_guard", 1);
    shaken.set(0, status::SHAKEN);
    assert_eq!(shaken.refused(plain(0, action::HOLD)).code(), "E_HOLD");
    assert_eq!(shaken.refused(at_foe(action::STRIKE, 0)).code(), "E_STATE");
    shaken.plain(0, action::RUN, &[3]);
}

#[test]
fn wld_26_defend_goes_with_nothing_else() {
    let mut first = two("rialto_blade", "dogal_guard", 1);
    first.plain(0, action::DEFEND, &[]);
    for choice in [at_foe(action::STRIKE, 0), plain(0, action::RUN), several(2)] {
        assert_eq!(first.refused(choice).code(), "E_EXCLUSIVE_OPTION", "{choice:?}");
    }
    let mut strikes = two("rialto_blade", "dogal_guard", 1);
    strikes.act(0, action::SEVERAL, Target::Nothing, 2, &[]);
    assert_eq!(strikes.refused(plain(0, action::DEFEND)).code(), "E_EXCLUSIVE_OPTION", "several actions");
    let mut runs = two("rialto_blade", "dogal_guard", 6);
    runs.plain(0, action::RUN, &[2]);
    assert_eq!(runs.refused(plain(0, action::DEFEND)).code(), "E_EXCLUSIVE_OPTION", "running");
    assert_eq!(runs.refused(at_foe(action::AIM, 0)).code(), "E_EXCLUSIVE_OPTION", "WLD-07: nor does Aim");
    let mut wild = two("rialto_blade", "dogal_guard", 1);
    wild.option(0, Stance::WildAttack);
    assert_eq!(wild.refused(plain(0, action::DEFEND)).code(), "E_EXCLUSIVE_OPTION", "WLD-59");
    let mut done = two("rialto_blade", "dogal_guard", 1);
    done.strikes(0, 1, &[1, 2]);
    assert_eq!(done.refused(plain(0, action::DEFEND)).code(), "E_EXCLUSIVE_OPTION", "an attack");
}

#[test]
fn wld_27_wild_and_desperate_attacks_exclude_each_other_and_one_called_shot_is_made() {
    let mut scene = two("rialto_blade", "dogal_guard", 1);
    scene.option(0, Stance::WildAttack);
    for stance in [Stance::Desperate2, Stance::Desperate4, Stance::WildAttack] {
        assert_eq!(scene.refused(option(stance)).code(), "E_EXCLUSIVE_OPTION", "{stance:?}");
    }
    scene.option(0, Stance::Head);
    for stance in [Stance::Limb, Stance::Item, Stance::Gap, Stance::Break] {
        assert_eq!(scene.refused(option(stance)).code(), "E_EXCLUSIVE_OPTION", "{stance:?}");
    }
    let mut late = two("rialto_blade", "dogal_guard", 1);
    late.act(0, action::SEVERAL, Target::Nothing, 2, &[]).strikes(0, 1, &[1, 2]);
    assert_eq!(late.refused(option(Stance::WildAttack)).code(), "E_MULTI_DECLARE", "it is declared for the turn");
}

#[test]
fn wlx_16_steady_aim_goes_neither_with_running_nor_with_movement_nor_with_aim() {
    let arbalest = || two("altana_arbalest", "dogal_guard", 9);
    let mut steady = arbalest();
    steady.option(0, Stance::SteadyAim);
    assert_eq!(steady.refused(plain(0, action::RUN)).code(), "E_EXCLUSIVE_OPTION");
    let mut runs = arbalest();
    runs.plain(0, action::RUN, &[2]);
    assert_eq!(runs.refused(option(Stance::SteadyAim)).code(), "E_EXCLUSIVE_OPTION");
    let mut moved = arbalest();
    moved.choose(Choice::new(action::MOVE, id(0), at(2, 3), 0), &[]);
    assert_eq!(moved.refused(option(Stance::SteadyAim)).code(), "E_EXCLUSIVE_OPTION");
    // Aim at the guard, whose turn comes in between; then both draw cards.
    let mut aimed = arbalest();
    aimed.act(0, action::AIM, id(1), 0, &[]);
    aimed.plain(0, action::END, &[]).plain(1, action::END, &[40, 30, 20]);
    assert_eq!(aimed.ask(), Ask::Act(id(0)));
    assert_eq!(aimed.refused(option(Stance::SteadyAim)).code(), "E_EXCLUSIVE_OPTION", "1.6");
    let mut other = two("rialto_blade", "dogal_guard", 9);
    assert_eq!(other.refused(option(Stance::SteadyAim)).code(), "E_POWER", "it has no such edge");
}

#[test]
fn wld_05_a_second_limited_action_is_refused() {
    let mut scene = two("campo_champion", "dogal_guard", 1);
    scene.act(0, action::SEVERAL, Target::Nothing, 2, &[]).option(0, Stance::Flurry);
    scene.strikes(0, 1, &[1, 2, 2]);
    assert_eq!(scene.refused(option(Stance::Flurry)).code(), "E_LIMITED");
}

#[test]
fn section_1_7_movement() {
    let rows = ["............", "..2.........", "............"];
    let mut scene = Scene::new(&rows, &[("salt_choir_adept", US, at(0, 0)), ("dogal_guard", THEM, at(3, 0))]);
    let go = |x, y| Choice::new(action::MOVE, id(0), at(x, y), 0);
    assert_eq!(scene.refused(go(11, 2)).code(), "E_MOVE");
    assert_eq!(scene.refused(go(3, 0)).code(), "E_BLOCKED");
    scene.set(0, status::ENTANGLED);
    assert_eq!(scene.refused(go(1, 0)).code(), "E_STATE");
    let mut jumps =
        Scene::new(&["..~~~~~....."; 3], &[("rialto_blade", US, at(1, 1)), ("dogal_guard", THEM, at(11, 1))]);
    assert_eq!(jumps.refused(Choice::new(action::JUMP, id(0), at(7, 1), 0)).code(), "E_TOO_FAR");
}

#[test]
fn section_1_7_ranged_attacks() {
    let rows = ["................................................................"; 2];
    let shot = Choice::new(action::SHOOT, id(0), id(1), 0);
    let who = |far| [("salt_choir_adept", US, at(0, 0)), ("pike_levy", THEM, at(far, 0))];
    let mut bolt = Scene::new(&rows, &who(21));
    assert_eq!(bolt.refused(Choice::new(action::CAST, id(0), id(1), 0)).code(), "E_RANGE", "twice Smarts d10");
    // A pistol has a long range of 20, and 80 at most.
    let gunner = [("smoke_gunner", US, at(0, 0)), ("pike_levy", THEM, at(63, 0))];
    let far = Scene::new(&rows, &gunner);
    assert_eq!(far.roll(shot), (4, -8));
    let needs = RuleOptions { extreme_needs_aim: true, ..RuleOptions::default() };
    let mut aims = Scene::with(&rows, &gunner, needs);
    assert_eq!(aims.refused(shot).code(), "E_EXTREME_NEEDS_AIM");
    let mut thrown = Scene::new(&rows, &[("masque_cutter", US, at(0, 0)), ("pike_levy", THEM, at(13, 0))]);
    assert_eq!(thrown.refused(Choice::new(action::THROW, id(0), id(1), 0)).code(), "E_THROWN_EXTREME");
    let walled = ["....#.......", "....#.......", "....#......."];
    let mut blind = Scene::new(&walled, &[("smoke_gunner", US, at(1, 1)), ("pike_levy", THEM, at(7, 1))]);
    assert_eq!(blind.refused(shot).code(), "E_LOS");
}

#[test]
fn section_1_7_weapons_and_hands() {
    let mut scene = two("smoke_gunner", "pike_levy", 5);
    let shot = |slot| Choice::new(action::SHOOT, id(0), id(1), slot);
    assert_eq!(scene.refused(shot(2)).code(), "E_WEAPON", "a sabre does not shoot");
    scene.shoots(0, 1, &[2]).activate(0).act(0, action::SHOOT, id(1), 1, &[2]).activate(0);
    assert_eq!(scene.refused(shot(0)).code(), "E_RELOAD");
    let mut archer = two("marsh_archer", "pike_levy", 1);
    assert_eq!(archer.refused(shot(0)).code(), "E_WEAPON_IN_MELEE");
    let mut maul = two("quay_breaker", "pike_levy", 1);
    assert_eq!(maul.refused(at_foe(action::GRAPPLE, 0)).code(), "E_HANDS");
    let mut small = two("lagoon_imp", "lagoon_horror", 1);
    assert_eq!(small.refused(at_foe(action::GRAPPLE, 0)).code(), "E_SIZE", "six Sizes larger");
    assert_eq!(small.refused(at_foe(action::PUSH, 0)).code(), "E_SIZE");
    let friends = [("rialto_blade", US, at(1, 3)), ("pike_levy", US, at(2, 3)), ("pike_levy", THEM, at(9, 3))];
    let mut friend = Scene::field(&friends);
    assert_eq!(friend.refused(at_foe(action::STRIKE, 0)).code(), "E_TARGET");
    let mut whole = two("rialto_blade", "pike_levy", 1);
    assert_eq!(whole.refused(at_foe(action::FINISH, 0)).code(), "E_NOT_HELPLESS");
}

#[test]
fn section_1_7_areas_and_powers() {
    let mut witch = two("fog_witch", "pike_levy", 6);
    let bloom = |x, y| Choice::new(action::CAST, id(0), at(x, y), 0);
    assert_eq!(witch.refused(bloom(1, 8)).code(), "E_TEMPLATE", "nobody is caught there");
    assert_eq!(witch.refused(Choice::new(action::CAST, id(0), id(1), 0)).code(), "E_TEMPLATE", "a place is aimed at");
    witch.set_counter(0, counter::POWER, 2);
    assert_eq!(witch.refused(bloom(7, 3)).code(), "E_PP");
    let mut adept = two("salt_choir_adept", "pike_levy", 6);
    adept.act(0, action::SEVERAL, Target::Nothing, 2, &[]);
    let bolt = Choice::new(action::CAST, id(0), id(1), 0);
    adept.choose(bolt, &[2, 3]);
    assert_eq!(adept.refused(bolt).code(), "E_ONCE", "WLX-17: once a turn");
    let mut bomber = two("arsenal_repeater", "pike_levy", 6);
    bomber.act(0, action::READY, Target::Nothing, 2, &[]).option(0, Stance::Head);
    let bomb = Choice::new(action::HURL, id(0), at(7, 3), 2);
    assert_eq!(bomber.refused(bomb).code(), "E_EXCLUSIVE_OPTION", "WLD-24: no called shot with an area");
}

#[test]
fn section_1_7_bennies() {
    let again = |who| plain(who, action::BENNY);
    let mut extra = two("dogal_guard", "quay_breaker", 1);
    assert_eq!(extra.refused(again(0)).code(), "E_EXTRA_NO_BENNY");
    let mut none = two("quay_breaker", "dogal_guard", 1);
    assert_eq!(none.refused(again(0)).code(), "E_BENNY");
    // Two ones: a critical failure stands, whatever Bennies are left.
    none.bennies(0, 3).strikes(0, 1, &[1, 1]);
    assert_eq!(none.ask(), Ask::Act(id(0)));
    assert_eq!(none.refused(again(0)).code(), "E_CRIT_LOCK");
    none.activate(0).strikes(0, 1, &[2, 3]).plain(0, action::KEEP, &[]);
    assert_eq!(none.refused(again(0)).code(), "E_BENNY", "another roll has been made since");
}

#[test]
fn wld_15_a_second_soak_of_one_attack_is_refused() {
    let mut scene = two("marsh_archer", "rialto_blade", 6);
    scene.bennies(1, 3).shoots(0, 1, &[5, 6, 1, 6, 1]);
    assert_eq!(scene.ask(), Ask::Soak(id(1)));
    // Vigor d6 fails; the Vigor roll may be made again, but there is no second Soak.
    scene.plain(1, action::SOAK, &[2, 3]);
    assert_eq!(scene.ask(), Ask::Reroll(id(1)));
    assert_eq!(scene.refused(plain(1, action::SOAK)).code(), "E_SOAK_TWICE");
    scene.plain(1, action::BENNY, &[5, 2]).plain(1, action::KEEP, &[]);
    assert_eq!(scene.life(1), 3, "one of two Wounds is soaked");
}

#[test]
fn wld_02_a_joker_is_played_once_a_round() {
    let mut scene = two("rialto_blade", "dogal_guard", 6);
    scene.set(0, status::JOKER).plain(0, action::END, &[]);
    assert_eq!(scene.refused(plain(0, action::ACTIVATE)).code(), "E_JOKER_USED");
}

#[test]
fn wld_16_field_dressing_beside_an_enemy_is_refused() {
    let who = [("lantern_friar", US, at(3, 3)), ("quay_breaker", US, at(4, 3)), ("pike_levy", THEM, at(2, 3))];
    let mut scene = Scene::field(&who);
    scene.set_counter(1, counter::LIFE, 3).act(0, action::READY, Target::Nothing, 7, &[]);
    let heal = Choice::new(action::HEAL, id(0), id(1), 0);
    assert_eq!(scene.refused(heal).code(), "E_STATE");
}

#[test]
fn wld_18_a_bolt_may_be_aimed() {
    let mut scene = two("salt_choir_adept", "dogal_guard", 9);
    let bolt = Choice::new(action::CAST, id(0), id(1), 0);
    let plain_roll = scene.roll(bolt);
    scene.act(0, action::AIM, id(1), 0, &[]);
    scene.plain(0, action::END, &[]).plain(1, action::END, &[40, 30]);
    assert_eq!(scene.roll(bolt), (plain_roll.0, plain_roll.1 + 2));
}

#[test]
fn wld_45_a_test_by_fighting_is_hampered_by_lying_down() {
    let mut scene = two("rialto_blade", "dogal_guard", 1);
    let test = Choice::new(action::TAUNT, id(0), id(1), Skill::Fighting as u8);
    let stands = scene.roll(test).1;
    scene.set(0, status::PRONE);
    assert_eq!(scene.roll(test).1, stands - 2);
}

#[test]
fn wld_49_what_was_done_of_a_reload_is_lost_with_a_drop() {
    let mut scene = two("smoke_gunner", "pike_levy", 6);
    scene.shoots(0, 1, &[2]).activate(0);
    let reload = Choice::new(action::RELOAD, id(0), Target::Nothing, 0);
    scene.choose(reload, &[]).activate(0).choose(reload, &[]).activate(0);
    scene.act(0, action::DISCARD, Target::Nothing, 0, &[]).act(0, action::READY, Target::Nothing, 0, &[]);
    scene.choose(reload, &[]).activate(0);
    let shot = Choice::new(action::SHOOT, id(0), id(1), 0);
    assert_eq!(scene.refused(shot).code(), "E_RELOAD", "one of three");
    scene.choose(reload, &[]).activate(0).choose(reload, &[]).activate(0).choose(shot, &[2]);
}

#[test]
fn section_2_4_forced_movement_ends_aim() {
    let who = [("quay_breaker", US, at(3, 3)), ("altana_arbalest", THEM, at(4, 3)), ("pike_levy", US, at(9, 3))];
    let mut scene = Scene::field(&who);
    scene.set(1, status::AIMING).act(0, action::PUSH, id(1), 0, &[5, 2, 4, 2, 5, 2]);
    assert_eq!(scene.square(1), at(5, 3));
    assert!(!scene.has(1, status::AIMING));
}
