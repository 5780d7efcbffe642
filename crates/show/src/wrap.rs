//! Text in lines of at most 80 columns.

use std::io::{self, Write};

/// Columns that a line of text has at most.
pub const WIDTH: usize = 80;

/// Writes `first` and a text, broken between words; later lines are indented as far as `first`
/// reaches.
pub fn paragraph(out: &mut dyn Write, first: &str, text: &str) -> io::Result<()> {
    let indent = columns(first);
    let mut lines = wrapped(text, WIDTH.saturating_sub(indent)).into_iter();
    writeln!(out, "{first}{}", lines.next().unwrap_or_default())?;
    lines.try_for_each(|line| writeln!(out, "{:indent$}{line}", ""))
}

/// The lines of a text, broken between words. A word that is too long has a line of its own. A
/// part in backquotes is one word, so that it can be copied.
pub fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words(text) {
        match lines.last_mut() {
            Some(line) if columns(line) + 1 + columns(word) <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// The words of a text. Parts between backquotes and equations such as `n = 4` are never divided.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let mut is_quoted = false;
    let mut start = 0;
    let ends = text.char_indices().filter_map(move |(at, letter)| {
        is_quoted ^= letter == '`';
        let is_in_equation = text[..at].ends_with(" =") || text[at..].starts_with(" = ");
        (letter == ' ' && !is_quoted && !is_in_equation).then_some(at)
    });
    ends.chain([text.len()]).map(move |end| {
        let word = &text[start..end];
        start = end + 1;
        word
    })
}

/// A text without control characters. One of more than `most` letters ends with a mark instead.
pub fn shortened(text: &str, most: usize, mark: &str) -> String {
    let clean = text.chars().map(|c| if c.is_control() { '?' } else { c });
    if text.chars().count() <= most {
        return clean.collect();
    }
    clean.take(most.saturating_sub(mark.chars().count())).chain(mark.chars()).collect()
}

/// Columns of a text on a terminal; the codes of ANSI styles have none.
pub fn columns(text: &str) -> usize {
    let mut is_code = false;
    let shown = text.chars().filter(|&letter| {
        let is_shown = !is_code && letter != '\u{1b}';
        is_code = !is_shown && letter != 'm';
        is_shown
    });
    shown.count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("incomprehensible it is", 5), ["incomprehensible", "it is"]);
        assert_eq!(wrapped("", 5), [""]);
        assert_eq!(wrapped("run `a b c` now", 5), ["run", "`a b c`", "now"]);
        assert_eq!(wrapped("at n = 4 now", 5), ["at", "n = 4", "now"]);
    }

    #[test]
    fn styles_have_no_width() {
        assert_eq!(columns("\u{1b}[1mbold\u{1b}[0m text"), 9);
        assert_eq!(columns("µs"), 2);
    }

    #[test]
    fn later_lines_hang() {
        let mut out = Vec::new();
        paragraph(&mut out, "  label  ", &"word ".repeat(15)).expect("a vector takes all");
        let text = String::from_utf8(out).expect("UTF-8");
        assert!(text.lines().all(|line| line.chars().count() <= WIDTH), "{text}");
        assert_eq!(text.lines().nth(1), Some("         word "));
    }
}
