//! What is fought for, as it stands: objectives, zones to be held, points to keep. Scenarios say what counts; a rule system says
//! who counts for it, and this is the book-keeping between them.

use crate::battle::{
    Announcement, CharacterId, Deed, Event, Events, IdSet, ObjectiveState, RuleId, RuleSystem, ScoreLine, ScoreSheet,
    Side, TieBreak, ZoneState,
};
use crate::board::{ObjectiveKind, Square, Zone, ZoneKind};
use crate::dice::{Dice, Lot, draw};
use crate::scenario::{Ending, Feat, Score, Stage, Staged, When};
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// Where an objective is, and whose. What it is stands in the [`Stage`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Objective {
    /// Where it lies; while it is carried, where it was picked up.
    pub square: Square,
    /// The side that claimed, found or destroyed it.
    pub owner: Option<Side>,
    /// Its carrier.
    pub carrier: Option<CharacterId>,
    /// Another one was drawn, or it was destroyed.
    pub gone: bool,
}

impl Objective {
    /// Where it lies at the start.
    fn lying(staged: &Staged) -> Objective {
        Objective { square: staged.square, owner: None, carrier: None, gone: false }
    }
}

/// What is fought for in a battle, and what has come of it so far.
#[derive(Clone, Debug)]
pub struct Contest {
    /// The scenario on the map of the battle.
    pub stage: Arc<Stage>,
    /// Objectives, by their numbers on the stage.
    pub objectives: Vec<Objective>,
    /// Victory points that nobody can take away again, for each line of the scenario and side.
    pub kept: Vec<[u16; 2]>,
    /// The deployment zone of each side.
    pub zones: [u8; 2],
    /// What each line of the scenario was worth to each side when the battle ended.
    pub tally: Option<Box<[[i32; 2]]>>,
}

impl PartialEq for Contest {
    /// For positions of one battle: the stage is the same by right.
    fn eq(&self, other: &Contest) -> bool {
        (&self.objectives, &self.kept, self.zones) == (&other.objectives, &other.kept, other.zones)
    }
}

impl Eq for Contest {}

impl Hash for Contest {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (&self.objectives, &self.kept, self.zones).hash(state);
    }
}

impl Contest {
    /// As it is before deployment.
    pub fn new(stage: Arc<Stage>) -> Contest {
        Contest {
            objectives: stage.objectives.iter().map(Objective::lying).collect(),
            kept: vec![[0; 2]; stage.scenario.scores.len()],
            stage,
            zones: [0, 1],
            tally: None,
        }
    }

    /// Objectives in play, by number.
    pub fn in_play(&self) -> impl Iterator<Item = u8> + '_ {
        (0..self.objectives.len() as u8).filter(|&i| !self.objectives[usize::from(i)].gone)
    }

    /// There is an objective of this kind in this battle at all.
    pub fn has(&self, kind: ObjectiveKind) -> bool {
        self.stage.objectives.iter().any(|staged| staged.kind == kind)
    }

    /// What can be done with an objective.
    pub fn kind(&self, i: u8) -> ObjectiveKind {
        self.stage.objectives.get(usize::from(i)).map_or(ObjectiveKind::Control, |staged| staged.kind)
    }

    /// The objective that somebody carries.
    pub fn carried(&self, who: CharacterId) -> Option<u8> {
        self.objectives.iter().position(|objective| objective.carrier == Some(who)).map(|i| i as u8)
    }

    /// The scenario gives victory points for something.
    pub fn scores(&self) -> bool {
        !self.stage.scenario.scores.is_empty()
    }
}

/// A battle that is fought for something. The system says who counts for it and where; the rest is the same for all.
pub trait Contested: RuleSystem {
    /// Where the rulebook has objectives.
    const OBJECTIVES: RuleId;
    /// Where the rulebook has victory.
    const VICTORY: RuleId;
    /// What is fought for.
    fn contest(&self) -> &Contest;
    /// The same, for the book-keeping.
    fn contest_mut(&mut self) -> &mut Contest;
    /// Those of a side who can hold and reach something, where they are now.
    fn contenders(&self, side: Side) -> impl Iterator<Item = CharacterId> + '_;
    /// It does not swim.
    fn is_dry(&self, who: CharacterId) -> bool;
    /// It is out of the battle, or out of the fight though still there: it counts as removed for points.
    fn is_out(&self, who: CharacterId) -> bool {
        self.characters()[who.index()].removed
    }
    /// It has left the board of its own will.
    fn has_left(&self, _who: CharacterId) -> bool {
        false
    }
    /// Squares that burn as the battle begins: those of the map where the scenario has fires, but for water.
    fn fires_at_first(&self) -> Vec<Square> {
        let board = self.board();
        let fires =
            board.zones().iter().filter(|zone| zone.kind == ZoneKind::Fire && self.contest().stage.scenario.fires);
        fires.flat_map(|zone| zone.squares.iter().copied()).filter(|&at| !board.is_water(at)).collect()
    }
    /// It has left the board by an exit at the other side's end.
    fn has_crossed(&self, _who: CharacterId) -> bool {
        false
    }
    /// A charge that nobody can bring across any more.
    fn is_lost(&self, who: CharacterId) -> bool {
        self.is_out(who)
    }
    /// The one that a side brings across where the scenario asks for it: the last of its company.
    fn charge(&self, side: Side) -> Option<CharacterId> {
        let ids = (0..self.characters().len() as u8).map(CharacterId);
        ids.filter(|&who| self.characters()[who.index()].side == side).last()
    }
    /// Those of a side who lay wounded at the start, where the rules know such.
    fn fallen(&self, _side: Side) -> IdSet {
        IdSet::EMPTY
    }
    /// How many leaders of this side are out of the battle.
    fn fallen_leaders(&self, side: Side) -> usize;
    /// Whose an objective at this square is that is held by being near.
    fn controller(&self, square: Square) -> Option<Side>;
    /// Whose a zone of the stage is, by its number.
    fn campo_holder(&self, i: usize) -> Option<Side>;
    /// The side that is left alone, if one is.
    fn survivor(&self) -> Option<Side>;
    /// Squares that are dry and would be under water if it rose by so many levels.
    fn newly_flooded(&self, levels: u8) -> Vec<Square>;

    /// The side with more contenders that pass a test; none where both have as many.
    fn more_of(&self, test: impl Fn(CharacterId) -> bool) -> Option<Side> {
        let [a, b] = Side::BOTH.map(|side| self.contenders(side).filter(|&who| test(who)).count());
        match a.cmp(&b) {
            Ordering::Greater => Some(Side(0)),
            Ordering::Less => Some(Side(1)),
            Ordering::Equal => None,
        }
    }

    /// Where an objective is: its carrier's square, or where it lies.
    fn objective_square(&self, i: u8) -> Square {
        let objective = &self.contest().objectives[usize::from(i)];
        let carried = objective.carrier.and_then(|who| self.characters()[who.index()].square);
        carried.unwrap_or(objective.square)
    }

    /// Whose an objective would be if the battle ended now.
    fn holder(&self, i: u8) -> Option<Side> {
        let objective = &self.contest().objectives[usize::from(i)];
        if let Some(who) = objective.carrier {
            return Some(self.characters()[who.index()].side);
        }
        match self.contest().kind(i) {
            ObjectiveKind::Control if objective.gone => None,
            ObjectiveKind::Control => self.controller(objective.square),
            _ => objective.owner,
        }
    }

    /// Tells what was done with an objective.
    fn tell_objective(&self, i: u8, deed: Deed, who: Option<CharacterId>, events: &mut Events) {
        let Some(staged) = self.contest().stage.objectives.get(usize::from(i)) else { return };
        let square = self.objective_square(i);
        events.push(|| Event::Objective { name: staged.name.clone(), deed, who, square, rule: Self::OBJECTIVES });
    }

    /// Does something with an objective, and tells of it: its carrier, its owner and whether it is gone follow from that.
    fn deal_with(&mut self, i: u8, deed: Deed, who: CharacterId, events: &mut Events) {
        let side = self.characters()[who.index()].side;
        let objective = &mut self.contest_mut().objectives[usize::from(i)];
        match deed {
            Deed::PickedUp | Deed::Passed => objective.carrier = Some(who),
            Deed::Claimed | Deed::Revealed | Deed::Destroyed => objective.owner = Some(side),
            Deed::CarriedOff => (objective.owner, objective.carrier) = (Some(side), None),
            Deed::Dropped | Deed::Drawn => {}
        }
        objective.gone |= matches!(deed, Deed::Destroyed | Deed::CarriedOff);
        self.tell_objective(i, deed, Some(who), events);
    }

    /// Before deployment: of objectives of which one is in play, a die picks it.
    fn draw_objectives(&mut self, dice: &mut dyn Dice, events: &mut Events) {
        let stage = self.contest().stage.clone();
        let mut lots: Vec<u8> = stage.objectives.iter().filter_map(|staged| staged.lot).collect();
        lots.dedup();
        for lot in lots {
            let members: Vec<usize> =
                (0..stage.objectives.len()).filter(|&i| stage.objectives[i].lot == Some(lot)).collect();
            let drawn = match members.len() {
                0 | 1 => 0,
                n => usize::from(draw(dice, &Lot { of: n as u8 })),
            };
            for (at, &i) in members.iter().enumerate() {
                self.contest_mut().objectives[i].gone = at != drawn;
                if at == drawn {
                    self.tell_objective(i as u8, Deed::Drawn, None, events);
                }
            }
        }
    }

    /// Lays what somebody carries, if anything, in its own square; says which objective it was.
    fn lay_down(&mut self, who: CharacterId, events: &mut Events) -> Option<u8> {
        let i = self.contest().carried(who)?;
        let square = self.objective_square(i);
        self.tell_objective(i, Deed::Dropped, Some(who), events);
        let objective = &mut self.contest_mut().objectives[usize::from(i)];
        (objective.square, objective.carrier) = (square, None);
        Some(i)
    }

    /// The squares of a side's own deployment zone.
    fn home(&self, side: Side) -> &[Square] {
        self.board().deployment(self.contest().zones[side.index()])
    }

    /// The square is in a side's own deployment zone.
    fn is_home(&self, side: Side, square: Square) -> bool {
        self.home(side).binary_search_by_key(&(square.y, square.x), |s| (s.y, s.x)).is_ok()
    }

    /// How often a feat counts for a side as it stands. A side that is left `alone` has all that it could still reach.
    fn feats(&self, feat: Feat, side: Side, alone: bool) -> i32 {
        let (contest, enemy) = (self.contest(), side.other());
        let there = |id: &CharacterId| self.characters()[id.index()].square.is_some_and(|at| self.is_home(enemy, at));
        let n = match feat {
            Feat::Objective if alone => contest.in_play().count(),
            Feat::Objective => (0..contest.objectives.len() as u8).filter(|&i| self.holder(i) == Some(side)).count(),
            Feat::Campo if alone => contest.stage.campi.len(),
            Feat::Campo => (0..contest.stage.campi.len()).filter(|&i| self.campo_holder(i) == Some(side)).count(),
            Feat::BroughtHome => {
                let mobile = |&i: &u8| contest.kind(i) == ObjectiveKind::Mobile;
                let home = |&i: &u8| {
                    let own = self.holder(i).is_none_or(|holder| holder == side);
                    own && self.is_home(side, self.objective_square(i))
                };
                contest.in_play().filter(mobile).filter(|i| alone || home(i)).count()
            }
            Feat::CarriedOut => {
                let all = (0..contest.objectives.len() as u8).filter(|&i| contest.kind(i) == ObjectiveKind::Mobile);
                let carried = |&i: &u8| self.carried_off(i) == Some(side);
                all.filter(|i| carried(i) || alone && !contest.objectives[usize::from(*i)].gone).count()
            }
            Feat::EnemyRemoved => {
                let ids = (0..self.characters().len() as u8).map(CharacterId);
                ids.filter(|&who| self.characters()[who.index()].side == enemy && self.is_out(who)).count()
            }
            Feat::LeaderRemoved => self.fallen_leaders(enemy),
            Feat::Across if alone => self.contenders(side).count(),
            Feat::Across => self.contenders(side).filter(there).count(),
            Feat::Dry => self.contenders(side).filter(|&id| self.is_dry(id)).count(),
            Feat::Escorted => {
                let charge = self.charge(side).filter(|&who| !self.is_lost(who));
                let scenario = &contest.stage.scenario;
                let through = |who: &CharacterId| {
                    let exits = scenario.exit.is_some() || scenario.captive.is_some();
                    if exits { self.has_left(*who) } else { there(who) }
                };
                charge.into_iter().filter(|who| alone || through(who)).count()
            }
            // A side that is left alone leads its captive away in the end.
            Feat::Withheld if self.survivor() == Some(enemy) => 0,
            Feat::Withheld => self.charge(enemy).into_iter().filter(|&who| !self.has_left(who)).count(),
            Feat::Through => {
                let ids = (0..self.characters().len() as u8).map(CharacterId);
                let own = ids.filter(|&who| self.characters()[who.index()].side == side);
                own.filter(|&who| self.has_crossed(who)).count() + if alone { self.contenders(side).count() } else { 0 }
            }
            Feat::BroughtOut => {
                let lives = |who: &CharacterId| !self.characters()[who.index()].removed || self.has_left(*who);
                let home = |who: &CharacterId| {
                    self.has_left(*who)
                        || self.characters()[who.index()].square.is_some_and(|at| self.is_home(side, at))
                };
                self.fallen(side).iter().filter(lives).filter(|who| alone || home(who)).count()
            }
        };
        n as i32
    }

    /// The side that has carried an objective off the board, if one has.
    fn carried_off(&self, i: u8) -> Option<Side> {
        let objective = &self.contest().objectives[usize::from(i)];
        objective.owner.filter(|_| objective.gone && self.contest().kind(i) == ObjectiveKind::Mobile)
    }

    /// What the battle was fought for has been done: what is left on the board decides nothing any more.
    fn accomplished(&self) -> bool {
        let contest = self.contest();
        match contest.stage.scenario.ends {
            Some(Ending::CarriedOut) => {
                let all = (0..contest.objectives.len() as u8).filter(|&i| contest.kind(i) == ObjectiveKind::Mobile);
                let (mut some, mut left) = (false, false);
                all.for_each(|i| {
                    some |= self.carried_off(i).is_some();
                    left |= !contest.objectives[usize::from(i)].gone;
                });
                some && !left
            }
            Some(Ending::Escorted) => self.charges().any(|who| self.has_left(who)),
            Some(Ending::Through) => (0..self.characters().len() as u8).any(|who| self.has_crossed(CharacterId(who))),
            Some(Ending::LeaderRemoved) | None => false,
        }
    }

    /// Those whom the scenario pays for coming through.
    fn charges(&self) -> impl Iterator<Item = CharacterId> + '_ {
        let paid = |side: &Side| {
            let scores = &self.contest().stage.scenario.scores;
            scores.iter().any(|s| s.feat == Feat::Escorted && s.only.is_none_or(|only| Side(only) == *side))
        };
        Side::BOTH.into_iter().filter(paid).filter_map(|side| self.charge(side))
    }

    /// Points of one line of the scenario for a side, as it stands or stood at the end.
    fn line_points(&self, i: usize, score: Score, side: Side) -> i32 {
        let contest = self.contest();
        if let Some(points) = contest.tally.as_ref().and_then(|tally| tally.get(i)) {
            return points[side.index()];
        }
        if score.only.is_some_and(|only| Side(only) != side) {
            return 0;
        }
        match score.when {
            When::End => i32::from(score.points) * self.feats(score.feat, side, self.survivor() == Some(side)),
            When::EachRound(_) => contest.kept.get(i).map_or(0, |kept| i32::from(kept[side.index()])),
        }
    }

    /// Points that the other side gets at the end for somebody who is gone; `leads`: it is the leader of its side.
    fn price_of_loss(&self, leads: bool) -> i32 {
        let of = |score: &Score| match (score.when, score.feat) {
            (When::End, Feat::EnemyRemoved) => i32::from(score.points),
            (When::End, Feat::LeaderRemoved) if leads => i32::from(score.points),
            _ => 0,
        };
        self.contest().stage.scenario.scores.iter().map(of).sum()
    }

    /// Points of a side for all lines of the scenario.
    fn scenario_points(&self, side: Side) -> i32 {
        let lines = self.contest().stage.scenario.scores.iter().enumerate();
        lines.map(|(i, &score)| self.line_points(i, score, side)).sum()
    }

    /// Writes down points that nobody can take away again: of so many rounds for each side.
    fn keep_points(&mut self, i: usize, score: Score, rounds: [u8; 2], events: &mut Events) {
        let alone = self.survivor();
        for side in Side::BOTH.into_iter().filter(|&side| score.only.is_none_or(|only| Side(only) == side)) {
            let count = self.feats(score.feat, side, alone == Some(side)) * i32::from(rounds[side.index()]);
            let points = (count * i32::from(score.points)).clamp(0, 255) as u8;
            if points > 0
                && let Some(kept) = self.contest_mut().kept.get_mut(i)
            {
                kept[side.index()] = kept[side.index()].saturating_add(u16::from(points));
                events.push(|| Event::Scored { side, points, what: score.feat.text(), rule: Self::VICTORY });
            }
        }
    }

    /// The end of a round: what gives points then.
    fn score_lines_of_round(&mut self, events: &mut Events) {
        let (stage, round) = (self.contest().stage.clone(), self.round());
        for (i, score) in stage.scenario.scores.iter().enumerate() {
            if matches!(score.when, When::EachRound(from) if round >= from) {
                self.keep_points(i, *score, [1, 1], events);
            }
        }
    }

    /// The scenario ends the battle with this round.
    fn ends_early(&self) -> bool {
        match self.contest().stage.scenario.ends {
            Some(Ending::LeaderRemoved) => Side::BOTH.into_iter().any(|side| self.fallen_leaders(side) > 0),
            Some(Ending::CarriedOut) => self.accomplished(),
            Some(Ending::Escorted) => self.charges().any(|who| self.has_left(who) || self.is_lost(who)),
            Some(Ending::Through) | None => false,
        }
    }

    /// The end: a side that is left alone also has what the rounds to come would have given it. `scored`: the present round was
    /// scored already.
    fn score_rounds_to_come(&mut self, scored: bool, events: &mut Events) {
        let Some(side) = self.survivor() else { return };
        let stage = self.contest().stage.clone();
        let (next, length) = (self.round() + u8::from(scored), self.rounds());
        for (i, score) in stage.scenario.scores.iter().enumerate() {
            if let When::EachRound(from) = score.when {
                let mut rounds = [0, 0];
                rounds[side.index()] = (length + 1).saturating_sub(next.max(from));
                self.keep_points(i, *score, rounds, events);
            }
        }
    }

    /// Remembers what every line is worth now: what happens to characters afterwards changes nothing about how it ended.
    fn close_books(&mut self) {
        let stage = self.contest().stage.clone();
        let lines = stage.scenario.scores.iter().enumerate();
        let tally = lines.map(|(i, &line)| Side::BOTH.map(|side| self.line_points(i, line, side))).collect();
        self.contest_mut().tally = Some(tally);
    }

    /// What a side has points for, line by line.
    fn score_lines(&self, side: Side) -> Vec<ScoreLine> {
        let mut lines = Vec::new();
        for (i, &score) in self.contest().stage.scenario.scores.iter().enumerate() {
            let points = self.line_points(i, score, side);
            if points != 0 {
                let kept = matches!(score.when, When::EachRound(_))
                    || matches!(
                        score.feat,
                        Feat::EnemyRemoved | Feat::LeaderRemoved | Feat::CarriedOut | Feat::Through
                    );
                let rule = match score.feat {
                    Feat::Objective | Feat::BroughtHome | Feat::CarriedOut => Self::OBJECTIVES,
                    _ => Self::VICTORY,
                };
                lines.push(ScoreLine { side, what: score.feat.text().to_owned(), points, kept, rule });
            }
        }
        lines
    }

    /// Who would win now, and for what, as far as the scenario goes. `winner`: while nobody has won yet.
    fn sheet_of_scenario(&self, ties: Vec<TieBreak>, winner: Option<Side>) -> ScoreSheet {
        let scenario = &self.contest().stage.scenario;
        ScoreSheet {
            scenario: scenario.name.clone(),
            text: scenario.text.clone(),
            points: Side::BOTH.map(|side| self.scenario_points(side)),
            lines: Side::BOTH.into_iter().flat_map(|side| self.score_lines(side)).collect(),
            ties,
            winner: self.verdict().map_or(winner, |verdict| verdict.winner),
            objectives: self.objective_states(),
            zones: self.zone_states(),
            goals: Vec::new(),
            next: self.next_tide(),
        }
    }

    /// Objectives for showing; those that were never in play are left out.
    fn objective_states(&self) -> Vec<ObjectiveState> {
        (0..self.contest().objectives.len() as u8).filter_map(|i| self.objective_state(i)).collect()
    }

    /// An objective for showing; none for one that was never in play.
    fn objective_state(&self, i: u8) -> Option<ObjectiveState> {
        let staged = self.contest().stage.objectives.get(usize::from(i))?;
        let objective = &self.contest().objectives[usize::from(i)];
        if objective.gone && objective.owner.is_none() {
            return None;
        }
        let holder = self.holder(i);
        let text = match (staged.kind, objective.carrier) {
            (_, Some(who)) => format!("carried by {}", self.names(who).0),
            (ObjectiveKind::Destructible, _) if objective.gone => "destroyed".to_owned(),
            (ObjectiveKind::Destructible, _) => "stands".to_owned(),
            (ObjectiveKind::Hidden, _) if objective.owner.is_none() => "not found yet".to_owned(),
            (ObjectiveKind::Hidden, _) => "found".to_owned(),
            (ObjectiveKind::Claimable, _) if objective.owner.is_some() => "claimed".to_owned(),
            (ObjectiveKind::Control, _) if holder.is_some() => "held".to_owned(),
            (ObjectiveKind::Mobile, _) if objective.gone => "carried off".to_owned(),
            (ObjectiveKind::Mobile, _) => "on the ground".to_owned(),
            _ => "nobody's".to_owned(),
        };
        Some(ObjectiveState {
            id: i,
            name: staged.name.clone(),
            kind: staged.kind,
            square: (!objective.gone).then(|| self.objective_square(i)),
            holder,
            carrier: objective.carrier,
            text,
        })
    }

    /// Zones for showing.
    fn zone_states(&self) -> Vec<ZoneState> {
        let zones = self.contest().stage.campi.iter().enumerate();
        let state = |(i, zone): (usize, &Zone)| ZoneState {
            name: zone.name.clone(),
            squares: zone.squares.clone(),
            holder: self.campo_holder(i),
        };
        zones.map(state).collect()
    }

    /// The next rise of the water, once the battle is on; none when it is over.
    fn next_tide(&self) -> Option<Announcement> {
        let scenario = &self.contest().stage.scenario;
        let tide = scenario.next_rise(self.round()).filter(|_| self.verdict().is_none())?;
        let levels = scenario.rises(tide.round);
        Some(Announcement {
            round: tide.round,
            text: format!("The water rises by {levels} at the start of round {}.", tide.round),
            squares: self.newly_flooded(levels),
            rule: Self::VICTORY,
        })
    }
}
