//! Where things stand in an XML file. The `tiled` crate reads maps but forgets lines and columns; this scan finds them,
//! and refuses beforehand what is not well-formed.

use super::BoardError;

/// Elements may be nested so deep; a map needs 5.
const DEEPEST: usize = 16;
/// The most elements of a file; the maps of the game have some 150, a tileset with a thousand tiles some 6000.
pub(super) const MOST_ELEMENTS: usize = 8192;
/// The most attributes of an element; Tiled writes 17 at most.
pub(super) const MOST_ATTRIBUTES: usize = 24;
/// The longest value of an attribute, in bytes.
pub(super) const LONGEST_VALUE: usize = 1024;

/// `name="value"` of an element; `at` is the byte where the value begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Attribute<'a> {
    pub(super) name: &'a str,
    /// As written, entities not resolved.
    pub(super) value: &'a str,
    pub(super) at: usize,
}

/// One element, in the order of the file.
#[derive(Clone, Debug)]
pub(super) struct Element<'a> {
    pub(super) name: &'a str,
    /// The byte of its `<`.
    pub(super) at: usize,
    pub(super) parent: Option<usize>,
    pub(super) attributes: Vec<Attribute<'a>>,
    /// Its text and the byte where that begins, if it is all in one piece and not blank.
    pub(super) text: Option<(&'a str, usize)>,
    pieces: u32,
    /// One past the last element inside it.
    end: usize,
}

impl<'a> Element<'a> {
    /// The attribute of this name.
    pub(super) fn attribute(&self, name: &str) -> Option<Attribute<'a>> {
        self.attributes.iter().copied().find(|attribute| attribute.name == name)
    }
}

/// A well-formed XML file with the places of its elements; the first element is the root.
#[derive(Clone, Debug)]
pub(super) struct Document<'a> {
    file: &'a str,
    text: &'a str,
    pub(super) elements: Vec<Element<'a>>,
}

impl<'a> Document<'a> {
    /// Finds all elements.
    pub(super) fn scan(file: &'a str, text: &'a str) -> Result<Self, BoardError> {
        let mut document = Self { file, text, elements: Vec::new() };
        let mut scan = Scan { text, at: 0, open: Vec::new() };
        match scan.run(&mut document.elements) {
            Ok(()) => Ok(document),
            Err((at, message)) => Err(document.fault(at, message)),
        }
    }

    /// An error at a byte of the file.
    pub(super) fn fault(&self, at: usize, message: impl Into<String>) -> BoardError {
        let before = self.text.get(..at).unwrap_or(self.text);
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        BoardError {
            file: self.file.to_owned(),
            line: before.matches('\n').count() as u32 + 1,
            column: before[line_start..].chars().count() as u32 + 1,
            message: message.into(),
        }
    }

    /// The elements directly inside the `parent`-th one, with their numbers.
    pub(super) fn children(&self, parent: usize) -> impl Iterator<Item = (usize, &Element<'a>)> {
        let inside = self.elements.get(parent).map_or(0..0, |element| parent + 1..element.end);
        let elements = self.elements[inside.clone()].iter();
        inside.zip(elements).filter(move |(_, element)| element.parent == Some(parent))
    }

    /// The value of a required attribute.
    pub(super) fn required(&self, element: &Element<'a>, name: &str) -> Result<Attribute<'a>, BoardError> {
        let missing = || self.fault(element.at, format!("expected the attribute {name} in <{}>", element.name));
        element.attribute(name).ok_or_else(missing)
    }

    /// The value of a required attribute that is a whole number within bounds.
    pub(super) fn number(
        &self,
        element: &Element<'a>,
        name: &str,
        bounds: std::ops::RangeInclusive<u32>,
    ) -> Result<u32, BoardError> {
        let attribute = self.required(element, name)?;
        let number = attribute.value.parse().ok().filter(|number| bounds.contains(number));
        number.ok_or_else(|| {
            let (low, high) = (bounds.start(), bounds.end());
            self.fault(attribute.at, format!("expected {name} to be {low} to {high}, found {:?}", attribute.value))
        })
    }
}

type Fault = (usize, String);

struct Scan<'a> {
    text: &'a str,
    at: usize,
    /// The elements around the current place, the innermost last.
    open: Vec<usize>,
}

impl<'a> Scan<'a> {
    fn run(&mut self, elements: &mut Vec<Element<'a>>) -> Result<(), Fault> {
        while self.at < self.text.len() {
            let start = self.at;
            let end = self.rest().find('<').map_or(self.text.len(), |length| start + length);
            self.take_text(start, end, elements)?;
            self.at = end;
            if end < self.text.len() {
                self.take_markup(elements)?;
            }
        }
        match self.open.last() {
            Some(&open) => Err((self.at, format!("expected </{}>, found the end of the file", elements[open].name))),
            None if elements.is_empty() => Err((0, "expected an XML element, found none".to_owned())),
            None => Ok(()),
        }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn take_text(&self, start: usize, end: usize, elements: &mut [Element<'a>]) -> Result<(), Fault> {
        let text = &self.text[start..end];
        if text.trim_matches(['\u{feff}', ' ', '\t', '\r', '\n']).is_empty() {
            return Ok(());
        }
        check_entities(text, start)?;
        let Some(&open) = self.open.last() else {
            return Err((start, "expected an element, found text outside of any".to_owned()));
        };
        let element = &mut elements[open];
        element.pieces += 1;
        element.text = (element.pieces == 1).then_some((text, start));
        Ok(())
    }

    fn take_markup(&mut self, elements: &mut Vec<Element<'a>>) -> Result<(), Fault> {
        let rest = self.rest();
        if rest.starts_with("<?") {
            self.skip_past("?>")
        } else if rest.starts_with("<!--") {
            // Text after a comment would be a second piece to other readers as well.
            if let Some(&open) = self.open.last() {
                elements[open].pieces += 1;
            }
            self.skip_past("-->")
        } else if rest.starts_with("<!") {
            Err((self.at, "expected no document type and no CDATA".to_owned()))
        } else if rest.starts_with("</") {
            self.take_end(elements)
        } else {
            self.take_start(elements)
        }
    }

    fn skip_past(&mut self, end: &str) -> Result<(), Fault> {
        let length = self.rest().find(end).ok_or_else(|| (self.at, format!("expected {end} after this")))?;
        self.at += length + end.len();
        Ok(())
    }

    fn skip_blank(&mut self) -> bool {
        let rest = self.rest();
        let trimmed = rest.trim_start_matches([' ', '\t', '\r', '\n']);
        self.at += rest.len() - trimmed.len();
        trimmed.len() < rest.len()
    }

    fn take_name(&mut self) -> Result<&'a str, Fault> {
        let rest = self.rest();
        let length = rest.find(|c: char| !(c.is_ascii_alphanumeric() || "_-.".contains(c))).unwrap_or(rest.len());
        if length == 0 || !rest.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') {
            return Err((self.at, format!("expected a name, found {}", shown(rest))));
        }
        self.at += length;
        Ok(&rest[..length])
    }

    fn expect(&mut self, token: char) -> Result<(), Fault> {
        if !self.rest().starts_with(token) {
            return Err((self.at, format!("expected {token:?}, found {}", shown(self.rest()))));
        }
        self.at += token.len_utf8();
        Ok(())
    }

    fn take_end(&mut self, elements: &mut [Element<'a>]) -> Result<(), Fault> {
        let start = self.at;
        self.at += 2;
        let name = self.take_name()?;
        self.skip_blank();
        self.expect('>')?;
        match self.open.pop() {
            Some(open) if elements[open].name == name => {
                elements[open].end = elements.len();
                Ok(())
            }
            Some(open) => Err((start, format!("expected </{}>, found </{name}>", elements[open].name))),
            None => Err((start, format!("expected the end of the file, found </{name}>"))),
        }
    }

    fn take_start(&mut self, elements: &mut Vec<Element<'a>>) -> Result<(), Fault> {
        let at = self.at;
        if self.open.is_empty() && !elements.is_empty() {
            return Err((at, "expected the end of the file, found a second element".to_owned()));
        }
        if self.open.len() >= DEEPEST {
            return Err((at, format!("expected elements nested at most {DEEPEST} deep")));
        }
        if elements.len() == MOST_ELEMENTS {
            return Err((at, format!("expected at most {MOST_ELEMENTS} elements")));
        }
        self.at += 1;
        let name = self.take_name()?;
        let mut attributes: Vec<Attribute<'a>> = Vec::new();
        let closed = loop {
            let blank = self.skip_blank();
            if self.rest().starts_with('>') {
                self.at += 1;
                break false;
            }
            if self.rest().starts_with('/') {
                self.at += 1;
                self.expect('>')?;
                break true;
            }
            if !blank {
                return Err((self.at, format!("expected a blank, '/' or '>', found {}", shown(self.rest()))));
            }
            let start = self.at;
            if attributes.len() == MOST_ATTRIBUTES {
                return Err((start, format!("expected at most {MOST_ATTRIBUTES} attributes in <{name}>")));
            }
            let attribute = self.take_attribute()?;
            if attributes.iter().any(|other| other.name == attribute.name) {
                return Err((start, format!("expected one attribute {}, found a second", attribute.name)));
            }
            attributes.push(attribute);
        };
        let parent = self.open.last().copied();
        let end = elements.len() + 1;
        elements.push(Element { name, at, parent, attributes, text: None, pieces: 0, end });
        if !closed {
            self.open.push(elements.len() - 1);
        }
        Ok(())
    }

    fn take_attribute(&mut self) -> Result<Attribute<'a>, Fault> {
        let name = self.take_name()?;
        self.skip_blank();
        self.expect('=')?;
        self.skip_blank();
        let quote = if self.rest().starts_with('\'') { '\'' } else { '"' };
        self.expect(quote)?;
        let at = self.at;
        let length = self.rest().find([quote, '<']).unwrap_or(self.rest().len());
        let value = &self.rest()[..length];
        self.at += length;
        self.expect(quote)?;
        if value.len() > LONGEST_VALUE {
            return Err((at, format!("expected {name} of at most {LONGEST_VALUE} bytes, found {}", value.len())));
        }
        check_entities(value, at)?;
        Ok(Attribute { name, value, at })
    }
}

/// The next character, for messages.
fn shown(rest: &str) -> String {
    rest.chars().next().map_or_else(|| "the end of the file".to_owned(), |c| format!("{c:?}"))
}

/// Only the five named entities and character numbers exist without a document type.
fn check_entities(text: &str, start: usize) -> Result<(), Fault> {
    for (i, _) in text.match_indices('&') {
        let entity = text[i + 1..].split_once(';').map(|(entity, _)| entity);
        let known = entity.is_some_and(|entity| {
            ["amp", "lt", "gt", "quot", "apos"].contains(&entity)
                || entity.strip_prefix("#x").is_some_and(|hex| u32::from_str_radix(hex, 16).is_ok())
                || entity.strip_prefix('#').is_some_and(|decimal| decimal.parse::<u32>().is_ok())
        });
        if !known {
            return Err((start + i, "expected an entity such as &amp; after '&'".to_owned()));
        }
    }
    Ok(())
}
