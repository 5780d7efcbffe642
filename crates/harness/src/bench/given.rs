//! Files that exist: formulas, and folders with a manifest.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};

use itertools::Itertools;
use serde::Deserialize;
use serde_json::{Map, Value};
use thiserror::Error;

use crate::bench::case::{Case, CaseLabels, hashes, memory_needed, sha256};
use crate::bench::log::FileFault;
use crate::bench::record::Expected;
use nq_board::base::numbers::bytes;
use nq_board::base::small_file::text_up_to;
use nq_board::run::{Control, Fault, FaultKind, available_memory};
use nq_cnf::sat::cnf::FormulaSize;
use nq_external::files::open_plain;
use nq_external::solvers::{FormulaFile, SolverCheckError};
use nq_query::MANIFEST;

/// A file to be solved, and what its manifest says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GivenFile {
    path: PathBuf,
    labels: CaseLabels,
    command: String,
    /// Its hash in the manifest, and the line there.
    sha256: Option<(String, String)>,
}

/// Why given files cannot be solved.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GivenFileError {
    /// A file or folder cannot be read, or a line of a manifest is faulty.
    #[error(transparent)]
    File(#[from] FileFault),
    /// A file is not what its manifest says.
    #[error("{file} has another SHA-256 than {manifest}: write the folder again")]
    Changed {
        /// The file.
        file: String,
        /// The manifest and the line.
        manifest: String,
    },
    /// A formula cannot be read.
    #[error(transparent)]
    Formula(#[from] SolverCheckError),
}

impl Fault for GivenFileError {
    fn kind(&self) -> FaultKind {
        match self {
            Self::Formula(error) => error.kind(),
            _ => FaultKind::Input,
        }
    }
}

/// A line of a manifest. Other keys have no meaning here.
#[derive(Deserialize)]
struct Line {
    file: String,
    format: Option<String>,
    model: Option<String>,
    n: Option<u32>,
    #[serde(default)]
    params: BTreeMap<String, i64>,
    #[serde(default)]
    command: String,
    sha256: Option<String>,
    verdict: Option<Told>,
    #[serde(flatten)]
    more: Map<String, Value>,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Told {
    Satisfiable,
    Unsatisfiable,
}

impl Line {
    /// The encodings in one label.
    fn encoding(&self) -> Option<String> {
        let text = |key: &str| self.more.get(key).and_then(Value::as_str);
        let label = |name: &str| {
            let cardinality = text("cardinality").map(|name| format!(" + {name}"));
            let group = self.more.get("group_size").map(|size| format!(":{size}"));
            let [group, cardinality] = [group, cardinality].map(Option::unwrap_or_default);
            format!("{name}{group}{cardinality}")
        };
        text("encoding").map(label)
    }
}

/// The files of these paths, each once: a DIMACS file, which a manifest beside it may list, or a
/// folder with a manifest. Fails when a path cannot be read, or a manifest is faulty.
pub fn given_files(paths: &[PathBuf]) -> Result<Vec<GivenFile>, GivenFileError> {
    let mut files = Vec::new();
    for path in paths {
        let beside = path.parent().filter(|folder| folder.join(MANIFEST).is_file());
        let mut found = match beside {
            _ if path.is_dir() => files_of(path, None)?,
            Some(folder) => files_of(folder, path.file_name())?,
            None => Vec::new(),
        };
        if found.is_empty() && !path.is_dir() {
            found.push(GivenFile::plain(path));
        }
        files.append(&mut found);
    }
    Ok(files.into_iter().unique_by(|file| file.path.clone()).collect())
}

/// Bytes of the largest manifest: a folder may have many files.
const MANIFEST_BYTES: u64 = 1 << 26;

/// The DIMACS files of a manifest, or the one with this name.
fn files_of(folder: &Path, only: Option<&OsStr>) -> Result<Vec<GivenFile>, GivenFileError> {
    let manifest = folder.join(MANIFEST);
    let name = manifest.display().to_string();
    let text = open_plain(&manifest).and_then(|file| text_up_to(MANIFEST_BYTES, file));
    let text = text.map_err(|error| {
        let why = match error.kind() {
            io::ErrorKind::NotFound => {
                format!("the folder has no {MANIFEST}: name its files, or another folder")
            }
            _ => format!("{MANIFEST}: {error}"),
        };
        FileFault::of(&folder.display().to_string(), &why)
    })?;
    let mut files = Vec::new();
    for (line, text) in (1..).zip(text.lines()) {
        let fault = |why: String| FileFault::on_line(&name, line, &why);
        let read: Line = serde_json::from_str(text).map_err(|error| {
            fault(format!("this is no line of a manifest ({error}): write the folder again"))
        })?;
        if only.is_some_and(|name| name != read.file.as_str()) {
            continue;
        }
        if let Some(format) = read.format.as_deref().filter(|format| *format != "dimacs") {
            if only.is_none() {
                continue;
            }
            let why = format!("{} has the format {format}: SAT solvers read dimacs", read.file);
            return Err(fault(why).into());
        }
        let path = folder.join(&read.file);
        let labels = CaseLabels {
            file: Some(path.display().to_string()),
            encoding: read.encoding(),
            expected: read.verdict.as_ref().map(|verdict| match verdict {
                Told::Satisfiable => Expected::Sat,
                Told::Unsatisfiable => Expected::Unsat,
            }),
            model: read.model,
            n: read.n,
            params: read.params,
        };
        let sha256 = read.sha256.map(|hash| (hash, format!("{name}:{line}")));
        files.push(GivenFile { path, labels, command: read.command, sha256 });
    }
    Ok(files)
}

impl GivenFile {
    fn plain(path: &Path) -> Self {
        let file = Some(path.display().to_string());
        let labels = CaseLabels { file, ..CaseLabels::default() };
        Self { path: path.to_owned(), labels, command: String::new(), sha256: None }
    }

    /// The verdict of the manifest.
    pub const fn expected(&self) -> Option<Expected> {
        self.labels.expected
    }

    /// The name of the file, as records have it.
    pub fn name(&self) -> &str {
        self.labels.file.as_deref().unwrap_or_default()
    }

    /// Copies the file to a new folder inside `scratch`, and reads it. Fails when the file cannot
    /// be read, is not what its manifest says or no DIMACS file, does not fit into memory, or the
    /// control stops it.
    pub fn case(
        &self,
        number: usize,
        scratch: &Path,
        control: &Control,
    ) -> Result<Case<'static>, GivenFileError> {
        let sha256 = sha256(&self.path).map_err(|error| FileFault::of(self.name(), &error))?;
        if let Some((expected, manifest)) = &self.sha256
            && *expected != sha256
        {
            let (file, manifest) = (self.name().to_owned(), manifest.clone());
            return Err(GivenFileError::Changed { file, manifest });
        }
        let fits = |size: FormulaSize, _| {
            let (needed, available) = (memory_needed(size), available_memory());
            if needed <= available {
                return Ok(());
            }
            let [needed, available] = [needed, available].map(|number| bytes(number.into()));
            Err(format!("the formula needs about {needed} of memory, and {available} is available"))
        };
        let file = FormulaFile::given(&self.path, scratch, &fits, control)?;
        let (_, gbd_hash) =
            hashes(&file.path()).map_err(|error| SolverCheckError::file(&self.path, &error))?;
        let (labels, command) = (self.labels.clone(), self.command.clone());
        Ok(Case {
            file,
            query: None,
            labels,
            names: None,
            command,
            sha256,
            gbd_hash,
            problem: number,
        })
    }
}
