//! Text as lines and words, read in pieces. Only a small part is in memory, however long the text,
//! a line, or a word is.

use std::io::{self, Read};

use super::error::OutputError;

/// The number of bytes per read.
const BUFFER: usize = 1 << 16;

/// A word, or the start of one that is longer than requested.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Word {
    pub text: String,
    pub is_whole: bool,
}

/// Reads a text from start to end.
pub(super) struct Lines<'a> {
    source: &'a mut dyn Read,
    /// Bytes read but not decoded: less than one character between two reads.
    bytes: Vec<u8>,
    /// The decoded text and the position in it.
    text: String,
    position: usize,
    /// Bytes of the source before `bytes`.
    before: u64,
    /// Number of the line, from 1; 0 before the first.
    line: usize,
    ended: bool,
}

impl<'a> Lines<'a> {
    pub fn new(source: &'a mut dyn Read) -> Self {
        Self {
            source,
            bytes: Vec::new(),
            text: String::new(),
            position: 0,
            before: 0,
            line: 0,
            ended: false,
        }
    }

    /// The number of this line, from 1.
    pub const fn number(&self) -> usize {
        self.line
    }

    /// Moves to the next line; `false` at the end.
    pub(crate) fn next_line(&mut self) -> Result<bool, OutputError> {
        if self.line > 0 {
            loop {
                let rest = &self.text[self.position..];
                if let Some(end) = rest.find('\n') {
                    self.position += end + 1;
                    break;
                }
                self.position = self.text.len();
                if self.peek()?.is_none() {
                    return Ok(false);
                }
            }
        }
        self.line += 1;
        Ok(self.peek()?.is_some())
    }

    /// The next word of this line, at most `longest` characters. The rest of a longer word is the
    /// next word.
    pub fn word(&mut self, longest: usize) -> Result<Option<Word>, OutputError> {
        if self.skip_spaces()?.is_none() {
            return Ok(None);
        }
        let mut word = Word { text: String::new(), is_whole: true };
        let mut room = longest;
        loop {
            let rest = &self.text[self.position..];
            let letters = rest.char_indices().take(room.saturating_add(1));
            let mut taken = 0;
            let mut end = None;
            for (at, letter) in letters {
                if letter.is_whitespace() || taken == room {
                    word.is_whole = letter.is_whitespace();
                    end = Some(at);
                    break;
                }
                taken += 1;
            }
            let length = end.unwrap_or(rest.len());
            word.text.push_str(&rest[..length]);
            self.position += length;
            room -= taken;
            if end.is_some() || self.peek()?.is_none() {
                return Ok(Some(word));
            }
        }
    }

    /// The rest of this line, trimmed, and shortened to `most` characters.
    pub fn rest(&mut self, most: usize) -> Result<String, OutputError> {
        let mut rest = String::new();
        let mut letters = 0;
        self.skip_spaces()?;
        while let Some(letter) = self.peek()?.filter(|&letter| letter != '\n') {
            self.position += letter.len_utf8();
            rest.push(letter);
            letters += 1;
            if letters == most {
                rest.push('…');
                break;
            }
        }
        rest.truncate(rest.trim_end().len());
        Ok(rest)
    }

    /// The next character of this line that is not a space.
    pub(crate) fn skip_spaces(&mut self) -> Result<Option<char>, OutputError> {
        while let Some(letter) = self.peek()? {
            if letter == '\n' {
                return Ok(None);
            }
            if !letter.is_whitespace() {
                return Ok(Some(letter));
            }
            self.position += letter.len_utf8();
        }
        Ok(None)
    }

    /// The next character; `None` at the end.
    fn peek(&mut self) -> Result<Option<char>, OutputError> {
        loop {
            if let Some(letter) = self.text[self.position..].chars().next() {
                return Ok(Some(letter));
            }
            if self.ended {
                return Ok(None);
            }
            self.more()?;
        }
    }

    /// Reads more text after all decoded text was used.
    #[cold]
    fn more(&mut self) -> Result<(), OutputError> {
        self.text.clear();
        self.position = 0;
        let kept = self.bytes.len();
        self.bytes.resize(kept + BUFFER, 0);
        let count = loop {
            match self.source.read(&mut self.bytes[kept..]) {
                Ok(count) => break count,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(OutputError::Unreadable { why: error.to_string() }),
            }
        };
        self.ended = count == 0;
        self.bytes.truncate(kept + count);
        let binary = |at: usize, before: u64| OutputError::Binary { byte: before + at as u64 };
        let valid = match std::str::from_utf8(&self.bytes) {
            Ok(text) => text,
            Err(error) => {
                let end = error.valid_up_to();
                if error.error_len().is_some() || self.ended {
                    return Err(binary(end, self.before));
                }
                std::str::from_utf8(&self.bytes[..end]).unwrap_or_default()
            }
        };
        if let Some(at) = valid.find(|c: char| c.is_control() && !c.is_whitespace()) {
            return Err(binary(at, self.before));
        }
        self.text.push_str(valid);
        let length = self.text.len();
        self.bytes.drain(..length);
        self.before += length as u64;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::drops::Drops;

    fn words(source: &mut dyn Read, longest: usize) -> Result<Vec<(usize, String)>, OutputError> {
        let mut lines = Lines::new(source);
        let mut all = Vec::new();
        while lines.next_line()? {
            while let Some(word) = lines.word(longest)? {
                let cut = if word.is_whole { "" } else { "+" };
                all.push((lines.number(), word.text + cut));
            }
        }
        Ok(all)
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
            assert_eq!(words(&mut { bytes }, 9), Err(OutputError::Binary { byte }));
            assert_eq!(words(&mut Drops(bytes), 9), Err(OutputError::Binary { byte }));
        }
    }

    #[test]
    fn the_rest_of_a_line_is_short() {
        let long = "x".repeat(200_000);
        let text = format!("s  OPTIMUM FOUND \t\ns {long}\nv");
        let mut source = text.as_bytes();
        let mut lines = Lines::new(&mut source);
        for expected in ["OPTIMUM FOUND".to_owned(), "x".repeat(64) + "…"] {
            assert_eq!(lines.next_line(), Ok(true));
            lines.word(9).expect("text");
            assert_eq!(lines.rest(64), Ok(expected));
        }
        assert_eq!(lines.next_line(), Ok(true));
        assert_eq!(lines.rest(64), Ok("v".to_owned()));
        assert_eq!(lines.next_line(), Ok(false));
    }
}
