//! What a click means: from squares and characters to the legal choices of the present decision. Pure functions; which
//! choices are legal is for the rules alone.

use crate::battle::{
    ActionId, Answered, Breakdown, CharacterId, Choice, Decision, Events, Nature, Occasion, Part, Refusal, Target, Ways,
};
use crate::board::Square;
use crate::dice::Seeded;
use crate::game::session::{Intent, Planning};
use crate::table::Table;
use std::collections::BTreeSet;

/// Key of an action.
pub fn action_key(table: &Table, action: ActionId) -> &'static str {
    table.battle().info().actions.get(usize::from(action.0)).map_or("", |entry| entry.key)
}

/// What kind of deed a choice is.
fn nature(table: &Table, choice: &Choice) -> Nature {
    table.battle().info().nature(choice.action)
}

/// The action with this key.
pub fn action_named(table: &Table, key: &str) -> Option<ActionId> {
    table.battle().info().actions.iter().position(|entry| entry.key == key).map(|i| ActionId(i as u8))
}

/// The choice that ends the turn.
pub fn ending(table: &Table) -> Option<Choice> {
    table.choices().iter().find(|choice| nature(table, choice) == Nature::End).copied()
}

/// True if one click chooses.
pub fn is_direct(decision: &Decision) -> bool {
    decision.answered == Answered::Board && decision.occasion != Occasion::Act
}

/// True where the choices are answers, not places: buttons and numbers choose.
pub fn is_question(table: &Table) -> bool {
    let Some(decision) = table.decision() else { return false };
    decision.answered != Answered::Board
        || table.choices().iter().all(|choice| choice.target == Target::Nothing)
            && decision.occasion != Occasion::Activate
}

/// Who stands there.
pub fn person_at(table: &Table, square: Square) -> Option<CharacterId> {
    let people = table.battle().characters().iter();
    people.enumerate().find(|(_, ch)| ch.is_present() && ch.square == Some(square)).map(|(i, _)| CharacterId(i as u8))
}

/// Where nothing is planned, a click on a square means to go there, or to do something with what lies within arm's reach: a spell that is aimed at
/// a square is meant by its name.
fn is_meant(table: &Table, choice: &Choice) -> bool {
    let battle = table.battle();
    let Target::Square(square) = choice.target else { return true };
    let acts = table.decision().is_some_and(|decision| decision.occasion == Occasion::Act);
    if !acts || battle.info().goes(choice.action) {
        return true;
    }
    let near = |from: Square| from.distance(square) <= 1;
    let actor = battle.characters().get(choice.actor.index());
    actor.and_then(|actor| actor.square).is_none_or(near) && battle.covers(*choice).is_empty()
}

/// The choice agrees with the action that is planned, and with its option where one was picked. What has to be asked for by name
/// is meant only where it is planned.
fn planned(table: &Table, choice: &Choice, planning: &Planning) -> bool {
    match planning.action {
        Some(action) => action == choice.action && planning.option == choice.option,
        None => {
            let action = table.battle().info().actions.get(usize::from(choice.action.0));
            let area = |ways| ways == Ways::Buttons && matches!(choice.target, Target::Square(_));
            !action.is_some_and(|action| match action.nature {
                Nature::Word => true,
                // A blow at a whole area is meant by its name; a click on a square means to go there.
                Nature::Blow => area(action.ways),
                Nature::Hands => false,
                // To drag or to loot an enemy who is down.
                _ => is_downed_enemy(table, choice),
            }) && is_meant(table, choice)
        }
    }
}

/// It is about an enemy who is down.
fn is_downed_enemy(table: &Table, choice: &Choice) -> bool {
    let Target::Character(who) = choice.target else { return false };
    let battle = table.battle();
    let people = battle.characters();
    let [of, actor] = [who, choice.actor].map(|one| people.get(one.index()));
    of.zip(actor).is_some_and(|(of, actor)| of.side != actor.side && battle.info().is_down(&of.statuses))
}

/// How much better one choice than another leads to the same place: an attack where an enemy stands, a blow before a word, without a
/// special option, without a roll.
type Roughness = (bool, bool, bool, bool);

fn roughness(table: &Table, choice: &Choice, rolls: bool) -> Roughness {
    let blow = nature(table, choice) == Nature::Blow;
    let at_enemy = matches!(choice.target, Target::Square(square) if enemy_at(table, square).is_some());
    (at_enemy, matches!(choice.target, Target::Character(_)) && !blow, choice.option != 0, rolls)
}

/// The enemy who stands on a square and is not down, as far as the side that decides knows of it.
pub fn enemy_at(table: &Table, square: Square) -> Option<CharacterId> {
    let side = table.decision()?.side;
    let battle = table.battle();
    let of = |who: &CharacterId| {
        let one = &battle.characters()[who.index()];
        one.side != side && !battle.info().is_down(&one.statuses) && !battle.is_unseen_by(*who, side)
    };
    person_at(table, square).filter(of)
}

/// The nearest way to an attack on somebody who cannot be attacked from here: a move without a roll after which an attack is offered. The
/// cheapest one, and of those the shortest.
pub fn approach(table: &Table, enemy: CharacterId) -> Option<Choice> {
    let battle = table.battle();
    let (info, board) = (battle.info(), battle.board());
    let actor = table.decision().filter(|decision| decision.occasion == Occasion::Act)?.actor?;
    let from = battle.characters().get(actor.index())?.square?;
    let goes = |choice: &&Choice| {
        choice.actor == actor
            && choice.option == 0
            && info.goes(choice.action)
            && !info.nature(choice.action).strikes()
            && !matches!(nature(table, choice), Nature::Word | Nature::End)
    };
    let to = |choice: &Choice| if let Target::Square(square) = choice.target { Some(square) } else { None };
    let mut moves: Vec<(Choice, Square)> =
        table.choices().iter().filter(goes).filter_map(|choice| Some((*choice, to(choice)?))).collect();
    moves.retain(|(choice, _)| battle.breakdown(*choice).is_none());
    moves.sort_by_key(|&(choice, square)| {
        let cost: u32 = battle.costs(choice).iter().map(|&(_, amount)| u32::from(amount)).sum();
        (board.is_water(square) && !board.is_water(from), cost, from.distance(square))
    });
    moves.into_iter().map(|(choice, _)| choice).find(|&choice| {
        let mut after = battle.clone();
        after.apply_listed(choice, &mut Seeded::new(0, 0), &mut Events::drop());
        let mut choices = Vec::new();
        after.choices(&mut choices);
        let strikes = |next: &Choice| info.nature(next.action).strikes() && next.target == Target::Character(enemy);
        // A blow may follow contact at once: the rules ask about that blow, or for dice for it.
        let rolls = |next: &Choice| {
            let roll = after.breakdown(*next);
            roll.is_some_and(|roll| roll.against == Some(enemy) && roll.part != Part::Defending)
        };
        let Some(next) = after.decision().filter(|next| next.actor == Some(actor)) else { return false };
        choices.iter().any(strikes) || next.reaction() && choices.iter().any(rolls)
    })
}

/// Why an enemy cannot be attacked: the reason of the attack that is nearest to working.
pub fn why_not(table: &Table, enemy: CharacterId) -> Option<String> {
    let battle = table.battle();
    let actor = table.decision()?.actor?;
    let blows = battle.info().actions.iter().enumerate().filter(|(_, action)| action.nature.strikes());
    let reasons = blows.filter_map(|(i, action)| {
        let target = Target::Character(enemy);
        let why = battle.refusal_beside(table.choices(), actor, ActionId(i as u8), target)?;
        Some((why, action.name))
    });
    let far = |why: &Refusal| match why {
        Refusal::NeedsReload => 0,
        Refusal::NotEnoughAp => 1,
        Refusal::NoLineOfSight | Refusal::TargetHidden => 2,
        Refusal::OutOfRange => 3,
        Refusal::NotInContact => 4,
        _ => 5,
    };
    let nearest = reasons.filter(|(why, _)| !why.is_silent()).min_by_key(|(why, _)| far(why));
    nearest.map(|(why, action)| format!("{action}: {why}"))
}

/// Where a choice is clicked.
pub fn spot(table: &Table, choice: &Choice) -> Option<Square> {
    match choice.target {
        Target::Square(square) => Some(square),
        Target::Character(who) => table.battle().characters().get(who.index())?.square,
        Target::Nothing => match table.decision()?.occasion {
            Occasion::Activate => table.battle().characters().get(choice.actor.index())?.square,
            _ => None,
        },
    }
}

/// Squares of those whom a choice would catch, as far as they stand on the board.
pub fn caught(table: &Table, choice: Choice) -> Vec<Square> {
    let people = table.battle().characters();
    table.battle().catches(choice).into_iter().filter_map(|who| people.get(who.index())?.square).collect()
}

/// The best choice to be made at a square under the plan.
pub fn choice_at(table: &Table, planning: &Planning, square: Square) -> Option<Choice> {
    let decision = table.decision()?;
    let actor = (decision.occasion == Occasion::Deploy).then(|| deploying(table, planning)).flatten();
    let here = table.choices().iter().filter(|choice| {
        planned(table, choice, planning)
            && actor.is_none_or(|actor| choice.actor == actor)
            && nature(table, choice) != Nature::No
            && spot(table, choice) == Some(square)
    });
    let rough = |choice: &Choice| roughness(table, choice, table.battle().breakdown(*choice).is_some());
    here.enumerate().min_by_key(|(i, choice)| (rough(choice), *i)).map(|(_, choice)| *choice)
}

/// The character that the next click deploys.
pub fn deploying(table: &Table, planning: &Planning) -> Option<CharacterId> {
    let offered = |who: CharacterId| table.choices().iter().any(|choice| choice.actor == who);
    planning.inspected.filter(|&who| offered(who)).or_else(|| table.choices().first().map(|choice| choice.actor))
}

/// One square where something can be chosen.
#[derive(Clone, Debug, PartialEq)]
pub struct PlanSpot {
    /// Where.
    pub square: Square,
    /// What.
    pub choice: Choice,
    /// The roll that it begins with.
    pub breakdown: Option<Breakdown>,
}

/// Every square where something can be chosen under the plan, with the best choice there.
pub fn spots(table: &Table, planning: &Planning) -> Vec<PlanSpot> {
    let Some(decision) = table.decision() else { return Vec::new() };
    let actor = (decision.occasion == Occasion::Deploy).then(|| deploying(table, planning)).flatten();
    let rolls = table.battle().breakdowns(table.choices());
    let mut best: Vec<(PlanSpot, Roughness)> = Vec::new();
    let mut known: std::collections::HashMap<Square, usize> = std::collections::HashMap::new();
    for (choice, breakdown) in table.choices().iter().zip(rolls) {
        let skip = !planned(table, choice, planning)
            || actor.is_some_and(|actor| choice.actor != actor)
            || nature(table, choice) == Nature::No;
        let Some(square) = spot(table, choice).filter(|_| !skip) else { continue };
        let rough = roughness(table, choice, breakdown.is_some());
        // Whatever comes later must be better.
        if known.get(&square).is_some_and(|&i| best[i].1 <= rough) {
            continue;
        }
        let new = (PlanSpot { square, choice: *choice, breakdown }, rough);
        match known.get(&square) {
            Some(&i) => best[i] = new,
            None => {
                known.insert(square, best.len());
                best.push(new);
            }
        }
    }
    best.into_iter().map(|(spot, _)| spot).collect()
}

/// Most squares that a list of answers names.
const LISTED: usize = 8;

/// The answer that does nothing, and for now, or adds no dice: it has a key of its own. None where something has to be done.
pub fn declined(table: &Table) -> Option<Choice> {
    let no = |choice: &&Choice| match nature(table, choice) {
        Nature::No => true,
        Nature::Dice => choice.option == 0,
        _ => false,
    };
    table.choices().iter().filter(no).min_by_key(|choice| choice.option).copied()
}

/// The answer that does nothing in this round, where the rules have one beside the plain one.
pub fn passed(table: &Table) -> Option<Choice> {
    let no = |choice: &&Choice| nature(table, choice) == Nature::No && choice.option == 1;
    table.choices().iter().find(no).filter(|&&pass| declined(table) != Some(pass)).copied()
}

/// The answers in the order in which they are listed and numbered: those that cannot be clicked on the board, only some of
/// those that can, and last those that do nothing: so many Will dice have the key of their number.
pub fn answers(table: &Table) -> Vec<Choice> {
    let last = declined(table);
    let on_board = |choice: &Choice| matches!(choice.target, Target::Square(_));
    let (squares, others): (Vec<Choice>, Vec<Choice>) = table.choices().iter().copied().partition(on_board);
    let mut answers: Vec<Choice> = others.into_iter().chain(squares.into_iter().take(LISTED)).collect();
    answers.sort_by_key(|choice| (nature(table, choice) == Nature::No, Some(*choice) == last));
    answers
}

/// The option of the planned action after the one that is planned, in the order in which they are shown, as far as they are; after the last
/// the first.
pub fn next_option(table: &Table, planning: &Planning, shown: &[u8]) -> Option<u8> {
    let (action, planned) = planning.way()?;
    let of = table.choices().iter().filter(|choice| choice.action == action);
    let offered: BTreeSet<u8> = of.map(|choice| choice.option).collect();
    let listed = shown.iter().filter(|option| offered.contains(option));
    let list: Vec<u8> = listed.chain(offered.iter().filter(|option| !shown.contains(option))).copied().collect();
    let at = list.iter().position(|&option| option == planned);
    list.get(at.map_or(0, |at| (at + 1) % list.len())).copied()
}

/// The action and option after the planned one, or before it: in the order of the bar, but that of a lesson comes first. The first and
/// the last follow one another.
pub fn next_action(
    table: &Table,
    planning: &Planning,
    bar: &[(ActionId, u8)],
    lesson: Option<Choice>,
    way: i32,
) -> Option<(ActionId, u8)> {
    if table.decision()?.occasion != Occasion::Act {
        return None;
    }
    let mut list = bar.to_vec();
    list.retain(|(action, _)| table.choices().iter().any(|choice| choice.action == *action));
    if list.is_empty() {
        for choice in table.choices() {
            if !list.iter().any(|(action, _)| *action == choice.action) {
                list.push((choice.action, choice.option));
            }
        }
    }
    let place = |action: ActionId, option: u8| {
        let exact = list.iter().position(|&one| one == (action, option));
        exact.or_else(|| list.iter().position(|one| one.0 == action))
    };
    if let Some(at) = lesson.and_then(|meant| place(meant.action, meant.option)) {
        let first = list.remove(at);
        list.insert(0, first);
    }
    let place = |action: ActionId| {
        let exact = list.iter().position(|&one| one == (action, planning.option));
        exact.or_else(|| list.iter().position(|one| one.0 == action))
    };
    let next = match planning.action.and_then(place) {
        None if way < 0 => list.len().checked_sub(1)?,
        None => 0,
        Some(at) => (at as i32 + way).rem_euclid(list.len() as i32) as usize,
    };
    list.get(next).copied()
}

/// The number from 0 of a character among those of the side that decides, as the keys for numbers count them.
pub fn number_of(table: &Table, who: CharacterId) -> Option<usize> {
    let side = table.decision()?.side;
    let own = table.battle().characters().iter().enumerate().filter(|(_, one)| one.side == side);
    own.map(|(index, _)| index).position(|index| index == who.index())
}

/// Whom a question is about: the one who is asked, and the other in it, if only as the one whom the roll is against.
pub fn about(table: &Table) -> [Option<CharacterId>; 2] {
    let Some(decision) = table.decision() else { return [None; 2] };
    let battle = table.battle();
    let roll = || {
        let lies = battle.on_table().map(|table| table.roll);
        lies.or_else(|| table.choices().iter().find_map(|&choice| battle.breakdown(choice)))
    };
    let against = || roll().filter(|_| decision.reaction())?.against.filter(|&other| decision.actor != Some(other));
    [decision.actor, decision.other.or_else(against)]
}

/// The answer that confirming gives, and the golden button: the one that is proposed, else the first that rolls and costs nothing. None
/// where squares of the board are the answers, where every roll has a price, and where nothing need be done and the roll is likelier to
/// fail: a failure may cost something.
pub fn golden(table: &Table, planning: &Planning) -> Option<Choice> {
    let decision = table.decision().filter(|decision| decision.reaction())?;
    let proposed = planning.proposed.filter(|proposed| table.choices().contains(proposed));
    let on_board = table.choices().iter().any(|choice| matches!(choice.target, Target::Square(_)));
    if proposed.is_some() || on_board || !is_question(table) || !decision.lists_answers() {
        return proposed;
    }
    let battle = table.battle();
    let must = !table.choices().iter().any(|choice| nature(table, choice) == Nature::No);
    let hopeful = |choice: &Choice| {
        let roll = battle.breakdown(*choice);
        roll.is_some_and(|roll| must || roll.part != Part::Alone || battle.chance(&roll, 0).value() >= 0.5)
    };
    // To roll again has a price that is no counter: a condition, the roll that lies there.
    let rolls = |choice: &&Choice| !matches!(nature(table, choice), Nature::No | Nature::Again) && hopeful(choice);
    table.choices().iter().filter(|choice| is_free(table, choice)).find(rolls).copied()
}

/// An answer that costs nothing: no points, no luck, nothing that its side has in common.
pub fn is_free(table: &Table, choice: &Choice) -> bool {
    let dice = nature(table, choice) == Nature::Dice && choice.option > 0;
    !dice && table.battle().costs(*choice).is_empty() && table.battle().pool_costs(*choice).is_empty()
}

/// What answering with a choice means: the Will dice that are shown with an Attack of Opportunity go along with it.
pub fn answered(table: &Table, planning: &Planning, choice: Choice) -> Intent {
    let with_will =
        table.decision().is_some_and(|decision| decision.dice_ahead) && nature(table, &choice) != Nature::No;
    if with_will { Intent::ChooseWithWill(choice, planning.will) } else { Intent::Choose(choice) }
}

/// Choices in the order in which the keyboard steps through them: answers as they are listed, else whom one can aim at.
pub fn targets(table: &Table, planning: &Planning) -> Vec<Choice> {
    if is_question(table) {
        return answers(table);
    }
    let spots = spots(table, planning);
    if table.decision().is_some_and(|decision| decision.lists_answers()) {
        // What has no place on the board can be said no less than what has.
        let nowhere = table.choices().iter().filter(|choice| spot(table, choice).is_none()).copied();
        return nowhere.chain(spots.into_iter().map(|spot| spot.choice)).collect();
    }
    let people: Vec<Choice> = spots
        .iter()
        .filter(|spot| matches!(spot.choice.target, Target::Character(_)))
        .map(|spot| spot.choice)
        .collect();
    if people.is_empty() { spots.into_iter().map(|spot| spot.choice).collect() } else { people }
}

/// The choice after the one that is proposed, round and round.
pub fn next_target(table: &Table, planning: &Planning) -> Option<Choice> {
    let list = targets(table, planning);
    let at = planning.proposed.and_then(|proposed| list.iter().position(|choice| *choice == proposed));
    list.get(at.map_or(0, |i| (i + 1) % list.len().max(1))).copied()
}
