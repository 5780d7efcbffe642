//! Draws random cases.

use itertools::Itertools;

use super::count::Count;
use super::extras::{Extras, SmallCount, SmallCover};
use super::model::{Kind, SmallModel, Term};
use super::one_in_each_row::one_in_each_row;
use super::pool::Pool;
use super::terms::term;
use nq_board::base::board::{Board, Square, Wrap};
use nq_board::base::draws::Draws;
use nq_board::model::{CountedOn, CoveredSquares};
use nq_cnf::sat::encoding::{EncodingChoice, EncodingInfo, Purpose, Sides, Style};

/// The longest side of a thin board, long enough for encodings to differ.
const LONGEST: u32 = 9;

/// A random model, determined by seed and number. It may exceed the brute force.
#[must_use]
pub fn random_model(seed: u64, number: u64) -> SmallModel {
    model(&mut Draws::of(seed, number))
}

pub(super) fn encoding(draws: &mut Draws, pool: &Pool) -> EncodingChoice {
    let at_most_one = draws.pick(&pool.at_most_one);
    let grouping = at_most_one.and_then(EncodingInfo::grouping);
    let group_size = match (pool.group_size, grouping) {
        (None, Some(grouping)) if draws.one_in(2) => {
            Some(draws.between(grouping.least, grouping.least + 3))
        }
        (given, _) => given,
    };
    let sides = if draws.one_in(3) { Sides::One } else { Sides::Both };
    EncodingChoice {
        at_most_one,
        cardinality: draws.pick(&pool.cardinality),
        style: Style { sides, group_size },
        purpose: Purpose::All,
    }
}

pub(super) fn model(draws: &mut Draws) -> SmallModel {
    // Some engines support only their own problem.
    match draws.below(20) {
        0 => queens(draws),
        1 => queens_and_knights(draws),
        2..6 => with_extras(draws, any_model),
        6 => with_extras(draws, queens),
        7..10 => {
            let model = any_model(draws);
            with_symmetries(draws, model)
        }
        16.. => one_in_each_row(draws),
        _ => any_model(draws),
    }
}

fn square_board(side: u32) -> Board {
    let side = u16::try_from(side).unwrap_or(u16::MAX);
    Board::new(side, side)
}

fn plain(draws: &mut Draws, board: Board, pieces: Vec<Kind>) -> SmallModel {
    let size = draws.below(7);
    let in_terms_of_n = draws.one_in(2);
    let (blocked, total, may_not_attack) = (Vec::new(), None, None);
    let extras = Extras::default();
    SmallModel { size, in_terms_of_n, board, blocked, extras, pieces, total, may_not_attack }
}

fn kind(symbol: char, letter: &str, count: Count) -> Kind {
    Kind { symbol, moves: vec![Term::letter(letter)], count, fixed: Vec::new() }
}

fn queens(draws: &mut Draws) -> SmallModel {
    let side = draws.below(7);
    let pieces = vec![kind('Q', "Q", Count::Exactly(side))];
    plain(draws, square_board(side), pieces)
}

fn queens_and_knights(draws: &mut Draws) -> SmallModel {
    let side = draws.between(1, 5);
    let mut number = || Count::Exactly(draws.below(4).min(side * side));
    let pieces = vec![kind('Q', "Q", number()), kind('N', "N", number())];
    plain(draws, square_board(side), pieces)
}

fn any_model(draws: &mut Draws) -> SmallModel {
    let board = board(draws);
    let squares: Vec<Square> = board.squares().collect();
    let all = u32::try_from(squares.len()).unwrap_or(u32::MAX);
    let how_many = [1, 1, 1, 2, 2, 3][draws.below(6) as usize];
    let mut pieces = Vec::new();
    for symbol in draws.some(&['A', 'K', 'N', 'Q', 'Z'], how_many) {
        pieces.push(Kind {
            symbol,
            moves: moves(draws),
            count: count(draws, all),
            fixed: Vec::new(),
        });
    }
    // Most models have neither blocked squares nor fixed pieces, as these have placements.
    let mut special = Vec::new();
    if draws.one_in(3) {
        let how_many = draws.between(1, 4);
        special = draws.some(&squares, how_many);
    }
    let mut blocked = Vec::new();
    for square in special {
        let role = draws.below(2 * how_many) as usize;
        pieces.get_mut(role).map_or(&mut blocked, |kind| &mut kind.fixed).push(square);
    }
    let total = draws.one_in(4).then(|| draws.below(all.min(4) + 1));
    let may_not_attack = draws.one_in(3).then(|| {
        let pairs: Vec<_> = (0..pieces.len()).cartesian_product(0..pieces.len()).collect();
        pairs.into_iter().filter(|_| draws.one_in(2)).collect()
    });
    SmallModel { blocked, total, may_not_attack, ..plain(draws, board, pieces) }
}

/// A model with walls, regions, and numbers on sets of squares.
fn with_extras(draws: &mut Draws, model: fn(&mut Draws) -> SmallModel) -> SmallModel {
    let mut model = model(draws);
    let all = model.board.squares().collect_vec();
    if draws.one_in(2) {
        let is_free = |square: &Square| {
            let mut taken = model.pieces.iter().flat_map(|kind| &kind.fixed).chain(&model.blocked);
            !taken.contains(square)
        };
        let free = all.iter().copied().filter(is_free).collect_vec();
        let walls = draws.between(1, 2);
        model.extras.walls = draws.some(&free, walls);
    }
    let letters = ['A', 'B', 'C', '.'];
    if draws.one_in(2) && !all.is_empty() {
        model.extras.regions = all.iter().map(|_| draws.pick(&letters)).collect();
    }
    for _ in 0..draws.below(3) {
        let on = counted_on(draws, &all, &model.extras.regions);
        let places = (0..model.pieces.len()).collect_vec();
        let how_many = 1 + u32::from(draws.one_in(4));
        let pieces = draws.some(&places, how_many);
        let number = match draws.below(4) {
            0 => Count::Exactly(1),
            1 => Count::Between(None, Some(draws.between(1, 2))),
            _ => count(draws, 20),
        };
        let number = number.at_most(u32::try_from(all.len()).unwrap_or(u32::MAX));
        model.extras.counts.push(SmallCount { pieces, on, number });
    }
    if draws.one_in(2) {
        let places = (0..model.pieces.len()).collect_vec();
        let how_many = 1 + u32::from(draws.one_in(4));
        let by = draws.some(&places, how_many);
        let few = draws.between(1, 5);
        let open = all.iter().copied().filter(|square| !model.extras.walls.contains(square));
        let open = open.collect_vec();
        let squares = match draws.below(4) {
            0 | 1 => CoveredSquares::Free,
            2 => CoveredSquares::All,
            _ => CoveredSquares::Squares(draws.some(&open, few).into_iter().sorted().collect()),
        };
        let counts = squares != CoveredSquares::Free && draws.one_in(2);
        let most = u32::try_from(all.len().max(1)).unwrap_or(u32::MAX);
        let times = counts.then(|| count(draws, 20).at_most(most));
        // Sets of pieces that may attack each other cover more.
        if draws.one_in(2) {
            model.may_not_attack = Some(Vec::new());
        }
        model.extras.covers.push(SmallCover { by, squares, times });
    }
    if draws.one_in(2) { with_symmetries(draws, model) } else { model }
}

/// A model with more symmetries: joined edges, interchangeable pieces.
fn with_symmetries(draws: &mut Draws, mut model: SmallModel) -> SmallModel {
    if draws.one_in(2) {
        let (_, wrap) = draws.pick(&Wrap::NAMED);
        model.board = model.board.wrapped(wrap);
    }
    if model.pieces.len() > 1 && draws.one_in(2) {
        make_interchangeable(draws, &mut model);
    }
    model
}

/// Makes the second piece like the first.
fn make_interchangeable(draws: &mut Draws, model: &mut SmallModel) {
    let (moves, count) = (model.pieces[0].moves.clone(), model.pieces[0].count);
    (model.pieces[1].moves, model.pieces[1].count) = (moves, count);
    if model.may_not_attack.is_some() {
        // Peaceable armies, as far as these two are concerned.
        model.may_not_attack =
            Some(if draws.one_in(2) { vec![(0, 1), (1, 0)] } else { Vec::new() });
    }
    model.extras.interchangeable = vec![0, 1];
}

fn counted_on(draws: &mut Draws, squares: &[Square], regions: &[char]) -> CountedOn {
    let letters = regions.iter().copied().filter(|letter| *letter != '.').unique().collect_vec();
    match draws.below(8) {
        0 => CountedOn::Rows,
        1 => CountedOn::Columns,
        2 => CountedOn::Diagonals,
        3 => CountedOn::Antidiagonals,
        4 | 5 if !letters.is_empty() => CountedOn::Regions,
        6 if !letters.is_empty() => CountedOn::Region(draws.pick(&letters)),
        _ => {
            let how_many = draws.between(1, 6);
            CountedOn::Squares(draws.some(squares, how_many).into_iter().sorted().collect())
        }
    }
}

fn board(draws: &mut Draws) -> Board {
    let side = |number| u16::try_from(number).unwrap_or(u16::MAX);
    if draws.one_in(5) {
        let (long, short) = (draws.between(6, LONGEST), draws.between(1, 2));
        let (rows, cols) = if draws.one_in(2) { (long, short) } else { (short, long) };
        return Board::new(side(rows), side(cols));
    }
    // Mostly boards on which pieces can attack.
    let mut length =
        || side(draws.pick(&[0, 1, 1, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 5, 5, 5]));
    Board::new(length(), length())
}

fn moves(draws: &mut Draws) -> Vec<Term> {
    let how_many = if draws.one_in(3) { 2 } else { 1 };
    (0..how_many).map(|_| term(draws)).collect()
}

/// Fewer on larger boards, for the brute force.
fn count(draws: &mut Draws, squares: u32) -> Count {
    let most = match squares {
        0..=6 => squares,
        7..=12 => 4,
        13..=16 => 3,
        _ => 2,
    };
    match draws.below(8) {
        0..4 => Count::Exactly(draws.below(most + 1)),
        4 | 5 => {
            let (a, b) = (draws.below(most + 1), draws.below(most + 1));
            // A lower bound above the upper cannot be met, but is allowed.
            let in_order = !draws.one_in(10);
            let (min, max) = if in_order { (a.min(b), a.max(b)) } else { (a, b) };
            Count::Between((min > 0 || draws.one_in(2)).then_some(min), Some(max))
        }
        6 => Count::Between(Some(draws.below(most + 1)), None),
        _ => Count::Any,
    }
}
