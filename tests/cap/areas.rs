//! Areas (CAP-08, CAP-09, CAP-67, 1.5).

use super::scene::*;
use acqua_alta::battle::{CharacterId, Event, RuleSystem};
use acqua_alta::board::{Spot, Square};
use acqua_alta::rules::cap::vocabulary::action;
use acqua_alta::rules::cap::{AreaCover, RuleOptions};

/// Those who lost HP in the last choice, in order.
fn burnt(scene: &Scene) -> Vec<CharacterId> {
    let lost = |event: &Event| if let Event::LifeLost { who, .. } = event { Some(*who) } else { None };
    scene.events.iter().filter_map(lost).collect()
}

#[test]
fn cap_09_an_area_needs_a_line_from_the_user_and_from_its_origin() {
    let rows = [".......", "...b...", "......."];
    let pot = |area_cover| {
        let options = RuleOptions { area_cover, ..RuleOptions::default() };
        let who = [(ALCHEMIST, US, at(0, 1)), (BRAVO, THEM, at(4, 0)), (BRAVO, THEM, at(4, 1))];
        let mut scene = Scene::with(&rows, &who, options);
        scene.calm().uses_at(0, "fire_pot", at(4, 0), &[10, 3, 4]);
        burnt(&scene)
    };
    assert_eq!(pot(AreaCover::UserAndOrigin), [id(1)], "behind Cover as the user sees it");
    assert_eq!(pot(AreaCover::OriginOnly), [id(1), id(2)]);
}

#[test]
fn cap_04_an_area_works_by_distance_from_its_origin_then_by_rows_and_columns() {
    let squares = [at(7, 5), at(5, 4), at(6, 3), at(6, 4), at(5, 3)];
    let mut who = vec![(ALCHEMIST, US, at(1, 4))];
    who.extend(squares.map(|square| (BRAVO, THEM, square)));
    let mut scene = Scene::field(&who);
    scene.calm().uses_at(0, "fire_pot", at(6, 4), &[10, 3, 4]);
    assert_eq!(burnt(&scene), [id(4), id(5), id(3), id(2), id(1)]);
}

#[test]
fn cap_09_an_area_on_a_deck_spares_the_water_below() {
    let pot = |centre: Square| {
        let who = [(ALCHEMIST, US, at(2, 3)), (BULWARK, THEM, at(2, 0)), (DIVER, THEM, at(2, 0))];
        // From above nobody sees what is below the deck, so Cover counts from the origin alone.
        let options = RuleOptions { area_cover: AreaCover::OriginOnly, ..RuleOptions::default() };
        let mut scene = Scene::with(&["~~=~~", "~~=~~", "~~=~~", "~~=~~"], &who, options);
        let water = scene.battle.board.spot_level(Spot::below(at(2, 0)));
        scene.battle.characters_mut()[2].level = water;
        scene.calm().uses_at(0, "fire_pot", centre, &[10, 3, 4]);
        burnt(&scene)
    };
    assert_eq!(pot(at(2, 0)), [id(1)]);
    assert_eq!(pot(at(1, 0)), [id(2)]);
}

#[test]
fn cap_67_a_map_without_named_zones_has_four_quarters() {
    let mut scene = Scene::field(&[(SISTER, US, at(2, 2)), (BULWARK, THEM, at(11, 8))]);
    let slot = scene.slot(0, "blessed_circle");
    let zones: Vec<_> = scene.offered(action::USE).into_iter().filter(|choice| choice.option == slot).collect();
    assert_eq!(zones.len(), 4, "a square of each quarter is in range");
    scene.uses_at(0, "blessed_circle", at(2, 2), &[]);
    let blessed =
        |square: &Square| scene.battle.describe_square(*square).1.iter().any(|(text, _)| text.starts_with("Sanctum"));
    let covered: Vec<Square> = scene.battle.board.squares().filter(blessed).collect();
    assert_eq!(covered.len(), 6 * 5);
    assert!(covered.iter().all(|square| square.x < 6 && square.y < 5));
}
