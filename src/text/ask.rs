//! Before the battle: which one. One question at a time, each with numbered answers from what there is.

use super::words::{Page, count, plain};
use crate::ai::{Level, Mind, NORMAL, Personality};
use crate::battle::{Gang, SystemInfo};
use crate::kit::Listed;
use crate::table::{Catalogue, GangChoice, Library, MapChoice, Player, SKIRMISH, Setup};
use std::io;

/// Where a gang is drawn by chance.
const CHANCE: &str = "chance";
/// Where one battle is played and no series.
const SINGLE: &str = "single";
/// Where another person plays at this place.
const HOTSEAT: &str = "hotseat";
/// The computer player without a personality.
const NONE: &str = "none";

/// What is known of the battle that is wanted; what is not known is asked.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Wish {
    /// Id of the rule system.
    pub system: Option<String>,
    /// Key of a series of battles, which names maps and scenarios.
    pub series: Option<String>,
    /// Id of the map.
    pub map: Option<String>,
    /// Key of the scenario.
    pub scenario: Option<String>,
    /// Keys of the gangs, that of the person first.
    pub gangs: [Option<String>; 2],
    /// Level of the computer player, perhaps with a personality (`hard:cautious`), or `hotseat`.
    pub against: Option<String>,
    /// Seed of the dice; a fresh one where there is none.
    pub seed: Option<u64>,
}

/// A question before the battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum SetupQuestion {
    System,
    Series,
    Map,
    Scenario,
    Gang(usize),
    Against,
    Personality,
}

const ALL: [SetupQuestion; 8] = [
    SetupQuestion::System,
    SetupQuestion::Series,
    SetupQuestion::Map,
    SetupQuestion::Scenario,
    SetupQuestion::Gang(0),
    SetupQuestion::Gang(1),
    SetupQuestion::Against,
    SetupQuestion::Personality,
];

impl Wish {
    /// Nothing was said.
    pub fn is_empty(&self) -> bool {
        ALL.iter().all(|question| self.get(*question).is_none())
    }

    /// Another person plays at this place.
    pub fn with_hotseat(mut self) -> Wish {
        self.against = Some(HOTSEAT.to_owned());
        self
    }

    fn get(&self, question: SetupQuestion) -> Option<&str> {
        match question {
            SetupQuestion::System => self.system.as_deref(),
            SetupQuestion::Series => self.series.as_deref(),
            SetupQuestion::Map => self.map.as_deref(),
            SetupQuestion::Scenario => self.scenario.as_deref(),
            SetupQuestion::Gang(side) => self.gangs.get(side).and_then(Option::as_deref),
            SetupQuestion::Against => self.against.as_deref(),
            SetupQuestion::Personality => None,
        }
    }

    fn set(&mut self, question: SetupQuestion, value: Option<String>) {
        match question {
            SetupQuestion::System => self.system = value,
            SetupQuestion::Series => self.series = value,
            SetupQuestion::Map => self.map = value,
            SetupQuestion::Scenario => self.scenario = value,
            SetupQuestion::Gang(side) => self.gangs[side.min(1)] = value,
            SetupQuestion::Against => self.against = value,
            SetupQuestion::Personality => {}
        }
    }

    /// What was said and is not known, or does not go together, as a sentence; before anything is asked.
    ///
    /// # Errors
    /// The first thing that is not known.
    pub fn check(&self, library: &Library) -> Result<(), String> {
        for question in ALL {
            let Some(value) = self.get(question) else { continue };
            let known: Vec<String> = match question {
                // Whether the gangs go with it is told of the gangs, and of the scenario whether it goes with the map.
                SetupQuestion::Map => library.maps().map(|(id, _)| id.to_owned()).collect(),
                SetupQuestion::System => library.systems().map(|info| info.id.to_owned()).collect(),
                SetupQuestion::Against if Mind::named(value).is_some() => continue,
                _ => answers(question, self, library).into_iter().map(|(known, _)| known).collect(),
            };
            if !known.iter().any(|known| known == value) {
                return Err(format!("expected {} ({}), found `{value}`", wanted(question), known.join(", ")));
            }
        }
        if self.systems(library).next().is_none() {
            let gangs: Vec<&str> = self.gangs.iter().flatten().map(String::as_str).collect();
            return Err(format!("expected two gangs of one rule system, found {}", gangs.join(" and ")));
        }
        Ok(())
    }

    /// The key of the series that is wanted.
    fn of_series(&self) -> Option<&str> {
        self.series.as_deref().filter(|&key| key != SINGLE)
    }

    /// Beside what was said, this question has to be answered.
    fn matters(&self, question: SetupQuestion, library: &Library) -> bool {
        match question {
            // A map or a scenario says that one battle is wanted.
            SetupQuestion::Series => {
                let series = self.system.as_deref().map(|system| library.catalogue(system).series());
                self.map.is_none() && self.scenario.is_none() && series.is_some_and(|series| !series.is_empty())
            }
            SetupQuestion::Map | SetupQuestion::Scenario => self.of_series().is_none(),
            _ => true,
        }
    }

    /// The rule systems that have the gangs and the series that were said.
    fn systems(&self, library: &Library) -> impl Iterator<Item = &'static SystemInfo> {
        let has = |system: &&'static SystemInfo| {
            let catalogue = library.catalogue(system.id);
            let series = catalogue.series();
            let gangs = self.gangs.iter().flatten().all(|key| key == CHANCE || catalogue.gang(key).is_some());
            gangs && self.of_series().is_none_or(|key| series.keyed(key).is_some())
        };
        library.systems().filter(has)
    }

    /// The set-up, once everything is known.
    fn setup(&self, library: &Library) -> Result<Setup, String> {
        let seed = match self.seed {
            Some(seed) => seed,
            None => Setup::fresh_seed().map_err(|error| error.to_string())?,
        };
        let system = self.system.clone().unwrap_or_default();
        let catalogue = library.catalogue(&system);
        let points = catalogue.standard_points();
        let gang = |side: usize| match self.gangs[side].as_deref() {
            Some(CHANCE) => {
                let drawn: Option<Gang> = catalogue.random_gang(points, seed ^ (side as u64 + 1));
                drawn.ok_or("No gang could be drawn from the known characters.".to_owned())
            }
            key => {
                let key = key.unwrap_or_default();
                catalogue
                    .gang(key)
                    .cloned()
                    .ok_or_else(|| format!("expected {}, found `{key}`", wanted(SetupQuestion::Gang(side))))
            }
        };
        let (one, two) = (gang(0)?, gang(1)?);
        let told_apart = apart(&one, &two);
        let choice = |side: usize, gang: Gang, changed: bool| match self.gangs[side].as_deref() {
            Some(key) if key != CHANCE && !changed => GangChoice::Known(key.to_owned()),
            _ => GangChoice::Own(gang),
        };
        let changed = told_apart != two;
        let gangs = [choice(0, one, false), choice(1, told_apart, changed)];
        let other = match self.against.as_deref() {
            Some(HOTSEAT) => Player::Human,
            name => Player::of(Mind::named(name.unwrap_or(NORMAL)).unwrap_or(Mind::plain(Level::or_normal(NORMAL)))),
        };
        if let Some(key) = self.of_series() {
            let players = [Player::Human, other];
            return Setup::of_series(library, &system, key, gangs, players, seed).map_err(|error| error.to_string());
        }
        Ok(Setup {
            system: system.clone(),
            map: MapChoice::Named(self.map.clone().unwrap_or_default()),
            scenario: self.scenario.clone().unwrap_or(SKIRMISH.to_owned()),
            gangs,
            players: [Player::Human, other],
            ..Setup::skirmish("", ["", ""], seed)
        })
    }
}

/// The second gang with a name of its own: who cannot see whose somebody is must hear it. Its members are told apart by the
/// set-up, as everywhere.
fn apart(one: &Gang, two: &Gang) -> Gang {
    let mut two = two.clone();
    if two.name == one.name {
        two.name += " across the water";
    }
    two
}

fn wanted(question: SetupQuestion) -> &'static str {
    match question {
        SetupQuestion::System => "a rule system",
        SetupQuestion::Series => "a series of battles of the rule system",
        SetupQuestion::Map => "a map",
        SetupQuestion::Scenario => "a scenario that this map can hold",
        SetupQuestion::Gang(_) => "a gang of the rule system",
        SetupQuestion::Against => "a level of the computer player",
        SetupQuestion::Personality => "a personality of the computer player",
    }
}

/// Answers to a question: value, and words.
fn answers(question: SetupQuestion, wish: &Wish, library: &Library) -> Vec<(String, String)> {
    match question {
        SetupQuestion::System => {
            let words = |info: &SystemInfo| format!("{}. {}", info.name, info.panels.pitch);
            wish.systems(library).map(|info| (info.id.to_owned(), words(info))).collect()
        }
        SetupQuestion::Series => {
            let mut list = vec![(SINGLE.to_owned(), "A single battle.".to_owned())];
            let of = library.systems().filter(|info| wish.system.as_deref().is_none_or(|system| system == info.id));
            for series in of.flat_map(|info| library.catalogue(info.id).series()) {
                let battles = count(series.battles.len(), "battle");
                list.push((series.key.clone(), format!("{}, {battles}. {}", series.name, series.text)));
            }
            list
        }
        SetupQuestion::Map => {
            let words = |board: &crate::board::Board| {
                let (width, height) = (board.width(), board.height());
                format!("{}, {width} columns and {height} rows.", board.title())
            };
            let scenario = wish.scenario.as_deref().and_then(|key| library.scenarios().get(key));
            let holds = |board: &crate::board::Board| scenario.is_none_or(|scenario| scenario.lacks(board).is_none());
            let maps = library.maps().filter(|(_, board)| holds(board));
            maps.map(|(id, board)| (id.to_owned(), words(board))).collect()
        }
        SetupQuestion::Scenario => {
            let board = wish.map.as_deref().and_then(|map| library.board(map).ok());
            let fits = |scenario: &&crate::scenario::Scenario| match &board {
                Some(board) => scenario.lacks(board).is_none(),
                None => library.maps().any(|(_, board)| scenario.lacks(board).is_none()),
            };
            let knows = wish.system.as_deref().and_then(|system| library.systems().find(|info| info.id == system));
            let suits = |scenario: &&crate::scenario::Scenario| knows.is_none_or(|info| scenario.suits(info.knows));
            let scenarios = library.scenarios().iter().filter(fits).filter(suits);
            scenarios.map(|scenario| (scenario.key.clone(), format!("{}. {}", scenario.name, scenario.text))).collect()
        }
        SetupQuestion::Gang(_) => {
            // Before the rule system is known, the gangs of all of them.
            let of = library.systems().filter(|info| wish.system.as_deref().is_none_or(|system| system == info.id));
            let words = |catalogue: &dyn Catalogue, gang: &Gang| {
                let mut kinds: Vec<String> = Vec::new();
                for member in &gang.members {
                    let kind = catalogue.card(member).map_or(member.kind.clone(), |card| card.name);
                    kinds.push(if kind == member.name { kind } else { format!("{}, {kind}", member.name) });
                }
                let (number, points) = (count(gang.members.len(), "character"), catalogue.points(gang));
                format!("{}, {number}, {points} points. {} {}.", gang.name, gang.text, kinds.join("; "))
            };
            let gangs = of.map(|info| library.catalogue(info.id));
            let gangs = gangs.flat_map(|catalogue| catalogue.gangs().iter().map(move |gang| (catalogue, gang)));
            let mut list: Vec<_> = gangs.map(|(catalogue, gang)| (gang.key.clone(), words(catalogue, gang))).collect();
            list.push((CHANCE.to_owned(), "A gang drawn by chance.".to_owned()));
            list
        }
        SetupQuestion::Against => {
            let words = |level: &Level| format!("The computer, {}. {}", level.name.to_lowercase(), level.text);
            let mut list: Vec<_> = Level::all().iter().map(|level| (level.key.to_owned(), words(level))).collect();
            // Enter alone takes the first.
            list.sort_by_key(|(key, _)| key != NORMAL);
            list.push((HOTSEAT.to_owned(), "Another person, in turns at this place.".to_owned()));
            list
        }
        SetupQuestion::Personality => {
            let words = |one: &Personality| (one.key.clone(), format!("{}. {}", one.name, one.text));
            let none = (NONE.to_owned(), "None. It plays as usual.".to_owned());
            std::iter::once(none).chain(Personality::all().iter().map(words)).collect()
        }
    }
}

/// What came of an answer before the battle.
pub enum AskOutcome {
    /// Another question, or the same again.
    Asking,
    /// This battle is wanted.
    Ready(Box<Setup>),
    /// The listener leaves.
    Quit,
}

/// The questions before a battle.
#[derive(Debug)]
pub struct Questions {
    wish: Wish,
    /// The questions that were answered here, so that one can go back.
    answered: Vec<SetupQuestion>,
    /// Personality of a computer player that was chosen here; [`NONE`] is one of the answers.
    personality: Option<String>,
}

impl Questions {
    /// Questions about what is not known.
    pub fn new(wish: Wish) -> Questions {
        Questions { wish, answered: Vec::new(), personality: None }
    }

    /// The first question that is not answered.
    fn open(&self, library: &Library) -> Option<SetupQuestion> {
        let asks = |question: &SetupQuestion| *question != SetupQuestion::Personality || self.asks_personality();
        let open = |question: &SetupQuestion| self.wish.matters(*question, library) && asks(question);
        ALL.into_iter().filter(open).find(|question| self.get(*question).is_none())
    }

    fn get(&self, question: SetupQuestion) -> Option<&str> {
        match question {
            SetupQuestion::Personality => self.personality.as_deref(),
            question => self.wish.get(question),
        }
    }

    fn set(&mut self, question: SetupQuestion, value: Option<String>) {
        match question {
            SetupQuestion::Personality => self.personality = value,
            question => self.wish.set(question, value),
        }
    }

    /// What is wanted, with the personality that was chosen.
    fn wanted(&self) -> Wish {
        let mut wish = self.wish.clone();
        if let (Some(level), Some(key)) = (&wish.against, &self.personality)
            && Personality::of(key).is_some()
        {
            wish.against = Some(format!("{level}:{key}"));
        }
        wish
    }

    /// The computer was chosen here: then it is asked for its personality too.
    fn asks_personality(&self) -> bool {
        let mind = self.wish.against.as_deref().and_then(Mind::named);
        self.answered.contains(&SetupQuestion::Against) && mind.is_some_and(|mind| mind.personality.is_none())
    }

    /// Asks what is not known yet; the set-up once everything is.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn ask(&mut self, library: &Library, page: &mut Page) -> io::Result<AskOutcome> {
        // A series belongs to one system.
        if self.wish.system.is_none() && self.wish.of_series().is_some() {
            let system = self.wish.systems(library).next().map(|info| info.id.to_owned());
            self.wish.system = system;
        }
        let Some(question) = self.open(library) else {
            let asked = self.answered.clone();
            return match self.wanted().setup(library) {
                Ok(setup) => Ok(AskOutcome::Ready(Box::new(setup))),
                Err(why) => {
                    page.say(&why)?;
                    // Only what was answered here is asked again.
                    asked.iter().for_each(|question| self.set(*question, None));
                    self.answered.clear();
                    if self.open(library).is_some() { self.ask(library, page) } else { Ok(AskOutcome::Quit) }
                }
            };
        };
        page.gap()?;
        page.say(match question {
            SetupQuestion::System => "Which rules?",
            SetupQuestion::Series => "One battle, or a series?",
            SetupQuestion::Map => "Where?",
            SetupQuestion::Scenario => "What is it about?",
            SetupQuestion::Gang(0) => "Which gang is yours?",
            SetupQuestion::Gang(_) => "Which gang is against you?",
            SetupQuestion::Against => "Who plays against you?",
            SetupQuestion::Personality => "Which personality has the computer?",
        })?;
        for (i, (_, words)) in answers(question, &self.wish, library).iter().enumerate() {
            page.say(&format!("{}. {words}", i + 1))?;
        }
        Ok(AskOutcome::Asking)
    }

    /// Takes a line.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn hear(&mut self, line: &str, library: &Library, page: &mut Page) -> io::Result<AskOutcome> {
        let said = plain(line).trim().to_lowercase();
        let Some(question) = self.open(library) else { return self.ask(library, page) };
        match said.as_str() {
            "quit" | "exit" => return Ok(AskOutcome::Quit),
            "help" | "?" => {
                page.say("Say the number of an answer; Enter alone takes the first. \"back\" goes back a question, \"quit\" leaves.")?;
                return Ok(AskOutcome::Asking);
            }
            "back" => {
                match self.answered.pop() {
                    Some(before) => self.set(before, None),
                    None => page.say("This is the first question.")?,
                }
                return self.ask(library, page);
            }
            _ => {}
        }
        let answers = answers(question, &self.wish, library);
        let number = if said.is_empty() { Some(1) } else { said.parse::<usize>().ok() };
        let begins = |(value, words): &&(String, String)| {
            let words = words.to_lowercase();
            *value == said || (said.chars().count() > 2 && words.starts_with(&said))
        };
        let by_name = || {
            let mut found = answers.iter().filter(begins);
            found.next().filter(|_| found.next().is_none())
        };
        let chosen = match number {
            Some(n) => n.checked_sub(1).and_then(|at| answers.get(at)),
            None => by_name(),
        };
        match chosen {
            Some((value, _)) => {
                self.set(question, Some(value.clone()));
                self.answered.push(question);
                self.ask(library, page)
            }
            None => {
                let said: String = said.chars().take(40).collect();
                page.say(&format!(
                    "\"{said}\" is none of the answers. Say a number from 1 to {}, or \"help\".",
                    answers.len()
                ))?;
                Ok(AskOutcome::Asking)
            }
        }
    }
}
