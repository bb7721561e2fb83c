//! Modifiers, options, deviation (3.2 to 3.4, WLX-03) and their vectors (6.4, 6.7, 6.8).

use acqua_alta::battle::Sum;
use acqua_alta::board::{Light, Square};
use acqua_alta::dice::Chance;
use acqua_alta::rules::wild_die::attack::{
    Attacker, Cover, Guard, Target, Way, add_number, gang_up, light_penalty, multi_action, range_penalty, scale,
};
use acqua_alta::rules::wild_die::deviation::{deviated, distance};
use acqua_alta::rules::wild_die::options::RuleOptions;
use acqua_alta::rules::wild_die::stances::{Stance, conflict};

fn shot(stances: &[Stance]) -> Attacker {
    Attacker { way: Way::Shot, stances: stances.to_vec(), actions: 1, shots: 1, weapons: 1, ..Attacker::default() }
}

fn melee(stances: &[Stance]) -> Attacker {
    Attacker { way: Way::Melee, ..shot(stances) }
}

/// A target at medium range of a light crossbow.
fn target() -> Target {
    Target { distance: 15, ranges: Some((10, 20, 40)), weapons: 1, ..Target::default() }
}

fn beside() -> Target {
    Target { distance: 1, weapons: 1, ..Target::default() }
}

fn options() -> RuleOptions {
    RuleOptions::default()
}

/// All modifiers; none where the target is out of range.
fn all(attacker: &Attacker, target: &Target) -> Option<i8> {
    let mut sum = Sum::default();
    attacker.add_to(&mut sum);
    attacker.add_for(target, &mut sum, &options())?;
    Some(sum.value())
}

fn rules(attacker: &Attacker, target: &Target) -> Vec<&'static str> {
    let mut sum = Sum::default();
    attacker.add_to(&mut sum);
    attacker.add_for(target, &mut sum, &options()).expect("in range");
    sum.terms().iter().map(|term| term.rule).collect()
}

#[test]
fn wld_09_range_takes_by_bands() {
    let crossbow = (10, 20, 40);
    let all = [10, 11, 20, 21, 40, 41, 160, 161].map(|far| range_penalty(far, crossbow, false));
    assert_eq!(all, [Some(0), Some(-2), Some(-2), Some(-4), Some(-4), Some(-8), Some(-8), None]);
    assert_eq!([12, 13].map(|far| range_penalty(far, (3, 6, 12), true)), [Some(-4), None], "nothing is thrown so far");
    let far = Target { distance: 200, ..target() };
    assert_eq!(super::attack::all(&shot(&[]), &far), None);
}

#[test]
fn wld_25_range_cover_and_light_add_up_with_their_rules() {
    let covered = Target { cover: Cover { ground: 1, ..Cover::default() }, light: Light::Dim, ..target() };
    assert_eq!(all(&shot(&[]), &covered), Some(-6), "WV-I06");
    assert_eq!(rules(&shot(&[]), &covered), ["WLD-09", "WLD-25", "WLD-39"]);
    assert_eq!(all(&melee(&[]), &Target { distance: 1, ..covered.clone() }), Some(-2), "cover is no shelter in melee");
    assert_eq!(all(&shot(&[Stance::Area]), &covered), Some(-4), "nor from what is thrown at a place");
}

#[test]
fn wld_45_the_worst_cover_counts_and_prone_only_from_three_squares() {
    let prone = Cover { prone: true, ..Cover::default() };
    assert_eq!(prone.penalty(2), None, "WS-27");
    assert_eq!(prone.penalty(3), Some((-4, "prone", "WLD-45")), "WS-27");
    let all = Cover { ground: 1, shield: 2, prone: true, dodges: true };
    assert_eq!(all.penalty(9).map(|found| found.0), Some(-4), "they never add up");
    assert_eq!(Cover { ground: 4, ..all }.penalty(9), Some((-8, "cover", "WLD-25")));
    assert_eq!(Cover { dodges: true, ..Cover::default() }.penalty(1), Some((-2, "Hard Target", "WLX-16")));
}

#[test]
fn wld_36_ganging_up() {
    // WS-25: three adjacent foes, one of them Stunned: another one counts for the attacker; one ally cancels it.
    assert_eq!((gang_up(1, 0, 0), gang_up(1, 1, 0)), (1, 0));
    assert_eq!(
        (gang_up(7, 0, 0), gang_up(7, 1, 0), gang_up(7, 0, 2)),
        (4, 3, 2),
        "four at most, before anything cancels"
    );
    assert_eq!(gang_up(2, 3, 0), 0);
    assert_eq!(all(&melee(&[]), &Target { gang_up: 3, ..beside() }), Some(3));
    assert_eq!(all(&shot(&[]), &Target { gang_up: 3, ..target() }), Some(-2), "shots gain nothing");
}

#[test]
fn wld_31_the_drop_replaces_vulnerable() {
    let vulnerable = Target { vulnerable: true, ..beside() };
    let drop = Attacker { drop: true, ..melee(&[]) };
    assert_eq!(all(&drop, &vulnerable), Some(4), "WS-31");
    assert_eq!(all(&melee(&[]), &vulnerable), Some(2));
    let mut damage = Sum::default();
    drop.add_to_damage(&mut damage);
    assert_eq!(damage.value(), 4);
}

#[test]
fn wld_42_several_actions_cost_all_of_them() {
    assert_eq!([1, 2, 3].map(|actions| multi_action(actions, false)), [0, -2, -4]);
    assert_eq!([1, 2, 3].map(|actions| multi_action(actions, true)), [0, 0, -2], "Two-Fisted");
    let three = Attacker { actions: 3, ..melee(&[]) };
    assert_eq!(all(&three, &beside()), Some(-4), "WV-I04");
    let free = Attacker { actions: 3, ..melee(&[Stance::Free]) };
    assert_eq!(all(&free, &beside()), Some(0), "a free attack is no action of a turn");
}

#[test]
fn wld_18_aim_adds_two_or_ignores_four() {
    let aimed = shot(&[Stance::UseAim]);
    assert_eq!(all(&aimed, &Target { distance: 5, ..target() }), Some(2));
    assert_eq!(all(&aimed, &target()), Some(0), "-2 for range, ignored or made up for");
    let far = Target { distance: 100, ..target() };
    assert_eq!(all(&aimed, &far), Some(-4), "four of the eight");
    let dark = Target { light: Light::Dark, ..target() };
    assert_eq!(all(&aimed, &dark), Some(-4), "light is never ignored");
    let steady = shot(&[Stance::SteadyAim]);
    assert_eq!(all(&steady, &Target { distance: 5, ..target() }), Some(1));
    assert_eq!(all(&steady, &far), Some(-6));
    assert_eq!(all(&melee(&[Stance::UseAim]), &beside()), Some(2), "the seed says attack");
    let mut sum = Sum::default();
    let shots_only = RuleOptions { aim_ranged_only: true, ..options() };
    melee(&[Stance::UseAim]).add_for(&beside(), &mut sum, &shots_only).expect("in reach");
    assert_eq!(sum.value(), 0);
}

#[test]
fn wld_24_called_shots() {
    let of = |stance, spot| all(&melee(&[stance]), &Target { spot, ..beside() });
    assert_eq!(of(Stance::Limb, -6), Some(-2));
    assert_eq!([of(Stance::Hand, 0), of(Stance::Head, 0), of(Stance::Vitals, 0)], [Some(-4); 3]);
    assert_eq!([of(Stance::Item, -2), of(Stance::Gap, -6)], [Some(-2), Some(-6)]);
    for stance in [Stance::Head, Stance::Vitals] {
        let mut damage = Sum::default();
        melee(&[stance]).add_to_damage(&mut damage);
        assert_eq!(damage.value(), 4, "{stance:?}");
    }
}

#[test]
fn wld_59_wild_and_desperate_attacks_change_roll_and_damage() {
    let of = |stance| {
        let mut damage = Sum::default();
        melee(&[stance]).add_to_damage(&mut damage);
        (all(&melee(&[stance]), &beside()), damage.value())
    };
    assert_eq!(of(Stance::WildAttack), (Some(2), 2));
    assert_eq!(of(Stance::Desperate2), (Some(2), -2), "WLD-27");
    assert_eq!(of(Stance::Desperate4), (Some(4), -4), "WLD-27");
    assert_eq!(all(&shot(&[Stance::WildAttack]), &target()), Some(-2), "Fighting alone");
}

#[test]
fn wld_44_the_other_hand_and_other_handicaps() {
    let with = |change: &dyn Fn(&mut Attacker)| {
        let mut attacker = melee(&[Stance::OffHand, Stance::Nonlethal]);
        change(&mut attacker);
        all(&attacker, &beside()).expect("in reach")
    };
    assert_eq!(with(&|_| {}), -2);
    assert_eq!(with(&|one| one.ambidextrous = true), 0);
    assert_eq!(with(&|one| one.edged = true), -3, "WLD-43");
    assert_eq!(with(&|one| one.strength_short = 1), -3, "WLX-12");
    assert_eq!(with(&|one| one.improvised = true), -4, "WLD-40");
    assert_eq!(with(&|one| one.distracted = true), -4, "WLD-29");
    assert_eq!(with(&|one| one.joker = true), 0, "WLD-02");
    assert_eq!(with(&|one| one.touch = true), 0, "WLD-55");
    assert_eq!(with(&|one| one.prone = true), -4, "WLD-45");
    assert_eq!(with(&|one| one.swims = true), -4, "WLX-06");
    assert_eq!(with(&|one| one.signature = true), -1);
    assert_eq!(with(&|one| one.unstable = true), -2, "blows do not mind a boat");
    let many = Attacker { shots: 2, unstable: true, ..shot(&[Stance::Run]) };
    assert_eq!(all(&many, &Target { distance: 3, ..target() }), Some(-6), "WLD-48, WLD-58, WLD-07");
}

#[test]
fn wld_57_unarmed_targets_and_two_weapons_add_up() {
    let two = Attacker { weapons: 2, ..melee(&[]) };
    let bare = Target { unarmed: true, weapons: 0, ..beside() };
    assert_eq!(all(&melee(&[]), &bare), Some(2));
    assert_eq!(all(&two, &bare), Some(3), "WLD-56");
    assert_eq!(all(&two, &Target { weapons: 2, ..beside() }), Some(0), "a shield counts as another weapon");
    let fists = Attacker { weapons: 0, ..melee(&[]) };
    assert_eq!(all(&fists, &bare), Some(0), "the attacker has to be armed");
}

#[test]
fn wlx_03_size_and_speed() {
    let sizes = [-4, -3, -2, -1, 0, 3, 4, 7, 8, 11, 12].map(scale);
    assert_eq!(sizes, [-6, -4, -2, 0, 0, 0, 2, 2, 4, 4, 6]);
    let near = Target { distance: 3, ..target() };
    let moved = |moved| all(&shot(&[]), &Target { moved, ..near.clone() });
    assert_eq!([9, 10, 19, 20].map(moved), [Some(0), Some(-1), Some(-1), Some(-2)]);
    assert_eq!(all(&melee(&[]), &Target { scale: 2, moved: 20, ..beside() }), Some(2));
    assert_eq!(all(&shot(&[Stance::Area]), &Target { scale: -4, moved: 20, ..near.clone() }), Some(0));
}

#[test]
fn wld_39_light_takes_two_a_step_and_darksight_ignores_four() {
    let of =
        |darksight| [Light::Bright, Light::Dim, Light::Dark, Light::Pitch].map(|light| light_penalty(light, darksight));
    assert_eq!(of(0), [0, -2, -4, -6]);
    assert_eq!(of(4), [0, 0, 0, -2], "WLX-20");
    let mut sum = Sum::default();
    let dark = Target { light: Light::Dark, ..beside() };
    melee(&[]).add_for(&dark, &mut sum, &RuleOptions { light_affects_melee: false, ..options() }).expect("in reach");
    assert_eq!(sum.value(), 0);
}

#[test]
fn wld_08_what_an_attack_has_to_reach() {
    let number = |parried| {
        let mut sum = Sum::default();
        add_number(&mut sum, parried);
        sum.value()
    };
    let guard = Guard { parry: 6, ..Guard::default() };
    assert_eq!((number(None), number(Some(guard))), (4, 6));
    assert_eq!(number(Some(Guard { defending: true, ..guard })), 10, "WLD-26");
    assert_eq!(number(Some(Guard { prone: true, swims: true, ..guard })), 2, "WLD-45, WLX-06");
    assert_eq!(number(Some(Guard { ignored: 2, ..guard })), 4, "a flail ignores the shield");
}

#[test]
fn wld_27_options_that_exclude_each_other() {
    use Stance::*;
    let clash = |chosen: &[Stance]| conflict(chosen).is_some();
    for pair in [
        [WildAttack, Desperate2],
        [WildAttack, Defend],
        [Desperate2, Desperate4],
        [Defend, Run],
        [Defend, Several],
        [Aim, Run],
        [Aim, Several],
        [UseAim, SteadyAim],
        [SteadyAim, Run],
        [Head, Hand],
        [Area, Vitals],
        [Suppress, Item],
        [Flurry, Sweep],
        [Free, WildAttack],
        [Free, Desperate4],
        [Free, Limb],
        [Free, Flurry],
        [Suppress, Free],
        [Area, WildAttack],
    ] {
        assert!(clash(&pair) && clash(&[pair[1], pair[0]]), "{pair:?}");
    }
    for together in [
        &[WildAttack, Vitals, Several, Run][..],
        &[Desperate4, Hand, Nonlethal, OffHand],
        &[UseAim, Head],
        &[Flurry, WildAttack, Gap],
        &[Area, Several, Run],
        &[Free, Run, Several],
        &[Sweep, Desperate2],
    ] {
        assert!(!clash(together), "{together:?}");
    }
    assert!(Stance::ALL.iter().all(|&one| one.excludes(one)), "nothing is chosen twice");
    let doubled = |one: Stance| Stance::ALL.iter().filter(|other| other.entry().key == one.entry().key).count();
    assert!(Stance::ALL.iter().all(|&one| doubled(one) == 1));
}

/// 6.7: where each direction of the clock leads.
fn around(from: (u8, u8), aimed: (u8, u8), rolled: u8) -> Vec<(i32, i32)> {
    let square = |(x, y)| Square::new(x, y);
    (1..=12).map(|direction| deviated(square(from), square(aimed), direction, rolled)).collect()
}

#[test]
fn wld_20_deviation_is_as_printed() {
    // WD-01.
    assert_eq!(
        around((2, 10), (12, 10), 4),
        [
            (15, 12),
            (14, 13),
            (12, 14),
            (10, 13),
            (9, 12),
            (8, 10),
            (9, 8),
            (10, 7),
            (12, 6),
            (14, 7),
            (15, 8),
            (16, 10)
        ]
    );
    // WD-03.
    assert_eq!(
        around((10, 18), (10, 6), 9),
        [(15, -2), (18, 1), (19, 6), (18, 11), (13, 11), (10, 12), (7, 11), (2, 11), (1, 6), (2, 1), (5, -2), (10, -3)]
    );
}

#[test]
fn wld_20_deviation_is_the_rotation_in_fractions() {
    for aim in [(20u8, 13u8), (3, 4), (10, 30), (11, 11), (0, 0), (25, 9)] {
        let from = (10u8, 10u8);
        let (x, y) = (f64::from(aim.0) - 10.0, f64::from(aim.1) - 10.0);
        let length = x.hypot(y);
        let (x, y) = if length == 0.0 { (1.0, 0.0) } else { (x / length, y / length) };
        for rolled in 1..=12 {
            for (direction, found) in (1..=12u8).zip(around(from, aim, rolled)) {
                let far = distance(Square::new(from.0, from.1), Square::new(aim.0, aim.1), direction, rolled);
                let (sine, cosine) = (f64::from(direction) * 30.0_f64.to_radians()).sin_cos();
                let end = |start: u8, part: f64| {
                    let part = part * f64::from(far);
                    i32::from(start) + ((part.abs() + 0.5 + 1e-9).floor() * part.signum()) as i32
                };
                let wanted = (end(aim.0, x * cosine - y * sine), end(aim.1, x * sine + y * cosine));
                assert_eq!(found, wanted, "{aim:?} by {rolled} at {direction}");
            }
        }
    }
}

#[test]
fn wld_20_nothing_comes_back_farther_than_half_way() {
    let (from, aimed) = (Square::new(2, 10), Square::new(9, 10));
    let far = [4, 5, 6, 7, 8].map(|direction| distance(from, aimed, direction, 6));
    assert_eq!(far, [6, 3, 3, 3, 6]);
}

#[test]
fn wld_20_a_third_of_the_throws_that_miss_still_covers_the_square_aimed_at() {
    // WV-J01: range 10 along x, a Medium template.
    let mut covered = 0;
    for rolled in 1..=6 {
        for (x, y) in around((2, 10), (12, 10), rolled) {
            let (dx, dy) = (x - 12, y - 10);
            covered += u128::from(4 * (dx * dx + dy * dy) <= 25);
        }
    }
    assert_eq!(Chance::new(covered, 72), Chance::new(1, 3));
}
