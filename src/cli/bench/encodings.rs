//! The options for the encodings of a benchmark.

use clap::Args;
use itertools::Itertools;

use crate::cli::CliError;
use crate::cli::options::{ALL, choice_of_names, parse_group_size};
use nq_cnf::sat::encoding::{AT_MOST_ONE, AUTO, CARDINALITY, EncodingChoice, Sides};

/// The encodings: every pair of the two kinds.
#[derive(Args)]
#[command(next_help_heading = "Encoding")]
pub(super) struct Encodings {
    /// Encoding of at-most-one, or all; repeatable
    ///
    /// `nq-sat list encodings` shows the names. The default, auto, depends on the size.
    #[arg(long, value_name = "NAME")]
    encoding: Vec<String>,
    /// Encoding of cardinalities, or all; repeatable
    ///
    /// The default is auto.
    #[arg(long, value_name = "NAME", hide_short_help = true)]
    cardinality: Vec<String>,
    /// Literals in a group of commander and bimander
    #[arg(
        long, value_name = "G", allow_negative_numbers = true, value_parser = parse_group_size,
        hide_short_help = true
    )]
    group_size: Option<u32>,
    /// Define auxiliary variables in one direction only
    ///
    /// This gives fewer clauses.
    #[arg(long, alias = "one-sided", hide_short_help = true)]
    one_directional: bool,
}

impl Encodings {
    pub(super) fn choices(&self) -> Result<Vec<EncodingChoice>, CliError> {
        let all: Vec<_> = AT_MOST_ONE.iter().map(|encoding| encoding.name()).collect();
        let at_most_one = names(&self.encoding, &all);
        let all: Vec<_> = CARDINALITY.iter().map(|encoding| encoding.name()).collect();
        let cardinality = names(&self.cardinality, &all);
        let several = at_most_one.len() > 1;
        let pairs = at_most_one.iter().cartesian_product(&cardinality);
        pairs
            .map(|(encoding, cardinality)| {
                let mut choice = choice_of_names(encoding, cardinality, self.group_size, several)?;
                if self.one_directional {
                    choice.style.sides = Sides::One;
                }
                Ok(choice)
            })
            .collect()
    }
}

/// The given names, with `all` expanded.
fn names(asked: &[String], known: &[&'static str]) -> Vec<String> {
    if asked.is_empty() {
        return vec![AUTO.to_owned()];
    }
    let names = asked.iter().flat_map(|name| match name.as_str() {
        ALL => known.iter().copied().map(str::to_owned).collect(),
        name => vec![name.to_owned()],
    });
    names.unique().collect()
}
