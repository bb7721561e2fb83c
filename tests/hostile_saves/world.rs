//! Programs that keep battles in one home, beside another that heeds no lock, on a disk that gets full. A list of all that
//! was said to be saved is compared with the files after every move. The same number makes the same story.

use acqua_alta::dice::mix;
use acqua_alta::table::{Disk, Keeper, Library, Program, Setup, Table, save_text};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::SeqCst};

/// A folder of its own; removed at the end.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("acqua-alta-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        Folder(folder)
    }

    pub fn current(&self) -> PathBuf {
        self.0.join("current.acqua")
    }

    /// All saves that are there now.
    pub fn contents(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        let files = fs::read_dir(&self.0).expect("the folder").flatten().map(|entry| entry.path());
        let saves = files.filter(|path| path.extension().is_some_and(|end| end == "acqua") && path.is_file());
        saves.map(|path| (path.clone(), fs::read(&path).expect("a file"))).collect()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A disk with room for so many bytes; a write that does not fit is done in part.
#[derive(Debug)]
pub struct Tight(pub AtomicU64);

impl Disk for Tight {
    fn write(&self, file: &mut File, bytes: &[u8]) -> io::Result<()> {
        let fits = self.0.load(SeqCst).min(bytes.len() as u64);
        self.0.fetch_sub(fits, SeqCst);
        file.write_all(&bytes[..fits as usize])?;
        match fits as usize == bytes.len() {
            true => Ok(()),
            false => Err(io::ErrorKind::StorageFull.into()),
        }
    }
}

/// Numbers as good as chance, the same ones every time.
pub struct Chance(u64);

impl Chance {
    pub fn new(seed: u64) -> Chance {
        Chance(mix(seed))
    }

    pub fn below(&mut self, n: usize) -> usize {
        self.0 = mix(self.0.wrapping_add(0x9e37));
        (self.0 % n.max(1) as u64) as usize
    }
}

pub fn battle(library: &Library, seed: u64) -> Table {
    Table::new(Setup::skirmish("campo", ["lamp_duel", "court_duel"], seed), library).expect("a good set-up")
}

/// Makes choices until there are so many more, or the battle is over.
pub fn play(table: &mut Table, chance: &mut Chance, choices: usize) {
    for _ in 0..choices {
        let all = table.choices();
        if all.is_empty() {
            return;
        }
        let choice = all[chance.below(all.len())];
        table.apply(choice).expect("one of the choices");
    }
}

/// A text that was said to be saved.
struct Promise {
    text: Vec<u8>,
    /// The program that goes on with it.
    by: Option<usize>,
}

struct Running {
    keeper: Keeper,
    table: Table,
}

struct World {
    folder: Folder,
    library: Library,
    disk: Arc<Tight>,
    programs: [Option<Running>; 3],
    promises: Vec<Promise>,
    seed: u64,
}

/// Plays one story; answers how many moves were compared.
pub fn story(number: u64, moves: usize) -> usize {
    let mut chance = Chance::new(number);
    let mut world = World {
        folder: Folder::new(&format!("story-{number}")),
        library: Library::shipped(),
        disk: Arc::new(Tight(AtomicU64::new(u64::MAX / 2))),
        programs: [None, None, None],
        promises: Vec::new(),
        seed: number * 1000,
    };
    for i in 0..moves {
        let what = world.act(&mut chance);
        world.compare(&format!("story {number}, move {i}: {what}"));
    }
    // In the end there is room, and everybody saves.
    world.disk.0.store(u64::MAX / 2, SeqCst);
    for i in 0..3 {
        world.keep(i);
        assert!(world.programs[i].as_ref().is_none_or(|one| one.keeper.is_up_to_date()), "story {number}: room again");
    }
    world.compare(&format!("story {number}, the end"));
    moves
}

impl World {
    fn act(&mut self, chance: &mut Chance) -> String {
        let i = chance.below(3);
        match chance.below(20) {
            0 | 1 => self.open(i),
            2 => {
                self.end(i);
                format!("program {i} ends")
            }
            3 => self.another(i),
            4 => {
                let Some(one) = &mut self.programs[i] else { return String::new() };
                let _ = one.table.undo();
                self.keep(i);
                format!("program {i} takes back")
            }
            5 if chance.below(4) == 0 => {
                let Some(one) = &mut self.programs[i] else { return String::new() };
                play(&mut one.table, chance, 5000);
                self.keep(i);
                format!("program {i} plays to the end")
            }
            6 => self.meddle(chance),
            7 => {
                let room = [0, 3, 200, 5000, 40_000][chance.below(5)];
                self.disk.0.store(room, SeqCst);
                format!("room for {room} bytes")
            }
            8 | 9 => {
                self.disk.0.store(u64::MAX / 2, SeqCst);
                "room again".to_owned()
            }
            _ => {
                let Some(one) = &mut self.programs[i] else { return String::new() };
                let steps = chance.below(3);
                play(&mut one.table, chance, steps);
                self.keep(i);
                format!("program {i} plays")
            }
        }
    }

    /// A program starts: it goes on with the battle that is there, or begins one.
    fn open(&mut self, i: usize) -> String {
        self.end(i);
        let path = self.folder.current();
        let taken = self.programs.iter().flatten().any(|one| one.keeper.path().ends_with("current.acqua"));
        let mut keeper = match Keeper::open_on(self.disk.clone(), &path, Program::Text) {
            Ok(keeper) => keeper,
            Err(holder) => {
                assert!(taken && holder.to_string().contains(&std::process::id().to_string()), "{holder}");
                return format!("program {i} finds it held");
            }
        };
        assert!(!taken, "two programs have hold of one file");
        let read = keeper.read(&self.library);
        let resumed = read.ok().filter(|loaded| loaded.table.decision().is_some());
        let said = format!("program {i} {}", if resumed.is_some() { "goes on" } else { "begins" });
        let table = match resumed {
            Some(loaded) => {
                let there = fs::read(&path).expect("it was read");
                let promise = self.promises.iter_mut().find(|one| one.by.is_none() && one.text == there);
                promise.into_iter().for_each(|promise| promise.by = Some(i));
                loaded.table
            }
            None => {
                keeper.another();
                self.seed += 1;
                battle(&self.library, self.seed)
            }
        };
        self.programs[i] = Some(Running { keeper, table });
        self.keep(i);
        said
    }

    fn end(&mut self, i: usize) {
        self.programs[i] = None;
        self.promises.iter_mut().filter(|one| one.by == Some(i)).for_each(|one| one.by = None);
    }

    fn another(&mut self, i: usize) -> String {
        let Some(one) = &mut self.programs[i] else { return String::new() };
        if !one.keeper.is_current() {
            return String::new();
        }
        self.seed += 1;
        one.keeper.another();
        one.table = battle(&self.library, self.seed);
        self.promises.iter_mut().filter(|one| one.by == Some(i)).for_each(|one| one.by = None);
        self.keep(i);
        format!("program {i} begins another battle")
    }

    fn keep(&mut self, i: usize) {
        let Some(one) = &mut self.programs[i] else { return };
        one.keeper.keep(&one.table);
        if !one.keeper.is_up_to_date() {
            return;
        }
        let text = save_text(&one.table).into_bytes();
        assert_eq!(fs::read(one.keeper.path()).ok().as_ref(), Some(&text), "it is where it is said to be");
        match self.promises.iter_mut().find(|promise| promise.by == Some(i)) {
            Some(promise) => promise.text = text,
            None => self.promises.push(Promise { text, by: Some(i) }),
        }
    }

    /// Another program does to a file what it likes. What it destroys is its own fault; what it writes is its own.
    fn meddle(&mut self, chance: &mut Chance) -> String {
        let contents = self.folder.contents();
        let Some((path, old)) = contents.iter().nth(chance.below(contents.len())) else { return String::new() };
        let elsewhere = contents.iter().any(|(other, text)| other != path && text == old);
        self.promises.retain(|promise| promise.text != *old || elsewhere);
        self.seed += 1;
        let new = match chance.below(5) {
            0 => {
                fs::remove_file(path).expect("removed");
                return format!("{} is removed", name(path));
            }
            1 => [old.as_slice(), format!("{{\"mine\":{}}}\n", self.seed).as_bytes()].concat(),
            2 => old[..chance.below(old.len())].to_vec(),
            3 => format!("a letter, number {}", self.seed).into_bytes(),
            _ => {
                let mut table = battle(&self.library, self.seed);
                play(&mut table, chance, 3);
                save_text(&table).into_bytes()
            }
        };
        if chance.below(2) == 0 {
            fs::write(path, &new).expect("written");
        } else {
            let beside = path.with_extension("beside");
            fs::write(&beside, &new).expect("written");
            fs::rename(&beside, path).expect("renamed");
        }
        // What is cut to nothing is nothing.
        if !new.is_empty() {
            self.promises.push(Promise { text: new, by: None });
        }
        format!("{} is changed", name(path))
    }

    fn compare(&self, when: &str) {
        let contents = self.folder.contents();
        for promise in &self.promises {
            let there = contents.values().any(|text| *text == promise.text);
            let start = String::from_utf8_lossy(&promise.text[..promise.text.len().min(60)]).into_owned();
            assert!(there, "{when}: lost, of program {:?}: {start}", promise.by);
        }
    }
}

fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}
