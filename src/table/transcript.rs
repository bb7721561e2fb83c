//! A saved battle as text that a person reads: the board in characters, whose decision it was, the choice in words, every
//! die and everything that happened. What `acqua-alta replay` prints.

use super::event_json::event_json;
use super::setup::Player;
use super::{Act, AnyBattle, Library, Loaded, ReplayMoment, SaveError, Table, load_observed, narrate};
use crate::battle::{Breakdown, CharacterId, CounterId, Event, Part, Reads, Side, StatusId, Term};
use crate::board::{LEGEND, Square, column_name};
use crate::dice::{Die, Reading, Role, Then, Thrown, counted};
use serde_json::json;
use std::collections::BTreeSet;
use std::io::{self, Write};
use std::sync::Arc;

/// When the board is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Boards {
    /// Never.
    Never,
    /// At the start, at the beginning of every round, and at the end.
    #[default]
    Rounds,
    /// Also after every choice that put somebody somewhere else, or changed the ground.
    Moves,
}

/// Tells a saved battle in words while it is replayed and verified.
///
/// # Errors
/// The output cannot be written. Inside: what is wrong with the save, as [`super::load`] says it; what came before that
/// has been told then.
pub fn tell(
    text: &str,
    library: &Library,
    boards: Boards,
    out: &mut dyn Write,
) -> io::Result<Result<Loaded, SaveError>> {
    let mut teller = TranscriptTeller { out, library, boards, steps: 0, signs: BTreeSet::new() };
    let mut written = Ok(());
    let loaded = load_observed(text, library, &mut |moment| {
        if written.is_ok() {
            written = teller.moment(moment);
        }
    });
    written?;
    if let Ok(Loaded { table, .. }) = &loaded {
        teller.end(table)?;
    }
    Ok(loaded)
}

/// As [`tell`], for programs: one JSON object a line, the set-up first, then one for each step.
///
/// # Errors
/// As [`tell`].
pub fn tell_json(text: &str, library: &Library, out: &mut dyn Write) -> io::Result<Result<Loaded, SaveError>> {
    let mut step = 0;
    let mut written = Ok(());
    let loaded = load_observed(text, library, &mut |moment| {
        let line = match moment {
            ReplayMoment::Start(table) => json!({
                "setup": table.setup(),
                "dice": table.thrown(),
                "events": table.log().iter().map(|(_, event)| event_json(table.battle(), event)).collect::<Vec<_>>(),
                "hash": super::hash_text(table.start_hash()),
            }),
            ReplayMoment::Step { before, act, events, after } => {
                step += 1;
                let (text, edit) = match act {
                    Act::Choice { choice, .. } => (Some(before.describe(*choice)), None),
                    Act::Edit(edit) => (None, Some(edit)),
                    // What a player has said to the table alone is no part of the tale.
                    Act::Standing(_) => return,
                };
                let events: Vec<_> = events.iter().map(|event| event_json(after.battle(), event)).collect();
                json!({
                    "step": step, "round": after.battle().round(), "decision": before.decision(),
                    "choice": text, "edit": edit, "dice": after.thrown(), "events": events,
                    "hash": super::hash_text(after.hash()),
                })
            }
        };
        if written.is_ok() {
            written = writeln!(out, "{line}");
        }
    });
    written?;
    Ok(loaded)
}

/// A step of a walk that the next event goes on with: only where it ends is told.
fn goes_on(event: &Event, next: Option<&Event>) -> bool {
    match (event, next) {
        (Event::Moved { who, manner, .. }, Some(Event::Moved { who: same, manner: alike, .. })) => {
            (who, manner) == (same, alike)
        }
        _ => false,
    }
}

struct TranscriptTeller<'a> {
    out: &'a mut dyn Write,
    library: &'a Library,
    boards: Boards,
    steps: usize,
    /// Characters of the ground that have been explained.
    signs: BTreeSet<char>,
}

impl TranscriptTeller<'_> {
    fn moment(&mut self, moment: ReplayMoment) -> io::Result<()> {
        match moment {
            ReplayMoment::Start(table) => self.start(table),
            ReplayMoment::Step { before, act, events, after } => self.step(before, act, events, after),
        }
    }

    fn start(&mut self, table: &Table) -> io::Result<()> {
        let (setup, battle) = (table.setup(), table.battle());
        let (info, board) = (battle.info(), battle.board());
        writeln!(
            self.out,
            "{} (rules of version {}): {} on {}, {} x {} squares, {} rounds, seed {}",
            info.name,
            battle.version(),
            battle.score_sheet().scenario,
            board.title(),
            board.width(),
            board.height(),
            battle.rounds(),
            setup.seed
        )?;
        let usual = super::Setup { options: Default::default(), ..setup.clone() };
        let system = self.library.system(&setup.system);
        for (system, switch) in
            system.into_iter().flat_map(|system| system.switches.iter().map(move |one| (system, one)))
        {
            let value = setup.switch(system, switch.key);
            if value != usual.switch(system, switch.key) {
                writeln!(self.out, "{}: {} ({})", switch.name, value.unwrap_or_default(), switch.key)?;
            }
        }
        for side in Side::BOTH {
            let player = match setup.players.get(side.index()) {
                Some(Player::Computer { level, personality: None }) => format!("the computer ({level})"),
                Some(Player::Computer { level, personality: Some(key) }) => format!("the computer ({level}, {key})"),
                _ => "a person".to_owned(),
            };
            writeln!(self.out, "\nSide {}, {}, played by {player}:", side.0, battle.gang(side))?;
            for (who, sign) in signs(battle).filter(|(who, _)| battle.characters()[who.index()].side == side) {
                let (name, kind) = battle.names(who);
                let kind = if kind == name { String::new() } else { format!(", {kind}") };
                writeln!(self.out, "  {sign} {name}{kind}")?;
            }
        }
        writeln!(self.out)?;
        for (_, event) in table.log() {
            self.event(battle, event)?;
        }
        self.dice(table.thrown())?;
        if self.boards != Boards::Never {
            self.board(battle)?;
        }
        Ok(())
    }

    fn step(&mut self, before: &AnyBattle, act: &Act, events: &[Event], after: &Table) -> io::Result<()> {
        self.steps += 1;
        match act {
            // What a player has said to the table alone is no part of the tale.
            Act::Standing(_) => return Ok(()),
            Act::Choice { choice, faces } => {
                let (gang, prompt) = match before.decision() {
                    Some(decision) => (before.gang(decision.side), decision.prompt),
                    None => ("", String::new()),
                };
                // Some questions are put to the gang by name, others to one of its characters.
                let asked = if prompt.starts_with(gang) { prompt } else { format!("{gang}: {prompt}") };
                writeln!(self.out, "\n{}. {asked}", self.steps)?;
                writeln!(self.out, "   > {}", before.describe(*choice))?;
                if faces.is_some() {
                    writeln!(self.out, "     The dice were thrown by hand.")?;
                }
            }
            Act::Edit(edit) => {
                writeln!(self.out, "\n{}. The position is changed by hand: {}", self.steps, json!(edit))?
            }
        }
        for (n, event) in events.iter().enumerate() {
            if !goes_on(event, events.get(n + 1)) {
                self.event(after.battle(), event)?;
            }
        }
        self.dice(after.thrown())?;
        let now = after.battle();
        let draw = match self.boards {
            Boards::Never => false,
            Boards::Rounds => now.round() != before.round(),
            Boards::Moves => now.round() != before.round() || moved(before, now),
        };
        if draw && now.verdict().is_none() {
            self.board(now)?;
        }
        Ok(())
    }

    /// One event, and below a roll its terms and its dice.
    fn event(&mut self, battle: &AnyBattle, event: &Event) -> io::Result<()> {
        if let Event::RoundStarted { round } = event {
            return writeln!(self.out, "\n==== Round {round} of {} ====", battle.rounds());
        }
        if battle.info().panels.leaves_out(event) {
            return Ok(());
        }
        writeln!(self.out, "     {}", narrate(battle, event))?;
        let Event::Rolled { breakdown, will, taken, pool, target, faces, raised, .. } = event else { return Ok(()) };
        if breakdown.reads != Reads::EachAtLeast {
            return self.total(breakdown, faces.dice());
        }
        let mut dice = terms(breakdown.pool_terms());
        if *will > 0 {
            dice += &format!(", Will {will:+}");
        }
        if *taken > 0 {
            dice += &format!(", taken -{taken}");
        }
        writeln!(self.out, "       {}: {dice}; {target} or more: {}", counted(*pool), terms(breakdown.target_terms()))?;
        let hit = battle.info().words.hit;
        writeln!(self.out, "       {}", each_die(breakdown, faces.dice(), *pool, hit))?;
        if raised.is_empty() {
            return Ok(());
        }
        writeln!(self.out, "       raised to {}", marked(raised.dice(), hit))
    }

    /// A roll that is read as a total: where dice, total and numbers come from, and every die.
    fn total(&mut self, roll: &Breakdown, dice: &[Die]) -> io::Result<()> {
        let listed = |sum| roll.told(sum).copied().collect::<Vec<Term>>();
        let groups = roll.groups().map(|group| listed(&group.dice)).filter(|list| !list.is_empty());
        let groups: Vec<String> = groups.map(|list| terms(&list)).collect();
        let causes = if groups.is_empty() { String::new() } else { format!(": {}", groups.join("; ")) };
        writeln!(self.out, "       {}{causes}", roll.dice_words())?;
        let added = listed(&roll.total);
        if !added.is_empty() {
            writeln!(self.out, "       added: {}", terms(&added))?;
        }
        for goal in roll.thresholds() {
            let name = if goal.name.is_empty() { "number" } else { goal.name };
            writeln!(self.out, "       {name} {}: {}", goal.number.value(), terms(goal.number.terms()))?;
        }
        writeln!(self.out, "       {}", each_die(roll, dice, u8::MAX, ""))
    }

    /// Every die of a step, in the order in which they fell: those that `faces` of the engine protocol takes.
    fn dice(&mut self, thrown: &[Thrown]) -> io::Result<()> {
        if thrown.is_empty() {
            return Ok(());
        }
        let mut line = String::from("     Dice:");
        let mut sides = 0;
        for one in thrown {
            match *one {
                Thrown::Die { sides: of, face } => {
                    if of != sides {
                        sides = of;
                        line += &format!(" d{sides}");
                    }
                    line += &format!(" {face}");
                }
                Thrown::Card { card } => {
                    sides = 0;
                    line += &format!(" card {}", card.0);
                }
            }
        }
        writeln!(self.out, "{line}")
    }

    /// The board, two columns a square: the ground, and who or what is there. Then everybody in words.
    fn board(&mut self, battle: &AnyBattle) -> io::Result<()> {
        let board = battle.board();
        let sheet = battle.score_sheet();
        let rows = board.to_rows();
        writeln!(self.out)?;
        // The letters of a column stand below one another.
        let names: Vec<String> = (0..board.width()).map(|x| format!("{:>2}", column_name(x))).collect();
        for letter in 0..2 {
            let line: String = names.iter().map(|name| format!("{} ", &name[letter..=letter])).collect();
            if !line.trim().is_empty() {
                writeln!(self.out, "     {}", line.trim_end())?;
            }
        }
        for (y, row) in rows.iter().enumerate() {
            let mut line = format!("{:>4} ", y + 1);
            for (x, ground) in row.chars().enumerate() {
                let here = Some(Square::new(x as u8, y as u8));
                let stands = |who: &CharacterId| {
                    let one = &battle.characters()[who.index()];
                    one.is_present() && one.square == here
                };
                let somebody = signs(battle).find(|(who, _)| stands(who)).map(|(_, sign)| sign);
                let lies = sheet.objectives.iter().any(|one| one.square == here && one.carrier.is_none());
                line.push(ground);
                line.push(somebody.unwrap_or(if lies { OBJECTIVE } else { ' ' }));
            }
            writeln!(self.out, "{}", line.trim_end())?;
        }
        let new = |sign: &char| rows.iter().any(|row| row.contains(*sign)) && !self.signs.contains(sign);
        let unknown: Vec<(char, &str)> = LEGEND.iter().filter(|(sign, _)| new(sign)).copied().collect();
        if !unknown.is_empty() {
            let words: Vec<String> = unknown.iter().map(|(sign, text)| format!("{sign} {text}")).collect();
            writeln!(self.out, "     {}", words.join("; "))?;
            self.signs.extend(unknown.iter().map(|(sign, _)| sign));
        }
        for (who, sign) in signs(battle) {
            writeln!(self.out, "   {sign} {}", condition(battle, who))?;
        }
        for one in &sheet.objectives {
            let at = one.square.map_or(String::new(), |square| format!(" at {square}"));
            writeln!(self.out, "   {OBJECTIVE} {}{at}: {}", one.name, one.text)?;
        }
        let [a, b] = battle.standing();
        writeln!(self.out, "     {} {a} : {b} {}", battle.gang(Side(0)), battle.gang(Side(1)))
    }

    fn end(&mut self, table: &Table) -> io::Result<()> {
        let battle = table.battle();
        if self.boards != Boards::Never && self.steps > 0 {
            self.board(battle)?;
        }
        writeln!(self.out)?;
        let Some(verdict) = battle.verdict() else {
            let asked = table.decision().map_or(String::new(), |decision| format!(" Asked now: {}", decision.prompt));
            return writeln!(self.out, "The battle goes on in round {}.{asked}", battle.round());
        };
        for line in &battle.score_sheet().lines {
            writeln!(self.out, "  {}: {} {}", battle.gang(line.side), line.what, line.points)?;
        }
        let [a, b] = verdict.score;
        writeln!(self.out, "{} {a} : {b} {}", battle.gang(Side(0)), battle.gang(Side(1)))?;
        let won = verdict.winner.map_or("A draw".to_owned(), |side| format!("{} has won", battle.gang(side)));
        writeln!(self.out, "{won}. {} ({})", verdict.reason, verdict.rule)
    }
}

/// What lies on a square to be fought for.
const OBJECTIVE: char = '$';

/// Everybody with a letter: capitals for side 0, small ones for side 1.
fn signs(battle: &AnyBattle) -> impl Iterator<Item = (CharacterId, char)> {
    let mut next = [b'A', b'a'];
    battle.characters().iter().enumerate().filter_map(move |(i, one)| {
        let letter = next.get_mut(one.side.index())?;
        *letter += 1;
        Some((CharacterId(i as u8), char::from(*letter - 1)))
    })
}

/// Somebody has moved, was removed, or the ground has changed.
fn moved(before: &AnyBattle, after: &AnyBattle) -> bool {
    let places = |battle: &AnyBattle| -> Vec<_> {
        battle.characters().iter().map(|one| (one.square, one.level, one.removed)).collect()
    };
    places(before) != places(after) || !Arc::ptr_eq(before.board(), after.board())
}

/// A character in a line: where it is, its counters that are not 0, its statuses.
fn condition(battle: &AnyBattle, who: CharacterId) -> String {
    let one = &battle.characters()[who.index()];
    let name = battle.names(who).0;
    let info = battle.info();
    let Some(square) = one.square.filter(|_| !one.removed) else {
        return format!("{name}: {}", if one.removed { "removed" } else { "not on the board yet" });
    };
    let counters = info.counters.iter().enumerate().filter_map(|(i, entry)| {
        let id = CounterId(i as u8);
        let value = one.counters.get(id);
        let told = value != 0 && !info.panels.unseen.contains(&id);
        told.then(|| format!("{} {value}", entry.name))
    });
    let statuses = info.statuses.iter().enumerate();
    let statuses =
        statuses.filter(|&(i, _)| one.statuses.has(StatusId(i as u8))).map(|(_, entry)| entry.name.to_owned());
    let words: Vec<String> = counters.chain(statuses).collect();
    format!("{name} at {square} level {}: {}", one.level, words.join(", "))
}

fn terms(list: &[Term]) -> String {
    let words: Vec<String> = list.iter().map(|term| format!("{} {:+}", term.cause, term.value)).collect();
    if words.is_empty() { "nothing".to_owned() } else { words.join(", ") }
}

/// Faces, each hit marked with the word of the system, and what else is to be said of a die in brackets.
fn marked(dice: &[Die], hit: &str) -> String {
    dice.iter().map(|die| die_words(die, hit)).collect::<Vec<_>>().join(", ")
}

/// A face as it counts: `7 Ace`, `12 (dropped)`, `6 (again)`.
fn die_words(die: &Die, hit: &str) -> String {
    let face = match die.reading {
        Reading::Hit => format!("{} {hit}", die.face),
        Reading::Dropped => format!("{} (dropped)", die.face),
        Reading::Counts(points) if points != die.face => format!("{} (counts {points})", die.face),
        Reading::Miss | Reading::Kept | Reading::Counts(_) => die.face.to_string(),
    };
    if die.then == Then::Exploded { face + " (again)" } else { face }
}

/// Every die of a roll: as it was thrown, what was rolled again last. A die with a role of its own is named.
fn each_die(breakdown: &Breakdown, dice: &[Die], pool: u8, hit: &str) -> String {
    let (thrown, again) = dice.split_at(dice.len().min(usize::from(pool)));
    let mut parts: Vec<String> = Vec::new();
    for alike in thrown.chunk_by(|a, b| a.role == b.role) {
        let name = alike.first().map_or("", |die| role_words(die.role));
        parts.push(format!("{name}{}", marked(alike, hit)));
    }
    if thrown.is_empty() {
        parts.push("no dice".to_owned());
    }
    if !again.is_empty() {
        parts.push(format!("rolled again: {}", marked(again, hit)));
    }
    if breakdown.part == Part::Defending && breakdown.reads == Reads::EachAtLeast {
        parts.push(format!("each {hit} takes from the roll of the active side"));
    }
    parts.join("; ")
}

/// What a die with a role of its own is called.
fn role_words(role: Role) -> &'static str {
    match role {
        Role::Plain => "",
        Role::Destiny => "Destiny die ",
        Role::Wild => "Wild Die ",
        Role::Running => "running die ",
        Role::Boon => "boon ",
        Role::Bane => "bane ",
        Role::Bonus => "bonus ",
    }
}
