//! The command in the comments at the head of an exported file, and its query: the model, the size,
//! the encodings.

use std::io::{BufRead, BufReader, Read};
use std::path::Path;

use clap::{Parser, Subcommand};

use super::CliError;
use super::export::Export;
use super::input::Input;
use nq_board::base::shell_words::words;
use nq_cnf::format::comments::{CONTINUED, join};
use nq_query::Query;

/// How comment lines begin: DIMACS and its relatives, OPB, LP, SMT-LIB, MiniZinc. XCSP3 has a
/// processing instruction around lines with `*`.
const MARKS: [&str; 5] = ["c", "*", "\\", ";", "%"];

/// Longest head of a file that is searched, in bytes.
const SEARCHED: u64 = 1 << 16;

/// The query of the command that exported a file.
///
/// # Errors
/// A file that cannot be read, a head without a command, a command that is not an export.
pub(super) fn query_of(file: &Path) -> Result<Query, CliError> {
    let input = Input::new(file);
    let command = input.read(|source| command(source).map_err(|error| input.bad(&error)))?;
    let command = command.ok_or_else(|| {
        input
            .bad("its comments hold no command of nq-sat: give SIZE and the model instead of --for")
    })?;
    rebuilt(&command).map_err(|why| input.bad(&why))
}

/// The text after `command:` in the comment lines at the head, with the lines that continue it.
fn command(source: &mut dyn Read) -> std::io::Result<Option<String>> {
    let mut lines = BufReader::new(source.take(SEARCHED));
    let (mut line, mut found) = (Vec::new(), None);
    while lines.read_until(b'\n', &mut line)? > 0 {
        let text = String::from_utf8_lossy(&line);
        if text.starts_with("<?") {
            line.clear();
            continue;
        }
        let Some((mark, rest)) = text.trim_end().split_once(' ') else { break };
        if !MARKS.contains(&mark) {
            break;
        }
        match (&mut found, rest.split_once(' ')) {
            (None, Some(("command:", command))) => found = Some(command.to_owned()),
            (Some(command), Some((CONTINUED, more))) => join(command, more),
            (None, _) => {}
            (Some(_), _) => break,
        }
        line.clear();
    }
    Ok(found)
}

/// The commands that write files.
#[derive(Parser)]
struct Line {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Export(Export),
}

/// Parses a command as the command line does.
///
/// # Errors
/// The reason why there is no query. Callers put "nothing checked it: " in front.
pub(super) fn rebuilt(command: &str) -> Result<Query, String> {
    let not_ours = || format!("its command is not one that nq-sat writes: {command}");
    let words = words(command).ok_or_else(not_ours)?;
    let Line { command: Command::Export(export) } =
        Line::try_parse_from(words).map_err(|_| not_ours())?;
    let name = &export.model.model;
    // Reading a pipe or a device would block, and the file may name any path.
    let special = Path::new(name).metadata().is_ok_and(|found| !found.is_file());
    if special && name.contains(['/', '\\', '.']) {
        return Err(format!("its model {name} is not a regular file"));
    }
    let query = export.model.query().map_err(|error| error.to_string())?;
    let choice = export.choice().map_err(|error| error.to_string())?;
    if export.any_numbers {
        return Err("its numbers of pieces are open, and a query has numbers".to_owned());
    }
    if export.variant().is_some() {
        return Err("its variables have random numbers, which only its names tell".to_owned());
    }
    let sizes = export.sizes.of(&query).map_err(|error| error.to_string())?;
    if sizes.start() != sizes.end() {
        return Err(not_ours());
    }
    let query = query.at(*sizes.start()).encoding(choice);
    Ok(if export.break_symmetry { query.break_symmetry() } else { query })
}

#[cfg(test)]
mod tests {
    use super::command;

    #[test]
    fn the_command_is_in_the_comments_at_the_head() {
        let of = |text: &str| command(&mut text.as_bytes()).expect("readable");
        for mark in super::MARKS {
            let text = format!("{mark} nq-sat 1\n{mark} command: nq-sat export 8\n1 2 0\n");
            assert_eq!(of(&text).as_deref(), Some("nq-sat export 8"), "{mark}");
        }
        let broken =
            "\\ command: nq-sat export 8 --block\n\\ ... a1,\\\n\\ ... b2 x\n\\ y\n\\ ... z";
        assert_eq!(of(broken).as_deref(), Some("nq-sat export 8 --block a1,b2 x"));
        let xml = "<?xml version=\"1.0\"?>\n<?nq-sat\n* nq-sat 1\n* command: nq-sat export 8\n?>\n";
        assert_eq!(of(xml).as_deref(), Some("nq-sat export 8"));
        for none in ["", "p cnf 1 1\nc command: x\n", "c hello\n\nc command: x\n", "c\n"] {
            assert_eq!(of(none), None, "{none}");
        }
    }
}
