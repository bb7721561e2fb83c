//! What clicks and plans come to.

use super::*;
use crate::ai;
use crate::game::testing::{battle_app, placed, run_until};
use crate::table::{Library, SYSTEMS};

/// The first of side 0 acts, by itself against one enemy so far away.
fn facing(rows: &[&str], enemy: (u8, u8)) -> (App, CharacterId) {
    let mut app = battle_app(placed(rows, &[("bravo", 0, 1, 1), ("bravo", 1, enemy.0, enemy.1)]));
    for _ in 0..50 {
        let session = app.world().resource::<Session>();
        let decision = session.table.decision().expect("it goes on").clone();
        if decision.occasion == Occasion::Act {
            let people = session.table.battle().characters();
            let side = people[decision.actor.expect("somebody").index()].side;
            let other = people.iter().position(|one| one.side != side).expect("an enemy");
            return (app, CharacterId(other as u8));
        }
        let choice = session.table.choices()[0];
        app.world_mut().write_message(Intent::Choose(choice));
        run_until(&mut app, "it is shown", |app| !app.world().resource::<Playback>().is_playing());
    }
    panic!("nobody came to act");
}

fn click_on(app: &mut App, who: CharacterId) {
    let square = app.world().resource::<Session>().table.battle().characters()[who.index()].square;
    app.world_mut().write_message(Intent::Click(square.expect("it stands somewhere")));
    app.update();
    run_until(app, "it is shown", |app| !app.world().resource::<Playback>().is_playing());
}

#[test]
fn a_click_on_an_enemy_out_of_reach_proposes_the_nearest_way_to_an_attack_and_a_second_one_goes_there() {
    let rows = ["........", "........", "........"];
    let (mut app, enemy) = facing(&rows, (5, 1));
    click_on(&mut app, enemy);
    let planning = app.world().resource::<Planning>().clone();
    let way = planning.proposed.expect("a way");
    let Target::Square(to) = way.target else { panic!("{way:?}") };
    let at = app.world().resource::<Session>().table.battle().characters()[enemy.index()].square.expect("there");
    assert_eq!(to.distance(at), 1, "beside it");
    assert!(app.world().resource::<Session>().notice.is_some(), "and it is said");
    let before = app.world().resource::<Session>().table.steps().len();
    click_on(&mut app, enemy);
    let session = app.world().resource::<Session>();
    assert!(session.table.steps().len() > before);
    let actor = &session.table.battle().characters()[way.actor.index()];
    assert_eq!(actor.square, Some(to));
}

#[test]
fn a_click_on_an_enemy_means_to_go_at_it() {
    let library = Library::shipped();
    let mut meant = std::collections::BTreeSet::new();
    for system in SYSTEMS {
        for seed in 0..3 {
            let setup = Setup::duel(system.id, &library, seed).expect("a good set-up");
            let mut table = Table::new(setup, &library).expect("a good set-up");
            while let Some(decision) = table.decision().cloned() {
                let people = if decision.occasion == Occasion::Act { table.battle().characters() } else { &[] };
                for (i, enemy) in people.iter().enumerate().filter(|(_, one)| one.side != decision.side) {
                    let at = enemy.square.and_then(|at| plan::choice_at(&table, &Planning::default(), at));
                    let Some(choice) = at.filter(|at| at.target == Target::Character(CharacterId(i as u8))) else {
                        continue;
                    };
                    let action = &table.battle().info().actions[usize::from(choice.action.0)];
                    if !action.nature.strikes() {
                        meant.insert((system.id, action.key));
                    }
                }
                let choice = ai::choose(table.battle(), table.salt()).expect("a choice");
                table.apply(choice).expect("it is offered");
            }
        }
    }
    // A spell is as good as a blow.
    assert!(meant.iter().all(|(_, key)| *key == "cast"), "{meant:?}");
    assert!(meant.len() > 2, "spells were aimed at enemies: {meant:?}");
}

#[test]
fn a_click_on_an_enemy_who_cannot_be_reached_says_why() {
    let rows = ["..#.............", "..#.............", "..#............."];
    let (mut app, enemy) = facing(&rows, (14, 1));
    click_on(&mut app, enemy);
    assert_eq!(app.world().resource::<Planning>().proposed, None);
    let notice = app.world().resource::<Session>().notice.clone().expect("a reason");
    assert!(notice.starts_with("Cannot attack ") && notice.contains(": "), "{notice}");
}

#[test]
fn whoever_of_ones_own_begins_a_turn_is_looked_at() {
    let setup = placed(&["........", "........"], &[("bravo", 0, 1, 1), ("bravo", 1, 6, 1)]);
    let session = Session::new(Table::new(setup, &Library::shipped()).expect("a good set-up"), None);
    let mine = session.deciding_human().expect("a person decides");
    let of = |side: Side| {
        let people = session.table.battle().characters();
        CharacterId(people.iter().position(|one| one.side == side).expect("both sides have one") as u8)
    };
    let (own, enemy) = (of(mine), of(mine.other()));
    let mut app = App::new();
    app.insert_resource(session).init_resource::<Planning>().init_resource::<Active>();
    app.add_systems(Update, look_at_actor);
    let after = |app: &mut App, active: Option<CharacterId>, inspected: CharacterId| {
        app.world_mut().resource_mut::<Planning>().inspected = Some(inspected);
        app.world_mut().resource_mut::<Active>().0 = active;
        app.update();
        app.world().resource::<Planning>().inspected
    };
    assert_eq!(after(&mut app, Some(enemy), own), Some(own), "an enemy's turn takes nobody's eye away");
    assert_eq!(after(&mut app, Some(own), enemy), None, "one's own does");
    assert_eq!(after(&mut app, Some(own), enemy), Some(enemy), "and during it anybody can be looked at");
    // A turn that begins before its player may decide.
    assert_eq!(after(&mut app, Some(enemy), enemy), Some(enemy));
    let session = app.world_mut().remove_resource::<Session>().expect("it is there");
    assert_eq!(after(&mut app, Some(own), enemy), Some(enemy), "nobody decides yet");
    app.insert_resource(session);
    assert_eq!(after(&mut app, Some(own), enemy), None);
}

#[test]
fn another_way_of_an_attack_keeps_its_target() {
    let (mut app, enemy) = facing(&["....", "....", "...."], (2, 1));
    click_on(&mut app, enemy);
    let first = app.world().resource::<Planning>().proposed.expect("a blow");
    assert_eq!(first.target, Target::Character(enemy));
    let choices = app.world().resource::<Session>().table.choices();
    let same = |choice: &&Choice| (choice.action, choice.target) == (first.action, first.target);
    let other = *choices.iter().filter(same).find(|choice| choice.option != first.option).expect("another weapon");
    app.world_mut().write_message(Intent::Plan(Some(other.action), other.option));
    app.update();
    assert_eq!(app.world().resource::<Planning>().proposed, Some(other));
    // The same way once more means that the target is given up.
    app.world_mut().write_message(Intent::Plan(Some(other.action), other.option));
    app.update();
    assert_eq!(app.world().resource::<Planning>().proposed, None);
}
