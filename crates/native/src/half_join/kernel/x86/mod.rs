//! The loops with the vector instructions of x86-64.
//!
//! They are written once for both widths of words: the compiler knows the width and drops the other
//! branch.

/// AVX2: 8 or 4 words at once, compressed by tables of permutations, and 512 lanes in two
/// registers.
pub(super) mod avx2 {
    pub(crate) mod lookup;
    pub(crate) mod words;
}

/// AVX-512 F, BW, DQ and VL: 16 or 8 words at once, compressed by mask, and 512 lanes in one
/// register.
///
/// Lanes are counted with carry-save adders, two three-way logic instructions per word. A
/// population count and an addition are two instructions as well, so VPOPCNTDQ would gain nothing,
/// and machines without it lose nothing.
pub(super) mod avx512 {
    pub(crate) mod lookup;
    pub(crate) mod words;
}

mod alike;

/// AVX2, POPCNT and BMI2, proved to be there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx2(());

impl Avx2 {
    /// The kernel, if the machine has the instructions.
    pub(crate) fn detect() -> Option<Self> {
        let there = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("bmi2");
        there.then_some(Self(()))
    }
}

/// AVX-512 F, BW, DQ and VL, with AVX2, POPCNT and BMI2, proved to be there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx512 {
    /// Instructions for bit matrices, if the machine has them.
    pub(super) matrices: Option<Matrices>,
}

impl Avx512 {
    /// The kernel, if the machine has the instructions.
    pub(crate) fn detect() -> Option<Self> {
        Self::detect_plain().map(|_| Self { matrices: Matrices::detect() })
    }

    /// The kernel without instructions for bit matrices.
    pub(crate) fn detect_plain() -> Option<Self> {
        let there = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("bmi2");
        there.then_some(Self { matrices: None })
    }
}

/// Turns words into sets of lanes by 8 x 8 bit matrices: GFNI and AVX-512 VBMI, with the other
/// instructions of this kernel, proved to be there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Matrices(());

impl Matrices {
    /// If the machine has the instructions.
    fn detect() -> Option<Self> {
        let there = is_x86_feature_detected!("gfni") && is_x86_feature_detected!("avx512vbmi");
        Avx512::detect_plain().filter(|_| there).map(|_| Self(()))
    }
}
