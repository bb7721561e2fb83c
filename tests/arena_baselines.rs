//! The baselines are fair, end their battles, and are frozen: what they choose is pinned.

use acqua_alta::arena::{ArenaPlayer, Match, PLAYERS, Shard, play, player};
use acqua_alta::battle::{Choice, Events};
use acqua_alta::dice::{Seeded, mix};
use acqua_alta::table::{AnyBattle, Library, Setup};

const BASELINES: [&str; 5] = ["random", "rusher", "greedy", "turtle", "foundation"];

/// What `random` chooses, with all that it could have chosen, over the battles that [`chosen`] looks at. It changes with the rules, the
/// maps and the characters.
const GROUND: u64 = 0xAE74_2EF6_29C6_5218;

/// What each baseline would choose in the same positions.
const PINNED: [(&str, u64); 5] = [
    ("random", 0x39A5_6F23_4318_C0EB),
    ("rusher", 0x7ED0_129F_16C5_7CCB),
    ("greedy", 0x2465_690B_6486_E4D1),
    ("turtle", 0x52E4_C0B6_2F2F_96B0),
    ("foundation", 0x8815_299D_80A2_613A),
];

/// The choices of a battle of random play in Ladder, and what `foundation` would have chosen.
const LADDER_GROUND: u64 = 0x1826_2D28_BD0F_F5B9;
const LADDER_PIN: u64 = 0xB694_6F28_BF0D_ED8B;

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

fn known(name: &str) -> Box<dyn ArenaPlayer> {
    player(name).expect("known")
}

#[test]
fn every_baseline_is_a_player_and_scores_one_half_against_itself_in_every_pair() {
    for name in BASELINES {
        assert!(PLAYERS.contains(&name) && known(name).name() == name);
        for (scenario, map) in [("skirmish", "campo"), ("crossing", "rio")] {
            let what = Match {
                system: "canal".into(),
                maps: vec![map.into()],
                scenario: scenario.into(),
                gangs: ["lamp_duel".into(), "court_duel".into()],
                options: Default::default(),
                players: [known(name), Box::new(Twin(known(name)))],
                pairs: 1,
                seed: 11,
                stop: None,
            };
            for pair in play(&what, Shard::WHOLE, &Library::shipped(), 2, &mut |_| {}).expect("a good match") {
                let swapped = pair.swapped.as_ref().expect("twins are played both ways round");
                assert!(pair.straight.same_battle(swapped), "{name}, {scenario}: {pair:?}");
                assert_eq!(pair.score(), 0.5);
                assert!(pair.straight.rounds >= 1 && pair.straight.decisions > 20);
            }
        }
    }
}

/// FNV-1a over choices, one number at a time.
fn hashed(hash: u64, choices: &[Choice]) -> u64 {
    let text = serde_json::to_string(choices).expect("choices are plain data");
    text.bytes().fold(hash, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
}

/// A battle of random play: rule system, map, gangs and seed.
type Walk = (&'static str, &'static str, [&'static str; 2], u64);

/// What the choices in battles of random play were, and what each of these players would have chosen in every third position.
fn chosen<const N: usize>(names: [&str; N], walks: &[Walk]) -> (u64, [u64; N]) {
    let library = Library::shipped();
    let players = names.map(known);
    let (mut ground, mut pins) = (0xCBF2_9CE4_8422_2325, [0xCBF2_9CE4_8422_2325; N]);
    let mut choices = Vec::new();
    for &(system, map, gangs, seed) in walks {
        let mut setup = Setup::skirmish(map, gangs, seed);
        setup.system = system.to_owned();
        let mut battle = setup.battle(&library).expect("a good set-up");
        battle.start(&mut Seeded::new(seed, 0), &mut Events::drop());
        let mut step = 0;
        while battle.decision().is_some() {
            battle.choices(&mut choices);
            step += 1;
            if step % 3 == 0 {
                ground = hashed(ground, &choices);
                for (pin, player) in pins.iter_mut().zip(&players) {
                    let choice = player.choose(&battle, &choices, step);
                    assert!(choices.contains(&choice), "{} at step {step}: {choice:?}", player.name());
                    *pin = hashed(*pin, &[choice]);
                }
            }
            let choice = choices[(mix(seed ^ mix(step)) % choices.len() as u64) as usize];
            battle.apply_listed(choice, &mut Seeded::new(seed, step), &mut Events::drop());
        }
    }
    (ground, pins)
}

/// A baseline is only worth something as long as it does not move. If `GROUND` differs, the rules, maps, characters or gangs have
/// changed, and all pins are to be replaced by those that this test prints. If it does not and a pin differs, then either a baseline
/// was changed, which must not be (give the new one a name of its own, such as `rusher2`), or what the rule system thinks that
/// characters and prospects are worth, which they go by; then the pins are to be replaced, and what was measured against them
/// before is measured no more (see docs/arena.md).
#[test]
fn baselines_are_frozen() {
    let walks: [Walk; 2] =
        [("canal", "campo", ["lamp_duel", "court_duel"], 3), ("canal", "calli", ["night_vigil", "lamp_company"], 4)];
    let (ground, pins) = chosen(BASELINES, &walks);
    let list: Vec<String> =
        BASELINES.iter().zip(pins).map(|(name, pin)| format!("(\"{name}\", {pin:#018X})")).collect();
    let now = format!("const GROUND: u64 = {ground:#018X};\nPINNED = [{}]", list.join(", "));
    assert!(ground == GROUND, "the rules changed, and with them what baselines play for. Now:\n{now}");
    for ((name, pinned), pin) in PINNED.into_iter().zip(pins) {
        assert!(pin == pinned, "`{name}` chooses differently, and the rules do not: see this test. Now:\n{now}");
    }
}

/// The same for `foundation` in Ladder, where it judges by other numbers.
#[test]
fn foundation_is_frozen_in_ladder() {
    let (ground, [pin]) = chosen(["foundation"], &[("ladder", "campo", ["bridge_duel", "lagoon_duel"], 3)]);
    let now = format!("now {ground:#018X} and {pin:#018X}");
    assert!(ground == LADDER_GROUND, "the rules changed, and with them what it plays for: {now}");
    assert!(pin == LADDER_PIN, "`foundation` chooses differently, and the rules do not: see the test above: {now}");
}
