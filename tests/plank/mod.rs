//! Plank: a rule system of a few rules, to see that a system is no more than its rules, its words and its registry line. Two bands
//! meet on a plank. A card says which side goes first in a round; a d20 under a skill strikes, and a low one strikes hard.

use acqua_alta::board::{DIRECTIONS, Square};
use acqua_alta::dice::{Chance, Deck, Dice, Die, KeptDie, Numbers, Role, Rolled, chance_that, draw};
use acqua_alta::{battle::*, kit::*};

/// The registry line.
pub static SYSTEM: System = System { info: &INFO, defaults: Switches::default, shipped: || Box::new(troupe()) };

vocabulary! { STATS, StatId:
    0 TOUGHNESS "life" "Life" "PLK-01" "Life at the start; nobody outlasts the last of it.",
    1 SKILL "skill" "Skill" "PLK-05" "A d20 up to this strikes.",
}
vocabulary! { COUNTERS, CounterId:
    0 LIFE "life" "Life" "PLK-01" "Life that is left.",
    1 MOVES "moves" "Moves" "PLK-03" "Deeds left in this turn.",
}
vocabulary! { STATUSES, StatusId:
    0 GUARDED "guarded" "On guard" "PLK-06" "Its skill counts against the next strike at it.",
}
actions! { ACTIONS:
    0 STEP "step" "Step" "PLK-04" Deed "step" "" "To the next square.",
    1 STRIKE "strike" "Strike" "PLK-05" Blow "strike" "blow" "At somebody beside one.",
    2 GUARD "guard" "Guard" "PLK-06" Deed "guard" "guard" "Make the strike harder, once.",
    3 NO "decline" "No" "PLK-06" No "close" "" "Let it come.",
    4 END "end" "End" "PLK-03" End "endturn" "" "The turn is over.",
}
questions! { QUESTIONS:
    ACT "act" "Act" "threat" Act Board Stop,
    DEFEND "guard" "Guard?" "guard" Within Cards Yes { stands: Stands::Either },
}
reasons! { REASONS: TOO_FAR "TooFar" "too far" "A strike reaches 1 square, and it is {n} away." "PLK-05" }
tellings! { TELLINGS:
    STAGGERED "staggered" "threat" Loss "blow" "PLK-05" "{who} staggers under the strike of {other}"
        { sign: true, words: "{n} Life at once", pause: 20 },
}

/// PLK-02: rounds of a battle.
const ROUNDS: u8 = 8;

/// The words of Plank.
pub static INFO: SystemInfo = SystemInfo {
    id: "plank",
    name: "Plank",
    stats: STATS,
    counters: COUNTERS,
    statuses: STATUSES,
    actions: ACTIONS,
    questions: QUESTIONS,
    reasons: REASONS,
    tellings: TELLINGS,
    words: Words { point: "move", points: "moves", life: "Life", ..Words::PLAIN },
    assumed: "Assumed: those who may guard do.",
    panels: Panels {
        pitch: "A plank, a sword, a d20 and a card.",
        dice: "d20",
        turns: "by cards",
        roles: Roles { life: Some((LIFE, Some(TOUGHNESS))), points: None, will: None, under: None },
        quiet: &[MOVES],
        groups: groups![self: "Deeds": STEP STRIKE],
        controls: controls![self: Move STEP 0; Strike STRIKE 0],
        ..Panels::PLAIN
    },
    rulebook: include_str!("rules.md"),
    refusal_rule: |refusal| match refusal {
        Refusal::NotYourActivation => "PLK-02",
        Refusal::NotEnoughAp => "PLK-03",
        Refusal::Impassable | Refusal::Occupied => "PLK-04",
        Refusal::NotEnemy => "PLK-05",
        Refusal::NotOffered | Refusal::Over => "PLK-01",
        _ => "",
    },
    event_rule: |event| match event {
        Event::RoundStarted { .. } => "PLK-02",
        Event::Activated { .. } | Event::ActivationEnded { .. } => "PLK-03",
        Event::Moved { .. } => "PLK-04",
        Event::Deployed { .. } | Event::Removed { .. } | Event::Ended { .. } => "PLK-01",
        _ => "",
    },
    ..SystemInfo::PLAIN
};

/// The one that strikes, and its target: it waits until the target has said whether it guards.
type Strike = (CharacterId, CharacterId);

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Ask {
    Act(CharacterId),
    Guard(Strike),
}

/// A battle of Plank.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Battle {
    machine: Machine<Strike, Ask>,
    deck: Deck,
    order: Vec<CharacterId>,
}

on_machine!(Battle, Strike, Ask);

impl Battle {
    /// PLK-05: a d20 up to the skill, harder against somebody on guard (PLK-06).
    fn roll(&self, (by, at): Strike) -> Breakdown {
        let mut roll = Breakdown::new("Strike", "PLK-05", by, DiceGroup::of(20));
        (roll.reads, roll.against) = (Reads::TotalAtMost, Some(at));
        roll.dice(1, "Strike", "PLK-05");
        roll.goal = Threshold { name: "Hard", ..Threshold::within(0, 20) };
        roll.target(4, "Hard", "PLK-05");
        let mut hit = Threshold { name: "Hit", ..Threshold::within(0, 20) };
        hit.number.add(self.ch(by).stats.get(SKILL), "Skill", "PLK-05");
        if self.has_status(at, GUARDED) {
            hit.number.add(-self.ch(at).stats.get(SKILL) / 3, "on guard", "PLK-06");
        }
        roll.goals.push(hit);
        roll
    }

    fn dice_of(roll: &Breakdown) -> KeptDie {
        KeptDie::one(20, roll.thresholds().fold(Numbers::NONE, |all, goal| all.at_most(goal.number.value().into())))
    }

    /// PLK-02: a card for each side; the better one goes first, and all of a side go one after the other.
    fn deal(&mut self, io: &mut Io) {
        self.begin_round(io);
        if self.deck.len() < 2 {
            self.deck = Deck::full();
        }
        let [one, two] = [0, 1].map(|_| self.deck.draw(io.dice).map_or(0, |card| card.0));
        let winner = Side(u8::from(two > one));
        let faces = [one, two].map(|card| Rolled::from_iter([Die::counted(54, card, Role::Plain)]));
        io.events.push(|| Event::RolledOff { what: "the turn", dice: [1, 1], faces, winner, rule: "PLK-02" });
        self.order = self.living(winner).chain(self.living(winner.other())).collect();
        self.begin_turn(io);
    }

    /// PLK-03: two deeds a turn.
    fn begin_turn(&mut self, io: &mut Io) {
        if let Some(&who) = self.order.first() {
            io.events.push(|| Event::Activated { who });
            self.set_counter(who, MOVES, 2, "PLK-03", io);
        }
    }

    fn end_turn(&mut self, who: CharacterId, io: &mut Io) {
        self.set_counter(who, MOVES, 0, "PLK-03", io);
        io.events.push(|| Event::ActivationEnded { who });
        self.order.remove(0);
        self.begin_turn(io);
    }

    /// It has a deed left, and nothing is against this one.
    fn may(&self, who: CharacterId, action: ActionId, target: impl Into<Target>) -> bool {
        self.objection(who, action, target.into()).is_none()
    }

    fn wound(&mut self, (by, at): Strike, loss: i8, io: &mut Io) {
        let (left, credit) = ((self.counter(at, LIFE) - loss).max(0), Some(self.side(by)));
        if loss > 1 {
            io.events.push(|| Event::told(Told::of(&STAGGERED).who(at).other(by).number(loss)));
        }
        if loss > 0 {
            self.ch_mut(at).counters.set(LIFE, left);
            let (amount, left) = (loss as u8, left as u8);
            io.events.push(|| Event::LifeLost { who: at, amount, left, cause: "strike", credit, rule: "PLK-05" });
        }
        if left == 0 {
            self.take_off(at, credit, io);
            self.order.retain(|&who| who != at);
        }
    }

    fn points(&self) -> ([i32; 2], Option<Side>) {
        let points = Side::BOTH.map(|side| self.living(side).count() as i32);
        (points, (points[0] != points[1]).then(|| Side(u8::from(points[1] > points[0]))))
    }

    /// PLK-01, PLK-02: a side has nobody left, or the last round is over.
    fn is_over(&self) -> bool {
        self.points().0.contains(&0) || self.order.is_empty() && self.round == ROUNDS
    }

    /// PLK-04: a free square beside one, no higher or lower than a step.
    fn may_step(&self, who: CharacterId, to: Square) -> Result<(), Refusal> {
        let from = self.square(who);
        let beside = DIRECTIONS.iter().any(|&(east, south)| self.board.offset(from, east, south) == Some(to));
        let dry = beside && self.board.is_step(from, to) && self.board.tile(to).is_ashore();
        if !dry || !self.board.is_standable(to) || self.board.surface(from).abs_diff(self.board.surface(to)) > 1 {
            return Err(Refusal::Impassable);
        }
        let taken = self.characters.iter().any(|one| one.square == Some(to));
        if taken { Err(Refusal::Occupied) } else { Ok(()) }
    }

    /// PLK-05: an enemy beside one.
    fn may_strike(&self, who: CharacterId, at: CharacterId) -> Result<(), Refusal> {
        if self.side(who) == self.side(at) || !self.present(at) {
            return Err(Refusal::NotEnemy);
        }
        let near = self.board.contact(self.square(who), self.level(who), self.square(at), self.level(at));
        let away = self.square(who).distance(self.square(at));
        if near { Ok(()) } else { Err(TOO_FAR.about(away)) }
    }
}

impl Resolving for Battle {
    type Frame = Strike;
    type Ask = Ask;
    fn step(&mut self, strike: Strike, io: &mut Io) {
        let Some(answer) = self.answer.take() else { return self.wait(strike, Ask::Guard(strike)) };
        let (_, at) = strike;
        if answer.action == GUARD {
            self.gain_status(at, GUARDED, Statuses::UNTIL_REMOVED, "PLK-06", io);
        }
        let roll = self.roll(strike);
        let thrown = draw(io.dice, &Battle::dice_of(&roll));
        let result = TargetResult::of_total(&roll, thrown.face.into());
        io.events.push(|| Event::totalled(roll, thrown.faces, thrown.face.into(), vec![result]));
        self.lose_status(at, GUARDED, "PLK-06", io);
        self.wound(strike, result.threshold.map_or(0, |met| 2 - met as i8), io);
    }
    fn deals_next(&self) -> bool {
        self.stack.is_empty() && self.order.is_empty() && !self.is_over()
    }
    fn next(&mut self, io: &mut Io) {
        match self.order.first() {
            _ if self.is_over() => {
                self.order.clear();
                let (score, winner) = self.points();
                self.conclude(Verdict { winner, score, reason: "More of its people are left.", rule: "PLK-01" }, io);
            }
            Some(&who) => self.ask = Some(Ask::Act(who)),
            None => self.deal(io),
        }
    }
    fn question(&self, ask: Ask, sheet: &mut Sheet) {
        let near = |who| DIRECTIONS.iter().filter_map(move |&(x, y)| self.board.offset(self.square(who), x, y));
        match ask {
            Ask::Act(who) => sheet
                .ask(&ACT, who, "PLK-03")
                .text(|| format!("{}: a deed.", self.name(who)))
                .each(STRIKE, who, || self.enemies_of(who).filter(move |&at| self.may(who, STRIKE, at)))
                .each(STEP, who, || near(who).filter(move |&to| self.may(who, STEP, to)))
                .plain(END, who),
            Ask::Guard((by, at)) => sheet
                .ask(&DEFEND, at, "PLK-06")
                .other(by)
                .text(|| format!("{} is struck at: guard?", self.name(at)))
                .plain(GUARD, at)
                .plain(NO, at),
        };
    }
    fn answered(&mut self, ask: Ask, choice: Choice, io: &mut Io) {
        let Choice { action, actor: who, target, .. } = choice;
        if matches!(action, STEP | STRIKE) {
            let (against, entry) = (target.character(), INFO.action_of(action));
            io.events.push(|| Event::Acted { who, action: entry, against, cost: 1, rule: entry.rule });
            self.add_to_counter(who, MOVES, -1, "PLK-03", io);
        }
        match (ask, target) {
            (Ask::Guard(_), _) => self.answer = Some(choice),
            (Ask::Act(_), Target::Character(at)) => self.push((who, at)),
            (Ask::Act(_), Target::Nothing) => self.end_turn(who, io),
            (Ask::Act(_), Target::Square(to)) => {
                let from = self.square(who);
                self.stand(who, to);
                let level = self.level(who);
                io.events.push(|| Event::Moved { who, from, to, level, manner: Manner::Walk });
            }
        }
    }
}

impl RuleSystem for Battle {
    resolves!(INFO);
    fn rounds(&self) -> u8 {
        ROUNDS
    }
    fn order(&self) -> &[CharacterId] {
        &self.order
    }
    fn start(&mut self, dice: &mut dyn Dice, events: &mut Events) {
        for who in self.ids() {
            let (square, level) = self.place(who);
            events.push(|| Event::Deployed { who, square, level });
        }
        self.run(&mut Io { dice, events });
    }
    fn objection(&self, who: CharacterId, action: ActionId, target: Target) -> Option<Refusal> {
        match (action, target) {
            _ if self.decision()?.actor != Some(who) => Some(Refusal::NotYourActivation),
            (STEP | STRIKE, _) if self.counter(who, MOVES) == 0 => Some(Refusal::NotEnoughAp),
            (STEP, Target::Square(to)) => self.may_step(who, to).err(),
            (STRIKE, Target::Character(at)) => self.may_strike(who, at).err(),
            _ => None,
        }
    }
    fn costs(&self, choice: Choice) -> Vec<(CounterId, u8)> {
        if matches!(choice.action, STEP | STRIKE) { vec![(MOVES, 1)] } else { Vec::new() }
    }
    fn breakdown(&self, choice: Choice) -> Option<Breakdown> {
        choice.target.character().filter(|_| choice.action == STRIKE).map(|at| self.roll((choice.actor, at)))
    }
    fn chance(&self, roll: &Breakdown, _extra: u8) -> Chance {
        let most = roll.thresholds().map(|goal| i16::from(goal.number.value())).max().unwrap_or(0);
        chance_that(&Battle::dice_of(roll), |thrown| i16::from(thrown.face) <= most)
    }
    fn score_sheet(&self) -> ScoreSheet {
        let (points, ahead) = self.points();
        let line = |side: Side| {
            let (what, points) = ("Still standing".to_owned(), points[side.index()]);
            ScoreLine { side, what, points, kept: false, rule: "PLK-01" }
        };
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
        i32::from(self.counter(id, LIFE)) * 300
    }
    fn edit_activate(&mut self, who: CharacterId) {
        self.clear();
        self.round = self.round.max(1);
        self.order.retain(|&other| other != who);
        self.order.insert(0, who);
        self.ch_mut(who).counters.set(MOVES, 2);
        self.ask = Some(Ask::Act(who));
    }
    fn describe(&self, choice: Choice) -> String {
        match (choice.action, choice.target) {
            (STEP, Target::Square(to)) => format!("step to {to}"),
            (STRIKE, Target::Character(at)) => format!("strike at {}", self.name(at)),
            (action, _) => INFO.action_of(action).name.to_lowercase(),
        }
    }
}

/// The catalogue of Plank: one kind, two bands.
#[derive(Clone, Debug)]
struct Troupe(Vec<Gang>);

fn troupe() -> Troupe {
    Troupe(read_list("gangs.ron", include_str!("gangs.ron"), |_| Ok(())).expect("two bands"))
}

impl Catalogue for Troupe {
    fn info(&self) -> &'static SystemInfo {
        &INFO
    }
    fn set_up(&self, draft: &Draft) -> Result<AnyBattle, SetupError> {
        let muster = Muster::of(draft, self, self.standard_points())?;
        let mut free =
            [0, 1].map(|side| draft.board.deployment(side).iter().filter(|at| draft.board.tile(**at).is_ashore()));
        let (mut people, mut names) = (Vec::new(), Names { gangs: muster.gangs, ..Names::default() });
        for (i, one) in muster.members.into_iter().enumerate() {
            let placed = muster.places.as_ref().map(|places| places[i].1);
            let square = placed.or_else(|| free[one.side.index()].next().copied());
            let square = square.ok_or(SetupError("expected room for everybody".to_owned()))?;
            let (mut stats, mut counters) = (Stats::default(), Counters::default());
            [(TOUGHNESS, 3), (SKILL, 12)].iter().for_each(|&(stat, value)| stats.set(stat, value));
            counters.set(LIFE, 3);
            let (side, statuses, level) = (one.side, Statuses::default(), draft.board.surface(square));
            let (kind, square, removed) = (0, Some(square), false);
            people.push(Character { side, kind, square, level, stats, counters, statuses, removed });
            names.people.push(Named { name: one.name, kind: "Sailor".to_owned(), key: "sailor".to_owned() });
        }
        let machine = Machine::new(Core::new(draft.board.clone(), names, people));
        Ok(AnyBattle::new(Battle { machine, deck: Deck::full(), order: Vec::new() }))
    }
    fn gangs(&self) -> &[Gang] {
        &self.0
    }
    fn gangs_mut(&mut self) -> &mut Vec<Gang> {
        &mut self.0
    }
    fn kinds(&self) -> Vec<(&str, &str)> {
        vec![("sailor", "Sailor")]
    }
    fn card(&self, recruit: &Recruit) -> Option<KindCard> {
        let stats = numbered(&INFO, |stat| if stat == SKILL { 12 } else { 3 });
        let (name, rank) = ("Sailor".to_owned(), "Sailor".to_owned());
        (recruit.kind == "sailor").then(|| KindCard { name, rank, cost: 10, stats, ..KindCard::default() })
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
