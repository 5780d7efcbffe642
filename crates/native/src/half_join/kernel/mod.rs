//! The inner loops, once for each instruction set: joining cells, filtering words by a bit,
//! building the lookup table, and streaming words through it. The portable version is the reference
//! in the tests.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod entries;
mod lanes;
mod loops;
mod portable;
mod simd;
mod word;

#[cfg(test)]
mod tests;

#[cfg(target_arch = "x86_64")]
pub(super) use avx2::Avx2;
#[cfg(target_arch = "x86_64")]
pub(super) use avx512::Avx512;
pub(super) use entries::{Entries, EntryList, Pairing};
pub(super) use lanes::{Counter, LANES, LaneTable, Lanes, MOST_BITS};
pub(super) use loops::{Kernel, Sum, WordKernel};
pub(super) use portable::Portable;
pub use simd::{Simd, SimdError};
pub(super) use word::{PAD, Word};

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
