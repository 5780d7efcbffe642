//! The contents of a file, in any format.

use super::provenance::Provenance;
use crate::instance::Instance;
use crate::sat::encoding::Encoding;
use nq_board::run::control::Control;

/// The contents of a file.
pub struct Document<'a> {
    /// The instance.
    pub instance: &'a Instance,
    /// The encoding of constraints, for formats with clauses.
    pub encoding: &'a Encoding,
    /// The origin of the file.
    pub provenance: Provenance<'a>,
    /// The number of lines of the board that cubes leave open, for the format with cubes.
    pub residual: Option<usize>,
    /// Stops the search for cubes. A failing writer stops everything else.
    pub control: &'a Control,
}
