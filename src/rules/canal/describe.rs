//! Decisions and choices in words.

use super::choices::{CONTROLLED, STEP_OFF};
use super::commands::NOT_THIS_ROUND;
use super::frames::{Ask, Wing};
use super::info::INFO;
use super::roll::Roll;
use super::rolls::will_paid;
use super::state::Battle;
use super::vocabulary::action;
use crate::battle::{Choice, Target};
use crate::board::Level;

impl Battle {
    pub(super) fn spell_name(&self, spell: u8) -> &str {
        self.spell(spell).map_or("", |spell| spell.name.as_str())
    }

    /// CAN-15: where forced movement ends. A square can be an end twice: on its ground, and held in the air above it.
    fn forced_words(&self, choice: Choice) -> String {
        let who = self.name(choice.actor);
        let Target::Square(square) = choice.target else { return format!("{who} is moved") };
        let level = choice.option as Level;
        if self.place(choice.actor) == (square, level) {
            return format!("{who} stays at {square}");
        }
        match level - self.board.surface(square) {
            ..=1 => format!("{who} is moved to {square}"),
            levels => format!("{who} is moved over {square} and falls {levels} levels"),
        }
    }

    /// A choice in words.
    pub(super) fn words(&self, choice: Choice) -> String {
        let who = self.name(choice.actor);
        let at = match choice.target {
            Target::Nothing => String::new(),
            Target::Square(square) => square.to_string(),
            Target::Character(other) => self.name(other).to_string(),
        };
        let weapon = || self.kind(choice.actor).weapons.get(usize::from(choice.option)).map_or("", |w| w.name.as_str());
        match choice.action {
            action::MOVE
                if choice.option == STEP_OFF && choice.target == Target::Square(self.place(choice.actor).0) =>
            {
                format!("{who} lets go of the wall")
            }
            action::MOVE if choice.option == STEP_OFF => format!("{who} steps off the edge to {at}"),
            action::MOVE => format!("{who} moves to {at}"),
            action::JUMP if choice.option == CONTROLLED => format!("{who} jumps to {at} with a Controlled Landing"),
            action::JUMP => format!("{who} jumps to {at}"),
            action::CHAIN if choice.option == CONTROLLED => {
                format!("{who} chains a jump to {at} with a Controlled Landing")
            }
            action::CHAIN => format!("{who} chains a jump to {at}"),
            action::COMBAT => format!("{who} strikes at {at}: {}", weapon()),
            action::GRAPPLE => format!("{who} grapples {at}"),
            action::DROWN => format!("{who} drowns {at}"),
            action::DIVE => format!("{who} dives"),
            action::SURGERY => format!("{who} operates on {at}"),
            action::END => format!("{who} ends the activation"),
            action::ACTIVATE => format!("activate {who}"),
            action::FLY => match Wing::ALL.get(usize::from(choice.option)) {
                Some(Wing::Hover) => format!("{who} flies above {at} at the same height"),
                Some(Wing::Rise) => format!("{who} flies high above {at}"),
                Some(Wing::Sink) => format!("{who} flies low above {at}"),
                _ => format!("{who} flies to {at}"),
            },
            action::GUARD => format!("{who} stands on guard"),
            action::HIDE => format!("{who} hides"),
            action::ROW if choice.target == Target::Nothing => format!("{who} rows"),
            action::ROW => format!("{who} rows to {at}"),
            action::GLIDE => format!("{who} glides to {at}"),
            action::WILL => match (choice.option, self.ask) {
                (0, _) => "no Will dice".into(),
                (n, _) if will_paid(n).1 > 0 => {
                    let (dice, blood) = will_paid(n);
                    format!("{who} adds {dice} Will dice, {blood} for a Life Point each")
                }
                (n, Some(Ask::Will(Roll::Protection { .. }))) => format!("{who} adds {n} Will to the Protection"),
                (n, _) => format!("{who} adds {n} Will"),
            },
            action::PICK if matches!(self.ask, Some(Ask::Further(_))) => format!("also {at}"),
            action::PICK => format!("{who} against {at}"),
            action::CAST => {
                let spell = self.spells_of(choice.actor).get(usize::from(choice.option));
                format!("{who} casts {} at {at}", spell.map_or("", |&spell| self.spell_name(spell)))
            }
            action::DISPEL => format!("{who} dispels"),
            action::LUCK if choice.option == 0 => "no luck".into(),
            action::LUCK => format!("{who} may use {} luck", choice.option),
            action::FORCE => self.forced_words(choice),
            action::PLACE => format!("{who} is put on {at}"),
            action::WALK_ON => format!("{who} walks on to {at}"),
            action::TAKE => {
                let staged = self.contest.stage.objectives.get(usize::from(choice.option));
                let from = if let Target::Character(_) = choice.target { "from" } else { "at" };
                format!("{who} takes {} {from} {at}", staged.map_or("", |staged| staged.name.as_str()))
            }
            action::DROP => format!("{who} drops what it carries"),
            action::DESTROY => format!("{who} destroys the objective at {at}"),
            action::PLAN => {
                let agenda = self.agenda(self.side(choice.actor), choice.option).map_or("", |agenda| agenda.name());
                format!("exchange {agenda}: {who} plans")
            }
            action::COMMAND => {
                let name = self.kind(choice.actor).commands.get(usize::from(choice.option)).map_or("", |c| &c.name);
                let at = if at.is_empty() { at } else { format!(" for {at}") };
                format!("{who} commands {name}{at}")
            }
            action::ORDER => format!("{who} orders {at} on"),
            action::COUNTER => format!("{who} has {at} act at once"),
            action::DECLINE if choice.option == NOT_THIS_ROUND => "no, not in this round".into(),
            action::DECLINE => "no".into(),
            action::ZONE => format!("deployment zone {}", choice.option + 1),
            action::DEPLOY => format!("{who} is placed on {at}"),
            _ => INFO.actions.get(usize::from(choice.action.0)).map_or("", |entry| entry.name).to_string(),
        }
    }
}
