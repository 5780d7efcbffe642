//! One question: a small model under an encoding.

use super::model::SmallModel;
use nq_board::model::Problem;
use nq_board::run::engine::EncodingNames;
use nq_cnf::sat::encoding::EncodingChoice;

/// A small model, and the encoding for SAT solvers.
#[derive(Clone)]
pub struct Case {
    /// The model.
    pub model: SmallModel,
    /// The encoding.
    pub encoding: EncodingChoice,
}

impl Case {
    /// The encoding, without that of cardinalities if the model has none: `verify` refuses it.
    #[must_use]
    pub(super) fn used_encoding(&self) -> EncodingChoice {
        let counts = |problem: &Problem| self.encoding_names(problem).cardinality.is_some();
        let cardinality = self.encoding.cardinality;
        let cardinality = cardinality.filter(|_| self.model.problem().is_ok_and(|p| counts(&p)));
        EncodingChoice { cardinality, ..self.encoding }
    }

    /// The encoding by name, as resolved for the model's problem.
    #[must_use]
    pub(crate) fn encoding_names(&self, problem: &Problem) -> EncodingNames {
        self.encoding.resolve(problem).names_for(problem)
    }
}
