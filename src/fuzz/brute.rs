//! The brute force: each square in turn stays empty or gets a piece.
//!
//! It has only the problem in common with the engines. It finds the squares that a piece attacks by
//! walking: leap after leap in each direction until the board ends, or the walk is back.

use nq_board::base::board::Square;
use nq_board::base::piece::Atom;
use nq_board::base::placement::{PieceId, Placed, Placement};
use nq_board::model::{CountedOn, Cover, CoveredSquares, Problem, SquareCount};

/// The limits of the brute force. They count steps, not time, so that they are the same on every
/// machine.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// The most sets of pieces.
    pub steps: u32,
    /// The most placements.
    pub placements: usize,
}

impl Default for Budget {
    /// Some milliseconds of brute force, and few enough placements for blocking clauses.
    fn default() -> Self {
        Self { steps: 100_000, placements: 300 }
    }
}

/// All placements, sorted; `None` beyond the budget.
#[must_use]
pub fn placements(problem: &Problem, budget: Budget) -> Option<Vec<Placement>> {
    let mut search = Search {
        problem,
        squares: problem.board.squares().collect(),
        attacked: attacked(problem),
        occupied: Vec::new(),
        numbers: vec![0; problem.pieces.len()],
        found: Vec::new(),
        budget,
    };
    search.fill(0)?;
    search.found.sort_unstable();
    Some(search.found)
}

struct Search<'a> {
    problem: &'a Problem,
    squares: Vec<Square>,
    /// The attacked squares by piece and square.
    attacked: Vec<Vec<Vec<bool>>>,
    /// The placed pieces and the indices of their squares.
    occupied: Vec<(usize, usize)>,
    /// The number of each piece on the board.
    numbers: Vec<u32>,
    found: Vec<Placement>,
    budget: Budget,
}

impl Search<'_> {
    /// Fills the squares from an index on in all ways; `None` when the budget is spent.
    fn fill(&mut self, place: usize) -> Option<()> {
        self.budget.steps = self.budget.steps.checked_sub(1)?;
        if self.too_few(self.squares.len() - place) {
            return Some(());
        }
        let Some(&square) = self.squares.get(place) else {
            if !self.problem.square_counts.iter().all(|count| self.has_right_number(count))
                || !self.problem.covers.iter().all(|cover| self.covers(cover))
            {
                return Some(());
            }
            self.budget.placements = self.budget.placements.checked_sub(1)?;
            self.found
                .push(self.occupied.iter().map(|&(piece, at)| self.placed(piece, at)).collect());
            return Some(());
        };
        let fixed = self.problem.fixed.iter().find(|placed| placed.square == square);
        for piece in 0..self.problem.pieces.len() {
            let is_allowed = fixed.is_none_or(|placed| usize::from(placed.piece.0) == piece)
                && !self.problem.blocked.contains(&square);
            if is_allowed && self.can_stand(piece, place) {
                self.occupied.push((piece, place));
                self.numbers[piece] += 1;
                let gone = self.fill(place + 1);
                self.numbers[piece] -= 1;
                self.occupied.pop();
                gone?;
            }
        }
        if fixed.is_none() { self.fill(place + 1) } else { Some(()) }
    }

    /// Whether one more of a piece exceeds no number and breaks no attack rule.
    fn can_stand(&self, piece: usize, place: usize) -> bool {
        let all: u32 = self.numbers.iter().sum();
        let forbidden = |p: usize, from: usize, q: usize, to: usize| {
            self.problem.may_not_attack[p][q] && self.attacked[p][from][to]
        };
        self.numbers[piece] < self.problem.counts[piece].max
            && self.problem.total.is_none_or(|total| all < total.max)
            && self.occupied.iter().all(|&(other, at)| {
                !forbidden(piece, place, other, at) && !forbidden(other, at, piece, place)
            })
    }

    /// Whether each set of squares has as many of the pieces as it must. Each square finds its set
    /// anew.
    fn has_right_number(&self, count: &SquareCount) -> bool {
        let number = |holds: &dyn Fn(Square) -> bool| {
            let counted = self.occupied.iter().filter(|&&(piece, place)| {
                count.pieces.iter().any(|id| id.index() == piece) && holds(self.squares[place])
            });
            u32::try_from(counted.count()).unwrap_or(u32::MAX)
        };
        if let CountedOn::Squares(squares) = &count.on {
            return count.range.contains(number(&|square| squares.contains(&square)));
        }
        self.squares.iter().filter(|&&square| self.are_in_one_set(&count.on, square, square)).all(
            |&square| {
                count.range.contains(number(&|other| self.are_in_one_set(&count.on, square, other)))
            },
        )
    }

    /// Whether each square is attacked as often as it must be.
    fn covers(&self, cover: &Cover) -> bool {
        self.squares.iter().enumerate().all(|(place, square)| {
            let needs_cover = match &cover.squares {
                CoveredSquares::Squares(squares) => squares.contains(square),
                CoveredSquares::All => !self.problem.blocked.contains(square),
                CoveredSquares::Free => {
                    let is_empty = self.occupied.iter().all(|&(_, at)| at != place);
                    is_empty && !self.problem.blocked.contains(square)
                }
            };
            let attackers = self.occupied.iter().filter(|&&(piece, at)| {
                let is_listed = cover.by.iter().any(|id| id.index() == piece);
                is_listed && self.attacked[piece][at][place]
            });
            let times = u32::try_from(attackers.count()).unwrap_or(u32::MAX);
            !needs_cover || cover.times.contains(times)
        })
    }

    fn are_in_one_set(&self, on: &CountedOn, a: Square, b: Square) -> bool {
        let region = |s: Square| {
            let cols = usize::from(self.problem.board.cols());
            self.problem.regions[usize::from(s.row) * cols + usize::from(s.col)]
        };
        let down = i32::from(a.row) - i32::from(b.row);
        let right = i32::from(a.col) - i32::from(b.col);
        match on {
            CountedOn::Rows => down == 0,
            CountedOn::Columns => right == 0,
            CountedOn::Diagonals => {
                self.copies(a).any(|(row, col)| row - i32::from(b.row) == col - i32::from(b.col))
            }
            CountedOn::Antidiagonals => {
                self.copies(a).any(|(row, col)| row - i32::from(b.row) == i32::from(b.col) - col)
            }
            CountedOn::Regions => region(a) != '.' && region(a) == region(b),
            CountedOn::Region(letter) => region(a) == *letter && region(b) == *letter,
            CountedOn::Squares(squares) => squares.contains(&a) && squares.contains(&b),
        }
    }

    /// The places of a square in copies of the board beside it, across joined edges; enough of them
    /// for any diagonal.
    fn copies(&self, square: Square) -> impl Iterator<Item = (i32, i32)> {
        let board = self.problem.board;
        let most = i32::from(board.rows()) + i32::from(board.cols());
        let times = move |wraps: bool| if wraps { -most..=most } else { 0..=0 };
        let (rows, cols) = (i32::from(board.rows()), i32::from(board.cols()));
        times(board.wraps_rows()).flat_map(move |down| {
            times(board.wraps_columns()).map(move |right| {
                (i32::from(square.row) + down * rows, i32::from(square.col) + right * cols)
            })
        })
    }

    /// Whether this many squares are too few for the missing pieces.
    fn too_few(&self, squares: usize) -> bool {
        let all: u32 = self.numbers.iter().sum();
        let counts = self.problem.counts.iter().zip(&self.numbers);
        let missing: u32 = counts.map(|(count, have)| count.min.saturating_sub(*have)).sum();
        let missing_in_all = self.problem.total.map_or(0, |total| total.min.saturating_sub(all));
        missing.max(missing_in_all) as usize > squares
    }

    fn placed(&self, piece: usize, place: usize) -> Placed {
        Placed::new(PieceId(u8::try_from(piece).unwrap_or(u8::MAX)), self.squares[place])
    }
}

fn attacked(problem: &Problem) -> Vec<Vec<Vec<bool>>> {
    let board = problem.board;
    let from_square = |atoms: &[Atom], from: Square| {
        let mut squares = vec![false; board.len()];
        for atom in atoms {
            walk(problem, from, *atom, &mut |row, col| {
                squares[row * usize::from(board.cols()) + col] = true;
            });
        }
        squares
    };
    let pieces = problem.pieces.iter().map(|piece| piece.rule.atoms());
    pieces.map(|atoms| board.squares().map(|from| from_square(atoms, from)).collect()).collect()
}

/// Goes from a square in every direction of an atom as often as it may leap.
fn walk(problem: &Problem, from: Square, atom: Atom, reached: &mut dyn FnMut(usize, usize)) {
    let board = problem.board;
    let (long, short) = (i32::from(atom.long), i32::from(atom.short));
    for (down, right) in [(long, short), (short, long)] {
        for (down, right) in [(down, right), (down, -right), (-down, right), (-down, -right)] {
            let (mut row, mut col) = (i32::from(from.row), i32::from(from.col));
            for _ in 0..atom.reach.unwrap_or(u16::MAX) {
                (row, col) = (row + down, col + right);
                if board.wraps_rows() {
                    row = row.rem_euclid(board.rows().into());
                }
                if board.wraps_columns() {
                    col = col.rem_euclid(board.cols().into());
                }
                // Around a closed line and back.
                if (row, col) == (from.row.into(), from.col.into()) {
                    break;
                }
                if row < 0 || col < 0 || row >= board.rows().into() || col >= board.cols().into() {
                    break;
                }
                let is_here =
                    |wall: &Square| (i32::from(wall.row), i32::from(wall.col)) == (row, col);
                if problem.walls.iter().any(is_here) {
                    break;
                }
                reached(row.unsigned_abs() as usize, col.unsigned_abs() as usize);
            }
        }
    }
}
