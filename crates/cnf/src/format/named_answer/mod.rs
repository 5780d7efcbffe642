//! Answers of solvers that name variables: SMT-LIB models, XCSP3 instantiations, what `MiniZinc`
//! prints, and solution files of solvers of mixed-integer programs. The names are those of the
//! exported file, and its parser stands beside the writer.

use super::solver_output::{Claim, OutputError};
use crate::instance::{Instance, Lit, Var};

/// An answer whose variables have names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedAnswer {
    /// The claim.
    pub claim: Claim,
    /// Whether it claims that nothing is better.
    pub optimum: bool,
    /// The value of each variable of the board. A variable without a value is false.
    pub model: Option<Vec<Lit>>,
}

/// Reads the answer to an instance.
pub type ReadAnswer = fn(&Instance, &str) -> Result<NamedAnswer, OutputError>;

impl NamedAnswer {
    pub(super) const fn without_model(claim: Claim) -> Self {
        Self { claim, optimum: false, model: None }
    }

    /// An answer with a model, in which these variables are true.
    pub(super) fn with_model(
        instance: &Instance,
        optimum: bool,
        is_true: &dyn Fn(Var) -> bool,
    ) -> Self {
        let value = |var: Var| if is_true(var) { var.positive() } else { var.negative() };
        let model = instance.vars().map(|(var, _)| value(var)).collect();
        Self { claim: Claim::Satisfiable, optimum, model: Some(model) }
    }
}

/// The error of output without a verdict.
pub(super) fn no_answer(text: &str) -> OutputError {
    if text.trim().is_empty() { OutputError::Empty } else { OutputError::NoAnswer }
}

#[cfg(test)]
mod tests;
