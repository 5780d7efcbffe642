//! Text from files and programs, made safe to print.

use std::borrow::Cow;

/// The text with control characters and bidirectional controls written as escapes, such as
/// `\u{1b}`: printed as they are, they would change the terminal or the order of what is read.
pub fn printable(text: &str) -> Cow<'_, str> {
    if !text.contains(is_control) {
        return Cow::Borrowed(text);
    }
    let mut safe = String::new();
    for c in text.chars() {
        if is_control(c) { safe.extend(c.escape_default()) } else { safe.push(c) }
    }
    Cow::Owned(safe)
}

fn is_control(c: char) -> bool {
    let is_bidirectional =
        matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    c.is_control() || is_bidirectional
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn controls_become_escapes() {
        for (text, expected) in [
            ("", ""),
            ("a \"♛\" \\ ü", "a \"♛\" \\ ü"),
            ("\u{1b}[31mred", "\\u{1b}[31mred"),
            ("a\nb\t\u{9b}c", "a\\nb\\t\\u{9b}c"),
            ("\u{202e}abc", "\\u{202e}abc"),
        ] {
            assert_eq!(printable(text), expected);
        }
    }
}
