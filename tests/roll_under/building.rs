//! Figures built by points (RUX-41), fine items (RUX-38).

use acqua_alta::kit::Listed;
use acqua_alta::rules::roll_under::building::cost;
use acqua_alta::rules::roll_under::traits::Skill;
use acqua_alta::rules::roll_under::{Codex, Kind};

/// A hero of one's own, with these entries besides its name.
fn built(entries: &str) -> Result<Kind, String> {
    let mut codex = Codex::shipped();
    let text = format!("#![enable(implicit_some)]\n[(key: \"own\", name: \"Own\", {entries})]");
    codex.add_kinds("characters.ron", &text).map_err(|error| error.to_string())?;
    Ok(codex.kinds.as_slice().keyed("own").cloned().expect("it was read"))
}

/// A swordsman: attributes of 74, skills of 54.
const PLAIN: &str = "attributes: (13, 12, 13, 12, 12, 12), skills: [(Swords, 14), (Evade, 14), (Awareness, 12), (Swimming, 14)], \
    hands: [\"long_sword\"], worn: [\"leather\"]";

fn wrong(from: &str, to: &str) -> String {
    assert!(PLAIN.contains(from), "{from}");
    built(&PLAIN.replacen(from, to, 1)).err().unwrap_or_else(|| panic!("{to} is taken"))
}

#[test]
fn rux_41_the_formula_gives_the_printed_cost_of_every_hero() {
    let mut heroes = 0;
    for kind in Codex::shipped().kinds.iter().filter(|kind| kind.hero()) {
        assert_eq!(cost(kind), kind.cost, "{}", kind.name);
        heroes += 1;
    }
    assert_eq!(heroes, 18);
}

#[test]
fn rux_41_a_hero_of_ones_own_is_built_and_its_cost_worked_out() {
    let own = built(PLAIN).unwrap_or_else(|error| panic!("{error}"));
    // Attack 0.7 x (2d8 + d4 - 2 = 9.5) = 6.65; defence 15 x 1.35 = 20.25; 2 roots of 134.66 are 23.21; 12 WP 4.8, a square more 1.5.
    assert_eq!((own.cost, own.sheet()), (30, [12, 12, 6, 1]));
    assert_eq!(own.level(Skill::Persuasion), Some(5), "untrained at base chance");
    // An ability is 2 points.
    assert_eq!(built(&format!("{PLAIN}, abilities: [\"second_guard\"]")).map(|own| own.cost), Ok(32));
    // STR 13 for a great sword: its bane is accepted, and counts. 0.7 x 0.7 x 11.5 = 5.635; 2 roots of 114.1 are 21.36.
    let heavy = built(&PLAIN.replacen("long_sword", "great_sword", 1)).expect("too heavy is allowed");
    assert_eq!(heavy.cost, 28);
}

#[test]
fn rux_41_the_limits_of_building_are_named() {
    for (from, to, expected) in [
        ("(13, 12, 13", "(18, 18, 13", "expected attributes of 80 in all at most, found 85"),
        ("(13, 12, 13", "(19, 12, 13", "expected attributes from 3 to 18, found 19"),
        ("(Swords, 14)", "(Swords, 17)", "expected Swords from 12 to 16, found 17"),
        ("(Swords, 14)", "(Swords, 11)", "expected Swords from 12 to 16, found 11"),
        ("(Awareness, 12)", "(Swords, 12)", "expected Swords once"),
        (
            "worn:",
            "abilities: [\"tough\", \"tough\", \"focus\", \"second_guard\"], worn:",
            "expected at most 3 abilities, found 4",
        ),
        ("worn:", "abilities: [\"field_surgeon\"], worn:", "Field Surgeon needs Healing 12"),
        ("worn:", "gear: (bandages: 4, rope: true, horn: true), worn:", "expected at most 5 pieces of gear, found 6"),
        ("worn:", "minion: true, worn:", "expected a hero, found a minion"),
        ("worn:", "night_eyes: true, worn:", "expected no night eyes"),
        ("worn:", "pace: 14, worn:", "expected a base movement of 8, 10 or 12 m, found 14"),
        ("worn:", "fine: [\"dagger\"], worn:", "expected a weapon that it carries as fine, found `dagger`"),
        ("worn:", "printed: (12, 12, 7, 1), worn:", "expected squares of 6, as the rules have it, found 7"),
    ] {
        let found = wrong(from, to);
        assert!(found.contains(expected), "{found}");
    }
    let skills =
        "[(Swords, 16), (Evade, 16), (Awareness, 16), (Swimming, 16), (Knives, 16), (Riding, 16), (Sneaking, 16)]";
    let many = PLAIN.replacen("[(Swords, 14), (Evade, 14), (Awareness, 12), (Swimming, 14)]", skills, 1);
    let found = built(&many).expect_err("112 is too much");
    assert!(found.contains("expected trained skills of 110 in all at most, found 112"), "{found}");
    let nine = "[(Swords, 12), (Evade, 12), (Awareness, 12), (Swimming, 12), (Knives, 12), (Riding, 12), (Sneaking, 12), (Axes, 12), (Lore, 10)]";
    let many = PLAIN.replacen("[(Swords, 14), (Evade, 14), (Awareness, 12), (Swimming, 14)]", nine, 1);
    let found = built(&many).expect_err("nine are too many");
    assert!(found.contains("expected at most 8 trained skills, found 9"), "{found}");
}

#[test]
fn rux_41_rux_24_one_school_six_spells_and_a_spell_of_each_lower_rank() {
    let caster = |skills: &str, spells: &str| {
        built(&format!(
            "attributes: (9, 11, 12, 16, 16, 12), skills: [{skills}], spells: [{spells}], hands: [\"staff\"]"
        ))
    };
    let fault = |skills: &str, spells: &str| caster(skills, spells).expect_err("it must be refused");
    // Ember Dart at level 2: 0.75 x 8.5; defence 11 x 1.125 (Evade 5). 16.9 + 6.4 + 6 + 3.
    let own =
        caster("(Flow, 15)", "\"ember_dart\", \"canal_surge\", \"flick\"").unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(own.cost, 33);
    let found = fault("(Flow, 15)", "\"canal_surge\"");
    assert!(found.contains("Canal Surge needs a spell of rank 1"), "{found}");
    // A spell of any school fits every school.
    assert!(caster("(Flow, 15)", "\"unweave\", \"canal_surge\"").is_ok());
    let found = fault("(Flow, 15), (Mind, 15)", "\"ember_dart\"");
    assert!(found.contains("expected one school of magic, found 2"), "{found}");
    let found = fault("(Flow, 15)", "\"levin\"");
    assert!(found.contains("Levin needs a school of magic"), "{found}");
    let seven = "\"ember_dart\", \"gust\", \"canal_surge\", \"rock_screen\", \"cold_snap\", \"stone_post\", \"whirl\"";
    let found = fault("(Flow, 15)", seven);
    assert!(found.contains("expected at most 6 spells, found 7"), "{found}");
}

#[test]
fn rux_38_rux_41_a_fine_item_needs_less_strength_holds_more_and_costs_three_points() {
    let own =
        built(&PLAIN.replacen("worn:", "fine: [\"long_sword\"], worn:", 1)).unwrap_or_else(|error| panic!("{error}"));
    let sword = &own.weapons[0];
    assert_eq!((sword.name.as_str(), sword.strength, sword.durability), ("fine long sword", 10, Some(18)));
    assert_eq!(own.cost, 33);
}

#[test]
fn rux_41_suggested_budgets_can_be_set() {
    use acqua_alta::kit::Options;
    use acqua_alta::rules::roll_under::RuleOptions;
    let points = RuleOptions::SWITCHES.iter().find(|switch| switch.key == "points").expect("a switch");
    assert!(["110", "180", "290"].into_iter().all(|budget| points.allows(budget)));
}
