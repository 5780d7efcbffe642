//! What can be wrong with a solver's answer.

use thiserror::Error;

use crate::format::solver_output::{ModelFault, OutputError};

/// What is wrong with a solver's answer. A model is named by its number, from 1, where there are
/// others.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DecodeError {
    /// It cannot be read.
    #[error(transparent)]
    Output(OutputError),
    /// Several models where one is expected.
    #[error("there are {0} models, not one: --all reads them all")]
    Several(u64),
    /// A model that is none of the formula.
    #[error("{}{fault}{}", which(*number), hint(fault, left_open.as_deref()))]
    Unfit {
        /// Which model.
        number: Option<u64>,
        /// Why it is none.
        fault: ModelFault,
        /// The parameter left open, if one was.
        left_open: Option<String>,
    },
    /// A model that is no placement.
    #[error("{}the model breaks the rules: {rule}", which(*number))]
    Breaks {
        /// Which model.
        number: Option<u64>,
        /// The rule, and the pieces.
        rule: String,
    },
    /// The last model should be the best, and is not.
    #[error("the last model has {parameter} = {last}, but one before it {parameter} = {best}")]
    Worse {
        /// The parameter that is maximised.
        parameter: String,
        /// Its value in the last model.
        last: u32,
        /// Its largest value.
        best: u32,
    },
}

impl DecodeError {
    /// Whether the answer cannot be read, or is to something else; otherwise the solver is wrong.
    #[must_use]
    pub const fn is_bad_input(&self) -> bool {
        matches!(self, Self::Output(_) | Self::Several(_) | Self::Unfit { .. })
    }
}

fn which(number: Option<u64>) -> String {
    number.map_or_else(String::new, |number| format!("model {number}: "))
}

/// What else may be the matter with a model that does not fit, where the parameter was left open.
fn hint(fault: &ModelFault, left_open: Option<&str>) -> String {
    match left_open {
        Some(parameter) if matches!(fault, ModelFault::OutOfRange { .. }) => {
            format!(" (if it was exported with a value for {parameter}, give that here too)")
        }
        _ => String::new(),
    }
}
