//! Every deduction must keep every solution, whether there is one or many. Solutions come from a
//! brute force that shares nothing with the rules.

use rand_core::{Rng, SeedableRng};
use rand_xorshift::XorShiftRng;

use super::rules::Rules;
use super::{Deduction, Fault, Layout, Mark, Position, Rating, Reason, Route, Rule};
use nq_board::base::board::Board;
use nq_board::model::builtin::by_name;
use nq_board::model::{Model, Problem, Settings};
use nq_board::run::control::Control;

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

/// All ways to put so many pieces on each row and column, by trying every square in turn.
fn brute_force(
    size: usize,
    stars: usize,
    excludes: &dyn Fn(usize, usize) -> bool,
) -> Vec<Vec<usize>> {
    fn go(
        (size, stars): (usize, usize),
        excludes: &dyn Fn(usize, usize) -> bool,
        square: usize,
        chosen: &mut Vec<usize>,
        found: &mut Vec<Vec<usize>>,
    ) {
        let on = |chosen: &[usize], test: &dyn Fn(usize) -> bool| {
            chosen.iter().filter(|&&square| test(square)).count()
        };
        if square.is_multiple_of(size) && chosen.len() != square / size * stars {
            return;
        }
        if square == size * size {
            if (0..size).all(|col| on(chosen, &|s| s % size == col) == stars) {
                found.push(chosen.clone());
            }
            return;
        }
        let fits = on(chosen, &|s| s / size == square / size) < stars
            && on(chosen, &|s| s % size == square % size) < stars
            && !chosen.iter().any(|&other| excludes(other, square));
        if fits {
            chosen.push(square);
            go((size, stars), excludes, square + 1, chosen, found);
            chosen.pop();
        }
        go((size, stars), excludes, square + 1, chosen, found);
    }
    let mut found = Vec::new();
    go((size, stars), excludes, 0, &mut Vec::new(), &mut found);
    found
}

fn apart(a: usize, b: usize, size: usize) -> (usize, usize) {
    ((a / size).abs_diff(b / size), (a % size).abs_diff(b % size))
}

/// A puzzle with all its solutions.
pub(super) struct Case {
    pub(super) name: String,
    pub(super) problem: Problem,
    pub(super) solutions: Vec<Vec<usize>>,
}

/// Stars in rows, columns and regions. The regions grow from a placement, or from anywhere.
pub(super) fn region_case(random: &mut XorShiftRng, size: usize, all: &[Vec<usize>]) -> Case {
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
    let grid = lines.join("\n");
    let on = |set: &str| format!("[[count]]\npieces = [\"S\"]\non = \"{set}\"\nnumber = {stars}\n");
    let model = format!(
        "name = \"grid\"\nabout = \"stars\"\n[board]\nregions = \"\"\"\n{grid}\n\"\"\"\n\
         [[piece]]\nsymbol = \"S\"\nname = \"star\"\nglyph = \"*\"\nmoves = \"K\"\n\
         count = {}\n{}{}{}",
        size * stars,
        on("rows"),
        on("columns"),
        on("regions")
    );
    let model = Model::from_toml("grid", &model).unwrap();
    let settings = Settings::default();
    let problem = model.problem(model.size(None, &settings).unwrap(), &settings).unwrap();
    Case { name: format!("{stars} stars\n{grid}"), problem, solutions }
}

/// Queens of which one or two are given.
fn completion_case(random: &mut XorShiftRng, size: usize, all: &[Vec<usize>]) -> Case {
    let given: Vec<usize> = (0..=below(random, 2)).map(|_| below(random, size * size)).collect();
    let has_given = |solution: &&Vec<usize>| given.iter().all(|square| solution.contains(square));
    let solutions = all.iter().filter(has_given).cloned().collect();
    let rows = u16::try_from(size).unwrap();
    let board = Board::new(rows, rows);
    let names = given.iter().map(|&square| format!("Q{}", board.name(board.square(square))));
    let names: Vec<String> = names.collect();
    let model = Model::n_queens().with_fixed(&names.join(",")).unwrap();
    let problem = model.problem(rows.into(), &Settings::default()).unwrap();
    Case { name: format!("{size} queens with {}", names.join(" ")), problem, solutions }
}

pub(super) fn cases(seed: u64, rounds: usize) -> impl Iterator<Item = Case> {
    let touches = |size| move |a, b| matches!(apart(a, b, size), (0 | 1, 0 | 1));
    let attacks = |size| {
        move |a, b| {
            let (rows, cols) = apart(a, b, size);
            rows == 0 || cols == 0 || rows == cols
        }
    };
    // By size; that of 0 is not used.
    let apart_once: Vec<_> = (0..8).map(|n| brute_force(n.max(1), 1, &touches(n))).collect();
    let apart_twice = brute_force(8, 2, &touches(8));
    let queens: Vec<_> = (0..8).map(|n| brute_force(n.max(1), 1, &attacks(n))).collect();
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
fn violation(case: &Case, rules: &Rules) -> Option<Deduction> {
    let layout = Layout::new(&case.problem).unwrap();
    let mut position = Position::start(&layout);
    while let Some(deduction) = rules.find(&layout, &position) {
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
        let again = deduction.reason.conclude(&layout, &position);
        assert_eq!(again.as_ref(), Some(&deduction), "{}", case.name);
        if deduction.is_contradiction() {
            break;
        }
        let before = position.open_squares().count();
        position.apply(&layout, &deduction);
        assert!(position.open_squares().count() < before, "no progress: {deduction:?}");
    }
    None
}

#[test]
fn no_rule_excludes_a_solution() {
    let mut used = [0; Rule::ALL.len()];
    let (mut unique, mut several) = (0, 0);
    for case in cases(1, 400) {
        assert_eq!(violation(&case, &Rules::all()), None, "{}", case.name);
        let [solution] = &case.solutions[..] else {
            several += usize::from(case.solutions.len() > 1);
            continue;
        };
        unique += 1;
        let layout = Layout::new(&case.problem).unwrap();
        let start = Position::start(&layout);
        let control = Control::default();
        let route =
            Route::find(&layout, &Rules::all(), &start, solution, usize::MAX, &control).unwrap();
        let rating = Rating::of(&route);
        (0..used.len()).for_each(|rule| used[rule] += rating.used[rule]);
        // Replaying the steps gives the solution.
        let mut replayed = start.clone();
        route.steps.iter().for_each(|step| replayed.apply(&layout, &step.deduction));
        assert!(replayed.is_solved(), "{}", case.name);
        let placed = (0..case.problem.board.len()).filter(|&s| replayed.mark(s) == Mark::Placed);
        assert_eq!(&placed.collect::<Vec<_>>(), solution, "{}", case.name);
    }
    assert!(unique > 60 && several > 60, "{unique} with one solution, {several} with more");
    // Every rule but the search was needed, and boards of 8 x 8 have no larger sets.
    let is_needed = |rule| !matches!(rule, Rule::LargeSet | Rule::Search);
    assert!(Rule::ALL.iter().all(|&rule| is_needed(rule) == (used[rule as usize] > 0)), "{used:?}");
}

/// Rules that look like the right ones and are not sound.
mod planted {
    use super::*;

    /// Takes two open squares for one.
    pub(super) fn single(layout: &Layout, position: &Position) -> Option<Deduction> {
        (0..layout.sets.len()).find_map(|set| {
            let missing = position.missing(set);
            let open: Vec<usize> = position.open_of(layout, set).collect();
            let is_nearly = missing > 0 && position.open(set) == missing + 1;
            is_nearly.then(|| Deduction::place(Reason::Single { set }, vec![open[0]]))
        })
    }

    /// Takes one square outside for none.
    pub(super) fn line(layout: &Layout, position: &Position) -> Option<Deduction> {
        for inner in 0..layout.sets.len() {
            for outer in (0..layout.sets.len()).filter(|&outer| outer != inner) {
                let is_in = |square: &usize, set| layout.sets_of[*square].contains(&set);
                let inside = position.open_of(layout, inner);
                let outside = inside.filter(|square| !is_in(square, outer)).count();
                let rest = position.open_of(layout, outer);
                let rest: Vec<usize> = rest.filter(|square| !is_in(square, inner)).collect();
                if outside == 1 && position.missing(inner) > 0 && !rest.is_empty() {
                    let (inner, outer) = (vec![inner], vec![outer]);
                    return Some(Deduction::cross(Reason::Confined { inner, outer }, rest));
                }
            }
        }
        None
    }

    /// Keeps empty what leaves one square too few for comfort.
    pub(super) fn empty(layout: &Layout, position: &Position) -> Option<Deduction> {
        position.open_squares().find_map(|square| {
            let mut placed = position.clone();
            placed.place(layout, square);
            let mut sets = 0..layout.sets.len();
            let set = sets
                .find(|&set| placed.missing(set) > 0 && placed.open(set) <= placed.missing(set))?;
            Some(Deduction::cross(Reason::Empty { set }, vec![square]))
        })
    }
}

#[test]
fn an_unsound_rule_is_caught() {
    for (name, rule) in [
        ("single", planted::single as fn(&Layout, &Position) -> Option<Deduction>),
        ("line", planted::line),
        ("empty", planted::empty),
    ] {
        let is_caught = cases(2, 80).any(|case| {
            let rules = Rules::with(rule);
            let layout = Layout::new(&case.problem).unwrap();
            let start = Position::start(&layout);
            // The program notices by the solution, without brute force.
            let [solution] = &case.solutions[..] else { return false };
            let control = Control::default();
            let route = Route::find(&layout, &rules, &start, solution, usize::MAX, &control);
            matches!(route, Err(Fault::Unsound { rule, .. }) if rule.name() == name)
        });
        assert!(is_caught, "{name}");
    }
}

#[test]
fn models_that_the_rules_do_not_know_are_refused() {
    use super::ExplainError::{Covers, Pieces, Ranges, TooLarge};
    let settings = Settings::default();
    for (model, size, settings, fault) in [
        ("queens-and-knights", 4, settings.with("k", 1), Pieces),
        ("queens-domination", 4, settings.with("k", 2), Covers),
        ("queens-sets", 4, settings.clone(), Ranges),
        ("n-queens", 129, settings, TooLarge),
    ] {
        let problem = by_name(model).unwrap().problem(size, &settings).unwrap();
        assert_eq!(Layout::new(&problem).unwrap_err(), fault);
    }
}
