//! Orbits by size, from the numbers of placements that groups of motions map to themselves.

use crate::base::board::Square;
use crate::base::count::Count;
use crate::base::motion::Motion;
use crate::model::Problem;
use crate::run::tally::Orbits;

/// The ten groups of motions, larger ones first.
const GROUPS: [&[Motion]; 10] = {
    use Motion::{
        AntiTranspose, HalfTurn, Identity, MirrorColumns, MirrorRows, QuarterTurn,
        ThreeQuarterTurn, Transpose,
    };
    [
        &Motion::ALL,
        &[Identity, QuarterTurn, HalfTurn, ThreeQuarterTurn],
        &[Identity, HalfTurn, MirrorColumns, MirrorRows],
        &[Identity, HalfTurn, Transpose, AntiTranspose],
        &[Identity, HalfTurn],
        &[Identity, MirrorColumns],
        &[Identity, MirrorRows],
        &[Identity, Transpose],
        &[Identity, AntiTranspose],
        &[Identity],
    ]
};

/// The motions that keep the board, its blocked squares, its walls and the fixed pieces.
pub(super) fn motions(problem: &Problem) -> Vec<Motion> {
    let board = problem.board;
    let is_square = board.rows() == board.cols();
    let keeps = |motion: &Motion| {
        let kept = |squares: &[Square]| {
            squares.iter().all(|&square| squares.contains(&motion.apply(board, square)))
        };
        let fixed: Vec<_> = problem.fixed.iter().map(|fixed| fixed.square).collect();
        (is_square || !motion.swaps_axes())
            && kept(&problem.blocked)
            && kept(&problem.walls)
            && kept(&fixed)
    };
    Motion::ALL.into_iter().filter(keeps).collect()
}

/// Orbits by size under a group of motions, of this number of placements. `fixed_by` gives the
/// number that a group maps to themselves. `None` if the numbers contradict each other, as then one
/// is wrong.
///
/// The motions that map a placement to itself are one of the [`GROUPS`]. Inclusion and exclusion
/// over them gives the number of placements of each.
pub(super) fn orbits<E>(
    motions: &[Motion],
    total: &Count,
    mut fixed_by: impl FnMut(&[Motion]) -> Result<Count, E>,
) -> Result<Option<Orbits>, E> {
    let contains = |large: &[Motion], small: &[Motion]| small.iter().all(|m| large.contains(m));
    let mut exactly: Vec<(&[Motion], Count, Count)> = Vec::new();
    for group in GROUPS.into_iter().filter(|group| contains(motions, group)) {
        // On a square, the mirrors are images of each other, and so are the diagonals.
        let twin = match group {
            [_, Motion::MirrorRows] => Some(Motion::MirrorColumns),
            [_, Motion::AntiTranspose] => Some(Motion::Transpose),
            _ => None,
        };
        let twin = twin.filter(|_| motions.len() == Motion::ALL.len());
        let counted = twin.and_then(|twin| {
            exactly.iter().find(|(other, ..)| matches!(other, [_, only] if *only == twin))
        });
        let fixed = match (group, counted) {
            ([Motion::Identity], _) => total.clone(),
            (_, Some((_, fixed, _))) => fixed.clone(),
            (_, None) => fixed_by(group)?,
        };
        let more = exactly.iter().filter(|(larger, ..)| contains(larger, group));
        let more: Count = more.map(|(_, _, exact)| exact).sum();
        let Some(exact) = fixed.checked_sub(&more) else { return Ok(None) };
        exactly.push((group, fixed, exact));
    }
    let sizes = [1, 2, 4, 8].into_iter().filter(|size| motions.len().is_multiple_of(*size));
    let numbers = sizes.map(|size| {
        let of_size = exactly.iter().filter(|(group, ..)| group.len() * size == motions.len());
        let placements: Count = of_size.map(|(_, _, exact)| exact).sum();
        placements.exact_div(size as u64).map(|orbits| (size as u64, orbits))
    });
    Ok(numbers.collect())
}
