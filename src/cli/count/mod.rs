//! `nq-sat count`: counts, one row per size; a table, a forecast, an estimate, or shards.

mod by_size;
mod estimate;
mod rows;
mod table;

use std::process::ExitCode;
use std::time::Duration;

use clap::{ArgGroup, Args};

use super::half_join::{EstimateBy, HalfJoinOptions};
use super::options::{
    EncodingOptions, EnumerationOptions, ModelOptions, RunOptions, SizeRange, given, parse_term,
    unused,
};
use super::shard::ShardOptions;
use super::solver_options::parse_memory;
use super::{Result, applies, output, shard, terminal};
use nq_board::model::Problem;
use nq_board::run::{Divisible, Engine};
use nq_cnf::sat::enumerate::Strategy;
use nq_native::{HalfJoin, Rows as RowsEngine, half_join};
use nq_query::ask::registry::{Engines, MakeEngines};
use nq_query::ask::words::forecast;
use nq_query::count::words::count_lines::Term;
use nq_query::count::words::count_row::CountTable;
use nq_query::{Query, divide};
use rows::{CountFormat, Reading, Rows};

/// Count placements, one row per size
///
/// The fastest engine that takes the model counts. Published values appear beside the counts.
#[derive(Args)]
#[command(mut_arg("timeout", |arg| arg.help_heading("Search")))]
#[command(mut_arg("batch", |arg| arg.hide_short_help(true)))]
#[command(group(ArgGroup::new("parts").args(["shard", "output"]).multiple(true)
    .conflicts_with_all(["format", "total_only"])))]
#[command(group(ArgGroup::new("form").args(["format", "json"])))]
#[command(group(ArgGroup::new("refusals").args(["verbose", "json"])))]
#[command(group(ArgGroup::new("amount").args(["verbose", "quiet"])))]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub(super) struct Count {
    #[command(flatten)]
    sizes: SizeRange,
    #[command(flatten)]
    model: ModelOptions,
    /// Engine [default: the fastest]
    ///
    /// `nq-sat list engines` shows the engines. The name of an external solver works too (`nq-sat
    /// list solvers`).
    #[arg(short, long, value_name = "NAME", help_heading = "Search")]
    engine: Option<String>,
    #[command(flatten)]
    enumeration: EnumerationOptions,
    /// Most memory of an engine, such as 512MiB [default: 4GiB]
    ///
    /// `count` chooses no engine that certainly needs more. An engine that reaches the limit stops,
    /// and the next one counts. The default is the same on every machine.
    #[arg(
        long, value_name = "SIZE", value_parser = parse_memory,
        conflicts_with_all = ["engine", "parts", "simd", "audit"],
        hide_short_help = true, help_heading = "Search"
    )]
    memory_limit: Option<u64>,
    /// Count no orbits
    ///
    /// Otherwise an engine that knows the fundamental placements is preferred where it takes less
    /// than a second, or ten times as long as the fastest.
    #[arg(long, hide_short_help = true, help_heading = "Search")]
    total_only: bool,
    /// Count all numbers at once, as a table
    ///
    /// The rules of the model apply, but its numbers of pieces do not: the table has every number
    /// of each piece. With two pieces it has a row for each number of the second, a column for each
    /// number of the first, and sums.
    #[arg(
        long, conflicts_with_all = ["simd", "audit", "seed", "parts", "total_only"],
        help_heading = "Search"
    )]
    table: bool,
    #[command(flatten)]
    encoding: EncodingOptions,
    #[command(flatten)]
    half_join: HalfJoinOptions,
    #[command(flatten, next_help_heading = "Shards")]
    shard: ShardOptions,
    /// With --estimate: say why other engines do not take the question
    #[arg(short, long, requires = "estimate", help_heading = "Output", hide_short_help = true)]
    verbose: bool,
    #[command(flatten)]
    run: RunOptions,
    /// Format of the counts: text, csv or b-file (OEIS)
    ///
    /// A b-file has a line with n and the number for each size, as the OEIS takes it. Tables, and
    /// counts with a second size (`--set m=1..8`), are read by rows or antidiagonals (`--read`).
    #[arg(
        long,
        value_enum,
        value_name = "FORMAT",
        default_value_t,
        hide_default_value = true,
        hide_possible_values = true,
        help_heading = "Output"
    )]
    format: CountFormat,
    /// Number in a b-file: total, fundamental or optimum [default: total]
    #[arg(
        long,
        value_parser = parse_term(),
        value_name = "NUMBER",
        hide_possible_values = true,
        hide_short_help = true,
        help_heading = "Output"
    )]
    of: Option<Term>,
    /// Order of a table in a b-file: rows or antidiagonals [default: rows]
    ///
    /// The first index is that of the first row. Antidiagonals start in the first row: T(0, 0),
    /// T(0, 1), T(1, 0), T(0, 2), and so on, as far as all of one is known.
    #[arg(
        long,
        value_enum,
        value_name = "ORDER",
        hide_possible_values = true,
        hide_short_help = true,
        help_heading = "Output"
    )]
    read: Option<Reading>,
    /// Draw the table with ASCII characters
    ///
    /// This is the default where the locale is not UTF-8.
    #[arg(long, requires = "table", help_heading = "Output", hide_short_help = true)]
    ascii: bool,
}

/// What is asked for.
enum Asked {
    /// A row for each size.
    Rows,
    /// All numbers of pieces at once.
    Table,
    /// What each engine is predicted to need.
    Forecasts,
    /// A projection from a sample that takes so long.
    Sample(Duration),
    /// Parts of one count.
    Shards,
}

impl Count {
    pub(super) fn run(&self, make_engines: MakeEngines) -> Result<ExitCode> {
        let second = self.model.second_size()?;
        self.check_b_file(second.is_some())?;
        if let Some((second, values)) = second {
            unused(
                "a range in --set",
                self.half_join.own().into_iter().chain([
                    ("table", self.table),
                    ("shard", self.shard.is_asked()),
                    ("estimate", self.half_join.estimate.is_some()),
                ]),
                &format!("give one value of {second}, or leave it out"),
            )?;
            let queries = values.iter().map(|model| self.query(model, make_engines));
            let queries = queries.collect::<Result<Vec<_>, _>>()?;
            return self.rows(&queries, Some(&second));
        }
        let query = self.query(&self.model, make_engines)?;
        match self.asked() {
            Asked::Rows => self.rows(&[query], None),
            Asked::Table => self.table(&query),
            Asked::Forecasts => self.forecasts(&query),
            Asked::Sample(time) => self.sample(&query, time),
            Asked::Shards => self.shards(&query),
        }
    }

    const fn asked(&self) -> Asked {
        match self.half_join.estimate {
            _ if self.table => Asked::Table,
            Some(EstimateBy::Forecast) => Asked::Forecasts,
            Some(EstimateBy::Sample(time)) => Asked::Sample(time),
            None if self.shard.is_asked() => Asked::Shards,
            None => Asked::Rows,
        }
    }

    /// Refuses options of b-files in other formats, and an order where there is one number a line.
    fn check_b_file(&self, has_second_size: bool) -> Result<()> {
        if self.format != CountFormat::BFile {
            let options = [("of", self.of.is_some()), ("read", self.read.is_some())];
            unused("this format", options, "add --format b-file")?;
        }
        let orders = self.read.is_some() && !self.table && !has_second_size;
        unused(
            "one number for each size",
            [("read", orders)],
            "add --table, or a range such as --set m=1..8",
        )
    }

    /// The question with the engines, the limit of memory, if there is one, and what is counted.
    fn query(&self, model: &ModelOptions, make_engines: MakeEngines) -> Result<Query> {
        let query = model.query()?.named_engines(self.engine.as_slice());
        let query = query.enumeration(self.enumeration.choice(Strategy::Cubes)?);
        let query = query.encoding(self.encoding.choice()?).with_engines(make_engines);
        let query = if self.total_only { query.total_only() } else { query };
        Ok(self.memory_limit.into_iter().fold(query, Query::memory_limit))
    }

    /// The half-board join, if an option is given that only it has.
    fn half_join(&self, query: &Query) -> Result<Option<HalfJoin>> {
        let own = self.half_join.own();
        if let Some(named) = self.engine.as_deref().filter(|&named| named != half_join::NAME) {
            unused(&format!("the engine {named}"), own, "it goes with --engine half-join")?;
        }
        let engine = self.half_join.engine(query.choice().enumeration.threads());
        Ok(given(own).map(|_| engine))
    }

    /// Refuses options of SAT engines, if none of these is one.
    fn check_sat<'a>(&self, engines: impl IntoIterator<Item = &'a dyn Engine>) -> Result<()> {
        applies::check(engines, &self.encoding, &self.enumeration)
    }

    /// Prints what each engine is predicted to need, or the named engine.
    fn forecasts(&self, query: &Query) -> Result<ExitCode> {
        let options =
            self.half_join.own().into_iter().chain([("seed", self.half_join.seed.is_some())]);
        unused("--estimate without a time", options, "write --estimate=30s, or leave it out")?;
        applies::refuse(&self.encoding, &self.enumeration, "--estimate")?;
        for size in self.sizes.of(query)?.take_while(|_| output::is_read()) {
            let report = query.at(size).forecasts()?;
            output::answer(self.run.json, &report, |out| {
                forecast::write(out, &report, self.verbose)
            })?;
        }
        Ok(ExitCode::SUCCESS)
    }

    /// Estimates and prints the search of each size, on a sample.
    fn sample(&self, query: &Query, time: Duration) -> Result<ExitCode> {
        let options = [("verbose", self.verbose), ("memory-limit", self.memory_limit.is_some())];
        unused("--estimate with a time", options, "leave one of them out")?;
        let problems = self.sizes.of(query)?.map(|size| query.at(size).problem());
        let problems = problems.collect::<Result<Vec<_>, _>>()?;
        let engines = query.make_engines();
        // Refuse a size that the engine does not take before spending minutes on smaller ones.
        let divided = problems.iter().map(|problem| self.divide(query, problem, &engines));
        let divided = divided.collect::<Result<Vec<_>, _>>()?;
        estimate::print(&divided, time, self.half_join.seed.unwrap_or(0), &self.run)
    }

    /// Counts shards of one size.
    fn shards(&self, query: &Query) -> Result<ExitCode> {
        let sizes = self.sizes.of(query)?;
        if sizes.start() != sizes.end() {
            refuse!("a shard is a part of one size: give one size, not two");
        }
        let (problem, engines) = (query.at(*sizes.end()).problem()?, query.make_engines());
        shard::run(&*self.divide(query, &problem, &engines)?, &self.shard, &self.run)
    }

    /// Divides the count of a problem.
    fn divide<'a>(
        &self,
        query: &Query,
        problem: &'a Problem,
        engines: &'a Engines,
    ) -> Result<Box<dyn Divisible + 'a>> {
        let threads = query.choice().enumeration.threads();
        let is_half_join = self.half_join(query)?.is_some();
        let named = self.engine.as_deref().or(is_half_join.then_some(half_join::NAME));
        let own = (self.half_join.engine(threads), RowsEngine::new(threads));
        let divided = divide(problem, named, own, engines)?;
        self.check_sat([divided.whole().engine])?;
        Ok(divided)
    }

    fn format(&self, second: Option<&str>) -> Rows {
        match self.format {
            _ if self.run.json => Rows::Json,
            CountFormat::Text => {
                let table = CountTable::with_second_size(second.map(str::to_owned));
                Rows::Text { table, charset: terminal::charset(self.ascii), quiet: self.run.quiet }
            }
            CountFormat::Csv => Rows::Csv { has_header: false },
            CountFormat::BFile => Rows::BFile(self.of.unwrap_or_default()),
        }
    }
}
