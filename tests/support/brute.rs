//! The tests' own brute force: every square in turn is left empty or gets a piece.
//!
//! It reads the public fields of a [`Problem`] and nothing else of the program: it finds attacks by
//! trying leaps between two squares, and names squares itself. Simple rather than fast: boards up
//! to 5 x 5.

use std::collections::BTreeSet;

use nq_sat::model::{CountedOn, CoveredSquares, Problem};

/// Row and column, row 0 at the top.
type Square = (u16, u16);

/// The index of a piece in the problem's list, and its square.
type Piece = (usize, Square);

/// All placements, each as its pieces (`Na1 Qb3`) sorted as text.
pub fn placements(problem: &Problem) -> BTreeSet<String> {
    let (rows, cols) = (problem.board.rows(), problem.board.cols());
    let squares: Vec<Square> =
        (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col))).collect();
    let mut found = BTreeSet::new();
    fill(problem, &squares, &mut Vec::new(), &mut found);
    found
}

fn fill(
    problem: &Problem,
    squares: &[Square],
    placed: &mut Vec<Piece>,
    found: &mut BTreeSet<String>,
) {
    let Some((&square, rest)) = squares.split_first() else {
        if numbers_are_right(problem, placed)
            && fixed_pieces_are_placed(problem, placed)
            && numbers_on_sets_are_right(problem, placed)
            && covers_are_right(problem, placed)
        {
            assert!(found.insert(text(problem, placed)), "a set of pieces was met twice");
        }
        return;
    };
    fill(problem, rest, placed, found);
    if problem.blocked.iter().any(|blocked| (blocked.row, blocked.col) == square) {
        return;
    }
    for piece in 0..problem.pieces.len() {
        let new = (piece, square);
        if placed.iter().all(|&old| fit_together(problem, old, new)) {
            placed.push(new);
            if !too_many(problem, placed) {
                fill(problem, rest, placed, found);
            }
            placed.pop();
        }
    }
}

fn fit_together(problem: &Problem, a: Piece, b: Piece) -> bool {
    let forbidden =
        |x: Piece, y: Piece| problem.may_not_attack[x.0][y.0] && attacks(problem, x, y.1);
    !forbidden(a, b) && !forbidden(b, a)
}

/// Whether some number of leaps in one direction leads from the piece to the square, lines
/// included. Across joined edges the square has copies: it is enough to reach one of them.
fn attacks(problem: &Problem, (piece, from): Piece, to: Square) -> bool {
    let board = problem.board;
    let (rows, cols) = (i64::from(board.rows()), i64::from(board.cols()));
    let (row, col) = (i64::from(from.0), i64::from(from.1));
    // The square at a place in the plane.
    let square = |(row, col): (i64, i64)| -> Option<Square> {
        let row = if board.wraps_rows() { row.rem_euclid(rows) } else { row };
        let col = if board.wraps_columns() { col.rem_euclid(cols) } else { col };
        let on_board = (0..rows).contains(&row) && (0..cols).contains(&col);
        on_board.then(|| (u16::try_from(row).unwrap(), u16::try_from(col).unwrap()))
    };
    let is_wall = |square: Square| problem.walls.iter().any(|w| (w.row, w.col) == square);
    // No line has more squares than the board.
    let longest = u16::try_from(board.len()).expect("a small board");
    problem.pieces[piece].rule.atoms().iter().any(|atom| {
        let (long, short) = (i64::from(atom.long), i64::from(atom.short));
        let mut leaps = Vec::new();
        for (a, b) in [(long, short), (short, long)] {
            leaps.extend([(a, b), (a, -b), (-a, b), (-a, -b)]);
        }
        leaps.into_iter().any(|(down, right)| {
            let landing = |times: u16| {
                square((row + i64::from(times) * down, col + i64::from(times) * right))
            };
            let most = atom.reach.unwrap_or(longest).min(longest);
            // No landing before the last is a wall, off the board, or where it came from.
            (1..=most).any(|times| {
                let passes = |earlier| {
                    landing(earlier).is_some_and(|square| square != from && !is_wall(square))
                };
                from != to && landing(times) == Some(to) && (1..times).all(passes)
            })
        })
    })
}

fn number_of(placed: &[Piece], piece: usize) -> u32 {
    placed.iter().map(|&(p, _)| u32::from(p == piece)).sum()
}

fn too_many(problem: &Problem, placed: &[Piece]) -> bool {
    let all = u32::try_from(placed.len()).expect("a small board");
    problem.total.is_some_and(|total| all > total.max)
        || problem.counts.iter().enumerate().any(|(p, count)| number_of(placed, p) > count.max)
}

fn numbers_are_right(problem: &Problem, placed: &[Piece]) -> bool {
    let all = u32::try_from(placed.len()).expect("a small board");
    problem.total.is_none_or(|total| (total.min..=total.max).contains(&all))
        && problem
            .counts
            .iter()
            .enumerate()
            .all(|(p, count)| (count.min..=count.max).contains(&number_of(placed, p)))
}

fn fixed_pieces_are_placed(problem: &Problem, placed: &[Piece]) -> bool {
    problem.fixed.iter().all(|fixed| {
        placed.contains(&(usize::from(fixed.piece.0), (fixed.square.row, fixed.square.col)))
    })
}

/// Each `[[cover]]`, square by square.
fn covers_are_right(problem: &Problem, placed: &[Piece]) -> bool {
    problem.covers.iter().all(|cover| {
        problem.board.squares().all(|square| {
            let target = (square.row, square.col);
            let is_blocked = problem.blocked.contains(&square);
            let must_be_covered = match &cover.squares {
                CoveredSquares::Free => {
                    !is_blocked && placed.iter().all(|&(_, other)| other != target)
                }
                CoveredSquares::All => !is_blocked,
                CoveredSquares::Squares(squares) => squares.contains(&square),
            };
            let attackers = placed.iter().filter(|&&(piece, from)| {
                from != target
                    && cover.by.iter().any(|id| usize::from(id.0) == piece)
                    && attacks(problem, (piece, from), target)
            });
            let times = u32::try_from(attackers.count()).expect("a small board");
            !must_be_covered || (cover.times.min..=cover.times.max).contains(&times)
        })
    })
}

/// Each `[[count]]`, line by line and region by region, with the squares written out.
fn numbers_on_sets_are_right(problem: &Problem, placed: &[Piece]) -> bool {
    let (rows, cols) = (problem.board.rows(), problem.board.cols());
    let all: Vec<Square> = (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col))).collect();
    let those = |wanted: &dyn Fn(usize, Square) -> bool| -> Vec<Square> {
        let numbered = all.iter().copied().enumerate();
        numbered.filter(|&(place, square)| wanted(place, square)).map(|(_, s)| s).collect()
    };
    problem.square_counts.iter().all(|count| {
        let longest = i32::from(rows) + i32::from(cols);
        let lines = |line: &dyn Fn(i32, i32) -> i32| -> Vec<Vec<Square>> {
            (-longest..longest)
                .map(|number| those(&|_, (r, c)| line(r.into(), c.into()) == number))
                .filter(|line| !line.is_empty())
                .collect()
        };
        let sets = match &count.on {
            CountedOn::Rows => lines(&|row, _| row),
            CountedOn::Columns => lines(&|_, col| col),
            CountedOn::Diagonals => diagonals(problem, &all, 1),
            CountedOn::Antidiagonals => diagonals(problem, &all, -1),
            CountedOn::Regions => {
                let letters: BTreeSet<char> =
                    problem.regions.iter().copied().filter(|letter| *letter != '.').collect();
                letters.iter().map(|l| those(&|place, _| problem.regions[place] == *l)).collect()
            }
            CountedOn::Region(letter) => {
                vec![those(&|place, _| problem.regions[place] == *letter)]
            }
            CountedOn::Squares(squares) => {
                vec![squares.iter().map(|square| (square.row, square.col)).collect()]
            }
        };
        sets.iter().all(|set| {
            let counted = placed.iter().filter(|(piece, square)| {
                set.contains(square) && count.pieces.iter().any(|id| usize::from(id.0) == *piece)
            });
            let number = u32::try_from(counted.count()).expect("a small board");
            (count.range.min..=count.range.max).contains(&number)
        })
    })
}

/// The lines of steps one row down and `right` columns to the right: sets that grow by neighbours
/// until they stay the same.
fn diagonals(problem: &Problem, all: &[Square], right: i32) -> Vec<Vec<Square>> {
    let board = problem.board;
    let (rows, cols) = (i32::from(board.rows()), i32::from(board.cols()));
    let are_neighbours = |a: Square, b: Square| {
        let mut down = i32::from(b.0) - i32::from(a.0) - 1;
        let mut aside = i32::from(b.1) - i32::from(a.1) - right;
        if board.wraps_rows() {
            down = down.rem_euclid(rows);
        }
        if board.wraps_columns() {
            aside = aside.rem_euclid(cols);
        }
        (down, aside) == (0, 0)
    };
    let mut sets: BTreeSet<Vec<Square>> = BTreeSet::new();
    for &square in all {
        let mut line = BTreeSet::from([square]);
        loop {
            let before = line.len();
            let near = |&other: &Square| {
                line.iter().any(|&one| are_neighbours(one, other) || are_neighbours(other, one))
            };
            let more: Vec<Square> = all.iter().copied().filter(near).collect();
            line.extend(more);
            if line.len() == before {
                break;
            }
        }
        sets.insert(line.into_iter().collect());
    }
    sets.into_iter().collect()
}

/// Files from `a` at the left, ranks from 1 at the bottom.
fn text(problem: &Problem, placed: &[Piece]) -> String {
    let mut names: Vec<String> = placed
        .iter()
        .map(|&(piece, (row, col))| {
            let file = char::from(b'a' + u8::try_from(col).expect("a small board"));
            format!("{}{file}{}", problem.pieces[piece].symbol, problem.board.rows() - row)
        })
        .collect();
    names.sort();
    names.join(" ")
}
