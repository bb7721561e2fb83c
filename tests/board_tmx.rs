//! Map files: what is wrong is named with file, line, column and what was expected; nothing panics.

use acqua_alta::board::{Hazard, Landing, MAX_MAP_BYTES, Prop, Square, ZoneKind, from_tmx, shipped};

fn campo() -> &'static str {
    shipped().iter().find(|(id, _)| *id == "campo").expect("shipped").1
}

/// The error of the map `text`, as a line.
fn fault(text: &str) -> String {
    from_tmx("maps/test.tmx", text).expect_err("a fault").to_string()
}

/// Replaces the first `old` in a good map; also gives `line:column` of the `offset`-th byte of the replacement.
fn edited(old: &str, new: &str, offset: usize) -> (String, String) {
    let good = campo();
    let at = good.find(old).unwrap_or_else(|| panic!("{old:?} is in the map"));
    let text = good.replacen(old, new, 1);
    let before = &good[..at];
    let text_before: String = before.to_owned() + &new[..offset];
    let line = text_before.lines().count();
    let column = text_before.lines().last().map_or(0, |line| line.chars().count()) + 1;
    (text, format!("maps/test.tmx:{line}:{column}: "))
}

fn assert_fault(old: &str, new: &str, marked: &str, message: &str) {
    let offset = new.find(marked).expect("the mark is in the replacement");
    let (text, place) = edited(old, new, offset);
    assert_eq!(fault(&text), place + message);
}

#[test]
fn a_good_map_has_the_name_of_its_file() {
    let board = from_tmx("maps/campo.tmx", campo()).expect("good");
    assert_eq!((board.id(), board.title()), ("campo", "Campo dei Pozzi"));
    assert_eq!((board.width(), board.height()), (24, 24));
    assert_eq!(board.zones()[0].kind, ZoneKind::Deployment(0));
    assert!(board.zone("Campo, north-west").expect("an area").contains(Square::new(8, 6)));
}

#[test]
fn an_unknown_tile_is_named_at_its_cell() {
    // The third row of the ground starts with three low roofs and paving.
    assert_fault(
        "6,6,1,1,1,2,2",
        "6,6,1,99,1,2,2",
        "99",
        "expected a tile with properties in its tileset at square (3, 2), found 99",
    );
    assert_fault(
        "6,6,1,1,1,2,2",
        "6,6,1,0,1,2,2",
        "0,1,2",
        "expected a tile of the map's tilesets at square (3, 2), found 0",
    );
    assert_fault("6,6,1,1,1,2,2", "6,6,1,29,1,2,2", "29", "expected a tile with terrain at square (3, 2), found 29");
    assert_fault("6,6,1,1,1,2,2", "6,6,1,x,1,2,2", "x", "expected the number of a tile, found \"x\"");
}

#[test]
fn a_prop_that_does_not_fit_its_ground_is_named_at_its_cell() {
    // The first barrel of the map becomes debris, on paving.
    assert_fault("0,25,", "0,29,", "29", "expected debris in water 2 or more deep at square (1, 3), found 29");
    assert_fault("0,25,", "0,2,", "2,", "expected a tile without terrain at square (1, 3), found 2");
}

#[test]
fn a_layer_has_as_many_cells_as_the_map() {
    let mark = "<data encoding=\"csv\">\n7,7,7,";
    assert_fault(mark, "<data encoding=\"csv\">\n7,7,", "<data", "expected 576 cells (24 x 24), found 575");
    let (text, _) = edited(mark, "<data encoding=\"csv\">\n7,7,7,7,", 0);
    assert!(fault(&text).ends_with("expected 576 cells (24 x 24), found more"), "{}", fault(&text));
    assert_fault("encoding=\"csv\"", "encoding=\"base64\"", "base64", "expected encoding csv, found \"base64\"");
    assert_fault(
        "name=\"ground\" width=\"24\"",
        "name=\"ground\" width=\"25\"",
        "25\"",
        "expected width to be 24 to 24, found \"25\"",
    );
}

#[test]
fn xml_that_is_not_well_formed_is_named_where_it_breaks() {
    assert_fault(
        " </objectgroup>",
        " </objectgruop>",
        "</objectgruop",
        "expected </objectgroup>, found </objectgruop>",
    );
    assert_fault("encoding=\"csv\"", "encoding=csv", "csv", "expected '\"', found 'c'");
    assert_fault("Campo dei Pozzi", "Campo & Pozzi", "& P", "expected an entity such as &amp; after '&'");
    let (text, _) = campo().rsplit_once("</map>").expect("the end");
    assert_eq!(
        fault(text),
        format!("maps/test.tmx:{}:1: expected </map>, found the end of the file", text.lines().count() + 1)
    );
    assert_eq!(fault(""), "maps/test.tmx:1:1: expected an XML element, found none");
    assert_eq!(fault("<tileset/>"), "maps/test.tmx:1:1: expected <map>, found <tileset>");
    let deep = "<group>".repeat(20_000);
    assert_eq!(fault(&deep), format!("maps/test.tmx:1:{}: expected elements nested at most 16 deep", 16 * 7 + 1));
}

#[test]
fn a_board_is_64_squares_wide_at_most() {
    assert_fault("width=\"24\"", "width=\"65\"", "65", "expected width to be 1 to 64, found \"65\"");
    assert_fault("infinite=\"0\"", "infinite=\"1\"", "1\"", "expected infinite=\"0\": a board has edges");
    assert_fault("orthogonal", "isometric", "iso", "expected orthogonal, found \"isometric\"");
    let long = campo().replace("</map>", &(" ".repeat(MAX_MAP_BYTES) + "</map>"));
    assert!(fault(&long).starts_with("maps/test.tmx:1:1: expected at most 524288 bytes, found "));
}

/// `line:column` of a place in a text.
fn place_of(text: &str, mark: &str) -> String {
    let at = text.find(mark).unwrap_or_else(|| panic!("{mark:?} is in the text"));
    let line_start = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
    format!("maps/test.tmx:{}:{}: ", text[..at].matches('\n').count() + 1, text[line_start..at].chars().count() + 1)
}

#[test]
fn both_sides_need_a_deployment_zone() {
    let text = campo().replacen("type=\"int\" value=\"1\"", "type=\"int\" value=\"2\"", 1);
    assert_eq!(fault(&text), place_of(&text, "<object id=\"2\"") + "expected the property side (int), 0 or 1");
    let text = campo().replacen("type=\"int\" value=\"1\"", "type=\"int\" value=\"0\"", 1);
    let message = "expected a deployment zone of side 1 with 8 squares of solid ground, found 0";
    assert_eq!(fault(&text), place_of(&text, "<map") + message);
    let text = campo().replacen("x=\"640\" y=\"96\"", "x=\"641\" y=\"96\"", 1);
    let message = "expected x and width to cover whole squares of 32 on the board";
    assert_eq!(fault(&text), place_of(&text, "<object id=\"2\"") + message);
}

#[test]
fn layers_and_properties_are_known_by_name() {
    let text = campo().replacen("name=\"props\"", "name=\"porps\"", 1);
    assert!(fault(&text).starts_with(&(place_of(&text, "<layer id=\"2\"") + "expected a tile layer \"ground\"")));
    let text = campo().replacen("name=\"props\"", "name=\"ground\"", 1);
    assert_eq!(fault(&text), place_of(&text, "<layer id=\"2\"") + "expected one layer \"ground\", found a second");
    let text = campo().replacen("name=\"title\"", "name=\"titel\"", 1);
    assert_eq!(fault(&text), place_of(&text, "<map") + "expected the map property title (string)");
    let text = campo().replacen("source=\"city.tsx\"", "source=\"../town.tsx\"", 1);
    let message = "expected city.tsx or a tileset embedded in the map, found \"../town.tsx\"";
    assert_eq!(fault(&text), place_of(&text, "../town.tsx") + message);
    let text = campo().replacen("<objectgroup id=\"4\"", "<group/><objectgroup id=\"4\"", 1);
    assert!(fault(&text).starts_with(&(place_of(&text, "<group/>") + "expected one of map, tileset")));
}

#[test]
fn areas_do_not_overlap_and_objectives_lie_on_the_board() {
    let text =
        campo().replacen("name=\"Corte Vecchia\" x=\"0\" y=\"160\"", "name=\"Corte Vecchia\" x=\"0\" y=\"128\"", 1);
    let message = "expected no overlap with the area \"Calle del Forno\"";
    assert_eq!(fault(&text), place_of(&text, "<object id=\"7\"") + message);
    let text = campo().replacen("x=\"336\" y=\"336\"", "x=\"836\" y=\"336\"", 1);
    assert_eq!(fault(&text), place_of(&text, "836") + "expected a point on the board, found x=\"836\"");
    let text = campo().replacen("value=\"mobile\"", "value=\"mobil\"", 1);
    assert!(
        fault(&text).contains("kind: unknown variant `mobil`, expected one of `control`, `claimable`"),
        "{}",
        fault(&text)
    );
}

#[test]
fn lad_53_a_hidden_objective_may_say_how_hard_it_is_to_find() {
    let with = |find: &str| {
        let property = format!("value=\"mobile\"/><property name=\"find\" value=\"{find}\"/>");
        campo().replacen("value=\"mobile\"/>", &property, 1)
    };
    let board = from_tmx("map", &with("5:3")).expect("a good map");
    let found: Vec<_> = board.objectives().iter().filter_map(|objective| objective.find).collect();
    assert_eq!(found, [acqua_alta::board::Find { difficulty: 5, successes: 3 }]);
    assert!(fault(&with("7:1")).contains("find: expected a Difficulty from 2 to 6"), "{}", fault(&with("7:1")));
}

/// A whole map with a tileset of its own; side 0 in the west, side 1 in the east.
fn small_map(tile_properties: &str) -> String {
    let row = "1,1,1,1,1,1,1,1";
    let cells = [row; 8].join(",\n");
    format!(
        r#"<map version="1.10" orientation="orthogonal" width="8" height="8" tilewidth="16" tileheight="16" infinite="0">
<properties><property name="title" value="Small"/></properties>
<tileset firstgid="1" name="own" tilewidth="16" tileheight="16" tilecount="1" columns="0">
<tile id="0"><properties>
{tile_properties}
</properties></tile>
</tileset>
<layer id="1" name="ground" width="8" height="8"><data encoding="csv">{cells}</data></layer>
<objectgroup id="2" name="deployment">
<object id="1" x="0" y="0" width="16" height="128"><properties><property name="side" type="int" value="0"/></properties></object>
<object id="2" x="112" y="0" width="16" height="128"><properties><property name="side" type="int" value="1"/></properties></object>
</objectgroup></map>"#
    )
}

#[test]
fn a_tileset_embedded_in_the_map_says_what_its_tiles_are() {
    let roof = small_map(r#"<property name="terrain" value="roof"/><property name="level" type="int" value="2"/>"#);
    let board = from_tmx("small.tmx", &roof).expect("good");
    assert_eq!(board.surface(Square::new(3, 3)), 2);
    assert_eq!(board.deployment(1).len(), 8);
}

#[test]
fn wrong_properties_of_tiles_are_named_where_they_stand() {
    let cases = [
        (
            r#"<property name="terrain" value="rof"/>"#,
            "rof",
            "terrain: unknown variant `rof`, expected one of `paving`",
        ),
        (r#"<property name="terain" value="roof"/>"#, "terain", "expected one of terrain, level, depth"),
        (r#"<property name="terrain" value="roof"/>"#, "<tile id", "expected the property level (int)"),
        (
            r#"<property name="terrain" value="roof"/><property name="level" value="two"/>"#,
            "two",
            "expected level to be of type int, -9 to 20",
        ),
        (
            r#"<property name="terrain" value="roof"/><property name="level" type="int" value="21"/>"#,
            "21",
            "expected level to be of type int, -9 to 20",
        ),
        (
            r#"<property name="terrain" value="water"/><property name="level" type="int" value="-1"/>"#,
            "<tile id",
            "expected the property depth (int)",
        ),
        (r#"<property name="prop" value="debris"/>"#, "<tile id", "expected the property height (int)"),
        (
            r#"<property name="prop" value="boat"/><property name="height" type="int" value="1"/>"#,
            "1\"/>",
            "expected height only beside an obstacle or debris",
        ),
        (r#"<property name="cover" type="bool" value="true"/>"#, "true", "expected cover to be of type string"),
    ];
    for (properties, mark, message) in cases {
        let text = small_map(properties);
        let found = fault(&text);
        assert!(found.starts_with(&(place_of(&text, mark) + message)), "{found}");
    }
}

/// A map of the city's tiles: paving with a canal along the north, and one tile of the tileset laid in the canal's first
/// square or in the street.
fn city_map(tile: u32, in_canal: bool) -> String {
    let cells = |special: u32, place: usize, rest: u32| {
        let cell = |i: usize| match i {
            _ if i == place => special,
            0..8 if rest != 0 => 2,
            _ => rest,
        };
        (0..64).map(|i| cell(i).to_string()).collect::<Vec<_>>().join(",")
    };
    let ground = cells(2, 0, 1);
    let props = cells(tile + 1, if in_canal { 0 } else { 20 }, 0);
    format!(
        r#"<map version="1.10" orientation="orthogonal" width="8" height="8" tilewidth="32" tileheight="32" infinite="0">
<properties><property name="title" value="City"/></properties>
<tileset firstgid="1" source="city.tsx"/>
<layer id="1" name="ground" width="8" height="8"><data encoding="csv">{ground}</data></layer>
<layer id="2" name="props" width="8" height="8"><data encoding="csv">{props}</data></layer>
<objectgroup id="3" name="deployment">
<object id="1" x="0" y="0" width="64" height="256"><properties><property name="side" type="int" value="0"/></properties></object>
<object id="2" x="192" y="0" width="64" height="256"><properties><property name="side" type="int" value="1"/></properties></object>
</objectgroup></map>"#
    )
}

#[test]
fn the_city_has_boats_barricades_carts_and_hazards() {
    let tile = |id, in_canal: bool| {
        let board = from_tmx("city.tmx", &city_map(id, in_canal)).expect("good");
        *board.tile(if in_canal { Square::new(0, 0) } else { Square::new(4, 2) })
    };
    assert_eq!(tile(39, true).prop, Some(Prop::Boat));
    assert_eq!(tile(40, false).prop, Some(Prop::Barricade { heavy: false }));
    assert_eq!(tile(41, false).prop, Some(Prop::Barricade { heavy: true }));
    let raft = tile(42, true);
    assert!(raft.unstable && raft.is_solid() && raft.surface() == 0);
    assert!(tile(43, false).unstable && tile(43, false).surface() == 1);
    assert_eq!(tile(44, false).landing, Landing::Soft);
    assert_eq!(tile(45, false).hazard, Some(Hazard::Major));
    let board = from_tmx("city.tmx", &city_map(39, true)).expect("good");
    assert!(board.deployment(0).contains(&Square::new(1, 0)), "water in a deployment zone belongs to it (CAN-72)");
    let fault = |id, in_canal| from_tmx("city.tmx", &city_map(id, in_canal)).expect_err("a fault").to_string();
    assert!(fault(41, true).contains("expected a barricade on dry ground"), "{}", fault(41, true));
    assert!(fault(39, false).contains("expected a boat in water 2 or more deep"), "{}", fault(39, false));
}

/// Numbers for spoiling maps, the same in every run.
struct Scramble(u64);

impl Scramble {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

#[test]
fn garbage_never_panics() {
    let roof = small_map(r#"<property name="terrain" value="roof"/><property name="level" type="int" value="2"/>"#);
    let (mut good, mut bad) = (0, 0);
    let mut read = |text: &str| match from_tmx("maps/spoilt.tmx", text) {
        Ok(_) => good += 1,
        Err(error) => {
            bad += 1;
            let line = text.lines().nth(error.line as usize - 1).unwrap_or("");
            assert!(error.column as usize <= line.chars().count() + 1, "{error}");
        }
    };
    let pieces = [
        "<",
        ">",
        "/>",
        "\"",
        "&",
        "0",
        "-1",
        "4294967295",
        "99999999999",
        "é",
        "\0",
        "<object",
        "</layer>",
        "<tile id=\"0\"/>",
        " x=\"1\"",
        ",",
        "",
        "type=\"class\"",
        "infinite=\"1\"",
        "<!--",
        "<![CDATA[",
        "NaN",
        "1e9",
    ];
    for (map, seed) in [(campo(), 1), (roof.as_str(), 2)] {
        let mut scramble = Scramble(seed);
        for _ in 0..150 {
            read(&map[..scramble.below(map.len())]);
        }
        for _ in 0..700 {
            let mut text = map.to_owned();
            for _ in 0..=scramble.below(3) {
                let from = scramble.below(text.len());
                let to = (from + scramble.below(12)).min(text.len());
                if text.is_char_boundary(from) && text.is_char_boundary(to) {
                    text.replace_range(from..to, pieces[scramble.below(pieces.len())]);
                }
            }
            read(&text);
        }
        // Spoil every number in turn.
        let digits: Vec<usize> = map.char_indices().filter(|(_, c)| c.is_ascii_digit()).map(|(i, _)| i).collect();
        for _ in 0..400 {
            let at = digits[scramble.below(digits.len())];
            let number =
                ["", "0", "7", "-3", "65", "300", "4294967295", "4294967296", "2.5", "NaN"][scramble.below(10)];
            let mut text = map.to_owned();
            text.replace_range(at..=at, number);
            read(&text);
        }
        // Swap lines.
        let lines: Vec<&str> = map.lines().collect();
        for _ in 0..100 {
            let mut lines = lines.clone();
            let (a, b) = (scramble.below(lines.len()), scramble.below(lines.len()));
            lines.swap(a, b);
            read(&lines.join("\n"));
        }
    }
    assert!(good > 20 && bad > 1000, "{good} good, {bad} bad");
}

/// A good map with this in its layer of fixtures.
fn with_fixtures(objects: &str) -> String {
    let good = campo();
    let from = good.find("name=\"fixtures\">").expect("a layer") + "name=\"fixtures\">".len();
    let to = from + good[from..].find("</objectgroup>").expect("its end");
    format!("{}\n{objects}\n{}", &good[..from], &good[to..])
}

fn point(name: &str, properties: &str) -> String {
    let properties = properties.replace('[', "<property name=").replace(']', "/>");
    format!(
        "<object id=\"90\" name=\"{name}\" x=\"300\" y=\"240\"><properties>{properties}</properties><point/></object>"
    )
}

#[test]
fn fixtures_are_read_with_all_that_they_say() {
    let gate = "[\"kind\" value=\"door\"] [\"turned\" type=\"bool\" value=\"true\"] [\"test\" value=\"dexterity 4:2\"]
        [\"reach\" type=\"int\" value=\"2\"] [\"uses\" type=\"int\" value=\"3\"] [\"fails\" value=\"prone\"]";
    let rectangle = "<object id=\"91\" name=\"Gate\" x=\"160\" y=\"0\" width=\"96\" height=\"32\"/>";
    let text = with_fixtures(&(point("Gate", gate) + rectangle));
    let board = from_tmx("maps/test.tmx", &text).expect("good");
    let [gate] = board.fixtures() else { panic!("{:?}", board.fixtures()) };
    assert_eq!((gate.name.as_str(), gate.square), ("Gate", Square::new(9, 7)));
    assert_eq!(gate.squares, [5, 6, 7].map(|x| Square::new(x, 0)));
    assert!(gate.spec.turned && gate.spec.test.is_some_and(|test| (test.difficulty, test.successes) == (4, 2)));
    assert_eq!((gate.spec.reach, gate.spec.uses, gate.spec.free), (Some(2), Some(3), None));
}

#[test]
fn loose_things_lie_on_solid_ground_and_have_names() {
    let with = |objects: &str| {
        let layer = format!("<objectgroup id=\"80\" name=\"loose\">{objects}</objectgroup>\n</map>");
        // Instead of the one that the map has.
        let map = campo();
        let (before, own) = map.split_once("<objectgroup id=\"8\" name=\"loose\">").expect("loose things");
        let (_, after) = own.split_once("</objectgroup>").expect("the end of the layer");
        format!("{before}{after}").replace("</map>", &layer)
    };
    let oar = point("Oar", "[\"heavy\" type=\"bool\" value=\"true\"]");
    let board = from_tmx("maps/test.tmx", &with(&(oar + &point("Stool", "")))).expect("good");
    let things: Vec<_> = board.loose().iter().map(|one| (one.name.as_str(), one.square, one.heavy)).collect();
    assert_eq!(things, [("Oar", Square::new(9, 7), true), ("Stool", Square::new(9, 7), false)]);
    let says = |objects: &str| {
        let fault = fault(&with(objects));
        fault.split_once(": ").map_or(String::new(), |(_, message)| message.to_owned())
    };
    assert_eq!(says(&point("", "")), "expected a loose thing with a name");
    assert_eq!(says(&point("Oar", "[\"heavy\" value=\"yes\"]")), "expected heavy to be of type bool");
    let rectangle = "<object id=\"91\" name=\"Oar\" x=\"288\" y=\"224\" width=\"32\" height=\"32\"/>";
    assert_eq!(says(rectangle), "expected a point");
    let many: String = (0..41).map(|i| point(&format!("Stool {i}"), "")).collect();
    assert_eq!(says(&many), "expected at most 40 loose things");
}

#[test]
fn what_is_wrong_with_fixtures_is_said() {
    let says = |objects: &str| {
        let fault = fault(&with_fixtures(objects));
        fault.split_once(": ").map_or(String::new(), |(_, message)| message.to_owned())
    };
    assert_eq!(says(&point("Lamp", "")), "expected the property kind (string) of a fixture");
    assert_eq!(says(&point("", "[\"kind\" value=\"door\"]")), "expected a fixture with a name");
    let test = point("Lamp", "[\"kind\" value=\"door\"] [\"test\" value=\"luck 4:2\"]");
    assert_eq!(says(&test), "expected a test such as \"dexterity 4:2\", found \"luck 4:2\"");
    let far = point("Lamp", "[\"kind\" value=\"door\"] [\"reach\" type=\"int\" value=\"70\"]");
    assert_eq!(says(&far), "expected a reach of 1 to 9");
    let bridge = point("Winch", "[\"kind\" value=\"platform\"]");
    assert_eq!(says(&bridge), "expected rectangles of bridge for a platform or a plank");
    let boat = point("Rope", "[\"kind\" value=\"mooring\"]");
    assert_eq!(says(&boat), "expected a rectangle of one square for a mooring: its boat");
    let alone = "<object id=\"91\" name=\"Gate\" x=\"160\" y=\"0\" width=\"96\" height=\"32\"/>";
    assert_eq!(says(alone), "expected a point with the property kind of the same name");
    let twice = point("Lamp", "[\"kind\" value=\"door\"]");
    assert_eq!(says(&(twice.clone() + &twice)), "expected one point for each fixture");
    assert!(says(&point("Lamp", "[\"kind\" value=\"spoon\"]")).starts_with("kind: unknown variant"));
    assert!(says(&point("Lamp", "[\"kind\" value=\"door\"] [\"colour\" value=\"red\"]")).contains("found \"colour\""));
}
