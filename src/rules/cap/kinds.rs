//! Kinds of combatants and what they cost (1.1, section 7): read from RON, checked, and their costs worked out.

use super::actions::{Action, Aim, Event, Prop, Tag};
use super::check::{Amount, MILLION, Props, Values, expected_loss};
use super::menace::menace;
use super::tell::{tell, tell_inline};
use super::typed_effects::Effect;
use super::vocabulary::stat;
use crate::battle::{Gang, StatId, Stats};
use crate::data_file::{FileError, locate, parse};
use crate::kit::{Catalogue, Menace};
use crate::name::check_entry;
use serde::{Deserialize, Serialize};

/// 1.1: an archetype has so many Hero Actions.
pub const ACTIONS: std::ops::RangeInclusive<usize> = 4..=9;
/// Section 7: combatants of a company.
pub const MEMBERS: std::ops::RangeInclusive<usize> = 3..=8;
/// Section 7: points of a standard battle.
pub const POINTS: i32 = 200;
/// CAP-66: the key of the Action that everybody has besides.
const SHOVE: &str = "shove";
/// Section 7: what an archetype is measured against: C2 A14 P8 against these attacks, each with a weight in halves.
const REFERENCE: Values = Values { c: 2, a: 14, p: 8 };

/// 1.7: what somebody is by nature.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Trait {
    /// Deep water costs 1, and takes nothing from A.
    Swimmer,
    /// A Swimmer that acts below the surface and never drowns.
    Aquatic,
    /// It may sink, and climbs no ledge.
    Heavy,
    /// Rubble costs 1.
    SureFooted,
    /// It is moved a square less, and not knocked down by pushes.
    Steadfast,
}

impl Trait {
    /// As players read it.
    pub fn name(self) -> &'static str {
        match self {
            Trait::Swimmer => "Swimmer",
            Trait::Aquatic => "Aquatic",
            Trait::Heavy => "Heavy",
            Trait::SureFooted => "Sure-footed",
            Trait::Steadfast => "Steadfast",
        }
    }

    /// What it does, in a sentence.
    pub fn text(self) -> &'static str {
        match self {
            Trait::Swimmer => "Deep water costs 1 a square, and swimming takes nothing from A.",
            Trait::Aquatic => "A Swimmer that also acts below the surface and never drowns.",
            Trait::Heavy => "It may sink in deep water, and climbs no ledge.",
            Trait::SureFooted => "Rubble costs 1 a square.",
            Trait::Steadfast => "Forced movement is a square shorter, and pushes never knock it down.",
        }
    }
}

/// A kind of combatant as its file states it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct KindFile {
    key: String,
    name: String,
    hp: i8,
    c: i8,
    a: i8,
    p: i8,
    guard: i8,
    ward: i8,
    #[serde(rename = "move")]
    steps: i8,
    leap: i8,
    feat: i8,
    tempo: i8,
    triggers: i8,
    sustains: i8,
    amplifies: i8,
    tide: i8,
    #[serde(default)]
    traits: Vec<Trait>,
    #[serde(default)]
    utility: i8,
    cost: i32,
    actions: Vec<String>,
    #[serde(default)]
    text: String,
}

/// A kind of combatant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kind {
    /// Stable key.
    pub key: String,
    /// Name.
    pub name: String,
    /// Stats at the start.
    pub stats: Stats,
    /// What it is by nature.
    pub traits: Vec<Trait>,
    /// Its Hero Actions as they are printed; the last one is Shove, which everybody has.
    pub actions: Vec<Action>,
    /// Section 7: what its auras, healing and areas are worth.
    pub utility: i8,
    /// Points.
    pub cost: i32,
    /// What it can do to an enemy within a turn.
    pub(super) menace: Menace,
    /// A sentence about it.
    pub text: String,
}

impl Kind {
    /// One stat.
    pub fn stat(&self, id: StatId) -> i8 {
        self.stats.get(id)
    }

    /// It is so by nature; who is Aquatic is a Swimmer.
    pub fn is(&self, what: Trait) -> bool {
        self.traits.contains(&what) || what == Trait::Swimmer && self.traits.contains(&Trait::Aquatic)
    }

    /// The place of Shove in the list of its Actions.
    pub fn shove(&self) -> u8 {
        self.actions.len().saturating_sub(1) as u8
    }

    /// C, A and P as they are printed.
    fn values(&self) -> Values {
        Values { c: self.stat(stat::C), a: self.stat(stat::A), p: self.stat(stat::P) }
    }

    /// Section 7: the two damaging Plain Actions printed first.
    fn attacks(&self) -> impl Iterator<Item = (&Action, Amount)> {
        let plain = self.actions.iter().filter(|action| action.is_plain());
        plain.filter_map(|action| Some((action, action.damage?))).take(2)
    }

    /// Section 7: the best that 3 AP of the two attacks printed first do to Guard 2 and Ward 2, in millionths of HP.
    pub fn offence(&self) -> i64 {
        let own = self.values();
        let worth = |(action, damage): (&Action, Amount)| {
            let (c, a, p) = action.mods;
            let within = |value: i8| value.clamp(0, 20);
            let values = Values { c: within(own.c + c), a: within(own.a + a), p: within(own.p + p) };
            (i64::from(action.speed.points()), expected_loss(values, Props::of(action), damage, 2))
        };
        let list: Vec<(i64, i64)> = self.attacks().map(worth).collect();
        let mut best = 0;
        for first in 0..=3 {
            for second in 0..=3 {
                let times = [first, second].into_iter().zip(&list);
                let (points, sum) = times.fold((0, 0), |(points, sum), (times, (price, worth))| {
                    (points + times * price, sum + times * worth)
                });
                if points <= 3 {
                    best = best.max(sum);
                }
            }
        }
        best
    }

    /// Section 7: turns of 3 AP of the reference attacks that it stands, in millionths.
    pub fn durability(&self) -> i64 {
        let (guard, ward) = (self.stat(stat::GUARD), self.stat(stat::WARD));
        let amount = |dice, sides, plus| Amount { dice, sides, plus };
        // Times of each attack in halves.
        let fire = [
            (6, amount(1, 8, 1), guard),
            (3, amount(2, 8, 3), guard),
            (6, amount(1, 6, 1), ward),
            (3, amount(2, 6, 2), ward),
        ];
        let loss = |(times, damage, barrier)| times * expected_loss(REFERENCE, Props::default(), damage, barrier);
        let eighths: i64 = fire.into_iter().map(loss).sum();
        i64::from(self.stat(stat::HP)) * 8 * MILLION * MILLION / eighths.max(1)
    }

    /// Where its cost comes from (section 7), in thousandths of points.
    pub fn prices(&self) -> Vec<(&'static str, i64)> {
        let limits = [stat::TRIGGER_LIMIT, stat::SUSTAIN_LIMIT, stat::AMPLIFY_LIMIT];
        let limits: i64 = limits.into_iter().map(|id| i64::from(self.stat(id))).sum();
        let ranged = self.attacks().any(|(action, _)| !action.has(Tag::Melee));
        vec![
            ("Offence", 135 * self.offence() / (MILLION / 10)),
            ("Durability", 18 * self.durability() / (MILLION / 100)),
            ("Movement", 800 * i64::from(self.stat(stat::MOVE) - 3)),
            ("Ranged", if ranged { 2000 } else { 0 }),
            ("Limits", 700 * limits),
            ("Charges", 1500 * i64::from(self.stat(stat::TIDE_MAX))),
            ("Utility", 600 * i64::from(self.utility)),
        ]
    }

    /// What the formula comes to.
    fn worked_out(&self) -> i32 {
        let sum: i64 = self.prices().iter().map(|(_, thousandths)| thousandths).sum();
        ((sum + 500) / 1000) as i32
    }

    fn from_file(file: KindFile, known: &[Action]) -> Result<Kind, String> {
        let mut actions = Vec::new();
        for key in file.actions.iter().map(String::as_str).chain([SHOVE]) {
            let action = known.iter().find(|action| action.key == key);
            actions.push(action.cloned().ok_or_else(|| format!("expected the key of an Action, found `{key}`"))?);
        }
        let mut stats = Stats::default();
        for (id, value) in [
            (stat::HP, file.hp),
            (stat::C, file.c),
            (stat::A, file.a),
            (stat::P, file.p),
            (stat::GUARD, file.guard),
            (stat::WARD, file.ward),
            (stat::MOVE, file.steps),
            (stat::LEAP, file.leap),
            (stat::FEAT, file.feat),
            (stat::TEMPO, file.tempo),
            (stat::TRIGGER_LIMIT, file.triggers),
            (stat::SUSTAIN_LIMIT, file.sustains),
            (stat::AMPLIFY_LIMIT, file.amplifies),
            (stat::TIDE_MAX, file.tide),
        ] {
            stats.set(id, value);
        }
        let (traits, utility, text) = (file.traits, file.utility, file.text);
        let menace = menace(Values { c: file.c, a: file.a, p: file.p }, file.steps, &actions);
        let (key, name, cost) = (file.key, file.name, file.cost);
        let kind = Kind { key, name, stats, traits, actions, utility, cost, menace, text };
        kind.fault()?;
        Ok(kind)
    }

    /// 1.1: what contradicts the rules in it.
    fn fault(&self) -> Result<(), String> {
        for (id, entry) in (0..).map(StatId).zip(stat::ALL) {
            let (range, value) = (stat_range(id), self.stat(id));
            if !range.contains(&value) {
                return Err(format!(
                    "expected {} from {} to {}, found {value}",
                    entry.name,
                    range.start(),
                    range.end()
                ));
            }
        }
        if self.stat(stat::C) > self.stat(stat::A) {
            return Err(format!(
                "expected A no lower than C, found C {} and A {}",
                self.stat(stat::C),
                self.stat(stat::A)
            ));
        }
        if !ACTIONS.contains(&(self.actions.len() - 1)) {
            return Err(format!("expected 4 to 9 Hero Actions, found {}", self.actions.len() - 1));
        }
        let needs = |test: &dyn Fn(&Action) -> bool, id: StatId| {
            let one = self.actions.iter().find(|action| test(action) && self.stat(id) < 1);
            one.map_or(Ok(()), |action| {
                Err(format!("{}: expected {} of 1 or more", action.name, stat::ALL[usize::from(id.0)].name))
            })
        };
        needs(&|action| action.trigger.is_some(), stat::TRIGGER_LIMIT)?;
        needs(&|action| action.sustain.is_some(), stat::SUSTAIN_LIMIT)?;
        needs(&|action| action.boost.is_some() || !action.inline.is_empty(), stat::AMPLIFY_LIMIT)?;
        needs(&|action| action.tide_turner, stat::TIDE_MAX)?;
        let worked_out = self.worked_out();
        if worked_out != self.cost {
            return Err(format!("expected a cost of {worked_out}, as the formula has it, found {}", self.cost));
        }
        Ok(())
    }
}

/// 1.1: what a stat may be.
pub(super) fn stat_range(id: StatId) -> std::ops::RangeInclusive<i8> {
    match id {
        stat::HP => 10..=60,
        stat::C => 0..=8,
        stat::A | stat::P => 0..=20,
        stat::GUARD | stat::WARD => 0..=9,
        stat::MOVE => 2..=6,
        stat::FEAT => 4..=18,
        stat::TEMPO => 0..=6,
        stat::TIDE_MAX => 0..=2,
        _ => 0..=3,
    }
}

/// 1.1: what contradicts the rules in an Action.
fn action_fault(action: &Action) -> Result<(), &'static str> {
    let both = |a, b| action.is(a) && action.is(b);
    let bounded = action.uses_per_turn.is_some() || action.effects.iter().any(|rider| rider.does == Effect::Submerge);
    match () {
        () if both(Prop::AutoHit, Prop::Piercing) => Err("expected AUTO-HIT or PIERCING, not both"),
        () if both(Prop::AutoHit, Prop::AutoCrit) => Err("expected AUTO-HIT or AUTO-CRIT, not both"),
        () if action.is_plain() && action.speed.points() == 0 && !bounded => {
            Err("expected uses_per_turn of a Free Action")
        }
        () if action.trigger.is_some() && action.boost.is_some() => Err("expected a Trigger or an Amplify, not both"),
        () if action.boost.is_none() && action.targets.is_empty() => Err("expected targets"),
        () if action.is(Prop::Revive) != action.aims_at(Aim::Fallen) => {
            Err("expected Revive for the Fallen, and only for them")
        }
        () if action.range.bounds().0 > action.range.bounds().1 => Err("expected a range from the less to the more"),
        () if action.boost.as_ref().is_some_and(|boost| boost.ways.is_empty()) => Err("expected a way to amplify"),
        () if action.trigger.as_ref().is_some_and(|trigger| trigger.on == Event::Leaves) => {
            Err("expected no Trigger of that kind: the Parting Blow has it")
        }
        () => Ok(()),
    }
}

/// Everything that Cap has to play with.
#[derive(Clone, Debug, Default)]
pub struct Codex {
    /// Hero Actions.
    pub actions: Vec<Action>,
    /// Kinds of combatants.
    pub kinds: Vec<Kind>,
    /// Ready companies.
    pub gangs: Vec<Gang>,
}

impl Codex {
    /// What the game ships.
    pub fn shipped() -> Codex {
        let mut codex = Codex::default();
        // The shipped files are tested; a broken one would leave its part out rather than stop the game.
        let _ = codex.add_actions("actions.ron", include_str!("../../../assets/cap/actions.ron"));
        let _ = codex.add_kinds("characters.ron", include_str!("../../../assets/cap/characters.ron"));
        let _ = codex.add_gangs("gangs.ron", include_str!("../../../assets/cap/gangs.ron"));
        codex
    }

    /// The kind with this key.
    pub fn kind(&self, key: &str) -> Option<&Kind> {
        self.kinds.iter().find(|kind| kind.key == key)
    }

    /// Reads Actions; one of a known key takes its place.
    ///
    /// # Errors
    /// Where the file is wrong.
    pub fn add_actions(&mut self, file: &str, text: &str) -> Result<(), FileError> {
        let mut list: Vec<Action> = parse(file, text)?;
        for i in 0..list.len() {
            let key = list[i].key.clone();
            let wrong = |message: String| locate(file, text, &key, format!("{key}: {message}"));
            if let Some(like) = list[i].like.clone() {
                let model = list.iter().chain(&self.actions).find(|action| action.key == like).cloned();
                let model = model.ok_or_else(|| wrong(format!("expected the key of an Action, found `{like}`")))?;
                let action = &mut list[i];
                (action.damage, action.kind, action.mods) = (model.damage, model.kind, model.mods);
                (action.props, action.effects, action.tags) = (model.props, model.effects, model.tags);
            }
            list[i].inline.iter_mut().for_each(|inline| inline.text = tell_inline(inline));
            list[i].text = tell(&list[i]);
            check_entry(&list[i].key, &list[i].name, &list[i].text).map_err(wrong)?;
            action_fault(&list[i]).map_err(|message| wrong(message.to_owned()))?;
        }
        for action in list {
            self.actions.retain(|known| known.key != action.key);
            self.actions.push(action);
        }
        Ok(())
    }

    /// Reads kinds of combatants; one of a known key takes its place.
    ///
    /// # Errors
    /// Where the file is wrong.
    pub fn add_kinds(&mut self, file: &str, text: &str) -> Result<(), FileError> {
        let list: Vec<KindFile> = parse(file, text)?;
        let mut kinds = Vec::new();
        for one in list {
            let key = one.key.clone();
            let wrong = |message: String| locate(file, text, &key, format!("{key}: {message}"));
            check_entry(&one.key, &one.name, &one.text).map_err(wrong)?;
            kinds.push(Kind::from_file(one, &self.actions).map_err(wrong)?);
        }
        for kind in kinds {
            self.kinds.retain(|known| known.key != kind.key);
            self.kinds.push(kind);
        }
        Ok(())
    }
}
