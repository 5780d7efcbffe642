//! The hash by which GBD identifies a formula: the MD5 of its literals and the zeros that end its
//! clauses, each followed by one space, except the last. Comments, the header and the layout do not
//! count; the order of clauses and literals does.
//!
//! Source: Iser and Jabs, "Global Benchmark Database", SAT 2024; the package `gbdc` computes the
//! same hash.

use nq_board::base::numbers::hexadecimal;
use std::io::{self, Write};

use md5::{Digest, Md5};

/// The number of bytes collected before hashing.
const BUFFER: usize = 1 << 12;

/// Takes the text of a DIMACS file and computes its GBD hash.
#[derive(Clone, Debug, Default)]
pub struct GbdHash {
    md5: Md5,
    normalised: Vec<u8>,
    place: Place,
    /// A number was read before.
    any: bool,
}

/// What the next byte belongs to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Place {
    #[default]
    Gap,
    Number,
    /// A comment or the header.
    SkippedLine,
}

impl GbdHash {
    /// The hash in hexadecimal digits.
    pub fn finish(mut self) -> String {
        self.md5.update(&self.normalised);
        hexadecimal(&self.md5.finalize())
    }

    fn take(&mut self, byte: u8) {
        match (self.place, byte) {
            (_, b'\n') | (Place::Gap | Place::Number, b' ' | b'\t' | b'\r') => {
                self.place = Place::Gap;
            }
            (Place::Gap, b'c' | b'p') => self.place = Place::SkippedLine,
            (Place::Gap, _) => {
                if self.any {
                    self.normalised.push(b' ');
                }
                (self.any, self.place) = (true, Place::Number);
                if byte != b'+' {
                    self.normalised.push(byte);
                }
            }
            (Place::Number, _) => self.normalised.push(byte),
            (Place::SkippedLine, _) => {}
        }
    }
}

impl Write for GbdHash {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for &byte in bytes {
            self.take(byte);
        }
        if self.normalised.len() >= BUFFER {
            self.md5.update(&self.normalised);
            self.normalised.clear();
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

    fn of(text: &str) -> String {
        let mut hash = GbdHash::default();
        hash.write_all(text.as_bytes()).unwrap();
        hash.finish()
    }

    /// The hashes are those of `gbdc identify`, version 0.4.3.
    #[test]
    fn hashes_are_those_of_gbdc() {
        assert_eq!(of("p cnf 0 0\n"), "d41d8cd98f00b204e9800998ecf8427e");
        assert_eq!(of("p cnf 0 1\n0\n"), "cfcd208495d565ef66e7dff9f98764da");
        let loose = "c p cnf\np cnf 3 2\n1   -2 0 c\n+3 1 1\n 0\n";
        assert_eq!(of(loose), "54be72b7d681e2a8aab141b9471df48d");
    }

    #[test]
    fn only_numbers_and_their_order_count() {
        let plain = of("p cnf 12 2\n1 -12 0\n3 0\n");
        for same in ["1 -12 0 3 0", "c 7\n\n1\t-12\r\n0\n3 0 \n\n", "p cnf 12 2\r\n+1 -12 0\r\n3 0"]
        {
            assert_eq!(of(same), plain, "{same:?}");
        }
        for other in ["1 -12 0 3", "-12 1 0 3 0", "3 0 1 -12 0", "1 -1 2 0 3 0", ""] {
            assert_ne!(of(other), plain, "{other:?}");
        }
    }

    #[test]
    fn parts_are_hashed_as_the_whole() {
        let text = "c made by hand\np cnf 3 900\n".to_owned() + &"1 -2 3 0\n".repeat(900);
        for length in 1..40 {
            let mut hash = GbdHash::default();
            for part in text.as_bytes().chunks(length) {
                hash.write_all(part).unwrap();
            }
            assert_eq!(hash.finish(), of(&text), "parts of {length} bytes");
        }
    }
}
