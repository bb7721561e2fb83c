//! One battle, told and asked: what happened, the question, the answers; and the commands that may be said at any time.

use super::keep::{Copied, copy};
use super::menu::{Menu, MenuAnswer};
use super::words::{Page, count, plain, sentence};
use super::{book, odds};
use crate::ai::{self, Auto, Mind, Thinking, Thoughts, Until};
use crate::battle::{CharacterId, Choice, Event, Manner, Occasion, Side};
use crate::table::{Keeper, Player, Standing, Table, Told, narrate};
use std::collections::VecDeque;
use std::io;

/// Lines of the log that are read where nobody says how many.
const RECENT: usize = 12;

/// Choices of the computer player whose reasons can be asked for.
const REMEMBERED: usize = 16;

/// What comes after a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// The battle goes on.
    Stay,
    /// The same battle again, with new dice.
    Again,
    /// The next battle of the series.
    Battle,
    /// Another battle.
    New,
    /// The end.
    Quit,
}

/// A battle being played by ear.
#[derive(Debug)]
pub struct Play {
    /// The battle.
    pub table: Table,
    /// Everything is said, not only what matters most.
    pub full: bool,
    /// Keeps the battle after every choice; none where it is not saved.
    keeper: Option<Keeper>,
    /// So much of the log has been told.
    told: usize,
    pub(super) menu: Menu,
    /// Two people share this place: whose turn it is to listen, and who is to come.
    holder: Option<Side>,
    hand_over: Option<Side>,
    /// What the computer player thought of its last choices, and what it chose; the last one last.
    pub(super) thoughts: VecDeque<(Thoughts, Choice)>,
    /// The side for which the computer player decides, though a person plays it.
    auto: Option<Auto>,
}

impl Play {
    /// A battle that begins or goes on. Without a keeper it is not saved.
    pub fn new(table: Table, keeper: Option<Keeper>, full: bool) -> Play {
        let menu = Menu::top(&table);
        Play {
            table,
            full,
            keeper,
            told: 0,
            menu,
            holder: None,
            hand_over: None,
            thoughts: VecDeque::new(),
            auto: None,
        }
    }

    /// Who plays a side.
    fn player(&self, side: Side) -> &Player {
        &self.table.setup().players[side.index()]
    }

    /// True if a person decides for this side.
    pub fn is_human(&self, side: Side) -> bool {
        matches!(self.player(side), Player::Human)
    }

    /// Whose ears these are: the one person's, of two whoever is to decide.
    pub(super) fn viewer(&self) -> Option<Side> {
        match Side::BOTH.map(|side| self.is_human(side)) {
            [true, true] => self.hand_over.and(self.holder).or(self.table.decision().map(|decision| decision.side)),
            [true, false] => Some(Side(0)),
            [false, true] => Some(Side(1)),
            [false, false] => None,
        }
    }

    /// True if the listener is not told where somebody is (LAD-512).
    pub(super) fn hides(&self, who: CharacterId) -> bool {
        self.viewer().is_some_and(|side| self.table.battle().is_unseen_by(who, side))
    }

    /// LAD-113: True if the listener does not know of this thing of a kit.
    pub(super) fn conceals(&self, who: CharacterId, item: usize) -> bool {
        let battle = self.table.battle();
        let enemy = |side| battle.characters().get(who.index()).is_some_and(|one| one.side != side);
        self.viewer().is_some_and(enemy) && battle.conceals(who, item)
    }

    /// The question that is open now.
    pub fn menu(&self) -> &Menu {
        &self.menu
    }

    /// Says what battle this is; `again` where it goes on from a save.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn open(&mut self, again: bool, page: &mut Page) -> io::Result<()> {
        let battle = self.table.battle();
        let sheet = battle.score_sheet();
        let (info, board) = (battle.info(), battle.board());
        page.say(&format!(
            "{}: {} on {}, {} columns and {} rows, {} rounds.",
            info.name,
            sheet.scenario,
            board.title(),
            board.width(),
            board.height(),
            battle.rounds()
        ))?;
        if let Some(series) = self.table.series() {
            page.say(&format!("{}, battle {} of {}: {}.", series.name, series.battle, series.battles, series.title))?;
        }
        page.say(&sheet.text)?;
        self.gangs(page)?;
        page.say("Say \"help\" at any time.")?;
        self.kept(page)?;
        if again {
            self.told = self.table.log().len();
            page.gap()?;
            page.say("The battle goes on. What happened last:")?;
            self.log(6, page)?;
        }
        self.go_on(page)
    }

    /// Tells what happened, lets the computer play, and asks the next question.
    pub(super) fn go_on(&mut self, page: &mut Page) -> io::Result<()> {
        loop {
            self.tell(page)?;
            let Some(decision) = self.table.decision() else { break };
            let side = decision.side;
            if self.is_human(side) && !self.plays_for(side) {
                if self.table.spare().is_empty() {
                    break;
                }
                self.kept(page)?;
                continue;
            }
            let thought = self.think(self.player(side).mind());
            let first = self.table.choices().first().copied();
            let done = thought.is_some_and(|choice| self.table.play(choice).is_ok());
            // A choice from another list would stop the battle: the first that is legal goes on with it.
            if !done && first.is_none_or(|choice| self.table.apply(choice).is_err()) {
                break;
            }
            self.kept(page)?;
        }
        self.menu = Menu::top(&self.table);
        let Some(side) = self.table.decision().map(|decision| decision.side) else { return self.ask(page) };
        if Side::BOTH.iter().all(|&side| self.is_human(side)) {
            match self.holder {
                None => self.holder = Some(side),
                Some(holder) if holder != side => {
                    self.hand_over = Some(side);
                    page.gap()?;
                    let gang = self.table.battle().gang(side);
                    return page.say(&format!("Now {gang} decides. Pass the screen; whoever has it presses Enter."));
                }
                Some(_) => self.hand_over = None,
            }
        }
        self.ask(page)
    }

    /// The computer player's choice; what it thought is kept for those who ask why.
    fn think(&mut self, mind: Mind) -> Option<Choice> {
        let (battle, salt) = (self.table.battle().clone(), self.table.salt());
        let thoughts = mind.think(battle, salt).map(Thinking::thought_out)?;
        let choice = thoughts.pick()?;
        if self.thoughts.len() >= REMEMBERED {
            self.thoughts.pop_front();
        }
        self.thoughts.push_back((thoughts, choice));
        Some(choice)
    }

    /// True while the computer player decides for a person's side; it ends by itself.
    fn plays_for(&mut self, side: Side) -> bool {
        let goes_on = self.auto.as_mut().is_some_and(|auto| auto.side() == side && auto.goes_on(self.table.battle()));
        let ended = self.auto.is_some_and(|auto| auto.side() == side) && !goes_on;
        self.auto = self.auto.filter(|_| !ended);
        goes_on
    }

    /// `auto`, `auto battle`: the computer player decides for the side that is asked.
    fn auto(&mut self, rest: &str, page: &mut Page) -> io::Result<()> {
        let Some(decision) = self.table.decision() else { return page.say("The battle is over.") };
        let side = decision.side;
        let until = match rest.to_lowercase().as_str() {
            "" | "turn" => Until::Turn,
            "battle" => Until::Battle,
            _ => return page.say("Say \"auto\" for this turn, or \"auto battle\" to the end of the battle."),
        };
        let gang = self.table.battle().gang(side);
        let long = if until == Until::Turn { "this turn" } else { "the rest of the battle" };
        page.say(&format!("The computer plays {long} for {gang}."))?;
        self.auto = Some(Auto::new(self.table.battle(), side, until));
        self.go_on(page)
    }

    pub(super) fn kept(&mut self, page: &mut Page) -> io::Result<()> {
        let told: Vec<Told> = self.keeper.as_mut().map(|keeper| keeper.keep(&self.table)).unwrap_or_default();
        for one in told {
            page.say(&one.sentence())?;
            one.path().map_or(Ok(()), |path| page.picture(&path.display().to_string()))?;
        }
        Ok(())
    }

    /// The question and its answers.
    pub(super) fn ask(&self, page: &mut Page) -> io::Result<()> {
        let battle = self.table.battle();
        page.gap()?;
        let Some(decision) = self.table.decision() else { return self.over(page) };
        let gang = battle.gang(decision.side);
        if self.menu == Menu::top(&self.table) {
            let round = if battle.round() > 0 { format!("Round {}. ", battle.round()) } else { String::new() };
            let gang = if decision.prompt.starts_with(gang) { String::new() } else { format!("{gang}. ") };
            let rule = if self.full { format!(" ({})", decision.rule) } else { String::new() };
            page.say(&format!("{round}{gang}{}{rule}", decision.prompt))?;
            if let Some(who) = decision.actor.filter(|who| !decision.reaction() && battle.active() == Some(*who)) {
                page.say(&format!("{}: {}.", battle.names(who).0, self.state(who)))?;
            }
        }
        self.menu.show(&self.table, decision, self.full, page)
    }

    /// How it ended.
    fn over(&self, page: &mut Page) -> io::Result<()> {
        let battle = self.table.battle();
        if let Some(verdict) = battle.verdict() {
            let won = verdict.winner.map_or("A draw".to_owned(), |side| format!("{} has won", battle.gang(side)));
            let [a, b] = verdict.score;
            let [one, two] = Side::BOTH.map(|side| battle.gang(side).to_owned());
            page.say(&format!("{won}. {} ({})", verdict.reason, verdict.rule))?;
            page.say(&format!("{one}: {a}. {two}: {b}."))?;
        }
        if let Some(series) = self.table.series() {
            let [one, two] = Side::BOTH.map(|side| battle.gang(side).to_owned());
            let [a, b] = series.won;
            page.say(&format!("{}: {one} has won {}, {two} {b}.", series.name, count(a, "battle")))?;
            match (series.over, &series.next) {
                (_, Some(next)) => page.say(&format!("Say \"next\" for the next battle: {next}."))?,
                (Some(Some(side)), _) => page.say(&format!("{} has won the series.", battle.gang(side)))?,
                (Some(None), _) => page.say("The series is a draw.")?,
                (None, None) => {}
            }
        }
        page.say(
            "Say \"again\" for the same battle with new dice, \"new\" for another one, \"log\", \"score\" or \"quit\".",
        )
    }

    /// What happened and has not been told.
    fn tell(&mut self, page: &mut Page) -> io::Result<()> {
        let from = self.told.min(self.table.log().len());
        for line in self.sentences(from) {
            if line.is_empty() { page.gap()? } else { page.say(&line)? }
        }
        self.told = self.table.log().len();
        Ok(())
    }

    /// The log from an event on, in sentences; a walk of many steps is one.
    fn sentences(&self, from: usize) -> Vec<String> {
        let battle = self.table.battle();
        let mut lines: Vec<String> = Vec::new();
        let mut walk: Option<(CharacterId, Manner)> = None;
        for (_, event) in self.table.log().iter().skip(from) {
            let walks = match event {
                Event::Moved { who, manner, .. } => Some((*who, *manner)),
                _ => None,
            };
            if walks.is_some() && walks == walk {
                lines.pop();
            }
            walk = walks;
            match event {
                Event::RoundStarted { round } => {
                    lines.push(String::new());
                    lines.push(format!("Round {round} of {} begins.", battle.rounds()));
                }
                Event::CounterChanged { .. } | Event::ActivationEnded { .. } if !self.full => {}
                _ if battle.info().panels.leaves_out(event) => {}
                Event::Moved { who, .. } | Event::Jumped { who, .. } if self.hides(*who) => {
                    lines.push(format!("{} moves, and nobody sees where.", battle.names(*who).0));
                }
                Event::Rolled { breakdown, .. } => {
                    lines.push(sentence(&narrate(battle, event)));
                    if self.full {
                        lines.extend(odds::terms(breakdown).into_iter().map(|line| format!("  {line}")));
                    }
                }
                _ => lines.push(sentence(&narrate(battle, event))),
            }
        }
        lines
    }

    /// The last lines of the log.
    fn log(&self, count: usize, page: &mut Page) -> io::Result<()> {
        let mut lines = self.sentences(0);
        lines.retain(|line| !line.is_empty());
        if lines.is_empty() {
            return page.say("Nothing has happened yet.");
        }
        let from = lines.len().saturating_sub(count);
        lines[from..].iter().try_for_each(|line| page.say(line))
    }

    /// Takes a line: an answer, or a command.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn hear(&mut self, line: &str, page: &mut Page) -> io::Result<Next> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let (word, rest) = (word.to_lowercase(), rest.trim());
        if matches!(word.as_str(), "quit" | "exit") {
            self.farewell(page)?;
            return Ok(Next::Quit);
        }
        if let Some(side) = self.hand_over {
            self.holder = Some(side);
            self.hand_over = None;
            self.ask(page)?;
            return Ok(Next::Stay);
        }
        let over = self.table.decision().is_none();
        match word.as_str() {
            "" => self.ask(page)?,
            "help" | "?" | "h" => book::help(self.table.battle().info(), page)?,
            "board" | "map" => self.picture(page)?,
            "look" => self.look_at(rest, page)?,
            "who" => self.who(rest, page)?,
            "near" => self.near_to(rest, page)?,
            "reach" => self.reach(page)?,
            "score" => book::score(self.table.battle(), page)?,
            "goals" => book::goals(self.table.battle(), page)?,
            "log" => self.log(rest.parse().unwrap_or(RECENT), page)?,
            "rule" | "rules" => book::rule(self.table.battle().info(), rest, page)?,
            "undo" => self.undo(page)?,
            "save" => self.save(rest, page)?,
            "settings" => self.settings(rest, page)?,
            "why" if rest.is_empty() && !self.thoughts.is_empty() => self.why_so(page)?,
            "why" => self.why(rest, page)?,
            "hint" => self.hint(rest, page)?,
            "auto" => self.auto(rest, page)?,
            "odds" => self.odds(rest, page)?,
            "always" => self.stand(Standing::Always, rest, page)?,
            "never" => self.stand(Standing::Never, rest, page)?,
            "ask" => self.stand_down(page)?,
            "rest" if self.deploys() => self.place_rest(page)?,
            "next" if over && self.table.series().is_some_and(|series| series.next.is_some()) => {
                return Ok(Next::Battle);
            }
            "again" if over => return Ok(Next::Again),
            "new" if over => return Ok(Next::New),
            "again" | "new" => page.say("This battle is not over. It is saved: \"quit\" first, then begin another.")?,
            _ => self.answer(line, page)?,
        }
        Ok(Next::Stay)
    }

    /// Says whether the battle is saved, and where.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn farewell(&mut self, page: &mut Page) -> io::Result<()> {
        // What could not be saved so far gets its last chance.
        self.kept(page)?;
        if self.table.decision().is_some() {
            match &self.keeper {
                Some(keeper) if keeper.is_up_to_date() => {
                    let path = keeper.path().display().to_string();
                    page.say("The battle is saved here:")?;
                    page.picture(&path)?;
                    if keeper.is_current() {
                        page.say("Go on with it by: acqua-alta play --text --continue last, or in the window.")?;
                    } else {
                        page.say("Go on with it by:")?;
                        page.picture(&format!("acqua-alta play --text --continue {path}"))?;
                    }
                }
                Some(keeper) if keeper.is_behind() => {
                    page.say("The last choices could not be saved. The battle up to then is saved here:")?;
                    page.picture(&keeper.path().display().to_string())?;
                }
                _ => page.say("The battle was not saved.")?,
            }
        }
        page.say("Goodbye.")
    }

    fn answer(&mut self, line: &str, page: &mut Page) -> io::Result<()> {
        if self.table.decision().is_none() {
            page.say("The battle is over.")?;
            return self.over(page);
        }
        match self.menu.answer(&self.table, line) {
            MenuAnswer::Chosen(choice) => match self.table.play(choice) {
                Ok(_) => {
                    self.kept(page)?;
                    self.go_on(page)
                }
                Err(error) => page.say(&error.to_string()),
            },
            MenuAnswer::Open(menu) => {
                self.menu = menu;
                self.ask(page)
            }
            MenuAnswer::Top => {
                self.menu = Menu::top(&self.table);
                self.ask(page)
            }
            // What cannot be done now is told with its reason.
            MenuAnswer::Unclear if self.names_an_action(line) => self.why(line, page),
            MenuAnswer::Unclear => self.unclear(line, page),
        }
    }

    fn unclear(&self, line: &str, page: &mut Page) -> io::Result<()> {
        let said: String = plain(line).chars().take(40).collect();
        let numbers = match (self.menu.entries.len(), self.menu.squares.is_empty()) {
            (0, _) => "the name of a square".to_owned(),
            (1, true) => "1".to_owned(),
            (n, true) => format!("a number from 1 to {n}"),
            (n, false) => format!("a number from 1 to {n}, or the name of a square"),
        };
        page.say(&format!(
            "\"{said}\" fits nothing here. Say {numbers}; Enter repeats the question; \"help\" tells more."
        ))
    }

    fn deploys(&self) -> bool {
        self.table.decision().is_some_and(|decision| decision.occasion == Occasion::Deploy)
    }

    /// Places everybody of this side who is not placed yet, as the computer player would.
    fn place_rest(&mut self, page: &mut Page) -> io::Result<()> {
        let side = self.table.decision().map(|decision| decision.side);
        while self.deploys() && self.table.decision().map(|decision| decision.side) == side {
            let thought = ai::choose(self.table.battle(), self.table.salt());
            if thought.is_none_or(|choice| self.table.apply(choice).is_err()) {
                break;
            }
            self.kept(page)?;
        }
        self.go_on(page)
    }

    /// Back to the person's own decision: what the computer did in between goes as well, as far as no die fell.
    fn undo(&mut self, page: &mut Page) -> io::Result<()> {
        let people = Side::BOTH.map(|side| self.is_human(side));
        if let Err(error) = self.table.take_back(|side| people[side.index()]) {
            return page.say(&error.to_string());
        }
        self.told = self.told.min(self.table.log().len());
        // What was thought of choices that were taken back is of no use.
        self.thoughts.clear();
        self.kept(page)?;
        page.say("Taken back.")?;
        self.go_on(page)
    }

    fn save(&mut self, name: &str, page: &mut Page) -> io::Result<()> {
        if name.is_empty() {
            return self.saved(page);
        }
        match copy(name, &self.table, self.keeper.as_ref()) {
            Ok(Copied::Written(path)) => {
                page.say("A copy is written here:")?;
                page.picture(&path.display().to_string())
            }
            Ok(Copied::Kept) => {
                self.kept(page)?;
                self.saved(page)
            }
            Err(why) => page.say(&why),
        }
    }

    /// Whether the battle is saved, and where.
    fn saved(&self, page: &mut Page) -> io::Result<()> {
        match &self.keeper {
            Some(keeper) if keeper.is_up_to_date() => {
                page.say("The battle is saved after every choice, here:")?;
                page.picture(&keeper.path().display().to_string())?;
            }
            Some(_) => page.say("The battle is not saved at the moment. Saving is tried again after every choice.")?,
            None => page.say("This battle is not saved.")?,
        }
        page.say("\"save NAME\" writes a copy.")
    }

    fn settings(&mut self, rest: &str, page: &mut Page) -> io::Result<()> {
        match rest.to_lowercase().as_str() {
            "full" => self.full = true,
            "brief" => self.full = false,
            _ => {}
        }
        let (now, other) = if self.full { ("full", "brief") } else { ("brief", "full") };
        page.say(&format!("Telling is {now}. Say \"settings {other}\" to change it."))?;
        page.say("Brief: what happens and the odds. Full: also every small change, where each roll comes from, and what actions do.")
    }
}
