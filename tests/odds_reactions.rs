//! Odds say how they change with what the other side may do: both with its reaction and without.

mod odds;
mod random;
mod table_support;

use acqua_alta::battle::{ActionId, CharacterId, CounterId, Odds, Side, Target};
use acqua_alta::dice::Chance;
use acqua_alta::table::{Edit, Table, outlook};
use odds::positions::Positions;
use std::collections::BTreeSet;
use table_support::{contact, table};

const BRAVO: CharacterId = CharacterId(0);
const RAT: CharacterId = CharacterId(2);

/// The Bravo's turn, the Dock Rat in contact with so many Will Points.
fn bravo_to_act(will: i8) -> Table {
    let mut t = table(contact(3));
    let counters = [("wp".to_owned(), will)].into_iter().collect();
    t.edit(Edit { character: Some(RAT), counters, ..Edit::default() }).expect("Will Points are counted");
    t.edit(Edit { activate: Some(BRAVO), ..Edit::default() }).expect("the Bravo may act");
    t
}

fn action(t: &Table, key: &str) -> ActionId {
    ActionId(t.battle().info().actions.iter().position(|entry| entry.key == key).expect("an action") as u8)
}

fn hurt(odds: &Odds, who: CharacterId) -> f64 {
    odds.chance(|changes| changes.iter().any(|c| c.who == who && c.counter(CounterId(0)) < 0)).value()
}

#[test]
fn a_blow_shows_the_odds_with_the_defenders_will_and_without() {
    let t = bravo_to_act(2);
    let strike = action(&t, "combat");
    let mut choices = t.choices().iter();
    let &blow = choices.find(|c| c.action == strike && c.target == Target::Character(RAT)).expect("a blow");
    let outlook = t.outlook(blow, 0).expect("a listed choice");
    assert_eq!(outlook.odds, t.odds(blow).expect("a listed choice"), "nothing is assumed otherwise");
    let with = outlook.alternatives.iter().find(|a| a.reaction.kind == "will").expect("Will dice may be added");
    assert_eq!((with.reaction.side, with.done), (Side(1), true));
    assert!(with.deed.contains("Will"), "{}", with.deed);
    assert!(hurt(&with.odds, RAT) < hurt(&outlook.odds, RAT) - 0.02, "Will dice defend");
    let none = bravo_to_act(0).outlook(blow, 0).expect("a listed choice");
    assert!((hurt(&none.odds, RAT) - hurt(&outlook.odds, RAT)).abs() < 1e-12, "who has no Will has nothing to add");
    assert!(none.alternatives.iter().all(|a| a.reaction.kind != "will"));
}

#[test]
fn leaving_contact_shows_the_odds_with_the_blow_and_without() {
    let t = bravo_to_act(0);
    let walk = action(&t, "move");
    let left = |c: &&acqua_alta::battle::Choice| matches!(c.target, Target::Square(to) if c.action == walk && c.option == 0 && to.x == 0 && to.y == 4);
    let &away = t.choices().iter().find(left).expect("a way out of contact");
    let outlook = t.outlook(away, 0).expect("a listed choice");
    let blow = outlook.alternatives.iter().find(|a| a.reaction.kind == "opportunity").expect("the Rat may strike");
    assert!(!blow.done, "it is taken for struck");
    assert!(hurt(&outlook.odds, BRAVO) > 0.05 && hurt(&blow.odds, BRAVO) == 0.0);
}

#[test]
fn every_reaction_is_the_other_sides_and_its_odds_are_whole() {
    let mut varied = Positions::new("canal", 150, 6);
    let mut kinds = BTreeSet::new();
    for _ in 0..150 {
        let (battle, choice) = varied.next();
        let own = battle.decision().expect("a choice").side;
        let outlook = outlook(&battle, choice, 0);
        let words = battle.describe(choice);
        let mut known = BTreeSet::new();
        for alternative in &outlook.alternatives {
            kinds.insert((alternative.reaction.kind, alternative.done));
            assert_ne!(alternative.reaction.side, own, "{words}");
            assert!(known.insert(alternative.reaction.kind), "{words}: each once");
            assert!(!alternative.deed.is_empty() && alternative.deed != "no", "{words}: {}", alternative.deed);
            let odds = &alternative.odds;
            let sum = odds.outcomes.iter().fold(odds.unwalked, |sum, outcome| sum + outcome.p);
            assert_eq!(sum, Chance::ONE, "{words}");
        }
    }
    assert!(kinds.len() >= 3, "{kinds:?}");
}
