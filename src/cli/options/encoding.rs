//! Which encodings.

use std::ops::RangeInclusive;

use clap::Args;

use super::ALL;
use super::parse::{parse_group_size, unused};
use crate::cli::Result;
use nq_cnf::instance::Instance;
use nq_cnf::sat::encoding::{AT_MOST_ONE, AUTO, CARDINALITY, EncodingChoice};
use nq_query::Query;

#[derive(Args)]
#[command(next_help_heading = "Encoding")]
pub(crate) struct EncodingOptions {
    /// Encoding of at-most-one constraints [default: auto]
    ///
    /// Selects how at-most-one constraints become clauses. `nq-sat list encodings` shows the names.
    /// `auto` chooses by the size of the board.
    #[arg(long, value_name = "NAME")]
    encoding: Option<String>,
    /// Encoding of cardinality constraints [default: auto]
    ///
    /// Selects how constraints on numbers of pieces become clauses. `nq-sat list encodings` shows
    /// the names. `auto` is the totalizer.
    #[arg(long, value_name = "NAME")]
    cardinality: Option<String>,
    /// Literals per group in the encodings commander and bimander
    #[arg(
        long, value_name = "G", allow_negative_numbers = true, value_parser = parse_group_size,
        hide_short_help = true
    )]
    group_size: Option<u32>,
}

impl EncodingOptions {
    /// The options of this kind, and whether each is given.
    pub(crate) const fn given(&self) -> [(&'static str, bool); 3] {
        [
            ("encoding", self.encoding.is_some()),
            ("cardinality", self.cardinality.is_some()),
            ("group-size", self.group_size.is_some()),
        ]
    }

    pub(crate) fn choice(&self) -> Result<EncodingChoice> {
        let is_all = |name: &Option<String>| name.as_deref() == Some(ALL);
        let several = [
            ("encoding all", is_all(&self.encoding)),
            ("cardinality all", is_all(&self.cardinality)),
        ];
        unused("this command", several, "name one, or use verify or export --stats")?;
        let named = |name: &Option<String>| name.clone().unwrap_or_else(|| AUTO.to_owned());
        self.of_names(&named(&self.encoding), &named(&self.cardinality))
    }

    /// All choices; `default` stands for an encoding that is not named.
    pub(crate) fn choices(&self, default: &str) -> Result<Vec<EncodingChoice>> {
        let named = |name: &Option<String>| name.clone().unwrap_or_else(|| default.to_owned());
        let (encoding, cardinality) = (named(&self.encoding), named(&self.cardinality));
        let one = |name: &str| if name == ALL { AUTO.to_owned() } else { name.to_owned() };
        // One kind varies at a time: all pairs add little.
        let mut pairs = Vec::new();
        if encoding == ALL {
            pairs.extend(AT_MOST_ONE.iter().map(|e| (e.name().to_owned(), one(&cardinality))));
        }
        if cardinality == ALL {
            pairs.extend(CARDINALITY.iter().map(|e| (one(&encoding), e.name().to_owned())));
        }
        if pairs.is_empty() {
            pairs.push((encoding, cardinality));
        }
        pairs.iter().map(|(encoding, cardinality)| self.of_names(encoding, cardinality)).collect()
    }

    /// Refuses a cardinality encoding where no size has a cardinality constraint.
    pub(crate) fn check_cardinality(
        &self,
        query: &Query,
        sizes: &RangeInclusive<u32>,
    ) -> Result<()> {
        self.check_cardinality_by(query, sizes, |size| {
            let problems = query.at(size).sample_problems()?;
            Ok(problems.iter().any(Instance::would_have_cardinalities))
        })
    }

    /// The same; `has` tells whether a size has a cardinality constraint.
    pub(crate) fn check_cardinality_by(
        &self,
        query: &Query,
        sizes: &RangeInclusive<u32>,
        mut has: impl FnMut(u32) -> Result<bool>,
    ) -> Result<()> {
        if self.cardinality.as_deref().is_none_or(|name| name == AUTO) {
            return Ok(());
        }
        // An unknown name is a better error.
        self.choices(AUTO)?;
        for size in sizes.clone().rev() {
            if has(size)? {
                return Ok(());
            }
        }
        let (model, from, to) = (query.model.name(), sizes.start(), sizes.end());
        let sizes = if from == to { from.to_string() } else { format!("{from} to {to}") };
        refuse!("{model} at n = {sizes} has no cardinality constraint: leave --cardinality out")
    }

    fn of_names(&self, encoding: &str, cardinality: &str) -> Result<EncodingChoice> {
        let several = self.encoding.as_deref() == Some(ALL);
        choice_of_names(encoding, cardinality, self.group_size, several)
    }
}

/// The choice of these encodings. Among `several`, an encoding without groups ignores a group size.
pub(crate) fn choice_of_names(
    encoding: &str,
    cardinality: &str,
    group_size: Option<u32>,
    several: bool,
) -> Result<EncodingChoice> {
    let has_groups = |choice: EncodingChoice| {
        choice.at_most_one.is_some_and(|encoding| encoding.info().grouping.is_some())
    };
    let without = EncodingChoice::of_names(encoding, cardinality, None)?;
    let group_size = group_size.filter(|_| !several || has_groups(without));
    Ok(EncodingChoice::of_names(encoding, cardinality, group_size)?)
}
