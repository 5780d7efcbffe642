//! What a rule finds, and why: a sentence with its squares.

use itertools::Itertools;
use serde::Serialize;

use crate::explain::layout::Layout;
use crate::explain::position::Position;
use crate::explain::sets::SetName;
use nq_board::base::words::{a, list};
use nq_board::model::Piece;

/// The most sets that [`Rule::Confined`] has.
const MOST_CONFINED: usize = 4;

/// A rule, in order of difficulty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Rule {
    /// A set has as many open squares as pieces to place.
    Single,
    /// All open squares of a set are in one line or region.
    Line,
    /// A piece on a square would leave a set with too few open squares.
    Empty,
    /// Up to four sets have open squares only in as many lines or regions.
    Confined,
    /// The same of more sets.
    #[serde(rename = "large set")]
    LargeSet,
    /// All ways to fill a set agree on a square.
    Common,
    /// A piece on a square leads to a contradiction by simpler rules.
    Assume,
    /// No rule applies.
    Search,
}

const _: () = assert!(Rule::ALL.len() == Rule::Search as usize + 1, "a rule is not in ALL");

impl Rule {
    /// All rules, the simplest first.
    pub const ALL: [Self; 8] = [
        Self::Single,
        Self::Line,
        Self::Empty,
        Self::Confined,
        Self::LargeSet,
        Self::Common,
        Self::Assume,
        Self::Search,
    ];

    /// The highest grade.
    pub const GRADES: u8 = Self::Search.grade();

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.words().0
    }

    /// What it finds, in the words of `docs/puzzles.md`.
    #[must_use]
    pub const fn meaning(self) -> &'static str {
        self.words().1
    }

    /// The name and the meaning.
    const fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Single => ("single", "a set has as many open squares as pieces to place"),
            Self::Line => (
                "line",
                "the open squares of a set are all in one set of another kind, which needs no more \
                 pieces: the rest of that one stays empty",
            ),
            Self::Empty => {
                ("empty", "a piece on a square would leave a set with too few open squares")
            }
            Self::Confined => (
                "confined",
                "two to four sets have open squares only in as many sets of another kind",
            ),
            Self::LargeSet => ("large set", "the same of five sets or more"),
            Self::Common => (
                "common",
                "all ways to fill a set agree on a square: the ways to place two or more pieces, \
                 or up to three ways with the singles that follow from each",
            ),
            Self::Assume => (
                "assume",
                "a piece on a square leads to a contradiction by single, line, empty, confined \
                 with two sets, and common without the singles that follow",
            ),
            Self::Search => ("search", "no rule applies, and a search finds the rest"),
        }
    }

    /// The names of the rules of each grade, in order, such as `single`. A rule that shares its
    /// grade with the next one comes after it.
    #[must_use]
    pub fn by_grade() -> Vec<String> {
        let grades = Self::ALL.into_iter().chunk_by(|rule| rule.grade());
        let names = |rules: Vec<Self>| rules.iter().rev().map(|rule| rule.name()).join(" or ");
        grades.into_iter().map(|(_, rules)| names(rules.collect())).collect()
    }

    /// Its grade, from 1.
    #[must_use]
    pub const fn grade(self) -> u8 {
        // A large set has the grade of the next rule.
        let rank = self as u8;
        if rank < Self::Common as u8 { rank + 1 } else { rank }
    }
}

/// Why a deduction holds. Sets are indices of [`crate::explain::Layout::sets`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The set has as many open squares as pieces to place, or fewer.
    Single {
        /// The set.
        set: usize,
    },
    /// The open squares of the inner sets are in the outer sets, and both have the same number of
    /// pieces to place, or the outer sets have fewer.
    Confined {
        /// Sets of one family.
        inner: Vec<usize>,
        /// Sets of another family.
        outer: Vec<usize>,
    },
    /// A piece on each crossed square would leave the set with too few open squares.
    Empty {
        /// The set.
        set: usize,
    },
    /// All ways to place the set's pieces agree.
    Common {
        /// The set.
        set: usize,
        /// Whether each way includes what follows from it by [`Rule::Single`].
        is_followed: bool,
    },
    /// A piece on the square leads to a contradiction.
    Assume {
        /// The square.
        square: usize,
        /// Deductions from the piece on. The last is a contradiction.
        chain: Vec<Deduction>,
    },
    /// The known solution.
    Search,
}

/// What follows from a position. A deduction that marks no square is a contradiction: the position
/// has no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deduction {
    /// Why.
    pub reason: Reason,
    /// Squares that have a piece.
    pub place: Vec<usize>,
    /// Squares that stay empty.
    pub cross: Vec<usize>,
}

impl Deduction {
    /// Squares that stay empty.
    #[must_use]
    pub(crate) const fn cross(reason: Reason, cross: Vec<usize>) -> Self {
        Self { reason, place: Vec::new(), cross }
    }

    /// Squares that have a piece.
    #[must_use]
    pub(crate) const fn place(reason: Reason, place: Vec<usize>) -> Self {
        Self { reason, place, cross: Vec::new() }
    }

    /// A contradiction.
    #[must_use]
    pub(crate) const fn contradiction(reason: Reason) -> Self {
        Self { reason, place: Vec::new(), cross: Vec::new() }
    }

    /// Whether the position has no solution.
    #[must_use]
    pub const fn is_contradiction(&self) -> bool {
        self.place.is_empty() && self.cross.is_empty()
    }

    /// What follows from an assumption, in order.
    #[must_use]
    pub(crate) fn assumed(&self) -> &[Self] {
        if let Reason::Assume { chain, .. } = &self.reason { chain } else { &[] }
    }

    /// The sets that its sentence names.
    #[must_use]
    pub(crate) fn sets(&self) -> Vec<usize> {
        match &self.reason {
            Reason::Single { set } | Reason::Empty { set } | Reason::Common { set, .. } => {
                vec![*set]
            }
            Reason::Confined { inner, outer } => [&inner[..], outer].concat(),
            Reason::Assume { .. } | Reason::Search => Vec::new(),
        }
    }

    /// The rule that it needs.
    #[must_use]
    pub fn rule(&self) -> Rule {
        match &self.reason {
            Reason::Single { .. } => Rule::Single,
            Reason::Confined { inner, outer } => match inner.len().max(outer.len()) {
                1 => Rule::Line,
                2..=MOST_CONFINED => Rule::Confined,
                _ => Rule::LargeSet,
            },
            Reason::Empty { .. } => Rule::Empty,
            Reason::Common { .. } => Rule::Common,
            Reason::Assume { .. } => Rule::Assume,
            Reason::Search => Rule::Search,
        }
    }

    /// What follows and why, in one sentence. `before` is the position in which it holds.
    #[must_use]
    pub(crate) fn sentence(&self, before: &Position<'_>) -> String {
        let why = self.why(before);
        if self.is_contradiction() {
            return format!("{}.", capital(&why));
        }
        format!("{}: {}.", capital(&why), self.what(before.layout))
    }

    /// What follows.
    fn what(&self, layout: &Layout) -> String {
        let placed = by_piece(layout, &self.place).map(|(piece, squares)| match squares.len() {
            1 => format!("{} goes to {}", a(&piece.name), list(&squares, "and")),
            _ => format!("{} go to {}", piece.plural, list(&squares, "and")),
        });
        let crossed = by_piece(layout, &self.cross).map(|(piece, squares)| {
            if layout.pieces.len() > 1 {
                return format!("no {} goes to {}", piece.name, list(&squares, "or"));
            }
            let stay = if squares.len() == 1 { "stays" } else { "stay" };
            format!("{} {stay} empty", list(&squares, "and"))
        });
        placed.chain(crossed).join(", and ")
    }

    fn why(&self, before: &Position<'_>) -> String {
        let layout = before.layout;
        let name = |set: usize| &layout.sets[set].name;
        let pieces_of = |set: usize, count| counted(count, kind(layout, set));
        let (open, missing) = (|set| before.open(set) as usize, |set| before.missing(set) as usize);
        let has = |set: usize| {
            format!("{} has {}", name(set), counted(open(set), ("open square", "open squares")))
        };
        match &self.reason {
            Reason::Single { set } if self.is_contradiction() && open(*set) == 0 => {
                format!("{} has no open square", name(*set))
            }
            Reason::Single { set } if !self.is_contradiction() && layout.sets[*set].least == 1 => {
                has(*set)
            }
            Reason::Single { set } => {
                let is_filled = self.is_contradiction() && open(*set) >= missing(*set);
                let end = if is_filled { ", and these squares exclude each other" } else { "" };
                format!("{} for {}{end}", has(*set), pieces_of(*set, missing(*set)))
            }
            Reason::Confined { inner, outer }
                if !self.is_contradiction() && layout.sets[outer[0]].name.kind == "board" =>
            {
                let last = match missing(outer[0]) {
                    1 => kind(layout, outer[0]).0.to_owned(),
                    more => pieces_of(outer[0], more),
                };
                format!("{} needs the last {last}", names(inner.iter().map(|&set| name(set))))
            }
            Reason::Confined { inner, outer } => {
                let needed = inner.iter().map(|&set| missing(set)).sum::<usize>();
                let room = outer.iter().map(|&set| before.room(set) as usize).sum::<usize>();
                let are_needed = outer.iter().all(|&set| before.room(set) == before.missing(set));
                let have = if inner.len() == 1 { "has" } else { "have" };
                let only = format!(
                    "{} {have} open squares in {} only",
                    names(inner.iter().map(|&set| name(set))),
                    names(outer.iter().map(|&set| name(set)))
                );
                let pieces = pieces_of(inner[0], needed);
                if self.is_contradiction() {
                    format!("{only}, for {pieces} where {} fit", number(room))
                } else if needed == inner.len() && room == outer.len() {
                    only
                } else if are_needed {
                    format!("{only}, and both need {pieces}")
                } else {
                    format!("{only}, for {pieces} where no more fit")
                }
            }
            Reason::Empty { set } => {
                let on = by_piece(layout, &self.cross).map(|(piece, squares)| {
                    format!("{} on {}", a(&piece.name), list(&squares, "or"))
                });
                let left = if missing(*set) == 1 && layout.sets[*set].least == 1 {
                    "without an open square"
                } else {
                    "with too few open squares"
                };
                format!("{} leaves {} {left}", on.collect_vec().join(" or "), name(*set))
            }
            Reason::Common { set, is_followed } => {
                let ways = match missing(*set) {
                    1 => format!("all open squares of {}", name(*set)),
                    more => {
                        format!("all ways to place {} in {}", pieces_of(*set, more), name(*set))
                    }
                };
                let followed = if *is_followed { ", with what follows," } else { "" };
                let end = if self.is_contradiction() { "lead to a contradiction" } else { "agree" };
                format!("{ways}{followed} {end}")
            }
            Reason::Assume { square, .. } => {
                format!("{} leads to a contradiction", layout.piece_on(*square))
            }
            Reason::Search => "no rule applies, and a search finds the rest".to_owned(),
        }
    }

    /// The sentences of an assumption, from the piece to the contradiction.
    #[must_use]
    pub(crate) fn chain(&self, before: &Position<'_>) -> Vec<String> {
        let Reason::Assume { square, .. } = &self.reason else { return Vec::new() };
        let mut position = before.clone();
        position.place(*square);
        let sentence = |deduction: &Self| {
            let sentence = deduction.sentence(&position);
            position.apply(deduction);
            sentence
        };
        self.assumed().iter().map(sentence).collect()
    }

    /// The squares that show why: the open squares of the sets of the reason.
    #[must_use]
    pub(crate) fn because(&self, before: &Position<'_>) -> Vec<usize> {
        let sets: &[usize] = match &self.reason {
            Reason::Single { set } | Reason::Empty { set } | Reason::Common { set, .. } => &[*set],
            Reason::Confined { inner, .. } => inner,
            Reason::Assume { square, .. } => return vec![*square],
            Reason::Search => &[],
        };
        sets.iter().flat_map(|&set| before.open_of(set)).sorted().dedup().collect()
    }
}

/// A rule: looks for its first deduction.
pub(super) type Find = fn(&Position<'_>) -> Option<Deduction>;

impl Position<'_> {
    /// Marks what a deduction says.
    pub fn apply(&mut self, deduction: &Deduction) {
        deduction.cross.iter().for_each(|&square| self.cross(square));
        deduction.place.iter().for_each(|&square| self.place(square));
    }
}

/// A number below ten as a word.
fn number(number: usize) -> String {
    const WORDS: [&str; 10] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    WORDS.get(number).map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

fn counted(count: usize, (one, many): (&str, &str)) -> String {
    format!("{} {}", number(count), if count == 1 { one } else { many })
}

/// The text with a capital letter.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The cells by kind of piece, with the names of their squares.
fn by_piece<'a>(
    layout: &'a Layout,
    cells: &'a [usize],
) -> impl Iterator<Item = (&'a Piece, Vec<String>)> {
    let squares = |piece: &Piece| {
        let of_piece = cells.iter().filter(|&&cell| layout.piece(cell).symbol == piece.symbol);
        of_piece.map(|&cell| layout.board.name(layout.square(cell))).collect_vec()
    };
    let all = layout.pieces.iter().map(move |piece| (piece, squares(piece)));
    all.filter(|(_, squares)| !squares.is_empty())
}

/// What the pieces of a set are called: `queen` and `queens`, or `piece` for several kinds.
fn kind(layout: &Layout, set: usize) -> (&str, &str) {
    let pieces = layout.sets[set].cells.iter().map(|&cell| layout.piece(cell));
    let kinds = pieces.map(|piece| (&*piece.name, &*piece.plural));
    kinds.dedup().exactly_one().unwrap_or(("piece", "pieces"))
}

/// The names of sets of one kind: `rows 2 and 3`.
fn names<'a>(sets: impl Iterator<Item = &'a SetName>) -> String {
    // Rows are sets from the top, and their names count from the bottom.
    let rank =
        |name: &SetName| if name.kind == "row" { name.which.parse().unwrap_or(0) } else { 0 };
    let sets = sets.sorted_by_key(|name| rank(name)).collect_vec();
    match &sets[..] {
        [] => String::new(),
        [only] => only.to_string(),
        [SetName { kind, of, .. }, ..] => {
            let which = sets.iter().map(|name| name.which.clone()).collect_vec();
            format!("{kind}s {}{of}", list(&which, "and"))
        }
    }
}
