//! Darkness as the rules have it: squares that are not bright are shaded, below reach and tokens. Where rules make no
//! difference of light, nothing is drawn.

use super::quads::{Quad, mesh};
use crate::board::Light;
use crate::game::assets::{Atlas, SQUARE, Sheet};
use crate::game::board::{centre, depth};
use crate::game::playback::Playback;
use crate::game::session::{FrameSystems, Screen, Session};
use crate::game::theme;
use crate::table::AnyBattle;
use bevy::prelude::*;
use bevy::sprite_render::AlphaMode2d;

/// How much of the ground bright, dim, dark and pitch squares hide. It is mixed in linear light: half looks like a quarter.
const SHADE: [f32; 4] = [0.0, 0.50, 0.80, 0.93];

/// The shade that is drawn now.
#[derive(Component)]
struct Night(Vec<Quad>);

/// The shade of a battle: a quad for every square that is not bright.
fn plan(battle: &AnyBattle) -> Vec<Quad> {
    let whole = Vec2::splat(SQUARE);
    let squares = battle.board().squares().map(|square| (square, battle.light(square)));
    let dark = squares.filter(|(_, light)| *light < Light::Bright);
    let ink = |light: Light| theme::faded(theme::INK, SHADE[usize::from(light.darkness())]);
    dark.map(|(square, light)| Quad::new("piece_fill", centre(square), whole, ink(light))).collect()
}

#[allow(clippy::too_many_arguments, reason = "a system takes what it reads")]
fn draw(
    mut commands: Commands,
    session: Option<Res<Session>>,
    playback: Res<Playback>,
    atlas: Res<Atlas>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<ColorMaterial>>,
    old: Query<(Entity, &Night)>,
    mut seen: Local<Option<(u64, usize, u64, bool)>>,
) {
    let Some(session) = session else { return };
    // What is shown of the characters, and of their lamps, is still behind the battle while events play.
    if playback.is_playing() && !old.is_empty() {
        return;
    }
    let table = &session.table;
    let (start, steps, undone) = (table.start_hash(), table.steps().len(), table.undone());
    if *seen == Some((start, steps, undone, !old.is_empty())) {
        return;
    }
    let quads = plan(table.battle());
    *seen = Some((start, steps, undone, !quads.is_empty()));
    if old.iter().next().map_or(quads.is_empty(), |(_, night)| night.0 == quads) {
        return;
    }
    for (entity, _) in &old {
        commands.entity(entity).despawn();
    }
    if quads.is_empty() {
        return;
    }
    let material = materials.add(ColorMaterial {
        color: Color::WHITE,
        alpha_mode: AlphaMode2d::Blend,
        texture: Some(atlas.image(Sheet::Marks)),
        ..default()
    });
    let picture = (Mesh2d(meshes.add(mesh(&atlas.marks, &quads))), MeshMaterial2d(material));
    let place = Transform::from_xyz(0.0, 0.0, depth::NIGHT);
    commands.spawn((Name::new("Night"), Night(quads), picture, place, DespawnOnExit(Screen::Battle)));
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, draw.in_set(FrameSystems::Draw).run_if(in_state(Screen::Battle)));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::testing::battle_app;
    use crate::table::Setup;

    /// The shade of a scenario of Roll Under when the first decision is to be made.
    fn shade(scenario: &str) -> Vec<Quad> {
        let setup =
            Setup { system: "roll_under".to_owned(), ..Setup::skirmish("campo", ["quay_and_bell", "masks"], 3) };
        let app = battle_app(Setup { scenario: scenario.to_owned(), ..setup });
        plan(app.world().resource::<Session>().table.battle())
    }

    #[test]
    fn a_battle_by_night_is_shaded_and_one_by_day_is_not() {
        let night = shade("night_raid");
        assert!(night.len() > 100, "{} squares", night.len());
        assert!(night.iter().all(|quad| quad.colour.a() > 0));
        assert!(SHADE.is_sorted(), "the darker, the less is seen");
        assert_eq!(shade("skirmish"), []);
    }
}
