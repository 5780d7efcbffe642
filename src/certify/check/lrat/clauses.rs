//! The clauses that a step may refer to.

use super::fault::LratFault;
use crate::certify::check::cnf::Cnf;

/// The length of deleted clauses that are kept before they are removed together.
const KEPT: usize = 1 << 16;

/// The formula's clauses, numbered from 1, and the added clauses.
pub(super) struct Clauses {
    /// All clauses one after the other, each with its length before its literals.
    texts: Vec<i32>,
    /// The length of the deleted clauses among them.
    deleted: usize,
    /// The start of each clause, or [`DELETED`].
    starts: Vec<usize>,
    /// The numbers of the clauses from the first on whose number leaves one out. They increase.
    sparse: Vec<u64>,
}

const DELETED: usize = usize::MAX;

impl Clauses {
    pub(super) fn of(cnf: &Cnf) -> Self {
        let (texts, starts, sparse) = (Vec::new(), Vec::new(), Vec::new());
        let mut clauses = Self { texts, deleted: 0, starts, sparse };
        cnf.clauses().for_each(|clause| clauses.push(clause));
        clauses
    }

    /// Adds a clause, whose number is larger than all before.
    pub(super) fn add(&mut self, id: u64, clause: &[i32]) {
        if !self.sparse.is_empty() || id != self.starts.len() as u64 + 1 {
            self.sparse.push(id);
        }
        self.push(clause);
    }

    pub(super) fn get(&self, id: u64) -> Result<&[i32], LratFault> {
        let start = self.starts[self.index(id)?];
        if start == DELETED {
            return Err(LratFault::Deleted(id));
        }
        Ok(&self.texts[start + 1..self.end(start)])
    }

    pub(super) fn delete(&mut self, id: u64) -> Result<(), LratFault> {
        let index = self.index(id)?;
        let start = std::mem::replace(&mut self.starts[index], DELETED);
        if start == DELETED {
            return Err(LratFault::Deleted(id));
        }
        self.deleted += self.end(start) - start;
        if self.deleted > KEPT.max(self.texts.len() / 2) {
            self.remove_deleted();
        }
        Ok(())
    }

    fn push(&mut self, clause: &[i32]) {
        self.starts.push(self.texts.len());
        // The longest line is far shorter than 2^31 bytes.
        self.texts.push(i32::try_from(clause.len()).unwrap_or(i32::MAX));
        self.texts.extend_from_slice(clause);
    }

    fn end(&self, start: usize) -> usize {
        start + 1 + self.texts[start].unsigned_abs() as usize
    }

    fn index(&self, id: u64) -> Result<usize, LratFault> {
        let unknown = LratFault::Unknown(id);
        let index = usize::try_from(id.wrapping_sub(1)).unwrap_or(usize::MAX);
        let dense = self.starts.len() - self.sparse.len();
        if index < dense {
            return Ok(index);
        }
        self.sparse.binary_search(&id).map(|place| dense + place).map_err(|_| unknown)
    }

    /// Removes deleted clauses.
    fn remove_deleted(&mut self) {
        let mut end = 0;
        for index in 0..self.starts.len() {
            let start = self.starts[index];
            if start != DELETED {
                let clause = start..self.end(start);
                self.starts[index] = end;
                end += clause.len();
                self.texts.copy_within(clause, self.starts[index]);
            }
        }
        self.texts.truncate(end);
        self.deleted = 0;
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    /// The same as [`Clauses`], in the simplest way.
    #[derive(Default)]
    struct Simple(BTreeMap<u64, Option<Vec<i32>>>);

    impl Simple {
        fn get(&self, id: u64) -> Result<&[i32], LratFault> {
            let clause = self.0.get(&id).ok_or(LratFault::Unknown(id))?;
            clause.as_deref().ok_or(LratFault::Deleted(id))
        }
    }

    fn formula(clauses: usize) -> Cnf {
        let text: String = (0..clauses).map(|clause| format!("{} 0\n", clause % 9 + 1)).collect();
        Cnf::read(format!("p cnf 9 {clauses}\n{text}").as_bytes()).unwrap()
    }

    #[test]
    fn clauses_keep_their_literals_whatever_is_deleted() {
        for (given, step) in [(0, 1), (5, 1), (5, 3), (0, 1 << 40)] {
            let cnf = formula(given);
            let (mut clauses, mut simple) = (Clauses::of(&cnf), Simple::default());
            for (id, clause) in (1..).zip(cnf.clauses()) {
                simple.0.insert(id, Some(clause.to_vec()));
            }
            let mut state = 1_u64;
            let mut random = |below: u64| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                (state >> 33) % below
            };
            let mut last = given as u64;
            for _ in 0..400 {
                last += 1 + random(step);
                let literal = i32::try_from(random(1000)).unwrap();
                // Long enough that the literals of deleted clauses are removed several times.
                let clause = vec![literal; usize::try_from(random(3000)).unwrap()];
                clauses.add(last, &clause);
                simple.0.insert(last, Some(clause));
                for _ in 0..2 {
                    let place = usize::try_from(random(simple.0.len() as u64)).unwrap();
                    let id = *simple.0.keys().nth(place).unwrap();
                    assert_eq!(clauses.delete(id), simple.get(id).map(drop), "{id}");
                    simple.0.insert(id, None);
                }
            }
            for id in simple.0.keys().flat_map(|&id| [id - 1, id, id + 1]) {
                assert_eq!(clauses.get(id), simple.get(id), "{id}");
            }
            assert_eq!(clauses.get(u64::MAX), Err(LratFault::Unknown(u64::MAX)));
            assert!(clauses.texts.len() < 600_000);
        }
    }
}
