//! Bimander at-most-one: literals in groups of g, pairwise inside each group, and the number of the
//! true literal's group in binary.
//!
//! Formula: pairwise inside each group. With m = ⌈n/g⌉ groups and B = ⌈log2 m⌉ bits: x ⇒ (b(k) is
//! bit k of the number of its group). A second part determines the bits where no literal is true:
//! b(k) ⇒ "some literal of a group whose number has bit k". One-directional: without the second
//! part, as published.
//!
//! Source: Van-Hau Nguyen & Son T. Mai, "A New Method to Encode the At-Most-One Constraint into
//! SAT", `SoICT` 2015. They use m = ⌈n/2⌉, ⌈√n⌉, or log2 n; the default here is groups of two.
//!
//! Size formula, for more than max(4, g) literals: B variables, nB + B clauses (one-directional:
//! nB), and the pairwise clauses inside the groups.

use super::info::bits_to_tell;
use super::pairs::{exclude_pairs, pairs_size};
use super::{AtMostOne, EncodingInfo, Grouping, Style};
use crate::instance::Lit;
use crate::sat::cnf::{ClauseSink, FormulaSize};
use crate::sat::meaning::Meaning;

/// The bimander encoding.
#[derive(Clone, Copy, Debug)]
pub struct Bimander;

impl AtMostOne for Bimander {
    fn info(&self) -> &'static EncodingInfo {
        &EncodingInfo {
            name: "bimander",
            source: "Nguyen & Mai 2015",
            size_formula: "groups of g, B = ⌈log2 ⌈n/g⌉⌉: B variables, n(g-1)/2 + (n+1)B clauses",
            one_directional: "n(g-1)/2 + nB clauses",
            grouping: Some(Grouping { default: 2, least: 2 }),
            ..EncodingInfo::COMMON
        }
    }

    fn encode_many(&self, literals: &[Lit], style: Style, sink: &mut dyn ClauseSink) {
        let g = self.group_size(style);
        for group in literals.chunks(g) {
            exclude_pairs(group, sink);
        }
        write_numbers(literals, g, style, sink);
    }

    fn size_of_many(&self, n: u64, style: Style) -> FormulaSize {
        let g = self.group_size(style) as u64;
        pairs_size(g) * (n / g) + pairs_size(n % g) + numbers_size(n, g, style)
    }
}

/// Writes clauses by which a true literal sets the bits to the number of its group of `g`.
pub(super) fn write_numbers(literals: &[Lit], g: usize, style: Style, sink: &mut dyn ClauseSink) {
    let groups = literals.len().div_ceil(g);
    let bits: Vec<Lit> = (0..bits_to_tell(groups as u64) as usize)
        .map(|k| sink.new_aux(Meaning::Bit(k, g, literals)).positive())
        .collect();
    for (number, group) in literals.chunks(g).enumerate() {
        for &x in group {
            for (k, &bit) in bits.iter().enumerate() {
                sink.add_clause(&[!x, if number >> k & 1 == 1 { bit } else { !bit }]);
            }
        }
    }
    if style.both_sides() {
        for (k, &bit) in bits.iter().enumerate() {
            let numbered = literals.iter().enumerate().filter(|(i, _)| (i / g) >> k & 1 == 1);
            let clause: Vec<Lit> = std::iter::once(!bit).chain(numbered.map(|(_, &x)| x)).collect();
            sink.add_clause(&clause);
        }
    }
}

/// The size of what [`write_numbers`] adds.
pub(super) fn numbers_size(n: u64, g: u64, style: Style) -> FormulaSize {
    let bits = bits_to_tell(n.div_ceil(g));
    let variables = u64::from(bits);
    let mut size = FormulaSize { variables, clauses: n * variables, literals: 2 * n * variables };
    if style.both_sides() {
        size.clauses += variables;
        // Bit k is set in every second run of g·2^k literals.
        let set = |k: u32| {
            let run = g << k;
            n / (2 * run) * run + (n % (2 * run)).saturating_sub(run)
        };
        size.literals += variables + (0..bits).map(set).sum::<u64>();
    }
    size
}
