//! New marks come up from whoever acts outwards, instead of being there all at once.

use super::tilemap::Marked;
use crate::game::assets::SQUARE;
use crate::game::board::centre;
use crate::game::characters::ShownCharacters;
use crate::game::playback::timing::seconds;
use crate::game::session::Session;
use crate::game::settings::Settings;
use bevy::prelude::*;
use bevy_ecs_tilemap::prelude::*;

/// Tiles that are still coming up: how many squares away each is, and how much of it is seen in the end.
#[derive(Resource, Default)]
pub struct Rising {
    age: f32,
    tiles: Vec<(Entity, f32, f32)>,
}

impl Rising {
    /// All of them are there.
    pub fn is_over(&self) -> bool {
        self.tiles.is_empty()
    }
}

/// How much of a mark so many squares away is seen, `age` seconds after marks began to come up.
fn shown(age: f32, distance: f32) -> f32 {
    ((age - distance * seconds::OVERLAY_SQUARE) / seconds::OVERLAY).clamp(0.0, 1.0)
}

/// Lets the tiles of new marks come up.
#[allow(clippy::too_many_arguments, reason = "a system takes what it reads")]
pub(super) fn spread(
    time: Res<Time>,
    session: Option<Res<Session>>,
    settings: Res<Settings>,
    people: ShownCharacters,
    new: Query<&Children, Added<Marked>>,
    layers: Query<(&Transform, &Children)>,
    mut tiles: Query<(&TilePos, &mut TileColor)>,
    mut rising: ResMut<Rising>,
) {
    let actor = session.as_ref().and_then(|session| people.square(session.table.decision()?.actor?));
    for marks in &new {
        *rising = Rising::default();
        for (place, members) in marks.iter().filter_map(|layer| layers.get(layer).ok()) {
            for tile in members.iter() {
                let Ok((at, colour)) = tiles.get(tile) else { continue };
                let at = place.translation.truncate() + Vec2::new(at.x as f32, at.y as f32) * SQUARE;
                // Where motion is reduced all of them only fade in.
                let far = actor.filter(|_| !settings.calm).map_or(0.0, |from| (at - centre(from)).abs().max_element());
                rising.tiles.push((tile, far / SQUARE, colour.0.alpha()));
            }
        }
    }
    if rising.tiles.is_empty() {
        return;
    }
    let Rising { age, tiles: list } = rising.as_mut();
    list.retain(|&(tile, distance, most)| {
        let Ok((_, mut colour)) = tiles.get_mut(tile) else { return false };
        let part = shown(*age, distance);
        colour.0 = colour.0.with_alpha(most * part);
        part < 1.0
    });
    *age += time.delta_secs();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_marks_come_first_and_all_of_them_come() {
        assert_eq!((shown(0.0, 0.0), shown(0.0, 5.0)), (0.0, 0.0));
        assert!(shown(0.06, 0.0) > shown(0.06, 3.0));
        assert_eq!((shown(0.12, 0.0), shown(0.9, 64.0)), (1.0, 1.0));
    }
}
