//! Options with an optional value, which follows a `=`.

use std::ffi::OsString;

use clap::{Arg, Command};

use super::Result;

/// Refuses a number behind an option that takes its value with a `=`: it would be an argument of
/// the command, such as a size.
pub(super) fn check(command: &Command, args: &[OsString]) -> Result<()> {
    let mut command = command;
    for word in args.iter().skip(1) {
        command = command.find_subcommand(word).unwrap_or(command);
    }
    let names = command.get_arguments().filter(|arg| arg.is_require_equals_set());
    let names: Vec<_> = names.filter_map(Arg::get_long).collect();
    for pair in args.windows(2) {
        let [option, value] = [&pair[0], &pair[1]].map(|word| word.to_string_lossy());
        let is_option = option.strip_prefix("--").is_some_and(|name| names.contains(&name));
        if is_option && value.starts_with(|first: char| first.is_ascii_digit()) {
            refuse!("{option} takes a value with =: write {option}={value}, or {value} before it");
        }
    }
    Ok(())
}
