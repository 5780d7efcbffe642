//! Product at-most-one: literals in a grid; at most one row and at most one column is used.
//!
//! Formula: with p = ⌈√n⌉ columns and q = ⌈n/p⌉ rows: r(i) ⇔ "some literal of row i" and c(j) ⇔
//! "some literal of column j"; at most one r and at most one c, encoded recursively.
//! One-directional: only x ⇒ r(i) and x ⇒ c(j), as published.
//!
//! Source: Jingchao Chen, "A New SAT Encoding of the At-Most-One Constraint", `ModRef` 2010.
//!
//! Size formula, for five or more literals: p+q variables, 2n + p+q clauses (one-directional: 2n),
//! and the encodings of p and q literals; one-directional 2n + 4√n + O(n^¼) clauses in all.

use super::{AtMostOne, EncodingInfo, Style};
use crate::instance::Lit;
use crate::sat::cnf::{ClauseSink, FormulaSize};
use crate::sat::meaning::Meaning;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Product;

/// The columns and rows of the grid.
const fn grid(n: u64) -> (u64, u64) {
    let root = n.isqrt();
    let columns = if root * root == n { root } else { root + 1 };
    (columns, n.div_ceil(columns))
}

impl AtMostOne for Product {
    fn info(&self) -> &'static EncodingInfo {
        &EncodingInfo {
            name: "product",
            source: "Chen 2010",
            size_formula: "S(n) with p = ⌈√n⌉, q = ⌈n/p⌉: p+q variables, 2n+p+q clauses, and \
                           S(p)+S(q)",
            one_directional: "2n clauses for 2n+p+q",
            ..EncodingInfo::COMMON
        }
    }

    fn encode_many(&self, literals: &[Lit], style: Style, sink: &mut dyn ClauseSink) {
        let (p, q) = grid(literals.len() as u64);
        let [p, q] = [p, q].map(|side| usize::try_from(side).unwrap_or(usize::MAX));
        let mut new = |meaning| sink.new_aux(meaning).positive();
        let columns: Vec<Lit> = (0..p).map(|j| new(Meaning::Column(j, p, literals))).collect();
        let rows: Vec<Lit> = (0..q).map(|i| new(Meaning::Row(i, p, literals))).collect();
        for (row, &r) in literals.chunks(columns.len()).zip(&rows) {
            for (&x, &c) in row.iter().zip(&columns) {
                sink.add_clause(&[!x, c]);
                sink.add_clause(&[!x, r]);
            }
        }
        if style.both_sides() {
            let mut clause = Vec::new();
            let mut some_of = |used: Lit, of: &mut dyn Iterator<Item = Lit>| {
                clause.clear();
                clause.push(!used);
                clause.extend(of);
                sink.add_clause(&clause);
            };
            for (j, &c) in columns.iter().enumerate() {
                some_of(c, &mut literals.iter().skip(j).step_by(columns.len()).copied());
            }
            for (row, &r) in literals.chunks(columns.len()).zip(&rows) {
                some_of(r, &mut row.iter().copied());
            }
        }
        self.encode(&columns, style, sink);
        self.encode(&rows, style, sink);
    }

    fn size_of_many(&self, n: u64, style: Style) -> FormulaSize {
        let (p, q) = grid(n);
        let mut size = FormulaSize::of_variables(p + q) + FormulaSize::of_clauses(2 * n, 2);
        if style.both_sides() {
            // Each literal occurs in one clause of a column and in one of a row.
            size.clauses += p + q;
            size.literals += p + q + 2 * n;
        }
        size + self.size(p, style) + self.size(q, style)
    }
}
