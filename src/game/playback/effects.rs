//! What an event leaves in the air and on the water: numbers, splashes, dust.

use super::motion::{is_afloat, is_shot};
use super::queue::Playback;
use super::shapes::{Shape, Shapes};
use super::sparks::{self, Flight, Layers, Spark};
use super::stage::TokenStage;
use super::timing::{self, Taste, seconds as s};
use crate::battle::{CharacterId, Event, Manner, Nature, Target, Tone};
use crate::game::assets::{Atlas, SQUARE, TOKEN_BOX};
use crate::game::board::{centre, colour, depth};
use crate::game::session::{Screen, Session};
use crate::game::theme;
use bevy::prelude::*;
use bevy_egui::egui::Color32;

/// Something that is seen for a moment; it goes by itself.
#[derive(Component)]
pub struct VisualEffect;

/// What was drawn lately, so that not all is drawn at one place, and not too much at once.
#[derive(Resource, Default)]
pub(super) struct Lately {
    /// Seconds since the game began, of the last flash.
    flash: Option<f32>,
    /// Where something was written, and when.
    written: Vec<(Vec2, f32)>,
}

/// World units that something written keeps above what was written just before.
const ABOVE: f32 = 44.0;

/// On the ground below the tokens, and above everybody.
const LAYERS: Layers = Layers { low: depth::TOKENS - 1.0, high: depth::EFFECTS };

/// Draws effects of one event.
pub(super) struct Brush<'a, 'w, 's> {
    pub commands: &'a mut Commands<'w, 's>,
    pub shapes: &'a Shapes,
    pub atlas: &'a Atlas,
    pub lately: &'a mut Lately,
    pub taste: Taste,
    /// Seconds since the game began.
    pub now: f32,
    /// How many times as fast everything is shown.
    pub speed: f32,
    /// Differs from event to event.
    pub seed: u32,
}

impl Brush<'_, '_, '_> {
    fn sparks(&mut self, sparks: Vec<Spark>) {
        for (shape, colour, flight) in sparks {
            let sprite = self.shapes.sprite(shape, colour);
            self.fly(sprite, flight);
        }
    }

    /// What moves by itself is left out where motion is reduced.
    fn lively(&mut self, sparks: Vec<Spark>) {
        if !self.taste.calm {
            self.sparks(sparks);
        }
    }

    fn fly(&mut self, sprite: Sprite, flight: Flight) -> Entity {
        let place = Transform::from_translation(flight.from).with_scale(Vec3::ZERO);
        self.commands.spawn((VisualEffect, sprite, place, flight, DespawnOnExit(Screen::Battle))).id()
    }

    /// Something written that rises out of a place.
    fn written(&mut self, place: Vec2, text: String, ink: Color32, size: f32, delay: f32) {
        // What is written later rises above what is written still.
        let (begins, lasts) = (self.now + delay / self.speed, s::NUMBER / self.speed);
        self.lately.written.retain(|(_, since)| begins - since < lasts);
        let near = self.lately.written.iter().filter(|(at, _)| at.distance(place) < SQUARE).count().min(3);
        let (start, life) = if size > 1.2 {
            // A number begins on the token that it is about: above it, it would be the number of whoever stands there.
            (place - Vec2::Y * (SQUARE * 0.1), s::NUMBER)
        } else {
            self.lately.written.push((place, begins));
            (place + Vec2::Y * (SQUARE * 0.45 + ABOVE * near as f32), s::WORDS)
        };
        let rise = if self.taste.calm { 0.0 } else { 36.0 };
        let flight = Flight {
            speed: Vec2::Y * 2.0 * rise / life,
            keeps: 0.55,
            pops: size > 1.2 && !self.taste.calm,
            ..Flight::new(start, depth::EFFECTS + 1.0, life)
        };
        let flight = flight.grows(0.6 * size, 0.6 * size).after(delay);
        let font = TextFont { font: self.atlas.font.clone().into(), font_size: FontSize::Px(44.0), ..default() };
        let place = Transform::from_translation(flight.from).with_scale(Vec3::ZERO);
        let shown = (VisualEffect, Text2d::new(text.clone()), font.clone(), TextColor(colour(ink)), place, flight);
        self.commands.spawn((shown, DespawnOnExit(Screen::Battle))).with_children(|shadow| {
            for (x, y) in [(-2.5, 0.0), (2.5, 0.0), (0.0, -2.5), (0.0, 2.5), (2.0, -3.5)] {
                let under = TextColor(colour(theme::INK));
                shadow.spawn((Text2d::new(text.clone()), font.clone(), under, Transform::from_xyz(x, y, -0.1)));
            }
        });
    }

    /// An icon that grows out of a place and fades.
    fn glyph(&mut self, name: &str, place: Vec2, tint: Color32, delay: f32) {
        let Some(mut sprite) = self.atlas.icon(name, SQUARE * 0.9) else { return };
        sprite.color = colour(tint);
        let flight = Flight { keeps: 0.5, ..Flight::new(place, depth::EFFECTS, 0.7) }.after(delay);
        self.fly(sprite, if self.taste.calm { flight } else { flight.grows(0.7, 1.4) });
    }

    /// A white flash over a token, unless there was one a moment ago.
    fn flash(&mut self, body: Entity) {
        if self.taste.calm || self.lately.flash.is_some_and(|last| self.now - last < s::BETWEEN_FLASHES) {
            return;
        }
        self.lately.flash = Some(self.now);
        let flight = Flight { keeps: 0.5, alpha: 0.85, ..Flight::new(Vec2::ZERO, 0.02, s::FLASH) };
        let sprite = self.shapes.sprite(Shape::Disc, Color::WHITE);
        let flash = self.fly(sprite, flight.grows(TOKEN_BOX, TOKEN_BOX));
        self.commands.entity(flash).insert(ChildOf(body));
    }

    /// Three ghosts of a token where it was.
    fn ghosts(&mut self, token: Option<Sprite>, from: Vec2, to: Vec2) {
        let Some(mut sprite) = token.filter(|_| !self.taste.calm) else { return };
        sprite.color = Color::WHITE;
        for i in 0..3 {
            let at = from.lerp(to, i as f32 / 3.0);
            let flight = Flight { alpha: 0.2, keeps: 0.3, ..Flight::new(at, LAYERS.low + 0.2, 0.32) };
            self.fly(sprite.clone(), flight.after(0.03 * i as f32));
        }
    }
}

/// Somebody takes a step: the first of its way, or one of the others.
pub(super) fn step(
    brush: &mut Brush,
    stage: &TokenStage,
    who: CharacterId,
    ends: [Vec2; 2],
    manner: Manner,
    first: bool,
) {
    let [from, to] = ends;
    match manner {
        Manner::Walk | Manner::StepOff if first => {
            let dust = sparks::dust(from, to - from, brush.seed, LAYERS);
            brush.lively(dust);
        }
        Manner::Swim | Manner::Row => brush.lively(sparks::wake(from, to, LAYERS)),
        Manner::Glide => {
            let bubbles = sparks::bubbles(from, brush.seed, LAYERS);
            brush.lively(bubbles);
        }
        Manner::Forced => {
            let token = stage.token(who).and_then(|(_, parts)| stage.sprite(parts.token));
            brush.ghosts(token, from, to);
        }
        _ => {}
    }
}

/// A way is drawn instead of walked.
pub(super) fn drawn(brush: &mut Brush, points: &[Vec2]) {
    brush.sparks(sparks::drawn_way(points, sparks::LIFE, LAYERS));
}

/// What is seen of an event that is no step.
pub(super) fn spawn(brush: &mut Brush, stage: &TokenStage, event: &Event, session: &Session, swims: bool) {
    let at = |who: CharacterId| stage.token(who).map(|(place, _)| place);
    let seed = brush.seed;
    match event {
        Event::LifeLost { who, amount, .. } => {
            if let Some((place, parts)) = stage.token(*who) {
                brush.written(place, format!("-{amount}"), theme::LOSS, 1.3 + 0.1 * f32::from((*amount).min(6)), 0.0);
                brush.flash(parts.body);
            }
        }
        Event::DamageDealt { who, damage: 0, .. } => {
            if let (Some(place), Some(mut sprite)) = (at(*who), brush.atlas.icon("defend", SQUARE * 0.8)) {
                sprite.color = colour(theme::SAFE);
                let flight = Flight { pops: !brush.taste.calm, keeps: 0.6, ..Flight::new(place, depth::EFFECTS, 0.5) };
                brush.fly(sprite, flight);
            }
        }
        Event::StatusGained { status, .. } if session.table.battle().info().panels.spent.contains(status) => {}
        Event::StatusGained { who, status, .. } => {
            let name = session.table.battle().info().statuses.get(usize::from(status.0)).map_or("", |entry| entry.name);
            if let Some(place) = at(*who) {
                brush.written(place, name.to_owned(), theme::SAFE, 0.95, 0.0);
            }
        }
        Event::Rolled { breakdown, outcome, results, .. } if breakdown.judged => {
            // Not before the dice say so.
            let delay = if brush.taste.calm || brush.taste.swift { 0.0 } else { s::DICE };
            let ink = |good: bool| if good { theme::GOOD } else { theme::LOSS };
            let named = results.iter().filter_map(|result| Some((result, breakdown.word_of(result)?)));
            let mut told = false;
            for (result, word) in named {
                // What came of it is written at those to whom it is done.
                if let Some(place) = result.about.and_then(at) {
                    brush.written(place, word.to_owned(), ink(result.outcome.succeeded()), 0.95, delay);
                    told = true;
                }
            }
            if let Some(place) = at(breakdown.roller).filter(|_| !told) {
                let good = outcome.succeeded();
                let text = format!("{}: {}", breakdown.name, session.table.battle().info().words.outcome(*outcome));
                brush.written(place, text, ink(good), 0.95, delay);
            }
        }
        Event::Cast { who, spell, target, .. } => {
            if let Some(place) = at(*who) {
                brush.written(place, spell.clone(), theme::ROLL, 1.05, 0.0);
                brush.glyph("cast", place, theme::ROLL, 0.0);
            }
            let aimed = match target {
                Target::Character(other) => at(*other),
                Target::Square(square) => Some(centre(*square)),
                Target::Nothing => None,
            };
            if let Some(place) = aimed {
                brush.glyph("cast", place, theme::ROLL, 0.25);
            }
        }
        Event::Dispelling { who, .. } => {
            if let Some(place) = at(*who) {
                brush.written(place, "Dispel".to_owned(), theme::ROLL, 1.05, 0.0);
                brush.glyph("dispel", place, theme::ROLL, 0.0);
            }
        }
        Event::BoatHurt { square, amount, left, .. } => {
            brush.written(centre(*square), format!("-{amount}"), theme::LOSS, 0.95, 0.0);
            if *left == 0 {
                let splash = sparks::splash(centre(*square), 1.4, seed, LAYERS);
                brush.lively(splash);
            }
        }
        Event::Froze { squares } | Event::Melted { squares } => {
            for &square in squares {
                brush.sparks(sparks::ripples(centre(square), 0.0, LAYERS));
            }
        }
        Event::Told(told) => {
            let telling = told.telling;
            let tint = match telling.tone {
                Tone::Plain | Tone::Small => theme::SAFE,
                Tone::Good => theme::GOOD,
                Tone::Loss => theme::LOSS,
                Tone::Power | Tone::Round => theme::ROLL,
                Tone::Threat => theme::THREAT,
            };
            let ground: Vec<Vec2> = told.squares.iter().copied().map(centre).collect();
            for &square in &ground {
                brush.sparks(sparks::ripples(square, 0.0, LAYERS));
            }
            if let Some(place) = told.who.and_then(at).or(ground.first().copied()) {
                if telling.sign {
                    brush.glyph(telling.icon, place, tint, 0.0);
                }
                if !telling.words.is_empty() {
                    let words = crate::table::told_words(session.table.battle(), told, telling.words);
                    brush.written(place, words, tint, 0.95, 0.0);
                }
            }
        }
        Event::Scathed { who, cause, .. } => {
            if let Some(place) = at(*who) {
                brush.written(place, (*cause).to_owned(), theme::LOSS, 0.95, 0.0);
            }
        }
        Event::OpportunityGranted { who, .. } => {
            if let Some(place) = at(*who) {
                brush.glyph("threat", place, theme::THREAT, 0.0);
            }
        }
        Event::Acted { who, action, against: Some(enemy), .. } if action.nature.strikes() => {
            if let (Some(from), Some(to)) = (at(*who), at(*enemy))
                && is_shot(from, to)
            {
                shot(brush, from, to);
            }
        }
        Event::Acted { who, action, .. } if swims && matches!(action.nature, Nature::Dive | Nature::Surface) => {
            if let Some(place) = at(*who) {
                let bubbles = sparks::bubbles(place, seed, LAYERS);
                brush.lively(bubbles);
            }
        }
        Event::Acted { who, action, .. } if action.nature == Nature::Stance => {
            if let Some(place) = at(*who) {
                brush.glyph(action.icon, place, theme::ROLL, 0.0);
            }
        }
        Event::Splashed { who, square, into_water } => {
            let place = centre(*square);
            if *into_water {
                let strength = if stage.at(*who).is_some() { 1.0 } else { 0.7 };
                let splash = sparks::splash(place, strength, seed, LAYERS);
                brush.lively(splash);
            } else {
                let drips = sparks::drips(place, seed, LAYERS);
                brush.lively(drips);
            }
        }
        Event::Jumped { from, landed, .. } => jumped(brush, session, [*from, *landed]),
        Event::Fell { square, from, to, into_water, .. } => {
            let (place, levels) = (centre(*square), from.abs_diff(*to));
            let there = timing::fall(levels);
            let sparks = match into_water {
                true => {
                    let strength = 1.0 + 0.15 * f32::from(levels.min(4));
                    late(sparks::splash(place, strength, seed, LAYERS), there)
                }
                // What floats throws up no dust.
                false if is_afloat(session.table.battle().board(), *square) => sparks::ripples(place, there, LAYERS),
                false => sparks::impact(place, levels, there, seed, LAYERS),
            };
            brush.lively(sparks);
        }
        Event::Displaced { who, from, to, .. } => {
            let token = stage.token(*who).and_then(|(_, parts)| stage.sprite(parts.token));
            brush.ghosts(token, centre(*from), centre(*to));
        }
        Event::Removed { who, .. } => {
            let Some(place) = at(*who) else { return };
            let shards = sparks::shards(place, colour(theme::LIFE_LOW), LAYERS);
            brush.lively(shards);
            if swims {
                let rings = sparks::ripples(place, 0.1, LAYERS);
                brush.lively(rings);
                let bubbles = sparks::bubbles(place, seed, LAYERS);
                brush.lively(bubbles);
            }
        }
        _ => {}
    }
}

/// So many seconds later.
fn late(sparks: Vec<Spark>, seconds: f32) -> Vec<Spark> {
    sparks.into_iter().map(|(shape, tint, flight)| (shape, tint, flight.after(flight.delay + seconds))).collect()
}

/// Off the ground, and down on whatever is there.
fn jumped(brush: &mut Brush, session: &Session, [from, landed]: [crate::board::Square; 2]) {
    let (a, b) = (centre(from), centre(landed));
    if brush.taste.calm {
        drawn(brush, &[a, b]);
        return;
    }
    let seed = brush.seed;
    brush.sparks(sparks::dust(a, b - a, seed, LAYERS));
    let board = session.table.battle().board();
    let there = timing::jump(from.distance(landed));
    if is_afloat(board, landed) {
        brush.sparks(sparks::ripples(b, there, LAYERS));
    } else if !board.is_open_water(landed) {
        brush.sparks(late(sparks::dust(b, Vec2::ZERO, seed + 1, LAYERS), there));
    }
}

/// A bolt that flies.
fn shot(brush: &mut Brush, from: Vec2, to: Vec2) {
    let way = to - from;
    let turn = way.to_angle();
    let life = 0.16;
    let start = from + way.normalize_or_zero() * 22.0;
    let flight = Flight { keeps: 0.9, turn: (turn, turn), ..Flight::new(start, depth::EFFECTS, life) };
    let size = Vec2::new(26.0, 11.0);
    let flight = Flight { size: (size, size), speed: (way - way.normalize_or_zero() * 44.0) * 2.0 / life, ..flight };
    brush.lively(vec![(Shape::Bar, colour(theme::SAFFRON_LIGHT), flight.after(0.05))]);
}

/// An effect and what is drawn of it.
type Fading<'a> = (
    Entity,
    &'a mut Flight,
    &'a mut Transform,
    Option<&'a mut Sprite>,
    Option<&'a mut TextColor>,
    Option<&'a Children>,
);

/// Effects go on at the speed of the playback, and are gone when they are over.
pub(super) fn age(
    mut commands: Commands,
    time: Res<Time>,
    playback: Res<Playback>,
    mut effects: Query<Fading, With<VisualEffect>>,
    mut shadows: Query<&mut TextColor, Without<VisualEffect>>,
) {
    let speed = if playback.speed.is_finite() { playback.speed } else { 4.0 };
    for (entity, mut flight, mut transform, sprite, text, children) in &mut effects {
        flight.age += time.delta_secs() * speed;
        if flight.is_over() {
            commands.entity(entity).despawn();
            continue;
        }
        let Some((place, alpha)) = flight.look() else { continue };
        *transform = place;
        if let Some(mut sprite) = sprite {
            sprite.color = sprite.color.with_alpha(alpha);
        }
        if let Some(mut text) = text {
            text.0 = text.0.with_alpha(alpha);
            for child in children.into_iter().flatten() {
                if let Ok(mut under) = shadows.get_mut(*child) {
                    under.0 = under.0.with_alpha(alpha * 0.9);
                }
            }
        }
    }
}
