//! Files that import one another in a circle can only be read together: no circle is large.
//!
//! A file depends on another where it names something that is defined there. Names that a module passes on (`pub use`) count for
//! the file that defines them, so a parent that only declares and passes on its children closes no circle. Code for tests alone
//! does not count: a test may look at everything.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Most files of a circle.
const MOST: usize = 12;

/// A path from the root of the crate: `game`, `session`, `Screen`.
type Name = Vec<String>;

/// A file as far as it matters here.
#[derive(Default)]
struct File {
    /// Items that are defined in it.
    defined: BTreeSet<String>,
    /// Names that it passes on to others; `*` is a whole module.
    passed_on: Vec<(String, Name)>,
    /// Imports for itself, by the name that they have in it.
    imported: Vec<(String, Name)>,
    /// Paths that it names elsewhere.
    named: Vec<Name>,
    /// Modules that exist for tests alone.
    for_tests: Vec<String>,
}

/// Words and signs of one group; `::` is one sign.
fn words(stream: TokenStream) -> Vec<Word> {
    let mut out = Vec::new();
    for token in stream {
        match token {
            TokenTree::Ident(name) => out.push(Word::Is(name.to_string())),
            TokenTree::Punct(sign) => match (sign.as_char(), out.last_mut()) {
                (':', Some(Word::Is(last))) if last == ":" => "::".clone_into(last),
                (sign, _) => out.push(Word::Is(sign.to_string())),
            },
            TokenTree::Group(group) => out.push(Word::Group(group.delimiter(), words(group.stream()))),
            TokenTree::Literal(_) => out.push(Word::Is("literal".to_owned())),
        }
    }
    out
}

/// A word, a sign, or what stands between brackets.
#[derive(Clone, PartialEq, Eq)]
enum Word {
    Is(String),
    Group(Delimiter, Vec<Word>),
}

impl Word {
    fn text(&self) -> &str {
        match self {
            Word::Is(text) => text,
            Word::Group(..) => "",
        }
    }

    fn is_name(&self) -> bool {
        self.text().starts_with(|c: char| c.is_alphabetic() || c == '_')
    }
}

/// Reads the paths of a `use` from its words: each with the name that it gets.
fn imports(words: &[Word], before: &[String], out: &mut Vec<(String, Name)>) {
    let mut path = before.to_vec();
    let mut alias = None;
    for (i, word) in words.iter().enumerate() {
        match word {
            Word::Group(_, inner) => return imports(inner, &path, out),
            Word::Is(text) if text == "as" => alias = words.get(i + 1).map(|word| word.text().to_owned()),
            Word::Is(text) if text == "," => {
                imports(&words[..i], before, out);
                return imports(&words[i + 1..], before, out);
            }
            Word::Is(text) if alias.is_none() && (word.is_name() || text == "*") => path.push(text.clone()),
            Word::Is(_) => {}
        }
    }
    if words.is_empty() {
        return;
    }
    if path.len() > 1 && path.last().is_some_and(|last| last == "self") {
        path.pop();
    }
    out.push((alias.or(path.last().cloned()).unwrap_or_default(), path));
}

/// Where the item ends that begins here.
fn item_end(words: &[Word], from: usize) -> usize {
    let ends = |word: &Word| word.text() == ";" || matches!(word, Word::Group(Delimiter::Brace, _));
    words[from..].iter().position(ends).map_or(words.len(), |at| from + at + 1)
}

impl File {
    fn read(text: &str) -> File {
        let mut file = File::default();
        let stream: TokenStream = text.parse().expect("it compiles");
        file.take(&words(stream));
        file
    }

    fn take(&mut self, words: &[Word]) {
        let text = |i: usize| words.get(i).map_or("", Word::text);
        let mut i = 0;
        while let Some(word) = words.get(i) {
            let from = i;
            i += 1;
            match word {
                Word::Group(_, inner) if text(from.wrapping_sub(1)) == "#" && is_for_tests(inner) => {
                    i = item_end(words, i);
                    let name = words[from..i].iter().position(|word| word.text() == "mod");
                    self.for_tests.extend(name.map(|at| text(from + at + 1).to_owned()));
                }
                Word::Group(_, inner) => self.take(inner),
                Word::Is(keyword) if keyword == "use" && text(i) != "<" => {
                    let end =
                        words[from..].iter().position(|word| word.text() == ";").map_or(words.len(), |at| from + at);
                    i = end;
                    let mut found = Vec::new();
                    imports(&words[from + 1..end], &[], &mut found);
                    let shown = match words.get(from.wrapping_sub(1)) {
                        Some(Word::Group(Delimiter::Parenthesis, _)) => text(from.wrapping_sub(2)) == "pub",
                        before => before.is_some_and(|word| word.text() == "pub"),
                    };
                    if shown { &mut self.passed_on } else { &mut self.imported }.append(&mut found);
                }
                Word::Is(keyword) if is_item(keyword) => {
                    self.defined.insert(text(i).to_owned());
                }
                Word::Is(_) if word.is_name() && text(i) == "::" && text(from.wrapping_sub(1)) != "::" => {
                    let mut path = vec![word.text().to_owned()];
                    while text(i) == "::" && words.get(i + 1).is_some_and(Word::is_name) {
                        path.push(text(i + 1).to_owned());
                        i += 2;
                    }
                    self.named.push(path);
                }
                Word::Is(_) => {}
            }
        }
    }
}

fn is_for_tests(attribute: &[Word]) -> bool {
    let test = vec![Word::Is("test".to_owned())];
    attribute == [Word::Is("cfg".to_owned()), Word::Group(Delimiter::Parenthesis, test)]
}

fn is_item(keyword: &str) -> bool {
    ["fn", "struct", "enum", "trait", "type", "const", "static", "union"].contains(&keyword)
}

/// All files of a crate by their modules.
struct House(BTreeMap<Name, File>);

impl House {
    /// A house of these files: where each lies below `src`, and its text.
    fn of(files: impl IntoIterator<Item = (PathBuf, String)>) -> House {
        let mut house = BTreeMap::new();
        for (path, text) in files {
            let mut module: Name =
                path.with_extension("").iter().map(|part| part.to_string_lossy().into_owned()).collect();
            module.pop_if(|last| last == "mod" || last == "lib");
            house.insert(module, File::read(&text));
        }
        let of_module = |(module, file): (&Name, &File)| -> Vec<Name> {
            file.for_tests.iter().map(|name| [module.as_slice(), std::slice::from_ref(name)].concat()).collect()
        };
        let for_tests: Vec<Name> = house.iter().flat_map(of_module).collect();
        house.retain(|module, _| !for_tests.iter().any(|tests| module.starts_with(tests)));
        House(house)
    }

    /// The house of this crate, but for the command line, which is a program of its own.
    fn ours() -> House {
        let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let (mut folders, mut files) = (vec![src.clone()], Vec::new());
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(&folder).expect("a folder of ours") {
                let path = entry.expect("a file of ours").path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|ending| ending == "rs") {
                    let below = path.strip_prefix(&src).expect("below src").to_owned();
                    files.push((below, fs::read_to_string(&path).expect("text")));
                }
            }
        }
        files.retain(|(path, _)| !path.starts_with("command_line") && !path.ends_with("main.rs"));
        House::of(files)
    }

    /// A path as `module` names it, from the root of the crate; none if it leads out of the crate.
    fn rooted(&self, module: &[String], path: &[String]) -> Option<Name> {
        let mut base = module.to_vec();
        let mut rest = path;
        match rest.first()?.as_str() {
            "crate" => return Some(rest[1..].to_vec()),
            "self" => rest = &rest[1..],
            "super" => {}
            first => {
                let child = [module, &[first.to_owned()]].concat();
                if self.0.contains_key(&child) {
                    return Some([module, path].concat());
                }
                let (_, import) =
                    self.0[module].imported.iter().find(|(name, _)| name == first && *path != [name.clone()])?;
                let import = (import.first() != path.first()).then(|| self.rooted(module, import))??;
                return Some([&import, &path[1..]].concat());
            }
        }
        while rest.first().is_some_and(|step| step == "super") {
            base.pop();
            rest = &rest[1..];
        }
        Some([base.as_slice(), rest].concat())
    }

    /// The file in which something is defined; none for a module as such.
    fn defines(&self, name: &[String], depth: usize) -> Option<&Name> {
        let known = (0..=name.len()).rev().find_map(|long| self.0.get_key_value(&name[..long]));
        let (module, file) = known?;
        let rest = &name[module.len()..];
        let item = rest.first()?;
        if depth > 8 || file.defined.contains(item) {
            return Some(module);
        }
        let passed_on = |(as_name, path): &(String, Name)| match as_name.as_str() {
            "*" => {
                let whole = self.rooted(module, &path[..path.len() - 1])?;
                let there = self.defines(&[&whole, rest].concat(), depth + 1)?;
                self.0[there].defined.contains(item).then_some(there)
            }
            _ if as_name == item => self.defines(&[&self.rooted(module, path)?, &rest[1..]].concat(), depth + 1),
            _ => None,
        };
        file.passed_on.iter().find_map(passed_on).or(Some(module))
    }

    /// The files that a file depends on.
    fn below(&self, module: &Name) -> BTreeSet<&Name> {
        let file = &self.0[module];
        let paths = file.imported.iter().map(|(_, path)| path).chain(&file.named);
        let names = paths.filter_map(|path| self.rooted(module, path));
        names.filter_map(|name| self.defines(&name, 0)).filter(|&other| other != module).collect()
    }

    /// Circles of files, each with those that reach one another.
    fn circles(&self) -> BTreeSet<BTreeSet<&Name>> {
        let below: BTreeMap<&Name, BTreeSet<&Name>> =
            self.0.keys().map(|module| (module, self.below(module))).collect();
        let mut reached: BTreeMap<&Name, BTreeSet<&Name>> = BTreeMap::new();
        for module in self.0.keys() {
            let (mut seen, mut open) = (BTreeSet::new(), vec![module]);
            while let Some(next) = open.pop() {
                open.extend(below[next].iter().copied().filter(|&other| seen.insert(other)));
            }
            reached.insert(module, seen);
        }
        let mut circles = BTreeSet::new();
        for (module, below) in &reached {
            let circle: BTreeSet<&Name> =
                below.iter().copied().filter(|&other| reached[other].contains(module)).collect();
            if circle.len() > 1 {
                circles.insert(circle);
            }
        }
        circles
    }
}

#[test]
fn no_circle_of_files_is_large() {
    let house = House::ours();
    assert!(house.0.len() > 300, "{} files are read", house.0.len());
    for circle in house.circles() {
        let names: Vec<String> = circle.iter().map(|module| module.join("::")).collect();
        let many = names.len();
        assert!(many <= MOST, "{many} files import one another, {MOST} may: {}", names.join(", "));
    }
}

#[test]
fn circles_are_found_and_parents_that_pass_on_close_none() {
    let house = |files: &[(&str, &str)]| House::of(files.iter().map(|(path, text)| (path.into(), (*text).to_owned())));
    let circles = |files: &[(&str, &str)]| {
        let house = house(files);
        let circles = house.circles();
        circles.iter().map(|circle| circle.iter().map(|module| module.join("::")).collect()).collect::<Vec<Vec<_>>>()
    };
    let whole = circles(&[
        ("lib.rs", "mod a; mod b; mod c;"),
        ("a.rs", "use crate::b::{self, Kind as Sort}; pub struct One(Sort);"),
        ("b/mod.rs", "mod deep; pub use deep::Kind;"),
        ("b/deep.rs", "pub enum Kind {} fn f() { println!(\"{}\", super::super::c::g()); }"),
        ("c.rs", "use super::a; pub fn g() -> a::One { a::One }"),
    ]);
    assert_eq!(whole, [["a", "b::deep", "c"]], "through a name passed on, a path in a macro and a module's own name");
    let none = circles(&[
        ("lib.rs", "mod a; pub use a::One; pub fn make() -> One { a::make() }"),
        (
            "a.rs",
            "// use crate::make;\npub struct One; pub fn make() -> One { One }\n#[cfg(test)] mod tests { use crate::make; }",
        ),
    ]);
    assert!(none.is_empty(), "comments and tests do not count: {none:?}");
}

/// The code of a file without comments and unit tests.
fn code(text: &str) -> impl Iterator<Item = &str> {
    let end = text.find("#[cfg(test)]\nmod tests").unwrap_or(text.len());
    text[..end].lines().filter(|line| !line.trim_start().starts_with("//"))
}

/// All sources below a folder.
fn sources(folder: &Path, out: &mut Vec<std::path::PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("an entry").path();
        match path.is_dir() {
            true => sources(&path, out),
            false => out.push(path),
        }
    }
}

#[test]
fn nothing_outside_the_rules_names_a_rule_system() {
    let mut files = Vec::new();
    sources(Path::new("src"), &mut files);
    // Scenes for pictures of the game are scenes of a system.
    let other = |path: &&std::path::PathBuf| {
        let name = path.to_string_lossy().replace('\\', "/");
        !name.starts_with("src/rules/") && !name.contains("tests") && name != "src/game/pictures.rs"
    };
    let mut read = 0;
    for path in files.iter().filter(other) {
        read += 1;
        let text = fs::read_to_string(path).expect("a source");
        for system in acqua_alta::table::SYSTEMS {
            let names = [format!("\"{}\"", system.id), format!("rules::{}", system.id)];
            let found = code(&text).find(|line| names.iter().any(|name| line.contains(name.as_str())));
            assert_eq!(found, None, "{} names {}", path.display(), system.name);
        }
    }
    assert!(read > 250, "{read} files were read");
}

/// Files of the application that read the characters of a battle itself: what decides, asks for choices and odds, or tells of a
/// battle that is over, and what writes the components. Everything else reads components.
const KNOW_THE_BATTLE: [&str; 18] = [
    "board/marks.rs",
    "characters/mod.rs",
    "board/threats.rs",
    "decide/mod.rs",
    "decide/plan.rs",
    "hud/actions/beside.rs",
    "hud/facts.rs",
    "hud/log_lines.rs",
    "hud/odds.rs",
    "hud/replay_choice.rs",
    "input/battle.rs",
    "playback/queue.rs",
    "screens/every_roll.rs",
    "screens/report",
    "screens/statistics.rs",
    "session.rs",
    "web.rs",
    "pictures.rs",
];

#[test]
fn what_is_drawn_heard_and_listed_reads_components() {
    let mut files = Vec::new();
    sources(Path::new("src/game"), &mut files);
    let mut readers: BTreeMap<&str, usize> = KNOW_THE_BATTLE.map(|name| (name, 0)).into();
    for path in files {
        let text = fs::read_to_string(&path).expect("a source");
        let name = path.to_string_lossy().replace('\\', "/").replace("src/game/", "");
        let reads = code(&text).filter(|line| line.contains(".characters()")).count();
        if reads == 0 || name.contains("test") || name == "hud/view.rs" {
            continue;
        }
        let known = readers.iter_mut().find(|(reader, _)| name.starts_with(**reader));
        let Some((_, of)) = known else { panic!("{name} reads the characters of the battle, not components") };
        *of += reads;
    }
    let idle: Vec<&&str> = readers.iter().filter(|(_, reads)| **reads == 0).map(|(name, _)| name).collect();
    assert!(idle.is_empty(), "these no longer read the battle and can leave the list: {idle:?}");
}
