//! What every encoding has, and how it is varied.

use crate::instance::Lit;
use crate::model::CountRange;
use crate::sat::cnf::{ClauseSink, FormulaSize};

/// Up to this many literals every at-most-one encoding is pairwise: six clauses at most, and
/// nothing to gain from auxiliary variables.
pub(crate) const PAIRWISE_UP_TO: usize = 4;

/// In how many directions auxiliary variables are defined.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sides {
    /// In both: inputs determine them.
    #[default]
    Both,
    /// Only as far as the constraint needs it: fewer clauses, but a solution may have many
    /// extensions.
    One,
}

/// How an encoding is varied.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// How auxiliary variables are defined.
    pub sides: Sides,
    /// Literals a group, for the encodings that make groups; their own default if left out.
    pub group_size: Option<u32>,
}

impl Style {
    pub(super) const fn both_sides(self) -> bool {
        matches!(self.sides, Sides::Both)
    }

    /// The group size as a number of literals, never below `least`.
    pub(super) fn group(self, default: u32, least: u32) -> usize {
        self.group_size.unwrap_or(default).max(least) as usize
    }
}

/// What unit propagation does with an encoding. The tests hold each encoding to what it claims,
/// over all partial assignments of few inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Propagation {
    /// Every complete assignment of the inputs fixes all auxiliary variables, or is refuted (where
    /// these are defined in both directions).
    pub determines: bool,
    /// Every partial assignment that violates the constraint is refuted.
    pub refutes: bool,
    /// Every input value that follows from the constraint is found: propagation is arc consistent.
    pub complete: bool,
}

impl Propagation {
    /// All that unit propagation can do.
    pub const FULL: Self = Self { determines: true, refutes: true, complete: true };
}

/// The groups that an encoding divides its literals into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grouping {
    /// The group size if none is given.
    pub default: u32,
    /// The smallest that makes sense.
    pub least: u32,
}

/// What every encoding says of itself.
pub trait EncodingInfo: Sync {
    /// Its name on the command line.
    fn name(&self) -> &'static str;

    /// Where it comes from.
    fn source(&self) -> &'static str;

    /// Its size formula in words, as `list encodings` shows it.
    fn size_formula(&self) -> &'static str;

    /// What [`Sides::One`] leaves out, in words.
    fn one_directional(&self) -> &'static str;

    /// Whether [`Sides::One`] leaves anything out.
    fn varies_in_sides(&self) -> bool {
        true
    }

    /// What unit propagation does with it.
    fn propagation(&self) -> Propagation {
        Propagation::FULL
    }

    /// The groups it makes, if it makes any.
    fn grouping(&self) -> Option<Grouping> {
        None
    }
}

/// A way of saying "at most one".
pub trait AtMostOne: EncodingInfo {
    /// Writes clauses that hold exactly when at most one literal is true.
    fn encode(&self, literals: &[Lit], style: Style, sink: &mut dyn ClauseSink);

    /// What [`AtMostOne::encode`] adds for `n` literals.
    fn size(&self, n: u64, style: Style) -> FormulaSize;
}

/// A way of saying "at least this many and at most that many".
pub trait Cardinality: EncodingInfo {
    /// Writes clauses that hold exactly when the number of true literals lies in the range.
    fn encode(&self, literals: &[Lit], range: CountRange, style: Style, sink: &mut dyn ClauseSink);

    /// What [`Cardinality::encode`] adds for `n` literals.
    fn size(&self, n: u64, range: CountRange, style: Style) -> FormulaSize;

    /// Writes clauses that hold exactly when as many literals are true on the left as on the right,
    /// and no more than `most` on either. Auxiliary variables are defined in both directions,
    /// whatever the style.
    fn encode_same(&self, left: &[Lit], right: &[Lit], most: u32, sink: &mut dyn ClauseSink);

    /// What [`Cardinality::encode_same`] adds for so many literals on the left and on the right.
    fn same_size(&self, left: u64, right: u64, most: u32) -> FormulaSize;
}

/// ⌈log2 n⌉ for n from 1 on: the bits that tell n things apart.
pub(super) const fn bits_to_tell(n: u64) -> u32 {
    u64::BITS - n.saturating_sub(1).leading_zeros()
}
