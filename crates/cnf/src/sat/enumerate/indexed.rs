//! A formula indexed for propagation: the literals that each literal implies, the pairs that it
//! excludes, and the longer clauses in which it occurs.
//!
//! A set of literals is a bit set: the negative literals, one bit per variable, then the positive
//! ones, each half padded to whole words. The literals that a literal implies through binary
//! clauses are the nonzero words of such a set. So a queen excludes a row of the board in one step,
//! and the memory stays proportional to the number of clauses even with many variables.

use super::sets::{BITS, Word, bit};
use crate::instance::{Lit, Var};
use crate::sat::cnf::Formula;
use nq_board::run::{Control, StopReason};

/// A literal as its position in a set of literals.
pub(super) type Code = u32;

/// Lists of different lengths in one vector.
#[derive(Clone, Debug)]
struct Lists<T> {
    starts: Vec<usize>,
    items: Vec<T>,
}

impl<T> Lists<T> {
    fn new() -> Self {
        Self { starts: vec![0], items: Vec::new() }
    }

    /// Ends the current list.
    fn close(&mut self) {
        self.starts.push(self.items.len());
    }

    fn len(&self) -> usize {
        self.starts.len() - 1
    }

    #[inline]
    fn get(&self, list: usize) -> &[T] {
        &self.items[self.starts[list]..self.starts[list + 1]]
    }
}

impl<T: Copy + Default> Lists<T> {
    /// The lists of pairs of list and item, with the items in their order.
    fn collect(lists: usize, pairs: impl Iterator<Item = (usize, T)> + Clone) -> Self {
        let mut starts = vec![0; lists + 1];
        for (list, _) in pairs.clone() {
            starts[list + 1] += 1;
        }
        for list in 0..lists {
            starts[list + 1] += starts[list];
        }
        let mut next = starts.clone();
        let mut items = vec![T::default(); starts[lists]];
        for (list, item) in pairs {
            items[next[list]] = item;
            next[list] += 1;
        }
        Self { starts, items }
    }
}

/// Checks regularly whether to stop, by a growing number.
fn stop_now_and_then(number: usize, control: &Control) -> Result<(), StopReason> {
    const POLL: usize = 1 << 12;
    if number.is_multiple_of(POLL) { control.proceed() } else { Ok(()) }
}

/// A formula indexed for propagation. It is immutable, so threads use it together.
#[derive(Clone, Debug)]
pub(super) struct IndexedFormula {
    pub variables: usize,
    /// Number of words of a set of variables; a set of literals has twice as many.
    pub words: usize,
    implied: Lists<Word>,
    excluded: Lists<[Code; 2]>,
    clauses: Lists<Code>,
    occurrences: Lists<u32>,
    pub units: Vec<Code>,
    /// Whether there is an empty clause.
    pub is_contradictory: bool,
}

impl IndexedFormula {
    /// The index of a formula.
    pub(super) fn new(formula: &Formula, control: &Control) -> Result<Self, StopReason> {
        let variables = formula.variables();
        let words = variables.div_ceil(BITS);
        let mut index = Self {
            variables,
            words,
            implied: Lists::new(),
            excluded: Lists::new(),
            clauses: Lists::new(),
            occurrences: Lists::new(),
            units: Vec::new(),
            is_contradictory: false,
        };
        // At most two per clause. Growing would double the memory for a moment.
        let mut binary = Vec::with_capacity(2 * formula.clauses().len());
        let mut ternary = Vec::new();
        let mut codes = Vec::new();
        for (number, clause) in formula.clauses().enumerate() {
            stop_now_and_then(number, control)?;
            codes.clear();
            codes.extend(clause.iter().map(|&lit| index.code(lit)));
            codes.sort_unstable();
            codes.dedup();
            if codes.iter().any(|&code| codes.binary_search(&index.negation(code)).is_ok()) {
                continue; // always true
            }
            match codes[..] {
                [] => index.is_contradictory = true,
                [unit] => index.units.push(unit),
                [a, b] => binary.extend([(index.negation(a), b), (index.negation(b), a)]),
                [a, b, c] => ternary.push([a, b, c].map(|code| index.negation(code))),
                _ => {
                    index.clauses.items.extend(&codes);
                    index.clauses.close();
                }
            }
        }
        let codes = 2 * BITS * words;
        let implied = Lists::collect(codes, binary.iter().map(|&(from, to)| (from as usize, to)));
        let mut targets = Vec::new();
        for code in 0..codes {
            stop_now_and_then(code, control)?;
            targets.clear();
            targets.extend_from_slice(implied.get(code));
            targets.sort_unstable();
            for same_word in targets.chunk_by(|a, b| a / u64::BITS == b / u64::BITS) {
                let bits = same_word.iter().fold(0, |bits, code| bits | bit(*code));
                index.implied.items.push(Word { place: same_word[0] / u64::BITS, bits });
            }
            index.implied.close();
        }
        let turns = ternary.iter().flat_map(|&[a, b, c]| [[a, b, c], [b, a, c], [c, a, b]]);
        index.excluded = Lists::collect(codes, turns.map(|[from, a, b]| (from as usize, [a, b])));
        let clauses = &index.clauses;
        let occurrences = (0..clauses.len()).flat_map(|clause| {
            let number = u32::try_from(clause).unwrap_or(u32::MAX);
            clauses.get(clause).iter().map(move |&code| (code as usize, number))
        });
        index.occurrences = Lists::collect(codes, occurrences);
        Ok(index)
    }

    /// The clauses with more than three literals.
    pub(super) fn clauses(&self) -> impl ExactSizeIterator<Item = &[Code]> {
        (0..self.clauses.len()).map(|clause| self.clauses.get(clause))
    }

    /// The literals of a clause with more than three.
    #[inline]
    pub(super) fn clause(&self, clause: u32) -> &[Code] {
        self.clauses.get(clause as usize)
    }

    /// The pairs that a true literal excludes: the negations of a clause with three literals are
    /// never all true.
    #[inline]
    pub(super) fn excluded(&self, code: Code) -> &[[Code; 2]] {
        self.excluded.get(code as usize)
    }

    /// The clauses with more than three literals in which a literal occurs.
    #[inline]
    pub(super) fn occurrences(&self, code: Code) -> &[u32] {
        self.occurrences.get(code as usize)
    }

    /// The literals that a true literal implies through binary clauses, word by word in ascending
    /// order.
    #[inline]
    pub(super) fn implied(&self, code: Code) -> &[Word] {
        self.implied.get(code as usize)
    }

    /// The position of a literal in a set of literals.
    #[inline]
    pub(super) fn code(&self, lit: Lit) -> Code {
        let half = if lit.is_positive() { self.half() } else { 0 };
        u32::try_from(lit.var().index()).unwrap_or(u32::MAX) + half
    }

    /// The literal at a position.
    #[inline]
    pub(super) fn literal(&self, code: Code) -> Lit {
        let half = self.half();
        if code >= half { Var::new(code - half).positive() } else { Var::new(code).negative() }
    }

    /// The other literal of the same variable.
    #[inline]
    pub(super) const fn negation(&self, code: Code) -> Code {
        let half = self.half();
        if code >= half { code - half } else { code + half }
    }

    /// The position of the first positive literal.
    #[inline]
    pub(super) const fn half(&self) -> Code {
        // Variables' numbers fit into 31 bits.
        #[expect(clippy::cast_possible_truncation)]
        let half = (self.words * BITS) as Code;
        half
    }
}
