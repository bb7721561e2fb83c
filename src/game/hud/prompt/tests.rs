use crate::battle::{CharacterId, Choice, Event, Nature, Part, Stands};
use crate::game::decide::plan;
use crate::game::hud::tests::{Bench, SIZES, until};
use crate::game::input::{Control, key_labels};
use crate::game::session::{Intent, Planning, Session};
use crate::game::web;
use crate::table::{Edit, Library, Player, Replay, Setup, Table};
use bevy_egui::egui::{self, PointerButton, Rect, pos2, vec2};

fn place(label: &str) -> Option<Rect> {
    web::rect(label).map(|[x, y, w, h]| Rect::from_min_size(pos2(x, y), vec2(w, h)))
}

/// A battle that was played, at the first moment of this kind; two people look at it now.
fn moment(text: &str, wanted: impl Fn(&Table) -> bool) -> Session {
    let (head, rest) = text.split_once('\n').expect("a header");
    let mut head: serde_json::Value = serde_json::from_str(head).expect("a header");
    head["setup"]["players"] = serde_json::to_value([Player::Human, Player::Human]).expect("players");
    let film = Replay::read(&format!("{head}\n{rest}"), &Library::shipped()).expect("a save");
    let table = (0..600).map(|step| film.at(step)).find(wanted).expect("such a moment");
    Session::new(table, None)
}

const SKIRMISH: &str = include_str!("../../../../tests/golden/canal-skirmish.acqua");
const LADDER: &str = include_str!("../../../../tests/golden/ladder-skirmish.acqua");

fn asks(table: &Table, kind: &str) -> bool {
    table.decision().is_some_and(|decision| decision.kind == kind)
}

#[test]
fn the_roll_that_is_asked_about_lies_beside_the_question_or_in_it() {
    let session = moment(SKIRMISH, |table| asks(table, "will"));
    for (i, size) in SIZES.into_iter().enumerate() {
        web::forget();
        let mut bench = Bench::new(size);
        for _ in 0..3 {
            bench.frame(&session, &Planning::default(), Vec::new());
        }
        assert_eq!(bench.faults, Vec::<String>::new(), "at {size:?}");
        let (prompt, dice) = (place("prompt").expect("the prompt"), place("dice on the table").expect("dice"));
        match (place("large tray"), i) {
            (Some(tray), 0 | 1) => {
                assert!(!tray.intersects(prompt), "{tray:?} over {prompt:?}");
                assert!(tray.contains_rect(dice) && tray.right() <= size.0 && tray.top() > size.1 * 0.4, "{tray:?}");
                assert!(place("last roll").is_none(), "it is not told twice");
            }
            (None, 2) => assert!(prompt.contains_rect(dice), "{dice:?} in {prompt:?}"),
            (tray, _) => panic!("{tray:?} at {size:?}"),
        }
    }
}

#[test]
fn what_was_rolled_on_the_way_is_told_with_what_it_took() {
    // Somebody was struck: the blow lies above the Protection that is asked about.
    let struck = |table: &Table| {
        let rolled = |event: &Event| matches!(event, Event::Rolled { breakdown, .. } if breakdown.name == "Combat");
        asks(table, "will") && table.log().iter().rev().take(6).any(|(_, event)| rolled(event))
    };
    let session = moment(SKIRMISH, struck);
    let mut bench = Bench::new(SIZES[0]);
    for _ in 0..3 {
        bench.frame(&session, &Planning::default(), Vec::new());
    }
    let told = &bench.told;
    let pending = session.table.choices().iter().find_map(|&choice| session.table.battle().breakdown(choice));
    let asked = pending.expect("a roll").name;
    assert!(told.iter().any(|text| text.contains(": Combat, ")), "{told:?}");
    assert!(told.iter().any(|text| text.contains(&format!(": {asked}, "))), "{asked} in {told:?}");
}

#[test]
fn dice_on_the_table_lie_in_the_tray() {
    let session = moment(LADDER, |table| table.battle().on_table().is_some());
    let faces = session.table.battle().on_table().expect("dice").faces;
    let mut bench = Bench::new(SIZES[1]);
    for _ in 0..3 {
        bench.frame(&session, &Planning::default(), Vec::new());
    }
    let tray = place("large tray").expect("the tray");
    let dice = place("dice on the table").expect("dice");
    assert!(tray.contains_rect(dice) && dice.width() > 24.0 * faces.len() as f32);
    assert!(place("difficulty").is_some_and(|line| tray.contains_rect(line)));
}

#[test]
fn a_roll_that_need_not_be_made_and_is_likelier_to_fail_is_never_golden() {
    let mut unlikely = 0;
    for text in [
        include_str!("../../../../tests/golden/roll_under-night_raid.acqua"),
        include_str!("../../../../tests/golden/roll_under-skirmish.acqua"),
        include_str!("../../../../tests/golden/roll_under-drowned_bell.acqua"),
    ] {
        let film = Replay::read(text, &Library::shipped()).expect("a save");
        for table in (0..film.len()).map(|step| film.at(step)) {
            let listed = table.decision().is_some_and(|decision| decision.reaction() && decision.lists_answers());
            let (no, rest): (Vec<_>, Vec<_>) =
                table.choices().iter().partition(|choice| table.battle().info().nature(choice.action) == Nature::No);
            if !listed || no.is_empty() {
                continue;
            }
            let gold = plan::golden(&table, &Planning::default());
            for choice in rest {
                let roll = table.battle().breakdown(choice).filter(|roll| roll.part == Part::Alone);
                if roll.is_some_and(|roll| table.battle().chance(&roll, 0).value() < 0.5) {
                    unlikely += 1;
                    assert_ne!(gold, Some(choice), "step {} of {}", table.steps().len(), table.setup().scenario);
                }
            }
        }
    }
    assert!(unlikely > 0, "such a roll is offered somewhere");
}

#[test]
fn nothing_is_golden_where_the_answer_without_a_price_loses_a_character_that_will_dice_may_save() {
    let at_stake = |table: &Table| {
        let Some(who) = table.decision().filter(|decision| decision.kind == "will").and_then(|asked| asked.actor)
        else {
            return false;
        };
        let lost = |choice| {
            let odds = table.odds(choice).expect("a listed answer");
            odds.chance(|changes| changes.iter().any(|change| change.who == who && change.removed)).value()
        };
        let chances: Vec<f64> = table.choices().iter().map(|&choice| lost(choice)).collect();
        chances.iter().any(|chance| chances[0] - chance > 0.11)
    };
    // Everybody has one Life Point left, and Will.
    let library = Library::shipped();
    let mut table = Table::new(Setup::duel("canal", &library, 3).expect("a duel"), &library).expect("it begins");
    for who in (0..table.battle().characters().len() as u8).map(CharacterId) {
        let counters = [("lp".to_owned(), 1), ("wp".to_owned(), 2)].into();
        table.edit(Edit { character: Some(who), counters, ..Edit::default() }).expect("life and Will");
    }
    for step in 0.. {
        assert!(step < 400 && table.decision().is_some(), "such a question");
        if at_stake(&table) {
            break;
        }
        let blow = |choice: &&Choice| table.battle().info().nature(choice.action) == Nature::Blow;
        let choice = *table.choices().iter().find(blow).unwrap_or(&table.choices()[0]);
        table.apply(choice).expect("it is listed");
    }
    let session = Session::new(table, None);
    let (table, planning) = (&session.table, Planning::default());
    assert!(plan::golden(table, &planning).is_some(), "by the kind of the question one would be");
    let mut bench = Bench::new(SIZES[0]);
    for _ in 0..3 {
        bench.frame(&session, &planning, Vec::new());
    }
    assert_eq!(bench.hud.golden(table, &planning), None);
    assert_eq!(place("Go"), None);
    let picked = Planning { proposed: Some(table.choices()[0]), ..planning };
    assert_eq!(bench.hud.golden(table, &picked), picked.proposed, "what was picked is meant");
}

#[test]
fn the_golden_button_gives_the_answer_that_is_proposed_or_the_first_that_rolls() {
    let session = until(&Library::shipped(), "will");
    let choices = session.table.choices();
    let first = plan::golden(&session.table, &Planning::default()).expect("one that rolls");
    assert_eq!(first, choices[0]);
    let other = choices[1];
    for (planning, wanted) in
        [(Planning::default(), first), (Planning { proposed: Some(other), ..Planning::default() }, other)]
    {
        let meant = Bench::new(SIZES[0]).click(&session, &planning, "Go");
        let chosen = match meant[..] {
            [Intent::Choose(choice) | Intent::ChooseWithWill(choice, _)] => choice,
            _ => panic!("{meant:?}"),
        };
        assert_eq!(chosen, wanted);
    }
}

#[test]
fn a_press_that_was_meant_for_what_lay_there_before_answers_nothing() {
    let session = moment(SKIRMISH, |table| asks(table, "will"));
    let planning = Planning::default();
    assert!(!Bench::new(SIZES[0]).click(&session, &planning, "choice 0").is_empty(), "in its own time it is an answer");
    let pos = place("choice 0").expect("an answer").center();
    let button = |pressed| egui::Event::PointerButton {
        pos,
        button: PointerButton::Primary,
        pressed,
        modifiers: egui::Modifiers::NONE,
    };
    let mut bench = Bench::new(SIZES[0]);
    bench.frame(&session, &planning, vec![egui::Event::PointerMoved(pos)]);
    bench.frame(&session, &planning, vec![button(true), button(false)]);
    let hasty = bench.frame(&session, &planning, Vec::new());
    assert!(hasty.is_empty(), "the question has just come: {hasty:?}");
}

#[test]
fn standing_answers_have_keys_that_mean_nothing_under_a_menu() {
    let offered = |table: &Table| {
        let stands = table.decision().is_some_and(|decision| decision.reaction() && decision.stands != Stands::Asked);
        stands && table.choices().iter().any(|choice| table.battle().info().nature(choice.action) == Nature::No)
    };
    let session = moment(SKIRMISH, offered);
    let pressed = |covered: bool| {
        let mut bench = Bench::new(SIZES[0]);
        for _ in 0..3 {
            bench.frame(&session, &Planning::default(), Vec::new());
        }
        key_labels::tell_covered(&bench.ctx, covered);
        key_labels::tell_pressed(&bench.ctx, vec![Control::Never]);
        bench.frame(&session, &Planning::default(), Vec::new())
    };
    assert!(matches!(pressed(false)[..], [Intent::Stand(_)]), "{:?}", pressed(false));
    assert!(pressed(true).is_empty());
}
