//! Danger: the squares where enemies could move and strike the character that is looked at next turn, the stronger the more life is lost
//! there on average. With the pointer on an enemy: that enemy's squares alone, and a line around where it can go. The rules are asked for a
//! slice of each frame.

use super::in_use::{InUse, MarkKind};
use super::quads::{Quad, mesh};
use crate::battle::{CharacterId, Occasion, Side};
use crate::board::Square;
use crate::game::assets::{Atlas, SQUARE, Sheet};
use crate::game::board::{centre, depth};
use crate::game::decide::plan;
use crate::game::playback::Playback;
use crate::game::session::{FrameSystems, Planning, Screen, Session};
use crate::game::theme;
use crate::game::views::Views;
use crate::table::{Danger, Table};
use bevy::platform::time::Instant;
use bevy::prelude::*;
use bevy::sprite_render::AlphaMode2d;

/// Seconds of one frame that the rules may take.
const SLICE: f32 = 0.004;
/// Frames between two pictures of what is not worked out yet.
const FRAMES: u32 = 20;
/// How strong the tint is at least, and how much more where all of somebody's life is lost.
const TINT: (f32, f32) = (0.20, 0.50);
/// Thickness of the line around where an enemy can go.
const LINE: f32 = 4.0;

/// The position that danger is told of: the battle, its steps, and who is looked at.
type About = (u64, usize, u64, CharacterId);

/// Danger as far as it has been worked out for this position.
#[derive(Resource, Default)]
pub struct DangerMap {
    of: Option<About>,
    /// From all enemies, or from one of them.
    known: Vec<(Option<CharacterId>, Danger)>,
    /// The enemy under the pointer, against everybody of the side that looks.
    against: Vec<(CharacterId, CharacterId, Danger)>,
    /// What is looked at now.
    only: Option<CharacterId>,
    shown: bool,
}

impl DangerMap {
    /// What is drawn now.
    pub fn current(&self) -> Option<&Danger> {
        self.known.iter().find(|(only, _)| self.shown && *only == self.only).map(|(_, danger)| danger)
    }

    /// The enemy under the pointer, and what it could do to each of the side that looks, where that stands now.
    pub fn against(&self) -> impl Iterator<Item = (CharacterId, &Danger)> {
        let now = self.only.filter(|_| self.shown);
        self.against.iter().filter(move |(enemy, ..)| Some(*enemy) == now).map(|(_, whom, danger)| (*whom, danger))
    }
}

/// For whom danger is told: the one of the side that decides who is looked at, else the one who acts.
fn about(table: &Table, planning: &Planning, side: Side) -> Option<CharacterId> {
    let people = table.battle().characters();
    let own = |who: &CharacterId| people.get(who.index()).is_some_and(|one| one.side == side && one.is_present());
    let asked = table.decision().and_then(|decision| decision.actor);
    let first = || (0..people.len() as u8).map(CharacterId).find(own);
    planning.inspected.filter(own).or(asked.filter(own)).or_else(first)
}

/// Works danger out, a slice in each frame.
fn work(
    session: Option<Res<Session>>,
    playback: Res<Playback>,
    planning: Res<Planning>,
    views: Res<Views>,
    mut map: ResMut<DangerMap>,
) {
    let map = map.bypass_change_detection();
    let side = session.as_ref().filter(|session| session.hand_over.is_none()).and_then(|one| one.deciding_human());
    let asked = session.as_ref().and_then(|session| session.table.decision()).map(|decision| decision.occasion);
    let free = matches!(asked, Some(Occasion::Act | Occasion::Activate)) && !playback.is_playing();
    let (Some(session), Some(side), true) = (session, side, views.threats && free) else {
        map.shown = false;
        return;
    };
    let table = &session.table;
    let Some(who) = about(table, &planning, side) else {
        map.shown = false;
        return;
    };
    let of = (table.start_hash(), table.steps().len(), table.undone(), who);
    if map.of != Some(of) {
        *map = DangerMap { of: Some(of), ..DangerMap::default() };
    }
    (map.shown, map.only) = (true, planning.hovered.and_then(|square| plan::enemy_at(table, square)));
    let only = map.only;
    if !map.known.iter().any(|(known, _)| *known == only) {
        map.known.push((only, Danger::new(table.battle(), who, only)));
    }
    if let Some(enemy) = only.filter(|enemy| !map.against.iter().any(|(known, ..)| known == enemy)) {
        let people = table.battle().characters().iter().enumerate();
        let own = people.filter(|(_, one)| one.side == side && one.is_present());
        let against = own
            .map(|(i, _)| CharacterId(i as u8))
            .map(|whom| (enemy, whom, Danger::where_it_stands(table.battle(), whom, enemy)));
        map.against.extend(against);
    }
    let began = Instant::now();
    let DangerMap { known, against, .. } = map;
    let now = known.iter_mut().filter(|(known, _)| *known == only).map(|(_, danger)| danger);
    let at = against.iter_mut().filter(|(enemy, ..)| Some(*enemy) == only).map(|(.., danger)| danger);
    for danger in now.chain(at) {
        while !danger.go_on() {
            if began.elapsed().as_secs_f32() > SLICE {
                return;
            }
        }
    }
}

/// The picture of danger for somebody with so much life.
fn plan_of(danger: &Danger, life: f64, only: Option<CharacterId>) -> Vec<Quad> {
    let whole = Vec2::splat(SQUARE - 4.0);
    let strong = |harm: f64| TINT.0 + TINT.1 * (harm / life.max(1.0)).clamp(0.0, 1.0) as f32;
    let tinted = danger.squares().filter(|(_, harm)| *harm > 0.0);
    let mut quads: Vec<Quad> = tinted
        .map(|(square, harm)| Quad::new("piece_fill", centre(square), whole, theme::faded(theme::THREAT, strong(harm))))
        .collect();
    let reach: &[Square] = only.map_or(&[], |enemy| danger.reach(enemy));
    for &square in reach {
        for (turn, (east, south)) in super::ground::SIDES.into_iter().enumerate() {
            let beside = (i32::from(square.x) + east, i32::from(square.y) + south);
            if reach.iter().any(|other| (i32::from(other.x), i32::from(other.y)) == beside) {
                continue;
            }
            let middle = centre(square) + Vec2::new(east as f32, -(south as f32)) * (SQUARE / 2.0 - LINE / 2.0);
            let size = Vec2::new(SQUARE, LINE);
            quads.push(Quad { middle, size, turn: turn as u8, cell: "piece_fill", colour: theme::BONE });
        }
    }
    quads
}

/// What is drawn now.
#[derive(Component, Clone, Copy, PartialEq)]
struct ShownDanger {
    of: About,
    only: Option<CharacterId>,
    done: bool,
    /// Pictures of it so far.
    pictures: u32,
}

#[allow(clippy::too_many_arguments, reason = "a system takes what it reads")]
fn draw(
    mut commands: Commands,
    session: Option<Res<Session>>,
    map: Res<DangerMap>,
    atlas: Res<Atlas>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<ColorMaterial>>,
    old: Query<(Entity, &ShownDanger)>,
    mut in_use: ResMut<InUse>,
    mut frames: Local<u32>,
) {
    let Some(session) = session else { return };
    *frames += 1;
    let now = map.current().zip(map.of).map(|(danger, of)| (danger, of, map.only));
    let shown = old.iter().next().map(|(_, shown)| *shown);
    let wanted =
        now.map(|(danger, of, only)| ShownDanger { of, only, done: danger.is_done(), pictures: *frames / FRAMES });
    let same = match (shown, wanted) {
        (Some(shown), Some(wanted)) if shown.done => ShownDanger { pictures: shown.pictures, ..wanted } == shown,
        (shown, wanted) => shown == wanted,
    };
    if same {
        return;
    }
    for (entity, _) in &old {
        commands.entity(entity).despawn();
    }
    let (Some((danger, _, only)), Some(wanted)) = (now, wanted) else {
        in_use.note(MarkKind::Danger, false);
        return;
    };
    let battle = session.table.battle();
    let life = battle.info().panels.roles.life.and_then(|(counter, _)| {
        battle.characters().get(danger.who().index()).map(|one| f64::from(one.counters.get(counter)))
    });
    let quads = plan_of(danger, life.unwrap_or(1.0), only);
    in_use.note(MarkKind::Danger, !quads.is_empty());
    let material = materials.add(ColorMaterial {
        color: Color::WHITE,
        alpha_mode: AlphaMode2d::Blend,
        texture: Some(atlas.image(Sheet::Marks)),
        ..default()
    });
    let things = (Name::new("Danger"), wanted, Transform::from_xyz(0.0, 0.0, depth::MARKS + 4.8));
    let picture = (Mesh2d(meshes.add(mesh(&atlas.marks, &quads))), MeshMaterial2d(material));
    commands.spawn((things, picture, DespawnOnExit(Screen::Battle)));
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<DangerMap>()
        .add_systems(Update, (work, draw).chain().in_set(FrameSystems::Draw).run_if(in_state(Screen::Battle)))
        .add_systems(OnEnter(Screen::Battle), |mut map: ResMut<DangerMap>, mut in_use: ResMut<InUse>| {
            *map = DangerMap::default();
            in_use.note(MarkKind::Danger, false);
        });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::hud::tests::until;
    use crate::table::Library;

    #[test]
    fn danger_is_told_for_ones_own_who_is_looked_at_and_drawn_where_it_hurts() {
        let session = until(&Library::shipped(), "act");
        let side = session.deciding_human().expect("a person decides");
        let people = session.table.battle().characters();
        let of = |wanted: Side| {
            CharacterId(people.iter().rposition(|one| one.side == wanted).expect("both sides have one") as u8)
        };
        let look = |whom| Planning { inspected: Some(whom), ..Planning::default() };
        let actor = session.table.decision().and_then(|decision| decision.actor);
        assert_eq!(about(&session.table, &look(of(side)), side), Some(of(side)));
        assert_eq!(about(&session.table, &look(of(side.other())), side), actor, "an enemy is no danger to itself");
        let enemy = of(side.other());
        let danger = Danger::of(session.table.battle(), of(side), Some(enemy));
        let quads = plan_of(&danger, 8.0, Some(enemy));
        let tinted = danger.squares().filter(|(_, harm)| *harm > 0.0).count();
        assert!(quads.len() > tinted, "and a line around where it can go");
        assert_eq!(plan_of(&danger, 8.0, None).len(), tinted);
    }
}
