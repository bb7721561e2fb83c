//! What lasts: spells and abilities on figures, concentration, the states that they bring and their ends (1.4, 2.3, RUX-24, RUX-25).

use super::casts::{Ground, Lasting, Lasts};
use super::frames::{Frame, Roll};
use super::state::{Battle, Io};
use super::traits::Condition;
use super::vocabulary::{status, telling};
use crate::battle::{CharacterId, Event, RuleId, Told};
use crate::kit::{Moment, Until};

/// What a spell has left on the ground, as the log calls it.
pub(super) fn ground_name(kind: Ground) -> &'static str {
    match kind {
        Ground::Ice => "The ice",
        Ground::Post(_) => "The pillar",
        Ground::Smoke => "The smoke",
        Ground::Light(..) => "The light",
    }
}

impl Battle {
    /// What lasts on somebody.
    pub(super) fn lasting_on(&self, who: CharacterId) -> impl Iterator<Item = &Lasting> {
        self.lasting.iter().filter(move |one| one.on == who)
    }

    /// This lasts on somebody.
    pub(super) fn under(&self, who: CharacterId, what: Lasts) -> bool {
        self.lasting_on(who).any(|one| one.what == what)
    }

    /// RUX-25: armour of a Stone Hide.
    pub(super) fn stone_hide(&self, who: CharacterId) -> i8 {
        let armour = |one: &Lasting| if let Lasts::Hide(armour) = one.what { armour } else { 0 };
        self.lasting_on(who).map(armour).max().unwrap_or(0)
    }

    /// RUX-25: the greatest face that is a Dragon of an attack or a parry with a weapon.
    pub(super) fn keenness(&self, who: CharacterId, slot: u8) -> u8 {
        let keen = |one: &Lasting| match one.what {
            Lasts::Keen(face, weapon) if weapon == slot => face,
            _ => 1,
        };
        self.lasting_on(who).map(keen).max().unwrap_or(1)
    }

    /// RUX-23, RUX-25: water below it does not matter: Sea Legs, or it floats above it.
    pub(super) fn above_water(&self, who: CharacterId) -> bool {
        !self.lasting.is_empty() && (self.under(who, Lasts::SeaLegs) || self.under(who, Lasts::Float))
    }

    /// RUX-25: it obeys an enemy just now.
    pub(super) fn obeying(&self, who: CharacterId) -> bool {
        self.obeys.is_some_and(|(_, on)| on == who)
    }

    /// Lays something on somebody. A spell that is kept up ends the one that its caster kept up before; of one kind the newest counts.
    pub(super) fn lay_on(&mut self, new: Lasting, rule: RuleId, io: &mut Io) {
        if new.held {
            let (by, spell) = (new.by, new.spell);
            self.end_where(|one| one.held && one.by == by && one.spell != spell, rule, io);
        }
        // A boon and a bane of two songs stand side by side, and so does advice for different rolls.
        let song = |one: Lasts| matches!(one, Lasts::Song(_) | Lasts::Advice(_));
        let kind = std::mem::discriminant::<Lasts>;
        let alike = |a: Lasts, b: Lasts| if song(a) { a == b } else { kind(&a) == kind(&b) };
        self.end_where(|one| one.on == new.on && alike(one.what, new.what), rule, io);
        self.lasting.push(new);
        if let Some(status) = new.what.status() {
            self.show(new.on, status, true, rule, io);
        }
        self.note_concentration(new.by, io);
    }

    /// RUX-24: it keeps up a spell, or none any more.
    fn note_concentration(&mut self, who: CharacterId, io: &mut Io) {
        let held = self.lasting.iter().any(|one| one.held && one.by == who);
        self.show(who, status::CONCENTRATING, held, "RUX-24", io);
    }

    /// Ends what lasts, where this is true of it.
    pub(super) fn end_where(&mut self, gone: impl Fn(&Lasting) -> bool, rule: RuleId, io: &mut Io) {
        let ended: Vec<Lasting> = self.lasting.extract_if(.., |one| gone(one)).collect();
        for one in ended {
            if let Some(status) = one.what.status() {
                self.show(one.on, status, false, rule, io);
            }
            if one.held {
                self.note_concentration(one.by, io);
            }
            if one.spell.is_some() {
                let name = self.spell_name(one.by, one.spell);
                io.events.push(|| Event::told(Told::of(&telling::UNWOVEN).thing(name)));
            }
            match one.what {
                _ if !self.present(one.on) => {}
                Lasts::Frost | Lasts::Sleep => self.able_again(one.on, io),
                Lasts::Float | Lasts::SeaLegs => self.note_swimming(one.on, io),
                Lasts::Rage => self.afflict(one.on, Condition::Exhausted, "RUX-23", io),
                _ => {}
            }
        }
    }

    /// Ends one kind of it on somebody.
    pub(super) fn end_on(&mut self, who: CharacterId, what: Lasts, rule: RuleId, io: &mut Io) {
        self.end_where(|one| one.on == who && one.what == what, rule, io);
    }

    /// A moment has come: what waits for it ends, on figures and on the ground.
    pub(super) fn moment(&mut self, moment: Moment, io: &mut Io) {
        let over = |until: Until| match (until, moment) {
            (Until::StartOfTurn(who, _), Moment::StartOfTurn(now)) => who == now,
            (Until::EndOfTurn(who, _), Moment::EndOfTurn(now)) => who == now,
            (Until::EndOfRound(_), Moment::EndOfRound) => true,
            _ => false,
        };
        self.end_where(|one| over(one.until), "2.3", io);
        let gone = self.laid.ended_by(moment);
        if !gone.is_empty() {
            self.lay_ground();
        }
        for one in gone {
            let told = Told::of(&telling::UNWOVEN).thing(ground_name(one.kind.0)).at(one.places().to_vec());
            io.events.push(|| Event::told(told));
        }
    }

    /// RUX-24: it keeps up a spell, and something disturbs it: Willpower, or the spell ends.
    pub(super) fn disturb(&mut self, who: CharacterId) {
        if self.has(who, status::CONCENTRATING) {
            self.push(Frame::Focus { who, begun: false });
        }
    }

    /// RUX-24: what Willpower came to.
    pub(super) fn step_focus(&mut self, who: CharacterId, begun: bool, io: &mut Io) {
        if !self.present(who) || !self.has(who, status::CONCENTRATING) {
            return;
        }
        if !begun {
            self.push(Frame::Focus { who, begun: true });
            return self.check(who, Roll::Focus);
        }
        if !self.rolled.take().is_some_and(|rolled| rolled.came.good()) {
            self.end_concentration(who, io);
        }
    }

    /// RUX-24: the spell that it keeps up ends.
    pub(super) fn end_concentration(&mut self, who: CharacterId, io: &mut Io) {
        self.end_where(|one| one.held && one.by == who, "RUX-24", io);
    }

    /// 1.4: HP that were lost: a sleeper wakes, concentration is disturbed; 0 HP ends it.
    pub(super) fn shaken_by_harm(&mut self, who: CharacterId, io: &mut Io) {
        self.wake(who, "1.4", io);
        if self.has(who, status::DYING) {
            self.end_concentration(who, io);
            self.end_on(who, Lasts::Rage, "RUX-23", io);
        } else {
            self.disturb(who);
        }
    }

    /// 2.3: the free rolls against what holds somebody, at the start of its turn: Strength against frost.
    pub(super) fn break_out(&mut self, who: CharacterId) {
        if self.standing(who) && self.has(who, status::FROZEN) {
            self.check(who, Roll::Thaw);
        }
    }

    /// 2.3: what that came to.
    pub(super) fn broke_out(&mut self, who: CharacterId, io: &mut Io) {
        if self.rolled.take().is_some_and(|rolled| rolled.came.good()) {
            self.end_on(who, Lasts::Frost, "RUX-25", io);
            self.show(who, status::FROZEN, false, "RUX-25", io);
        }
    }

    /// RUX-24: a d4 of those who are Blinded, the last of the free rolls.
    pub(super) fn sees_again(&mut self, who: CharacterId, io: &mut Io) {
        if self.present(who) && self.has(who, status::BLINDED) && self.sum_of("Blinded", "RUX-24", who, (1, 4), io) == 1
        {
            self.end_on(who, Lasts::Blind, "RUX-24", io);
            self.show(who, status::BLINDED, false, "RUX-24", io);
        }
    }
}

/// What lasts as players are shown it, and what it is worth to the computer player.
impl Battle {
    /// The name of what lasts, and what it does.
    pub(super) fn lasting_words(&self, one: &Lasting) -> (String, &'static str, RuleId) {
        let spell = self.spell_name(one.by, one.spell);
        let own = |name: &str| if spell.is_empty() { name.to_owned() } else { spell.clone() };
        match one.what {
            Lasts::Snare => (own("Snare"), "It cannot move or dodge until its action and Evade free it.", "RUX-25"),
            Lasts::Frost => {
                (own("Frost"), "It does nothing until Strength succeeds at the start of its turn.", "RUX-25")
            }
            Lasts::Sleep => (own("Sleep"), "It does nothing until it loses HP or is shaken awake.", "RUX-25"),
            Lasts::Blind => {
                (own("Blinded"), "It acts as in pitch darkness. A 1 on a d4 in its turn ends it.", "RUX-24")
            }
            Lasts::Hide(_) => (own("Stone Hide"), "Armour instead of what is worn; the higher counts.", "RUX-25"),
            Lasts::Haste => (own("Long Step"), "Twice the movement.", "RUX-25"),
            Lasts::Float => (own("Levitate"), "It floats: water and the ground do not matter.", "RUX-25"),
            Lasts::Keen(..) => (own("Keen Edge"), "More faces of the die are a Dragon of one weapon.", "RUX-25"),
            Lasts::SoftFall => (own("Slow Fall"), "Its next fall does no harm.", "RUX-25"),
            Lasts::Idle => (own("Command"), "It loses its next turn.", "RUX-25"),
            Lasts::Advice(_) => (own("Advice"), "A boon on its next roll of this kind in this round.", "RUN-31"),
            Lasts::Reading => (own("Tide Reading"), "Two cards in round 1, of which it keeps one.", "RUX-25"),
            Lasts::Song(true) => (own("War Song"), "A boon on every roll.", "RUX-23"),
            Lasts::Song(false) => (own("War Song"), "A bane on every roll.", "RUX-23"),
            Lasts::Grip => (own("Iron Grip"), "A boon on this roll in a hold.", "RUX-23"),
            Lasts::SeaLegs => (own("Sea Legs"), "Water neither hinders nor threatens it.", "RUX-23"),
            Lasts::Rage => (
                own("Blood Rage"),
                "A boon in melee; it cannot parry or dodge, and must attack the nearest enemy.",
                "RUX-23",
            ),
        }
    }

    /// What lasts on somebody is worth so many parts of a thousand of its cost: good as a positive number.
    pub(super) fn lasting_worth(&self, who: CharacterId) -> i32 {
        let part = |one: &Lasting| match one.what {
            Lasts::Hide(armour) => 25 * i32::from((armour - self.worn_armour(who)).max(0)).min(6),
            Lasts::Haste | Lasts::Reading => 30,
            Lasts::Float => 0,
            Lasts::Keen(face, _) => 30 * (i32::from(face) - 1),
            Lasts::SoftFall => 2,
            Lasts::Advice(_) => 20,
            Lasts::Song(true) => 50,
            Lasts::Song(false) => -50,
            Lasts::SeaLegs => 10,
            Lasts::Grip => 5,
            Lasts::Rage => 40,
            Lasts::Idle => -110,
            Lasts::Snare | Lasts::Frost | Lasts::Sleep | Lasts::Blind => 0,
        };
        self.lasting_on(who).map(part).sum()
    }
}
