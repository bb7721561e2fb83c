//! Everything that a side is asked: each question in one place, with its words, its rule and its answers. What else there is to
//! say of it is a line of the vocabulary.

use super::frames::Ask;
use super::roll::Roll;
use super::state::Battle;
use super::vocabulary::action::{self, DECLINE, PICK};
use super::vocabulary::question;
use crate::battle::{CharacterId, Choice, Decision, IdSet, RuleSystem, Side, Target};
use crate::kit::{Deploying, Sheet};

impl Battle {
    pub(super) fn write_question(&self, ask: Ask, sheet: &mut Sheet) {
        let gang = |side: Side| self.gang(side);
        let name = |who: CharacterId| self.name(who);
        let there = |among: IdSet| among.iter().filter(|&id| self.present(id));
        let wanted = sheet.wanted();
        match ask {
            Ask::Zone(side) => self.ask_zone(side, sheet),
            Ask::Deploy(side) => self.ask_deploy(side, sheet),
            Ask::Activate(side) => sheet
                .ask_side(&question::ACTIVATE, side, "2.2")
                .text(|| format!("{}: choose who acts next.", gang(side)))
                .list(|out| out.extend(self.to_activate(side).map(|who| Choice::plain(action::ACTIVATE, who)))),
            Ask::Act(who) => sheet
                .ask(&question::ACT, who, "2.3")
                .text(|| format!("{}: choose an action.", name(who)))
                .list(|out| self.act_choices(who, wanted, out))
                .plain(action::END, who),
            Ask::OutOfTurn(who) => sheet
                .ask(&question::ACT, who, "CAN-60")
                .text(|| format!("{} acts out of turn: choose one action.", name(who)))
                .list(|out| self.act_choices(who, wanted, out))
                .plain(DECLINE, who),
            Ask::Plan(side) => sheet
                .ask_side(&question::PLAN, side, "CAN-60")
                .text(|| format!("{}: swap an agenda for a new one?", gang(side)))
                .list(|out| self.plan_choices(side, out)),
            Ask::Order(who) => sheet
                .ask(&question::ORDER, who, "CAN-60")
                .text(|| format!("{} begins. Give an Order for 1 more Action Point?", name(who)))
                .list(|out| self.command_choices(action::ORDER, self.side(who), who, out)),
            Ask::Counter(who) => sheet
                .ask_side(&question::COUNTER, self.side(who).other(), "CAN-60")
                .other(who)
                .text(|| format!("{} has acted. Let one of yours act at once, by a Counter?", name(who)))
                .list(|out| self.command_choices(action::COUNTER, self.side(who).other(), who, out)),
            Ask::Glide(who) => sheet
                .ask(&question::GLIDE, who, "CAN-09")
                .text(|| format!("{} is Underwater. Glide, and spend the counters?", name(who)))
                .each(action::GLIDE, who, || self.glide_reach(who))
                .plain(DECLINE, who),
            Ask::Will(roll) => sheet
                .ask(&question::WILL, roll.roller(), "CAN-59")
                .words(|decision| self.ask_about_dice(decision, roll, "add Will dice?"))
                .numbers(action::WILL, roll.roller(), || self.will_options(roll)),
            Ask::Luck { roll, will } => sheet
                .ask(&question::LUCK, roll.roller(), "7.3")
                .words(|decision| self.ask_about_dice(decision, roll, "how many luck tokens may be used?"))
                .numbers(action::LUCK, roll.roller(), || (0..=self.luck_limit(roll, will)).rev()),
            Ask::DisengageFrom { mover, among } => sheet
                .ask_side(&question::DISENGAGE_FROM, self.side(mover).other(), "CAN-10")
                .about(mover)
                .text(|| format!("{} tries to get past. Who holds on?", name(mover)))
                .each(PICK, mover, || there(among)),
            Ask::Charge { who, among } => sheet
                .ask(&question::CHARGE, who, "CAN-50")
                .text(|| format!("{} charges. Which enemy is struck?", name(who)))
                .each(PICK, who, || there(among)),
            Ask::Opportunity(f) => sheet
                .ask(&question::OPPORTUNITY, f.who, "CAN-11")
                .other(f.against)
                .text(|| {
                    let what = match () {
                        () if f.charge => "charges",
                        () if f.guard => "is on guard and sees",
                        () => "has an opening against",
                    };
                    format!("{} {what} {}: Attack of Opportunity?", name(f.who), name(f.against))
                })
                .list(|out| _ = self.opportunity_choices(&f, out))
                .one(Choice::new(DECLINE, f.who, f.against, 0)),
            Ask::Intervene(f) => sheet
                .ask(&question::INTERVENE, f.guard, "CAN-58")
                .other(f.enemy)
                .text(|| format!("{} charges {}. Does {} step in?", name(f.enemy), name(f.friend), name(f.guard)))
                .each(action::MOVE, f.guard, || self.intervention_squares(f.guard, f.enemy))
                .one(Choice::new(DECLINE, f.guard, f.enemy, 0)),
            Ask::Force(f) => {
                let ends = |out: &mut Vec<Choice>| {
                    let ends = self.forced_ends(f).into_iter();
                    out.extend(ends.map(|end| Choice::new(action::FORCE, f.moved, end.square, end.level as u8)));
                };
                let keeps = || format!("{} keeps its feet: move up to {} squares?", name(f.moved), f.squares);
                let moves = || format!("{} moves {} up to {} squares: where?", name(f.mover), name(f.moved), f.squares);
                match f.mover == f.moved {
                    true => sheet.ask(&question::SLIDE, f.mover, "CAN-67").text(keeps),
                    false => sheet.ask(&question::FORCE, f.mover, "CAN-15").other(f.moved).text(moves),
                }
                .list(ends)
            }
            Ask::Place { who, around, spot, ceiling } => sheet
                .ask(&question::PLACE, who, spot.rule())
                .text(|| format!("{} cannot stay there. Choose a free square.", name(who)))
                .each(action::PLACE, who, || self.place_squares(around, spot, ceiling)),
            Ask::Slide(f) => {
                let ends = |out: &mut Vec<Choice>| {
                    let ends = self.slide_ends(f).into_iter();
                    out.extend(ends.map(|end| Choice::new(action::FORCE, f.who, end.square, end.level as u8)));
                };
                let text = || format!("{} loses its footing: which way?", name(f.who));
                sheet.ask(&question::SLIDE, f.who, "CAN-67").text(text).list(ends)
            }
            Ask::Row(f) => sheet
                .ask(&question::ROW, f.who, "CAN-69")
                .text(|| format!("{} may row {} squares. Where to?", name(f.who), f.squares.unwrap_or(0)))
                .each(action::ROW, f.who, || self.row_choices(f))
                .plain(DECLINE, f.who),
            Ask::WalkOn(f) => sheet
                .ask(&question::WALK_ON, f.who, "CAN-03")
                .text(|| format!("{} has {} squares of the jump left. Walk on?", name(f.who), f.left))
                .each(action::WALK_ON, f.who, || self.walk_on_squares(f))
                .plain(DECLINE, f.who),
            Ask::Take(who) => sheet
                .ask(&question::TAKE, who, "CAN-70")
                .text(|| format!("{} ends beside an objective. Take it up?", name(who)))
                .list(|out| self.take_choices(who, out))
                .plain(DECLINE, who),
            Ask::Further(f) => sheet
                .ask(&question::SPELL_TARGET, f.who, "CAN-19")
                .text(|| format!("{} casts {}. One more target?", name(f.who), self.spell_name(f.spell)))
                .each(PICK, f.who, || self.further_targets(&f))
                .plain(DECLINE, f.who),
            Ask::Provoke { caster, among } => sheet
                .ask_side(&question::PROVOKE, self.side(caster).other(), "CAN-22")
                .about(caster)
                .text(|| format!("{} casts in contact. Who strikes first?", name(caster)))
                .each(PICK, caster, || there(among)),
            Ask::Dispel(f) => {
                let caster = f.aimed.who;
                let text = || {
                    let at = match f.aimed.target {
                        Target::Character(target) => format!(" at {}", name(target)),
                        Target::Square(square) => format!(" at {square}"),
                        Target::Nothing => String::new(),
                    };
                    format!("{} casts {}{at}: dispel it?", name(caster), self.spell_name(f.aimed.spell))
                };
                let mage = |mage| Choice::new(action::DISPEL, mage, caster, 0);
                sheet
                    .ask_side(&question::DISPEL, self.side(caster).other(), "CAN-23")
                    .other(caster)
                    .text(text)
                    .list(|out| out.extend(self.dispellers(&f).map(mage)))
                    .plain(DECLINE, caster)
            }
        };
    }

    /// A question about the dice of a roll.
    fn ask_about_dice(&self, decision: &mut Decision, roll: Roll, question: &str) {
        let breakdown = self.breakdown_of(roll);
        decision.other = breakdown.against;
        let against = breakdown.against.map_or(String::new(), |other| format!(" against {}", self.name(other)));
        decision.prompt = format!("{} rolls {}{against}: {question}", self.name(roll.roller()), breakdown.name);
    }
}
