//! Characters that do not show, or that change how other text shows.

/// Whether a character is a control character, takes no space, or changes the direction of text.
pub fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{ad}'
                | '\u{34f}'
                | '\u{61c}'
                | '\u{115f}'..='\u{1160}'
                | '\u{17b4}'..='\u{17b5}'
                | '\u{180b}'..='\u{180f}'
                | '\u{200b}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{3164}'
                | '\u{feff}'
                | '\u{ffa0}'
                | '\u{fff9}'..='\u{fffb}'
                | '\u{e0000}'..='\u{e0fff}'
        )
}

#[cfg(test)]
mod tests {
    use super::is_invisible;

    #[test]
    fn letters_and_chessmen_show() {
        assert!(!"n-queens Dame é ♛ ⍟ 女王".contains(is_invisible));
        for c in ['\n', '\u{1b}', '\u{200b}', '\u{202e}', '\u{2066}', '\u{feff}'] {
            assert!(is_invisible(c), "{c:?}");
        }
    }
}
