//! What exact odds take for granted about decisions that come up while a choice is carried out.

use crate::battle::{Choice, RuleSystem};

/// The assumptions, as players read them next to odds.
pub const ASSUMPTIONS: &str = "Assumed: nobody adds further Will dice; nobody dispels; luck tokens are used; nobody \
    walks on after a jump; every Attack of Opportunity is struck, with the first kind that is allowed; pushed and \
    displaced characters end on the first square listed. What is decided freely afterwards, an enemy's COUNTER too, is no \
    part of these odds.";

/// The answer that odds take for granted, or none where they stop: at the next free decision, or the end of the battle.
///
/// * `will`: that many Will dice (at most) on the first roll of the one who acts, none on any other;
/// * `walk_on`: no square further;
/// * `opportunity`: the first choice listed that is not to let it pass;
/// * `dispel`: nobody does;
/// * `luck`: as many tokens as may be used;
/// * everything else that interrupts (`force`, `place`, `charge`, `disengage_from`, `provoke`, `spell_target`): the first
///   choice listed;
/// * all that interrupts nothing (`act`, `activate`, `deploy`, `zone`, `glide`, `row`), and the commands given between actions
///   (`order`, `counter`, `plan`): the odds stop.
///
/// `made` are the choices since the one whose odds are asked, that one first. `scratch` is overwritten; callers keep it to spare the memory.
pub fn assume<B: RuleSystem>(battle: &B, made: &[Choice], will: u8, scratch: &mut Vec<Choice>) -> Option<Choice> {
    let decision = battle.decision()?;
    if matches!(
        decision.kind,
        "act" | "activate" | "deploy" | "zone" | "glide" | "row" | "order" | "counter" | "plan" | "take"
    ) {
        return None;
    }
    battle.choices(scratch);
    let actions = battle.info().actions;
    let is = |choice: &Choice, key| actions.get(usize::from(choice.action.0)).is_some_and(|a| a.key == key);
    let first = scratch.first().copied();
    let declined = scratch.iter().find(|choice| is(choice, "decline")).copied();
    let actor = made.first().map(|choice| choice.actor);
    let given = made.iter().any(|choice| is(choice, "will") && Some(choice.actor) == actor);
    match decision.kind {
        "will" => {
            let will = if decision.actor == actor && !given { will } else { 0 };
            let offered = scratch.iter().filter(|choice| is(choice, "will") && choice.option <= will);
            offered.max_by_key(|choice| choice.option).copied().or(declined).or(first)
        }
        "walk_on" | "dispel" => declined.or(first),
        _ => scratch.iter().find(|choice| !is(choice, "decline")).copied().or(first),
    }
}
