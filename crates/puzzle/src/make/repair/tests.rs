//! Repairs, compared with all changes of small grids.

use itertools::Itertools;

use crate::file::Puzzle;
use crate::make::repair::{MOST_MOVED, Repair};
use crate::make::{Kind, Maker, Recipe};
use crate::regions::{beside, divided};
use crate::tests::{brute, touches};
use crate::thorough;
use nq_board::model::Problem;
use nq_board::run::Control;

fn problem(grid: &str, stars: u16) -> Problem {
    Puzzle::from_text("grid", grid, Some(stars)).unwrap().problem().unwrap()
}

fn repair(problem: &Problem) -> Repair {
    Repair::rules(problem).unwrap().repair(problem, &Control::default()).unwrap()
}

fn text(problem: &Problem) -> String {
    let rows = problem.regions.chunks(problem.board.cols().into());
    rows.map(|row| row.iter().join("") + "\n").collect()
}

/// Whether a change of so many squares leaves exactly one solution, by trying all.
fn is_repaired_by(problem: &Problem, squares: usize, stars: usize) -> bool {
    let columns = usize::from(problem.board.cols());
    let before = divided(problem);
    (0..problem.board.len()).combinations(squares).any(|moved| {
        let targets = moved.iter().map(|&square| {
            let others =
                beside(square, columns, problem.board.len()).map(|next| problem.regions[next]);
            others.filter(|&to| to != problem.regions[square]).unique().collect_vec()
        });
        targets.multi_cartesian_product().any(|targets| {
            let mut changed = problem.clone();
            for (&square, to) in moved.iter().zip(targets) {
                changed.regions[square] = to;
            }
            let keeps = divided(&changed).iter().all(|(letter, parts)| {
                before.iter().any(|(other, most)| letter == other && parts <= most)
            });
            keeps && brute(&text(&changed), stars, touches, 2).len() == 1
        })
    })
}

#[track_caller]
fn holds(problem: &Problem, found: &Repair, stars: usize) {
    let solved = found.solved.as_ref().unwrap();
    let pairs = problem.regions.iter().zip(&solved.problem.regions).enumerate();
    let changed = pairs.filter(|(_, (before, after))| before != after);
    let changed = changed.map(|(square, (_, &after))| (square, after)).collect_vec();
    assert_eq!(changed, found.moved);
    let (columns, squares) = (usize::from(problem.board.cols()), problem.board.len());
    for &(square, to) in &found.moved {
        assert!(beside(square, columns, squares).any(|next| problem.regions[next] == to));
    }
    let grid = text(&solved.problem);
    assert_eq!(found.grid(), grid.lines().collect_vec());
    assert_eq!(brute(&grid, stars, touches, 2).len(), 1, "\n{grid}");
    assert_eq!((solved.solutions.len(), solved.engines.len()), (1, 2));
}

#[test]
fn a_repair_is_the_smallest_change() {
    let control = Control::default();
    let mut found = [0; MOST_MOVED + 1];
    for (size, seed) in (4..=6).cartesian_product(0..if thorough() { 12 } else { 7 }) {
        // Every third board has a column more than rows.
        let columns = size + u16::from(seed % 3 == 2);
        let mut recipe = Recipe::new(Kind::Regions, size, seed);
        recipe.shape.columns = Some(columns);
        let maker = Maker::new(recipe).unwrap();
        let mut candidates = maker.candidates(0, &control);
        let placement = candidates.placement().unwrap().unwrap();
        let regions = candidates.regions(&placement).unwrap();
        let letter = |&region: &usize| char::from(b'A' + u8::try_from(region).unwrap());
        let rows = regions.of.chunks(columns.into());
        let grid = rows.map(|row| row.iter().map(letter).join("") + "\n").join("");
        let problem = problem(&grid, 1);
        if brute(&grid, 1, touches, 2).len() == 1 {
            continue;
        }
        let repair = repair(&problem);
        if repair.solved.is_some() {
            holds(&problem, &repair, 1);
            assert_eq!(repair.excluded + 1, repair.moved.len());
        }
        // All changes of three squares take too long here.
        for squares in 1..=2 {
            let is_there = repair.solved.is_some() && squares == repair.moved.len();
            assert_eq!(is_repaired_by(&problem, squares, 1), is_there, "{squares}\n{grid}");
            if is_there {
                break;
            }
        }
        found[repair.moved.len()] += 1;
    }
    assert!(found[1] > 5 && found[2] > 1, "{found:?}");
}

#[test]
fn a_star_battle_and_a_grid_without_solution_are_repaired() {
    let stars = "AAAAAAABBB\nACAAAAABBD\nCCCCCDDDDD\nCCEFFFDDDD\nEEEFFFFFGG\nEEEHHHFFGG\n\
                 EEEEHHHGGG\nIIEEHHHGGG\nIIIEJJHGGG\nIIIJJJHHHH\n";
    if thorough() {
        assert_eq!(brute(stars, 2, touches, 2).len(), 1);
    }
    // The star of a square that moves has to move, too.
    let moves = [(1, 'B'), (8, 'A'), (99, 'G')];
    for (square, to) in moves.into_iter().take(if thorough() { 3 } else { 1 }) {
        let mut changed = problem(stars, 2);
        changed.regions[square] = to;
        // The first has several solutions.
        if square == 1 || brute(&text(&changed), 2, touches, 2).len() != 1 {
            let found = repair(&changed);
            holds(&changed, &found, 2);
            assert_eq!(found.moved.len(), 1);
        }
    }
    let none = problem("ABCD\nABCD\nABCD\nDDDD\n", 1);
    let found = repair(&none);
    assert_eq!(found.solved.is_some(), (1..=3).any(|most| is_repaired_by(&none, most, 1)));
}

#[test]
fn small_boards_have_no_repair() {
    for grid in ["AB\nAB\n", "AAB\nACB\nCCB\n"] {
        let found = repair(&problem(grid, 1));
        assert!(found.solved.is_none() && found.moved.is_empty() && found.grid().is_empty());
        assert_eq!(found.excluded, MOST_MOVED);
    }
}

#[test]
fn a_cancelled_search_ends() {
    let control = Control::default();
    control.cancel();
    let problem = problem("ABCD\nABCD\nABCD\nABCD\n", 1);
    assert!(Repair::rules(&problem).unwrap().repair(&problem, &control).is_err());
}

#[test]
fn only_puzzles_with_regions_and_one_number_are_repaired() {
    let of = |file: &str| {
        let path = format!("{}/../../models/examples/{file}", env!("CARGO_MANIFEST_DIR"));
        Puzzle::from_model_file(path.as_ref(), None).unwrap().problem().unwrap()
    };
    for (file, can_change) in [
        ("star-battle.toml", true),
        ("region-queens.toml", true),
        ("queens-completion.toml", false),
    ] {
        assert_eq!(Repair::rules(&of(file)).is_some(), can_change, "{file}");
    }
    let fixed = Puzzle::from_text("grid", "Q.\n..", None).unwrap().problem().unwrap();
    assert!(Repair::rules(&fixed).is_none());
    let mut blocked = problem("A\n", 1);
    blocked.blocked = vec![blocked.board.square(0)];
    assert!(Repair::rules(&blocked).is_none());
}
