//! The encodings to draw from.

use itertools::Itertools;

use nq_cnf::sat::encoding::{
    AT_MOST_ONE, AUTO, AtMostOne, CARDINALITY, Cardinality, EncodingChoice,
};

/// The encodings to draw from; by default all that suit the board.
#[derive(Clone)]
pub struct Pool {
    /// For at-most-one constraints; at least one.
    pub at_most_one: Vec<Option<&'static dyn AtMostOne>>,
    /// For cardinality constraints; at least one.
    pub cardinality: Vec<Option<&'static dyn Cardinality>>,
    /// The group size, where it is not drawn.
    pub group_size: Option<u32>,
}

impl Default for Pool {
    /// All encodings.
    fn default() -> Self {
        let at_most_one = AT_MOST_ONE.iter().map(|&encoding| Some(encoding));
        let cardinality = CARDINALITY.iter().map(|&encoding| Some(encoding));
        Self {
            at_most_one: at_most_one.chain([None]).collect(),
            cardinality: cardinality.chain([None]).collect(),
            group_size: None,
        }
    }
}

impl Pool {
    /// The encodings of these choices.
    #[must_use]
    pub fn of_choices(choices: &[EncodingChoice]) -> Self {
        let at_most_one = choices.iter().map(|choice| choice.at_most_one);
        let cardinality = choices.iter().map(|choice| choice.cardinality);
        Self {
            at_most_one: at_most_one.unique_by(|e| e.map(AtMostOne::name)).collect(),
            cardinality: cardinality.unique_by(|e| e.map(Cardinality::name)).collect(),
            group_size: choices.iter().find_map(|choice| choice.style.group_size),
        }
    }

    /// The options that select it, each after a space.
    #[must_use]
    pub fn options(&self) -> String {
        let mut options = String::new();
        if let [only] = self.at_most_one[..] {
            options += &format!(" --encoding {}", only.map_or(AUTO, AtMostOne::name));
        }
        if let [only] = self.cardinality[..] {
            options += &format!(" --cardinality {}", only.map_or(AUTO, Cardinality::name));
        }
        if let Some(size) = self.group_size {
            options += &format!(" --group-size {size}");
        }
        options
    }
}
