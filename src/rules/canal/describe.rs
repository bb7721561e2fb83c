//! Decisions and choices in words.

use super::choices::{CONTROLLED, STEP_OFF};
use super::commands::NOT_THIS_ROUND;
use super::flying::Wing;
use super::rolls::{Roll, will_paid};
use super::special_ground::Slide;
use super::state::{Ask, Battle};
use super::vocabulary::{INFO, action};
use crate::battle::{CharacterId, Choice, Decision, RuleSystem, Side, Target, Usual};
use crate::board::Level;

impl Battle {
    fn name(&self, id: CharacterId) -> &str {
        self.names(id).0
    }

    fn spell_name(&self, spell: u8) -> &str {
        self.spell(spell).map_or("", |spell| spell.name.as_str())
    }

    /// The present decision.
    pub(super) fn question(&self) -> Option<Decision> {
        let gang = |side: Side| self.roster.gangs[side.index()].as_str();
        let asked = match self.ask {
            Ask::Nothing => return None,
            Ask::Zone(side) => {
                (side, "zone", None, None, format!("{}: choose a deployment zone.", gang(side)), "CAN-72")
            }
            Ask::Deploy(side) => (side, "deploy", None, None, format!("{}: place a character.", gang(side)), "CAN-72"),
            Ask::Activate(side) => {
                (side, "activate", None, None, format!("{}: choose who acts next.", gang(side)), "2.2")
            }
            Ask::Act(who) => {
                (self.side(who), "act", Some(who), None, format!("{}: choose an action.", self.name(who)), "2.3")
            }
            Ask::OutOfTurn(who) => {
                let text = format!("{} acts out of turn: choose one action.", self.name(who));
                (self.side(who), "act", Some(who), None, text, "CAN-60")
            }
            Ask::Plan(side) => {
                (side, "plan", None, None, format!("{}: exchange an agenda, by a Plan?", gang(side)), "CAN-60")
            }
            Ask::Order(who) => {
                let text = format!("{} begins: one Action Point more, by an Order?", self.name(who));
                (self.side(who), "order", Some(who), None, text, "CAN-60")
            }
            Ask::Counter(who) => {
                let text = format!("{} has acted: an action of yours at once, by a Counter?", self.name(who));
                (self.side(who).other(), "counter", None, Some(who), text, "CAN-60")
            }
            Ask::Glide(who) => {
                let text = format!("{} is Underwater: cash the counters for a glide?", self.name(who));
                (self.side(who), "glide", Some(who), None, text, "CAN-09")
            }
            Ask::Will(roll) => {
                let who = roll.roller();
                let b = self.breakdown_of(roll);
                let against = b.against.map_or(String::new(), |other| format!(" against {}", self.name(other)));
                let text = format!("{} rolls {}{against}: add Will dice?", self.name(who), b.name);
                (self.side(who), "will", Some(who), b.against, text, "CAN-59")
            }
            Ask::DisengageFrom { mover, .. } => {
                let text = format!("{} wants to get past: who tries to hold on?", self.name(mover));
                (self.side(mover).other(), "disengage_from", Some(mover), None, text, "CAN-10")
            }
            Ask::Charge { who, .. } => {
                let text = format!("{} charges: which enemy is struck?", self.name(who));
                (self.side(who), "charge", Some(who), None, text, "CAN-50")
            }
            Ask::Opportunity(f) => {
                let what = match () {
                    () if f.charge => "charges",
                    () if f.guard => "is on guard and sees",
                    () => "has an opening against",
                };
                let text = format!("{} {what} {}: Attack of Opportunity?", self.name(f.who), self.name(f.against));
                (self.side(f.who), "opportunity", Some(f.who), Some(f.against), text, "CAN-11")
            }
            Ask::Intervene(f) => {
                let [guard, enemy, friend] = [f.guard, f.enemy, f.friend].map(|id| self.name(id));
                let text = format!("{enemy} charges {friend}: does {guard} step in?");
                (self.side(f.guard), "intervene", Some(f.guard), Some(f.enemy), text, "CAN-58")
            }
            Ask::Force(f) if f.mover == f.moved => {
                let text = format!("{} keeps its feet: move up to {} squares?", self.name(f.moved), f.squares);
                (self.side(f.mover), "place", Some(f.mover), None, text, "CAN-67")
            }
            Ask::Force(f) => {
                let text =
                    format!("{} moves {} up to {} squares: where?", self.name(f.mover), self.name(f.moved), f.squares);
                (self.side(f.mover), "force", Some(f.mover), Some(f.moved), text, "CAN-15")
            }
            Ask::Place { who, spot, .. } => {
                let text = format!("{} cannot stay there: which free square?", self.name(who));
                (self.side(who), "place", Some(who), None, text, spot.rule())
            }
            Ask::Slide(Slide { who, .. }) => {
                let text = format!("{} loses its footing: which way?", self.name(who));
                (self.side(who), "place", Some(who), None, text, "CAN-67")
            }
            Ask::Row(f) => {
                let text = format!("{} may row {} squares: where?", self.name(f.who), f.squares.unwrap_or(0));
                (self.side(f.who), "row", Some(f.who), None, text, "CAN-69")
            }
            Ask::WalkOn(f) => {
                let text = format!("{} has {} squares of the jump left: walk on?", self.name(f.who), f.left);
                (self.side(f.who), "walk_on", Some(f.who), None, text, "CAN-03")
            }
            Ask::Take(who) => {
                let text = format!("{} ends beside an objective: take it up?", self.name(who));
                (self.side(who), "take", Some(who), None, text, "CAN-70")
            }
            Ask::Further(f) => {
                let text = format!("{} casts {}: a further target?", self.name(f.who), self.spell_name(f.spell));
                (self.side(f.who), "spell_target", Some(f.who), None, text, "CAN-19")
            }
            Ask::Provoke { caster, .. } => {
                let text = format!("{} casts in contact: who strikes first?", self.name(caster));
                (self.side(caster).other(), "provoke", Some(caster), None, text, "CAN-22")
            }
            Ask::Dispel(f) => {
                let caster = f.aimed.who;
                let at = match f.aimed.target {
                    Target::Character(target) => format!(" at {}", self.name(target)),
                    Target::Square(square) => format!(" at {square}"),
                    Target::Nothing => String::new(),
                };
                let text = format!("{} casts {}{at}: dispel it?", self.name(caster), self.spell_name(f.aimed.spell));
                (self.side(caster).other(), "dispel", None, Some(caster), text, "CAN-23")
            }
            Ask::Luck { roll, .. } => {
                let (who, b) = (roll.roller(), self.breakdown_of(roll));
                let text = format!("{} rolls {}: how many luck tokens may be used?", self.name(who), b.name);
                (self.side(who), "luck", Some(who), b.against, text, "7.3")
            }
        };
        let (side, kind, actor, other, prompt, rule) = asked;
        let reaction = !matches!(kind, "zone" | "deploy" | "activate" | "act" | "plan");
        Some(Decision { side, kind, actor, other, usual: self.usual(), reaction, prompt, rule })
    }

    /// What odds take for granted about the present decision.
    fn usual(&self) -> Usual {
        match self.ask {
            Ask::Nothing
            | Ask::Zone(_)
            | Ask::Deploy(_)
            | Ask::Activate(_)
            | Ask::Act(_)
            | Ask::OutOfTurn(_)
            | Ask::Plan(_)
            | Ask::Order(_)
            | Ask::Counter(_)
            | Ask::Glide(_)
            | Ask::Row(_)
            | Ask::Take(_) => Usual::Stop,
            Ask::Will(_) => Usual::Will,
            Ask::WalkOn(_) | Ask::Dispel(_) => Usual::No,
            Ask::Force(_) | Ask::Slide(_) => Usual::Last,
            Ask::Luck { .. } => Usual::Most,
            Ask::DisengageFrom { .. }
            | Ask::Charge { .. }
            | Ask::Opportunity(_)
            | Ask::Intervene(_)
            | Ask::Place { .. }
            | Ask::Further(_)
            | Ask::Provoke { .. } => Usual::Yes,
        }
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
                (n, Ask::Will(Roll::Protection { .. })) => format!("{who} adds {n} Will to the Protection"),
                (n, _) => format!("{who} adds {n} Will"),
            },
            action::PICK if matches!(self.ask, Ask::Further(_)) => format!("also {at}"),
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
                format!("{who} commands: {name}{at}")
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
