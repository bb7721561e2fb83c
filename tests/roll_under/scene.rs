//! A scene: who stands where, one choice at a time, dice by hand.

use acqua_alta::battle::{
    ActionId, CharacterId, Choice, CounterId, Event, Events, Refusal, RuleSystem, Side, StatusId, Target,
};
use acqua_alta::board::{Board, Square, from_legend, from_rows};
use acqua_alta::dice::{Faces, Seeded};
use acqua_alta::kit::Listed;
use acqua_alta::rules::roll_under::vocabulary::action;
use acqua_alta::rules::roll_under::{Ask, Battle, Codex, Member, Roster, RuleOptions};
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
    /// A board from rows and figures (kind, side, square) on it; it is the first one's turn.
    pub fn new(rows: &[&str], who: &[(&str, Side, Square)]) -> Scene {
        Scene::on(from_rows(rows).expect("a good board"), who)
    }

    /// The same with a legend in JSON.
    pub fn with_legend(rows: &[&str], legend: &str, who: &[(&str, Side, Square)]) -> Scene {
        let legend = serde_json::from_str(legend).expect("a legend");
        Scene::on(from_legend(rows, &legend).expect("a good board"), who)
    }

    fn on(board: Board, who: &[(&str, Side, Square)]) -> Scene {
        let battle = Scene::placed(board, who, &Scenario::default(), RuleOptions::default());
        Scene::from_the_first(battle, who.len())
    }

    /// A battle in the turn of the first figure; nobody has acted.
    fn from_the_first(battle: Battle, figures: usize) -> Scene {
        let mut scene = Scene::of(battle);
        for one in 0..figures as u8 {
            use acqua_alta::rules::roll_under::vocabulary::status;
            let figure = &mut scene.battle.characters_mut()[usize::from(one)];
            figure.statuses.clear(status::ACTED);
            figure.statuses.clear(status::SPENT);
        }
        scene.activate(0);
        scene
    }

    /// A battle on dry ground as it begins.
    pub fn begun(who: &[(&str, Side, Square)]) -> Scene {
        Scene::started(from_rows(&FIELD).expect("a good board"), who)
    }

    fn started(board: Board, who: &[(&str, Side, Square)]) -> Scene {
        Scene::of(Scene::placed(board, who, &Scenario::default(), RuleOptions::default()))
    }

    fn of(battle: Battle) -> Scene {
        let mut scene = Scene { battle, events: Vec::new() };
        scene.battle.start(&mut Seeded::new(0, 0), &mut Events::drop());
        scene
    }

    fn placed(board: Board, who: &[(&str, Side, Square)], scenario: &Scenario, options: RuleOptions) -> Battle {
        Scene::placed_from(Codex::shipped(), board, who, scenario, options)
    }

    /// The same on dry ground with a hero of one's own, whose key is `own` and who has these entries.
    pub fn with_own(entries: &str, who: &[(&str, Side, Square)]) -> Scene {
        let mut codex = Codex::shipped();
        let text = format!("#![enable(implicit_some)]\n[(key: \"own\", name: \"Own\", {entries})]");
        codex.add_kinds("characters.ron", &text).unwrap_or_else(|error| panic!("{error}"));
        let board = from_rows(&FIELD).expect("a good board");
        let battle = Scene::placed_from(codex, board, who, &Scenario::default(), RuleOptions::default());
        Scene::from_the_first(battle, who.len())
    }

    fn placed_from(
        codex: Codex,
        board: Board,
        who: &[(&str, Side, Square)],
        scenario: &Scenario,
        options: RuleOptions,
    ) -> Battle {
        let board = Arc::new(board);
        let unarmed = codex.armoury.weapons.as_slice().keyed("unarmed").cloned();
        let mut roster = Roster { kinds: codex.kinds.clone(), unarmed, objects: codex.objects(), ..Roster::default() };
        for (i, (kind, side, _)) in who.iter().enumerate() {
            let kind = codex.kinds.iter().position(|k| k.key == *kind).expect("a known kind") as u8;
            // A third side is nobody's.
            if side.0 > 1 {
                roster.third.insert(id(i as u8));
            }
            roster.members.push(Member { kind, name: format!("{i}"), side: Side(side.0.min(1)) });
        }
        let stage = scenario.stage(&board).expect("a board for this scenario");
        let mut battle = Battle::staged(board, Arc::new(roster), options, Arc::new(stage));
        let places: Vec<_> = who.iter().enumerate().map(|(i, (_, _, square))| (id(i as u8), *square)).collect();
        battle.place_all(&places);
        battle
    }

    /// A battle as it opens: with these faces up to the first question.
    #[track_caller]
    pub fn opening(
        rows: &[&str],
        who: &[(&str, Side, Square)],
        scenario: &Scenario,
        options: RuleOptions,
        faces: &[u8],
    ) -> Scene {
        Scene::opening_on(from_rows(rows).expect("a good board"), who, scenario, options, faces)
    }

    /// The same on a board.
    #[track_caller]
    pub fn opening_on(
        board: Board,
        who: &[(&str, Side, Square)],
        scenario: &Scenario,
        options: RuleOptions,
        faces: &[u8],
    ) -> Scene {
        let battle = Scene::placed(board, who, scenario, options);
        let mut scene = Scene { battle, events: Vec::new() };
        scene.starts(faces);
        scene
    }

    /// A battle on dry ground that has not begun.
    pub fn unstarted(who: &[(&str, Side, Square)]) -> Scene {
        Scene::unstarted_with(who, RuleOptions::default())
    }

    /// The same with switches.
    pub fn unstarted_with(who: &[(&str, Side, Square)], options: RuleOptions) -> Scene {
        let board = from_rows(&FIELD).expect("a good board");
        Scene { battle: Scene::placed(board, who, &Scenario::default(), options), events: Vec::new() }
    }

    /// It begins, with these faces up to the first question.
    #[track_caller]
    pub fn starts(&mut self, faces: &[u8]) -> &mut Scene {
        let (mut dice, mut events) = (Faces::new(faces), Events::keep());
        self.battle.start(&mut dice, &mut events);
        if let Err(error) = dice.finish() {
            panic!("{error}");
        }
        self.events = events.into_vec();
        self
    }

    pub fn field(who: &[(&str, Side, Square)]) -> Scene {
        Scene::new(&FIELD, who)
    }

    /// Nobody pays for Iron Grip; these faces fall when it has been refused.
    #[track_caller]
    pub fn refuse_grip_with(&mut self, faces: &[u8]) -> &mut Scene {
        let Ask::Grip(who, _) = self.ask() else { panic!("Iron Grip is offered") };
        self.choose(Choice::plain(action::SPARE, who), faces)
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

    pub fn gone(&self, who: u8) -> bool {
        self.battle.characters()[usize::from(who)].removed
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

    #[track_caller]
    pub fn moves(&mut self, who: u8, x: u8, y: u8, faces: &[u8]) -> &mut Scene {
        self.act(who, action::MOVE, at(x, y), 0, faces)
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

    /// The code of what is against a choice, if anything is.
    pub fn refused_or_none(&self, choice: Choice) -> Option<String> {
        self.battle.objection_to(choice).map(|refusal| refusal.code().to_owned())
    }

    /// The level of the roll of a choice, and its boons less its banes.
    pub fn roll(&self, choice: Choice) -> (i8, i8) {
        let roll = self.battle.breakdown(choice).expect("it rolls");
        let net: i8 = roll.beside.iter().map(|group| group.dice.plain()).sum();
        let sign = if roll.beside.iter().any(|group| group.role == acqua_alta::dice::Role::Bane) { -1 } else { 1 };
        (roll.number(), sign * net)
    }
}
