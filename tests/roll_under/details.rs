//! Smaller rules, each by itself (RUN-02, RUN-05, RUN-14, RUN-17, RUN-19, RUN-24, RUN-25, RUN-48, RUX-13, RUX-14, RUX-15, RUX-21, RUX-32, RUX-38, RUX-39).

use super::scene::{Scene, THEM, US, at, id};
use acqua_alta::battle::{Choice, RuleSystem, Target};
use acqua_alta::kit::Listed;
use acqua_alta::rules::roll_under::rolls::{Came, read};
use acqua_alta::rules::roll_under::traits::{Attribute, Skill};
use acqua_alta::rules::roll_under::vocabulary::{action, counter, status};
use acqua_alta::rules::roll_under::{Ask, Codex};

/// A halberdier (Spears 13, Willpower 11) beside a bravo (Swords 14, Evade 14).
fn halberd_and_bravo() -> Scene {
    Scene::field(&[("bridge_halberdier", US, at(3, 3)), ("lagoon_bravo", THEM, at(4, 3))])
}

fn strike() -> Choice {
    Choice::new(action::STRIKE, id(0), id(1), 0)
}

#[test]
fn run_02_a_one_succeeds_whatever_the_level() {
    assert_eq!([0, 3, 18].map(|level| read(level, 1).came), [Came::Dragon; 3]);
    assert_eq!(read(3, 2).came, Came::Success);
}

#[test]
fn run_05_an_attack_is_rolled_against_a_skill_and_rallying_oneself_against_an_attribute() {
    let scene = halberd_and_bravo();
    assert_eq!(scene.roll(strike()), (13, 0), "Spears");
    assert_eq!(scene.roll(Choice::plain(action::SELF_RALLY, id(0))), (11, -1), "Willpower, on its own");
}

#[test]
fn run_14_what_is_in_the_way_is_put_away() {
    let mut scene = halberd_and_bravo();
    scene.choose(Choice { option: 1, ..Choice::plain(action::DRAW, id(0)) }, &[]);
    assert_eq!(scene.counter(0, counter::HELD), 2, "the short sword; the halberd took both hands");
}

#[test]
fn run_17_a_shout_reveals_whoever_shouts() {
    let mut scene = Scene::field(&[
        ("gondola_marshal", US, at(1, 1)),
        ("lagoon_bravo", US, at(2, 1)),
        ("harbour_watch", THEM, at(10, 7)),
    ]);
    scene.set(0, status::HIDDEN).set(1, status::DAZED).plain(0, action::SHOUT, &[]);
    assert!(!scene.has(0, status::HIDDEN) && !scene.has(1, status::DAZED));
}

#[test]
fn run_19_dash_doubles_the_movement_and_takes_the_action() {
    let mut scene = Scene::field(&[("harbour_watch", US, at(0, 0)), ("harbour_watch", THEM, at(0, 8))]);
    assert_eq!(scene.refused(Choice::new(action::MOVE, id(0), at(10, 0), 0)).code(), "E_MOVE");
    scene.plain(0, action::DASH, &[]).moves(0, 10, 0, &[]);
    assert_eq!(scene.refused(Choice::plain(action::DASH, id(0))).code(), "E_ACTION");
}

#[test]
fn run_48_a_subtle_weapon_adds_a_die_to_a_sneak_attack() {
    let mut scene = Scene::field(&[("mask_whisperer", US, at(3, 3)), ("harbour_watch", THEM, at(4, 3))]);
    scene.set(0, status::HIDDEN).strikes(0, 1, &[12, 9, 16, 7]);
    // 2d8 and d6 instead of d8 and d6, less armour 1.
    scene.plain(0, action::SPARE, &[2, 3, 1]);
    assert_eq!(scene.counter(1, counter::HP), 5);
}

#[test]
fn rux_14_point_blank_is_a_bane() {
    let who = [("altana_arbalist", US, at(3, 3)), ("harbour_watch", THEM, at(4, 3)), ("harbour_watch", THEM, at(9, 3))];
    let scene = Scene::field(&[who[0], who[1]]);
    assert_eq!(scene.roll(Choice::new(action::SHOOT, id(0), id(1), 0)), (15, -1));
    let scene = Scene::field(&[who[0], who[2]]);
    assert_eq!(scene.roll(Choice::new(action::SHOOT, id(0), id(1), 0)), (15, 0));
}

#[test]
fn rux_15_melee_against_the_prone_has_a_boon_and_the_prone_have_a_bane() {
    let mut scene = halberd_and_bravo();
    scene.set(1, status::PRONE);
    assert_eq!(scene.roll(strike()), (13, 1));
    scene.set(0, status::PRONE);
    assert_eq!(scene.roll(strike()), (13, -1), "a prone attacker has no boon against the prone");
}

#[test]
fn rux_21_a_dodge_gives_a_step() {
    let mut scene = halberd_and_bravo();
    scene.strikes(0, 1, &[5]).act(1, action::DODGE, Target::Nothing, 0, &[3]);
    assert_eq!(scene.ask(), Ask::Step(id(1)));
    scene.act(1, action::STEP, at(5, 3), 0, &[]);
    assert_eq!(scene.square(1), at(5, 3));
}

#[test]
fn rux_32_an_empty_quiver_shoots_nothing() {
    let mut scene = Scene::field(&[("altana_arbalist", US, at(3, 3)), ("harbour_watch", THEM, at(9, 3))]);
    scene.set_counter(0, counter::EMPTY, 1);
    assert_eq!(scene.refused(Choice::new(action::SHOOT, id(0), id(1), 0)).code(), "E_AMMO");
}

#[test]
fn rux_38_weapons_have_the_printed_numbers() {
    let codex = Codex::shipped();
    let known = |key: &str| {
        let weapon = codex.armoury.weapons.as_slice().keyed(key).expect("a weapon").clone();
        (weapon.damage.to_string(), weapon.durability, weapon.strength, weapon.hands)
    };
    assert_eq!(known("broadsword"), ("2d6".to_owned(), Some(15), 10, 1));
    assert_eq!(known("great_axe"), ("2d10".to_owned(), Some(9), 16, 2));
}

#[test]
fn rux_39_each_skill_has_its_attribute() {
    let of = [Skill::Swords, Skill::Knives, Skill::Healing, Skill::Persuasion].map(Skill::attribute);
    assert_eq!(of, [Attribute::Strength, Attribute::Agility, Attribute::Intelligence, Attribute::Charisma]);
}

#[test]
fn run_24_first_aid_is_the_action_of_saving_a_life() {
    let mut scene = Scene::field(&[
        ("lantern_leech", US, at(3, 3)),
        ("lagoon_bravo", US, at(4, 3)),
        ("harbour_watch", THEM, at(9, 8)),
    ]);
    let aid = Choice::new(action::SAVE, id(0), id(1), 0);
    assert_eq!(scene.refused(aid).code(), "E_NOT_DYING");
    scene.set(1, status::DYING).set(1, status::PRONE).set_counter(1, counter::HP, 0);
    assert_eq!(scene.roll(aid), (16, 0), "Healing");
    // Without a Field Surgeon's WP: d6 HP, and the patient lies where it is.
    scene.set_counter(0, counter::WP, 0).choose(aid, &[16, 4]);
    assert_eq!((scene.counter(1, counter::HP), scene.counter(0, counter::BANDAGES)), (4, 9));
    assert!(!scene.has(1, status::DYING) && scene.has(1, status::PRONE));
    assert_eq!(scene.refused(Choice::plain(action::DASH, id(0))).code(), "E_ACTION", "it was the action");
    // The last bandage is used: a bane.
    scene.set(1, status::DYING).set_counter(1, counter::HP, 0).set_counter(0, counter::BANDAGES, 0).activate(0);
    assert_eq!(scene.roll(aid), (16, -1));
}

#[test]
fn run_25_rallying_is_the_action_that_brings_a_dying_friend_back_to_its_feet() {
    let mut scene = Scene::field(&[
        ("gondola_marshal", US, at(1, 3)),
        ("lagoon_bravo", US, at(6, 3)),
        ("harbour_watch", THEM, at(9, 8)),
    ]);
    let rally = Choice::new(action::RALLY, id(0), id(1), 0);
    assert_eq!(scene.refused(rally).code(), "E_NOT_DYING");
    scene.set(1, status::DYING).set(1, status::PRONE).set_counter(1, counter::HP, 0);
    assert_eq!(scene.roll(rally), (15, 0), "Persuasion, over five squares");
    scene.choose(rally, &[15]);
    assert!(scene.has(1, status::RALLIED) && scene.has(1, status::DYING), "0 HP, and death rolls go on");
    assert_eq!(scene.refused(Choice::plain(action::DASH, id(0))).code(), "E_ACTION", "it was the action");
    let mut far = Scene::field(&[
        ("gondola_marshal", US, at(1, 3)),
        ("lagoon_bravo", US, at(7, 3)),
        ("harbour_watch", THEM, at(9, 8)),
    ]);
    far.set(1, status::DYING).set(1, status::PRONE).set_counter(1, counter::HP, 0);
    assert_eq!(far.refused(rally).code(), "E_RANGE");
}

#[test]
fn rux_13_a_weapon_that_is_too_heavy_is_a_bane_and_both_hands_make_it_lighter() {
    use acqua_alta::rules::roll_under::vocabulary::stat;
    let strike = |strength: i8, held: i8| {
        let mut scene = Scene::field(&[("gondola_marshal", US, at(3, 3)), ("harbour_watch", THEM, at(4, 3))]);
        scene.battle.characters_mut()[0].stats.set(stat::STRENGTH, strength);
        scene.set_counter(0, counter::HELD, held);
        scene.roll(Choice::new(action::STRIKE, id(0), id(1), 0))
    };
    // A broadsword needs 10; with a shield in the other hand.
    assert_eq!([strike(10, 3), strike(9, 3)], [(13, 0), (13, -1)]);
    // In both hands it needs 7.
    assert_eq!([strike(7, 1), strike(6, 1)], [(13, 0), (13, -1)]);
    // A large shield needs 13, and in the other hand nothing changes for it; parries have the bane too.
    let parry = |strength: i8, option: u8| {
        let mut scene = Scene::field(&[("harbour_watch", US, at(3, 3)), ("gondola_marshal", THEM, at(4, 3))]);
        scene.battle.characters_mut()[1].stats.set(stat::STRENGTH, strength);
        scene.strikes(0, 1, &[9]);
        scene.roll(Choice { option, ..Choice::plain(action::PARRY, id(1)) })
    };
    assert_eq!([parry(13, 1), parry(12, 1)], [(13, 0), (13, -1)], "the shield");
    assert_eq!([parry(10, 0), parry(9, 0)], [(13, 0), (13, -1)], "the sword");
    // What shoots is held as it is: a hand free makes no bow lighter.
    let mut scene = Scene::field(&[("hired_bowman", US, at(3, 3)), ("harbour_watch", THEM, at(9, 3))]);
    scene.battle.characters_mut()[0].stats.set(stat::STRENGTH, 6);
    assert_eq!(scene.roll(Choice::new(action::SHOOT, id(0), id(1), 0)), (11, -1));
    // One hand throws, and a free one does not help: a trident needs 10, in both hands 7.
    let mut scene = Scene::field(&[("marsh_archer", US, at(3, 3)), ("harbour_watch", THEM, at(4, 3))]);
    scene.battle.characters_mut()[0].stats.set(stat::STRENGTH, 8);
    scene.set_counter(0, counter::HELD, 2);
    let with = |action| scene.roll(Choice::new(action, id(0), id(1), 1));
    assert_eq!([with(action::STRIKE), with(action::THROW)], [(11, 0), (11, -1)]);
    // The off hand: a dagger needs nothing, so 3.
    let mut scene = Scene::field(&[("lagoon_bravo", US, at(4, 4)), ("harbour_watch", THEM, at(5, 4))]);
    scene.strikes(0, 1, &[19]).plain(0, action::KEEP, &[]);
    let cut = Choice::new(action::OFF_HAND, id(0), id(1), 1);
    assert_eq!(scene.roll(cut), (12, -1));
    scene.battle.characters_mut()[0].stats.set(stat::STRENGTH, 2);
    assert_eq!(scene.roll(cut), (12, -2));
}

#[test]
fn run_26_a_crossbow_has_no_bonus_against_a_door_and_a_small_figure_a_smaller_die() {
    let rows = ["......#...", "......D...", "......#..."];
    let door = r#"{"D": {"fixture": {"kind": "door", "turned": true}}}"#;
    let shot = |with| Choice::new(action::BREAK_DOWN, id(0), at(6, 1), with);
    let mut scene =
        Scene::with_legend(&rows, door, &[("altana_arbalist", US, at(2, 1)), ("harbour_watch", THEM, at(9, 1))]);
    // 2d8 alone.
    scene.choose(shot(0), &[8, 8]);
    let small = Scene::with_legend(&rows, door, &[("roof_urchin", US, at(5, 1)), ("harbour_watch", THEM, at(9, 1))]);
    let knife = small.battle.breakdown(shot(1)).expect("a blow");
    assert_eq!(knife.groups().map(|group| group.sides).collect::<Vec<_>>(), [6, 6], "d6 of the knife, d6 of Agility");
}

#[test]
fn run_40_falling_to_0_hp_takes_no_help_away() {
    let mut scene = Scene::field(&[
        ("harbour_watch", US, at(3, 3)),
        ("lagoon_bravo", THEM, at(4, 3)),
        ("harbour_watch", THEM, at(9, 8)),
    ]);
    scene.set(1, status::HELPED).set(1, status::SPENT).set_counter(1, counter::HP, 1).set_counter(1, counter::WP, 0);
    scene.strikes(0, 1, &[8, 5]);
    assert!(scene.has(1, status::DYING) && scene.has(1, status::HELPED), "RUN-31: help works on death rolls");
}

#[test]
fn rux_36_nothing_that_is_with_the_victim_counts_for_the_poison() {
    let mut scene = Scene::field(&[
        ("mask_whisperer", US, at(3, 3)),
        ("harbour_watch", THEM, at(4, 3)),
        ("carnival_fool", US, at(3, 5)),
    ]);
    // A phial of sleeping poison; then a War Song that gives enemies a bane.
    scene.choose(Choice { option: 16, ..Choice::plain(action::COAT, id(0)) }, &[]);
    scene.activate(2).choose(Choice { option: 1, ..Choice::plain(action::SONG, id(2)) }, &[]);
    // One die for the potency, two for Constitution.
    scene.activate(0).strikes(0, 1, &[12]).plain(1, action::TAKE, &[3, 1, 12, 13, 5]);
    assert!(scene.has(1, status::ASLEEP));
}

#[test]
fn rux_10_rux_30_a_small_figure_hits_itself_with_a_smaller_die() {
    let mut scene = Scene::field(&[("roof_urchin", US, at(3, 3)), ("harbour_watch", THEM, at(4, 3))]);
    // A Demon, a 6 of the mishaps, the knife: d6 instead of d8, and no bonus; leather takes one.
    scene.act(0, action::STRIKE, id(1), 1, &[20, 6, 6]);
    let damage = scene.events.iter().filter_map(|event| match event {
        acqua_alta::battle::Event::Rolled { breakdown, .. } if breakdown.name == "Damage" => Some(breakdown),
        _ => None,
    });
    let sides: Vec<Vec<u8>> = damage.map(|roll| roll.groups().map(|group| group.sides).collect()).collect();
    assert_eq!(sides, [[6]]);
    assert_eq!(scene.counter(0, counter::HP), 10 - 5);
}

#[test]
fn rux_10_rux_22_a_bow_that_strikes_its_bearer_as_a_club_is_a_light_object() {
    let mut scene = Scene::field(&[("hired_bowman", US, at(3, 3)), ("harbour_watch", THEM, at(4, 3))]);
    // d8 of a light object, not d10 of an arrow: nothing else is rolled.
    scene.act(0, action::STRIKE, id(1), 0, &[20, 6, 8]);
    assert_eq!(scene.counter(0, counter::HP), 9 - 8);
}
