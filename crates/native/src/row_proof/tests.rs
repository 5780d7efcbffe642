//! The numbers of fillings are those of the engines.

use super::RowProof;
use crate::tests::one_kind;
use crate::{Search, TransferMatrix};
use nq_board::run::circuit::CountingProof;
use nq_board::run::{Control, count_by_listing};

#[test]
fn fillings_are_placements() {
    let control = Control::default();
    for moves in ["Q", "R", "RN", "QN", "RK", "RC", "QC", "RWD", "RZ"] {
        for size in 0..=7 {
            let problem = one_kind(size, moves, "\"n\"", "", "");
            let listed = count_by_listing(&Search, &problem, &control).expect("a list").found;
            let counted = RowProof.count(&problem, None, &control).expect("a count");
            assert_eq!(counted, listed.total, "{moves} {size}");
        }
    }
}

#[test]
fn other_problems_are_refused() {
    let control = Control::default();
    let refused = |moves: &str, count: &str, board: &str| {
        let problem = one_kind(6, moves, count, board, "");
        let refusal = RowProof.predict(&problem, None, 1000, &control);
        refusal.expect_err("refused").to_string()
    };
    assert!(refused("K", "\"n\"", "").contains("along rows and columns"));
    assert!(refused("Q", "5", "").contains("one piece in each row"));
    assert!(refused("Q", "\"n\"", "blocked = [\"a1\"]").contains("an empty square board"));
    assert!(refused("RNN", "\"n\"", "").contains("3 rows away"));
    let kings = one_kind(6, "K", "\"any\"", "", "");
    assert!(TransferMatrix.predict(&kings, None, 1000, &control).is_ok());
}
