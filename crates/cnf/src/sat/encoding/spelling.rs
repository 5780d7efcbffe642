//! The notation of a choice of encodings: `pairwise`, `commander:4 + totalizer, one-directional`.

use std::str::FromStr;

use itertools::Itertools;
use thiserror::Error;

use super::{
    AT_MOST_ONE, AUTO, EncodingChoice, Grouping, Purpose, Sides, Style, at_most_one, cardinality,
};
use nq_board::base::UnknownName;
use nq_board::run::{EncodingNames, Fault};

/// Why a text or a set of names is not a choice of encodings.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum EncodingError {
    /// An unknown name.
    #[error(transparent)]
    Name(#[from] UnknownName),
    /// A group size that the encoding does not support.
    #[error("the encoding {0}")]
    GroupSize(String),
    /// A malformed group size or an unknown suffix.
    #[error(
        "`{}` is not an encoding: write it as in `commander:4 + totalizer, one-directional`",
        .0.escape_debug()
    )]
    Form(String),
}

impl Fault for EncodingError {}

impl EncodingChoice {
    /// The choice by the names of the encodings; [`AUTO`] selects the default. Fails for unknown
    /// names, and for a group size that the at-most-one encoding does not support.
    pub fn of_names(
        encoding: &str,
        cardinalities: &str,
        group_size: Option<u32>,
    ) -> Result<Self, EncodingError> {
        let at_most_one = at_most_one(encoding)?;
        if let Some(size) = group_size {
            match at_most_one.and_then(|encoding| encoding.info().grouping) {
                None => {
                    let grouping =
                        AT_MOST_ONE.iter().filter(|known| known.info().grouping.is_some());
                    let grouping = grouping.map(|known| known.name()).join(" or ");
                    return Err(EncodingError::GroupSize(format!(
                        "{encoding} makes no groups: --group-size goes with --encoding {grouping}"
                    )));
                }
                Some(Grouping { least, default }) if size < least => {
                    return Err(EncodingError::GroupSize(format!(
                        "{encoding} cannot make groups of {size}: give {least} or more (default: \
                         {default})"
                    )));
                }
                Some(_) => {}
            }
        }
        Ok(Self {
            at_most_one,
            cardinality: cardinality(cardinalities)?,
            style: Style { sides: Sides::Both, group_size },
            purpose: Purpose::All,
        })
    }

    /// The choice as it is read from a text; none for the default.
    pub fn label(&self) -> Option<String> {
        let Self { at_most_one, cardinality, style: Style { sides, group_size }, purpose: _ } =
            *self;
        let names = EncodingNames {
            at_most_one: at_most_one.map_or(AUTO, |encoding| encoding.name()),
            cardinality: cardinality.map(super::Cardinality::name),
            group_size,
            one_directional: sides == Sides::One,
        };
        Some(names.label()).filter(|label| label != AUTO)
    }
}

impl FromStr for EncodingChoice {
    type Err = EncodingError;

    fn from_str(text: &str) -> Result<Self, EncodingError> {
        let form = || EncodingError::Form(text.to_owned());
        let mut parts = text.split(',').map(str::trim);
        let names = parts.next().unwrap_or_default();
        let (encoding, cardinality) = names.split_once('+').unwrap_or((names, AUTO));
        let (encoding, group_size) = match encoding.split_once(':') {
            Some((encoding, size)) => (encoding, Some(size.trim().parse().map_err(|_| form())?)),
            None => (encoding, None),
        };
        let mut choice = Self::of_names(encoding.trim(), cardinality.trim(), group_size)?;
        match (parts.next(), parts.next()) {
            (None, _) => {}
            (Some("one-directional" | "one-sided"), None) => choice.style.sides = Sides::One,
            _ => return Err(form()),
        }
        Ok(choice)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nq_board::model::{Settings, builtin};

    /// The name of the choice for a problem with cardinality constraints.
    fn label(text: &str) -> Result<String, EncodingError> {
        let model = builtin::by_name("queens-and-knights").unwrap();
        let problem = model.problem(6, &Settings::default().with("k", 3)).unwrap();
        let encoding = text.parse::<EncodingChoice>()?.resolve(&problem);
        Ok(encoding.names_for(&problem).label())
    }

    #[test]
    fn what_is_written_is_read() {
        for (text, expected) in [
            ("pairwise", "pairwise + totalizer"),
            ("commander:4 + totalizer", "commander:4 + totalizer"),
            ("auto+adder", "pairwise + adder"),
            (
                "  bimander : 3  +  sequential , one-directional ",
                "bimander:3 + sequential, one-directional",
            ),
        ] {
            assert_eq!(label(text).as_deref(), Ok(expected), "{text}");
            // The name parses as the same choice.
            assert_eq!(label(expected).as_deref(), Ok(expected));
        }
        assert_eq!(label("binary, one-directional"), label("binary, one-directional"));
    }

    #[test]
    fn faults_are_named() {
        for text in ["", "pairwize", "pairwise + totaliser", "pairwise + "] {
            assert!(matches!(label(text), Err(EncodingError::Name(_))), "{text}");
        }
        for text in [
            "commander:x",
            "commander:",
            "binary, sideways",
            "binary, one-directional, one-directional",
        ] {
            assert_eq!(label(text), Err(EncodingError::Form(text.to_owned())));
        }
        for text in ["pairwise:3", "commander:1"] {
            assert!(matches!(label(text), Err(EncodingError::GroupSize(_))), "{text}");
        }
    }
}
