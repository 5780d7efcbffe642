//! Commander at-most-one: literals in groups of g, one commander variable per group, and at most
//! one commander.
//!
//! Formula: pairwise inside each group G; its commander c(G) ⇔ "some literal of G"; at most one
//! commander, encoded recursively. A group of one is its own commander. One-directional: only x ⇒
//! c(G).
//!
//! Source: Klieber & Kwon, "Efficient CNF Encoding for Selecting 1 from N Objects", CFV 2007, with
//! g = 3.
//!
//! Size formula, for more than max(4, g) literals, with f = ⌊n/g⌋ groups of g and one group of r =
//! n mod g where r > 0: each group of two or more adds 1 variable and 1 clause, each of its
//! literals adds 1 clause, and f·g(g-1)/2 + r(r-1)/2 clauses are inside the groups. The ⌈n/g⌉
//! commanders are encoded recursively. One-directional: without the clause per group.

use super::{AtMostOne, EncodingInfo, Grouping, PAIRWISE_UP_TO, Style, pairwise};
use crate::instance::Lit;
use crate::sat::cnf::{ClauseSink, FormulaSize};

/// The commander encoding.
#[derive(Clone, Copy, Debug)]
pub struct Commander;

const GROUPING: Grouping = Grouping { default: 3, least: 2 };

fn group_size(style: Style) -> usize {
    style.group(GROUPING.default, GROUPING.least)
}

impl EncodingInfo for Commander {
    fn name(&self) -> &'static str {
        "commander"
    }

    fn source(&self) -> &'static str {
        "Klieber & Kwon 2007"
    }

    fn size_formula(&self) -> &'static str {
        "S(n), groups of g: n/g variables, n(g-1)/2 + n + n/g clauses, and S(n/g)"
    }

    fn one_directional(&self) -> &'static str {
        "without the last n/g clauses of each level"
    }

    fn grouping(&self) -> Option<Grouping> {
        Some(GROUPING)
    }
}

impl AtMostOne for Commander {
    fn encode(&self, literals: &[Lit], style: Style, sink: &mut dyn ClauseSink) {
        let g = group_size(style);
        if literals.len() <= PAIRWISE_UP_TO.max(g) {
            return pairwise::encode(literals, sink);
        }
        let mut commanders = Vec::with_capacity(literals.len().div_ceil(g));
        for group in literals.chunks(g) {
            if let &[alone] = group {
                commanders.push(alone);
                continue;
            }
            pairwise::encode(group, sink);
            let commander = sink.new_var().positive();
            for &x in group {
                sink.add_clause(&[!x, commander]);
            }
            if style.both_sides() {
                let clause: Vec<Lit> =
                    std::iter::once(!commander).chain(group.iter().copied()).collect();
                sink.add_clause(&clause);
            }
            commanders.push(commander);
        }
        self.encode(&commanders, style, sink);
    }

    fn size(&self, n: u64, style: Style) -> FormulaSize {
        let g = group_size(style);
        if n <= PAIRWISE_UP_TO.max(g) as u64 {
            return pairwise::size(n);
        }
        let g = g as u64;
        let (full, rest) = (n / g, n % g);
        let commanded = if rest == 1 { n - 1 } else { n };
        let commanders = full + u64::from(rest > 1);
        let inside = full * pairwise::size(g).clauses + pairwise::size(rest).clauses;
        let mut size = FormulaSize {
            variables: commanders,
            clauses: inside + commanded,
            literals: 2 * (inside + commanded),
        };
        if style.both_sides() {
            size.clauses += commanders;
            size.literals += commanders + commanded;
        }
        size += self.size(n.div_ceil(g), style);
        size
    }
}
