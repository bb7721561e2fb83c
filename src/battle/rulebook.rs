//! The rulebook of a system as chapters that can be listed, searched and linked: read from the one document of its rules.

use super::RuleId;
use std::collections::BTreeSet;

/// How a stretch of words is set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TextStyle {
    /// As ever.
    Plain,
    /// Stressed.
    Strong,
    /// Leaning.
    Emphasis,
    /// A word of files and programs.
    Code,
    /// The id of a chapter; the words are the id.
    Link,
}

/// Words of one manner.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Span {
    /// The words.
    pub text: String,
    /// How they are set.
    pub manner: TextStyle,
}

/// A piece of a chapter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Block {
    /// Sentences.
    Paragraph(Vec<Span>),
    /// An entry of a list, with its number if the list is numbered.
    Item(Option<u8>, Vec<Span>),
    /// Rows of cells; the first row is the head.
    Table(Vec<Vec<Vec<Span>>>),
}

/// One chapter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chapter {
    /// `CAN-03`, `2.4`, `8`; empty where the heading has none.
    pub id: String,
    /// Heading without the id.
    pub title: String,
    /// 1 for the whole book, 2 for a part, 3 for a rule.
    pub order: u8,
    /// What it says.
    pub blocks: Vec<Block>,
    /// All its words without marks, for searching, and the same in small letters.
    plain: String,
    small: String,
}

impl Chapter {
    /// True for a rule that must have tests: `CAN-03`, but not `2.4`.
    pub fn is_rule(&self) -> bool {
        let rule = self.id.split_once('-');
        rule.is_some_and(|(system, number)| !system.is_empty() && number.parse::<u16>().is_ok())
    }

    /// Some letters of what it says, from shortly before the first of the `words` on.
    pub fn excerpt(&self, words: &str, letters: usize) -> String {
        let first = words.split_whitespace().next().unwrap_or_default().to_lowercase();
        // Small letters may be longer than large ones; then the beginning must do.
        let same = self.small.len() == self.plain.len();
        let at = self.small.find(&first).filter(|_| same && !first.is_empty()).unwrap_or(0);
        let from = self.plain[..at].char_indices().rev().take(24).last().map_or(at, |(i, _)| i);
        let from = if from == 0 { 0 } else { self.plain[from..].find(' ').map_or(from, |space| from + space + 1) };
        let text: String = self.plain[from..].chars().take(letters).collect();
        let before = if from > 0 { "\u{2026} " } else { "" };
        let after = if self.plain[from..].chars().count() > letters { " \u{2026}" } else { "" };
        format!("{before}{}{after}", text.trim())
    }
}

/// All chapters in the order of the document.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Rulebook {
    /// The chapters.
    pub chapters: Vec<Chapter>,
}

impl Rulebook {
    /// Reads the document. It has headings of three orders, paragraphs, lists, tables, `**strong**`, `*leaning*` and
    /// `` `code` ``; everything else is taken as words.
    pub fn read(document: &str) -> Rulebook {
        let headings = document.lines().filter_map(heading);
        let ids: BTreeSet<&str> = headings.map(|(_, id, _)| id).filter(|id| is_reference(id)).collect();
        let mut chapters: Vec<Chapter> = Vec::new();
        let mut body: Vec<&str> = Vec::new();
        for line in document.lines() {
            let Some((order, id, title)) = heading(line) else {
                body.push(line);
                continue;
            };
            if let Some(chapter) = chapters.last_mut() {
                fill(chapter, &body, &ids);
            }
            body.clear();
            let (id, title) = (id.to_owned(), title.to_owned());
            chapters.push(Chapter { id, title, order, blocks: Vec::new(), plain: String::new(), small: String::new() });
        }
        if let Some(chapter) = chapters.last_mut() {
            fill(chapter, &body, &ids);
        }
        Rulebook { chapters }
    }

    /// Position of the chapter with this id.
    pub fn find(&self, id: &str) -> Option<usize> {
        self.chapters.iter().position(|chapter| chapter.id == id && !id.is_empty())
    }

    /// Positions of the chapters in which every one of these words stands, the fitting ids and headings first.
    pub fn search(&self, words: &str) -> Vec<usize> {
        let words: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
        let mut found: Vec<(u8, usize)> = Vec::new();
        for (i, chapter) in self.chapters.iter().enumerate() {
            let (id, title) = (chapter.id.to_lowercase(), chapter.title.to_lowercase());
            let rank = |word: &String| match () {
                () if id == *word || id.split_once('-').is_some_and(|(_, number)| number == word) => Some(0),
                () if title.contains(word.as_str()) || id.contains(word.as_str()) => Some(1),
                () if chapter.small.contains(word.as_str()) => Some(2),
                () => None,
            };
            if let Some(ranks) = words.iter().map(rank).collect::<Option<Vec<u8>>>() {
                found.push((ranks.into_iter().max().unwrap_or(3), i));
            }
        }
        found.sort_unstable();
        found.into_iter().map(|(_, i)| i).collect()
    }

    /// True if this id has a chapter.
    pub fn knows(&self, id: RuleId) -> bool {
        self.find(id).is_some()
    }
}

/// Order, id and title of a heading.
fn heading(line: &str) -> Option<(u8, &str, &str)> {
    let order = line.bytes().take_while(|&b| b == b'#').count();
    let text = line.get(order..)?.strip_prefix(' ').filter(|_| (1..=3).contains(&order))?.trim();
    let (first, rest) = text.split_once(' ').unwrap_or((text, ""));
    let is_id = first.bytes().any(|b| b.is_ascii_digit());
    Some(if is_id { (order as u8, first, rest.trim()) } else { (order as u8, "", text) })
}

/// Numbers of parts stand in sentences too, so that only ids of more than digits are taken for references.
fn is_reference(id: &str) -> bool {
    id.contains(['-', '.'])
}

fn fill(chapter: &mut Chapter, body: &[&str], ids: &BTreeSet<&str>) {
    chapter.blocks = blocks(body, ids);
    let mut words = Vec::new();
    for block in &chapter.blocks {
        match block {
            Block::Paragraph(spans) | Block::Item(_, spans) => words.push(joined(spans)),
            Block::Table(rows) => words.extend(rows.iter().flatten().map(|cell| joined(cell))),
        }
    }
    chapter.plain = words.join(" ");
    chapter.small = chapter.plain.to_lowercase();
}

fn joined(spans: &[Span]) -> String {
    spans.iter().map(|span| span.text.as_str()).collect()
}

fn blocks(body: &[&str], ids: &BTreeSet<&str>) -> Vec<Block> {
    let mut blocks = Vec::new();
    // An entry of a list or a paragraph goes on until a blank line or the next entry.
    let mut open: Option<(Option<Option<u8>>, String)> = None;
    let mut rows: Vec<Vec<Vec<Span>>> = Vec::new();
    let close = |open: &mut Option<(Option<Option<u8>>, String)>, blocks: &mut Vec<Block>| {
        if let Some((entry, text)) = open.take() {
            let spans = spans(&text, ids);
            blocks.push(match entry {
                Some(number) => Block::Item(number, spans),
                None => Block::Paragraph(spans),
            });
        }
    };
    for line in body.iter().chain(&[""]) {
        let line = line.trim();
        if let Some(cells) = line.strip_prefix('|') {
            close(&mut open, &mut blocks);
            let cells: Vec<&str> = cells.trim_end_matches('|').split('|').map(str::trim).collect();
            if !cells.iter().all(|cell| cell.bytes().all(|b| matches!(b, b'-' | b':'))) {
                rows.push(cells.into_iter().map(|cell| spans(cell, ids)).collect());
            }
            continue;
        }
        if !rows.is_empty() {
            blocks.push(Block::Table(std::mem::take(&mut rows)));
        }
        if line.is_empty() {
            close(&mut open, &mut blocks);
        } else if let Some((number, text)) = entry(line) {
            close(&mut open, &mut blocks);
            open = Some((Some(number), text.to_owned()));
        } else if let Some((_, text)) = &mut open {
            text.push(' ');
            text.push_str(line);
        } else {
            open = Some((None, line.to_owned()));
        }
    }
    blocks
}

/// The number, if any, and the words of an entry of a list.
fn entry(line: &str) -> Option<(Option<u8>, &str)> {
    if let Some(text) = line.strip_prefix("* ").or(line.strip_prefix("- ")) {
        return Some((None, text));
    }
    let (number, text) = line.split_once(". ")?;
    Some((Some(number.parse().ok()?), text))
}

/// Words with their manners; ids of chapters become links.
fn spans(text: &str, ids: &BTreeSet<&str>) -> Vec<Span> {
    let mut spans = Vec::new();
    let mut rest = text;
    let mut plain = String::new();
    while let Some(letter) = rest.chars().next() {
        let marked = [("**", TextStyle::Strong), ("*", TextStyle::Emphasis), ("`", TextStyle::Code)]
            .into_iter()
            .find_map(|(mark, manner)| {
                let inner = rest.strip_prefix(mark)?;
                let end = inner.find(mark).filter(|&end| end > 0)?;
                Some((&inner[..end], &inner[end + mark.len()..], manner))
            });
        if let Some((inner, after, manner)) = marked {
            link(&std::mem::take(&mut plain), ids, &mut spans);
            spans.push(Span { text: inner.to_owned(), manner });
            rest = after;
        } else {
            plain.push(letter);
            rest = &rest[letter.len_utf8()..];
        }
    }
    link(&plain, ids, &mut spans);
    spans
}

/// Cuts plain words at the ids in them.
fn link(text: &str, ids: &BTreeSet<&str>, spans: &mut Vec<Span>) {
    let mut plain = String::new();
    let part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '.');
    let mut rest = text;
    while !rest.is_empty() {
        let end = rest.find(|c| !part(c)).unwrap_or(rest.len());
        let word = rest[..end].trim_end_matches(['.', '-']);
        if ids.contains(word) {
            if !plain.is_empty() {
                spans.push(Span { text: std::mem::take(&mut plain), manner: TextStyle::Plain });
            }
            spans.push(Span { text: word.to_owned(), manner: TextStyle::Link });
            rest = &rest[word.len()..];
            continue;
        }
        let next = rest[end..].chars().next().map_or(end, |c| end + c.len_utf8());
        plain.push_str(&rest[..next]);
        rest = &rest[next..];
    }
    if !plain.is_empty() {
        spans.push(Span { text: plain, manner: TextStyle::Plain });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOOK: &str = "# Small\n\nIntro.\n\n## 1 Words\n\n### 1.1 Board\n\nA *step* is\none `square`. See CAN-02.\n\n\
        | a | b |\n|---|---|\n| **x** | 1.1 |\n\n## 2 Rules\n\n### CAN-02 Swim\n\n1. First (1.1).\n2. Second\n   goes on.\n\n* Dot\n";

    fn plain(text: &str) -> Span {
        Span { text: text.to_owned(), manner: TextStyle::Plain }
    }

    #[test]
    fn chapters_have_ids_titles_and_orders() {
        let book = Rulebook::read(BOOK);
        let heads: Vec<_> = book.chapters.iter().map(|c| (c.order, c.id.as_str(), c.title.as_str())).collect();
        assert_eq!(
            heads,
            [(1, "", "Small"), (2, "1", "Words"), (3, "1.1", "Board"), (2, "2", "Rules"), (3, "CAN-02", "Swim")]
        );
        assert!(book.chapters[4].is_rule() && !book.chapters[2].is_rule());
        assert_eq!(book.find("CAN-02"), Some(4));
        assert_eq!(book.find(""), None);
    }

    #[test]
    fn words_have_manners_and_ids_are_links() {
        let book = Rulebook::read(BOOK);
        let [Block::Paragraph(words), Block::Table(rows)] = &book.chapters[2].blocks[..] else { panic!("two blocks") };
        let of = |manner| words.iter().filter(move |span| span.manner == manner).map(|span| span.text.as_str());
        assert_eq!(of(TextStyle::Emphasis).collect::<Vec<_>>(), ["step"]);
        assert_eq!(of(TextStyle::Code).collect::<Vec<_>>(), ["square"]);
        assert_eq!(of(TextStyle::Link).collect::<Vec<_>>(), ["CAN-02"]);
        assert_eq!(words.last(), Some(&plain(".")));
        assert_eq!(rows.len(), 2);
        assert_eq!(rows[1][1], [Span { text: "1.1".to_owned(), manner: TextStyle::Link }]);
    }

    #[test]
    fn lists_are_entries() {
        let book = Rulebook::read(BOOK);
        let blocks = &book.chapters[4].blocks;
        assert_eq!(blocks.len(), 3);
        assert_eq!(blocks[1], Block::Item(Some(2), vec![plain("Second goes on.")]));
        assert_eq!(blocks[2], Block::Item(None, vec![plain("Dot")]));
    }

    #[test]
    fn words_and_ids_are_found() {
        let book = Rulebook::read(BOOK);
        assert_eq!(book.search("can-02"), [4, 2]);
        assert_eq!(book.search("2"), [3, 4, 2]);
        assert_eq!(book.search("second GOES"), [4]);
        assert_eq!(book.search("nothing such"), Vec::<usize>::new());
        assert_eq!(book.chapters[4].excerpt("first", 5), "First \u{2026}");
        assert_eq!(book.chapters[4].excerpt("DOT", 50), "\u{2026} (1.1). Second goes on. Dot");
    }
}
