//! The sets of squares on which a puzzle has exactly so many pieces.

use std::fmt;
use std::ops::Range;

use itertools::Itertools;

use nq_board::base::board::{Square, Wrap, file_name};
use nq_board::base::numbers::gcd;
use nq_board::model::{CountRange, CountedOn, Problem};

/// The name of a set of squares, such as `row 4`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetName {
    /// `row`, `column`, `region`, `board`, or `set` for a diagonal or another set.
    pub(super) kind: &'static str,
    /// Its rank, file, letter, or some of its squares; empty for the board.
    pub(super) which: String,
}

impl fmt::Display for SetName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, which } = self;
        if which.is_empty() { write!(f, "the {kind}") } else { write!(f, "{kind} {which}") }
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
        let name = SetName { kind: "board", which: String::new() };
        found.add([CountedSet { name, squares, number: total.exact()? }]);
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
    // The sets of squares with one key, by key. Squares without a key are in no set.
    let by = |kind, key: &dyn Fn(Square) -> Option<i64>, which: &dyn Fn(Square) -> String| {
        let keyed = board.squares().filter_map(|square| Some((key(square)?, square)));
        let sets = keyed.into_group_map().into_iter().sorted_by_key(|(key, _)| *key);
        let set = |(_, squares): (i64, Vec<Square>)| {
            let name = SetName { kind, which: which(squares[0]) };
            (name, squares.iter().map(|&square| board.index(square)).collect())
        };
        sets.map(set).collect()
    };
    let lines = |right: i64| {
        // Across joined edges, lines whose difference is a multiple of the side are one.
        let (rows, cols) = (u32::from(board.rows()), u32::from(board.cols()));
        let period = match board.wrap() {
            Wrap::None => None,
            Wrap::Columns => Some(cols),
            Wrap::Rows => Some(rows),
            Wrap::Both => Some(gcd(rows, cols)),
        };
        let key = |square: Square| {
            let key = i64::from(square.col) - right * i64::from(square.row);
            Some(period.map_or(key, |period| key.rem_euclid(period.into())))
        };
        by("set", &key, &|square| format!("from {}", board.name(square)))
    };
    match on {
        CountedOn::Rows => {
            let rank = |square: Square| (board.rows() - square.row).to_string();
            by("row", &|square| Some(square.row.into()), &rank)
        }
        CountedOn::Columns => {
            by("column", &|square| Some(square.col.into()), &|square| file_name(square.col))
        }
        CountedOn::Diagonals => lines(1),
        CountedOn::Antidiagonals => lines(-1),
        CountedOn::Regions | CountedOn::Region(_) => {
            let letter = |square| problem.regions[board.index(square)];
            let is_wanted = |letter: &char| match on {
                CountedOn::Region(wanted) => letter == wanted && *letter != '.',
                _ => *letter != '.',
            };
            let key =
                |square| Some(letter(square)).filter(is_wanted).map(|of| u32::from(of).into());
            by("region", &key, &|square| letter(square).to_string())
        }
        CountedOn::Squares(squares) => {
            let more = if squares.len() > 3 { " …" } else { "" };
            let names = squares.iter().take(3).map(|&square| board.name(square)).join(" ");
            let indices = squares.iter().map(|&square| board.index(square)).collect();
            vec![(SetName { kind: "set", which: names + more }, indices)]
        }
    }
}
