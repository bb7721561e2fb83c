//! Monsters, their tables and their bodies (RUX-28, RUX-30, 2.1, 2.6).

use super::scene::{FIELD, Scene, THEM, US, at, id};
use acqua_alta::battle::{Choice, MarkKind, RuleSystem, Side, Target};
use acqua_alta::board::apart;
use acqua_alta::rules::roll_under::options::MonsterChoice;
use acqua_alta::rules::roll_under::pieces::Size;
use acqua_alta::rules::roll_under::vocabulary::{action, counter, status};
use acqua_alta::rules::roll_under::{Ask, Codex, RuleOptions};
use acqua_alta::scenario::Scenario;

/// A monster of ours with the first card, its attack named by a face; everybody else is of the other side.
fn beast(kind: &str, face: u8, foes: &[(&str, acqua_alta::board::Square)]) -> Scene {
    beast_on(&FIELD, kind, face, foes)
}

fn beast_on(rows: &[&str], kind: &str, face: u8, foes: &[(&str, acqua_alta::board::Square)]) -> Scene {
    let mut who: Vec<(&str, Side, _)> = vec![(kind, US, at(4, 4))];
    who.extend(foes.iter().map(|&(kind, square)| (kind, THEM, square)));
    let ferocity = match kind {
        "rat_tide" => 1,
        "canal_lurcher" => 2,
        _ => 3,
    };
    // The lowest cards for the monster, the next ones for the others; then the die of the table.
    let mut faces: Vec<u8> = (1..=ferocity + foes.len() as u8).collect();
    faces.push(face);
    Scene::opening(rows, &who, &Scenario::default(), RuleOptions::default(), &faces)
}

fn hp(scene: &Scene, who: u8) -> i8 {
    scene.counter(who, counter::HP)
}

fn ravage(target: impl Into<Target>, slot: u8) -> Choice {
    Choice::new(action::RAVAGE, id(0), target, slot)
}

#[test]
fn rux_28_printed_values_of_the_three_monsters() {
    let codex = Codex::shipped();
    let sheet = |key: &str| {
        let kind = codex.kinds.iter().find(|kind| kind.key == key).expect("it is known");
        let monster = kind.monster.as_ref().expect("a monster");
        (kind.sheet(), kind.cost, monster.ferocity, kind.size, [1, 2, 3, 4, 5, 6].map(|face| monster.entry(face)))
    };
    let six = [0, 1, 2, 3, 4, 5].map(Some);
    assert_eq!(sheet("canal_lurcher"), ([36, 0, 8, 2], 75, 2, Size::Large, six));
    assert_eq!(sheet("rat_tide"), ([16, 0, 5, 0], 25, 1, Size::Swarm, [0, 0, 1, 1, 2, 3].map(Some)));
    assert_eq!(sheet("drowned_colossus"), ([60, 0, 6, 5], 120, 3, Size::Huge, six));
}

#[test]
fn rux_28_a_monster_has_a_card_for_each_point_of_ferocity_and_a_turn_for_each_card() {
    let who = [("drowned_colossus", US, at(4, 4)), ("harbour_watch", THEM, at(10, 1))];
    // Cards of the Colossus 7, 2, 5; of the watch 4. It acts first, on the 2.
    let mut scene = Scene::opening(&FIELD, &who, &Scenario::default(), RuleOptions::default(), &[7, 2, 5, 4, 4]);
    assert_eq!((scene.ask(), scene.counter(0, counter::CARD)), (Ask::Act(id(0)), 2));
    let ranks: Vec<&str> = scene.battle.turn_cards().iter().map(|card| card.rank).collect();
    assert_eq!(ranks, ["2", "4", "5", "7"]);
    // It moves on each of its cards.
    scene.moves(0, 5, 4, &[]).plain(0, action::END, &[]);
    assert_eq!(scene.ask(), Ask::Act(id(1)));
    scene.plain(1, action::END, &[4]);
    assert_eq!((scene.ask(), scene.counter(0, counter::CARD)), (Ask::Act(id(0)), 5));
    scene.moves(0, 4, 4, &[]).plain(0, action::END, &[4]);
    assert_eq!((scene.ask(), scene.counter(0, counter::CARD)), (Ask::Act(id(0)), 7));
    // The last one: a new round, four cards and its attack.
    scene.plain(0, action::END, &[1, 2, 3, 4, 4]);
    assert_eq!((scene.ask(), scene.battle.round), (Ask::Act(id(0)), 2));
}

#[test]
fn rux_28_a_monster_is_waited_for_by_card() {
    let who = [("harbour_watch", THEM, at(10, 1)), ("drowned_colossus", US, at(4, 4))];
    let mut scene = Scene::opening(&FIELD, &who, &Scenario::default(), RuleOptions::default(), &[3, 5, 2, 7, 4]);
    assert_eq!((scene.ask(), scene.counter(1, counter::CARD)), (Ask::Act(id(1)), 2));
    scene.plain(1, action::END, &[]);
    assert_eq!(scene.ask(), Ask::Act(id(0)));
    let wait = |card| Choice::new(action::WAIT, id(0), id(1), card);
    let offered: Vec<u8> = scene.choices().iter().filter(|c| c.action == action::WAIT).map(|c| c.option).collect();
    assert_eq!(offered, [5, 7]);
    assert_eq!(scene.refused(wait(2)).code(), "E_SWAP_SPENT", "that card is played");
    // The 7: it acts at once, on the 3; its 5 is still to come, and the watch has the 7.
    scene.choose(wait(7), &[4]);
    assert_eq!(scene.ask(), Ask::Act(id(1)));
    assert_eq!([0, 1].map(|one| scene.counter(one, counter::CARD)), [7, 3]);
    scene.plain(1, action::END, &[4]);
    assert_eq!((scene.ask(), scene.counter(1, counter::CARD)), (Ask::Act(id(1)), 5));
    scene.plain(1, action::END, &[]);
    assert_eq!(scene.ask(), Ask::Act(id(0)));
}

#[test]
fn rux_28_the_die_names_the_attack_it_hits_by_itself_and_is_dodged_not_parried() {
    let mut scene = beast("canal_lurcher", 3, &[("lagoon_bravo", at(6, 4))]);
    let offered: Vec<Choice> = scene.choices().into_iter().filter(|c| c.action == action::RAVAGE).collect();
    assert_eq!(offered, [ravage(id(1), 2)], "Bite, and nothing else");
    assert_eq!(scene.refused(ravage(id(1), 0)).code(), "E_WEAPON");
    scene.choose(ravage(id(1), 2), &[]);
    assert_eq!(scene.ask(), Ask::React(id(1)), "no roll to hit");
    let reactions: Vec<_> = scene.choices().iter().map(|choice| choice.action).collect();
    assert_eq!(reactions, [action::DODGE, action::TAKE]);
    scene.plain(1, action::TAKE, &[5, 4]);
    assert_eq!(hp(&scene, 1), 12 - 8, "2d8 less leather");
    // Its action of this card is used.
    assert_eq!(scene.ask(), Ask::Act(id(0)));
    assert_eq!(scene.refused(ravage(id(1), 2)).code(), "E_ACTION");
    // A dodge saves everything.
    let mut scene = beast("canal_lurcher", 3, &[("lagoon_bravo", at(6, 4))]);
    scene.choose(ravage(id(1), 2), &[]).plain(1, action::DODGE, &[14]);
    assert_eq!(hp(&scene, 1), 12);
}

#[test]
fn rux_28_its_player_chooses_the_attack_where_the_switch_says_so() {
    let options = RuleOptions { monster_choice: MonsterChoice::Player, ..RuleOptions::default() };
    let who = [("canal_lurcher", US, at(4, 4)), ("lagoon_bravo", THEM, at(6, 4))];
    let scene = Scene::opening(&FIELD, &who, &Scenario::default(), options, &[1, 2, 3]);
    let mut slots: Vec<u8> = scene.choices().iter().filter(|c| c.action == action::RAVAGE).map(|c| c.option).collect();
    slots.dedup();
    assert_eq!(slots, [0, 1, 2, 3, 4, 5]);
}

#[test]
fn rux_28_drag_under_pulls_those_beside_water_into_it() {
    let rows = [
        "............",
        "............",
        "............",
        "............",
        "............",
        "............",
        ".......~....",
        "............",
        "............",
    ];
    let mut scene = beast_on(&rows, "canal_lurcher", 1, &[("lagoon_bravo", at(6, 5))]);
    // d6 less armour, then Strength 13 with a bane: 14 fails, pushed it holds.
    scene.choose(ravage(id(1), 0), &[]).plain(1, action::TAKE, &[4, 14, 2]);
    assert_eq!(scene.ask(), Ask::Push(id(1)));
    scene.plain(1, action::KEEP, &[]);
    assert_eq!((scene.square(1), scene.has(1, status::SUBMERGED)), (at(7, 6), true));
    let mut scene = beast_on(&rows, "canal_lurcher", 1, &[("lagoon_bravo", at(6, 5))]);
    scene.choose(ravage(id(1), 0), &[]).plain(1, action::TAKE, &[4, 13, 2]);
    assert_eq!(scene.square(1), at(6, 5));
    // RUX-23: whoever has Sea Legs is dragged on to the water, and not below it. Its card is the lowest, so that it has its turn first.
    let who = [("canal_lurcher", US, at(4, 4)), ("marsh_archer", THEM, at(6, 5))];
    let mut scene = Scene::opening(&rows, &who, &Scenario::default(), RuleOptions::default(), &[2, 3, 1]);
    scene.plain(1, action::SPARE, &[]);
    scene.plain(1, action::SEA_LEGS, &[]).plain(1, action::END, &[1]);
    scene.choose(ravage(id(1), 0), &[]).plain(1, action::TAKE, &[4, 20, 2]);
    if scene.ask() == Ask::Push(id(1)) {
        scene.plain(1, action::KEEP, &[]);
    }
    assert_eq!((scene.square(1), scene.has(1, status::SUBMERGED)), (at(7, 6), false));
    // Away from the water there is nothing to pull into.
    let mut scene = beast("canal_lurcher", 1, &[("lagoon_bravo", at(6, 5))]);
    scene.choose(ravage(id(1), 0), &[]).plain(1, action::TAKE, &[4]);
    assert_eq!(hp(&scene, 1), 9);
}

#[test]
fn rux_28_tail_sweep_catches_all_within_two_squares_and_trips_them() {
    let foes = [("lagoon_bravo", at(7, 4)), ("harbour_watch", at(4, 2)), ("harbour_watch", at(8, 4))];
    let mut scene = beast("canal_lurcher", 2, &foes);
    let sweep = ravage(Target::Nothing, 1);
    assert_eq!(scene.battle.catches(sweep), [id(1), id(2)], "the third is 3 squares off");
    assert!(scene.battle.covers(sweep).contains(&at(7, 6)) && !scene.battle.covers(sweep).contains(&at(8, 4)));
    scene.choose(sweep, &[]);
    scene.plain(1, action::TAKE, &[1, 2, 13]);
    assert!(scene.ask() == Ask::Push(id(1)), "Acrobatics 12");
    scene.plain(1, action::KEEP, &[]);
    assert!(scene.has(1, status::PRONE));
    scene.plain(2, action::TAKE, &[1, 1, 5]);
    assert!(!scene.has(2, status::PRONE), "base chance 5");
    assert_eq!((hp(&scene, 1), hp(&scene, 2)), (10, 9));
}

#[test]
fn rux_28_spit_ignores_armour_and_roar_is_a_fear_attack() {
    let mut scene = beast("canal_lurcher", 5, &[("quay_bulwark", at(10, 4)), ("harbour_watch", at(11, 4))]);
    assert_eq!(scene.refused(ravage(id(2), 4)).code(), "E_RANGE", "five squares from its nearest square");
    scene.choose(ravage(id(1), 4), &[]).plain(1, action::TAKE, &[4, 3]);
    assert_eq!(hp(&scene, 1), 14 - 7);
    let mut scene = beast("canal_lurcher", 4, &[("lagoon_bravo", at(10, 4)), ("harbour_watch", at(11, 4))]);
    // Willpower 11: no reaction is offered, and the watch is too far.
    scene.choose(ravage(Target::Nothing, 3), &[11]);
    assert!(!scene.has(1, status::SCARED));
    assert_eq!(scene.ask(), Ask::Act(id(0)));
}

#[test]
fn rux_28_surge_goes_straight_through_and_a_shield_can_parry_it() {
    let foes = [("gondola_marshal", at(6, 4)), ("lagoon_bravo", at(7, 5))];
    let mut scene = beast("canal_lurcher", 6, &foes);
    assert_eq!(scene.refused(ravage(at(6, 4), 5)).code(), "E_BLOCKED", "it cannot end on somebody");
    assert_eq!(scene.refused(ravage(at(6, 5), 5)).code(), "E_BLOCKED", "nor turn on the way");
    scene.choose(ravage(at(8, 4), 5), &[]);
    assert_eq!(scene.square(0), at(8, 4));
    assert_eq!(scene.ask(), Ask::React(id(1)));
    // The shield of the Marshal parries: 14 is no more than its durability of 18.
    let parries: Vec<Choice> = scene.choices().into_iter().filter(|c| c.action == action::PARRY).collect();
    assert_eq!(parries.len(), 1, "the shield, not the sword");
    scene.choose(parries[0], &[13, 6, 6]);
    assert_eq!((hp(&scene, 1), scene.counter(1, counter::BROKEN)), (13, 0));
    assert_eq!(scene.ask(), Ask::React(id(2)));
    let reactions: Vec<_> = scene.choices().iter().map(|choice| choice.action).collect();
    assert_eq!(reactions, [action::DODGE, action::TAKE], "the Bravo has no shield");
    scene.plain(2, action::TAKE, &[3, 3]);
    assert_eq!(hp(&scene, 2), 7);
}

#[test]
fn rux_28_the_colossus_stamps_sweeps_hurls_and_wades() {
    // A large shield may parry Stamp.
    let mut scene = beast("drowned_colossus", 1, &[("gondola_marshal", at(7, 4)), ("quay_bulwark", at(7, 6))]);
    scene.choose(ravage(id(1), 0), &[]);
    assert_eq!(scene.choices().iter().filter(|choice| choice.action == action::PARRY).count(), 1);
    scene.plain(1, action::TAKE, &[5, 5]);
    assert_eq!(hp(&scene, 1), 13 - 7);
    // RUX-23: Bulwark Arm parries it with a small shield, with a boon.
    let mut scene = beast("drowned_colossus", 1, &[("gondola_marshal", at(7, 4)), ("quay_bulwark", at(7, 6))]);
    scene.choose(ravage(id(2), 0), &[]);
    let parries: Vec<Choice> = scene.choices().into_iter().filter(|c| c.action == action::PARRY).collect();
    assert_eq!(parries.len(), 1);
    scene.choose(parries[0], &[19, 12, 10, 5]);
    assert_eq!((hp(&scene, 2), scene.counter(2, counter::WP)), (14, 9));
    // Sweep pushes two squares, Hurl throws three, and fells.
    let mut scene = beast("drowned_colossus", 2, &[("arsenal_thug", at(7, 5))]);
    scene.choose(ravage(Target::Nothing, 1), &[]).plain(1, action::TAKE, &[1, 2]);
    assert_eq!((scene.square(1), hp(&scene, 1), scene.has(1, status::PRONE)), (at(9, 5), 10, false));
    let mut scene = beast("drowned_colossus", 3, &[("arsenal_thug", at(7, 5))]);
    scene.choose(ravage(id(1), 2), &[]).plain(1, action::TAKE, &[1, 2]);
    assert_eq!((scene.square(1), scene.has(1, status::PRONE)), (at(10, 5), true));
    // Wade: straight through.
    let mut scene = beast("drowned_colossus", 6, &[("arsenal_thug", at(4, 3))]);
    scene.choose(ravage(at(4, 0), 5), &[]).plain(1, action::TAKE, &[7]);
    assert_eq!((scene.square(0), hp(&scene, 1)), (at(4, 0), 6));
}

#[test]
fn rux_23_bulwark_arm_parries_what_strikes_one_body_and_no_area() {
    let parries = |scene: &Scene| scene.choices().iter().filter(|choice| choice.action == action::PARRY).count();
    // Bite and Spit strike one figure; a Tail sweep is an area; without WP there is nothing to parry with.
    for (face, slot, target, expected) in
        [(3, 2, Target::Character(id(1)), 1), (5, 4, Target::Character(id(1)), 1), (2, 1, Target::Nothing, 0)]
    {
        let mut scene = beast("canal_lurcher", face, &[("quay_bulwark", at(6, 4))]);
        scene.choose(ravage(target, slot), &[]);
        assert_eq!((scene.ask(), parries(&scene)), (Ask::React(id(1)), expected), "{face}");
        let mut scene = beast("canal_lurcher", face, &[("quay_bulwark", at(6, 4))]);
        scene.set_counter(1, counter::WP, 1).choose(ravage(target, slot), &[]);
        assert_eq!(parries(&scene), 0, "{face}");
    }
}

#[test]
fn rux_26_rux_28_a_monster_holds_no_condition() {
    let mut scene = Scene::field(&[("canal_lurcher", US, at(4, 4)), ("mask_whisperer", THEM, at(6, 4))]);
    // A sleeping phial that Constitution 14 withstands leaves a hero Dazed, and a monster as it is.
    scene.activate(1).choose(Choice { option: 16, ..Choice::plain(action::COAT, id(1)) }, &[]);
    scene.activate(1).strikes(1, 0, &[9, 5, 3, 13]);
    assert!(!scene.has(0, status::DAZED) && !scene.has(0, status::POISONED));
    assert_eq!(scene.ask(), Ask::Act(id(1)));
}

#[test]
fn rux_28_a_cone_opens_in_one_of_eight_directions_from_the_body() {
    let scene = beast(
        "drowned_colossus",
        5,
        &[("arsenal_thug", at(8, 5)), ("arsenal_thug", at(9, 7)), ("arsenal_thug", at(2, 5))],
    );
    let aims: Vec<Target> = scene.choices().iter().filter(|c| c.action == action::RAVAGE).map(|c| c.target).collect();
    assert_eq!(aims, [Target::Square(at(7, 5)), Target::Square(at(3, 5))], "where there is an enemy");
    let cone = ravage(at(7, 5), 4);
    // From the middle of the eastern side: 2 squares on, 1 to each side; 3 on, 1 to each side.
    assert_eq!(scene.battle.catches(cone), [id(1)]);
    let covered = scene.battle.covers(cone);
    assert!(covered.contains(&at(8, 6)) && !covered.contains(&at(8, 7)) && covered.contains(&at(10, 7)));
}

#[test]
fn run_35_the_free_attack_of_a_monster_hits_by_itself_with_its_marked_entry() {
    let mut scene = beast("canal_lurcher", 4, &[("lagoon_bravo", at(6, 4))]);
    scene.activate(1);
    // Evade 14 fails on a 15, and is not pushed; Bite: 2d8, no reaction.
    scene.moves(1, 9, 4, &[15]).plain(1, action::KEEP, &[4, 4]);
    assert_eq!((hp(&scene, 1), scene.square(1)), (5, at(9, 4)));
}

#[test]
fn rux_28_monsters_provoke_and_roll_their_evade() {
    let mut scene = beast("canal_lurcher", 4, &[("lagoon_bravo", at(6, 4))]);
    // Evade 8 holds; otherwise the Bravo strikes, d20 and damage.
    scene.moves(0, 1, 4, &[8]);
    let mut scene = beast("canal_lurcher", 4, &[("lagoon_bravo", at(6, 4))]);
    scene.moves(0, 1, 4, &[9, 3, 4, 4, 2]);
    assert_eq!(hp(&scene, 0), 36 - (10 - 2));
}

#[test]
fn rux_28_monsters_have_no_reactions_conditions_or_death_rolls_and_cannot_be_disarmed() {
    let mut scene = beast("canal_lurcher", 4, &[("lagoon_bravo", at(6, 4))]);
    scene.activate(1).set_counter(0, counter::HP, 3);
    assert_eq!(scene.refused(Choice::new(action::DISARM, id(1), id(0), 0)).code(), "E_NONE");
    // The hit is not parried or dodged; at 0 HP it is dead, and the battle over.
    scene.strikes(1, 0, &[10, 4, 4, 2]);
    assert!(scene.gone(0));
    scene.plain(1, action::END, &[]);
    assert_eq!(scene.battle.verdict.as_ref().and_then(|verdict| verdict.winner), Some(THEM));
}

#[test]
fn rux_30_distances_count_from_the_nearest_squares_of_bodies() {
    assert_eq!(apart((at(4, 4), 3), (at(7, 4), 1)), 1);
    assert_eq!(apart((at(4, 4), 3), (at(6, 6), 1)), 0);
    assert_eq!(apart((at(2, 4), 1), (at(4, 4), 2)), 2);
    assert_eq!(apart((at(4, 4), 2), (at(7, 8), 2)), 3);
}

#[test]
fn rux_30_a_big_body_takes_its_squares_and_blocks_them() {
    let mut scene = beast("canal_lurcher", 4, &[("lagoon_bravo", at(6, 4)), ("harbour_watch", at(2, 2))]);
    // No room for the body where anybody is, nor over the edge of the map.
    assert_eq!(scene.refused(Choice::new(action::MOVE, id(0), at(5, 4), 0)).code(), "E_BLOCKED");
    assert!(!scene.choices().iter().any(|choice| choice.target == Target::Square(at(11, 3))));
    // Others cannot pass through it: all four squares are taken.
    scene.activate(1);
    for square in [at(4, 4), at(5, 5)] {
        assert_eq!(scene.refused(Choice::new(action::MOVE, id(1), square, 0)).code(), "E_BLOCKED");
    }
    // All squares but the one in which it is drawn are marked.
    let marks: Vec<_> = scene
        .battle
        .marks(US)
        .into_iter()
        .filter(|mark| matches!(mark.kind, MarkKind::Field { .. }))
        .map(|mark| mark.square)
        .collect();
    assert_eq!(marks, [at(5, 4), at(4, 5), at(5, 5)]);
}

#[test]
fn rux_30_a_swarm_shares_its_squares_and_takes_half_of_weapons() {
    let mut scene = beast("rat_tide", 1, &[("lagoon_bravo", at(6, 4)), ("bridge_brawler", at(6, 6))]);
    // It moves over the Bravo and stays there.
    scene.moves(0, 5, 4, &[]);
    assert_eq!(scene.square(0), at(5, 4));
    // In it counts as beside it: Gnaw, d8 less leather.
    scene.choose(ravage(id(1), 0), &[]).plain(1, action::TAKE, &[5]);
    assert_eq!(hp(&scene, 1), 8);
    scene.activate(1);
    assert_eq!(scene.refused(Choice::new(action::TOPPLE, id(1), id(0), 0)).code(), "E_TARGET");
    // 2d6 and d4 are 11, half of that 5; nothing pushes it.
    scene.strikes(1, 0, &[10, 4, 4, 3]);
    assert_eq!(hp(&scene, 0), 11);
    assert_eq!(scene.ask(), Ask::Act(id(1)), "no shove");
    scene.activate(2);
    assert_eq!(scene.refused(Choice::new(action::GRAPPLE, id(2), id(0), 0)).code(), "E_TARGET");
}

#[test]
fn rux_28_panic_is_a_fear_attack_on_all_in_the_swarm() {
    let mut scene = beast("rat_tide", 6, &[("lagoon_bravo", at(6, 4)), ("lagoon_bravo", at(7, 4))]);
    assert!(!scene.choices().iter().any(|choice| choice.action == action::RAVAGE), "nobody is in it");
    scene.moves(0, 5, 4, &[]);
    let panic = ravage(Target::Nothing, 3);
    assert_eq!(scene.battle.catches(panic), [id(1)]);
    scene.choose(panic, &[11]);
}

#[test]
fn rux_16_rux_19_up_to_one_size_larger_and_many_legs_stand_firm() {
    let mut scene = beast("canal_lurcher", 4, &[("lantern_leech", at(6, 4))]);
    scene.activate(1);
    // A boat staff topples: a boon against the bane of its legs.
    assert_eq!(scene.roll(Choice::new(action::TOPPLE, id(1), id(0), 0)).1, 0);
    let mut scene = beast("drowned_colossus", 4, &[("lantern_leech", at(7, 4))]);
    scene.activate(1);
    assert_eq!(scene.refused(Choice::new(action::TOPPLE, id(1), id(0), 0)).code(), "E_TARGET");
}

#[test]
fn rux_28_water_is_ground_to_monsters() {
    let rows = ["~~~~~~~~~~~~"; 9];
    let mut scene = beast_on(&rows, "canal_lurcher", 4, &[("harbour_watch", at(10, 0))]);
    assert!(!scene.has(0, status::SWIMMING));
    // Eight squares of movement, one each.
    scene.moves(0, 0, 0, &[]);
    assert_eq!(scene.square(0), at(0, 0));
}

#[test]
fn rux_39_lore_tells_the_next_attack_once_in_a_battle() {
    let mut scene = beast("canal_lurcher", 4, &[("lantern_leech", at(10, 1))]);
    scene.activate(1);
    let recall = Choice::new(action::RECALL, id(1), id(0), 0);
    assert_eq!(scene.roll(recall), (12, 0));
    scene.choose(recall, &[12, 3]);
    assert!(scene.battle.in_force().iter().any(|force| force.note == "Bite"));
    scene.activate(1);
    assert_eq!(scene.refused(recall).code(), "E_ONCE");
    // Its next turn needs no die: the Bite is named.
    for who in [0, 1] {
        scene.battle.characters_mut()[who].statuses.clear(status::ACTED);
        scene.battle.characters_mut()[who].statuses.clear(status::SPENT);
    }
    scene.set(1, status::ACTED);
    scene.plain(1, action::END, &[]);
    assert_eq!(scene.ask(), Ask::Act(id(0)));
    assert!(scene.battle.in_force().iter().any(|force| force.name == "Attack" && force.note == "Bite"));
}

#[test]
fn section_7_5_a_third_side_is_commanded_by_the_rules_and_cannot_win() {
    use acqua_alta::kit::{Catalogue, Draft, GangChoice, Switches};
    let board = std::sync::Arc::new(acqua_alta::board::from_rows(&FIELD).expect("a board"));
    let scenario = Scenario { third: vec!["rats".to_owned(), "unicorns".to_owned()], ..Scenario::default() };
    let stage = std::sync::Arc::new(scenario.stage(&board).expect("a stage"));
    let gangs = ["masks", "quay_and_bell"].map(|key| GangChoice::Known(key.to_owned()));
    let options = Switches::of(&RuleOptions::default());
    let draft = Draft { board, stage, options: &options, gangs: &gangs, placed: None, first: None, series: None };
    let battle = Codex::shipped().set_up(&draft).expect("a battle");
    // Eight figures a side and the rats, in the middle; whoever is unknown stays away.
    assert_eq!(battle.characters().len(), 17);
    assert_eq!(battle.names(id(16)).0, "Rat Tide");
    assert_eq!(battle.characters()[16].square, Some(at(6, 4)));
    assert_eq!(battle.worth(id(16)), 0);
}
