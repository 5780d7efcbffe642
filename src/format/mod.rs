//! File formats, one file each: what instances are written as and what solvers print.

mod clause_writer;
mod dimacs;
mod linear;
mod lp;
mod names;
mod opb;
mod provenance;
mod smtlib;
pub mod solver_output;

pub use provenance::Provenance;

use std::io::{self, Write};

use crate::encoding::Encoding;
use crate::instance::Instance;

/// What is written to a file.
pub struct Document<'a> {
    /// The instance.
    pub instance: &'a Instance,
    /// How its constraints become clauses, in the formats that have clauses.
    pub encoding: &'a Encoding,
    /// Where the file comes from.
    pub provenance: Provenance<'a>,
}

/// What a format makes of an instance with something to maximise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ObjectiveUse {
    /// It cannot say that.
    Refused,
    /// It can say that.
    Taken,
    /// It is for nothing else.
    Required,
}

/// A format that instances are written in.
#[derive(Clone, Copy)]
pub struct FormatEntry {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it is, in one line.
    pub about: &'static str,
    /// How its files' names end, the usual one first.
    pub suffixes: &'static [&'static str],
    /// Whether it consists of clauses, so that the encoding matters.
    pub clausal: bool,
    /// Whether it can say what to maximise.
    pub objective: ObjectiveUse,
    /// Writes a document; what it is given buffers.
    pub write: fn(&Document<'_>, &mut dyn Write) -> io::Result<()>,
}

/// Every format; the first is the default.
pub static FORMATS: &[FormatEntry] = &[
    FormatEntry {
        name: "dimacs",
        about: "DIMACS CNF, with variable names and projection in comments",
        suffixes: &["cnf", "dimacs"],
        clausal: true,
        objective: ObjectiveUse::Refused,
        write: dimacs::write,
    },
    FormatEntry {
        name: "opb",
        about: "OPB, for pseudo-Boolean solvers: sums compared with numbers",
        suffixes: &["opb"],
        clausal: false,
        objective: ObjectiveUse::Taken,
        write: opb::write,
    },
    FormatEntry {
        name: "lp",
        about: "CPLEX LP, for mixed-integer programming solvers, with readable names",
        suffixes: &["lp"],
        clausal: false,
        objective: ObjectiveUse::Taken,
        write: lp::write,
    },
    FormatEntry {
        name: "smt2",
        about: "SMT-LIB 2, for SMT solvers (logic QF_LIA), with readable names",
        suffixes: &["smt2"],
        clausal: false,
        objective: ObjectiveUse::Refused,
        write: smtlib::write,
    },
];
