//! `configs qn`, `solutions`, `variants` and `unique`: what the calculus finds.

use std::io::Write;
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::str::FromStr;

use clap::Args;
use clap::builder::RangedU64ValueParser;

use super::boards::{boxes, print_board, print_boxed, size};
use crate::cli::options::LayoutOptions;
use crate::cli::{CliError, Result, output, session};
use nq_classics::configs::{Boxes, MAX_SIZE, OF_T, Qn, QnError, cut_off, motions, variants};

/// The solutions of a command, as the text gives them: `t`, or the argument of `qn`.
#[derive(Args)]
struct Pieces {
    /// Number of queens, or t: 5 queens and 5 knights
    #[arg(value_name = "QUEENS", default_value = "t", hide_default_value = true)]
    queens: Queens,
    /// Number of knights [default: QUEENS]
    #[arg(value_parser = clap::value_parser!(u16).range(..=i64::from(MAX_SIZE.pow(2))))]
    knights: Option<u16>,
    /// Size n of the board
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = size())]
    size: u16,
}

/// A number of queens, or the text's table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Queens {
    T,
    Number(u16),
}

impl FromStr for Queens {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let most = MAX_SIZE.pow(2);
        let number = || text.parse().ok().filter(|&number| number <= most).map(Self::Number);
        if text == "t" { Some(Self::T) } else { number() }
            .ok_or_else(|| format!("give t, or a number of queens from 0 to {most}"))
    }
}

impl Pieces {
    fn qn(&self) -> Result<Qn> {
        let (queens, knights) = match (self.queens, self.knights) {
            (Queens::T, None) => (OF_T, OF_T),
            (Queens::T, Some(knights)) => {
                refuse!("t has {OF_T} knights: leave out {knights}, or give QUEENS");
            }
            (Queens::Number(queens), knights) => (queens, knights.unwrap_or(queens)),
        };
        Ok(Qn::new(self.size, queens, knights)?)
    }
}

impl From<QnError> for CliError {
    fn from(error: QnError) -> Self {
        match error {
            QnError::Stopped(reason) => Self::Incomplete(reason),
            QnError::Refused(why) => Self::Usage(why),
        }
    }
}

/// Print the number of solutions for queens and knights, # qn
#[derive(Args)]
pub(super) struct Count {
    #[command(flatten)]
    pieces: Pieces,
    #[command(flatten)]
    layout: LayoutOptions,
}

impl Count {
    pub(super) fn run(&self) -> Result<ExitCode> {
        let control = session::cancelled_by_ctrl_c();
        let count = self.pieces.qn()?.count(&control)?;
        output::print(format!("{count}\n").as_bytes())
    }
}

/// Print the solutions in boxes, in the text's order
#[derive(Args)]
pub(super) struct Solutions {
    #[command(flatten)]
    pieces: Pieces,
    /// Print one solution as a config, with all letters; K is from 0
    #[arg(long, value_name = "K", group = "shown")]
    config: Option<u64>,
    /// Print the pieces of one solution; K is from 0
    #[arg(long, value_name = "K", group = "shown")]
    see: Option<u64>,
    /// Print the shape of the table: solutions and squares
    #[arg(long, group = "shown")]
    shape: bool,
    /// Number of boxes in a row, if they fit
    #[arg(long, value_name = "N", default_value_t = 4, group = "shown")]
    #[arg(value_parser = clap::value_parser!(u16).range(1..))]
    across: u16,
    #[command(flatten)]
    layout: LayoutOptions,
}

impl Solutions {
    pub(super) fn run(&self) -> Result<ExitCode> {
        let control = session::cancelled_by_ctrl_c();
        let qn = self.pieces.qn()?;
        if let Some(number) = self.config {
            return print_board(&qn.solution(number, &control)?);
        }
        if let Some(number) = self.see {
            return print_board(&qn.solution(number, &control)?.see());
        }
        if self.shape {
            let solutions = qn.count(&control)?;
            let squares = self.pieces.size.pow(2);
            return output::print(format!("{solutions} {squares}\n").as_bytes());
        }
        let mut boxes = boxes(self.layout, self.pieces.size.into(), self.across.into());
        let mut out = output::stdout();
        let mut written = Ok(());
        let searched = qn.each(&control, &mut |config| {
            written = out.write_all(boxes.push(config.see().rows().collect()).as_bytes());
            let goes_on = written.is_ok() && output::is_read();
            if goes_on { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        written?;
        searched?;
        out.write_all(boxes.finish().as_bytes())?;
        out.flush()?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Print the reflections and transpositions of a solution, var
#[derive(Args)]
pub(super) struct Variants {
    #[command(flatten)]
    pieces: Pieces,
    /// Number of the solution, from 0
    #[arg(long, value_name = "K", default_value_t = 0)]
    number: u64,
    /// Print the four of ] ; |: ; |. ; |."1
    ///
    /// They are the solution, its transposition, its reflection top to bottom, and its reflection
    /// left to right.
    #[arg(long)]
    motions: bool,
    /// Cut the row of boxes off after N, with dots, as the text does after 6
    #[arg(
        long, value_name = "N", value_parser = RangedU64ValueParser::<usize>::new().range(1..),
        conflicts_with_all = ["motions", "bare", "width"]
    )]
    boxes: Option<usize>,
    #[command(flatten)]
    layout: LayoutOptions,
}

impl Variants {
    pub(super) fn run(&self) -> Result<ExitCode> {
        let control = session::cancelled_by_ctrl_c();
        let solution = self.pieces.qn()?.solution(self.number, &control)?.see();
        if let Some(number) = self.boxes {
            let (all, size) = (variants(&solution), solution.size());
            let mut boxes = Boxes::across(all.len());
            let row: String = all.iter().map(|one| boxes.push(one.rows().collect())).collect();
            output::print(cut_off(&(row + &boxes.finish()), number, size).as_bytes())
        } else if self.motions {
            print_boxed(self.layout, &motions(&solution))
        } else {
            print_boxed(self.layout, &variants(&solution))
        }
    }
}

/// Print one solution of each set of variants, uvar
///
/// It is the least of the set in the order of its letters, row by row.
#[derive(Args)]
pub(super) struct Unique {
    #[command(flatten)]
    pieces: Pieces,
    #[command(flatten)]
    layout: LayoutOptions,
}

impl Unique {
    pub(super) fn run(&self) -> Result<ExitCode> {
        let control = session::cancelled_by_ctrl_c();
        print_boxed(self.layout, &self.pieces.qn()?.unique(&control)?)
    }
}
