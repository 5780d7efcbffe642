//! `nq-sat completions`.

use std::process::ExitCode;

use clap::{Args, Command};
use clap_complete::Shell;

use super::{CliError, output};

/// Print a completion script for a shell
#[derive(Args)]
pub(super) struct Completions {
    /// Shell
    #[arg(value_enum)]
    shell: Shell,
}

impl Completions {
    pub(super) fn run(&self, mut program: Command) -> Result<ExitCode, CliError> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut program, "nq-sat", &mut script);
        // clap_complete 4.6 writes a name with a hyphen in two ways in bash scripts, so that bash
        // completes nothing after a subcommand. A test sources the script.
        let script = String::from_utf8_lossy(&script).replace("nq__subcmd__sat", "nq__sat");
        output::print(script.as_bytes())
    }
}
