//! Semi-queens, and pieces that also leap, against other engines, in every way to count.

use super::super::engine::geometry;
use super::super::geometry::{At, Geometry, Quarter};
use super::super::kernel::{Simd, with_kernel};
use super::super::large::{Large, Limits};
use super::super::layout::{Keys, Layout};
use super::super::row_sets::RowSets;
use super::super::small::{CountRowSet, Quarters};
use super::super::subset_sums::SubsetSums;
use super::*;
use crate::test_models::{one_kind, problem};
use crate::{Rows, Search};
use nq_board::model::Problem;
use nq_board::run::tally::Tally;

/// Queens with leaps, up to 3 squares far.
const LEAPS: [&str; 6] = ["N", "C", "Z", "NC", "NZ", "NCZ"];

/// n pieces with at most one on each diagonal of a direction, that also leap.
fn semi(n: u32, leaps: &str, diagonals: &str) -> Problem {
    let count =
        format!("[[count]]\npieces = [\"A\"]\non = \"{diagonals}\"\nnumber = {{ max = 1 }}\n");
    one_kind(n, &format!("R{leaps}"), "\"n\"", "", &count)
}

fn queens(n: u32, leaps: &str) -> Problem {
    one_kind(n, &format!("Q{leaps}"), "\"n\"", "", "")
}

/// Every shape at a size.
fn all(n: u32) -> impl Iterator<Item = Problem> {
    let semi = ["", "N", "CZ", "D"].into_iter().map(move |leaps| semi(n, leaps, "antidiagonals"));
    LEAPS.into_iter().map(move |leaps| queens(n, leaps)).chain(semi)
}

#[test]
fn totals_and_orbits_are_those_of_another_engine() {
    let control = Control::default();
    for (n, problem) in (MIN_SIZE..=12).flat_map(|n| all(n).map(move |problem| (n, problem))) {
        let rule = &problem.pieces[0].rule;
        let engine: &dyn nq_board::run::engine::Engine =
            if n < 9 { &Search } else { &Rows::new(1) };
        let expected = engine.count(&problem, &control).expect("it takes the problem").found;
        let found = HalfJoin::new(None, 2).count(&problem, &control).expect("a supported shape");
        assert_eq!(found.found, Tally { digest: None, ..expected }, "n = {n}, {rule:?}");
    }
}
