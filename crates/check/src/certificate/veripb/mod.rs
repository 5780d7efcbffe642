//! What a proof in VeriPB's format 3.0 proves if `veripb` 3.0.2 verifies it.
//!
//! `veripb` checks every step. It also prints `s VERIFIED NO CONCLUSION` for a proof that proves
//! nothing, or that assumes its claim. [`read_proof`] checks no step. It refuses everything that
//! could make a verified proof mean something else than the following.
//!
//! **[`Start::Constraints`]: every solution of the problem is in the list.** Let *s* be a solution
//! of the problem that is not listed. It satisfies the specification. (That the specification
//! requires no more than the problem is not checked here.) Claim: after every step, *s* with some
//! values for the auxiliary variables satisfies all constraints of `veripb`, derived ones included.
//! - At the start there is the specification. `f` states its number of constraints, so it is this
//!   file and not one with more of them. Its variables behind those of the board count as
//!   auxiliary.
//! - `rup` and `pol` add what the constraints imply; `deld` removes constraints.
//! - `red` adds a constraint such that the witness repairs every assignment that violates it and
//!   keeps all other constraints. The witness may change auxiliary variables only, so *s* stays
//!   *s*. (The auxiliary variables need not be fresh for this.)
//! - `solx` excludes the assignments that agree with the logged one in its literals and in all that
//!   propagation adds. Either the line gives all board variables: then *s* agrees only if it is the
//!   logged solution, which is listed. Or it gives the true ones, in a problem where no placement
//!   contains another: then *s* agrees in these and is the logged solution again.
//! - Nothing else is allowed, also in subproofs: no assumptions (`a`), `dom` and orders, core
//!   constraints and their deletion, objectives, logging without excluding, or version 2 with its
//!   own rules.
//!
//! The last step, outside subproofs, is `e >= 1 : ID`, which a conclusion repeats: the constraints
//! include one that no assignment satisfies. So there is no *s*. The reader also checks that the
//! proof logs every listed solution exactly once, and that each is a solution by geometry.
//!
//! **[`Start::Forbidden`]: the formula has no solution.** The formula is the specification and one
//! constraint for each listed solution that forbids it. The claim is unsatisfiability only, and
//! VeriPB's strengthening rules preserve satisfiability, whatever the witnesses and orders. So
//! `red`, `dom`, `def_order`, and `load_order` are allowed. Assumptions, logged solutions, and
//! rules that move or delete core constraints are not. The conclusion must be `UNSAT : ID`, for
//! which `veripb` checks the constraint.
//!
//! `veripb` itself has faults that a proof could exploit. In places it computes with 64 bits and
//! does not detect overflow. So the reader bounds the size of each constraint and each divisor, and
//! refuses weakening, which is not needed. And `veripb` does not check that the fresh variables in
//! the transitivity proof of an order are fresh. So the reader checks this, and allows one order.
//!
//! The reader and `veripb` must see the same statements. So a line has one statement, spaces
//! separate words, only printable ASCII is allowed (to `veripb` a carriage return ends a comment),
//! and nothing follows the end.
//!
//! `veripb` prints its verdict before it has read the end. So the line is valid only together with
//! the exit status 0.

mod listed;
mod rules;
mod sizes;
mod steps;
mod summary;
mod syntax;

use std::io::BufRead;

use listed::Listed;
use steps::Steps;

use super::error::Fault;
use super::lines::{Lines, ascii};
use super::variables::Variables;
use nq_board::base::Placement;
use nq_board::model::Problem;
pub use summary::{ProofVerdict, Start, Summary};

/// Parses a proof line by line. [The module](self) states what this establishes. If the proof
/// starts from the specification alone, the listed placements are also checked by geometry;
/// otherwise they are ignored. Fails for the first fault of the list, or else of the proof.
pub fn read_proof(
    reader: impl BufRead,
    start: Start,
    problem: &Problem,
    listed: &[Placement],
) -> Result<Summary, Fault> {
    let variables = Variables::of(problem);
    let listed = match start {
        Start::Constraints(_) => Some(Listed::new(problem, &variables, listed)?),
        Start::Forbidden(_) => None,
    };
    let mut steps = Steps::new(start, &variables, listed);
    let mut lines = Lines::new(reader);
    while let Some((line, text)) = lines.read()? {
        steps.take(ascii(line, text)?).map_err(|what| Fault::at(line, what))?;
    }
    steps.finish().map_err(|what| Fault::at(lines.number, what))
}
