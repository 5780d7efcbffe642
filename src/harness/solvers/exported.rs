//! An instance's formula in a file, for solvers to read, and in memory as it stands in that file.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use tempfile::TempDir;

use crate::cnf::Formula;
use crate::encoding::Encoding;
use crate::engine::Control;
use crate::format::{Document, FORMATS, Provenance, read};
use crate::instance::Instance;

/// An instance's formula in a file. The file is in a folder of its own, which goes when this value does.
pub struct Exported<'a> {
    instance: &'a Instance,
    formula: Formula,
    name: String,
    folder: TempDir,
    /// Where it is kept already, by folder and solver.
    kept: Mutex<BTreeMap<(PathBuf, String), PathBuf>>,
}

impl<'a> Exported<'a> {
    /// Writes the formula as `nq-sat export` does, to a new folder inside `scratch`, and reads it back: models are
    /// held against what stands in the file.
    ///
    /// # Errors
    /// When the file cannot be written, or not be read back.
    pub fn new(
        instance: &'a Instance,
        encoding: &'a Encoding,
        provenance: Provenance<'a>,
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
        encoding: &'a Encoding,
        provenance: Provenance<'a>,
        scratch: &Path,
    ) -> io::Result<Self> {
        let folder = tempfile::Builder::new().prefix("nq-sat-").tempdir_in(scratch)?;
        let name = file_name(instance, encoding);
        let path = folder.path().join(&name);
        let mut out = BufWriter::new(Watched { file: File::create(&path)?, control });
        let document = Document { instance, encoding, provenance, residual: None };
        (FORMATS[0].write)(&document, &mut out)?;
        out.flush()?;
        let written = Watched { file: File::open(&path)?, control };
        let formula = match read::read(&mut BufReader::new(written)) {
            Ok(read::File::Dimacs(file)) => file.formula,
            Ok(read::File::Opb(_)) => return Err(io::Error::other("written as OPB")),
            Err(fault) => return Err(io::Error::other(fault.to_string())),
        };
        Ok(Self { instance, formula, name, folder, kept: Mutex::default() })
    }

    /// The instance.
    #[must_use]
    pub const fn instance(&self) -> &Instance {
        self.instance
    }

    /// The formula as it stands in the file.
    #[must_use]
    pub const fn formula(&self) -> &Formula {
        &self.formula
    }

    /// The file.
    #[must_use]
    pub fn path(&self) -> PathBuf {
        self.folder.path().join(&self.name)
    }

    /// A new folder beside the file, for one run of a solver; it goes when it is dropped.
    pub(super) fn folder(&self) -> io::Result<TempDir> {
        tempfile::Builder::new().prefix("run-").tempdir_in(self.folder.path())
    }

    /// Copies the file to a new one in `folder` that has the solver's name in its own; once is enough.
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
        for number in 1.. {
            let name =
                if number == 1 { format!("{stem}.cnf") } else { format!("{stem}-{number}.cnf") };
            let path = folder.join(name);
            match File::create_new(&path) {
                Ok(mut file) => {
                    io::copy(&mut File::open(self.path())?, &mut file)?;
                    return Ok(path);
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
        Err(io::Error::other("there is no free name"))
    }
}

/// A file that can be read and written until the control says stop.
struct Watched<'a> {
    file: File,
    control: &'a Control,
}

impl Watched<'_> {
    fn proceed(&self) -> io::Result<()> {
        self.control.proceed().map_err(|reason| io::Error::other(reason.in_words()))
    }
}

impl Read for Watched<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.proceed().and_then(|()| self.file.read(buffer))
    }
}

impl Write for Watched<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.proceed().and_then(|()| self.file.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
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
