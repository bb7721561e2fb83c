//! A season (7.3): what comes after each of its battles (WLD-14, WLX-14, WLX-15, WLD-16, WLD-32, WLD-17), and what figures bring along.
//!
//! The aftermath belongs to the battle: it is decided and rolled like everything else, once the fight is over.

use super::aftermath::{Aftermath, Kept, Season};
use super::checks::plain_die;
use super::frames::{Ask, Flow, Frame, Roll};
use super::harm::outcome;
use super::hurt::{Incapacity, Injury, healed, injury};
use super::kinds::Kind;
use super::state::{Battle, Io};
use super::vocabulary::{action, counter, stat, status, telling};
use crate::battle::{Carried, CharacterId, Choice, Event, Fate, IdSet, RuleSystem, Side, StatusId, Told, Verdict};
use crate::kit::{Campaign, SetupError};

/// WLD-17: days of a natural healing roll.
const DAYS: u8 = 5;
/// The computer player treats somebody where the chance is this much, in thousandths.
const WORTH_IT: u128 = 250;

impl Kind {
    /// WLX-15: the same figure with an injury.
    pub fn with_injury(mut self, injury: Injury) -> Kind {
        let lowers = match injury {
            Injury::Agility => Some(0),
            Injury::Smarts => Some(1),
            Injury::Strength => Some(3),
            Injury::Vigor => Some(4),
            Injury::Scar | Injury::Arm | Injury::Leg | Injury::Eye => None,
        };
        if let Some(of) = lowers {
            self.attributes[of] = self.attributes[of].raised(-1);
        }
        self.injuries.push(injury);
        self.spare_hand();
        self
    }
}

impl Battle {
    /// The battle becomes one of a season, with what everybody has kept.
    ///
    /// # Errors
    /// What was kept does not fit, as a sentence.
    pub fn join_season(&mut self, campaign: &Campaign, kept: &[Carried]) -> Result<(), SetupError> {
        let mut season = Season { days: campaign.now()?.days, ..Season::default() };
        for (who, kept) in self.ids().zip(kept) {
            let most = self.stat(who, stat::LIFE);
            if let Some(&life) = kept.counters.get(life_key()) {
                if !(0..=most).contains(&life) || life == 0 && !kept.absent {
                    let name = self.name(who);
                    return Err(SetupError(format!("{name}: expected {most} Wounds or fewer to take, found {life}")));
                }
                self.ch_mut(who).counters.set(counter::LIFE, life);
            }
            season.kept.extend(kept.marks.iter().filter_map(|mark| Some((who, Kept::of(mark)?))));
            if kept.absent {
                season.absent.push(who);
                let one = self.ch_mut(who);
                (one.removed, one.square) = (true, None);
                one.statuses.set(status::INCAPACITATED, crate::battle::Statuses::UNTIL_REMOVED);
            }
        }
        season.life = self.characters.iter().map(|one| one.counters.get(counter::LIFE)).collect();
        self.season.0 = Some(season.into());
        Ok(())
    }

    /// It sits this battle out.
    pub(super) fn absent(&self, who: CharacterId) -> bool {
        self.season.as_ref().is_some_and(|season| season.absent.contains(&who))
    }

    /// WLD-16: Wounds that it still took when the battle began; all that it can take in a single battle.
    pub(super) fn life_at_first(&self, who: CharacterId) -> i8 {
        let season = self.season.as_ref();
        season.and_then(|season| season.life.get(who.index()).copied()).unwrap_or(self.stat(who, stat::LIFE))
    }

    /// The fight of a battle of a season is over: what comes after it begins.
    pub(super) fn begin_aftermath(&mut self, verdict: Verdict, io: &mut Io) {
        const STAYS: [StatusId; 5] =
            [status::INCAPACITATED, status::BLEEDING, status::UNCONSCIOUS, status::MOUNTED, status::SWIMMING];
        self.clear();
        self.flow = Flow::Aftermath;
        (self.turn, self.rolled) = (None, None);
        self.now = Default::default();
        self.suspended.clear();
        self.groups.clear();
        self.supported.clear();
        io.events.push(|| {
            let told = Told::of(&telling::AFTERMATH);
            Event::told(match verdict.winner {
                Some(side) => told.side(side).thing(format!("{} has won", self.gang(side))),
                None => told.thing("A draw"),
            })
        });
        for who in self.ids() {
            self.end_powers_of(who, io);
            let ends: Vec<StatusId> = self.ch(who).statuses.present().filter(|one| !STAYS.contains(one)).collect();
            ends.into_iter().for_each(|one| self.cure(who, one, "7.3", io));
            if self.standing(who) {
                self.note_swimming(who, io);
            }
        }
        self.after = Some(Box::new(Aftermath {
            verdict,
            asked: None,
            rolled: IdSet::EMPTY,
            injured: 0,
            injuries: self.season.as_ref().map(|season| season.kept.clone()).unwrap_or_default(),
            tried: Vec::new(),
            closed: [false; 2],
            rested: false,
            slept: 0,
            healed: IdSet::EMPTY,
        }));
    }

    /// How the fight ended, while its aftermath is played.
    pub(super) fn fought(&self) -> Option<Verdict> {
        self.after.as_ref().map(|after| after.verdict)
    }

    /// Goes on with the aftermath: the first thing of it that is still to be done.
    pub(super) fn go_on_after(&mut self, io: &mut Io) {
        let Some(mut after) = self.after.clone() else { return self.finish(io) };
        let bleeds = self.ids().find(|&who| self.fought_here(who) && self.has(who, status::BLEEDING));
        let lies = |who: &CharacterId| {
            !self.wild(*who)
                && self.fought_here(*who)
                && self.counter(*who, counter::LIFE) <= 0
                && !after.rolled.contains(*who)
        };
        let lives = self.ids().find(|who| lies(who) && !self.has(*who, status::UNCONSCIOUS));
        if let Some(who) = bleeds {
            let asks = after.asked != Some(who) && self.treats(who).next().is_some();
            after.asked = asks.then_some(who);
            self.after = Some(after);
            if asks {
                self.ask = Some(Ask::Treat(who));
            } else {
                self.push(Frame::Afterwards { who, roll: Roll::Bleed });
                self.check(who, Roll::Bleed);
            }
        } else if let Some(who) = lives {
            after.rolled.insert(who);
            self.after = Some(after);
            self.push(Frame::Afterwards { who, roll: Roll::Live });
            self.check(who, Roll::Live);
        } else if let Some(&(who, came)) = self.felled.get(after.injured) {
            after.injured += 1;
            self.after = Some(after);
            self.keeps_injury(who, came, io);
        } else if let Some(side) = Side::BOTH.into_iter().find(|&side| !after.rested && self.nurses(side)) {
            self.ask = Some(Ask::Nurse(side));
        } else if !after.rested {
            after.rested = true;
            self.after = Some(after);
            self.rest_for_hours(io);
        } else {
            self.go_on_sleeping(*after, io);
        }
    }

    /// WLX-14: friends who can treat somebody that bleeds.
    pub(super) fn treats(&self, who: CharacterId) -> impl Iterator<Item = CharacterId> + '_ {
        let side = self.side(who);
        self.ids().filter(move |&ally| ally != who && self.side(ally) == side && self.is_up(ally))
    }

    /// WLD-16: who of a side may still treat whom.
    pub(super) fn treatments(&self, side: Side) -> Vec<(CharacterId, CharacterId)> {
        let Some(after) = self.after.as_ref().filter(|after| !after.closed[side.index()]) else { return Vec::new() };
        let own = || self.ids().filter(|&who| self.side(who) == side && self.fought_here(who));
        let hurt: Vec<CharacterId> = own().filter(|&who| self.freshly_hurt(who)).collect();
        let healers = own().filter(|&who| self.is_up(who));
        let pairs = healers.flat_map(|by| hurt.iter().map(move |&on| (by, on)));
        pairs.filter(|pair| pair.0 != pair.1 && !after.tried.contains(pair)).collect()
    }

    fn nurses(&self, side: Side) -> bool {
        !self.treatments(side).is_empty()
    }

    /// WLD-16: it carries a Wound that is not older than an hour.
    pub(super) fn freshly_hurt(&self, who: CharacterId) -> bool {
        self.counter(who, counter::LIFE) < self.life_at_first(who)
    }

    /// WLX-14, WLD-16: an answer in the aftermath.
    pub(super) fn nurse(&mut self, ask: Ask, choice: Choice) {
        let Some(on) = choice.target.character() else {
            if let (Some(after), Ask::Nurse(side)) = (self.after.as_mut(), ask) {
                after.closed[side.index()] = true;
            }
            return;
        };
        let by = choice.actor;
        let roll = if choice.action == action::HEAL { Roll::Heal(on) } else { Roll::Stabilise(on) };
        if let (Some(after), Roll::Heal(_)) = (self.after.as_mut(), roll) {
            after.tried.push((by, on));
        }
        self.push(Frame::Helping { by, whom: on, roll });
        self.check(by, roll);
    }

    /// A roll of the aftermath was made.
    pub(super) fn step_afterwards(&mut self, who: CharacterId, roll: Roll, io: &mut Io) {
        match roll {
            Roll::Bleed => self.bled(who, io),
            Roll::Live if self.rolled.take().is_some_and(|rolled| !rolled.success) => self.remove(who, None, io),
            Roll::Recover => {
                let Some(rolled) = self.rolled.take() else { return };
                match healed(outcome(rolled)) {
                    1.. => self.worsens(who, io),
                    less => self.mend(who, less.unsigned_abs(), "WLD-17", io),
                }
            }
            _ => {}
        }
    }

    /// WLD-17: a Wound more; beyond what it carries it is Incapacitated, and nothing worse.
    fn worsens(&mut self, who: CharacterId, io: &mut Io) {
        let life = (self.counter(who, counter::LIFE) - 1).max(0);
        self.set_counter(who, counter::LIFE, life, "WLD-17", io);
        self.show(who, status::INCAPACITATED, life == 0, "WLD-17", io);
    }

    /// WLX-15: the injury of somebody who was pushed past its Wounds; one for a day is over before the next battle.
    fn keeps_injury(&mut self, who: CharacterId, came: Incapacity, io: &mut Io) {
        let days = self.season.as_ref().map_or(0, |season| season.days);
        let over = came == Incapacity::InjuredForADay && days > 0;
        if !self.fought_here(who) || over || came == Incapacity::Dead {
            return;
        }
        let [a, b] = [(); 2].map(|()| plain_die(who, 6, "Injury", "WLX-15", io));
        let more = matches!(a + b, 5..=9 | 11..);
        let die = if more { plain_die(who, 6, "Injury", "WLX-15", io) } else { 1 };
        let kept = Kept { injury: injury(a + b, die), heals: came != Incapacity::BleedingOut };
        let name = kept.injury.entry().name;
        io.events.push(|| Event::told(Told::of(&telling::INJURED).who(who).thing(name.to_lowercase())));
        if let Some(after) = &mut self.after {
            after.injuries.push((who, kept));
        }
    }

    /// WLD-32, WLD-43: the hours after the battle: Fatigue goes, the Unconscious wake; Bennies are not kept (WLX-02).
    fn rest_for_hours(&mut self, io: &mut Io) {
        let company: Vec<CharacterId> = self.ids().filter(|&who| self.alive(who)).collect();
        for who in company {
            self.set_counter(who, counter::FATIGUE, 0, "WLD-32", io);
            self.set_counter(who, counter::BENNIES, 0, "WLX-02", io);
            if self.has(who, status::UNCONSCIOUS) {
                let life = self.counter(who, counter::LIFE).max(1);
                self.set_counter(who, counter::LIFE, life, "WLD-43", io);
                self.show(who, status::UNCONSCIOUS, false, "WLD-43", io);
            }
            if self.counter(who, counter::LIFE) > 0 && self.has(who, status::INCAPACITATED) {
                self.gets_up(who, "WLD-32", io);
            }
        }
    }

    /// WLD-17: a Vigor roll of everybody with a Wound, for every five days; then the aftermath is over.
    fn go_on_sleeping(&mut self, mut after: Aftermath, io: &mut Io) {
        let days = self.season.as_ref().map_or(0, |season| season.days);
        let hurt = |who: &CharacterId| self.counter(*who, counter::LIFE) < self.stat(*who, stat::LIFE);
        let next = self.ids().find(|who| self.alive(*who) && hurt(who) && !after.healed.contains(*who));
        match next.filter(|_| after.slept < days / DAYS) {
            Some(who) => {
                after.healed.insert(who);
                self.after = Some(Box::new(after));
                self.push(Frame::Afterwards { who, roll: Roll::Recover });
                self.check(who, Roll::Recover);
            }
            None if after.slept + 1 < days / DAYS => {
                (after.slept, after.healed) = (after.slept + 1, IdSet::EMPTY);
                self.after = Some(Box::new(after));
            }
            None => self.finish(io),
        }
    }

    /// It took part in this battle and lives: it is on the board, or has left it (WLX-23).
    fn fought_here(&self, who: CharacterId) -> bool {
        self.present(who) || self.fled.contains(who)
    }

    /// It took part in this battle, and is on its feet.
    fn is_up(&self, who: CharacterId) -> bool {
        self.fought_here(who) && !self.has(who, status::INCAPACITATED)
    }

    /// It belongs to its company still: it took part in this battle, or sits it out.
    pub(super) fn alive(&self, who: CharacterId) -> bool {
        self.fought_here(who) || self.absent(who)
    }

    /// What becomes of it after the battle.
    pub(super) fn fate_of(&self, who: CharacterId) -> Fate {
        if !self.alive(who) {
            return Fate::Dead;
        }
        let (life, most) = (self.counter(who, counter::LIFE), self.stat(who, stat::LIFE));
        let mut kept = Carried { absent: life <= 0, ..Carried::default() };
        if life < most {
            kept.counters.insert(life_key().to_owned(), life);
        }
        let injuries = self.after.iter().flat_map(|after| &after.injuries).filter(|(whose, _)| *whose == who);
        let lasting = injuries.filter(|(_, kept)| !kept.heals || life < most);
        kept.marks = lasting.map(|(_, kept)| kept.mark()).collect();
        Fate::Lives(kept)
    }

    /// What the computer player does in the aftermath: the likeliest treatment, while one is likely enough.
    pub(super) fn aftermath_answer(&self) -> Option<Choice> {
        if !matches!(self.ask, Some(Ask::Treat(_) | Ask::Nurse(_))) {
            return None;
        }
        let mut choices = Vec::new();
        self.choices(&mut choices);
        let chance = |choice: &Choice| {
            let (good, all) = self.breakdown(*choice).and_then(|roll| self.chance(&roll, 0).fraction())?;
            Some(good * 1000 / all.max(1))
        };
        let treatments = choices.iter().filter(|choice| choice.action != action::ENOUGH);
        let best = treatments.min_by_key(|choice| std::cmp::Reverse(chance(choice)));
        best.filter(|best| chance(best) >= Some(WORTH_IT)).or(choices.last()).copied()
    }
}

/// WLX-15: the injuries that a mark names; for those who set a battle up.
pub(super) fn injuries_of(kept: &Carried) -> impl Iterator<Item = Injury> + '_ {
    kept.marks.iter().filter_map(|mark| Some(Kept::of(mark)?.injury))
}

/// The key by which Wounds that are left are carried along.
fn life_key() -> &'static str {
    super::vocabulary::INFO.counters[usize::from(counter::LIFE.0)].key
}
