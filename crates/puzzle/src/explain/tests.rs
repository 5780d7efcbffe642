//! Every deduction must keep every solution, whether there is one or many. Solutions come from a
//! brute force that shares nothing with the rules.

use itertools::Itertools;
use rand_core::{Rng, SeedableRng};
use rand_xorshift::XorShiftRng;

use crate::explain::deduction::Find;
use crate::explain::{
    Deduction, Layout, Mark, Position, Rating, Reason, Rule, Step, UnexplainedError, route, up_to,
};
use crate::file::Puzzle;
use crate::grid::Grid;
use crate::tests::{attacks, brute, touches};
use crate::thorough;
use nq_board::base::Placement;
use nq_board::model::builtin::by_name;
use nq_board::model::{Problem, Settings};
use nq_board::run::Control;
use nq_check::brute::{Budget, placements};

/// A random number below a bound.
fn below(random: &mut XorShiftRng, bound: usize) -> usize {
    random.next_u32() as usize % bound
}

/// Regions of random shape that grow from these squares, so many squares in each. Some are in
/// several parts.
fn random_grid(random: &mut XorShiftRng, size: usize, seeds: &[usize]) -> Vec<char> {
    let mut cells = vec![None; size * size];
    for (index, &square) in seeds.iter().enumerate() {
        cells[square] = Some(char::from(b"ABCDEFGHIJ"[index * size / seeds.len()]));
    }
    while cells.contains(&None) {
        let square = below(random, size * size);
        let (row, col) = (square / size, square % size);
        let beside = match below(random, 4) {
            0 if row > 0 => square - size,
            1 if row + 1 < size => square + size,
            2 if col > 0 => square - 1,
            3 if col + 1 < size => square + 1,
            _ => continue,
        };
        if cells[square].is_none() {
            cells[square] = cells[beside];
        }
    }
    cells.into_iter().flatten().collect()
}

fn shuffle(random: &mut XorShiftRng, items: &mut [usize]) {
    (1..items.len()).rev().for_each(|last| items.swap(last, below(random, last + 1)));
}

/// A puzzle with all its solutions.
pub(crate) struct Case {
    pub(crate) grid: String,
    pub(crate) problem: Problem,
    pub(crate) solutions: Vec<Vec<usize>>,
}

impl Case {
    fn new(grid: String, stars: Option<u16>, solutions: Vec<Vec<usize>>) -> Self {
        let puzzle = Puzzle::from_text("grid", &grid, stars).unwrap();
        Self { grid, problem: puzzle.problem().unwrap(), solutions }
    }
}

/// Stars in rows, columns and regions. The regions grow from a placement, or from anywhere.
pub(crate) fn region_case(random: &mut XorShiftRng, size: usize, all: &[Vec<usize>]) -> Case {
    let mut seeds = if all.is_empty() || below(random, 8) == 0 {
        (0..size * size).collect()
    } else {
        all[below(random, all.len())].clone()
    };
    shuffle(random, &mut seeds);
    seeds.truncate(all.first().map_or(size, Vec::len));
    let stars = seeds.len() / size;
    let cells = random_grid(random, size, &seeds);
    let holds = |solution: &&Vec<usize>| {
        let number = |region| solution.iter().filter(|&&square| cells[square] == region).count();
        cells.iter().all(|&region| number(region) == stars)
    };
    let solutions = all.iter().filter(holds).cloned().collect();
    let lines: Vec<String> = cells.chunks(size).map(|row| row.iter().collect()).collect();
    Case::new(lines.join("\n"), u16::try_from(stars).ok(), solutions)
}

/// Queens of which one or two are given.
fn completion_case(random: &mut XorShiftRng, size: usize, all: &[Vec<usize>]) -> Case {
    let given: Vec<usize> = (0..=below(random, 2)).map(|_| below(random, size * size)).collect();
    let has_given = |solution: &&Vec<usize>| given.iter().all(|square| solution.contains(square));
    let solutions = all.iter().filter(has_given).cloned().collect();
    Case::new(Grid::of_queens(&given, size).to_string(), None, solutions)
}

pub(crate) fn cases(seed: u64, rounds: usize) -> impl Iterator<Item = Case> {
    let all = |size, stars, excludes| {
        brute(&format!("{}\n", ".".repeat(size)).repeat(size), stars, excludes, usize::MAX)
    };
    // By size; that of 0 is not used.
    let apart_once: Vec<_> = (0..8).map(|size| all(size.max(1), 1, touches)).collect();
    let apart_twice = all(8, 2, touches);
    let queens: Vec<_> = (0..8).map(|size| all(size.max(1), 1, attacks)).collect();
    let mut random = XorShiftRng::seed_from_u64(seed);
    (0..rounds).map(move |round| match round % 8 {
        0 => {
            let size = 4 + round / 8 % 4;
            completion_case(&mut random, size, &queens[size])
        }
        1 => region_case(&mut random, 8, &apart_twice),
        size => region_case(&mut random, size, &apart_once[size]),
    })
}

/// What breaks soundness in a case: a deduction that excludes a solution.
fn violation(case: &Case) -> Option<Deduction> {
    let layout = Layout::new(&case.problem).unwrap();
    let mut position = Position::start(&layout);
    let rules = up_to(Rule::GRADES);
    while let Some(deduction) = rules.iter().find_map(|find| find(&position)) {
        let keeps = |solution: &Vec<usize>| {
            deduction.place.iter().all(|square| solution.contains(square))
                && !deduction.cross.iter().any(|square| solution.contains(square))
        };
        let is_wrong = if deduction.is_contradiction() {
            !case.solutions.is_empty()
        } else {
            !case.solutions.iter().all(keeps)
        };
        if is_wrong {
            return Some(deduction);
        }
        // The same reason leads to the same conclusion.
        let again = deduction.reason.conclude(&position);
        assert_eq!(again.as_ref(), Some(&deduction), "{}", case.grid);
        if deduction.is_contradiction() {
            break;
        }
        let before = position.open_squares().count();
        position.apply(&deduction);
        assert!(position.open_squares().count() < before, "no progress: {deduction:?}");
    }
    None
}

/// The steps of a puzzle by these rules.
fn steps(case: &Case, rules: &[Find]) -> Result<Vec<Step>, UnexplainedError> {
    let layout = Layout::new(&case.problem).unwrap();
    let start = Position::start(&layout);
    route(start, (rules, Rule::GRADES), &case.solutions[0], usize::MAX, &Control::default())
}

/// Models with several kinds of pieces, covers, joined edges or holes, of which up to three pieces
/// of a placement are given.
fn model_cases(seed: u64, rounds: usize) -> impl Iterator<Item = Case> {
    let with = |model: &str, size, k: Option<i64>, blocked: &str| {
        let mut model = by_name(model).unwrap();
        if !blocked.is_empty() {
            model = model.with_blocked(blocked).unwrap();
        }
        let settings = k.map_or_else(Settings::default, |k| Settings::default().with("k", k));
        let problem = model.problem(size, &settings).unwrap();
        let all = placements(&problem, Budget::ALL).unwrap();
        assert!(!all.is_empty(), "{} {}", problem.model, problem.values());
        (problem, all)
    };
    let models = [
        with("queens-and-knights", 4, Some(1), ""),
        with("queens-and-knights", 5, Some(2), ""),
        with("peaceable-queens", 4, Some(2), ""),
        with("queens-domination", 4, Some(2), "a1"),
        with("queens-domination", 5, Some(3), ""),
        with("queens-total-domination", 5, Some(3), ""),
        with("kings-domination", 5, Some(4), ""),
        with("toroidal-queens", 5, None, ""),
        with("n-queens", 6, None, "a1,c3"),
    ];
    let mut random = XorShiftRng::seed_from_u64(seed);
    (0..rounds).map(move |round| {
        let (problem, all) = &models[round % models.len()];
        let mut problem = problem.clone();
        let chosen = &all[below(&mut random, all.len())];
        let given = below(&mut random, 4);
        problem.fixed = chosen.pieces().to_vec();
        while problem.fixed.len() > given {
            problem.fixed.remove(below(&mut random, problem.fixed.len()));
        }
        let layout = Layout::new(&problem).unwrap();
        let is_given = |of: &&Placement| problem.fixed.iter().all(|one| of.pieces().contains(one));
        let cells = |of: &Placement| {
            of.pieces().iter().map(|&placed| layout.cell(placed)).sorted().collect_vec()
        };
        let solutions = all.iter().filter(is_given).map(cells).collect();
        let fixed = Placement::new(problem.fixed.clone());
        let grid = format!("{} {}: {fixed:?}", problem.model, problem.values());
        Case { grid, problem, solutions }
    })
}

/// Boards of any sides, some with blocked squares or squares in no region.
fn shape_cases(seed: u64, rounds: usize) -> impl Iterator<Item = Case> {
    let mut random = XorShiftRng::seed_from_u64(seed);
    (0..rounds).filter_map(move |round| {
        let [rows, columns] = [0; 2].map(|_| 4 + below(&mut random, 3));
        let seeds =
            (0..rows.min(columns)).map(|_| [rows, columns].map(|side| below(&mut random, side)));
        let seeds = seeds.collect_vec();
        let mut region = |row: usize, column: usize| {
            if round % 2 == 0 && below(&mut random, 6) == 0 {
                return ['*', '.'][round / 2 % 2];
            }
            let far = |seed: &[usize; 2]| seed[0].abs_diff(row) + seed[1].abs_diff(column);
            let nearest = seeds.iter().position_min_by_key(|seed| far(seed));
            char::from(b"ABCDEF"[nearest.unwrap_or_default()])
        };
        let line = |row| (0..columns).map(|column| region(row, column)).chain(['\n']).collect();
        let grid = (0..rows).map(line).collect::<Vec<String>>().concat();
        let problem = Puzzle::from_text("grid", &grid, None).and_then(|puzzle| puzzle.problem());
        // Two pieces may start from one square.
        let problem = problem.ok()?;
        let cells =
            |of: Placement| of.pieces().iter().map(|one| problem.board.index(one.square)).collect();
        let solutions = placements(&problem, Budget::ALL).unwrap().into_iter().map(cells).collect();
        Some(Case { grid, problem: problem.clone(), solutions })
    })
}

#[test]
fn no_rule_excludes_a_solution() {
    let mut used = [0; Rule::ALL.len()];
    let (mut unique, mut several) = (0, 0);
    let part = if thorough() { 1 } else { 5 };
    for case in
        cases(1, 400 / part).chain(model_cases(1, 180 / part)).chain(shape_cases(1, 900 / part))
    {
        assert_eq!(violation(&case), None, "{}", case.grid);
        let [solution] = &case.solutions[..] else {
            several += usize::from(case.solutions.len() > 1);
            continue;
        };
        unique += 1;
        let route = steps(&case, &up_to(Rule::GRADES)).unwrap();
        let rating = Rating::of(&route);
        rating.used().for_each(|(rule, times)| used[rule as usize] += times);
        // Replaying the steps gives the solution.
        let layout = Layout::new(&case.problem).unwrap();
        let mut replayed = Position::start(&layout);
        for step in &route {
            replayed.apply(&step.deduction);
        }
        assert!(replayed.is_solved(), "{}", case.grid);
        let placed = (0..layout.cells()).filter(|&s| replayed.mark(s) == Mark::Placed);
        assert_eq!(&placed.collect::<Vec<_>>(), solution, "{}", case.grid);
    }
    assert!(
        unique > 60 / part && several > 60 / part,
        "{unique} with one solution, {several} with more"
    );
    assert!(shape_cases(1, 100).count() > 30);
    // Every rule but the search was needed, and boards of 8 x 8 have no larger sets.
    let is_needed = |rule| !matches!(rule, Rule::LargeSet | Rule::Search);
    assert!(Rule::ALL.iter().all(|&rule| is_needed(rule) == (used[rule as usize] > 0)), "{used:?}");
}

/// Rules that look like the right ones and are not sound.
mod planted {
    use super::*;

    /// Takes two open squares for one.
    pub(crate) fn single(position: &Position<'_>) -> Option<Deduction> {
        position.sets().find_map(|set| {
            let missing = position.missing(set);
            let is_nearly = missing > 0 && position.open(set) == missing + 1;
            let first = position.open_of(set).next().filter(|_| is_nearly)?;
            Some(Deduction::place(Reason::Single { set }, vec![first]))
        })
    }

    /// Takes one square outside for none.
    pub(crate) fn line(position: &Position<'_>) -> Option<Deduction> {
        for [inner, outer] in position.sets().permutations(2).map(|pair| [pair[0], pair[1]]) {
            let is_in = |square: &usize, set| position.layout.sets_of[*square].contains(&set);
            let outside = position.open_of(inner).filter(|square| !is_in(square, outer)).count();
            let rest = position.open_of(outer).filter(|square| !is_in(square, inner));
            let rest: Vec<usize> = rest.collect();
            if outside == 1 && position.missing(inner) > 0 && !rest.is_empty() {
                let (inner, outer) = (vec![inner], vec![outer]);
                return Some(Deduction::cross(Reason::Confined { inner, outer }, rest));
            }
        }
        None
    }

    /// Keeps empty what leaves one square too few for comfort.
    pub(crate) fn empty(position: &Position<'_>) -> Option<Deduction> {
        position.open_squares().find_map(|square| {
            let mut placed = position.clone();
            placed.place(square);
            let is_short = |set| placed.missing(set) > 0 && placed.open(set) <= placed.missing(set);
            let set = placed.sets().find(|&set| is_short(set))?;
            Some(Deduction::cross(Reason::Empty { set }, vec![square]))
        })
    }
}

#[test]
fn an_unsound_rule_is_caught() {
    for (name, rule) in
        [("single", planted::single as Find), ("line", planted::line), ("empty", planted::empty)]
    {
        // The program notices by the solution, without brute force.
        let is_caught = cases(2, 80).filter(|case| case.solutions.len() == 1).any(|case| {
            let steps = steps(&case, &[&[rule], &up_to(Rule::GRADES)[..]].concat());
            let start = format!("the rule `{name}` is wrong: ");
            matches!(steps, Err(UnexplainedError::Failed(why)) if why.starts_with(&start))
        });
        assert!(is_caught, "{name}");
    }
}

#[test]
fn models_that_the_rules_do_not_know_are_refused() {
    let settings = Settings::default();
    let problem = by_name("n-queens").unwrap().problem(129, &settings).unwrap();
    let error = Layout::new(&problem).unwrap_err().to_string();
    assert!(error.contains("up to 128 rows"), "{error}");
}
