//! Sizes, and the printing of boards.

use std::process::ExitCode;

use crate::cli::options::LayoutOptions;
use crate::cli::{CliError, output};
use nq_classics::configs::{Boxes, Config, MAX_SIZE};

/// The sizes that the calculus takes.
pub(super) fn size() -> clap::builder::RangedI64ValueParser<u16> {
    clap::value_parser!(u16).range(..=i64::from(MAX_SIZE))
}

/// An empty picture of boxes, with at most `most` boards of this size in a row.
pub(super) fn boxes(layout: LayoutOptions, size: usize, most: usize) -> Boxes {
    if layout.bare { Boxes::bare() } else { Boxes::within(layout.width(), size, most) }
}

/// Prints boards in as many boxes in a row as fit.
pub(super) fn print_boxed(layout: LayoutOptions, configs: &[Config]) -> Result<ExitCode, CliError> {
    let size = configs.first().map_or(0, Config::size);
    let mut boxes = boxes(layout, size, configs.len());
    let text: String = configs.iter().map(|config| boxes.push(config.rows().collect())).collect();
    output::print((text + &boxes.finish()).as_bytes())
}

/// Prints a board without a box.
pub(super) fn print_board(config: &Config) -> Result<ExitCode, CliError> {
    let lines: String = config.rows().map(|row| row + "\n").collect();
    output::print(lines.as_bytes())
}
