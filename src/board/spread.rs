//! Where a piece gets to by zones (LAD-59, LAD-64..68, LAD-71): the places alone, without what it takes to be there and
//! without the ways. [`super::Walk`] finds the best way to one of them.

use super::Board;
use super::reach::Entry;
use super::spot::{Spot, Step};
use super::spot_set::SpotSet;
use super::zone_graph::ZoneGraph;

/// The places within a number of zones. Each is looked at once, whatever it costs to be there.
#[derive(Clone, Debug)]
pub struct Spread {
    /// By how many zones are entered at most.
    within: Vec<SpotSet>,
    /// Places to go on from.
    open: SpotSet,
    /// Places to go on from that are not looked at yet, by the zones entered.
    waiting: Vec<Vec<u32>>,
}

impl Spread {
    /// What can be reached from `start` with at most `edges` zones entered. `entry` is asked as [`super::Walk::refill`] asks
    /// it; its prices do not matter.
    pub fn flood(board: &Board, start: Spot, edges: u8, mut entry: impl FnMut(&Step) -> Entry) -> Spread {
        let graph = board.zone_graph();
        let none = SpotSet::none(board);
        let layers = usize::from(edges) + 1;
        let mut spread = Spread { within: vec![none.clone(); layers], open: none, waiting: vec![Vec::new(); layers] };
        spread.arrive(graph.number(start), 0, false);
        for entered in 0..layers {
            while let Some(from) = spread.waiting[entered].pop() {
                spread.go_on(graph, from as usize, entered, &mut entry);
            }
            if let [near, far, ..] = &mut spread.within[entered..] {
                far.add_all(near);
            }
        }
        spread
    }

    fn arrive(&mut self, number: usize, entered: usize, stops: bool) {
        self.within[entered].add(number);
        if !stops {
            self.waiting[entered].push(number as u32);
        }
    }

    /// All steps and jumps from a place that was reached with so many zones entered.
    fn go_on(&mut self, graph: &ZoneGraph, from: usize, entered: usize, entry: &mut impl FnMut(&Step) -> Entry) {
        if self.open.has(from) {
            return;
        }
        self.open.add(from);
        for (step, head) in graph.ways_on(from) {
            let then = entered + usize::from(head.crosses);
            if then >= self.within.len() || self.open.has(head.to()) {
                continue;
            }
            match entry(step) {
                Entry::Blocked => {}
                Entry::Pass(_) => self.arrive(head.to(), then, false),
                Entry::Stop(_) => self.arrive(head.to(), then, true),
            }
        }
        for run_up in graph.run_ups_at(from) {
            let heads = graph.run_up_heads(run_up);
            let then = entered + heads.iter().filter(|head| head.crosses).count();
            let to = heads[2].to();
            if then >= self.within.len() || self.open.has(to) {
                continue;
            }
            let mut last = Entry::Pass(0);
            let done = graph.run_up(run_up).iter().all(|step| {
                let goes_on = matches!(last, Entry::Pass(_));
                last = if goes_on { entry(step) } else { Entry::Blocked };
                last != Entry::Blocked
            });
            if done {
                self.arrive(to, then, matches!(last, Entry::Stop(_)));
            }
        }
    }

    /// The places in reach with at most so many zones entered, the start among them.
    pub fn within(&self, edges: u8) -> &SpotSet {
        // There is a set for 0 at least.
        &self.within[usize::from(edges).min(self.within.len() - 1)]
    }
}
