//! What `veripb` says of the proofs that the reader accepts or refuses. It verifies some of those
//! that are refused: the reader exists for these.

use std::fs;
use std::process::{Command, Output};

use nq_sat::certify::check::opb::Opb;
use proptest::prelude::*;

use crate::programs::{VERIPB, needed};
use crate::support::reader::{
    FOUR_QUEENS, FOUR_QUEENS_FORBIDDEN, SHORT, config, n_queens, one_square, proof_cases, read,
    word_changed,
};

/// Runs `veripb`.
fn veripb(formula: &str, proof: &str) -> Output {
    needed();
    let directory = tempfile::tempdir().unwrap();
    let [formula_path, proof_path] = ["f.opb", "p.pbp"].map(|name| directory.path().join(name));
    fs::write(&formula_path, formula).unwrap();
    fs::write(&proof_path, proof).unwrap();
    let output = Command::new(VERIPB).arg(&formula_path).arg(&proof_path).output();
    output.expect("veripb runs")
}

/// The lines of a verdict.
fn verdicts(output: &Output) -> Vec<String> {
    let text = String::from_utf8_lossy(&output.stdout);
    text.lines().filter(|line| line.starts_with("s ")).map(str::to_owned).collect()
}

#[test]
fn each_proof_has_its_verdict() {
    let mut wrong = Vec::new();
    for case in proof_cases() {
        let output = veripb(&case.formula, &case.proof);
        let found = if output.status.success() { verdicts(&output) } else { Vec::new() };
        let meets = case.outcome.is_err()
            || found.iter().all(|verdict| {
                let conclusion = verdict.strip_prefix("s VERIFIED ").unwrap_or_default();
                case.outcome.as_ref().is_ok_and(|needed| needed.is_met_by(conclusion))
            });
        if found.first() != case.veripb.as_ref() || !meets {
            wrong.push(format!("{}\n{output:?}\nexpected: {:?}", case.proof, case.veripb));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn the_verdict_is_printed_before_the_end_is_read() {
    let output = veripb(FOUR_QUEENS, &format!("{SHORT}rup"));
    assert_eq!(verdicts(&output), ["s VERIFIED NO CONCLUSION"]);
    assert!(!output.status.success());
}

#[test]
fn constraint_count_agrees_with_veripb() {
    let proof = |count| {
        format!(
            "pseudo-Boolean proof version 3.0\nf {count};\noutput NONE;\nconclusion NONE;\n\
             end pseudo-Boolean proof;\n"
        )
    };
    for (problem, file) in [
        (n_queens(4), FOUR_QUEENS),
        (n_queens(4), FOUR_QUEENS_FORBIDDEN),
        (n_queens(0), "* #variable= 0 #constraint= 0\n"),
        (n_queens(0), "* #variable= 1 #constraint= 1\n+1 x1 >= 2 ;\n"),
        (
            one_square(),
            "* #variable= 1 #constraint= 2\n* the same twice\n+1 x1 = 1 ;\n+1 x1 = 1 ;\n",
        ),
    ] {
        let count = Opb::read(file.as_bytes(), &problem).unwrap().count();
        assert!(veripb(file, &proof(count)).status.success(), "{file}");
        assert!(!veripb(file, &proof(count + 1)).status.success(), "{file}");
    }
}

#[test]
fn installed_veripb_has_the_expected_version() {
    needed();
    let output = Command::new(VERIPB).arg("--version").output().expect("veripb runs");
    assert!(String::from_utf8_lossy(&output.stdout).trim().ends_with("veripb 3.0.2"), "{output:?}");
}

proptest! {
    #![proptest_config(config(60))]

    /// With more solutions than are listed, no changed proof is both accepted and verified.
    #[test]
    fn no_mutant_is_accepted_and_verified_for_another_formula(proof in word_changed()) {
        // Without the constraint of the first row there are more than two solutions.
        let weaker = FOUR_QUEENS.replace(
            "+1 x1 +1 x2 +1 x3 +1 x4 = 1 ;",
            "+1 x1 +1 x2 +1 x3 +1 x4 >= 0 ;\n+1 x1 +1 x2 +1 x3 +1 x4 >= 0 ;",
        );
        let weaker = weaker.replace("#constraint= 18", "#constraint= 19");
        if read(proof.as_bytes()).is_ok() {
            let output = veripb(&weaker, &proof);
            prop_assert!(!output.status.success(), "{:?}", output);
        }
    }
}
