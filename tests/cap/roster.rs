//! The archetypes, their Hero Actions, the formula of their cost, and what is wrong with files (1.1, section 7).

use acqua_alta::battle::rulebook::Rulebook;
use acqua_alta::kit::Catalogue;
use acqua_alta::rules::cap::actions::{ICONS, Prop, Speed};
use acqua_alta::rules::cap::check::MILLION;
use acqua_alta::rules::cap::kinds::Codex;
use acqua_alta::rules::cap::tell::speed;
use acqua_alta::rules::cap::vocabulary::stat;

const ACTIONS: &str = include_str!("../../assets/cap/actions.ron");
const KINDS: &str = include_str!("../../assets/cap/characters.ron");
const GANGS: &str = include_str!("../../assets/cap/gangs.ron");

/// What is wrong with the shipped files after a change of one of them.
fn wrong(change: (&str, &str)) -> String {
    let changed = |text: &str| {
        assert!([ACTIONS, KINDS, GANGS].iter().any(|file| file.contains(change.0)), "{} is in no file", change.0);
        text.replacen(change.0, change.1, 1)
    };
    let mut codex = Codex::default();
    let read = codex.add_actions("actions.ron", &changed(ACTIONS));
    let read = read.and_then(|()| codex.add_kinds("characters.ron", &changed(KINDS)));
    let read = read.and_then(|()| codex.add_gangs("gangs.ron", &changed(GANGS)));
    read.expect_err("it is wrong").to_string()
}

#[test]
fn all_shipped_files_are_read() {
    let mut codex = Codex::default();
    codex.add_actions("actions.ron", ACTIONS).unwrap_or_else(|error| panic!("{error}"));
    codex.add_kinds("characters.ron", KINDS).unwrap_or_else(|error| panic!("{error}"));
    codex.add_gangs("gangs.ron", GANGS).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((codex.kinds.len(), codex.gangs.len(), codex.actions.len()), (8, 6, 63));
    let points: Vec<i32> = codex
        .gangs
        .iter()
        .map(|gang| gang.members.iter().filter_map(|one| codex.kind(&one.kind)).map(|kind| kind.cost).sum())
        .collect();
    assert_eq!(points, [190, 184, 186, 191, 91, 92]);
}

#[test]
fn cap_01_an_action_costs_by_its_speed() {
    assert_eq!([Speed::Slow, Speed::Fast, Speed::Free].map(Speed::points), [2, 1, 0]);
}

#[test]
fn cap_02_three_mixes_spend_the_whole_pool() {
    // C-V12.
    let payable = (0..=2).flat_map(|slow| (0..=4).map(move |fast| (slow, fast)));
    let cost = |(slow, fast): (i8, i8)| slow * Speed::Slow.points() + fast * Speed::Fast.points();
    let payable: Vec<_> = payable.filter(|&pair| cost(pair) <= 4).collect();
    assert_eq!(payable.len(), 9);
    let all: Vec<_> = payable.into_iter().filter(|&pair| cost(pair) == 4).collect();
    assert_eq!(all, [(0, 4), (1, 2), (2, 0)]);
}

#[test]
fn costs_follow_from_offence_durability_and_limits() {
    // C-V22: every printed cost is what the formula comes to.
    let codex = Codex::shipped();
    let costs: Vec<i32> = codex.kinds.iter().map(|kind| kind.cost).collect();
    assert_eq!(costs, [32, 30, 29, 30, 30, 32, 31, 35]);
    for kind in &codex.kinds {
        let sum: i64 = kind.prices().iter().map(|(_, thousandths)| thousandths).sum();
        assert_eq!((sum + 500) / 1000, i64::from(kind.cost), "{}", kind.name);
        let turns = kind.durability();
        assert!((29 * MILLION / 10..=49 * MILLION / 10).contains(&turns), "{} stands {turns} turns", kind.name);
    }
}

#[test]
fn the_roster_has_the_printed_values() {
    let codex = Codex::shipped();
    let bulwark = codex.kind("arsenal_bulwark").expect("shipped");
    let ids =
        [stat::HP, stat::C, stat::A, stat::P, stat::GUARD, stat::WARD, stat::MOVE, stat::LEAP, stat::FEAT, stat::TEMPO];
    assert_eq!(ids.map(|id| bulwark.stat(id)), [46, 1, 14, 7, 5, 2, 3, 1, 9, 1]);
    let limits = [stat::TRIGGER_LIMIT, stat::SUSTAIN_LIMIT, stat::AMPLIFY_LIMIT, stat::TIDE_MAX];
    assert_eq!(limits.map(|id| bulwark.stat(id)), [2, 1, 1, 1]);
}

#[test]
fn cap_66_everybody_shoves_besides_its_hero_actions() {
    for kind in &Codex::shipped().kinds {
        assert_eq!(kind.actions[usize::from(kind.shove())].key, "shove", "{}", kind.name);
    }
}

#[test]
fn cap_15_no_action_is_printed_with_properties_that_contradict_each_other() {
    for action in &Codex::shipped().actions {
        assert!(
            !(action.is(Prop::AutoHit) && (action.is(Prop::Piercing) || action.is(Prop::AutoCrit))),
            "{}",
            action.key
        );
    }
    let both = wrong(("props: [AutoHit]", "props: [AutoHit, Piercing]"));
    assert!(both.contains("actions.ron:") && both.contains("AUTO-HIT or PIERCING"), "{both}");
}

#[test]
fn cap_03_a_free_action_must_bound_itself() {
    assert!(wrong(("tags: [Melee], uses_per_turn: 1,", "tags: [Melee],")).contains("uses_per_turn"));
}

#[test]
fn wrong_files_say_where_and_what_was_expected() {
    assert!(wrong(("hp: 38", "hp: 61")).contains("expected HP from 10 to 60, found 61"));
    assert!(wrong(("c: 3, a: 15", "c: 3, a: 2")).contains("expected A no lower than C"));
    assert!(wrong(("utility: 3, cost: 32", "utility: 3, cost: 33")).contains("expected a cost of 32"));
    assert!(wrong(("\"rapier_cut\", \"lunge\"", "\"rapier_cut\", \"lung\"")).contains("found `lung`"));
    assert!(wrong(("like: \"sabre\"", "like: \"spoon\"")).contains("found `spoon`"));
    assert!(
        wrong((
            "(\"bridge_bravo\", \"Zuan Stretto\")",
            "(\"canal_captain\", \"Zuan Stretto\"), (\"canal_captain\", \"Nane\")"
        ))
        .contains("at most")
    );
}

#[test]
fn cap_25_limits_are_needed_by_what_is_counted_against_them() {
    assert!(
        wrong(("triggers: 2, sustains: 0, amplifies: 1", "triggers: 0, sustains: 0, amplifies: 1"))
            .contains("Trigger Limit")
    );
    assert!(
        wrong(("triggers: 2, sustains: 1, amplifies: 1, tide: 1", "triggers: 2, sustains: 0, amplifies: 1, tide: 1"))
            .contains("Sustain Limit")
    );
    assert!(
        wrong(("amplifies: 1, tide: 1, traits: [SureFooted]", "amplifies: 1, tide: 0, traits: [SureFooted]"))
            .contains("Charge Limit")
    );
}

#[test]
fn now_has_the_data_and_tags_of_sabre() {
    let codex = Codex::shipped();
    let find = |key: &str| codex.actions.iter().find(|action| action.key == key).expect("shipped");
    let (now, sabre) = (find("now"), find("sabre"));
    assert_eq!((now.damage, now.kind, now.mods, &now.tags), (sabre.damage, sabre.kind, sabre.mods, &sabre.tags));
    assert!(now.trigger.is_some());
}

/// Section 7, read from the rules a second time: key, speed, damage, kind of damage, tags.
const PRINTED: &str = "
    rapier_cut Fast 1d8+1 Steel Melee
    lunge Slow 2d8+3 Steel Melee
    feint Free - Steel Melee
    final_touch Slow 1d6+2 Steel Melee
    riposte Fast 1d8+1 Steel Melee
    last_bow Slow 2d8+4 Steel Melee
    hammer_blow Fast 1d6+2 Steel Melee
    shield_ram Slow 1d8+5 Steel Melee
    snap_shot Fast 1d6 Steel Ranged,Draw
    windlass_bolt Slow 2d8+1 Steel Ranged,Draw
    overwatch Fast 1d6 Steel Ranged,Draw
    bell_tower_volley Slow 3d6 Steel Ranged,Draw
    hook_knife Fast 1d6+2 Steel Melee,Aquatic
    drag_under Slow 1d8+4 Steel Melee,Aquatic
    slip_the_blade Free - Steel Aquatic
    waiting_eel Fast 1d6 Steel Aquatic
    barbed_net Fast - Steel Ranged
    undertow Slow 2d8+2 Spell Aquatic
    needle_thought Fast 1d6+1 Spell Spell
    mirror_scream Slow 2d6+2 Spell Spell
    borrowed_face Slow - Steel Spell
    glass_veil Fast - Steel Spell
    broken_verse Fast - Steel Spell
    masque Slow 2d8 Spell Spell
    staff_tap Fast 1d6 Steel Melee
    lantern_ray Slow 2d6+2 Spell Spell
    blessed_circle Slow - Steel Spell
    acid_flask Fast 1d4+1 Steel Ranged
    wheel_lock_shot Slow 2d8+3 Steel Ranged,Powder
    fire_pot Slow 2d6 Spell Fire
    smoke_pot Fast - Steel Powder
    grapeshot Slow 1d8+1 Steel Ranged,Powder
    flash_powder Fast - Steel Powder
    slow_match Fast - Steel Fire
    arsenal_fire Slow 3d6+2 Spell Fire
    sabre Fast 1d8 Steel Melee
    belt_pistol Slow 2d6+3 Steel Ranged,Powder
    now Fast 1d8 Steel Melee
    shove Fast - Steel Melee,Aquatic";

#[test]
fn actions_have_the_printed_speed_damage_and_tags() {
    let codex = Codex::shipped();
    let lines: Vec<&str> = PRINTED.split('\n').map(str::trim).filter(|line| !line.is_empty()).collect();
    for line in &lines {
        let key = line.split(' ').next().expect("a key");
        let action = codex.actions.iter().find(|action| action.key == key).expect(key);
        let damage = action.damage.map_or("-".to_owned(), |damage| damage.to_string());
        let tags: Vec<String> = action.tags.iter().map(|tag| format!("{tag:?}")).collect();
        let found = format!("{key} {} {damage} {:?} {}", action.speed.name(), action.kind, tags.join(","));
        assert_eq!(found, **line);
    }
    let others =
        codex.actions.iter().filter(|action| !lines.iter().any(|line| line.starts_with(&format!("{} ", action.key))));
    for action in others {
        assert!(action.damage.is_none() && action.tags.is_empty(), "{} is printed without damage and tags", action.key);
    }
}

#[test]
fn every_hero_action_tells_what_it_does_in_one_line() {
    for action in &Codex::shipped().actions {
        let letters = action.text.chars().count();
        assert!((20..=160).contains(&letters), "{}: {letters} letters: {}", action.name, action.text);
        for inline in &action.inline {
            assert!(inline.text.ends_with('.') && inline.text.len() > 10, "{}: {}", inline.name, inline.text);
        }
    }
}

#[test]
fn sentences_follow_the_data() {
    let mut codex = Codex::default();
    let lunge = "#![enable(implicit_some)]
        [(key: \"lunge\", name: \"Lunge\", targets: [Foe], range: Within(3), damage: \"1d4\", mods: (1, 0, -2), tags: [Melee],
        effects: [(when: Hit, does: Push(3)), (when: Crit, does: Condition(Prone, Usual))], uses_per_turn: 2)]";
    codex.add_actions("mine.ron", lunge).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(
        codex.actions[0].text,
        "1d4 Steel damage to a Foe within 3, with C +1 and P \u{2212}2. Hit: push 3. Critical Hit: Prone. 2 times per turn."
    );
}

#[test]
fn the_rulebook_has_every_hero_action_as_it_is_played() {
    let book = include_str!("../../docs/rules/cap.md");
    let mut missing = Vec::new();
    for action in &Codex::shipped().actions {
        let tags: Vec<String> = action.tags.iter().map(|tag| format!("{tag:?}")).collect();
        let inline =
            action.inline.iter().map(|inline| format!(" *{}*{}: {}", inline.name, cost(inline.points), inline.text));
        let text = action.text.clone() + &inline.collect::<String>();
        let tags = if tags.is_empty() { "none".to_owned() } else { tags.join(", ") };
        let row = format!("| {} | {} | {tags} | {text} |", action.name, speed(action));
        if action.key != "shove" && !book.contains(&row) {
            missing.push(row);
        }
    }
    assert!(missing.is_empty(), "the rulebook lacks these rows:\n{}", missing.join("\n"));
}

/// What an Amplify inside an Action costs, as the rulebook prints it.
fn cost(points: i8) -> String {
    if points > 0 { format!(" ({points} AP)") } else { String::new() }
}

#[test]
fn the_rulebook_has_a_chapter_for_every_rule_and_every_link_leads_somewhere() {
    let book = Rulebook::read(include_str!("../../docs/rules/cap.md"));
    for number in (1..=38).chain(50..=70) {
        let id = format!("CAP-{number:02}");
        let chapter = book.find(&id).map(|at| &book.chapters[at]);
        assert!(chapter.is_some_and(|chapter| !chapter.title.is_empty() && !chapter.blocks.is_empty()), "{id}");
    }
    let words = include_str!("../../docs/rules/cap.md").split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
    let ids: Vec<&str> = words.filter(|word| word.starts_with("CAP-")).collect();
    assert!(ids.len() > 150, "only {} ids stand in it", ids.len());
    for id in ids {
        assert!(book.find(id).is_some(), "{id} has no chapter");
    }
}

#[test]
fn every_hero_action_has_a_picture_that_is_known() {
    for action in &Codex::shipped().actions {
        assert!(ICONS.contains(&action.icon.as_str()), "{}: {}", action.name, action.icon);
    }
}
