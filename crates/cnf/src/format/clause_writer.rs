//! Writes clauses as text, faster than a disk stores them.
//!
//! Each literal is copied from a table of the texts of all variables. A copy always moves 16 bytes,
//! and the length says how many of them count. A formula mentions a variable in many clauses, so
//! this is faster than converting digits each time (docs/benchmarks.md). Variables beyond the table
//! are converted on each use.

use std::io::{self, Write};

use crate::instance::{Lit, Var};
use crate::sat::cnf::ClauseSink;

/// The largest number of variables in the table: 32 MiB.
const TABLE: usize = 1 << 20;

/// The number of bytes collected before writing.
const BUFFER: usize = 1 << 16;

/// Bytes per copy: more than the longest literal, a clause's prefix, or its end.
const STEP: usize = 16;

/// Literals written before the next check for room.
const CHUNK: usize = 16;

/// Room after [`BUFFER`]: a prefix, a chunk of literals, and an end.
const SLACK: usize = (CHUNK + 2) * STEP;

/// A short text, such as a literal and a space: its bytes from the lowest byte on, and its length
/// in the highest byte.
#[derive(Clone, Copy)]
struct Text(u128);

impl Text {
    const END: Self = Self::new(b"0\n");

    const fn new(text: &[u8]) -> Self {
        let mut bytes = 0;
        let mut i = text.len();
        while i > 0 {
            i -= 1;
            bytes = bytes << 8 | text[i] as u128;
        }
        Self(bytes | (text.len() as u128) << (8 * (STEP - 1)))
    }

    /// The longest text, `-2147483647 `, fits.
    fn of(lit: Lit) -> Self {
        Self::new(format!("{} ", lit.dimacs()).as_bytes())
    }

    const fn len(self) -> usize {
        (self.0 >> (8 * (STEP - 1))) as usize
    }
}

/// The position of a literal in the table.
const fn place(lit: Lit) -> usize {
    let number = lit.dimacs();
    2 * (number.unsigned_abs() as usize - 1) + (number > 0) as usize
}

/// Writes clauses at once. It stores a failure, because a sink cannot return one.
pub(super) struct ClauseWriter<'a> {
    variables: u32,
    texts: Vec<Text>,
    out: &'a mut dyn Write,
    /// Precedes each clause.
    prefix: Text,
    buffer: Box<[u8; BUFFER + SLACK]>,
    filled: usize,
    flushed: u64,
    failure: Option<io::Error>,
}

impl<'a> ClauseWriter<'a> {
    /// A writer of clauses with a short prefix, such as `h `, before each clause.
    #[expect(clippy::large_stack_arrays, reason = "64 KiB on their way to the heap")]
    pub(super) fn new(prefix: &str, out: &'a mut dyn Write) -> Self {
        Self {
            variables: 0,
            texts: Vec::new(),
            out,
            prefix: Text::new(prefix.as_bytes()),
            buffer: Box::new([0; BUFFER + SLACK]),
            filled: 0,
            flushed: 0,
            failure: None,
        }
    }

    /// Sets the prefix of all further clauses.
    pub(super) fn set_prefix(&mut self, prefix: &str) {
        self.prefix = Text::new(prefix.as_bytes());
    }

    /// Writes the rest and returns any failure.
    pub(super) fn finish(mut self) -> io::Result<()> {
        self.flush();
        self.failure.map_or(Ok(()), Err)
    }

    /// The number of bytes written so far.
    pub(super) fn written(&mut self) -> io::Result<u64> {
        self.failure.take().map_or(Ok(self.flushed + self.filled as u64), Err)
    }

    fn text(&self, lit: Lit) -> Text {
        self.texts.get(place(lit)).copied().unwrap_or_else(|| Text::of(lit))
    }

    /// Writes into the slack, which must be free.
    #[inline]
    fn write(&mut self, text: Text) {
        self.filled = write(&mut self.buffer, self.filled, text);
    }

    /// Frees the slack.
    #[inline]
    fn make_room(&mut self) {
        if self.filled > BUFFER {
            self.flush();
        }
    }

    #[cold]
    fn flush(&mut self) {
        if self.failure.is_none() {
            self.failure = self.out.write_all(&self.buffer[..self.filled]).err();
        }
        self.flushed += self.filled as u64;
        self.filled = 0;
    }
}

/// Writes a text and returns the position after it.
#[inline]
fn write(buffer: &mut [u8; BUFFER + SLACK], at: usize, text: Text) -> usize {
    buffer[at..at + STEP].copy_from_slice(&text.0.to_le_bytes());
    at + text.len()
}

impl ClauseSink for ClauseWriter<'_> {
    fn new_var(&mut self) -> Var {
        let var = Var::new(self.variables);
        self.variables += 1;
        if var.index() < TABLE {
            self.texts.extend([var.negative(), var.positive()].map(Text::of));
        }
        var
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.write(self.prefix);
        for chunk in clause.chunks(CHUNK) {
            for &lit in chunk {
                self.write(self.text(lit));
            }
            self.make_room();
        }
        self.write(Text::END);
        self.make_room();
    }

    /// Most clauses of a pairwise file are of this form, so the common literal is looked up once.
    fn exclude(&mut self, one: Lit, others: &[Lit]) {
        let (prefix, one) = (self.prefix, self.text(!one));
        for &other in others {
            let other = self.text(!other);
            self.write(prefix);
            self.write(one);
            self.write(other);
            self.write(Text::END);
            self.make_room();
        }
    }

    fn is_closed(&self) -> bool {
        self.failure.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every number of digits, smallest and largest numbers, inside and outside the table.
    #[test]
    fn literals_are_written_as_numbers() {
        let mut numbers: Vec<i32> =
            (0..10).flat_map(|e| [10_i32.pow(e), 10_i32.pow(e) + 7]).collect();
        numbers.extend((1..10).map(|e| 10_i32.pow(e) - 1));
        numbers.extend([i32::MAX, 1 << 20, (1 << 20) + 1]);
        for made in [0, 1000, TABLE + 3] {
            let mut out = Vec::new();
            let mut writer = ClauseWriter::new("h ", &mut out);
            for _ in 0..made {
                writer.new_var();
            }
            let mut expected = String::new();
            for number in numbers.iter().flat_map(|&number| [number, -number]) {
                writer.add_clause(&[
                    Lit::from_dimacs(number).unwrap(),
                    Lit::from_dimacs(-1).unwrap(),
                ]);
                expected += &format!("h {number} -1 0\n");
            }
            writer.add_clause(&[]);
            writer.finish().unwrap();
            assert_eq!(
                String::from_utf8(out).unwrap(),
                expected + "h 0\n",
                "{made} variables made"
            );
        }
    }

    /// A clause longer than the buffer, and clauses that end at every position of it.
    #[test]
    fn the_buffer_has_no_seams() {
        let literals: Vec<Lit> =
            (1..30_000).filter_map(|number| Lit::from_dimacs(-number)).collect();
        let mut out = Vec::new();
        let mut writer = ClauseWriter::new("", &mut out);
        let mut expected = String::new();
        for length in (0..200).chain([literals.len()]) {
            writer.add_clause(&literals[..length]);
            expected += &literals[..length]
                .iter()
                .map(|lit| format!("{} ", lit.dimacs()))
                .collect::<String>();
            expected += "0\n";
        }
        writer.finish().unwrap();
        assert!(out == expected.as_bytes(), "the texts differ");
    }

    #[test]
    fn a_failure_is_kept_and_closes_the_sink() {
        let mut room = vec![0; 3 * BUFFER];
        let mut room = &mut room[..];
        let mut writer = ClauseWriter::new("", &mut room);
        let mut written = 0_u32;
        while !writer.is_closed() {
            writer.add_clause(&[Var::new(1).positive()]);
            written += 1;
            assert!(written < 1_000_000, "the sink stays open");
        }
        assert_eq!(writer.finish().unwrap_err().kind(), io::ErrorKind::WriteZero);
    }
}
