//! The data (1.1, RUX-12, RUX-38, section 7): what files say agrees with the rules, and wrong files say what was expected.

use acqua_alta::battle::Gang;
use acqua_alta::kit::{Catalogue, Listed};
use acqua_alta::rules::roll_under::kinds::{Codex, POINTS};
use acqua_alta::rules::roll_under::traits::{Attribute, Condition, Skill, base_chance, bonus_die, movement};

const FILES: [&str; 5] = [
    include_str!("../../assets/roll_under/armoury.ron"),
    include_str!("../../assets/roll_under/abilities.ron"),
    include_str!("../../assets/roll_under/spells.ron"),
    include_str!("../../assets/roll_under/characters.ron"),
    include_str!("../../assets/roll_under/gangs.ron"),
];

/// The files after a change of one of them.
fn read(from: &str, to: &str) -> Result<Codex, String> {
    let [armoury, abilities, spells, kinds, gangs] = FILES.map(|text| text.replacen(from, to, 1));
    let mut codex = Codex::default();
    codex
        .add_armoury("armoury.ron", &armoury)
        .and_then(|()| codex.add_abilities("abilities.ron", &abilities))
        .and_then(|()| codex.add_spells("spells.ron", &spells))
        .and_then(|()| codex.add_kinds("characters.ron", &kinds))
        .and_then(|()| codex.add_gangs("gangs.ron", &gangs))
        .map_err(|error| error.to_string())?;
    Ok(codex)
}

fn wrong(from: &str, to: &str) -> String {
    assert!(FILES.iter().any(|text| text.contains(from)), "{from} is in no file");
    read(from, to).err().unwrap_or_else(|| panic!("{to} is taken"))
}

#[test]
fn all_shipped_files_are_read() {
    let codex = read("", "").unwrap_or_else(|error| panic!("{error}"));
    assert_eq!([codex.armoury.weapons.len(), codex.armoury.armour.len()], [36, 6]);
    assert_eq!([codex.abilities.len(), codex.kinds.len(), codex.gangs.len()], [27, 24, 10]);
    assert_eq!(codex.spells.len(), 26);
    assert_eq!(codex.kinds, Codex::shipped().kinds);
    assert_eq!(codex.gangs, Codex::shipped().gangs);
    for gang in &codex.gangs {
        assert_eq!(codex.faults(gang, POINTS), Vec::<String>::new(), "{}", gang.name);
    }
}

/// Section 7, read from the rules a second time: cost, HP, WP, squares, armour, damage bonus of Strength and of Agility.
const PRINTED: &str = "
    lagoon_bravo 32 12 11 7 1 4 4
    arsenal_mauler 41 17 12 4 3 6 0
    bridge_halberdier 40 14 11 5 5 4 0
    altana_arbalist 33 11 10 6 1 4 4
    mask_whisperer 34 10 12 7 0 0 6
    lantern_leech 28 12 14 5 1 0 0
    gondola_marshal 37 13 12 5 3 4 0
    quay_bulwark 42 14 11 4 8 4 0
    dock_reaver 38 14 12 5 2 6 0
    bridge_brawler 27 15 12 6 1 4 4
    terraferma_rider 48 13 11 10 4 4 4
    roof_urchin 33 10 12 6 1 0 6
    marsh_archer 38 11 11 8 1 4 4
    carnival_fool 30 11 13 6 0 0 4
    tide_cantor 43 11 19 5 0 0 0
    garden_witch 49 11 18 5 0 0 0
    glass_savant 49 11 18 5 0 0 0
    frost_canoness 43 12 19 5 0 0 0
    harbour_watch 5 10 0 5 1 0 0
    hired_bowman 8 9 0 5 0 0 0
    arsenal_thug 8 12 0 5 1 4 0
    canal_lurcher 75 36 0 8 2 4 0
    rat_tide 25 16 0 5 0 0 0
    drowned_colossus 120 60 0 6 5 6 0";

#[test]
fn the_printed_numbers_are_those_of_the_rules() {
    let codex = Codex::shipped();
    let lines: Vec<&str> = PRINTED.lines().filter(|line| !line.trim().is_empty()).collect();
    assert_eq!(lines.len(), codex.kinds.len());
    for line in lines {
        let words: Vec<&str> = line.split_whitespace().collect();
        let kind = codex.kinds.keyed(words[0]).unwrap_or_else(|| panic!("no {}", words[0]));
        let sheet = kind.sheet().map(i32::from);
        let bonus = [Attribute::Strength, Attribute::Agility].map(|of| i32::from(bonus_die(kind.attribute(of))));
        let found: Vec<i32> = [kind.cost].into_iter().chain(sheet).chain(bonus).collect();
        let printed: Vec<i32> = words[1..].iter().map(|word| word.parse().expect("a number")).collect();
        assert_eq!(found, printed, "{}", words[0]);
    }
}

#[test]
fn base_chances_movement_and_conditions_are_those_of_section_1() {
    assert_eq!([3, 5, 6, 8, 9, 12, 13, 15, 16, 18].map(base_chance), [3, 3, 4, 4, 5, 5, 6, 6, 7, 7]);
    assert_eq!([3, 7, 10, 13, 16].map(movement), [-4, -2, 0, 2, 4]);
    assert_eq!([12, 13, 16, 17].map(bonus_die), [0, 4, 4, 6]);
    let codex = Codex::shipped();
    let bravo = codex.kinds.keyed("lagoon_bravo").expect("a bravo");
    assert_eq!(bravo.level(Skill::Sneaking), Some(7));
    assert_eq!(bravo.level(Skill::Flow), None, "a school must be trained");
    assert_eq!(Condition::plausible(Attribute::Agility), [Condition::Dazed, Condition::Exhausted, Condition::Scared]);
    for &attribute in Attribute::ALL {
        assert_eq!(Condition::plausible(attribute)[0], Condition::of(attribute));
    }
}

#[test]
fn wrong_files_say_what_was_expected() {
    let printed = wrong("printed: (12, 11, 7, 1)", "printed: (13, 11, 7, 1)");
    assert!(printed.contains("expected HP of 12") && printed.contains("characters.ron"), "{printed}");
    let needs = wrong("(Healing, 16)", "(Healing, 11)");
    assert!(needs.contains("Field Surgeon needs Healing 12"), "{needs}");
    let weapon = wrong("hands: [\"halberd\"]", "hands: [\"halbard\"]");
    assert!(weapon.contains("expected the key of a weapon, found `halbard`"), "{weapon}");
    let dice = wrong("damage: \"d10\"", "damage: \"d11\"");
    assert!(dice.contains("expected dice like d8 or 2d6"), "{dice}");
    let hands = wrong("hands: [\"staff\"]", "hands: [\"staff\", \"knife\"]");
    assert!(hands.contains("expected at most 2 hands in use, found 3"), "{hands}");
}

#[test]
fn rux_29_a_company_has_a_hero_and_no_more_than_two_of_a_kind() {
    let codex = Codex::shipped();
    let mut gang = Gang::default();
    (0..3).for_each(|_| codex.recruit(&mut gang, "harbour_watch"));
    assert!(codex.faults(&gang, POINTS).iter().any(|fault| fault.contains("at least one hero")));
    (0..3).for_each(|_| codex.recruit(&mut gang, "lagoon_bravo"));
    assert!(codex.faults(&gang, POINTS).iter().any(|fault| fault.contains("at most 2 of Lagoon Bravo")));
    assert_eq!(codex.limit(&gang, "lagoon_bravo").as_deref(), Some("2 of a kind at most"));
}

#[test]
fn section_7_5_ready_companies_have_the_heroes_of_the_rules_and_are_filled_up_with_minions() {
    // Each with its printed heroes and what they cost together.
    let printed: [(&str, &[&str], i32); 5] = [
        (
            "quay_and_bell",
            &["quay_bulwark", "bridge_halberdier", "gondola_marshal", "lantern_leech"],
            42 + 40 + 37 + 28,
        ),
        (
            "masks",
            &["lagoon_bravo", "mask_whisperer", "carnival_fool", "roof_urchin", "bridge_brawler"],
            32 + 34 + 30 + 33 + 27,
        ),
        ("tide", &["tide_cantor", "arsenal_mauler", "marsh_archer", "lantern_leech"], 43 + 41 + 38 + 28),
        ("garden", &["garden_witch", "dock_reaver", "altana_arbalist", "lantern_leech"], 49 + 38 + 33 + 28),
        ("glass", &["glass_savant", "frost_canoness", "terraferma_rider"], 49 + 43 + 48),
    ];
    let codex = Codex::shipped();
    let cheapest = codex.kinds.iter().filter(|kind| kind.minion).map(|kind| kind.cost).min().expect("minions");
    for (key, heroes, cost) in printed {
        let gang = codex.gangs.iter().find(|gang| gang.key == key).unwrap_or_else(|| panic!("{key} is missing"));
        let kind = |key: &str| codex.kinds.as_slice().keyed(key).expect("a known kind");
        let (minions, own): (Vec<&str>, Vec<&str>) =
            gang.members.iter().map(|member| member.kind.as_str()).partition(|key| kind(key).minion);
        assert_eq!(own, heroes, "{key}");
        assert_eq!(heroes.iter().map(|hero| kind(hero).cost).sum::<i32>(), cost, "{key}");
        // Filled up: no other minion fits, by points or by number. Tide goes without any (`docs/rulings.md`, 7.5).
        let spent = codex.points(gang);
        let full = !minions.is_empty() && 180 - spent < cheapest;
        assert!(spent <= 180 && full == (key != "tide") && minions.is_empty() == (key == "tide"), "{key}: {spent}");
    }
}
