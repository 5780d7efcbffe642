//! A merge: from the records of a folder to the sum and its evidence.

use super::audit::{Audited, audit};
use super::fault::Blamed;
use super::merge::{MergeError, Merged, check};
use super::question::Search;
use super::set::ShardSet;
use crate::query::CountReport;
use nq_board::model::builtin::by_name;
use nq_board::model::{Model, Problem};
use nq_board::run::control::{Completion, Control};
use nq_board::run::engine::Engine;
use nq_check::verify::{known_end, known_values};
use nq_native::half_join::Audit;
use nq_native::{HalfJoin, Rows};

/// The records of a count to be merged.
#[derive(Clone, Debug)]
pub struct Merging {
    set: ShardSet,
    faults: Vec<Blamed>,
    problem: Problem,
}

/// The result of a merge.
#[derive(Clone, Debug)]
pub enum MergeOutcome {
    /// The sum.
    Merged(Box<MergeReport>),
    /// Records are missing or faulty.
    Refused(Box<Refusal>),
}

/// All shards, added up.
#[derive(Clone, Debug)]
pub struct MergeReport {
    /// The sum as a count.
    pub count: CountReport,
    /// The records.
    pub set: ShardSet,
    /// Their sum.
    pub merged: Merged,
    /// The shards that were counted again, if any.
    pub audited: Option<Audited>,
}

/// A refused merge.
#[derive(Clone, Debug)]
pub struct Refusal {
    /// The records of the count.
    pub set: ShardSet,
    /// The faults of others, and of some of these.
    pub faults: Vec<Blamed>,
}

impl Merging {
    /// The records of a count and the faults of others; `own` is the model, if it is not built in.
    ///
    /// # Errors
    /// When the model of the records is another one or unknown.
    pub fn new(set: ShardSet, faults: Vec<Blamed>, own: Option<Model>) -> Result<Self, MergeError> {
        let name = &set.question.model;
        let model = match own {
            None => by_name(name).map_err(|_| MergeError::UnknownModel(name.clone()))?,
            Some(own) if own.name() != name => {
                let (name, own) = (name.clone(), own.name().to_owned());
                return Err(MergeError::OtherModel { name, own });
            }
            Some(own) => own,
        };
        let problem = set.question.problem(&model)?;
        Ok(Self { set, faults, problem })
    }

    /// The faults of the files in the folder.
    #[must_use]
    pub fn faults(&self) -> &[Blamed] {
        &self.faults
    }

    /// Checks the records and adds them up; an audit counts some of them again, on this number of
    /// threads.
    ///
    /// # Errors
    /// When they are of another search, do not add up, or a second count differs; when the run was
    /// stopped.
    pub fn merge(
        &self,
        again: Option<(Audit, usize)>,
        control: &Control,
    ) -> Result<MergeOutcome, MergeError> {
        let Self { set, faults, problem } = self;
        control.begin(format!("{}: what each shard should cover", set.question.describe()));
        let refuse = |uncovered: Vec<Blamed>| {
            let faults = faults.iter().cloned().chain(uncovered).collect();
            Ok(MergeOutcome::Refused(Box::new(Refusal { set: set.clone(), faults })))
        };
        let checked = match check(set, problem, control) {
            Ok(checked) if faults.is_empty() => checked,
            Ok(_) | Err(MergeError::Missing { .. }) => return refuse(Vec::new()),
            Err(MergeError::Uncovered(uncovered)) => return refuse(uncovered),
            Err(error) => return Err(error),
        };
        let merged = checked.merge(control)?;
        let again = again.map(|(asked, threads)| audit(set, problem, asked, threads, control));
        let audited = again.transpose()?;
        let count = self.count(&merged);
        Ok(MergeOutcome::Merged(Box::new(MergeReport { count, set: set.clone(), merged, audited })))
    }

    /// The sum as a count.
    fn count(&self, merged: &Merged) -> CountReport {
        let engine = match self.set.question.search {
            Search::RowSets { .. } => HalfJoin::new(None, 1).name().to_owned(),
            Search::Nodes { .. } => Rows::new(1).name().to_owned(),
            Search::Cubes { .. } => self.set.by().join("+"),
        };
        let tally = merged.tally.clone();
        let known = known_values(&self.problem, &tally, false);
        CountReport {
            parameter: None,
            known_end: known_end(&self.problem, false),
            engine,
            enumeration: None,
            solver: None,
            audited: 0,
            problem: self.problem.clone(),
            tally,
            completion: Completion::Complete,
            known,
            time: self.set.work(),
        }
    }
}
