//! A formula in a file that exists, without a board.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use super::error::SolverCheckError;
use super::exported::Exported;
use super::formula_file::{FormulaFile, LONGEST};
use super::watched::Watched;
use crate::files::{decompress, file_word, open_plain};
use nq_board::run::control::Control;
use nq_cnf::format::read::{self, Fits};
use nq_cnf::instance::Instance;
use nq_cnf::sat::cnf::Formula;

/// A formula from a file that exists. Solvers get a copy, which is not compressed.
pub struct GivenFormula {
    file: FormulaFile,
}

impl GivenFormula {
    /// Copies a DIMACS file to a new folder inside `scratch`, and reads it. `fits` refuses a
    /// formula that has no room in memory.
    ///
    /// # Errors
    /// When the file cannot be read, is no DIMACS file, or the control says stop.
    pub(crate) fn read(
        path: &Path,
        scratch: &Path,
        fits: Fits<'_>,
        control: &Control,
    ) -> Result<Self, SolverCheckError> {
        let stem = path.file_stem().map(|stem| stem.to_string_lossy()).unwrap_or_default();
        let name = format!("{}.cnf", file_word(&stem, LONGEST));
        let file = FormulaFile::new(scratch, name, |copy| {
            let source = Watched { file: open_plain(path)?, control };
            let mut source = decompress(source)?.0;
            let mut out = BufWriter::new(File::create(copy)?);
            io::copy(&mut source, &mut out)?;
            out.flush()?;
            let written = Watched { file: open_plain(copy)?, control };
            match read::read_within(&mut BufReader::new(written), fits) {
                Ok(read::File::Dimacs(file)) => Ok(file.formula),
                Ok(read::File::Opb(_)) => {
                    Err(io::Error::other("this is an OPB file: give a DIMACS CNF file"))
                }
                Err(fault) => Err(io::Error::other(fault.to_string())),
            }
        });
        match file {
            Ok(file) => Ok(Self { file }),
            Err(error) => Err(SolverCheckError::unless_stopped(control, path, &error)),
        }
    }

    /// The formula.
    #[must_use]
    pub const fn formula(&self) -> &Formula {
        self.file.formula()
    }

    /// The copy.
    #[must_use]
    pub fn path(&self) -> PathBuf {
        self.file.path()
    }
}

/// A formula that is put to a solver, and the instance that its models are placements of, if there
/// is one.
#[derive(Clone, Copy)]
pub struct Posed<'q> {
    pub(super) file: &'q FormulaFile,
    pub(super) instance: Option<&'q Instance>,
}

impl<'q> From<&'q Exported<'_>> for Posed<'q> {
    fn from(exported: &'q Exported<'_>) -> Self {
        Self { file: exported.file(), instance: Some(exported.instance()) }
    }
}

impl<'q> From<&'q GivenFormula> for Posed<'q> {
    fn from(given: &'q GivenFormula) -> Self {
        Self { file: &given.file, instance: None }
    }
}
