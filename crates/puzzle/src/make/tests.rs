//! Makes puzzles, and counts their solutions by other code.

use std::collections::BTreeSet;

use itertools::Itertools;
use proptest::prelude::*;
use xxhash_rust::xxh64::xxh64;

use crate::file::Puzzle;
use crate::graded::Graded;
use crate::make::made::{Layout, Made};
use crate::make::regions::Regions;
use crate::make::rules::Rules;
use crate::make::search::{Found, Search};
use crate::make::{Earlier, Kind, LARGEST, MakeError, Maker, Recipe, Shape};
use crate::regions::divided;
use crate::tests::{attacks, brute, touches};
use crate::thorough;
use nq_board::base::Square;
use nq_board::model::{Model, Settings};
use nq_board::run::{Control, StopReason};
use nq_query::QueryError;

const COMPLETION: Kind = Kind::Completion { extra: 0 };

fn maker(kind: Kind, size: u16, seed: u64) -> Maker {
    Maker::new(Recipe::new(kind, size, seed)).unwrap()
}

fn of_shape(kind: Kind, size: u16, shape: Shape, seed: u64) -> Result<Maker, MakeError> {
    Maker::new(Recipe { shape, ..Recipe::new(kind, size, seed) })
}

fn made(kind: Kind, size: u16, seed: u64) -> Made {
    maker(kind, size, seed).candidates(0, &Control::default()).fresh().unwrap()
}

/// What is wrong with a puzzle.
fn fault(made: &Made, kind: Kind, size: u16) -> Option<String> {
    shape_fault(made, kind, size, &Shape::default())
}

/// The same on a board of another shape.
fn shape_fault(made: &Made, kind: Kind, size: u16, shape: &Shape) -> Option<String> {
    let board = made.problem.board;
    let least = board.rows().min(board.cols());
    let sides = (board.rows(), board.cols());
    if sides != (size, shape.columns.unwrap_or(size)) {
        return Some(format!("{sides:?} rows and columns"));
    }
    let squares = made.solution.pieces().iter();
    let intended = squares.map(|placed| made.problem.board.index(placed.square)).collect_vec();
    let excludes = if matches!(kind, Kind::Completion { .. }) { attacks } else { touches };
    // Without regions, all squares that are not blocked have one sign.
    let is_open = shape.regions == Some(0);
    let signs = if is_open { made.grid.replace('A', ".") } else { made.grid.clone() };
    let found = brute(&signs, kind.number().into(), excludes, 2);
    if found != [intended] {
        return Some(format!("{} solutions, or another", found.len()));
    }
    let stars = if let Kind::Stars(stars) = kind { Some(stars) } else { None };
    let reread = Puzzle::from_text("grid", &made.grid, stars).unwrap().problem().unwrap();
    let model = Model::from_toml("model", &made.model).unwrap();
    let problem = model.problem(size.into(), &Settings::default()).unwrap();
    if problem != made.problem || (reread != problem && size > 1) {
        return Some("another problem".to_owned());
    }
    if let Kind::Completion { .. } = kind {
        return None;
    }
    if !divided(&problem).is_empty() {
        return Some("a region in several parts".to_owned());
    }
    let letters = signs.chars().filter(char::is_ascii_alphabetic).unique().collect_vec();
    let expected = ('A'..='Z').take(shape.regions.unwrap_or(least).into()).collect_vec();
    (letters != expected).then(|| format!("the letters {letters:?}"))
}

#[track_caller]
fn holds(made: &Made, kind: Kind, size: u16) {
    assert_eq!(fault(made, kind, size), None, "\n{}", made.grid);
}

/// Boards with other sides, with fewer regions, none, or blocked squares. Where the sides differ
/// much, few regions leave one solution.
fn shapes() -> impl Strategy<Value = (Kind, u16, Shape)> {
    let sides = prop_oneof![4 => (5_u16..=7, 0_u16..=2), 1 => (8_u16..=9, 0_u16..=1)];
    let squares = prop::collection::vec((0_u16..5, 0_u16..5), 0..=3);
    let all = (sides, any::<bool>(), 0_usize..=3, squares);
    all.prop_map(|((size, more), is_wide, regions, squares)| {
        let kind = if size < 8 { Kind::Regions } else { Kind::Stars(2) };
        let [rows, columns] = if is_wide { [size, size + more] } else { [size + more, size] };
        let regions = [None, None, Some(0), Some(size - 1)][regions];
        let blocked =
            squares.into_iter().unique().map(|(row, col)| Square::new(row, col)).collect();
        (kind, rows, Shape { columns: Some(columns), regions, blocked, further_maps: 0 })
    })
}

fn small() -> impl Strategy<Value = (Kind, u16)> {
    let sizes = || prop_oneof![Just(1_u16), 4_u16..=8];
    prop_oneof![
        (Just(Kind::Regions), sizes()),
        (Just(Kind::Stars(1)), sizes()),
        (Just(Kind::Stars(2)), 8_u16..=9),
        ((0_u16..4).prop_map(|extra| Kind::Completion { extra }), sizes()),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::with_cases(if thorough() { 64 } else { 20 })
    })]

    #[test]
    fn puzzles_and_their_neighbours_have_one_solution((kind, size) in small(), seed: u64) {
        let maker = maker(kind, size, seed);
        let control = Control::default();
        let mut candidates = maker.candidates(seed % 3, &control);
        let mut puzzle = candidates.fresh().unwrap();
        for _ in 0..3 {
            prop_assert_eq!(fault(&puzzle, kind, size), None, "\n{}", puzzle.grid);
            let Some(next) = candidates.neighbour(&puzzle).unwrap() else { break };
            prop_assert_eq!(&next.solution, &puzzle.solution);
            let layouts = (&puzzle.layout, &next.layout);
            if let (Some(Layout::Regions(a)), Some(Layout::Regions(b))) = layouts {
                prop_assert_eq!(a.of.iter().zip(&b.of).filter(|(a, b)| a != b).count(), 1);
            }
            puzzle = next;
        }
    }

    #[test]
    fn shapes_and_their_neighbours_have_one_solution(
        (kind, size, shape) in shapes(),
        seed: u64
    ) {
        let maker = of_shape(kind, size, shape.clone(), seed).unwrap();
        let control = Control::default();
        let mut candidates = maker.candidates(1, &control);
        let mut puzzle = match candidates.fresh() {
            // Blocked squares may leave no placement, or no puzzle.
            Err(MakeError::Recipe(why)) => {
                prop_assert!(!shape.blocked.is_empty(), "{}", why);
                return Ok(());
            }
            made => made.unwrap(),
        };
        for _ in 0..3 {
            prop_assert_eq!(shape_fault(&puzzle, kind, size, &shape), None, "\n{}", puzzle.grid);
            for &square in &shape.blocked {
                prop_assert!(puzzle.problem.blocked.contains(&square), "\n{}", puzzle.grid);
            }
            if shape.regions != Some(0) {
                prop_assert!(puzzle.problem.blocked.len() <= shape.blocked.len());
            }
            let Some(next) = candidates.neighbour(&puzzle).unwrap() else { break };
            prop_assert_ne!(&next.grid, &puzzle.grid);
            puzzle = next;
        }
    }

    /// The solutions of each map, by brute force, have the intended one alone in common.
    #[test]
    fn maps_of_one_board_have_one_solution(
        size in 5_u16..=7, columns in 6_u16..=7, further_maps in 1_u16..=2, seed: u64
    ) {
        let shape = Shape { columns: Some(columns), further_maps, ..Shape::default() };
        let maker = of_shape(Kind::Regions, size, shape, seed).unwrap();
        let control = Control::default();
        let mut candidates = maker.candidates(1, &control);
        let mut puzzle = candidates.fresh().unwrap();
        for _ in 0..3 {
            let maps = puzzle.grid.split("\n\n").map(|map| brute(map, 1, touches, usize::MAX));
            let maps = maps.map(|found| found.into_iter().collect::<BTreeSet<_>>()).collect_vec();
            prop_assert_eq!(maps.len(), usize::from(further_maps) + 1);
            let common = maps.into_iter().reduce(|a, b| &a & &b).unwrap_or_default();
            let squares = puzzle.solution.pieces().iter();
            let intended = squares.map(|placed| puzzle.problem.board.index(placed.square));
            prop_assert_eq!(common, BTreeSet::from([intended.collect_vec()]), "\n{}", puzzle.grid);
            let read = Puzzle::of_maps("maps", &puzzle.grid, None).unwrap().problem().unwrap();
            let model = Model::from_toml("model", &puzzle.model).unwrap();
            prop_assert_eq!(&model.problem(size.into(), &Settings::default()).unwrap(), &read);
            prop_assert_eq!(&puzzle.problem, &read);
            let Some(next) = candidates.neighbour(&puzzle).unwrap() else { break };
            prop_assert_ne!(&next.grid, &puzzle.grid);
            puzzle = next;
        }
    }

    #[test]
    fn no_given_can_be_left_out(size in 4_u16..=9, extra in 0_u16..3, seed: u64) {
        let kind = Kind::Completion { extra };
        let puzzle = made(kind, size, seed);
        let Some(Layout::Givens(givens)) = &puzzle.layout else { panic!("no givens") };
        let queens = puzzle.grid.matches('Q').count();
        let expected = (givens.needed.len() + usize::from(extra)).min(size.into());
        prop_assert_eq!(queens, expected);
        if extra == 0 {
            for (place, _) in puzzle.grid.match_indices('Q') {
                let mut fewer = puzzle.grid.clone();
                fewer.replace_range(place..=place, ".");
                prop_assert_eq!(brute(&fewer, 1, attacks, 2).len(), 2, "\n{}", fewer);
            }
        }
    }
}

/// The intended solution of regions that nothing has repaired is seldom the only one: a generator
/// without the search for a second solution does not pass.
#[test]
fn a_missing_search_for_a_second_solution_is_noticed() {
    let control = Control::default();
    let noticed = (0..20).filter(|&seed| {
        let maker = maker(Kind::Regions, 6, seed);
        let mut candidates = maker.candidates(0, &control);
        let placement = candidates.placement().unwrap().unwrap();
        let regions = candidates.regions(&placement).unwrap();
        let has_second = candidates.second(&regions).unwrap() != Found::None;
        let raw = Made::of(Layout::Regions(regions), candidates.rules).unwrap();
        let fault = fault(&raw, Kind::Regions, 6);
        assert_eq!(fault.is_some(), has_second, "\n{}", raw.grid);
        has_second
    });
    assert!(noticed.count() > 10);
}

#[test]
fn a_puzzle_that_is_not_unique_is_not_confirmed() {
    let of = (0..16).map(|square| square / 4).collect();
    let regions = Regions { of, solution: vec![1, 7, 8, 14] };
    let rules = Rules::no_touch([4, 4], 1);
    let made = Made::of(Layout::Regions(regions), &rules).unwrap();
    let error = made.confirm(&Control::default()).unwrap_err().to_string();
    assert_eq!(error, "the generator and varisat disagree: Qa2 Qb4 Qc1 Qd3, several solutions");
    for (regions, found) in
        [("AAABCABBCCCBCDCD", "Qa3 Qb1 Qc4 Qd2"), ("AAABAAABACCBDDDB", "no solution")]
    {
        let of = regions.chars().map(|c| c as usize - 'A' as usize).collect();
        let made = Regions { of, solution: vec![1, 7, 8, 14] };
        let made = Made::of(Layout::Regions(made), &rules).unwrap();
        let error = made.confirm(&Control::default()).unwrap_err().to_string();
        let disagree = "the generator and varisat and search disagree: Qa2 Qb4 Qc1 Qd3, ";
        assert_eq!(error, format!("{disagree}{found}"));
    }
}

#[test]
fn two_engines_confirm_each_kind() {
    for (kind, size) in
        [(Kind::Regions, 1), (Kind::Regions, 8), (Kind::Stars(2), 8), (COMPLETION, 8)]
    {
        let solved = made(kind, size, 5).confirm(&Control::default()).unwrap();
        assert_eq!(solved.engines.len(), 2, "{kind:?}");
    }
}

#[test]
fn larger_puzzles_have_one_solution_too() {
    let size = if thorough() { 10 } else { 9 };
    for kind in [Kind::Regions, Kind::Stars(2)] {
        holds(&made(kind, size, 1), kind, size);
    }
    let all = [
        (Kind::Regions, 12, 1..=1),
        (Kind::Stars(2), 10, 1..=1),
        (Kind::Regions, 12, 2..=3),
        (Kind::Stars(2), 10, 2..=5),
        (Kind::Stars(2), 13, 3..=3),
        (Kind::Stars(3), 12, 1..=1),
        (Kind::Stars(3), 14, 3..=3),
        (COMPLETION, LARGEST, 1..=1),
    ];
    for (kind, size, seeds) in all.into_iter().take(if thorough() { 8 } else { 2 }) {
        for seed in seeds {
            let control = Control::default();
            let made = maker(kind, size, seed).candidates(1, &control).fresh().unwrap();
            assert_eq!(made.confirm(&control).unwrap().engines.len(), 2);
            assert!(divided(&made.problem).is_empty(), "\n{}", made.grid);
        }
    }
}

/// Same seed, same puzzle, on every machine and in every version. Who changes what is drawn
/// changes the number here, and says so in the changelog.
#[test]
fn a_seed_makes_what_it_always_made() {
    let control = Control::default();
    let kinds = [
        (Kind::Regions, 8),
        (Kind::Stars(2), 10),
        (COMPLETION, 8),
        (Kind::Completion { extra: 2 }, 12),
    ];
    let texts = kinds.map(|(kind, size)| {
        let maker = maker(kind, size, 1);
        let mut candidates = maker.candidates(3, &control);
        let first = candidates.fresh().unwrap();
        let second = candidates.neighbour(&first).unwrap().unwrap();
        let last = candidates.fresh().unwrap();
        [first.grid, second.grid, last.model].join("\n")
    });
    let text = texts.join("\n");
    assert_eq!(xxh64(text.as_bytes(), 0), 3_990_344_773_866_869_337, "\n{text}");
}

#[test]
fn a_number_has_its_own_puzzle() {
    let maker = maker(Kind::Regions, 7, 3);
    let control = Control::default();
    let grids = |number: u64, how_many| {
        let mut candidates = maker.candidates(number, &control);
        (0..how_many).map(|_| candidates.fresh().unwrap().grid).collect_vec()
    };
    assert_eq!(grids(0, 3), grids(0, 3));
    let different: BTreeSet<String> = (0..20).flat_map(|number| grids(number, 2)).collect();
    assert_eq!(different.len(), 40);
    let seeds: BTreeSet<String> = (0..20).map(|seed| made(Kind::Stars(2), 9, seed).grid).collect();
    assert_eq!(seeds.len(), 20);
}

#[test]
fn a_walk_reaches_a_wanted_puzzle() {
    let control = Control::default();
    // The largest region has 20 squares.
    let regions = maker(Kind::Regions, 8, 1);
    let size = |made: &Made| {
        let count = |c| made.grid.matches(c).count() as u64;
        ('A'..='H').map(count).max().unwrap_or(0)
    };
    let mut tried = 0;
    let nearest = regions.candidates(0, &control).nearest(false, |made| {
        tried += 1;
        Ok(size(made).abs_diff(20))
    });
    let nearest = nearest.unwrap();
    assert_eq!(size(&nearest), 20);
    assert!(tried > 1);
    holds(&nearest, Kind::Regions, 8);
    let completions = maker(COMPLETION, 8, 1);
    let given = |made: &Made| made.grid.matches('Q').count() as u64;
    let distance = |made: &Made| Ok(given(made).abs_diff(4));
    let nearest = completions.candidates(0, &control).nearest(false, distance).unwrap();
    assert_eq!(given(&nearest), 4);
    holds(&nearest, COMPLETION, 8);
}

#[test]
fn the_smallest_sizes_are_the_smallest_with_a_placement() {
    let control = Control::default();
    for kind in [Kind::Regions, Kind::Stars(2), COMPLETION] {
        for size in 2..12 {
            let rules = match kind {
                Kind::Completion { .. } => Rules::queens(size.into()),
                _ => Rules::no_touch([size.into(); 2], kind.number().into()),
            };
            let order = (0..rules.squares()).collect_vec();
            let any = Search::new(&rules, &[], &order, u64::MAX, &control).any(|_| true).unwrap();
            let recipe = Recipe::new(kind, size, 0);
            assert_eq!(any != Found::None, Maker::new(recipe).is_ok(), "{kind:?} {size}");
        }
    }
}

#[test]
fn sizes_without_puzzles_are_refused_with_a_remedy() {
    let error = |kind, size| Maker::new(Recipe::new(kind, size, 0)).unwrap_err().to_string();
    let queens = "3 x 3 boards have no placement of one queen in each row and column, no two \
                  touching: give a size of at least 4";
    assert_eq!(error(Kind::Regions, 3), queens);
    assert_eq!(error(Kind::Stars(1), 3), queens);
    assert_eq!(
        error(Kind::Stars(2), 7),
        "7 x 7 boards have no placement of 2 stars in each row and column, no two touching: give a \
         size of at least 8"
    );
    assert_eq!(
        error(COMPLETION, 2),
        "2 x 2 boards have no placement of as many queens as rows, no two attacking each other: \
         give a size of at least 4"
    );
    assert_eq!(error(Kind::Stars(3), 1), error(Kind::Stars(3), 11).replace("11", "1"));
    for kind in [Kind::Regions, COMPLETION] {
        assert_eq!(error(kind, 0), "a puzzle has at least one row: give a size of at least 4");
        for size in [53, u16::MAX] {
            assert_eq!(
                error(kind, size),
                "a puzzle has at most 52 rows: give a size of at most 52"
            );
        }
    }
    assert_eq!(
        error(Kind::Stars(0), 8),
        "a puzzle has at least one star in each row: give at least 1 star"
    );
    assert_eq!(
        error(Kind::Stars(14), 60),
        "14 stars in each row need 56 rows, and a puzzle has at most 52: give at most 13 stars"
    );
    assert!(error(Kind::Stars(u16::MAX), 8).ends_with("give at most 13 stars"));
}

#[test]
fn a_cancelled_run_ends() {
    let control = Control::default();
    control.cancel();
    let stopped = MakeError::Query(QueryError::Stopped(StopReason::Cancelled));
    for kind in [Kind::Regions, Kind::Stars(3), COMPLETION] {
        let maker = maker(kind, 20, 0);
        assert_eq!(maker.candidates(0, &control).fresh().unwrap_err(), stopped);
        let nearest = maker.candidates(0, &control).nearest(false, |_| Ok(1));
        assert_eq!(nearest.unwrap_err(), stopped);
    }
}

/// The squares in which two region grids differ, with each naming of the regions, and turned or
/// mirrored in each way: by definition.
fn apart(a: &[usize], b: &[usize], size: usize) -> usize {
    let turned = |grid: &[usize]| {
        (0..size * size).map(|at| grid[(size - 1 - at % size) * size + at / size]).collect_vec()
    };
    let mirrored =
        |grid: &[usize]| grid.chunks(size).flat_map(|row| row.iter().rev().copied()).collect_vec();
    let mut image = a.to_vec();
    let mut least = usize::MAX;
    for motion in 0..8 {
        image = turned(&image);
        if motion == 4 {
            image = mirrored(&image);
        }
        for names in (0..size).permutations(size) {
            let differ = image.iter().zip(b).filter(|(a, b)| names[**a] != **b).count();
            least = least.min(differ);
        }
    }
    least
}

/// The numbers of placements are A002464 of the OEIS.
#[test]
fn puzzles_of_a_run_have_all_solutions_and_are_far_apart() {
    let control = Control::default();
    let maker = maker(Kind::Regions, 5, 1);
    let mut earlier = Earlier::default();
    let regions = |graded: &Graded| match &graded.made.layout {
        Some(Layout::Regions(regions)) => regions.of.clone(),
        _ => panic!("regions"),
    };
    let mut made = Vec::new();
    for number in 1..=18 {
        made.push(Graded::find(&maker, &mut earlier, number, None, &control).unwrap());
        assert_eq!(earlier.is_exhausted, number > 14, "{number}");
    }
    let solutions = |made: &[Graded]| made.iter().map(|one| &one.made.solution).unique().count();
    assert_eq!([solutions(&made[..14]), solutions(&made)], [14, 14]);
    for [a, b] in made.iter().map(regions).array_combinations() {
        assert!(apart(&a, &b, 5) > 3, "{a:?} {b:?}");
    }
    // Without the others in view, solutions repeat.
    let found =
        |number| Graded::find(&maker, &mut Earlier::default(), number, None, &control).unwrap();
    let free = (1..=14).map(found).collect_vec();
    assert!(solutions(&free) < 14);
    // The first is the same.
    assert_eq!(free[0].made, made[0].made);
    // A board of four rows has few puzzles that differ so much.
    let maker = self::maker(Kind::Regions, 4, 1);
    let mut earlier = Earlier::default();
    let mut next = |number| Graded::find(&maker, &mut earlier, number, None, &control);
    let error = (1..100).find_map(|number| next(number).err()).unwrap().to_string();
    assert!(
        error.ends_with("more in turn are like an earlier one: give a smaller number"),
        "{error}"
    );
}

#[test]
fn completions_and_grades_of_a_run_differ() {
    let control = Control::default();
    let maker = maker(COMPLETION, 6, 1);
    let mut earlier = Earlier::default();
    let made = (1..=4).map(|n| Graded::find(&maker, &mut earlier, n, None, &control));
    let made = made.map(|one| one.map(|one| one.made)).collect_vec();
    let [Ok(a), Ok(b), Ok(c), Err(error)] = &made[..] else { panic!("{made:?}") };
    // Each of the four placements is another turned or mirrored, with three kinds of squares.
    let all = [a, b, c];
    assert!(all.iter().all(|made| made.problem.fixed.len() == 1), "{all:?}");
    assert!(all.iter().map(|made| &made.solution).all_unique());
    let why = "after 3 puzzles, 300 more in turn are like an earlier one: give a smaller number";
    assert_eq!(error.to_string(), why);
    let maker = self::maker(Kind::Regions, 7, 1);
    let earlier = &mut Earlier::default();
    let (made, _) = Graded::rising(&maker, earlier, 8, 1..=4, &control).unwrap();
    assert_eq!(made.iter().map(|one| &one.made.solution).unique().count(), 8);
}
