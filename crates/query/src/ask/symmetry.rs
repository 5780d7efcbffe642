//! A word of functions on permutations, reduced to one motion.

use itertools::Itertools;
use serde::Serialize;

use nq_classics::pictures::Permutation;
use nq_classics::prr::{Equivalence, Word};

/// The permutation that shows the motion: the first picture of the article, whose eight images
/// differ.
const EXAMPLE: [usize; 5] = [2, 0, 3, 1, 4];

/// A word, and its motion.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct SymmetryReport {
    r#type: &'static str,
    /// The word.
    pub word: String,
    /// The digits of its functions.
    pub trace: String,
    /// The shortest word for the motion.
    pub shortest: String,
    /// The shortest word in ASCII.
    pub shortest_ascii: String,
    /// The motion's name.
    pub motion: &'static str,
    /// A permutation, moved.
    pub example: Moved,
    /// The word in ASCII.
    #[serde(skip)]
    pub word_ascii: String,
    /// The digits of the shortest word.
    #[serde(skip)]
    pub shortest_trace: String,
    /// What the motion does.
    #[serde(skip)]
    pub about: &'static str,
}

/// A permutation, moved.
#[derive(Clone, Debug, Serialize)]
pub struct Moved {
    /// Before.
    pub from: String,
    /// After.
    pub to: String,
}

impl SymmetryReport {
    /// Of a word. Its digits begin with `start`, 0 to 7; `example` is moved, or the text's first
    /// permutation.
    pub fn new(word: &Word, start: u8, example: Option<&Permutation>) -> Self {
        let (shortest, motion) = (word.shortest(), word.motion());
        let digits = |word: &Word| word.trace(start).iter().join("");
        let example = example.map_or(&EXAMPLE[..], Permutation::numbers);
        // Numbers above 9 need a separator.
        let between = if example.len() > 10 { " " } else { "" };
        Self {
            r#type: "symmetry",
            word: word.to_string(),
            trace: digits(word),
            shortest: shortest.to_string(),
            shortest_ascii: shortest.ascii(),
            motion: motion.name(),
            example: Moved {
                from: example.iter().join(between),
                to: word.apply(example).iter().join(between),
            },
            word_ascii: word.ascii(),
            shortest_trace: digits(&shortest),
            about: motion.about(),
        }
    }
}

/// Two words, compared.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct EquivalenceReport {
    r#type: &'static str,
    /// Both words and their digits, as the text prints them.
    pub proof: String,
    /// Whether the words are the same function.
    pub equivalent: bool,
    /// The word before the sign.
    pub left: SymmetryReport,
    /// The word after it.
    pub right: SymmetryReport,
}

impl EquivalenceReport {
    /// Of two words; `start` and `example` as in [`SymmetryReport::new`].
    pub fn new(words: &Equivalence, start: u8, example: Option<&Permutation>) -> Self {
        Self {
            r#type: "equivalence",
            proof: words.line(start),
            equivalent: words.holds(),
            left: SymmetryReport::new(&words.left, start, example),
            right: SymmetryReport::new(&words.right, start, example),
        }
    }
}
