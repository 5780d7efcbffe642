//! Which encodings a benchmark compares.

use clap::Args;
use itertools::Itertools;

use crate::cli::CliError;
use crate::cli::options::{ALL, choice_of_names, parse_group_size};
use crate::sat::encoding::AUTO;
use crate::sat::encoding::{AT_MOST_ONE, CARDINALITY, EncodingChoice, Sides};

/// Which encodings, each of one kind with each of the other.
#[derive(Args)]
pub(super) struct Encodings {
    /// How at-most-one constraints become clauses (`nq-sat list encodings`), or all; may be given several times
    /// [default: auto]
    #[arg(long, value_name = "NAME")]
    encoding: Vec<String>,
    /// How cardinality constraints become clauses, or all; may be given several times [default: auto]
    #[arg(long, value_name = "NAME")]
    cardinality: Vec<String>,
    /// Literals a group, for the encodings commander and bimander
    #[arg(long, value_name = "G", allow_negative_numbers = true, value_parser = parse_group_size)]
    group_size: Option<u32>,
    /// Define auxiliary variables in one direction only: fewer clauses
    #[arg(long, alias = "one-sided")]
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

/// The names asked for, with those that `all` stands for.
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
