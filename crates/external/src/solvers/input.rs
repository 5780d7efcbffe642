//! The file that a solver reads, and its name.

use std::path::{Path, PathBuf};
use std::{fs, io};

use tempfile::TempDir;

use crate::files::{self, file_word, open_plain};
use nq_board::model::Problem;
use nq_board::run::Control;

/// The most instances that are kept in a folder: a solver that is always wrong must not fill the
/// disk.
const MOST_KEPT: usize = 100;

/// The most characters of a part of a file name.
pub(super) const LONGEST: usize = 60;

/// A file for solvers, in its own folder.
pub(super) trait Input {
    fn path(&self) -> PathBuf;

    /// Writes it again, for the solvers after one that changed it.
    fn rewrite(&self, control: &Control) -> io::Result<()>;

    /// Copies it once to a new file in a folder, with the solver in its name. A missing folder is
    /// created.
    fn keep(&self, folder: &Path, solver: &str) -> io::Result<PathBuf>;

    /// What a solver must not change.
    fn state(&self) -> Option<impl Eq + use<Self>>
    where
        Self: Sized,
    {
        let found = self.path().symlink_metadata().ok()?;
        #[cfg(unix)]
        let node = std::os::unix::fs::MetadataExt::ino(&found);
        #[cfg(not(unix))]
        let node = 0_u64;
        Some((node, found.len(), found.modified().ok()))
    }

    /// A new folder beside the file for one run of a solver. It is removed when the value is
    /// dropped.
    fn folder_of_a_run(&self) -> io::Result<TempDir> {
        let path = self.path();
        let folder = path.parent().unwrap_or(Path::new("."));
        tempfile::Builder::new().prefix("run-").tempdir_in(folder)
    }
}

/// Makes way for a file: removes what a solver may have put in its place, and makes its folder.
pub(super) fn make_way(path: &Path) -> io::Result<()> {
    // What cannot be removed is an error later.
    let _ = fs::remove_dir_all(path).or_else(|_| fs::remove_file(path));
    path.parent().map_or(Ok(()), fs::create_dir_all)
}

/// Copies an instance with this name to a new file in a folder, with the solver in its name.
pub(super) fn copy(path: &Path, name: &str, folder: &Path, solver: &str) -> io::Result<PathBuf> {
    let (stem, suffix) = name.rsplit_once('.').unwrap_or((name, "cnf"));
    let stem = format!("{stem}-{}", file_word(solver, LONGEST));
    fs::create_dir_all(folder)?;
    if instances_in(folder, suffix)? >= MOST_KEPT {
        return Err(io::Error::other(format!(
            "the folder has {MOST_KEPT} formulas already: remove some, or give another --keep"
        )));
    }
    for number in 1.. {
        let number = if number == 1 { String::new() } else { format!("-{number}") };
        let copy = folder.join(format!("{stem}{number}.{suffix}"));
        if copy.symlink_metadata().is_ok() {
            continue;
        }
        let mut source = open_plain(path)?;
        match files::create(&copy, |mut out| io::copy(&mut source, &mut out).map(drop)) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            done => return done.map(|()| copy),
        }
    }
    Err(io::Error::other("there is no free name"))
}

fn instances_in(folder: &Path, suffix: &str) -> io::Result<usize> {
    let is_instance = |path: &Path| path.extension().is_some_and(|end| end == suffix);
    Ok(folder.read_dir()?.flatten().filter(|entry| is_instance(&entry.path())).count())
}

/// An instance in a file of another format than DIMACS CNF.
pub struct ProblemFile {
    folder: TempDir,
    name: String,
    bytes: Vec<u8>,
}

impl ProblemFile {
    /// Writes a file with this name to a new folder inside `scratch`.
    pub fn new(scratch: &Path, name: String, bytes: Vec<u8>) -> io::Result<Self> {
        let folder = tempfile::Builder::new().prefix("nq-sat-").tempdir_in(scratch)?;
        fs::write(folder.path().join(&name), &bytes)?;
        Ok(Self { folder, name, bytes })
    }
}

impl Input for ProblemFile {
    fn path(&self) -> PathBuf {
        self.folder.path().join(&self.name)
    }

    fn rewrite(&self, _: &Control) -> io::Result<()> {
        make_way(&self.path())?;
        fs::write(self.path(), &self.bytes)
    }

    fn keep(&self, folder: &Path, solver: &str) -> io::Result<PathBuf> {
        copy(&self.path(), &self.name, folder, solver)
    }
}

/// The name of an instance's file: model, size, parameters, the encoding if there is one, suffix.
pub fn file_name(problem: &Problem, encoding: Option<&str>, suffix: &str) -> String {
    let settings = problem.settings.iter().map(|(name, value)| format!("-{name}{value}"));
    let level = problem.level.iter().map(|level| format!("-{}{}", level.parameter, level.value));
    let encoding = encoding.map(|label| format!("-{}", file_word(label, LONGEST)));
    let rest: String = settings.chain(level).chain(encoding).collect();
    format!("{}-{}{rest}.{suffix}", file_word(&problem.model, LONGEST), problem.size)
}
