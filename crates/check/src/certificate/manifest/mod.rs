//! The manifest of a bundle: its claim, and the files that prove it.

mod parts;

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use super::error::Fault;
use nq_board::base::{Count, Digest};
pub use parts::{FileEntry, MANIFEST};
pub(super) use parts::{
    check_names, check_texts, check_uses, decimal, escaped, of_schema, schema, without_doubles,
};

/// The file that declares the model.
pub const MODEL: &str = "model.toml";

/// The file that states the problem as linear constraints.
pub const SPECIFICATION: &str = "specification.opb";

/// The file that lists the solutions.
pub const SOLUTIONS: &str = "solutions.txt";

/// The file of the base formula. An LRAT proof refutes the blocked formula.
pub const FORMULA: &str = "formula.cnf";

const SCHEMA: &str = "nq-sat certificate 1";

/// The claim of a bundle, and its files.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// The schema of this manifest.
    pub schema: String,
    /// The program that made the bundle, with its version.
    pub tool: String,
    /// The name of the model, which [`MODEL`] declares.
    pub model: String,
    /// The size parameter `n`.
    pub n: u32,
    /// The other parameters.
    #[serde(deserialize_with = "without_doubles")]
    pub settings: BTreeMap<String, i64>,
    /// The claim in words.
    pub statement: String,
    /// The claimed number of solutions, as a decimal number.
    pub solutions: String,
    /// The digest of their set.
    pub digest: String,
    /// The encodings, if a proof starts from clauses.
    pub encoding: Option<EncodingEntry>,
    /// All files of the bundle except the manifest, by name.
    #[serde(deserialize_with = "without_doubles")]
    pub files: BTreeMap<String, FileEntry>,
    /// One or more proofs.
    pub proofs: Vec<Proof>,
    /// The command line that made the bundle.
    pub made_by: String,
}

/// The encodings of the base formula, by name.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct EncodingEntry {
    /// The encoding of at-most-one constraints.
    pub at_most_one: String,
    /// The encoding of cardinality constraints, if there are any.
    pub cardinality: Option<String>,
    /// The number of literals in a group, where it is not the encoding's own.
    pub group_size: Option<u32>,
    /// Whether auxiliary variables are defined in one direction only.
    #[serde(default)]
    pub one_directional: bool,
}

/// One proof of a bundle.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Proof {
    /// The proof format.
    #[serde(alias = "road")] // the key of earlier versions
    pub format: StatedFormat,
    /// The file with the constraints or clauses that the proof starts from.
    pub starts_from: String,
    /// The file with the steps.
    pub proof: String,
    /// What remains to be trusted, in words.
    pub trusted: Vec<String>,
    /// The command line of a third-party checker.
    pub check: String,
}

/// Proof formats.
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

impl Manifest {
    /// Parses a manifest.
    pub(crate) fn read(json: &[u8]) -> Result<Self, Fault> {
        let manifest: Self = of_schema(json, SCHEMA)?;
        manifest.texts()?;
        check_names(&manifest.files)?;
        manifest.total()?;
        manifest.digest()?;
        manifest.uses()?;
        Ok(manifest)
    }

    /// The claimed number of solutions.
    pub fn total(&self) -> Result<Count, Fault> {
        decimal("solutions", &self.solutions)
    }

    /// The claimed digest.
    pub(crate) fn digest(&self) -> Result<Digest, Fault> {
        let parsed = self.digest.parse::<Digest>().ok();
        let digest = parsed.filter(|digest| digest.to_string() == self.digest);
        digest.ok_or_else(|| {
            Fault::new(format!(
                "`digest` is `{}`, expected two numbers of 16 hexadecimal digits joined by `-`, in \
                 lower case",
                self.digest.escape_debug()
            ))
        })
    }

    /// Texts that people are shown must not be able to move the cursor.
    fn texts(&self) -> Result<(), Fault> {
        let proofs = self.proofs.iter();
        let checks = proofs.clone().map(|proof| ("check", &proof.check));
        let trusted = proofs.flat_map(|proof| proof.trusted.iter().map(|text| ("trusted", text)));
        let texts = [
            ("tool", &self.tool),
            ("model", &self.model),
            ("statement", &self.statement),
            ("made_by", &self.made_by),
        ];
        check_texts(texts.into_iter().chain(checks).chain(trusted))
    }

    /// Checks that all needed files are listed, and all listed files are needed.
    fn uses(&self) -> Result<(), Fault> {
        let fault = |what: String| Err(Fault::new(what));
        if self.proofs.is_empty() {
            return fault("`proofs` is empty: a bundle has at least one".to_owned());
        }
        let mut needed = BTreeSet::from([MODEL, SPECIFICATION, SOLUTIONS]);
        needed.extend(self.proofs.iter().map(|proof| proof.starts_from.as_str()));
        let is_lrat = |proof: &&Proof| proof.format == StatedFormat::Lrat;
        let of_lrat = self.proofs.iter().filter(is_lrat).count();
        needed.extend((of_lrat > 0).then_some(FORMULA));
        if (of_lrat > 0) != self.encoding.is_some() {
            let what = "`encoding` must be present exactly if a proof has the format lrat";
            return fault(what.to_owned());
        }
        if of_lrat > 1 || self.proofs.len() - of_lrat > 1 {
            return fault("there is more than one proof of VeriPB, or of LRAT".to_owned());
        }
        for proof in &self.proofs {
            if proof.format == StatedFormat::Veripb && proof.starts_from != SPECIFICATION {
                return fault(format!(
                    "the proof in format veripb starts from {}, and must start from \
                     {SPECIFICATION}",
                    escaped(&proof.starts_from)
                ));
            }
            if !needed.insert(&proof.proof) {
                return fault(format!(
                    "{} is a proof and has another use too: each needs its own file",
                    escaped(&proof.proof)
                ));
            }
        }
        check_uses(&needed, &self.files)
    }
}

#[cfg(test)]
mod tests;
