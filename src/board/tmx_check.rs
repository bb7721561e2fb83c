//! What is refused of a map file before anything is built of it: elements that are not read, more of anything than a map
//! may ask for, and what the `tiled` crate would stumble over.

use std::path::Path;

use super::BoardError;
use super::shipped::TILESET_FILE;
use super::xml::{Document, Element};

/// The most tilesets of a map.
pub const MOST_TILESETS: usize = 8;
/// The most tiles of all tilesets of a map together.
pub const MOST_TILES: u32 = 4096;
/// The most layers of a map, of all kinds together.
pub const MOST_LAYERS: usize = 16;
/// The most objects of a map, in all layers together.
pub const MOST_OBJECTS: usize = 512;

/// Elements that maps and tilesets consist of here; anything else is refused rather than misread.
const ELEMENTS: [&str; 15] = [
    "map",
    "tileset",
    "image",
    "tile",
    "properties",
    "property",
    "layer",
    "data",
    "objectgroup",
    "object",
    "point",
    "editorsettings",
    "export",
    "grid",
    "tileoffset",
];

/// Refuses elements that are not read, and what the `tiled` crate would stumble over.
pub(super) fn check_elements(document: &Document) -> Result<(), BoardError> {
    let (mut tilesets, mut tiles, mut layers, mut objects) = (0, 0, 0, 0);
    for element in &document.elements {
        if !ELEMENTS.contains(&element.name) {
            let known = ELEMENTS.join(", ");
            return Err(document.fault(element.at, format!("expected one of {known}, found <{}>", element.name)));
        }
        if let Some(template) = element.attribute("template") {
            return Err(document.fault(template.at, "expected an object without template"));
        }
        if element.name == "tileset" && element.attribute("source").is_none() {
            tiles += document.number(element, "tilecount", 0..=MOST_TILES)?;
            document.number(element, "columns", 0..=4096)?;
            document.number(element, "tilewidth", 1..=1024)?;
            document.number(element, "tileheight", 1..=1024)?;
        }
        let (count, most, what) = match element.name {
            "tileset" => (&mut tilesets, MOST_TILESETS, "tilesets"),
            "layer" | "objectgroup" => (&mut layers, MOST_LAYERS, "layers"),
            "object" => (&mut objects, MOST_OBJECTS, "objects"),
            _ => continue,
        };
        *count += 1;
        if *count > most {
            return Err(document.fault(element.at, format!("expected at most {most} {what}")));
        }
        if tiles > MOST_TILES {
            let message = format!("expected at most {MOST_TILES} tiles in all tilesets together, found {tiles}");
            return Err(document.fault(element.at, message));
        }
    }
    Ok(())
}

/// The cells of a layer as written, each with the byte where its number begins.
pub(super) fn cells<'a>(document: &Document<'a>, layer: usize) -> impl Iterator<Item = (&'a str, usize)> + use<'a> {
    let data = document.children(layer).find(|(_, child)| child.name == "data");
    let (text, start) = data.and_then(|(_, data)| data.text).unwrap_or(("", 0));
    let mut at = start;
    text.split(',').map(move |cell| {
        let blank = cell.len() - cell.trim_start().len();
        let place = at + if cell.trim().is_empty() { 0 } else { blank };
        at += cell.len() + 1;
        (cell, place)
    })
}

/// A layer is as large as its map and CSV throughout. The `tiled` crate relies on the number of cells.
pub(super) fn check_cells(
    document: &Document,
    number: usize,
    layer: &Element,
    width: u8,
    height: u8,
) -> Result<(), BoardError> {
    document.number(layer, "width", u32::from(width)..=u32::from(width))?;
    document.number(layer, "height", u32::from(height)..=u32::from(height))?;
    let mut datas = document.children(number).filter(|(_, child)| child.name == "data");
    let (Some((_, data)), None) = (datas.next(), datas.next()) else {
        return Err(document.fault(layer.at, "expected one <data> in the layer"));
    };
    let encoding = document.required(data, "encoding")?;
    if encoding.value != "csv" || data.attribute("compression").is_some() {
        return Err(document.fault(encoding.at, format!("expected encoding csv, found {:?}", encoding.value)));
    }
    if data.text.is_none() {
        return Err(document.fault(data.at, "expected numbers separated by commas"));
    }
    let expected = usize::from(width) * usize::from(height);
    let mut count = 0;
    for (cell, at) in cells(document, number) {
        if count == expected {
            return Err(document.fault(at, format!("expected {expected} cells ({width} x {height}), found more")));
        }
        if cell.trim().parse::<u32>().is_err() {
            return Err(document.fault(at, format!("expected the number of a tile, found {:?}", cell.trim())));
        }
        count += 1;
    }
    if count < expected {
        let message = format!("expected {expected} cells ({width} x {height}), found {count}");
        return Err(document.fault(data.at, message));
    }
    Ok(())
}

/// A tileset that is elsewhere must be the one that is part of the program.
pub(super) fn check_reference(document: &Document, number: usize, tileset: &Element) -> Result<(), BoardError> {
    document.number(tileset, "firstgid", 1..=1_000_000)?;
    let Some(source) = tileset.attribute("source") else { return Ok(()) };
    if Path::new(source.value).file_name().is_none_or(|name| name != TILESET_FILE) {
        let message = format!("expected {TILESET_FILE} or a tileset embedded in the map, found {:?}", source.value);
        return Err(document.fault(source.at, message));
    }
    if tileset.attribute("tilecount").is_some() || document.children(number).next().is_some() {
        return Err(
            document.fault(tileset.at, "expected nothing but firstgid and source in a tileset that is elsewhere")
        );
    }
    Ok(())
}
