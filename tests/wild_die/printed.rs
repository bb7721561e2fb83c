//! Section 7, figure by figure: skills, edges, powers and gear of the archetypes, what edges need, what the armoury charges. Each table is
//! read from the rules a second time.

use acqua_alta::battle::Recruit;
use acqua_alta::kit::Listed;
use acqua_alta::rules::wild_die::feats::Need;
use acqua_alta::rules::wild_die::items::Quality;
use acqua_alta::rules::wild_die::{Codex, Kind};

/// Key: skills; edges; powers; weapons and things to throw, those in hand before a stroke; armour; shield and gear.
const FIGURES: &str = "
rialto_blade: Fighting d10, Athletics d8, Taunt d8, Notice d6, Stealth d6, Persuasion d6; ambidextrous two_fisted riposte; ; rapier parrying_dagger |; silk_coat;
quay_breaker: Fighting d8, Athletics d8, Intimidation d8, Boating d6, Notice d4; brawny sweep; ; ship_maul |; leather;
altana_arbalest: Shooting d10, Notice d8, Fighting d6, Athletics d6, Stealth d6; steady_aim level_head; ; light_crossbow | dagger; leather;
masque_cutter: Stealth d10, Fighting d8, Athletics d8, Thievery d8, Notice d6; backstab slip_away; ; dagger | dagger dagger dagger smoke_pot; silk_coat; lock_tools
salt_choir_adept: Spellcasting d10, Performance d8, Notice d6, Fighting d4, Boating d4; arcane_training arcane_training; salt_bolt weed_grip tidal_shove; boat_staff |; ;
barber_surgeon: Healing d10, Notice d8, Persuasion d8, Fighting d6, Athletics d4; field_hands battle_calm; ; dagger |; leather; small_shield healers_kit
dogal_guard: Fighting d6, Notice d6, Athletics d6, Intimidation d6; ; ; spear |; mail; small_shield
smoke_gunner: Shooting d6, Notice d6, Fighting d4, Athletics d4; ; ; flintlock_pistol flintlock_pistol | sabre smoke_pot; silk_coat;
lagoon_captain: Battle d10, Fighting d8, Persuasion d8, Intimidation d6, Shooting d6, Notice d6, Athletics d6; command hold_fast inspire iron_jaw luck; ; long_sword | volley_pistol; mail pot_helm; medium_shield
campo_champion: Fighting d10, Athletics d8, Taunt d6, Intimidation d6, Notice d6; flurry first_cut jokers_blow guarded signature_weapon; ; long_sword |; leather leather_cap;
arsenal_repeater: Shooting d8, Fighting d6, Repair d6, Notice d6, Athletics d6; fast_reflex hard_target quick_feet; ; repeating_crossbow | short_sword powder_bomb; leather; clip clip
regatta_harpooner: Athletics d10, Fighting d8, Boating d8, Notice d6; sea_legs iron_nerves guarded guarded_more; ; trident | net net hand_axe; padded_cloth;
barena_rider: Riding d8, Fighting d8, Shooting d8, Notice d6; ; ; spear | hand_crossbow; leather;
lantern_friar: Faith d10, Fighting d6, Healing d6, Persuasion d6, Notice d6; arcane_training arcane_training; ward edge_song staunch lift_sink_trait shock water_walk; mace |; padded_cloth; lantern
fog_witch: Spellcasting d10, Notice d6, Stealth d6, Fighting d4; arcane_training arcane_training; powder_bloom brine_fan mist_mantle water_wall quick_slack_tide murk; boat_staff |; ;
lagoon_imp: Athletics d8, Stealth d8, Thievery d6, Fighting d4; ; ; claws | fire_flask fire_flask; ;
pike_levy: Fighting d6, Notice d4, Athletics d4; ; ; pike |; padded_cloth;
marsh_archer: Shooting d6, Stealth d6, Notice d6, Fighting d4; ; ; short_bow | dagger; padded_cloth;
lagoon_horror: Fighting d8, Athletics d8, Notice d6; ; ; bite |; ;
marsh_pony: Athletics d6; ; ; |; ;";

fn told(kind: &Kind) -> String {
    let skills: Vec<String> = kind.skills.iter().map(|(skill, die)| format!("{} {die}", skill.name())).collect();
    let keys = |list: Vec<&str>| list.join(" ");
    let edges = keys(kind.edges.iter().map(|edge| edge.key.as_str()).collect());
    let powers = keys(kind.powers.iter().map(|power| power.key.as_str()).collect());
    let weapons: Vec<&str> = kind.weapons.iter().map(|weapon| weapon.key.as_str()).collect();
    let (held, rest) = weapons.split_at(kind.in_hands);
    let weapons = format!("{} | {}", held.join(" "), rest.join(" "));
    let armour = keys(kind.armour.iter().map(|armour| armour.key.as_str()).collect());
    let shield = kind.shield.iter().map(|(shield, _)| shield.key.as_str());
    let gear = keys(shield.chain(kind.gear.iter().map(|gear| gear.key.as_str())).collect());
    let all = [skills.join(", "), edges, powers, weapons.trim().to_owned(), armour, gear];
    format!("{}: {}", kind.key, all.join("; "))
}

#[test]
fn section_7_archetypes_have_the_printed_skills_edges_powers_and_gear() {
    let codex = Codex::shipped();
    let lines: Vec<&str> = FIGURES.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    for line in &lines {
        let key = line.split(':').next().expect("a key");
        let kind = codex.kinds.keyed(key).unwrap_or_else(|| panic!("no {key}"));
        assert_eq!(told(kind).trim_end(), *line);
    }
    assert_eq!(lines.len() + 1, codex.kinds.len(), "and the hostage of 7.3");
}

/// WLX-16: what each edge needs.
const NEEDS: &str = "
level_head Smarts d8
fast_reflex Agility d8
quick_feet Agility d6
guarded Fighting d8
guarded_more the edge `guarded`
hard_target Agility d8
first_cut Agility d8
riposte Fighting d8
flurry Fighting d8
sweep Strength d8, Fighting d8
jokers_blow Fighting d8
steady_aim Shooting or Athletics d8
ambidextrous Agility d8
two_fisted Agility d8
signature_weapon Fighting or Shooting or Athletics d8
iron_nerves Vigor d8
battle_calm -
iron_jaw Vigor d8
slip_away Agility d8
backstab Agility d8, Stealth d8
brawny Strength d6, Vigor d6
sea_legs Athletics d6
command Smarts d6
hold_fast the edge `command`
inspire the edge `command`
field_hands Healing d8
arcane_training an arcane skill
luck -";

#[test]
fn wlx_16_edges_need_what_is_printed() {
    let words = |need: &Need| match need {
        Need::Attribute(attribute, die) => format!("{} {die}", attribute.name()),
        Need::Skill(skills, die) => {
            let names: Vec<_> = skills.iter().map(|skill| skill.name()).collect();
            format!("{} {die}", names.join(" or "))
        }
        Need::Arcane => "an arcane skill".to_owned(),
        Need::Edge(key) => format!("the edge `{key}`"),
    };
    let codex = Codex::shipped();
    let found: Vec<String> = codex
        .edges
        .iter()
        .map(|edge| {
            let needs: Vec<String> = edge.needs.iter().map(words).collect();
            let needs = if needs.is_empty() { "-".to_owned() } else { needs.join(", ") };
            format!("{} {needs}", edge.key)
        })
        .collect();
    let lines: Vec<&str> = NEEDS.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    assert_eq!(found, lines);
}

/// 7.2 and WLX-12: armour, shields and gear: bonus or Parry, least Strength, points.
const WORN: &str = "
padded_cloth +1 d4 0
silk_coat +1 d4 0
leather +2 d6 1
mail +3 d8 2
plate_breast +4 d10 3
leather_cap +2 d6 0
pot_helm +3 d8 2
closed_helm +4 d10 2
small_shield +1 d4 1
medium_shield +2 d6 2
large_shield +2 d8 3
torch 0
lantern 0
candle 0
healers_kit 0
lock_tools 0
clip 1
power_pack 1";

#[test]
fn wlx_12_armour_shields_and_gear_have_the_printed_values_and_points() {
    let codex = Codex::shipped();
    let armour = &codex.armoury;
    let worn = armour.armour.iter().map(|one| format!("{} +{} {} {}", one.key, one.bonus, one.strength, one.points));
    let shields =
        armour.shields.iter().map(|one| format!("{} +{} {} {}", one.key, one.parry, one.strength, one.points));
    let gear = armour.gear.iter().map(|one| format!("{} {}", one.key, one.points));
    let found: Vec<String> = worn.chain(shields).chain(gear).collect();
    let lines: Vec<&str> = WORN.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    assert_eq!(found, lines);
    let cover: Vec<u8> = armour.shields.iter().map(|shield| shield.cover).collect();
    assert_eq!(cover, [0, 1, 2], "WLD-25: medium -2, large -4");
}

/// WLX-13: hands, Reach and Parry of what is not plain.
const HANDLED: &str = "
parrying_dagger 1 0 1
rapier 1 0 1
great_sword 2 0 0
ship_maul 2 0 -1
great_axe 2 0 -1
spear 1 1 0
trident 1 1 0
halberd 2 1 0
glaive 2 1 0
pike 2 2 0
boat_staff 2 1 1
bite 0 1 0
unarmed 0 0 0
claws 0 0 0
heavy_thing 2 0 0
short_bow 2 0 0
long_bow 2 0 0
light_crossbow 2 0 0
heavy_crossbow 2 0 0
matchlock 2 0 0
repeating_crossbow 2 0 0";

#[test]
fn wlx_13_hands_reach_and_parry_are_as_printed() {
    let codex = Codex::shipped();
    let lines: Vec<&str> = HANDLED.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    for weapon in &codex.armoury.weapons {
        let found = format!("{} {} {} {}", weapon.key, weapon.hands, weapon.reach, weapon.parry);
        let plain = format!("{} 1 0 0", weapon.key);
        let listed = lines.iter().find(|line| line.split(' ').next() == Some(&weapon.key));
        assert_eq!(found, listed.map_or(plain, |line| (*line).to_owned()));
    }
    let weapon = |key: &str| codex.armoury.weapons.keyed(key).expect("shipped");
    assert!(weapon("ship_maul").is(Quality::AgainstThings(2)) && weapon("spear").is(Quality::TwoHandedParry(1)));
    assert!(weapon("smoke_pot").is(Quality::Smoke(3)) && weapon("fire_flask").is(Quality::Burns));
    assert_eq!(weapon("net").hardness, 4);
}

#[test]
fn section_7_2_edges_cost_three_and_two_at_most_are_bought() {
    let codex = Codex::shipped();
    let buy = |kind: &str, wares: &[&str]| {
        let wares: Vec<String> = wares.iter().map(|&ware| ware.to_owned()).collect();
        codex.recruit(kind, &wares).map(|(_, points)| points)
    };
    assert_eq!(buy("rialto_blade", &["luck"]), Ok(42 + 3));
    assert_eq!(buy("rialto_blade", &["luck", "battle_calm"]), Ok(42 + 6));
    assert!(buy("rialto_blade", &["luck", "battle_calm", "quick_feet"]).is_err());
    assert_eq!(buy("fog_witch", &["arcane_training"]), Ok(45 + 4));
    assert!(buy("hostage", &[]).is_err(), "only The Ransom brings him");
    let mut gang = codex.gangs[0].clone();
    gang.members.push(Recruit::new("hostage", "Nipote"));
    assert!(!codex.gang_faults(&gang, 200).is_empty());
}
