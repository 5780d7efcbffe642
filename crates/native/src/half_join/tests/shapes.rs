//! Semi-queens, and pieces that also leap, against other engines, in every way to count.

use super::super::at_once::Small;
use super::super::engine::geometry;
use super::super::geometry::{At, Quarter};
use super::super::layout::{Keys, Layout};
use super::super::leaping_quarters::PlacedQuarters;
use super::super::radix_parts::Roles;
use super::super::subset_sums::SubsetSums;
use super::*;
use crate::tests::one_kind;
use crate::{Rows, Search};
use itertools::{Itertools, iproduct};
use nq_board::model::Problem;
use nq_board::run::Tally;

/// Queens with leaps, up to 3 squares far.
const LEAPS: [&str; 7] = ["", "N", "C", "Z", "NC", "NZ", "NCZ"];

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

fn cut(problem: &Problem) -> Geometry {
    geometry(problem).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn totals_and_orbits_are_those_of_another_engine() {
    let control = Control::default();
    let more = [13, 14].into_iter().flat_map(|n| ["N", "C", "NZ"].map(|leaps| queens(n, leaps)));
    for problem in (MIN_SIZE..=12).flat_map(all).chain(more) {
        let n = problem.size;
        let rows = Rows::new(1);
        let other: &dyn nq_board::run::Engine = if n < 9 { &Search } else { &rows };
        let expected = other.count(&problem, &control).expect("it takes the problem").found;
        let found = HalfJoin::new(None, 2).count(&problem, &control).expect("a supported shape");
        let case = format!("n = {n}, {:?}", problem.pieces[0].rule);
        assert_eq!(found.found, Tally { digest: None, ..expected }, "{case}");
    }
}

/// A099152, semi-queens, and A051223, superqueens.
#[test]
fn totals_are_the_published_ones() {
    let control = Control::default();
    let semi_queens = [(14, 367_854_835_u64), (15, 3_622_508_685)];
    let semi_queens = semi_queens.map(|(n, total)| (semi(n, "", "diagonals"), total));
    let superqueens = [(15, 32_516), (16, 202_900), (17, 1_330_622)];
    let superqueens = superqueens.map(|(n, total)| (queens(n, "N"), total));
    for (problem, total) in semi_queens.into_iter().chain(superqueens) {
        let found = HalfJoin::new(None, 2).total(&problem, &control).expect("a supported shape");
        assert_eq!(found.found, total, "n = {}, {:?}", problem.size, problem.pieces[0].rule);
    }
}

/// Prepared quarters, quarters of each row set, the same divided by the first piece of the east,
/// with the sides exchanged, and sums over subsets.
#[test]
fn row_sets_count_the_same_in_every_way() {
    let tight = Limits { block_pairs: 50, halves: 100, cache: 0 };
    for (n, simd) in iproduct!([6, 9, 10, 11], Simd::there()) {
        for problem in all(n) {
            let geometry = cut(&problem);
            let usual = Limits::of(geometry);
            let kernel = simd.kernel();
            let large = |limits| Large::new(kernel, geometry, limits);
            let prepared = Quarters::wide(geometry);
            let mut workers: Vec<Worker<'_>> = vec![prepared.worker(kernel)];
            if geometry.shape.leaps.reach() > 0 {
                for divides in [false, true] {
                    let mut placed = PlacedQuarters::new(geometry);
                    placed.divides = divides;
                    let small = Small::new(kernel, geometry, placed);
                    let roles = if divides { Roles::WestInTables } else { Roles::default() };
                    workers.push(Box::new(small.with_roles(roles)));
                }
            } else {
                workers.push(Box::new(large(usual)));
                workers.push(Box::new(large(tight)));
                workers.push(Box::new(large(usual).with_roles(Roles::WestInTables)));
            }
            workers.extend(SubsetSums::new(kernel, geometry).map(|w| Box::new(w) as Worker<'_>));
            for (row_set, selection) in
                iproduct!(row_sets(geometry).into_iter().step_by(5), SELECTIONS)
            {
                let control = Control::default();
                let counted = workers.iter_mut().map(|worker| {
                    let mut counts = worker.count(row_set, selection, &control).expect("no stop");
                    for (count, weight) in counts.iter_mut().zip(row_set.weights) {
                        *count *= u64::from(weight > 0 || selection != Selection::Counted);
                    }
                    counts
                });
                let counted = counted.collect_vec();
                let case = format!("n = {n}, {:?}, {row_set:?}, {selection:?}", geometry.shape);
                assert!(counted.iter().all_equal(), "{case}: {counted:?}");
            }
        }
    }
}

/// Every audit agrees, and what all row sets stand for is every placement.
#[test]
fn audits_agree() {
    for problem in [7, 10, 11].into_iter().flat_map(all) {
        let control = Control::default();
        let engine = HalfJoin::new(None, 1);
        let total = engine.total(&problem, &control).expect("a supported shape").found;
        let audited = engine.with_audit(Audit::new(100.0, 0)).total(&problem, &control);
        let audited = audited.unwrap_or_else(|error| panic!("n = {}: {error}", problem.size));
        assert_eq!(audited.found, total);
        assert!(audited.audited > 0);
    }
}

/// The layouts of a row set: for prepared quarters, for it alone, and with each first piece.
fn layouts(geometry: Geometry, rows: u32) -> Vec<(Layout, Option<u32>)> {
    let given = (0..geometry.n).filter(|row| rows >> row & 1 == 1).map(Some);
    let divided = geometry.shape.leaps.reach() > 0;
    let of_row_set = std::iter::once(None)
        .chain(given.filter(|_| divided))
        .map(|first| (Layout::of_row_set(geometry, rows, first), first));
    let prepared = Layout::of_board(geometry).map(|layout| (layout, None));
    prepared.into_iter().chain(of_row_set.filter(|(layout, _)| layout.bits() <= 64)).collect()
}

/// By definition: a square of the west and one of the east that can have pieces share a bit if and
/// only if the pieces exclude each other; and so do the north and the south of a half.
#[test]
fn signatures_and_keys_say_which_squares_exclude_each_other() {
    let in_quarter = |geometry: Geometry, at: At| {
        let quarter = match (at.0 < geometry.h, at.1 < geometry.h) {
            (true, true) => Quarter::NorthWest,
            (false, true) => Quarter::SouthWest,
            (true, false) => Quarter::NorthEast,
            (false, false) => Quarter::SouthEast,
        };
        (quarter, (at.0 % geometry.h, at.1 % geometry.h))
    };
    for (n, every) in [(4, 1), (5, 1), (7, 7), (12, 101), (17, 10_007), (20, 40_009)] {
        for problem in all(n) {
            let geometry = cut(&problem);
            let (east, west): (Vec<At>, Vec<At>) =
                geometry.squares().partition(|at| at.1 >= geometry.h);
            let distinct = |(a, b): &(At, At)| a.0 != b.0 && a.1 != b.1;
            for row_set in row_sets(geometry).into_iter().step_by(every) {
                let rows = row_set.rows;
                for (layout, first) in layouts(geometry, rows) {
                    let given = first.map(|row| (row, geometry.h));
                    let fits = |at: At| {
                        let in_line = |given: At| at.0 == given.0 || at.1 == given.1;
                        given.is_none_or(|g| at == g || !in_line(g) && !geometry.excludes(at, g))
                    };
                    let word = |at: At| {
                        let (quarter, square) = in_quarter(geometry, at);
                        layout.word(quarter, geometry.own_rows(quarter, rows), square)
                    };
                    let may = |at: &At, side: u32| side >> at.0 & 1 == 1 && fits(*at);
                    let in_east =
                        east.iter().filter(|at| may(at, rows) && !geometry.is_on_main(**at));
                    let in_west = west.iter().filter(|at| may(at, geometry.west_rows(rows)));
                    let in_east = in_east.map(|&at| (at, word(at))).collect_vec();
                    let in_west = in_west.map(|&at| (at, word(at))).collect_vec();
                    for ((e, of_e), (w, of_w)) in iproduct!(&in_east, &in_west) {
                        // What a given piece excludes is not there.
                        let excludes = geometry.excludes(*e, *w) && Some(*e) != given;
                        assert_eq!(
                            of_e & of_w != 0,
                            excludes,
                            "{geometry:?} {layout:?} {e:?} {w:?}"
                        );
                    }
                }
            }
            for half in [east, west] {
                let keys = Keys::new(geometry, in_quarter(geometry, half[0]).0);
                let key = |at: At| {
                    let (quarter, square) = in_quarter(geometry, at);
                    keys.key(quarter, square)
                };
                let (north, south): (Vec<At>, Vec<At>) =
                    half.into_iter().partition(|at| at.0 < geometry.h);
                for (a, b) in iproduct!(north, south).filter(distinct) {
                    assert_eq!(key(a) & key(b) != 0, geometry.excludes(a, b), "{a:?} {b:?}");
                }
            }
        }
    }
}

/// To n = 22 knights' leaps fit into a word, from then on with the first piece given.
#[test]
fn sizes_are_those_whose_signatures_fit() {
    let shape = |leaps| cut(&queens(10, leaps)).shape;
    let divides = |n, leaps| Layout::divides(Geometry::new(n, shape(leaps)));
    assert_eq!([21, 22, 23, 28].map(|n| divides(n, "N")), [false, false, true, true]);
    assert_eq!([18, 19, 20].map(|n| divides(n, "C")), [false, false, true]);
    let largest = |problem: fn(u32) -> Problem| {
        (MIN_SIZE..=28).filter(|&n| geometry(&problem(n)).is_ok()).max().expect("some size")
    };
    assert_eq!(largest(|n| queens(n, "N")), 28);
    assert_eq!(largest(|n| queens(n, "NCZ")), 23);
    assert_eq!(largest(|n| semi(n, "", "diagonals")), 24);
    assert_eq!(largest(|n| semi(n, "N", "diagonals")), 28);
}

/// The content of a model decides, however it is written.
#[test]
fn shapes_are_recognised_by_their_content() {
    let on = |sets: &str, number: &str| {
        format!("[[count]]\npieces = [\"A\"]\non = \"{sets}\"\nnumber = {number}\n")
    };
    let (one, most) = ("1", "{ max = 1 }");
    let lines = [on("rows", one), on("columns", one)].concat();
    let (falling, rising) = (on("diagonals", most), on("antidiagonals", most));
    let semi_queens = cut(&semi(9, "", "diagonals")).shape;
    for (problem, shape) in [
        (one_kind(9, "R", "\"n\"", "", &rising), semi_queens),
        (one_kind(9, "W", "\"any\"", "", &[&*lines, &falling].concat()), semi_queens),
        (one_kind(9, "W", "\"n\"", "", &[&*lines, &falling, &rising].concat()), Shape::QUEENS),
        (
            one_kind(9, "RN", "\"n\"", "", &[&*falling, &rising].concat()),
            cut(&queens(9, "N")).shape,
        ),
        (one_kind(9, "QA", "\"n\"", "", ""), Shape::QUEENS),
    ] {
        assert_eq!(cut(&problem).shape, shape, "{problem:?}");
    }
    for (problem, why) in [
        (one_kind(9, "R", "\"n\"", "", ""), "not test"),
        (one_kind(9, "N", "\"n\"", "", &lines), "not test"),
        (one_kind(9, "Q", "8", "", ""), "not test"),
        (one_kind(9, "Q(1,4)", "\"n\"", "", ""), "not test"),
        (one_kind(9, "QN", "\"n\"", "wrap = \"both\"", ""), "not test"),
        (one_kind(9, "QN", "\"n\"", "blocked = [\"a1\"]", ""), "blocked, fixed or needed"),
        (one_kind(9, "RK", "\"n\"", "", &falling), ""),
    ] {
        let found = geometry(&problem).map(|geometry| geometry.shape);
        match found {
            Err(error) => assert!(!why.is_empty() && error.to_string().contains(why), "{error}"),
            Ok(shape) => assert!(why.is_empty(), "{shape:?} instead of {why}"),
        }
    }
}
