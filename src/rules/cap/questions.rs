//! Everything that a side is asked, each question in one place.

use super::frames::{Ask, Frame, Happening};
use super::state::Battle;
use super::vocabulary::{action, question};
use crate::battle::{CharacterId, Choice, IdSet, RuleSystem, Side, Wanted};
use crate::kit::Sheet;

impl Battle {
    pub(super) fn write_question(&self, ask: Ask, sheet: &mut Sheet) {
        let gang = |side: Side| self.gang(side);
        let name = |who: CharacterId| self.name(who);
        let first = |side: Side| self.standing_of(side).next().unwrap_or(CharacterId(0));
        let wanted = sheet.wanted();
        match ask {
            Ask::Deploy(side) => sheet
                .ask_side(&question::DEPLOY, side, "CAP-36")
                .text(|| format!("{}: place a combatant.", gang(side)))
                .list(|out| self.deploy_choices(side, action::DEPLOY, out)),
            Ask::Activate(side) => sheet
                .ask_side(&question::ACTIVATE, side, "CAP-36")
                .text(|| format!("{}: choose who acts next.", gang(side)))
                .list(|out| {
                    out.extend(self.to_activate(side).map(|who| Choice::plain(action::ACTIVATE, who)));
                    if self.may_pass(side) {
                        out.extend(self.to_activate(side).next().map(|who| Choice::plain(action::PASS, who)));
                    }
                }),
            Ask::Act(who) => sheet
                .ask(&question::ACT, who, "CAP-02")
                .text(|| format!("{}: choose an Action.", name(who)))
                .list(|out| {
                    self.turn_choices(who, false, wanted, out);
                    if self.fresh {
                        out.push(Choice::plain(action::SURRENDER, who));
                    }
                })
                .plain(action::END, who),
            Ask::Trigger(side) => sheet
                .ask_side(&question::TRIGGER, side, "CAP-24")
                .words(|decision| (decision.actor, decision.other) = self.about_window(side))
                .text(|| self.window_words(side))
                .list(|out| {
                    self.reactions(side, out);
                    let who = out.first().map_or(first(side), |choice| choice.actor);
                    out.push(Choice::plain(action::DECLINE, who));
                }),
            Ask::Amplify(side) => sheet
                .ask_side(&question::AMPLIFY, side, "CAP-32")
                .words(|decision| decision.actor = self.resolving())
                .text(|| self.amplify_words())
                .list(|out| {
                    self.amplify_choices(out);
                    out.push(Choice::plain(action::ENOUGH, self.resolving().unwrap_or(first(side))));
                }),
            Ask::Upkeep(who) => sheet
                .ask(&question::UPKEEP, who, "CAP-27")
                .text(|| format!("{}: apply a Sustain again, or release it?", name(who)))
                .list(|out| {
                    let Some(&Frame::Upkeep { asked, .. }) = self.stack.last() else { return };
                    for deed in [action::SUSTAIN, action::LET_GO] {
                        let each = self.to_uphold(who, asked);
                        out.extend(each.map(|option| Choice { option, ..Choice::plain(deed, who) }));
                    }
                }),
            Ask::Interrupt(who) => sheet
                .ask(&question::INTERRUPT, who, "CAP-28")
                .text(|| format!("{} is interrupted: which Sustain ends?", name(who)))
                .numbers(action::LET_GO, who, || 0..self.sustains_of(who).count() as u8),
            Ask::Aside(who) => sheet
                .ask(&question::ASIDE, who, "CAP-06")
                .text(|| format!("{}: heal somebody besides?", name(who)))
                .list(|out| {
                    if let Some(Frame::Act(act)) = self.stack.last() {
                        out.extend(self.to_aid(act).map(|ally| Choice::new(action::PICK, who, ally, 0)));
                    }
                    out.push(Choice::plain(action::NOBODY, who));
                }),
            Ask::Among(who) => sheet
                .ask(&question::AMONG, who, "CAP-05")
                .text(|| format!("{}: which Foes beside the way?", name(who)))
                .list(|out| {
                    if let Some(Frame::Act(act)) = self.stack.last() {
                        out.extend(self.among(act).into_iter().map(|foe| Choice::new(action::PICK, who, foe, 0)));
                        if !act.aimed.is_empty() {
                            out.push(Choice::plain(action::NOBODY, who));
                        }
                    }
                }),
            Ask::Swap(who) => sheet
                .ask(&question::SWAP, who, "CAP-53")
                .text(|| format!("{}: change places with somebody who was hit?", name(who)))
                .list(|out| {
                    let with =
                        if let Some(Frame::Swap { with, .. }) = self.stack.last() { *with } else { IdSet::EMPTY };
                    let open = with.iter().filter(|&other| self.standing(other) && self.may_swap(who, other));
                    out.extend(open.map(|other| Choice::new(action::PICK, who, other, 0)));
                    out.push(Choice::plain(action::NOBODY, who));
                }),
            Ask::MoveNow(who) => sheet
                .ask(&question::MOVE_NOW, who, "CAP-50")
                .text(|| format!("{} may move at once: where?", name(who)))
                .list(|out| self.advances(who, out))
                .plain(action::NOBODY, who),
            Ask::ActNow(by) => sheet
                .ask(&question::ACT_NOW, by, "CAP-34")
                .text(|| format!("{} calls all hands: whose Fast Action?", name(by)))
                .list(|out| {
                    if let Some(Frame::ActNow { left, .. }) = self.stack.last() {
                        left.iter()
                            .filter(|&who| self.able(who))
                            .for_each(|who| self.turn_choices(who, true, Wanted::All, out));
                    }
                })
                .plain(action::ENOUGH, by),
        };
    }

    /// The user of the Action on top of the stack.
    fn resolving(&self) -> Option<CharacterId> {
        if let Some(Frame::Act(act)) = self.stack.last() { Some(act.user) } else { None }
    }

    /// Who may answer first, and to whom.
    fn about_window(&self, side: Side) -> (Option<CharacterId>, Option<CharacterId>) {
        let mut open = Vec::new();
        self.reactions(side, &mut open);
        let other = match self.stack.last() {
            Some(Frame::Window(window)) => match window.event {
                Happening::Leaves { who, .. } | Happening::Enters { who, .. } | Happening::EntersWater { who } => {
                    Some(who)
                }
                Happening::Hurt(who) | Happening::Fell(who) => Some(who),
                _ => self.answered_below().map(|act| act.user),
            },
            _ => None,
        };
        (open.first().map(|choice| choice.actor), other)
    }

    fn window_words(&self, side: Side) -> String {
        let gang = self.gang(side);
        let Some(Frame::Window(window)) = self.stack.last() else { return String::new() };
        let what = match window.event {
            Happening::Leaves { who, .. } => format!("{} is about to step out of reach", self.name(who)),
            Happening::Enters { who, .. } => format!("{} comes near", self.name(who)),
            Happening::EntersWater { who } => format!("{} comes into the water", self.name(who)),
            Happening::Hurt(who) => format!("{} lost HP", self.name(who)),
            Happening::Fell(who) => format!("{} fell", self.name(who)),
            event => {
                let Some(act) = self.answered_below() else { return String::new() };
                let of = self.action_at(act.user, act.slot).map_or("", |of| of.name.as_str());
                let user = self.name(act.user);
                match event {
                    Happening::Uses => format!("{user} uses {of}"),
                    Happening::Targeted => format!("{user} aims {of}"),
                    Happening::Hit => format!("{user} hits with {of}"),
                    Happening::Missed(_) => format!("{user} misses with {of}"),
                    _ => format!("{user} has hit with {of}"),
                }
            }
        };
        format!("{what}. {gang}: use a Trigger?")
    }

    fn amplify_words(&self) -> String {
        let Some(Frame::Act(act)) = self.stack.last() else { return String::new() };
        let of = self.action_at(act.user, act.slot).map_or("", |of| of.name.as_str());
        format!("{} uses {of}: amplify it?", self.name(act.user))
    }
}
