//! Arrays as text, in lines of limited length.

use std::fmt::Display;

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
}
