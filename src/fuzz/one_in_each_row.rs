//! Draws models with one piece in each row, and models that miss that by little: the engine `rows`
//! must take the former and refuse the latter.

use itertools::Itertools;

use super::count::Count;
use super::extras::{Extras, SmallCount, SmallCover};
use super::model::{Kind, SmallModel, Term};
use super::terms::term;
use nq_board::base::board::{Board, Square, Wrap};
use nq_board::base::draws::Draws;
use nq_board::model::{CountedOn, CoveredSquares};

/// Sides, which the brute force allows.
const SIDES: [u16; 10] = [1, 2, 2, 3, 3, 3, 4, 4, 4, 5];

/// Pieces that attack along rows, and some that do not.
const FIRST: [&str; 8] = ["R", "R", "Q", "Q", "N", "K", "B", "A"];

pub(super) fn one_in_each_row(draws: &mut Draws) -> SmallModel {
    let (rows, columns) = (draws.pick(&SIDES), draws.pick(&SIDES));
    let columns = if draws.one_in(3) { columns } else { rows };
    let board = if draws.one_in(3) {
        Board::new(rows, columns).wrapped(draws.pick(&Wrap::NAMED).1)
    } else {
        Board::new(rows, columns)
    };
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
    let mut extras = Extras { walls, ..Extras::default() };
    let mut moves = vec![Term::letter(draws.pick(&FIRST))];
    if draws.one_in(2) {
        moves.push(term(draws));
    }
    let all = u32::try_from(squares.len()).unwrap_or(u32::MAX);
    // One piece more or fewer than rows is outside the class.
    let number = match draws.below(12) {
        0 => u32::from(rows).saturating_sub(1),
        1 => u32::from(rows) + 1,
        _ => u32::from(rows),
    };
    let is_rook = matches!(&*moves[0].leap, "R" | "Q");
    if !is_rook || draws.one_in(4) {
        let numbers = [
            Count::Exactly(1),
            Count::Between(None, Some(1)),
            Count::Between(Some(1), None),
            Count::Between(None, Some(2)),
        ];
        add_count(draws, &mut extras, CountedOn::Rows, &numbers, all);
    }
    if draws.one_in(3) {
        extras.regions = squares.iter().map(|_| draws.pick(&['A', 'B', 'C', '.'])).collect();
    }
    if draws.one_in(2) {
        let lines = [CountedOn::Columns, CountedOn::Diagonals, CountedOn::Antidiagonals];
        let has_letters = extras.regions.iter().any(|letter| *letter != '.');
        let line = lines[draws.below(3) as usize].clone();
        let on = if has_letters { CountedOn::Regions } else { line };
        let numbers = [
            Count::Between(None, Some(1)),
            Count::Between(None, Some(1)),
            Count::Exactly(1),
            Count::Between(None, Some(2)),
            Count::Exactly(0),
        ];
        add_count(draws, &mut extras, on, &numbers, all);
    }
    let mut pieces =
        vec![Kind { symbol: 'A', moves, count: Count::Exactly(number.min(all)), fixed }];
    if draws.one_in(6) {
        // A piece in each row covers most free squares.
        let is_free = draws.one_in(3);
        let squares = if is_free { CoveredSquares::Free } else { CoveredSquares::All };
        extras.covers.push(SmallCover { by: vec![0], squares, times: None });
    }
    if draws.one_in(12) {
        let (moves, count) = (vec![Term::letter("N")], Count::Between(None, Some(1)));
        pieces.push(Kind { symbol: 'B', moves, count: count.at_most(all), fixed: Vec::new() });
    }
    let may_not_attack = draws.one_in(12).then(Vec::new);
    SmallModel {
        size: draws.below(7),
        in_terms_of_n: draws.one_in(2),
        board,
        blocked,
        extras,
        pieces,
        total: None,
        may_not_attack,
    }
}

fn add_count(
    draws: &mut Draws,
    extras: &mut Extras,
    on: CountedOn,
    numbers: &[Count],
    squares: u32,
) {
    let number = draws.pick(numbers).at_most(squares);
    extras.counts.push(SmallCount { pieces: vec![0], on, number });
}
