//! Which choices are worth the trouble of an exact expectation.

use super::Effort;
use super::evaluation::value;
use super::expected_value::reflex_within;
use crate::ai::distance_field::{DistanceField, enemies_seen, nearest_enemy};
use crate::battle::{ActionId, AnyBattle, CharacterId, Choice, Decision, Nature, Occasion, Side, Target, outcomes};
use crate::board::{Square, ZoneKind};
use crate::dice::mix;
use std::cmp::Reverse;

/// Squares looked at for one action because they promise most of what the scenario is about.
const PROMISING: usize = 3;
/// Squares looked at for one action because they lead towards where one fights best.
const SQUARES: usize = 3;
/// Enemies to whom the nearest square is looked at for one action.
const GOALS: usize = 3;
/// Squares to an enemy within which an Action Point more is put to use.
const POINT_OF_USE: u8 = 6;
/// Squares between friends who can still help one another.
const TOGETHER: u8 = 4;
/// Chance to end on a square below which the way to it is not worth a thought.
const FAR_FETCHED: f64 = 0.4;
/// Outcomes of a way that are walked through to tell whether it is.
const WALKS: usize = 64;
/// Choices looked at in all.
const MOST: usize = 40;

/// The choices to be valued, each with what is added to its value beforehand.
pub(super) fn pick(
    battle: &AnyBattle,
    decision: &Decision,
    choices: &[Choice],
    ways: &DistanceField,
    effort: &Effort,
    salt: u64,
) -> Vec<(Choice, f64)> {
    let side = decision.side;
    match decision.occasion {
        // It sees nothing in one zone or the other; whim decides, so that it is not always the same one.
        Occasion::Zone => choices.iter().map(|&choice| (choice, 0.0)).collect(),
        Occasion::Deploy => forward(battle, side, choices, salt),
        Occasion::Activate => choices.iter().map(|&choice| (choice, readiness(battle, choice))).collect(),
        Occasion::Act => act(battle, side, choices, ways, effort, salt)
            .into_iter()
            .map(|(choice, bonus)| (choice, bonus - idle(battle, choice)))
            .collect(),
        Occasion::Boost | Occasion::CutIn => commands(battle, decision, choices),
        _ => thin(choices).into_iter().map(|choice| (choice, -price_of_dice(battle, choice))).collect(),
    }
}

/// A die that is bought costs its point and a little for the chance of a better use; the worth of the position counts the point.
fn price_of_dice(battle: &AnyBattle, choice: Choice) -> f64 {
    if battle.info().nature(choice.action) == Nature::Dice { 15.0 * f64::from(choice.option) } else { 0.0 }
}

/// What costs nothing must be worth more than whim: it might be done for ever.
pub(super) fn idle(battle: &AnyBattle, choice: Choice) -> f64 {
    let ends = matches!(battle.info().nature(choice.action), Nature::End | Nature::No);
    if !ends && battle.costs(choice).is_empty() { 12.0 } else { 0.0 }
}

/// Commands, and one plain "no". An Action Point more is worth much to somebody with an enemy near; what an action at once
/// is worth is looked at.
fn commands(battle: &AnyBattle, decision: &Decision, choices: &[Choice]) -> Vec<(Choice, f64)> {
    let plain = choices.iter().filter(|choice| choice.target != Target::Nothing || choice.option == 0);
    let help = |choice: &Choice| match choice.target {
        Target::Character(friend) if decision.occasion == Occasion::Boost => {
            let friend = &battle.characters()[friend.index()];
            let near = nearest_enemy(battle, friend.side, friend.square, friend.level).unwrap_or(u8::MAX);
            if near <= POINT_OF_USE { 110.0 } else { 0.0 }
        }
        _ => 0.0,
    };
    plain.map(|choice| (*choice, help(choice))).collect()
}

/// Deployment: on dry ground that hurts nobody, the nearest to the enemy's ground on foot and near the friends who stand there already, the
/// first character first.
fn forward(battle: &AnyBattle, side: Side, choices: &[Choice], salt: u64) -> Vec<(Choice, f64)> {
    let board = battle.board();
    let ways = DistanceField::to(battle, enemy_ground(battle, side, choices));
    let who = choices.first().map(|choice| choice.actor);
    let mine = choices.iter().filter(|choice| Some(choice.actor) == who);
    let distance = |choice: &Choice| match choice.target {
        Target::Square(square) => {
            let company = u16::from(crowd(battle, side, square)) + 2 * u16::from(astray(battle, side, square));
            let bad = board.is_water(square) || board.hazard(square).is_some();
            (bad, ways.from(board, square) + 2 * company, lot(square, salt))
        }
        _ => (false, 0, 0),
    };
    mine.min_by_key(|choice| distance(choice)).map(|&choice| (choice, 0.0)).into_iter().collect()
}

/// Dry squares of the deployment zones that this side is not offered and has nobody on.
fn enemy_ground(battle: &AnyBattle, side: Side, choices: &[Choice]) -> impl Iterator<Item = Square> {
    let board = battle.board();
    let offered = choices.iter().filter_map(|choice| choice.target.square());
    let friends = battle.characters().iter().filter(|ch| ch.side == side).filter_map(|ch| ch.square);
    let own: Vec<Square> = offered.chain(friends).collect();
    let zones = board.zones().iter().filter(|zone| matches!(zone.kind, ZoneKind::Deployment(_)));
    let squares = zones.flat_map(|zone| zone.squares.iter().copied());
    squares.filter(move |square| !own.contains(square) && !board.is_water(*square))
}

/// The order of squares that are equally good. Taken row by row, the same squares would be the near ones for one side and
/// the far ones for the other, and a symmetrical map would favour the side in the north-west.
fn lot(square: Square, salt: u64) -> u64 {
    mix(salt ^ mix(u64::from(square.y) << 8 | u64::from(square.x)))
}

/// Friends next to a square: a gang that stands in one heap is easy to hold.
fn crowd(battle: &AnyBattle, side: Side, square: Square) -> u8 {
    let friends = battle.characters().iter().filter(|ch| ch.side == side && ch.is_present());
    friends.filter(|ch| ch.square.is_some_and(|s| s.is_adjacent(square))).count() as u8
}

/// Squares by which the nearest friend is too far off to help.
fn astray(battle: &AnyBattle, side: Side, square: Square) -> u8 {
    let friends = battle.characters().iter().filter(|ch| ch.side == side && ch.is_present());
    let nearest = friends.filter_map(|ch| Some(ch.square?.distance(square))).min();
    nearest.map_or(0, |far| far.saturating_sub(TOGETHER))
}

/// Whom to activate: whoever has an enemy near, the dearer first.
fn readiness(battle: &AnyBattle, choice: Choice) -> f64 {
    let me = &battle.characters()[choice.actor.index()];
    let nearest = nearest_enemy(battle, me.side, me.square, me.level).unwrap_or(30);
    f64::from(battle.worth(choice.actor)) / 50.0 - 12.0 * f64::from(nearest)
}

/// Goes at an enemy of this side: aimed at one, or at ground on which it catches one.
pub(super) fn is_blow(battle: &AnyBattle, side: Side, choice: Choice) -> bool {
    struck(battle, side, choice).is_some()
}

/// The enemy that a choice goes at: its target, or the first of those that it catches.
pub(super) fn struck(battle: &AnyBattle, side: Side, choice: Choice) -> Option<CharacterId> {
    let people = battle.characters();
    let enemy = |who: &CharacterId| people.get(who.index()).is_some_and(|ch| ch.side != side);
    match choice.target {
        Target::Character(other) => Some(other).filter(enemy),
        Target::Square(_) if !battle.info().goes(choice.action) && !battle.helps(choice) => {
            caught(battle, choice).into_iter().find(enemy)
        }
        _ => None,
    }
}

/// How many more enemies than friends a choice catches that is aimed at ground; the other way round for one that helps.
fn good(battle: &AnyBattle, side: Side, choice: Choice) -> i32 {
    let caught = caught(battle, choice);
    let enemies = caught.iter().filter(|who| battle.characters()[who.index()].side != side).count() as i32;
    let more = 2 * enemies - caught.len() as i32;
    if battle.helps(choice) { -more } else { more }
}

/// Everybody that a choice catches which is aimed at ground. Systems that tell only the squares are asked for those.
fn caught(battle: &AnyBattle, choice: Choice) -> Vec<CharacterId> {
    let caught = battle.catches(choice);
    if !caught.is_empty() {
        return caught;
    }
    let covered = battle.covers(choice);
    let within = |at: Option<Square>| at.is_some_and(|at| covered.contains(&at));
    let people = battle.characters().iter().zip(0..);
    people.filter(|(ch, _)| ch.is_present() && within(ch.square)).map(|(_, id)| CharacterId(id)).collect()
}

/// No blow itself, costs nothing and ends nothing: it might be done for ever.
pub(super) fn is_free(battle: &AnyBattle, side: Side, choice: Choice) -> bool {
    !is_blow(battle, side, choice) && idle(battle, choice) > 0.0
}

/// No blow itself, but one may follow that could not be struck before: somebody goes somewhere, or pays for something.
pub(super) fn makes_ready(battle: &AnyBattle, side: Side, choice: Choice) -> bool {
    let goes = matches!(choice.target, Target::Square(_));
    !is_blow(battle, side, choice) && (goes || !battle.costs(choice).is_empty())
}

/// Actions: everything aimed at somebody or at nothing, and for each other action the squares nearest to where one fights
/// best, the nearest to each of the nearest enemies, and those where the scenario promises most.
fn act(
    battle: &AnyBattle,
    side: Side,
    choices: &[Choice],
    ways: &DistanceField,
    effort: &Effort,
    salt: u64,
) -> Vec<(Choice, f64)> {
    let aimed = |choice: &Choice| matches!(choice.target, Target::Square(_));
    let mut list: Vec<Choice> = choices.iter().copied().filter(|choice| !aimed(choice)).collect();
    let mut sound = Sound { battle, known: Vec::new() };
    let mut squares: Vec<(Choice, Square)> = Vec::new();
    for &choice in choices {
        if let Target::Square(square) = choice.target {
            squares.push((choice, square));
        }
    }
    squares.sort_by_key(|&(choice, square)| (choice.action, choice.option, lot(square, salt)));
    let enemies = enemies_seen(battle, side);
    for same in squares.chunk_by(|a, b| (a.0.action, a.0.option) == (b.0.action, b.0.option)) {
        // Options of a move (a landing under control, a step off a ledge) are looked at less closely.
        let plain = same.first().is_some_and(|(choice, _)| choice.option == 0);
        let from = same.first().map_or(1, |(choice, _)| battle.stands_off(choice.actor));
        let mut near: Vec<&(Choice, Square)> = same.iter().collect();
        near.sort_by_key(|(_, square)| ways.from(battle.board(), *square).abs_diff(from));
        // Of what catches people where it is aimed: where it does most good.
        let aimed = same.first().is_some_and(|(choice, _)| !battle.info().goes(choice.action));
        let near_good = near.iter().filter(|_| aimed).map(|(choice, _)| (good(battle, side, *choice), *choice));
        let mut goods: Vec<(i32, Choice)> = near_good.collect();
        if goods.iter().any(|&(good, _)| good > 0) {
            goods.sort_by_key(|&(good, _)| Reverse(good));
            list.extend(goods.into_iter().take(SQUARES).map(|(_, choice)| choice));
            continue;
        }
        let sounds = near.iter().map(|(choice, _)| *choice).filter(|&choice| sound.leads_there(choice));
        let mut taken: Vec<Choice> = sounds.take(if plain { SQUARES } else { 1 }).collect();
        let mut goals: Vec<(u8, Choice)> = Vec::new();
        for &enemy in &enemies {
            near.sort_by_key(|(_, square)| square.distance(enemy));
            let goal = near.iter().find(|(choice, _)| sound.leads_there(*choice));
            goals.extend(goal.map(|(choice, square)| (square.distance(enemy), *choice)));
        }
        goals.sort_by_key(|&(far, _)| far);
        for (_, choice) in goals.into_iter().take(if plain { GOALS } else { 0 }) {
            if !taken.contains(&choice) {
                taken.push(choice);
            }
        }
        list.extend(taken);
    }
    list.truncate(MOST + 20);
    let judge = |probe: &AnyBattle| match effort.aspects {
        0 => i64::from(probe.prospect(side) - probe.prospect(side.other())),
        _ => value(probe, side, ways, effort.into()),
    };
    for choice in promising(battle, &judge, choices, &mut sound, salt) {
        if !list.contains(&choice) {
            list.push(choice);
        }
    }
    list.into_iter().map(|choice| (choice, 0.0)).collect()
}

/// Ways to squares, and whether they lead there often enough, as far as that was asked.
struct Sound<'a> {
    battle: &'a AnyBattle,
    known: Vec<(Choice, bool)>,
}

impl Sound<'_> {
    fn leads_there(&mut self, choice: Choice) -> bool {
        if let Some(&(_, known)) = self.known.iter().find(|(known, _)| *known == choice) {
            return known;
        }
        let leads = leads_there(self.battle, choice);
        self.known.push((choice, leads));
        leads
    }
}

/// Somebody who goes to a square ends there often enough: else it aims nearer. True as well of what goes nowhere, and of ways without a roll.
pub(super) fn leads_there(battle: &AnyBattle, choice: Choice) -> bool {
    let Target::Square(square) = choice.target else { return true };
    if !battle.info().goes(choice.action) || battle.breakdown(choice).is_none() {
        return true;
    }
    let walked = outcomes(battle, choice, WALKS, &|after: &AnyBattle, made: &[Choice]| reflex_within(after, made));
    let there =
        |after: &AnyBattle| after.characters().get(choice.actor.index()).is_some_and(|ch| ch.square == Some(square));
    let arrived = walked.outcomes.iter().filter(|outcome| there(&outcome.battle)).map(|outcome| outcome.p.value());
    arrived.sum::<f64>() + walked.unwalked.value() >= FAR_FETCHED
}

/// Of every action aimed at squares, the few where the actor's being there is best by some judgement; none where the square makes
/// no difference to it.
fn promising(
    battle: &AnyBattle,
    judge: &dyn Fn(&AnyBattle) -> i64,
    choices: &[Choice],
    sound: &mut Sound,
    salt: u64,
) -> Vec<Choice> {
    let mut probe = battle.clone();
    let mut found: Vec<(ActionId, i64, u64, Choice)> = Vec::new();
    for &choice in choices.iter().filter(|choice| choice.option == 0) {
        let Target::Square(square) = choice.target else { continue };
        let promise = standing_at(&mut probe, choice.actor, square, judge);
        found.push((choice.action, -promise, lot(square, salt), choice));
    }
    found.sort_by_key(|&(action, promise, lot, _)| (action, promise, lot));
    let mut best = Vec::new();
    for same in found.chunk_by(|a, b| a.0 == b.0) {
        // A list in order: where the first promises as much as the last, it does not matter.
        if same.first().map(|f| f.1) != same.last().map(|l| l.1) {
            let ways = same.iter().map(|&(.., choice)| choice).filter(|&choice| sound.leads_there(choice));
            best.extend(ways.take(PROMISING));
        }
    }
    best
}

/// What is judged of a battle with somebody standing on another square; the battle is as before afterwards.
pub(super) fn standing_at(
    probe: &mut AnyBattle,
    who: CharacterId,
    square: Square,
    judge: &dyn Fn(&AnyBattle) -> i64,
) -> i64 {
    let level = probe.board().surface(square);
    let mut place = (Some(square), level);
    let mut swap = |probe: &mut AnyBattle| {
        if let Some(ch) = probe.characters_mut().get_mut(who.index()) {
            (place.0, ch.square) = (ch.square, place.0);
            (place.1, ch.level) = (ch.level, place.1);
        }
    };
    swap(probe);
    let judged = judge(probe);
    swap(probe);
    judged
}

/// At most [`MOST`], evenly spread.
fn thin(choices: &[Choice]) -> Vec<Choice> {
    let step = choices.len().div_ceil(MOST).max(1);
    choices.iter().copied().step_by(step).collect()
}
