//! The arena: mirrored pairs are fair, results do not depend on threads, and what is wrong is said.

use acqua_alta::arena::{
    ArenaPlayer, Bounds, Clock, ConductReport, Hypothesis, Match, MirroredPair, Played, Random, Report, Shard, Share,
    Tally, Terms, merge, play, player,
};
use acqua_alta::battle::Choice;
use acqua_alta::table::{AnyBattle, Library};
use std::process::{Command, Output};
use std::time::Duration;

fn a_match(players: [Box<dyn ArenaPlayer>; 2], pairs: u32) -> Match {
    Match {
        system: "canal".into(),
        maps: vec!["campo".into(), "rio".into()],
        scenario: "skirmish".into(),
        gangs: ["lamp_duel".into(), "court_duel".into()],
        options: Default::default(),
        players,
        pairs,
        seed: 7,
        stop: None,
    }
}

fn played(what: &Match, threads: usize) -> Vec<MirroredPair> {
    play(what, Shard::WHOLE, &Library::shipped(), threads, &mut |_| {}).expect("a good match")
}

fn known(name: &str) -> Box<dyn ArenaPlayer> {
    player(name).expect("known")
}

/// Another player's thoughts under a name of its own, so that the arena does not take the two for one.
struct Twin(Box<dyn ArenaPlayer>);

impl ArenaPlayer for Twin {
    fn name(&self) -> &str {
        "twin"
    }

    fn choose(&self, battle: &AnyBattle, choices: &[Choice], seed: u64) -> Choice {
        self.0.choose(battle, choices, seed)
    }
}

#[test]
fn identical_players_score_exactly_one_half_in_every_mirrored_pair() {
    for (name, pairs) in [("random", 20), ("normal", 1)] {
        let what = a_match([known(name), Box::new(Twin(known(name)))], pairs);
        for pair in played(&what, 2) {
            let swapped = pair.swapped.as_ref().expect("twins are played both ways round");
            assert!(pair.straight.same_battle(swapped), "{pair:?}");
            assert_eq!(pair.score(), 0.5);
            // Where the names are equal the second battle is left out, for it is the first one again.
            assert_eq!(MirroredPair { swapped: None, ..pair.clone() }.score(), 0.5);
        }
    }
}

#[test]
fn seats_are_noted_and_both_sides_of_the_draw_for_zones_occur() {
    let what = a_match([known("random"), known("random")], 20);
    let pairs = played(&what, 2);
    assert_eq!(pairs.len(), 40);
    for side in acqua_alta::battle::Side::BOTH {
        assert!(pairs.iter().any(|pair| pair.straight.first == Some(side)));
        assert!(pairs.iter().any(|pair| pair.straight.zone_0 == Some(side)));
    }
    // The next pair on the same map has a seed of its own, and the gangs on opposite sides.
    for two in pairs.windows(3) {
        assert_eq!(two[0].map, two[2].map);
        assert_ne!(two[0].map, two[1].map);
        assert_ne!(two[0].gang_of_side_0, two[2].gang_of_side_0);
    }
    assert!(pairs.windows(3).any(|two| two[0].straight.first != two[2].straight.first));
    let alike = pairs.windows(2).filter(|two| two[0].straight.same_battle(&two[1].straight)).count();
    assert!(alike < 5, "{alike} pairs like the one before");
}

#[test]
fn results_are_the_same_on_any_number_of_threads() {
    let battles = |threads| {
        let what = a_match([known("random"), Box::new(Twin(Box::new(Random)))], 5);
        played(&what, threads)
    };
    let (one, three) = (battles(1), battles(3));
    assert_eq!((one.len(), three.len()), (10, 10));
    for (a, b) in one.iter().zip(&three) {
        assert_eq!((a.map, a.gang_of_side_0), (b.map, b.gang_of_side_0));
        assert_eq!(a.battles().count(), b.battles().count());
        assert!(a.battles().zip(b.battles()).all(|(a, b)| a.same_battle(b)));
    }
}

#[test]
fn parts_of_a_match_give_what_one_run_gives() {
    let what = || a_match([known("rusher"), known("random")], 5);
    let part = |shard: &str| {
        let shard: Shard = shard.parse().expect("a part");
        let pairs = play(&what(), shard, &Library::shipped(), 2, &mut |_| {}).expect("a good match");
        let file = serde_json::to_string(&Played { of: Terms::of(&what()), shard, pairs }).expect("plain data");
        serde_json::from_str::<Played>(&file).expect("what was written")
    };
    let parts = ["2/3", "3/3", "1/3"].map(part);
    let (terms, together) = merge(parts.to_vec()).expect("all parts are there");
    let whole = played(&what(), 2);
    assert_eq!((whole.len(), together.len()), (10, 10));
    for (a, b) in whole.iter().zip(&together) {
        assert_eq!((a.map, a.gang_of_side_0), (b.map, b.gang_of_side_0));
        assert!(a.battles().zip(b.battles()).all(|(a, b)| a.same_battle(b)));
    }
    let of_file = Report::new(&terms.to_match().expect("known players"), &together);
    assert_eq!(of_file.strength, Report::new(&what(), &whole).strength);
    let conduct = |pairs: &[MirroredPair]| {
        let mut report = ConductReport::new(&what(), pairs);
        for row in &mut report.players {
            // The clock's readings are no two times the same.
            (row.median_ms, row.p99_ms, row.worst_ms, row.battle_ms) = (0.0, 0.0, 0.0, 0.0);
        }
        report
    };
    assert_eq!(conduct(&together), conduct(&whole));

    let wrong = |parts: &[Played]| merge(parts.to_vec()).expect_err("not a whole match");
    assert_eq!(wrong(&parts[..2]), "part 1/3 is missing");
    assert_eq!(wrong(&[&parts[..], &parts[..1]].concat()), "part 2/3 is there twice");
    assert_eq!(wrong(&[parts[0].clone(), part("1/2")]), "expected parts of a match in 3 parts, found part 1/2");
    assert!(wrong(&[]).contains("found none"));
    let mut other = parts.clone();
    other[1].of.seed = 8;
    assert!(wrong(&other).starts_with("part 3/3 is of another match"));
    let mut short = parts.clone();
    short[2].pairs.pop();
    assert_eq!(wrong(&short), "expected 4 pairs of this match in part 1/3: play it again");
    let old = Terms { game: "0.0.1".into(), ..terms };
    assert!(old.to_match().err().is_some_and(|error| error.contains("found one of version 0.0.1")));
    for text in ["0/3", "4/3", "3", "a/b", "1/0", "1/10001"] {
        assert!(text.parse::<Shard>().is_err(), "{text}");
    }
}

#[test]
fn a_match_ends_when_its_test_has_the_answer_on_any_number_of_threads() {
    let stopped = |players: fn() -> [Box<dyn ArenaPlayer>; 2], threads| {
        let stop = Some(Bounds::new(0.0, 400.0).expect("in order"));
        let what = Match { stop, ..a_match(players(), 60) };
        let pairs = played(&what, threads);
        (Report::new(&what, &pairs), pairs)
    };
    let better = || [known("rusher"), known("random")];
    let (one, three) = (stopped(better, 1), stopped(better, 3));
    let test = one.0.sequential.expect("a test");
    assert_eq!(test.accepted, Some(Hypothesis::H1), "{}", one.0.text());
    assert!(test.ratio >= test.limit && one.1.len() < 60, "{}", one.0.text());
    assert!(one.0.text().contains("H1 accepted: more than 0 stronger"), "{}", one.0.text());
    // What comes of it is the same, to the last digit, but for the clock's readings.
    let timeless = |report: &Report| {
        let mut report = serde_json::to_value(report).expect("plain data");
        report["all"]["slowest_ms"] = 0.into();
        report["maps"].as_array_mut().expect("rows").iter_mut().for_each(|row| row["slowest_ms"] = 0.into());
        report
    };
    assert_eq!(timeless(&one.0), timeless(&three.0));
    assert!(one.1.iter().zip(&three.1).all(|(a, b)| a.straight.same_battle(&b.straight)));
    // It ended on the first pair that was enough.
    let before = Tally::of(one.1[..one.1.len() - 1].iter().map(MirroredPair::score));
    assert_eq!(Bounds::new(0.0, 400.0).expect("in order").accepted(&before), None);

    let alike = || [known("random"), Box::new(Twin(Box::new(Random))) as Box<dyn ArenaPlayer>];
    let (report, pairs) = stopped(alike, 2);
    assert_eq!(report.sequential.and_then(|test| test.accepted), Some(Hypothesis::H0), "{}", report.text());
    assert!(pairs.len() < 30 && report.text().contains("H0 accepted: not 400 stronger"), "{}", report.text());
}

#[test]
fn the_computer_player_beats_chance() {
    let what = Match { maps: vec!["campo".into()], ..a_match([known("normal"), known("random")], 3) };
    let report = Report::new(&what, &played(&what, 2));
    assert_eq!((report.all.pairs, report.all.battles), (3, 6));
    assert!(report.all.a.percent > 80.0, "{}", report.text());
    assert!(report.text().contains("campo"));
}

#[test]
fn shares_are_means_with_their_standard_error() {
    let share = Share::of([1.0, 0.0, 1.0, 0.0].into_iter());
    assert_eq!((share.percent, share.of), (50.0, 4));
    // Four points one half away from the mean: variance 1/3, standard error sqrt(1/12).
    assert!((share.plus_minus - 196.0 / 12.0_f64.sqrt()).abs() < 1e-9);
    assert_eq!(Share::of([0.5; 3].into_iter()).plus_minus, 0.0);
    assert_eq!(Share::of(std::iter::empty()), Share::default());
}

#[test]
fn a_player_that_cheats_ends_the_match() {
    struct Cheat;
    impl ArenaPlayer for Cheat {
        fn name(&self) -> &str {
            "cheat"
        }

        fn choose(&self, _: &AnyBattle, choices: &[Choice], _: u64) -> Choice {
            Choice { option: u8::MAX, ..choices[0] }
        }
    }
    let what = a_match([Box::new(Cheat), Box::new(Random)], 3);
    let error = play(&what, Shard::WHOLE, &Library::shipped(), 2, &mut |_| {}).expect_err("it cheats");
    assert!(error.0.contains("expected a legal choice of cheat"), "{error}");
}

fn arena(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_acqua-alta")).arg("arena").args(arguments).output().expect("it runs")
}

#[test]
fn the_command_prints_a_table_or_json_and_names_what_is_wrong() {
    let quick = ["--a", "random", "--b", "random", "--pairs", "2", "--map", "campo,rio"];
    let table = arena(&quick);
    assert!(table.status.success());
    let text = String::from_utf8(table.stdout).expect("text");
    assert!(text.contains("random (a) against random (b)") && text.contains("\nall "), "{text}");
    assert!(String::from_utf8_lossy(&table.stderr).contains("4 of 4 pairs"));

    let json = arena(&[&quick[..], &["--json"]].concat());
    let report: serde_json::Value = serde_json::from_slice(&json.stdout).expect("JSON");
    assert_eq!(report["maps"][1]["map"], "rio");
    assert_eq!(report["maps"][0]["battles"], 2);
    assert_eq!(report["all"]["a"]["percent"], 50.0);
    let keys = |value: &serde_json::Value| value.as_object().expect("an object").keys().cloned().collect::<Vec<_>>();
    let all = ["all", "gangs", "maps", "players", "scenario", "seed", "sequential", "strength", "system"];
    assert_eq!(keys(&report), all);
    assert_eq!(keys(&report["strength"]), ["elo", "high", "low", "pairs", "superiority"]);
    assert_eq!(report["strength"]["pairs"], serde_json::json!([0, 0, 4, 0, 0]));
    assert_eq!(report["sequential"], serde_json::Value::Null);

    let tested = arena(&[&quick[..], &["--json", "--stop", "-10", "200.5", "--threads", "1"]].concat());
    let report: serde_json::Value = serde_json::from_slice(&tested.stdout).expect("JSON");
    assert_eq!(keys(&report["sequential"]), ["accepted", "elo0", "elo1", "limit", "ratio"]);
    assert_eq!((&report["sequential"]["elo0"], &report["sequential"]["elo1"]), (&(-10.0).into(), &200.5.into()));
    let told = String::from_utf8_lossy(&tested.stderr).into_owned();
    assert!(told.contains("of at most 4 pairs") && told.contains("log-likelihood ratio"), "{told}");

    // What is unknown is told together with what is known.
    let message = |arguments: &[&str]| String::from_utf8_lossy(&arena(arguments).stderr).into_owned();
    assert!(
        message(&["--b", "nobody"]).contains("novice, easy, normal, hard, random, rusher, greedy, turtle, foundation")
    );
    assert!(message(&["--gangs", "lamp_company,nobody"]).contains("expected a known gang (lamp_company, "));
    assert!(message(&["--scenario", "picnic"]).contains("(skirmish, "));
    assert!(message(&["--system", "chess"]).contains("(canal"));
    assert!(message(&["--maps", "atlantis"]).contains("(campo, "));
    assert!(message(&["--stop", "20", "0"]).contains("expected a smaller and a larger Elo difference"));
    assert_eq!(arena(&["--stop", "20"]).status.code(), Some(2));
    assert_eq!(arena(&["--stop", "low", "high"]).status.code(), Some(2));

    for (wrong, code, named) in [
        (["--a", "nobody"], 2, "nobody"),
        (["--pairs", "0"], 2, "0"),
        (["--map", "atlantis"], 1, "expected a known map"),
        (["--gangs", "lamp_company"], 1, "expected two gangs"),
        (["--scenario", "picnic"], 1, "expected a known scenario"),
        (["--system", "chess"], 1, "expected a known rule system"),
    ] {
        let refused = arena(&wrong);
        assert_eq!(refused.status.code(), Some(code), "{wrong:?}");
        let message = String::from_utf8_lossy(&refused.stderr);
        assert!(message.contains(named), "{wrong:?}: {message}");
    }
}

/// Chooses by the names of what can be done, the first that is listed; what is named by nobody is not done.
struct Ordered(&'static str, &'static [&'static str]);

impl ArenaPlayer for Ordered {
    fn name(&self) -> &str {
        self.0
    }

    fn choose(&self, battle: &AnyBattle, choices: &[Choice], _seed: u64) -> Choice {
        let key = |choice: &Choice| battle.info().action_of(choice.action).key;
        let choices = battle.considered(choices);
        let wanted = self.1.iter().find_map(|wanted| choices.iter().find(|choice| key(choice) == *wanted));
        *wanted.unwrap_or(&choices[choices.len() - 1])
    }
}

#[test]
fn conduct_tells_the_idle_from_the_wasteful_and_the_busy() {
    let row = |system: &str, gangs: [&str; 2], player: Ordered| {
        let (system, gangs) = (system.to_owned(), gangs.map(str::to_owned));
        let what =
            Match { system, gangs, maps: vec!["campo".into()], ..a_match([Box::new(player), Box::new(Random)], 1) };
        ConductReport::new(&what, &played(&what, 2)).players.swap_remove(0)
    };
    let canal = ["lamp_duel", "court_duel"];
    // It does nothing at all, and loses every point.
    let idle = row("canal", canal, Ordered("idle", &["activate", "end", "decline"]));
    assert!(idle.turns > 3.0, "{idle:?}");
    assert_eq!((idle.points_lost_percent, idle.idle_turns_percent, idle.free_deeds_a_turn), (100.0, 100.0, 0.0));
    assert_eq!((idle.own_harm, idle.casts, idle.own_into_water), (0.0, 0.0, 0.0));
    // It walks as long as it can: no point is lost, and no turn is idle, as long as somebody can walk.
    let walker = row("canal", canal, Ordered("walker", &["activate", "move", "end", "decline"]));
    assert!(walker.points_lost_percent < 20.0 && walker.idle_turns_percent < 20.0, "{walker:?}");
    // A stance takes what is left with it.
    let guard = row("canal", canal, Ordered("guard", &["activate", "guard", "end", "decline"]));
    assert!(guard.points_lost_percent < idle.points_lost_percent && guard.idle_turns_percent < 20.0, "{guard:?}");
    let will = &guard.stocks_by_round["wp"];
    assert!(will[0] > 0.0 && will.windows(2).all(|two| two[1] <= two[0]), "nobody regains Will: {will:?}");
    // In Ladder steps are free. Two there and back are in vain, and so are doors that are opened and shut.
    let ladder = ["bridge_duel", "lagoon_duel"];
    let stepper = row("ladder", ladder, Ordered("stepper", &["step", "end", "decline"]));
    assert!(stepper.free_deeds_a_turn > 0.5, "{stepper:?}");
    assert!(stepper.free_deeds_in_vain_a_turn <= stepper.free_deeds_a_turn, "{stepper:?}");
    assert!(stepper.points_lost_percent > 90.0, "{stepper:?}");
    assert!(stepper.stocks_by_round.contains_key("ember") && stepper.stocks_by_round.contains_key("mettle"));
}

#[test]
fn conduct_counts_turns_that_have_no_points() {
    let systems = [("roll_under", ["quay_and_bell", "masks"]), ("wild_die", ["rialto_watch", "arsenal_volley"])];
    for (system, gangs) in systems {
        let row = |player: Ordered| {
            let what = Match {
                system: system.to_owned(),
                gangs: gangs.map(str::to_owned),
                maps: vec!["campo".into()],
                ..a_match([Box::new(player), Box::new(Random)], 1)
            };
            ConductReport::new(&what, &played(&what, 2)).players.swap_remove(0)
        };
        let idle = row(Ordered("idle", &["end", "keep", "take", "spare", "decline"]));
        assert!(idle.turns > 3.0 && idle.idle_turns_percent > 95.0, "{system}: {idle:?}");
        let busy = row(Ordered("busy", &["strike", "shoot", "move", "end", "keep", "take", "spare"]));
        assert!(busy.turns > 3.0 && busy.idle_turns_percent < 60.0, "{system}: {busy:?}");
    }
}

#[test]
fn a_clock_tells_shares_of_decisions_within_a_bucket() {
    let mut clock = Clock::default();
    assert_eq!(clock.within(0.5), 0.0);
    for micros in 1..=1000 {
        clock.count(Duration::from_micros(micros));
    }
    let mut other = Clock::default();
    other.count(Duration::from_millis(50));
    clock.add(&other);
    assert_eq!(clock.decisions(), 1001);
    for (share, truth) in [(0.1, 0.1), (0.5, 0.5), (0.99, 0.99)] {
        let told = clock.within(share);
        assert!(told >= truth && told < truth * 1.08, "{share}: {told}");
    }
    assert_eq!(clock.within(1.0), 50.0);
    assert_eq!(clock.worst, Duration::from_millis(50));
}

#[test]
fn the_command_reports_on_conduct_of_one_run_and_of_its_parts() {
    let quick = ["--a", "rusher", "--b", "random", "--pairs", "2", "--map", "campo", "--gangs", "lamp_duel,court_duel"];
    let text = String::from_utf8(arena(&[&quick[..], &["--report", "conduct"]].concat()).stdout).expect("text");
    assert!(
        text.contains("points lost unspent, %") && text.contains("rusher has of wp as each round begins"),
        "{text}"
    );
    let folder = std::env::temp_dir().join(format!("acqua-conduct-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let parts = ["1/2", "2/2"].map(|shard| {
        let path = folder.join(shard.replace('/', "-"));
        std::fs::write(&path, arena(&[&quick[..], &["--shard", shard]].concat()).stdout).expect("written");
        path.to_str().expect("text").to_owned()
    });
    let report = |arguments: &[&str]| {
        let output = arena(&[arguments, &["--report", "conduct", "--json"]].concat());
        let mut report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        for row in report["players"].as_array_mut().expect("rows") {
            for clock in ["median_ms", "p99_ms", "worst_ms", "battle_ms"] {
                assert!(row[clock].as_f64().is_some_and(|ms| ms >= 0.0), "{row}");
                row[clock] = 0.into();
            }
        }
        report
    };
    assert_eq!(report(&["--merge", &parts[0], &parts[1]]), report(&quick));
    std::fs::remove_dir_all(&folder).expect("ours");
    let refused = arena(&["--merge", "x", "--report", "balance"]);
    assert!(String::from_utf8_lossy(&refused.stderr).contains("which has no parts"));
}
