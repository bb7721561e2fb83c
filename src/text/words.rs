//! Words as they leave the program: squares by name, short lines, no signs that a screen reader stumbles over.

pub use crate::battle::capital;
use crate::board::{Board, Square};
use std::io::{self, Write};

/// The longest line that is written, in letters.
pub const WIDTH: usize = 100;

/// The eight bearings, as [`bearing`] numbers them.
pub const BEARINGS: [&str; 8] =
    ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];

/// The square of this name, if the board has it.
pub fn square_of(name: &str, board: &Board) -> Option<Square> {
    Square::named(name).filter(|square| board.contains(square.x.into(), square.y.into()).is_some())
}

/// Where `to` lies from `from`, as an index into [`BEARINGS`]; none for the same square.
pub fn bearing(from: Square, to: Square) -> Option<usize> {
    let (east, south) = (i16::from(to.x) - i16::from(from.x), i16::from(to.y) - i16::from(from.y));
    let straight = |long: i16, short: i16| long.abs() > 2 * short.abs();
    Some(match (east, south) {
        (0, 0) => return None,
        _ if straight(east, south) => {
            if east > 0 {
                2
            } else {
                6
            }
        }
        _ if straight(south, east) => {
            if south > 0 {
                4
            } else {
                0
            }
        }
        _ => match (east > 0, south > 0) {
            (true, false) => 1,
            (true, true) => 3,
            (false, true) => 5,
            (false, false) => 7,
        },
    })
}

/// `3 squares to the north-east`; `here`.
pub fn way(from: Square, to: Square) -> String {
    match bearing(from, to) {
        None => "here".to_owned(),
        Some(at) => format!("{} to the {}", count(usize::from(from.distance(to)), "square"), BEARINGS[at]),
    }
}

/// `1 square`, `3 squares`.
pub fn count(n: usize, what: &str) -> String {
    if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") }
}

/// As a sentence: a capital at the beginning, a full stop at the end.
pub fn sentence(text: &str) -> String {
    let text = capital(text.trim());
    if text.is_empty() || text.ends_with(['.', '?', '!', ':']) { text } else { text + "." }
}

/// `a`, `a and b`, `a, b and c`.
pub fn listed(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// Squares that somebody wrote as `(2, 4)`, as programs do, by their names.
pub fn with_names(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('(') {
        out.push_str(&rest[..at]);
        match pair(&rest[at..]) {
            Some((square, length)) => {
                out.push_str(&square.to_string());
                rest = &rest[at + length..];
            }
            None => {
                out.push('(');
                rest = &rest[at + 1..];
            }
        }
    }
    out + rest
}

/// The square at the beginning of a text, and how many bytes it takes.
fn pair(text: &str) -> Option<(Square, usize)> {
    let (inner, _) = text.strip_prefix('(')?.split_once(')')?;
    let (x, y) = inner.split_once(',')?;
    let number = |text: &str| text.trim().parse::<u8>().ok();
    Some((Square::new(number(x)?, number(y)?), inner.len() + 2))
}

/// A sentence without signs that are read aloud badly or not at all. Letters of every language stay.
pub fn plain(text: &str) -> String {
    let mut out = String::new();
    let mut before = ' ';
    let mut letters = text.chars().collect::<Vec<_>>().into_iter().peekable();
    while let Some(letter) = letters.next() {
        let digits = before.is_ascii_digit();
        match letter {
            // 7+: the number to reach.
            '+' if digits && letters.peek().is_none_or(|next| !next.is_ascii_digit()) => out.push_str(" or more"),
            '\u{2212}' => out.push('-'),
            '\u{2013}' | '\u{2014}' if digits => out.push_str(" to "),
            '\u{2013}' | '\u{2014}' => out.push_str(", "),
            '\u{d7}' => out.push('x'),
            '\u{b1}' => out.push_str("give or take "),
            '\u{b7}' => out.push(','),
            '\u{2026}' => out.push_str("..."),
            '\u{2018}' | '\u{2019}' => out.push('\''),
            '\u{201c}' | '\u{201d}' => out.push('"'),
            '\u{2265}' => out.push_str("at least "),
            '\u{2264}' => out.push_str("at most "),
            '<' if letters.peek().is_some_and(char::is_ascii_digit) => out.push_str("less than "),
            '>' if letters.peek().is_some_and(char::is_ascii_digit) => out.push_str("more than "),
            '\t' => out.push(' '),
            _ if letter.is_alphanumeric() || (letter.is_ascii() && !letter.is_ascii_control()) => out.push(letter),
            _ => out.push(' '),
        }
        before = letter;
    }
    out
}

/// Where words go. Everything but pictures passes through [`plain`] and is broken into lines of at most [`WIDTH`].
pub struct Page<'a> {
    out: &'a mut dyn Write,
}

impl<'a> Page<'a> {
    /// A page on this output.
    pub fn new(out: &'a mut dyn Write) -> Page<'a> {
        Page { out }
    }

    /// Writes a sentence or an entry of a list; what does not fit goes on in lines that begin with two spaces.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn say(&mut self, text: &str) -> io::Result<()> {
        for line in text.lines() {
            self.line(&plain(line))?;
        }
        Ok(())
    }

    fn line(&mut self, text: &str) -> io::Result<()> {
        let mut line = String::new();
        let mut length = 0;
        let mut fresh = true;
        for word in text.split_whitespace() {
            let mut word: Vec<char> = word.chars().collect();
            loop {
                let room = WIDTH.saturating_sub(length + usize::from(!fresh));
                if word.len() <= room {
                    if !fresh {
                        line.push(' ');
                        length += 1;
                    }
                    length += word.len();
                    line.extend(word);
                    fresh = false;
                    break;
                }
                if fresh {
                    // A word longer than a line.
                    line.extend(word.drain(..room));
                }
                writeln!(self.out, "{}", line.trim_end())?;
                line = "  ".to_owned();
                length = 2;
                fresh = true;
            }
        }
        writeln!(self.out, "{}", line.trim_end())
    }

    /// An empty line.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn gap(&mut self) -> io::Result<()> {
        writeln!(self.out)
    }

    /// A line of a picture, as it is.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn picture(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.out, "{}", line.trim_end())
    }

    /// Writes a text without ending the line, and shows all that was written.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn prompt(&mut self, text: &str) -> io::Result<()> {
        write!(self.out, "{text}")?;
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::from_rows;

    #[test]
    fn squares_have_names_and_are_found_by_them() {
        let board = from_rows(&["."; 64].map(|_| ".".repeat(64))).expect("a board");
        for square in board.squares() {
            assert_eq!(square_of(&square.to_string(), &board), Some(square));
        }
        for wrong in ["", "c", "5", "c0", "c65", "bm1", "aaa1", "c5x", "c-5", "c99999999999", "\u{e9}5"] {
            assert_eq!(square_of(wrong, &board), None, "{wrong}");
        }
    }

    #[test]
    fn bearings_are_those_of_the_compass() {
        let at = |x, y| bearing(Square::new(10, 10), Square::new(x, y)).map(|i| BEARINGS[i]);
        assert_eq!(at(10, 10), None);
        assert_eq!([at(10, 4), at(14, 6), at(20, 11)], [Some("north"), Some("north-east"), Some("east")]);
        assert_eq!([at(9, 18), at(6, 14), at(3, 3)], [Some("south"), Some("south-west"), Some("north-west")]);
    }

    #[test]
    fn lines_are_short_and_plain() {
        let mut out = Vec::new();
        let mut page = Page::new(&mut out);
        page.say(&format!("Ni\u{e8}ve at C5: damage \u{2212}1, 7+, 40% \u{b1}3 \u{2588} {}", "word ".repeat(60)))
            .expect("written");
        page.say(&"x".repeat(350)).expect("written");
        let text = String::from_utf8(out).expect("text");
        assert!(text.starts_with("Ni\u{e8}ve at C5: damage -1, 7 or more, 40% give or take 3 word"), "{text}");
        assert!(text.lines().all(|line| line.chars().count() <= WIDTH && !line.trim().is_empty()));
        assert_eq!(text.matches('x').count(), 350);
    }

    #[test]
    fn only_pairs_of_numbers_are_squares() {
        assert_eq!(with_names("(2, 4) (2 AP) (a, b) ((3, 0)"), "C5 (2 AP) (a, b) (D1");
    }
}
