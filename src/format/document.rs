//! What is written to a file, in any format.

use super::provenance::Provenance;
use crate::instance::Instance;
use crate::run::control::Control;
use crate::sat::encoding::Encoding;

/// What is written to a file.
pub struct Document<'a> {
    /// The instance.
    pub instance: &'a Instance,
    /// How its constraints become clauses, in the formats that have clauses.
    pub encoding: &'a Encoding,
    /// Where the file comes from.
    pub provenance: Provenance<'a>,
    /// How many lines of the board cubes leave open, in the format that has cubes.
    pub residual: Option<usize>,
    /// What stops the search for cubes; all else stops when the writing fails.
    pub control: &'a Control,
}
