//! A word of functions on permutations, reduced to one motion.

use itertools::Itertools;
use schemars::JsonSchema;
use serde::Serialize;

use crate::classic::prr::Word;

/// The permutation that shows the motion: the first picture of the article, whose eight images
/// differ.
const EXAMPLE: [usize; 5] = [2, 0, 3, 1, 4];

/// A word, and its motion.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct SymmetryReport {
    #[schemars(extend("const" = "symmetry"))]
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
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Moved {
    /// Before.
    pub from: String,
    /// After.
    pub to: String,
}

impl From<&Word> for SymmetryReport {
    fn from(word: &Word) -> Self {
        let (shortest, motion) = (word.shortest(), word.motion());
        Self {
            r#type: "symmetry",
            word: word.to_string(),
            trace: word.trace().iter().join(""),
            shortest: shortest.to_string(),
            shortest_ascii: shortest.ascii(),
            motion: motion.name(),
            example: Moved {
                from: EXAMPLE.iter().join(""),
                to: word.apply(&EXAMPLE).iter().join(""),
            },
            word_ascii: word.ascii(),
            shortest_trace: shortest.trace().iter().join(""),
            about: motion.about(),
        }
    }
}
