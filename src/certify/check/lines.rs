//! The files of a bundle line by line, and faults with their line.

use std::io::BufRead;

use thiserror::Error;

/// Longest text of a file that a message repeats, in bytes.
const SHOWN: usize = 40;

/// A fault in a file, and the line where it is.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {fault}")]
pub struct At<F> {
    /// The line, from 1.
    pub line: u64,
    /// What is wrong there.
    pub fault: F,
}

/// A line that cannot be had.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LineFault {
    /// The system gave no more bytes.
    #[error("{0}")]
    Unreadable(String),
    /// Every line has an end, the last one too; else the file may have been cut short.
    #[error("the file ends inside this line: every line must end with a newline")]
    Unfinished,
}

/// Goes through a file line by line.
pub(super) struct Lines<R> {
    source: R,
    line: Vec<u8>,
    number: u64,
}

impl<R: BufRead> Lines<R> {
    pub(super) const fn new(source: R) -> Self {
        Self { source, line: Vec::new(), number: 0 }
    }

    /// The next line with its number, without its newline; `None` at the end of the file.
    pub(super) fn read<F: From<LineFault>>(&mut self) -> Result<Option<(u64, &[u8])>, At<F>> {
        self.line.clear();
        self.number += 1;
        let fault = |fault: LineFault| At { line: self.number, fault: fault.into() };
        self.source
            .read_until(b'\n', &mut self.line)
            .map_err(|error| fault(LineFault::Unreadable(error.to_string())))?;
        match self.line.split_last() {
            None => Ok(None),
            Some((b'\n', line)) => Ok(Some((self.number, line))),
            Some(_) => Err(fault(LineFault::Unfinished)),
        }
    }

    /// The number of the line read last; at the end of the file, of the one that is not there.
    pub(super) const fn number(&self) -> u64 {
        self.number
    }
}

/// A whole number as programs write it: digits, perhaps after a minus, without needless zeros.
pub(super) fn number(word: &[u8]) -> Option<i64> {
    let (negative, digits) = match word {
        [b'-', digits @ ..] => (true, digits),
        digits => (false, digits),
    };
    let value = match digits {
        [] => None,
        [b'0', ..] => (word == b"0").then_some(0),
        digits => digits.iter().try_fold(0_i64, |value, digit| {
            let digit = digit.is_ascii_digit().then(|| i64::from(digit - b'0'))?;
            value.checked_mul(10)?.checked_add(digit)
        }),
    }?;
    Some(if negative { -value } else { value })
}

/// A piece of a file as a message repeats it: on one line, and not too much of it.
pub(super) fn shown(text: &[u8]) -> String {
    let text = String::from_utf8_lossy(&text[..text.len().min(SHOWN)]);
    format!("`{}`", text.escape_debug())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_one_form() {
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
    fn every_line_must_end() {
        let mut lines = Lines::new(&b"a\n\nb"[..]);
        assert_eq!(lines.read::<LineFault>(), Ok(Some((1, &b"a"[..]))));
        assert_eq!(lines.read::<LineFault>(), Ok(Some((2, &b""[..]))));
        assert_eq!(lines.read::<LineFault>(), Err(At { line: 3, fault: LineFault::Unfinished }));
        assert_eq!(Lines::new(&b""[..]).read::<LineFault>(), Ok(None));
    }

    #[test]
    fn messages_stay_short_and_on_one_line() {
        assert_eq!(shown(b"a\nb\x1b"), "`a\\nb\\u{1b}`");
        assert_eq!(shown(&[b'x'; 1000]).len(), SHOWN + 2);
    }
}
