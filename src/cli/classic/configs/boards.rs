//! `configs show` and `configs merge`: single configs, and how boards are printed.

use std::process::ExitCode;

use clap::Args;

use crate::cli::options::LayoutOptions;
use crate::cli::{Result, output};
use nq_classics::configs::word::read;
use nq_classics::configs::{Boxes, Config, MAX_SIZE};

/// Print configs: one as a board, several in boxes
#[derive(Args)]
pub(super) struct Show {
    /// Letters of a board, pieces such as Qg6 or Q2,6, or the names x and y
    ///
    /// A config is given by its n x n letters, row by row; by pieces on squares, such as "Qg6 Nb2",
    /// where Q2,6 has the row and the column from 0; by one letter that fills the board, such as
    /// "?"; or as x or y, the two configs of the text.
    #[arg(required = true)]
    config: Vec<String>,
    /// Size n [default: of the first config with a size, or 8]
    #[arg(long, value_name = "N", value_parser = size())]
    size: Option<u16>,
    #[command(flatten)]
    layout: LayoutOptions,
}

impl Show {
    pub(super) fn run(&self) -> Result<ExitCode> {
        match &read(&self.config, self.size)?[..] {
            [config] => print_board(config),
            configs => print_boxed(self.layout, configs),
        }
    }
}

/// Merge two configs letter by letter; print both and the result
///
/// Pieces that attack each other leave the letter "?".
#[derive(Args)]
pub(super) struct Merge {
    /// First config, as for show
    x: String,
    /// Second config
    y: String,
    /// Print 1 if merging is the same in both directions, and otherwise 0
    #[arg(long)]
    symmetric: bool,
    /// Size n [default: of the first config with a size, or 8]
    #[arg(long, value_name = "N", value_parser = size())]
    size: Option<u16>,
    #[command(flatten)]
    layout: LayoutOptions,
}

impl Merge {
    /// Prints three boxes, or with `--bare` the result alone.
    pub(super) fn run(&self) -> Result<ExitCode> {
        let both = read(&[self.x.clone(), self.y.clone()], self.size)?;
        let merged = both[0].merge(&both[1])?;
        if self.symmetric {
            let is_symmetric = both[1].merge(&both[0])? == merged;
            return output::print(if is_symmetric { b"1\n" } else { b"0\n" });
        }
        if self.layout.bare {
            return print_board(&merged);
        }
        print_boxed(self.layout, &[both, vec![merged]].concat())
    }
}

/// The sizes that the calculus takes.
pub(super) fn size() -> clap::builder::RangedI64ValueParser<u16> {
    clap::value_parser!(u16).range(..=i64::from(MAX_SIZE))
}

/// An empty picture of boxes, with at most `most` boards of this size in a row.
pub(super) fn boxes(layout: LayoutOptions, size: usize, most: usize) -> Boxes {
    if layout.bare { Boxes::bare() } else { Boxes::within(layout.width(), size, most) }
}

/// Prints boards in as many boxes in a row as fit.
pub(super) fn print_boxed(layout: LayoutOptions, configs: &[Config]) -> Result<ExitCode> {
    let size = configs.first().map_or(0, Config::size);
    let mut boxes = boxes(layout, size, configs.len());
    let text: String = configs.iter().map(|config| boxes.push(config.rows().collect())).collect();
    output::print((text + &boxes.finish()).as_bytes())
}

/// Prints a board without a box.
pub(super) fn print_board(config: &Config) -> Result<ExitCode> {
    let lines: String = config.rows().map(|row| row + "\n").collect();
    output::print(lines.as_bytes())
}
