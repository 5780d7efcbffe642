//! Proofs changed at random: whatever is read, nothing panics; and what is still taken still proves the same, or `veripb` refuses it.

use std::collections::BTreeSet;

use nq_sat::certify::check::opb::Opb;
use nq_sat::certify::check::veripb::{Start, read_proof};
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::FileFailurePersistence;

use crate::boards::{FOUR_QUEENS, n_queens, two};
use crate::logged::{FULL, SHORT, read};
use crate::outside::veripb;

/// What such files are made of, and what they are not.
const WORDS: &[&str] = &[
    "rup",
    "pol",
    "red",
    "solx",
    "sol",
    "a",
    "e",
    "f",
    "deld",
    "del",
    "dom",
    "qed",
    "proofgoal",
    "output",
    "NONE",
    "conclusion",
    "UNSAT",
    "end",
    ">=",
    "<=",
    "=",
    ":",
    "->",
    "~",
    "+",
    "*",
    "d",
    "s",
    "w",
    ";",
    "%",
    "\r",
    "\n",
    "0",
    "1",
    "-1",
    "26",
    "27",
    "34",
    "99999999999999999999",
    "x1",
    "~x1",
    "x2",
    "~x2",
    "x16",
    "x17",
    "x01",
    "y1",
    "~y1",
    "@left",
    "@nothing",
    "#1",
    "subproof",
    "é",
];

fn config(cases: u32) -> ProptestConfig {
    let file = FileFailurePersistence::Direct("tests/certify_reader.proptest-regressions");
    ProptestConfig { cases, failure_persistence: Some(Box::new(file)), ..ProptestConfig::default() }
}

fn proofs() -> impl Strategy<Value = &'static str> {
    select(&[SHORT, FULL][..])
}

/// A proof with one byte replaced, added or taken away.
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

/// A proof with one word replaced, added, taken away, or two lines exchanged.
fn word_changed() -> impl Strategy<Value = String> {
    let any_index = any::<prop::sample::Index>;
    (proofs(), any_index(), any_index(), select(WORDS), 0..4).prop_map(
        |(proof, index, other, word, kind)| {
            if kind == 3 {
                let mut lines: Vec<_> = proof.lines().collect();
                let (a, b) = (index.index(lines.len()), other.index(lines.len()));
                lines.swap(a, b);
                return lines.join("\n") + "\n";
            }
            // Spaces and ends of lines are words of their own.
            let mut words: Vec<&str> = proof.split_inclusive([' ', '\n', ';']).collect();
            let at = index.index(words.len());
            let spaced = format!("{word} ");
            match kind {
                0 => words[at] = &spaced,
                1 => words.insert(at, &spaced),
                _ => drop(words.remove(at)),
            }
            words.concat()
        },
    )
}

/// The solutions that the lines of a proof log, by their true variables, read by code of the test's own.
fn logged(proof: &[u8]) -> BTreeSet<Vec<u32>> {
    let text = String::from_utf8_lossy(proof);
    let mut solutions = BTreeSet::new();
    for line in text.lines() {
        let mut words =
            line.split([' ', ';']).filter(|word| !word.is_empty() && !word.starts_with('@'));
        if words.next() == Some("solx") {
            let standing = words.filter_map(|word| word.strip_prefix('x'));
            let mut numbers: Vec<u32> = standing.map(|number| number.parse().unwrap()).collect();
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
    // With one of them missing from the list it is not taken.
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

proptest! {
    #![proptest_config(config(60))]

    /// With a solution taken out of the formula's reach, no change makes a proof of it that is both taken and verified.
    #[test]
    fn with_another_formula_nothing_is_both_taken_and_verified(proof in word_changed()) {
        // Without the first row's constraint there are more solutions than two.
        let weaker = FOUR_QUEENS.replace("+1 x1 +1 x2 +1 x3 +1 x4 = 1 ;", "+1 x1 +1 x2 +1 x3 +1 x4 >= 0 ;\n+1 x1 +1 x2 +1 x3 +1 x4 >= 0 ;")
            .replace("#constraint= 18", "#constraint= 19");
        if read(proof.as_bytes()).is_ok() {
            let said = veripb(&weaker, proof.as_bytes());
            prop_assert!(!said.success, "{}", said.all);
        }
    }
}
