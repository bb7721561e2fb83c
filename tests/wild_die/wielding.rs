//! Attacks of the shipped figures (WLD-08 to WLD-12): the rolls that come of what they have.

use super::rolls::success;
use acqua_alta::battle::CharacterId;
use acqua_alta::kit::Listed;
use acqua_alta::rules::wild_die::attack::{Cover, Guard, Hide, Target};
use acqua_alta::rules::wild_die::hurt::Fatigue;
use acqua_alta::rules::wild_die::options::RuleOptions;
use acqua_alta::rules::wild_die::stances::Stance;
use acqua_alta::rules::wild_die::wielding::{Aimed, Wielded};
use acqua_alta::rules::wild_die::{Codex, Kind};

const WELL: (u8, Fatigue) = (0, Fatigue::None);
const WHO: CharacterId = CharacterId(0);

fn kind(key: &str) -> Kind {
    Codex::shipped().kinds.keyed(key).expect("shipped").clone()
}

fn wield<'a>(kind: &'a Kind, weapon: &str) -> Wielded<'a> {
    Wielded { kind, weapon: kind.weapons.as_slice().keyed(weapon).expect("carried"), thrown: false }
}

/// Somebody at a distance, who parries in melee.
fn aimed(who: u8, distance: u8, parry: Option<i8>) -> Aimed {
    let guard = parry.map(|parry| Guard { parry, ..Guard::default() });
    Aimed { who: CharacterId(who), target: Target { distance, weapons: 1, ..Target::default() }, guard }
}

#[test]
fn wld_08_the_rialto_blade_strikes_the_quay_breaker() {
    let (blade, breaker) = (kind("rialto_blade"), kind("quay_breaker"));
    let rapier = wield(&blade, "rapier");
    let target = [aimed(1, 1, Some(breaker.parry()))];
    let attacker = rapier.attacker(vec![]);
    let roll = rapier.attack(WHO, &attacker, &target, WELL, &RuleOptions::default()).expect("in reach");
    // 6.2: d10 against Parry 5.
    assert!((success(&roll, 0).value() - 0.7333).abs() < 5e-5 && (success(&roll, 1).value() - 0.2889).abs() < 5e-5);
    assert_eq!((roll.dice_words(), roll.goal_words()), ("d10 and d6, highest".to_owned(), "5 or more".to_owned()));
    let hide = Hide { body: 8, armour: 2, piercing: 0 };
    let damage = rapier.damage(WHO, &attacker, hide, true, false).expect("it cuts");
    assert_eq!((damage.dice_words(), damage.number()), ("d6 + d4 + d6".to_owned(), 10));
    let hurt =
        rapier.attack(WHO, &attacker, &target, (2, Fatigue::Fatigued), &RuleOptions::default()).expect("in reach");
    assert_eq!(hurt.total.value(), -3, "WLD-14, WLD-32");
}

#[test]
fn wlx_12_the_pike_is_too_heavy_for_the_levy() {
    let levy = kind("pike_levy");
    let pike = wield(&levy, "pike");
    let attacker = pike.attacker(vec![Stance::WildAttack]);
    let roll = pike.attack(WHO, &attacker, &[aimed(1, 3, Some(6))], WELL, &RuleOptions::default()).expect("in reach");
    let told: Vec<(i8, &str)> = roll.total.terms().iter().map(|term| (term.value, term.rule)).collect();
    assert_eq!(told, [(2, "WLD-59"), (-1, "WLX-12")]);
    let damage = pike.damage(WHO, &attacker, Hide::default(), false, false).expect("it stabs");
    assert_eq!(damage.dice_words(), "d8 + d8 + 2");
}

#[test]
fn wld_11_each_target_of_a_volley_has_its_own_number() {
    let captain = kind("lagoon_captain");
    let pistol = wield(&captain, "volley_pistol");
    let mut attacker = pistol.attacker(vec![]);
    attacker.shots = 3;
    let mut targets = [aimed(1, 3, None), aimed(2, 5, None)];
    for aimed in &mut targets {
        aimed.target.ranges = pistol.weapon.range;
    }
    targets[1].target.cover = Cover { ground: 2, ..Cover::default() };
    let roll = pistol.attack(WHO, &attacker, &targets, WELL, &RuleOptions::default()).expect("in range");
    assert_eq!((roll.main.count(), roll.total.value()), (3, -2), "WLD-48");
    let numbers: Vec<_> = roll.thresholds().map(|goal| (goal.about, goal.number.value())).collect();
    assert_eq!(numbers, [(Some(CharacterId(1)), 4), (Some(CharacterId(2)), 10)]);
    targets[1].target.distance = 49;
    assert!(pistol.attack(WHO, &attacker, &targets, WELL, &RuleOptions::default()).is_none(), "beyond extreme range");
    let damage = pistol.damage(WHO, &attacker, Hide::default(), false, false).expect("it shoots");
    assert_eq!(damage.dice_words(), "2d6", "no Strength in powder");
}

#[test]
fn wld_10_an_engaged_figure_uses_no_bow() {
    let options = RuleOptions::default();
    let serves = |key: &str, weapon: &str, thrown| {
        let kind = kind(key);
        Wielded { thrown, ..wield(&kind, weapon) }.serves_engaged(&options)
    };
    assert!(!serves("marsh_archer", "short_bow", false), "WS-29");
    assert!(serves("barena_rider", "hand_crossbow", false) && serves("marsh_archer", "dagger", false));
    assert!(!serves("marsh_archer", "dagger", true) && !serves("regatta_harpooner", "net", false));
    let harpooner = kind("regatta_harpooner");
    let thrown = RuleOptions { thrown_in_melee: true, ..options };
    assert!(wield(&harpooner, "net").serves_engaged(&thrown));
}

#[test]
fn wlx_16_edges_of_the_bearer_count() {
    let champion = kind("campo_champion");
    let sword = wield(&champion, "long_sword");
    let attacker = sword.attacker(vec![Stance::Flurry]);
    let target = [aimed(1, 1, Some(5))];
    let roll = sword.attack(WHO, &attacker, &target, WELL, &RuleOptions::default()).expect("in reach");
    assert_eq!((roll.main.count(), roll.total.value()), (2, 1), "Flurry, Signature Weapon");
    let cutter = kind("masque_cutter");
    let dagger = wield(&cutter, "dagger");
    let damage = |vulnerable| {
        let attacker = dagger.attacker(vec![]);
        dagger.damage(WHO, &attacker, Hide::default(), false, vulnerable).expect("it cuts").total.value()
    };
    assert_eq!([false, true].map(damage), [0, 2], "Backstab");
    let harpooner = kind("regatta_harpooner");
    let trident = wield(&harpooner, "trident");
    let attacker = trident.attacker(vec![]);
    let hurt = trident.attack(WHO, &attacker, &target, (3, Fatigue::None), &RuleOptions::default()).expect("in reach");
    assert_eq!(hurt.total.value(), -2, "Iron Nerves");
}
