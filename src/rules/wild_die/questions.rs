//! Everything that a side is asked, each question in one place.

use super::frames::{Ask, Frame, HitStage};
use super::kept::Kept;
use super::state::Battle;
use super::vocabulary::{action, question};
use crate::battle::{CharacterId, Choice, Question, Response, RuleSystem};
use crate::kit::{Deploying, Sheet};

/// WLX-02: rolls that may be made again, each with a standing answer of its own.
const AGAIN: [(&str, &str); 4] = [
    ("attack_again", "attack rolls"),
    ("damage_again", "damage rolls"),
    ("opposed_again", "opposed rolls"),
    ("other_again", "other rolls"),
];

fn again((key, name): (&str, &str)) -> Response {
    Response { key: key.to_owned(), name: name.to_owned() }
}

impl Battle {
    /// What can have a standing answer of its own.
    pub(super) fn responses_to(&self, asked: &Question) -> Vec<Response> {
        if asked.kind == question::REROLL.kind { AGAIN.into_iter().map(again).collect() } else { Vec::new() }
    }

    /// Which of them an answer is.
    pub(super) fn response_of(&self, choice: Choice) -> Option<Response> {
        let at = match self.stack.last().filter(|_| choice.action == action::BENNY)? {
            Frame::Attack(_) => 0,
            Frame::Hit(_) => 1,
            Frame::Opposition(_) => 2,
            _ => 3,
        };
        Some(again(AGAIN[at]))
    }

    pub(super) fn write_question(&self, ask: Ask, sheet: &mut Sheet) {
        let name = |who: CharacterId| self.name(who);
        let bennies = |who| self.counter(who, super::vocabulary::counter::BENNIES);
        let wanted = sheet.wanted();
        match ask {
            Ask::Zone(side) => self.ask_zone(side, sheet),
            Ask::Deploy(side) => self.ask_deploy(side, sheet),
            Ask::Card(who, anew) => sheet
                .ask(&question::CARD, who, "WLX-02")
                .text(|| {
                    let card = self.groups.iter().find(|group| group.who.contains(who)).map(|group| group.card);
                    let has = card.map_or(String::new(), |card| format!(" has the {card}"));
                    let why = if anew { " Asked once more, as somebody drew." } else { "" };
                    format!("{}{has}: pay a Benny for another card? {} left.{why}", name(who), bennies(who))
                })
                .plain(action::DRAW, who)
                .plain(action::KEEP, who),
            Ask::CutIn(side) => sheet
                .ask_side(&question::CUT_IN, side, "WLD-38")
                .text(|| {
                    let names: Vec<&str> = self.waiting_of(side).map(name).collect();
                    format!("{} may act at any moment: act now, before the next card?", names.join(" or "))
                })
                .list(|out| {
                    out.extend(self.waiting_of(side).map(|who| Choice::plain(action::ACTIVATE, who)));
                    let who = out.first().map_or(CharacterId(0), |choice| choice.actor);
                    out.push(Choice::plain(action::WAIT, who));
                }),
            Ask::Activate(side) => sheet
                .ask_side(&question::ACTIVATE, side, "WLD-01")
                .text(|| format!("{}: choose who acts next.", self.gang(side)))
                .list(|out| out.extend(self.to_choose().into_iter().map(|who| Choice::plain(action::ACTIVATE, who)))),
            Ask::Act(who) => sheet
                .ask(&question::ACT, who, "2.2")
                .text(|| format!("{}: choose an action.", name(who)))
                .list(|out| self.turn_choices(who, wanted, out))
                .plain(action::END, who),
            Ask::Reroll(who) => sheet
                .ask(&question::REROLL, who, "WLX-02")
                .other(self.rolled_against())
                .text(|| {
                    format!("{} {}: pay a Benny and roll again? {} left.", name(who), self.rolled_words(), bennies(who))
                })
                .plain(action::BENNY, who)
                .plain(action::KEEP, who),
            Ask::Soak(who) => sheet
                .ask(&question::SOAK, who, "WLD-15")
                .text(|| {
                    format!(
                        "{} is about to take {}: pay a Benny and Soak? {} left.",
                        name(who),
                        self.wounds_words(),
                        bennies(who)
                    )
                })
                .plain(action::SOAK, who)
                .plain(action::TAKE, who),
            Ask::Test(who) => sheet
                .ask(&question::TEST, who, "WLD-54")
                .other(self.rolled_against())
                .text(|| format!("{} has won the Test: which state?", name(who)))
                .plain(action::DISTRACT, who)
                .plain(action::EXPOSE, who),
            Ask::Interrupt(who) => sheet
                .ask(&question::INTERRUPT, who, "WLD-38")
                .other(self.interrupted())
                .text(|| {
                    let actor = self.interrupted().map_or("the enemy", |actor| name(actor));
                    format!("{actor} acts: interrupt with {}?", name(who))
                })
                .plain(action::INTERRUPT, who)
                .plain(action::WAIT, who),
            Ask::KeepUp(who) => sheet
                .ask(&question::KEEP_UP, who, "WLX-17")
                .other(self.kept_up())
                .text(|| format!("{}: pay a power point to keep {} going?", name(who), self.kept_name()))
                .plain(action::KEEP_UP, who)
                .plain(action::LET_END, who),
            Ask::Slip(who) => sheet
                .ask(&question::SLIP, who, "WLX-16")
                .text(|| format!("{} leaves several enemies: which of them gets no free attack?", name(who)))
                .list(|out| out.extend(self.slipped_from().map(|foe| Choice::new(action::SLIP_AWAY, who, foe, 0)))),
            Ask::Unshake(who) => sheet
                .ask(&question::UNSHAKE, who, "WLX-02")
                .text(|| format!("{} is Shaken: pay a Benny to recover at once? {} left.", name(who), bennies(who)))
                .plain(action::UNSHAKE, who)
                .plain(action::STAY, who),
            Ask::Treat(who) => sheet
                .ask(&question::TREAT, who, "WLX-14")
                .text(|| format!("{} is Bleeding Out: treat it before its Vigor roll?", name(who)))
                .list(|out| out.extend(self.treats(who).map(|by| Choice::new(action::STABILISE, by, who, 0))))
                .plain(action::ENOUGH, who),
            Ask::Nurse(side) => sheet
                .ask_side(&question::NURSE, side, "WLD-16")
                .text(|| {
                    format!(
                        "{}: treat the Wounds of this battle. One attempt for each healer and patient.",
                        self.gang(side)
                    )
                })
                .list(|out| {
                    let pairs = self.treatments(side);
                    out.extend(pairs.iter().map(|&(by, on)| Choice::new(action::HEAL, by, on, 0)));
                    let who = pairs.first().map_or(CharacterId(0), |pair| pair.0);
                    out.push(Choice::plain(action::ENOUGH, who));
                }),
        };
    }

    /// Those who share the card that is being played.
    fn to_choose(&self) -> Vec<CharacterId> {
        if let super::frames::Flow::Group(group) = self.flow { self.left_of_group(group) } else { Vec::new() }
    }

    /// Against whom the roll is that may be made again.
    fn rolled_against(&self) -> Option<CharacterId> {
        match self.stack.last()? {
            Frame::Attack(attack) => attack.at.first().copied(),
            Frame::Hit(hit) => Some(hit.on),
            Frame::Opposition(it) => Some(if it.resisting.is_some() { it.by } else { it.on }),
            Frame::TestWon { on, .. } => Some(*on),
            _ => None,
        }
    }

    /// WLD-38: the enemy that may be interrupted.
    fn interrupted(&self) -> Option<CharacterId> {
        if let Some(Frame::Window(window)) = self.stack.last() { Some(window.choice.actor) } else { None }
    }

    /// On whom a power ends, and which.
    fn kept_up(&self) -> Option<CharacterId> {
        if let Some(Frame::KeepUp { what: Kept::On(on, _), .. }) = self.stack.last() { Some(*on) } else { None }
    }

    fn kept_name(&self) -> &'static str {
        match self.stack.last() {
            Some(Frame::KeepUp { what: Kept::On(_, state), .. }) => {
                super::vocabulary::INFO.statuses[usize::from(state.0)].name
            }
            Some(Frame::KeepUp { what: Kept::Ground(_, what, _), .. }) => what.name(),
            _ => "",
        }
    }

    /// How the roll stands that may be made again.
    fn rolled_words(&self) -> &'static str {
        match self.stack.last() {
            Some(Frame::Attack(attack)) if attack.dice.iter().any(|die| die.hit) => "hits without a raise",
            Some(Frame::Attack(_)) => "misses",
            Some(Frame::Hit(hit)) if matches!(hit.stage, HitStage::Rolled(None)) => "does no harm",
            Some(Frame::Hit(_)) => "has rolled damage",
            Some(Frame::Opposition(_)) => "is losing an opposed roll",
            Some(Frame::Check(check)) if check.result.is_some_and(|rolled| rolled.success) => {
                "has succeeded without a raise"
            }
            _ => "has failed a roll",
        }
    }

    fn wounds_words(&self) -> String {
        match self.stack.last() {
            Some(Frame::Hit(hit)) => match hit.stage {
                HitStage::Window(hurt) if hurt.wounds == 1 => "1 Wound".to_owned(),
                HitStage::Window(hurt) => format!("{} Wounds", hurt.wounds),
                _ => String::new(),
            },
            _ => String::new(),
        }
    }
}
