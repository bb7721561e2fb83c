//! Things of a map that can be used: doors, winches, lanterns, kegs, ropes (LAD-48, LAD-82). What using them takes and does
//! is for the rules to say; where nothing uses them, a map is as it is drawn.

use serde::{Deserialize, Serialize};

use super::square::Square;
use super::tile::{Terrain, Tile};
use super::zone::Traits;

/// What a fixture is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FixtureKind {
    /// Open as the map is drawn; shut, its squares are like walls.
    #[default]
    Door,
    /// Let down as the map is drawn; drawn up, what is under it is in its place.
    Platform,
    /// Its zone is as the map is drawn while it burns; dark, one sees less there (LAD-83).
    Lantern,
    /// Turned on, its zone has the traits that it names.
    Valve,
    /// Powder: its zone takes a Blast (LAD-96).
    Keg,
    /// A rope that holds an awning (LAD-48).
    Awning,
    /// A brazier that can be tipped (LAD-48).
    Brazier,
    /// A plank that can be kicked away (LAD-48): what is under it is in its place.
    Plank,
    /// A boat that can be loosed (LAD-48).
    Mooring,
}

/// What it is used with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Knack {
    /// Strength: bars, wheels, planks.
    Might,
    /// Quick fingers: locks, ropes.
    Dexterity,
    /// Climbing, swimming, jumping.
    Athletics,
    /// Tools: fuses, machines.
    Crafting,
}

/// A Test that using it takes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Handling {
    /// What with.
    pub knack: Knack,
    /// LAD-02: 2 to 6.
    pub difficulty: u8,
    /// LAD-02: 1 to 9.
    pub successes: u8,
}

impl Handling {
    /// From words: `dexterity 4:2`.
    pub fn read(words: &str) -> Option<Handling> {
        let (knack, numbers) = words.split_once(' ')?;
        let (difficulty, successes) = numbers.split_once(':')?;
        let knack = match knack {
            "might" => Knack::Might,
            "dexterity" => Knack::Dexterity,
            "athletics" => Knack::Athletics,
            "crafting" => Knack::Crafting,
            _ => return None,
        };
        let test = Handling { knack, difficulty: difficulty.parse().ok()?, successes: successes.parse().ok()? };
        test.is_good().then_some(test)
    }

    /// The numbers are in bounds.
    pub fn is_good(self) -> bool {
        (2..=6).contains(&self.difficulty) && (1..=9).contains(&self.successes)
    }
}

/// What befalls whoever fails the Test.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mishap {
    /// Nothing.
    #[default]
    None,
    /// It falls Prone.
    Prone,
    /// That use is gone.
    Spent,
}

/// What a map says of a fixture. What it leaves out is usual for the kind, and the rules know what is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct FixtureSpec {
    /// What it is.
    pub kind: FixtureKind,
    /// Squares from which it is used, 1 to 9.
    pub reach: Option<u8>,
    /// Using it is free.
    pub free: Option<bool>,
    /// What using it takes; `None` is nothing, or what is usual.
    pub test: Option<Handling>,
    /// How often it can be used; 0 is as often as one likes.
    pub uses: Option<u8>,
    /// It begins in its other state: shut, drawn up, dark, turned on.
    pub turned: bool,
    /// What befalls whoever fails.
    pub fails: Mishap,
    /// What it does to its zone while it is turned on.
    pub traits: Traits,
    /// Damage of its Blast.
    pub damage: Option<u8>,
}

impl FixtureSpec {
    /// A contradiction, in words of what was expected.
    pub fn fault(&self) -> Option<&'static str> {
        if self.reach.is_some_and(|reach| !(1..=9).contains(&reach)) {
            return Some("a reach of 1 to 9");
        }
        if self.test.is_some_and(|test| !test.is_good()) {
            return Some("a test of difficulty 2 to 6 and 1 to 9 successes");
        }
        if self.damage.is_some_and(|damage| !(1..=9).contains(&damage)) {
            return Some("damage of 1 to 9");
        }
        None
    }
}

/// A thing of a map that can be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fixture {
    /// What players read.
    pub name: String,
    /// Where it is reached.
    pub square: Square,
    /// What it works on, by row, then column: its own square if the map names no others.
    pub squares: Vec<Square>,
    /// What the map says of it.
    pub spec: FixtureSpec,
}

impl Fixture {
    /// One that works on these squares, or on its own.
    pub(super) fn new(name: String, square: Square, mut squares: Vec<Square>, spec: FixtureSpec) -> Fixture {
        squares.sort_by_key(|s| (s.y, s.x));
        squares.dedup();
        if squares.is_empty() {
            squares.push(square);
        }
        Fixture { name, square, squares, spec }
    }
}

impl Tile {
    /// A shut door or gate in this square.
    pub fn shut(self) -> Tile {
        Tile { terrain: Terrain::Wall, depth: 0, water_under: false, prop: None, unstable: false, ..self }
    }

    /// What is left when the deck of a bridge is gone: the water below it, or paving.
    pub fn without_deck(self, sea: super::Level) -> Tile {
        match (self.terrain, self.water_under) {
            (Terrain::Bridge, true) => {
                Tile { terrain: Terrain::Water, level: sea, depth: super::SWIMMING_DEPTH, ..Tile::default() }
            }
            (Terrain::Bridge, false) => Tile::default(),
            _ => self,
        }
    }
}
