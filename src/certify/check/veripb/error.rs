//! Why a proof is refused.

use thiserror::Error;

use super::super::lines::LineFault;

/// Why a proof, or the list that goes with it, is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ProofError {
    /// The fault is in the list of solutions.
    #[error("solution {number} of the list: {fault}")]
    Listed {
        /// Which of them, from 1.
        number: usize,
        /// What is wrong with it.
        fault: ListFault,
    },
    /// The fault is in the proof.
    #[error("line {line}: {refusal}")]
    Proof {
        /// The line it stands in, from 1.
        line: u64,
        /// What is wrong with it.
        refusal: Refusal,
    },
}

/// Why a listed solution is none.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ListFault {
    /// By geometry it is none.
    #[error("{0}")]
    NoSolution(String),
    /// It was there before.
    #[error("it is the same as number {0}")]
    Again(usize),
}

/// Why a line of a proof is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// It is no line of text.
    #[error(transparent)]
    Text(#[from] LineFault),
    /// There is no line at all.
    #[error("the file is empty: expected `{HEADER}`")]
    Empty,
    /// Another format, or another version of it.
    #[error("expected `{HEADER}`, found `{0}`")]
    Header(String),
    /// The first step says nothing of the formula's size.
    #[error(
        "the first step must be `f {right};`, the number of constraints that the proof starts from, not `{found}`"
    )]
    CountMissing {
        /// The number it must state.
        right: u64,
        /// What stands there.
        found: String,
    },
    /// The proof starts from another number of constraints.
    #[error("the proof starts from {found} constraints, the formula has {right}")]
    Count {
        /// The number it must state.
        right: u64,
        /// The number it states.
        found: String,
    },
    /// A rule that might change what the proof proves.
    #[error("the rule `{rule}` is refused: {why}")]
    Rule {
        /// Its keyword.
        rule: String,
        /// What it could do.
        why: &'static str,
    },
    /// No rule at all.
    #[error("`{0}` is no rule of VeriPB that is known here")]
    Unknown(String),
    /// A rule in the wrong place.
    #[error("`{rule}` may not stand {place}")]
    Place {
        /// Its keyword.
        rule: String,
        /// Where it stands.
        place: &'static str,
    },
    /// A label where nothing is there to be named.
    #[error("`{0}` makes no constraint that a label could name")]
    Label(String),
    /// A label that stands before something else already.
    #[error("the label `@{0}` is given a second time")]
    LabelAgain(String),
    /// One line, one statement.
    #[error("a line holds one statement with one `;` at its end, and `%` only begins lines")]
    Statement,
    /// A word that does not belong there.
    #[error("expected {expected}, found {found}")]
    Syntax {
        /// What would be right.
        expected: &'static str,
        /// What stands there.
        found: String,
    },
    /// A logged solution names a variable that says nothing of the board.
    #[error("a solution names board variables only, not `{0}`")]
    NoBoardVariable(String),
    /// A logged solution names a variable twice.
    #[error("the solution names x{0} twice")]
    VariableTwice(u32),
    /// A logged solution leaves variables open, which excludes more than the solution.
    #[error(
        "the solution gives {named} of {all} board variables, so that more than itself may be excluded: {}",
        if *.positive_suffice { "expected all of them, or just the true ones" } else { "expected all of them" }
    )]
    Partial {
        /// How many it names.
        named: usize,
        /// How many there are.
        all: u32,
        /// Whether the true ones alone would do.
        positive_suffice: bool,
    },
    /// A logged solution that is not in the list.
    #[error("the solution {0} is not in the list")]
    NotListed(String),
    /// A solution is logged a second time.
    #[error("the solution {0} was logged before")]
    LoggedBefore(String),
    /// A solution is logged after auxiliary variables came in.
    #[error("all solutions are logged before `red` brings in the first auxiliary variable")]
    LoggedLate,
    /// A witness changes the board.
    #[error("the witness changes the board variable {0}, by which solutions could get lost")]
    WitnessOnBoard(String),
    /// A witness gives a variable two values.
    #[error("the witness gives {0} two values")]
    WitnessTwice(String),
    /// A number with which `veripb` might compute wrongly.
    #[error("the numbers in it can add up to more than 2^58, and veripb computes with 64 bits")]
    Large,
    /// A sum of something that nothing is known of.
    #[error(
        "`{0}` cannot be added here: only what the proof starts from, what has a label, and what was derived since the last subproof"
    )]
    NoSize(String),
    /// An order that might be none.
    #[error(
        "an order has as many variables on the left, on the right and fresh, all of different names, and none of the board"
    )]
    Order,
    /// A second order.
    #[error("one order is enough")]
    SecondOrder,
    /// An order that is loaded for something else than it was shown for.
    #[error("the order is loaded with as many variables as it has, all different")]
    Loaded,
    /// A goal with more steps than it needs.
    #[error("the proof of a goal has one sum, of three constraints at most")]
    Goal,
    /// The proof ends without a contradiction.
    #[error(
        "the last step must be `e >= 1 : ID;`, which shows that nothing is left; VeriPB verifies without it"
    )]
    NoContradiction,
    /// The contradiction is found, and the proof goes on.
    #[error("after `e >= 1` only `output NONE;` may follow")]
    AfterContradiction,
    /// Solutions of the list are missing.
    #[error("{missing} listed solutions are never logged, the first of them {first}")]
    NotLogged {
        /// How many.
        missing: usize,
        /// One of them.
        first: String,
    },
    /// The file ends too early.
    #[error("the proof ends {0}, without `end pseudo-Boolean proof;`")]
    Unfinished(&'static str),
    /// The file goes on after the proof.
    #[error("nothing may follow `end pseudo-Boolean proof;`")]
    AfterEnd,
}

/// The only first line of a proof.
pub(super) const HEADER: &str = "pseudo-Boolean proof version 3.0";
