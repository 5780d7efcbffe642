//! Draws models with one piece in each row, and models that miss that by little: the engine `rows`
//! must take the former and refuse the latter. Their move rules are in Betza's notation: `N`, `NN`,
//! `R3`, `(4,1)(4,1)2`.

use itertools::Itertools;

use crate::fuzz::case::{Case, at_most};
use nq_board::base::{Board, Draws, PieceId, Placed, Square, Wrap};
use nq_board::model::{CountRange, CountedOn, Cover, CoveredSquares, SquareCount};

/// Sides, which the brute force allows.
const SIDES: [u16; 10] = [1, 2, 2, 3, 3, 3, 4, 4, 4, 5];

/// Pieces that attack along rows, and some that do not.
const FIRST: [&str; 8] = ["R", "R", "Q", "Q", "N", "K", "B", "A"];

/// No upper bound.
const ANY: u32 = u32::MAX;

/// A drawn problem; how its numbers are written is not drawn.
pub(crate) fn one_in_each_row(draws: &mut Draws) -> Case {
    let (rows, columns) = (draws.pick(&SIDES), draws.pick(&SIDES));
    let columns = if draws.one_in(3) { columns } else { rows };
    let board = Board::new(rows, columns);
    let is_wrapped = draws.one_in(3);
    let board = if is_wrapped { board.wrapped(draws.pick(&Wrap::NAMED).1) } else { board };
    let mut case = Case::of(board);
    let squares = board.squares().collect_vec();
    let few = |draws: &mut Draws, most: u32| {
        let how_many = if draws.one_in(3) { draws.between(1, most) } else { 0 };
        draws.some(&squares, how_many)
    };
    let blocked = few(draws, 2);
    let fixed = few(draws, 1);
    let walls = few(draws, 2);
    let is_free = |square: &Square, others: &[Square]| !others.contains(square);
    let fixed = fixed.into_iter().filter(|square| is_free(square, &blocked)).collect_vec();
    let walls =
        walls.into_iter().filter(|s| is_free(s, &blocked) && is_free(s, &fixed)).collect_vec();
    let first = draws.pick(&FIRST);
    let mut moves = first.to_owned();
    if draws.one_in(2) {
        moves += &term(draws);
    }
    // One piece more or fewer than rows is outside the class.
    let number = match draws.below(12) {
        0 => u32::from(rows).saturating_sub(1),
        1 => u32::from(rows) + 1,
        _ => u32::from(rows),
    };
    let all = case.squares();
    let number = number.min(all);
    case.add_piece('A', &moves, CountRange { min: number, max: number });
    case.problem.blocked = [&blocked[..], &walls].concat();
    case.problem.walls = walls;
    case.problem.fixed = fixed.into_iter().map(|at| Placed::new(PieceId(0), at)).collect();
    if !matches!(first, "R" | "Q") || draws.one_in(4) {
        add_count(draws, &mut case, CountedOn::Rows, &[(1, 1), (0, 1), (1, ANY), (0, 2)]);
    }
    if draws.one_in(3) {
        case.problem.regions = squares.iter().map(|_| draws.pick(&['A', 'B', 'C', '.'])).collect();
    }
    if draws.one_in(2) {
        let lines = [CountedOn::Columns, CountedOn::Diagonals, CountedOn::Antidiagonals];
        let has_letters = case.problem.regions.iter().any(|letter| *letter != '.');
        let line = lines[draws.below(3) as usize].clone();
        let on = if has_letters { CountedOn::Regions } else { line };
        add_count(draws, &mut case, on, &[(0, 1), (0, 1), (1, 1), (0, 2), (0, 0)]);
    }
    if draws.one_in(6) {
        // A piece in each row covers most free squares.
        let is_free = draws.one_in(3);
        let squares = if is_free { CoveredSquares::Free } else { CoveredSquares::All };
        let times = CountRange { min: 1, max: all.max(1) };
        case.problem.covers.push(Cover { by: vec![PieceId(0)], squares, times });
    }
    if draws.one_in(12) {
        case.add_piece('B', "N", at_most(CountRange { min: 0, max: 1 }, all));
    }
    if draws.one_in(12) {
        case.let_attack(true);
    }
    case
}

/// Adds one of these ranges of the number of the first piece.
fn add_count(draws: &mut Draws, case: &mut Case, on: CountedOn, ranges: &[(u32, u32)]) {
    let (min, max) = draws.pick(ranges);
    let range = at_most(CountRange { min, max }, case.squares());
    case.problem.square_counts.push(SquareCount { pieces: vec![PieceId(0)], on, range });
}

/// The letters to draw: leapers, riders and both.
const LETTERS: [&str; 14] =
    ["R", "B", "Q", "K", "W", "F", "N", "D", "A", "H", "C", "Z", "G", "(4,1)"];

/// A sum of one or two terms.
pub(crate) fn moves(draws: &mut Draws) -> String {
    let how_many = if draws.one_in(3) { 2 } else { 1 };
    (0..how_many).map(|_| term(draws)).collect()
}

/// A leap, perhaps doubled to a rider, perhaps with the most repetitions.
pub(crate) fn term(draws: &mut Draws) -> String {
    let leap = if draws.one_in(10) {
        let (long, short) = (draws.between(1, 4), draws.below(4));
        format!("({short},{long})")
    } else {
        draws.pick(&LETTERS).to_owned()
    };
    let is_doubled = !["R", "B", "Q", "K"].contains(&&*leap) && draws.one_in(4);
    let range = (leap != "K" && draws.one_in(5)).then(|| 1 + u16::from(draws.one_in(2)));
    let range = range.map_or_else(String::new, |range| range.to_string());
    leap.repeat(if is_doubled { 2 } else { 1 }) + &range
}
