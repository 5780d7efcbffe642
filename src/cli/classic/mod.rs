//! `nq-sat classic`: what a reader of one of the five texts types, and what the text prints.

mod arguments;
mod bitset;
mod configs;
mod j;
mod kweens;
mod queens;
mod steps;

use std::process::ExitCode;

use clap::{Args, Subcommand};

use super::{Result, list};
use nq_classics::pictures::Permutation;
use nq_query::catalogue::texts;

/// Reproduce the displays of the historical texts
///
/// Each subcommand prints what a program of a text prints, byte for byte. nq-sat classic texts
/// lists the texts with their displays, and docs/classics.md shows them.
#[derive(Args)]
pub(super) struct Classic {
    #[command(subcommand)]
    text: Text,
}

#[derive(Subcommand)]
enum Text {
    Steps(steps::Steps),
    Bitset(bitset::Bitset),
    /// List the texts, and the command that prints each of their displays
    ///
    /// Each display is a command with what the text has after the sign #.
    Texts {
        /// Print JSON: one object per line
        #[arg(long)]
        json: bool,
    },
    Configs(configs::Configs),
    J(j::J),
    Queens(queens::Queens),
    Pic(kweens::Pic),
    /// Read pictures as permutations
    ///
    /// `unpic` of the text.
    Unpic(kweens::Permutations),
    /// Rotate permutations or pictures by a quarter turn counter-clockwise
    ///
    /// `rot` of the text, which is the downgrade.
    Rot(kweens::Permutations),
    /// Exchange top and bottom of permutations or pictures
    ///
    /// The reflection of the text, which reverses the numbers.
    Reflect(kweens::Permutations),
    Unique(kweens::Unique),
    Kweens(kweens::Cost),
    Comb(kweens::Comb),
    Perm(kweens::Perm),
    Extend(kweens::Extend),
}

impl Classic {
    pub(super) fn run(&self) -> Result<ExitCode> {
        match &self.text {
            Text::Steps(command) => command.run(),
            Text::Bitset(command) => command.run(),
            Text::Texts { json } => list::print(&texts(), *json),
            Text::Configs(command) => command.run(),
            Text::J(command) => command.run(),
            Text::Queens(command) => command.run(),
            Text::Pic(command) => command.run(),
            Text::Unpic(permutations) => permutations.unpic(),
            Text::Rot(permutations) => permutations.moved(Permutation::rot),
            Text::Reflect(permutations) => permutations.moved(Permutation::reflection),
            Text::Unique(command) => command.run(),
            Text::Kweens(command) => command.run(),
            Text::Comb(command) => command.run(),
            Text::Perm(command) => command.run(),
            Text::Extend(command) => command.run(),
        }
    }
}
