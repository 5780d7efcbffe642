//! What a run of the inner loop found, and when it must stop.

use nq_board::run::{Control, Poll, StopReason};

/// Nodes between two checks of the control.
const NODES: u64 = 4 * Poll::EVERY as u64;

/// Counts placements and nodes.
#[derive(Debug)]
pub(crate) struct Meter<'a> {
    pub control: &'a Control,
    /// How many placements each one found stands for.
    weight: u64,
    /// The number of placements.
    pub found: u128,
    /// Nodes up to which the loop may go; none if there is no limit.
    limit: Option<u64>,
    pub nodes: u64,
    /// Why the control stopped it, if it did.
    pub stopped: Option<StopReason>,
}

impl<'a> Meter<'a> {
    /// A meter that the control stops.
    pub(crate) fn new(control: &'a Control) -> Self {
        Self { control, weight: 1, found: 0, limit: None, nodes: 0, stopped: None }
    }

    /// A meter for a sample: it stops soon after this number of nodes, and does not tell the
    /// control what it finds.
    pub(crate) fn of_sample(control: &'a Control, limit: u64) -> Self {
        Self { limit: Some(limit), ..Self::new(control) }
    }

    /// Sets how many placements each one found from now on stands for.
    pub(crate) fn weigh(&mut self, weight: u64) {
        self.weight = weight;
    }

    /// Nodes until the next call of [`Meter::note`].
    pub(super) fn fuel(&self) -> u64 {
        self.limit.map_or(NODES, |limit| limit.saturating_sub(self.nodes).clamp(1, NODES))
    }

    /// Notes what was found in some nodes. Returns whether the loop may go on.
    #[cold]
    pub(crate) fn note(&mut self, found: u64, nodes: u64) -> bool {
        self.found += u128::from(found) * u128::from(self.weight);
        self.nodes += nodes;
        if self.limit.is_none() {
            self.control.note_found(found * self.weight);
        }
        self.stopped = self.stopped.or(self.control.stop_reason());
        self.stopped.is_none() && self.limit.is_none_or(|limit| self.nodes < limit)
    }
}
