//! Everything that a side is asked, each question in one place.

use super::casts::{Cast, Casting, Spellwork};
use super::feats::Effect;
use super::frames::Peril;
use super::frames::{Ask, Attack, Frame, Strike};
use super::state::Battle;
use super::vocabulary::{action, counter, question, status};
use crate::battle::{CharacterId, Choice, RuleSystem, Target};
use crate::board::Square;
use crate::kit::{Deploying, Sheet};

impl Battle {
    pub(super) fn write_question(&self, ask: Ask, sheet: &mut Sheet) {
        let name = |who: CharacterId| self.name(who);
        let strike = || self.present_strike();
        let wanted = sheet.wanted();
        match ask {
            Ask::Zone(side) => self.ask_zone(side, sheet),
            Ask::Deploy(side) => self.ask_deploy(side, sheet),
            Ask::Act(who) => sheet
                .ask(&question::ACT, who, "2.3")
                .text(|| format!("{}: choose an action.", name(who)))
                .list(|out| self.turn_choices(who, wanted, out))
                .list(|out| {
                    if !self.rage_forbids(who, action::END) {
                        out.push(Choice::plain(action::END, who));
                    }
                }),
            Ask::Push(who) => sheet
                .ask(&question::PUSH, who, "RUN-07")
                .other(self.rolled_against())
                .text(|| format!("{} fails: push the roll, and take a condition that fits it?", name(who)))
                .numbers(action::PUSH, who, || self.open_pushes())
                .plain(action::KEEP, who),
            Ask::React(who) => sheet
                .ask(&question::REACT, who, "RUN-18")
                .other(strike().map(|strike| strike.by))
                .text(|| {
                    let price = match (self.has(who, status::SPENT), self.has(who, status::ACTED)) {
                        (true, _) => "the action of this round is used: only an ability or a spell can answer",
                        (false, true) => "an action is kept for this",
                        (false, false) => "it costs the action and the movement of its coming turn",
                    };
                    format!("{} is hit: react? ({price})", name(who))
                })
                .list(|out| out.extend(strike().map(|strike| self.reactions(strike)).unwrap_or_default()))
                .plain(action::TAKE, who),
            Ask::Dragon(who) => sheet
                .ask(&question::DRAGON, who, "RUX-09")
                .other(strike().map(|strike| strike.on))
                .text(|| format!("{} rolls a Dragon: which advantage?", name(who)))
                .list(|out| {
                    let gifts = strike().map(|strike| self.gifts(strike)).unwrap_or_default();
                    out.extend(gifts.into_iter().map(|gift| Choice::plain(gift, who)));
                }),
            Ask::Add(who, place) => sheet
                .ask(&question::ADD, who, "RUX-23")
                .other(strike().map(|strike| strike.on))
                .text(|| {
                    let ability = self.kind(who).abilities.get(usize::from(place));
                    let (what, cost) = ability.map_or(("", 0), |ability| (ability.name.as_str(), ability.cost));
                    let left = self.counter(who, counter::WP);
                    format!("Spend {cost} of {left} WP on {what}: a die of damage more for {}?", name(who))
                })
                .numbers(action::ADD, who, || [place])
                .plain(action::SPARE, who),
            Ask::Again(who) => sheet
                .ask(&question::AGAIN, who, "RUX-09")
                .text(|| format!("{} attacks again: whom?", name(who)))
                .each(action::AGAIN, who, || strike().map(|strike| self.others_in_reach(strike)).unwrap_or_default())
                .plain(action::SPARE, who),
            Ask::Step(who) => sheet
                .ask(&question::STEP, who, "RUX-21")
                .text(|| format!("{} has dodged: a step aside?", name(who)))
                .each(action::STEP, who, || self.steps_aside(who))
                .plain(action::SPARE, who),
            Ask::ParryStep(who) => sheet
                .ask(&question::STEP, who, "RUX-21")
                .text(|| format!("{} has parried: a step, and the attacker goes the same way?", name(who)))
                .each(action::STEP, who, || match self.stack.last() {
                    Some(&Frame::ParryStep { who, with }) => self.parry_steps(who, with),
                    _ => Vec::new(),
                })
                .plain(action::SPARE, who),
            Ask::Muster(who) => sheet
                .ask(&question::COAT, who, "RUX-36")
                .text(|| format!("Before the battle: coat a weapon of {} with poison?", name(who)))
                .numbers(action::COAT, who, || self.coatings(who))
                .plain(action::SPARE, who),
            Ask::Duck(who) => sheet
                .ask(&question::REACT, who, "RUN-39")
                .text(|| {
                    let peril = match self.stack.last() {
                        Some(Frame::Peril { peril: Peril::Body(_), .. }) => "Somebody falls on",
                        Some(Frame::Peril { peril: Peril::Stray(_), .. }) => "A stray shot comes at",
                        _ => "Flames strike at",
                    };
                    format!("{peril} {}. Dodge?", name(who))
                })
                .list(|out| out.extend(self.ducks(who)))
                .plain(action::TAKE, who),
            Ask::Fling(who) => sheet
                .ask(&question::FLING, who, "RUX-17")
                .text(|| format!("{} disarms: where does the weapon fly?", name(who)))
                .each(action::FLING, who, || match self.stack.last() {
                    Some(&Frame::Fling { on, far, .. }) => self.flings(on, far),
                    _ => Vec::new(),
                }),
            Ask::Bedside(side) => sheet
                .ask_side(&question::BEDSIDE, side, "RUN-45")
                .text(|| {
                    format!(
                        "{}: save the lives of the dying. One attempt for each healer and each friend.",
                        self.gang(side)
                    )
                })
                .list(|out| {
                    let pairs = self.saves(side);
                    out.extend(pairs.iter().map(|&(by, on)| Choice::new(action::SAVE, by, on, 0)));
                    let who = pairs.first().map_or(CharacterId(0), |pair| pair.0);
                    out.push(Choice::plain(action::ENOUGH, who));
                }),
            Ask::Rest(side) => sheet
                .ask_side(&question::INTERLUDE, side, "RUX-40")
                .text(|| format!("{}: rest, mend and recover before the next battle.", self.gang(side)))
                .list(|out| out.extend(self.rests(side))),
            Ask::Interpose(who) => sheet
                .ask(&question::INTERPOSE, who, "RUX-23")
                .other(strike().map(|strike| strike.by))
                .text(|| {
                    let on = strike().map_or("", |strike| name(strike.on));
                    format!("{on} is attacked. Does {} step between, and take the attack?", name(who))
                })
                .plain(action::INTERPOSE, who)
                .plain(action::SPARE, who),
            Ask::HumanShield(who) => sheet
                .ask(&question::HUMAN_SHIELD, who, "RUX-23")
                .other(strike().map(|strike| strike.by))
                .text(|| format!("{} is attacked: put a friend in front?", name(who)))
                .each(action::HUMAN_SHIELD, who, || strike().map(|one| self.shields_for(one)).unwrap_or_default())
                .plain(action::SPARE, who),
            Ask::Grip(who, place) => sheet
                .ask(&question::GRIP, who, "RUX-23")
                .text(|| format!("{}: a boon on this roll by Iron Grip?", name(who)))
                .numbers(action::ADD, who, || [place])
                .plain(action::SPARE, who),
            Ask::Steady(who, place) => sheet
                .ask(&question::STEADY, who, "RUX-23")
                .text(|| {
                    let (cost, left) = (self.price(who, Effect::SteadyHeart), self.counter(who, counter::WP));
                    format!("Spend {cost} of {left} WP on Steady Heart: {} resists fear without a roll?", name(who))
                })
                .numbers(action::ADD, who, || [place])
                .plain(action::SPARE, who),
            Ask::CatFall(who) => sheet
                .ask(&question::CAT_FALL, who, "RUX-23")
                .text(|| format!("{} falls: WP for Cat Fall?", name(who)))
                .numbers(action::CAT_FALL, who, || match self.stack.last() {
                    Some(&Frame::Landing { dice, .. }) => self.cat_falls(who, dice),
                    _ => Vec::new(),
                })
                .plain(action::SPARE, who),
            Ask::Suffer(who) => sheet
                .ask(&question::SUFFER, who, "RUX-26")
                .text(|| format!("{} holds that condition: which other one does it take?", name(who)))
                .numbers(action::SUFFER, who, || self.open_conditions(who)),
            Ask::Spare(who) => sheet
                .ask(&question::SPARE, who, "RUX-24")
                .text(|| format!("{}: friends are in the area. Spare your side, for a bane?", name(who)))
                .plain(action::EXEMPT, who)
                .plain(action::NOBODY, who),
            Ask::Ward(who) => sheet
                .ask(&question::WARD, who, "RUX-25")
                .other(self.present_cast().map(|work| work.cast.by))
                .text(|| {
                    let work = self.present_cast();
                    let (by, what, level) = work.map_or(("", String::new(), 0), |work| {
                        let cast = work.cast;
                        (name(cast.by), self.spell_name(cast.by, Some(cast.spell)), cast.level)
                    });
                    format!("{by} casts {what} at power level {level}. Does {} ward it off?", name(who))
                })
                .numbers(action::WARD, who, || {
                    let wards = self.present_cast().map(|work| self.wards(who, work.cast)).unwrap_or_default();
                    wards.into_iter().map(|(place, level)| Cast::option(place, level, 0))
                })
                .plain(action::TAKE, who),
            Ask::Gift(who) => sheet
                .ask(&question::GIFT, who, "RUX-24")
                .text(|| format!("{} rolls a Dragon: what of the spell?", name(who)))
                .list(|out| {
                    let gifts = self.present_cast().map(|work| self.spell_gifts(work.cast)).unwrap_or_default();
                    out.extend(gifts.into_iter().map(|gift| Choice::plain(gift, who)));
                }),
            Ask::Aim(who) => sheet
                .ask(&question::AIM, who, "RUX-24")
                .text(|| {
                    let work = self.present_cast();
                    let what = work.map(|work| self.spell_name(who, Some(work.cast.spell)));
                    let first = work.is_some_and(|work| work.cast.at == Target::Nothing && work.more.is_empty());
                    let which = if first { "a" } else { "another" };
                    format!("{}: {which} target for {}?", name(who), what.unwrap_or_default())
                })
                .each(action::AIM, who, || match self.present_cast() {
                    Some(work) if work.stage == Casting::Anew => self.anew(work.cast),
                    Some(work) => self.further(work),
                    None => Vec::new(),
                })
                .plain(action::SPARE, who),
            Ask::Second(who) => sheet
                .ask(&question::SECOND, who, "RUX-24")
                .text(|| format!("{} casts a second spell, with a bane: which?", name(who)))
                .list(|out| out.extend(self.present_cast().map(|work| self.seconds(work.cast)).unwrap_or_default()))
                .plain(action::SPARE, who),
            Ask::Float(who) => sheet
                .ask(&question::FLOAT, who, "RUX-25")
                .text(|| format!("{}: where does it float?", name(who)))
                .each(action::FLOAT, who, || match self.stack.last() {
                    Some(&Frame::Float { cast, on }) => self.floats_to(cast, on),
                    _ => Vec::new(),
                }),
            Ask::Command(by, on) => sheet
                .ask_side(&question::COMMAND, self.side(by), "RUX-25")
                .about(on)
                .other(by)
                .text(|| format!("{} obeys {}: what does it do?", name(on), name(by)))
                .list(|out| self.obeying_choices(on, out))
                .plain(action::END, on),
            Ask::Warn(who) => sheet
                .ask(&question::WARN, who, "RUN-49")
                .text(|| format!("{} sees the ambush coming: warn a friend?", name(who)))
                .each(action::WARN, who, || match self.stack.last() {
                    Some(&Frame::Ambush { again, .. }) => self.to_be_warned(who, again),
                    _ => Vec::new(),
                })
                .plain(action::SPARE, who),
            Ask::Approach(who) => sheet
                .ask(&question::APPROACH, who, "RUN-46")
                .text(|| format!("{} is not expected yet: come up on the enemy before the first round?", name(who)))
                .numbers(action::APPROACH, who, || self.approaches(who))
                .plain(action::SPARE, who),
            Ask::Card(who) => sheet
                .ask(&question::CARD, who, "RUN-11")
                .text(|| format!("{} comes by surprise: which card does it take?", name(who)))
                .numbers(action::CARD, who, || self.open_cards()),
            Ask::KeepCard(who) => sheet
                .ask(&question::KEEP_CARD, who, "RUX-23")
                .text(|| {
                    let (cost, left) = (self.price(who, Effect::KeepCard), self.counter(who, counter::WP));
                    let card = self.counter(who, counter::CARD);
                    format!("Spend {cost} of {left} WP on Keep the Card: {} keeps the {card} for this round?", name(who))
                })
                .plain(action::KEEP_CARD, who)
                .plain(action::SPARE, who),
            Ask::TwoCards(who) => sheet
                .ask(&question::TWO_CARDS, who, "RUX-23")
                .text(|| {
                    let (cost, left) = (self.price(who, Effect::TwoCards), self.counter(who, counter::WP));
                    format!("Spend {cost} of {left} WP on Two Cards: {} draws two and keeps one?", name(who))
                })
                .plain(action::TWO_CARDS, who)
                .plain(action::SPARE, who),
            Ask::OneOfTwo(who) => sheet
                .ask(&question::CARD, who, "2.1")
                .text(|| {
                    let [low, high] = self.deal.pair;
                    format!("{} has drawn the {low} and the {high}: which card to keep?", name(who))
                })
                .numbers(action::CARD, who, || self.deal.pair),
            Ask::Read(who) => sheet
                .ask(&question::READ, who, "RUX-25")
                .text(|| {
                    let left = self.counter(who, counter::WP);
                    format!("Before the battle: {} has {left} WP. Spend some on a Tide Reading, so that friends draw two cards in round 1?", name(who))
                })
                .list(|out| out.extend(self.readings(who)))
                .plain(action::SPARE, who),
            Ask::Counter(who) => sheet
                .ask(&question::COUNTER, who, "RUN-38")
                .other(match self.stack.last() {
                    Some(&Frame::Counter { on, .. }) => Some(on),
                    _ => None,
                })
                .text(|| format!("{} parries with a Dragon: strike back? It hits by itself.", name(who)))
                .plain(action::STRIKE_BACK, who)
                .plain(action::SPARE, who),
            Ask::Consent(who) => sheet
                .ask(&question::CONSENT, who, "RUN-10")
                .other(match self.stack.last() {
                    Some(&Frame::Consent { who, .. }) => Some(who),
                    _ => None,
                })
                .text(|| {
                    let (by, option) = match self.stack.last() {
                        Some(&Frame::Consent { who, option, .. }) => (who, option),
                        _ => (who, 0),
                    };
                    let card = if option > 0 { option as i8 } else { self.counter(who, counter::CARD) };
                    let theirs = self.counter(by, counter::CARD);
                    format!("{} offers the {theirs} for the {card} of {}: exchange cards?", name(by), name(who))
                })
                .plain(action::EXCHANGE, who)
                .plain(action::SPARE, who),
            Ask::Hearten(who) => sheet
                .ask(&question::HEARTEN, who, "RUX-23")
                .text(|| format!("{} hears the Battle Shout: which condition ends?", name(who)))
                .numbers(action::HEARTEN, who, || self.held_conditions(who)),
            Ask::Shove(who) => sheet
                .ask(&question::SHOVE, who, "RUX-20")
                .other(strike().map(|strike| strike.on))
                .text(|| {
                    let to = strike().and_then(|strike| self.shove_to(strike));
                    let to = to.map_or(String::new(), |to: Square| to.to_string());
                    format!("{}: shove the target to {to}?", name(who))
                })
                .plain(action::SHOVE, who)
                .list(|out| {
                    if strike().is_some_and(|strike| self.may_follow(strike)) {
                        out.push(Choice { option: super::shoving::FOLLOW, ..Choice::plain(action::SHOVE, who) });
                    }
                })
                .plain(action::SPARE, who),
        };
    }

    /// The attack that a question is about.
    fn present_attack(&self) -> Option<&Attack> {
        if let Some(Frame::Attack(attack)) = self.stack.last() { Some(attack) } else { None }
    }

    /// The spell that a question is about.
    fn present_cast(&self) -> Option<&Spellwork> {
        if let Some(Frame::Cast(work)) = self.stack.last() { Some(work) } else { None }
    }

    pub(super) fn present_strike(&self) -> Option<Strike> {
        match self.stack.last() {
            Some(Frame::Blast(blast)) => blast.now.map(|on| self.spell_strike(blast.cast, on)),
            _ => self.present_attack().map(|attack| attack.strike),
        }
    }

    /// RUN-07: the conditions that can be taken for the roll that failed, by their places.
    fn open_pushes(&self) -> Vec<u8> {
        let Some(Frame::Check(check)) = self.stack.last() else { return Vec::new() };
        self.pushes(check.who, check.roll).into_iter().map(|condition| condition as u8).collect()
    }

    /// Against whom the roll is that failed.
    fn rolled_against(&self) -> Option<CharacterId> {
        let Some(Frame::Check(check)) = self.stack.last() else { return None };
        self.roll_of(check.who, check.roll, check.helped).against
    }
}
