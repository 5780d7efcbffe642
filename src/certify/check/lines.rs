//! Lines of a text file, one at a time: of bounded length, of printable ASCII, each ended.
//!
//! Programs disagree on what else ends a line: to VeriPB a lone carriage return ends a comment, and what stands behind it is
//! a step of the proof. So nothing is let through on which there could be two opinions.

use std::io::{BufRead, Read as _};

use thiserror::Error;

/// The longest line that is read, in bytes. An order on the 800 variables of two pieces on 20 x 20 squares, with coefficients
/// up to 2^799, takes a twentieth of it.
const LONGEST: u64 = 1 << 22;

/// Why a line is no line.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LineFault {
    /// The system gave no more bytes.
    #[error("cannot be read: {0}")]
    Unreadable(String),
    /// Too much of it.
    #[error("is longer than {LONGEST} bytes")]
    TooLong,
    /// Something else than text.
    #[error("holds the byte 0x{0:02x}: only printable ASCII may stand in the file")]
    NotText(u8),
    /// The file ends before the line does.
    #[error("does not end: the file is cut off")]
    CutOff,
}

/// Gives a reader's lines.
pub(super) struct Lines<R> {
    reader: R,
    line: Vec<u8>,
    number: u64,
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(reader: R) -> Self {
        Self { reader, line: Vec::new(), number: 0 }
    }

    /// The number of the line given last, from 1; after the last line or a fault one more.
    pub(super) fn number(&self) -> u64 {
        self.number
    }

    /// The next line without its end; `None` after the last.
    pub(super) fn next(&mut self) -> Result<Option<&str>, LineFault> {
        self.line.clear();
        self.number += 1;
        let mut limited = (&mut self.reader).take(LONGEST + 1);
        let read = limited.read_until(b'\n', &mut self.line);
        let length = read.map_err(|error| LineFault::Unreadable(error.to_string()))?;
        if length == 0 {
            return Ok(None);
        }
        if let Some(&byte) = self.line.iter().find(|byte| !matches!(byte, b' '..=b'~' | b'\n')) {
            return Err(LineFault::NotText(byte));
        }
        if self.line.pop() != Some(b'\n') {
            let cut = length as u64 <= LONGEST;
            return Err(if cut { LineFault::CutOff } else { LineFault::TooLong });
        }
        let text = str::from_utf8(&self.line);
        Ok(Some(text.map_err(|_| LineFault::NotText(0))?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &[u8]) -> (Vec<String>, u64, Option<LineFault>) {
        let (mut lines, mut given) = (Lines::new(text), Vec::new());
        loop {
            match lines.next() {
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
    fn what_is_no_line_is_refused_where_it_stands() {
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
}
