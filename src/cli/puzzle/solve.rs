//! `nq-sat puzzle solve`: exactly one solution, or two that differ.

use std::io::Write;
use std::process::ExitCode;

use clap::Args;

use super::source::Source;
use crate::cli::options::{CharsetOptions, LayoutOptions, RunOptions};
use crate::cli::progress::Progress;
use crate::cli::{CliError, output, records, session, terminal};
use crate::puzzle::SolvedRecord;
use crate::puzzle::solve::{Number, Solved};
use crate::report::boards::Screen;
use crate::report::puzzle;

/// Decide whether a puzzle has exactly one solution
///
/// Two engines that share no code look for two solutions. The exit code is 0 for exactly one
/// solution. It is 1 for none, and for several, of which two are shown.
#[derive(Args)]
pub(super) struct Solve {
    #[command(flatten)]
    source: Source,
    #[command(flatten)]
    run: RunOptions,
    #[command(flatten)]
    layout: LayoutOptions,
    #[command(flatten)]
    charset: CharsetOptions,
}

impl Solve {
    pub(super) fn run(&self) -> Result<ExitCode, CliError> {
        if self.run.json && self.layout.bare {
            let why = "--bare prints boards, and --json prints none: leave out one of them";
            return Err(CliError::Usage(why.to_owned()));
        }
        let control = session::control(&self.run);
        let reading = session::EndsAtOnce::by(&control);
        let problem = self.source.read()?.problem()?;
        drop(reading);
        let progress = Progress::watch(&control, self.run.is_silent());
        let solved = Solved::find(problem, &control)?;
        drop(progress);
        let mut out = output::stdout();
        if self.run.json {
            records::write(&mut out, &SolvedRecord::from(&solved))?;
        } else {
            let screen = terminal::screen(self.charset.ascii);
            let screen = Screen { width: self.layout.width(), ..screen };
            puzzle::solved(&mut out, &solved, screen, self.layout.bare)?;
        }
        out.flush()?;
        let is_unique = solved.number() == Number::One;
        Ok(if is_unique { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}
