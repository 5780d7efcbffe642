//! Problems in words.

use itertools::Itertools;

use crate::base::numbers::plural;
use crate::model::{CountRange, Problem};

/// The problem in one line: `n-queens, n = 8: 8 queens on a board of 8 x 8, no two pieces attack
/// each other`.
#[must_use]
pub fn describe(problem: &Problem) -> String {
    let mut text = format!("{}, {}", problem.model, problem.values());
    let all = u32::try_from(problem.board.len()).unwrap_or(u32::MAX);
    let mut pieces = problem.pieces.iter().zip(&problem.counts).map(|(piece, &count)| {
        let CountRange { min, max } = count;
        match count.exact() {
            Some(exact) => format!("{exact} {}{}", piece.name, plural(exact.into())),
            None if min == 0 && max >= all && problem.total.is_some() => format!("{}s", piece.name),
            None if min == 0 && max >= all => format!("any number of {}s", piece.name),
            None if max >= all => format!("at least {min} {}{}", piece.name, plural(min.into())),
            None if min == 0 => format!("at most {max} {}{}", piece.name, plural(max.into())),
            None => format!("{min} to {max} {}s", piece.name),
        }
    });
    text += &format!(": {} on a board of {}", pieces.join(" and "), problem.board);
    if let Some(total) = problem.total {
        text += &format!(", {} in all", total.min);
    }
    if !problem.blocked.is_empty() {
        let blocked = problem.blocked.len();
        text += &format!(", {blocked} square{} blocked", plural(blocked.into()));
    }
    if !problem.fixed.is_empty() {
        let fixed = problem.fixed.len();
        text += &format!(", {fixed} piece{} fixed", plural(fixed.into()));
    }
    format!("{text}, {}", rule_of(problem, "piece"))
}

/// Which pieces may not attack each other: `no two queens attack each other`.
pub(super) fn rule(problem: &Problem) -> String {
    match &problem.pieces[..] {
        [piece] => rule_of(problem, &piece.name),
        _ => rule_of(problem, "piece"),
    }
}

/// The same in terms of a common name of the pieces.
fn rule_of(problem: &Problem, piece: &str) -> String {
    if problem.may_not_attack.iter().flatten().all(|&forbidden| forbidden) {
        return format!("no two {piece}s attack each other");
    }
    let name = |p: usize| &problem.pieces[p].name;
    let pairs = problem.may_not_attack.iter().enumerate().flat_map(|(p, row)| {
        row.iter().enumerate().filter(|(_, forbidden)| **forbidden).map(move |(q, _)| (p, q))
    });
    let pairs = pairs.map(|(p, q)| format!("no {} attacks a {}", name(p), name(q))).join(", ");
    if pairs.is_empty() { "no attack is forbidden".to_owned() } else { pairs }
}
