//! The balance report: the regression finds what was put in and says how sure it is, gangs are legal and equal, threads do not matter.

use acqua_alta::arena::{Balance, BalanceLine, BalanceReport, Effect, Trial, balance, effects, player};
use acqua_alta::dice::mix;
use acqua_alta::table::Library;
use std::process::{Command, Output};

fn near(a: f64, b: f64, off: f64) -> bool {
    (a - b).abs() <= off
}

fn trial(counts: &[f64], result: f64) -> Trial {
    Trial { counts: counts.to_vec(), result }
}

/// One effect, by hand: sum of count times result over sum of squares, 1·3 + 2·5 = 13 over 1 + 4 + 1 = 6 with a penalty of 1.
#[test]
fn one_effect_is_what_it_is_by_hand() {
    let trials = [trial(&[1.0], 3.0), trial(&[2.0], 5.0)];
    let [Effect { size, plus_minus }] = effects(&trials, &[1.0])[..] else { panic!("one effect") };
    assert!(near(size, 13.0 / 6.0, 1e-12));
    // Errors 3 - 13/6 = 5/6 and 5 - 26/6 = 4/6: 41/36. Effects fitted: 5/6 of one. The estimate is 1/6 of the sum of count times result.
    let spread: f64 = 41.0 / 36.0 / (2.0 - 5.0 / 6.0);
    assert!(near(plus_minus, 1.96 * (spread * 5.0 / 36.0).sqrt(), 1e-12));
}

/// Two effects without a penalty are those of the normal equations: a + b = 4, a - b = 2, 2 a = 6 fit exactly.
#[test]
fn results_that_fit_exactly_leave_no_doubt() {
    let trials = [trial(&[1.0, 1.0], 4.0), trial(&[1.0, -1.0], 2.0), trial(&[2.0, 0.0], 6.0)];
    let found = effects(&trials, &[0.0, 0.0]);
    assert!(near(found[0].size, 3.0, 1e-12) && near(found[1].size, 1.0, 1e-12));
    assert!(found.iter().all(|effect| effect.plus_minus < 1e-6));
}

/// What always goes together shares what it did; what never occurred did nothing.
#[test]
fn what_cannot_be_told_apart_is_shared() {
    let trials: Vec<Trial> = (0..200).map(|i| f64::from(i % 3 - 1)).map(|n| trial(&[n, n, 0.0], 0.3 * n)).collect();
    let found = effects(&trials, &[1.0; 3]);
    assert!(near(found[0].size, 0.15, 0.01) && near(found[1].size, found[0].size, 1e-9));
    assert_eq!((found[2].size, found[2].plus_minus), (0.0, 0.0));
}

/// Chance from a seed, 0 to 1.
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        (mix(self.0) >> 11) as f64 / (1u64 << 53) as f64
    }

    fn below(&mut self, n: u32) -> f64 {
        (self.next() * f64::from(n)).floor()
    }
}

/// Pairs of gangs of four kinds that cost 10, 20, 30 and 40, the gangs of equal points, where one of the second kind wins 6 per cent more
/// of a pair than its points and one of the third 6 less; results are 0, ½ and 1, drawn by chance.
fn synthetic(seed: u64, pairs: usize) -> Vec<Effect> {
    let truth = [0.0, 0.06, -0.06, 0.0];
    let costs = [10.0, 20.0, 30.0, 40.0];
    let mut chance = Chance(mix(seed));
    let mut trials = Vec::new();
    while trials.len() < pairs {
        let more: Vec<f64> = (0..4).map(|_| chance.below(4) - chance.below(4)).collect();
        let points: f64 = more.iter().zip(costs).map(|(n, cost)| n * cost).sum();
        if points.abs() > 10.0 {
            continue;
        }
        // A point is worth half a per cent.
        let edge: f64 = more.iter().zip(truth).map(|(n, effect)| n * effect).sum::<f64>() + 0.005 * points;
        let battle = |chance: &mut Chance| f64::from(u8::from(chance.next() < 0.5 + edge)) / 2.0;
        let result = battle(&mut chance) + battle(&mut chance) - 0.5;
        trials.push(trial(&[&more[..], &[points]].concat(), result));
    }
    effects(&trials, &[1.0, 1.0, 1.0, 1.0, 1e-6])
}

#[test]
fn effects_beside_the_points_are_found_and_covered_by_their_intervals() {
    let found = synthetic(1, 4000);
    // The second is above its points and the third below, by 0.12 between them; what all have in common, the points explain.
    assert!(near(found[1].size - found[2].size, 0.12, 0.03), "{found:?}");
    assert!(found[1].size - found[1].plus_minus > 0.0 && found[2].size + found[2].plus_minus < 0.0, "{found:?}");
    assert!(near(found[4].size, 0.005, 0.003), "{found:?}");

    // Points explain their part: what is left for the kinds is the truth less its part along the costs, which is what is estimated.
    let along = (0.06 * 20.0 - 0.06 * 30.0) / (100.0 + 400.0 + 900.0 + 1600.0);
    let left = [-10.0 * along, 0.06 - 20.0 * along, -0.06 - 30.0 * along, -40.0 * along];
    let runs = 200;
    let mut covered = 0;
    for seed in 0..runs {
        let found = synthetic(seed + 50, 150);
        covered +=
            found.iter().zip(left).filter(|(effect, truth)| near(effect.size, *truth, effect.plus_minus)).count();
    }
    // 95 per cent of 800, give or take what chance and the pull of the penalty allow.
    assert!((732..=788).contains(&covered), "{covered} of 800");
}

fn small(threads: usize, seed: u64) -> BalanceReport {
    let mut options = Library::shipped().default_switches("canal");
    options.set("points", "60");
    let what = Balance {
        system: "canal".into(),
        maps: vec!["campo".into(), "calli".into()],
        scenario: "skirmish".into(),
        options,
        player: player("random").expect("known"),
        pairs: 12,
        seed,
    };
    let mut heard = 0;
    let report =
        balance(&what, &Library::shipped(), threads, &mut |progress| heard = progress.done).expect("a good match");
    assert_eq!(heard, 24);
    report
}

#[test]
fn the_report_is_sorted_complete_and_the_same_on_any_number_of_threads() {
    let report = small(1, 5);
    assert_eq!(report, small(3, 5));
    assert_ne!(report, small(2, 6));
    assert_eq!((report.pairs, report.battles, report.points), (24, 48, 60));
    let sorted = |lines: &[BalanceLine]| lines.windows(2).all(|two| two[0].effect >= two[1].effect);
    assert!(sorted(&report.characters) && sorted(&report.weapons) && sorted(&report.spells));
    assert!(report.characters.len() >= 6 && report.spells.len() >= 4, "{}", report.text());
    assert!(report.characters.iter().all(|line| line.cost > Some(0) && line.carriers.is_empty() && line.pairs > 0));
    // Everybody can strike without a weapon: that is no weapon of anybody's.
    assert!(report.weapons.iter().all(|line| !line.carriers.is_empty() && line.name != "Unarmed"));
    for line in report.characters.iter().chain(&report.weapons).chain(&report.spells) {
        assert!(line.plus_minus > 0.0 && line.effect.abs() < 100.0, "{line:?}");
        assert_eq!(line.clear, line.effect.abs() > line.plus_minus);
    }
}

fn arena(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_acqua-alta")).arg("arena").args(arguments).output().expect("it runs")
}

#[test]
fn the_command_prints_tables_or_json_and_names_what_is_wrong() {
    let quick = ["--report", "balance", "--a", "random", "--pairs", "6", "--maps", "campo", "--points", "60"];
    let table = arena(&quick);
    let text = String::from_utf8_lossy(&table.stdout).into_owned();
    assert!(table.status.success() && text.starts_with("Balance of canal, skirmish, random on both sides"), "{text}");
    assert!(["\ncharacter ", "\nweapon ", "\nspell "].iter().all(|title| text.contains(title)), "{text}");
    let told = String::from_utf8_lossy(&table.stderr).into_owned();
    assert!(told.contains("6 of 6 pairs") && !told.contains("a has"), "{told}");

    let json = arena(&[&quick[..], &["--json"]].concat());
    let report: serde_json::Value = serde_json::from_slice(&json.stdout).expect("JSON");
    let keys = |value: &serde_json::Value| value.as_object().expect("an object").keys().cloned().collect::<Vec<_>>();
    let all = [
        "battles",
        "characters",
        "draws",
        "maps",
        "pairs",
        "player",
        "points",
        "ready",
        "scenario",
        "seed",
        "spells",
        "system",
        "weapons",
    ];
    assert_eq!(keys(&report), all);
    assert_eq!(keys(&report["characters"][0]), ["carriers", "clear", "cost", "effect", "name", "pairs", "plus_minus"]);

    for (wrong, code, named) in [
        (["--b", "random"], 1, "--b: expected no such argument"),
        (["--gangs", "lamp_duel,court_duel"], 1, "--gangs: expected no such argument"),
        (["--points", "101"], 1, "expected points from 60 to 100 of a gang"),
        (["--system", "chess"], 1, "(canal"),
        (["--a", "nobody"], 2, "novice, easy, normal, hard, random, rusher, greedy, turtle, foundation"),
    ] {
        let refused = arena(&[&["--report", "balance"][..], &wrong].concat());
        let message = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(refused.status.code() == Some(code) && message.contains(named), "{wrong:?}: {message}");
    }
    assert!(String::from_utf8_lossy(&arena(&["--report", "luck"]).stderr).contains("match, balance"));
}
