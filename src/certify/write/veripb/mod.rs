//! VeriPB proofs that the solutions of an instance are exactly those listed.
//!
//! A proof starts from the linear constraints of the instance as its OPB file states them
//! ([`crate::format`]), not from clauses, so that no encoding has to be trusted. Two routes lead to
//! the same claim:
//!
//! - [`Route::Logged`] starts from the specification alone. Each solution is logged, which VeriPB
//!   checks and which excludes it; then the empty rest is refuted.
//! - [`Route::Symmetric`] starts from the specification and one more constraint a solution, which
//!   forbids it. The list is closed under the motions of the board, so that file is too, and the
//!   proof may ask for the least of each orbit in an order of its own (`lex`) before it refutes.
//!   That is shorter.
//!
//! The steps are those of the SAT solver varisat, with the constraints that each one propagates. A
//! constraint of the instance stands for all clauses that follow from it by propagation
//! (`clauses`), and so few clauses have to be derived: only those of counters (`counter`), for sums
//! that are compared with more than one or all but one.
//!
//! Format: VeriPB 3.0, `docs/grammar.tex` of the checker; on its rules Bogaerts et al., "Certified
//! Dominance and Symmetry Breaking for Combinatorial Optimisation", JAIR 2023.

mod bounds;
mod clauses;
mod counter;
mod lex;
mod listed;
mod logged;
mod refute;
mod steps;

use std::io::Write;

use super::WriteError;
use crate::base::placement::Placement;
use crate::instance::Instance;
use crate::instance::Lit;
use crate::run::control::Control;
use crate::sat::enumerate::BlockedLiterals;
use clauses::Clauses;
use listed::Listed;
use logged::log;
use refute::{Refuted, refute};
use steps::{Id, Proof};

/// How a proof says that nothing is left once all solutions are excluded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conclusion {
    /// The last step names the contradiction, and there is no conclusion: what VeriPB 3.0.2 can
    /// read. That the solutions logged are those listed, and that they are all that was excluded,
    /// is left to a reader of the proof.
    Bare,
    /// The same, and the conclusion `ENUMERATION_COMPLETE` with the number of solutions, which
    /// newer versions read.
    Enumeration,
}

/// What a proof starts from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Route {
    /// The specification; the proof logs the solutions.
    Logged(Conclusion),
    /// The specification with every solution forbidden, in the order of the list.
    Symmetric,
}

/// What was written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// Constraints of the file that the proof starts from, as VeriPB counts them: an equality is
    /// two.
    pub constraints: u64,
    /// Variables that the proof introduced.
    pub variables: u64,
    /// Clauses that the solver derived.
    pub steps: u64,
    /// Of these, how many were deleted again.
    pub deletions: u64,
    /// Bytes.
    pub bytes: u64,
}

/// Writes a proof that the solutions of an instance are exactly these. It goes out as it is found,
/// so that memory holds the solver and not the proof.
///
/// # Errors
/// When the list is not what is to be proved, the instance has what a proof cannot state, the run
/// was stopped, or writing fails. What was written until then is no proof.
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
    let mut proof = Proof::begin(instance.num_vars(), constraints, out)?;
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
    let variables = (clauses.variables() - instance.num_vars()) as u64;
    let Refuted { contradiction, steps, deletions } =
        refute(&clauses, control, &mut proof).map_err(|error| error.in_words_of(instance))?;
    let contradiction = proof.reference(contradiction);
    if let Route::Logged(_) = route {
        proof.line(format_args!("e >= 1 : {contradiction}"))?;
    }
    let bytes = match route {
        Route::Logged(Conclusion::Bare) => proof.conclude(format_args!("NONE")),
        Route::Logged(Conclusion::Enumeration) => {
            let number = solutions.len();
            proof.conclude(format_args!("ENUMERATION_COMPLETE {number} : {contradiction}"))
        }
        Route::Symmetric => proof.conclude(format_args!("UNSAT : {contradiction}")),
    }?;
    Ok(Written { constraints, variables, steps, deletions, bytes })
}
