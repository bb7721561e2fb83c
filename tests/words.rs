//! How sentences are written: the noun first, no riddles. What people read is looked through: strings of the sources, data, documents.

use std::fs;
use std::path::{Path, PathBuf};

/// No sentence has one of these as its subject.
const SUBJECTS: [&str; 4] = ["Who", "Whoever", "Whom", "Whomever"];
/// Turns that sound translated.
const TURNS: [&str; 6] = ["gone on with", "as ever", "is no feat", "nobody leaves", "in the mean", "so many as"];

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    for entry in entries.map(|entry| entry.expect("an entry").path()) {
        let is = |endings: &[&str]| entry.extension().is_some_and(|end| endings.iter().any(|known| end == *known));
        if entry.is_dir() {
            files(&entry, found);
        } else if is(&["rs", "md", "ron"]) {
            found.push(entry);
        }
    }
}

/// The strings of a source, without comments and tests; one that goes on in the next line is one string.
fn strings(source: &str) -> String {
    let own = source.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let code: Vec<&str> = own.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    let code = code.join("\n").replace("\\\n", "").replace("\\\"", "'");
    code.split('"').skip(1).step_by(2).map(|text| format!("{text}\n\n")).collect()
}

/// Paragraphs: lines that belong together, as one line each.
fn paragraphs(text: &str) -> Vec<String> {
    let mut list = vec![String::new()];
    for line in text.lines().map(str::trim) {
        let apart = line.is_empty() || line.starts_with(['|', '#', '-', '*', '>']);
        if apart {
            list.push(String::new());
        }
        let last = list.last_mut().expect("there is always one");
        *last = format!("{last} {line}");
    }
    list
}

/// Sentences that begin with a word of [`SUBJECTS`] and ask nothing, and those with a turn of [`TURNS`].
fn faults(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for paragraph in paragraphs(text) {
        let words: Vec<&str> = paragraph.split_whitespace().collect();
        for (i, word) in words.iter().enumerate() {
            let bare = word.trim_start_matches(|letter: char| !letter.is_alphabetic());
            let bare = bare.trim_end_matches(|letter: char| !letter.is_alphabetic());
            let begins = i == 0 || words[i - 1].ends_with(['.', '!', '?', ':', '|']) || words[i - 1].ends_with("**");
            if !begins || !SUBJECTS.contains(&bare) {
                continue;
            }
            let end =
                words[i..].iter().position(|word| word.contains(['.', '!', '?'])).map_or(words.len(), |at| i + at + 1);
            let sentence = words[i..end].join(" ");
            if !sentence.contains('?') && end > i + 1 {
                found.push(sentence);
            }
        }
        // Whatever stands behind a turn: a comma, a bracket, the end.
        let low = paragraph.to_lowercase().replace(|letter: char| !letter.is_alphabetic() && letter != '\'', " ");
        let low = format!(" {} ", low.split_whitespace().collect::<Vec<_>>().join(" "));
        let turns = TURNS.iter().filter(|turn| low.contains(&format!(" {turn} ")));
        found.extend(turns.map(|turn| format!("\"{turn}\" in: {paragraph}")));
    }
    found
}

#[test]
fn no_sentence_begins_with_who_and_none_sounds_translated() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = vec![root.join("README.md")];
    for folder in ["src", "docs", "assets"] {
        files(&root.join(folder), &mut found);
    }
    let mut all = Vec::new();
    for path in &found {
        let text = fs::read_to_string(path).expect("a text");
        let text = if path.extension().is_some_and(|end| end == "md") { text } else { strings(&text) };
        let name = path.strip_prefix(root).unwrap_or(path).display().to_string();
        all.extend(faults(&text).into_iter().map(|fault| format!("{name}: {fault}")));
    }
    assert!(found.len() > 300, "{} files were looked through", found.len());
    assert!(all.is_empty(), "{} sentences to be written anew:\n{}", all.len(), all.join("\n"));
}

#[test]
fn faults_are_noticed() {
    assert_eq!(faults("It burns. Whoever stands in it loses 2 LP.").len(), 1);
    assert_eq!(faults("Who swims\ncannot cast.").len(), 1, "over the end of a line");
    assert_eq!(faults("The battle can be gone on with.").len(), 1);
    assert_eq!(faults("Life lost in the mean, and removals.").len(), 1, "before a comma");
    assert!(faults("Who acts? A character that swims cannot cast, whoever it is.").is_empty());
    let source =
        "/// Who does it.\nlet text = \"Whom it sees.\"; // \"Who.\"\n#[cfg(test)]\nmod tests { \"Who is it.\" }";
    assert_eq!(faults(&strings(source)), ["Whom it sees."]);
}
