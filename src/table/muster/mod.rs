//! What a set-up offers of each rule system: ready gangs, kinds of characters, what they cost, and strangers; and what a
//! person needs to know to put a gang together.

mod canal;
mod ladder;

pub(super) use ladder::weapon_words;

use super::Library;
use crate::battle::{Entry, Gang, Recruit, RuleId, StatId, SystemInfo};
use crate::data_file::FileError;

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
#[derive(Clone, PartialEq, Eq, Debug)]
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

/// Gangs and kinds of one rule system.
pub trait Muster {
    /// Ready gangs, in order.
    fn gangs(&self) -> &[Gang];
    /// Points of a gang; unknown kinds count nothing.
    fn points(&self, gang: &Gang) -> i32;
    /// A legal gang for at most so many points, another one for another `seed`; none if the known kinds make none.
    fn random_gang(&self, points: i32, seed: u64) -> Option<Gang>;
    /// A kind by its key.
    fn kind(&self, key: &str) -> Option<KindCard>;
    /// Kinds that can be taken on, under headings.
    fn offers(&self) -> Vec<(&'static str, Vec<Offer>)>;
    /// Most characters of a gang.
    fn most_members(&self) -> usize;
    /// Rule of gangs.
    fn rule(&self) -> RuleId;
    /// Why one more of a kind would not do in a gang of at most `points` points, in few words; none if it would.
    fn obstacle(&self, gang: &Gang, key: &str, points: i32) -> Option<String>;
    /// Everything that is wrong with a gang of at most so many points, as sentences; nothing if it is legal.
    fn faults(&self, gang: &Gang, points: i32) -> Vec<String>;
    /// Adds a character of a kind to a gang, under a name that nobody in it has yet.
    fn recruit(&self, gang: &mut Gang, key: &str);
    /// Where the cost of a kind comes from.
    fn bill(&self, key: &str) -> Option<Bill>;
    /// Gangs of a RON text, legal or not; all their characters are known.
    ///
    /// # Errors
    /// File, line, column and what was expected.
    fn read_gangs(&self, file: &str, text: &str) -> Result<Vec<Gang>, FileError>;
    /// Folder of the gangs that a person keeps.
    fn folder(&self) -> &'static str;
    /// The spells that a recruit may choose from; none if it chooses none.
    fn spells(&self, _recruit: &Recruit) -> Option<SpellList> {
        None
    }
    /// Learns a spell, or unlearns it.
    fn toggle_spell(&self, _recruit: &mut Recruit, _spell: &str) {}
    /// The first spells of another school, to begin with.
    fn choose_school(&self, _recruit: &mut Recruit, _school: &str) {}
    /// A recruit as a list shows it, with all that it has bought; none if its kind is not known.
    fn offer(&self, recruit: &Recruit) -> Option<Offer> {
        self.offers().into_iter().flat_map(|(_, offers)| offers).find(|offer| offer.key == recruit.kind)
    }
    /// A recruit with all that it has bought; none if its kind is not known.
    fn card(&self, recruit: &Recruit) -> Option<KindCard> {
        self.kind(&recruit.kind)
    }
    /// Where the cost of a recruit comes from.
    fn account(&self, recruit: &Recruit) -> Option<Bill> {
        self.bill(&recruit.kind)
    }
    /// What a recruit can buy with so many points left, under headings; nothing where there is no shop.
    fn wares(&self, _recruit: &Recruit, _left: i32) -> Vec<(&'static str, Vec<WareOffer>)> {
        Vec::new()
    }
    /// Buys one more of a ware.
    fn buy(&self, _recruit: &mut Recruit, _ware: &str) {}
    /// Gives one of a ware back.
    fn sell(&self, _recruit: &mut Recruit, _ware: &str) {}
    /// A ready gang by its key.
    fn gang(&self, key: &str) -> Option<&Gang> {
        self.gangs().iter().find(|gang| gang.key == key)
    }
}

impl Library {
    /// What a set-up offers of a rule system; of the first one if it is not known.
    pub fn muster(&self, system: &str) -> &dyn Muster {
        match system {
            "ladder" => self.ladder(),
            _ => self.canal(),
        }
    }
}

fn numbered(info: &SystemInfo, value: impl Fn(StatId) -> i8) -> Vec<(Entry, i8)> {
    info.stats.iter().enumerate().map(|(i, entry)| (*entry, value(StatId(i as u8)))).collect()
}

/// `+2`, and a real minus sign.
fn signed(value: i8) -> String {
    if value < 0 { format!("\u{2212}{}", -value) } else { format!("+{value}") }
}
