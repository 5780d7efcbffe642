//! Deductions in words: a sentence with its squares.

use itertools::Itertools;

use crate::explain::deduction::{Deduction, Reason};
use crate::explain::layout::Layout;
use crate::explain::position::Position;
use crate::explain::sets::SetName;
use nq_board::base::words::{a, list};
use nq_board::model::Piece;

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

impl Deduction {
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
            Reason::Single { set } if !self.is_contradiction() && layout.sets[*set].number == 1 => {
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
                let pieces = |sets: &[usize]| sets.iter().map(|&set| missing(set)).sum::<usize>();
                let have = if inner.len() == 1 { "has" } else { "have" };
                let only = format!(
                    "{} {have} open squares in {} only",
                    names(inner.iter().map(|&set| name(set))),
                    names(outer.iter().map(|&set| name(set)))
                );
                let is_plain = pieces(inner) == inner.len() && pieces(outer) == outer.len();
                if self.is_contradiction() {
                    format!(
                        "{only}, for {} where {} fit",
                        pieces_of(inner[0], pieces(inner)),
                        number(pieces(outer))
                    )
                } else if is_plain {
                    only
                } else {
                    format!("{only}, and both need {}", pieces_of(inner[0], pieces(inner)))
                }
            }
            Reason::Empty { set } => {
                let on = by_piece(layout, &self.cross).map(|(piece, squares)| {
                    format!("{} on {}", a(&piece.name), list(&squares, "or"))
                });
                let left = if missing(*set) == 1 && layout.sets[*set].number == 1 {
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
