//! Quarters that were made recently: neighbouring row sets use the same ones.

use std::collections::VecDeque;
use std::rc::Rc;

use super::geometry::Quarter;
use super::kernel::Word;
use super::quarter::Cells;

/// A quarter and its rows.
type Kept<W> = ((Quarter, u32), Rc<Cells<W>>);

/// Keeps quarters up to this many bytes.
#[derive(Debug)]
pub(super) struct QuarterCache<W> {
    quarters: VecDeque<Kept<W>>,
    bytes: usize,
    max_bytes: usize,
    /// Buffers of quarters that were not kept.
    spare: Vec<Cells<W>>,
}

impl<W: Word> QuarterCache<W> {
    pub(super) const fn new(max_bytes: usize) -> Self {
        Self { quarters: VecDeque::new(), bytes: 0, max_bytes, spare: Vec::new() }
    }

    /// The quarter on these rows, made if needed, in the buffer of an older one. A quarter above
    /// the limit is not kept.
    pub(super) fn get(
        &mut self,
        quarter: Quarter,
        rows: u32,
        make: impl FnOnce(&mut Cells<W>),
    ) -> Rc<Cells<W>> {
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
        // A kept quarter has no spare capacity.
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

    /// Returns a quarter. If it is not kept, the next one uses its buffer, unless the buffer is so
    /// large that other allocations need the memory.
    pub(super) fn give_back(&mut self, cells: Rc<Cells<W>>) {
        const MOST: usize = 4;
        const MOST_BYTES: usize = 1 << 25;
        if self.spare.len() < MOST && cells.bytes() <= MOST_BYTES {
            self.spare.extend(Rc::try_unwrap(cells));
        }
    }
}
