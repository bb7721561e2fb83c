//! Exact expected value of a choice: what it does, and of what only makes ready for something, the best blow that it allows.

use super::Effort;
use super::account::{Account, Part};
use super::evaluation::{Taste, account, tilt, value};
use super::shortlist::is_blow;
use crate::ai::distance_field::DistanceField;
use crate::battle::{
    AnyBattle, Aspect, CharacterId, Choice, Events, Nature, Occasion, Reflex, Side, Target, Wanted, outcomes,
};
use crate::dice::{Chance, Seeded};

/// Outcomes walked through for one choice by who makes no plans. Where there are more, it is played out a number of times instead.
pub(super) const WALKS: usize = 680;
/// The same for a blow that is only looked forward to.
const WALKS_AHEAD: usize = 160;
/// Plays of a choice with too many outcomes; the same dice for every choice, so that they can be compared.
const PLAYS: u64 = 48;
/// The same for a blow that is only looked forward to.
const PLAYS_AHEAD: u64 = 12;
/// Blows looked forward to from one position.
const BLOWS: usize = 8;
/// What a blow that is only looked forward to must be better than one that can be struck now, or than no blow at all.
const IN_THE_HAND: f64 = 20.0;
/// What a free deed must make a blow better by. Blows that are only looked forward to are weighed less closely than those in hand: without this
/// a step to the side or another weapon might seem worth it again and again.
const FUSS: f64 = 40.0;
/// Positions that a choice can lead to, if blows are to be looked forward to from each of them.
const FORKS: usize = 3;
/// Decisions followed after a choice before the position is judged as it stands.
const FOLLOW: usize = 12;
/// What a step towards the enemy is worth, in hundredths of gang points.
const STEP: f64 = 15.0;
/// What the end of the battle is worth beyond all that both gangs still have, in hundredths of gang points.
const END: f64 = 5000.0;

/// Seed of the computer player's own dice; they have nothing to do with those of the battle.
const OWN_DICE: u64 = 0x0A17;

/// Whose eyes look at positions.
pub(super) struct Eyes<'a> {
    /// For whom they are good or bad.
    pub side: Side,
    /// Whose way to the enemy counts.
    pub who: CharacterId,
    /// The ways as they were when the decision came.
    pub ways: &'a DistanceField,
    /// What they like better or worse than usual.
    pub taste: Taste,
    /// Outcomes walked through for one choice.
    pub walks: usize,
    /// They judge positions as plans are judged, by the aspects of both sides; else by worth and prospect.
    pub aspects: bool,
}

impl<'a> Eyes<'a> {
    /// Of a side that thinks so much.
    pub(super) fn of(effort: &Effort, side: Side, who: CharacterId, ways: &'a DistanceField) -> Eyes<'a> {
        Eyes { side, who, ways, taste: effort.into(), walks: effort.walks as usize, aspects: effort.aspects != 0 }
    }

    /// Mean value of what comes of `choice`; decisions that come up on the way are answered by [`reflex`].
    pub(super) fn expected(&self, battle: &AnyBattle, choice: Choice) -> f64 {
        self.mean(battle, choice, (self.walks, PLAYS), &|after| self.judge(after))
    }

    /// The same by another judgement of positions; none where it would have to be guessed from plays.
    pub(super) fn exactly(
        battle: &AnyBattle,
        choice: Choice,
        account: &dyn Fn(&AnyBattle) -> Account,
    ) -> Option<Account> {
        let walked = outcomes(battle, choice, WALKS, &|after: &AnyBattle, made: &[Choice]| reflex_within(after, made));
        let each = walked.outcomes.iter().map(|outcome| account(&outcome.battle) * outcome.p.value());
        let mean = || each.fold(Account::NONE, |sum, one| sum + one);
        (walked.unwalked == Chance::ZERO && walked.outcomes.len() > 1).then(mean)
    }

    /// What comes of a choice by its parts, as [`Eyes::with_blow`] or [`Eyes::expected`] judge it.
    pub(super) fn account(&self, battle: &AnyBattle, choice: Choice, ahead: bool) -> Account {
        let mut sum = Account::NONE;
        self.each(battle, choice, (self.walks, PLAYS), &mut |weight, after, forked| {
            let blow = if ahead && !forked { self.blow_ahead(after).1 } else { None };
            match blow {
                None => sum = sum + self.told(after) * weight,
                Some(blow) => self.each(after, blow, (WALKS_AHEAD, PLAYS_AHEAD), &mut |p, then, _| {
                    sum = sum + self.told(then) * (weight * p);
                }),
            }
        });
        sum
    }

    /// As [`Eyes::expected`], if the same character can go on after it: what the best blow is worth that it can strike then. For a free
    /// deed what it changes to end the turn is given: that is added where no blow follows.
    pub(super) fn with_blow(&self, battle: &AnyBattle, choice: Choice, free: Option<f64>) -> f64 {
        let walked =
            outcomes(battle, choice, self.walks, &|after: &AnyBattle, made: &[Choice]| reflex_within(after, made));
        if walked.unwalked != Chance::ZERO || walked.outcomes.len() > FORKS {
            return self.expected(battle, choice);
        }
        let worth = |after: &AnyBattle| match self.blow_ahead(after) {
            (worth, Some(_)) => worth - free.map_or(0.0, |_| FUSS),
            (worth, None) => worth + free.unwrap_or(0.0),
        };
        walked.outcomes.iter().map(|outcome| outcome.p.value() * worth(&outcome.battle)).sum()
    }

    /// What it makes of the present position to end the turn now, if that can be done.
    pub(super) fn ending(&self, battle: &AnyBattle, choices: impl IntoIterator<Item = Choice>) -> Option<f64> {
        let end = choices.into_iter().find(|choice| battle.info().nature(choice.action) == Nature::End)?;
        Some(self.expected(battle, end) - self.judge(battle))
    }

    /// The same with the blow; none where the position is best as it stands.
    fn blow_ahead(&self, battle: &AnyBattle) -> (f64, Option<Choice>) {
        let as_it_stands = (self.judge(battle), None);
        let mine =
            |decision: &crate::battle::Decision| decision.occasion == Occasion::Act && decision.side == self.side;
        if !battle.decision().is_some_and(|decision| mine(&decision)) || battle.active() != Some(self.who) {
            return as_it_stands;
        }
        let mut choices = Vec::new();
        battle.choices_for(Wanted::Short, &mut choices);
        let blows = blows(battle, self.side, &choices);
        let mean = |blow| self.mean(battle, blow, (WALKS_AHEAD, PLAYS_AHEAD), &|after| self.judge(after));
        let values = blows.map(|blow| (mean(blow) - IN_THE_HAND, Some(blow)));
        values.fold(as_it_stands, |best, one| if one.0 > best.0 { one } else { best })
    }

    fn mean(
        &self,
        battle: &AnyBattle,
        choice: Choice,
        (walks, plays): (usize, u64),
        value: &dyn Fn(&AnyBattle) -> f64,
    ) -> f64 {
        let mut sum = 0.0;
        self.each(battle, choice, (walks, plays), &mut |weight, after, _| sum += weight * value(after));
        sum
    }

    /// Every position that a choice leads to, with its weight; of a choice with too many as many as are played. True goes with those
    /// from which blows are not looked forward to.
    fn each(
        &self,
        battle: &AnyBattle,
        choice: Choice,
        (walks, plays): (usize, u64),
        look: &mut dyn FnMut(f64, &AnyBattle, bool),
    ) {
        let walked = outcomes(battle, choice, walks, &|after: &AnyBattle, made: &[Choice]| reflex_within(after, made));
        if walked.unwalked == Chance::ZERO {
            let forked = walked.outcomes.len() > FORKS;
            walked.outcomes.iter().for_each(|outcome| look(outcome.p.value(), &outcome.battle, forked));
            return;
        }
        let mut scratch = Vec::new();
        for n in 0..plays {
            let mut after = battle.clone();
            let mut dice = Seeded::new(OWN_DICE, n);
            let mut next = Some(choice);
            for _ in 0..FOLLOW {
                let Some(choice) = next else { break };
                after.apply_listed(choice, &mut dice, &mut Events::drop());
                next = reflex(&after, &mut scratch);
            }
            look(1.0 / plays as f64, &after, true);
        }
    }

    /// [`Eyes::judge`] by its parts.
    fn told(&self, battle: &AnyBattle) -> Account {
        if self.aspects {
            return account(battle, self.side, self.ways, self.taste);
        }
        let mut told = tilt(battle, self.side, self.taste);
        for (i, ch) in battle.characters().iter().enumerate() {
            let worth = f64::from(battle.worth(CharacterId(i as u8)));
            let own = ch.side == self.side;
            let (part, worth) = if own { (Part::OwnWorth, worth) } else { (Part::EnemyWorth, -worth) };
            told.add(part, worth);
        }
        told.add(Part::Own(Aspect::Promised), f64::from(battle.prospect(self.side)));
        told.add(Part::Enemy(Aspect::Promised), -f64::from(battle.prospect(self.side.other())));
        let rest = self.judge(battle) - told.sum();
        let part = if battle.verdict().is_some() { Part::End } else { Part::Own(Aspect::Approach) };
        told.add(part, rest);
        told
    }

    /// Value of a position: what both gangs are worth, what the scenario promises them, and how near the one who acts is to
    /// where it fights best.
    pub(super) fn judge(&self, battle: &AnyBattle) -> f64 {
        if self.aspects {
            return value(battle, self.side, self.ways, self.taste) as f64;
        }
        let [mut mine, mut theirs] = [self.side, self.side.other()].map(|side| f64::from(battle.prospect(side)));
        let (mut own, mut other) = (0.0, 0.0);
        for (i, ch) in battle.characters().iter().enumerate() {
            let worth = f64::from(battle.worth(CharacterId(i as u8)));
            *if ch.side == self.side { &mut own } else { &mut other } += worth;
        }
        mine += own;
        theirs += other;
        let value = mine - theirs + tilt(battle, self.side, self.taste).sum();
        let Some(verdict) = battle.verdict() else {
            let mine = battle.characters().get(self.who.index()).is_some_and(|ch| ch.side == self.side);
            let way = STEP * self.taste.haste() * f64::from(self.ways.still_to_go(battle, self.who));
            return if mine { value - way } else { value };
        };
        let all = END + own.max(other);
        match verdict.winner {
            Some(winner) if winner == self.side => value + all,
            Some(_) => value - all,
            // Whoever is ahead wants no draw; whoever has lost half of what the other has left may.
            None => -all / 2.0,
        }
    }
}

/// The blows that are looked forward to: the first listed of every action at every enemy, whatever the weapon.
fn blows(battle: &AnyBattle, side: Side, choices: &[Choice]) -> impl Iterator<Item = Choice> {
    let mut taken: Vec<Choice> = Vec::new();
    for &choice in choices.iter().filter(|&&choice| is_blow(battle, side, choice)) {
        let alike = |one: &Choice| (one.action, one.target) == (choice.action, choice.target);
        if taken.len() < BLOWS && !taken.iter().any(alike) {
            taken.push(choice);
        }
    }
    taken.into_iter()
}

/// What an offer to let somebody act at once is worth: that of the best blow it could strike. No die falls by the offer.
pub(super) fn at_once(eyes: &Eyes, battle: &AnyBattle, choice: Choice) -> f64 {
    let mut after = battle.clone();
    after.apply_listed(choice, &mut Seeded::new(OWN_DICE, 0), &mut Events::drop());
    let mut choices = Vec::new();
    if after.decision().is_some_and(|decision| decision.occasion == Occasion::Act && decision.side == eyes.side) {
        after.choices_for(Wanted::Short, &mut choices);
    }
    let blows = choices.into_iter().filter(|blow| matches!(blow.target, Target::Character(_))).take(BLOWS);
    blows.map(|blow| eyes.expected(&after, blow)).fold(eyes.judge(&after), f64::max)
}

/// [`reflex`], for so many decisions.
pub(super) fn reflex_within(battle: &AnyBattle, made: &[Choice]) -> Option<Choice> {
    if made.len() > FOLLOW { None } else { reflex(battle, &mut Vec::new()) }
}

/// How a decision in the middle of something is answered while looking ahead: no Will dice, no Dispel, the first
/// way to strike, the first enemy, the deepest drop for somebody who is thrown; a truce is taken, for it is offered to those
/// who might like it. None at the next free choice of an action.
pub(super) fn reflex(battle: &AnyBattle, choices: &mut Vec<Choice>) -> Option<Choice> {
    let decision = battle.decision().filter(|decision| decision.reaction())?;
    // Commands are given between actions, and whoever is dying is another's turn: what has been done so far is judged as it
    // stands.
    if decision.occasion != Occasion::Within {
        return None;
    }
    battle.choices(choices);
    let board = battle.board();
    let drop = |choice: &&Choice| match choice.target {
        Target::Square(square) => {
            let held = choice.option as i8;
            i32::from(held - board.surface(square)) * 2 + i32::from(board.is_water(square))
        }
        _ => 0,
    };
    match decision.reflex {
        Reflex::Spare | Reflex::Later => choices.last().copied(),
        Reflex::Nearest => choices.iter().min_by_key(|choice| nearest_enemy(battle, choice)).copied(),
        Reflex::Deepest => choices.iter().rev().max_by_key(drop).copied(),
        Reflex::First => choices.first().copied(),
    }
}

/// How near the choice's square is to an enemy of its actor; a choice without a square is the farthest.
fn nearest_enemy(battle: &AnyBattle, choice: &Choice) -> u8 {
    let Target::Square(square) = choice.target else { return u8::MAX };
    let me = &battle.characters()[choice.actor.index()];
    let enemies = battle.characters().iter().filter(|other| other.side != me.side && other.is_present());
    enemies.filter_map(|enemy| Some(enemy.square?.distance(square))).min().unwrap_or(0)
}
