//! `nq-sat count`: counts, a row a size.

use std::io::Write;
use std::process::ExitCode;

use clap::Args;

use super::half_join::HalfJoinOptions;
use super::options::{EncodingOptions, EnumerationOptions, ModelOptions, RunOptions, SizeRange};
use super::progress::{Progress, tell_memory};
use super::shard::ShardOptions;
use super::{CliError, MakeEngines, error, estimate, output, records, session, shard, table};
use crate::model::{Model, Problem, Settings};
use crate::query::registry::Engines;
use crate::query::{QueryError, Request, Tables, choose_counter, count};
use crate::report::count_row::CountTable;
use crate::run::control::Completion;
use crate::sat::enumerate::{SatChoice, Strategy};
use crate::shard::RowSets;

/// Counts, a row a size, by the fastest engine that takes the model
#[derive(Args)]
pub(super) struct Count {
    #[command(flatten)]
    sizes: SizeRange,
    #[command(flatten)]
    model: ModelOptions,
    /// The engine (`nq-sat list engines`), or an external solver (`nq-sat list solvers`); the
    /// fastest engine if not given
    #[arg(short, long, value_name = "NAME")]
    engine: Option<String>,
    #[command(flatten)]
    encoding: EncodingOptions,
    #[command(flatten)]
    enumeration: EnumerationOptions,
    #[command(flatten)]
    half_join: HalfJoinOptions,
    #[command(flatten)]
    shard: ShardOptions,
    /// Count all numbers of queens and of knights at once, as a table with sums: for the model queens-and-knights up to
    /// n = 12, and with queens alone for n-queens up to n = 16
    #[arg(long, conflicts_with_all = ["simd", "shard", "audit", "estimate", "seed"])]
    table: bool,
    #[command(flatten)]
    run: RunOptions,
}

impl Count {
    pub(super) fn run(&self, make_engines: MakeEngines) -> Result<ExitCode, CliError> {
        let model = self.model.model()?;
        let settings = self.model.settings()?;
        let enumeration = self.enumeration.choice(Strategy::Cubes)?;
        let threads = enumeration.threads();
        if self.table {
            let sizes = self.sizes.sizes()?;
            let engine = self.engine.as_deref();
            let tables = Tables::new(&model, &settings, engine, &sizes, threads)?;
            return table::print(tables, sizes, &self.run);
        }
        if let Some(half_join) =
            self.half_join.engine(self.shard.is_asked(), self.engine.as_deref(), threads)?
        {
            let engines = Engines::of(vec![Box::new(half_join)]);
            if self.shard.is_asked() {
                let problem = self.problem(&model, &settings)?;
                return shard::run(&RowSets::new(half_join, &problem)?, &self.shard, &self.run);
            }
            if let Some(time) = self.half_join.estimate {
                let problems = self.problems(&model, &settings)?;
                let seed = self.half_join.estimate_seed();
                return estimate::print(half_join, &problems, time, seed, &self.run);
            }
            return self.rows(&engines, &model, &settings);
        }
        let engines = make_engines(SatChoice { encoding: self.encoding.choice()?, enumeration });
        self.rows(&engines, &model, &settings)
    }

    /// The one problem that a share is taken of.
    fn problem(&self, model: &Model, settings: &Settings) -> Result<Problem, CliError> {
        let sizes = self.sizes.sizes()?;
        if sizes.start() != sizes.end() {
            return Err(CliError::Usage(
                "a shard is a share of one size: give one size, not two".to_owned(),
            ));
        }
        Ok(model.problem(*sizes.end(), settings)?)
    }

    /// The problems of all sizes.
    fn problems(&self, model: &Model, settings: &Settings) -> Result<Vec<Problem>, CliError> {
        let problems = self.sizes.sizes()?.map(|size| model.problem(size, settings));
        Ok(problems.collect::<Result<_, _>>()?)
    }

    fn rows(
        &self,
        engines: &Engines,
        model: &Model,
        settings: &Settings,
    ) -> Result<ExitCode, CliError> {
        let sizes = self.sizes.sizes()?;
        // Refuse a size that no engine takes before spending hours on the ones below it.
        let request = |size| Request { model, size, settings, engine: self.engine.as_deref() };
        choose_counter(engines, request(*sizes.end()))?;
        let control = session::control(&self.run);
        let mut out = output::stdout();
        let mut table = CountTable::default();
        let mut stopped = None;
        for size in sizes {
            let silent = self.run.quiet || self.run.json;
            let mut progress = None;
            let row = count(request(size), engines, &control, &mut |engine, problem| {
                if !silent {
                    tell_memory(engine.memory(problem));
                }
                progress = Some(Progress::watch(&control, silent));
            });
            drop(progress);
            let row = row?;
            if self.run.json {
                records::write(&mut out, &row)?;
            } else {
                table.row(&mut out, &row, self.run.quiet)?;
            }
            out.flush()?;
            QueryError::check_known(&row.known)?;
            if let Completion::Stopped(reason) = row.completion {
                stopped = Some(reason);
                break;
            }
        }
        Ok(stopped.map_or(ExitCode::SUCCESS, error::stopped))
    }
}
