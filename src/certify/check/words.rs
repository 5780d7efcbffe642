//! Parsers of numbers and variables in the files of a bundle. Each has only one notation.

/// The number of a variable `x1`, `x2`, …
pub(super) fn x_number(variable: &str) -> Option<u32> {
    let digits = variable.strip_prefix('x')?;
    if is_natural(digits) && digits != "0" { digits.parse().ok() } else { None }
}

/// Whether a word is an integer of any size, with an optional sign and without redundant zeros.
pub(super) fn is_integer(word: &str) -> bool {
    is_natural(word.strip_prefix(['+', '-']).unwrap_or(word))
}

/// Whether a word is an integer of any size without a sign.
pub(super) fn is_natural(word: &str) -> bool {
    are_digits(word.as_bytes())
}

fn are_digits(word: &[u8]) -> bool {
    match word {
        [] => false,
        [b'0', rest @ ..] => rest.is_empty(),
        digits => digits.iter().all(u8::is_ascii_digit),
    }
}

/// Parses an integer of an LRAT proof or a formula, with an optional minus; `-0` is refused.
pub(super) fn number(word: &[u8]) -> Option<i64> {
    let (negative, digits) = word.strip_prefix(b"-").map_or((false, word), |rest| (true, rest));
    if !are_digits(digits) || word == b"-0" {
        return None;
    }
    let value = digits.iter().try_fold(0_i64, |value, digit| {
        value.checked_mul(10)?.checked_add(i64::from(digit - b'0'))
    })?;
    Some(if negative { -value } else { value })
}

/// An unexpected word, for a message.
pub(super) fn quoted(word: Option<&str>) -> String {
    word.map_or_else(|| "nothing more".to_owned(), |word| format!("`{}`", shown(word)))
}

/// A text for a message, shortened.
pub(super) fn shown(text: &str) -> String {
    const MOST: usize = 60;
    if text.len() <= MOST {
        text.to_owned()
    } else {
        format!("{}…", text.chars().take(MOST).collect::<String>())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_one_form() {
        for (text, natural, integer) in [
            ("0", true, true),
            ("7", true, true),
            ("-7", false, true),
            ("+7", false, true),
            ("-0", false, true),
            ("123456789012345678901234567890", true, true),
            ("07", false, false),
            ("+07", false, false),
            ("", false, false),
            ("-", false, false),
            ("--1", false, false),
            ("7x", false, false),
        ] {
            assert_eq!((is_natural(text), is_integer(text)), (natural, integer), "{text}");
        }
    }

    #[test]
    fn numbers_are_read_in_one_form() {
        let numbers =
            [("0", 0), ("7", 7), ("-7", -7), ("120", 120), ("9223372036854775807", i64::MAX)];
        for (text, value) in numbers {
            assert_eq!(number(text.as_bytes()), Some(value), "{text}");
        }
        for text in
            ["", "-", "-0", "00", "01", "-01", "+1", "1a", "1 ", "--1", "٣", "9223372036854775808"]
        {
            assert_eq!(number(text.as_bytes()), None, "{text}");
        }
    }

    #[test]
    fn variables_have_one_form() {
        assert_eq!([x_number("x1"), x_number("x4294967295")], [Some(1), Some(u32::MAX)]);
        for text in ["x0", "x01", "x", "x+1", "x4294967296", "y1", "x1a", "~x1"] {
            assert_eq!(x_number(text), None, "{text}");
        }
    }

    #[test]
    fn long_words_are_cut_in_messages() {
        assert_eq!(quoted(None), "nothing more");
        assert_eq!(quoted(Some(&"a".repeat(60))).len(), 62);
        assert_eq!(shown(&"a".repeat(61)), format!("{}…", "a".repeat(60)));
    }
}
