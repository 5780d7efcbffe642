//! The traits of encodings, and how an encoding can be varied.

use super::pairs::{exclude_pairs, pairs_size};
use crate::instance::Lit;
use crate::sat::cnf::{ClauseSink, FormulaSize};
use nq_board::model::CountRange;

/// The directions in which auxiliary variables are defined.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sides {
    /// Both: the inputs determine the auxiliary variables.
    #[default]
    Both,
    /// Only the direction that the constraint needs: fewer clauses, but a solution may extend to
    /// many models.
    One,
}

/// Variations of an encoding.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// The directions in which auxiliary variables are defined.
    pub sides: Sides,
    /// Literals per group, for the encodings that make groups; by default each encoding's own
    /// choice.
    pub group_size: Option<u32>,
}

impl Style {
    pub(super) const fn both_sides(self) -> bool {
        matches!(self.sides, Sides::Both)
    }
}

/// What unit propagation achieves with an encoding. The tests check every claim over all partial
/// assignments of a few inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Propagation {
    /// Every complete assignment of the inputs fixes all auxiliary variables or is refuted, if
    /// these are defined in both directions.
    pub determines: bool,
    /// Every partial assignment that violates the constraint is refuted.
    pub refutes: bool,
    /// Every implied input value is found: propagation is arc consistent.
    pub complete: bool,
}

impl Propagation {
    /// The strongest propagation.
    pub const FULL: Self = Self { determines: true, refutes: true, complete: true };
}

/// The groups that an encoding divides its literals into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grouping {
    /// The default group size.
    pub default: u32,
    /// The smallest sensible group size.
    pub least: u32,
}

/// The description of an encoding.
#[derive(Clone, Copy, Debug)]
pub struct EncodingInfo {
    /// Its name on the command line.
    pub name: &'static str,
    /// Its publication.
    pub source: &'static str,
    /// Its size formula in words, shown by `list encodings`.
    pub size_formula: &'static str,
    /// What changes with [`Sides::One`], in words.
    pub one_directional: &'static str,
    /// Whether [`Sides::One`] changes anything.
    pub varies_in_sides: bool,
    /// What unit propagation achieves with it.
    pub propagation: Propagation,
    /// The groups it makes, if it makes any.
    pub grouping: Option<Grouping>,
}

impl EncodingInfo {
    /// What most encodings have in common.
    pub const COMMON: Self = Self {
        name: "",
        source: "",
        size_formula: "",
        one_directional: "",
        varies_in_sides: true,
        propagation: Propagation::FULL,
        grouping: None,
    };
}

/// An encoding of "at most one".
pub trait AtMostOne: Sync {
    /// Its description.
    fn info(&self) -> &'static EncodingInfo;

    /// Writes clauses for more literals than [`AtMostOne::pairwise_up_to`].
    fn encode_many(&self, literals: &[Lit], style: Style, sink: &mut dyn ClauseSink);

    /// The size of what [`AtMostOne::encode_many`] adds for `n` literals.
    fn size_of_many(&self, n: u64, style: Style) -> FormulaSize;

    /// Its name on the command line.
    fn name(&self) -> &'static str {
        self.info().name
    }

    /// The number of literals in a group; 1 without groups.
    fn group_size(&self, style: Style) -> usize {
        let grouping = self.info().grouping;
        let size = |Grouping { default, least }| style.group_size.unwrap_or(default).max(least);
        grouping.map_or(1, size) as usize
    }

    /// The number of literals up to which it is pairwise: up to four, pairwise has at most six
    /// clauses, and auxiliary variables gain nothing.
    fn pairwise_up_to(&self, style: Style) -> usize {
        self.group_size(style).max(4)
    }

    /// Writes clauses that hold exactly when at most one literal is true.
    fn encode(&self, literals: &[Lit], style: Style, sink: &mut dyn ClauseSink) {
        if literals.len() <= self.pairwise_up_to(style) {
            exclude_pairs(literals, sink);
        } else {
            self.encode_many(literals, style, sink);
        }
    }

    /// The size of what [`AtMostOne::encode`] adds for `n` literals.
    fn size(&self, n: u64, style: Style) -> FormulaSize {
        if n <= self.pairwise_up_to(style) as u64 {
            pairs_size(n)
        } else {
            self.size_of_many(n, style)
        }
    }
}

/// An encoding of "at least this many and at most that many".
pub trait Cardinality: Sync {
    /// Its description.
    fn info(&self) -> &'static EncodingInfo;

    /// Its name on the command line.
    fn name(&self) -> &'static str {
        self.info().name
    }

    /// Writes clauses that hold exactly when the number of true literals lies in the range.
    fn encode(&self, literals: &[Lit], range: CountRange, style: Style, sink: &mut dyn ClauseSink);

    /// The size of what [`Cardinality::encode`] adds for `n` literals.
    fn size(&self, n: u64, range: CountRange, style: Style) -> FormulaSize;

    /// Writes clauses that hold exactly when equally many literals are true on the left and on the
    /// right, and at most `most` on each side. Auxiliary variables are defined in both directions,
    /// whatever the style.
    fn encode_same(&self, left: &[Lit], right: &[Lit], most: u32, sink: &mut dyn ClauseSink);

    /// The size of what [`Cardinality::encode_same`] adds for the given numbers of literals.
    fn same_size(&self, left: u64, right: u64, most: u32) -> FormulaSize;
}

/// ⌈log2 n⌉ for n ≥ 1: the number of bits that distinguish n things.
pub(super) const fn bits_to_tell(n: u64) -> u32 {
    u64::BITS - n.saturating_sub(1).leading_zeros()
}
