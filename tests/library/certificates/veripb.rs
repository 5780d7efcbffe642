//! The reader of VeriPB proofs. `external` compares it with `veripb` on the same proofs.

use std::collections::BTreeSet;

use nq_sat::base::Placement;
use nq_sat::certify::check::opb::Opb;
use nq_sat::certify::check::veripb::{ProofVerdict, Start, read_proof};
use proptest::prelude::*;
use proptest::sample::select;

use crate::support::reader::{
    FORBIDDEN, FOUR_QUEENS, FOUR_QUEENS_FORBIDDEN, FULL, ProofCase, SHORT, config, n_queens,
    placement, proof_cases, proofs, read, read_forbidden, two, word_changed, words,
};

/// Each attack is refused with its own reason in its own line.
#[test]
fn each_proof_proves_its_claim_or_is_refused() {
    let mut wrong = Vec::new();
    for case in proof_cases() {
        let ProofCase { problem, proof, start, listed, outcome, .. } = &case;
        let summary = read_proof(proof.as_bytes(), *start, problem, listed);
        let logged = if let Start::Forbidden(_) = start { 0 } else { listed.len() };
        if let Ok(summary) = &summary {
            assert_eq!(summary.logged, logged, "{proof}");
        }
        let found = summary.map(|summary| summary.verdict).map_err(|fault| fault.to_string());
        if found != *outcome {
            wrong.push(format!("{proof}\n{found:?}\nexpected: {outcome:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn steps_are_counted_by_their_keywords() {
    let footer = ["conclusion 1", "e 1", "end 1", "f 1", "output 1", "solx 2"].map(str::to_owned);
    let steps = |proof: &str, others: &[&str]| {
        let steps = read(proof.as_bytes()).unwrap().steps;
        let steps: BTreeSet<_> =
            steps.into_iter().map(|(rule, number)| format!("{rule} {number}")).collect();
        let others = others.iter().map(|&other| other.to_owned());
        assert_eq!(steps, others.chain(footer.clone()).collect());
    };
    steps(SHORT, &["rup 6"]);
    steps(FULL, &["rup 8", "red 3", "proofgoal 1", "qed 2", "deld 1", "pol 1"]);
    let forbidden = read_forbidden(FORBIDDEN).unwrap().steps;
    assert_eq!((forbidden["dom"], forbidden["def_order"], forbidden["rup"]), (1, 1, 5));
}

#[test]
fn verdicts_of_veripb_meet_the_claim_or_do_not() {
    use ProofVerdict::{Enumeration, NoConclusion, Unsatisfiable};
    for (verdict, conclusion, met) in [
        (NoConclusion, "NO CONCLUSION", true),
        (NoConclusion, "UNSATISFIABLE", false),
        (Unsatisfiable, "UNSATISFIABLE", true),
        (Unsatisfiable, "NO CONCLUSION", false),
        (Enumeration, "ENUMERATION COMPLETE", true),
        (Enumeration, "NO CONCLUSION", false),
    ] {
        assert_eq!(verdict.is_met_by(conclusion), met, "{verdict:?} {conclusion}");
    }
}

#[test]
fn the_formula_without_solutions_is_the_specification_with_each_forbidden() {
    let problem = n_queens(4);
    let read = |text: &str| Opb::read(text.as_bytes(), &problem).unwrap();
    let (specification, forbidden) = (read(FOUR_QUEENS), read(FOUR_QUEENS_FORBIDDEN));
    assert_eq!((specification.count(), forbidden.count()), (26, 28));
    assert_eq!(forbidden.forbids_just(&specification, &problem, &two()), Ok(()));
}

#[test]
fn the_list_is_checked_first() {
    let problem = n_queens(4);
    let refused = |listed: &[Placement]| {
        let read = read_proof(SHORT.as_bytes(), Start::Constraints(26), &problem, listed);
        read.unwrap_err().to_string()
    };
    let [a, b] = two().try_into().unwrap();
    let again = "solution 3 of the list: it is the same as number 1";
    assert_eq!(refused(&[a.clone(), b, a.clone()]), again);
    assert_eq!(
        refused(&[a, placement(&problem, &[2, 8, 9])]),
        "solution 2 of the list: there are 3 of the piece Q (queen), not 4"
    );
}

#[test]
fn non_text_is_refused() {
    let refused = |proof: &[u8]| read(proof).unwrap_err().to_string();
    let byte = |line, byte: u8| {
        format!("line {line}: it has the byte 0x{byte:02x}, expected printable ASCII")
    };
    let header = "expected `pseudo-Boolean proof version 3.0`";
    assert_eq!(refused(b""), format!("line 1: the file is empty: {header}"));
    assert_eq!(refused(b"\xff\xfe\n"), byte(1, 0xff));
    assert!(refused(b"\xff\xfe").starts_with("line 1: the file ends inside this line"));
    assert_eq!(refused(b"\x1f\x8b\x08\x00\n"), byte(1, 0x1f));
    for other in [0, 0x7f, 0x80, 0xc3, 0xff] {
        let mut changed = SHORT.as_bytes().to_vec();
        changed[40] = other;
        assert_eq!(refused(&changed), byte(3, other));
    }
    let long = SHORT.replace("rup >= 1;", &format!("rup {}>= 1;", " ".repeat(1 << 22)));
    assert_eq!(refused(long.as_bytes()), "line 11: it is longer than 4194304 bytes");
    let many = SHORT.replace("rup >= 1;", &format!("rup {}>= 1;", "1 x1 ".repeat(100_000)));
    assert!(read(many.as_bytes()).is_ok());
}

#[test]
fn a_file_cut_off_anywhere_is_refused() {
    for proof in [SHORT, FULL] {
        for length in 0..proof.len() {
            let refused = read(&proof.as_bytes()[..length]).unwrap_err();
            let lines = proof[..length].matches('\n').count() as u64;
            assert_eq!(refused.line, Some(lines + 1), "{length}: {refused}");
        }
    }
    let lines: Vec<_> = FORBIDDEN.lines().collect();
    for length in 0..lines.len() {
        let start = lines[..length].iter().map(|line| format!("{line}\n")).collect::<String>();
        let place = match length {
            0 => "the file is empty",
            1..4 | 23 | 24 | 29.. => "the proof ends outside subproofs and orders,",
            4 | 9 | 12 | 22 => "the proof ends in an order,",
            5..9 | 14 | 15 => "the proof ends among an order's variables,",
            10 | 11 => "the proof ends in an order's definition,",
            13 | 16 | 21 => "the proof ends in the proof of an order's property,",
            17 | 20 | 25 | 28 => "the proof ends in a subproof,",
            _ => "the proof ends in the proof of a goal,",
        };
        let fault = read_forbidden(&start).unwrap_err();
        assert_eq!(fault.line, Some(length as u64 + 1));
        assert!(fault.what.starts_with(place), "{length} lines: {fault}");
    }
}

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
    fn nothing_panics(words in prop::collection::vec(select(words()), 0..40)) {
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
