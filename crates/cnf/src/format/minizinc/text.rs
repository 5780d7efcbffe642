//! Pieces of text: arrays in lines of limited length, displacements as repeated moves, and names of
//! parameters.

use std::collections::BTreeSet;
use std::fmt::Display;

use crate::instance::Displacement;

/// The longest line, in characters, unless a single entry is longer.
const WIDTH: usize = 100;

/// An array of two dimensions, given by its rows.
pub(super) fn table(rows: impl Iterator<Item = String>) -> String {
    wrapped("[|", rows, " |", "|]")
}

/// An array of one dimension.
pub(super) fn list(entries: impl Iterator<Item = impl Display>) -> String {
    let entries = entries.map(|entry| entry.to_string());
    wrapped("[", entries, ",", "]")
}

/// One line if the array is short, otherwise several between the brackets.
fn wrapped(open: &str, entries: impl Iterator<Item = String>, mark: &str, close: &str) -> String {
    let entries: Vec<_> = entries.collect();
    let separator = format!("{mark} ");
    let whole = entries.join(&separator);
    if whole.len() <= WIDTH / 2 {
        let space = if open.len() > 1 { " " } else { "" };
        return format!("{open}{space}{whole}{space}{close}");
    }
    let mut lines = Vec::new();
    let mut line = String::new();
    let last = entries.len() - 1;
    for (place, entry) in entries.into_iter().enumerate() {
        if !line.is_empty() && line.len() + entry.len() + separator.len() + 2 > WIDTH {
            lines.push(std::mem::take(&mut line));
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line += &entry;
        if place < last {
            line += mark;
        }
    }
    lines.push(line);
    format!("{open}\n  {}\n{close}", lines.join("\n  "))
}

/// A displacement and its largest number of repetitions.
type Move = (Displacement, usize);

/// Displacements as repeated moves: those of a queen are a few lines instead of many squares.
///
/// An array of the moves whose repetitions are exactly these displacements: two numbers and the
/// number of repetitions.
pub(super) fn moves(displacements: &[Displacement]) -> String {
    let moves = repeated(displacements);
    table(moves.into_iter().map(|((a, b), times)| format!("{a}, {b}, {times}")))
}

fn repeated(displacements: &[Displacement]) -> Vec<Move> {
    let wanted: BTreeSet<_> = displacements.iter().copied().collect();
    let mut short_before_long: Vec<_> = wanted.iter().copied().collect();
    short_before_long.sort_by_key(|(a, b)| a.abs().max(b.abs()));
    let mut reached = BTreeSet::new();
    let mut moves = Vec::new();
    for (a, b) in short_before_long {
        if !reached.contains(&(a, b)) {
            let again = (1..).map(|times| (times * a, times * b));
            let all: Vec<_> = again.take_while(|by| wanted.contains(by)).collect();
            moves.push(((a, b), all.len()));
            reached.extend(all);
        }
    }
    moves
}

/// MiniZinc's keywords.
const KEYWORDS: &str = "\
    ann annotation any array bool case constraint default diff div else elseif endif enum \
    false float function if in include infinity int intersect let list maximize minimize mod \
    not of op opt output par predicate record satisfy set solve string subset superset symdiff \
    test then true tuple type union var where xor yield";

/// Names that the written models use.
const OURS: [&str; 12] = [
    "at_most_one_on_lines",
    "apart",
    "attackers",
    "never_apart_by",
    "name",
    "seen",
    "b",
    "c",
    "i",
    "m",
    "r",
    "t",
];

/// The name of the variable for a parameter: its own, followed by `_` if that name is reserved.
pub(super) fn variable(parameter: &str) -> String {
    if KEYWORDS.split(' ').any(|word| word == parameter) || OURS.contains(&parameter) {
        format!("{parameter}_")
    } else {
        parameter.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_arrays_are_one_line_and_long_ones_several() {
        assert_eq!(list([1, 2].into_iter()), "[1, 2]");
        assert_eq!(list(std::iter::empty::<u8>()), "[]");
        assert_eq!(table(["1, 2", "3, 4"].map(str::to_owned).into_iter()), "[| 1, 2 | 3, 4 |]");
        let long = list(1..=100);
        assert!(long.starts_with("[\n  1, 2, 3,") && long.ends_with(" 100\n]"), "{long}");
        assert!(long.lines().all(|line| line.len() <= WIDTH), "{long}");
        let words = long.split([' ', ',', '\n', '[', ']']);
        let numbers: Vec<u32> = words.filter_map(|word| word.parse().ok()).collect();
        assert!(numbers.into_iter().eq(1..=100), "{long}");
    }

    /// The displacements of moves.
    fn reached(moves: &[Move]) -> BTreeSet<Displacement> {
        let times = |&((a, b), times): &Move| {
            let times = i32::try_from(times).expect("a few");
            (1..=times).map(move |t| (t * a, t * b))
        };
        moves.iter().flat_map(times).collect()
    }

    #[test]
    fn lines_are_one_move() {
        let rook: Vec<_> = (1..8).flat_map(|t| [(0, t), (t, 0)]).collect();
        assert_eq!(repeated(&rook), [((0, 1), 7), ((1, 0), 7)]);
        let knight = [(1, -2), (1, 2), (2, -1), (2, 1)];
        assert_eq!(repeated(&knight), knight.map(|by| (by, 1)));
        assert_eq!(moves(&knight[..2]), "[| 1, -2, 1 | 1, 2, 1 |]");
    }

    #[test]
    fn no_displacement_is_lost_and_none_is_new() {
        // With gaps: only odd multiples of (1,1), and a ride that starts in the middle of another.
        let odd = [(1, 1), (3, 3), (5, 5), (0, 2), (0, 3), (0, 4), (0, 6), (-1, 0)];
        for count in 0..=odd.len() {
            let wanted: BTreeSet<_> = odd[..count].iter().copied().collect();
            assert_eq!(reached(&repeated(&odd[..count])), wanted);
        }
    }
}
