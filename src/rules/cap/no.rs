//! Why something cannot be done: the codes of 1.8.

use crate::battle::Refusal;

/// It is not this combatant's turn, nor its window.
pub(super) const TURN: Refusal = Refusal::NotYourActivation;
/// It is Fallen, Stunned or otherwise unable.
pub(super) const STATE: Refusal = Refusal::Incapacitated;
/// Nothing would change.
pub(super) const USELESS: Refusal = Refusal::NothingToDo;
/// The pool is too small.
pub(super) const AP: Refusal = Refusal::NotEnoughAp;
/// The uses of the turn or the battle are spent.
pub(super) const USES: Refusal = Refusal::UsedUp;
/// No matching event is open.
pub(super) const TRIG_EVENT: Refusal = Refusal::NotOffered;
/// No more Triggers this round.
pub(super) const TRIG_LIMIT: Refusal = Refusal::OnceOnly;
/// Another Sustain must be released first.
pub(super) const SUST_LIMIT: Refusal = Refusal::TooBulky;
/// No more Amplifying this round.
pub(super) const AMP_LIMIT: Refusal = Refusal::WillCap;
/// The Amplify changes nothing.
pub(super) const AMP_NO_EFFECT: Refusal = Refusal::NothingToDo;
/// The Action has been amplified by it already.
pub(super) const AMP_TWICE: Refusal = Refusal::OnceOnly;
/// No Charge is left.
pub(super) const CHARGE: Refusal = Refusal::NoEmber;
/// A target of a kind that the Action does not allow.
pub(super) const KIND: Refusal = Refusal::NotEnemy;
/// Beyond the range, or nearer than it begins.
pub(super) const RANGE: Refusal = Refusal::OutOfRange;
/// Cover lies between.
pub(super) const COVER: Refusal = Refusal::NoLineOfSight;
/// A wall lies between.
pub(super) const WALL: Refusal = Refusal::LineBlocked;
/// The target is Fallen.
pub(super) const FALLEN: Refusal = Refusal::Dead;
/// The target is below the surface, hidden or gone.
pub(super) const GONE: Refusal = Refusal::TargetHidden;
/// Not while swimming.
pub(super) const WATER: Refusal = Refusal::InWater;
/// No way leads there.
pub(super) const PATH: Refusal = Refusal::Impassable;
/// It is farther than one gets.
pub(super) const MOVE: Refusal = Refusal::PathTooLong;
/// Somebody is there.
pub(super) const OCCUPIED: Refusal = Refusal::Occupied;
