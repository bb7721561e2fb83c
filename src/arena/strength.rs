//! How much stronger one player is than another, how sure that is, and when a match has shown enough.
//!
//! The unit is the mirrored pair: it scores 0, ¼, ½, ¾ or 1. Everything here comes from one number, [`Tally::surprise`]: how
//! much less likely the counts of the five scores are if the true mean were this than if it were the mean seen, both at
//! their likeliest. It knows how much pairs really vary, and stays in bounds where all pairs were won, lost or drawn.

use serde::Serialize;

/// Scores of a pair, from the side of player a.
const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];
/// Half of the chi-squared value (one degree of freedom) that 95 per cent stay below.
const NOT_SURPRISING: f64 = 3.841_458_820_694_124 / 2.0;
/// Halvings of an interval when a root is looked for: enough for the last digit of a number.
const HALVINGS: u32 = 60;

/// Pairs, counted by what player a scored in them: 0, ¼, ½, ¾ and 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(transparent)]
pub struct Tally(pub [u32; 5]);

impl Tally {
    /// The tally of these scores, each a number of quarters from 0 to 1.
    pub fn of(scores: impl Iterator<Item = f64>) -> Tally {
        let mut tally = Tally::default();
        scores.for_each(|score| tally.add(score));
        tally
    }

    /// Counts one pair; `score` is a number of quarters from 0 to 1.
    pub fn add(&mut self, score: f64) {
        self.0[((4.0 * score).round() as usize).min(4)] += 1;
    }

    /// Pairs counted.
    pub fn pairs(&self) -> u32 {
        self.0.iter().sum()
    }

    /// Mean score, 0 to 1; one half before the first pair.
    pub fn mean(&self) -> f64 {
        let pairs = self.pairs();
        if pairs == 0 { 0.5 } else { self.seen().map(|(n, score)| n * score).sum::<f64>() / f64::from(pairs) }
    }

    /// The scores that occurred, each with how often.
    fn seen(&self) -> impl Iterator<Item = (f64, f64)> {
        self.0.iter().zip(SCORES).filter(|(n, _)| **n > 0).map(|(&n, score)| (f64::from(n), score))
    }

    /// Natural logarithm of how many times likelier the counts are under the likeliest distribution of the five scores than
    /// under the likeliest one with this mean, which is above 0 and below 1. Never below 0; 0 at the mean seen.
    ///
    /// The likeliest distribution of mean m gives the score x, seen n times of N, the chance n / N / (1 + t (x - m)), and what is
    /// left over to 0 or 1 if neither was seen; t is where the mean comes out right.
    pub fn surprise(&self, mean: f64) -> f64 {
        let tilt = |t: f64| self.seen().map(|(n, x)| n * (x - mean) / (1.0 + t * (x - mean))).sum::<f64>();
        let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
        for _ in 0..HALVINGS {
            let middle = (low + high) / 2.0;
            if tilt(middle) > 0.0 {
                low = middle;
            } else {
                high = middle;
            }
        }
        let t = (low + high) / 2.0;
        self.seen().map(|(n, x)| n * (1.0 + t * (x - mean)).ln()).sum::<f64>().max(0.0)
    }

    /// The means, 0 to 1, that the counts do not speak against: the 95 per cent interval of likelihood.
    pub fn interval(&self) -> [f64; 2] {
        let mean = self.mean();
        [0.0, 1.0].map(|end| {
            let (mut outside, mut inside) = (end, mean);
            if self.pairs() == 0 || mean == end {
                return end;
            }
            for _ in 0..HALVINGS {
                let middle = (outside + inside) / 2.0;
                if self.surprise(middle) > NOT_SURPRISING {
                    outside = middle;
                } else {
                    inside = middle;
                }
            }
            inside
        })
    }

    /// Likelihood of superiority: how sure it is that player a is the stronger one, 0 to 1.
    pub fn superiority(&self) -> f64 {
        let errors = (2.0 * self.surprise(0.5)).sqrt();
        normal(if self.mean() < 0.5 { -errors } else { errors })
    }
}

/// Elo difference at which the stronger player has this share of the points; none at 0 and 1, where it has no bound.
pub fn elo(share: f64) -> Option<f64> {
    (share > 0.0 && share < 1.0).then(|| 400.0 * (share / (1.0 - share)).log10())
}

/// Share of the points, 0 to 1, that an Elo difference promises.
pub fn share(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// Share of a normal distribution below this many standard deviations; off by less than a millionth.
///
/// The error function by five terms in 1 / (1 + 0.3275911 x), good to 1.5e-7.
pub fn normal(deviations: f64) -> f64 {
    let x = deviations.abs() / std::f64::consts::SQRT_2;
    let t = 1.0 / (1.0 + 0.327_591_1 * x);
    let terms = [1.061_405_429, -1.453_152_027, 1.421_413_741, -0.284_496_736, 0.254_829_592];
    let tail = terms.into_iter().fold(0.0, |sum, term| (sum + term) * t) * (-x * x).exp() / 2.0;
    if deviations < 0.0 { tail } else { 1.0 - tail }
}

/// How much stronger player a is.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Strength {
    /// Elo difference; none if every pair was won or every pair lost.
    pub elo: Option<f64>,
    /// Lower end of its 95 per cent interval; none: no bound.
    pub low: Option<f64>,
    /// Upper end of its 95 per cent interval; none: no bound.
    pub high: Option<f64>,
    /// Likelihood of superiority, 0 to 1.
    pub superiority: f64,
    /// Pairs in which player a scored 0, ¼, ½, ¾ and 1.
    pub pairs: Tally,
}

impl Strength {
    /// What the pairs say.
    pub fn new(pairs: Tally) -> Strength {
        let [low, high] = pairs.interval().map(elo);
        Strength { elo: elo(pairs.mean()), low, high, superiority: pairs.superiority(), pairs }
    }

    /// `Elo +35, 95 % interval -12 to +83, likelihood of superiority 92.8 %`.
    pub fn text(&self) -> String {
        let or = |elo: Option<f64>, none: &str| elo.map_or(none.to_owned(), |elo| format!("{elo:+.0}"));
        let beyond = if self.pairs.mean() > 0.5 { "beyond measure" } else { "below measure" };
        format!(
            "Elo {}, 95 % interval {} to {}, likelihood of superiority {:.1} %",
            or(self.elo, beyond),
            or(self.low, "-∞"),
            or(self.high, "+∞"),
            100.0 * self.superiority
        )
    }
}

/// A sequential test (generalised sequential probability ratio test on pairs): is player a no more than `elo0` stronger (H0), or
/// at least `elo1` (H1)? A match stops as soon as that is known.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bounds {
    elo0: f64,
    elo1: f64,
}

/// What a sequential test accepts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Hypothesis {
    /// Not more than the lower Elo difference.
    H0,
    /// At least the upper Elo difference.
    H1,
}

impl Bounds {
    /// Chance that it errs, either way round, where one of the two hypotheses is just true.
    pub const RISK: f64 = 0.05;
    /// The largest Elo difference that may be asked for, either way.
    pub const MOST: f64 = 1000.0;

    /// A test of `elo0` against `elo1`.
    ///
    /// # Errors
    /// They are out of range or out of order; as a sentence.
    pub fn new(elo0: f64, elo1: f64) -> Result<Bounds, String> {
        let most = Bounds::MOST;
        let right = elo0 < elo1 && (-most..=most).contains(&elo0) && (-most..=most).contains(&elo1);
        let wrong =
            || format!("expected a smaller and a larger Elo difference from -{most} to {most}, found {elo0} {elo1}");
        if right { Ok(Bounds { elo0, elo1 }) } else { Err(wrong()) }
    }

    /// What the logarithm of the likelihood ratio must reach, above for H1 or below 0 for H0.
    pub fn limit() -> f64 {
        ((1.0 - Bounds::RISK) / Bounds::RISK).ln()
    }

    /// Logarithm of how many times likelier the pairs are if H1 is true than if H0 is.
    pub fn ratio(self, pairs: &Tally) -> f64 {
        pairs.surprise(share(self.elo0)) - pairs.surprise(share(self.elo1))
    }

    /// What is accepted, once enough pairs were played.
    pub fn accepted(self, pairs: &Tally) -> Option<Hypothesis> {
        match self.ratio(pairs) {
            ratio if ratio >= Bounds::limit() => Some(Hypothesis::H1),
            ratio if ratio <= -Bounds::limit() => Some(Hypothesis::H0),
            _ => None,
        }
    }

    /// Where the test stands.
    pub fn standing(self, pairs: &Tally) -> Sequential {
        let Bounds { elo0, elo1 } = self;
        Sequential { elo0, elo1, ratio: self.ratio(pairs), limit: Bounds::limit(), accepted: self.accepted(pairs) }
    }
}

/// Where a sequential test stands.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Sequential {
    /// H0: player a is not more than this much stronger, in Elo.
    pub elo0: f64,
    /// H1: player a is at least this much stronger, in Elo.
    pub elo1: f64,
    /// Logarithm of the likelihood ratio.
    pub ratio: f64,
    /// What it must reach, above or below 0.
    pub limit: f64,
    /// What was accepted; none: still open.
    pub accepted: Option<Hypothesis>,
}

impl Sequential {
    /// `Sequential test of Elo 0 against 20: log-likelihood ratio 2.97 of ±2.94, H1 accepted`.
    pub fn text(&self) -> String {
        let Sequential { elo0, elo1, ratio, limit, accepted } = self;
        let said = match accepted {
            Some(Hypothesis::H0) => format!("H0 accepted: not {elo1} stronger"),
            Some(Hypothesis::H1) => format!("H1 accepted: more than {elo0} stronger"),
            None => "still open".to_owned(),
        };
        format!("Sequential test of Elo {elo0} against {elo1}: log-likelihood ratio {ratio:.2} of ±{limit:.2}, {said}")
    }
}
