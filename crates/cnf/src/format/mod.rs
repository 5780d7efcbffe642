//! File formats, one per file: writers of instances, readers, and parsers of solver output.

mod clause_writer;
pub mod comments;
mod dimacs;
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
pub use gbd::GbdHash;
pub use linear::{LinearConstraint, Relation, visit as visit_linear};
pub use measure::{FileSize, GroupSize, formula_size, measure};
pub use named_answer::{NamedAnswer, ReadAnswer};
pub use opb::variables as opb_variables;
pub use opb::write_forbidding as write_opb_forbidding;
pub use provenance::Document;
pub use provenance::{Provenance, encoding_options};
pub use sanitized::{size as sanitized_size, write as write_sanitized_dimacs};
pub use variant::Variant;
pub use weights::{PieceWeight, write_weighted_dimacs};

use std::io::{self, Write};

/// How a format treats an objective.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ObjectiveUse {
    /// It cannot state one.
    Refused,
    /// It can state one.
    Taken,
    /// It requires one.
    Required,
}

/// A format of instances.
#[derive(Clone, Copy)]
pub struct FormatEntry {
    /// Its name on the command line.
    pub name: &'static str,
    /// Its description, in one line.
    pub about: &'static str,
    /// The suffixes of its files, the usual one first.
    pub suffixes: &'static [&'static str],
    /// Its further names.
    pub names: &'static [&'static str],
    /// How its comments begin.
    pub comment: &'static str,
    /// The prefix of a clause, in formats that consist of clauses. Only these use encodings.
    pub clause_prefix: Option<&'static str>,
    /// Whether it has cubes.
    pub cubes: bool,
    /// Whether it has a constraint for lexicographic order, without auxiliary variables.
    pub compares: bool,
    /// How it treats an objective.
    pub objective: ObjectiveUse,
    /// The order for the model that the end of a file needs, where solvers print none without it.
    /// After `unsat` they exit with 1 because of it.
    pub get_model: &'static str,
    /// Reads what solvers print of it, if that is not lines of literals or placements.
    pub answer: Option<ReadAnswer>,
    /// Writes a document into a buffered writer.
    pub write: fn(&Document<'_>, &mut dyn Write) -> io::Result<()>,
}

impl FormatEntry {
    /// What most formats without clauses have in common.
    const COMMON: Self = Self {
        name: "",
        about: "",
        suffixes: &[],
        names: &[],
        comment: "*",
        clause_prefix: None,
        cubes: false,
        compares: false,
        objective: ObjectiveUse::Taken,
        get_model: "",
        answer: None,
        write: opb::write,
    };

    /// Whether a file has clauses and nothing else.
    #[must_use]
    pub fn is_cnf(&self) -> bool {
        self.clause_prefix == Some("") && !self.cubes
    }
}

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
