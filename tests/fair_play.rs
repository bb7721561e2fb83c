//! The computer player is fair: it knows what its side knows and nothing more, no dice and no seed, and it decides the same wherever and
//! however often it is asked.

use acqua_alta::ai::{Level, Mind, Personality};
use acqua_alta::arena::{Match, MirroredPair, Shard, play, player};
use acqua_alta::battle::{CharacterId, Choice, Side, StatusId, Target};
use acqua_alta::board::Square;
use acqua_alta::table::{
    AnyBattle, Drawn, Edit, GivenStatus, Library, MapChoice, Placed, SYSTEMS, Setup, Standing, StandingAnswer, Table,
    load, save_text,
};
use std::collections::BTreeMap;

const ROWS: [&str; 5] = [
    "..............................",
    "......cc..........cc..........",
    "......cc..........cc..........",
    "......c...........c...........",
    "..............................",
];

/// Some of a system on a small board with cover in the middle, everybody in place.
fn small(system: &str, seed: u64, people: &[(&str, u8, (u8, u8))]) -> Setup {
    let mut setup = Setup::skirmish("yard", ["", ""], seed);
    setup.system = system.to_owned();
    let rows = ROWS.map(str::to_owned).to_vec();
    setup.map = MapChoice::Inline(Drawn { rows, legend: Default::default() });
    let placed = |&(kind, side, (x, y)): &(&str, u8, (u8, u8))| Placed {
        kind: kind.to_owned(),
        side,
        square: Square::new(x, y),
        name: None,
        spells: Vec::new(),
        gear: Vec::new(),
    };
    setup.placed = Some(people.iter().map(placed).collect());
    setup
}

fn table(setup: Setup) -> Table {
    Table::new(setup, &Library::shipped()).expect("a good set-up")
}

/// Two fighters of every system.
const DUELS: [(&str, [&str; 2]); 5] = [
    ("canal", ["bravo", "dock_rat"]),
    ("ladder", ["bridge_bravo", "arsenal_bulwark"]),
    ("cap", ["", ""]),
    ("wild_die", ["", ""]),
    ("roll_under", ["", ""]),
];

/// The kinds of a duel; where none are named, the first two that the system has.
fn kinds(system: &str) -> [String; 2] {
    let named = DUELS.iter().find(|(id, _)| *id == system).map(|(_, kinds)| kinds.map(str::to_owned));
    let named = named.filter(|kinds| !kinds[0].is_empty());
    named.unwrap_or_else(|| {
        let library = Library::shipped();
        let gang = library.catalogue(system).gangs().first().cloned().expect("a gang");
        [gang.members[0].kind.clone(), gang.members[1].kind.clone()]
    })
}

#[test]
fn the_same_position_with_another_seed_gives_the_same_choice() {
    let mut found = 0;
    for system in SYSTEMS {
        let [one, two] = kinds(system.id);
        // Battles whose dice have a seed of their own each and that have come to the same position.
        let mut same: BTreeMap<u64, Vec<Table>> = BTreeMap::new();
        let mut refused = None;
        for seed in 0..24 {
            let mut setup = small(system.id, seed, &[(&one, 0, (2, 2)), (&two, 1, (4, 2))]);
            if system.switches.iter().any(|switch| switch.key == "agendas") {
                setup.options.set("agendas", "false");
            }
            let mut table = table(setup);
            let activated = table.edit(Edit { activate: Some(CharacterId(0)), ..Edit::default() });
            match activated {
                Ok(_) => same.entry(table.hash()).or_default().push(table),
                Err(error) => refused = Some(error.to_string()),
            }
        }
        let group = same.into_values().max_by_key(Vec::len);
        let group = group.unwrap_or_else(|| panic!("{}: no battle could be set up: {refused:?}", system.id));
        // Where cards are dealt from a full deck, no two seeds deal the same.
        if group.len() < 2 {
            continue;
        }
        found += 1;
        for level in ["novice", "normal", "hard"] {
            let mind = Mind::named(level).expect("a level");
            let choose = |table: &Table| mind.choose(table.battle(), table.salt());
            let first = choose(&group[0]);
            assert!(first.is_some());
            let others: Vec<_> = group.iter().skip(1).take(2).collect();
            assert!(others.iter().all(|table| table.setup().seed != group[0].setup().seed));
            assert!(others.into_iter().all(|table| choose(table) == first), "{}, {level}", system.id);
        }
    }
    assert!(found >= 4, "only {found} systems");
}

/// Somebody of Ladder who has hidden behind cover before the eyes of nobody, and two who look for it.
fn hidden() -> Table {
    let people = [
        ("bridge_bravo", 0, (1, 1)),
        ("bridge_bravo", 0, (1, 3)),
        ("arsenal_bulwark", 1, (22, 1)),
        ("arsenal_bulwark", 1, (22, 3)),
    ];
    let mut table = table(small("ladder", 5, &people));
    let hides = |table: &Table| {
        let info = table.battle().info();
        let hide = |choice: &&Choice| info.actions[usize::from(choice.action.0)].key == "hide";
        table.choices().iter().find(hide).copied()
    };
    // It goes behind the cover and hides there, with all dice that it may need.
    table
        .edit(Edit { character: Some(CharacterId(2)), square: Some(Square::new(20, 2)), ..Edit::default() })
        .expect("free");
    table.edit(Edit { activate: Some(CharacterId(2)), ..Edit::default() }).expect("its turn");
    let hide = hides(&table).expect("it can hide behind the cover");
    let sixes = |table: &mut Table, choice: Choice| {
        let dice = (0..=9).find(|&dice| table.clone().apply_with(choice, &vec![6; dice]).is_ok());
        table.apply_with(choice, &vec![6; dice.expect("some number of dice")]).expect("it went well before");
    };
    sixes(&mut table, hide);
    while let Some(decision) = table.decision().filter(|decision| decision.reaction()) {
        assert_eq!(decision.side, Side(1), "{decision:?}");
        let nothing = table.choices().last().copied().expect("an answer");
        sixes(&mut table, nothing);
    }
    assert!(table.battle().is_unseen_by(CharacterId(2), Side(0)), "nobody of the other side sees it");
    table.edit(Edit { activate: Some(CharacterId(0)), ..Edit::default() }).expect("their turn");
    table
}

fn choices_of_all(table: &Table) -> Vec<Option<Choice>> {
    ["novice", "normal", "hard", "normal:cautious"]
        .map(|name| Mind::named(name).expect("a mind").choose(table.battle(), table.salt()))
        .to_vec()
}

#[test]
fn where_an_unseen_enemy_really_is_changes_nothing() {
    let table = hidden();
    let offered = table.choices().to_vec();
    let before = choices_of_all(&table);
    let mut moved = 0;
    for square in [(20, 1), (25, 1), (20, 3), (24, 0), (24, 4), (26, 2)].map(|(x, y)| Square::new(x, y)) {
        let mut other = table.clone();
        let edit = Edit { character: Some(CharacterId(2)), square: Some(square), ..Edit::default() };
        other.edit(edit).expect("a free square");
        if !other.battle().is_unseen_by(CharacterId(2), Side(0)) {
            continue;
        }
        assert_ne!(other.hash(), table.hash(), "it is another position");
        assert_eq!(other.salt(), table.salt(), "and the same for who does not see it");
        // What is offered tells where nobody can end a Move, and people are offered the same: nothing else may come of it.
        let unlike = other.choices().iter().filter(|choice| !offered.contains(choice)).count();
        assert!(unlike <= 1, "{unlike}");
        assert_eq!(choices_of_all(&other), before, "{square}");
        moved += 1;
    }
    assert!(moved >= 4, "{moved}");
}

#[test]
fn how_well_an_unseen_enemy_hides_and_what_is_up_its_sleeve_changes_nothing() {
    let table = hidden();
    let before = choices_of_all(&table);
    let mut other = table.clone();
    let counters = BTreeMap::from([("stealth".to_owned(), 7)]);
    let edit = Edit { character: Some(CharacterId(2)), counters, ..Edit::default() };
    other.edit(edit).expect("a number of successes");
    assert_ne!(other.hash(), table.hash());
    assert_eq!(choices_of_all(&other), before);
}

#[test]
fn lad_113_a_weapon_that_was_never_shown_is_not_reckoned_with() {
    // A stiletto up the sleeve, and the same archer without it.
    let armed = table(small("ladder", 3, &[("bridge_bravo", 0, (2, 2)), ("mask_whisperer", 1, (7, 2))]));
    let battle = armed.battle();
    let concealed: Vec<usize> = (0..8).filter(|&item| battle.conceals(CharacterId(1), item)).collect();
    assert!(!concealed.is_empty(), "it has something up its sleeve");
    let mut seen = battle.clone();
    assert!(seen.veil(Side(0)), "the other side knows less");
    assert!((0..8).all(|item| !seen.conceals(CharacterId(1), item)), "what is unknown is not there");
    let mut own = battle.clone();
    assert!(!own.veil(Side(1)), "its own side knows all");
    assert_eq!(&own, battle);
}

#[test]
fn nothing_is_hidden_from_anybody_in_open_systems() {
    for system in SYSTEMS.iter().filter(|system| system.id != "ladder") {
        let [one, two] = kinds(system.id);
        let mut table = table(small(system.id, 1, &[(&one, 0, (2, 2)), (&two, 1, (7, 2))]));
        // A status of the name, if there is one, bars targeting and not sight.
        let hidden = system.statuses.iter().position(|entry| entry.key == "hidden");
        if let Some(at) = hidden {
            let statuses = vec![GivenStatus::Key(system.statuses[at].key.to_owned())];
            let edit = Edit { character: Some(CharacterId(1)), statuses: Some(statuses), ..Edit::default() };
            if table.edit(edit).is_ok() {
                assert!(table.battle().characters()[1].statuses.has(StatusId(at as u8)));
            }
        }
        for side in Side::BOTH {
            let mut seen: AnyBattle = table.battle().clone();
            assert!(!seen.veil(side), "{}", system.id);
            assert!((0..2).all(|who| !table.battle().is_unseen_by(CharacterId(who), side)), "{}", system.id);
        }
        assert_eq!(table.salt(), table.hash(), "{}", system.id);
    }
}

#[test]
fn standing_answers_of_the_other_side_are_not_known() {
    let mut table = table(small("canal", 2, &[("bravo", 0, (2, 2)), ("dock_rat", 1, (3, 2))]));
    table.edit(Edit { activate: Some(CharacterId(0)), ..Edit::default() }).expect("its turn");
    let choose = |table: &Table| Mind::plain(Level::or_normal("normal")).choose(table.battle(), table.salt());
    let before = choose(&table);
    let questions = table.battle().info().questions;
    let mut stood = 0;
    for question in questions {
        let given = |answer| StandingAnswer {
            side: Side(1),
            question: question.kind.to_owned(),
            response: None,
            answer,
            round: None,
        };
        for answer in [Standing::Never, Standing::Always] {
            stood += u32::from(table.stand(given(answer)).is_ok());
            assert_eq!(choose(&table), before, "{}", question.kind);
        }
    }
    assert!(stood > 2, "{stood}");
}

#[test]
fn what_is_thought_is_the_same_on_one_thread_and_on_eight() {
    // Two rounds, so that a debug build has time for it.
    let mut options = Library::shipped().default_switches("canal");
    options.set("rounds", "2");
    let what = || Match {
        system: "canal".into(),
        maps: vec!["campo".into()],
        scenario: "skirmish".into(),
        gangs: ["lamp_duel".into(), "court_duel".into()],
        options: options.clone(),
        players: ["racer:plays=12,first=3", "rusher"].map(|name| player(name).expect("known")),
        pairs: 2,
        seed: 9,
        stop: None,
    };
    let played = |threads| -> Vec<MirroredPair> {
        play(&what(), Shard::WHOLE, &Library::shipped(), threads, &mut |_| {}).expect("a good match")
    };
    let (one, eight) = (played(1), played(8));
    assert_eq!((one.len(), eight.len()), (2, 2));
    for (a, b) in one.iter().zip(&eight) {
        assert!(a.battles().zip(b.battles()).all(|(a, b)| a.same_battle(b)));
    }
}

#[test]
fn a_personality_is_part_of_the_set_up_and_is_remembered() {
    let mind = Mind::named("hard:drowner").expect("known");
    let mut setup = small("canal", 3, &[("bravo", 0, (2, 2)), ("dock_rat", 1, (7, 2))]);
    setup.players[1] = acqua_alta::table::Player::of(mind);
    let text = save_text(&table(setup.clone()));
    assert!(text.contains("\"personality\":\"drowner\""), "{text}");
    let loaded = load(&text, &Library::shipped()).expect("a save").table;
    assert_eq!(loaded.setup().players[1].mind(), mind);
    // A save without one is as it was, and one of another version of the game plays on as usual.
    setup.players[1] = acqua_alta::table::Player::computer("hard");
    let plain = save_text(&table(setup));
    assert!(!plain.contains("personality"), "{plain}");
    let strange = text.replace("drowner", "saint");
    let loaded = load(&strange, &Library::shipped()).expect("a save").table;
    assert_eq!(loaded.setup().players[1].mind(), Mind::named("hard").expect("known"));
}

#[test]
fn every_personality_plays_and_likes_something_else() {
    let library = Library::shipped();
    let mut setup = Setup::skirmish("campo", ["lamp_duel", "court_duel"], 3);
    setup.system = "canal".to_owned();
    let mut table = Table::new(setup, &library).expect("a good set-up");
    let mut apart: BTreeMap<&str, u32> = BTreeMap::new();
    for _ in 0..150 {
        let plain = Mind::named("easy").expect("a level");
        let Some(ranked) = plain.think(table.battle().clone(), 4).map(|thinking| thinking.to_the_end()) else { break };
        for one in Personality::all() {
            let mind = Mind { personality: Some(one), ..plain };
            let own = mind.think(table.battle().clone(), 4).map(|thinking| thinking.to_the_end());
            let first = own.as_ref().and_then(|ranked| ranked.first().map(|&(choice, _)| choice));
            assert!(first.is_some_and(|choice| table.choices().contains(&choice)), "{}", one.key);
            *apart.entry(&one.key).or_default() += u32::from(first != ranked.first().map(|&(choice, _)| choice));
        }
        table.apply(ranked[0].0).expect("legal");
    }
    assert!(Personality::all().iter().all(|one| apart[one.key.as_str()] > 0), "{apart:?}");
    // In the arena they have names of their own.
    let name = |name: &str| player(name).map(|player| player.name().to_owned());
    assert_eq!(name("normal:cautious").as_deref(), Some("normal:cautious"));
    assert_eq!(name("normal:saint"), None);
    assert_eq!(name("rusher:cautious"), None);
}

#[test]
fn the_drowner_pushes_into_the_canal_rather_than_striking() {
    let library = Library::shipped();
    let mut setup = small("canal", 3, &[("bravo", 0, (2, 1)), ("dock_rat", 1, (3, 1))]);
    let rows = ["....~~..", "....~~..", "....~~.."].map(str::to_owned).to_vec();
    setup.map = MapChoice::Inline(Drawn { rows, legend: Default::default() });
    let mut table = Table::new(setup, &library).expect("a good set-up");
    table.edit(Edit { activate: Some(CharacterId(0)), ..Edit::default() }).expect("its turn");
    let value = |mind: &str, action: &str| {
        let thoughts = Mind::named(mind).expect("a mind").think(table.battle().clone(), 1).expect("a decision");
        let info = table.battle().info();
        let of = |choice: &Choice| {
            info.actions[usize::from(choice.action.0)].key == action
                && matches!(choice.target, Target::Character(CharacterId(1)))
        };
        let ranked = thoughts.to_the_end();
        ranked.iter().find(|(choice, _)| of(choice)).map(|&(_, value)| value)
    };
    let keys: Vec<&str> = table
        .choices()
        .iter()
        .filter(|choice| matches!(choice.target, Target::Character(_)))
        .map(|choice| table.battle().info().actions[usize::from(choice.action.0)].key)
        .collect();
    let push = ["push", "shove", "throw", "grapple"].into_iter().find(|key| keys.contains(key)).expect("a push");
    let lead = |mind: &str| value(mind, push).expect("thought of") - value(mind, "combat").expect("thought of");
    assert!(lead("novice:drowner") > lead("novice"), "{keys:?}");
}
