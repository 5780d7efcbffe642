//! Moves squares between regions until the intended solution is the only one, and on to other
//! puzzles.

use itertools::Itertools;

use super::grow::{order, shuffled};
use super::regions::{Move, Regions};
use super::rules::Rules;
use super::search::{Found, Search};
use nq_board::base::draws::Draws;
use nq_board::run::control::{Control, StopReason};

/// Nodes of one search for a second solution. Regions that take longer are given up.
const NODES: u64 = 10_000;

/// A second solution.
pub(super) fn second(
    rules: &Rules,
    regions: &Regions,
    draws: &mut Draws,
    control: &Control,
) -> Result<Found, StopReason> {
    let order = order(rules, draws);
    let search = Search::new(rules, &regions.of, &order, NODES, control);
    search.other(&[], &regions.solution)
}

/// Moves squares until the intended solution is the only one; `None` where that takes too long.
///
/// A square of a second solution, but not of the intended one, moves to another region. The second
/// solution then has too few pieces in one region and too many in the other.
pub(super) fn repaired(
    rules: &Rules,
    mut regions: Regions,
    draws: &mut Draws,
    control: &Control,
) -> Result<Option<Regions>, StopReason> {
    for _ in 0..rules.squares() {
        let second = match second(rules, &regions, draws, control)? {
            Found::Placement(second) => second,
            Found::None => return Ok(Some(regions)),
            Found::Limit => return Ok(None),
        };
        let mut moves = moves(rules, &regions, second);
        if moves.is_empty() {
            // Each of its squares holds a region together. A move elsewhere changes that.
            moves = all_moves(rules, &regions);
        }
        if moves.is_empty() {
            return Ok(None);
        }
        regions = regions.after(draws.pick(&moves));
    }
    Ok(None)
}

/// Regions that differ in one square, with the same solution and no other; `None` if all such
/// regions have several solutions.
pub(super) fn neighbour(
    rules: &Rules,
    regions: &Regions,
    draws: &mut Draws,
    control: &Control,
) -> Result<Option<Regions>, StopReason> {
    let moves = all_moves(rules, regions);
    for step in shuffled(&moves, draws) {
        let changed = regions.after(step);
        if second(rules, &changed, draws, control)? == Found::None {
            return Ok(Some(changed));
        }
    }
    Ok(None)
}

fn all_moves(rules: &Rules, regions: &Regions) -> Vec<Move> {
    moves(rules, regions, 0..rules.squares())
}

/// The moves of these squares. No region grows beyond three times the mean, so that none is most
/// of the board.
fn moves(rules: &Rules, regions: &Regions, squares: impl IntoIterator<Item = usize>) -> Vec<Move> {
    let (sizes, most) = (regions.sizes(), 3 * rules.size);
    squares.into_iter().flat_map(|square| regions.moves(square, rules, &sizes, most)).collect_vec()
}
