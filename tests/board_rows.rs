//! Boards drawn in characters, with the legend of the engine protocol.

use std::collections::BTreeMap;

use acqua_alta::board::{LEGEND, Landing, Prop, Square, Terrain, TileSpec, from_legend, from_rows};

const fn at(x: u8, y: u8) -> Square {
    Square::new(x, y)
}

#[test]
fn every_character_of_the_legend_is_known_and_drawn_again() {
    let row: String = LEGEND.iter().map(|entry| entry.0).collect();
    let board = from_rows(&[&row]).expect("the legend is complete");
    assert_eq!(board.to_rows(), [row.replace(',', ".")]);
}

#[test]
fn a_legend_in_json_says_what_characters_mean() {
    let json = r#"{"x": {"terrain": "roof", "level": 4},
                   ".": {"terrain": "difficult", "landing": "soft", "water_access": true},
                   "t": {"prop": {"obstacle": {"height": 3, "large": true}}, "deploy": 1, "objective": "mobile"},
                   "r": {"terrain": "water", "prop": {"debris": {"height": 1}}, "area": "Rio"}}"#;
    let legend: BTreeMap<char, TileSpec> = serde_json::from_str(json).expect("good JSON");
    let board = from_legend(&["x.", "tr"], &legend).expect("good");
    assert_eq!((board.tile(at(0, 0)).terrain, board.surface(at(0, 0))), (Terrain::Roof, 4));
    assert_eq!((board.tile(at(1, 0)).terrain, board.tile(at(1, 0)).landing), (Terrain::Difficult, Landing::Soft));
    assert_eq!(board.tile(at(0, 1)).prop, Some(Prop::Obstacle { height: 3, large: true }));
    assert_eq!(board.deployment(1), [at(0, 1)]);
    assert_eq!(board.deployment(0), []);
    assert_eq!(board.objectives()[0].square, at(0, 1));
    assert_eq!(board.zone("Rio").expect("an area").squares, [at(1, 1)]);
}

#[test]
fn outer_thirds_are_deployment_zones_where_the_legend_is_silent() {
    let board = from_rows(&["..~...", "o#...."]).expect("good");
    assert_eq!(board.deployment(0), [at(0, 0), at(1, 0)]);
    assert_eq!(board.deployment(1), [at(4, 0), at(5, 0), at(4, 1), at(5, 1)]);
    assert_eq!(board.deployment(2), []);
}

fn fault(rows: &[&str], legend: &str) -> String {
    let legend: BTreeMap<char, TileSpec> = serde_json::from_str(legend).expect("good JSON");
    from_legend(rows, &legend).expect_err("a fault").to_string()
}

#[test]
fn faults_are_named_with_row_and_column() {
    assert_eq!(fault(&["...", ".?."], "{}"), "rows:2:2: expected a character of the legend, found '?'");
    assert_eq!(fault(&["...", ".."], "{}"), "rows:2:3: expected 3 characters in the row, found 2");
    assert_eq!(fault(&["...", "...."], "{}"), "rows:2:4: expected 3 characters in the row, found 4");
    assert_eq!(fault(&[], "{}"), "rows:1:1: expected 1 to 64 characters in a row, found 0");
    assert_eq!(fault(&[&".".repeat(65)], "{}"), "rows:1:1: expected 1 to 64 characters in a row, found 65");
    assert_eq!(fault(&["."; 65], "{}"), "rows:65:1: expected at most 64 rows, found 65");
    let sunk = r#"{"x": {"prop": {"debris": {"height": 1}}}}"#;
    assert_eq!(fault(&[".x"], sunk), "rows:1:2: expected debris in water 2 or more deep in the legend of 'x'");
    let side = r#"{"x": {"deploy": 2}}"#;
    assert_eq!(fault(&["x"], side), "rows:1:1: expected side 0 or 1 in \"deploy\" of 'x', found 2");
    let high = r#"{"x": {"terrain": "roof", "level": 21}}"#;
    assert_eq!(fault(&["x"], high), "rows:1:1: expected a level from -9 to 20 in the legend of 'x'");
}

#[test]
fn a_misspelt_legend_entry_is_refused() {
    assert!(serde_json::from_str::<TileSpec>(r#"{"terain": "roof"}"#).is_err());
    assert!(serde_json::from_str::<TileSpec>(r#"{"terrain": "roofs"}"#).is_err());
}

#[test]
fn squares_are_pairs_in_text() {
    assert_eq!(serde_json::to_string(&at(3, 4)).expect("text"), "[3,4]");
    assert_eq!(serde_json::from_str::<Square>("[3,4]").expect("a square"), at(3, 4));
}

#[test]
fn every_square_that_is_no_wall_lies_in_one_area() {
    let board = from_rows(&["..~~~..", ".#~~~22", "..===22", "3.~~~..", "...#..."]).expect("good");
    for square in board.squares() {
        let holding = board.areas().iter().filter(|area| area.contains(square)).count();
        assert_eq!(holding, usize::from(!board.is_wall(square)), "{square}");
        let area = board.area_at(square);
        assert_eq!(area.is_some_and(|i| board.areas()[i].contains(square)), !board.is_wall(square));
    }
    let mut names: Vec<&str> = board.areas().iter().map(|area| area.name.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), board.areas().len());
}
