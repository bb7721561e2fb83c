//! Files as strangers may send them: good ones cut, glued, blown up and salted at random, the same for the same number; and
//! everything that the game does with a file it takes.
#![allow(dead_code, reason = "the example and the tests each use a part of it")]

pub mod meter;

use acqua_alta::battle::Gang;
use acqua_alta::board::{MAX_MAP_BYTES, from_tmx};
use acqua_alta::dice::mix;
use acqua_alta::lesson::check_lessons;
use acqua_alta::name::Shown;
use acqua_alta::table::{Boards, GangChoice, Library, MapChoice, Setup, Table, TmxText, save_text, tell};

/// What a file holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sort {
    Map,
    Save,
    Kinds,
    Spells,
    Gangs,
    Equipment,
    LadderKinds,
    LadderGangs,
    Scenario,
    Lessons,
}

pub const SORTS: [Sort; 10] = [
    Sort::Map,
    Sort::Save,
    Sort::Kinds,
    Sort::Spells,
    Sort::Gangs,
    Sort::Equipment,
    Sort::LadderKinds,
    Sort::LadderGangs,
    Sort::Scenario,
    Sort::Lessons,
];

/// A map with a tileset of its own, four squares each way and room for both sides.
pub const OWN_TILES: &str = include_str!("own_tiles.tmx");

/// A library to which files are added, and good files to begin with.
pub struct Workshop {
    library: Library,
    good: Vec<(Sort, String)>,
}

impl Workshop {
    pub fn new() -> Workshop {
        let library = Library::shipped();
        let beginning = |save: &str| save.split_inclusive('\n').take(40).collect::<String>();
        let mut foreign = Setup::skirmish("", ["lamp_duel", "court_duel"], 3);
        let tmx = include_str!("../../maps/campo.tmx").to_owned();
        foreign.map = MapChoice::Tmx(TmxText { id: "foreign".to_owned(), tmx });
        let foreign = save_text(&Table::new(foreign, &library).expect("the set-up is right"));
        let good = [
            (Sort::Map, include_str!("../../maps/campo.tmx").to_owned()),
            (Sort::Map, include_str!("../../maps/arsenale.tmx").to_owned()),
            (Sort::Map, OWN_TILES.to_owned()),
            (Sort::Save, beginning(include_str!("../golden/canal-acqua_alta.acqua"))),
            (Sort::Save, beginning(include_str!("../golden/ladder-skirmish.acqua"))),
            (Sort::Save, include_str!("../saves/0.1.0-canal.acqua").to_owned()),
            (Sort::Save, foreign),
            (Sort::Kinds, include_str!("../../assets/canal/characters.ron").to_owned()),
            (Sort::Spells, include_str!("../../assets/canal/spells.ron").to_owned()),
            (Sort::Gangs, include_str!("../../assets/canal/gangs.ron").to_owned()),
            (Sort::Equipment, include_str!("../../assets/ladder/equipment.ron").to_owned()),
            (Sort::LadderKinds, include_str!("../../assets/ladder/characters.ron").to_owned()),
            (Sort::LadderGangs, include_str!("../../assets/ladder/gangs.ron").to_owned()),
            (Sort::Scenario, include_str!("../../assets/scenarios/reliquary.ron").to_owned()),
            (Sort::Scenario, include_str!("../../assets/scenarios/acqua_alta.ron").to_owned()),
            (Sort::Lessons, include_str!("../../assets/lessons/first_night.ron").to_owned()),
            (Sort::Lessons, include_str!("../../assets/lessons/ladder.ron").to_owned()),
        ];
        Workshop { library, good: good.to_vec() }
    }

    /// File number `n` of a sort.
    pub fn mutant(&self, sort: Sort, n: u64) -> String {
        let good: Vec<&str> = self.good.iter().filter(|(of, _)| *of == sort).map(|(_, text)| text.as_str()).collect();
        let mut chance = Chance(mix(n ^ mix(sort as u64 + 1)));
        let mut text = good[chance.below(good.len())].to_owned();
        // Half of them keep their form and say something else, so that many are read to the end; the others are broken anyhow.
        let gentle = chance.below(2) == 0;
        for _ in 0..1 + chance.below(3) {
            let other = good[chance.below(good.len())];
            let how = if gentle { 7 + chance.below(2) } else { chance.below(9) };
            text = mutated(&text, other, how, &mut chance);
        }
        text
    }

    /// Reads a file and does with it what the game would do; true if it was taken.
    pub fn read(&self, sort: Sort, text: &str) -> bool {
        let mut library = self.library.clone();
        match sort {
            Sort::Map => {
                let Ok(board) = from_tmx("stranger.tmx", text) else { return false };
                let _ = (board.zone_faults(), board.to_rows());
                let mut setup = Setup::skirmish("", ["lamp_duel", "court_duel"], 1);
                setup.map = MapChoice::Tmx(TmxText { id: "stranger".to_owned(), tmx: text.to_owned() });
                self.play(setup, &library);
                true
            }
            Sort::Save => {
                let mut said = Vec::new();
                let told = tell(text, &library, Boards::Rounds, &mut Shown::new(&mut said)).expect("memory");
                let said = String::from_utf8(said).expect("text");
                assert!(!said.chars().any(acts), "something acts on the terminal: {said:?}");
                told.is_ok()
            }
            Sort::Scenario => {
                let Ok(()) = library.add_scenario("stranger.ron", text) else { return false };
                for scenario in library.scenarios().iter() {
                    assert!(!scenario.name.chars().any(acts) && !scenario.text.chars().any(acts));
                }
                true
            }
            Sort::Lessons => check_lessons("stranger.ron", text, &library).is_ok(),
            Sort::Kinds => library.add_text("characters.ron", text).is_ok_and(|()| self.fight("canal", &library)),
            Sort::Spells => library.add_text("spells.ron", text).is_ok_and(|()| self.fight("canal", &library)),
            Sort::Gangs => library.add_text("gangs.ron", text).is_ok_and(|()| self.fight("canal", &library)),
            Sort::Equipment => {
                // What is carried is looked up when kinds are read.
                let kinds = include_str!("../../assets/ladder/characters.ron");
                library.add_text("ladder/equipment.ron", text).is_ok()
                    && library.add_text("ladder/characters.ron", kinds).is_ok_and(|()| self.fight("ladder", &library))
            }
            Sort::LadderKinds => {
                library.add_text("ladder/characters.ron", text).is_ok_and(|()| self.fight("ladder", &library))
            }
            Sort::LadderGangs => {
                library.add_text("ladder/gangs.ron", text).is_ok_and(|()| self.fight("ladder", &library))
            }
        }
    }

    /// Battles of the kinds and gangs that are there now.
    fn fight(&self, system: &str, library: &Library) -> bool {
        let catalogue = library.catalogue(system);
        let last: Vec<Gang> = catalogue.gangs().iter().rev().take(2).cloned().collect();
        let drawn = (0..2).filter_map(|seed| catalogue.random_gang(250, seed));
        for gang in last.into_iter().chain(drawn) {
            let words = [&gang.name, &gang.text].into_iter().chain(gang.members.iter().map(|member| &member.name));
            assert!(!words.into_iter().any(|word| word.chars().any(acts)), "{gang:?}");
            let mut setup = Setup::skirmish("campo", ["", ""], 5);
            setup.system = system.to_owned();
            setup.set_switch(library.system(system).expect("registered"), "points", "250");
            setup.gangs = [GangChoice::Own(gang.clone()), GangChoice::Own(gang)];
            self.play(setup, library);
        }
        true
    }

    /// Places everybody and plays a little.
    fn play(&self, setup: Setup, library: &Library) {
        let Ok(mut table) = Table::new(setup, library) else { return };
        for step in 0..60 {
            let count = table.choices().len();
            if count == 0 {
                return;
            }
            let choice = table.choices()[(mix(step) % count as u64) as usize];
            let _ = table.battle().describe(choice);
            table.apply(choice).expect("a listed choice is legal");
        }
    }
}

/// A character that acts on a terminal; line ends are ours.
fn acts(letter: char) -> bool {
    letter != '\n' && (letter.is_control() || ('\u{202a}'..='\u{202e}').contains(&letter))
}

/// Numbers of a file, one after the other.
struct Chance(u64);

impl Chance {
    fn below(&mut self, count: usize) -> usize {
        self.0 = mix(self.0.wrapping_add(1));
        (self.0 % count.max(1) as u64) as usize
    }
}

/// What is put in somewhere.
const SALT: [&str; 24] = [
    "\u{1b}[2J",
    "\u{1b}]0;x\u{7}",
    "\u{202e}",
    "\u{200b}",
    "\u{9b}31m",
    "\u{1f600}",
    "\0",
    "\r\n",
    "\"",
    "'",
    "<",
    ">",
    "&#27;",
    "&lt;",
    "(",
    "[",
    "{",
    ")]}",
    ",",
    "-",
    "\\u001b[31m",
    "\\u202e",
    "//",
    "/*",
];
/// What stands instead of a number.
const NUMBERS: [&str; 15] = [
    "0",
    "1",
    "-1",
    "9",
    "20",
    "64",
    "127",
    "128",
    "-128",
    "255",
    "256",
    "4096",
    "65536",
    "4294967295",
    "99999999999999999999",
];

fn mutated(text: &str, other: &str, how: usize, chance: &mut Chance) -> String {
    // Places between letters.
    let place = |text: &str, chance: &mut Chance| {
        let at = chance.below(text.len() + 1);
        (0..=at).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
    };
    let piece = |text: &str, most: usize, chance: &mut Chance| {
        let from = place(text, chance);
        let to = (from + 1 + chance.below(most)).min(text.len());
        let to = (to..=text.len()).find(|&at| text.is_char_boundary(at)).unwrap_or(text.len());
        (from, to)
    };
    let mut text = text.to_owned();
    match how {
        0 => text.truncate(place(&text, chance)),
        1 => {
            let (from, to) = piece(&text, 60, chance);
            text.replace_range(from..to, "");
        }
        2 => text.insert_str(place(&text, chance), SALT[chance.below(SALT.len())]),
        3 => {
            let (from, to) = piece(other, 400, chance);
            text.insert_str(place(&text, chance), &other[from..to]);
        }
        // Blown up: a whole line, a whole element or any piece, again and again.
        4 => {
            let lines: Vec<&str> = text.split_inclusive('\n').collect();
            let at = chance.below(lines.len());
            let line = lines.get(at).copied().unwrap_or_default().to_owned();
            let times = [2, 9, 100, 2000, 20_000][chance.below(5)].min(MAX_MAP_BYTES / line.len().max(1));
            let before: usize = lines[..at].iter().map(|line| line.len()).sum();
            text.insert_str(before, &line.repeat(times));
        }
        5 => {
            let (from, to) = piece(&text, 80, chance);
            let piece = text[from..to].to_owned();
            let times = [2, 9, 100, 2000, 20_000][chance.below(5)].min(MAX_MAP_BYTES / piece.len().max(1));
            text.insert_str(from, &piece.repeat(times));
        }
        6 => {
            let salt = SALT[chance.below(SALT.len())];
            let times = [40, 41, 1000, 100_000][chance.below(4)];
            text.insert_str(place(&text, chance), &salt.repeat(times / salt.len() + 1));
        }
        // Another number, or another word in quotes.
        7 => {
            let from = place(&text, chance);
            let digits = text[from..].find(|c: char| c.is_ascii_digit()).map(|at| from + at);
            if let Some(at) = digits {
                let end = text[at..].find(|c: char| !c.is_ascii_digit()).map_or(text.len(), |length| at + length);
                text.replace_range(at..end, NUMBERS[chance.below(NUMBERS.len())]);
            }
        }
        _ => {
            let from = place(&text, chance);
            let quotes: Vec<usize> = text[from..].match_indices('"').take(2).map(|(at, _)| from + at).collect();
            let (start, end) = piece(other, 12, chance);
            if let [open, close] = quotes[..] {
                let word =
                    [SALT[chance.below(SALT.len())], " ", "", &other[start..end]][chance.below(4)].replace('"', "");
                text.replace_range(open + 1..close, &word);
            }
        }
    }
    text
}
