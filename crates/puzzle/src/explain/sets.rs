//! The sets of squares on which a puzzle has a number of pieces.

use std::collections::HashSet;
use std::fmt;
use std::ops::Range;

use itertools::Itertools;

use nq_board::base::numbers::gcd;
use nq_board::base::{Square, Wrap, file_name};
use nq_board::model::{CountRange, CountedOn, Cover, CoveredSquares, Problem};

/// The name of a set of squares, such as `row 4`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetName {
    /// `row`, `column`, `region`, `board`, `cover`, or `set` for a diagonal or another set.
    pub(crate) kind: &'static str,
    /// Its rank, file, letter, or some of its squares; empty for the board.
    pub(crate) which: String,
    /// Which pieces it counts: ` (queens)` with several kinds of pieces, or else nothing.
    pub(crate) of: String,
}

impl SetName {
    /// What it is: `row`, `column`, `region`, `board`, `cover`, or `set` for others.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        self.kind
    }
}

impl fmt::Display for SetName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, which, of } = self;
        let name = if which.is_empty() { format!("the {kind}") } else { format!("{kind} {which}") };
        write!(f, "{name}{of}")
    }
}

/// A set of squares with a number of pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountedSet {
    /// Its name.
    pub name: SetName,
    /// Its cells.
    pub cells: Vec<usize>,
    /// The least number of pieces on it.
    pub least: u32,
    /// The largest number of pieces on it.
    pub most: u32,
}

impl CountedSet {
    fn new(name: SetName, cells: Vec<usize>, range: CountRange) -> Self {
        let area = u32::try_from(cells.len()).unwrap_or(u32::MAX);
        Self { name, cells, least: range.min, most: range.max.min(area).max(range.min) }
    }

    /// Whether the number of its pieces is known.
    pub(crate) const fn is_exact(&self) -> bool {
        self.least == self.most
    }

    /// Whether it cannot have a piece on each square.
    pub(crate) const fn is_limited(&self) -> bool {
        (self.most as usize) < self.cells.len()
    }
}

/// The counted sets, family by family. The sets of a family have no square in common.
pub(super) struct Families {
    pub sets: Vec<CountedSet>,
    pub families: Vec<Range<usize>>,
}

/// The sets that a problem counts on, those that follow from attacks, and covers. `None` if a wall
/// is covered: it ends the lines that would attack it.
///
/// By cell, `attacks` has the attacked squares, and `excluded_by` the excluded cells.
pub(super) fn families(
    problem: &Problem,
    attacks: &[Vec<usize>],
    excluded_by: &[Vec<usize>],
) -> Option<Families> {
    let (area, kinds) = (problem.board.len(), problem.pieces.len());
    let mut found = Families { sets: Vec::new(), families: Vec::new() };
    // The sets of a statement on some pieces.
    let counted = |on: &CountedOn, pieces: &[usize], range: CountRange| {
        let set = |(name, squares): (SetName, Vec<usize>)| {
            let cells =
                pieces.iter().flat_map(|piece| squares.iter().map(move |at| piece * area + at));
            let name = SetName { of: of(problem, pieces), ..name };
            CountedSet::new(name, cells.collect(), range)
        };
        sets(problem, on).into_iter().map(set).collect_vec()
    };
    let (mut single_regions, mut lists) = (Vec::new(), Vec::new());
    for count in &problem.square_counts {
        let pieces = count.pieces.iter().map(|piece| piece.index()).collect_vec();
        let sets = counted(&count.on, &pieces, count.range);
        match count.on {
            CountedOn::Region(_) => single_regions.extend(sets),
            CountedOn::Squares(_) => lists.extend(sets),
            _ => found.add(sets),
        }
    }
    // A row of which every two cells exclude each other has at most one piece. If there are as many
    // pieces as rows, it has one.
    for (kind, on) in (0..kinds).cartesian_product([CountedOn::Rows, CountedOn::Columns]) {
        let is_stated = problem.square_counts.iter().any(|count| {
            count.on == on && matches!(count.pieces[..], [only] if only.index() == kind)
        });
        let lines = counted(&on, &[kind], CountRange { min: 1, max: 1 });
        let excludes = |a: &usize, b: &usize| excluded_by[*a].binary_search(b).is_ok();
        let has_one =
            |line: &CountedSet| line.cells.iter().array_combinations().all(|[a, b]| excludes(a, b));
        let pieces = number(problem, kind).exact();
        let is_full = pieces.is_some_and(|pieces| lines.len() == pieces as usize);
        if !is_stated && is_full && lines.iter().all(has_one) {
            found.add(lines);
        }
    }
    found.add(single_regions.into_iter().unique_by(|set| set.cells.clone()));
    for family in disjoint(lists) {
        found.add(family);
    }
    for kind in 0..kinds {
        let cells = kind * area..(kind + 1) * area;
        if found.covers(&cells) {
            continue;
        }
        let name = SetName { kind: "board", which: String::new(), of: of(problem, &[kind]) };
        found.add([CountedSet::new(name, cells.collect(), number(problem, kind))]);
    }
    for cover in &problem.covers {
        found.add_covers(problem, cover, attacks)?;
    }
    Some(found)
}

/// Sets in families: each is in the first in which no set has a cell of it.
fn disjoint(sets: Vec<CountedSet>) -> Vec<Vec<CountedSet>> {
    let mut families: Vec<(HashSet<usize>, Vec<CountedSet>)> = Vec::new();
    for set in sets {
        let is_apart = |taken: &HashSet<usize>| !set.cells.iter().any(|cell| taken.contains(cell));
        let at = families.iter().position(|(taken, _)| is_apart(taken));
        let at = at.unwrap_or_else(|| {
            families.push(Default::default());
            families.len() - 1
        });
        families[at].0.extend(&set.cells);
        families[at].1.push(set);
    }
    families.into_iter().map(|(_, family)| family).collect()
}

impl Families {
    fn add(&mut self, sets: impl IntoIterator<Item = CountedSet>) {
        let start = self.sets.len();
        self.sets.extend(sets);
        if self.sets.len() > start {
            self.families.push(start..self.sets.len());
        }
    }

    /// Whether the sets of a family have exactly these cells, so that they count all pieces there.
    fn covers(&self, cells: &Range<usize>) -> bool {
        self.families.iter().any(|family| {
            let sets = &self.sets[family.clone()];
            let mut all = sets.iter().flat_map(|set| &set.cells);
            sets.iter().all(CountedSet::is_exact)
                && all.clone().count() == cells.len()
                && all.all(|cell| cells.contains(cell))
        })
    }

    /// Adds the cover of each square: the cells from which it is attacked, and its own where it may
    /// be occupied instead. Covers have squares in common.
    fn add_covers(
        &mut self,
        problem: &Problem,
        cover: &Cover,
        attacks: &[Vec<usize>],
    ) -> Option<()> {
        let (board, area) = (problem.board, problem.board.len());
        let own = matches!(cover.squares, CoveredSquares::Free);
        let squares = match &cover.squares {
            // A wall ends the lines that would attack it.
            CoveredSquares::Squares(squares) => {
                let is_wall = |square: &&Square| problem.walls.contains(square);
                squares.iter().find(is_wall).is_none().then(|| squares.clone())?
            }
            _ => board.squares().filter(|square| !problem.blocked.contains(square)).collect(),
        };
        for square in squares {
            let index = board.index(square);
            let is_in = |cell: &usize| {
                let by = cover.by.iter().any(|piece| piece.index() == cell / area);
                by && attacks[*cell].contains(&index) || own && cell % area == index
            };
            let cells = (0..attacks.len()).filter(is_in).collect_vec();
            let which = format!("of {}", board.name(square));
            let name = SetName { kind: "cover", which, of: String::new() };
            self.add([CountedSet::new(name, cells, cover.times)]);
        }
        Some(())
    }
}

/// The pieces of a set, where there are several kinds.
fn of(problem: &Problem, pieces: &[usize]) -> String {
    let names = pieces.iter().map(|&piece| &problem.pieces[piece].plural).join(" and ");
    if problem.pieces.len() > 1 { format!(" ({names})") } else { String::new() }
}

/// The number of pieces of a kind.
fn number(problem: &Problem, kind: usize) -> CountRange {
    let count = problem.counts[kind];
    let total = problem.total.filter(|_| problem.pieces.len() == 1).unwrap_or(count);
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
            let name = SetName { kind, which: which(squares[0]), of: String::new() };
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
            vec![(SetName { kind: "set", which: names + more, of: String::new() }, indices)]
        }
    }
}
