//! Water, jumps and things (WLD-23, WLX-03, WLX-06, WLX-07).

use acqua_alta::battle::TargetResult;
use acqua_alta::dice::Outcome;
use acqua_alta::rules::wild_die::ground::{Swimmer, Thing, jump_ends, jump_needs};

fn athletics(outcome: Outcome, raises: u8) -> TargetResult {
    TargetResult { about: None, threshold: None, outcome, by: 0, raises }
}

#[test]
fn wlx_07_jumps_need_more_the_farther_they_are() {
    let standing = [1, 2, 3, 4].map(|gap| jump_needs(gap, false, 0));
    assert_eq!(standing, [Some(0), Some(1), Some(2), None]);
    let running = [2, 3, 4, 5].map(|gap| jump_needs(gap, true, 0));
    assert_eq!(running, [Some(0), Some(1), Some(2), None]);
    assert_eq!([-1, 0, 1, 2].map(|higher| jump_needs(2, true, higher)), [Some(0), Some(0), Some(1), None]);
}

#[test]
fn wlx_07_a_jump_that_falls_short_ends_in_the_gap() {
    let ends = |gap, needs, outcome, raises| jump_ends(gap, true, needs, athletics(outcome, raises));
    assert_eq!(ends(4, 2, Outcome::Critical, 1), None);
    assert_eq!(ends(4, 2, Outcome::Success, 0), Some(4));
    assert_eq!(ends(4, 2, Outcome::Fail, 0), Some(3));
    assert_eq!(ends(4, 2, Outcome::Fumble, 0), Some(1));
    assert_eq!(ends(2, 1, Outcome::Fail, 0), Some(2), "it came over the gap, and not up");
}

#[test]
fn wlx_06_swimming_is_rolled_for_where_something_hinders() {
    let with = |armour, change: &dyn Fn(&mut Swimmer)| {
        let mut swimmer = Swimmer { armour, ..Swimmer::default() };
        change(&mut swimmer);
        swimmer.roll()
    };
    assert_eq!([0, 2, 3, 4, 5].map(|armour| with(armour, &|_| {})), [None, None, Some(-2), Some(-4), Some(-4)]);
    let hindered: [fn(&mut Swimmer); 4] =
        [|one| one.laden = true, |one| one.helpless = true, |one| one.hurt = true, |one| one.rough = true];
    assert!(hindered.iter().all(|change| with(0, change) == Some(0)));
    let sea_legs = |armour| with(armour, &|one| (one.at_home, one.rough) = (3, true));
    assert_eq!([0, 3, 4].map(sea_legs), [None, None, Some(-4)]);
}

#[test]
fn wld_23_things_have_hardness_and_size() {
    use Thing::{Barge, Crate, Door, Gate, Glass, Gondola, Lamp, Rope, WoodenShield};
    assert_eq!([Glass, Rope, Crate, WoodenShield, Gondola, Gate].map(Thing::hardness), [2, 4, 6, 8, 10, 12]);
    assert_eq!([Lamp, Crate, Door, Gondola, Barge, Gate].map(Thing::scale), [-6, -2, 0, 2, 4, 6], "WLX-03");
    for thing in Thing::ALL {
        assert!(thing.entry().text.to_lowercase().contains(&format!("hardness {}.", thing.hardness())), "{thing:?}");
    }
}
