//! The inner loops, once for each instruction set: joining cells, filtering words by a bit,
//! building the lookup table, and streaming words through it. The portable version is the reference
//! in the tests.

use thiserror::Error;

mod dispatch;
mod entries;
mod loops;
mod portable;
#[cfg(target_arch = "x86_64")]
mod x86;

#[cfg(test)]
mod tests;

pub(super) use dispatch::Kernel;
pub(super) use entries::{Entries, EntryList, Pairing};
use loops::Lanes;
pub(super) use loops::{Counter, LANES, LaneTable, MOST_BITS, Sum};
#[cfg(target_arch = "x86_64")]
use x86::{Avx2, Avx512};

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
    pub const fn name(self) -> &'static str {
        match self {
            Self::Avx512 => "avx512",
            Self::Avx2 => "avx2",
            Self::Portable => "portable",
        }
    }

    /// Its loops, if this machine has the instructions.
    fn find(self) -> Option<Kernel> {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => Avx512::detect().map(Kernel::Avx512),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => Avx2::detect().map(Kernel::Avx2),
            #[cfg(not(target_arch = "x86_64"))]
            Self::Avx512 | Self::Avx2 => None,
            Self::Portable => Some(Kernel::Portable),
        }
    }

    /// Its loops. The machine must have the instructions.
    pub(super) fn kernel(self) -> Kernel {
        self.find().expect("instructions are checked before they are used")
    }

    /// Whether this machine has the instructions.
    pub fn is_there(self) -> bool {
        self.find().is_some()
    }

    /// Those that this machine has, the fastest first; never empty.
    pub fn there() -> Vec<Self> {
        Self::ALL.into_iter().filter(|simd| simd.is_there()).collect()
    }

    /// The fastest that this machine has.
    pub fn fastest() -> Self {
        Self::there()[0]
    }

    /// Makes sure that this machine has it. The error says what there is instead.
    pub fn check(self) -> Result<Self, SimdError> {
        if self.is_there() {
            return Ok(self);
        }
        let there: Vec<_> = Self::there().into_iter().map(Self::name).collect();
        Err(SimdError { wanted: self.name(), there: there.join(", ") })
    }
}
