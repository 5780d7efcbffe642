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

use super::{AtMostOne, EncodingInfo, PAIRWISE_UP_TO, Style, bimander, pairwise};
use crate::instance::Lit;
use crate::sat::cnf::{ClauseSink, FormulaSize};

/// The binary encoding: [`super::Bimander`] with groups of one.
#[derive(Clone, Copy, Debug)]
pub struct Binary;

impl EncodingInfo for Binary {
    fn name(&self) -> &'static str {
        "binary"
    }

    fn source(&self) -> &'static str {
        "Frisch et al. 2005"
    }

    fn size_formula(&self) -> &'static str {
        "B = ⌈log2 n⌉ variables, (n+1)B clauses"
    }

    fn one_directional(&self) -> &'static str {
        "nB clauses"
    }
}

impl AtMostOne for Binary {
    fn encode(&self, literals: &[Lit], style: Style, sink: &mut dyn ClauseSink) {
        if literals.len() <= PAIRWISE_UP_TO {
            return pairwise::encode(literals, sink);
        }
        bimander::write_numbers(literals, 1, style, sink);
    }

    fn size(&self, n: u64, style: Style) -> FormulaSize {
        if n <= PAIRWISE_UP_TO as u64 {
            return pairwise::size(n);
        }
        bimander::numbers_size(n, 1, style)
    }
}
