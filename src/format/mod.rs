//! File formats, one file each: what instances are written as and what solvers print.

pub mod dimacs;
pub mod solver_output;

/// A format that instances are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FormatEntry {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it is, in one line.
    pub about: &'static str,
}

/// Every format; the first is the default.
pub static FORMATS: &[FormatEntry] = &[FormatEntry {
    name: "dimacs",
    about: "DIMACS CNF, with variable names and projection in comments",
}];
