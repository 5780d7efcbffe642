//! What a proof in VeriPB's format 3.0 proves, if `veripb` 3.0.2 verifies it.
//!
//! `veripb` checks every step, and then says `s VERIFIED NO CONCLUSION` of a proof that proves
//! nothing, or that assumes what it should prove. [`read_proof`] checks no step: it refuses what
//! could make a verified proof mean something else than this:
//!
//! **[`Start::Constraints`]: every solution of the problem is in the list.** Let *s* be a solution
//! of the problem that is not listed; the specification is true of it (that the specification asks
//! for no more than the problem is not checked here). Claim: after every step, what `veripb` has as
//! constraints, derived ones included, can be made true by *s* with values for the auxiliary
//! variables.
//! - At the start there is the specification: `f` says how many constraints, so it is this file and
//!   not one with more of them.
//! - `rup` and `pol` add what follows from what is there; `deld` takes away.
//! - `red` adds a constraint such that every assignment which breaks it is mended by the witness,
//!   all else staying true. The witness may change auxiliary variables only, so that *s* stays *s*.
//!   (That they are fresh is not needed for this.)
//! - `solx` excludes the assignments that agree with the logged one, in its literals and in all
//!   that propagation adds. The line gives all board variables: then *s* agrees only if it is the
//!   logged solution, and that one is listed. Or it gives the true ones, in a problem where no
//!   placement contains another: then *s*, agreeing in these, is the logged solution again.
//! - Nothing else is let through, in subproofs neither: assumptions (`a`), `dom` and orders, the
//!   core and its deletions, objectives, logging without excluding, version 2 with its own rules.
//!
//! The last step, outside subproofs, is `e >= 1 : ID` (the conclusion, if it has one, says the same
//! again): among the constraints is one that nothing makes true. So there is no *s*. That no listed
//! solution is missing from the proof, or in it twice, is checked besides, and each is a solution
//! by geometry.
//!
//! **[`Start::Forbidden`]: the formula has no solution.** The formula is the specification and one
//! constraint for each listed solution that forbids it. Only satisfiability is claimed, which is
//! what VeriPB's strengthening rules keep, whatever the witnesses and orders: so `red`, `dom`,
//! `def_order` and `load_order` are let through. Assumptions are not, nor logged solutions, nor
//! what moves or deletes core constraints. The conclusion must be `UNSAT : ID`, for which `veripb`
//! looks at the constraint.
//!
//! `veripb` itself has faults, which a proof could make use of: it computes with 64 bits in places
//! and does not notice when they do not suffice, so the reader follows how large each constraint
//! can be, and refuses division and weakening, which are not needed. And it does not look whether
//! the fresh variables by which an order is shown to be transitive are fresh: so the reader does,
//! and takes one order.
//!
//! Reader and `veripb` must see the same statements. So a line holds one statement, words stand
//! between spaces, nothing but printable ASCII is taken (to `veripb` a carriage return ends a
//! comment), and nothing follows the end.
//!
//! `veripb` prints its verdict before it has read the end: only together with the exit status 0
//! does the line count.

mod claim;
mod error;
mod listed;
mod order;
mod rules;
mod sizes;
mod steps;
mod syntax;

use std::io::BufRead;

pub use claim::{ProofVerdict, Start, Summary};
pub use error::{ListFault, ProofError, Refusal};

use super::Variables;
use super::lines::Lines;
use crate::base::placement::Placement;
use crate::model::Problem;
use listed::Listed;
use steps::Steps;

/// Reads a proof line by line; see [the module](self) for what is thereby known. Where the proof
/// starts from the specification, the listed placements are checked by geometry too; where it
/// starts without them, they are not looked at.
///
/// # Errors
/// The first fault of the list, or else of the proof.
pub fn read_proof(
    reader: impl BufRead,
    start: Start,
    problem: &Problem,
    listed: &[Placement],
) -> Result<Summary, ProofError> {
    let variables = Variables::of(problem);
    let listed = match start {
        Start::Constraints(_) => Some(Listed::new(problem, &variables, listed)?),
        Start::Forbidden(_) => None,
    };
    let mut steps = Steps::new(start, &variables, listed);
    let mut lines = Lines::new(reader);
    loop {
        let outcome = match lines.text() {
            Ok(Some(line)) => steps.take(line).map(|()| None),
            Ok(None) => steps.finish().map(Some),
            Err(fault) => Err(Refusal::Text(fault)),
        };
        match outcome {
            Ok(None) => {}
            Ok(Some(summary)) => return Ok(summary),
            Err(refusal) => return Err(ProofError::Proof { line: lines.number(), refusal }),
        }
    }
}
