//! The clauses that a step may refer to.

use std::ops::Range;

use crate::certificate::cnf::Cnf;

/// The length of deleted clauses that are kept before they are removed together.
const KEPT: usize = 1 << 16;

/// The formula's clauses, numbered from 1, and the added clauses.
pub(super) struct Clauses {
    /// The literals of all clauses, one clause after the other.
    literals: Vec<Literal>,
    /// The number of literals of deleted clauses among them.
    deleted: usize,
    /// The literals of each clause, or [`DELETED`].
    places: Vec<Place>,
    /// The numbers of the clauses from the first on whose number leaves one out. They increase.
    sparse: Vec<u64>,
}

/// The literals of a clause among those of all.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Place {
    start: usize,
    length: usize,
}

impl Place {
    const fn range(self) -> Range<usize> {
        self.start..self.start + self.length
    }
}

const DELETED: Place = Place { start: usize::MAX, length: 0 };

impl Clauses {
    pub(super) fn of(cnf: &Cnf) -> Self {
        let (literals, places, sparse) = (Vec::new(), Vec::new(), Vec::new());
        let mut clauses = Self { literals, deleted: 0, places, sparse };
        cnf.clauses().for_each(|clause| clauses.push(clause.iter().copied().map(Literal::new)));
        clauses
    }

    /// Adds a clause, whose number is larger than all before.
    pub(super) fn add(&mut self, id: u64, clause: &[Literal]) {
        if !self.sparse.is_empty() || id != self.places.len() as u64 + 1 {
            self.sparse.push(id);
        }
        self.push(clause.iter().copied());
    }

    /// Where the literals of a clause are, until the next change.
    pub(super) fn place(&self, id: u64) -> Result<Place, String> {
        let place = self.places[self.index(id)?];
        if place == DELETED { Err(deleted(id)) } else { Ok(place) }
    }

    pub(super) fn at(&self, place: Place) -> &[Literal] {
        &self.literals[place.range()]
    }

    pub(super) fn delete(&mut self, id: u64) -> Result<(), String> {
        let index = self.index(id)?;
        let place = std::mem::replace(&mut self.places[index], DELETED);
        if place == DELETED {
            return Err(deleted(id));
        }
        self.deleted += place.length;
        if self.deleted > KEPT.max(self.literals.len() / 2) {
            self.remove_deleted();
        }
        Ok(())
    }

    /// Each clause that was not deleted, with its number.
    pub(super) fn iter(&self) -> impl Iterator<Item = (u64, &[Literal])> {
        let dense = (self.places.len() - self.sparse.len()) as u64;
        let numbers = (1..=dense).chain(self.sparse.iter().copied());
        let there = numbers.zip(&self.places).filter(|(_, place)| **place != DELETED);
        there.map(|(id, &place)| (id, self.at(place)))
    }

    fn push(&mut self, clause: impl ExactSizeIterator<Item = Literal>) {
        self.places.push(Place { start: self.literals.len(), length: clause.len() });
        self.literals.extend(clause);
    }

    fn index(&self, id: u64) -> Result<usize, String> {
        let index = usize::try_from(id.wrapping_sub(1)).unwrap_or(usize::MAX);
        let dense = self.places.len() - self.sparse.len();
        if index < dense {
            return Ok(index);
        }
        self.sparse.binary_search(&id).map(|place| dense + place).map_err(|_| unknown(id))
    }

    fn remove_deleted(&mut self) {
        let mut end = 0;
        for place in self.places.iter_mut().filter(|place| **place != DELETED) {
            self.literals.copy_within(place.range(), end);
            place.start = end;
            end += place.length;
        }
        self.literals.truncate(end);
        self.deleted = 0;
    }
}

#[cold]
fn unknown(id: u64) -> String {
    format!("there is no clause {id} before this step")
}

#[cold]
fn deleted(id: u64) -> String {
    format!("clause {id} was deleted before this step")
}

/// A literal. Its index is twice the number of its variable, and one more if it is negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Literal(u32);

impl Literal {
    /// The literal with this number in a file, which is not 0.
    pub(super) const fn new(number: i32) -> Self {
        Self(number.unsigned_abs() << 1 | (number < 0) as u32)
    }

    /// The number in a file.
    pub(super) const fn number(self) -> i32 {
        let variable = (self.0 >> 1).cast_signed();
        if self.0 & 1 == 1 { -variable } else { variable }
    }

    /// The place in a table with two entries for each variable from 0 on.
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}

impl std::ops::Not for Literal {
    type Output = Self;

    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    /// The same as [`Clauses`], in the simplest way.
    #[derive(Default)]
    struct Simple(BTreeMap<u64, Option<Vec<Literal>>>);

    impl Simple {
        fn get(&self, id: u64) -> Result<&[Literal], String> {
            let clause = self.0.get(&id).ok_or_else(|| unknown(id))?;
            clause.as_deref().ok_or_else(|| deleted(id))
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
                simple.0.insert(id, Some(clause.iter().copied().map(Literal::new).collect()));
            }
            let mut state = 1_u64;
            let mut random = |below: u64| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                (state >> 33) % below
            };
            let mut last = given as u64;
            for _ in 0..400 {
                last += 1 + random(step);
                let literal = Literal::new(1 + i32::try_from(random(1000)).unwrap());
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
                let clause = clauses.place(id).map(|place| clauses.at(place));
                assert_eq!(clause, simple.get(id), "{id}");
            }
            assert_eq!(clauses.place(u64::MAX).err(), Some(unknown(u64::MAX)));
            assert!(clauses.literals.len() < 600_000);
        }
    }

    #[test]
    fn literals_keep_their_numbers() {
        for number in [1, -1, 2, -2, 7, -144, i32::MAX, -i32::MAX] {
            let literal = Literal::new(number);
            assert_eq!((literal.number(), (!literal).number()), (number, -number));
            assert_eq!(literal.index() / 2, number.unsigned_abs() as usize);
        }
    }
}
