//! The time limit, and what is printed.

use std::time::Duration;

use clap::{ArgMatches, Args};

use super::parse::parse_timeout;

#[derive(Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct RunOptions {
    /// Print JSON: one object per line
    #[arg(long)]
    pub json: bool,
    /// Print only the answer
    ///
    /// Prints no progress and no explanations.
    #[arg(short, long)]
    pub quiet: bool,
    #[command(flatten)]
    limit: TimeLimit,
}

/// The time limit, which [`timeout_of`] reads for every command.
#[derive(Args)]
pub(crate) struct TimeLimit {
    /// Stop after this time, such as 90s or 1h30m
    ///
    /// The command prints what it found until then, and the exit code is 124.
    #[arg(
        long, value_name = "DURATION", value_parser = parse_timeout, allow_hyphen_values = true,
        help_heading = "Limits"
    )]
    timeout: Option<Duration>,
}

/// The time limit of a command line, if its command has one.
pub(crate) fn timeout_of(matches: &ArgMatches) -> Option<Duration> {
    match matches.subcommand() {
        Some((_, command)) => timeout_of(command),
        None => matches.try_get_one("timeout").ok()?.copied(),
    }
}

impl RunOptions {
    /// Whether standard error stays free of progress and explanations.
    pub(crate) const fn is_silent(&self) -> bool {
        self.quiet || self.json
    }
}

/// The characters of boards and tables.
#[derive(Args, Clone, Copy)]
#[command(next_help_heading = "Output")]
pub(crate) struct CharsetOptions {
    /// Draw with ASCII characters
    ///
    /// This is the default where the locale is not UTF-8.
    #[arg(long, hide_short_help = true)]
    pub ascii: bool,
}
