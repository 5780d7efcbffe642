//! Draws random cases.

use itertools::Itertools;

use crate::fuzz::case::{Case, at_most};
use crate::fuzz::one_in_each_row::{moves, one_in_each_row};
use crate::fuzz::subject::Pool;
use nq_board::base::{Board, Draws, MoveRule, PieceId, Placed, Square, Wrap};
use nq_board::model::{
    AttackCount, CountRange, CountedOn, Cover, CoveredSquares, Problem, Side, SquareCount,
};
use nq_cnf::sat::encoding::{EncodingChoice, Purpose, Sides, Style};

/// The longest side of a thin board, long enough for encodings to differ.
const LONGEST: u32 = 9;

pub(crate) fn encoding(draws: &mut Draws, pool: &Pool) -> EncodingChoice {
    let at_most_one = draws.pick(&pool.at_most_one);
    let grouping = at_most_one.and_then(|encoding| encoding.info().grouping);
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

/// A random problem, determined by the draws, without an encoding. It may exceed the brute force.
pub(crate) fn case(draws: &mut Draws) -> Case {
    // Some engines support only their own problem.
    let mut case = match draws.below(20) {
        0 => queens(draws),
        1 => queens_and_knights(draws),
        2..6 => with_extras(draws, any_case),
        6 => with_extras(draws, queens),
        10..15 => with_sight(draws),
        15 => with_extras(draws, one_sided),
        7..10 => {
            let mut case = any_case(draws);
            add_symmetries(draws, &mut case);
            case
        }
        _ => {
            let case = one_in_each_row(draws);
            spelt(draws, case)
        }
    };
    case.problem.blocked.sort_unstable();
    case.problem.walls.sort_unstable();
    case.problem.fixed.sort_unstable();
    case
}

/// Draws how numbers are written.
fn spelt(draws: &mut Draws, mut case: Case) -> Case {
    let size = draws.below(7);
    case.in_terms_of_n = draws.one_in(2);
    if case.in_terms_of_n {
        case.problem.size = size;
    }
    case
}

fn square_case(side: u32) -> Case {
    let side = u16::try_from(side).unwrap_or(u16::MAX);
    Case::of(Board::new(side, side))
}

const fn exactly(number: u32) -> CountRange {
    CountRange { min: number, max: number }
}

fn queens(draws: &mut Draws) -> Case {
    let side = draws.below(7);
    let mut case = square_case(side);
    case.add_piece('Q', "Q", exactly(side));
    spelt(draws, case)
}

fn queens_and_knights(draws: &mut Draws) -> Case {
    let side = draws.between(1, 5);
    let mut case = square_case(side);
    for (symbol, letter) in [('Q', "Q"), ('N', "N")] {
        case.add_piece(symbol, letter, exactly(draws.below(4).min(side * side)));
    }
    spelt(draws, case)
}

fn any_case(draws: &mut Draws) -> Case {
    let mut case = Case::of(board(draws));
    let squares: Vec<Square> = case.problem.board.squares().collect();
    let all = case.squares();
    let how_many = [1, 1, 1, 2, 2, 3][draws.below(6) as usize];
    for symbol in draws.some(&['A', 'K', 'N', 'Q', 'Z'], how_many) {
        let moves = moves(draws);
        case.add_piece(symbol, &moves, count(draws, all, all));
    }
    // Most models have neither blocked squares nor fixed pieces, as these have placements.
    let mut special = Vec::new();
    if draws.one_in(3) {
        let how_many = draws.between(1, 4);
        special = draws.some(&squares, how_many);
    }
    for square in special {
        let role = draws.below(2 * how_many) as usize;
        match case.problem.piece_ids().nth(role) {
            Some(piece) => case.problem.fixed.push(Placed::new(piece, square)),
            None => case.problem.blocked.push(square),
        }
    }
    case.problem.total = draws.one_in(4).then(|| exactly(draws.below(all.min(4) + 1)));
    if draws.one_in(3) {
        for forbidden in case.problem.may_not_attack.iter_mut().flatten() {
            *forbidden = draws.one_in(2);
        }
    }
    spelt(draws, case)
}

/// A case of pieces that move to one side, where the first letter of their moves has sides.
fn one_sided(draws: &mut Draws) -> Case {
    let mut case = any_case(draws);
    for piece in &mut case.problem.pieces {
        let moves = draws.pick(&["f", "b", "l", "r"]).to_owned() + &piece.rule.to_string();
        piece.rule = MoveRule::parse(&moves).unwrap_or_else(|_| piece.rule.clone());
    }
    case
}

/// A case in which pieces block lines, or attacks are counted on pieces and on free squares.
fn with_sight(draws: &mut Draws) -> Case {
    let mut case = match draws.below(4) {
        0 => with_extras(draws, any_case),
        1 => one_sided(draws),
        _ => any_case(draws),
    };
    if draws.one_in(4) {
        add_symmetries(draws, &mut case);
    }
    // Where no piece may attack one that blocks, lines end at none.
    if !draws.one_in(3) {
        case.let_attack(true);
    }
    for piece in &mut case.problem.pieces {
        piece.blocks = !draws.one_in(3);
    }
    let Problem { pieces, interchangeable, .. } = &mut case.problem;
    if let Some(first) = interchangeable.first() {
        let blocks = pieces[first.index()].blocks;
        for id in interchangeable {
            pieces[id.index()].blocks = blocks;
        }
    }
    let most = case.squares().max(1);
    if draws.one_in(2) {
        // Few placements keep exact numbers, too.
        let few = CountRange { min: 0, max: draws.between(1, 3) };
        let few = at_most(few, case.squares());
        case.problem.counts.fill(few);
    }
    for _ in 0..draws.below(3) {
        let [each, others] = [(); 2].map(|()| some_pieces(draws, &case));
        let side = draws.pick(&[Side::Attacked, Side::Attacking]);
        let times = times(draws, most);
        case.problem.attack_counts.push(AttackCount { each, side, others, times });
    }
    if draws.one_in(4) {
        let (by, times) = (some_pieces(draws, &case), times(draws, most));
        case.problem.covers.push(Cover { by, squares: CoveredSquares::Free, times });
    }
    case
}

/// A number of attacks. Few placements have an exact one.
fn times(draws: &mut Draws, most: u32) -> CountRange {
    match draws.below(4) {
        0 => count(draws, 20, most),
        1 => CountRange { min: 1, max: most },
        _ => at_most(CountRange { min: 0, max: draws.between(1, 2) }, most),
    }
}

/// A case with walls, regions, and numbers on sets of squares.
fn with_extras(draws: &mut Draws, case: fn(&mut Draws) -> Case) -> Case {
    let mut case = case(draws);
    let squares = case.problem.board.squares().collect_vec();
    let all = case.squares();
    if draws.one_in(2) {
        let problem = &case.problem;
        let fixed = problem.fixed.iter().map(|placed| placed.square).collect_vec();
        let is_free =
            |square: &Square| !fixed.contains(square) && !problem.blocked.contains(square);
        let free = squares.iter().copied().filter(is_free).collect_vec();
        let walls = draws.between(1, 2);
        case.problem.walls = draws.some(&free, walls);
        case.problem.blocked.extend(&case.problem.walls);
    }
    if draws.one_in(2) && !squares.is_empty() {
        case.problem.regions = squares.iter().map(|_| draws.pick(&['A', 'B', 'C', '.'])).collect();
    }
    for _ in 0..draws.below(3) {
        let on = counted_on(draws, &squares, &case.problem.regions);
        let pieces = some_pieces(draws, &case);
        let range = match draws.below(4) {
            0 => exactly(1),
            1 => CountRange { min: 0, max: draws.between(1, 2) },
            _ => count(draws, 20, all),
        };
        let range = at_most(range, all);
        case.problem.square_counts.push(SquareCount { pieces, on, range });
    }
    if draws.one_in(2) {
        let by = some_pieces(draws, &case);
        let few = draws.between(1, 5);
        let open = squares.iter().copied().filter(|square| !case.problem.walls.contains(square));
        let open = open.collect_vec();
        let squares = match draws.below(4) {
            0 | 1 => CoveredSquares::Free,
            2 => CoveredSquares::All,
            _ => CoveredSquares::Squares(draws.some(&open, few).into_iter().sorted().collect()),
        };
        let most = all.max(1);
        let times = if squares != CoveredSquares::Free && draws.one_in(2) {
            count(draws, 20, most)
        } else {
            CountRange { min: 1, max: most }
        };
        // Sets of pieces that may attack each other cover more.
        if draws.one_in(2) {
            case.let_attack(true);
        }
        case.problem.covers.push(Cover { by, squares, times });
    }
    if draws.one_in(2) {
        add_symmetries(draws, &mut case);
    }
    case
}

/// One or two pieces, sorted.
fn some_pieces(draws: &mut Draws, case: &Case) -> Vec<PieceId> {
    let ids = case.problem.piece_ids().collect_vec();
    let how_many = 1 + u32::from(draws.one_in(4));
    draws.some(&ids, how_many).into_iter().sorted().collect()
}

/// Adds symmetries: joined edges, interchangeable pieces.
fn add_symmetries(draws: &mut Draws, case: &mut Case) {
    if draws.one_in(2) {
        let (_, wrap) = draws.pick(&Wrap::NAMED);
        case.problem.board = case.problem.board.wrapped(wrap);
    }
    if case.problem.pieces.len() > 1 && draws.one_in(2) {
        make_interchangeable(draws, case);
    }
}

/// Makes the second piece like the first.
fn make_interchangeable(draws: &mut Draws, case: &mut Case) {
    let problem = &mut case.problem;
    problem.pieces[1].rule = problem.pieces[0].rule.clone();
    problem.counts[1] = problem.counts[0];
    problem.interchangeable = problem.piece_ids().take(2).collect();
    if !problem.may_not_attack.iter().flatten().all(|&forbidden| forbidden) {
        // Peaceable armies, as far as these two are concerned.
        let are_peaceable = draws.one_in(2);
        case.let_attack(true);
        let may_not_attack = &mut case.problem.may_not_attack;
        (may_not_attack[0][1], may_not_attack[1][0]) = (are_peaceable, are_peaceable);
    }
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

/// Fewer on larger boards, for the brute force; without an upper bound, at most `all`.
fn count(draws: &mut Draws, squares: u32, all: u32) -> CountRange {
    let most = match squares {
        0..=6 => squares,
        7..=12 => 4,
        13..=16 => 3,
        _ => 2,
    };
    let range = match draws.below(8) {
        0..4 => exactly(draws.below(most + 1)),
        4 | 5 => {
            let (a, b) = (draws.below(most + 1), draws.below(most + 1));
            // A lower bound above the upper cannot be met, but is allowed.
            let in_order = !draws.one_in(10);
            let (min, max) = if in_order { (a.min(b), a.max(b)) } else { (a, b) };
            // A draw without meaning, so that each seed keeps its models.
            let _ = min == 0 && draws.one_in(2);
            CountRange { min, max }
        }
        6 => CountRange { min: draws.below(most + 1), max: all },
        _ => CountRange { min: 0, max: all },
    };
    at_most(range, all)
}
