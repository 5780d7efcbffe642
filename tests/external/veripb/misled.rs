//! Proofs that veripb verifies although their statement is false. It checks each step, and steps by
//! `red` may discard solutions: without a conclusion, the proof claims nothing else. That is why
//! `nq-sat check` reads each proof too, and compares its steps with a list of permitted ones.

use nq_sat::certify::veripb::VeripbVerdict;

use super::{rejection, verified};
use crate::support::proof::{Case, LOGGED, builtin};

/// A proof that 4 queens have one solution: the mirror image removes the other.
#[test]
fn four_queens_in_one_way() {
    let case = Case::new(&builtin("n-queens", 4, &[]));
    let (proof, _) = case.proof(LOGGED);
    let lines: Vec<&str> = proof.lines().collect();
    let excluded: String = lines[2]
        .trim_start_matches("solx ")
        .trim_end_matches(';')
        .split(' ')
        .map(|variable| format!("1 ~{variable} "))
        .collect();
    // Left and right are exchanged: column c becomes 3 - c.
    let mirror: String = (0..16)
        .map(|place| format!(" x{} -> x{}", place + 1, place / 4 * 4 + 3 - place % 4 + 1))
        .collect();
    let thrown_away = format!("red {excluded}>= 1 :{mirror};");
    let misled = proof.replacen(lines[2], &thrown_away, 1);
    assert_eq!(misled.matches("solx").count(), 1);
    assert_eq!(case.verdict(&[], &misled), verified(LOGGED), "{misled}");
}

/// A proof that there is no solution at all, by assuming it.
#[test]
fn four_queens_in_no_way() {
    let case = Case::new(&builtin("n-queens", 4, &[]));
    let proof = |assumed: &str, conclusion: &str| {
        format!(
            "pseudo-Boolean proof version 3.0\nf 26;\n{assumed}output NONE;\n\
             conclusion {conclusion};\n\
             end pseudo-Boolean proof;\n"
        )
    };
    // Nothing is claimed, and that is verified.
    assert_eq!(case.verdict(&[], &proof("", "NONE")), verified(LOGGED));
    let assumption = proof("a >= 1;\ne >= 1 : -1;\n", "NONE");
    assert!(matches!(case.verdict(&[], &assumption), VeripbVerdict::Verified { .. }));
    let (_, message) = rejection(case.verdict(&[], &proof("", "UNSAT")));
    assert!(message.contains("no contradicting constraint"), "{message}");
}
