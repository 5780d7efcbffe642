//! DIMACS CNF as benchmark collections want it: an exact header, one clause per line, no comments,
//! no tautologies, no literal twice, no empty clause.
//!
//! The rules are those of `checksani` in the package `gbdc` (Iser and Jabs, "Global Benchmark
//! Database", SAT 2024).

use std::io::{self, Write};

use super::clause_writer::ClauseWriter;
use crate::instance::{Instance, Lit, Var};
use crate::sat::cnf::{ClauseCounter, ClauseSink, FormulaSize};
use crate::sat::encoding::Encoding;

/// Writes the formula of an instance. Two unit clauses that contradict each other replace the empty
/// clause.
pub fn write(instance: &Instance, encoding: &Encoding, out: &mut dyn Write) -> io::Result<()> {
    let size = size(instance, encoding);
    writeln!(out, "p cnf {} {}", size.variables, size.clauses)?;
    let mut writer = Sanitizer::new(ClauseWriter::new("", out));
    encoding.encode(instance, &mut writer);
    writer.finish().finish()
}

/// The size of the formula that [`write()`] writes.
pub fn size(instance: &Instance, encoding: &Encoding) -> FormulaSize {
    let mut counter = Sanitizer::new(ClauseCounter::default());
    encoding.encode(instance, &mut counter);
    counter.finish().size()
}

/// Passes clauses on, without tautologies and without literals that occur twice.
struct Sanitizer<S> {
    inner: S,
    first: Option<Var>,
    /// There was an empty clause.
    contradictory: bool,
    clause: Vec<Lit>,
    /// For each variable, the last literal met and the number of its clause.
    met: Vec<Option<(Lit, u64)>>,
    clauses: u64,
}

impl<S: ClauseSink> Sanitizer<S> {
    const fn new(inner: S) -> Self {
        Self {
            inner,
            first: None,
            contradictory: false,
            clause: Vec::new(),
            met: Vec::new(),
            clauses: 0,
        }
    }

    fn finish(mut self) -> S {
        if self.contradictory {
            let var = self.first.unwrap_or_else(|| self.inner.new_var());
            self.inner.add_clause(&[var.positive()]);
            self.inner.add_clause(&[var.negative()]);
        }
        self.inner
    }
}

impl<S: ClauseSink> ClauseSink for Sanitizer<S> {
    fn new_var(&mut self) -> Var {
        let var = self.inner.new_var();
        self.first.get_or_insert(var);
        self.met.push(None);
        var
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        if clause.is_empty() {
            self.contradictory = true;
            return;
        }
        self.clause.clear();
        self.clauses += 1;
        for &lit in clause {
            match self.met[lit.var().index()].replace((lit, self.clauses)) {
                Some(met) if met == (lit, self.clauses) => {}
                Some((_, clause)) if clause == self.clauses => return,
                _ => self.clause.push(lit),
            }
        }
        self.inner.add_clause(&self.clause);
    }

    fn is_closed(&self) -> bool {
        self.inner.is_closed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sat::cnf::Formula;

    fn lits(numbers: &[i32]) -> Vec<Lit> {
        numbers.iter().filter_map(|&number| Lit::from_dimacs(number)).collect()
    }

    fn sanitized(variables: usize, clauses: &[&[i32]]) -> (usize, Vec<Vec<Lit>>) {
        let mut sink = Sanitizer::new(Formula::default());
        for _ in 0..variables {
            sink.new_var();
        }
        for clause in clauses {
            sink.add_clause(&lits(clause));
        }
        let formula = sink.finish();
        (formula.variables(), formula.clauses().map(<[Lit]>::to_vec).collect())
    }

    #[test]
    fn tautologies_and_repeated_literals_go() {
        let found = sanitized(3, &[&[1, -2], &[1, 2, -1], &[3, 3, -1, 3], &[2]]);
        assert_eq!(found, (3, vec![lits(&[1, -2]), lits(&[3, -1]), lits(&[2])]));
    }

    #[test]
    fn empty_clauses_become_one_contradiction() {
        let contradiction = vec![lits(&[1]), lits(&[-1])];
        assert_eq!(sanitized(0, &[&[], &[]]), (1, contradiction.clone()));
        assert_eq!(sanitized(2, &[&[]]), (2, contradiction));
        assert_eq!(sanitized(0, &[]), (0, vec![]));
    }
}
