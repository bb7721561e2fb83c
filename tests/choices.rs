//! What is listed, what is refused and what is said of it agree at every decision of random battles: a choice that is listed is
//! refused by nobody, whatever is not listed has a named reason, and no two choices of one decision read alike.

#[path = "random/setups.rs"]
mod setups;
#[path = "random/walker.rs"]
mod walker;

use acqua_alta::battle::{ActionId, CharacterId, Choice, Refusal, Target};
use acqua_alta::board::Square;
use acqua_alta::dice::mix;
use acqua_alta::table::{AnyBattle, GangChoice, Library, Setup, Table};
use std::collections::BTreeMap;
use walker::Walker;

/// Numbers by lot, the same ones for the same seed.
struct Lot(u64);

impl Lot {
    fn below(&mut self, n: usize) -> usize {
        self.0 = mix(self.0);
        (self.0 % n.max(1) as u64) as usize
    }
}

/// Plays battle `n` of a system at random, and looks at every decision on the way, of the first `most`.
fn at_every_decision(system: &str, n: u64, most: usize, look: &mut dyn FnMut(&Table, &mut Lot)) {
    let library = Library::shipped();
    let setup = setups::setup(&library, system, n);
    walk(Table::new(setup, &library).expect("a good set-up"), n, most, look);
}

fn walk(mut table: Table, n: u64, most: usize, look: &mut dyn FnMut(&Table, &mut Lot)) {
    let (mut walker, mut lot) = (Walker::new(n), Lot(mix(n)));
    look(&table, &mut lot);
    for _ in 0..most {
        let Some(choice) = walker.pick(table.battle()) else { return };
        table.apply(choice).expect("a listed choice is legal");
        look(&table, &mut lot);
    }
}

/// A combination of what a battle has, with now and then something that it has not.
fn anything(battle: &AnyBattle, lot: &mut Lot) -> (CharacterId, ActionId, Target) {
    let (people, board) = (battle.characters().len(), battle.board());
    let who = |lot: &mut Lot| match lot.below(8) {
        0 => CharacterId([people, 99, 255][lot.below(3)] as u8),
        _ => CharacterId(lot.below(people) as u8),
    };
    let actions = battle.info().actions.len();
    let action = match lot.below(12) {
        0 => ActionId([actions, 255][lot.below(2)] as u8),
        _ => ActionId(lot.below(actions) as u8),
    };
    // Mostly somebody who is concerned, so that more than the turn is looked at.
    let concerned = battle.active().or(battle.decision().and_then(|decision| decision.actor));
    let actor = concerned.filter(|_| lot.below(3) > 0).unwrap_or_else(|| who(lot));
    let target = match lot.below(8) {
        0 => Target::Nothing,
        1..=3 => Target::Character(who(lot)),
        4 => Target::Square([Square::new(255, 255), Square::new(board.width(), 0)][lot.below(2)]),
        _ => Target::Square(Square::new(
            lot.below(usize::from(board.width())) as u8,
            lot.below(usize::from(board.height())) as u8,
        )),
    };
    (actor, action, target)
}

fn check_refusals(table: &Table, lot: &mut Lot) {
    let (battle, listed) = (table.battle(), table.choices());
    let why = |actor, action, target| battle.refusal(actor, action, target);
    let told = |choice: Choice| battle.refusal_of(choice);
    let name =
        |action: ActionId| battle.info().actions.get(usize::from(action.0)).map_or("no action", |entry| entry.key);
    let asked = || battle.decision().map(|decision| decision.kind);
    for _ in 0..listed.len().min(12) {
        let choice = listed[lot.below(listed.len())];
        let Choice { action, actor, target, .. } = choice;
        let says = [why(actor, action, target), why(actor, action, Target::Nothing), told(choice)];
        assert_eq!(says, [None; 3], "{} is listed at {:?}: {choice:?}", name(action), asked());
        let other = Choice { option: choice.option ^ 0x5A, ..choice };
        if !listed.contains(&other) {
            assert!(told(other).is_some(), "{} with another option at {:?}: {other:?}", name(action), asked());
        }
    }
    for _ in 0..12 {
        let (actor, action, target) = anything(battle, lot);
        let offered = listed.iter().any(|choice| {
            (choice.actor, choice.action) == (actor, action) && (target == Target::Nothing || choice.target == target)
        });
        let reason = why(actor, action, target);
        assert_eq!(reason.is_none(), offered, "{} {actor:?} {target:?} at {:?}: {reason:?}", name(action), asked());
        if listed.is_empty() {
            assert_eq!(reason, Some(Refusal::Over));
        }
    }
}

fn check_words(table: &Table, _: &mut Lot) {
    let battle = table.battle();
    let mut known: BTreeMap<String, Choice> = BTreeMap::new();
    for &choice in table.choices() {
        let words = battle.describe(choice);
        assert!(!words.trim().is_empty(), "{choice:?}");
        if let Some(other) = known.insert(words.clone(), choice) {
            let asked = battle.decision().map(|decision| decision.prompt);
            panic!("\"{words}\" at {asked:?} of battle {}: {other:?} and {choice:?}", table.setup().seed);
        }
    }
}

#[test]
fn section_0_3_refusals_of_canal_agree_with_what_is_listed() {
    for n in 0..26 {
        at_every_decision("canal", n, 250, &mut check_refusals);
    }
}

#[test]
fn lad_13_refusals_of_ladder_agree_with_what_is_listed() {
    for n in 0..14 {
        at_every_decision("ladder", n, 250, &mut check_refusals);
    }
}

#[test]
fn no_two_choices_of_canal_read_alike() {
    for n in 100..160 {
        at_every_decision("canal", n, 600, &mut check_words);
    }
}

#[test]
fn no_two_choices_of_ladder_read_alike() {
    for n in 100..130 {
        at_every_decision("ladder", n, 600, &mut check_words);
    }
}

/// Two sides of the same people, none of whom has a name.
fn twins(system: &str, kinds: &[&str]) -> Table {
    let library = Library::shipped();
    let mut setup = Setup::skirmish("rialto", ["", ""], 7);
    setup.system = system.to_owned();
    let members = |_| kinds.iter().map(|kind| acqua_alta::battle::Recruit::new(*kind, "")).collect();
    setup.gangs = [(); 2].map(members).map(GangChoice::Members);
    let map = library.maps().next().expect("a map").0.to_owned();
    setup.map = acqua_alta::table::MapChoice::Named(map);
    Table::new(setup, &library).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn can_72_two_gangs_of_one_name_have_people_of_their_own() {
    let library = Library::shipped();
    let map = library.maps().next().expect("a map").0.to_owned();
    let table = Table::new(Setup::skirmish(&map, ["lamp_company"; 2], 4), &library).expect("a good set-up");
    let battle = table.battle();
    let half = battle.characters().len() / 2;
    for i in 0..half {
        let [own, other] = [i, i + half].map(|i| battle.names(CharacterId(i as u8)).0);
        let plain = own.strip_suffix(" 1").expect("the first of that name");
        assert_eq!(other, format!("{plain} 2"));
    }
    walk(table, 5, 300, &mut check_words);
}

#[test]
fn can_72_lad_515_the_unnamed_are_numbered_through_both_sides() {
    for (system, kinds, single) in
        [("canal", &["capo_of_the_lamps", "dock_rat", "dock_rat", "bravo"][..], "Dock Rat"), ("ladder", &[][..], "")]
    {
        let library = Library::shipped();
        let (own, last): (Vec<&str>, _);
        let (kinds, single) = if system == "ladder" {
            let gang = &library.catalogue("ladder").gangs()[0];
            own = gang.members.iter().skip(1).chain(gang.members.last()).map(|member| member.kind.as_str()).collect();
            last = library.catalogue("ladder").kind_card(own[own.len() - 1]).expect("known");
            (&own[..], last.name.as_str())
        } else {
            (kinds, single)
        };
        let table = twins(system, kinds);
        let battle = table.battle();
        let names: Vec<&str> = (0..battle.characters().len()).map(|i| battle.names(CharacterId(i as u8)).0).collect();
        let mut once = names.clone();
        once.sort_unstable();
        once.dedup();
        assert_eq!(once.len(), names.len(), "{names:?}");
        for n in 1..=2 {
            assert!(names.contains(&format!("{single} {n}").as_str()), "{single} in {names:?}");
        }
        walk(table, 3, 400, &mut check_words);
    }
}
