//! The variables of an instance by name, to read answers.

use itertools::{Itertools, iproduct};

use super::Arrays;
use crate::format::line_variables::Kind;
use crate::instance::Instance;
use nq_board::base::board::Square;

/// The variables of a file.
pub(in crate::format) struct Cells {
    /// Each array with the numbers of its elements along each axis.
    arrays: Vec<(String, Vec<u16>)>,
    /// For each variable of the board, the element that says so, and its value then.
    pub(in crate::format) of_vars: Vec<(String, u16)>,
}

impl Cells {
    /// Those of the file of an instance.
    pub(in crate::format) fn of(instance: &Instance) -> Self {
        let arrays = Arrays::of(instance);
        let (problem, board) = (instance.problem(), instance.problem().board);
        let declared = problem.piece_ids().flat_map(|piece| {
            let symbol = problem.pieces[piece.index()].symbol;
            let sides = vec![board.rows(), board.cols()];
            let integers = match arrays.lines(piece) {
                0 => sides.clone(),
                lines => vec![lines],
            };
            [(symbol.to_string(), integers), (format!("{symbol}_at"), sides)]
        });
        let of_var = |(_, placed): (_, nq_board::base::placement::Placed)| {
            let Square { row, col } = placed.square;
            match arrays.kind(placed.piece) {
                Kind::Rows => (arrays.integer(placed.piece, row), col),
                Kind::Columns => (arrays.integer(placed.piece, col), row),
                Kind::Squares => (arrays.square(placed), 1),
            }
        };
        Self { arrays: declared.collect(), of_vars: instance.vars().map(of_var).collect() }
    }

    /// The elements that a name stands for: empty brackets stand for all of an axis.
    pub(in crate::format) fn expanded(&self, name: &str) -> Vec<String> {
        let one = || vec![name.to_owned()];
        let Some((array, brackets)) = name.split_once('[') else { return one() };
        let Some((_, sides)) = self.arrays.iter().find(|(known, _)| known == array) else {
            return one();
        };
        let places = brackets.trim_end_matches(']').split("][").zip(sides);
        let ranges = places.map(|(place, &side)| match place.parse::<u16>() {
            Ok(place) => place..place.saturating_add(1),
            Err(_) => 0..side,
        });
        match &ranges.collect_vec()[..] {
            [line] => line.clone().map(|line| format!("{array}[{line}]")).collect(),
            [rows, cols] => iproduct!(rows.clone(), cols.clone())
                .map(|(row, col)| format!("{array}[{row}][{col}]"))
                .collect(),
            _ => one(),
        }
    }
}
