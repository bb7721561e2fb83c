//! Hiding and fear (WLX-21, WLX-22, WLD-31).

use super::attack::light_penalty;
use super::checks::plain_die;
use super::frames::Roll;
use super::hurt::{Fright, fright};
use super::kinds::Nature;
use super::no;
use super::state::{Battle, Io};
use super::vocabulary::status;
use crate::battle::{CharacterId, Refusal};
use crate::board::Light;
use crate::kit::Until;

/// WLX-21: how far off heavy cover hides.
const FAR: u8 = 6;
/// WLX-22: how far something fearful is feared.
const DREAD: u8 = 10;

impl Battle {
    /// WLD-39: what light takes from seeing somebody.
    pub(super) fn dark(&self, by: CharacterId, on: CharacterId) -> i8 {
        light_penalty(self.light(self.spot_facing(on, by)), self.darksight(by))
    }

    /// WLX-21: no able enemy sees it plainly: it is out of sight, in the dark, or behind heavy cover far enough away.
    pub(super) fn unseen(&self, who: CharacterId) -> bool {
        let shaded = self.light(self.spot(who)) <= Light::Dark;
        let spots = |foe: CharacterId| {
            let covered = || self.distance(foe, who) >= FAR && self.cover(foe, who).ground >= 3;
            self.able(foe) && !shaded && self.sees(foe, who) && !covered()
        };
        !self.enemies_of(who).any(spots)
    }

    /// WLX-21: what is against hiding.
    pub(super) fn may_hide(&self, who: CharacterId) -> Result<(), Refusal> {
        self.may_act(who)?;
        match () {
            () if self.has(who, status::HIDDEN) => Err(no::USELESS),
            () if self.swims(who) || self.has(who, status::BURNING) || !self.unseen(who) => Err(no::STATE),
            () => Ok(()),
        }
    }

    /// WLX-21: what is against looking for somebody who hides.
    pub(super) fn may_search(&self, by: CharacterId, on: Option<CharacterId>) -> Result<(), Refusal> {
        self.may_act_bound(by)?;
        let Some(on) = on else { return Ok(()) };
        match () {
            () if !self.has(on, status::HIDDEN) || !self.foes(by, on) => Err(no::TARGET),
            () if !self.sees(by, on) => Err(no::LOS),
            () => Ok(()),
        }
    }

    /// WLX-21: a movement that ends in plain sight, or leads farther than half its Pace, gives it away.
    pub(super) fn gives_away(&mut self, who: CharacterId, io: &mut Io) {
        if self.has(who, status::HIDDEN) && (self.now.squares > self.pace(who) / 2 || !self.unseen(who)) {
            self.cure(who, status::HIDDEN, "WLX-21", io);
        }
    }

    /// WLX-22: how fearful somebody is.
    fn fear(&self, of: CharacterId) -> Option<i8> {
        let fear = |nature: &Nature| if let Nature::Fear(modifier) = nature { Some(*modifier) } else { None };
        self.kind(of).natures.iter().find_map(fear)
    }

    /// WLX-22: the fearful enemies that it sees.
    fn fearful(&self, who: CharacterId) -> impl Iterator<Item = CharacterId> {
        let seen = move |other: &CharacterId| self.standing(*other) && self.foes(who, *other) && self.sees(who, *other);
        self.ids().filter(move |&other| self.fear(other).is_some()).filter(seen)
    }

    /// WLX-22: an Extra that flees and sees nothing fearful any more collects itself.
    pub(super) fn stops_fleeing(&mut self, who: CharacterId, io: &mut Io) {
        if !self.wild(who) && self.has(who, status::FLEEING) && self.fearful(who).next().is_none() {
            self.cure(who, status::FLEEING, "WLX-22", io);
        }
    }

    /// WLX-22: at the start of its turn it sees something fearful for the first time.
    pub(super) fn meets_fear(&mut self, who: CharacterId) {
        if self.daunted.contains(who) || self.fear(who).is_some() || !self.standing(who) {
            return;
        }
        let near = self.fearful(who).find(|&other| self.distance(who, other) <= DREAD);
        if let Some(modifier) = near.and_then(|other| self.fear(other)) {
            self.daunted.insert(who);
            self.check(who, Roll::Fear(modifier));
        }
    }

    /// WLX-22: a Spirit roll has failed: Extras flee; a table tells what becomes of Wild Cards.
    pub(super) fn frightened(&mut self, who: CharacterId, io: &mut Io) {
        let wild = self.wild(who);
        let die = plain_die(who, 6, "Fear", "WLX-22", io);
        let flight = match fright(die) {
            _ if !wild => die,
            Fright::Shaken => return self.shake(who, "WLX-22", io),
            Fright::Stunned => return self.stun(who, "WLX-22", io),
            Fright::Vulnerable(turns) => {
                return self.afflict(who, status::VULNERABLE, Until::EndOfTurn(who, turns), "WLX-22", io);
            }
            Fright::Flees => 1,
        };
        self.afflict(who, status::FLEEING, Until::EndOfTurn(who, flight), "WLX-22", io);
    }
}
