//! Correct proofs that log the solutions.

use std::collections::BTreeMap;

use nq_sat::base::placement::Placement;
use nq_sat::certify::check::opb::Opb;
use nq_sat::certify::check::veripb::{ProofVerdict, Start, Summary, read_proof};
use nq_sat::model::Problem;

use super::third_party::veripb;
use crate::support::reader::{FOUR_QUEENS, FULL, SHORT, n_queens, one_square, placement, read};

fn steps<const N: usize>(steps: [(&'static str, u64); N]) -> BTreeMap<&'static str, u64> {
    steps.into_iter().collect()
}

#[test]
fn both_proofs_of_four_queens_are_accepted_and_verified() {
    let verdict = ProofVerdict::NoConclusion;
    let footer = [("e", 1), ("output", 1), ("conclusion", 1), ("end", 1), ("f", 1), ("solx", 2)];
    let mut short = steps(footer);
    short.extend([("rup", 6)]);
    assert_eq!(read(SHORT.as_bytes()), Ok(Summary { logged: 2, steps: short, verdict }));
    let mut full = steps(footer);
    full.extend([("rup", 8), ("red", 3), ("proofgoal", 1), ("qed", 2), ("deld", 1), ("pol", 1)]);
    assert_eq!(read(FULL.as_bytes()), Ok(Summary { logged: 2, steps: full, verdict }));
    for proof in [SHORT, FULL] {
        if let Some(output) = veripb(FOUR_QUEENS, proof.as_bytes()) {
            assert!(output.meets(verdict), "{}", output.all);
        }
    }
}

/// The conclusion that newer versions of veripb know states the same as the last step.
#[test]
fn conclusion_by_enumeration_is_accepted() {
    for proof in [SHORT, FULL] {
        let conclusion = "conclusion ENUMERATION_COMPLETE 2 : -1;";
        let proof = proof.replace("conclusion NONE;", conclusion);
        let summary = read(proof.as_bytes()).unwrap();
        assert_eq!((summary.logged, summary.verdict), (2, ProofVerdict::Enumeration));
        assert!(summary.verdict.is_met_by("ENUMERATION COMPLETE"));
        assert!(!summary.verdict.is_met_by("NO CONCLUSION"));
        if let Some(output) = veripb(FOUR_QUEENS, proof.as_bytes()) {
            assert!(!output.success && output.verdicts.is_empty(), "{}", output.all);
        }
    }
}

/// Asserts that a proof about a specification is accepted and verified.
fn holds(problem: &Problem, listed: &[Placement], specification: &str, steps: &str) {
    let opb = Opb::read(specification.as_bytes(), problem).unwrap();
    opb.holds_for(listed).unwrap();
    let proof = proof(opb.count(), steps);
    let start = Start::Constraints(opb.count());
    let summary = read_proof(proof.as_bytes(), start, problem, listed).unwrap();
    assert_eq!((summary.logged, summary.verdict), (listed.len(), ProofVerdict::NoConclusion));
    if let Some(output) = veripb(specification, proof.as_bytes()) {
        assert!(output.verified("s VERIFIED NO CONCLUSION"), "{}", output.all);
    }
}

fn proof(constraints: u64, steps: &str) -> String {
    format!(
        "pseudo-Boolean proof version 3.0\nf {constraints};\n{steps}e >= 1 : -1;\noutput NONE;\n\
         conclusion NONE;\nend pseudo-Boolean proof;\n"
    )
}

#[test]
fn the_smallest_boards() {
    // Without squares there is one solution, without pieces. Excluding it leaves nothing.
    let empty = "* #variable= 0 #constraint= 0\n";
    holds(&n_queens(0), &[Placement::default()], empty, "solx ;\n");
    let one = n_queens(1);
    let listed = [placement(&one, &[1])];
    holds(&one, &listed, "* #variable= 1 #constraint= 1\n+1 x1 = 1 ;\n", "solx x1;\nrup >= 1;\n");
    let two = "* #variable= 4 #constraint= 3\n+1 x1 +1 x2 = 1 ;\n+1 x3 +1 x4 = 1 ;\n\
        -1 x1 -1 x2 -1 x3 -1 x4 >= -1 ;\n";
    holds(&n_queens(2), &[], two, "rup 1 ~x1 >= 1;\nrup >= 1;\n");
    let all = (1..=9).map(|x| format!("-1 x{x} ")).collect::<String>();
    let three =
        format!("* #variable= 9 #constraint= 2\n{all}>= -2 ;\n{}>= 3 ;\n", all.replace('-', "+"));
    holds(&n_queens(3), &[], &three, "pol 1 2 +;\n");
}

#[test]
fn contained_solutions_are_logged_with_all_variables() {
    let problem = one_square();
    let listed = [placement(&problem, &[]), placement(&problem, &[1])];
    holds(&problem, &listed, "* #variable= 1 #constraint= 0\n", "solx x1;\nsolx ~x1;\nrup >= 1;\n");
}
