//! Whether a file says the same as something that is made anew, piece by piece and in any order.
//!
//! A file that nobody changed has its clauses in the order in which they are made: then nothing is kept for
//! the comparison, and nothing is looked up. From the first that stands elsewhere, a table of positions finds
//! the clause that is equal. Clauses are compared themselves, not by their hashes alone.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;

/// What stands in a file: numbered statements, each with a normal form that is equal where they say the same.
pub(super) trait Statements {
    /// How many there are.
    fn len(&self) -> usize;

    /// Puts the normal form of one of them into `form`; `false` for one that says nothing.
    fn normal_form(&self, index: usize, form: &mut Vec<i64>) -> bool;
}

/// The first statement found on one side only, in its normal form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum SetDifference {
    /// The file does not have it.
    Lacking(Vec<i64>),
    /// Only the file has it.
    Added(Vec<i64>),
}

/// A comparison under way: what should be in the file is passed in, statement by statement.
pub(super) struct SetComparison<'a, S> {
    file: &'a S,
    /// As long as the order is the file's: where the next statement should be.
    next: usize,
    table: Option<FormTable>,
    lacking: Option<Vec<i64>>,
    form: Vec<i64>,
}

impl<'a, S: Statements> SetComparison<'a, S> {
    pub fn with(file: &'a S) -> Self {
        Self { file, next: 0, table: None, lacking: None, form: Vec::new() }
    }

    /// Whether the outcome is known, so that the rest need not be passed in.
    pub(crate) const fn is_settled(&self) -> bool {
        self.lacking.is_some()
    }

    /// Looks for a statement in the file.
    pub fn expect(&mut self, form: &[i64]) {
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

    /// What stands on one side only, if anything, now that everything was passed in.
    pub(crate) fn finish(mut self) -> Option<SetDifference> {
        if let Some(form) = self.lacking {
            return Some(SetDifference::Lacking(form));
        }
        if self.table.is_none() && self.next == self.file.len() {
            return None;
        }
        // What is left may say again what was said before.
        let table = self.table.unwrap_or_else(|| FormTable::new(self.file, self.next));
        let added = table.not_found()?;
        self.file.normal_form(added, &mut self.form);
        Some(SetDifference::Added(self.form))
    }
}

/// The file's statements by their hashes, of equal ones the first.
struct FormTable {
    /// Positions plus one, 0 where there is none; as many as a power of two.
    slots: Vec<usize>,
    /// Whether a position holds nothing that is still to be found.
    done: Vec<bool>,
    hasher: RandomState,
    form: Vec<i64>,
}

impl FormTable {
    /// Of the first statements, so many were found already.
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

    /// Where a statement is, or would be.
    fn slot(&mut self, file: &impl Statements, form: &[i64]) -> usize {
        let mask = self.slots.len() - 1;
        // Only the low bits count.
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

    /// Numbers, where 0 says nothing.
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
