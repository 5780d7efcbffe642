//! Problems in words.

use itertools::Itertools;

use crate::copies::{Copies, folded};
use nq_board::base::words::{a, counted, list, of_number};
use nq_board::base::{PieceId, Wrap};
use nq_board::model::{
    AttackCount, CountRange, CountedOn, Cover, CoveredSquares, Piece, Problem, RULE_FIELDS, Side,
    SquareCount,
};

const _: () = assert!(RULE_FIELDS == 14, "heed the new field of a problem in this file");

/// The problem in one line: `n-queens, n = 8: 8 queens on a board of 8 x 8, no two pieces attack
/// each other`.
pub fn describe(problem: &Problem) -> String {
    let folded = folded(problem);
    let (problem, copies) = folded.as_ref().map_or((problem, None), |(one, of)| (one, Some(*of)));
    let mut text = format!("{}, {}", problem.model, problem.values());
    let all = u32::try_from(problem.board.len()).unwrap_or(u32::MAX);
    let mut pieces = problem.piece_ids().zip(&problem.counts).map(|(id, &count)| {
        let piece = &problem.pieces[id.index()];
        let is_any = count.min == 0 && count.max >= all && count.exact().is_none();
        let (number, of_each) = match (is_any, problem.total) {
            (true, Some(_)) => (piece.plural.clone(), ""),
            (true, None) => (format!("any number of {}", piece.plural), ""),
            (false, _) => (numbered(problem, count, (&piece.name, &piece.plural)), "each of "),
        };
        let kinds = copies.filter(|copies| copies.piece == id && copies.number > 1);
        let kinds = kinds.map(|copies| format!(" of {of_each}{} kinds", copies.number));
        number + &kinds.unwrap_or_default()
    });
    let board = match problem.board.wrap() {
        Wrap::None => "a board",
        Wrap::Columns => "a board with left and right joined",
        Wrap::Rows => "a board with top and bottom joined",
        Wrap::Both => "a torus",
    };
    text += &format!(": {} on {board} of {}", pieces.join(" and "), problem.board);
    if let Some(total) = problem.total {
        text += &format!(", {} in all", total.min);
    }
    let (walls, blocked) = (problem.walls.len(), problem.blocked.len() - problem.walls.len());
    if blocked > 0 {
        text += &format!(", {} blocked", counted(blocked, "square"));
    }
    if walls > 0 {
        text += &format!(", {}", counted(walls, "wall"));
    }
    if !problem.fixed.is_empty() {
        text += &format!(", {} fixed", counted(problem.fixed.len(), "piece"));
    }
    numbers_and_sight(problem).for_each(|rule| text += &format!(", {rule}"));
    format!("{text}, {}", rule_of(problem, copies, "pieces"))
}

/// The rules on sets of squares and on numbers of attacks, and what blocks lines.
fn numbers_and_sight(problem: &Problem) -> impl Iterator<Item = String> {
    let is_list = |count: &SquareCount| matches!(count.on, CountedOn::Squares(_));
    let are_alike = move |a: &SquareCount, b: &SquareCount| {
        is_list(a) && is_list(b) && a.pieces == b.pieces && a.range == b.range
    };
    let on_squares = problem.square_counts.chunk_by(are_alike);
    let on_squares = on_squares.map(|alike| so_many_on(problem, &alike[0], alike.len()));
    let covered = problem.covers.iter().map(|cover| covered(problem, cover));
    let attacks = problem.attack_counts.iter().map(|count| attacks(problem, count));
    let blockers = problem.pieces.iter().filter(|piece| piece.blocks);
    let blockers = blockers.map(|piece| piece.plural.clone()).collect_vec();
    let sight = (!blockers.is_empty()).then(|| format!("{} block lines", list(&blockers, "and")));
    on_squares.chain(covered).chain(attacks).chain(sight)
}

/// The number of pieces on sets of squares: `1 queen on each row`. So many lists have this number.
fn so_many_on(problem: &Problem, count: &SquareCount, lists: usize) -> String {
    let place = match &count.on {
        CountedOn::Rows => "on each row".to_owned(),
        CountedOn::Columns => "on each column".to_owned(),
        CountedOn::Diagonals => "on each diagonal".to_owned(),
        CountedOn::Antidiagonals => "on each antidiagonal".to_owned(),
        CountedOn::Regions => "in each region".to_owned(),
        CountedOn::Region(letter) => format!("in region {letter}"),
        CountedOn::Squares(_) if lists > 1 => format!("in each of {lists} sets of squares"),
        CountedOn::Squares(squares) => {
            format!("on {}", counted(squares.len(), "listed square"))
        }
    };
    let of_a_kind = match count.pieces[..] {
        [piece] => {
            let piece = &problem.pieces[piece.index()];
            (&*piece.name, &*piece.plural)
        }
        _ => ("piece", "pieces"),
    };
    match count.range.exact() {
        Some(0) => format!("no {} {place}", of_a_kind.1),
        _ => format!("{} {place}", numbered(problem, count.range, of_a_kind)),
    }
}

/// How often squares are attacked: `each free square attacked by a queen`.
fn covered(problem: &Problem, cover: &Cover) -> String {
    let squares = match &cover.squares {
        CoveredSquares::Free => "each free square",
        CoveredSquares::All => "each square",
        CoveredSquares::Squares(_) => "each listed square",
    };
    format!("{squares} attacked by {}", so_many(problem, cover.times, &cover.by))
}

/// How many pieces each piece attacks, or is attacked by: `each queen attacked by 1 queen`.
fn attacks(problem: &Problem, count: &AttackCount) -> String {
    let each = names(problem, &count.each, |piece| &piece.name);
    let others = so_many(problem, count.times, &count.others);
    match count.side {
        Side::Attacked => format!("each {each} attacked by {others}"),
        Side::Attacking => format!("each {each} attacks {others}"),
    }
}

/// So many pieces of some kinds.
fn so_many(problem: &Problem, times: CountRange, kinds: &[PieceId]) -> String {
    let one = names(problem, kinds, |piece| &piece.name);
    let many = names(problem, kinds, |piece| &piece.plural);
    // The board may be so small that once is the most.
    let is_unbounded = times.max as usize >= problem.board.len();
    let max = if is_unbounded { times.max.max(times.min + 1) } else { times.max };
    numbered(problem, CountRange { max, ..times }, (&one, &many))
}

fn names(problem: &Problem, kinds: &[PieceId], name: fn(&Piece) -> &String) -> String {
    kinds.iter().map(|kind| name(&problem.pieces[kind.index()])).join(" or ")
}

/// So many pieces of a name, which is given in the singular and the plural.
fn numbered(problem: &Problem, range: CountRange, (one, many): (&str, &str)) -> String {
    let CountRange { min, max } = range;
    let is_unbounded = max as usize >= problem.board.len();
    match range.exact() {
        Some(exact) => of_number(exact, one, many),
        None if is_unbounded => format!("at least {}", of_number(min, one, many)),
        None if min == 0 => format!("at most {}", of_number(max, one, many)),
        None => format!("{min} to {max} {many}"),
    }
}

/// What a placement is checked against, besides the numbers of pieces: `each free square attacked
/// by at least 1 queen, no two queens attack each other`.
pub fn rules(problem: &Problem) -> String {
    let folded = folded(problem);
    let (problem, copies) = folded.as_ref().map_or((problem, None), |(one, of)| (one, Some(*of)));
    let mut rules = numbers_and_sight(problem).collect_vec();
    let attacks = match &problem.pieces[..] {
        [piece] => rule_of(problem, copies, &piece.plural),
        _ => rule_of(problem, copies, "pieces"),
    };
    let forbids_attacks = problem.may_not_attack.iter().flatten().any(|&forbidden| forbidden);
    if forbids_attacks || rules.is_empty() {
        rules.push(attacks);
    }
    rules.join(", ")
}

/// The same in terms of a common name of the pieces in the plural.
fn rule_of(problem: &Problem, copies: Option<Copies>, pieces: &str) -> String {
    let apart = copies.filter(|copies| copies.number > 1 && !copies.exclude_others);
    if apart.is_none() && problem.may_not_attack.iter().flatten().all(|&forbidden| forbidden) {
        return format!("no two {pieces} attack each other");
    }
    let name = |p: usize| &problem.pieces[p].name;
    let pairs = problem.may_not_attack.iter().enumerate().flat_map(|(p, row)| {
        row.iter().enumerate().filter(|(_, forbidden)| **forbidden).map(move |(q, _)| (p, q))
    });
    let of_its_kind = |p: usize, q: usize| {
        let is_copied = p == q && apart.is_some_and(|copies| copies.piece.index() == p);
        if is_copied { " of its kind" } else { "" }
    };
    let pair = |(p, q)| format!("no {} attacks {}{}", name(p), a(name(q)), of_its_kind(p, q));
    let pairs = pairs.map(pair).join(", ");
    if pairs.is_empty() { "no attack is forbidden".to_owned() } else { pairs }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nq_board::model::{Model, Settings};

    #[test]
    fn sight_and_numbers_of_attacks_have_words() {
        let text = "name = \"m\"\nmay_not_attack = []\nboard = { rows = 4, columns = 4 }\n\
            piece = [\n\
            { symbol = \"Q\", name = \"queen\", moves = \"Q\", count = 3, blocks = true },\n\
            { symbol = \"P\", name = \"pawn\", moves = \"\", count = 1, blocks = true }]\n\
            [[cover]]\nby = [\"Q\"]\npieces = [\"Q\"]\ntimes = 1\n\
            [[cover]]\nby = [\"Q\"]\nsquares = \"free\"\ntimes = { min = 2, max = 4 }\n\
            [[cover]]\nby = [\"Q\"]\nsquares = \"occupied\"\n\
            [[attack]]\nby = [\"Q\"]\npieces = [\"Q\", \"P\"]\ntimes = { max = 2 }\n";
        let problem = Model::from_toml("m", text).unwrap().problem(4, &Settings::default());
        let rules = "each free square attacked by 2 to 4 queens, each queen attacked by 1 queen, \
            each queen or pawn attacked by at least 1 queen, \
            each queen attacks at most 2 queens or pawns, queens and pawns block lines";
        let problem = problem.unwrap();
        assert_eq!(super::rules(&problem), rules);
        let all = format!(
            "m, n = 4: 3 queens and 1 pawn on a board of 4 x 4, {rules}, no attack is forbidden"
        );
        assert_eq!(describe(&problem), all);
    }
}
