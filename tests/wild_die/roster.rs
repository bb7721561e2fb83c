//! The data (1.1, WLX-12 to WLX-20, section 7): what files say agrees with the rules, and wrong files say what was expected.

use acqua_alta::battle::{Gang, Recruit};
use acqua_alta::dice::Outcome;
use acqua_alta::kit::Listed;
use acqua_alta::rules::wild_die::attack::scale;
use acqua_alta::rules::wild_die::codex::{Codex, POINTS};
use acqua_alta::rules::wild_die::feats::{EdgeEffect, Reach, paid};
use acqua_alta::rules::wild_die::items::{Class, Damage, Place, Quality, Use};
use acqua_alta::rules::wild_die::kinds::{Kind, Nature};
use acqua_alta::rules::wild_die::rolls::DieType;
use acqua_alta::rules::wild_die::traits::{Attribute, Skill};

const FILES: [(&str, &str); 5] = [
    ("armoury.ron", include_str!("../../assets/wild_die/armoury.ron")),
    ("edges.ron", include_str!("../../assets/wild_die/edges.ron")),
    ("powers.ron", include_str!("../../assets/wild_die/powers.ron")),
    ("characters.ron", include_str!("../../assets/wild_die/characters.ron")),
    ("gangs.ron", include_str!("../../assets/wild_die/gangs.ron")),
];

/// The files after a change of one of them.
fn read(change: (&str, &str)) -> Result<Codex, String> {
    let [armoury, edges, powers, kinds, gangs] = FILES.map(|(_, text)| text.replacen(change.0, change.1, 1));
    let mut codex = Codex::default();
    codex
        .add_armoury("armoury.ron", &armoury)
        .and_then(|()| codex.add_edges("edges.ron", &edges))
        .and_then(|()| codex.add_powers("powers.ron", &powers))
        .and_then(|()| codex.add_kinds("characters.ron", &kinds))
        .and_then(|()| codex.add_gangs("gangs.ron", &gangs))
        .map_err(|error| error.to_string())?;
    Ok(codex)
}

/// What is wrong with the files after a change.
fn wrong(from: &str, to: &str) -> String {
    assert!(FILES.iter().any(|(_, text)| text.contains(from)), "{from} is in no file");
    read((from, to)).err().unwrap_or_else(|| panic!("{to} is taken"))
}

fn kind<'a>(codex: &'a Codex, key: &str) -> &'a Kind {
    codex.kinds.keyed(key).unwrap_or_else(|| panic!("no {key}"))
}

#[test]
fn all_shipped_files_are_read() {
    let codex = read(("", "")).unwrap_or_else(|error| panic!("{error}"));
    let armoury = &codex.armoury;
    let counts = [armoury.weapons.len(), armoury.armour.len(), armoury.shields.len(), armoury.gear.len()];
    assert_eq!(counts, [41, 8, 3, 7]);
    assert_eq!([codex.edges.len(), codex.powers.len(), codex.kinds.len(), codex.gangs.len()], [28, 15, 21, 7]);
    assert_eq!(codex.kinds, Codex::shipped().kinds);
}

/// Section 7, read from the rules a second time: cost; Pace, Parry, Toughness, armour, Size, Bennies; attributes.
const PRINTED: &str = "
    rialto_blade 42 6 9 6 1 0 3 d8 d6 d6 d6 d6
    quay_breaker 47 6 5 10 2 1 3 d6 d4 d6 d12 d10
    altana_arbalest 42 6 5 7 2 0 3 d8 d8 d6 d6 d6
    masque_cutter 39 6 6 6 1 0 3 d10 d6 d6 d6 d6
    salt_choir_adept 41 6 5 5 0 0 3 d6 d10 d8 d4 d6
    barber_surgeon 38 6 6 8 2 0 3 d6 d8 d8 d6 d8
    dogal_guard 13 6 6 8 3 0 0 d6 d4 d6 d8 d6
    smoke_gunner 12 6 4 6 1 0 0 d6 d6 d6 d6 d6
    lagoon_captain 60 6 8 9 3 0 4 d6 d8 d8 d8 d8
    campo_champion 61 6 9 8 2 0 3 d8 d6 d8 d8 d8
    arsenal_repeater 41 8 5 7 2 0 3 d8 d6 d6 d6 d6
    regatta_harpooner 59 6 8 7 1 0 3 d8 d4 d6 d8 d8
    barena_rider 47 6 6 7 2 0 3 d8 d6 d6 d8 d6
    lantern_friar 40 6 5 6 1 0 3 d6 d6 d10 d6 d6
    fog_witch 45 6 5 5 0 0 3 d6 d10 d8 d4 d6
    lagoon_imp 10 6 4 3 0 -2 0 d8 d4 d6 d4 d6
    pike_levy 10 6 5 6 1 0 0 d6 d4 d6 d8 d6
    marsh_archer 10 6 4 6 1 0 0 d6 d6 d6 d6 d6
    lagoon_horror 55 5 6 10 0 4 3 d6 d4 d8 d12 d8";

#[test]
fn archetypes_have_the_printed_values() {
    let codex = Codex::shipped();
    let lines = PRINTED.lines().map(str::trim).filter(|line| !line.is_empty());
    let mut read = 0;
    for line in lines {
        let kind = kind(&codex, line.split(' ').next().expect("a key"));
        let sheet = kind.sheet().map(|value| value.to_string()).join(" ");
        let dice = kind.attributes.map(|die| die.to_string()).join(" ");
        assert_eq!(format!("{} {} {sheet} {dice}", kind.key, kind.cost), line);
        read += 1;
    }
    assert_eq!(read + 2, codex.kinds.len(), "and the pony, and the hostage of 7.3");
}

#[test]
fn wlx_03_size_and_wounds() {
    let codex = Codex::shipped();
    let of = |key| (scale(kind(&codex, key).size()), kind(&codex, key).wounds());
    assert_eq!([of("rialto_blade"), of("dogal_guard"), of("quay_breaker")], [(0, 3), (0, 0), (0, 3)]);
    assert_eq!(of("lagoon_imp"), (-2, 0));
    assert_eq!(of("lagoon_horror"), (2, 4), "Large, four Wounds");
    let pony = kind(&codex, "marsh_pony");
    assert_eq!((pony.toughness(), pony.pace(), pony.wild), (8, 10, false));
}

#[test]
fn wld_07_quick_feet_run_with_a_larger_die() {
    let codex = Codex::shipped();
    let of = |key| (kind(&codex, key).pace(), kind(&codex, key).run_die());
    assert_eq!((of("rialto_blade"), of("arsenal_repeater")), ((6, 6), (8, 8)));
}

#[test]
fn wld_54_skills_are_linked_to_what_resists_them() {
    let of = |attribute| Skill::ALL.iter().filter(|skill| skill.linked() == attribute).count();
    let counts = [Attribute::Agility, Attribute::Smarts, Attribute::Spirit].map(of);
    assert_eq!(counts, [7, 6, 4]);
    assert_eq!((Skill::Taunt.linked(), Skill::Riding.linked()), (Attribute::Smarts, Attribute::Agility));
}

#[test]
fn wld_51_untrained_skills_are_rolled_with_a_d4() {
    let codex = Codex::shipped();
    let blade = kind(&codex, "rialto_blade");
    assert_eq!(blade.skill(Skill::Fighting), Some((DieType::D10, 0)));
    assert_eq!(kind(&codex, "smoke_gunner").skill(Skill::Persuasion), Some((DieType::D4, 0)), "everybody has it");
    assert_eq!(blade.skill(Skill::Boating), Some((DieType::D4, -2)));
    assert_eq!(blade.skill(Skill::Faith), None, "arcane skills are never rolled untrained");
}

#[test]
fn wld_44_the_off_hand_parries_for_the_ambidextrous_alone() {
    let codex = Codex::shipped();
    let mut blade = kind(&codex, "rialto_blade").clone();
    assert_eq!(blade.parry(), 9);
    blade.edges.retain(|edge| edge.key != "ambidextrous");
    assert_eq!(blade.parry(), 8);
    blade.weapons.swap(0, 1);
    assert_eq!(blade.parry(), 8, "the dagger is in the main hand now");
    let rider = kind(&codex, "barena_rider");
    let (weapons, shield) = rider.held();
    assert_eq!([false, true].map(|both| rider.parry_of(&weapons, shield, both)), [0, 1], "a spear in two hands");
}

#[test]
fn wlx_12_too_little_strength() {
    let codex = Codex::shipped();
    let (levy, horror) = (kind(&codex, "pike_levy"), kind(&codex, "lagoon_horror"));
    let strength = |kind: &Kind| kind.attribute(Attribute::Strength);
    assert_eq!(strength(levy).short_of(levy.weapons[0].strength), 1, "-1 to attack with the pike");
    assert_eq!(strength(horror).short_of(DieType::D10), 0);
    let weapon = |key: &str| codex.armoury.weapons.keyed(key).expect("shipped");
    assert_eq!(weapon("long_sword").sides_with(DieType::D6), 6, "no die larger than Strength");
    assert_eq!(weapon("long_sword").sides_with(DieType::D12), 8);
    assert_eq!(weapon("matchlock").sides_with(DieType::D4), 8, "powder minds no Strength");
    let gunner = codex.recruit("smoke_gunner", &["plate_breast".to_owned()]).expect("legal").0;
    assert_eq!((gunner.burden(strength(&gunner)), gunner.pace(), gunner.toughness()), (2, 4, 9));
    assert_eq!(gunner.armour.len(), 1, "it took the place of the coat");
}

#[test]
fn wlx_12_armour_by_place() {
    let codex = Codex::shipped();
    let champion = kind(&codex, "campo_champion");
    assert_eq!([Place::Torso, Place::Head].map(|place| champion.armour_of(place)), [2, 2]);
    let gaps: Vec<(&str, i8)> = codex.armoury.armour.iter().map(|armour| (armour.key.as_str(), armour.gap)).collect();
    assert!(gaps.iter().all(|&(key, gap)| gap
        == match key {
            "plate_breast" => -2,
            "closed_helm" => -6,
            _ => -4,
        }));
}

/// WLX-13, read from the rules a second time: damage, Strength, range, AP, rate, shots and actions of a reload, points.
const WEAPONS: &str = "
    unarmed Str d4 - 0 1 0 0 0
    knife Str+d4 d4 3/6/12 0 1 0 0 0
    dagger Str+d4 d4 3/6/12 0 1 0 0 0
    parrying_dagger Str+d4 d4 - 0 1 0 0 1
    rapier Str+d4 d4 - 0 1 0 0 1
    short_sword Str+d6 d6 - 0 1 0 0 1
    sabre Str+d6 d6 - 0 1 0 0 1
    mace Str+d6 d6 - 0 1 0 0 1
    hand_axe Str+d6 d6 3/6/12 0 1 0 0 1
    flail Str+d6 d8 - 0 1 0 0 1
    war_hammer Str+d6 d6 - 1 1 0 0 1
    long_sword Str+d8 d8 - 0 1 0 0 1
    battle_axe Str+d8 d8 - 0 1 0 0 1
    great_sword Str+d10 d10 - 0 1 0 0 2
    ship_maul Str+d10 d10 - 0 1 0 0 2
    great_axe Str+d10 d10 - 2 1 0 0 2
    spear Str+d6 d6 3/6/12 0 1 0 0 1
    trident Str+d6 d6 3/6/12 0 1 0 0 1
    halberd Str+d8 d8 - 0 1 0 0 2
    glaive Str+d8 d8 - 0 1 0 0 2
    pike Str+d8 d10 - 0 1 0 0 2
    boat_staff Str+d4 d4 - 0 1 0 0 2
    net - d6 3/6/12 0 1 0 0 1
    sling Str+d4 d4 4/8/16 0 1 0 0 0
    short_bow 2d6 d6 12/24/48 0 1 0 0 2
    long_bow 2d6 d8 15/30/60 1 1 0 0 2
    light_crossbow 2d6 d6 10/20/40 2 1 1 1 2
    heavy_crossbow 2d8 d8 15/30/60 2 1 1 2 3
    hand_crossbow 2d4 d4 5/10/20 1 1 1 1 1
    flintlock_pistol 2d6+1 d4 5/10/20 0 1 1 3 2
    matchlock 2d8 d6 10/20/40 0 1 1 3 3
    repeating_crossbow 2d6 d6 8/16/32 0 2 6 1 3
    volley_pistol 2d6 d6 3/6/12 0 3 3 3 3
    spark_lamp 2d4 d4 4/8/16 2 1 4 1 2
    fire_flask 2d4 d4 3/6/12 0 1 0 0 1
    powder_bomb 3d6 d4 5/10/20 0 1 0 0 2
    smoke_pot - d4 3/6/12 0 1 0 0 1";

#[test]
fn wlx_13_weapons_have_the_printed_values() {
    let codex = Codex::shipped();
    let lines: Vec<&str> = WEAPONS.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    for line in &lines {
        let key = line.split(' ').next().expect("a key");
        let weapon = codex.armoury.weapons.keyed(key).expect(key);
        let damage = weapon.damage.map_or("-".to_owned(), |damage| damage.to_string());
        let range = weapon.range.map_or("-".to_owned(), |(a, b, c)| format!("{a}/{b}/{c}"));
        let found = format!(
            "{key} {damage} {} {range} {} {} {} {} {}",
            weapon.strength, weapon.piercing, weapon.rate, weapon.shots, weapon.reload, weapon.points
        );
        assert_eq!(found, **line);
    }
    let beasts = ["claws", "bite", "light_thing", "heavy_thing"];
    assert_eq!(lines.len() + beasts.len(), codex.armoury.weapons.len());
}

#[test]
fn wld_10_pistols_and_powder() {
    let codex = Codex::shipped();
    let with = |quality| {
        let list = codex.armoury.weapons.iter().filter(|weapon| weapon.is(quality));
        list.map(|weapon| weapon.key.as_str()).collect::<Vec<_>>()
    };
    assert_eq!(with(Quality::Pistol), ["hand_crossbow", "flintlock_pistol", "volley_pistol", "spark_lamp"]);
    assert_eq!(with(Quality::Powder), ["flintlock_pistol", "matchlock", "volley_pistol"], "WLX-06");
    assert_eq!(with(Quality::Evadable), ["fire_flask", "powder_bomb"], "WLD-21");
    assert_eq!(with(Quality::IgnoresShields), ["flail"]);
    assert_eq!(with(Quality::Bare), ["unarmed"]);
    let claws = codex.armoury.weapons.keyed("claws").expect("shipped");
    assert!(claws.arms(true) && !codex.armoury.weapons.keyed("unarmed").expect("shipped").arms(false), "WLD-57");
    let bow = codex.armoury.weapons.keyed("short_bow").expect("shipped");
    assert!(bow.arms(false) && !bow.arms(true) && bow.class == Class::Shot);
}

#[test]
fn wlx_20_lights_and_kits() {
    let gear = Codex::shipped().armoury.gear;
    let does = |key: &str| gear.keyed(key).expect("shipped").does;
    assert_eq!(["torch", "lantern", "candle"].map(does), [Use::Light(4, 4), Use::Light(4, 4), Use::Light(2, 1)]);
    assert_eq!((does("healers_kit"), does("lock_tools"), does("clip")), (Use::Healing, Use::Locks, Use::Supply));
}

#[test]
fn wlx_16_edges_are_met_by_those_who_have_them() {
    assert!(
        wrong("(Fighting, D10), (Athletics, D8), (Taunt, D8)", "(Fighting, D6)").contains("Riposte needs Fighting d8")
    );
    assert!(
        wrong("attributes: (D8, D8, D6, D6, D6)", "attributes: (D8, D6, D6, D6, D6)")
            .contains("Level Head needs Smarts d8")
    );
    assert!(wrong("\"command\", \"hold_fast\"", "\"hold_fast\"").contains("needs the edge `command`"));
    assert!(
        wrong("edges: [\"brawny\", \"sweep\"]", "edges: [\"brawny\", \"brawny\"]").contains("expected Brawny once")
    );
    assert!(wrong("needs: [Edge(\"guarded\")]", "needs: [Edge(\"guardet\")]").contains("expected a known edge"));
}

#[test]
fn wlx_16_every_edge_is_taken_by_somebody() {
    let codex = Codex::shipped();
    let idle: Vec<&str> = codex
        .edges
        .iter()
        .filter(|edge| !codex.kinds.iter().any(|kind| kind.edges.contains(edge)))
        .map(|edge| edge.key.as_str())
        .collect();
    assert!(idle.is_empty(), "7.2: every edge is met in play, but {idle:?}");
    let known = codex.powers.iter().all(|power| codex.kinds.iter().any(|kind| kind.powers.contains(power)));
    assert!(known, "and every power");
}

#[test]
fn wlx_17_arcane_training_gives_points_and_powers() {
    let codex = Codex::shipped();
    let of = |key| (kind(&codex, key).power_points, kind(&codex, key).powers.len());
    assert_eq!([of("salt_choir_adept"), of("lantern_friar"), of("fog_witch")], [(15, 3), (10, 6), (10, 6)]);
    assert_eq!(kind(&codex, "lantern_friar").arcane(), Some((Skill::Faith, DieType::D10)));
    assert!(wrong("power_points: 15", "power_points: 20").contains("power points"));
    assert!(wrong("power_points: 15", "power_points: 12").contains("power points"));
    let four = wrong("\"tidal_shove\"], power_points: 15", "\"tidal_shove\", \"murk\"], power_points: 15");
    assert!(four.contains("expected at most 3 powers, found 4"), "{four}");
    let (adept, points) = codex.recruit("salt_choir_adept", &["arcane_training".to_owned()]).expect("legal");
    assert_eq!((adept.power_points, points), (20, 45), "another Arcane Training costs 4");
    assert!(codex.recruit("rialto_blade", &["arcane_training".to_owned()]).is_err(), "without an arcane skill");
}

/// WLX-18, read from the rules a second time: cost, turns, squares with Smarts d10.
const POWERS: &str = "
    salt_bolt 1 - 20
    powder_bloom 3 - 20
    brine_fan 2 - 0
    weed_grip 2 - 10
    mist_mantle 2 5 10
    ward 1 5 10
    edge_song 2 5 10
    staunch 3 - 1
    lift_sink_trait 3 5 10
    shock 2 - 10
    tidal_shove 2 - 10
    water_wall 2 5 10
    quick_slack_tide 2 5 10
    murk 2 5 10
    water_walk 2 5 1";

#[test]
fn wlx_18_powers_have_the_printed_values() {
    let codex = Codex::shipped();
    let lines: Vec<&str> = POWERS.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let found: Vec<String> = codex
        .powers
        .iter()
        .map(|power| {
            let turns = power.turns.map_or("-".to_owned(), |turns| turns.to_string());
            format!("{} {} {turns} {}", power.key, power.cost, power.squares(DieType::D10))
        })
        .collect();
    assert_eq!(found, lines);
    let evadable: Vec<&str> =
        codex.powers.iter().filter(|power| power.evadable).map(|power| power.key.as_str()).collect();
    assert_eq!(evadable, ["powder_bloom", "brine_fan"], "WLD-21");
    assert!(codex.powers.iter().all(|power| (power.reach == Reach::Own) == (power.key == "brine_fan")));
    assert!(wrong("cost: 2, touch: 1", "cost: 2, touch: 2").contains("a touch to cost less"));
}

#[test]
fn wlx_02_luck_is_a_fourth_benny() {
    let codex = Codex::shipped();
    let bennies = ["rialto_blade", "lagoon_captain", "dogal_guard"].map(|key| kind(&codex, key).bennies());
    assert_eq!(bennies, [3, 4, 0]);
}

#[test]
fn wlx_13_damage_is_read_as_it_is_written() {
    for text in ["Str", "Str+d6", "2d8", "2d6+1", "d10"] {
        let damage = Damage::try_from(text.to_owned()).expect("good damage");
        assert_eq!(damage.to_string(), text);
    }
    for bad in ["", "2d7", "Str+", "d6+Str", "7d6", "Str+d6+x", "2", "Str+Str", "d6+1+1"] {
        assert!(Damage::try_from(bad.to_owned()).is_err(), "{bad}");
    }
}

#[test]
fn wrong_files_say_where_and_what_was_expected() {
    let parry = wrong("printed: (6, 9, 6, 1, 0, 3), cost: 42", "printed: (6, 8, 6, 1, 0, 3), cost: 42");
    assert!(
        parry.contains("characters.ron:") && parry.contains("expected Parry of 9, as the rules have it, found 8"),
        "{parry}"
    );
    assert!(wrong("hands: [\"ship_maul\"]", "hands: [\"ship_mall\"]").contains("found `ship_mall`"));
    assert!(
        wrong("hands: [\"pike\"]", "hands: [\"pike\", \"small_shield\"]").contains("at most 2 hands in use, found 3")
    );
    let armed = "\"dagger\", \"dagger\", \"dagger\", \"smoke_pot\"";
    let many = format!("\"dagger\", \"dagger\", {armed}");
    assert!(wrong(armed, &many).contains("at most 6 weapons"));
    assert!(wrong("signature: \"long_sword\"", "signature: \"spear\"").contains("found `spear`"));
    assert!(wrong("mount: \"marsh_pony\"", "mount: \"dogal_guard\"").contains("expected the key of a mount"));
    assert!(
        wrong("range: (3, 6, 12), qualities: [Edged], small", "range: (3, 3, 12), qualities: [Edged], small")
            .contains("rises")
    );
    assert!(wrong("shots: 1, reload: 2", "shots: 1").contains("shots and a reload"));
    assert!(wrong("supply: \"clip\"", "supply: \"clap\"").contains("found `clap`"));
    assert!(
        wrong("worn: [\"leather\", \"leather_cap\"]", "worn: [\"leather\", \"mail\"]").contains("one piece of armour")
    );
    assert!(wrong("does: Healing", "does: Hoeing").contains("armoury.ron:"));
}

#[test]
fn ready_companies_keep_to_points_and_members() {
    let codex = Codex::shipped();
    let points = |gang: &Gang| -> i32 {
        gang.members.iter().map(|one| codex.recruit(&one.kind, &one.gear).expect("legal").1).sum()
    };
    let all: Vec<(&str, i32)> = codex.gangs.iter().map(|gang| (gang.key.as_str(), points(gang))).collect();
    let printed = [
        ("rialto_watch", 160),
        ("arsenal_volley", 191),
        ("lagoon_choir", 140),
        ("carnival_court", 180),
        ("barena_riders", 176),
        ("rialto_duel", 90),
        ("masque_duel", 90),
    ];
    assert_eq!(all, printed);
    let mut gang = codex.gangs[0].clone();
    assert_eq!(codex.gang_faults(&gang, POINTS), Vec::<String>::new());
    assert!(codex.gang_faults(&gang, 159)[0].contains("at most 159 points, found 160"));
    gang.members.retain(|one| ["dogal_guard", "pike_levy"].contains(&one.kind.as_str()));
    assert!(codex.gang_faults(&gang, POINTS)[0].contains("2 to 4 Wild Cards, found 0"));
    gang.members.truncate(2);
    assert!(codex.gang_faults(&gang, POINTS)[0].contains("3 to 8 figures, found 2"));
    gang.members = vec![Recruit::new("marsh_pony", "Ronzino"); 3];
    assert!(codex.gang_faults(&gang, POINTS)[0].contains("a mount"));
}

#[test]
fn whoever_buys_pays_and_has_room_for_it() {
    let codex = Codex::shipped();
    let buy = |kind: &str, wares: &[&str]| {
        let wares: Vec<String> = wares.iter().map(|&ware| ware.to_owned()).collect();
        codex.recruit(kind, &wares)
    };
    let (guard, points) = buy("dogal_guard", &["short_bow", "pot_helm", "torch"]).expect("legal");
    assert_eq!((points, guard.weapons.len(), guard.armour_of(Place::Head)), (13 + 4, 2, 3));
    let (blade, points) = buy("rialto_blade", &["quick_feet", "slip_away"]).expect("legal");
    assert_eq!((points, blade.pace(), blade.has(EdgeEffect::SlipAway)), (48, 8, true));
    let weak = buy("rialto_blade", &["iron_nerves"]).expect_err("too weak");
    assert!(weak.contains("Iron Nerves needs Vigor d8"), "{weak}");
    assert!(buy("rialto_blade", &["quick_feet", "slip_away", "luck"]).is_err(), "two edges at most");
    assert!(buy("dogal_guard", &["quick_feet"]).is_err(), "Extras buy none");
    assert!(buy("lagoon_horror", &["net"]).is_err(), "no gear is bought for it");
    assert!(buy("regatta_harpooner", &["knife", "knife", "knife"]).expect_err("seven").contains("at most 6"));
    assert!(kind(&codex, "lagoon_horror").natures.contains(&Nature::Fear(-1)), "WLX-22");
}

#[test]
fn wlx_17_a_failure_costs_a_point_and_a_backlash_none() {
    let costs = [Outcome::Fumble, Outcome::Fail, Outcome::Success, Outcome::Critical].map(|roll| paid(3, roll));
    assert_eq!(costs, [0, 1, 3, 3]);
}
