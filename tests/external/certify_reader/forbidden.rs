//! Proofs that no solution is left, with all listed solutions forbidden in the formula.

use nq_sat::certify::check::opb::Opb;
use nq_sat::certify::check::veripb::{ProofError, ProofVerdict, Refusal};

use super::third_party::veripb;
use crate::support::reader::{
    FORBIDDEN, FOUR_QUEENS, FOUR_QUEENS_FORBIDDEN, n_queens, read_forbidden, two,
};

#[test]
fn proof_by_symmetry_is_accepted_and_verified() {
    let specification = Opb::read(FOUR_QUEENS.as_bytes(), &n_queens(4)).unwrap();
    let forbidden = Opb::read(FOUR_QUEENS_FORBIDDEN.as_bytes(), &n_queens(4)).unwrap();
    assert_eq!(forbidden.forbids_just(&specification, &n_queens(4), &two()), Ok(()));
    assert_eq!(forbidden.count(), 28);
    let summary = read_forbidden(FORBIDDEN).unwrap();
    assert_eq!((summary.logged, summary.verdict), (0, ProofVerdict::Unsatisfiable));
    assert_eq!((summary.steps["dom"], summary.steps["def_order"], summary.steps["rup"]), (1, 1, 5));
    if let Some(output) = veripb(FOUR_QUEENS_FORBIDDEN, FORBIDDEN.as_bytes()) {
        assert!(output.meets(summary.verdict), "{}", output.all);
    }
}

#[test]
fn proof_without_the_order_is_not_verified() {
    let dom = FORBIDDEN.lines().find(|line| line.starts_with("dom")).unwrap();
    let without = FORBIDDEN
        .replace(&format!("{dom}\n  proofgoal #2\n    pol -1 -2 +;\n  qed : -1;\nqed;\n"), "");
    assert_eq!(read_forbidden(&without).unwrap().steps.get("dom"), None);
    assert!(veripb(FOUR_QUEENS_FORBIDDEN, without.as_bytes()).is_none_or(|output| !output.success));
}

/// The text to replace in the proof, its replacement, the refused line, the reason, and the verdict
/// if `veripb` verifies the proof all the same.
type Attack<'a> = (&'a str, &'a str, u64, Refusal, Option<&'a str>);

fn rule(rule: &str, why: &'static str) -> Refusal {
    Refusal::Rule { rule: rule.to_owned(), why }
}

fn syntax(expected: &'static str, found: &str) -> Refusal {
    Refusal::Syntax { expected, found: found.to_owned() }
}

fn place(rule: &str, place: &'static str) -> Refusal {
    Refusal::Place { rule: rule.to_owned(), place }
}

fn all_refused(attacks: &[Attack<'_>]) {
    let mut wrong = Vec::new();
    for (old, new, line, refusal, verdict) in attacks.iter().cloned() {
        assert!(FORBIDDEN.contains(old), "{old}");
        let proof = FORBIDDEN.replacen(old, new, 1);
        let outcome = read_forbidden(&proof);
        if outcome != Err(ProofError::Proof { line, refusal }) {
            wrong.push(format!("{old:?} -> {new:?}: {outcome:?}"));
        }
        let Some(output) = veripb(FOUR_QUEENS_FORBIDDEN, proof.as_bytes()) else { continue };
        let found = output.verdicts.first().map(String::as_str).filter(|_| output.success);
        if found != verdict {
            wrong.push(format!("{old:?} -> {new:?}: {}", output.all));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn steps_that_make_unsatisfiability_meaningless_are_refused() {
    const UNSATISFIABLE: Option<&str> = Some("s VERIFIED UNSATISFIABLE");
    const NO_CONCLUSION: Option<&str> = Some("s VERIFIED NO CONCLUSION");
    let keep = "only derived constraints are deleted, by `deld`";
    let core = "constraints must not move between core and derived";
    let attacks: &[Attack<'_>] = &[
        (
            "rup 1 ~x1 >= 1;",
            "a >= 1;",
            30,
            rule("a", "it adds a constraint without proof"),
            UNSATISFIABLE,
        ),
        (
            "conclusion UNSAT : @nothing;",
            "conclusion NONE;",
            36,
            syntax("UNSAT", "`NONE`"),
            NO_CONCLUSION,
        ),
        (
            "conclusion UNSAT : @nothing;",
            "conclusion UNSAT;",
            36,
            syntax(":", "nothing more"),
            UNSATISFIABLE,
        ),
        ("f 28;", "f 26;", 2, Refusal::Count { right: 28, found: "26".to_owned() }, None),
        (
            "f 28;",
            "% f 28;",
            4,
            Refusal::CountMissing { right: 28, found: "def_order lex".to_owned() },
            UNSATISFIABLE,
        ),
        ("rup 1 ~x1 >= 1;", "delc 28;\nrup 1 ~x1 >= 1;", 30, rule("delc", keep), None),
        ("rup 1 ~x1 >= 1;", "core id -1;\nrup 1 ~x1 >= 1;", 30, rule("core", core), UNSATISFIABLE),
        (
            "rup 1 ~x1 >= 1;",
            "strengthening_to_core on;\nrup 1 ~x1 >= 1;",
            30,
            rule("strengthening_to_core", core),
            UNSATISFIABLE,
        ),
        (
            "rup 1 ~x1 >= 1;",
            "solx x2 x8 x9 x15;",
            30,
            rule("solx", "the solutions are forbidden already"),
            None,
        ),
        (
            "output NONE;",
            "e >= 1 : -1;\noutput NONE;",
            35,
            rule("e", "these proofs do not need it"),
            UNSATISFIABLE,
        ),
        ("    aux;", "    aux $a1;", 8, syntax("the end of the statement", "`$a1`"), UNSATISFIABLE),
        (
            "  vars\n    left",
            "  spec\n  end;\n  vars\n    left",
            5,
            rule("spec", "these proofs do not need it"),
            None,
        ),
        ("load_order lex x1", "load_order lex 1", 24, syntax("a literal", "`1`"), None),
        ("  end;\n  def\n", "  def\n", 9, place("def", "among an order's variables"), None),
        (
            "load_order lex",
            "vars\nload_order lex",
            24,
            place("vars", "outside subproofs and orders"),
            None,
        ),
        (
            "      proofgoal #1",
            "      dom >= 0 : x1 -> x1;\n      proofgoal #1",
            18,
            place("dom", "in a subproof"),
            None,
        ),
        (
            "def_order lex",
            "output NONE;\nconclusion UNSAT : 1;\ndef_order lex",
            6,
            syntax("`end pseudo-Boolean proof;`", "`def_order`"),
            None,
        ),
    ];
    all_refused(attacks);
}
