//! `nq-sat classic queens`: the function `queens` of the workspace dfns.

use std::io::Write;
use std::ops::RangeInclusive;
use std::process::ExitCode;

use clap::Args;
use itertools::Itertools;

use super::arguments::{only, sizes};
use crate::cli::options::{LayoutOptions, Span, parse_sizes, unused};
use crate::cli::{CliError, Result, output, session};
use nq_board::run::{Control, StopReason};
use nq_classics::free_squares::{
    MAX_SIZE, Play, Solution, count, disp, fmt, qtrav, side_by_side, unique,
};
use nq_query::QueryError;
use nq_show::look::{Charset, Look};
use nq_show::notation::matrix;
use nq_show::picture::{Cell, Picture, Shape};
use nq_show::text::gallery;

/// Up to this size, boards are in one row, as a vector is.
const MOST_IN_A_ROW: u16 = 7;

/// Print unique solutions, or a state of play, as the function queens of dfns does
///
/// One of those solutions that are rotations or reflections of each other is kept. The boards of
/// one size are side by side: up to size 7 in one row, from size 8 on in as many columns as fit.
/// Several sizes, such as 0..6, are a nested array with the signs of its axes.
#[derive(Args)]
pub(super) struct Queens {
    /// Size, or sizes FROM..TO
    #[arg(value_name = "SIZE", value_parser = parse_sizes)]
    from: Span,
    /// Last size
    #[arg(value_name = "TO", value_parser = parse_sizes)]
    to: Option<Span>,
    /// Rows and columns of boards, such as 3x4
    #[arg(long, value_name = "RxC", group = "shown", conflicts_with_all = ["width", "bare"])]
    shape: Option<Shaped>,
    /// Print the number of unique solutions of each size
    #[arg(long, groups = ["shown", "solutions"])]
    counts: bool,
    /// Show the state of play after queens on these files, from 0
    ///
    /// The files are those of the first ranks, separated by commas. Nothing is the empty board.
    #[arg(long, value_name = "FILES", groups = ["shown", "solutions"])]
    play: Option<String>,
    /// Print all solutions, reflections and rotations included (qtrav)
    #[arg(long, group = "solutions")]
    all: bool,
    /// Print matrices of 0 and 1
    #[arg(long, group = "shown")]
    matrix: bool,
    #[command(flatten)]
    layout: LayoutOptions,
}

#[derive(Clone, Copy, Debug)]
struct Shaped {
    rows: usize,
    columns: usize,
}

impl std::str::FromStr for Shaped {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let number = |text: &str| text.parse().ok();
        let shape = text.split_once('x').and_then(|(rows, columns)| {
            Some(Self { rows: number(rows)?, columns: number(columns)? })
        });
        shape.ok_or("give rows and columns such as 3x4")
    }
}

impl Queens {
    pub(super) fn run(&self) -> Result<ExitCode> {
        let sizes = sizes(self.from, self.to, MAX_SIZE)?;
        let control = session::cancelled_by_ctrl_c();
        let text = match &self.play {
            Some(files) => state(only(&sizes)?, files, self.layout.bare)?,
            None if self.counts => return print_counts(sizes, &control),
            None if sizes.start() < sizes.end() => self.nested(sizes, &control)?,
            None => self.boards(*sizes.start(), &control)?,
        };
        output::print(text.as_bytes())
    }

    /// The boards of one size.
    fn boards(&self, size: u16, control: &Control) -> Result<String> {
        let solutions = self.solutions(size, control)?;
        if self.matrix {
            // `⍵∘.=⍳⍴⍵`
            return Ok(solutions.iter().filter_map(|one| matrix(&picture(one))).join("\n"));
        }
        if self.layout.bare {
            return Ok(solutions.iter().map(|solution| fmt(solution) + "\n").join("\n"));
        }
        let is_vector = size <= MOST_IN_A_ROW && self.layout.chosen_width().is_none();
        let board = (2 * usize::from(size)).max(1);
        let width = match self.shape {
            Some(Shaped { rows, columns }) if rows.saturating_mul(columns) != solutions.len() => {
                refuse!(
                    "a shape of {rows} x {columns} has {} boards, and there are {}: give factors \
                     of {1}",
                    rows.saturating_mul(columns),
                    solutions.len(),
                );
            }
            Some(Shaped { columns, .. }) => columns.saturating_mul(board).saturating_add(1),
            None if is_vector => usize::MAX,
            None => self.layout.width(),
        };
        let look = Look::new(width, Charset::Unicode);
        Ok(gallery(&solutions.iter().map(|solution| picture(solution)).collect_vec(), look))
    }

    /// The boards of several sizes, as a nested array.
    fn nested(&self, sizes: RangeInclusive<u16>, control: &Control) -> Result<String> {
        let of_one_size = [("shape", self.shape.is_some()), ("matrix", self.matrix)];
        let of_one_size = of_one_size.into_iter().chain(self.layout.given());
        unused("an array of several sizes", of_one_size, "give one size, or leave it out")?;
        let texts = sizes.map(|size| Ok(disp(size, &self.solutions(size, control)?)));
        Ok(side_by_side(&texts.collect::<Result<Vec<_>>>()?))
    }

    fn solutions(&self, size: u16, control: &Control) -> Result<Vec<Solution>> {
        let solutions = if self.all { qtrav(size, control) } else { of_the_text(size, control) };
        Ok(solutions.map_err(QueryError::Stopped)?)
    }
}

/// The unique solutions that the text's program finds. For n = 0 it finds none; the rest of this
/// program counts one.
fn of_the_text(size: u16, control: &Control) -> Result<Vec<Solution>, StopReason> {
    if size == 0 { Ok(Vec::new()) } else { unique(size, control) }
}

/// Prints the numbers of unique solutions in one line, each when it is known.
fn print_counts(sizes: RangeInclusive<u16>, control: &Control) -> Result<ExitCode> {
    let mut out = output::stdout();
    let first = *sizes.start();
    let printed = sizes.take_while(|_| output::is_read()).try_for_each(|size| {
        let number = count(size, control).map_err(CliError::Incomplete)?;
        write!(out, "{}{number}", if size > first { " " } else { "" })?;
        Ok(out.flush()?)
    });
    writeln!(out)?;
    out.flush()?;
    printed.map(|()| ExitCode::SUCCESS)
}

/// The state of play after queens on these files.
fn state(size: u16, files: &str, bare: bool) -> Result<String> {
    let files = files.split([',', ' ']).filter(|file| !file.is_empty()).map(|file| {
        let why = || format!("`{file}` is no file: give numbers from 0, such as 1,3,6,0");
        file.parse().map_err(|_| CliError::Usage(why()))
    });
    let files: Vec<u16> = files.collect::<Result<_, _>>()?;
    let play = Play::new(size, &files)?;
    let board = play.board(bare);
    Ok(if bare { board } else { format!("{board}\n{play}\n") })
}

/// A solution in the signs of the workspace.
fn picture(solution: &[u16]) -> Picture {
    let queen = Cell::Piece { symbol: 'Q', glyph: '⍟', shape: Shape::Text('⍟') };
    Picture::of_columns(solution.len(), solution, queen)
}
