//! Formulas of rooks on two squares, small enough to read.

use super::*;
use nq_board::base::{PieceId, Square};
use nq_board::model::{CountRange, Model, Settings};

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

fn check(problem: &Problem, base: &str, blocked: &str, solutions: &[&[u16]]) -> Result<(), String> {
    let read = |text: &str| Cnf::read(text.as_bytes()).unwrap();
    let solutions: Vec<_> = solutions.iter().map(|columns| placement(columns)).collect();
    let checked = check_blocked(problem, &read(base), &read(blocked), &solutions);
    checked.map_err(|fault| fault.to_string())
}

const BASE: &str = "p cnf 3 3\n1 2 0\n-1 -2 0\n-3 1 0\n";

fn stray(clause: usize) -> String {
    format!(
        "clause {clause} of the blocked formula is not the clause that forbids a listed solution"
    )
}

fn base(clause: usize) -> String {
    format!("clause {clause} of the base formula is not clause {clause} of the blocked one")
}

fn number(clauses: usize, solutions: usize) -> String {
    format!("beside the base formula there are {clauses} clauses for {solutions} listed solutions")
}

fn with(variables: u32, behind: &str) -> String {
    let clauses = 3 + behind.lines().count();
    format!("p cnf {variables} {clauses}\n1 2 0\n-1 -2 0\n-3 1 0\n{behind}")
}

#[test]
fn one_clause_a_solution_in_any_order() {
    let problem = rooks("\"1\"", false);
    for behind in ["-1 0\n-2 0\n", "-2 0\n-1 0\n"] {
        assert_eq!(check(&problem, BASE, &with(3, behind), &[&[0], &[1]]), Ok(()), "{behind}");
    }
    assert_eq!(check(&problem, BASE, &with(3, ""), &[]), Ok(()));
}

/// Where the empty board is one of several solutions, only clauses of all variables forbid one
/// solution each.
#[test]
fn placements_that_contain_others_take_every_variable() {
    let base = "p cnf 2 1\n-1 -2 0\n";
    let check = |problem: &Problem, behind: &str| {
        let blocked = format!("p cnf 2 4\n-1 -2 0\n{behind}");
        check(problem, base, &blocked, &[&[], &[0], &[1]])
    };
    let any = rooks("\"any\"", false);
    assert_eq!(check(&any, "1 2 0\n-1 2 0\n1 -2 0\n"), Ok(()));
    assert_eq!(check(&any, "2 1 0\n2 -1 0\n-2 1 0\n"), Ok(()));
    assert_eq!(check(&any, "1 2 0\n-1 0\n1 -2 0\n"), Err(stray(3)));
    let mut of_one_size = any.clone();
    of_one_size.total = Some(CountRange { min: 1, max: 1 });
    assert_eq!(check(&of_one_size, "1 2 0\n-1 0\n-2 0\n"), Err(stray(2)));
}

#[test]
fn the_empty_placement_is_forbidden_by_the_empty_clause() {
    let problem = rooks("\"0\"", false);
    let base = "p cnf 2 2\n-1 0\n-2 0\n";
    let blocked = "p cnf 2 3\n-1 0\n-2 0\n0\n";
    assert_eq!(check(&problem, base, blocked, &[&[]]), Ok(()));
}

#[test]
fn other_clauses_are_refused() {
    let problem = rooks("\"1\"", false);
    let (both, one): (&[&[u16]], &[&[u16]]) = (&[&[0], &[1]], &[&[0]]);
    let twice = "clause 5 of the blocked formula forbids a solution that another clause forbids \
                 already";
    let variables = "the base formula has 3 variables, the blocked one 4: they must agree";
    let cases = [
        (with(3, "-1 0\n"), both, number(1, 2)),
        (with(3, "-1 0\n-2 0\n"), one, number(2, 1)),
        (with(3, "-1 0\n-1 0\n"), both, twice.to_owned()),
        (with(3, "-1 0\n2 0\n"), both, stray(5)),
        (with(3, "-1 0\n-3 0\n"), both, stray(5)),
        (with(3, "0\n-2 0\n"), both, stray(4)),
        (with(3, "-1 -1 0\n-2 0\n"), both, stray(4)),
        (with(3, "-1 2 0\n-2 0\n"), both, stray(4)),
        (with(4, "-1 0\n-2 0\n"), both, variables.to_owned()),
        ("p cnf 3 5\n1 2 0\n-3 1 0\n-1 -2 0\n-1 0\n-2 0\n".to_owned(), both, base(2)),
        ("p cnf 3 5\n2 1 0\n-1 -2 0\n-3 1 0\n-1 0\n-2 0\n".to_owned(), both, base(1)),
        ("p cnf 3 2\n1 2 0\n-1 -2 0\n".to_owned(), &[], base(3)),
    ];
    for (blocked, solutions, expected) in cases {
        assert_eq!(check(&problem, BASE, &blocked, solutions), Err(expected), "{blocked}");
    }
    let small = "p cnf 1 0\n";
    let expected = "the base formula has 1 variables, but the board takes 2";
    assert_eq!(check(&problem, small, small, &[]), Err(expected.to_owned()));
}

#[test]
fn solutions_off_the_variables_are_refused() {
    let base = "p cnf 1 1\n1 0\n";
    let blocked = "p cnf 1 2\n1 0\n-1 0\n";
    let problem = rooks("\"1\"", true);
    assert_eq!(check(&problem, base, blocked, &[&[0]]), Ok(()));
    let off = Err("listed solution 1 has a piece where there is no variable".to_owned());
    assert_eq!(check(&problem, base, blocked, &[&[1]]), off);
    assert_eq!(check(&problem, base, blocked, &[&[2]]), off);
}

#[test]
fn a_base_formula_that_forbids_a_solution_is_refused() {
    let base = "p cnf 3 2\n-3 -2 0\n-2 0\n";
    let blocked = "p cnf 3 4\n-3 -2 0\n-2 0\n-1 0\n-2 0\n";
    let forbidden = "clause 2 of the base formula forbids the listed solution `Rb1`".to_owned();
    assert_eq!(check(&rooks("\"1\"", false), base, blocked, &[&[0], &[1]]), Err(forbidden));
    assert_eq!(
        check(&rooks("\"1\"", false), "p cnf 2 1\n1 0\n", "p cnf 2 2\n1 0\n-1 0\n", &[&[0]]),
        Ok(())
    );
}

/// The 65th solution is the first of the second word.
#[test]
fn every_solution_is_tried() {
    let text = "name = \"m\"\n[board]\nrows = \"1\"\ncolumns = \"n\"\n\
                [[piece]]\nsymbol = \"R\"\nmoves = \"R\"\ncount = \"1\"\n";
    let problem = Model::from_toml("m", text).unwrap().problem(70, &Settings::default()).unwrap();
    let solutions: Vec<Placement> = (0..70).map(|col| placement(&[col])).collect();
    let behind: String = (1..=70).map(|number| format!("-{number} 0\n")).collect();
    for wrong in [1, 64, 65, 70] {
        let base = Cnf::read(format!("p cnf 70 1\n-{wrong} 0\n").as_bytes()).unwrap();
        let blocked = Cnf::read(format!("p cnf 70 71\n-{wrong} 0\n{behind}").as_bytes()).unwrap();
        let column = u16::try_from(wrong - 1).unwrap();
        let solution = format!("R{}1", nq_board::base::file_name(column));
        let expected =
            format!("clause 1 of the base formula forbids the listed solution `{solution}`");
        let fault = check_blocked(&problem, &base, &blocked, &solutions).unwrap_err();
        assert_eq!(fault.to_string(), expected);
    }
}
