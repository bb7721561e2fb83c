//! Hands, places at hand and the pack (1.1, RUN-14, RUN-22); parries with bows and what follows (RUN-36 to RUN-38, RUX-22).

use super::scene::{Scene, THEM, US, at, id};
use acqua_alta::battle::Choice;
use acqua_alta::rules::roll_under::Ask;
use acqua_alta::rules::roll_under::vocabulary::{action, counter, status};

fn option(who: u8, action: acqua_alta::battle::ActionId, option: u8) -> Choice {
    Choice { option, ..Choice::plain(action, id(who)) }
}

/// An option of what comes out of the pack: to a place at hand.
const BESIDE: u8 = 8;

/// A hero with one sword in hand, three weapons at hand and one in the pack.
fn laden() -> Scene {
    let entries = r#"attributes: (14, 10, 12, 10, 10, 10), skills: [(Swords, 12)],
        hands: ["broadsword"], carries: ["knife", "knife", "hand_axe", "great_axe"]"#;
    Scene::with_own(entries, &[("own", US, at(3, 3)), ("harbour_watch", THEM, at(9, 3))])
}

#[test]
fn run_14_three_weapons_are_at_hand_and_the_rest_is_in_the_pack() {
    let mut scene = laden();
    assert_eq!((scene.counter(0, counter::HELD), scene.counter(0, counter::PACKED)), (1, 1 << 4));
    assert_eq!(scene.refused(option(0, action::DRAW, 4)).code(), "E_HANDS", "the great axe is not at hand");
    // Three places are taken: the sword cannot be put away as well.
    assert_eq!(scene.refused(option(0, action::STOW, 0)).code(), "E_HANDS");
    // A free hand takes the axe; an exchange of one for one is no more at hand than before.
    scene.choose(option(0, action::DRAW, 3), &[]);
    assert_eq!(scene.counter(0, counter::HELD), 1 | 1 << 3);
    scene.activate(0).choose(option(0, action::DRAW, 1), &[]);
    assert_eq!(scene.counter(0, counter::HELD).count_ones(), 2, "one in, one out");
}

#[test]
fn run_14_a_weapon_for_two_hands_puts_two_away_if_there_is_room_at_hand() {
    let entries = r#"attributes: (16, 10, 12, 10, 10, 10), skills: [(Swords, 14)],
        hands: ["broadsword", "parrying_dagger"], carries: ["great_axe", "knife", "knife"]"#;
    let mut scene = Scene::with_own(entries, &[("own", US, at(3, 3)), ("harbour_watch", THEM, at(9, 3))]);
    assert_eq!(scene.counter(0, counter::PACKED), 0);
    let axe = option(0, action::DRAW, 2);
    assert_eq!(scene.refused(axe).code(), "E_HANDS", "two knives, sword and dagger are four");
    scene.choose(option(0, action::DROP, 1), &[]).choose(axe, &[]);
    assert_eq!(scene.counter(0, counter::HELD), 1 << 2);
}

#[test]
fn run_22_the_pack_is_reached_by_the_action() {
    let mut scene = laden();
    let in_hand = option(0, action::UNPACK, 4);
    assert_eq!(scene.refused(in_hand).code(), "E_HANDS", "two hands for a great axe");
    assert_eq!(scene.refused(option(0, action::UNPACK, 4 | BESIDE)).code(), "E_HANDS", "three places are taken");
    assert_eq!(scene.refused(option(0, action::UNPACK, 1)).code(), "E_NONE", "that is at hand");
    scene.choose(option(0, action::DROP, 0), &[]).choose(in_hand, &[]);
    assert_eq!((scene.counter(0, counter::HELD), scene.counter(0, counter::PACKED)), (1 << 4, 0));
    assert_eq!(scene.refused(option(0, action::REST, 0)).code(), "E_ACTION");
    // At hand: a place was made by drawing.
    let mut scene = laden();
    scene.choose(option(0, action::DRAW, 1), &[]).choose(option(0, action::UNPACK, 4 | BESIDE), &[]);
    assert_eq!((scene.counter(0, counter::HELD), scene.counter(0, counter::PACKED)), (3, 0));
}

#[test]
fn run_22_what_is_picked_up_with_full_hands_is_at_hand() {
    let mut scene = Scene::field(&[("lagoon_bravo", US, at(3, 3)), ("harbour_watch", THEM, at(9, 3))]);
    scene.choose(option(0, action::DROP, 1), &[]);
    // Another sword for the free hand: the dagger then has a place at hand.
    scene.set_counter(0, counter::HELD, 1).activate(0);
    let mut full = Scene::with_own(
        r#"attributes: (14, 10, 12, 10, 10, 10), skills: [(Swords, 12)], hands: ["broadsword", "knife"], carries: ["knife"]"#,
        &[("own", US, at(3, 3)), ("harbour_watch", THEM, at(9, 3))],
    );
    full.choose(option(0, action::DROP, 1), &[]).choose(option(0, action::DRAW, 2), &[]);
    full.act(0, action::PICK_UP, at(3, 3), 0, &[]);
    assert_eq!(
        (full.counter(0, counter::HELD), full.counter(0, counter::GONE)),
        (1 | 1 << 2, 0),
        "knife and sword in hand"
    );
    full.activate(0).choose(option(0, action::DRAW, 1), &[]);
}

#[test]
fn run_54_a_broken_item_is_drawn_to_be_mended() {
    let mut scene = Scene::field(&[("arsenal_mauler", US, at(3, 3)), ("harbour_watch", THEM, at(9, 3))]);
    scene.set_counter(0, counter::BROKEN, 2).choose(option(0, action::DRAW, 1), &[]);
    scene.choose(option(0, action::MEND, 1), &[12]);
    assert_eq!(scene.counter(0, counter::BROKEN), 0);
}

#[test]
fn rux_24_metal_in_the_pack_hinders_no_spell() {
    let own = |carries: &str| {
        let entries = format!(
            r#"attributes: (10, 10, 10, 16, 16, 10), skills: [(Flow, 15)], spells: ["ember_dart"], hands: ["staff"], carries: [{carries}]"#
        );
        Scene::with_own(&entries, &[("own", US, at(3, 3)), ("harbour_watch", THEM, at(9, 3))])
    };
    let dart = Choice::new(action::CAST, id(0), id(1), 0);
    let mut scene = own(r#""knife""#);
    assert_eq!(scene.refused(dart).code(), "E_METAL", "at hand");
    let mut scene = own(r#""sling", "sling", "club", "knife""#);
    scene.choose(dart, &[9]);
}

/// A sword strikes at a bow or crossbow, and is parried with these faces.
fn parried(kind: &str, faces: &[u8]) -> Scene {
    let mut scene = Scene::field(&[("lagoon_bravo", US, at(3, 3)), (kind, THEM, at(4, 3))]);
    scene.strikes(0, 1, &[10]);
    scene.plain(1, action::PARRY, faces);
    scene
}

#[test]
fn run_36_a_bow_parries_with_its_own_skill_and_durability() {
    let scene = Scene::field(&[("lagoon_bravo", US, at(3, 3)), ("marsh_archer", THEM, at(4, 3))]);
    let mut asked = Scene { battle: scene.battle.clone(), events: Vec::new() };
    asked.strikes(0, 1, &[10]);
    assert_eq!(asked.roll(Choice::plain(action::PARRY, id(1))), (15, 0), "Bows");
    // 2d6 and d4: a sword that cuts breaks a durability of 6; one that pierces does not.
    let mut cut = Scene { battle: scene.battle.clone(), events: Vec::new() };
    cut.strikes(0, 1, &[10]).plain(1, action::PARRY, &[15, 6, 6, 4]);
    assert_eq!(cut.counter(1, counter::BROKEN), 0, "piercing, as printed first");
    let mut cut = scene;
    cut.act(0, action::STRIKE, id(1), 32, &[10]).plain(1, action::PARRY, &[15, 3, 3, 1]);
    assert_eq!(cut.counter(1, counter::BROKEN), 1, "7 is more than 6");
}

#[test]
fn run_38_a_bow_strikes_back_as_a_club_and_only_if_its_owner_wants_to() {
    // A light object: d8, d4 of Strength; it hits by itself.
    let mut scene = parried("marsh_archer", &[1]);
    assert_eq!(scene.ask(), Ask::Counter(id(1)));
    let mut leaves = Scene { battle: scene.battle.clone(), events: Vec::new() };
    scene.plain(1, action::STRIKE_BACK, &[5, 2]);
    assert_eq!((scene.counter(0, counter::HP), scene.counter(1, counter::BROKEN)), (6, 0), "7 less 1, of 12");
    assert!(!scene.has(0, status::SPENT) || scene.ask() == Ask::Act(id(0)));
    leaves.plain(1, action::SPARE, &[]);
    assert_eq!(leaves.counter(0, counter::HP), 12);
    assert_eq!(leaves.ask(), Ask::Act(id(0)));
}

#[test]
fn run_38_nobody_strikes_back_at_a_dragon_or_out_of_reach() {
    let mut scene = Scene::field(&[("lagoon_bravo", US, at(3, 3)), ("marsh_archer", THEM, at(4, 3))]);
    scene.strikes(0, 1, &[1]).plain(1, action::PARRY, &[1]);
    assert_eq!(scene.ask(), Ask::Act(id(0)), "RS-15");
    let mut scene = Scene::field(&[("bridge_halberdier", US, at(3, 3)), ("marsh_archer", THEM, at(5, 3))]);
    scene.strikes(0, 1, &[10]).plain(1, action::PARRY, &[1]);
    assert_eq!(scene.ask(), Ask::Act(id(0)), "two squares away");
}

#[test]
fn run_38_a_shield_that_parries_a_bolt_strikes_back_at_a_caster_beside_it() {
    let who = |x| [("tide_cantor", US, at(3, 3)), ("gondola_marshal", THEM, at(x, 3))];
    let dart = Choice::new(action::CAST, id(0), id(1), 0);
    let shield = option(1, action::PARRY, 1);
    let mut scene = Scene::field(&who(4));
    scene.choose(dart, &[10]).choose(shield, &[1]);
    assert_eq!(scene.ask(), Ask::Counter(id(1)));
    scene.plain(1, action::STRIKE_BACK, &[3, 2]);
    assert_eq!(scene.counter(0, counter::HP), 6, "d8 and d4, of 11");
    let mut scene = Scene::field(&who(6));
    scene.choose(dart, &[10]).choose(shield, &[1]);
    assert_eq!(scene.ask(), Ask::Act(id(0)));
    let mut scene = Scene::field(&who(4));
    scene.choose(dart, &[1]);
}
