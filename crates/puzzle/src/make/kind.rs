//! The kinds of puzzles: those that are made by a name, and more that commands make.

use serde::Serialize;

use crate::make::rules::Rules;

/// The kind of a puzzle that is made by its name: that of the command, of records, of pages and of
/// Python.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// One queen in each row, column and region, no two touching.
    Regions,
    /// This many stars in each row, column and region, no two touching.
    Stars(u16),
    /// As many queens as rows, some of them given, no two attacking each other.
    Completion {
        /// The number of given queens beyond those that one solution needs.
        extra: u16,
    },
}

/// A number that belongs to another kind than the one that is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Misplaced {
    /// The number: `stars` or `givens`.
    pub number: &'static str,
    /// The name of its kind.
    pub kind: &'static str,
}

impl Kind {
    /// Every kind, with the numbers that it has unless others are given.
    pub const ALL: [Self; 3] = [Self::Regions, Self::Stars(2), Self::Completion { extra: 0 }];

    /// The kind of this name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// The name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.words().0
    }

    /// What it asks, for the help of the command.
    #[must_use]
    pub const fn help(self) -> &'static str {
        self.words().1
    }

    /// What it asks, in the title of a page.
    #[must_use]
    pub const fn title(self) -> &'static str {
        self.words().2
    }

    /// The name, the help, the title, and a command.
    const fn words(self) -> (&'static str, &'static str, &'static str, &'static str) {
        match self {
            Self::Regions => (
                "regions",
                "One queen in each row, column and region, no two touching",
                "queens in regions",
                "nq-sat puzzle make 8",
            ),
            Self::Stars(_) => (
                "stars",
                "Several stars in each row, column and region, no two touching: Star Battle",
                "Star Battle",
                "nq-sat puzzle make 10 --kind stars --stars 2",
            ),
            Self::Completion { .. } => (
                "completion",
                "As many queens as rows, or the pieces of a model, some given",
                "queens to complete",
                "nq-sat puzzle make 8 --kind completion",
            ),
        }
    }

    /// The same kind with these numbers, as far as they are given: of stars in each row, and of
    /// given pieces beyond those that one solution needs.
    ///
    /// # Errors
    /// A number of another kind.
    pub fn with(self, stars: Option<u16>, givens: Option<u16>) -> Result<Self, Misplaced> {
        match (self, stars, givens) {
            (Self::Regions | Self::Completion { .. }, Some(_), _) => {
                Err(Misplaced { number: "stars", kind: "stars" })
            }
            (Self::Regions | Self::Stars(_), _, Some(_)) => {
                Err(Misplaced { number: "givens", kind: "completion" })
            }
            (Self::Regions, None, None) => Ok(self),
            (Self::Stars(usual), stars, None) => Ok(Self::Stars(stars.unwrap_or(usual))),
            (Self::Completion { extra }, None, givens) => {
                Ok(Self::Completion { extra: givens.unwrap_or(extra) })
            }
        }
    }

    /// Whether some of its pieces are given, as in a completion of a model.
    #[must_use]
    pub const fn has_givens(self) -> bool {
        matches!(self, Self::Completion { .. })
    }

    /// The stars in each row, if it has stars.
    #[must_use]
    pub(crate) const fn stars(self) -> Option<u16> {
        if let Self::Stars(number) = self { Some(number) } else { None }
    }

    /// The pieces in each row.
    #[must_use]
    pub(crate) const fn number(self) -> u16 {
        match self {
            Self::Stars(number) => number,
            Self::Regions | Self::Completion { .. } => 1,
        }
    }

    /// The number of given queens beyond those that one solution needs.
    #[must_use]
    pub(crate) const fn extra(self) -> u16 {
        match self {
            Self::Completion { extra } => extra,
            Self::Regions | Self::Stars(_) => 0,
        }
    }

    /// The smallest size with a placement, other than one square.
    ///
    /// Two neighbouring rows have at most one piece on two neighbouring columns. So a placement of
    /// s pieces in each row has at least 4s - 1 columns. With 4s - 1 columns, the pieces of two
    /// rows are at most one in each pair of columns and one in the column that is left over. They
    /// are 2s and need all of these. As any odd column can be the one left over, all pieces are in
    /// odd columns, and the others are empty.
    pub(super) fn smallest(self) -> u32 {
        4 * u32::from(self.number())
    }

    pub(super) fn in_words(self) -> String {
        match self {
            Self::Completion { .. } => {
                "as many queens as rows, no two attacking each other".to_owned()
            }
            Self::Regions | Self::Stars(1) => {
                "one queen in each row and column, no two touching".to_owned()
            }
            Self::Stars(number) => {
                format!("{number} stars in each row and column, no two touching")
            }
        }
    }

    /// The rules of its puzzles with so many rows and columns.
    pub(crate) fn rules(self, sides: [usize; 2]) -> Rules {
        match self {
            Self::Completion { .. } => Rules::queens(sides[0]),
            Self::Regions | Self::Stars(_) => Rules::no_touch(sides, self.number().into()),
        }
    }
}

/// A kind of puzzle with a command that makes one, as a JSON object.
#[derive(Clone, Debug, Serialize)]
pub struct KindRow {
    /// Its name.
    pub name: &'static str,
    kind: &'static str,
    /// What it asks, in one line.
    pub about: String,
    /// A command that makes one.
    pub command: &'static str,
}

/// Kinds that are completions of models: name, what they ask, and a command.
const COMPLETIONS: [[&str; 3]; 5] = [
    [
        "fewest",
        "a completion with as few given queens as its solution allows",
        "nq-sat puzzle make 8 --kind completion --fewest",
    ],
    [
        "queens-and-knights",
        "given numbers of queens and knights, no two attacking each other",
        "nq-sat puzzle make 6 --model queens-and-knights -k 3",
    ],
    [
        "domination",
        "the fewest queens that attack every free square",
        "nq-sat puzzle make 7 --model queens-domination",
    ],
    [
        "torus",
        "queens on a board whose edges are joined",
        "nq-sat puzzle make 7 --model toroidal-queens",
    ],
    [
        "holes",
        "a completion on a board of another shape",
        "nq-sat puzzle make 8 --model n-queens --block a1,a8,h1,h8",
    ],
];

/// The kinds: those with a name for the command first.
pub fn kinds() -> impl Iterator<Item = KindRow> {
    let row = |name, about, command| KindRow { name, kind: "puzzle", about, command };
    let named = Kind::ALL.into_iter().map(move |kind| {
        let (name, help, _, command) = kind.words();
        row(name, help[..1].to_lowercase() + &help[1..], command)
    });
    named.chain(COMPLETIONS.map(|[name, about, command]| row(name, about.to_owned(), command)))
}
