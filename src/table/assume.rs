//! What exact odds take for granted about decisions that come up while a choice is carried out, and what else they could.

use crate::battle::{AnyBattle, CharacterId, Choice, Nature, Odds, RuleId, Side, Target, Usual, odds};
use crate::dice::Chance;
use serde::Serialize;
use std::cell::RefCell;

/// Most Will dice on one roll; a greater option means that they are paid for in another way.
const MOST_WILL: u8 = 2;

/// A kind of decision of one side, answered otherwise than is assumed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Reaction {
    /// Key of the kind of decision.
    pub kind: &'static str,
    /// Who decides.
    pub side: Side,
}

/// An assumed answer, and what can be assumed instead.
pub(super) struct Answer {
    pub(super) choice: Choice,
    pub(super) reaction: Reaction,
    pub(super) rule: RuleId,
    /// The other answer, where it is a question of yes or no.
    pub(super) other: Option<Choice>,
    /// It is assumed that nothing is done.
    pub(super) declines: bool,
}

/// The answer that odds take for granted ([`Usual`]), or none where they stop: at the next free decision, or the end of the
/// battle. `will`: that many Will dice (at most) on the first roll of the one who acts, none on any other.
///
/// `made` are the choices since the one whose odds are asked, that one first. `scratch` is overwritten; callers keep it to spare the memory.
pub fn assume(battle: &AnyBattle, made: &[Choice], will: u8, scratch: &mut Vec<Choice>) -> Option<Choice> {
    answer(battle, made, will, scratch).map(|answer| answer.choice)
}

pub(super) fn answer(battle: &AnyBattle, made: &[Choice], will: u8, scratch: &mut Vec<Choice>) -> Option<Answer> {
    let decision = battle.decision().filter(|decision| decision.usual != Usual::Stop)?;
    battle.choices(scratch);
    let is = |choice: &Choice, nature| battle.info().nature(choice.action) == nature;
    let &first = scratch.first()?;
    let (no, yes) = no_and_yes(battle, decision.usual, scratch)?;
    let actor = made.first().map(|choice| choice.actor);
    let choice = match decision.usual {
        Usual::Will => {
            let given = made.iter().any(|choice| is(choice, Nature::Dice) && Some(choice.actor) == actor);
            let will = if decision.actor == actor && !given { will } else { 0 };
            let offered = scratch.iter().filter(|choice| is(choice, Nature::Dice) && choice.option <= will);
            offered.max_by_key(|choice| choice.option).copied().or(no).unwrap_or(first)
        }
        Usual::No => no.unwrap_or(first),
        Usual::Last => scratch.last().copied().unwrap_or(first),
        Usual::First => first,
        Usual::Yes | Usual::Most | Usual::Stop => yes,
    };
    let declines = Some(choice) == no;
    let other = match declines {
        // The number of Will dice goes by their price.
        true if decision.usual == Usual::Will => Some(yes),
        true => Some(likeliest(battle, scratch, no, yes)),
        false => no,
    };
    Some(Answer {
        choice,
        reaction: Reaction { kind: decision.kind, side: decision.side },
        rule: decision.rule,
        other: other.filter(|other| *other != choice),
        declines,
    })
}

/// Of answers that roll, the one that is likeliest to succeed: of a parry and a dodge, what the other side fares best with. `usual` where
/// it doesn't roll, and among equals.
fn likeliest(battle: &AnyBattle, answers: &[Choice], no: Option<Choice>, usual: Choice) -> Choice {
    let chance = |choice: &Choice| battle.breakdown(*choice).map(|roll| battle.chance(&roll, 0).value());
    let Some(mut best) = chance(&usual) else { return usual };
    let mut named = usual;
    for choice in answers.iter().filter(|choice| Some(**choice) != no) {
        if let Some(better) = chance(choice).filter(|chance| *chance > best) {
            (best, named) = (better, *choice);
        }
    }
    named
}

/// The answer that does nothing, if there is one, and the usual one of those that do something; none where there is no answer.
pub(super) fn no_and_yes(battle: &AnyBattle, usual: Usual, answers: &[Choice]) -> Option<(Option<Choice>, Choice)> {
    let &first = answers.first()?;
    // A number of something, of which none may be taken, has no other way to say no.
    let alike =
        |choice: &Choice| Choice { option: 0, ..*choice } == Choice { option: 0, target: Target::Nothing, ..first };
    let number = answers.iter().all(alike);
    let none = answers.iter().find(|choice| number && choice.option == 0);
    let no = answers.iter().find(|choice| battle.info().nature(choice.action) == Nature::No).or(none).copied();
    let yes = match usual {
        Usual::Will => answers.iter().filter(|choice| choice.option <= MOST_WILL).max_by_key(|choice| choice.option),
        _ if number => answers.iter().max_by_key(|choice| choice.option),
        _ => answers.iter().find(|choice| Some(**choice) != no),
    };
    Some((no, yes.copied().unwrap_or(first)))
}

/// The same odds with one kind of decision of the other side answered otherwise, wherever it comes up.
#[derive(Clone, PartialEq, Debug)]
pub struct Alternative {
    /// Which decisions.
    pub reaction: Reaction,
    /// Who answers first.
    pub who: CharacterId,
    /// Rule that asks.
    pub rule: RuleId,
    /// What is done or left, in words: that of the first such decision.
    pub deed: String,
    /// True if there are more of them, or others than the one in words.
    pub several: bool,
    /// True if it is done here, and taken for not done in the odds themselves; false the other way round.
    pub done: bool,
    /// What comes of the choice then.
    pub odds: Odds,
}

/// Odds of a choice, and how they change with what the other side may do about it.
#[derive(Clone, PartialEq, Debug)]
pub struct Outlook {
    /// The odds under what the system takes for granted.
    pub odds: Odds,
    /// One for each kind of reaction of the other side; all else is as assumed.
    pub alternatives: Vec<Alternative>,
}

/// Exact odds of a choice under what the system takes for granted, with up to `will` Will dice on the actor's first roll, and each of the
/// other side's reactions on its own.
pub fn outlook(battle: &AnyBattle, choice: Choice, will: u8) -> Outlook {
    let scratch = RefCell::new(Vec::new());
    let seen: RefCell<Vec<Alternative>> = RefCell::new(Vec::new());
    let own = battle.decision().map(|decision| decision.side);
    let odds_now = odds(battle, choice, &|position, made| {
        let answer = answer(position, made, will, &mut scratch.borrow_mut())?;
        if let Some(other) = answer.other.filter(|_| Some(answer.reaction.side) != own) {
            let does = if answer.declines { other } else { answer.choice };
            let deed = position.describe(does);
            let mut seen = seen.borrow_mut();
            match seen.iter_mut().find(|known| known.reaction == answer.reaction) {
                Some(known) => known.several |= known.deed != deed,
                None => seen.push(Alternative {
                    reaction: answer.reaction,
                    who: does.actor,
                    rule: answer.rule,
                    deed,
                    several: false,
                    done: answer.declines,
                    odds: Odds { outcomes: Vec::new(), unwalked: Chance::ONE },
                }),
            }
        }
        Some(answer.choice)
    });
    let mut alternatives = seen.into_inner();
    for alternative in &mut alternatives {
        alternative.odds = odds(battle, choice, &|position, made| {
            let answer = answer(position, made, will, &mut scratch.borrow_mut())?;
            let instead = answer.other.filter(|_| answer.reaction == alternative.reaction);
            Some(instead.unwrap_or(answer.choice))
        });
    }
    Outlook { odds: odds_now, alternatives }
}
