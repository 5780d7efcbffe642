//! Compares the statements of a file with newly made ones, in any order.
//!
//! An unchanged file has its clauses in the order in which they are made. The comparison then keeps
//! nothing and looks nothing up. From the first clause in another place on, a table of positions
//! finds the equal clause. The clauses themselves are compared, not only their hashes.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;

/// The numbered statements of a file, each with a normal form. Equal statements have equal normal
/// forms.
pub(super) trait Statements {
    fn len(&self) -> usize;

    /// Writes the normal form of a statement into `form`; `false` if it always holds.
    fn normal_form(&self, index: usize, form: &mut Vec<i64>) -> bool;
}

/// The first statement found on one side only, in its normal form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum SetDifference {
    /// The file lacks it.
    Lacking(Vec<i64>),
    /// Only the file has it.
    Added(Vec<i64>),
}

/// A running comparison. The expected statements are passed in one by one.
pub(super) struct SetComparison<'a, S> {
    file: &'a S,
    /// While the order is that of the file: the place of the next statement.
    next: usize,
    table: Option<FormTable>,
    lacking: Option<Vec<i64>>,
    form: Vec<i64>,
}

impl<'a, S: Statements> SetComparison<'a, S> {
    pub(super) fn with(file: &'a S) -> Self {
        Self { file, next: 0, table: None, lacking: None, form: Vec::new() }
    }

    /// Whether the result is known, so that the rest need not be passed in.
    pub(super) const fn is_settled(&self) -> bool {
        self.lacking.is_some()
    }

    /// Finds a statement in the file.
    pub(super) fn expect(&mut self, form: &[i64]) {
        if self.is_settled() {
            return;
        }
        if self.table.is_none() {
            while self.next < self.file.len() && !self.file.normal_form(self.next, &mut self.form) {
                self.next += 1;
            }
            if self.next < self.file.len() && self.form == form {
                self.next += 1;
                return;
            }
        }
        let table = self.table.get_or_insert_with(|| FormTable::new(self.file, self.next));
        if !table.find(self.file, form) {
            self.lacking = Some(form.to_vec());
        }
    }

    /// The statement on one side only, if there is one, after everything was passed in.
    pub(super) fn finish(mut self) -> Option<SetDifference> {
        if let Some(form) = self.lacking {
            return Some(SetDifference::Lacking(form));
        }
        if self.table.is_none() && self.next == self.file.len() {
            return None;
        }
        // The rest may repeat earlier statements.
        let table = self.table.unwrap_or_else(|| FormTable::new(self.file, self.next));
        let added = table.not_found()?;
        self.file.normal_form(added, &mut self.form);
        Some(SetDifference::Added(self.form))
    }
}

/// The statements of the file by their hashes; of equal ones, the first.
struct FormTable {
    /// Positions plus one, 0 for none; the length is a power of two.
    slots: Vec<usize>,
    /// Whether the statement at a position was found or always holds.
    done: Vec<bool>,
    hasher: RandomState,
    form: Vec<i64>,
}

impl FormTable {
    /// The number of first statements that were found in order.
    fn new(file: &impl Statements, found: usize) -> Self {
        let slots = (file.len() + file.len() / 2 + 1).next_power_of_two();
        let mut table = Self {
            slots: vec![0; slots],
            done: vec![true; file.len()],
            hasher: RandomState::new(),
            form: Vec::new(),
        };
        let mut form = Vec::new();
        for index in 0..file.len() {
            if !file.normal_form(index, &mut form) {
                continue;
            }
            let slot = table.slot(file, &form);
            if table.slots[slot] == 0 {
                table.slots[slot] = index + 1;
                table.done[index] = index < found;
            }
        }
        table
    }

    fn slot(&mut self, file: &impl Statements, form: &[i64]) -> usize {
        let mask = self.slots.len() - 1;
        // Only the low bits matter.
        let mut slot = usize::try_from(self.hasher.hash_one(form) & mask as u64).unwrap_or(0);
        while let Some(index) = self.slots[slot].checked_sub(1) {
            file.normal_form(index, &mut self.form);
            if self.form == form {
                break;
            }
            slot = (slot + 1) & mask;
        }
        slot
    }

    fn find(&mut self, file: &impl Statements, form: &[i64]) -> bool {
        let slot = self.slot(file, form);
        match self.slots[slot].checked_sub(1) {
            Some(index) => {
                self.done[index] = true;
                true
            }
            None => false,
        }
    }

    fn not_found(&self) -> Option<usize> {
        self.done.iter().position(|done| !done)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers; 0 always holds.
    struct Numbers<'a>(&'a [i64]);

    impl Statements for Numbers<'_> {
        fn len(&self) -> usize {
            self.0.len()
        }

        fn normal_form(&self, index: usize, form: &mut Vec<i64>) -> bool {
            form.clear();
            form.push(self.0[index]);
            self.0[index] != 0
        }
    }

    fn compared(file: &[i64], expected: &[i64]) -> Option<SetDifference> {
        let numbers = Numbers(file);
        let mut comparison = SetComparison::with(&numbers);
        for &number in expected {
            comparison.expect(&[number]);
        }
        comparison.finish()
    }

    #[test]
    fn sets_are_compared() {
        for (file, expected) in [
            (&[][..], &[][..]),
            (&[0, 0], &[]),
            (&[1, 2, 3], &[1, 2, 3]),
            (&[1, 0, 2, 3, 0], &[1, 2, 3]),
            (&[3, 1, 2], &[1, 2, 3]),
            (&[1, 1, 2, 2, 3], &[1, 2, 3]),
            (&[1, 2, 3, 3, 1], &[1, 2, 3]),
            (&[1, 2, 3], &[1, 2, 1, 3, 3]),
            (&[2, 1], &[1, 1, 2]),
        ] {
            assert_eq!(compared(file, expected), None, "{file:?} {expected:?}");
        }
        let lacking = |number| Some(SetDifference::Lacking(vec![number]));
        let added = |number| Some(SetDifference::Added(vec![number]));
        for (file, expected, outcome) in [
            (&[][..], &[1][..], lacking(1)),
            (&[1], &[], added(1)),
            (&[0, 1], &[], added(1)),
            (&[1, 3], &[1, 2, 3], lacking(2)),
            (&[1, 2], &[1, 2, 3], lacking(3)),
            (&[1, 2, 3, 4], &[1, 2, 3], added(4)),
            (&[4, 1, 2, 3], &[1, 2, 3], added(4)),
            (&[1, 2, 2, 4], &[1, 2], added(4)),
            (&[3, 2, 5, 5, 1, 6], &[1, 2, 3], added(5)),
        ] {
            assert_eq!(compared(file, expected), outcome, "{file:?} {expected:?}");
        }
    }
}
