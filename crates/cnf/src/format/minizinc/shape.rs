//! The statement of a piece: one variable per row, one per column, or one Boolean per square.

use std::io::{self, Write};

use crate::format::comments;
use crate::format::line_variables::{Kind, LineNumber};
use crate::instance::{Instance, Rule};
use nq_board::base::{Board, PieceId, Square, Symbol};

/// The statement of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    symbol: Symbol,
    pub kind: Kind,
    /// Whether rules between this piece and others need its squares.
    meets_others: bool,
}

pub(super) fn shapes(instance: &Instance) -> Vec<Shape> {
    let pieces = &instance.problem().pieces;
    let shape = |piece: PieceId| Shape {
        symbol: pieces[piece.index()].symbol,
        kind: Kind::of(instance, piece),
        meets_others: meets_others(instance, piece),
    };
    instance.problem().piece_ids().map(shape).collect()
}

fn meets_others(instance: &Instance, piece: PieceId) -> bool {
    instance.groups().iter().any(|group| match *group.rule() {
        Rule::Attacks { first, second, .. } | Rule::SameSquare { first, second } => {
            first != second && [first, second].contains(&piece)
        }
        Rule::Covered { ref cover, .. } => cover.by.contains(&piece),
        _ => false,
    })
}

/// The row and column, from 1 as in the model.
pub(super) fn coordinates(square: Square) -> (String, String) {
    ((u32::from(square.row) + 1).to_string(), (u32::from(square.col) + 1).to_string())
}

impl Shape {
    /// Writes the declaration of the piece's variables, with a comment.
    pub(super) fn declare(self, name: &str, out: &mut dyn Write) -> io::Result<()> {
        let symbol = self.symbol;
        let called = if *name == symbol.to_string() { String::new() } else { format!(" ({name})") };
        let (comment, index, value) = match self.kind {
            Kind::Rows => ("one on each row, in this column", "ROWS", "COLS"),
            Kind::Columns => ("one on each column, in this row", "COLS", "ROWS"),
            Kind::Squares => ("whether one stands on the square", "ROWS, COLS", "bool"),
        };
        writeln!(out)?;
        comments::write("%", &format!("{symbol}{called}: {comment}"), out)?;
        writeln!(out, "array[{index}] of var {value}: {symbol};")?;
        if self.meets_others && self.kind != Kind::Squares {
            writeln!(
                out,
                "% the same by squares, for rules between pieces\n\
                 array[ROWS, COLS] of var bool: {} = \
                 array2d(ROWS, COLS, [{} | r in ROWS, c in COLS]);",
                self.squares(),
                self.on(("r", "c")),
            )?;
        }
        Ok(())
    }

    pub(super) fn variables(self) -> String {
        self.symbol.to_string()
    }

    /// The array of Booleans by squares.
    pub(super) fn squares(self) -> String {
        match self.kind {
            Kind::Squares => self.variables(),
            Kind::Rows | Kind::Columns => format!("{}_at", self.symbol),
        }
    }

    /// The condition that a square is occupied by the piece.
    pub(super) fn on(self, square: (&str, &str)) -> String {
        self.on_by(square, |variable| variable)
    }

    /// The same for a given square.
    pub(super) fn on_square(self, square: Square) -> String {
        let (row, col) = coordinates(square);
        self.on((&row, &col))
    }

    /// The same condition in an answer.
    pub(super) fn found_on(self, square: (&str, &str)) -> String {
        self.on_by(square, |variable| format!("fix({variable})"))
    }

    fn on_by(self, (row, col): (&str, &str), value: impl Fn(String) -> String) -> String {
        let symbol = self.symbol;
        match self.kind {
            Kind::Rows => format!("{} = {col}", value(format!("{symbol}[{row}]"))),
            Kind::Columns => format!("{} = {row}", value(format!("{symbol}[{col}]"))),
            Kind::Squares => value(format!("{symbol}[{row}, {col}]")),
        }
    }

    /// The number of pieces.
    pub(super) fn number(self) -> String {
        match self.kind {
            Kind::Rows => "card(ROWS)".to_owned(),
            Kind::Columns => "card(COLS)".to_owned(),
            Kind::Squares => format!("sum({})", self.symbol),
        }
    }

    /// The name and the range of the index of its variables.
    fn index(self) -> (&'static str, &'static str) {
        if self.kind == Kind::Rows { ("r", "ROWS") } else { ("c", "COLS") }
    }

    /// The numbers of the occupied lines, an array whose entries must differ.
    pub(super) fn line_numbers(self, number: LineNumber) -> String {
        let (name, range) = self.index();
        let variable = format!("{}[{name}]", self.symbol);
        let formula = number.formula(name, &variable);
        if formula == variable {
            self.variables()
        } else {
            format!("[{formula} | {name} in {range}]")
        }
    }

    /// The numbers of the occupied diagonals on a board with joined edges, in the direction one row
    /// down and `right` (1 or -1) columns to the right.
    pub(super) fn diagonal_numbers(self, right: i32, period: u32, board: Board) -> String {
        let (name, range) = self.index();
        let symbol = self.symbol;
        // `mod` keeps the sign, so the difference is made positive.
        let enough = u32::from(self.kind.variables(board)).next_multiple_of(period);
        let number = if right > 0 {
            format!("{symbol}[{name}] - {name} + {enough}")
        } else {
            format!("{symbol}[{name}] + {name}")
        };
        format!("[({number}) mod {period} | {name} in {range}]")
    }
}
