//! Exact odds in a few words: the same numbers that the window shows, worked out by the same walk.

use super::words::{capital, count};
use crate::battle::{Band, Breakdown, Change, CharacterId, Choice, CounterId, Odds, Part, Reads, SystemInfo, Target};
use crate::board::Square;
use crate::dice::{Chance, counted};
use crate::table::{AnyBattle, Table, life_lost, life_regained};

/// Chances below this are not worth a word.
const VISIBLE: f64 = 0.005;
/// Places that are told of at most.
const PLACES: usize = 4;

/// The counter that is life.
pub fn life_of(info: &SystemInfo) -> Option<CounterId> {
    info.panels.roles.life.map(|(counter, _)| counter)
}

/// A roll before it is made: `5 dice, 7 or more`; with the word for its chance, where the rulebook has one.
pub fn roll_words(battle: &AnyBattle, b: &Breakdown) -> String {
    let needs = if b.needs > 1 { format!(", on {} of them", b.needs) } else { String::new() };
    let focus = if b.focus > 0 { format!(", Focus {}", b.focus) } else { String::new() };
    let word = battle.difficulty(b).map_or(String::new(), |word| format!(", {word}"));
    let goal = b.goal_words();
    let goal = if goal.is_empty() { goal } else { format!(", {goal}") };
    format!("{}{goal}{needs}{focus}{word}", b.dice_words())
}

/// Where the dice and the number of a roll come from, as sentences with their rules.
pub fn terms(b: &Breakdown) -> Vec<String> {
    let words = |sum: &crate::battle::Sum| {
        let each = b.told(sum).map(|term| format!("{} {:+} ({})", term.cause, term.value, term.rule));
        each.collect::<Vec<_>>().join(", ")
    };
    let causes =
        |sum| Some(words(sum)).filter(|text| !text.is_empty()).map_or(String::new(), |text| format!(": {text}"));
    let mut lines = vec![format!("{}, {}: {}{}.", b.name, b.rule, b.dice_words(), causes(&b.main.dice))];
    for group in &b.beside {
        lines.push(format!("Beside it {}: {}.", counted(group.count()), words(&group.dice)));
    }
    if b.told(&b.total).next().is_some() {
        lines.push(format!("Added to the total: {}.", words(&b.total)));
    }
    for goal in b.thresholds() {
        let name = if goal.name.is_empty() { String::new() } else { format!("{}: ", goal.name) };
        let (what, side) = match b.reads {
            Reads::EachAtLeast => ("Each die needs", "more"),
            Reads::TotalAtLeast => ("The total needs", "more"),
            Reads::TotalAtMost => ("The total needs", "less"),
        };
        let number = goal.number.value();
        lines.push(format!("{name}{what} {number} or {side}: {}.", words(&goal.number)));
    }
    lines
}

/// What comes of a choice, in words; empty where nothing is left to chance.
pub fn words(table: &Table, choice: Choice) -> String {
    let Ok(odds) = table.odds(choice) else { return String::new() };
    if odds.outcomes.len() < 2 && odds.complete() {
        return String::new();
    }
    OddsTeller { table, odds: &odds, choice }.words()
}

struct OddsTeller<'a> {
    table: &'a Table,
    odds: &'a Odds,
    choice: Choice,
}

impl OddsTeller<'_> {
    fn percent(&self, p: Chance) -> String {
        p.percent_within(self.odds.unwalked)
    }

    fn name(&self, who: CharacterId) -> &str {
        self.table.battle().names(who).0
    }

    fn loss(&self, changes: &[Change], who: CharacterId) -> i8 {
        let change = changes.iter().find(|change| change.who == who);
        change.map_or(0, |change| life_lost(self.table.battle().info(), change))
    }

    fn words(&self) -> String {
        let battle = self.table.battle();
        let roll = battle.breakdown(self.choice);
        let mut parts = Vec::new();
        if let Some(b) = &roll {
            let chance = match b.part {
                // Another roll counts against it: what comes of both is said below.
                Part::Active => String::new(),
                // How many there are counts, and what comes of them is said below.
                Part::Alone | Part::Defending if !b.judged => {
                    format!(": {} to roll any {}", battle.chance(b, 0).percent(), battle.info().words.hits)
                }
                Part::Alone | Part::Defending => format!(": {} to succeed", battle.chance(b, 0).percent()),
            };
            parts.push(format!("{}, {}{chance}", b.name, roll_words(battle, b)));
        }
        for strip in battle.strips(self.choice) {
            let band = |(band, first, last, chance): (&Band, u8, u8, Chance)| {
                let faces = if first == last { first.to_string() } else { format!("{first} to {last}") };
                let chance = if strip.sure { "no roll".to_owned() } else { format!("{faces}, {}", chance.percent()) };
                let does = if band.text.is_empty() { String::new() } else { format!(" {}", band.text) };
                format!("{} ({chance}){does}", band.name)
            };
            let bands: Vec<String> = strip.told().map(band).collect();
            let barriers = strip.barriers.iter().map(|(name, sum)| format!(" against {name} {}", sum.value()));
            parts.push(format!("{}{}: {}", self.name(strip.about), barriers.collect::<String>(), bands.join("; ")));
        }
        parts.extend(self.ends());
        let target = match self.choice.target {
            Target::Character(who) => Some(who),
            _ => None,
        };
        let others = (0..battle.characters().len() as u8).map(CharacterId);
        let others = others.filter(|&who| Some(who) != target && who != self.choice.actor);
        for who in target.into_iter().chain(Some(self.choice.actor)).chain(others) {
            if target == Some(who)
                && who == self.choice.actor
                && parts.iter().any(|part| part.starts_with(self.name(who)))
            {
                continue;
            }
            parts.extend(self.person(who, Some(who) == target));
        }
        parts.into_iter().map(|part| capital(&part) + ".").collect::<Vec<_>>().join(" ")
    }

    /// What may become of somebody.
    fn person(&self, who: CharacterId, target: bool) -> Option<String> {
        let info = self.table.battle().info();
        let hurt = self.odds.chance(|changes| self.loss(changes, who) > 0);
        let gone = self.odds.chance(|changes| changes.iter().any(|c| c.who == who && c.removed));
        let mut parts = Vec::new();
        if hurt.value() >= VISIBLE {
            let mean = self.odds.mean(|changes| f64::from(self.loss(changes, who)));
            parts.push(format!("{} to lose {}, {mean:.1} on average", self.percent(hurt), info.words.life));
        }
        let regained = |changes: &[Change]| life_regained(info, changes, who);
        let healed = self.odds.chance(|changes| regained(changes) > 0);
        // A strip has told it already.
        let told = self.table.battle().strips(self.choice).iter().any(|strip| strip.about == who);
        if healed.value() >= VISIBLE && !told {
            let mean = self.odds.mean(|changes| f64::from(regained(changes)));
            parts.push(format!("{} to regain {}, {mean:.1} on average", self.percent(healed), info.words.life));
        }
        if gone.value() >= VISIBLE {
            parts.push(format!("{} to be removed", self.percent(gone)));
        }
        if target {
            for (i, entry) in info.statuses.iter().enumerate() {
                let gained =
                    |changes: &[Change]| changes.iter().any(|c| c.who == who && c.statuses.contains(&(i as u8, true)));
                let p = self.odds.chance(gained);
                if p.value() >= VISIBLE {
                    parts.push(format!("{} {}", self.percent(p), entry.name));
                }
            }
            if parts.is_empty() && who != self.choice.actor {
                let any = self.odds.chance(|changes| changes.iter().any(|c| c.who == who));
                parts.push(format!("{} to change anything", self.percent(any)));
            }
        }
        (!parts.is_empty()).then(|| format!("{}: {}", self.name(who), parts.join(", ")))
    }

    /// Where somebody who sets out for a square comes to be.
    fn ends(&self) -> Option<String> {
        let battle = self.table.battle();
        let mover = battle.characters().get(self.choice.actor.index())?;
        let start = mover.square?;
        let Target::Square(aimed) = self.choice.target else { return self.places() };
        let board = battle.board();
        let place = |changes: &[Change]| {
            let change = changes.iter().find(|change| change.who == self.choice.actor);
            match change {
                Some(change) if change.removed => None,
                Some(change) => change.place.or(Some((start, mover.level))),
                None => Some((start, mover.level)),
            }
        };
        let chance = |test: &dyn Fn(Square, i8) -> bool| {
            self.odds.chance(|changes| place(changes).is_some_and(|(square, level)| test(square, level)))
        };
        let stays = chance(&|square, level| (square, level) == (start, mover.level));
        if stays == Chance::ONE {
            return None;
        }
        let there = chance(&|square, _| square == aimed);
        let swims = |square, level| board.is_swum_at(board.spot(square, level));
        let was_wet = swims(start, mover.level);
        let wet = chance(&|square, level| square != aimed && !was_wet && swims(square, level));
        let short = chance(&|square, level| {
            square != aimed && (square, level) != (start, mover.level) && (was_wet || !swims(square, level))
        });
        let mut parts = vec![format!("{} to get there", self.percent(there))];
        let rest = [(wet, "to end in the water"), (short, "to end elsewhere"), (stays, "to stay")];
        parts.extend(
            rest.iter().filter(|(p, _)| p.value() >= VISIBLE).map(|(p, what)| format!("{} {what}", self.percent(*p))),
        );
        Some(parts.join(", "))
    }

    /// The places where somebody may end who is on the way already, the likeliest first.
    fn places(&self) -> Option<String> {
        let mut found: Vec<(Square, Chance)> = Vec::new();
        for outcome in &self.odds.outcomes {
            let change = outcome.changes.iter().find(|change| change.who == self.choice.actor);
            let Some((square, _)) = change.and_then(|change| change.place) else { continue };
            match found.iter_mut().find(|(known, _)| *known == square) {
                Some((_, p)) => *p = *p + outcome.p,
                None => found.push((square, outcome.p)),
            }
        }
        if found.len() < 2 {
            return None;
        }
        found.sort_by(|a, b| b.1.value().total_cmp(&a.1.value()));
        let ground = |square| self.table.battle().describe_square(square).0;
        let told = found.iter().take(PLACES).filter(|(_, p)| p.value() >= VISIBLE);
        let told: Vec<String> =
            told.map(|(square, p)| format!("{} to end at {square} ({})", self.percent(*p), ground(*square))).collect();
        Some(told.join(", "))
    }
}

/// All that odds take for granted, and what the other side may do about a choice: for whoever asks.
pub fn reactions(table: &Table, choice: Choice) -> Vec<String> {
    let Ok(outlook) = table.outlook(choice, 0) else { return Vec::new() };
    let mut lines = Vec::new();
    for alternative in &outlook.alternatives {
        let not = if alternative.done { "" } else { "not " };
        let odds = OddsTeller { table, odds: &alternative.odds, choice }.words();
        lines.push(format!("If the answer is {not}\"{}\" ({}): {odds}", alternative.deed, alternative.rule));
    }
    if lines.is_empty() {
        lines.push(format!(
            "The other side cannot do anything about it. {} in all.",
            count(outlook.odds.outcomes.len(), "outcome")
        ));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::DiceGroup;
    use crate::table::{Library, Replay, Setup};

    #[test]
    fn lad_08_the_word_stands_beside_the_chance() {
        let setup =
            Setup { system: "ladder".to_owned(), ..Setup::skirmish("campo", ["bridge_duel", "lagoon_duel"], 1) };
        let mut table = Table::new(setup, &Library::shipped()).expect("a good set-up");
        let mut told = BTreeSet::new();
        for step in 0..400 {
            let choices = table.choices().to_vec();
            for &choice in &choices {
                if let Some(roll) = table.battle().breakdown(choice) {
                    let words = roll_words(table.battle(), &roll);
                    let word = words.rsplit(", ").next().unwrap_or_default().to_owned();
                    assert!(WORDS.contains(&word.as_str()), "{words}");
                    told.insert(word);
                }
            }
            let Some(&choice) = choices.get(step * 7 % choices.len().max(1)) else { break };
            table.apply(choice).expect("it is listed");
        }
        assert!(told.len() > 2, "{told:?}");
        let canal = Table::new(Setup::skirmish("campo", ["lamp_duel", "court_duel"], 1), &Library::shipped());
        let canal = canal.expect("a good set-up");
        let roll = Breakdown::new("Jump", "CAN-03", CharacterId(0), DiceGroup::of(10));
        assert_eq!(roll_words(canal.battle(), &roll), "0 dice", "Canal has no such words");
    }

    #[test]
    fn healing_is_told_with_its_chance_and_its_average() {
        let saves = [
            (include_str!("../../tests/golden/canal-skirmish.acqua"), ["surgery", ""]),
            (include_str!("../../tests/golden/ladder-skirmish.acqua"), ["first_aid", "recover"]),
        ];
        let mut told = 0;
        for (save, keys) in saves {
            let film = Replay::read(save, &Library::shipped()).expect("a save");
            for table in (0..film.len()).map(|step| film.at(step)) {
                let info = table.battle().info();
                let heals = |choice: &&Choice| keys.contains(&info.actions[usize::from(choice.action.0)].key);
                let Some(&choice) = table.choices().iter().find(heals) else { continue };
                let odds = table.odds(choice).expect("a choice of the list");
                let patient = choice.target.character().unwrap_or(choice.actor);
                let regained = |changes: &[Change]| life_regained(info, changes, patient);
                let p = odds.chance(|changes| regained(changes) > 0);
                if p.value() < VISIBLE || !odds.complete() || odds.outcomes.len() < 2 {
                    continue;
                }
                told += 1;
                let mean = odds.mean(|changes| f64::from(regained(changes)));
                let (words, life) = (words(&table, choice), info.words.life);
                let wanted = format!("{} to regain {life}, {mean:.1} on average", p.percent());
                assert!(words.contains(&wanted), "{words}, not {wanted}");
            }
        }
        assert!(told > 0, "somebody can be healed somewhere");
    }

    const WORDS: [&str; 5] = ["Very Hard", "Hard", "Average", "Easy", "Very Easy"];
    use std::collections::BTreeSet;
}
