//! Plots of running times as SVG: how many instances are solved within a time, how times grow with the size, and one
//! solver against another. Axes of times are logarithmic.

mod axis;
mod cactus;
mod frame;
mod scaling;
mod scatter;
mod style;
mod ticks;

pub use cactus::cactus;
pub use scaling::scaling;
pub use scatter::{Pair, scatter};
pub use style::MOST_LINES;

use thiserror::Error;

/// The plotting library failed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the plot cannot be drawn: {0}")]
pub struct PlotError(String);

/// A line of a plot, with what the legend calls it.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// Its name.
    pub name: String,
    /// Sizes, and the seconds that each took.
    pub points: Vec<(u32, f64)>,
}

/// What is written over a plot.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Title {
    /// What it shows.
    pub title: String,
    /// Of what, and on what.
    pub subtitle: String,
}

fn failed(error: impl std::fmt::Display) -> PlotError {
    PlotError(error.to_string())
}
