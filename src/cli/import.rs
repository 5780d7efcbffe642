//! `nq-sat import`: a DIMACS or OPB file read back, strictly, solved, and drawn where its variables
//! have names.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::input::Input;
use super::options::{RunOptions, parse_limit};
use super::progress::Progress;
use super::{CliError, error, output, rebuild, records, session, terminal};
use crate::query::QueryError;
use crate::query::import::{FileQuestion, ImportOptions, Wanted};
use crate::report::boards::Screen;
use crate::report::imported::{self, View};
use crate::run::control::Completion;

/// A DIMACS or OPB file back in, checked strictly, and solved
///
/// Files of nq-sat say what their variables mean and which command made them. If the file has the
/// clauses that the command makes, in any order, the solutions are checked by geometry. Others are
/// solved all the same.
#[derive(Args)]
pub(super) struct Import {
    /// The file, which may be compressed (gzip, xz, zstd); - for standard input
    file: PathBuf,
    /// List all solutions and count them; of an OPB file with an objective, all the best
    #[arg(long)]
    all: bool,
    /// Stop after this many solutions and print them
    #[arg(long, value_name = "N", value_parser = parse_limit, allow_negative_numbers = true)]
    limit: Option<u64>,
    #[command(flatten)]
    run: RunOptions,
}

impl Import {
    pub(super) fn run(&self) -> Result<ExitCode, CliError> {
        let control = session::control(&self.run);
        control.proceed().map_err(QueryError::Stopped)?;
        let reading = session::EndsAtOnce::by(&control);
        let input = Input::new(&self.file);
        let question = input.read(|source| {
            FileQuestion::read(source, &rebuild::query).map_err(|error| input.blame(error))
        })?;
        drop(reading);
        let progress = Progress::watch(&control, self.run.quiet);
        let screen = terminal::screen(self.run.ascii);
        let mut out = output::stdout();
        let mut write_failure: Option<io::Error> = None;
        let options = self.options(&question, screen);
        let solved = question.solve(options, &control, &mut |solution| {
            if self.run.json {
                write_failure = records::write(&mut out, &solution).err();
            }
            if write_failure.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if let Some(error) = write_failure {
            return Err(error.into());
        }
        let imported = solved.map_err(|error| input.blame(error))?;
        drop(progress);
        if self.run.json {
            records::write(&mut out, &imported)?;
        } else {
            let (file, quiet) = (&*input.name(), self.run.quiet);
            let draws = !quiet || self.limit.is_some();
            imported::write(&mut out, &imported, View { file, quiet, draws, screen })?;
        }
        out.flush()?;
        Ok(match imported.completion {
            Completion::Complete => ExitCode::SUCCESS,
            Completion::Stopped(reason) => error::stopped(reason),
        })
    }

    fn options(&self, question: &FileQuestion, screen: Screen) -> ImportOptions {
        let wanted = match self.limit {
            Some(limit) => Wanted::UpTo(limit),
            None if self.all => Wanted::All,
            None => Wanted::One,
        };
        let kept = match self.limit.and_then(|limit| usize::try_from(limit).ok()) {
            _ if self.run.json => 0,
            // Asked for one by one.
            Some(limit) => limit,
            None => screen.most(question.problem().map(|problem| problem.board)),
        };
        ImportOptions { wanted, kept }
    }
}
