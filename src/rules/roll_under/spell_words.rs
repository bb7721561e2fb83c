//! Spells in words: in choices, on the ground, in a kit.

use super::casts::{Cast, Ground};
use super::spells::{Aim, Working};
use super::state::Battle;
use crate::battle::{CharacterId, Choice, FieldTone, Mark, MarkKind};
use serde_json::{Value, json};

/// The eight directions of a cone.
const WAYS: [&str; 8] = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];

impl Battle {
    /// What spells have left on the ground.
    pub(super) fn enchanted_ground(&self) -> Vec<Mark> {
        let words = |kind: Ground| match kind {
            Ground::Ice => ("wet", FieldTone::Hindrance, "Ice"),
            Ground::Post(_) => ("up", FieldTone::Shelter, "A pillar of stone"),
            Ground::Smoke => ("smoke", FieldTone::Veil, "Smoke: dim"),
            Ground::Light(..) => ("lantern", FieldTone::Shelter, "Light"),
        };
        let marks = self.laid.iter().flat_map(|one| {
            let (icon, tone, text) = words(one.kind.0);
            let kind = MarkKind::Field { icon, tone };
            one.places().iter().map(move |&square| Mark { square, kind, text: text.to_owned(), rule: "RUX-25" })
        });
        marks.collect()
    }

    /// RUX-25: the weapon of a Keen Edge.
    pub(super) fn keen_weapon(&self, cast: Cast) -> Option<&str> {
        let keen = self.spell(cast.by, cast.spell)?.does(|work| work == Working::Keen);
        let on = cast.at.character().filter(|_| keen)?;
        self.weapon(on, cast.way).map(|weapon| weapon.name.as_str())
    }

    /// A spell and its power level: `Ember Dart, level 2`.
    pub(super) fn spell_words(&self, choice: Choice) -> String {
        let cast = Cast::of(choice.actor, choice.target, choice.option);
        let Some(spell) = self.spell(choice.actor, cast.spell) else { return String::new() };
        let way = match spell.aim {
            Aim::Surge(..) => format!(", {}", WAYS[usize::from(cast.way % 8)]),
            _ => self.keen_weapon(cast).map_or(String::new(), |weapon| format!(", {weapon}")),
        };
        match spell.is_trick() {
            true => spell.name.clone(),
            false => format!("{}, level {}{way}", spell.name, cast.level),
        }
    }

    /// What a spell is listed under, and its way of being cast: `Ember Dart` and `level 2`; where a direction or a weapon is chosen besides,
    /// `Canal Surge, level 2` and `north-east`.
    pub(super) fn spell_ways(&self, choice: Choice) -> (String, String) {
        let cast = Cast::of(choice.actor, choice.target, choice.option);
        let Some(spell) = self.spell(choice.actor, cast.spell) else { return (String::new(), String::new()) };
        let level = format!("level {}", cast.level);
        match self.keen_weapon(cast) {
            Some(weapon) => (format!("{}, {level}", spell.name), weapon.to_owned()),
            None if matches!(spell.aim, Aim::Surge(..)) => {
                (format!("{}, {level}", spell.name), WAYS[usize::from(cast.way % 8)].to_owned())
            }
            None if spell.is_trick() => (spell.name.clone(), String::new()),
            None => (spell.name.clone(), level),
        }
    }

    /// A spell as a kit tells of it: its price, its school, and its sentence.
    pub(super) fn spell_in_kit(&self, who: CharacterId, spell: &super::spells::Spell) -> Value {
        let price = if spell.is_trick() { "1 WP".to_owned() } else { "2 WP a level".to_owned() };
        let school = self.school(who, spell);
        let level = school.map_or(String::new(), |school| format!("{} {}", school.name(), self.level_of(who, school)));
        json!({
            "name": spell.name, "key": spell.key, "rule": "RUX-25", "text": spell.text,
            "note": format!("{price}, {level}"),
        })
    }
}
