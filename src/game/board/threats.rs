//! Danger: the squares where enemies could move and strike the character that is looked at next turn, the stronger the more life is lost
//! there on average. With the pointer on an enemy: that enemy's squares alone, and a line around where it can go. The rules are asked beside
//! the frame, or, where there are no threads, for a slice of each.

use super::in_use::{InUse, MarkKind};
use super::quads::{Quad, mesh};
use crate::battle::{AnyBattle, CharacterId, Occasion, Side};
use crate::board::Square;
use crate::game::assets::{Atlas, SQUARE, Sheet};
use crate::game::board::{centre, depth};
use crate::game::decide::plan;
use crate::game::playback::Playback;
use crate::game::session::{FrameSystems, Planning, Screen, Session};
use crate::game::theme;
use crate::game::views::Views;
use crate::table::{Blow, Danger, Table, enemies};
use bevy::platform::time::Instant;
use bevy::prelude::*;
use bevy::sprite_render::AlphaMode2d;
#[cfg(not(target_arch = "wasm32"))]
use bevy::tasks::{AsyncComputeTaskPool, Task, futures::check_ready};
use std::collections::BTreeMap;

/// Seconds of one frame that the rules may take where they are not asked beside it.
const SLICE: f32 = 0.004;
/// Frames between two pictures of what is not worked out yet.
const FRAMES: u32 = 20;
/// How strong the tint is at least, and how much more where all of somebody's life is lost.
const TINT: (f32, f32) = (0.10, 0.62);
/// Thickness of the line around where an enemy can go.
const LINE: f32 = 4.0;

/// The position that danger is told of: the battle, its steps, and who is looked at.
type About = (u64, usize, u64, CharacterId);

/// Danger from one enemy.
enum Sought {
    /// Not begun.
    Waiting,
    /// Worked out beside the frame.
    #[cfg(not(target_arch = "wasm32"))]
    Beside(Task<Danger>),
    /// As far as it has been worked out.
    Here(Danger),
}

impl Sought {
    fn known(&self) -> Option<&Danger> {
        if let Sought::Here(danger) = self { Some(danger) } else { None }
    }

    fn is_done(&self) -> bool {
        self.known().is_some_and(Danger::is_done)
    }

    /// Begins it, or goes on with it until so much time has passed.
    fn go_on(&mut self, battle: &AnyBattle, who: CharacterId, enemy: CharacterId, began: Instant) {
        match self {
            Sought::Waiting => {
                #[cfg(not(target_arch = "wasm32"))]
                if let Some(pool) = AsyncComputeTaskPool::try_get() {
                    let battle = battle.clone();
                    *self = Sought::Beside(pool.spawn(async move { Danger::of(&battle, who, enemy) }));
                    return;
                }
                if began.elapsed().as_secs_f32() < SLICE {
                    *self = Sought::Here(Danger::new(battle, who, enemy));
                }
            }
            #[cfg(not(target_arch = "wasm32"))]
            Sought::Beside(task) => {
                if let Some(danger) = check_ready(task) {
                    *self = Sought::Here(danger);
                }
            }
            Sought::Here(danger) => while began.elapsed().as_secs_f32() < SLICE && !danger.go_on() {},
        }
    }
}

/// Danger as far as it has been worked out for this position.
#[derive(Resource, Default)]
pub struct DangerMap {
    of: Option<About>,
    /// From each enemy.
    sought: Vec<(CharacterId, Sought)>,
    /// The enemies that were under the pointer, against everybody of the side that looks, where that stands.
    against: Vec<Danger>,
    /// The enemy under the pointer.
    only: Option<CharacterId>,
    shown: bool,
}

impl DangerMap {
    /// The character in danger; none while nothing is shown.
    pub fn who(&self) -> Option<CharacterId> {
        self.of.filter(|_| self.shown).map(|(.., who)| who)
    }

    /// From the enemies that it is told of, as far as it has been worked out.
    pub fn current(&self) -> impl Iterator<Item = &Danger> {
        let now = self.sought.iter().filter(|(enemy, _)| self.shown && self.only.is_none_or(|only| only == *enemy));
        now.filter_map(|(_, sought)| sought.known())
    }

    /// The best blow of each of these enemies at a square.
    pub fn blows(&self, square: Square) -> impl Iterator<Item = &Blow> {
        self.current().filter_map(move |danger| danger.blow(square))
    }

    /// Every square where one of these enemies could strike, with the life that is lost there on average if each strikes once.
    pub fn squares(&self) -> BTreeMap<Square, f64> {
        let mut squares = BTreeMap::new();
        for (square, blow) in self.current().flat_map(Danger::blows) {
            *squares.entry(square).or_default() += blow.harm;
        }
        squares
    }

    /// Nothing more is to come.
    pub fn is_done(&self) -> bool {
        let now =
            |(enemy, sought): &(CharacterId, Sought)| self.only.is_some_and(|only| only != *enemy) || sought.is_done();
        self.sought.iter().all(now)
    }

    /// What the enemy under the pointer could do to each of the side that looks, where that stands now.
    pub fn against(&self) -> impl Iterator<Item = &Danger> {
        let now = self.only.filter(|_| self.shown);
        self.against.iter().filter(move |danger| Some(danger.enemy()) == now)
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

/// Works danger out, or looks whether that has been done.
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
    let battle = table.battle();
    if map.of != Some(of) {
        let sought = enemies(battle, who).into_iter().map(|enemy| (enemy, Sought::Waiting)).collect();
        *map = DangerMap { of: Some(of), sought, ..DangerMap::default() };
    }
    (map.shown, map.only) = (true, planning.hovered.and_then(|square| plan::enemy_at(table, square)));
    let began = Instant::now();
    let only = map.only;
    // The enemy under the pointer comes first.
    map.sought.sort_by_key(|(enemy, _)| (only != Some(*enemy), *enemy));
    for (enemy, sought) in &mut map.sought {
        if !sought.is_done() {
            sought.go_on(battle, who, *enemy, began);
        }
    }
    let danger = map.sought.iter().filter(|(enemy, _)| Some(*enemy) == only).find_map(|(_, sought)| sought.known());
    if let Some(danger) = danger.filter(|danger| danger.is_done())
        && !map.against.iter().any(|known| Some(known.enemy()) == only)
    {
        let people = battle.characters().iter().enumerate();
        let own = people.filter(|(_, one)| one.side == side && one.is_present());
        let each: Vec<Danger> = own.map(|(i, _)| danger.against(CharacterId(i as u8))).collect();
        map.against.extend(each);
    }
    for danger in map.against.iter_mut().filter(|danger| Some(danger.enemy()) == only) {
        while began.elapsed().as_secs_f32() < SLICE && !danger.go_on() {}
    }
}

/// The picture of danger for somebody with so much life, with a line around where one enemy can go.
fn plan_of(squares: &BTreeMap<Square, f64>, life: f64, reach: &[Square]) -> Vec<Quad> {
    let whole = Vec2::splat(SQUARE - 4.0);
    let strong = |harm: f64| TINT.0 + TINT.1 * (harm / life.max(1.0)).clamp(0.0, 1.0) as f32;
    let tinted = squares.iter().filter(|(_, harm)| **harm > 0.0);
    let tint = |harm: f64| theme::faded(theme::THREAT, strong(harm));
    let mut quads: Vec<Quad> =
        tinted.map(|(&square, &harm)| Quad::new("piece_fill", centre(square), whole, tint(harm))).collect();
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
    let of = map.of.filter(|_| map.shown);
    let shown = old.iter().next().map(|(_, shown)| *shown);
    let wanted = of.map(|of| ShownDanger { of, only: map.only, done: map.is_done(), pictures: *frames / FRAMES });
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
    let Some(wanted) = wanted else {
        in_use.note(MarkKind::Danger, false);
        return;
    };
    let battle = session.table.battle();
    let life = battle.info().panels.roles.life.and_then(|(counter, _)| {
        battle.characters().get(wanted.of.3.index()).map(|one| f64::from(one.counters.get(counter)))
    });
    let reach = wanted.only.and_then(|_| map.current().next()).map_or(&[][..], Danger::reach);
    let quads = plan_of(&map.squares(), life.unwrap_or(1.0), reach);
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
        let danger = Danger::of(session.table.battle(), of(side), enemy);
        let squares: BTreeMap<Square, f64> = danger.blows().map(|(square, blow)| (square, blow.harm)).collect();
        let tinted = squares.values().filter(|harm| **harm > 0.0).count();
        assert!(
            tinted > 0 && plan_of(&squares, 8.0, danger.reach()).len() > tinted,
            "and a line around where it can go"
        );
        assert_eq!(plan_of(&squares, 8.0, &[]).len(), tinted);
    }
    #[test]
    fn danger_is_the_same_beside_the_frame_and_the_sum_of_all_enemies() {
        let session = until(&Library::shipped(), "act");
        let battle = session.table.battle();
        let who = battle.decision().and_then(|decision| decision.actor).expect("somebody acts");
        let mut sought: Vec<(CharacterId, Sought)> =
            enemies(battle, who).into_iter().map(|enemy| (enemy, Sought::Waiting)).collect();
        while let Some((enemy, one)) = sought.iter_mut().find(|(_, one)| !one.is_done()) {
            one.go_on(battle, who, *enemy, Instant::now());
        }
        let of = Some((0, 0, 0, who));
        let map = DangerMap { of, sought, shown: true, ..DangerMap::default() };
        assert!(map.is_done() && map.who() == Some(who));
        let each: Vec<Danger> = enemies(battle, who).into_iter().map(|enemy| Danger::of(battle, who, enemy)).collect();
        let squares = map.squares();
        assert!(each.len() > 1 && !squares.is_empty());
        for (square, harm) in squares {
            let sum: f64 = each.iter().filter_map(|danger| danger.blow(square)).map(|blow| blow.harm).sum();
            assert!((harm - sum).abs() < 1e-9, "{square}: {harm} {sum}");
        }
        let only = each[0].enemy();
        let map = DangerMap { only: Some(only), ..map };
        assert!(map.current().all(|danger| danger.enemy() == only) && map.current().count() == 1);
    }
}
