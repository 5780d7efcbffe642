//! A formula in a file for external solvers and in memory as it is in that file, with further
//! clauses after it.

mod sources;

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use itertools::Itertools;
use tempfile::TempDir;

use super::input::{Input, copy, make_way};
use crate::files::{Watched, open_plain};
use nq_board::run::Control;
use nq_cnf::instance::{Instance, Lit, Var};
use nq_cnf::sat::cnf::{ClauseSink, Formula};

/// The name of the file of a variation.
const VARIED: &str = "varied.cnf";

/// A formula in a file. The file is in its own folder, which is removed when this value is dropped.
pub struct FormulaFile<'a> {
    /// The instance that its models are placements of, if there is one.
    instance: Option<&'a Instance>,
    folder: TempDir,
    name: String,
    formula: Formula,
    /// The clauses after those of the formula: a cube, or blocking clauses.
    more: Vec<Vec<Lit>>,
    /// Variables of the formula as it was written first.
    variables: usize,
    /// Whether there is a second file, with the further clauses.
    is_varied: bool,
    /// The kept copies of the current variation, by folder and solver.
    kept: Mutex<BTreeMap<(PathBuf, String), PathBuf>>,
}

impl<'a> FormulaFile<'a> {
    /// Creates a file in a new folder inside `scratch`. `write` writes it and returns the formula
    /// as it is in the file.
    fn new(
        instance: Option<&'a Instance>,
        scratch: &Path,
        name: String,
        write: impl FnOnce(&Path) -> io::Result<Formula>,
    ) -> io::Result<Self> {
        let folder = tempfile::Builder::new().prefix("nq-sat-").tempdir_in(scratch)?;
        let formula = write(&folder.path().join(&name))?;
        let (more, variables, kept) = (Vec::new(), formula.variables(), Mutex::default());
        Ok(Self { instance, folder, name, formula, more, variables, is_varied: false, kept })
    }

    /// The instance that its models are placements of, if there is one.
    pub const fn instance(&self) -> Option<&'a Instance> {
        self.instance
    }

    /// The formula that was written first, without the clauses of a variation.
    pub const fn formula(&self) -> &Formula {
        &self.formula
    }

    /// Every clause of the file.
    pub fn clauses(&self) -> impl Iterator<Item = &[Lit]> {
        self.formula.clauses().chain(self.more.iter().map(Vec::as_slice))
    }

    /// The file of the current variation.
    pub fn path(&self) -> PathBuf {
        self.folder.path().join(if self.is_varied { VARIED } else { &self.name })
    }

    pub(super) fn new_var(&mut self) -> Var {
        self.formula.new_var()
    }

    /// The clauses after those of the formula.
    pub const fn more(&mut self) -> &mut Vec<Vec<Lit>> {
        &mut self.more
    }

    /// Writes the file again, with the clauses after the formula. `projection` begins a line after
    /// the header that names the variables of the board, for counters that do not read `c p show`.
    /// Fails when the file cannot be written, or the control says stop.
    pub fn vary(&mut self, projection: Option<&str>, control: &Control) -> io::Result<()> {
        let has_more = !self.more.is_empty() || self.formula.variables() > self.variables;
        self.is_varied = has_more || projection.is_some();
        self.kept.get_mut().unwrap_or_else(PoisonError::into_inner).clear();
        if !self.is_varied {
            return Ok(());
        }
        let mut first = BufReader::new(open_plain(&self.folder.path().join(&self.name))?);
        // A solver may have replaced the file, for example by a pipe.
        match fs::remove_file(self.path()) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        let inner = File::create_new(self.path())?;
        let mut out = BufWriter::new(Watched { inner, control });
        let more = self.more.len();
        if more > 0 {
            writeln!(
                out,
                "c and at the end: more clauses ({more}), a cube or forbidden placements"
            )?;
        }
        let mut text = String::new();
        while first.read_line(&mut text)? > 0 && !text.starts_with("p ") {
            out.write_all(text.as_bytes())?;
            text.clear();
        }
        let all = self.formula.clauses().len() + more;
        writeln!(out, "p cnf {} {all}", self.formula.variables())?;
        if let Some(words) = projection {
            let vars = self.instance.iter().flat_map(|instance| instance.vars());
            let vars = vars.map(|(var, _)| var.positive().dimacs()).format(" ");
            writeln!(out, "{words} {vars} 0")?;
        }
        io::copy(&mut first, &mut out)?;
        self.more.iter().try_for_each(|clause| write_clause(&mut out, clause))?;
        out.flush()
    }
}

impl Input for FormulaFile<'_> {
    fn path(&self) -> PathBuf {
        self.path()
    }

    /// Writes the current variation again, without comments.
    fn rewrite(&self, control: &Control) -> io::Result<()> {
        make_way(&self.path())?;
        write_clauses(&self.path(), &self.formula, &self.more, control)
    }

    fn keep(&self, folder: &Path, solver: &str) -> io::Result<PathBuf> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (folder.to_owned(), solver.to_owned());
        if let Some(file) = kept.get(&key) {
            return Ok(file.clone());
        }
        let file = copy(&self.path(), &self.name, folder, solver)?;
        kept.insert(key, file.clone());
        Ok(file)
    }
}

/// Writes a formula without comments to a new file, with further clauses.
fn write_clauses(
    path: &Path,
    formula: &Formula,
    more: &[Vec<Lit>],
    control: &Control,
) -> io::Result<()> {
    let mut out = BufWriter::new(Watched { inner: File::create_new(path)?, control });
    let clauses = formula.size().clauses + more.len() as u64;
    writeln!(out, "p cnf {} {clauses}", formula.variables())?;
    let mut all = formula.clauses().chain(more.iter().map(Vec::as_slice));
    all.try_for_each(|clause| write_clause(&mut out, clause))?;
    out.flush()
}

fn write_clause(out: &mut dyn Write, clause: &[Lit]) -> io::Result<()> {
    writeln!(out, "{}", clause.iter().map(|lit| lit.dimacs()).chain([0]).format(" "))
}
