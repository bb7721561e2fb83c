//! One event, told to the components.

use crate::battle::{CharacterId, CounterId, Event, Statuses};
use crate::board::{Level, Square};
use crate::game::characters::{Active, life_counter};
use crate::game::playback::stage::PersonQuery;
use crate::game::session::Session;
use bevy::prelude::*;

/// Changes what is seen as the event says. What no event tells of comes when the choice is settled.
pub(super) fn show(event: &Event, session: &Session, people: &mut Query<PersonQuery>, active: &mut ResMut<Active>) {
    let info = session.table.battle().info();
    match event {
        Event::RoundStarted { .. } => people.iter_mut().for_each(|person| {
            let (_, _, _, _, _, mut acted, ..) = person;
            acted.0 = false;
        }),
        Event::Activated { who } => active.0 = Some(*who),
        Event::ActivationEnded { who } => {
            active.0 = None;
            with(people, *who, |(_, _, _, _, _, mut acted, ..)| acted.0 = true);
        }
        Event::Deployed { who, square, level } => put(people, *who, *square, *level),
        Event::Moved { who, to, level, .. } | Event::Displaced { who, to, level, .. } => put(people, *who, *to, *level),
        Event::Jumped { who, landed, level, .. } => put(people, *who, *landed, *level),
        Event::Fell { who, square, to, .. } => put(people, *who, *square, *to),
        Event::Clung { who, level } | Event::Lifted { who, level, .. } => {
            with(people, *who, |(_, mut place, ..)| place.level = *level);
        }
        Event::LifeLost { who, left, .. } => {
            let life = life_counter(info);
            with(people, *who, |(_, _, _, mut counters, ..)| {
                counters.set(life, i8::try_from(*left).unwrap_or(i8::MAX))
            });
        }
        Event::CounterChanged { who, counter, value, .. } => {
            let counter: CounterId = *counter;
            with(people, *who, |(_, _, _, mut counters, ..)| counters.set(counter, *value));
        }
        Event::StatusGained { who, status, .. } => {
            // How long it lasts is told when the choice is settled; until then no number stands beside it.
            with(people, *who, |(_, _, _, _, mut statuses, ..)| statuses.set(*status, Statuses::UNTIL_REMOVED));
        }
        Event::StatusLost { who, status, .. } => {
            with(people, *who, |(_, _, _, _, mut statuses, ..)| statuses.clear(*status));
        }
        Event::Removed { who, .. } => with(people, *who, |(_, mut place, _, _, _, _, mut removed, ..)| {
            removed.0 = true;
            place.square = None;
        }),
        _ => {}
    }
}

type PersonItem<'w, 's, 'a> = <PersonQuery<'a> as bevy::ecs::query::QueryData>::Item<'w, 's>;

fn with(people: &mut Query<PersonQuery>, who: CharacterId, change: impl FnOnce(PersonItem)) {
    if let Some(person) = people.iter_mut().find(|person| person.0.0 == who) {
        change(person);
    }
}

fn put(people: &mut Query<PersonQuery>, who: CharacterId, square: Square, level: Level) {
    with(people, who, |(_, mut place, ..)| {
        place.square = Some(square);
        place.level = level;
    });
}
