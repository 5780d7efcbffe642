//! Wrong lists of solutions are refused before a VeriPB proof is written.
//! The text of VeriPB proofs. `external` has them verified.

use std::io::{self, Write};
use std::time::Instant;

use nq_sat::base::{PieceId, Placed, Placement, Square};
use nq_sat::certify::write::WriteError;
use nq_sat::certify::write::veripb::{Route, Written, write_proof};
use nq_sat::instance::Instance;
use nq_sat::model::{Settings, builtin as models};
use nq_sat::run::{Control, StopReason};

use crate::support::proof::{Case, LOGGED, builtin, made_up};

const ROUTES: [Route; 2] = [LOGGED, Route::Symmetric];

fn queens(columns: &[u16]) -> Placement {
    let queen = |(row, &column)| Placed::new(PieceId(0), Square::new(row, column));
    (0..).zip(columns).map(queen).collect()
}

#[track_caller]
fn refused(case: &Case, solutions: &[Placement], route: Route) -> String {
    let error = case.write(solutions, route).expect_err("refused");
    error.to_string()
}

#[test]
fn non_solution_is_refused() {
    let case = Case::new(&builtin("n-queens", 4, &[]));
    for route in ROUTES {
        for (wrong, group) in [
            (queens(&[0, 2, 1, 3]), "Q diagonals"),
            (queens(&[1, 3, 0]), "Q rows"),
            (queens(&[]), "Q rows"),
            (queens(&[1, 3, 3, 1]), "Q columns"),
        ] {
            let mut solutions = case.solutions.clone();
            solutions.push(wrong);
            let message = refused(&case, &solutions, route);
            assert!(message.starts_with("solution 3 is not a solution: "), "{message}");
            assert!(message.contains(&format!("breaks the rule `{group}")), "{message}");
        }
    }
}

#[test]
fn missing_solution_is_refused() {
    let case = Case::new(&builtin("n-queens", 4, &[]));
    let [first, second] = &case.solutions[..] else { panic!("two solutions") };
    let (first, second) = (std::slice::from_ref(first), std::slice::from_ref(second));
    let mut others: Vec<String> =
        [first, second].map(|solutions| refused(&case, solutions, LOGGED)).into();
    others.sort_unstable();
    let expected = "the list is not complete: there is another solution, ";
    assert_eq!(
        others,
        [format!("{expected}Qa2 Qb4 Qc1 Qd3"), format!("{expected}Qa3 Qb1 Qc4 Qd2")]
    );
    // All placements of an orbit are missing: the list is closed, and the solver finds one.
    assert_eq!(refused(&case, &[], Route::Symmetric)[..expected.len()], *expected);
    let message = refused(&case, first, Route::Symmetric);
    assert!(
        message.starts_with("the list is not closed under the board's motions: it has Qa"),
        "{message}"
    );
    // Any one of many.
    let case = Case::new(&builtin("n-queens", 6, &[]));
    for missing in 0..case.solutions.len() {
        let mut solutions = case.solutions.clone();
        let gone = solutions.remove(missing);
        let error = case.write(&solutions, LOGGED).expect_err("refused");
        let WriteError::Another { placement } = error else { panic!("{error}") };
        assert_eq!(placement.split(' ').count(), gone.pieces().len());
    }
}

#[test]
fn missing_empty_board_is_refused() {
    let expected = "the list is not complete: there is another solution, the empty board";
    let nobody = r#"
        board = { rows = "1", columns = "2" }
        piece = [{ symbol = "Q", name = "queen", moves = "Q", count = 0 }]"#;
    for problem in [builtin("n-queens", 0, &[]), made_up(nobody)] {
        let case = Case::new(&problem);
        assert_eq!(case.solutions, [Placement::default()]);
        for route in ROUTES {
            assert_eq!(refused(&case, &[], route), expected);
        }
    }
}

#[test]
fn duplicate_solution_is_refused() {
    let case = Case::new(&builtin("n-queens", 5, &[]));
    for route in ROUTES {
        let mut solutions = case.solutions.clone();
        solutions.push(solutions[3].clone());
        let message = refused(&case, &solutions, route);
        assert!(message.starts_with("solution 11 repeats solution 4: Qa"), "{message}");
    }
}

#[test]
fn piece_without_a_variable_is_refused() {
    let case = Case::new(&builtin("n-queens", 4, &[]));
    let blocked = Case::new(&made_up(
        r#"
        board = { rows = "1", columns = "2", blocked = ["a1"] }
        piece = [{ symbol = "Q", name = "queen", moves = "Q", count = "any" }]"#,
    ));
    let [origin, below, beside] = [(0, 0), (4, 0), (0, 4)].map(|(r, c)| Square::new(r, c));
    let queen = |square| Placed::new(PieceId(0), square);
    for (case, placed) in [
        (&case, vec![Placed::new(PieceId(1), origin)]),
        (&case, vec![queen(below)]),
        (&case, vec![queen(beside)]),
        (&case, vec![queen(Square::new(u16::MAX, u16::MAX))]),
        (&case, vec![queen(origin), queen(origin)]),
        (&blocked, vec![queen(origin)]),
    ] {
        for route in ROUTES {
            let message = refused(case, &[Placement::new(placed.clone())], route);
            assert_eq!(
                message,
                "solution 1 has a piece that the model does not know, one on a square that is \
                 blocked or off the board, or one twice"
            );
        }
    }
}

#[test]
fn optimisation_is_refused() {
    let model = models::by_name("queens-and-knights").expect("a model");
    let optimisation = model.optimisation(4, &Settings::default()).expect("a model that maximises");
    let instance = Instance::optimising(&optimisation);
    let error = write_proof(&instance, &[], LOGGED, &Control::default(), &mut io::sink());
    assert!(matches!(error, Err(WriteError::Objective)), "{error:?}");
}

#[test]
fn stopped_run() {
    let case = Case::new(&builtin("n-queens", 6, &[]));
    let cancelled = Control::default();
    cancelled.cancel();
    let late = Control::new(Some(Instant::now()));
    for (control, why) in [(cancelled, StopReason::Cancelled), (late, StopReason::TimedOut)] {
        for route in ROUTES {
            let result =
                write_proof(&case.instance, &case.solutions, route, &control, &mut io::sink());
            assert!(matches!(result, Err(WriteError::Stopped(reason)) if reason == why));
        }
    }
}

/// Accepts this many bytes, then fails.
struct Full(usize);

impl Write for Full {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 = self.0.checked_sub(bytes.len()).ok_or(io::ErrorKind::StorageFull)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn full_disk() {
    let case = Case::new(&builtin("n-queens", 9, &[]));
    for route in ROUTES {
        for room in [0, 70_000, 150_000] {
            let result = write_proof(
                &case.instance,
                &case.solutions,
                route,
                &Control::default(),
                &mut Full(room),
            );
            let Err(WriteError::Output(error)) = result else {
                panic!("{route:?} {room}: {result:?}")
            };
            assert_eq!(error.kind(), io::ErrorKind::StorageFull);
        }
    }
}

#[test]
fn the_empty_board_is_the_only_solution() {
    let case = Case::new(&builtin("n-queens", 0, &[]));
    let (proof, written) = case.proof(LOGGED);
    assert_eq!(
        proof,
        "pseudo-Boolean proof version 3.0\nf 0;\nsolx;\nrup >= 1 : ~ -1;\nrup >= 1 : ~ -1;\n\
         e >= 1 : -1;\noutput NONE;\n\
         conclusion NONE;\nend pseudo-Boolean proof;\n"
    );
    assert_eq!(written, Written { constraints: 0, variables: 0 });
}

#[test]
fn one_queen_on_one_square() {
    let (proof, written) = Case::new(&builtin("n-queens", 1, &[])).proof(LOGGED);
    let lines: Vec<&str> = proof.lines().collect();
    assert_eq!(
        lines[..4],
        ["pseudo-Boolean proof version 3.0", "f 4;", "solx x1;", "rup 1 ~x1 >= 1 : ~ -1;"]
    );
    let end = ["e >= 1 : -1;", "output NONE;", "conclusion NONE;", "end pseudo-Boolean proof;"];
    assert_eq!(lines[lines.len() - 4..], end);
    assert_eq!((written.constraints, written.variables), (4, 0));
}

/// The same list gives the same bytes.
#[test]
fn proofs_are_reproducible() {
    for route in [LOGGED, Route::Symmetric] {
        let case = Case::new(&builtin("queens-and-knights", 5, &[("k", 2)]));
        assert_eq!(case.proof(route), case.proof(route));
    }
}

/// All logged solutions come before the derivations, and with all their pieces.
#[test]
fn solutions_come_first() {
    for (problem, variables) in [
        (builtin("n-queens", 7, &[]), 7),
        (builtin("queens-and-knights", 4, &[("k", 1)]), 2),
        // The number is open: all nine squares.
        (
            made_up(
                r#"
            board = { rows = "3", columns = "3" }
            piece = [{ symbol = "F", name = "ferz", moves = "F", count = { min = 4, max = 9 } }]"#,
            ),
            9,
        ),
    ] {
        let case = Case::new(&problem);
        let (proof, _) = case.proof(LOGGED);
        let logged = proof.lines().skip(2).take_while(|line| line.starts_with("solx "));
        assert!(logged.clone().all(|line| line.split(' ').count() == 1 + variables));
        assert_eq!(logged.count(), case.solutions.len());
        assert_eq!(proof.matches("solx").count(), case.solutions.len());
        assert!(!case.proof(Route::Symmetric).0.contains("solx"));
    }
}

/// Two constraints for each row and column, one for each diagonal of two squares and more, and one
/// for each solution that the start forbids. n-queens needs no counters.
#[test]
fn the_size_of_a_proof_is_counted() {
    for (size, count) in (0..).zip([1, 1, 0, 0, 2, 10, 4]) {
        let case = Case::new(&builtin("n-queens", size, &[]));
        let [(_, logged), (_, symmetric)] =
            [LOGGED, Route::Symmetric].map(|route| case.proof(route));
        let lines = if size < 2 { 0 } else { 2 * (2 * u64::from(size) - 3) };
        assert_eq!(logged.constraints, 4 * u64::from(size) + lines);
        assert_eq!(symmetric.constraints, logged.constraints + count);
        assert_eq!(logged.variables, 0);
    }
}

/// The number of variables of a counter: 9 squares counted to 5, in halves of 4 and 5, 2 and 2, 2
/// and 3, …
#[test]
fn counters_are_cut_off_where_nothing_depends_on_them() {
    let counted = |min: u32, max: u32| {
        let case = Case::new(&made_up(&format!(
            "board = {{ rows = 3, columns = 3 }}\n\
             piece = [{{ symbol = \"C\", moves = \"C\", count = {{ min = {min}, max = {max} }} }}]"
        )));
        case.proof(LOGGED).1.variables
    };
    // Nodes of 2, 2, 2, 3 (of 1 and 2) and their halves of 4 and 5, then 9.
    assert_eq!(counted(3, 3), (2 + 2 + 2 + 2 + 3) + (4 + 4) + 4);
    assert_eq!(counted(2, 9), (2 + 2 + 2 + 2 + 2) + (2 + 2) + 2);
    assert_eq!(counted(0, 2), (2 + 2 + 2 + 2 + 3) + (3 + 3) + 3);
    assert_eq!(counted(1, 8), 0);
    assert_eq!(counted(0, 1), 0);
}
