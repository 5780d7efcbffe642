//! Statements about queens and knights on 8 x 8: five of each is the maximum, and neither can be
//! one more.
//!
//! Source: "Queens and Knights", Vector, vol. 21 no. 3.

use crate::support::proof::{Case, builtin};

#[test]
fn six_queens_and_five_knights_are_too_many() {
    let case = Case::new(&builtin("queens-and-knights", 8, &[("queens", 6), ("knights", 5)]));
    assert_eq!(case.solutions.len(), 0);
    case.holds();
}

#[test]
fn five_queens_and_six_knights_are_too_many() {
    let case = Case::new(&builtin("queens-and-knights", 8, &[("queens", 5), ("knights", 6)]));
    assert_eq!(case.solutions.len(), 0);
    case.holds();
}

#[test]
fn five_of_each_have_sixteen_placements() {
    let case = Case::new(&builtin("queens-and-knights", 8, &[("k", 5)]));
    assert_eq!(case.solutions.len(), 16);
    case.holds();
}
