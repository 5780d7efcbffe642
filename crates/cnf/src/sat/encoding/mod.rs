//! Encodings: how one constraint becomes clauses. Each file has one encoding with its formula,
//! source, and size formula. `list encodings` and the tests go through the registries
//! below.
//!
//! Auxiliary variables are defined in both directions unless a [`Style`] selects one. Every
//! assignment that meets the constraint then has exactly one extension, so model counters without
//! projection count correctly.

mod adder;
mod auto;
mod bimander;
mod binary;
mod cardinality_network;
mod commander;
pub(crate) mod conditional;
mod formula;
mod info;
mod ladder;
pub(crate) mod lexicographic;
mod named;
mod pairs;
mod pairwise;
mod product;
mod sequential;
mod sequential_counter;
mod spelling;
mod totalizer;
mod unary;

pub use auto::{EncodingChoice, Purpose};
pub use bimander::Bimander;
pub use binary::Binary;
pub use commander::Commander;
pub use formula::Encoding;
pub use info::{AtMostOne, Cardinality, EncodingInfo, Grouping, Propagation, Sides, Style};
pub use ladder::Ladder;
pub use named::Named;
pub use pairwise::Pairwise;
pub(crate) use product::Product;
pub use sequential::Sequential;
pub use sequential_counter::SequentialCounter;
pub use spelling::EncodingError;
pub use totalizer::Totalizer;

use adder::Adder;
use cardinality_network::CardinalityNetwork;
use nq_board::base::UnknownName;

/// Every at-most-one encoding.
pub static AT_MOST_ONE: &[&dyn AtMostOne] =
    &[&Pairwise, &Sequential, &Product, &Commander, &Bimander, &Binary, &Ladder];

/// Every cardinality encoding; the first is the default.
pub static CARDINALITY: &[&dyn Cardinality] =
    &[&SequentialCounter, &Totalizer, &CardinalityNetwork, &Adder];

/// The name that selects the default encoding.
pub const AUTO: &str = "auto";

/// Names that `PySAT` gives to encodings, with ours.
const PYSAT: [(&str, &str); 6] = [
    ("bitwise", "binary"),
    ("seqcounter", "sequential"),
    ("sortnetwrk", "network"),
    ("cardnetwrk", "network"),
    ("mtotalizer", "totalizer"),
    ("kmtotalizer", "totalizer"),
];

/// The at-most-one encoding with this name; `None` for [`AUTO`]. Fails for an unknown name, with
/// the nearest one and a list of all.
pub fn at_most_one(name: &str) -> Result<Option<&'static dyn AtMostOne>, UnknownName> {
    let named = AT_MOST_ONE.iter().find(|encoding| encoding.name() == name).copied();
    let known = AT_MOST_ONE.iter().map(|encoding| encoding.name());
    let others = CARDINALITY.iter().map(|encoding| encoding.name());
    named_or_auto(named, known, ("cardinality", others), "at-most-one encoding", name)
}

/// The cardinality encoding with this name; `None` for [`AUTO`]. Fails for an unknown name, with
/// the nearest one and a list of all.
pub fn cardinality(name: &str) -> Result<Option<&'static dyn Cardinality>, UnknownName> {
    let named = CARDINALITY.iter().find(|encoding| encoding.name() == name).copied();
    let known = CARDINALITY.iter().map(|encoding| encoding.name());
    let others = AT_MOST_ONE.iter().map(|encoding| encoding.name());
    named_or_auto(named, known, ("encoding", others), "cardinality encoding", name)
}

/// `others` are the encodings of the other kind, with the option that takes them.
fn named_or_auto<T>(
    named: Option<T>,
    known: impl Iterator<Item = &'static str>,
    (option, mut others): (&str, impl Iterator<Item = &'static str>),
    kind: &'static str,
    name: &str,
) -> Result<Option<T>, UnknownName> {
    if named.is_some() || name == AUTO {
        return Ok(named);
    }
    let known: Vec<_> = std::iter::once(AUTO).chain(known).collect();
    let unknown = UnknownName::new(kind, name, &known);
    let ours = PYSAT.iter().find(|(theirs, _)| *theirs == name).map_or(name, |(_, ours)| ours);
    Err(match known.contains(&ours) {
        true => unknown.suggesting(ours),
        false if others.any(|other| other == ours) => {
            unknown.suggesting(&format!("--{option} {ours}"))
        }
        false => unknown,
    })
}
