//! Lines in, lines out.

use super::{Engine, Failure, MAX_LINE_BYTES, too_long};
use std::io::{self, BufRead, Write};

/// What the input held next.
enum InputLine {
    /// A line without its line end.
    Text(Vec<u8>),
    /// A line that is too long; it was read past and not kept.
    TooLong,
    /// The end.
    End,
}

/// Answers line by line until the input ends, `quit`, or nobody reads the answers any more.
///
/// # Errors
/// The input cannot be read.
pub fn run(engine: &mut Engine, mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    while !engine.is_done() {
        let answer = match next_line(&mut input)? {
            InputLine::End => break,
            InputLine::TooLong => too_long().text(),
            InputLine::Text(bytes) => match std::str::from_utf8(&bytes) {
                Ok(line) => engine.handle(line),
                Err(_) => Failure::new("bad_json", "Expected text in UTF-8.").text(),
            },
        };
        if writeln!(output, "{answer}").and_then(|()| output.flush()).is_err() {
            break;
        }
    }
    Ok(())
}

fn next_line(input: &mut impl BufRead) -> io::Result<InputLine> {
    let mut line = Vec::new();
    let mut too_long = false;
    loop {
        let ready = match input.fill_buf() {
            Ok(ready) => ready,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if ready.is_empty() {
            return Ok(match line.is_empty() {
                _ if too_long => InputLine::TooLong,
                true => InputLine::End,
                false => InputLine::Text(line),
            });
        }
        let end = ready.iter().position(|&byte| byte == b'\n');
        let part = &ready[..end.unwrap_or(ready.len())];
        if line.len() + part.len() > MAX_LINE_BYTES {
            too_long = true;
            line = Vec::new();
        } else if !too_long {
            line.extend_from_slice(part);
        }
        let used = end.map_or(ready.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() {
            return Ok(if too_long { InputLine::TooLong } else { InputLine::Text(line) });
        }
    }
}
