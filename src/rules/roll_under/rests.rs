//! Between the battles of a series (RUX-40): lives saved and lost, the stretch rest (RUN-52), the shift rest (RUN-53), mending (RUN-54).
//!
//! The interlude belongs to the battle: it is decided and rolled like everything else, once the fight is over.

use super::frames::{Ask, Flow, Frame, Roll};
use super::pieces::{Interlude, Place};
use super::state::{Battle, Io};
use super::traits::Condition;
use super::vocabulary::{action, counter, stat, status, telling};
use crate::battle::{CharacterId, Choice, Event, IdSet, RuleSystem, Side, StatusId, Told, Verdict};

/// RUN-52: a stretch rest that ends no condition, as an option.
const NO_CONDITION: u8 = 6;

impl Battle {
    /// The battle becomes one of a series.
    pub(super) fn join_series(&mut self, place: Place) {
        self.place.0 = Some(place.into());
    }

    /// How the fight ended, while the interlude is played.
    pub(super) fn fought(&self) -> Option<Verdict> {
        self.interlude.as_ref().map(|it| it.verdict)
    }

    /// The fight is over: what comes between it and the next battle begins.
    pub(super) fn begin_interlude(&mut self, verdict: Verdict, io: &mut Io) {
        /// What only counts while a fight goes on.
        const ENDS: [StatusId; 6] =
            [status::ACTED, status::SPENT, status::WAITED, status::HELPED, status::HIDDEN, status::PRONE];
        self.clear();
        self.flow = Flow::Interlude;
        (self.turn, self.rolled, self.open) = (None, None, None);
        self.now = Default::default();
        let words = verdict.winner.map_or("A draw".to_owned(), |side| format!("{} has won", self.gang(side)));
        io.events.push(|| Event::told(Told::of(&telling::INTERLUDE).thing(words)));
        for who in self.ids() {
            self.let_go(who, io);
            let ends: Vec<StatusId> = ENDS.into_iter().filter(|&one| self.has(who, one)).collect();
            ends.into_iter().for_each(|one| self.show(who, one, false, "RUX-40", io));
            self.set_counter(who, counter::TRIED, 0, "RUN-54", io);
        }
        self.gather(io);
        let mut able = IdSet::EMPTY;
        Side::BOTH.into_iter().flat_map(|side| self.standing_of(side)).for_each(|who| able.insert(who));
        self.interlude = Some(Box::new(Interlude {
            verdict,
            saved: [IdSet::EMPTY; 2],
            closed: false,
            able,
            tending: IdSet::EMPTY,
            tended: IdSet::EMPTY,
            rested: IdSet::EMPTY,
            working: IdSet::EMPTY,
            stretch: [None; 2],
            slept: [false; 2],
            ready: [false; 2],
            replaced: Vec::new(),
        }));
    }

    /// Goes on with the interlude: the first thing of it that is still to be done.
    pub(super) fn go_on_resting(&mut self, io: &mut Io) {
        let Some(it) = &self.interlude else { return self.finish(io) };
        let dying = self.ids().find(|&who| self.present(who) && self.has(who, status::DYING));
        if let Some(side) = it.verdict.winner.filter(|&side| !self.saves(side).is_empty()) {
            self.ask = Some(Ask::Bedside(side));
        } else if let Some(who) = dying {
            // RUX-03: under water there is no roll: it is lost.
            if self.has(who, status::SUBMERGED) {
                return self.lose_death_rolls(who, 1, io);
            }
            self.push(Frame::Afterwards(who));
            self.check(who, Roll::Death);
        } else if let Some(side) = Side::BOTH.into_iter().find(|side| !it.ready[side.index()]) {
            self.ask = Some(Ask::Rest(side));
        } else {
            self.finish(io);
        }
    }

    /// RUN-41: a death roll after the fight was made.
    pub(super) fn step_afterwards(&mut self, who: CharacterId, io: &mut Io) {
        if let Some(rolled) = self.rolled.take() {
            self.death_rolled(who, rolled.came, io);
        }
    }

    /// RUN-45: who of the winner may still try to save whose life: one attempt for each healer, and for each friend.
    pub(super) fn saves(&self, side: Side) -> Vec<(CharacterId, CharacterId)> {
        let Some(it) = self.interlude.as_ref().filter(|it| !it.closed) else { return Vec::new() };
        let lies = |who: &CharacterId| {
            self.has(*who, status::DYING) && !self.has(*who, status::SUBMERGED) && !it.saved[1].contains(*who)
        };
        let dying: Vec<CharacterId> = self.living(side).filter(lies).collect();
        let healers = self.standing_of(side).filter(|&by| it.able.contains(by) && !it.saved[0].contains(by));
        let pairs = healers.flat_map(|by| dying.iter().map(move |&on| (by, on)));
        pairs.filter(|(by, on)| by != on).collect()
    }

    /// It belongs to its company still: on the board, or fled (RUX-37).
    pub(super) fn alive(&self, who: CharacterId) -> bool {
        self.present(who) || self.has(who, status::FLED)
    }

    /// RUN-52: the stretch of its side goes on, and it is free to use it.
    fn has_time(&self, who: CharacterId) -> bool {
        self.interlude.as_ref().is_some_and(|it| {
            let side = self.side(who).index();
            let interrupted = it.stretch[side] == Some(true) || it.slept[side];
            self.alive(who) && !interrupted && !it.rested.contains(who)
        })
    }

    /// RUX-40: it has rested or worked in the stretch, and no shift has passed since.
    pub(super) fn has_used_its_stretch(&self, who: CharacterId) -> bool {
        let side = self.side(who).index();
        self.interlude
            .as_ref()
            .is_some_and(|it| !it.slept[side] && (it.rested.contains(who) || it.working.contains(who)))
    }

    /// RUN-52: it may take its stretch rest.
    fn may_rest_a_stretch(&self, who: CharacterId) -> bool {
        let works = self.interlude.as_ref().is_some_and(|it| it.working.contains(who));
        self.has_time(who) && !works && self.counter(who, counter::STRETCHED) == 0
    }

    /// RUN-54: items that it may mend instead.
    fn mendable(&self, who: CharacterId) -> impl Iterator<Item = u8> + '_ {
        let bad = move |slot: &u8| {
            let marked = |list| self.marked(who, list, *slot);
            let worn_out = marked(counter::BROKEN) || marked(counter::DAMAGED);
            worn_out && !marked(counter::GONE) && !marked(counter::TRIED)
        };
        self.slots(who).filter(move |_| self.has_time(who)).filter(bad)
    }

    /// RUX-40: everything that a side may do in the interlude.
    pub(super) fn rests(&self, side: Side) -> Vec<Choice> {
        let (Some(it), Some(place)) = (&self.interlude, &self.place.0) else { return Vec::new() };
        let own: Vec<CharacterId> = self.ids().filter(|&who| self.side(who) == side).collect();
        let mut out = Vec::new();
        for &who in own.iter().filter(|&&who| self.may_rest_a_stretch(who)) {
            let held = (0..).zip(Condition::ALL).filter(|(_, condition)| self.suffers(who, **condition));
            let mut options: Vec<u8> = held.map(|(option, _)| option).collect();
            if options.is_empty() {
                options.push(NO_CONDITION);
            }
            out.extend(options.into_iter().map(|option| Choice { option, ..Choice::plain(action::STRETCH, who) }));
        }
        let healers = own.iter().copied().filter(|&by| self.alive(by) && !it.tending.contains(by));
        let hurt = |on: &CharacterId| {
            let missing = self.counter(*on, counter::HP) < self.stat(*on, stat::HP);
            missing && self.may_rest_a_stretch(*on) && !it.tended.contains(*on)
        };
        for by in healers {
            let patients = own.iter().copied().filter(|on| *on != by && hurt(on));
            out.extend(patients.map(|on| Choice::new(action::TEND, by, on, 0)));
        }
        for &who in &own {
            out.extend(self.mendable(who).map(|slot| Choice { option: slot, ..Choice::plain(action::MEND, who) }));
            let free = !self.alive(who) && !it.replaced.iter().any(|one| one.0 == who);
            let kinds = (0..place.minions.len() as u8).filter(|_| free);
            out.extend(kinds.map(|option| Choice { option, ..Choice::plain(action::REPLACE, who) }));
        }
        let first = own.first().copied().unwrap_or(CharacterId(0));
        if place.safe && !it.slept[side.index()] {
            out.push(Choice::plain(action::SLEEP, first));
        }
        out.push(Choice::plain(action::ENOUGH, first));
        out
    }

    /// RUX-40: an answer of the interlude.
    pub(super) fn rest(&mut self, ask: Ask, choice: Choice, io: &mut Io) {
        let (who, on) = (choice.actor, choice.target.character());
        let Some(it) = &mut self.interlude else { return };
        match (ask, choice.action, on) {
            (Ask::Bedside(_), action::SAVE, Some(on)) => {
                it.saved[0].insert(who);
                it.saved[1].insert(on);
                self.roll_for(who, on, Roll::Save);
            }
            (Ask::Bedside(_), ..) => it.closed = true,
            (_, action::TEND, Some(on)) => {
                it.tending.insert(who);
                self.roll_for(who, on, Roll::Tend);
            }
            (_, action::STRETCH, _) => self.rest_a_stretch(who, choice.option, io),
            (_, action::MEND, _) => {
                it.working.insert(who);
                self.mark(who, counter::TRIED, choice.option, true, "RUN-54", io);
                self.roll_for(who, who, Roll::Mend(choice.option));
            }
            (_, action::REPLACE, _) => {
                it.replaced.push((who, choice.option));
                let minions = self.place.as_ref().map(|place| &place.minions);
                let kind = minions.and_then(|list| list.get(usize::from(choice.option)));
                let name = kind.map_or(String::new(), |kind| kind.1.clone());
                io.events.push(|| Event::told(Told::of(&telling::REPLACED).who(who).thing(name)));
            }
            (Ask::Rest(side), action::SLEEP, _) => {
                it.slept[side.index()] = true;
                self.rest_a_shift(side, io);
            }
            (Ask::Rest(side), ..) => it.ready[side.index()] = true,
            _ => {}
        }
    }

    /// RUN-52: somebody is tended well.
    pub(super) fn tended(&mut self, whom: CharacterId) {
        if let Some(it) = &mut self.interlude {
            it.tended.insert(whom);
        }
    }

    /// RUN-52: d6 HP, 2d6 if another tends it well, d6 WP and a condition; where it is not quiet the first rest decides whether the
    /// stretch is interrupted.
    fn rest_a_stretch(&mut self, who: CharacterId, condition: u8, io: &mut Io) {
        let side = self.side(who).index();
        let quiet = self.place.as_ref().is_some_and(|place| place.quiet);
        let known = self.interlude.as_ref().and_then(|it| it.stretch[side]);
        let interrupted =
            known.unwrap_or_else(|| !quiet && self.sum_of("Disturbed on 1", "RUX-40", who, (1, 6), io) == 1);
        let Some(it) = &mut self.interlude else { return };
        it.stretch[side] = Some(interrupted);
        it.rested.insert(who);
        let tended = it.tended.contains(who);
        self.set_counter(who, counter::STRETCHED, 1, "RUN-52", io);
        if interrupted {
            return io.events.push(|| Event::told(Told::of(&telling::DISTURBED).who(who)));
        }
        let hp = self.sum_of("Stretch rest", "RUN-52", who, (1 + u8::from(tended), 6), io);
        self.heal(who, hp, "RUN-52", io);
        let wp = self.sum_of("Stretch rest", "RUN-52", who, (1, 6), io);
        self.regain_wp(who, wp, "RUN-52", io);
        if let Some(condition) = Condition::ALL.get(usize::from(condition)) {
            self.show(who, condition.status(), false, "RUN-52", io);
        }
    }

    /// WP regained, not above the maximum.
    fn regain_wp(&mut self, who: CharacterId, wp: i16, rule: &'static str, io: &mut Io) {
        let (now, most) = (self.counter(who, counter::WP), self.stat(who, stat::WP));
        let after = (i16::from(now) + wp).min(i16::from(most)) as i8;
        self.set_counter(who, counter::WP, after.max(now), rule, io);
        io.events.push(|| Event::told(Told::of(&telling::RESTS).who(who).number(after.max(now) - now)));
    }

    /// RUN-53: all HP, all WP, no condition, and the uses of round rest and stretch rest.
    fn rest_a_shift(&mut self, side: Side, io: &mut Io) {
        let own: Vec<CharacterId> = self.ids().filter(|&who| self.side(who) == side && self.alive(who)).collect();
        for who in own {
            for (which, of) in [(counter::HP, stat::HP), (counter::WP, stat::WP)] {
                let most = self.stat(who, of);
                self.set_counter(who, which, most, "RUN-53", io);
            }
            for use_of in [counter::RESTED, counter::STRETCHED] {
                self.set_counter(who, use_of, 0, "RUN-53", io);
            }
            status::CONDITIONS.into_iter().for_each(|one| self.show(who, one, false, "RUN-53", io));
        }
    }

    /// RUX-40: what the computer player does in the interlude: the same steps. It rests where HP, WP or a condition is missing.
    pub(super) fn interlude_answer(&self) -> Option<Choice> {
        if !matches!(self.ask, Some(Ask::Bedside(_) | Ask::Rest(_))) {
            return None;
        }
        let mut choices = Vec::new();
        self.choices(&mut choices);
        let level = |choice: &Choice| self.breakdown(*choice).map_or(0, |roll| roll.number());
        let missing = |who: CharacterId, which, of| self.counter(who, which) < self.stat(who, of);
        let needs = |choice: &&Choice| {
            let who = choice.actor;
            let spent = missing(who, counter::HP, stat::HP) || missing(who, counter::WP, stat::WP);
            spent || choice.option != NO_CONDITION
        };
        let best = |deed| choices.iter().filter(|choice| choice.action == deed).min_by_key(|choice| -level(choice));
        let shift = self.place.as_ref().is_some_and(|place| place.safe);
        let rests = choices.iter().filter(|choice| choice.action == action::STRETCH).find(needs);
        let rests = rests.filter(|_| !shift);
        // The last of the list is the dearest of the minions.
        let replaces = choices.iter().rfind(|choice| choice.action == action::REPLACE);
        let tends = best(action::TEND).filter(|_| !shift);
        let first = best(action::SAVE).or(tends).or(rests).or(best(action::MEND)).or(replaces);
        first.or(best(action::SLEEP)).or(choices.last()).copied()
    }
}
