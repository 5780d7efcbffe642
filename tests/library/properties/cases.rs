//! Random small models, as text, with their placements by brute force.

use std::fmt;

use itertools::Itertools;
use nq_sat::base::{Placed, Placement};
use nq_sat::model::{Model, Problem, Settings};
use nq_sat::native::Search;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};

use super::engine::square_names;
use crate::support::planted::list;
use nq_check::brute;

/// More placements add no evidence, and blocking clauses take long over them.
const MOST_PLACEMENTS: usize = 200;

/// Riders, leapers, long leaps, bounded riders, sums, and pieces that move to one side, or nowhere.
const MOVES: [&str; 23] = [
    "R", "B", "Q", "K", "N", "W", "F", "D", "A", "C", "Z", "G", "NN", "R2", "QN", "(1,4)", "fR",
    "lB2", "frFbW", "bQ", "rD", "flBbR", "",
];

/// A model, its problem, and the answer.
#[derive(Clone)]
pub struct Case {
    pub toml: String,
    pub problem: Problem,
    /// By brute force: each placement as text, sorted.
    pub placements: Vec<String>,
}

/// The text alone: enough to reproduce a failure.
impl fmt::Debug for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} placements of\n{}", self.placements.len(), self.toml)
    }
}

impl Case {
    /// The placements as the program's own type. (Another test checks that the search lists the
    /// right ones.)
    pub fn listed(&self) -> Vec<Placement> {
        list(&Search, &self.problem)
    }

    /// Every piece on every square, including blocked ones.
    pub fn all_placed(&self) -> Vec<Placed> {
        let pieces = self.problem.piece_ids();
        let squares: Vec<_> = self.problem.board.squares().collect();
        pieces.cartesian_product(squares).map(|(p, square)| Placed::new(p, square)).collect()
    }
}

/// Random models with a short answer.
pub fn cases() -> impl Strategy<Value = Case> {
    models().prop_filter_map("too many placements", |toml| {
        let problem = Model::from_toml("case.toml", &toml)
            .and_then(|model| model.problem(0, &Settings::default()))
            .unwrap_or_else(|error| panic!("{error}, in\n{toml}"));
        let placements: Vec<String> = brute::texts(&problem).into_iter().collect();
        (placements.len() <= MOST_PLACEMENTS).then_some(Case { toml, problem, placements })
    })
}

/// The text of a random model.
pub fn models() -> impl Strategy<Value = String> {
    (side(), side(), 1..=2usize).prop_flat_map(|(rows, cols, pieces)| {
        let squares = rows * cols;
        let special = subsequence(square_names(rows, cols), 0..=squares.min(3));
        (
            Just((rows, cols)),
            subsequence(vec!['A', 'K', 'N', 'Z'], pieces).prop_shuffle(),
            prop::collection::vec((moves(), count(squares)), pieces),
            prop::option::weighted(0.25, 0..=squares.min(4)),
            prop::option::weighted(0.4, subsequence(pairs(pieces), 0..=pieces * pieces)),
            // Most models have neither blocked squares nor fixed pieces: those have placements.
            prop_oneof![2 => Just(Vec::new()), 1 => special],
            prop::collection::vec(0..4usize, 3),
            (wrap(), prop::bool::weighted(0.3), sight(pieces)),
        )
            .prop_map(text)
    })
}

/// Mostly boards with room for pieces and attacks; five for the longest leaps.
fn side() -> impl Strategy<Value = usize> {
    prop_oneof![1 => Just(0), 2 => Just(1), 3 => Just(2), 6 => Just(3), 6 => Just(4), 2 => Just(5)]
}

/// Joined edges: mostly none.
fn wrap() -> impl Strategy<Value = &'static str> {
    prop_oneof![6 => Just(""), 2 => Just("both"), 1 => Just("rows"), 1 => Just("columns")]
}

fn moves() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => select(&MOVES[..]).prop_map(str::to_owned),
        1 => prop::collection::vec(select(&MOVES[..]), 2).prop_map(|letters| letters.concat()),
    ]
}

/// The number of a piece, as TOML: lower on larger boards, to limit the brute force.
fn count(squares: usize) -> BoxedStrategy<String> {
    let range = |most: usize| {
        // A least number above the greatest cannot be met. As plain numbers it is refused as a
        // mistake. Expressions may have such values (n is 0 here), but mostly do not.
        (0..=most, 0..=most, prop::bool::weighted(0.9)).prop_map(|(a, b, in_order)| {
            let (min, max) = if in_order { (a.min(b), a.max(b)) } else { (a, b) };
            format!("{{ min = \"{min}+n\", max = {max} }}")
        })
    };
    let number = |most: usize| (0..=most).prop_map(|number| number.to_string());
    let any = Just("\"any\"".to_owned());
    match squares {
        0..=6 => {
            let most = squares.min(3);
            let open = (0..=most).prop_map(|min| format!("{{ min = {min} }}"));
            prop_oneof![number(most), range(most), open, any].boxed()
        }
        7..=12 => prop_oneof![2 => number(3), 1 => range(3)].boxed(),
        13..=16 => prop_oneof![3 => number(3), 1 => range(2)].boxed(),
        _ => prop_oneof![3 => number(2), 1 => range(1)].boxed(),
    }
}

fn pairs(pieces: usize) -> Vec<(usize, usize)> {
    (0..pieces).cartesian_product(0..pieces).collect()
}

/// Which pieces block lines, and rules on numbers of attacks: a kind of rule, the attackers, the
/// attacked, and a number.
type Sight = (Vec<bool>, Vec<(usize, usize, usize, &'static str)>);

fn sight(pieces: usize) -> impl Strategy<Value = Option<Sight>> {
    let times = select(vec!["1", "{ max = 1 }", "{ max = 2 }", "{ min = 1 }"]);
    let rule = (0..3usize, 0..pieces, 0..pieces, times);
    let blocks = prop::collection::vec(any::<bool>(), pieces);
    prop::option::weighted(0.25, (blocks, prop::collection::vec(rule, 0..=2)))
}

/// The parts of a random model.
type Parts = (
    (usize, usize),
    Vec<char>,
    Vec<(String, String)>,
    Option<usize>,
    Option<Vec<(usize, usize)>>,
    Vec<String>,
    Vec<usize>,
    (&'static str, bool, Option<Sight>),
);

fn text(parts: Parts) -> String {
    let (board, symbols, mut pieces, total, mut attacks, special, roles, rest) = parts;
    let (wrap, alike, sight) = rest;
    // Where no piece may attack another, none is seen.
    let (blocks, of_attacks) = sight.unwrap_or_default();
    if !blocks.is_empty() && attacks.is_none() {
        attacks = Some(Vec::new());
    }
    // Interchangeable pieces have the same moves and numbers, and attack alike.
    let alike = alike && pieces.len() > 1;
    if alike {
        pieces[1] = pieces[0].clone();
        attacks = attacks.map(|pairs| {
            let exchanged = pairs.iter().map(|&(a, b)| (1 - a, 1 - b));
            pairs.iter().copied().chain(exchanged).unique().collect()
        });
    }
    // A quarter of the special squares are blocked, and another one are walls. The others have the
    // first or the last piece.
    let with_role = |wanted: &[usize]| {
        special
            .iter()
            .zip(&roles)
            .filter(|(_, role)| wanted.contains(role))
            .map(|(s, _)| s)
            .join(", ")
    };
    let mut text = String::from("name = \"case\"\n");
    if let Some(total) = total {
        text += &format!("total = {total}\n");
    }
    if let Some(attacks) = attacks {
        let pairs =
            attacks.iter().map(|&(a, b)| format!("[\"{}\", \"{}\"]", symbols[a], symbols[b]));
        text += &format!("may_not_attack = [{}]\n", pairs.collect::<Vec<_>>().join(", "));
    }
    if alike {
        text += &format!("interchangeable = [\"{}\", \"{}\"]\n", symbols[0], symbols[1]);
    }
    let (rows, cols) = board;
    text += &format!("[board]\nrows = {rows}\ncolumns = {cols}\nblocked = [{}]\n", with_role(&[0]));
    text += &format!("walls = [{}]\n", with_role(&[1]));
    if !wrap.is_empty() {
        text += &format!("wrap = \"{wrap}\"\n");
    }
    for (p, (moves, count)) in pieces.iter().enumerate() {
        let roles: &[usize] = match (p, pieces.len()) {
            (0, 1) => &[2, 3],
            (0, _) => &[2],
            _ => &[3],
        };
        text += &format!(
            "[[piece]]\nsymbol = \"{}\"\nmoves = \"{moves}\"\ncount = {count}\nfixed = [{}]\n",
            symbols[p],
            with_role(roles)
        );
        let like = if alike && p == 1 { 0 } else { p };
        if blocks.get(like) == Some(&true) {
            text += "blocks = true\n";
        }
    }
    for (kind, by, attacked, times) in of_attacks {
        let (table, what) = match kind {
            0 => ("cover", "squares = \"free\"".to_owned()),
            1 => ("cover", format!("pieces = [\"{}\"]", symbols[attacked])),
            _ => ("attack", format!("pieces = [\"{}\"]", symbols[attacked])),
        };
        text += &format!("[[{table}]]\nby = [\"{}\"]\n{what}\ntimes = {times}\n", symbols[by]);
    }
    text
}
