//! The words of a line.

use crate::certificate::words::{number, short_number};

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

#[cfg(test)]
mod tests {
    use super::*;

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
