//! Faults of veripb 3.0.2: it verifies each of these proofs that 4 queens have no solution, and the
//! reader refuses them.

use nq_sat::certify::check::opb::Opb;
use nq_sat::certify::check::veripb::{ProofError, Refusal, Start, read_proof};

use super::third_party::veripb;
use crate::support::reader::{FOUR_QUEENS, n_queens};

fn constraints() -> u64 {
    Opb::read(FOUR_QUEENS.as_bytes(), &n_queens(4)).unwrap().count()
}

fn proof(steps: &str, end: &str) -> String {
    let constraints = constraints();
    format!(
        "pseudo-Boolean proof version 3.0\nf {constraints};\n{steps}{end}\n\
         end pseudo-Boolean proof;\n"
    )
}

fn refusal(proof: &str, start: Start) -> Refusal {
    match read_proof(proof.as_bytes(), start, &n_queens(4), &[]) {
        Err(ProofError::Proof { refusal, .. }) => refusal,
        other => panic!("{other:?}"),
    }
}

/// veripb computes with 64 bits and does not check for overflow.
#[test]
fn oversized_numbers() {
    let by_weakening = "pol x1 ~x1 + 9223372036854775807 * x2 4 * + x2 w;\nrup >= 1 : -1;\n";
    let by_propagation = "pol x1 ~x1 + 9223372036854775807 * x2 4 * x3 2 * + +;\nrup 1 x2 >= 1;\n\
                          pol x1 ~x1 + 9223372036854775807 * ~x2 4 * ~x3 2 * + +;\nrup >= 1;\n";
    for steps in [by_weakening, by_propagation] {
        let proof = proof(steps, "e >= 1 : -1;\noutput NONE;\nconclusion NONE;");
        if let Some(output) = veripb(FOUR_QUEENS, proof.as_bytes()) {
            assert!(output.verified("s VERIFIED NO CONCLUSION"), "{}", output.all);
        }
        assert_eq!(refusal(&proof, Start::Constraints(constraints())), Refusal::Large);
    }
}

/// The size of a constraint is known only if the constraint is.
#[test]
fn sums_of_unknown_constraints() {
    for (steps, expected) in [
        ("@a rup >= 0;\n@a rup >= 0;\n", Refusal::LabelAgain("a".to_owned())),
        ("rup >= 0;\npol -2;\n", Refusal::NoSize("-2".to_owned())),
        ("pol @a;\n", Refusal::NoSize("@a".to_owned())),
        ("pol 27;\n", Refusal::NoSize("27".to_owned())),
        ("rup >= 0;\ndom >= 0 : x1 -> x2 x2 -> x1;\npol -1;\n", Refusal::NoSize("-1".to_owned())),
        (
            "red >= 0 : y1 -> 0 : subproof\n pol -1 -1 +;\n",
            Refusal::Place { rule: "pol".to_owned(), place: "in a subproof" },
        ),
        ("red >= 0 : y1 -> 0 : subproof\n proofgoal #1\n  pol -1 -1 + -1 + -1 +;\n", Refusal::Goal),
        (
            "red >= 0 : y1 -> 0 : subproof\n proofgoal #1\n  pol -1 -1 +;\n  pol -1 -1 +;\n",
            Refusal::Goal,
        ),
    ] {
        let proof = proof(steps, "output NONE;\nconclusion UNSAT : -1;");
        assert_eq!(refusal(&proof, Start::Forbidden(constraints())), expected, "{steps}");
    }
}

/// veripb does not check that the fresh variables of an order are fresh, and accepts a cyclic
/// relation as an order.
#[test]
fn invalid_orders() {
    for fresh in ["fresh_right", "fresh_right u1 u2 u3"] {
        let steps = format!(
            "red 1 y1 1 y2 1 y3 >= 1 : y1 -> 1 y2 -> 0 y3 -> 0;\n\
             red 1 ~y1 1 ~y2 >= 1 : y1 -> 1 y2 -> 0 y3 -> 0;\n\
             red 1 ~y1 1 ~y3 >= 1 : y1 -> 1 y2 -> 0 y3 -> 0;\n\
             red 1 ~y2 1 ~y3 >= 1 : y1 -> 1 y2 -> 0 y3 -> 0;\n\
             def_order cyc\n vars\n  left u1 u2 u3;\n  right v1 v2 v3;\n  aux;\n end;\n def\n  \
             1 ~u1 1 ~v2 1 u2 1 v1 >= 1;\n  \
             1 ~u2 1 ~v3 1 u3 1 v2 >= 1;\n  1 ~u3 1 ~v1 1 u1 1 v3 >= 1;\n end;\n transitivity\n  \
             vars\n   {fresh};\n  end;\n  \
             proof\n   proofgoal #1\n    rup >= 1;\n   qed : -1;\n   proofgoal #2\n    \
             rup >= 1;\n   qed : -1;\n   \
             proofgoal #3\n    rup >= 1;\n   qed : -1;\n  qed;\n end;\nend;\n\
             load_order cyc y1 y2 y3;\n\
             dom >= 1 : y1 -> y3 y2 -> y1 y3 -> y2 : subproof\n proofgoal #4\n  rup 1 ~y1 >= 1;\n  \
             rup 1 ~y2 >= 1;\n  rup >= 1;\n \
             qed : -1;\nqed;\n"
        );
        let proof = proof(&steps, "output NONE;\nconclusion UNSAT : -1;");
        if let Some(output) = veripb(FOUR_QUEENS, proof.as_bytes()) {
            assert!(output.verified("s VERIFIED UNSATISFIABLE"), "{fresh}: {}", output.all);
        }
        let start = Start::Forbidden(constraints());
        assert_eq!(refusal(&proof, start), Refusal::Order, "{fresh}");
    }
    // With fresh variables veripb detects it. With too few or too many variables, or two orders,
    // the reader does not rely on that.
    for (old, new, expected) in [
        ("w1 w2 w3", "w1 w2", Refusal::Order),
        ("w1 w2 w3", "w1 w2 w2", Refusal::Order),
        ("w1 w2 w3", "x1 x2 x3", Refusal::Order),
        ("load_order lex x1 x2 x3;", "load_order lex x1 x2;", Refusal::Loaded),
        ("load_order lex x1 x2 x3;", "load_order lex x1 x2 x1;", Refusal::Loaded),
        ("load_order lex x1 x2 x3;", "def_order again", Refusal::SecondOrder),
    ] {
        let order = "def_order lex\n vars\n  left u1 u2 u3;\n  right v1 v2 v3;\n  aux;\n end;\n \
                     def\n  1 v1 -1 u1 >= 0;\n end;\n \
                     transitivity\n  vars\n   fresh_right w1 w2 w3;\n  end;\n  proof\n  qed;\n \
                     end;\nend;\n\
                     load_order lex x1 x2 x3;\n";
        let proof = proof(&order.replace(old, new), "output NONE;\nconclusion UNSAT : -1;");
        let start = Start::Forbidden(constraints());
        assert_eq!(refusal(&proof, start), expected, "{new}");
    }
}
