//! Choices and what is unfinished in words, and what programs are told.

use super::choices::supported_trait;
use super::feats::{Edge, Power, PowerEffect, Reach};
use super::frames::Frame;
use super::hurt::Injury;
use super::rolls::DieType;
use super::stances::Stance;
use super::state::Battle;
use super::striking::slot_and_shots;
use super::things::{LYING, SHIELD, UNARMED};
use super::traits::{Attribute, Skill, Trait};
use super::vocabulary::{INFO, action, question, status};
use crate::battle::{CharacterId, Choice, Label, Mark, MarkKind, RuleId, Target, Waiting, capital};
use crate::board::{Light, Spot, Square};
use serde_json::{Value, json};

impl Battle {
    /// What is readied or reloaded.
    fn thing_name(&self, who: CharacterId, slot: u8) -> String {
        if slot == UNARMED { "nothing".to_owned() } else { self.weapon_name(who, slot).to_owned() }
    }

    /// 1.2: the trait that a Push or Break Free names.
    fn named_trait(&self, choice: Choice) -> &'static str {
        let traits = self.named_traits(choice.actor, choice.action);
        traits.get(usize::from(choice.option)).map_or("", |one| one.0.name())
    }

    /// What the option of a choice is called; empty where it has none.
    fn way_of(&self, choice: Choice) -> String {
        let (who, option) = (choice.actor, choice.option);
        match choice.action {
            action::STRIKE | action::SHOOT | action::THROW => {
                let (slot, shots) = slot_and_shots(option);
                let name = self.weapon_name(who, slot);
                match self.clubbed(who, slot) {
                    Some(shot) => format!("{} as a club", self.weapon_name(who, shot)),
                    None if shots > 1 => format!("{name}, {shots} shots"),
                    None => name.to_owned(),
                }
            }
            action::READY | action::DISCARD | action::RELOAD | action::HURL | action::SUPPRESS => {
                self.thing_name(who, option)
            }
            action::FIRE_AT => self.weapon_name(who, option & 0x0f).to_owned(),
            action::SUPPORT | action::INSPIRE => supported_trait(option).map_or("", Trait::name).to_owned(),
            action::TAUNT => Skill::ALL.get(usize::from(option)).map_or("", |skill| skill.name()).to_owned(),
            action::STANCE => Stance::ALL.get(usize::from(option)).map_or("", |stance| stance.name()).to_owned(),
            action::SEVERAL => format!("{option} actions"),
            action::CAST => self.power_words(who, option),
            action::PUSH | action::BREAK_FREE => self.named_trait(choice).to_owned(),
            _ => String::new(),
        }
    }

    /// What readying something does: `ready Rapier`, `pick up Oar`.
    fn readying_words(&self, who: CharacterId, slot: u8) -> String {
        let name = self.weapon_name(who, slot);
        let held = self.holds_weapon(who, slot) || slot == SHIELD && self.shielded(who);
        match slot {
            UNARMED => "put everything away".to_owned(),
            LYING.. => match self.owner_of_lying(slot) {
                Some(owner) => format!("pick up {name} of {}", self.name(owner)),
                None => format!("pick up {name}"),
            },
            _ if held => format!("stow {name}"),
            _ if self.is_gone(who, slot) => format!("pick up own {name}"),
            _ => format!("ready {name}"),
        }
    }

    /// A choice in words.
    pub(super) fn words(&self, choice: Choice) -> String {
        let who = choice.actor;
        let target = match choice.target {
            Target::Nothing => String::new(),
            Target::Square(square) => square.to_string(),
            Target::Character(other) => self.name(other).to_owned(),
        };
        let title = INFO.actions.get(usize::from(choice.action.0)).map_or("", |entry| entry.name);
        let way = self.way_of(choice);
        let below = if self.ends_below(choice) { " below" } else { "" };
        match choice.action {
            action::STRIKE | action::SHOOT => format!("{way} at {target}"),
            action::CAST => format!("{way} on {target}"),
            action::HURL => format!("throw {way} at {target}"),
            action::THROW => format!("throw {way} at {target}"),
            action::MOVE => format!("move to {target}{below}"),
            action::SUPPRESS => format!("suppress {target} and all around with {way}"),
            action::STANCE => format!("option: {way}"),
            action::SEVERAL => format!("declare {way}"),
            action::READY => self.readying_words(who, choice.option),
            action::DISCARD => format!("drop {way}"),
            action::LEAVE => "leave the board".to_owned(),
            action::RELOAD => format!("reload {way}"),
            action::TAUNT => format!("Test of {way} against {target}"),
            action::SUPPORT => format!("support {way} of {target}"),
            action::INSPIRE => format!("inspire {way} of all Extras near"),
            action::ALSO => format!("a die of the next attack at {target}"),
            action::DEPLOY => format!("place {} at {target}", self.name(who)),
            action::ZONE => format!("zone {}", choice.option + 1),
            action::ACTIVATE => format!("activate {}", self.name(who)),
            action::INTERRUPT => format!("{} interrupts", self.name(who)),
            action::SURRENDER => "surrender: the battle is lost".to_owned(),
            action::INTERACT if choice.option > 0 => self.working_words(choice.option - 1).unwrap_or_default(),
            action::BREAK => format!("break {}", self.breaking_words(choice)),
            action::FIRE_AT => format!("shoot {way} at {}", self.breaking_words(choice)),
            action::DRAG => format!("drag {} to {target}", self.dragged_by(who).map_or("", |on| self.name(on))),
            action::PUSH => format!("push {target} with {way}"),
            action::BREAK_FREE => format!("break free with {way}"),
            action::INTERACT if target.is_empty() => "put down what it carries".to_owned(),
            action::HEAL | action::STABILISE if self.fought().is_some() => {
                format!("{target} is treated by {}", self.name(who))
            }
            _ if target.is_empty() => title.to_lowercase(),
            _ => format!("{} {target}", title.to_lowercase()),
        }
    }

    /// A choice as a card or a button shows it.
    pub(super) fn labelled(&self, choice: Choice, listed: &[Choice]) -> Label {
        let plain = Label::plain(self, choice, listed);
        let way = self.way_of(choice);
        let text = match choice.action {
            action::STANCE => Stance::ALL.get(usize::from(choice.option)).map(|stance| stance.entry().text),
            _ => None,
        };
        let title = match choice.action {
            action::STANCE | action::SEVERAL | action::STRIKE | action::SHOOT | action::CAST => capital(&way),
            action::READY
            | action::RELOAD
            | action::TAUNT
            | action::SUPPORT
            | action::INSPIRE
            | action::ALSO
            | action::THROW
            | action::INTERACT
            | action::DISCARD
            | action::BREAK
            | action::FIRE_AT
            | action::HURL => capital(&self.words(choice)),
            action::ACTIVATE => self.name(choice.actor).to_owned(),
            action::HEAL | action::STABILISE if self.fought().is_some() => capital(&self.words(choice)),
            _ => plain.title,
        };
        let text = text.map_or(plain.text, str::to_owned);
        let icon = match choice.action {
            action::STANCE => Stance::ALL.get(usize::from(choice.option)).map_or(plain.icon, |stance| stance.icon()),
            _ => plain.icon,
        };
        match self.power(choice.actor, choice.option).filter(|_| choice.action == action::CAST) {
            Some(power) => {
                let way = self.power_way(choice.actor, choice.option).unwrap_or_default().to_owned();
                Label { title, text, way, icon, group: power.name.clone() }
            }
            None => Label { title, text, way, icon, ..plain },
        }
    }

    /// A way ends below the bridge of its square.
    fn ends_below(&self, choice: Choice) -> bool {
        matches!(choice.target, Target::Square(square) if choice.option == 1 && self.board.has_below(square))
    }

    /// What the option of a choice means, for programs.
    pub(super) fn option_meaning(&self, choice: Choice) -> Value {
        let (who, option) = (choice.actor, choice.option);
        match choice.action {
            action::STRIKE | action::SHOOT | action::THROW => {
                let (slot, shots) = slot_and_shots(option);
                json!({ "option": option, "weapon": self.weapon(who, slot).map(|weapon| weapon.key.as_str()), "shots": shots })
            }
            action::CAST => {
                let power = self.power(who, option);
                let mut words = json!({ "option": option, "power": power.map(|power| power.name.as_str()) });
                if let (Some(power), Some(way)) = (power, self.power_way(who, option)) {
                    words[if matches!(power.does, PowerEffect::Steps(..)) { "trait" } else { "way" }] = json!(way);
                }
                words
            }
            action::READY | action::DISCARD | action::RELOAD | action::HURL | action::SUPPRESS => {
                json!({ "option": option, "thing": self.thing_name(who, option) })
            }
            action::SUPPORT | action::INSPIRE => {
                json!({ "option": option, "skill": supported_trait(option).map(Trait::name) })
            }
            action::TAUNT => {
                json!({ "option": option, "skill": Skill::ALL.get(usize::from(option)).map(|skill| skill.name()) })
            }
            action::STANCE => {
                json!({ "option": option, "stance": Stance::ALL.get(usize::from(option)).map(|stance| stance.name()) })
            }
            action::PUSH | action::BREAK_FREE => json!({ "option": option, "trait": self.named_trait(choice) }),
            _ if self.ends_below(choice) => json!({ "option": option, "below": true }),
            _ => json!({ "option": option }),
        }
    }

    /// Kit of a figure as JSON.
    pub(super) fn kit_of(&self, who: CharacterId) -> Value {
        let kind = self.kind(who);
        let smarts = self.attribute(who, Attribute::Smarts);
        let weapon = |slot: u8| {
            let weapon = self.weapon(who, slot)?;
            let (shots, gone) = (self.shots(who, slot), self.is_gone(who, slot));
            let place = match () {
                () if gone => "gone",
                () if self.holds_weapon(who, slot) => "in hand",
                () => "stowed",
            };
            let note = format!("{}, {place}", weapon_numbers(weapon));
            Some(json!({
                "name": self.weapon_name(who, slot), "key": weapon.key, "rule": "WLX-13", "note": note,
                "in_hand": self.holds_weapon(who, slot), "gone": gone, "shots": shots,
            }))
        };
        let power = |power: &Power| {
            let reach = match power.reach {
                Reach::Touch => "touch".to_owned(),
                Reach::Own => "own square".to_owned(),
                Reach::Smarts(_) => format!("range {}", power.squares(smarts)),
            };
            json!({
                "heading": "Powers", "name": power.name, "key": power.key, "rule": "WLX-18", "text": power.text,
                "note": format!("{} PP, {reach}", power.cost),
            })
        };
        let skill = |&(skill, die): &(Skill, DieType)| json!({ "heading": "Skills", "name": skill.name(), "note": die.to_string(), "rule": "1.1" });
        let edge =
            |edge: &Edge| json!({ "ability": edge.name, "x": 1, "text": edge.text, "rule": "WLX-16", "key": edge.key });
        let injury = |injury: &Injury| {
            let entry = injury.entry();
            json!({ "heading": "Injuries", "name": entry.name, "key": entry.key, "rule": "WLX-15", "text": entry.text, "note": "" })
        };
        let lines = kind.injuries.iter().map(injury).chain(kind.powers.iter().map(power));
        json!({
            "cost": kind.cost,
            "class": if kind.wild { "Wild Card" } else { "Extra" },
            "weapons": self.slots(who).filter_map(weapon).collect::<Vec<_>>(),
            "lines": lines.chain(kind.skills.iter().map(skill)).collect::<Vec<_>>(),
            "abilities": kind.edges.iter().map(edge).collect::<Vec<_>>(),
        })
    }

    /// What goes on once a question is answered, the next first.
    pub(super) fn unfinished(&self) -> Vec<Waiting> {
        let words = |frame: &Frame| {
            Some(match frame {
                Frame::Attack(attack) => Waiting::going_on(attack.by, "goes on with an attack"),
                Frame::Hit(hit) => Waiting::asking(hit.on, "is hit", &question::SOAK),
                Frame::Walk(it) => Waiting::going_on(it.who, "goes on moving"),
                Frame::Fall { who, .. } => Waiting::going_on(*who, "falls"),
                Frame::Begin { who, .. } => Waiting::going_on(*who, "begins their turn"),
                Frame::Opposition(it) => Waiting::asking(it.by, "is in an opposed roll", &question::REROLL),
                Frame::TestWon { by, .. } => Waiting::asking(*by, "has won a Test", &question::TEST),
                Frame::Collapse(who) => Waiting::going_on(*who, "goes down"),
                Frame::Afterwards { .. } => return None,
                Frame::Free { by, .. } => Waiting::going_on(*by, "makes a free attack"),
                Frame::Aimed { by, .. } => Waiting::going_on(*by, "lets something go off"),
                Frame::Blast(blast) => Waiting::going_on(blast.by, "goes on with an area"),
                Frame::Cast { by, .. } => Waiting::going_on(*by, "activates a power"),
                Frame::Stunning(on) => Waiting::going_on(*on, "resists a power"),
                Frame::Window(window) => {
                    Waiting::asking(window.choice.actor, "may be interrupted", &question::INTERRUPT)
                }
                Frame::Swept { who, .. } => Waiting::going_on(*who, "is caught by water"),
                Frame::Touching { by, .. } => Waiting::going_on(*by, "touches somebody"),
                Frame::Snatching { by, .. } => Waiting::going_on(*by, "snatches something"),
                Frame::ShakingOff { who, .. } => Waiting::going_on(*who, "resists a power"),
                Frame::KeepUp { by, .. } => Waiting::asking(*by, "has a power that ends", &question::KEEP_UP),
                Frame::Slipping { who, .. } => Waiting::asking(*who, "slips away", &question::SLIP),
                Frame::Unseat(who) => Waiting::going_on(*who, "may be thrown off"),
                Frame::Drowning(who) => Waiting::going_on(*who, "may drown"),
                Frame::Unshake(who) => Waiting::asking(*who, "is Shaken", &question::UNSHAKE),
                Frame::Pushed { who, .. } | Frame::Footing(who) => Waiting::going_on(*who, "is pushed"),
                Frame::Rowing { who, .. } => Waiting::going_on(*who, "rows on"),
                Frame::Leaving { who, .. } => Waiting::going_on(*who, "leaves the board"),
                Frame::Swaying(who) => Waiting::going_on(*who, "sways in their boat"),
                Frame::Dragged { by, .. } => Waiting::going_on(*by, "drags somebody"),
                Frame::Deal | Frame::Ambushed(_) => return None,
                Frame::Cards { .. } | Frame::Draw(_) | Frame::Check(_) | Frame::Helping { .. } => return None,
            })
        };
        self.stack.iter().rev().filter_map(words).collect()
    }

    /// Those who lie there.
    pub(super) fn bodies(&self) -> Vec<Mark> {
        let lies = |who: &CharacterId| self.present(*who) && self.has(*who, status::INCAPACITATED);
        let body = |who: CharacterId| {
            let bleeds = if self.has(who, status::BLEEDING) { ", Bleeding Out" } else { "" };
            let text = format!("{}, Incapacitated{bleeds}", self.name(who));
            let mark = move |square| Mark { square, kind: MarkKind::Body, text: text.clone(), rule: "WLD-14" };
            self.body(who).map(mark)
        };
        self.ids().filter(lies).flat_map(body).collect()
    }

    /// What the rules say of a square.
    pub(super) fn ground_words(&self, square: Square) -> (String, Vec<(String, RuleId)>) {
        let mut lines = Vec::new();
        if self.board.is_water(square) {
            lines.push(("Deep water: 2 squares of movement; Fighting and Parry \u{2212}2.".to_owned(), "WLX-06"));
            if self.board.is_rough(square) {
                lines.push(("Rough water: an Athletics roll to swim, a Boating roll to row.".to_owned(), "WLX-06"));
            }
        } else if self.board.is_difficult(square) {
            lines.push(("Difficult ground: 2 squares of movement.".to_owned(), "WLX-10"));
        }
        let light = self.light(Spot::top(square));
        if light < Light::Bright {
            let points = super::attack::light_penalty(light, 0).unsigned_abs();
            lines.push((
                format!("Light: {}. \u{2212}{points} to hit or notice those who stand here.", light.word()),
                "WLD-39",
            ));
        }
        if self.map.is_exit(square) {
            lines.push(("Exit: leave the board for a square of movement.".to_owned(), "WLX-23"));
        }
        let here = (0..u64::BITS as u8)
            .zip(self.map.fixtures())
            .filter(|(_, one)| one.square == square || one.squares.contains(&square));
        for (number, one) in here {
            if let Some(state) = self.fixture_state(number) {
                lines.push((format!("{}: {state}.", one.name), "WLX-05"));
            }
        }
        (self.board.tile(square).title(), lines)
    }
}

/// A weapon in numbers: `Str+d6, Reach 1`.
pub(super) fn weapon_numbers(weapon: &super::items::Weapon) -> String {
    let damage = weapon.damage.map(|damage| damage.to_string());
    let range = weapon.range.map(|(a, b, c)| format!("{a}/{b}/{c}"));
    let some = |what: &str, n: i8| (n > 0).then(|| format!("{what} {n}"));
    let parts = [
        damage,
        range,
        some("AP", weapon.piercing),
        some("Reach", weapon.reach as i8),
        some("reload", weapon.reload as i8),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}
