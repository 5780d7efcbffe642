//! `nq-sat puzzle make`: puzzles with exactly one solution.

use std::fs::{self, File};
use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, ValueEnum};

use super::date::Day;
use crate::cli::options::{RunOptions, Span};
use crate::cli::progress::Progress;
use crate::cli::{CliError, output, records, session, suffix};
use crate::files::{FileError, check_new_folder, write_file, write_folder};
use crate::puzzle::explain::Rule;
use crate::puzzle::make::{Kind, Maker, Recipe};
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
    /// Kind of puzzle
    #[arg(short, long, value_enum, default_value_t = KindName::Regions, help_heading = "Puzzles")]
    kind: KindName,
    /// Stars in each row, column and region [default: 2]
    #[arg(long, value_name = "S", help_heading = "Puzzles")]
    stars: Option<u16>,
    /// Given queens beyond those that one solution needs
    #[arg(long, value_name = "N", help_heading = "Puzzles")]
    givens: Option<u16>,
    /// Grade, 1 to 7, or a range such as 3..4 [default: any]
    ///
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
    /// Write a web page to print: several puzzles on a page, the solutions at the end
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
    /// As many queens as rows, some given, no two attacking each other
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
        let maker = Maker::new(recipe)?;
        suffix::check("html", self.html.as_deref(), &["html", "htm"])?;
        suffix::check("book", self.book.as_deref(), &["html", "htm"])?;
        if let Some(folder) = &self.output {
            check_new_folder(folder)?;
        }
        let control = session::control();
        let progress = Progress::watch(&control, self.run.is_silent());
        control.expect(self.number);
        let mut out = output::stdout();
        let mut all = Vec::new();
        let only_prints = self.output.is_none() && self.html.is_none() && self.book.is_none();
        for number in (1..=self.number).take_while(|_| !only_prints || output::is_read()) {
            let day = self.day(number);
            let draw = day.map_or(number, |day| day.0);
            let graded = Graded::find(&maker, draw, self.difficulty.as_ref(), &control);
            let stopped = || control.stop_reason().map(CliError::Incomplete);
            let graded = graded.map_err(|error| stopped().unwrap_or_else(|| error.into()))?;
            control.note_done(1);
            let date = day.map(|day| day.to_string());
            let width = self.number.to_string().len();
            let name = date.clone().unwrap_or_else(|| format!("{number:0width$}"));
            let record = MadeRecord::of(recipe, draw, &graded).dated(date);
            if let Some(folder) = &self.output {
                write(folder, &name, &graded, &record)?;
            }
            if self.run.json {
                records::write(&mut out, &record)?;
            } else if self.output.is_some() {
                writeln!(out, "{name}  {}", graded.explained.rating())?;
            } else {
                let format = self.format.unwrap_or(Format::Letters);
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
        Ok(ExitCode::SUCCESS)
    }

    /// The day of the puzzle at this place, from 1.
    fn day(&self, place: u64) -> Option<Day> {
        self.daily.map(|first| Day(first.0 + place - 1))
    }

    fn recipe(&self) -> Result<Recipe, CliError> {
        let misplaced = |option: &str, kind: &str| {
            CliError::Usage(format!("--{option} belongs to --kind {kind}: leave out --{option}"))
        };
        let kind = match (self.kind, self.stars, self.givens) {
            (KindName::Regions | KindName::Completion, Some(_), _) => {
                return Err(misplaced("stars", "stars"));
            }
            (KindName::Regions | KindName::Stars, _, Some(_)) => {
                return Err(misplaced("givens", "completion"));
            }
            (KindName::Regions, ..) => Kind::Regions,
            (KindName::Stars, stars, _) => Kind::Stars(stars.unwrap_or(2)),
            (KindName::Completion, _, extra) => Kind::Completion { extra: extra.unwrap_or(0) },
        };
        Ok(Recipe { kind, size: self.size, seed: self.seed })
    }

    fn write_pages(&self, all: &[Graded], control: &Control) -> Result<(), CliError> {
        let what = match self.kind {
            KindName::Regions => "queens in regions",
            KindName::Stars => "Star Battle",
            KindName::Completion => "queens to complete",
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
