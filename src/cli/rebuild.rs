//! The query of the command in an exported file: its model, its size, its encodings.

use std::path::Path;

use clap::{Parser, Subcommand};

use super::export::Export;
use crate::query::Query;
use nq_board::base::shell_words::words;

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
pub(super) fn query(command: &str) -> Result<Query, String> {
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
