//! Boards in boxes, as `puzzle solve` and `solve` print them.
//!
//! A board with regions has lines between its rows, where other regions begin. Its pieces are
//! somebody's solution, and no part of the puzzle. Without regions, the pieces are given queens.

use itertools::Itertools;

use crate::error::PuzzleError;
use crate::grid::Grid;
use crate::link::borders::Borders;
use crate::reading::found::Reading;
use nq_board::base::signs::{QUEENS, is_frame};
use nq_board::base::words::counted;

/// The characters of boxes.
const SIDES: [char; 2] = ['│', '|'];
const LINES: [char; 2] = ['─', '-'];

/// Squares without a piece.
const EMPTY: [char; 5] = ['·', '.', '×', 'x', ' '];

/// Whether a line is the upper side of boxes.
fn is_top(line: &str) -> bool {
    let mut words = line.split_whitespace().peekable();
    let is_side = |word: &str| {
        word.chars().all(is_frame)
            && (word.starts_with('┌') && word.ends_with('┐')
                || word.starts_with("+-") && word.ends_with("-+"))
            && word.chars().count() % 2 == 1
    };
    words.peek().is_some() && words.all(is_side)
}

/// Whether a text has a board in a box.
pub(super) fn is_boxed(text: &str) -> bool {
    text.lines().any(is_top)
}

/// A board, its pieces, and whether it has regions.
struct Board {
    borders: Borders,
    squares: Vec<char>,
    has_regions: bool,
    /// The line of its upper side, from 1.
    line: usize,
}

/// Reads the only puzzle of all boards. `None` for a table with the signs of `+` and `-`.
pub(super) fn read(text: &str) -> Result<Option<Reading>, PuzzleError> {
    let texts = text.lines().collect_vec();
    let lines = texts.iter().map(|line| line.chars().collect_vec()).collect_vec();
    let mut boards = Vec::new();
    let mut top = 0;
    while top < lines.len() {
        let line = texts[top];
        if !is_top(line) {
            top += 1;
            continue;
        }
        let high = height(&texts[top..]);
        let block = &lines[top..top + high];
        let starts = (0..block[0].len())
            .filter(|&x| is_frame(block[0][x]) && (x == 0 || block[0][x - 1].is_whitespace()))
            .collect_vec();
        for left in starts {
            match board(block, left) {
                Ok(board) => boards.push(Board { line: top + 1, ..board }),
                Err(_) if line.contains('+') => return Ok(None),
                Err(why) => return Err(fault(top + 1, why)),
            }
        }
        top += high;
    }
    reading(&boards).map(Some)
}

/// The number of lines of the boards at the start.
fn height(lines: &[&str]) -> usize {
    let is_end = |(above, below): (&&str, &&str)| {
        // Below the boards are no frames, or the next boards.
        !below.contains(is_frame) || is_top(below) && (below.contains('┌') || is_top(above))
    };
    lines.iter().tuple_windows().position(is_end).map_or(lines.len(), |last| last + 1)
}

/// The board in a box whose upper left corner is at `left`.
fn board(block: &[Vec<char>], left: usize) -> Result<Board, &'static str> {
    let wide = block[0][left..].iter().take_while(|&&sign| is_frame(sign)).count();
    let size = wide / 2;
    // With lines between the rows, squares are on every other line.
    let step = match block.len() {
        high if high == 2 * size + 1 => 2,
        high if high == size + 2 => 1,
        _ => return Err("is no square"),
    };
    let at = |line: usize, column: usize| block[line].get(left + column).copied();
    let mut borders = Borders::none(size, size);
    let mut squares = Vec::new();
    for row in 0..size {
        let line = 1 + step * row;
        for column in 0..size {
            let here = 1 + 2 * column;
            squares.push(at(line, here).ok_or("has a short line")?);
            let right = at(line, here + 1).ok_or("has a short line")?;
            let is_last = column + 1 == size;
            if right != ' ' && !SIDES.contains(&right) || is_last && right == ' ' {
                return Err("has a gap in its lines");
            }
            if !is_last {
                borders.right[row * (size - 1) + column] = right != ' ';
            }
            if step == 2 && row + 1 < size {
                let below = at(line + 1, here).ok_or("has a short line")?;
                if below != ' ' && !LINES.contains(&below) {
                    return Err("has a gap in its lines");
                }
                borders.below[row * size + column] = below != ' ';
            }
        }
    }
    Ok(Board { borders, squares, has_regions: step == 2 && size > 1, line: 0 })
}

fn fault(line: usize, why: &str) -> PuzzleError {
    PuzzleError::Refused(format!("line {line}: the box {why}: paste the whole board"))
}

fn reading(boards: &[Board]) -> Result<Reading, PuzzleError> {
    let Some((first, others)) = boards.split_first() else { return Err(PuzzleError::no_grid()) };
    let size = first.borders.columns;
    let is_piece = |sign: &&char| !EMPTY.contains(sign);
    if !first.has_regions {
        if !others.is_empty() {
            return Err(PuzzleError::several("boards"));
        }
        if first.squares.iter().filter(is_piece).any(|sign| !QUEENS.contains(sign)) {
            return Err(fault(first.line, "has other signs than queens"));
        }
        let queens = first.squares.iter().positions(|sign| !EMPTY.contains(sign)).collect_vec();
        let note = "as a board in a box with its queens given".to_owned();
        return Ok(Reading::of_grid(Grid::of_queens(&queens, size), vec![note]));
    }
    if others.iter().any(|board| board.borders != first.borders) {
        return Err(PuzzleError::several("boards"));
    }
    let regions = first.borders.regions();
    let regions =
        regions.ok_or_else(|| fault(first.line, "has a line that ends within a region"))?;
    if regions.iter().unique().count() != size {
        return Err(fault(first.line, "has not as many regions as rows, each in one part"));
    }
    let pieces = first.squares.iter().filter(is_piece).collect_vec();
    let has_queens = pieces.iter().all(|sign| QUEENS.contains(sign));
    let stars = pieces.len() / size;
    let (stars, doubt) = if has_queens {
        (None, None)
    } else if pieces.len() == stars * size && stars > 1 {
        (u16::try_from(stars).ok(), None)
    } else {
        (None, Some("the board in a box has not all its stars".to_owned()))
    };
    let mut note = "as a board in a box".to_owned();
    if !pieces.is_empty() {
        note += &format!(" without its {}", counted(pieces.len(), "piece"));
    }
    let grid = Grid::of_regions(&regions, size);
    Ok(Reading { stars, doubt, ..Reading::of_grid(grid, vec![note]) })
}
