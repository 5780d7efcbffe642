//! Compares a file of a bundle line by line with what this program writes. Comments do not count,
//! because their words change between versions; names of variables and projections do.

use std::io::{self, BufRead, Write};

/// The line where two texts differ, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Difference(pub u64);

/// Compares a file with what `write` writes. `Ok(None)` means that they are equal.
pub(super) fn compare(
    file: impl BufRead,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<Option<Difference>> {
    let (found, written) = (Vec::new(), Vec::new());
    let mut comparing = Comparing { file, line: 0, found, written, differs: false };
    let done = write(&mut comparing).and_then(|()| comparing.end());
    if comparing.differs {
        return Ok(Some(Difference(comparing.line)));
    }
    done.map(|()| None)
}

/// A writer that fails at the first line that differs from the file.
struct Comparing<R> {
    file: R,
    /// The number of the line found last.
    line: u64,
    found: Vec<u8>,
    written: Vec<u8>,
    differs: bool,
}

/// What has a meaning to programs, although it begins like a comment: names of variables,
/// projections, the header of an OPB file.
const NO_COMMENTS: [&[u8]; 4] = [b"c var ", b"c p ", b"c ind ", b"* #variable="];

fn is_comment(line: &[u8]) -> bool {
    (line.starts_with(b"c ") || line.starts_with(b"*"))
        && !NO_COMMENTS.iter().any(|start| line.starts_with(start))
}

impl<R: BufRead> Comparing<R> {
    /// Reads the next line that counts; an empty one at the end.
    fn read(&mut self) -> io::Result<()> {
        loop {
            self.found.clear();
            self.line += 1;
            if self.file.read_until(b'\n', &mut self.found)? == 0 || !is_comment(&self.found) {
                return Ok(());
            }
        }
    }

    /// Compares the line that was written.
    fn line(&mut self) -> io::Result<()> {
        if !is_comment(&self.written) {
            self.read()?;
            self.check(self.found == self.written)?;
        }
        self.written.clear();
        Ok(())
    }

    fn end(&mut self) -> io::Result<()> {
        if !self.written.is_empty() {
            self.line()?;
        }
        self.read()?;
        self.check(self.found.is_empty())
    }

    fn check(&mut self, is_same: bool) -> io::Result<()> {
        self.differs = !is_same;
        if is_same { Ok(()) } else { Err(io::Error::other("a different line")) }
    }
}

impl<R: BufRead> Write for Comparing<R> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for line in bytes.split_inclusive(|&byte| byte == b'\n') {
            self.written.extend_from_slice(line);
            if line.ends_with(b"\n") {
                self.line()?;
            }
        }
        Ok(bytes.len())
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

    #[test]
    fn comments_do_not_count() {
        let file = "c old words\nc var 1 Q a1\np cnf 1 1\n1 0\n";
        assert_eq!(difference(file, "c new words\nc more\nc var 1 Q a1\np cnf 1 1\n1 0\n"), None);
        assert_eq!(difference(file, "c var 1 Q a2\np cnf 1 1\n1 0\n"), Some(2));
        assert_eq!(difference(file, "c var 1 Q a1\np cnf 1 1\n-1 0\n"), Some(4));
        for projection in ["c p show 1 0", "c ind 1 0"] {
            assert_eq!(difference(&format!("{projection}\n{file}"), file), Some(1));
        }
        let file = "* #variable= 1 #constraint= 1\n* words\n1 x1 >= 1 ;\n";
        assert_eq!(difference(file, "* #variable= 1 #constraint= 1\n1 x1 >= 1 ;\n"), None);
        assert_eq!(difference(file, "* #variable= 2 #constraint= 1\n1 x1 >= 1 ;\n"), Some(1));
    }
}
