//! Section 7: everything of its lists can be bought, costs what it says, and does in play what it is bought for.

use super::scene::*;
use acqua_alta::battle::{Gang, Refusal, RuleSystem, Side, Target};
use acqua_alta::board::Square;
use acqua_alta::check_path;
use acqua_alta::engine::Engine;
use acqua_alta::kit::Catalogue;
use acqua_alta::rules::ladder::vocabulary::{action, counter, stat, status};
use acqua_alta::rules::ladder::{Battle, Codex, STANDARD_POINTS};
use acqua_alta::table::{Library, Setup, Table, load, save_text};
use acqua_alta::text::{Reader, Start, Wish};
use serde_json::{Value, json};

const STREET: &[&str] = &["........", "........", "........"];
const THROWN: u8 = 1 << 3;

/// Weapons, armour and other things of section 7 with their costs; the own ones come last.
const WARES: &[(&str, i32)] = &[
    ("stiletto", 1),
    ("parry_dagger", 2),
    ("rapier", 1),
    ("sabre", 1),
    ("hook_knife", 1),
    ("war_hammer", 1),
    ("staff", 1),
    ("boat_hook", 2),
    ("great_oar", 2),
    ("bill", 3),
    ("boarding_pick", 2),
    ("weighted_net", 2),
    ("fists", 0),
    ("hand_crossbow", 2),
    ("arbalest", 4),
    ("belt_pistol", 2),
    ("carbine", 3),
    ("scatter_gun", 4),
    ("caster", 4),
    ("fire_pot", 1),
    ("smoke_pot", 1),
    ("padded", 1),
    ("brigandine", 3),
    ("plate", 5),
    ("shield", 2),
    ("truesteel_padded", 2),
    ("truesteel_brigandine", 4),
    ("truesteel_plate", 6),
    ("drops", 1),
    ("phial", 1),
    ("sphere", 8),
    ("asp_stiletto", 3),
    ("cosh", 2),
    ("lime_pot", 1),
    ("thunder_pot", 1),
];

fn target(n: u8) -> Target {
    Target::Character(id(n))
}

/// A recruit as files and programs write it.
fn recruit(kind: &str, gear: &[&str], spells: &[&str]) -> Value {
    json!([kind, "Nane", spells, gear])
}

fn gang(members: &[Value]) -> Gang {
    let text = json!({ "key": "own", "name": "Own", "members": members });
    serde_json::from_value(text).expect("a gang with what its members have bought")
}

/// What is wrong with one recruit in a gang that is legal without it.
#[track_caller]
fn faults(one: Value) -> String {
    let others = [json!(["canal_captain", "Bianca"]), json!(["altana_arbalist", "Lena"])];
    let [captain, arbalist] = others;
    Codex::shipped().faults(&gang(&[captain, arbalist, one]), STANDARD_POINTS).join("; ")
}

fn points(one: Value) -> i32 {
    Codex::shipped().points(&gang(&[one]))
}

/// Kind, side, square, what it has bought.
pub type Bought<'a> = (&'a str, Side, Square, &'a [&'a str]);

/// The first one knows these spells; none means the usual ones.
fn setup(rows: &[&str], who: &[Bought], spells: &[&str]) -> Setup {
    let placed = who.iter().enumerate().map(|(i, (kind, side, square, gear))| {
        let known = if i == 0 { spells } else { &[] };
        json!({ "kind": kind, "side": side, "square": square, "name": format!("N{i}"), "gear": gear, "spells": known })
    });
    let text = json!({
        "system": "ladder", "map": { "rows": rows }, "options": { "ember_pool": "none" }, "seed": 1,
        "placed": placed.collect::<Vec<_>>(),
    });
    serde_json::from_value(text).expect("a set-up with what everybody has bought")
}

/// A scene of those who have bought something: the first one's turn, no Ember, no Mettle.
pub fn outfitted(rows: &[&str], who: &[Bought]) -> Scene {
    learned(rows, who, &[])
}

/// The same; the first one knows these spells.
pub fn learned(rows: &[&str], who: &[Bought], spells: &[&str]) -> Scene {
    let table = Table::new(setup(rows, who, spells), &Library::shipped()).expect("they may have that");
    let battle: &Battle = table.battle().of().expect("a battle of Ladder");
    let mut scene = Scene { battle: battle.clone(), events: Vec::new() };
    for n in 0..who.len() as u8 {
        scene.set_counter(n, counter::METTLE, 0).set_counter(n, counter::STEALTH, 0);
        scene.battle.characters_mut()[usize::from(n)].statuses.clear(status::HIDDEN);
    }
    scene.turn(0);
    scene
}

/// A Sister with this weapon, three dice without Focus, against a Whisperer beside her; another behind.
fn sister(gear: &[&str]) -> Scene {
    let who: &[Bought] = &[
        ("lantern_sister", US, at(2, 1), gear),
        ("mask_whisperer", THEM, at(3, 1), &[]),
        ("arsenal_bulwark", THEM, at(3, 2), &[]),
    ];
    outfitted(STREET, who)
}

/// A Bravo with this weapon, four dice without Focus, against a Whisperer four squares off, a Bulwark beside that.
fn shooter(gear: &[&str]) -> Scene {
    let who: &[Bought] = &[
        ("bridge_bravo", US, at(1, 1), gear),
        ("mask_whisperer", THEM, at(5, 1), &[]),
        ("arsenal_bulwark", THEM, at(6, 1), &[]),
    ];
    outfitted(STREET, who)
}

#[test]
fn lad_519_everything_in_section_7_can_be_bought_and_costs_what_it_says() {
    for &(key, cost) in WARES {
        let one = recruit("bridge_bravo", &[key], &[]);
        assert_eq!(faults(one.clone()), "", "{key}");
        assert_eq!(points(one), 30 + cost, "{key}: 34 less rapier, parry dagger and padded coat");
    }
    for spell in ["needle_of_glass", "borrowed_face", "mirror_mist", "drowned_faces"] {
        let one = recruit("mask_whisperer", &[], &[spell]);
        assert_eq!(faults(one.clone()), "", "{spell}");
        assert_eq!(points(one), 36, "{spell}: 40 less two of her three spells");
    }
    for miracle in ["mending_light", "quiet_harbour", "clear_bell"] {
        let one = recruit("lantern_sister", &[], &[miracle]);
        assert_eq!(faults(one.clone()), "", "{miracle}");
        assert_eq!(points(one), 36, "{miracle}: 40 less two of her three miracles");
    }
    assert_eq!(points(recruit("bridge_bravo", &[], &[])), 34, "nothing bought: what the archetype carries");
    let all = recruit("bridge_bravo", &["bill", "boarding_pick", "padded", "drops", "drops", "phial"], &[]);
    assert_eq!(points(all), 30 + 3 + 2 + 1 + 1 + 1 + 1);
}

#[test]
fn lad_519_what_is_wrong_with_a_purchase_is_named() {
    let says = |one: Value, words: &str| {
        let faults = faults(one);
        assert!(faults.contains(words), "{faults}");
    };
    let bravo = |gear: &[&str]| recruit("bridge_bravo", gear, &[]);
    says(bravo(&["spork"]), "Nane: expected known things to buy (stiletto, ");
    says(bravo(&["spork"]), "found `spork`");
    says(bravo(&["padded", "plate"]), "Nane: expected one suit of armour, found Padded coat and Plate");
    says(bravo(&["shield", "shield"]), "Nane: expected one Shield, found 2");
    says(bravo(&["sabre", "sabre"]), "Nane: expected one Sabre, found 2");
    says(bravo(&["drops"; 5]), "Nane: expected at most 20 of Drop of Lustral Water, found 25");
    says(bravo(&["fire_pot"; 21]), "Nane: expected at most 20 of Fire-pot, found 21");
    let many = ["sabre", "rapier", "stiletto", "staff", "bill", "shield", "great_oar", "caster"];
    says(bravo(&many), "Nane: expected at most 7 different things, found 8");
    assert_eq!(faults(bravo(&["stiletto", "stiletto", "weighted_net", "weighted_net", "fire_pot", "fire_pot"])), "");
    says(bravo(&["great_claw"]), "Nane: expected a thing that can be bought, found Great claw, which only grows");
    says(bravo(&["shell"]), "Nane: expected a thing that can be bought, found Shell, which only grows");
    says(recruit("lagoon_horse", &["sabre"], &[]), "Nane: expected no purchases, for a Lagoon Horse has no hands");
    says(recruit("bridge_bravo", &[], &["needle_of_glass"]), "Nane: Needle of Glass needs Training in Channelling");
    says(recruit("mask_whisperer", &[], &["clear_bell"]), "Nane: Clear Bell needs Training in Devotion");
    says(recruit("mask_whisperer", &[], &["frost"]), "Nane: expected known spells and miracles (needle_of_glass, ");
    says(recruit("mask_whisperer", &[], &["mirror_mist", "mirror_mist"]), "Nane: expected Mirror Mist once");
    let rich = recruit("bridge_bravo", &["sphere"; 20], &[]);
    says(rich, "expected at most 250 points, found 278");
}

#[test]
fn lad_519_a_set_up_with_a_wrong_purchase_is_refused() {
    let library = Library::shipped();
    let wrong = setup(STREET, &[("bridge_bravo", US, at(1, 1), &["plate", "padded"])], &[]);
    let error = Table::new(wrong, &library).expect_err("two suits").to_string();
    assert!(error.contains("expected one suit of armour, found Plate and Padded coat"), "{error}");
    let file = "[(key: \"own\", name: \"Own\", members: [(\"bridge_bravo\", \"A\", [], [\"spork\"]), \
                (\"bridge_bravo\", \"B\"), (\"canal_captain\", \"C\")])]";
    let error = Codex::shipped().add_gangs("gangs.ron", file).expect_err("no such thing").to_string();
    assert!(error.contains("gangs.ron:1:") && error.contains("found `spork`"), "{error}");
}

#[test]
fn section_7_is_no_shop_for_canal() {
    let text = json!({
        "map": { "rows": STREET }, "seed": 1,
        "placed": [{ "kind": "bravo", "side": 0, "square": [1, 1], "gear": ["bill"] }],
    });
    let setup: Setup = serde_json::from_value(text).expect("a set-up");
    let error = Table::new(setup, &Library::shipped()).expect_err("Canal sells nothing").to_string();
    assert!(error.contains("Bravo: expected no list of purchases"), "{error}");
    let gang = gang(&[recruit("bravo", &["bill"], &[])]);
    let faults = acqua_alta::rules::canal::Codex::shipped().faults(&gang, 80).join("; ");
    assert!(faults.contains("Nane: expected no list of purchases"), "{faults}");
}

#[test]
fn lad_519_ready_gangs_cost_what_the_rulebook_says() {
    let codex = Codex::shipped();
    let printed = [("bridge_company", 236), ("lagoon_company", 242), ("deep_company", 214), ("salt_company", 247)];
    for (key, points) in printed {
        assert_eq!(codex.points(codex.gang(key).expect("a ready gang")), points, "{key}");
    }
    assert!(codex.gangs.iter().all(|gang| codex.faults(gang, STANDARD_POINTS).is_empty()));
}

#[test]
fn lad_519_random_gangs_buy_of_everything() {
    let codex = Codex::shipped();
    let gangs: Vec<Gang> = (0..400).filter_map(|seed| codex.random_gang(STANDARD_POINTS, seed)).collect();
    assert!(gangs.iter().all(|gang| codex.faults(gang, STANDARD_POINTS).is_empty()));
    let bought = serde_json::to_string(&gangs).expect("gangs are text");
    let missing: Vec<_> = WARES.iter().filter(|(key, _)| !bought.contains(&format!("\"{key}\""))).collect();
    assert_eq!(missing, [&("fists", 0)], "nobody buys what everybody has");
    assert!(bought.contains("drowned_faces"));
    assert_eq!(codex.random_gang(STANDARD_POINTS, 7), codex.random_gang(STANDARD_POINTS, 7));
}

#[test]
fn lad_519_saves_carry_what_was_bought_and_older_ones_still_read() {
    let library = Library::shipped();
    let mut own =
        setup(STREET, &[("bridge_bravo", US, at(1, 1), &["bill"]), ("bridge_bravo", THEM, at(6, 1), &[])], &[]);
    let table = Table::new(own.clone(), &library).expect("a battle");
    let loaded = load(&save_text(&table), &library).expect("it reads what it wrote").table;
    assert_eq!(loaded.hash(), table.hash());
    let battle: &Battle = loaded.battle().of().expect("a battle of Ladder");
    let names = |n: u8| battle.kind(id(n)).items.iter().map(|(item, _)| item.name()).collect::<Vec<_>>();
    assert_eq!((names(0), names(1)), (vec!["Bill", "Fists"], vec!["Rapier", "Parry dagger", "Fists"]));
    own.placed = None;
    let members = |gear: &[&str]| {
        let bill = if gear.is_empty() { json!(["bridge_bravo", "A"]) } else { json!(["bridge_bravo", "A", [], gear]) };
        json!([bill, ["canal_captain", "B"], ["lantern_sister", "C", ["clear_bell"]]])
    };
    let text = json!([members(&["bill"]), members(&[])]);
    own.gangs = serde_json::from_value(text.clone()).expect("gangs");
    assert_eq!(serde_json::to_value(&own.gangs).expect("text"), text, "written as it was read");
}

// What is bought shows in play.

#[test]
fn lad_106_a_bought_boat_hook_reaches_through_its_zone() {
    let who: &[Bought] = &[("lantern_sister", US, at(1, 1), &["boat_hook"]), ("mask_whisperer", THEM, at(5, 1), &[])];
    let mut s = outfitted(STREET, who);
    s.attacks(0, 1, 0, &[6, 1, 1]);
    assert_eq!(s.toughness(1), 7, "1+S");
    let mut s = outfitted(STREET, &[("lantern_sister", US, at(1, 1), &["staff"]), who[1]]);
    assert_eq!(s.refused(0, action::ATTACK, target(1), 0), Refusal::NotInContact);
}

#[test]
fn lad_97_a_bought_bill_cleaves() {
    let mut s = sister(&["bill"]);
    s.stat(2, stat::ARMOUR, 0);
    s.attacks(0, 1, 0, &[6, 6, 1]);
    assert_eq!((s.toughness(1), s.toughness(2)), (5, 6), "2+S, and two sixes beside");
}

#[test]
fn lad_108_lad_110_a_bought_boarding_pick_rends_but_no_truesteel() {
    let torn = |suit: &str| {
        let who: &[Bought] = &[
            ("lantern_sister", US, at(2, 1), &["boarding_pick"]),
            ("mask_whisperer", THEM, at(3, 1), &["stiletto", suit]),
            ("mask_whisperer", THEM, at(7, 1), &[]),
        ];
        let mut s = outfitted(STREET, who);
        s.attacks(0, 1, 0, &[6, 1, 1]);
        (s.toughness(1), s.counter(1, counter::TORN))
    };
    assert_eq!(torn("brigandine"), (9, 1), "2 less 2, then one six");
    assert_eq!(torn("truesteel_brigandine"), (9, 0));
    assert_eq!(torn("plate"), (9, 1));
    assert_eq!(torn("truesteel_plate"), (9, 0));
    assert_eq!(torn("padded"), (8, 1));
    assert_eq!(torn("truesteel_padded"), (8, 0));
}

#[test]
fn lad_112_lad_102_a_bought_scatter_gun_spreads_and_is_loud() {
    let mut s = shooter(&["scatter_gun"]);
    s.stat(2, stat::ARMOUR, 0).afflict(0, status::HIDDEN);
    // The Bulwark's Defence is higher: it rolls, and fails.
    s.attacks(0, 1, 0, &[6, 6, 1, 1, 1, 1, 1, 1]);
    assert_eq!((s.toughness(1), s.toughness(2)), (6, 6), "1+2, and half of it rounded up");
    assert!(!s.has(0, status::HIDDEN));
    s.turn(0);
    assert_eq!(s.refused(0, action::ATTACK, target(1), 0), Refusal::NeedsReload);
}

#[test]
fn lad_95_a_bought_quicksilver_caster_burns_its_charges() {
    let mut s = shooter(&["caster"]);
    assert_eq!(s.counter(0, counter::ITEM_0), 6);
    s.attacks(0, 1, 0, &[6, 1, 1, 1]);
    assert_eq!((s.counter(0, counter::ITEM_0), s.toughness(1)), (5, 6));
    let mut s = shooter(&["caster"]);
    s.set_counter(0, counter::ITEM_0, 0);
    assert_eq!(s.refused(0, action::ATTACK, target(1), 0), Refusal::UsedUp);
}

#[test]
fn lad_103_lad_105_bought_weapons_that_shoot() {
    // Damage to a Bulwark in plate: fixed + 4 successes - 3.
    for (weapon, left) in
        [("arbalest", 4), ("caster", 4), ("hand_crossbow", 6), ("belt_pistol", 6), ("carbine", 6), ("scatter_gun", 6)]
    {
        let mut s = shooter(&[weapon]);
        s.attacks(0, 2, 0, &[6, 6, 6, 6]);
        assert_eq!(s.toughness(2), left, "{weapon}");
        let reloads = s.counter(0, counter::UNLOADED);
        assert_eq!(reloads, i8::from(weapon != "caster"), "{weapon}");
    }
}

#[test]
fn lad_98_lad_501_only_bought_weapons_for_arms_reach_shoot_well_there() {
    let difficulty = |weapon: &str| {
        let who: &[Bought] = &[("bridge_bravo", US, at(2, 1), &[weapon]), ("mask_whisperer", THEM, at(3, 1), &[])];
        let mut s = outfitted(STREET, who);
        s.stat(0, stat::ACCURACY, 4);
        s.attack_roll(0, 1, 0).1
    };
    assert_eq!(["hand_crossbow", "belt_pistol", "arbalest", "carbine"].map(difficulty), [3, 3, 4, 4]);
}

#[test]
fn lad_99_lad_104_lad_111_bought_weapons_for_a_hand() {
    for (weapon, left) in [
        ("stiletto", 6),
        ("parry_dagger", 6),
        ("rapier", 5),
        ("sabre", 5),
        ("hook_knife", 5),
        ("war_hammer", 5),
        ("staff", 5),
        ("boat_hook", 5),
        ("great_oar", 4),
        ("bill", 4),
        ("boarding_pick", 5),
        ("fists", 6),
    ] {
        let mut s = sister(&[weapon]);
        s.attacks(0, 1, 0, &[6, 6, 6]);
        assert_eq!(s.toughness(1), left, "{weapon}");
    }
}

#[test]
fn lad_114_lad_109_bought_knives_and_nets_fly() {
    let mut s = shooter(&["stiletto", "stiletto", "weighted_net"]);
    s.attacks(0, 1, THROWN, &[6, 1, 1, 1]);
    assert_eq!((s.toughness(1), s.counter(0, counter::ITEM_0)), (8, 1), "one of two is gone");
    s.turn(0).attacks(0, 1, 1 | THROWN, &[6, 1, 1, 1]);
    assert!(s.has(1, status::RESTRAINED));
}

#[test]
fn lad_96_lad_84_bought_pots() {
    let mut s = shooter(&["fire_pot", "smoke_pot"]);
    let zone = s.choices().into_iter().find(|c| c.action == action::BLAST).expect("a zone").target;
    s.act(0, action::BLAST, zone, 0, &[]);
    assert_eq!((s.toughness(0), s.toughness(1)), (5, 6), "3 each, the thrower too, who has bought no coat");
    s.turn(0).act(0, action::BLAST, zone, 1, &[]);
    assert!(s.battle.describe_square(at(5, 1)).1.iter().any(|(line, _)| line.starts_with("Heavily")));
}

#[test]
fn lad_16_lad_100_lad_102_bought_armour_and_shields() {
    let worn = |gear: &[&str]| {
        let s = outfitted(STREET, &[("bridge_bravo", US, at(2, 1), gear), ("mask_whisperer", THEM, at(3, 1), &[])]);
        (s.battle.effective(id(0), stat::ARMOUR).value(), s.battle.effective(id(0), stat::DEFENCE).value())
    };
    assert_eq!(worn(&["fists"]), (0, 3), "the parrying dagger was not bought");
    assert_eq!(worn(&["padded"]), (1, 3));
    assert_eq!(worn(&["brigandine", "shield"]), (2, 4));
    assert_eq!(worn(&["plate", "parry_dagger", "shield"]), (3, 4), "only one counts");
    assert_eq!(worn(&["truesteel_padded"]), (1, 3));
    assert_eq!(worn(&["truesteel_brigandine"]), (2, 3));
    assert_eq!(worn(&["truesteel_plate"]), (3, 3));
}

#[test]
fn lad_119_lad_120_lad_121_bought_lustral_water() {
    let who: &[Bought] =
        &[("bridge_bravo", US, at(1, 1), &["drops", "phial", "sphere"]), ("mask_whisperer", THEM, at(7, 1), &[])];
    let mut s = outfitted(STREET, who);
    assert_eq!([counter::ITEM_0, counter::ITEM_1, counter::ITEM_2].map(|item| s.counter(0, item)), [5, 1, 1]);
    s.set_counter(0, counter::TOUGHNESS, 1).set_counter(0, counter::WOUND_1, 2).turn(0);
    s.does(0, action::DRINK, &[]);
    assert_eq!((s.toughness(0), s.counter(0, counter::ITEM_0)), (2, 4));
    s.turn(0).act(0, action::DRINK, Target::Nothing, 1, &[]);
    assert_eq!((s.toughness(0), s.counter(0, counter::ITEM_1)), (8, 0));
    s.set_counter(0, counter::TOUGHNESS, 1).turn(0).act(0, action::DRINK, Target::Nothing, 2, &[]);
    assert_eq!((s.toughness(0), s.wounds(0)), (8, vec![1]));
}

#[test]
fn lad_508_lad_509_bought_spells_and_miracles_are_known_and_the_others_are_not() {
    let knows = |kind: &str, spells: &[&str], wanted| {
        let who: &[Bought] = &[(kind, US, at(1, 1), &[]), ("bridge_bravo", THEM, at(5, 1), &[])];
        let mut s = learned(STREET, who, spells);
        s.set_counter(0, counter::METTLE, 1).turn(0);
        let mut list: Vec<u8> = s.choices().iter().filter(|c| c.action == wanted).map(|c| c.option & 7).collect();
        list.dedup();
        (list, s.battle.kind(id(0)).clone())
    };
    let (options, whisperer) = knows("mask_whisperer", &["mirror_mist", "drowned_faces"], action::CAST);
    assert_eq!(options, [0, 1]);
    assert_eq!((&whisperer.spells[0].key[..], &whisperer.spells[1].key[..]), ("mirror_mist", "drowned_faces"));
    let (options, sister) = knows("lantern_sister", &["quiet_harbour"], action::MIRACLE);
    assert_eq!((options, sister.miracles.len(), &sister.miracles[0].key[..]), (vec![0], 1, "quiet_harbour"));
}

// Programs, files and text.

#[test]
fn lad_519_programs_are_told_what_is_for_sale_and_may_buy_it() {
    let mut engine = Engine::default();
    let mut send = |line: Value| serde_json::from_str::<Value>(&engine.handle(&line.to_string())).expect("JSON");
    let list = send(json!({ "cmd": "list" }));
    let wares = list["systems"]["ladder"]["wares"].as_array().expect("wares").clone();
    for (key, cost) in WARES.iter().filter(|(key, _)| *key != "fists") {
        assert!(wares.iter().any(|ware| ware["key"] == *key && ware["cost"] == *cost), "{key}");
    }
    assert!(wares.iter().any(|ware| ware["key"] == "drowned_faces" && ware["list"] == "spells"));
    let new = |gear: &str| {
        json!({ "cmd": "new", "system": "ladder", "board": { "rows": STREET }, "seed": 1, "characters": [
            { "kind": "bridge_bravo", "side": 0, "square": [1, 1], "gear": [gear] },
            { "kind": "bridge_bravo", "side": 1, "square": [6, 1] },
        ] })
    };
    let refused = send(new("spork"));
    assert!(refused["error"]["message"].as_str().is_some_and(|text| text.contains("found `spork`")), "{refused}");
    send(new("bill"));
    let state = send(json!({ "cmd": "state" }));
    assert_eq!(state["characters"][0]["kit"]["weapons"][0]["name"], "Bill");
    assert_eq!(state["characters"][0]["kit"]["cost"], 33);
    assert_eq!(state["characters"][1]["kit"]["cost"], 34);
}

#[test]
fn lad_519_check_finds_a_wrong_purchase_and_a_wrong_ware() {
    let folder = std::env::temp_dir().join(format!("acqua-alta-wares-{}", std::process::id()));
    let ladder = folder.join("ladder");
    std::fs::create_dir_all(&ladder).expect("a folder");
    let write = |name: &str, text: &str| std::fs::write(ladder.join(name), text).expect("written");
    let gang = |gear: &str| {
        format!(
            "[(key: \"own\", name: \"Own\", members: [\n(\"bridge_bravo\", \"A\", [], [{gear}]),\n\
             (\"bridge_bravo\", \"B\"), (\"canal_captain\", \"C\")])]"
        )
    };
    write("gangs_own.ron", &gang("\"bill\", \"phial\""));
    let good = check_path(&folder);
    write("gangs_own.ron", &gang("\"bill\", \"spork\""));
    let purchase = check_path(&folder);
    write("equipment_own.ron", "(armour: [(key: \"spork\", name: \"Tin\", armour: 2, cost: 3)])");
    write("gangs_own.ron", &gang("\"bill\", \"spork\""));
    let own = check_path(&folder);
    write("equipment_own.ron", "(armour: [(key: \"spork\", name: \"Tin\", armour: 4, cost: 3)])");
    write("gangs_own.ron", &gang("\"bill\""));
    let ware = check_path(&folder);
    std::fs::remove_dir_all(&folder).expect("removed");
    assert_eq!(good, (1, Vec::new()));
    assert!(purchase.1.len() == 1 && purchase.1[0].contains("found `spork`"), "{purchase:?}");
    assert_eq!(own, (2, Vec::new()), "a ware of one's own is sold");
    assert!(ware.1.len() == 1 && ware.1[0].contains("armour from 0 to 3"), "{ware:?}");
}

#[test]
fn lad_519_a_gang_with_purchases_is_played_by_text() {
    let wish = Wish {
        system: Some("ladder".into()),
        series: None,
        map: Some("campo".into()),
        scenario: Some("skirmish".into()),
        gangs: ["salt_company", "bridge_company"].map(|key| Some(key.into())),
        against: Some("normal".into()),
        seed: Some(3),
    };
    let mut reader = Reader::new(Library::shipped(), None);
    let mut out = Vec::new();
    reader.begin(Start::Wanted(wish), &mut out).expect("written").expect("what is wanted is there");
    reader.hear("who Beppa Storta", &mut out).expect("written");
    let text = String::from_utf8(out).expect("text");
    assert!(text.contains("Bill") && text.contains("Cosh") && text.contains("Inflicts (Unconscious)"), "{text}");
}
