//! `nq-sat import`: a DIMACS or OPB file, checked strictly, solved, and drawn where its variables
//! have names.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::input::Input;
use super::options::{CharsetOptions, RunOptions, parse_limit};
use super::progress::Progress;
use super::{Result, error, output, session, terminal};
use nq_query::QueryError;
use nq_query::export::import::{FileQuestion, ImportOptions, Wanted};
use nq_query::export::words::imported;
use nq_query::export::words::imported::View;
use nq_show::boards::Screen;

/// Read a DIMACS or OPB file, check it strictly, solve it
///
/// Files of nq-sat hold the meaning of their variables and the command that wrote them. If the file
/// has the clauses that this command writes, in any order, geometry checks the solutions. Other
/// files are solved without this check.
#[derive(Args)]
pub(super) struct Import {
    /// DIMACS or OPB file; - for standard input
    ///
    /// The file may be compressed (gzip, xz, zstd).
    file: PathBuf,
    /// Count all solutions
    ///
    /// With an objective, counts the best solutions.
    #[arg(long, help_heading = "Search")]
    all: bool,
    /// Stop after N solutions and print them
    #[arg(
        long, value_name = "N", value_parser = parse_limit, allow_negative_numbers = true,
        help_heading = "Search"
    )]
    limit: Option<u64>,
    #[command(flatten)]
    run: RunOptions,
    #[command(flatten)]
    charset: CharsetOptions,
}

impl Import {
    pub(super) fn run(&self) -> Result<ExitCode> {
        let control = session::control();
        control.proceed().map_err(QueryError::Stopped)?;
        let input = Input::new(&self.file);
        let question =
            input.read(|source| FileQuestion::read(source).map_err(|error| input.blame(error)))?;
        let progress = Progress::watch(&control, self.run.quiet);
        let screen = terminal::screen(self.charset.ascii);
        let mut out = output::stdout();
        let mut write_failure: Option<io::Error> = None;
        let options = self.options(&question, screen);
        let solved = question.solve(options, &control, &mut |solution| {
            if self.run.json {
                write_failure = output::record(&mut out, &solution).err();
            }
            if write_failure.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if let Some(error) = write_failure {
            return Err(error.into());
        }
        let imported = solved.map_err(|error| input.blame(error))?;
        drop(progress);
        if self.run.json {
            output::record(&mut out, &imported)?;
        } else {
            let (file, quiet) = (&*input.name(), self.run.quiet);
            let draws = !quiet || self.limit.is_some();
            imported::write(&mut out, &imported, View { file, quiet, draws, screen })?;
        }
        out.flush()?;
        Ok(imported.stopped().map_or(ExitCode::SUCCESS, error::stopped))
    }

    fn options(&self, question: &FileQuestion, screen: Screen) -> ImportOptions {
        let wanted = match self.limit {
            Some(limit) => Wanted::UpTo(limit),
            None if self.all => Wanted::All,
            None => Wanted::One,
        };
        let kept = match self.limit.and_then(|limit| usize::try_from(limit).ok()) {
            _ if self.run.json => 0,
            Some(limit) => limit,
            None => screen.most(question.problem()),
        };
        ImportOptions { wanted, kept }
    }
}
