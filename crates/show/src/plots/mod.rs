//! Plots of running times as SVG: the number of instances solved within a time, the growth of times
//! with the size, and one solver against another. Axes of times are logarithmic.

mod axis;
mod cactus;
mod frame;
mod scaling;
mod scatter;
mod style;

pub use cactus::cactus;
pub use scaling::scaling;
pub use scatter::{Pair, scatter};
pub use style::MOST_LINES;

use nq_board::run::{Fault, FaultKind};
use thiserror::Error;

/// The plotting library failed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the plot cannot be drawn: {0}")]
pub struct PlotError(String);

impl Fault for PlotError {
    fn kind(&self) -> FaultKind {
        FaultKind::Failed
    }
}

/// A line of a plot.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// Its name in the legend.
    pub name: String,
    /// Sizes, and the seconds of each.
    pub points: Vec<(u32, f64)>,
}

/// The text above a plot.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Title {
    /// The subject.
    pub title: String,
    /// The problem and the machine.
    pub subtitle: String,
}

fn failed(error: impl std::fmt::Display) -> PlotError {
    PlotError(error.to_string())
}
