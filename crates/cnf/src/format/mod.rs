//! File formats, one per file: writers of instances, readers, and parsers of solver output.

mod clause_writer;
pub mod comments;
mod dimacs;
mod document;
#[cfg(test)]
mod drops;
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
mod variant;
mod wcnf;
mod weights;
mod xcsp3;

pub use dimacs::{write_bare as write_bare_dimacs, write_forbidding as write_dimacs_forbidding};
pub use document::Document;
pub use gbd::GbdHash;
pub use linear::{LinearConstraint, Relation, visit as visit_linear};
pub use measure::{FileSize, GroupSize, formula_size, measure};
pub use named_answer::{NamedAnswer, ReadAnswer};
pub use opb::variables as opb_variables;
pub use opb::write_forbidding as write_opb_forbidding;
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
    /// The prefix of a clause, in formats that consist of clauses. Only these use encodings.
    pub clause_prefix: Option<&'static str>,
    /// Whether it has cubes.
    pub cubes: bool,
    /// How it treats an objective.
    pub objective: ObjectiveUse,
    /// Reads what solvers print of it, if that is not lines of literals or placements.
    pub answer: Option<ReadAnswer>,
    /// Writes a document into a buffered writer.
    pub write: fn(&Document<'_>, &mut dyn Write) -> io::Result<()>,
}

impl FormatEntry {
    /// Whether a file has clauses and nothing else.
    #[must_use]
    pub fn is_cnf(&self) -> bool {
        self.clause_prefix == Some("") && !self.cubes
    }
}

/// What formats without clauses have in common.
const WITHOUT_CLAUSES: FormatEntry = FormatEntry {
    name: "",
    about: "",
    suffixes: &[],
    clause_prefix: None,
    cubes: false,
    objective: ObjectiveUse::Taken,
    answer: None,
    write: opb::write,
};

/// All formats; the first is the default.
pub static FORMATS: &[FormatEntry] = &[
    FormatEntry {
        name: "dimacs",
        about: "DIMACS CNF, with variable names and projection in comments: SAT solvers, \
                model counters",
        suffixes: &["cnf", "dimacs"],
        clause_prefix: Some(""),
        cubes: false,
        objective: ObjectiveUse::Refused,
        answer: None,
        write: dimacs::write,
    },
    FormatEntry {
        name: "wcnf",
        about: "weighted CNF in the format of 2022, for models that maximise or minimise: \
                MaxSAT solvers",
        suffixes: &["wcnf"],
        clause_prefix: Some("h "),
        cubes: false,
        objective: ObjectiveUse::Required,
        answer: None,
        write: wcnf::write,
    },
    FormatEntry {
        name: "icnf",
        about: "incremental CNF: clauses, then cubes that split the search (--residual)",
        suffixes: &["icnf"],
        clause_prefix: Some(""),
        cubes: true,
        objective: ObjectiveUse::Refused,
        answer: None,
        write: icnf::write,
    },
    FormatEntry {
        name: "opb",
        about: "OPB, sums compared with numbers: pseudo-Boolean solvers",
        suffixes: &["opb"],
        write: opb::write,
        ..WITHOUT_CLAUSES
    },
    FormatEntry {
        name: "lp",
        about: "CPLEX LP, the same with readable names: mixed-integer programming solvers",
        suffixes: &["lp"],
        answer: Some(named_answer::read_solution),
        write: lp::write,
        ..WITHOUT_CLAUSES
    },
    FormatEntry {
        name: "mps",
        about: "free MPS, the same column by column, always minimised: mixed-integer programming \
                solvers",
        suffixes: &["mps"],
        answer: Some(named_answer::read_solution),
        write: mps::write,
        ..WITHOUT_CLAUSES
    },
    FormatEntry {
        name: "smt2",
        about: "SMT-LIB 2, logic QF_LIA, with readable names: SMT solvers",
        suffixes: &["smt2"],
        objective: ObjectiveUse::Refused,
        answer: Some(named_answer::read_smtlib),
        write: smtlib::write,
        ..WITHOUT_CLAUSES
    },
    FormatEntry {
        name: "mzn",
        about: "a MiniZinc model to read, with global constraints and a picture of the answer",
        suffixes: &["mzn"],
        answer: Some(named_answer::read_minizinc),
        write: minizinc::write,
        ..WITHOUT_CLAUSES
    },
    FormatEntry {
        name: "xcsp3",
        about: "XCSP3-core, with integer variables and global constraints: constraint solvers",
        suffixes: &["xml"],
        answer: Some(named_answer::read_xcsp3),
        write: xcsp3::write,
        ..WITHOUT_CLAUSES
    },
];
