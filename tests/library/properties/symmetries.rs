//! The motions of a problem, canonical forms, and the two routes to the fundamental count.
//! The digest, recomputed from the texts of the brute force by another XXH64.

use std::collections::BTreeSet;

use itertools::{Itertools, iproduct};
use nq_sat::base::{Board, Digest, Motion, Placed, Placement, Square, Symmetry};
use nq_sat::model::{Model, Problem, Settings};
use nq_sat::native::Search;
use nq_sat::run::{Completion, SymmetryGroup, TallyBuilder};
use nq_sat::verify::Burnside;
use proptest::prelude::*;
use twox_hash::XxHash64;

use super::cases::cases;
use super::config;
use crate::support::planted::list;

/// The images of every piece on every square under a symmetry.
fn action(problem: &Problem, symmetry: &Symmetry) -> Vec<Placed> {
    all_placed(problem).map(|placed| symmetry.apply(problem.board, placed)).collect()
}

fn all_placed(problem: &Problem) -> impl Iterator<Item = Placed> {
    let squares: Vec<Square> = problem.board.squares().collect();
    iproduct!(problem.piece_ids(), squares).map(|(piece, square)| Placed::new(piece, square))
}

/// The motions of a group without shift or exchange.
fn motions(group: &SymmetryGroup) -> Vec<Motion> {
    let motions = group.without_shifts().filter(|symmetry| !symmetry.has_exchange());
    motions.filter_map(Symmetry::motion).collect()
}

/// Whether a motion maps the leaps of each piece, up to 4 long, to leaps of the same piece.
fn keeps_moves(problem: &Problem, motion: Motion) -> bool {
    let side = |by: i32| u16::try_from(4 + by).expect("on the board");
    let square = |down: i32, right: i32| {
        motion.apply(Board::new(9, 9), Square::new(side(down), side(right)))
    };
    problem.pieces.iter().flat_map(|piece| piece.rule.atoms()).all(|atom| {
        iproduct!(-4..=4, -4..=4).all(|(down, right)| {
            let (from, to) = (square(0, 0), square(down, right));
            let by = |from: u16, to: u16| i32::from(to) - i32::from(from);
            let turned = atom.goes(by(from.row, to.row), by(from.col, to.col));
            atom.goes(down, right) == turned
        })
    })
}

/// Whether a motion maps board, moves, blocked squares and fixed pieces to themselves.
fn keeps(problem: &Problem, motion: Motion) -> bool {
    let board = problem.board;
    let moved = |square| motion.apply(board, square);
    let blocked: BTreeSet<Square> = problem.blocked.iter().copied().collect();
    let fixed: BTreeSet<Placed> = problem.fixed.iter().copied().collect();
    // An empty board has no squares to compare. Its sides are.
    let is_like_its_transpose =
        board.rows() == board.cols() && board.wraps_rows() == board.wraps_columns();
    (!motion.swaps_axes() || is_like_its_transpose)
        && keeps_moves(problem, motion)
        && board.squares().map(moved).collect::<BTreeSet<_>>() == board.squares().collect()
        && blocked.iter().map(|&square| moved(square)).collect::<BTreeSet<_>>() == blocked
        && fixed.iter().map(|f| Placed::new(f.piece, moved(f.square))).collect::<BTreeSet<_>>()
            == fixed
}

/// Two kings on 4 x 4 with these squares blocked.
fn two_kings(blocked: &[Square]) -> Problem {
    let board = Board::new(4, 4);
    let names: Vec<_> = blocked.iter().map(|&square| format!("{:?}", board.name(square))).collect();
    let toml = format!(
        "name = \"kings\"\n[board]\nrows = 4\ncolumns = 4\nblocked = [{}]\n\
         [[piece]]\nsymbol = \"K\"\nmoves = \"K\"\ncount = 2\n",
        names.join(", ")
    );
    Model::from_toml("kings.toml", &toml).unwrap().problem(0, &Settings::default()).unwrap()
}

/// Random problems rarely have a group between all motions and none. Up to four blocked squares on
/// 4 x 4 leave every one of the ten groups of motions (the subgroups of the dihedral group of order
/// 8).
#[test]
fn both_routes_to_the_fundamental_count_agree_for_every_group() {
    let squares: Vec<Square> = Board::new(4, 4).squares().collect();
    let mut groups = BTreeSet::new();
    for blocked in (0..=4).flat_map(|number| squares.iter().copied().combinations(number)) {
        let problem = two_kings(&blocked);
        let group = SymmetryGroup::of(&problem);
        let expected: Vec<Motion> =
            Motion::ALL.into_iter().filter(|&motion| keeps(&problem, motion)).collect();
        assert_eq!(motions(&group), expected, "{blocked:?}");
        let (mut builder, mut burnside) = (TallyBuilder::new(&problem), Burnside::new(&problem));
        for placement in list(&Search, &problem) {
            builder.add(&placement);
            burnside.add(&placement);
        }
        let tally = builder.tally(Completion::Complete);
        assert_eq!(tally.fundamental(), burnside.fundamental(), "{blocked:?}");
        groups.insert(expected);
    }
    assert_eq!(groups.len(), 10);
}

proptest! {
    #![proptest_config(config(128))]

    #[test]
    fn the_group_has_every_motion_that_maps_the_problem_to_itself(case in cases()) {
        let group = SymmetryGroup::of(&case.problem);
        // Between walls, a board has motions of its own.
        if case.problem.walls.is_empty() {
            let expected: Vec<Motion> =
                Motion::ALL.into_iter().filter(|&motion| keeps(&case.problem, motion)).collect();
            prop_assert_eq!(motions(&group), expected);
        }
        prop_assert!(group.symmetries().next().is_some_and(|first| first.is_identity()));
        prop_assert_eq!(group.symmetries().count(), group.size());
    }

    #[test]
    fn the_group_is_closed_under_composition(case in cases()) {
        let board = case.problem.board;
        let group = SymmetryGroup::of(&case.problem);
        let all: Vec<_> = group.symmetries().collect();
        let actions: BTreeSet<Vec<Placed>> =
            all.iter().map(|symmetry| action(&case.problem, symmetry)).collect();
        for (first, second) in iproduct!(&all, &all) {
            let both: Vec<Placed> = action(&case.problem, first)
                .into_iter()
                .map(|placed| second.apply(board, placed))
                .collect();
            prop_assert!(actions.contains(&both), "{first:?}, then {second:?}");
        }
        if !board.wraps() && case.problem.interchangeable.is_empty() {
            let of_a_hexagon = 12 % all.len() == 0 && !case.problem.walls.is_empty();
            prop_assert!(8 % all.len() == 0 || of_a_hexagon);
        }
    }

    #[test]
    fn the_placements_are_closed_under_the_group(case in cases()) {
        let group = SymmetryGroup::of(&case.problem);
        let placements: BTreeSet<Placement> = case.listed().into_iter().collect();
        for (symmetry, placement) in iproduct!(group.symmetries(), &placements) {
            prop_assert!(placements.contains(&group.image(&symmetry, placement)), "{symmetry:?}");
        }
    }

    #[test]
    fn every_image_has_the_least_image_as_canonical_form(case in cases()) {
        let group = SymmetryGroup::of(&case.problem);
        let mut scratch = Vec::new();
        for placement in case.listed() {
            let canonical = group.canonical(&placement);
            let orbit = group.orbit(&placement);
            prop_assert_eq!(group.size() % orbit.len(), 0);
            prop_assert_eq!(orbit.first(), Some(&canonical));
            for symmetry in group.symmetries() {
                let image = group.image(&symmetry, &placement);
                prop_assert!(canonical <= image);
                prop_assert!(orbit.contains(&image));
                prop_assert_eq!(&group.canonical(&image), &canonical);
                prop_assert_eq!(&group.orbit(&image), &orbit);
                let size = (image == canonical).then_some(orbit.len());
                prop_assert_eq!(group.orbit_size_if_canonical(&image, &mut scratch), size);
            }
        }
    }

    #[test]
    fn orbits_sum_to_the_total_and_burnsides_lemma_agrees(case in cases()) {
        let group = SymmetryGroup::of(&case.problem);
        let mut builder = TallyBuilder::new(&case.problem);
        let mut burnside = Burnside::new(&case.problem);
        let mut orbits = BTreeSet::new();
        for placement in case.listed() {
            let size = builder.add(&placement);
            let is_canonical = group.canonical(&placement) == placement;
            prop_assert_eq!(size.is_some(), is_canonical);
            burnside.add(&placement);
            orbits.insert(group.orbit(&placement));
        }
        let tally = builder.tally(Completion::Complete);
        let counted = tally.orbits.expect("a complete tally has its orbits");
        prop_assert_eq!(&tally.total, case.placements.len() as u64);
        prop_assert_eq!(counted.total(), tally.total);
        prop_assert_eq!(counted.fundamental(), orbits.len() as u64);
        prop_assert_eq!(burnside.fundamental(), Some(orbits.len().into()));
        for (size, number) in counted.by_size() {
            let expected = orbits.iter().filter(|orbit| orbit.len() as u64 == size).count();
            prop_assert_eq!(number, expected as u64, "orbits of size {}", size);
        }
    }
}

/// The rule of DESIGN.md, section 5: wrapping sum and exclusive or of XXH64 with seed 0.
fn digest(texts: &[String]) -> String {
    let hashes = texts.iter().map(|text| XxHash64::oneshot(0, text.as_bytes()));
    let (sum, xor) =
        hashes.fold((0u64, 0u64), |(sum, xor), hash| (sum.wrapping_add(hash), xor ^ hash));
    format!("{sum:016x}-{xor:016x}")
}

/// The digest of the program.
fn ours(texts: &[String]) -> Digest {
    let mut digest = Digest::default();
    for text in texts {
        digest.add_text(text);
    }
    digest
}

/// XXH64 of nothing with seed 0, from the test vectors of its specification.
#[test]
fn the_digest_of_the_empty_placement_is_that_of_no_bytes() {
    assert_eq!(ours(&[String::new()]).to_string(), "ef46db3751d8e999-ef46db3751d8e999");
}

/// The two placements for n = 4 by hand, so that a common misreading of the rule would show.
#[test]
fn the_digest_of_four_queens_is_that_of_two_texts() {
    let texts = ["Qa2 Qb4 Qc1 Qd3", "Qa3 Qb1 Qc4 Qd2"].map(str::to_owned);
    assert_eq!(ours(&texts).to_string(), digest(&texts));
}

proptest! {
    #![proptest_config(config(128))]

    #[test]
    fn the_digest_is_that_of_the_brute_forces_texts(case in cases()) {
        let mut builder = TallyBuilder::new(&case.problem);
        for placement in case.listed() {
            builder.add(&placement);
        }
        let listed = builder.tally(Completion::Complete).digest;
        prop_assert_eq!(listed.map(|d| d.to_string()), Some(digest(&case.placements)));
    }

    #[test]
    fn digests_of_parts_merge(
        texts in prop::collection::btree_set(".{0,12}", 0..8),
        cut in 0..8usize,
    ) {
        let texts: Vec<String> = texts.into_iter().collect();
        let (head, tail) = texts.split_at(cut.min(texts.len()));
        let mut merged = ours(tail);
        merged.merge(ours(head));
        prop_assert_eq!(merged.to_string(), digest(&texts));
        prop_assert_eq!(merged.to_string().parse(), Ok(merged));
    }
}
