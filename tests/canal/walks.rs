//! Random play of characters that no ready gang has: every ability of CAN-58, commands, guards; the invariants of 6.5 hold
//! after every choice, and every battle ends.

use crate::random::{Walker, check_invariants};
use acqua_alta::battle::{AnyBattle, Events, Side};
use acqua_alta::board::{Square, from_rows};
use acqua_alta::dice::Seeded;
use acqua_alta::rules::canal::vocabulary::action;
use acqua_alta::rules::canal::{Battle, Codex, Member, Roster, RuleOptions};
use std::collections::BTreeSet;
use std::sync::Arc;

const KINDS: &str = r#"[
    (key: "chief", name: "Chief", class: Leader, ap: 3, lp: 12, wp: 1, cp: 4, move: 4, dex: 4, att: 4, pro: 3, mind: 3,
     weapons: [(name: "Bow", range: 8)], abilities: [(LastStand, 1), (BloodPrice, 1)]),
    (key: "bird", name: "Bird", class: Hero, ap: 2, lp: 10, wp: 1, cp: 1, move: 5, dex: 4, att: 3, pro: 2, mind: 3,
     weapons: [(name: "Talon")], abilities: [(Winged, 1), (Shadow, 1)], tags: ["ward"]),
    (key: "ox", name: "Ox", class: Henchman, size: Large, ap: 2, lp: 14, wp: 0, cp: 0, move: 4, dex: 3, att: 4, pro: 3, mind: 2,
     weapons: [(name: "Horn", knockback: true)], abilities: [(LandBound, 1), (Bulky, 1), (Brawler, 1), (Onrush, 1)]),
    (key: "sworn", name: "Sworn", class: Henchman, ap: 2, lp: 12, wp: 2, cp: 0, move: 5, dex: 4, att: 4, pro: 3, mind: 3,
     weapons: [(name: "Blade")], abilities: [(SwornGuard, 1), (ClingingGrip, 1)], sworn_to: "ward"),
]"#;

const BOARD: [&str; 9] = [
    "..............",
    "..33....~~~...",
    "..33....~d~.%.",
    "....o...~~~...",
    "..~~~=~~~~~...",
    "..~~~=~~~~~.4.",
    "....B.......4.",
    ".c....22......",
    "..............",
];

fn battle(options: RuleOptions) -> Battle {
    let mut codex = Codex::default();
    codex.add_kinds("kinds.ron", KINDS).expect("good kinds");
    let mut roster = Roster { kinds: codex.kinds.clone(), ..Roster::default() };
    let mut places = Vec::new();
    for (side, row) in [(Side(0), 0), (Side(1), 8)] {
        for kind in 0..4 {
            places.push((acqua_alta::battle::CharacterId(places.len() as u8), Square::new(3 + 2 * kind, row)));
            roster.members.push(Member { kind, name: String::new(), side, spells: Vec::new() });
        }
    }
    let mut battle = Battle::new(Arc::new(from_rows(&BOARD).expect("a good board")), Arc::new(roster), options);
    battle.place_all(&places);
    battle
}

#[test]
fn can_58_can_60_can_62_random_battles_keep_the_invariants_and_end() {
    let mut seen = BTreeSet::new();
    for seed in 0..60 {
        let options =
            RuleOptions { outnumbered_dex: seed % 2 == 0, size_bonus: seed % 3 == 0, ..RuleOptions::default() };
        let mut battle = AnyBattle::new(battle(options));
        let mut walker = Walker::new(seed);
        battle.start(&mut Seeded::new(seed, 0), &mut Events::drop());
        for step in 1..20_000 {
            let Some(choice) = walker.pick(&battle) else { break };
            let before = battle.clone();
            seen.insert(choice.action);
            battle.apply_listed(choice, &mut Seeded::new(seed, step), &mut Events::drop());
            check_invariants(&before, &battle);
        }
        assert!(battle.verdict().is_some(), "battle {seed} does not end");
    }
    for action in [action::FLY, action::GUARD, action::HIDE, action::ORDER, action::COUNTER] {
        assert!(seen.contains(&action), "{action:?} was never chosen");
    }
}
