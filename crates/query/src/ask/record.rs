//! The answer to `solve` as a JSON object, with its evidence.

use itertools::Itertools;
use serde::{Serialize, Serializer};

use crate::ask::answer::Answer;
use crate::ask::evidence::{Agreement, PROOF};
use crate::ask::json::{ByPart, Head, Partial};
use crate::ask::optimum::Optimum;
use crate::ask::solve::Solution;
use nq_board::model::{Level, Problem};
use nq_check::verify::Known;
use nq_cnf::sat::solver::Satisfiability;

/// The evidence for an answer.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct EvidenceRecord<'a> {
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
    pub(crate) fn of_known(known: &[Known]) -> Self {
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
struct SolutionRecord<'a> {
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
