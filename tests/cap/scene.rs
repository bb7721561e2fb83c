//! A scene: who stands where, one choice at a time, dice by hand.

use acqua_alta::battle::{
    ActionId, AnyBattle, CharacterId, Choice, CounterId, Event, Events, Odds, Refusal, RuleSystem, Side, StatId,
    StatusId, Target, odds,
};
use acqua_alta::board::{Board, Square, from_rows};
use acqua_alta::dice::{Dice, Faces, Seeded};
use acqua_alta::rules::cap::vocabulary::{action, counter, stat, status};
use acqua_alta::rules::cap::{Ask, Battle, Codex, Member, Roster, RuleOptions};
use acqua_alta::scenario::Scenario;
use std::sync::Arc;

pub struct Scene {
    pub battle: Battle,
    pub events: Vec<Event>,
}

/// Side 0, side 1.
pub const US: Side = Side(0);
pub const THEM: Side = Side(1);

/// Somebody with C2 A14 P8, Guard 2, Ward 1, 40 HP, one Fast attack of 1d8+1 and one Slow of 2d8+3.
pub const BRAVO: &str = "bridge_bravo";
pub const BULWARK: &str = "arsenal_bulwark";
pub const ARBALIST: &str = "altana_arbalist";
pub const DIVER: &str = "lagoon_diver";
pub const WHISPERER: &str = "mask_whisperer";
pub const SISTER: &str = "lantern_sister";
pub const ALCHEMIST: &str = "powder_alchemist";
pub const CAPTAIN: &str = "canal_captain";

/// Dry ground without anything on it.
pub const FIELD: [&str; 9] = ["............"; 9];

pub fn at(x: u8, y: u8) -> Square {
    Square::new(x, y)
}

pub fn id(n: u8) -> CharacterId {
    CharacterId(n)
}

impl Scene {
    /// A board from rows and combatants (kind, side, square) on it; it is the first one's turn.
    pub fn new(rows: &[&str], who: &[(&str, Side, Square)]) -> Scene {
        Scene::with(rows, who, RuleOptions::default())
    }

    /// On dry ground.
    pub fn field(who: &[(&str, Side, Square)]) -> Scene {
        Scene::new(&FIELD, who)
    }

    pub fn with(rows: &[&str], who: &[(&str, Side, Square)], options: RuleOptions) -> Scene {
        Scene::on(Arc::new(from_rows(rows).expect("a good board")), who, options, &Scenario::default())
    }

    pub fn on(board: Arc<Board>, who: &[(&str, Side, Square)], options: RuleOptions, scenario: &Scenario) -> Scene {
        let codex = Codex::shipped();
        let mut roster = Roster { kinds: codex.kinds.clone(), ..Roster::default() };
        for (i, (kind, side, _)) in who.iter().enumerate() {
            let kind = codex.kinds.iter().position(|k| k.key == *kind).expect("a known kind") as u8;
            roster.members.push(Member { kind, name: format!("{i}"), side: *side });
        }
        let stage = scenario.stage(&board).expect("a board for this scenario");
        let mut battle = Battle::staged(board, Arc::new(roster), options, Arc::new(stage));
        let places: Vec<_> = who.iter().enumerate().map(|(i, (_, _, square))| (id(i as u8), *square)).collect();
        battle.place_all(&places);
        battle.start(&mut Seeded::new(0, 0), &mut Events::drop());
        let mut scene = Scene { battle, events: Vec::new() };
        scene.activate(0);
        scene
    }

    /// Makes it this combatant's turn, without its first steps.
    pub fn activate(&mut self, who: u8) -> &mut Scene {
        self.battle.edit_activate(id(who));
        self
    }

    pub fn set_stat(&mut self, who: u8, which: StatId, value: i8) -> &mut Scene {
        self.battle.characters_mut()[usize::from(who)].stats.set(which, value);
        self
    }

    /// C, A and P of the example that the rules count with.
    pub fn usual(&mut self, who: u8) -> &mut Scene {
        self.set_stat(who, stat::C, 2).set_stat(who, stat::A, 14).set_stat(who, stat::P, 8)
    }

    pub fn hp(&self, who: u8) -> i8 {
        self.counter(who, counter::HP)
    }

    pub fn set_hp(&mut self, who: u8, hp: i8) -> &mut Scene {
        self.set_counter(who, counter::HP, hp)
    }

    pub fn ap(&self, who: u8) -> i8 {
        self.counter(who, counter::AP)
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

    pub fn fallen(&self, who: u8) -> bool {
        self.has(who, status::FALLEN)
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

    /// The place of a Hero Action in the list of somebody's kind.
    #[track_caller]
    pub fn slot(&self, who: u8, key: &str) -> u8 {
        let kind = self.battle.characters()[usize::from(who)].kind;
        let actions = &self.battle.roster().kinds[usize::from(kind)].actions;
        actions.iter().position(|action| action.key == key).expect("it has this Action") as u8
    }

    /// Does a choice with these faces; a face too few or too many fails the test.
    #[track_caller]
    pub fn choose(&mut self, choice: Choice, faces: &[u8]) -> &mut Scene {
        let mut dice = Faces::new(faces);
        let mut events = Events::keep();
        if let Err(refusal) = self.battle.apply(choice, &mut dice as &mut dyn Dice, &mut events) {
            panic!("refused: {refusal}");
        }
        if let Err(error) = dice.finish() {
            panic!("{error}");
        }
        self.events = events.into_vec();
        self
    }

    /// Does a choice with dice of a seed.
    #[track_caller]
    pub fn throw(&mut self, choice: Choice, dice: &mut dyn Dice) -> &mut Scene {
        self.battle.apply(choice, dice, &mut Events::drop()).unwrap_or_else(|refusal| panic!("refused: {refusal}"));
        self
    }

    #[track_caller]
    pub fn act(&mut self, who: u8, action: ActionId, target: Target, option: u8, faces: &[u8]) -> &mut Scene {
        self.choose(Choice { action, actor: id(who), target, option }, faces)
    }

    #[track_caller]
    pub fn plain(&mut self, who: u8, action: ActionId, faces: &[u8]) -> &mut Scene {
        self.act(who, action, Target::Nothing, 0, faces)
    }

    /// A Hero Action as a choice.
    #[track_caller]
    pub fn hero(&self, who: u8, key: &str, target: impl Into<Target>) -> Choice {
        Choice::new(action::USE, id(who), target, self.slot(who, key))
    }

    /// Uses a Hero Action on a combatant.
    #[track_caller]
    pub fn uses(&mut self, who: u8, key: &str, target: u8, faces: &[u8]) -> &mut Scene {
        let choice = self.hero(who, key, id(target));
        self.choose(choice, faces)
    }

    /// Uses a Hero Action on a square.
    #[track_caller]
    pub fn uses_at(&mut self, who: u8, key: &str, target: Square, faces: &[u8]) -> &mut Scene {
        let choice = self.hero(who, key, target);
        self.choose(choice, faces)
    }

    /// Uses a Hero Action around itself.
    #[track_caller]
    pub fn uses_here(&mut self, who: u8, key: &str, faces: &[u8]) -> &mut Scene {
        let choice = self.hero(who, key, Target::Nothing);
        self.choose(choice, faces)
    }

    /// Answers with a Trigger.
    #[track_caller]
    pub fn triggers(&mut self, who: u8, key: &str, about: impl Into<Target>, faces: &[u8]) -> &mut Scene {
        let choice = Choice::new(action::TRIGGER, id(who), about, self.slot(who, key));
        self.choose(choice, faces)
    }

    /// Answers with the first Amplify of this combatant that is offered.
    #[track_caller]
    pub fn amplifies(&mut self, who: u8, faces: &[u8]) -> &mut Scene {
        let offered = self.choices().into_iter().find(|c| c.action == action::AMPLIFY && c.actor == id(who));
        self.choose(offered.expect("it can amplify"), faces)
    }

    /// Says no to whatever is asked.
    #[track_caller]
    pub fn no(&mut self, faces: &[u8]) -> &mut Scene {
        let no = [action::DECLINE, action::ENOUGH, action::NOBODY];
        let choice = self.choices().into_iter().find(|c| no.contains(&c.action)).expect("it can be declined");
        self.choose(choice, faces)
    }

    #[track_caller]
    pub fn ends(&mut self, who: u8, faces: &[u8]) -> &mut Scene {
        self.plain(who, action::END, faces)
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

    pub fn offers(&self, choice: Choice) -> bool {
        self.choices().contains(&choice)
    }

    /// Choices of an action.
    pub fn offered(&self, action: ActionId) -> Vec<Choice> {
        self.choices().into_iter().filter(|choice| choice.action == action).collect()
    }

    /// Exact odds of a choice; nobody uses a Trigger, nobody amplifies.
    pub fn odds(&self, choice: Choice) -> Odds {
        assert!(self.choices().contains(&choice), "not a choice: {choice:?}");
        odds(&AnyBattle::new(self.battle.clone()), choice, &|battle: &AnyBattle, _: &[Choice]| {
            let decision = battle.decision().filter(|decision| decision.reaction())?;
            let mut choices = Vec::new();
            battle.choices(&mut choices);
            match decision.kind {
                "trigger" | "amplify" => choices.last().copied(),
                _ => choices.first().copied(),
            }
        })
    }

    /// The chance that this combatant loses so many HP by a choice.
    pub fn chance_of_loss(&self, choice: Choice, who: u8, hp: i8) -> f64 {
        let lost = |changes: &[acqua_alta::battle::Change]| {
            let change = changes.iter().find(|change| change.who == id(who));
            change.map_or(0, |change| -change.counter(counter::HP)) == hp
        };
        self.odds(choice).chance(lost).value()
    }

    /// The mean of the HP that this combatant loses by a choice.
    pub fn mean_loss(&self, choice: Choice, who: u8) -> f64 {
        self.odds(choice).mean(|changes| {
            let change = changes.iter().find(|change| change.who == id(who));
            f64::from(change.map_or(0, |change| -change.counter(counter::HP)))
        })
    }
}

impl Scene {
    /// Nobody has a Trigger or an Amplify left in this round: what happens, happens without questions.
    pub fn calm(&mut self) -> &mut Scene {
        for who in 0..self.battle.characters().len() as u8 {
            self.set_counter(who, counter::TRIGGERS, 3).set_counter(who, counter::AMPLIFIES, 3);
        }
        self
    }

    /// Ends turns until this combatant's next turn begins; stops before a question of that turn.
    #[track_caller]
    pub fn until_turn_of(&mut self, who: u8) -> &mut Scene {
        for _ in 0..40 {
            match self.ask() {
                Ask::Activate(_) => {
                    let open = self.offered(action::ACTIVATE);
                    let own = open.iter().find(|choice| choice.actor == id(who)).or(open.first());
                    let choice = *own.expect("somebody can be activated");
                    self.choose(choice, &[]);
                    if choice.actor == id(who) {
                        return self;
                    }
                }
                Ask::Act(now) => {
                    self.plain(now.0, action::END, &[]);
                }
                other => panic!("{other:?} is asked"),
            }
        }
        panic!("its turn never comes")
    }
}
