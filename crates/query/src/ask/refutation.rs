//! A proof that a problem has no placement: varisat refutes its formula and logs each step, and the
//! checker of `nq-check`, which no engine uses, follows the steps meanwhile.
//!
//! The proof confirms the solver's part. The formula comes from the encoder of SAT engines.

use std::io::{self, BufReader, BufWriter, pipe};
use std::thread::{Builder, scope};

use crate::ask::answer::check_placement;
use crate::ask::disagreement::possible;
use crate::ask::evidence::{Agreement, PROOF};
use crate::error::Result;
use nq_board::base::Placement;
use nq_board::model::Problem;
use nq_board::run::{Control, EngineError};
use nq_check::certificate::{CheckError, Cnf, check_lrat};
use nq_check::verify::Checker;
use nq_cnf::instance::Instance;
use nq_cnf::sat::cnf::{ClauseSink, Formula};
use nq_cnf::sat::encoding::Encoding;
use nq_cnf::sat::enumerate::{BlockedLiterals, SatEngine};
use nq_cnf::sat::refutation::{RefutationError, write_lrat};

/// The memory for a clause and for a literal, in bytes: the solver, its own checker and ours have
/// them.
const BYTES: u64 = 64;

/// Whether a proof for a formula is predicted to need no more memory than this.
pub(crate) fn fits(problem: &Problem, encoding: &Encoding, memory_limit: u64) -> bool {
    let size = encoding.size(&Instance::new(problem).without_implied());
    (size.clauses + size.literals).saturating_mul(BYTES) <= memory_limit
}

/// Proves that a problem has no placements beside the known ones.
///
/// # Errors
/// Another placement, which those of this `label` do not have; a wrong proof.
pub fn prove_none(
    problem: &Problem,
    encoding: &Encoding,
    known: &[Placement],
    label: &str,
    control: &Control,
) -> Result<Agreement> {
    let stopped = |reason| Ok(Agreement::Stopped { engine: PROOF, reason });
    control.begin(format!("n = {}: {PROOF}", problem.size));
    // The proof does not rest on what we say follows.
    let instance = Instance::new(problem).without_implied();
    let mut formula = match encoding.formula(&instance, control) {
        Ok(formula) => formula,
        Err(reason) => return stopped(reason),
    };
    let blocked = BlockedLiterals::for_instance(&instance);
    for placement in known {
        formula.add_clause(&blocked.clause(&instance, placement));
    }
    let solver = SatEngine::default();
    let failed = |why: String| EngineError::Failed { engine: "varisat", why }.into();
    match written_and_checked(&formula, control) {
        (Err(RefutationError::Stopped(reason)), _) | (_, Err(CheckError::Stopped(reason))) => {
            stopped(reason)
        }
        (Err(RefutationError::Model(vars)), _) => {
            let vars = vars.into_iter().filter(|var| var.index() < instance.num_vars());
            let placement = instance.placement(vars);
            let checked = Checker::new(problem).check(&placement);
            check_placement(checked, &solver, problem, &placement)?;
            Err(possible(problem, label, "varisat", &placement).into())
        }
        // A checker that refuses a step reads no more.
        (_, Err(fault)) => Err(failed(format!("its proof is wrong: {fault}"))),
        (Err(error), _) => Err(failed(error.to_string())),
        (Ok(()), Ok(steps)) => Ok(Agreement::Proof { steps }),
    }
}

/// Refutes a formula in a second thread, and checks the steps in this one.
fn written_and_checked(
    formula: &Formula,
    control: &Control,
) -> (Result<(), RefutationError>, Result<u64, CheckError>) {
    let mut cnf = Cnf::of_variables(u32::try_from(formula.variables()).unwrap_or(u32::MAX));
    formula.clauses().for_each(|clause| cnf.push(clause.iter().map(|literal| literal.dimacs())));
    scope(|scope| {
        let writer = pipe().and_then(|(steps, proof)| {
            let write = move || write_lrat(formula, control, &mut BufWriter::new(proof));
            Ok((steps, Builder::new().spawn_scoped(scope, write)?))
        });
        match writer {
            Ok((steps, writer)) => {
                let checked = check_lrat(&cnf, BufReader::new(steps), control);
                let panicked = || RefutationError::Solver("it panicked".to_owned());
                let written = writer.join().unwrap_or_else(|_| Err(panicked()));
                (written, checked.map(|summary| summary.steps))
            }
            Err(error) => (Err(io::Error::into(error)), Ok(0)),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::answer::ask;
    use crate::ask::question::Query;
    use crate::error::QueryError;
    use nq_board::model::Model;
    use nq_board::run::StopReason;
    use std::ops::ControlFlow;

    fn proved(size: u32, known: usize, control: &Control) -> Result<Agreement> {
        let problem = Query::new(Model::n_queens(), size).problem()?;
        let mut all = Vec::new();
        ask::<QueryError>(&SatEngine::default(), &problem, &Control::default(), |found, _| {
            all.push(found.clone());
            Ok(ControlFlow::Continue(()))
        })?;
        all.truncate(known);
        prove_none(&problem, &Encoding::default(), &all, "first", control)
    }

    #[test]
    fn a_proof_excludes_placements_beside_the_known_ones() {
        let control = Control::default();
        for (size, known) in [(0, 1), (1, 1), (2, 0), (3, 0), (4, 2), (5, 10)] {
            let proved = proved(size, known, &control).unwrap();
            assert!(matches!(proved, Agreement::Proof { steps: 1.. }), "{size}: {proved:?}");
        }
        for (size, known) in [(0, 0), (4, 1), (5, 9)] {
            let error = proved(size, known, &control).unwrap_err().to_string();
            let expected = "first and varisat disagree: impossible against possible; varisat lists";
            assert!(error.starts_with(expected), "{error}");
        }
        control.cancel();
        let stopped = proved(3, 0, &control).unwrap();
        assert_eq!(stopped.stopped(), Some(StopReason::Cancelled));
    }

    #[test]
    fn a_large_formula_has_no_proof() {
        let problem = Query::new(Model::n_queens(), 8).problem().unwrap();
        let fits = |limit| fits(&problem, &Encoding::default(), limit);
        assert!(fits(1 << 20) && !fits(1 << 10));
    }
}
