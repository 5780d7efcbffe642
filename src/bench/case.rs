//! The cases of a benchmark: an instance under an encoding, in a file that is written once.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;

use sha2::{Digest, Sha256};

use crate::external::{Exported, SolverCheckError};
use crate::format::{GbdHash, Provenance};
use crate::instance::Instance;
use crate::run::control::Control;
use crate::run::engine::EncodingNames;
use crate::sat::cnf::FormulaSize;
use crate::sat::encoding::Encoding;

/// An instance under an encoding, in a file.
pub struct Case<'a> {
    /// The file and its formula.
    pub exported: Exported<'a>,
    /// The encodings.
    pub names: EncodingNames,
    /// The command line that writes the file.
    pub command: String,
    /// The SHA-256 of the file.
    pub sha256: String,
    /// The hash that identifies the formula in GBD.
    pub gbd_hash: String,
    /// The number of the problem, the same for all its encodings.
    pub problem: usize,
}

impl<'a> Case<'a> {
    /// Writes the file to a new folder inside `scratch`. The provenance has the command line that
    /// writes it.
    ///
    /// # Errors
    /// When the file cannot be written and read, or the control stops it.
    pub fn new(
        control: &Control,
        (problem, instance): (usize, &'a Instance),
        encoding: &'a Encoding,
        provenance: Provenance<'a>,
        scratch: &Path,
    ) -> Result<Self, SolverCheckError> {
        let exported = Exported::under(control, instance, encoding, provenance, scratch)?;
        let path = exported.path();
        let (sha256, gbd_hash) =
            hashes(&path).map_err(|error| SolverCheckError::file(&path, &error))?;
        let names = encoding.names(instance);
        let command = provenance.command.to_owned();
        Ok(Self { exported, names, command, sha256, gbd_hash, problem })
    }
}

/// The SHA-256 of a file and the GBD hash of its formula, in hexadecimal digits.
fn hashes(path: &Path) -> io::Result<(String, String)> {
    let mut file = BufReader::new(File::open(path)?);
    let (mut hash, mut gbd) = (Sha256::new(), GbdHash::default());
    loop {
        let bytes = file.fill_buf()?;
        if bytes.is_empty() {
            let sha256 = hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
            return Ok((sha256, gbd.finish()));
        }
        hash.update(bytes);
        gbd.write_all(bytes)?;
        let read = bytes.len();
        file.consume(read);
    }
}

/// The memory of a case of this size, in bytes.
#[must_use]
pub const fn memory_needed(size: FormulaSize) -> u64 {
    const CLAUSE: u64 = size_of::<usize>() as u64;
    const LITERAL: u64 = size_of::<crate::instance::Lit>() as u64;
    // A growing vector may have twice the capacity that it needs.
    2 * (CLAUSE * size.clauses + LITERAL * size.literals)
}
