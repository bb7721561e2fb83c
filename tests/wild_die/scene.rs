//! A scene: who stands where, one choice at a time, dice by hand.

use acqua_alta::battle::{
    ActionId, CharacterId, Choice, CounterId, Event, Events, Refusal, RuleSystem, Side, StatusId, Target,
};
use acqua_alta::board::{Board, Square, from_rows};
use acqua_alta::dice::{Faces, Seeded};
use acqua_alta::kit::Listed;
use acqua_alta::rules::wild_die::stances::Stance;
use acqua_alta::rules::wild_die::traits::Skill;
use acqua_alta::rules::wild_die::vocabulary::{action, counter};
use acqua_alta::rules::wild_die::{Ask, Battle, Codex, Member, Roster, RuleOptions};
use acqua_alta::scenario::Scenario;
use std::sync::Arc;

pub struct Scene {
    pub battle: Battle,
    pub events: Vec<Event>,
}

pub const US: Side = Side(0);
pub const THEM: Side = Side(1);

/// Dry ground without anything on it.
pub const FIELD: [&str; 9] = ["............"; 9];

pub fn at(x: u8, y: u8) -> Square {
    Square::new(x, y)
}

pub fn id(n: u8) -> CharacterId {
    CharacterId(n)
}

impl Scene {
    /// A board from rows and figures (kind, side, square) on it; it is the first one's turn, and nobody has a Benny.
    pub fn new(rows: &[&str], who: &[(&str, Side, Square)]) -> Scene {
        Scene::with(rows, who, RuleOptions::default())
    }

    /// A battle that has not begun: a board, figures on it, a scenario.
    pub fn staged(board: Board, who: &[(&str, Side, Square)], options: RuleOptions, scenario: Scenario) -> Battle {
        let board = Arc::new(board);
        let codex = Codex::shipped();
        let unarmed = codex.armoury.weapons.as_slice().keyed("unarmed").cloned();
        let thing = |key| codex.armoury.weapons.as_slice().keyed(key).cloned();
        let clubs = ["light_thing", "heavy_thing"].into_iter().filter_map(thing).collect();
        let mut roster = Roster { kinds: codex.kinds.clone(), unarmed, clubs, ..Roster::default() };
        for (i, (kind, side, _)) in who.iter().enumerate() {
            let kind = codex.kinds.iter().position(|k| k.key == *kind).expect("a known kind") as u8;
            roster.members.push(Member { kind, name: format!("{i}"), side: *side });
            let key = &codex.kinds[usize::from(kind)].key;
            if scenario.third.contains(key) {
                roster.third.insert(id(i as u8));
            }
            if scenario.captive.as_ref().is_some_and(|one| one.call == *key) {
                roster.captive = Some(id(i as u8));
            }
        }
        let stage = scenario.stage(&board).expect("a board for this scenario");
        let mut battle = Battle::staged(board, Arc::new(roster), options, Arc::new(stage));
        let places: Vec<_> = who.iter().enumerate().map(|(i, (_, _, square))| (id(i as u8), *square)).collect();
        battle.place_all(&places);
        battle
    }

    /// The same with these options.
    pub fn with(rows: &[&str], who: &[(&str, Side, Square)], options: RuleOptions) -> Scene {
        Scene::on(from_rows(rows).expect("a good board"), who, options)
    }

    /// The same on a board that is given.
    pub fn on(board: Board, who: &[(&str, Side, Square)], options: RuleOptions) -> Scene {
        let mut battle = Scene::staged(board, who, options, Scenario::default());
        battle.start(&mut Seeded::new(0, 0), &mut Events::drop());
        let mut scene = Scene { battle, events: Vec::new() };
        for one in 0..who.len() as u8 {
            scene.set_counter(one, counter::BENNIES, 0);
        }
        scene.activate(0);
        // The cards of this seed bring no Joker to these few; what they bring is no part of what is tested.
        for one in 0..who.len() as u8 {
            let joker = acqua_alta::rules::wild_die::vocabulary::status::JOKER;
            scene.battle.characters_mut()[usize::from(one)].statuses.clear(joker);
        }
        scene
    }

    pub fn field(who: &[(&str, Side, Square)]) -> Scene {
        Scene::new(&FIELD, who)
    }

    pub fn activate(&mut self, who: u8) -> &mut Scene {
        self.battle.edit_activate(id(who));
        self
    }

    pub fn counter(&self, who: u8, which: CounterId) -> i8 {
        self.battle.characters()[usize::from(who)].counters.get(which)
    }

    pub fn set_counter(&mut self, who: u8, which: CounterId, value: i8) -> &mut Scene {
        self.battle.characters_mut()[usize::from(who)].counters.set(which, value);
        self
    }

    pub fn bennies(&mut self, who: u8, bennies: i8) -> &mut Scene {
        self.set_counter(who, counter::BENNIES, bennies)
    }

    /// Wounds that it still takes.
    pub fn life(&self, who: u8) -> i8 {
        self.counter(who, counter::LIFE)
    }

    pub fn has(&self, who: u8, which: StatusId) -> bool {
        self.battle.characters()[usize::from(who)].statuses.has(which)
    }

    pub fn set(&mut self, who: u8, which: StatusId) -> &mut Scene {
        self.battle.characters_mut()[usize::from(who)].statuses.set(which, 255);
        self
    }

    pub fn square(&self, who: u8) -> Square {
        self.battle.characters()[usize::from(who)].square.expect("it is on the board")
    }

    pub fn choices(&self) -> Vec<Choice> {
        let mut choices = Vec::new();
        self.battle.choices(&mut choices);
        choices
    }

    pub fn ask(&self) -> Ask {
        self.battle.ask.expect("something is asked")
    }

    /// Does a choice with these faces; a face too few or too many fails the test.
    #[track_caller]
    pub fn choose(&mut self, choice: Choice, faces: &[u8]) -> &mut Scene {
        let mut dice = Faces::new(faces);
        let mut events = Events::keep();
        if let Err(refusal) = self.battle.apply(choice, &mut dice, &mut events) {
            panic!("refused: {refusal}");
        }
        if let Err(error) = dice.finish() {
            panic!("{error}");
        }
        self.events = events.into_vec();
        self
    }

    #[track_caller]
    pub fn act(
        &mut self,
        who: u8,
        action: ActionId,
        target: impl Into<Target>,
        option: u8,
        faces: &[u8],
    ) -> &mut Scene {
        self.choose(Choice::new(action, id(who), target, option), faces)
    }

    #[track_caller]
    pub fn plain(&mut self, who: u8, action: ActionId, faces: &[u8]) -> &mut Scene {
        self.choose(Choice::plain(action, id(who)), faces)
    }

    /// Strikes with the first weapon.
    #[track_caller]
    pub fn strikes(&mut self, who: u8, target: u8, faces: &[u8]) -> &mut Scene {
        self.act(who, action::STRIKE, id(target), 0, faces)
    }

    /// Shoots with the first weapon.
    #[track_caller]
    pub fn shoots(&mut self, who: u8, target: u8, faces: &[u8]) -> &mut Scene {
        self.act(who, action::SHOOT, id(target), 0, faces)
    }

    #[track_caller]
    pub fn option(&mut self, who: u8, stance: Stance) -> &mut Scene {
        self.act(who, action::STANCE, Target::Nothing, stance as u8, &[])
    }

    /// A Test by this skill.
    #[track_caller]
    pub fn tests(&mut self, who: u8, skill: Skill, target: u8, faces: &[u8]) -> &mut Scene {
        self.act(who, action::TAUNT, id(target), skill as u8, faces)
    }

    /// The refusal of a choice that must not be possible; nothing may have changed.
    #[track_caller]
    pub fn refused(&mut self, choice: Choice) -> Refusal {
        let before = self.battle.clone();
        let mut dice = Faces::new([]);
        let refusal = self.battle.apply(choice, &mut dice, &mut Events::drop()).expect_err("it must be refused");
        dice.finish().expect("no die was drawn");
        assert_eq!(before, self.battle, "a refusal has changed something");
        refusal
    }

    /// The number and the modifiers of the roll of a choice.
    pub fn roll(&self, choice: Choice) -> (i8, i8) {
        let roll = self.battle.breakdown(choice).expect("it rolls");
        (roll.number(), roll.total.value())
    }
}
