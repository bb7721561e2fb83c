//! What never changes during a battle, put into words once: kits, kinds and names.

use crate::battle::{CharacterId, Roles, Side};
use crate::game::session::Session;

/// A weapon as its file names it, put into words.
#[derive(Clone, Default, Debug)]
pub struct Gear {
    /// Name.
    pub name: String,
    /// Everything about it in few words.
    pub notes: Vec<String>,
    /// Rule of weapons like it.
    pub rule: String,
}

/// An ability in words.
#[derive(Clone, Default, Debug)]
pub struct Gift {
    /// Name with its number.
    pub name: String,
    /// What it does.
    pub text: String,
    /// Rule that says so.
    pub rule: String,
}

/// What a character carries and can do.
#[derive(Clone, Default, Debug)]
pub struct Kit {
    /// `Leader · 22 points`.
    pub rank: String,
    /// Weapons.
    pub weapons: Vec<Gear>,
    /// Spells, in the order in which choices number them.
    pub spells: Vec<Gear>,
    /// Abilities.
    pub abilities: Vec<Gift>,
    /// What its body and its training are like, under headings.
    pub lines: Vec<(String, Gear)>,
}

impl Kit {
    fn read(value: &serde_json::Value) -> Kit {
        let text = |v: &serde_json::Value, key: &str| v[key].as_str().unwrap_or_default().to_owned();
        let list = |key: &str| value[key].as_array().cloned().unwrap_or_default();
        let class = text(value, "class");
        let rank = match value["cost"].as_i64() {
            Some(cost) if !class.is_empty() => format!("{} · {cost} points", class.to_lowercase()),
            Some(cost) => format!("{cost} points"),
            None => class,
        };
        let weapons = list("weapons").iter().map(gear).collect();
        let spells = list("spells").iter().map(spell).collect();
        let listed = list("abilities");
        let abilities = listed.iter().map(|a| {
            let name = spaced(&text(a, "ability"));
            let x = a["x"].as_i64().filter(|&x| x > 1).map_or(String::new(), |x| format!(" {x}"));
            Gift { name: format!("{name}{x}"), text: text(a, "text"), rule: text(a, "rule") }
        });
        let lines = list("lines").iter().map(|line| (text(line, "heading"), gear(line))).collect();
        Kit { rank, weapons, spells, abilities: abilities.collect(), lines }
    }

    /// The weapon or spell of this name.
    pub fn gear(&self, name: &str) -> Option<&Gear> {
        self.weapons.iter().chain(&self.spells).find(|gear| gear.name == name)
    }
}

fn spell(value: &serde_json::Value) -> Gear {
    let text = |key: &str| value[key].as_str().unwrap_or_default().to_owned();
    if value["note"].is_string() {
        return Gear { name: text("name"), notes: vec![text("note"), text("text")], rule: text("rule") };
    }
    let number = |key: &str| value[key].as_i64().unwrap_or_default();
    let price = match number("will") {
        0 => "no Will".to_owned(),
        will => format!("{will} Will"),
    };
    let mut notes = vec![price, format!("Difficulty {}", number("difficulty")), format!("range {}", number("range"))];
    notes.extend(value["text"].as_str().filter(|text| !text.is_empty()).map(str::to_owned));
    Gear { name: value["name"].as_str().unwrap_or_default().to_owned(), notes, rule: "7.3".to_owned() }
}

fn gear(weapon: &serde_json::Value) -> Gear {
    if let Some(note) = weapon["note"].as_str() {
        let text = |key: &str| weapon[key].as_str().unwrap_or_default().to_owned();
        return Gear { name: text("name"), notes: vec![note.to_owned()], rule: text("rule") };
    }
    let mut notes = Vec::new();
    match weapon["range"].as_i64() {
        Some(0) | None => notes.push("contact".to_owned()),
        Some(range) => notes.push(format!("range {range}")),
    }
    for (key, name) in [("damage", "damage"), ("evasion", "evasion"), ("penetration", "penetration")] {
        if let Some(value) = weapon[key].as_i64().filter(|&value| value != 0) {
            notes.push(format!("{name} {}", signed(value)));
        }
    }
    if let Some(shots) = weapon["reload"].as_i64().filter(|&shots| shots > 0) {
        notes.push(format!("reload {shots}"));
    }
    if let Some(fields) = weapon.as_object() {
        let flags = fields.iter().filter(|(_, value)| value.as_bool() == Some(true));
        notes.extend(flags.map(|(key, _)| key.replace('_', " ")));
    }
    let text = |key: &str| weapon[key].as_str().unwrap_or_default().to_owned();
    Gear { name: text("name"), notes, rule: text("rule") }
}

/// `+2`, and a real minus sign.
pub fn signed(value: i64) -> String {
    if value < 0 { format!("\u{2212}{}", -value) } else { format!("+{value}") }
}

/// `SlipAway` as `Slip away`.
fn spaced(name: &str) -> String {
    let mut out = String::new();
    for (i, letter) in name.chars().enumerate() {
        if letter.is_uppercase() && i > 0 && !out.ends_with(' ') {
            out.push(' ');
            out.extend(letter.to_lowercase());
        } else {
            out.push(letter);
        }
    }
    out
}

/// What never changes during a battle, read once.
#[derive(Clone, Default, Debug)]
pub struct Facts {
    battle: Option<u64>,
    /// Kits by character.
    pub kits: Vec<Kit>,
    /// Keys of kinds by character.
    pub kinds: Vec<String>,
    /// Names of the gangs.
    pub gangs: [String; 2],
    /// The entries with a part of their own.
    pub roles: Roles,
}

impl Facts {
    /// Reads them, unless this battle's are already here.
    pub fn refresh(&mut self, session: &Session) {
        let table = &session.table;
        if self.battle == Some(table.start_hash()) {
            return;
        }
        let battle = table.battle();
        let ids = || (0..battle.characters().len() as u8).map(CharacterId);
        *self = Facts {
            battle: Some(table.start_hash()),
            kits: ids().map(|id| Kit::read(&battle.kit(id))).collect(),
            kinds: ids().map(|id| battle.kind_key(id).to_owned()).collect(),
            gangs: Side::BOTH.map(|side| battle.gang(side).to_owned()),
            roles: battle.info().panels.roles,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{Library, Setup, Table};

    #[test]
    fn everything_that_somebody_carries_has_a_name() {
        let library = Library::shipped();
        for system in library.systems() {
            let keys: Vec<String> = library.catalogue(system.id).gangs().iter().map(|gang| gang.key.clone()).collect();
            for pair in keys.chunks(2).filter(|pair| pair.len() == 2) {
                let gangs = [pair[0].as_str(), pair[1].as_str()];
                let setup = Setup { system: system.id.to_owned(), ..Setup::skirmish("campo", gangs, 3) };
                let table = Table::new(setup, &library).unwrap_or_else(|error| panic!("{gangs:?}: {error}"));
                for who in (0..table.battle().characters().len() as u8).map(CharacterId) {
                    let kit = Kit::read(&table.battle().kit(who));
                    let carried = kit.weapons.iter().chain(&kit.spells).chain(kit.lines.iter().map(|(_, gear)| gear));
                    let names = carried.map(|gear| &gear.name).chain(kit.abilities.iter().map(|gift| &gift.name));
                    assert!(names.clone().count() > 0, "{}: {who:?} carries nothing", system.id);
                    assert!(names.into_iter().all(|name| !name.is_empty()), "{}: {who:?} of {gangs:?}", system.id);
                }
            }
        }
    }
}
