//! Names and sentences that come from files, saves and programs: which are taken, and what of any text may reach a terminal.

use std::borrow::Cow;
use std::io::{self, Write};

/// The longest name or title of anything, in letters.
pub const LONGEST_NAME: usize = 40;
/// The longest sentence about anything, in letters.
pub const LONGEST_TEXT: usize = 600;

/// Characters that act on what is shown around them: they move the cursor, begin a line, or turn the direction of writing.
fn acts(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Characters that leave no mark of their own: blanks, joiners, fillers, selectors, tags.
fn is_blank(letter: char) -> bool {
    letter.is_whitespace()
        || acts(letter)
        || matches!(letter, '\u{ad}' | '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200d}' | '\u{2060}'..='\u{2065}' | '\u{206a}'..='\u{206f}' | '\u{2800}' | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

/// A name that can be seen, fits on the screen, and does nothing to what stands around it.
///
/// # Errors
/// What was expected, a clause without a full stop.
pub fn check_name(name: &str) -> Result<(), String> {
    check_letters("a name", name, LONGEST_NAME)?;
    if name.chars().all(is_blank) {
        return Err("expected a name with at least one visible letter".to_owned());
    }
    Ok(())
}

/// A sentence, perhaps empty, that fits on the screen and does nothing to what stands around it.
///
/// # Errors
/// What was expected, a clause without a full stop.
pub fn check_text(text: &str) -> Result<(), String> {
    check_letters("a text", text, LONGEST_TEXT)
}

/// The name of an entry of a file, and what is said of it.
///
/// # Errors
/// What was expected, after the key of the entry.
pub fn check_entry(key: &str, name: &str, text: &str) -> Result<(), String> {
    check_name(name).and_then(|()| check_text(text)).map_err(|expected| format!("{key}: {expected}"))
}

/// A word, perhaps empty, by which something is looked up.
///
/// # Errors
/// What was expected, a clause without a full stop.
pub fn check_word(what: &str, word: &str) -> Result<(), String> {
    check_letters(what, word, LONGEST_NAME)
}

fn check_letters(what: &str, text: &str, most: usize) -> Result<(), String> {
    let found = text.chars().count();
    if found > most {
        return Err(format!("expected {what} of at most {most} letters, found {found}"));
    }
    match text.chars().find(|&letter| acts(letter)) {
        Some(found) => {
            Err(format!("expected {what} without control characters or marks of direction, found {found:?}"))
        }
        None => Ok(()),
    }
}

/// A text as a terminal may show it: characters that would act on the terminal are replaced. Line ends and tabs stay.
pub fn shown(text: &str) -> Cow<'_, str> {
    let bad = |letter: char| acts(letter) && !matches!(letter, '\n' | '\t');
    if text.contains(bad) { Cow::Owned(text.replace(bad, "\u{fffd}")) } else { Cow::Borrowed(text) }
}

/// An output to a terminal. Whatever is written passes through [`shown`].
#[derive(Debug)]
pub struct Shown<W> {
    out: W,
}

impl<W: Write> Shown<W> {
    /// Writes to this output.
    pub fn new(out: W) -> Shown<W> {
        Shown { out }
    }
}

impl<W: Write> Write for Shown<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for chunk in bytes.utf8_chunks() {
            self.out.write_all(shown(chunk.valid()).as_bytes())?;
            if !chunk.invalid().is_empty() {
                self.out.write_all("\u{fffd}".as_bytes())?;
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_cannot_be_seen_or_act_on_others_are_refused() {
        for good in ["Marco", "d'Anzù", "小林", "👩\u{200d}🚀", "שרה", "x".repeat(LONGEST_NAME).as_str()] {
            assert_eq!(check_name(good), Ok(()), "{good}");
        }
        for bad in
            ["", " ", "\u{a0}\u{2003}", "\u{200b}\u{200d}", "\u{feff}", "\u{3164}", "\u{2800}", "\u{e0041}", "\u{ad}"]
        {
            assert_eq!(check_name(bad), Err("expected a name with at least one visible letter".to_owned()), "{bad:?}");
        }
        for bad in
            ["a\u{1b}[2J", "a\nb", "a\u{7f}", "a\u{9b}31m", "a\u{202e}b", "a\u{2066}b", "a\u{200f}", "a\u{2028}b"]
        {
            assert!(check_name(bad).is_err_and(|why| why.contains("without control characters")), "{bad:?}");
        }
        assert_eq!(
            check_name(&"é".repeat(LONGEST_NAME + 1)),
            Err("expected a name of at most 40 letters, found 41".to_owned())
        );
        assert!(check_text("").is_ok() && check_text(&"x".repeat(LONGEST_TEXT + 1)).is_err());
    }

    #[test]
    fn nothing_that_acts_on_a_terminal_is_written_to_it() {
        let mut out = Vec::new();
        let mut shown = Shown::new(&mut out);
        write!(shown, "a\u{1b}[2Jb\r\u{202e}c\td\u{9b}e\n").expect("memory");
        shown.write_all(b"\xffz").expect("memory");
        assert_eq!(String::from_utf8(out).expect("text"), "a\u{fffd}[2Jb\u{fffd}\u{fffd}c\td\u{fffd}e\n\u{fffd}z");
        assert!(matches!(super::shown("plain text: 70 %\n"), Cow::Borrowed(_)));
    }
}
