//! What lies on the board to be held, claimed, destroyed, found or carried (chapter 2, Objectives), as Ladder plays it.

use super::state::{Battle, Io};
use super::vocabulary::status;
use crate::battle::{CharacterId, Deed, Event, ObjectiveState, Side};
use crate::board::{ObjectiveKind, Spot, Square};
use crate::dice::{Lot, draw};
use crate::scenario::Staged;

/// Where an objective is, and whose. What it is stands in the stage.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Objective {
    /// Where it lies; while it is carried, where it was picked up.
    pub square: Square,
    /// Who claimed, found or destroyed it.
    pub owner: Option<Side>,
    /// Who carries it.
    pub carrier: Option<CharacterId>,
    /// Another one was drawn, or it was destroyed.
    pub gone: bool,
}

impl Objective {
    /// Where it lies at the start.
    pub(super) fn lying(staged: &Staged) -> Objective {
        Objective { square: staged.square, owner: None, carrier: None, gone: false }
    }
}

impl Battle {
    /// Before deployment: of objectives of which one is in play, a lot picks it.
    pub(super) fn draw_objectives(&mut self, io: &mut Io) {
        let stage = self.stage.clone();
        let mut lots: Vec<u8> = stage.objectives.iter().filter_map(|staged| staged.lot).collect();
        lots.dedup();
        for lot in lots {
            let members: Vec<usize> =
                (0..stage.objectives.len()).filter(|&i| stage.objectives[i].lot == Some(lot)).collect();
            let drawn = match members.len() {
                0 | 1 => 0,
                n => usize::from(draw(io.dice, &Lot { of: n as u8 })),
            };
            for (at, &i) in members.iter().enumerate() {
                self.objectives[i].gone = at != drawn;
                if at == drawn {
                    self.tell(i as u8, Deed::Drawn, None, io);
                }
            }
        }
    }

    fn tell(&self, i: u8, deed: Deed, who: Option<CharacterId>, io: &mut Io) {
        let Some(staged) = self.stage.objectives.get(usize::from(i)) else { return };
        let square = self.objective_square(i);
        io.events.push(|| Event::Objective { name: staged.name.clone(), deed, who, square, rule: "1.6" });
    }

    /// Objectives in play, by number.
    pub(super) fn objectives_in_play(&self) -> impl Iterator<Item = u8> + '_ {
        (0..self.objectives.len() as u8).filter(|&i| !self.objectives[usize::from(i)].gone)
    }

    pub(super) fn objective_kind(&self, i: u8) -> ObjectiveKind {
        self.stage.objectives.get(usize::from(i)).map_or(ObjectiveKind::Control, |staged| staged.kind)
    }

    /// Where it is: its carrier's square, or where it lies.
    pub(super) fn objective_square(&self, i: u8) -> Square {
        let objective = &self.objectives[usize::from(i)];
        objective.carrier.and_then(|who| self.ch(who).square).unwrap_or(objective.square)
    }

    /// The objective that somebody carries.
    pub(super) fn carried(&self, who: CharacterId) -> Option<u8> {
        self.objectives_in_play().find(|&i| self.objectives[usize::from(i)].carrier == Some(who))
    }

    /// At arm's reach of it.
    pub(super) fn beside(&self, who: CharacterId, i: u8) -> bool {
        let at = self.objective_square(i);
        let level = self.board.spot_level(Spot::top(at));
        at == self.square(who) || self.board.contact(self.square(who), self.level(who), at, level)
    }

    /// Whose an objective is as it stands. Zones are held by whoever has more able characters inside (chapter 2).
    pub(super) fn holder(&self, i: u8) -> Option<Side> {
        let objective = &self.objectives[usize::from(i)];
        if let Some(carrier) = objective.carrier {
            return Some(self.side(carrier));
        }
        match self.objective_kind(i) {
            ObjectiveKind::Control if !objective.gone => {
                let zone = self.board.zone_of(Spot::top(objective.square));
                self.more_able(|b, id| b.zone(id) == zone)
            }
            _ => objective.owner,
        }
    }

    /// The side with more able characters where `inside` says so.
    pub(super) fn more_able(&self, inside: impl Fn(&Battle, CharacterId) -> bool) -> Option<Side> {
        let count = Side::BOTH.map(|side| self.able_of(side).filter(|&id| inside(self, id)).count());
        match count[0].cmp(&count[1]) {
            std::cmp::Ordering::Greater => Some(Side(0)),
            std::cmp::Ordering::Less => Some(Side(1)),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// LAD-56: an objective at this square that can be lifted, claimed, searched or broken now.
    pub(super) fn objective_to_lift(&self, who: CharacterId, at: Square) -> Option<u8> {
        self.objectives_in_play().find(|&i| {
            let objective = &self.objectives[usize::from(i)];
            let open = match self.objective_kind(i) {
                ObjectiveKind::Control => false,
                ObjectiveKind::Mobile => objective.carrier.is_none() && self.carried(who).is_none(),
                ObjectiveKind::Claimable => objective.owner != Some(self.side(who)),
                ObjectiveKind::Destructible | ObjectiveKind::Hidden => objective.owner.is_none(),
            };
            open && self.objective_square(i) == at && self.beside(who, i) && !self.has_status(who, status::FLEEING)
        })
    }

    /// LAD-56: does it.
    pub(super) fn lift(&mut self, who: CharacterId, i: u8, io: &mut Io) {
        let side = self.side(who);
        let kind = self.objective_kind(i);
        let objective = &mut self.objectives[usize::from(i)];
        let deed = match kind {
            ObjectiveKind::Mobile => {
                objective.carrier = Some(who);
                Deed::PickedUp
            }
            ObjectiveKind::Claimable => Deed::Claimed,
            ObjectiveKind::Hidden => Deed::Revealed,
            ObjectiveKind::Destructible => {
                objective.gone = true;
                Deed::Destroyed
            }
            ObjectiveKind::Control => return,
        };
        if kind != ObjectiveKind::Mobile {
            objective.owner = Some(side);
        }
        self.tell(i, deed, Some(who), io);
    }

    /// Whoever falls or leaves drops what it carries.
    pub(super) fn drop_carried(&mut self, who: CharacterId, io: &mut Io) {
        let Some(i) = self.carried(who) else { return };
        let square = self.square(who);
        self.objectives[usize::from(i)].carrier = None;
        self.objectives[usize::from(i)].square = square;
        self.tell(i, Deed::Dropped, Some(who), io);
    }

    /// An objective for showing; none for one that was never in play.
    pub(super) fn objective_state(&self, i: u8) -> Option<ObjectiveState> {
        let staged = self.stage.objectives.get(usize::from(i))?;
        let objective = &self.objectives[usize::from(i)];
        if objective.gone && objective.owner.is_none() {
            return None;
        }
        let holder = self.holder(i);
        let text = match (staged.kind, objective.carrier) {
            (_, Some(who)) => format!("carried by {}", self.roster.members.get(who.index()).map_or("", |m| &m.name)),
            (ObjectiveKind::Destructible, _) if objective.gone => "destroyed".to_owned(),
            (ObjectiveKind::Destructible, _) => "stands".to_owned(),
            (ObjectiveKind::Hidden, _) if objective.owner.is_none() => "not found yet".to_owned(),
            (ObjectiveKind::Hidden, _) => "found".to_owned(),
            (ObjectiveKind::Claimable, _) if objective.owner.is_some() => "claimed".to_owned(),
            (ObjectiveKind::Control, _) if holder.is_some() => "held".to_owned(),
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
}
