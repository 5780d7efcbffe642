//! Reports as JSON objects. Counts are decimal strings, because they exceed 2^64. Keys that do not
//! apply are absent.

use std::collections::BTreeMap;

use itertools::Itertools;
use serde::{Serialize, Serializer};

use crate::ask::answer::Answer;
use crate::ask::evidence::{Agreement, PROOF};
use crate::ask::optimum::Optimum;
use crate::ask::solve::Solution;
pub use nq_board::base::numbers::seconds;
use nq_board::base::placement::Placement;
use nq_board::model::{Level, Problem};
use nq_board::run::control::{Completion, StopReason};
use nq_board::run::tally::{Orbits, Tally};
use nq_check::verify::Known;
use nq_cnf::sat::enumerate::{SolverStats, SplitStats};
use nq_cnf::sat::solver::Satisfiability;

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
    #[must_use]
    pub fn new(problem: &'a Problem) -> Self {
        let Problem { model, size, settings, level, .. } = problem;
        let settings = settings.iter().map(|(name, &value)| (name.as_str(), value));
        let level_of = |level: &'a Level| (level.parameter.as_str(), level.value);
        let params = settings.chain(level.iter().map(level_of)).collect();
        Self { model, n: *size, params, optimum: level.as_ref() }
    }

    /// The problem of a file, whose claim says what the best value is.
    #[must_use]
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
    #[must_use]
    pub const fn of(reason: StopReason) -> Self {
        let stopped = match reason {
            StopReason::Limit => "limit",
            StopReason::TimedOut => "timeout",
            StopReason::Cancelled => "interrupt",
        };
        Self { stopped }
    }

    /// Of a run that may have been stopped.
    #[must_use]
    pub const fn of_completion(completion: Completion) -> Option<Self> {
        match completion {
            Completion::Complete => None,
            Completion::Stopped(reason) => Some(Self::of(reason)),
        }
    }
}

/// The work of the solver, and that of splitting without a solver.
#[derive(Clone, Debug, Serialize)]
struct ByPart {
    solver: String,
    splitter: String,
}

impl ByPart {
    fn found(split: SplitStats) -> Self {
        Self { solver: split.by_solver.to_string(), splitter: split.by_splitter.to_string() }
    }

    fn refuted(split: SplitStats) -> Self {
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

/// The evidence for an answer.
#[derive(Clone, Debug, Default, Serialize)]
pub struct EvidenceRecord<'a> {
    witness: bool,
    agreement: Vec<&'a str>,
    /// A related engine that found the same placements, where no independent one takes the problem.
    #[serde(skip_serializing_if = "Option::is_none")]
    related: Option<&'a str>,
    /// A proof that there is no placement: `lrat`. The formula is that of the problem, and a
    /// checker of this program followed each step.
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<&'a str>,
    /// The SAT solver that found the same placements with blocking clauses.
    #[serde(skip_serializing_if = "Option::is_none")]
    blocking: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    known: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    impossible: Option<Excluded<'a>>,
    /// The sets of rows that were counted twice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub audited_row_sets: Option<String>,
}

impl EvidenceRecord<'_> {
    /// Published values alone.
    #[must_use]
    pub fn of_known(known: &[Known]) -> Self {
        let known = known.iter().map(|known| known.source).collect::<Vec<_>>();
        let known = (!known.is_empty()).then(|| known.join(", "));
        Self { known, ..Self::default() }
    }
}

/// Better values of the parameter of the objective: they have no placement.
#[derive(Clone, Debug, Serialize)]
struct Excluded<'a> {
    /// The nearest of them.
    #[serde(flatten)]
    level: Level,
    engines: &'a [&'static str],
    /// What the parts of a SAT engine refuted at all these values.
    #[serde(skip_serializing_if = "Option::is_none")]
    refuted_by: Option<ByPart>,
    /// The SAT solver that found the same without cubes.
    #[serde(skip_serializing_if = "Option::is_none")]
    blocking: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    searched: Option<Vec<i64>>,
}

impl<'a> Excluded<'a> {
    /// `None` if the parameter can have no better value.
    fn new(problem: &Problem, optimum: &'a Optimum) -> Option<Self> {
        let level = optimum.next_level(problem)?;
        let searched = optimum.levels().map(|level| level.value).sorted().collect();
        Some(Self {
            level,
            engines: &optimum.engines,
            refuted_by: optimum.split.map(|(_, split)| ByPart::refuted(split)),
            blocking: optimum.reference,
            searched: (optimum.excluded.len() > 1).then_some(searched),
        })
    }
}

/// The answer to `solve`, with its evidence.
#[derive(Clone, Debug, Serialize)]
pub struct SolutionRecord<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    #[serde(flatten)]
    answer: &'a Answer,
    #[serde(skip_serializing_if = "Option::is_none")]
    partial: Option<Partial>,
    evidence: EvidenceRecord<'a>,
    /// With `--first`: whether there is a placement.
    #[serde(skip_serializing_if = "Option::is_none")]
    verdict: Option<&'static str>,
    /// With `--first`: what confirms the verdict, `geometry` for a placement, an engine or `lrat`,
    /// a checked proof, that there is none or no better one.
    #[serde(skip_serializing_if = "Option::is_none")]
    confirmed_by: Option<Vec<&'a str>>,
}

impl Serialize for Solution {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { problem, answer, evidence, .. } = self;
        let head = Head::new(problem);
        // Beside a placement, it is about better values.
        let is_of_levels = self.is_first && self.verdict() == Satisfiability::Satisfiable;
        let second = if is_of_levels { &Agreement::NotAsked } else { &evidence.agreement };
        let (agreement, related) = match second {
            Agreement::With(other) => (vec![&*other.engine], None),
            Agreement::Related(other) => (Vec::new(), Some(&*other.engine)),
            _ => (Vec::new(), None),
        };
        let evidence = EvidenceRecord {
            witness: evidence.witnessed == answer.tally.total,
            agreement,
            related,
            proof: matches!(second, Agreement::Proof { .. }).then_some(PROOF),
            blocking: evidence.reference.as_ref().map(|other| &*other.engine),
            impossible: (evidence.optimum.as_ref())
                .filter(|optimum| optimum.is_proved())
                .and_then(|optimum| Excluded::new(problem, optimum)),
            ..EvidenceRecord::of_known(&evidence.known)
        };
        let partial = Partial::of_completion(answer.completion);
        let verdict = self.is_first.then(|| self.verdict().name());
        let confirmed_by = self.is_first.then(|| self.confirmed_by());
        let record = SolutionRecord { head, answer, partial, evidence, verdict, confirmed_by };
        record.serialize(serializer)
    }
}

/// The squares of each piece by symbol, sorted as text.
#[must_use]
pub fn pieces(problem: &Problem, placement: &Placement) -> BTreeMap<char, Vec<String>> {
    let mut pieces: BTreeMap<char, Vec<String>> =
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
    pieces: BTreeMap<char, Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    orbit: Option<usize>,
}

impl<'a> PlacementRecord<'a> {
    /// Of a placement of a problem.
    #[must_use]
    pub fn new(problem: &'a Problem, placement: &Placement, orbit: Option<usize>) -> Self {
        let pieces = pieces(problem, placement);
        Self { head: Head::new(problem), r#type: "placement", pieces, orbit }
    }
}
