//! What a format states of itself.

use std::io::{self, Write};

use super::named_answer::ReadAnswer;
use super::provenance::Document;

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

/// Writes a document into a buffered writer.
pub(super) type WriteDocument = fn(&Document<'_>, &mut dyn Write) -> io::Result<()>;

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
    /// Its writer.
    pub write: WriteDocument,
}

impl FormatEntry {
    /// What most formats without clauses have in common, without a name.
    pub(super) const fn written_by(write: WriteDocument) -> Self {
        Self {
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
            write,
        }
    }

    /// Whether a file has clauses and nothing else.
    pub fn is_cnf(&self) -> bool {
        self.clause_prefix == Some("") && !self.cubes
    }
}
