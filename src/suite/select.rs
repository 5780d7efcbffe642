//! Selection of instances by the time that solvers take.

use std::collections::BTreeSet;
use std::env::temp_dir;
use std::path::Path;
use std::time::Duration;

use super::draft::Draft;
use super::error::SuiteError;
use super::manifest::SolverTime;
use super::verdict::Verdict;
use crate::bench::{Bench, BenchError, Case, Known, Machine, Solver, find_solvers};
use crate::external::{KEPT, Profiles};
use crate::query::{EncodedExport, Export};
use nq_board::base::numbers::ends;
use nq_board::run::control::Control;
use nq_cnf::format::Provenance;
use nq_cnf::sat::encoding::Encoding;

/// The longest time of a selection.
const LONGEST: Duration = Duration::from_secs(1 << 31);

/// Keeps instances that a solver takes a time within bounds for.
pub struct Selector {
    solver: Solver,
    /// The least time.
    least: Duration,
    /// The most time. Without it, the instances are kept that the solver does not solve within the
    /// least time.
    most: Option<Duration>,
}

impl Selector {
    /// Reads `SOLVER:LOW-HIGH`, where one of the two times may be left out.
    ///
    /// # Errors
    /// When the text has another form, or the solver is unknown or not installed.
    pub fn parse(text: &str, profiles: &Profiles, control: &Control) -> Result<Self, SuiteError> {
        let fault = |why: String| SuiteError::Selection { text: text.to_owned(), why };
        let form = || {
            fault(
                "write SOLVER:LOW-HIGH, such as kissat:1s-1m, minisat:1m- or glucose:-1h"
                    .to_owned(),
            )
        };
        let (name, times) = text.rsplit_once(':').ok_or_else(form)?;
        let (least, most) = ends(times).ok_or_else(form)?;
        let time = |text: &str| match text.trim() {
            "" => Ok(None),
            text => match humantime::parse_duration(text) {
                Ok(time) if time <= LONGEST => Ok(Some(time)),
                _ => Err(fault(format!("`{text}` is no time: write 2s, 5m or 1h30m"))),
            },
        };
        let (least, most) = (time(least)?, time(most)?);
        let limit = most.or(least).ok_or_else(form)?;
        if limit.is_zero() || least > Some(limit) {
            return Err(fault("the second time must be longer than the first".to_owned()));
        }
        let (mut solvers, missing) = find_solvers(&[name.to_owned()], profiles, control)?;
        match (solvers.pop(), missing.first()) {
            (Some(solver), _) => Ok(Self { solver, least: least.unwrap_or_default(), most }),
            (None, missing) => {
                let why = missing.map_or_else(String::new, |missing| missing.why.clone());
                Err(fault(format!("{why}: install it, or leave this out")))
            }
        }
    }

    /// The time of the solver on an instance, if it is within the bounds.
    ///
    /// # Errors
    /// When the solver is at fault, cannot be checked, or the control stops it.
    pub(super) fn time(
        &self,
        draft: &Draft,
        (export, encoded, encoding): (&Export<'_>, &EncodedExport<'_>, &Encoding),
        verdict: Verdict,
        control: &Control,
    ) -> Result<Option<SolverTime>, SuiteError> {
        let provenance = Provenance { about: draft.model.about(), command: encoded.command() };
        let case = Case::new(control, (0, export.instance()), encoding, provenance, &temp_dir())?;
        let limit = self.most.unwrap_or(self.least);
        let bench = Bench {
            cases: &[case],
            solvers: std::slice::from_ref(&self.solver),
            repeats: 1,
            time_limit: limit,
            memory_limit: None,
            keep: Path::new(KEPT),
            again: &|case, _| case.command.clone(),
            machine: &Machine::this(),
            control,
        };
        let satisfiable = verdict == Verdict::Satisfiable;
        let known = Known { satisfiable, by: "the suite".to_owned() };
        let mut record = None;
        bench.run(&BTreeSet::new(), &mut [Some(known)], &mut |run| {
            record = Some(run);
            Ok::<_, BenchError>(())
        })?;
        let Some(run) = record else { return Ok(None) };
        if run.status.is_fault() {
            let kept = run.kept.map(|file| format!("; kept in {file}")).unwrap_or_default();
            let what = format!("{}: {}{kept}", run.status, run.why);
            let (solver, instance) = (run.solver, draft.name.clone());
            return Err(SuiteError::FaultySolver { solver, instance, what });
        }
        let is_kept = match (run.status.is_answer(), self.most) {
            (true, Some(_)) => run.wall >= self.least,
            (is_solved, None) => !is_solved,
            (false, Some(_)) => false,
        };
        let (solver, version) = (run.solver, run.version);
        let time = SolverTime { solver, version, status: run.status, wall: run.wall, limit };
        Ok(is_kept.then_some(time))
    }
}
