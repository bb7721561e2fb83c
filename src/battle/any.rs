//! A battle of whichever rule system.

use super::RuleSystem;
use crate::dice::Mixer;
use std::any::Any;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut};

/// What a battle can do because its type can be copied, compared and hashed. No system writes any of it.
pub trait Position: Any + fmt::Debug + Send + Sync {
    /// The same battle once more.
    fn copy(&self) -> Box<dyn RuleSystem>;
    /// The other battle is the same, of the same system.
    fn is_same(&self, other: &dyn RuleSystem) -> bool;
    /// A number that is the same for the same battle, quickly made. It is good for one run of one program only: the state hash of
    /// saves is another.
    fn fingerprint(&self) -> u64;
}

impl<B: RuleSystem + Clone + Eq + Hash> Position for B {
    fn copy(&self) -> Box<dyn RuleSystem> {
        Box::new(self.clone())
    }

    fn is_same(&self, other: &dyn RuleSystem) -> bool {
        (other as &dyn Any).downcast_ref::<B>().is_some_and(|other| self == other)
    }

    fn fingerprint(&self) -> u64 {
        let mut hasher = Mixer::default();
        self.hash(&mut hasher);
        hasher.finish()
    }
}

impl dyn RuleSystem {
    /// The battle as its own system has it; none if it is of another one.
    pub fn of<B: RuleSystem>(&self) -> Option<&B> {
        (self as &dyn Any).downcast_ref()
    }
}

/// A battle of whichever rule system: all that the rest of the house holds of one.
pub struct AnyBattle(Box<dyn RuleSystem>);

impl AnyBattle {
    /// A battle of some system.
    pub fn new(battle: impl RuleSystem) -> AnyBattle {
        AnyBattle(Box::new(battle))
    }

    /// The battle as its own system has it; none if it is of another one.
    pub fn of<B: RuleSystem>(&self) -> Option<&B> {
        self.0.of()
    }

    /// The battle as it would be if this character's turn began now, with all its points: for what can be said of it, not to be
    /// played.
    pub fn at_turn_of(&self, who: super::CharacterId) -> AnyBattle {
        let mut turn = self.clone();
        turn.edit_activate(who);
        turn
    }
}

impl Deref for AnyBattle {
    type Target = dyn RuleSystem;

    fn deref(&self) -> &dyn RuleSystem {
        &*self.0
    }
}

impl DerefMut for AnyBattle {
    fn deref_mut(&mut self) -> &mut dyn RuleSystem {
        &mut *self.0
    }
}

impl Clone for AnyBattle {
    fn clone(&self) -> AnyBattle {
        AnyBattle(self.0.copy())
    }
}

impl PartialEq for AnyBattle {
    fn eq(&self, other: &AnyBattle) -> bool {
        self.0.is_same(&*other.0)
    }
}

impl Eq for AnyBattle {}

impl Hash for AnyBattle {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.0.fingerprint());
    }
}

impl fmt::Debug for AnyBattle {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.0.fmt(f)
    }
}
