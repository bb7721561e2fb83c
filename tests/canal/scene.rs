//! A scene: who stands where, one choice at a time, dice by hand.

use acqua_alta::battle::{
    ActionId, AnyBattle, CharacterId, Choice, CounterId, Event, Events, Odds, Refusal, RuleSystem, Side, StatId,
    StatusId, Target, odds,
};
use acqua_alta::board::{Board, Square, from_rows};
use acqua_alta::dice::{Dice, Faces, Outcome, Seeded};
use acqua_alta::rules::canal::vocabulary::{action, counter, stat, status};
use acqua_alta::rules::canal::{Ask, Battle, Codex, Member, Roster, RuleOptions};
use acqua_alta::scenario::Scenario;
use std::sync::Arc;

/// Somebody plain: AP 2, LP 12, WP 0, MOVE 4, DEX 4, ATT 4, PRO 3, MIND 3, a blade without any modifier.
pub const PLAIN: &str = r#"[
    (key: "plain", name: "Plain", class: Henchman, ap: 2, lp: 12, wp: 0, cp: 0, move: 4, dex: 4, att: 4, pro: 3, mind: 3,
     weapons: [(name: "Blade")]),
    (key: "gun", name: "Gun", class: Henchman, ap: 3, lp: 12, wp: 0, cp: 0, move: 4, dex: 4, att: 4, pro: 3, mind: 3,
     weapons: [(name: "Pistol", range: 8, black_powder: true, reload: 1), (name: "Bow", range: 8)]),
    (key: "merman", name: "Merman", class: Henchman, ap: 2, lp: 12, wp: 0, cp: 0, move: 4, dex: 4, att: 4, pro: 3, mind: 3,
     weapons: [(name: "Hook", aquatic: true)], abilities: [(WaterCreature, 1)]),
    (key: "swimmer", name: "Swimmer", class: Henchman, ap: 2, lp: 12, wp: 0, cp: 0, move: 4, dex: 4, att: 4, pro: 3, mind: 3,
     weapons: [(name: "Blade")], abilities: [(StrongSwimmer, 1)]),
    (key: "rider", name: "Rider", class: Henchman, ap: 2, lp: 12, wp: 0, cp: 0, move: 4, dex: 4, att: 4, pro: 3, mind: 3,
     weapons: [(name: "Club", stun: true, knockback: true), (name: "Fang", poisoned: true)]),
    (key: "two_handed", name: "Two-handed", class: Henchman, ap: 2, lp: 12, wp: 0, cp: 0, move: 4, dex: 4, att: 4, pro: 3, mind: 3,
     weapons: [(name: "Maul", two_handed: true), (name: "Bomb", range: 6, blast: true)]),
    (key: "slippery", name: "Slippery", class: Henchman, ap: 2, lp: 12, wp: 0, cp: 0, move: 4, dex: 4, att: 4, pro: 3, mind: 3,
     weapons: [(name: "Blade")], abilities: [(SlipAway, 1), (RoofDrop, 1)]),
    (key: "straw", name: "Straw", class: Henchman, ap: 2, lp: 12, wp: 0, cp: 0, move: 4, dex: 4, att: 3, pro: 3, mind: 3,
     weapons: [(name: "Straw", damage: -1)]),
    (key: "willing", name: "Willing", class: Henchman, ap: 2, lp: 12, wp: 4, cp: 0, move: 4, dex: 4, att: 4, pro: 3, mind: 3,
     weapons: [(name: "Blade")]),
    (key: "fast", name: "Fast", class: Henchman, ap: 3, lp: 12, wp: 0, cp: 0, move: 4, dex: 4, att: 4, pro: 3, mind: 3,
     weapons: [(name: "Blade")]),
]"#;

/// A discipline that only tests know: the same small harm at other Difficulties.
pub const PROOF: &str = r#"[
    (key: "proof", name: "Proof", discipline: "Proof", cantrip: true, will: 0, difficulty: 8, range: 6, target: Enemy,
     effects: [LoseLife(amount: (plus: 1))]),
    (key: "proof_6", name: "Proof 6", discipline: "Proof", will: 1, difficulty: 6, range: 6, target: Enemy,
     effects: [LoseLife(amount: (plus: 1))]),
    (key: "proof_8", name: "Proof 8", discipline: "Proof", will: 1, difficulty: 8, range: 6, target: Enemy,
     effects: [LoseLife(amount: (plus: 1))]),
    (key: "proof_7", name: "Proof 7", discipline: "Proof", will: 1, difficulty: 7, range: 6, target: Enemy,
     effects: [LoseLife(amount: (plus: 1))]),
]"#;

pub struct Scene {
    pub battle: Battle,
    pub events: Vec<Event>,
}

/// Side 0, side 1.
pub const US: Side = Side(0);
pub const THEM: Side = Side(1);

pub fn at(x: u8, y: u8) -> Square {
    Square::new(x, y)
}

pub fn id(n: u8) -> CharacterId {
    CharacterId(n)
}

impl Scene {
    /// A board from rows and characters (kind, side, square) on it; it is the first one's activation.
    pub fn new(rows: &[&str], who: &[(&str, Side, Square)]) -> Scene {
        Scene::with(rows, who, RuleOptions::default())
    }

    pub fn with(rows: &[&str], who: &[(&str, Side, Square)], options: RuleOptions) -> Scene {
        Scene::on(Arc::new(from_rows(rows).expect("a good board")), who, options, PLAIN)
    }

    /// With other kinds than [`PLAIN`].
    pub fn of(kinds: &str, rows: &[&str], who: &[(&str, Side, Square)]) -> Scene {
        Scene::on(Arc::new(from_rows(rows).expect("a good board")), who, RuleOptions::default(), kinds)
    }

    /// With kinds besides those of [`PLAIN`], and options. A kind may name its spells: `witch:black_ice,gift_of_gills`.
    pub fn of_with(kinds: &str, rows: &[&str], who: &[(&str, Side, Square)], options: RuleOptions) -> Scene {
        Scene::on(Arc::new(from_rows(rows).expect("a good board")), who, options, kinds)
    }

    /// On a board that rows alone cannot draw.
    pub fn on(board: Arc<Board>, who: &[(&str, Side, Square)], options: RuleOptions, kinds: &str) -> Scene {
        Scene::staged(board, who, options, kinds, &Scenario::default())
    }

    /// With something to fight for.
    pub fn staged(
        board: Arc<Board>,
        who: &[(&str, Side, Square)],
        options: RuleOptions,
        kinds: &str,
        scenario: &Scenario,
    ) -> Scene {
        Scene::begun(board, who, options, kinds, scenario, &mut Seeded::new(0, 0))
    }

    /// With given dice for what is drawn before the battle and for the first initiative.
    pub fn begun(
        board: Arc<Board>,
        who: &[(&str, Side, Square)],
        options: RuleOptions,
        kinds: &str,
        scenario: &Scenario,
        dice: &mut dyn Dice,
    ) -> Scene {
        let mut codex = Codex::shipped();
        codex.add_spells("proof.ron", PROOF).expect("good spells");
        codex.add_kinds("plain.ron", PLAIN).expect("good kinds");
        codex.add_kinds("kinds.ron", kinds).expect("good kinds");
        let mut roster = Roster { kinds: codex.kinds.clone(), ..Roster::default() };
        for (i, (kind, side, _)) in who.iter().enumerate() {
            let (kind, spells) = kind.split_once(':').unwrap_or((kind, ""));
            let spells: Vec<String> = spells.split(',').filter(|key| !key.is_empty()).map(str::to_owned).collect();
            let kind = codex.kinds.iter().position(|k| k.key == *kind).expect("a known kind") as u8;
            let known = codex.known_spells(&codex.kinds[usize::from(kind)], &spells).expect("a good choice of spells");
            let spells = roster.learn(&known);
            roster.members.push(Member { kind, name: format!("{i}"), side: *side, spells });
        }
        let stage = scenario.stage(&board).expect("a board for this scenario");
        let mut battle = Battle::staged(board, Arc::new(roster), options, Arc::new(stage));
        let places: Vec<_> = who.iter().enumerate().map(|(i, (_, _, square))| (id(i as u8), *square)).collect();
        battle.place_all(&places);
        battle.start(dice, &mut Events::drop());
        let mut scene = Scene { battle, events: Vec::new() };
        scene.activate(0);
        scene
    }

    /// Makes it this character's activation, without any of its first steps.
    pub fn activate(&mut self, who: u8) -> &mut Scene {
        self.battle.edit_activate(id(who));
        self
    }

    /// The same, as an older version of the rules plays it.
    pub fn by_version(mut self, version: u32) -> Scene {
        self.battle = self.battle.by_version(version);
        self
    }

    /// Changes a stat.
    pub fn stat(&mut self, who: u8, which: StatId, value: i8) -> &mut Scene {
        self.battle.characters_mut()[usize::from(who)].stats.set(which, value);
        self
    }

    pub fn life(&self, who: u8) -> i8 {
        self.battle.characters()[usize::from(who)].counters.get(counter::LP)
    }

    pub fn set_life(&mut self, who: u8, life: i8) -> &mut Scene {
        self.battle.characters_mut()[usize::from(who)].counters.set(counter::LP, life);
        self
    }

    pub fn underwater(&self, who: u8) -> i8 {
        self.battle.characters()[usize::from(who)].counters.get(counter::UNDERWATER)
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

    pub fn set_underwater(&mut self, who: u8, n: i8) -> &mut Scene {
        self.battle.characters_mut()[usize::from(who)].counters.set(counter::UNDERWATER, n);
        self
    }

    pub fn stun(&mut self, who: u8) -> &mut Scene {
        self.battle.characters_mut()[usize::from(who)].statuses.set(status::STUNNED, 1);
        self
    }

    pub fn stunned(&self, who: u8) -> bool {
        self.battle.characters()[usize::from(who)].statuses.has(status::STUNNED)
    }

    pub fn ap(&self, who: u8) -> i8 {
        self.battle.characters()[usize::from(who)].counters.get(counter::AP)
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
            panic!("refused: {refusal}");
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

    #[track_caller]
    pub fn moves(&mut self, who: u8, to: Square, faces: &[u8]) -> &mut Scene {
        self.act(who, action::MOVE, Target::Square(to), 0, faces)
    }

    #[track_caller]
    pub fn jumps(&mut self, who: u8, to: Square, faces: &[u8]) -> &mut Scene {
        self.act(who, action::JUMP, Target::Square(to), 0, faces)
    }

    #[track_caller]
    pub fn strikes(&mut self, who: u8, target: u8, weapon: u8, faces: &[u8]) -> &mut Scene {
        self.act(who, action::COMBAT, Target::Character(id(target)), weapon, faces)
    }

    #[track_caller]
    pub fn grapples(&mut self, who: u8, target: u8, faces: &[u8]) -> &mut Scene {
        self.act(who, action::GRAPPLE, Target::Character(id(target)), 0, faces)
    }

    #[track_caller]
    pub fn casts(&mut self, who: u8, spell: u8, target: Target, faces: &[u8]) -> &mut Scene {
        self.act(who, action::CAST, target, spell, faces)
    }

    /// Casts at a character.
    #[track_caller]
    pub fn casts_at(&mut self, who: u8, spell: u8, target: u8, faces: &[u8]) -> &mut Scene {
        self.casts(who, spell, Target::Character(id(target)), faces)
    }

    #[track_caller]
    pub fn ends(&mut self, who: u8, faces: &[u8]) -> &mut Scene {
        self.act(who, action::END, Target::Nothing, 0, faces)
    }

    #[track_caller]
    pub fn declines(&mut self) -> &mut Scene {
        let no = self.choices().into_iter().find(|c| c.action == action::DECLINE).expect("it can be declined");
        self.choose(no, &[])
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

    /// Outcome and Aces of the rolls of this name in the last choice.
    pub fn rolls(&self, name: &str) -> Vec<(u8, Outcome, u8)> {
        let of = |event: &Event| match event {
            Event::Rolled { breakdown, pool, outcome, aces, .. } if breakdown.name == name => {
                Some((*pool, *outcome, *aces))
            }
            _ => None,
        };
        self.events.iter().filter_map(of).collect()
    }

    /// Exact odds of a choice; reactions are struck with the first kind listed, nobody walks on, no Will.
    pub fn odds(&self, who: u8, action: ActionId, target: Target, option: u8) -> Odds {
        let choice = Choice { action, actor: id(who), target, option };
        assert!(self.choices().contains(&choice), "not a choice: {choice:?}");
        odds(&AnyBattle::new(self.battle.clone()), choice, &|battle: &AnyBattle, _: &[Choice]| {
            let mut choices = Vec::new();
            battle.decision().filter(|d| d.reaction() && d.kind != "force")?;
            battle.choices(&mut choices);
            match battle.decision()?.kind {
                "walk_on" => choices.last().copied(),
                _ => choices.first().copied(),
            }
        })
    }

    /// Exact odds as they are when every Attack of Opportunity is declined.
    pub fn quiet_odds(&self, who: u8, action: ActionId, target: Target, option: u8) -> Odds {
        let choice = Choice { action, actor: id(who), target, option };
        odds(&AnyBattle::new(self.battle.clone()), choice, &|battle: &AnyBattle, _: &[Choice]| {
            let mut choices = Vec::new();
            let decision = battle.decision().filter(|d| d.reaction() && d.kind != "force")?;
            battle.choices(&mut choices);
            match decision.kind {
                "walk_on" | "opportunity" => choices.last().copied(),
                _ => choices.first().copied(),
            }
        })
    }
}

/// Loss of Life Points of a character as a table of exact fractions.
pub fn losses(odds: &Odds, who: u8, most: usize) -> Vec<(u128, u128)> {
    odds.losses(id(who), counter::LP, most).into_iter().map(|p| p.fraction().expect("exact")).collect()
}

pub use stat::{ATT, DEX, MOVE, PRO};
