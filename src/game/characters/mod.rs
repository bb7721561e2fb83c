//! Everybody on the board as an entity: what the player sees of it, in the same components that the rules use.

mod components;
mod shown;

pub use components::{
    Active, CharacterRef, HasActed, IsRemoved, KindOf, Place, SideOf, TokenParts, acted, full_life, is_swimming,
    life_counter, place_of, standing,
};
pub use shown::ShownCharacters;

use super::assets::{Atlas, TOKEN_BOX};
use super::board::ring::{RingImages, ring_size, track_size};
use super::session::{FrameSystems, Screen, Session};
use crate::battle::{Character, CharacterId, CounterId, Counters, Statuses, SystemInfo};
use crate::game::board::{centre, colour};
use crate::game::playback::Playback;
use crate::game::theme;
use crate::table::AnyBattle;
use bevy::prelude::*;
use components::BADGES;

/// Size of a leader's crown against an emblem.
const CROWN: f32 = 0.42;
/// World units across a badge.
const BADGE: f32 = 0.38 * super::assets::SQUARE;

/// World units across the skull over somebody who is out of the fight though still there.
const SKULL: f32 = 0.46 * super::assets::SQUARE;
/// The light on a token that is seen under water.
const UNDER: Color = Color::srgba(0.72, 0.84, 0.92, 0.74);
/// The light on a token of somebody who is out of the fight though still there.
const OUT: Color = Color::srgb(0.70, 0.66, 0.74);

/// One entity for everybody, and none that is left over from another battle.
fn populate(
    mut commands: Commands,
    session: Option<Res<Session>>,
    atlas: Res<Atlas>,
    mut active: ResMut<Active>,
    old: Query<(Entity, &CharacterRef)>,
    mut shown: Local<Option<(u64, usize)>>,
) {
    let Some(session) = session else {
        *shown = None;
        return;
    };
    let battle = session.table.battle();
    let now = (session.table.start_hash(), std::sync::Arc::as_ptr(battle.board()) as usize);
    if *shown == Some(now) && old.iter().count() == battle.characters().len() {
        return;
    }
    *shown = Some(now);
    for (entity, _) in &old {
        commands.entity(entity).despawn();
    }
    let acted = acted(&session.table);
    active.0 = battle.active();
    for (i, character) in battle.characters().iter().enumerate() {
        let id = CharacterId(i as u8);
        spawn(&mut commands, &atlas, battle, id, character, acted.contains(id));
    }
}

fn spawn(commands: &mut Commands, atlas: &Atlas, battle: &AnyBattle, id: CharacterId, ch: &Character, acted: bool) {
    let kind = battle.kind_key(id);
    let side = ch.side.index();
    let place = place_of(ch);
    let root = commands
        .spawn((
            Name::new(battle.names(id).0.to_owned()),
            CharacterRef(id),
            SideOf(ch.side),
            KindOf(ch.kind),
            place,
            ch.stats.clone(),
            ch.counters.clone(),
            ch.statuses.clone(),
            HasActed(acted),
            IsRemoved(ch.removed),
            Transform::from_translation(standing(place.square.map_or(Vec2::ZERO, centre))),
            if place.square.is_some() { Visibility::Inherited } else { Visibility::Hidden },
            DespawnOnExit(Screen::Battle),
        ))
        .id();
    let mut part = |parent: Entity, (sprite, shift): (Sprite, Vec2), z: f32| {
        commands
            .spawn((sprite, Transform::from_translation(shift.extend(z)), Visibility::Inherited, ChildOf(parent)))
            .id()
    };
    let sided = |name: &str| atlas.token(&format!("{name}_{}", side + 1));
    let ripples = part(root, atlas.token("ripples"), 0.001);
    let shadow = part(root, sided("shadow"), 0.002);
    let selection = part(root, atlas.token("selected"), 0.03);
    let body = commands.spawn((Transform::from_xyz(0.0, 0.0, 0.01), Visibility::Inherited, ChildOf(root))).id();
    let mut part = |sprite: (Sprite, Vec2), z: f32| {
        commands
            .spawn((sprite.0, Transform::from_translation(sprite.1.extend(z)), Visibility::Inherited, ChildOf(body)))
            .id()
    };
    let token = part(atlas.token(&atlas.token_name(kind, side)), 0.001);
    if battle.kit(id)["class"].as_str().is_some_and(|class| class.eq_ignore_ascii_case("leader")) {
        part(sided("leader"), 0.002);
        // The crown is drawn as large as an emblem; here it sits on the rim.
        let (mut crown, _) = atlas.token("crown");
        crown.custom_size = crown.custom_size.map(|size| size * CROWN);
        part((crown, Vec2::new(0.0, TOKEN_BOX * 0.47)), 0.008);
    }
    let ring = part((Sprite { custom_size: Some(Vec2::splat(ring_size())), ..default() }, Vec2::ZERO), 0.003);
    // What has been taken stands below the ring, badges lie above it.
    let below = Vec2::new(0.0, -TOKEN_BOX * 0.47);
    let track = part((Sprite { custom_size: Some(track_size()), ..default() }, below), 0.004);
    let film = part(sided("film"), 0.005);
    let low = -TOKEN_BOX * 0.36;
    let tick = part((atlas.icon("badge_done", BADGE).unwrap_or_default(), Vec2::new(low, low)), 0.006);
    let mut skull = atlas.icon("skull", SKULL).unwrap_or_default();
    skull.color = colour(theme::LOSS);
    let out = part((skull, Vec2::ZERO), 0.0055);
    let badges = [0, 1, 2].map(|i| {
        let at = Vec2::new(-low - i as f32 * BADGE * 0.9, low);
        part((Sprite { custom_size: Some(Vec2::splat(BADGE)), ..default() }, at), 0.007 + 0.0005 * i as f32)
    });
    let numbers = badges.map(|badge| {
        let text =
            (Text2d::new(""), TextFont { font: atlas.font.clone().into(), font_size: FontSize::Px(22.0), ..default() });
        let at = Transform::from_xyz(BADGE * 0.32, -BADGE * 0.28, 0.0002).with_scale(Vec3::splat(0.6));
        commands.spawn((text, TextColor(Color::WHITE), at, ChildOf(badge))).id()
    });
    commands.entity(root).insert(TokenParts {
        body,
        shadow,
        ripples,
        selection,
        token,
        ring,
        track,
        film,
        tick,
        out,
        badges,
        numbers,
    });
}

/// Badges of a character: a name on the icon sheet, and a number to show with it.
pub fn badges(
    info: &SystemInfo,
    atlas: &Atlas,
    counters: &Counters,
    statuses: &Statuses,
    swims: bool,
) -> Vec<(String, i8)> {
    let known = |name: &String| atlas.icon_place(name).is_some();
    let of_statuses = info.statuses.iter().enumerate().filter_map(|(i, entry)| {
        let here = statuses.has(crate::battle::StatusId(i as u8));
        here.then(|| (format!("badge_{}", entry.key), 0))
    });
    let of_counters = info.counters.iter().enumerate().filter_map(|(i, entry)| {
        let id = CounterId(i as u8);
        // What neither a sheet nor the log tells is not shown here either.
        let untold = info.panels.unseen.contains(&id) && info.panels.quiet.contains(&id);
        let count = if untold { 0 } else { counters.get(id) };
        (count > 0).then(|| (format!("badge_{}", entry.key), count))
    });
    let mut list: Vec<(String, i8)> = of_statuses.chain(of_counters).filter(|(name, _)| known(name)).collect();
    if swims && !list.iter().any(|(name, _)| name == "badge_underwater") {
        list.push(("badge_swimming".to_owned(), 0));
    }
    list
}

type DrawnCharacter<'a> = (
    &'a CharacterRef,
    Ref<'a, Place>,
    &'a crate::battle::Stats,
    Ref<'a, Counters>,
    Ref<'a, Statuses>,
    Ref<'a, HasActed>,
    Ref<'a, IsRemoved>,
    &'a TokenParts,
    &'a mut Visibility,
);

/// Shows on the tokens what their components say.
#[allow(clippy::too_many_arguments, reason = "a system names all that it touches")]
fn dress(
    session: Option<Res<Session>>,
    atlas: Res<Atlas>,
    active: Res<Active>,
    playback: Res<Playback>,
    mut rings: ResMut<RingImages>,
    mut images: ResMut<Assets<Image>>,
    mut people: Query<DrawnCharacter>,
    mut sprites: Query<&mut Sprite>,
    mut parts_visible: Query<&mut Visibility, Without<CharacterRef>>,
    mut texts: Query<&mut Text2d>,
) {
    let Some(session) = session else { return };
    let battle = session.table.battle();
    let info = battle.info();
    for (who, place, stats, counters, statuses, acted, removed, parts, mut visibility) in &mut people {
        let mut show = |entity: Entity, shown: bool| {
            if let Ok(mut visible) = parts_visible.get_mut(entity) {
                visible.set_if_neq(if shown { Visibility::Inherited } else { Visibility::Hidden });
            }
        };
        show(parts.selection, active.0 == Some(who.0));
        let fading = playback.is_fading(who.0);
        let seen = (place.square.is_some() || fading) && !session.hides(who.0);
        visibility.set_if_neq(if seen { Visibility::Inherited } else { Visibility::Hidden });
        let changed = place.is_changed() || counters.is_changed() || statuses.is_changed() || acted.is_changed();
        if !(changed || removed.is_changed()) {
            continue;
        }
        let swims = is_swimming(battle.board(), *place);
        let under = info.panels.roles.under.is_some_and(|counter| counters.get(counter) > 0);
        show(parts.film, swims);
        show(parts.ripples, swims);
        show(parts.shadow, !swims);
        show(parts.tick, acted.0);
        let out = info.is_down(&statuses);
        show(parts.out, out);
        let full = full_life(info, stats, &counters);
        let left = counters.get(life_counter(info)).max(0);
        if let Ok(mut sprite) = sprites.get_mut(parts.ring) {
            sprite.image = rings.of(left as u8, full as u8, &mut images);
        }
        let injuries = info.panels.track.map(|track| (track.entries(&counters), stats.get(track.spaces)));
        let injuries = injuries.filter(|(taken, spaces)| !taken.is_empty() && *spaces > 0);
        show(parts.track, injuries.is_some());
        if let (Some((taken, spaces)), Ok(mut sprite)) = (injuries, sprites.get_mut(parts.track)) {
            sprite.image = rings.track(&taken, spaces, &mut images);
        }
        if let Ok(mut sprite) = sprites.get_mut(parts.token) {
            sprite.color = match (out, under) {
                (true, _) => OUT,
                (false, true) => UNDER,
                (false, false) => Color::WHITE,
            };
        }
        let list = badges(info, &atlas, &counters, &statuses, swims);
        for i in 0..BADGES {
            show(parts.badges[i], i < list.len());
            let Some((name, count)) = list.get(i) else { continue };
            if let (Ok(mut sprite), Some(badge)) = (sprites.get_mut(parts.badges[i]), atlas.icon(name, BADGE)) {
                *sprite = badge;
            }
            if let Ok(mut text) = texts.get_mut(parts.numbers[i]) {
                text.0 = if *count > 1 { count.to_string() } else { String::new() };
            }
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Active>()
        .init_resource::<RingImages>()
        .add_systems(Update, populate.in_set(FrameSystems::Play).before(crate::game::playback::PlaybackSystems))
        .add_systems(Update, dress.in_set(FrameSystems::Draw).run_if(resource_exists::<Assets<Image>>));
}
