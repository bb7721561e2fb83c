//! What the player has set about colours and patterns, on sheets and panels: sides in other colours, marks of another strength.

use super::assets::{Atlas, PATTERNS, TOKENS, picture};
use super::recolour::recolour;
use super::settings::{Patterns, Settings, Sides};
use super::theme::{self, Art};
use bevy::prelude::*;

/// Belongs to marks on the board that are drawn anew where the sheet of marks changes.
#[derive(Component)]
pub struct Patterned;

fn sheet_of_marks(patterns: Patterns) -> &'static [u8] {
    PATTERNS[match patterns {
        Patterns::Off => 0,
        Patterns::Normal => 1,
        Patterns::Strong => 2,
    }]
}

/// The board.
fn dress_board(
    mut commands: Commands,
    settings: Res<Settings>,
    mut atlas: ResMut<Atlas>,
    mut images: ResMut<Assets<Image>>,
    marks: Query<Entity, With<Patterned>>,
    mut worn: Local<(Sides, Patterns)>,
) {
    let wanted = (settings.sides, settings.patterns);
    if *worn == wanted {
        return;
    }
    theme::set_sides(settings.sides);
    if worn.0 != wanted.0
        && let Some(mut image) = picture(TOKENS)
    {
        let width = image.width() as usize;
        if let Some(pixels) = image.data.as_mut().filter(|_| settings.sides != Sides::Standard) {
            recolour(pixels, width, &atlas.sided());
        }
        // In place, so that everybody on the board wears it.
        if let Err(error) = images.insert(atlas.token_image().id(), image) {
            warn!("tokens keep their colours: {error}");
        }
    }
    if worn.1 != wanted.1
        && let Some(image) = picture(sheet_of_marks(settings.patterns))
    {
        // Tile maps keep what they once read of a picture: this is another one.
        atlas.set_marks(images.add(image));
    }
    for entity in &marks {
        commands.entity(entity).despawn();
    }
    *worn = wanted;
}

/// The panels.
fn dress_panels(settings: Res<Settings>, art: Option<ResMut<Art>>, mut worn: Local<(Sides, Patterns)>) {
    let wanted = (settings.sides, settings.patterns);
    let Some(mut art) = art.filter(|_| *worn != wanted) else { return };
    theme::set_sides(settings.sides);
    art.dress(settings.sides != Sides::Standard, sheet_of_marks(settings.patterns));
    *worn = wanted;
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (dress_board.run_if(resource_exists::<Assets<Image>>), dress_panels));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_token_knows_its_side_and_sheets_of_all_strengths_are_alike() {
        let atlas = Atlas::read();
        let sided = atlas.sided();
        assert!(sided.iter().filter(|(side, _)| *side == 0).count() >= 16);
        assert!(sided.iter().filter(|(side, _)| *side == 1).count() >= 16);
        let size = |bytes| picture(bytes).map(|image| (image.width(), image.height()));
        assert!(PATTERNS.iter().all(|bytes| size(bytes) == size(PATTERNS[1])));
    }
}
