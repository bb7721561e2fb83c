//! Why the computer player does what it does, hints for people, and auto-play: in the library, in plain text and over the protocol.

mod table_support;

use acqua_alta::ai::{Auto, Mind, Thinking, Thoughts, Until};
use acqua_alta::battle::{AnyBattle, Character, CharacterId, Choice, Events, Occasion, Side, Target};
use acqua_alta::board::Square;
use acqua_alta::dice::Seeded;
use acqua_alta::engine::Engine;
use acqua_alta::table::{Drawn, Edit, Library, MapChoice, Placed, Rationale, Replay, Setup, Table};
use acqua_alta::text::{Reader, Start, Wish};
use serde_json::Value;
use std::collections::BTreeMap;

/// A Bravo and a Dock Rat face to face, with no Will to ask for; the Bravo acts.
fn face_to_face() -> Table {
    let mut table = table_support::table(table_support::contact(1));
    for who in 0..4 {
        let counters = [("wp".to_owned(), 0)].into();
        table.edit(Edit { character: Some(CharacterId(who)), counters, ..Edit::default() }).expect("no Will");
    }
    table.edit(Edit { activate: Some(CharacterId(0)), ..Edit::default() }).expect("its turn");
    table
}

fn thoughts(mind: &str, table: &Table) -> Thoughts {
    let mind = Mind::named(mind).expect("a mind");
    mind.think(table.battle().clone(), table.salt()).map(Thinking::thought_out).expect("a decision")
}

fn key(table: &Table, choice: Choice) -> &'static str {
    table.battle().info().actions[usize::from(choice.action.0)].key
}

#[test]
fn reasons_name_the_two_largest_differences_from_the_best_of_another_kind() {
    let table = face_to_face();
    for mind in ["novice", "normal", "hard:reckless"] {
        let thoughts = thoughts(mind, &table);
        let ranked = thoughts.ranked();
        for &(choice, value) in ranked.iter().take(6) {
            let reasons = thoughts.reasons(choice).expect("it was thought of");
            let other = reasons.instead.expect("there is more than one kind of thing to do");
            let kind = |choice: Choice| (choice.action, choice.actor, choice.target.character());
            assert_ne!(kind(choice), kind(other), "{mind}");
            // The first of another kind is the best of them.
            let best = ranked.iter().find(|(one, _)| kind(*one) != kind(choice)).expect("another kind");
            assert_eq!(best.0, other);
            assert_eq!(reasons.better_by, (value - best.1).round() as i64, "{mind}");
            assert!(reasons.gains.len() <= 2);
            let sizes: Vec<i64> = reasons.gains.iter().map(|gain| gain.by.abs()).collect();
            assert!(sizes.windows(2).all(|two| two[0] >= two[1]) && sizes.iter().all(|&size| size >= 5), "{sizes:?}");
        }
        assert!(thoughts.of_every_kind().len() > 2, "{mind}");
        let strange = Choice { actor: CharacterId(3), ..ranked[0].0 };
        assert_eq!(thoughts.reasons(strange), None, "{mind}: it was not thought of");
    }
}

#[test]
fn the_choice_that_comes_first_is_never_called_weaker_than_another() {
    let save = include_str!("golden/cap-skirmish.acqua");
    let film = Replay::read(save, &Library::shipped()).expect("a save");
    let mut behind = 0;
    for table in (0..film.len()).map(|step| film.at(step)) {
        if table.decision().is_none_or(|decision| decision.occasion != Occasion::Activate) {
            continue;
        }
        // Hard plans in Cap: it leaves a choice for another only if that is better by more than chance.
        let thoughts = thoughts("hard", &table);
        let Some(&(first, _)) = thoughts.ranked().first() else { continue };
        let reasons = thoughts.reasons(first).expect("it was thought of");
        if reasons.better_by < 0 {
            behind += 1;
            assert!(reasons.even && reasons.gains.is_empty(), "chance leaves open which is better");
            let told = Rationale::of(&thoughts, first).expect("it was thought of").sentence();
            assert!(told.contains("About even with"), "{told}");
        }
    }
    assert!(behind > 0, "such a choice comes first somewhere");
}

#[test]
fn the_parts_of_a_reason_sum_up_to_what_the_choice_is_worth() {
    let table = face_to_face();
    for mind in ["novice", "novice:cautious", "easy:duellist"] {
        let thoughts = thoughts(mind, &table);
        for (choice, value) in thoughts.ranked().into_iter().take(12) {
            let sum: i64 = thoughts.parts(choice).iter().map(|gain| gain.by).sum();
            // Beside the parts there are up to 10 of whim, 12 for going about for nothing, and 20 for a blow that is still to be struck.
            assert!((value - sum as f64).abs() <= 50.0, "{mind}: {value} and {sum}");
            // Worth is all in one: nobody stands or falls by a point of Will that is kept.
            let keys: Vec<String> = thoughts.parts(choice).iter().map(|gain| gain.part.key()).collect();
            assert!(keys.iter().any(|key| key == "own worth"), "{keys:?}");
            assert!(mind != "novice" || keys.iter().all(|key| !key.ends_with("alive")), "{keys:?}");
        }
        let strange = Choice { actor: CharacterId(3), ..thoughts.ranked()[0].0 };
        assert!(thoughts.parts(strange).is_empty());
    }
}

#[test]
fn the_odds_in_a_reason_are_the_exact_ones() {
    let table = face_to_face();
    let thoughts = thoughts("normal", &table);
    let blow = |choice: &Choice| key(&table, *choice) == "combat" && choice.target == Target::Character(CharacterId(2));
    let (choice, _) = thoughts.ranked().into_iter().find(|(choice, _)| blow(choice)).expect("a blow");
    let rationale = Rationale::of(&thoughts, choice).expect("it was thought of");
    let odds = table.odds(choice).expect("offered");
    let life = table.battle().info().panels.roles.life.expect("life").0;
    let loss = |changes: &[acqua_alta::battle::Change]| {
        changes.iter().find(|change| change.who == CharacterId(2)).map_or(0, |change| -change.counter(life))
    };
    let hit = odds.chance(|changes| loss(changes) > 0).percent();
    let mean = odds.mean(|changes| f64::from(loss(changes)));
    let expected = format!("{hit} to hurt, avg {mean:.1}");
    assert!(rationale.odds.starts_with(&expected), "expected {expected}, found {}", rationale.odds);
    let sentence = rationale.sentence();
    assert!(sentence.starts_with(&rationale.deed) && sentence.contains(&expected), "{sentence}");
    let compared = ["Instead of: ", "About even with: ", "Weaker than: "];
    assert!(compared.iter().any(|words| sentence.contains(words)), "{sentence}");
}

#[test]
fn of_a_grapple_is_told_how_likely_the_target_is_moved() {
    let table = face_to_face();
    let thoughts = thoughts("hard", &table);
    let grapple =
        |choice: &Choice| key(&table, *choice) == "grapple" && choice.target == Target::Character(CharacterId(2));
    let (choice, _) = thoughts.ranked().into_iter().find(|(choice, _)| grapple(choice)).expect("a grapple");
    let odds = table.odds(choice).expect("offered");
    let moved = odds.chance(|changes| changes.iter().any(|one| one.who == CharacterId(2) && one.place.is_some()));
    let told = Rationale::of(&thoughts, choice).expect("it was thought of").odds;
    assert!(told.starts_with(&format!("{} to move", moved.percent())), "{told}");
}

#[test]
fn of_what_is_thrown_at_a_zone_is_told_whom_it_hurts() {
    let mut setup = Setup::skirmish("yard", ["", ""], 1);
    setup.system = "ladder".to_owned();
    setup.map = MapChoice::Inline(Drawn { rows: vec![".".repeat(12); 4], legend: BTreeMap::new() });
    let people = [("powder_alchemist", 0, 4), ("bridge_bravo", 1, 10), ("bridge_bravo", 1, 11)];
    let placed = people.map(|(kind, side, x)| Placed {
        kind: kind.to_owned(),
        side,
        square: Square::new(x, 1),
        name: None,
        spells: Vec::new(),
        gear: Vec::new(),
    });
    setup.placed = Some(placed.into());
    let mut table = Table::new(setup, &Library::shipped()).expect("a set-up");
    table.edit(Edit { activate: Some(CharacterId(0)), ..Edit::default() }).expect("its turn");
    let thoughts = thoughts("normal", &table);
    let pots = thoughts.ranked().into_iter().filter(|(choice, _)| key(&table, *choice) == "blast");
    let told: Vec<String> = pots.filter_map(|(choice, _)| Some(Rationale::of(&thoughts, choice)?.odds)).collect();
    // LAD-96: Blast (3), less 1 of padded armour, for each of the two; no dice are rolled for that.
    assert!(told.iter().any(|odds| odds == "100% to hurt, avg 4.0 in all"), "{told:?}");
}

#[test]
fn beside_the_board_reasons_are_told_without_points_of_judgement() {
    let film = Replay::read(include_str!("golden/cap-skirmish.acqua"), &Library::shipped()).expect("a save");
    let acts = |table: &Table| table.decision().is_some_and(|decision| decision.occasion == Occasion::Act);
    let mut both = 0;
    for table in (0..film.len()).map(|step| film.at(step)).filter(acts).take(30) {
        let thoughts = thoughts("novice", &table);
        for (choice, _) in thoughts.ranked().into_iter().take(6) {
            let rationale = Rationale::of(&thoughts, choice).expect("it was thought of");
            let told = rationale.plainly();
            assert!(told.starts_with(&rationale.deed) && !told.contains("Instead of"), "{told}");
            let (good, bad) = told.split_once(", but ").unwrap_or((&told, &told));
            // Of two that come to the same no difference is told.
            for gain in rationale.gains.iter().filter(|_| !rationale.even) {
                assert!(if gain.by > 0 { good } else { bad }.contains(gain.brings), "{told}: {gain:?}");
                assert!(!told.contains(&gain.words()), "{told}");
            }
            both += usize::from(told.contains(", but "));
        }
    }
    assert!(both > 0, "some choice is better in one thing and worse in another");
}

#[test]
fn a_blow_is_explained_by_what_it_takes_from_the_enemy() {
    let mut table = face_to_face();
    let counters = [("lp".to_owned(), 2)].into();
    table.edit(Edit { character: Some(CharacterId(2)), counters, ..Edit::default() }).expect("nearly down");
    // One point: whoever does something else does not strike afterwards.
    let counters = [("ap".to_owned(), 1)].into();
    table.edit(Edit { character: Some(CharacterId(0)), counters, ..Edit::default() }).expect("nearly spent");
    let thoughts = thoughts("normal", &table);
    let (best, _) = thoughts.ranked()[0];
    assert_eq!(key(&table, best), "combat", "{}", table.battle().describe(best));
    let reasons = thoughts.reasons(best).expect("it was thought of");
    let parts: Vec<String> = reasons.gains.iter().filter(|gain| gain.by > 0).map(|gain| gain.part.key()).collect();
    // An enemy that is removed is a victory point.
    let taken = |part: &String| part.starts_with("enemy ") || part == "own held";
    assert!(parts.iter().any(taken), "{parts:?}");
    assert!(!reasons.even && reasons.better_by > 0, "{reasons:?}");
}

#[test]
fn a_hint_is_thought_of_a_play_at_a_time_and_the_same_as_at_once() {
    let table = face_to_face();
    let mind = Mind::named("normal").expect("a level");
    let mut thinking = mind.think(table.battle().clone(), table.salt()).expect("a decision");
    let mut slices = 1;
    while !thinking.go_on() {
        slices += 1;
    }
    assert!(slices > 50, "{slices}");
    assert_eq!(thinking.thoughts().ranked(), thoughts("normal", &table).ranked());
}

#[test]
fn auto_play_of_a_turn_ends_with_the_turn_and_of_a_battle_with_the_battle() {
    let library = Library::shipped();
    let mut battle = Setup::skirmish("campo", ["lamp_duel", "court_duel"], 4).battle(&library).expect("a set-up");
    battle.start(&mut Seeded::new(4, 0), &mut Events::drop());
    let mind = Mind::named("novice").expect("a level");
    let mut step = 0;
    let mut turns: Vec<(u8, CharacterId)> = Vec::new();
    let mut placed = false;
    // Side 0 is played in bouts of one turn each; how often another bout is begun is counted.
    let (mut auto, mut bouts) = (Auto::new(&battle, Side(0), Until::Turn), 1);
    let mut whole = Auto::new(&battle, Side(0), Until::Battle);
    while let Some(decision) = battle.decision() {
        if decision.side == Side(0) {
            assert!(whole.goes_on(&battle), "to the end of the battle");
            if !auto.goes_on(&battle) {
                placed |= battle.round() > 0;
                assert!(placed, "the first bout ends when all are placed");
                auto = Auto::new(&battle, Side(0), Until::Turn);
                bouts += 1;
                assert!(auto.goes_on(&battle), "a bout begins with a decision");
            }
            if let Some(who) = battle.active().filter(|who| battle.characters()[who.index()].side == Side(0))
                && turns.last() != Some(&(battle.round(), who))
            {
                turns.push((battle.round(), who));
            }
        }
        step += 1;
        let choice = mind.choose(&battle, step).expect("a choice");
        battle.apply_listed(choice, &mut Seeded::new(4, step), &mut Events::drop());
        if step > 400 {
            break;
        }
    }
    assert!(turns.len() > 3, "{turns:?}");
    assert!(bouts >= turns.len(), "{bouts} bouts for {turns:?}");
    assert!(bouts <= 4 * turns.len() + 4, "{bouts} bouts for {turns:?}: a bout is a whole turn");
}

fn hear(reader: &mut Reader, line: &str) -> String {
    let mut out = Vec::new();
    reader.hear(line, &mut out).expect("written");
    String::from_utf8(out).expect("text")
}

fn wish(against: &str) -> Wish {
    let some = |text: &str| Some(text.to_owned());
    Wish {
        system: some("canal"),
        series: None,
        map: some("campo"),
        scenario: some("skirmish"),
        gangs: ["lamp_duel", "court_duel"].map(some),
        against: some(against),
        seed: Some(5),
    }
}

#[test]
fn plain_text_hints_says_why_and_plays_a_turn() {
    let mut reader = Reader::new(Library::shipped(), None);
    let mut out = Vec::new();
    reader.begin(Start::Wanted(wish("novice")), &mut out).expect("written").expect("what is wanted is there");
    let said = hear(&mut reader, "auto sometimes");
    assert!(said.contains("Say \"auto\" for this turn"), "{said}");
    // While gangs are placed, auto-play places all of them.
    let said = hear(&mut reader, "auto");
    assert!(said.contains("The computer plays this turn for Lamp Patrol."), "{said}");
    while reader.table().is_some_and(|table| table.battle().round() == 0) {
        hear(&mut reader, "auto");
    }
    let steps = |reader: &Reader| reader.table().map_or(0, |table| table.steps().len());
    // A hint changes nothing.
    while reader.table().and_then(|table| table.decision()).is_some_and(|decision| decision.kind != "act") {
        hear(&mut reader, "1");
    }
    let before = steps(&reader);
    let hint = hear(&mut reader, "hint novice");
    assert!(hint.contains("Hint: ") && hint.contains("points less: "), "{hint}");
    assert!(hear(&mut reader, "hint saint").contains("\"hint\" alone, or with one of novice"));
    assert_eq!(steps(&reader), before);
    // The turn of the one who acts is played, and its reasons can be asked for.
    let round = reader.table().map(|table| table.battle().round());
    let who = reader.table().and_then(|table| table.battle().active());
    hear(&mut reader, "auto");
    assert!(steps(&reader) > before);
    let now = reader.table().map(|table| (table.battle().active(), table.battle().round()));
    assert_ne!(now, who.map(|who| (Some(who), round.unwrap_or(0))), "its turn is over");
    let why = hear(&mut reader, "why");
    assert!(why.contains("Numbers are gang points"), "{why}");
    let compared = ["Instead of: ", "About even with: ", "Weaker than: "];
    assert!(compared.iter().any(|words| why.contains(words)), "{why}");
    // Why something cannot be done is asked as ever.
    assert!(!hear(&mut reader, "why dive").contains("gang points"));
}

#[test]
fn in_plain_text_a_personality_is_chosen_with_the_level() {
    let named = |reader: &Reader| {
        let players = reader.table().map(|table| table.setup().players.clone());
        players.map(|[_, other]| other.mind().name())
    };
    let mut reader = Reader::new(Library::shipped(), None);
    let mut out = Vec::new();
    reader.begin(Start::Wanted(wish("hard:cautious")), &mut out).expect("written").expect("known");
    assert_eq!(named(&reader).as_deref(), Some("hard:cautious"));
    let mut reader = Reader::new(Library::shipped(), None);
    let asks = Wish { against: None, ..wish("") };
    reader.begin(Start::Wanted(asks), &mut Vec::new()).expect("written").expect("known");
    let asked = hear(&mut reader, "novice");
    assert!(asked.contains("Which personality has the computer?") && asked.contains("1. None."), "{asked}");
    assert!(hear(&mut reader, "back").contains("Who plays against you?"));
    hear(&mut reader, "novice");
    hear(&mut reader, "drowner");
    assert_eq!(named(&reader).as_deref(), Some("novice:drowner"));
    let wrong = Reader::new(Library::shipped(), None).begin(Start::Wanted(wish("hard:saint")), &mut Vec::new());
    assert!(wrong.expect("written").is_err_and(|why| why.contains("hard:saint")));
}

fn asked(engine: &mut Engine, line: &str) -> Value {
    serde_json::from_str(&engine.handle(line)).expect("JSON")
}

#[test]
fn the_protocol_explains_and_hints() {
    let mut engine = Engine::default();
    let text = acqua_alta::table::save_text(&face_to_face());
    let load = serde_json::json!({ "cmd": "load", "save": text }).to_string();
    assert_eq!(asked(&mut engine, &load)["ok"], true);
    let bare = asked(&mut engine, r#"{"cmd":"ai","level":"normal"}"#);
    assert!(bare.get("why").is_none(), "only where it is asked: {bare}");
    let ai = asked(&mut engine, r#"{"cmd":"ai","level":"normal","explain":true}"#);
    assert_eq!((&ai["n"], &ai["thought"]), (&bare["n"], &bare["thought"]));
    let why = &ai["why"];
    assert!(why["deed"].is_string() && why["instead"].is_string() && why["better_by"].is_i64(), "{ai}");
    let gains = why["gains"].as_array().expect("differences");
    assert!(gains.len() <= 2 && gains.iter().all(|gain| gain["part"].is_string() && gain["by"].is_i64()), "{ai}");
    assert!(why["text"].as_str().is_some_and(|text| text.starts_with(why["deed"].as_str().unwrap_or("-"))), "{ai}");
    let hint = asked(&mut engine, r#"{"cmd":"hint"}"#);
    assert_eq!((&hint["n"], &hint["why"]), (&ai["n"], why), "Normal does what it hints");
    assert!(hint["thought"].as_array().is_some_and(|kinds| kinds.len() > 1), "{hint}");
    let bold = asked(&mut engine, r#"{"cmd":"ai","personality":"reckless"}"#);
    assert_eq!(bold["personality"], "reckless");
    let wrong = asked(&mut engine, r#"{"cmd":"hint","personality":"saint"}"#);
    assert_eq!(wrong["error"]["code"], "no_such_personality");
    let wrong = asked(&mut engine, r#"{"cmd":"hint","level":"god"}"#);
    assert_eq!(wrong["error"]["code"], "no_such_level");
    let new = |players: &str| {
        format!(r#"{{"cmd":"new","map":"campo","gangs":["lamp_duel","court_duel"],"seed":1,"players":{players}}}"#)
    };
    let good = new(r#"["human",{"computer":{"level":"hard","personality":"duellist"}}]"#);
    assert_eq!(asked(&mut engine, &good)["ok"], true);
    let mind = engine.table().map(|table| table.setup().players[1].mind().name());
    assert_eq!(mind.as_deref(), Some("hard:duellist"));
    let wrong = asked(&mut engine, &new(r#"["human",{"computer":{"level":"hard","personality":"saint"}}]"#));
    assert_eq!(wrong["error"]["code"], "no_such_personality");
    let end = asked(&mut Engine::default(), r#"{"cmd":"hint"}"#);
    assert_eq!(end["error"]["code"], "no_battle");
}

#[test]
fn the_turn_is_ended_rather_than_a_free_deed_done_and_undone() {
    // Lena has nothing left but to take a weapon in hand and to put it away again.
    let film = Replay::read(include_str!("hints/nothing_left.acqua"), &Library::shipped()).expect("a save");
    let mut table = film.at(film.len());
    let actor = table.decision().and_then(|decision| decision.actor).expect("her turn");
    let mut hints: Vec<String> = Vec::new();
    while table.decision().is_some_and(|decision| decision.occasion == Occasion::Act && decision.actor == Some(actor)) {
        let hint = thoughts("normal", &table).hint().expect("something can be done");
        hints.push(table.battle().describe(hint));
        assert!(hints.len() < 4, "{hints:?}");
        table.play(hint).expect("it is listed");
    }
    assert_eq!(hints.last().map(String::as_str), Some("end the turn"), "{hints:?}");
}

#[test]
fn of_two_ways_to_a_square_that_are_about_even_the_cheaper_is_the_hint() {
    let library = Library::shipped();
    let mut setup = Setup::skirmish("campo", ["bridge_duel", "bridge_duel"], 3);
    setup.system = "cap".to_owned();
    let mut battle = Table::new(setup, &library).expect("a good set-up").battle().clone();
    let key = |battle: &AnyBattle, choice: Choice| battle.info().actions[usize::from(choice.action.0)].key;
    let (mut step, mut moves) = (0, 0);
    while battle.round() < 2 && battle.verdict().is_none() {
        step += 1;
        let hard = Mind::named("hard").expect("a mind");
        let hint = hard.think(battle.clone(), 3).expect("a decision").thought_out().hint().expect("a choice");
        // Nobody stands beside an enemy yet.
        let near = |who: &Character| {
            battle.characters().iter().any(|other| {
                other.side != who.side && who.square.zip(other.square).is_some_and(|(a, b)| a.distance(b) <= 2)
            })
        };
        if !battle.characters().iter().any(near) {
            assert_ne!(key(&battle, hint), "withdraw", "step {step}: {}", battle.describe(hint));
            moves += u32::from(battle.info().goes(hint.action));
        }
        battle.apply(hint, &mut Seeded::new(3, step), &mut Events::drop()).expect("legal");
    }
    assert!(moves > 2, "{moves} moves");
}

#[test]
fn a_hint_leads_where_it_says() {
    let library = Library::shipped();
    let mut led = 0;
    for (seed, map) in [(1, "rio"), (2, "campo")] {
        let setup = Setup::skirmish(map, ["lamp_company", "drowned_court"], seed);
        let mut table = Table::new(setup, &library).expect("a good set-up");
        for _ in 0..120 {
            let Some(choice) = acqua_alta::ai::choose(table.battle(), table.salt()) else { break };
            let acts = table.decision().is_some_and(|decision| decision.occasion == Occasion::Act);
            let hint = acts.then(|| thoughts("normal", &table).hint().expect("something can be done"));
            if let Some(hint) = hint.filter(|hint| table.battle().info().goes(hint.action))
                && let Target::Square(square) = hint.target
            {
                let odds = table.odds(hint).expect("it is listed");
                let there = |changes: &[acqua_alta::battle::Change]| {
                    let own = changes.iter().find(|change| change.who == hint.actor);
                    own.and_then(|change| change.place).is_some_and(|(place, _)| place == square)
                };
                let p = odds.chance(there).value();
                assert!(p > 0.2, "{}: {p}", table.battle().describe(hint));
                led += 1;
            }
            table.apply(choice).expect("it is listed");
        }
    }
    assert!(led > 10, "only {led} hints led anywhere");
}
