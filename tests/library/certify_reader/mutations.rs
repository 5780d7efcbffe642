//! Random changes of proofs: nothing panics, and an accepted proof still proves the same.

use std::collections::BTreeSet;

use nq_sat::certify::check::opb::Opb;
use nq_sat::certify::check::veripb::{Start, read_proof};
use proptest::prelude::*;
use proptest::sample::select;

use crate::support::reader::{WORDS, config, n_queens, proofs, read, two, word_changed};

/// A proof with one byte replaced, added or removed.
fn byte_changed() -> impl Strategy<Value = Vec<u8>> {
    (proofs(), any::<prop::sample::Index>(), prop_oneof![any::<u8>(), b' '..=b'~'], 0..3).prop_map(
        |(proof, index, byte, kind)| {
            let mut bytes = proof.as_bytes().to_vec();
            let at = index.index(bytes.len());
            match kind {
                0 => bytes[at] = byte,
                1 => bytes.insert(at, byte),
                _ => drop(bytes.remove(at)),
            }
            bytes
        },
    )
}

/// The solutions that a proof logs, by their true variables, read by code of the test's own.
fn logged(proof: &[u8]) -> BTreeSet<Vec<u32>> {
    let text = String::from_utf8_lossy(proof);
    let mut solutions = BTreeSet::new();
    for line in text.lines() {
        let mut words =
            line.split([' ', ';']).filter(|word| !word.is_empty() && !word.starts_with('@'));
        if words.next() == Some("solx") {
            let occupied = words.filter_map(|word| word.strip_prefix('x'));
            let mut numbers: Vec<u32> = occupied.map(|number| number.parse().unwrap()).collect();
            numbers.sort_unstable();
            solutions.insert(numbers);
        }
    }
    solutions
}

fn still_the_same(proof: &[u8]) -> Result<(), TestCaseError> {
    let Ok(summary) = read(proof) else { return Ok(()) };
    let both = BTreeSet::from([vec![2, 8, 9, 15], vec![3, 5, 12, 14]]);
    prop_assert_eq!(logged(proof), both);
    prop_assert_eq!(summary.logged, 2);
    // With one of them missing from the list it is refused.
    for one in two() {
        let outcome = read_proof(proof, Start::Constraints(26), &n_queens(4), &[one]);
        prop_assert!(outcome.is_err());
    }
    Ok(())
}

proptest! {
    #![proptest_config(config(4000))]

    #[test]
    fn a_changed_byte_changes_no_solution(proof in byte_changed()) {
        still_the_same(&proof)?;
    }

    #[test]
    fn a_changed_word_changes_no_solution(proof in word_changed()) {
        still_the_same(proof.as_bytes())?;
    }

    #[test]
    fn nothing_panics(words in prop::collection::vec(select(WORDS), 0..40)) {
        let body = words.join(" ");
        let proof = format!("pseudo-Boolean proof version 3.0\nf 26;\n{body}");
        prop_assert!(read(proof.as_bytes()).is_err());
        prop_assert!(read(body.as_bytes()).is_err());
        let start = Start::Forbidden(26);
        prop_assert!(read_proof(proof.as_bytes(), start, &n_queens(4), &[]).is_err());
        let file = format!("* #variable= 16 #constraint= 1\n{body}");
        prop_assert!(Opb::read(file.as_bytes(), &n_queens(4)).is_err());
    }
}
