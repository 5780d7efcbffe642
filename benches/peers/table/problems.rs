//! The problems, with the expected answers and their sources.

use super::known::published;

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Problem {
    /// Visit all solutions of n-queens one by one.
    Listing,
    /// The number of solutions of n-queens.
    Counting,
    /// The same for sizes that only specialised counters reach.
    LargeCounts,
    /// All placements of k queens and k knights.
    QueensAndKnights,
    /// The largest k, and all placements with it.
    Largest,
    /// All sets of k queens that dominate the board.
    Domination,
    /// One queen in each row, column and region.
    Regions,
}

/// A problem at a size, with the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The problem.
    pub problem: Problem,
    /// The size.
    pub n: u32,
    /// The number of pieces, where it is given.
    pub k: Option<u32>,
    /// The number of solutions.
    pub expected: String,
    /// Where this number is from.
    pub source: &'static str,
}

/// The largest k for queens and knights, and the number of placements with it.
const QUEENS_AND_KNIGHTS: [(u32, u32, &str); 4] =
    [(6, 3, "176"), (7, 4, "120"), (8, 5, "16"), (9, 6, "16")];

impl Problem {
    /// All, in the order of the page.
    pub const ALL: [Self; 7] = [
        Self::Listing,
        Self::Counting,
        Self::LargeCounts,
        Self::QueensAndKnights,
        Self::Largest,
        Self::Domination,
        Self::Regions,
    ];

    /// The name on the command line and in the raw runs.
    pub fn name(self) -> &'static str {
        match self {
            Self::Listing => "listing",
            Self::Counting => "counting",
            Self::LargeCounts => "large-counts",
            Self::QueensAndKnights => "queens-and-knights",
            Self::Largest => "largest",
            Self::Domination => "domination",
            Self::Regions => "regions",
        }
    }

    /// The problem of this name.
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|problem| problem.name() == name)
    }

    /// The title of the chart.
    pub fn title(self) -> &'static str {
        match self {
            Self::Listing => "All solutions of n-queens, one by one",
            Self::Counting => "The number of solutions of n-queens",
            Self::LargeCounts => "The number of solutions of n-queens, large n",
            Self::QueensAndKnights => "All placements of k queens and k knights",
            Self::Largest => "The largest k for queens and knights, and all placements",
            Self::Domination => "All minimum dominating sets of queens",
            Self::Regions => "A region puzzle, 8 x 8",
        }
    }

    /// The tool that the others are compared with.
    pub fn baseline(self) -> &'static str {
        match self {
            Self::Counting => "backtrack",
            Self::LargeCounts => "half-join",
            Self::Largest => "clingo",
            Self::Listing | Self::QueensAndKnights | Self::Domination | Self::Regions => "clasp",
        }
    }

    fn sizes(self) -> Vec<u32> {
        match self {
            Self::Listing | Self::Counting => (8..=14).collect(),
            Self::LargeCounts => vec![16, 18],
            Self::QueensAndKnights | Self::Largest | Self::Domination => (6..=9).collect(),
            Self::Regions => vec![8],
        }
    }

    fn quick_sizes(self) -> Vec<u32> {
        match self {
            Self::LargeCounts => Vec::new(),
            Self::Listing | Self::Counting | Self::Regions => vec![8],
            Self::QueensAndKnights | Self::Largest | Self::Domination => vec![6],
        }
    }

    /// The cases, or a few small ones.
    pub fn cases(self, quick: bool) -> Result<Vec<Case>, String> {
        let sizes = if quick { self.quick_sizes() } else { self.sizes() };
        sizes.into_iter().map(|n| self.case(n)).collect()
    }

    fn case(self, n: u32) -> Result<Case, String> {
        let value = |source| {
            published(source, n).ok_or_else(|| format!("known.toml has no {source} at {n}"))
        };
        let (k, expected, source) = match self {
            Self::Listing | Self::Counting | Self::LargeCounts => {
                (None, value("A000170")?, "A000170")
            }
            Self::QueensAndKnights | Self::Largest => {
                let rows = QUEENS_AND_KNIGHTS.iter();
                let row = rows.copied().find(|&(size, ..)| size == n);
                let (_, k, placements) = row.ok_or_else(|| format!("no placements for {n}"))?;
                let k = Some(k).filter(|_| self == Self::QueensAndKnights);
                (k, placements.to_owned(), "Kjellerstrand's table; n = 8: Vector 21/3")
            }
            Self::Domination => {
                let k = value("A075458")?.parse().map_err(|_| "A075458 is not a number")?;
                (Some(k), value("A002564")?, "A002564; k: A075458")
            }
            Self::Regions => (None, "1".to_owned(), "the puzzle's own claim"),
        };
        Ok(Case { problem: self, n, k, expected, source })
    }
}
