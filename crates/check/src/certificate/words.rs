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

/// The number of up to seven digits that a text begins with, and its length. `None` if the word
/// does not end there, if fewer than eight bytes are left, and if the first digit is a redundant
/// zero: [`number`] and the like decide then.
///
/// Eight bytes at once: neither the length nor the value takes a branch for each digit.
#[inline]
pub(super) fn short_number(text: &[u8]) -> Option<(u32, usize)> {
    const ZEROS: u64 = u64::from_le_bytes([b'0'; 8]);
    const HIGH: u64 = u64::from_le_bytes([0x80; 8]);
    // Digits become 0 to 9. All other bytes get their highest bit by adding 118, or have it.
    let digits = u64::from_le_bytes(*text.first_chunk()?) ^ ZEROS;
    let high = (((digits & !HIGH) + u64::from_le_bytes([128 - 10; 8])) | digits) & HIGH;
    let length = high.trailing_zeros() as usize / 8;
    if length == 0 || length == 8 || text[length] != b' ' || text[0] == b'0' && length > 1 {
        return None;
    }
    // The first digit becomes the lowest byte but for leading zeros. Neighbours are then joined to
    // numbers of two, four, and eight digits.
    let digits = digits << (64 - 8 * length);
    let twos = (digits * 10 + (digits >> 8)) & 0x00ff_00ff_00ff_00ff;
    let fours = (twos * 100 + (twos >> 16)) & 0x0000_ffff_0000_ffff;
    let value = (fours * 10_000 + (fours >> 32)) & 0xffff_ffff;
    Some((u32::try_from(value).ok()?, length))
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
    fn short_numbers_are_those_of_the_strict_parser() {
        let words = (0..10_000_000).step_by(997).chain([9, 10, 99, 100, 999_999, 9_999_999]);
        for word in words.map(|word: u32| word.to_string()) {
            let (text, length) = (format!("{word} 1234567"), word.len());
            let value = number(word.as_bytes()).and_then(|value| u32::try_from(value).ok());
            assert_eq!(short_number(text.as_bytes()), Some((value.unwrap(), length)), "{text}");
        }
        let bytes = (0..=255).filter(|byte: &u8| !byte.is_ascii_digit());
        for (place, byte) in (0..7).flat_map(|place| bytes.clone().map(move |byte| (place, byte))) {
            let mut text = *b"1234567 ";
            text[place] = byte;
            let expected = match (place, byte) {
                (1.., b' ') => {
                    number(&text[..place]).map(|value| (value.try_into().unwrap(), place))
                }
                _ => None,
            };
            assert_eq!(short_number(&text), expected, "{text:?}");
        }
        for text in ["", "1 23456", "12345678", "00 45678", "01 45678", "-1 45678", " 1 45678"] {
            assert_eq!(short_number(text.as_bytes()), None, "{text}");
        }
        assert_eq!(short_number(b"0 345678"), Some((0, 1)));
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
