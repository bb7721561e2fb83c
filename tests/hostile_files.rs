//! Files of strangers: how much a map may ask for, what it then costs, and that no file breaks anything. The example
//! `hostile_files` reads as many as one likes.

mod mutants;

use acqua_alta::board::{MOST_LAYERS, MOST_OBJECTS, MOST_TILES, MOST_TILESETS, from_tmx};
use acqua_alta::name::LONGEST_NAME;
use mutants::meter::{Meter, peak_of};
use mutants::{OWN_TILES, SORTS, Sort, Workshop};

#[global_allocator]
static METER: Meter = Meter;

const KIB: usize = 1024;

/// The map with this before its first layer and that at its end.
fn with(tilesets: &str, layers: &str) -> String {
    OWN_TILES.replacen(" <layer", &format!("{tilesets}\n <layer"), 1).replace("</map>", &format!("{layers}\n</map>"))
}

/// The same map with 64 x 64 squares.
fn wide() -> String {
    let row = |cell: &str| vec![cell; 4096].join(",");
    OWN_TILES
        .replace("width=\"4\" height=\"4\"", "width=\"64\" height=\"64\"")
        .replace("1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1", &row("1"))
        .replace("0,0,0,0,0,2,0,0,0,0,0,0,0,0,0,0", &row("0"))
}

fn tileset(first: usize, tiles: u32) -> String {
    format!(
        "<tileset firstgid=\"{first}\" name=\"t\" tilewidth=\"16\" tileheight=\"16\" tilecount=\"{tiles}\" columns=\"64\">\
         <image source=\"a.png\" width=\"1024\" height=\"1024\"/></tileset>\n"
    )
}

fn decor(count: usize) -> String {
    (0..count).map(|i| format!("<objectgroup id=\"{}\" name=\"decor\"/>\n", 90 + i)).collect()
}

fn objects(count: usize) -> String {
    let object = |i: usize| format!("<object id=\"{}\" x=\"0\" y=\"0\"><point/></object>\n", 90 + i);
    format!("<objectgroup id=\"80\" name=\"decor\">{}</objectgroup>", (0..count).map(object).collect::<String>())
}

fn elements(text: &str) -> usize {
    text.match_indices('<').filter(|(at, _)| text[at + 1..].starts_with(|c: char| c.is_ascii_alphabetic())).count()
}

/// Each as many as may be, which is read, and one more, which is refused by its place in the file before anything is built.
#[test]
fn a_map_asks_for_so_much_and_no_more() {
    let city = |count: usize| {
        (0..count).map(|i| format!("<tileset firstgid=\"{}\" source=\"city.tsx\"/>", 100 * (i + 1))).collect::<String>()
    };
    let attributes =
        |count: usize| format!("<editorsettings{}/>", (0..count).map(|i| format!(" a{i}=\"\"")).collect::<String>());
    let value = |length: usize| format!("<editorsettings a=\"{}\"/>", "x".repeat(length));
    let filled = |count: usize| with("", &format!("<editorsettings>{}</editorsettings>", "<export/>".repeat(count)));
    let room = 8192 - elements(&filled(0));
    let words = |length: usize| "\u{1f600}".repeat(length);
    let renamed = |from: &str, length: usize| OWN_TILES.replace(from, &words(length));
    let tagged = |length: usize| {
        let tag = format!("<properties><property name=\"tag\" value=\"{}\"/></properties><point/>", words(length));
        OWN_TILES.replace("<point/>", &tag)
    };
    let cases: [(String, String, &str); 10] = [
        (with(&city(MOST_TILESETS - 1), ""), with(&city(MOST_TILESETS), ""), "expected at most 8 tilesets"),
        (
            with(&tileset(9, MOST_TILES - 2), ""),
            with(&tileset(9, MOST_TILES - 1), ""),
            "expected at most 4096 tiles in all tilesets together, found 4097",
        ),
        (with("", &decor(MOST_LAYERS - 4)), with("", &decor(MOST_LAYERS - 3)), "expected at most 16 layers"),
        (with("", &objects(MOST_OBJECTS - 3)), with("", &objects(MOST_OBJECTS - 2)), "expected at most 512 objects"),
        (with("", &attributes(24)), with("", &attributes(25)), "expected at most 24 attributes in <editorsettings>"),
        (with("", &value(1024)), with("", &value(1025)), "expected a of at most 1024 bytes, found 1025"),
        (filled(room), filled(room + 1), "expected at most 8192 elements"),
        (
            renamed("Own tiles", LONGEST_NAME),
            renamed("Own tiles", LONGEST_NAME + 1),
            "title: expected a name of at most 40 letters, found 41",
        ),
        (
            renamed("The well", LONGEST_NAME),
            renamed("The well", LONGEST_NAME + 1),
            "expected a name of at most 40 letters, found 41",
        ),
        (tagged(LONGEST_NAME), tagged(LONGEST_NAME + 1), "expected a tag of at most 40 letters, found 41"),
    ];
    for (most, more, expected) in cases {
        assert!(from_tmx("map.tmx", &most).is_ok(), "{expected}: {:?}", from_tmx("map.tmx", &most));
        let fault = from_tmx("map.tmx", &more).expect_err(expected);
        assert_eq!(fault.message, expected);
        assert!(fault.line > 1 || fault.column > 1, "{fault}");
    }
}

#[test]
fn names_in_maps_can_be_seen_and_do_nothing_to_a_terminal() {
    for (from, to) in [("The well", " "), ("The well", "\u{200b}\u{2060}"), ("Own tiles", "\u{2800}")] {
        let fault = from_tmx("map.tmx", &OWN_TILES.replace(from, to)).expect_err(to);
        assert!(fault.message.ends_with("expected a name with at least one visible letter"), "{fault}");
    }
    for (from, to) in
        [("The well", "a\u{202e}b"), ("Own tiles", "a\u{9b}31m"), ("The well", "a&#155;b"), ("Own tiles", "a\u{2028}b")]
    {
        let fault = from_tmx("map.tmx", &OWN_TILES.replace(from, to)).expect_err(to);
        assert!(fault.message.contains("without control characters"), "{fault}");
    }
}

/// What was asked for in 52 KB took 493 MB, and 74,000 attributes 15 s. Memory is counted; work is bounded by what the test
/// above counts.
#[test]
fn a_map_that_asks_for_too_much_costs_next_to_nothing() {
    let tilesets = (0..400).map(|i| tileset(10_000 * i + 9, 4096)).collect::<String>();
    let attributes: String = (0..74_000).map(|i| format!(" a{i}=\"\"")).collect::<String>()[..500 * KIB].to_owned();
    for text in [
        with(&tilesets, ""),
        with("", &format!("<editorsettings{attributes}\"/>")),
        with("", &"<export/>".repeat(50_000)),
    ] {
        let (read, peak) = peak_of(|| from_tmx("map.tmx", &text).map(drop));
        assert!(read.is_err_and(|fault| fault.message.starts_with("expected at most")));
        println!("{} KiB for {} KiB", peak / KIB, text.len() / KIB);
        assert!(peak < 2 * KIB * KIB, "{peak} bytes for {} bytes", text.len());
    }
}

/// The costliest of what is allowed.
#[test]
fn the_largest_maps_fit_into_a_few_megabytes() {
    let with = |tilesets: &str, layers: &str| {
        wide().replacen(" <layer", &format!("{tilesets}\n <layer"), 1).replace("</map>", &format!("{layers}\n</map>"))
    };
    let zones: String = (0..MOST_OBJECTS - 3)
        .map(|i| {
            format!(
                "<object id=\"{}\" name=\"{}{i:04}\" x=\"0\" y=\"0\" width=\"1024\" height=\"1024\"><properties><property \
                 name=\"kind\" value=\"campo\"/></properties></object>\n",
                90 + i,
                "\u{1f600}".repeat(36)
            )
        })
        .collect();
    let cells = vec!["1"; 4096].join(",");
    let layers: String = (0..MOST_LAYERS - 4)
        .map(|i| format!("<layer id=\"{}\" name=\"decor\" width=\"64\" height=\"64\"><data encoding=\"csv\">{cells}</data></layer>\n", 90 + i))
        .collect();
    let crowded: String =
        (0..8000).map(|_| "<export a=\"\" b=\"\" c=\"\" d=\"\" e=\"\" f=\"\" g=\"\" h=\"\"/>").collect();
    for (what, text) in [
        ("tiles", with(&tileset(9, MOST_TILES - 2), "")),
        ("tilesets", with(&(1..MOST_TILESETS).map(|i| tileset(1000 * i, 580)).collect::<String>(), "")),
        ("zones", with("", &format!("<objectgroup id=\"80\" name=\"zones\">{zones}</objectgroup>"))),
        ("layers", with("", &layers)),
        ("elements", with("", &format!("<editorsettings>{crowded}</editorsettings>"))),
    ] {
        let (board, peak) = peak_of(|| from_tmx("map.tmx", &text));
        println!("{what}: {} KiB for {} KiB", peak / KIB, text.len() / KIB);
        assert!(board.is_ok(), "{what}: {board:?}");
        assert!(peak < 12 * KIB * KIB, "{what}: {peak} bytes");
    }
}

/// Numbers at which files broke something, or took long, and do no more.
#[test]
fn files_that_broke_something_once_are_refused() {
    let workshop = Workshop::new();
    let spells = include_str!("../assets/canal/spells.ron");
    for amount in ["x: -128", "aces: -128", "plus: -128"] {
        let at = spells.find("(x: ").or_else(|| spells.find("(plus: ")).expect("an amount");
        let end = at + spells[at..].find(')').expect("its end");
        let text = format!("{}({amount}{}", &spells[..at], &spells[end..]);
        assert!(!workshop.read(Sort::Spells, &text), "{amount}");
    }
    let member = "(\"canal_captain\", \"Ada\"),".repeat(15_000);
    let crowd = format!("[(key: \"g\", name: \"G\", members: [{member}])]");
    let (taken, peak) = peak_of(|| workshop.read(Sort::LadderGangs, &crowd));
    assert!(!taken && peak < 8 * KIB * KIB, "{peak} bytes");
}

/// A short run of the example `hostile_files`.
#[test]
fn no_file_breaks_anything_or_takes_much_memory() {
    let workshop = Workshop::new();
    for sort in SORTS {
        let files = 60;
        let mut taken = 0;
        for n in 0..files {
            let text = workshop.mutant(sort, n);
            let (done, peak) = peak_of(|| workshop.read(sort, &text));
            taken += usize::from(done);
            assert!(peak < 24 * KIB * KIB, "{sort:?} {n}: {peak} bytes for {} bytes", text.len());
        }
        println!("{sort:?}: {taken} of {files} taken");
        assert!(taken > 0 && taken < files as usize, "{sort:?}: {taken} of {files} taken");
    }
}
