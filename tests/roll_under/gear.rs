//! Gear, poison, fire and light (RUN-17, RUN-28, RUX-02, RUX-03, RUX-06, RUX-07, RUX-36, 7.4).

use super::scene::{Scene, THEM, US, at, id};
use acqua_alta::battle::{Choice, Events, RuleSystem};
use acqua_alta::board::Light;
use acqua_alta::dice::Seeded;
use acqua_alta::rules::roll_under::Ask;
use acqua_alta::rules::roll_under::vocabulary::{action, counter, status};

const LETHAL: u8 = 0;
const PARALYSING: u8 = 8;
const SLEEPING: u8 = 16;

/// Somebody with all kinds of phials beside an enemy of this kind.
fn poisoner(kind: &str) -> Scene {
    let mut scene = Scene::field(&[("mask_whisperer", US, at(3, 3)), (kind, THEM, at(4, 3))]);
    scene.set_counter(0, counter::LETHAL, 1).set_counter(0, counter::PARALYSING, 1);
    scene
}

fn coat(poison: u8) -> Choice {
    Choice { option: poison, ..Choice::plain(action::COAT, id(0)) }
}

/// Coats the dagger and hits with it for 3 HP less armour; then the dice of the poison.
fn stabs(scene: &mut Scene, poison: u8, dice: [u8; 2]) {
    scene.choose(coat(poison), &[]).activate(0).strikes(0, 1, &[12]);
    if matches!(scene.ask(), Ask::React(_)) {
        let faces = [3, 1].into_iter().chain(dice).filter(|&face| face > 0).collect::<Vec<_>>();
        scene.plain(1, action::TAKE, &faces);
    }
}

#[test]
fn rux_36_a_phial_coats_a_sharp_weapon_for_the_next_hit_that_costs_hp() {
    let mut scene = poisoner("harbour_watch");
    scene.choose(coat(SLEEPING), &[]);
    assert_eq!((scene.counter(0, counter::SLEEPING), scene.refused(coat(LETHAL + 1)).code()), (0, "E_ACTION"));
    scene.activate(0);
    assert_eq!(scene.refused(coat(SLEEPING + 1)).code(), "E_ONCE", "no phial is left");
    assert_eq!(scene.refused(coat(LETHAL)).code(), "E_NONE", "it is coated");
    // Armour stops all of it: no poison comes in, and the coat stays.
    scene.set_counter(1, counter::HP, 10);
    scene.strikes(0, 1, &[12]).plain(1, action::TAKE, &[3, 1, 12, 13]);
    assert!(scene.has(1, status::ASLEEP) && scene.has(1, status::POISONED) && scene.has(1, status::PRONE));
    let mut blunt = Scene::field(&[("bridge_brawler", US, at(3, 3)), ("harbour_watch", THEM, at(4, 3))]);
    blunt.set_counter(0, counter::LETHAL, 1).set_counter(0, counter::HELD, 1);
    assert_eq!(blunt.refused(coat(LETHAL)).code(), "E_WEAPON", "a club neither cuts nor pierces");
}

#[test]
fn rux_36_rux_22_poison_on_the_arrow_is_none_on_the_bow_that_is_used_as_a_club() {
    let mut scene = Scene::field(&[("marsh_archer", US, at(3, 3)), ("harbour_watch", THEM, at(4, 3))]);
    scene.choose(coat(LETHAL), &[]).activate(0).set(1, status::SPENT);
    // Brawling 6; d8 and d4 of Strength less armour 1, and no roll of the poison.
    scene.strikes(0, 1, &[6, 3, 2]);
    assert_eq!((scene.counter(1, counter::HP), scene.has(1, status::POISONED)), (6, false));
    // The arrow has it still: 12 against Constitution 10.
    scene.activate(0).act(0, action::SHOOT, id(1), 0, &[5, 7, 2, 1, 3, 11]);
    assert!(scene.has(1, status::POISONED));
}

#[test]
fn rux_36_a_weapon_is_coated_before_the_first_card_without_an_action() {
    let who = [("mask_whisperer", US, at(3, 3)), ("harbour_watch", THEM, at(4, 3))];
    let mut scene = Scene::begun(&who);
    assert_eq!(scene.ask(), Ask::Muster(id(0)));
    scene.choose(coat(SLEEPING), &[]);
    assert_eq!((scene.counter(0, counter::SLEEPING), scene.has(0, status::SPENT)), (0, false));
    assert!(matches!(scene.ask(), Ask::Act(_)));
    let mut scene = Scene::begun(&who);
    scene.plain(0, action::SPARE, &[]);
    assert_eq!(scene.counter(0, counter::SLEEPING), 1);
}

#[test]
fn rux_36_poison_is_an_opposed_roll_that_nobody_pushes() {
    // Potency 12: a failure of its own, and a tie, are half the effect.
    for dice in [[13, 0], [7, 7]] {
        let mut scene = poisoner("lagoon_bravo");
        stabs(&mut scene, SLEEPING, dice);
        assert!(scene.has(1, status::DAZED) && !scene.has(1, status::POISONED), "{dice:?}");
    }
    let mut scene = poisoner("lagoon_bravo");
    stabs(&mut scene, SLEEPING, [7, 8]);
    assert!(scene.has(1, status::ASLEEP), "a lower die wins");
}

#[test]
fn rux_36_lethal_poison_hurts_each_turn_until_constitution_ends_it() {
    let mut scene = poisoner("lagoon_bravo");
    stabs(&mut scene, LETHAL, [5, 13]);
    assert_eq!(scene.counter(1, counter::HP), 9);
    // d6 first, no armour; then Constitution 12.
    scene.plain(0, action::END, &[4, 13]);
    assert_eq!((scene.counter(1, counter::HP), scene.ask()), (5, Ask::Push(id(1))), "this roll can be pushed");
    scene.plain(1, action::KEEP, &[]);
    assert!(scene.has(1, status::POISONED));
    let mut scene = poisoner("lagoon_bravo");
    stabs(&mut scene, LETHAL, [5, 13]);
    scene.plain(0, action::END, &[4, 12]);
    assert!(!scene.has(1, status::POISONED));
    // Half of it: a D3, once.
    let mut scene = poisoner("lagoon_bravo");
    scene.choose(coat(LETHAL), &[]).activate(0).strikes(0, 1, &[12]).plain(1, action::TAKE, &[3, 1, 14, 5]);
    assert_eq!((scene.counter(1, counter::HP), scene.has(1, status::POISONED)), (6, false));
}

#[test]
fn rux_36_paralysing_poison_takes_the_action_and_reactions() {
    let mut scene = poisoner("lagoon_bravo");
    stabs(&mut scene, PARALYSING, [5, 13]);
    scene.activate(0).set_counter(1, counter::WP, 0).strikes(0, 1, &[15, 3, 1]);
    assert_eq!(scene.counter(1, counter::HP), 6, "no reaction was asked");
    scene.plain(0, action::END, &[12]);
    assert!(!scene.has(1, status::POISONED));
    assert_eq!(scene.refused(Choice::new(action::STRIKE, id(1), id(0), 0)).code(), "E_ACTION");
    // Half of it: no movement in the next turn.
    let mut scene = poisoner("lagoon_bravo");
    stabs(&mut scene, PARALYSING, [13, 0]);
    scene.plain(0, action::END, &[]);
    assert_eq!(scene.refused(Choice::new(action::MOVE, id(1), at(6, 3), 0)).code(), "E_STATE");
}

#[test]
fn rux_36_an_antidote_gives_a_roll_at_once_and_a_boon() {
    let mut scene = Scene::field(&[
        ("lantern_leech", US, at(3, 3)),
        ("lagoon_bravo", US, at(4, 3)),
        ("harbour_watch", THEM, at(9, 8)),
    ]);
    let give = Choice::new(action::ANTIDOTE, id(0), id(1), 0);
    scene.choose(give, &[]);
    assert_eq!(scene.counter(0, counter::ANTIDOTES), 0);
    let mut scene = poisoner("lagoon_bravo");
    stabs(&mut scene, LETHAL, [5, 13]);
    scene.set_counter(1, counter::ANTIDOTES, 1).activate(1);
    let drink = Choice::new(action::ANTIDOTE, id(1), id(1), 0);
    assert_eq!(scene.roll(drink), (12, 0), "the boon counts once it is drunk");
    scene.choose(drink, &[15, 12]);
    assert!(!scene.has(1, status::POISONED));
}

fn pot(who: u8, x: u8, y: u8, pot: u8) -> Choice {
    Choice::new(action::POT, id(who), at(x, y), pot)
}

#[test]
fn rux_07_a_fire_pot_sets_fire_to_a_square_and_to_the_one_who_stands_there() {
    let who = [("altana_arbalist", US, at(3, 3)), ("harbour_watch", THEM, at(6, 3))];
    let mut scene = Scene::field(&who);
    assert_eq!(scene.refused(pot(0, 9, 3, 1)).code(), "E_RANGE");
    scene.choose(pot(0, 6, 3, 1), &[]);
    assert_eq!(scene.ask(), Ask::Duck(id(1)));
    scene.plain(1, action::TAKE, &[]);
    assert!(scene.has(1, status::BURNING));
    scene.plain(0, action::END, &[4]);
    assert_eq!(scene.counter(1, counter::HP), 6, "no armour");
    // It may dodge, by Evade 8.
    let mut scene = Scene::field(&who);
    scene.choose(pot(0, 6, 3, 1), &[]).plain(1, action::DODGE, &[8]);
    assert_eq!(scene.ask(), Ask::Step(id(1)), "RUX-21");
    scene.plain(1, action::SPARE, &[]);
    assert!(!scene.has(1, status::BURNING));
    let mut weak = Scene::field(&[("lantern_leech", US, at(3, 3)), ("harbour_watch", THEM, at(8, 3))]);
    weak.set_counter(0, counter::FIRE_POTS, 1);
    assert_eq!(weak.refused(pot(0, 8, 3, 1)).code(), "E_RANGE", "STR 9: four squares");
}

#[test]
fn run_39_rux_07_neither_the_ensnared_nor_those_who_rage_nor_monsters_dodge_flames() {
    let burns = |kind: &str, prepare: fn(&mut Scene)| {
        let mut scene = Scene::field(&[("altana_arbalist", US, at(3, 3)), (kind, THEM, at(6, 3))]);
        prepare(&mut scene);
        scene.activate(0).choose(pot(0, 6, 3, 1), &[]);
        (scene.ask(), scene.has(1, status::BURNING))
    };
    assert_eq!(burns("harbour_watch", |_| {}), (Ask::Duck(id(1)), false));
    let snared = |scene: &mut Scene| {
        scene.set(1, status::ENSNARED);
    };
    assert_eq!(burns("harbour_watch", snared), (Ask::Act(id(0)), true));
    let raging = |scene: &mut Scene| {
        scene.activate(1).plain(1, action::RAGE, &[]);
        scene.battle.characters_mut()[1].statuses.clear(status::SPENT);
    };
    assert_eq!(burns("dock_reaver", raging), (Ask::Act(id(0)), true));
    assert_eq!(burns("rat_tide", |_| {}), (Ask::Act(id(0)), true));
}

#[test]
fn rux_07_flames_are_put_out_with_agility_or_by_water() {
    let rows = ["......~~~~"; 5];
    let mut scene = Scene::new(&rows, &[("lagoon_bravo", US, at(5, 2)), ("harbour_watch", THEM, at(0, 0))]);
    scene.set(0, status::BURNING);
    let douse = Choice::new(action::DOUSE, id(0), id(0), 0);
    assert_eq!(scene.roll(douse), (16, 0));
    scene.choose(douse, &[16]);
    assert!(!scene.has(0, status::BURNING));
    scene.set(0, status::BURNING).moves(0, 6, 2, &[13]);
    assert!(!scene.has(0, status::BURNING));
}

/// Everybody ends its turns until this round begins.
fn until_round(scene: &mut Scene, round: u8) {
    let mut n = 0;
    while scene.battle.round() < round {
        let who = scene.battle.active().expect("somebody acts");
        n += 1;
        let done = scene.battle.apply(Choice::plain(action::END, who), &mut Seeded::new(n, 0), &mut Events::drop());
        done.expect("a turn ends");
    }
}

#[test]
fn rux_07_squares_burn_for_three_rounds() {
    let mut scene = Scene::field(&[("altana_arbalist", US, at(3, 3)), ("harbour_watch", THEM, at(9, 3))]);
    scene.choose(pot(0, 5, 3, 1), &[]);
    until_round(&mut scene, 3);
    assert_eq!(scene.battle.marks(US).len(), 1);
    scene.battle.characters_mut()[0].square = Some(at(4, 3));
    let first = scene.battle.active().map(|who| who.0);
    if first != Some(0) {
        scene.plain(first.unwrap_or(0), action::END, &[]);
    }
    scene.moves(0, 5, 3, &[]);
    assert!(scene.has(0, status::BURNING), "whoever comes there burns");
    let mut scene = Scene::field(&[("altana_arbalist", US, at(3, 3)), ("harbour_watch", THEM, at(9, 3))]);
    scene.choose(pot(0, 5, 3, 1), &[]);
    until_round(&mut scene, 4);
    assert_eq!(scene.battle.marks(US).len(), 0);
}

#[test]
fn rux_02_a_smoke_pot_darkens_25_squares_for_two_rounds_and_ends_lines() {
    let mut scene = Scene::field(&[("mask_whisperer", US, at(3, 3)), ("hired_bowman", THEM, at(9, 3))]);
    scene.choose(pot(0, 6, 3, 0), &[]);
    assert_eq!((scene.battle.marks(US).len(), scene.battle.light_at(at(8, 5))), (25, Light::Dark));
    scene.activate(1);
    assert_eq!(scene.refused(Choice::new(action::SHOOT, id(1), id(0), 0)).code(), "E_LOS");
    until_round(&mut scene, 3);
    assert_eq!(scene.battle.marks(US).len(), 0);
}

#[test]
fn rux_02_banes_of_the_dark() {
    use acqua_alta::rules::roll_under::light::{awareness_banes, by_night_eyes, melee_banes, ranged_banes};
    let light = [Light::Bright, Light::Dim, Light::Dark, Light::Pitch];
    assert_eq!(light.map(melee_banes), [0, 0, 1, 2]);
    assert_eq!(light.map(|light| ranged_banes(light, false)), [0, 1, 2, 3]);
    assert_eq!(light.map(|light| ranged_banes(light, true)), [0, 0, 2, 3]);
    assert_eq!(light.map(awareness_banes), [0, 1, 2, 2]);
    assert_eq!(light.map(by_night_eyes), [Light::Bright, Light::Dim, Light::Dim, Light::Dark]);
}

#[test]
fn rux_02_lanterns_light_the_dark_and_their_bearers() {
    let mut scene = Scene::field(&[
        ("mask_whisperer", US, at(0, 3)),
        ("harbour_watch", THEM, at(1, 3)),
        ("hired_bowman", THEM, at(0, 2)),
        ("hired_bowman", THEM, at(11, 3)),
    ]);
    scene.battle.set_night(Light::Dark);
    assert!(scene.has(1, status::LIT) && !scene.has(2, status::LIT));
    let lights = [2, 6, 7, 9, 10].map(|x| scene.battle.light_at(at(x, 3)));
    assert_eq!(lights, [Light::Bright, Light::Bright, Light::Dim, Light::Dim, Light::Dark]);
    let strike = |on| Choice::new(action::STRIKE, id(0), id(on), 0);
    assert_eq!(scene.roll(strike(2)), (15, 0), "in the light of the lantern");
    scene.activate(1).plain(1, action::LIGHT, &[]);
    assert!(!scene.has(1, status::LIT));
    scene.activate(0);
    assert_eq!(scene.roll(strike(2)), (15, -1));
    // Shots in the dark: two banes, five squares at most.
    scene.activate(3);
    assert_eq!(scene.refused(Choice::new(action::SHOOT, id(3), id(0), 0)).code(), "E_LIGHT");
    scene.battle.characters_mut()[3].square = Some(at(5, 3));
    scene.battle.characters_mut()[1].square = Some(at(9, 8));
    assert_eq!(scene.roll(Choice::new(action::SHOOT, id(3), id(0), 0)), (11, -2));
}

#[test]
fn rux_02_a_torch_burns_in_the_hand() {
    let mut scene = Scene::field(&[("carnival_fool", US, at(3, 3)), ("harbour_watch", THEM, at(9, 3))]);
    let of = |action, option| Choice { option, ..Choice::plain(action, id(0)) };
    assert_eq!(scene.refused(of(action::LIGHT, 0)).code(), "E_WEAPON", "it is at the belt");
    scene.choose(of(action::DRAW, 1), &[]).choose(of(action::LIGHT, 0), &[]);
    assert!(scene.has(0, status::LIT));
    scene.activate(0).choose(of(action::STOW, 1), &[]);
    assert!(!scene.has(0, status::LIT));
}

#[test]
fn rux_02_a_torch_that_struck_goes_out_on_a_1_at_the_end_of_the_round() {
    // RUX-22: a light object, d8, rolled with Brawling 5.
    for (die, burns) in [(1, false), (2, true)] {
        let mut scene = Scene::field(&[("carnival_fool", US, at(3, 3)), ("harbour_watch", THEM, at(4, 3))]);
        let of = |action, option| Choice { option, ..Choice::plain(action, id(0)) };
        scene.choose(of(action::DRAW, 1), &[]).choose(of(action::LIGHT, 0), &[]).activate(0);
        scene.act(0, action::STRIKE, id(1), 1, &[5]).plain(1, action::TAKE, &[4]);
        scene.plain(0, action::SPARE, &[]).set(1, status::ACTED);
        let mut faces = vec![die];
        faces.extend([1, 2]);
        scene.plain(0, action::END, &faces);
        assert_eq!(scene.has(0, status::LIT), burns, "{die}");
    }
    // Held and not swung, it burns on: nothing is rolled.
    let mut scene = Scene::field(&[("carnival_fool", US, at(3, 3)), ("harbour_watch", THEM, at(4, 3))]);
    let of = |action, option| Choice { option, ..Choice::plain(action, id(0)) };
    scene.choose(of(action::DRAW, 1), &[]).choose(of(action::LIGHT, 0), &[]);
    scene.set(1, status::ACTED).plain(0, action::END, &[1, 2]);
    assert!(scene.has(0, status::LIT));
}

#[test]
fn rux_02_in_pitch_darkness_awareness_finds_the_target_first() {
    let mut scene = Scene::field(&[("arsenal_thug", US, at(3, 3)), ("arsenal_thug", THEM, at(4, 3))]);
    scene.battle.set_night(Light::Pitch);
    let strike = Choice::new(action::STRIKE, id(0), id(1), 0);
    assert_eq!(scene.roll(strike), (5, 0), "Awareness");
    scene.choose(strike, &[6]);
    assert_eq!(scene.refused(strike).code(), "E_ACTION", "it strikes at nothing");
    // Found: two banes.
    scene.activate(0).choose(strike, &[5, 3, 4, 12]);
    assert_eq!(scene.counter(1, counter::HP), 12);
}

#[test]
fn rux_06_a_rope_helps_up_one_level_and_a_hook_up_three() {
    let rows = ["......", "...1.3", "...1.3", "...1.3"];
    let who = [("altana_arbalist", US, at(4, 2)), ("harbour_watch", THEM, at(0, 0))];
    let mut scene = Scene::new(&rows, &who);
    let hook = |x| Choice::new(action::HOOK, id(0), at(x, 2), 0);
    scene.choose(hook(5), &[]);
    assert_eq!(scene.refused(hook(3)).code(), "E_ACTION");
    // Acrobatics 12 with a boon.
    scene.moves(0, 5, 2, &[19, 12]);
    assert_eq!(scene.square(0), at(5, 2));
    let mut scene = Scene::new(&rows, &who);
    scene.moves(0, 3, 2, &[19, 12]);
    assert_eq!(scene.square(0), at(3, 2), "the rope of the hook");
}

#[test]
fn rux_06_a_demon_on_a_climb_falls() {
    let rows = [".....2", ".....2", ".....2"];
    let mut scene = Scene::new(&rows, &[("lagoon_bravo", US, at(4, 1)), ("harbour_watch", THEM, at(0, 0))]);
    // Acrobatics for the fall fails as well, and is kept: 2d6.
    scene.moves(0, 5, 1, &[20, 13]).plain(0, action::KEEP, &[2, 3]);
    assert_eq!((scene.square(0), scene.counter(0, counter::HP), scene.has(0, status::PRONE)), (at(4, 1), 7, true));
}

#[test]
fn run_17_a_horn_is_heard_everywhere() {
    let rows = ["........................."; 2];
    let who = [("gondola_marshal", US, at(0, 0)), ("lagoon_bravo", US, at(24, 0)), ("harbour_watch", THEM, at(12, 1))];
    let mut scene = Scene::new(&rows, &who);
    scene.set(1, status::DAZED).plain(0, action::SHOUT, &[]);
    assert!(!scene.has(1, status::DAZED));
}

#[test]
fn rux_03_a_pole_or_a_rope_helps_to_haul() {
    let rows = ["......~~~~"; 5];
    let who = |kind| [(kind, US, at(5, 2)), ("lagoon_bravo", US, at(6, 2)), ("harbour_watch", THEM, at(0, 0))];
    for (kind, roll) in [("arsenal_mauler", (18, 1)), ("lantern_leech", (9, 1)), ("dock_reaver", (17, 0))] {
        let mut scene = Scene::new(&rows, &who(kind));
        scene.set(1, status::SUBMERGED).set(1, status::SWIMMING).set_counter(0, counter::HELD, 0);
        assert_eq!(scene.roll(Choice::new(action::HAUL, id(0), id(1), 0)), roll, "{kind}");
    }
}
