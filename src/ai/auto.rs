//! Auto-play: the computer player decides for a side that a person plays, for a while.

use crate::battle::{AnyBattle, CharacterId, Occasion, Side};

/// For how long.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Until {
    /// Until the turn that is being played, or the one that is to begin, has ended; while gangs are placed, until all stand.
    Turn,
    /// Until the battle is over.
    Battle,
}

/// A side that the computer player decides for. [`Auto::goes_on`] is asked at each decision of that side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Auto {
    side: Side,
    until: Until,
    /// Whose turn it is that ends it, and in which round; none while it has not begun.
    turn: Option<(CharacterId, u8)>,
    /// It began while gangs were placed.
    placing: bool,
}

impl Auto {
    /// From this position on.
    pub fn new(battle: &AnyBattle, side: Side, until: Until) -> Auto {
        let placing = battle.decision().is_some_and(|decision| places(decision.occasion));
        let mut auto = Auto { side, until, turn: None, placing };
        auto.turn = auto.own_turn(battle);
        auto
    }

    /// The side.
    pub fn side(&self) -> Side {
        self.side
    }

    /// True if the computer player decides what this battle asks of its side; once it is false, auto-play is over.
    pub fn goes_on(&mut self, battle: &AnyBattle) -> bool {
        let Some(decision) = battle.decision().filter(|decision| decision.side == self.side) else { return true };
        if self.until == Until::Battle {
            return true;
        }
        if self.placing {
            return places(decision.occasion);
        }
        let now = self.own_turn(battle);
        let goes_on = self.turn.is_none() || self.turn == now;
        self.turn = self.turn.or(now);
        goes_on
    }

    /// The turn of one of its own that is being played.
    fn own_turn(&self, battle: &AnyBattle) -> Option<(CharacterId, u8)> {
        let who = battle.active()?;
        let own = battle.characters().get(who.index()).is_some_and(|one| one.side == self.side);
        own.then(|| (who, battle.round()))
    }
}

fn places(occasion: Occasion) -> bool {
    matches!(occasion, Occasion::Zone | Occasion::Deploy)
}
