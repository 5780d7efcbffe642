//! The contents of a file, in any format.

use std::io::{self, Write};

use super::provenance::{Provenance, write_encodings};
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

impl Document<'_> {
    /// Writes the origin of a file with clauses, in comments.
    pub(super) fn write_origin(&self, out: &mut dyn Write) -> io::Result<()> {
        self.provenance.write(self.instance, "c", out)?;
        write_encodings(self.encoding, self.instance, out)
    }
}
