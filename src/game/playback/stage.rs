//! The tokens as they are moved about.

use super::motion::Pose;
use crate::battle::{CharacterId, Counters, Stats, Statuses};
use crate::game::assets::{Atlas, SQUARE};
use crate::game::board::centre;
use crate::game::characters::{CharacterRef, HasActed, IsRemoved, Place, TokenParts, is_swimming, standing};
use crate::game::session::Session;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// The rest of a body above its place.
const BODY: Vec3 = Vec3::new(0.0, 0.0, 0.01);
/// Grey of whoever is out.
const GREY: Color = Color::srgb(0.36, 0.38, 0.50);

/// Everybody, and the parts of their tokens.
#[derive(SystemParam)]
pub(super) struct TokenStage<'w, 's> {
    pub people: Query<'w, 's, PersonQuery<'static>>,
    places: Query<'w, 's, &'static mut Transform, Without<CharacterRef>>,
    sprites: Query<'w, 's, &'static mut Sprite>,
    pub atlas: Res<'w, Atlas>,
}

impl TokenStage<'_, '_> {
    /// Where somebody is seen to stand.
    pub fn at(&self, who: CharacterId) -> Option<Vec2> {
        self.people.iter().find(|person| person.0.0 == who).and_then(|person| person.1.square).map(centre)
    }

    /// Where its token is drawn, and the parts of it.
    pub fn token(&self, who: CharacterId) -> Option<(Vec2, TokenParts)> {
        let person = self.people.iter().find(|person| person.0.0 == who)?;
        Some((person.7.translation.truncate(), *person.8))
    }

    /// The sprite of a part as it is now.
    pub fn sprite(&self, part: Entity) -> Option<Sprite> {
        self.sprites.get(part).ok().cloned()
    }

    /// The colour of a token as it is now.
    pub fn colour(&self, who: CharacterId) -> Color {
        self.token(who).and_then(|(_, parts)| self.sprites.get(parts.token).ok()).map_or(Color::WHITE, |s| s.color)
    }

    /// Puts a token into a pose. `own` is the colour that it has when it stands still; `above` lifts it over whom it sits on.
    pub fn pose(&mut self, who: CharacterId, pose: &Pose, own: Color, above: f32) {
        let Some(mut person) = self.people.iter_mut().find(|person| person.0.0 == who) else { return };
        *person.7 = Transform::from_translation(standing(pose.at + Vec2::Y * above * SQUARE));
        let parts = *person.8;
        let body = Transform::from_translation(BODY + Vec3::new(pose.aside, pose.lift, 0.0))
            .with_rotation(Quat::from_rotation_z(pose.turn))
            .with_scale(pose.stretch.extend(1.0));
        self.place(parts.body, body);
        // Away from the light, the further the higher.
        let (_, rest) = self.atlas.token("shadow_1");
        let away = Vec2::new(0.30, -0.22) * pose.lift.max(0.0);
        let shadow =
            Transform::from_translation((rest + away).extend(0.002)).with_scale(Vec3::splat(pose.shadow.max(0.01)));
        self.place(parts.shadow, shadow);
        let faded = |colour: Color, part: f32| colour.with_alpha(colour.alpha() * part);
        self.tint(parts.token, faded(own.mix(&GREY, pose.grey), pose.alpha));
        self.tint(parts.ring, Color::WHITE.with_alpha(pose.alpha * pose.ring));
        self.tint(parts.shadow, Color::WHITE.with_alpha(pose.alpha.min(pose.shadow.max(0.0))));
        // The ring of whoever acts lies on the ground: it is not drawn across somebody in the air.
        let ground = (1.0 - pose.lift / 10.0).clamp(0.0, 1.0);
        self.tint(parts.selection, Color::WHITE.with_alpha(pose.alpha * ground));
    }

    /// A token that stands still is itself again.
    pub fn rest(&mut self, parts: &TokenParts) {
        let (_, rest) = self.atlas.token("shadow_1");
        self.place(parts.body, Transform::from_translation(BODY));
        self.place(parts.shadow, Transform::from_translation(rest.extend(0.002)));
        self.tint(parts.shadow, Color::WHITE);
        self.tint(parts.selection, Color::WHITE);
    }

    fn place(&mut self, part: Entity, at: Transform) {
        if let Ok(mut place) = self.places.get_mut(part) {
            place.set_if_neq(at);
        }
    }

    fn tint(&mut self, part: Entity, colour: Color) {
        if let Ok(mut sprite) = self.sprites.get_mut(part)
            && sprite.color != colour
        {
            sprite.color = colour;
        }
    }
}

/// Everything of a character that changes while events are shown.
pub(super) type PersonQuery<'a> = (
    &'a CharacterRef,
    &'a mut Place,
    &'a mut Stats,
    &'a mut Counters,
    &'a mut Statuses,
    &'a mut HasActed,
    &'a mut IsRemoved,
    &'a mut Transform,
    &'a TokenParts,
);

/// Somebody is seen in the water.
pub(super) fn swims(stage: &TokenStage, session: &Session, who: CharacterId) -> bool {
    let place = stage.people.iter().find(|person| person.0.0 == who).map(|person| *person.1);
    place.is_some_and(|place| is_swimming(session.table.battle().board(), place))
}
