//! Orbits by size: the symmetric placements are listed by searches restricted to what a symmetry
//! maps to itself; all others are in orbits of full size.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use super::class::Class;
use super::sets::image;
use super::walk::Walk;
use nq_board::base::board::Board;
use nq_board::base::count::Count;
use nq_board::base::numbers::gcd;
use nq_board::base::symmetry::Symmetry;
use nq_board::model::Problem;
use nq_board::run::control::{Control, StopReason};
use nq_board::run::symmetry::SymmetryGroup;
use nq_board::run::tally::Orbits;

/// The orbits of `total` placements; `None` if the numbers do not divide, as then one is wrong.
///
/// A placement is symmetric if a symmetry of prime order maps it to itself (Cauchy's theorem). It
/// may be found by several of these, and counts for the first.
///
/// # Errors
/// The reason of a stop.
pub(super) fn orbits(
    problem: &Problem,
    class: &Class,
    total: &Count,
    control: &Control,
) -> Result<Option<Orbits>, StopReason> {
    let board = problem.board;
    let group = SymmetryGroup::of(problem);
    let symmetries: Vec<_> = group.symmetries().collect();
    let mut of_prime_order = Vec::new();
    // Symmetries that move no square: on a board of one row, the mirror from top to bottom.
    let mut idle = 0;
    for symmetry in &symmetries {
        control.proceed()?;
        match order(board, symmetry) {
            1 => idle += 1,
            order if is_prime(order) => of_prime_order.push(symmetry),
            _ => {}
        }
    }
    // Placements by the size of their orbits.
    let mut placements: BTreeMap<usize, u64> = BTreeMap::new();
    let mut asymmetric = total.clone();
    if *total > 0 {
        for (place, symmetry) in of_prime_order.iter().enumerate() {
            Walk::fixed_by(symmetry, (class, board), control, |columns| {
                let keeps = |symmetry: &&Symmetry| keeps(board, symmetry, columns);
                if !of_prime_order[..place].iter().any(|&earlier| keeps(&earlier)) {
                    let stabiliser = symmetries.iter().filter(keeps).count();
                    *placements.entry(symmetries.len() / stabiliser).or_default() += 1;
                }
                ControlFlow::Continue(())
            })?;
        }
    }
    for &number in placements.values() {
        let Some(rest) = asymmetric.checked_sub(&number.into()) else { return Ok(None) };
        asymmetric = rest;
    }
    let full = symmetries.len() / idle.max(1);
    let symmetric = placements.into_iter().map(|(size, number)| (size, number.into()));
    let orbits = symmetric.chain([(full, asymmetric)]).map(|(size, number): (usize, Count)| {
        let size = size as u64;
        Some((size, number.exact_div(size)?))
    });
    Ok(orbits.collect::<Option<Vec<_>>>().map(Orbits::from_iter))
}

/// Whether a symmetry maps a placement, by the column of the piece in each row, to itself.
fn keeps(board: Board, symmetry: &Symmetry, columns: &[u8]) -> bool {
    columns.iter().enumerate().all(|(row, &column)| {
        let (row, column) = image(board, symmetry, (row, column.into()));
        usize::from(columns[row]) == column
    })
}

/// The order of a symmetry as a permutation of the squares: the least common multiple of the
/// lengths of its cycles.
fn order(board: Board, symmetry: &Symmetry) -> u32 {
    let mut seen = vec![false; board.len()];
    let mut order = 1;
    for square in board.squares() {
        let (mut here, mut length) = (square, 0);
        while !std::mem::replace(&mut seen[board.index(here)], true) {
            here = symmetry.square(board, here);
            length += 1;
        }
        if length > 1 {
            order = order / gcd(order, length) * length;
        }
    }
    order
}

fn is_prime(number: u32) -> bool {
    number > 1
        && (2..number).take_while(|by| by * by <= number).all(|by| !number.is_multiple_of(by))
}
