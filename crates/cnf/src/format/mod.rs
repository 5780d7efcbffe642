//! File formats, one per file: writers of instances, readers, and parsers of solver output.

mod clause_writer;
pub mod comments;
mod dimacs;
mod entry;
mod gbd;
mod icnf;
mod line_variables;
mod linear;
mod lp;
mod measure;
mod minizinc;
mod mps;
mod named_answer;
mod names;
mod opb;
mod provenance;
pub mod read;
mod sanitized;
mod smtlib;
pub mod solver_output;
#[cfg(test)]
mod tests;
mod variant;
mod wcnf;
mod weights;
mod xcsp3;

pub use dimacs::{write_bare as write_bare_dimacs, write_forbidding as write_dimacs_forbidding};
pub use entry::{FormatEntry, ObjectiveUse};
pub use gbd::GbdHash;
pub use linear::{LinearConstraint, Relation, visit as visit_linear};
pub use measure::{FileSize, GroupSize, Sizes, formula_size, measure};
pub use named_answer::{NamedAnswer, ReadAnswer};
pub use opb::{variables as opb_variables, write_forbidding as write_opb_forbidding};
pub use provenance::{Document, Provenance, encoding_options};
pub use sanitized::{size as sanitized_size, write as write_sanitized_dimacs};
pub use variant::Variant;
pub use weights::{PieceWeight, write_weighted_dimacs};

/// All formats; the first is the default.
pub static FORMATS: &[FormatEntry] = &[
    dimacs::FORMAT,
    wcnf::FORMAT,
    icnf::FORMAT,
    opb::FORMAT,
    lp::FORMAT,
    mps::FORMAT,
    smtlib::FORMAT,
    minizinc::FORMAT,
    xcsp3::FORMAT,
];
