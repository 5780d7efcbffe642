//! Selection of instances by the time that solvers take.

use std::env::temp_dir;
use std::path::Path;
use std::time::Duration;

use crate::bench::{Solver, find_solvers};
use crate::suite::claim::SolverTime;
use crate::suite::error::SuiteError;
use crate::suite::family::Draft;
use crate::suite::verdict::Verdict;
use nq_board::base::numbers::ends;
use nq_board::run::Control;
use nq_cnf::sat::encoding::Encoding;
use nq_external::process::Limits;
use nq_external::seconds;
use nq_external::solvers::{FormulaFile, KEPT, Profiles, SolverChecker};
use nq_query::{EncodedExport, Export};

/// The longest time of a selection.
const LONGEST: Duration = Duration::from_secs(1 << 31);

/// Keeps instances that a solver takes a time within bounds for.
pub struct Selector {
    solver: Solver,
    least: Duration,
    /// The most time. Without it, the instances are kept that the solver does not solve within the
    /// least time.
    most: Option<Duration>,
}

impl Selector {
    /// Reads `SOLVER:LOW-HIGH`, where one of the two times may be left out. Fails when the text has
    /// another form, or the solver is unknown or not installed.
    pub fn parse(text: &str, profiles: &Profiles, control: &Control) -> Result<Self, SuiteError> {
        let fault = |why: String| SuiteError::Selection { text: text.to_owned(), why };
        let form = "write SOLVER:LOW-HIGH, such as kissat:1s-1m, minisat:1m- or glucose:-1h";
        let form = || fault(form.to_owned());
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

    /// The time of the solver on an instance, if it is within the bounds. Fails when the solver is
    /// at fault, cannot be checked, or the control stops it.
    pub(crate) fn time(
        &self,
        draft: &Draft,
        (export, encoded, encoding): (&Export, &EncodedExport<'_>, &Encoding),
        verdict: Verdict,
        control: &Control,
    ) -> Result<Option<SolverTime>, SuiteError> {
        let (instance, origin) = (export.instance(), &encoded.origin);
        let provenance = origin.provenance(draft.query.model.about());
        let file = FormulaFile::exported(instance, encoding, provenance, &temp_dir(), control)?;
        let limit = self.most.unwrap_or(self.least);
        let limits = Limits { wall: Some(limit), ..Limits::default() };
        let checker = SolverChecker { limits, keep: Path::new(KEPT), control, proofs: false };
        let solver = self.solver.name().to_owned();
        let label = encoding.names(instance).label();
        control.begin(format!("n = {}, {label}: {solver}", draft.query.size));
        let known = Some(verdict == Verdict::Satisfiable);
        let (answer, cost) =
            self.solver.time(&checker, (&file, Some(&draft.query)), known, &origin.command)?;
        let (status, wall) = (answer.status, seconds::to_microseconds(cost.wall));
        if status.is_fault() {
            let kept = answer.kept.and_then(|kept| kept.file.ok());
            let kept = kept.map(|file| format!("; kept in {}", file.display())).unwrap_or_default();
            let what = format!("{status}: {}{kept}", answer.why);
            return Err(SuiteError::FaultySolver { solver, instance: draft.name.clone(), what });
        }
        let is_kept = match (status.is_answer(), self.most) {
            (true, Some(_)) => wall >= self.least,
            (is_solved, None) => !is_solved,
            (false, Some(_)) => false,
        };
        let version = self.solver.version.clone();
        Ok(is_kept.then_some(SolverTime { solver, version, status, wall, limit }))
    }
}
