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

use super::pairs::{exclude_pairs, pairs_size};
use super::{AtMostOne, EncodingInfo, Grouping, Style};
use crate::instance::Lit;
use crate::sat::cnf::{ClauseSink, FormulaSize};
use crate::sat::meaning::Meaning;

/// The commander encoding.
#[derive(Clone, Copy, Debug)]
pub struct Commander;

impl AtMostOne for Commander {
    fn info(&self) -> &'static EncodingInfo {
        &EncodingInfo {
            name: "commander",
            source: "Klieber & Kwon 2007",
            size_formula: "S(n), groups of g: n/g variables, n(g-1)/2 + n + n/g clauses, and \
                           S(n/g)",
            one_directional: "without the last n/g clauses of each level",
            grouping: Some(Grouping { default: 3, least: 2 }),
            ..EncodingInfo::COMMON
        }
    }

    fn encode_many(&self, literals: &[Lit], style: Style, sink: &mut dyn ClauseSink) {
        let g = self.group_size(style);
        let mut commanders = Vec::with_capacity(literals.len().div_ceil(g));
        for group in literals.chunks(g) {
            if let &[alone] = group {
                commanders.push(alone);
                continue;
            }
            exclude_pairs(group, sink);
            let commander = sink.new_aux(Meaning::Some('c', group)).positive();
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

    fn size_of_many(&self, n: u64, style: Style) -> FormulaSize {
        let g = self.group_size(style) as u64;
        let (full, rest) = (n / g, n % g);
        let group = |size| pairs_size(size) + commanded_size(size, style);
        let rest = if rest > 1 { group(rest) } else { FormulaSize::default() };
        group(g) * full + rest + self.size(n.div_ceil(g), style)
    }
}

/// The size of a commander and the clauses that define it by a group.
fn commanded_size(group: u64, style: Style) -> FormulaSize {
    let other_side = FormulaSize::of_clauses(style.both_sides().into(), group + 1);
    FormulaSize::of_variables(1) + FormulaSize::of_clauses(group, 2) + other_side
}
