//! Truncated proofs that no solution is left, with all listed solutions forbidden in the formula.

use nq_sat::certify::check::veripb::{ProofError, Refusal};

use crate::support::reader::{FORBIDDEN, read_forbidden};

#[test]
fn a_file_cut_off_is_refused_wherever_it_ends() {
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
