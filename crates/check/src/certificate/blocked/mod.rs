//! Checks the refuted formula: it is the base formula with exactly one more clause against each
//! solution.

use std::collections::{HashMap, HashSet};

use super::cnf::Cnf;
use super::error::Fault;
use super::variables::Variables;
use nq_board::base::{Placed, Placement};
use nq_board::model::Problem;
use nq_board::run::PlacementWriter;

/// Checks that the blocked formula has the clauses of the base formula in their order, followed in
/// any order by exactly one clause for each listed solution, which forbids this solution alone.
/// Also checks that the solutions satisfy all clauses of the base formula over board variables
/// alone.
///
/// The solutions must be distinct placements of the problem.
pub(super) fn check_blocked(
    problem: &Problem,
    base: &Cnf,
    blocked: &Cnf,
    solutions: &[Placement],
) -> Result<(), Fault> {
    let fault = |what: String| Err(Fault::new(what));
    let variables = Variables::of(problem);
    let (own, board) = (base.variables(), variables.count());
    if own < board {
        return fault(format!("the base formula has {own} variables, but the board takes {board}"));
    }
    if own != blocked.variables() {
        let other = blocked.variables();
        return fault(format!(
            "the base formula has {own} variables, the blocked one {other}: they must agree"
        ));
    }
    for index in 0..base.len() {
        if base.clause(index) != blocked.clause(index) {
            let number = index + 1;
            return fault(format!(
                "clause {number} of the base formula is not clause {number} of the blocked one"
            ));
        }
    }
    let (clauses, listed) = (blocked.len() - base.len(), solutions.len());
    if clauses != listed {
        return fault(format!(
            "beside the base formula there are {clauses} clauses for {listed} listed solutions"
        ));
    }
    let mut forbidden = HashMap::new();
    for (number, placement) in (1..).zip(solutions) {
        let Some(clause) = forbidding_clause(problem, &variables, placement) else {
            let what = format!("listed solution {number} has a piece where there is no variable");
            return fault(what);
        };
        forbidden.insert(clause, false);
    }
    for index in base.len()..blocked.len() {
        let mut clause = blocked.clause(index).unwrap_or_default().to_vec();
        clause.sort_unstable_by_key(|literal| literal.unsigned_abs());
        let why = match forbidden.get_mut(&clause) {
            None => "is not the clause that forbids a listed solution",
            Some(true) => "forbids a solution that another clause forbids already",
            Some(done) => {
                *done = true;
                continue;
            }
        };
        return fault(format!("clause {} of the blocked formula {why}", index + 1));
    }
    satisfied(problem, &variables, base, solutions)
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
    if !problem.is_antichain() {
        // Include the free squares too. Otherwise the clause would also forbid larger placements
        // that contain this one.
        let occupied: HashSet<i32> = clause.iter().map(|literal| -literal).collect();
        let numbers = 1..=i32::try_from(variables.count()).ok()?;
        clause.extend(numbers.filter(|number| !occupied.contains(number)));
    }
    clause.sort_unstable_by_key(|literal| literal.unsigned_abs());
    Some(clause)
}

/// Checks that the solutions satisfy each clause over board variables alone.
fn satisfied(
    problem: &Problem,
    variables: &Variables,
    base: &Cnf,
    solutions: &[Placement],
) -> Result<(), Fault> {
    let on_board = |clause: &[i32]| clause.iter().all(|l| l.unsigned_abs() <= variables.count());
    // Each clause is evaluated on 64 solutions at once: each variable has one bit per solution.
    let mut bits = vec![0_u64; variables.count() as usize + 1];
    for placements in solutions.chunks(64) {
        bits.fill(0);
        for (bit, placement) in placements.iter().enumerate() {
            for &placed in placement.pieces() {
                if let Some(number) = variables.number(placed) {
                    bits[number as usize] |= 1 << bit;
                }
            }
        }
        for (number, clause) in (1..).zip(base.clauses()).filter(|(_, clause)| on_board(clause)) {
            let number: usize = number;
            let holds = clause.iter().fold(0, |holds, &literal| {
                let bits = bits[literal.unsigned_abs() as usize];
                holds | if literal > 0 { bits } else { !bits }
            });
            if let Some(broken) = placements.get(holds.trailing_ones() as usize) {
                return Err(Fault::new(format!(
                    "clause {number} of the base formula forbids the listed solution `{}`",
                    PlacementWriter::new(problem).text(broken)
                )));
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
