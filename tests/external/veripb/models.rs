//! Every model, on both routes.

use nq_sat::model::{CountRange, Model, Settings};

use crate::support::proof::{Case, builtin, made_up};

/// A000170.
#[test]
fn queens() {
    for (size, count) in (0..).zip([1, 1, 0, 0, 2, 10, 4, 40, 92, 352]) {
        let case = Case::new(&builtin("n-queens", size, &[]));
        assert_eq!(case.solutions.len(), count);
        let [logged, symmetric] = case.holds();
        // Two for each row and column, one for each diagonal of two squares and more.
        let lines = if size < 2 { 0 } else { 2 * (2 * u64::from(size) - 3) };
        assert_eq!(logged.constraints, 4 * u64::from(size) + lines);
        assert_eq!(symmetric.constraints, logged.constraints + count as u64);
        assert_eq!(logged.variables, 0, "n-queens needs no counters");
        assert!(logged.deletions <= logged.steps);
    }
}

/// The numbers of models/queens-and-knights.mzn.
#[test]
fn queens_and_knights() {
    for (size, k, count) in [
        (0, 0, 1),
        (1, 0, 1),
        (1, 1, 0),
        (2, 1, 0),
        (3, 1, 0),
        (4, 1, 40),
        (5, 2, 156),
        (5, 3, 0),
        (6, 3, 176),
        (6, 4, 0),
    ] {
        let case = Case::new(&builtin("queens-and-knights", size, &[("k", k)]));
        assert_eq!(case.solutions.len(), count, "{size}, {k}");
        case.holds();
    }
}

/// A051223 is 0 up to n = 9 except for n = 1.
#[test]
fn superqueens() {
    let toml = include_str!("../../../models/superqueens.toml");
    let model = Model::from_toml("superqueens.toml", toml).expect("a model");
    for (size, count) in (0..).zip([1, 1, 0, 0, 0, 0, 0]) {
        let problem = model.problem(size, &Settings::default()).expect("a problem");
        let case = Case::new(&problem);
        assert_eq!(case.solutions.len(), count);
        case.holds();
    }
}

/// Features that the others lack: a rectangle, blocked squares, fixed pieces, ranges, totals,
/// several pieces, odd moves.
#[test]
fn odd_models() {
    for toml in [
        r#"
        board = { rows = "3", columns = "4", blocked = ["b2"] }
        piece = [
        { symbol = "E", name = "rook", moves = "R", count = { min = 1, max = 2 }, fixed = ["a1"] },
        { symbol = "N", name = "nightrider", moves = "NN", count = { min = 1, max = 3 } },
        ]"#,
        r#"
        total = "3"
        may_not_attack = [["K", "D"], ["D", "D"]]
        board = { rows = "2", columns = "4", blocked = ["a1", "d2"] }
        piece = [
            { symbol = "K", name = "king", moves = "K", count = "any" },
            { symbol = "D", name = "dabbaba", moves = "D", count = { min = 1, max = 8 } },
        ]"#,
        // Solutions that contain others.
        r#"
        board = { rows = "3", columns = "3" }
        piece = [{ symbol = "F", name = "ferz", moves = "F", count = { min = 4, max = 9 } }]"#,
        r#"
        board = { rows = "3", columns = "4" }
        piece = [{ symbol = "K", name = "king", moves = "K", count = { min = 2, max = 3 } }]"#,
        r#"
        board = { rows = "2", columns = "2" }
        piece = [{ symbol = "Z", name = "zebra", moves = "Z", count = "any" }]"#,
        // All but one, and all but two, of the squares.
        r#"
        board = { rows = "2", columns = "3" }
        piece = [{ symbol = "C", name = "camel", moves = "C", count = 5 }]"#,
        r#"
        board = { rows = "2", columns = "3" }
        piece = [{ symbol = "C", name = "camel", moves = "C", count = 4 }]"#,
        // Every square.
        r#"
        board = { rows = "2", columns = "3" }
        piece = [{ symbol = "C", name = "camel", moves = "C", count = 6 }]"#,
        r#"
        board = { rows = "2", columns = "3", blocked = ["a1", "b1", "c1"] }
        piece = [{ symbol = "Q", name = "queen", moves = "Q", count = 2 }]"#,
        r#"
        board = { rows = "1", columns = "2", blocked = ["a1", "b1"] }
        piece = [{ symbol = "Q", name = "queen", moves = "Q", count = 0 }]"#,
        r#"
        board = { rows = "1", columns = "2", blocked = ["a1", "b1"] }
        piece = [{ symbol = "N", name = "knight", moves = "N", count = 1 }]"#,
        // No piece fits anywhere, and that is a solution.
        r#"
        board = { rows = "3", columns = "3" }
        piece = [{ symbol = "Q", name = "queen", moves = "Q", count = 0 }]"#,
    ] {
        Case::new(&made_up(toml)).holds();
    }
}

/// Bounds that exclude each other, and more pieces than squares: no model file states that, but a
/// problem may.
#[test]
fn bounds_that_cannot_be_met() {
    let mut problem = made_up(
        r#"
        board = { rows = "2", columns = "4" }
        piece = [{ symbol = "C", name = "camel", moves = "C", count = 4 }]"#,
    );
    for (min, max) in [(5, 3), (1, 0), (8, 0), (7, 6), (9, 9), (9, 20)] {
        problem.counts = vec![CountRange { min, max }];
        let case = Case::new(&problem);
        assert_eq!(case.solutions.len(), 0);
        case.holds();
    }
}

/// The number of variables of a counter: 9 squares counted to 5, in halves of 4 and 5, 2 and 2, 2
/// and 3, …
#[test]
fn counters_are_cut_off_where_nothing_depends_on_them() {
    let counted = |min: u32, max: u32| {
        let case = Case::new(&made_up(&format!(
            r#"
            board = {{ rows = "3", columns = "3" }}
            piece = [
            {{ symbol = "C", name = "camel", moves = "C", count = {{ min = {min}, max = {max} }} }}
            ]"#
        )));
        case.holds()[0].variables
    };
    // Nodes of 2, 2, 2, 3 (of 1 and 2) and their halves of 4 and 5, then 9.
    assert_eq!(counted(3, 3), (2 + 2 + 2 + 2 + 3) + (4 + 4) + 4);
    assert_eq!(counted(2, 9), (2 + 2 + 2 + 2 + 2) + (2 + 2) + 2);
    assert_eq!(counted(0, 2), (2 + 2 + 2 + 2 + 3) + (3 + 3) + 3);
    assert_eq!(counted(1, 8), 0);
    assert_eq!(counted(0, 1), 0);
}
