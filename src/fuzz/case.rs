//! One question: a small model under an encoding.

use super::model::SmallModel;
use crate::model::Problem;
use crate::run::engine::EncodingNames;
use crate::sat::encoding::EncodingChoice;

/// A small model, and the encoding for SAT solvers.
#[derive(Clone)]
pub struct Case {
    /// The model.
    pub model: SmallModel,
    /// The encoding.
    pub encoding: EncodingChoice,
}

impl Case {
    /// The encoding by name, as resolved for the model's problem.
    #[must_use]
    pub(crate) fn encoding_names(&self, problem: &Problem) -> EncodingNames {
        self.encoding.resolve(problem).names_for(problem)
    }
}
