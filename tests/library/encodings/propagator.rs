//! A second reader of clauses, fast enough for all partial assignments: unit propagation by
//! counting the true and the false literals of each clause, with a trail to undo assignments. It
//! belongs to the tests, like the slow one in `support/clauses.rs`, which it is compared with.

use crate::support::clauses::Clause;

/// Clauses under an assignment that is closed under unit propagation.
pub struct Propagator {
    clauses: Vec<Vec<usize>>,
    /// The clauses that have a literal.
    occurrences: Vec<Vec<usize>>,
    values: Vec<Option<bool>>,
    /// The numbers of true and false literals of each clause.
    counts: Vec<(usize, usize)>,
    /// Literals that are true, in the order in which they became true.
    trail: Vec<usize>,
    /// Whether no clause is false.
    sound: bool,
}

/// A state to return to.
#[derive(Clone, Copy)]
pub struct Mark {
    trail: usize,
    sound: bool,
}

/// The index of a literal from 0: twice the variable's number less one, plus one for a negation.
fn index(dimacs: i32) -> usize {
    let variable = usize::try_from(dimacs.unsigned_abs()).expect("a variable's number") - 1;
    2 * variable + usize::from(dimacs < 0)
}

const fn is_positive(literal: usize) -> bool {
    literal.is_multiple_of(2)
}

impl Propagator {
    /// The clauses, with everything that they force by themselves.
    pub fn new<'a>(variables: usize, clauses: impl IntoIterator<Item = &'a Clause>) -> Self {
        let clauses: Vec<Vec<usize>> = clauses
            .into_iter()
            .map(|clause| clause.iter().map(|&literal| index(literal)).collect())
            .collect();
        let mut occurrences = vec![Vec::new(); 2 * variables];
        for (number, clause) in clauses.iter().enumerate() {
            for &literal in clause {
                occurrences[literal].push(number);
            }
        }
        let counts = vec![(0, 0); clauses.len()];
        let (values, trail) = (vec![None; variables], Vec::new());
        let mut new = Self { clauses, occurrences, values, counts, trail, sound: true };
        for number in 0..new.clauses.len() {
            match new.clauses[number][..] {
                [] => new.sound = false,
                [unit] => new.make_true(unit),
                _ => {}
            }
        }
        new
    }

    /// Whether no clause is false.
    pub const fn is_sound(&self) -> bool {
        self.sound
    }

    /// The value of a literal, by its DIMACS number; `None` while it is open.
    pub fn value(&self, literal: i32) -> Option<bool> {
        let index = index(literal);
        self.values[index / 2].map(|value| value == is_positive(index))
    }

    /// Whether every variable has a value.
    pub fn is_complete(&self) -> bool {
        self.trail.len() == self.values.len()
    }

    /// The state as it is.
    pub fn mark(&self) -> Mark {
        Mark { trail: self.trail.len(), sound: self.sound }
    }

    /// Undoes everything after the mark.
    pub fn back_to(&mut self, mark: Mark) {
        for literal in self.trail.drain(mark.trail..) {
            self.values[literal / 2] = None;
            for &clause in &self.occurrences[literal] {
                self.counts[clause].0 -= 1;
            }
            for &clause in &self.occurrences[literal ^ 1] {
                self.counts[clause].1 -= 1;
            }
        }
        self.sound = mark.sound;
    }

    /// Makes a literal true, by its DIMACS number, with everything that follows. Returns whether no
    /// clause is false.
    pub fn assume(&mut self, literal: i32) -> bool {
        self.make_true(index(literal));
        self.sound
    }

    fn make_true(&mut self, literal: usize) {
        let mut waiting = vec![literal];
        while let Some(literal) = waiting.pop() {
            match self.values[literal / 2] {
                _ if !self.sound => return,
                Some(value) => self.sound &= value == is_positive(literal),
                None => {
                    self.values[literal / 2] = Some(is_positive(literal));
                    self.trail.push(literal);
                    self.count(literal, &mut waiting);
                }
            }
        }
    }

    /// Counts a literal that became true, and collects the literals that it forces.
    fn count(&mut self, literal: usize, forced: &mut Vec<usize>) {
        for &clause in &self.occurrences[literal] {
            self.counts[clause].0 += 1;
        }
        for &clause in &self.occurrences[literal ^ 1] {
            let literals = &self.clauses[clause];
            let (true_ones, false_ones) = &mut self.counts[clause];
            *false_ones += 1;
            match (*true_ones, literals.len() - *false_ones) {
                (0, 0) => self.sound = false,
                (0, 1) => {
                    let values = &self.values;
                    forced
                        .extend(literals.iter().filter(|&&literal| values[literal / 2].is_none()));
                }
                _ => {}
            }
        }
    }

    /// The number of assignments of the open variables that satisfy every clause, up to `most`.
    pub fn extensions(&mut self, most: usize) -> usize {
        if !self.sound || most == 0 {
            return 0;
        }
        let Some(open) = self.values.iter().position(Option::is_none) else { return 1 };
        let mark = self.mark();
        let mut found = 0;
        for literal in [2 * open, 2 * open + 1] {
            self.make_true(literal);
            found += self.extensions(most - found);
            self.back_to(mark);
        }
        found
    }

    /// The models of the clauses restricted to these literals, each with the number of its
    /// extensions, up to `most`.
    pub fn projected(&mut self, literals: &[i32], most: usize) -> Vec<(Vec<bool>, usize)> {
        let mut found = Vec::new();
        self.project(literals, most, &mut Vec::new(), &mut found);
        found
    }

    fn project(
        &mut self,
        literals: &[i32],
        most: usize,
        values: &mut Vec<bool>,
        found: &mut Vec<(Vec<bool>, usize)>,
    ) {
        let Some(&literal) = literals.get(values.len()) else {
            let extensions = self.extensions(most);
            if extensions > 0 {
                found.push((values.clone(), extensions));
            }
            return;
        };
        let mark = self.mark();
        for value in [false, true] {
            if self.assume(if value { literal } else { -literal }) {
                values.push(value);
                self.project(literals, most, values, found);
                values.pop();
            }
            self.back_to(mark);
        }
    }
}
