//! The cases of a benchmark: an instance under an encoding, in a file that is written once, or a
//! file that exists.

use std::collections::BTreeMap;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;

use sha2::{Digest, Sha256};

use crate::bench::record::Expected;
use nq_board::base::numbers::hexadecimal;
use nq_board::model::Problem;
use nq_board::run::{Control, EncodingNames};
use nq_cnf::format::{GbdHash, Provenance};
use nq_cnf::instance::Instance;
use nq_cnf::sat::cnf::FormulaSize;
use nq_cnf::sat::encoding::Encoding;
use nq_external::files::open_plain;
use nq_external::solvers::{FormulaFile, SolverCheckError};
use nq_query::Query;

/// What a case is about, as far as it is known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CaseLabels {
    /// The model's name.
    pub model: Option<String>,
    /// The size.
    pub n: Option<u32>,
    /// The parameters of the model that are set.
    pub params: BTreeMap<String, i64>,
    /// The encodings as text.
    pub encoding: Option<String>,
    /// The file that was given.
    pub file: Option<String>,
    /// The verdict that the manifest of a given file has.
    pub expected: Option<Expected>,
}

/// A formula in a file, and what is known of it.
pub struct Case<'a> {
    /// The file and its formula.
    pub file: FormulaFile<'a>,
    /// The question, for solvers of other formats.
    pub query: Option<&'a Query>,
    /// What it is about.
    pub labels: CaseLabels,
    /// The encodings of an exported file.
    pub names: Option<EncodingNames>,
    /// The command line that writes the file, if it is known.
    pub command: String,
    /// The SHA-256 of the file.
    pub sha256: String,
    /// The hash that identifies the formula in GBD.
    pub gbd_hash: String,
    /// The number of the problem, the same for all its encodings.
    pub problem: usize,
}

impl<'a> Case<'a> {
    /// Writes the file to a new folder inside `scratch`. The provenance has the command line that
    /// writes it. Fails when the file cannot be written and read, or the control stops it.
    pub fn new(
        control: &Control,
        (problem, instance): (usize, &'a Instance),
        encoding: &'a Encoding,
        provenance: Provenance<'a>,
        scratch: &Path,
    ) -> Result<Self, SolverCheckError> {
        let file = FormulaFile::exported(instance, encoding, provenance, scratch, control)?;
        let path = file.path();
        let (sha256, gbd_hash) =
            hashes(&path).map_err(|error| SolverCheckError::file(&path, &error))?;
        let names = encoding.names(instance);
        let Problem { model, size, settings, level, .. } = instance.problem();
        let level = level.iter().map(|level| (level.parameter.clone(), level.value));
        let labels = CaseLabels {
            model: Some(model.clone()),
            n: Some(*size),
            params: settings.clone().into_iter().chain(level).collect(),
            encoding: Some(names.label()),
            ..CaseLabels::default()
        };
        Ok(Self {
            file,
            query: None,
            labels,
            names: Some(names),
            command: provenance.command.to_owned(),
            sha256,
            gbd_hash,
            problem,
        })
    }

    /// The instance, if there is one.
    pub const fn instance(&self) -> Option<&'a Instance> {
        self.file.instance()
    }

    /// The case in words, for the progress line.
    pub fn in_words(&self) -> String {
        let CaseLabels { file, n, encoding, .. } = &self.labels;
        file.clone().unwrap_or_else(|| {
            format!("n = {}, {}", n.unwrap_or(0), encoding.as_deref().unwrap_or_default())
        })
    }
}

/// The SHA-256 of a file and the GBD hash of its formula, in hexadecimal digits.
pub(crate) fn hashes(path: &Path) -> io::Result<(String, String)> {
    let (mut hash, mut gbd) = (Sha256::new(), GbdHash::default());
    read_all(path, |bytes| {
        hash.update(bytes);
        gbd.write_all(bytes)
    })?;
    Ok((hexadecimal(&hash.finalize()), gbd.finish()))
}

/// The SHA-256 of a file, in hexadecimal digits.
pub(crate) fn sha256(path: &Path) -> io::Result<String> {
    let mut hash = Sha256::new();
    read_all(path, |bytes| {
        hash.update(bytes);
        Ok(())
    })?;
    Ok(hexadecimal(&hash.finalize()))
}

/// Passes the content of a file on, piece by piece.
fn read_all(path: &Path, mut take: impl FnMut(&[u8]) -> io::Result<()>) -> io::Result<()> {
    let mut file = BufReader::new(open_plain(path)?);
    loop {
        let bytes = file.fill_buf()?;
        if bytes.is_empty() {
            return Ok(());
        }
        take(bytes)?;
        let read = bytes.len();
        file.consume(read);
    }
}

/// The memory of a case of this size, in bytes.
pub const fn memory_needed(size: FormulaSize) -> u64 {
    const CLAUSE: u64 = size_of::<usize>() as u64;
    const LITERAL: u64 = size_of::<nq_cnf::instance::Lit>() as u64;
    // A growing vector may have twice the capacity that it needs.
    2 * (CLAUSE * size.clauses + LITERAL * size.literals)
}
