//! The list of solutions, and the proof that logs them.

use nq_sat::base::placement::Placement;
use nq_sat::certify::check::veripb::{ListFault, ProofError, Refusal, Start, read_proof};

use crate::support::reader::{SHORT, n_queens, placement, two};

#[test]
fn the_list_is_checked_first() {
    let problem = n_queens(4);
    let refused = |listed: &[Placement]| {
        read_proof(SHORT.as_bytes(), Start::Constraints(26), &problem, listed).unwrap_err()
    };
    let [a, b] = two().try_into().unwrap();
    let again = ProofError::Listed { number: 3, fault: ListFault::Again(1) };
    assert_eq!(refused(&[a.clone(), b, a.clone()]), again);
    assert_eq!(again.to_string(), "solution 3 of the list: it is the same as number 1");
    let fault = ListFault::NoSolution("there are 3 of the piece Q (queen), not 4".to_owned());
    assert_eq!(
        refused(&[a, placement(&problem, &[2, 8, 9])]),
        ProofError::Listed { number: 2, fault }
    );
}

#[test]
fn logged_and_listed_solutions_must_be_equal() {
    let problem = n_queens(4);
    let read = |listed: &[Placement], proof: &str| {
        read_proof(proof.as_bytes(), Start::Constraints(26), &problem, listed).unwrap_err()
    };
    // `veripb` verifies this proof: it does not know the list.
    assert_eq!(
        read(&two()[..1], SHORT),
        ProofError::Proof { line: 5, refusal: Refusal::NotListed("x3 x5 x12 x14".to_owned()) }
    );
    let first = "x3 x5 x12 x14".to_owned();
    assert_eq!(
        read(&two(), &SHORT.replace("solx x3 x5 x12 x14;\n", "")),
        ProofError::Proof { line: 12, refusal: Refusal::NotLogged { missing: 1, first } }
    );
}
