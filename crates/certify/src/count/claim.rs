//! What a certificate of a count consists of, and the options that decide it.

use std::path::PathBuf;

use serde::Serialize;

use crate::count::classes::Class;
use crate::write::{Subject, WrittenFile, shown, sizes_by_name};
use nq_board::base::Count;
use nq_board::run::circuit::CountingProof;
use nq_external::files::Compression;

/// A written certificate of a count.
#[derive(Clone, Debug, Serialize)]
pub struct CountBundle {
    /// The statement that it proves.
    pub statement: String,
    /// The engine.
    pub engine: &'static str,
    /// The number of placements.
    pub total: Count,
    /// The number of fundamental placements, if it is proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fundamental: Option<Count>,
    /// The proofs, that of the total first.
    pub proofs: Vec<WrittenProof>,
    /// The folder.
    #[serde(serialize_with = "shown")]
    pub folder: PathBuf,
    /// Its files.
    #[serde(rename = "bytes", serialize_with = "sizes_by_name")]
    pub files: Vec<WrittenFile>,
}

/// A proof of the number of placements that a motion maps to themselves.
#[derive(Clone, Debug, Serialize)]
pub struct WrittenProof {
    /// The name of the motion.
    pub motion: &'static str,
    /// The image of each kind of piece, if pieces exchange their kinds.
    #[serde(skip)]
    pub exchange: Option<Vec<usize>>,
    /// The file of the formula.
    #[serde(skip)]
    pub formula: String,
    /// The file of the circuit.
    pub circuit: String,
    /// The number of placements.
    pub count: Count,
    /// The nodes of the circuit.
    pub nodes: u64,
    /// The lemmas of the proof.
    pub lemmas: u64,
}

/// What to write.
pub(super) struct CountRequest<'a> {
    pub(crate) subject: Subject<'a>,
    pub(crate) prover: &'a dyn CountingProof,
    /// The classes of the symmetries but the identity, if the number of fundamental placements is
    /// proved.
    pub(crate) classes: Option<Vec<Class>>,
    /// For an objective, the best number.
    pub(crate) best: Option<i64>,
    pub(crate) options: CountOptions,
}

/// How circuits are compressed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Packing {
    /// Not at all, so that other checkers read them.
    #[default]
    None,
    /// By zstd, with the feature `zstd`: a third or a quarter of the size.
    Zstd,
    /// By xz: a sixth or an eighth, and slow.
    Xz,
}

impl Packing {
    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Zstd => "zst",
            Self::Xz => "xz",
        }
    }

    /// How the files are packed.
    pub(crate) const fn compression(self) -> Option<Compression> {
        match self {
            Self::None => None,
            Self::Zstd => Some(Compression::Zstd),
            Self::Xz => Some(Compression::Xz),
        }
    }

    /// The name of a packed file.
    pub(crate) fn file(self, name: String) -> String {
        if self == Self::None { name } else { format!("{name}.{}", self.name()) }
    }
}

/// How a count is certified.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CountOptions {
    /// Certifies the number of fundamental placements in any case. Otherwise only where it is
    /// cheap.
    pub fundamental: bool,
    /// How circuits are compressed.
    pub packing: Packing,
}
