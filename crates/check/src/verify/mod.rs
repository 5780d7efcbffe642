//! Independent checks: placements by geometry, fundamental counts by Burnside's lemma, tallies
//! against each other and against published values.

mod attack_table;
mod burnside;
mod checker;
mod known;
mod sequences;

pub use crate::board::rides;
pub use burnside::Burnside;
pub(crate) use burnside::{MATRICES, Matrix};
pub use checker::{Checker, Violation};
pub use known::{
    Known, KnownEnd, KnownVerdict, PublishedSequence, PublishedVerdict, SequenceOf, known_end,
    known_sets, known_values, published_verdict,
};
pub use sequences::published_best;

use std::collections::BTreeSet;

use nq_board::run::Tally;

/// The first difference between two tallies, in words; `None` if they agree. A value that only one
/// of them has (a digest, orbits) is not compared.
pub fn difference(a: &Tally, b: &Tally) -> Option<String> {
    if a.total != b.total {
        return Some(format!("total {} against {}", a.total, b.total));
    }
    if let (Some(x), Some(y)) = (&a.orbits, &b.orbits)
        && x != y
    {
        let sizes: BTreeSet<u64> = x.by_size().chain(y.by_size()).map(|(size, _)| size).collect();
        let differing: Vec<_> = sizes
            .into_iter()
            .rev()
            .map(|size| (size, x.of_size(size), y.of_size(size)))
            .filter(|(_, x, y)| x != y)
            .map(|(size, x, y)| format!("{x} against {y} orbits of size {size}"))
            .collect();
        return Some(differing.join(", "));
    }
    if let (Some(x), Some(y)) = (a.digest, b.digest)
        && x != y
    {
        return Some(format!("digest {x} against {y}"));
    }
    None
}
