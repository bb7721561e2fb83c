//! The book-keeping that every rule system uses: what lasts and ends, switches, lists that files add to.

use acqua_alta::battle::{CharacterId, Gang, StatusId, Values};
use acqua_alta::kit::{
    FieldEffect, FieldEffects, Lasting, LastingStatuses, Listed, Moment, Options, Switches, Until, put,
};
use acqua_alta::rules::{canal, ladder};
use serde::de::DeserializeOwned;

const ANNA: CharacterId = CharacterId(0);
const BRUNO: CharacterId = CharacterId(1);

fn smoke(places: &[u8], rounds: u8) -> FieldEffect<char, u8> {
    FieldEffect::new('s', places.to_vec(), Some(ANNA), Until::EndOfRound(rounds))
}

#[test]
fn what_lasts_longer_stays_in_each_place() {
    let mut field = FieldEffects::default();
    field.lay(smoke(&[3, 1, 2, 2], 2));
    field.lay(FieldEffect::new('f', vec![2], None, Until::Removed));
    // Longer: it takes 2 and 3 over. Shorter: it only adds 5.
    field.lay(smoke(&[2, 3, 4], 3));
    field.lay(smoke(&[1, 5], 1));
    let lie: Vec<(char, &[u8])> = field.iter().map(|one| (one.kind, one.places())).collect();
    assert_eq!(lie, [('s', &[1][..]), ('f', &[2]), ('s', &[2, 3, 4]), ('s', &[5])]);
    assert_eq!(field.at(2).map(|one| one.kind).collect::<String>(), "fs");
    assert!(field.has('f', 2) && !field.has('f', 3));
}

#[test]
fn effects_end_at_their_moments() {
    let mut field = FieldEffects::default();
    field.lay(smoke(&[1], 2));
    field.lay(FieldEffect::new('f', vec![1], Some(BRUNO), Until::StartOfTurn(BRUNO, 1)));
    field.lay(FieldEffect::new('g', vec![1], Some(BRUNO), Until::EndOfTurn(BRUNO, 2)));
    let mut ended = |moment| field.ended_by(moment).iter().map(|one| one.kind).collect::<String>();
    assert_eq!(ended(Moment::StartOfTurn(ANNA)), "");
    assert_eq!(ended(Moment::EndOfRound), "");
    assert_eq!(ended(Moment::StartOfTurn(BRUNO)), "f");
    assert_eq!(ended(Moment::EndOfTurn(BRUNO)), "");
    assert_eq!(ended(Moment::EndOfRound), "s");
    assert_eq!(ended(Moment::EndOfTurn(BRUNO)), "g");
    assert!(field.is_empty());
}

#[test]
fn effects_are_cleared_by_place_and_by_owner() {
    let mut field = FieldEffects::default();
    field.lay(smoke(&[1, 2], 2));
    field.lay(FieldEffect::new('f', vec![2], Some(BRUNO), Until::Removed));
    field.clear('s', 1);
    assert!(!field.has('s', 1) && field.has('s', 2));
    let gone = field.take_if(|one| one.owner == Some(BRUNO));
    assert_eq!(gone.iter().map(|one| one.kind).collect::<String>(), "f");
    field.clear('s', 2);
    assert!(field.is_empty());
}

#[test]
fn a_status_keeps_the_later_end() {
    let mut lasting = LastingStatuses::default();
    let mut put = |until| {
        lasting.put(Lasting { who: ANNA, status: StatusId(4), source: None, until });
        lasting.find(ANNA, StatusId(4)).map(|known| known.until)
    };
    assert_eq!(put(Until::EndOfTurn(ANNA, 2)), Some(Until::EndOfTurn(ANNA, 2)));
    assert_eq!(put(Until::EndOfTurn(ANNA, 1)), Some(Until::EndOfTurn(ANNA, 2)));
    // Which of these comes later cannot be told: the new one counts.
    assert_eq!(put(Until::StartOfTurn(BRUNO, 1)), Some(Until::StartOfTurn(BRUNO, 1)));
    assert_eq!(put(Until::Removed), Some(Until::Removed));
    assert_eq!(put(Until::EndOfRound(9)), Some(Until::Removed));
    assert!(lasting.ended_by(Moment::EndOfRound).is_empty());
    lasting.put(Lasting { who: BRUNO, status: StatusId(4), source: None, until: Until::EndOfRound(1) });
    assert_eq!(lasting.ended_by(Moment::EndOfRound), [(BRUNO, StatusId(4))]);
    lasting.take(BRUNO, StatusId(4));
    assert_eq!(lasting.iter().count(), 1);
}

/// Every value of a switch can be set, is then found and is taken by the system; so is what is set where nobody sets anything.
fn takes_every_value_of_its_switches<O: Options + DeserializeOwned + Default>() {
    let normal = Switches::of(&O::default());
    for switch in O::SWITCHES {
        let values: Vec<String> = match switch.values {
            Values::Named(list) => list.iter().map(|(value, _)| (*value).to_owned()).collect(),
            Values::Number { least, most, .. } => vec![least.to_string(), most.to_string()],
        };
        assert!(values.len() > 1, "{} is no choice", switch.key);
        for value in values {
            let mut switches = Switches::default();
            switches.set(switch.key, &value);
            let options: O =
                switches.read().unwrap_or_else(|error| panic!("{} cannot be {value}: {error}", switch.key));
            assert_eq!(Switches::of(&options).get(switch.key), Some(value));
        }
        let usual = normal.get(switch.key).expect("a field");
        assert!(switch.allows(&usual), "{} is {usual} by default, which is none of its values", switch.key);
    }
    assert!(normal.read::<O>().is_ok());
}

#[test]
fn every_value_of_a_switch_can_be_set_and_is_then_found() {
    takes_every_value_of_its_switches::<canal::RuleOptions>();
    takes_every_value_of_its_switches::<ladder::RuleOptions>();
}

#[test]
fn what_is_no_value_of_a_switch_is_refused() {
    let refused = |key: &str, value: &str| {
        let mut switches = Switches::default();
        switches.set(key, value);
        switches.read::<canal::RuleOptions>().err().map(|error| error.to_string())
    };
    assert_eq!(refused("rounds", "0").as_deref(), Some("expected rounds from 1 to 20, found 0"));
    assert_eq!(refused("dispel_range", "4").as_deref(), Some("expected dispel_range to be one of 3, null, found 4"));
    assert!(
        refused("rounds", "21").is_some() && refused("glide", "true").is_some() && refused("nothing", "1").is_some()
    );
}

#[test]
fn an_entry_with_a_known_key_takes_the_place_of_the_other() {
    let gang = |key: &str, name: &str| Gang { key: key.to_owned(), name: name.to_owned(), ..Gang::default() };
    let mut list = vec![gang("rope", "The Rope"), gang("bell", "The Bell")];
    put(&mut list, gang("rope", "The Tarred Rope"));
    assert_eq!(list.keys(), "bell, rope");
    assert_eq!(list.keyed("rope").map(|gang| gang.name.as_str()), Some("The Tarred Rope"));
    assert_eq!(list.keyed("wick"), None);
}
