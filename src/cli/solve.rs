//! `nq-sat solve`: all placements, cross-checked, with the evidence and the boards.

mod first;
mod trace;

use std::collections::BTreeSet;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::builder::RangedU64ValueParser;
use clap::{ArgGroup, Args, ValueEnum};

use super::options::{
    CharsetOptions, EncodingOptions, EnumerationOptions, LayoutOptions, ModelOptions, RunOptions,
    SizeArgument, check_engines, given, parse_limit, unused,
};
use super::pictures::PictureOptions;
use super::progress::Progress;
use super::shard::ShardOptions;
use super::written::{Force, HTML};
use super::{CliError, Result, applies, error, output, session, shard, terminal};
use nq_board::base::Placement;
use nq_board::base::numbers::span;
use nq_board::base::words::counted;
use nq_board::model::Problem;
use nq_board::run::Control;
use nq_cnf::sat::enumerate::Strategy;
use nq_query::ask::json::PlacementRecord;
use nq_query::ask::registry::MakeEngines;
use nq_query::ask::words::page::page;
use nq_query::ask::words::{evidence, first_verdict, solution};
use nq_query::{Query, Resolved, Solution, predicted_placements};
use nq_show::boards::most_drawn;
use nq_show::look::Look;
use nq_show::problem::describe;

/// Find all placements, cross-check them, print them
///
/// Prints the number of placements, the evidence for it, and the fundamental boards. A second
/// engine that shares no code with the first checks the answer.
#[derive(Args)]
#[command(group(ArgGroup::new("parts").args(["shard", "output"]).multiple(true)
    .conflicts_with_all([
        "boards", "unconfirmed", "limit", "verbose", "style", "coordinates", "show", "svg", "trace",
        "html",
    ])))]
#[command(group(ArgGroup::new("form").args(["json", "format", "verbose"])))]
#[command(group(ArgGroup::new("amount").args(["verbose", "quiet"])))]
#[command(group(ArgGroup::new("captions").args(["verbose", "bare"])))]
#[command(group(ArgGroup::new("objects").args(["json", "style"])))]
#[command(group(ArgGroup::new("number").args(["first", "limit"])))]
#[command(group(ArgGroup::new("page").args(["first", "html"])))]
#[command(mut_arg("strategy", |arg| arg.long_help(STRATEGY)))]
#[command(mut_arg("timeout", |arg| arg.help_heading("Search")))]
#[command(mut_arg("quiet", |arg| arg.help("Print only the numbers").long_help(QUIET)))]
#[command(mut_args(|arg| {
    let is_rare = ["shard", "output", "out", "batch", "force"].contains(&arg.get_id().as_str());
    if is_rare { arg.hide_short_help(true) } else { arg }
}))]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub(super) struct Solve {
    #[command(flatten)]
    size: SizeArgument,
    #[command(flatten)]
    model: ModelOptions,
    /// First engine, and one that confirms (nq-sat list engines)
    ///
    /// `nq-sat list engines` shows the engines. Given twice, the second confirms the first. The
    /// name of an external solver works too (`nq-sat list solvers`).
    #[arg(short, long, value_name = "NAME", help_heading = "Search")]
    engine: Vec<String>,
    #[command(flatten)]
    enumeration: EnumerationOptions,
    #[command(flatten)]
    encoding: EncodingOptions,
    /// Print all placements
    #[arg(long, group = "boards", help_heading = "Boards")]
    all: bool,
    /// Print all fundamental placements
    ///
    /// Without this option, `solve` prints as many as fit on the screen.
    #[arg(long, group = "boards", help_heading = "Boards")]
    unique: bool,
    /// Find one placement, print it, and stop
    ///
    /// The first engine's verdict is printed at once. Geometry checks a placement. That there is
    /// none, or none at better values, is then confirmed: by a native search that is predicted to
    /// be fast, or by a proof that is checked. At the time limit the verdict stands, unconfirmed,
    /// and the exit code is 0.
    #[arg(long, group = "boards", help_heading = "Boards")]
    first: bool,
    /// Print the answer of the first engine, and have no second confirm it
    #[arg(long, help_heading = "Search", hide_short_help = true)]
    unconfirmed: bool,
    /// Stop after N placements and print them
    #[arg(
        long, value_name = "N", value_parser = parse_limit, allow_negative_numbers = true,
        help_heading = "Boards"
    )]
    limit: Option<u64>,
    /// Print technical details
    ///
    /// These are the digest, the engines, the cubes, the symmetry, and the times.
    #[arg(short, long, help_heading = "Output")]
    verbose: bool,
    #[command(flatten)]
    pictures: PictureOptions,
    #[command(flatten)]
    layout: LayoutOptions,
    /// Tell how varisat finds each placement, with the reasons
    ///
    /// varisat finds the models, and learns and shortens clauses. nq-sat gives the reasons by unit
    /// propagation of its own: decisions that lead to a model, and why a learned clause follows.
    /// --html writes a page to step through, --json an object for each event.
    #[arg(
        long, help_heading = "Search", hide_short_help = true,
        conflicts_with_all = [
            "boards", "unconfirmed", "limit", "verbose", "quiet", "bare",
        ]
    )]
    trace: bool,
    /// Stop the trace after N events: models, learned and shortened clauses [default: 200]
    #[arg(
        long, value_name = "N", requires = "trace",
        help_heading = "Search", hide_short_help = true, allow_negative_numbers = true,
        value_parser = RangedU64ValueParser::<usize>::new().range(1..)
    )]
    trace_limit: Option<usize>,
    #[command(flatten, next_help_heading = "Shards")]
    shard: ShardOptions,
    #[command(flatten)]
    run: RunOptions,
    #[command(flatten)]
    charset: CharsetOptions,
    /// Write a web page with the answer and its boards
    ///
    /// The page is one file and needs no network. With --trace it steps through the trace.
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    html: Option<PathBuf>,
    #[command(flatten)]
    force: Force,
    /// Form of the answer of --first
    ///
    /// `dimacs` prints the `s` and `v` lines of the SAT competition and exits with its codes: 10
    /// satisfiable, 20 unsatisfiable, 0 unknown.
    #[arg(long, value_enum, requires = "first", help_heading = "Output", hide_short_help = true)]
    format: Option<AnswerFormat>,
}

/// The long help of `--strategy`, whose default depends on `--first`.
const STRATEGY: &str = "Strategy of SAT engines: cubes or blocking\n\n\
    `cubes` splits the formula into cubes and searches each cube. `blocking` uses one solver and \
    excludes each solution by a clause. The default is `cubes`, and `blocking` with `--first`.";

/// The long help of `--quiet`.
const QUIET: &str = "Print only the numbers\n\n\
    Prints no progress and no evidence, and boards only with an option that asks for them.";

/// Most boards in a file, unless all are to be printed: browsers are slow with more.
const BOARDS_IN_A_FILE: usize = 1000;

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum AnswerFormat {
    Text,
    Dimacs,
}

/// Placements to print: all, or the least few.
#[derive(Default)]
struct Shown {
    /// The number of placements that the options ask for.
    wanted: u64,
    boards: BTreeSet<Placement>,
    most: Option<usize>,
}

impl Shown {
    /// Keeps a placement. `most` gives the largest number of boards; it is called once.
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

/// Names `--first` on standard error, if listing all placements is predicted to take long. The best
/// level of an optimising model is not known yet.
fn tell_list(asked: &Resolved<'_>, control: &Control) {
    const LONG: f64 = 10.0;
    /// The seconds of a placement, in both engines.
    const EACH: f64 = 1e-5;
    let Some(problem) = asked.problem() else { return };
    let predicted = match predicted_placements(problem, control) {
        Some(placements) if EACH * placements < LONG => return,
        Some(placements) if placements.is_finite() => {
            format!("about {placements:.1e} placements, predicted {}", span(EACH * placements))
        }
        None => return,
        Some(_) => "all placements, more than a forecast can tell".to_owned(),
    };
    // A refusal stands alone.
    if asked.engine.supports(problem).is_ok() {
        complain!("solve lists {predicted}: --first finds one and stops");
    }
}

impl Solve {
    pub(super) fn run(&self, make_engines: MakeEngines) -> Result<ExitCode> {
        self.check_output()?;
        let query = self.query()?.with_engines(make_engines);
        if self.shard.is_asked() {
            return self.search_shards(&query);
        }
        self.encoding.check_cardinality(&query, &(query.size..=query.size))?;
        if self.trace {
            return self.trace(&query);
        }
        let engines = query.make_engines();
        let asked = query.resolve(&engines)?;
        let named = std::iter::once(asked.engine).chain(asked.second);
        applies::check(named, &self.encoding, &self.enumeration)?;
        let control = session::control();
        if self.first {
            return self.first(&asked, &control);
        }
        let mut out = output::stdout();
        let mut shown = Shown::default();
        if self.limit.is_none() && !self.run.is_silent() {
            tell_list(&asked, &control);
        }
        let progress = Progress::watch(&control, self.run.quiet);
        let solved = asked.solve(&control, |problem, placement, orbit| {
            self.visit(&mut out, &mut shown, problem, placement, orbit)
        });
        drop(progress);
        let solution = match solved {
            Ok(solution) => solution,
            Err(error @ CliError::Stdout(_)) => return Err(error),
            Err(error) => {
                // The placements before the fault are worth reading.
                out.flush()?;
                return Err(error);
            }
        };
        if solution.stopped().is_none() {
            // A signal ends what is left: printing, where a reader may be slow.
            control.begin(String::new());
        }
        if self.run.json {
            output::record(&mut out, &solution)?;
        } else {
            self.write_text(&mut out, &solution, &shown)?;
        }
        out.flush()?;
        self.write_files(&solution, &shown, &control)?;
        Ok(solution.stopped().map_or(ExitCode::SUCCESS, error::stopped))
    }

    /// Refuses options on the output that do not fit together.
    fn check_output(&self) -> Result<()> {
        self.pictures.check(self.run.json, self.html.is_some())?;
        let layout = self.layout.given();
        if self.format == Some(AnswerFormat::Dimacs) {
            let boards = self.pictures.given().into_iter().chain(layout);
            unused("--format dimacs, which draws no board,", boards, "leave it out")?;
        } else if self.run.json {
            unused("--json", layout, "leave one of them out")?;
        }
        let svg = ("svg", &self.pictures.svg, &["svg"][..]);
        self.force.check(&[("html", &self.html, HTML), svg])?;
        check_engines(&self.engine)?;
        let alone = given([
            ("unconfirmed", self.unconfirmed),
            ("trace", self.trace),
            ("shard", self.shard.is_asked()),
        ]);
        let twice = [("engine twice", self.engine.len() > 1)];
        alone.map_or(Ok(()), |alone| unused(&format!("--{alone}"), twice, "leave the second out"))
    }

    fn query(&self) -> Result<Query> {
        let query = self.size.of(&self.model.query()?)?;
        // One solver usually finds one placement soonest.
        let usual = if self.first || self.trace { Strategy::Blocking } else { Strategy::Cubes };
        let enumeration = self.enumeration.choice(usual)?;
        let query = query.named_engines(&self.engine).encoding(self.encoding.choice()?);
        let query = query.enumeration(enumeration);
        let query = if self.first { query.for_one() } else { query };
        Ok(if self.unconfirmed { query.unconfirmed() } else { query })
    }

    fn search_shards(&self, query: &Query) -> Result<ExitCode> {
        let problem = query.problem()?;
        self.encoding.check_cardinality(query, &(query.size..=query.size))?;
        let engine =
            shard::cubes::of_engine(self.engine.first().map(String::as_str), query.choice())?;
        let divided = engine.divide(&problem, &Control::default())?;
        shard::run(&*divided, &self.shard, &self.run)
    }

    /// Prints and keeps a placement, where the options ask for it.
    fn visit(
        &self,
        out: &mut dyn Write,
        shown: &mut Shown,
        problem: &Problem,
        placement: &Placement,
        orbit: Option<usize>,
    ) -> Result<ControlFlow<()>> {
        if self.lists_all() || orbit.is_some() {
            shown.wanted += 1;
            if self.run.json && self.prints_placements() {
                let orbit = orbit.filter(|_| self.unique);
                output::record(out, &PlacementRecord::new(problem, placement, orbit))?;
            }
            shown.keep(placement, || self.most_boards(problem));
        }
        let limit = if self.first { Some(1) } else { self.limit };
        let is_enough = limit.is_some_and(|limit| shown.wanted >= limit);
        let only_prints = self.pictures.svg.is_none() && self.html.is_none();
        Ok(if is_enough || only_prints && !output::is_read() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        })
    }

    /// Whether to print every placement, not only the fundamental ones.
    const fn lists_all(&self) -> bool {
        self.all || self.first || (self.limit.is_some() && !self.unique)
    }

    /// Whether to print all of them, however many they are. Without a caption, a reader cannot see
    /// that some are left out.
    const fn prints_placements(&self) -> bool {
        self.lists_all() || self.unique || self.layout.bare
    }

    /// The largest number of boards to keep.
    fn most_boards(&self, problem: &Problem) -> usize {
        if self.first {
            return 1;
        }
        let in_files = match (&self.pictures.svg, &self.html) {
            (None, None) => 0,
            _ if self.prints_placements() => usize::MAX,
            _ => BOARDS_IN_A_FILE,
        };
        self.most_printed(problem).max(in_files)
    }

    /// The largest number of boards to print.
    fn most_printed(&self, problem: &Problem) -> usize {
        let asks_for_boards = self.pictures.asks_for_text(self.html.is_some());
        match (self.run.json, self.first) {
            (_, true) => 1,
            (true, _) => 0,
            _ if self.run.quiet && !self.prints_placements() && !asks_for_boards => 0,
            _ if self.prints_placements() => usize::MAX,
            _ => most_drawn(problem, self.layout.width(), terminal::size().1),
        }
    }

    fn write_text(&self, out: &mut dyn Write, solution: &Solution, shown: &Shown) -> Result<()> {
        let look = Look::new(self.layout.width(), terminal::charset(self.charset.ascii));
        let problem = &solution.problem;
        let printed = shown.boards.len().min(self.most_printed(problem));
        let boards = shown.boards.iter().take(printed);
        // Before anything is printed, since it can fail.
        let boards = self.pictures.text(problem, boards, look)?;
        if self.layout.bare {
            // A run that was stopped says so by its exit code.
            return Ok(solution::boards(out, "", &boards)?);
        }
        if self.first {
            first_verdict::verdict(out, solution, self.confirms(solution), self.verbose)?;
        } else {
            solution::tally(out, solution)?;
            if !self.run.quiet {
                evidence::write(out, solution, self.verbose)?;
            }
        }
        Ok(solution::boards(out, &self.caption(solution, printed), &boards)?)
    }

    fn write_files(&self, solution: &Solution, shown: &Shown, control: &Control) -> Result<()> {
        let caption = self.caption(solution, shown.boards.len());
        let mut title = describe(&solution.problem);
        if !caption.is_empty() {
            title += &format!(". {}", caption.trim_end_matches(':'));
        }
        let boards = shown.boards.iter();
        if let Some((file, boards)) =
            self.pictures.write_svg(&title, &solution.problem, boards, (self.force, control))?
        {
            self.tell_written(file, boards);
        }
        let Some(file) = &self.html else { return Ok(()) };
        let draw = |placement: &Placement| self.pictures.on_page(&solution.problem, placement);
        let coordinates = self.pictures.coordinates;
        let page = page(solution, &caption, shown.boards.iter(), draw, coordinates);
        self.force.write(file, &page, control)?;
        self.tell_written(file, shown.boards.len());
        Ok(())
    }

    /// Names a written file and the number of its boards.
    fn tell_written(&self, file: &Path, boards: usize) {
        if !self.run.is_silent() {
            complain!("wrote {}: {}", file.display(), counted(boards, "board"));
        }
    }

    /// The line above the boards.
    fn caption(&self, solution: &Solution, boards: usize) -> String {
        if self.first {
            return String::new();
        }
        solution::caption(solution, boards, self.lists_all())
    }
}
