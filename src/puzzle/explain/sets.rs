//! The sets of squares on which a puzzle has exactly so many pieces.

use std::fmt;
use std::ops::Range;

use itertools::Itertools;

use nq_board::base::board::{Square, Wrap, file_name};
use nq_board::base::numbers::gcd;
use nq_board::model::{CountRange, CountedOn, Problem};

/// The name of a set of squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetName {
    /// A row, by its rank from 1 at the bottom.
    Row(u16),
    /// A column, by its place from 0 at the left.
    Column(u16),
    /// The region of this letter.
    Region(char),
    /// A diagonal or another set, by some of its squares.
    Squares(String),
    /// The whole board.
    Board,
}

impl SetName {
    /// The kind of set, and which one it is.
    #[must_use]
    pub(super) fn parts(&self) -> (&'static str, String) {
        match self {
            Self::Row(rank) => ("row", rank.to_string()),
            Self::Column(col) => ("column", file_name(*col)),
            Self::Region(letter) => ("region", letter.to_string()),
            Self::Squares(squares) => ("set", squares.clone()),
            Self::Board => ("board", String::new()),
        }
    }
}

impl fmt::Display for SetName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.parts() {
            (kind, which) if which.is_empty() => write!(f, "the {kind}"),
            (kind, which) => write!(f, "{kind} {which}"),
        }
    }
}

/// A set of squares with a number of pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountedSet {
    /// Its name.
    pub name: SetName,
    /// Its squares, row by row from the top, as indices on the board.
    pub squares: Vec<usize>,
    /// The number of pieces on it.
    pub number: u32,
}

/// The counted sets, family by family. The sets of a family have no square in common.
pub(super) struct Families {
    pub sets: Vec<CountedSet>,
    pub families: Vec<Range<usize>>,
}

/// The sets that a problem counts on, and those that follow from attacks. `None` if a number is not
/// exact, or if some square is in no set while the number of all pieces is not exact.
pub(super) fn families(problem: &Problem, attacks: &[Vec<usize>]) -> Option<Families> {
    let mut found = Families { sets: Vec::new(), families: Vec::new() };
    let mut single_regions = Vec::new();
    for count in &problem.square_counts {
        let number = count.range.exact()?;
        let sets = sets(problem, &count.on);
        let sets = sets.into_iter().map(|(name, squares)| CountedSet { name, squares, number });
        if let CountedOn::Region(_) = count.on {
            single_regions.extend(sets);
        } else {
            found.add(sets);
        }
    }
    let total = total(problem);
    // A row of which every two squares attack each other has at most one piece. If there are as
    // many pieces as rows, it has one.
    for on in [CountedOn::Rows, CountedOn::Columns] {
        let is_stated = problem.square_counts.iter().any(|count| count.on == on);
        let lines = sets(problem, &on);
        let excludes = |a: &usize, b: &usize| attacks[*a].binary_search(b).is_ok();
        let has_one = |(_, line): &(_, Vec<usize>)| {
            line.iter().array_combinations().all(|[a, b]| excludes(a, b))
        };
        let is_full = problem.may_not_attack[0][0]
            && total.exact().is_some_and(|total| lines.len() == total as usize);
        if !is_stated && is_full && lines.iter().all(has_one) {
            let one = |(name, squares)| CountedSet { name, squares, number: 1 };
            found.add(lines.into_iter().map(one));
        }
    }
    found.add(single_regions.into_iter().unique_by(|set| set.squares.clone()));
    if !found.covers(problem.board.len()) {
        let squares = (0..problem.board.len()).collect();
        found.add([CountedSet { name: SetName::Board, squares, number: total.exact()? }]);
    }
    Some(found)
}

impl Families {
    fn add(&mut self, sets: impl IntoIterator<Item = CountedSet>) {
        let start = self.sets.len();
        self.sets.extend(sets);
        if self.sets.len() > start {
            self.families.push(start..self.sets.len());
        }
    }

    /// Whether the sets of a family have all squares, so that they count all pieces.
    fn covers(&self, squares: usize) -> bool {
        let size = |family: &Range<usize>| {
            self.sets[family.clone()].iter().map(|set| set.squares.len()).sum::<usize>()
        };
        self.families.iter().any(|family| size(family) == squares)
    }
}

/// The number of all pieces of a problem with one kind of piece.
fn total(problem: &Problem) -> CountRange {
    let count = problem.counts[0];
    let total = problem.total.unwrap_or(count);
    CountRange { min: count.min.max(total.min), max: count.max.min(total.max) }
}

/// The sets that a statement counts on, with their names.
fn sets(problem: &Problem, on: &CountedOn) -> Vec<(SetName, Vec<usize>)> {
    let board = problem.board;
    let (rows, cols) = (i64::from(board.rows()), i64::from(board.cols()));
    let by = |name: &dyn Fn(Square) -> SetName, key: &dyn Fn(Square) -> i64| {
        let keyed = board.squares().map(|square| (key(square), square)).into_group_map();
        let named = keyed.into_iter().sorted_by_key(|(key, _)| *key);
        let set = |(_, squares): (i64, Vec<Square>)| {
            (name(squares[0]), squares.iter().map(|&square| board.index(square)).collect())
        };
        named.map(set).collect()
    };
    let lines = |right: i64| {
        // Across joined edges, lines whose difference is a multiple of the side are one.
        let period = match board.wrap() {
            Wrap::None => None,
            Wrap::Columns => Some(cols),
            Wrap::Rows => Some(rows),
            Wrap::Both => Some(gcd(board.rows().into(), board.cols().into()).into()),
        };
        by(&|square| SetName::Squares(format!("from {}", board.name(square))), &|square| {
            let key = i64::from(square.col) - right * i64::from(square.row);
            period.map_or(key, |period| key.rem_euclid(period))
        })
    };
    match on {
        CountedOn::Rows => {
            by(&|square| SetName::Row(board.rows() - square.row), &|square| i64::from(square.row))
        }
        CountedOn::Columns => {
            by(&|square| SetName::Column(square.col), &|square| i64::from(square.col))
        }
        CountedOn::Diagonals => lines(1),
        CountedOn::Antidiagonals => lines(-1),
        CountedOn::Regions | CountedOn::Region(_) => {
            let letter = |square| problem.regions[board.index(square)];
            let all: Vec<(SetName, Vec<usize>)> =
                by(&|square| SetName::Region(letter(square)), &|square| {
                    i64::from(u32::from(letter(square)))
                });
            let is_wanted = |name: &SetName| match (name, on) {
                (SetName::Region('.'), _) => false,
                (SetName::Region(letter), CountedOn::Region(wanted)) => letter == wanted,
                _ => true,
            };
            all.into_iter().filter(|(name, _)| is_wanted(name)).collect()
        }
        CountedOn::Squares(squares) => {
            let more = if squares.len() > 3 { " …" } else { "" };
            let names = squares.iter().take(3).map(|&square| board.name(square)).join(" ");
            let indices = squares.iter().map(|&square| board.index(square)).collect();
            vec![(SetName::Squares(names + more), indices)]
        }
    }
}
