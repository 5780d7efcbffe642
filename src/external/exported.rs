//! An instance's formula in a file for solvers and in memory as it is in that file, and variations
//! of it: further clauses, or another line that names the board variables.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use itertools::Itertools;

use super::error::SolverCheckError;
use super::file_name::file_name;
use super::formula_file::FormulaFile;
use super::watched::Watched;
use crate::files::open_plain;
use nq_board::run::control::Control;
use nq_cnf::format::{Document, FORMATS, Provenance, read};
use nq_cnf::instance::{Instance, Lit};
use nq_cnf::sat::cnf::Formula;
use nq_cnf::sat::encoding::Encoding;

/// An instance's formula in a file. The file is in its own folder, which is removed when this value
/// is dropped.
pub struct Exported<'a> {
    instance: &'a Instance,
    file: FormulaFile,
}

/// The difference of a file from the exported one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Variation {
    /// Clauses after those of the formula: a cube, or blocking clauses.
    pub clauses: Vec<Vec<Lit>>,
    /// The start of the line after the header that names the board variables, for counters that do
    /// not read `c p show`.
    pub projection: Option<String>,
}

impl<'a> Exported<'a> {
    /// Writes the formula as `nq-sat export` does, to a new folder inside `scratch`, and reads it
    /// back: models are checked against the content of the file.
    ///
    /// # Errors
    /// When the file cannot be written or read back.
    pub fn new(
        instance: &'a Instance,
        encoding: &Encoding,
        provenance: Provenance<'_>,
        scratch: &Path,
    ) -> Result<Self, SolverCheckError> {
        Self::under(&Control::default(), instance, encoding, provenance, scratch)
    }

    /// The same, until the control stops it.
    ///
    /// # Errors
    /// Also when the control says stop.
    pub fn under(
        control: &Control,
        instance: &'a Instance,
        encoding: &Encoding,
        provenance: Provenance<'_>,
        scratch: &Path,
    ) -> Result<Self, SolverCheckError> {
        let document = Document { instance, encoding, provenance, residual: None, control };
        let file = FormulaFile::new(
            scratch,
            file_name(instance.problem(), Some(&encoding.names(instance).label()), "cnf"),
            |path| {
                let mut out = BufWriter::new(Watched { file: File::create(path)?, control });
                (FORMATS[0].write)(&document, &mut out)?;
                out.flush()?;
                let written = Watched { file: open_plain(path)?, control };
                match read::read(&mut BufReader::new(written)) {
                    Ok(read::File::Dimacs(file)) => Ok(file.formula),
                    Ok(read::File::Opb(_)) => Err(io::Error::other("written as OPB")),
                    Err(fault) => Err(io::Error::other(fault.to_string())),
                }
            },
        );
        match file {
            Ok(file) => Ok(Self { instance, file }),
            Err(error) => Err(SolverCheckError::unless_stopped(control, scratch, &error)),
        }
    }

    /// The instance.
    #[must_use]
    pub const fn instance(&self) -> &'a Instance {
        self.instance
    }

    /// The formula that was exported, without the clauses of a variation.
    #[must_use]
    pub const fn formula(&self) -> &Formula {
        self.file.formula()
    }

    /// Every clause of the file.
    pub fn clauses(&self) -> impl Iterator<Item = &[Lit]> {
        self.file.clauses()
    }

    /// The file of the current variation.
    #[must_use]
    pub fn path(&self) -> PathBuf {
        self.file.path()
    }

    /// Replaces the variation of the exported formula.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn vary(&mut self, variation: Variation) -> io::Result<()> {
        let Variation { clauses, projection } = variation;
        let vars = self.instance.vars().map(|(var, _)| var.positive().dimacs()).format(" ");
        let line = projection.map(|words| format!("{words} {vars} 0"));
        *self.file.more() = clauses;
        self.file.vary(line.as_deref(), &Control::default())
    }

    pub(super) const fn file(&self) -> &FormulaFile {
        &self.file
    }

    pub(super) const fn file_mut(&mut self) -> &mut FormulaFile {
        &mut self.file
    }
}
