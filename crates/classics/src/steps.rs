//! A backtracking search for n queens, move by move, for teachers.
//!
//! The first queen is in row 1, at the bottom of the board. Each next queen takes the first square
//! of its row, from the left, that no queen attacks and that was not tried before. If there is
//! none, the last queen is removed and its row goes on with the next square.
//!
//! Backtracking on the board of eight queens is the example of Wirth, "Program Development by
//! Stepwise Refinement", Communications of the ACM 14(4), 1971.

use nq_board::base::{Board, Square};

/// The largest size: its whole search has 4112 moves.
pub const MAX_SIZE: u16 = 8;

/// The moves of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Search {
    /// The size of the board.
    pub size: u16,
    /// The moves, in order.
    pub moves: Vec<Move>,
    /// The number of solutions found.
    pub solutions: usize,
    /// Why the moves end.
    pub end: End,
}

/// Why the moves of a search end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// A solution was found, and one is enough.
    Solution,
    /// All squares were tried.
    Complete,
    /// There are as many moves as the limit allows.
    Limit,
}

/// A move, and the board after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// What is done.
    pub action: Action,
    /// The square of the queen that is placed or removed.
    pub square: Square,
    /// The board after the move.
    pub state: State,
    /// The number of this solution, from 1, if the move completes one.
    pub solution: Option<usize>,
}

/// What a move does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// It places a queen.
    Place,
    /// It removes the last queen.
    Remove,
}

/// A board with queens on its first rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The queens, from row 1 on.
    pub queens: Vec<Square>,
    /// The excluded squares of the next row, from the left.
    pub next: Vec<Excluded>,
    /// All squares of later rows that a queen attacks.
    pub attacked: Vec<Square>,
}

/// A square of the next row that takes no queen, with the reasons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excluded {
    /// The square.
    pub square: Square,
    /// The attacks on it. Without an attack, a queen was tried on it.
    pub attacks: Vec<Attack>,
}

/// An attack of a queen on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attack {
    /// The square of the queen.
    pub queen: Square,
    /// The line that both squares are on.
    pub line: Line,
}

/// A line that two queens in different rows may share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// A column.
    Column,
    /// A diagonal.
    Diagonal,
}

impl Search {
    /// Searches for the first solution, or for all, and stops after `limit` moves.
    pub fn run(size: u16, is_for_all: bool, limit: Option<usize>) -> Self {
        let mut search = Self { size, moves: Vec::new(), solutions: 0, end: End::Complete };
        let mut queens: Vec<u16> = Vec::new();
        // The first column that is not tried in the next row.
        let mut untried = 0;
        if size == 0 {
            // No row needs a queen.
            search.solutions = 1;
            return search;
        }
        loop {
            let is_full = queens.len() == usize::from(size);
            if is_full && !is_for_all {
                search.end = End::Solution;
                return search;
            }
            let is_free =
                |&col: &u16| attacks(size, &queens, next_square(size, &queens, col)).is_empty();
            let col = if is_full { None } else { (untried..size).find(is_free) };
            if col.is_none() && queens.is_empty() {
                return search;
            }
            if limit == Some(search.moves.len()) {
                search.end = End::Limit;
                return search;
            }
            let (action, square);
            if let Some(col) = col {
                (action, square) = (Action::Place, next_square(size, &queens, col));
                queens.push(col);
                untried = 0;
            } else {
                let col = queens.pop().unwrap_or_default();
                (action, square) = (Action::Remove, next_square(size, &queens, col));
                untried = col + 1;
            }
            search.note(action, square, State::new(size, &queens, untried));
        }
    }

    fn note(&mut self, action: Action, square: Square, state: State) {
        let is_solution = state.queens.len() == usize::from(self.size);
        self.solutions += usize::from(is_solution);
        let solution = is_solution.then_some(self.solutions);
        self.moves.push(Move { action, square, state, solution });
    }

    /// The empty board, before the first move.
    pub fn start(&self) -> State {
        State::new(self.size, &[], 0)
    }
}

impl State {
    fn new(size: u16, queens: &[u16], untried: u16) -> Self {
        let rows = || queens.len().try_into().unwrap_or(size)..size;
        let excluded = |col: u16| {
            let square = next_square(size, queens, col);
            let attacks = attacks(size, queens, square);
            let is_excluded = col < untried || !attacks.is_empty();
            is_excluded.then_some(Excluded { square, attacks })
        };
        let next = rows().next().map(|_| (0..size).filter_map(excluded).collect());
        let squares = rows().flat_map(|row| (0..size).map(move |col| square(size, row, col)));
        Self {
            queens: (0..).zip(queens).map(|(row, &col)| square(size, row, col)).collect(),
            next: next.unwrap_or_default(),
            attacked: squares.filter(|&at| !attacks(size, queens, at).is_empty()).collect(),
        }
    }

    /// The row of the next queen, from 1; `None` if every row has a queen.
    pub fn next_row(&self, size: u16) -> Option<u16> {
        let row = u16::try_from(self.queens.len()).ok()?;
        (row < size).then_some(row + 1)
    }

    /// The squares of the next row that are not excluded.
    pub fn free(&self, size: u16) -> Vec<Square> {
        let Some(row) = self.next_row(size) else { return Vec::new() };
        let squares = (0..size).map(|col| square(size, row - 1, col));
        squares.filter(|at| self.next.iter().all(|excluded| excluded.square != *at)).collect()
    }
}

impl Line {
    /// `column` or `diagonal`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Column => "column",
            Self::Diagonal => "diagonal",
        }
    }
}

/// The name of a square, such as `a1`.
pub fn name(size: u16, square: Square) -> String {
    Board::new(size, size).name(square)
}

/// A square by its row from the bottom.
const fn square(size: u16, row: u16, col: u16) -> Square {
    Square::new(size - 1 - row, col)
}

/// A square of the next row.
fn next_square(size: u16, queens: &[u16], col: u16) -> Square {
    square(size, queens.len().try_into().unwrap_or(size - 1), col)
}

/// The attacks of queens on a square of a later row.
fn attacks(size: u16, queens: &[u16], at: Square) -> Vec<Attack> {
    let attack = |(row, &col): (u16, &u16)| {
        let queen = square(size, row, col);
        let aside = queen.col.abs_diff(at.col);
        let line = match aside {
            0 => Line::Column,
            aside if aside == queen.row.abs_diff(at.row) => Line::Diagonal,
            _ => return None,
        };
        Some(Attack { queen, line })
    };
    (0..).zip(queens).filter_map(attack).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The moves as text, such as `+a1` and `-a1`.
    fn moves(search: &Search) -> Vec<String> {
        let text = |one: &Move| {
            let sign = if one.action == Action::Place { '+' } else { '-' };
            format!("{sign}{}", name(search.size, one.square))
        };
        search.moves.iter().map(text).collect()
    }

    #[test]
    fn the_first_solution_of_four_queens_takes_twelve_moves() {
        let search = Search::run(4, false, None);
        let expected =
            ["+a1", "+c2", "-c2", "+d2", "+b3", "-b3", "-d2", "-a1", "+b1", "+d2", "+a3", "+c4"];
        assert_eq!(moves(&search), expected);
        assert_eq!((search.solutions, search.end), (1, End::Solution));
        let solutions: Vec<_> = search.moves.iter().map(|one| one.solution).collect();
        assert_eq!(solutions.iter().flatten().collect::<Vec<_>>(), [&1]);
        assert_eq!(solutions[11], Some(1));
    }

    /// The solutions are OEIS A000170. Each queen that is placed is removed; on the board of eight
    /// they are 2056, the calls of `place` in the engine `bitset`.
    #[test]
    fn a_whole_search_finds_all_solutions_and_removes_every_queen() {
        for (size, solutions, placed) in
            [(1, 1, 1), (2, 0, 2), (3, 0, 5), (4, 2, 16), (5, 10, 53), (6, 4, 152), (8, 92, 2056)]
        {
            let search = Search::run(size, true, None);
            assert_eq!((search.solutions, search.end), (solutions, End::Complete), "{size}");
            assert_eq!(search.moves.len(), 2 * placed, "{size}");
            assert_eq!(search.moves.last().unwrap().state.queens, []);
            let numbers = search.moves.iter().filter_map(|one| one.solution);
            assert!(numbers.eq(1..=solutions));
        }
    }

    #[test]
    fn each_move_changes_one_queen_and_queens_never_attack_each_other() {
        let search = Search::run(6, true, None);
        let mut queens: Vec<Square> = Vec::new();
        for one in &search.moves {
            match one.action {
                Action::Place => queens.push(one.square),
                Action::Remove => assert_eq!(queens.pop(), Some(one.square)),
            }
            assert_eq!(one.state.queens, queens);
            for (at, a) in queens.iter().enumerate() {
                for b in &queens[..at] {
                    let (rows, cols) = (a.row.abs_diff(b.row), a.col.abs_diff(b.col));
                    assert!(rows != 0 && cols != 0 && rows != cols);
                }
            }
        }
    }

    /// After a1 and c2 the third row is closed; without c2, only that square was tried.
    #[test]
    fn excluded_squares_have_their_reasons() {
        let search = Search::run(4, false, None);
        let reasons = |number: usize| -> Vec<String> {
            let reason = |excluded: &Excluded| {
                let attack = |a: &Attack| format!("{} {}", a.line.name(), name(4, a.queen));
                let attacks: Vec<_> = excluded.attacks.iter().map(attack).collect();
                format!("{}: {}", name(4, excluded.square), attacks.join(", "))
            };
            search.moves[number].state.next.iter().map(reason).collect()
        };
        assert_eq!(
            reasons(1),
            ["a3: column a1", "b3: diagonal c2", "c3: diagonal a1, column c2", "d3: diagonal c2"]
        );
        assert_eq!(reasons(2), ["a2: column a1", "b2: diagonal a1", "c2: "]);
        assert_eq!(reasons(7), ["a1: "]);
        let state = &search.moves[2].state;
        assert_eq!((state.free(4), state.next_row(4)), (vec![square(4, 1, 3)], Some(2)));
        assert_eq!(state.attacked.len(), 6);
        let last = &search.moves[11].state;
        assert_eq!((last.free(4), last.next_row(4), last.next.len()), (Vec::new(), None, 0));
        assert!(last.attacked.is_empty());
    }

    #[test]
    fn the_limit_ends_the_moves() {
        for (limit, moves, end) in
            [(0, 0, End::Limit), (3, 3, End::Limit), (11, 11, End::Limit), (12, 12, End::Solution)]
        {
            let search = Search::run(4, false, Some(limit));
            assert_eq!((search.moves.len(), search.end), (moves, end));
        }
        let none = Search::run(2, false, Some(4));
        assert_eq!((none.moves.len(), none.end), (4, End::Complete));
        assert_eq!(Search::run(2, false, Some(3)).end, End::Limit);
    }

    #[test]
    fn the_empty_board_needs_no_move() {
        let search = Search::run(0, false, None);
        assert_eq!((search.moves.len(), search.solutions, search.end), (0, 1, End::Complete));
        assert_eq!(search.start().next_row(0), None);
    }
}
