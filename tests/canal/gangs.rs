//! Gangs by points (CAN-72, 7.1) and the two options about numbers and sizes (CAN-64, CAN-65).

use super::scene::*;
use acqua_alta::battle::{RuleSystem, Target};
use acqua_alta::dice::Outcome;
use acqua_alta::kit::Catalogue;
use acqua_alta::rules::canal::INFO;
use acqua_alta::rules::canal::vocabulary::action;
use acqua_alta::rules::canal::{Ability, Codex, Gang, RuleOptions};

fn gang(codex: &Codex, kinds: &[&str]) -> Gang {
    let mut gang = Gang { key: "own".to_owned(), name: "Own".to_owned(), ..Gang::default() };
    kinds.iter().for_each(|kind| codex.recruit(&mut gang, kind));
    gang
}

#[test]
fn can_72_a_gang_costs_no_more_than_was_agreed() {
    let codex = Codex::shipped();
    let company = codex.gang("lamp_company").expect("shipped");
    assert_eq!(codex.faults(company, 77), [""; 0]);
    assert_eq!(codex.faults(company, 76), ["expected at most 76 points, found 77"]);
}

#[test]
fn can_72_all_that_is_wrong_is_said() {
    let codex = Codex::shipped();
    let two = gang(&codex, &["tile_runner", "harpooner"]);
    assert_eq!(
        codex.faults(&two, 100),
        [
            "expected 3 to 8 characters, found 2",
            "expected exactly one Leader, found 0",
            "expected at least as many Henchmen as Heroes, found 0 and 2",
        ]
    );
    let nine = gang(&codex, &["capo_of_the_lamps"; 1].into_iter().chain(["dock_rat"; 8]).collect::<Vec<_>>());
    assert_eq!(codex.faults(&nine, 100), ["expected 3 to 8 characters, found 9"]);
}

#[test]
fn can_72_nobody_unique_is_in_a_gang_twice() {
    let mut codex = Codex::shipped();
    let kinds = r#"[(key: "doge", name: "Doge", class: Henchman, unique: true, ap: 2, lp: 8, wp: 0, cp: 0, move: 4,
        dex: 4, att: 2, pro: 2, mind: 2)]"#;
    codex.add_kinds("unique.ron", kinds).expect("a good kind");
    assert_eq!(codex.faults(&gang(&codex, &["capo_of_the_lamps", "doge", "dock_rat"]), 100), [""; 0]);
    let twice = gang(&codex, &["capo_of_the_lamps", "doge", "doge"]);
    assert_eq!(codex.faults(&twice, 100), ["expected the Doge at most once"]);
}

#[test]
fn can_72_a_random_gang_is_legal_for_every_budget() {
    let codex = Codex::shipped();
    let mut different = std::collections::BTreeSet::new();
    for points in [60, 75, 100] {
        for seed in 0..200 {
            let gang = codex.random_gang(points, seed).expect("there are enough kinds");
            assert_eq!(codex.faults(&gang, points), [""; 0], "{gang:?}");
            assert!(codex.points(&gang) > points / 2, "{gang:?} leaves half the points");
            different.insert(format!("{:?}", gang.members));
        }
    }
    assert!(different.len() > 100, "{} gangs", different.len());
    assert_eq!(codex.random_gang(20, 1), None, "nobody leads for 20 points");
}

#[test]
fn section_7_1_the_parts_of_a_price_come_to_the_cost() {
    let codex = Codex::shipped();
    for kind in &codex.kinds {
        let halves: i32 = kind.prices().iter().map(|price| price.halves).sum();
        assert_eq!(((halves + 1).div_euclid(2)).max(4), kind.cost, "{}", kind.name);
    }
    let bravo = codex.kind("bravo").expect("shipped").prices();
    let of = |cause: &str| bravo.iter().find(|price| price.cause == cause).map(|price| price.halves);
    assert_eq!([of("AP 2"), of("Rapier"), of("Parry (2)"), of("Onrush")], [Some(8), Some(2), Some(2), Some(1)]);
    assert_eq!(of("Unarmed"), None, "what everybody has costs nothing");
}

/// 0 between three enemies; 4 stands apart from all.
fn crowd(options: RuleOptions) -> Scene {
    let who = [
        ("plain", US, at(3, 1)),
        ("plain", THEM, at(2, 1)),
        ("plain", THEM, at(4, 1)),
        ("plain", THEM, at(3, 0)),
        ("plain", US, at(9, 2)),
    ];
    Scene::with(&["..........", "..........", ".........."], &who, options)
}

fn number(s: &Scene, who: u8, target: u8, what: acqua_alta::battle::ActionId) -> (i8, i8) {
    let choice = s.choices().into_iter().find(|choice| {
        choice.actor == id(who) && choice.action == what && choice.target == Target::Character(id(target))
    });
    let roll = s.battle.breakdown(choice.expect("it is offered")).expect("a roll");
    (roll.pool(), roll.number())
}

#[test]
fn can_64_who_has_three_enemies_in_contact_is_hit_more_easily_and_slips_away_less() {
    let options = RuleOptions { outnumbered_dex: true, ..RuleOptions::default() };
    for (options, dex) in [(RuleOptions::default(), 4), (options, 3)] {
        let mut s = crowd(options);
        s.activate(1);
        assert_eq!(number(&s, 1, 0, action::COMBAT), (4, dex), "being hit");
        let mut s = crowd(options);
        // Which of the three holds on is for their player to say.
        s.moves(0, at(6, 2), &[]);
        let pick = s.choices()[0];
        let faces = [2, 2, 2, 2, 7, 7, 7, 7];
        s.choose(pick, &faces[..4 + dex as usize]);
        assert_eq!(s.rolls("Disengage"), [(dex as u8, Outcome::Success, dex as u8)], "slipping away");
    }
}

#[test]
fn can_64_two_enemies_are_not_enough() {
    let options = RuleOptions { outnumbered_dex: true, ..RuleOptions::default() };
    let who = [("plain", US, at(3, 1)), ("plain", THEM, at(2, 1)), ("plain", THEM, at(4, 1))];
    let mut s = Scene::with(&["..........", "..........", ".........."], &who, options);
    s.activate(1);
    assert_eq!(number(&s, 1, 0, action::COMBAT), (4, 4));
}

const LARGE: &str = r#"[
    (key: "plain", name: "Plain", class: Henchman, ap: 2, lp: 12, wp: 0, cp: 0, move: 4, dex: 4, att: 4, pro: 3, mind: 3),
    (key: "large", name: "Large", class: Henchman, size: Large, ap: 2, lp: 12, wp: 0, cp: 0, move: 4, dex: 4, att: 4,
        pro: 3, mind: 3),
]"#;

#[test]
fn can_65_the_larger_one_grapples_and_drowns_better() {
    let options = RuleOptions { size_bonus: true, ..RuleOptions::default() };
    for (options, more) in [(RuleOptions::default(), 0), (options, 1)] {
        let who = [("large", US, at(1, 0)), ("plain", THEM, at(2, 0))];
        let s = Scene::of_with(LARGE, &["..~."], &who, options);
        assert_eq!(number(&s, 0, 1, action::GRAPPLE).0, 4 + more);
        assert_eq!(number(&s, 0, 1, action::DROWN).0, 4 + more);
        let mut s = Scene::of_with(LARGE, &["...."], &who, options);
        s.activate(1);
        assert_eq!(number(&s, 1, 0, action::GRAPPLE).0, 4, "the smaller one has no more dice");
    }
}

#[test]
fn can_65_the_smaller_one_slips_away_better() {
    let options = RuleOptions { size_bonus: true, ..RuleOptions::default() };
    for (options, pool) in [(RuleOptions::default(), 4), (options, 5)] {
        let who = [("plain", US, at(1, 0)), ("large", THEM, at(0, 0))];
        let mut s = Scene::of_with(LARGE, &["........"], &who, options);
        let faces = [2, 2, 2, 2, 7, 7, 7, 7, 7];
        s.moves(0, at(3, 0), &faces[..4 + pool]);
        assert_eq!(s.rolls("Disengage"), [(pool as u8, Outcome::Success, pool as u8)]);
    }
}

#[test]
fn can_58_can_60_the_tables_of_section_7_list_every_ability_and_command() {
    let book = INFO.rulebook;
    let section = &book[book.find("### 7.2").expect("7.2")..book.find("## 8").expect("8")];
    let letters = |text: &str| text.chars().filter(|c| c.is_alphabetic()).collect::<String>().to_lowercase();
    for kind in &Codex::shipped().kinds {
        let row = |line: &&str| line.starts_with(&format!("| {} |", kind.name));
        let row = letters(section.lines().rfind(row).expect(&kind.name));
        for (ability, _) in kind.abilities.iter().filter(|(ability, _)| *ability != Ability::CommandAbility) {
            assert!(row.contains(&letters(&ability.title())), "{} of {}", ability.title(), kind.name);
        }
        for command in &kind.commands {
            let said = section.contains(&format!("*{}*", command.name));
            assert!(row.contains(&letters(&command.name)) && said, "{} of {}", command.name, kind.name);
        }
    }
    for wrong in ["today", ".ron", "`"] {
        assert!(!section.contains(wrong), "section 7 is for players: {wrong}");
    }
}
