//! Section 7: what blades, pots and spells bring upon those who do not withstand them. The law of each condition stands in
//! LAD-85 to LAD-94; here is what causes it.

use super::equipment::Affliction;
use super::frames::{Afflicting, Frame, Test, Tested};
use super::info::INFO;
use super::roll::Roll;
use super::skills::{Attribute, Skill};
use super::state::{Battle, Io};
use super::vocabulary::{counter, status};
use crate::battle::{CharacterId, IdSet, RuleId, StatusId};
use crate::kit::Until;

/// Successes that it takes to withstand a pot.
pub(super) const NEEDED_IN_A_BURST: u8 = 2;

impl Affliction {
    pub(super) fn status(self) -> StatusId {
        match self {
            Affliction::Blinded => status::BLINDED,
            Affliction::Deafened => status::DEAFENED,
            Affliction::Frightened => status::FRIGHTENED,
            Affliction::Poisoned => status::POISONED,
            Affliction::Unconscious => status::UNCONSCIOUS,
        }
    }

    /// As players read it.
    pub fn name(self) -> &'static str {
        INFO.statuses[usize::from(self.status().0)].name
    }

    /// Its rule.
    pub fn rule(self) -> RuleId {
        INFO.statuses[usize::from(self.status().0)].rule
    }

    /// What withstands it.
    pub fn withstood(self) -> (Attribute, Skill) {
        match self {
            Affliction::Blinded => (Attribute::Body, Skill::Reflexes),
            Affliction::Frightened => (Attribute::Soul, Skill::Determination),
            Affliction::Deafened | Affliction::Poisoned | Affliction::Unconscious => {
                (Attribute::Body, Skill::Fortitude)
            }
        }
    }

    /// What the Test is called.
    pub(super) fn test(self) -> &'static str {
        match self {
            Affliction::Blinded => "Shut the eyes",
            Affliction::Deafened => "Bear the noise",
            Affliction::Frightened => "Stand the sight",
            Affliction::Poisoned => "Withstand poison",
            Affliction::Unconscious => "Stay awake",
        }
    }
}

impl Battle {
    /// Everybody of these must withstand it with so many successes. Fright lasts so many turns of whoever does it.
    pub(super) fn afflict(&mut self, by: CharacterId, whom: &[CharacterId], with: Affliction, needs: u8, turns: u8) {
        let mut left = IdSet::EMPTY;
        whom.iter().for_each(|&id| left.insert(id));
        self.push(Frame::Afflicting(Afflicting { by, left, rolling: None, with, needs, turns }));
    }

    pub(super) fn step_afflicting(&mut self, mut f: Afflicting, io: &mut Io) {
        if let Some(who) = f.rolling.take()
            && !self.tested.take().is_some_and(Tested::passed)
        {
            self.befall(&f, who, io);
        }
        let Some(who) = f.left.iter().next() else { return };
        f.left = f.left.without(IdSet(1 << who.0));
        let open = self.is_open_to(who, f.with);
        // The helpless get out of nothing's way.
        let still = self.is_helpless(who) && f.with.withstood().1 == Skill::Reflexes;
        if open && still {
            self.befall(&f, who, io);
        }
        f.rolling = (open && !still).then_some(who);
        self.push(Frame::Afflicting(f));
        if f.rolling.is_some() {
            let roll = Roll::Withstand { who, against: f.by, with: f.with, needs: f.needs };
            self.push(Frame::Test(Test::new(roll)));
        }
    }

    /// It can befall somebody whom it has not befallen yet.
    fn is_open_to(&self, who: CharacterId, with: Affliction) -> bool {
        let fresh = self.present(who) && !self.has_status(who, with.status());
        let spent = self.counter(who, counter::TOUGHNESS) == 0 && !self.has_status(who, status::MORTALLY_WOUNDED);
        fresh && (with != Affliction::Unconscious || spent)
    }

    fn befall(&mut self, f: &Afflicting, who: CharacterId, io: &mut Io) {
        let until = match f.with {
            // In its own turn the next one is the one after it.
            Affliction::Blinded => Until::EndOfTurn(who, 1 + u8::from(self.turn.is_some_and(|turn| turn.who == who))),
            Affliction::Frightened => Until::StartOfTurn(f.by, f.turns),
            Affliction::Deafened | Affliction::Poisoned | Affliction::Unconscious => Until::Removed,
        };
        self.break_truces(self.side(f.by), who, io);
        self.gain(who, f.with.status(), Some(f.by), until, f.with.rule(), io);
    }
}
