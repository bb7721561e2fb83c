//! Events in words: what the log window and `acqua-alta replay` print.

use super::AnyBattle;
use crate::battle::{
    Breakdown, CharacterId, Deed, Entry, Event, Manner, Part, Reads, Target, TargetResult, Told, Words,
};
use crate::board::{Level, Square};
use crate::dice::{Outcome, Rolled, counted};

/// One event as a sentence without a full stop. Names are those of `battle`; any state of the same battle will do.
pub fn narrate(battle: &AnyBattle, event: &Event) -> String {
    let words = NarrationWords { battle };
    match event {
        Event::Deployed { who, square, level } => format!("{} deploys at {}", words.name(*who), at(*square, *level)),
        Event::RolledOff { what, faces, winner, .. } => {
            format!(
                "Roll for {what}: {} against {}; {} wins",
                list(&faces[0]),
                list(&faces[1]),
                words.battle.gang(*winner)
            )
        }
        Event::RoundStarted { round } => format!("Round {round}"),
        Event::Activated { who } => format!("{} begins their {}", words.name(*who), battle.info().words.turn),
        Event::ActivationEnded { who } => format!("{} ends their {}", words.name(*who), battle.info().words.turn),
        Event::Acted { who, action, against, cost, .. } => {
            let action = action.name;
            let side = |id: CharacterId| battle.characters().get(id.index()).map(|ch| ch.side);
            let aim = against.map_or(String::new(), |other| {
                format!(" {} {}", if side(other) == side(*who) { "for" } else { "against" }, words.name(other))
            });
            let called = battle.info().words;
            let cost = match *cost {
                0 => String::new(),
                1 => format!(" (1 {})", called.point),
                cost => format!(" ({cost} {})", called.points),
            };
            format!("{}: {action}{aim}{cost}", words.name(*who))
        }
        Event::WillSpent { who, dice } => {
            format!("{} adds {dice} Will {}", words.name(*who), if *dice == 1 { "die" } else { "dice" })
        }
        Event::Rolled { breakdown, total: Some(total), faces, results, .. } => {
            words.total(breakdown, faces, *total, results)
        }
        Event::Rolled { breakdown, will, taken, pool, target, faces, outcome, aces, raised, .. } => {
            let parts = SentenceParts { will: *will, taken: *taken, pool: *pool, target: *target };
            words.roll(breakdown, &parts, [faces, raised], *outcome, *aces)
        }
        Event::Moved { who, to, level, manner, .. } => {
            let verb = match manner {
                Manner::Walk => "walks to",
                Manner::Swim => "swims to",
                Manner::Climb => "climbs to",
                Manner::Glide => "glides to",
                Manner::Fly => "flies to",
                Manner::Forced => "is moved to",
                Manner::StepOff => "steps off to",
                Manner::Row => "rows to",
                Manner::Carried => "is carried to",
            };
            format!("{} {verb} {}", words.name(*who), at(*to, *level))
        }
        Event::Jumped { who, from, landed, level, reach, .. } => {
            format!("{} jumps from {from}, reach {reach}, and lands at {}", words.name(*who), at(*landed, *level))
        }
        Event::Clung { who, level } => format!("{} hangs on the wall at level {level}", words.name(*who)),
        Event::Fell { who, from, to, into_water, .. } => {
            let ground = if *into_water { "water" } else { "ground" };
            format!("{} falls from level {from} to {ground} at level {to}", words.name(*who))
        }
        Event::Displaced { who, to, level, .. } => format!("{} is put at {}", words.name(*who), at(*to, *level)),
        Event::Splashed { who, into_water, .. } => {
            format!("{} is {} the water", words.name(*who), if *into_water { "in" } else { "out of" })
        }
        Event::Scathed { who, damage, cause } => format!("{} takes {damage} Damage from {cause}", words.name(*who)),
        Event::DamageDealt { who, by, damage } => {
            format!("{} deals {damage} Damage to {}", words.name(*by), words.name(*who))
        }
        Event::LifeLost { who, amount, left, cause, .. } => {
            let info = battle.info().words;
            let lost = info.lost(u32::from(*amount));
            // Wounds that come of Wounds need no cause.
            let cause = if *cause == info.life { String::new() } else { format!(" ({cause})") };
            format!("{} {lost}{cause}, {left} left", words.name(*who))
        }
        Event::CounterChanged { who, counter, value, .. }
            if battle.info().panels.track.is_some_and(|track| track.holds(*counter)) =>
        {
            let names = battle.info().panels.track.map_or(&[][..], |track| track.names);
            let at = usize::from(value.unsigned_abs()).clamp(1, names.len().max(1)) - 1;
            match names.get(at).filter(|_| *value > 0) {
                Some(name) => format!("{} has a {name} Wound", words.name(*who)),
                None => format!("{}: a Wound is healed", words.name(*who)),
            }
        }
        Event::CounterChanged { who, counter, value, .. } => {
            format!("{}: {} {value}", words.name(*who), title(battle.info().counters, counter.0))
        }
        Event::PoolChanged { side, pool, left, rule } => {
            // What it was spent on, where that is an action of its own.
            let spent = |entry: &&crate::battle::Action| entry.rule == *rule && entry.text.contains(pool);
            match battle.info().actions.iter().find(spent) {
                Some(entry) => format!("{}: {}, {pool} {left}", battle.gang(*side), entry.name),
                None => format!("{}: {pool} {left}", battle.gang(*side)),
            }
        }
        Event::StatusGained { who, status, .. } => {
            format!("{}: {}", words.name(*who), title(battle.info().statuses, status.0))
        }
        Event::StatusLost { who, status, .. } => {
            format!("{}: {} ends", words.name(*who), title(battle.info().statuses, status.0))
        }
        Event::Charged { who, enemy, from_above } => {
            format!(
                "{} charges {}{}",
                words.name(*who),
                words.name(*enemy),
                if *from_above { " from above" } else { "" }
            )
        }
        Event::OpportunityGranted { who, against, .. } => {
            format!("{} may make an Attack of Opportunity against {}", words.name(*who), words.name(*against))
        }
        Event::OpportunityLost { who, against } => {
            format!("{} makes no Attack of Opportunity against {}", words.name(*who), words.name(*against))
        }
        Event::Disengaged { who, from, outcome } => {
            let outcome = battle.info().words.outcome(*outcome);
            format!("{} disengages from {}: {outcome}", words.name(*who), words.name(*from))
        }
        Event::Cast { who, spell, target, will } => {
            let aim = match target {
                Target::Character(other) if other == who => " on itself".to_owned(),
                Target::Character(other) => format!(" at {}", words.name(*other)),
                Target::Square(square) => format!(" at {square}"),
                Target::Nothing => String::new(),
            };
            let cost = if *will == 0 { String::new() } else { format!(" for {will} Will") };
            format!("{} casts {spell}{aim}{cost}", words.name(*who))
        }
        Event::Dispelling { who, caster, will } => {
            let cost = if *will == 0 { String::new() } else { format!(" for {will} Will") };
            format!("{} dispels the spell of {}{cost}", words.name(*who), words.name(*caster))
        }
        Event::Told(told) => told_words(battle, told, told.telling.text),
        Event::Froze { squares } => format!("The water freezes at {}", places(squares)),
        Event::Melted { squares } => format!("The ice melts at {}", places(squares)),
        Event::Removed { who, .. } => format!("{} is removed", words.name(*who)),
        Event::GoalsDrawn { side: of, goals, .. } => format!("{} draws {}", words.battle.gang(*of), goals.join(", ")),
        Event::GoalReached { side: of, goal, .. } => format!("{} reaches its goal {goal}", words.battle.gang(*of)),
        Event::Scored { side: of, points, what, .. } => {
            format!("{} scores {points}: {what}", words.battle.gang(*of))
        }
        Event::Objective { name, deed, who, square, .. } => {
            let who = who.map_or("Nobody", |who| words.name(who));
            match deed {
                Deed::Drawn => format!("{name} at {square} is the one"),
                Deed::Claimed => format!("{who} claims {name}"),
                Deed::Revealed => format!("{who} finds {name}"),
                Deed::PickedUp => format!("{who} picks up {name}"),
                Deed::Passed => format!("{who} takes over {name}"),
                Deed::Dropped => format!("{who} drops {name} at {square}"),
                Deed::Destroyed => format!("{who} destroys {name}"),
                Deed::CarriedOff => format!("{who} carries {name} off the board"),
            }
        }
        Event::Fixture { name, state, who, square, .. } => match who {
            Some(who) => format!("{}: {name} at {square} is {state}", words.name(*who)),
            None => format!("{name} at {square} is {state}"),
        },
        Event::WaterAnnounced { round, levels, .. } => {
            format!("The water will rise by {levels} in round {round}")
        }
        Event::WaterRose { levels, surface, flooded, .. } => {
            format!("The water rises by {levels} to level {surface}: {flooded} squares are flooded")
        }
        Event::Lifted { who, level, .. } => {
            format!("The water lifts {} to level {level}", words.name(*who))
        }
        Event::BoatHurt { square, amount, left, .. } => match left {
            0 => format!("The boat at {square} sinks"),
            _ => format!("The boat at {square} {}, {left} left", battle.info().words.lost(u32::from(*amount))),
        },
        Event::Ended { winner: Some(winner) } => format!("The battle is over: {} wins", words.battle.gang(*winner)),
        Event::Ended { winner: None } => "The battle is over: a draw".to_owned(),
        #[allow(unreachable_patterns, reason = "a system may add events before their words")]
        other => format!("{other:?}"),
    }
}

/// What a system tells of, by a pattern of its vocabulary.
pub fn told_words(battle: &AnyBattle, told: &Told, pattern: &str) -> String {
    let words = NarrationWords { battle };
    told.filled(pattern, |who| words.name(who), |side| battle.gang(side))
}

/// What came of a roll for one target: `Accuracy 14, success by 3`; `success with 2 raises`; `Bypassed (Piercing 9)`; of a total that only
/// counts, what is left of it: `9 past armour 2`. Empty where the total says everything.
pub fn result_words(called: &Words, roll: &Breakdown, result: &TargetResult) -> String {
    if !roll.judged && roll.reads == Reads::TotalAtLeast {
        let goal = roll.thresholds().next().filter(|goal| goal.number.value() > 0);
        return goal.map_or(String::new(), |goal| match result.by {
            1.. => format!("{} past {} {}", result.by, goal.name, goal.number.value()),
            _ => format!("stopped by {} {}", goal.name, goal.number.value()),
        });
    }
    let reached = roll.reached(result).filter(|goal| !goal.name.is_empty());
    if let Some(word) = roll.word_of(result) {
        // `Bypassed (Piercing 9)`; the word alone where it is called like the number, or no number was reached.
        return match reached.filter(|goal| goal.name != word) {
            Some(goal) => format!("{word} ({} {})", goal.name, goal.number.value()),
            None => word.to_owned(),
        };
    }
    let name = reached.map_or(String::new(), |goal| format!("{} {}, ", goal.name, goal.number.value()));
    let by = match (result.raises, result.by) {
        // The best and the worst results have no margin.
        (0, _) if matches!(result.outcome, Outcome::Critical | Outcome::Fumble) => String::new(),
        (0, 0) => ", exactly".to_owned(),
        (0, by) => format!(" by {}", by.unsigned_abs()),
        (1, _) => " with 1 raise".to_owned(),
        (n, _) => format!(" with {n} raises"),
    };
    format!("{name}{}{by}", called.outcome(result.outcome))
}

struct SentenceParts {
    will: u8,
    taken: u8,
    pool: u8,
    target: i8,
}

struct NarrationWords<'a> {
    battle: &'a AnyBattle,
}

impl NarrationWords<'_> {
    fn name(&self, who: CharacterId) -> &str {
        if who.index() < self.battle.characters().len() { self.battle.names(who).0 } else { "Nobody" }
    }

    /// The target of a roll with its preposition: `against Nane`, or `for Toni` of a friend.
    fn meant(&self, roller: CharacterId, who: CharacterId) -> String {
        let side = |who: CharacterId| self.battle.characters().get(who.index()).map(|character| character.side);
        let word = if side(roller) == side(who) { "for" } else { "against" };
        format!("{word} {}", self.name(who))
    }

    /// A roll whose dice make a total: the faces, the total, and what came of it for each target.
    fn total(&self, roll: &Breakdown, faces: &Rolled, total: i16, results: &[TargetResult]) -> String {
        let dice = roll.dice_words();
        let mut told = format!("{} rolls {}: {dice}: {}", self.name(roll.roller), roll.name, list(faces));
        // One die that nothing is added to is its own total.
        if faces.len() != 1 || faces.faces().next().map(i16::from) != Some(total) {
            told += &format!(", total {total}");
        }
        for result in results {
            let came = result_words(&self.battle.info().words, roll, result);
            // Beside a name alone it would read as a deed of the target.
            let about = result.about.filter(|who| *who != roll.roller).map(|who| self.meant(roll.roller, who));
            let parts: Vec<String> = about.into_iter().chain((!came.is_empty()).then_some(came)).collect();
            if !parts.is_empty() {
                told += &format!("; {}", parts.join(": "));
            }
        }
        told
    }

    fn roll(
        &self,
        breakdown: &Breakdown,
        parts: &SentenceParts,
        [faces, raised]: [&Rolled; 2],
        outcome: Outcome,
        aces: u8,
    ) -> String {
        let against = breakdown.against.map_or(String::new(), |enemy| format!(" against {}", self.name(enemy)));
        let will = if parts.will > 0 { format!(", {} of them Will", parts.will) } else { String::new() };
        let taken = if parts.taken > 0 { format!(", {} taken", parts.taken) } else { String::new() };
        let outcome = match (breakdown.part, outcome) {
            // Who has won of the two.
            (Part::Defending, _) if breakdown.judged => {
                let other = breakdown.against.filter(|_| !outcome.succeeded()).unwrap_or(breakdown.roller);
                format!(": {} wins", self.name(other))
            }
            // Of the defending roll only the successes count.
            (Part::Defending, _) => String::new(),
            (_, Outcome::Fail | Outcome::Success) if !breakdown.judged => String::new(),
            (Part::Alone | Part::Active, _) => format!(": {}", self.battle.info().words.outcome(outcome)),
        };
        let raised = if raised.is_empty() { String::new() } else { format!(", raised to {}", list(raised)) };
        let needs = if breakdown.needs > 1 { format!(" of {} needed", breakdown.needs) } else { String::new() };
        let word = self.battle.difficulty(breakdown).map_or(String::new(), |word| format!(" ({word})"));
        format!(
            "{} rolls {}{against}: {}{will}{taken}, {}+{word}: {}{raised}, {} {aces}{needs}{outcome}",
            self.name(breakdown.roller),
            breakdown.name,
            counted(parts.pool),
            parts.target,
            list(faces),
            self.battle.info().words.hits,
        )
    }
}

/// A place; the level of the streets goes without saying.
fn at(square: Square, level: Level) -> String {
    if level == 0 { square.to_string() } else { format!("{square}, level {level}") }
}

fn places(squares: &[Square]) -> String {
    squares.iter().map(Square::to_string).collect::<Vec<_>>().join(", ")
}

fn list(faces: &Rolled) -> String {
    let faces: Vec<_> = faces.faces().map(|face| face.to_string()).collect();
    if faces.is_empty() { "no dice".to_owned() } else { faces.join(" ") }
}

fn title(list: &'static [Entry], index: u8) -> &'static str {
    list.get(usize::from(index)).map_or("?", |entry| entry.name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::{DiceGroup, Reads, Side, Threshold};
    use crate::dice::{Die, Role};
    use crate::table::{Library, Setup, Table};

    /// One d20 of somebody against two numbers of each of two others.
    fn one_die_against_two_targets() -> Event {
        let mut roll = Breakdown::new("CAP", "CAP-11", CharacterId(0), DiceGroup::of(20));
        roll.reads = Reads::TotalAtMost;
        roll.dice(1, "CAP roll", "CAP-11");
        for (who, accuracy) in [(1, 14), (2, 5)] {
            for (name, value) in [("Critical", 2), ("Accuracy", accuracy)] {
                let mut goal = Threshold { name, about: Some(CharacterId(who)), ..Threshold::within(0, 20) };
                goal.number.add(value, name, "CAP-11");
                roll.goals.push(goal);
            }
        }
        let result = |who, threshold, outcome, by| TargetResult {
            about: Some(CharacterId(who)),
            threshold,
            outcome,
            by,
            raises: 0,
        };
        let results = vec![result(1, Some(1), Outcome::Success, 7), result(2, None, Outcome::Fail, -2)];
        Event::Rolled {
            breakdown: Box::new(roll),
            will: 0,
            taken: 0,
            pool: 1,
            target: 2,
            faces: [Die::counted(20, 7, Role::Plain)].into_iter().collect(),
            outcome: Outcome::Success,
            aces: 0,
            total: Some(7),
            results,
            raised: Rolled::default(),
        }
    }

    #[test]
    fn a_total_is_told_with_a_result_for_each_target() {
        let setup = Setup::skirmish("campo", ["lamp_duel", "court_duel"], 1);
        let table = Table::new(setup, &Library::shipped()).expect("a good set-up");
        let battle = table.battle();
        let [a, b, c] = [0, 1, 2].map(|who| NarrationWords { battle }.name(CharacterId(who)).to_owned());
        let told = narrate(battle, &one_die_against_two_targets());
        let wanted = format!("{a} rolls CAP: d20: 7; for {b}: Accuracy 14, success by 7; for {c}: fail by 2");
        assert_eq!(told, wanted);
    }

    #[test]
    fn programs_are_told_every_number_and_what_each_die_counts() {
        let setup = Setup::skirmish("campo", ["lamp_duel", "court_duel"], 1);
        let table = Table::new(setup, &Library::shipped()).expect("a good set-up");
        let told = crate::table::event_json(table.battle(), &one_die_against_two_targets());
        assert_eq!(
            told["dice"],
            serde_json::json!([{"sides": 20, "face": 7, "role": "plain", "reading": {"counts": 7}}])
        );
        let thresholds = told["breakdown"]["thresholds"].as_array().expect("a list");
        let numbers: Vec<_> = thresholds.iter().map(|goal| (goal["about"].as_u64(), goal["number"].as_i64())).collect();
        let number = |who, number| (Some(who), Some(number));
        assert_eq!(numbers, [number(1, 2), number(1, 14), number(2, 2), number(2, 5)]);
        assert_eq!((&told["results"][0]["threshold"], &told["results"][1]["threshold"]), (&1.into(), &().into()));
    }

    #[test]
    fn what_ember_was_spent_on_is_told() {
        let setup =
            Setup { system: "ladder".to_owned(), ..Setup::skirmish("campo", ["bridge_duel", "lagoon_duel"], 1) };
        let table = Table::new(setup, &Library::shipped()).expect("a good set-up");
        let told = |rule| {
            let event = Event::PoolChanged { side: Side(0), pool: "Ember", left: 1, rule };
            let text = narrate(table.battle(), &event);
            text.split_once(": ").expect("whose it is").1.to_owned()
        };
        assert_eq!(told("LAD-29"), "Maximise, Ember 1");
        assert_eq!(told("LAD-30"), "Reroll, Ember 1");
        assert_eq!(told("LAD-28"), "Ember 1");
    }
}
