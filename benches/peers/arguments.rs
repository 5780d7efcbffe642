//! The command line.

use clap::Parser;
use std::time::Duration;

/// Compare this program with its peers.
///
/// Without names, everything is measured, and docs/peers.md, docs/peers.csv and the charts are
/// written. With names, results appear on the screen only.
#[derive(Clone, Debug, Parser)]
#[command(name = "peers")]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub struct Arguments {
    /// Problems and tools; without problems or without tools, all of them
    pub names: Vec<String>,
    /// Small sizes, each run once, on the screen only
    #[arg(long)]
    pub quick: bool,
    /// Go on without the tools that are not installed
    #[arg(long)]
    pub available: bool,
    /// Limit of a run, in processor time
    #[arg(
        long, value_name = "DURATION", default_value = "20s",
        value_parser = humantime::parse_duration
    )]
    pub limit: Duration,
    /// The core that everything runs on [default: the last one]
    #[arg(long, value_name = "CORE")]
    pub core: Option<usize>,
    /// Write the pages again from docs/peers.csv, without a measurement
    #[arg(long, conflicts_with_all = ["names", "quick", "core"])]
    pub render: bool,
    /// Added by cargo
    #[arg(long, hide = true)]
    bench: bool,
}

/// The command line of this process.
pub fn parse() -> Arguments {
    Arguments::parse()
}
