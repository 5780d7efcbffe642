//! Two words, and whether they are the same function.

use std::str::FromStr;

use super::{Word, WordError};

/// The equivalences that the text proves, in its order.
pub const EQUIVALENCES: [&str; 9] = [
    "⍒⍒⍒⍒ ←→ +",
    "⍋⍋ ←→ +",
    "⌽⌽ ←→ +",
    "⍒⍒⍒ ←→ ⌽⍒⌽",
    "⍋ ←→ ⌽⍒",
    "⍒⍒⍒ ←→ ⍋⌽",
    "⌽⍋ ←→ ⍒",
    "⍒⍋ ←→ ⌽",
    "⍒⍋⍒ ←→ ⍋",
];

/// The signs between two words: that of the text, and two in ASCII.
const SIGNS: [&str; 3] = ["←→", "<->", "="];

/// Two words that are to be compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Equivalence {
    /// The word before the sign.
    pub left: Word,
    /// The word after it.
    pub right: Word,
}

impl Equivalence {
    /// Two words with `←→`, `<->` or `=` between them. `None` if the text has no such sign. Fails
    /// when a side is no word.
    pub fn parse(text: &str) -> Option<Result<Self, WordError>> {
        let (left, right) = SIGNS.iter().find_map(|sign| text.split_once(sign))?;
        let word = Word::from_str;
        Some(word(left).and_then(|left| Ok(Self { left, right: word(right)? })))
    }

    /// Whether both words are the same function on permutations.
    pub fn holds(&self) -> bool {
        self.left.digit() == self.right.digit()
    }

    /// The line of the text: both words, and their digits from a starting digit.
    pub fn line(&self, start: u8) -> String {
        let Self { left, right } = self;
        let digits = |word: &Word| word.trace(start).iter().map(u8::to_string).collect::<String>();
        format!("{left} ←→ {right} {} {}", digits(left), digits(right))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_differ_are_told_apart_from_any_digit() {
        let wrong = Equivalence::parse("⍒=⍒⍒⍒").expect("a sign").expect("words");
        assert!(!wrong.holds());
        assert_eq!(wrong.line(0), "⍒ ←→ ⍒⍒⍒ 01 0123");
        assert_eq!(wrong.line(13), "⍒ ←→ ⍒⍒⍒ 54 5476");
        for start in 0..8 {
            let ends: Vec<_> = [&wrong.left, &wrong.right]
                .map(|word| word.trace(start).last().copied())
                .into_iter()
                .collect();
            assert_ne!(ends[0], ends[1], "from {start}");
        }
        assert_eq!(Equivalence::parse("⍒"), None);
        assert_eq!(Equivalence::parse("⍒ <-> "), Some(Err(WordError::Empty)));
        assert_eq!(Equivalence::parse("x = ⍒"), Some(Err(WordError::Symbol('x'))));
    }
}
