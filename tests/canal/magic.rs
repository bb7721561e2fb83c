//! CAN-19 to CAN-26 casting and dispelling, CAN-29 who knows what, Adept; F13, G33, G35, V16, V17, V19, V20.

use super::scene::*;
use acqua_alta::battle::{Change, Choice, Event, Odds, Refusal, RuleSystem, Target};
use acqua_alta::board::Square;
use acqua_alta::dice::{Chance, Outcome};
use acqua_alta::kit::Catalogue;
use acqua_alta::rules::canal::vocabulary::{action, counter, no, status, telling};
use acqua_alta::rules::canal::{Ask, CastStat, Codex, DispelCost, Gang, Recruit, RuleOptions, SpellRepeat};

/// Mages of WP 4, AP 3, ATT 4 and MIND 3; what else they have is their name.
pub const MAGES: &str = r#"[
    (key: "witch", name: "Witch", class: Henchman, ap: 3, lp: 12, wp: 4, cp: 0, move: 4, dex: 4, att: 4, pro: 3, mind: 3,
     weapons: [(name: "Blade")], abilities: [(Mage, 2)], disciplines: ["Tide"]),
    (key: "lamp", name: "Lamp", class: Henchman, ap: 3, lp: 12, wp: 4, cp: 0, move: 4, dex: 4, att: 4, pro: 3, mind: 3,
     weapons: [(name: "Blade")], abilities: [(Mage, 2)], disciplines: ["Lantern"]),
    (key: "nymph", name: "Nymph", class: Henchman, ap: 3, lp: 12, wp: 4, cp: 0, move: 4, dex: 4, att: 4, pro: 3, mind: 3,
     weapons: [(name: "Hook", aquatic: true)], abilities: [(Mage, 2), (WaterCreature, 1)], disciplines: ["Tide"]),
    (key: "prover", name: "Prover", class: Henchman, ap: 3, lp: 12, wp: 4, cp: 0, move: 4, dex: 4, att: 4, pro: 3, mind: 3,
     weapons: [(name: "Blade")], abilities: [(Mage, 3)], disciplines: ["Proof"]),
    (key: "adept_1", name: "Adept 1", class: Henchman, ap: 3, lp: 12, wp: 4, cp: 0, move: 4, dex: 4, att: 4, pro: 3, mind: 3,
     weapons: [(name: "Blade")], abilities: [(Mage, 2), (Adept, 1)], disciplines: ["Proof"]),
    (key: "adept_2", name: "Adept 2", class: Henchman, ap: 3, lp: 12, wp: 4, cp: 0, move: 4, dex: 4, att: 4, pro: 3, mind: 3,
     weapons: [(name: "Blade")], abilities: [(Mage, 1), (Adept, 2)], disciplines: ["Proof"]),
    (key: "novice", name: "Novice", class: Henchman, ap: 3, lp: 12, wp: 4, cp: 0, move: 4, dex: 4, att: 4, pro: 3, mind: 3,
     weapons: [(name: "Blade")], abilities: [(Mage, 0)], disciplines: ["Tide"]),
]"#;

const FLAT: &[&str] = &["............", "............", "............"];

fn scene(who: &[(&str, acqua_alta::battle::Side, Square)], options: RuleOptions) -> Scene {
    Scene::of_with(MAGES, FLAT, who, options)
}

/// A caster with so much Will, and an enemy three squares away.
fn duel(kind: &str, will: i8) -> Scene {
    let mut s = scene(&[(kind, US, at(1, 0)), ("plain", THEM, at(4, 0))], RuleOptions::default());
    s.set_counter(0, counter::WP, will);
    s
}

/// A caster that a Mage of the other side can stop.
fn contest(caster: &str, mage: &str, options: RuleOptions) -> Scene {
    let who = [(caster, US, at(1, 0)), ("plain", THEM, at(6, 0)), (mage, THEM, at(4, 0))];
    let mut s = scene(&who, options);
    s.set_counter(0, counter::WP, 1).set_counter(2, counter::WP, 1);
    s
}

fn frac(n: u64, d: u64) -> Chance {
    Chance::ONE.times(n, d)
}

fn of(changes: &[Change], who: u8) -> Option<&Change> {
    changes.iter().find(|change| change.who == id(who))
}

fn gained(changes: &[Change], who: u8, which: acqua_alta::battle::StatusId) -> bool {
    of(changes, who).is_some_and(|change| change.statuses.contains(&(which.0, true)))
}

/// Chances of critical, success, fail and fumble of a spell of 1 Will cast with 1 Will left, by what they leave behind.
fn four(odds: &Odds) -> [Chance; 4] {
    let will = |changes: &[Change]| of(changes, 0).map_or(0, |change| change.counter(counter::WP));
    let locked = |changes: &[Change]| gained(changes, 0, status::CAST_LOCKED);
    let stunned = |changes: &[Change]| gained(changes, 0, status::STUNNED);
    assert!(odds.complete());
    [
        odds.chance(|c| !locked(c) && will(c) == 0),
        odds.chance(|c| !locked(c) && will(c) == -1),
        odds.chance(|c| locked(c) && !stunned(c)),
        odds.chance(stunned),
    ]
}

fn no(s: &mut Scene, faces: &[u8]) {
    let choice = s.choices().into_iter().find(|c| c.action == action::DECLINE).expect("it can be declined");
    s.choose(choice, faces);
}

#[test]
fn can_19_declared_paid_rolled_and_done() {
    let mut s = duel("witch", 1);
    s.casts_at(0, 2, 1, &[8, 2, 2, 2]);
    assert_eq!(s.rolls("Magic"), [(4, Outcome::Success, 1)]);
    assert_eq!((s.ap(0), s.counter(0, counter::WP), s.life(1)), (2, 0, 11));
    let kinds: Vec<&str> = s
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Acted { .. } => Some("acted"),
            Event::Cast { will: 1, .. } => Some("cast"),
            Event::Rolled { .. } => Some("rolled"),
            Event::LifeLost { .. } => Some("lost"),
            _ => None,
        })
        .collect();
    assert_eq!(kinds, ["acted", "cast", "rolled", "lost"]);
}

#[test]
fn can_19_the_price_of_a_spell_is_told_with_its_will() {
    let s = duel("witch", 4);
    let spell = |option| Choice::new(action::CAST, id(0), id(1), option);
    assert_eq!(s.battle.costs(spell(2)), [(counter::AP, 1), (counter::WP, 1)]);
    assert_eq!(s.battle.costs(spell(0)), [(counter::AP, 1)], "a cantrip needs none");
}

#[test]
fn can_19_will_dice_and_the_cost_are_separate() {
    let mut s = duel("witch", 4);
    s.casts_at(0, 2, 1, &[]);
    assert!(matches!(s.ask(), Ask::Will(_)));
    assert_eq!(s.counter(0, counter::WP), 3, "the cost is paid first");
    s.act(0, action::WILL, Target::Nothing, 2, &[2, 2, 2, 2, 2, 8]);
    assert_eq!((s.rolls("Magic"), s.counter(0, counter::WP)), (vec![(6, Outcome::Success, 1)], 1));
}

#[test]
fn can_19_a_critical_gives_back_a_point_and_makes_x_larger() {
    let mut s = duel("witch", 1);
    s.casts_at(0, 0, 1, &[]);
    s.act(0, action::WILL, Target::Nothing, 0, &[10, 8, 2, 2, 2, 2, 2]);
    assert_eq!((s.counter(0, counter::WP), s.life(1)), (2, 9));
}

#[test]
fn can_19_g33_a_critical_cantrip_with_all_its_will_regains_nothing() {
    let mut s = duel("witch", 4);
    s.casts_at(0, 0, 1, &[]);
    s.act(0, action::WILL, Target::Nothing, 0, &[10, 8, 2, 2, 2, 2, 2]);
    assert_eq!((s.counter(0, counter::WP), s.life(1)), (4, 9), "(x) is one larger all the same");
}

#[test]
fn can_19_can_20_a_fail_has_no_effect_and_locks_until_the_activation_ends() {
    let mut s = duel("witch", 1);
    s.casts_at(0, 2, 1, &[2, 2, 2, 2]);
    assert_eq!((s.life(1), s.has(0, status::CAST_LOCKED), s.counter(0, counter::WP)), (12, true, 0));
    assert_eq!(s.refused(0, action::CAST, Target::Character(id(1)), 0), no::CAST_LOCKED);
    s.ends(0, &[]);
    assert!(!s.has(0, status::CAST_LOCKED));
}

#[test]
fn can_19_a_fumble_stuns_and_costs_a_point_more() {
    let mut s = duel("witch", 3);
    s.casts_at(0, 2, 1, &[]);
    s.act(0, action::WILL, Target::Nothing, 0, &[1, 2, 2, 2]);
    assert_eq!((s.stunned(0), s.has(0, status::CAST_LOCKED), s.counter(0, counter::WP)), (true, true, 1));
    // A-40: nothing below 0.
    let mut s = duel("witch", 1);
    s.casts_at(0, 2, 1, &[1, 2, 2, 2]);
    assert_eq!((s.stunned(0), s.counter(0, counter::WP)), (true, 0));
}

#[test]
fn can_19_refusals() {
    let mut s = scene(
        &[("witch", US, at(1, 0)), ("plain", THEM, at(8, 0)), ("plain", US, at(2, 0)), ("plain", THEM, at(3, 2))],
        RuleOptions::default(),
    );
    s.set_counter(0, counter::WP, 0);
    let near = Target::Character(id(3));
    assert_eq!(s.refused(0, action::CAST, near, 2), no::NOT_ENOUGH_WP);
    assert_eq!(s.refused(0, action::CAST, Target::Character(id(1)), 0), Refusal::OutOfRange);
    assert_eq!(s.refused(0, action::CAST, Target::Character(id(2)), 0), Refusal::NotEnemy);
    assert_eq!(s.refused(0, action::CAST, near, 7), Refusal::SpellUnknown);
    s.activate(2);
    assert_eq!(s.refused(2, action::CAST, near, 0), Refusal::NotAMage);
    let walled = ["....", ".##.", "...."];
    let mut s =
        Scene::of_with(MAGES, &walled, &[("witch", US, at(1, 0)), ("plain", THEM, at(1, 2))], RuleOptions::default());
    assert_eq!(s.refused(0, action::CAST, Target::Character(id(1)), 0), Refusal::NoLineOfSight);
    let nothing = s.battle.refusal(id(0), action::CAST, Target::Nothing);
    assert_eq!(nothing, Some(Refusal::NoLineOfSight));
}

#[test]
fn can_19_cast_stat_attack_or_mind() {
    let mut s = duel("witch", 1);
    s.casts_at(0, 2, 1, &[2, 2, 2, 8]);
    assert_eq!(s.rolls("Magic")[0].0, 4, "ATT");
    let options = RuleOptions { cast_stat: CastStat::Mind, ..RuleOptions::default() };
    let mut s = scene(&[("witch", US, at(1, 0)), ("plain", THEM, at(4, 0))], options);
    s.set_counter(0, counter::WP, 1).casts_at(0, 2, 1, &[2, 2, 8]);
    assert_eq!(s.rolls("Magic")[0].0, 3, "MIND");
}

#[test]
fn can_19_v16_exactly() {
    let cases = [
        ("prover", 3, 3, [(8, 125), (18, 25), (9, 50), (9, 250)]),
        ("prover", 3, 5, [(272, 3125), (522, 625), (81, 1250), (81, 6250)]),
        ("prover", 2, 4, [(657, 10000), (3471, 5000), (1029, 5000), (343, 10000)]),
        ("prover", 1, 3, [(3, 40), (4, 5), (1, 10), (1, 40)]),
    ];
    for (kind, spell, dice, expected) in cases {
        let mut s = duel(kind, 1);
        s.stat(0, ATT, dice);
        let odds = s.odds(0, action::CAST, Target::Character(id(1)), spell);
        assert_eq!(four(&odds), expected.map(|(n, d)| frac(n, d)), "spell {spell} with {dice} dice");
    }
}

#[test]
fn can_20_each_spell_once() {
    let mut s = duel("witch", 0);
    s.casts_at(0, 0, 1, &[8, 2, 2, 2, 2, 2, 2]);
    assert_eq!(s.refused(0, action::CAST, Target::Character(id(1)), 0), no::SPELL_ALREADY_TRIED);
    s.set_counter(0, counter::WP, 1).casts_at(0, 2, 1, &[8, 2, 2, 2]);
    assert_eq!(s.life(1), 9, "another spell may follow");
}

#[test]
fn can_20_a_new_round_or_a_new_activation_lets_it_try_again() {
    for (repeat, cleared) in [(SpellRepeat::PerRound, false), (SpellRepeat::PerActivation, true)] {
        let options = RuleOptions { spell_repeat: repeat, ..RuleOptions::default() };
        let who = [("plain", US, at(1, 0)), ("plain", THEM, at(8, 0)), ("witch", US, at(1, 2))];
        let mut s = scene(&who, options);
        // As if it had cast out of sequence earlier in this round.
        s.set_counter(2, counter::SPELLS_TRIED, 0b101);
        s.ends(0, &[]).act(1, action::ACTIVATE, Target::Nothing, 0, &[]).ends(1, &[]);
        s.act(2, action::ACTIVATE, Target::Nothing, 0, &[]);
        assert_eq!(s.counter(2, counter::SPELLS_TRIED) == 0, cleared, "{repeat:?}");
        s.set_counter(2, counter::SPELLS_TRIED, 0b101);
        s.ends(2, &[9, 2]);
        assert_eq!(s.counter(2, counter::SPELLS_TRIED) == 0, !cleared, "{repeat:?}, the next round");
    }
}

#[test]
fn can_20_a_34_once_an_activation_is_what_is_played_unless_chosen_otherwise() {
    assert_eq!(RuleOptions::default().spell_repeat, SpellRepeat::PerActivation);
    // It casts out of turn before its activation in the same round, and may try that spell again in it.
    let who = [("plain", US, at(1, 0)), ("plain", THEM, at(8, 0)), ("witch", US, at(1, 2))];
    let mut s = scene(&who, RuleOptions::default());
    s.set_counter(2, counter::SPELLS_TRIED, 0b001);
    s.ends(0, &[]).act(1, action::ACTIVATE, Target::Nothing, 0, &[]).ends(1, &[]);
    s.act(2, action::ACTIVATE, Target::Nothing, 0, &[]);
    s.battle.characters_mut()[1].square = Some(at(4, 2));
    assert!(s.offers(action::CAST, Target::Character(id(1))));
}

#[test]
fn can_21_nobody_casts_in_water_but_water_creatures() {
    let rows = ["....~~~~...."];
    let who = |kind| [(kind, US, at(4, 0)), ("plain", THEM, at(1, 0))];
    let mut s = Scene::of_with(MAGES, &rows, &who("witch"), RuleOptions::default());
    assert_eq!(s.refused(0, action::CAST, Target::Character(id(1)), 0), Refusal::InWater);
    let mut s = Scene::of_with(MAGES, &rows, &who("nymph"), RuleOptions::default());
    s.set_counter(0, counter::WP, 0).casts_at(0, 0, 1, &[8, 2, 2, 2, 2, 2, 2]);
    assert_eq!(s.life(1), 10);
}

fn beset(options: RuleOptions) -> Scene {
    let mut s = scene(&[("witch", US, at(1, 0)), ("plain", THEM, at(2, 0))], options);
    s.set_counter(0, counter::WP, 1);
    s
}

#[test]
fn can_22_casting_in_contact_is_answered_before_the_roll() {
    let mut s = beset(RuleOptions::default());
    s.casts_at(0, 2, 1, &[]);
    assert!(matches!(s.ask(), Ask::Opportunity(f) if f.who == id(1) && f.against == id(0) && !f.no_grapple));
    assert_eq!((s.ap(0), s.counter(0, counter::WP)), (2, 0), "already paid");
    s.strikes(1, 0, 0, &[5, 2, 2, 2, 2, 2, 2, 8, 2, 2, 2]);
    assert_eq!((s.life(0), s.life(1)), (11, 11), "and then it goes on");
}

#[test]
fn can_22_who_dies_of_it_has_lost_the_spell() {
    let mut s = beset(RuleOptions::default());
    s.set_life(0, 1).casts_at(0, 2, 1, &[]);
    s.strikes(1, 0, 0, &[5, 5, 2, 2, 2, 2, 2]);
    assert_eq!((s.gone(0), s.life(1)), (true, 12));
}

#[test]
fn can_22_the_opponent_names_one_of_several() {
    let who = [("witch", US, at(1, 0)), ("plain", THEM, at(2, 0)), ("plain", THEM, at(0, 0))];
    let mut s = scene(&who, RuleOptions::default());
    s.set_counter(0, counter::WP, 1).casts_at(0, 2, 1, &[]);
    assert!(matches!(s.ask(), Ask::Provoke { caster, .. } if caster == id(0)));
    assert_eq!(s.battle.decision().expect("asked").side, THEM);
    s.act(0, action::PICK, Target::Character(id(2)), 0, &[]);
    assert!(matches!(s.ask(), Ask::Opportunity(f) if f.who == id(2)));
    no(&mut s, &[8, 2, 2, 2]);
    assert_eq!((s.life(1), s.ask()), (11, Ask::Act(id(0))), "the other one gets none");
}

#[test]
fn can_22_thrown_into_the_water_it_fails_without_a_roll() {
    let rows = [".~~~........", "............"];
    let who = [("witch", US, at(4, 0)), ("plain", THEM, at(5, 0))];
    let mut s = Scene::of_with(MAGES, &rows, &who, RuleOptions::default());
    s.set_counter(0, counter::WP, 1).casts_at(0, 2, 1, &[]);
    s.grapples(1, 0, &[2, 2, 2, 2, 8, 2, 2, 2]);
    s.act(0, action::FORCE, Target::Square(at(3, 0)), (-1i8) as u8, &[]);
    assert!(s.rolls("Magic").is_empty(), "A-62");
    assert!(s.events.iter().any(|event| event.told_of(&telling::SPELL_LOST).is_some()));
    assert!(s.has(0, status::CAST_LOCKED) && s.ask() == Ask::Act(id(0)));
}

#[test]
fn can_22_can_be_switched_off() {
    let mut s = beset(RuleOptions { cast_in_contact_aoo: false, ..RuleOptions::default() });
    s.casts_at(0, 2, 1, &[8, 2, 2, 2]);
    assert_eq!((s.life(1), s.ask()), (11, Ask::Act(id(0))));
}

#[test]
fn can_22_v20_exactly() {
    // The answer to a fumble is no part of V20.
    let mut s = beset(RuleOptions { aoo_chain_limit: 1, ..RuleOptions::default() });
    s.stat(1, ATT, 3).stat(0, PRO, 2).set_life(0, 3);
    let odds = s.odds(0, action::CAST, Target::Character(id(1)), 2);
    let survives = odds.chance(|changes| !of(changes, 0).is_some_and(|change| change.removed));
    assert_eq!(survives, frac(40697, 50000));
}

#[test]
fn can_23_a_mage_near_caster_or_target_may_dispel_for_the_same_will() {
    let mut s = contest("witch", "witch", RuleOptions::default());
    s.casts_at(0, 2, 1, &[]);
    assert!(matches!(s.ask(), Ask::Dispel(_)));
    let decision = s.battle.decision().expect("asked");
    assert_eq!((decision.side, decision.kind), (THEM, "dispel"));
    // One Ace in the defence takes one die.
    s.act(2, action::DISPEL, Target::Character(id(0)), 0, &[8, 2, 2, 2, 2, 2, 8]);
    assert_eq!((s.rolls("Dispel"), s.rolls("Magic")), (vec![(4, Outcome::Success, 1)], vec![(3, Outcome::Success, 1)]));
    assert_eq!((s.counter(2, counter::WP), s.ap(2), s.life(1)), (0, 3, 11), "no Action Point");
}

#[test]
fn can_23_the_price_of_a_dispel_is_told() {
    let mut s = contest("witch", "witch", RuleOptions::default());
    s.casts_at(0, 2, 1, &[]);
    let dispel = Choice::new(action::DISPEL, id(2), id(0), 0);
    assert_eq!(s.battle.costs(dispel), [(counter::WP, 1)]);
}

#[test]
fn can_23_it_need_not() {
    let mut s = contest("witch", "witch", RuleOptions::default());
    s.casts_at(0, 2, 1, &[]);
    no(&mut s, &[8, 2, 2, 2]);
    assert_eq!((s.counter(2, counter::WP), s.life(1)), (1, 11));
}

#[test]
fn can_23_who_may_not() {
    let refused = |change: &dyn Fn(&mut Scene)| {
        let mut s = contest("witch", "witch", RuleOptions::default());
        change(&mut s);
        s.casts_at(0, 2, 1, &[8, 2, 2, 2]);
        assert_eq!(s.life(1), 11, "nobody was asked");
    };
    let poor = |s: &mut Scene| s.battle.characters_mut()[2].counters.set(counter::WP, 0);
    refused(&poor);
    let locked = |s: &mut Scene| s.battle.characters_mut()[2].statuses.set(status::DISPEL_LOCKED, 255);
    refused(&locked);
    // Four squares from the target, and farther from the caster.
    let far = |s: &mut Scene| s.battle.characters_mut()[2].square = Some(at(10, 2));
    refused(&far);
}

/// A canal six squares wide, its caster on the west bank, and a Mage of the other side in the east.
fn ice_near(version: u32, mage: Square) -> Scene {
    let rows = ["..~~~~~~......", "..~~~~~~......", "..~~~~~~......", "..~~~~~~......", "..~~~~~~......"];
    let who = [("witch:gift_of_gills,black_ice", US, at(1, 2)), ("witch", THEM, mage)];
    let mut s = Scene::of_with(MAGES, &rows, &who, RuleOptions::default()).by_version(version);
    s.set_counter(0, counter::WP, 2).set_counter(1, counter::WP, 2);
    // Nine squares around E3, as far as F; and two more that touch the block.
    s.casts(0, 2, Target::Square(at(4, 2)), &[]);
    s
}

#[test]
fn can_23_black_ice_is_dispelled_from_near_any_square_that_it_freezes() {
    let asked = |version, mage, further: &[Square], faces: &[u8]| {
        let mut s = ice_near(version, mage);
        for (n, &square) in further.iter().enumerate() {
            let last = n + 1 == 2;
            s.act(0, action::PICK, Target::Square(square), 0, if last { faces } else { &[] });
        }
        if further.len() < 2 {
            no(&mut s, faces);
        }
        matches!(s.ask(), Ask::Dispel(_))
    };
    let unopposed: &[u8] = &[2, 2, 2, 2];
    assert!(asked(3, at(8, 2), &[], &[]), "3 from F3, the edge of the block, and 4 from its middle");
    assert!(!asked(3, at(9, 2), &[], unopposed), "4 from the edge");
    assert!(asked(3, at(9, 2), &[at(6, 2)], &[]), "3 from G3, which freezes too");
    assert!(asked(3, at(9, 2), &[at(6, 1), at(6, 2)], &[]));
    for version in [1, 2] {
        assert!(!asked(version, at(8, 2), &[], unopposed), "version {version} measures to the middle");
        assert!(!asked(version, at(9, 2), &[at(6, 2)], unopposed), "version {version}");
    }
}

#[test]
fn can_23_dispel_range_three_or_none() {
    let who = [("witch", US, at(1, 0)), ("plain", THEM, at(4, 0)), ("witch", THEM, at(11, 0))];
    let anywhere = RuleOptions { dispel_range: None, ..RuleOptions::default() };
    for (options, asked) in [(RuleOptions::default(), false), (anywhere, true)] {
        let mut s = scene(&who, options);
        s.set_counter(0, counter::WP, 1);
        let faces: &[u8] = if asked { &[] } else { &[8, 2, 2, 2] };
        s.casts_at(0, 2, 1, faces);
        assert_eq!(matches!(s.ask(), Ask::Dispel(_)), asked);
    }
}

#[test]
fn can_23_dispel_cost_of_the_spell_or_one() {
    let one = RuleOptions { dispel_cost: DispelCost::One, ..RuleOptions::default() };
    for (options, cost) in [(RuleOptions::default(), 0), (one, 1)] {
        let mut s = contest("witch", "witch", options);
        s.set_counter(0, counter::WP, 0);
        s.battle.characters_mut()[1].square = Some(at(4, 1));
        // A cantrip.
        s.casts_at(0, 0, 1, &[]);
        let faces: &[u8] = if cost == 0 { &[] } else { &[2, 2, 2, 2, 2, 2, 2, 2] };
        s.act(2, action::DISPEL, Target::Character(id(0)), 0, faces);
        assert_eq!(s.counter(2, counter::WP), 1 - cost);
    }
}

#[test]
fn can_24_f13_no_more_aces_count_than_the_dispellers_mage() {
    let mut s = contest("witch", "witch", RuleOptions::default());
    s.casts_at(0, 2, 1, &[]);
    s.act(2, action::DISPEL, Target::Character(id(0)), 0, &[7, 7, 7, 7, 8, 2]);
    assert_eq!(s.rolls("Dispel"), [(4, Outcome::Success, 4)]);
    assert_eq!(s.rolls("Magic"), [(2, Outcome::Success, 1)]);
    assert_eq!(s.life(1), 11);
}

#[test]
fn can_24_no_dice_left_is_a_fail() {
    let mut s = contest("witch", "witch", RuleOptions::default());
    s.stat(0, ATT, 2).casts_at(0, 2, 1, &[]);
    s.act(2, action::DISPEL, Target::Character(id(0)), 0, &[7, 7, 2, 2]);
    assert_eq!((s.rolls("Magic"), s.has(0, status::CAST_LOCKED)), (vec![(0, Outcome::Fail, 0)], true));
}

#[test]
fn can_24_v17_exactly() {
    let mut s = contest("prover", "witch", RuleOptions::default());
    s.casts_at(0, 3, 1, &[]);
    let odds = s.odds(2, action::DISPEL, Target::Character(id(0)), 0);
    let expected = [(20809, 390625), (52059, 78125), (36507, 156250), (36507, 781250)];
    // The Will of the spell was paid before the window.
    assert_eq!(four_after(&odds), expected.map(|(n, d)| frac(n, d)));
    assert_eq!(odds.chance(|c| gained(c, 2, status::DISPEL_LOCKED)), frac(81, 625));

    let mut s = contest("prover", "prover", RuleOptions::default());
    s.stat(0, ATT, 5).stat(2, ATT, 5).casts_at(0, 2, 1, &[]);
    let odds = s.odds(2, action::DISPEL, Target::Character(id(0)), 0);
    let expected =
        [(570695943, 10000000000), (3212087829, 5000000000), (1287912171, 5000000000), (429304057, 10000000000)];
    assert_eq!(four_after(&odds), expected.map(|(n, d)| frac(n, d)));
    assert_eq!(odds.chance(|c| gained(c, 2, status::DISPEL_LOCKED)), frac(16807, 100000));
}

/// As [`four`], from a moment when the cost is paid and no Will is left.
fn four_after(odds: &Odds) -> [Chance; 4] {
    let will = |changes: &[Change]| of(changes, 0).map_or(0, |change| change.counter(counter::WP));
    let locked = |changes: &[Change]| gained(changes, 0, status::CAST_LOCKED);
    let stunned = |changes: &[Change]| gained(changes, 0, status::STUNNED);
    [
        odds.chance(|c| !locked(c) && will(c) == 1),
        odds.chance(|c| !locked(c) && will(c) == 0),
        odds.chance(|c| locked(c) && !stunned(c)),
        odds.chance(stunned),
    ]
}

#[test]
fn can_25_g35_without_any_ace_no_more_dispels_this_round() {
    let mut s = contest("witch", "witch", RuleOptions::default());
    s.casts_at(0, 2, 1, &[]);
    s.act(2, action::DISPEL, Target::Character(id(0)), 0, &[2, 3, 4, 5, 8, 2, 2, 2]);
    assert_eq!((s.rolls("Magic"), s.has(2, status::DISPEL_LOCKED)), (vec![(4, Outcome::Success, 1)], true));
    s.ends(0, &[]);
    for who in [1, 2] {
        let faces: &[u8] = if who == 2 { &[9, 2] } else { &[] };
        s.act(who, action::ACTIVATE, Target::Nothing, 0, &[]).ends(who, faces);
    }
    assert!(!s.has(2, status::DISPEL_LOCKED), "a new round");
}

#[test]
fn can_26_no_dispel_in_water_but_by_water_creatures() {
    let rows = ["....~~~~....", "............"];
    for (kind, asked) in [("witch", false), ("nymph", true)] {
        let who = [("witch", US, at(1, 0)), ("plain", THEM, at(3, 1)), (kind, THEM, at(4, 0))];
        let mut s = Scene::of_with(MAGES, &rows, &who, RuleOptions::default());
        s.set_counter(0, counter::WP, 1);
        let faces: &[u8] = if asked { &[] } else { &[8, 2, 2, 2] };
        s.casts_at(0, 2, 1, faces);
        assert_eq!(matches!(s.ask(), Ask::Dispel(_)), asked, "{kind}");
    }
}

#[test]
fn can_58_adept_re_rolls_when_casting_and_dispelling() {
    let mut s = contest("adept_1", "adept_1", RuleOptions::default());
    s.casts_at(0, 1, 1, &[]);
    // Dispel: the second die again; then the caster's three dice, the second again.
    s.act(2, action::DISPEL, Target::Character(id(0)), 0, &[2, 3, 3, 3, 9, 2, 2, 2, 3]);
    assert_eq!((s.rolls("Dispel")[0].2, s.rolls("Magic")[0].2), (1, 0));
}

#[test]
fn can_58_v19_adept_exactly() {
    let both = [(272, 3125), (522, 625), (81, 1250), (81, 6250)];
    for (kind, spell, dice) in [("adept_1", 3, 4), ("adept_2", 3, 3)] {
        let mut s = duel(kind, 1);
        s.stat(0, ATT, dice);
        let odds = s.odds(0, action::CAST, Target::Character(id(1)), spell);
        assert_eq!(four(&odds), both.map(|(n, d)| frac(n, d)), "{kind}");
    }
}

#[test]
fn can_29_what_a_mage_knows() {
    let mut codex = Codex::shipped();
    codex.add_kinds("mages", &MAGES.replace("\"Proof\"", "\"Lantern\"")).expect("good kinds");
    let known = |kind: &str, chosen: &[&str]| {
        let chosen: Vec<String> = chosen.iter().map(|key| (*key).to_owned()).collect();
        let kind = codex.kind(kind).expect("known");
        let spells = codex.known_spells(kind, &chosen)?;
        Ok::<Vec<String>, String>(spells.iter().map(|spell| spell.key.clone()).collect())
    };
    assert_eq!(known("witch", &[]).unwrap(), ["cold_splash", "heave_of_the_tide", "lungs_of_brine"]);
    let chosen = known("witch", &["black_ice", "gift_of_gills"]).unwrap();
    assert_eq!(chosen, ["cold_splash", "black_ice", "gift_of_gills"], "and its discipline's cantrip");
    assert_eq!(known("novice", &[]).unwrap(), ["cold_splash"], "Mage (0)");
    assert_eq!(known("adept_1", &[]).unwrap().len(), 4, "Adept knows more");
    assert!(known("bravo", &[]).unwrap().is_empty());
    let witch = codex.kind("canal_witch").expect("shipped");
    assert_eq!(codex.disciplines_of(witch), ["Tide", "Lantern"]);
    assert_eq!(codex.spells_to_choose(witch, "Tide"), 3, "Mage (2), Adept (1)");
    assert_eq!(codex.cantrip("Lantern").map(|spell| spell.key.as_str()), Some("spark_of_nerve"));
}

#[test]
fn can_29_can_72_what_is_wrong_with_a_choice_is_said() {
    let codex = Codex::shipped();
    let wrong = |kind: &str, chosen: &[&str]| {
        let chosen: Vec<String> = chosen.iter().map(|key| (*key).to_owned()).collect();
        codex.known_spells(codex.kind(kind).expect("known"), &chosen).expect_err("wrong")
    };
    let says = |kind: &str, chosen: &[&str], part: &str| {
        let message = wrong(kind, chosen);
        assert!(message.contains(part) && message.contains("CAN-29"), "{message}");
    };
    says("bravo", &["black_ice"], "no Mage");
    says("tide_mother", &["ward_of_lamps", "blinding_flare"], "Tide-Mother to know Tide");
    says("tide_mother", &["black_ice"], "expected 2 spells of Tide besides its cantrip, found 1");
    says("canal_witch", &["black_ice", "lungs_of_brine", "ward_of_lamps"], "spells of Tide only");
    says("canal_witch", &["black_ice", "black_ice", "lungs_of_brine"], "once");
    says("canal_witch", &["fireball"], "known spell");
    let gang = Gang {
        key: "g".into(),
        name: "G".into(),
        members: vec![
            Recruit { spells: vec!["black_ice".into()], ..Recruit::new("tide_mother", "M") },
            Recruit::new("dock_rat", "A"),
            Recruit::new("dock_rat", "B"),
        ],
        text: String::new(),
    };
    let message = codex.faults(&gang, codex.standard_points()).swap_remove(0);
    assert!(message.starts_with("M: expected 2 spells"), "{message}");
}

#[test]
fn can_72_spells_are_chosen_in_the_gangs_file() {
    let mut codex = Codex::shipped();
    let text = r#"[(key: "mine", name: "Mine", members: [
        ("tide_mother", "M", ["black_ice", "gift_of_gills"]), ("dock_rat", "A"), ("dock_rat", "B"),
    ])]"#;
    codex.add_gangs("gangs.ron", text).expect("a good gang");
    let gang = codex.gang("mine").expect("added");
    assert_eq!(gang.members[0].spells, ["black_ice", "gift_of_gills"]);
    assert!(gang.members[1].spells.is_empty());
    // As a save writes it: two fields, and three only where there is something to say.
    let json = serde_json::to_string(&gang.members).expect("written");
    assert_eq!(json, r#"[["tide_mother","M",["black_ice","gift_of_gills"]],["dock_rat","A"],["dock_rat","B"]]"#);
    assert_eq!(serde_json::from_str::<Vec<Recruit>>(&json).expect("read"), gang.members);
    assert!(codex.gangs.iter().any(|gang| {
        gang.members
            .iter()
            .any(|who| who.spells.iter().any(|key| codex.spell(key).is_some_and(|s| s.discipline == "Lantern")))
    }));
}

#[test]
fn can_29_a_wrong_spell_is_told_with_its_place() {
    let mut codex = Codex::shipped();
    let wrong = |codex: &mut Codex, text: &str| codex.add_spells("mine.ron", text).expect_err("wrong").to_string();
    let spell = |rest: &str| format!("[\n  (key: \"a\", name: \"A\", discipline: \"D\", {rest})]");
    let message = wrong(&mut codex, &spell("will: 1, difficulty: 11, range: 4, target: Enemy, effects: [Stun]"));
    assert!(message.starts_with("mine.ron:2:9: a: expected difficulty from 2 to 10, found 11"), "{message}");
    let message = wrong(&mut codex, &spell("will: 1, difficulty: 7, range: 4, target: Enemy, effects: [Freeze]"));
    assert!(message.contains("expected an effect on characters, found Freeze"), "{message}");
    let message = wrong(&mut codex, &spell("will: 1, difficulty: 7, range: 4, target: Enemy, effects: [Explode]"));
    assert!(message.starts_with("mine.ron:2:"), "{message}");
    let kinds = r#"[(key: "k", name: "K", class: Hero, ap: 2, lp: 9, wp: 1, cp: 0, move: 4, dex: 4, att: 3, pro: 2, mind: 3,
        abilities: [(Mage, 1)], disciplines: ["Fire"])]"#;
    let message = codex.add_kinds("k.ron", kinds).expect_err("wrong").to_string();
    assert!(message.contains("known disciplines (Tide, Lantern), found `Fire`"), "{message}");
}

#[test]
fn can_24_will_is_offered_beyond_ten_dice_while_a_mage_may_dispel() {
    let offered = |s: &Scene| s.choices().into_iter().filter(|choice| choice.action == action::WILL).count();
    let mut s = contest("witch", "lamp", RuleOptions::default());
    s.stat(0, ATT, 10).set_counter(0, counter::WP, 2);
    let mut older = Scene { battle: s.battle.clone().by_version(2), events: Vec::new() };
    s.battle = s.battle.clone().by_version(3);
    s.casts_at(0, 0, 2, &[]);
    assert_eq!(offered(&s), 3);
    older.casts_at(0, 0, 2, &[]);
    assert_eq!(offered(&older), 0, "older battles ask at once whether it is dispelled");
    let mut s = duel("witch", 2);
    s.stat(0, ATT, 10);
    s.battle = s.battle.clone().by_version(3);
    s.casts_at(0, 0, 1, &[2; 10]);
    assert_eq!(offered(&s), 0, "nobody can dispel it");
}
