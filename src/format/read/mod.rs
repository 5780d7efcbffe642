//! Files read back: DIMACS CNF and OPB as this program writes them, strictly, each fault with its
//! line and column.
//!
//! Other programs' files are taken as far as they keep to the same rules: an exact header, numbers
//! without needless signs and zeros, and for OPB names `x1` to `xN`, `>=` and `=`, everything
//! between spaces.

mod dimacs;
mod error;
mod linear;
mod notes;
mod opb;
mod room;
mod scanner;

pub use dimacs::Dimacs;
pub use error::{Place, ReadError};
pub use linear::{Cost, Linear, Opb, Relation, Term};
pub use notes::{NamedVar, Notes};
pub(crate) use room::Fits;

use std::io::Read;

use room::Room;
use scanner::Scanner;

/// What a file holds.
#[derive(Clone, Debug)]
pub enum File {
    /// Clauses.
    Dimacs(Dimacs),
    /// Linear constraints.
    Opb(Opb),
}

impl File {
    /// What its comments tell.
    #[must_use]
    pub const fn notes(&self) -> &Notes {
        match self {
            Self::Dimacs(file) => &file.notes,
            Self::Opb(file) => &file.notes,
        }
    }
}

/// Reads a file of either format, whatever its size; its first character tells which.
///
/// # Errors
/// The first fault, with its line and column, and what would be right there.
pub fn read(source: &mut dyn Read) -> Result<File, ReadError> {
    read_within(source, &|_, _| Ok(()))
}

/// The same as long as it fits; `fits` is asked when the header is read, and again as the file
/// grows.
///
/// # Errors
/// As [`read`], and when there is no room.
pub(crate) fn read_within(source: &mut dyn Read, fits: Fits<'_>) -> Result<File, ReadError> {
    let mut scanner = Scanner::new(source);
    let room = Room::new(fits);
    scanner.skip_space();
    let outcome = match scanner.peek() {
        None => Err(ReadError::Empty),
        Some(b'*') => opb::read(&mut scanner, room).map(File::Opb),
        Some(b'c' | b'p' | b'-' | b'0'..=b'9') => {
            dimacs::read(&mut scanner, room).map(File::Dimacs)
        }
        Some(_) => {
            scanner.token();
            Err(ReadError::OtherFormat { at: scanner.token_place(), found: scanner.found() })
        }
    };
    match scanner.failure() {
        // What was read up to there looks like a fault of the file.
        Some(error) => Err(ReadError::Unreadable { why: error.to_string() }),
        None => outcome,
    }
}
