//! Input files, and standard input.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use super::{CliError, Result};
use nq_board::base::text_start::unmarked;
use nq_board::run::{EngineError, Fault, FaultKind};
use nq_external::files::decompress;
use nq_query::QueryError;

/// Bytes that are read after a fault, to find damage of the compression.
const SEARCHED_FOR_DAMAGE: u64 = 1 << 26;

/// An input file, or standard input.
#[derive(Clone, Copy)]
pub(super) struct Input<'a> {
    path: &'a Path,
}

impl<'a> Input<'a> {
    /// The file of this name; `-` is standard input.
    pub(crate) const fn new(path: &'a Path) -> Self {
        Self { path }
    }

    /// The name of the file in messages.
    pub(crate) fn name(self) -> String {
        if self.is_stdin() { "standard input".to_owned() } else { self.path.display().to_string() }
    }

    /// An error in the file.
    pub(crate) fn bad(self, why: &(impl ToString + ?Sized)) -> CliError {
        CliError::Input { file: self.name(), why: why.to_string() }
    }

    /// Adds the name of the file to errors that the file causes.
    pub(crate) fn blame(self, error: QueryError) -> CliError {
        match error {
            QueryError::Decode(_) | QueryError::WrongModel { .. } if !error.is_bad_input() => {
                CliError::Said { kind: FaultKind::Wrong, line: format!("{}: {error}", self.name()) }
            }
            QueryError::Decode(_)
            | QueryError::Meaning(_)
            | QueryError::Read(_)
            | QueryError::Engine(EngineError::TooLarge(_)) => self.bad(&error),
            error => error.into(),
        }
    }

    /// Reads the file, decompressed. A fault of the compression replaces a fault of the contents,
    /// since it explains the latter.
    pub(crate) fn read<T>(self, read: impl FnOnce(&mut dyn Read) -> Result<T>) -> Result<T> {
        let mut source = self.open().map_err(|error| self.bad(&error))?;
        let fault = match read(&mut source) {
            Ok(value) => return Ok(value),
            Err(fault) => fault,
        };
        if source.is_packed && source.failure.is_none() {
            // Damaged data decompresses to faulty contents; the checksum is at the end.
            let mut rest = (&mut source).take(SEARCHED_FOR_DAMAGE);
            let _ = io::copy(&mut rest, &mut io::sink());
        }
        Err(source.failure.map_or(fault, |why| self.bad(&why)))
    }

    fn is_stdin(self) -> bool {
        self.path == Path::new("-")
    }

    fn open(self) -> io::Result<Source> {
        let file: Box<dyn Read> = if self.is_stdin() {
            Box::new(io::stdin().lock())
        } else {
            Box::new(File::open(self.path)?)
        };
        let (inner, is_packed) = decompress(file)?;
        Ok(Source { inner: Box::new(unmarked(inner)?), is_packed, failure: None })
    }
}

/// Keeps the reason why reading failed.
struct Source {
    inner: Box<dyn Read>,
    is_packed: bool,
    failure: Option<String>,
}

impl Read for Source {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer);
        if let Err(error) = &read
            && error.kind() != io::ErrorKind::Interrupted
        {
            self.failure = Some(error.to_string());
        }
        read
    }
}
