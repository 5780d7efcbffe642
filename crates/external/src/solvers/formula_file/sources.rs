//! Where a formula comes from: an instance under an encoding, a file that exists, or memory.

use std::env::temp_dir;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Write};
use std::path::Path;

use super::{FormulaFile, write_clauses};
use crate::files::{Watched, decompress, file_word, open_plain};
use crate::solvers::error::SolverCheckError;
use crate::solvers::input::{LONGEST, file_name};
use nq_board::run::Control;
use nq_cnf::format::read::{self, Fits};
use nq_cnf::format::{Document, FORMATS, Provenance};
use nq_cnf::instance::Instance;
use nq_cnf::sat::cnf::Formula;
use nq_cnf::sat::encoding::Encoding;

impl<'a> FormulaFile<'a> {
    /// Writes the formula of an instance as `nq-sat export` does, to a new folder inside `scratch`,
    /// and reads it back: models are checked against the content of the file. Fails when the file
    /// cannot be written or read back, or the control says stop.
    pub fn exported(
        instance: &'a Instance,
        encoding: &Encoding,
        provenance: Provenance<'_>,
        scratch: &Path,
        control: &Control,
    ) -> Result<Self, SolverCheckError> {
        let document = Document { instance, encoding, provenance, residual: None, control };
        let name = file_name(instance.problem(), Some(&encoding.names(instance).label()), "cnf");
        let file = Self::new(Some(instance), scratch, name, |path| {
            let mut out = BufWriter::new(Watched { inner: File::create(path)?, control });
            (FORMATS[0].write)(&document, &mut out)?;
            out.flush()?;
            read_back(path, &|_, _| Ok(()), control)
        });
        file.map_err(|error| SolverCheckError::unless_stopped(control, scratch, &error))
    }

    /// Copies a DIMACS file that exists, which may be compressed, to a new folder inside `scratch`,
    /// and reads it. `fits` refuses a formula that has no room in memory. Fails when it cannot be
    /// read, has no room, or the run is stopped.
    pub fn given(
        path: &Path,
        scratch: &Path,
        fits: Fits<'_>,
        control: &Control,
    ) -> Result<Self, SolverCheckError> {
        let stem = path.file_stem().map(|stem| stem.to_string_lossy()).unwrap_or_default();
        let name = format!("{}.cnf", file_word(&stem, LONGEST));
        let file = Self::new(None, scratch, name, |copy| {
            let source = Watched { inner: open_plain(path)?, control };
            let mut source = decompress(source)?.0;
            let mut out = BufWriter::new(File::create(copy)?);
            io::copy(&mut source, &mut out)?;
            out.flush()?;
            read_back(copy, fits, control)
        });
        file.map_err(|error| SolverCheckError::unless_stopped(control, path, &error))
    }

    /// Writes a formula without comments to a file, until the control stops it.
    pub(in crate::solvers) fn of(formula: Formula, control: &Control) -> io::Result<Self> {
        Self::new(None, &temp_dir(), "formula.cnf".to_owned(), |path| {
            write_clauses(path, &formula, &[], control)?;
            Ok(formula)
        })
    }
}

/// The formula of a file that was written just before.
fn read_back(path: &Path, fits: Fits<'_>, control: &Control) -> io::Result<Formula> {
    let written = Watched { inner: open_plain(path)?, control };
    match read::read_within(&mut BufReader::new(written), fits) {
        Ok(read::File::Dimacs(file)) => Ok(file.formula),
        Ok(read::File::Opb(_)) => {
            Err(io::Error::other("this is an OPB file: give a DIMACS CNF file"))
        }
        Err(fault) => Err(io::Error::other(fault.to_string())),
    }
}
