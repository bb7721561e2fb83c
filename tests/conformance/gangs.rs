//! Gangs by chance: a player who asks for one gets one, in every rule system.

use acqua_alta::table::Library;

#[test]
fn every_draw_of_a_random_gang_is_a_legal_one_that_spends_most_of_its_points() {
    let library = Library::shipped();
    for system in library.systems() {
        let catalogue = library.catalogue(system.id);
        let points = catalogue.gangs().iter().map(|gang| catalogue.points(gang)).max().expect("a ready gang");
        let mut kinds = std::collections::BTreeSet::new();
        for seed in 0..24 {
            let gang = catalogue.random_gang(points, seed);
            let gang = gang.unwrap_or_else(|| panic!("{}: no gang for {points} points from {seed}", system.id));
            assert_eq!(catalogue.faults(&gang, points), Vec::<String>::new(), "{}: {seed}", system.id);
            let spent = catalogue.points(&gang);
            assert!(3 * spent >= 2 * points, "{}: {spent} of {points} points from {seed}", system.id);
            kinds.extend(gang.members.into_iter().map(|member| member.kind));
        }
        assert!(kinds.len() >= 4.min(catalogue.kinds().len()), "{}: always the same: {kinds:?}", system.id);
    }
}
