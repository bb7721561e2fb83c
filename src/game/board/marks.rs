//! Marks on the squares: where the present decision can lead, and at what price. Pure functions from the choices.

use crate::battle::{Character, CharacterId, Choice, Event, Events, Manner, Occasion, Side, Target};
use crate::board::Square;
use crate::dice::Seeded;
use crate::game::decide::plan::{self, PlanSpot};
use crate::game::session::Planning;
use crate::table::{AnyBattle, Table};

/// What the squares are marked with.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Marks {
    /// Reached without a roll and without danger.
    pub safe: Vec<Square>,
    /// Reached without a roll, but through or into something: water, contact, out of contact.
    pub risk: Vec<Square>,
    /// Reached by a roll.
    pub roll: Vec<Square>,
    /// Chosen with one click: a place for somebody.
    pub places: Vec<Square>,
    /// An enemy who can be aimed at.
    pub targets: Vec<Square>,
    /// Somebody of the own side for whom something can be done.
    pub friends: Vec<Square>,
    /// Somebody who can be activated.
    pub ready: Vec<Square>,
    /// The deployment zones, while they are chosen.
    pub zones: [Vec<Square>; 2],
    /// In contact with an enemy of the character that acts.
    pub contact: Vec<Square>,
}

/// The marks of the present decision under the plan.
pub fn marks(table: &Table, planning: &Planning) -> Marks {
    let mut marks = Marks::default();
    let Some(decision) = table.decision() else { return marks };
    let battle = table.battle();
    let spots = plan::spots(table, planning);
    for spot in &spots {
        match spot.choice.target {
            Target::Character(who) if is_friend(battle, spot.choice, who) => marks.friends.push(spot.square),
            Target::Character(_) => marks.targets.push(spot.square),
            Target::Nothing => marks.ready.push(spot.square),
            Target::Square(_) if decision.occasion != Occasion::Act => marks.places.push(spot.square),
            Target::Square(_) if spot.breakdown.is_some() => marks.roll.push(spot.square),
            Target::Square(_) if is_risky(battle, spot) => marks.risk.push(spot.square),
            Target::Square(_) => marks.safe.push(spot.square),
        }
    }
    if decision.occasion == Occasion::Zone {
        marks.zones = [0, 1].map(|zone| battle.board().deployment(zone).to_vec());
    }
    if decision.occasion == Occasion::Act
        && let Some(actor) = decision.actor
    {
        marks.contact = contacts(battle, actor);
        part_wet_ways(battle, actor, &spots, &mut marks);
    }
    marks
}

/// What is dry but is reached through the water is no safe place to go.
fn part_wet_ways(battle: &AnyBattle, actor: CharacterId, spots: &[PlanSpot], marks: &mut Marks) {
    let board = battle.board();
    let Some(from) = battle.characters().get(actor.index()).and_then(|ch| ch.square) else { return };
    if board.is_water(from) {
        return;
    }
    // Only where there is water between the two, the rules are asked by which way one goes.
    let wet_between = |to: Square| {
        let (west, east) = (from.x.min(to.x), from.x.max(to.x));
        let (north, south) = (from.y.min(to.y), from.y.max(to.y));
        let mut box_of = (north..=south).flat_map(|y| (west..=east).map(move |x| Square::new(x, y)));
        box_of.any(|square| board.is_water(square)) || board.steps(from).any(|square| board.is_water(square))
    };
    let choice_at = |to: &Square| spots.iter().find(|spot| spot.square == *to).map(|spot| spot.choice);
    let swims = |to: &Square| {
        let path = choice_at(to).filter(|_| wet_between(*to)).and_then(|choice| way(battle, choice));
        matches!(path, Some(Way::Path(path)) if path.iter().any(|&square| board.is_water(square)))
    };
    let (wet, safe): (Vec<Square>, Vec<Square>) = std::mem::take(&mut marks.safe).into_iter().partition(swims);
    marks.safe = safe;
    marks.risk.extend(wet);
}

/// Squares in contact with an enemy, at the levels of the ground there.
fn contacts(battle: &AnyBattle, actor: CharacterId) -> Vec<Square> {
    let board = battle.board();
    let Some(own) = battle.characters().get(actor.index()) else { return Vec::new() };
    let mut list: Vec<Square> = Vec::new();
    for enemy in battle.characters().iter().filter(|ch| holds(battle, ch, own.side)) {
        let Some(square) = enemy.square else { continue };
        for near in board.neighbours(square) {
            let level = board.surface(near);
            if !board.is_wall(near) && board.contact(near, level, square, enemy.level) && !list.contains(&near) {
                list.push(near);
            }
        }
    }
    // A body that is larger than its square is in contact wherever it is.
    let enemies = (0..).map(CharacterId).zip(battle.characters());
    let enemies = enemies.filter(|(_, ch)| holds(battle, ch, own.side));
    list.extend(enemies.flat_map(|(id, _)| battle.body(id)));
    list
}

/// An enemy of this side who is there; those who are down hold nobody.
fn holds(battle: &AnyBattle, ch: &Character, side: Side) -> bool {
    ch.is_present() && ch.side != side && !battle.info().is_down(&ch.statuses)
}

fn is_risky(battle: &AnyBattle, spot: &PlanSpot) -> bool {
    let board = battle.board();
    let Some(actor) = battle.characters().get(spot.choice.actor.index()) else { return false };
    let Some(from) = actor.square else { return false };
    let enemy_near = |square: Square, level| {
        battle.contact_matters()
            && battle.characters().iter().any(|ch| {
                holds(battle, ch, actor.side) && ch.square.is_some_and(|at| board.contact(square, level, at, ch.level))
            })
    };
    let to = spot.square;
    let wet = |square| board.is_water(square);
    // A special option is special because it hurts: a step off a ledge.
    (wet(to) && !wet(from))
        || spot.choice.option != 0
        || board.hazard(to).is_some()
        || enemy_near(from, actor.level)
        || enemy_near(to, board.surface(to))
}

/// The choice is about somebody of the side that makes it.
fn is_friend(battle: &AnyBattle, choice: Choice, who: CharacterId) -> bool {
    let side = |id: CharacterId| battle.characters().get(id.index()).map(|ch| ch.side);
    side(choice.actor) == side(who)
}

/// How a proposed choice would go.
#[derive(Clone, PartialEq, Debug)]
pub enum Way {
    /// Square by square; farther ones are jumped to.
    Path(Vec<Square>),
    /// Through the air.
    Arc(Square, Square),
    /// At an enemy.
    Aim(Square, Square),
    /// At somebody of the own side.
    Help(Square, Square),
    /// Somebody else is pushed or thrown: its way, and how many levels it falls at the end.
    Push(Vec<Square>, u8),
}

/// The way of a choice: the rules walk it on a copy of the battle; where they first roll, it goes on straight.
pub fn way(battle: &AnyBattle, choice: Choice) -> Option<Way> {
    let from = battle.characters().get(choice.actor.index())?.square?;
    let to = match choice.target {
        Target::Nothing => return None,
        Target::Character(who) => {
            let to = battle.characters().get(who.index())?.square?;
            return Some(if is_friend(battle, choice, who) { Way::Help(from, to) } else { Way::Aim(from, to) });
        }
        Target::Square(to) => to,
    };
    let mut copy = battle.clone();
    let mut events = Events::keep();
    copy.apply(choice, &mut Seeded::new(0, 0), &mut events).ok()?;
    let events = events.into_vec();
    if let Some(push) = push(&events) {
        return Some(push);
    }
    let mut path = vec![from];
    for event in events {
        match event {
            // A jump that is the whole of it, or one of several on the way.
            Event::Jumped { who, aimed, .. } if who == choice.actor && path.len() == 1 && aimed == to => {
                return Some(Way::Arc(from, to));
            }
            Event::Jumped { who, landed, .. } if who == choice.actor => path.push(landed),
            Event::Moved { who, to: next, .. } if who == choice.actor && path.last() != Some(&to) => path.push(next),
            _ => {}
        }
    }
    if path.len() == 1 && from.distance(to) > 1 {
        return Some(Way::Arc(from, to));
    }
    if let Some(&last) = path.last() {
        path.extend(straight(last, to));
    }
    Some(Way::Path(path))
}

/// The squares of the straight way after the first one.
fn straight(from: Square, to: Square) -> impl Iterator<Item = Square> {
    let steps = i32::from(from.distance(to));
    let part = move |a: u8, b: u8, i: i32| {
        let (a, b) = (i32::from(a), i32::from(b));
        (a + (2 * (b - a) * i + steps).div_euclid(2 * steps.max(1))) as u8
    };
    (1..=steps).map(move |i| Square::new(part(from.x, to.x, i), part(from.y, to.y, i)))
}

/// The way of the first who is moved, if it does not go by itself.
fn push(events: &[Event]) -> Option<Way> {
    let moved = |event: &Event| match *event {
        Event::Moved { who, from, to, manner, .. } => Some((who, from, to, manner == Manner::Forced)),
        Event::Displaced { who, from, to, .. } => Some((who, from, to, true)),
        _ => None,
    };
    let (pushed, from, ..) = events.iter().find_map(moved).filter(|&(.., forced)| forced)?;
    let (mut path, mut levels) = (vec![from], 0);
    for event in events {
        match (moved(event), event) {
            (Some((who, _, to, _)), _) if who == pushed => path.push(to),
            (_, Event::Fell { who, from, to, .. }) if *who == pushed => levels += from.abs_diff(*to),
            _ => {}
        }
    }
    Some(Way::Push(path, levels))
}

/// Eight neighbours in a region as bits, N = 1 clockwise.
pub fn region_mask(region: &[Square], square: Square) -> usize {
    let has = |e: i32, s: i32| {
        region
            .iter()
            .any(|other| (i32::from(other.x), i32::from(other.y)) == (i32::from(square.x) + e, i32::from(square.y) + s))
    };
    super::ground::RING.iter().enumerate().map(|(i, &(e, s))| usize::from(has(e, s)) << i).sum()
}

/// Four neighbours outside a region as bits, N E S W.
pub fn edge_mask(region: &[Square], square: Square) -> usize {
    let inside = region_mask(region, square);
    (0..4).map(|side| usize::from(inside & (1 << (2 * side)) == 0) << side).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{Drawn, Edit, Library, MapChoice, Placed, Setup};

    #[test]
    fn what_is_reached_through_water_is_not_safe() {
        let mut setup = Setup::skirmish("yard", ["lamp_duel", "court_duel"], 3);
        let rows = ["....~~..", "....~~..", "....~~..", "....~~.."].map(str::to_owned).to_vec();
        setup.map = MapChoice::Inline(Drawn { rows, legend: std::collections::BTreeMap::new() });
        let placed = |kind: &str, side, x, y| Placed {
            kind: kind.to_owned(),
            side,
            square: Square::new(x, y),
            name: None,
            spells: Vec::new(),
            gear: Vec::new(),
        };
        setup.placed = Some(vec![placed("bravo", 0, 3, 1), placed("dock_rat", 1, 0, 3)]);
        let mut table = Table::new(setup, &Library::shipped()).expect("a good set-up");
        table.edit(Edit { activate: Some(CharacterId(0)), ..Edit::default() }).expect("the Bravo may act");
        let marks = marks(&table, &Planning::default());
        // There is no other way than through the canal.
        let across = Square::new(6, 2);
        assert!(marks.risk.contains(&across) && !marks.safe.contains(&across), "{marks:?}");
        let beside = Square::new(3, 3);
        assert!(marks.safe.contains(&beside), "{marks:?}");
    }

    #[test]
    fn whoever_is_thrown_off_a_roof_has_its_way_drawn_and_its_fall() {
        let thrown = CharacterId(1);
        let at = |x| Square::new(x, 0);
        let moved = |from, to, manner| Event::Moved { who: thrown, from: at(from), to: at(to), level: 2, manner };
        let fell = Event::Fell { who: thrown, square: at(3), from: 2, to: 0, into_water: false };
        let events = [moved(1, 2, Manner::Forced), moved(2, 3, Manner::Forced), fell];
        assert_eq!(push(&events), Some(Way::Push(vec![at(1), at(2), at(3)], 2)));
        assert_eq!(push(&[moved(0, 1, Manner::Walk)]), None, "it goes by itself");
    }

    #[test]
    fn a_straight_way_has_every_square() {
        let at = Square::new;
        let way = |to| straight(at(3, 3), to).collect::<Vec<_>>();
        assert_eq!(way(at(3, 3)), []);
        assert_eq!(way(at(6, 3)), [at(4, 3), at(5, 3), at(6, 3)]);
        for to in [at(0, 1), at(7, 5), at(3, 9), at(9, 0)] {
            let squares = way(to);
            assert_eq!(squares.last(), Some(&to));
            assert!(squares.windows(2).all(|pair| pair[0].distance(pair[1]) == 1), "{squares:?}");
        }
    }

    #[test]
    fn masks_know_their_region() {
        let region = [Square::new(2, 2), Square::new(3, 2), Square::new(2, 3)];
        assert_eq!(region_mask(&region, Square::new(2, 2)), 4 | 16);
        assert_eq!(edge_mask(&region, Square::new(2, 2)), 1 | 8);
        assert_eq!(region_mask(&region, Square::new(3, 2)), 64 | 32);
    }
}
