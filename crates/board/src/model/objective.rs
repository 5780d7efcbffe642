//! The objective of a model: which value of which parameter is wanted.

/// Whether the largest or the smallest value is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sense {
    /// The largest value.
    Maximise,
    /// The smallest value.
    Minimise,
}

impl Sense {
    /// Both.
    pub(super) const ALL: [Self; 2] = [Self::Maximise, Self::Minimise];

    /// The verb, which is also the key in a model file: `maximise` or `minimise`.
    pub const fn verb(self) -> &'static str {
        match self {
            Self::Maximise => "maximise",
            Self::Minimise => "minimise",
        }
    }

    /// The best of some values; `None` if there are none.
    pub fn best<T: Ord>(self, values: impl Iterator<Item = T>) -> Option<T> {
        match self {
            Self::Maximise => values.max(),
            Self::Minimise => values.min(),
        }
    }

    /// The wanted value: `largest` or `smallest`.
    pub const fn extreme(self) -> &'static str {
        match self {
            Self::Maximise => "largest",
            Self::Minimise => "smallest",
        }
    }
}

/// A parameter of a model whose largest or smallest value is wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Objective {
    /// Which value is wanted.
    pub sense: Sense,
    /// The parameter's name, such as `k`.
    pub parameter: String,
}
