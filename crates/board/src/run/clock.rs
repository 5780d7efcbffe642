//! The clocks of runs: of the day, and of the processor time of a thread.
//!
//! `wasm32-unknown-unknown` has neither. Time stands still there, so that no run reaches its
//! deadline and each takes no time.

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use {cpu_time::ThreadTime, std::time::Instant};

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use still::{Instant, Instant as ThreadTime};

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod still {
    use std::time::Duration;

    /// A time after the start.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub struct Instant(Duration);

    impl Instant {
        /// The start.
        pub const fn now() -> Self {
            Self(Duration::ZERO)
        }

        /// No time.
        pub const fn elapsed(&self) -> Duration {
            Duration::ZERO
        }

        /// A later time.
        pub fn checked_add(&self, time: Duration) -> Option<Self> {
            self.0.checked_add(time).map(Self)
        }
    }
}
