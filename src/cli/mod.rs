//! The command line: one file per subcommand.

/// Prints a line on standard error. If that cannot be written, the exit code still says enough.
macro_rules! complain {
    ($($words:tt)*) => {{
        let line = format!($($words)*) + "\n";
        let _ = std::io::Write::write_all(&mut anstream::stderr(), line.as_bytes());
    }};
}

/// Returns an error of options or arguments that do not fit together.
macro_rules! refuse {
    ($($words:tt)*) => { return Err($crate::cli::CliError::Usage(format!($($words)*))) };
}

mod applies;
mod bench;
mod certify;
mod check;
mod classic;
mod completions;
mod count;
mod decode;
mod encode;
mod error;
mod explain;
mod export;
mod fuzz;
mod half_join;
mod import;
mod input;
mod list;
mod manual;
mod merge;
mod optional_values;
mod options;
mod output;
mod pictures;
mod progress;
mod puzzle;
mod session;
mod shard;
mod solve;
mod solver_options;
mod status;
mod submit;
mod suite;
mod symmetry;
mod terminal;
mod terms;
mod verify;
mod written;

pub use error::{CliError, Result};

use std::ffi::OsString;
use std::path::Path;
use std::process::ExitCode;

use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand};

use nq_query::ask::registry::MakeEngines;

/// Solve, count, verify and export chess-piece placement problems
#[derive(Parser)]
#[command(name = "nq-sat", version, max_term_width = 80, arg_required_else_help = true)]
#[command(after_long_help = manual::afterword())]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

/// The options of a command are built when it is run. Those of all commands took a fifth of the
/// instructions of a small count.
#[derive(Subcommand)]
#[command(defer = true)]
enum Command {
    Solve(solve::Solve),
    Count(count::Count),
    Export(export::Export),
    Decode(decode::Decode),
    Encode(encode::Encode),
    Import(import::Import),
    Verify(verify::Verify),
    Certify(certify::Certify),
    Check(check::Check),
    Bench(bench::Bench),
    Suite(suite::Suite),
    Merge(merge::Merge),
    Status(status::Status),
    #[command(override_usage = "nq-sat submit [OPTIONS] --shards <K> --scheduler <NAME> \
                                --output <DIR>\n              <SIZE> [-- <OPTION>...]")]
    Submit(submit::Submit),
    Terms(terms::TermsCommand),
    List(list::List),
    Puzzle(puzzle::Puzzle),
    Classic(classic::Classic),
    Symmetry(symmetry::Symmetry),
    Completions(completions::Completions),
    /// Print the manual page, in roff
    Man,
}

/// The commands and options of the program, for tests and for tools that describe them.
pub fn program() -> clap::Command {
    Cli::command().mut_subcommands(|command| {
        let with_options = match command.get_name() {
            "solve" => solve::Solve::augment_args,
            "count" => count::Count::augment_args,
            "export" => export::Export::augment_args,
            "decode" => decode::Decode::augment_args,
            "encode" => encode::Encode::augment_args,
            "import" => import::Import::augment_args,
            "verify" => verify::Verify::augment_args,
            "certify" => certify::Certify::augment_args,
            "check" => check::Check::augment_args,
            "bench" => bench::Bench::augment_args,
            "suite" => suite::Suite::augment_args,
            "merge" => merge::Merge::augment_args,
            "status" => status::Status::augment_args,
            "submit" => submit::Submit::augment_args,
            "terms" => terms::TermsCommand::augment_args,
            "list" => list::List::augment_args,
            "puzzle" => puzzle::Puzzle::augment_args,
            "classic" => classic::Classic::augment_args,
            "symmetry" => symmetry::Symmetry::augment_args,
            "completions" => completions::Completions::augment_args,
            _ => return command,
        };
        with_options(command.defer(|built| built))
    })
}

/// Runs a command line (program name first) and returns the exit code: 0 answered, 1 wrong or
/// incomplete, 2 bad usage or input, 124 timed out, 130, 143, 129 after SIGINT, SIGTERM, SIGHUP.
/// Submitted jobs run the program if its name is an absolute path, such as that of a script, and
/// otherwise that of this process.
pub fn run(args: impl IntoIterator<Item = OsString>, engines: MakeEngines) -> ExitCode {
    let args: Vec<OsString> = args.into_iter().collect();
    let called = args.first().map(Path::new).filter(|program| program.is_absolute());
    let commands = Cli::command();
    // The list of commands, and a message about another word, need the texts of all commands.
    let is_enough =
        |word: &OsString| word == "--version" || commands.find_subcommand(word).is_some();
    let mut tree = if args.get(1).is_some_and(is_enough) { commands } else { program() };
    let matches = tree.try_get_matches_from_mut(&args);
    if let Err(error) = optional_values::check(&tree, &args) {
        return error.report();
    }
    let parsed = matches.and_then(|matches| Ok((Cli::from_arg_matches(&matches)?, matches)));
    let (cli, matches) = match parsed {
        Ok(parsed) => parsed,
        Err(error) => return error::report_usage(&error),
    };
    session::watched(options::timeout_of(&matches), || match cli.command {
        Command::Solve(command) => command.run(engines),
        Command::Count(command) => command.run(engines),
        Command::Export(command) => command.run(engines),
        Command::Decode(command) => command.run(),
        Command::Encode(command) => command.run(),
        Command::Import(command) => command.run(),
        Command::Verify(command) => command.run(engines),
        Command::Certify(command) => command.run(),
        Command::Check(command) => command.run(),
        Command::Bench(command) => command.run(engines),
        Command::Suite(command) => command.run(engines),
        Command::Merge(command) => command.run(),
        Command::Status(command) => command.run(),
        Command::Submit(command) => command.run(called),
        Command::Terms(command) => command.run(engines),
        Command::List(command) => command.run(engines),
        Command::Puzzle(command) => command.run(),
        Command::Classic(command) => command.run(),
        Command::Symmetry(command) => command.run(),
        Command::Completions(command) => command.run(program()),
        Command::Man => manual::man(&program()),
    })
}
