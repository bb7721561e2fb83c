//! Where a piece gets to by zones (LAD-59, LAD-64..68, LAD-71): the places alone, without what it takes to be there and
//! without the ways. [`super::Walk`] finds the best way to one of them.

use super::Board;
use super::reach::Entry;
use super::spot::{Spot, Step};
use super::spot_set::SpotSet;
use super::zone_graph::ZoneGraph;

/// The places within a number of zones. It grows: a piece that has several ways of going, each of which can do more than the
/// one before, goes on from where it was hindered.
#[derive(Clone, Debug)]
pub struct Spread {
    /// By how many zones are entered at most: where a piece can be.
    within: Vec<SpotSet>,
    /// For each place, from how many zones entered on a piece can go on from it; [`NEVER`] where it cannot.
    open_by: Vec<u8>,
    /// Places that are still to be looked at, and where a step was not possible so far; by the zones entered.
    waiting: Vec<Vec<u32>>,
    hindered: Vec<Vec<u32>>,
}

/// More zones than are ever entered.
const NEVER: u8 = u8::MAX;

impl Spread {
    /// The start alone, on ways that enter at most so many zones.
    pub fn from(board: &Board, start: Spot, edges: u8) -> Spread {
        let layers = usize::from(edges) + 1;
        let within = vec![SpotSet::none(board); layers];
        let open_by = vec![NEVER; board.zone_graph().places()];
        let waiting = vec![Vec::new(); layers];
        let mut spread = Spread { within, open_by, hindered: waiting.clone(), waiting };
        spread.arrive(board.zone_graph().number(start), 0, false);
        spread
    }

    /// Adds what can be reached with at most `edges` zones entered. `entry` is asked as [`super::Walk::refill`] asks it, its
    /// prices do not matter; it has no answer to what only another way of going can do. It allows what it has allowed before,
    /// and perhaps more.
    pub fn grow(&mut self, board: &Board, edges: u8, mut entry: impl FnMut(&Step) -> Option<Entry>) {
        let graph = board.zone_graph();
        let edges = usize::from(edges).min(self.within.len() - 1);
        self.waiting.iter_mut().zip(&mut self.hindered).for_each(|(waiting, hindered)| waiting.append(hindered));
        for entered in 0..self.within.len() {
            while let Some(from) = self.waiting[entered].pop() {
                // Perhaps it was found with fewer zones entered since.
                if entered > 0 && self.goes_on_from(from as usize, entered - 1) {
                    continue;
                }
                if entered > edges || self.go_on(graph, from as usize, [entered, edges], &mut entry) {
                    self.hindered[entered].push(from);
                }
            }
        }
    }

    /// Takes all steps and jumps from a place that was reached with so many zones entered, and at most so many in all. True if
    /// another way of going could do more.
    fn go_on(
        &mut self,
        graph: &ZoneGraph,
        from: usize,
        [entered, edges]: [usize; 2],
        entry: &mut impl FnMut(&Step) -> Option<Entry>,
    ) -> bool {
        let mut hindered = false;
        let most = self.within.len() - 1;
        for (step, head) in graph.ways_on(from) {
            let then = entered + usize::from(head.crosses);
            if then > most || self.goes_on_from(head.to(), then) {
                continue;
            }
            match if then > edges { None } else { entry(step) } {
                None => hindered = true,
                Some(Entry::Blocked) => {}
                Some(Entry::Pass(_)) => self.arrive(head.to(), then, false),
                Some(Entry::Stop(_)) => self.arrive(head.to(), then, true),
            }
        }
        for run_up in graph.run_ups_at(from) {
            let heads = graph.run_up_heads(run_up);
            let then = entered + heads.iter().filter(|head| head.crosses).count();
            let to = heads[2].to();
            if then > most || self.goes_on_from(to, then) {
                continue;
            }
            if then > edges {
                hindered = true;
                continue;
            }
            let mut last = Entry::Pass(0);
            for step in graph.run_up(run_up) {
                if matches!(last, Entry::Pass(_)) {
                    let answer = entry(&step);
                    hindered |= answer.is_none();
                    last = answer.unwrap_or(Entry::Blocked);
                } else {
                    last = Entry::Blocked;
                }
            }
            if last != Entry::Blocked {
                self.arrive(to, then, matches!(last, Entry::Stop(_)));
            }
        }
        hindered
    }

    fn goes_on_from(&self, place: usize, entered: usize) -> bool {
        usize::from(self.open_by[place]) <= entered
    }

    fn arrive(&mut self, place: usize, entered: usize, stops: bool) {
        self.within[entered..].iter_mut().for_each(|reached| reached.add(place));
        if !stops {
            // There are fewer than 256 layers.
            self.open_by[place] = entered as u8;
            self.waiting[entered].push(place as u32);
        }
    }

    /// The places in reach with at most so many zones entered, the start among them.
    pub fn within(&self, edges: u8) -> &SpotSet {
        // There is a set for 0 at least.
        &self.within[usize::from(edges).min(self.within.len() - 1)]
    }
}
