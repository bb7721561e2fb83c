//! How much a computer player thinks.

use super::Temper;
use crate::battle::{Aspect, Choice, Occasion, Weights};
use crate::dice::mix;

/// Tells how a player strays apart from all else that a salt decides.
const STRAY: u64 = 0x57A1;

/// The most that nearness to the enemy may count, in per cent, and the most by which that may grow in a round.
const MOST_APPROACH: u32 = 10_000;
const MOST_HASTE: u32 = 1_000;
/// The most that any other aspect may count, in per cent.
const MOST_WEIGHT: u32 = 1_000;

/// How much a computer player thinks: counted in plays, never in time, so that a game can be repeated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// How often plans for a free choice may be played out, all together; 0: it makes none.
    pub plays: u32,
    /// The same for an answer.
    pub answers: u32,
    /// First choices that are gone on from.
    pub first: u32,
    /// Turns that are played out after the present one.
    pub horizon: u32,
    /// Samples before half of the plans are dropped.
    pub lap: u32,
    /// How much the worth of the first choice by itself counts, in per cent.
    pub alone: u32,
    /// By how many hundredths of a standard error another plan must be better than the first.
    pub doubt: u32,
    /// By how much it must be better, in hundredths of gang points.
    pub margin: u32,
    /// 1: the luck of a first blow is taken out by its exact odds.
    pub exact: u32,
    /// How much each aspect of a position counts. Nearness to the enemy is not told here.
    pub weights: Weights,
    /// How much to be nearer to the enemy counts, in per cent of the usual.
    pub approach: u32,
    /// By how much more that counts with every round that has gone by, in per cent: an enemy who waits is gone to in the end.
    pub haste: u32,
    /// Which aspects count more or less than usual.
    pub temper: Temper,
    /// How often an answer is tried to a question that comes up while a plan is played out, before it is known which is best; 0: the reflex
    /// answers.
    pub weigh: u32,
    /// Outcomes walked through to tell what a choice is worth by itself.
    pub walks: u32,
    /// By how many hundredths of a standard error a plan must be worse than the best to be dropped at once; 0: only the worse half is.
    pub sure: u32,
    /// 1: single choices are judged by aspects as well, as plans are; 0: by worth and prospect.
    pub aspects: u32,
    /// The floor of its quality: by how much a choice may be worse than the best that it found, in hundredths of gang points. Whatever is within
    /// this is chosen the more rarely the worse it is; 0: always the best.
    pub stray: u32,
}

impl Effort {
    /// It makes no plans.
    pub const NONE: Effort = Effort {
        plays: 0,
        answers: 0,
        first: 8,
        horizon: 2,
        lap: 8,
        alone: 0,
        doubt: 0,
        margin: 0,
        exact: 1,
        weights: [100, 100, 100, 100, 30, 100, 100, 100, 120, 120, 0],
        approach: 100,
        haste: 0,
        temper: Temper::PLAIN,
        weigh: 0,
        sure: 0,
        aspects: 0,
        walks: super::expected_value::WALKS as u32,
        stray: 0,
    };

    /// This effort with some of its numbers changed, as in `plays=200,horizon=1`: for trials in the arena.
    ///
    /// # Errors
    /// What was expected, as a sentence.
    pub fn changed(mut self, text: &str) -> Result<Effort, String> {
        for part in text.split(',').filter(|part| !part.is_empty()) {
            let (key, number) =
                part.split_once('=').ok_or(format!("expected a number, as in `plays=200`, found `{part}`"))?;
            let number = number.parse().ok().filter(|&number| number <= 1_000_000);
            let number = number.ok_or(format!("expected a number up to 1000000 for `{key}`, found `{part}`"))?;
            let place = match key {
                "plays" => &mut self.plays,
                "answers" => &mut self.answers,
                "first" => &mut self.first,
                "horizon" => &mut self.horizon,
                "lap" if number > 0 => &mut self.lap,
                "alone" if number <= 100 => &mut self.alone,
                "doubt" => &mut self.doubt,
                "margin" => &mut self.margin,
                "exact" => &mut self.exact,
                "approach" if number <= MOST_APPROACH => &mut self.approach,
                "haste" if number <= MOST_HASTE => &mut self.haste,
                "weigh" if number <= 100 => &mut self.weigh,
                "sure" => &mut self.sure,
                "walks" => &mut self.walks,
                "aspects" if number <= 1 => &mut self.aspects,
                "stray" => &mut self.stray,
                _ if number <= MOST_WEIGHT
                    && let Some(at) = Aspect::ALL.iter().position(|aspect| aspect.key() == key) =>
                {
                    &mut self.weights[at]
                }
                _ => {
                    let known = "plays, answers, first, horizon, lap from 1, alone up to 100, doubt, margin, exact";
                    let more =
                        "approach up to 10000, haste up to 1000, weigh up to 100, sure, walks, aspects 0 or 1, stray";
                    let more = format!("{more}, another aspect up to {MOST_WEIGHT} (`exposure=30`)");
                    return Err(format!("expected {known}, {more}, found `{part}`"));
                }
            };
            *place = number;
        }
        Ok(self)
    }

    /// This effort in a round of the battle, from 1 on.
    pub(super) fn in_round(self, round: u8) -> Effort {
        let share = 100 + self.haste * u32::from(round.saturating_sub(1));
        Effort { approach: (self.approach * share / 100).min(MOST_APPROACH), ..self }
    }

    /// One of the choices, which stand with their values in order, the best first.
    pub(super) fn pick(self, ranked: &[(Choice, f64)], salt: u64) -> Option<Choice> {
        let &(best, value) = ranked.first()?;
        let floor = f64::from(self.stray);
        // A whole number for each, the more the better; nothing below the floor.
        let weight = |&(_, other): &(Choice, f64)| (floor - (value - other).max(0.0)).max(0.0) as u64;
        let all: u64 = ranked.iter().map(weight).sum();
        if all == 0 {
            return Some(best);
        }
        let mut left = mix(salt ^ STRAY) % all;
        for one in ranked {
            let own = weight(one);
            if left < own {
                return Some(one.0);
            }
            left -= own;
        }
        Some(best)
    }

    /// What may be played out for a decision on this occasion: answers are looked at less closely than deeds.
    pub(super) fn of(self, occasion: Occasion) -> u32 {
        match occasion {
            Occasion::Zone | Occasion::Deploy => 0,
            Occasion::Act | Occasion::Activate => self.plays,
            _ => self.answers,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::{ActionId, CharacterId};

    #[test]
    fn a_player_strays_no_farther_than_its_floor_and_chooses_the_better_more_often() {
        let choice = |n| Choice::plain(ActionId(n), CharacterId(0));
        let ranked = [(choice(0), 1000.0), (choice(1), 900.0), (choice(2), 700.0), (choice(3), 500.0)];
        let taken = |stray| {
            let effort = Effort { stray, ..Effort::NONE };
            let mut taken = [0; 4];
            (0..4000).for_each(|salt| taken[usize::from(effort.pick(&ranked, salt).expect("a choice").action.0)] += 1);
            taken
        };
        // Weights of 400, 300 and 100, and nothing for what is 500 worse.
        let far = taken(400);
        assert!(far[0] > far[1] && far[1] > far[2] && far[2] > 300 && far[3] == 0, "{far:?}");
        assert_eq!(taken(0), [4000, 0, 0, 0]);
    }

    #[test]
    fn every_aspect_is_weighed_by_its_name() {
        for (at, aspect) in Aspect::ALL.into_iter().enumerate() {
            let changed = Effort::NONE.changed(&format!("{}=77", aspect.key())).expect("an aspect");
            let weight = if aspect == Aspect::Approach { changed.approach } else { changed.weights[at] };
            assert_eq!(weight, 77, "{}", aspect.key());
        }
    }

    #[test]
    fn steps_towards_an_enemy_count_more_with_every_round_and_no_number_is_too_much() {
        let effort = Effort { haste: 50, ..Effort::NONE };
        assert_eq!([0, 1, 2, 5].map(|round| effort.in_round(round).approach), [100, 100, 150, 300]);
        let most = Effort::NONE.changed("approach=10000,haste=1000").expect("the most of both");
        assert_eq!(most.in_round(u8::MAX).approach, MOST_APPROACH);
        for wrong in ["approach=10001", "haste=1001", "aspects=2", "haste=-1", "haste", "hurry=1", "health=1001"] {
            assert!(Effort::NONE.changed(wrong).is_err(), "{wrong}");
        }
    }
}
