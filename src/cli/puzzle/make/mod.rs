//! `nq-sat puzzle make`: puzzles with exactly one solution.

mod options;

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use self::options::{PuzzleOptions, Source};
use crate::cli::options::RunOptions;
use crate::cli::progress::Progress;
use crate::cli::written::{Force, HTML};
use crate::cli::{CliError, output, session};
use nq_board::run::Control;
use nq_external::files::{FileError, check_new_folder, write_folder};
use nq_puzzle::book::book_page;
use nq_puzzle::format::Format;
use nq_puzzle::play::{Playable, play_page};
use nq_puzzle::{Graded, MadePuzzle, words as puzzle};

/// Make puzzles with exactly one solution
///
/// Two engines that share no code confirm each solution, and the human route rates its difficulty.
/// Without -o the grids are printed. The same arguments make the same puzzles, byte for byte.
#[derive(Args)]
#[command(mut_arg("force", |arg| arg.hide_short_help(true)))]
pub(super) struct Make {
    #[command(flatten)]
    puzzles: PuzzleOptions,
    /// Format: letters, emoji, csv, json, toml, svg, puzzlink or penpa [default: letters]
    #[arg(
        long, value_parser = Format::named, conflicts_with_all = ["json", "output"],
        help_heading = "Output"
    )]
    format: Option<Format>,
    /// Write a folder for each puzzle: grid, model, solution, steps and rating
    #[arg(short, long, value_name = "DIR", help_heading = "Output")]
    output: Option<PathBuf>,
    /// Write a web page to play the puzzles
    ///
    /// The page is one file and needs no network.
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    html: Option<PathBuf>,
    /// Write a book to print: the rules, puzzles, hints, solutions, and some routes
    ///
    /// The book is one web page whose sheets fit on A4 and Letter.
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    book: Option<PathBuf>,
    #[command(flatten)]
    force: Force,
    #[command(flatten)]
    run: RunOptions,
}

impl Make {
    pub(super) fn run(&self) -> Result<ExitCode, CliError> {
        let recipe = self.puzzles.recipe()?;
        self.force.check(&[("html", &self.html, HTML), ("book", &self.book, HTML)])?;
        if let Some(folder) = &self.output {
            check_new_folder(folder)?;
        }
        let control = session::control();
        let source = self.puzzles.source(&recipe, self.html.is_some(), &control)?;
        let progress = Progress::watch(&control, self.run.is_silent());
        control.expect(self.puzzles.number);
        let mut out = output::stdout();
        let mut all = Vec::new();
        let has_page = self.html.is_some() || self.book.is_some();
        let only_prints = self.output.is_none() && !has_page;
        // Maps have no other format in letters.
        let default = matches!(source, Source::Model(_)).then_some(Format::Toml);
        let puzzles = (1..).zip(self.puzzles.all(&source, &control));
        for (number, graded) in puzzles.take_while(|_| !only_prints || output::is_read()) {
            let stopped = || control.stop_reason().map(CliError::Incomplete);
            let graded = graded.map_err(|error| stopped().unwrap_or_else(|| error.into()))?;
            let date = self.puzzles.day(number).map(|day| day.to_string());
            let width = self.puzzles.number.to_string().len();
            let name = date.clone().unwrap_or_else(|| format!("{number:0width$}"));
            let record = graded.made_by(&recipe, self.puzzles.draw(number), date);
            if let Some(folder) = &self.output {
                write(folder, &name, &graded, &record)?;
            }
            if self.run.json {
                output::record(&mut out, &record)?;
            } else if self.output.is_some() {
                writeln!(out, "{name}  {}", graded.explained.rating())?;
            } else if only_prints || self.format.is_some() {
                let grid = match self.format.or(default) {
                    Some(format) => format.write(&graded.made.problem),
                    None => Ok(graded.made.grid.clone()),
                };
                let grid = grid.map_err(|error| CliError::Usage(error.to_string()))?;
                let gap = if number > 1 && grid.lines().nth(1).is_some() { "\n" } else { "" };
                write!(out, "{gap}{grid}")?;
            }
            out.flush()?;
            if !only_prints {
                all.push(graded);
            }
        }
        drop(progress);
        self.write_pages(&all, &control)?;
        if has_page && self.output.is_none() && self.format.is_none() && !self.run.json {
            puzzle::summary(&mut out, &all)?;
            out.flush()?;
        }
        Ok(ExitCode::SUCCESS)
    }

    fn write_pages(&self, all: &[Graded], control: &Control) -> Result<(), CliError> {
        let pages = (1..).zip(all).map(|(number, graded): (u64, _)| {
            let day = self.puzzles.day(number);
            let title = day.map_or_else(|| format!("Puzzle {number}"), |day| day.to_string());
            Playable::new(&graded.explained, &graded.solved, title)
        });
        let pages: Vec<_> = pages.collect();
        let title = self.puzzles.title(all);
        let write = |file: &Option<PathBuf>, page: &dyn Fn(&[Playable<'_>]) -> String| {
            let Some(file) = file else { return Ok(()) };
            self.force.write(file, &page(&pages), control)
        };
        write(&self.html, &play_page)?;
        write(&self.book, &|pages| book_page(&title, pages))?;
        Ok(())
    }
}

/// Writes the folder of a puzzle. The folder of all puzzles appears with the first.
fn write(
    folder: &Path,
    name: &str,
    graded: &Graded,
    record: &MadePuzzle<'_>,
) -> Result<(), CliError> {
    let folder = folder.join(name);
    let done = || -> io::Result<()> {
        if let Some(parent) = folder.parent() {
            fs::create_dir_all(parent)?;
        }
        write_folder(&folder, |place| {
            for (file, text) in puzzle::files(graded) {
                fs::write(place.join(file), text)?;
            }
            output::record(&mut File::create(place.join("puzzle.json"))?, record)
        })
    };
    done().map_err(|error| FileError::at(&folder, error.to_string()).into())
}
