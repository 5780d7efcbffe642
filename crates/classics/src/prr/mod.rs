//! PRR, a mini-system for identities between the functions + ⌽ ⍒ ⍋ on permutations. The digits 0 to
//! 7 stand for the eight images of a permutation, and each symbol maps digits to digits. A word of
//! symbols, applied from right to left, maps the digit 0 to some digit. Words with the same digit
//! are the same function.
//!
//! Source: Roger Hui, "The N Queens Problem", APL Quote Quad 11(3), March 1981; "Interlude:
//! Pictures, Reflections, and Rotations".
//!
//! | text | here |
//! |---|---|
//! | `+k ⌽k ⍒k ⍋k` | [`Symbol::digit`] |
//! | the ending digit of a string | [`Word::digit`] |
//! | `⍒k  1↑k↓ 1 2 3 0 7 4 5 6` | [`Word::definition`] |
//! | the digits of a proof | [`Word::trace`] |
//! | `⍒⍒⍒ ←→ ⌽⍒⌽ 0123 0473` | [`Equivalence`] |
//! | "in APL within the domain of permutations" | [`Symbol::apply`], [`Word::apply`] |
//!
//! The text was printed with `⌽k` as `84+k`, without a stroke: it means `8|4+k`. The text calls it
//! a metatheorem that the digits are right for all permutations; here the tests check it.

mod equivalence;
#[cfg(test)]
mod tests;

pub use equivalence::{EQUIVALENCES, Equivalence};

use std::cmp::Reverse as Downwards;
use std::fmt;
use std::str::FromStr;

use itertools::Itertools;
use thiserror::Error;

use nq_board::base::Motion;

/// One symbol: a function on permutations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symbol {
    /// `+`: the permutation itself.
    Same,
    /// `⌽`: its numbers in the other order.
    Reverse,
    /// `⍒`: where its numbers stand, from the greatest down.
    Downgrade,
    /// `⍋`: where its numbers stand, from the least up; its inverse.
    Upgrade,
}

use Symbol::{Downgrade, Reverse, Same, Upgrade};

impl Symbol {
    /// All four.
    pub const ALL: [Self; 4] = [Same, Reverse, Downgrade, Upgrade];

    /// As the text writes it.
    pub const fn as_char(self) -> char {
        match self {
            Same => '+',
            Reverse => '⌽',
            Downgrade => '⍒',
            Upgrade => '⍋',
        }
    }

    /// In ASCII: the first letters of reverse, down and up.
    pub(crate) const fn as_ascii(self) -> char {
        match self {
            Same => '+',
            Reverse => 'r',
            Downgrade => 'd',
            Upgrade => 'u',
        }
    }

    /// What it makes of the image with this digit, taken modulo 8.
    pub const fn digit(self, k: u8) -> u8 {
        let k = k % 8;
        match self {
            Same => k,
            Reverse => (4 + k) % 8,
            Downgrade => [1, 2, 3, 0, 7, 4, 5, 6][k as usize],
            Upgrade => [5, 6, 7, 4, 3, 0, 1, 2][k as usize],
        }
    }

    /// What it makes of a permutation.
    pub fn apply(self, p: &[usize]) -> Vec<usize> {
        let mut places: Vec<usize> = (0..p.len()).collect();
        match self {
            Same => return p.to_vec(),
            Reverse => return p.iter().rev().copied().collect(),
            Downgrade => places.sort_by_key(|&place| Downwards(p[place])),
            Upgrade => places.sort_by_key(|&place| p[place]),
        }
        places
    }
}

/// The motion that takes the picture of a permutation to that of its image with this digit, taken
/// modulo 8.
pub const fn motion(digit: u8) -> Motion {
    match digit % 8 {
        0 => Motion::Identity,
        1 => Motion::ThreeQuarterTurn,
        2 => Motion::HalfTurn,
        3 => Motion::QuarterTurn,
        4 => Motion::MirrorRows,
        5 => Motion::Transpose,
        6 => Motion::MirrorColumns,
        _ => Motion::AntiTranspose,
    }
}

/// A word of one symbol or more: a function on permutations, its last symbol applied first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word(Vec<Symbol>);

/// Why a text is not a word.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WordError {
    /// A character that is not a symbol.
    #[error(
        "`{}` is not a symbol of a word: known are + ⌽ ⍒ ⍋, which may be written + r d u",
        .0.escape_debug()
    )]
    Symbol(char),
    /// No symbol at all.
    #[error("a word needs one symbol or more of + ⌽ ⍒ ⍋: the word that moves nothing is +")]
    Empty,
}

impl FromStr for Word {
    type Err = WordError;

    /// Symbols as in the text or in ASCII; spaces may stand anywhere.
    fn from_str(text: &str) -> Result<Self, WordError> {
        let symbol = |c: char| {
            let is_it = |symbol: &Symbol| symbol.as_char() == c || symbol.as_ascii() == c;
            Symbol::ALL.into_iter().find(is_it).ok_or(WordError::Symbol(c))
        };
        let symbols = text.chars().filter(|c| !c.is_whitespace()).map(symbol);
        let symbols: Vec<_> = symbols.collect::<Result<_, _>>()?;
        if symbols.is_empty() { Err(WordError::Empty) } else { Ok(Self(symbols)) }
    }
}

/// As the text writes it.
impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|symbol| write!(f, "{}", symbol.as_char()))
    }
}

impl From<Symbol> for Word {
    fn from(symbol: Symbol) -> Self {
        Self(vec![symbol])
    }
}

impl Word {
    /// The line that defines the word by what it makes of the digits 0 to 7, as the text defines
    /// `⍒` and `⍋`: drop the first k of these digits, take the next.
    pub fn definition(&self) -> String {
        let digit = |k| self.0.iter().rev().fold(k, |digit, symbol| symbol.digit(digit));
        format!("{self}k  1↑k↓ {}", (0..8).map(digit).format(" "))
    }

    /// The word in ASCII.
    pub fn ascii(&self) -> String {
        self.0.iter().map(|symbol| symbol.as_ascii()).collect()
    }

    /// The starting digit, taken modulo 8, and the digit after each symbol, from right to left. The
    /// text starts with 0.
    pub fn trace(&self, start: u8) -> Vec<u8> {
        let mut digit = start % 8;
        let after = self.0.iter().rev().map(|symbol| {
            digit = symbol.digit(digit);
            digit
        });
        let after: Vec<u8> = after.collect();
        [&[start % 8], &after[..]].concat()
    }

    /// The ending digit. Words are equivalent if it is the same.
    pub fn digit(&self) -> u8 {
        self.0.iter().rev().fold(0, |digit, symbol| symbol.digit(digit))
    }

    /// Its motion of the board.
    pub fn motion(&self) -> Motion {
        motion(self.digit())
    }

    /// What it makes of a permutation.
    pub fn apply(&self, p: &[usize]) -> Vec<usize> {
        self.0.iter().rev().fold(p.to_vec(), |p, symbol| symbol.apply(&p))
    }

    /// The shortest equivalent word. Each digit has exactly one, of one symbol or two, as a test
    /// shows.
    #[must_use]
    pub fn shortest(&self) -> Self {
        Self(match self.digit() {
            0 => vec![Same],
            1 => vec![Downgrade],
            2 => vec![Downgrade, Downgrade],
            3 => vec![Upgrade, Reverse],
            4 => vec![Reverse],
            5 => vec![Upgrade],
            6 => vec![Upgrade, Downgrade],
            _ => vec![Downgrade, Reverse],
        })
    }
}
