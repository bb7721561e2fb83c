//! What players are shown of a battle besides its choices: the cards of the round, and what is in force.

use super::items::Feature;
use super::state::{Battle, UNARMED};
use super::vocabulary::{action, counter, status};
use crate::battle::{ActionId, CardState, CharacterId, IdSet, InForce, InForceState, RuleId, TurnCard};

/// The numbers of cards as they are printed.
const RANKS: [&str; 49] = [
    "", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16", "17", "18", "19", "20",
    "21", "22", "23", "24", "25", "26", "27", "28", "29", "30", "31", "32", "33", "34", "35", "36", "37", "38", "39",
    "40", "41", "42", "43", "44", "45", "46", "47", "48",
];

impl Battle {
    /// 2.1: the cards of the round, the lowest first.
    pub(super) fn cards_shown(&self) -> Vec<TurnCard> {
        let card = |who: CharacterId| self.counter(who, counter::CARD);
        let dealt = |who: &CharacterId| self.present(*who) && card(*who) > 0;
        let mut order: Vec<CharacterId> = self.ids().filter(dealt).collect();
        order.sort_by_key(|&who| card(who));
        let mut cards: Vec<(i8, CharacterId, bool)> = order.into_iter().map(|who| (card(who), who, false)).collect();
        // RUX-28: a monster has more than one.
        cards.extend(self.more_cards.iter().filter(|one| self.present(one.0)).map(|one| (one.1 as i8, one.0, true)));
        cards.sort_unstable();
        let shown = |(card, who, more): (i8, CharacterId, bool)| {
            let mut holders = IdSet::EMPTY;
            holders.insert(who);
            let stands = match () {
                () if more => CardState::Coming,
                () if self.turn == Some(who) => CardState::Now,
                () if self.has(who, status::ACTED) => CardState::Played,
                () => CardState::Coming,
            };
            let rank = RANKS.get(usize::from(card.unsigned_abs())).copied().unwrap_or_default();
            // RUN-18: a reaction has turned the card over: action and movement of this round are gone.
            let flipped = stands == CardState::Coming && self.has(who, status::SPENT);
            let (icon, rule) = if flipped { ("guard", "RUN-18") } else { ("d20", "RUN-09") };
            let note = if flipped { ", its action spent on a reaction" } else { "" };
            TurnCard { who: holders, rank, icon, red: flipped, name: format!("Card {rank}{note}"), stands, rule }
        };
        cards.into_iter().map(shown).collect()
    }

    /// The weapons that a figure has in its hands for a deed.
    pub(super) fn ways_to(&self, who: CharacterId, deed: ActionId) -> Vec<Vec<u8>> {
        let mut known: Vec<&str> = Vec::new();
        let mut ways = Vec::new();
        for (slot, weapon) in self.held(who) {
            let fits = match deed {
                action::STRIKE => weapon.reach().or(weapon.range()).is_some(),
                action::SHOOT => weapon.range().is_some(),
                _ => false,
            };
            if fits && !known.contains(&weapon.key.as_str()) {
                known.push(&weapon.key);
                ways.push(vec![slot]);
            }
        }
        let armed = self.held(who).any(|(_, weapon)| weapon.reach().is_some() && !weapon.is(Feature::Shield));
        if deed == action::STRIKE && !armed {
            ways.push(vec![UNARMED]);
        }
        ways
    }

    /// What is in force: whether somebody can still react, what its turn has, death rolls, conditions and holds.
    pub(super) fn forces(&self) -> Vec<InForce> {
        let mut out: Vec<InForce> = Vec::new();
        let works = |name: &str, icon, owner, note: String, text: &str, rule: RuleId| InForce {
            name: name.to_owned(),
            icon,
            owner: Some(owner),
            on: None,
            stands: InForceState::Works,
            note,
            text: text.to_owned(),
            ends: None,
            rule,
        };
        for who in self.ids().filter(|&who| self.present(who)) {
            if self.has(who, status::DYING) {
                let [won, lost] = [counter::SUCCESSES, counter::FAILURES].map(|of| self.counter(who, of));
                let text = "A death roll at the start of each own turn: three won, and it recovers; three lost, and it is dead.";
                out.push(works(
                    "Death rolls",
                    "dying",
                    who,
                    format!("{won} of 3 won, {lost} of 3 lost"),
                    text,
                    "RUN-41",
                ));
            }
            if self.round > 0 && self.standing(who) {
                let spent = self.has(who, status::SPENT);
                let text = "A parry or a dodge costs action and movement of this round, before or after its turn.";
                let note = if spent { "action or movement is used" } else { "ready" };
                let one = works("Reaction", "guard", who, note.to_owned(), text, "RUN-18");
                let stands = if spent { InForceState::Spent } else { InForceState::Ready };
                out.push(InForce { stands, ..one });
            }
        }
        if let Some(who) = self.turn.filter(|_| self.now.dash) {
            let text = "Movement of this round is doubled.";
            out.push(works("Dash", "run", who, "this turn".to_owned(), text, "RUN-19"));
        }
        for one in &self.lasting {
            let (name, text, rule) = self.lasting_words(one);
            let note = if one.held { "while the caster concentrates".to_owned() } else { String::new() };
            let icon = if one.spell.is_some() { "spell" } else { "will" };
            out.push(InForce { on: Some(one.on), ..works(&name, icon, one.by, note, text, rule) });
        }
        for &(who, melee) in self.opening.stalking.iter().filter(|_| self.round == 1) {
            let text = "Its first attack is a sneak attack: a boon, and no reaction.";
            let note = if melee { "any attack" } else { "to shoot or throw" };
            out.push(works("Unnoticed", "hide", who, note.to_owned(), text, "RUN-46"));
        }
        for &(who, of) in &self.fears {
            let text = "It runs from it, keeps away from it, or trembles at the sight of it.";
            let fear = works("Fear", "fear", who, String::new(), text, "RUX-27");
            out.push(InForce { on: Some(of), ..fear });
        }
        for &(who, slot) in &self.foretold {
            let name = self.entry(who, slot).map_or(String::new(), |entry| entry.name.clone());
            out.push(works("Next attack", "book", who, name, "The attack of its next turn is known.", "RUX-39"));
        }
        if let Some((who, entry)) = self.turn.zip(self.now.entry) {
            let (name, text) = self.entry(who, entry).map_or(("", ""), |entry| (&entry.name, &entry.text));
            out.push(works("Attack", "crush", who, name.to_owned(), text, "RUX-28"));
        }
        for &(by, on) in &self.holds {
            let text = "The one that is held breaks free by its action, or is let go.";
            let hold = works("Grapple", "grapple", by, String::new(), text, "RUX-19");
            out.push(InForce { on: Some(on), ..hold });
        }
        out
    }
}
