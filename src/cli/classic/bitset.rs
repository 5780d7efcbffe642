//! `nq-sat classic bitset`: the lines, the calls and the diagrams of "N-Queens Problem".

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use clap::{Args, ValueEnum};

use super::arguments::{Columns, only, sizes};
use crate::cli::options::{LayoutOptions, Span, parse_sizes};
use crate::cli::written::Force;
use crate::cli::{CliError, Result, output, session};
use crate::steps::bit_diagrams;
use nq_board::run::{Control, Instant};
use nq_classics::bitset::{
    Bits, Board, Calls, Count, MAX_SIZE, Play, available, bits, first_solution, line, next_boards,
    sum_of_next, trace,
};

/// The size of the text's diagrams.
const TEXT_SIZE: u16 = 8;

/// Count solutions with three bit sets; trace the calls, draw the sets
///
/// Without an option it prints the lines of run.sh Queens FROM TO: sizes, solutions and times. The
/// source is "N-Queens Problem" by John Hurst, github.com/johnbhurst/nqueens.
#[derive(Args)]
pub(super) struct Bitset {
    /// First size, or FROM..TO; not needed with --diagram
    #[arg(required_unless_present = "diagram", value_parser = parse_sizes)]
    from: Option<Span>,
    /// Last size [default: FROM]
    #[arg(value_parser = parse_sizes)]
    to: Option<Span>,
    /// Print the calls down to the first solution, or to these queens
    ///
    /// COLUMNS are the columns of queens from the first row on, such as 0,5,7. Each call of place
    /// has the three sets as numbers. The last line has the calls of a whole count; --bare leaves
    /// it out.
    #[arg(
        long, value_name = "COLUMNS", num_args = 0..=1, require_equals = true, group = "shown",
        default_missing_value = ""
    )]
    trace: Option<Columns>,
    /// Draw cols, diag1, diag2, available or next
    ///
    /// cols, diag1 and diag2 give each square the number of its bit; available has the free columns
    /// of the next row, and next the boards with one queen more.
    #[arg(long, value_name = "WHAT", value_enum, hide_possible_values = true, group = "shown")]
    diagram: Option<Diagram>,
    /// Queens of the diagram, by their columns, such as 0,5,7
    #[arg(long, value_name = "COLUMNS", requires = "diagram")]
    play: Option<Columns>,
    /// Draw the diagram into an SVG file, too
    #[arg(long, value_name = "FILE", requires = "diagram")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    force: Force,
    #[command(flatten)]
    layout: LayoutOptions,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Diagram {
    /// The bits of columns
    Cols,
    /// The bits of diagonals to the left going down
    Diag1,
    /// The bits of diagonals to the right going down
    Diag2,
    /// The available columns of the next row
    Available,
    /// The boards with one queen more
    Next,
}

impl Bitset {
    pub(super) fn run(&self) -> Result<ExitCode> {
        self.force.check(&[("svg", &self.svg, &["svg"])])?;
        let control = session::cancelled_by_ctrl_c();
        let from = self.from.unwrap_or(Span::one(TEXT_SIZE.into()));
        let sizes = sizes(from, self.to, MAX_SIZE)?;
        if let Some(diagram) = self.diagram {
            self.draw(diagram, only(&sizes)?, &control)
        } else if let Some(queens) = &self.trace {
            self.trace(queens, only(&sizes)?, &control)
        } else {
            print_lines(sizes, &control)
        }
    }

    fn trace(&self, Columns(queens): &Columns, size: u16, control: &Control) -> Result<ExitCode> {
        let is_first = queens.is_empty();
        let first = if is_first {
            first_solution(size, control).map_err(CliError::Incomplete)?
        } else {
            None
        };
        let play = Play::new(size, first.as_ref().unwrap_or(queens))?;
        let mut out = output::stdout();
        out.write_all(trace(&play, is_first).as_bytes())?;
        out.flush()?;
        if !self.layout.bare {
            let calls = Calls::of(size, control).map_err(CliError::Incomplete)?;
            writeln!(out, "\nsize {size}: {}", calls.text())?;
        }
        out.flush()?;
        Ok(ExitCode::SUCCESS)
    }

    /// Prints a diagram, after it was written to the SVG file.
    fn draw(&self, diagram: Diagram, size: u16, control: &Arc<Control>) -> Result<ExitCode> {
        let queens = self.play.as_ref().map_or(&[][..], |Columns(queens)| queens);
        let play = Play::new(size, queens)?;
        let LayoutOptions { bare, .. } = self.layout;
        let width = self.layout.width();
        let of_bits = |set| (bits(&play, set, width, bare), bit_diagrams::bits(&play, set));
        let (text, svg) = match diagram {
            Diagram::Cols => of_bits(Bits::Cols),
            Diagram::Diag1 => of_bits(Bits::Diag1),
            Diagram::Diag2 => of_bits(Bits::Diag2),
            Diagram::Available => (available(&play, bare), bit_diagrams::available(&play)),
            Diagram::Next => self.next(&play, control)?,
        };
        if let Some(file) = &self.svg {
            self.force.write(file, &svg, control)?;
        }
        output::print(text.as_bytes())
    }

    /// The next boards as text and as SVG, with the sum of their counts unless the output is bare.
    fn next(&self, play: &Play, control: &Control) -> Result<(String, String)> {
        let boards = next_boards(play, self.layout.width(), self.layout.bare);
        if self.layout.bare {
            return Ok((boards, bit_diagrams::next_boards(play, "the next boards")));
        }
        let sum = sum_of_next(play, control).map_err(CliError::Incomplete)?;
        let svg = bit_diagrams::next_boards(play, &sum);
        let gap = if boards.is_empty() { "" } else { "\n" };
        Ok((format!("{boards}{gap}{sum}\n"), svg))
    }
}

/// Prints a line for each size as soon as it is counted.
fn print_lines(sizes: impl Iterator<Item = u16>, control: &Control) -> Result<ExitCode> {
    let mut out = output::stdout();
    for size in sizes.take_while(|_| output::is_read()) {
        let start = Instant::now();
        let mut count = Count::new(control);
        let solutions = count.solve(Board::empty(size));
        if let Some(reason) = count.stopped {
            return Err(CliError::Incomplete(reason));
        }
        writeln!(out, "{}", line(size, solutions, start.elapsed()))?;
        out.flush()?;
    }
    Ok(ExitCode::SUCCESS)
}
