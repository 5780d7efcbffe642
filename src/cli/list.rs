//! `nq-sat list`: what there is to choose from.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use serde::Serialize;

use super::{CliError, MakeEngines, output, records};
use crate::external::Profiles;
use crate::query::catalogue;
use crate::report::catalogue as text;
use crate::sat::enumerate::SatChoice;

/// What there is to choose from: models, encodings, engines, formats, solvers
#[derive(Args)]
pub(super) struct List {
    /// What to list
    #[arg(value_enum)]
    what: What,
    /// With `solvers`: a file of your own that says how solvers are called
    #[arg(long, value_name = "FILE")]
    profiles: Option<PathBuf>,
    /// Print JSON objects, one a line
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum What {
    Models,
    Encodings,
    Engines,
    Formats,
    Solvers,
}

impl List {
    pub(super) fn run(&self, make_engines: MakeEngines) -> Result<ExitCode, CliError> {
        if self.profiles.is_some() && !matches!(self.what, What::Solvers) {
            let why = "--profiles is for solvers: nq-sat list solvers --profiles FILE";
            return Err(CliError::Usage(why.to_owned()));
        }
        match self.what {
            What::Models => self.print(&catalogue::models()?),
            What::Encodings => self.print(&catalogue::encodings()),
            What::Engines => self.print(&catalogue::engines(&make_engines(SatChoice::default()))),
            What::Formats => self.print(&catalogue::formats()),
            What::Solvers => {
                self.print(&catalogue::solvers(&Profiles::known(self.profiles.as_deref())?))
            }
        }
    }

    fn print(&self, rows: &[impl Serialize]) -> Result<ExitCode, CliError> {
        let mut out = output::stdout();
        for row in rows {
            if self.json {
                records::write(&mut out, row)?;
            } else {
                text::write(&mut out, row)?;
            }
        }
        out.flush()?;
        Ok(ExitCode::SUCCESS)
    }
}
