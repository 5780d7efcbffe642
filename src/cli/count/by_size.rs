//! `nq-sat count`: a row for each size, and for each value of a second one.

use std::process::ExitCode;

use itertools::Itertools;

use super::Count;
use super::rows::{Array, CountFormat, Rows};
use crate::cli::progress::{Progress, tell_memory, tell_time};
use crate::cli::{Result, error, output, session};
use nq_board::run::{Completion, EngineKind};
use nq_query::ask::registry::Engines;
use nq_query::{Query, QueryError};

impl Count {
    /// Counts and prints a row for each size, and for each query, which has a value of a second
    /// size.
    pub(super) fn rows(&self, queries: &[Query], second: Option<&str>) -> Result<ExitCode> {
        let [first, ..] = queries else { return Ok(ExitCode::SUCCESS) };
        let sizes = self.sizes.of(first)?;
        let engines = match self.half_join(first)? {
            Some(half_join) => Engines::of(vec![Box::new(half_join)]),
            None => first.make_engines(),
        };
        // Refuse a size that no engine takes before spending hours on the ones below it.
        for query in queries {
            self.check_sat([query.at(*sizes.end()).counter(&engines)?])?;
            self.encoding.check_cardinality(query, &sizes)?;
        }
        let array = Array { first: *sizes.start(), rows: Vec::new(), ends_in_zeros: false };
        let columns = second.is_some().then_some(queries.len());
        let mut rows = match (self.format(second), columns) {
            (Rows::BFile(term), Some(columns)) => Rows::Array { term, array, columns },
            (rows, _) => rows,
        };
        let control = session::control();
        let mut out = output::stdout();
        let mut stopped = None;
        // Only then the search can be kept in parts.
        let (is_one, mut is_native) = (sizes.start() == sizes.end() && queries.len() == 1, false);
        let silent = self.run.is_silent() || self.format != CountFormat::Text;
        let cells = sizes.cartesian_product(queries);
        for (size, query) in cells.take_while(|_| output::is_read()) {
            let mut progress = None;
            let row =
                query.at(size).count_by(&engines, &control, &mut |problem, engine, forecasts| {
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
            QueryError::check_known(&row.evidence.known)?;
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
