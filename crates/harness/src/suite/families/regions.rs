//! One queen in each row, column and random region, no two touching.

use crate::suite::draft::Draft;
use crate::suite::families::random::Axes;
use crate::suite::family::{BY_FORMULA, Family, Plan};
use nq_board::base::draws::Draws;
use nq_board::model::{Model, ModelError};
use nq_puzzle::grid::Grid;

pub(crate) const FAMILY: Family = Family {
    name: "regions",
    about: "one queen in each row, column and random connected region, no two touching",
    source: "random grids for the puzzles Queens and Star Battle",
    draft,
};

fn draft(plan: &Plan) -> Result<Vec<Draft>, ModelError> {
    let axes = Axes {
        family: FAMILY.name,
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
