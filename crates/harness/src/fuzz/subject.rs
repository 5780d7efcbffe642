//! The subjects of a test, anything that lists or counts the placements of a problem; and the
//! encodings to draw from.

use itertools::Itertools;

use nq_board::base::Placement;
use nq_board::model::Problem;
use nq_board::run::{Control, StopReason, Tally};
use nq_cnf::sat::encoding::{
    AT_MOST_ONE, AUTO, AtMostOne, CARDINALITY, Cardinality, EncodingChoice, Sides, Style,
};

/// The question to a subject.
#[derive(Clone, Copy)]
pub struct FuzzCase<'a> {
    /// The problem.
    pub problem: &'a Problem,
    /// The encoding, for subjects that need a formula.
    pub encoding: EncodingChoice,
}

/// Why a subject has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoAnswer {
    /// It does not support the problem or the question. This is not a fault.
    Unsupported,
    /// It is not installed; the text names the missing program. This is not a fault, but reported.
    Missing(String),
    /// The control stopped it.
    Stopped(StopReason),
    /// It failed; the text says how. This is a fault.
    Failed(String),
}

/// Anything that lists or counts the placements of a problem.
pub trait Subject {
    /// Its name, the same for every question.
    fn name(&self) -> String;

    /// All placements, in any order. The check detects duplicates.
    fn list(&self, question: FuzzCase<'_>, control: &Control) -> Result<Vec<Placement>, NoAnswer>;

    /// A count without listing, if the subject has one of its own. The values in the tally are
    /// checked. Fails when it has no answer; without a count of its own it is unsupported.
    fn count(&self, _question: FuzzCase<'_>, _control: &Control) -> Result<Tally, NoAnswer> {
        Err(NoAnswer::Unsupported)
    }

    /// The options of `nq-sat verify SIZE --model FILE` that ask it under this encoding, where they
    /// exist.
    fn options(&self, _encoding: EncodingChoice) -> Option<String> {
        None
    }
}

/// The options of `nq-sat verify` for an encoding, each after a space. There is none for
/// one-directional encodings.
pub(crate) fn encoding_options(encoding: EncodingChoice) -> Option<String> {
    let Style { sides, group_size } = encoding.style;
    if sides == Sides::One {
        return None;
    }
    let at_most_one = encoding.at_most_one.map_or(AUTO, AtMostOne::name);
    let cardinality = encoding.cardinality.map_or(AUTO, Cardinality::name);
    let grouping = encoding.at_most_one.and_then(|encoding| encoding.info().grouping);
    let group_size = group_size.filter(|_| grouping.is_some());
    let group_size = group_size.map_or_else(String::new, |size| format!(" --group-size {size}"));
    Some(format!(" --encoding {at_most_one} --cardinality {cardinality}{group_size}"))
}

/// The encodings to draw from; by default all that suit the board.
#[derive(Clone)]
pub struct Pool {
    /// For at-most-one constraints; at least one.
    pub at_most_one: Vec<Option<&'static dyn AtMostOne>>,
    /// For cardinality constraints; at least one.
    pub cardinality: Vec<Option<&'static dyn Cardinality>>,
    /// The group size, where it is not drawn.
    pub group_size: Option<u32>,
}

impl Default for Pool {
    /// All encodings.
    fn default() -> Self {
        let at_most_one = AT_MOST_ONE.iter().map(|&encoding| Some(encoding));
        let cardinality = CARDINALITY.iter().map(|&encoding| Some(encoding));
        Self {
            at_most_one: at_most_one.chain([None]).collect(),
            cardinality: cardinality.chain([None]).collect(),
            group_size: None,
        }
    }
}

impl Pool {
    /// The encodings of these choices.
    pub fn of_choices(choices: &[EncodingChoice]) -> Self {
        let at_most_one = choices.iter().map(|choice| choice.at_most_one);
        let cardinality = choices.iter().map(|choice| choice.cardinality);
        Self {
            at_most_one: at_most_one.unique_by(|e| e.map(AtMostOne::name)).collect(),
            cardinality: cardinality.unique_by(|e| e.map(Cardinality::name)).collect(),
            group_size: choices.iter().find_map(|choice| choice.style.group_size),
        }
    }

    /// The options that select it, each after a space.
    pub fn options(&self) -> String {
        let mut options = String::new();
        if let [only] = self.at_most_one[..] {
            options += &format!(" --encoding {}", only.map_or(AUTO, AtMostOne::name));
        }
        if let [only] = self.cardinality[..] {
            options += &format!(" --cardinality {}", only.map_or(AUTO, Cardinality::name));
        }
        if let Some(size) = self.group_size {
            options += &format!(" --group-size {size}");
        }
        options
    }
}
