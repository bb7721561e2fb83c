//! Actions as data (1.4): what a Hero Action costs, at whom it is aimed and what it does, as a closed list of typed effects.

use super::check::Amount;
use super::typed_effects::{Condition, Damage, Rider, When};
use serde::{Deserialize, Serialize};

/// CAP-01: what an Action costs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Speed {
    /// 2 AP.
    Slow,
    /// 1 AP.
    #[default]
    Fast,
    /// Nothing.
    Free,
}

impl Speed {
    /// Action Points.
    pub fn points(self) -> i8 {
        match self {
            Speed::Slow => 2,
            Speed::Fast => 1,
            Speed::Free => 0,
        }
    }

    /// As players read it.
    pub fn name(self) -> &'static str {
        match self {
            Speed::Slow => "Slow",
            Speed::Fast => "Fast",
            Speed::Free => "Free",
        }
    }
}

/// CAP-05: what an Action can be aimed at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Aim {
    /// The combatant that uses it.
    Own,
    /// Another combatant of its side.
    Ally,
    /// A combatant of the other side.
    Foe,
    /// An ally that is Fallen.
    Fallen,
    /// A square.
    Square,
    /// The whole map.
    Map,
}

/// 1.5: what of the ground an Action covers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Shape {
    /// The listed targets.
    #[default]
    Each,
    /// All within so many squares of the centre.
    Burst(u8),
    /// So many squares in one of eight directions.
    Line(u8),
    /// A cone so many squares deep, in one of eight directions.
    Cone(u8),
    /// All within so many squares of the user.
    Aura(u8),
    /// One named zone.
    Zone,
    /// Everything.
    Map,
}

/// CAP-08: how far off a target, or the origin of an area, may be.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Range {
    /// The user itself.
    #[default]
    Own,
    /// A square away, a level at most, nothing between. One's own square too, where oneself is a target.
    Adjacent,
    /// At most so many squares.
    Within(u8),
    /// From so many squares to so many.
    From(u8, u8),
    /// The same along one of the eight straight lines.
    Straight(u8, u8),
    /// Anywhere.
    Map,
}

impl Range {
    /// The least and the most squares.
    pub fn bounds(self) -> (u8, u8) {
        match self {
            Range::Own => (0, 0),
            Range::Adjacent => (0, 1),
            Range::Within(most) => (0, most),
            Range::From(least, most) | Range::Straight(least, most) => (least, most),
            Range::Map => (0, u8::MAX),
        }
    }

    /// As players read it.
    pub fn words(self) -> String {
        match self {
            Range::Own => "self".to_owned(),
            Range::Adjacent => "adjacent".to_owned(),
            Range::Within(most) => format!("within {most}"),
            Range::From(least, most) => format!("range {least}\u{2013}{most}"),
            Range::Straight(least, most) => format!("range {least}\u{2013}{most}, straight"),
            Range::Map => "the map".to_owned(),
        }
    }
}

/// What else is said of a check or of what an Action does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Prop {
    /// CAP-13: a Critical Hit without a roll.
    AutoCrit,
    /// CAP-15: a hit without a roll that never bypasses.
    AutoHit,
    /// CAP-17: bypasses the Barrier.
    Piercing,
    /// CAP-57: what it heals makes the Fallen stand up.
    Revive,
}

/// 1.4: what an Action is, for conditions, cover and Triggers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names are the rulebook's words")]
pub enum Tag {
    Melee,
    Ranged,
    Spell,
    Powder,
    Fire,
    Draw,
    Aquatic,
    Move,
}

/// CAP-24: what a Trigger Action waits for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Event {
    /// A Foe's Action aimed at the user missed it.
    Missed,
    /// A Foe's Action is aimed at the user or an ally.
    Targeted,
    /// A Foe's Action hit an ally, and not with a Critical Hit.
    Hit,
    /// An ally lost HP and still stands.
    Hurt,
    /// An ally fell.
    Fell,
    /// A Foe's step ends within so many squares, from without.
    Enters,
    /// A Foe's step ends adjacency.
    Leaves,
    /// A Foe uses an Action.
    Uses,
    /// An ally's Action hit a Foe.
    AllyHits,
    /// A Foe comes into water.
    EntersWater,
}

/// What a Trigger Action waits for, exactly.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trigger {
    /// What happens.
    pub on: Event,
    /// An ally within so many squares is concerned; 0: the user itself.
    #[serde(default)]
    pub ally: u8,
    /// The Foe is within so many squares; 0: wherever.
    #[serde(default)]
    pub within: u8,
    /// The Foe's Action has one of these tags; none: whatever it is.
    #[serde(default)]
    pub tags: Vec<Tag>,
    /// The one concerned is the only target of an Action without a shape.
    #[serde(default)]
    pub alone: bool,
    /// The user swims.
    #[serde(default)]
    pub swimming: bool,
    /// The one concerned has half its HP or less.
    #[serde(default)]
    pub half: bool,
    /// Range and line were not clear before the step.
    #[serde(default)]
    pub clear: bool,
}

/// What Amplifying adds (CAP-30, CAP-31).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Boost {
    /// More damage.
    Damage(Amount),
    /// More healing.
    Heal(Amount),
    /// C, A and P after the roll.
    Mods(i8, i8, i8),
    /// The face of the check.
    Face(i8),
    /// A push goes farther, or there is one.
    Push(u8),
    /// The burst is larger.
    Radius(u8),
    /// Every target has this help as well.
    Also(Condition, i8),
}

/// What else an Amplify needs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Needs {
    /// The user or a target stands in water.
    Wet,
    /// The user began its present or last turn in deep water.
    FromTheDeep,
}

/// CAP-31: what makes an Action an Amplify Action.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Boosting {
    /// The amplified Action has one of these tags; none: whatever it is.
    pub tags: Vec<Tag>,
    /// Actions of allies within so many squares too.
    #[serde(default)]
    pub ally: u8,
    /// What else it needs.
    #[serde(default)]
    pub needs: Option<Needs>,
    /// HP that it costs; never the last ones.
    #[serde(default)]
    pub loses: i8,
    /// One of these is chosen.
    pub ways: Vec<Vec<Boost>>,
}

/// CAP-30: an Amplify Effect inside an Action.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Inline {
    /// Stable key.
    pub key: String,
    /// Name.
    pub name: String,
    /// AP besides the Action's own.
    #[serde(default)]
    pub points: i8,
    /// What else it needs.
    #[serde(default)]
    pub needs: Option<Needs>,
    /// One of these is chosen.
    pub ways: Vec<Vec<Boost>>,
    /// What it does, in a sentence: made from its data when it is read.
    #[serde(skip_deserializing)]
    pub text: String,
}

/// CAP-27: the check at an upkeep.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Upkeep {
    /// A new roll.
    Recheck,
    /// None: as AUTO-HIT.
    NoCheck,
}

/// CAP-26: how an Action is sustained; its effects are applied again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sustain {
    /// The check at an upkeep.
    pub check: Upkeep,
    /// It ends where the target is out of range or of view.
    #[serde(default)]
    pub breaks: bool,
}

/// CAP-06: a second, harmless target of an Action at a Foe.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Aside {
    /// Squares.
    pub within: u8,
    /// What it heals.
    pub heal: Amount,
}

/// A Hero Action (1.4).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Action {
    /// Stable key.
    pub key: String,
    /// Name.
    pub name: String,
    /// What it does, in a sentence or two: made from its data when it is read (`tell.rs`).
    #[serde(skip_deserializing)]
    pub text: String,
    /// Name of its picture.
    #[serde(default)]
    pub icon: String,
    /// What it costs.
    #[serde(default)]
    pub speed: Speed,
    /// At whom or what.
    #[serde(default)]
    pub targets: Vec<Aim>,
    /// Most targets of an Action without a shape.
    #[serde(default = "one")]
    pub most: u8,
    /// A target must have one of these.
    #[serde(default)]
    pub only: Vec<Only>,
    /// A target square must be free.
    #[serde(default)]
    pub free: bool,
    /// Combatants below the surface are targets too.
    #[serde(default)]
    pub submerged: bool,
    /// What it covers.
    #[serde(default)]
    pub shape: Shape,
    /// How far.
    #[serde(default)]
    pub range: Range,
    /// Special properties.
    #[serde(default)]
    pub props: Vec<Prop>,
    /// Added to C, A and P of the user.
    #[serde(default)]
    pub mods: (i8, i8, i8),
    /// Damage dice.
    #[serde(default)]
    pub damage: Option<Amount>,
    /// Kind of damage.
    #[serde(default)]
    pub kind: Damage,
    /// Healing dice.
    #[serde(default)]
    pub heal: Option<Amount>,
    /// What else it does.
    #[serde(default)]
    pub effects: Vec<Rider>,
    /// Flames are laid on water, too.
    #[serde(default)]
    pub on_water: bool,
    /// A second target that is healed.
    #[serde(default)]
    pub aside: Option<Aside>,
    /// The user moves up to so many squares first, and its targets are those that it passes beside.
    #[serde(default)]
    pub dash: u8,
    /// Check, damage and tags of another Action.
    #[serde(default)]
    pub like: Option<String>,
    /// It can be sustained.
    #[serde(default)]
    pub sustain: Option<Sustain>,
    /// What it can be amplified by from inside.
    #[serde(default)]
    pub inline: Vec<Inline>,
    /// It is a Trigger Action.
    #[serde(default)]
    pub trigger: Option<Trigger>,
    /// It is an Amplify Action.
    #[serde(default)]
    pub boost: Option<Boosting>,
    /// CAP-34: it costs a Charge.
    #[serde(default)]
    pub tide_turner: bool,
    /// Tags.
    pub tags: Vec<Tag>,
    /// Uses a turn; none: any number.
    #[serde(default)]
    pub uses_per_turn: Option<u8>,
    /// Uses a battle; none: any number.
    #[serde(default)]
    pub uses_per_battle: Option<u8>,
}

fn one() -> u8 {
    1
}

/// What a target must have.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Only {
    /// Prone.
    Prone,
    /// Rooted.
    Rooted,
    /// Stunned.
    Stunned,
    /// It stands or swims in water.
    InWater,
}

impl Action {
    /// It is used in one's own turn, by itself.
    pub fn is_plain(&self) -> bool {
        self.trigger.is_none() && self.boost.is_none()
    }

    /// It has this tag.
    pub fn has(&self, tag: Tag) -> bool {
        self.tags.contains(&tag)
    }

    /// It has one of these tags, or none is asked for.
    pub fn has_one_of(&self, tags: &[Tag]) -> bool {
        tags.is_empty() || tags.iter().any(|&tag| self.has(tag))
    }

    /// It has this property.
    pub fn is(&self, prop: Prop) -> bool {
        self.props.contains(&prop)
    }

    /// It can be aimed at these.
    pub fn aims_at(&self, aim: Aim) -> bool {
        self.targets.contains(&aim)
    }

    /// It harms whoever it works on: damage, or something that follows a hit.
    pub fn is_harmful(&self) -> bool {
        self.damage.is_some() || self.effects.iter().any(|rider| rider.when > When::Use)
    }

    /// It has an area with an origin or around the user.
    pub fn is_area(&self) -> bool {
        self.shape != Shape::Each
    }

    /// Speed, targets, range and damage in a few words.
    pub fn numbers(&self) -> String {
        let mut parts = vec![self.speed.name().to_owned()];
        if self.tide_turner {
            parts.push("a Charge".to_owned());
        }
        if self.trigger.is_some() {
            parts.push("Trigger".to_owned());
        }
        if self.boost.is_some() {
            parts.push("Amplify".to_owned());
        } else {
            parts.push(match self.shape {
                Shape::Each | Shape::Map => self.range.words(),
                Shape::Burst(r) => format!("burst {r}, {}", self.range.words()),
                Shape::Line(n) => format!("line {n}"),
                Shape::Cone(n) => format!("cone {n}"),
                Shape::Aura(r) => format!("aura {r}"),
                Shape::Zone => format!("a zone {}", self.range.words()),
            });
        }
        if let Some(damage) = self.damage {
            parts.push(format!("{damage} {}", if self.kind == Damage::Steel { "Steel" } else { "Spell" }));
        }
        if let Some(heal) = self.heal {
            parts.push(format!("heals {heal}"));
        }
        let (c, a, p) = self.mods;
        for (letter, by) in [("C", c), ("A", a), ("P", p)] {
            if by != 0 {
                parts.push(format!("{letter} {}", crate::kit::signed(by)));
            }
        }
        let words = |prop: &Prop| match prop {
            Prop::AutoCrit => "automatic Critical Hit",
            Prop::AutoHit => "automatic hit",
            Prop::Piercing => "piercing",
            Prop::Revive => "revives",
        };
        parts.extend(self.props.iter().map(words).map(str::to_owned));
        if let Some(n) = self.uses_per_battle {
            parts.push(if n == 1 { "once a battle".to_owned() } else { format!("{n} times a battle") });
        }
        parts.join(", ")
    }
}

/// The pictures that an Action may name; one with another name is shown with the picture of all Hero Actions.
#[rustfmt::skip]
pub const ICONS: &[&str] = &[
    "aim", "bolt", "borrowed", "crank", "crescendo", "defend", "dispel", "doubt", "drown", "eel", "feint",
    "fireline", "firepot", "flash", "flourish", "focus", "fuse", "gate", "grapeshot", "hammer", "hands", "heal",
    "hook", "interpose", "lantern", "last_bow", "lunge", "masque", "mist", "needle", "net", "now", "oil",
    "overwatch", "phoenix", "poison", "potion", "powder", "press", "push", "quay", "ram", "rapier", "ray",
    "riposte", "sabre", "sanctum", "scream", "shoot", "skull", "sky", "smoke", "staff", "stance", "stand_over",
    "surface", "under", "undertow", "vigil", "volley", "weight", "whistle",
];
