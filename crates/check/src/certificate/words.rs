//! The words of a line, and parsers of numbers and variables. Each has only one notation.

/// The longest text of a file in a message, in bytes.
const SHOWN: usize = 40;

/// The words of a line. One space separates words, so two spaces have an empty word between them.
#[derive(Clone, Copy)]
pub(super) struct Words<'l> {
    /// The text after the last word; `None` after the end of the line.
    rest: Option<&'l [u8]>,
}

impl<'l> Words<'l> {
    pub(super) const fn of(line: &'l [u8]) -> Self {
        Self { rest: Some(line) }
    }

    pub(super) fn next(&mut self) -> Option<&'l [u8]> {
        let rest = self.rest?;
        let end = rest.iter().position(|&byte| byte == b' ');
        self.rest = end.map(|end| &rest[end + 1..]);
        Some(&rest[..end.unwrap_or(rest.len())])
    }

    /// Reads the next word if it is this one.
    pub(super) fn take(&mut self, word: &[u8]) -> bool {
        let mut after = *self;
        let is_next = after.next() == Some(word);
        if is_next {
            *self = after;
        }
        is_next
    }

    /// Reads the next word if it is a number.
    #[inline]
    pub(super) fn number(&mut self) -> Option<i64> {
        if let Some((number, rest)) = self.rest.and_then(plain) {
            self.rest = Some(rest);
            return Some(number);
        }
        self.any_number()
    }

    /// Reads numbers and the 0 after them. Returns whether there is a 0, or else stops before the
    /// word that is no number.
    pub(super) fn until_zero(&mut self, numbers: &mut Vec<i64>) -> bool {
        numbers.clear();
        // A copy that stays in registers.
        let mut words = *self;
        let ends = loop {
            match words.number() {
                Some(0) => break true,
                Some(number) => numbers.push(number),
                None => break false,
            }
        };
        *self = words;
        ends
    }

    /// As [`Self::number`], for words of any length anywhere in the line.
    #[cold]
    fn any_number(&mut self) -> Option<i64> {
        let mut after = *self;
        let number = after.next().and_then(number)?;
        *self = after;
        Some(number)
    }
}

/// The number at the start of a text and the text after it, if that is certain without looking at
/// the whole word. Otherwise [`number`] decides.
#[inline]
fn plain(text: &[u8]) -> Option<(i64, &[u8])> {
    let digits = text.strip_prefix(b"-");
    let (value, length) = short_number(digits.unwrap_or(text))?;
    let rest = &digits.unwrap_or(text)[length + 1..];
    match digits {
        None => Some((value.into(), rest)),
        Some(_) if value == 0 => None,
        Some(_) => Some((-i64::from(value), rest)),
    }
}

/// A line with single spaces between its words; nothing of a comment.
pub(super) fn single_spaced<'l>(line: &[u8], words: &'l mut Vec<u8>) -> &'l [u8] {
    words.clear();
    for word in line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()) {
        if words.is_empty() && word == b"c" {
            break;
        }
        if !words.is_empty() {
            words.push(b' ');
        }
        words.extend_from_slice(word);
    }
    words
}

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

/// The text of a file in a message: shortened, on one line.
pub(super) fn shown_bytes(text: &[u8]) -> String {
    let text = String::from_utf8_lossy(&text[..text.len().min(SHOWN)]);
    format!("`{}`", text.escape_debug())
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
        assert_eq!(shown_bytes(b"a\nb\x1b"), "`a\\nb\\u{1b}`");
        assert_eq!(shown_bytes(&[b'x'; 1000]).len(), SHOWN + 2);
    }

    /// All words, each as a number if it is one.
    fn all(line: &str) -> Vec<Result<i64, String>> {
        let (mut words, mut given) = (Words::of(line.as_bytes()), Vec::new());
        loop {
            match words.number() {
                Some(number) => given.push(Ok(number)),
                None => match words.next() {
                    Some(word) => given.push(Err(String::from_utf8_lossy(word).into_owned())),
                    None => return given,
                },
            }
        }
    }

    /// The same, word by word.
    fn slowly(line: &str) -> Vec<Result<i64, String>> {
        let words = line.split(' ');
        words.map(|word| number(word.as_bytes()).ok_or_else(|| word.to_owned())).collect()
    }

    #[test]
    fn a_line_splits_at_each_space() {
        let mut words = Words::of(b"7 d  0");
        assert!(!words.take(b"d"));
        assert_eq!(words.number(), Some(7));
        assert!(!words.take(b""));
        assert_eq!(words.number(), None);
        assert!(words.take(b"d"));
        assert_eq!([words.next(), words.next()], [Some(&b""[..]), Some(b"0")]);
        assert_eq!(words.next(), None);
        assert_eq!((words.number(), words.next()), (None, None));
    }

    #[test]
    fn numbers_are_those_of_the_strict_parser() {
        let words = [
            "",
            "0",
            "-0",
            "00",
            "7",
            "-7",
            "07",
            "-07",
            "--7",
            "+7",
            "-",
            "7-",
            "7x",
            "x7",
            "7\r",
            "120",
            "999999999999999999",
            "-999999999999999999",
            "1000000000000000000",
            "-9223372036854775807",
            "9223372036854775807",
            "9223372036854775808",
            "99999999999999999999999",
            "000000000000000000000",
            "7\t0",
            "\u{663}",
        ];
        for first in words {
            assert_eq!(all(first), slowly(first), "{first:?}");
            for second in words {
                let line = format!("{first} {second}");
                assert_eq!(all(&line), slowly(&line), "{line:?}");
                let line = format!("{line} 1234567");
                assert_eq!(all(&line), slowly(&line), "{line:?}");
            }
        }
    }
}
