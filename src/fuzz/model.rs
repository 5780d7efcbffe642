//! A small model of parts that can be drawn and removed. Its text is a model file.

use std::fmt;

use itertools::Itertools;

use super::count::Count;
use super::extras::Extras;
use nq_board::base::board::{Board, Square};
use nq_board::base::placement::{PieceId, Placed};
use nq_board::model::{CountRange, Model, ModelError, Problem, Settings};

/// A model with literal squares and numbers. Its text, by [`fmt::Display`], is a model file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SmallModel {
    /// The size, where numbers are written in terms of it.
    pub size: u32,
    /// Whether numbers are written as expressions of the size, such as `n - 1`. If not, the model
    /// is the same at every size.
    pub in_terms_of_n: bool,
    /// The board.
    pub board: Board,
    /// The blocked squares.
    pub blocked: Vec<Square>,
    /// Walls, regions, and numbers on sets of squares.
    pub extras: Extras,
    /// The pieces.
    pub pieces: Vec<Kind>,
    /// The number of all pieces.
    pub total: Option<u32>,
    /// The pairs of pieces that may not attack each other, by index; if absent, no piece may attack
    /// another.
    pub may_not_attack: Option<Vec<(usize, usize)>>,
}

/// A kind of piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    /// Its letter.
    pub symbol: char,
    /// Its move rule: a sum.
    pub moves: Vec<Term>,
    /// Its number.
    pub count: Count,
    /// Its fixed squares.
    pub fixed: Vec<Square>,
}

/// One term of a move rule in Betza's notation: `N`, `NN`, `R3`, `(4,1)(4,1)2`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Term {
    /// A letter, or a leap in brackets.
    pub leap: String,
    /// Whether it is written twice: the rider of a leap.
    pub doubled: bool,
    /// The most repetitions.
    pub range: Option<u16>,
}

impl Term {
    /// A single letter.
    #[must_use]
    pub fn letter(letter: &str) -> Self {
        Self { leap: letter.to_owned(), doubled: false, range: None }
    }
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.leap)?;
        if self.doubled {
            f.write_str(&self.leap)?;
        }
        self.range.map_or(Ok(()), |range| write!(f, "{range}"))
    }
}

impl SmallModel {
    /// The model's name in its text.
    pub const NAME: &str = "random";

    /// The problem, read from the text.
    ///
    /// # Errors
    /// The error of the reader.
    pub fn problem(&self) -> Result<Problem, ModelError> {
        let model = Model::from_toml("random.toml", &self.to_string())?;
        model.problem(self.n(), &Settings::default())
    }

    /// The problem with all rules that are written, even those that the reader leaves out because
    /// they forbid nothing.
    #[must_use]
    pub fn as_written(&self, problem: &Problem) -> Problem {
        let (square_counts, covers) = self.extras.rules(problem.board.len());
        Problem { square_counts, covers, ..problem.clone() }
    }

    /// The size: of a constant board, the number of its rows.
    #[must_use]
    pub fn n(&self) -> u32 {
        if self.in_terms_of_n { self.size } else { self.board.rows().into() }
    }

    /// The first difference between the text and what the reader made of it.
    #[must_use]
    pub fn misread(&self, problem: &Problem) -> Option<String> {
        let all = u32::try_from(self.board.len()).unwrap_or(u32::MAX);
        let exactly = |number| CountRange { min: number, max: number };
        let counts = self.pieces.iter().map(|kind| kind.count.range(all));
        let forbidden =
            |p, q| self.may_not_attack.as_ref().is_none_or(|list| list.contains(&(p, q)));
        let pieces = 0..self.pieces.len();
        let may_not_attack: Vec<Vec<bool>> =
            pieces.clone().map(|p| pieces.clone().map(|q| forbidden(p, q)).collect()).collect();
        let fixed =
            self.pieces.iter().zip(problem.piece_ids()).flat_map(|(kind, id): (_, PieceId)| {
                kind.fixed.iter().map(move |&square| Placed::new(id, square))
            });
        let symbols =
            |problem: &Problem| problem.pieces.iter().map(|piece| piece.symbol).collect_vec();
        let parts = [
            ("board", problem.board == self.board),
            (
                "blocked",
                problem.blocked
                    == self
                        .blocked
                        .iter()
                        .chain(&self.extras.walls)
                        .copied()
                        .sorted()
                        .collect_vec(),
            ),
            (
                "symbol",
                symbols(problem) == self.pieces.iter().map(|kind| kind.symbol).collect_vec(),
            ),
            ("count", problem.counts == counts.collect_vec()),
            ("total", problem.total == self.total.map(exactly)),
            ("may_not_attack", problem.may_not_attack == may_not_attack),
            ("fixed", problem.fixed == fixed.sorted().collect_vec()),
        ];
        let extras = self.extras.parts(problem);
        let misread = parts.into_iter().chain(extras).find(|(_, right)| !right);
        misread.map(|(part, _)| format!("{part} was read otherwise than it is written"))
    }

    pub(super) fn number(&self, number: u32) -> String {
        if !self.in_terms_of_n {
            return number.to_string();
        }
        match (number, self.size) {
            (number, size) if number > size => format!("\"n + {}\"", number - size),
            (number, size) if number < size => format!("\"n - {}\"", size - number),
            _ => "\"n\"".to_owned(),
        }
    }

    pub(super) fn count(&self, count: Count) -> String {
        match count {
            Count::Any => "\"any\"".to_owned(),
            Count::Exactly(number) => self.number(number),
            // The reader refuses this in plain numbers.
            Count::Between(Some(min), Some(max)) if min > max => {
                format!("{{ min = \"{min} + 0*n\", max = {} }}", self.number(max))
            }
            Count::Between(min, max) => {
                let bound = |name, number: Option<u32>| {
                    number.map(|number| format!("{name} = {}", self.number(number)))
                };
                let bounds = [bound("min", min), bound("max", max)];
                format!("{{ {} }}", bounds.into_iter().flatten().join(", "))
            }
        }
    }

    pub(super) fn squares(&self, squares: &[Square]) -> String {
        format!("[{}]", squares.iter().map(|&s| format!("\"{}\"", self.board.name(s))).join(", "))
    }
}

impl fmt::Display for SmallModel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "name = \"{}\"", Self::NAME)?;
        if let Some(total) = self.total {
            writeln!(f, "total = {}", self.number(total))?;
        }
        if let Some(pairs) = &self.may_not_attack {
            let symbol = |piece: usize| self.pieces[piece].symbol;
            let pairs =
                pairs.iter().map(|&(p, q)| format!("[\"{}\", \"{}\"]", symbol(p), symbol(q)));
            writeln!(f, "may_not_attack = [{}]", pairs.format(", "))?;
        }
        self.write_interchangeable(f)?;
        let (rows, columns) = (self.board.rows().into(), self.board.cols().into());
        writeln!(f, "\n[board]")?;
        writeln!(f, "rows = {}\ncolumns = {}", self.number(rows), self.number(columns))?;
        if !self.blocked.is_empty() {
            writeln!(f, "blocked = {}", self.squares(&self.blocked))?;
        }
        self.write_board_extras(f)?;
        for kind in &self.pieces {
            writeln!(f, "\n[[piece]]\nsymbol = \"{}\"", kind.symbol)?;
            writeln!(f, "moves = \"{}\"", kind.moves.iter().format(""))?;
            writeln!(f, "count = {}", self.count(kind.count))?;
            if !kind.fixed.is_empty() {
                writeln!(f, "fixed = {}", self.squares(&kind.fixed))?;
            }
        }
        self.write_square_counts(f)?;
        self.write_covers(f)
    }
}
