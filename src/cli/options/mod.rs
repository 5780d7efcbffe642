//! Options that several subcommands share.

mod encoding;
mod enumeration;
mod layout;
mod model;
mod parse;
mod run;
mod sizes;
mod squares;

pub(super) use encoding::{EncodingOptions, choice_of_names};
pub(super) use enumeration::EnumerationOptions;
pub(super) use layout::LayoutOptions;
pub(super) use model::ModelOptions;
pub(super) use parse::{
    check_engines, check_set_once, given, parse_grade, parse_group_size, parse_limit,
    parse_residual, parse_size, parse_term, parse_threads, parse_timeout, parse_whole, unused,
};
pub(super) use run::{CharsetOptions, RunOptions, TimeLimit, timeout_of};
pub(super) use sizes::{SizeArgument, SizeRange, Span, parse_setting, parse_sizes, with_room};
pub(super) use squares::SquareOptions;

/// Stands for every model or every encoding, where a command takes several.
pub(super) const ALL: &str = "all";
