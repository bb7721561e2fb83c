//! Elo, its interval, likelihood of superiority and the sequential test, against values worked out by hand, against tables, and
//! by simulation.

use acqua_alta::arena::{Bounds, Hypothesis, Strength, Tally, elo, normal, share};
use acqua_alta::dice::mix;

fn near(a: f64, b: f64, off: f64) -> bool {
    (a - b).abs() <= off
}

/// Half the chi-squared value below which 95 per cent lie.
const HALF_CHI: f64 = 1.920_729;

#[test]
fn elo_differences_are_those_of_the_usual_table() {
    for (points, difference) in [(0.5, 0.0), (0.64, 99.95), (0.75, 190.85), (0.76, 200.24), (0.909_090_909, 400.0)] {
        assert!(near(elo(points).expect("in bounds"), difference, 0.01), "{points}");
        assert!(near(elo(1.0 - points).expect("in bounds"), -difference, 0.01), "{points}");
        assert!(near(share(difference), points, 1e-5), "{points}");
    }
    assert_eq!((elo(0.0), elo(1.0)), (None, None));
}

#[test]
fn the_normal_distribution_is_that_of_the_tables() {
    for (deviations, below) in
        [(0.0, 0.5), (0.5, 0.691_462_5), (1.0, 0.841_344_7), (1.644_854, 0.95), (1.959_964, 0.975), (3.0, 0.998_650_1)]
    {
        assert!(near(normal(deviations), below, 1e-6), "{deviations}");
        assert!(near(normal(-deviations), 1.0 - below, 1e-6), "{deviations}");
    }
    assert!(normal(40.0) == 1.0 && normal(-40.0) == 0.0);
}

/// With scores 0 and 1 only the likeliest distribution of mean m is that of a bent coin: the surprise is what everybody knows.
#[test]
fn with_whole_wins_only_it_is_the_likelihood_of_a_bent_coin() {
    let tally = Tally([30, 0, 0, 0, 70]);
    let coin = |m: f64| 70.0 * (0.7 / m).ln() + 30.0 * (0.3 / (1.0 - m)).ln();
    for mean in [0.01, 0.3, 0.5, 0.65, 0.7, 0.9, 0.999] {
        assert!(near(tally.surprise(mean), coin(mean), 1e-9 * (1.0 + coin(mean))), "{mean}");
    }
    // Twice the surprise at one half: 2 (70 ln 1.4 + 30 ln 0.6) = 16.457; its root is 4.0567 standard errors.
    assert!(near(tally.superiority(), normal(4.0567), 1e-6));
}

/// Only halves were seen, and the mean is to be m > ½: what is not ½ can only be 1, 2 m - 1 of it, so ½ has the chance 2 - 2 m.
#[test]
fn where_all_pairs_are_alike_it_stays_in_bounds() {
    let halves = Tally([0, 0, 40, 0, 0]);
    for m in [0.55_f64, 0.7, 0.95] {
        assert!(near(halves.surprise(m), -40.0 * (2.0 - 2.0 * m).ln(), 1e-9), "{m}");
        assert!(near(halves.surprise(1.0 - m), halves.surprise(m), 1e-9), "{m}");
    }
    let [low, high] = halves.interval();
    assert!(near(high, 1.0 - (-HALF_CHI / 40.0).exp() / 2.0, 1e-6) && near(low, 1.0 - high, 1e-9));
    assert!(near(halves.superiority(), 0.5, 1e-6));

    // All won: mean m means that 1 has the chance m.
    let won = Tally([0, 0, 0, 0, 25]);
    assert!(near(won.surprise(0.8), -25.0 * 0.8_f64.ln(), 1e-9));
    let strength = Strength::new(won);
    assert_eq!((strength.elo, strength.high), (None, None));
    let low = strength.low.expect("a bound from below");
    assert!(near(low, elo((-HALF_CHI / 25.0).exp()).expect("in bounds"), 1e-3), "{low}");
    assert!(strength.superiority > 0.999_99);
    assert!(strength.text().contains("beyond measure") && strength.text().contains("to +∞"), "{}", strength.text());

    let lost = Strength::new(Tally([25, 0, 0, 0, 0]));
    assert_eq!((lost.elo, lost.low), (None, None));
    assert!(near(lost.high.expect("a bound"), -low, 1e-6));

    // Before the first pair nothing is known.
    assert_eq!(Tally::default().interval(), [0.0, 1.0]);
    assert!(near(Strength::new(Tally::default()).superiority, 0.5, 1e-6));
}

/// With many pairs it is the textbook's: mean ± 1.96 standard errors, the error from how pairs really vary.
#[test]
fn with_many_pairs_it_is_the_normal_interval_of_pairs() {
    let tally = Tally([200, 400, 1600, 800, 400]);
    // Sum 0·200 + ¼·400 + ½·1600 + ¾·800 + 400 = 1900 of 3400; squares 25 + 400 + 450 + 400 = 1275.
    let mean: f64 = 1900.0 / 3400.0;
    let variance = 1275.0 / 3400.0 - mean * mean;
    let error = (variance / 3400.0).sqrt();
    assert!(near(tally.mean(), mean, 1e-12));
    let [low, high] = tally.interval();
    assert!(near(low, mean - 1.96 * error, 1e-4) && near(high, mean + 1.96 * error, 1e-4), "{low} {high}");
    assert!(near(tally.superiority(), normal((mean - 0.5) / error), 1e-3));
    // Pairs vary less than battles apart would: the interval is narrower than that of 6800 coins.
    assert!(high - low < 2.0 * 1.96 * (0.25_f64 / 6800.0).sqrt());
    // The ratio's usual approximation, N (s1 - s0) (2 mean - s0 - s1) / 2 variance.
    let (s0, s1) = (share(30.0), share(45.0));
    let about = 3400.0 * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance);
    let ratio = Bounds::new(30.0, 45.0).expect("in order").ratio(&tally);
    assert!(near(ratio, about, 0.02 * about.abs() + 0.01), "{ratio} {about}");
}

#[test]
fn labels_swapped_turn_everything_round() {
    let (tally, turned) = (Tally([3, 9, 20, 14, 6]), Tally([6, 14, 20, 9, 3]));
    let (one, other) = (Strength::new(tally), Strength::new(turned));
    let both = |a: Option<f64>, b: Option<f64>| near(a.expect("a bound"), -b.expect("a bound"), 1e-6);
    assert!(both(one.elo, other.elo) && both(one.low, other.high) && both(one.high, other.low));
    assert!(near(one.superiority, 1.0 - other.superiority, 1e-9));
    let up = Bounds::new(-5.0, 20.0).expect("in order");
    let down = Bounds::new(-20.0, 5.0).expect("in order");
    assert!(near(up.ratio(&tally), -down.ratio(&turned), 1e-9));
}

#[test]
fn bounds_are_in_order_and_in_range() {
    for (elo0, elo1) in [(20.0, 0.0), (5.0, 5.0), (-1001.0, 0.0), (0.0, 1e9), (f64::NAN, 1.0), (0.0, f64::INFINITY)] {
        let wrong = Bounds::new(elo0, elo1).expect_err("wrong");
        assert!(wrong.starts_with("expected a smaller and a larger Elo difference from -1000 to 1000"), "{wrong}");
    }
    assert!(near(Bounds::limit(), 2.944_439, 1e-6));
}

/// Chance from a seed, 0 to 1.
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        (mix(self.0) >> 11) as f64 / (1u64 << 53) as f64
    }

    /// A pair of battles in which player a is `strength` Elo stronger and its seat, once, `seat` Elo better.
    fn pair(&mut self, strength: f64, seat: f64) -> f64 {
        let straight = self.next() < share(strength + seat);
        let swapped = self.next() < share(strength - seat);
        (f64::from(u8::from(straight)) + f64::from(u8::from(swapped))) / 2.0
    }
}

/// What a sequential test accepts, and after how many pairs.
fn tested(bounds: Bounds, strength: f64, seat: f64, seed: u64) -> (Option<Hypothesis>, u32) {
    let mut chance = Chance(mix(seed));
    let mut tally = Tally::default();
    while tally.pairs() < 5000 {
        tally.add(chance.pair(strength, seat));
        if let Some(accepted) = bounds.accepted(&tally) {
            return (Some(accepted), tally.pairs());
        }
    }
    (None, tally.pairs())
}

#[test]
fn the_sequential_test_errs_as_seldom_as_it_says() {
    let bounds = Bounds::new(0.0, 60.0).expect("in order");
    let runs = 400;
    // Where a hypothesis is just true, 5 per cent may go wrong; with 400 runs chance alone gives 8.6 per cent once in a thousand.
    for (strength, seat, wrong) in
        [(0.0, 120.0, Hypothesis::H1), (60.0, 120.0, Hypothesis::H0), (0.0, 0.0, Hypothesis::H1)]
    {
        let all: Vec<_> = (0..runs).map(|seed| tested(bounds, share_free(strength, seat), seat, seed)).collect();
        let errors = all.iter().filter(|(accepted, _)| *accepted == Some(wrong)).count();
        assert!(all.iter().all(|(accepted, _)| accepted.is_some()), "every match ended");
        let pairs = all.iter().map(|&(_, pairs)| f64::from(pairs)).sum::<f64>() / f64::from(runs as u32);
        println!("strength {strength}, seat {seat}: {errors} of {runs} wrong, {pairs:.0} pairs on average");
        assert!(errors <= 34, "{errors} of {runs} wrong at strength {strength}");
        assert!(pairs < 250.0, "{pairs} pairs");
    }
}

/// The strength to put into a pair with this seat bias so that its mean score is that of `strength`.
fn share_free(strength: f64, seat: f64) -> f64 {
    let mean = |x: f64| (share(x + seat) + share(x - seat)) / 2.0;
    let (mut low, mut high) = (strength - 10.0, strength + 400.0);
    for _ in 0..60 {
        let middle = (low + high) / 2.0;
        if mean(middle) < share(strength) { low = middle } else { high = middle }
    }
    (low + high) / 2.0
}

#[test]
fn the_interval_covers_the_truth_as_often_as_it_says() {
    let runs = 400;
    for (strength, pairs) in [(0.0, 60), (150.0, 60), (400.0, 100)] {
        let truth = (share(strength + 80.0) + share(strength - 80.0)) / 2.0;
        let covered = (0..runs).filter(|&seed| {
            let mut chance = Chance(mix(seed + 7000));
            let [low, high] = Tally::of((0..pairs).map(|_| chance.pair(strength, 80.0))).interval();
            (low..=high).contains(&truth)
        });
        let covered = covered.count();
        println!("strength {strength}, {pairs} pairs: {covered} of {runs} covered");
        assert!((364..=394).contains(&covered), "{covered} of {runs} at {strength}");
    }
}
