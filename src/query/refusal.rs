//! Questions that have no answer of the requested kind.

use itertools::Itertools;
use thiserror::Error;

use nq_board::model::{Objective, option_for};
use nq_cnf::format::{FORMATS, ObjectiveUse};

/// Why a question has no table.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NoTable {
    /// The named engine counts without listing.
    #[error("the engine {0} has no --table: use --engine search, or leave it out")]
    Engine(String),
    /// A number of pieces is given.
    #[error("a table has all numbers of pieces: leave out -k and --set, or --table")]
    Settings,
    /// No value of the parameter is possible.
    #[error("{0} has no --table at this size: its parameter has no value; take another size")]
    Model(String),
}

/// Why an instance has no file in a format.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NoFile {
    /// The format has no objective, and the model leaves one open.
    #[error(
        "{model} {}s {}, which the format {format} cannot express: \
         give {set}, or use one of the formats {can}",
        objective.sense.verb(),
        objective.parameter,
        set = option_for(&objective.parameter, "NUMBER"),
        can = formats_with_objective(),
    )]
    Objective {
        /// The model.
        model: String,
        /// What it maximises or minimises.
        objective: Objective,
        /// The format.
        format: &'static str,
    },
    /// The format is for objectives, and there is none.
    #[error(
        "the format {0} needs an objective, and there is nothing to maximise or minimise: \
         use another format, such as dimacs"
    )]
    NothingToOptimise(&'static str),
    /// The suffix of a file is that of no format.
    #[error(
        "{file}: no format has the suffix .{suffix}: name the format by --format, or use {known}",
        known = FORMATS.iter().flat_map(|format| format.suffixes).format_with(", ", |suffix, f| {
            f(&format_args!(".{suffix}"))
        }),
    )]
    Suffix {
        /// The file.
        file: String,
        /// Its suffix.
        suffix: String,
    },
    /// Lines are left open for cubes, which the format does not have.
    #[error("the format {0} has no cubes: --residual goes with --format icnf")]
    Cubes(&'static str),
    /// Numbers of pieces are given and left open.
    #[error("--any-numbers leaves the numbers of pieces open: leave it out, or -k and --set")]
    Numbers,
    /// Only files of clauses have weights.
    #[error("the format {0} has no weights: --weight goes with --format dimacs")]
    Weights(&'static str),
    /// A weight of a piece that the model does not have, or twice.
    #[error("{why}: the pieces of {model} are {known}")]
    WeightOf {
        /// The fault.
        why: String,
        /// The model.
        model: String,
        /// The symbols of its pieces.
        known: String,
    },
    /// Only files of clauses are sanitized.
    #[error("the format {0} is never sanitized: --sanitized goes with --format dimacs")]
    Sanitized(&'static str),
}

fn formats_with_objective() -> String {
    let can = FORMATS.iter().filter(|format| format.objective != ObjectiveUse::Refused);
    can.map(|format| format.name).collect::<Vec<_>>().join(", ")
}
