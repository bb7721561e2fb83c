//! What is asked about the board at any time: squares, people, odds.

use super::menu::MenuEntry;
use super::odds;
use super::play::Play;
use super::words::{Page, capital, plain, square_of};
use crate::battle::CharacterId;
use crate::board::Square;
use std::io;

impl Play {
    pub(super) fn look_at(&self, rest: &str, page: &mut Page) -> io::Result<()> {
        match self.place_called(rest) {
            Ok((square, _)) => self.look(square, page),
            Err(why) => page.say(&why),
        }
    }

    pub(super) fn near_to(&self, rest: &str, page: &mut Page) -> io::Result<()> {
        match self.place_called(rest) {
            Ok((square, who)) => {
                let battle = self.table.battle();
                let one = who.and_then(|who| battle.characters().get(who.index()));
                let height = one.map_or_else(|| battle.board().surface(square), |one| one.level);
                let name = who.map_or_else(|| "From here".to_owned(), |who| format!("From {}", battle.names(who).0));
                page.say(&format!("{name}, at {square}:"))?;
                self.near(square, height, who, page)
            }
            Err(why) => page.say(&why),
        }
    }

    /// A square by its name, or somebody's; without words the one who acts.
    pub(super) fn place_called(&self, words: &str) -> Result<(Square, Option<CharacterId>), String> {
        let battle = self.table.battle();
        let names = super::words::with_names(words);
        let words = names.trim();
        if let Some(square) = square_of(words, battle.board()) {
            return Ok((square, None));
        }
        let who = if words.is_empty() {
            let actor = battle.active().or(self.table.decision().and_then(|decision| decision.actor));
            actor.ok_or("Say which square or who, for instance: look C5.")?
        } else {
            self.one_called(words)?
        };
        let at = battle.characters().get(who.index()).and_then(|one| one.square);
        match at.filter(|_| !self.hides(who)) {
            Some(square) => Ok((square, Some(who))),
            None => Err(format!("{} is not seen on the board.", battle.names(who).0)),
        }
    }

    /// The one character that is meant.
    pub(super) fn one_called(&self, words: &str) -> Result<CharacterId, String> {
        let battle = self.table.battle();
        let said: String = plain(words).chars().take(40).collect();
        match self.called(words)[..] {
            [] => {
                let (width, height) = (battle.board().width(), battle.board().height());
                let last = Square::new(width - 1, height - 1);
                Err(format!(
                    "\"{said}\" is no square from A1 to {last}, and nobody is called that. \"who\" lists the names."
                ))
            }
            [only] => Ok(only),
            ref several => {
                let names: Vec<String> = several.iter().map(|who| self.person_in_short(*who)).collect();
                Err(format!("Several are called that: {}.", names.join("; ")))
            }
        }
    }

    pub(super) fn who(&self, rest: &str, page: &mut Page) -> io::Result<()> {
        if rest.is_empty() {
            return self.roll_call(page);
        }
        let board = self.table.battle().board();
        let there = square_of(rest, board).and_then(|square| {
            self.shown().find(|who| self.table.battle().characters()[who.index()].square == Some(square))
        });
        match there.map_or_else(|| self.one_called(rest), Ok) {
            Ok(who) => self.sheet(who, page),
            Err(why) => page.say(&why),
        }
    }

    /// Where the odds of a numbered answer come from, and what the other side may do about it.
    pub(super) fn odds(&self, rest: &str, page: &mut Page) -> io::Result<()> {
        let at = rest.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
        let Some(MenuEntry::One(choice)) = at.and_then(|at| self.menu.entries.get(at)) else {
            return page.say("Say the number of one of the answers, for instance: odds 1.");
        };
        let battle = self.table.battle();
        page.say(&format!("{}.", capital(&battle.describe(*choice))))?;
        if let Some(breakdown) = battle.breakdown(*choice) {
            for line in odds::terms(&breakdown) {
                page.say(&line)?;
            }
        }
        let words = odds::words(&self.table, *choice);
        page.say(if words.is_empty() { "Nothing of it is left to chance." } else { &words })?;
        for line in odds::reactions(&self.table, *choice) {
            page.say(&line)?;
        }
        page.say(battle.info().assumed)
    }
}
