//! Puzzles for the page, with the attacks of kings and with hints made by hand.

use itertools::{Itertools, iproduct};
use nq_sat::base::board::{Board, Square};
use nq_sat::base::placement::{PieceId, Placed, Placement};
use nq_sat::model::{CountRange, Problem};
use nq_sat::puzzle::Puzzle;
use nq_sat::puzzle::solve::Solved;
use nq_sat::report::play::{Hint, PlaySet, Playable};
use nq_sat::run::control::Control;

/// A puzzle with its solution.
pub struct Made {
    problem: Problem,
    solution: Placement,
}

fn problem(grid: &str) -> Problem {
    let puzzle = Puzzle::from_text("grid", grid, None).expect("a grid");
    puzzle.problem().expect("a problem")
}

impl Made {
    /// A puzzle with exactly one solution.
    pub fn proved(grid: &str) -> Self {
        let solved = Solved::find(problem(grid), &Control::default()).expect("it is solved");
        let [solution] = &solved.solutions[..] else { panic!("{:?}", solved.solutions) };
        Self { solution: solution.clone(), problem: solved.problem }
    }

    /// The 8 x 8 puzzle of the examples, solved by a4 b7 c1 d8 e5 f2 g6 h3.
    pub fn example() -> Self {
        Self::proved(include_str!("../../../models/examples/queens-grid.txt"))
    }

    /// A large board: each square is in the region of the nearest piece. It may have more
    /// solutions.
    pub fn large(n: u16) -> Self {
        let [odd, even] = [1, 0].map(|first| (first..n).step_by(2));
        let squares = odd.chain(even).zip(0..).map(|(col, row)| Square::new(row, col));
        let squares = squares.collect_vec();
        let nearest = |row: u16, col: u16| {
            let distance = |at: &Square| at.row.abs_diff(row).pow(2) + at.col.abs_diff(col).pow(2);
            squares.iter().position_min_by_key(|at| distance(at)).expect("a piece")
        };
        let letter = |region: usize| ('A'..='Z').chain('a'..='z').nth(region).expect("a letter");
        let row = |row| (0..n).map(|col| letter(nearest(row, col))).collect::<String>();
        let placed = squares.iter().map(|&square| Placed::new(PieceId(0), square));
        Self { problem: problem(&(0..n).map(row).join("\n")), solution: placed.collect() }
    }

    /// The same with a fixed piece of the solution and a blocked square.
    pub fn with_given(mut self, given: &str, blocked: &str) -> Self {
        let square = |name| self.problem.board.parse(name).expect("a square");
        let (given, blocked) = (square(given), square(blocked));
        self.problem.fixed = vec![Placed::new(PieceId(0), given)];
        self.problem.blocked = vec![blocked];
        self
    }

    /// The names of the squares of the solution.
    pub fn solution(&self) -> Vec<String> {
        let pieces = self.solution.pieces().iter();
        pieces.map(|placed| self.problem.board.name(placed.square)).collect()
    }

    /// The puzzle for the page.
    pub fn playable(&self, title: &str, hints: Vec<Hint>) -> Playable<'_> {
        Playable {
            problem: &self.problem,
            solution: &self.solution,
            title: title.to_owned(),
            rating: Some("grade 4 of 7 (confined), 3 times".to_owned()),
            evidence: "exactly one solution, found by rows and by search; digest 0123".to_owned(),
            attacks: kings(self.problem.board),
            sets: sets(&self.problem),
            hints,
        }
    }

    /// A hint: the pieces, the crosses and the reasons, by the names of squares.
    pub fn hint(&self, text: &str, [place, cross, because]: [&str; 3]) -> Hint {
        let board = self.problem.board;
        let index = |name: &str| board.index(board.parse(name).expect("a square"));
        let squares = |names: &str| -> Vec<usize> { names.split_whitespace().map(index).collect() };
        Hint {
            text: text.to_owned(),
            rule: "only square".to_owned(),
            place: squares(place),
            cross: squares(cross),
            because: squares(because),
        }
    }
}

/// The squares next to each square.
fn kings(board: Board) -> Vec<Vec<usize>> {
    let near = |at: Square| {
        let is_near = |other: &Square| {
            at != *other && at.row.abs_diff(other.row) < 2 && at.col.abs_diff(other.col) < 2
        };
        board.squares().filter(is_near).map(|other| board.index(other)).collect()
    };
    board.squares().map(near).collect()
}

/// One piece in each row, column and region.
fn sets(problem: &Problem) -> Vec<PlaySet> {
    let board = problem.board;
    let (rows, cols) = (usize::from(board.rows()), usize::from(board.cols()));
    let set = |name: String, squares: Vec<usize>| PlaySet {
        name,
        squares,
        number: CountRange { min: 1, max: 1 },
    };
    let row = |row: usize| {
        set(format!("row {}", rows - row), (0..cols).map(|col| row * cols + col).collect())
    };
    let column = |col: usize| {
        let name = board.name(Square::new(0, u16::try_from(col).expect("a column")));
        let name = name.trim_end_matches(|c: char| c.is_ascii_digit()).to_owned();
        let squares = iproduct!(0..rows, [col]).map(|(row, col)| row * cols + col);
        set(format!("column {name}"), squares.collect())
    };
    let of = |letter: char| {
        let squares = problem.regions.iter().positions(|of| *of == letter);
        set(format!("region {letter}"), squares.collect())
    };
    let regions = problem.regions.iter().copied().sorted().dedup().map(of);
    (0..rows).map(row).chain((0..cols).map(column)).chain(regions).collect()
}
