//! Luck: what the dice did, against what the exact odds promised.

mod table_support;

use acqua_alta::battle::{ActionId, CharacterId, Choice, CounterId, Event, Side, Target};
use acqua_alta::table::{Edit, Library, Luck, Player, Setup, Table, TableError};
use table_support::{contact, table};

const BRAVO: CharacterId = CharacterId(0);
const RAT: CharacterId = CharacterId(2);

fn bravo_to_act(seed: u64) -> Table {
    let mut t = table(contact(seed));
    for who in [BRAVO, RAT] {
        let counters = [("wp".to_owned(), 0)].into_iter().collect();
        t.edit(Edit { character: Some(who), counters, ..Edit::default() }).expect("Will Points are counted");
    }
    t.edit(Edit { activate: Some(BRAVO), ..Edit::default() }).expect("the Bravo may act");
    t
}

fn blow(t: &Table) -> Choice {
    let strike = t.battle().info().actions.iter().position(|entry| entry.key == "combat").expect("an action") as u8;
    let blow = |c: &&Choice| c.action == ActionId(strike) && c.target == Target::Character(RAT);
    *t.choices().iter().find(blow).expect("a blow")
}

fn luck(t: &Table) -> Luck {
    Luck::of(t, &Library::shipped()).expect("its own set-up")
}

/// Does a choice with the best faces for one side and the worst for the other.
fn with_dice_for(t: &mut Table, choice: Choice, lucky: Side) {
    let sides: Vec<Side> = t.battle().characters().iter().map(|person| person.side).collect();
    let mut faces: Vec<u8> = Vec::new();
    for _ in 0..60 {
        let mut tried = t.clone();
        match tried.apply_with(choice, &faces) {
            Ok(events) => {
                // Whose dice were they?
                let mut wanted = Vec::new();
                for event in &events {
                    if let Event::Rolled { breakdown, faces, .. } = event {
                        let face = if sides[breakdown.roller.index()] == lucky { 10 } else { 1 };
                        wanted.extend(vec![face; faces.len()]);
                    }
                }
                if wanted == faces {
                    *t = tried;
                    return;
                }
                faces = wanted;
            }
            Err(TableError::Dice(acqua_alta::dice::DiceError::TooFew { .. })) => faces.push(10),
            Err(TableError::Dice(_)) => {
                faces.pop();
            }
            Err(error) => panic!("{error}"),
        }
    }
    panic!("no faces fit");
}

#[test]
fn what_was_expected_of_a_blow_is_what_its_odds_say() {
    for seed in 0..6 {
        let mut t = bravo_to_act(seed);
        let choice = blow(&t);
        let odds = t.odds(choice).expect("a listed choice");
        let loss = |who: CharacterId| {
            odds.mean(|changes| {
                let of = changes.iter().find(|change| change.who == who);
                of.map_or(0.0, |change| -f64::from(change.counter(CounterId(0))))
            })
        };
        let before = t.battle().characters()[RAT.index()].counters.get(CounterId(0));
        t.apply(choice).expect("a listed choice");
        // Only a blow that no question interrupts is over now.
        if t.decision().is_some_and(|decision| decision.reaction()) {
            continue;
        }
        let lost = before - t.battle().characters()[RAT.index()].counters.get(CounterId(0));
        let luck = luck(&t);
        let [us, them] = &luck.sides;
        assert_eq!(us.dealt, f64::from(lost));
        assert!((us.expected - loss(RAT)).abs() < 1e-9, "{} and {}", us.expected, loss(RAT));
        assert!((them.expected - loss(BRAVO)).abs() < 1e-9, "{} and {}", them.expected, loss(BRAVO));
        assert!(us.rolls + them.rolls >= 1 && luck.left_out == 0);
        assert_eq!(luck.course.len() as u32, us.rolls + them.rolls);
    }
}

#[test]
fn the_best_dice_are_luck_and_the_worst_are_none() {
    for lucky in Side::BOTH {
        let mut t = bravo_to_act(1);
        for _ in 0..2 {
            let choice = blow(&t);
            with_dice_for(&mut t, choice, lucky);
            while let Some(decision) = t.decision().filter(|decision| decision.reaction()) {
                assert_eq!(decision.kind, "opportunity", "a fumble gives the Rat a blow");
                let answer = *t.choices().first().expect("an answer");
                with_dice_for(&mut t, answer, lucky);
            }
        }
        let luck = luck(&t);
        let (good, bad) = (&luck.sides[lucky.index()], &luck.sides[lucky.other().index()]);
        assert!(good.gain > 0.0 && bad.gain < 0.0, "{luck:?}");
        assert!(good.percentile() > Some(65.0) && bad.percentile() < Some(50.0), "{luck:?}");
        let [us, _] = &luck.sides;
        assert_eq!(us.dealt > us.expected, lucky == Side(0), "{luck:?}");
        assert!(good.best.as_ref().is_some_and(|best| best.gain > 0.0) && good.worst.is_none(), "{luck:?}");
        assert!(luck.text(t.battle()).contains("such battles"));
    }
}

#[test]
fn luck_is_fair_and_as_wide_as_it_says() {
    // The same blow with many dice: the luck of each side is nothing in the mean, its square is its variance.
    let plays = 1500;
    let (mut sum, mut square, mut variance) = ([0.0; 2], [0.0; 2], [0.0; 2]);
    for seed in 0..plays {
        let mut t = bravo_to_act(seed);
        let choice = blow(&t);
        t.apply(choice).expect("a listed choice");
        let luck = luck(&t);
        for (i, side) in luck.sides.iter().enumerate() {
            sum[i] += side.gain;
            square[i] += side.gain * side.gain;
            variance[i] += side.variance;
        }
    }
    for i in 0..2 {
        let (mean, deviation) = (sum[i] / plays as f64, (variance[i] / plays as f64).sqrt());
        assert!(deviation > 0.0);
        assert!(mean.abs() < 5.0 * deviation / (plays as f64).sqrt(), "side {i}: {mean}, {deviation}");
        let ratio = square[i] / variance[i];
        assert!((0.75..1.35).contains(&ratio), "side {i}: {ratio}");
    }
}

#[test]
fn whole_battles_are_counted_step_by_step() {
    let library = Library::shipped();
    let mut compared = 0;
    for seed in 0..3 {
        let mut setup = Setup::skirmish("campo", ["lamp_company", "drowned_court"], seed);
        setup.players = [Player::Human, Player::Human];
        let mut t = Table::new(setup, &library).expect("a good set-up");
        for _ in 0..600 {
            let Some(choice) = acqua_alta::ai::choose(t.battle(), seed) else { break };
            t.apply(choice).expect("one of the choices");
        }
        let luck = luck(&t);
        let rolled = t.log().iter().filter(|(_, event)| matches!(event, Event::Rolled { .. })).count() as u32;
        compared += luck.sides[0].rolls + luck.sides[1].rolls;
        assert!(luck.sides[0].rolls + luck.sides[1].rolls <= rolled);
        assert!(luck.left_out * 20 <= rolled, "{} of {rolled} left out", luck.left_out);
        for side in &luck.sides {
            assert!(side.gain.abs() < 6.0 * side.variance.sqrt() + 1e-9, "{side:?}");
        }
        let taken: f64 = luck.sides.iter().map(|side| side.dealt).sum();
        let lost = t.log().iter().map(|(_, event)| match event {
            Event::LifeLost { amount, .. } => f64::from(*amount),
            _ => 0.0,
        });
        assert!(taken > 0.0 && taken <= lost.sum::<f64>(), "no life is counted twice: {taken}");
    }
    assert!(compared > 60, "only {compared}");
}

/// Every roll of Ladder counts once, however often somebody is asked about its dice.
#[test]
fn rolls_that_stop_for_questions_count_once_with_what_was_to_be_expected() {
    let library = Library::shipped();
    let (mut asked, mut gain, mut variance) = (0, 0.0, 0.0);
    for seed in 0..8 {
        let mut setup = Setup::skirmish("campo", ["bridge_duel", "lagoon_duel"], seed);
        setup.system = "ladder".to_owned();
        let mut t = Table::new(setup, &library).expect("a good set-up");
        for step in 0..220 {
            let Some(decision) = t.decision() else { break };
            let about_dice = ["reroll", "focus"].contains(&decision.kind);
            asked += u32::from(about_dice);
            let choice = match about_dice && step % 3 > 0 {
                // Often another answer than the computer's: dice are rolled again, Focus is put elsewhere.
                true => *t.choices().last().expect("an answer"),
                false => acqua_alta::ai::choose(t.battle(), seed).expect("a choice"),
            };
            t.apply(choice).expect("one of the choices");
        }
        while t.decision().is_some() && t.battle().on_table().is_some() {
            let answer = t.choices()[0];
            t.apply(answer).expect("one of the choices");
        }
        let luck = luck(&t);
        let rolled = t.log().iter().filter(|(step, event)| *step > 0 && matches!(event, Event::Rolled { .. })).count();
        let counted = luck.sides[0].rolls + luck.sides[1].rolls;
        assert_eq!(luck.left_out, 0);
        assert_eq!(counted as usize, rolled, "seed {seed}");
        assert_eq!(luck.course.len(), rolled);
        assert!(rolled > 5 && luck.sides.iter().any(|side| side.percentile().is_some()), "{luck:?}");
        for side in &luck.sides {
            gain += side.gain;
            variance += side.variance;
            assert!(side.gain.abs() < 6.0 * side.variance.sqrt() + 1e-9, "{side:?}");
        }
    }
    assert!(asked > 15, "{asked} questions");
    assert!(variance > 0.0 && f64::abs(gain) < 5.0 * f64::sqrt(variance), "{gain} of {variance}");
}
