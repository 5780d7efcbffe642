//! `nq-sat solve`: all placements, cross-checked; the tally, the evidence and the boards.

use std::collections::BTreeSet;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, ValueEnum};

use super::options::{
    EncodingOptions, EnumerationOptions, ModelOptions, RunOptions, parse_limit, parse_size,
};
use super::pictures::PictureOptions;
use super::progress::Progress;
use super::shard::ShardOptions;
use super::{CliError, MakeEngines, error, output, records, session, shard, terminal};
use crate::base::board::Board;
use crate::base::placement::Placement;
use crate::files::write_file;
use crate::query::record::PlacementRecord;
use crate::query::{self, Request, Solution};
use crate::report::page::page;
use crate::report::problem::describe;
use crate::report::text::boards_on_screen;
use crate::report::{competition, evidence, solution};
use crate::run::control::{Completion, Control};
use crate::sat::encoding::Purpose;
use crate::sat::enumerate::{SatChoice, Strategy};

/// All placements, cross-checked; prints the tally, the evidence and the fundamental boards
#[derive(Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub(super) struct Solve {
    /// The size n
    #[arg(value_parser = parse_size, allow_negative_numbers = true)]
    size: u32,
    #[command(flatten)]
    model: ModelOptions,
    /// The engine asked first (`nq-sat list engines`), or an external solver (`nq-sat list solvers`)
    #[arg(short, long, value_name = "NAME")]
    engine: Option<String>,
    #[command(flatten)]
    encoding: EncodingOptions,
    #[command(flatten)]
    enumeration: EnumerationOptions,
    #[command(flatten)]
    run: RunOptions,
    /// Print all placements
    #[arg(long, group = "boards", conflicts_with = "shard")]
    all: bool,
    /// Print all fundamental placements, not only a screenful
    #[arg(long, group = "boards", conflicts_with = "shard")]
    unique: bool,
    /// Find one placement, print it and stop
    #[arg(long, group = "boards", conflicts_with_all = ["limit", "shard"])]
    first: bool,
    /// Stop after this many placements and print them
    #[arg(long, value_name = "N", value_parser = parse_limit, allow_negative_numbers = true, conflicts_with = "shard")]
    limit: Option<u64>,
    /// With --first: how the answer is printed; dimacs is the SAT competition's `s` and `v` lines with
    /// its exit codes, 10 satisfiable, 20 unsatisfiable, 0 unknown
    #[arg(long, value_enum, requires = "first", conflicts_with = "json")]
    format: Option<AnswerFormat>,
    /// Print technical details: the digest, engines, cubes, symmetry, and times
    #[arg(short, long, conflicts_with_all = ["json", "quiet", "format", "shard"])]
    verbose: bool,
    #[command(flatten)]
    shard: ShardOptions,
    #[command(flatten)]
    pictures: PictureOptions,
    /// Write a page with the answer and its boards, too; it needs no network and no other file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["first", "shard"])]
    html: Option<PathBuf>,
}

/// Boards in a file, unless all are asked for: more make it slow to look at.
const BOARDS_IN_A_FILE: usize = 1000;

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum AnswerFormat {
    Text,
    Dimacs,
}

/// Placements kept for printing: all, or the least few.
#[derive(Default)]
struct Shown {
    boards: BTreeSet<Placement>,
    most: Option<usize>,
}

impl Shown {
    /// Keeps a placement; `most` tells, once, how many there is room for.
    fn keep(&mut self, placement: &Placement, most: impl FnOnce() -> usize) {
        let most = *self.most.get_or_insert_with(most);
        if most == 0 {
            return;
        }
        if self.boards.len() == most {
            if self.boards.last().is_some_and(|last| last < placement) {
                return;
            }
            self.boards.pop_last();
        }
        self.boards.insert(placement.clone());
    }
}

impl Solve {
    pub(super) fn run(&self, make_engines: MakeEngines) -> Result<ExitCode, CliError> {
        let model = self.model.model()?;
        let settings = self.model.settings()?;
        let mut encoding = self.encoding.choice()?;
        if self.first {
            encoding.purpose = Purpose::First;
        }
        // One placement is mostly found soonest by one solver.
        let usual = if self.first { Strategy::Blocking } else { Strategy::Cubes };
        let enumeration = self.enumeration.choice(usual)?;
        if self.shard.is_asked() {
            let problem = model.problem(self.size, &settings)?;
            let choice = SatChoice { encoding, enumeration };
            let cubes = shard::cubes::of_engine(self.engine.as_deref(), choice)?;
            return shard::cubes::search(cubes, &problem, &self.shard, &self.run);
        }
        let engines = make_engines(SatChoice { encoding, enumeration });
        let control = session::control(&self.run);
        let progress = Progress::watch(&control, self.run.quiet);
        let mut out = output::stdout();
        let mut shown = Shown::default();
        let request = Request {
            model: &model,
            size: self.size,
            settings: &settings,
            engine: self.engine.as_deref(),
        };
        let limit = if self.first { Some(1) } else { self.limit };
        let mut wanted = 0;
        let solved = query::solve(request, &engines, &control, |problem, placement, orbit| {
            if self.lists_all() || orbit.is_some() {
                wanted += 1;
                if self.run.json && self.prints_placements() {
                    let orbit = orbit.filter(|_| self.unique);
                    let record = PlacementRecord::new(problem, placement, orbit);
                    records::write(&mut out, &record)?;
                }
                let most = || self.most_boards(problem.board);
                shown.keep(placement, most);
            }
            if limit.is_some_and(|limit| wanted >= limit) {
                return Ok(ControlFlow::Break(()));
            }
            Ok(ControlFlow::Continue(()))
        });
        drop(progress);
        let solution = match solved {
            Ok(solution) => solution,
            Err(error @ CliError::Stdout(_)) => return Err(error),
            Err(error) => {
                // What was listed before the fault is still worth reading.
                out.flush()?;
                return Err(error);
            }
        };
        if self.format == Some(AnswerFormat::Dimacs) {
            let placement = shown.boards.first();
            competition::write(&mut out, &solution, placement)?;
            out.flush()?;
            return Ok(match (placement, solution.answer.completion) {
                (Some(_), _) => ExitCode::from(10),
                (None, Completion::Complete) => ExitCode::from(20),
                (None, Completion::Stopped(_)) => ExitCode::SUCCESS,
            });
        }
        if self.run.json {
            records::write(&mut out, &solution)?;
        } else {
            self.write_text(&mut out, &solution, &shown)?;
        }
        out.flush()?;
        self.write_files(&solution, &shown, &control)?;
        Ok(solution.stopped().map_or(ExitCode::SUCCESS, error::stopped))
    }

    /// Whether every placement counts as one to print, not only the fundamental ones.
    const fn lists_all(&self) -> bool {
        self.all || self.first || (self.limit.is_some() && !self.unique)
    }

    const fn prints_placements(&self) -> bool {
        self.lists_all() || self.unique
    }

    /// How many boards are kept.
    fn most_boards(&self, board: Board) -> usize {
        if self.first {
            return 1;
        }
        let in_files = match (&self.pictures.svg, &self.html) {
            (None, None) => 0,
            _ if self.prints_placements() => usize::MAX,
            _ => BOARDS_IN_A_FILE,
        };
        self.most_printed(board).max(in_files)
    }

    /// How many boards are printed at most.
    fn most_printed(&self, board: Board) -> usize {
        match (self.run.json, self.first) {
            (_, true) => 1,
            (true, _) => 0,
            _ if self.run.quiet && !self.prints_placements() => 0,
            _ if self.prints_placements() => usize::MAX,
            _ => {
                let (width, height) = terminal::size();
                let (rows, cols) = (board.rows().into(), board.cols().into());
                // Small answers are shown whole, whatever the height of the terminal.
                boards_on_screen(rows, cols, width, height).max(12)
            }
        }
    }

    fn write_text(
        &self,
        out: &mut dyn Write,
        solution: &Solution,
        shown: &Shown,
    ) -> Result<(), CliError> {
        let canvas = (terminal::size().0, terminal::charset(self.run.ascii));
        let problem = &solution.problem;
        let printed = shown.boards.len().min(self.most_printed(problem.board));
        let boards = shown.boards.iter().take(printed);
        // First of all, since it may not be possible.
        let boards = self.pictures.text(problem, boards, canvas)?;
        if self.first {
            solution::first(out, solution, printed > 0, self.verbose)?;
        } else {
            solution::tally(out, solution)?;
            if !self.run.quiet {
                evidence::write(out, solution, self.verbose)?;
            }
        }
        Ok(solution::boards(out, &self.caption(solution, printed), &boards)?)
    }

    fn write_files(
        &self,
        solution: &Solution,
        shown: &Shown,
        control: &Control,
    ) -> Result<(), CliError> {
        let caption = self.caption(solution, shown.boards.len());
        let mut title = describe(&solution.problem);
        if !caption.is_empty() {
            title += &format!(". {}", caption.trim_end_matches(':'));
        }
        self.pictures.write_svg(&title, &solution.problem, shown.boards.iter(), control)?;
        let Some(file) = &self.html else { return Ok(()) };
        let draw = |placement: &Placement| self.pictures.on_page(&solution.problem, placement);
        let coordinates = self.pictures.coordinates;
        let page = page(solution, &caption, shown.boards.iter(), draw, coordinates);
        Ok(write_file(file, control, |out| out.write_all(page.as_bytes()))?)
    }

    /// The line above the boards: what they are, and how many are left out.
    fn caption(&self, solution: &Solution, boards: usize) -> String {
        if self.first {
            return String::new();
        }
        solution::caption(solution, boards, self.lists_all())
    }
}
