//! How far it is from one square to another, in zones and in what one spends on getting there: for whoever looks at the
//! board, no rule of its own.

use super::equipment::Band;
use super::state::Battle;
use crate::battle::Reach;
use crate::board::{Spot, Square};

impl Battle {
    /// LAD-58 to LAD-66: the Range band between two squares, and how somebody gets there at each Speed.
    pub(super) fn reach_between(&self, from: Square, to: Square) -> Option<Reach> {
        let (from, to) = (Spot::top(from), Spot::top(to));
        let (start, goal) = (self.board.zone_of(from)?, self.board.zone_of(to)?);
        let zones = self.board.zone_graph().distance(start, goal).unwrap_or(u8::MAX);
        let levels = (self.board.spot_level(from), self.board.spot_level(to));
        let close = from != to
            && self.board.contact(from.square, levels.0, to.square, levels.1)
            && self.board.borders(from, to);
        let band = match zones {
            _ if close => Band::Close,
            0 => Band::Short,
            1 => Band::Medium,
            2 => Band::Long,
            _ => Band::Extreme,
        };
        let rule = match band {
            Band::Close => "LAD-58",
            Band::Short => "LAD-59",
            Band::Medium => "LAD-60",
            Band::Long => "LAD-61",
            Band::Extreme => "LAD-62",
        };
        let (way, short, way_rule) = match self.board.zone_graph().walk_distance(start, goal) {
            Some(0) => ("Same zone: free at Normal or Fast Speed".to_owned(), "free", "LAD-59"),
            Some(1) => ("Next zone: the Move at Normal Speed, a Run at Slow".to_owned(), "Move", "LAD-64"),
            Some(2) => ("Two zones: the Move at Fast Speed; Move and Run at Normal".to_owned(), "Move + Run", "LAD-65"),
            Some(3) => ("Three zones: Move and Run at Fast Speed".to_owned(), "Move + Run, Fast", "LAD-65"),
            Some(n) => (format!("{n} zones to go: more than one turn"), "far", "LAD-64"),
            None => ("No way leads there".to_owned(), "no way", "1.4"),
        };
        Some(Reach { band: band.name(), rule, zones, way, short, way_rule })
    }
}
