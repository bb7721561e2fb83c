//! What a rule system has to play with: kinds of characters, gangs, what they cost, what they can buy; read from files and
//! offered to players.

use super::{Draft, Listed, Series, SetupError, keyed, put, read_list};
use crate::battle::{AnyBattle, Entry, Gang, Recruit, RuleId, StatId, Stats, SystemInfo};
use crate::data_file::{FileError, locate, parse};
use crate::dice::mix;
use serde_json::{Value, json};
use std::any::Any;

/// One line of a [`KindCard`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CardLine {
    /// What it is called.
    pub name: String,
    /// What there is to say of it, in few words.
    pub note: String,
    /// Where the rulebook has it.
    pub rule: RuleId,
}

/// A kind of character as a set-up shows it.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct KindCard {
    /// Name.
    pub name: String,
    /// Class or tier, as players read it.
    pub rank: String,
    /// Points.
    pub cost: i32,
    /// A sentence about it.
    pub text: String,
    /// Its stats, each with the value that players know.
    pub stats: Vec<(Entry, i8)>,
    /// What it carries and can do, under headings.
    pub lists: Vec<(&'static str, Vec<CardLine>)>,
}

/// A kind that can be taken on, as a list shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offer {
    /// Key of the kind.
    pub key: String,
    /// Its name.
    pub name: String,
    /// What kind of person it is: class, or what it fights with.
    pub role: String,
    /// Points.
    pub cost: i32,
}

/// Where the cost of a kind comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bill {
    /// What is paid for, and half points; negative makes it cheaper.
    pub parts: Vec<(String, i32)>,
    /// What the sum is called: `in all, rounded up`.
    pub sum: &'static str,
    /// Rule of prices.
    pub rule: RuleId,
}

/// One spell of a [`SpellList`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpellOffer {
    /// Its key.
    pub key: String,
    /// Its name.
    pub name: String,
    /// What it takes, in few words.
    pub numbers: String,
    /// What it does.
    pub text: String,
    /// It is known.
    pub known: bool,
    /// It cannot be learned or unlearned now.
    pub fixed: bool,
}

/// The spells that a recruit chooses from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpellList {
    /// What they are sorted into, and which of it is chosen.
    pub schools: Vec<(String, bool)>,
    /// How many are chosen, and how many must be.
    pub chosen: (usize, usize),
    /// The spells of the chosen school.
    pub spells: Vec<SpellOffer>,
    /// Rule of those who know spells, and rule of spells.
    pub rules: [RuleId; 2],
}

/// Something that a recruit can buy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WareOffer {
    /// Its key.
    pub key: String,
    /// Its name.
    pub name: String,
    /// What it is, in few words.
    pub note: String,
    /// Its rule.
    pub rule: RuleId,
    /// Points for one more.
    pub cost: i32,
    /// How many are bought.
    pub count: usize,
    /// Why one more cannot be bought, as a sentence; none if it can.
    pub obstacle: Option<String>,
    /// One can be given back.
    pub sells: bool,
}

/// The catalogue of a rule system: its kinds, gangs and things, and battles made of them.
pub trait Catalogue: Shared {
    /// The system.
    fn info(&self) -> &'static SystemInfo;
    /// A battle as a draft describes it, before it is started.
    ///
    /// # Errors
    /// What is wrong with the draft, as a sentence.
    fn set_up(&self, draft: &Draft) -> Result<AnyBattle, SetupError>;
    /// Stems of the files that it reads, in the order in which they are read: each may name what came before it. `gangs` and `series` are the
    /// same for all.
    fn files(&self) -> &'static [&'static str] {
        &["gangs"]
    }
    /// Adds what a file holds whose name begins with one of [`Catalogue::files`]; what has a known key is replaced. Gangs are not
    /// asked for: [`Catalogue::add_gangs`] reads them, and [`Catalogue::add_series`] series.
    ///
    /// # Errors
    /// File, line, column and what was expected; nothing is added then.
    fn add_file(&mut self, stem: &str, file: &str, text: &str) -> Result<(), FileError> {
        let _ = (stem, file, text);
        Ok(())
    }
    /// Ready gangs, in order.
    fn gangs(&self) -> &[Gang];
    /// The same, for adding some.
    fn gangs_mut(&mut self) -> &mut Vec<Gang>;
    /// Series that can be played, in order; nothing in a system without any.
    fn series(&self) -> &[Series] {
        &[]
    }
    /// The same, for adding some; none in a system without any.
    fn series_mut(&mut self) -> Option<&mut Vec<Series>> {
        None
    }
    /// Adds series from a RON text; one with a known key replaces it.
    ///
    /// # Errors
    /// File, line, column and what was expected; nothing is added then.
    fn add_series(&mut self, file: &str, text: &str) -> Result<(), FileError> {
        let list = read_list(file, text, Series::check)?;
        if let Some(known) = self.series_mut() {
            list.into_iter().for_each(|series| put(known, series));
        }
        Ok(())
    }
    /// Kinds, each with key and name, in order.
    fn kinds(&self) -> Vec<(&str, &str)>;
    /// A recruit with all that it has bought; none if its kind is not known.
    fn card(&self, recruit: &Recruit) -> Option<KindCard>;
    /// Points of a recruit with all that it has bought; none if its kind is not known.
    fn cost(&self, recruit: &Recruit) -> Option<i32> {
        self.card(recruit).map(|card| card.cost)
    }
    /// Where the cost of a recruit comes from.
    fn bill(&self, recruit: &Recruit) -> Option<Bill> {
        let parts = vec![(self.card(recruit)?.name, 2 * self.cost(recruit)?)];
        Some(Bill { parts, sum: "in all", rule: self.rule() })
    }
    /// Kinds that can be taken on, under headings.
    fn offers(&self) -> Vec<(&'static str, Vec<Offer>)> {
        let offer = |(key, name): (&str, &str)| {
            let cost = self.cost(&Recruit::new(key, "")).unwrap_or(0);
            Offer { key: key.to_owned(), name: name.to_owned(), role: name.to_owned(), cost }
        };
        vec![("Characters", self.kinds().into_iter().map(offer).collect())]
    }
    /// Points of a battle where nobody says otherwise; ready gangs keep to them.
    fn standard_points(&self) -> i32;
    /// Most characters of a gang.
    fn most_members(&self) -> usize;
    /// Fewest characters of a gang.
    fn least_members(&self) -> usize {
        1
    }
    /// Rule of gangs.
    fn rule(&self) -> RuleId;
    /// Why a gang that has room and points for one more of a kind cannot have it, in few words; none if it can.
    fn limit(&self, _gang: &Gang, _key: &str) -> Option<String> {
        None
    }
    /// Why one more of a kind would not do in a gang of at most `points` points, in few words; none if it would.
    fn obstacle(&self, gang: &Gang, key: &str, points: i32) -> Option<String> {
        let cost = self.cost(&Recruit::new(key, ""))?;
        let dear = || (self.points(gang) + cost > points).then(|| "too dear".to_owned());
        match gang.members.len() < self.most_members() {
            false => Some(format!("{} at most", self.most_members())),
            true => self.limit(gang, key).or_else(dear),
        }
    }
    /// What is wrong with a member of a gang, by its place; as sentences. Its kind is known.
    fn member_faults(&self, _gang: &Gang, _i: usize) -> Vec<String> {
        Vec::new()
    }
    /// What is wrong with who is together in a gang, besides their number and points; as sentences.
    fn mixture_faults(&self, _gang: &Gang) -> Vec<String> {
        Vec::new()
    }
    /// Everything that is wrong with a gang of at most so many points, as sentences; nothing if it is legal.
    fn faults(&self, gang: &Gang, points: i32) -> Vec<String> {
        let (kinds, least, most) = (self.kinds(), self.least_members(), self.most_members());
        let mut faults = Vec::new();
        // Of a list that is much too long nobody reads all that is wrong.
        for (i, member) in gang.members.iter().enumerate().take(2 * most) {
            match kinds.iter().any(|(key, _)| *key == member.kind) {
                true => faults.extend(self.member_faults(gang, i)),
                false => faults.push(format!(
                    "expected a known kind of character ({}), found `{}`",
                    self.known_kinds(),
                    member.kind
                )),
            }
        }
        let (count, cost) = (gang.members.len(), self.points(gang));
        if !(least..=most).contains(&count) {
            faults.push(format!("expected {least} to {most} characters, found {count}"));
        }
        faults.extend(self.mixture_faults(gang));
        if cost > points {
            faults.push(format!("expected at most {points} points, found {cost}"));
        }
        faults
    }
    /// A legal gang for at most so many points, another one for another `seed`: the first that is drawn which leaves a tenth of them at most,
    /// else the one that leaves the fewest. None if the known kinds make none.
    fn random_gang(&self, points: i32, seed: u64) -> Option<Gang> {
        let drawn = (0..DRAWN).map(|attempt| drawn_gang(self, points, mix(seed ^ mix(attempt))));
        let mut best: Option<(i32, Gang)> = None;
        for gang in drawn.filter(|gang| self.faults(gang, points).is_empty()) {
            let spent = self.points(&gang);
            if best.as_ref().is_none_or(|(most, _)| spent > *most) {
                best = Some((spent, gang));
            }
            if 10 * spent >= 9 * points {
                break;
            }
        }
        best.map(|(_, gang)| gang)
    }
    /// Gangs, characters and things as programs read them.
    fn listing(&self) -> Value {
        let kinds = self.kinds().into_iter().map(|(key, name)| json!({ "key": key, "name": name }));
        json!({ "gangs": self.gangs_listing(), "characters": kinds.collect::<Vec<_>>() })
    }
    /// Gangs with their points, as programs read them.
    fn gangs_listing(&self) -> Vec<Value> {
        let gang = |gang: &Gang| {
            let mut fields = json!(gang);
            fields["points"] = self.points(gang).into();
            fields
        };
        self.gangs().iter().map(gang).collect()
    }
    /// Folder of the gangs that a person keeps.
    fn folder(&self) -> &'static str {
        self.info().id
    }
    /// What a band of characters is called: `gang`.
    fn band(&self) -> &'static str {
        "gang"
    }
    /// The spells that a recruit may choose from; none if it chooses none.
    fn spells(&self, _recruit: &Recruit) -> Option<SpellList> {
        None
    }
    /// Learns a spell, or unlearns it.
    fn toggle_spell(&self, _recruit: &mut Recruit, _spell: &str) {}
    /// The first spells of another school, to begin with.
    fn choose_school(&self, _recruit: &mut Recruit, _school: &str) {}
    /// What a recruit can buy with so many points left, under headings; nothing where there is no shop.
    fn wares(&self, _recruit: &Recruit, _left: i32) -> Vec<(&'static str, Vec<WareOffer>)> {
        Vec::new()
    }
    /// Buys one more of a ware.
    fn buy(&self, _recruit: &mut Recruit, _ware: &str) {}
    /// Gives one of a ware back.
    fn sell(&self, _recruit: &mut Recruit, _ware: &str) {}
    /// A recruit as a list shows it, with all that it has bought; none if its kind is not known.
    fn offer(&self, recruit: &Recruit) -> Option<Offer> {
        self.offers().into_iter().flat_map(|(_, offers)| offers).find(|offer| offer.key == recruit.kind)
    }
    /// Points of a gang; unknown kinds count nothing.
    fn points(&self, gang: &Gang) -> i32 {
        gang.members.iter().filter_map(|who| self.cost(who)).sum()
    }
    /// A kind by its key.
    fn kind_card(&self, key: &str) -> Option<KindCard> {
        self.card(&Recruit::new(key, ""))
    }
    /// A ready gang by its key.
    fn gang(&self, key: &str) -> Option<&Gang> {
        self.gangs().keyed(key)
    }
    /// The kinds that are known, for a message.
    fn known_kinds(&self) -> String {
        self.kinds().into_iter().map(|(key, _)| key).collect::<Vec<_>>().join(", ")
    }
    /// Adds a character of a kind to a gang, under a name that nobody in it has yet.
    fn recruit(&self, gang: &mut Gang, key: &str) {
        let Some((_, kind)) = self.kinds().into_iter().find(|(known, _)| *known == key) else { return };
        let free = |name: &String| !gang.members.iter().any(|member| member.name == *name);
        let numbered = |n: usize| if n == 1 { kind.to_owned() } else { format!("{kind} {n}") };
        let name = (1..=self.most_members() + 1).map(numbered).find(free).unwrap_or_else(|| kind.to_owned());
        gang.members.push(Recruit::new(key, name));
    }
    /// Gangs of a RON text, legal or not; all their characters are known.
    ///
    /// # Errors
    /// File, line, column and what was expected.
    fn read_gangs(&self, file: &str, text: &str) -> Result<Vec<Gang>, FileError> {
        let list: Vec<Gang> = parse(file, text)?;
        let kinds = self.kinds();
        for gang in &list {
            gang.check_words().map_err(|message| locate(file, text, &gang.key, message))?;
            let known = |kind: &str| kinds.iter().any(|(key, _)| *key == kind);
            if let Some(member) = gang.members.iter().find(|member| !known(&member.kind)) {
                let (key, known, found) = (&gang.key, self.known_kinds(), &member.kind);
                let message = format!("{key}: expected a known kind of character ({known}), found `{found}`");
                return Err(locate(file, text, found, message));
            }
        }
        Ok(list)
    }
    /// Adds gangs from a RON text; a gang with a known key replaces it.
    ///
    /// # Errors
    /// File, line, column and what was expected; nothing is added then.
    fn add_gangs(&mut self, file: &str, text: &str) -> Result<(), FileError> {
        let list = self.read_gangs(file, text)?;
        for gang in &list {
            if let Some(fault) = self.faults(gang, self.standard_points()).first() {
                return Err(locate(file, text, &gang.key, format!("{}: {fault} (rule {})", gang.key, self.rule())));
            }
        }
        list.into_iter().for_each(|gang| put(self.gangs_mut(), gang));
        Ok(())
    }
}

/// Gangs that are drawn for a random one, at most.
const DRAWN: u64 = 24;

/// Kinds by chance, as many as chance will have and as the points allow; not always a legal gang.
fn drawn_gang<C: Catalogue + ?Sized>(catalogue: &C, points: i32, seed: u64) -> Gang {
    let mut gang = Gang { key: "random".to_owned(), name: "Strangers".to_owned(), ..Gang::default() };
    let kinds: Vec<String> = catalogue.kinds().into_iter().map(|(key, _)| key.to_owned()).collect();
    let (least, most) = (catalogue.least_members().max(1), catalogue.most_members().max(1));
    let count = least + (mix(seed) % (most.saturating_sub(least) + 1) as u64) as usize;
    for n in 1..=count as u64 {
        let open = |key: &&String| catalogue.obstacle(&gang, key, points).is_none();
        let open: Vec<&String> = kinds.iter().filter(open).collect();
        let Some(at) = (mix(seed ^ mix(n)) as usize).checked_rem(open.len()) else { break };
        let key = open[at].clone();
        catalogue.recruit(&mut gang, &key);
    }
    gang
}

keyed! { Gang }

/// What a catalogue can do because its type can be copied. No system writes any of it.
pub trait Shared: Any + std::fmt::Debug + Send + Sync {
    /// The same catalogue once more.
    fn copy(&self) -> Box<dyn Catalogue>;
}

impl<C: Catalogue + Clone> Shared for C {
    fn copy(&self) -> Box<dyn Catalogue> {
        Box::new(self.clone())
    }
}

impl Clone for Box<dyn Catalogue> {
    fn clone(&self) -> Box<dyn Catalogue> {
        (**self).copy()
    }
}

/// Stats with their values, as a card lists them.
pub fn numbered(info: &SystemInfo, value: impl Fn(StatId) -> i8) -> Vec<(Entry, i8)> {
    info.stats.iter().enumerate().map(|(i, entry)| (*entry, value(StatId(i as u8)))).collect()
}

/// Stats by key, as programs read them.
pub fn stats_listing(info: &SystemInfo, stats: &Stats) -> Value {
    let stats = info.stats.iter().zip(0..).map(|(entry, i)| (entry.key.to_owned(), stats.get(StatId(i)).into()));
    Value::Object(stats.collect())
}

/// `+2`, and a real minus sign.
pub fn signed(value: i8) -> String {
    if value < 0 { format!("\u{2212}{}", value.unsigned_abs()) } else { format!("+{value}") }
}
