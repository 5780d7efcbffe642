//! `nq-sat completions`.

use std::process::ExitCode;

use clap::builder::PossibleValuesParser;
use clap::{Args, Command};
use clap_complete::Shell;
use itertools::Itertools;

use super::options::ALL;
use super::{Result, output};
use nq_board::model::builtin;
use nq_board::run::Engine;
use nq_cnf::format::FORMATS;
use nq_cnf::sat::encoding::{AT_MOST_ONE, AUTO, CARDINALITY};
use nq_cnf::sat::enumerate::SatChoice;
use nq_cnf::sat::solver::BACKENDS;
use nq_external::solvers::Profiles;
use nq_harness::suite::FAMILIES;
use nq_query::ask::registry::Engines;
use nq_query::catalogue::sequences;

/// Print a completion script for a shell
#[derive(Args)]
pub(super) struct Completions {
    /// Shell
    #[arg(value_enum)]
    shell: Shell,
}

impl Completions {
    pub(super) fn run(&self, program: Command) -> Result<ExitCode> {
        let (mut script, known) = (Vec::new(), known()?);
        let mut program = with_names(program, &known);
        clap_complete::generate(self.shell, &mut program, "nq-sat", &mut script);
        // clap_complete 4.6 writes a name with a hyphen in two ways in bash scripts, so that bash
        // completes nothing after a subcommand. A test sources the script.
        let mut script = String::from_utf8_lossy(&script).replace("nq__subcmd__sat", "nq__sat");
        // Where an option takes a name or a file, zsh and fish would offer names alone.
        let models = known[0].1.join(" ");
        let names = format!(":NAME|FILE:({models})");
        script = script.replace(&names, &format!(":NAME|FILE:{{compadd {models}; _files}}"));
        let files = |line: &str| match line.split_once(" -l model ") {
            Some(_) => line.replace(" -r -f -a ", " -r -F -a "),
            None => line.to_owned(),
        };
        let lines = script.split_inclusive('\n').map(files);
        output::print(lines.collect::<String>().as_bytes())
    }
}

/// The names that options and arguments take, some of one command; the models first.
fn known() -> Result<Vec<(&'static str, Vec<&'static str>)>> {
    // The script is all that this run makes.
    let kept = |names: Vec<String>| names.into_iter().map(|name| &*name.leak()).collect::<Vec<_>>();
    let engines = Engines::all(SatChoice::default());
    let profiles = Profiles::known(None)?;
    let solvers = kept(profiles.iter().map(|profile| profile.name.clone()).collect());
    let timed = profiles.iter().zip(&solvers).filter(|(profile, _)| !profile.is_counter());
    let timed = BACKENDS.iter().map(|solver| solver.name).chain(timed.map(|(_, name)| *name));
    Ok(vec![
        ("model", kept(builtin::all()?.iter().map(|model| model.name().to_owned()).collect())),
        ("engine", engines.iter().map(Engine::name).unique().collect()),
        ("encoding", [AUTO].into_iter().chain(AT_MOST_ONE.iter().map(|e| e.name())).collect()),
        ("cardinality", [AUTO].into_iter().chain(CARDINALITY.iter().map(|e| e.name())).collect()),
        ("bench solver", timed.collect()),
        ("solver", solvers.iter().copied().chain([ALL]).collect()),
        ("format", FORMATS.iter().map(|format| format.name).collect()),
        ("families", FAMILIES.iter().map(|family| family.name).chain([ALL]).collect()),
        ("sequence", sequences().iter().map(|row| row.name).collect()),
    ])
}

/// The same commands, whose options have these values. The program itself takes more: files,
/// commands, and old names.
fn with_names(command: Command, known: &[(&'static str, Vec<&'static str>)]) -> Command {
    let name = command.get_name().to_owned();
    let command = command.mut_args(|arg| {
        let own = format!("{name} {}", arg.get_id());
        let is_open = arg.get_possible_values().is_empty();
        match known.iter().find(|(id, _)| is_open && (arg.get_id() == id || own == *id)) {
            Some((_, names)) => arg.value_parser(PossibleValuesParser::new(names.clone())),
            None => arg,
        }
    });
    command.mut_subcommands(|below| with_names(below, known))
}
