//! The manifest of a certified count: the claim, and the files that prove it.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use crate::certificate::error::Fault;
use crate::certificate::manifest::{
    FileEntry, MODEL, check_names, check_texts, check_uses, decimal, escaped, of_schema,
    without_doubles,
};
use nq_board::base::{Count, Motion};

/// The schema of the manifest of a certified count.
pub const SCHEMA: &str = "nq-sat counting certificate 1";

/// The claim of a certified count, and its files.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct CountingManifest {
    /// The schema of this manifest: [`SCHEMA`].
    pub schema: String,
    /// The program that made the certificate, with its version.
    pub tool: String,
    /// The name of the model, which [`MODEL`] declares.
    pub model: String,
    /// The size parameter `n`.
    pub n: u32,
    /// The other parameters, without that of the objective.
    #[serde(deserialize_with = "without_doubles")]
    pub settings: BTreeMap<String, i64>,
    /// The claim in words.
    pub statement: String,
    /// The claimed number of placements, as a decimal number.
    pub solutions: String,
    /// The claimed number of orbits, as a decimal number. It needs a proof for each conjugacy class
    /// of the group.
    pub fundamental: Option<String>,
    /// The best value of the objective's parameter, if the model has an objective in use.
    pub best: Option<i64>,
    /// The lines of which the formula states that each has a piece. Absent if there are none.
    pub lines: Option<Vec<LineKind>>,
    /// The proofs. The first is about all placements.
    pub proofs: Vec<CountingProof>,
    /// All files of the certificate except the manifest, by name.
    #[serde(deserialize_with = "without_doubles")]
    pub files: BTreeMap<String, FileEntry>,
    /// What remains to be trusted, in words.
    pub trusted: Vec<String>,
    /// The command lines of third-party checkers.
    pub check: Vec<String>,
    /// The command line that made the certificate.
    pub made_by: String,
}

/// A proof of the number of placements that a symmetry maps to themselves.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct CountingProof {
    /// The name of the motion of the board.
    pub motion: String,
    /// The place of each piece's image in the model's list. Absent if each piece stays.
    pub exchange: Option<Vec<u8>>,
    /// The file of the formula.
    pub formula: String,
    /// The file of the circuit and the proof. It ends in `.zst` or `.xz` if it is compressed.
    pub circuit: String,
    /// The number of these placements, as a decimal number.
    pub count: String,
}

/// The lines of one direction.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[serde(rename_all = "lowercase")]
pub enum LineKind {
    /// Each row.
    Rows,
    /// Each column.
    Columns,
}

impl CountingProof {
    /// The claimed number.
    pub(crate) fn count(&self) -> Result<Count, Fault> {
        decimal("count", &self.count)
    }

    /// Whether it is about all placements.
    pub(crate) fn is_of_all(&self) -> bool {
        self.motion == Motion::Identity.name() && self.exchange.is_none()
    }
}

impl CountingManifest {
    /// Parses a manifest.
    pub(crate) fn read(json: &[u8]) -> Result<Self, Fault> {
        let manifest: Self = of_schema(json, SCHEMA)?;
        manifest.check_texts()?;
        check_names(&manifest.files)?;
        manifest.check_numbers()?;
        manifest.check_uses()?;
        Ok(manifest)
    }

    /// The claimed number of placements.
    pub fn total(&self) -> Result<Count, Fault> {
        decimal("solutions", &self.solutions)
    }

    /// The claimed number of orbits.
    pub(crate) fn orbits(&self) -> Result<Option<Count>, Fault> {
        self.fundamental.as_ref().map(|text| decimal("fundamental", text)).transpose()
    }

    /// The kinds of full lines.
    pub(crate) fn full_lines(&self) -> &[LineKind] {
        self.lines.as_deref().unwrap_or_default()
    }

    fn check_texts(&self) -> Result<(), Fault> {
        let texts = [
            ("tool", &self.tool),
            ("model", &self.model),
            ("statement", &self.statement),
            ("made_by", &self.made_by),
        ];
        let trusted = self.trusted.iter().map(|text| ("trusted", text));
        let check = self.check.iter().map(|text| ("check", text));
        let motions = self.proofs.iter().map(|proof| ("motion", &proof.motion));
        check_texts(texts.into_iter().chain(trusted).chain(check).chain(motions))
    }

    fn check_numbers(&self) -> Result<(), Fault> {
        let (total, _) = (self.total()?, self.orbits()?);
        self.proofs.iter().try_for_each(|proof| proof.count().map(drop))?;
        let of_all = self.proofs.first().filter(|proof| proof.is_of_all());
        let of_all = of_all.ok_or_else(|| {
            Fault::new("the first of the `proofs` must have the motion identity and no `exchange`")
        })?;
        if of_all.count()? != total {
            return Err(Fault::new(format!(
                "`solutions` is {total}, but the first proof has the count {}",
                of_all.count
            )));
        }
        let is_canonical = |lines: &Vec<LineKind>| {
            !lines.is_empty() && lines.is_sorted_by(|before, after| before < after)
        };
        if !self.lines.as_ref().is_none_or(is_canonical) {
            let what = "`lines` must be [\"rows\"], [\"columns\"] or [\"rows\", \"columns\"], or \
                        absent";
            return Err(Fault::new(what));
        }
        Ok(())
    }

    fn check_uses(&self) -> Result<(), Fault> {
        let mut needed = BTreeSet::from([MODEL]);
        for name in self.proofs.iter().flat_map(|proof| [&proof.formula, &proof.circuit]) {
            if !needed.insert(name) {
                let name = escaped(name);
                let what = format!("{name} has more than one use: each needs its own file");
                return Err(Fault::new(what));
            }
        }
        check_uses(&needed, &self.files)
    }
}

#[cfg(test)]
#[path = "tests/manifest.rs"]
mod tests;
