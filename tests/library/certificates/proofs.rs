//! The text of VeriPB proofs. `external` has them verified.

use nq_sat::certify::write::veripb::{Route, Written};

use crate::support::proof::{Case, LOGGED, builtin, made_up};

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
