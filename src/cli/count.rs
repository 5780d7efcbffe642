//! `nq-sat count`: counts, one row per size.

use std::ops::RangeInclusive;
use std::process::ExitCode;

use clap::Args;
use itertools::Itertools as _;

use super::count_rows::{Array, CountFormat, Reading, Rows};
use super::half_join::{EstimateBy, HalfJoinOptions};
use super::options::{
    EncodingOptions, EnumerationOptions, ModelOptions, RunOptions, SizeRange, parse_term,
};
use super::progress::{Progress, tell_memory, tell_time};
use super::shard::ShardOptions;
use super::solver_options::parse_memory;
use super::{CliError, applies, error, estimate, output, session, shard, table, terminal};
use nq_board::model::Problem;
use nq_board::run::control::Completion;
use nq_board::run::engine::EngineKind;
use nq_cnf::sat::enumerate::{Enumeration, Strategy};
use nq_native::{Rows as RowsEngine, half_join};
use nq_query::ask::registry::{Engines, MakeEngines};
use nq_query::count::words::count_lines::Term;
use nq_query::count::words::count_row::CountTable;
use nq_query::{Query, QueryError, Tables, divide};

/// Why a count has no order to be read in.
const READ: &str = "--read orders a table in a b-file: add --format b-file, and --table or a range \
                    such as --set m=1..8";

/// Count placements, one row per size
///
/// The fastest engine that takes the model counts. Published values appear beside the counts.
#[derive(Args)]
#[command(mut_arg("timeout", |arg| arg.help_heading("Search")))]
#[command(mut_arg("batch", |arg| arg.hide_short_help(true)))]
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
        conflicts_with_all = ["engine", "shard", "output", "simd", "audit"],
        hide_short_help = true, help_heading = "Search"
    )]
    memory_limit: Option<u64>,
    /// Count no orbits
    ///
    /// Otherwise an engine that knows the fundamental placements is preferred where it takes less
    /// than a second, or ten times as long as the fastest.
    #[arg(
        long, conflicts_with_all = ["table", "shard", "output", "estimate"],
        hide_short_help = true, help_heading = "Search"
    )]
    total_only: bool,
    /// Count all numbers at once, as a table
    ///
    /// The rules of the model apply, but its numbers of pieces do not: the table has every number
    /// of each piece. With two pieces it has a row for each number of the second, a column for each
    /// number of the first, and sums.
    #[arg(
        long, conflicts_with_all = ["simd", "shard", "output", "audit", "estimate", "seed"],
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
    #[arg(
        short, long, requires = "estimate", conflicts_with_all = ["json", "quiet"],
        help_heading = "Output", hide_short_help = true
    )]
    verbose: bool,
    #[command(flatten)]
    run: RunOptions,
    /// Format of the counts: text, csv or b-file (OEIS)
    ///
    /// A b-file has a line with n and the number for each size, as the OEIS takes it. Tables, and
    /// counts with a second size (`--set m=1..8`), are read by rows or antidiagonals (`--read`).
    #[arg(
        long, value_enum, value_name = "FORMAT", default_value_t, hide_default_value = true,
        hide_possible_values = true, conflicts_with_all = ["json", "shard", "output", "estimate"],
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

impl Count {
    pub(super) fn run(&self, make_engines: MakeEngines) -> Result<ExitCode, CliError> {
        if self.of.is_some() && self.format != CountFormat::BFile {
            refuse!("--of names the number in a b-file: add --format b-file");
        }
        if let Some((second, values)) = self.model.second_size()? {
            return self.with_second_size(second, &values, make_engines);
        }
        if self.read.is_some() && !(self.table && self.format == CountFormat::BFile) {
            return Err(CliError::Usage(READ.to_owned()));
        }
        let query = self.model.query()?;
        let sizes = self.sizes.of(&query)?;
        let enumeration = self.enumeration.choice(Strategy::Cubes)?;
        let query = self.asked(query, enumeration, make_engines);
        if self.table {
            applies::refuse(&self.encoding, &self.enumeration, "--table")?;
            let engines = query.make_engines();
            let tables = Tables::new(&query, &engines, &sizes)?;
            let reading = self.read.unwrap_or_default();
            return table::print(&tables, sizes, &self.run, self.format(None), reading);
        }
        let is_half_join = self.half_join.are_given(self.engine.as_deref())?;
        let threads = enumeration.threads();
        let half_join = self.half_join.engine(threads);
        if let Some(EstimateBy::Forecast) = self.half_join.estimate {
            if is_half_join || self.half_join.seed.is_some() {
                refuse!(
                    "--estimate without a time takes no sample: write --estimate=30s, or leave \
                     out --simd and --seed"
                );
            }
            applies::refuse(&self.encoding, &self.enumeration, "--estimate")?;
            return estimate::forecasts(&query, sizes, (&self.run, self.verbose));
        }
        if self.shard.is_asked() || self.half_join.estimate.is_some() {
            if self.verbose {
                refuse!(
                    "--verbose says why engines have no forecast: leave it out, or the time of \
                     --estimate"
                );
            }
            if self.memory_limit.is_some() {
                refuse!(
                    "--memory-limit is for the choice of an engine: leave it out, or the time of \
                     --estimate"
                );
            }
            let named = self.engine.as_deref().or(is_half_join.then_some(half_join::NAME));
            let (own, engines) = ((half_join, RowsEngine::new(threads)), query.make_engines());
            let divide = |problem| {
                let divided = divide(problem, named, own, &engines)?;
                applies::check([divided.engine()], &self.encoding, &self.enumeration)?;
                Ok::<_, CliError>(divided)
            };
            let Some(EstimateBy::Sample(time)) = self.half_join.estimate else {
                let problem = problem(&query, &sizes)?;
                return shard::run(&*divide(&problem)?, &self.shard, &self.run);
            };
            let problems = sizes.map(|size| query.at(size).problem());
            let problems = problems.collect::<Result<Vec<_>, _>>()?;
            // Refuse a size that the engine does not take before spending minutes on smaller ones.
            let divided = problems.iter().map(divide).collect::<Result<Vec<_>, _>>()?;
            return estimate::print(&divided, time, self.half_join.seed.unwrap_or(0), &self.run);
        }
        if is_half_join {
            let engines = Engines::of(vec![Box::new(half_join)]);
            applies::check(engines.iter(), &self.encoding, &self.enumeration)?;
            return self.rows(&[query], sizes, &engines, self.format(None));
        }
        let query = query.encoding(self.encoding.choice()?);
        let engines = query.make_engines();
        self.rows(&[query], sizes, &engines, self.format(None))
    }

    /// Counts a row for each size and each value of a parameter.
    fn with_second_size(
        &self,
        second: String,
        values: &[ModelOptions],
        make_engines: MakeEngines,
    ) -> Result<ExitCode, CliError> {
        if self.table || self.shard.is_asked() || self.half_join.estimate.is_some() {
            refuse!(
                "a range in --set counts the model as it is: give one value of {second}, or leave \
                 out --table, --shard and --estimate"
            );
        }
        if self.half_join.are_given(self.engine.as_deref())? {
            refuse!(
                "{} counts n-queens, which have no {second}: name another engine",
                half_join::NAME
            );
        }
        if self.read.is_some() && self.format != CountFormat::BFile {
            return Err(CliError::Usage(READ.to_owned()));
        }
        let enumeration = self.enumeration.choice(Strategy::Cubes)?;
        let query = |options: &ModelOptions| {
            let query = self.asked(options.query()?, enumeration, make_engines);
            Ok::<_, CliError>(query.encoding(self.encoding.choice()?))
        };
        let queries = values.iter().map(query).collect::<Result<Vec<_>, _>>()?;
        let [first, ..] = &queries[..] else { return Ok(ExitCode::SUCCESS) };
        let (sizes, engines) = (self.sizes.of(first)?, first.make_engines());
        let array = Array { first: *sizes.start(), rows: Vec::new(), ends_in_zeros: false };
        let rows = match self.format(Some(second)) {
            Rows::BFile(term) => Rows::Array { term, array, columns: queries.len() },
            rows => rows,
        };
        self.rows(&queries, sizes, &engines, rows)
    }

    /// The question with the engines, the limit of memory, if there is one, and what is counted.
    fn asked(&self, query: Query, how: Enumeration, make_engines: MakeEngines) -> Query {
        let query = query.named_engines(self.engine.as_slice()).enumeration(how);
        let query = query.with_engines(make_engines);
        let query = if self.total_only { query.total_only() } else { query };
        self.memory_limit.into_iter().fold(query, Query::memory_limit)
    }

    fn format(&self, second: Option<String>) -> Rows {
        match self.format {
            _ if self.run.json => Rows::Json,
            CountFormat::Text => {
                let table = CountTable::with_second_size(second);
                Rows::Text { table, charset: terminal::charset(self.ascii), quiet: self.run.quiet }
            }
            CountFormat::Csv => Rows::Csv { has_header: false },
            CountFormat::BFile => Rows::BFile(self.of.unwrap_or_default()),
        }
    }

    fn rows(
        &self,
        queries: &[Query],
        sizes: RangeInclusive<u32>,
        engines: &Engines,
        mut rows: Rows,
    ) -> Result<ExitCode, CliError> {
        // Refuse a size that no engine takes before spending hours on the ones below it.
        for query in queries {
            let engine = query.at(*sizes.end()).counter(engines)?;
            applies::check([engine], &self.encoding, &self.enumeration)?;
            self.encoding.check_cardinality(query, &sizes)?;
        }
        let control = session::control();
        let mut out = output::stdout();
        let mut stopped = None;
        // Only then the search can be kept in parts.
        let (is_one, mut is_native) = (sizes.start() == sizes.end() && queries.len() == 1, false);
        let cells = sizes.cartesian_product(queries);
        for (size, query) in cells.take_while(|_| output::is_read()) {
            let silent = self.run.is_silent() || self.format != CountFormat::Text;
            let mut progress = None;
            let row =
                query.at(size).count_by(engines, &control, &mut |problem, engine, forecasts| {
                    is_native = engine.kind() == EngineKind::Native;
                    if !silent {
                        let need = engine.memory(problem);
                        tell_memory(need);
                        tell_time(need, engine.name(), forecasts);
                    }
                    progress = Some(Progress::watch_count(&control, silent, forecasts));
                });
            drop(progress);
            let row = row?;
            rows.write(&mut out, &row)?;
            QueryError::check_known(&row.known)?;
            if let Completion::Stopped(reason) = row.answer.completion {
                stopped = Some(reason);
                if is_one && is_native && !silent && query.at(size).problem().is_ok() {
                    complain!("nq-sat: with -o DIR the parts are kept, and the next run goes on");
                }
                break;
            }
        }
        if let Rows::Array { array, .. } = &rows {
            array.write(&mut out, self.read.unwrap_or_default())?;
        }
        Ok(stopped.map_or(ExitCode::SUCCESS, error::stopped))
    }
}

/// The one problem that is cut into shards.
fn problem(query: &Query, sizes: &RangeInclusive<u32>) -> Result<Problem, CliError> {
    if sizes.start() != sizes.end() {
        refuse!("a shard is a part of one size: give one size, not two");
    }
    Ok(query.at(*sizes.end()).problem()?)
}
