//! Every group of an instance is needed: without it, a set of pieces is listed that is no
//! placement. A group that could be left out unnoticed would be untested.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use nq_sat::base::Placement;
use nq_sat::instance::{Group, Instance};
use nq_sat::model::Problem;
use nq_sat::run::Control;
use nq_sat::sat::encoding::Encoding;
use nq_sat::sat::enumerate::list_by_blocking;
use nq_sat::sat::solver::{Interrupt, Varisat};
use nq_sat::verify::Checker;

use super::{n_queens, problem_of, queens_and_knights, superqueens};

/// Lists an instance until `enough`.
fn listed(instance: &Instance, enough: impl Fn(&Placement) -> bool) -> BTreeSet<Placement> {
    let control = Control::default();
    let mut backend = Varisat::new(&control, Interrupt::Within);
    let mut found = BTreeSet::new();
    let visit = &mut |placement: &Placement| {
        found.insert(placement.clone());
        if enough(placement) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let encoding = Encoding::default();
    list_by_blocking(instance, &encoding, &mut backend, &control, visit).unwrap();
    found
}

/// Checks that without the group the instance lists more, and that geometry refuses it with these
/// words.
fn assert_needed(problem: &Problem, group: &str, complaint: &str) {
    assert_needed_beside(&all(problem), problem, group, complaint);
}

/// All placements of a problem.
fn all(problem: &Problem) -> BTreeSet<Placement> {
    listed(&Instance::new(problem), |_| false)
}

/// The same, where all placements are known.
fn assert_needed_beside(
    intact: &BTreeSet<Placement>,
    problem: &Problem,
    group: &str,
    complaint: &str,
) {
    let instance = Instance::new(problem);
    let weaker = instance.without_group(group).unwrap_or_else(|| {
        panic!("no group `{group}`: there are {:?}", names(&instance));
    });
    let changed = listed(&weaker, |placement| !intact.contains(placement));
    let new: Vec<_> = changed.difference(intact).collect();
    let what = format!("{} at n = {} without `{group}`", problem.model, problem.size);
    assert_eq!(new.len(), 1, "{what}: the placements are the same");
    let violation = Checker::new(problem).check(new[0]).expect_err(&what).to_string();
    assert!(violation.contains(complaint), "{what}: {violation}");
}

fn names(instance: &Instance) -> Vec<&str> {
    instance.groups().iter().map(Group::name).collect()
}

/// Checks that these are all groups of the instance, each with the complaint without it.
fn assert_all_needed(problem: &Problem, groups: &[(&str, &str)]) {
    let expected: Vec<_> = groups.iter().map(|(group, _)| *group).collect();
    assert_eq!(names(&Instance::new(problem)), expected, "{}: give each a test", problem.model);
    let intact = all(problem);
    for (group, complaint) in groups {
        assert_needed_beside(&intact, problem, group, complaint);
    }
}

#[test]
fn every_group_of_queens_is_needed() {
    for n in [5, 6] {
        let groups = [
            ("Q rows", "on its row"),
            ("Q columns", "on its column"),
            ("Q diagonals", "on its diagonal"),
            ("Q antidiagonals", "on its diagonal"),
        ];
        assert_all_needed(&n_queens(n), &groups);
    }
}

/// Two of each on 5 x 5: 156 placements.
#[test]
fn every_group_of_queens_and_knights_is_needed() {
    let groups = [
        ("Q rows", "on its row"),
        ("Q columns", "on its column"),
        ("Q diagonals", "on its diagonal"),
        ("Q antidiagonals", "on its diagonal"),
        ("Q count", "of the piece Q (queen), not 2"),
        ("N-N attacks", "no knight may attack a knight"),
        ("N count", "of the piece N (knight), not 2"),
        ("Q-N attacks", "may attack a"),
        ("Q-N same square", "stand on one square"),
    ];
    assert_all_needed(&queens_and_knights(5, &[("k", 2)]), &groups);
}

/// On the least board with placements: 4 of them (OEIS A051223).
#[test]
fn every_group_of_superqueens_is_needed() {
    let groups = [
        ("S rows", "on its row"),
        ("S columns", "on its column"),
        ("S diagonals", "on its diagonal"),
        ("S antidiagonals", "on its diagonal"),
        ("S-S attacks", "a (2,1) leap away"),
    ];
    assert_all_needed(&superqueens(10), &groups);
}

/// Everything a model can state: a total, ranges, fixed and blocked squares, one-directional
/// attacks, a bounded rider beside an unbounded one, lines that are no rows or columns.
const MIXED: &str = include_str!("models/mixed.toml");

#[test]
fn every_group_of_a_mixed_model_is_needed() {
    let groups = [
        ("N lines (1,2)", "on a line of (2,1) leaps"),
        ("N lines (2,1)", "on a line of (2,1) leaps"),
        ("N lines (2,-1)", "on a line of (2,1) leaps"),
        ("N lines (1,-2)", "on a line of (2,1) leaps"),
        ("N count", "of the piece N (nightrider), not"),
        ("R-R attacks", "no short rook may attack a short rook"),
        ("R count", "of the piece R (short rook), not"),
        ("N-R attacks", "no short rook may attack a nightrider"),
        ("N-R same square", "stand on one square"),
        ("total count", "pieces in all, not 4"),
        ("fixed", "the fixed piece Nc2 is not in its place"),
    ];
    assert_all_needed(&problem_of(MIXED, 0), &groups);
}

#[test]
fn unknown_group_cannot_be_left_out() {
    assert!(Instance::new(&n_queens(4)).without_group("Q knights").is_none());
}

/// Walls, regions, numbers on lines and lists of squares, and attacks around a wall.
const REGIONS: &str = include_str!("models/regions.toml");

#[test]
fn every_group_of_walls_regions_and_numbers_is_needed() {
    let groups = [
        ("Q rows", "on its row"),
        ("Q columns", "on its column"),
        ("Q diagonals", "on its diagonal"),
        ("Q antidiagonals", "on its diagonal"),
        ("Q count", "of the piece Q (queen), not"),
        ("N-N attacks", "a (2,1) leap away"),
        ("N count", "of the piece N (knight), not"),
        ("Q-N attacks", "no knight may attack a queen"),
        ("Q-N same square", "stand on one square"),
        ("QN on regions", "of the pieces QN on region"),
        ("QN on columns", "of the pieces QN on file"),
        ("N on squares d2 a1 d1", "of the pieces N on the listed squares"),
    ];
    assert_all_needed(&problem_of(REGIONS, 4), &groups);
}

/// Rooks and knights, free to attack each other, that cover the board.
const COVERS: &str = include_str!("models/covers.toml");

#[test]
fn every_cover_is_needed() {
    let problem = problem_of(COVERS, 4);
    let covers = [
        ("R cover all squares", "of the pieces R attack"),
        ("N cover listed squares", "of the pieces N attack"),
    ];
    let intact = all(&problem);
    for (group, complaint) in covers {
        assert_needed_beside(&intact, &problem, group, complaint);
    }
    // Rooks alone cover more than the free squares: without that, knights help.
    let toml = COVERS.replace("    { by = [\"R\"], squares = \"all\" },\n", "");
    assert_needed(&problem_of(&toml, 4), "RN cover free squares", "of the pieces RN attack");
}

/// Queens on a torus: each group is a direction, whose lines go on across the edges.
#[test]
fn every_group_of_a_torus_is_needed() {
    let toml = "name = \"torus\"\nboard = { rows = 5, columns = 5, wrap = \"both\" }\n\
                piece = [{ symbol = \"Q\", name = \"queen\", moves = \"Q\", count = 5 }]\n";
    let groups = ["Q rows", "Q columns", "Q diagonals", "Q antidiagonals"];
    assert_all_needed(
        &problem_of(toml, 5),
        &groups.map(|group| (group, "no queen may attack a queen")),
    );
}
