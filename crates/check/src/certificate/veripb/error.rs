//! Why a proof is refused.

use thiserror::Error;

use super::super::lines::LineFault;

/// Why a proof, or its list of solutions, is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ProofError {
    /// A fault in the list of solutions.
    #[error("solution {number} of the list: {fault}")]
    Listed {
        /// The number of the solution, from 1.
        number: usize,
        /// The fault.
        fault: ListFault,
    },
    /// A fault in the proof.
    #[error("line {line}: {refusal}")]
    Proof {
        /// The line, from 1.
        line: u64,
        /// The fault.
        refusal: Refusal,
    },
}

/// Why a listed solution is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ListFault {
    /// It is not a placement by geometry.
    #[error("{0}")]
    NoSolution(String),
    /// It repeats an earlier solution.
    #[error("it is the same as number {0}")]
    Again(usize),
}

/// Why a line of a proof is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// An unreadable line.
    #[error(transparent)]
    Text(#[from] LineFault),
    /// An empty file.
    #[error("the file is empty: expected `{HEADER}`")]
    Empty,
    /// Another format or version.
    #[error("expected `{HEADER}`, found `{0}`")]
    Header(String),
    /// The first step does not state the number of constraints.
    #[error(
        "the first step must be `f {right};`, the number of constraints that the proof starts \
         from, not `{found}`"
    )]
    CountMissing {
        /// The expected number.
        right: u64,
        /// The text found.
        found: String,
    },
    /// The proof states another number of constraints.
    #[error("the proof starts from {found} constraints, the formula has {right}")]
    Count {
        /// The expected number.
        right: u64,
        /// The stated number.
        found: String,
    },
    /// A rule that can change what the proof proves.
    #[error("the rule `{rule}` is refused: {why}")]
    Rule {
        /// Its keyword.
        rule: String,
        /// Its effect.
        why: &'static str,
    },
    /// An unknown rule.
    #[error("`{0}` is not a known rule of VeriPB")]
    Unknown(String),
    /// A rule in the wrong place.
    #[error("`{rule}` is not allowed {place}")]
    Place {
        /// Its keyword.
        rule: String,
        /// The place.
        place: &'static str,
    },
    /// A label before a rule that derives no constraint.
    #[error("`{0}` derives no constraint to label")]
    Label(String),
    /// A repeated label.
    #[error("the label `@{0}` is used twice")]
    LabelAgain(String),
    /// A malformed statement.
    #[error("a line holds one statement with one `;` at its end, and `%` only begins lines")]
    Statement,
    /// An unexpected word.
    #[error("expected {expected}, found {found}")]
    Syntax {
        /// The expected text.
        expected: &'static str,
        /// The text found.
        found: String,
    },
    /// A logged solution names a variable that is not a board variable.
    #[error("a solution names board variables only, not `{0}`")]
    NoBoardVariable(String),
    /// A logged solution names a variable twice.
    #[error("the solution names x{0} twice")]
    VariableTwice(u32),
    /// A logged solution omits variables, which excludes more than the solution.
    #[error(
        "the solution gives {named} of {all} board variables, so it may exclude other solutions \
         too: expected all of them{}",
        if *.positive_suffice { ", or exactly the true ones" } else { "" }
    )]
    Partial {
        /// The number of variables that it names.
        named: usize,
        /// The number of board variables.
        all: u32,
        /// Whether the true ones suffice.
        positive_suffice: bool,
    },
    /// A logged solution that is not in the list.
    #[error("the solution {0} is not in the list")]
    NotListed(String),
    /// A solution is logged a second time.
    #[error("the solution {0} was logged before")]
    LoggedBefore(String),
    /// A solution is logged after the first auxiliary variable.
    #[error("log all solutions before `red` introduces the first auxiliary variable")]
    LoggedLate,
    /// A witness changes a board variable.
    #[error("the witness changes the board variable {0}, so solutions could get lost")]
    WitnessOnBoard(String),
    /// A witness gives a variable two values.
    #[error("the witness gives {0} two values")]
    WitnessTwice(String),
    /// A number too large for the arithmetic of `veripb`.
    #[error("its numbers can add up to more than 2^58, and veripb computes with 64 bits")]
    Large,
    /// A sum with a constraint of unknown size.
    #[error(
        "`{0}` cannot be added here: a sum can use the constraints that the proof starts from, \
         labelled ones, and those derived since the last subproof"
    )]
    NoSize(String),
    /// An order that may not be transitive.
    #[error(
        "an order has equally many variables on the left, on the right, and fresh, all of \
         different names, and none of the board"
    )]
    Order,
    /// A second order.
    #[error("a proof has at most one order")]
    SecondOrder,
    /// An order loaded for the wrong variables.
    #[error("load the order with as many variables as it has, all different")]
    Loaded,
    /// A goal with too many steps.
    #[error("the proof of a goal has one sum, of three constraints at most")]
    Goal,
    /// The proof ends without a contradiction.
    #[error(
        "the last step must be `e >= 1 : ID;`, which shows that no solution is left; \
         VeriPB verifies without it"
    )]
    NoContradiction,
    /// A step after the contradiction.
    #[error("after `e >= 1` only `output NONE;` may follow")]
    AfterContradiction,
    /// Listed solutions that are not logged.
    #[error("{missing} listed solutions are never logged, the first of them {first}")]
    NotLogged {
        /// Their number.
        missing: usize,
        /// The first of them.
        first: String,
    },
    /// The end of the proof is missing.
    #[error("the proof ends {0}, without `end pseudo-Boolean proof;`")]
    Unfinished(&'static str),
    /// Text after the end of the proof.
    #[error("nothing may follow `end pseudo-Boolean proof;`")]
    AfterEnd,
}

/// The required first line of a proof.
pub(super) const HEADER: &str = "pseudo-Boolean proof version 3.0";
