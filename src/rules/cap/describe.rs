//! Choices, squares and what is unfinished in words, and what programs are told.

use super::actions::{Action, ICONS, Inline};
use super::deeds::{option_of, slot_of, variant_of};
use super::frames::{Ask, Frame};
use super::state::Battle;
use super::tell::tell_way;
use super::typed_effects::{Effect, FieldKind, Sky};
use super::vocabulary::{INFO, action, question, status};
use crate::battle::{
    CharacterId, Choice, FieldTone, InForce, InForceState, Label, Mark, MarkKind, RuleId, Target, Waiting,
};
use crate::board::{DIRECTIONS, Layer, Spot, Square};
use serde_json::{Value, json};

/// Field Effects with picture and tone, those that harm most first.
const FIELDS: [(FieldKind, &str, FieldTone); 6] = [
    (FieldKind::Fuse, "fuse", FieldTone::Harm),
    (FieldKind::Flame, "fire", FieldTone::Harm),
    (FieldKind::Slick, "oil", FieldTone::Hindrance),
    (FieldKind::Smoke, "smoke", FieldTone::Veil),
    (FieldKind::Mist, "mist", FieldTone::Veil),
    (FieldKind::Sanctum, "sanctum", FieldTone::Shelter),
];

/// An Amplify printed inside an Action: bit and place of its option.
const INLINE: u8 = 0x40;

impl Battle {
    /// The Hero Action that a choice uses.
    pub(super) fn hero_of(&self, choice: Choice) -> Option<&Action> {
        let who = choice.actor;
        match choice.action {
            action::USE => self.action_at(who, slot_of(choice.option)),
            action::TRIGGER | action::PARTING => self.action_at(who, choice.option),
            action::SHOVE => self.action_at(who, self.kind(who).shove()),
            action::AMPLIFY if choice.option & INLINE == 0 => self.action_at(who, choice.option >> 2),
            action::SUSTAIN | action::LET_GO | action::RELEASE => {
                let (_, one) = self.sustains_of(who).nth(usize::from(choice.option))?;
                self.action_at(who, one.slot)
            }
            _ => None,
        }
    }

    /// The Amplify printed inside the Action that is being resolved, where a choice uses it.
    fn inline_of(&self, choice: Choice) -> Option<&Inline> {
        let Some(Frame::Act(act)) = self.stack.last().filter(|_| choice.action == action::AMPLIFY) else { return None };
        let of = self.action_at(act.user, act.slot).filter(|_| choice.option & INLINE != 0)?;
        of.inline.get(usize::from((choice.option & !INLINE) >> 2))
    }

    /// The name of what a choice uses, and which way of it.
    fn name_of_use(&self, choice: Choice) -> String {
        let hero = self.hero_of(choice).map_or("", |of| of.name.as_str());
        match choice.action {
            action::AMPLIFY => {
                let way = usize::from(choice.option & 3);
                match self.inline_of(choice) {
                    None => {
                        let boost = self.hero_of(choice).and_then(|of| of.boost.as_ref());
                        match boost.map(|boost| &boost.ways[..]) {
                            Some(ways @ [_, _, ..]) => {
                                let adds = ways.get(way).map_or(String::new(), |one| tell_way(one));
                                format!("{hero}, {adds}")
                            }
                            _ => hero.to_owned(),
                        }
                    }
                    Some(inline) => inline.name.clone(),
                }
            }
            action::USE if self.hero_of(choice).is_some_and(chooses_sky) => {
                let sky = Sky::ALL.get(usize::from(variant_of(choice.option))).map_or("", |sky| sky.name());
                format!("{hero}: {sky}")
            }
            _ => hero.to_owned(),
        }
    }

    /// A choice in words; where several combatants may act, each by its name.
    pub(super) fn words(&self, choice: Choice) -> String {
        let words = self.plain_words(choice);
        let named = matches!(self.ask, Some(Ask::ActNow(_))) && choice.action != action::ENOUGH;
        if named { format!("{}: {words}", self.name(choice.actor)) } else { words }
    }

    fn plain_words(&self, choice: Choice) -> String {
        let who = choice.actor;
        let target = match choice.target {
            Target::Nothing => String::new(),
            Target::Square(square) => square.to_string(),
            Target::Character(other) if other == who => "oneself".to_owned(),
            Target::Character(other) => self.name(other).to_owned(),
        };
        let title = INFO.actions.get(usize::from(choice.action.0)).map_or("", |entry| entry.name);
        let hero = self.name_of_use(choice);
        let at = |what: &str| if target.is_empty() { what.to_owned() } else { format!("{what} at {target}") };
        let below = if self.ends_below(choice) { " below" } else { "" };
        match choice.action {
            action::USE => at(&hero),
            action::SHOVE => format!("shove {target}"),
            action::TRIGGER => format!("{}: {}", self.name(who), at(&hero)),
            action::PARTING => format!("{}: Parting Blow, {hero} at {target}", self.name(who)),
            action::AMPLIFY => format!("{}: {hero}", self.name(who)),
            action::SUSTAIN => format!("apply {hero} again{}", self.nth_sustain(choice)),
            action::LET_GO | action::RELEASE => format!("release {hero}{}", self.nth_sustain(choice)),
            action::ADVANCE => format!("advance to {target}{below}"),
            action::WITHDRAW => format!("withdraw to {target}{below}"),
            action::DEPLOY => format!("place {} at {target}", self.name(who)),
            action::ACTIVATE => format!("activate {}", self.name(who)),
            action::SHAKE_OFF => {
                let what = INFO.statuses.get(usize::from(choice.option)).map_or("", |entry| entry.name);
                if choice.target == Target::Character(who) {
                    format!("shake off {what}")
                } else {
                    format!("shake off {what} of {target}")
                }
            }
            action::HAUL => {
                let (east, south) = DIRECTIONS[usize::from(choice.option) % DIRECTIONS.len()];
                let to = self.board.offset(self.square(who), east, south);
                format!("haul {target} to {}", to.map_or(String::new(), |to| to.to_string()))
            }
            action::INTERACT if choice.option > 0 => match self.working_words(choice.option - 1) {
                Some(words) => format!("{words} at {target}"),
                None => format!("{} {target}", title.to_lowercase()),
            },
            action::INTERACT => match choice.target {
                Target::Square(at) => format!("{} at {target}", self.dealing_words(who, at)),
                _ => "put down what it carries".to_owned(),
            },
            action::SURRENDER => "surrender: the battle is lost".to_owned(),
            action::PICK => format!("pick {target}"),
            action::DECLINE => "no Trigger".to_owned(),
            _ if target.is_empty() => title.to_lowercase(),
            _ => format!("{} {target}{below}", title.to_lowercase()),
        }
    }

    /// Tells copies of one Sustain apart.
    fn nth_sustain(&self, choice: Choice) -> String {
        let own: Vec<_> = self.sustains_of(choice.actor).map(|(_, one)| one).collect();
        let Some(one) = own.get(usize::from(choice.option)) else { return String::new() };
        if let Some(target) = one.target {
            return format!(" on {}", self.name(target));
        }
        let alike = own.iter().filter(|other| other.slot == one.slot).count();
        if alike > 1 { format!(" ({})", choice.option + 1) } else { String::new() }
    }

    /// A way ends below the bridge of its square.
    fn ends_below(&self, choice: Choice) -> bool {
        matches!(choice.target, Target::Square(square) if choice.option == 1 && self.board.has_below(square))
    }

    /// What the option of a choice means, for programs.
    pub(super) fn option_meaning(&self, choice: Choice) -> Value {
        let option = choice.option;
        match (choice.action, self.hero_of(choice)) {
            (action::USE, Some(of)) if chooses_sky(of) => {
                json!({ "option": option, "hero": of.key, "sky": Sky::ALL.get(usize::from(variant_of(option))).map(|sky| sky.name()) })
            }
            (_, Some(of)) => json!({ "option": option, "hero": of.key }),
            (action::SHAKE_OFF, _) => {
                json!({ "option": option, "status": INFO.statuses.get(usize::from(option)).map(|entry| entry.key) })
            }
            (action::AMPLIFY, _) => json!({ "option": option, "amplify": self.name_of_use(choice) }),
            _ if self.ends_below(choice) => json!({ "option": option, "below": true }),
            _ => json!({ "option": option }),
        }
    }

    /// Kit of a combatant as JSON.
    pub(super) fn kit_of(&self, who: CharacterId) -> Value {
        let kind = self.kind(who);
        let ability = |of: &Action| json!({ "ability": of.name, "x": 1, "text": of.text, "rule": "CAP-04", "key": of.key, "numbers": of.numbers() });
        let nature =
            |one: &super::kinds::Trait| json!({ "ability": one.name(), "x": 1, "text": one.text(), "rule": "CAP-61" });
        let heroes = kind.actions.iter().take(usize::from(kind.shove())).map(ability);
        json!({
            "cost": kind.cost,
            "weapons": [],
            "abilities": heroes.chain(kind.traits.iter().map(nature)).collect::<Vec<_>>(),
        })
    }

    /// What goes on once a question is answered, the next first.
    pub(super) fn unfinished(&self) -> Vec<Waiting> {
        let words = |frame: &Frame| {
            Some(match frame {
                Frame::Act(act) => Waiting::going_on(act.user, "goes on with their Action"),
                Frame::Move(it) => Waiting::going_on(it.who, "goes on moving"),
                Frame::Fall(it) => Waiting::going_on(it.who, "falls"),
                Frame::Begin { who, .. } => Waiting::going_on(*who, "begins their turn"),
                Frame::Upkeep { who, .. } => Waiting::asking(*who, "upholds their Sustains", &question::UPKEEP),
                Frame::Interrupt(who) => Waiting::asking(*who, "is interrupted", &question::INTERRUPT),
                Frame::MoveNow(who) => Waiting::asking(*who, "may move at once", &question::MOVE_NOW),
                Frame::ActNow { by, .. } => Waiting::asking(*by, "calls all hands", &question::ACT_NOW),
                Frame::Swap { user, .. } => Waiting::asking(*user, "may change places", &question::SWAP),
                Frame::Window(_) | Frame::Enter { .. } => return None,
            })
        };
        self.stack.iter().rev().filter_map(words).collect()
    }

    /// What lies on the ground for a while, as signs of the board: one a square, the worst first.
    pub(super) fn field_marks(&self) -> Vec<Mark> {
        let mut marks: Vec<Mark> = Vec::new();
        for (kind, icon, tone) in FIELDS {
            for field in self.fields.iter().filter(|field| field.kind == kind) {
                for spot in field.places() {
                    if marks.iter().all(|mark| mark.square != spot.square) {
                        let kind = MarkKind::Field { icon, tone };
                        let text = field_words(field.kind).to_owned();
                        marks.push(Mark { square: spot.square, kind, text, rule: "CAP-59" });
                    }
                }
            }
        }
        for who in self.ids().filter(|&who| self.present(who) && self.has(who, status::FALLEN)) {
            let square = self.square(who);
            if marks.iter().all(|mark| mark.square != square) {
                marks.push(Mark {
                    square,
                    kind: MarkKind::Body,
                    text: format!("{}, Fallen", self.name(who)),
                    rule: "CAP-21",
                });
            }
        }
        marks
    }

    /// A choice as a card or a button shows it: Hero Actions by their own name, picture and text.
    pub(super) fn labelled(&self, choice: Choice, listed: &[Choice]) -> Label {
        let plain = Label::plain(self, choice, listed);
        if let (action::PICK, Some(whom)) = (choice.action, choice.target.character()) {
            return Label { title: self.name(whom).to_owned(), text: String::new(), ..plain };
        }
        if let (action::AMPLIFY, Some(inline)) = (choice.action, self.inline_of(choice)) {
            let title = format!("{}: {}", self.name(choice.actor), inline.name);
            return Label { title, text: inline.text.clone(), way: inline.name.clone(), ..plain };
        }
        let Some(of) = self.hero_of(choice).filter(|_| choice.action != action::SHOVE) else { return plain };
        let (name, icon) = (self.name_of_use(choice), self.icon_of(choice));
        let title = match choice.action {
            action::TRIGGER | action::AMPLIFY => format!("{}: {name}", self.name(choice.actor)),
            action::PARTING => format!("{}: Parting Blow, {name}", self.name(choice.actor)),
            action::SUSTAIN => format!("Keep up {name}"),
            action::LET_GO | action::RELEASE => format!("Release {name}"),
            _ => name.clone(),
        };
        let group = if choice.action == action::USE && chooses_sky(of) { of.name.clone() } else { String::new() };
        Label { title, group, text: of.text.clone(), icon: icon.unwrap_or(plain.icon), way: name }
    }

    /// The options of each Hero Action that is used in one's own turn: one for each sky where one is chosen.
    pub(super) fn hero_ways(&self, who: CharacterId) -> Vec<Vec<u8>> {
        let kind = self.kind(who);
        let heroes = (0..kind.shove()).zip(&kind.actions).filter(|(_, of)| of.is_plain());
        let ways = |of: &Action| if chooses_sky(of) { Sky::ALL.len() as u8 } else { 1 };
        heroes.map(|(slot, of)| (0..ways(of)).map(|variant| option_of(slot, variant)).collect()).collect()
    }

    /// The picture of a Hero Action, among those that there are.
    fn icon_of(&self, choice: Choice) -> Option<&'static str> {
        picture(self.hero_of(choice)?)
    }

    /// CAP-35: Sustains with their owners, the sky, and Triggers that are armed or spent.
    pub(super) fn all_in_force(&self) -> Vec<InForce> {
        let mut all: Vec<InForce> = Vec::new();
        for (sky, &left) in Sky::ALL.iter().zip(&self.skies).filter(|(_, left)| **left > 0) {
            let note = match left {
                u8::MAX => String::new(),
                1 => "this round".to_owned(),
                n => format!("{n} rounds"),
            };
            all.push(InForce {
                name: sky.name().to_owned(),
                icon: "map",
                owner: None,
                on: None,
                stands: InForceState::Works,
                note,
                text: sky_words(*sky).to_owned(),
                ends: None,
                rule: "CAP-59",
            });
        }
        for who in self.ids().filter(|&who| self.standing(who)) {
            for (nth, (_, one)) in (0..).zip(self.sustains_of(who)) {
                let ends = Choice { option: nth, ..Choice::plain(action::RELEASE, who) };
                let Some(of) = self.action_at(who, one.slot) else { continue };
                all.push(InForce {
                    on: one.target,
                    ends: Some(ends),
                    note: "sustained".to_owned(),
                    rule: "CAP-27",
                    ..self.hero_in_force(who, of, InForceState::Works)
                });
            }
            for of in self.kind(who).actions.iter().filter(|of| of.trigger.is_some()) {
                let against = self.may_trigger(who, of.speed.points()).err();
                let stands = if against.is_some() { InForceState::Spent } else { InForceState::Ready };
                let why = against.map_or(String::new(), |reason| reason.short().to_owned());
                let note = if why.is_empty() { "Trigger, armed".to_owned() } else { format!("Trigger, {why}") };
                all.push(InForce { note, rule: "CAP-24", ..self.hero_in_force(who, of, stands) });
            }
        }
        all
    }

    fn hero_in_force(&self, who: CharacterId, of: &Action, stands: InForceState) -> InForce {
        InForce {
            name: of.name.clone(),
            icon: picture(of).unwrap_or("trigger"),
            owner: Some(who),
            on: None,
            stands,
            note: String::new(),
            text: of.text.clone(),
            ends: None,
            rule: "CAP-04",
        }
    }

    /// What the rules say of a square.
    pub(super) fn ground_words(&self, square: Square) -> (String, Vec<(String, RuleId)>) {
        let mut lines = Vec::new();
        let here = [Layer::Top, Layer::Below].map(|layer| Spot { square, layer });
        for spot in here {
            for field in self.fields.at(spot) {
                lines.push((field_words(field.kind).to_owned(), "CAP-59"));
            }
        }
        lines.extend(self.terrain_words(square));
        (self.board.tile(square).title(), lines)
    }
}

/// The picture of a Hero Action, among those that there are.
fn picture(of: &Action) -> Option<&'static str> {
    ICONS.iter().copied().find(|known| *known == of.icon)
}

/// A Global Field Effect in a sentence.
fn sky_words(sky: Sky) -> &'static str {
    match sky {
        Sky::LagoonFog => "Lagoon Fog: no range beyond 8.",
        Sky::HighWater => "High Water: shallow water is deep, and paving at level 0 is shallow water.",
        Sky::Gale => "Gale: Ranged Actions beyond 6 squares have A \u{2212}2.",
        Sky::MaskMoon => "Mask Moon: hidden combatants have C +3 instead of +2.",
    }
}

/// One of the skies is chosen along with it.
fn chooses_sky(of: &Action) -> bool {
    of.effects.iter().any(|rider| matches!(rider.does, Effect::Sky(_)))
}

/// A Field Effect in a sentence.
pub(super) fn field_words(kind: FieldKind) -> &'static str {
    match kind {
        FieldKind::Slick => "Slick: a Feat check, or Prone.",
        FieldKind::Mist => "Mist: Ranged from farther than 4 squares has A \u{2212}2.",
        FieldKind::Smoke => "Smoke: no targeting into, out of or through it beyond adjacent squares.",
        FieldKind::Flame => "Flame: 1d4 damage, and Burning.",
        FieldKind::Sanctum => "Sanctum: ward +2; Spells against those in it have P \u{2212}4.",
        FieldKind::Fuse => "Fuse: 1d8 Spell damage to the next combatant that comes in.",
    }
}
