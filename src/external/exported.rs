//! An instance's formula in a file, for solvers to read, and in memory as it stands in that file; and variations of
//! it, with more clauses or another line that names the board variables.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use itertools::Itertools;
use tempfile::TempDir;

use super::watched::Watched;
use crate::files::{self, open_plain};
use crate::format::{Document, FORMATS, Provenance, read};
use crate::instance::Instance;
use crate::instance::Lit;
use crate::run::control::Control;
use crate::sat::cnf::Formula;
use crate::sat::encoding::Encoding;

/// No more formulas than these are kept in a folder: a solver that is always wrong must not fill the disk.
const MOST_KEPT: usize = 100;

/// The name of the file of a variation.
const VARIED: &str = "varied.cnf";

/// An instance's formula in a file. The file is in a folder of its own, which goes when this value does.
pub struct Exported<'a> {
    instance: &'a Instance,
    formula: Formula,
    name: String,
    folder: TempDir,
    variation: Variation,
    /// Where it is kept already as it is varied, by folder and solver.
    kept: Mutex<BTreeMap<(PathBuf, String), PathBuf>>,
}

/// In what a file differs from the one that was exported.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Variation {
    /// Clauses after those of the formula: a cube, or what forbids placements that were found.
    pub clauses: Vec<Vec<Lit>>,
    /// What the line begins with that names the board variables right after the header, for counters that do not
    /// understand `c p show`.
    pub projection: Option<String>,
}

impl Variation {
    const NONE: Self = Self { clauses: Vec::new(), projection: None };
}

impl<'a> Exported<'a> {
    /// Writes the formula as `nq-sat export` does, to a new folder inside `scratch`, and reads it back: models are
    /// held against what stands in the file.
    ///
    /// # Errors
    /// When the file cannot be written, or not be read back.
    pub fn new(
        instance: &'a Instance,
        encoding: &Encoding,
        provenance: Provenance<'_>,
        scratch: &Path,
    ) -> io::Result<Self> {
        Self::under(&Control::default(), instance, encoding, provenance, scratch)
    }

    /// The same, as long as the control lets it.
    ///
    /// # Errors
    /// Also when the control says stop.
    pub fn under(
        control: &Control,
        instance: &'a Instance,
        encoding: &Encoding,
        provenance: Provenance<'_>,
        scratch: &Path,
    ) -> io::Result<Self> {
        let folder = tempfile::Builder::new().prefix("nq-sat-").tempdir_in(scratch)?;
        let name = file_name(instance, encoding);
        let path = folder.path().join(&name);
        let mut out = BufWriter::new(Watched { file: File::create(&path)?, control });
        let document = Document { instance, encoding, provenance, residual: None, control };
        (FORMATS[0].write)(&document, &mut out)?;
        out.flush()?;
        let written = Watched { file: open_plain(&path)?, control };
        let formula = match read::read(&mut BufReader::new(written)) {
            Ok(read::File::Dimacs(file)) => file.formula,
            Ok(read::File::Opb(_)) => return Err(io::Error::other("written as OPB")),
            Err(fault) => return Err(io::Error::other(fault.to_string())),
        };
        let (variation, kept) = (Variation::NONE, Mutex::default());
        Ok(Self { instance, formula, name, folder, variation, kept })
    }

    /// The instance.
    #[must_use]
    pub const fn instance(&self) -> &'a Instance {
        self.instance
    }

    /// The formula that was exported, without the clauses of a variation.
    #[must_use]
    pub const fn formula(&self) -> &Formula {
        &self.formula
    }

    /// Every clause of the file.
    pub fn clauses(&self) -> impl Iterator<Item = &[Lit]> {
        self.formula.clauses().chain(self.variation.clauses.iter().map(Vec::as_slice))
    }

    /// The file, as it is varied.
    #[must_use]
    pub fn path(&self) -> PathBuf {
        let varied = self.variation != Variation::NONE;
        self.folder.path().join(if varied { VARIED } else { &self.name })
    }

    /// Varies the formula that was exported; what it was varied by before is forgotten.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn vary(&mut self, variation: Variation) -> io::Result<()> {
        self.variation = variation;
        self.kept.get_mut().unwrap_or_else(PoisonError::into_inner).clear();
        if self.variation == Variation::NONE {
            return Ok(());
        }
        let mut exported = BufReader::new(open_plain(&self.folder.path().join(&self.name))?);
        // A solver may have put something else there, such as a pipe.
        match fs::remove_file(self.path()) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        let mut out = BufWriter::new(File::create_new(self.path())?);
        let Variation { clauses, projection } = &self.variation;
        if !clauses.is_empty() {
            writeln!(
                out,
                "c and at the end: more clauses ({}), a cube or forbidden placements",
                clauses.len()
            )?;
        }
        let mut line = String::new();
        while exported.read_line(&mut line)? > 0 && !line.starts_with("p ") {
            out.write_all(line.as_bytes())?;
            line.clear();
        }
        let all = self.formula.clauses().len() + clauses.len();
        writeln!(out, "p cnf {} {all}", self.formula.variables())?;
        if let Some(projection) = projection {
            let vars = self.instance.vars().map(|(var, _)| var.positive().dimacs());
            writeln!(out, "{projection} {} 0", vars.format(" "))?;
        }
        io::copy(&mut exported, &mut out)?;
        for clause in clauses {
            writeln!(out, "{}", clause.iter().map(|lit| lit.dimacs()).chain([0]).format(" "))?;
        }
        out.flush()
    }

    /// A new folder beside the file, for one run of a solver; it goes when it is dropped.
    pub(super) fn folder(&self) -> io::Result<TempDir> {
        tempfile::Builder::new().prefix("run-").tempdir_in(self.folder.path())
    }

    /// Copies the file to a new one in `folder`, which is made if it is not there, that has the solver's name in its own;
    /// once is enough.
    pub(super) fn keep(&self, folder: &Path, solver: &str) -> io::Result<PathBuf> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (folder.to_owned(), solver.to_owned());
        if let Some(file) = kept.get(&key) {
            return Ok(file.clone());
        }
        let file = self.copy_to(folder, solver)?;
        kept.insert(key, file.clone());
        Ok(file)
    }

    fn copy_to(&self, folder: &Path, solver: &str) -> io::Result<PathBuf> {
        let stem = format!("{}-{}", self.name.trim_end_matches(".cnf"), plain(solver));
        fs::create_dir_all(folder)?;
        if formulas_in(folder)? >= MOST_KEPT {
            return Err(io::Error::other(format!(
                "there are {MOST_KEPT} formulas already; remove some, or give another folder by --keep"
            )));
        }
        for number in 1.. {
            let name =
                if number == 1 { format!("{stem}.cnf") } else { format!("{stem}-{number}.cnf") };
            let path = folder.join(name);
            if path.symlink_metadata().is_ok() {
                continue;
            }
            let mut formula = open_plain(&self.path())?;
            match files::create(&path, |mut out| io::copy(&mut formula, &mut out).map(drop)) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                done => return done.map(|()| path),
            }
        }
        Err(io::Error::other("there is no free name"))
    }
}

fn formulas_in(folder: &Path) -> io::Result<usize> {
    let is_formula = |path: &Path| path.extension().is_some_and(|end| end == "cnf");
    Ok(folder.read_dir()?.flatten().filter(|entry| is_formula(&entry.path())).count())
}

/// What is asked, as a file's name.
fn file_name(instance: &Instance, encoding: &Encoding) -> String {
    let problem = instance.problem();
    let settings = problem.settings.iter().map(|(name, value)| format!("-{name}{value}"));
    let level = problem.level.iter().map(|level| format!("-{}{}", level.parameter, level.value));
    let parameters: String = settings.chain(level).collect();
    let label = encoding.names(instance).label();
    format!("{}-{}{parameters}-{}.cnf", plain(&problem.model), problem.size, plain(&label))
}

/// A word of letters, digits and single minuses.
fn plain(text: &str) -> String {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let name: Vec<_> = words.collect();
    name.join("-").chars().take(60).collect()
}
