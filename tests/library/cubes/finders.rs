//! Who finds a solution: without open lines the splitter, with all lines open the solver.

use std::sync::atomic::{AtomicU64, Ordering};

use nq_sat::model::{Model, Problem, Settings};
use nq_sat::native::Search;
use nq_sat::run::{Control, Engine};
use nq_sat::sat::enumerate::{
    Enumeration, SatChoice, SatEngine, SolverStats, SplitStats, Symmetry,
};
use nq_sat::sat::solver::{Backend, BackendEntry, Interrupt, Starter, Varisat};

use super::{engine, n_queens, problem, queens_and_knights, with_k};
use crate::support::planted::list;
use crate::support::sample;

fn work(problem: &Problem, residual: Option<usize>, symmetry: Symmetry) -> (u64, SplitStats) {
    let control = Control::default();
    let enumeration = Enumeration { residual, ..Enumeration::cubes(symmetry) };
    let outcome = engine(enumeration).count(problem, &control).expect("an answer");
    let split = SolverStats::of(&outcome).and_then(|solver| solver.split).expect("it was split");
    (outcome.found.total.to_u64().expect("few"), split)
}

#[test]
fn without_open_lines_no_solver_runs() {
    for (problem, total) in [(n_queens(8), 92), (queens_and_knights(6, 3, 3), 176)] {
        let (found, split) = work(&problem, Some(0), Symmetry::None);
        assert_eq!(found, total);
        assert_eq!((split.by_solver, split.by_splitter), (0, found));
        let (found, split) = work(&problem, Some(0), Symmetry::Orbits);
        assert_eq!(found, total);
        assert_eq!(split.by_solver, 0);
        assert!(split.by_splitter < total, "{split:?}");
    }
}

#[test]
fn with_all_lines_open_the_solver_finds_everything() {
    let (found, split) = work(&n_queens(8), Some(16), Symmetry::None);
    assert_eq!((found, split.by_solver, split.by_splitter), (92, 92, 0));
}

/// Without the sets, splitting takes many thousands of branches.
#[test]
fn sets_that_need_pieces_and_covers_keep_the_tree_small() {
    let text = include_str!("../../../models/examples/star-battle.toml");
    let model = Model::from_toml("star-battle.toml", text).expect("a model");
    let stars = model.problem(10, &Settings::default()).expect("a problem");
    let domination = with_k("queens-domination", 7, 4);
    for (problem, total) in [(stars, 1), (domination, 86)] {
        let (found, split) = work(&problem, None, Symmetry::None);
        assert_eq!(found, total);
        assert!(split.cubes + split.refuted_by_splitter < 3_000, "{split:?}");
    }
}

/// Probing decides no cube: the solver still finds or refutes each that splitting leaves to it.
#[test]
fn probing_leaves_every_answer_to_the_solver() {
    for (queens, residual, [by_solver, by_splitter, refuted, cubes]) in
        [(9, 10, [283, 69, 98, 346]), (10, 16, [724, 0, 0, 70]), (11, 16, [2680, 0, 8, 466])]
    {
        let (_, split) = work(&n_queens(queens), Some(residual), Symmetry::None);
        assert_eq!((split.by_solver, split.by_splitter), (by_solver, by_splitter), "n = {queens}");
        assert_eq!((split.refuted_by_solver, split.cubes), (refuted, cubes), "n = {queens}");
    }
}

#[test]
fn solver_and_splitter_find_all_at_every_depth() {
    for residual in 0..=18 {
        let (found, split) = work(&n_queens(9), Some(residual), Symmetry::None);
        // A000170(9)
        assert_eq!(found, 352, "{residual} lines open");
        assert_eq!(split.by_solver + split.by_splitter, 352, "{residual} lines open");
    }
}

/// Varisat as a solver whose starts are counted.
struct Counted {
    starts: AtomicU64,
    is_fast: bool,
}

impl Counted {
    const fn new(is_fast: bool) -> Self {
        Self { starts: AtomicU64::new(0), is_fast }
    }
}

impl Starter for Counted {
    fn start<'a>(&self, control: &'a Control, interrupt: Interrupt) -> Box<dyn Backend + 'a> {
        self.starts.fetch_add(1, Ordering::Relaxed);
        Box::new(Varisat::new(control, interrupt))
    }

    fn is_fast(&self) -> bool {
        self.is_fast
    }
}

#[test]
fn a_solver_that_starts_slowly_gets_whole_cubes() {
    static SLOW: Counted = Counted::new(false);
    static FAST: Counted = Counted::new(true);
    static BACKENDS: [BackendEntry; 2] = [entry(&SLOW), entry(&FAST)];
    const fn entry(starter: &'static Counted) -> BackendEntry {
        BackendEntry { name: "counted", about: "counted", starter, bytes: (8, 8) }
    }
    for backend in &BACKENDS {
        let enumeration = Enumeration { residual: Some(16), ..Enumeration::cubes(Symmetry::None) };
        let choice = SatChoice { enumeration, ..SatChoice::default() };
        let outcome = SatEngine::new(backend, choice).count(&n_queens(10), &Control::default());
        let found = outcome.expect("an answer").found.total.to_u64();
        // A000170(10)
        assert_eq!(found, Some(724));
    }
    let [slow, fast] = [&SLOW, &FAST].map(|solver| solver.starts.load(Ordering::Relaxed));
    assert_eq!(slow, 70, "one for each cube");
    assert!(fast > slow, "one for each part: {fast}");
}

/// With everything open, cubes are large, and their parts follow the squares to cover or the lines.
/// Several queens can cover a square, so a placement fits several branches until each excludes the
/// squares before it.
#[test]
fn parts_of_cubes_have_the_placements_of_a_plain_search() {
    let covered = "count = \"any\"\n[[cover]]\nby = [\"Q\"]\nsquares = \"free\"";
    let problems = [
        problem("rows = 7\ncolumns = 7", &[("Q", "Q", covered)]),
        n_queens(9),
        queens_and_knights(5, 2, 3),
        with_k("queens-domination", 5, 3),
        with_k("independent-queens-domination", 6, 4),
        with_k("knights-domination", 4, 4),
        problem("rows = 6\ncolumns = 6\nblocked = [\"a1\", \"f6\"]", &[("Q", "Q", "count = 5")]),
    ];
    for problem in problems {
        let mut expected = list(&Search, &problem);
        expected.sort();
        for symmetry in [Symmetry::None, Symmetry::Orbits] {
            let all_open = Enumeration { residual: Some(99), ..Enumeration::cubes(symmetry) };
            let mut found = list(&engine(all_open), &problem);
            found.sort();
            assert_eq!(found, expected, "{} {}, {symmetry:?}", problem.model, problem.size);
        }
    }
}

/// A variable that occurs in no clause doubles the solutions: squares of a board on which no two
/// pieces attack each other.
#[test]
fn free_squares_double_the_solutions() {
    for residual in [None, Some(0), Some(1), Some(9)] {
        for (board, squares) in [("rows = 2\ncolumns = 2", 4), ("rows = 1\ncolumns = 7", 7)] {
            let free = problem(board, &[("N", "N", "count = \"any\"")]);
            let (found, _) = work(&free, residual, Symmetry::None);
            assert_eq!(found, 1 << squares, "{board}, {residual:?}");
        }
    }
    // On one row a knight attacks no square. The king keeps its neighbours free.
    let mixed =
        problem("rows = 1\ncolumns = 5", &[("K", "K", "count = 1"), ("N", "N", "count = \"any\"")]);
    let (found, split) = work(&mixed, None, Symmetry::None);
    // A king at an end leaves 3 squares to the knights, elsewhere 2.
    assert_eq!(found, 2 * 8 + 3 * 4);
    assert!(split.by_solver <= 28 && split.by_splitter > 0, "{split:?}");
}

/// Where no line holds exactly one piece, cubes end when few squares are open. The solver finds
/// most placements there, and what splitting prunes changes no total.
#[test]
fn solver_and_splitter_share_models_without_exactly_one_lines() {
    let problems = [
        // A002564(7)
        (with_k("queens-domination", 7, 4), 86),
        // `search`
        (with_k("independent-queens-domination", 8, 5), 728),
        // Vector 21/3
        (queens_and_knights(8, 5, 5), 16),
        // `search`
        (with_k("peaceable-queens", 6, 5), 560),
    ];
    for (problem, total) in sample(2, problems) {
        let (found, split) = work(&problem, None, Symmetry::None);
        assert_eq!(found, total, "{}", problem.model);
        assert_eq!(split.by_solver + split.by_splitter, total, "{split:?}");
        assert!(split.by_solver > total / 2, "{}: {split:?}", problem.model);
        assert!(split.refuted_by_solver > 0, "{}: {split:?}", problem.model);
        let (found, alone) = work(&problem, Some(0), Symmetry::None);
        assert_eq!((found, alone.by_splitter, alone.refuted_by_solver), (total, total, 0));
        assert!(alone.refuted_by_splitter > split.refuted_by_splitter, "{alone:?} {split:?}");
        assert_eq!(work(&problem, None, Symmetry::Orbits).0, total, "{}", problem.model);
        assert_eq!(work(&problem, Some(2), Symmetry::Orbits).0, total, "{}", problem.model);
    }
}

/// Each cube of an impossible problem is refuted by the solver, or splitting leaves none.
#[test]
fn who_refutes_an_impossible_problem_is_counted() {
    // Vector 21/3: k = 5 is the largest.
    let impossible = queens_and_knights(8, 6, 6);
    for symmetry in Symmetry::ALL {
        let (found, split) = work(&impossible, None, symmetry);
        assert_eq!(found, 0);
        assert!(split.cubes > 0 && split.refuted_by_splitter > 0, "{split:?}");
        assert_eq!(split.refuted_by_solver, split.cubes, "{split:?}");
        let (found, open) = work(&impossible, Some(99), symmetry);
        assert_eq!((found, open.refuted_by_solver), (0, open.cubes), "{open:?}");
        let (found, alone) = work(&impossible, Some(0), symmetry);
        assert_eq!((found, alone.cubes, alone.refuted_by_solver), (0, 0, 0), "{alone:?}");
        assert!(alone.leaves() > split.leaves(), "{alone:?} {split:?}");
    }
    // Three rooks have no room on two rows.
    let no_room = problem("rows = 2\ncolumns = 5", &[("R", "R", "count = 3")]);
    let (found, split) = work(&no_room, None, Symmetry::None);
    assert_eq!((found, split.cubes, split.refuted_by_solver), (0, 0, 0));
    assert!(split.refuted_by_splitter > 0, "{split:?}");
}
