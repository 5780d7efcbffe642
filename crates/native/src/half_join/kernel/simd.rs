//! The choice of instructions.

use thiserror::Error;

/// An instruction set for the inner loops.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Simd {
    /// AVX-512 F, BW, DQ and VL.
    Avx512,
    /// AVX2.
    Avx2,
    /// None in particular: runs on any machine.
    Portable,
}

/// Instructions that this machine does not have.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("this machine has no {wanted} instructions: it has {there}")]
pub struct SimdError {
    wanted: &'static str,
    there: String,
}

impl Simd {
    /// All of them, the fastest first.
    pub const ALL: [Self; 3] = [Self::Avx512, Self::Avx2, Self::Portable];

    /// Its name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Avx512 => "avx512",
            Self::Avx2 => "avx2",
            Self::Portable => "portable",
        }
    }

    /// Whether this machine has the instructions.
    #[must_use]
    pub fn is_there(self) -> bool {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => super::Avx512::detect().is_some(),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => super::Avx2::detect().is_some(),
            #[cfg(not(target_arch = "x86_64"))]
            Self::Avx512 | Self::Avx2 => false,
            Self::Portable => true,
        }
    }

    /// Those that this machine has, the fastest first; never empty.
    #[must_use]
    pub fn there() -> Vec<Self> {
        Self::ALL.into_iter().filter(|simd| simd.is_there()).collect()
    }

    /// The fastest that this machine has.
    #[must_use]
    pub(crate) fn fastest() -> Self {
        Self::there()[0]
    }

    /// Makes sure that this machine has it.
    ///
    /// # Errors
    /// Says what there is instead.
    pub fn check(self) -> Result<Self, SimdError> {
        if self.is_there() {
            return Ok(self);
        }
        let there: Vec<_> = Self::there().into_iter().map(Self::name).collect();
        Err(SimdError { wanted: self.name(), there: there.join(", ") })
    }
}
