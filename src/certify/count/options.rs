//! How a count is certified.

use crate::files::Compression;

/// How circuits are compressed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Packing {
    /// Not at all, so that other checkers read them.
    #[default]
    None,
    /// By zstd: a third or a quarter of the size.
    Zstd,
    /// By xz: a sixth or an eighth, and slow.
    Xz,
}

impl Packing {
    /// Its name on the command line.
    #[must_use]
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Zstd => "zst",
            Self::Xz => "xz",
        }
    }

    pub(super) const fn compression(self) -> Option<Compression> {
        match self {
            Self::None => None,
            Self::Zstd => Some(Compression::Zstd),
            Self::Xz => Some(Compression::Xz),
        }
    }

    /// The name of a packed file.
    pub(super) fn file(self, name: String) -> String {
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
