//! Plank: a rule system of a few rules, to see that a system is no more than its rules, its words and its registry line. Two bands
//! meet on a plank. A card says which side goes first in a round; a d20 under a skill strikes, and a low one strikes hard.

use acqua_alta::battle::*;
use acqua_alta::board::{Board, DIRECTIONS, Square};
use acqua_alta::dice::{Chance, Deck, Dice, Die, KeptDie, Numbers, Outcome, Role, Rolled, Spec, draw};
use acqua_alta::kit::{Catalogue, Draft, KindCard, Muster, SetupError, Switches, System, numbered};
use std::sync::Arc;

/// The registry line.
pub static SYSTEM: System =
    System { info: &INFO, defaults: Switches::default, shipped: || Box::new(Troupe { gangs: troupes() }) };

const LIFE: CounterId = CounterId(0);
const MOVES: CounterId = CounterId(1);
const SKILL: StatId = StatId(1);
const GUARDED: StatusId = StatusId(0);
const STEP: ActionId = ActionId(0);
const STRIKE: ActionId = ActionId(1);
const GUARD: ActionId = ActionId(2);
const NO: ActionId = ActionId(3);
const END: ActionId = ActionId(4);
/// PLK-05: a face up to this strikes hard.
const HARD: i8 = 4;
/// PLK-02: rounds of a battle.
const ROUNDS: u8 = 8;

const fn entry(key: &'static str, name: &'static str, rule: RuleId, text: &'static str) -> Entry {
    Entry { key, name, text, rule }
}

const fn action(entry: Entry, nature: Nature, icon: &'static str, sound: &'static str) -> Action {
    Action { entry, nature, icon, sound }
}

/// The words of Plank.
pub static INFO: SystemInfo = SystemInfo {
    id: "plank",
    name: "Plank",
    version: 1,
    oldest: 1,
    person_first: false,
    stats: &[
        entry("life", "Life", "PLK-01", "Life at the start; nobody outlasts the last of it."),
        entry("skill", "Skill", "PLK-05", "A d20 up to this strikes."),
    ],
    counters: &[
        entry("life", "Life", "PLK-01", "Life that is left."),
        entry("moves", "Moves", "PLK-03", "Deeds left in this turn."),
    ],
    statuses: &[entry("guarded", "On guard", "PLK-06", "Its skill counts against the next strike at it.")],
    actions: &[
        action(entry("step", "Step", "PLK-04", "To the next square."), Nature::Deed, "step", ""),
        action(entry("strike", "Strike", "PLK-05", "At somebody beside one."), Nature::Blow, "strike", "blow"),
        action(entry("guard", "Guard", "PLK-06", "Make the strike harder, once."), Nature::Deed, "guard", "guard"),
        action(entry("decline", "No", "PLK-06", "Let it come."), Nature::No, "close", ""),
        action(entry("end", "End", "PLK-03", "The turn is over."), Nature::End, "endturn", ""),
    ],
    words: Words { hit: "hit", hits: "hits", point: "move", points: "moves", life: "Life" },
    assumed: "Assumed: those who may guard do.",
    switches: &[],
    panels: Panels {
        pitch: "A plank, a sword, a d20 and a card.",
        dice: "d20",
        turns: "by cards",
        questions: &[Question { kind: "guard", heading: "Guard?" }],
        quiet: &[MOVES],
        groups: &[Group { name: "Deeds", actions: &[STEP, STRIKE] }],
        controls: &[(PlanControl::Move, &[(STEP, 0)]), (PlanControl::Strike, &[(STRIKE, 0)])],
        ..Panels::PLAIN
    },
    primer: None,
    rulebook: include_str!("rules.md"),
    refusal_rule: |refusal| match refusal {
        Refusal::NotYourActivation => "PLK-02",
        Refusal::NotEnoughAp => "PLK-03",
        Refusal::Impassable | Refusal::Occupied => "PLK-04",
        Refusal::NotEnemy | Refusal::NotInContact => "PLK-05",
        Refusal::NotOffered | Refusal::Over => "PLK-01",
        _ => "",
    },
    event_rule: |event| match event {
        Event::RoundStarted { .. } | Event::RolledOff { .. } => "PLK-02",
        Event::Activated { .. } | Event::ActivationEnded { .. } | Event::Acted { .. } => "PLK-03",
        Event::CounterChanged { rule, .. } | Event::StatusGained { rule, .. } | Event::StatusLost { rule, .. } => rule,
        Event::Moved { .. } => "PLK-04",
        Event::Rolled { .. } | Event::LifeLost { .. } => "PLK-05",
        Event::Deployed { .. } | Event::Removed { .. } | Event::Ended { .. } => "PLK-01",
        _ => "",
    },
};

/// The one that strikes, and its target.
type Strike = (CharacterId, CharacterId);

/// A battle of Plank.
#[derive(Clone, Debug)]
pub struct Battle {
    board: Arc<Board>,
    names: Arc<Vec<String>>,
    gangs: [String; 2],
    people: Vec<Character>,
    round: u8,
    deck: Deck,
    order: Vec<CharacterId>,
    strike: Option<Strike>,
    verdict: Option<Verdict>,
}

impl PartialEq for Battle {
    fn eq(&self, other: &Battle) -> bool {
        self.position() == other.position()
    }
}

impl Eq for Battle {}

impl std::hash::Hash for Battle {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.position().hash(state);
    }
}

impl Battle {
    fn position(&self) -> impl std::hash::Hash + PartialEq + '_ {
        (&self.people, self.round, self.deck, &self.order, self.strike, self.verdict.is_some())
    }

    fn living(&self, side: Side) -> impl Iterator<Item = CharacterId> + '_ {
        let ids = (0..).map(CharacterId).zip(&self.people);
        ids.filter(move |(_, one)| one.side == side && one.is_present()).map(|(id, _)| id)
    }

    fn at(&self, who: CharacterId) -> Square {
        self.people[who.index()].square.expect("it is on the plank")
    }

    /// PLK-05: a d20 up to the skill, harder against somebody on guard (PLK-06).
    fn roll(&self, (by, at): Strike) -> Breakdown {
        let mut roll = Breakdown::new("Strike", "PLK-05", by, DiceGroup::of(20));
        (roll.reads, roll.against) = (Reads::TotalAtMost, Some(at));
        roll.dice(1, "Strike", "PLK-05");
        roll.goal = Threshold { name: "Hard", ..Threshold::within(0, 20) };
        roll.goal.number.add(HARD, "Hard", "PLK-05");
        let mut hit = Threshold { name: "Hit", ..Threshold::within(0, 20) };
        hit.number.add(self.people[by.index()].stats.get(SKILL), "Skill", "PLK-05");
        if self.people[at.index()].statuses.has(GUARDED) {
            hit.number.add(-self.people[at.index()].stats.get(SKILL) / 3, "on guard", "PLK-06");
        }
        roll.goals.push(hit);
        roll
    }

    fn dice_of(roll: &Breakdown) -> KeptDie {
        KeptDie::one(20, roll.thresholds().fold(Numbers::NONE, |all, goal| all.at_most(goal.number.value().into())))
    }

    /// PLK-02: a card for each side; the better one goes first, and all of a side go one after the other.
    fn begin_round(&mut self, dice: &mut dyn Dice, events: &mut Events) {
        if self.round == ROUNDS || Side::BOTH.iter().any(|&side| self.living(side).next().is_none()) {
            return self.finish(events);
        }
        if !dice.deals() {
            return;
        }
        self.round += 1;
        let round = self.round;
        events.push(|| Event::RoundStarted { round });
        if self.deck.len() < 2 {
            self.deck = Deck::full();
        }
        let [one, two] = [0, 1].map(|_| self.deck.draw(dice).map_or(0, |card| card.0));
        let winner = Side(u8::from(two > one));
        let faces = [one, two].map(|card| Rolled::from_iter([Die::counted(54, card, Role::Plain)]));
        events.push(|| Event::RolledOff { what: "the turn", dice: [1, 1], faces, winner, rule: "PLK-02" });
        self.order = self.living(winner).chain(self.living(winner.other())).collect();
        self.begin_turn(events);
    }

    /// PLK-03: two deeds a turn.
    fn begin_turn(&mut self, events: &mut Events) {
        if let Some(&who) = self.order.first() {
            events.push(|| Event::Activated { who });
            self.count(who, MOVES, 2, "PLK-03", events);
        }
    }

    fn count(&mut self, who: CharacterId, counter: CounterId, value: i8, rule: RuleId, events: &mut Events) {
        self.people[who.index()].counters.set(counter, value);
        events.push(|| Event::CounterChanged { who, counter, value, rule });
    }

    fn resolve(&mut self, dice: &mut dyn Dice, events: &mut Events) {
        let Some((by, at)) = self.strike.take() else { return };
        let roll = self.roll((by, at));
        let thrown = draw(dice, &Battle::dice_of(&roll));
        let met = roll.thresholds().position(|goal| i16::from(thrown.face) <= i16::from(goal.number.value()));
        let outcome = match met {
            Some(0) => Outcome::Critical,
            Some(_) => Outcome::Success,
            None => Outcome::Fail,
        };
        let loss = met.map_or(0, |met| 2 - met as i8);
        let by_how_much = i16::from(roll.goals[0].number.value()) - i16::from(thrown.face);
        let result =
            TargetResult { about: Some(at), threshold: met.map(|at| at as u8), outcome, by: by_how_much, raises: 0 };
        events.push(|| Event::totalled(roll, thrown.faces, thrown.face.into(), vec![result]));
        if self.people[at.index()].statuses.has(GUARDED) {
            self.people[at.index()].statuses.clear(GUARDED);
            events.push(|| Event::StatusLost { who: at, status: GUARDED, rule: "PLK-06" });
        }
        let left = (self.people[at.index()].counters.get(LIFE) - loss).max(0);
        if loss > 0 {
            self.people[at.index()].counters.set(LIFE, left);
            let credit = Some(self.people[by.index()].side);
            let (amount, left) = (loss as u8, left as u8);
            events.push(|| Event::LifeLost { who: at, amount, left, cause: "strike", credit, rule: "PLK-05" });
        }
        if left == 0 {
            let one = &mut self.people[at.index()];
            (one.square, one.removed) = (None, true);
            let credit = Some(self.people[by.index()].side);
            events.push(|| Event::Removed { who: at, credit });
            self.order.retain(|&who| who != at);
            let enemy = self.people[at.index()].side;
            if self.living(enemy).next().is_none() {
                self.finish(events);
            }
        }
    }

    fn finish(&mut self, events: &mut Events) {
        let score = Side::BOTH.map(|side| self.living(side).count() as i32);
        let winner = (score[0] != score[1]).then(|| Side(u8::from(score[1] > score[0])));
        self.order.clear();
        self.verdict = Some(Verdict { winner, score, reason: "More of its people are left.", rule: "PLK-01" });
        events.push(|| Event::Ended { winner });
    }

    /// PLK-04: a free square beside one, no higher or lower than a step.
    fn may_step(&self, who: CharacterId, to: Square) -> Result<(), Refusal> {
        let from = self.at(who);
        let beside = DIRECTIONS.iter().any(|&(east, south)| self.board.offset(from, east, south) == Some(to));
        let dry = beside && self.board.is_step(from, to) && self.board.tile(to).is_ashore();
        if !dry || !self.board.is_standable(to) || self.board.surface(from).abs_diff(self.board.surface(to)) > 1 {
            return Err(Refusal::Impassable);
        }
        let taken = self.people.iter().any(|one| one.square == Some(to));
        if taken { Err(Refusal::Occupied) } else { Ok(()) }
    }

    /// PLK-05: an enemy beside one.
    fn may_strike(&self, who: CharacterId, at: CharacterId) -> Result<(), Refusal> {
        let (own, enemy) = (&self.people[who.index()], &self.people[at.index()]);
        if own.side == enemy.side || !enemy.is_present() {
            return Err(Refusal::NotEnemy);
        }
        let near = self.board.contact(self.at(who), own.level, self.at(at), enemy.level);
        if near { Ok(()) } else { Err(Refusal::NotInContact) }
    }
}

impl RuleSystem for Battle {
    fn info(&self) -> &'static SystemInfo {
        &INFO
    }
    fn board(&self) -> &Arc<Board> {
        &self.board
    }
    fn characters(&self) -> &[Character] {
        &self.people
    }
    fn characters_mut(&mut self) -> &mut [Character] {
        &mut self.people
    }
    fn names(&self, id: CharacterId) -> (&str, &str) {
        (self.names.get(id.index()).map_or("", |name| name), "Sailor")
    }
    fn kind_key(&self, _id: CharacterId) -> &str {
        "sailor"
    }
    fn gang(&self, side: Side) -> &str {
        &self.gangs[side.index()]
    }
    fn round(&self) -> u8 {
        self.round
    }
    fn rounds(&self) -> u8 {
        ROUNDS
    }
    fn active(&self) -> Option<CharacterId> {
        self.order.first().copied()
    }
    fn order(&self) -> &[CharacterId] {
        &self.order
    }
    fn start(&mut self, dice: &mut dyn Dice, events: &mut Events) {
        for (who, one) in (0..).map(CharacterId).zip(&self.people) {
            let (square, level) = (one.square.expect("everybody is placed"), one.level);
            events.push(|| Event::Deployed { who, square, level });
        }
        self.begin_round(dice, events);
    }
    fn decision(&self) -> Option<Decision> {
        let active = self.active().filter(|_| self.verdict.is_none())?;
        let guard = self.strike.map(|(_, at)| at);
        let actor = guard.unwrap_or(active);
        let (name, reaction) = (self.names(actor).0, guard.is_some());
        Some(Decision {
            side: self.people[actor.index()].side,
            kind: if reaction { "guard" } else { "act" },
            actor: Some(actor),
            other: guard.map(|_| active),
            usual: if reaction { Usual::Yes } else { Usual::Stop },
            reaction,
            prompt: if reaction { format!("{name} is struck at: guard?") } else { format!("{name}: a deed.") },
            rule: if reaction { "PLK-06" } else { "PLK-03" },
        })
    }
    fn choices(&self, out: &mut Vec<Choice>) {
        out.clear();
        let Some(Decision { actor: Some(actor), reaction, .. }) = self.decision() else { return };
        let plain = |action| Choice { action, actor, target: Target::Nothing, option: 0 };
        if reaction {
            return out.extend([GUARD, NO].map(plain));
        }
        if self.people[actor.index()].counters.get(MOVES) > 0 {
            let enemies = self.living(self.people[actor.index()].side.other());
            let aimed = enemies.filter(|&at| self.may_strike(actor, at).is_ok()).map(Target::Character);
            out.extend(aimed.map(|target| Choice { target, ..plain(STRIKE) }));
            let near = DIRECTIONS.iter().filter_map(|&(east, south)| self.board.offset(self.at(actor), east, south));
            let free = near.filter(|&to| self.may_step(actor, to).is_ok()).map(Target::Square);
            out.extend(free.map(|target| Choice { target, ..plain(STEP) }));
        }
        out.push(plain(END));
    }
    fn objection(&self, actor: CharacterId, action: ActionId, target: Target) -> Option<Refusal> {
        if self.decision()?.actor != Some(actor) {
            return Some(Refusal::NotYourActivation);
        }
        match (action, target) {
            (STEP | STRIKE, _) if self.people[actor.index()].counters.get(MOVES) == 0 => Some(Refusal::NotEnoughAp),
            (STEP, Target::Square(to)) => self.may_step(actor, to).err(),
            (STRIKE, Target::Character(at)) => self.may_strike(actor, at).err(),
            _ => None,
        }
    }
    fn costs(&self, choice: Choice) -> Vec<(CounterId, u8)> {
        if matches!(choice.action, STEP | STRIKE) { vec![(MOVES, 1)] } else { Vec::new() }
    }
    fn breakdown(&self, choice: Choice) -> Option<Breakdown> {
        match choice.target {
            Target::Character(at) if choice.action == STRIKE => Some(self.roll((choice.actor, at))),
            _ => None,
        }
    }
    fn chance(&self, roll: &Breakdown, _extra: u8) -> Chance {
        let most = roll.thresholds().map(|goal| goal.number.value()).max().unwrap_or(0);
        let spec = Battle::dice_of(roll);
        let all = spec.outcomes().iter().map(|(ways, _)| u128::from(*ways)).sum();
        let good = spec.outcomes().iter().filter(|(_, roll)| i16::from(roll.face) <= most.into());
        Chance::new(good.map(|(ways, _)| u128::from(*ways)).sum(), all)
    }
    fn apply_listed(&mut self, choice: Choice, dice: &mut dyn Dice, events: &mut Events) {
        let Choice { action, actor: who, target, .. } = choice;
        if matches!(action, STEP | STRIKE) {
            let against = if let Target::Character(at) = target { Some(at) } else { None };
            let entry = INFO.action_of(action);
            events.push(|| Event::Acted { who, action: entry, against, cost: 1, rule: entry.rule });
            let left = self.people[who.index()].counters.get(MOVES) - 1;
            self.count(who, MOVES, left, "PLK-03", events);
        }
        match (action, target) {
            (STEP, Target::Square(to)) => {
                let (from, level) = (self.at(who), self.board.surface(to));
                let one = &mut self.people[who.index()];
                (one.square, one.level) = (Some(to), level);
                events.push(|| Event::Moved { who, from, to, level, manner: Manner::Walk });
            }
            (STRIKE, Target::Character(at)) => self.strike = Some((who, at)),
            (GUARD, _) => {
                self.people[who.index()].statuses.set(GUARDED, Statuses::UNTIL_REMOVED);
                events.push(|| Event::StatusGained { who, status: GUARDED, rule: "PLK-06" });
                self.resolve(dice, events);
            }
            (NO, _) => self.resolve(dice, events),
            _ => {
                self.count(who, MOVES, 0, "PLK-03", events);
                events.push(|| Event::ActivationEnded { who });
                self.order.remove(0);
                match self.order.is_empty() {
                    true => self.begin_round(dice, events),
                    false => self.begin_turn(events),
                }
            }
        }
    }
    fn verdict(&self) -> Option<Verdict> {
        self.verdict
    }
    fn score_sheet(&self) -> ScoreSheet {
        let points = Side::BOTH.map(|side| self.living(side).count() as i32);
        let line = |side: Side| ScoreLine {
            side,
            what: "Still standing".to_owned(),
            points: points[side.index()],
            kept: false,
            rule: "PLK-01",
        };
        let ahead = (points[0] != points[1]).then(|| Side(u8::from(points[1] > points[0])));
        ScoreSheet {
            scenario: "Plank".to_owned(),
            text: "Stay on it.".to_owned(),
            points,
            lines: Side::BOTH.into_iter().filter(|side| points[side.index()] > 0).map(line).collect(),
            winner: self.verdict.map_or(ahead, |verdict| verdict.winner),
            ..ScoreSheet::default()
        }
    }
    fn worth(&self, id: CharacterId) -> i32 {
        i32::from(self.people[id.index()].counters.get(LIFE)) * 300
    }
    fn edit_activate(&mut self, who: CharacterId) {
        (self.strike, self.round) = (None, self.round.max(1));
        self.order.retain(|&other| other != who);
        self.order.insert(0, who);
        self.people[who.index()].counters.set(MOVES, 2);
    }
    fn describe(&self, choice: Choice) -> String {
        match (choice.action, choice.target) {
            (STEP, Target::Square(to)) => format!("step to {to}"),
            (STRIKE, Target::Character(at)) => format!("strike at {}", self.names(at).0),
            (GUARD, _) => "guard".to_owned(),
            (NO, _) => "let it come".to_owned(),
            _ => "end the turn".to_owned(),
        }
    }
}

/// The catalogue of Plank: one kind, two bands.
#[derive(Clone, Debug)]
struct Troupe {
    gangs: Vec<Gang>,
}

fn troupes() -> Vec<Gang> {
    let band = |key: &str, name: &str, members: [&str; 2]| Gang {
        key: key.to_owned(),
        name: name.to_owned(),
        members: members.map(|name| Recruit::new("sailor", name)).into(),
        text: String::new(),
    };
    vec![band("port", "Port Watch", ["Anna", "Bepi"]), band("starboard", "Starboard Watch", ["Carlo", "Dina"])]
}

impl Catalogue for Troupe {
    fn info(&self) -> &'static SystemInfo {
        &INFO
    }
    fn set_up(&self, draft: &Draft) -> Result<AnyBattle, SetupError> {
        let muster = Muster::of(draft, self, self.standard_points())?;
        let mut free =
            [0, 1].map(|side| draft.board.deployment(side).iter().filter(|at| draft.board.tile(**at).is_ashore()));
        let mut people = Vec::new();
        for (i, one) in muster.members.iter().enumerate() {
            let placed = muster.places.as_ref().map(|places| places[i].1);
            let square = placed.or_else(|| free[one.side.index()].next().copied());
            let square = square.ok_or_else(|| SetupError("expected room for everybody".to_owned()))?;
            let (mut stats, mut counters) = (Stats::default(), Counters::default());
            stats.set(StatId(0), 3);
            stats.set(SKILL, 12);
            counters.set(LIFE, 3);
            let (side, statuses, level) = (one.side, Statuses::default(), draft.board.surface(square));
            people.push(Character {
                side,
                kind: 0,
                square: Some(square),
                level,
                stats,
                counters,
                statuses,
                removed: false,
            });
        }
        Ok(AnyBattle::new(Battle {
            board: draft.board.clone(),
            names: Arc::new(muster.members.into_iter().map(|one| one.name).collect()),
            gangs: muster.gangs,
            people,
            round: 0,
            deck: Deck::full(),
            order: Vec::new(),
            strike: None,
            verdict: None,
        }))
    }
    fn gangs(&self) -> &[Gang] {
        &self.gangs
    }
    fn gangs_mut(&mut self) -> &mut Vec<Gang> {
        &mut self.gangs
    }
    fn kinds(&self) -> Vec<(&str, &str)> {
        vec![("sailor", "Sailor")]
    }
    fn card(&self, recruit: &Recruit) -> Option<KindCard> {
        let stats = numbered(&INFO, |stat| if stat == SKILL { 12 } else { 3 });
        let (rank, text) = ("Sailor".to_owned(), String::new());
        (recruit.kind == "sailor").then(|| KindCard {
            name: rank.clone(),
            rank,
            cost: 10,
            text,
            stats,
            lists: Vec::new(),
        })
    }
    fn standard_points(&self) -> i32 {
        40
    }
    fn most_members(&self) -> usize {
        4
    }
    fn rule(&self) -> RuleId {
        "PLK-01"
    }
}
