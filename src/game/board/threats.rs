//! Fangs on the squares within reach where an enemy could aim at the character that acts, from where it stands now. Squares at
//! arm's reach have their own mark. Asking the rules takes a moment a square, so a few are asked in each frame.

use super::in_use::{InUse, MarkKind};
use super::marks::marks;
use crate::battle::{CharacterId, Occasion};
use crate::board::Square;
use crate::game::assets::{Atlas, SQUARE};
use crate::game::board::{centre, depth};
use crate::game::playback::Playback;
use crate::game::session::{FrameSystems, Planning, Screen, Session};
use crate::game::views::Views;
use crate::table::ThreatMap;
use bevy::prelude::*;

/// Squares that are looked at in one frame.
const A_FRAME: usize = 6;

/// A fang.
#[derive(Component)]
struct Fang;

/// What has been looked at so far.
#[derive(Resource, Default)]
struct ThreatMarks {
    /// The battle, its steps, and who acts.
    of: Option<(u64, usize, u64, CharacterId)>,
    todo: Vec<Square>,
}

#[allow(clippy::too_many_arguments, reason = "a system takes what it reads")]
fn look(
    mut commands: Commands,
    session: Option<Res<Session>>,
    playback: Res<Playback>,
    views: Res<Views>,
    atlas: Res<Atlas>,
    mut threats: ResMut<ThreatMarks>,
    fangs: Query<Entity, With<Fang>>,
    mut in_use: ResMut<InUse>,
) {
    let Some(session) = session else { return };
    let table = &session.table;
    let open = views.threats && !playback.is_playing() && session.hand_over.is_none();
    let actor = table
        .decision()
        .filter(|decision| open && decision.occasion == Occasion::Act && session.deciding_human().is_some());
    if atlas.is_changed() {
        threats.of = None;
    }
    let of = actor
        .and_then(|decision| decision.actor)
        .map(|who| (table.start_hash(), table.steps().len(), table.undone(), who));
    if threats.of != of {
        for fang in &fangs {
            commands.entity(fang).despawn();
        }
        in_use.note(MarkKind::Fang, false);
        threats.of = of;
        // By the best way, whatever is planned.
        let marks = if of.is_some() { marks(table, &Planning::default()) } else { default() };
        threats.todo = [marks.roll, marks.risk, marks.safe].concat();
        threats.todo.retain(|square| !marks.contact.contains(square));
    }
    let Some((.., who)) = of else { return };
    for _ in 0..A_FRAME {
        let Some(square) = threats.todo.pop() else { return };
        if !ThreatMap::is_threatened(table.battle(), who, square) {
            continue;
        }
        let place = Transform::from_translation(centre(square).extend(depth::MARKS + 5.0));
        in_use.note(MarkKind::Fang, true);
        commands.spawn((Fang, atlas.mark("fang", SQUARE), place, DespawnOnExit(Screen::Battle)));
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ThreatMarks>()
        .add_systems(Update, look.in_set(FrameSystems::Draw).run_if(in_state(Screen::Battle)))
        .add_systems(OnEnter(Screen::Battle), |mut threats: ResMut<ThreatMarks>, mut in_use: ResMut<InUse>| {
            *threats = ThreatMarks::default();
            in_use.note(MarkKind::Fang, false);
        });
}
