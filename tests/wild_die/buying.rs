//! Building by points (7.2): what is bought for a figure, what it costs, and what a builder shows.

use acqua_alta::battle::Recruit;
use acqua_alta::kit::{Catalogue, Listed, Options, WareOffer};
use acqua_alta::rules::wild_die::RuleOptions;
use acqua_alta::rules::wild_die::codex::Codex;
use acqua_alta::rules::wild_die::feats::EdgeEffect;
use acqua_alta::rules::wild_die::kinds::Kind;
use acqua_alta::rules::wild_die::traits::Attribute;

fn bought(kind: &str, wares: &[&str]) -> Result<(Kind, i32), String> {
    let wares: Vec<String> = wares.iter().map(|&ware| ware.to_owned()).collect();
    Codex::shipped().recruit(kind, &wares)
}

#[track_caller]
fn legal(kind: &str, wares: &[&str]) -> (Kind, i32) {
    bought(kind, wares).unwrap_or_else(|fault| panic!("{kind} {wares:?}: {fault}"))
}

#[test]
fn section_7_2_a_bought_signature_weapon_is_named() {
    // The weapon in hand whose skill is d8 or more: +1 Parry beside the rapier's and the dagger's.
    let (blade, points) = legal("rialto_blade", &["signature_weapon"]);
    assert_eq!((blade.signature.as_deref(), blade.parry(), points), (Some("rapier"), 10, 45));
    // Fighting d6 signs no dagger, Shooting d10 the crossbow.
    let (arbalest, _) = legal("altana_arbalest", &["signature_weapon"]);
    assert_eq!(arbalest.signature.as_deref(), Some("light_crossbow"));
    // Nothing that it carries is used with a skill of d8 or more: Athletics throws no mace.
    let friar = bought("lantern_friar", &["signature_weapon"]).expect_err("it has no such skill");
    assert!(friar.contains("Signature Weapon needs"), "{friar}");
    // The weapon may be bought with it, before or after.
    let (adept, _) = legal("masque_cutter", &["signature_weapon", "short_sword"]);
    assert_eq!(adept.signature.as_deref(), Some("dagger"), "what is in the hand comes first");
}

#[test]
fn wlx_16_a_further_arcane_training_gives_points_or_powers() {
    let (points, cost) = legal("fog_witch", &["arcane_training"]);
    assert_eq!((points.power_points, points.powers.len(), cost), (15, 6, 49));
    let wares = ["arcane_training", "ward", "shock", "water_walk"];
    let (powers, cost) = legal("fog_witch", &wares);
    assert_eq!((powers.power_points, powers.powers.len(), cost), (10, 9, 49));
    let many = bought("fog_witch", &["arcane_training", "ward", "shock", "water_walk", "staunch"]).expect_err("four");
    assert!(many.contains("at most 9 powers, found 10"), "{many}");
    let (both, cost) = legal("fog_witch", &["arcane_training", "arcane_training", "ward", "shock"]);
    assert_eq!((both.power_points, both.powers.len(), cost), (15, 8, 53), "one for points, one for powers");
    assert!(bought("fog_witch", &["ward"]).expect_err("without training").contains("at most 6 powers"));
    assert!(bought("fog_witch", &["arcane_training", "murk"]).expect_err("it has it").contains("Murk once"));
    assert!(bought("rialto_blade", &["ward"]).is_err(), "no arcane skill");
}

#[test]
fn section_7_2_only_items_of_the_lists_are_sold() {
    for part in ["claws", "bite", "light_thing", "heavy_thing"] {
        let fault = bought("dogal_guard", &[part]).expect_err(part);
        assert!(fault.contains("nobody sells"), "{fault}");
    }
}

#[test]
fn section_7_2_a_bought_shield_is_in_the_hand_that_is_free() {
    // It takes the place of the small one: +2 instead of +1.
    let (guard, points) = legal("dogal_guard", &["medium_shield"]);
    assert_eq!((guard.parry(), points), (7, 15));
    // A crossbow takes both hands.
    let (arbalest, _) = legal("altana_arbalest", &["small_shield"]);
    assert_eq!(arbalest.parry(), 5, "the shield is stowed");
    let (friar, _) = legal("lantern_friar", &["small_shield"]);
    assert_eq!(friar.parry(), 6);
    // The captain's shield was in its hand.
    assert_eq!(legal("lagoon_captain", &["large_shield"]).0.parry(), 8);
}

#[test]
fn wlx_12_a_shield_can_be_too_heavy() {
    // Strength d6 for a large shield of d8.
    let (friar, _) = legal("lantern_friar", &["large_shield"]);
    let burden = |kind: &Kind| kind.burden(kind.attribute(Attribute::Strength));
    assert_eq!((burden(&friar), friar.pace()), (1, 5));
    assert_eq!(burden(&legal("lantern_friar", &["medium_shield"]).0), 0);
}

#[test]
fn section_7_2_the_horror_buys_edges_and_no_gear() {
    assert!(bought("lagoon_horror", &["net"]).is_err());
    let (horror, points) = legal("lagoon_horror", &["iron_jaw"]);
    assert_eq!((points, horror.has(EdgeEffect::Soak(2))), (58, true));
}

/// A ware as a builder shows it.
#[track_caller]
fn ware(codex: &Codex, recruit: &Recruit, left: i32, key: &str) -> WareOffer {
    let lists = codex.wares(recruit, left);
    let found = lists.iter().flat_map(|(_, wares)| wares).find(|ware| ware.key == key);
    found.unwrap_or_else(|| panic!("{key} is not offered to {}", recruit.kind)).clone()
}

#[test]
fn section_7_2_a_builder_shows_what_can_be_bought() {
    let codex = Codex::shipped();
    let mut guard = Recruit::new("dogal_guard", "Beppo");
    let titles = |recruit: &Recruit| codex.wares(recruit, 50).iter().map(|(title, _)| *title).collect::<Vec<_>>();
    assert_eq!(titles(&guard), ["Weapons", "Armour and shields", "Gear"], "Extras buy no edges");
    // Every item of the three lists but what is no item.
    let offered: usize = codex.wares(&guard, 50).iter().map(|(_, wares)| wares.len()).sum();
    let armoury = &codex.armoury;
    let parts = ["unarmed", "claws", "bite", "light_thing", "heavy_thing"];
    let sold = armoury.weapons.len() - parts.len() + armoury.armour.len() + armoury.shields.len() + armoury.gear.len();
    assert_eq!(offered, sold);
    let bow = ware(&codex, &guard, 50, "short_bow");
    assert_eq!((bow.cost, bow.count, bow.obstacle, bow.sells), (2, 0, None, false));
    assert_eq!(ware(&codex, &guard, 1, "short_bow").obstacle.as_deref(), Some("1 point is missing"));
    codex.buy(&mut guard, "short_bow");
    codex.buy(&mut guard, "plate_breast");
    let bow = ware(&codex, &guard, 50, "short_bow");
    assert_eq!((bow.count, bow.sells), (1, true));
    // Another suit takes the place of the one that was bought.
    codex.buy(&mut guard, "leather");
    assert_eq!(guard.gear, ["short_bow", "leather"]);
    assert_eq!(codex.cost(&guard), Some(13 + 2 + 1));
    codex.sell(&mut guard, "short_bow");
    assert_eq!(guard.gear, ["leather"]);
    codex.sell(&mut guard, "short_bow");
    assert_eq!(guard.gear, ["leather"], "there is none to give back");
}

#[test]
fn section_7_2_a_builder_offers_edges_whose_needs_are_met() {
    let codex = Codex::shipped();
    let mut blade = Recruit::new("rialto_blade", "Nane");
    let edges = |recruit: &Recruit| {
        let lists = codex.wares(recruit, 50);
        let list = lists.into_iter().find(|(title, _)| *title == "Edges").expect("a Wild Card buys edges");
        list.1.into_iter().map(|ware| ware.key).collect::<Vec<_>>()
    };
    let open = edges(&blade);
    assert!(open.contains(&"guarded".to_owned()) && !open.contains(&"guarded_more".to_owned()));
    assert!(!open.contains(&"iron_nerves".to_owned()), "Vigor d8 is missing");
    assert!(!open.contains(&"riposte".to_owned()), "it has Riposte already");
    codex.buy(&mut blade, "guarded");
    assert!(edges(&blade).contains(&"guarded_more".to_owned()));
    codex.buy(&mut blade, "guarded_more");
    let third = ware(&codex, &blade, 50, "luck").obstacle.expect("two edges at most");
    assert!(third.contains("at most 2 edges"), "{third}");
    assert_eq!(codex.cost(&blade), Some(48));
    // What stands on an edge that is given back goes with it.
    codex.sell(&mut blade, "guarded");
    assert_eq!(blade.gear, Vec::<String>::new());
}

#[test]
fn wlx_16_a_builder_offers_powers_after_a_further_arcane_training() {
    let codex = Codex::shipped();
    let mut witch = Recruit::new("fog_witch", "Nebbia");
    let powers = |recruit: &Recruit| codex.wares(recruit, 50).iter().any(|(title, _)| *title == "Powers");
    assert!(!powers(&witch));
    assert_eq!(ware(&codex, &witch, 50, "arcane_training").cost, 4);
    codex.buy(&mut witch, "arcane_training");
    assert!(powers(&witch));
    codex.buy(&mut witch, "shock");
    assert_eq!((ware(&codex, &witch, 50, "shock").count, ware(&codex, &witch, 50, "shock").cost), (1, 0));
    assert!(ware(&codex, &witch, 50, "shock").obstacle.is_some(), "it knows it");
    codex.sell(&mut witch, "arcane_training");
    assert_eq!(witch.gear, Vec::<String>::new());
}

#[test]
fn section_7_2_where_the_points_come_from() {
    let codex = Codex::shipped();
    let mut witch = Recruit::new("fog_witch", "Nebbia");
    codex.buy(&mut witch, "arcane_training");
    codex.buy(&mut witch, "dagger");
    codex.buy(&mut witch, "net");
    let bill = codex.bill(&witch).expect("a known kind");
    let parts: Vec<(&str, i32)> = bill.parts.iter().map(|(cause, points)| (cause.as_str(), *points)).collect();
    assert_eq!(parts, [("Fog Witch", 90), ("Arcane Training", 8), ("Dagger", 0), ("Net", 2)]);
    assert_eq!(codex.armoury.weapons.keyed("net").map(|net| net.points), Some(1));
}

#[test]
fn section_7_suggested_budgets_can_be_chosen() {
    let points = RuleOptions::SWITCHES.iter().find(|switch| switch.key == "points").expect("a switch");
    assert!(["120", "200", "280"].into_iter().all(|budget| points.allows(budget)));
}
