//! Standing answers: whoever has said "always" or "never" once is not asked again, the battle and its hash know nothing of it, and a
//! save keeps it.

use crate::random::{Walker, library, setup, systems};
use acqua_alta::battle::{Nature, Response, Side, Stands};
use acqua_alta::table::{
    ReplayMoment, SYSTEMS, Standing, StandingAnswer, Table, TableError, load, load_observed, save_text,
};

/// Battles of each system.
const BATTLES: u64 = 5;
/// Choices of each that are made.
const CHOICES: usize = 250;

fn given(side: Side, question: &str, answer: Standing) -> StandingAnswer {
    StandingAnswer { side, question: question.to_owned(), response: None, answer, round: None }
}

#[test]
fn standing_answers_are_given_by_the_table_and_kept_with_the_battle() {
    let (library, mut spared) = (library(), 0);
    for system in systems() {
        for n in 0..BATTLES {
            let mut table = Table::new(setup(&library, system.id, n), &library).expect("a good set-up");
            let hash = table.hash();
            for side in Side::BOTH {
                for question in system.questions.iter().filter(|question| question.stands != Stands::Asked) {
                    table.stand(given(side, question.kind, Standing::Never)).expect("it can stand");
                }
            }
            assert_eq!(table.hash(), hash, "{}: the hash knows nothing of it", system.id);
            let mut walker = Walker::new(n);
            for _ in 0..CHOICES {
                let Some(choice) = walker.pick(table.battle()) else { break };
                let before = table.steps().len();
                table.play(choice).expect("listed");
                spared += table.steps().len() - before - 1;
                let Some(decision) = table.decision().filter(|decision| decision.stands != Stands::Asked) else {
                    continue;
                };
                let info = table.battle().info();
                let refuses = table.choices().iter().any(|choice| info.nature(choice.action) == Nature::No);
                assert!(!refuses, "{}: {} is asked in spite of a never", system.id, decision.kind);
            }
            let again = load(&save_text(&table), &library).expect("its own save loads").table;
            assert_eq!((again.hash(), again.steps()), (table.hash(), table.steps()));
            let kept = |question: &&&_| again.standing(Side(1), question) == table.standing(Side(1), question);
            assert!(system.questions.iter().all(|question| kept(&question)), "{}: kept", system.id);
        }
    }
    assert!(spared > 3, "only {spared} questions were spared");
}

#[test]
fn a_question_that_was_asked_in_a_battle_would_have_been_spared() {
    let library = library();
    for system in SYSTEMS {
        let save = format!("tests/golden/{}-skirmish.acqua", system.id);
        let save = std::fs::read_to_string(save).expect("every system has a golden skirmish");
        let mut asked = 0;
        let done = load_observed(&save, &library, &mut |moment| {
            let ReplayMoment::Step { after: table, .. } = moment else { return };
            let Some(decision) = table.decision().filter(|decision| decision.stands != Stands::Asked) else { return };
            let answered = |answer| {
                let mut table = table.clone();
                table.stand(given(decision.side, decision.kind, answer)).ok()?;
                assert_eq!(table.hash(), table.steps()[table.steps().len() - 2].hash, "nothing has happened yet");
                let choice = table.standing_choice()?;
                let steps = table.steps().len();
                table.follow();
                assert!(table.steps().len() > steps, "{} is answered", decision.kind);
                Some(choice)
            };
            let never = answered(Standing::Never);
            let always = answered(Standing::Always);
            assert!(never.is_some() && never != always, "{}: {never:?} and {always:?}", decision.kind);
            assert_eq!(always.is_some(), decision.stands == Stands::Either, "{}", decision.kind);
            asked += 1;
        });
        done.expect("a golden battle");
        assert!(asked > 0, "{}: no question that can stand came up", system.id);
    }
}

#[test]
fn only_questions_that_can_stand_do() {
    let library = library();
    for system in systems() {
        let mut table = Table::new(setup(&library, system.id, 1), &library).expect("a good set-up");
        let refused = |done| matches!(done, Err(TableError::Standing(_)));
        assert!(refused(table.stand(given(Side(0), "no such question", Standing::Never))));
        for question in system.questions {
            let steps = table.steps().len();
            let always = table.stand(given(Side(0), question.kind, Standing::Always));
            assert_eq!(always.is_ok(), question.stands == Stands::Either, "{}", question.kind);
            assert_eq!(table.steps().len(), steps + usize::from(always.is_ok()));
            if always.is_ok() {
                assert_eq!(table.standing(Side(0), question), Standing::Always);
                assert_eq!(table.standing(Side(1), question), Standing::Ask, "the other side's own affair");
                table.undo().expect("no die fell");
                assert_eq!(table.standing(Side(0), question), Standing::Ask);
            }
        }
    }
}

/// Standing answers to each response that is possible now; false where there is none.
fn responses_stand(table: &Table) -> bool {
    let Some(decision) = table.decision() else { return false };
    // Two may have the same one.
    let mut open: Vec<Response> = Vec::new();
    for one in table.choices().iter().filter_map(|&choice| table.battle().response(choice)) {
        if !open.contains(&one) {
            open.push(one);
        }
    }
    if open.is_empty() {
        return false;
    }
    let known = table.battle().responses(decision.side, decision.question);
    assert!(open.iter().all(|one| known.contains(one)), "{open:?} of {known:?}");
    let stand = |table: &mut Table, one: &Response, answer| {
        let response = Some(one.key.clone());
        let given = StandingAnswer { response, ..given(decision.side, decision.kind, answer) };
        table.stand(given).expect("it can stand");
    };
    let mut never = table.clone();
    for one in &open {
        assert_eq!(never.standing_choice(), None, "not all are refused yet");
        stand(&mut never, one, Standing::Never);
    }
    let no = never.standing_choice().expect("all are refused");
    assert_eq!(table.battle().info().nature(no.action), Nature::No, "{}", decision.kind);
    assert_eq!(never.spared(decision.side).len(), open.len());
    let mut always = table.clone();
    stand(&mut always, &open[0], Standing::Always);
    let yes = always.standing_choice().expect("one is always given");
    assert!(table.choices().contains(&yes), "{yes:?}");
    assert_eq!(table.battle().response(yes).as_ref(), Some(&open[0]));
    true
}

#[test]
fn a_response_that_is_always_or_never_wanted_spares_the_question() {
    let (library, mut stood) = (library(), 0);
    for system in SYSTEMS {
        let mut table = Table::new(setup(&library, system.id, 1), &library).expect("a good set-up");
        let unknown = StandingAnswer {
            response: Some("no such response".to_owned()),
            ..given(Side(0), system.questions[0].kind, Standing::Never)
        };
        assert!(matches!(table.stand(unknown), Err(TableError::Standing(_))));
        for scenario in ["skirmish", "behead", "crossing"] {
            let save = format!("tests/golden/{}-{scenario}.acqua", system.id);
            let save = std::fs::read_to_string(save).expect("every system has golden battles");
            let done = load_observed(&save, &library, &mut |moment| {
                if let ReplayMoment::Step { after: table, .. } = moment {
                    stood += usize::from(responses_stand(table));
                }
            });
            done.expect("a golden battle");
        }
    }
    assert!(stood > 3, "only {stood} questions had responses");
}
