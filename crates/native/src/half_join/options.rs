//! What a half-board join uses, and how it fails.

use super::audit::Audit;
use super::kernel::Simd;
use nq_board::run::engine::EngineError;

/// The half-board join for n-queens: counts, without listing.
#[derive(Clone, Copy, Debug)]
pub struct HalfJoin {
    pub(super) simd: Simd,
    pub(super) threads: usize,
    pub(super) audit: Option<Audit>,
}

/// The engine's name.
pub const NAME: &str = "half-join";

impl HalfJoin {
    /// With these instructions, which the machine must have (see [`Simd::check`]), or its fastest
    /// ones; on this number of threads.
    #[must_use]
    pub fn new(simd: Option<Simd>, threads: usize) -> Self {
        let simd = simd.unwrap_or_else(Simd::fastest);
        Self { simd, threads: threads.max(1), audit: None }
    }

    /// The same with an audit of every count.
    #[must_use]
    pub const fn with_audit(self, audit: Option<Audit>) -> Self {
        Self { audit, ..self }
    }
}

/// The error of a count that is wrong.
pub(super) const fn failed(why: String) -> EngineError {
    EngineError::Failed { engine: NAME, why }
}
