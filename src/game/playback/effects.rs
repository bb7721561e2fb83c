//! What rises, spreads and fades: numbers, splashes, dust.

use super::Person;
use crate::battle::{Event, RuleSystem, Target};
use crate::game::assets::{Atlas, SQUARE};
use crate::game::board::{centre, depth};
use crate::game::session::{Screen, Session};
use bevy::prelude::*;

/// Something that rises, grows and fades, and is gone.
#[derive(Component)]
pub(super) struct Effect {
    age: f32,
    life: f32,
    rise: f32,
    grow: f32,
    start: Vec3,
}

const LOSS: Color = Color::srgb(1.0, 0.56, 0.52);
const GOOD: Color = Color::srgb(0.55, 0.89, 0.66);
const NOTE: Color = Color::srgb(0.75, 0.92, 1.0);
const SPELL: Color = Color::srgb(0.89, 0.72, 1.0);

pub(super) fn spawn(commands: &mut Commands, atlas: &Atlas, event: &Event, session: &Session, people: &Query<Person>) {
    let at = |who: crate::battle::CharacterId| {
        let person = people.iter().find(|person| person.0.0 == who)?;
        Some(person.7.translation.truncate())
    };
    match event {
        Event::LifeLost { who, amount, .. } => {
            if let Some(place) = at(*who) {
                number(commands, atlas, place, format!("-{amount}"), LOSS, 1.3);
            }
        }
        Event::StatusGained { who, status, .. } => {
            let name = session.table.battle().info().statuses.get(usize::from(status.0)).map_or("", |entry| entry.name);
            if let Some(place) = at(*who) {
                number(commands, atlas, place, name.to_owned(), NOTE, 0.95);
            }
        }
        Event::Rolled { breakdown, outcome, .. } => {
            if let Some(place) = at(breakdown.roller) {
                use crate::dice::Outcome;
                let colour = if matches!(outcome, Outcome::Success | Outcome::Critical) { GOOD } else { LOSS };
                let text = format!("{}: {}", breakdown.name, crate::table::narrate_outcome(*outcome));
                number(commands, atlas, place, text, colour, 0.95);
            }
        }
        Event::Cast { who, spell, target, .. } => {
            if let Some(place) = at(*who) {
                number(commands, atlas, place, spell.clone(), SPELL, 1.05);
                glyph(commands, atlas, "cast", place);
            }
            let aimed = match target {
                Target::Character(other) => at(*other),
                Target::Square(square) => Some(centre(*square)),
                Target::Nothing => None,
            };
            if let Some(place) = aimed {
                glyph(commands, atlas, "cast", place);
            }
        }
        Event::Dispelling { who, .. } => {
            if let Some(place) = at(*who) {
                number(commands, atlas, place, "Dispel".to_owned(), SPELL, 1.05);
                glyph(commands, atlas, "dispel", place);
            }
        }
        Event::SpellLost { who, .. } => {
            if let Some(place) = at(*who) {
                number(commands, atlas, place, "The spell is lost".to_owned(), LOSS, 0.95);
            }
        }
        Event::BoatHurt { square, amount, left, .. } => {
            number(commands, atlas, centre(*square), format!("-{amount}"), LOSS, 0.95);
            if *left == 0 {
                mark(commands, atlas, "splash", centre(*square), 0.9, 1.5);
            }
        }
        Event::Froze { squares } | Event::Melted { squares } => {
            for &square in squares {
                mark(commands, atlas, "splash", centre(square), 0.6, 0.5);
            }
        }
        Event::Scathed { who, cause, .. } => {
            if let Some(place) = at(*who) {
                number(commands, atlas, place, (*cause).to_owned(), LOSS, 0.95);
            }
        }
        Event::OpportunityGranted { who, .. } => {
            if let Some(place) = at(*who) {
                glyph(commands, atlas, "threat", place);
            }
        }
        Event::Acted { who, action: action @ ("guard" | "hide" | "order" | "counter"), .. } => {
            if let Some(place) = at(*who) {
                glyph(commands, atlas, crate::game::hud::actions::icon(action), place);
            }
        }
        Event::Splashed { square, into_water: true, .. } => {
            mark(commands, atlas, "splash", centre(*square), 0.55, 0.9);
            mark(commands, atlas, "splash", centre(*square), 0.9, 1.5);
        }
        Event::Jumped { landed, .. } => mark(commands, atlas, "dust", centre(*landed), 0.4, 0.3),
        Event::Fell { square, into_water: false, .. } => mark(commands, atlas, "dust", centre(*square), 0.6, 0.8),
        _ => {}
    }
}

fn number(commands: &mut Commands, atlas: &Atlas, place: Vec2, text: String, colour: Color, size: f32) {
    let start = (place + Vec2::new(0.0, SQUARE * 0.45)).extend(depth::EFFECTS + 1.0);
    let font = TextFont { font: atlas.font.clone().into(), font_size: FontSize::Px(44.0), ..default() };
    let effect = Effect { age: 0.0, life: 0.9, rise: 36.0, grow: 0.0, start };
    let scale = Vec3::splat(0.6 * size);
    commands
        .spawn((
            Text2d::new(text.clone()),
            font.clone(),
            TextColor(colour),
            Transform::from_translation(start).with_scale(scale),
            effect,
            DespawnOnExit(Screen::Battle),
        ))
        .with_children(|shadow| {
            for (x, y) in [(-2.5, 0.0), (2.5, 0.0), (0.0, -2.5), (0.0, 2.5), (2.0, -3.5)] {
                shadow.spawn((
                    Text2d::new(text.clone()),
                    font.clone(),
                    TextColor(Color::srgba(0.04, 0.05, 0.11, 0.9)),
                    Transform::from_xyz(x, y, -0.1),
                ));
            }
        });
}

/// An icon that grows out of a place and fades.
fn glyph(commands: &mut Commands, atlas: &Atlas, name: &str, place: Vec2) {
    let Some(mut sprite) = atlas.icon(name, SQUARE * 0.9) else { return };
    sprite.color = SPELL;
    let start = place.extend(depth::EFFECTS);
    let effect = Effect { age: 0.0, life: 0.7, rise: 10.0, grow: 0.8, start };
    commands.spawn((sprite, Transform::from_translation(start), effect, DespawnOnExit(Screen::Battle)));
}

fn mark(commands: &mut Commands, atlas: &Atlas, name: &str, place: Vec2, life: f32, grow: f32) {
    let start = place.extend(depth::EFFECTS);
    let effect = Effect { age: 0.0, life, rise: 0.0, grow, start };
    commands.spawn((
        atlas.mark(name, SQUARE),
        Transform::from_translation(start),
        effect,
        DespawnOnExit(Screen::Battle),
    ));
}

/// An effect and what fades of it.
type Fading<'a> = (Entity, &'a mut Effect, &'a mut Transform, Option<&'a mut Sprite>, Option<&'a mut TextColor>);

pub(super) fn age(mut commands: Commands, time: Res<Time>, mut effects: Query<Fading>) {
    for (entity, mut effect, mut transform, sprite, text) in &mut effects {
        effect.age += time.delta_secs();
        let t = effect.age / effect.life;
        if t >= 1.0 {
            commands.entity(entity).despawn();
            continue;
        }
        transform.translation = effect.start + Vec3::Y * effect.rise * (1.0 - (1.0 - t) * (1.0 - t));
        let fade = if t < 0.5 { 1.0 } else { 2.0 * (1.0 - t) };
        if effect.grow > 0.0 {
            transform.scale = Vec3::splat(0.7 + effect.grow * t);
        }
        if let Some(mut sprite) = sprite {
            sprite.color = sprite.color.with_alpha(fade);
        }
        if let Some(mut text) = text {
            text.0 = text.0.with_alpha(fade);
        }
    }
}
