//! Comments of files, in lines of at most 100 columns: CBC 2.10 stops at lines of 879 characters,
//! SCIP at lines of 1,024.
//!
//! A line that continues the one above starts with `...`. Lines are joined with a space. A line
//! that ends inside a word ends with a backslash, and is joined without one.

use std::io::{self, Write};

/// The columns of a line.
const WIDTH: usize = 100;

/// The first word of a line that continues the one above. No reader knows a comment by it.
pub const CONTINUED: &str = "...";

/// Writes a comment after its mark.
pub(super) fn write(mark: &str, text: &str, out: &mut dyn Write) -> io::Result<()> {
    let (mut rest, mut lead) = (text, String::new());
    loop {
        let room = WIDTH.saturating_sub(mark.len() + 1 + lead.len());
        if rest.chars().count() <= room {
            return writeln!(out, "{mark} {lead}{rest}");
        }
        // A backslash takes a column.
        let ends: Vec<_> = rest.char_indices().map(|(at, _)| at).take(room).skip(1).collect();
        let ends =
            ends.into_iter().rev().filter(|&at| !rest[at..].starts_with(char::is_whitespace));
        let after_word = ends.clone().find(|&at| rest[..at].ends_with([' ', ',']));
        // No text has so many spaces that there is no end.
        let Some(end) = after_word.or_else(|| ends.clone().next()) else { return writeln!(out) };
        let (line, next) = rest.split_at(end);
        match line.strip_suffix(' ').filter(|line| !line.ends_with([' ', '\\'])) {
            Some(whole) => writeln!(out, "{mark} {lead}{whole}")?,
            None => writeln!(out, "{mark} {lead}{line}\\")?,
        }
        rest = next;
        lead = format!("{CONTINUED} ");
    }
}

/// Adds a line that continues a text.
pub fn join(text: &mut String, line: &str) {
    if text.ends_with('\\') {
        text.pop();
    } else {
        text.push(' ');
    }
    text.push_str(line);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a reader makes of the lines.
    fn joined(lines: &str) -> String {
        let mut text = String::new();
        for line in lines.lines() {
            let line = line.strip_prefix("c ").expect("a comment").trim();
            match line.strip_prefix(CONTINUED) {
                Some(more) => join(&mut text, more.trim()),
                None => text = line.to_owned(),
            }
        }
        text
    }

    #[test]
    fn long_lines_are_broken_and_joined() {
        let squares = "a1,b2,".repeat(200);
        for text in [
            "short".to_owned(),
            "x".repeat(98),
            "x".repeat(99),
            format!("command: nq-sat export 8 --block {squares} -f mps"),
            format!("command: 'a  {}b \\ c' {}", "\\ ".repeat(120), "\\".repeat(150)),
            format!("{} é{}", "é".repeat(97), "é ".repeat(130) + "e"),
            format!("{}\u{a0}{}", "x".repeat(94), "y".repeat(94)),
            "p show c var command: ".repeat(20) + "end",
        ] {
            let mut lines = Vec::new();
            write("c", &text, &mut lines).expect("a vector takes all");
            let lines = String::from_utf8(lines).expect("UTF-8");
            assert_eq!(joined(&lines), text, "{lines}");
            assert!(lines.lines().all(|line| line.chars().count() <= WIDTH), "{lines}");
            let later = lines.lines().skip(1).all(|line| line.starts_with("c ... "));
            assert!(later, "{lines}");
        }
    }
}
