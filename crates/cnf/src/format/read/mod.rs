//! Strict parsers of DIMACS CNF and OPB as this program writes them. Every error has its line and
//! column.
//!
//! Files of other programs are accepted if they follow the same rules: an exact header, numbers
//! without redundant signs and zeros, and for OPB names `x1` to `xN`, `>=` and `=`. A formula of
//! SATLIB may end with `%` and `0`.

mod dimacs;
mod error;
mod linear;
mod notes;
mod opb;
pub(super) mod scanner;

pub use dimacs::Dimacs;
pub use error::{Fits, Place, ReadError, Result};
pub use linear::{Cost, Linear, Opb, Term};
pub use notes::{AuxiliaryVar, NamedVar, Notes};

use std::io::Read;

use nq_board::base::text_start::unmarked;
use scanner::Scanner;

/// The contents of a file.
#[derive(Clone, Debug)]
pub enum File {
    /// Clauses.
    Dimacs(Dimacs),
    /// Linear constraints.
    Opb(Opb),
}

impl File {
    /// The information in its comments.
    pub const fn notes(&self) -> &Notes {
        match self {
            Self::Dimacs(file) => &file.notes,
            Self::Opb(file) => &file.notes,
        }
    }
}

/// Parses a file of either format and of any size. Its first character determines the format. Fails
/// for the first error, with its line and column and the expected text.
pub fn read(source: &mut dyn Read) -> Result<File> {
    read_within(source, &|_, _| Ok(()))
}

/// Parses a file as long as it fits into memory. `fits` is called after the header, and repeatedly
/// as the file grows. Fails as [`read`], and when the formula does not fit.
pub fn read_within(source: &mut dyn Read, fits: Fits<'_>) -> Result<File> {
    let mut source = unmarked(source).map_err(|error| ReadError::new(error.to_string()))?;
    let mut scanner = Scanner::new(&mut source);
    scanner.skip_space();
    let outcome = match scanner.peek() {
        None => Err(ReadError::new(
            "the file is empty: expected a DIMACS CNF file (`p cnf ...`) or an OPB file \
             (`* #variable= ...`)",
        )),
        Some(b'*') => opb::read(&mut scanner, fits).map(File::Opb),
        Some(b'c' | b'p' | b'-' | b'0'..=b'9') => {
            dimacs::read(&mut scanner, fits).map(File::Dimacs)
        }
        Some(_) => {
            scanner.token();
            let what = format!(
                "{} begins neither a DIMACS CNF file (`c ...` or `p cnf ...`) nor an OPB file \
                 (`* #variable= ...`)",
                scanner.found()
            );
            Err(ReadError::at(scanner.token_place(), what))
        }
    };
    match scanner.failure() {
        // After a failure to read, the text up to there looks like a faulty file.
        Some(error) => Err(ReadError::new(error.to_string())),
        None => outcome,
    }
}
