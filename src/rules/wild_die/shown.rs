//! What players are shown of a battle besides its choices: the cards of the round, and what is in force.

use super::cards::{countdown, is_joker};
use super::items::Class;
use super::stances::Stance;
use super::state::{Battle, Group};
use super::striking::option_of;
use super::things::{CLUB, UNARMED};
use super::vocabulary::{action, counter, status};
use crate::battle::{ActionId, CardState, CharacterId, IdSet, InForce, InForceState, TurnCard};
use crate::dice::{Card, Shows, Suit};

impl Stance {
    /// Name of its picture.
    pub(super) fn icon(self) -> &'static str {
        match self {
            Stance::Run => "run",
            Stance::Several => "double",
            Stance::Defend => "defend",
            Stance::Aim | Stance::UseAim | Stance::SteadyAim => "aim",
            Stance::WildAttack => "wild",
            Stance::Desperate2 | Stance::Desperate4 => "desperate",
            Stance::Limb => "limb",
            Stance::Hand => "hand",
            Stance::Head => "head",
            Stance::Vitals => "vitals",
            Stance::Item | Stance::Break | Stance::BreakShield => "item",
            Stance::Gap => "gap",
            Stance::Nonlethal => "nonlethal",
            Stance::OffHand => "dual",
            Stance::Flurry => "flurry",
            Stance::Sweep => "sweep",
            Stance::Suppress => "suppress",
            Stance::Area => "firepot",
            Stance::Free => "parting",
        }
    }
}

/// A card as it is drawn: letters, picture, and whether it is red.
fn face(card: Card) -> (&'static str, &'static str, bool) {
    const RANKS: [&str; 13] = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];
    match card.shows() {
        Shows::Ranked(rank, suit) => {
            let (icon, red) = match suit {
                Suit::Clubs => ("club", false),
                Suit::Diamonds => ("diamond", true),
                Suit::Hearts => ("heart_suit", true),
                Suit::Spades => ("spade", false),
            };
            (RANKS.get(usize::from(rank.saturating_sub(2))).copied().unwrap_or_default(), icon, red)
        }
        Shows::BlackJoker => ("", "joker", false),
        Shows::RedJoker => ("", "joker", true),
    }
}

impl Battle {
    /// 2.1: the cards of the round in the order in which they are called; those on Hold come first, and those with Jokers after them.
    pub(super) fn cards_shown(&self) -> Vec<TurnCard> {
        let holds = self.ids().filter(|&who| self.standing(who) && self.has(who, status::ON_HOLD));
        let held = holds.map(|who| {
            let mut set = IdSet::EMPTY;
            set.insert(who);
            let stands = CardState::Waits;
            TurnCard {
                who: set,
                rank: "",
                icon: "hold",
                red: false,
                name: "On Hold".to_owned(),
                stands,
                rule: "WLD-38",
            }
        });
        let hands: Vec<(&Group, Card)> = self.groups.iter().map(|group| (group, group.card)).collect();
        let dealt = countdown(&hands).into_iter().filter_map(|group| {
            let mut who = IdSet::EMPTY;
            let there = |one: &CharacterId| self.present(*one) && !self.has(*one, status::ON_HOLD);
            group.who.iter().filter(there).for_each(|one| who.insert(one));
            let (rank, icon, red) = face(group.card);
            let stands = match () {
                () if self.turn.is_some_and(|now| who.contains(now)) => CardState::Now,
                () if who.iter().all(|one| self.has(one, status::ACTED)) => CardState::Played,
                () if is_joker(group.card) => CardState::Waits,
                () => CardState::Coming,
            };
            let rule = if is_joker(group.card) { "WLD-02" } else { "WLD-01" };
            (!who.is_empty()).then(|| TurnCard { who, rank, icon, red, name: group.card.to_string(), stands, rule })
        });
        held.chain(dealt).collect()
    }

    /// The weapons that a figure has in its hands for a deed, each with its numbers of shots.
    pub(super) fn ways_to(&self, who: CharacterId, deed: ActionId) -> Vec<Vec<u8>> {
        let fits = |class| match deed {
            action::STRIKE => class == Class::Melee,
            action::SHOOT => class == Class::Shot,
            _ => false,
        };
        let mut known: Vec<&str> = Vec::new();
        let mut ways = Vec::new();
        for (slot, weapon) in self.held(who).filter(|(_, weapon)| fits(weapon.class)) {
            if !known.contains(&weapon.key.as_str()) {
                known.push(&weapon.key);
                ways.push((1..=weapon.rate.max(1)).map(|shots| option_of(slot, shots)).collect());
            }
        }
        if deed == action::STRIKE && ways.is_empty() {
            let clubs = [CLUB, CLUB + 1].into_iter().filter(|&slot| self.clubbed(who, slot).is_some());
            ways.extend(clubs.chain([UNARMED]).map(|slot| vec![option_of(slot, 1)]));
        }
        ways
    }

    /// Cards, options and powers that are in force.
    pub(super) fn forces(&self) -> Vec<InForce> {
        let mut out: Vec<InForce> = Vec::new();
        let works = |name: String, icon, owner, note: String, text: &str, rule| InForce {
            name,
            icon,
            owner: Some(owner),
            on: None,
            stands: InForceState::Works,
            note,
            text: text.to_owned(),
            ends: None,
            rule,
        };
        for card in self.cards_shown() {
            let note = card.stands.words().to_owned();
            let shared = if card.who.len() > 1 { " It is shared." } else { "" };
            let text = format!("Its card of this round.{shared}");
            let one = |who| works(card.name.clone(), card.icon, who, note.clone(), &text, card.rule);
            out.extend(card.who.iter().map(one));
        }
        if let Some(who) = self.turn {
            if self.now.actions > 1 {
                let note = format!("{} of {} done", self.now.done, self.now.actions);
                let text = "Two actions have -2 each, three have -4.";
                out.push(works("Several actions".to_owned(), "double", who, note, text, "WLD-42"));
            }
            if let Some(run) = self.now.run {
                let text = "The run die is added to Pace; -2 to all actions of this turn.";
                out.push(works("Running".to_owned(), "run", who, format!("+{run} squares"), text, "WLD-07"));
            }
            for &stance in &self.now.stances {
                let entry = stance.entry();
                out.push(works(
                    entry.name.to_owned(),
                    stance.icon(),
                    who,
                    "this turn".to_owned(),
                    entry.text,
                    entry.rule,
                ));
            }
        }
        for &(by, on) in &self.aims {
            let aim = Stance::Aim.entry();
            let one = works(aim.name.to_owned(), "aim", by, "next action".to_owned(), aim.text, aim.rule);
            out.push(InForce { on: Some(on), ..one });
        }
        for &(by, on) in &self.holds {
            let text = "The one that is held breaks free by an action, or is let go.";
            out.push(InForce {
                on: Some(on),
                ..works("Grapple".to_owned(), "grapple", by, String::new(), text, "WLD-37")
            });
        }
        for boon in &self.boons {
            let Some(power) = self.kind(boon.by).powers.iter().find(|power| power.does == boon.does) else { continue };
            let raise = if boon.raise { ", with a raise" } else { "" };
            let note = format!("{} turns{raise}", boon.left);
            let one = works(power.name.clone(), "spell", boon.by, note, &power.text, "WLX-18");
            out.push(InForce { on: Some(boon.on), ..one });
        }
        for one in &self.raised {
            let power = |power: &&super::feats::Power| power.name == one.what.name();
            let text = self.kind(one.by).powers.iter().find(power).map_or("", |power| &power.text);
            out.push(works(one.what.name().to_owned(), "spell", one.by, format!("{} turns", one.left), text, "WLX-18"));
        }
        for help in &self.supported {
            let name = format!("Support {:+}", help.points);
            let note = help.of.name().to_owned();
            let text = "The next roll of this skill has it.";
            let one = works(name, "support", help.by, note, text, "WLD-51");
            out.push(InForce { on: Some(help.whom), stands: InForceState::Ready, ..one });
        }
        for who in self.ids().filter(|&who| self.standing(who) && self.counter(who, counter::SUPPLIES) > 0) {
            let note = self.counter(who, counter::SUPPLIES).to_string();
            let text = "Clips and packs for reloading.";
            let one = works("Supplies".to_owned(), "reload", who, note, text, "WLD-49");
            out.push(InForce { stands: InForceState::Ready, ..one });
        }
        out
    }
}
