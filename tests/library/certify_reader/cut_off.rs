//! Proofs that are truncated, or no text.

use nq_sat::certify::check::LineFault;
use nq_sat::certify::check::veripb::{ProofError, Refusal};

use crate::support::reader::{FORBIDDEN, FULL, SHORT, read, read_forbidden};

#[test]
fn non_text_is_refused() {
    let at = |line, fault| Err(ProofError::Proof { line, refusal: Refusal::Text(fault) });
    assert_eq!(read(b""), Err(ProofError::Proof { line: 1, refusal: Refusal::Empty }));
    assert_eq!(read(b"\xff\xfe\n"), at(1, LineFault::NotText(0xff)));
    assert_eq!(read(b"\xff\xfe"), at(1, LineFault::CutOff));
    assert_eq!(read(b"\x1f\x8b\x08\x00\n"), at(1, LineFault::NotText(0x1f)));
    let proof = SHORT.as_bytes();
    for byte in [0, 0x7f, 0x80, 0xc3, 0xff] {
        let mut changed = proof.to_vec();
        changed[40] = byte;
        assert_eq!(read(&changed), at(3, LineFault::NotText(byte)));
    }
    let long = SHORT.replace("rup >= 1;", &format!("rup {}>= 1;", " ".repeat(1 << 22)));
    assert_eq!(read(long.as_bytes()), at(11, LineFault::TooLong));
    let many = SHORT.replace("rup >= 1;", &format!("rup {}>= 1;", "1 x1 ".repeat(100_000)));
    assert!(read(many.as_bytes()).is_ok());
}

#[test]
fn a_file_cut_off_anywhere_is_refused() {
    for proof in [SHORT, FULL] {
        for length in 0..proof.len() {
            let refused = read(&proof.as_bytes()[..length]).unwrap_err();
            let lines = proof[..length].matches('\n').count() as u64;
            assert!(
                matches!(refused, ProofError::Proof { line, .. } if line == lines + 1),
                "{length}: {refused}"
            );
        }
    }
}

/// All listed solutions are forbidden in the formula.
#[test]
fn a_proof_of_no_solution_cut_off_anywhere_is_refused() {
    let lines: Vec<_> = FORBIDDEN.lines().collect();
    for length in 0..lines.len() {
        let start = lines[..length].iter().map(|line| format!("{line}\n")).collect::<String>();
        let place = match length {
            0 => None,
            1..4 | 23 | 24 | 29.. => Some("outside subproofs and orders"),
            4 | 9 | 12 | 22 => Some("in an order"),
            5..9 | 14 | 15 => Some("among an order's variables"),
            10 | 11 => Some("in an order's definition"),
            13 | 16 | 21 => Some("in the proof of an order's property"),
            17 | 20 | 25 | 28 => Some("in a subproof"),
            _ => Some("in the proof of a goal"),
        };
        let refusal = place.map_or(Refusal::Empty, Refusal::Unfinished);
        let line = length as u64 + 1;
        assert_eq!(
            read_forbidden(&start),
            Err(ProofError::Proof { line, refusal }),
            "{length} lines"
        );
    }
}
