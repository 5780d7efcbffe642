//! Checks the refuted formula: it is the base formula with exactly one more clause against each
//! solution.

use std::collections::{HashMap, HashSet};

use thiserror::Error;

use super::cnf::Cnf;
use super::variables::Variables;
use nq_board::base::placement::{Placed, Placement};
use nq_board::model::{CountRange, Problem};
use nq_board::run::tally::PlacementWriter;

/// The result of comparing a base formula with its blocked one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blocked {
    /// Clauses of the base formula over board variables alone. Every listed solution satisfies
    /// them.
    pub decided: usize,
    /// Clauses of the base formula with auxiliary variables. Whether the solutions satisfy them is
    /// not checked.
    pub undecided: usize,
}

/// Why the second formula is not the first one with the solutions forbidden.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BlockedError {
    /// Fewer variables than board variables.
    #[error("the base formula has {variables} variables, but the board takes {board}")]
    TooFewVariables {
        /// The variables in the header.
        variables: u32,
        /// The board variables.
        board: u32,
    },
    /// Different numbers of variables.
    #[error("the base formula has {base} variables, the blocked one {blocked}: they must agree")]
    Variables {
        /// The variables of the base formula.
        base: u32,
        /// The variables of the blocked formula.
        blocked: u32,
    },
    /// A missing or changed clause of the base formula.
    #[error("clause {0} of the base formula is not clause {0} of the blocked one")]
    Base(usize),
    /// More or fewer clauses than solutions.
    #[error("beside the base formula there are {clauses} clauses for {solutions} listed solutions")]
    Number {
        /// The clauses after those of the base formula.
        clauses: usize,
        /// The listed solutions.
        solutions: usize,
    },
    /// A solution with a piece on a square without a variable.
    #[error("listed solution {0} has a piece where there is no variable")]
    OffBoard(usize),
    /// A clause that forbids no listed solution.
    #[error("clause {0} of the blocked formula is not the clause that forbids a listed solution")]
    Stray(usize),
    /// A second clause against the same solution.
    #[error(
        "clause {0} of the blocked formula forbids a solution that another clause forbids already"
    )]
    Twice(usize),
    /// The base formula forbids a listed solution.
    #[error("clause {clause} of the base formula forbids the listed solution `{solution}`")]
    Forbidden {
        /// The clause, from 1.
        clause: usize,
        /// The solution.
        solution: String,
    },
}

/// Checks that the blocked formula has the clauses of the base formula in their order, followed in
/// any order by exactly one clause for each listed solution, which forbids this solution alone.
/// Also checks that the solutions satisfy all clauses of the base formula over board variables
/// alone.
///
/// The solutions must be distinct placements of the problem.
///
/// # Errors
/// For the first difference.
pub fn check_blocked(
    problem: &Problem,
    base: &Cnf,
    blocked: &Cnf,
    solutions: &[Placement],
) -> Result<Blocked, BlockedError> {
    let variables = Variables::of(problem);
    if base.variables() < variables.count() {
        let (variables, board) = (base.variables(), variables.count());
        return Err(BlockedError::TooFewVariables { variables, board });
    }
    if base.variables() != blocked.variables() {
        let (base, blocked) = (base.variables(), blocked.variables());
        return Err(BlockedError::Variables { base, blocked });
    }
    for index in 0..base.len() {
        if base.clause(index) != blocked.clause(index) {
            return Err(BlockedError::Base(index + 1));
        }
    }
    if blocked.len() - base.len() != solutions.len() {
        let (clauses, solutions) = (blocked.len() - base.len(), solutions.len());
        return Err(BlockedError::Number { clauses, solutions });
    }
    let mut forbidden = HashMap::new();
    for (number, placement) in (1..).zip(solutions) {
        let clause = forbidding_clause(problem, &variables, placement);
        forbidden.insert(clause.ok_or(BlockedError::OffBoard(number))?, false);
    }
    for index in base.len()..blocked.len() {
        let mut clause = blocked.clause(index).unwrap_or_default().to_vec();
        clause.sort_unstable_by_key(|literal| literal.unsigned_abs());
        match forbidden.get_mut(&clause) {
            None => return Err(BlockedError::Stray(index + 1)),
            Some(true) => return Err(BlockedError::Twice(index + 1)),
            Some(done) => *done = true,
        }
    }
    satisfied(&variables, base, solutions).map_err(|(clause, solution)| BlockedError::Forbidden {
        clause,
        solution: PlacementWriter::new(problem).text(&solutions[solution]).to_owned(),
    })
}

/// The literals of the clause that forbids a placement and no other, sorted by variable; `None` if
/// a piece has no variable.
fn forbidding_clause(
    problem: &Problem,
    variables: &Variables,
    placement: &Placement,
) -> Option<Vec<i32>> {
    let literal = |&placed: &Placed| Some(-i32::try_from(variables.number(placed)?).ok()?);
    let mut clause = placement.pieces().iter().map(literal).collect::<Option<Vec<_>>>()?;
    if !same_size(problem) {
        // Include the free squares too. Otherwise the clause would also forbid larger placements
        // that contain this one.
        let occupied: HashSet<i32> = clause.iter().map(|literal| -literal).collect();
        let numbers = 1..=i32::try_from(variables.count()).ok()?;
        clause.extend(numbers.filter(|number| !occupied.contains(number)));
    }
    clause.sort_unstable_by_key(|literal| literal.unsigned_abs());
    Some(clause)
}

/// Whether all placements have the same number of pieces, so that none contains another.
fn same_size(problem: &Problem) -> bool {
    let exact = |range: &CountRange| range.min == range.max;
    problem.total.as_ref().is_some_and(exact) || problem.counts.iter().all(exact)
}

/// Checks each clause over board variables alone. If one is false in a solution, returns its
/// number, from 1, and the index of the solution.
fn satisfied(
    variables: &Variables,
    base: &Cnf,
    solutions: &[Placement],
) -> Result<Blocked, (usize, usize)> {
    let on_board = |clause: &[i32]| clause.iter().all(|l| l.unsigned_abs() <= variables.count());
    // Each clause is evaluated on 64 solutions at once: each variable has one bit per solution.
    let mut bits = vec![0_u64; variables.count() as usize + 1];
    for (chunk, placements) in solutions.chunks(64).enumerate() {
        bits.fill(0);
        for (bit, placement) in placements.iter().enumerate() {
            for &placed in placement.pieces() {
                if let Some(number) = variables.number(placed) {
                    bits[number as usize] |= 1 << bit;
                }
            }
        }
        for (number, clause) in (1..).zip(base.clauses()).filter(|(_, clause)| on_board(clause)) {
            let holds = clause.iter().fold(0, |holds, &literal| {
                let bits = bits[literal.unsigned_abs() as usize];
                holds | if literal > 0 { bits } else { !bits }
            });
            let first = holds.trailing_ones() as usize;
            if first < placements.len() {
                return Err((number, chunk * 64 + first));
            }
        }
    }
    let decided = base.clauses().filter(|clause| on_board(clause)).count();
    Ok(Blocked { decided, undecided: base.len() - decided })
}

#[cfg(test)]
mod tests;
