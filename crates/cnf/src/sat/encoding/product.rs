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

use super::{AtMostOne, EncodingInfo, PAIRWISE_UP_TO, Style, pairwise};
use crate::instance::Lit;
use crate::sat::cnf::{ClauseSink, FormulaSize};

/// The product encoding.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Product;

/// The columns and rows of the grid.
const fn grid(n: u64) -> (u64, u64) {
    let root = n.isqrt();
    let columns = if root * root == n { root } else { root + 1 };
    (columns, n.div_ceil(columns))
}

impl EncodingInfo for Product {
    fn name(&self) -> &'static str {
        "product"
    }

    fn source(&self) -> &'static str {
        "Chen 2010"
    }

    fn size_formula(&self) -> &'static str {
        "S(n) with p = ⌈√n⌉, q = ⌈n/p⌉: p+q variables, 2n+p+q clauses, and S(p)+S(q)"
    }

    fn one_directional(&self) -> &'static str {
        "2n clauses for 2n+p+q"
    }
}

impl AtMostOne for Product {
    fn encode(&self, literals: &[Lit], style: Style, sink: &mut dyn ClauseSink) {
        if literals.len() <= PAIRWISE_UP_TO {
            return pairwise::encode(literals, sink);
        }
        let (p, q) = grid(literals.len() as u64);
        let columns: Vec<Lit> = (0..p).map(|_| sink.new_var().positive()).collect();
        let rows: Vec<Lit> = (0..q).map(|_| sink.new_var().positive()).collect();
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

    fn size(&self, n: u64, style: Style) -> FormulaSize {
        if n <= PAIRWISE_UP_TO as u64 {
            return pairwise::size(n);
        }
        let (p, q) = grid(n);
        let other_side = if style.both_sides() { p + q } else { 0 };
        let mut size = FormulaSize {
            variables: p + q,
            clauses: 2 * n + other_side,
            // Each literal occurs in one clause of a column and in one of a row.
            literals: 4 * n + if style.both_sides() { p + q + 2 * n } else { 0 },
        };
        size += self.size(p, style);
        size += self.size(q, style);
        size
    }
}
