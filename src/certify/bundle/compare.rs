//! Compares a file of a bundle byte for byte with what this program writes.

use std::io::{self, BufRead, Write};

/// The line where two texts differ, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Difference(pub u64);

/// Compares a file with what `write` writes. `Ok(None)` means that they are equal.
///
/// # Errors
/// When the file cannot be read.
pub(super) fn compare(
    file: impl BufRead,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<Option<Difference>> {
    let mut comparing = Comparing { file, line: 1, differs: false };
    let done = write(&mut comparing);
    if comparing.differs {
        return Ok(Some(Difference(comparing.line)));
    }
    done?;
    let has_more = !comparing.file.fill_buf()?.is_empty();
    Ok(has_more.then_some(Difference(comparing.line)))
}

/// A writer that fails at the first byte that differs from the file.
struct Comparing<R> {
    file: R,
    line: u64,
    differs: bool,
}

impl<R: BufRead> Write for Comparing<R> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if bytes.is_empty() {
            return Ok(0);
        }
        let expected = self.file.fill_buf()?;
        let same = bytes.iter().zip(expected).take_while(|(a, b)| a == b).count();
        let lines = expected[..same].split(|&byte| byte == b'\n').count() - 1;
        self.file.consume(same);
        self.line += lines as u64;
        if same == 0 {
            self.differs = true;
            return Err(io::Error::other("a different byte"));
        }
        Ok(same)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn difference(file: &str, text: &str) -> Option<u64> {
        let write = |out: &mut dyn Write| out.write_all(text.as_bytes());
        compare(file.as_bytes(), write).unwrap().map(|Difference(line)| line)
    }

    #[test]
    fn the_first_difference_is_reported() {
        assert_eq!(difference("", ""), None);
        assert_eq!(difference("a\nb\n", "a\nb\n"), None);
        assert_eq!(difference("a\nb\n", "a\nc\n"), Some(2));
        assert_eq!(difference("a\nb\n", "a\n"), Some(2));
        assert_eq!(difference("a\n", "a\nb\n"), Some(2));
        assert_eq!(difference("x\nb\n", "a\nb\n"), Some(1));
        assert_eq!(difference("a", "a\n"), Some(1));
    }
}
