//! The arrays of variables.

use std::io::{self, Write};

use itertools::Itertools;

use super::text::escaped;
use crate::format::line_variables::Kind;
use crate::instance::{Instance, Rule, Var};
use nq_board::base::{PieceId, Placed, Square, Symbol};
use nq_board::model::{CoveredSquares, LinearNumber};

/// The variable of an instance without variables, because readers want one.
pub(super) const NONE: &str = "none";

/// The array of what is seen along lines that pieces block.
pub(super) const SEEN: &str = "seen";

/// The variables of a piece.
struct Array {
    kind: Kind,
    /// Whether there is an array by squares beside that of integers.
    joined: bool,
}

/// The variables of an instance, piece by piece.
pub(super) struct Arrays<'a> {
    pub(super) instance: &'a Instance,
    pieces: Vec<Array>,
}

impl<'a> Arrays<'a> {
    /// The arrays that the rules of an instance allow.
    pub(super) fn of(instance: &'a Instance) -> Self {
        let mut arrays = Self { instance, pieces: Vec::new() };
        for piece in instance.problem().piece_ids() {
            let kind = Kind::of(instance, piece);
            arrays.pieces.push(Array { kind, joined: false });
            // A domain may not be empty: the squares tell of such a line.
            let lines = arrays.lines(piece);
            if lines == 0 || (0..lines).any(|line| arrays.places(piece, line, true).is_empty()) {
                arrays.pieces[piece.index()].kind = Kind::Squares;
            }
        }
        arrays
    }

    pub(super) fn kind(&self, piece: PieceId) -> Kind {
        self.pieces[piece.index()].kind
    }

    /// The number of integer variables of a piece; 0 if it is stated by squares.
    pub(super) fn lines(&self, piece: PieceId) -> u16 {
        self.kind(piece).variables(self.instance.problem().board)
    }

    /// The free or the other squares of a line.
    pub(super) fn places(&self, piece: PieceId, line: u16, free: bool) -> Vec<u16> {
        let board = self.instance.problem().board;
        let (length, square): (_, fn(u16, u16) -> Square) = match self.kind(piece) {
            Kind::Rows => (board.cols(), |line, place| Square::new(line, place)),
            _ => (board.rows(), |line, place| Square::new(place, line)),
        };
        let is_free =
            |place: u16| self.instance.var(Placed::new(piece, square(line, place))).is_some();
        (0..length).filter(|&place| is_free(place) == free).collect()
    }

    /// The squares of the pieces of a rule must be variables.
    pub(super) fn need_squares(&mut self, rule: &Rule) {
        let pieces = match rule {
            Rule::Lines { piece, .. }
            | Rule::Count { piece, .. }
            | Rule::Linear { number: LinearNumber { piece: Some(piece), .. } } => vec![*piece],
            Rule::Attacks { first, second, .. }
            | Rule::Pairs { first, second, .. }
            | Rule::SameSquare { first, second }
            | Rule::SameNumber { first, second, .. } => vec![*first, *second],
            Rule::Sets { pieces, .. } => pieces.clone(),
            Rule::Covered { cover, .. } if cover.squares != CoveredSquares::Free => {
                cover.by.clone()
            }
            Rule::Unary => Vec::new(),
            Rule::Covered { .. }
            | Rule::Sight
            | Rule::OccupiedLines { .. }
            | Rule::Seen { .. }
            | Rule::AttackCount { .. }
            | Rule::Total { .. }
            | Rule::Linear { .. }
            | Rule::Fixed
            | Rule::LexLeader { .. } => self.instance.problem().piece_ids().collect(),
        };
        for piece in pieces {
            self.need_squares_of(piece);
        }
    }

    /// The squares of a piece must be variables.
    pub(super) fn need_squares_of(&mut self, piece: PieceId) {
        let array = &mut self.pieces[piece.index()];
        array.joined = array.kind != Kind::Squares;
    }

    /// Whether a piece has one variable per square and no other.
    pub(super) fn has_squares_only(&self, piece: PieceId) -> bool {
        self.kind(piece) == Kind::Squares
    }

    /// Whether a piece has both.
    fn is_joined(&self, piece: PieceId) -> bool {
        self.pieces[piece.index()].joined
    }

    /// The integer variables of a piece as a list.
    pub(super) fn integers(&self, piece: PieceId) -> String {
        format!("{}[]", self.symbol(piece))
    }

    /// Whether a piece has integer variables alone.
    pub(super) fn has_integers_only(&self, piece: PieceId) -> bool {
        !self.has_squares_only(piece) && !self.is_joined(piece)
    }

    fn symbol(&self, piece: PieceId) -> Symbol {
        self.instance.problem().pieces[piece.index()].symbol
    }

    pub(super) fn integer(&self, piece: PieceId, line: u16) -> String {
        format!("{}[{line}]", self.symbol(piece))
    }

    /// The array by squares.
    fn squares(&self, piece: PieceId) -> String {
        let symbol = self.symbol(piece);
        if self.has_squares_only(piece) { symbol.to_string() } else { format!("{symbol}_at") }
    }

    pub(super) fn square(&self, placed: Placed) -> String {
        let Square { row, col } = placed.square;
        format!("{}[{row}][{col}]", self.squares(placed.piece))
    }

    /// Variables of squares as a list: a whole array, row or column by its short name.
    pub(super) fn list(&self, vars: &[Var]) -> String {
        self.whole(vars).unwrap_or_else(|| vars.iter().map(|&var| self.var(var)).join(" "))
    }

    /// A variable of a square, or of what is seen.
    fn var(&self, var: Var) -> String {
        match var.index().checked_sub(self.instance.num_vars()) {
            Some(place) => format!("{SEEN}[{}]", place - self.instance.unary().count()),
            None => self.square(self.instance.placed(var)),
        }
    }

    /// The short name of these variables, if they have one.
    fn whole(&self, vars: &[Var]) -> Option<String> {
        let board = self.instance.problem().board;
        let placed = |var: Var| self.instance.placed(var);
        if vars.iter().any(|var| var.index() >= self.instance.num_vars()) {
            return None;
        }
        let (first, last) = (placed(*vars.first()?), placed(*vars.last()?));
        if vars.len() < 3 || !vars.iter().all(|&var| placed(var).piece == first.piece) {
            return None;
        }
        let name = self.squares(first.piece);
        let (from, to) = (first.square, last.square);
        let is = |length: usize, at: &dyn Fn(u16) -> Square| {
            vars.len() == length
                && (0..).zip(vars).all(|(place, &var)| placed(var).square == at(place))
        };
        if vars.len() == board.len() && vars.iter().map(|&var| placed(var).square).is_sorted() {
            return Some(format!("{name}[][]"));
        }
        if from.row == to.row && is(board.cols().into(), &|col| Square::new(from.row, col)) {
            return Some(format!("{name}[{}][]", from.row));
        }
        if from.col == to.col && is(board.rows().into(), &|row| Square::new(row, from.col)) {
            return Some(format!("{name}[][{}]", from.col));
        }
        None
    }

    /// A variable, for a constraint that never holds.
    pub(super) fn any(&self) -> String {
        let first = self.instance.vars().next().map(|(_, placed)| placed);
        match first {
            Some(placed) if self.has_squares_only(placed.piece) => self.square(placed),
            Some(placed) => self.integer(placed.piece, 0),
            None => NONE.to_owned(),
        }
    }

    /// Writes the declarations. All variables of an array have one domain: ACE 2.6 crashes where
    /// one of few has another.
    pub(super) fn declare(&self, out: &mut dyn Write) -> io::Result<()> {
        let problem = self.instance.problem();
        if self.instance.num_vars() == 0 {
            return writeln!(
                out,
                r#"    <var id="{NONE}" note="it means nothing: there is no free square"> 0 </var>"#
            );
        }
        let (rows, cols) = (problem.board.rows(), problem.board.cols());
        for piece in problem.piece_ids() {
            let note =
                |what: &str| escaped(&format!("{}: {what}", problem.pieces[piece.index()].name));
            let symbol = self.symbol(piece);
            let (what, length) = match self.kind(piece) {
                Kind::Rows => ("one on each row, in this column", cols),
                Kind::Columns => ("one on each column, in this row", rows),
                Kind::Squares => ("whether one stands on the square in this row and column", 0),
            };
            let lines = self.lines(piece);
            if lines > 0 {
                let values = if length > 1 { format!("0..{}", length - 1) } else { "0".to_owned() };
                let note = note(what);
                writeln!(
                    out,
                    r#"    <array id="{symbol}" size="[{lines}]" note="{note}"> {values} </array>"#
                )?;
            }
            let joined = self.is_joined(piece);
            if lines == 0 || joined {
                let name = self.squares(piece);
                let note = note(if joined { "the same by squares" } else { what });
                writeln!(
                    out,
                    r#"    <array id="{name}" size="[{rows}][{cols}]" note="{note}"> 0 1 </array>"#
                )?;
            }
        }
        let seen = self.instance.defined().count();
        if seen > 0 {
            let note = "what is seen along lines that pieces block";
            writeln!(out, r#"    <array id="{SEEN}" size="[{seen}]" note="{note}"> 0 1 </array>"#)?;
        }
        Ok(())
    }

    /// Writes that squares and integers say the same.
    pub(super) fn join(&self, out: &mut dyn Write) -> io::Result<()> {
        for piece in self.instance.problem().piece_ids() {
            if !self.is_joined(piece) {
                continue;
            }
            let squares = self.squares(piece);
            writeln!(
                out,
                r#"    <block note="{squares} and {} say the same">"#,
                self.symbol(piece)
            )?;
            for line in 0..self.lines(piece) {
                let list = match self.kind(piece) {
                    Kind::Columns => format!("{squares}[][{line}]"),
                    _ => format!("{squares}[{line}][]"),
                };
                let value = self.integer(piece, line);
                writeln!(
                    out,
                    "      <channel> <list> {list} </list> <value> {value} </value> </channel>"
                )?;
            }
            writeln!(out, "    </block>")?;
        }
        Ok(())
    }
}
