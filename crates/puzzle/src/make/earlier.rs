//! Puzzles of one run differ: in their solutions as long as some are left, and in more than three
//! squares, also turned or mirrored. Completions, which have few given queens, differ in one.

use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use itertools::Itertools;

use crate::make::made::{Layout, Made};

/// Grids that differ in at most so many squares are near.
const NEAR: usize = 3;

/// The puzzles in turn that may be near earlier ones.
pub(crate) const MOST_NEAR: u32 = 300;

/// What a grid has on each square: its region, or a given queen.
type Grid = Vec<usize>;

/// The puzzles that were made before.
#[derive(Clone, Debug, Default)]
pub struct Earlier {
    solutions: HashSet<Vec<usize>>,
    grids: Vec<Grid>,
    /// The grids with these signs in a band of squares. Two grids that are near have one of
    /// `NEAR + 1` bands in common.
    bands: HashMap<u64, Vec<usize>>,
    /// Whether every placement of the size is a solution.
    pub is_exhausted: bool,
}

impl Earlier {
    /// Whether a solution is new, or all have been used.
    pub(crate) fn admits(&self, placed: &[usize]) -> bool {
        self.is_exhausted
            || !self.solutions.contains(&placed.iter().copied().sorted_unstable().collect_vec())
    }

    /// Whether there is none yet.
    pub(crate) fn is_empty(&self) -> bool {
        self.grids.is_empty()
    }

    /// The number of puzzles.
    pub(crate) fn len(&self) -> usize {
        self.grids.len()
    }

    /// Adds a puzzle, unless an earlier one is near. Returns whether it was added.
    pub(crate) fn add(&mut self, made: &Made) -> bool {
        let (grid, solution, is_map) = match &made.layout {
            Some(Layout::Regions(regions)) => (regions.of.clone(), &regions.solution, true),
            Some(Layout::Givens(givens)) => {
                let mut grid = vec![0; made.problem.board.squares().count()];
                givens.given().into_iter().for_each(|square| grid[square] = 1);
                (grid, &givens.solution, false)
            }
            None => return true,
        };
        let board = made.problem.board;
        let sides = [board.rows(), board.cols()].map(usize::from);
        let has_near = images(&grid, sides).any(|image| {
            let mut others =
                bands(&image, is_map).filter_map(|band| self.bands.get(&band)).flatten();
            others.any(|&other| is_near(&image, &self.grids[other], is_map))
        });
        if has_near {
            return false;
        }
        for band in bands(&grid, is_map) {
            self.bands.entry(band).or_default().push(self.grids.len());
        }
        self.solutions.insert(solution.clone());
        self.grids.push(grid);
        true
    }
}

/// A grid, turned and mirrored; of several maps, each.
fn images(grid: &Grid, [rows, columns]: [usize; 2]) -> impl Iterator<Item = Grid> {
    let motions = if rows == columns { 8 } else { 4 };
    (0..motions).map(move |motion| {
        let squares = (0..rows).cartesian_product(0..columns);
        let from = squares.map(|(row, column)| {
            let row = if motion & 1 == 0 { row } else { rows - 1 - row };
            let column = if motion & 2 == 0 { column } else { columns - 1 - column };
            if motion & 4 == 0 { row * columns + column } else { column * columns + row }
        });
        let from = from.collect_vec();
        grid.chunks(from.len().max(1)).flat_map(|map| from.iter().map(|&at| map[at])).collect()
    })
}

/// The bands of a grid. Regions have no names: each gets a number in order of appearance.
fn bands(grid: &Grid, is_map: bool) -> impl Iterator<Item = u64> {
    let bands = grid.chunks(grid.len().div_ceil(NEAR + 1).max(1));
    bands.enumerate().map(move |(number, signs)| {
        let order = signs.iter().unique().collect_vec();
        let place = |sign| order.iter().position(|&other| other == sign);
        let signs = if is_map { signs.iter().filter_map(place).collect() } else { signs.to_vec() };
        let mut hasher = DefaultHasher::new();
        (number, signs).hash(&mut hasher);
        hasher.finish()
    })
}

/// Whether two grids of regions differ in few squares, or boards with given queens in none. Each
/// region is that with which it has the most squares in common.
fn is_near(a: &Grid, b: &Grid, is_map: bool) -> bool {
    let common = a.iter().zip(b).counts().into_iter();
    let largest = common.into_grouping_map_by(|((a, _), _)| *a).max_by_key(|_, (_, n)| *n);
    let same = largest.into_values().map(|(_, number)| number).sum::<usize>();
    if is_map { same + NEAR >= a.len() } else { a == b }
}
