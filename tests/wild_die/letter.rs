//! The rules to the letter, where they are easily read past (1.4, WLD-02 to WLX-18).

use super::scene::{Scene, THEM, US, at, id};
use acqua_alta::battle::{Choice, RuleSystem, Side, Sum};
use acqua_alta::board::Square;
use acqua_alta::kit::Listed;
use acqua_alta::rules::wild_die::Ask;
use acqua_alta::rules::wild_die::Codex;
use acqua_alta::rules::wild_die::attack::{Attacker, Cover, Guard, Target, Way};
use acqua_alta::rules::wild_die::hurt::Fatigue;
use acqua_alta::rules::wild_die::options::{Ambient, RuleOptions};
use acqua_alta::rules::wild_die::rolls::DieType;
use acqua_alta::rules::wild_die::stances::Stance;
use acqua_alta::rules::wild_die::traits::Skill;
use acqua_alta::rules::wild_die::vocabulary::{action, counter, question, status};
use acqua_alta::rules::wild_die::wielding::{Aimed, Wielded};

fn one_on_one(own: &'static str, other: &'static str, far: u8) -> Scene {
    Scene::field(&[(own, US, at(3, 3)), (other, THEM, at(3 + far, 3))])
}

fn go(who: u8, x: u8, y: u8) -> Choice {
    Choice::new(action::MOVE, id(who), at(x, y), 0)
}

fn cast(who: u8, on: u8, option: u8) -> Choice {
    Choice::new(action::CAST, id(who), id(on), option)
}

#[test]
fn wld_02_a_joker_adds_two_to_crushing_too() {
    let mut scene = one_on_one("quay_breaker", "dogal_guard", 1);
    scene.act(0, action::READY, acqua_alta::battle::Target::Nothing, 7, &[]);
    scene.act(0, action::GRAPPLE, id(1), 0, &[5, 2, 3]).activate(0);
    let crush = Choice::new(action::CRUSH, id(0), id(1), 0);
    assert_eq!(scene.roll(crush), (8, 0));
    scene.set(0, status::JOKER);
    assert_eq!(scene.roll(crush), (8, 2));
}

#[test]
fn wld_06_a_fallen_enemy_is_difficult_ground_and_nobody_stops_on_it() {
    let rows = ["############", "............", "############"];
    let who = [("rialto_blade", US, at(1, 1)), ("dogal_guard", THEM, at(2, 1)), ("pike_levy", THEM, at(11, 1))];
    let mut scene = Scene::new(&rows, &who);
    scene.set(1, status::INCAPACITATED);
    assert_eq!(scene.refused(go(0, 2, 1)).code(), "E_BLOCKED");
    assert_eq!(scene.refused(go(0, 7, 1)).code(), "E_MOVE", "six squares and one more over the body");
    scene.choose(go(0, 6, 1), &[]);
    assert_eq!(scene.square(0), at(6, 1));
}

#[test]
fn wld_10_a_bolt_from_melee_at_somebody_farther_off_leaves_its_caster_vulnerable() {
    let who = [("salt_choir_adept", US, at(3, 3)), ("pike_levy", THEM, at(4, 3)), ("pike_levy", THEM, at(8, 5))];
    let mut near = Scene::field(&who);
    near.choose(cast(0, 1, 0), &[2, 3]);
    assert!(!near.has(0, status::VULNERABLE));
    let mut far = Scene::field(&who);
    far.choose(cast(0, 2, 0), &[2, 3]);
    assert!(far.has(0, status::VULNERABLE));
}

#[test]
fn wld_13_the_stunned_recover_from_shaken_and_nobody_pays_for_a_mere_chance() {
    let mut scene = one_on_one("rialto_blade", "quay_breaker", 4);
    scene.bennies(1, 1).set(1, status::STUNNED).set(1, status::SHAKEN);
    // Vigor fails, and may be rolled again; then Spirit fails, and is not: a Benny would end Shaken for certain.
    scene.plain(0, action::END, &[2, 3]);
    assert_eq!(scene.ask(), Ask::Reroll(id(1)));
    scene.plain(1, action::BENNY, &[5, 3, 4, 2]);
    assert!(!scene.has(1, status::STUNNED) && !scene.has(1, status::SHAKEN));
    let mut scene = one_on_one("rialto_blade", "quay_breaker", 4);
    scene.bennies(1, 1).set(1, status::SHAKEN).plain(0, action::END, &[2, 3]);
    assert_eq!(scene.ask(), Ask::Act(id(1)));
    assert!(scene.choices().contains(&Choice::plain(action::UNSHAKE, id(1))));
}

#[test]
fn wlx_14_stabilising_asks_for_no_kit() {
    let mut scene =
        Scene::field(&[("rialto_blade", US, at(3, 3)), ("quay_breaker", US, at(4, 3)), ("pike_levy", THEM, at(9, 3))]);
    scene.set(1, status::INCAPACITATED).set(1, status::BLEEDING).set_counter(1, counter::LIFE, 0);
    assert_eq!(scene.roll(Choice::new(action::STABILISE, id(0), id(1), 0)), (4, -5), "untrained, three Wounds");
}

#[test]
fn wld_16_healing_a_wound_wakes_nobody_who_is_unconscious() {
    let mut scene = Scene::field(&[
        ("barber_surgeon", US, at(3, 3)),
        ("quay_breaker", US, at(4, 3)),
        ("pike_levy", THEM, at(9, 3)),
    ]);
    scene.act(0, action::READY, acqua_alta::battle::Target::Nothing, 7, &[]);
    scene.set(1, status::INCAPACITATED).set(1, status::UNCONSCIOUS).set_counter(1, counter::LIFE, 3);
    scene.act(0, action::HEAL, id(1), 0, &[6, 2]);
    assert_eq!(scene.life(1), 4);
    assert!(scene.has(1, status::INCAPACITATED) && scene.has(1, status::UNCONSCIOUS));
}

#[test]
fn wld_18_aim_is_lost_with_sight() {
    let who = [("altana_arbalest", US, at(0, 1)), ("pike_levy", THEM, at(6, 1))];
    for (rows, bonus) in [(["............"; 3], 2), (["...#........"; 3], 0)] {
        let mut scene = Scene::new(&["............"; 3], &who);
        scene.act(0, action::AIM, id(1), 0, &[]);
        // Its next turn begins; the levy has meanwhile gone behind a wall, or not.
        let behind = rows[0].contains('#');
        if behind {
            let mut walled = Scene::new(&["......#....."; 3], &[who[0], ("pike_levy", THEM, at(8, 1))]);
            let shot = Choice::new(action::SHOOT, id(0), id(1), 0);
            assert_eq!(walled.refused(shot).code(), "E_LOS");
            continue;
        }
        // The levy ends its turn; new cards: the shooter first.
        scene.plain(0, action::END, &[]).plain(1, action::END, &[30, 29, 10]);
        assert_eq!(scene.roll(Choice::new(action::SHOOT, id(0), id(1), 0)), (4, bonus));
    }
}

#[test]
fn wld_22_the_bound_may_still_use_their_wits() {
    let mut scene = one_on_one("rialto_blade", "dogal_guard", 1);
    scene.set(0, status::BOUND);
    let taunt = Choice::new(action::TAUNT, id(0), id(1), Skill::Taunt as u8);
    assert!(scene.choices().contains(&taunt));
    assert_eq!(scene.refused(Choice { option: Skill::Athletics as u8, ..taunt }).code(), "E_STATE");
    assert_eq!(scene.refused(Choice::plain(action::DEFEND, id(0))).code(), "E_STATE");
}

#[test]
fn wld_22_a_small_blade_cuts_bonds() {
    let mut scene =
        Scene::field(&[("rialto_blade", US, at(3, 3)), ("quay_breaker", US, at(4, 3)), ("pike_levy", THEM, at(9, 3))]);
    scene.set(1, status::BOUND);
    let cut = Choice::new(action::CUT, id(0), id(1), 0);
    assert_eq!(scene.roll(cut), (4, 0), "a rope");
    // Without Aces: 6 is 6.
    scene.choose(cut, &[1, 2]);
    assert!(scene.has(1, status::BOUND));
    scene.activate(0).choose(cut, &[6, 1]);
    assert!(!scene.has(1, status::BOUND) && !scene.has(1, status::ENTANGLED), "free at once");
    scene.activate(1).set(0, status::BOUND);
    assert_eq!(scene.refused(Choice::new(action::CUT, id(1), id(0), 0)).code(), "E_WEAPON", "a maul is no small blade");
}

#[test]
fn wld_22_weeds_are_harder_than_ropes() {
    let who = [("salt_choir_adept", THEM, at(3, 3)), ("rialto_blade", US, at(6, 3))];
    let mut scene = Scene::field(&who);
    scene.choose(cast(0, 1, 1), &[5, 3]).activate(1);
    assert!(scene.has(1, status::ENTANGLED));
    assert_eq!(scene.roll(Choice::new(action::CUT, id(1), id(1), 0)), (8, 0));
}

#[test]
fn wld_34_a_two_is_dangerous_with_a_weapon_of_several_shots() {
    let who = [("arsenal_repeater", US, at(0, 3)), ("pike_levy", THEM, at(6, 3)), ("pike_levy", THEM, at(6, 4))];
    let mut scene = Scene::field(&who);
    // One shot: 2 and 3 miss; the other levy is hit, for 3.
    scene.shoots(0, 1, &[2, 3, 1, 2]);
    assert_eq!(
        scene.events.iter().filter(|event| matches!(event, acqua_alta::battle::Event::Rolled { .. })).count(),
        2
    );
    let mut scene = Scene::field(&who);
    scene.shoots(0, 1, &[3, 3]);
}

#[test]
fn wld_51_the_same_skill_supports_and_any_roll_of_it_uses_the_support_up() {
    let who = [("altana_arbalest", US, at(3, 3)), ("arsenal_repeater", US, at(5, 3)), ("dogal_guard", THEM, at(6, 3))];
    let mut scene = Scene::field(&who);
    let support = |skill| Choice::new(action::SUPPORT, id(0), id(1), skill as u8);
    let name = |scene: &Scene, skill| scene.battle.breakdown(support(skill)).expect("it rolls").name;
    assert_eq!(name(&scene, Skill::Shooting), "Shooting");
    assert_eq!(name(&scene, Skill::Athletics), "Persuasion", "Athletics supports only from beside");
    scene.choose(support(Skill::Athletics), &[3, 5]).activate(1);
    scene.act(1, action::READY, acqua_alta::battle::Target::Nothing, 7, &[]);
    let grapple = Choice::new(action::GRAPPLE, id(1), id(2), 0);
    assert_eq!(scene.roll(grapple), (4, 1));
    scene.choose(grapple, &[2, 2]).activate(1);
    assert_eq!(scene.roll(grapple), (4, 0));
}

#[test]
fn wld_54_a_test_by_shooting_costs_a_shot() {
    let mut scene = one_on_one("altana_arbalest", "dogal_guard", 6);
    scene.tests(0, Skill::Shooting, 1, &[2, 3]).activate(0);
    let again = Choice::new(action::TAUNT, id(0), id(1), Skill::Shooting as u8);
    assert_eq!(scene.refused(again).code(), "E_TARGET", "not loaded");
    assert_eq!(scene.refused(Choice::new(action::SHOOT, id(0), id(1), 0)).code(), "E_RELOAD");
}

#[test]
fn wlx_02_a_benny_brings_five_power_points_back() {
    let mut scene = one_on_one("salt_choir_adept", "dogal_guard", 6);
    scene.bennies(0, 2).set_counter(0, counter::POWER, 3).plain(0, action::RENEW, &[]);
    assert_eq!((scene.counter(0, counter::POWER), scene.counter(0, counter::BENNIES)), (8, 1));
    scene.set_counter(0, counter::POWER, 12).plain(0, action::RENEW, &[]);
    assert_eq!(scene.counter(0, counter::POWER), 15, "never above what it had at the start");
    assert_eq!(scene.refused(Choice::plain(action::RENEW, id(0))).code(), "E_ONCE");
}

#[test]
fn wlx_02_another_roll_is_asked_for_where_it_is_worth_it() {
    // A raise over Parry 6 comes in less than a third, and so does a Wound: 12 by d6 + d4.
    let mut scene = one_on_one("rialto_blade", "dogal_guard", 1);
    scene.bennies(0, 2).strikes(0, 1, &[6, 2, 6, 2, 3]);
    assert_eq!(scene.ask(), Ask::Act(id(0)));
    assert!(scene.has(1, status::SHAKEN));
    // Damage without harm is worth another roll in one of six: 8 comes in more.
    scene.activate(0).set_counter(1, counter::LIFE, 1).strikes(0, 1, &[6, 2, 1, 2]);
    assert_eq!(scene.ask(), Ask::Reroll(id(0)));
}

#[test]
fn wlx_06_a_swimmer_in_mail_rolls_at_its_first_stroke_and_at_the_start_of_its_turn() {
    let rows = ["....~~~~~~~~"; 5];
    let who = [("dogal_guard", US, at(2, 2)), ("pike_levy", THEM, at(0, 0))];
    let mut scene = Scene::new(&rows, &who);
    // Athletics d6 with -2 for mail: 5 fails; it stays on the quay.
    scene.choose(go(0, 5, 2), &[5]);
    assert_eq!((scene.square(0).x, scene.counter(0, counter::FATIGUE)), (3, 1));
    let mut scene = Scene::new(&rows, &[("dogal_guard", US, at(6, 2)), ("pike_levy", THEM, at(0, 0))]);
    scene.activate(1).battle.characters_mut()[0].statuses.clear(status::ACTED);
    // Its first turn, before the dice of this test, may have tired it already.
    scene.set_counter(0, counter::FATIGUE, 0).plain(1, action::END, &[3]);
    assert_eq!((scene.ask(), scene.counter(0, counter::FATIGUE)), (Ask::Act(id(0)), 1));
    assert_eq!(scene.refused(go(0, 7, 2)).code(), "E_MOVE");
}

#[test]
fn wlx_06_a_friend_hauls_the_helpless_out() {
    let rows = ["....~~~~~~~~"; 5];
    let who = [("barber_surgeon", US, at(3, 2)), ("quay_breaker", US, at(4, 2)), ("pike_levy", THEM, at(0, 0))];
    let mut scene = Scene::new(&rows, &who);
    let haul = Choice::new(action::HAUL, id(0), id(1), 0);
    assert_eq!(scene.refused(haul).code(), "E_TARGET");
    scene.set(1, status::INCAPACITATED);
    assert_eq!(scene.roll(haul), (4, 0));
    scene.choose(haul, &[2, 3]);
    assert_eq!(scene.square(1), at(4, 2));
    scene.activate(0).choose(haul, &[4, 2]);
    assert_eq!(scene.square(1).x, 3);
}

#[test]
fn wlx_08_a_deliberate_drop_may_take_a_die_off() {
    let rows = ["4444........"; 3];
    let dropped = |faces: &[u8]| {
        let mut scene = Scene::new(&rows, &[("rialto_blade", US, at(3, 1)), ("pike_levy", THEM, at(11, 1))]);
        scene.choose(go(0, 4, 1), faces);
        scene
    };
    // Four levels: two dice of d6+1 against Toughness 6 without its coat, 5. With Athletics one of them.
    let eased = dropped(&[5, 2, 3]);
    assert!(!eased.has(0, status::SHAKEN) && eased.has(0, status::PRONE));
    assert!(dropped(&[2, 3, 2, 1]).has(0, status::SHAKEN), "2 + 1 and 2 more are 5");
}

#[test]
fn wlx_11_an_area_is_as_high_as_its_radius() {
    let rows = [".......4444."; 5];
    let who = [("fog_witch", US, at(1, 2)), ("pike_levy", THEM, at(6, 2)), ("dogal_guard", THEM, at(7, 2))];
    let scene = Scene::new(&rows, &who);
    let bloom = Choice::new(action::CAST, id(0), at(5, 2), 0);
    assert_eq!(scene.battle.catches(bloom), [id(1)], "the guard stands four levels above");
}

#[test]
fn wlx_12_heavy_armour_hampers_attacks() {
    let codex = Codex::shipped();
    let (plated, _) = codex.recruit("rialto_blade", &["plate_breast".to_owned()]).expect("bought");
    let rapier =
        Wielded { kind: &plated, weapon: plated.weapons.as_slice().keyed("rapier").expect("carried"), thrown: false };
    let target = Target { distance: 1, weapons: 1, ..Target::default() };
    let aimed = [Aimed { who: id(1), target, guard: Some(Guard { parry: 5, ..Guard::default() }) }];
    let attacker = rapier.attacker(vec![]);
    let roll = rapier.attack(id(0), &attacker, &aimed, (0, Fatigue::None), &RuleOptions::default()).expect("in reach");
    assert_eq!(roll.total.value(), -2, "Strength d6 for d10");
}

#[test]
fn wlx_18_a_mist_keeps_off_blows_or_shots_as_its_caster_chooses() {
    let with = |option: u8, faces: &[u8]| {
        let who: [(&str, Side, Square); 3] =
            [("fog_witch", THEM, at(6, 3)), ("marsh_archer", US, at(1, 3)), ("rialto_blade", US, at(7, 3))];
        let mut scene = Scene::field(&who);
        scene.choose(cast(0, 0, option), faces);
        scene.activate(1);
        let shot = scene.roll(Choice::new(action::SHOOT, id(1), id(0), 0)).1;
        scene.activate(2);
        (shot, scene.roll(Choice::new(action::STRIKE, id(2), id(0), 0)).1)
    };
    let (melee, ranged, both) = (with(2, &[5, 2]), with(2 | 1 << 4, &[5, 2]), with(2, &[9, 2]));
    assert_eq!((melee.0 - ranged.0, ranged.1 - melee.1), (2, 2));
    assert_eq!(both, (ranged.0, melee.1));
}

#[test]
fn wld_31_a_bolt_out_of_hiding_has_the_drop() {
    let mut scene = one_on_one("salt_choir_adept", "dogal_guard", 5);
    let plain = scene.roll(cast(0, 1, 0));
    scene.set(0, status::HIDDEN);
    assert_eq!(scene.roll(cast(0, 1, 0)), (plain.0, plain.1 + 4));
    // A hit without a raise; 2 + 3 + 4 is 9 against Toughness 8: Shaken; Vigor of 2 does not keep it awake.
    scene.choose(cast(0, 1, 0), &[2, 3, 2, 3, 2]);
    assert!(scene.has(1, status::UNCONSCIOUS) && !scene.has(0, status::HIDDEN));
}

#[test]
fn wlx_02_each_kind_of_roll_has_its_own_standing_answer() {
    let mut scene = one_on_one("rialto_blade", "dogal_guard", 1);
    assert_eq!(scene.battle.responses(US, &question::REROLL).len(), 4);
    assert!(scene.battle.responses(US, &question::SOAK).is_empty());
    scene.bennies(0, 2).strikes(0, 1, &[3, 2]);
    let again = Choice::plain(action::BENNY, id(0));
    let key = |scene: &Scene| scene.battle.response(again).expect("it is one of them").key;
    assert_eq!(key(&scene), "attack_again");
    scene.choose(again, &[6, 2, 1, 2]);
    assert_eq!(key(&scene), "damage_again");
}

#[test]
fn wld_51_every_kind_of_roll_is_supported_and_strength_without_a_limit() {
    let who = [
        ("quay_breaker", US, at(3, 3)),
        ("salt_choir_adept", US, at(4, 3)),
        ("barber_surgeon", US, at(3, 4)),
        ("dogal_guard", THEM, at(2, 3)),
    ];
    let mut scene = Scene::field(&who);
    let support = |by: u8, on: u8, skill: u8| Choice::new(action::SUPPORT, id(by), id(on), skill);
    let strength = Skill::ALL.len() as u8;
    // The breaker supports a power of the adept; Intimidation does not serve for that, Persuasion does.
    scene.choose(support(0, 1, Skill::Spellcasting as u8), &[2, 4]).activate(1);
    assert_eq!(scene.roll(cast(1, 3, 0)).1, 1);
    scene.choose(cast(1, 3, 0), &[1, 2]);
    scene.activate(1);
    assert_eq!(scene.roll(cast(1, 3, 0)).1, 0, "it is used up");
    // Two raises for the Strength of the breaker: 2 each.
    scene.choose(support(1, 0, strength), &[8, 1, 2]).activate(2);
    scene.choose(support(2, 0, strength), &[8, 1, 2]).activate(1);
    assert_eq!(scene.refused(support(1, 0, strength)).code(), "E_ONCE");
    scene.activate(0).act(0, action::READY, acqua_alta::battle::Target::Nothing, 7, &[]);
    assert_eq!(scene.roll(Choice::new(action::PUSH, id(0), id(3), 0)), (4, 4));
}

#[test]
fn wld_41_untrained_riding_is_lower_than_a_bare_die() {
    let codex = Codex::shipped();
    let mut rider = codex.kinds.as_slice().keyed("barena_rider").expect("a kind").clone();
    rider.skills = vec![(Skill::Fighting, DieType::D4)];
    let spear = Wielded { kind: &rider, weapon: &rider.weapons[0], thrown: false };
    let aimed = [Aimed {
        who: id(1),
        target: Target { distance: 1, weapons: 1, ..Target::default() },
        guard: Some(Guard { parry: 5, ..Guard::default() }),
    }];
    let roll = |attacker| spear.attack(id(0), &attacker, &aimed, (0, Fatigue::None), &RuleOptions::default());
    let mounted = Attacker { mounted: true, ..spear.attacker(vec![]) };
    assert_eq!(roll(mounted).expect("in reach").total.value(), -2, "d4 - 2 of Riding is lower than d4 of Fighting");
    assert_eq!(roll(spear.attacker(vec![])).expect("in reach").total.value(), 0);
}

#[test]
fn wld_18_aim_ignores_no_edge_of_dodging() {
    let dodger = Cover { dodges: true, ..Cover::default() };
    let target = Target { distance: 15, ranges: Some((10, 20, 40)), weapons: 1, cover: dodger, ..Target::default() };
    let total = |stances: Vec<Stance>| {
        let shooter = Attacker { way: Way::Shot, stances, actions: 1, shots: 1, weapons: 1, ..Attacker::default() };
        let mut sum = Sum::default();
        shooter.add_to(&mut sum);
        shooter.add_for(&target, &mut sum, &RuleOptions::default()).expect("in range");
        sum.value()
    };
    assert_eq!(total(vec![]), -4);
    assert_eq!(total(vec![Stance::UseAim]), -2, "2 for medium range, and not the 2 of Hard Target as well");
}

#[test]
fn wld_55_a_touch_is_a_fighting_attack_of_its_turn() {
    let with = |stance: Option<Stance>, run: bool| {
        let mut scene = one_on_one("lantern_friar", "dogal_guard", 1);
        let shocks =
            |choice: &Choice| choice.action == action::CAST && scene.battle.describe(*choice).contains("Shock, touch");
        let touch = scene.choices().into_iter().find(shocks).expect("a touch");
        if run {
            scene.plain(0, action::RUN, &[3]);
        }
        if let Some(stance) = stance {
            scene.option(0, stance);
        }
        scene.roll(touch)
    };
    assert_eq!(with(None, false), (6, 2));
    assert_eq!(with(None, true), (6, 0), "WLD-07: running takes 2");
    assert_eq!(with(Some(Stance::WildAttack), false), (6, 4), "WLD-59: all Fighting attacks of the turn");
}

#[test]
fn wld_44_nothing_is_taken_from_a_throw_of_the_other_hand() {
    let thrown = |way| {
        let hand = vec![Stance::OffHand];
        let attacker = Attacker { way, stances: hand, actions: 1, shots: 1, weapons: 1, ..Attacker::default() };
        let mut sum = Sum::default();
        attacker.add_to(&mut sum);
        sum.value()
    };
    assert_eq!([Way::Melee, Way::Shot, Way::Thrown].map(thrown), [-2, -2, 0], "Fighting or Shooting");
}

#[test]
fn wld_56_a_shield_alone_is_enough_against_two_weapons() {
    let mut scene = one_on_one("rialto_blade", "dogal_guard", 1);
    let strike = Choice::new(action::STRIKE, id(0), id(1), 0);
    assert_eq!(scene.roll(strike).1, 0, "spear and shield");
    scene.set_counter(1, counter::HELD, 0);
    assert_eq!(scene.roll(strike).1, 0, "neither unarmed nor without a shield");
    scene.set_counter(1, counter::SHIELD, 0);
    assert_eq!(scene.roll(strike).1, 3, "WLD-57: unarmed, and two weapons");
}

#[test]
fn wld_07_running_hampers_a_jump_of_its_turn() {
    let rows = [".~~.........", ".~~.........", ".~~........."];
    let mut scene = Scene::new(&rows, &[("rialto_blade", US, at(0, 1)), ("pike_levy", THEM, at(11, 1))]);
    let jump = Choice::new(action::JUMP, id(0), at(3, 1), 0);
    assert_eq!(scene.roll(jump).1, 0);
    scene.plain(0, action::RUN, &[3]);
    assert_eq!(scene.roll(jump).1, -2, "a trait roll on its own turn");
}

#[test]
fn wld_39_a_test_of_notice_is_made_by_sight() {
    let dark = RuleOptions { light: Ambient::Dark, ..RuleOptions::default() };
    let who = [("rialto_blade", US, at(3, 3)), ("dogal_guard", THEM, at(6, 3))];
    let test = |skill: Skill| Choice::new(action::TAUNT, id(0), id(1), skill as u8);
    let scene = Scene::with(&super::scene::FIELD, &who, dark);
    assert_eq!(scene.roll(test(Skill::Notice)).1, -4);
    assert_eq!(scene.roll(test(Skill::Taunt)).1, 0, "words are heard");
}

#[test]
fn wlx_18_a_power_that_is_no_ranged_attack_minds_neither_speed_nor_dodging() {
    let mut scene = one_on_one("salt_choir_adept", "arsenal_repeater", 4);
    scene.set_counter(1, counter::MOVED, 20);
    let (bolt, grip) = (cast(0, 1, 0), cast(0, 1, 1));
    assert_eq!(scene.roll(bolt).1, -4, "WLX-03, Hard Target");
    assert_eq!(scene.roll(grip).1, 0);
}
