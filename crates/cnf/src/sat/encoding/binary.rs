//! Binary at-most-one, also called bitwise or logarithmic: the number of the true literal in
//! binary.
//!
//! Formula: with B = ⌈log2 n⌉ bits, x(i) ⇒ (b(k) is bit k of i) for i = 0 … n-1. A second part
//! determines the bits where no literal is true: b(k) ⇒ "some x(i) whose i has bit k".
//! One-directional: without the second part, as published.
//!
//! Source: Frisch, Peugniez, Doggett & Nightingale, "Solving Non-Boolean Satisfiability Problems
//! with Stochastic Local Search", Journal of Automated Reasoning 35, 2005; Prestwich 2007.
//!
//! Size formula, for five or more literals: B variables and nB + B clauses; one-directional nB.

use super::{AtMostOne, EncodingInfo, Style, bimander};
use crate::instance::Lit;
use crate::sat::cnf::{ClauseSink, FormulaSize};

/// The binary encoding: [`super::Bimander`] with groups of one.
#[derive(Clone, Copy, Debug)]
pub struct Binary;

impl AtMostOne for Binary {
    fn info(&self) -> &'static EncodingInfo {
        &EncodingInfo {
            name: "binary",
            source: "Frisch et al. 2005",
            size_formula: "B = ⌈log2 n⌉ variables, (n+1)B clauses",
            one_directional: "nB clauses",
            ..EncodingInfo::COMMON
        }
    }

    fn encode_many(&self, literals: &[Lit], style: Style, sink: &mut dyn ClauseSink) {
        bimander::write_numbers(literals, 1, style, sink);
    }

    fn size_of_many(&self, n: u64, style: Style) -> FormulaSize {
        bimander::numbers_size(n, 1, style)
    }
}
