//! What a count is predicted to need before it begins.
//!
//! A forecast assumes one thread, instructions that every processor has, and the machine on which
//! the constants of the engines were measured. So it is the same on every machine and in every run.

use std::time::Duration;

use super::estimate::Projection;

/// The work of a count, in units of its engine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Work {
    /// The number of units.
    pub number: Projection,
    /// What they are, such as `nodes`.
    pub units: &'static str,
}

/// On what a forecast rests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Basis {
    /// The work is known: a formula, or a run that only counts it.
    Exact,
    /// A sample of the work.
    Sample,
    /// The growth from size to size.
    Growth,
    /// Too small a part of the work. A larger budget tells more.
    Guess,
    /// The budget was spent: the count takes at least so long.
    LowerBound,
}

impl Basis {
    /// `exact`, `sample`, `growth`, `guess` or `lower bound`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Sample => "sample",
            Self::Growth => "growth",
            Self::Guess => "guess",
            Self::LowerBound => "lower bound",
        }
    }
}

/// What a count is predicted to need.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Forecast {
    /// The work.
    pub work: Work,
    /// The processor time in seconds. A lower bound has an infinite upper end.
    pub seconds: Projection,
    /// The memory of one thread in bytes, beside the program.
    pub memory: u64,
    /// On what it rests.
    pub basis: Basis,
    /// The number of placements, where a sample gives it.
    pub placements: Option<Projection>,
    /// Whether the count gives orbits.
    pub has_orbits: bool,
}

impl Forecast {
    /// A forecast without memory, from work and the time of a unit in seconds. It gives orbits. The
    /// interval ends at half of the least and twice the most work: constants differ by machine.
    pub fn new(units: &'static str, number: Projection, second: f64, basis: Basis) -> Self {
        let Projection { mean, low, high } = number.times(second);
        let high = if basis == Basis::LowerBound { f64::INFINITY } else { 2.0 * high };
        Self {
            work: Work { number, units },
            seconds: Projection { mean, low: low / 2.0, high },
            memory: 0,
            basis,
            placements: None,
            has_orbits: true,
        }
    }

    /// A forecast that says only that the budget does not suffice.
    pub fn beyond(budget: Duration, units: &'static str) -> Self {
        let second = budget.as_secs_f64();
        Self::new(units, Projection::new(0.0, 0.0), 0.0, Basis::LowerBound).longer_by(second)
    }

    /// The same with further time, which no work describes.
    #[must_use]
    pub fn longer_by(mut self, seconds: f64) -> Self {
        let Projection { mean, low, high } = self.seconds;
        self.seconds = Projection {
            mean: mean + seconds,
            low: low + seconds / 2.0,
            high: high + 2.0 * seconds,
        };
        self
    }

    /// The same with this memory.
    #[must_use]
    pub const fn with_memory(self, memory: u64) -> Self {
        Self { memory, ..self }
    }

    /// Whether the time is predicted, and not only bounded.
    pub fn is_known(&self) -> bool {
        self.basis != Basis::LowerBound
    }

    /// The seconds by which engines are compared: a guess may be far too low.
    pub const fn cautious(&self) -> f64 {
        if matches!(self.basis, Basis::Guess) { self.seconds.high } else { self.seconds.mean }
    }

    /// Whether a larger budget tells more.
    pub const fn can_improve(&self) -> bool {
        matches!(self.basis, Basis::Guess | Basis::LowerBound)
    }
}
