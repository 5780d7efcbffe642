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

impl Completions {
    pub(super) fn run(&self) -> Result<ExitCode, CliError> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "nq-sat", &mut script);
        // clap_complete 4.6 writes a name with a hyphen in two ways in bash scripts, so that nothing is
        // completed after a subcommand. A test sources the script.
        let script = String::from_utf8_lossy(&script).replace("nq__subcmd__sat", "nq__sat");
        print(script.as_bytes())
    }
}

/// One manual page for all subcommands.
pub(super) fn man() -> Result<ExitCode, CliError> {
    let mut page = Vec::new();
    let command = Cli::command();
    let top = clap_mangen::Man::new(command.clone());
    top.render_title(&mut page)?;
    top.render_name_section(&mut page)?;
    top.render_synopsis_section(&mut page)?;
    top.render_description_section(&mut page)?;
    // One page for all subcommands, so that nothing refers to pages that are not there.
    for subcommand in command.get_subcommands() {
        let name = subcommand.get_name().to_uppercase();
        writeln!(page, ".SH \"{name}\"")?;
        let section = clap_mangen::Man::new(subcommand.clone());
        let mut body = Vec::new();
        section.render_synopsis_section(&mut body)?;
        section.render_description_section(&mut body)?;
        section.render_options_section(&mut body)?;
        // Sections of the subcommand become subsections of its own.
        page.extend_from_slice(String::from_utf8_lossy(&body).replace(".SH ", ".SS ").as_bytes());
    }
    top.render_version_section(&mut page)?;
    print(&page)
}

fn print(bytes: &[u8]) -> Result<ExitCode, CliError> {
    let mut out = output::stdout();
    out.write_all(bytes)?;
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}
