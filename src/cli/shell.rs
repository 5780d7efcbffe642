//! `nq-sat completions` and `nq-sat man`.

use std::io::Write;
use std::process::ExitCode;

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use super::{Cli, CliError, output};

/// A completion script for a shell
#[derive(Args)]
pub(super) struct Completions {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

/// The manual page, in roff
#[derive(Args)]
pub(super) struct Man {}

impl Completions {
    pub(super) fn run(&self) -> Result<ExitCode, CliError> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "nq-sat", &mut script);
        print(&script)
    }
}

impl Man {
    pub(super) fn run(&self) -> Result<ExitCode, CliError> {
        let mut page = Vec::new();
        let Self {} = self;
        clap_mangen::Man::new(Cli::command()).render(&mut page)?;
        for command in Cli::command().get_subcommands() {
            let heading = format!("\n.SH \"NQ-SAT {}\"\n", command.get_name().to_uppercase());
            page.extend_from_slice(heading.as_bytes());
            let man = clap_mangen::Man::new(command.clone());
            man.render_description_section(&mut page)?;
            man.render_options_section(&mut page)?;
        }
        print(&page)
    }
}

fn print(bytes: &[u8]) -> Result<ExitCode, CliError> {
    let mut out = output::stdout();
    out.write_all(bytes)?;
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}
