//! Formulas of small problems, written out.

use super::*;
use crate::certificate::counting::tests::problem;

fn text(problem: &Problem, motion: &str, exchange: Option<&[u8]>, lines: &[LineKind]) -> String {
    let element = Element::named(problem, motion, exchange).unwrap();
    Formula::of(problem, &element, lines, &Control::default()).unwrap().text()
}

#[test]
fn exclusions_come_first_then_fixed_pieces_then_lines() {
    let rooks = problem(2, 2, "", &[("R", "count = 2\nfixed = [\"a2\"]")]);
    let (rows, columns) = (LineKind::Rows, LineKind::Columns);
    let start = "p cnf 4 7\n-1 -2 0\n-1 -3 0\n-2 -4 0\n-3 -4 0\n1 0\n";
    assert_eq!(text(&rooks, "identity", None, &[rows]), format!("{start}1 2 0\n3 4 0\n"));
    assert_eq!(text(&rooks, "identity", None, &[columns]), format!("{start}1 3 0\n2 4 0\n"));
    assert_eq!(
        text(&rooks, "transpose", None, &[rows, columns]),
        "p cnf 3 5\n-1 -2 0\n-2 -3 0\n1 0\n1 2 0\n2 3 0\n"
    );
}

/// Two kinds on one row: points run square by square, then piece by piece.
#[test]
fn points_of_one_square_exclude_each_other() {
    let text_of = |exchange, motion| {
        let attacks =
            "may_not_attack = [[\"A\", \"B\"], [\"B\", \"A\"]]\ninterchangeable = [\"A\", \"B\"]";
        let kinds = [("W", "count = \"any\""), ("W", "count = \"any\"")];
        text(&problem(1, 2, attacks, &kinds), motion, exchange, &[])
    };
    assert_eq!(text_of(None, "identity"), "p cnf 4 4\n-1 -2 0\n-1 -4 0\n-2 -3 0\n-3 -4 0\n");
    assert_eq!(text_of(None, "half-turn"), "p cnf 2 1\n-1 -2 0\n");
    // A on one square with B on the other: they attack each other.
    assert_eq!(text_of(Some(&[1, 0]), "half-turn"), "p cnf 2 3\n-1 0\n-1 -2 0\n-2 0\n");
}

#[test]
fn weights_are_numbers_of_points() {
    let problem = problem(3, 3, "", &[("N", "count = \"any\"")]);
    let element = Element::named(&problem, "quarter-turn", None).unwrap();
    let formula = Formula::of(&problem, &element, &[], &Control::default()).unwrap();
    assert_eq!(formula.weights(), [[4], [4], [1]]);
    let blocked = super::super::tests::problem(2, 2, "blocked = [\"a2\"]", &[("N", "count = 1")]);
    let element = Element::named(&blocked, "transpose", None).unwrap();
    let formula = Formula::of(&blocked, &element, &[], &Control::default()).unwrap();
    assert_eq!(formula.weights(), [[2], [1]]);
    // The hole moves.
    let fault = Element::named(&blocked, "half-turn", None).unwrap_err();
    assert_eq!(fault.to_string(), "half-turn does not map points to points");
}

#[test]
fn full_lines_must_follow() {
    let of = |text: &str, moves, lines: &[LineKind]| {
        let problem = problem(3, 3, "", &[(moves, text)]);
        let identity = Element::identity(&problem);
        Formula::of(&problem, &identity, lines, &Control::default()).unwrap_err().to_string()
    };
    let (rows, columns) = (LineKind::Rows, LineKind::Columns);
    for text in ["count = 2", "count = \"any\"", "count = { min = 2, max = 3 }"] {
        assert_eq!(
            of(text, "R", &[rows, columns]),
            "full rows do not follow: the problem does not ask for exactly 3 pieces, one for each \
             of the rows"
        );
    }
    assert_eq!(
        of("count = 3", "N", &[columns]),
        "full columns do not follow: two pieces may stand on one of the columns"
    );
}

#[test]
fn elements_have_names_and_are_motions() {
    let square = problem(3, 3, "", &[("N", "count = 1"), ("N", "count = 1")]);
    for motion in nq_board::base::Motion::ALL {
        let element = Element::named(&square, motion.name(), None).unwrap();
        for at in square.board.squares() {
            let placed = |at| nq_board::base::Placed::new(nq_board::base::PieceId(0), at);
            let number = |at| Points::of(&square).number(placed(at));
            let image = element.images[number(at).unwrap() as usize];
            let expected = number(motion.apply(square.board, at));
            assert_eq!(Some(image), expected, "{}", motion.name());
        }
    }
    let fault = |motion, exchange: Option<&[u8]>| {
        Element::named(&square, motion, exchange).unwrap_err().to_string()
    };
    assert!(fault("r90", None).starts_with("there is no motion `r90`: the motions are identity, "));
    for exchange in [&[0, 1][..], &[1], &[1, 1], &[0, 2], &[1, 0, 2], &[]] {
        assert!(fault("identity", Some(exchange)).contains("the `exchange` of identity"));
    }
    let wide = problem(2, 3, "", &[("N", "count = 1")]);
    let fault = Element::named(&wide, "transpose", None).unwrap_err();
    assert_eq!(fault.to_string(), "transpose does not map points to points");
}
