//! A file as words and lines with their positions. Words are slices of the buffer, so they need no
//! allocation.

use std::io::{self, Read};
use std::ops::Range;

use super::error::{Place, ReadError, Result};

/// The number of bytes per read.
const BUFFER: usize = 1 << 17;

/// The longest text of a file in a message, in bytes.
const SHOWN: usize = 40;

/// An integer in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Number {
    Is(i64),
    /// A number beyond 63 bits.
    TooLarge,
    /// Not a number, or one with a redundant sign or zero.
    No,
}

/// Reads a file from start to end.
pub(crate) struct Scanner<'a> {
    source: &'a mut dyn Read,
    buffer: Vec<u8>,
    /// The largest length of the buffer.
    longest: usize,
    position: usize,
    end: usize,
    /// Bytes of the file before the buffer.
    before: u64,
    line: u64,
    /// The start of the line, in bytes from the start of the file.
    line_start: u64,
    /// The last word, valid until the buffer changes.
    token: Range<usize>,
    ended: bool,
    failure: Option<io::Error>,
}

impl<'a> Scanner<'a> {
    pub(super) fn new(source: &'a mut dyn Read) -> Self {
        Self::with_words_up_to(source, BUFFER)
    }

    /// A scanner of words and lines with up to this number of bytes, or a little more.
    pub(crate) fn with_words_up_to(source: &'a mut dyn Read, longest: usize) -> Self {
        Self {
            source,
            buffer: vec![0; BUFFER],
            longest,
            position: 0,
            end: 0,
            before: 0,
            line: 1,
            line_start: 0,
            token: 0..0,
            ended: false,
            failure: None,
        }
    }

    /// Why reading failed, if it did. The file seemed to end there.
    pub(crate) const fn failure(&mut self) -> Option<io::Error> {
        self.failure.take()
    }

    /// The next byte; `None` at the end.
    #[inline]
    pub(crate) fn peek(&mut self) -> Option<u8> {
        if self.position == self.end && !self.more(self.position) {
            return None;
        }
        Some(self.buffer[self.position])
    }

    /// Reads more bytes and keeps those from `keep` on, which move to the start of the buffer.
    /// Returns whether there were more.
    #[cold]
    fn more(&mut self, keep: usize) -> bool {
        if self.ended {
            return false;
        }
        if keep == 0 && self.end == self.buffer.len() {
            if self.end >= self.longest {
                return false;
            }
            self.buffer.resize(2 * self.end, 0);
        }
        self.buffer.copy_within(keep..self.end, 0);
        self.before += keep as u64;
        self.position -= keep;
        self.end -= keep;
        self.token = 0..0;
        loop {
            match self.source.read(&mut self.buffer[self.end..]) {
                Ok(0) => self.ended = true,
                Ok(count) => self.end += count,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => {
                    self.failure = Some(error);
                    self.ended = true;
                }
            }
            return !self.ended;
        }
    }

    /// Moves to the next byte that is neither a space nor the end of a line. Returns whether it is
    /// the first of its line.
    #[inline]
    pub(super) fn skip_space(&mut self) -> bool {
        let mut first = self.before + self.position as u64 == self.line_start;
        loop {
            match self.peek() {
                Some(b'\n') => {
                    self.pass_line_end();
                    first = true;
                }
                Some(b' ' | b'\t' | b'\r') => self.position += 1,
                _ => return first,
            }
        }
    }

    #[inline]
    fn pass_line_end(&mut self) {
        self.position += 1;
        self.line += 1;
        self.line_start = self.before + self.position as u64;
    }

    /// Moves to the start of the next line.
    pub(crate) fn next_line(&mut self) {
        self.skip_line();
        if self.peek().is_some() {
            self.pass_line_end();
        }
    }

    /// Gives the last bytes of the last word back: they begin the next one.
    pub(crate) fn give_back(&mut self, bytes: usize) {
        self.position -= bytes;
        self.token.end -= bytes;
    }

    /// Moves to the next byte that is not a space, up to the end of the line.
    pub(crate) fn skip_blanks(&mut self) {
        while let Some(b' ' | b'\t' | b'\r') = self.peek() {
            self.position += 1;
        }
    }

    /// The word that starts here: empty before a space and at the end of a line or of the file. Of
    /// words longer than the buffer, it is a part.
    #[inline]
    pub(super) fn token(&mut self) -> &[u8] {
        let mut length = 0;
        loop {
            let rest = &self.buffer[self.position + length..self.end];
            if let Some(more) =
                rest.iter().position(|byte| matches!(byte, b' ' | b'\n' | b'\t' | b'\r'))
            {
                length += more;
                break;
            }
            length += rest.len();
            if !self.more(self.position) {
                break;
            }
        }
        self.token = self.position..self.position + length;
        self.position += length;
        &self.buffer[self.token.clone()]
    }

    /// The next word if it is a short number: the fast path for large files. After `None`,
    /// [`Scanner::token`] reads the word.
    #[inline]
    pub(super) fn short_number(&mut self) -> Option<i64> {
        let bytes: &[u8; 12] = self.buffer[self.position..self.end].first_chunk()?;
        let sign = usize::from(bytes[0] == b'-');
        let (mut value, mut length) = (0, sign);
        loop {
            let digit = bytes.get(length)?.wrapping_sub(b'0');
            if digit > 9 {
                break;
            }
            value = value * 10 + i64::from(digit);
            length += 1;
        }
        // The slow path refuses redundant zeros and signs.
        let plain = length == sign + 1 && (value > 0 || sign == 0)
            || length > sign + 1 && bytes[sign] != b'0';
        if !plain || !matches!(bytes[length], b' ' | b'\n' | b'\t' | b'\r') {
            return None;
        }
        self.token = self.position..self.position + length;
        self.position += length;
        Some(if sign == 1 { -value } else { value })
    }

    pub(super) fn last(&self) -> &[u8] {
        &self.buffer[self.token.clone()]
    }

    /// The next word of this line; empty at its end.
    pub(crate) fn token_on_line(&mut self) -> &[u8] {
        self.skip_blanks();
        self.token()
    }

    /// The position of the last word.
    pub(super) fn token_place(&self) -> Place {
        self.place_of(self.token.start)
    }

    /// The position of the next byte.
    pub(crate) fn place(&self) -> Place {
        self.place_of(self.position)
    }

    fn place_of(&self, position: usize) -> Place {
        Place { line: self.line, column: self.before + position as u64 - self.line_start + 1 }
    }

    /// The last word for a message.
    pub(super) fn found(&self) -> String {
        let token = &self.buffer[self.token.clone()];
        if token.is_empty() {
            let at_end = self.ended && self.position == self.end;
            return if at_end { "the end of the file" } else { "the end of the line" }.to_owned();
        }
        let shown = &token[..token.len().min(SHOWN)];
        let more = if token.len() > SHOWN { "…" } else { "" };
        format!(
            "`{}{more}`",
            shown.escape_ascii().to_string().replace("\\'", "'").replace("\\\"", "\"")
        )
    }

    /// The error that the last word is not the expected text.
    pub(super) fn unexpected(&self, expected: &'static str) -> ReadError {
        ReadError::unexpected(self.token_place(), &self.found(), expected)
    }

    /// Reads the next word of this line, which must be `word`.
    pub(super) fn expect(&mut self, word: &str, expected: &'static str) -> Result<()> {
        if self.token_on_line() == word.as_bytes() {
            Ok(())
        } else {
            Err(self.unexpected(expected))
        }
    }

    /// Reads the next word of this line, which must be a number from 0 to `most`.
    pub(super) fn count(&mut self, most: i64, expected: &'static str) -> Result<u64> {
        match number(self.token_on_line()) {
            Number::Is(count) if (0..=most).contains(&count) => Ok(count.unsigned_abs()),
            Number::Is(count) if count > most => Err(self.too_large(most)),
            Number::TooLarge => Err(self.too_large(most)),
            _ => Err(self.unexpected(expected)),
        }
    }

    pub(super) fn too_large(&self, most: i64) -> ReadError {
        let number = self.found().replace('`', "");
        let what = format!("{number} is too large: expected at most {most}");
        ReadError::at(self.token_place(), what)
    }

    pub(super) fn out_of_range(&self, variables: u32) -> ReadError {
        let number = self.found().replace('`', "");
        ReadError::out_of_range(self.token_place(), &number, variables)
    }

    pub(super) fn skip_line(&mut self) {
        while self.peek().is_some() {
            let rest = &self.buffer[self.position..self.end];
            if let Some(length) = rest.iter().position(|&byte| byte == b'\n') {
                self.position += length;
                return;
            }
            self.position = self.end;
        }
    }

    /// Moves to the end of the line and returns the text up to there, trimmed; `None` if it is not
    /// UTF-8 or longer than the buffer.
    pub(crate) fn rest_of_line(&mut self) -> Option<String> {
        let text = self.text_to_line_end();
        self.skip_line();
        text
    }

    /// The text up to the end of the line, as [`Scanner::rest_of_line`] returns it. Of a longer
    /// text, only the start is read.
    pub(crate) fn text_to_line_end(&mut self) -> Option<String> {
        let (text, length) = self.text_ahead()?;
        self.position += length;
        text
    }

    /// The text up to the end of the line, if it is UTF-8, and its length; `None` if it is longer
    /// than the buffer. It stays unread.
    pub(crate) fn text_ahead(&mut self) -> Option<(Option<String>, usize)> {
        self.skip_blanks();
        let mut length = 0;
        let whole = loop {
            let rest = &self.buffer[self.position + length..self.end];
            if let Some(more) = rest.iter().position(|&byte| byte == b'\n') {
                length += more;
                break true;
            }
            length += rest.len();
            if !self.more(self.position) {
                break self.ended;
            }
        };
        let line = &self.buffer[self.position..self.position + length];
        let text = std::str::from_utf8(line).ok().map(|text| text.trim().to_owned());
        whole.then_some((text, length))
    }
}

/// Parses an integer: `0`, `7`, `-12`.
#[inline]
pub(super) fn number(word: &[u8]) -> Number {
    let (negative, digits) = match word {
        [b'-', digits @ ..] => (true, digits),
        digits => (false, digits),
    };
    match digits {
        [b'0'] if !negative => return Number::Is(0),
        [b'1'..=b'9', ..] => {}
        _ => return Number::No,
    }
    let mut value: i64 = 0;
    let mut fits = true;
    for &byte in digits {
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            return Number::No;
        }
        match value.checked_mul(10).and_then(|value| value.checked_add(digit.into())) {
            Some(next) => value = next,
            None => fits = false,
        }
    }
    match (fits, negative) {
        (true, true) => Number::Is(-value),
        (true, false) => Number::Is(value),
        (false, _) => Number::TooLarge,
    }
}

#[cfg(test)]
mod tests;
