//! Faces that somebody types: whatever the list, a step takes them or says what is wrong with them, and never goes on for ever.

mod table_support;

use acqua_alta::battle::{Choice, Event};
use acqua_alta::dice::{Contest, DiceError, Faces, Recorded, RollOff, draw, mix};
use acqua_alta::engine::Engine;
use acqua_alta::table::{Library, Table, TableError, load, save_text};
use serde_json::{Value, json};
use table_support::{duel, pick};

/// Battles on a small board, one of each system.
fn battles(seed: u64) -> [Table; 2] {
    let (mut canal, mut ladder) = (duel(seed), duel(seed));
    // Agendas are drawn by dice of their own.
    assert!(canal.set_switch(&acqua_alta::rules::canal::SYSTEM, "agendas", "false"));
    ladder.system = "ladder".to_owned();
    let library = Library::shipped();
    let known = library.catalogue("ladder").gangs();
    ladder.gangs = [0, 1].map(|i| acqua_alta::table::GangChoice::Known(known[i].key.clone()));
    [canal, ladder].map(|setup| Table::new(setup, &library).expect("the set-up is right"))
}

/// The choice of this table after which sides roll off, without anybody being asked before: the last that is played from the
/// same seed in which a roll-off happens.
fn before_a_roll_off(mut table: Table, key: u64) -> (Table, Choice) {
    for _ in 0..3000 {
        let choice = pick(&table, key).expect("a roll-off comes before the end");
        let before = table.clone();
        let events = table.apply(choice).expect("legal");
        if events.iter().any(|event| matches!(event, Event::RolledOff { .. })) {
            return (before, choice);
        }
    }
    panic!("no roll-off in 3000 choices");
}

fn too_few(result: Result<Vec<Event>, TableError>) -> Option<(usize, u8)> {
    match result {
        Err(TableError::Dice(DiceError::TooFew { given, sides })) => Some((given, sides)),
        _ => None,
    }
}

#[test]
fn can_61_lad_12_too_few_faces_at_a_roll_off_are_said_to_be_too_few() {
    for table in battles(3) {
        let (before, choice) = before_a_roll_off(table, 8);
        let sides = if before.battle().info().id == "canal" { 10 } else { 6 };
        for ties in 0..20 {
            let mut table = before.clone();
            // Both sides the same, over and over: each tie wants faces for another round.
            let result = table.apply_with(choice, &vec![5; ties]);
            let (given, next) = too_few(result).unwrap_or_else(|| panic!("{ties} tied faces"));
            assert_eq!((given, next), (ties, sides));
            assert_eq!(table.hash(), before.hash(), "nothing has changed");
        }
        let sentence = before.clone().apply_with(choice, &[]).expect_err("no face at all").to_string();
        assert!(sentence.contains("too few") && sentence.contains("give one more"), "{sentence}");
    }
}

#[test]
fn can_61_lad_12_a_tie_is_settled_by_the_faces_that_are_given_next() {
    for table in battles(3) {
        let (before, choice) = before_a_roll_off(table, 8);
        let mut faces: Vec<u8> = Vec::new();
        let mut table = before.clone();
        // As a person with real dice would: one more die whenever one is asked for; the first ten tie.
        let events = loop {
            match table.apply_with(choice, &faces) {
                Ok(events) => break events,
                Err(TableError::Dice(DiceError::TooFew { given, sides })) => {
                    assert_eq!(given, faces.len());
                    faces.push(if given < 10 { 2 } else { 1 + (mix(given as u64) % u64::from(sides)) as u8 });
                }
                Err(error) => panic!("{error}"),
            }
            assert!(faces.len() < 400, "{faces:?}");
        };
        assert!(events.iter().any(|event| matches!(event, Event::RolledOff { .. })));
        assert!(faces.len() > 10, "the first faces tie: {faces:?}");
        let library = Library::shipped();
        let text = save_text(&table);
        assert_eq!(load(&text, &library).expect("its own save").table.hash(), table.hash());
        // The same save with fewer faces in its last step, down to none.
        for left in (0..faces.len()).step_by(3) {
            let list = |faces: &[u8]| format!("\"faces\":{}", json!(faces));
            let short = text.replace(&list(&faces), &list(&faces[..left]));
            assert_ne!(short, text);
            let Err(error) = load(&short, &library) else { panic!("{left} faces") };
            assert!(error.message.contains("too few"), "{error}");
        }
    }
}

#[test]
fn every_step_of_a_battle_takes_typed_faces_or_says_what_is_missing() {
    for (n, mut table) in battles(5).into_iter().chain(battles(6)).enumerate() {
        for step in 0..400u64 {
            let Some(choice) = pick(&table, n as u64) else { break };
            let mut given: Vec<u8> = Vec::new();
            // Worst first: all the same, which never decides anything.
            for many in [0, 1, 2, 7, 40] {
                let result = table.clone().apply_with(choice, &vec![1; many]);
                let known = matches!(&result, Ok(_) | Err(TableError::Dice(_)));
                assert!(known, "{:?}", result.err());
            }
            loop {
                match table.apply_with(choice, &given) {
                    Ok(_) => break,
                    Err(TableError::Dice(DiceError::TooFew { sides, .. })) => {
                        given.push(1 + (mix(step ^ mix(given.len() as u64)) % u64::from(sides)) as u8);
                    }
                    Err(error) => panic!("{error}"),
                }
                assert!(given.len() < 400, "{given:?}");
            }
        }
        assert!(table.steps().len() > 30, "battle {n} was played");
    }
}

#[test]
fn section_1_3_a_roll_off_without_faces_ends_and_names_the_first_that_is_missing() {
    for (dice, sides, contest) in [
        ([1, 1], 10, Contest::MostAces),
        ([3, 2], 10, Contest::MostAces),
        ([10, 10], 10, Contest::MostAces),
        ([1, 1], 10, Contest::HigherDie),
        ([1, 1], 6, Contest::HigherDie),
    ] {
        let spec = RollOff { dice, sides, contest };
        for given in 0..60 {
            for wrong in [1, 99] {
                let mut faces: Vec<u8> = vec![1; given];
                faces.extend((wrong == 99).then_some(99));
                let mut source = Recorded::new(Faces::new(faces));
                draw(&mut source, &spec);
                let expected = match wrong {
                    99 => DiceError::NotAFace { at: given, face: 99, sides },
                    _ => DiceError::TooFew { given, sides },
                };
                assert_eq!(source.source().finish(), Err(expected));
                assert!(source.into_thrown().len() <= given + 21, "at most the round that was begun");
            }
        }
    }
}

fn ask(engine: &mut Engine, command: Value) -> Value {
    serde_json::from_str(&engine.handle(&command.to_string())).expect("an answer is JSON")
}

#[test]
fn an_engine_answers_a_roll_off_without_faces_by_the_error_of_dice() {
    for table in battles(3) {
        let (before, choice) = before_a_roll_off(table, 8);
        let mut engine = Engine::default();
        let loaded = ask(&mut engine, json!({ "cmd": "load", "save": save_text(&before) }));
        assert!(loaded.get("error").is_none(), "{loaded}");
        let n = before.choices().iter().position(|&known| known == choice).expect("listed");
        for faces in [vec![], vec![3], vec![3, 3], vec![3; 6]] {
            let answer = ask(&mut engine, json!({ "cmd": "apply", "n": n, "faces": faces }));
            assert_eq!(answer["error"]["code"], "dice", "{answer}");
        }
        let answer = ask(&mut engine, json!({ "cmd": "apply", "n": n }));
        assert_eq!(answer["ok"], true, "the battle can go on: {answer}");
        // A save whose last step lacks its faces.
        let text = save_text(engine.table().expect("a battle"));
        let (first, last) = text.trim_end().rsplit_once('\n').expect("lines");
        let short = format!("{first}\n{}\n", last.replacen('{', "{\"faces\":[],", 1));
        let answer = ask(&mut engine, json!({ "cmd": "load", "save": short }));
        assert_eq!(answer["error"]["code"], "bad_save", "{answer}");
        assert!(answer["error"]["message"].as_str().is_some_and(|text| text.contains("too few")), "{answer}");
    }
}
