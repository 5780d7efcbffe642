//! Faults of the answer of a solver.

use thiserror::Error;

use nq_board::run::{Fault, FaultKind};
use nq_cnf::format::solver_output::{ModelFault, OutputError};

/// A fault of the answer of a solver. If there are several models, a number from 1 names the model.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DecodeError {
    /// The output cannot be read.
    #[error(transparent)]
    Output(OutputError),
    /// Several models where one is expected.
    #[error("there are {0} models, not one: --all reads them all")]
    Several(u64),
    /// The output ends within a drawn board.
    #[error("{0}")]
    Unfinished(String),
    /// Many lines of literals, of which the first is no model.
    #[error("{0}; is it a proof or a formula? Those have no model")]
    Clauses(ModelFault),
    /// A model that does not fit the formula.
    #[error("{}{fault}{}", which(*number), hint(fault, left_open.as_deref()))]
    Unfit {
        /// The number of the model.
        number: Option<u64>,
        /// The reason.
        fault: ModelFault,
        /// The open parameter, if there is one.
        left_open: Option<String>,
    },
    /// A model that is not a placement.
    #[error("{}the model breaks the rules: {rule}", which(*number))]
    Breaks {
        /// The number of the model.
        number: Option<u64>,
        /// The rule and the pieces.
        rule: String,
    },
    /// The last model is not the best.
    #[error("the last model has {parameter} = {last}, but one before it {parameter} = {best}")]
    Worse {
        /// The parameter of the objective.
        parameter: String,
        /// Its value in the last model.
        last: u32,
        /// Its best value.
        best: u32,
    },
}

impl Fault for DecodeError {
    fn kind(&self) -> FaultKind {
        match self {
            // The output cannot be read, or belongs to another formula.
            Self::Output(_)
            | Self::Several(_)
            | Self::Unfinished(_)
            | Self::Clauses(_)
            | Self::Unfit { .. } => FaultKind::Input,
            Self::Breaks { .. } | Self::Worse { .. } => FaultKind::Wrong,
        }
    }
}

fn which(number: Option<u64>) -> String {
    number.map_or_else(String::new, |number| format!("model {number}: "))
}

/// A hint for a model that does not fit, if the parameter was open.
fn hint(fault: &ModelFault, left_open: Option<&str>) -> String {
    match left_open {
        Some(parameter) if matches!(fault, ModelFault::OutOfRange { .. }) => {
            format!(" (if it was exported with a value for {parameter}, give that here too)")
        }
        _ => String::new(),
    }
}
