//! What Canal has to play with, as the bench offers it: obstacles, and spells that are learned and unlearned.

use acqua_alta::battle::Recruit;
use acqua_alta::kit::Catalogue;
use acqua_alta::rules::canal::Codex;

#[test]
fn what_cannot_be_taken_on_says_why() {
    let codex = Codex::shipped();
    let gang = codex.gang("lamp_company").expect("shipped").clone();
    assert_eq!(codex.obstacle(&gang, "tide_mother", 100).as_deref(), Some("one leader"));
    assert_eq!(codex.obstacle(&gang, "bravo", 80).as_deref(), Some("too dear"));
    assert_eq!(codex.obstacle(&gang, "bravo", 100), None);
}

#[test]
fn spells_are_unlearned_and_others_learned() {
    let codex = Codex::shipped();
    let kind = Codex::kind(&codex, "canal_witch").expect("shipped");
    let mut witch = Recruit::new("canal_witch", "Alga");
    let list = codex.spells(&witch).expect("a Mage");
    let first = list.spells.iter().find(|spell| spell.known && !spell.fixed).expect("one is known").key.clone();
    codex.toggle_spell(&mut witch, &first);
    assert!(codex.known_spells(kind, &witch.spells).is_err(), "one is missing");
    let list = codex.spells(&witch).expect("a Mage");
    assert_eq!(list.chosen.0 + 1, list.chosen.1);
    let other =
        list.spells.iter().find(|spell| !spell.known && spell.key != first).expect("there are more").key.clone();
    codex.toggle_spell(&mut witch, &other);
    let known = codex.known_spells(kind, &witch.spells).expect("a legal choice");
    assert_eq!(known.len(), list.chosen.1 + 1, "and the cantrip");
    assert!(!known.iter().any(|spell| spell.key == first));
}

#[test]
fn who_unlearns_everything_has_not_the_usual_spells() {
    let codex = Codex::shipped();
    let mut mother = Recruit::new("tide_mother", "Marea");
    let list = codex.spells(&mother).expect("a Mage");
    for spell in list.spells.iter().filter(|spell| spell.known && !spell.fixed) {
        codex.toggle_spell(&mut mother, &spell.key);
    }
    assert_eq!(codex.spells(&mother).expect("a Mage").chosen.0, 0);
}

#[test]
fn those_who_are_no_mages_choose_no_spells() {
    assert_eq!(Codex::shipped().spells(&Recruit::new("bravo", "Marco")), None);
}
