//! The files of a bundle as lines of bounded length that all end with a newline.

use std::io::{BufRead, Read as _};

use memchr::memchr;

use super::error::Fault;

/// The longest accepted line in bytes. An order on the 800 variables of two pieces on 20 x 20
/// squares, with coefficients up to 2^799, takes a twentieth of it.
const LONGEST: u64 = 1 << 22;

pub(super) struct Lines<R> {
    source: R,
    /// The bytes of the last line that the source still has in its buffer.
    given: usize,
    /// A line that crosses the end of the buffer.
    line: Vec<u8>,
    /// The number of the last line returned, from 1; one more after the end or a fault.
    pub number: u64,
}

impl<R: BufRead> Lines<R> {
    pub(super) const fn new(source: R) -> Self {
        Self { source, given: 0, line: Vec::new(), number: 0 }
    }

    /// The next line with its number, without its newline; `None` after the last.
    pub(super) fn read(&mut self) -> Result<Option<(u64, &[u8])>, Fault> {
        self.source.consume(std::mem::take(&mut self.given));
        self.number += 1;
        let line = self.number;
        let unreadable = |error: std::io::Error| Fault::at(line, error.to_string());
        let cut_off = || {
            // The file may be truncated.
            Fault::at(line, "the file ends inside this line: every line must end with a newline")
        };
        // Most lines lie in the buffer as a whole and need no copy. A fault shows up below again.
        if let Some(end) = self.source.fill_buf().ok().and_then(|text| memchr(b'\n', text))
            && end as u64 <= LONGEST
        {
            self.given = end + 1;
            let text = self.source.fill_buf().map_err(unreadable)?;
            return text.get(..end).map(|text| Some((line, text))).ok_or_else(cut_off);
        }
        self.line.clear();
        let mut limited = (&mut self.source).take(LONGEST + 1);
        let length = limited.read_until(b'\n', &mut self.line).map_err(unreadable)?;
        match self.line.split_last() {
            None => Ok(None),
            Some((b'\n', text)) => Ok(Some((line, text))),
            Some(_) if length as u64 > LONGEST => {
                Err(Fault::at(line, format!("it is longer than {LONGEST} bytes")))
            }
            Some(_) => Err(cut_off()),
        }
    }
}

/// A line as printable ASCII.
///
/// Programs disagree on line ends: to `VeriPB` a lone carriage return ends a comment, and the text
/// after it is a step of the proof. So every ambiguous byte is refused.
pub(super) fn ascii(line: u64, text: &[u8]) -> Result<&str, Fault> {
    let is_text = |byte: u8| matches!(byte, b' '..=b'~');
    // Looking at all bytes, without an end at the first fault, is many times as fast.
    if text.iter().fold(true, |all, &byte| all & is_text(byte))
        && let Ok(text) = str::from_utf8(text)
    {
        return Ok(text);
    }
    let byte = text.iter().copied().find(|&byte| !is_text(byte)).unwrap_or_default();
    Err(Fault::at(line, format!("it has the byte 0x{byte:02x}, expected printable ASCII")))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines up to the first fault, and that fault.
    fn all(text: &[u8]) -> (Vec<String>, u64, Option<String>) {
        let (mut lines, mut given) = (Lines::new(text), Vec::new());
        loop {
            let line = lines.read().and_then(|line| {
                line.map(|(number, text)| ascii(number, text).map(str::to_owned)).transpose()
            });
            match line {
                Ok(Some(line)) => given.push(line),
                Ok(None) => return (given, lines.number, None),
                Err(fault) => return (given, lines.number, Some(fault.to_string())),
            }
        }
    }

    #[test]
    fn lines_are_bounded_end_and_are_text() {
        let owned = |lines: &[&str]| lines.iter().map(|&line| line.to_owned()).collect::<Vec<_>>();
        assert_eq!(all(b""), (vec![], 1, None));
        assert_eq!(all(b"\n"), (owned(&[""]), 2, None));
        assert_eq!(all(b"a b\n\n~\n"), (owned(&["a b", "", "~"]), 4, None));
        let cut_off = "line 3: the file ends inside this line: every line must end with a newline";
        assert_eq!(all(b"a\n\nb"), (owned(&["a", ""]), 3, Some(cut_off.to_owned())));
        for byte in [0, b'\t', b'\r', 0x1b, 0x7f, 0x80, 0xff] {
            let fault = format!("line 2: it has the byte 0x{byte:02x}, expected printable ASCII");
            assert_eq!(all(&[b'a', b'\n', b'b', byte, b'\n']), (owned(&["a"]), 2, Some(fault)));
        }
        let longest = usize::try_from(LONGEST).unwrap();
        let mut text = vec![b' '; longest];
        text.push(b'\n');
        assert_eq!(all(&text).2, None);
        text.insert(0, b' ');
        assert_eq!(all(&text).2, Some("line 1: it is longer than 4194304 bytes".to_owned()));
    }
}
