//! Corrupted answers: right answers are changed, one thing at a time, and each check must name the
//! fault.

use std::ops::ControlFlow;
use std::str::FromStr;

use nq_sat::base::{Digest, PieceId, Placed, Placement, Square};
use nq_sat::model::{Problem, builtin};
use nq_sat::native::Search;
use nq_sat::run::{Completion, Control, StopReason, Tally, TallyBuilder};
use nq_sat::verify::{Burnside, Checker, difference};
use nq_sat::{Count, Query};

use super::{engines, list, listers_for, n_queens, problem_of, queens_and_knights, tally};

fn answer(problem: &Problem) -> Tally {
    tally(problem, &list(&Search, problem))
}

#[test]
fn equal_answers_have_no_difference() {
    let right = answer(&n_queens(6));
    assert_eq!(difference(&right, &right), None);
    // What only one of them knows is not compared.
    let counted_only = Tally { total: right.total.clone(), ..Tally::default() };
    assert_eq!(difference(&right, &counted_only), None);
}

#[test]
fn a_dropped_placement_shows_in_the_total() {
    let problem = n_queens(6);
    let all = list(&Search, &problem);
    for dropped in 0..all.len() {
        let rest: Vec<Placement> = [&all[..dropped], &all[dropped + 1..]].concat();
        let found = difference(&answer(&problem), &tally(&problem, &rest));
        assert_eq!(found.as_deref(), Some("total 4 against 3"));
    }
}

#[test]
fn a_flipped_count_is_named() {
    let right = answer(&n_queens(8));
    let flip = |change: &dyn Fn(&mut Tally)| {
        let mut wrong = right.clone();
        change(&mut wrong);
        difference(&right, &wrong).expect("they differ")
    };
    assert_eq!(flip(&|tally| tally.total += 1), "total 92 against 93");
    // 8 queens: 11 orbits of eight and one of four.
    let more_of_8 = flip(&|tally| tally.orbits.as_mut().unwrap().add(8));
    assert_eq!(more_of_8, "11 against 12 orbits of size 8");
    let swapped = flip(&|tally| {
        tally.orbits = Some([(8, 10_u8.into()), (4, 3_u8.into())].into_iter().collect());
    });
    assert_eq!(swapped, "11 against 10 orbits of size 8, 1 against 3 orbits of size 4");
}

#[test]
fn a_corrupt_digest_is_named() {
    let right = answer(&n_queens(6));
    let written = right.digest.unwrap().to_string();
    for place in (0..written.len()).filter(|&place| place != 16) {
        let digit = if written.as_bytes()[place] == b'0' { "1" } else { "0" };
        let mut corrupt = written.clone();
        corrupt.replace_range(place..=place, digit);
        let digest = Some(Digest::from_str(&corrupt).unwrap());
        let found = difference(&right, &Tally { digest, ..right.clone() });
        assert_eq!(found, Some(format!("digest {written} against {corrupt}")));
    }
}

#[test]
fn a_placement_exchanged_for_another_shows_in_the_digest() {
    let problem = n_queens(6);
    let mut all = list(&Search, &problem);
    all[0] = all[1].clone();
    let exchanged = Tally { orbits: None, ..tally(&problem, &all) };
    let found = difference(&answer(&problem), &exchanged).expect("they differ");
    assert!(found.starts_with("digest "), "{found}");
}

/// The least placement of an orbit may be in the missing part.
#[test]
fn a_part_of_the_placements_has_no_fundamental_count() {
    let problem = n_queens(6);
    for engine in listers_for(&engines(), &problem) {
        let mut builder = TallyBuilder::new(&problem);
        let stopped = engine.list(&problem, &Control::default(), &mut |placement| {
            builder.add(placement);
            ControlFlow::Break(())
        });
        let completion = stopped.unwrap().completion;
        assert_eq!(completion, Completion::Stopped(StopReason::Limit), "{}", engine.name());
        let part = builder.tally(Completion::Stopped(StopReason::Limit));
        assert_eq!((part.total, part.orbits), (1_u8.into(), None), "{}", engine.name());
    }
}

fn complaint(problem: &Problem, pieces: &[Placed]) -> String {
    let placement = Placement::new(pieces.to_vec());
    let verdict = Checker::new(problem).check(&placement);
    verdict.expect_err("this is no placement").to_string()
}

/// Every queen of every placement on 6 x 6, moved anywhere: all lines are occupied.
#[test]
fn a_moved_queen_is_refused_by_name() {
    let problem = n_queens(6);
    for placement in list(&Search, &problem) {
        Checker::new(&problem).check(&placement).expect("an engine listed it");
        for (square, queen) in itertools::iproduct!(problem.board.squares(), 0..6) {
            let mut pieces = placement.pieces().to_vec();
            if pieces[queen].square == square {
                continue;
            }
            pieces[queen].square = square;
            let message = complaint(&problem, &pieces);
            let name = format!("Q{}", problem.board.name(square));
            let reason = if placement.pieces().iter().any(|placed| placed.square == square) {
                format!("{name} and {name} stand on one square")
            } else {
                "no queen may attack a queen".to_owned()
            };
            assert!(message.contains(&name) && message.contains(&reason), "{message}");
        }
    }
}

#[test]
fn a_piece_too_many_or_too_few_is_refused() {
    let problem = queens_and_knights(5, &[("k", 2)]);
    for placement in list(&Search, &problem) {
        let pieces = placement.pieces();
        for left_out in 0..pieces.len() {
            let fewer = [&pieces[..left_out], &pieces[left_out + 1..]].concat();
            // Queens come first, two of them.
            let kind = if left_out < 2 { "Q (queen)" } else { "N (knight)" };
            assert_eq!(
                complaint(&problem, &fewer),
                format!("there are 1 of the piece {kind}, not 2")
            );
        }
        for (square, piece) in itertools::iproduct!(problem.board.squares(), [0, 1]) {
            let more = [pieces, &[Placed::new(PieceId(piece), square)]].concat();
            let message = complaint(&problem, &more);
            let name = format!("{}{}", ['Q', 'N'][usize::from(piece)], problem.board.name(square));
            assert!(
                message.contains(&name) || message.starts_with("there are 3 of the piece"),
                "{message}"
            );
        }
    }
}

#[test]
fn misplaced_pieces_are_refused() {
    let toml = r#"
        name = "two-kinds"
        board = { rows = 2, columns = 3, blocked = ["b1"] }
        piece = [
            { symbol = "R", moves = "R", count = 1, fixed = ["a2"] },
            { symbol = "D", moves = "D", count = 1 },
        ]
    "#;
    let problem = problem_of(toml, 0);
    let at = |piece, row, col| Placed::new(PieceId(piece), Square::new(row, col));
    let rook = at(0, 0, 0);
    Checker::new(&problem).check(&Placement::new(vec![rook, at(1, 1, 2)])).unwrap();
    for (pieces, expected) in [
        (vec![rook, at(1, 1, 1)], "Db1 stands on a blocked square"),
        (vec![rook, at(1, 2, 0)], "D at row 2, column 0 is off the 2 x 3 board"),
        (vec![rook, at(1, 0, 3)], "D at row 0, column 3 is off the 2 x 3 board"),
        (vec![rook, at(1, u16::MAX, 1)], "D at row 65535, column 1 is off the 2 x 3 board"),
        (vec![rook, at(1, 0, 0)], "Ra2 and Da2 stand on one square"),
        (vec![at(0, 1, 0), at(1, 0, 2)], "the fixed piece Ra2 is not in its place"),
        (vec![at(1, 0, 0), at(0, 1, 2)], "the fixed piece Ra2 is not in its place"),
        (vec![rook, at(2, 1, 2)], "the model has no piece number 2"),
        (vec![rook, at(1, 0, 2)], "Ra2 attacks Dc2 (on its row): no piece R may attack a piece D"),
        (vec![], "the fixed piece Ra2 is not in its place"),
    ] {
        assert_eq!(complaint(&problem, &pieces), expected);
    }
}

fn burnside(problem: &Problem, placements: &[Placement]) -> Option<Count> {
    let mut counter = Burnside::new(problem);
    for placement in placements {
        counter.add(placement);
    }
    counter.fundamental()
}

/// A missing or doubled placement changes the sum by less than the order of the group, so it is not
/// divisible. (Several missing ones may add up to a whole number.)
#[test]
fn a_set_not_closed_under_symmetry_fails_burnsides_lemma() {
    for n in 4..=8 {
        let problem = n_queens(n);
        let all = list(&Search, &problem);
        assert_eq!(burnside(&problem, &all), tally(&problem, &all).fundamental(), "n = {n}");
        for corrupted in 0..all.len() {
            let without = [&all[..corrupted], &all[corrupted + 1..]].concat();
            assert_eq!(burnside(&problem, &without), None, "n = {n} without {corrupted}");
            let doubled = [&all[..], &all[corrupted..=corrupted]].concat();
            assert_eq!(burnside(&problem, &doubled), None, "n = {n} with {corrupted} twice");
        }
    }
}

/// The ten placements for n = 5 are an orbit of eight and an orbit of two. Of their 1024 subsets, 4
/// are closed. A subset of a and b of them gives Burnside's lemma the sum a + 4b. It is divisible
/// by 8 otherwise only for a = 4, b = 1: 140 subsets, half of which hold one canonical placement,
/// as the quotient states. All others are detected.
#[test]
fn canonical_forms_and_burnsides_lemma_go_wrong_in_different_ways() {
    let problem = n_queens(5);
    let all = list(&Search, &problem);
    let unnoticed = (0u32..1 << all.len()).filter(|subset| {
        let kept: Vec<Placement> =
            (0..all.len()).filter(|i| subset >> i & 1 == 1).map(|i| all[i].clone()).collect();
        burnside(&problem, &kept) == tally(&problem, &kept).fundamental()
    });
    assert_eq!(unnoticed.count(), 4 + 140 / 2);
}

#[test]
fn a_level_is_the_best_only_where_better_ones_are_excluded() {
    let query = |model: &str, n| Query::new(builtin::by_name(model).expect("a model"), n);
    // A250000(5) = 4.
    let given = query("peaceable-queens", 5).parameter("k", 3).solve().expect("an answer");
    assert!(given.evidence.optimum.is_none() && given.evidence.known.is_empty());
    let least = query("independent-queens-domination", 6).solve().expect("an answer");
    let optimum = least.evidence.optimum.expect("an optimum");
    let excluded: Vec<_> = optimum.levels().map(|level| level.value).collect();
    assert_eq!(
        (least.problem.level.map(|level| level.value), excluded),
        (Some(4), vec![3, 2, 1, 0])
    );
    assert!(!least.evidence.known.is_empty());
}
