//! `nq-sat puzzle make`: puzzles with exactly one solution.

mod source;

use std::fs::{self, File};
use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, ValueEnum};

use self::source::Source;
use super::date::Day;
use crate::cli::options::{RunOptions, Span, SquareOptions, parse_setting, parse_whole};
use crate::cli::progress::Progress;
use crate::cli::{CliError, output, records, session, suffix};
use crate::files::{FileError, check_new_folder, write_file, write_folder};
use crate::puzzle::explain::Rule;
use crate::puzzle::{Graded, MadeRecord};
use crate::report::book::book_page;
use crate::report::play::{Playable, play_page};
use crate::report::puzzle;
use crate::report::puzzle_format::Format;
use nq_board::run::control::Control;

/// Make puzzles with exactly one solution
///
/// Two engines that share no code confirm each solution, and the human route rates its difficulty.
/// Without -o the grids are printed. The same arguments make the same puzzles, byte for byte.
#[derive(Args)]
pub(super) struct Make {
    /// Rows, columns and regions
    size: u16,
    /// Kind of puzzle [default: regions, or completion with --model]
    #[arg(long, value_enum, help_heading = "Puzzles")]
    kind: Option<KindName>,
    /// Complete placements of a model of the gallery, or of a TOML file
    ///
    /// The model has exact numbers of pieces. An optimising model takes its best value, or that of
    /// -k or --set.
    #[arg(short, long, value_name = "NAME|FILE", help_heading = "Puzzles")]
    model: Option<String>,
    /// Parameter k of the model
    #[arg(
        short, value_name = "K", requires = "model", allow_negative_numbers = true,
        value_parser = parse_whole, help_heading = "Puzzles"
    )]
    k: Option<i64>,
    /// Parameter of the model; repeatable
    #[arg(
        long, value_name = "NAME=VALUE", requires = "model", value_parser = parse_setting,
        help_heading = "Puzzles", hide_short_help = true
    )]
    set: Vec<(String, Span<i64>)>,
    #[command(flatten)]
    squares: SquareOptions,
    /// Stars in each row, column and region [default: 2]
    #[arg(long, value_name = "S", help_heading = "Puzzles")]
    stars: Option<u16>,
    /// Given pieces beyond those that one solution needs
    #[arg(long, value_name = "N", help_heading = "Puzzles", hide_short_help = true)]
    givens: Option<u16>,
    /// Give as few pieces as the solution allows
    #[arg(long, help_heading = "Puzzles")]
    fewest: bool,
    /// Grade, 1 to 7, or a range such as 3..4 [default: any]
    ///
    /// Several puzzles of a range are shared out evenly among its grades, the easiest first.
    /// The grades are those of puzzle rate: 1 single, 2 line, 3 empty, 4 confined, 5 common or
    /// large set, 6 assume, 7 search. The names are accepted, too.
    #[arg(short, long, value_name = "D", value_parser = grades, help_heading = "Puzzles")]
    difficulty: Option<RangeInclusive<u8>>,
    /// Seed of the random choices
    #[arg(long, default_value_t = 1, help_heading = "Puzzles")]
    seed: u64,
    /// Number of puzzles
    #[arg(
        long, value_name = "M", default_value_t = 1, help_heading = "Puzzles",
        value_parser = clap::value_parser!(u64).range(1..=100_000)
    )]
    number: u64,
    /// Sort the puzzles by grade and effort, the easiest first
    #[arg(long, conflicts_with = "daily", help_heading = "Puzzles")]
    sort: bool,
    /// The puzzle of this day, or of --number days from it on
    ///
    /// It depends on the seed and the other options of puzzles, and on the date. Titles and folders
    /// have the date as their name. The page to play opens the puzzle of today.
    #[arg(long, value_name = "DATE", help_heading = "Puzzles")]
    daily: Option<Day>,
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
    run: RunOptions,
}

/// The kinds of puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum KindName {
    /// One queen in each row, column and region, no two touching
    Regions,
    /// Several stars in each row, column and region, no two touching: Star Battle
    Stars,
    /// As many queens as rows, or the pieces of a model, some given
    Completion,
}

/// Reads a grade or a range of grades.
fn grades(text: &str) -> Result<RangeInclusive<u8>, String> {
    let grade = |text: &str| {
        let is_named = |rule: &Rule| rule.name() == text || rule.grade().to_string() == text;
        let remedy = "give a grade from 1 to 7, the name of a rule, or a range such as 3..4";
        Rule::ALL.into_iter().find(is_named).map(Rule::grade).ok_or_else(|| remedy.to_owned())
    };
    Span::parse(text, grade)?.range("grade", None)
}

impl Make {
    pub(super) fn run(&self) -> Result<ExitCode, CliError> {
        let recipe = self.recipe()?;
        suffix::check("html", self.html.as_deref(), &["html", "htm"])?;
        suffix::check("book", self.book.as_deref(), &["html", "htm"])?;
        if let Some(folder) = &self.output {
            check_new_folder(folder)?;
        }
        let control = session::control();
        let source = self.source(recipe, &control)?;
        let progress = Progress::watch(&control, self.run.is_silent());
        control.expect(self.number);
        let mut out = output::stdout();
        let mut all = Vec::new();
        let has_page = self.html.is_some() || self.book.is_some();
        let only_prints = self.output.is_none() && !has_page;
        let default =
            if matches!(source, Source::Model(_)) { Format::Toml } else { Format::Letters };
        let puzzles = (1..).zip(self.puzzles(&source, &control));
        for (number, graded) in puzzles.take_while(|_| !only_prints || output::is_read()) {
            let stopped = || control.stop_reason().map(CliError::Incomplete);
            let graded = graded.map_err(|error| stopped().unwrap_or_else(|| error.into()))?;
            let date = self.day(number).map(|day| day.to_string());
            let width = self.number.to_string().len();
            let name = date.clone().unwrap_or_else(|| format!("{number:0width$}"));
            let record = MadeRecord::of(recipe, self.draw(number), &graded).dated(date);
            if let Some(folder) = &self.output {
                write(folder, &name, &graded, &record)?;
            }
            if self.run.json {
                records::write(&mut out, &record)?;
            } else if self.output.is_some() {
                writeln!(out, "{name}  {}", graded.explained.rating())?;
            } else if only_prints || self.format.is_some() {
                let format = self.format.unwrap_or(default);
                let grid = format.write(&graded.made.problem);
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
        }
        Ok(ExitCode::SUCCESS)
    }

    /// The day of the puzzle at this place, from 1.
    fn day(&self, place: u64) -> Option<Day> {
        self.daily.map(|first| Day(first.0 + place - 1))
    }

    /// The number of that puzzle: with a date, that of the day.
    fn draw(&self, place: u64) -> u64 {
        self.day(place).map_or(place, |day| day.0)
    }

    fn write_pages(&self, all: &[Graded], control: &Control) -> Result<(), CliError> {
        let what = match (self.kind(), &self.model) {
            (KindName::Regions, _) => "queens in regions",
            (KindName::Stars, _) => "Star Battle",
            (KindName::Completion, None) => "queens to complete",
            (KindName::Completion, Some(_)) => all.first().map_or("", |of| &of.made.problem.model),
        };
        let pages = (1..).zip(all).map(|(number, graded): (u64, _)| {
            let day = self.day(number);
            let title = day.map_or_else(|| format!("Puzzle {number}"), |day| day.to_string());
            Playable::new(&graded.explained, &graded.solved, title)
        });
        let pages: Vec<_> = pages.collect();
        let title = format!("{} x {}: {what}", self.size, self.size);
        let write = |file: &Option<PathBuf>, page: &dyn Fn(&[Playable<'_>]) -> String| {
            let Some(file) = file else { return Ok(()) };
            let page = page(&pages);
            write_file(file, control, |out| out.write_all(page.as_bytes()))
        };
        write(&self.html, &play_page)?;
        write(&self.book, &|pages| book_page(&title, pages))?;
        Ok(())
    }
}

/// Writes the folder of a puzzle. The folder of all puzzles appears with the first.
fn write(folder: &Path, name: &str, graded: &Graded, record: &MadeRecord) -> Result<(), CliError> {
    let folder = folder.join(name);
    let done = || -> io::Result<()> {
        if let Some(parent) = folder.parent() {
            fs::create_dir_all(parent)?;
        }
        write_folder(&folder, |place| {
            for (file, text) in puzzle::files(graded) {
                fs::write(place.join(file), text)?;
            }
            records::write(&mut File::create(place.join("puzzle.json"))?, record)
        })
    };
    done().map_err(|error| {
        let (file, why) = (folder.display().to_string(), error.to_string());
        FileError { file, why }.into()
    })
}
