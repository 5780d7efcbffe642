//! Is the refuted formula what it should be: the base formula, and beside it nothing but a clause
//! against each solution?

use std::collections::{HashMap, HashSet};

use thiserror::Error;

use super::cnf::Cnf;
use super::variables::Variables;
use crate::base::placement::{Placed, Placement};
use crate::model::{CountRange, Problem};
use crate::run::tally::PlacementWriter;

/// What was seen of a base formula and its blocked one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blocked {
    /// Clauses of the base formula over board variables alone; every listed solution satisfies
    /// each.
    pub decided: usize,
    /// Clauses of the base formula with auxiliary variables. Whether the solutions can satisfy
    /// these is not looked at.
    pub undecided: usize,
}

/// Why two formulas are not a base formula and the same with the solutions forbidden.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BlockedError {
    /// Fewer variables than the board has.
    #[error("the base formula has {variables} variables, but the board takes {board}")]
    TooFewVariables {
        /// Variables by the header.
        variables: u32,
        /// Board variables.
        board: u32,
    },
    /// Different numbers of variables.
    #[error("the base formula has {base} variables, the blocked one {blocked}: they must agree")]
    Variables {
        /// Of the base formula.
        base: u32,
        /// Of the blocked one.
        blocked: u32,
    },
    /// A clause of the base formula that is missing or changed.
    #[error("clause {0} of the base formula is not clause {0} of the blocked one")]
    Base(usize),
    /// More or fewer clauses than solutions.
    #[error("beside the base formula there are {clauses} clauses for {solutions} listed solutions")]
    Number {
        /// Clauses behind those of the base formula.
        clauses: usize,
        /// Solutions listed.
        solutions: usize,
    },
    /// A solution with a piece where there is no variable.
    #[error("listed solution {0} has a piece where nothing can stand")]
    OffBoard(usize),
    /// A clause that is not against a listed solution.
    #[error("clause {0} of the blocked formula is not the clause that forbids a listed solution")]
    Stray(usize),
    /// A second clause against the same solution.
    #[error(
        "clause {0} of the blocked formula forbids a solution that another clause forbids already"
    )]
    Twice(usize),
    /// A solution that the base formula forbids.
    #[error("clause {clause} of the base formula forbids the listed solution `{solution}`")]
    Forbidden {
        /// The clause, from 1.
        clause: usize,
        /// The solution.
        solution: String,
    },
}

/// Checks that the blocked formula has the base formula's clauses, in their order, and behind them,
/// in any order, exactly one clause for each listed solution, which forbids it and no other; and
/// that the solutions satisfy the base formula as far as the board variables alone decide that.
///
/// The solutions must be different placements of the problem.
///
/// # Errors
/// The first difference.
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

/// The literals of the clause that forbids a placement and no other, by their variables; `None` if
/// a piece stands where there is no variable.
fn forbidding_clause(
    problem: &Problem,
    variables: &Variables,
    placement: &Placement,
) -> Option<Vec<i32>> {
    let literal = |&placed: &Placed| Some(-i32::try_from(variables.number(placed)?).ok()?);
    let mut clause = placement.pieces().iter().map(literal).collect::<Option<Vec<_>>>()?;
    if !same_size(problem) {
        // The empty squares belong to it too, or it would forbid larger placements that contain
        // this one.
        let occupied: HashSet<i32> = clause.iter().map(|literal| -literal).collect();
        let numbers = 1..=i32::try_from(variables.count()).ok()?;
        clause.extend(numbers.filter(|number| !occupied.contains(number)));
    }
    clause.sort_unstable_by_key(|literal| literal.unsigned_abs());
    Some(clause)
}

/// Whether all placements have the same number of pieces, so that none can contain another.
fn same_size(problem: &Problem) -> bool {
    let exact = |range: &CountRange| range.min == range.max;
    problem.total.as_ref().is_some_and(exact) || problem.counts.iter().all(exact)
}

/// Looks at each clause over board variables alone. If one is false in a solution, gives its
/// number, from 1, and the solution's place.
fn satisfied(
    variables: &Variables,
    base: &Cnf,
    solutions: &[Placement],
) -> Result<Blocked, (usize, usize)> {
    let on_board = |clause: &[i32]| clause.iter().all(|l| l.unsigned_abs() <= variables.count());
    // A clause is tried on 64 solutions at once: by variable, a bit for each in which it is true.
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
