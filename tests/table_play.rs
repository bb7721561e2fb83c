//! A table: choices are atomic, dice are repeatable, what is taken back never happened.

mod table_support;

use acqua_alta::battle::{ActionId, CharacterId, Choice, Event, Side, Target, Ways};
use acqua_alta::board::Square;
use acqua_alta::dice::{Chance, DiceError};
use acqua_alta::rules::canal::vocabulary::counter;
use acqua_alta::table::{
    Act, AnyBattle, Edit, GivenStatus, Library, Setup, Standing, StandingAnswer, Table, TableError,
};
use table_support::{contact, duel, find, pick, play, table};

/// The whole table: the battle with all that is hidden, and choices, steps and log as text.
fn everything(table: &Table) -> (AnyBattle, String) {
    let told = format!("{:?} {:?} {:?} {:?}", table.decision(), table.choices(), table.steps(), table.log());
    (table.battle().clone(), told)
}

#[test]
fn a_refused_choice_changes_nothing() {
    let mut t = table(duel(1));
    play(&mut t, 1, 40);
    let before = everything(&t);
    let legal = pick(&t, 1).expect("the battle goes on");
    let nonsense = [
        Choice { actor: CharacterId(255), ..legal },
        Choice { action: ActionId(255), ..legal },
        Choice { option: 250, ..legal },
        Choice { target: Target::Character(CharacterId(16)), ..legal },
        Choice { target: Target::Square(Square::new(255, 255)), ..legal },
    ];
    for choice in nonsense {
        assert!(matches!(t.apply(choice), Err(TableError::Refused(_))), "{choice:?}");
        assert!(t.apply_with(choice, &[1, 2, 3]).is_err());
        assert!(t.odds(choice).is_err());
        assert_eq!(everything(&t), before, "{choice:?}");
    }
}

#[test]
fn typed_faces_are_used_in_order_and_all_of_them() {
    let mut t = table(contact(5));
    t.edit(Edit { activate: Some(CharacterId(0)), ..Edit::default() }).expect("the Bravo may act");
    let strike = find(&t, "combat", Some(Target::Character(CharacterId(2))));
    let mut rolls = t.clone();
    rolls.apply(strike).expect("the strike is legal");
    // Where Will may be added first, no die has fallen yet: none is asked for.
    if rolls.decision().is_some_and(|decision| decision.kind == "will") {
        t.apply_with(strike, &[]).expect("no die falls before the Will is declared");
    }
    let choice = t.choices()[0];
    let before = everything(&t);
    let few = t.apply_with(choice, &[]);
    assert!(matches!(few, Err(TableError::Dice(DiceError::TooFew { given: 0, sides: 10 }))), "{few:?}");
    let wrong = t.apply_with(choice, &[11]);
    assert!(matches!(wrong, Err(TableError::Dice(DiceError::NotAFace { at: 0, face: 11, sides: 10 }))), "{wrong:?}");
    let many = t.apply_with(choice, &[2; 200]);
    assert!(matches!(many, Err(TableError::Dice(DiceError::TooMany { given: 200, .. }))), "{many:?}");
    assert_eq!(everything(&t), before, "faces that do not fit change nothing");
    let Err(TableError::Dice(DiceError::TooMany { used, .. })) = many else { unreachable!("matched above") };
    t.apply_with(choice, &vec![2; used]).expect("as many faces as dice");
    assert_eq!(t.steps().last().map(|step| &step.act), Some(&Act::Choice { choice, faces: Some(vec![2; used]) }));
    assert!(!t.can_undo(), "dice fell");
}

#[test]
fn will_dice_chosen_for_a_blow_are_rolled_whatever_the_standing_answer_is() {
    let mut t = table(contact(5));
    let bravo = CharacterId(0);
    let counters = [("wp".to_owned(), 2)].into();
    t.edit(Edit { character: Some(bravo), counters, ..Edit::default() }).expect("Will Points are counted");
    t.edit(Edit { activate: Some(bravo), ..Edit::default() }).expect("the Bravo may act");
    let (side, question) = (Side(0), "will".to_owned());
    let never = StandingAnswer { side, question, response: None, answer: Standing::Never, round: None };
    t.stand(never).expect("it can stand");
    let strike = find(&t, "combat", Some(Target::Character(CharacterId(2))));
    let left = |t: &Table| t.battle().characters()[0].counters.get(counter::WP);
    let mut usual = t.clone();
    usual.play(strike).expect("the strike is legal");
    assert_eq!(left(&usual), 2, "never");
    t.play_with_will(strike, 1).expect("the strike is legal");
    assert_eq!(left(&t), 1);
}

#[test]
fn the_log_holds_every_event_with_its_step() {
    let mut t = table(duel(4));
    let mut told: Vec<_> = t.log().iter().map(|(_, event)| event.clone()).collect();
    assert!(!told.is_empty(), "CAN-72: the sides roll for the choice of a zone");
    for step in 1..=60 {
        let Some(choice) = pick(&t, 4) else { break };
        let events = t.apply(choice).expect("legal");
        let logged: Vec<_> = t.events_since(step).iter().map(|(_, event)| event.clone()).collect();
        assert_eq!(events, logged);
        told.extend(events);
    }
    let log: Vec<_> = t.log().iter().map(|(_, event)| event.clone()).collect();
    assert_eq!(told, log);
}

#[test]
fn odds_are_complete_and_leave_the_table_alone() {
    let mut t = table(contact(3));
    t.edit(Edit { activate: Some(CharacterId(0)), ..Edit::default() }).expect("the Bravo may act");
    let before = everything(&t);
    let (mut done, mut complete) = (Vec::new(), 0);
    for &choice in t.choices() {
        // One move, one jump, every weapon: choices of a kind walk much the same tree.
        let kind = (choice.action, if choice.action == ActionId(3) { choice.option } else { 0 });
        if done.contains(&kind) {
            continue;
        }
        done.push(kind);
        let odds = t.odds(choice).expect("a listed choice");
        let sum = odds.outcomes.iter().fold(odds.unwalked, |sum, outcome| sum + outcome.p);
        assert_eq!(sum, Chance::ONE, "{choice:?}: with what was left out, exactly 1");
        complete += usize::from(odds.complete());
    }
    assert!(done.len() >= 6 && complete >= 6, "{complete} of {} complete: {done:?}", done.len());
    assert_eq!(everything(&t), before);
    let strike = find(&t, "combat", Some(Target::Character(CharacterId(2))));
    let odds = t.odds(strike).expect("a listed choice");
    let hurt = odds.chance(|changes| {
        changes.iter().any(|c| c.who == CharacterId(2) && c.counter(acqua_alta::battle::CounterId(0)) < 0)
    });
    assert!(hurt.value() > 0.2 && hurt.value() < 1.0, "the odds follow the strike to its end: {hurt:?}");
}

#[test]
fn odds_agree_with_what_happens() {
    // A strike at the Dock Rat, again and again with other seeds: wounds come as often as the odds say.
    let first = table(contact(0));
    let wounds = |t: &Table| 8 - t.battle().characters()[2].counters.get(counter::LP);
    let mut expected = None;
    let (mut sum, rounds) = (0.0, 3000);
    for seed in 0..rounds {
        let mut t = first.clone();
        if seed > 0 {
            t = table(contact(seed));
        }
        t.edit(Edit { activate: Some(CharacterId(0)), ..Edit::default() }).expect("the Bravo may act");
        let strike = find(&t, "combat", Some(Target::Character(CharacterId(2))));
        let mean = *expected.get_or_insert_with(|| {
            let odds = t.odds(strike).expect("a listed choice");
            assert!(odds.complete());
            odds.mean(|changes| {
                let loss = changes
                    .iter()
                    .filter(|c| c.who == CharacterId(2))
                    .map(|c| -c.counter(acqua_alta::battle::CounterId(0)));
                f64::from(loss.sum::<i8>())
            })
        });
        assert!(mean > 0.0);
        t.apply(strike).expect("legal");
        let mut scratch = Vec::new();
        let mut made = vec![strike];
        while let Some(next) = acqua_alta::table::assume(t.battle(), &made, 0, &mut scratch) {
            t.apply(next).expect("an assumed choice is legal");
            made.push(next);
        }
        sum += f64::from(wounds(&t));
    }
    let (mean, found) = (expected.unwrap_or_default(), sum / rounds as f64);
    assert!((mean - found).abs() < 0.15, "odds say {mean} Life Points, play says {found}");
}

#[test]
fn an_edit_sets_up_a_position_or_changes_nothing() {
    let mut t = table(contact(1));
    let one = CharacterId(0);
    t.edit(Edit {
        character: Some(one),
        square: Some(Square::new(9, 2)),
        stats: [("att".to_owned(), 6)].into(),
        counters: [("lp".to_owned(), 3), ("ap".to_owned(), 1)].into(),
        statuses: Some(vec![GivenStatus::Key("stunned".to_owned())]),
        activate: Some(one),
        ..Edit::default()
    })
    .expect("a roof is a place to stand");
    let bravo = &t.battle().characters()[0];
    assert_eq!((bravo.square, bravo.level), (Some(Square::new(9, 2)), 1), "on top of the roof");
    assert_eq!(
        (bravo.counters.get(counter::LP), bravo.counters.get(counter::AP)),
        (3, 1),
        "activated, but with the points that were asked for"
    );
    assert_eq!(t.battle().active(), Some(one));
    assert_eq!(t.decision().map(|decision| (decision.side, decision.kind)), Some((Side(0), "act")));
    let wrong = [
        Edit { square: Some(Square::new(1, 1)), ..Edit::default() },
        Edit { character: Some(CharacterId(99)), ..Edit::default() },
        Edit { character: Some(one), square: Some(Square::new(99, 1)), ..Edit::default() },
        Edit { character: Some(one), square: Some(Square::new(3, 4)), ..Edit::default() },
        Edit { character: Some(one), level: Some(15), ..Edit::default() },
        Edit { character: Some(one), stats: [("att".to_owned(), 127)].into(), ..Edit::default() },
        Edit { character: Some(one), stats: [("luck".to_owned(), 1)].into(), ..Edit::default() },
        Edit { character: Some(one), counters: [("lp".to_owned(), 0)].into(), ..Edit::default() },
        Edit { character: Some(one), counters: [("clinging".to_owned(), 1)].into(), ..Edit::default() },
        Edit { character: Some(one), statuses: Some(vec![GivenStatus::Key("happy".to_owned())]), ..Edit::default() },
        Edit { activate: Some(CharacterId(77)), ..Edit::default() },
    ];
    let before = everything(&t);
    for edit in wrong {
        assert!(matches!(t.edit(edit.clone()), Err(TableError::Edit(_))), "{edit:?}");
        assert_eq!(everything(&t), before, "{edit:?}");
    }
    t.undo().expect("an edit can be taken back");
    assert_eq!(t.hash(), t.start_hash());
}

#[test]
fn a_wrong_set_up_is_refused_with_what_was_expected() {
    use acqua_alta::table::{GangChoice, Library, MapChoice};
    let library = Library::shipped();
    let refused = |change: &dyn Fn(&mut acqua_alta::table::Setup), expected: &str| {
        let mut setup = contact(1);
        change(&mut setup);
        match Table::new(setup, &library) {
            Err(TableError::Setup(error)) => assert!(error.to_string().contains(expected), "{error}"),
            other => panic!("expected {expected}: {:?}", other.map(|_| "a table")),
        }
    };
    refused(&|s| s.system = "chess".to_owned(), "known rule system");
    refused(&|s| s.scenario = "siege".to_owned(), "known scenario");
    refused(&|s| s.map = MapChoice::Named("nowhere".to_owned()), "known map");
    refused(&|s| s.options.set("rounds", "0"), "rounds from 1 to 20");
    refused(&|s| s.options.set("aoo_chain_limit", "200"), "aoo_chain_limit from 1 to 20");
    refused(&|s| s.placed = Some(Vec::new()), "at least one character");
    refused(&|s| s.placed = None, "3 to 8 characters");
    refused(
        &|s| {
            s.placed = None;
            s.gangs[0] = GangChoice::Known("nobody".to_owned());
        },
        "known gang",
    );
    let place = |s: &mut acqua_alta::table::Setup, change: &dyn Fn(&mut acqua_alta::table::Placed)| {
        s.placed.iter_mut().flatten().take(1).for_each(change);
    };
    refused(&|s| place(s, &|p| p.kind = "dragon".to_owned()), "known kind");
    refused(&|s| place(s, &|p| p.side = 2), "side 0 or 1");
    refused(&|s| place(s, &|p| p.square = Square::new(200, 0)), "square on the board");
    refused(&|s| place(s, &|p| p.square = Square::new(3, 4)), "square of its own");
    refused(&|s| place(s, &|p| p.name = Some("x".repeat(1000))), "at most 40 letters");
    let crowd = |s: &mut acqua_alta::table::Setup| {
        if let Some(placed) = &mut s.placed {
            let one = placed[0].clone();
            placed.extend((0..20).map(|x| acqua_alta::table::Placed { square: Square::new(x % 4, 0), ..one.clone() }));
        }
    };
    refused(&crowd, "at most 16 characters");
}

#[test]
fn a_recap_tells_of_the_last_activation_what_it_did_and_what_it_cost() {
    let (mut told, mut hurt, mut kept, mut seen) = (0, 0, 0, Vec::new());
    for seed in 1..12 {
        let mut t = table(duel(seed));
        for _ in 0..60 {
            play(&mut t, seed, 5);
            let since = t.log().iter().rposition(|(_, event)| matches!(event, Event::Activated { .. }));
            let Some((at, (_, Event::Activated { who }))) = since.map(|at| (at, &t.log()[at])) else {
                assert!(Side::BOTH.iter().all(|&side| t.recap(side).is_none()), "nobody has been activated");
                continue;
            };
            let side = t.battle().characters()[who.index()].side;
            assert_eq!(t.recap(side.other()), None, "somebody else was activated since");
            let others = t.recaps(side.other());
            if t.battle().active() == Some(*who) {
                kept += others.len();
            } else {
                assert!(others.is_empty(), "{others:?}");
            }
            let text = t.recap(side).expect("an activation");
            assert_eq!(t.recaps(side).last(), Some(&text));
            let before = t.before_recaps(side).expect("a step");
            let since: Vec<&Event> = t.events_since(before as u32 + 1).iter().map(|(_, event)| event).collect();
            assert!(since.iter().any(|event| matches!(event, Event::Activated { who: first } if first == who)));
            assert!(text.starts_with(t.battle().names(*who).0) && text.ends_with('.'), "{text}");
            for (_, event) in &t.log()[at..] {
                match event {
                    // A spell is told by its own name.
                    Event::Acted { who, action, .. }
                        if t.battle().characters()[who.index()].side == side && action.ways != Ways::Spells =>
                    {
                        assert!(text.contains(action.name), "{text} without {}", action.name);
                    }
                    Event::LifeLost { who, amount: 1.., .. } => {
                        let name = t.battle().names(*who).0;
                        assert!(text.contains(&format!("{name} loses ")), "{text} without {name}");
                        hurt += 1;
                    }
                    _ => {}
                }
            }
            told += 1;
            seen.push(text);
        }
    }
    seen.dedup();
    assert!(told > 50 && hurt > 5 && kept > 5 && seen.len() > 30, "{told}, {hurt}, {kept}, {}", seen.len());
}

#[test]
fn a_recap_says_who_went_down_and_counts_wounds() {
    let (mut wounds, mut down, mut moved) = (0, 0, 0);
    for seed in 0..4 {
        let mut t = table(Setup::duel("wild_die", &Library::shipped(), seed).expect("a good set-up"));
        while let Some(choice) = acqua_alta::ai::choose(t.battle(), t.salt()) {
            t.apply(choice).expect("it is offered");
            for text in Side::BOTH.iter().flat_map(|&side| t.recaps(side)) {
                assert!(!text.contains("loses") && !text.contains(" 1 Wounds"), "{text}");
                wounds += u32::from(text.contains("takes 1 Wound"));
                down += u32::from(text.contains(" and is down"));
                moved += u32::from(text.contains(": moves"));
            }
        }
    }
    assert!(wounds > 3 && down > 3 && moved > 3, "{wounds}, {down}, {moved}");
}

#[test]
fn a_recap_names_spells_what_falls_from_hands_and_those_who_are_up_again() {
    let (mut spells, mut drops, mut up, mut meanwhile) = (0, 0, 0, 0);
    for seed in 0..6 {
        let mut t = table(Setup::duel("ladder", &Library::shipped(), seed).expect("a good set-up"));
        while let Some(choice) = acqua_alta::ai::choose(t.battle(), t.salt()) {
            t.apply(choice).expect("it is offered");
            let begun = t.log().iter().rposition(|(_, event)| matches!(event, Event::Activated { .. })).unwrap_or(0);
            let cast = t.log()[begun..].iter().find_map(|(_, event)| match event {
                Event::Cast { who, spell, .. } => Some((*who, spell.clone())),
                _ => None,
            });
            for side in Side::BOTH {
                let texts = t.recap(side);
                if let (Some(text), Some((who, spell))) = (&texts, &cast)
                    && t.battle().characters()[who.index()].side == side
                {
                    assert!(text.contains(spell.as_str()), "{text} without {spell}");
                    spells += 1;
                }
                drops +=
                    usize::from(texts.as_ref().is_some_and(|text| text.contains(" drop") && text.contains(" the ")));
                up += usize::from(texts.as_ref().is_some_and(|text| text.contains(" is no longer down")));
                let other = t.meanwhile(side);
                let turn_of = t.battle().active().map(|who| t.battle().characters()[who.index()].side);
                assert!(other.is_none() || turn_of == Some(side.other()), "only in the other side's turn");
                meanwhile += usize::from(other.is_some());
            }
        }
    }
    assert!(spells > 3 && drops > 0 && up > 0 && meanwhile > 0, "{spells}, {drops}, {up}, {meanwhile}");
}

#[test]
fn a_recap_names_what_tells_of_itself() {
    let setup = Setup { system: "cap".to_owned(), ..Setup::skirmish("rows", ["bridge_watch", "carnival"], 0) };
    let mut named = 0;
    for seed in 1..9 {
        let mut t = table(Setup { map: duel(seed).map, seed, ..setup.clone() });
        for _ in 0..60 {
            play(&mut t, seed, 5);
            for text in Side::BOTH.iter().flat_map(|&side| t.recaps(side)) {
                assert!(!text.contains("Hero Action"), "{text}");
                named += u32::from(!text.contains("nothing done"));
            }
        }
    }
    assert!(named > 30, "{named}");
}

#[test]
fn a_recap_leaves_out_those_who_only_handed_their_turn_on() {
    let setup = Setup { system: "roll_under".to_owned(), ..Setup::skirmish("rows", ["masks", "tide"], 0) };
    let (mut handed_on, mut told) = (0, 0);
    for seed in 1..9 {
        let mut t = table(Setup { map: duel(seed).map, seed, ..setup.clone() });
        for _ in 0..60 {
            play(&mut t, seed, 5);
            handed_on += t
                .log()
                .iter()
                .filter(|(_, e)| matches!(e, Event::Acted { action, .. } if action.key == "wait"))
                .count();
            for side in Side::BOTH {
                let recaps = t.recaps(side);
                assert_eq!(recaps.is_empty(), t.before_recaps(side).is_none());
                for text in recaps {
                    let only = text
                        .split_once(": ")
                        .is_some_and(|(_, deeds)| deeds.starts_with("Wait (") && deeds.ends_with(")."));
                    assert!(!only || deeds_of(&text) > 1, "{text}");
                    told += 1;
                }
            }
        }
    }
    assert!(handed_on > 20 && told > 50, "{handed_on}, {told}");
}

/// How many deeds a recap tells.
fn deeds_of(recap: &str) -> usize {
    recap.split(", ").count()
}
