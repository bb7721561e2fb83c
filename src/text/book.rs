//! What can be looked up: help, the rules, the score, what is fought for.

use super::words::{Page, count, sentence};
use crate::battle::rulebook::{Block, Span};
use crate::battle::{Rulebook, ScoreSheet, Side, SystemInfo};
use crate::table::AnyBattle;
use std::io;

/// Letters of what a rule says in a list of those that were found.
const EXCERPT: usize = 120;
/// Rules that are listed at most.
const FOUND: usize = 10;

/// The commands.
///
/// # Errors
/// The output cannot be written.
pub fn help(info: &SystemInfo, page: &mut Page) -> io::Result<()> {
    let lines = [
        "Answer a question with the number of an answer. Enter alone repeats the question.",
        "Or say what you want: \"move C5\", \"end\", the name of somebody. What is risky is read to you before it is done.",
        "A square has a letter for its column, A in the west, and a number for its row, 1 in the north: C5.",
        "\"back\" goes back to the question. \"list\" names squares, the most useful first.",
        "At any time:",
        "  look C5: a square. look NAME: where somebody is. look: where you are.",
        "  who: everybody. who NAME: all there is to know of somebody.",
        "  near NAME, near C5: who is how far away, and who is in sight.",
        "  reach: how far the one who acts can go, by direction.",
        "  board: the board drawn in letters.",
        "  score, goals: how it stands, and what it is about.",
        "  odds 2: where the odds of answer 2 come from, and what may be done against it.",
        "  why jump, why jump C5: why something cannot be done. why: why the computer did what it did last.",
        "  hint: the best choice as the computer sees it, and why. hint hard: as a higher level sees it.",
        "  auto: the computer plays this turn for you. auto battle: it plays to the end.",
        "  log, log 30: what happened. rule CAN-03, rule falling: the rulebook.",
        "  rest: while gangs are placed, places the rest for you.",
        "  always, never: this answer, now and whenever the question is asked again. ask: be asked again.",
        "  never this round: no, now and whenever the question is asked again in this round.",
        "  always riposte, never riposte: the same for one of several responses, by its name.",
        "  undo: takes back, as far as no die fell. save NAME: writes a copy; the battle is saved all the time.",
        "  settings brief, settings full: how much is told. quit: leave; the battle is saved.",
    ];
    let rule = Rulebook::read(info.rulebook).chapters.into_iter().find(crate::battle::rulebook::Chapter::is_rule);
    for line in lines {
        let own = rule.as_ref().map_or(String::new(), |chapter| chapter.id.clone());
        page.say(&line.replace("CAN-03", &own))?;
    }
    Ok(())
}

/// A rule by its id, or what is found by words.
///
/// # Errors
/// The output cannot be written.
pub fn rule(info: &SystemInfo, words: &str, page: &mut Page) -> io::Result<()> {
    let book = Rulebook::read(info.rulebook);
    if words.is_empty() {
        page.say("Say the id of a rule, or words that stand in it. The parts of the rulebook:")?;
        let parts = book.chapters.iter().filter(|chapter| chapter.order < 3);
        return parts.map(|part| format!("  {} {}", part.id, part.title)).try_for_each(|line| page.say(&line));
    }
    let known =
        book.chapters.iter().position(|chapter| !chapter.id.is_empty() && chapter.id.eq_ignore_ascii_case(words));
    let found = known.map_or_else(|| book.search(words), |at| vec![at]);
    match found[..] {
        [] => page.say("No rule has all of these words."),
        [at] => chapter(&book, at, page),
        _ => {
            page.say(&format!("{} found. Say \"rule\" and one of these ids:", count(found.len(), "rule")))?;
            for chapter in found.iter().take(FOUND).filter_map(|at| book.chapters.get(*at)) {
                page.say(&format!("  {} {}: {}", chapter.id, chapter.title, chapter.excerpt(words, EXCERPT)))?;
            }
            Ok(())
        }
    }
}

fn chapter(book: &Rulebook, at: usize, page: &mut Page) -> io::Result<()> {
    let Some(chapter) = book.chapters.get(at) else { return Ok(()) };
    page.say(&format!("{} {}.", chapter.id, chapter.title))?;
    let words = |spans: &[Span]| spans.iter().map(|span| span.text.as_str()).collect::<String>();
    for block in &chapter.blocks {
        match block {
            Block::Paragraph(spans) => page.say(&words(spans))?,
            Block::Item(Some(number), spans) => page.say(&format!("  {number}. {}", words(spans)))?,
            Block::Item(None, spans) => page.say(&format!("  - {}", words(spans)))?,
            Block::Table(rows) => {
                // Every cell with the head of its column, so that a row can be understood by itself.
                let head: Vec<String> =
                    rows.first().map(|row| row.iter().map(|cell| words(cell)).collect()).unwrap_or_default();
                for row in rows.iter().skip(1) {
                    let cells = row.iter().enumerate().map(|(i, cell)| match head.get(i).map(String::as_str) {
                        None | Some("") => words(cell),
                        Some(head) => format!("{head}: {}", words(cell)),
                    });
                    page.say(&format!("  {}.", cells.collect::<Vec<_>>().join("; ")))?;
                }
            }
        }
    }
    Ok(())
}

/// Who would win if it ended now, and for what.
///
/// # Errors
/// The output cannot be written.
pub fn score(battle: &AnyBattle, page: &mut Page) -> io::Result<()> {
    let sheet = battle.score_sheet();
    let over = battle.verdict().is_some();
    page.say(&format!("{}, round {} of {}.", sheet.scenario, battle.round(), battle.rounds()))?;
    for side in Side::BOTH {
        page.say(&format!(
            "{}: {}.",
            battle.gang(side),
            count(sheet.points[side.index()].unsigned_abs() as usize, "victory point")
        ))?;
        for line in sheet.lines.iter().filter(|line| line.side == side) {
            let now = if line.kept || over { "" } else { ", for now" };
            page.say(&format!("  {}{now}: {} ({})", line.what, line.points, line.rule))?;
        }
    }
    for tie in &sheet.ties {
        let [a, b] = tie.values;
        page.say(&format!("{}: {a} to {b}.", tie.title()))?;
    }
    let winner =
        sheet.winner.map_or("It would be a draw".to_owned(), |side| format!("{} would win", battle.gang(side)));
    let by = if sheet.deciding_tie().is_some() { ", on the tie-break" } else { "" };
    if !over {
        page.say(&format!("{winner} if it ended now{by}."))?;
    }
    for side in Side::BOTH {
        for (pool, left) in battle.pools(side) {
            page.say(&format!("{}: {} {left} ({})", battle.gang(side), pool.name, pool.rule))?;
        }
    }
    announced(&sheet, page)
}

/// What is fought for.
///
/// # Errors
/// The output cannot be written.
pub fn goals(battle: &AnyBattle, page: &mut Page) -> io::Result<()> {
    let sheet = battle.score_sheet();
    page.say(&format!("{}: {}", sheet.scenario, sheet.text))?;
    for one in &sheet.objectives {
        let at = one.square.map_or(String::new(), |square| format!(", at {square}"));
        let holder = one.holder.map_or(String::new(), |side| format!(" It is {}'s.", battle.gang(side)));
        page.say(&format!("Objective {}{at}: {}{holder}", one.name, sentence(&one.text)))?;
    }
    for zone in &sheet.zones {
        let holder = zone.holder.map_or("nobody's", |side| battle.gang(side));
        let corners = zone.squares.first().zip(zone.squares.last());
        let corners = corners.map_or(String::new(), |(first, last)| format!(", from {first} to {last}"));
        page.say(&format!("Zone {}{corners}: {holder}.", zone.name))?;
    }
    for goal in &sheet.goals {
        let done = if goal.done { " Reached." } else { "" };
        page.say(&format!(
            "{}, a goal of its own: {}: {}{done}",
            battle.gang(goal.side),
            goal.name,
            sentence(goal.text)
        ))?;
    }
    announced(&sheet, page)
}

fn announced(sheet: &ScoreSheet, page: &mut Page) -> io::Result<()> {
    match &sheet.next {
        Some(next) => {
            page.say(&format!("Announced for round {}: {} ({})", next.round, sentence(&next.text), next.rule))
        }
        None => Ok(()),
    }
}
