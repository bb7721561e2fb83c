//! What Ladder has to play with, as the bench offers it: obstacles, purchases, and where a cost comes from.

use acqua_alta::battle::{Gang, Recruit};
use acqua_alta::kit::{Catalogue, Offer};
use acqua_alta::rules::ladder::{Codex, MOST_OF_A_KIND};

#[test]
fn what_cannot_be_taken_on_says_why() {
    let codex = Codex::shipped();
    let mut gang = Gang::default();
    assert_eq!(codex.obstacle(&gang, "bridge_bravo", 250), None);
    assert_eq!(codex.obstacle(&gang, "bridge_bravo", 30).as_deref(), Some("too dear"));
    for _ in 0..MOST_OF_A_KIND {
        codex.recruit(&mut gang, "bridge_bravo");
    }
    assert_eq!(codex.obstacle(&gang, "bridge_bravo", 250).as_deref(), Some("2 of a kind"));
}

#[test]
fn a_recruit_buys_and_gives_back() {
    let codex = Codex::shipped();
    let mut bravo = Recruit::new("bridge_bravo", "Nane");
    let find = |one: &Recruit, left: i32, key: &str| {
        let lists = Catalogue::wares(&codex, one, left).into_iter();
        lists.flat_map(|(_, list)| list).find(|ware| ware.key == key).expect("it is on offer")
    };
    let dagger = find(&bravo, 10, "parry_dagger");
    assert_eq!((dagger.count, dagger.cost, dagger.sells), (1, 2, true));
    assert_eq!(dagger.obstacle.as_deref(), Some("expected one Parry dagger, found 2"));
    assert_eq!(find(&bravo, 2, "bill").obstacle.as_deref(), Some("1 point is missing"));
    codex.sell(&mut bravo, "parry_dagger");
    codex.buy(&mut bravo, "bill");
    codex.buy(&mut bravo, "brigandine");
    assert_eq!(bravo.gear, ["rapier", "bill", "brigandine"], "the brigandine takes the place of the coat");
    assert_eq!(codex.card(&bravo).expect("known").cost, 30 + 1 + 3 + 3);
    let shown = codex.offer(&bravo).expect("known");
    assert_eq!((&shown.role[..], shown.cost), ("rapier, bill, brigandine", 37));
    let bill = codex.bill(&bravo).expect("known");
    assert_eq!(bill.parts.iter().map(|(_, halves)| halves).sum::<i32>(), 2 * 37);
    for ware in ["rapier", "bill", "brigandine"] {
        codex.sell(&mut bravo, ware);
    }
    assert_eq!(bravo.gear, ["fists"], "nothing at all");
    assert_eq!(codex.card(&bravo).expect("known").cost, 30);
    for ware in ["parry_dagger", "padded", "rapier"] {
        codex.buy(&mut bravo, ware);
    }
    assert_eq!(bravo.gear, Vec::<String>::new(), "the usual things again");
    codex.buy(&mut bravo, "great_claw");
    assert_eq!(bravo.gear, Vec::<String>::new(), "nobody sells that");
}

#[test]
fn spells_are_bought_by_those_who_channel_and_never_the_last_one_given_back() {
    let codex = Codex::shipped();
    let mut mute = Recruit::new("mask_whisperer", "The Mute");
    let lists = Catalogue::wares(&codex, &mute, 10);
    let (title, spells) = lists.last().expect("lists");
    assert_eq!((*title, spells.len()), ("Spells and miracles", 4));
    codex.buy(&mut mute, "drowned_faces");
    assert_eq!(codex.card(&mute).expect("known").cost, 42);
    for spell in ["needle_of_glass", "borrowed_face", "mirror_mist", "drowned_faces"] {
        codex.sell(&mut mute, spell);
    }
    assert_eq!(mute.spells, ["drowned_faces"]);
    let lists = Catalogue::wares(&codex, &mute, 10);
    let last = lists.last().and_then(|(_, list)| list.iter().find(|ware| ware.key == "drowned_faces"));
    assert!(last.is_some_and(|ware| !ware.sells));
    let bravo = Catalogue::wares(&codex, &Recruit::new("bridge_bravo", "Nane"), 10);
    assert!(!bravo.iter().any(|(title, _)| *title == "Spells and miracles"));
    assert!(Catalogue::wares(&codex, &Recruit::new("lagoon_horse", "Spuma"), 10).is_empty(), "no hands");
}

#[test]
fn everybody_is_offered_once_and_costs_what_its_bill_says() {
    let codex = Codex::shipped();
    let offers: Vec<Offer> = codex.offers().into_iter().flat_map(|(_, list)| list).collect();
    assert_eq!(offers.len(), codex.kinds.len());
    for offer in offers {
        let bill = codex.bill(&Recruit::new(&*offer.key, "")).expect("a known kind");
        assert_eq!(bill.parts.iter().map(|(_, halves)| halves).sum::<i32>(), 2 * offer.cost, "{}", offer.name);
        assert!(!offer.role.is_empty(), "{} carries something", offer.name);
    }
}
