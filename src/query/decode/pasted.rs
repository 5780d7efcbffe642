//! What people paste: placements as `Qa2 Qb4 Qc1 Qd3` or in Forsyth-Edwards notation,
//! `1Q2/3Q/Q3/2Q1`, and lists of Python.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Read};

use nq_board::base::board::{Board, file_name};
use nq_cnf::instance::{Instance, Lit, Var, var_name};

/// Text without the brackets and commas of lists: `[-1, 2, -3]` is a line of literals.
pub(super) struct Unlisted<'a>(pub &'a mut dyn Read);

impl Read for Unlisted<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.0.read(buffer)?;
        let brackets = buffer[..count].iter_mut().filter(|byte| b"[,]".contains(byte));
        brackets.for_each(|byte| *byte = b' ');
        Ok(count)
    }
}

/// The placement in a line as a model of the board variables.
pub(super) fn model(instance: &Instance, line: &str) -> Option<Vec<Lit>> {
    let problem = instance.problem();
    let pieces = if line.contains('/') { pieces(problem.board, line)? } else { line.to_owned() };
    let name = |(var, placed)| (var_name(problem, placed).replace(' ', ""), var);
    let names: BTreeMap<String, Var> = instance.vars().map(name).collect();
    let occupied = pieces.split_whitespace().map(|name| names.get(name).copied());
    let occupied = occupied.collect::<Option<BTreeSet<Var>>>()?;
    let value = |var: Var| if occupied.contains(&var) { var.positive() } else { var.negative() };
    Some(instance.vars().map(|(var, _)| value(var)).collect())
}

/// The pieces of ranks from the top; a number stands for empty squares, and `*` for a blocked one.
fn pieces(board: Board, line: &str) -> Option<String> {
    let mut pieces = String::new();
    let ranks = line.split_whitespace().next()?.split('/');
    for (rank, row) in (1..=board.rows()).rev().zip(ranks) {
        let (mut column, mut empty) = (0_u16, 0_u16);
        for letter in row.chars() {
            if let Some(digit) = letter.to_digit(10) {
                empty = empty.checked_mul(10)?.checked_add(u16::try_from(digit).ok()?)?;
                continue;
            }
            column = column.checked_add(std::mem::take(&mut empty))?;
            if letter != '*' {
                pieces += &format!("{}{}{rank} ", letter.to_ascii_uppercase(), file_name(column));
            }
            column = column.checked_add(1)?;
        }
    }
    Some(pieces)
}
