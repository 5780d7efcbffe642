//! Parts of answers as JSON. Counts are decimal strings, because they exceed 2^64. Keys that do not
//! apply are absent.

use std::collections::BTreeMap;

use serde::{Serialize, Serializer};

pub use nq_board::base::numbers::seconds;
use nq_board::base::{Placement, Symbol};
use nq_board::model::{Level, Problem};
use nq_board::run::{Orbits, StopReason, Tally};
use nq_cnf::sat::enumerate::{SolverStats, SplitStats};

/// The problem of a record.
#[derive(Clone, Debug, Serialize)]
pub struct Head<'a> {
    model: &'a str,
    n: u32,
    params: BTreeMap<&'a str, i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    optimum: Option<&'a Level>,
}

impl<'a> Head<'a> {
    /// The head of the records of a problem.
    pub fn new(problem: &'a Problem) -> Self {
        let Problem { model, size, settings, level, .. } = problem;
        let settings = settings.iter().map(|(name, &value)| (name.as_str(), value));
        let level_of = |level: &'a Level| (level.parameter.as_str(), level.value);
        let params = settings.chain(level.iter().map(level_of)).collect();
        Self { model, n: *size, params, optimum: level.as_ref() }
    }

    /// The problem of a file, whose claim says what the best value is.
    pub fn of_file(problem: &'a Problem) -> Self {
        Self { optimum: None, ..Self::new(problem) }
    }
}

/// The known numbers of a tally.
#[derive(Clone, Debug, Serialize)]
pub struct Numbers {
    total: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    fundamental: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    orbits: Option<Orbits>,
    #[serde(skip_serializing_if = "Option::is_none")]
    digest: Option<String>,
}

impl From<&Tally> for Numbers {
    fn from(tally: &Tally) -> Self {
        Self {
            total: tally.total.to_string(),
            fundamental: tally.fundamental().map(|count| count.to_string()),
            orbits: tally.orbits.clone(),
            digest: tally.digest.map(|digest| digest.to_string()),
        }
    }
}

/// Why a run is incomplete.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Partial {
    stopped: &'static str,
}

impl Partial {
    /// Of a run that was stopped.
    pub const fn of(reason: StopReason) -> Self {
        let stopped = match reason {
            StopReason::Limit => "limit",
            StopReason::TimedOut => "timeout",
            StopReason::Cancelled => "interrupt",
        };
        Self { stopped }
    }
}

/// The work of the solver, and that of splitting without a solver.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct ByPart {
    solver: String,
    splitter: String,
}

impl ByPart {
    pub(crate) fn found(split: SplitStats) -> Self {
        Self { solver: split.by_solver.to_string(), splitter: split.by_splitter.to_string() }
    }

    pub(crate) fn refuted(split: SplitStats) -> Self {
        let SplitStats { refuted_by_solver, refuted_by_splitter, .. } = split;
        Self { solver: refuted_by_solver.to_string(), splitter: refuted_by_splitter.to_string() }
    }
}

/// The cubes of a SAT engine, and what each part of it did.
#[derive(Clone, Debug, Serialize)]
struct Splitting {
    cubes: String,
    /// The placements that each found.
    found_by: ByPart,
    /// The cubes and the branches without a placement.
    refuted_by: ByPart,
}

/// Writes the keys of a problem.
pub(crate) fn head<S: Serializer>(problem: &Problem, serializer: S) -> Result<S::Ok, S::Error> {
    Head::new(problem).serialize(serializer)
}

/// Writes the keys of the problem of a file.
pub(crate) fn file_head<S: Serializer>(
    problem: &Problem,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    Head::of_file(problem).serialize(serializer)
}

/// Writes the cubes of a formula, if it was split.
#[expect(clippy::ref_option, reason = "the signature of serde")]
pub(crate) fn cubes<S: Serializer>(
    solver: &Option<SolverStats>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let of_split = |split: SplitStats| Splitting {
        cubes: split.cubes.to_string(),
        found_by: ByPart::found(split),
        refuted_by: ByPart::refuted(split),
    };
    solver.as_ref().and_then(|solver| solver.split).map(of_split).serialize(serializer)
}

/// Writes the numbers of an answer behind the type of its object.
pub(crate) fn tally<S: Serializer>(tally: &Tally, serializer: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Typed {
        r#type: &'static str,
        #[serde(flatten)]
        numbers: Numbers,
    }
    Typed { r#type: "tally", numbers: tally.into() }.serialize(serializer)
}

/// Writes the numbers of a tally.
pub(crate) fn numbers<S: Serializer>(tally: &Tally, serializer: S) -> Result<S::Ok, S::Error> {
    Numbers::from(tally).serialize(serializer)
}

/// The squares of each piece by symbol, sorted as text.
pub fn pieces(problem: &Problem, placement: &Placement) -> BTreeMap<Symbol, Vec<String>> {
    let mut pieces: BTreeMap<Symbol, Vec<String>> =
        problem.pieces.iter().map(|piece| (piece.symbol, Vec::new())).collect();
    for placed in placement.pieces() {
        let symbol = problem.pieces[placed.piece.index()].symbol;
        pieces.entry(symbol).or_default().push(problem.board.name(placed.square));
    }
    for squares in pieces.values_mut() {
        squares.sort_unstable();
    }
    pieces
}

/// A placement, with the size of its orbit if it represents the orbit.
#[derive(Clone, Debug, Serialize)]
pub struct PlacementRecord<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    r#type: &'static str,
    pieces: BTreeMap<Symbol, Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    orbit: Option<usize>,
}

impl<'a> PlacementRecord<'a> {
    /// Of a placement of a problem.
    pub fn new(problem: &'a Problem, placement: &Placement, orbit: Option<usize>) -> Self {
        let pieces = pieces(problem, placement);
        Self { head: Head::new(problem), r#type: "placement", pieces, orbit }
    }
}
