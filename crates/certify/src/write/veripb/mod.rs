//! VeriPB proofs that the solutions of an instance are exactly the listed ones.
//!
//! A proof starts from the linear constraints of the instance as in its OPB file
//! ([`nq_cnf::format`]), not from clauses, so no encoding has to be trusted. Two routes lead to the
//! same claim:
//!
//! - [`Route::Logged`] starts from the specification alone. It logs each solution, which VeriPB
//!   checks and excludes. Then it refutes the rest.
//! - [`Route::Symmetric`] starts from the specification and one more constraint per solution, which
//!   forbids it. The list is closed under the motions of the board, and so is that file. The proof
//!   may therefore require the least placement of each orbit in some order (`lex`) before it
//!   refutes the rest. That is shorter.
//!
//! The steps are those of the SAT solver varisat, with the constraints that each step propagates. A
//! constraint of the instance replaces all clauses that follow from it by propagation (`clauses`).
//! So only few clauses are derived: those of counters (`counter`), for sums whose bound is neither
//! one, all, nor all but one. Where pieces block lines, the proof also derives how many lines are
//! occupied (`lines`), which no file of a certificate states.
//!
//! Format: VeriPB 3.0, `docs/grammar.tex` of the checker. Rules: Bogaerts et al., "Certified
//! Dominance and Symmetry Breaking for Combinatorial Optimisation", JAIR 2023.

mod bounds;
mod clauses;
mod counter;
mod facts;
mod lex;
mod lines;
mod listed;
mod logged;
mod refute;
mod steps;
mod views;

use std::io::Write;

use crate::write::write_error::WriteError;
use clauses::{Clauses, given};
use listed::Listed;
use logged::log;
use nq_board::base::Placement;
use nq_board::run::Control;
use nq_cnf::instance::{Instance, Lit};
use nq_cnf::sat::enumerate::BlockedLiterals;
use refute::refute;
use steps::{Id, Proof};

/// How a proof concludes that no solution is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conclusion {
    /// The last step names the contradiction, and there is no conclusion, for VeriPB 3.0.2. A
    /// reader of the proof must check that it logs the listed solutions and excludes nothing else.
    Bare,
    /// The same steps with the conclusion `ENUMERATION_COMPLETE` and the number of solutions, for
    /// newer versions.
    Enumeration,
}

/// The start of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Route {
    /// The specification. The proof logs the solutions.
    Logged(Conclusion),
    /// The specification with every solution forbidden, in the order of the list.
    Symmetric,
}

/// The size of a written proof.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// The number of constraints that the proof starts from, as VeriPB counts them: an equality is
    /// two.
    pub constraints: u64,
    /// The number of introduced variables.
    pub variables: u64,
}

/// Writes a proof that the solutions of an instance are exactly these. It writes each step when it
/// is found, so memory holds the solver and not the proof. Fails when the list is wrong, a proof
/// cannot state the instance, the run is stopped, or writing fails. The text written so far is then
/// not a proof.
pub fn write_proof(
    instance: &Instance,
    solutions: &[Placement],
    route: Route,
    control: &Control,
    out: &mut dyn Write,
) -> Result<Written, WriteError> {
    if instance.objective().is_some() {
        return Err(WriteError::Objective);
    }
    let listed = Listed::new(instance, solutions)?;
    listed.check(control)?;
    let blocked = BlockedLiterals::for_instance(instance);
    if route == Route::Symmetric && instance.defined().next().is_some() {
        return Err(WriteError::Refused(
            "a proof that breaks symmetry cannot state what pieces see: leave out --break-symmetry"
                .to_owned(),
        ));
    }
    let motions = match route {
        Route::Logged(_) => Vec::new(),
        Route::Symmetric => listed.permutations(control)?,
    };

    let specification = bounds::constraints(instance)?;
    let forbidden = match route {
        Route::Logged(_) => 0,
        Route::Symmetric => solutions.len() as u64,
    };
    let constraints = specification + forbidden;
    let mut proof = Proof::begin(given(instance), constraints, out)?;
    let mut clauses = Clauses::new(instance);
    let exclude = solutions.iter().map(|placement| blocked.clause(instance, placement));
    let exclude: Vec<Vec<Lit>> = exclude.collect();
    let excluded = match route {
        Route::Logged(_) => log(instance, (&exclude, blocked), control, &mut proof)?,
        Route::Symmetric => (specification + 1..).map(Id::Given).take(solutions.len()).collect(),
    };
    for (clause, id) in exclude.iter().zip(excluded) {
        clauses.add(clause, id);
    }
    drop(exclude);
    lex::add_least(instance, &motions, &mut clauses, &mut proof)?;
    clauses.add_instance(instance, &mut proof)?;
    lines::add_occupied(instance, &mut clauses, control, &mut proof)?;
    let variables = (clauses.variables() - given(instance)) as u64;
    let contradiction =
        refute(&clauses, control, &mut proof).map_err(|error| error.in_words_of(instance))?;
    let contradiction = proof.reference(contradiction);
    if let Route::Logged(_) = route {
        proof.line(format_args!("e >= 1 : {contradiction}"))?;
    }
    match route {
        Route::Logged(Conclusion::Bare) => proof.conclude(format_args!("NONE")),
        Route::Logged(Conclusion::Enumeration) => {
            let number = solutions.len();
            proof.conclude(format_args!("ENUMERATION_COMPLETE {number} : {contradiction}"))
        }
        Route::Symmetric => proof.conclude(format_args!("UNSAT : {contradiction}")),
    }?;
    Ok(Written { constraints, variables })
}
