//! The symbols of pieces: a letter, and the number of a copy where a kind has copies.

use std::fmt;

use serde::{Serialize, Serializer};

/// The symbol of a piece, such as `Q`, or `Q3` for the third copy of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symbol {
    letter: char,
    /// From 1; 0 for a kind without copies.
    copy: u8,
}

/// The signs of copies on boards.
const SIGNS: &str = "123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ+%&";

impl Symbol {
    /// The largest number of copies.
    pub const MOST_COPIES: u8 = 64;

    /// A copy of this kind, numbered from 1.
    #[must_use]
    pub const fn copy(self, number: u8) -> Self {
        Self { copy: number, ..self }
    }

    /// The letter of its kind.
    pub const fn letter(self) -> char {
        self.letter
    }

    /// Its sign on a board, where there is room for one character: the letter of a kind; of a copy
    /// its number, or a letter for 10 and more.
    pub fn sign(self) -> char {
        let place = usize::from(self.copy).checked_sub(1);
        place.and_then(|place| SIGNS.chars().nth(place)).unwrap_or(self.letter)
    }

    /// Whether it is a copy of a kind.
    pub const fn is_copy(self) -> bool {
        self.copy > 0
    }

    /// Whether its copy has a number that copies can have.
    pub const fn is_known(self) -> bool {
        self.copy <= Self::MOST_COPIES
    }

    /// The symbol at the start of a text, and what follows it: `Q3` and `b4` of `Q3b4`.
    pub fn split(text: &str) -> Option<(Self, &str)> {
        let letter = text.chars().next()?;
        let rest = &text[letter.len_utf8()..];
        let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let (number, rest) = rest.split_at(digits);
        if number.starts_with('0') {
            return None;
        }
        let copy = if number.is_empty() { 0 } else { number.parse().ok()? };
        Some((Self { letter, copy }, rest))
    }
}

impl From<char> for Symbol {
    fn from(letter: char) -> Self {
        Self { letter, copy: 0 }
    }
}

impl PartialEq<char> for Symbol {
    fn eq(&self, letter: &char) -> bool {
        *self == Self::from(*letter)
    }
}

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter)?;
        if self.is_copy() { write!(f, "{}", self.copy) } else { Ok(()) }
    }
}

impl Serialize for Symbol {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn symbols_are_read_back_and_signs_differ() {
        let kind = Symbol::from('Q');
        let all = (1..=Symbol::MOST_COPIES).map(|number| kind.copy(number));
        let all: Vec<_> = [kind].into_iter().chain(all).collect();
        for symbol in &all {
            let text = format!("{symbol}b12");
            assert_eq!(Symbol::split(&text), Some((*symbol, "b12")));
        }
        let signs: BTreeSet<char> = all.iter().map(|symbol| symbol.sign()).collect();
        // The letter of the kind is the sign of a copy, too.
        assert_eq!((signs.len(), all[12].sign(), kind.sign()), (64, 'c', 'Q'));
        assert_eq!(Symbol::split("Q01a1"), None);
        assert_eq!(Symbol::split("Q999a1"), None);
        assert_eq!(Symbol::split(""), None);
        assert_eq!(kind, 'Q');
        assert_ne!(kind.copy(1), 'Q');
    }
}
