//! Quarters that were made recently: neighbouring row sets use the same ones.

use std::collections::VecDeque;
use std::rc::Rc;

use super::geometry::Quarter;
use super::quarter::Cells;

/// A quarter, its rows, and what was made of them.
type Kept = ((Quarter, u32), Rc<Cells<u64>>);

/// Keeps quarters until they take more than so many bytes.
#[derive(Debug)]
pub(super) struct QuarterCache {
    quarters: VecDeque<Kept>,
    bytes: usize,
    max_bytes: usize,
    /// Room of quarters that were not kept.
    spare: Vec<Cells<u64>>,
}

impl QuarterCache {
    pub(super) const fn new(max_bytes: usize) -> Self {
        Self { quarters: VecDeque::new(), bytes: 0, max_bytes, spare: Vec::new() }
    }

    /// The quarter on these rows, made if need be, in the room of an older one. If it alone is too large it is not kept.
    pub(super) fn get(
        &mut self,
        quarter: Quarter,
        rows: u32,
        make: impl FnOnce(&mut Cells<u64>),
    ) -> Rc<Cells<u64>> {
        let key = (quarter, rows);
        if let Some(at) = self.quarters.iter().position(|(other, _)| *other == key) {
            let found = self.quarters.remove(at).expect("it was just found");
            self.quarters.push_back(found);
            return Rc::clone(&self.quarters[self.quarters.len() - 1].1);
        }
        let mut cells = self.spare.pop().unwrap_or_default();
        make(&mut cells);
        let bytes = cells.bytes();
        if bytes > self.max_bytes / 8 {
            return Rc::new(cells);
        }
        // What is kept takes no more room than it needs.
        let kept = Rc::new(cells.clone());
        self.spare.push(cells);
        while self.bytes + bytes > self.max_bytes {
            let Some((_, oldest)) = self.quarters.pop_front() else { break };
            self.bytes -= oldest.bytes();
        }
        self.bytes += bytes;
        self.quarters.push_back((key, Rc::clone(&kept)));
        kept
    }

    /// Takes a quarter back that is not needed any more. If it was not kept, the next one is made in its room, unless there
    /// is so much of it that whatever else is made meanwhile would miss it.
    pub(super) fn give_back(&mut self, cells: Rc<Cells<u64>>) {
        const MOST: usize = 4;
        const MOST_BYTES: usize = 1 << 25;
        if self.spare.len() < MOST && cells.bytes() <= MOST_BYTES {
            self.spare.extend(Rc::try_unwrap(cells));
        }
    }
}
