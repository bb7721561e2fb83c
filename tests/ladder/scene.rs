//! A scene: who stands where, one choice at a time, dice by hand.

use acqua_alta::battle::{
    ActionId, AnyBattle, CharacterId, Choice, CounterId, Event, Events, Odds, Refusal, RuleSystem, Side, StatId,
    StatusId, Target, odds,
};
use acqua_alta::board::{Board, Square, from_rows};
use acqua_alta::dice::{Dice, Faces, Seeded};
use acqua_alta::rules::ladder::vocabulary::{action, counter, status};
use acqua_alta::rules::ladder::{Ask, Battle, Codex, EmberPool, KEPT, Member, Roster, RuleOptions, Trigger};
use acqua_alta::scenario::Scenario;
use std::sync::Arc;

/// Somebody plain: Body, Mind and Soul 3, no skills, a sabre (1+S) and Soul 1 for those without Mettle worth naming. Nobody of
/// these has anything to spend but `willing`.
pub const PLAIN: &str = r#"[
    (key: "plain", name: "Plain", tier: Chosen, body: 4, mind: 4, soul: 2, weapons: ["sabre"]),
    (key: "skilled", name: "Skilled", body: 4, mind: 4, soul: 2, weapons: ["sabre"],
     skills: [(WeaponSkill, 1, 0), (Might, 1, 0), (Reflexes, 2, 0), (Athletics, 1, 0), (Stealth, 1, 0), (Awareness, 1, 0)]),
    (key: "focused", name: "Focused", body: 4, mind: 4, soul: 2, weapons: ["sabre"], skills: [(WeaponSkill, 1, 2)]),
    (key: "weak", name: "Weak", body: 1, mind: 1, soul: 1, weapons: ["sabre"]),
    (key: "plated", name: "Plated", body: 4, mind: 4, soul: 2, weapons: ["war_hammer", "shield"], armour: "plate"),
    (key: "archer", name: "Archer", body: 4, mind: 4, soul: 2, weapons: ["arbalest", "stiletto"]),
    (key: "gunner", name: "Gunner", body: 4, mind: 4, soul: 2, weapons: ["belt_pistol", "scatter_gun"]),
    (key: "oar", name: "Oar", body: 4, mind: 4, soul: 2, weapons: ["great_oar", "boat_hook"]),
    (key: "bill", name: "Bill", body: 4, mind: 4, soul: 2, weapons: ["bill", "boarding_pick"]),
    (key: "caster", name: "Caster", body: 4, mind: 4, soul: 2, weapons: ["caster"]),
    (key: "net", name: "Net", body: 4, mind: 4, soul: 2, weapons: ["weighted_net", "parry_dagger"]),
    (key: "quick", name: "Quick", body: 4, mind: 4, soul: 2, foot: Fast, weapons: ["sabre"]),
    (key: "slow", name: "Slow", body: 4, mind: 4, soul: 2, foot: Slow, weapons: ["sabre"]),
    (key: "fish", name: "Fish", body: 4, mind: 4, soul: 2, swim: Fast, weapons: ["sabre"]),
    (key: "flyer", name: "Flyer", body: 4, mind: 4, soul: 2, foot: Slow, fly: Normal, weapons: ["sabre"]),
    (key: "bare", name: "Bare", body: 4, mind: 4, soul: 2, weapons: []),
    (key: "tiny", name: "Tiny", size: Tiny, body: 4, mind: 4, soul: 2, weapons: []),
    (key: "large", name: "Large", size: Large, body: 4, mind: 4, soul: 2, weapons: []),
    (key: "giant", name: "Giant", size: Enormous, body: 4, mind: 4, soul: 2, weapons: []),
    (key: "extra", name: "Extra", tier: Extra, body: 2, mind: 2, soul: 2, weapons: ["sabre"]),
    (key: "champion", name: "Champion", tier: Champion, body: 2, mind: 2, soul: 2, weapons: ["sabre"]),
]"#;

pub struct Scene {
    pub battle: Battle,
    pub events: Vec<Event>,
}

/// No weapons and no kinds but those that are known.
const NOTHING: [&str; 2] = ["()", "[]"];

/// Side 0, side 1.
pub const US: Side = Side(0);
pub const THEM: Side = Side(1);

pub fn at(x: u8, y: u8) -> Square {
    Square::new(x, y)
}

pub fn id(n: u8) -> CharacterId {
    CharacterId(n)
}

/// No Ember, so that no Test asks about it.
pub fn without_ember() -> RuleOptions {
    RuleOptions { ember_pool: EmberPool::None, ..RuleOptions::default() }
}

impl Scene {
    /// A board from rows and characters (kind, side, square) on it; it is the first one's turn. Nobody has Ember, and Mettle
    /// is spent: Tests are rolled at once.
    pub fn new(rows: &[&str], who: &[(&str, Side, Square)]) -> Scene {
        let mut scene = Scene::with(rows, who, without_ember());
        for n in 0..who.len() as u8 {
            scene.set_counter(n, counter::METTLE, 0);
        }
        scene
    }

    /// The same with these options; Mettle and Ember are there.
    pub fn with(rows: &[&str], who: &[(&str, Side, Square)], options: RuleOptions) -> Scene {
        Scene::on(Arc::new(from_rows(rows).expect("a good board")), who, options, &Scenario::default())
    }

    /// On a board that rows alone cannot draw, with something to fight for.
    pub fn on(board: Arc<Board>, who: &[(&str, Side, Square)], options: RuleOptions, scenario: &Scenario) -> Scene {
        Scene::among(board, who, options, scenario, NOTHING)
    }

    /// With weapons and kinds of one's own. Mettle is spent and there is no Ember.
    pub fn own(files: [&str; 2], rows: &[&str], who: &[(&str, Side, Square)]) -> Scene {
        let board = Arc::new(from_rows(rows).expect("a good board"));
        let mut scene = Scene::among(board, who, without_ember(), &Scenario::default(), files);
        for n in 0..who.len() as u8 {
            scene.set_counter(n, counter::METTLE, 0);
        }
        scene
    }

    /// With weapons and kinds of one's own, in RON: `files`.
    pub fn among(
        board: Arc<Board>,
        who: &[(&str, Side, Square)],
        options: RuleOptions,
        scenario: &Scenario,
        files: [&str; 2],
    ) -> Scene {
        let mut battle = Scene::placed(board, who, options, scenario, files);
        battle.start(&mut Seeded::new(0, 0), &mut Events::drop());
        let mut scene = Scene { battle, events: Vec::new() };
        // LAD-11 has its own tests: here nobody comes by surprise.
        for n in 0..who.len() as u8 {
            scene.battle.characters_mut()[usize::from(n)].statuses.clear(status::HIDDEN);
            scene.set_counter(n, counter::STEALTH, 0);
        }
        scene.turn(0);
        scene
    }

    /// From the first Initiative on, with these faces.
    #[track_caller]
    pub fn begins(
        rows: &[&str],
        who: &[(&str, Side, Square)],
        options: RuleOptions,
        scenario: &Scenario,
        faces: &[u8],
    ) -> Scene {
        let board = Arc::new(from_rows(rows).expect("a good board"));
        let battle = Scene::placed(board, who, options, scenario, NOTHING);
        let mut scene = Scene { battle, events: Vec::new() };
        let (mut dice, mut events) = (Faces::new(faces), Events::keep());
        scene.battle.start(&mut dice, &mut events);
        if let Err(error) = dice.finish() {
            panic!("{error}");
        }
        scene.events = events.into_vec();
        scene
    }

    fn placed(
        board: Arc<Board>,
        who: &[(&str, Side, Square)],
        options: RuleOptions,
        scenario: &Scenario,
        files: [&str; 2],
    ) -> Battle {
        let mut codex = Codex::shipped();
        codex.add_kinds("plain.ron", PLAIN).expect("good kinds");
        codex.add_kinds("people.ron", super::people::PEOPLE).expect("good kinds");
        codex.add_equipment("own equipment.ron", files[0]).expect("good equipment");
        codex.add_kinds("own kinds.ron", files[1]).expect("good kinds");
        let mut roster = Roster { kinds: codex.kinds.clone(), ..Roster::default() };
        for (i, (kind, side, _)) in who.iter().enumerate() {
            let kind = codex.kinds.iter().position(|k| k.key == *kind).expect("a known kind") as u8;
            roster.members.push(Member { kind, name: format!("{i}"), side: *side });
        }
        let stage = scenario.stage(&board).expect("a board for this scenario");
        let mut battle = Battle::staged(board, Arc::new(roster), options, Arc::new(stage));
        let places: Vec<_> = who.iter().enumerate().map(|(i, (_, _, square))| (id(i as u8), *square)).collect();
        battle.place_all(&places);
        battle
    }

    /// Befalls somebody by somebody's doing, until something takes it away.
    pub fn befalls(&mut self, who: u8, which: StatusId, by: u8) -> &mut Scene {
        self.battle.edit_condition(id(who), which, Some(id(by)));
        self
    }

    /// The zone of a square, by number.
    pub fn zone(&self, square: Square) -> u16 {
        self.battle.board().zone_of(acqua_alta::board::Spot::top(square)).expect("a zone").0
    }

    /// Makes it this character's turn, without any of its first steps.
    pub fn turn(&mut self, who: u8) -> &mut Scene {
        self.battle.edit_activate(id(who));
        self
    }

    pub fn stat(&mut self, who: u8, which: StatId, value: i8) -> &mut Scene {
        self.battle.characters_mut()[usize::from(who)].stats.set(which, value);
        self
    }

    pub fn counter(&self, who: u8, which: CounterId) -> i8 {
        self.battle.characters()[usize::from(who)].counters.get(which)
    }

    pub fn set_counter(&mut self, who: u8, which: CounterId, value: i8) -> &mut Scene {
        self.battle.characters_mut()[usize::from(who)].counters.set(which, value);
        self
    }

    pub fn toughness(&self, who: u8) -> i8 {
        self.counter(who, counter::TOUGHNESS)
    }

    pub fn has(&self, who: u8, which: StatusId) -> bool {
        self.battle.characters()[usize::from(who)].statuses.has(which)
    }

    /// Puts a status on somebody that only something else takes away.
    pub fn afflict(&mut self, who: u8, which: StatusId) -> &mut Scene {
        self.battle.characters_mut()[usize::from(who)].statuses.set(which, 255);
        self
    }

    pub fn square(&self, who: u8) -> Square {
        self.battle.characters()[usize::from(who)].square.expect("it is on the board")
    }

    pub fn level(&self, who: u8) -> i8 {
        self.battle.characters()[usize::from(who)].level
    }

    pub fn gone(&self, who: u8) -> bool {
        self.battle.characters()[usize::from(who)].removed
    }

    pub fn wounds(&self, who: u8) -> Vec<i8> {
        self.battle.wounds(id(who)).collect()
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
        if let Err(refusal) = self.battle.apply(choice, &mut dice as &mut dyn Dice, &mut events) {
            panic!("refused: {refusal}; asked: {:?}", self.battle.ask);
        }
        if let Err(error) = dice.finish() {
            panic!("{error}");
        }
        self.events = events.into_vec();
        self
    }

    #[track_caller]
    pub fn act(&mut self, who: u8, action: ActionId, target: Target, option: u8, faces: &[u8]) -> &mut Scene {
        self.choose(Choice { action, actor: id(who), target, option }, faces)
    }

    /// An action aimed at nothing.
    #[track_caller]
    pub fn does(&mut self, who: u8, action: ActionId, faces: &[u8]) -> &mut Scene {
        self.act(who, action, Target::Nothing, 0, faces)
    }

    #[track_caller]
    pub fn moves(&mut self, who: u8, to: Square, faces: &[u8]) -> &mut Scene {
        self.act(who, action::MOVE, Target::Square(to), 0, faces)
    }

    /// An attack with the weapon of this index.
    #[track_caller]
    pub fn attacks(&mut self, who: u8, target: u8, weapon: u8, faces: &[u8]) -> &mut Scene {
        self.act(who, action::ATTACK, Target::Character(id(target)), weapon, faces)
    }

    #[track_caller]
    pub fn ends(&mut self, who: u8, faces: &[u8]) -> &mut Scene {
        self.act(who, action::END_TURN, Target::Nothing, 0, faces)
    }

    /// The refusal of a choice that must not be possible; nothing may have changed.
    #[track_caller]
    pub fn refused(&mut self, who: u8, action: ActionId, target: Target, option: u8) -> Refusal {
        let before = self.battle.clone();
        let choice = Choice { action, actor: id(who), target, option };
        let mut dice = Faces::new([]);
        let refusal = self.battle.apply(choice, &mut dice, &mut Events::drop()).expect_err("it must be refused");
        dice.finish().expect("no die was drawn");
        assert_eq!(before, self.battle, "a refusal has changed something");
        refusal
    }

    pub fn offers(&self, action: ActionId, target: Target) -> bool {
        self.choices().iter().any(|c| c.action == action && c.target == target)
    }

    /// (dice, Difficulty, Complexity) of the roll that a choice leads to.
    #[track_caller]
    pub fn roll(&self, who: u8, action: ActionId, target: Target, option: u8) -> (i8, i8, u8) {
        let choice = Choice { action, actor: id(who), target, option };
        assert!(self.choices().contains(&choice), "not a choice: {choice:?}");
        let b = self.battle.breakdown(choice).expect("it is rolled for");
        (b.pool(), b.number(), b.needs)
    }

    /// (dice, Difficulty, Complexity) of the last roll of the last choice.
    #[track_caller]
    pub fn rolled(&self) -> (i8, i8, u8) {
        let roll = |event: &Event| match event {
            Event::Rolled { breakdown: b, .. } => Some((b.pool(), b.number(), b.needs)),
            _ => None,
        };
        self.events.iter().rev().find_map(roll).expect("something was rolled")
    }

    /// The roll of an attack.
    #[track_caller]
    pub fn attack_roll(&self, who: u8, target: u8, option: u8) -> (i8, i8, u8) {
        self.roll(who, action::ATTACK, Target::Character(id(target)), option)
    }

    /// Exact odds of a choice; every question on the way is answered with the first choice listed.
    pub fn odds(&self, who: u8, action: ActionId, target: Target, option: u8) -> Odds {
        let choice = Choice { action, actor: id(who), target, option };
        assert!(self.choices().contains(&choice), "not a choice: {choice:?}");
        odds(&AnyBattle::new(self.battle.clone()), choice, &|battle: &AnyBattle, _: &[Choice]| {
            let mut choices = Vec::new();
            battle.decision().filter(|d| d.reaction())?;
            battle.choices(&mut choices);
            choices.first().copied()
        })
    }

    /// LAD-50: keeps the Action, this one, for this.
    #[track_caller]
    pub fn keeps(&mut self, who: u8, trigger: Trigger, kept: ActionId) -> &mut Scene {
        let option = Trigger::ALL.iter().position(|one| *one == trigger).expect("a trigger") as u8;
        self.act(who, action::REACT, Target::Nothing, option, &[]);
        let option = KEPT.iter().position(|one| *one == kept).expect("it can be kept") as u8;
        self.act(who, action::PICK, Target::Nothing, option, &[])
    }

    pub fn prone(&self, who: u8) -> bool {
        self.has(who, status::PRONE)
    }
}
