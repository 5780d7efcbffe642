//! Orbits by size: the symmetric placements are listed by searches restricted to what a symmetry
//! maps to itself; all others are in orbits of full size.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use super::class::Class;
use super::conjugates::{Member, Members};
use super::sets::image;
use super::walk::Walk;
use nq_board::base::{Board, Count, Square, Symmetry};
use nq_board::model::Problem;
use nq_board::run::{Control, Orbits, StopReason};

/// The orbits of `total` placements; `None` if the numbers do not divide, as then one is wrong.
///
/// A placement is symmetric if a symmetry of prime order maps it to itself (Cauchy's theorem). If
/// m of these do, it is found m times. Conjugates find images of each other's placements, so one of
/// each class searches.
pub(super) fn orbits(
    problem: &Problem,
    class: &Class,
    total: &Count,
    control: &Control,
) -> Result<Option<Orbits>, StopReason> {
    if *total == 0 {
        return Ok(Some(Orbits::default()));
    }
    let board = problem.board;
    let members = Members::of(problem);
    // By the column of the piece in the first row: the symmetries by the image of its square.
    let mut by_image: BTreeMap<u8, Vec<Vec<&Member>>> = BTreeMap::new();
    // Placements by the size of their orbits, and by how often they are found.
    let mut found: BTreeMap<(usize, usize), u64> = BTreeMap::new();
    for (symmetry, conjugates) in members.classes() {
        control.proceed()?;
        Walk::fixed_by(symmetry, (class, board), control, |columns| {
            let first = Square::new(0, columns[0].into());
            let by_image = by_image.entry(columns[0]).or_insert_with(|| members.by_image(first));
            let (mut stabiliser, mut times) = (0, 0);
            for (row, &column) in (0..).zip(columns) {
                let may_keep = &by_image[board.index(Square::new(row, column.into()))];
                for member in may_keep.iter().filter(|m| keeps(board, &m.symmetry, columns)) {
                    stabiliser += 1;
                    times += usize::from(member.is_of_prime_order);
                }
            }
            let size = members.len() / stabiliser.max(1);
            *found.entry((size, times)).or_default() += conjugates as u64;
            ControlFlow::Continue(())
        })?;
    }
    Ok(by_size(members.len(), total, found))
}

/// The orbits of `total` placements, of which symmetric ones are `found`. All others are in orbits
/// of full size.
fn by_size(full: usize, total: &Count, found: BTreeMap<(usize, usize), u64>) -> Option<Orbits> {
    let mut asymmetric = total.clone();
    let mut orbits = Orbits::default();
    for ((size, times), number) in found {
        let placements = Count::from(number).exact_div(times as u64)?;
        asymmetric = asymmetric.checked_sub(&placements)?;
        orbits.add_many(size as u64, &placements.exact_div(size as u64)?);
    }
    orbits.add_many(full as u64, &asymmetric.exact_div(full as u64)?);
    Some(orbits)
}

/// Whether a symmetry maps a placement, by the column of the piece in each row, to itself.
fn keeps(board: Board, symmetry: &Symmetry, columns: &[u8]) -> bool {
    columns.iter().enumerate().all(|(row, &column)| {
        let (row, column) = image(board, symmetry, (row, column.into()));
        usize::from(columns[row]) == column
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows::Rows;
    use crate::search::Search;
    use crate::tests as models;
    use itertools::iproduct;
    use nq_board::run::Engine;

    /// One piece in each row, with these joined edges and more lines for the board.
    fn problem(rows: u32, columns: u32, moves: &str, board: &str) -> Problem {
        let toml = format!(
            "name = \"test\"\n[board]\nrows = {rows}\ncolumns = {columns}\n{board}\n\
             [[piece]]\nsymbol = \"A\"\nmoves = \"{moves}\"\ncount = {rows}\n\
             [[count]]\npieces = [\"A\"]\non = \"rows\"\nnumber = {{ max = 1 }}\n"
        );
        models::problem(&toml, rows)
    }

    const BOARDS: [&str; 9] = [
        "",
        "wrap = \"both\"",
        "wrap = \"rows\"",
        "wrap = \"columns\"",
        "wrap = \"both\"\nblocked = [\"a1\"]",
        // Shifts by two columns, and by two columns and two rows, remain on even boards.
        "wrap = \"both\"\nblocked = [\"a1\", \"c1\"]",
        "wrap = \"both\"\nblocked = [\"a1\", \"c3\"]",
        "wrap = \"columns\"\nblocked = [\"a1\", \"c1\"]",
        "wrap = \"both\"\nwalls = [\"b2\"]",
    ];

    /// The search makes all images of each placement.
    #[test]
    fn orbits_are_those_of_the_search() {
        let control = Control::default();
        let mut symmetric = 0;
        let shapes: Vec<_> = (1..=6).flat_map(|n| [(n, n), (n, n + 1), (n, 2 * n)]).collect();
        for (board, (rows, columns)) in iproduct!(BOARDS, shapes) {
            // Names of squares need three rows and columns.
            if rows * columns > 42 || rows < 3 && board.contains('[') {
                continue;
            }
            for moves in ["R", "RN", "Q", "W", "D"] {
                let problem = problem(rows, columns, moves, board);
                let expected = Search.count(&problem, &control).unwrap().found;
                // Walls may let a row have two pieces.
                let Ok(found) = Rows::new(1).count(&problem, &control) else { continue };
                assert_eq!(found.found.total, expected.total, "{problem:?}");
                assert_eq!(found.found.orbits, expected.orbits, "{problem:?}");
                let sizes = expected.orbits.unwrap();
                symmetric += usize::from(sizes.by_size().filter(|o| *o.1 > 0).count() > 1);
            }
        }
        assert!(symmetric > 100, "{symmetric} problems with symmetric placements");
    }

    /// A number that is too large or too small by one does not divide.
    #[test]
    fn a_wrong_number_is_noticed() {
        let problem = problem(5, 5, "Q", "wrap = \"both\"");
        let class = Class::of(&problem).unwrap();
        let orbits = |total: u64| orbits(&problem, &class, &total.into(), &Control::default());
        assert!(orbits(10).unwrap().is_some());
        for wrong in [1, 9, 11, 12] {
            assert_eq!(orbits(wrong), Ok(None), "{wrong}");
        }
    }
}
