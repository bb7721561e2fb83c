//! What a Hero Action does, in a sentence or two. Made from its data: a new Action needs no words of its own, and no
//! sentence says another number than the one that is played.

use super::actions::{
    Action, Aim, Boost, Boosting, Event, Inline, Needs, Only, Prop, Range, Shape, Sustain, Tag, Trigger, Upkeep,
};
use super::check::CapResult;
use super::typed_effects::{Condition, Damage, Effect, FieldKind, Lasts, Rider, Sky, To, When};
use crate::kit::signed;

/// What an Action does, without its speed and its Charge.
pub fn tell(action: &Action) -> String {
    let mut sentences = Vec::new();
    if let Some(boost) = &action.boost {
        sentences.push(boosting(boost));
    } else {
        let opening =
            action.trigger.as_ref().map(|trigger| format!("{}: ", event(trigger, action))).unwrap_or_default();
        sentences.push(sentence(&(opening + &deed(action))));
    }
    for (when, word) in [(When::Hit, "Hit"), (When::Bypass, "Bypass"), (When::Crit, "Critical Hit")] {
        let effects: Vec<String> = riders(action, when).map(|rider| effect(rider, action)).collect();
        if !effects.is_empty() {
            sentences.push(format!("{word}: {}.", effects.join(" and ")));
        }
    }
    if strikes(action) {
        let also = riders(action, When::Use).map(|rider| effect(rider, action));
        sentences.extend(also.map(|text| sentence(&text)));
    }
    if let Some(aside) = &action.aside {
        let (within, heal) = (aside.within, aside.heal);
        sentences.push(format!("Hit or miss, heal yourself or an ally within {within} for {heal}."));
    }
    sentences.extend(action.sustain.map(sustained));
    sentences.extend(action.uses_per_turn.map(|n| format!("{} per turn.", times(n))));
    sentences.extend(action.uses_per_battle.map(|n| format!("{} per battle.", times(n))));
    sentences.join(" ")
}

/// What an Amplify inside an Action adds.
pub fn tell_inline(inline: &Inline) -> String {
    sentence(&(ways(&inline.ways) + inline.needs.map_or("", needs)))
}

/// Its speed, and whether it is a Trigger, an Amplify or a Tide-Turner: `Fast Trigger`.
pub fn speed(action: &Action) -> String {
    let kind = match action {
        action if action.trigger.is_some() => " Trigger",
        action if action.boost.is_some() => " Amplify",
        action if action.tide_turner => " Tide-Turner",
        _ => "",
    };
    format!("{}{kind}", action.speed.name())
}

fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first: String = letters.next().map(|letter| letter.to_uppercase().collect()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}

fn times(n: u8) -> String {
    if n == 1 { "Once".to_owned() } else { format!("{n} times") }
}

/// `a`, `a or b`, `a, b or c`.
fn either(words: &[&str], last: &str) -> String {
    match words {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [rest @ .., end] => format!("{} {last} {end}", rest.join(", ")),
    }
}

fn tags(list: &[Tag]) -> String {
    let names: Vec<String> = list.iter().map(|tag| format!("{tag:?}")).collect();
    either(&names.iter().map(String::as_str).collect::<Vec<_>>(), "or")
}

/// It rolls against Foes, or deals damage, or heals: effects stand in sentences of their own.
fn strikes(action: &Action) -> bool {
    action.is_harmful() || action.heal.is_some()
}

fn riders(action: &Action, when: When) -> impl Iterator<Item = &Rider> {
    action.effects.iter().filter(move |rider| rider.when == when)
}

/// What an Action does after such a result, each effect by itself.
pub(super) fn told_riders(action: &Action, when: When, result: CapResult) -> impl Iterator<Item = String> + '_ {
    riders(action, when).map(move |rider| match (&rider.does, result) {
        (Effect::Shove, CapResult::Crit) => "push 2, Prone".to_owned(),
        (Effect::Shove, CapResult::Bypass) => "push 2".to_owned(),
        (Effect::Shove, _) => "push 1".to_owned(),
        _ => effect(rider, action),
    })
}

/// What a Trigger waits for.
fn event(trigger: &Trigger, action: &Action) -> String {
    let (ally, within) = (trigger.ally, trigger.within);
    let kind = if trigger.tags.is_empty() { String::new() } else { format!("{} ", tags(&trigger.tags)) };
    match trigger.on {
        Event::Missed => format!("When a Foe's {kind}Action misses you"),
        Event::Targeted if trigger.alone => {
            format!("When an ally within {ally} is the only target of a Foe's {kind}Action")
        }
        Event::Targeted if ally > 0 => format!("When a Foe's {kind}Action is aimed at an ally within {ally}"),
        Event::Targeted => {
            let swimming = if trigger.swimming { " while you swim" } else { "" };
            format!("When a Foe's {kind}Action is aimed at you{swimming}")
        }
        Event::Hit => format!("When a Foe within {within} hits an ally without a Critical Hit"),
        Event::Hurt => {
            let half = if trigger.half { " and has half its HP or less" } else { "" };
            format!("When an ally within {ally} is hurt{half}")
        }
        Event::Fell => format!("When an ally within {ally} falls"),
        Event::Enters if trigger.clear => format!("When a Foe steps into clear view within {within}"),
        Event::Enters if within == 1 => "When a Foe steps beside you".to_owned(),
        Event::Enters => format!("When a Foe steps within {within}"),
        Event::Leaves => "When a Foe is about to step away from you".to_owned(),
        Event::Uses => format!("When a Foe within {within} uses a {kind}Action"),
        Event::AllyHits => format!("When an ally within {ally} hits {}", foe(action.range)),
        Event::EntersWater => format!("When a Foe within {within} comes into water"),
    }
}

fn foe(range: Range) -> String {
    match range {
        Range::Adjacent => "an adjacent Foe".to_owned(),
        range => format!("a Foe {}", distance(range)),
    }
}

/// How far off.
fn distance(range: Range) -> String {
    match range {
        Range::Own | Range::Map => String::new(),
        Range::Adjacent => "beside you".to_owned(),
        Range::Within(most) | Range::From(0 | 1, most) => format!("within {most}"),
        Range::From(least, most) => format!("{least}\u{2013}{most} squares away"),
        Range::Straight(least, most) => format!("{least}\u{2013}{most} squares away in a straight line"),
    }
}

/// What a target must be.
fn only(action: &Action) -> String {
    let word = |only: &Only| match only {
        Only::Prone => "Prone",
        Only::Rooted => "Rooted",
        Only::Stunned => "Stunned",
        Only::InWater => "in water",
    };
    let words: Vec<&str> = action.only.iter().map(word).collect();
    if words.is_empty() { String::new() } else { format!(" that is {}", either(&words, "or")) }
}

/// At whom or what an Action is aimed.
fn whom(action: &Action) -> String {
    let (own, ally) = (action.aims_at(Aim::Own), action.aims_at(Aim::Ally));
    if action.trigger.is_some() && action.shape == Shape::Each {
        return if action.aims_at(Aim::Foe) { "it" } else { "that ally" }.to_owned();
    }
    let away = distance(action.range);
    let all = |within: String| match (action.aims_at(Aim::Foe), own) {
        (true, _) if !ally => {
            let below = if action.submerged { ", Submerged ones too" } else { "" };
            let water = if action.only.contains(&Only::InWater) { " in water" } else { "" };
            format!("all Foes{water} {within}{below}")
        }
        (true, _) => format!("everybody {within}"),
        (false, true) => format!("yourself and all allies {within}"),
        (false, false) => format!("all allies {within}"),
    };
    let area = |shape: String| {
        let at = if away.is_empty() || action.range == Range::Adjacent { String::new() } else { format!(" {away}") };
        let combatants = ally || action.aims_at(Aim::Foe);
        if combatants { all(format!("in {shape}{at}")) } else { format!("{shape}{at}") }
    };
    match action.shape {
        Shape::Burst(r) => area(format!("a burst of {r}")),
        Shape::Line(n) => area(format!("a line of {n}")),
        Shape::Cone(n) => area(format!("a cone of {n}")),
        Shape::Aura(r) => all(format!("within {r}")),
        Shape::Zone => format!("a zone {away}"),
        Shape::Map => "the map".to_owned(),
        Shape::Each if action.dash > 0 => format!("up to {} Foes that you passed", action.most),
        Shape::Each if action.aims_at(Aim::Foe) => foe(action.range) + &only(action),
        Shape::Each if action.aims_at(Aim::Fallen) => format!("a Fallen ally {away}"),
        Shape::Each if action.aims_at(Aim::Square) => {
            format!("a {}square {away}", if action.free { "free " } else { "" })
        }
        Shape::Each if own && ally => format!("yourself or an ally {away}"),
        Shape::Each if ally => format!("an ally {away}"),
        Shape::Each => "yourself".to_owned(),
    }
}

/// What happens when it is used.
fn deed(action: &Action) -> String {
    let whom = whom(action);
    let start = match action.dash {
        0 => String::new(),
        squares => format!("move up to {squares}, then one roll: "),
    };
    if let Some(damage) = action.damage {
        let kind = match action.kind {
            Damage::Steel => "Steel damage",
            Damage::Spell => "Spell damage",
            Damage::Env => "damage",
        };
        return format!("{start}{damage} {kind} to {whom}{}", check(action));
    }
    if let Some(heal) = action.heal {
        return if action.is(Prop::Revive) {
            format!("revive {whom} with {heal} HP")
        } else {
            format!("heal {whom} for {heal}")
        };
    }
    if action.is_harmful() {
        return format!("roll against {whom}{}", check(action));
    }
    let effects: Vec<String> = riders(action, When::Use).map(|rider| effect(rider, action)).collect();
    let effects = effects.join(" and ");
    let on_ground = action.effects.iter().any(|rider| rider.to == To::Ground);
    match () {
        () if action.trigger.is_some() || action.shape == Shape::Map || on_ground => effects,
        () if action.targets == [Aim::Own] => format!("you: {effects}"),
        () => format!("{}: {effects}", whom.replace("yourself", "you")),
    }
}

/// What is special about the check.
fn check(action: &Action) -> String {
    let (c, a, p) = action.mods;
    let mods: Vec<String> = [("C", c), ("A", a), ("P", p)]
        .into_iter()
        .filter(|(_, by)| *by != 0)
        .map(|(letter, by)| format!("{letter} {}", signed(by)))
        .collect();
    let mut parts = String::new();
    if !mods.is_empty() {
        parts += &format!(", with {}", mods.join(" and "));
    }
    for (prop, words) in [
        (Prop::AutoCrit, ", an automatic Critical Hit"),
        (Prop::AutoHit, ", an automatic hit that never bypasses"),
        (Prop::Piercing, ", bypassing the Barrier"),
    ] {
        if action.is(prop) {
            parts += words;
        }
    }
    parts
}

fn lasts(lasts: Lasts) -> String {
    match lasts {
        Lasts::Usual => String::new(),
        Lasts::UserTurn => " until your next turn".to_owned(),
        Lasts::EndOfTurn => " until the end of this turn".to_owned(),
        Lasts::TargetTurn => " until the end of its turn".to_owned(),
        Lasts::Rounds(1) => " for 1 round".to_owned(),
        Lasts::Rounds(n) => format!(" for {n} rounds"),
    }
}

fn condition(condition: Condition, by: i8) -> String {
    match condition {
        Condition::Exposed => "Exposed to you".to_owned(),
        Condition::Guarded => format!("Guard {}", signed(by)),
        Condition::Warded => format!("Ward {}", signed(by)),
        Condition::Led => format!("A {by} and P {by}", by = signed(by)),
        Condition::Firm => "no Foe pushes or pulls them".to_owned(),
        Condition::Lit => "Lit up".to_owned(),
        condition => format!("{condition:?}"),
    }
}

fn field(kind: FieldKind) -> &'static str {
    match kind {
        FieldKind::Slick => "Slick",
        FieldKind::Mist => "Mist",
        FieldKind::Smoke => "Smoke",
        FieldKind::Flame => "Flame",
        FieldKind::Sanctum => "Sanctum",
        FieldKind::Fuse => "a Fuse",
    }
}

/// An effect, as part of a sentence.
fn effect(rider: &Rider, action: &Action) -> String {
    match &rider.does {
        Effect::Condition(what, until) => condition(*what, rider.by) + &lasts(*until),
        Effect::Shield(points) => format!("gain Shielded {points}"),
        Effect::DazeOrStun => "Dazed (Critical Hit: Stunned)".to_owned(),
        Effect::Push(squares) => format!("push {squares}"),
        Effect::Pull(squares) => format!("pull {squares}"),
        Effect::Shove => "push 1, after a bypass 2, after a Critical Hit 2 and Prone".to_owned(),
        Effect::DragUnder => "pulled into water beside you both, and Submerged if it is deep".to_owned(),
        Effect::Swap => "you may swap places with one of them".to_owned(),
        Effect::Interrupt => "ends one of its Sustain Effects".to_owned(),
        Effect::Field(kind, until) => {
            let place = match rider.to {
                To::Centre => "the centre".to_owned(),
                _ if strikes(action) => "all its squares".to_owned(),
                _ => whom(action),
            };
            let water = if action.on_water { ", water too," } else { "" };
            format!("{} on {place}{water}{}", field(*kind), lasts(*until))
        }
        Effect::Sky(rounds) => {
            format!("{}{}", either(&Sky::ALL.map(Sky::name), "or"), lasts(Lasts::Rounds(*rounds)))
        }
        Effect::EndShakeable => "ends one condition that can be shaken off".to_owned(),
        Effect::Submerge => "you are Submerged, and it loses you as a target".to_owned(),
        Effect::StepBeside(squares) => format!("move up to {squares} to a square beside it"),
        Effect::StepTowards(squares) => format!("move up to {squares} towards it"),
        Effect::TakeTheBlow => "become the target".to_owned(),
        Effect::Lessen(amount) => format!("the damage is {amount} less"),
        Effect::Spoil(by) => format!("A {} for that Action", signed(*by)),
        Effect::Parry(by) => format!("Guard {} against it", signed(*by)),
        Effect::MoveNow => "a move up to its Move at once, for no AP".to_owned(),
        Effect::ActNow => "each uses one Fast Action at once, for no AP".to_owned(),
    }
}

fn sustained(sustain: Sustain) -> String {
    let roll = if sustain.check == Upkeep::Recheck { ", with a new roll" } else { "" };
    let breaks = if sustain.breaks { " while in range and in line" } else { "" };
    format!("Sustained{roll}{breaks}.")
}

fn needs(needs: Needs) -> &'static str {
    match needs {
        Needs::Wet => " if you or the target stand in water",
        Needs::FromTheDeep => " if you began your current or last turn in deep water",
    }
}

/// One way to amplify: `+1d8 damage`.
pub fn tell_way(boosts: &[Boost]) -> String {
    boosts.iter().map(boost).collect::<Vec<_>>().join(" and ")
}

fn ways(ways: &[Vec<Boost>]) -> String {
    ways.iter().map(|way| tell_way(way)).collect::<Vec<_>>().join(", or ")
}

fn boost(boost: &Boost) -> String {
    match boost {
        Boost::Damage(amount) => format!("+{amount} damage"),
        Boost::Heal(amount) => format!("+{amount} healing"),
        Boost::Mods(c, a, p) => {
            let mods = [("C", c), ("A", a), ("P", p)].into_iter().filter(|(_, by)| **by != 0);
            mods.map(|(letter, by)| format!("{letter} {}", signed(*by))).collect::<Vec<_>>().join(" and ")
        }
        Boost::Face(by) => format!("the d20 counts {}, at least 1", signed(*by)),
        Boost::Push(squares) => format!("push {}", signed(*squares as i8)),
        Boost::Radius(squares) => format!("the burst is larger by {squares}"),
        Boost::Also(what, by) => format!("also {}", condition(*what, *by)),
    }
}

/// What an Amplify Action is for and adds.
fn boosting(boosting: &Boosting) -> String {
    let kind = if boosting.tags.is_empty() { String::new() } else { format!("{} ", tags(&boosting.tags)) };
    let of = match boosting.ally {
        0 => String::new(),
        within => format!(", or that of an ally within {within}"),
    };
    let cost = if boosting.loses > 0 { format!("; you lose {} HP", boosting.loses) } else { String::new() };
    let needs = boosting.needs.map_or("", needs);
    format!("Your {kind}Action{of}: {}{needs}{cost}.", ways(&boosting.ways))
}
