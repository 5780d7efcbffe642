//! The inner loops, once for each instruction set: joining cells, filtering words by a bit,
//! building the lookup table, and streaming words through it. The portable version is the reference
//! in the tests.

use thiserror::Error;

mod entries;
mod loops;
mod portable;
#[cfg(target_arch = "x86_64")]
mod x86;

#[cfg(test)]
mod tests;

pub(super) use entries::{Entries, EntryList, Pairing};
pub(super) use loops::{Counter, Kernel, LANES, LaneTable, Lanes, MOST_BITS, Sum, WordKernel};
pub(super) use portable::Portable;
#[cfg(target_arch = "x86_64")]
pub(super) use x86::{Avx2, Avx512};

/// Runs an expression with the kernel of an instruction set, which the machine must have.
macro_rules! with_kernel {
    ($simd:expr, |$kernel:ident| $run:expr) => {
        match $simd {
            #[cfg(target_arch = "x86_64")]
            $crate::half_join::kernel::Simd::Avx512 => {
                let $kernel = $crate::half_join::kernel::Avx512::detect()
                    .expect("instructions are checked before they are used");
                $run
            }
            #[cfg(target_arch = "x86_64")]
            $crate::half_join::kernel::Simd::Avx2 => {
                let $kernel = $crate::half_join::kernel::Avx2::detect()
                    .expect("instructions are checked before they are used");
                $run
            }
            _ => {
                let $kernel = $crate::half_join::kernel::Portable;
                $run
            }
        }
    };
}
pub(super) use with_kernel;

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
            Self::Avx512 => Avx512::detect().is_some(),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => Avx2::detect().is_some(),
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
    pub fn fastest() -> Self {
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
