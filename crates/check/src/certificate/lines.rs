//! The files of a bundle as lines of bounded length that all end with a newline, and faults with
//! their line.

use std::io::{BufRead, Read as _};

use memchr::memchr;
use thiserror::Error;

/// The longest accepted line in bytes. An order on the 800 variables of two pieces on 20 x 20
/// squares, with coefficients up to 2^799, takes a twentieth of it.
const LONGEST: u64 = 1 << 22;

/// The longest text of a file in a message, in bytes.
const SHOWN: usize = 40;

/// A fault in a file, and the line where it is.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {fault}")]
pub struct At<F> {
    /// The line, from 1.
    pub line: u64,
    /// The fault.
    pub fault: F,
}

/// Why a line cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LineFault {
    /// The system failed.
    #[error("{0}")]
    Unreadable(String),
    /// The line is too long.
    #[error("it is longer than {LONGEST} bytes")]
    TooLong,
    /// The line has a byte that is not printable ASCII.
    #[error("it has the byte 0x{0:02x}, expected printable ASCII")]
    NotText(u8),
    /// The last line has no newline, so the file may be truncated.
    #[error("the file ends inside this line: every line must end with a newline")]
    CutOff,
}

/// Reads a file line by line.
pub(super) struct Lines<R> {
    source: R,
    /// The bytes of the last line that the source still has in its buffer.
    given: usize,
    /// A line that crosses the end of the buffer.
    line: Vec<u8>,
    number: u64,
}

impl<R: BufRead> Lines<R> {
    pub(super) const fn new(source: R) -> Self {
        Self { source, given: 0, line: Vec::new(), number: 0 }
    }

    /// The number of the last line returned, from 1; one more after the end or a fault.
    pub(super) const fn number(&self) -> u64 {
        self.number
    }

    /// The next line without its newline; `None` after the last.
    pub(super) fn bytes(&mut self) -> Result<Option<&[u8]>, LineFault> {
        self.source.consume(std::mem::take(&mut self.given));
        self.number += 1;
        // Most lines lie in the buffer as a whole and need no copy. A fault shows up below again.
        if let Some(end) = self.source.fill_buf().ok().and_then(|text| memchr(b'\n', text))
            && end as u64 <= LONGEST
        {
            self.given = end + 1;
            let text = self.source.fill_buf();
            let text = text.map_err(|error| LineFault::Unreadable(error.to_string()))?;
            return text.get(..end).map(Some).ok_or(LineFault::CutOff);
        }
        self.line.clear();
        let mut limited = (&mut self.source).take(LONGEST + 1);
        let read = limited.read_until(b'\n', &mut self.line);
        let length = read.map_err(|error| LineFault::Unreadable(error.to_string()))?;
        match self.line.split_last() {
            None => Ok(None),
            Some((b'\n', line)) => Ok(Some(line)),
            Some(_) if length as u64 > LONGEST => Err(LineFault::TooLong),
            Some(_) => Err(LineFault::CutOff),
        }
    }

    /// The next line with its number.
    pub(super) fn read<F: From<LineFault>>(&mut self) -> Result<Option<(u64, &[u8])>, At<F>> {
        let line = self.number + 1;
        match self.bytes() {
            Ok(bytes) => Ok(bytes.map(|bytes| (line, bytes))),
            Err(fault) => Err(At { line, fault: fault.into() }),
        }
    }

    /// The next line, of printable ASCII.
    ///
    /// Programs disagree on line ends: to `VeriPB` a lone carriage return ends a comment, and the
    /// text after it is a step of the proof. So every ambiguous byte is refused.
    pub(super) fn text(&mut self) -> Result<Option<&str>, LineFault> {
        self.bytes()?.map(ascii).transpose()
    }
}

/// Bytes as printable ASCII.
pub(super) fn ascii(line: &[u8]) -> Result<&str, LineFault> {
    let is_text = |byte: u8| matches!(byte, b' '..=b'~');
    // Looking at all bytes, without an end at the first fault, is many times as fast.
    if line.iter().fold(true, |all, &byte| all & is_text(byte)) {
        return str::from_utf8(line).map_err(|_| LineFault::NotText(0));
    }
    let first = line.iter().copied().find(|&byte| !is_text(byte));
    Err(LineFault::NotText(first.unwrap_or_default()))
}

/// The text of a file in a message: shortened, on one line.
pub(super) fn shown(text: &[u8]) -> String {
    let text = String::from_utf8_lossy(&text[..text.len().min(SHOWN)]);
    format!("`{}`", text.escape_debug())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &[u8]) -> (Vec<String>, u64, Option<LineFault>) {
        let (mut lines, mut given) = (Lines::new(text), Vec::new());
        loop {
            match lines.text() {
                Ok(Some(line)) => given.push(line.to_owned()),
                Ok(None) => return (given, lines.number(), None),
                Err(fault) => return (given, lines.number(), Some(fault)),
            }
        }
    }

    fn owned(lines: &[&str]) -> Vec<String> {
        lines.iter().map(|&line| line.to_owned()).collect()
    }

    #[test]
    fn lines_come_without_their_ends() {
        assert_eq!(all(b""), (vec![], 1, None));
        assert_eq!(all(b"\n"), (owned(&[""]), 2, None));
        assert_eq!(all(b"a b\n\n~\n"), (owned(&["a b", "", "~"]), 4, None));
    }

    #[test]
    fn bad_lines_are_refused_with_their_numbers() {
        assert_eq!(all(b"a\nb"), (owned(&["a"]), 2, Some(LineFault::CutOff)));
        for byte in [0, b'\t', b'\r', 0x1b, 0x7f, 0x80, 0xff] {
            let fault = Some(LineFault::NotText(byte));
            assert_eq!(all(&[b'a', b'\n', b'b', byte, b'\n']), (owned(&["a"]), 2, fault));
        }
    }

    #[test]
    fn length_is_bounded() {
        let longest = usize::try_from(LONGEST).unwrap();
        let mut text = vec![b' '; longest - 1];
        text.push(b'\n');
        assert_eq!(all(&text).2, None);
        text.insert(0, b' ');
        assert_eq!(all(&text).2, None);
        text.insert(0, b' ');
        assert_eq!(all(&text).2, Some(LineFault::TooLong));
    }

    #[test]
    fn every_line_must_end() {
        let mut lines = Lines::new(&b"a\n\nb"[..]);
        assert_eq!(lines.read::<LineFault>(), Ok(Some((1, &b"a"[..]))));
        assert_eq!(lines.read::<LineFault>(), Ok(Some((2, &b""[..]))));
        assert_eq!(lines.read::<LineFault>(), Err(At { line: 3, fault: LineFault::CutOff }));
        assert_eq!(Lines::new(&b""[..]).read::<LineFault>(), Ok(None));
    }

    #[test]
    fn messages_stay_short_and_on_one_line() {
        assert_eq!(shown(b"a\nb\x1b"), "`a\\nb\\u{1b}`");
        assert_eq!(shown(&[b'x'; 1000]).len(), SHOWN + 2);
    }
}
