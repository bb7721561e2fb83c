//! Areas in map files: LAD-515 and the traits of zones, LAD-76..84.

use acqua_alta::board::{Board, Obscured, Spot, Square, Traits, ZoneId, from_tmx, shipped};

fn zone(board: &Board, name: &str) -> ZoneId {
    let graph = board.zone_graph();
    graph.ids().find(|&id| board.zone_named(id).name == name).unwrap_or_else(|| panic!("no zone {name}"))
}

/// The map with something in one place for another, and what is wrong with it then.
fn fault(from: &str, to: &str) -> String {
    let (_, text) = shipped()[0];
    assert!(text.contains(from), "{from}");
    match from_tmx("campo.tmx", &text.replacen(from, to, 1)) {
        Ok(_) => panic!("{to} is accepted"),
        Err(error) => error.to_string(),
    }
}

const CASA_ALTA: &str = "name=\"Casa Alta\" x=\"256\" y=\"0\" width=\"224\" height=\"64\"/>";

fn casa_alta_with(property: &str) -> String {
    let end = format!("><properties><property {property}/></properties></object>");
    CASA_ALTA.replace("/>", &end)
}

#[test]
fn lad_515_wrong_areas_are_named_with_file_and_place() {
    let line = shipped()[0].1.lines().position(|line| line.contains(CASA_ALTA)).expect("Casa Alta") + 1;
    let place = format!("campo.tmx:{line}:3: ");
    let layer = shipped()[0].1.lines().position(|line| line.contains("name=\"areas\"")).expect("areas") + 1;
    let layer = format!("campo.tmx:{layer}:2: ");
    let shorter = CASA_ALTA.replace("x=\"256\" y=\"0\" width=\"224\"", "x=\"288\" y=\"0\" width=\"192\"");
    assert_eq!(
        fault(CASA_ALTA, &shorter),
        layer.clone() + "expected every square but walls in an area, found (8, 0) in none"
    );
    let other = CASA_ALTA.replace("Casa Alta", "Casa Sola");
    assert_eq!(fault(CASA_ALTA, &other), "campo.tmx:118:3: expected at most 20 areas", "where the twenty-first is");
    let far = CASA_ALTA.replace("Casa Alta", "Campo, south-west");
    let message = fault(CASA_ALTA, &far);
    assert!(message.contains("expected the area \"Campo, south-west\" to hang together, found"), "{message}");
    let wrong = [
        (
            "name=\"dificult\" type=\"bool\" value=\"true\"",
            "expected one of the properties difficult, hazard, ignore_armour, obscured, cover, found \"dificult\"",
        ),
        ("name=\"difficult\" value=\"yes\"", "expected difficult to be of type bool"),
        ("name=\"hazard\" type=\"int\" value=\"3\"", "expected hazard to be of type string"),
        (
            "name=\"hazard\" value=\"huge\"",
            "hazard: unknown variant `huge`, expected one of `minor`, `major`, `deadly`",
        ),
        (
            "name=\"obscured\" value=\"dark\"",
            "obscured: unknown variant `dark`, expected one of `clear`, `lightly`, `heavily`",
        ),
        ("name=\"ignore_armour\" type=\"bool\" value=\"true\"", "expected ignore_armour only beside a hazard"),
    ];
    for (property, message) in wrong {
        assert_eq!(fault(CASA_ALTA, &casa_alta_with(property)), place.clone() + message);
    }
}

#[test]
fn areas_of_map_files_have_traits() {
    let (_, text) = shipped()[0];
    let text = text.replacen(CASA_ALTA, &casa_alta_with("name=\"obscured\" value=\"lightly\""), 1);
    let board = from_tmx("campo.tmx", &text).unwrap_or_else(|error| panic!("{error}"));
    let traits = Traits { obscured: Obscured::Lightly, ..Traits::default() };
    assert_eq!(board.zone_named(zone(&board, "Casa Alta")).traits, traits);
    assert_eq!(board.traits_at(Spot::top(Square::new(9, 0))).obscured, Obscured::Lightly);
    assert_eq!(board.zone_named(zone(&board, "Casa Bassa")).traits, Traits::default());
}
