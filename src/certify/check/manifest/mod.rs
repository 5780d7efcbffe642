//! The manifest of a bundle: what is claimed, and which files are to prove it.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use thiserror::Error;

use super::doubles::without_doubles;
use crate::base::count::Count;
use crate::base::digest::Digest;

/// The manifest's own file.
pub(crate) const MANIFEST: &str = "manifest.json";

/// The file that declares the model.
pub const MODEL: &str = "model.toml";

/// The file that states what is asked as sums compared with numbers.
pub(crate) const SPECIFICATION: &str = "specification.opb";

/// The file that lists the solutions.
pub const SOLUTIONS: &str = "solutions.txt";

/// The file of the base formula, of which an LRAT proof refutes the blocked one.
pub const FORMULA: &str = "formula.cnf";

const SCHEMA: &str = "nq-sat certificate 1";

/// What a bundle claims, and its files.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// Which form this manifest has.
    pub schema: String,
    /// The program that made the bundle, with its version.
    pub tool: String,
    /// The name of the model, which [`MODEL`] declares.
    pub model: String,
    /// The size parameter `n`.
    pub n: u32,
    /// The other parameters that were set.
    #[serde(deserialize_with = "without_doubles")]
    pub settings: BTreeMap<String, i64>,
    /// The claim in words.
    pub statement: String,
    /// How many solutions are claimed, as a decimal number.
    pub solutions: String,
    /// The digest of their set.
    pub digest: String,
    /// How constraints became clauses, where a proof starts from clauses.
    pub encoding: Option<EncodingEntry>,
    /// All files of the bundle but the manifest, by name.
    #[serde(deserialize_with = "without_doubles")]
    pub files: BTreeMap<String, FileEntry>,
    /// The proofs, one or more.
    pub proofs: Vec<Proof>,
    /// The command line that made the bundle.
    pub made_by: String,
}

/// The encodings of the base formula, by name.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct EncodingEntry {
    /// For at-most-one constraints.
    pub at_most_one: String,
    /// For cardinality constraints, where there are any.
    pub cardinality: Option<String>,
}

/// One file of a bundle.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct FileEntry {
    /// Its size.
    pub bytes: u64,
    /// Its SHA-256, in lower-case hexadecimal digits.
    pub sha256: String,
}

/// One proof of a bundle.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Proof {
    /// The proof format.
    #[serde(rename = "road")]
    pub format: StatedFormat,
    /// The file with what is refuted or counted.
    pub starts_from: String,
    /// The file with the steps.
    pub proof: String,
    /// What has to be trusted beside it, in words.
    pub trusted: Vec<String>,
    /// The command line of another program that checks it.
    pub check: String,
}

/// The kinds of proofs.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Hash)]
#[serde(rename_all = "kebab-case")]
pub enum StatedFormat {
    /// VeriPB, from a pseudo-Boolean specification.
    Veripb,
    /// VeriPB with symmetry breaking.
    VeripbSymmetric,
    /// LRAT, a refutation of the formula with the solutions forbidden.
    Lrat,
}

/// What can be wrong with a manifest.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ManifestError {
    /// No JSON, or not of this form.
    #[error("{0}")]
    Form(String),
    /// Another schema.
    #[error("the schema is `{}`, expected `{SCHEMA}`", .0.escape_debug())]
    Schema(String),
    /// A text that would not stay on its line.
    #[error("`{0}` has a control character in it")]
    Control(&'static str),
    /// A file's name that could lead out of the folder, or be mistaken.
    #[error(
        "`{}` cannot be a file's name here: take letters, digits, `-`, `_` and `.`, and no `.` first",
        .0.escape_debug()
    )]
    Name(String),
    /// The manifest in its own list.
    #[error("{MANIFEST} must not be among its own `files`")]
    Itself,
    /// Not a hash.
    #[error("the sha256 of {0} must have 64 hexadecimal digits, in lower case")]
    Hash(String),
    /// Not a number of solutions.
    #[error("`solutions` is `{}`, expected a decimal number, such as \"92\"", .0.escape_debug())]
    Number(String),
    /// Not a digest.
    #[error(
        "`digest` is `{}`, expected two numbers of 16 hexadecimal digits joined by `-`, in lower case",
        .0.escape_debug()
    )]
    Digest(String),
    /// Nothing proved.
    #[error("`proofs` is empty: a bundle has at least one")]
    NoProof,
    /// A proof that refers to a file that is not there.
    #[error("a proof needs {0}, which is not among the `files`")]
    Unlisted(String),
    /// A file in two roles.
    #[error("{0} is a proof in one format and has another use too: each needs a file of its own")]
    Shared(String),
    /// A file without a use.
    #[error("nothing refers to the file {0}: take it out")]
    Unused(String),
    /// Two proofs by VeriPB, or two of LRAT.
    #[error("there is more than one proof of VeriPB, or of LRAT")]
    SameFormat,
    /// A proof that starts from something else than what is asked.
    #[error("the proof in format veripb starts from {0}, and must start from {SPECIFICATION}")]
    Start(String),
    /// Encodings without a formula, or a formula without.
    #[error("`encoding` must be there just where a proof has the format lrat")]
    Encoding,
}

impl Manifest {
    /// Reads a manifest.
    ///
    /// # Errors
    /// The first fault.
    pub fn read(json: &[u8]) -> Result<Self, ManifestError> {
        /// All that is known of a manifest before its schema is.
        #[derive(Deserialize)]
        struct Head {
            schema: String,
        }
        let form = |error: serde_json::Error| ManifestError::Form(escaped(&error.to_string()));
        let head: Head = serde_json::from_slice(json).map_err(form)?;
        if head.schema != SCHEMA {
            return Err(ManifestError::Schema(head.schema));
        }
        let manifest: Self = serde_json::from_slice(json).map_err(form)?;
        manifest.texts()?;
        manifest.names()?;
        manifest.total()?;
        manifest.digest()?;
        manifest.uses()?;
        Ok(manifest)
    }

    /// The number of solutions claimed.
    ///
    /// # Errors
    /// When it is no decimal number.
    pub fn total(&self) -> Result<Count, ManifestError> {
        let parsed = self.solutions.parse::<Count>().ok();
        let number = parsed.filter(|number| number.to_string() == self.solutions);
        number.ok_or_else(|| ManifestError::Number(self.solutions.clone()))
    }

    /// The digest claimed.
    ///
    /// # Errors
    /// When it is none.
    pub fn digest(&self) -> Result<Digest, ManifestError> {
        let parsed = self.digest.parse::<Digest>().ok();
        let digest = parsed.filter(|digest| digest.to_string() == self.digest);
        digest.ok_or_else(|| ManifestError::Digest(self.digest.clone()))
    }

    /// What people are shown must not be able to move the cursor.
    fn texts(&self) -> Result<(), ManifestError> {
        let proofs = self.proofs.iter();
        let checks = proofs.clone().map(|proof| ("check", &proof.check));
        let trusted = proofs.flat_map(|proof| proof.trusted.iter().map(|text| ("trusted", text)));
        let texts = [
            ("tool", &self.tool),
            ("model", &self.model),
            ("statement", &self.statement),
            ("made_by", &self.made_by),
        ];
        let mut texts = texts.into_iter().chain(checks).chain(trusted);
        let bad = texts.find(|(_, text)| text.contains(char::is_control));
        bad.map_or(Ok(()), |(what, _)| Err(ManifestError::Control(what)))
    }

    fn names(&self) -> Result<(), ManifestError> {
        for (name, file) in &self.files {
            let plain = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.');
            if name.is_empty() || name.starts_with('.') || !name.bytes().all(plain) {
                return Err(ManifestError::Name(name.clone()));
            }
            if name == MANIFEST {
                return Err(ManifestError::Itself);
            }
            let hex = |b: u8| matches!(b, b'0'..=b'9' | b'a'..=b'f');
            if file.sha256.len() != 64 || !file.sha256.bytes().all(hex) {
                return Err(ManifestError::Hash(name.clone()));
            }
        }
        Ok(())
    }

    /// What the proofs need is there, and all that is there is needed.
    fn uses(&self) -> Result<(), ManifestError> {
        if self.proofs.is_empty() {
            return Err(ManifestError::NoProof);
        }
        let mut needed = BTreeSet::from([MODEL, SPECIFICATION, SOLUTIONS]);
        needed.extend(self.proofs.iter().map(|proof| proof.starts_from.as_str()));
        let has_formula = self.proofs.iter().any(|proof| proof.format == StatedFormat::Lrat);
        needed.extend(has_formula.then_some(FORMULA));
        if has_formula != self.encoding.is_some() {
            return Err(ManifestError::Encoding);
        }
        let is_lrat = |proof: &Proof| proof.format == StatedFormat::Lrat;
        let of_lrat = self.proofs.iter().filter(|&proof| is_lrat(proof)).count();
        if of_lrat > 1 || self.proofs.len() - of_lrat > 1 {
            return Err(ManifestError::SameFormat);
        }
        for proof in &self.proofs {
            if proof.format == StatedFormat::Veripb && proof.starts_from != SPECIFICATION {
                return Err(ManifestError::Start(escaped(&proof.starts_from)));
            }
            if !needed.insert(&proof.proof) {
                return Err(ManifestError::Shared(escaped(&proof.proof)));
            }
        }
        if let Some(name) = needed.iter().find(|&&name| !self.files.contains_key(name)) {
            return Err(ManifestError::Unlisted(escaped(name)));
        }
        let mut names = self.files.keys();
        let unused = names.find(|name| !needed.contains(name.as_str()));
        unused.map_or(Ok(()), |name| Err(ManifestError::Unused(name.clone())))
    }
}

/// A text of the manifest as a message repeats it: control characters as escapes.
fn escaped(text: &str) -> String {
    let escape =
        |c: char| if c.is_control() { c.escape_default().collect() } else { String::from(c) };
    text.chars().map(escape).collect()
}

#[cfg(test)]
mod tests;
