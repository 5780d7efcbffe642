//! The expected cost of a count, projected from a sample of its units.

use serde::Serialize;

/// An estimated number.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Projection {
    /// The estimate.
    pub mean: f64,
    /// The lower end of the 95 % interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Projection {
    /// An estimate with its standard error. Numbers below 0 are cut off.
    pub fn new(mean: f64, error: f64) -> Self {
        let band = 2.0 * error;
        Self { mean, low: (mean - band).max(0.0), high: mean + band }
    }

    /// The mean of a sample. Of one number the interval has no length.
    pub fn of_sample(numbers: impl ExactSizeIterator<Item = f64> + Clone) -> Self {
        let len = numbers.len().max(1) as f64;
        let mean = numbers.clone().sum::<f64>() / len;
        let squares: f64 = numbers.map(|number| (number - mean).powi(2)).sum();
        Self::new(mean, (squares / (len - 1.0).max(1.0) / len).sqrt())
    }

    /// Whether the numbers of the sample differ so much that more of them may change the mean: the
    /// upper end is half of the mean above it.
    pub fn is_rough(self) -> bool {
        self.high > 1.5 * self.mean
    }

    /// This many times as much.
    #[must_use]
    pub fn times(self, factor: f64) -> Self {
        let Self { mean, low, high } = self;
        Self { mean: mean * factor, low: low * factor, high: high * factor }
    }
}

/// The estimated cost of a count.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// The units of the count. Their key is the name of the unit, which is not known here.
    #[serde(skip)]
    pub units: u64,
    /// Units that were counted for the estimate.
    #[serde(serialize_with = "crate::base::as_text::serialize")]
    pub sampled: u64,
    /// Whether only some parts of each were counted.
    pub in_part: bool,
    /// Processor time on one core of this machine under its current load, in seconds.
    pub cpu_seconds: Projection,
    /// The estimated number of placements: a known value shows the quality of the sample.
    pub placements: Projection,
    /// Memory.
    pub memory: MemoryNeed,
}

/// The memory of a count in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct MemoryNeed {
    /// The shared part, with the program.
    pub shared: u64,
    /// For each thread.
    pub per_thread: u64,
}

impl MemoryNeed {
    /// For this number of threads.
    pub const fn total(self, threads: usize) -> u64 {
        self.shared + self.per_thread * threads as u64
    }
}
