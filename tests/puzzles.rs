//! Boards with one best idea each (`tests/puzzles`): how many of them the computer player finds.

use acqua_alta::ai::Level;
use acqua_alta::battle::{ActionId, CharacterId, Choice, Nature, Side, Target};
use acqua_alta::board::{Square, TileSpec};
use acqua_alta::table::{AnyBattle, Drawn, Edit, Library, MapChoice, Placed, Setup, Table};
use serde::Deserialize;
use std::collections::BTreeMap;

/// Whims with which each board is played.
const SALTS: [u64; 5] = [1, 2, 3, 4, 5];
/// Boards that Normal solves with every one of them, since it makes plans (14 when it looked one blow ahead, 13 with the first plans). It may only go up.
const SOLVED: usize = 17;
/// The same for Hard. It may only go up.
const SOLVED_BY_HARD: usize = 16;
/// Decisions after which a turn that does not end counts as not solved.
const MOST: usize = 60;

/// A board, and what is to be found on it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Puzzle {
    /// The idea, for people.
    why: String,
    system: String,
    #[serde(default)]
    scenario: Option<String>,
    rows: Vec<String>,
    #[serde(default)]
    legend: BTreeMap<char, TileSpec>,
    /// Kind, side and place; the first one acts.
    people: Vec<(String, u8, (u8, u8))>,
    #[serde(default)]
    edits: Vec<Edit>,
    /// Free choices that are looked at; the turn is over sooner.
    #[serde(default = "one")]
    within: usize,
    /// One of these is to be among them.
    #[serde(default)]
    does: Vec<Pattern>,
    /// None of these may be among them, nor come before it.
    #[serde(default)]
    never: Vec<Pattern>,
    /// Where the turn is to end.
    #[serde(default)]
    ends_in: Option<String>,
    /// No point that actions cost may be left when the turn is ended by choice.
    #[serde(default)]
    loses_no_points: bool,
}

fn one() -> usize {
    1
}

/// Choices that are alike for a puzzle.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Pattern {
    action: String,
    #[serde(default)]
    actor: Option<u8>,
    #[serde(default)]
    who: Option<u8>,
    #[serde(default)]
    at: Option<String>,
}

impl Pattern {
    fn holds(&self, battle: &AnyBattle, choice: Choice) -> bool {
        let action = battle.info().action_of(choice.action).key == self.action;
        let actor = self.actor.is_none_or(|actor| choice.actor == CharacterId(actor));
        let who = self.who.is_none_or(|who| choice.target == Target::Character(CharacterId(who)));
        let at = |place: &String| choice.target.square().is_some_and(|square| lies(battle, square, place));
        action && actor && who && self.at.as_ref().is_none_or(at)
    }
}

/// A square is where a puzzle wants it: `dry`, `water`, `campo`, `west of 4`, `east of 9`, `next to 1`.
fn lies(battle: &AnyBattle, square: Square, place: &str) -> bool {
    let number = || place.rsplit(' ').next().and_then(|word| word.parse::<u8>().ok()).expect("a number");
    match place {
        "dry" => !battle.board().is_water(square),
        "water" => battle.board().is_water(square),
        "campo" => battle.score_sheet().zones.iter().any(|zone| zone.squares.contains(&square)),
        _ if place.starts_with("west of ") => square.x < number(),
        _ if place.starts_with("east of ") => square.x > number(),
        _ if place.starts_with("next to ") => {
            battle.characters()[usize::from(number())].square.is_some_and(|other| other.is_adjacent(square))
        }
        _ => panic!("expected a place, found `{place}`"),
    }
}

fn key(battle: &AnyBattle, action: ActionId) -> &'static str {
    battle.info().action_of(action).key
}

impl Puzzle {
    fn table(&self, seed: u64, library: &Library) -> Table {
        let mut setup = Setup::skirmish("yard", ["", ""], seed);
        setup.system.clone_from(&self.system);
        if let Some(scenario) = &self.scenario {
            setup.scenario.clone_from(scenario);
        }
        setup.map = MapChoice::Inline(Drawn { rows: self.rows.clone(), legend: self.legend.clone() });
        let placed = |(kind, side, (x, y)): &(String, u8, (u8, u8))| Placed {
            kind: kind.clone(),
            side: *side,
            square: Square::new(*x, *y),
            name: None,
            spells: Vec::new(),
            gear: Vec::new(),
        };
        setup.placed = Some(self.people.iter().map(placed).collect());
        let mut table = Table::new(setup, library).expect("a good set-up");
        for edit in &self.edits {
            table.edit(edit.clone()).expect("a good edit");
        }
        table
    }

    /// The position in which something is to be found.
    fn position(&self, library: &Library) -> Table {
        let mut table = self.table(1, library);
        table.edit(Edit { activate: Some(CharacterId(0)), ..Edit::default() }).expect("it may act");
        table
    }

    /// What the player does with this whim, as far as it matters, and whether that is the idea.
    fn solved(&self, mut table: Table, salt: u64, level: &Level) -> (bool, Vec<String>) {
        let (mut told, mut done, mut looked_at) = (Vec::new(), self.does.is_empty(), 0);
        let who = table.battle().active();
        for _ in 0..MOST {
            let Some(decision) = table.decision().cloned() else { break };
            let battle = table.battle();
            let over = battle.active() != who;
            if over || looked_at == self.within {
                break;
            }
            let choice = level.choose(battle, salt).expect("a choice");
            if !decision.reaction() && decision.side == Side(0) {
                looked_at += 1;
                told.push(battle.describe(choice));
                if self.never.iter().any(|pattern| pattern.holds(battle, choice)) {
                    return (false, told);
                }
                done |= self.does.iter().any(|pattern| pattern.holds(battle, choice));
                if done && self.ends_in.is_none() && !self.loses_no_points {
                    return (true, told);
                }
                if self.loses_no_points && battle.info().nature(choice.action) == Nature::End {
                    let paid = |listed: &&Choice| !battle.costs(**listed).is_empty();
                    return (table.choices().iter().find(paid).is_none(), told);
                }
            }
            table.apply(choice).expect("legal");
        }
        let place = self.people.first().and_then(|_| table.battle().characters()[0].square);
        let there = |wanted: &String| place.is_some_and(|square| lies(table.battle(), square, wanted));
        (done && self.ends_in.as_ref().is_none_or(there), told)
    }
}

fn puzzles() -> Vec<(String, Puzzle)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/puzzles");
    let files = std::fs::read_dir(folder).expect("the puzzles").map(|file| file.expect("a file").path());
    let mut files: Vec<_> = files.filter(|path| path.extension().is_some_and(|end| end == "ron")).collect();
    files.sort();
    let options = ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
    let read = |path: &std::path::PathBuf| {
        let text = std::fs::read_to_string(path).expect("readable");
        let puzzle = options.from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        (path.file_stem().expect("a name").to_string_lossy().into_owned(), puzzle)
    };
    files.iter().map(read).collect()
}

#[test]
fn every_puzzle_can_be_solved() {
    let library = Library::shipped();
    let puzzles = puzzles();
    assert_eq!(puzzles.len(), 20);
    assert!(puzzles.iter().filter(|(_, puzzle)| puzzle.system == "ladder").count() >= 7);
    for (name, puzzle) in puzzles {
        let table = puzzle.position(&library);
        assert!(puzzle.why.len() > 20 && !puzzle.people.is_empty(), "{name}");
        let asks = puzzle.does.len() + puzzle.never.len() + usize::from(puzzle.loses_no_points);
        assert!(asks > 0 || puzzle.ends_in.is_some(), "{name} asks for nothing");
        // What is to be done at once can be done; every action that is named is one.
        let actions = table.battle().info().actions;
        for pattern in puzzle.does.iter().chain(&puzzle.never) {
            assert!(actions.iter().any(|action| action.key == pattern.action), "{name}: {}", pattern.action);
        }
        let listed = |pattern: &Pattern| table.choices().iter().any(|&choice| pattern.holds(table.battle(), choice));
        let found = puzzle.does.is_empty() || puzzle.within > 1 || puzzle.does.iter().any(listed);
        let keys: Vec<_> = table.choices().iter().map(|choice| key(table.battle(), choice.action)).collect();
        assert!(found, "{name}: the idea is not among the choices: {keys:?}");
        // And not everything is the idea.
        let other = |choice: &&Choice| !puzzle.does.iter().any(|pattern| pattern.holds(table.battle(), **choice));
        assert!(table.choices().iter().any(|choice| other(&choice)), "{name}");
    }
}

/// How many boards a player solves with every whim, and what it does on the others.
fn solved(level: &str) -> (usize, String) {
    let level = Level::of(level).expect("a level");
    let library = Library::shipped();
    let (mut solved, mut report) = (0, String::new());
    for (name, puzzle) in puzzles() {
        let tries = SALTS.map(|salt| puzzle.solved(puzzle.position(&library), salt, level));
        let found = tries.iter().filter(|(solved, _)| *solved).count();
        solved += usize::from(found == SALTS.len());
        let wrong = tries.iter().find(|(solved, _)| !solved).map_or(String::new(), |(_, told)| told.join("; "));
        report += &format!("{name}: {found} of {}  {wrong}\n", SALTS.len());
    }
    println!("{solved} of 20 solved with every whim\n{report}");
    (solved, report)
}

#[test]
fn normal_solves_no_fewer_than_before() {
    let (solved, report) = solved("normal");
    assert!(solved >= SOLVED, "{solved} solved, {SOLVED} before\n{report}");
}

#[test]
fn hard_solves_no_fewer_than_before() {
    let (solved, report) = solved("hard");
    assert!(solved >= SOLVED_BY_HARD, "{solved} solved, {SOLVED_BY_HARD} before\n{report}");
}
