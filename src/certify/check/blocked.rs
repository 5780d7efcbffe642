//! Is the refuted formula what it should be: the base formula, and beside it nothing but a clause against each solution?

use std::collections::{HashMap, HashSet};

use thiserror::Error;

use super::cnf::Cnf;
use super::variables::Variables;
use crate::model::{CountRange, Problem};
use crate::placement::{Placed, Placement};
use crate::tally::PlacementWriter;

/// What was seen of a base formula and its blocked one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blocked {
    /// Clauses of the base formula over board variables alone; every listed solution satisfies each.
    pub decided: usize,
    /// Clauses of the base formula with auxiliary variables. Whether the solutions can satisfy these is not looked at.
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

/// Checks that the blocked formula has the base formula's clauses, in their order, and behind them, in any order, exactly
/// one clause for each listed solution, which forbids it and no other; and that the solutions satisfy the base formula as
/// far as the board variables alone decide that.
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

/// The literals of the clause that forbids a placement and no other, by their variables; `None` if a piece stands where
/// there is no variable.
fn forbidding_clause(
    problem: &Problem,
    variables: &Variables,
    placement: &Placement,
) -> Option<Vec<i32>> {
    let literal = |&placed: &Placed| Some(-i32::try_from(variables.number(placed)?).ok()?);
    let mut clause = placement.pieces().iter().map(literal).collect::<Option<Vec<_>>>()?;
    if !same_size(problem) {
        // The empty squares belong to it too, or it would forbid larger placements that contain this one.
        let standing: HashSet<i32> = clause.iter().map(|literal| -literal).collect();
        let numbers = 1..=i32::try_from(variables.count()).ok()?;
        clause.extend(numbers.filter(|number| !standing.contains(number)));
    }
    clause.sort_unstable_by_key(|literal| literal.unsigned_abs());
    Some(clause)
}

/// Whether all placements have the same number of pieces, so that none can contain another.
fn same_size(problem: &Problem) -> bool {
    let exact = |range: &CountRange| range.min == range.max;
    problem.total.as_ref().is_some_and(exact) || problem.counts.iter().all(exact)
}

/// Looks at each clause over board variables alone. If one is false in a solution, gives its number, from 1, and the
/// solution's place.
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
mod tests {
    use super::*;
    use crate::board::Square;
    use crate::model::{Model, Settings};
    use crate::placement::PieceId;

    /// Rooks on a board of 1 x 2 squares, without its right half where that is blocked.
    fn rooks(count: &str, blocked: bool) -> Problem {
        let blocked = if blocked { "blocked = [\"b1\"]\n" } else { "" };
        let text = format!(
            "name = \"m\"\n[board]\nrows = \"1\"\ncolumns = \"2\"\n{blocked}\
             [[piece]]\nsymbol = \"R\"\nmoves = \"R\"\ncount = {count}\n"
        );
        Model::from_toml("m", &text).unwrap().problem(1, &Settings::default()).unwrap()
    }

    fn placement(columns: &[u16]) -> Placement {
        columns.iter().map(|&col| Placed::new(PieceId(0), Square::new(0, col))).collect()
    }

    fn check(
        problem: &Problem,
        base: &str,
        blocked: &str,
        solutions: &[&[u16]],
    ) -> Result<Blocked, BlockedError> {
        let read = |text: &str| Cnf::read(text.as_bytes()).unwrap();
        let solutions: Vec<_> = solutions.iter().map(|columns| placement(columns)).collect();
        check_blocked(problem, &read(base), &read(blocked), &solutions)
    }

    const BASE: &str = "p cnf 3 3\n1 2 0\n-1 -2 0\n-3 1 0\n";

    fn with(variables: u32, behind: &str) -> String {
        let clauses = 3 + behind.lines().count();
        format!("p cnf {variables} {clauses}\n1 2 0\n-1 -2 0\n-3 1 0\n{behind}")
    }

    #[test]
    fn one_clause_a_solution_in_any_order() {
        let problem = rooks("\"1\"", false);
        let seen = Ok(Blocked { decided: 2, undecided: 1 });
        for behind in ["-1 0\n-2 0\n", "-2 0\n-1 0\n"] {
            assert_eq!(check(&problem, BASE, &with(3, behind), &[&[0], &[1]]), seen, "{behind}");
        }
        assert_eq!(check(&problem, BASE, &with(3, ""), &[]), seen);
    }

    /// Where the empty board is a solution beside others, only whole clauses forbid one solution each.
    #[test]
    fn placements_that_contain_others_take_every_variable() {
        let base = "p cnf 2 1\n-1 -2 0\n";
        let check = |problem: &Problem, behind: &str| {
            let blocked = format!("p cnf 2 4\n-1 -2 0\n{behind}");
            check(problem, base, &blocked, &[&[], &[0], &[1]])
        };
        let any = rooks("\"any\"", false);
        assert_eq!(
            check(&any, "1 2 0\n-1 2 0\n1 -2 0\n"),
            Ok(Blocked { decided: 1, undecided: 0 })
        );
        assert_eq!(
            check(&any, "2 1 0\n2 -1 0\n-2 1 0\n"),
            Ok(Blocked { decided: 1, undecided: 0 })
        );
        assert_eq!(check(&any, "1 2 0\n-1 0\n1 -2 0\n"), Err(BlockedError::Stray(3)));
        let mut of_one_size = any.clone();
        of_one_size.total = Some(CountRange { min: 1, max: 1 });
        assert_eq!(check(&of_one_size, "1 2 0\n-1 0\n-2 0\n"), Err(BlockedError::Stray(2)));
    }

    #[test]
    fn the_empty_placement_is_forbidden_by_the_empty_clause() {
        let problem = rooks("\"0\"", false);
        let base = "p cnf 2 2\n-1 0\n-2 0\n";
        let blocked = "p cnf 2 3\n-1 0\n-2 0\n0\n";
        assert_eq!(
            check(&problem, base, blocked, &[&[]]),
            Ok(Blocked { decided: 2, undecided: 0 })
        );
    }

    #[test]
    fn other_clauses_are_refused() {
        let problem = rooks("\"1\"", false);
        let (both, one): (&[&[u16]], &[&[u16]]) = (&[&[0], &[1]], &[&[0]]);
        let cases = [
            (with(3, "-1 0\n"), both, BlockedError::Number { clauses: 1, solutions: 2 }),
            (with(3, "-1 0\n-2 0\n"), one, BlockedError::Number { clauses: 2, solutions: 1 }),
            (with(3, "-1 0\n-1 0\n"), both, BlockedError::Twice(5)),
            (with(3, "-1 0\n2 0\n"), both, BlockedError::Stray(5)),
            (with(3, "-1 0\n-3 0\n"), both, BlockedError::Stray(5)),
            (with(3, "0\n-2 0\n"), both, BlockedError::Stray(4)),
            (with(3, "-1 -1 0\n-2 0\n"), both, BlockedError::Stray(4)),
            (with(3, "-1 2 0\n-2 0\n"), both, BlockedError::Stray(4)),
            (with(4, "-1 0\n-2 0\n"), both, BlockedError::Variables { base: 3, blocked: 4 }),
            (
                "p cnf 3 5\n1 2 0\n-3 1 0\n-1 -2 0\n-1 0\n-2 0\n".to_owned(),
                both,
                BlockedError::Base(2),
            ),
            (
                "p cnf 3 5\n2 1 0\n-1 -2 0\n-3 1 0\n-1 0\n-2 0\n".to_owned(),
                both,
                BlockedError::Base(1),
            ),
            ("p cnf 3 2\n1 2 0\n-1 -2 0\n".to_owned(), &[], BlockedError::Base(3)),
        ];
        for (blocked, solutions, expected) in cases {
            assert_eq!(check(&problem, BASE, &blocked, solutions), Err(expected), "{blocked}");
        }
        let small = "p cnf 1 0\n";
        let expected = BlockedError::TooFewVariables { variables: 1, board: 2 };
        assert_eq!(check(&problem, small, small, &[]), Err(expected));
    }

    #[test]
    fn solutions_off_the_variables_are_refused() {
        let base = "p cnf 1 1\n1 0\n";
        let blocked = "p cnf 1 2\n1 0\n-1 0\n";
        let problem = rooks("\"1\"", true);
        assert_eq!(
            check(&problem, base, blocked, &[&[0]]),
            Ok(Blocked { decided: 1, undecided: 0 })
        );
        assert_eq!(check(&problem, base, blocked, &[&[1]]), Err(BlockedError::OffBoard(1)));
        assert_eq!(check(&problem, base, blocked, &[&[2]]), Err(BlockedError::OffBoard(1)));
    }

    #[test]
    fn a_base_formula_that_forbids_a_solution_is_refused() {
        let base = "p cnf 3 2\n-3 -2 0\n-2 0\n";
        let blocked = "p cnf 3 4\n-3 -2 0\n-2 0\n-1 0\n-2 0\n";
        let forbidden = BlockedError::Forbidden { clause: 2, solution: "Rb1".to_owned() };
        assert_eq!(check(&rooks("\"1\"", false), base, blocked, &[&[0], &[1]]), Err(forbidden));
        assert_eq!(
            check(&rooks("\"1\"", false), "p cnf 2 1\n1 0\n", "p cnf 2 2\n1 0\n-1 0\n", &[&[0]]),
            Ok(Blocked { decided: 1, undecided: 0 })
        );
    }

    /// The 65th solution is the first of the second word.
    #[test]
    fn every_solution_is_tried() {
        let text = "name = \"m\"\n[board]\nrows = \"1\"\ncolumns = \"n\"\n\
                    [[piece]]\nsymbol = \"R\"\nmoves = \"R\"\ncount = \"1\"\n";
        let problem =
            Model::from_toml("m", text).unwrap().problem(70, &Settings::default()).unwrap();
        let solutions: Vec<Placement> = (0..70).map(|col| placement(&[col])).collect();
        let behind: String = (1..=70).map(|number| format!("-{number} 0\n")).collect();
        for wrong in [1, 64, 65, 70] {
            let base = Cnf::read(format!("p cnf 70 1\n-{wrong} 0\n").as_bytes()).unwrap();
            let blocked =
                Cnf::read(format!("p cnf 70 71\n-{wrong} 0\n{behind}").as_bytes()).unwrap();
            let column = u16::try_from(wrong - 1).unwrap();
            let solution = format!("R{}1", crate::board::file_name(column));
            let expected = Err(BlockedError::Forbidden { clause: 1, solution });
            assert_eq!(check_blocked(&problem, &base, &blocked, &solutions), expected, "{wrong}");
        }
    }
}
