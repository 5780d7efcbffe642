//! Problems as families of sets of squares.

use oxidd::BooleanVecSet;

use crate::zdd::{Families, Family, no_room};

/// Squares of a board with one piece in each row: which of them exclude each other.
pub struct Rows {
    n: usize,
    excludes: Box<dyn Fn([usize; 2], [usize; 2]) -> bool>,
}

type Square = [usize; 2];

fn on_one_line([row, column]: Square, [other_row, other_column]: Square) -> bool {
    row == other_row
        || column == other_column
        || row.abs_diff(other_row) == column.abs_diff(other_column)
}

fn one_leap_apart([row, column]: Square, [other_row, other_column]: Square) -> bool {
    row.abs_diff(other_row) * column.abs_diff(other_column) == 2
}

/// No two queens on one line.
pub fn queens(n: usize) -> Rows {
    Rows { n, excludes: Box::new(on_one_line) }
}

/// One queen in each column and region, no two touching.
pub fn regions(grid: &[Vec<char>]) -> Rows {
    let (n, grid) = (grid.len(), grid.to_vec());
    let excludes = move |one: Square, other: Square| {
        let touches = one[0].abs_diff(other[0]) <= 1 && one[1].abs_diff(other[1]) <= 1;
        one[1] == other[1] || touches || grid[one[0]][one[1]] == grid[other[0]][other[1]]
    };
    Rows { n, excludes: Box::new(excludes) }
}

/// Row by row from the bottom: the placements of some rows, without those that exclude a square of
/// the next row, each with this square.
pub fn one_in_each_row(rows: &Rows) -> Result<u64, String> {
    let n = rows.n;
    let variable = |[row, column]: Square| number(row * n + column);
    let families = Families::new(number(n * n));
    let mut placements = families.empty_set();
    for row in (0..n).rev() {
        let mut longer = families.none();
        for column in 0..n {
            let square = [row, column];
            let below = (row + 1..n).flat_map(|row| (0..n).map(move |column| [row, column]));
            let excluded = below.filter(|&other| (rows.excludes)(square, other));
            let fitting = without(&placements, &excluded.map(variable).collect::<Vec<_>>())?;
            let with_it = fitting.change(variable(square)).map_err(no_room)?;
            longer = longer.union(&with_it).map_err(no_room)?;
        }
        placements = longer;
    }
    Ok(families.count(&placements))
}

/// All sets of k squares, without those that leave a square uncovered, square by square.
pub fn domination(n: usize, k: usize) -> Result<u64, String> {
    let squares: Vec<Square> = (0..n * n).map(|at| [at / n, at % n]).collect();
    let families = Families::new(number(n * n));
    let downwards: Vec<u32> = (0..number(n * n)).rev().collect();
    let mut sets = families.of_size(&downwards, k).map_err(no_room)?;
    for &square in &squares {
        let covers = (0..).zip(&squares).filter(|&(_, &queen)| on_one_line(square, queen));
        let covers: Vec<u32> = covers.map(|(variable, _)| variable).collect();
        let covering = families.with_one_of(&covers).map_err(no_room)?;
        sets = sets.intsec(&covering).map_err(no_room)?;
    }
    Ok(families.count(&sets))
}

/// All sets of k queens and k knights, without those in which two pieces attack each other, piece
/// by piece. A square has two variables: a queen, a knight.
pub fn queens_and_knights(n: usize, k: usize) -> Result<u64, String> {
    let squares: Vec<Square> = (0..n * n).map(|at| [at / n, at % n]).collect();
    let families = Families::new(number(2 * n * n));
    let pieces: Vec<(Square, bool)> =
        squares.iter().flat_map(|&square| [(square, true), (square, false)]).collect();
    let excludes = |&(square, is_queen): &(Square, bool), &(other, other_is_queen): &(_, bool)| {
        let by_queen = (is_queen || other_is_queen) && on_one_line(square, other);
        let by_knight = (!is_queen || !other_is_queen) && one_leap_apart(square, other);
        by_queen || by_knight
    };
    // From the last piece upwards: the placements by their numbers of queens and of knights.
    let mut by_numbers = vec![vec![families.none(); k + 1]; k + 1];
    by_numbers[0][0] = families.empty_set();
    for (at, piece) in pieces.iter().enumerate().rev() {
        let later = (at + 1..pieces.len()).filter(|&other| excludes(piece, &pieces[other]));
        let later: Vec<u32> = later.map(number).collect();
        for queens in (0..=k).rev() {
            for knights in (0..=k).rev() {
                let fewer = if piece.1 {
                    queens.checked_sub(1).map(|queens| &by_numbers[queens][knights])
                } else {
                    knights.checked_sub(1).map(|knights| &by_numbers[queens][knights])
                };
                let Some(fewer) = fewer else { continue };
                let fitting = without(fewer, &later)?;
                let with_it = fitting.change(number(at)).map_err(no_room)?;
                by_numbers[queens][knights] =
                    by_numbers[queens][knights].union(&with_it).map_err(no_room)?;
            }
        }
    }
    Ok(families.count(&by_numbers[k][k]))
}

/// The sets that contain none of these.
fn without(sets: &Family, variables: &[u32]) -> Result<Family, String> {
    variables
        .iter()
        .try_fold(sets.clone(), |sets, &variable| sets.subset0(variable).map_err(no_room))
}

fn number(number: usize) -> u32 {
    u32::try_from(number).expect("a small board")
}
