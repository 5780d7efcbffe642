//! `nq-sat list`: models, encodings, engines, formats, solvers, families, sequences.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use serde::Serialize;

use super::options::unused;
use super::{Result, output, terminal};
use nq_cnf::sat::enumerate::SatChoice;
use nq_external::solvers::Profiles;
use nq_harness::suite::{FAMILIES, FamilyRow};
use nq_query::ask::registry::MakeEngines;
use nq_query::catalogue;
use nq_query::catalogue::words as text;

/// List models, engines, formats, solvers, sequences and more
#[derive(Args)]
#[command(override_usage = "nq-sat list [OPTIONS] <WHAT>")]
pub(super) struct List {
    /// What to list
    #[arg(value_enum)]
    what: Option<What>,
    /// With solvers: file with more solvers
    ///
    /// docs/solvers.md explains its format.
    #[arg(long, value_name = "FILE")]
    profiles: Option<PathBuf>,
    /// Print JSON: one object per line
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
    Families,
    Sequences,
}

impl List {
    pub(super) fn run(&self, make_engines: MakeEngines) -> Result<ExitCode> {
        let Some(what) = self.what else {
            refuse!("name models, encodings, engines, formats, solvers, families or sequences");
        };
        let is_profiled = self.profiles.is_some() && !matches!(what, What::Solvers);
        unused("this list", [("profiles", is_profiled)], "write nq-sat list solvers")?;
        match what {
            What::Models => self.print(&catalogue::models()?),
            What::Encodings => self.print(&catalogue::encodings()),
            What::Engines => self.print(&catalogue::engines(&make_engines(SatChoice::default()))),
            What::Formats => self.print(&catalogue::formats()),
            What::Solvers => {
                self.print(&catalogue::solvers(&Profiles::known(self.profiles.as_deref())?))
            }
            What::Sequences => self.print(&catalogue::sequences()),
            What::Families => self.print(&FAMILIES.iter().map(FamilyRow::from).collect::<Vec<_>>()),
        }
    }

    fn print(&self, rows: &[impl Serialize]) -> Result<ExitCode> {
        print(rows, self.json)
    }
}

/// Prints rows as text or as JSON.
pub(super) fn print(rows: &[impl Serialize], as_json: bool) -> Result<ExitCode> {
    for row in rows {
        output::answer(as_json, row, |out| {
            let mut text = Vec::new();
            text::write(&mut text, row)?;
            out.write_all(terminal::shown(&String::from_utf8_lossy(&text), false).as_bytes())
        })?;
    }
    Ok(ExitCode::SUCCESS)
}
