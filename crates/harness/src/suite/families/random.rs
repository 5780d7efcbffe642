//! Random instances: one for each size, each value of the family's parameter, and each number.

use itertools::{Itertools, iproduct};

use crate::suite::family::{BY_FORMULA, BY_ROWS, Draft, Family, Plan, ROWS_OR_FORMULA};
use nq_board::base::{Board, Draws, Square};
use nq_board::model::{Model, ModelError};
use nq_puzzle::grid::Grid;

pub(crate) struct Axes {
    pub family: &'static str,
    pub sizes: &'static [u32],
    /// The name of the parameter, and its values.
    pub parameter: (&'static str, &'static [u32]),
}

impl Axes {
    /// The drafts, each made by `make` from its name, its size, the value, and its draws.
    pub(super) fn drafts(
        &self,
        plan: &Plan,
        make: impl Fn(String, u32, u32, &mut Draws) -> Result<Draft, ModelError>,
    ) -> Result<Vec<Draft>, ModelError> {
        let (parameter, values) = self.parameter;
        let points = iproduct!(self.sizes, values, 1..=plan.number);
        points
            .map(|(&size, &value, number)| {
                let name = format!("{}-{size}-{value}-{}-{number}", self.family, plan.seed);
                let draws = &mut plan.draws(self.family, &[size, value, number]);
                let draft = make(name, size, value, draws)?;
                Ok(draft.with(parameter, value).with("number", number))
            })
            .collect()
    }
}

pub(crate) fn square(length: u32) -> Board {
    let side = u16::try_from(length).unwrap_or(u16::MAX);
    Board::new(side, side)
}

/// This percentage of a number, rounded.
pub(crate) const fn percent(value: u32, of: u32) -> u32 {
    (value * of + 50) / 100
}

pub(crate) const BLOCKED_QUEENS: Family = Family {
    name: "blocked-queens",
    about: "n-queens with random squares kept empty, around half of them satisfiable",
    source: "random squares, as in Blocked N-Queens of ASP competitions",
    draft: blocked_queens,
};

fn blocked_queens(plan: &Plan) -> Result<Vec<Draft>, ModelError> {
    let axes = Axes {
        family: BLOCKED_QUEENS.name,
        sizes: plan.grade.of(&[12, 16, 20], &[32, 48], &[64, 80]),
        parameter: ("percent", plan.grade.of(&[50, 60, 70], &[75, 80, 85], &[85, 88, 91])),
    };
    axes.drafts(plan, |name, size, value, draws| {
        let board = square(size);
        let all: Vec<Square> = board.squares().collect();
        let mut squares = draws.some(&all, percent(value, size * size));
        squares.sort_unstable();
        let squares = squares.into_iter().map(|square| board.name(square)).join(",");
        let draft = Draft::of(name, Model::n_queens(), size).blocking(&squares)?;
        Ok(draft.decided_by(&[BY_FORMULA], plan.second(BY_ROWS)))
    })
}

pub(crate) const COMPLETION: Family = Family {
    name: "completion",
    about: "n-queens with random given queens that do not attack each other",
    source: "Gent, Jefferson, Nightingale, JAIR 59 (2017)",
    draft: completion,
};

fn completion(plan: &Plan) -> Result<Vec<Draft>, ModelError> {
    let axes = Axes {
        family: COMPLETION.name,
        sizes: plan.grade.of(&[16, 24], &[50, 80], &[120, 160]),
        parameter: ("percent", &[30, 40, 50]),
    };
    axes.drafts(plan, |name, size, value, draws| {
        let board = square(size);
        let mut free: Vec<Square> = board.squares().collect();
        let mut given = Vec::new();
        // A board may be full before it has all queens.
        while !free.is_empty() && given.len() < percent(value, size) as usize {
            let queen = draws.pick(&free);
            free.retain(|square| !is_on_a_line(*square, queen));
            given.push(queen);
        }
        let pieces = given.iter().sorted().map(|square| format!("Q{}", board.name(*square)));
        let draft = Draft::of(name, Model::n_queens(), size);
        let draft = draft.fixing(&pieces.into_iter().join(","))?;
        Ok(draft.decided_by(&[BY_FORMULA], plan.second(BY_ROWS)))
    })
}

/// Whether two squares share a row, column or diagonal.
fn is_on_a_line(a: Square, b: Square) -> bool {
    let (rows, columns) = (a.row.abs_diff(b.row), a.col.abs_diff(b.col));
    rows == 0 || columns == 0 || rows == columns
}

pub(crate) const EXCLUDED_DIAGONALS: Family = Family {
    name: "excluded-diagonals",
    about: "n-queens with random diagonals kept empty, in the hard range",
    source: "Gent, Jefferson, Nightingale, JAIR 59 (2017)",
    draft: excluded_diagonals,
};

fn excluded_diagonals(plan: &Plan) -> Result<Vec<Draft>, ModelError> {
    let axes = Axes {
        family: EXCLUDED_DIAGONALS.name,
        sizes: plan.grade.of(&[12, 14, 16], &[18, 20], &[22, 24, 26]),
        parameter: ("percent", &[20, 23, 27]),
    };
    axes.drafts(plan, |name, size, value, draws| {
        // First the diagonals with the same sum of row and column, then those with the same
        // difference.
        let of_each_kind = 2 * size - 1;
        let all: Vec<u32> = (0..2 * of_each_kind).collect();
        let excluded = draws.some(&all, percent(value, 2 * of_each_kind));
        let board = square(size);
        let is_excluded = |row: u32, column: u32| {
            let (sum, difference) = (row + column, of_each_kind + (size - 1) + row - column);
            excluded.contains(&sum) || excluded.contains(&difference)
        };
        let squares = board.squares().filter(|s| is_excluded(s.row.into(), s.col.into()));
        let squares = squares.map(|square| board.name(square)).join(",");
        let draft = Draft::of(name, Model::n_queens(), size).blocking(&squares)?;
        Ok(draft.decided_by(ROWS_OR_FORMULA, plan.second(BY_FORMULA)))
    })
}

pub(crate) const REGIONS: Family = Family {
    name: "regions",
    about: "one queen in each row, column and random connected region, no two touching",
    source: "random grids for the puzzles Queens and Star Battle",
    draft: regions,
};

fn regions(plan: &Plan) -> Result<Vec<Draft>, ModelError> {
    let axes = Axes {
        family: REGIONS.name,
        sizes: plan.grade.of(&[8, 10, 12], &[16, 20], &[28, 36]),
        parameter: ("queens", &[1]),
    };
    axes.drafts(plan, |name, size, queens, draws| {
        let grid = Grid::of_regions(&grow(size as usize, draws), size as usize);
        let text = grid.model(u16::try_from(queens).unwrap_or(u16::MAX));
        let model = Model::from_toml(&format!("{name}.toml"), &text)?;
        let draft = Draft { has_own_model: true, ..Draft::of(name, model, size) };
        Ok(draft.decided_by(&[BY_FORMULA], plan.second("search")))
    })
}

/// As many connected regions as rows, row by row: they grow from random squares, each by a random
/// square beside it.
fn grow(size: usize, draws: &mut Draws) -> Vec<usize> {
    let all: Vec<usize> = (0..size * size).collect();
    let mut regions = vec![None; all.len()];
    let seeds = draws.some(&all, u32::try_from(size).unwrap_or(u32::MAX));
    for (region, &seed) in seeds.iter().enumerate() {
        regions[seed] = Some(region);
    }
    loop {
        let sides = all.iter().filter(|&&square| regions[square].is_none()).flat_map(|&square| {
            let beside = beside(square, size).filter_map(|other| regions[other]);
            beside.map(move |region| (square, region))
        });
        let sides: Vec<(usize, usize)> = sides.collect();
        if sides.is_empty() {
            return regions.into_iter().flatten().collect();
        }
        let (square, region) = draws.pick(&sides);
        regions[square] = Some(region);
    }
}

/// The squares that share a side with a square.
fn beside(square: usize, size: usize) -> impl Iterator<Item = usize> {
    let (row, column) = (square / size, square % size);
    let vertical = [row.checked_sub(1), (row + 1 < size).then_some(row + 1)];
    let horizontal = [column.checked_sub(1), (column + 1 < size).then_some(column + 1)];
    let vertical = vertical.into_iter().flatten().map(move |row| row * size + column);
    vertical.chain(horizontal.into_iter().flatten().map(move |column| row * size + column))
}
