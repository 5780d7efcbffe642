//! Rules over integer variables.

use std::io;

use super::arrays::Arrays;
use super::block::Block;
use super::text::{instantiation, plus, times};
use crate::format::line_variables::{Kind, LineNumber, Lines};
use crate::instance::{Direction, Group, Rule};
use nq_board::base::{PieceId, Placed};

/// A rule over integer variables.
pub(super) enum Statement {
    /// The variables say it.
    Nothing,
    /// These expressions differ, one for each variable of this piece.
    AllDifferent(PieceId, Vec<String>),
    /// For each pair of variables of this piece, so far apart, their values do not differ by so
    /// much.
    Apart(PieceId, Vec<(i32, i32)>),
    /// These variables have these values.
    Values(Vec<(String, u16)>),
}

/// The statement of a rule whose pieces have integer variables; `None` for any other.
pub(super) fn statement(arrays: &Arrays<'_>, group: &Group) -> Option<Statement> {
    match group.rule() {
        Rule::Lines { piece, direction, .. } => lines(arrays, *piece, *direction),
        Rule::Attacks { first, second, by } if first == second => {
            Some(Statement::Apart(*first, arrays.kind(*first).steps(by)?))
        }
        Rule::Fixed => fixed(arrays),
        Rule::Unary => Some(Statement::Nothing),
        _ => None,
    }
}

/// At most one on each line, or exactly one where there are as many pieces as lines.
fn lines(arrays: &Arrays<'_>, piece: PieceId, direction: Direction) -> Option<Statement> {
    let board = arrays.instance.problem().board;
    let variables =
        || (0..arrays.lines(piece)).map(|line| (i32::from(line), arrays.integer(piece, line)));
    let number = match Lines::of(arrays.kind(piece), board, direction) {
        // Also a line without free squares, which no variable can have.
        _ if arrays.has_squares_only(piece) => return None,
        Lines::OneEach | Lines::OneSquare => return Some(Statement::Nothing),
        Lines::Numbered(number) => number,
        Lines::Diagonals { right, period } => {
            let period = period.cast_signed();
            let remainder = |(line, variable): (i32, String)| {
                let shift = if right > 0 { (-line).rem_euclid(period) } else { line };
                format!("mod({},{period})", plus(&variable, shift))
            };
            return Some(Statement::AllDifferent(piece, variables().map(remainder).collect()));
        }
        Lines::Joined | Lines::Squares => return None,
    };
    let LineNumber { across: (a, b), every, along: (u, v) } = number;
    let expression = |(line, variable): (i32, String)| {
        let across = plus(&times(a, &variable), b * line);
        if every == 1 {
            return across;
        }
        let across = times(every, &across);
        if v % every == 0 {
            return plus(&across, (u * line) % every);
        }
        let along = plus(&times(v, &variable), u * line);
        format!("add({across},mod({along},{every}))")
    };
    if (a, b, every) == (1, 0, 1) {
        return Some(Statement::AllDifferent(piece, vec![arrays.integers(piece)]));
    }
    Some(Statement::AllDifferent(piece, variables().map(expression).collect()))
}

/// Occupied squares, if all of them are values of integer variables.
fn fixed(arrays: &Arrays<'_>) -> Option<Statement> {
    let fixed = arrays.instance.problem().fixed.iter();
    let value = |placed: &Placed| match arrays.kind(placed.piece) {
        Kind::Rows => Some((arrays.integer(placed.piece, placed.square.row), placed.square.col)),
        Kind::Columns => Some((arrays.integer(placed.piece, placed.square.col), placed.square.row)),
        Kind::Squares => None,
    };
    fixed.map(value).collect::<Option<_>>().map(Statement::Values)
}

impl Statement {
    /// The piece whose variables differ, all of which it names.
    pub(super) const fn all_different(&self) -> Option<PieceId> {
        match self {
            Self::AllDifferent(piece, _) => Some(*piece),
            _ => None,
        }
    }

    /// Writes it into the block of its group.
    pub(super) fn write(&self, block: &mut Block<'_>) -> io::Result<()> {
        match self {
            Self::Nothing => Ok(()),
            Self::AllDifferent(_, expressions) => {
                block.element(&format!("<allDifferent> {} </allDifferent>", expressions.join(" ")))
            }
            Self::Apart(piece, steps) => {
                let lines = i32::from(block.arrays.lines(*piece));
                for &(step, change) in steps {
                    let template =
                        format!("<intension> ne({},%1) </intension>", plus("%0", change));
                    let from = if step < 0 { -step..lines } else { 0..lines - step };
                    for line in from {
                        let name = |line: i32| {
                            block.arrays.integer(*piece, u16::try_from(line).unwrap_or(0))
                        };
                        let args = format!("{} {}", name(line), name(line + step));
                        block.row(&template, &args)?;
                    }
                }
                Ok(())
            }
            Self::Values(values) => {
                let (variables, values): (Vec<_>, Vec<_>) =
                    values.iter().map(|(name, value)| (name.as_str(), value.to_string())).unzip();
                block.element(&instantiation(&variables.join(" "), &values.join(" ")))
            }
        }
    }
}
