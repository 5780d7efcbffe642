//! What is put to the test: anything that lists or counts the placements of a problem.

use crate::base::placement::Placement;
use crate::model::Problem;
use crate::run::control::{Control, StopReason};
use crate::run::tally::Tally;
use crate::sat::encoding::AUTO;
use crate::sat::encoding::{EncodingChoice, EncodingInfo, Sides, Style};

/// What a subject is asked.
#[derive(Clone, Copy)]
pub struct FuzzCase<'a> {
    /// The problem.
    pub problem: &'a Problem,
    /// The encoding, for subjects that need a formula.
    pub encoding: EncodingChoice,
}

/// Why a subject does not answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoAnswer {
    /// It takes no such problems, or cannot do what is asked. No fault.
    Unsupported,
    /// It is not there, such as a program that is not installed; the text says what is missing. No fault, but told.
    Missing(String),
    /// The control stopped it.
    Stopped(StopReason),
    /// It should have answered and did not; the text says what happened. That is a fault.
    Failed(String),
}

/// Anything that lists or counts the placements of a problem.
pub trait Subject {
    /// Its name, by which its faults are told apart: the same for every question.
    fn name(&self) -> String;

    /// All placements, in any order. Doubles are for the judge to find.
    ///
    /// # Errors
    /// Why there are none.
    fn list(&self, question: FuzzCase<'_>, control: &Control) -> Result<Vec<Placement>, NoAnswer>;

    /// A count by a way of its own, without listing; the judge looks at what the tally has.
    ///
    /// # Errors
    /// Why there is none: without such a way it is unsupported.
    fn count(&self, _question: FuzzCase<'_>, _control: &Control) -> Result<Tally, NoAnswer> {
        Err(NoAnswer::Unsupported)
    }

    /// The options by which `nq-sat verify SIZE --model FILE` asks it under this encoding, where they can.
    fn options(&self, _encoding: EncodingChoice) -> Option<String> {
        None
    }
}

/// The options of `nq-sat verify` that ask for an encoding, each with a space before it; it has none for one-directional ones.
pub(super) fn encoding_options(encoding: EncodingChoice) -> Option<String> {
    let Style { sides, group_size } = encoding.style;
    if sides == Sides::One {
        return None;
    }
    let at_most_one = encoding.at_most_one.map_or(AUTO, EncodingInfo::name);
    let cardinality = encoding.cardinality.map_or(AUTO, EncodingInfo::name);
    let grouping = encoding.at_most_one.and_then(EncodingInfo::grouping);
    let group_size = group_size.filter(|_| grouping.is_some());
    let group_size = group_size.map_or_else(String::new, |size| format!(" --group-size {size}"));
    Some(format!(" --encoding {at_most_one} --cardinality {cardinality}{group_size}"))
}
