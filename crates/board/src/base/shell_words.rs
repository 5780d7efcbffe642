//! Writes and parses command lines of a shell.

/// A word, quoted for a shell. Control characters become `?`, since they would break a comment
/// line.
pub fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-_./=".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        let clean: String = word.chars().map(|c| if c.is_control() { '?' } else { c }).collect();
        format!("'{}'", clean.replace('\'', r"'\''"))
    }
}

/// The words of a command line: plain ones, and those of [`quoted`]. `None` for an open quote, or
/// if a shell would do more than split.
pub fn words(line: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut rest = line.chars();
    while let Some(c) = rest.next() {
        match c {
            ' ' => words.extend(word.take()),
            '\'' => {
                let word = word.get_or_insert_default();
                loop {
                    match rest.next()? {
                        '\'' => break,
                        c => word.push(c),
                    }
                }
            }
            '\\' => word.get_or_insert_default().push(rest.next()?),
            '"' | '$' | '`' | '|' | '&' | ';' | '<' | '>' | '(' | ')' | '*' | '?' | '[' | '#'
            | '~' => {
                return None;
            }
            c => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    Some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_quoted_is_read_back() {
        let all = [
            "n-queens",
            "models/é.toml",
            "",
            " ",
            "it's",
            "''",
            r"a\b",
            "$HOME",
            "`x`; y",
            "\"",
            "*?[#~",
            "a=b",
        ];
        let line: Vec<String> = all.iter().map(|word| quoted(word)).collect();
        assert_eq!(words(&line.join(" ")).expect("words"), all);
        assert_eq!(quoted("n-queens"), "n-queens");
        assert_eq!(quoted("two\nlines"), "'two?lines'");
    }

    #[test]
    fn what_a_shell_would_change_is_not_guessed_at() {
        for line in ["'open", "a\\", "echo $x", "a \"b\"", "a; b", "a | b", "*.toml"] {
            assert_eq!(words(line), None, "{line}");
        }
        assert_eq!(words("  a  b ").expect("words"), ["a", "b"]);
    }
}
