//! Text as lines and words, for a [`Scanner`]. Only a small part is in memory, however long the
//! text is.

use std::io::{self, Read};

use super::fit::OutputError;
use crate::format::read::scanner::Scanner;

/// The number of bytes per read.
const BUFFER: usize = 1 << 16;

/// A source that must be text. All white space becomes spaces, so that words end there.
pub(super) struct Text<'a> {
    source: &'a mut dyn Read,
    /// Bytes read: text, and at the end less than one character.
    bytes: Vec<u8>,
    /// The text among them, and what was given of it.
    valid: usize,
    given: usize,
    /// Bytes of the source before them.
    before: u64,
}

impl<'a> Text<'a> {
    pub(super) fn new(source: &'a mut dyn Read) -> Self {
        Self { source, bytes: Vec::new(), valid: 0, given: 0, before: 0 }
    }

    /// Reads more text after all was given; none at the end.
    fn more(&mut self) -> io::Result<()> {
        self.bytes.drain(..self.valid);
        self.before += self.valid as u64;
        (self.valid, self.given) = (0, 0);
        let kept = self.bytes.len();
        self.bytes.resize(kept + BUFFER, 0);
        let count = self.source.read(&mut self.bytes[kept..]);
        self.bytes.truncate(kept + count.as_ref().unwrap_or(&0));
        let count = count?;
        let binary = |at: usize| io::Error::other(OutputError::Binary(self.before + at as u64));
        self.valid = match std::str::from_utf8(&self.bytes) {
            Ok(text) => text.len(),
            Err(error) if error.error_len().is_some() || count == 0 => {
                return Err(binary(error.valid_up_to()));
            }
            Err(error) => error.valid_up_to(),
        };
        let text = String::from_utf8_lossy(&self.bytes[..self.valid]).into_owned();
        for (at, letter) in text.char_indices() {
            if letter.is_whitespace() && letter != '\n' {
                self.bytes[at..at + letter.len_utf8()].fill(b' ');
            } else if letter.is_control() && letter != '\n' {
                return Err(binary(at));
            }
        }
        Ok(())
    }
}

impl Read for Text<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        // A read may end within a character.
        while self.given == self.valid {
            self.more()?;
            if self.bytes.is_empty() {
                return Ok(0);
            }
        }
        let count = buffer.len().min(self.valid - self.given);
        buffer[..count].copy_from_slice(&self.bytes[self.given..self.given + count]);
        self.given += count;
        Ok(count)
    }
}

/// A word, or the start of one that is longer than requested.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Word {
    pub text: String,
    pub is_whole: bool,
}

impl Scanner<'_> {
    /// The number of this line, from 1.
    pub(super) fn line(&self) -> usize {
        usize::try_from(self.place().line).unwrap_or(usize::MAX)
    }

    /// Whether only spaces are left of this line.
    pub(super) fn is_at_line_end(&mut self) -> bool {
        self.skip_blanks();
        matches!(self.peek(), None | Some(b'\n'))
    }

    /// The next word of this line, at most `longest` characters. The rest of a longer word is the
    /// next word.
    pub(super) fn word(&mut self, longest: usize) -> Option<Word> {
        let mut text = String::from_utf8_lossy(self.token_on_line()).into_owned();
        let cut = text.char_indices().nth(longest).map(|(at, _)| at);
        if let Some(cut) = cut {
            self.give_back(text.len() - cut);
            text.truncate(cut);
        }
        (!text.is_empty()).then_some(Word { text, is_whole: cut.is_none() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::tests::Drops;

    fn words(source: &mut dyn Read, longest: usize) -> Result<Vec<(usize, String)>, OutputError> {
        let mut text = Text::new(source);
        let mut lines = Scanner::with_words_up_to(&mut text, usize::MAX);
        let mut all = Vec::new();
        while lines.peek().is_some() {
            while let Some(word) = lines.word(longest) {
                let cut = if word.is_whole { "" } else { "+" };
                all.push((lines.line(), word.text + cut));
            }
            lines.next_line();
        }
        match lines.failure() {
            Some(error) => Err(error.downcast().expect("a fault of the text")),
            None => Ok(all),
        }
    }

    #[test]
    fn words_are_read_in_pieces_of_any_size() {
        let text = " ab  c\r\n\n\tdé\u{a0}f\nabcdefgh i";
        for (longest, expected) in [
            (99, vec![(1, "ab"), (1, "c"), (3, "dé"), (3, "f"), (4, "abcdefgh"), (4, "i")]),
            (
                3,
                vec![
                    (1, "ab"),
                    (1, "c"),
                    (3, "dé"),
                    (3, "f"),
                    (4, "abc+"),
                    (4, "def+"),
                    (4, "gh"),
                    (4, "i"),
                ],
            ),
        ] {
            let expected: Vec<_> = expected.into_iter().map(|(n, w)| (n, w.to_owned())).collect();
            assert_eq!(words(&mut text.as_bytes(), longest), Ok(expected.clone()));
            assert_eq!(words(&mut Drops(text.as_bytes()), longest), Ok(expected));
        }
        for (bytes, byte) in
            [(&b"v 1\xff"[..], 3), (b"v \xc3", 2), (b"c\nc \x7f", 4), (b"\xc2\x80", 0)]
        {
            assert_eq!(words(&mut { bytes }, 9), Err(OutputError::Binary(byte)));
            assert_eq!(words(&mut Drops(bytes), 9), Err(OutputError::Binary(byte)));
        }
    }

    #[test]
    fn a_word_may_be_longer_than_a_buffer() {
        let long = "x".repeat(500_000);
        let text = format!("v {long} y\n");
        let expected = vec![(1, "v".to_owned()), (1, long), (1, "y".to_owned())];
        assert_eq!(words(&mut text.as_bytes(), usize::MAX), Ok(expected));
    }
}
