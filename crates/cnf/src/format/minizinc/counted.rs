//! Rules on many squares: numbers of pieces on lines, regions and other sets, lines of a board with
//! joined edges, covered squares, and the comparison of a placement with its images.

use itertools::Itertools;

use super::shape::{Shape, coordinates};
use super::statement::{ATTACKERS, LEX_AT_LEAST, Statement};
use super::text::{list, moves, table};
use crate::format::line_variables::period;
use crate::instance::{Constraint, Group, Instance, attackers, covered_squares, to_attackers};
use nq_board::base::{Motion, Square, Symmetry};
use nq_board::model::{CountRange, CountedOn, Cover, CoveredSquares, Problem};

/// Conditions that one of the counted pieces is on a square, by the texts of its row and column.
type Conditions<'a> = &'a dyn Fn((&str, &str)) -> Vec<String>;

/// The regions of the board, where a rule names them.
pub(super) fn regions(problem: &Problem) -> Option<String> {
    let names = |count: &nq_board::model::SquareCount| {
        matches!(count.on, CountedOn::Regions | CountedOn::Region(_))
    };
    problem.square_counts.iter().any(names).then(|| {
        let rows = problem.regions.chunks(usize::from(problem.board.cols()).max(1));
        let rows = rows.map(|row| row.iter().map(|letter| format!("\"{letter}\"")).join(", "));
        format!("array[ROWS, COLS] of string: REGION = {};", table(rows))
    })
}

/// The statement that the number of pieces on each of these sets lies in a range.
pub(super) fn statement(
    problem: &Problem,
    on: Option<&CountedOn>,
    sets: &[Vec<Square>],
    range: CountRange,
    conditions: Conditions<'_>,
) -> Statement {
    let here = sum_of(&conditions(("r", "c")));
    let compared = compared(range, usize::MAX);
    let (rows, cols) = (i32::from(problem.board.rows()), i32::from(problem.board.cols()));
    let squares = |which: &str| format!("sum (r in ROWS, c in COLS where {which}) ({here})");
    let each = |index: String, number: String| {
        Statement::Holds(format!("forall ({index}) ({number} {compared})"))
    };
    match on {
        Some(CountedOn::Rows) => each("r in ROWS".into(), format!("sum (c in COLS) ({here})")),
        Some(CountedOn::Columns) => each("c in COLS".into(), format!("sum (r in ROWS) ({here})")),
        Some(on @ (CountedOn::Diagonals | CountedOn::Antidiagonals)) => {
            let right = if *on == CountedOn::Diagonals { 1 } else { -1 };
            let (index, which) = match period(problem.board) {
                Some(period) => (format!("d in 0..{}", period - 1), on_diagonal(right, period)),
                None if right == 1 => {
                    (format!("d in {}..{}", 1 - cols, rows - 1), "r - c = d".to_owned())
                }
                None => (format!("d in 2..{}", rows + cols), "r + c = d".to_owned()),
            };
            each(index, squares(&which))
        }
        Some(CountedOn::Regions) => {
            let letters = problem.regions.iter().filter(|letter| **letter != '.');
            let letters = letters.sorted().dedup().map(|letter| format!("\"{letter}\""));
            each(format!("k in {}", list(letters)), squares("REGION[r, c] = k"))
        }
        Some(CountedOn::Region(letter)) => {
            let number = squares(&format!("REGION[r, c] = \"{letter}\""));
            Statement::Holds(format!("{number} {compared}"))
        }
        Some(CountedOn::Squares(_)) | None => Statement::Each(
            sets.iter()
                .map(|set| {
                    let terms = set.iter().map(|&on| {
                        let (row, col) = coordinates(on);
                        sum_of(&conditions((&row, &col)))
                    });
                    let names = set.iter().map(|&square| problem.board.name(square)).join(" ");
                    (format!("sum ({}) {compared}", list(terms)), names)
                })
                .collect(),
        ),
    }
}

/// How many of the conditions hold.
fn sum_of(conditions: &[String]) -> String {
    match conditions {
        [condition] => condition.clone(),
        several => several.iter().map(|condition| format!("({condition})")).join(" + "),
    }
}

/// The comparison of a number that is at most `most` with a range, such as `= 2` or `in 1..3`.
pub(super) fn compared(range: CountRange, most: usize) -> String {
    let CountRange { min, max } = range;
    match range.exact() {
        Some(exact) => format!("= {exact}"),
        None if min == 0 => format!("<= {max}"),
        None if max as usize >= most => format!(">= {min}"),
        None => format!("in {min}..{max}"),
    }
}

/// The condition that a square in row r and column c is on diagonal d, in a direction whose steps
/// go one row down and `right` (1 or -1) columns to the right.
pub(super) fn on_diagonal(right: i32, period: u32) -> String {
    let sign = if right > 0 { '-' } else { '+' };
    format!("(r {sign} c - d) mod {period} = 0")
}

/// The comparison of the number of pieces on a line.
const fn number(exactly_one: bool) -> &'static str {
    if exactly_one { "= 1" } else { "<= 1" }
}

/// At most one piece on each diagonal, or exactly one, for a piece stated by squares.
pub(super) fn diagonals(shape: Shape, (right, period): (i32, u32), exactly_one: bool) -> Statement {
    Statement::Holds(format!(
        "forall (d in 0..{}) (\n  sum (r in ROWS, c in COLS where {}) ({}[r, c]) {}\n)",
        period - 1,
        on_diagonal(right, period),
        shape.squares(),
        number(exactly_one),
    ))
}

/// At most one piece on each line of a group, or exactly one, every line of its own.
pub(super) fn one_by_one(
    instance: &Instance,
    group: &Group,
    shape: Shape,
    exactly_one: bool,
) -> Statement {
    let mut lines = Vec::new();
    instance.visit(group, |constraint| {
        if let Constraint::AtMostOne(vars) | Constraint::ExactlyOne(vars) = constraint {
            let squares = vars.iter().map(|&var| instance.placed(var).square);
            let mut names = squares.clone().map(|square| instance.problem().board.name(square));
            let on = list(squares.map(|square| shape.on_square(square)));
            lines.push((format!("sum ({on}) {}", number(exactly_one)), names.join(" ")));
        }
    });
    Statement::Each(lines)
}

/// The statement of a cover by pieces of these shapes, where `all` are the shapes of all pieces.
pub(super) fn cover(instance: &Instance, cover: &Cover, by: &[Shape], all: &[Shape]) -> Statement {
    let problem = instance.problem();
    let compared = compared(cover.times, problem.board.len());
    // A free square is occupied or attacked.
    let covered = |here: &dyn Fn(&Shape) -> String, number: String| match cover.squares {
        CoveredSquares::Free => all.iter().map(here).chain([number]).join(r" \/ "),
        _ => number,
    };
    let listed = matches!(cover.squares, CoveredSquares::Squares(_));
    if listed || !problem.walls.is_empty() || problem.board.wraps() {
        return Statement::Each(
            covered_squares(problem, &cover.squares)
                .into_iter()
                .map(|target| {
                    let from = attackers(problem, &cover.by, target)
                        .map(|placed| all[placed.piece.index()].on_square(placed.square));
                    let number = format!("sum ({}) {compared}", list(from));
                    let text = covered(&|shape| shape.on_square(target), number);
                    (text, problem.board.name(target))
                })
                .collect(),
        );
    }
    let numbers = cover.by.iter().zip(by).map(|(&piece, shape)| {
        let moves = moves(&to_attackers(problem, piece));
        format!("attackers({}, {moves}, r, c)", shape.squares())
    });
    let number = format!("{} {compared}", numbers.format(" + "));
    let condition = covered(&|shape| shape.on(("r", "c")), number);
    let free = if problem.blocked.is_empty() {
        ""
    } else {
        r" where not exists (b in index_set_1of2(BLOCKED)) (BLOCKED[b, 1] = r /\ BLOCKED[b, 2] = c)"
    };
    Statement::Uses(&ATTACKERS, format!("forall (r in ROWS, c in COLS{free}) (\n  {condition}\n)"))
}

/// A comparison for each symmetry.
pub(super) fn lex_leader(
    problem: &Problem,
    shapes: &[Shape],
    symmetries: &[Symmetry],
) -> Statement {
    if symmetries.is_empty() {
        return Statement::Nothing("the problem has no symmetry but the identity");
    }
    let squares = |shape: Shape, (row, col): (&str, &str)| {
        format!("[{} | r in ROWS, c in COLS]", shape.on((row, col)))
    };
    let left = shapes.iter().map(|&shape| squares(shape, ("r", "c"))).join(" ++ ");
    let symbols: Vec<_> = problem.pieces.iter().map(|piece| piece.symbol).collect();
    let calls = symmetries.iter().map(|symmetry| {
        let pieces = problem.piece_ids().map(|piece| shapes[symmetry.piece(piece).index()]);
        let right = match symmetry.motion() {
            Some(motion) => {
                let (row, col) = image(problem, motion, symmetry.shift());
                pieces.map(|shape| squares(shape, (&row, &col))).join(" ++ ")
            }
            None => pieces.map(|shape| list(images(problem, symmetry, shape))).join(" ++ "),
        };
        (format!("{left},\n  {right}"), symmetry.name(&symbols))
    });
    Statement::CallEach(&LEX_AT_LEAST, calls.collect())
}

/// The images of all squares.
fn images(problem: &Problem, symmetry: &Symmetry, shape: Shape) -> impl Iterator<Item = String> {
    let board = problem.board;
    board.squares().map(move |square| shape.on_square(symmetry.square(board, square)))
}

/// The row and the column of the image of the square in row r and column c.
fn image(problem: &Problem, motion: Motion, (down, right): (u16, u16)) -> (String, String) {
    let (rows, cols) = (problem.board.rows(), problem.board.cols());
    // The name of the coordinate, and whether it counts from the other end.
    let (row, col) = match motion {
        Motion::Identity => (("r", false), ("c", false)),
        Motion::QuarterTurn => (("c", false), ("r", true)),
        Motion::HalfTurn => (("r", true), ("c", true)),
        Motion::ThreeQuarterTurn => (("c", true), ("r", false)),
        Motion::MirrorColumns => (("r", false), ("c", true)),
        Motion::MirrorRows => (("r", true), ("c", false)),
        Motion::Transpose => (("c", false), ("r", false)),
        Motion::AntiTranspose => (("c", true), ("r", true)),
    };
    (coordinate(row, down, rows), coordinate(col, right, cols))
}

fn coordinate((name, from_end): (&str, bool), shift: u16, length: u16) -> String {
    let (shift, length) = (u32::from(shift), u32::from(length));
    match (from_end, shift) {
        (false, 0) => name.to_owned(),
        (true, 0) => format!("{} - {name}", length + 1),
        (false, 1) => format!("{name} mod {length} + 1"),
        (false, _) => format!("({name} + {}) mod {length} + 1", shift - 1),
        (true, _) => format!("({} - {name}) mod {length} + 1", length + shift),
    }
}
