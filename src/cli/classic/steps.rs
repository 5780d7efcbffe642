//! `nq-sat classic steps`: a backtracking search, move by move.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use clap::builder::RangedU64ValueParser;

use crate::cli::options::{CharsetOptions, LayoutOptions};
use crate::cli::written::{Force, HTML};
use crate::cli::{Result, output, session, terminal};
use crate::steps::page::steps_page;
use crate::steps::{lines, tally, text};
use nq_classics::steps::{MAX_SIZE, Search};

/// Print a backtracking search for n queens, move by move
///
/// Each move has its number, the board after it with the attacked squares of later rows, and for
/// each excluded square of the next row the reason: the line of an attacking queen, or that it was
/// tried before. --bare prints the moves alone, a line each.
#[derive(Args)]
pub(super) struct Steps {
    /// Size n
    #[arg(value_parser = clap::value_parser!(u16).range(..=i64::from(MAX_SIZE)))]
    size: u16,
    /// Go on after the first solution, until all squares were tried
    #[arg(long)]
    all: bool,
    /// Stop after M moves
    #[arg(long, value_name = "M", value_parser = RangedU64ValueParser::<usize>::new().range(1..))]
    limit: Option<usize>,
    /// Write a web page to step through the moves
    ///
    /// The page is one file and needs no network. It has buttons, a slider, and the arrow keys. The
    /// terminal shows the numbers of moves and solutions only.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["bare", "width", "ascii"])]
    html: Option<PathBuf>,
    #[command(flatten)]
    force: Force,
    #[command(flatten)]
    layout: LayoutOptions,
    #[command(flatten)]
    charset: CharsetOptions,
}

impl Steps {
    pub(super) fn run(&self) -> Result<ExitCode> {
        self.force.check(&[("html", &self.html, HTML)])?;
        let search = Search::run(self.size, self.all, self.limit);
        let printed = if let Some(file) = &self.html {
            let control = session::cancelled_by_ctrl_c();
            self.force.write(file, &steps_page(&search), &control)?;
            tally(&search) + "\n"
        } else if self.layout.bare {
            lines(&search)
        } else {
            text(&search, self.layout.width(), terminal::charset(self.charset.ascii))
        };
        output::print(printed.as_bytes())
    }
}
