//! How a SAT engine enumerates: what there is to choose.

use crate::sat::encoding::EncodingChoice;

/// All there is to choose of a SAT engine but its backend.
#[derive(Clone, Copy, Default)]
pub struct SatChoice {
    /// How constraints become clauses.
    pub encoding: EncodingChoice,
    /// How solutions are found.
    pub enumeration: Enumeration,
}

/// How solutions are found one after the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Strategy {
    /// One solver from beginning to end, which is told each solution as a blocking clause: the
    /// reference.
    Blocking,
    /// The formula is split into cubes, each of which gets a fresh solver.
    #[default]
    Cubes,
}

impl Strategy {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Cubes, Self::Blocking];

    /// Its name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Blocking => "blocking",
            Self::Cubes => "cubes",
        }
    }
}

/// What cubes make of the board's symmetry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Symmetry {
    /// Nothing.
    None,
    /// Of cubes that are images of each other one is searched, and the images of its solutions are
    /// written out.
    Orbits,
}

impl Symmetry {
    /// Both of them.
    pub const ALL: [Self; 2] = [Self::None, Self::Orbits];

    /// Its name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Orbits => "orbits",
        }
    }
}

/// A choice of how to enumerate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Enumeration {
    /// The strategy.
    pub strategy: Strategy,
    /// What cubes make of symmetry; if left out, what there is of it is used.
    pub symmetry: Option<Symmetry>,
    /// How many lines of the board cubes leave open for the solver; if left out, eight where the
    /// model says of lines that they hold exactly one piece, else all. With 0 no solver is needed.
    pub residual: Option<usize>,
    /// How many threads search cubes; as many as the machine has cores if left out.
    pub threads: Option<usize>,
}

impl Enumeration {
    /// One solver from beginning to end.
    #[must_use]
    pub const fn blocking() -> Self {
        Self { strategy: Strategy::Blocking, symmetry: None, residual: None, threads: None }
    }

    /// Cubes, with so much made of symmetry.
    #[must_use]
    pub const fn cubes(symmetry: Symmetry) -> Self {
        Self { strategy: Strategy::Cubes, symmetry: Some(symmetry), residual: None, threads: None }
    }

    /// How many threads are to be used.
    #[must_use]
    pub fn threads(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        self.threads.unwrap_or_else(cores).max(1)
    }
}
