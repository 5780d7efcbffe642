//! `nq-sat terms`: terms of a published sequence, each found in two ways.

use std::path::PathBuf;
use std::process::ExitCode;
use std::{fs, io};

use clap::Args;
use itertools::Itertools;

use super::options::{RunOptions, check_engines, parse_size, parse_threads};
use super::progress::Progress;
use super::solver_options::parse_memory;
use super::{CliError, Result, error, output, session};
use nq_board::run::{Fault, FaultKind};
use nq_external::files::{FileError, check_new_folder, write_folder};
use nq_query::ask::registry::MakeEngines;
use nq_query::ask::words::forecast;
use nq_query::count::words::terms as text;
use nq_query::{Query, QueryError, Terms};

/// Count terms of a sequence of the OEIS, each in two ways
///
/// Without --output, prints the model of the sequence, and the predicted time and memory of each
/// engine. With it, counts the terms and writes a folder: the b-file, the model, a script that
/// counts everything again, and a draft of the submission for a person to check and to send. A term
/// that is a best level comes with a placement, and with what excludes all better levels.
///
/// A second engine (-e twice) confirms the first. Without one, nq-sat counts the placements without
/// a piece on a1 and those with one. The two must add up to the total; this confirms no number up
/// to symmetry.
#[derive(Args)]
pub(super) struct TermsCommand {
    /// Number of the sequence, such as A189568 (nq-sat list sequences)
    #[arg(value_name = "SEQUENCE")]
    sequence: String,
    /// Index of the first term [default: the first that nq-sat does not have]
    #[arg(long, value_name = "INDEX", value_parser = parse_size)]
    from: Option<u32>,
    /// Index of the last term [default: the first]
    #[arg(long, value_name = "INDEX", value_parser = parse_size)]
    to: Option<u32>,
    /// Engine [default: the fastest]; a second one confirms (repeat -e)
    #[arg(short, long, value_name = "NAME", help_heading = "Search")]
    engine: Vec<String>,
    /// Threads [default: all cores]
    #[arg(long, value_name = "T", value_parser = parse_threads, help_heading = "Search")]
    threads: Option<usize>,
    /// Most memory of an engine, such as 16GiB [default: 4GiB]
    #[arg(long, value_name = "SIZE", value_parser = parse_memory, help_heading = "Search")]
    memory_limit: Option<u64>,
    /// The folder to write; it must be new or empty
    #[arg(short, long, value_name = "DIR", help_heading = "Output")]
    output: Option<PathBuf>,
    #[command(flatten)]
    run: RunOptions,
}

impl TermsCommand {
    pub(super) fn run(&self, make_engines: MakeEngines) -> Result<ExitCode> {
        let terms = Terms::of(&self.sequence)?;
        let from = self.from.unwrap_or_else(|| terms.sequence.last_index().saturating_add(1));
        let to = self.to.unwrap_or(from);
        if to < from {
            refuse!("--to {to} is below the first term, {from}: give a larger index");
        }
        check_engines(&self.engine)?;
        let query = terms.query.clone().with_engines(make_engines);
        let query = self.threads.into_iter().fold(query, Query::threads);
        let query = self.memory_limit.into_iter().fold(query, Query::memory_limit);
        let terms = Terms { query, ..terms };
        let _checked = terms.at(from)?;
        let Some(folder) = &self.output else {
            return self.plan(&terms, from, to);
        };
        check_new_folder(folder)?;
        let control = session::control();
        let (mut found, mut stopped) = (Vec::new(), None);
        for index in from..=to {
            // A best level is searched before any count.
            let mut progress = Some(Progress::watch(&control, self.run.is_silent()));
            let term = terms.count_by(index, &self.engine, &control, &mut |_, _, forecasts| {
                progress = Some(Progress::watch_count(&control, self.run.is_silent(), forecasts));
            });
            drop(progress);
            let term = match term.map_err(|error| (error.kind(), error)) {
                Ok(term) => term,
                Err((FaultKind::Stopped(reason), _)) if !found.is_empty() => {
                    stopped = Some(reason);
                    break;
                }
                Err((_, QueryError::Stopped(reason))) => return Err(CliError::Stopped(reason)),
                Err((_, error)) => return Err(error.into()),
            };
            output::answer(self.run.json, &term, |out| text::write(out, &term))?;
            if term.difference.is_some() {
                return Ok(ExitCode::FAILURE);
            }
            found.push(term);
        }
        let written = write_folder(folder, |place| {
            let files = text::files(&terms, &found);
            files.iter().try_for_each(|(name, text)| fs::write(place.join(name), text))
        });
        written.map_err(|error: io::Error| FileError::at(folder, error.to_string()))?;
        Ok(stopped.map_or(ExitCode::SUCCESS, error::stopped))
    }

    /// Prints the model and the forecasts.
    fn plan(&self, terms: &Terms, from: u32, to: u32) -> Result<ExitCode> {
        // The best level is found first, and nobody knows how long that takes.
        let indices = (from..=to).filter(|_| terms.query.model.objective().is_none());
        let reports = indices.map(|index| {
            let query = terms.at(index)?;
            let named = self.engine.iter().map(|engine| query.clone().engine(engine)).collect_vec();
            let queries = if named.is_empty() { vec![query] } else { named };
            queries.iter().map(Query::forecasts).collect::<Result<Vec<_>, _>>()
        });
        let reports = reports.collect::<Result<Vec<_>, _>>()?.concat();
        if !self.run.is_silent() {
            output::print::<CliError>(text::about(terms).as_bytes())?;
        }
        for report in reports {
            output::answer(self.run.json, &report, |out| forecast::write(out, &report, false))?;
        }
        Ok(ExitCode::SUCCESS)
    }
}
