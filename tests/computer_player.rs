//! The computer player: legal, deterministic, and not stupid.

mod random;

use acqua_alta::ai::{self, Level};
use acqua_alta::battle::{Aspect, Character, CharacterId, Choice, Events, Occasion, Side, StatusId};
use acqua_alta::board::Square;
use acqua_alta::dice::Seeded;
use acqua_alta::table::{AnyBattle, Drawn, Edit, Library, MapChoice, Placed, Setup, Table};
use random::Walker;

fn battle(library: &Library, map: &str, seed: u64) -> AnyBattle {
    let setup = Setup::skirmish(map, ["lamp_duel", "court_duel"], seed);
    Table::new(setup, library).expect("a good set-up").battle().clone()
}

/// Plays a battle; `computer` decides for that side, chance for the other. Returns the winner.
fn play(mut battle: AnyBattle, seed: u64, computer: Side) -> Option<Side> {
    let mut walker = Walker::new(seed);
    let mut step = 0;
    while let Some(decision) = battle.decision() {
        let choice = if decision.side == computer { ai::choose(&battle, seed) } else { walker.pick(&battle) };
        step += 1;
        let choice = choice.expect("there is always a choice");
        battle.apply(choice, &mut Seeded::new(seed, step), &mut Events::drop()).expect("it picks legal choices");
    }
    battle.verdict().expect("over").winner
}

#[test]
fn it_beats_chance_from_both_sides() {
    let library = Library::shipped();
    let mut won = 0;
    for seed in 0..4 {
        for side in Side::BOTH {
            won += u32::from(play(battle(&library, "campo", seed), seed, side) == Some(side));
        }
    }
    assert!(won >= 7, "it won {won} of 8 against chance");
}

#[test]
fn it_does_not_see_the_dice() {
    let library = Library::shipped();
    let battle = battle(&library, "campo", 1);
    // The same position with other dice to come: there is nothing in it that could tell.
    assert_eq!(ai::choose(&battle, 7), ai::choose(&battle.clone(), 7));
    let mut other = battle.clone();
    let choice = ai::choose(&battle, 7).expect("a choice");
    other.apply(choice, &mut Seeded::new(99, 99), &mut Events::drop()).expect("legal");
    assert_eq!(ai::choose(&battle, 7), Some(choice));
}

/// Two on a board of one's own, the first of them to act; what side 0 fights with and whom.
fn duel(system: &str, kinds: [&str; 2], rows: &[&str], at: [(u8, u8); 2]) -> Table {
    let mut setup = Setup::skirmish("yard", ["lamp_duel", "court_duel"], 3);
    if system == "ladder" {
        setup = Setup::skirmish("yard", ["bridge_duel", "lagoon_duel"], 3);
    }
    setup.system = system.to_owned();
    let rows = rows.iter().map(|row| (*row).to_owned()).collect();
    setup.map = MapChoice::Inline(Drawn { rows, legend: Default::default() });
    let placed = |i: usize| Placed {
        kind: kinds[i].to_owned(),
        side: i as u8,
        square: Square::new(at[i].0, at[i].1),
        name: None,
        spells: Vec::new(),
        gear: Vec::new(),
    };
    setup.placed = Some(vec![placed(0), placed(1)]);
    let mut table = Table::new(setup, &Library::shipped()).expect("a good set-up");
    table.edit(Edit { activate: Some(CharacterId(0)), ..Edit::default() }).expect("somebody may act");
    table
}

/// Lets the computer decide for side 0, the other side does nothing, until they stand next to each other; the round then.
fn rounds_to_contact(mut table: Table) -> Option<u8> {
    for _ in 0..400 {
        let decision = table.decision()?;
        let battle = table.battle();
        let place = |i: usize| battle.characters()[i].square;
        if place(0)?.is_adjacent(place(1)?) {
            return Some(battle.round());
        }
        let actions = battle.info().actions;
        let idle = |choice: &&acqua_alta::battle::Choice| {
            matches!(actions[usize::from(choice.action.0)].key, "end" | "decline")
        };
        let pass = table.choices().iter().find(idle).or(table.choices().last()).copied();
        let choice = if decision.side == Side(0) { ai::choose(battle, 5) } else { pass };
        table.apply(choice.expect("a choice")).expect("legal");
    }
    None
}

#[test]
fn it_goes_round_a_wall_to_whom_it_would_fight() {
    // As the crow flies every square towards the gap is farther away.
    let rows = [".............", "###########..", "............."];
    let table = duel("ladder", ["bridge_bravo", "arsenal_bulwark"], &rows, [(1, 0), (1, 2)]);
    let round = rounds_to_contact(table).expect("it comes there");
    assert!(round <= 4, "only in round {round}");
}

#[test]
fn it_goes_to_whom_it_then_can_strike() {
    let table =
        duel("ladder", ["bridge_bravo", "arsenal_bulwark"], &["............", "............"], [(0, 0), (9, 1)]);
    assert_eq!(rounds_to_contact(table), Some(1), "in the turn in which it can");
}

/// A battle of two gangs that nobody has decided anything in.
fn skirmish(system: &str, map: &str, gangs: [&str; 2], seed: u64) -> AnyBattle {
    let setup = Setup { system: system.to_owned(), ..Setup::skirmish(map, gangs, seed) };
    Table::new(setup, &Library::shipped()).expect("a good set-up").battle().clone()
}

#[test]
fn nobody_waits_out_a_battle_on_hold() {
    let mut battle = skirmish("wild_die", "calli", ["rialto_duel", "rialto_duel"], 5);
    let hold = battle.info().statuses.iter().position(|entry| entry.key == "on_hold").expect("a status");
    // Rounds in a row that each of them began on Hold.
    let (mut rounds, mut round, mut step, mut longest) = ([0; 6], 0, 0, 0);
    while battle.verdict().is_none() {
        if battle.round() != round {
            round = battle.round();
            for (who, person) in battle.characters().iter().enumerate() {
                let holds = person.statuses.has(StatusId(hold as u8));
                rounds[who] = if holds { rounds[who] + 1 } else { 0 };
                longest = longest.max(rounds[who]);
            }
        }
        step += 1;
        let choice = Level::or_normal("normal").choose(&battle, 5).expect("a choice");
        battle.apply(choice, &mut Seeded::new(5, step), &mut Events::drop()).expect("legal");
    }
    assert!(longest <= 2, "somebody waits for {longest} rounds");
}

/// Normal plays a battle with itself. How many turns there were, and how often free deeds came back to where they had begun: to the same
/// square, to the same weapon in hand.
fn turns_and_returns(mut battle: AnyBattle, seed: u64) -> (u32, u32) {
    let (mut turns, mut returns, mut step, mut active) = (0, 0, 0, None);
    let mut seen: Vec<Vec<Character>> = Vec::new();
    while let Some(decision) = battle.decision() {
        let free_to_act = decision.occasion == Occasion::Act;
        if battle.active() != active {
            active = battle.active();
            turns += 1;
            seen.clear();
        }
        if free_to_act {
            returns += u32::from(seen.iter().any(|before| before[..] == *battle.characters()));
            seen.push(battle.characters().to_vec());
        }
        step += 1;
        let choice = Level::or_normal("normal").choose(&battle, seed).expect("a choice");
        if !battle.costs(choice).is_empty() || choice.target.character().is_some() {
            seen.clear();
        }
        battle.apply(choice, &mut Seeded::new(seed, step), &mut Events::drop()).expect("legal");
    }
    (turns, returns)
}

#[test]
fn nobody_walks_to_and_fro_or_changes_weapons_again_and_again() {
    for (system, gang) in [("ladder", "bridge_duel"), ("roll_under", "quay_duel")] {
        let (turns, returns) = turns_and_returns(skirmish(system, "calli", [gang, gang], 6), 6);
        assert!(turns > 20 && returns * 20 <= turns, "{system}: {returns} returns in {turns} turns");
    }
}

#[test]
fn in_the_last_round_nothing_is_feared_from_who_has_had_its_turn() {
    let mut battle = skirmish("roll_under", "campo", ["quay_duel", "quay_duel"], 6);
    let acted = battle.info().statuses.iter().position(|entry| entry.key == "acted").expect("a status");
    let (mut step, mut feared, mut last) = (0, 0, 0);
    while let Some(decision) = battle.decision() {
        let foes = || battle.characters().iter().filter(|ch| ch.side != decision.side && ch.is_present());
        let had_their_turn = foes().all(|ch| ch.statuses.has(StatusId(acted as u8)));
        if battle.round() > 0 && had_their_turn && foes().next().is_some() {
            let exposure = battle.aspects(decision.side).get(Aspect::Exposure);
            if battle.round() == battle.rounds() {
                assert_eq!(exposure, 0, "step {step}");
                last += 1;
            } else {
                feared += u32::from(exposure < 0);
            }
        }
        step += 1;
        let choice = Level::or_normal("easy").choose(&battle, step).expect("a choice");
        battle.apply(choice, &mut Seeded::new(6, step), &mut Events::drop()).expect("legal");
    }
    assert!(feared > 0 && last > 0, "{feared} before, {last} in the last round");
}

#[test]
fn people_are_placed_where_a_way_leads_to_the_enemy() {
    // Many roofs of this map are three levels high, and nobody of this gang climbs well.
    for seed in 0..6 {
        let mut battle = skirmish("roll_under", "calli", ["quay_duel", "quay_duel"], seed);
        let mut step = 0;
        while battle.round() == 0 {
            step += 1;
            let choice = Level::or_normal("normal").choose(&battle, seed).expect("a choice");
            battle.apply(choice, &mut Seeded::new(seed, step), &mut Events::drop()).expect("legal");
        }
        let levels: Vec<i8> = battle.characters().iter().map(|ch| ch.level).collect();
        assert_eq!(levels, [0; 6], "seed {seed}");
    }
}

#[test]
fn whoever_is_not_behind_offers_no_truce() {
    let mut battle = skirmish("ladder", "campo", ["bridge_duel", "lagoon_duel"], 4);
    let mut step = 0;
    while battle.round() < 2 && battle.verdict().is_none() {
        step += 1;
        let choice = ai::choose(&battle, 4).expect("a choice");
        let key = battle.info().actions[usize::from(choice.action.0)].key;
        assert_ne!(key, "parley", "step {step}: {}", battle.describe(choice));
        battle.apply(choice, &mut Seeded::new(4, step), &mut Events::drop()).expect("legal");
    }
}

#[test]
fn plans_are_played_out_the_same_every_time_and_a_play_at_a_time() {
    let table = duel("canal", ["bravo", "dock_rat"], &["........", "........", "........"], [(1, 1), (5, 1)]);
    let effort = ai::Effort { plays: 40, ..ai::Effort::NONE };
    let ranked = ai::ranked_with(effort, table.battle(), 9);
    assert_eq!(ranked, ai::ranked_with(effort, &table.battle().clone(), 9));
    assert!(table.choices().contains(&ranked[0].0), "{ranked:?}");
    // What is thought of piece by piece is the same, and every piece but the first looks is one play.
    let mut thinking = ai::Thinking::with(effort, table.battle().clone(), 9).expect("a decision");
    let mut pieces = 1;
    while !thinking.go_on() {
        pieces += 1;
    }
    assert_eq!(thinking.ranked(), ranked);
    assert!(pieces > 20 && pieces < 40 + 60 + 2, "{pieces}");
    // Without plays it is the player without plans.
    assert_eq!(ai::ranked_with(ai::Effort::NONE, table.battle(), 9), ai::ranked(table.battle(), 9));
}

#[test]
fn a_stance_is_worth_nothing_where_nobody_comes() {
    let row = ".".repeat(60);
    let stance = |far: u8| {
        let mut table = duel("cap", ["bridge_bravo", "bridge_bravo"], &[&row], [(1, 0), (far, 0)]);
        let key = |choice: &&Choice| table.battle().info().action_of(choice.action).key;
        let choice = *table.choices().iter().find(|choice| key(choice) == "brace").expect("it can brace itself");
        let reactions = |table: &Table| table.battle().aspects(Side(0)).get(Aspect::Reactions);
        let before = reactions(&table);
        table.apply(choice).expect("a listed choice");
        reactions(&table) - before
    };
    assert!(stance(2) > 0, "an enemy beside it: {}", stance(2));
    assert_eq!(stance(58), 0);
}

#[test]
fn levels_choose_what_is_legal_each_in_its_own_way_and_the_same_again() {
    let library = Library::shipped();
    for (system, gangs) in [
        ("canal", ["lamp_duel", "court_duel"]),
        ("ladder", ["bridge_duel", "lagoon_duel"]),
        ("cap", ["bridge_watch", "carnival"]),
    ] {
        let mut setup = Setup::skirmish("campo", gangs, 3);
        setup.system = system.to_owned();
        let mut battle = setup.battle(&library).expect("a good set-up");
        battle.start(&mut Seeded::new(3, 0), &mut Events::drop());
        let (mut choices, mut step, mut apart, mut otherwise) = (Vec::new(), 0, 0, 0);
        while battle.decision().is_some() && step < 60 {
            step += 1;
            battle.choices(&mut choices);
            let of = |key: &str| Level::of(key).expect("a level").choose(&battle, step).expect("a choice");
            let (novice, easy, normal) = (of("novice"), of("easy"), of("normal"));
            assert!([novice, easy, normal].iter().all(|choice| choices.contains(choice)), "{system}, step {step}");
            assert_eq!((novice, easy, normal), (of("novice"), of("easy"), of("normal")), "{system}, step {step}");
            otherwise += u32::from(Some(normal) != ai::choose(&battle, step));
            apart += u32::from(novice != normal);
            battle.apply_listed(normal, &mut Seeded::new(3, step), &mut Events::drop());
        }
        assert!(apart > 0, "{system}: the novice never does anything else");
        assert!(otherwise > 0, "{system}: its plans, or its judgement, change something");
    }
    // It makes plans only where that was shown to make it stronger.
    let normal = Level::of("normal").expect("a level");
    assert!(normal.blow.plays == 0 && normal.turn.plays > 0 && normal.answers.plays > 0);
}

#[test]
fn nobody_takes_a_way_that_hardly_ever_ends_where_it_leads() {
    let library = Library::shipped();
    let normal = Level::or_normal(ai::NORMAL);
    let mut rolled = 0;
    for seed in 1..3 {
        let setup = Setup::skirmish("campo", ["lamp_duel", "lamp_duel"], seed);
        let mut table = Table::new(setup, &library).expect("a good set-up");
        while let Some(decision) = table.decision() {
            let choice = normal.choose(table.battle(), table.salt()).expect("there is always a choice");
            let goes = decision.occasion == Occasion::Act && table.battle().info().goes(choice.action);
            if let Some(square) = choice.target.square().filter(|_| goes) {
                let odds = table.outlook(choice, 0).expect("it is offered").odds;
                let there = odds.chance(|changes| {
                    let own = changes.iter().find(|change| change.who == choice.actor);
                    own.is_some_and(|change| change.place.is_some_and(|(place, _)| place == square))
                });
                let deed = table.battle().describe(choice);
                assert!(there.value() >= 0.4 || !odds.complete(), "{deed}: {there:?} to get there");
                rolled += u32::from(there.value() < 0.99);
            }
            table.apply(choice).expect("it is offered");
        }
    }
    assert!(rolled > 0, "nobody took a way with a roll");
}
