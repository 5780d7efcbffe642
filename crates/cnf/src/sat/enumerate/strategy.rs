//! The enumeration options of SAT engines.

use crate::sat::encoding::EncodingChoice;

/// All options of a SAT engine except its backend.
#[derive(Clone, Copy, Default)]
pub struct SatChoice {
    /// How constraints become clauses.
    pub encoding: EncodingChoice,
    /// How solutions are found.
    pub enumeration: Enumeration,
}

/// How to enumerate solutions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Strategy {
    /// A single solver that excludes each solution by a blocking clause: the reference.
    Blocking,
    /// The formula is split into cubes, and each cube, or each part of a large one, gets a new
    /// solver.
    #[default]
    Cubes,
}

impl Strategy {
    /// All strategies.
    pub const ALL: [Self; 2] = [Self::Cubes, Self::Blocking];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Blocking => "blocking",
            Self::Cubes => "cubes",
        }
    }
}

/// How cubes use the board's symmetry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Symmetry {
    /// No symmetry.
    None,
    /// Of cubes that are images of each other only one is searched, and the images of its solutions
    /// are added.
    Orbits,
}

impl Symmetry {
    /// Both choices.
    pub const ALL: [Self; 2] = [Self::None, Self::Orbits];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Orbits => "orbits",
        }
    }
}

/// Options of the enumeration.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Enumeration {
    /// The strategy.
    pub strategy: Strategy,
    /// How cubes use symmetry; by default they use all symmetry that exists.
    pub symmetry: Option<Symmetry>,
    /// The number of lines that cubes leave open for the solver. The default is eight where the
    /// model has lines with exactly one piece; other models are split until few squares are open,
    /// but those with lines of sight at the root alone. With 0 no solver is needed.
    pub residual: Option<usize>,
    /// The number of threads that search cubes; by default the number of cores.
    pub threads: Option<usize>,
}

impl Enumeration {
    /// A single solver with blocking clauses.
    pub const fn blocking() -> Self {
        Self { strategy: Strategy::Blocking, symmetry: None, residual: None, threads: None }
    }

    /// Cubes with the given use of symmetry.
    pub const fn cubes(symmetry: Symmetry) -> Self {
        Self { strategy: Strategy::Cubes, symmetry: Some(symmetry), residual: None, threads: None }
    }

    /// The number of threads to use.
    pub fn threads(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        self.threads.unwrap_or_else(cores).max(1)
    }
}
