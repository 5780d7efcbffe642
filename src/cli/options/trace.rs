//! The trace of an enumeration.

use clap::Args;
use clap::builder::RangedU64ValueParser;

/// Options of the trace.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct TraceOptions {
    /// Tell how varisat finds each placement, with the reasons
    ///
    /// varisat finds the models, and learns and shortens clauses. nq-sat gives the reasons by unit
    /// propagation of its own: decisions that lead to a model, and why a learned clause follows.
    /// --html writes a page to step through, --json an object for each event.
    #[arg(
        long, help_heading = "Search", hide_short_help = true,
        conflicts_with_all = [
            "all", "unique", "first", "limit", "verbose", "quiet", "bare", "shard", "output",
        ]
    )]
    pub trace: bool,
    /// Stop the trace after N events: models, learned and shortened clauses [default: 200]
    #[arg(
        long = "trace-limit", id = "trace_limit", value_name = "N", requires = "trace",
        help_heading = "Search", hide_short_help = true, allow_negative_numbers = true,
        value_parser = RangedU64ValueParser::<usize>::new().range(1..)
    )]
    pub limit: Option<usize>,
}
