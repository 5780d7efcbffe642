//! The arguments of queries.

use nq_sat::base::UnknownName;
use nq_sat::model::ModelError;
use nq_sat::sat::encoding::EncodingChoice;
use nq_sat::sat::enumerate::{SatChoice, Strategy};
use pyo3::prelude::*;

use crate::convert::at_least;
use crate::fault::Result;

/// The arguments of a query that are not parameters of its model.
const ARGUMENTS: [&str; 9] = [
    "model",
    "size",
    "encoding",
    "engine",
    "strategy",
    "timeout",
    "threads",
    "break_symmetry",
    "memory_limit",
];

/// Refuses parameters that the model does not have, and problems that it does not state.
pub fn check(query: &nq_sat::Query, model: &nq_sat::Model) -> Result<()> {
    match query.sample_problems() {
        // A table needs no numbers.
        Ok(_) | Err(ModelError::NeedsValue { .. }) => Ok(()),
        Err(ModelError::NoSuchParameter { parameter, nearest, .. }) if nearest.is_empty() => {
            let parameters = model.parameters().iter().map(|parameter| parameter.name.as_str());
            let known: Vec<_> = parameters.chain(ARGUMENTS).collect();
            Err(UnknownName::new("argument", &parameter, &known).into())
        }
        Err(error) => Err(error.into()),
    }
}

/// How SAT engines encode and enumerate.
pub fn choice(
    encoding: Option<&str>,
    strategy: Option<&str>,
    threads: Option<&Bound<'_, PyAny>>,
) -> Result<SatChoice> {
    let mut choice = SatChoice::default();
    if let Some(encoding) = encoding {
        choice.encoding = encoding.parse::<EncodingChoice>()?;
    }
    if let Some(name) = strategy {
        choice.enumeration.strategy =
            UnknownName::find("strategy", name, &Strategy::ALL, Strategy::name)?;
    }
    if let Some(threads) = threads {
        choice.enumeration.threads = Some(at_least(1, "threads", threads)?);
    }
    Ok(choice)
}
